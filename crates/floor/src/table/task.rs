//! The task that owns a table. Requests come in turn; what one leads to is stored before anyone hears of it, and
//! an entry that cannot be stored has not happened. Between requests the program does what is due.

use super::body::{By, Cause, FloorEvent};
use super::drive::{Due, Pace, Step, Waits, waiting};
use super::follow::{follow, restore};
use super::leases::{LEASE, Leases};
use super::request::bare;
use super::state::{Draft, Saved, State, stream};
use super::{Message, TableHandle};
use crate::api::{Done, Problem, Request, ServerMessage, TableCard, View};
use crate::clock::Clock;
use crate::role::Identity;
use bots::Player;
use engine::{Seat, Seats, TableAct, Who, Words};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;
use store::{Answered, AppendError, Committer, Store, TableRow};
use tokio::sync::{mpsc, oneshot, watch};

/// How many requests wait at most for a table.
const QUEUE: usize = 256;

/// How often a request is decided again when another node was faster.
const TRIES: u32 = 5;

/// What a table's task needs of the floor.
#[derive(Clone)]
pub(crate) struct Context {
    pub store: Arc<dyn Store>,
    pub committer: Committer,
    pub seal: Arc<fair::Seal>,
    pub clock: Arc<dyn Clock>,
    /// The name of this node.
    pub node: String,
    /// The tables that it looks after.
    pub leases: Arc<Leases>,
}

/// Somebody who looks on.
struct Watcher {
    who: Identity,
    news: mpsc::Sender<ServerMessage>,
}

/// What somebody was offered, and since which entry.
struct Offered {
    hash: [u8; 32],
    since: i64,
}

pub(super) struct Task {
    pub(super) context: Context,
    pub(super) row: TableRow,
    pace: Pace,
    pub(super) state: State,
    pub(super) waits: Waits,
    due: Option<Due>,
    pub(super) bots: BTreeMap<u8, Player>,
    watchers: Vec<Watcher>,
    offered: HashMap<Who, Offered>,
    card: watch::Sender<TableCard>,
    pub(super) leads: bool,
    lease_ends: i64,
    /// Whether the log could not be followed: nothing is decided before it is read again.
    pub(super) lost: bool,
    /// The clock that everyone was told of: until when, and for whom.
    shown: Option<(i64, Vec<String>)>,
}

/// Starts the task of a table that was read back.
pub(crate) fn spawn(context: Context, row: TableRow, pace: Pace, state: State) -> TableHandle {
    let (sender, receiver) = mpsc::channel(QUEUE);
    let (card, card_seen) = watch::channel(state.card());
    let id = row.id;
    let task = Task {
        context,
        row,
        pace,
        state,
        waits: Waits::default(),
        due: None,
        bots: BTreeMap::new(),
        watchers: Vec::new(),
        offered: HashMap::new(),
        card,
        leads: false,
        lease_ends: 0,
        lost: false,
        shown: None,
    };
    tokio::spawn(task.run(receiver));
    TableHandle { id, sender, card: card_seen }
}

impl Task {
    async fn run(mut self, mut messages: mpsc::Receiver<Message>) {
        if self.state.head.is_none() {
            self.found().await;
        }
        let mut stopping: Option<oneshot::Sender<()>> = None;
        loop {
            if let Some(reply) = stopping.take_if(|_| !self.state.table.in_round()) {
                let _ = reply.send(());
                break;
            }
            let now = self.context.clock.now();
            self.state.unhurried = self.pace.deal > 0;
            self.lead(now).await;
            self.due = self.waits.next(&mut self.state, &self.pace, now);
            self.show_clock();
            let idle = !self.leads || self.due.as_ref().is_none_or(|due| due.step == Step::Begin);
            if stopping.is_some() && idle {
                // Nothing will happen by itself any more: the round goes on when the floor is open again.
                stopping.take().map(|reply| reply.send(()));
                break;
            }
            let due = self.due.as_ref().filter(|due| self.does(&due.step)).map_or(i64::MAX, |due| due.at);
            let wake = due.min(now + LEASE / 3);
            let sleep = tokio::time::sleep(Duration::from_millis((wake - now).clamp(0, 60_000) as u64));
            tokio::select! {
                biased;
                message = messages.recv() => match message {
                    None => break,
                    Some(Message::Stop { reply }) => {
                        self.pace = self.pace.hurried();
                        stopping = Some(reply);
                    }
                    Some(message) => self.hear(message).await,
                },
                () = sleep => {
                    let now = self.context.clock.now();
                    if let Some(due) = self.due.take().filter(|due| due.at <= now && self.does(&due.step)) {
                        self.step(due.step).await;
                    }
                }
            }
        }
        for watcher in &self.watchers {
            let detail = "the floor closes; the table goes on where it stands when it opens again".to_owned();
            let _ = watcher.news.try_send(ServerMessage::Bye { detail });
        }
        let _ = self.context.store.release_lease(&stream(self.row.id), &self.context.node).await;
    }

    /// Whether this node does what is due. One that does not lead knows what is, so that it can show the clock, and
    /// gives computer players the time that they have where they are.
    fn does(&self, step: &Step) -> bool {
        self.leads || *step == Step::Bots
    }

    /// Takes or keeps the lease of the table: one node does what the program does by itself.
    async fn lead(&mut self, now: i64) {
        let (name, until) = (stream(self.row.id), now + LEASE);
        if self.leads && (self.lease_ends - now > LEASE / 2 || self.context.leases.holds(&name, now)) {
            return;
        }
        let taken = self.context.store.take_lease(&name, &self.context.node, now, until).await;
        let leads = taken.unwrap_or(false);
        if leads && !self.leads {
            self.catch_up().await;
            self.waits.changed();
        }
        (self.leads, self.lease_ends) = (leads, until);
    }

    /// The first entry: the table comes into being, is opened and gets its chips.
    async fn found(&mut self) {
        let (saved, mut draft) = (self.state.save(), Draft::default());
        let sha256 = Sha256::digest(self.row.submission.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
        let event = FloorEvent::Founded {
            rulebook: self.row.rulebook.clone(),
            submission_sha256: sha256,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
        };
        self.state.remember(&mut draft, event);
        let by = By::Program(Cause::Routine);
        let opened = self.state.say(&mut draft, Who::Floorperson, by, bare(TableAct::Open));
        let fill = Words { amount: Some(RACK), ..bare(TableAct::Fill) };
        let filled = self.state.say(&mut draft, Who::Floorperson, by, fill);
        debug_assert!(opened.is_ok() && filled.is_ok(), "a new table can be opened");
        if let Err(stopped) = self.state.chores(&mut draft) {
            tracing::error!(table = self.row.id, %stopped, "the routine stopped");
        }
        if let Err(problem) = self.commit(draft, None).await {
            tracing::error!(table = self.row.id, detail = problem.detail, "the table could not be founded");
            self.take_back(saved).await;
        }
    }

    async fn hear(&mut self, message: Message) {
        match message {
            Message::Request { who, request, reply } => {
                let result = self.request(&who, &request).await;
                let _ = reply.send(result);
            }
            Message::View { who, reply } => {
                let _ = reply.send(self.view(&who));
            }
            Message::Watch { who, news, reply } => {
                let _ = reply.send(self.view(&who));
                self.watchers.push(Watcher { who, news });
            }
            Message::Rounds { reply } => {
                let _ = reply.send(self.state.rounds.iter().rev().cloned().collect());
            }
            Message::Round { who, number, reply } => {
                // Reading the past takes its time; the table does not wait for it.
                let card = self.state.rounds.iter().find(|round| round.number == number).cloned();
                let (context, row) = (self.context.clone(), self.row.clone());
                tokio::spawn(async move {
                    let _ = reply.send(super::history::round(&context, &row, &who, number, card).await);
                });
            }
            Message::Discards { number: None, reply } => {
                let _ = reply.send(Ok(self.state.discards()));
            }
            Message::Discards { number: Some(number), reply } => {
                let (context, row) = (self.context.clone(), self.row.clone());
                tokio::spawn(async move {
                    let _ = reply.send(super::history::discards(&context, &row, number).await);
                });
            }
            // What this node wrote itself it knows.
            Message::News { seq } if self.state.head.is_some_and(|head| head.seq >= seq) => {}
            Message::News { .. } => self.catch_up().await,
            Message::Stop { .. } => {}
        }
    }

    /// The whole view of somebody, with what happened last.
    fn view(&mut self, who: &Identity) -> View {
        let awaited = waiting(&mut self.state);
        let mut view = self.present(who, awaited);
        view.last = self.state.last(who);
        view
    }

    fn present(&mut self, who: &Identity, awaited: Seats) -> View {
        let mut view = self.state.view(who, awaited);
        let now = self.context.clock.now();
        view.clock =
            self.due.as_ref().and_then(|due| due.clock.clone()).map(|clock| crate::api::ClockView { now, ..clock });
        view
    }

    async fn request(&mut self, who: &Identity, request: &Request) -> Result<Done, Problem> {
        let answered = self.key(who, request)?;
        let mut result = self.decide(who, request, &answered).await;
        // Another node was faster: decided again on what it wrote, unless something else was expected.
        for _ in 0..TRIES {
            if result.as_ref().is_err_and(|problem| problem.code == "conflict") {
                result = self.decide(who, request, &answered).await;
            }
        }
        if result.is_err() {
            // It may have been done already, with an answer that was lost on its way.
            let before = self.context.store.answered(&answered.actor, &answered.key).await;
            if let Ok(Some(before)) = before {
                return again(&before, &answered);
            }
        }
        result
    }

    async fn decide(&mut self, who: &Identity, request: &Request, answered: &Answered) -> Result<Done, Problem> {
        if self.lost {
            self.catch_up().await;
        }
        if self.lost {
            return Err(Problem::unavailable("the table's log cannot be read at the moment; try again"));
        }
        self.expected(request)?;
        let saved = self.state.save();
        let mut draft = Draft::default();
        if let Err(problem) = self.state.carry_out(&mut draft, who, request) {
            self.state.go_back(saved);
            return Err(problem);
        }
        match self.commit(draft, Some(answered.clone())).await {
            Ok(seq) => Ok(Done { seq }),
            Err(problem) => {
                self.take_back(saved).await;
                Err(problem)
            }
        }
    }

    /// The idempotency key of a request, with a hash of what it asks for.
    fn key(&self, who: &Identity, request: &Request) -> Result<Answered, Problem> {
        let key = request.key();
        if key.is_empty() || key.len() > 64 {
            return Err(Problem::malformed("a key has 1 to 64 characters and is used for one request only"));
        }
        let account = who.account.ok_or_else(Problem::unauthenticated)?;
        let body = serde_json::to_vec(request).expect("a request is plain data");
        let mut hash = Sha256::new();
        hash.update(self.row.id.to_be_bytes());
        hash.update(&body);
        let (actor, key) = (format!("account:{account}"), key.to_owned());
        Ok(Answered { actor, key, body_hash: hash.finalize().into(), reply: String::new() })
    }

    /// A command that was decided on an older view is carried out only if what was offered is still the same.
    fn expected(&self, request: &Request) -> Result<(), Problem> {
        let Request::Say(say) = request else { return Ok(()) };
        let (Some(expects), Ok(who)) = (say.expects, say.who.parse::<Who>()) else { return Ok(()) };
        let head = self.state.head.map_or(0, |head| head.seq);
        let since = self.offered.get(&who).map_or(head, |offered| offered.since);
        if expects >= since && expects <= head {
            return Ok(());
        }
        let detail =
            format!("decided on entry {expects}, but what is offered to {who} changed with entry {since}; look again");
        Err(Problem::conflict("stale-sequence", "Something has changed since", detail))
    }

    /// Stores a draft and tells everyone.
    pub(super) async fn commit(&mut self, draft: Draft, answered: Option<Answered>) -> Result<i64, Problem> {
        let from = self.state.table.records() - draft.told.len();
        let mut append = self.state.entry(&draft, self.context.clock.now(), &self.context.seal);
        let entry = append.entry.clone();
        append.answered = answered.map(|mut answered| {
            answered.reply = serde_json::to_string(&Done { seq: entry.seq }).expect("plain data");
            answered
        });
        match self.context.committer.commit(append).await {
            Ok(()) => {}
            Err(error) => return Err(problem(error)),
        }
        self.state.stored(&entry, &draft);
        if draft.told.iter().any(|told| told.event.pointer("/table/round-begun").is_some()) {
            self.bots.values_mut().for_each(Player::new_round);
        }
        self.waits.changed();
        self.publish(from);
        Ok(entry.seq)
    }

    /// The clock that runs now, as people know it.
    fn running(&self) -> Option<(i64, Vec<String>)> {
        self.due.as_ref()?.clock.as_ref().map(|clock| (clock.ends_at, clock.who.clone()))
    }

    /// Shows everyone a clock that began to run although nothing happened: the last computer player is done.
    fn show_clock(&mut self) {
        let running = self.running();
        if self.shown == running {
            return;
        }
        self.shown = running;
        let mut watchers = std::mem::take(&mut self.watchers);
        watchers.retain(|watcher| {
            let view = Box::new(self.view(&watcher.who));
            watcher.news.try_send(ServerMessage::View { view }).is_ok()
        });
        self.watchers = watchers;
    }

    /// Tells everyone who looks on what each may know of what happened from a record on.
    fn publish(&mut self, from: usize) {
        let (now, seq) = (self.context.clock.now(), self.state.head.map_or(0, |head| head.seq));
        // The clock that runs from here on is part of the news.
        self.due = self.waits.next(&mut self.state, &self.pace, now);
        self.shown = self.running();
        self.note_offers(seq);
        let awaited = waiting(&mut self.state);
        let mut watchers = std::mem::take(&mut self.watchers);
        watchers.retain(|watcher| {
            let (told, view) = (self.state.told(from, &watcher.who), Box::new(self.present(&watcher.who, awaited)));
            watcher.news.try_send(ServerMessage::News { after: seq - 1, seq, told, view }).is_ok()
        });
        self.watchers = watchers;
        let card = self.state.card();
        self.card.send_if_modified(|old| {
            let changed = *old != card;
            *old = card;
            changed
        });
    }

    /// Notes whose offers have changed.
    fn note_offers(&mut self, seq: i64) {
        let seats = self.state.seats.keys().map(|seat| Who::Player(Seat(*seat)));
        for who in seats.chain([Who::Dealer, Who::Floorperson]).collect::<Vec<_>>() {
            let mut hash = Sha256::new();
            for offer in self.state.table.offers(who) {
                hash.update(format!("{} {} {:?}\n", offer.act, offer.amount, offer.given));
            }
            let hash = hash.finalize().into();
            let offered = self.offered.entry(who).or_insert(Offered { hash, since: seq });
            if offered.hash != hash {
                *offered = Offered { hash, since: seq };
            }
        }
        let state = &self.state;
        self.offered.retain(|who, _| !matches!(who, Who::Player(seat) if !state.seats.contains_key(&seat.0)));
    }

    /// Takes back what was drafted and could not be stored. Somebody else wrote, or nobody knows whether this was
    /// written: the store does.
    pub(super) async fn take_back(&mut self, saved: Saved) {
        self.state.go_back(saved);
        self.catch_up().await;
    }

    /// Takes over what has been stored since, by another node or by this one without knowing.
    pub(super) async fn catch_up(&mut self) {
        let (before, rounds) = (self.state.table.records(), self.state.table.rounds());
        let mut followed = false;
        if !self.lost {
            match follow(&self.context, &mut self.state).await {
                Ok(anything) => followed = anything,
                Err(error) => {
                    tracing::error!(table = self.row.id, error, "the log could not be followed; it is read whole");
                    self.lost = true;
                }
            }
        }
        if self.lost {
            match restore(&self.context, &self.row).await {
                Ok(state) => (self.state, self.lost, followed) = (state, false, true),
                Err(error) => tracing::error!(table = self.row.id, error, "the table could not be read back"),
            }
        }
        if followed {
            if self.state.table.rounds() != rounds {
                self.bots.values_mut().for_each(Player::new_round);
            }
            self.waits.changed();
            self.publish(before.min(self.state.table.records()));
        }
    }
}

/// The chips in the rack of a new table.
const RACK: kit::Money = kit::Money::dollars(100_000);

/// The answer to a request that was carried out before.
fn again(before: &Answered, now: &Answered) -> Result<Done, Problem> {
    if before.body_hash != now.body_hash {
        let detail = format!("the key `{}` was used for another request; use a new one", now.key);
        return Err(Problem::new(422, "key-reused", "The key was used already", detail));
    }
    serde_json::from_str(&before.reply).map_err(|_| Problem::unavailable("the answer given before cannot be read"))
}

fn problem(error: AppendError) -> Problem {
    match error {
        AppendError::Overdrawn { account, short_by } => {
            let short = super::plain(kit::Money::cents(short_by));
            let detail = format!("the wallet is short by ${short}");
            let detail =
                if account.starts_with("player:") { detail } else { format!("{account} is short by ${short}") };
            Problem::new(422, "not-enough-chips", "Not enough chips", detail)
        }
        AppendError::Answered(_) => Problem::conflict("already", "Done already", "this request was carried out before"),
        AppendError::Conflict { .. } => {
            Problem::conflict("conflict", "Somebody was faster", "something else happened at the same time; look again")
        }
        other => Problem::unavailable(other.to_string()),
    }
}
