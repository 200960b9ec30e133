//! The showdown: hands are exposed and compared from the dealer's right, losers collected at once, winners paid when
//! all are known, or one by one where bonus wagers are in play; with a bank, to and from the centre.

use super::PaiGowPoker;
use super::act::{Act, CENTRE, Wager};
use super::bank_event::BankEvent;
use super::banking::Bank;
use super::decide::{Decision, by_house_way, hands_cite, ranks_of};
use super::event::{Event, Versus};
use super::house_way::Ranks;
use super::offers::{expose_cite, pay_cite, seven};
use super::provisions as by;
use super::round::{Fate, Round};
use super::rules::Rules;
use super::settle::{self, Award, Jackpot, Outcome};
use crate::blocks::card_table::CardEvent;
use crate::blocks::meter::MeterEvent;
use crate::blocks::wagers::{Chips, WagerEvent};
use crate::blocks::{shares, shortfall, surplus};
use engine::{Now, Place, Position, Reason};
use kit::{Money, joker_sevens_of};
use law::Cite;

/// What follows from a step of the dealer after all hands are set.
pub(super) fn decide(rules: &Rules, now: &Now<'_, PaiGowPoker>, act: Act, decision: &mut Decision) {
    let round = now.round;
    match (act, round.banking.bank) {
        (Act::SetBankHand, Some(bank)) => {
            let (cards, rule) = by_house_way(rules, &round.hands[bank.seat.into()].cards);
            let cite = by::CO_BANK_SETS.and(by::WAY).and(hands_cite(rules, &cards));
            decision.push(BankEvent::Set { seat: bank.seat, cards, rule }.into(), cite);
            bank_examined(rules, now, &bank, decision);
        }
        (Act::ExposeBank, Some(bank)) => expose_bank(rules, now, &bank, decision),
        (Act::Expose(at), _) => expose(rules, now, at, decision),
        (Act::Pay(at), _) => pay(rules, now, at, decision),
        (Act::PayDealerWager, Some(bank)) => {
            let amount = bank.wager;
            from_centre(round, &bank, Place::Dealer, amount, by::DEALER_PAID.and(by::CENTRE_PAYS), decision);
            decision.push(BankEvent::WagerReturned { amount, why: Reason::StakeBack }.into(), by::DEALER_PAID);
        }
        (Act::ShareSurplus, Some(bank)) => share(rules, round, &bank, decision),
        _ => unreachable!("offered to somebody else"),
    }
}

/// The ranks of the hands that the players are compared with.
fn against(rules: &Rules, round: &Round) -> Ranks {
    match round.banking.bank {
        Some(bank) => ranks_of(rules, &round.hands[bank.seat.into()].cards),
        None => ranks_of(rules, &round.dealer),
    }
}

fn versus<R: Ord>(own: R, other: R) -> Versus {
    match own.cmp(&other) {
        std::cmp::Ordering::Greater => Versus::Higher,
        std::cmp::Ordering::Equal => Versus::Copy,
        std::cmp::Ordering::Less => Versus::Lower,
    }
}

/// Compares two hands with two hands and announces what comes of the wager.
fn announce(place: Place, own: Ranks, others: Ranks, decision: &mut Decision) -> (Outcome, Cite) {
    let comes = settle::outcome(own, others);
    let cite = by::outcome(&own, &others, comes);
    let (high, low) = (versus(own.high, others.high), versus(own.low, others.low));
    let cited = if place == Place::Dealer { by::DEALER_RESULT.and(cite) } else { cite };
    decision.push(Event::Announced { place, high, low, outcome: comes }, cited);
    (comes, cite)
}

/// Announces that the hands were set wrong, which loses the wager on them and no other.
fn announce_foul(place: Place, cite: Cite, decision: &mut Decision) -> (Outcome, Cite) {
    let (high, low, outcome) = (Versus::Foul, Versus::Foul, Outcome::Lose);
    decision.push(Event::Announced { place, high, low, outcome }, cite);
    (outcome, cite)
}

/// The bank's hands are exposed, set anew if they were set wrong, and the dealer's wager against them decided.
fn expose_bank(rules: &Rules, now: &Now<'_, PaiGowPoker>, bank: &Bank, decision: &mut Decision) {
    let (round, amount) = (now.round, bank.wager);
    let hand = &round.hands[bank.seat.into()];
    let mut cards = hand.cards;
    let foul = hand.low != 2 || !ranks_of(rules, &cards).are_legal();
    let shown = if foul { by::BANK_SHOWN } else { by::BANK_SHOWN.and(hands_cite(rules, &cards)) };
    if foul {
        (cards, _) = by_house_way(rules, &cards);
        let cite = by::BANK_MISSET.and(by::WAY).and(hands_cite(rules, &cards));
        decision.push(Event::DealerReset { cards, bank: Some(bank.seat) }, cite);
    }
    decision.push(BankEvent::Exposed { seat: bank.seat, cards }.into(), shown);
    if amount.is_positive() {
        let own = ranks_of(rules, &round.dealer);
        let event = match announce(Place::Dealer, own, ranks_of(rules, &cards), decision).0 {
            Outcome::Win => None,
            Outcome::Push => Some(BankEvent::WagerReturned { amount, why: Reason::Push }),
            Outcome::Lose => Some(BankEvent::WagerLost { amount }),
        };
        if let Some(event) = event {
            decision.push(event.into(), by::DEALER_RESULT);
        }
    }
    bank_examined(rules, now, bank, decision);
}

/// The bank's seven cards are examined too, and stay until the players' hands are compared with them.
fn bank_examined(rules: &Rules, now: &Now<'_, PaiGowPoker>, bank: &Bank, decision: &mut Decision) {
    let at = bank.seat.into();
    examine(rules, now, at, decision);
    decision.push(Event::CardsStay { at }, if bank.co { by::EXPOSE_TO_CO_BANK } else { by::EXPOSE_TO_BANK });
}

fn expose(rules: &Rules, now: &Now<'_, PaiGowPoker>, at: Position, decision: &mut Decision) {
    let (round, hand, place) = (now.round, &now.round.hands[at], Place::Hand(at));
    let shown = if hand.low == 2 { hands_cite(rules, &hand.cards) } else { by::THREE_LOW };
    decision.push(Event::HandExposed { at, cards: hand.cards }, expose_cite(round).and(shown));
    let (comes, cite) = if hand.low != 2 {
        announce_foul(place, by::THREE_LOW, decision)
    } else {
        let own = ranks_of(rules, &hand.cards);
        if own.are_legal() {
            let (comes, cite) = announce(place, own, against(rules, round), decision);
            (comes, cite.and(shown))
        } else {
            announce_foul(place, by::SET_FOUL.and(by::FOUL_LOSES), decision)
        }
    };
    match comes {
        Outcome::Win => {}
        Outcome::Push => {
            let mut chips = Chips::new(now.accounts, decision);
            chips.give_back(at, Wager::Hand, Reason::Push, cite.and(by::PUSH));
            if hand.coupon.is_positive() {
                chips.push(WagerEvent::CouponReturned { at }, by::COUPON);
            }
        }
        Outcome::Lose => collect(now, at, cite.and(lost_cite(round)), decision),
    }
    let won = examine(rules, now, at, decision);
    if comes == Outcome::Win || won {
        decision.push(Event::CardsStay { at }, by::STAYS_FACE_UP);
    } else if round.stays_for_bonuses(at) {
        decision.push(Event::CardsStay { at }, stays_cite(round, at));
    } else {
        let collected = if comes == Outcome::Push { by::PUSH } else { by::LOST };
        decision.push(CardEvent::HandCollected { at }.into(), collected.and(by::CARDS_IN_ORDER));
    }
}

/// Why a hand's cards stay until bonus and insurance wagers are settled.
fn stays_cite(round: &Round, at: Position) -> Cite {
    let own = round.hands[at].staked(Wager::Bonus).is_positive();
    let all = round.any(&[Wager::Insurance]) || round.has_envy();
    match (own, all) {
        (true, true) => by::KEPT_FOR_BONUS.and(by::KEPT_FOR_ALL),
        (true, false) => by::KEPT_FOR_BONUS,
        (false, _) => by::KEPT_FOR_ALL,
    }
}

/// The seven cards are examined for progressive and seven-card bonus wagers; whether one of them wins.
fn examine(rules: &Rules, now: &Now<'_, PaiGowPoker>, at: Position, decision: &mut Decision) -> bool {
    let hand = &now.round.hands[at];
    let bank = now.round.banking.bank.is_some();
    let own_rules = |cite: Cite| if bank { cite.and(by::OWN_RULES) } else { cite };
    let sevens = joker_sevens_of(seven(&hand.cards));
    let mut any = false;
    if hand.staked(Wager::SevenCard).is_positive() {
        let wager = Wager::SevenCard;
        let cite = own_rules(by::EXAMINED.and(by::BEARING));
        if settle::seven_card(&rules.pay, sevens).is_some() {
            decision.push(Event::SideWon { at, wager }, cite.and(by::STAYS_FACE_UP));
            any = true;
        } else {
            Chips::new(now.accounts, decision).collect(at, wager, cite.and(by::SIDE_LOST));
        }
    }
    if hand.staked(Wager::Progressive).is_positive() {
        let wager = Wager::Progressive;
        let cite = own_rules(by::EXAMINED);
        if jackpot(rules, now, at).is_some() {
            decision.push(Event::SideWon { at, wager }, cite.and(by::STAYS_FACE_UP));
            any = true;
        } else {
            let cite = cite.and(by::PROGRESSIVE_LOST).and(table_cite(rules));
            decision.push(WagerEvent::BankedLost { at, wager }.into(), cite);
        }
    }
    any
}

/// What a progressive wager is paid as the meter stands now.
fn jackpot(rules: &Rules, now: &Now<'_, PaiGowPoker>, at: Position) -> Option<Jackpot> {
    let terms = rules.pay.progressive.as_ref()?;
    let meter = rules.meter.known(now.accounts);
    settle::progressive(terms, joker_sevens_of(seven(&now.round.hands[at].cards)), meter)
}

fn table_cite(rules: &Rules) -> Cite {
    let five = rules.pay.progressive.is_some_and(|terms| terms.stake == Money::dollars(5));
    by::PROGRESSIVE_TABLES[usize::from(five)]
}

fn lost_cite(round: &Round) -> Cite {
    match round.banking.bank {
        Some(bank) if bank.co => by::LOST_TO_CO_BANK,
        Some(_) => by::LOST_TO_BANK,
        None => by::LOST,
    }
}

/// A losing wager is collected at once: into the rack, or to the centre where a player banks.
fn collect(now: &Now<'_, PaiGowPoker>, at: Position, cite: Cite, decision: &mut Decision) {
    let chips = Chips::new(now.accounts, decision);
    let mut chips = if now.round.banking.bank.is_some() { chips.through(CENTRE) } else { chips };
    chips.collect(at, Wager::Hand, cite);
    if now.round.hands[at].coupon.is_positive() {
        chips.push(WagerEvent::CouponTaken { at }, by::COUPON);
    }
}

/// The whole wager is lost. The cards are not exposed, and stay only where a bonus or insurance wager needs them.
pub(super) fn surrender(now: &Now<'_, PaiGowPoker>, at: Position, decision: &mut Decision) {
    let round = now.round;
    decision.push(Event::Surrendered { at }, by::SURRENDER);
    let cite = by::SURRENDER_COLLECTED;
    collect(now, at, if round.banking.bank.is_some() { cite.and(lost_cite(round)) } else { cite }, decision);
    if round.stays_for_bonuses(at) {
        decision.push(Event::CardsStay { at }, by::SURRENDER_STAYS.and(stays_cite(round, at)));
    } else {
        decision.push(CardEvent::HandCollected { at }.into(), by::SURRENDER_CARDS);
    }
}

/// Pays a winner from the centre as far as it goes. Once it is exhausted the bank and a co-banking house bring what the
/// winners still unpaid are owed, and the rest is paid from that.
fn from_centre(round: &Round, bank: &Bank, to: Place, amount: Money, cite: Cite, decision: &mut Decision) {
    let centre = round.banking.centre;
    let before = if centre < amount { centre } else { Money::ZERO };
    if before.is_positive() {
        decision.push(BankEvent::PaidLast { to, amount: before }.into(), cite);
    }
    if centre < amount {
        cover(round, bank, decision);
    }
    decision.push(BankEvent::Paid { to, amount, before }.into(), cite);
}

/// What the winners still unpaid are owed beyond what the centre held.
fn cover(round: &Round, bank: &Bank, decision: &mut Decision) {
    let winners = round.wagered().filter(|at| round.hands[*at].is_unpaid()).map(|at| round.hands[at].wager());
    let dealers = if round.banking.dealer_won() { bank.wager } else { Money::ZERO };
    let Some(missing) = shortfall(winners.sum::<Money>() + dealers, round.banking.centre) else { return };
    let parts = shares(missing, bank.co);
    let cite = if bank.co { by::CO_BANK_COVERS } else { by::BANK_COVERS };
    if parts.bank.is_positive() {
        decision.push(BankEvent::Covered { seat: bank.seat, amount: parts.bank }.into(), cite);
    }
    if parts.house.is_positive() {
        decision.push(BankEvent::HouseCovered { amount: parts.house }.into(), cite);
    }
}

/// The wager on the hand first, then the seven-card bonus and the progressive wager, as far as they have won.
fn pay(rules: &Rules, now: &Now<'_, PaiGowPoker>, at: Position, decision: &mut Decision) {
    let (round, hand) = (now.round, &now.round.hands[at]);
    if hand.is_unpaid() {
        pay_hand(rules, now, at, decision);
    }
    if hand.is_due(Wager::SevenCard) {
        pay_seven_card(rules, now, at, decision);
    }
    if hand.is_due(Wager::Progressive) {
        let jackpot = jackpot(rules, now, at).expect("a winning progressive wager");
        if jackpot.deducted {
            let awaits = Event::PayoutAwaits { at, wager: Wager::Progressive };
            return decision.push(awaits, by::VALIDATED.and(by::DEDUCTED));
        }
        pay_progressive(rules, now, at, &jackpot, decision);
    }
    if !round.stays_for_bonuses(at) {
        decision.push(CardEvent::HandCollected { at }.into(), by::PAY.and(by::CARDS_IN_ORDER));
    }
}

fn pay_hand(rules: &Rules, now: &Now<'_, PaiGowPoker>, at: Position, decision: &mut Decision) {
    let (round, hand, wager) = (now.round, &now.round.hands[at], Wager::Hand);
    let won = by::outcome(&ranks_of(rules, &hand.cards), &against(rules, round), Outcome::Win);
    let cite = pay_cite(round).and(won).and(hands_cite(rules, &hand.cards));
    match round.banking.bank {
        Some(bank) => from_centre(round, &bank, Place::Hand(at), hand.wager(), cite, decision),
        None => Chips::new(now.accounts, decision).pay(at, wager, hand.wager(), cite),
    }
    let mut chips = Chips::new(now.accounts, decision);
    if hand.coupon.is_positive() {
        chips.push(WagerEvent::CouponPaid { at, wager, amount: hand.coupon }, by::COUPON);
        chips.push(WagerEvent::CouponTaken { at }, by::COUPON);
    }
    let cite = if round.banking.bank.is_some() { by::BANK_VIGORISH } else { by::VIGORISH };
    let due = rules.vigorish_on(hand.wager() + hand.coupon);
    chips.push(WagerEvent::VigorishTaken { at, wager, amount: due }, cite);
    chips.give_back(at, wager, Reason::StakeBack, pay_cite(round));
}

fn pay_seven_card(rules: &Rules, now: &Now<'_, PaiGowPoker>, at: Position, decision: &mut Decision) {
    let (wager, hand) = (Wager::SevenCard, &now.round.hands[at]);
    let sevens = joker_sevens_of(seven(&hand.cards));
    let (made, odds) = settle::seven_card(&rules.pay, sevens).expect("a winning seven-card bonus wager");
    let table = rules.house.chosen.is("pay-table-seven-card", "B");
    let cite = by::SEVEN_CARD_PAID.and(by::SEVEN_CARD_TABLES[usize::from(table)]).and(by::seven(made));
    let stake = hand.staked(wager);
    let due = odds.winnings(stake).expect("house rules whose payouts are whole cents");
    let amount = settle::within(rules.limits[1], now.round.limited[1][at.seat.index()], due);
    if amount < due {
        decision.push(Event::PayoutLimited { at, wager, due }, by::LIMIT_17);
    }
    // What is paid may be nothing under a limit, and is on record all the same.
    decision.push(WagerEvent::Paid { at, wager, amount }.into(), cite);
    Chips::new(now.accounts, decision).give_back(at, wager, Reason::StakeBack, cite);
}

/// A listed amount from the rack: the stake is in the house's hands and stays there.
fn pay_progressive(
    rules: &Rules,
    now: &Now<'_, PaiGowPoker>,
    at: Position,
    jackpot: &Jackpot,
    decision: &mut Decision,
) {
    let cite = jackpot_cite(rules, jackpot).and(by::FROM_INVENTORY);
    Chips::new(now.accounts, decision).pay(at, Wager::Progressive, jackpot.amount, cite);
}

fn jackpot_cite(rules: &Rules, jackpot: &Jackpot) -> Cite {
    let cite = by::PROGRESSIVE_PAID.and(table_cite(rules)).and(by::VERIFIED);
    let cite = cite.and(by::progressive(jackpot.hand));
    if jackpot.pair { cite.and(by::WITH_PAIR) } else { cite }
}

/// A payout that is deducted from the meter is validated, and made from the meter as it stands now.
pub(super) fn validate(rules: &Rules, now: &Now<'_, PaiGowPoker>, at: Position, decision: &mut Decision) {
    let (wager, fund) = (Wager::Progressive, rules.meter.meter.fund);
    decision.push(Event::PayoutValidated { at, wager }, by::VALIDATED);
    let jackpot = jackpot(rules, now, at).expect("a winning progressive wager");
    let (shows, amount) = (rules.meter.known(now.accounts), jackpot.amount);
    if amount > shows {
        let event = MeterEvent::ToppedUp { fund, at, amount: amount - shows };
        decision.push(event.into(), by::TOPPED_UP);
    }
    let cite = jackpot_cite(rules, &jackpot).and(by::DEDUCTED).and(by::DRAWN);
    decision.push(MeterEvent::Drawn { fund, at, wager, amount }.into(), cite);
    let left = (shows - amount).max(Money::ZERO);
    let floor = rules.meter_has_floor && left < rules.meter.meter.reset;
    if jackpot.award == Award::Share(100) {
        decision.push(rules.meter.reset::<Wager>(at, left).into(), rules.meter.set);
    } else if floor {
        decision.push(rules.meter.reset::<Wager>(at, left).into(), by::FLOOR);
    }
}

/// The surplus: the house's half where it co-banks, vigorish, and the rest to the bank.
fn share(rules: &Rules, round: &Round, bank: &Bank, decision: &mut Decision) {
    let parts = surplus(round.banking.centre, bank.co, rules.vigorish);
    let cite = if bank.co { by::CO_SURPLUS } else { by::SURPLUS };
    if parts.house.is_positive() {
        decision.push(BankEvent::SurplusHalved { amount: parts.house }.into(), cite);
    }
    if parts.vigorish.is_positive() {
        decision.push(BankEvent::SurplusCharged { amount: parts.vigorish }.into(), cite.and(by::VIGORISH));
    }
    decision.push(BankEvent::SurplusGiven { seat: bank.seat, amount: parts.bank }.into(), cite);
}

/// What still lies on the layout is collected in order.
pub(super) fn clear(round: &Round, decision: &mut Decision) {
    let hands: Vec<Position> = round.hands.iter().filter(|(_, hand)| hand.lies()).map(|(at, _)| at).collect();
    for at in hands {
        let hand = &round.hands[at];
        let premium = hand.premium && hand.fate != Fate::Void;
        let cite = if premium { by::PREMIUM_CARDS.and(by::CARDS_IN_ORDER) } else { by::CARDS_IN_ORDER };
        decision.push(CardEvent::HandCollected { at }.into(), cite);
    }
    decision.push(CardEvent::Completed { end: round.deck.end }.into(), by::CARDS_IN_ORDER);
}
