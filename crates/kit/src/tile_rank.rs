//! The ranking of two-tile hands: the listed pairs from the supreme pair down to the gongs, then
//! the values nine to zero, separated by the highest tile.
//!
//! ```
//! use kit::{Tile, tile_hand_rank};
//! let rank = |hand: &str| {
//!     let (one, other) = hand.split_once(' ').unwrap();
//!     tile_hand_rank(one.parse::<Tile>().unwrap(), other.parse::<Tile>().unwrap())
//! };
//! assert!(rank("2-4 1-2") > rank("6-6 6-6'"));
//! assert_eq!(rank("6-6 4-4"), rank("6-6 2-6"));
//! assert_eq!(rank("2-4 1-4").to_string(), "eight, high five");
//! ```

use crate::{Tile, TileKind};
use std::fmt;

const SIX: TileKind = TileKind::of(2, 4);
const THREE: TileKind = TileKind::of(1, 2);
const TWELVE: TileKind = TileKind::of(6, 6);
const TWO: TileKind = TileKind::of(1, 1);

/// How many ranks single tiles have; kinds of one rank differ in nothing that counts.
const STANDINGS: u8 = 17;
/// The standing of the six and, last, of the three; each takes the other's with the other's spots.
const SIX_STANDING: u8 = 15;
const THREE_STANDING: u8 = STANDINGS;
/// How many matched pairs there are: those of the kinds that come twice.
const MATCHED: u8 = 11;
/// How many listed ranks there are, and which of them are the first mixed pair, the first wong and
/// the first gong.
const LISTED: u8 = 20;
const FIRST_MIXED: u8 = 13;
const FIRST_WONG: u8 = 17;
const FIRST_GONG: u8 = 19;
/// The number of the lowest listed rank: all values with all highest tiles are below it.
const LOWEST_LISTED: u8 = 10 * STANDINGS;

const VALUES: [&str; 10] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/// The rank of every hand of two kinds, counted once when the program is compiled.
static RANKS: [[TileHandRank; TileKind::COUNT]; TileKind::COUNT] = ranks();

impl TileKind {
    /// Its rank as a single tile, 1 for the highest. The nines, eights, sevens and fives that come
    /// once share a rank with each other.
    pub const fn standing(self) -> u8 {
        match self.index() as u8 {
            index @ 0..=10 => index + 1,
            11 | 12 => 12,
            13 | 14 => 13,
            15 | 16 => 14,
            17 => SIX_STANDING,
            18 | 19 => 16,
            _ => THREE_STANDING,
        }
    }
}

/// What a two-tile hand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TileHand {
    /// The six and the three.
    SupremePair,
    /// Two tiles of this kind.
    MatchedPair(TileKind),
    /// The two tiles of so many spots that differ in their halves: nines, eights, sevens or fives.
    MixedPair(u8),
    /// This kind, the twelve or the two, with a nine.
    Wong(TileKind),
    /// This kind, the twelve or the two, with an eight.
    Gong(TileKind),
    /// None of these.
    Points {
        /// The last digit of the spots.
        value: u8,
        /// The rank of the highest tile as a single tile, 1 for the highest.
        high: u8,
    },
}

/// The rank of a two-tile hand: larger is better, equal is a copy.
///
/// From 0, a zero whose highest tile is the lowest, to 189, the supreme pair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct TileHandRank(u8);

/// The rank of the hand of these two tiles. Where the six or the three stands without the other it
/// counts three or six spots, whichever makes the higher value.
#[inline]
pub fn tile_hand_rank(one: Tile, other: Tile) -> TileHandRank {
    debug_assert!(one != other, "{one} twice");
    RANKS[one.kind().index()][other.kind().index()]
}

impl TileHandRank {
    /// One more than the number of the highest rank.
    pub const COUNT: usize = (LOWEST_LISTED + LISTED) as usize;

    /// The lowest there could be.
    pub const LOWEST: TileHandRank = TileHandRank(0);

    /// The supreme pair.
    pub const HIGHEST: TileHandRank = TileHandRank(LOWEST_LISTED + LISTED - 1);

    /// Its number, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What the hand is.
    pub fn hand(self) -> TileHand {
        let Some(place) = self.place() else {
            return TileHand::Points { value: self.0 / STANDINGS, high: STANDINGS - self.0 % STANDINGS };
        };
        let twelve_or_two = |first: u8| if place == first { TWELVE } else { TWO };
        match place {
            1 => TileHand::SupremePair,
            2..FIRST_MIXED => {
                let kind = TileKind::all().nth(usize::from(place) - 2);
                TileHand::MatchedPair(kind.expect("the kinds that come twice stand first"))
            }
            FIRST_MIXED..FIRST_WONG => TileHand::MixedPair([9, 8, 7, 5][usize::from(place - FIRST_MIXED)]),
            FIRST_WONG..FIRST_GONG => TileHand::Wong(twelve_or_two(FIRST_WONG)),
            _ => TileHand::Gong(twelve_or_two(FIRST_GONG)),
        }
    }

    /// Its place in the list of pairs, wongs and gongs, from 1 for the supreme pair to 20.
    pub const fn place(self) -> Option<u8> {
        if self.is_listed() { Some(LISTED - (self.0 - LOWEST_LISTED)) } else { None }
    }

    /// Whether it is a pair, a wong or a gong.
    #[inline]
    pub const fn is_listed(self) -> bool {
        self.0 >= LOWEST_LISTED
    }

    /// Its value from 0 to 9; a pair, a wong or a gong has a place in the list and no value.
    #[inline]
    pub const fn value(self) -> Option<u8> {
        if self.is_listed() { None } else { Some(self.0 / STANDINGS) }
    }

    /// Whether it is worth zero, which no pair, wong or gong is whatever its spots.
    #[inline]
    pub const fn is_zero(self) -> bool {
        self.0 < STANDINGS
    }
}

impl fmt::Display for TileHandRank {
    /// `supreme pair`, `pair of 6-6`, `mixed nines`, `wong with 1-1`, `nine, high 6-6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match self.hand() {
            TileHand::SupremePair => "supreme pair".to_owned(),
            TileHand::MatchedPair(kind) => format!("pair of {kind}"),
            TileHand::MixedPair(spots) => format!("mixed {}s", VALUES[usize::from(spots)]),
            TileHand::Wong(kind) => format!("wong with {kind}"),
            TileHand::Gong(kind) => format!("gong with {kind}"),
            TileHand::Points { value, high } => format!("{}, high {}", VALUES[usize::from(value)], high_words(high)),
        })
    }
}

impl fmt::Debug for TileHandRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({self})", self.0)
    }
}

/// A single tile by its rank: its halves, or its spots where two kinds share the rank.
fn high_words(standing: u8) -> String {
    let mut alike = TileKind::all().filter(|kind| kind.standing() == standing);
    match (alike.next(), alike.next()) {
        (Some(kind), None) => kind.to_string(),
        (Some(kind), Some(_)) => VALUES[usize::from(kind.spots())].to_owned(),
        (None, _) => "nothing".to_owned(),
    }
}

const fn ranks() -> [[TileHandRank; TileKind::COUNT]; TileKind::COUNT] {
    let mut ranks = [[TileHandRank(0); TileKind::COUNT]; TileKind::COUNT];
    let mut one = 0;
    while one < TileKind::COUNT {
        let mut other = 0;
        while other < TileKind::COUNT {
            ranks[one][other] = rank(TileKind::numbered(one), TileKind::numbered(other));
            other += 1;
        }
        one += 1;
    }
    ranks
}

const fn rank(one: TileKind, other: TileKind) -> TileHandRank {
    let place = place(one, other);
    if place > 0 { TileHandRank(LOWEST_LISTED + LISTED - place) } else { points(one, other) }
}

/// The place in the list of pairs, wongs and gongs, or 0.
const fn place(one: TileKind, other: TileKind) -> u8 {
    if pair(one, other, SIX, THREE) {
        return 1;
    }
    if one.index() == other.index() && one.copies() == 2 {
        return 1 + one.standing();
    }
    if one.index() != other.index() && one.standing() == other.standing() {
        return match one.spots() {
            9 => FIRST_MIXED,
            8 => FIRST_MIXED + 1,
            7 => FIRST_MIXED + 2,
            _ => FIRST_MIXED + 3,
        };
    }
    let (lead, with) = if one.standing() < other.standing() { (one, other) } else { (other, one) };
    match (lead.index() == TWELVE.index(), lead.index() == TWO.index(), with.spots()) {
        (true, _, 9) => FIRST_WONG,
        (_, true, 9) => FIRST_WONG + 1,
        (true, _, 8) => FIRST_GONG,
        (_, true, 8) => FIRST_GONG + 1,
        _ => 0,
    }
}

const fn pair(one: TileKind, other: TileKind, first: TileKind, second: TileKind) -> bool {
    one.index() == first.index() && other.index() == second.index()
        || one.index() == second.index() && other.index() == first.index()
}

/// A hand by value and highest tile, each tile counted both ways it may be.
const fn points(one: TileKind, other: TileKind) -> TileHandRank {
    let mut best = 0;
    let mut way = 0;
    while way < 4 {
        let (spots, standing) = counted(one, way % 2 == 1);
        let (other_spots, other_standing) = counted(other, way / 2 == 1);
        let high = if standing < other_standing { standing } else { other_standing };
        let number = (spots + other_spots) % 10 * STANDINGS + STANDINGS - high;
        if number > best {
            best = number;
        }
        way += 1;
    }
    TileHandRank(best)
}

/// Spots and standing of a tile; the six and the three may count as each other.
const fn counted(kind: TileKind, otherwise: bool) -> (u8, u8) {
    let kind = match (otherwise, kind.index() == SIX.index(), kind.index() == THREE.index()) {
        (true, true, _) => THREE,
        (true, _, true) => SIX,
        _ => kind,
    };
    (kind.spots(), kind.standing())
}

const _: () = assert!(FIRST_MIXED == 1 + MATCHED + 1 && TileHandRank::COUNT <= 256);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tiles;
    use std::collections::BTreeMap;

    fn rank(hand: &str) -> TileHandRank {
        let tiles: Vec<Tile> = hand.parse::<Tiles>().unwrap().faces().collect();
        assert_eq!(tiles.len(), 2, "{hand}");
        tile_hand_rank(tiles[0], tiles[1])
    }

    fn hands() -> impl Iterator<Item = (Tile, Tile)> {
        Tile::set().flat_map(|one| Tile::set().filter(move |other| one < *other).map(move |other| (one, other)))
    }

    #[test]
    fn the_list_of_pairs_wongs_and_gongs_is_in_order() {
        let listed = [
            "2-4 1-2", "6-6 6-6", "1-1 1-1", "4-4 4-4", "1-3 1-3", "5-5 5-5", "3-3 3-3", "2-2 2-2", "5-6 5-6",
            "4-6 4-6", "1-6 1-6", "1-5 1-5", "3-6 4-5", "3-5 2-6", "3-4 2-5", "1-4 2-3", "6-6 4-5", "1-1 3-6",
            "6-6 2-6", "1-1 4-4",
        ];
        for (index, hand) in listed.iter().enumerate() {
            assert_eq!(rank(hand).place(), Some(index as u8 + 1), "{hand}");
            assert_eq!((rank(hand).value(), rank(hand).is_zero()), (None, false), "{hand}");
        }
        for alike in [["6-6 4-5", "6-6' 3-6"], ["1-1 4-5", "1-1' 3-6"]] {
            assert_eq!(rank(alike[0]), rank(alike[1]));
        }
        for with in ["2-6", "3-5", "4-4"] {
            assert_eq!(rank(&format!("6-6 {with}")).place(), Some(19));
            assert_eq!(rank(&format!("1-1 {with}")).place(), Some(20));
        }
        assert!(rank("1-1 2-6") > rank("4-4 4-5"), "any listed hand outranks every value");
    }

    #[test]
    fn of_the_496_hands_forty_are_listed() {
        let mut counts: BTreeMap<u8, usize> = BTreeMap::new();
        for (one, other) in hands() {
            let rank = tile_hand_rank(one, other);
            assert_eq!(rank, tile_hand_rank(other, one));
            *counts.entry(rank.place().unwrap_or(0)).or_default() += 1;
        }
        // One each of the sixteen pairs; twelve or two (2 tiles) with a nine (2) or an eight (4).
        let wongs = [counts[&17], counts[&18]];
        let gongs = [counts[&19], counts[&20]];
        assert_eq!((wongs, gongs), ([4, 4], [8, 8]));
        assert!((1..=16).all(|place| counts[&place] == 1));
        assert_eq!(counts[&0], 496 - 16 - 8 - 16);
    }

    #[test]
    fn a_value_is_the_last_digit_of_the_spots() {
        assert_eq!(rank("1-1 3-3").value(), Some(8));
        assert_eq!(rank("5-6 1-6").value(), Some(8));
        assert_eq!(rank("5-5 4-6").to_string(), "zero, high 5-5");
        assert!(rank("5-5 4-6").is_zero() && !rank("1-3 1-6").is_zero());
        for hand in ["6-6 4-4", "1-1 2-6", "5-5 5-5", "4-6 4-6", "1-4 2-3"] {
            assert!(!rank(hand).is_zero(), "{hand} has a place in the list, not a value");
        }
    }

    #[test]
    fn the_six_and_the_three_count_as_whichever_makes_more() {
        for (hand, value, words) in [
            ("1-2 1-3", 7, "seven, high 1-3"),
            ("2-4 1-3", 7, "seven, high 1-3"),  // natural 0, or 3 + 4
            ("1-2 6-6", 8, "eight, high 6-6"),  // 5, or 6 + 12
            ("2-4 1-4", 8, "eight, high five"), // 1, or 3 + 5; the highest tile is then the five
            ("1-2 2-3", 8, "eight, high five"),
            ("2-4 3-3", 9, "nine, high 3-3"),  // 2, or 3 + 6
            ("1-2 1-6", 3, "three, high 1-6"), // 0, or 6 + 7
        ] {
            let found = rank(hand);
            let natural = hand.split(' ').map(|tile| tile.parse::<Tile>().unwrap().spots()).sum::<u8>() % 10;
            assert_eq!(found.to_string(), words, "{hand}");
            assert!(found.value() == Some(value) && value >= natural, "{hand}");
        }
    }

    #[test]
    fn the_six_or_three_is_never_the_highest_tile_of_a_value() {
        for (one, other) in hands() {
            if let TileHand::Points { high, value } = tile_hand_rank(one, other).hand() {
                assert!(high != SIX_STANDING && high != THREE_STANDING && value <= 9, "{one} {other}");
                assert!([one, other].iter().any(|tile| tile.kind().standing() == high));
            }
        }
    }

    #[test]
    fn equal_values_are_separated_by_the_highest_tile_and_are_copies_if_that_is_the_same() {
        assert!(rank("6-6 1-6") > rank("1-1 1-6"), "nine with the twelve against nine with the two");
        assert!(rank("6-6 1-4") > rank("4-4 4-5"), "seven, high 6-6, against seven, high 4-4");
        assert_eq!(rank("1-3 1-4"), rank("1-3' 2-3"));
        assert_eq!(rank("3-6 1-6"), rank("4-5 1-6"));
        assert_eq!(rank("3-6 3-4").to_string(), "six, high nine");
        assert!(rank("4-4 1-1").is_listed());
    }

    #[test]
    fn a_single_tile_has_one_of_seventeen_ranks() {
        let standings: Vec<u8> = TileKind::all().map(TileKind::standing).collect();
        assert!(standings.is_sorted());
        assert_eq!((TileKind::of(6, 6).standing(), TileKind::of(1, 5).standing()), (1, 11));
        assert_eq!((TileKind::of(3, 6).standing(), TileKind::of(4, 5).standing()), (12, 12));
        assert_eq!((SIX.standing(), TileKind::of(1, 4).standing(), THREE.standing()), (15, 16, 17));
    }

    #[test]
    fn every_rank_has_words_of_its_own() {
        let mut words: BTreeMap<String, TileHandRank> = BTreeMap::new();
        for (one, other) in hands() {
            let rank = tile_hand_rank(one, other);
            assert_eq!(*words.entry(rank.to_string()).or_insert(rank), rank);
        }
        assert!(words.contains_key("gong with 1-1") && words.contains_key("mixed fives"));
    }
}
