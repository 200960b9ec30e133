//! The table as its task holds it: the engine's table, the dealer of chance, who sits where, and the head of
//! its log. What is said becomes a draft, the draft an entry; a table read back from its entries is the same.

use super::body::{Body, By, Cause, FORM, FloorEvent, Turn, key_hash, sealed_hash};
use super::cached::CachedTable;
use super::ledger::{LedgerAccounts, Net};
use super::results::{PlayedRound, Results, RoundResults};
use super::supply::Supply;
use crate::api::{Board, Done, RoundCard, Shared, TableFacts};
use crate::meters::Meters;
use bots::supplied;
use engine::{
    AnyTable, Automation, Chore, Given, LogLine, Offer, Refusal, Seat, Snapshot, Stopped, TableEvent, Wanted, Who,
    Words,
};
use games::Registered;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use store::{Answered, Append, Entry, Head};

/// How many rounds of the past a table knows by heart.
const ROUNDS: usize = 200;

/// How many records of the past are kept for those who look on, and how many more are forgotten at a time.
const RECORDS: usize = 300;
const FORGOTTEN: usize = 100;

/// The chores that people watch: where the dealer takes time, they come one by one.
const SHOWN: [Chore; 3] = [Chore::Deal, Chore::Reveal, Chore::Settle];

/// Somebody at a seat.
#[derive(Clone, Debug)]
pub(crate) struct Occupant {
    /// The account; none for a computer player.
    pub account: Option<i64>,
    pub name: String,
    pub ready: bool,
    pub away: bool,
    /// For how many rounds.
    pub away_rounds: u32,
    /// When this player last wagered or acted, and how many rounds have ended since.
    pub acted: i64,
    pub idle_rounds: u32,
    /// Who has asked this player to leave.
    pub leaving: Option<i64>,
    /// The first record that was made while this player sat here.
    pub since: usize,
}

impl Occupant {
    pub fn is_bot(&self) -> bool {
        self.account.is_none()
    }
}

/// Records in a row that belong to one round and one speaker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    /// The first of them, from 0.
    pub from: usize,
    pub round: u32,
    pub by: By,
    /// Whether somebody dealt or threw this from hand.
    pub by_hand: bool,
}

/// A table.
pub(crate) struct State {
    pub facts: Shared<TableFacts>,
    pub entry: &'static Registered,
    pub table: CachedTable,
    pub chance: fair::Dealer,
    /// The accounts of the ledger that its chips are in.
    pub accounts: LedgerAccounts,
    /// What the meters show that it shares with other tables.
    pub meters: Arc<Meters>,
    /// Where it is known what the players' rounds came to; nowhere, where the past is read.
    pub results: Option<Arc<Results>>,
    pub round_results: RoundResults,
    pub seats: BTreeMap<u8, Occupant>,
    /// The person who deals.
    pub dealer: Option<(i64, String)>,
    /// When the dealer last did anything.
    pub dealt: i64,
    /// Whether cards, tiles or dice of the round being played, or of the last one, were given from hand.
    pub round_by_hand: bool,
    /// Whether the dealer takes time for what people watch.
    pub unhurried: bool,
    /// Why the game is disabled, where it is: no round begins.
    pub disabled: Option<String>,
    pub head: Option<Head>,
    pub rounds: VecDeque<RoundCard>,
    pub marks: VecDeque<Mark>,
}

/// What has been said since the last entry.
#[derive(Default)]
pub(crate) struct Draft {
    pub turns: Vec<Turn>,
    pub floor: Vec<FloorEvent>,
    pub net: Net,
    /// What happened, as surveillance sees it.
    pub lines: Vec<LogLine>,
    /// Whose records they are, once it is an entry.
    marks: Vec<Mark>,
    /// What players' rounds came to, and what a scoreboard shows of the round, where one is over.
    played: Vec<(i64, PlayedRound)>,
    board: Option<Board>,
    /// Whether anything has changed: then a refusal must be taken back.
    pub touched: bool,
}

/// When somebody looks at a table that follows its log.
pub(crate) enum Moment<'a> {
    Before(&'a Turn),
    After,
}

/// A way back, for when an entry could not be stored.
pub(crate) struct Saved {
    table: Snapshot,
    chance: fair::Dealer,
    seats: BTreeMap<u8, Occupant>,
    dealer: Option<(i64, String)>,
    dealt: i64,
    round_by_hand: bool,
    round_results: RoundResults,
    head: Option<Head>,
}

impl State {
    /// A table without a log.
    pub fn new(facts: Shared<TableFacts>, entry: &'static Registered, table: Box<dyn AnyTable>) -> State {
        let chance = fair::Dealer::for_house(table.house());
        let accounts = LedgerAccounts::of(facts.id, entry.rulebook, table.house());
        State {
            facts,
            entry,
            table: CachedTable::new(table),
            chance,
            accounts,
            meters: Arc::default(),
            results: None,
            round_results: RoundResults::default(),
            seats: BTreeMap::new(),
            dealer: None,
            dealt: 0,
            round_by_hand: false,
            unhurried: false,
            disabled: None,
            head: None,
            rounds: VecDeque::new(),
            marks: VecDeque::new(),
        }
    }

    /// The stream of this table's log.
    pub fn stream(&self) -> String {
        stream(self.facts.id)
    }

    /// What the table's own accounts of the ledger hold by its log.
    pub fn holdings(&self) -> BTreeMap<String, i64> {
        let mut holdings = BTreeMap::new();
        for (account, money) in self.table.accounts().holdings() {
            if let Some(name) = self.accounts.own(account) {
                *holdings.entry(name).or_default() += money.in_cents();
            }
        }
        holdings
    }

    /// The chores that the program does. A table that was closed is opened by a person.
    pub fn automation(&self) -> Automation {
        match self.dealer {
            _ if !self.is_open() => Automation::NONE,
            Some(_) => Automation::NONE.with(&[Chore::Open]),
            None => Automation::ALL.without(&[Chore::Begin, Chore::Call]),
        }
    }

    pub fn save(&self) -> Saved {
        Saved {
            table: self.table.snapshot(),
            chance: self.chance.clone(),
            seats: self.seats.clone(),
            dealer: self.dealer.clone(),
            dealt: self.dealt,
            round_by_hand: self.round_by_hand,
            round_results: self.round_results.clone(),
            head: self.head,
        }
    }

    /// Goes back to what was saved. What was stored since must be followed again.
    pub fn roll_back(&mut self, saved: Saved) {
        self.table.restore(saved.table);
        self.chance = saved.chance;
        self.seats = saved.seats;
        self.dealer = saved.dealer;
        self.dealt = saved.dealt;
        self.round_by_hand = saved.round_by_hand;
        self.round_results = saved.round_results;
        self.head = saved.head;
    }

    /// The seat of an account.
    pub fn seat_of(&self, account: Option<i64>) -> Option<u8> {
        let account = account?;
        self.seats.iter().find(|(_, occupant)| occupant.account == Some(account)).map(|(seat, _)| *seat)
    }

    /// Says something and notes what followed.
    pub fn say(&mut self, draft: &mut Draft, who: Who, by: By, words: Words) -> Result<(), Refusal> {
        let mut supply = Supply::new(&mut self.chance, &self.meters, &self.accounts, &mut draft.net);
        let lines = self.table.say(who, &words, &mut supply)?;
        self.note(draft, who, by, words, lines);
        Ok(())
    }

    /// What an offer wants handed over, supplied by the program.
    pub fn supplied(&mut self, draft: &mut Draft, wanted: &Wanted) -> Result<Given, String> {
        supplied(wanted, &mut Supply::new(&mut self.chance, &self.meters, &self.accounts, &mut draft.net))
    }

    /// Does what the routine has to do now, up to what people want to watch.
    pub fn chores(&mut self, draft: &mut Draft) -> Result<(), Stopped> {
        while !self.shows() && self.chore(draft)? {}
        Ok(())
    }

    /// Does the next chore; says whether there was one.
    pub fn chore(&mut self, draft: &mut Draft) -> Result<bool, Stopped> {
        let automation = self.automation();
        let mut supply = Supply::new(&mut self.chance, &self.meters, &self.accounts, &mut draft.net);
        let Some(turn) = self.table.advance_once(automation, &mut supply)? else { return Ok(false) };
        let cause = if turn.chore == Some(Chore::Validate) { Cause::Validation } else { Cause::Routine };
        self.note(draft, turn.who, By::Program(cause), turn.words, turn.lines);
        Ok(true)
    }

    /// What the routine does next.
    fn next_chore(&self) -> Option<Chore> {
        let automation = self.automation();
        let next = |offer: &Offer<String>| offer.due && offer.chore.is_some_and(|chore| automation.does(chore));
        let offered = |who: Who| self.table.offers(who).iter().find(|offer| next(offer)).and_then(|offer| offer.chore);
        offered(Who::Dealer).or_else(|| offered(Who::Floorperson))
    }

    /// Whether the routine's next chore is one that people watch, at a table where the dealer takes time for it.
    pub fn shows(&self) -> bool {
        self.unhurried && self.next_chore().is_some_and(|chore| SHOWN.contains(&chore))
    }

    fn note(&mut self, draft: &mut Draft, who: Who, by: By, words: Words, lines: Vec<LogLine>) {
        draft.touched = true;
        draft.turns.push(Turn::new(who, by, words, &lines));
        for line in lines {
            draft.net.add(&line.postings, &self.accounts, &self.seats);
            if let Some(event) = line.around {
                self.follow_results(event);
                if matches!(event, TableEvent::RoundEnded { .. }) {
                    draft.board = self.board();
                }
                if let Some(seat) = self.occupy(event) {
                    // The seed of somebody who left is mixed in no more.
                    let _ = self.chance.set_seed(seat, None);
                }
            }
            draft.lines.push(line);
        }
        self.look_at_spots();
        draft.played.extend(self.round_results.take());
    }

    /// Remembers something of the floor's own.
    pub fn remember(&mut self, draft: &mut Draft, event: FloorEvent) {
        draft.touched = true;
        self.apply_floor(&event);
        draft.floor.push(event);
    }

    pub fn apply_floor(&mut self, event: &FloorEvent) {
        match event.clone() {
            FloorEvent::Founded { .. } => {}
            FloorEvent::Seated { seat, account, name } => {
                let since = self.table.records();
                let occupant = Occupant {
                    account,
                    name,
                    ready: false,
                    away: false,
                    away_rounds: 0,
                    acted: 0,
                    idle_rounds: 0,
                    leaving: None,
                    since,
                };
                self.seats.insert(seat, occupant);
            }
            FloorEvent::Ready { seat, ready } => {
                if let Some(occupant) = self.seats.get_mut(&seat) {
                    occupant.ready = ready;
                }
            }
            FloorEvent::Away { seat, away } => {
                if let Some(occupant) = self.seats.get_mut(&seat) {
                    occupant.away = away;
                    occupant.away_rounds = 0;
                }
            }
            FloorEvent::Leaving { seat, by } => {
                if let Some(occupant) = self.seats.get_mut(&seat) {
                    occupant.leaving = Some(by);
                }
            }
            FloorEvent::Dealer { account, name } => self.dealer = account.map(|account| (account, name)),
        }
    }

    /// What an event means for who sits where; the seat that nobody sits at any more.
    pub fn occupy(&mut self, event: TableEvent) -> Option<Seat> {
        match event {
            TableEvent::SeatLeft { seat, .. } => {
                self.seats.remove(&seat.0);
                return Some(seat);
            }
            TableEvent::SeatMoved { from, to, .. } => {
                if let Some(mut occupant) = self.seats.remove(&from.0) {
                    occupant.since = self.table.records();
                    self.seats.insert(to.0, occupant);
                }
                return Some(from);
            }
            TableEvent::RoundBegun { .. } => {
                self.round_by_hand = false;
                self.seats.values_mut().for_each(|occupant| occupant.ready = false);
            }
            TableEvent::RoundEnded { .. } => {
                for occupant in self.seats.values_mut() {
                    occupant.away_rounds += u32::from(occupant.away);
                    occupant.idle_rounds += 1;
                }
            }
            _ => {}
        }
        None
    }

    /// What an event of a stored entry means for the list of rounds.
    fn list_round(&mut self, event: TableEvent, seq: i64, at: i64, board: Option<&Board>) {
        match event {
            TableEvent::RoundBegun { number } => {
                self.rounds.push_back(RoundCard { number, from: seq, to: seq, ended_at: 0, board: None });
                while self.rounds.len() > ROUNDS {
                    self.rounds.pop_front();
                }
            }
            TableEvent::RoundEnded { .. } => {
                if let Some(round) = self.rounds.back_mut() {
                    (round.to, round.ended_at, round.board) = (seq, at, board.cloned());
                }
            }
            _ => {}
        }
    }

    /// The entry that stores a draft. The next one follows it, whether it is stored yet or not.
    pub fn entry(&mut self, draft: &mut Draft, now: i64, seal: &fair::Seal, answered: Option<Answered>) -> Append {
        let chance = self.chance.take_notes();
        let (secrets, unsealed) = self.chance.take_sealing();
        let stream = self.stream();
        let secrets: Vec<(String, Vec<u8>)> =
            secrets.into_iter().map(|(name, secret)| (name.clone(), seal.seal(&stream, &name, &secret))).collect();
        let sealed = secrets.iter().map(|(name, bytes)| (name.clone(), sealed_hash(bytes))).collect();
        let (turns, floor, key) = (draft.turns.clone(), draft.floor.clone(), answered.as_ref().map(key_hash));
        let body = Body { v: FORM, turns, chance, floor, sealed, unsealed: unsealed.clone(), key };
        let text = serde_json::to_string(&body).expect("a body is plain data");
        let entry = Entry::after(self.head.as_ref(), &stream, now, text);
        self.head = Some(entry.head());
        self.note_acts(entry.at, &draft.turns, &draft.floor);
        draft.marks = self.marked(&draft.turns);
        let mut append = Append::new(entry).with_lines(draft.net.lines());
        (append.seal, append.unseal) = (secrets, unsealed);
        let reply = serde_json::to_string(&Done { seq: append.entry.seq }).expect("plain data");
        append.answered = answered.map(|answered| Answered { reply, ..answered });
        append.expects = draft.net.expects();
        append
    }

    /// Notes who has acted with an entry of this time: players, and who deals.
    fn note_acts(&mut self, at: i64, turns: &[Turn], floor: &[FloorEvent]) {
        let dealer = |turn: &Turn| turn.who == Who::Dealer && matches!(turn.by, By::Account(_));
        if turns.iter().any(dealer) || floor.iter().any(|event| matches!(event, FloorEvent::Dealer { .. })) {
            self.dealt = at;
        }
        for turn in turns {
            let (Who::Player(_), By::Account(account)) = (turn.who, turn.by) else { continue };
            if let Some(occupant) = self.seats.values_mut().find(|occupant| occupant.account == Some(account)) {
                (occupant.acted, occupant.idle_rounds) = (at, 0);
            }
        }
    }

    /// A draft is stored as the entry of this number.
    pub fn stored(&mut self, (seq, at): (i64, i64), draft: &Draft) {
        let board = draft.board.as_ref();
        draft.lines.iter().filter_map(|line| line.around).for_each(|event| self.list_round(event, seq, at, board));
        self.publish_results(draft.played.iter().cloned(), at);
        self.marks.extend(&draft.marks);
    }

    /// Whose records the last ones are.
    fn marked(&self, turns: &[Turn]) -> Vec<Mark> {
        let all: usize = turns.iter().map(|turn| turn.events.len()).sum();
        let mut from = self.table.records() - all;
        let mark = |turn: &Turn| {
            let mark = Mark { from, round: self.table.rounds(), by: turn.by, by_hand: turn.by_hand };
            from += turn.events.len();
            mark
        };
        turns.iter().map(mark).collect()
    }

    /// Forgets what nobody looks at any more, many records at a time; all of them are stored.
    pub fn tidy(&mut self) {
        let keep = self.table.records().saturating_sub(RECORDS) / FORGOTTEN * FORGOTTEN;
        while self.marks.len() > 1 && self.marks[1].from <= keep {
            self.marks.pop_front();
        }
        if keep > 0 {
            self.table.forget(keep);
        }
    }

    /// Takes over an entry that is stored already.
    pub fn apply_entry(&mut self, entry: &Entry, notes: &mut Vec<fair::Note>) -> Result<(), String> {
        self.apply_entry_with(entry, notes, |_, _| {})
    }

    /// The same, with a look at the table before and after each command of the entry.
    pub fn apply_entry_with(
        &mut self,
        entry: &Entry,
        notes: &mut Vec<fair::Note>,
        mut look: impl FnMut(&State, Moment<'_>),
    ) -> Result<(), String> {
        let previous = self.head.map_or(store::NO_ENTRY, |head| head.hash);
        if !entry.follows(&previous) {
            return Err(format!("entry {} of {} was changed: its hash does not fit", entry.seq, entry.stream));
        }
        let wrong = |what: String| format!("entry {} of {}: {what}", entry.seq, entry.stream);
        let body = Body::read(&entry.body).map_err(wrong)?;
        // Who sits down is remembered before the records of it, as when it happened.
        let (before, after): (Vec<_>, Vec<_>) =
            body.floor.iter().partition(|event| matches!(event, FloorEvent::Seated { .. }));
        before.into_iter().for_each(|event| self.apply_floor(event));
        for turn in &body.turns {
            look(self, Moment::Before(turn));
            for recorded in &turn.events {
                let text = serde_json::to_string(recorded).map_err(|error| wrong(error.to_string()))?;
                if let Some(event) = self.table.apply_stored(&text).map_err(wrong)? {
                    self.follow_results(event);
                    let board = matches!(event, TableEvent::RoundEnded { .. }).then(|| self.board()).flatten();
                    self.occupy(event);
                    self.list_round(event, entry.seq, entry.at, board.as_ref());
                }
            }
            self.look_at_spots();
            let played = self.round_results.take();
            self.publish_results(played, entry.at);
            self.round_by_hand |= turn.by_hand;
            look(self, Moment::After);
        }
        after.into_iter().for_each(|event| self.apply_floor(event));
        self.note_acts(entry.at, &body.turns, &body.floor);
        notes.extend(body.chance);
        self.head = Some(entry.head());
        let marks = self.marked(&body.turns);
        self.marks.extend(marks);
        self.tidy();
        Ok(())
    }
}

/// The stream of a table's log.
pub(crate) fn stream(table: i64) -> String {
    format!("table:{table}")
}
