//! What can be said in a round, by whom, when and by which clause.

use super::provisions as by;
use super::round::Stage;
use super::rules::Rules;
use crate::blocks::card_table::{CardAct, Phase};
use engine::{Position, Term};

wagers! {
    /// The wagers, in the order of their spots.
    pub enum Wager {
        /// May be withdrawn before the first community card.
        #[serde(rename = "bet-1")]
        Bet1 "bet-1",
        /// May be withdrawn before the second.
        #[serde(rename = "bet-2")]
        Bet2 "bet-2",
        /// Stays.
        #[serde(rename = "bet-3")]
        Bet3 "bet-3",
        /// One dollar on the five-card hand.
        Bonus "let-it-ride-bonus",
        /// On the player's own three cards.
        ThreeCard "three-card-bonus",
    }
}

impl Wager {
    /// The three bets that every hand has.
    pub const BETS: [Wager; 3] = [Wager::Bet1, Wager::Bet2, Wager::Bet3];
}

engine::acts! {
    /// An act in a round.
    pub enum Act by |rules: Rules| in Stage {
        Place(wager: Wager): "place {wager}", Player, Stake(wager as u8), Amount, &[Stage::Betting],
            rules.wager(wager).cite, until by::AFTER_CALL;
        TakeBack(wager: Wager): "take back {wager}", Player, TakeBack(wager as u8), Nothing, &[Stage::Betting],
            by::AFTER_CALL, until by::AFTER_CALL;
        /// A wager by word of mouth with cash, which is never accepted.
        VerbalWager: "call wager with cash", Player, Ask, Nothing, Stage::ALL, by::VERBAL;
        Withdraw(wager: Wager): "withdraw {wager}", Player, TakeBack(wager as u8), Nothing, decided_in(wager),
            by::withdraws(wager);
        Ride(wager: Wager): "let {wager} ride", Player, Decide, Nothing, decided_in(wager), by::rides(wager);
        Burn: "burn community card", Dealer, Work, Nothing, &[Stage::Burning], by::BURN;
        TurnFirst: "turn first community card", Dealer, Work, Nothing, &[Stage::FirstCard], by::FIRST_CARD;
        TurnSecond: "turn second community card", Dealer, Work, Nothing, &[Stage::SecondCard],
            by::SECOND_CARD;
        Resolve(at: Position): "resolve {at}", Dealer, Work, Nothing, &[Stage::Resolving], by::ORDER;
        CommunityExposed: "report community card exposed", Floorperson, Report, Nothing, Stage::UNDECIDED,
            by::EXPOSED;
        VoidRound: "void round", Floorperson, Report, Nothing, Stage::HELD, by::EXPOSED;
        PlayOn: "play on", Floorperson, Report, Nothing, Stage::HELD, by::EXPOSED;
    }
    with Cards(CardAct), |act| {
        let term = act.term(&by::CARDS);
        Term { stages: stages(term.stages[0]), cite: term.cite, late: term.late }
    };
}

/// When a player decides whether a wager stays.
fn decided_in(wager: Wager) -> &'static [Stage] {
    match wager {
        Wager::Bet1 => &[Stage::BetOne],
        Wager::Bet2 => &[Stage::BetTwo],
        _ => &[],
    }
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
