//! Sic bo: three dice, fifty areas of the layout, no decision after the wagers.
//!
//! The files follow the chapter: rules and options, wagers and acts, what is on offer and why not,
//! the course of the round, settling, irregularities. Clause numbers stand only in `provisions`.

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
mod wager;

pub use act::{Act, NoWager};
pub use event::Event;
pub use provisions::Provisions;
pub use round::{Round, Stage};
pub use rules::{Rules, check, pay};
pub use wager::{Kind, Wager, Wagers};

game! { SicBo {} }
