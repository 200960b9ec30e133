//! The stacks: how a bank may have them cut, and the ten styles in which they are delivered. Stacks
//! count from the dealer's right, tiles from the top, both from 0.

use engine::{Extent, Values};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How many stacks the tiles make, and how many positions are dealt to.
pub const STACKS: u8 = 8;

/// A style of delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Style {
    HouseWayRight,
    HouseWayLeft,
    CupSayRight,
    CupSayLeft,
    JungQuat,
    CheeYee,
    PinSayRight,
    PinSayLeft,
    DragonHeadRight,
    DragonHeadLeft,
}

impl Style {
    /// All ten.
    pub const ALL: [Style; 10] = [
        Style::HouseWayRight,
        Style::HouseWayLeft,
        Style::CupSayRight,
        Style::CupSayLeft,
        Style::JungQuat,
        Style::CheeYee,
        Style::PinSayRight,
        Style::PinSayLeft,
        Style::DragonHeadRight,
        Style::DragonHeadLeft,
    ];

    const NAMES: [&str; 10] = [
        "house-way-right",
        "house-way-left",
        "cup-say-right",
        "cup-say-left",
        "jung-quat",
        "chee-yee",
        "pin-say-right",
        "pin-say-left",
        "dragon-head-right",
        "dragon-head-left",
    ];

    /// As submissions write it: `cup-say-left`.
    pub const fn name(self) -> &'static str {
        Style::NAMES[self as usize]
    }

    /// The four tiles, as stack and tile, that go to the position dealt to as number `turn`, from 0.
    pub fn tiles(self, turn: u8) -> [(u8, u8); 4] {
        assert!(turn < STACKS, "eight positions are dealt to");
        let (pair, second) = (turn / 2, turn % 2 == 1);
        match self {
            Style::HouseWayRight => whole(turn),
            Style::HouseWayLeft => whole(7 - turn),
            Style::CupSayRight => half(2 * pair, 2 * pair + 1, second),
            Style::CupSayLeft => half(7 - 2 * pair, 6 - 2 * pair, second),
            Style::JungQuat => half(3 - pair, 4 + pair, second),
            Style::CheeYee => half(pair, 7 - pair, second),
            Style::PinSayRight => layer(if second { 4 } else { 0 }, pair),
            Style::PinSayLeft => layer(if second { 0 } else { 4 }, pair),
            Style::DragonHeadRight if second => layer(4, pair),
            Style::DragonHeadLeft if second => layer(0, pair),
            // Each pile of eight gives its upper two every time: first those of the outer stacks.
            Style::DragonHeadRight => half(pair / 2 * 2, pair / 2 * 2 + 1, pair % 2 == 1),
            Style::DragonHeadLeft => half(7 - pair / 2 * 2, 6 - pair / 2 * 2, pair % 2 == 1),
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name().replace('-', " "))
    }
}

impl Values for Style {
    const PATTERN: Option<&'static str> = Some("STYLE");

    fn values(_: Extent) -> Vec<Style> {
        Style::ALL.to_vec()
    }
}

/// A stack, by its number from the dealer's right as people count, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack(pub u8);

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "stack {}", self.0)
    }
}

impl Values for Stack {
    const PATTERN: Option<&'static str> = Some("stack N");

    fn values(_: Extent) -> Vec<Stack> {
        (1..=STACKS).map(Stack).collect()
    }
}

/// Two stacks with others between them, which cannot be cut together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Apart(pub u8, pub u8);

impl fmt::Display for Apart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "stacks {} and {}", self.0, self.1)
    }
}

impl Values for Apart {
    const PATTERN: Option<&'static str> = Some("stacks N and N");

    fn values(_: Extent) -> Vec<Apart> {
        (1..=STACKS).flat_map(|one| (one + 2..=STACKS).map(move |other| Apart(one, other))).collect()
    }
}

/// All of a stack.
fn whole(stack: u8) -> [(u8, u8); 4] {
    [(stack, 0), (stack, 1), (stack, 2), (stack, 3)]
}

/// The upper or the lower two tiles of two stacks.
fn half(one: u8, other: u8, lower: bool) -> [(u8, u8); 4] {
    let top = if lower { 2 } else { 0 };
    [(one, top), (one, top + 1), (other, top), (other, top + 1)]
}

/// One layer of four neighbouring stacks.
fn layer(first: u8, layer: u8) -> [(u8, u8); 4] {
    [(first, layer), (first + 1, layer), (first + 2, layer), (first + 3, layer)]
}

/// Where the stacks that are cut go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ends {
    /// All to the right end.
    Right,
    /// All to the left end.
    Left,
    /// So many from the right of the block to the right end, the others to the left end.
    RightAndLeft(u8),
    /// So many from the right of the block to the left end, the others to the right end.
    LeftAndRight(u8),
}

/// A row of stacks, each by its number before any cut, from the dealer's right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Row([u8; STACKS as usize]);

impl Row {
    /// As stacked.
    pub const UNCUT: Row = Row([0, 1, 2, 3, 4, 5, 6, 7]);

    /// The row after a block of neighbouring stacks has been moved; the order within what is moved
    /// and what stays is kept.
    pub fn cut(self, first: u8, count: u8, ends: Ends) -> Row {
        let (start, end) = (usize::from(first), usize::from(first + count));
        let block = &self.0[start..end];
        let rest = self.0[..start].iter().chain(&self.0[end..]);
        let (right, left): (&[u8], &[u8]) = match ends {
            Ends::Right => (block, &[]),
            Ends::Left => (&[], block),
            Ends::RightAndLeft(split) => block.split_at(usize::from(split)),
            Ends::LeftAndRight(split) => (&block[usize::from(split)..], &block[..usize::from(split)]),
        };
        let mut row = [0; STACKS as usize];
        for (place, stack) in row.iter_mut().zip(right.iter().chain(rest).chain(left)) {
            *place = *stack;
        }
        Row(row)
    }

    /// The places in the stacks, as they were before any cut, of the tiles dealt at a turn.
    pub fn slots(self, style: Style, turn: u8) -> [u8; 4] {
        style.tiles(turn).map(|(stack, tile)| self.0[usize::from(stack)] * 4 + tile)
    }
}

impl fmt::Display for Row {
    /// The numbers of the stacks from the dealer's right, counted from one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.0.iter().map(|stack| (stack + 1).to_string()).collect();
        f.write_str(&numbers.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `S3.2` is the second tile from the top of the third stack from the right.
    fn written(tiles: [(u8, u8); 4]) -> String {
        let mut all = tiles.map(|(stack, tile)| format!("{}.{}", stack + 1, tile + 1));
        all.sort();
        all.join(" ")
    }

    #[test]
    fn every_style_deals_every_tile_once() {
        for style in Style::ALL {
            let mut slots: Vec<u8> = (0..STACKS).flat_map(|turn| Row::UNCUT.slots(style, turn)).collect();
            slots.sort_unstable();
            assert_eq!(slots, (0..32).collect::<Vec<u8>>(), "{style}");
        }
    }

    /// The table of the rulings, tops and bottoms written out.
    #[test]
    fn the_ten_styles() {
        let tops = |one, other| half(one - 1, other - 1, false);
        let bottoms = |one, other| half(one - 1, other - 1, true);
        let right = |number: u8| layer(0, number - 1);
        let left = |number: u8| layer(4, number - 1);
        let stack = |number: u8| whole(number - 1);
        let table = [
            (Style::HouseWayRight, [1, 2, 3, 4, 5, 6, 7, 8].map(stack)),
            (Style::HouseWayLeft, [8, 7, 6, 5, 4, 3, 2, 1].map(stack)),
            (Style::CupSayRight, paired([(1, 2), (3, 4), (5, 6), (7, 8)], tops, bottoms)),
            (Style::CupSayLeft, paired([(8, 7), (6, 5), (4, 3), (2, 1)], tops, bottoms)),
            (Style::JungQuat, paired([(4, 5), (3, 6), (2, 7), (1, 8)], tops, bottoms)),
            (Style::CheeYee, paired([(1, 8), (2, 7), (3, 6), (4, 5)], tops, bottoms)),
            (Style::PinSayRight, [right(1), left(1), right(2), left(2), right(3), left(3), right(4), left(4)]),
            (Style::PinSayLeft, [left(1), right(1), left(2), right(2), left(3), right(3), left(4), right(4)]),
            (
                Style::DragonHeadRight,
                [tops(1, 2), left(1), bottoms(1, 2), left(2), tops(3, 4), left(3), bottoms(3, 4), left(4)],
            ),
            (
                Style::DragonHeadLeft,
                [tops(8, 7), right(1), bottoms(8, 7), right(2), tops(6, 5), right(3), bottoms(6, 5), right(4)],
            ),
        ];
        for (style, positions) in table {
            for (turn, tiles) in positions.into_iter().enumerate() {
                assert_eq!(written(style.tiles(turn as u8)), written(tiles), "{style} {turn}");
            }
        }
        assert_eq!(written(Style::DragonHeadLeft.tiles(4)), "5.1 5.2 6.1 6.2");
        assert_eq!(written(Style::JungQuat.tiles(1)), "4.3 4.4 5.3 5.4");
    }

    fn paired(
        stacks: [(u8, u8); 4],
        tops: impl Fn(u8, u8) -> [(u8, u8); 4],
        bottoms: impl Fn(u8, u8) -> [(u8, u8); 4],
    ) -> [[(u8, u8); 4]; 8] {
        std::array::from_fn(|turn| {
            let (one, other) = stacks[turn / 2];
            if turn % 2 == 0 { tops(one, other) } else { bottoms(one, other) }
        })
    }

    #[test]
    fn a_block_goes_to_one_end_or_in_two_parts_to_both() {
        let cut = |first: u8, count, ends| Row::UNCUT.cut(first - 1, count, ends).to_string();
        assert_eq!(cut(3, 2, Ends::Right), "3 4 1 2 5 6 7 8");
        assert_eq!(cut(4, 3, Ends::RightAndLeft(1)), "4 1 2 3 7 8 5 6");
        assert_eq!(cut(4, 3, Ends::LeftAndRight(1)), "5 6 1 2 3 7 8 4");
        assert_eq!(cut(1, 1, Ends::Left), "2 3 4 5 6 7 8 1");
        assert_eq!(cut(1, 8, Ends::Right), "1 2 3 4 5 6 7 8", "all eight change nothing");
        assert_eq!(cut(1, 8, Ends::LeftAndRight(3)), "4 5 6 7 8 1 2 3");
        for first in 0..STACKS {
            for count in 1..=STACKS - first {
                for ends in [Ends::Right, Ends::Left] {
                    let mut stacks = Row::UNCUT.cut(first, count, ends).0;
                    stacks.sort_unstable();
                    assert_eq!(stacks, Row::UNCUT.0);
                }
            }
        }
    }

    #[test]
    fn a_cut_moves_the_tiles_that_are_dealt() {
        let row = Row::UNCUT.cut(2, 2, Ends::Right);
        assert_eq!(row.slots(Style::HouseWayRight, 0), [8, 9, 10, 11]);
        assert_eq!(row.slots(Style::CupSayRight, 1), [10, 11, 14, 15]);
    }
}
