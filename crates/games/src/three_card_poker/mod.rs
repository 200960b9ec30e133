//! Three card poker: against the dealer, against a posted scale, or both.
//!
//! The files follow the chapter: rules and options, acts, what is on offer and why not, the course of
//! the round, settling. Clause numbers stand only in `provisions`.

mod act;
mod decide;
mod event;
mod offers;
mod provisions;
mod refuse;
mod round;
mod rules;
mod scene;
pub mod settle;

pub use act::{Act, Wager};
pub use event::Event;
pub use provisions::Clauses;
pub use round::{Fate, Hand, Round, Stage};
pub use rules::{Rules, Version, check, pay};

use engine::{Command, Decision, Game, House, Now, Offers, Reasons, RoundSetup, Scene, Seat, Status, Term, Who};

/// The game.
#[derive(Debug)]
pub enum ThreeCardPoker {}

impl Game for ThreeCardPoker {
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

    fn ready(rules: &Rules, now: &Now<'_, Self>, seat: Seat) -> bool {
        now.round.hands.of_seat(seat).any(|at| offers::plays(rules, now.accounts, at))
    }

    fn status(round: &Round) -> Status {
        round.status()
    }

    fn discards(round: &Round) -> Vec<kit::Packet<engine::Origin>> {
        round.deck.discards()
    }

    fn scene(_: &Rules, round: &Round) -> Scene {
        scene::scene(round)
    }
}
