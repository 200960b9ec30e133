//! Vigorish: a percentage of the amount won, exact to the cent or rounded up to a multiple.

use engine::rules::HouseRules;
use kit::Money;

/// How vigorish is worked out: always upwards, never to the nearest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vigorish {
    percent: i64,
    step: i64,
}

impl Vigorish {
    /// So many percent, a fraction of a cent going up to the cent.
    pub const fn exact(percent: u8) -> Vigorish {
        Vigorish { percent: percent as i64, step: 1 }
    }

    /// So many percent, rounded up to the next multiple of `step`; an exact multiple stays.
    ///
    /// # Panics
    /// When `step` is nothing or less.
    pub const fn rounded_up(percent: u8, step: Money) -> Vigorish {
        assert!(step.is_positive(), "nothing can be rounded to multiples of nothing");
        Vigorish { percent: percent as i64, step: step.in_cents() }
    }

    /// So many percent, rounded as the option `vigorish-rounding` says, whose values are spelt alike in
    /// every rulebook that has it.
    ///
    /// # Panics
    /// When the rulebook spells one in another way, or has no such option.
    pub fn chosen(percent: u8, chosen: &HouseRules) -> Vigorish {
        match chosen.choice("vigorish-rounding") {
            "none" => Vigorish::exact(percent),
            "up-to-25-cents" => Vigorish::rounded_up(percent, Money::cents(25)),
            "up-to-20-cents" => Vigorish::rounded_up(percent, Money::cents(20)),
            other => panic!("`{other}` is no way to round vigorish"),
        }
    }

    /// What is due on one amount won. Each winning wager is rounded by itself.
    ///
    /// # Panics
    /// When the amount is beyond what tables deal in.
    #[inline]
    pub const fn on(self, won: Money) -> Money {
        let Some(hundredths) = won.in_cents().checked_mul(self.percent) else {
            panic!("an amount of money too large");
        };
        let whole = 100 * self.step;
        // Upwards, without `div_ceil`, which signed numbers do not have yet.
        Money::cents((hundredths + whole - 1).div_euclid(whole) * self.step)
    }

    /// Whether the exact percentage of `won` is due, nothing having been rounded.
    pub const fn is_exact_on(self, won: Money) -> bool {
        self.on(won).in_cents() * 100 == won.in_cents() * self.percent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUARTERS: Vigorish = Vigorish::rounded_up(5, Money::cents(25));
    const FIFTHS: Vigorish = Vigorish::rounded_up(4, Money::cents(20));

    fn due(vigorish: Vigorish, won: &str) -> String {
        vigorish.on(won.parse().unwrap()).to_string()
    }

    /// The amounts worked in the rulings of the three chapters that take vigorish.
    #[test]
    fn the_worked_amounts_come_out() {
        for (vigorish, won, is_due) in [
            (QUARTERS, "3.00", "$0.25"),
            (QUARTERS, "12.00", "$0.75"),
            (QUARTERS, "5.00", "$0.25"),
            (QUARTERS, "33", "$1.75"),
            (Vigorish::exact(5), "33", "$1.65"),
            (QUARTERS, "1013", "$50.75"),
            (Vigorish::exact(5), "1013", "$50.65"),
            (FIFTHS, "1013", "$40.60"),
            (Vigorish::exact(4), "1013", "$40.52"),
        ] {
            assert_eq!(due(vigorish, won), is_due, "{vigorish:?} on {won}");
        }
    }

    #[test]
    fn below_at_and_above_a_multiple() {
        let cases = [("4.99", "$0.25"), ("5.00", "$0.25"), ("5.01", "$0.50"), ("0.01", "$0.25"), ("0", "$0")];
        for (won, is_due) in cases {
            assert_eq!(due(QUARTERS, won), is_due, "{won}");
        }
        for (won, is_due) in [("4.99", "$0.20"), ("5.00", "$0.20"), ("5.01", "$0.40"), ("0", "$0")] {
            assert_eq!(due(FIFTHS, won), is_due, "{won}");
        }
        for (won, is_due) in [("0.19", "$0.01"), ("0.20", "$0.01"), ("0.21", "$0.02"), ("0", "$0")] {
            assert_eq!(due(Vigorish::exact(5), won), is_due, "{won}");
        }
        for (won, is_due) in [("0.24", "$0.01"), ("0.25", "$0.01"), ("0.26", "$0.02"), ("0", "$0")] {
            assert_eq!(due(Vigorish::exact(4), won), is_due, "{won}");
        }
    }

    #[test]
    fn it_is_never_less_than_the_exact_amount_and_less_than_a_step_more() {
        for vigorish in [QUARTERS, FIFTHS, Vigorish::exact(5), Vigorish::exact(4)] {
            for cents in 0..20_000 {
                let due = vigorish.on(Money::cents(cents)).in_cents();
                let over = due * 100 - cents * vigorish.percent;
                assert!((0..100 * vigorish.step).contains(&over) && due % vigorish.step == 0, "{vigorish:?} {cents}");
                assert_eq!(vigorish.is_exact_on(Money::cents(cents)), over == 0);
            }
        }
    }
}
