//! Proof after the fact: a log is read from its first entry, its chain followed, every command decided anew, every
//! chip posted anew, every card, tile and die held against the secret that was committed to. What differs is named.

use super::body::{Body, By, FloorEvent, Turn};
use super::history::blank;
use super::ledger::{METER, Net};
use super::state::{State, stream};
use super::verify_meters::{Evidence, verify_founding, verify_meters};
use engine::{Given, LogLine, Wanted};
use fair::{Audit, Drawn};
use sha2::{Digest, Sha256};
use store::{Entry, EntryReader, LedgerLine, NO_ENTRY, Store, StoreError, TableRow};

/// What was found in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Verified {
    /// Streams read.
    pub streams: u64,
    /// Entries whose hash follows from the one before.
    pub entries: u64,
    /// Commands decided anew with the same result.
    pub commands: u64,
    /// Rounds begun.
    pub rounds: u64,
    /// Shuffles that fit their commitments, card for card.
    pub shuffles: u64,
    /// Throws that fit theirs.
    pub throws: u64,
    /// Cards and tiles of shuffles that are still in play: their secrets are not revealed yet.
    pub open: u64,
    /// Meters proven from their first cent, the readings of each included.
    pub meters: u64,
    /// The rounds in which a person gave cards, tiles or dice from hand: they rest on that person's word, all others on
    /// what was committed to.
    pub by_hand: Vec<RoundOfTable>,
}

/// A round of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct RoundOfTable {
    /// The table.
    pub table: i64,
    /// Its round; 0 before the first.
    pub round: u32,
}

/// The first record that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Broken {
    /// The stream, or the part of the store.
    pub place: String,
    /// The entry; 0 where no entry is concerned.
    pub seq: i64,
    /// What was found and what should be there.
    pub what: String,
}

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.seq {
            0 => write!(f, "{}: {}", self.place, self.what),
            seq => write!(f, "{} entry {seq}: {}", self.place, self.what),
        }
    }
}

impl From<StoreError> for Broken {
    fn from(error: StoreError) -> Broken {
        Broken { place: "store".to_owned(), seq: 0, what: error.to_string() }
    }
}

/// Verifies one table's log, or up to the end of one of its rounds.
///
/// # Errors
/// The first record that is not as it should be.
pub async fn verify_table(store: &dyn Store, row: &TableRow, round: Option<u32>) -> Result<Verified, Broken> {
    verify_log(store, row, round, &mut Evidence::default()).await
}

/// The same, with what the log says of meters.
async fn verify_log(
    store: &dyn Store,
    row: &TableRow,
    round: Option<u32>,
    evidence: &mut Evidence,
) -> Result<Verified, Broken> {
    let name = stream(row.id);
    let broken = |seq: i64, what: String| Broken { place: name.clone(), seq, what };
    let state = blank(row).map_err(|what| broken(0, what))?;
    let audit = Audit::for_house(state.table.house());
    let mut reader = Reader { state, audit, found: Verified { streams: 1, ..Verified::default() } };
    let mut chain = Chain::new(&name);
    let mut reading = EntryReader::after(store, &name, 0);
    while let Some(entries) = reading.next().await? {
        let last = entries.last().map_or(chain.seq, |entry| entry.seq);
        let lines = store.lines(&name, chain.seq + 1, last).await?;
        for entry in &entries {
            chain.follow(entry)?;
            let own = lines.iter().filter(|line| line.seq == entry.seq);
            let own: Vec<LedgerLine> = own.map(|line| LedgerLine::new(line.account.clone(), line.cents)).collect();
            let net = reader.entry(row, entry, own).map_err(|what| broken(entry.seq, what))?;
            evidence.read(entry, &net);
            let playing = reader.state.table.in_round();
            if round.is_some_and(|round| reader.state.table.rounds() > round) && !playing {
                return Ok(reader.found());
            }
        }
    }
    if let Some(round) = round.filter(|round| reader.state.table.rounds() < *round) {
        let played = reader.state.table.rounds();
        return Err(broken(0, format!("there is no round {round}: {played} have been played")));
    }
    evidence.ended(&reader.state, chain.seq);
    Ok(reader.found())
}

/// Verifies everything that a store holds.
///
/// # Errors
/// The first record that is not as it should be.
pub async fn verify_store(store: &dyn Store, progress: &dyn Fn(&str)) -> Result<Verified, Broken> {
    let (mut all, mut evidence) = (Verified::default(), Evidence::default());
    let tables = store.tables().await?;
    for name in store.streams().await? {
        progress(&name);
        let table = name.strip_prefix("table:").and_then(|id| id.parse::<i64>().ok());
        let row = table.and_then(|id| tables.iter().find(|row| row.id == id));
        let found = match (table, row) {
            (Some(_), None) => return Err(Broken { place: name, seq: 0, what: "its table is missing".to_owned() }),
            (_, Some(row)) => verify_log(store, row, None, &mut evidence).await?,
            (None, None) if name.starts_with(METER) => verify_founding(store, &name).await?,
            (None, None) => verify_chain(store, &name).await?,
        };
        all.streams += 1;
        all.entries += found.entries;
        all.commands += found.commands;
        all.rounds += found.rounds;
        all.shuffles += found.shuffles;
        all.throws += found.throws;
        all.open += found.open;
        all.by_hand.extend(found.by_hand);
    }
    progress("meters");
    all.meters = verify_meters(store, evidence).await?;
    progress("ledger");
    store.check().await?;
    match store.ledger_total().await? {
        0 => Ok(all),
        total => {
            let what = format!("the balances sum to {total} cents instead of zero");
            Err(Broken { place: "ledger".to_owned(), seq: 0, what })
        }
    }
}

/// A stream that is no table's: its chain is followed, and the lines of each entry sum to zero (the store checks that).
pub(super) async fn verify_chain(store: &dyn Store, name: &str) -> Result<Verified, Broken> {
    let mut chain = Chain::new(name);
    let mut found = Verified::default();
    let mut reading = EntryReader::after(store, name, 0);
    while let Some(entries) = reading.next().await? {
        for entry in &entries {
            chain.follow(entry)?;
            found.entries += 1;
        }
    }
    Ok(found)
}

/// The chain of hashes of one stream.
struct Chain {
    name: String,
    seq: i64,
    at: i64,
    hash: store::Hash,
}

impl Chain {
    fn new(name: &str) -> Chain {
        Chain { name: name.to_owned(), seq: 0, at: i64::MIN, hash: NO_ENTRY }
    }

    fn follow(&mut self, entry: &Entry) -> Result<(), Broken> {
        let broken = |what: String| Err(Broken { place: self.name.clone(), seq: self.seq + 1, what });
        if entry.seq != self.seq + 1 {
            return broken(format!("is missing; the next entry there is {}", entry.seq));
        }
        if !entry.follows(&self.hash) {
            return broken("was changed: its hash does not follow from its text and the entry before".to_owned());
        }
        if entry.at < self.at {
            return broken("is of an earlier time than the entry before".to_owned());
        }
        (self.seq, self.at, self.hash) = (entry.seq, entry.at, entry.hash);
        Ok(())
    }
}

/// A table that is played again from its log.
struct Reader {
    state: State,
    audit: Audit,
    found: Verified,
}

impl Reader {
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

    fn entry(&mut self, row: &TableRow, entry: &Entry, stored: Vec<LedgerLine>) -> Result<Net, String> {
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
        self.found.entries += 1;
        Ok(net)
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
fn founded(row: &TableRow, event: &FloorEvent) -> Result<(), String> {
    let FloorEvent::Founded { rulebook, submission_sha256, .. } = event else { return Ok(()) };
    let found: String = Sha256::digest(row.submission.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    if *rulebook != row.rulebook || *submission_sha256 != found {
        let (had, has) = (&submission_sha256[..8.min(submission_sha256.len())], &found[..8]);
        return Err(format!("the table was founded on {rulebook} {had}, and has {} {has} now", row.rulebook));
    }
    Ok(())
}

pub(super) fn text(lines: &[LedgerLine]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| format!("{} {}", line.account, line.cents)).collect();
    format!("[{}]", lines.join(", "))
}
