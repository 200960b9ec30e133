//! Tiles as a rule of the house way names them: by their halves, by their spots, or as a pair.

use kit::{Tile, TileHand, TileKind, tile_hand_rank};

/// Some kinds of tiles: `6-6`, `9`, `6-6|1-1|10`. A number means every kind with so many spots but
/// the six 2-4 and the three 1-2, which count as either and are named by their halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Term(u32);

impl Term {
    /// The kinds of a word, or `None` where it names no tile.
    pub(super) fn read(word: &str) -> Option<Term> {
        let mut kinds = 0;
        for item in word.split('|') {
            let named = |kind: &TileKind| match item.parse::<u8>() {
                Ok(spots) => kind.spots() == spots && !counts_otherwise(*kind),
                Err(_) => item.parse::<Tile>().is_ok_and(|tile| tile.kind() == *kind && !tile.is_twin()),
            };
            let found = TileKind::all().filter(named).fold(0, |kinds, kind| kinds | 1 << kind.index());
            if found == 0 {
                return None;
            }
            kinds |= found;
        }
        Some(Term(kinds))
    }

    pub(super) fn has(self, tile: Tile) -> bool {
        self.0 >> tile.kind().index() & 1 == 1
    }

    /// The kind, where it is only one.
    pub(super) fn only(self) -> Option<TileKind> {
        let mut kinds = TileKind::all().filter(|kind| self.0 >> kind.index() & 1 == 1);
        kinds.next().filter(|_| kinds.next().is_none())
    }
}

/// The six and the three, each of which may count as the other.
fn counts_otherwise(kind: TileKind) -> bool {
    kind == TileKind::of(2, 4) || kind == TileKind::of(1, 2)
}

/// What a hand must hold for a rule to be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// A tile of these kinds.
    Tile(Term),
    /// A matched or mixed pair of tiles of these kinds.
    Pair(Term),
    /// The six and the three.
    SupremePair,
}

impl Need {
    /// How many tiles it takes.
    pub(super) fn tiles(self) -> usize {
        if matches!(self, Need::Tile(_)) { 1 } else { 2 }
    }

    fn met_by(self, one: Tile, other: Tile) -> bool {
        let hand = tile_hand_rank(one, other).hand();
        match self {
            Need::Pair(term) => is_equal_pair(hand) && term.has(one) && term.has(other),
            Need::SupremePair => hand == TileHand::SupremePair,
            Need::Tile(_) => false,
        }
    }
}

/// A matched or mixed pair.
pub(super) fn is_equal_pair(hand: TileHand) -> bool {
    matches!(hand, TileHand::MatchedPair(_) | TileHand::MixedPair(_))
}

/// Whether these tiles meet all needs, each by tiles of its own.
pub(super) fn hold(tiles: &[Tile], needs: &[Need]) -> bool {
    let Some((need, others)) = needs.split_first() else { return true };
    let without = |gone: &[usize]| -> Vec<Tile> {
        tiles.iter().enumerate().filter(|(index, _)| !gone.contains(index)).map(|(_, tile)| *tile).collect()
    };
    match need {
        Need::Tile(term) => (0..tiles.len()).any(|i| term.has(tiles[i]) && hold(&without(&[i]), others)),
        pair => (0..tiles.len())
            .any(|i| (i + 1..tiles.len()).any(|j| pair.met_by(tiles[i], tiles[j]) && hold(&without(&[i, j]), others))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::Tiles;

    #[test]
    fn a_number_is_every_tile_of_so_many_spots_but_the_six_and_three_that_count_otherwise() {
        let kinds = |word: &str| {
            let term = Term::read(word).unwrap_or_else(|| panic!("{word}"));
            let kinds = TileKind::all().filter(|kind| term.has(kind.tile())).map(|kind| kind.to_string());
            kinds.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(kinds("6"), "3-3 1-5");
        assert_eq!(kinds("8"), "4-4 2-6 3-5");
        assert_eq!(kinds("2|12|10"), "6-6 1-1 5-5 4-6");
        assert_eq!(kinds("2-4|1-2"), "2-4 1-2");
        for wrong in ["3", "1", "13", "6-7", "6-6'", "|", "6-6|", "gong"] {
            assert_eq!(Term::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_need_is_met_by_tiles_of_its_own() {
        let tiles: Vec<Tile> = "6-6 6-6 4-5 5-6".parse::<Tiles>().unwrap().faces().collect();
        let tile = |word: &str| Need::Tile(Term::read(word).unwrap());
        let pair = |word: &str| Need::Pair(Term::read(word).unwrap());
        assert!(hold(&tiles, &[tile("12"), tile("12"), tile("9"), tile("11")]));
        assert!(hold(&tiles, &[pair("12"), tile("9|11"), tile("9")]));
        assert!(!hold(&tiles, &[pair("12"), tile("12")]));
        assert!(!hold(&tiles, &[tile("9"), tile("9")]));
        assert!(!hold(&tiles, &[Need::SupremePair]));
    }
}
