//! Tests of throws of dice.

use super::coupons::Coupons;
use super::duplicates::{PAIRS_MOST, Pairs, pairs_of};
use super::{Test, tails};

/// Takes in throws and tests them.
#[derive(Clone, Debug)]
pub struct Throws {
    dice: usize,
    throws: u64,
    faces: [u64; 6],
    together: Vec<u64>,
    serial: f64,
    last_total: Option<f64>,
    changes: u64,
    last_face: Option<u8>,
    coupons: Coupons,
    /// Words of so many throws.
    length: u32,
    word: (u32, u128),
    words: Pairs,
}

impl Throws {
    /// Tests for about so many throws of so many dice, at most three.
    pub fn new(dice: usize, expected: u64) -> Throws {
        let states = 6f64.powi(dice as i32);
        let fits = |length: &u32| pairs_of(expected / u64::from(*length)) / states.powi(*length as i32) <= PAIRS_MOST;
        Throws {
            dice,
            throws: 0,
            faces: [0; 6],
            together: vec![0; states as usize],
            serial: 0.0,
            last_total: None,
            changes: 0,
            last_face: None,
            coupons: Coupons::new(6),
            length: (1..12).find(fits).unwrap_or(12),
            word: (0, 0),
            words: Pairs::default(),
        }
    }

    /// The next throw, as faces from 1 to 6.
    pub fn add(&mut self, faces: &[u8]) {
        assert_eq!(faces.len(), self.dice, "a whole throw");
        self.throws += 1;
        let mut together = 0;
        for face in faces {
            self.faces[usize::from(face - 1)] += 1;
            together = 6 * together + usize::from(face - 1);
            self.coupons.add(usize::from(face - 1));
            self.changes += u64::from(self.last_face.is_some_and(|last| (last <= 3) != (*face <= 3)));
            self.last_face = Some(*face);
        }
        self.together[together] += 1;
        let total = faces.iter().map(|face| f64::from(*face) - 3.5).sum();
        self.serial += self.last_total.map_or(0.0, |last| last * total);
        self.last_total = Some(total);
        self.word = (self.word.0 + 1, self.word.1 * 216 + together as u128);
        if self.word.0 == self.length {
            self.words.add(self.word.1);
            self.word = (0, 0);
        }
    }

    /// What all tests found.
    pub fn tests(&self) -> Vec<Test> {
        let together = ["faces", "faces", "pairs", "triples"][self.dice];
        let mut tests = vec![chi_square("faces", "the six faces of all dice", &self.faces)];
        if self.dice > 1 {
            let about = format!("the {} throws of {} dice", self.together.len(), self.dice);
            tests.push(chi_square(together, &about, &self.together));
        }
        tests.extend([self.serial(), self.runs(), self.duplicates()]);
        let dice = self.throws as usize * self.dice;
        tests.extend(self.coupons.test(dice, "dice", "faces"));
        tests
    }

    /// The sum of products of successive totals around their mean. Products of different pairs are
    /// uncorrelated, each with the square of a total's variance.
    fn serial(&self) -> Test {
        let pairs = self.throws as f64 - 1.0;
        let variance = self.dice as f64 * 35.0 / 12.0;
        Test {
            of: "dice",
            test: "serial correlation",
            about: "totals of successive throws, the mean product".to_owned(),
            statistic: self.serial / pairs,
            expected: 0.0,
            p: tails::normal(self.serial, 0.0, pairs * variance * variance),
        }
    }

    /// Changes between low and high faces: every die after the first is one with probability 1/2.
    fn runs(&self) -> Test {
        let dice = self.throws as f64 * self.dice as f64 - 1.0;
        Test {
            of: "dice",
            test: "runs",
            about: "runs of low and high faces".to_owned(),
            statistic: self.changes as f64 + 1.0,
            expected: dice / 2.0 + 1.0,
            p: tails::normal(self.changes as f64, dice / 2.0, dice / 4.0),
        }
    }

    fn duplicates(&self) -> Test {
        let agree = 6f64.powi(self.dice as i32 * self.length as i32).recip();
        let about = format!("pairs of series of {} throws that agree", self.length);
        self.words.test(agree, "dice", "duplicates", about)
    }
}

/// Of counts that should all be equal.
fn chi_square(test: &'static str, about: &str, counts: &[u64]) -> Test {
    let mean = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    let statistic = counts.iter().map(|count| (*count as f64 - mean).powi(2) / mean).sum();
    let freedom = counts.len() as f64 - 1.0;
    let p = tails::chi_square(statistic, freedom);
    Test { of: "dice", test, about: format!("chi-square of {about}"), statistic, expected: freedom, p }
}
