//! The hands of a round by position, and what follows from them for the table: who must stay, and where there is room
//! for another hand.

use super::CardEvent;
use crate::blocks::wagers::Spots;
use engine::{Code, Decision, Position, Reasons, Run, Seat, Seats, Status, adjacent};
use kit::Cards;
use law::Cite;
use serde::Serialize;

/// Hands of a round by position, in the order of the deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Hands<H> {
    #[serde(skip)]
    per_seat: u8,
    /// The places of the list from the dealer's left on, where that is another order.
    #[serde(skip)]
    order: Option<Vec<u8>>,
    list: Vec<H>,
}

impl<H: Clone + Default> Hands<H> {
    /// No hand in play yet, at a table of so many seats with so many hands each.
    pub fn new(seats: u8, per_seat: u8) -> Hands<H> {
        Hands { per_seat, order: None, list: vec![H::default(); usize::from(seats) * usize::from(per_seat)] }
    }
}

impl<H> Hands<H> {
    fn index(&self, at: Position) -> usize {
        at.seat.index() * usize::from(self.per_seat) + usize::from(at.hand) - 1
    }

    /// Every position with its hand, clockwise from the dealer's left; reversed, counterclockwise.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Position, &H)> {
        let per_seat = usize::from(self.per_seat);
        (0..self.list.len()).map(move |place| {
            let index = self.order.as_ref().map_or(place, |order| usize::from(order[place]));
            let seat = Seat((index / per_seat) as u8 + 1);
            (Position { seat, hand: (index % per_seat) as u8 + 1 }, &self.list[index])
        })
    }

    /// A hand lies to the left of its player's others: it comes before them.
    pub fn lies_left(&mut self, at: Position) {
        let first = at.seat.index() * usize::from(self.per_seat);
        let from = self.index(at) as u8;
        let mut order = self.order.take().unwrap_or_else(|| (0..self.list.len() as u8).collect());
        if let Some(now) = order.iter().position(|index| *index == from) {
            order.remove(now);
            order.insert(first, from);
        }
        self.order = Some(order);
    }

    /// Every hand, to change it.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut H> {
        self.list.iter_mut()
    }

    /// The positions of a seat.
    pub fn of_seat(&self, seat: Seat) -> impl Iterator<Item = Position> + use<H> {
        (1..=self.per_seat).map(move |hand| Position { seat, hand })
    }
}

/// What the table asks about a hand of a round.
pub trait Held {
    /// Its wagers.
    fn spots(&self) -> &Spots;
    /// Its cards in the order dealt.
    fn cards(&self) -> &Cards;
    /// Whether it takes part in the round, or has.
    fn takes_part(&self) -> bool;
}

impl<H: Held> Hands<H> {
    /// Where the hands of each player lie around the own seat, with one more of this seat; `None` where there is no
    /// room for it.
    fn runs(&self, seated: Seats, one_more: Option<Seat>) -> Option<Vec<Run>> {
        let hands = |seat: Seat| {
            let laid = self.of_seat(seat).filter(|at| self[*at].spots().any()).count() as u8;
            laid.max(1) + u8::from(one_more == Some(seat) && laid > 0)
        };
        adjacent(seated, hands, (self.list.len() / usize::from(self.per_seat)) as u8)
    }

    /// Whether a hand has wagers already, or there is a free place for it beside the player's other ones.
    pub fn has_room(&self, seated: Seats, at: Position) -> bool {
        self[at].spots().any() || self.runs(seated, Some(at.seat)).is_some()
    }

    /// Why a hand has no place, where it has none.
    #[track_caller]
    pub fn refuse_place(&self, seated: Seats, at: Position, cite: Cite, reasons: &mut Reasons) {
        if !self.has_room(seated, at) {
            let message = format!(
                "found no free position beside those of {0}, and the positions of a player are adjacent: play on with \
                 the positions that {0} has, or take a seat that is free on one side",
                at.seat
            );
            reasons.add(Code::Forbidden, cite, message);
        }
    }

    /// No more wagers are placed, and so it is known which hands lie to the left of their player's seat, because there
    /// is no room to its right: they are dealt to before it, and settled after it.
    pub fn lay_out<E: From<CardEvent>>(&self, seated: Seats, cite: Cite, decision: &mut Decision<E>) {
        for run in self.runs(seated, None).unwrap_or_default() {
            let laid = self.of_seat(run.seat).filter(|at| self[*at].spots().any());
            for at in laid.skip(1 + usize::from(run.right)) {
                decision.push(CardEvent::LiesLeft { at }.into(), cite);
            }
        }
    }

    /// Where a round with these hands stands for the table while it is not over.
    pub fn status(&self, betting: bool) -> Status {
        let in_round = |hand: &H| hand.spots().any() || hand.takes_part() && !betting;
        let seats = |those: &dyn Fn(&H) -> bool| -> Seats {
            self.iter().filter(|(_, hand)| those(hand)).map(|(at, _)| at.seat).collect()
        };
        let (bound, dealt) = (seats(&in_round), seats(&|hand| !hand.cards().is_empty()));
        let undealt = bound.iter().filter(|seat| !dealt.has(*seat)).collect();
        let runs = self.runs(bound, None).unwrap_or_default();
        let occupied = runs.into_iter().flat_map(|run| run.beside().iter().collect::<Vec<_>>()).collect();
        Status { bound, undealt, occupied, ..Status::default() }
    }
}

impl<H> std::ops::Index<Position> for Hands<H> {
    type Output = H;

    fn index(&self, at: Position) -> &H {
        &self.list[self.index(at)]
    }
}

impl<H> std::ops::IndexMut<Position> for Hands<H> {
    fn index_mut(&mut self, at: Position) -> &mut H {
        let index = self.index(at);
        &mut self.list[index]
    }
}
