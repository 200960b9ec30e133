//! The idle table, and what players may ask for while its cards are made ready again: to see them
//! face up, to see cards that would otherwise come into play unseen.

use crate::table_act::TableAct;
use crate::{Code, Decision, Game, House, Offer, Offers, Refusal, Seat, Step, StepRule, Table, TableEvent, Who};
use law::Cite;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something a player may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Request {
    /// That the idle cards lie face up.
    FaceUp,
    /// That the cards which come into play are spread and shuffled once more.
    Spread,
}

impl Request {
    /// Every request.
    pub const ALL: [Request; 2] = [Request::FaceUp, Request::Spread];
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Request::FaceUp => "ask for cards face up",
            Request::Spread => "ask for stored cards to be spread",
        })
    }
}

/// A request that a table grants: until which step it may be made, and which steps it adds before that.
#[derive(Clone, Debug)]
pub struct RequestRule {
    /// What may be asked for.
    pub request: Request,
    /// While this step of the procedure after idleness is the next.
    pub before: Step,
    /// What is done then.
    pub steps: Vec<StepRule>,
    /// By which clause.
    pub cite: Cite,
}

impl<G: Game> Table<G> {
    /// The last player has left.
    pub(crate) fn lie_idle(&mut self, house: &House) {
        (self.idle, self.asked) = (true, 0);
        if house.after_idle.is_empty() {
            self.load(&house.idle);
        } else {
            self.load_deck(&house.idle);
        }
    }

    /// The first player arrives at cards that wait.
    pub(crate) fn arrive(&mut self, house: &House) {
        if self.idle && !house.after_idle.is_empty() {
            self.load_deck(&house.after_idle);
        } else {
            self.load(&house.arrival);
        }
    }

    /// The requests that can be made now, each once.
    fn requests(&self) -> impl Iterator<Item = &RequestRule> {
        let next = self.to_do.last().filter(|_| self.idle && self.open && !self.in_round).map(|rule| rule.step);
        let open = move |rule: &&RequestRule| Some(rule.before) == next && self.asked & 1 << rule.request as u8 == 0;
        self.house().requests.iter().filter(open)
    }

    pub(crate) fn request_offers(&self, seat: Seat, acts: &mut Offers<'_, TableAct>) {
        if self.seated.has(seat) {
            for rule in self.requests() {
                acts.push(Offer::of(TableAct::Ask(rule.request), rule.cite));
            }
        }
    }

    pub(crate) fn decide_request(&self, seat: Seat, request: Request, decision: &mut Decision<TableEvent>) {
        let cite = self.requests().find(|rule| rule.request == request).map_or(Cite::NONE, |rule| rule.cite);
        decision.push(TableEvent::Asked { seat, request }, cite);
    }

    /// A request is granted: its steps come next, done to the cards in play.
    pub(crate) fn asked(&mut self, request: Request) {
        // Cards spread on request lie face up anyway.
        let also = if request == Request::Spread { 1 << Request::FaceUp as u8 } else { 0 };
        self.asked |= 1 << request as u8 | also;
        let deck = *self.decks.in_play();
        let rule = self.house().requests.iter().find(|rule| rule.request == request);
        let steps = rule.map_or(&[][..], |rule| &rule.steps).iter().rev().map(|step| StepRule { deck, ..*step });
        let steps: Vec<StepRule> = steps.collect();
        self.to_do.extend(steps);
    }

    pub(crate) fn refuse_request(&self, who: Who, request: Request) -> Refusal {
        let rule = self.house().requests.iter().find(|rule| rule.request == request);
        let cite = rule.map_or(Cite::NONE, |rule| rule.cite);
        match (rule, who) {
            (_, Who::Dealer | Who::Floorperson) => {
                Refusal::new(Code::NotYours, cite, format!("to {request} is for players, not for {who}"))
            }
            (None, _) => Refusal::new(Code::NotInHouseRules, cite, format!("nobody can {request} at this table")),
            (Some(_), _) if self.asked & 1 << request as u8 != 0 => {
                Refusal::new(Code::Already, cite, "somebody asked for that already")
            }
            (Some(rule), _) => {
                let message =
                    format!("one may {request} only before `{}`, after the table was idle", rule.before.words());
                Refusal::new(Code::TooEarly, cite, message)
            }
        }
    }
}
