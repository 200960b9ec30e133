//! Minibaccarat, and EZ Baccarat: two hands dealt from a shoe, wagered on by anybody.
//!
//! The files follow the chapter: rules and options, the procedures around the rounds, acts, what is
//! on offer and why not, the course of the round, settling, irregularities. Clause numbers stand
//! only in `provisions`.

mod act;
mod decide;
mod event;
mod irregular;
mod offers;
mod procedures;
mod provisions;
mod refuse;
mod round;
pub mod rules;
mod scene;
pub mod settle;
#[cfg(test)]
mod settle_tests;
mod settling;

pub use act::Act;
pub use event::{Event, GivenUp, Named};
pub use round::{Cover, Hand, HouseMoney, Round, Stage};
pub use rules::{Rules, check};
pub use settle::{Side, Wager};

use engine::{Command, Decision, Game, House, Now, Offers, Reasons, RoundSetup, Scene, Status, Term, Who};

/// The game.
#[derive(Debug)]
pub enum Minibaccarat {}

impl Game for Minibaccarat {
    type Rules = Rules;
    type Act = Act;
    type Stage = Stage;
    type Event = Event;
    type Round = Round;

    fn house(rules: &Rules) -> &House {
        &rules.house
    }

    fn begin(rules: &Rules, setup: &RoundSetup, previous: Option<&Round>) -> Round {
        Round::begin(rules, setup, previous)
    }

    fn stage(round: &Round) -> Stage {
        round.stage
    }

    fn term(rules: &Rules, act: Act) -> Term<Stage> {
        act.term(rules)
    }

    fn offers(rules: &Rules, now: &Now<'_, Self>, who: Who, offers: &mut Offers<'_, Act>) {
        offers::offers(rules, now, who, offers);
    }

    fn refuse(rules: &Rules, now: &Now<'_, Self>, who: Who, command: &Command<Act>, reasons: &mut Reasons) {
        refuse::refuse(rules, now, who, command, reasons);
    }

    fn decide(rules: &Rules, now: &Now<'_, Self>, who: Who, command: &Command<Act>, decision: &mut Decision<Event>) {
        decide::decide(rules, now, who, command, decision);
    }

    fn apply(round: &mut Round, event: &Event) {
        round.apply(event);
    }

    fn status(round: &Round) -> Status {
        round.status()
    }

    fn discards(round: &Round) -> Vec<kit::Packet<engine::Origin>> {
        round.discards()
    }

    fn scene(rules: &Rules, round: &Round) -> Scene {
        scene::scene(rules, round)
    }
}
