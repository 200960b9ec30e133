//! The task that owns a table. Requests come in turn; what one leads to is stored before anyone hears of it, and
//! an entry that cannot be stored has not happened. Between requests the program does what is due.

use super::body::{By, Cause, FloorEvent};
use super::drive::{Due, Pace, Step, Waits, waiting};
use super::follow::{follow, restore};
use super::history::{self, answer};
use super::leases::{LEASE, Leases};
use super::offered::OfferedSince;
use super::past::Past;
use super::request::bare;
use super::results::Results;
use super::state::{Draft, Saved, State, stream};
use super::view::Common;
use super::wins::Wins;
use super::{Crew, Message, TableHandle};
use crate::api::{ClockView, MeterView, ServerMessage, Shared, TableCard, View};
use crate::clock::Time;
use crate::events::Events;
use crate::floor::Games;
use crate::meters::Meters;
use crate::post::Post;
use crate::role::Identity;
use bots::Player;
use engine::{TableAct, Who, Words};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use store::{Committer, Store, TableRow};
use tokio::sync::{mpsc, oneshot, watch};

/// How many requests wait at most for a table.
const QUEUE: usize = 256;

/// What a table's task needs of the floor.
#[derive(Clone)]
pub(crate) struct Context {
    pub store: Arc<dyn Store>,
    pub committer: Committer,
    pub seal: Arc<fair::Seal>,
    pub time: Arc<Time>,
    /// The name of this node.
    pub node: String,
    /// What it tells other nodes.
    pub post: Arc<Post>,
    /// The tables that it looks after.
    pub leases: Arc<Leases>,
    /// What the meters show that its tables share.
    pub meters: Arc<Meters>,
    /// Tables as they were, from which past rounds are read.
    pub past: Arc<Past>,
    /// What the players' rounds came to.
    pub results: Arc<Results>,
    /// Where significant events are written down.
    pub events: Events,
    /// Which games are disabled.
    pub games: Arc<Games>,
}

/// Somebody who looks on.
struct Watcher {
    who: Identity,
    news: mpsc::Sender<ServerMessage>,
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
    pub(super) offered: OfferedSince,
    card: watch::Sender<TableCard>,
    crew: watch::Sender<Crew>,
    pub(super) leads: bool,
    /// Its own queue, for what another node answers.
    pub(super) queue: mpsc::WeakSender<Message>,
    /// What was won in the round so far.
    pub(super) wins: Wins,
    /// Whether the log could not be followed: nothing is decided before it is read again.
    pub(super) lost: bool,
    /// The clock that everyone was told of: until when, and for whom.
    shown: Option<(i64, Vec<String>)>,
    /// The meters that everyone was told of.
    shown_meters: Vec<MeterView>,
}

/// Starts the task of a table that was read back.
pub(crate) fn spawn(context: Context, row: TableRow, pace: Pace, state: State) -> TableHandle {
    let (sender, receiver) = mpsc::channel(QUEUE);
    let ((card, card_seen), (crew, crew_seen)) = (watch::channel(state.card()), watch::channel(state.crew()));
    let (id, links) = (row.id, state.accounts.all_linked().next().is_some());
    let (shown_meters, facts) = (state.meter_views(), state.facts.clone());
    let task = Task {
        context,
        row,
        pace,
        state,
        waits: Waits::default(),
        due: None,
        bots: BTreeMap::new(),
        watchers: Vec::new(),
        offered: OfferedSince::default(),
        card,
        crew,
        leads: false,
        queue: sender.downgrade(),
        wins: Wins::default(),
        lost: false,
        shown: None,
        shown_meters,
    };
    tokio::spawn(task.run(receiver));
    TableHandle { id, links, sender, facts, card: card_seen, crew: crew_seen }
}

impl Task {
    async fn run(mut self, mut messages: mpsc::Receiver<Message>) {
        if self.state.head.is_none() {
            self.found().await;
        }
        let mut stopping: Option<oneshot::Sender<()>> = None;
        let links = self.state.accounts.all_linked().next().is_some();
        let (mut left, mut readings) = (None, links.then(|| self.context.meters.changes()));
        let mut leases = self.context.leases.changes();
        loop {
            if let Some(reply) = stopping.take_if(|_| !self.state.table.in_round()) {
                let _ = reply.send(());
                break;
            }
            self.state.unhurried = self.pace.deal > 0;
            self.state.disabled = self.context.games.why(&self.row.rulebook);
            self.lead().await;
            let moment = self.context.time.moment();
            let now = moment.passed;
            self.due = self.waits.next(&self.state, &self.pace, moment);
            self.show_clock();
            let idle =
                !self.leads || self.due.as_ref().is_none_or(|due| matches!(due.step, Step::Begin | Step::TakeDeal));
            if stopping.is_some() && idle {
                // Nothing will happen by itself any more: the round goes on when the floor is open again.
                stopping.take().map(|reply| reply.send(()));
                break;
            }
            let due = self.due.as_ref().filter(|due| self.does(&due.step)).map_or(i64::MAX, |due| due.at);
            let wake = due.min(now + LEASE);
            let sleep = tokio::time::sleep(Duration::from_millis((wake - now).clamp(0, 60_000) as u64));
            tokio::select! {
                biased;
                message = next_of(&mut left, &mut messages) => match message {
                    None => break,
                    Some(Message::Stop { reply }) => {
                        self.pace = self.pace.hurried();
                        stopping = Some(reply);
                    }
                    Some(Message::Request(first)) => left = self.requests(first, &mut messages).await,
                    Some(message) => self.hear(message).await,
                },
                () = moved(&mut readings) => self.show_meters(),
                // Another node may be there no more.
                Ok(()) = leases.changed() => {}
                () = sleep => {
                    self.forget_gone();
                    let now = self.context.time.passed();
                    if let Some(due) = self.due.take().filter(|due| due.at <= now && self.does(&due.step)) {
                        self.step(due.step).await;
                    }
                }
            }
        }
        for watcher in &self.watchers {
            let detail = "the floor is closing; the table will continue from here when it opens again".to_owned();
            let _ = watcher.news.try_send(ServerMessage::Bye { detail });
        }
        let _ = self.context.store.release_lease(&stream(self.row.id), &self.context.node).await;
    }

    /// Lets go of those who do not look on any more: at a table where nothing happens nobody else would notice.
    fn forget_gone(&mut self) {
        self.watchers.retain(|watcher| !watcher.news.is_closed());
        if self.watchers.capacity() > 4 * self.watchers.len() + 16 {
            self.watchers.shrink_to(2 * self.watchers.len());
        }
    }

    /// Whether this node does what is due. One that does not lead knows what is, so that it can show the clock, and
    /// gives computer players the time that they have where they are.
    fn does(&self, step: &Step) -> bool {
        self.leads || *step == Step::Bots
    }

    /// Takes or keeps the lease of the table: one node does what the program does by itself, and decides requests.
    pub(super) async fn lead(&mut self) {
        let (name, leases) = (stream(self.row.id), Arc::clone(&self.context.leases));
        if self.leads && leases.holds(&name, self.context.time.passed()) {
            return;
        }
        let leads = leases.other(&name).is_none() && leases.take(&self.context, &name).await.unwrap_or(false);
        if leads && !self.leads {
            self.catch_up().await;
            self.waits.changed();
        }
        self.leads = leads;
    }

    /// The first entry: the table comes into being, is opened and gets its chips.
    async fn found(&mut self) {
        let (saved, mut draft) = (self.save(), Draft::default());
        let sha256 = Sha256::digest(self.row.submission.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
        let event = FloorEvent::Founded {
            rulebook: self.row.rulebook.clone(),
            submission_sha256: sha256,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            name: self.row.name.clone(),
            settings: self.row.settings.clone(),
            at: self.row.at,
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
        if let Err(error) = self.commit(draft).await {
            tracing::error!(table = self.row.id, %error, "the table could not be founded");
            self.roll_back(saved).await;
        }
    }

    /// Whatever is not a request.
    async fn hear(&mut self, message: Message) {
        match message {
            Message::View { who, reply } => {
                let _ = reply.send(self.view(&who));
            }
            Message::Watch { who, news, reply } => {
                self.forget_gone();
                let _ = reply.send(self.view(&who));
                self.watchers.push(Watcher { who, news });
            }
            Message::Rounds { reply } => {
                let _ = reply.send(self.state.rounds.iter().rev().cloned().collect());
            }
            Message::Round { .. } | Message::Proof { .. } | Message::Decisions { .. } | Message::Discards { .. } => {
                self.look_back(message);
            }
            Message::DealerGone { account, reply } => {
                if self.state.dealer.as_ref().is_some_and(|(dealer, _)| *dealer == account) {
                    self.program_deals().await;
                }
                let _ = reply.send(());
            }
            Message::MayNotPlay { account, by, reply } => {
                self.ask_to_leave(account, by).await;
                let _ = reply.send(());
            }
            Message::PlayerGone { account, reply } => {
                self.forget_gone();
                if self.leads && !self.watchers.iter().any(|watcher| watcher.who.account == Some(account)) {
                    self.nobody_waits_for(account).await;
                }
                let _ = reply.send(());
            }
            // What this node wrote itself it knows.
            Message::News { seq } if self.state.head.is_some_and(|head| head.seq >= seq) => {}
            Message::News { .. } => self.catch_up().await,
            Message::Answered(asked, answer) => self.answered(*asked, answer).await,
            Message::Look { reply } => {
                self.catch_up().await;
                let _ = reply.send(self.state.head.map(|_| self.state.card()));
            }
            Message::Request(_) | Message::Stop { .. } => {}
        }
    }

    /// What is asked of the past. Reading it takes time, and the table does not wait for it.
    fn look_back(&self, message: Message) {
        let (context, row) = (self.context.clone(), self.row.clone());
        match message {
            Message::Round { number, reply, .. } if !self.knows(number) => {
                let _ = reply.send(Err(history::none(&self.row, &self.state, number)));
            }
            Message::Proof { number, reply, .. } if !self.knows(number) => {
                let _ = reply.send(Err(history::none(&self.row, &self.state, number)));
            }
            Message::Decisions { number, reply, .. } if !self.knows(number) => {
                let _ = reply.send(Err(history::none(&self.row, &self.state, number)));
            }
            Message::Discards { number: Some(number), reply } if !self.knows(number) => {
                let _ = reply.send(Err(history::none(&self.row, &self.state, number)));
            }
            Message::Discards { number: None, reply } => {
                let _ = reply.send(Ok(self.state.discards()));
            }
            Message::Round { who, number, reply } => {
                let card = self.state.rounds.iter().find(|round| round.number == number).cloned();
                let read = async move { history::round(&context, &row, &who, number, card).await };
                answer(&self.context, reply, read);
            }
            Message::Proof { who, number, reply } => {
                let read = async move { super::proof::proof(&context, &row, &who, number).await };
                answer(&self.context, reply, read);
            }
            Message::Decisions { who, number, reply } => {
                let read = async move { super::decisions::decisions(&context, &row, &who, number).await };
                answer(&self.context, reply, read);
            }
            Message::Discards { number: Some(number), reply } => {
                let read = async move { history::discards(&context, &row, number).await };
                answer(&self.context, reply, read);
            }
            _ => {}
        }
    }

    /// Whether there has been a round of this number.
    fn knows(&self, number: u32) -> bool {
        (1..=self.state.table.rounds()).contains(&number)
    }

    /// The whole view of somebody, with what happened last.
    fn view(&self, who: &Identity) -> View {
        let awaited = waiting(&self.state);
        let common = Common::of(&self.state, awaited);
        let mut view = self.present(who, &common);
        view.last = self.state.last_lines(who);
        view
    }

    fn present(&self, who: &Identity, common: &Common) -> View {
        let mut view = self.state.view(who, common);
        let (now, passed) = (self.context.time.now(), self.context.time.passed());
        let dated = |clock: ClockView| ClockView { now, ends_at: now + clock.ends_at - passed, ..clock };
        view.clock = self.due.as_ref().and_then(|due| due.clock.clone()).map(dated);
        view
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

    /// Shows everyone meters that other tables have moved.
    fn show_meters(&mut self) {
        let meters = self.state.meter_views();
        if self.shown_meters == meters {
            return;
        }
        let news = Shared::new(meters.clone());
        self.shown_meters = meters;
        self.show_card();
        self.watchers.retain(|watcher| {
            let meters = news.clone();
            watcher.news.try_send(ServerMessage::Meters { meters }).is_ok()
        });
    }

    /// Shows the table as it is in the lobby, and who is there.
    fn show_card(&mut self) {
        let crew = self.state.crew();
        self.crew.send_if_modified(|old| {
            let changed = *old != crew;
            *old = crew;
            changed
        });
        let card = self.state.card();
        self.card.send_if_modified(|old| {
            let changed = *old != card;
            *old = card;
            changed
        });
    }

    /// Tells everyone who looks on what each may know of what happened since an entry, from a record on.
    pub(super) fn publish(&mut self, after: i64, from: usize) {
        let (now, seq) = (self.context.time.moment(), self.state.head.map_or(0, |head| head.seq));
        // The clock that runs from here on is part of the news.
        self.due = self.waits.next(&self.state, &self.pace, now);
        self.shown = self.running();
        let awaited = waiting(&self.state);
        let (common, public) = (Common::of(&self.state, awaited), self.state.public_lines(from));
        let mut watchers = std::mem::take(&mut self.watchers);
        watchers.retain(|watcher| {
            let told = self.state.lines(from, &watcher.who, Some(&public));
            let view = Box::new(self.present(&watcher.who, &common));
            watcher.news.try_send(ServerMessage::News { after, seq, told, view }).is_ok()
        });
        self.watchers = watchers;
        self.shown_meters = common.meters.to_vec();
        self.show_card();
        self.context.past.leave(&self.state);
    }

    /// Notes whose offers have changed with this entry.
    pub(super) fn note_offers(&mut self, seq: i64) {
        self.offered.note(&self.state, seq);
    }

    /// A way back to how things are.
    pub(super) fn save(&self) -> (Saved, OfferedSince) {
        (self.state.save(), self.offered.clone())
    }

    /// Takes back what was drafted and could not be stored. Somebody else wrote, or nobody knows whether this was
    /// written: the store does.
    pub(super) async fn roll_back(&mut self, (saved, offered): (Saved, OfferedSince)) {
        self.state.roll_back(saved);
        // What was offered on the way here never was.
        self.offered = offered;
        self.catch_up().await;
    }

    /// Takes over what has been stored since, by another node or by this one without knowing.
    pub(super) async fn catch_up(&mut self) {
        let (before, rounds) = (self.state.table.records(), self.state.table.rounds());
        let after = self.state.head.map_or(0, |head| head.seq);
        let mut followed = false;
        if !self.lost {
            let offered = &mut self.offered;
            let look = |state: &State| offered.note(state, state.head.map_or(0, |head| head.seq));
            match follow(&self.context, &mut self.state, look).await {
                Ok(anything) => followed = anything,
                Err(error) => {
                    tracing::error!(table = self.row.id, error, "the log could not be followed; it is read whole");
                    self.lost = true;
                }
            }
        }
        if self.lost {
            match restore(&self.context, &self.row).await {
                Ok(state) => {
                    (self.state, self.lost, followed) = (state, false, true);
                    self.note_offers(self.state.head.map_or(0, |head| head.seq));
                    self.show_card();
                }
                Err(error) => {
                    tracing::error!(table = self.row.id, error, "the table could not be read back");
                    self.card.send_modify(|card| (card.open, card.damaged) = (false, Some(error)));
                }
            }
        }
        if followed {
            if self.state.table.rounds() != rounds {
                self.bots.values_mut().for_each(Player::new_round);
            }
            self.waits.changed();
            self.publish(after, before.min(self.state.table.records()));
        }
    }
}

/// Done when a meter has moved that several tables share; never at a table that shares none.
async fn moved(readings: &mut Option<watch::Receiver<u64>>) {
    if let Some(readings) = readings
        && readings.changed().await.is_ok()
    {
        return;
    }
    std::future::pending().await
}

/// The message that was left over, or the next.
async fn next_of(left: &mut Option<Message>, messages: &mut mpsc::Receiver<Message>) -> Option<Message> {
    match left.take() {
        None => messages.recv().await,
        left => left,
    }
}

/// The chips in the rack of a new table.
const RACK: kit::Money = kit::Money::dollars(100_000);
