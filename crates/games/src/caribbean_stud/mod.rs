//! Caribbean stud poker: an ante, then fold or bet twice as much against a dealer who shows one card, with bonus wagers
//! beside it that two meters pay.
//!
//! The files follow the chapter: rules and options, acts, what is on offer and why not, the course of
//! the round, settling. Clause numbers stand only in `provisions`.

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
mod settling;

pub use act::{Act, Wager};
pub use event::Event;
pub use round::{Fate, Hand, Round, Stage};
pub use rules::{Rules, check, pay};

game! { CaribbeanStud {
    fn ready(_: &Rules, now: &engine::Now<'_, Self>, seat: engine::Seat) -> bool {
        now.round.hands[seat.into()].spots.has(Wager::Ante)
    }

    fn discards(round: &Round) -> Vec<kit::Packet<engine::Origin>> {
        round.deck.discards()
    }
} }
