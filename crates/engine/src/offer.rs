//! What is on offer now.

use crate::{Act, Amount, Command, Does, Wanted};
use law::Cite;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::panic::Location;

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
    /// Validating payouts and completing what must be written down of them.
    Validate,
}

/// One thing that somebody may do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Offer<A> {
    /// What to do.
    pub act: A,
    /// For which hand of the seat, from 1.
    pub hand: u8,
    /// What it does.
    pub does: Does,
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
    /// Whether this is what follows when whoever is waited for says nothing.
    pub silence: bool,
    /// Where in the program it was granted.
    #[serde(skip)]
    pub at: &'static Location<'static>,
}

/// What is offered, wherever in the program that was.
impl<A: Hash> Hash for Offer<A> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Offer { act, hand, does, amount, given, cite, chore, due, silence, at: _ } = self;
        (act, hand, does, amount, given, cite, chore, due, silence).hash(state);
    }
}

/// Where a game puts its offers, one by one. Nothing is stored unless somebody wants a list.
pub struct Offers<'a, A> {
    each: &'a mut dyn FnMut(Offer<A>),
    about: Option<A>,
}

impl<'a, A: Copy> Offers<'a, A> {
    /// Hands every offer on.
    pub fn new(each: &'a mut dyn FnMut(Offer<A>)) -> Offers<'a, A> {
        Offers { each, about: None }
    }

    /// Asks about one act.
    pub(crate) fn asked(act: A, each: &'a mut dyn FnMut(Offer<A>)) -> Offers<'a, A> {
        Offers { each, about: Some(act) }
    }

    /// The only act that is asked about, if it is only one: then offers of others may be left out.
    /// A game with few need not look; one with many saves making them all for each command.
    pub fn about(&self) -> Option<A> {
        self.about
    }

    /// One more offer.
    pub fn push(&mut self, offer: Offer<A>) {
        (self.each)(offer);
    }
}

impl<A: Act> Offer<A> {
    /// The bare act.
    #[track_caller]
    pub fn of(act: A, cite: Cite) -> Offer<A> {
        Offer {
            act,
            hand: 1,
            does: act.does(),
            amount: Amount::None,
            given: Wanted::Nothing,
            cite,
            chore: None,
            due: false,
            silence: false,
            at: Location::caller(),
        }
    }
}

impl<A> Offer<A> {
    /// The same for this hand of the seat.
    pub fn hand(self, hand: u8) -> Offer<A> {
        Offer { hand, ..self }
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

    /// The same as what follows when whoever is waited for says nothing.
    pub fn silence(self) -> Offer<A> {
        Offer { silence: true, ..self }
    }

    /// The same with another kind of act.
    pub fn map<B>(self, wrap: impl FnOnce(A) -> B) -> Offer<B> {
        let Offer { act, hand, does, amount, given, cite, chore, due, silence, at } = self;
        Offer { act: wrap(act), hand, does, amount, given, cite, chore, due, silence, at }
    }
}

impl<A: PartialEq> Offer<A> {
    /// Whether this offer accepts that command.
    pub fn accepts(&self, command: &Command<A>) -> bool {
        self.is_for(command) && self.amount.takes(command.amount) && self.given.check(command.given).is_ok()
    }

    /// Whether it is this act for this hand, whatever is handed over with it.
    pub fn is_for(&self, command: &Command<A>) -> bool {
        self.act == command.act && self.hand == command.hand
    }
}
