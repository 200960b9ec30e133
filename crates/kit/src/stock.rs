//! Everything that is shuffled at a table: the cards of its shoe and the tiles in its stacks, in the
//! order in which they come. Whoever supplies chance keeps it; no round ever sees it.

use crate::{Card, Cards, Deck, Entropy, Tile, Tiles, shuffle};
use std::fmt;

/// The cards of a deck or shoe in order, and a set of tiles in eight stacks of four.
#[derive(Clone, PartialEq, Eq)]
pub struct Stock {
    deck: Deck,
    /// Each card with the place where it lay at first; the next one is at `drawn`.
    cards: Vec<(Card, u16)>,
    drawn: usize,
    /// The places of cards that a person dealt without anybody seeing their faces.
    unseen: Vec<usize>,
    /// Each tile with the place where it lay at first.
    tiles: [(Tile, u8); Tile::SET],
}

fn from_box(deck: Deck) -> impl Iterator<Item = (Card, u16)> {
    deck.cards().zip(0..)
}

fn tiles_from_box() -> [(Tile, u8); Tile::SET] {
    std::array::from_fn(|index| (Tile::from_index(index as u8), index as u8))
}

impl Stock {
    /// Cards and tiles as they come from their boxes, sorted.
    pub fn sorted(deck: Deck) -> Stock {
        let (cards, tiles) = (from_box(deck).collect(), tiles_from_box());
        Stock { deck, cards, drawn: 0, unseen: Vec::new(), tiles }
    }

    /// Cards and tiles that lie in this order at first.
    pub fn in_order(deck: Deck, cards: impl IntoIterator<Item = Card>, tiles: [Tile; Tile::SET]) -> Stock {
        let cards = cards.into_iter().zip(0..).collect();
        let tiles = std::array::from_fn(|place| (tiles[place], place as u8));
        Stock { deck, cards, drawn: 0, unseen: Vec::new(), tiles }
    }

    /// Cards and tiles in random order, every order equally likely: first the cards, then the tiles.
    pub fn shuffled(deck: Deck, entropy: &mut impl Entropy) -> Stock {
        let mut stock = Stock::sorted(deck);
        stock.mix(entropy);
        stock
    }

    /// Shuffles what lies there, as it lies: first the cards, then the tiles.
    pub fn mix(&mut self, entropy: &mut impl Entropy) {
        shuffle(&mut self.cards, entropy);
        shuffle(&mut self.tiles, entropy);
    }

    /// Takes everything back and shuffles it again. What lay how before makes no difference.
    pub fn shuffle_again(&mut self, entropy: &mut impl Entropy) {
        self.cards.clear();
        self.cards.extend(from_box(self.deck));
        self.drawn = 0;
        self.unseen.clear();
        self.tiles = tiles_from_box();
        self.mix(entropy);
    }

    /// Takes these cards back and shuffles them again, while the others stay where they are.
    pub fn shuffle_heap(&mut self, heap: &[Card], entropy: &mut impl Entropy) {
        self.cards.clear();
        self.cards.extend(heap.iter().copied().zip(0..));
        self.drawn = 0;
        self.unseen.clear();
        shuffle(&mut self.cards, entropy);
    }

    /// A heap of cards in an order that a shuffle of all cards gives: of all numbers, as they lie in it, those below
    /// the size of the heap each stand for the card of the heap with that number. Each card keeps the place of its
    /// number.
    #[must_use]
    pub fn of_heap(mut self, heap: &[Card], number_at: impl Fn(u16) -> u16) -> Stock {
        let card = |(_, place): &(Card, u16)| Some((*heap.get(usize::from(number_at(*place)))?, *place));
        self.cards = self.cards.iter().filter_map(card).collect();
        self
    }

    /// The numbers of the cards in their box, as they lie, where none has been laid in another order since.
    pub fn numbers(&self) -> impl Iterator<Item = u16> {
        self.cards.iter().map(|(_, number)| *number)
    }

    /// Puts so many of the cards left from the top to the bottom; more than there are is all of them.
    pub fn cut(&mut self, cards: usize) {
        let left = &mut self.cards[self.drawn..];
        left.rotate_left(cards.min(left.len()));
    }

    /// The next cards, or why there are not so many.
    pub fn draw(&mut self, count: usize) -> Result<Cards, String> {
        self.skip(count)?;
        Ok(self.cards[self.drawn - count..self.drawn].iter().map(|(card, _)| *card).collect())
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
    /// known is the one that lay there. The answer says with which place each of them changed; the first card drawn is
    /// at place 0. After an error nothing is changed.
    ///
    /// # Errors
    /// When a card is not among those left, or so many are not left.
    pub fn deal_by_hand(&mut self, cards: &Cards) -> Result<Vec<usize>, String> {
        if cards.len() > self.left() {
            return Err(format!("{} cards are left, {} are given", self.left(), cards.len()));
        }
        let (mut after, mut changed) = (self.clone(), Vec::with_capacity(cards.len()));
        for given in cards.slots() {
            let next = after.drawn;
            let with = match *given {
                None => {
                    after.unseen.push(next);
                    next
                }
                Some(card) => {
                    let left = (next..after.cards.len()).find(|place| after.cards[*place].0 == card);
                    let unseen = || after.unseen.iter().copied().find(|place| after.cards[*place].0 == card);
                    left.or_else(unseen).ok_or_else(|| format!("{card} is not among the cards left"))?
                }
            };
            after.cards.swap(next, with);
            changed.push(with);
            after.drawn += 1;
        }
        *self = after;
        Ok(changed)
    }

    /// The same for tiles: they lie at these places of the stacks from now on.
    ///
    /// # Errors
    /// When there is no such place, a tile is given twice, or there are not as many tiles as places.
    pub fn deliver_by_hand(&mut self, slots: [u8; 4], tiles: &Tiles) -> Result<[u8; 4], String> {
        self.tiles(slots)?;
        if tiles.len() != slots.len() {
            return Err(format!("{} tiles are wanted, {} are given", slots.len(), tiles.len()));
        }
        if tiles.faces().count() != tiles.bits().count_ones() as usize {
            return Err(format!("a tile is given twice: {tiles}"));
        }
        let mut changed = slots;
        for ((slot, given), with) in slots.into_iter().zip(tiles.slots()).zip(&mut changed) {
            let place = given.and_then(|tile| self.tiles.iter().position(|(other, _)| *other == tile));
            *with = place.map_or(slot, |place| place as u8);
            self.tiles.swap(usize::from(slot), usize::from(*with));
        }
        Ok(changed)
    }

    /// All cards as they lie, those drawn first.
    pub fn order(&self) -> impl Iterator<Item = Card> {
        self.cards.iter().map(|(card, _)| *card)
    }

    /// The card that was drawn after so many others, and the place where it lay at first.
    pub fn drawn_at(&self, index: usize) -> Option<(Card, usize)> {
        self.cards[..self.drawn].get(index).map(|(card, place)| (*card, usize::from(*place)))
    }

    /// The tile at a place of the stacks, and the place where it lay at first.
    pub fn tile_at(&self, slot: u8) -> Option<(Tile, usize)> {
        self.tiles.get(usize::from(slot)).map(|(tile, place)| (*tile, usize::from(*place)))
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
        let tiles: Option<Vec<Tile>> = slots.into_iter().map(|slot| Some(self.tile_at(slot)?.0)).collect();
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
    fn a_heap_that_is_shuffled_again_comes_alone_until_everything_is_shuffled() {
        let deck = Deck::STANDARD;
        let mut stock = Stock::shuffled(deck, &mut First);
        stock.skip(30).unwrap();
        let heap: Vec<Card> = "5d As Kd".parse::<Cards>().unwrap().faces().collect();
        stock.shuffle_heap(&heap, &mut First);
        assert_eq!((stock.left(), stock.drawn()), (3, 0));
        assert_eq!(all(&mut stock), heap);
        stock.shuffle_again(&mut First);
        assert_eq!(stock.left(), deck.len());
    }

    #[test]
    fn a_heap_takes_the_order_of_the_numbers_that_stand_for_its_cards() {
        let heap: Vec<Card> = "2c 5d As".parse::<Cards>().unwrap().faces().collect();
        let stock = Stock::sorted(Deck::STANDARD);
        // The number at place 10 is 2, at place 20 it is 0, at place 30 it is 1; all others are too high.
        let number = |place: u16| match place {
            10 => 2,
            20 => 0,
            30 => 1,
            other => 100 + other,
        };
        let mut stock = stock.of_heap(&heap, number);
        assert_eq!(stock.draw(3).unwrap().to_string(), "As 2c 5d");
        assert_eq!((0..3).map(|drawn| stock.drawn_at(drawn).unwrap().1).collect::<Vec<_>>(), [10, 20, 30]);
        assert!(stock.draw(1).is_err());
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
        assert_eq!(stock.deal_by_hand(&given).unwrap(), [51, 7, 2]);
        assert_eq!((stock.drawn(), stock.drawn_at(0), stock.drawn_at(3)), (3, Some((sorted[51], 51)), None));
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
        assert_eq!(stock.deliver_by_hand(first, &given).unwrap(), last);
        assert_eq!(stock.tiles(first).unwrap(), given);
        assert_eq!(stock.tile_at(0).map(|(_, place)| place), Some(28));
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
