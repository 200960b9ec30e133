//! Tests of shuffles: cards of one or several decks, or tiles, as whole orders.

use super::coupons::Coupons;
use super::duplicates::{PAIRS_MOST, Pairs, agreeing, pairs_of};
use super::{Test, tails};
use sha2::{Digest, Sha256};

/// What is shuffled.
#[derive(Clone, Copy, Debug)]
pub struct Sort {
    /// `cards` or `tiles`.
    pub of: &'static str,
    /// How many faces there are, and how many of each.
    pub faces: usize,
    /// How many of each.
    pub copies: usize,
    /// One of two halves of the faces, for runs.
    pub half: fn(u8) -> bool,
    /// What a half is called.
    pub halves: &'static str,
    /// One of several equally large groups of faces, for the coupon collector.
    pub group: fn(u8) -> usize,
    /// How many groups, and what they are called.
    pub groups: (usize, &'static str),
}

impl Sort {
    /// A shoe of so many decks; a face is a card's index.
    pub const fn cards(decks: u8) -> Sort {
        Sort {
            of: "cards",
            faces: 52,
            copies: decks as usize,
            half: |face| matches!(kit::Card::from_index(face).suit(), kit::Suit::Heart | kit::Suit::Diamond),
            halves: "red and black",
            group: |face| kit::Card::from_index(face).rank() as usize,
            groups: (13, "ranks"),
        }
    }

    /// A set of tiles; a face is a tile's index.
    pub const TILES: Sort = Sort {
        of: "tiles",
        faces: kit::Tile::SET,
        copies: 1,
        half: |face| face < 16,
        halves: "lower and upper half of the set",
        group: |face| usize::from(face / 2),
        groups: (16, "pairs of neighbours"),
    };

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
        let twice = n * n / 2.0;
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
            coupons: Coupons::new(sort.groups.0),
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
            self.runs += u64::from(position == 0 || (self.sort.half)(before) != (self.sort.half)(*face));
            before = *face;
        }
        self.whole.add(word(order));
        self.openings.add(word(&order[..self.opening]));
        self.coupons.add((self.sort.group)(order[0]));
    }

    /// What all tests found.
    pub fn tests(&self) -> Vec<Test> {
        let mut tests = vec![self.positions(), self.serial(), self.runs()];
        tests.extend(self.duplicates());
        tests.extend(self.coupons.test(self.orders as usize, self.sort.of, self.sort.groups.1));
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
            about: format!("runs of {}, per order", self.sort.halves),
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
        let sort = Sort { faces: 4, copies: 2, half: |face| face < 2, groups: (4, "faces"), ..Sort::TILES };
        let sort = Sort { group: |face| usize::from(face), ..sort };
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
        for sort in [Sort::cards(1), Sort::TILES] {
            let faces = 0..sort.faces as u8;
            assert_eq!(faces.clone().filter(|face| (sort.half)(*face)).count() * 2, sort.faces);
            let mut groups = vec![0; sort.groups.0];
            faces.for_each(|face| groups[(sort.group)(face)] += 1);
            assert!(groups.iter().all(|count| *count == sort.faces / sort.groups.0), "{groups:?}");
        }
    }
}
