//! What can be said in a round, by whom, when and by which clause.

use super::round::Stage;
use super::rules::Rules;
use super::wager::Wager;
use engine::{Extent, Seat, Values};
use std::fmt;

/// What looks like a wager and is none, so that its refusal can say why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoWager {
    /// A total that only three of a kind makes.
    Total(u8),
    /// A combination of a number with itself.
    Equal(u8),
    /// A combination written with the higher number first.
    Swapped(u8, u8),
}

impl Values for NoWager {
    fn values(_: Extent) -> Vec<NoWager> {
        let pairs = (1..=6).flat_map(|low| (low + 1..=6).map(move |high| NoWager::Swapped(high, low)));
        let alike = (1..=6).map(NoWager::Equal);
        [NoWager::Total(3), NoWager::Total(18)].into_iter().chain(alike).chain(pairs).collect()
    }
}

impl fmt::Display for NoWager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoWager::Total(total) => write!(f, "total-{total}"),
            NoWager::Equal(number) => write!(f, "combination-{number}-{number}"),
            NoWager::Swapped(high, low) => write!(f, "combination-{high}-{low}"),
        }
    }
}

engine::acts! {
    /// An act in a round.
    pub enum Act by |rules: Rules| in Stage {
        Place(wager: Wager): "place {wager}", Player, Stake(wager.spot()), Amount, &[Stage::Betting],
            rules.wager(wager).cite, until rules.provisions.after_call;
        TakeBack(wager: Wager): "take back {wager}", Player, TakeBack(wager.spot()), Nothing, &[Stage::Betting],
            rules.provisions.call, until rules.provisions.after_call;
        PlaceNone(none: NoWager): "place {none}", Player, Ask, Amount, Stage::ALL, rules.provisions.no_such(none);
        /// A wager by word of mouth with cash, which is never accepted.
        VerbalWager: "call wager with cash", Player, Ask, Nothing, Stage::ALL, rules.provisions.verbal;
        NoMoreBets: "no more bets", Dealer, Work, Nothing, &[Stage::Betting], rules.provisions.call;
        Shake: "cover and shake", Dealer, Work, Count, &[Stage::Closed],
            rules.provisions.shake.and(rules.provisions.call);
        Activate: "activate shaker", Dealer, Work, Nothing, &[Stage::Closed],
            rules.provisions.activate.and(rules.provisions.call);
        Announce: "announce dice", Dealer, Work, Dice, &[Stage::Mixed],
            rules.provisions.announce.and(rules.provisions.shaker_is_dealers);
        CallNoRoll: "call no roll", Dealer, Work, Nothing, &[Stage::Mixed], rules.provisions.no_roll;
        /// Enters what the dice show.
        Enter: "enter values", Dealer, Work, Nothing, &[Stage::AtRest], rules.provisions.enter;
        /// Enters these values, whatever the dice show.
        Key: "key values", Dealer, Work, Dice, &[Stage::AtRest], rules.provisions.enter;
        Collect: "collect losing wagers", Dealer, Work, Nothing, &[Stage::AtRest, Stage::Lit],
            rules.provisions.lit.and(rules.provisions.settle);
        Pay: "pay winning wagers", Dealer, Work, Nothing, &[Stage::Collected], rules.provisions.settle;
        ClearLights: "clear lights", Dealer, Work, Nothing, &[Stage::Paid], rules.provisions.cleared;
        Witness: "witness settlement", Floorperson, Work, Nothing, Stage::SETTLING, rules.provisions.display_fails;
        ShakerFails: "report automated shaker failed", Floorperson, Report, Nothing, Stage::CLOSED,
            rules.provisions.shaker_fails;
        DisplayFails: "report electrical device failed", Floorperson, Report, Nothing, Stage::ALL,
            rules.provisions.display_fails;
        Misplaced(seat: Seat): "report misplaced wager {seat}", Floorperson, Report, Nothing, Stage::CLOSED,
            rules.provisions.position;
    }
}
