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
mod round;
pub mod rules;
mod scene;
pub mod settle;
mod succession;
mod tell;

pub use act::{Act, Call, Cause, Claim, Hand, Wager};
pub use bank::{Bank, Course};
pub use event::{Event, NoHand};
pub use round::{Round, Stage};
pub use rules::{Rules, check};

use engine::{Command, Decision, Game, House, Now, Offers, Reasons, RoundSetup, Scene, SeatChange, Status, Term, Who};

/// The game.
#[derive(Debug)]
pub enum CheminDeFer {}

type At<'a> = Now<'a, CheminDeFer>;

impl Game for CheminDeFer {
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

    fn offers(rules: &Rules, now: &At<'_>, who: Who, offers: &mut Offers<'_, Act>) {
        offers::offers(rules, now, who, offers);
    }

    fn stage(round: &Round) -> Stage {
        round.stage
    }

    fn term(rules: &Rules, act: Act) -> Term<Stage> {
        act.term(rules)
    }

    fn refuse(rules: &Rules, now: &At<'_>, who: Who, command: &Command<Act>, reasons: &mut Reasons) {
        refuse::refuse(rules, now, who, command.act, reasons);
    }

    fn decide(rules: &Rules, now: &At<'_>, who: Who, command: &Command<Act>, decision: &mut Decision<Event>) {
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

    fn discards(round: &Round) -> Vec<kit::Packet<engine::Origin>> {
        round.discards()
    }

    fn scene(_: &Rules, round: &Round) -> Scene {
        scene::scene(round)
    }
}
