//! What becomes of every hand with every choice: counted exactly, or in rounds that are dealt at random.

use super::dealer::PLACES;
use super::hands::{Found, hands, sorted};
use super::wins::{self, EVENTS, SPLITS, Wins};
use crate::Interrupted;
use crate::cache::{Key, Method};
use crate::chance::{SeededShoe, Stream};
use crate::counting::{Count, CountKind, KeyedCount, Observer, Runs};
use games::fast_action_holdem::house_way;
use games::fast_action_holdem::settle::is_natural;
use kit::{Card, ManyDeckHand};
use rayon::prelude::*;
use std::ops::Range;

/// Besides what is here and in `wins.rs`, the counts depend on the house way in `games::fast_action_holdem` and
/// on the ranking of hands from several decks in `kit`.
pub(crate) const METHOD: Method = Method { name: "fast-action-holdem", version: 1 };
/// The same of a sample, which depends on its seed and on how rounds are dealt too.
pub(crate) const SAMPLE: Method = Method { name: "fast-action-holdem-sample", version: 1 };

/// What a table says of one hand. Which hand it is, and of naturals also everything else, is known without it.
pub(super) type Row = Wins;

/// What becomes of every hand, in the order of [`hands`].
pub(super) struct Table {
    pub(super) rows: Vec<Row>,
    /// How often each row counts: as often as the hand is dealt, or once where it was dealt at random.
    pub(super) times: Vec<u64>,
    pub(super) exact: bool,
}

/// The count of a table for a shoe of so many decks.
pub(crate) fn every_hand(decks: u8) -> KeyedCount {
    let what = CountKind::FastActionHoldem { decks, rounds: None };
    KeyedCount { what, key: Key::new(METHOD, &format!("{decks} decks")), count: Box::new(Exact { decks }) }
}

/// A sample of so many rounds from fresh shoes of so many decks.
pub(crate) fn sample(decks: u8, rounds: u64) -> KeyedCount {
    let what = CountKind::FastActionHoldem { decks, rounds: Some(rounds) };
    let key = Key::new(SAMPLE, &format!("{decks} decks, {rounds} rounds"));
    KeyedCount { what, key, count: Box::new(Sample { decks, rounds }) }
}

/// How many numbers say what became of a hand: each of [`EVENTS`] in two halves.
const WORDS: usize = 2 * EVENTS;

fn split(count: u128) -> [u64; 2] {
    [(count >> 64) as u64, count as u64]
}

fn joined(words: &[u64]) -> u128 {
    u128::from(words[0]) << 64 | u128::from(words[1])
}

fn row_of(words: &[u64], total: u128, dealer_naturals: u128) -> Row {
    let event = |event: usize| joined(&words[2 * event..2 * event + 2]);
    Wins {
        pairs: std::array::from_fn(event),
        both: std::array::from_fn(|split| event(6 + split)),
        total,
        dealer_naturals,
    }
}

impl Table {
    /// The table that an exact count says.
    pub(super) fn exact(words: &[u64], decks: u8) -> Table {
        let all = hands();
        let row = |(hand, words): (&[Card; 4], &[u64])| {
            let (total, naturals) = wins::deals(&wins::left(*hand, decks));
            row_of(words, total, naturals)
        };
        let rows = all.alike.iter().zip(words.chunks(WORDS)).map(row).collect();
        Table { rows, times: (0..all.len()).map(|hand| all.ways(hand, decks)).collect(), exact: true }
    }

    /// The table that a sample says.
    pub(super) fn sampled(words: &[u64]) -> Table {
        let row = |words: &[u64]| Wins {
            pairs: std::array::from_fn(|event| words[2 + event].into()),
            both: std::array::from_fn(|event| words[8 + event].into()),
            total: words[0].into(),
            dealer_naturals: words[1].into(),
        };
        let rows: Vec<Row> = words.chunks(SAMPLED).map(row).collect();
        Table { times: vec![1; rows.len()], rows, exact: false }
    }
}

/// Every hand counted exactly. The parts are a few hands each.
struct Exact {
    decks: u8,
}

impl Exact {
    const HANDS: usize = 2;

    fn hands(part: u64) -> Range<usize> {
        let start = part as usize * Self::HANDS;
        start..(start + Self::HANDS).min(hands().len())
    }

    fn hand(&self, hand: usize) -> Vec<u64> {
        let cards = hands().alike[hand];
        if is_natural(cards) {
            return vec![0; WORDS];
        }
        let Wins { pairs, both, .. } = wins::wins(cards, &wins::left(cards, self.decks));
        pairs.into_iter().chain(both).flat_map(split).collect()
    }
}

impl Count for Exact {
    fn words(&self) -> usize {
        WORDS * hands().len()
    }

    fn is_sound(&self, words: &[u64]) -> bool {
        let table = || Table::exact(words, self.decks);
        let sound = |(row, hand): (&Row, &[Card; 4])| {
            let most = row.total - row.dealer_naturals;
            let counted = row.pairs.iter().all(|wins| *wins <= most && (*wins > 0 || is_natural(*hand)));
            let both = |(both, [one, other]): (&u128, [usize; 2])| *both <= row.pairs[one].min(row.pairs[other]);
            counted && row.both.iter().zip(SPLITS).all(both)
        };
        words.len() == self.words() && table().rows.iter().zip(&hands().alike).all(sound)
    }

    fn parts(&self) -> u64 {
        hands().len().div_ceil(Self::HANDS) as u64
    }

    fn work(&self, part: u64) -> u64 {
        Self::hands(part).len() as u64
    }

    fn count(&self, parts: &[u64], observer: &Observer<'_>) -> Result<(), Interrupted> {
        let part = |part: &u64| {
            let mut words = Vec::new();
            for hand in Self::hands(*part) {
                words.extend(self.hand(hand));
                (observer.worked)(1).then_some(()).ok_or(Interrupted)?;
            }
            let runs = Runs::at(WORDS * Self::hands(*part).start, words);
            (observer.done)(*part, runs).then_some(()).ok_or(Interrupted)
        };
        parts.par_iter().try_for_each(part)
    }
}

/// How many numbers a sample has of every hand: how often it was dealt, how often the dealer had a natural
/// then, and how often each of [`EVENTS`] happened.
const SAMPLED: usize = 2 + EVENTS;
/// Rounds from one stream of chance.
const PIECE: u64 = 10_000;
/// Not the seed of anybody's simulation, so that a simulation can be compared with the sample.
const SEED: u64 = 0x6661_7374_2061_6374;

/// Rounds dealt at random, in each of which every choice is tried.
struct Sample {
    decks: u8,
    rounds: u64,
}

impl Sample {
    const PARTS: u64 = 32;

    fn pieces(&self, part: u64) -> Range<u64> {
        let pieces = self.rounds / PIECE;
        part * pieces / Self::PARTS..(part + 1) * pieces / Self::PARTS
    }

    fn piece(&self, piece: u64, tallies: &mut [u64]) {
        let mut shoe = SeededShoe::new(self.decks, Stream::new(SEED, piece));
        for _ in 0..PIECE {
            shoe.shuffle();
            let (cards, _) = sorted([(); 4].map(|()| shoe.draw()));
            let dealer = [(); 4].map(|()| shoe.draw());
            let Found { hand, order } = hands().find(cards);
            let tally = &mut tallies[SAMPLED * hand..SAMPLED * (hand + 1)];
            tally[0] += 1;
            if is_natural(dealer) {
                tally[1] += 1;
                continue;
            }
            let board = [(); 5].map(|()| shoe.draw());
            let board = ManyDeckHand::of(&board);
            let rank = |one: Card, other: Card| board.add(one).add(other).rank();
            let [one, other] = house_way::kept(&dealer).places.map(|place| dealer[place]);
            let to_beat = rank(one, other);
            let won = PLACES.map(|(kept, _)| {
                let [one, other] = kept.map(|place| cards[usize::from(order[place])]);
                rank(one, other) > to_beat
            });
            (0..6).for_each(|event| tally[2 + event] += u64::from(won[event]));
            (0..3).for_each(|event| tally[8 + event] += u64::from(SPLITS[event].iter().all(|pair| won[*pair])));
        }
    }
}

impl Count for Sample {
    fn words(&self) -> usize {
        SAMPLED * hands().len()
    }

    fn is_sound(&self, words: &[u64]) -> bool {
        words.len() == self.words() && words.chunks(SAMPLED).map(|words| words[0]).sum::<u64>() == self.rounds
    }

    fn parts(&self) -> u64 {
        Self::PARTS
    }

    fn work(&self, part: u64) -> u64 {
        self.pieces(part).count() as u64
    }

    fn count(&self, parts: &[u64], observer: &Observer<'_>) -> Result<(), Interrupted> {
        let part = |part: &u64| {
            let mut tallies = vec![0; self.words()];
            for piece in self.pieces(*part) {
                self.piece(piece, &mut tallies);
                (observer.worked)(1).then_some(()).ok_or(Interrupted)?;
            }
            (observer.done)(*part, Runs::of(&tallies)).then_some(()).ok_or(Interrupted)
        };
        parts.par_iter().try_for_each(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counting::{PartialSum, PostedCount};
    use crate::shared::{Prepared, Shared};

    /// The whole takes hours; a piece that a worker does is two parts, the outermost that are left.
    #[test]
    fn a_worker_counts_the_hands_of_its_piece() {
        let keyed = every_hand(8);
        let (count, posted) = (&*keyed.count, Shared::Count(PostedCount::new(&keyed)));
        let posted: Shared = serde_json::from_str(&serde_json::to_string(&posted).unwrap()).unwrap();
        assert_eq!(posted.pieces(), count.parts().div_ceil(2));
        let piece = 2_000;
        let parts = [piece, count.parts() - 1 - piece];
        let (sum, result) = PartialSum::empty(count).resume(count, &parts, &|_| (), &|_, _| true);
        assert_eq!(result, Ok(()));
        let by_worker = posted.perform(piece, &mut Prepared::default(), &|_, _| true).unwrap();
        assert!(by_worker.contains(&sum.words[WORDS * Exact::hands(piece).start + 1].to_string()));
        let table = Table::exact(&sum.words, 8);
        for hand in parts.into_iter().flat_map(Exact::hands) {
            let cards = hands().alike[hand];
            assert_eq!(table.rows[hand], wins::wins(cards, &wins::left(cards, 8)), "{cards:?}");
        }
        assert!(!count.is_sound(&sum.words), "most hands are missing");
    }

    #[test]
    fn counts_too_large_for_a_word_come_back() {
        for count in [0, 1, u128::from(u64::MAX) + 1, 3 << 100] {
            assert_eq!(joined(&split(count)), count);
        }
    }
}
