//! Meters on the floor: tables that share one feed it together and draw on it one after the other, at one node or at
//! several; what waits for a floorperson waits; and every cent can be proven afterwards.

use super::house::Database;
use super::tables::{patient, player};
use floor::api::{GivenView, OfferView, Problem, Request, Say, ServerMessage, View};
use floor::{Config, Floor, Identity, Pace, Role, TableHandle, Verified};
use std::sync::Arc;
use store::{Append, Entry, LedgerLine, RESERVE, Store};

/// The account of the meter that the tables share.
const METER: &str = "meter:ma-caribbean-stud:progressive meter";
pub(super) const ROYAL: [&str; 5] = ["As", "Ks", "Qs", "Js", "Ts"];
const NOTHING: [&str; 5] = ["3c", "5d", "7h", "9c", "Qd"];
/// With these the dealer does not qualify.
const DEALER: [&str; 5] = ["2c", "4d", "6h", "8c", "Jd"];
/// Initial amount, reset amount and what a progressive wager of $1 adds, in cents.
const TERMS: (i64, i64, i64) = (5_000_000, 1_000_000, 75);

pub(super) fn submission(linked: bool, rate: u32) -> String {
    let (linked, table) = if linked { ("yes", "D") } else { ("no", "A") };
    format!(
        "rulebook = \"ma-caribbean-stud\"\n[options]\nlinked-progressive = \"{linked}\"\n\
         pay-table-progressive = \"{table}\"\nprogressive-rate = {rate}\nprogressive-initial = 50000\n\
         progressive-reset = 10000\n"
    )
}

pub(super) fn on_sqlite(folder: &tempfile::TempDir) -> Config {
    Config { open_all: false, ..Config::new(folder.path().join("houseway.db").display().to_string()) }
}

pub(super) async fn floorperson(floor: &Floor, name: &str) -> Identity {
    super::tables::somebody(floor, name, Role::Floorperson, 0).await
}

/// A table that a person deals, with one player at seat 1.
pub(super) struct Played {
    pub table: TableHandle,
    pub staff: Identity,
    player: Identity,
    keys: u32,
}

impl Played {
    /// Opens a table, takes over its deal and seats a player.
    pub async fn new(floor: &Floor, name: &str, submission: &str, pace: Pace) -> Played {
        let id = floor.open_table(name, submission, Some(pace)).await.expect("the submission holds");
        let (staff, player) = (floorperson(floor, &format!("staff of {name}")).await, player(floor, name).await);
        let mut played = Played { table: floor.table(id).expect("it is served"), staff, player, keys: 0 };
        played.deals(true).await.expect("nobody deals it");
        let key = played.key();
        let sit = Request::Sit { key, seat: 1, buy_in: "5000.00".to_owned() };
        played.table.request(&played.player, sit).await.expect("the seat is free");
        played
    }

    /// The same table at another node, or after the floor was closed and opened again.
    fn at(&mut self, floor: &Floor) {
        self.table = floor.table(self.table.id()).expect("it is served");
    }

    fn key(&mut self) -> String {
        self.keys += 1;
        format!("{} {}", self.table.id(), self.keys)
    }

    pub async fn deals(&mut self, on: bool) -> Result<i64, Problem> {
        let key = self.key();
        Ok(self.table.request(&self.staff, Request::Deal { key, on }).await?.seq)
    }

    pub async fn view(&self) -> View {
        self.table.view(&self.staff).await.expect("the table is served")
    }

    /// Says what an offer wants, with cards where they are dealt by hand.
    pub async fn say(&mut self, offer: &OfferView, cards: Option<String>) -> Result<i64, Problem> {
        let who = if offer.who.to_string().starts_with("seat") { self.player.clone() } else { self.staff.clone() };
        let amount = offer.amount.as_ref().map(|amount| amount.least.to_string());
        let (key, act) = (self.key(), offer.act.clone());
        let say = Say { key, who: offer.who.to_string(), act, amount, cards, ..Say::default() };
        Ok(self.table.request(&who, Request::Say(say)).await?.seq)
    }

    pub async fn place(&mut self, wager: &str) {
        let offers = self.table.view(&self.player).await.expect("the table is served").offers;
        let offer = offers.iter().find(|offer| offer.act == format!("place {wager}")).expect("it can be placed");
        self.say(&offer.clone(), None).await.expect("it is offered");
    }

    /// Does what is due until something is, with a hand of these cards for seat 1.
    async fn until(&mut self, hand: [&str; 5], so: impl Fn(&View) -> bool) {
        let (mut hand, mut dealer) = (hand.into_iter(), DEALER.into_iter());
        loop {
            let view = self.view().await;
            if so(&view) {
                return;
            }
            let own = self.table.view(&self.player).await.expect("the table is served").offers;
            let bets = own.iter().find(|offer| offer.act == "place bet");
            let due = |offer: &&OfferView| offer.chore.is_some() && offer.due;
            let begin = |offer: &&OfferView| offer.chore.is_some() && !view.in_round;
            let routine = view.offers.iter().find(due).or_else(|| view.offers.iter().find(begin));
            let offer = bets.or(routine).unwrap_or_else(|| panic!("nothing is due: {view:#?}")).clone();
            let cards = match &offer.given {
                Some(GivenView::Dealt { to, count }) => {
                    let from = if to == "dealer" { &mut dealer } else { &mut hand };
                    Some(from.take(*count).collect::<Vec<_>>().join(" "))
                }
                _ => None,
            };
            self.say(&offer, cards).await.unwrap_or_else(|problem| panic!("{offer:?}: {problem:?}"));
        }
    }

    /// A round in which seat 1 wagers on the meter and holds these cards, up to where something is.
    async fn round(&mut self, hand: [&str; 5], so: impl Fn(&View) -> bool) {
        self.until(hand, |view| view.in_round).await;
        self.place("ante").await;
        self.place("progressive").await;
        self.until(hand, so).await;
    }

    /// The same up to where a payout waits to be validated.
    async fn wins(&mut self) {
        self.round(ROYAL, |view| validation(view).is_some()).await;
    }

    async fn validates(&mut self) -> Result<i64, Problem> {
        let offer = validation(&self.view().await).expect("a payout waits").clone();
        self.say(&offer, None).await
    }

    async fn stack(&self) -> i64 {
        let view = self.view().await;
        let (dollars, cents) = view.seats[0].stack.split_once('.').expect("an amount");
        dollars.parse::<i64>().unwrap() * 100 + cents.parse::<i64>().unwrap()
    }
}

fn validation(view: &View) -> Option<&OfferView> {
    view.offers.iter().find(|offer| offer.act == "validate payout seat 1")
}

async fn whole(store: &dyn Store) -> Verified {
    floor::verify_store(store, &|_| {}).await.whole().expect("everything is as it was played")
}

/// What seat 1 has now and did not have before.
async fn won(played: &Played, before: i64) -> i64 {
    played.stack().await - before
}

/// Two tables of two nodes, or of one, whose payouts are validated at the same moment.
async fn both_win(nodes: &[Arc<Floor>; 2], tables: &mut [Played; 2]) {
    let (initial, reset, fed) = TERMS;
    let store = Arc::clone(nodes[0].store());
    assert_eq!(store.balance(METER).await, Ok(initial + 2 * fed));
    let mut before = Vec::new();
    for (played, node) in tables.iter_mut().zip(nodes) {
        played.at(node);
        before.push(played.stack().await);
    }
    let [one, other] = tables;
    let (first, second) = tokio::join!(one.validates(), other.validates());
    assert!(first.is_ok() && second.is_ok(), "{first:?} {second:?}");
    let mut paid = [won(one, before[0]).await, won(other, before[1]).await];
    paid.sort_unstable();
    // One was paid all of the meter, the other all of what it was reset to.
    assert_eq!(paid, [reset, initial + 2 * fed]);
    assert_eq!(store.balance(METER).await, Ok(reset));
    for played in tables {
        played.until(ROYAL, |view| !view.in_round).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_tables_that_win_in_the_same_moment_are_paid_one_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let floor = Floor::open(on_sqlite(&folder)).await.unwrap();
    let mut tables = [
        Played::new(&floor, "one", &submission(true, 75), patient()).await,
        Played::new(&floor, "other", &submission(true, 75), patient()).await,
    ];
    assert_eq!(floor.store().balance(METER).await, Ok(TERMS.0), "it is founded once");
    for played in &mut tables {
        played.wins().await;
        assert_eq!(played.table.card().validations, ["validate payout seat 1"]);
    }
    // The floor is closed and opened again while both wait.
    floor.shut_down().await;
    floor.store().close().await;
    let floor = Floor::open(on_sqlite(&folder)).await.unwrap();
    both_win(&[Arc::clone(&floor), Arc::clone(&floor)], &mut tables).await;
    for played in &mut tables {
        played.round(NOTHING, |view| view.in_round && view.offers.iter().any(|offer| offer.act == "reveal")).await;
        played.until(NOTHING, |view| !view.in_round).await;
    }
    let (initial, reset, fed) = TERMS;
    let store = Arc::clone(floor.store());
    assert_eq!(store.balance(METER).await, Ok(reset + 2 * fed));
    assert_eq!(store.balance(RESERVE).await, Ok(-(initial + 4 * fed + 2 * reset)));
    floor.shut_down().await;
    assert_eq!(whole(&*store).await.meters, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_at_two_nodes_share_a_meter() {
    let Some(database) = Database::new().await else { return };
    let node = || Config { open_all: false, ..database.node() };
    let one = Floor::open(node()).await.unwrap();
    let mut tables = [
        Played::new(&one, "one", &submission(true, 75), patient()).await,
        Played::new(&one, "other", &submission(true, 75), patient()).await,
    ];
    for played in &mut tables {
        played.wins().await;
    }
    let other = Floor::open(node()).await.unwrap();
    let nodes = [one, other];
    both_win(&nodes, &mut tables).await;
    // A table that differs is refused at the other node too.
    let refused = nodes[1].open_table("third", &submission(true, 80), None).await.unwrap_err();
    assert_eq!(refused.code, "meter-differs");
    for node in &nodes {
        node.shut_down().await;
    }
    assert_eq!(whole(&**nodes[0].store()).await.meters, 1);
    for node in nodes {
        node.store().close().await;
    }
    database.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_payout_waits_for_the_floorperson_or_is_validated_by_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let floor = Floor::open(on_sqlite(&folder)).await.unwrap();
    // The clocks run out at once, and the program takes its time for what it shows.
    let hasty = Pace { deal: 1, betting: 0, decision: 0, ..patient() };
    for linked in [false, true] {
        let name = if linked { "linked" } else { "alone" };
        let mut played = Played::new(&floor, name, &submission(linked, 75), hasty).await;
        played.wins().await;
        let (waiting, before) = (played.view().await, played.stack().await);
        assert_eq!(played.table.card().validations, ["validate payout seat 1"]);
        // Nobody else can do it, and asking again for the routine changes nothing.
        let offer = validation(&waiting).expect("it waits");
        let say = Say { key: "own".to_owned(), who: "seat 1".to_owned(), act: offer.act.clone(), ..Say::default() };
        assert_eq!(played.table.request(&played.player, Request::Say(say)).await.unwrap_err().code, "not-yours");
        assert!(waiting.clock.is_none(), "no clock runs at a table that a person deals");
        let key = played.key();
        played.table.request(&played.player, Request::Ready { key, ready: true }).await.unwrap();
        assert!(validation(&played.view().await).is_some(), "what a player does validates nothing");
        // The program deals again, and what waits for a floorperson no longer does.
        let (sender, mut news) = tokio::sync::mpsc::channel(256);
        played.table.watch(played.staff.clone(), sender).await.unwrap();
        played.deals(false).await.unwrap();
        let mut view = played.view().await;
        while view.in_round {
            match news.recv().await.expect("the table goes on") {
                ServerMessage::News { view: seen, .. } | ServerMessage::View { view: seen } => view = *seen,
                _ => {}
            }
        }
        let (initial, reset, fed) = TERMS;
        assert_eq!(won(&played, before).await, initial + fed);
        assert_eq!(played.table.card().meters[0].amount, format!("{}.00", reset / 100));
        let told = played.view().await.last;
        let validated = told.iter().find(|line| line.says.contains("is validated")).expect("it was validated");
        assert_eq!(validated.by.as_deref(), Some("program"));
        assert!(told.iter().any(|line| line.says.starts_with("round") && line.by.is_none()));
        assert_eq!(played.table.card().validations, [""; 0]);
    }
    floor.shut_down().await;
    assert_eq!(whole(&**floor.store()).await.meters, 2);
}

/// Feeds the meter behind the back of every table.
async fn feed(store: &dyn Store, cents: i64) {
    let head = store.head("elsewhere").await.unwrap();
    let entry = Entry::after(head.as_ref(), "elsewhere", 0, "{}".to_owned());
    let lines = vec![LedgerLine::new(RESERVE, -cents), LedgerLine::new(METER, cents)];
    assert_eq!(store.append(vec![Append::new(entry).with_lines(lines)]).await, [Ok(())]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_meter_that_moved_since_it_was_read_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let floor = Floor::open(on_sqlite(&folder)).await.unwrap();
    let (initial, reset, fed) = TERMS;
    let store = Arc::clone(floor.store());
    let slow = Pace { deal: 1, ..patient() };
    let mut played = Played::new(&floor, "one", &submission(true, 75), slow).await;
    // A floorperson validates.
    played.wins().await;
    let before = played.stack().await;
    feed(&*store, 1_111).await;
    played.validates().await.expect("it is decided again");
    assert_eq!(won(&played, before).await, initial + fed + 1_111);
    assert_eq!(played.table.card().meters[0].amount, format!("{}.00", reset / 100));
    played.until(ROYAL, |view| !view.in_round).await;
    // The program settles and validates as the next thing that it does by itself.
    played.round(ROYAL, |view| view.offers.iter().any(|offer| offer.act == "resolve seat 1")).await;
    let before = played.stack().await;
    feed(&*store, 2_222).await;
    played.deals(false).await.unwrap();
    let (sender, mut news) = tokio::sync::mpsc::channel(256);
    let mut view = played.table.watch(played.staff.clone(), sender).await.unwrap();
    while view.in_round {
        match news.recv().await.expect("the table goes on") {
            ServerMessage::News { view: seen, .. } | ServerMessage::View { view: seen } => view = *seen,
            _ => {}
        }
    }
    // Besides the meter: the ante and as much again, and the bet, which was not against a qualifying hand.
    let (ante, bet) = (500, 1_000);
    assert_eq!(won(&played, before).await, reset + fed + 2_222 + 2 * ante + bet);
    floor.shut_down().await;
    assert_eq!(whole(&*store).await.meters, 1);
}

#[tokio::test]
async fn tables_that_share_a_meter_agree_on_its_terms() {
    let folder = tempfile::tempdir().unwrap();
    let floor = Floor::open(on_sqlite(&folder)).await.unwrap();
    floor.open_table("first", &submission(true, 75), None).await.expect("it founds the meter");
    let refused = floor.open_table("second", &submission(true, 80), None).await.unwrap_err();
    assert_eq!((refused.status, refused.code.as_str()), (409, "meter-differs"));
    assert!(refused.detail.contains("`progressive-rate` is 80 here and 75 there"), "{}", refused.detail);
    floor.open_table("not linked", &submission(false, 80), None).await.expect("a meter of its own is its own matter");
    floor.open_table("third", &submission(true, 75), None).await.expect("it agrees");
    assert_eq!(floor.tables().len(), 3);
    floor.shut_down().await;
    // A submission that was changed behind the floor's back is found when it opens.
    let store = Arc::clone(floor.store());
    assert_eq!(whole(&*store).await.meters, 2);
    let row = store.table(3).await.unwrap().unwrap();
    store.put_table(store::TableRow { submission: submission(true, 90), ..row }).await.unwrap();
    store.close().await;
    let floor = Floor::open(on_sqlite(&folder)).await.unwrap();
    let card = floor.cards().into_iter().find(|card| card.id == 4).expect("it is shown");
    let why = card.damaged.expect("it stays closed");
    assert!(why.contains("`progressive-rate` is 90 here and 75 there"), "{why}");
    assert_eq!(floor.tables().len(), 3, "the others play");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everyone_who_shares_a_meter_sees_it_move() {
    let folder = tempfile::tempdir().unwrap();
    let floor = Floor::open(on_sqlite(&folder)).await.unwrap();
    let mut played = Played::new(&floor, "one", &submission(true, 75), patient()).await;
    let other = floor.open_table("other", &submission(true, 75), None).await.unwrap();
    let other = floor.table(other).unwrap();
    let (sender, mut news) = tokio::sync::mpsc::channel(256);
    let nobody = Identity { account: None, name: String::new(), role: Role::Nobody };
    let seen = other.watch(nobody, sender).await.unwrap();
    let shown = |view: &View| view.meters.iter().map(|meter| (meter.title.clone(), meter.linked)).collect::<Vec<_>>();
    assert_eq!(shown(&seen), [("Progressive meter".to_owned(), true)]);
    played.round(NOTHING, |view| view.offers.iter().any(|offer| offer.act == "reveal")).await;
    loop {
        // The founding of the other table is news as well.
        if let ServerMessage::Meters { meters } = news.recv().await.expect("the table is served")
            && meters[0].amount == "50000.75"
        {
            break;
        }
    }
    assert_eq!(other.card().meters[0].amount, "50000.75");
    floor.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reading_that_was_not_so_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let floor = Floor::open(on_sqlite(&folder)).await.unwrap();
    let mut one = Played::new(&floor, "one", &submission(true, 75), patient()).await;
    let mut other = Played::new(&floor, "other", &submission(true, 75), patient()).await;
    other.round(NOTHING, |view| view.offers.iter().any(|offer| offer.act == "reveal")).await;
    one.wins().await;
    let drawn = one.validates().await.unwrap();
    floor.shut_down().await;
    whole(&**floor.store()).await;
    floor.store().close().await;
    let own = "update lines set cents = cents + 1 where account like 'meter:ma%' and stream = 'table:2'";
    // What the other table fed is moved behind the draw, and the founding behind everything.
    let later = "update lines set id = id + 1000000 where stream = 'table:2' and seq = \
                 (select seq from lines where account like 'meter:ma%' and stream = 'table:2')";
    let unfounded = "update lines set id = id + 1000000 where stream like 'meter:ma%'";
    let changes = [(own, "table:2", "in the ledger"), (later, "table:1", "holding"), (unfounded, METER, "founding")];
    for (change, place, what) in changes {
        let copy = tempfile::tempdir().unwrap();
        let to = copy.path().join("houseway.db");
        std::fs::copy(folder.path().join("houseway.db"), &to).unwrap();
        let url = format!("sqlite:{}", to.display());
        let mut connection = <sqlx::SqliteConnection as sqlx::Connection>::connect(&url).await.unwrap();
        let changed = sqlx::query(sqlx::AssertSqlSafe(change)).execute(&mut connection).await.unwrap();
        assert!(changed.rows_affected() > 0, "{change}");
        sqlx::Connection::close(connection).await.unwrap();
        let store = store::open(&url).await.unwrap();
        let broken = floor::verify_store(&*store, &|_| {}).await.whole().expect_err(change);
        let named = broken.iter().find(|broken| broken.place == place && broken.what.contains(what));
        let named = named.unwrap_or_else(|| panic!("{change}: {broken:?}"));
        if place == "table:1" {
            assert_eq!(named.seq, drawn, "{named}");
        }
    }
}
