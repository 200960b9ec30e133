//! A table of any game behind one object: what the command line, scenarios and servers talk to.
//! This is the only place where a game's types are forgotten.

use crate::discards::{Rack, in_play};
use crate::table::{Do, Happens};
use crate::{
    Accounts, Act, Automation, Chance, Code, Command, DeclaredAct, Discards, Done, Event, Extent, Game, Happened,
    House, Log, LogError, LogLine, Offer, Record, Refusal, Scene, Seat, Seats, Stopped, Table, TableEvent, Turn,
    Viewer, Who, Words, advance_once, log, report_shuffles, view,
};
use law::Cite;
use std::any::Any;
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::Location;
use std::sync::Arc;

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
    /// The players who keep their seats though they neither wager nor act.
    fn keeps(&self) -> Seats;
    /// How many rounds have begun.
    fn rounds(&self) -> u32;
    /// How many records the log has.
    fn records(&self) -> usize;
    /// Whether the table is open.
    fn is_open(&self) -> bool;
    /// Whether a round is being played.
    fn in_round(&self) -> bool;
    /// Every act of the game and the table, offered or not, also those about seats that only a larger table
    /// has: they can be said, and are refused.
    fn acts(&self) -> Vec<String>;
    /// The acts that this game and house have, as they are declared: words, whose they are, when they can be said and
    /// why.
    fn declared(&self) -> Vec<DeclaredAct>;
    /// What this person may do now.
    fn offers(&self, who: Who) -> Vec<Offer<String>>;
    /// Whether a player's wagers make up a hand, in a round that is being played.
    fn ready(&self, seat: Seat) -> bool;
    /// A number for what this person may do now: it changes when that does, but for one case in 2^64.
    fn offers_mark(&self, who: Who) -> u64;
    /// Every reason why a command is not on offer, the one that is given first; none where it is on offer.
    fn reasons(&self, who: Who, words: &Words) -> Vec<Refusal>;
    /// Carries out a command or refuses it; a word that names no act is refused too.
    fn say(&mut self, who: Who, words: &Words, chance: &mut dyn Chance) -> Result<Vec<LogLine>, Refusal>;
    /// Does every automated chore that is due.
    fn advance(&mut self, automation: Automation, chance: &mut dyn Chance) -> Result<Vec<LogLine>, Stopped>;
    /// Does the next automated chore that is due, if there is one, and says what it was.
    fn advance_once(&mut self, automation: Automation, chance: &mut dyn Chance) -> Result<Option<Turn>, Stopped>;
    /// The log from this record on, as a viewer may know it.
    fn lines(&self, from: usize, viewer: Viewer) -> Vec<LogLine>;
    /// Whether a viewer may know of everything from this record on just what everybody may.
    fn same_as_public(&self, from: usize, viewer: Viewer) -> bool;
    /// What there is to draw, as a viewer may know it.
    fn scene(&self, viewer: Viewer) -> Option<Scene>;
    /// The discard rack as it lies: for surveillance with the hands put together from it, for anyone
    /// else what the round being played has put there, as that viewer may know it.
    fn discards(&self, viewer: Viewer) -> Discards;
    /// The whole state as a viewer may know it.
    fn state(&self, viewer: Viewer) -> serde_json::Value;
    /// The same table again, to try things out on.
    fn fork(&self) -> Box<dyn AnyTable>;
    /// The table as it is now, to be restored later. Cheaper than a fork.
    fn snapshot(&self) -> Snapshot;
    /// Restores a snapshot of this table, as if nothing had been said since. Nothing may have been forgotten since.
    fn restore(&mut self, snapshot: Snapshot);
    /// The log as text, hash-chained: every command with what followed from it.
    fn write_log(&self, header: serde_json::Value) -> String;
    /// Says every command of a log anew at this table, which must be new.
    ///
    /// # Errors
    /// The first command that would be refused now, or from which something else follows.
    fn read_log(&mut self, log: &Log) -> Result<(), LogError>;
    /// Applies one more stored record, written as `{"event":...,"clauses":[...]}`; says what it was, where it
    /// happened around the rounds.
    ///
    /// # Errors
    /// When it is no record of this game, or would overdraw an account.
    fn apply_stored(&mut self, record: &str) -> Result<Option<TableEvent>, String>;
    /// From now on keeps what the public and each seated player may know up to date, so that looking
    /// costs nothing and the log need not be kept. A player knows what happens from sitting down on,
    /// and before that what everyone knows.
    fn watch(&mut self);
    /// Forgets the records before this one; the table watches from now on. Their numbers stay.
    fn forget(&mut self, before: usize);
}

/// A table as it was, which it can be restored to.
pub struct Snapshot(Box<dyn Any + Send>);

/// What is restored; the log has only grown since.
struct SnapshotOf<G: Game> {
    table: Table<G>,
    records: usize,
    views: Vec<(Viewer, Table<G>)>,
    rack: Rack,
}

/// A table with its log.
pub struct Live<G: Game> {
    table: Table<G>,
    /// The records, but for the first so many, which are forgotten.
    log: Vec<Record<Happens<G>>>,
    forgotten: usize,
    /// The commands from which they followed.
    said: Vec<Said<G>>,
    /// What the public and each seated player know, where it is kept up to date.
    views: Vec<(Viewer, Table<G>)>,
    /// What has been collected, all faces known.
    rack: Rack,
}

/// A command that was carried out, by whom, and the number of the first record that followed from it, from 0.
struct Said<G: Game> {
    who: Who,
    command: Command<Do<G>>,
    from: usize,
}

impl<G: Game> Clone for Said<G> {
    fn clone(&self) -> Self {
        Said { ..*self }
    }
}

impl<G: Game> Live<G> {
    /// A new table under these rules.
    pub fn new(rules: Arc<G::Rules>) -> Live<G> {
        let (log, said, views) = (Vec::new(), Vec::new(), Vec::new());
        Live { table: Table::new(rules), log, forgotten: 0, said, views, rack: Rack::default() }
    }

    /// Every act at a table that reaches as far as this one.
    fn all_acts(&self) -> Vec<Do<G>> {
        let house = self.table.house();
        Do::<G>::all(Extent { seats: house.seats, hands: house.positions.most })
    }

    /// Renders the records in the log from this place of it on.
    fn render(&self, from: usize, viewer: Viewer) -> Vec<LogLine> {
        let told = |(index, record): (usize, &Record<Happens<G>>)| {
            let event = record.event.seen_by(viewer);
            let mut postings = Vec::new();
            event.postings(&mut |posting| postings.push(posting));
            LogLine {
                seq: self.forgotten + index + 1,
                says: match &event {
                    Happened::Table(event) => event.words(self.table.house()),
                    Happened::Round(event) => event.to_string(),
                },
                event: serde_json::to_value(&event).expect("events are plain data"),
                around: if let Happened::Table(event) = event { Some(event) } else { None },
                clauses: record.cite,
                postings,
                at: record.at,
            }
        };
        self.log.iter().enumerate().skip(from).map(told).collect()
    }

    /// Does the next automated chore that is due, if there is one.
    fn chore(&mut self, automation: Automation, chance: &mut dyn Chance) -> Result<Option<Done<G>>, Stopped> {
        let before = self.log.len();
        let done = advance_once(&mut self.table, automation, chance, &mut self.log)?;
        if let Some((_, who, command)) = &done {
            self.said.push(Said { who: *who, command: *command, from: self.forgotten + before });
        }
        self.show(before);
        Ok(done)
    }

    /// Lets the rack and every view that is kept know of the records from this place of the log on: those of
    /// one command, so that the round is still theirs.
    fn show(&mut self, from: usize) {
        for record in &self.log[from..] {
            self.rack.follow(&self.table, &record.event);
        }
        if self.views.is_empty() {
            return;
        }
        for record in &self.log[from..] {
            for (viewer, view) in &mut self.views {
                view.apply(&record.event.seen_by(*viewer)).expect("a view's chips are the table's");
            }
            match record.event {
                Happened::Table(TableEvent::SeatTaken { seat }) => sits(&mut self.views, seat),
                Happened::Table(TableEvent::SeatLeft { seat, .. }) => stands_up(&mut self.views, seat),
                Happened::Table(TableEvent::SeatMoved { from, to, .. }) => {
                    stands_up(&mut self.views, from);
                    sits(&mut self.views, to);
                }
                _ => {}
            }
        }
    }

    /// The table as somebody may know it: kept, or folded from the whole log.
    fn seen(&self, viewer: Viewer) -> Cow<'_, Table<G>> {
        if viewer == Viewer::Surveillance {
            return Cow::Borrowed(&self.table);
        }
        let kept = |wanted: Viewer| self.views.iter().find(|(viewer, _)| *viewer == wanted).map(|(_, view)| view);
        if let Some(view) = kept(viewer).or_else(|| kept(Viewer::Public)) {
            return Cow::Borrowed(view);
        }
        let events = self.log.iter().map(|record| &record.event);
        let folded = view(Arc::clone(&self.table.rules), events, viewer);
        Cow::Owned(folded.expect("what was logged can be replayed"))
    }
}

/// The command that these words are.
fn read<G: Game>(words: &Words) -> Result<Command<Do<G>>, Refusal> {
    let act = Do::<G>::read(&words.act);
    let act = act.map_err(|message| Refusal::new(Code::UnknownAct, Cite::NONE, message))?;
    Ok(Command { act, hand: words.hand, amount: words.amount, given: words.given })
}

/// A command as text.
fn words<G: Game>(command: &Command<Do<G>>) -> Words {
    let Command { act, hand, amount, given } = *command;
    Words { act: act.to_string(), hand, amount, given }
}

/// A player who sits down knows what everyone knows.
fn sits<G: Game>(views: &mut Vec<(Viewer, Table<G>)>, seat: Seat) {
    let public = views.iter().find(|(viewer, _)| *viewer == Viewer::Public).map(|(_, view)| view.clone());
    views.extend(public.map(|view| (Viewer::Player(seat), view)));
}

fn stands_up<G: Game>(views: &mut Vec<(Viewer, Table<G>)>, seat: Seat) {
    views.retain(|(viewer, _)| *viewer != Viewer::Player(seat));
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

    fn keeps(&self) -> Seats {
        self.table.round.as_ref().map_or(Seats::NONE, |round| G::status(round).keeps)
    }

    fn rounds(&self) -> u32 {
        self.table.rounds()
    }

    fn records(&self) -> usize {
        self.forgotten + self.log.len()
    }

    fn is_open(&self) -> bool {
        self.table.open
    }

    fn in_round(&self) -> bool {
        self.table.round().is_some()
    }

    fn acts(&self) -> Vec<String> {
        Do::<G>::all(Extent::MOST).iter().map(ToString::to_string).collect()
    }

    fn declared(&self) -> Vec<DeclaredAct> {
        let mut declared: Vec<DeclaredAct> = Vec::new();
        for act in self.all_acts() {
            let words = act.pattern();
            if declared.iter().any(|other| other.words == words) {
                continue;
            }
            let (stages, clauses) = match act {
                crate::table_act::Do::Table(act) => match self.table.house().grants(act) {
                    Some(cite) => (None, cite),
                    None => continue,
                },
                crate::table_act::Do::Round(act) => {
                    let term = G::term(&self.table.rules, act);
                    // Several stages may go by one name.
                    let mut stages: Vec<String> = Vec::new();
                    for stage in term.stages.iter().map(ToString::to_string) {
                        if !stages.contains(&stage) {
                            stages.push(stage);
                        }
                    }
                    (Some(stages), term.cite)
                }
            };
            declared.push(DeclaredAct { words, role: act.role(), takes: act.takes(), stages, clauses });
        }
        declared
    }

    fn offers(&self, who: Who) -> Vec<Offer<String>> {
        self.table.offers(who).into_iter().map(|offer| offer.map(|act| act.to_string())).collect()
    }

    fn ready(&self, seat: Seat) -> bool {
        self.table.round().is_some_and(|round| G::ready(&self.table.rules, &self.table.now(round), seat))
    }

    fn offers_mark(&self, who: Who) -> u64 {
        let mut mark = DefaultHasher::new();
        self.table.each_offer(who, &mut |offer| offer.hash(&mut mark));
        mark.finish()
    }

    fn reasons(&self, who: Who, words: &Words) -> Vec<Refusal> {
        match read::<G>(words) {
            Ok(command) if self.table.offered(who, &command) => Vec::new(),
            Ok(command) => self.table.reasons(who, &command).in_order(),
            Err(refusal) => vec![refusal],
        }
    }

    fn say(&mut self, who: Who, words: &Words, chance: &mut dyn Chance) -> Result<Vec<LogLine>, Refusal> {
        let command = read::<G>(words)?;
        let before = self.log.len();
        self.table.say(who, &command, &mut self.log)?;
        self.said.push(Said { who, command, from: self.forgotten + before });
        report_shuffles(&self.table, &self.log[before..], chance);
        self.show(before);
        Ok(self.render(before, Viewer::Surveillance))
    }

    fn advance(&mut self, automation: Automation, chance: &mut dyn Chance) -> Result<Vec<LogLine>, Stopped> {
        let before = self.log.len();
        while self.chore(automation, chance)?.is_some() {}
        Ok(self.render(before, Viewer::Surveillance))
    }

    fn advance_once(&mut self, automation: Automation, chance: &mut dyn Chance) -> Result<Option<Turn>, Stopped> {
        let before = self.log.len();
        let done = self.chore(automation, chance)?;
        Ok(done.map(|(chore, who, command)| Turn {
            chore,
            who,
            words: words::<G>(&command),
            lines: self.render(before, Viewer::Surveillance),
        }))
    }

    fn lines(&self, from: usize, viewer: Viewer) -> Vec<LogLine> {
        self.render(from.saturating_sub(self.forgotten), viewer)
    }

    fn same_as_public(&self, from: usize, viewer: Viewer) -> bool {
        let from = from.saturating_sub(self.forgotten).min(self.log.len());
        let publicly = |event: &Happens<G>| event.seen_by(Viewer::Public);
        self.log[from..].iter().all(|record| record.event.seen_by(viewer) == publicly(&record.event))
    }

    fn scene(&self, viewer: Viewer) -> Option<Scene> {
        let seen = self.seen(viewer);
        seen.round.as_ref().map(|round| G::scene(&seen.rules, round))
    }

    fn discards(&self, viewer: Viewer) -> Discards {
        if viewer == Viewer::Surveillance {
            return self.rack.look(&self.table);
        }
        let seen = self.seen(viewer);
        Discards { packets: in_play(&seen).collect(), hands: Vec::new(), cite: Cite::NONE }
    }

    fn state(&self, viewer: Viewer) -> serde_json::Value {
        serde_json::to_value(&*self.seen(viewer)).expect("a table is plain data")
    }

    fn fork(&self) -> Box<dyn AnyTable> {
        let (table, log, views, rack) = (self.table.clone(), self.log.clone(), self.views.clone(), self.rack.clone());
        Box::new(Live { table, log, forgotten: self.forgotten, said: self.said.clone(), views, rack })
    }

    fn snapshot(&self) -> Snapshot {
        let (table, views, rack) = (self.table.clone(), self.views.clone(), self.rack.clone());
        Snapshot(Box::new(SnapshotOf { table, records: self.records(), views, rack }))
    }

    fn restore(&mut self, snapshot: Snapshot) {
        let was = snapshot.0.downcast::<SnapshotOf<G>>().expect("a snapshot of a table of this game");
        let kept = was.records.checked_sub(self.forgotten).expect("nothing was forgotten since");
        self.log.truncate(kept);
        self.said.retain(|said| said.from < was.records);
        (self.table, self.views, self.rack) = (was.table, was.views, was.rack);
    }

    fn write_log(&self, header: serde_json::Value) -> String {
        let mut lines = self.render(0, Viewer::Surveillance);
        let mut turns: Vec<_> = Vec::with_capacity(self.said.len());
        for said in self.said.iter().rev() {
            let followed = lines.split_off((said.from - self.forgotten).min(lines.len()));
            turns.push((said.who, words::<G>(&said.command), followed));
        }
        turns.reverse();
        log::write(&header, &turns)
    }

    fn read_log(&mut self, log: &Log) -> Result<(), LogError> {
        log::decide_anew(self, log)
    }

    fn apply_stored(&mut self, record: &str) -> Result<Option<TableEvent>, String> {
        let (event, cite) = log::read_record::<Happens<G>>(record)?;
        let overdrawn = |overdrawn| format!("the record would overdraw an account: {overdrawn}");
        self.table.apply(&event).map_err(overdrawn)?;
        let around = if let Happened::Table(event) = event { Some(event) } else { None };
        self.log.push(Record { event, cite, at: Location::caller() });
        self.show(self.log.len() - 1);
        Ok(around)
    }

    fn watch(&mut self) {
        if self.views.is_empty() {
            let seats = self.table.seated().iter().map(Viewer::Player);
            let viewers = [Viewer::Public].into_iter().chain(seats);
            self.views = viewers.map(|viewer| (viewer, self.seen(viewer).into_owned())).collect();
        }
    }

    fn forget(&mut self, before: usize) {
        self.watch();
        let drop = before.saturating_sub(self.forgotten).min(self.log.len());
        self.log.drain(..drop);
        self.forgotten += drop;
        self.said.retain(|said| said.from >= self.forgotten);
    }
}
