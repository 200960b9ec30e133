//! Seeded chance: ChaCha as the generator, sampling and shuffling ours and unbiased.

use engine::{Chance, Place};
use kit::{Card, Cards, Dice, Entropy, LazyShuffle, Tile, Tiles};
use rand_chacha::ChaCha12Rng;
use rand_core::{Rng, SeedableRng};

/// A stream of chance: the same seed and stream give the same words on every machine.
#[derive(Clone, Debug)]
pub struct Stream(ChaCha12Rng);

impl Stream {
    /// Stream number `stream` of `seed`.
    pub fn new(seed: u64, stream: u64) -> Stream {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut generator = ChaCha12Rng::from_seed(key);
        generator.set_stream(stream);
        Stream(generator)
    }
}

impl Entropy for Stream {
    #[inline]
    fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }
}

/// One deck that is whole again after every shuffle; each card is chosen only when it is drawn.
#[derive(Clone, Debug)]
pub struct SeededDeck<E> {
    entropy: E,
    cards: LazyShuffle<[Card; 52]>,
}

const IN_ORDER: [Card; 52] = {
    let mut cards = [Card::from_index(0); 52];
    let mut index = 0;
    while index < 52 {
        cards[index] = Card::from_index(index as u8);
        index += 1;
    }
    cards
};

impl<E: Entropy> SeededDeck<E> {
    /// A whole deck.
    pub fn new(entropy: E) -> SeededDeck<E> {
        SeededDeck { entropy, cards: LazyShuffle::new(IN_ORDER) }
    }

    /// Makes the deck whole again.
    #[inline]
    pub fn shuffle(&mut self) {
        self.cards = LazyShuffle::new(IN_ORDER);
    }

    /// The next card.
    ///
    /// # Panics
    /// When all 52 are drawn.
    #[inline]
    pub fn draw(&mut self) -> Card {
        self.cards.draw(&mut self.entropy).expect("a deck of 52 serves a round")
    }
}

impl<E: Entropy> Chance for SeededDeck<E> {
    fn shuffled(&mut self) {
        self.shuffle();
    }

    /// A cut of cards whose order nobody knows leaves their order as random as it was.
    fn cut(&mut self, _: usize) {}

    fn cards(&mut self, _: Place, count: usize) -> Result<Cards, String> {
        let left = self.cards.remaining();
        if count > left {
            return Err(format!("the deck has {left} cards left, {count} are wanted"));
        }
        Ok((0..count).map(|_| self.draw()).collect())
    }

    fn dice(&mut self, count: usize) -> Result<Dice, String> {
        throw(&mut self.entropy, count)
    }

    fn tiles(&mut self, to: Place, _: [u8; 4]) -> Result<Tiles, String> {
        Err(format!("tiles are wanted for {to}, and there is only a deck of cards"))
    }
}

/// A shoe of several decks that is whole again after every shuffle; each card is chosen only when
/// it is drawn.
#[derive(Clone, Debug)]
pub struct SeededShoe<E> {
    entropy: E,
    cards: LazyShuffle<Box<[Card]>>,
}

impl<E: Entropy> SeededShoe<E> {
    /// A whole shoe of so many decks.
    pub fn new(decks: u8, entropy: E) -> SeededShoe<E> {
        SeededShoe { entropy, cards: LazyShuffle::new(kit::Deck::STANDARD.times(decks).cards().collect()) }
    }

    /// Makes the shoe whole again.
    #[inline]
    pub fn shuffle(&mut self) {
        self.cards.reset();
    }

    /// How many cards are left.
    #[inline]
    pub fn remaining(&self) -> usize {
        self.cards.remaining()
    }

    /// The next card.
    ///
    /// # Panics
    /// When all are drawn.
    #[inline]
    pub fn draw(&mut self) -> Card {
        self.cards.draw(&mut self.entropy).expect("the cut card keeps back what a round takes")
    }
}

impl<E: Entropy> Chance for SeededShoe<E> {
    fn shuffled(&mut self) {
        self.shuffle();
    }

    /// A cut of cards whose order nobody knows leaves their order as random as it was.
    fn cut(&mut self, _: usize) {}

    fn cards(&mut self, _: Place, count: usize) -> Result<Cards, String> {
        let left = self.remaining();
        if count > left {
            return Err(format!("the shoe has {left} cards left, {count} are wanted"));
        }
        Ok((0..count).map(|_| self.draw()).collect())
    }

    fn dice(&mut self, count: usize) -> Result<Dice, String> {
        throw(&mut self.entropy, count)
    }

    fn tiles(&mut self, to: Place, _: [u8; 4]) -> Result<Tiles, String> {
        Err(format!("tiles are wanted for {to}, and there is only a shoe of cards"))
    }
}

/// A throw of dice, every face equally likely.
fn throw(entropy: &mut impl Entropy, count: usize) -> Result<Dice, String> {
    let faces: Vec<u8> = (0..count).map(|_| 1 + entropy.below(6) as u8).collect();
    Dice::of(&faces).map_err(|error| error.to_string())
}

/// Everything a table may ask of chance: a shoe of any number of decks, dice, and a set of tiles
/// in its stacks. Shuffled whole, so that a cut moves the cards as it does on a table.
#[derive(Clone, Debug)]
pub struct SeededTable<E> {
    entropy: E,
    decks: u8,
    /// The cards in order, the next one last.
    cards: Vec<Card>,
    tiles: [Tile; Tile::SET],
}

impl<E: Entropy> SeededTable<E> {
    /// A shuffled shoe of so many decks, and a shuffled set of tiles.
    pub fn new(decks: u8, entropy: E) -> SeededTable<E> {
        let tiles = std::array::from_fn(|index| Tile::from_index(index as u8));
        let mut table = SeededTable { entropy, decks, cards: Vec::new(), tiles };
        table.shuffled();
        table
    }

    /// What the table of these house rules needs.
    pub fn for_house(house: &engine::House, entropy: E) -> SeededTable<E> {
        SeededTable::new(house.shoe.as_ref().map_or(1, |shoe| shoe.decks), entropy)
    }
}

impl<E: Entropy> Chance for SeededTable<E> {
    fn shuffled(&mut self) {
        self.cards.clear();
        self.cards.extend(kit::Deck::STANDARD.times(self.decks).cards());
        kit::shuffle(&mut self.cards, &mut self.entropy);
        for next in 0..Tile::SET {
            let other = next + self.entropy.below((Tile::SET - next) as u32) as usize;
            self.tiles.swap(next, other);
        }
    }

    fn cut(&mut self, cards: usize) {
        let cards = cards.min(self.cards.len());
        self.cards.rotate_right(cards);
    }

    fn cards(&mut self, _: Place, count: usize) -> Result<Cards, String> {
        let left = self.cards.len();
        if count > left {
            return Err(format!("{left} cards are left, {count} are wanted"));
        }
        Ok(self.cards.drain(left - count..).rev().collect())
    }

    fn dice(&mut self, count: usize) -> Result<Dice, String> {
        throw(&mut self.entropy, count)
    }

    fn tiles(&mut self, _: Place, slots: [u8; 4]) -> Result<Tiles, String> {
        let at = |slot: u8| self.tiles.get(usize::from(slot)).copied();
        let tiles: Option<Vec<Tile>> = slots.into_iter().map(at).collect();
        tiles.map(|tiles| Tiles::of(&tiles)).ok_or_else(|| format!("there is no place {slots:?} in the stacks"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_gives_each_of_its_cards_once_and_the_same_again_for_the_same_seed() {
        let mut deck = SeededDeck::new(Stream::new(1, 2));
        let all: Vec<Card> = (0..52).map(|_| deck.draw()).collect();
        let mut sorted = all.clone();
        sorted.sort();
        assert_eq!(sorted, IN_ORDER);
        assert!(deck.cards(Place::Dealer, 1).is_err());
        let mut again = SeededDeck::new(Stream::new(1, 2));
        assert_eq!((0..52).map(|_| again.draw()).collect::<Vec<_>>(), all);
        let mut other = SeededDeck::new(Stream::new(1, 3));
        assert_ne!((0..52).map(|_| other.draw()).collect::<Vec<_>>(), all);
    }

    #[test]
    fn a_cut_brings_the_cards_behind_it_to_the_top_and_loses_none() {
        let mut table = SeededTable::new(6, Stream::new(3, 0));
        let all = |table: &mut SeededTable<Stream>| -> Vec<Card> {
            (0..312).flat_map(|_| table.cards(Place::Discard, 1).unwrap().faces().collect::<Vec<_>>()).collect()
        };
        let mut before = all(&mut table.clone());
        table.cut(10);
        let after = all(&mut table.clone());
        before.rotate_left(10);
        assert_eq!(after, before);
        assert!(table.clone().cards(Place::Discard, 20).is_ok());
        let slots: Vec<Tile> = (0..8)
            .flat_map(|stack| {
                table
                    .tiles(Place::Dealer, [0, 1, 2, 3].map(|tile| 4 * stack + tile))
                    .unwrap()
                    .faces()
                    .collect::<Vec<_>>()
            })
            .collect();
        assert_eq!(slots.iter().fold(0u32, |set, tile| set | 1 << tile.index()), u32::MAX);
    }

    #[test]
    fn lazy_drawing_and_a_whole_shuffle_give_the_same_order() {
        let mut whole: Vec<Card> = Card::deck().collect();
        kit::shuffle(&mut whole, &mut Stream::new(9, 0));
        let mut deck = SeededDeck::new(Stream::new(9, 0));
        assert_eq!((0..52).map(|_| deck.draw()).collect::<Vec<_>>(), whole);
    }
}
