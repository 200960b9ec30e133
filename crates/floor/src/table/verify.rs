//! Proof after the fact: a log is read from its first entry, its chain followed, every command decided anew, every
//! chip posted anew, every card, tile and die held against the secret that was committed to. What differs is named.

use super::body::{Body, By, FloorEvent, Turn, sealed_hash};
use super::findings::{Report, RoundOfTable, Verified};
use super::history::blank;
use super::ledger::Net;
use super::state::{State, stream};
use super::verify_meters::Evidence;
use super::verify_tree::Signed;
use engine::{Given, LogLine, Wanted};
use fair::{Audit, Drawn};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use store::{Entry, EntryReader, LedgerLine, NO_ENTRY, Store, StoreError, TableRow};

/// Verifies one table's log, or up to the end of one of its rounds.
pub async fn verify_table(store: &dyn Store, row: &TableRow, round: Option<u32>) -> Report {
    verify_log(store, row, round, Signed::default(), &mut Evidence::default()).await
}

/// The same, with what the log says of meters.
pub(super) async fn verify_log(
    store: &dyn Store,
    row: &TableRow,
    round: Option<u32>,
    mut signed: Signed,
    evidence: &mut Evidence,
) -> Report {
    let name = stream(row.id);
    let (mut report, mut chain) = (Report::default(), Chain::new());
    let mut reader = match blank(row) {
        Ok(state) => Some(Reader::new(state)),
        Err(what) => {
            report.breaks(&name, 0, what);
            None
        }
    };
    report.found.streams = 1;
    let read = read_log(store, (row, round), &mut reader, (&mut chain, &mut signed), evidence, &mut report).await;
    if let Err(error) = &read {
        report.unreadable(&name, error);
    }
    if round.is_none() && read.is_ok() {
        signed.end(&name, &chain, &mut report);
        let wanted = reader.as_ref().map(|reader| reader.sealed.clone());
        if let Some(wanted) = wanted
            && let Err(what) = sealed(store, (name.as_str(), chain.seq), &wanted).await
        {
            report.breaks(&name, chain.seq, what);
        }
    }
    match reader {
        Some(reader) => {
            let rounds = reader.state.table.rounds();
            if let Some(round) = round.filter(|round| rounds < *round && read.is_ok()) {
                report.breaks(&name, 0, format!("there is no round {round}: {rounds} have been played"));
            }
            if report.broken.is_empty() {
                evidence.ended(&reader.state, chain.seq);
            }
            report.found.add(reader.found());
        }
        None => {
            evidence.lost(row.id);
        }
    }
    report
}

/// Reads a table's log to its end. A table of which an entry cannot be decided anew is decided no further, but its
/// chain is followed all the same, so that everything that was changed is named.
async fn read_log(
    store: &dyn Store,
    (row, round): (&TableRow, Option<u32>),
    reader: &mut Option<Reader>,
    (chain, signed): (&mut Chain, &mut Signed),
    evidence: &mut Evidence,
    report: &mut Report,
) -> Result<(), StoreError> {
    let name = stream(row.id);
    let mut reading = EntryReader::after(store, &name, 0);
    while let Some(entries) = reading.next().await? {
        let last = entries.last().map_or(chain.seq, |entry| entry.seq);
        let lines = store.lines(&name, chain.seq + 1, last).await?;
        for entry in &entries {
            let followed = chain.follow(entry);
            let changed = followed.is_err();
            match followed {
                Ok(()) => report.found.entries += 1,
                Err((seq, what)) => report.breaks(&name, seq, what),
            }
            signed.see(&name, entry.seq, &entry.hash, report);
            let Some(decided) = reader.as_mut() else {
                evidence.answers.read_off(&name, entry);
                continue;
            };
            let own = lines.iter().filter(|line| line.seq == entry.seq);
            let own: Vec<LedgerLine> = own.map(|line| LedgerLine::new(line.account.clone(), line.cents)).collect();
            match decided.entry(row, entry, own) {
                Ok((net, key)) => {
                    evidence.read(entry, &net);
                    evidence.answers.stored(&name, entry, key);
                }
                Err(what) => {
                    // Of an entry that was changed this is what the change did.
                    let what = if changed { format!("what was changed: {what}") } else { what };
                    report.breaks(&name, entry.seq, what);
                    report.found.add(decided.found());
                    evidence.answers.read_off(&name, entry);
                    *reader = None;
                    continue;
                }
            }
            let over = !decided.state.table.in_round();
            if round.is_some_and(|round| decided.state.table.rounds() > round) && over {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// The chain of hashes of one stream.
pub(super) struct Chain {
    pub seq: i64,
    at: i64,
    hash: store::Hash,
}

impl Chain {
    pub fn new() -> Chain {
        Chain { seq: 0, at: i64::MIN, hash: NO_ENTRY }
    }

    /// Goes on to the next entry, from which the one after it is followed whatever is wrong with this one.
    ///
    /// # Errors
    /// In what it does not follow from the one before.
    pub fn follow(&mut self, entry: &Entry) -> Result<(), (i64, String)> {
        let next = self.seq + 1;
        let wrong = if entry.seq != next {
            Some(format!("is missing; the next entry there is {}", entry.seq))
        } else if !entry.follows(&self.hash) {
            Some("was changed: its hash does not follow from its text and the entry before".to_owned())
        } else if entry.at < self.at {
            Some("is of an earlier time than the entry before".to_owned())
        } else {
            None
        };
        (self.seq, self.at, self.hash) = (entry.seq, entry.at, entry.hash);
        wrong.map_or(Ok(()), |what| Err((next, what)))
    }
}

/// A table that is played again from its log.
struct Reader {
    state: State,
    /// The secrets that are sealed, with the hashes of what is stored of them.
    sealed: BTreeMap<String, String>,
    audit: Audit,
    found: Verified,
}

impl Reader {
    fn new(state: State) -> Reader {
        let audit = Audit::for_house(state.table.house());
        Reader { state, sealed: BTreeMap::new(), audit, found: Verified::default() }
    }

    fn found(&self) -> Verified {
        let checked = self.audit.checked();
        Verified {
            rounds: u64::from(self.state.table.rounds()),
            shuffles: checked.shuffles,
            throws: checked.throws,
            open: checked.awaiting,
            ..self.found.clone()
        }
    }

    /// Decides an entry anew; what it did to the ledger, and the key that its command came with.
    fn entry(
        &mut self,
        row: &TableRow,
        entry: &Entry,
        stored: Vec<LedgerLine>,
    ) -> Result<(Net, Option<String>), String> {
        let body = Body::read(&entry.body)?;
        let mut net = Net::default();
        let seated = |event: &&FloorEvent| matches!(event, FloorEvent::Seated { .. });
        body.floor.iter().filter(seated).for_each(|event| self.state.apply_floor(event));
        for turn in &body.turns {
            self.turn(turn, &mut net)?;
        }
        for event in body.floor.iter().filter(|event| !seated(event)) {
            founded(row, event)?;
            self.state.apply_floor(event);
        }
        self.audit.entry(&body.chance).map_err(|fault| fault.0)?;
        let lines = net.lines();
        if lines != stored {
            return Err(format!("its chips make the lines {} in the ledger, found {}", text(&lines), text(&stored)));
        }
        self.sealed.extend(body.sealed);
        body.unsealed.iter().for_each(|name| drop(self.sealed.remove(name)));
        Ok((net, body.key))
    }

    /// Decides a command anew.
    fn turn(&mut self, turn: &Turn, net: &mut Net) -> Result<(), String> {
        let offers = self.state.table.offers(turn.who);
        let offer = offers.iter().find(|offer| offer.act == turn.act && offer.hand == turn.hand);
        let by_chance = |wanted: &Wanted| wanted.is_supplied() && !matches!(wanted, Wanted::Reading { .. });
        let lines = self.state.table.say(turn.who, &turn.words(), &mut self.audit);
        let lines = lines.map_err(|refusal| format!("`{}` of {} would be {refusal}", turn.act, turn.who))?;
        if turn.by_hand {
            self.given_by_hand(turn)?;
        }
        if offer.is_some_and(|offer| by_chance(&offer.given)) {
            match turn.given {
                Given::Cards(cards) if turn.by_hand => self.audit.drawn(Drawn::CardsByHand(cards)),
                Given::Tiles(tiles) if turn.by_hand => self.audit.drawn(Drawn::TilesByHand(tiles)),
                Given::Cards(cards) => self.audit.drawn(Drawn::Cards(cards)),
                Given::Tiles(tiles) => self.audit.drawn(Drawn::Tiles(tiles)),
                Given::Dice(dice) if !turn.by_hand => self.audit.drawn(Drawn::Dice(dice)),
                Given::Dice(_) | Given::Nothing | Given::Count(_) | Given::Reading(_) => {}
            }
        }
        same(turn, &lines)?;
        if let (Some(Wanted::Reading { fund, .. }), Given::Reading(amount)) =
            (offer.map(|offer| &offer.given), turn.given)
            && let Some(account) = self.state.accounts.linked(*fund)
        {
            net.was_read(account, amount.in_cents())?;
        }
        for line in &lines {
            net.add(&line.postings, &self.state.accounts, &self.state.seats);
            line.around.and_then(|event| self.state.occupy(event));
        }
        self.found.commands += 1;
        let records = self.state.table.records();
        self.state.table.forget(records);
        Ok(())
    }

    /// Something was given from hand: by the person who deals, and the round rests on that.
    fn given_by_hand(&mut self, turn: &Turn) -> Result<(), String> {
        let dealer = self.state.dealer.as_ref().map(|(account, _)| By::Account(*account));
        if dealer != Some(turn.by) {
            let given = "cards, tiles or dice are given from hand";
            return Err(format!("`{}` of {}: {given} by somebody who does not deal the table", turn.act, turn.who));
        }
        let round = RoundOfTable { table: self.state.facts.id, round: self.state.table.rounds() };
        if self.found.by_hand.last() != Some(&round) {
            self.found.by_hand.push(round);
        }
        Ok(())
    }
}

/// Compares the secrets that are stored with those that were sealed, where nothing was appended meanwhile.
async fn sealed(store: &dyn Store, (name, last): (&str, i64), wanted: &BTreeMap<String, String>) -> Result<(), String> {
    let (stored, head) = match (store.sealed(name).await, store.head(name).await) {
        (Ok(stored), Ok(head)) => (stored, head),
        (Err(error), _) | (_, Err(error)) => return Err(format!("its sealed secrets cannot be read: {error}")),
    };
    if head.is_some_and(|head| head.seq > last) {
        return Ok(());
    }
    let found: BTreeMap<String, String> =
        stored.iter().map(|(name, bytes)| (name.clone(), sealed_hash(bytes))).collect();
    if let Some((name, _)) = wanted.iter().find(|(name, hash)| found.get(*name) != Some(hash)) {
        return Err(format!("the sealed secret of {name} is missing or is another than the log says"));
    }
    match found.keys().find(|name| !wanted.contains_key(*name)) {
        Some(name) => Err(format!("there is a sealed secret of {name} that the log does not speak of")),
        None => Ok(()),
    }
}

/// Whether what was logged is what follows.
fn same(turn: &Turn, lines: &[LogLine]) -> Result<(), String> {
    let said = || format!("`{}` of {}", turn.act, turn.who);
    for (place, (logged, line)) in turn.events.iter().zip(lines).enumerate() {
        let follows = serde_json::to_string(&line.event).map_err(|error| error.to_string())?;
        if logged.event.get() != follows {
            let found = logged.event.get();
            return Err(format!("event {} of {}: `{}` follows, logged is `{found}`", place + 1, said(), line.says));
        }
        if logged.clauses != line.clauses {
            let (found, wanted) = (logged.clauses, line.clauses);
            return Err(format!("event {} of {} is by [{wanted}], logged is [{found}]", place + 1, said()));
        }
    }
    if turn.events.len() != lines.len() {
        return Err(format!("{} event(s) follow from {}, {} are logged", lines.len(), said(), turn.events.len()));
    }
    Ok(())
}

/// A table is founded on the submission that it still has.
pub(super) fn founded(row: &TableRow, event: &FloorEvent) -> Result<(), String> {
    let FloorEvent::Founded { rulebook, submission_sha256, name, settings, at, .. } = event else { return Ok(()) };
    let found: String = Sha256::digest(row.submission.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    if *rulebook != row.rulebook || *submission_sha256 != found {
        let (had, has) = (submission_sha256.get(..8).unwrap_or_default(), &found[..8]);
        return Err(format!("the table was founded on {rulebook} {had}, and has {} {has} now", row.rulebook));
    }
    for (what, had, has) in [
        ("name", name, &row.name),
        ("settings", settings, &row.settings),
        ("time", &at.to_string(), &row.at.to_string()),
    ] {
        if had != has {
            return Err(format!("the table was founded with the {what} `{had}`, and has `{has}` now"));
        }
    }
    Ok(())
}

pub(super) fn text(lines: &[LedgerLine]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| format!("{} {}", line.account, line.cents)).collect();
    format!("[{}]", lines.join(", "))
}
