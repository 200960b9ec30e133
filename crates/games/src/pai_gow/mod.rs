//! Pai gow: four tiles set into a high and a low hand against the dealer's or a bank's.
//!
//! The files follow the chapter: rules and options, acts, what is on offer and why not, the course
//! of the round, the showdown, irregularities; what concerns a player who banks stands apart in the
//! files of that name. Clause numbers stand only in `provisions`.

mod act;
mod bank;
mod bank_event;
mod bank_offers;
mod bank_refuse;
mod banking;
mod decide;
mod delivery;
mod event;
pub mod house_way;
mod irregular;
mod offers;
mod provisions;
mod refuse;
mod round;
mod rules;
mod scene;
mod setting;
pub mod settle;
mod showdown;

pub use act::{Act, DealtTo, Wager};
pub use bank_event::BankEvent;
pub use banking::{Bank, Banking};
pub use delivery::{Apart, Ends, Row, Stack, Style};
pub use event::{Event, Exposure, NoRoll, Versus};
pub use house_way::{Decision, HouseWay, Undecided};
pub use round::{Fate, Hand, Round, Stage};
pub use rules::{Rules, check};
pub use setting::{Ranks, Setting};

game! { PaiGow {
    fn seat_changed(round: &mut Round, change: engine::SeatChange) {
        round.seat_changed(change);
    }
} }
