//! One tile of a set of thirty-two, and the lists tiles travel in.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

/// The spots of the two halves of every kind of tile, in the order of a sorted set: the eleven
/// kinds of which there are two alike, then the ten of which there is one.
const KINDS: [(u8, u8); 21] = [
    (6, 6),
    (1, 1),
    (4, 4),
    (1, 3),
    (5, 5),
    (3, 3),
    (2, 2),
    (5, 6),
    (4, 6),
    (1, 6),
    (1, 5),
    (3, 6),
    (4, 5),
    (2, 6),
    (3, 5),
    (2, 5),
    (3, 4),
    (2, 4),
    (1, 4),
    (2, 3),
    (1, 2),
];

/// How many kinds come twice.
const TWINS: u8 = 11;

/// One of the thirty-two tiles. Two tiles of one kind look alike but are two: `6-6` and `6-6'`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(NonZeroU8);

/// A kind of tile, by its place in a sorted set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileKind(u8);

impl TileKind {
    /// How many kinds there are.
    pub const COUNT: usize = KINDS.len();

    /// Every kind.
    pub fn all() -> impl Iterator<Item = TileKind> {
        (0..Self::COUNT as u8).map(TileKind)
    }

    /// The kind with these spots on its halves, the smaller first.
    ///
    /// # Panics
    /// When there is none; at compile time where the call is constant.
    pub const fn of(low: u8, high: u8) -> TileKind {
        let mut index = 0;
        while index < KINDS.len() {
            if KINDS[index].0 == low && KINDS[index].1 == high {
                return TileKind(index as u8);
            }
            index += 1;
        }
        panic!("there is no tile with these spots")
    }

    /// The spots on its two halves, the smaller first.
    pub const fn halves(self) -> (u8, u8) {
        KINDS[self.0 as usize]
    }

    /// All its spots.
    pub const fn spots(self) -> u8 {
        KINDS[self.0 as usize].0 + KINDS[self.0 as usize].1
    }

    /// How many tiles of this kind are in a set.
    pub const fn copies(self) -> usize {
        if self.0 < TWINS { 2 } else { 1 }
    }

    /// Its number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The kind of this number, from 0.
    ///
    /// # Panics
    /// Beyond the last.
    pub const fn numbered(index: usize) -> TileKind {
        assert!(index < KINDS.len(), "there are twenty-one kinds");
        TileKind(index as u8)
    }

    /// The first tile of this kind.
    pub const fn tile(self) -> Tile {
        let index = if self.0 < TWINS { self.0 * 2 } else { self.0 + TWINS };
        Tile::from_index(index)
    }
}

impl fmt::Display for TileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.halves();
        write!(f, "{low}-{high}")
    }
}

impl Tile {
    /// How many tiles make a set.
    pub const SET: usize = 32;

    /// The tile of this number, from 0 to 31.
    ///
    /// # Panics
    /// Beyond 31.
    pub const fn from_index(index: u8) -> Tile {
        assert!(index < Tile::SET as u8, "a set has thirty-two tiles");
        Tile(NonZeroU8::new(index + 1).unwrap())
    }

    /// Its number, from 0 to 31.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// What kind of tile it is.
    pub const fn kind(self) -> TileKind {
        let index = self.0.get() - 1;
        TileKind(if index < 2 * TWINS { index / 2 } else { index - TWINS })
    }

    /// All its spots.
    pub const fn spots(self) -> u8 {
        self.kind().spots()
    }

    /// The thirty-two tiles, sorted.
    pub fn set() -> impl Iterator<Item = Tile> {
        (0..Tile::SET as u8).map(Tile::from_index)
    }

    /// Whether it is the second of two alike.
    pub const fn is_twin(self) -> bool {
        self.index() < 2 * TWINS as usize && self.index() % 2 == 1
    }
}

impl fmt::Display for Tile {
    /// The spots of its halves, a prime for the second of two alike: `6-6'`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.kind(), if self.is_twin() { "'" } else { "" })
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that names no tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileError(pub String);

impl fmt::Display for TileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no tile: write the spots of its halves, `6-6` or `2-4`, and `6-6'` for the second", self.0)?;
        f.write_str(" of two alike")
    }
}

impl std::error::Error for TileError {}

impl FromStr for Tile {
    type Err = TileError;

    /// `4-6` or `6-4`; a prime marks the second of two alike.
    fn from_str(text: &str) -> Result<Tile, TileError> {
        let wrong = || TileError(text.to_owned());
        let (halves, twin) = text.strip_suffix('\'').map_or((text, false), |halves| (halves, true));
        let (one, other) = halves.split_once('-').ok_or_else(wrong)?;
        let (one, other): (u8, u8) = (one.parse().map_err(|_| wrong())?, other.parse().map_err(|_| wrong())?);
        let halves = (one.min(other), one.max(other));
        let kind = TileKind::all().find(|kind| kind.halves() == halves).ok_or_else(wrong)?;
        if twin && kind.copies() == 1 {
            return Err(wrong());
        }
        Ok(Tile::from_index(kind.tile().index() as u8 + u8::from(twin)))
    }
}

/// The most tiles a list holds: one stack's worth for every hand is four, and a whole row of one
/// layer is eight.
const CAPACITY: usize = 8;

/// Up to eight tiles in order, without allocation. A place may hold `None`: a tile whose face the
/// holder of this list does not know.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Tiles {
    len: u8,
    tiles: [Option<Tile>; CAPACITY],
}

impl Tiles {
    /// No tiles.
    pub const NONE: Tiles = Tiles { len: 0, tiles: [None; CAPACITY] };

    /// These tiles, faces known.
    ///
    /// # Panics
    /// With more than eight.
    pub fn of(tiles: &[Tile]) -> Tiles {
        tiles.iter().copied().collect()
    }

    /// `count` tiles whose faces are not known.
    pub fn backs(count: usize) -> Tiles {
        assert!(count <= CAPACITY, "a list of more than {CAPACITY} tiles");
        Tiles { len: count as u8, tiles: [None; CAPACITY] }
    }

    /// Adds one tile at the end.
    ///
    /// # Panics
    /// When eight are there already.
    pub fn push(&mut self, tile: Option<Tile>) {
        assert!(self.len() < CAPACITY, "a list of more than {CAPACITY} tiles");
        self.tiles[self.len()] = tile;
        self.len += 1;
    }

    /// How many tiles, seen or not.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Every place in order; `None` is a back.
    pub fn slots(&self) -> &[Option<Tile>] {
        &self.tiles[..self.len()]
    }

    /// The tiles whose faces are known, in order.
    pub fn faces(&self) -> impl Iterator<Item = Tile> + Clone + '_ {
        self.slots().iter().flatten().copied()
    }

    /// Whether every face is known.
    pub fn all_known(&self) -> bool {
        self.slots().iter().all(Option::is_some)
    }

    /// The same list with every face hidden.
    pub fn hidden(&self) -> Tiles {
        Tiles::backs(self.len())
    }

    /// The tiles seen, as a set of bits by their numbers.
    pub fn bits(&self) -> u32 {
        self.faces().fold(0, |set, tile| set | 1 << tile.index())
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Tiles {
        let mut list = Tiles::NONE;
        for tile in tiles {
            list.push(Some(tile));
        }
        list
    }
}

impl fmt::Display for Tiles {
    /// Tiles with spaces, `??` for a back: `6-6 ?? 2-4 1-2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, slot) in self.slots().iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            match slot {
                Some(tile) => write!(f, "{tile}")?,
                None => f.write_str("??")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl FromStr for Tiles {
    type Err = TileError;

    /// Tiles separated by spaces or commas; `+`, `|` and `/` between two hands are allowed. Where
    /// a kind stands twice without a prime, the second is its twin.
    fn from_str(text: &str) -> Result<Tiles, TileError> {
        let mut list = Tiles::NONE;
        for word in text.split([' ', ',', '+', '|', '/', '\t']).filter(|word| !word.is_empty()) {
            if list.len() == CAPACITY {
                return Err(TileError(text.to_owned()));
            }
            if word == "??" {
                list.push(None);
                continue;
            }
            let tile: Tile = word.parse()?;
            let again = tile.kind().copies() == 2 && !tile.is_twin() && list.slots().contains(&Some(tile));
            list.push(Some(if again { Tile::from_index(tile.index() as u8 + 1) } else { tile }));
        }
        Ok(list)
    }
}

/// Reads and writes a type by its text.
macro_rules! serde_as_text {
    ($($name:ty),*) => {$(
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                <std::borrow::Cow<'de, str>>::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}
serde_as_text!(Tile, Tiles);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_thirty_two_tiles_of_twenty_one_kinds_and_227_spots() {
        let tiles: Vec<Tile> = Tile::set().collect();
        assert_eq!(tiles.len(), 32);
        let spots: u32 = tiles.iter().map(|tile| u32::from(tile.spots())).sum();
        assert_eq!(spots, 227);
        for kind in TileKind::all() {
            assert_eq!(tiles.iter().filter(|tile| tile.kind() == kind).count(), kind.copies(), "{kind}");
            assert_eq!(kind.tile().kind(), kind);
        }
    }

    #[test]
    fn every_tile_reads_as_it_is_written_and_others_do_not() {
        for tile in Tile::set() {
            assert_eq!(tile.to_string().parse(), Ok(tile));
        }
        for wrong in ["1-7", "4-5'", "66", "3-1''", ""] {
            assert!(wrong.parse::<Tile>().is_err(), "{wrong}");
        }
        assert_eq!("6-4".parse::<Tile>().unwrap().to_string(), "4-6");
    }

    #[test]
    fn the_second_of_a_kind_is_its_twin_and_hiding_keeps_the_length() {
        let tiles: Tiles = "6-6 6-6 | 4-5 ??".parse().unwrap();
        assert_eq!(tiles.to_string(), "6-6 6-6' 4-5 ??");
        assert_eq!(tiles.hidden(), Tiles::backs(4));
        assert_eq!(tiles.bits().count_ones(), 3);
        assert!("1-1 2-2 3-3 4-4 5-5 6-6 1-2 2-4 1-3".parse::<Tiles>().is_err());
    }
}
