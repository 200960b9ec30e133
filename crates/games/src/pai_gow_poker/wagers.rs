//! Wagers and coupons while they are placed: what is on offer, and why not.

use super::PaiGowPoker;
use super::act::{AREAS, Act, Number, Wager};
use super::dealing::Dealing;
use super::offers::Offers;
use super::provisions as by;
use super::round::{Hand, Round};
use super::rules::Rules;
use engine::{Amount, Code, Now, Offer, Position, Reasons, Seat};
use kit::Money;
use law::Cite;

/// What a player may place on a hand, or take back.
pub(super) fn offer(rules: &Rules, now: &Now<'_, PaiGowPoker>, at: Position, offers: &mut Offers<'_>) {
    let (round, hand) = (now.round, &now.round.hands[at]);
    let bank = round.banking.is(at.seat);
    if at.hand > 1 {
        for area in (1..=AREAS).map(Seat).filter(|area| hindrances(now, at, *area).next().is_none()) {
            rules.wager_at(Wager::Hand, at, bank).offer(Act::PlaceOn(area), now.accounts, at, offers);
        }
    } else if !bank {
        rules.wager_at(Wager::Hand, at, bank).offer(Act::Place(Wager::Hand), now.accounts, at, offers);
    }
    if goes_back(round, at, Wager::Hand) {
        rules.wager_at(Wager::Hand, at, bank).offer_back(Act::TakeBack(Wager::Hand), now.accounts, at, offers);
    }
    for wager in Wager::ASIDE.into_iter().filter(|wager| aside_bar(rules, round, at, *wager).is_none()) {
        let rule = rules.wager_at(wager, at, bank);
        if wager != Wager::Progressive || !hand.progressive_coupon {
            rule.offer(Act::Place(wager), now.accounts, at, offers);
        }
        if goes_back(round, at, wager) {
            rule.offer_back(Act::TakeBack(wager), now.accounts, at, offers);
        }
    }
    coupons(rules, now, at, offers);
}

/// Whether nothing but other wagers keeps a wager from being taken back.
fn goes_back(round: &Round, at: Position, wager: Wager) -> bool {
    let hand = &round.hands[at];
    match wager {
        Wager::Hand => !has_coupon(hand) && (at.hand > 1 || !round.has_second(at.seat)),
        Wager::Additional(number) => coupon_on(hand, number).is_zero(),
        _ => true,
    }
}

/// Whether a coupon lies with the wager on a hand, which then cannot be taken back.
fn has_coupon(hand: &Hand) -> bool {
    hand.coupon.is_positive() || hand.progressive_coupon
}

/// What a coupon on a number stands for.
pub(super) fn coupon_on(hand: &Hand, number: Number) -> Money {
    hand.number_coupons[usize::from(number.0) - 1]
}

/// Why a wager beside the one on the hand is not for this hand at all.
fn aside_bar(rules: &Rules, round: &Round, at: Position, wager: Wager) -> Option<(Code, Cite, String)> {
    let section_17 = matches!(wager, Wager::ThreeCard | Wager::SevenCard);
    if wager == Wager::Bonus && rules.bonus_dealing {
        let message = "no bonus wager is offered beside three-card and seven-card bonus wagers".to_owned();
        return Some((Code::NotInHouseRules, by::NO_BONUS, message));
    }
    if !rules.offers(wager) {
        let message = format!("this table does not offer the {}", wager.called());
        return Some((Code::NotInHouseRules, by::placed(wager), message));
    }
    if section_17 && round.dealing != Dealing::Bonus {
        let message = format!("the {} needs the automated shoe, which is not in use", wager.called());
        return Some((Code::NotInHouseRules, by::NO_BONUS_DEALING, message));
    }
    if round.banking.is(at.seat) && !rules.bank_wagers {
        return Some((Code::Forbidden, by::BANK_WAGERS, "the bank places no other wager in its round".to_owned()));
    }
    if matches!(wager, Wager::Additional(_)) && at.hand > 1 {
        let message = "additional wagers are a player's, not a hand's: name no hand".to_owned();
        return Some((Code::Forbidden, by::ADDITIONAL, message));
    }
    None
}

/// What keeps a player from this area for a second hand: it must lie next to the own and be nobody's.
fn hindrances(
    now: &Now<'_, PaiGowPoker>,
    at: Position,
    area: Seat,
) -> impl Iterator<Item = (Code, Cite, &'static str)> {
    let (round, cite) = (now.round, by::SECOND_AREA);
    let holder = round.on(area);
    let no_wager = round.hands[at.seat.into()].wager().is_zero();
    [
        (round.banking.is(at.seat), Code::Forbidden, by::ONE_AREA, "the bank has one betting area and no other"),
        (at.hand == 1, Code::Forbidden, cite, "the first hand is played on the own area; a second one is hand 2"),
        (at.seat.0.abs_diff(area.0) != 1, Code::Forbidden, cite, "a second area lies next to the own"),
        (now.seated.has(area), Code::Forbidden, cite, "somebody sits at that area"),
        (holder.hand > 1 && holder != at, Code::Already, cite, "somebody else has a wager on that area in this round"),
        (no_wager, Code::Requires, cite, "a wager on the own area comes first"),
    ]
    .into_iter()
    .filter_map(|(holds, code, cite, message)| holds.then_some((code, cite, message)))
}

fn coupons(rules: &Rules, now: &Now<'_, PaiGowPoker>, at: Position, offers: &mut Offers<'_>) {
    let (round, hand) = (now.round, &now.round.hands[at]);
    let wager = hand.wager().is_positive();
    if hand.coupon.is_positive() {
        offers.push(Offer::of(Act::TakeBackCoupon, by::COUPON).hand(at.hand));
    } else if rules.coupons && wager && at.hand == 1 && round.banking.bank.is_none() {
        offers.push(Offer::of(Act::PlaceCoupon, by::COUPON).amount(Amount::Exactly(hand.wager())));
    }
    for number in (1..=7).map(Number) {
        let placed = hand.staked(Wager::Additional(number));
        if coupon_on(hand, number).is_positive() {
            offers.push(Offer::of(Act::TakeBackCouponOn(number), by::NUMBER_COUPON).hand(at.hand));
        } else if rules.number_coupons && placed.is_positive() {
            let act = Offer::of(Act::PlaceCouponOn(number), by::NUMBER_COUPON).hand(at.hand);
            offers.push(act.amount(Amount::Exactly(placed)));
        }
    }
    if hand.progressive_coupon {
        offers.push(Offer::of(Act::TakeBackProgressiveCoupon, by::PROGRESSIVE_COUPON).hand(at.hand));
    } else if rules.progressive_coupons && wager && redeems(rules, round, at) {
        offers.push(Offer::of(Act::RedeemCoupon, by::PROGRESSIVE_COUPON).hand(at.hand));
    }
}

fn redeems(rules: &Rules, round: &Round, at: Position) -> bool {
    let free = round.hands[at].staked(Wager::Progressive).is_zero();
    free && aside_bar(rules, round, at, Wager::Progressive).is_none()
}

/// Why a wager cannot be placed or taken back now, or a coupon.
pub(super) fn refuse(rules: &Rules, now: &Now<'_, PaiGowPoker>, at: Position, act: Act, reasons: &mut Reasons) {
    let (round, hand) = (now.round, &now.round.hands[at]);
    let bank = round.banking.is(at.seat);
    match act {
        Act::VerbalWager => {
            let message = "a spoken wager with cash is not accepted: wagers are chips or plaques on the layout";
            let cite =
                if rules.offers(Wager::Additional(Number(1))) { by::VERBAL.and(by::NUMBER_VERBAL) } else { by::VERBAL };
            reasons.add(Code::Forbidden, cite, message);
        }
        Act::Place(Wager::Hand) => {
            if bank {
                reasons.add(Code::Forbidden, by::ONE_AREA, "the bank has no wager against itself");
            }
            if at.hand > 1 && hand.area.is_none() {
                let message = "say which area beside the own it is, as in `place wager on area of seat 3`";
                reasons.add(Code::Requires, by::SECOND_AREA, message);
            }
            rules.wager_at(Wager::Hand, at, bank).refuse(now.accounts, at, reasons);
        }
        Act::PlaceOn(area) => {
            hindrances(now, at, area).for_each(|(code, cite, message)| reasons.add(code, cite, message));
            rules.wager_at(Wager::Hand, at, bank).refuse(now.accounts, at, reasons);
        }
        Act::TakeBack(Wager::Hand) => {
            rules.wager_at(Wager::Hand, at, bank).refuse_back(now.accounts, at, reasons);
            if at.hand == 1 && round.has_second(at.seat) {
                let message = "a second area goes with the own: take back its wager first";
                reasons.add(Code::Requires, by::AFTER_CALL.and(by::SECOND_AREA), message);
            }
            if has_coupon(hand) {
                let message = "the coupon goes with the wager: take the coupon back first";
                reasons.add(Code::Requires, by::AFTER_CALL.and(by::COUPON), message);
            }
        }
        Act::Place(wager) | Act::TakeBack(wager) => aside(rules, now, at, act, wager, reasons),
        _ => coupon(rules, round, at, act, reasons),
    }
}

fn aside(rules: &Rules, now: &Now<'_, PaiGowPoker>, at: Position, act: Act, wager: Wager, reasons: &mut Reasons) {
    let (round, hand) = (now.round, &now.round.hands[at]);
    if let Some((code, cite, message)) = aside_bar(rules, round, at, wager) {
        return reasons.add(code, cite, message);
    }
    let rule = rules.wager_at(wager, at, round.banking.is(at.seat));
    match (act, wager) {
        (Act::Place(_), Wager::Progressive) if hand.progressive_coupon => {
            let message = "a coupon was redeemed for the progressive wager; take it back to wager chips";
            reasons.add(Code::Already, by::PROGRESSIVE_COUPON, message);
        }
        (Act::Place(_), _) => rule.refuse(now.accounts, at, reasons),
        (_, Wager::Additional(number)) if coupon_on(hand, number).is_positive() => {
            let message = "the coupon goes with the wager: take the coupon back first";
            reasons.add(Code::Requires, by::NUMBER_COUPON, message);
        }
        _ => rule.refuse_back(now.accounts, at, reasons),
    }
}

fn coupon(rules: &Rules, round: &Round, at: Position, act: Act, reasons: &mut Reasons) {
    let hand = &round.hands[at];
    match act {
        Act::PlaceCoupon | Act::TakeBackCoupon if !rules.coupons => {
            reasons.add(Code::NotInHouseRules, by::COUPON, "this table does not accept match play coupons");
        }
        Act::PlaceCoupon => {
            if round.banking.bank.is_some() {
                reasons.add(Code::Forbidden, by::COUPON, "coupons are not accepted in a round that a player banks");
            }
            if at.hand > 1 {
                reasons.add(Code::Forbidden, by::COUPON, "a coupon goes with the wager on the own area");
            }
            if hand.coupon.is_positive() {
                reasons.add(Code::Already, by::COUPON, "a coupon is there already");
            }
            if hand.wager().is_zero() {
                reasons.add(Code::Requires, by::COUPON, "a coupon goes with a wager: place the wager first");
            }
        }
        Act::PlaceCouponOn(_) | Act::TakeBackCouponOn(_) if !rules.number_coupons => {
            let message = "this table does not accept match play coupons on numbers";
            reasons.add(Code::NotInHouseRules, by::NUMBER_COUPON, message);
        }
        Act::PlaceCouponOn(number) if coupon_on(hand, number).is_positive() => {
            reasons.add(Code::Already, by::NUMBER_COUPON, "a coupon is there already");
        }
        Act::PlaceCouponOn(number) => {
            let message = format!("a coupon goes with chips: place the {number} wager first");
            reasons.add(Code::Requires, by::NUMBER_COUPON, message);
        }
        Act::RedeemCoupon | Act::TakeBackProgressiveCoupon if !rules.progressive_coupons => {
            let message = "this table redeems no coupons for progressive wagers";
            reasons.add(Code::NotInHouseRules, by::PROGRESSIVE_COUPON, message);
        }
        Act::RedeemCoupon => {
            if let Some((code, cite, message)) = aside_bar(rules, round, at, Wager::Progressive) {
                reasons.add(code, cite, message);
            } else if hand.progressive_coupon || hand.staked(Wager::Progressive).is_positive() {
                reasons.add(Code::Already, by::PROGRESSIVE_COUPON, "a progressive wager is there already");
            } else {
                let message = "a progressive wager goes with a wager on the hand: place the wager first";
                reasons.add(Code::Requires, by::PROGRESSIVE_COUPON, message);
            }
        }
        Act::TakeBackCouponOn(_) => {
            reasons.add(Code::Requires, by::NUMBER_COUPON, "there is no coupon to take back");
        }
        Act::TakeBackProgressiveCoupon => {
            reasons.add(Code::Requires, by::PROGRESSIVE_COUPON, "there is no coupon to take back");
        }
        _ => reasons.add(Code::Requires, by::COUPON, "there is no coupon to take back"),
    }
}
