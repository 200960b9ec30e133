//! What is on offer: to each person, at each stage, and nothing else.

use super::PaiGow;
use super::act::{AREAS, Act, DealtTo};
use super::bank_offers;
use super::provisions as by;
use super::round::{Fate, Round, Stage};
use super::rules::Rules;
use super::settle::Outcome;
use engine::{Amount, Chore, Code, Now, Offer, Place, Position, Seat, Wanted, Who};
use kit::Tiles;
use law::Cite;

pub(super) type Offers<'a> = engine::Offers<'a, Act>;

/// The shakes that a throw needs at least, and the most that are counted.
const SHAKES: (u32, u32) = (3, 20);
/// The totals of three dice.
const TOTALS: (u32, u32) = (3, 18);

/// Everything this person may do now.
pub(super) fn offers(rules: &Rules, now: &Now<'_, PaiGow>, who: Who, offers: &mut Offers<'_>) {
    match who {
        Who::Player(seat) if now.seated.has(seat) => {
            bank_offers::player(rules, now, seat, offers);
            for at in now.round.hands.of_seat(seat) {
                player(rules, now, at, offers);
            }
        }
        Who::Player(_) => {}
        Who::Dealer => dealer(rules, now, offers),
        Who::Floorperson => floorperson(now.round, offers),
    }
}

fn player(rules: &Rules, now: &Now<'_, PaiGow>, at: Position, offers: &mut Offers<'_>) {
    let (round, hand) = (now.round, &now.round.hands[at]);
    if hand.asked {
        offers.push(Offer::of(Act::PlayHand, by::PLAYER_EXPOSED).hand(at.hand));
        offers.push(Offer::of(Act::VoidHand, by::PLAYER_EXPOSED).hand(at.hand));
    }
    let sets = match round.stage {
        Stage::Setting => round.next_to_set(at.seat) == Some(at),
        Stage::BankSets => hand.fate == Fate::Bank,
        _ => false,
    };
    match round.stage {
        Stage::Betting => betting(rules, now, at, offers),
        Stage::Exposing if hand.fate == Fate::In => {
            offers.push(Offer::of(Act::Surrender, by::SURRENDER).hand(at.hand));
        }
        _ if sets && hand.taken && !hand.asked => {
            let given = Wanted::Arranged { from: hand.tiles };
            offers.push(Offer::of(Act::SetHand, set_cite(round, at)).hand(at.hand).given(given));
            if !hand.advised {
                offers.push(Offer::of(Act::AskAdvice, by::ADVICE).hand(at.hand));
            }
        }
        _ => {}
    }
}

/// The clauses behind setting a hand: of two areas, in which order.
pub(super) fn set_cite(round: &Round, at: Position) -> Cite {
    let mut wagers = round.of_seat(at.seat).map(|at| round.hands[at].wager);
    match (wagers.next(), wagers.next()) {
        _ if round.banking.is(at.seat) => by::BANK_SETS,
        (Some(one), Some(other)) if one == other => by::SET.and(by::SET_IN_ORDER),
        (Some(_), Some(_)) => by::SET.and(by::SET_LARGER_FIRST),
        _ => by::SET,
    }
}

fn betting(rules: &Rules, now: &Now<'_, PaiGow>, at: Position, offers: &mut Offers<'_>) {
    let (round, hand, rule) = (now.round, &now.round.hands[at], rules.wager(at));
    if at.hand > 1 {
        for area in (1..=AREAS).map(Seat).filter(|area| hindrances(now, at, *area).next().is_none()) {
            rule.offer(Act::PlaceOn(area), now.accounts, at, offers);
        }
        return rule.offer_back(Act::TakeBack, now.accounts, at, offers);
    }
    if !round.banking.is(at.seat) {
        rule.offer(Act::Place, now.accounts, at, offers);
    }
    if hand.coupon.is_positive() {
        offers.push(Offer::of(Act::TakeBackCoupon, by::COUPON));
    } else if !round.has_second(at.seat) {
        rule.offer_back(Act::TakeBack, now.accounts, at, offers);
    }
    if rules.coupons && hand.wager.is_positive() && hand.coupon.is_zero() && round.banking.bank.is_none() {
        offers.push(Offer::of(Act::PlaceCoupon, by::COUPON).amount(Amount::Exactly(hand.wager)));
    }
}

/// What keeps a player from this area for a second hand: it must lie next to the own and be nobody's.
pub(super) fn hindrances(
    now: &Now<'_, PaiGow>,
    at: Position,
    area: Seat,
) -> impl Iterator<Item = (Code, Cite, &'static str)> {
    let (round, cite) = (now.round, by::SECOND_AREA);
    let holder = round.on(area);
    let no_wager = round.hands[at.seat.into()].wager.is_zero();
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

fn dealer(rules: &Rules, now: &Now<'_, PaiGow>, offers: &mut Offers<'_>) {
    let round = now.round;
    let bank = round.banking.bank;
    let by_bank = |with: Cite, without: Cite| if bank.is_some() { with } else { without };
    let mut work = |act, cite, chore| offers.push(Offer::of(act, cite).chore(chore, true));
    match round.stage {
        Stage::Betting => bank_offers::dealer_betting(rules, now, offers),
        Stage::Styling => {
            let called = round.banking.called;
            offers.push(Offer::of(Act::IndicateStyle, by::INDICATE).chore(Chore::Deal, called));
        }
        Stage::Shaking => {
            let offer = shake(Act::DealerShakes, by_bank(by::SHAKE_FOR_BANK, by::SHAKE));
            offers.push(offer.chore(Chore::Deal, bank.is_none()));
        }
        Stage::Lid => {
            let offer = Offer::of(Act::LiftLid, by_bank(by::THROW_WITH_BANK, by::THROW));
            offers.push(offer.chore(Chore::Deal, true).given(Wanted::Thrown { count: 3 }));
            offers.push(Offer::of(Act::NotFlat, by::NOT_FLAT));
            offers.push(Offer::of(Act::FallenOut, by::FALLEN_OUT));
        }
        Stage::Dealing => {
            if let Some((to, slots)) = round.next_delivery() {
                let given = Wanted::Delivered { to, slots, out: round.out, blind: !round.played(to) };
                let offer = Offer::of(Act::Deal(DealtTo(to)), deal_cite(round, to));
                offers.push(offer.chore(Chore::Deal, true).given(given));
            }
        }
        Stage::Collecting => work(Act::CollectUnplayed, by_bank(by::UNPLAYED_WITH_BANK, by::UNPLAYED), Chore::Deal),
        Stage::Covering => work(Act::CoverShaker, by_bank(by::COVER_WITH_BANK, by::COVER), Chore::Deal),
        Stage::Setting => {
            // Whom nobody waits for any longer the dealer sets by the house way.
            for at in (1..=AREAS).filter_map(|seat| round.next_to_set(Seat(seat))) {
                offers.push(Offer::of(Act::SetFor(at), by::SET_FOR_PLAYER).chore(Chore::Settle, false));
            }
        }
        Stage::BankSets | Stage::DealerSets | Stage::BankShows | Stage::Surplus => {
            bank_offers::dealer_settling(round, offers);
        }
        Stage::Exposing => {
            if let Some(at) = round.with(Fate::In).next() {
                work(Act::Expose(at), expose_cite(round), Chore::Settle);
            }
        }
        Stage::Paying => match round.with(Fate::Came(Outcome::Win)).next() {
            Some(at) => work(Act::Pay(at), pay_cite(round), Chore::Settle),
            None => work(Act::PayDealerWager, by::DEALER_PAID, Chore::Settle),
        },
        Stage::Clearing => work(Act::ClearTable, by::TILES_IN_ORDER, Chore::Settle),
        Stage::Done => {}
    }
}

pub(super) fn shake(act: Act, cite: Cite) -> Offer<Act> {
    Offer::of(act, cite).given(Wanted::count(SHAKES.0, SHAKES.1, Some(SHAKES.0)))
}

pub(super) fn deal_cite(round: &Round, to: Place) -> Cite {
    let cite = match round.banking.bank {
        Some(_) => by::DELIVERY[round.banking.style as usize].and(by::DEAL_WITH_BANK),
        None => by::DEAL,
    };
    if to == Place::DeadHand { cite.and(by::DEAD_HAND) } else { cite }
}

pub(super) fn expose_cite(round: &Round) -> Cite {
    match round.banking.bank {
        Some(bank) if bank.co => by::EXPOSE_TO_CO_BANK,
        Some(_) => by::EXPOSE_TO_BANK,
        None => by::EXPOSE,
    }
}

pub(super) fn pay_cite(round: &Round) -> Cite {
    match round.banking.bank {
        Some(bank) if bank.co => by::CENTRE_PAYS_CO,
        Some(_) => by::CENTRE_PAYS,
        None => by::PAY,
    }
}

/// Irregularities, each while it can happen.
fn floorperson(round: &Round, offers: &mut Offers<'_>) {
    if round.stage == Stage::Lid && round.banking.bank.is_some() {
        offers.push(Offer::of(Act::LidByBank, by::LID_BY_BANK));
    }
    for at in round.with(Fate::In).filter(|at| !round.hands[*at].tiles.is_empty()) {
        offers.push(Offer::of(Act::TilesTouched(at), by::TOUCHED));
        offers.push(Offer::of(Act::TilesOutOfView(at), by::TOUCHED));
    }
    if round.settling || !Stage::voidable().contains(&round.stage) {
        return;
    }
    let total = u32::from(round.dice.total());
    let announced = Wanted::Count { least: TOTALS.0, most: TOTALS.1, except: [Some(total), None], usual: None };
    offers.push(Offer::of(Act::Mistotalled, by::MISTOTALLED).given(announced));
    if round.dealt > 0 {
        offers.push(Offer::of(Act::WrongPosition, by::WRONG_POSITION));
    }
    for place in round.circle() {
        if let Some(cite) = exposable(round, place) {
            // Which tile it was matters only to a player who has not looked at the others.
            let unseen = |at: Position| round.hands[at].fate == Fate::In && !round.hands[at].taken;
            let chooses = matches!(place, Place::Hand(at) if unseen(at));
            let given = if chooses { Wanted::count(1, 4, None) } else { Wanted::Nothing };
            offers.push(Offer::of(Act::TileExposed(DealtTo(place)), cite).given(given));
        }
    }
    let co_bank = round.banking.bank.filter(|bank| bank.co && round.hands[bank.seat.into()].up);
    if round.dealer_up || co_bank.is_some() {
        let cite = if co_bank.is_some() { by::CO_MISSET } else { by::MISSET };
        offers.push(Offer::of(Act::DealerMisset, cite));
    }
}

/// Whether a tile lies face down at a place where exposing it has consequences, and by which clause.
fn exposable(round: &Round, place: Place) -> Option<Cite> {
    let down = |tiles: &Tiles, up: bool| !tiles.is_empty() && !up;
    match place {
        Place::Hand(at) => {
            let hand = &round.hands[at];
            let turned = hand.up || round.banking.bank.is_some_and(|bank| bank.turned);
            match hand.fate {
                Fate::In if hand.asked => None,
                Fate::In => down(&hand.tiles, hand.up).then_some(by::PLAYER_EXPOSED),
                Fate::Bank => down(&hand.tiles, turned).then_some(by::OTHER_EXPOSED),
                Fate::Out => down(&hand.tiles, false).then_some(by::OTHER_EXPOSED),
                _ => None,
            }
        }
        Place::Dealer => down(&round.dealer, round.dealer_up).then_some(by::OTHER_EXPOSED),
        _ => down(&round.dead, false).then_some(by::OTHER_EXPOSED),
    }
}
