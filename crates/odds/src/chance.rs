//! Seeded chance: ChaCha as the generator, sampling and shuffling ours and unbiased.

use engine::{Chance, Place};
use kit::{Card, Cards, Deck, Dice, Entropy, LazyShuffle, Stock, Tiles};
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
    cards: LazyShuffle<[Card; Card::DECK]>,
}

const IN_ORDER: [Card; Card::DECK] = {
    let mut cards = [Card::from_index(0); Card::DECK];
    let mut index = 0;
    while index < Card::DECK {
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
    /// When all are drawn.
    #[inline]
    pub fn draw(&mut self) -> Card {
        self.cards.draw(&mut self.entropy).expect("a deck serves a round")
    }

    /// So many cards each for a player and the dealer: one at a time in turn, or all of the player's first.
    #[inline]
    pub(crate) fn deal_each<const N: usize>(&mut self, one_at_a_time: bool) -> ([Card; N], [Card; N]) {
        let mut draw = || self.draw();
        if one_at_a_time {
            let pairs = [(); N].map(|()| (draw(), draw()));
            (pairs.map(|pair| pair.0), pairs.map(|pair| pair.1))
        } else {
            ([(); N].map(|()| draw()), [(); N].map(|()| draw()))
        }
    }
}

impl<E: Entropy> Chance for SeededDeck<E> {
    fn shuffled(&mut self) {
        self.shuffle();
    }

    fn shuffled_again(&mut self, heap: &[Card]) {
        self.cards.take_back(heap);
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

    fn number(&mut self, most: u8) -> Result<Dice, String> {
        Dice::selected(most, &mut self.entropy).map_err(|error| error.to_string())
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
        SeededShoe::of(Deck::STANDARD.times(decks), entropy)
    }

    /// A shoe of these cards.
    pub fn of(deck: Deck, entropy: E) -> SeededShoe<E> {
        SeededShoe { entropy, cards: LazyShuffle::new(deck.cards().collect()) }
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

    fn shuffled_again(&mut self, heap: &[Card]) {
        self.cards.take_back(heap);
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

    fn number(&mut self, most: u8) -> Result<Dice, String> {
        Dice::selected(most, &mut self.entropy).map_err(|error| error.to_string())
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
    Dice::thrown(count, entropy).map_err(|error| error.to_string())
}

/// Everything a table may ask of chance: a shoe of any number of decks, dice, and a set of tiles
/// in its stacks. Shuffled whole, so that a cut moves the cards as it does on a table.
#[derive(Clone, Debug)]
pub struct SeededTable<E> {
    entropy: E,
    stock: Stock,
}

impl<E: Entropy> SeededTable<E> {
    /// These cards and a set of tiles, both shuffled.
    pub fn new(deck: Deck, mut entropy: E) -> SeededTable<E> {
        let stock = Stock::shuffled(deck, &mut entropy);
        SeededTable { entropy, stock }
    }

    /// What the table of these house rules needs.
    pub fn for_house(house: &engine::House, entropy: E) -> SeededTable<E> {
        SeededTable::new(house.deck, entropy)
    }
}

impl<E: Entropy> Chance for SeededTable<E> {
    fn shuffled(&mut self) {
        self.stock.shuffle_again(&mut self.entropy);
    }

    fn shuffled_again(&mut self, heap: &[Card]) {
        self.stock.shuffle_heap(heap, &mut self.entropy);
    }

    fn cut(&mut self, cards: usize) {
        self.stock.cut(cards);
    }

    fn cards(&mut self, _: Place, count: usize) -> Result<Cards, String> {
        self.stock.draw(count)
    }

    fn number(&mut self, most: u8) -> Result<Dice, String> {
        Dice::selected(most, &mut self.entropy).map_err(|error| error.to_string())
    }

    fn dice(&mut self, count: usize) -> Result<Dice, String> {
        throw(&mut self.entropy, count)
    }

    fn tiles(&mut self, _: Place, slots: [u8; 4]) -> Result<Tiles, String> {
        self.stock.tiles(slots)
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
    fn lazy_drawing_and_a_whole_shuffle_give_the_same_order() {
        let mut whole: Vec<Card> = Card::deck().collect();
        kit::shuffle(&mut whole, &mut Stream::new(9, 0));
        let mut deck = SeededDeck::new(Stream::new(9, 0));
        assert_eq!((0..52).map(|_| deck.draw()).collect::<Vec<_>>(), whole);
    }
}
