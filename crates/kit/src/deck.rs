//! Decks, shuffling without bias, and shoes. Chance comes in as words of [`Entropy`]; this file
//! only turns them into orders of cards, every order equally likely.

use crate::{Card, Rank};

/// What a shoe is filled with: a number of like decks, perhaps with jokers, perhaps without a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Deck {
    decks: u8,
    #[serde(default, skip_serializing_if = "is_zero")]
    jokers: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    removed: Option<Rank>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks by reference
fn is_zero(number: &u8) -> bool {
    *number == 0
}

impl Deck {
    /// One deck of 52 cards.
    pub const STANDARD: Deck = Deck { decks: 1, jokers: 0, removed: None };

    /// The same with `jokers` in each deck.
    #[must_use]
    pub const fn with_jokers(self, jokers: u8) -> Deck {
        Deck { jokers, ..self }
    }

    /// The same without the four cards of a rank.
    #[must_use]
    pub const fn without(self, rank: Rank) -> Deck {
        Deck { removed: Some(rank), ..self }
    }

    /// So many of these decks together.
    ///
    /// # Panics
    /// With more than 255 decks.
    #[must_use]
    pub const fn times(self, decks: u8) -> Deck {
        let Some(decks) = self.decks.checked_mul(decks) else { panic!("more than 255 decks") };
        Deck { decks, ..self }
    }

    /// How many cards.
    pub const fn len(self) -> usize {
        let removed = if self.removed.is_some() { 4 } else { 0 };
        self.decks as usize * (Card::DECK - removed + self.jokers as usize)
    }

    /// Whether there is no card.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The cards as they come from the box: deck by deck, each in index order, jokers last.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        (0..self.decks).flat_map(move |_| {
            let faces = Card::deck().filter(move |card| Some(card.rank()) != self.removed);
            faces.chain((0..self.jokers).map(|_| Card::JOKER))
        })
    }

    /// Every different card, in index order, the joker last.
    pub fn faces(self) -> impl Iterator<Item = Card> {
        (0..Card::FACES as u8).map(Card::from_index).filter(move |card| self.count(*card) > 0)
    }

    /// How many cards like this one there are.
    pub fn count(self, card: Card) -> usize {
        let each = match card {
            joker if joker.is_joker() => self.jokers as usize,
            card if Some(card.rank()) == self.removed => 0,
            _ => 1,
        };
        each * self.decks as usize
    }
}

/// A source of chance: 32 bits at a time, all words equally likely and independent.
pub trait Entropy {
    /// The next 32 bits.
    fn next_u32(&mut self) -> u32;

    /// A number from zero up to but not including `bound`, all equally likely: words that would
    /// favour some numbers are thrown away. One word in 2^32 / `bound` is; a bound of one takes no
    /// word at all.
    ///
    /// # Panics
    /// When `bound` is zero.
    fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "there is no number below zero");
        if bound == 1 {
            return 0;
        }
        loop {
            if let Some(number) = scale(self.next_u32().into(), 32, bound.into()) {
                return number as u32;
            }
        }
    }
}

impl<E: Entropy + ?Sized> Entropy for &mut E {
    fn next_u32(&mut self) -> u32 {
        (**self).next_u32()
    }
}

/// Scales a word of `bits` bits to a number below `bound`, or refuses the word. The product
/// `word * bound` falls into `bound` intervals of 2^bits; an interval holds either the smaller or
/// the larger whole number of products, and refusing those in the first 2^bits mod `bound` of
/// every interval leaves the smaller number in each.
#[inline]
const fn scale(word: u64, bits: u32, bound: u64) -> Option<u64> {
    let product = word * bound;
    let low = product & ((1 << bits) - 1);
    if low < bound && low < (1 << bits) % bound {
        return None;
    }
    Some(product >> bits)
}

/// Puts cards or tiles in random order, every order equally likely: from the front, each place
/// changes cards with itself or any place after it.
pub fn shuffle<T: Copy>(cards: &mut [T], entropy: &mut impl Entropy) {
    for next in 0..cards.len() {
        choose(cards, next, entropy);
    }
}

#[inline]
fn choose<T: Copy>(cards: &mut [T], next: usize, entropy: &mut impl Entropy) -> T {
    let left = u32::try_from(cards.len() - next).expect("a shoe holds fewer than 2^32 cards");
    cards.swap(next, next + entropy.below(left) as usize);
    cards[next]
}

/// A shuffle that chooses each card only when it is drawn. For the same entropy the cards come in
/// the same order as from [`shuffle`]; the cards never drawn cost nothing. The cards lie in a
/// `Vec`, or in an array where their number is known.
#[derive(Clone, Debug)]
pub struct LazyShuffle<C = Vec<Card>> {
    cards: C,
    drawn: usize,
}

impl<C: AsRef<[Card]> + AsMut<[Card]>> LazyShuffle<C> {
    /// These cards, none drawn yet.
    pub const fn new(cards: C) -> LazyShuffle<C> {
        LazyShuffle { cards, drawn: 0 }
    }

    /// The next card, or `None` when all are drawn.
    #[inline]
    pub fn draw(&mut self, entropy: &mut impl Entropy) -> Option<Card> {
        if self.remaining() == 0 {
            return None;
        }
        self.drawn += 1;
        Some(choose(self.cards.as_mut(), self.drawn - 1, entropy))
    }

    /// How many cards are left.
    #[inline]
    pub fn remaining(&self) -> usize {
        self.cards.as_ref().len() - self.drawn
    }

    /// Takes these of the cards drawn back, and leaves the others out. A card that is not among those drawn or left is
    /// passed over.
    pub fn take_back(&mut self, heap: &[Card]) {
        let cards = self.cards.as_mut();
        let mut first = cards.len();
        for card in heap {
            if let Some(place) = cards[..first].iter().position(|other| other == card) {
                first -= 1;
                cards.swap(place, first);
            }
        }
        self.drawn = first;
    }

    /// Takes all cards back. What comes next is as random as before, but for the same entropy it
    /// is another order, because the cards lie otherwise; [`LazyShuffle::new`] starts over.
    pub fn reset(&mut self) {
        self.drawn = 0;
    }
}

/// A shoe, or a deck in the hand: cards in a fixed order, drawn from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shoe {
    cards: Vec<Card>,
    drawn: usize,
    cut_card: Option<usize>,
}

impl Shoe {
    /// These cards in this order, the first on top.
    pub fn new(cards: impl IntoIterator<Item = Card>) -> Shoe {
        Shoe { cards: cards.into_iter().collect(), drawn: 0, cut_card: None }
    }

    /// The cards of a deck in random order.
    pub fn shuffled(deck: Deck, entropy: &mut impl Entropy) -> Shoe {
        let mut shoe = Shoe::new(deck.cards());
        shuffle(&mut shoe.cards, entropy);
        shoe
    }

    /// Puts the cut card in, with `behind` cards behind it, or takes it out.
    ///
    /// # Panics
    /// When fewer cards are left than should be behind it.
    pub fn place_cut_card(&mut self, behind: Option<usize>) {
        assert!(behind.is_none_or(|behind| behind <= self.remaining()), "the cut card goes among the cards left");
        self.cut_card = behind;
    }

    /// Whether the cut card has come out: no more cards are left than were behind it.
    pub fn cut_card_reached(&self) -> bool {
        self.cut_card.is_some_and(|behind| self.remaining() <= behind)
    }

    /// Cuts the deck: the top `count` cards go under the rest.
    ///
    /// # Panics
    /// When a card has been drawn, or there are fewer than `count`.
    pub fn cut(&mut self, count: usize) {
        assert!(self.drawn == 0, "a deck is cut before the first card is drawn");
        self.cards.rotate_left(count);
    }

    /// The next card, or `None` when the shoe is empty.
    pub fn draw(&mut self) -> Option<Card> {
        let card = self.cards.get(self.drawn).copied()?;
        self.drawn += 1;
        Some(card)
    }

    /// Draws up to `count` cards that no one is dealt.
    pub fn burn(&mut self, count: usize) -> Vec<Card> {
        (0..count).map_while(|_| self.draw()).collect()
    }

    /// The cards left, the next one first.
    pub fn stub(&self) -> &[Card] {
        &self.cards[self.drawn..]
    }

    /// How many cards are left.
    pub fn remaining(&self) -> usize {
        self.cards.len() - self.drawn
    }

    /// How many cards have been drawn.
    pub fn drawn(&self) -> usize {
        self.drawn
    }
}

/// Two decks (or whatever stands for them), one in play while the other is being shuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct AlternatingDecks<D> {
    in_play: D,
    in_shuffler: D,
}

impl<D> AlternatingDecks<D> {
    /// The first deck in play, the second in the shuffler.
    pub const fn new(in_play: D, in_shuffler: D) -> AlternatingDecks<D> {
        AlternatingDecks { in_play, in_shuffler }
    }

    /// The deck in play.
    pub const fn in_play(&self) -> &D {
        &self.in_play
    }

    /// The deck in play, to draw from.
    pub const fn in_play_mut(&mut self) -> &mut D {
        &mut self.in_play
    }

    /// The deck being shuffled.
    pub const fn in_shuffler(&self) -> &D {
        &self.in_shuffler
    }

    /// The deck being shuffled, to put in order.
    pub const fn in_shuffler_mut(&mut self) -> &mut D {
        &mut self.in_shuffler
    }

    /// The round is over: each deck takes the other's place.
    pub const fn alternate(&mut self) {
        std::mem::swap(&mut self.in_play, &mut self.in_shuffler);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// A small generator for tests (a Weyl sequence, mixed); its quality does not matter here.
    #[derive(Clone)]
    struct Mixed(u64);

    impl Entropy for Mixed {
        fn next_u32(&mut self) -> u32 {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            (mixed >> 32) as u32
        }
    }

    /// Words given in advance.
    struct Words(std::vec::IntoIter<u32>);

    impl Entropy for Words {
        fn next_u32(&mut self) -> u32 {
            self.0.next().expect("enough words")
        }
    }

    fn accepted(bits: u32, bound: u64) -> Vec<u64> {
        let mut counts = vec![0; bound as usize];
        for word in 0..1u64 << bits {
            if let Some(number) = scale(word, bits, bound) {
                counts[number as usize] += 1;
            }
        }
        counts
    }

    #[test]
    fn every_number_is_accepted_equally_often_from_eight_bits() {
        for bound in 1..=256 {
            assert_eq!(accepted(8, bound), vec![256 / bound; bound as usize], "bound {bound}");
        }
    }

    #[test]
    fn every_number_is_accepted_equally_often_from_sixteen_bits() {
        for bound in (2..=416).step_by(23).chain([52, 53, 415, 416]) {
            assert_eq!(accepted(16, bound), vec![65_536 / bound; bound as usize], "bound {bound}");
        }
    }

    /// For 32 bits the words need not be tried one by one: number `k` is given by the words whose
    /// product lies in [k * 2^32 + 2^32 mod bound, (k + 1) * 2^32), which can be counted.
    #[test]
    fn every_number_is_accepted_equally_often_from_thirty_two_bits() {
        let span = 1u64 << 32;
        for bound in 2..=416u64 {
            let refused = span % bound;
            for number in 0..bound {
                let first = (number * span + refused).div_ceil(bound);
                let after = ((number + 1) * span).div_ceil(bound);
                assert_eq!(after - first, span / bound, "number {number} below {bound}");
                assert_eq!(scale(first, 32, bound), Some(number));
                assert_eq!(scale(after - 1, 32, bound), Some(number));
                let before = first.checked_sub(1).filter(|word| (word * bound) / span == number);
                assert!(before.is_none_or(|word| scale(word, 32, bound).is_none()));
            }
        }
    }

    #[test]
    fn a_refused_word_is_followed_by_the_next() {
        // Below six, 2^32 mod 6 = 4: the word 0 has the product 0 and is refused.
        assert_eq!(Words(vec![0, u32::MAX].into_iter()).below(6), 5);
        assert_eq!(Words(vec![].into_iter()).below(1), 0);
    }

    #[test]
    fn every_order_of_four_cards_is_equally_likely() {
        let mut orders: HashMap<Vec<Card>, usize> = HashMap::new();
        let word = |number: u32, bound: u64| ((u64::from(number) * (1 << 32)) / bound + 1) as u32;
        for (a, b, c) in (0..24).map(|n| (n / 6, n / 2 % 3, n % 2)) {
            let mut cards: Vec<Card> = Card::deck().take(4).collect();
            shuffle(&mut cards, &mut Words(vec![word(a, 4), word(b, 3), word(c, 2)].into_iter()));
            *orders.entry(cards).or_default() += 1;
        }
        assert_eq!((orders.len(), orders.values().all(|&count| count == 1)), (24, true));
    }

    #[test]
    fn a_lazy_shuffle_draws_in_the_order_of_a_whole_one() {
        for (seed, deck) in [
            (1, Deck::STANDARD),
            (2, Deck::STANDARD.with_jokers(1)),
            (3, Deck::STANDARD.times(8)),
            (4, Deck::STANDARD.times(0)),
        ] {
            let mut whole = Shoe::shuffled(deck, &mut Mixed(seed));
            let mut lazy = LazyShuffle::new(deck.cards().collect::<Vec<_>>());
            let mut entropy = Mixed(seed);
            for left in (0..deck.len()).rev() {
                assert_eq!(lazy.draw(&mut entropy), whole.draw());
                assert_eq!((lazy.remaining(), whole.remaining()), (left, left));
            }
            assert_eq!((lazy.draw(&mut entropy), whole.draw()), (None, None));
        }
    }

    #[test]
    fn cards_taken_back_come_again_and_the_others_only_after_all_are() {
        let mut entropy = Mixed(9);
        let mut lazy = LazyShuffle::new(Deck::STANDARD.times(2).cards().collect::<Vec<_>>());
        for _ in 0..104 {
            lazy.draw(&mut entropy).unwrap();
        }
        let heap: Vec<Card> = ["2c", "2c", "5d", "As"].map(|card| card.parse().unwrap()).to_vec();
        lazy.take_back(&heap);
        let mut came: Vec<Card> = (0..lazy.remaining()).map(|_| lazy.draw(&mut entropy).unwrap()).collect();
        came.sort_unstable();
        assert_eq!((came, lazy.draw(&mut entropy)), (heap, None));
        lazy.reset();
        let mut all: Vec<Card> = (0..104).map(|_| lazy.draw(&mut entropy).unwrap()).collect();
        all.sort_unstable();
        let mut whole: Vec<Card> = Deck::STANDARD.times(2).cards().collect();
        whole.sort_unstable();
        assert_eq!(all, whole);
    }

    #[test]
    fn a_shuffle_keeps_the_composition() {
        let deck = Deck::STANDARD.with_jokers(2).without(Rank::Ten).times(6);
        assert_eq!((deck.len(), deck.cards().count()), (300, 300));
        let shoe = Shoe::shuffled(deck, &mut Mixed(7));
        for card in Card::deck().chain([Card::JOKER]) {
            let held = shoe.stub().iter().filter(|&&other| other == card).count();
            assert_eq!(held, deck.count(card), "{card}");
        }
        assert_eq!(deck.count(Card::JOKER), 12);
        assert_eq!((Deck::STANDARD.len(), Deck::STANDARD.with_jokers(1).len()), (52, 53));
    }

    #[test]
    fn the_cut_card_comes_out_when_only_those_behind_it_are_left() {
        let mut shoe = Shoe::new(Card::deck());
        shoe.cut(26);
        assert_eq!(shoe.stub()[0], Card::from_index(26));
        assert!(!shoe.cut_card_reached());
        shoe.place_cut_card(Some(16));
        assert_eq!(shoe.burn(35).len(), 35);
        assert!(!shoe.cut_card_reached());
        shoe.draw();
        assert!(shoe.cut_card_reached());
        assert_eq!((shoe.drawn(), shoe.burn(20).len(), shoe.remaining()), (36, 16, 0));
    }

    #[test]
    fn two_decks_change_places_every_round() {
        let mut decks = AlternatingDecks::new("blue", "red");
        let played: Vec<_> = (0..4)
            .map(|_| {
                let deck = *decks.in_play();
                decks.alternate();
                deck
            })
            .collect();
        assert_eq!(played, ["blue", "red", "blue", "red"]);
        assert_eq!(decks.in_shuffler(), &"red");
    }
}
