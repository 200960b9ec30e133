//! Boston 5 stud poker, under two states' regulations and a rule card, and Boston 7.
//!
//! The files follow the chapter: rules and options, acts, what is on offer and why not, the
//! course of the round, settling, irregularities. Clause numbers stand only in `provisions`.

mod act;
mod decide;
mod event;
mod irregular;
mod offers;
mod provisions;
mod refuse;
mod round;
mod rules;
mod scene;
pub mod settle;

pub use act::{Act, Wager};
pub use event::Event;
pub use provisions::Provisions;
pub use round::{Bonus, Fate, Hand, Round, Stage};
pub use rules::{Rules, ante_bonus_row, check, three_card_row};

game! { Boston {
    fn ready(_: &Rules, now: &engine::Now<'_, Self>, seat: engine::Seat) -> bool {
        now.round.complete(seat.into())
    }

    fn discards(round: &Round) -> Vec<kit::Packet<engine::Origin>> {
        round.deck.discards()
    }
} }
