//! What the door lets in: forged and foreign requests, limits, and failures that all have one form.

use crate::house::{House, raw};
use floor::http;
use floor::limits::{Limits, Rate};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
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
    let large = json!({"name": "x".repeat(70_000), "password": "12345678"}).to_string();
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
        house.visitor().sign_in("Nobody", "12345678").await.is_problem(401, "wrong-credentials");
    }
    house.visitor().sign_in("Nobody", "12345678").await.is_problem(429, "too-many");
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
