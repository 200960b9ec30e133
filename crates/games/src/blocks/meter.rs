//! Meters: fed by wagers, drawn on by winning hands in the order in which they are settled, and set anew when all of
//! one was won. What the house adds or takes back goes to and from its reserve, so that every cent on a meter has a
//! beginning.

use super::wagers::Wager;
use engine::{Account, Accounts, Given, Meter, Position, Posting, Reason, Spot, Wanted};
use kit::Money;
use law::Cite;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};

/// What becomes of fractions of a cent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// Half a cent and more counts as one.
    Nearest,
    /// They are cut off.
    Down,
    /// Each counts as one.
    Up,
}

/// How a meter is fed and drawn on.
#[derive(Clone, Copy, Debug)]
pub struct MeterRule {
    /// The meter.
    pub meter: Meter,
    /// How much of a wager goes to it, in percent.
    pub rate: u32,
    /// What becomes of fractions of a cent in a share of it.
    pub rounding: Rounding,
    /// The clause by which wagers feed it.
    pub fed: Cite,
    /// The clause by which it is read when it is drawn on.
    pub read: Cite,
    /// The clause by which it is set anew.
    pub set: Cite,
}

impl MeterRule {
    /// How much of a wager goes to it.
    ///
    /// # Panics
    /// Where that would split a cent: the check of the house rules has made sure that it does not.
    pub fn contribution(&self, stake: Money) -> Money {
        stake.ratio(self.rate.into(), 100).expect("house rules whose contributions are whole cents")
    }

    /// What each of so many receives who share a percentage of what it shows.
    pub fn share(&self, shows: Money, percent: u32, among: u32) -> Money {
        let (all, parts) = (shows.in_cents() * i64::from(percent), 100 * i64::from(among));
        Money::cents(match self.rounding {
            Rounding::Nearest => (2 * all + parts) / (2 * parts),
            Rounding::Down => all / parts,
            Rounding::Up => (all + parts - 1) / parts,
        })
    }

    /// What has to be handed over with an act that draws on it.
    pub fn wanted(&self, accounts: &Accounts) -> Wanted {
        let Meter { fund, linked, .. } = self.meter;
        if linked { Wanted::Reading { fund, known: self.known(accounts) } } else { Wanted::Nothing }
    }

    /// What it shows as far as the table knows.
    pub fn known(&self, accounts: &Accounts) -> Money {
        accounts.balance(Account::Fund(self.meter.fund))
    }

    /// What it shows when it is drawn on, and what that adds to what the table knew.
    pub fn reading<W>(&self, accounts: &Accounts, given: Given) -> (Money, Option<MeterEvent<W>>) {
        let known = self.known(accounts);
        match given {
            Given::Reading(shows) => (shows, Some(MeterEvent::Read { fund: self.meter.fund, known, shows })),
            _ => (known, None),
        }
    }

    /// It is set to its reset amount, where this much is left of it.
    pub fn reset<W>(&self, at: Position, left: Money) -> MeterEvent<W> {
        MeterEvent::Reset { fund: self.meter.fund, at, left, to: self.meter.reset }
    }
}

/// Something that happened to a meter. A draw may go through another fund, in which parts wait for their players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum MeterEvent<W> {
    Fed { fund: u8, at: Position, wager: W, amount: Money },
    FeedReversed { fund: u8, at: Position, wager: W, amount: Money },
    Read { fund: u8, known: Money, shows: Money },
    ToppedUp { fund: u8, at: Position, amount: Money },
    TopUpReversed { fund: u8, at: Position, amount: Money },
    SetAside { fund: u8, into: u8, at: Position, amount: Money },
    SetAsideReversed { fund: u8, into: u8, at: Position, amount: Money },
    Drawn { fund: u8, at: Position, wager: W, amount: Money },
    DrawUndone { fund: u8, at: Position, wager: W, amount: Money },
    Reset { fund: u8, at: Position, left: Money, to: Money },
    ResetReversed { fund: u8, at: Position, left: Money, to: Money },
}

impl<W: Wager> MeterEvent<W> {
    /// The hand because of which it happened.
    pub fn at(&self) -> Option<Position> {
        use MeterEvent::*;
        match *self {
            Read { .. } => None,
            Fed { at, .. } | FeedReversed { at, .. } | Drawn { at, .. } | DrawUndone { at, .. } => Some(at),
            ToppedUp { at, .. } | TopUpReversed { at, .. } | Reset { at, .. } | ResetReversed { at, .. } => Some(at),
            SetAside { at, .. } | SetAsideReversed { at, .. } => Some(at),
        }
    }

    /// The wager it is about, where it is about one.
    pub fn wager(&self) -> Option<W> {
        use MeterEvent::*;
        match *self {
            Fed { wager, .. } | FeedReversed { wager, .. } | Drawn { wager, .. } | DrawUndone { wager, .. } => {
                Some(wager)
            }
            _ => None,
        }
    }

    /// What takes it back, and in which order that is done: what goes into a fund before what comes out of one.
    fn reversed(self) -> Option<(u8, MeterEvent<W>)> {
        use MeterEvent::*;
        Some(match self {
            Drawn { fund, at, wager, amount } => (0, DrawUndone { fund, at, wager, amount }),
            SetAside { fund, into, at, amount } => (1, SetAsideReversed { fund, into, at, amount }),
            Reset { fund, at, left, to } => (2, ResetReversed { fund, at, left, to }),
            ToppedUp { fund, at, amount } => (3, TopUpReversed { fund, at, amount }),
            Fed { fund, at, wager, amount } => (4, FeedReversed { fund, at, wager, amount }),
            _ => return None,
        })
    }

    /// What takes back all of these, in an order in which no fund runs short.
    pub fn reversals(happened: impl Iterator<Item = MeterEvent<W>>) -> impl Iterator<Item = MeterEvent<W>> {
        let mut back: Vec<(u8, MeterEvent<W>)> = happened.filter_map(MeterEvent::reversed).collect();
        back.sort_by_key(|(order, _)| *order);
        back.into_iter().map(|(_, event)| event)
    }
}

impl<W: Wager> engine::Event for MeterEvent<W> {
    fn postings(&self, post: &mut dyn FnMut(Posting)) {
        use MeterEvent::*;
        let (fund, stack, reserve) = (Account::Fund, |at: Position| Account::Stack(at.seat), Account::Reserve);
        let mut meter = |from, to, amount| post(Posting { from, to, amount, reason: Reason::Meter, on: None });
        match *self {
            Fed { fund: into, amount, .. } | ToppedUp { fund: into, amount, .. } => meter(reserve, fund(into), amount),
            FeedReversed { fund: from, amount, .. } | TopUpReversed { fund: from, amount, .. } => {
                meter(fund(from), reserve, amount);
            }
            SetAside { fund: from, into, amount, .. } => meter(fund(from), fund(into), amount),
            SetAsideReversed { fund: to, into: from, amount, .. } => meter(fund(from), fund(to), amount),
            Reset { fund: to, left, to: shows, .. } => transfer(reserve, fund(to), shows - left, &mut meter),
            ResetReversed { fund: from, left, to: shows, .. } => {
                transfer(fund(from), reserve, shows - left, &mut meter)
            }
            Read { fund: to, known, shows } => {
                let mut post =
                    |from, to, amount| post(Posting { from, to, amount, reason: Reason::Elsewhere, on: None });
                transfer(Account::Outside, fund(to), shows - known, &mut post);
            }
            Drawn { fund: from, at, wager, amount } => {
                let on = Some(Spot::own(at, wager.spot()));
                post(Posting { from: fund(from), to: stack(at), amount, reason: Reason::Won, on });
            }
            DrawUndone { fund: to, at, wager, amount } => {
                let on = Some(Spot::own(at, wager.spot()));
                post(Posting { from: stack(at), to: fund(to), amount, reason: Reason::Undone, on });
            }
        }
    }

    fn seen_by(&self, _: engine::Viewer) -> MeterEvent<W> {
        *self
    }
}

/// An amount that may be below zero, and then goes the other way.
fn transfer(from: Account, to: Account, amount: Money, post: &mut dyn FnMut(Account, Account, Money)) {
    if amount >= Money::ZERO { post(from, to, amount) } else { post(to, from, -amount) }
}

impl<W: Wager> Display for MeterEvent<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use MeterEvent::*;
        let name = |fund: u8| W::FUNDS.get(usize::from(fund)).map_or("meter", |fund| fund.name);
        match *self {
            Fed { fund, at, amount, wager } => write!(f, "{amount} of {at}'s {wager} goes to the {}", name(fund)),
            FeedReversed { fund, at, amount, .. } => {
                write!(f, "{amount} that {at} fed the {} goes back", name(fund))
            }
            Read { fund, shows, .. } => write!(f, "the {} shows {shows}", name(fund)),
            ToppedUp { fund, amount, .. } => write!(f, "the house adds {amount} to the {}", name(fund)),
            TopUpReversed { fund, amount, .. } => write!(f, "the house takes back {amount} from the {}", name(fund)),
            SetAside { fund, amount, .. } => write!(f, "{amount} of the {} is set aside to be shared", name(fund)),
            SetAsideReversed { fund, amount, .. } => write!(f, "{amount} goes back to the {}", name(fund)),
            Drawn { fund, at, wager, amount } => {
                write!(f, "{at} is paid {amount} from the {} on {wager}", name(fund))
            }
            DrawUndone { fund, at, amount, .. } => {
                write!(f, "{at} gives back {amount} paid from the {} before", name(fund))
            }
            Reset { fund, to, .. } => write!(f, "the {} is set to {to}", name(fund)),
            ResetReversed { fund, .. } => write!(f, "the reset of the {} is taken back", name(fund)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(rounding: Rounding) -> MeterRule {
        let zero = Money::ZERO;
        let meter = Meter { fund: 0, initial: zero, reset: zero, linked: false, terms: &[], cite: Cite::NONE };
        MeterRule { meter, rate: 70, rounding, fed: Cite::NONE, read: Cite::NONE, set: Cite::NONE }
    }

    #[test]
    fn a_share_is_rounded_once() {
        let share =
            |rounding, cents, percent, among| rule(rounding).share(Money::cents(cents), percent, among).in_cents();
        for (rounding, expected) in [(Rounding::Nearest, 1_235), (Rounding::Down, 1_234), (Rounding::Up, 1_235)] {
            assert_eq!(share(rounding, 12_345, 10, 1), expected);
        }
        assert_eq!(share(Rounding::Nearest, 12_344, 10, 1), 1_234);
        assert_eq!(share(Rounding::Up, 12_341, 10, 1), 1_235);
        assert_eq!(share(Rounding::Up, 12_340, 10, 1), 1_234);
        // Half a cent each of an odd sum.
        assert_eq!(share(Rounding::Nearest, 1_000_001, 100, 2), 500_001);
        assert_eq!(share(Rounding::Down, 1_000_001, 100, 2), 500_000);
        assert_eq!(rule(Rounding::Nearest).contribution(Money::dollars(5)), Money::cents(350));
    }
}
