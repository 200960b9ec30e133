//! Irregularities: hands annulled and void, cards too many, too early, disclosed or face up, and the
//! simulated round.

use super::At;
use super::act::{Act, Hand};
use super::decide::{Decision, banker_count, draws, holder};
use super::event::Event;
use super::offers::burn_cite;
use super::payout;
use super::provisions as law;
use super::round::{Round, Stage};
use super::rules::{AnnulMoves, Exposed, Rules};
use ::law::Cite;
use engine::RoundEnd;
use kit::{Card, Cards, PointCount, banker_draws, player_draws};

/// What follows from a report of the floorperson, or from what the dealer does about one.
pub(super) fn decide(rules: &Rules, now: &At<'_>, act: Act, cards: Cards, out: &mut Decision) {
    let round = now.round;
    match act {
        Act::DealRectified => out.push(Event::DealRectified, law::RECTIFIED),
        Act::WrongOrder => annul(rules, now, out),
        Act::MoveBank => move_bank(round, out),
        Act::LeaveBank => leave_bank(round, out),
        Act::ExtraCard(to) => {
            let Some(holder) = holder(round, to) else { return };
            let cite = if to == Hand::Banker { law::BANKER_ZERO } else { law::PLAYER_THREE };
            out.push(Event::ExtraDealt { to, holder, cards }, cite);
        }
        Act::TwoBankerCards => out.push(Event::TwoDrawn { cards }, law::TWO_DRAWN),
        Act::CardAfterStay => after_stay(rules, round, cards, false, out),
        Act::CardAfterMistakenCall => after_stay(rules, round, cards, true, out),
        Act::CardUndisclosed => out.push(Event::DrawnUndisclosed { cards }, law::UNDISCLOSED),
        Act::CardDisclosed => {
            out.push(Event::Disclosed { cards }, law::DISCLOSED);
            expose(rules, cards, out);
        }
        Act::CardTakenEarly => out.push(Event::TakenEarly { cards }, law::TAKEN_EARLY),
        Act::CardFaceUp => face_up(rules, now, cards, out),
        Act::BurnMore => burn_more(rules, now, cards, out),
        Act::TooFewCards | Act::DeclareTooFew if round.stage == Stage::Simulating => {
            out.push(Event::SimulationOver, law::DISCLOSED_SIMULATED.and(law::TOO_FEW));
        }
        Act::TooFewCards | Act::DeclareTooFew => void(now, law::TOO_FEW, out),
        Act::DiscardSimulated => out.push(Event::SimulationOver, law::DISCLOSED_SIMULATED),
        Act::ClearTable => clear(round, out),
        _ => unreachable!("decided elsewhere"),
    }
}

fn void(now: &At<'_>, cite: Cite, out: &mut Decision) {
    payout::void(now, cite, out);
    out.push(Event::HandVoided, cite);
}

/// Cards in the wrong order: the hand is annulled, and the bank may move.
fn annul(rules: &Rules, now: &At<'_>, out: &mut Decision) {
    payout::void(now, law::WRONG_ORDER, out);
    out.push(Event::HandAnnulled, law::WRONG_ORDER);
    match rules.annul_moves {
        AnnulMoves::Ask => {}
        AnnulMoves::Always => move_bank(now.round, out),
        AnnulMoves::Never => leave_bank(now.round, out),
    }
}

fn move_bank(round: &Round, out: &mut Decision) {
    if let Some(seat) = round.bank.banker {
        out.push(Event::BankMoved { seat }, law::BANK_MOVES);
    }
}

fn leave_bank(round: &Round, out: &mut Decision) {
    if let Some(seat) = round.bank.banker {
        out.push(Event::BankLeft { seat }, law::BANK_STAYS);
    }
}

/// A card after "stay" becomes the Banker's where the Banker must draw; else it is of no use.
fn after_stay(rules: &Rules, round: &Round, cards: Cards, mistaken: bool, out: &mut Decision) {
    let cite = if mistaken { law::AFTER_MISTAKEN } else { law::AFTER_STAY };
    out.push(Event::CardAfterStay { cards, mistaken }, cite);
    if draws(rules, round) {
        out.push(Event::BankerTurned { cards: round.banker, draws: true }, law::TURN_UP.and(law::TABLE_STAY));
        out.push(Event::GivenToBanker { cards }, cite);
    } else {
        debug_assert!(round.banker_zero || banker_count(rules, round).get() > 5);
        expose(rules, cards, out);
    }
}

/// What is done with a disclosed card that nobody can use.
fn expose(rules: &Rules, cards: Cards, out: &mut Decision) {
    let value = |tens: u8| cards.faces().next().map_or(0, |card| burned_with(card, tens));
    match rules.exposed {
        Exposed::ValueBurn(tens) => {
            out.push(Event::ToBurn { count: value(tens), shown: true }, law::DISCLOSED_VALUE);
        }
        Exposed::OneFaceDown => out.push(Event::ToBurn { count: 1, shown: false }, law::DISCLOSED_ONE),
        Exposed::SimulatedRound => out.push(Event::ToSimulate { cards }, law::DISCLOSED_SIMULATED),
    }
}

/// How many cards are burned with this one, of which a ten or face takes so many.
fn burned_with(card: Card, tens: u8) -> u8 {
    match PointCount::of_card(card).get() {
        0 => tens,
        value => value,
    }
}

/// A card face up in the shoe is not used; in the last hand of a shoe it makes the hand void.
fn face_up(rules: &Rules, now: &At<'_>, cards: Cards, out: &mut Decision) {
    let more = cards.faces().next().map_or(0, |card| burned_with(card, rules.face_up_ten));
    out.push(Event::FaceUpFound { cards, more }, law::FACE_UP);
    if more == 0 && last_hand_after(now.round, &cards) {
        void(now, law::FACE_UP_LAST, out);
    }
}

/// Whether this hand is the last of the shoe once these cards are drawn.
fn last_hand_after(round: &Round, cards: &Cards) -> bool {
    let mut after = round.clone();
    after.shoe.draw(cards);
    after.last_hand()
}

fn burn_more(rules: &Rules, now: &At<'_>, cards: Cards, out: &mut Decision) {
    let Some(burning) = now.round.burning else { return };
    out.push(Event::Burned { cards, shown: burning.shown }, burn_cite(rules, burning));
    if burning.face_up && last_hand_after(now.round, &cards) {
        void(now, law::FACE_UP_LAST, out);
    }
}

/// The next card of a simulated round, and where the one after it goes.
pub(super) fn simulate(now: &At<'_>, cards: Cards, out: &mut Decision) {
    let Some((mut simulation, to)) = now.round.simulation.and_then(|s| Some((s, s.next?))) else { return };
    match to {
        Hand::Player => simulation.player.extend(&cards),
        Hand::Banker => simulation.banker.extend(&cards),
    }
    let next = simulated_next(&simulation.player, &simulation.banker);
    out.push(Event::SimulatedDealt { to, cards, next }, law::DISCLOSED_SIMULATED);
}

/// Where the next card of a simulated round goes. Nobody has a choice in it: the Player's Hand
/// draws on five.
fn simulated_next(player: &Cards, banker: &Cards) -> Option<Hand> {
    let (counts, third) = ((PointCount::of(player.faces()), PointCount::of(banker.faces())), player.faces().nth(2));
    match (player.len(), banker.len()) {
        (1, 0) | (2, 1) => Some(Hand::Banker),
        (1, 1) => Some(Hand::Player),
        (2, 2) if counts.0.is_natural() || counts.1.is_natural() => None,
        (2, 2) if player_draws(counts.0) => Some(Hand::Player),
        (2 | 3, 2) => banker_draws(counts.1, third.map(PointCount::of_card)).then_some(Hand::Banker),
        _ => None,
    }
}

/// What is left when all is settled: a card kept is burned at the end of a shoe, and disclosed cards
/// begin their simulated rounds.
fn clear(round: &Round, out: &mut Decision) {
    if !round.kept.is_empty() && round.last_hand() {
        out.push(Event::KeptBurned { cards: round.kept }, law::KEPT_BURNED);
    }
    if let Some(card) = round.to_simulate.faces().next() {
        out.push(Event::SimulationBegun { cards: Cards::of(&[card]) }, law::DISCLOSED_SIMULATED);
        return;
    }
    let (end, cite) =
        if round.last_hand() { (RoundEnd::ShoeDone, law::SHOE_OVER) } else { (RoundEnd::Ordinary, law::CLEARED) };
    out.push(Event::Completed { end }, cite);
}
