//! Baccarat - chemin de fer: the participants bank against each other.
//!
//! The files follow the chapter: rules and options, acts, the bank and who gets it, wagers against
//! it, the two hands, payment, irregularities. Clause numbers stand only in `provisions`. The Banker
//! draws the cards, but under the instructions of the dealer calling the game, so that dealing is the
//! dealer's act here and the Banker's only where something has to be decided or announced.

mod act;
mod apply;
mod bank;
mod cover;
mod decide;
mod event;
mod irregular;
mod offers;
mod payout;
mod provisions;
mod refuse;
mod render;
mod round;
pub mod rules;
mod scene;
pub mod settle;
mod succession;

pub use act::{Act, Call, Cause, Claim, Hand, Wager};
pub use bank::{Bank, Succession};
pub use event::{Event, NoHand};
pub use round::{Round, Stage};
pub use rules::{Rules, check};

type At<'a> = engine::Now<'a, CheminDeFer>;

game! { CheminDeFer {
    fn seat_changed(round: &mut Round, change: engine::SeatChange) {
        round.seat_changed(change);
    }

    fn discards(round: &Round) -> Vec<kit::Packet<engine::Origin>> {
        round.discards()
    }
} }
