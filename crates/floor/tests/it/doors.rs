//! What the door lets in: forged and foreign requests, limits, and failures that all have one form.

use crate::house::{House, MINUTE, raw};
use floor::limits::{Limits, Rate};
use floor::{Pace, http};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use store::{Answered, Append, Entry, SubmissionRow};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

/// Longer than anything here takes.
const LONG: Duration = Duration::from_secs(30);

#[tokio::test]
async fn an_unsafe_request_without_the_token_could_be_forged() {
    let house = House::bare().await;
    let mut guest = house.visitor();
    let body = [("content-type", "application/json")];
    guest.send("POST", "/api/session/guest", &[body[0], ("x-houseway-csrf", "")], "{}").await.is_problem(403, "csrf");
    guest.guest().await;
    for token in ["", "visitor", "0000"] {
        let answer = guest.send("DELETE", "/api/session", &[("x-houseway-csrf", token)], "").await;
        answer.is_problem(403, "csrf");
    }
    assert!(guest.get("/api/session").await.body["account"].is_object(), "nothing was done");
    let foreign = guest.send("DELETE", "/api/session", &[("origin", "https://evil.example")], "").await;
    foreign.is_problem(403, "foreign-origin");
    let own = guest.origin();
    assert_eq!(guest.send("DELETE", "/api/session", &[("origin", &own)], "").await.status, 200);
}

#[tokio::test]
async fn a_floor_for_this_machine_answers_to_no_foreign_name() {
    let house = House::bare().await;
    let mut client = house.visitor();
    client.host = "evil.example".to_owned();
    client.get("/api/session").await.is_problem(421, "unknown-host");
    client.host = format!("localhost:{}", house.address.port());
    assert_eq!(client.get("/api/session").await.status, 200);
}

#[tokio::test]
async fn every_failure_is_a_problem_that_says_what_is_permitted() {
    let house = House::bare().await;
    let mut client = house.visitor();
    let marked = [("content-type", "application/json")];
    client.get("/api/nothing").await.is_problem(404, "not-found");
    client.get("/api/tables/99").await.is_problem(404, "not-found");
    client.get("/api/tables/many").await.is_problem(404, "not-found");
    client.get("/api/rulebooks/no-such-book").await.is_problem(404, "not-found");
    client.get("/api/rulebooks/ma-boston-5/clauses/99(z)").await.is_problem(404, "not-found");
    let wrong = client.send("PUT", "/api/floor", &marked, "{}").await;
    wrong.is_problem(405, "wrong-method");
    assert_eq!(wrong.header("allow"), Some("GET,HEAD"));
    client.send("POST", "/api/session", &marked, "{\"name\":").await.is_problem(400, "malformed");
    client.send("POST", "/api/session", &marked, "{\"name\":1}").await.is_problem(400, "malformed");
    client.send("POST", "/api/session/guest", &marked, "{\"nmae\":\"x\"}").await.is_problem(400, "malformed");
    client.send("POST", "/api/session", &[], "{}").await.is_problem(415, "not-json");
    let large = json!({"name": "x".repeat(70_000), "password": "tulip harbor 9"}).to_string();
    client.send("POST", "/api/session", &marked, &large).await.is_problem(413, "too-large");
    client.send("POST", "/api/page", &[], "").await.is_problem(404, "not-found");
    client.send("POST", "/table/1", &[], "").await.is_problem(405, "wrong-method");
    client.get("/missing.js").await.is_problem(404, "not-found");
    client.get("/api/rulebooks/ma-boston-5/odds?unit=ten").await.is_problem(400, "malformed");
    let changed = client.get("/api/rulebooks/ma-boston-5/odds?pay.ante-bonus.royal-flush=1%20to%201").await;
    changed.is_problem(422, "violations");
    assert!(changed.body["violations"][0]["clause"]["id"].as_str().is_some(), "{changed:?}");
    let garbage = raw(house.address, b"this is no HTTP\r\n\r\n").await;
    assert_eq!(garbage.status, 400);
}

#[tokio::test]
async fn every_answer_keeps_the_browser_safe() {
    let house = House::bare().await;
    let mut client = house.visitor();
    for path in ["/", "/table/3", "/api/session", "/api/nothing"] {
        let answer = client.get(path).await;
        let policy = answer.header("content-security-policy").unwrap_or_default();
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("same-origin"));
    }
    assert_eq!(client.get("/api/session").await.header("cache-control"), Some("no-store"));
    assert!(client.get("/").await.header("content-type").unwrap().starts_with("text/html"));
}

#[tokio::test]
async fn too_many_requests_are_told_when_to_come_back() {
    let few = Rate { burst: 2, every_ms: 10_000 };
    let limits = Limits { accounts: few, sign_ins: few, ..Limits::default() };
    let house = House::with(http::Config { limits, ..http::Config::default() }, None).await;
    for _ in 0..2 {
        assert_eq!(house.visitor().guest().await.status, 200);
    }
    let refused = house.visitor().guest().await;
    refused.is_problem(429, "too-many");
    assert_eq!(refused.header("retry-after"), Some("10"));
    house.wait(10_000);
    assert_eq!(house.visitor().guest().await.status, 200);
    for _ in 0..2 {
        house.visitor().sign_in("Nobody", "tulip harbor 9").await.is_problem(401, "wrong-credentials");
    }
    house.visitor().sign_in("Nobody", "tulip harbor 9").await.is_problem(429, "too-many");
    let limits = Limits { requests: few, ..Limits::default() };
    let house = House::with(http::Config { limits, ..http::Config::default() }, None).await;
    let mut client = house.visitor();
    for status in [200, 200, 429] {
        assert_eq!(client.send("DELETE", "/api/session", &[], "").await.status, status);
    }
    assert_eq!(client.get("/api/session").await.status, 200, "looking is not limited");
}

#[tokio::test]
async fn the_numbers_are_for_this_machine_and_for_administrators() {
    let house = House::bare().await;
    let mut client = house.visitor();
    client.get("/api/session").await;
    let numbers = client.get("/metrics").await;
    assert_eq!(numbers.status, 200);
    let text = numbers.body.as_str().expect("text");
    assert!(text.contains("houseway_http_requests_total{") && text.contains("route=\"/api/session\""), "{text}");
    let proxied = House::with(http::Config { behind_proxy: true, ..http::Config::default() }, None).await;
    proxied.visitor().get("/metrics").await.is_problem(401, "not-signed-in");
    proxied.staff("player").await.get("/metrics").await.is_problem(403, "forbidden");
    assert_eq!(proxied.staff("administrator").await.get("/metrics").await.status, 200);
    assert_eq!(client.get("/healthz").await.body["status"], "ok");
}

#[tokio::test]
async fn a_floorperson_opens_a_table_from_a_submission_that_holds() {
    let house = House::bare().await;
    let submission = "rulebook = \"ma-boston-5\"\n\n[options]\nminimum-first-wager = \"20\"\n";
    let table = json!({"name": "Harbor 1", "submission": submission});
    house.visitor().post("/api/tables", table.clone()).await.is_problem(401, "not-signed-in");
    house.staff("dealer").await.post("/api/tables", table.clone()).await.is_problem(403, "forbidden");
    let mut floorperson = house.staff("floorperson").await;
    let bad = json!({"name": "Harbor 1", "submission": "rulebook = \"ma-boston-5\"\n\n[options]\nwrong = 1\n"});
    let refused = floorperson.post("/api/tables", bad).await;
    refused.is_problem(422, "violations");
    assert_eq!(refused.body["violations"][0]["path"], "options.wrong");
    let opened = floorperson.post("/api/tables", table).await;
    assert_eq!((opened.status, &opened.body["version"]), (200, &json!(1)), "{opened:?}");
    let floor = floorperson.get("/api/floor").await;
    assert_eq!(floor.body["tables"][0]["name"], "Harbor 1");
    let kept = floorperson.get("/api/submissions/Harbor%201/1").await;
    assert_eq!(kept.body["text"], submission);
    let log = format!("/api/tables/{}/log", opened.body["id"]);
    floorperson.get(&log).await.is_problem(403, "forbidden");
    let entries = house.staff("surveillance").await.get(&log).await;
    assert_eq!((entries.status, entries.body.is_array()), (200, true), "{entries:?}");
}

/// Asks for something over a connection that stays open, and reads the answer.
async fn ask(stream: &mut TcpStream) -> String {
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
    let mut text = vec![0; 4096];
    let length = timeout(LONG, stream.read(&mut text)).await.expect("an answer").unwrap();
    String::from_utf8_lossy(&text[..length]).into_owned()
}

#[tokio::test]
async fn a_connection_that_never_finishes_its_headers_is_dropped() {
    let headers = Duration::from_millis(100);
    let house = House::with(http::Config { headers, ..http::Config::default() }, None).await;
    for begun in ["", "GET /heal", "GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-slow: "] {
        let mut slow = TcpStream::connect(house.address).await.unwrap();
        slow.write_all(begun.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        let ended = timeout(LONG, slow.read_to_end(&mut answer)).await;
        assert!(ended.is_ok(), "the connection is still open after {begun:?}");
        assert!(!String::from_utf8_lossy(&answer).contains("200 OK"), "{begun:?} was answered");
    }
    let mut prompt = TcpStream::connect(house.address).await.unwrap();
    assert!(ask(&mut prompt).await.starts_with("HTTP/1.1 200 OK"));
}

#[tokio::test]
async fn whoever_finds_too_many_connections_waits_until_one_ends() {
    let house = House::with(http::Config { connections: 1, ..http::Config::default() }, None).await;
    let mut first = TcpStream::connect(house.address).await.unwrap();
    assert!(ask(&mut first).await.starts_with("HTTP/1.1 200 OK"));
    let mut second = TcpStream::connect(house.address).await.unwrap();
    let waits = timeout(Duration::from_millis(200), ask(&mut second)).await;
    assert!(waits.is_err(), "a second connection was served: {waits:?}");
    drop(first);
    let mut text = [0; 15];
    timeout(LONG, second.read_exact(&mut text)).await.expect("room for the next").unwrap();
    assert_eq!(&text, b"HTTP/1.1 200 OK");
}

#[tokio::test]
async fn an_address_has_so_many_connections_and_the_next_is_told_so() {
    let house = House::with(http::Config { connections_of_address: 1, ..http::Config::default() }, None).await;
    let mut first = TcpStream::connect(house.address).await.unwrap();
    assert!(ask(&mut first).await.starts_with("HTTP/1.1 200 OK"));
    let mut told = String::new();
    let mut second = TcpStream::connect(house.address).await.unwrap();
    let _ = timeout(LONG, second.read_to_string(&mut told)).await.expect("it is closed");
    assert!(told.starts_with("HTTP/1.1 429 ") && told.contains("has 1 connections"), "{told}");
    drop(first);
    let mut client = house.visitor();
    timeout(LONG, async { while client.get("/healthz").await.status != 200 {} }).await.expect("room again");
}

#[tokio::test]
async fn an_address_watches_so_many_tables_and_the_next_is_told_so() {
    let served = http::Config { sockets_of_address: 1, ..http::Config::default() };
    let house = House::with(served, Some(Pace::default())).await;
    let client = house.visitor();
    let watching = client.live(1, &client.origin()).await.expect("the first socket");
    assert_eq!(client.live(1, &client.origin()).await.err(), Some(429));
    drop(watching);
    let again = async { while client.live(1, &client.origin()).await.is_err() {} };
    timeout(LONG, again).await.expect("room again");
}

#[tokio::test]
async fn a_connection_that_never_reads_what_it_asked_for_is_closed() {
    let house =
        House::with(http::Config { stalled: Duration::from_millis(100), ..http::Config::default() }, None).await;
    let mut greedy = TcpStream::connect(house.address).await.unwrap();
    let asking =
        async { while greedy.write_all(b"GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n").await.is_ok() {} };
    timeout(LONG, asking).await.expect("the connection is closed");
}

#[tokio::test]
async fn a_floor_that_closes_lets_go_of_connections_that_are_idle() {
    let house = House::bare().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = http::serve(listener, Arc::clone(&house.app), async move {
        let _ = stopped.await;
    });
    let serving = tokio::spawn(serving);
    let mut idle = TcpStream::connect(address).await.unwrap();
    assert!(ask(&mut idle).await.starts_with("HTTP/1.1 200 OK"));
    stop.send(()).unwrap();
    timeout(LONG, serving).await.expect("serving ends").unwrap();
    assert_eq!(idle.read(&mut [0; 1]).await.unwrap_or(0), 0, "the connection is closed");
    assert!(TcpStream::connect(address).await.is_err(), "nobody is let in any more");
}

#[tokio::test]
async fn a_floor_that_can_store_nothing_is_not_well_and_tells_nobody_where_its_files_are() {
    let house = House::with_room_for(150).await;
    let mut client = house.visitor();
    assert_eq!(client.get("/healthz").await.status, 200);
    let table = json!({"name": "Harbor 1", "submission": "rulebook = \"ma-boston-5\"\n"});
    let mut floorperson = house.staff("floorperson").await;
    let store = house.floor.store();
    let mut text = "x".repeat(100_000);
    while !text.is_empty() {
        let (name, rulebook) = ("large".to_owned(), "ma-boston-5".to_owned());
        let row = SubmissionRow { name, version: 0, rulebook, text: text.clone(), sha256: [0; 32], by: None, at: 0 };
        if store.put_submission(row).await.is_err() {
            text.truncate(text.len() / 2);
        }
    }
    // What a try said is told for two seconds.
    let mut health = client.get("/healthz").await;
    while health.status == 200 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        health = client.get("/healthz").await;
    }
    health.is_problem(503, "unavailable");
    // Small things may still find room in pages that are there.
    let mut guest = house.visitor().guest().await;
    while guest.status == 200 {
        guest = house.visitor().guest().await;
    }
    guest.is_problem(503, "unavailable");
    let opened = floorperson.post("/api/tables", table).await;
    for answer in [health, guest, opened] {
        let told = answer.body.to_string().to_lowercase();
        for inner in ["/tmp", ".db", "sqlite", "select", "insert", "disk", "page"] {
            assert!(!told.contains(inner), "`{inner}` is told: {told}");
        }
    }
    let players = store.accounts().await.unwrap().into_iter().filter(|account| account.name != "administrator");
    for account in players {
        let wallet = store.balance(&format!("player:{}", account.id)).await.unwrap();
        assert_eq!(wallet, 1_000_000, "{} is half an account", account.name);
    }
}

#[tokio::test]
async fn answers_that_nobody_asks_for_again_are_forgotten_by_age() {
    let house = House::bare().await;
    let store = house.floor.store();
    let entry = Entry::after(None, "table:1", house.floor.now(), "{}".to_owned());
    let answered =
        Answered { actor: "account:1".to_owned(), key: "a".to_owned(), body_hash: [1; 32], reply: String::new() };
    assert_eq!(store.append(vec![Append::new(entry).with_answer(answered)]).await, [Ok(())]);
    house.wait(24 * 60 * MINUTE);
    house.app.sweep().await.unwrap();
    assert!(store.answered("account:1", "a").await.unwrap().is_some(), "a day is not over");
    house.wait(1);
    house.app.sweep().await.unwrap();
    assert_eq!(store.answered("account:1", "a").await.unwrap(), None);
}

/// A word of 60,000 letters is refused for what it costs to read it, and told again by its beginning.
#[tokio::test]
async fn a_very_long_word_costs_no_more_than_a_short_one() {
    let house = House::with(http::Config::default(), Some(Pace { alone: false, ..Pace::default() })).await;
    let long = "x".repeat(60_000);
    let mut client = house.visitor();
    client.guest().await;
    let say = |name: &str| json!({"type": "say", "key": "1", "as": "dealer", "do": "fold", name: long});
    for name in ["as", "do", "amount", "cards", "tiles", "dice"] {
        client.post("/api/tables/1/commands", say(name)).await.is_problem(400, "malformed");
    }
    let seed = json!({"type": "seed", "key": "1", "seed": long});
    client.post("/api/tables/1/commands", seed).await.is_problem(400, "malformed");
    for submission in [
        format!("rulebook = \"{long}\"\n"),
        format!("rulebook = \"ma-boston-5\"\n{long} = 1\n"),
        format!("rulebook = \"ma-boston-5\"\n[options]\n{long} = 1\n"),
        format!("rulebook = \"ma-boston-5\"\n[options]\ndealing-method = \"{long}\"\n"),
        format!("rulebook = \"ma-boston-5\"\n[pay.{long}]\nx = \"1 to 1\"\n"),
        format!("rulebook = \"ma-boston-5\"\n[pay.ante-bonus]\n{long} = \"1 to 1\"\n"),
        (0..5_000).fold("rulebook = \"ma-boston-5\"\n[options]\n".to_owned(), |text, n| text + &format!("a{n} = 1\n")),
    ] {
        let refused = client.post("/api/submissions/check", json!({"submission": submission})).await;
        refused.is_problem(422, "violations");
        let told = refused.body.to_string().len();
        assert!(told < 60_000, "{told} bytes are told");
    }
    let mut other = house.visitor();
    other.post("/api/session/guest", json!({"name": long})).await.is_problem(422, "bad-name");
    other.sign_in(&long, "x").await.is_problem(401, "wrong-credentials");
}
