//! A setting: four tiles arranged into a high and a low hand.

use kit::{Tile, TileHandRank, tile_hand_rank};
use std::fmt;

/// Four tiles in two hands. Whichever hand ranks higher is the high hand, so no setting is foul.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Setting {
    /// The high hand.
    pub high: [Tile; 2],
    /// The low hand.
    pub low: [Tile; 2],
}

/// The ranks of the two hands of a setting: all that settling it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ranks {
    /// Of the high hand.
    pub high: TileHandRank,
    /// Of the low hand, never above the high hand's.
    pub low: TileHandRank,
}

impl Setting {
    /// The setting with these two hands, in either order.
    pub fn of(one: [Tile; 2], other: [Tile; 2]) -> Setting {
        let sorted = |hand: [Tile; 2]| if hand[0] <= hand[1] { hand } else { [hand[1], hand[0]] };
        let (one, other) = (sorted(one), sorted(other));
        let (ranks, tiles) = ((rank(one), rank(other)), (one, other));
        let first_is_high = ranks.0 > ranks.1 || (ranks.0 == ranks.1 && tiles.0 < tiles.1);
        if first_is_high { Setting { high: one, low: other } } else { Setting { high: other, low: one } }
    }

    /// The three settings of four tiles.
    pub fn all([a, b, c, d]: [Tile; 4]) -> [Setting; 3] {
        [Setting::of([a, b], [c, d]), Setting::of([a, c], [b, d]), Setting::of([a, d], [b, c])]
    }

    /// The ranks of its hands.
    pub fn ranks(&self) -> Ranks {
        Ranks { high: rank(self.high), low: rank(self.low) }
    }

    /// The high hand, then the low hand.
    pub fn hands(&self) -> [[Tile; 2]; 2] {
        [self.high, self.low]
    }
}

fn rank(hand: [Tile; 2]) -> TileHandRank {
    tile_hand_rank(hand[0], hand[1])
}

impl fmt::Display for Setting {
    /// High hand first: `6-6 4-5 / 1-2 2-2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} {} / {} {}", self.high[0], self.high[1], self.low[0], self.low[1]))
    }
}

impl fmt::Display for Ranks {
    /// `wong with 6-6 / eight, high 2-2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} / {}", self.high, self.low))
    }
}
