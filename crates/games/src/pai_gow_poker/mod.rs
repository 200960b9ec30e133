//! Pai gow poker: seven cards of a deck with a joker, set into a hand of five and one of two against the dealer's or a
//! bank's.
//!
//! The files follow the chapter: rules and options, acts, what is on offer and why not, the course of the round, the
//! showdown, bonus wagers, irregularities; what concerns a player who banks stands apart in the files of that name.
//! Clause numbers stand only in `provisions`.

mod act;
mod apply;
mod bank;
mod bank_event;
mod bank_offers;
mod bank_refuse;
mod banking;
mod bonuses;
mod check;
mod cut;
mod dealing;
mod decide;
mod event;
pub mod house_way;
mod irregular;
mod offers;
mod pay;
mod procedures;
mod provisions;
mod refuse;
mod round;
mod rules;
mod scene;
mod setting;
pub mod settle;
mod showdown;
mod wagers;

pub use act::{Act, Number, Stack, Wager};
pub use bank_event::BankEvent;
pub use banking::{Bank, Banking};
pub use check::check;
pub use cut::{CutEvent, DeckCut};
pub use dealing::{CARDS, Dealing, Start, THREE, stack_of};
pub use event::{Event, Exposure, NoRoll, StartBy, Versus};
pub use house_way::{HouseWay, Ranks, Setting};
pub use pay::pay;
pub use round::{Fate, Hand, Round, Stage};
pub use rules::Rules;

game! { PaiGowPoker {
    fn seat_changed(round: &mut Round, change: engine::SeatChange) {
        round.seat_changed(change);
    }

    fn discards(round: &Round) -> Vec<kit::Packet<engine::Origin>> {
        round.deck.discards()
    }
} }
