//! Spanish 21: blackjack without the tens, with bonuses for hands of 21.
//!
//! The files follow the chapter: rules and options, the procedures around the rounds, acts, boxes and hands, what is on
//! offer and why not, the course of the round, decisions, settling, irregularities. Clause numbers stand only in
//! `provisions`.

mod act;
mod apply;
mod decide;
mod event;
mod hand;
mod irregular;
mod offers;
mod procedures;
mod provisions;
mod refuse;
mod round;
mod rules;
mod scene;
pub mod settle;
#[cfg(test)]
mod settle_tests;
mod settling;
mod staff_offers;
mod wagering;

pub use act::{Act, Wager};
pub use event::{Event, Up};
pub use hand::{BettingBox, Bettor, Fate, Hand, Insurance, Total};
pub use procedures::DECK;
pub use round::{Round, Stage};
pub use rules::{Dealing, Rules, check, decks, limits, pay};

game! { Spanish21 {
    fn discards(round: &Round) -> Vec<kit::Packet<engine::Origin>> {
        round.racked()
    }

    fn lying(round: &Round) -> Vec<kit::Packet<engine::Origin>> {
        round.lying()
    }

    fn seat_changed(round: &mut Round, change: engine::SeatChange) {
        round.seat_changed(change);
    }

    fn ready(_rules: &Rules, now: &engine::Now<'_, Spanish21>, seat: engine::Seat) -> bool {
        now.round.people().has(seat)
    }
} }
