//! The coupon collector: how many outcomes it takes until every kind has come.

use super::{Test, tails};

/// Collects kinds one after another, all equally likely.
#[derive(Clone, Debug)]
pub struct Coupons {
    kinds: usize,
    seen: u64,
    taken: u32,
    sets: Vec<u32>,
}

impl Coupons {
    /// So many kinds, at most 64.
    pub fn new(kinds: usize) -> Coupons {
        Coupons { kinds, seen: 0, taken: 0, sets: Vec::new() }
    }

    /// The next outcome is of this kind.
    pub fn add(&mut self, kind: usize) {
        self.seen |= 1 << kind;
        self.taken += 1;
        if self.seen.count_ones() as usize == self.kinds {
            self.sets.push(self.taken);
            (self.seen, self.taken) = (0, 0);
        }
    }

    /// Chi-square of how long the sets took. Only a number of sets fixed beforehand counts (three
    /// quarters of what the outcomes suffice for on average): to count all that are complete would
    /// favour short ones.
    pub fn test(&self, outcomes: usize, of: &'static str, what: &str) -> Option<Test> {
        let mean: f64 = (1..=self.kinds).map(|kind| self.kinds as f64 / kind as f64).sum();
        let sets = (0.75 * outcomes as f64 / mean) as usize;
        let sets = &self.sets[..sets.min(self.sets.len())];
        let classes = (sets.len() / 8).min(12);
        if classes < 2 {
            return None;
        }
        let bounds = self.bounds(classes);
        let mut counts = vec![0u64; bounds.len()];
        for taken in sets {
            counts[bounds.iter().position(|(last, _)| taken <= last).expect("the last class has no end")] += 1;
        }
        let expected = bounds.iter().map(|(_, share)| share * sets.len() as f64);
        let statistic = counts.iter().zip(expected).map(|(count, mean)| (*count as f64 - mean).powi(2) / mean).sum();
        let freedom = (bounds.len() - 1) as f64;
        let about = format!("how long until all {} {what} have come, over {} sets", self.kinds, sets.len());
        Some(Test {
            of,
            test: "coupon collector",
            about,
            statistic,
            expected: freedom,
            p: tails::chi_square(statistic, freedom),
        })
    }

    /// At most so many classes of lengths with about equal probability: the last length of each, and
    /// its exact share.
    fn bounds(&self, classes: usize) -> Vec<(u32, f64)> {
        let mut bounds = Vec::new();
        let (mut before, mut sum, mut class) = (0.0, 0.0, 1);
        for (taken, complete) in (1..).zip(self.lengths()) {
            sum += complete;
            if sum * classes as f64 >= class as f64 {
                bounds.push((taken, sum - before));
                before = sum;
                class = (sum * classes as f64) as usize + 1;
            }
            if class >= classes {
                break;
            }
        }
        bounds.push((u32::MAX, 1.0 - before));
        bounds
    }

    /// The probability that a set is complete at outcome 1, 2, 3 and so on.
    fn lengths(&self) -> impl Iterator<Item = f64> {
        let kinds = self.kinds;
        // How likely it is to have so many kinds.
        let mut have = vec![0.0; kinds + 1];
        have[0] = 1.0;
        std::iter::from_fn(move || {
            have[kinds] = 0.0;
            for number in (0..kinds).rev() {
                let new = (kinds - number) as f64 / kinds as f64;
                have[number + 1] += have[number] * new;
                have[number] *= 1.0 - new;
            }
            Some(have[kinds])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lengths_of_a_set_are_those_of_counting() {
        // Two kinds: complete at outcome t with probability 2^(1-t), never at the first.
        let two: Vec<f64> = Coupons::new(2).lengths().take(5).collect();
        assert_eq!(two, [0.0, 0.5, 0.25, 0.125, 0.0625]);
        // Six faces: 6!/6^6 at the sixth, 14.7 on average.
        let six: Vec<f64> = Coupons::new(6).lengths().take(600).collect();
        assert!((six[5] - 720.0 / 46_656.0).abs() < 1e-12);
        let mean: f64 = six.iter().zip(1..).map(|(share, taken)| share * f64::from(taken)).sum();
        assert!((mean - 14.7).abs() < 1e-9, "{mean}");
        for (kinds, classes) in [(6, 2), (6, 10), (13, 12), (16, 5)] {
            let bounds = Coupons::new(kinds).bounds(classes);
            let shares: f64 = bounds.iter().map(|(_, share)| share).sum();
            assert!((shares - 1.0).abs() < 1e-12 && bounds.len() <= classes && bounds.len() >= 2, "{bounds:?}");
            assert!(bounds.iter().all(|(_, share)| share * classes as f64 > 0.4), "{bounds:?}");
        }
    }

    #[test]
    fn a_set_is_complete_with_its_last_kind() {
        let mut coupons = Coupons::new(3);
        [0, 1, 1, 2, 2, 1, 0, 0].iter().for_each(|kind| coupons.add(*kind));
        assert_eq!(coupons.sets, [4, 3]);
    }
}
