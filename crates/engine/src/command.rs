//! What can be said at a table, and what is on offer now.

use crate::Place;
use kit::{Card, Cards, Money};
use law::Cite;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::panic::Location;

/// The things that can be done, as words: `place ante`, `fold`, `deal seat 2`. A game's acts are a
/// small closed set; amounts, cards and counts are given beside them.
pub trait Act: Copy + Eq + Hash + Debug + Display + 'static {
    /// Every act there is, whoever may do it and whenever.
    fn all() -> Vec<Self>;

    /// The act written so, or the nearest one to suggest.
    fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let all = Self::all();
        if let Some(act) = all.iter().find(|act| act.to_string() == text) {
            return Ok(*act);
        }
        let near = all
            .iter()
            .map(|act| (strsim::damerau_levenshtein(&act.to_string(), text), act.to_string()))
            .min()
            .filter(|(distance, _)| *distance <= 4)
            .map(|(_, near)| format!("; did you mean `{near}`?"))
            .unwrap_or_default();
        Err(format!("`{text}` is nothing that can be done here{near}"))
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

    /// The same with another kind of act.
    pub fn map<B>(self, wrap: impl FnOnce(A) -> B) -> Command<B> {
        Command { act: wrap(self.act), amount: self.amount, given: self.given }
    }
}

/// The amounts that an offer accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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

/// The cards or count that an offer accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wanted {
    /// Neither.
    Nothing,
    /// So many cards from the deck, all different and none of them out already.
    Dealt {
        /// Where they go.
        to: Place,
        /// How many.
        count: usize,
        /// The cards that are already out.
        #[serde(skip)]
        out: u64,
    },
    /// So many different cards out of these.
    Chosen {
        /// The cards to choose from.
        from: Cards,
        /// How many.
        count: usize,
    },
    /// A count from the least to the most, except these.
    Count {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
        /// Counts in that range that mean nothing is amiss, or that cannot be.
        except: [Option<u32>; 2],
        /// The count when all is well, which automation gives.
        usual: Option<u32>,
    },
}

impl Wanted {
    /// Whether this is accepted, or what is wrong with it.
    pub fn check(&self, given: Given) -> Result<(), String> {
        match (self, given) {
            (Wanted::Nothing, Given::Nothing) => Ok(()),
            (Wanted::Dealt { count, out, .. }, Given::Cards(cards)) => {
                different_cards(&cards, *count)?;
                match cards.faces().find(|card| card.is_joker() || out & (1 << card.index()) != 0) {
                    Some(card) if card.is_joker() => Err("the joker is not in this deck".to_owned()),
                    Some(card) => Err(format!("{card} is already out in this round")),
                    None => Ok(()),
                }
            }
            (Wanted::Chosen { from, count }, Given::Cards(cards)) => {
                different_cards(&cards, *count)?;
                match cards.faces().find(|card| !from.contains(*card)) {
                    Some(card) => Err(format!("{card} is not in the hand {from}")),
                    None => Ok(()),
                }
            }
            (Wanted::Count { least, most, except, .. }, Given::Count(count)) => {
                if *least <= count && count <= *most && !except.contains(&Some(count)) {
                    return Ok(());
                }
                Err(format!("found {count}, permitted {self}"))
            }
            (Wanted::Nothing, _) => Err("nothing is handed over with this".to_owned()),
            _ => Err(format!("this wants {self}")),
        }
    }
}

impl Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wanted::Nothing => f.write_str("nothing"),
            Wanted::Dealt { to, count, .. } => write!(f, "{count} card(s) from the deck to {to}"),
            Wanted::Chosen { from, count } => write!(f, "{count} cards of {from}"),
            Wanted::Count { least, most, except, .. } => {
                write!(f, "a count from {least} to {most}")?;
                except.iter().flatten().try_for_each(|not| write!(f, ", not {not}"))
            }
        }
    }
}

fn different_cards(cards: &Cards, count: usize) -> Result<(), String> {
    if cards.len() != count {
        return Err(format!("found {} card(s), wanted {count}", cards.len()));
    }
    if !cards.all_known() {
        return Err("a card without a face".to_owned());
    }
    let mut seen = 0u64;
    for card in cards.faces() {
        if seen & bit(card) != 0 {
            return Err(format!("{card} stands twice"));
        }
        seen |= bit(card);
    }
    Ok(())
}

/// A card as a bit of a set.
pub const fn bit(card: Card) -> u64 {
    1 << card.index()
}

/// The routine part of the dealer's and floorperson's work that a program may take over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chore {
    /// Opening the table and bringing, inspecting and spreading the cards.
    Open,
    /// Washing, shuffling, cutting and alternating.
    Shuffle,
    /// Starting a round.
    Begin,
    /// Calling "No more bets" once everyone is ready.
    Call,
    /// Dealing.
    Deal,
    /// Counting and racking the stub.
    Count,
    /// Turning up the dealer's hand.
    Reveal,
    /// Collecting, paying and clearing the table.
    Settle,
}

/// One thing that somebody may do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Offer<A> {
    /// What to do.
    pub act: A,
    /// The amounts accepted.
    pub amount: Amount,
    /// The cards or counts accepted.
    pub given: Wanted,
    /// The clause that grants it.
    pub cite: Cite,
    /// The routine it belongs to; irregularities and players' decisions belong to none.
    pub chore: Option<Chore>,
    /// Whether nothing stands before it: no player is still being waited for.
    pub due: bool,
    /// Where in the program it was granted.
    #[serde(skip)]
    pub at: &'static Location<'static>,
}

/// Where a game puts its offers, one by one. Nothing is stored unless somebody wants a list.
pub struct Offers<'a, A> {
    each: &'a mut dyn FnMut(Offer<A>),
}

impl<'a, A> Offers<'a, A> {
    /// Hands every offer on.
    pub fn new(each: &'a mut dyn FnMut(Offer<A>)) -> Offers<'a, A> {
        Offers { each }
    }

    /// One more offer.
    pub fn push(&mut self, offer: Offer<A>) {
        (self.each)(offer);
    }
}

impl<A: PartialEq> Offer<A> {
    /// The bare act.
    #[track_caller]
    pub fn of(act: A, cite: Cite) -> Offer<A> {
        let at = Location::caller();
        Offer { act, amount: Amount::None, given: Wanted::Nothing, cite, chore: None, due: false, at }
    }

    /// The same with an amount.
    pub fn amount(self, amount: Amount) -> Offer<A> {
        Offer { amount, ..self }
    }

    /// The same with cards or a count.
    pub fn given(self, given: Wanted) -> Offer<A> {
        Offer { given, ..self }
    }

    /// The same as part of the routine, due when `due`.
    pub fn chore(self, chore: Chore, due: bool) -> Offer<A> {
        Offer { chore: Some(chore), due, ..self }
    }

    /// Whether this offer accepts that command.
    pub fn accepts(&self, command: &Command<A>) -> bool {
        self.act == command.act && self.amount.takes(command.amount) && self.given.check(command.given).is_ok()
    }

    /// The same with another kind of act.
    pub fn map<B>(self, wrap: impl FnOnce(A) -> B) -> Offer<B> {
        let Offer { act, amount, given, cite, chore, due, at } = self;
        Offer { act: wrap(act), amount, given, cite, chore, due, at }
    }
}
