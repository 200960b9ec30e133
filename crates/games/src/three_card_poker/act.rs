//! What can be said in a round, by whom, when and by which clause.

use super::round::Stage;
use super::rules::Rules;
use crate::blocks::card_table::{CardAct, Phase};
use engine::{Position, Term};

wagers! {
    /// The wagers, in the order of their spots.
    pub enum Wager {
        /// Against the dealer.
        Ante "ante",
        /// Against the posted scale.
        PairPlus "pair-plus",
        /// To stay in against the dealer, equal to the ante.
        Play "play",
    }
}

engine::acts! {
    /// An act in a round.
    pub enum Act by |rules: Rules| in Stage {
        Place(wager: Wager): "place {wager}", Player, Stake(wager as u8), Amount,
            if wager == Wager::Play { &[Stage::Deciding] } else { &[Stage::Betting] },
            rules.wager(wager).cite, until rules.clauses.after_call;
        TakeBack(wager: Wager): "take back {wager}", Player, TakeBack(wager as u8), Nothing,
            if wager == Wager::Play { &[] } else { &[Stage::Betting] },
            rules.clauses.after_call, until rules.clauses.after_call;
        PlaceCoupon: "place coupon", Player, Decide, Amount, &[Stage::Betting], rules.clauses.coupon,
            until rules.clauses.after_call;
        TakeBackCoupon: "take back coupon", Player, Undo, Nothing, &[Stage::Betting], rules.clauses.coupon,
            until rules.clauses.after_call;
        /// A wager by word of mouth with cash, which is never accepted.
        VerbalWager: "call wager with cash", Player, Ask, Nothing, Stage::ALL, rules.clauses.verbal;
        Fold: "fold", Player, GiveUp, Nothing, &[Stage::Deciding], rules.clauses.decide;
        FoldUnseen: "fold unseen", Player, GiveUp, Nothing, &[Stage::Deciding], rules.clauses.unseen;
        CollectForfeited: "collect forfeited", Dealer, Work, Nothing, &[Stage::Forfeits], rules.clauses.forfeits;
        Reveal: "reveal", Dealer, Work, Nothing, &[Stage::Concealed], rules.clauses.reveal;
        RevealHands: "reveal hands", Dealer, Work, Nothing, &[Stage::RevealingHands], rules.clauses.steps[0];
        CollectLosing: "collect losing wagers", Dealer, Work, Nothing, &[Stage::Collecting], rules.clauses.steps[1];
        PayWinning: "pay winning wagers", Dealer, Work, Nothing, &[Stage::Paying], rules.clauses.steps[2];
        CollectHands: "collect hands", Dealer, Work, Nothing, &[Stage::Racking], rules.clauses.steps[3];
        Resolve(at: Position): "resolve {at}", Dealer, Work, Nothing, &[Stage::Resolving], rules.clauses.by_player;
    }
    with Cards(CardAct), |act| {
        let term = act.term(&rules.clauses.cards);
        Term { stages: stages(term.stages[0], rules), cite: term.cite, late: term.late }
    };
}

/// The stages in which the table is in a phase.
fn stages(phase: Phase, rules: &Rules) -> &'static [Stage] {
    match phase {
        Phase::Betting => &[Stage::Betting],
        Phase::Dealing if rules.stack_held_back => &[Stage::Dealing, Stage::DealersStack],
        Phase::Dealing => &[Stage::Dealing],
        Phase::Stub if rules.stack_held_back => &[Stage::LateStub],
        Phase::Stub => &[Stage::Stub],
        Phase::WrongStub if rules.stack_held_back => &[Stage::LateWrongStub],
        Phase::WrongStub => &[Stage::WrongStub],
        Phase::Concealed => Stage::CONCEALED,
        Phase::Held => Stage::HELD,
        Phase::Clearing => &[Stage::Clearing],
    }
}
