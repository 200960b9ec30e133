//! Everything that is shuffled at a table: the cards of its shoe and the tiles in its stacks, in the
//! order in which they come. Whoever supplies chance keeps it; no round ever sees it.

use crate::{Card, Cards, Deck, Entropy, Tile, Tiles, shuffle};
use std::fmt;

/// The cards of a deck or shoe in order, and a set of tiles in eight stacks of four.
#[derive(Clone, PartialEq, Eq)]
pub struct Stock {
    deck: Deck,
    /// The next card is at `drawn`.
    cards: Vec<Card>,
    drawn: usize,
    /// The places of cards that a person dealt without anybody seeing their faces.
    unseen: Vec<usize>,
    tiles: [Tile; Tile::SET],
}

impl Stock {
    /// Cards and tiles as they come from their boxes, sorted.
    pub fn sorted(deck: Deck) -> Stock {
        let tiles = std::array::from_fn(|index| Tile::from_index(index as u8));
        Stock { deck, cards: deck.cards().collect(), drawn: 0, unseen: Vec::new(), tiles }
    }

    /// Cards and tiles in random order, every order equally likely: first the cards, then the tiles.
    pub fn shuffled(deck: Deck, entropy: &mut impl Entropy) -> Stock {
        let mut stock = Stock::sorted(deck);
        shuffle(&mut stock.cards, entropy);
        shuffle(&mut stock.tiles, entropy);
        stock
    }

    /// Takes everything back and shuffles it again. What lay how before makes no difference.
    pub fn shuffle_again(&mut self, entropy: &mut impl Entropy) {
        self.cards.clear();
        self.cards.extend(self.deck.cards());
        self.drawn = 0;
        self.unseen.clear();
        self.tiles = std::array::from_fn(|index| Tile::from_index(index as u8));
        shuffle(&mut self.cards, entropy);
        shuffle(&mut self.tiles, entropy);
    }

    /// Puts so many of the cards left from the top to the bottom; more than there are is all of them.
    pub fn cut(&mut self, cards: usize) {
        let left = &mut self.cards[self.drawn..];
        left.rotate_left(cards.min(left.len()));
    }

    /// The next cards, or why there are not so many.
    pub fn draw(&mut self, count: usize) -> Result<Cards, String> {
        self.skip(count)?;
        Ok(self.cards[self.drawn - count..self.drawn].iter().copied().collect())
    }

    /// Passes over so many cards, or says why there are not so many.
    pub fn skip(&mut self, count: usize) -> Result<(), String> {
        let left = self.left();
        if count > left {
            return Err(format!("{left} cards are left, {count} are wanted"));
        }
        self.drawn += count;
        Ok(())
    }

    /// A person deals these cards from hand, and they are the next ones: each changes places with the card that lay
    /// there, so that whoever goes on dealing from this stock deals every card once. A card whose face is not
    /// known is the one that lay there. After an error nothing is changed.
    ///
    /// # Errors
    /// When a card is not among those left, or so many are not left.
    pub fn deal_by_hand(&mut self, cards: &Cards) -> Result<(), String> {
        if cards.len() > self.left() {
            return Err(format!("{} cards are left, {} are given", self.left(), cards.len()));
        }
        let mut after = self.clone();
        for given in cards.slots() {
            let next = after.drawn;
            match *given {
                None => after.unseen.push(next),
                Some(card) => {
                    let left = (next..after.cards.len()).find(|place| after.cards[*place] == card);
                    let unseen = || after.unseen.iter().copied().find(|place| after.cards[*place] == card);
                    let place = left.or_else(unseen).ok_or_else(|| format!("{card} is not among the cards left"))?;
                    after.cards.swap(next, place);
                }
            }
            after.drawn += 1;
        }
        *self = after;
        Ok(())
    }

    /// The same for tiles: they lie at these places of the stacks from now on.
    ///
    /// # Errors
    /// When there is no such place, a tile is given twice, or there are not as many tiles as places.
    pub fn deliver_by_hand(&mut self, slots: [u8; 4], tiles: &Tiles) -> Result<(), String> {
        self.tiles(slots)?;
        if tiles.len() != slots.len() {
            return Err(format!("{} tiles are wanted, {} are given", slots.len(), tiles.len()));
        }
        if tiles.faces().count() != tiles.bits().count_ones() as usize {
            return Err(format!("a tile is given twice: {tiles}"));
        }
        for (slot, given) in slots.into_iter().zip(tiles.slots()) {
            let place = given.and_then(|tile| self.tiles.iter().position(|other| *other == tile));
            self.tiles.swap(usize::from(slot), place.unwrap_or(usize::from(slot)));
        }
        Ok(())
    }

    /// How many cards are left.
    pub fn left(&self) -> usize {
        self.cards.len() - self.drawn
    }

    /// How many cards have been drawn.
    pub fn drawn(&self) -> usize {
        self.drawn
    }

    /// The tiles at these places of the stacks, or why there are none.
    pub fn tiles(&self, slots: [u8; 4]) -> Result<Tiles, String> {
        let at = |slot: u8| self.tiles.get(usize::from(slot)).copied();
        let tiles: Option<Vec<Tile>> = slots.into_iter().map(at).collect();
        tiles.map(|tiles| Tiles::of(&tiles)).ok_or_else(|| format!("there is no place {slots:?} in the stacks"))
    }
}

impl fmt::Debug for Stock {
    /// Never the order: what is not dealt yet has no business in a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stock {{ {} of {} cards drawn }}", self.drawn, self.cards.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Always the first that is left: everything stays sorted.
    struct First;

    impl Entropy for First {
        fn next_u32(&mut self) -> u32 {
            1 << 24
        }
    }

    fn all(stock: &mut Stock) -> Vec<Card> {
        (0..stock.left()).flat_map(|_| stock.draw(1).unwrap().faces().collect::<Vec<_>>()).collect()
    }

    #[test]
    fn a_cut_brings_the_cards_behind_it_to_the_top_and_loses_none() {
        let mut stock = Stock::shuffled(Deck::STANDARD.times(6), &mut First);
        let mut before = all(&mut stock.clone());
        stock.cut(10);
        before.rotate_left(10);
        assert_eq!(all(&mut stock.clone()), before);
        assert_eq!(stock.draw(4).unwrap().len(), 4);
        stock.cut(100);
        before[4..].rotate_left(100);
        assert_eq!(all(&mut stock.clone()), before[4..]);
        stock.cut(1_000);
        assert_eq!((stock.left(), stock.drawn()), (308, 4));
        assert_eq!(stock.draw(400).unwrap_err(), "308 cards are left, 400 are wanted");
    }

    #[test]
    fn the_stacks_hold_every_tile_once_and_have_thirty_two_places() {
        let stock = Stock::sorted(Deck::STANDARD);
        let stacks = (0..8).map(|stack| stock.tiles([0, 1, 2, 3].map(|tile| 4 * stack + tile)).unwrap());
        assert_eq!(stacks.fold(0, |set, tiles| set | tiles.bits()), u32::MAX);
        assert!(stock.tiles([29, 30, 31, 32]).is_err());
    }

    #[test]
    fn cards_dealt_by_hand_change_places_and_none_is_dealt_twice() {
        let mut stock = Stock::sorted(Deck::STANDARD);
        let cards = |text: &str| text.parse::<Cards>().unwrap();
        let sorted = all(&mut stock.clone());
        let mut given = Cards::of(&[sorted[51], sorted[7]]);
        given.push(None);
        stock.deal_by_hand(&given).unwrap();
        assert_eq!(stock.drawn(), 3);
        // The card that went unseen may turn out to be any that nobody has seen.
        stock.deal_by_hand(&Cards::of(&[sorted[2]])).unwrap();
        let before = stock.clone();
        let refused = stock.deal_by_hand(&Cards::of(&[sorted[30], sorted[51]])).unwrap_err();
        assert_eq!(refused, format!("{} is not among the cards left", sorted[51]));
        assert_eq!(stock, before, "an error changes nothing");
        let mut rest = all(&mut stock);
        rest.extend([51, 7, 2].map(|place: usize| sorted[place]));
        assert_eq!(rest.len(), 51);
        rest.sort();
        rest.dedup();
        assert_eq!(rest.len(), 51, "every card once but the one that nobody saw");
        assert!(stock.deal_by_hand(&cards("As")).is_err(), "none is left");
    }

    #[test]
    fn tiles_delivered_by_hand_change_places() {
        let mut stock = Stock::sorted(Deck::STANDARD);
        let (first, last) = ([0, 1, 2, 3], [28, 29, 30, 31]);
        let given = stock.tiles(last).unwrap();
        stock.deliver_by_hand(first, &given).unwrap();
        assert_eq!(stock.tiles(first).unwrap(), given);
        let stacks = (0..8).map(|stack| stock.tiles([0, 1, 2, 3].map(|tile| 4 * stack + tile)).unwrap());
        assert_eq!(stacks.fold(0, |set, tiles| set | tiles.bits()), u32::MAX);
        assert!(stock.deliver_by_hand([29, 30, 31, 32], &given).is_err());
    }

    #[test]
    fn shuffling_again_starts_from_sorted_cards_and_tiles() {
        let mut stock = Stock::shuffled(Deck::STANDARD, &mut First);
        stock.draw(7).unwrap();
        stock.cut(3);
        stock.shuffle_again(&mut First);
        assert_eq!(stock, Stock::shuffled(Deck::STANDARD, &mut First));
        assert!(!format!("{stock:?}").contains("As"), "{stock:?}");
    }
}
