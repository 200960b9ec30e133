//! Two nodes at one table: what one stores the other takes over entry by entry, and is then what it would be had it
//! read the whole log; and it shows the clock that it does not act on. A clock that is set
//! back, and how often offers are computed.

use super::TableHandle;
use super::body::{By, Cause, FloorEvent};
use super::drive::Pace;
use super::follow::{follow, restore};
use super::leases::LEASE;
use super::request::{BOT_BUY_IN, bare};
use super::state::{Draft, State};
use super::task::{Context, spawn};
use super::view::Common;
use crate::api::{Request, Say, View};
use crate::clock::{Clock, Time};
use crate::events::{Events, LARGE_WIN};
use crate::post::Post;
use crate::role::{Identity, Role};
use bots::{Player, least, silence};
use engine::{Chance, Chore, Place, Seat, TableAct, Who, Words};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;
use store::{Append, CAGE, Committer, LedgerLine, TableRow};

/// A clock that is turned by hand: what it says, and what passes.
pub(super) struct Hands {
    says: AtomicI64,
    passed: AtomicI64,
}

impl Hands {
    pub fn wait(&self, ms: i64) -> i64 {
        self.passed.fetch_add(ms, Ordering::SeqCst);
        self.says.fetch_add(ms, Ordering::SeqCst)
    }
}

impl Clock for Hands {
    fn now(&self) -> i64 {
        self.says.load(Ordering::SeqCst)
    }

    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.passed.load(Ordering::SeqCst).unsigned_abs())
    }

    fn defers(&self) -> bool {
        false
    }
}

pub(super) struct Stage {
    pub context: Context,
    pub hands: Arc<Hands>,
    _folder: tempfile::TempDir,
}

impl Stage {
    pub async fn new() -> Stage {
        let folder = tempfile::tempdir().unwrap();
        let store = store::open(&folder.path().join("floor.db").display().to_string()).await.unwrap();
        let hands = Arc::new(Hands { says: AtomicI64::new(1_700_000_000_000), passed: AtomicI64::new(0) });
        let seal = Arc::new(fair::Seal::from_key([7; 32]));
        let (committer, time) = (Committer::start(Arc::clone(&store)), Arc::new(Time::of(hands.clone())));
        let context = Context {
            events: Events::new(Arc::clone(&store), committer.clone(), Arc::clone(&time), LARGE_WIN),
            committer,
            post: Post::start(Arc::clone(&store), Arc::clone(&seal), "one".to_owned()),
            store,
            seal,
            time,
            node: "one".to_owned(),
            leases: Arc::default(),
            meters: Arc::default(),
            past: Arc::default(),
            games: Arc::default(),
            results: Arc::default(),
        };
        context.leases.try_to_keep(&context).await.unwrap();
        Stage { context, hands, _folder: folder }
    }

    /// Starts the table at a node of this name, which hears what it is told.
    pub async fn start(&self, node: &str, row: &TableRow) -> TableHandle {
        let post = Post::start(Arc::clone(&self.context.store), Arc::clone(&self.context.seal), node.to_owned());
        let context = Context { node: node.to_owned(), post, leases: Arc::default(), ..self.context.clone() };
        context.leases.try_to_keep(&context).await.unwrap();
        let table = spawn(context.clone(), row.clone(), PACE, restore(&context, row).await.unwrap());
        let served = table.clone();
        context.post.hear(move |_| Some(served.clone())).await.unwrap();
        table
    }

    pub async fn table(&self, rulebook: &str) -> TableRow {
        let entry = games::registered(rulebook).unwrap();
        let row = TableRow {
            id: 0,
            name: rulebook.to_owned(),
            rulebook: rulebook.to_owned(),
            submission: entry.schema().defaults().to_submission(),
            settings: String::new(),
            state: "open".to_owned(),
            at: 0,
        };
        let id = self.context.store.put_table(row.clone()).await.unwrap();
        TableRow { id, ..row }
    }

    /// Gives accounts chips to sit down with.
    pub async fn fund(&self, accounts: &[i64]) {
        const CHIPS: i64 = 100_000_000;
        let entry = store::Entry::after(None, "floor", 1_700_000_000_000, "{}".to_owned());
        let mut lines = vec![LedgerLine::new(CAGE, -CHIPS * accounts.len() as i64)];
        lines.extend(accounts.iter().map(|account| LedgerLine::new(format!("player:{account}"), CHIPS)));
        self.context.committer.commit(Append::new(entry).with_lines(lines)).await.unwrap();
    }
}

/// The node that writes.
pub(super) struct Leader<'a> {
    pub stage: &'a Stage,
    pub state: State,
    pub players: Vec<Player>,
}

impl Leader<'_> {
    /// Does something and stores what followed.
    async fn does(&mut self, act: impl FnOnce(&mut State, &mut Draft)) {
        let mut draft = Draft::default();
        act(&mut self.state, &mut draft);
        self.state.chores(&mut draft).unwrap();
        let now = self.stage.hands.wait(10);
        let append = self.state.entry(&mut draft, now, &self.stage.context.seal, None);
        let entry = append.entry.clone();
        self.stage.context.committer.commit(append).await.unwrap();
        self.state.stored((entry.seq, entry.at), &draft);
        self.state.tidy();
    }

    pub async fn opens(&mut self) {
        self.does(|state, draft| {
            let by = By::Program(Cause::Routine);
            state.say(draft, Who::Floorperson, by, bare(TableAct::Open)).unwrap();
            let fill = Words { amount: Some(kit::Money::dollars(10_000)), ..bare(TableAct::Fill) };
            state.say(draft, Who::Floorperson, by, fill).unwrap();
        })
        .await;
    }

    /// Somebody sits down: a person with an account, who has chosen a seed, or a computer player.
    pub async fn sits(&mut self, seat: u8, account: Option<i64>) {
        self.players.push(Player::steady(Seat(seat), BOT_BUY_IN));
        self.does(|state, draft| {
            state.remember(draft, FloorEvent::Seated { seat, account, name: format!("player {seat}") });
            let by = By::Program(Cause::Bot);
            state.say(draft, Who::Player(Seat(seat)), by, bare(TableAct::Sit)).unwrap();
            let chips = Words { amount: Some(BOT_BUY_IN), ..bare(TableAct::BuyIn) };
            state.say(draft, Who::Player(Seat(seat)), by, chips).unwrap();
            if account.is_some() {
                state.chance.set_seed(Seat(seat), Some(format!("seed of {seat}"))).unwrap();
            }
        })
        .await;
    }

    async fn leaves(&mut self, seat: u8) {
        self.players.retain(|player| player.seat != Seat(seat));
        let who = Who::Player(Seat(seat));
        self.does(|state, draft| {
            state.say(draft, who, By::Program(Cause::Away), bare(TableAct::Leave)).unwrap();
        })
        .await;
    }

    /// The next thing that somebody does.
    pub async fn goes_on(&mut self) {
        let rounds = self.state.table.rounds();
        for index in 0..self.players.len() {
            let player = &mut self.players[index];
            let who = Who::Player(player.seat);
            let more = if self.state.table.in_round() { None } else { player.more_chips(&*self.state.table) };
            let words = more.or_else(|| player.choose(&*self.state.table, &self.state.table.offers(who)));
            if let Some(words) = words {
                let by = By::Program(Cause::Bot);
                return self.does(|state, draft| state.say(draft, who, by, words).unwrap()).await;
            }
        }
        let wanted = |chore: Option<Chore>| matches!(chore, Some(Chore::Call | Chore::Begin));
        let offers = self.state.table.offers(Who::Dealer);
        match offers.iter().find(|offer| wanted(offer.chore)) {
            Some(offer) => {
                self.does(|state, draft| {
                    let given = state.supplied(draft, &offer.given).unwrap();
                    let words = offer.words(least(offer.amount), given);
                    state.say(draft, Who::Dealer, By::Program(Cause::Routine), words).unwrap();
                })
                .await;
            }
            None => {
                let silent = super::drive::waiting(&self.state);
                let silence = silence(|who| self.state.table.offers(who), silent);
                let (who, words) = silence.expect("somebody goes on");
                self.does(|state, draft| state.say(draft, who, By::Program(Cause::Clock), words).unwrap()).await;
            }
        }
        if self.state.table.rounds() > rounds {
            self.players.iter_mut().for_each(Player::new_round);
        }
    }
}

pub(super) fn someone(account: i64, role: Role) -> Identity {
    Identity { account: Some(account), name: format!("account {account}"), role }
}

/// Everything that anybody may know of a table, and what chance would do next.
fn everything(state: &mut State) -> Vec<String> {
    let players = [1, 2, 3].map(|account| someone(account, Role::Player));
    let staff = [Role::Dealer, Role::Floorperson, Role::Surveillance, Role::Administrator];
    let staff = staff.into_iter().enumerate().map(|(index, role)| someone(100 + index as i64, role));
    let mut all = Vec::new();
    for who in players.into_iter().chain(staff).chain([Identity::nobody()]) {
        let common = Common::of(state, engine::Seats::NONE);
        let mut view: View = state.view(&who, &common);
        view.last = state.last_lines(&who);
        all.push(format!("{}: {}", who.role, serde_json::to_string(&view).unwrap()));
    }
    all.push(format!("{:?}", state.discards()));
    all.push(format!("{:?} {:?} {:?}", state.rounds, state.dealer, state.seats));
    all.push(format!("{:?} {:?}", state.chance.published(), state.head));
    let mut chance = state.chance.clone();
    all.push(format!("{:?} {:?}", chance.cards(Place::Dealer, 5), chance.tiles(Place::Dealer, [0, 9, 3, 30])));
    let throw = chance.dice(3);
    chance.shuffled();
    all.push(format!("{throw:?} {:?}", chance.cards(Place::Dealer, 9)));
    all
}

#[tokio::test]
async fn a_node_that_reads_only_what_is_new_is_what_the_whole_log_makes() {
    for (rulebook, rounds) in [("ma-boston-5", 6), ("ma-minibaccarat", 4), ("ma-sic-bo", 4), ("ma-pai-gow", 3)] {
        let stage = Stage::new().await;
        stage.fund(&[1, 2]).await;
        let row = stage.table(rulebook).await;
        let state = restore(&stage.context, &row).await.unwrap();
        let mut leader = Leader { stage: &stage, state, players: Vec::new() };
        leader.opens().await;
        let mut follower = restore(&stage.context, &row).await.unwrap();
        leader.sits(1, Some(1)).await;
        leader.sits(2, Some(2)).await;
        leader.sits(3, None).await;
        let (mut entries, mut followed, mut left) = (0, 0, false);
        while leader.state.table.rounds() <= rounds {
            leader.goes_on().await;
            entries += 1;
            if !left && leader.state.table.rounds() == 2 && !leader.state.table.in_round() {
                leader.leaves(1).await;
                left = true;
            }
            // Now after every entry, now after several.
            if entries % 7 < 3 {
                assert!(follow(&stage.context, &mut follower, |_| {}).await.unwrap(), "{rulebook} {entries}");
                assert!(!follow(&stage.context, &mut follower, |_| {}).await.unwrap(), "nothing is read twice");
                followed += 1;
                let mut whole = restore(&stage.context, &row).await.unwrap();
                let (one, other, first) =
                    (everything(&mut follower), everything(&mut whole), everything(&mut leader.state));
                for ((one, other), first) in one.iter().zip(&other).zip(&first) {
                    assert_eq!(one, other, "{rulebook} after {entries} entries");
                    assert_eq!(one, first, "{rulebook} after {entries} entries");
                }
            }
        }
        assert!(left && followed > 5, "{rulebook}: {followed}");
        // And the other way round: what the follower writes is taken over by the first.
        follow(&stage.context, &mut follower, |_| {}).await.unwrap();
        let mut second = Leader { stage: &stage, state: follower, players: std::mem::take(&mut leader.players) };
        second.goes_on().await;
        assert!(follow(&stage.context, &mut leader.state, |_| {}).await.unwrap());
        assert_eq!(everything(&mut leader.state), everything(&mut second.state), "{rulebook}");
    }
}

/// What a node shows once it comes to that; all nodes look again and again.
pub(super) async fn until(
    nodes: &[&TableHandle],
    node: &TableHandle,
    who: &Identity,
    so: &dyn Fn(&View) -> bool,
) -> View {
    for _ in 0..2_000 {
        nodes.iter().for_each(|node| node.news(i64::MAX));
        let view = node.view(who).await.unwrap();
        if so(&view) {
            return view;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("it never came to that: {:#?}", node.view(who).await.unwrap());
}

pub(super) fn betting(view: &View) -> bool {
    view.clock.as_ref().is_some_and(|clock| clock.kind == "betting")
}

/// Somebody sits down at a table of sic bo and wagers on big.
pub(super) async fn wagers_on_big(nodes: &[&TableHandle], node: &TableHandle, who: &Identity) {
    let sit = Request::Sit { key: "1".to_owned(), seat: 1, buy_in: "500.00".to_owned() };
    node.request(who, sit).await.unwrap();
    until(nodes, node, who, &|view| view.in_round).await;
    let (seat, act, amount) = ("seat 1".to_owned(), "place big".to_owned(), Some("10.00".to_owned()));
    let wager = Say { key: "wager".to_owned(), who: seat, act, amount, ..Say::default() };
    node.request(who, Request::Say(wager)).await.unwrap();
}

pub(super) const PACE: Pace = Pace {
    bot: 0,
    deal: 0,
    betting: 20_000,
    decision: 30_000,
    away: 2_000,
    pause: 0,
    alone: false,
    idle: 600_000,
    idle_rounds: 5,
    dealer: 300_000,
};

#[tokio::test]
async fn a_clock_that_is_set_moves_no_table_and_no_entry_back() {
    let stage = Stage::new().await;
    let row = stage.table("ma-sic-bo").await;
    let ann = someone(1, Role::Player);
    stage.fund(&[1]).await;
    let table = stage.start("one", &row).await;
    let nodes = [&table];
    wagers_on_big(&nodes, &table, &ann).await;
    let before = until(&nodes, &table, &ann, &betting).await.clock.unwrap();
    for by in [24 * 3_600_000, -24 * 3_600_000, -24 * 3_600_000] {
        stage.hands.says.fetch_add(by, Ordering::SeqCst);
        stage.context.time.ask(&*stage.context.store).await.unwrap();
        let after = until(&nodes, &table, &ann, &betting).await.clock.unwrap();
        assert_eq!(after.ends_at - after.now, before.ends_at - before.now, "as much is left as before");
    }
    stage.hands.wait(19_999);
    assert_eq!(until(&nodes, &table, &ann, &betting).await.round, 1);
    stage.hands.wait(1);
    until(&nodes, &table, &ann, &|view| !betting(view) || view.round > 1).await;
    let entries = stage.context.store.entries(&super::state::stream(row.id), 0, 1_000).await.unwrap();
    assert!(entries.len() > 3 && entries.is_sorted_by_key(|entry| entry.at));
    assert!(entries.iter().all(|entry| (0..40_000).contains(&(entry.at - 1_700_000_000_000))));
}

#[tokio::test]
async fn a_clock_is_shown_by_the_node_that_does_not_lead_too() {
    let stage = Stage::new().await;
    let row = stage.table("ma-sic-bo").await;
    let ann = someone(1, Role::Player);
    stage.fund(&[1]).await;
    let first = stage.start("one", &row).await;
    first.view(&ann).await.unwrap();
    let second = stage.start("two", &row).await;
    let nodes = [&first, &second];
    let until = async |node: &TableHandle, so: &dyn Fn(&View) -> bool| until(&nodes, node, &ann, so).await;
    wagers_on_big(&nodes, &first, &ann).await;
    let (led, other) = (until(&first, &betting).await, until(&second, &betting).await);
    assert_eq!(led.clock, other.clock, "both nodes tell the same");
    assert_eq!(other.clock.unwrap().who, ["seat 1"]);
    let leases = stage.context.store.leases(LEASE).await.unwrap();
    assert!(leases.iter().all(|lease| lease.node == "one"), "{leases:?}");
    // A computer player sits down where the table is not led; the clock is shown there all the same.
    let bot = Request::Bot { key: "2".to_owned(), seat: 2, on: true };
    second.request(&ann, bot).await.unwrap();
    let seated = |view: &View| view.seats[1].bot && betting(view);
    until(&second, &seated).await;
    stage.hands.wait(2_000);
    let again = until(&second, &betting).await.clock.unwrap();
    assert_eq!(again.ends_at, led.clock.unwrap().ends_at);
}

/// What one click costs: how often offers are computed between a command and the news of it, at a table of sic bo with
/// this many players who all watch.
async fn computed_for_one_wager(seats: u8) -> usize {
    let stage = Stage::new().await;
    let row = stage.table("ma-sic-bo").await;
    let players: Vec<Identity> = (1..=seats).map(|seat| someone(i64::from(seat), Role::Player)).collect();
    stage.fund(&players.iter().filter_map(|player| player.account).collect::<Vec<_>>()).await;
    let state = restore(&stage.context, &row).await.unwrap();
    let computed = Arc::clone(&state.table.computed);
    let table = spawn(stage.context.clone(), row.clone(), Pace { deal: 250, ..PACE }, state);
    for (seat, player) in (1..).zip(&players) {
        let sit = Request::Sit { key: "sit".to_owned(), seat, buy_in: "500.00".to_owned() };
        table.request(player, sit).await.unwrap();
    }
    let mut news = Vec::new();
    for player in &players {
        let (sender, receiver) = tokio::sync::mpsc::channel(16);
        table.watch(player.clone(), sender).await.unwrap();
        news.push(receiver);
    }
    until(&[&table], &table, &players[0], &|view| view.in_round && view.seats.len() >= seats.into()).await;
    news.iter_mut().for_each(|receiver| while receiver.try_recv().is_ok() {});
    let before = computed.load(Ordering::Relaxed);
    let (who, act, amount) = ("seat 1".to_owned(), "place big".to_owned(), Some("10.00".to_owned()));
    let wager = Say { key: "wager".to_owned(), who, act, amount, ..Say::default() };
    table.request(&players[0], Request::Say(wager)).await.unwrap();
    for receiver in &mut news {
        receiver.recv().await.unwrap();
    }
    // Whoever looks now, and the clock that begins to run, find what is computed already.
    for player in &players {
        assert!(!table.view(player).await.unwrap().offers.is_empty());
    }
    computed.load(Ordering::Relaxed) - before
}

#[tokio::test]
async fn offers_are_computed_once_for_each_person_however_many_watch() {
    // Every player's, the dealer's and the floorperson's.
    assert_eq!(computed_for_one_wager(7).await, 7 + 2);
    assert_eq!(computed_for_one_wager(2).await, 2 + 2);
}
