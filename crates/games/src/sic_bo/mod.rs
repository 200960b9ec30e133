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

use engine::{Command, Decision, Game, House, Now, Offers, Reasons, RoundSetup, Scene, Status, Term, Who};

/// The game.
#[derive(Debug)]
pub enum SicBo {}

impl Game for SicBo {
    type Rules = Rules;
    type Act = Act;
    type Stage = Stage;
    type Event = Event;
    type Round = Round;

    fn house(rules: &Rules) -> &House {
        &rules.house
    }

    fn begin(rules: &Rules, setup: &RoundSetup, _: Option<&Round>) -> Round {
        Round::begin(rules, setup)
    }

    fn stage(round: &Round) -> Stage {
        round.stage
    }

    fn term(rules: &Rules, act: Act) -> Term<Stage> {
        act.term(rules)
    }

    fn offers(rules: &Rules, now: &Now<'_, SicBo>, who: Who, offers: &mut Offers<'_, Act>) {
        offers::offers(rules, now, who, offers);
    }

    fn refuse(rules: &Rules, now: &Now<'_, SicBo>, who: Who, command: &Command<Act>, reasons: &mut Reasons) {
        refuse::refuse(rules, now, who, command, reasons);
    }

    fn decide(rules: &Rules, now: &Now<'_, SicBo>, who: Who, command: &Command<Act>, decision: &mut Decision<Event>) {
        decide::decide(rules, now, who, command, decision);
    }

    fn apply(round: &mut Round, event: &Event) {
        round.apply(event);
    }

    fn status(round: &Round) -> Status {
        round.status()
    }

    fn scene(rules: &Rules, round: &Round) -> Scene {
        scene::scene(rules, round)
    }
}
