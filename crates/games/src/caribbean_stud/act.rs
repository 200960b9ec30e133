//! What can be said in a round, by whom, when and by which clause.

use super::provisions as by;
use super::round::Stage;
use super::rules::{FUNDS, Rules};
use crate::blocks::card_table::{CardAct, Phase};
use crate::blocks::wagers;
use engine::{Fund, Position, Term};

named! {
    /// The wagers, in the order of their spots.
    pub enum Wager {
        /// To be in the round.
        Ante "ante",
        /// To stay in it: twice the ante.
        Bet "bet",
        /// On the player's own hand, by a table of odds.
        Bonus "caribbean-stud-bonus",
        /// On the player's own hand, with a share of a meter.
        Progressive "progressive",
        /// On the player's own hand, with a share of another meter; a fold does not forfeit it.
        #[serde(rename = "five-card-hand-bonus")]
        OwnHand "five-card-hand-bonus",
        /// The same on the dealer's hand.
        #[serde(rename = "five-card-hand-bonus-dealer")]
        DealersHand "five-card-hand-bonus-dealer",
    }
}

impl Wager {
    /// Those whose chips go to the house before the cards are dealt.
    pub const BANKED: [Wager; 3] = [Wager::Progressive, Wager::OwnHand, Wager::DealersHand];
}

impl wagers::Wager for Wager {
    const FUNDS: &'static [Fund] = &FUNDS;

    fn spot(self) -> u8 {
        self as u8
    }
}

engine::acts! {
    /// An act in a round.
    pub enum Act by |rules: Rules| in Stage {
        Place(wager: Wager): "place {wager}", Player, Stake(wager as u8), Amount,
            if wager == Wager::Bet { &[Stage::Deciding] } else { &[Stage::Betting] },
            rules.wager(wager).cite, until by::late(wager);
        TakeBack(wager: Wager): "take back {wager}", Player, TakeBack(wager as u8), Nothing,
            if wager == Wager::Bet { &[] } else { &[Stage::Betting] }, by::AFTER_CALL, until by::AFTER_CALL;
        PlaceCoupon: "place coupon", Player, Decide, Amount, &[Stage::Betting], by::COUPON, until by::AFTER_CALL;
        TakeBackCoupon: "take back coupon", Player, Undo, Nothing, &[Stage::Betting], by::COUPON,
            until by::AFTER_CALL;
        RedeemCoupon: "redeem progressive coupon", Player, Decide, Nothing, &[Stage::Betting],
            by::PROGRESSIVE_COUPON, until by::LOCKED[0];
        TakeBackProgressiveCoupon: "take back progressive coupon", Player, Undo, Nothing, &[Stage::Betting],
            by::PROGRESSIVE_COUPON, until by::LOCKED[0];
        /// A wager by word of mouth with cash, which is never accepted.
        VerbalWager: "call wager with cash", Player, Ask, Nothing, Stage::ALL, by::VERBAL;
        Fold: "fold", Player, GiveUp, Nothing, &[Stage::Deciding], by::ASKED;
        ExposeUpCard: "expose up card", Dealer, Work, Nothing, &[Stage::Spreading], by::SPREAD;
        Reveal: "reveal", Dealer, Work, Nothing, &[Stage::Revealing], by::REVEAL;
        Resolve(at: Position): "resolve {at}", Dealer, Work, Nothing, &[Stage::Resolving, Stage::Validating], by::ORDER;
        Validate(at: Position): "validate payout {at}", Floorperson, Work, Reading, &[Stage::Validating],
            by::VALIDATED[0];
        CompleteDocuments(at: Position): "complete documents {at}", Floorperson, Work, Nothing,
            Stage::SETTLED, by::STAYS;
        MagicCard(at: Position): "report magic card {at}", Floorperson, Report, Nothing, &[Stage::Resolving],
            by::EXTRA;
        LuckyBonus(at: Position): "report lucky bonus {at}", Floorperson, Report, Nothing, &[Stage::Resolving],
            by::EXTRA;
    }
    with Cards(CardAct), |act| {
        let term = act.term(&by::CARDS);
        Term { stages: stages(term.stages[0]), cite: term.cite, late: term.late }
    };
}

/// The stages in which the table is in a phase.
fn stages(phase: Phase) -> &'static [Stage] {
    match phase {
        Phase::Betting => &[Stage::Betting],
        Phase::Dealing => &[Stage::Dealing],
        Phase::Stub => &[Stage::Stub],
        Phase::WrongStub => &[Stage::WrongStub],
        Phase::Concealed => Stage::CONCEALED,
        Phase::Held => Stage::HELD,
        Phase::Clearing => &[Stage::Clearing],
    }
}
