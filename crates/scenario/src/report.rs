//! What a scenario came to: per round the wagers, the nets, the refusals and the events, and what
//! differs from what was expected.

use crate::error::At;
use crate::model::{Said, Scenario};
use engine::{Account, FundKind, House, LogLine, Reason, Refusal, Seat, TableEvent, WagerResult, summarize};
use kit::Money;
use law::Cite;
use serde::ser::{SerializeMap, SerializeStruct};
use serde::{Serialize, Serializer};
use std::panic::Location;

/// What a scenario came to.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The scenario's heading.
    pub scenario: String,
    /// The file it stands in.
    pub file: String,
    /// The rulebook.
    pub rulebook: &'static str,
    /// Whether everything came as expected.
    pub passed: bool,
    /// What happened before the first round where the program opened the table.
    #[serde(skip)]
    pub setup: Vec<LogLine>,
    /// The rounds.
    pub rounds: Vec<RoundReport>,
    /// What differs from what was expected.
    pub differences: Vec<Difference>,
}

impl Report {
    pub(crate) fn new(scenario: &Scenario) -> Report {
        Report {
            scenario: scenario.title.clone(),
            file: scenario.file.0.clone(),
            rulebook: scenario.rulebook,
            passed: false,
            setup: Vec::new(),
            rounds: Vec::new(),
            differences: Vec::new(),
        }
    }

    pub(crate) fn finished(mut self) -> Report {
        self.passed = self.differences.is_empty();
        self
    }
}

/// What one round came to.
#[derive(Clone, Debug, Serialize)]
pub struct RoundReport {
    /// Per seat and wager.
    pub wagers: Vec<WagerResult>,
    /// Per seat and for the rack, what the round changed its chips by.
    #[serde(serialize_with = "as_map")]
    pub net: Vec<(String, Money)>,
    /// What was refused.
    pub refusals: Vec<RefusalReport>,
    /// Where the round stands and who is being waited for, where it is not over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waiting: Option<String>,
    /// What happened, in order.
    pub events: Vec<LogLine>,
    /// The offers that were taken up: by which clauses, and where in the program.
    #[serde(skip)]
    pub taken: Vec<Taken>,
}

/// An offer that was taken up.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    /// The clauses that granted it.
    pub cite: Cite,
    /// Where in the program it was granted.
    pub at: &'static Location<'static>,
}

fn as_map<S: Serializer>(net: &[(String, Money)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(net.iter().map(|(account, amount)| (account, amount)))
}

impl RoundReport {
    pub(crate) fn of(events: Vec<LogLine>, refusals: Vec<RefusalReport>, house: &House) -> RoundReport {
        let postings = events.iter().flat_map(|event| event.postings.iter().map(|posting| (posting, event.clauses)));
        let wagers = summarize(postings, house).lines;
        let net = nets(&events, house).into_iter().map(|(owner, amount)| (owner.name(house), amount)).collect();
        RoundReport { wagers, net, refusals, events, taken: Vec::new(), waiting: None }
    }
}

/// Whose chips a net counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Owner {
    /// All that a seat has on the table.
    Seat(Seat),
    /// The rack, and the funds that are the house's.
    Rack,
    /// A meter, by its place among the funds.
    Meter(u8),
}

impl Owner {
    fn name(self, house: &House) -> String {
        match self {
            Owner::Seat(seat) => seat.to_string(),
            Owner::Rack => "rack".to_owned(),
            Owner::Meter(fund) => house.funds[usize::from(fund)].name.to_owned(),
        }
    }
}

/// What play changed each seat's chips, the rack and the meters by; chips bought, filled or credited are not play,
/// and neither is what a meter starts with.
pub(crate) fn nets(events: &[LogLine], house: &House) -> Vec<(Owner, Money)> {
    let mut net: Vec<(Owner, Money)> = Vec::new();
    let started = |event: &&LogLine| matches!(event.around, Some(TableEvent::MeterStarted { .. }));
    let events = events.iter().filter(|event| !started(event));
    let play = events.flat_map(|event| &event.postings).filter(|posting| posting.reason != Reason::Chips);
    for posting in play {
        for (account, change) in [(posting.from, -posting.amount), (posting.to, posting.amount)] {
            let owner = match account {
                Account::Stack(seat) => Owner::Seat(seat),
                Account::Spot(spot) => Owner::Seat(spot.by),
                Account::Rack => Owner::Rack,
                Account::Fund(fund) => match house.funds[usize::from(fund)].kind {
                    FundKind::House => Owner::Rack,
                    FundKind::Meter => Owner::Meter(fund),
                    FundKind::Players => continue,
                },
                Account::Outside | Account::Reserve => continue,
            };
            match net.iter_mut().find(|(known, _)| *known == owner) {
                Some(entry) => entry.1 += change,
                None => net.push((owner, change)),
            }
        }
    }
    if !net.is_empty() && net.iter().all(|(owner, _)| *owner != Owner::Rack) {
        net.push((Owner::Rack, Money::ZERO));
    }
    net.sort();
    net
}

/// A command that was refused.
#[derive(Clone, Debug)]
pub struct RefusalReport {
    /// Where the command stands.
    pub at: At,
    /// Who spoke.
    pub who: String,
    /// What was said.
    pub act: String,
    /// Why it was refused.
    pub refusal: Refusal,
}

impl RefusalReport {
    pub(crate) fn new(at: &At, said: &Said, refusal: Refusal) -> RefusalReport {
        let (who, hand) = (said.who, said.words.hand);
        let who = if hand > 1 { format!("{who} hand {hand}") } else { who.to_string() };
        RefusalReport { at: at.clone(), who, act: said.words.act.clone(), refusal }
    }
}

impl Serialize for RefusalReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("RefusalReport", 5)?;
        out.serialize_field("who", &self.who)?;
        out.serialize_field("do", &self.act)?;
        out.serialize_field("code", &self.refusal.code)?;
        out.serialize_field("message", &self.refusal.message)?;
        out.serialize_field("clauses", &self.refusal.cite)?;
        out.end()
    }
}

/// Something that came out otherwise than expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Where the expectation stands.
    pub at: At,
    /// What was expected.
    pub expected: String,
    /// What came of it.
    pub found: String,
}

impl Difference {
    pub(crate) fn new(at: &At, expected: impl Into<String>, found: impl Into<String>) -> Difference {
        Difference { at: at.clone(), expected: expected.into(), found: found.into() }
    }
}

impl Serialize for Difference {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("line", &self.at.line())?;
        if let Some(path) = self.at.path() {
            map.serialize_entry("path", path)?;
        }
        map.serialize_entry("expected", &self.expected)?;
        map.serialize_entry("found", &self.found)?;
        map.end()
    }
}
