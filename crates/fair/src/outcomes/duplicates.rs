//! Duplicates: outcomes that agree more often, or less often, than they should.

use super::{Test, tails};
use std::collections::HashMap;

/// Where so many agreeing pairs are expected at most, their number follows Poisson's law.
pub const PAIRS_MOST: f64 = 64.0;

/// Counts pairs of equal words.
#[derive(Clone, Debug, Default)]
pub struct Pairs {
    words: HashMap<u128, u64>,
    total: u64,
    pairs: u64,
}

impl Pairs {
    /// The next word.
    pub fn add(&mut self, word: u128) {
        let times = self.words.entry(word).or_default();
        self.pairs += *times;
        *times += 1;
        self.total += 1;
    }

    /// The number of pairs against what it should be if two words agree with this probability.
    pub fn test(&self, agree: f64, of: &'static str, test: &'static str, about: String) -> Test {
        let expected = pairs_of(self.total) * agree;
        let p = tails::poisson(self.pairs, expected);
        Test { of, test, about, statistic: self.pairs as f64, expected, p }
    }
}

/// How many pairs so many words make.
pub fn pairs_of(words: u64) -> f64 {
    words as f64 * (words as f64 - 1.0) / 2.0
}

/// The probability that the first `count` cards of two shuffles have the same faces in the same
/// order, with so many faces and so many cards of each. A sequence in which face `f` comes `c_f`
/// times has the probability of the product of the falling powers (copies)_c_f over (all)_count;
/// the squares of these, summed over all sequences, are a coefficient of a power of one polynomial.
pub fn agreeing(faces: usize, copies: usize, count: usize) -> f64 {
    let falling = |from: usize, times: usize| (0..times).map(|step| from as f64 - step as f64).product::<f64>();
    let factorial = |number: usize| falling(number, number);
    let each: Vec<f64> = (0..=count).map(|times| falling(copies, times).powi(2) / factorial(times)).collect();
    let mut power = vec![0.0; count + 1];
    power[0] = 1.0;
    for _ in 0..faces {
        let next = |degree: usize| (0..=degree).map(|part| power[degree - part] * each[part]).sum();
        power = (0..=count).map(next).collect();
    }
    factorial(count) * power[count] / falling(faces * copies, count).powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_shuffles_agree_as_often_as_counting_says() {
        // One deck: 1 / (52 * 51 * 50).
        assert!((agreeing(52, 1, 3) * 132_600.0 - 1.0).abs() < 1e-9);
        // Two faces twice, two cards: aa and bb have 1/6 each, ab and ba 1/3 each.
        assert!((agreeing(2, 2, 2) - (2.0 / 36.0 + 2.0 / 9.0)).abs() < 1e-12);
        // Eight decks, one card.
        assert!((agreeing(52, 8, 1) - 1.0 / 52.0).abs() < 1e-12);
    }

    #[test]
    fn three_equal_words_are_three_pairs() {
        let mut pairs = Pairs::default();
        [5, 7, 5, 5].iter().for_each(|word| pairs.add(*word));
        let test = pairs.test(1e-9, "cards", "duplicates", String::new());
        assert_eq!(test.statistic, 3.0);
        assert!(test.p < 1e-20 && pairs.test(0.5, "cards", "duplicates", String::new()).p > 0.5);
    }
}
