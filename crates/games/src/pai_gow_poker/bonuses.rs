//! Bonus and insurance wagers: the best hand of seven cards, envy bonuses and premium hands, under the payout limit.

use super::PaiGowPoker;
use super::act::Wager;
use super::decide::Decision;
use super::event::Event;
use super::offers::seven;
use super::provisions as by;
use super::round::{Fate, Hand};
use super::rules::Rules;
use super::settle;
use crate::blocks::card_table::CardEvent;
use crate::blocks::wagers::{Chips, WagerEvent};
use engine::{Now, Position, Reason};
use kit::{JokerSevens, Money, Odds, joker_sevens_of, pai_gow_top};
use law::Cite;

/// What a player is paid in this step, under the limit of the round.
struct Limited {
    limit: Option<Money>,
    paid: Money,
}

impl Limited {
    fn new(rules: &Rules, now: &Now<'_, PaiGowPoker>, at: Position) -> Limited {
        Limited { limit: rules.limits[0], paid: now.round.limited[0][at.seat.index()] }
    }

    /// As much of this as the limit leaves; what it cuts is told.
    fn cut(&mut self, at: Position, wager: Wager, due: Money, decision: &mut Decision) -> Money {
        let amount = settle::within(self.limit, self.paid, due);
        if amount < due {
            decision.push(Event::PayoutLimited { at, wager, due }, by::LIMIT_15);
        }
        self.paid += amount;
        amount
    }
}

fn sevens(hand: &Hand) -> JokerSevens {
    joker_sevens_of(seven(&hand.cards))
}

/// A wager wins at these odds, as far as the limit goes.
fn pay(
    now: &Now<'_, PaiGowPoker>,
    (at, wager, odds): (Position, Wager, Odds),
    limited: &mut Limited,
    cite: Cite,
    decision: &mut Decision,
) {
    let stake = now.round.hands[at].staked(wager);
    let due = odds.winnings(stake).expect("house rules whose payouts are whole cents");
    let amount = limited.cut(at, wager, due, decision);
    let mut chips = Chips::new(now.accounts, decision);
    chips.pay(at, wager, amount, cite);
    chips.give_back(at, wager, Reason::StakeBack, cite);
}

/// The seven cards are arranged into the best possible hand, and insurance and bonus wagers settled by it; a premium
/// hand waits for the envy bonuses.
pub(super) fn settle_bonus(rules: &Rules, now: &Now<'_, PaiGowPoker>, at: Position, decision: &mut Decision) {
    let hand = &now.round.hands[at];
    let (cards, known) = (sevens(hand), seven(&hand.cards));
    let (paid, top) = (settle::bonus(&rules.pay, cards), pai_gow_top(&known));
    let premium = settle::is_premium(cards);
    let joker = known.iter().any(|card| card.is_joker());
    let mut cite = by::BEST_HAND;
    if let Some((made, _)) = paid {
        cite = cite.and(by::seven(made));
    }
    cite = if joker { cite.and(by::JOKER_IN_BONUS) } else { cite };
    cite = if now.round.has_envy() { cite.and(by::EVERY_HAND).and(by::KEPT_FOR_ALL) } else { cite };
    cite = if hand.fate == Fate::Surrendered { cite.and(by::SURRENDERED_BONUS) } else { cite };
    cite = if hand.fate == Fate::Bank { cite.and(by::BANK_HAND_ENVIED) } else { cite };
    cite = if premium { cite.and(by::PREMIUM) } else { cite };
    let made = paid.map(|(made, _)| made as u8);
    decision.push(Event::BestHand { at, cards: hand.cards, hand: made, pai_gow: top, premium }, cite);
    let mut limited = Limited::new(rules, now, at);
    if hand.staked(Wager::Insurance).is_positive() {
        let table = insurance_table(rules);
        match settle::insurance(&rules.pay, top) {
            Some(odds) => {
                let cite = by::PAI_GOW.and(by::INSURANCE_TABLES[table]);
                pay(now, (at, Wager::Insurance, odds), &mut limited, cite, decision);
            }
            None => Chips::new(now.accounts, decision).collect(at, Wager::Insurance, by::NO_PAI_GOW),
        }
    }
    if hand.staked(Wager::Bonus).is_positive() {
        match paid {
            Some(_) if premium => {}
            Some((made, odds)) => {
                let cite = by::QUALIFIED.and(by::seven(made)).and(by::KEPT_FOR_BONUS);
                pay(now, (at, Wager::Bonus, odds), &mut limited, cite, decision);
            }
            None => {
                let cite = by::NOT_QUALIFIED.and(by::KEPT_FOR_BONUS);
                Chips::new(now.accounts, decision).collect(at, Wager::Bonus, cite);
            }
        }
    }
    if !premium && hand.lies() && !hand.documents {
        let cite = if paid.is_some() || top.is_some() { by::QUALIFIED_CARDS } else { by::NOT_QUALIFIED };
        decision.push(CardEvent::HandCollected { at }.into(), cite.and(by::CARDS_IN_ORDER));
    }
}

fn insurance_table(rules: &Rules) -> usize {
    let letter = rules.house.chosen.choice("pay-table-insurance").bytes().next().unwrap_or(b'A');
    usize::from(letter.saturating_sub(b'A')).min(by::INSURANCE_TABLES.len() - 1)
}

/// The player's envy bonuses for the premium hands of others, then the player's own premium hand.
pub(super) fn settle_envy(rules: &Rules, now: &Now<'_, PaiGowPoker>, at: Position, decision: &mut Decision) {
    let (round, hand) = (now.round, &now.round.hands[at]);
    let mut limited = Limited::new(rules, now, at);
    for other in round.playing().filter(|other| other.seat != at.seat && hand.has_envy_marker()) {
        let theirs = &round.hands[other];
        if !theirs.premium || theirs.fate == Fate::Void {
            continue;
        }
        let Some((made, due)) = settle::envy(&rules.pay, sevens(theirs)) else { continue };
        let cite = by::ENVY.and(by::seven(made));
        let cite = if theirs.fate == Fate::Bank { cite.and(by::BANK_HAND_ENVIED) } else { cite };
        decision.push(Event::EnvyEarned { at, by: other, amount: due }, cite);
        let amount = limited.cut(at, Wager::Bonus, due, decision);
        if amount.is_positive() {
            decision.push(WagerEvent::PaidBeside { at, wager: Wager::Bonus, amount }.into(), cite);
        }
    }
    let own = hand.premium && hand.staked(Wager::Bonus).is_positive();
    if let Some((made, odds)) = settle::bonus(&rules.pay, sevens(hand)).filter(|_| own) {
        let cite = by::PREMIUM_PAID.and(by::seven(made));
        pay(now, (at, Wager::Bonus, odds), &mut limited, cite, decision);
        if hand.lies() && !hand.documents {
            decision.push(CardEvent::HandCollected { at }.into(), by::PREMIUM_PAID.and(by::CARDS_IN_ORDER));
        }
    }
    decision.push(Event::EnvySettled { at }, by::ENVY_IN_TURN);
}
