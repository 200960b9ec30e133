//! What can be said in a round, by whom, when and by which clause.

use super::provisions as by;
use super::round::Stage;
use super::rules::Rules;
use crate::blocks::card_table::{CardAct, Phase};
use engine::{Position, Term};

wagers! {
    /// The wagers, in the order of their spots.
    pub enum Wager {
        /// The initial wager, which every hand has.
        Ante "ante",
        /// To go on, equal to the ante.
        Bet "bet",
        /// One dollar on a pair of jacks or better.
        Bonus "bonus",
    }
}

engine::acts! {
    /// An act in a round.
    pub enum Act by |rules: Rules| in Stage {
        Place(wager: Wager): "place {wager}", Player, Stake(wager as u8), Amount,
            if wager == Wager::Bet { &[Stage::Deciding] } else { &[Stage::Betting] },
            rules.wager(wager).cite, until by::AFTER_CALL;
        TakeBack(wager: Wager): "take back {wager}", Player, TakeBack(wager as u8), Nothing,
            if wager == Wager::Bet { &[] } else { &[Stage::Betting] }, by::AFTER_CALL, until by::AFTER_CALL;
        PlaceCoupon: "place coupon", Player, Decide, Amount, &[Stage::Betting], by::COUPON, until by::AFTER_CALL;
        TakeBackCoupon: "take back coupon", Player, Undo, Nothing, &[Stage::Betting], by::COUPON,
            until by::AFTER_CALL;
        /// A wager by word of mouth with cash, which is never accepted.
        VerbalWager: "call wager with cash", Player, Ask, Nothing, Stage::ALL, by::VERBAL;
        Declare: "declare instant winner", Player, Decide, Nothing, &[Stage::Deciding],
            by::DECLARED[rules.version as usize];
        Discard: "discard", Player, Decide, Cards, &[Stage::Deciding], by::DISCARDED[rules.version as usize];
        Fold: "fold", Player, GiveUp, Nothing, &[Stage::Deciding], by::FOLD[rules.version as usize];
        TurnCommunity: "turn community cards", Dealer, Work, Nothing, &[Stage::Turning],
            by::TURN[rules.version as usize];
        Resolve(at: Position): "resolve {at}", Dealer, Work, Nothing, &[Stage::Resolving],
            by::ORDER[rules.version as usize];
        /// A player turned the cards up and declared an instant winner: it is paid if it is one, and otherwise lost.
        Declared(at: Position): "report declaration {at}", Floorperson, Report, Nothing, &[Stage::Deciding],
            by::WRONG_DECLARATION;
        CommunityExposed: "report community card exposed", Floorperson, Report, Nothing, Stage::UNDECIDED,
            by::EXPOSED;
        VoidRound: "void round", Floorperson, Report, Nothing, Stage::HELD, by::EXPOSED;
        PlayOn: "play on", Floorperson, Report, Nothing, Stage::HELD, by::EXPOSED;
    }
    with Cards(CardAct), |act| {
        let term = act.term(rules.cards());
        Term { stages: stages(term.stages[0]), cite: term.cite, late: term.late }
    };
}

/// The stages in which the table is in a phase. There is no dealer's hand to be concealed.
fn stages(phase: Phase) -> &'static [Stage] {
    match phase {
        Phase::Betting => &[Stage::Betting],
        Phase::Dealing => &[Stage::Dealing],
        Phase::Stub => &[Stage::Stub],
        Phase::WrongStub => &[Stage::WrongStub],
        Phase::Concealed => &[],
        Phase::Held => Stage::HELD,
        Phase::Clearing => &[Stage::Clearing],
    }
}
