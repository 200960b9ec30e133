//! Money: whole cents, never a fraction of one.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

/// An amount of money in whole cents. It may be negative, as the net of a round may be. Arithmetic
/// is checked: an amount that does not fit panics rather than wraps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Money(i64);

impl Money {
    /// No money.
    pub const ZERO: Money = Money(0);

    /// This many cents.
    pub const fn cents(cents: i64) -> Money {
        Money(cents)
    }

    /// This many dollars.
    ///
    /// # Panics
    /// When the cents do not fit in 64 bits.
    pub const fn dollars(dollars: i64) -> Money {
        match dollars.checked_mul(100) {
            Some(cents) => Money(cents),
            None => panic!("an amount of money too large"),
        }
    }

    /// The amount in cents.
    pub const fn in_cents(self) -> i64 {
        self.0
    }

    /// Whether it is nothing.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Whether it is more than nothing.
    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }

    /// Whether it is a whole number of `step`s. Nothing is a whole number of anything; only
    /// nothing is a whole number of nothings.
    pub const fn is_multiple_of(self, step: Money) -> bool {
        if step.0 == 0 { self.0 == 0 } else { self.0 % step.0 == 0 }
    }

    /// This amount `factor` times.
    ///
    /// # Panics
    /// When the product does not fit.
    #[must_use]
    pub fn times(self, factor: i64) -> Money {
        Money(self.0.checked_mul(factor).expect("an amount of money too large"))
    }

    /// Exactly half, or `None` where that would split a cent.
    pub const fn half(self) -> Option<Money> {
        self.ratio(1, 2)
    }

    /// Exactly `num / den` of this amount; `None` where that would split a cent, does not fit, or
    /// `den` is zero. Nothing here rounds: where a clause rounds, the game that has the clause does it.
    pub const fn ratio(self, num: i64, den: i64) -> Option<Money> {
        if den == 0 {
            return None;
        }
        let product = self.0 as i128 * num as i128;
        let quotient = product / den as i128;
        if product % den as i128 != 0 || quotient > i64::MAX as i128 || quotient < i64::MIN as i128 {
            return None;
        }
        Some(Money(quotient as i64))
    }

    fn dollars_and_cents(self) -> (&'static str, u64, u64) {
        let all = self.0.unsigned_abs();
        (if self.0 < 0 { "-" } else { "" }, all / 100, all % 100)
    }
}

impl Add for Money {
    type Output = Money;

    fn add(self, other: Money) -> Money {
        Money(self.0.checked_add(other.0).expect("an amount of money too large"))
    }
}

impl Sub for Money {
    type Output = Money;

    fn sub(self, other: Money) -> Money {
        Money(self.0.checked_sub(other.0).expect("an amount of money too large"))
    }
}

impl AddAssign for Money {
    fn add_assign(&mut self, other: Money) {
        *self = *self + other;
    }
}

impl SubAssign for Money {
    fn sub_assign(&mut self, other: Money) {
        *self = *self - other;
    }
}

impl Neg for Money {
    type Output = Money;

    fn neg(self) -> Money {
        Money(self.0.checked_neg().expect("an amount of money too large"))
    }
}

impl Sum for Money {
    fn sum<I: Iterator<Item = Money>>(amounts: I) -> Money {
        amounts.fold(Money::ZERO, Add::add)
    }
}

impl<'a> Sum<&'a Money> for Money {
    fn sum<I: Iterator<Item = &'a Money>>(amounts: I) -> Money {
        amounts.copied().sum()
    }
}

impl fmt::Display for Money {
    /// `$5`, `$2.50`, `$1,234.50`, `-$3`: cents only where there are any.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, dollars, cents) = self.dollars_and_cents();
        let digits = dollars.to_string();
        let mut text = format!("{sign}$");
        for (i, digit) in digits.chars().enumerate() {
            if i > 0 && (digits.len() - i).is_multiple_of(3) {
                text.push(',');
            }
            text.push(digit);
        }
        if cents > 0 {
            text.push_str(&format!(".{cents:02}"));
        }
        f.pad(&text)
    }
}

impl fmt::Debug for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no amount of money, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoneyError {
    /// The text found.
    pub text: String,
    /// What is wrong with it.
    pub why: &'static str,
}

impl fmt::Display for MoneyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no amount of money: {}", self.text, self.why)
    }
}

impl std::error::Error for MoneyError {}

impl FromStr for Money {
    type Err = MoneyError;

    /// Reads `5`, `5.5`, `5.50`, `$1,000`; refuses amounts below zero and fractions of a cent.
    fn from_str(text: &str) -> Result<Money, MoneyError> {
        let wrong = |why| MoneyError { text: text.to_owned(), why };
        let trimmed = text.trim();
        if trimmed.starts_with('-') || trimmed.starts_with("$-") {
            return Err(wrong("it is below zero"));
        }
        let amount = trimmed.strip_prefix('$').unwrap_or(trimmed).trim_start();
        let (dollars, cents) = amount.split_once('.').unwrap_or((amount, "0"));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(cents) {
            return Err(wrong(WRITE_IT_SO));
        }
        if cents.len() > 2 {
            return Err(wrong("it has a fraction of a cent"));
        }
        let mut groups = dollars.split(',');
        let first = groups.next().unwrap_or_default();
        let grouped = dollars.contains(',');
        let groups_are_right = groups.all(|group| group.len() == 3 && digits(group)) && !(grouped && first.len() > 3);
        if !digits(first) || !groups_are_right {
            return Err(wrong(WRITE_IT_SO));
        }
        let hundredths = if cents.len() == 1 { 10 } else { 1 };
        let cents = cents.parse::<i64>().map_err(|_| wrong(WRITE_IT_SO))? * hundredths;
        let dollars = dollars.replace(',', "").parse::<i64>().map_err(|_| wrong("it is too large"))?;
        dollars.checked_mul(100).and_then(|all| all.checked_add(cents)).map(Money).ok_or(wrong("it is too large"))
    }
}

const WRITE_IT_SO: &str = "write dollars and cents, such as `5`, `2.50` or `$1,000`";

impl serde::Serialize for Money {
    /// Dollars and two decimals, nothing else: `"12.50"`.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (sign, dollars, cents) = self.dollars_and_cents();
        serializer.collect_str(&format_args!("{sign}{dollars}.{cents:02}"))
    }
}

struct Reader;

impl serde::de::Visitor<'_> for Reader {
    type Value = Money;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an amount of money: a whole number of dollars, or quoted with its cents such as \"12.50\"")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Money, E> {
        // Amounts written by us may be below zero: a net, a posting. A person's may not.
        match text.strip_prefix('-') {
            Some(amount) => amount.parse().map(Money::neg).map_err(E::custom),
            None => text.parse().map_err(E::custom),
        }
    }

    fn visit_i64<E: serde::de::Error>(self, dollars: i64) -> Result<Money, E> {
        dollars.checked_mul(100).map(Money).ok_or_else(|| E::custom(format!("{dollars} dollars is too large")))
    }

    fn visit_u64<E: serde::de::Error>(self, dollars: u64) -> Result<Money, E> {
        let signed = i64::try_from(dollars).map_err(|_| E::custom(format!("{dollars} dollars is too large")))?;
        self.visit_i64(signed)
    }
}

impl<'de> serde::Deserialize<'de> for Money {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Money, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cents_are_shown_only_where_there_are_any() {
        for (cents, text) in [
            (0, "$0"),
            (500, "$5"),
            (250, "$2.50"),
            (5, "$0.05"),
            (99_999, "$999.99"),
            (100_000, "$1,000"),
            (123_450, "$1,234.50"),
            (12_345_678_900, "$123,456,789"),
            (-300, "-$3"),
            (-1, "-$0.01"),
            (i64::MIN, "-$92,233,720,368,547,758.08"),
        ] {
            assert_eq!(Money::cents(cents).to_string(), text);
        }
    }

    #[test]
    fn amounts_are_read_as_people_write_them() {
        for (text, cents) in [
            ("5", 500),
            ("5.5", 550),
            ("5.50", 550),
            ("0.01", 1),
            ("$1,000", 100_000),
            (" $ 2 ", 200),
            ("1000000", 100_000_000),
        ] {
            assert_eq!(text.parse(), Ok(Money::cents(cents)), "{text}");
        }
    }

    #[test]
    fn what_is_no_amount_says_why_with_the_text_found() {
        for (text, why) in [
            ("-5", "below zero"),
            ("-$5", "below zero"),
            ("$-5", "below zero"),
            ("0.999", "a fraction of a cent"),
            ("5.500", "a fraction of a cent"),
            ("", "write dollars"),
            ("five", "write dollars"),
            ("5.", "write dollars"),
            (".5", "write dollars"),
            ("1,00", "write dollars"),
            ("1000,000", "write dollars"),
            (",100", "write dollars"),
            ("+5", "write dollars"),
            ("1e3", "write dollars"),
            ("5.+1", "write dollars"),
            ("99999999999999999999", "too large"),
            ("92233720368547758.08", "too large"),
        ] {
            let error = text.parse::<Money>().unwrap_err().to_string();
            assert!(error.contains(why) && error.contains(&format!("`{text}`")), "{text}: {error}");
        }
        assert_eq!("92233720368547758.07".parse(), Ok(Money::cents(i64::MAX)));
    }

    #[test]
    fn a_half_and_a_ratio_are_exact_or_nothing() {
        assert_eq!(Money::cents(250).half(), Some(Money::cents(125)));
        assert_eq!(Money::cents(251).half(), None);
        assert_eq!(Money::dollars(20).ratio(19, 20), Some(Money::dollars(19)));
        assert_eq!(Money::cents(10).ratio(19, 20), None);
        assert_eq!(Money::cents(10).ratio(1, 0), None);
        assert_eq!(Money::cents(i64::MAX).ratio(2, 1), None);
        assert_eq!(Money::cents(-250).half(), Some(Money::cents(-125)));
    }

    #[test]
    fn multiples_count_from_nothing() {
        assert!(Money::dollars(10).is_multiple_of(Money::cents(250)));
        assert!(!Money::dollars(10).is_multiple_of(Money::dollars(3)));
        assert!(Money::ZERO.is_multiple_of(Money::ZERO) && !Money::cents(1).is_multiple_of(Money::ZERO));
    }

    #[test]
    #[should_panic(expected = "too large")]
    fn a_sum_that_does_not_fit_panics() {
        let _ = Money::cents(i64::MAX) + Money::cents(1);
    }

    #[test]
    fn a_file_holds_exact_text_and_no_floating_point() {
        let there_and_back = |money: Money| {
            let text = serde_json::to_string(&money).unwrap();
            (text.clone(), serde_json::from_str::<Money>(&text).unwrap() == money)
        };
        assert_eq!(there_and_back(Money::cents(1_250)), ("\"12.50\"".to_owned(), true));
        assert_eq!(there_and_back(Money::cents(-5)), ("\"-0.05\"".to_owned(), true));
        assert_eq!(serde_json::from_str::<Money>("12").unwrap(), Money::dollars(12));
        let error = serde_json::from_str::<Money>("12.5").unwrap_err().to_string();
        assert!(error.contains("quoted") && error.contains("12.5"), "{error}");
        assert!(serde_json::from_str::<Money>("\"12.505\"").is_err());
    }

    proptest::proptest! {
        #[test]
        fn what_is_shown_reads_back(cents in 0..i64::MAX) {
            proptest::prop_assert_eq!(Money::cents(cents).to_string().parse(), Ok(Money::cents(cents)));
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in ".{0,24}") {
            let _ = text.parse::<Money>();
        }
    }
}
