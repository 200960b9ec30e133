//! What can be said in a round, by whom, when and by which clause.

use super::provisions as by;
use super::round::Stage;
use super::rules::Rules;
use crate::blocks::card_table::{CardAct, Phase};
use engine::{Position, Term};

wagers! {
    /// The wagers, in the order of their spots.
    pub enum Wager {
        /// Placed before the first card.
        Original "original",
        /// Placed once all but the hole card lie open, up to as much again.
        DoubleDown "double-down",
    }
}

engine::acts! {
    /// An act in a round.
    pub enum Act by |rules: Rules| in Stage {
        Place(wager: Wager): "place {wager}", Player, Stake(wager as u8), Amount, placed_in(wager),
            rules.wager(wager).cite, until if wager == Wager::Original { by::AFTER_CALL } else { by::SECOND_CALL };
        TakeBack(wager: Wager): "take back {wager}", Player, TakeBack(wager as u8), Nothing,
            if wager == Wager::Original { &[Stage::Betting] } else { &[] }, rules.wager(wager).take_back;
        /// A wager by word of mouth with cash, which is never accepted.
        VerbalWager: "call wager with cash", Player, Ask, Nothing, Stage::ALL, by::VERBAL;
        Decline: "decline double-down", Player, Decide, Nothing, &[Stage::DoublingDown], by::DECLINED,
            until by::SECOND_CALL;
        Reveal: "reveal hole card", Dealer, Work, Nothing, &[Stage::Revealing], by::REVEAL;
        Resolve(at: Position): "resolve {at}", Dealer, Work, Nothing, &[Stage::Resolving], by::ORDER;
        TouchedBy(at: Position): "report card touched by {at}", Floorperson, Report, Nothing, Stage::HELD, by::TOUCHED;
    }
    with Cards(CardAct), |act| {
        let term = act.term(&by::CARDS);
        Term { stages: stages(act, term.stages[0]), cite: term.cite, late: term.late }
    };
}

fn placed_in(wager: Wager) -> &'static [Stage] {
    match wager {
        Wager::Original => &[Stage::Betting],
        Wager::DoubleDown => &[Stage::DoublingDown],
    }
}

/// The stages in which something about the cards can be said. "No more bets" is called twice, and a card found face
/// up counts as soon as the round has begun.
fn stages(act: CardAct, phase: Phase) -> &'static [Stage] {
    match (act, phase) {
        (CardAct::CardFaceUp, _) => Stage::UNTIL_DEALT,
        (_, Phase::Betting) => &[Stage::Betting, Stage::DoublingDown],
        (_, Phase::Dealing) => &[Stage::Dealing],
        (_, Phase::Stub | Phase::WrongStub) => &[],
        (_, Phase::Concealed) => Stage::CONCEALED,
        (_, Phase::Held) => Stage::HELD,
        (_, Phase::Clearing) => &[Stage::Clearing],
    }
}
