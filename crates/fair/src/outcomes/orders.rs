//! Tests of shuffles: cards of one or several decks, or tiles, as whole orders.

use super::coupons::Coupons;
use super::duplicates::{PAIRS_MOST, Pairs, agreeing, pairs_of};
use super::{Test, tails};
use kit::Deck;
use sha2::{Digest, Sha256};

/// What is shuffled.
#[derive(Clone, Copy, Debug)]
pub struct Sort {
    /// `cards` or `tiles`.
    pub of: &'static str,
    /// How many faces there are.
    pub faces: usize,
    /// How many of each.
    pub copies: usize,
    /// How many faces a group has: successive ones, for the coupon collector.
    pub group: usize,
    /// What the groups are called.
    pub groups: &'static str,
}

impl Sort {
    /// These cards; a face is the place of a card among the different ones. A rank is four of them, unless
    /// there is a joker.
    pub fn cards(deck: Deck) -> Sort {
        let faces = deck.faces().count();
        let (group, groups) = if faces.is_multiple_of(4) { (4, "ranks") } else { (1, "faces") };
        Sort { of: "cards", faces, copies: deck.len() / faces, group, groups }
    }

    /// A set of tiles; a face is a tile's index.
    pub const TILES: Sort =
        Sort { of: "tiles", faces: kit::Tile::SET, copies: 1, group: 2, groups: "pairs of neighbours" };

    /// Whether a face is in the lower half, for runs.
    fn is_low(&self, face: u8) -> bool {
        usize::from(face) < self.faces / 2
    }

    /// How many are shuffled.
    pub const fn len(&self) -> usize {
        self.faces * self.copies
    }

    /// Whether nothing is.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Mean and variance, over all orders, of the sum of products of neighbours (the last beside the
    /// first) by face numbers around their mean: those of Wald and Wolfowitz.
    fn serial_law(&self) -> (f64, f64) {
        let n = self.len() as f64;
        let centre = (self.faces as f64 - 1.0) / 2.0;
        let power = |exponent: i32| -> f64 {
            self.copies as f64 * (0..self.faces).map(|face| (face as f64 - centre).powi(exponent)).sum::<f64>()
        };
        let (squares, fourth) = (power(2), power(4));
        let mean = -squares / (n - 1.0);
        let variance = (squares * squares - fourth) / (n - 1.0)
            + (squares * squares - 2.0 * fourth) / ((n - 1.0) * (n - 2.0))
            - mean * mean;
        (mean, variance)
    }

    /// Mean and variance, over all orders, of the number of runs of the same half.
    fn runs_law(&self) -> (f64, f64) {
        let n = self.len() as f64;
        let low = (self.faces / 2 * self.copies) as f64;
        let twice = 2.0 * low * (n - low);
        (1.0 + twice / n, twice * (twice - n) / (n * n * (n - 1.0)))
    }
}

/// Takes in whole orders and tests them.
#[derive(Clone, Debug)]
pub struct Orders {
    sort: Sort,
    orders: u64,
    /// How often each face lay at each position.
    at: Vec<u64>,
    serial: f64,
    runs: u64,
    whole: Pairs,
    openings: Pairs,
    opening: usize,
    coupons: Coupons,
}

impl Orders {
    /// Tests for about so many orders.
    pub fn new(sort: Sort, expected: u64) -> Orders {
        let fits = |opening: &usize| pairs_of(expected) * agreeing(sort.faces, sort.copies, *opening) <= PAIRS_MOST;
        Orders {
            sort,
            orders: 0,
            at: vec![0; sort.faces * sort.len()],
            serial: 0.0,
            runs: 0,
            whole: Pairs::default(),
            openings: Pairs::default(),
            opening: (1..sort.len()).find(fits).unwrap_or(sort.len()),
            coupons: Coupons::new(sort.faces / sort.group),
        }
    }

    /// The next order, as faces from the top.
    pub fn add(&mut self, order: &[u8]) {
        assert_eq!(order.len(), self.sort.len(), "a whole order");
        self.orders += 1;
        let centre = (self.sort.faces as f64 - 1.0) / 2.0;
        let mut before = order[order.len() - 1];
        for (position, face) in order.iter().enumerate() {
            self.at[usize::from(*face) * self.sort.len() + position] += 1;
            self.serial += (f64::from(before) - centre) * (f64::from(*face) - centre);
            self.runs += u64::from(position == 0 || self.sort.is_low(before) != self.sort.is_low(*face));
            before = *face;
        }
        self.whole.add(word(order));
        self.openings.add(word(&order[..self.opening]));
        self.coupons.add(usize::from(order[0]) / self.sort.group);
    }

    /// What all tests found.
    pub fn tests(&self) -> Vec<Test> {
        let mut tests = vec![self.positions(), self.serial(), self.runs()];
        tests.extend(self.duplicates());
        tests.extend(self.coupons.test(self.orders as usize, self.sort.of, self.sort.groups));
        tests
    }

    /// Chi-square of faces by positions. Within an order the counts depend on each other: the
    /// covariance of the whole table is copies / (n - 1) times that of independent rows and columns
    /// with their means taken out, so that the sum of squares over that factor is a chi-square with
    /// (faces - 1)(n - 1) degrees of freedom.
    fn positions(&self) -> Test {
        let (faces, copies, n) = (self.sort.faces as f64, self.sort.copies as f64, self.sort.len() as f64);
        let mean = self.orders as f64 / faces;
        let squares: f64 = self.at.iter().map(|count| (*count as f64 - mean).powi(2)).sum();
        let statistic = squares * (n - 1.0) / (self.orders as f64 * copies);
        let freedom = (faces - 1.0) * (n - 1.0);
        Test {
            of: self.sort.of,
            test: "positions",
            about: format!("chi-square of {faces} faces at {n} positions"),
            statistic,
            expected: freedom,
            p: tails::chi_square(statistic, freedom),
        }
    }

    fn serial(&self) -> Test {
        let (orders, (mean, variance)) = (self.orders as f64, self.sort.serial_law());
        Test {
            of: self.sort.of,
            test: "serial correlation",
            about: "successive faces, the mean product per order".to_owned(),
            statistic: self.serial / orders,
            expected: mean,
            p: tails::normal(self.serial, orders * mean, orders * variance),
        }
    }

    fn runs(&self) -> Test {
        let (orders, (mean, variance)) = (self.orders as f64, self.sort.runs_law());
        Test {
            of: self.sort.of,
            test: "runs",
            about: "runs of the lower and the upper half of the faces, per order".to_owned(),
            statistic: self.runs as f64 / orders,
            expected: mean,
            p: tails::normal(self.runs as f64, orders * mean, orders * variance),
        }
    }

    fn duplicates(&self) -> [Test; 2] {
        let Sort { of, faces, copies, .. } = self.sort;
        let logarithm = |number: usize| (1..=number).map(|factor| (factor as f64).ln()).sum::<f64>();
        let whole = (faces as f64 * logarithm(copies) - logarithm(self.sort.len())).exp();
        let opening = self.opening;
        [
            self.whole.test(whole, of, "duplicates", "pairs of shuffles that agree in every place".to_owned()),
            self.openings.test(
                agreeing(faces, copies, opening),
                of,
                "birthdays",
                format!("pairs of shuffles that agree in the first {opening}"),
            ),
        ]
    }
}

/// An order as a number: sixteen bytes of its SHA-256.
fn word(order: &[u8]) -> u128 {
    let hash: [u8; 32] = Sha256::digest(order).into();
    u128::from_be_bytes(hash[..16].try_into().expect("sixteen bytes"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Order number so-and-so of these cards.
    fn order(mut number: usize, mut left: Vec<u8>) -> Vec<u8> {
        let mut order = Vec::new();
        while !left.is_empty() {
            order.push(left.remove(number % left.len()));
            number /= left.len() + 1;
        }
        order
    }

    /// Four faces twice, in all 8! orders: means and variances are exactly what the tests expect.
    #[test]
    fn over_all_orders_every_measure_is_exactly_as_expected() {
        let sort = Sort { faces: 4, copies: 2, group: 1, groups: "faces", ..Sort::TILES };
        let mut all = Orders::new(sort, 40_320);
        let (mut serial, mut runs, mut positions) = (Vec::new(), Vec::new(), 0.0);
        for number in 0..40_320 {
            let order = order(number, vec![0, 0, 1, 1, 2, 2, 3, 3]);
            let (serial_before, runs_before) = (all.serial, all.runs);
            all.add(&order);
            serial.push(all.serial - serial_before);
            runs.push((all.runs - runs_before) as f64);
            if number % 64 == 0 {
                let mut one = Orders::new(sort, 1);
                one.add(&order);
                positions += one.positions().statistic;
            }
        }
        for ((mean, variance), values) in [(sort.serial_law(), serial), (sort.runs_law(), runs)] {
            let found = values.iter().sum::<f64>() / 40_320.0;
            let spread = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / 40_320.0;
            assert!(
                (found - mean).abs() < 1e-9 && (spread - variance).abs() < 1e-9,
                "{found} {mean} {spread} {variance}"
            );
        }
        assert!(all.positions().statistic.abs() < 1e-9, "every face is as often at every position");
        // The table of a single order always has the same sum of squares: exactly its expectation.
        assert!((positions / 630.0 - 3.0 * 7.0).abs() < 1e-9, "{positions}");
        // There are 2,520 orders of faces, each of them sixteen times.
        let whole = &all.duplicates()[0];
        assert_eq!(whole.statistic, 2_520.0 * 120.0);
        assert!((whole.expected - pairs_of(40_320) / 2_520.0).abs() < 1e-6, "{whole:?}");
    }

    #[test]
    fn a_half_is_half_and_groups_are_equal() {
        let joker = Deck::STANDARD.with_jokers(1);
        let spanish = Deck::STANDARD.without(kit::Rank::Ten).times(6);
        for (sort, cards) in [(Sort::cards(joker), 53), (Sort::cards(spanish), 288), (Sort::TILES, 32)] {
            assert_eq!((sort.len(), sort.faces % sort.group), (cards, 0), "groups are equally large");
        }
    }
}
