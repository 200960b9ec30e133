//! Odds: exact ratios, worded `to` or `for`, as the sum that a wager of one dollar brings, or as a share of a meter.

use crate::Money;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// How odds are worded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OddsWord {
    /// `8 to 1`: eight is won and the stake comes back besides.
    To,
    /// `8 for 1`: eight come back in all, the stake among them, so seven are won.
    For,
    /// `$5`: so much comes back in all on a wager of one dollar, the stake among it.
    Sum,
    /// `10% of meter`: what comes back in all depends on the meter, not on the stake.
    Meter,
}

/// Payout odds, exact. Equality is of the wording; [`Odds::cmp_value`] compares what is won.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Odds {
    win: u32,
    per: u32,
    word: OddsWord,
}

impl Odds {
    /// `win to per`.
    ///
    /// # Panics
    /// When `per` is zero.
    pub const fn to(win: u32, per: u32) -> Odds {
        assert!(per > 0, "odds are stated on a stake of at least one");
        Odds { win, per, word: OddsWord::To }
    }

    /// A sum that a wager of one dollar brings, unless it is less than that dollar or more than can be stated.
    pub fn sum(amount: Money) -> Option<Odds> {
        Odds::new(u32::try_from(amount.in_cents()).ok()?, OddsWord::Sum, Money::dollars(1).in_cents() as u32)
    }

    /// These odds, unless they are on a stake of nothing or would not even give back the stake.
    pub const fn new(win: u32, word: OddsWord, per: u32) -> Option<Odds> {
        match word {
            _ if per == 0 => None,
            OddsWord::For | OddsWord::Sum if win < per => None,
            OddsWord::Meter if win == 0 || win > 100 || per != 100 => None,
            _ => Some(Odds { win, per, word }),
        }
    }

    /// The first number: eight in `8 to 1`.
    pub const fn win(self) -> u32 {
        self.win
    }

    /// The second number: one in `8 to 1`.
    pub const fn per(self) -> u32 {
        self.per
    }

    /// The word between them.
    pub const fn word(self) -> OddsWord {
        self.word
    }

    /// The share of a meter that is paid, in percent, where they are no odds on the stake.
    pub const fn share(self) -> Option<u32> {
        match self.word {
            OddsWord::Meter => Some(self.win),
            _ => None,
        }
    }

    /// What is won on top of the stake, as a fraction: 7/1 for `8 for 1`.
    ///
    /// # Panics
    /// For a share of a meter, which has no value without the meter.
    pub const fn value(self) -> (u32, u32) {
        match self.word {
            OddsWord::To => (self.win, self.per),
            OddsWord::For | OddsWord::Sum => (self.win - self.per, self.per),
            OddsWord::Meter => panic!("a share of a meter has no value without the meter"),
        }
    }

    /// The same odds worded with `to`.
    #[must_use]
    pub const fn worded_to(self) -> Odds {
        let (win, per) = self.value();
        Odds { win, per, word: OddsWord::To }
    }

    /// What `stake` wins, on top of itself; `None` where that would split a cent.
    pub const fn winnings(self, stake: Money) -> Option<Money> {
        let (win, per) = self.value();
        stake.ratio(win as i64, per as i64)
    }

    /// Compares what is won, exactly, whatever the wording. A share of a meter is above all odds on a stake.
    pub fn cmp_value(self, other: Odds) -> Ordering {
        if self.share().or(other.share()).is_some() {
            return self.share().cmp(&other.share());
        }
        let ((win, per), (other_win, other_per)) = (self.value(), other.value());
        (u64::from(win) * u64::from(other_per)).cmp(&(u64::from(other_win) * u64::from(per)))
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self.word {
            OddsWord::To => "to",
            OddsWord::For => "for",
            OddsWord::Sum => return f.pad(&Money::cents(self.win.into()).to_string()),
            OddsWord::Meter => return f.pad(&format!("{}% of meter", self.win)),
        };
        f.pad(&format!("{} {word} {}", self.win, self.per))
    }
}

impl fmt::Debug for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that states no odds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsError(pub String);

impl fmt::Display for OddsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` states no odds: write two whole numbers such as `3 to 1`, the second above zero", self.0)
    }
}

impl std::error::Error for OddsError {}

impl FromStr for Odds {
    type Err = OddsError;

    /// Reads `3 to 1`, `1,000 to 1`, `8 for 1`, `$25,000` and `10% of meter`.
    fn from_str(text: &str) -> Result<Odds, OddsError> {
        let wrong = || OddsError(text.to_owned());
        if text.trim().starts_with('$') {
            return text.parse().ok().and_then(Odds::sum).ok_or_else(wrong);
        }
        if let Some(percent) = text.trim().strip_suffix("% of meter") {
            let plain = percent.bytes().all(|byte| byte.is_ascii_digit());
            let share = percent.parse().ok().filter(|_| plain);
            return share.and_then(|share| Odds::new(share, OddsWord::Meter, 100)).ok_or_else(wrong);
        }
        let [win, word, per] = text.split_whitespace().collect::<Vec<_>>()[..] else { return Err(wrong()) };
        let word = match word.to_ascii_lowercase().as_str() {
            "to" => OddsWord::To,
            "for" => OddsWord::For,
            _ => return Err(wrong()),
        };
        let whole = |number: &str| {
            let mut groups = number.split(',');
            let first = groups.next().unwrap_or_default();
            let grouped = number.contains(',');
            let fits = groups.all(|group| group.len() == 3) && !(grouped && (first.is_empty() || first.len() > 3));
            let digits = number.replace(',', "");
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            if fits && plain { digits.parse::<u32>().ok() } else { None }
        };
        let (win, per) = (whole(win).ok_or_else(wrong)?, whole(per).ok_or_else(wrong)?);
        Odds::new(win, word, per).ok_or_else(wrong)
    }
}

impl serde::Serialize for Odds {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Odds {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Odds, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn odds(text: &str) -> Odds {
        text.parse().unwrap()
    }

    #[test]
    fn odds_read_back_as_written() {
        for text in [
            "3 to 1",
            "8 for 1",
            "19 to 20",
            "1000 to 1",
            "0 to 1",
            "1 for 1",
            "3 for 2",
            "$1",
            "$25,000",
            "$2.50",
            "10% of meter",
        ] {
            assert_eq!(odds(text).to_string(), text);
        }
        assert_eq!(odds("  1,000  TO 1 "), Odds::to(1000, 1));
        assert_eq!(serde_json::to_string(&odds("3 to 1")).unwrap(), "\"3 to 1\"");
        assert_eq!(serde_json::from_str::<Odds>("\"3 to 1\"").unwrap(), odds("3 to 1"));
    }

    #[test]
    fn what_states_no_odds_says_so_with_the_text_found() {
        for text in [
            "",
            "3",
            "3 to",
            "3:1",
            "3 to 0",
            "3 for 0",
            "0 for 1",
            "2 for 3",
            "-3 to 1",
            "+3 to 1",
            "3.5 to 1",
            "3 win 1",
            "3 to 1 1",
            "4294967296 to 1",
            "1,00 to 1",
            ", to 1",
            "1000,000 to 1",
            "$0.99",
            "$-5",
            "$50,000,000",
            "0% of meter",
            "101% of meter",
            "+5% of meter",
        ] {
            let error = text.parse::<Odds>().unwrap_err();
            assert!(error.to_string().contains(&format!("`{text}`")), "{error}");
        }
    }

    #[test]
    fn for_includes_the_stake_and_to_does_not() {
        let stake = Money::dollars(10);
        assert_eq!(odds("8 to 1").winnings(stake), Some(Money::dollars(80)));
        assert_eq!(odds("8 for 1").winnings(stake), Some(Money::dollars(70)));
        assert_eq!(odds("3 to 2").winnings(Money::cents(5)), None);
        assert_eq!(odds("3 to 2").winnings(Money::cents(10)), Some(Money::cents(15)));
        assert_eq!(odds("8 for 1").worded_to(), odds("7 to 1"));
        assert_eq!(odds("$5").winnings(Money::dollars(1)), Some(Money::dollars(4)));
        assert_eq!(odds("$5").cmp_value(odds("4 to 1")), Ordering::Equal);
    }

    #[test]
    fn values_compare_exactly_whatever_the_wording() {
        assert_eq!(odds("8 for 1").cmp_value(odds("7 to 1")), Ordering::Equal);
        assert_eq!(odds("3 to 2").cmp_value(odds("6 to 4")), Ordering::Equal);
        assert_eq!(odds("10% of meter").cmp_value(odds("100% of meter")), Ordering::Less);
        assert_eq!(odds("1% of meter").cmp_value(odds("1000 to 1")), Ordering::Greater);
        assert_eq!(odds("999 to 1").cmp_value(odds("1000 to 1")), Ordering::Less);
        assert_eq!(odds("19 to 20").cmp_value(odds("1 to 1")), Ordering::Less);
        assert_eq!(Odds::to(u32::MAX, 1).cmp_value(Odds::to(1, u32::MAX)), Ordering::Greater);
    }
}
