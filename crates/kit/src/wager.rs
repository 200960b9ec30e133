//! Wager relations: how much may go on one spot, given what stands on the others.

use crate::Money;

/// How one wager hangs on another, named by its id `W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Relation<W> {
    /// Exactly half of that wager.
    HalfOf(W),
    /// Exactly twice that wager.
    TwiceOf(W),
    /// Exactly that wager.
    EqualTo(W),
    /// At most so many times that wager.
    UpTo(W, u32),
    /// At least so small a part of that wager: a half, a fifth.
    AtLeast(W, u32),
    /// Only when that wager has been placed.
    Requires(W),
}

impl<W: Copy> Relation<W> {
    /// The wager that it hangs on.
    pub fn other(self) -> W {
        let (Relation::HalfOf(other)
        | Relation::TwiceOf(other)
        | Relation::EqualTo(other)
        | Relation::UpTo(other, _)
        | Relation::AtLeast(other, _)
        | Relation::Requires(other)) = self;
        other
    }

    /// Whether amounts that lie on both spots agree with it.
    pub fn holds(self, amount: Money, other: Money) -> bool {
        match self {
            Relation::HalfOf(_) => amount.times(2) == other,
            Relation::TwiceOf(_) => amount == other.times(2),
            Relation::EqualTo(_) => amount == other,
            Relation::UpTo(_, times) => amount <= other.times(i64::from(times)),
            Relation::AtLeast(_, part) => amount.times(i64::from(part)) >= other,
            Relation::Requires(_) => other.is_positive(),
        }
    }
}

/// What the table permits on a spot: whole multiples of `step` from `least` to `most`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Limits {
    /// The least permitted.
    pub least: Money,
    /// The most permitted.
    pub most: Money,
    /// The smallest unit: amounts are whole multiples of it.
    pub step: Money,
}

impl Limits {
    /// Whether this amount may be wagered. An amount of nothing is no wager.
    pub fn allow(&self, amount: Money) -> bool {
        amount.is_positive() && self.least <= amount && amount <= self.most && amount.is_multiple_of(self.step)
    }

    /// The same amounts, stated from the first multiple of `step` to the last.
    fn trimmed(self) -> Limits {
        let step = self.step.in_cents().max(1);
        let up = |amount: i64| amount.checked_add((step - amount.rem_euclid(step)) % step).unwrap_or(i64::MAX);
        let least = Money::cents(up(self.least.in_cents().max(1)));
        let most = Money::cents(self.most.in_cents() - self.most.in_cents().rem_euclid(step));
        Limits { least, most, step: Money::cents(step) }
    }
}

/// How much may be wagered on a spot now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Permitted<W> {
    /// This amount and no other.
    Exactly(Money),
    /// Whole multiples of `step` from `least` to `most`, both of them multiples.
    Between {
        /// The least permitted.
        least: Money,
        /// The most permitted.
        most: Money,
        /// The smallest unit.
        step: Money,
    },
    /// No amount, because of this relation.
    No(Relation<W>),
}

impl<W> Permitted<W> {
    /// Whether this amount is permitted.
    pub fn allows(&self, amount: Money) -> bool {
        match *self {
            Permitted::Exactly(only) => amount == only,
            Permitted::Between { least, most, step } => Limits { least, most, step }.allow(amount),
            Permitted::No(_) => false,
        }
    }
}

/// How much may be wagered on a spot with these `relations` and `limits`, given what is `placed`
/// on the other spots (nothing where a wager has not been placed).
///
/// A wager not placed yet binds nothing but [`Relation::Requires`]: where ante and first wager go
/// down in either order, whichever is second is the exact one. An exact amount that the limits
/// do not allow, or that would split a cent, permits nothing and names its relation.
pub fn permitted<W: Copy + Eq>(relations: &[Relation<W>], limits: Limits, placed: impl Fn(W) -> Money) -> Permitted<W> {
    let mut exactly: Option<Money> = None;
    let mut within = limits.trimmed();
    for relation in relations {
        let amount = placed(relation.other());
        if !amount.is_positive() {
            if matches!(relation, Relation::Requires(_)) {
                return Permitted::No(*relation);
            }
            continue;
        }
        let fixed = match relation {
            Relation::HalfOf(_) => amount.half(),
            Relation::TwiceOf(_) => amount.ratio(2, 1),
            Relation::EqualTo(_) => Some(amount),
            Relation::UpTo(..) | Relation::AtLeast(..) => {
                match *relation {
                    Relation::AtLeast(_, part) => {
                        // The least amount of which so many make up the other wager: upwards to the cent.
                        let part = i64::from(part);
                        let least = Money::cents((amount.in_cents() + part - 1).div_euclid(part));
                        within.least = within.least.max(least);
                    }
                    Relation::UpTo(_, times) => within.most = within.most.min(amount.times(i64::from(times))),
                    _ => {}
                }
                within = within.trimmed();
                let empty = within.most < within.least || exactly.is_some_and(|only| !within.allow(only));
                if empty {
                    return Permitted::No(*relation);
                }
                continue;
            }
            Relation::Requires(_) => continue,
        };
        match fixed {
            Some(only) if within.allow(only) && exactly.is_none_or(|other| other == only) => exactly = Some(only),
            _ => return Permitted::No(*relation),
        }
    }
    match exactly {
        Some(only) => Permitted::Exactly(only),
        None => Permitted::Between { least: within.least, most: within.most, step: within.step },
    }
}

#[cfg(test)]
mod tests {
    use super::Relation::*;
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Spot {
        Ante,
        First,
    }
    use Spot::*;

    fn dollars(least: i64, most: i64, step: i64) -> Limits {
        Limits { least: Money::dollars(least), most: Money::dollars(most), step: Money::dollars(step) }
    }

    fn with(relations: &[Relation<Spot>], limits: Limits, ante: i64, first: i64) -> Permitted<Spot> {
        permitted(relations, limits, |spot| Money::cents(if spot == Ante { ante } else { first }))
    }

    #[test]
    fn the_limits_alone_are_tried_below_at_and_above() {
        let free = with(&[], dollars(10, 100, 5), 0, 0);
        for (cents, allowed) in [
            (999, false),
            (1_000, true),
            (1_001, false),
            (1_400, false),
            (1_500, true),
            (10_000, true),
            (10_001, false),
            (10_500, false),
            (0, false),
            (-1_000, false),
        ] {
            assert_eq!(free.allows(Money::cents(cents)), allowed, "{cents}");
        }
    }

    #[test]
    fn limits_off_the_step_are_trimmed_to_it() {
        let trimmed = with(&[], dollars(7, 23, 5), 0, 0);
        assert_eq!(
            trimmed,
            Permitted::Between { least: Money::dollars(10), most: Money::dollars(20), step: Money::dollars(5) }
        );
        assert!(!with(&[], dollars(6, 9, 5), 0, 0).allows(Money::dollars(5)));
        let from_nothing = with(&[], dollars(0, 9, 5), 0, 0);
        assert!(!from_nothing.allows(Money::ZERO) && from_nothing.allows(Money::dollars(5)));
    }

    #[test]
    fn half_needs_an_even_number_of_cents() {
        let cents = Limits { step: Money::cents(1), ..dollars(1, 100, 1) };
        assert_eq!(with(&[HalfOf(First)], cents, 0, 1_000), Permitted::Exactly(Money::dollars(5)));
        assert_eq!(with(&[HalfOf(First)], cents, 0, 1_001), Permitted::No(HalfOf(First)));
        assert_eq!(with(&[HalfOf(First)], cents, 0, 1_002), Permitted::Exactly(Money::cents(501)));
    }

    #[test]
    fn a_wager_not_placed_yet_leaves_the_limits() {
        for relation in [HalfOf(First), TwiceOf(First), EqualTo(First), UpTo(First, 3)] {
            assert!(with(&[relation], dollars(1, 9, 1), 0, 0).allows(Money::dollars(9)), "{relation:?}");
        }
        assert_eq!(with(&[Requires(First)], dollars(1, 9, 1), 0, 0), Permitted::No(Requires(First)));
        assert!(with(&[Requires(First)], dollars(1, 9, 1), 0, 1).allows(Money::dollars(9)));
    }

    #[test]
    fn an_exact_amount_must_be_within_the_limits() {
        let limits = dollars(10, 100, 1);
        assert_eq!(with(&[TwiceOf(Ante)], limits, 499, 0), Permitted::No(TwiceOf(Ante)));
        assert_eq!(with(&[TwiceOf(Ante)], limits, 500, 0), Permitted::Exactly(Money::dollars(10)));
        assert_eq!(with(&[TwiceOf(Ante)], limits, 5_000, 0), Permitted::Exactly(Money::dollars(100)));
        assert_eq!(with(&[TwiceOf(Ante)], limits, 5_100, 0), Permitted::No(TwiceOf(Ante)));
        assert_eq!(with(&[TwiceOf(Ante)], limits, 525, 0), Permitted::No(TwiceOf(Ante)));
    }

    #[test]
    fn exact_relations_must_agree() {
        let both = [EqualTo(First), TwiceOf(Ante)];
        assert_eq!(with(&both, dollars(1, 100, 1), 500, 1_000), Permitted::Exactly(Money::dollars(10)));
        assert_eq!(with(&both, dollars(1, 100, 1), 400, 1_000), Permitted::No(TwiceOf(Ante)));
    }

    #[test]
    fn at_least_is_tried_below_at_and_above() {
        let half = with(&[AtLeast(Ante, 2)], dollars(1, 100, 1), 1_500, 0);
        assert!(!half.allows(Money::dollars(7)) && half.allows(Money::dollars(8)), "7.50 is the half");
        let whole = with(&[AtLeast(Ante, 1), UpTo(Ante, 5)], dollars(1, 100, 1), 500, 0);
        for (amount, allowed) in [(4, false), (5, true), (25, true), (26, false)] {
            assert_eq!(whole.allows(Money::dollars(amount)), allowed, "{amount}");
        }
        assert_eq!(with(&[AtLeast(Ante, 1)], dollars(1, 4, 1), 500, 0), Permitted::No(AtLeast(Ante, 1)));
    }

    #[test]
    fn what_is_permitted_is_what_holds() {
        let limits = Limits { step: Money::cents(1), ..dollars(0, 10, 1) };
        for relation in [HalfOf(Ante), TwiceOf(Ante), EqualTo(Ante), UpTo(Ante, 3), AtLeast(Ante, 3)] {
            for ante in [1, 2, 3, 7, 99] {
                let permitted = with(&[relation], limits, ante, 0);
                for amount in 1..=400 {
                    let (amount, ante) = (Money::cents(amount), Money::cents(ante));
                    assert_eq!(permitted.allows(amount), relation.holds(amount, ante), "{relation:?} {amount} {ante}");
                }
            }
        }
    }

    #[test]
    fn up_to_is_tried_below_at_and_above() {
        let up_to = with(&[UpTo(Ante, 3)], dollars(1, 100, 1), 500, 0);
        assert!(up_to.allows(Money::dollars(14)) && up_to.allows(Money::dollars(15)));
        assert!(!up_to.allows(Money::dollars(16)));
        assert!(with(&[UpTo(Ante, 30)], dollars(1, 100, 1), 500, 0).allows(Money::dollars(100)));
        assert_eq!(with(&[UpTo(Ante, 1)], dollars(10, 100, 1), 500, 0), Permitted::No(UpTo(Ante, 1)));
        let order = [EqualTo(First), UpTo(Ante, 1)];
        assert_eq!(with(&order, dollars(1, 100, 1), 500, 600), Permitted::No(UpTo(Ante, 1)));
    }
}
