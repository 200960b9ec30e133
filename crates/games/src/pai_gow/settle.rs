//! The kernel: whether a player's two hands win, push or lose against the dealer's or the bank's.
//! The round, the analysis and any simulation call it.

use super::Ranks;
use crate::blocks::Vigorish;
use engine::rules::HouseRules;
use kit::Money;

/// The vigorish on what a wager or a bank wins, in percent.
const VIGORISH: u8 = 5;
/// What it may be rounded up to a multiple of.
const QUARTER: Money = Money::cents(25);

/// What becomes of a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Both hands rank higher.
    Win,
    /// One hand does.
    Push,
    /// Neither does.
    Lose,
}

impl Outcome {
    /// The three outcomes.
    pub const ALL: [Outcome; 3] = [Outcome::Win, Outcome::Push, Outcome::Lose];
}

/// The terms of comparison that a licensee may choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// A player's high hand worth zero never wins, instead of being compared by its highest tile.
    pub zero_high_to_dealer: bool,
}

impl Terms {
    /// The terms of these house rules.
    pub fn new(chosen: &HouseRules) -> Terms {
        Terms { zero_high_to_dealer: chosen.is("zero-zero-high", "dealer") }
    }
}

/// The vigorish of these house rules.
pub fn vigorish(chosen: &HouseRules) -> Vigorish {
    let rounded = chosen.is("vigorish-rounding", "up-to-25-cents");
    if rounded { Vigorish::rounded_up(VIGORISH, QUARTER) } else { Vigorish::exact(VIGORISH) }
}

/// What becomes of a player's wager against the dealer's or the bank's hands, to whom every copy
/// goes. A dealer who wagers against a bank stands in the player's place.
#[inline]
pub fn outcome(player: Ranks, bank: Ranks, terms: Terms) -> Outcome {
    let high = player.high > bank.high && !(terms.zero_high_to_dealer && player.high.is_zero());
    // A low hand worth zero never wins, not even against a zero with a lower tile.
    let low = player.low > bank.low && !player.low.is_zero();
    match (high, low) {
        (true, true) => Outcome::Win,
        (false, false) => Outcome::Lose,
        _ => Outcome::Push,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pai_gow::Setting;
    use kit::{Tile, Tiles};

    fn ranks(tiles: &str) -> Ranks {
        let tiles: Vec<Tile> = tiles.parse::<Tiles>().unwrap().faces().collect();
        Setting::of([tiles[0], tiles[1]], [tiles[2], tiles[3]]).ranks()
    }

    #[test]
    fn both_hands_must_be_higher_and_a_copy_is_not() {
        // The dealer: nine with the two, six with the ten.
        let dealer = ranks("1-1 1-6 / 5-5 1-5");
        for (player, expected) in [
            ("6-6 1-6 / 3-3 5-5", Outcome::Push), // higher high, six is a copy: highest tile 5-5
            ("6-6 1-6 / 3-3 3-3", Outcome::Win),  // the pair is then the high hand
            ("6-6 1-6 / 1-3 1-2", Outcome::Win),  // seven against six
            ("6-6 1-6 / 2-2 3-3", Outcome::Push), // zero
            ("1-1 2-5 / 1-3 1-2", Outcome::Push), // copy high, higher low
            ("1-1 2-5 / 5-5' 1-5'", Outcome::Lose), // two copies
            ("4-4 1-4 / 5-5 2-3", Outcome::Lose),
        ] {
            assert_eq!(outcome(ranks(player), dealer, Terms::default()), expected, "{player}");
        }
    }

    #[test]
    fn a_low_hand_worth_zero_never_wins() {
        let dealer = ranks("1-3 1-6 / 4-6 5-5"); // one; zero, high 5-5
        let zero = "4-4 1-1 / 1-3 3-3"; // gong; zero, high 1-3, which outranks the dealer's zero
        assert!(ranks(zero).low > dealer.low && ranks(zero).low.is_zero());
        assert_eq!(outcome(ranks(zero), dealer, Terms::default()), Outcome::Push);
        let lower = ranks("6-6 6-6 / 4-6 5-5");
        assert_eq!(outcome(ranks(zero), lower, Terms::default()), Outcome::Lose);
        let one = "4-4 1-1 / 1-3 1-6"; // one point is enough
        assert_eq!(outcome(ranks(one), dealer, Terms::default()), Outcome::Win);
        let fives = "6-6 6-6 / 1-4 2-3"; // ten spots, but a pair
        assert_eq!(outcome(ranks(fives), dealer, Terms::default()), Outcome::Win);
    }

    #[test]
    fn two_high_hands_worth_zero_are_compared_by_tile_or_go_to_the_dealer() {
        let player = ranks("1-3 3-3 / 4-6 5-5");
        let dealer = ranks("2-2 3-3' / 4-6' 5-5'");
        assert!(player.high.is_zero() && dealer.high.is_zero() && player.high > dealer.high);
        assert_eq!(outcome(player, dealer, Terms::default()), Outcome::Push);
        assert_eq!(outcome(player, dealer, Terms { zero_high_to_dealer: true }), Outcome::Lose);
        let one = ranks("1-3 1-6 / 4-6 5-5"); // a high hand worth one is compared as ever
        assert_eq!(outcome(one, dealer, Terms { zero_high_to_dealer: true }), Outcome::Push);
    }
}
