//! What can be said at a table.

use crate::{Extent, Role, letters_apart, shown};
use kit::{Cards, Dice, Money, Tiles};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Debug, Display};
use std::hash::Hash;

/// The things that can be done, as words: `place ante`, `fold`, `deal seat 2`. A game's acts are a
/// small closed set, declared with [`acts!`](crate::acts); amounts, cards and counts are given beside
/// them.
pub trait Act: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// Every act there is at a table that reaches so far, whoever may do it and whenever.
    fn all(extent: Extent) -> Vec<Self>;

    /// Whose act it is.
    fn role(self) -> Role;

    /// What it does for whoever says it.
    fn does(self) -> Does;

    /// What is handed over with it.
    fn takes(self) -> Takes;

    /// Its words, with `seat N` or the like in place of each seat it could name.
    fn pattern(self) -> String {
        self.to_string()
    }

    /// The act written so, or the nearest one to suggest.
    fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let all = Self::all(Extent::MOST);
        if let Some(act) = all.iter().find(|act| is_written(act, text)) {
            return Ok(*act);
        }
        let most = (text.chars().take(12).count() / 3).clamp(1, 4);
        let near = all
            .iter()
            .filter_map(|act| Some((letters_apart(&act.to_string(), text, most)?, act.to_string())))
            .min()
            .map(|(_, near)| format!("; did you mean `{near}`?"))
            .unwrap_or_default();
        Err(format!("`{}` is nothing that can be done here{near}", shown(text)))
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

/// What an act does for whoever says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Does {
    /// Puts chips on this wager of the own hand.
    Stake(u8),
    /// Takes the chips of this wager back.
    TakeBack(u8),
    /// Gives up chips that lie on the layout.
    GiveUp,
    /// Names an amount without moving chips: a bid.
    Name,
    /// Decides something without moving own chips.
    Decide,
    /// Withdraws something said before that moved no chips.
    Undo,
    /// Asks for something that moves no chips and decides nothing.
    Ask,
    /// Sits, buys in, leaves: around the rounds.
    Attend,
    /// The work of the staff: dealing, settling, procedures.
    Work,
    /// Reports an irregularity.
    Report,
}

/// What is handed over with an act, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// An amount of money.
    Amount,
    /// Cards.
    Cards,
    /// A count.
    Count,
    /// Dice.
    Dice,
    /// Tiles.
    Tiles,
    /// The reading of a meter.
    Reading,
}

impl Display for Takes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Takes::Nothing => "",
            Takes::Amount => "an amount",
            Takes::Cards => "cards",
            Takes::Count => "a count",
            Takes::Dice => "dice",
            Takes::Tiles => "tiles",
            Takes::Reading => "the reading of a meter",
        })
    }
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
    /// What a meter shows that several tables share.
    Reading(Money),
}

/// One thing said by somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Command<A> {
    /// What to do.
    pub act: A,
    /// For which hand of the speaker's seat, from 1; staff speak for none and say 1.
    pub hand: u8,
    /// With how much, where the act takes an amount.
    pub amount: Option<Money>,
    /// With what, where the act takes cards or a count.
    pub given: Given,
}

impl<A> Command<A> {
    /// The bare act.
    pub fn of(act: A) -> Command<A> {
        Command { act, hand: 1, amount: None, given: Given::Nothing }
    }

    /// The act with an amount of money.
    pub fn with_amount(act: A, amount: Money) -> Command<A> {
        Command { amount: Some(amount), ..Command::of(act) }
    }

    /// The act with what is handed over.
    pub fn with(act: A, given: Given) -> Command<A> {
        Command { given, ..Command::of(act) }
    }

    /// The act with cards.
    pub fn with_cards(act: A, cards: Cards) -> Command<A> {
        Command::with(act, Given::Cards(cards))
    }

    /// The same for another hand.
    pub fn hand(self, hand: u8) -> Command<A> {
        Command { hand, ..self }
    }

    /// The same with another kind of act.
    pub fn map<B>(self, wrap: impl FnOnce(A) -> B) -> Command<B> {
        Command { act: wrap(self.act), hand: self.hand, amount: self.amount, given: self.given }
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
    /// Any amount from the least to the most, in steps from the least.
    Between {
        /// The least.
        least: Money,
        /// The most.
        most: Money,
        /// From one amount to the next.
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
                least <= found && found <= most && (found - least).is_multiple_of(step)
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
            Amount::Between { least, most, step } if *least + *step == *most => write!(f, "{least} or {most}"),
            Amount::Between { least, most, step } => write!(f, "{least} to {most} in steps of {step}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TableAct;

    #[test]
    fn a_near_act_is_suggested_and_a_very_long_word_is_cut() {
        let said = TableAct::read("opem table").unwrap_err();
        assert!(said.ends_with("did you mean `open table`?"), "{said}");
        let said = TableAct::read(&"open table".repeat(6_000)).unwrap_err();
        assert!(said.chars().count() < 150 && !said.contains("did you mean"), "{said}");
    }
}
