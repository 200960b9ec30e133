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
pub(crate) const SAMPLE: Method = Method { name: "fast-action-holdem-sample", version: 2 };

/// What a table says of one hand. Which hand it is, and of naturals also everything else, is known without it.
pub(super) type Row = Wins;

/// What becomes of every hand, in the order of [`hands`].
pub(super) struct Table {
    pub(super) rows: Vec<Row>,
    /// How often each row counts: as often as the hand is dealt.
    pub(super) times: Vec<u64>,
    /// How far off each row can be, where it comes from a sample; empty where the table is exact.
    pub(super) spreads: Vec<Spread>,
    pub(super) exact: bool,
}

/// How far off a row of a sample can be.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spread {
    /// In how many rounds the hand was dealt.
    rounds: u64,
    /// The mean square of what a round adds where it is won: how much less likely its cards are from a whole shoe.
    square: f64,
}

impl Spread {
    /// The standard error of something that a round adds this often, or twice as often where two things are.
    pub(super) fn error(&self, often: f64) -> f64 {
        if self.rounds == 0 { 0.0 } else { (self.square * often / self.rounds as f64).sqrt() }
    }
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
        let times = (0..all.len()).map(|hand| all.ways(hand, decks)).collect();
        Table { rows, times, spreads: Vec::new(), exact: true }
    }

    /// The table that a sample says. How often two cards win against a whole shoe is known exactly (`guide`), and the
    /// sample only measures by how much less they win because the player's own cards are out of the shoe: in each
    /// round that is won, one less the likelihood of its cards from a whole shoe over that from this one. The mean of
    /// that is the difference, whatever it is a sample of, and it varies a fifth as much as winning itself.
    pub(super) fn sampled(words: &[u64], guide: &Table, decks: u8) -> Table {
        let known = hands().alike.iter().zip(&guide.rows).zip(words.chunks(SAMPLED));
        let row = |((hand, whole), words): ((&[Card; 4], &Row), &[u64])| {
            let (total, dealer_naturals) = wins::deals(&wins::left(*hand, decks));
            let rounds = words[0].max(1) as f64;
            let of_total = |often: f64| (often * total as f64).max(0.0) as u128;
            let not_natural = total - dealer_naturals;
            let pairs: [u128; 6] = std::array::from_fn(|pair| {
                let less = words[2 + pair] as f64 - words[WEIGHED + pair] as f64 / ONE;
                of_total(whole.pairs[pair] as f64 / whole.total as f64 + less / rounds).min(not_natural)
            });
            let both = std::array::from_fn(|split| {
                let [one, other] = SPLITS[split].map(|pair| pairs[pair]);
                let least = (one + other).saturating_sub(not_natural);
                of_total(words[8 + split] as f64 / rounds).clamp(least, one.min(other))
            });
            Wins { pairs, both, total, dealer_naturals }
        };
        let spread =
            |words: &[u64]| Spread { rounds: words[0], square: words[SQUARES] as f64 / ONE / words[0].max(1) as f64 };
        Table {
            rows: known.map(row).collect(),
            times: guide.times.clone(),
            spreads: words.chunks(SAMPLED).map(spread).collect(),
            exact: false,
        }
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
/// then, how often each of [`EVENTS`] happened, how much the rounds weigh in which each two cards won, and the squares.
const SAMPLED: usize = SQUARES + 1;
const WEIGHED: usize = 2 + EVENTS;
const SQUARES: usize = WEIGHED + 6;
/// The weight of a round whose cards are as likely from a whole shoe.
const ONE: f64 = (1 << 24) as f64;
/// How many cards are dealt beside the player's own.
const DEALT: usize = 9;
/// Rounds from one stream of chance.
const PIECE: u64 = 10_000;
/// Not the seed of anybody's simulation, so that a simulation can be compared with the sample.
const SEED: u64 = 0x6661_7374_2061_6374;

/// Rounds dealt at random, in each of which every choice is tried.
struct Sample {
    decks: u8,
    rounds: u64,
}

/// How likely cards are from a whole shoe of so many decks, against the shoe that a player's four are out of.
struct Likelihood {
    /// Where none of the nine is like one of the four.
    unlike: f64,
    /// By how often a card is among the four, and how often among the nine.
    alike: [[f64; DEALT + 1]; 4],
}

impl Likelihood {
    fn new(decks: u8) -> Likelihood {
        let (decks, cards) = (f64::from(decks), 52.0 * f64::from(decks));
        let falling = |from: f64, count: usize| (0..count).map(|i| (from - i as f64).max(0.0)).product::<f64>();
        let alike = |own: usize, dealt: usize| {
            let left = falling(decks - own as f64, dealt);
            if left > 0.0 { falling(decks, dealt) / left } else { 0.0 }
        };
        Likelihood {
            unlike: falling(cards - 4.0, DEALT) / falling(cards, DEALT),
            alike: std::array::from_fn(|own| std::array::from_fn(|dealt| alike(own, dealt))),
        }
    }

    /// The ratio for these nine cards and the player's four, those that are alike next to each other.
    #[inline]
    fn of(&self, own: &[Card; 4], dealt: [&[Card]; 2]) -> f64 {
        let bits = own.iter().fold(0u64, |bits, card| bits | 1 << card.index());
        let mut all = dealt.into_iter().flatten();
        if !all.any(|card| bits >> card.index() & 1 == 1) {
            return self.unlike;
        }
        let mut ratio = self.unlike;
        for alike in own.chunk_by(|one, other| one == other) {
            let count = dealt.into_iter().flatten().filter(|card| **card == alike[0]).count();
            // Four alike are a natural, which nothing is compared with.
            ratio *= self.alike[alike.len() % 4][count];
        }
        ratio
    }
}

impl Sample {
    const PARTS: u64 = 32;

    fn pieces(&self, part: u64) -> Range<u64> {
        let pieces = self.rounds / PIECE;
        part * pieces / Self::PARTS..(part + 1) * pieces / Self::PARTS
    }

    fn piece(&self, piece: u64, likelihood: &Likelihood, tallies: &mut [u64]) {
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
            let ratio = likelihood.of(&cards, [&dealer, &board]);
            let board = ManyDeckHand::of(&board);
            let rank = |one: Card, other: Card| board.add(one).add(other).rank();
            let [one, other] = house_way::kept(&dealer).places.map(|place| dealer[place]);
            let to_beat = rank(one, other);
            let won = PLACES.map(|(kept, _)| {
                let [one, other] = kept.map(|place| cards[usize::from(order[place])]);
                rank(one, other) > to_beat
            });
            let weight = (ratio * ONE).round() as u64;
            (0..6).for_each(|event| tally[2 + event] += u64::from(won[event]));
            (0..6).for_each(|event| tally[WEIGHED + event] += if won[event] { weight } else { 0 });
            tally[SQUARES] += ((1.0 - ratio) * (1.0 - ratio) * ONE).round() as u64;
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
            let (mut tallies, likelihood) = (vec![0; self.words()], Likelihood::new(self.decks));
            for piece in self.pieces(*part) {
                self.piece(piece, &likelihood, &mut tallies);
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

    /// Against a whole shoe every hand looks better than it is, by more than a hundredth of the wager. What the sample
    /// takes off agrees with how often two cards really won in its rounds.
    #[test]
    fn the_players_own_cards_are_missing_in_the_shoe() {
        let (decks, rounds) = (6, 320_000);
        let count = sample(decks, rounds).count;
        let parts: Vec<u64> = (0..count.parts()).collect();
        let (sum, result) = PartialSum::empty(&*count).resume(&*count, &parts, &|_| (), &|_, _| true);
        assert_eq!(result, Ok(()));
        let guide = super::super::guide::table(decks);
        let table = Table::sampled(&sum.words, &guide, decks);
        let all: u64 = table.times.iter().sum();
        let won = |table: &Table, pair: usize| -> f64 {
            let rows = table.rows.iter().zip(&table.times);
            rows.map(|(row, times)| *times as f64 * row.pairs[pair] as f64 / row.total as f64).sum::<f64>() / all as f64
        };
        let error = 0.5 / (rounds as f64).sqrt();
        for pair in 0..6 {
            let seen = sum.words.chunks(SAMPLED).map(|words| words[2 + pair]).sum::<u64>() as f64 / rounds as f64;
            let (now, before) = (won(&table, pair) - seen, won(&guide, pair) - seen);
            assert!(now.abs() < 4.0 * error, "pair {pair}: {now} off");
            assert!(before > 5.0 * error, "pair {pair}: {before} off against a whole shoe");
        }
        assert!(table.spreads.iter().all(|spread| spread.error(1.0).is_finite()));
    }

    #[test]
    fn counts_too_large_for_a_word_come_back() {
        for count in [0, 1, u128::from(u64::MAX) + 1, 3 << 100] {
            assert_eq!(joined(&split(count)), count);
        }
    }
}
