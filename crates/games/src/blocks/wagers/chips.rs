//! Chips of wagers, as a decision moves them: what lies on a spot is collected, given back, paid or undone.

use super::{Spots, Wager, WagerEvent};
use engine::{Accounts, Decision, Position, Reason};
use kit::Money;
use law::Cite;

/// Moves wagers of a round that is being decided.
pub struct Chips<'a, E> {
    accounts: &'a Accounts,
    decision: &'a mut Decision<E>,
    fund: Option<u8>,
}

impl<'a, E> Chips<'a, E> {
    /// The chips as they lie, and where to write down what happens to them.
    pub fn new(accounts: &'a Accounts, decision: &'a mut Decision<E>) -> Chips<'a, E> {
        Chips { accounts, decision, fund: None }
    }

    /// The same, collected into this fund and paid from it instead of the rack.
    #[must_use]
    pub fn through(self, fund: u8) -> Chips<'a, E> {
        Chips { fund: Some(fund), ..self }
    }

    /// What lies on a spot.
    pub fn on<W: Wager>(&self, at: Position, wager: W) -> Money {
        self.accounts.spot(at, wager.spot())
    }

    /// A wager is lost, where one lies.
    #[track_caller]
    pub fn collect<W: Wager>(&mut self, at: Position, wager: W, cite: Cite)
    where
        E: From<WagerEvent<W>>,
    {
        let amount = self.on(at, wager);
        if amount.is_positive() {
            let collected = match self.fund {
                Some(fund) => WagerEvent::CollectedInto { fund, at, wager, amount },
                None => WagerEvent::Collected { at, wager, amount },
            };
            self.decision.push(collected.into(), cite);
        }
    }

    /// A wager goes back to its player, where one lies.
    #[track_caller]
    pub fn give_back<W: Wager>(&mut self, at: Position, wager: W, why: Reason, cite: Cite)
    where
        E: From<WagerEvent<W>>,
    {
        let amount = self.on(at, wager);
        if amount.is_positive() {
            self.decision.push(WagerEvent::Returned { at, wager, amount, why }.into(), cite);
        }
    }

    /// A wager wins this much, where it is something.
    #[track_caller]
    pub fn pay<W: Wager>(&mut self, at: Position, wager: W, amount: Money, cite: Cite)
    where
        E: From<WagerEvent<W>>,
    {
        if amount.is_positive() {
            let paid = match self.fund {
                Some(fund) => WagerEvent::PaidFrom { fund, at, wager, amount },
                None => WagerEvent::Paid { at, wager, amount },
            };
            self.decision.push(paid.into(), cite);
        }
    }

    /// A bonus is paid beside a wager, where it is something.
    #[track_caller]
    pub fn award<W: Wager>(&mut self, at: Position, wager: W, amount: Money, cite: Cite)
    where
        E: From<WagerEvent<W>>,
    {
        if amount.is_positive() {
            self.decision.push(WagerEvent::Awarded { at, wager, amount }.into(), cite);
        }
    }

    /// Everything of a void hand goes back: what lies on its spots, and what was collected or paid before.
    #[track_caller]
    pub fn void<W: Wager>(&mut self, at: Position, spots: &Spots, cite: Cite)
    where
        E: From<WagerEvent<W>>,
    {
        let wagers = W::values(engine::Extent::MOST);
        for wager in &wagers {
            self.give_back(at, *wager, Reason::Void, cite);
        }
        for wager in wagers {
            self.undo(at, wager, spots, cite);
        }
    }

    /// What was collected or paid on a wager of a void hand is undone.
    #[track_caller]
    pub fn undo<W: Wager>(&mut self, at: Position, wager: W, spots: &Spots, cite: Cite)
    where
        E: From<WagerEvent<W>>,
    {
        let spot = usize::from(wager.spot());
        let (collected, paid) = (spots.collected[spot], spots.paid[spot]);
        if collected.is_positive() {
            self.decision.push(WagerEvent::CollectionUndone { at, wager, amount: collected }.into(), cite);
        }
        if paid.is_positive() {
            self.decision.push(WagerEvent::PaymentUndone { at, wager, amount: paid }.into(), cite);
        }
        if spots.pushed & (1 << spot) != 0 {
            self.decision.push(WagerEvent::Voided { at, wager }.into(), cite);
        }
    }

    /// A wager goes to the house before it is decided, if it lies there.
    #[track_caller]
    pub fn bank<W: Wager>(&mut self, at: Position, wager: W, cite: Cite)
    where
        E: From<WagerEvent<W>>,
    {
        let amount = self.on(at, wager);
        if amount.is_positive() {
            self.decision.push(WagerEvent::Banked { at, wager, amount }.into(), cite);
        }
    }

    /// Something else happens.
    #[track_caller]
    pub fn push(&mut self, event: impl Into<E>, cite: Cite) {
        self.decision.push(event.into(), cite);
    }
}
