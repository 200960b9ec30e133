//! Several nodes on one PostgreSQL are one floor.

use super::house::{Database, House};
use super::meters::floorperson;
use super::tables::{patient, player};
use floor::api::{Problem, Request, Say};
use floor::clock::{Clock, System};
use floor::{Config, Floor, Identity, Role, TableHandle};
use std::sync::Arc;
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message;

/// A limit for a test that would hang, not an expectation of speed.
const LONG: Duration = Duration::from_secs(60);

async fn node(database: &Database) -> Arc<Floor> {
    Floor::open(Config { open_all: false, pace: patient(), ..database.node() }).await.expect("the floor opens")
}

/// The table at another node, once that has it.
async fn at(floor: &Floor, id: i64) -> TableHandle {
    for _ in 0..6_000 {
        match floor.table(id) {
            Some(table) => return table,
            None => tokio::time::sleep(Duration::from_millis(10)).await,
        }
    }
    panic!("the table never came to the other node");
}

fn say(key: String, who: String, act: &str, amount: Option<&str>, expects: Option<i64>) -> Request {
    let (act, amount) = (act.to_owned(), amount.map(str::to_owned));
    Request::Say(Say { key, who, act, amount, expects, ..Say::default() })
}

async fn sits(table: &TableHandle, who: &Identity, seat: u8) {
    let sit = Request::Sit { key: "sit".to_owned(), seat, buy_in: "1000.00".to_owned() };
    table.request(who, sit).await.expect("the seat is free");
}

async fn until_in_round(table: &TableHandle, who: &Identity) {
    for _ in 0..6_000 {
        if table.view(who).await.unwrap().in_round {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("no round begins");
}

/// Places a wager and takes it back, again and again, each on what was seen last; how often something was refused.
async fn plays(table: TableHandle, who: Identity, seat: u8, times: u32) -> Vec<Problem> {
    let (mut refused, mut seq) = (Vec::new(), table.view(&who).await.unwrap().seq);
    for time in 0..times {
        for (act, amount) in [("place ante", Some("5.00")), ("take back ante", None)] {
            let request = say(format!("{act} {time}"), format!("seat {seat}"), act, amount, Some(seq));
            match table.request(&who, request).await {
                Ok(done) => seq = done.seq,
                Err(problem) => refused.push(problem),
            }
            let view = table.view(&who).await.unwrap();
            assert!(view.seq >= seq, "what was done is to be seen where it was asked for");
            let own = &view.seats[usize::from(seat) - 1];
            assert_eq!(own.spots.is_empty(), amount.is_none(), "{own:?}");
        }
    }
    refused
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_at_every_node_and_no_command_meets_another() {
    let Some(database) = Database::new().await else { return };
    let nodes = [node(&database).await, node(&database).await];
    let submission = games::registered("ma-boston-5").unwrap().schema().defaults().to_submission();
    let id = nodes[0].open_table("Table", &submission, None).await.unwrap();
    let tables = [at(&nodes[0], id).await, at(&nodes[1], id).await];
    let mut people = Vec::new();
    for seat in 1..=6_u8 {
        let who = player(&nodes[0], &format!("player {seat}")).await;
        sits(&tables[usize::from(seat % 2)], &who, seat).await;
        people.push(who);
    }
    until_in_round(&tables[0], &people[0]).await;
    until_in_round(&tables[1], &people[0]).await;
    let mut playing = tokio::task::JoinSet::new();
    for (seat, who) in (1..).zip(&people) {
        playing.spawn(plays(tables[usize::from(seat % 2)].clone(), who.clone(), seat, 15));
    }
    let refused: Vec<Problem> = playing.join_all().await.into_iter().flatten().collect();
    assert!(refused.is_empty(), "{refused:?}");
    // A request that was made before gets the same answer at the other node.
    let again = say("place ante 0".to_owned(), "seat 1".to_owned(), "place ante", Some("5.00"), None);
    let answers = [tables[0].request(&people[0], again.clone()).await, tables[1].request(&people[0], again).await];
    assert!(answers[0].is_err() && answers[0] == answers[1], "another body for the key: {answers:?}");
    for floor in &nodes {
        floor.shut_down().await;
    }
    floor::verify_store(&**nodes[0].store(), &|_| {}).await.whole().expect("the log is whole");
    for floor in nodes {
        floor.store().close().await;
    }
    database.clear().await;
}

#[test]
fn a_node_that_dies_is_replaced() {
    let build = || tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let (first, second) = (build(), build());
    let Some(database) = second.block_on(Database::new()) else { return };
    let submission = games::registered("ma-boston-5").unwrap().schema().defaults().to_submission();
    let (dies, id) = first.block_on(async {
        let dies = node(&database).await;
        let id = dies.open_table("Table", &submission, None).await.unwrap();
        (dies, id)
    });
    let (lives, ann) = second.block_on(async {
        let lives = node(&database).await;
        let (table, ann) = (at(&lives, id).await, player(&lives, "Ann").await);
        sits(&table, &ann, 1).await;
        until_in_round(&table, &ann).await;
        (lives, ann)
    });
    // Everything that the first node does ends at once, and nothing is given back.
    let before = second.block_on(driver(&lives, id));
    first.shutdown_background();
    second.block_on(async {
        let table = at(&lives, id).await;
        let wager = say("1".to_owned(), "seat 1".to_owned(), "place ante", Some("5.00"), None);
        let done = tokio::time::timeout(LONG, table.request(&ann, wager)).await.expect("somebody takes over");
        done.expect("the command is carried out");
        assert_ne!(before, driver(&lives, id).await);
        lives.shut_down().await;
        lives.store().close().await;
        database.clear().await;
    });
    std::mem::forget(dies);
}

/// The node that drives a table.
async fn driver(floor: &Floor, table: i64) -> String {
    let leases = floor.store().leases(60_000).await.unwrap();
    let lease = leases.into_iter().find(|lease| lease.name == format!("table:{table}"));
    lease.expect("somebody drives the table").node
}

/// A system whose clock is wrong by so many milliseconds.
struct Wrong(i64);

impl Clock for Wrong {
    fn now(&self) -> i64 {
        System.now() + self.0
    }

    fn elapsed(&self) -> Duration {
        System.elapsed()
    }
}

#[tokio::test]
async fn the_databases_clock_decides_and_not_that_of_a_node() {
    const HOUR: i64 = 3_600_000;
    let Some(database) = Database::new().await else { return };
    let mut nodes = Vec::new();
    for wrong in [-HOUR, 0, HOUR] {
        let config = Config { open_all: false, clock: Arc::new(Wrong(wrong)), ..database.node() };
        nodes.push(Floor::open(config).await.unwrap());
    }
    let says = nodes[0].store().time().await.unwrap();
    for floor in &nodes {
        assert!((floor.now() - says).abs() < HOUR / 2, "{} {says}", floor.now());
        floor.shut_down().await;
        floor.store().close().await;
    }
    database.clear().await;
}

/// Waits until the floor says goodbye.
async fn bye(socket: &mut tokio_tungstenite::WebSocketStream<tokio::net::TcpStream>) -> String {
    use futures_util::StreamExt;
    loop {
        let message = tokio::time::timeout(Duration::from_secs(12), socket.next()).await.expect("it is not closed");
        match message {
            Some(Ok(Message::Text(text))) if text.contains("\"type\":\"bye\"") => return text.to_string(),
            Some(Ok(_)) => {}
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_that_ends_and_a_role_that_is_taken_close_the_sockets_of_every_node() {
    let Some(database) = Database::new().await else { return };
    let (one, other) = (House::node(&database).await, House::node(&database).await);
    let submission = games::registered("ma-sic-bo").unwrap().schema().defaults().to_submission();
    let id = one.floor.open_table("Table", &submission, None).await.unwrap();
    at(&other.floor, id).await;
    let (mut guest, mut dealer) = (one.visitor(), one.staff("dealer").await);
    guest.guest().await;
    for (client, ends) in [(&mut guest, "your session has ended"), (&mut dealer, "your role has changed")] {
        let mut there = other.visitor();
        there.cookie = client.cookie.clone();
        let mut sockets =
            [client.live(id, &client.origin()).await.unwrap(), there.live(id, &there.origin()).await.unwrap()];
        if ends.contains("session") {
            client.send("DELETE", "/api/session", &[], "").await;
        } else {
            let account = client.get("/api/session").await.body["account"]["id"].as_i64().unwrap();
            let boss = Identity { account: Some(0), ..Identity::nobody() };
            one.app.accounts().set_role(&boss, account, Role::Player).await.unwrap();
        }
        for socket in &mut sockets {
            assert!(bye(socket).await.contains(ends), "{ends}");
        }
    }
    for house in [one, other] {
        house.floor.shut_down().await;
    }
    database.clear().await;
}

fn colorado(version: &str) -> String {
    format!("rulebook = \"ma-colorado-holdem\"\n[options]\nversion = \"{version}\"\n")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_tables_that_differ_and_are_opened_at_once_one_is_refused() {
    let Some(database) = Database::new().await else { return };
    let nodes = [node(&database).await, node(&database).await];
    let boss = floorperson(&nodes[0], "the floorperson").await;
    let mut closed = None;
    for time in 0..4 {
        let (one, other) = (colorado("permissible-bet"), colorado("required-bet"));
        let (one, other) =
            tokio::join!(nodes[0].open_table("one", &one, None), nodes[1].open_table("other", &other, None));
        let (node, id) = match (one, other) {
            (Ok(id), Err(problem)) if problem.code == "house-wide-option" => (0, id),
            (Err(problem), Ok(id)) if problem.code == "house-wide-option" => (1, id),
            both => panic!("{both:?}"),
        };
        if let Some((table, version)) = closed.replace((id, node)) {
            // What was closed is opened again only where it agrees.
            let table = at(&nodes[1 - node], table).await;
            let open = say(format!("open {time}"), "floor".to_owned(), "open table", None, None);
            let opened = nodes[1 - node].request(&table, &boss, open).await;
            match opened {
                Err(problem) => assert_eq!((problem.code.as_str(), version == node), ("house-wide-option", false)),
                Ok(_) => {
                    assert_eq!(version, node, "it differs and was opened");
                    let close = say(format!("close again {time}"), "floor".to_owned(), "close table", None, None);
                    nodes[node].request(&table, &boss, close).await.unwrap();
                }
            }
        }
        // Closed at the other node, it is in nobody's way any more.
        let table = at(&nodes[1 - node], id).await;
        let close = say(format!("close {time}"), "floor".to_owned(), "close table", None, None);
        nodes[1 - node].request(&table, &boss, close).await.expect("it can be closed");
        let card = table.view(&boss).await.unwrap();
        assert!(!card.open, "it stays closed");
    }
    for floor in nodes {
        floor.shut_down().await;
        floor.store().close().await;
    }
    database.clear().await;
}
