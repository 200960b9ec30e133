//! Tables over real sockets: who is let in, what cannot be read, what is dropped, and rounds played by offers alone.

use crate::house::{Client, House};
use floor::limits::{Limits, Rate};
use floor::{Pace, http};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

/// Nothing happens unless people do it, and nobody is waited for longer than a test takes.
fn patient() -> Pace {
    Pace { bot: 0, deal: 0, betting: 600_000, decision: 600_000, away: 0, pause: 0, ..Pace::default() }
}

async fn house() -> House {
    House::with(http::Config { loopback_only: true, ..http::Config::default() }, Some(patient())).await
}

/// A connection to a table, and the last view that came over it.
struct Connection {
    socket: WebSocketStream<TcpStream>,
    view: Value,
    table: i64,
    keys: u32,
}

impl Connection {
    async fn to(client: &Client, table: i64) -> Connection {
        let socket = client.live(table, &client.origin()).await.expect("our own page is let in");
        let mut connection = Connection { socket, view: Value::Null, table, keys: 0 };
        let first = connection.read().await.expect("a view comes first");
        assert_eq!(first["type"], "view", "{first}");
        connection.view = first["view"].clone();
        connection
    }

    /// The next message; none when the connection has ended.
    async fn read(&mut self) -> Option<Value> {
        loop {
            match timeout(Duration::from_secs(20), self.socket.next()).await.expect("an answer in time")? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    async fn write(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.expect("the connection takes it");
    }

    /// The end of the connection, and why.
    async fn bye(&mut self) -> String {
        while let Some(message) = self.read().await {
            if message["type"] == "bye" {
                let detail = message["detail"].as_str().unwrap().to_owned();
                assert!(self.read().await.is_none(), "the connection ends");
                return detail;
            }
        }
        panic!("the connection ended without a word");
    }

    /// Says something and reads on until it was carried out or refused, and the news of it came.
    async fn ask(&mut self, mut request: Value) -> Result<i64, Value> {
        self.keys += 1;
        let key = format!("table-{}-key-{}", self.table, self.keys);
        request["key"] = json!(key);
        self.write(&request.to_string()).await;
        let mut done = None;
        loop {
            if done.is_some_and(|seq| self.view["seq"].as_i64() >= Some(seq)) {
                return Ok(done.unwrap());
            }
            let message = self.read().await.expect("the connection goes on");
            match message["type"].as_str().unwrap() {
                "done" if message["key"] == key => done = message["seq"].as_i64(),
                "refused" if message["key"] == key => return Err(message["problem"].clone()),
                _ => self.hear(&message),
            }
        }
    }

    fn hear(&mut self, message: &Value) {
        if message["type"] == "view" {
            self.view = message["view"].clone();
        } else if message["type"] == "news" {
            assert_eq!(message["after"].as_i64(), self.view["seq"].as_i64(), "news without gaps");
            self.view = message["view"].clone();
        }
    }

    /// Plays by offers alone until a round has ended.
    async fn play_a_round(&mut self) {
        let mut said = BTreeMap::<String, u32>::new();
        while self.view["round"] == 0 || self.view["in_round"] == true {
            let seats = self.view["seats"].as_array().unwrap();
            let own = seats.iter().find(|seat| seat["seat"] == self.view["you"]["seat"]).expect("seated");
            let (staked, ready) = (!own["spots"].as_array().unwrap().is_empty(), own["ready"] == true);
            let offers = self.view["offers"].as_array().unwrap().clone();
            let fresh = |offer: &&Value| said.get(&offer["do"].to_string()).copied().unwrap_or(0) < 3;
            let wanted = |kind: &str| offers.iter().filter(fresh).find(|offer| offer["kind"] == kind).cloned();
            let exact = |offer: &Value| offer["amount"]["least"] == offer["amount"]["most"];
            let stake = wanted("stake").filter(|offer| !staked || exact(offer));
            if let Some(offer) = wanted("decide").or(stake) {
                *said.entry(offer["do"].to_string()).or_default() += 1;
                let request = say(&offer, &self.view["seq"]);
                self.ask(request).await.unwrap_or_else(|problem| panic!("{offer}: {problem}"));
            } else if self.view["clock"]["kind"] == "betting" && !ready {
                self.ask(json!({"type": "ready", "ready": true})).await.expect("seated");
            } else {
                let message = self.read().await.expect("the table goes on");
                self.hear(&message);
            }
        }
    }
}

/// The least that an offer asks for.
fn say(offer: &Value, seq: &Value) -> Value {
    let mut request = json!({"type": "say", "expects": seq, "as": offer["as"], "do": offer["do"]});
    if offer["amount"].is_object() {
        request["amount"] = offer["amount"]["least"].clone();
    }
    match offer["given"]["what"].as_str() {
        Some("chosen") => request["cards"] = offer["given"]["usual"].clone(),
        Some("arranged") => request["tiles"] = offer["given"]["usual"].clone(),
        Some("count") => request["count"] = offer["given"]["usual"].clone(),
        _ => {}
    }
    request
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_plays_a_round_of_every_game_over_a_socket() {
    let house = house().await;
    let floor = house.visitor().get("/api/floor").await;
    let tables = floor.body["tables"].as_array().unwrap().clone();
    assert_eq!(tables.len(), games::registry().len());
    for table in tables {
        let id = table["id"].as_i64().unwrap();
        let mut client = house.visitor();
        client.guest().await;
        let mut connection = Connection::to(&client, id).await;
        connection.ask(json!({"type": "sit", "seat": 2, "buy_in": "1000.00"})).await.expect("the seat is free");
        connection.ask(json!({"type": "bot", "seat": 1, "on": true})).await.expect("seat 1 is free");
        let played = timeout(Duration::from_secs(60), connection.play_a_round()).await;
        assert!(played.is_ok(), "{} got stuck: {:#}", table["rulebook"], connection.view);
        let rounds = client.get(&format!("/api/tables/{id}/rounds")).await;
        let over = |round: &Value| round["number"] == 1 && round["ended_at"].as_i64() > Some(0);
        assert!(rounds.body.as_array().is_some_and(|rounds| rounds.iter().any(over)), "{rounds:?}");
        let round = client.get(&format!("/api/tables/{id}/rounds/1")).await;
        assert!(round.body["steps"].as_array().is_some_and(|steps| steps.len() > 2), "{round:?}");
    }
    let store = house.floor.store();
    assert_eq!(store.ledger_total().await.unwrap(), 0);
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn surveillance_puts_the_hands_of_a_round_together_from_the_discard_rack_and_nobody_else_does() {
    let house = house().await;
    let (mut guest, mut eye) = (house.visitor(), house.staff("surveillance").await);
    guest.guest().await;
    let tables = guest.get("/api/floor").await.body["tables"].as_array().unwrap().clone();
    for (rulebook, clause) in [("ma-boston-5", "ma-boston-5 10(g)"), ("ma-minibaccarat", "ma-minibaccarat 11(c)")] {
        let id = tables.iter().find(|table| table["rulebook"] == rulebook).unwrap()["id"].as_i64().unwrap();
        let path = format!("/api/tables/{id}/discards");
        let mut connection = Connection::to(&guest, id).await;
        connection.ask(json!({"type": "sit", "seat": 2, "buy_in": "1000.00"})).await.expect("the seat is free");
        timeout(Duration::from_secs(60), connection.play_a_round()).await.expect("a round is played");
        let rack = eye.get(&format!("{path}?round=1")).await;
        assert_eq!((rack.status, &rack.body["round"], &rack.body["in_round"]), (200, &json!(1), &json!(false)));
        assert_eq!(rack.body["clauses"][0]["id"], clause, "{rack:?}");
        let hands = rack.body["hands"].as_array().unwrap();
        assert_eq!(hands.len(), 2, "{rack:?}");
        for hand in hands {
            assert_eq!((&hand["finding"], &hand["racked"]), (&json!("agrees"), &hand["dealt"]), "{rulebook} {hand}");
            assert!(!hand["racked"].as_str().unwrap().contains("??"), "surveillance sees every face: {hand}");
        }
        let packets = rack.body["packets"].as_array().unwrap();
        let burned = packets.iter().filter(|packet| packet["from"] == "burned").count();
        assert_eq!(burned > 0, rulebook == "ma-minibaccarat", "{rack:?}");
        let now = eye.get(&path).await;
        assert_eq!((now.status, now.body["round"].as_u64() >= Some(1)), (200, true), "{now:?}");
        eye.get(&format!("{path}?round=99")).await.is_problem(404, "not-found");
        eye.get(&format!("{path}?round=0")).await.is_problem(404, "not-found");
        guest.get(&path).await.is_problem(403, "forbidden");
        guest.get(&format!("{path}?round=1")).await.is_problem(403, "forbidden");
        house.visitor().get(&path).await.is_problem(401, "not-signed-in");
    }
    for role in ["dealer", "floorperson", "administrator"] {
        house.staff(role).await.get("/api/tables/1/discards").await.is_problem(403, "forbidden");
    }
}

#[tokio::test]
async fn only_pages_of_this_floor_are_let_in() {
    let house = house().await;
    let mut guest = house.visitor();
    guest.guest().await;
    assert_eq!(guest.live(1, "https://evil.example").await.err(), Some(403));
    assert_eq!(guest.live(99, &guest.origin()).await.err(), Some(404));
    assert!(guest.live(1, &guest.origin()).await.is_ok());
    assert!(house.visitor().live(1, &guest.origin()).await.is_ok(), "anybody may look on");
    let plain = guest.send("GET", "/api/tables/1/live", &[("origin", &guest.origin())], "").await;
    plain.is_problem(426, "not-a-websocket");
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_by_its_key_or_ends_the_connection() {
    let house = house().await;
    let mut guest = house.visitor();
    guest.guest().await;
    let mut connection = Connection::to(&guest, 1).await;
    for (message, why) in [
        (r#"{"type":"dance","key":"k"}"#, "dance"),
        (r#"{"type":"sit","key":"k","seat":"two","buy_in":"1"}"#, "string"),
        (r#"{"type":"sit","key":"k","seat":1,"buy_in":"1.00","more":1}"#, "more"),
        (r#"{"type":"say","key":"k","as":"seat 1"}"#, "do"),
    ] {
        connection.write(message).await;
        let refused = connection.read().await.unwrap();
        assert_eq!((&refused["type"], &refused["key"]), (&json!("refused"), &json!("k")), "{message}");
        let detail = refused["problem"]["detail"].as_str().unwrap();
        assert!(refused["problem"]["code"] == "malformed" && detail.contains(why), "{refused}");
    }
    connection.write(r#"{"type":"ping"}"#).await;
    assert_eq!(connection.read().await.unwrap()["type"], "pong", "the connection goes on");
    connection.write(r#"{"type":"reload"}"#).await;
    assert_eq!(connection.read().await.unwrap()["view"]["table"]["id"], 1);
    connection.write("this is no JSON").await;
    assert!(connection.bye().await.contains("cannot be read"));
    for message in ["[]", "7", "{\"type\":\"dance\"}"] {
        let mut connection = Connection::to(&guest, 1).await;
        connection.write(message).await;
        assert!(connection.bye().await.contains("cannot be read"), "{message}");
    }
    let mut connection = Connection::to(&guest, 1).await;
    connection.socket.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert!(connection.bye().await.contains("binary"));
}

#[tokio::test]
async fn a_message_is_at_most_sixteen_kilobytes() {
    let house = house().await;
    let guest = house.visitor();
    let mut connection = Connection::to(&guest, 1).await;
    let padding = " ".repeat((16 << 10) - 15);
    connection.write(&format!("{padding}{{\"type\":\"ping\"}}")).await;
    assert_eq!(connection.read().await.unwrap()["type"], "pong");
    connection.write(&format!("  {padding}{{\"type\":\"ping\"}}")).await;
    assert!(connection.bye().await.contains("16384 bytes"));
}

#[tokio::test]
async fn somebody_who_is_not_signed_in_looks_on_and_says_nothing() {
    let house = house().await;
    let mut connection = Connection::to(&house.visitor(), 1).await;
    assert_eq!(connection.view["you"]["role"], "nobody");
    assert_eq!(connection.view["offers"], json!([]));
    let refused = connection.ask(json!({"type": "sit", "seat": 1, "buy_in": "100.00"})).await.unwrap_err();
    assert_eq!((&refused["code"], &refused["status"]), (&json!("not-signed-in"), &json!(401)));
}

#[tokio::test]
async fn whoever_says_too_much_at_once_is_refused_for_a_while() {
    let limits = Limits { messages: Rate { burst: 3, every_ms: 60_000 }, ..Limits::default() };
    let house = House::with(http::Config { limits, ..http::Config::default() }, Some(patient())).await;
    let mut guest = house.visitor();
    guest.guest().await;
    let mut connection = Connection::to(&guest, 1).await;
    for _ in 0..3 {
        connection.write(r#"{"type":"ping"}"#).await;
        assert_eq!(connection.read().await.unwrap()["type"], "pong");
    }
    let refused = connection.ask(json!({"type": "ready", "ready": true})).await.unwrap_err();
    assert_eq!((&refused["code"], &refused["retry_after"]), (&json!("too-many"), &json!(60)), "{refused}");
}

#[tokio::test]
async fn the_same_key_again_gets_the_same_answer_and_another_body_none() {
    let house = house().await;
    let mut guest = house.visitor();
    guest.guest().await;
    let sit = json!({"type": "sit", "key": "once", "seat": 3, "buy_in": "500.00"});
    let first = guest.post("/api/tables/1/commands", sit.clone()).await;
    assert_eq!(first.status, 200, "{first:?}");
    let again = guest.post("/api/tables/1/commands", sit).await;
    assert_eq!((again.status, &again.body), (200, &first.body));
    let other = json!({"type": "sit", "key": "once", "seat": 4, "buy_in": "500.00"});
    let refused = guest.post("/api/tables/1/commands", other).await;
    assert!(refused.status == 409 || refused.status == 422, "{refused:?}");
    assert_eq!(guest.get("/api/session").await.body["wallet"], "9500.00");
}

#[tokio::test]
async fn signing_out_ends_the_connection_too() {
    let house = house().await;
    let mut guest = house.visitor();
    guest.guest().await;
    let mut connection = Connection::to(&guest, 1).await;
    guest.send("DELETE", "/api/session", &[], "").await;
    assert!(connection.bye().await.contains("session has ended"));
}

#[tokio::test]
async fn those_who_look_on_are_told_when_the_floor_closes() {
    let house = house().await;
    let mut connection = Connection::to(&house.visitor(), 1).await;
    house.app.close_sockets();
    assert!(connection.bye().await.contains("closing"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_never_reads_is_dropped_and_not_buffered_for_ever() {
    let pace = Pace { betting: 0, decision: 0, alone: true, ..patient() };
    let patience = Duration::from_millis(200);
    let limits = Limits::none();
    let house = House::with(http::Config { limits, patience, ..http::Config::default() }, Some(pace)).await;
    let mut guest = house.visitor();
    guest.guest().await;
    let mut deaf = Connection::to(&guest, 1).await;
    let mut hears = Connection::to(&guest, 1).await;
    hears.ask(json!({"type": "sit", "seat": 1, "buy_in": "500.00"})).await.unwrap();
    let played = timeout(Duration::from_secs(60), async {
        for seat in 2..=4 {
            hears.ask(json!({"type": "bot", "seat": seat, "on": true})).await.unwrap();
        }
        // About twelve kilobytes each: more than any buffer between two sockets of one machine.
        while hears.view["seq"].as_i64() < Some(4_000) {
            let message = hears.read().await.expect("who reads is served");
            hears.hear(&message);
        }
    });
    played.await.expect("computer players play on");
    let mut heard = 0;
    while let Some(message) = deaf.read().await {
        heard = message["seq"].as_i64().unwrap_or(heard);
    }
    assert!(heard < 4_000, "everything waited for a client that did not read");
}

/// A small generator, so that a failure can be seen again: its seed is in the test.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

/// Messages as they should be, before they are spoiled.
const SPOILED: [&str; 7] = [
    r#"{"type":"say","key":"k","expects":1,"as":"seat 1","do":"place ante","amount":"10.00","cards":"As","count":1}"#,
    r#"{"type":"sit","key":"k","seat":1,"buy_in":"100.00"}"#,
    r#"{"type":"ready","key":"k","ready":true}"#,
    r#"{"type":"seed","key":"k","seed":"mine"}"#,
    r#"{"type":"bot","key":"k","seat":2,"on":true}"#,
    r#"{"type":"deal","key":"k","on":true}"#,
    r#"{"type":"reload"}"#,
];

/// What is put in place of a piece of a message.
const PIECES: [&str; 16] = [
    "",
    "\"",
    "{",
    "}",
    "null",
    "-1",
    "256",
    "1e999",
    "9999999999999999999",
    "\\u0000",
    "\\ud800",
    "seat 99",
    "dealer",
    "-10.00",
    "10.001",
    "💥",
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_sent_the_table_stands() {
    let house = House::with(http::Config { limits: Limits::none(), ..http::Config::default() }, Some(patient())).await;
    let mut guest = house.visitor();
    guest.guest().await;
    let mut dice = Dice(20_261_116);
    let mut connection = Connection::to(&guest, 1).await;
    let mut answers = BTreeMap::<String, u32>::new();
    for number in 0..1_500 {
        let mut message = SPOILED[dice.roll(SPOILED.len())].replace("\"k\"", &format!("\"k{number}\""));
        if dice.roll(4) > 0 {
            let mut value: Value = serde_json::from_str(&message).unwrap();
            let names: Vec<String> = value.as_object().unwrap().keys().filter(|name| *name != "key").cloned().collect();
            let piece = json!(PIECES[dice.roll(PIECES.len())]);
            value[&names[dice.roll(names.len())]] = [piece, json!(-1), json!(null), json!([1])][dice.roll(4)].clone();
            message = value.to_string();
        } else {
            let (from, to) = (dice.roll(message.len()), dice.roll(12));
            let to = (from + to).min(message.len());
            message.replace_range(from..to, PIECES[dice.roll(PIECES.len())]);
        }
        if connection.socket.send(Message::text(message.as_str())).await.is_err() {
            // A view that came by itself was taken for the answer to a message that ended the connection.
            connection = Connection::to(&guest, 1).await;
            continue;
        }
        loop {
            let answer = connection.read().await.unwrap_or_else(|| json!({"type": "gone"}));
            let kind = answer["type"].as_str().unwrap().to_owned();
            let status = answer["problem"]["status"].as_u64().unwrap_or(0);
            assert!(status < 500, "{message}: {answer}");
            let over = matches!(kind.as_str(), "done" | "refused" | "view" | "pong");
            let ended = matches!(kind.as_str(), "bye" | "gone");
            *answers.entry(kind).or_default() += 1;
            if ended {
                connection = Connection::to(&guest, 1).await;
            }
            if over || ended {
                break;
            }
        }
    }
    assert!(answers["refused"] > 500 && answers["bye"] > 100, "{answers:?}");
    assert_eq!(house.floor.store().ledger_total().await.unwrap(), 0);
    assert_eq!(guest.get("/api/tables/1").await.status, 200);
}

/// Whoever sends and never reads is not there: what comes back is never taken.
#[tokio::test]
async fn a_socket_that_never_reads_is_closed_though_it_goes_on_talking() {
    let silence = Duration::from_millis(400);
    let limits = Limits::none();
    let house = House::with(http::Config { silence, limits, ..http::Config::default() }, Some(patient())).await;
    let client = house.visitor();
    let mut reads = Connection::to(&client, 1).await;
    let mut talks = client.live(1, &client.origin()).await.unwrap();
    let talking = async {
        while talks.send(Message::text("{\"type\":\"ping\"}")).await.is_ok() {
            // Reading answers pings.
            let _ = timeout(Duration::from_millis(60), reads.socket.next()).await;
        }
    };
    timeout(Duration::from_secs(20), talking).await.expect("it is closed");
    reads.write("{\"type\":\"reload\"}").await;
    assert_eq!(reads.read().await.expect("who reads is still there")["type"], "view");
}

/// Nobody waits for a player whose connection stays closed; who says something is back.
#[tokio::test]
async fn a_player_whose_connection_stays_closed_is_away() {
    let config = http::Config { absence: Duration::from_millis(1), loopback_only: true, ..http::Config::default() };
    let house = House::with(config, Some(patient())).await;
    let (mut one, mut other) = (house.visitor(), house.visitor());
    one.guest().await;
    other.guest().await;
    let mut stays = Connection::to(&one, 1).await;
    let mut goes = Connection::to(&other, 1).await;
    stays.ask(json!({"type": "sit", "seat": 1, "buy_in": "500.00"})).await.unwrap();
    goes.ask(json!({"type": "sit", "seat": 2, "buy_in": "500.00"})).await.unwrap();
    drop(goes);
    while stays.view["seats"][1]["away"] != true {
        let message = stays.read().await.expect("the table tells");
        stays.hear(&message);
    }
    assert_eq!(stays.view["seats"][0]["away"], false);
    let mut back = Connection::to(&other, 1).await;
    assert_eq!(back.view["seats"][1]["away"], true, "to look on is not to be back");
    // The first connection of this player had the first keys.
    back.keys = 10;
    back.ask(json!({"type": "ready", "ready": false})).await.unwrap();
    assert_eq!(back.view["seats"][1]["away"], false);
}
