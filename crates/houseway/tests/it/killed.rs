//! kill -9 at random moments while people and computer players play, on both stores. Afterwards every command that
//! was acknowledged is there once, one that was not is there wholly or not at all, tables go on, and everything can
//! be verified. `HOUSEWAY_KILLS` says how often (10 unless told).

use crate::floor_client::{Client, Server};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, AtomicU16, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const PLAYERS: u8 = 3;

fn kills() -> u32 {
    std::env::var("HOUSEWAY_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(10)
}

/// A command that was acknowledged.
struct Acknowledged {
    table: i64,
    request: Value,
    seq: i64,
}

/// Plays at one seat until told to stop; the server may vanish at any time.
fn play(port: &Arc<AtomicU16>, seat: u8, stop: &AtomicBool, done: &Mutex<Vec<(Client, Acknowledged)>>) -> u64 {
    let mut client = Client::guest(port);
    let table = client.table_of("ma-sic-bo");
    let mut number = 0u64;
    let mut key = || {
        number += 1;
        format!("seat-{seat}-{number}")
    };
    let mut say = |client: &mut Client, mut request: Value| {
        request["key"] = json!(key());
        // The same request with the same key until somebody answers.
        let answer = loop {
            match client.post(&format!("/api/tables/{table}/commands"), &request) {
                Some(answer) => break answer,
                None if stop.load(Ordering::Relaxed) => return 0,
                None => std::thread::sleep(Duration::from_millis(20)),
            }
        };
        assert!(answer.0 < 500, "{answer:?}");
        if answer.0 == 200 {
            let seq = answer.1["seq"].as_i64().expect("a sequence");
            let acknowledged = Acknowledged { table, request, seq };
            done.lock().unwrap().push((client.clone(), acknowledged));
        }
        answer.0
    };
    say(&mut client, json!({"type": "sit", "seat": seat, "buy_in": "2000.00"}));
    if seat == 1 {
        say(&mut client, json!({"type": "bot", "seat": PLAYERS + 1, "on": true}));
    }
    let mut played = 0;
    while !stop.load(Ordering::Relaxed) {
        let act = if played % 3 == 2 { "take back big" } else { "place big" };
        let mut words = json!({"type": "say", "as": format!("seat {seat}"), "do": act});
        if act.starts_with("place") {
            words["amount"] = json!("5.00");
        }
        say(&mut client, words);
        say(&mut client, json!({"type": "ready", "ready": true}));
        played += 1;
    }
    played
}

fn killed_again_and_again(database: &str) {
    let port = Arc::new(AtomicU16::new(0));
    let mut server = Server::start(database, &port);
    let (stop, done) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(Vec::new())));
    let players: Vec<_> = (1..=PLAYERS)
        .map(|seat| {
            let (port, stop, done) = (Arc::clone(&port), Arc::clone(&stop), Arc::clone(&done));
            std::thread::spawn(move || play(&port, seat, &stop, &done))
        })
        .collect();
    for kill in 0..kills() {
        // A moment that differs from kill to kill.
        std::thread::sleep(Duration::from_millis(150 + u64::from(kill * 137 % 400)));
        server.kill();
        server = Server::start(database, &port);
    }
    std::thread::sleep(Duration::from_millis(500));
    stop.store(true, Ordering::Relaxed);
    let played: u64 = players.into_iter().map(|player| player.join().expect("a player saw no failure")).sum();
    let done = std::mem::take(&mut *done.lock().unwrap());
    assert!(played > u64::from(kills()) && done.len() > 20, "{played} turns, {} acknowledged", done.len());
    // What was acknowledged is there once: the same key gets the same answer.
    for (mut client, Acknowledged { table, request, seq }) in done {
        let again = client.post(&format!("/api/tables/{table}/commands"), &request).expect("the server answers");
        assert_eq!((again.0, again.1["seq"].as_i64()), (200, Some(seq)), "{request}");
    }
    server.stop();
    let (code, text, error) = crate::commands::houseway(&["verify", "--database", database]);
    assert!(code == 0 && text.starts_with("whole:"), "{text}{error}");
}

#[test]
fn nothing_acknowledged_is_lost_when_the_floor_on_sqlite_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    killed_again_and_again(&folder.path().join("floor.db").display().to_string());
}

#[test]
fn nothing_acknowledged_is_lost_when_the_floor_on_postgresql_is_killed() {
    let Some(database) = crate::floor_client::postgres("killed") else { return };
    killed_again_and_again(&database);
}
