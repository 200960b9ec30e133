//! A table of any game behind one object: what the command line, scenarios and servers talk to.
//! This is the only place where a game's types are forgotten.

use crate::table::Happens;
use crate::{
    Accounts, Act, Automation, Chance, Code, Command, Event, Game, Given, House, Log, LogError, Offer, Posting, Record,
    Refusal, Scene, Seats, Stopped, Table, Viewer, Who, advance, log, tell_of_shuffles, view,
};
use kit::Money;
use law::Cite;
use serde::{Deserialize, Serialize};
use std::panic::Location;
use std::sync::Arc;

/// A command as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Words {
    /// The act: `place ante`.
    #[serde(rename = "do")]
    pub act: String,
    /// The amount, where the act takes one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<Money>,
    /// Cards or a count, where the act takes them.
    #[serde(flatten)]
    pub given: Given,
}

/// One thing that happened, told for people and programs.
#[derive(Clone, Debug, Serialize)]
pub struct Told {
    /// Its number in the table's log, from 1.
    pub seq: usize,
    /// In words.
    pub says: String,
    /// As data.
    pub event: serde_json::Value,
    /// By which clauses.
    pub clauses: Cite,
    /// The chips it moved.
    #[serde(skip)]
    pub postings: Vec<Posting>,
    /// Where in the program it was decided.
    #[serde(skip)]
    pub at: &'static Location<'static>,
}

/// A table of any game.
pub trait AnyTable: Send {
    /// The table that the rules want.
    fn house(&self) -> &House;
    /// The house rules as the submission that would produce them.
    fn submission(&self) -> String {
        self.house().chosen.to_submission()
    }
    /// The chips.
    fn accounts(&self) -> &Accounts;
    /// The seats with a player.
    fn seated(&self) -> Seats;
    /// How many rounds have begun.
    fn rounds(&self) -> u32;
    /// How many records the log has.
    fn records(&self) -> usize;
    /// Whether a round is being played.
    fn in_round(&self) -> bool;
    /// Every act of the game and the table, offered or not.
    fn acts(&self) -> Vec<String>;
    /// What this person may do now.
    fn offers(&self, who: Who) -> Vec<Offer<String>>;
    /// Carries out a command or refuses it; a word that names no act is refused too.
    fn say(&mut self, who: Who, words: &Words, chance: &mut dyn Chance) -> Result<Vec<Told>, Refusal>;
    /// Does every automated chore that is due.
    fn advance(&mut self, automation: Automation, chance: &mut dyn Chance) -> Result<Vec<Told>, Stopped>;
    /// What happened from this record on, as a viewer may know it.
    fn told(&self, from: usize, viewer: Viewer) -> Vec<Told>;
    /// What there is to draw, as a viewer may know it.
    fn scene(&self, viewer: Viewer) -> Option<Scene>;
    /// The whole state as a viewer may know it.
    fn state(&self, viewer: Viewer) -> serde_json::Value;
    /// The same table again, to try things out on.
    fn fork(&self) -> Box<dyn AnyTable>;
    /// The log as text, hash-chained.
    fn write_log(&self, header: serde_json::Value) -> String;
    /// Replays a log into this table, which must be new.
    fn read_log(&mut self, log: &Log) -> Result<(), LogError>;
}

/// A table with its log.
pub struct Live<G: Game> {
    table: Table<G>,
    log: Vec<Record<Happens<G>>>,
}

impl<G: Game> Live<G> {
    /// A new table under these rules.
    pub fn new(rules: Arc<G::Rules>) -> Live<G> {
        Live { table: Table::new(rules), log: Vec::new() }
    }

    fn tell(&self, from: usize, viewer: Viewer) -> Vec<Told> {
        let told = |(index, record): (usize, &Record<Happens<G>>)| {
            let event = record.event.seen_by(viewer);
            let mut postings = Vec::new();
            event.postings(&mut |posting| postings.push(posting));
            Told {
                seq: index + 1,
                says: event.to_string(),
                event: serde_json::to_value(&event).expect("events are plain data"),
                clauses: record.cite,
                postings,
                at: record.at,
            }
        };
        self.log.iter().enumerate().skip(from).map(told).collect()
    }

    fn seen(&self, viewer: Viewer) -> Table<G> {
        let events = self.log.iter().map(|record| &record.event);
        view(Arc::clone(&self.table.rules), events, viewer).expect("what was logged can be replayed")
    }
}

impl<G: Game> AnyTable for Live<G> {
    fn house(&self) -> &House {
        self.table.house()
    }

    fn accounts(&self) -> &Accounts {
        self.table.accounts()
    }

    fn seated(&self) -> Seats {
        self.table.seated()
    }

    fn rounds(&self) -> u32 {
        self.table.rounds()
    }

    fn records(&self) -> usize {
        self.log.len()
    }

    fn in_round(&self) -> bool {
        self.table.round().is_some()
    }

    fn acts(&self) -> Vec<String> {
        crate::table::Do::<G>::all().iter().map(ToString::to_string).collect()
    }

    fn offers(&self, who: Who) -> Vec<Offer<String>> {
        self.table.offers(who).into_iter().map(|offer| offer.map(|act| act.to_string())).collect()
    }

    fn say(&mut self, who: Who, words: &Words, chance: &mut dyn Chance) -> Result<Vec<Told>, Refusal> {
        let act = crate::table::Do::<G>::read(&words.act)
            .map_err(|message| Refusal::new(Code::UnknownAct, Cite::NONE, message))?;
        let before = self.log.len();
        let command = Command { act, amount: words.amount, given: words.given };
        self.table.say(who, &command, &mut self.log)?;
        tell_of_shuffles::<G>(&self.log[before..], chance);
        Ok(self.tell(before, Viewer::Surveillance))
    }

    fn advance(&mut self, automation: Automation, chance: &mut dyn Chance) -> Result<Vec<Told>, Stopped> {
        let before = self.log.len();
        advance(&mut self.table, automation, chance, &mut self.log)?;
        Ok(self.tell(before, Viewer::Surveillance))
    }

    fn told(&self, from: usize, viewer: Viewer) -> Vec<Told> {
        self.tell(from, viewer)
    }

    fn scene(&self, viewer: Viewer) -> Option<Scene> {
        let seen = self.seen(viewer);
        seen.round.as_ref().map(|round| G::scene(&seen.rules, round))
    }

    fn state(&self, viewer: Viewer) -> serde_json::Value {
        serde_json::to_value(self.seen(viewer)).expect("a table is plain data")
    }

    fn fork(&self) -> Box<dyn AnyTable> {
        Box::new(Live { table: self.table.clone(), log: self.log.clone() })
    }

    fn write_log(&self, header: serde_json::Value) -> String {
        log::write(&header, self.log.iter().map(|record| (&record.event, record.cite)))
    }

    fn read_log(&mut self, log: &Log) -> Result<(), LogError> {
        for (line, text) in log.records() {
            let (event, cite) = log::read_record::<Happens<G>>(line, text)?;
            self.table.apply(&event).map_err(|overdrawn| LogError {
                line,
                what: format!("the record would overdraw an account: {overdrawn}"),
            })?;
            self.log.push(Record { event, cite, at: Location::caller() });
        }
        Ok(())
    }
}
