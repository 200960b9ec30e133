//! What can be said at a table.

use kit::{Cards, Dice, Money, Tiles};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Debug, Display};
use std::hash::Hash;

/// The things that can be done, as words: `place ante`, `fold`, `deal seat 2`. A game's acts are a
/// small closed set; amounts, cards and counts are given beside them.
pub trait Act: Copy + Eq + Hash + Debug + Display + 'static {
    /// Every act there is, whoever may do it and whenever.
    fn all() -> Vec<Self>;

    /// The act written so, or the nearest one to suggest.
    fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let all = Self::all();
        if let Some(act) = all.iter().find(|act| is_written(act, text)) {
            return Ok(*act);
        }
        let near = all
            .iter()
            .map(|act| (strsim::damerau_levenshtein(&act.to_string(), text), act.to_string()))
            .min()
            .filter(|(distance, _)| *distance <= (text.chars().count() / 3).clamp(1, 4))
            .map(|(_, near)| format!("; did you mean `{near}`?"))
            .unwrap_or_default();
        Err(format!("`{text}` is nothing that can be done here{near}"))
    }
}

/// Whether something is written so; it is compared while it is written, up to the first difference.
fn is_written(something: &impl Display, text: &str) -> bool {
    struct Rest<'a>(&'a str);
    impl fmt::Write for Rest<'_> {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(part).ok_or(fmt::Error)?;
            Ok(())
        }
    }
    let mut rest = Rest(text);
    fmt::Write::write_fmt(&mut rest, format_args!("{something}")).is_ok() && rest.0.is_empty()
}

/// What is handed over with an act.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Given {
    /// Nothing.
    #[default]
    Nothing,
    /// Cards: dealt, scanned, or chosen from one's hand.
    Cards(Cards),
    /// A number: of cards counted, say.
    Count(u32),
    /// Dice at rest.
    Dice(Dice),
    /// Tiles: delivered, scanned, or set.
    Tiles(Tiles),
}

/// One thing said by somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Command<A> {
    /// What to do.
    pub act: A,
    /// With how much, where the act takes an amount.
    pub amount: Option<Money>,
    /// With what, where the act takes cards or a count.
    pub given: Given,
}

impl<A> Command<A> {
    /// The bare act.
    pub fn of(act: A) -> Command<A> {
        Command { act, amount: None, given: Given::Nothing }
    }

    /// The act with an amount of money.
    pub fn with_amount(act: A, amount: Money) -> Command<A> {
        Command { act, amount: Some(amount), given: Given::Nothing }
    }

    /// The act with cards.
    pub fn with_cards(act: A, cards: Cards) -> Command<A> {
        Command { act, amount: None, given: Given::Cards(cards) }
    }

    /// The act with a count.
    pub fn with_count(act: A, count: u32) -> Command<A> {
        Command { act, amount: None, given: Given::Count(count) }
    }

    /// The act with dice.
    pub fn with_dice(act: A, dice: Dice) -> Command<A> {
        Command { act, amount: None, given: Given::Dice(dice) }
    }

    /// The act with tiles.
    pub fn with_tiles(act: A, tiles: Tiles) -> Command<A> {
        Command { act, amount: None, given: Given::Tiles(tiles) }
    }

    /// The same with another kind of act.
    pub fn map<B>(self, wrap: impl FnOnce(A) -> B) -> Command<B> {
        Command { act: wrap(self.act), amount: self.amount, given: self.given }
    }
}

/// The amounts that an offer accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Amount {
    /// The act takes no amount.
    None,
    /// This amount and no other.
    Exactly(Money),
    /// Any amount from the least to the most that is a multiple of the step.
    Between {
        /// The least.
        least: Money,
        /// The most.
        most: Money,
        /// Amounts are whole multiples of this.
        step: Money,
    },
}

impl Amount {
    /// The most that is accepted, where an amount is.
    pub fn most(self) -> Option<Money> {
        match self {
            Amount::None => None,
            Amount::Exactly(most) | Amount::Between { most, .. } => Some(most),
        }
    }

    /// Whether this amount is accepted.
    pub fn takes(self, amount: Option<Money>) -> bool {
        match (self, amount) {
            (Amount::None, None) => true,
            (Amount::Exactly(wanted), Some(found)) => wanted == found,
            (Amount::Between { least, most, step }, Some(found)) => {
                least <= found && found <= most && found.in_cents() % step.in_cents() == 0
            }
            _ => false,
        }
    }
}

impl Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Amount::None => f.write_str("no amount"),
            Amount::Exactly(amount) => write!(f, "exactly {amount}"),
            Amount::Between { least, most, step } => write!(f, "{least} to {most} in steps of {step}"),
        }
    }
}
