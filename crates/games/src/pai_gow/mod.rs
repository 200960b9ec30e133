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

use engine::{Command, Game, House, Now, Offers, Reasons, Scene, SeatChange, Status, Term, Who};

/// The game.
#[derive(Debug)]
pub enum PaiGow {}

impl Game for PaiGow {
    type Rules = Rules;
    type Act = Act;
    type Stage = Stage;
    type Event = Event;
    type Round = Round;

    fn house(rules: &Rules) -> &House {
        &rules.house
    }

    fn begin(rules: &Rules, setting: &engine::RoundSetup, previous: Option<&Round>) -> Round {
        Round::begin(rules, setting, previous)
    }

    fn stage(round: &Round) -> Stage {
        round.stage
    }

    fn term(rules: &Rules, act: Act) -> Term<Stage> {
        act.term(rules)
    }

    fn offers(rules: &Rules, now: &Now<'_, PaiGow>, who: Who, offers: &mut Offers<'_, Act>) {
        offers::offers(rules, now, who, offers);
    }

    fn refuse(rules: &Rules, now: &Now<'_, PaiGow>, who: Who, command: &Command<Act>, reasons: &mut Reasons) {
        refuse::refuse(rules, now, who, command, reasons);
    }

    fn decide(
        rules: &Rules,
        now: &Now<'_, PaiGow>,
        who: Who,
        command: &Command<Act>,
        decision: &mut engine::Decision<Event>,
    ) {
        decide::decide(rules, now, who, command, decision);
    }

    fn apply(round: &mut Round, event: &Event) {
        round.apply(event);
    }

    fn seat_changed(round: &mut Round, change: SeatChange) {
        round.seat_changed(change);
    }

    fn status(round: &Round) -> Status {
        round.status()
    }

    fn scene(_: &Rules, round: &Round) -> Scene {
        scene::scene(round)
    }
}
