//! The restore drill (GLI-19 B.3): people play, the floor is backed up meanwhile, the backup is verified, restored and
//! verified again, and a floor opens on it where people play on.

use crate::commands::houseway;
use crate::floor_client::{Client, Server, postgres};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, Ordering};
use std::time::Duration;

/// Plays rounds of sic bo at a seat until told to stop; counts the wagers that were accepted.
fn play(port: &Arc<AtomicU16>, seat: u8, stop: &AtomicBool, accepted: &AtomicU64) {
    let mut client = Client::guest(port);
    let table = client.table_of("ma-sic-bo");
    let mut number = 0;
    let mut say = |mut request: Value| {
        number += 1;
        request["key"] = json!(format!("drill-{seat}-{number}"));
        client.post(&format!("/api/tables/{table}/commands"), &request).expect("the floor answers")
    };
    let sat = say(json!({"type": "sit", "seat": seat, "buy_in": "1000.00"}));
    assert_eq!(sat.0, 200, "{sat:?}");
    while !stop.load(Ordering::Relaxed) {
        let wager = json!({"type": "say", "as": format!("seat {seat}"), "do": "place big", "amount": "10.00"});
        if say(wager).0 == 200 {
            accepted.fetch_add(1, Ordering::Relaxed);
        }
        say(json!({"type": "ready", "ready": true}));
    }
}

/// Waits until so many wagers were accepted; a floor that accepts none is given up, however slow the machine.
fn reaches(accepted: &AtomicU64, wanted: u64) {
    for _ in 0..12_000 {
        if accepted.load(Ordering::Relaxed) >= wanted {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("{} of {wanted} wagers were accepted in two minutes", accepted.load(Ordering::Relaxed));
}

fn drill(database: &str, restored: &str) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("night.backup").display().to_string();
    let port = Arc::new(AtomicU16::new(0));
    let mut server = Server::start(database, &port);
    let (stop, accepted) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let players: Vec<_> = (1..=2)
        .map(|seat| {
            let (port, stop, accepted) = (Arc::clone(&port), Arc::clone(&stop), Arc::clone(&accepted));
            std::thread::spawn(move || play(&port, seat, &stop, &accepted))
        })
        .collect();
    reaches(&accepted, 5);
    // While they play.
    let (code, text, error) = houseway(&["backup", &file, "--database", database, "--json"]);
    assert_eq!(code, 0, "{text}{error}");
    let told: Value = serde_json::from_str(&text).unwrap();
    let hash = told["sha256"].as_str().unwrap().to_owned();
    assert!(told["verified"]["commands"].as_u64().unwrap() > 5, "{told}");
    let (code, _, error) = houseway(&["backup", &file, "--database", database]);
    assert!(code == 2 && error.contains("is there already"), "{error}");
    let before = accepted.load(Ordering::Relaxed);
    reaches(&accepted, before + 2);
    stop.store(true, Ordering::Relaxed);
    players.into_iter().for_each(|player| player.join().expect("the players saw nothing of it"));
    server.stop();

    let other = "00".repeat(32);
    let (code, _, error) = houseway(&["restore", &file, "--database", restored, "--sha256", &other]);
    assert!(code == 2 && error.contains("nothing was restored"), "{error}");
    let (code, text, error) = houseway(&["restore", &file, "--database", restored, "--sha256", &hash]);
    assert!(code == 0 && text.contains("whole:"), "{text}{error}");
    let (code, _, error) = houseway(&["restore", &file, "--database", restored]);
    assert!(code == 2 && error.contains("nothing is written"), "{error}");

    let mut server = Server::start(restored, &port);
    let (stop, accepted) = (AtomicBool::new(false), AtomicU64::new(0));
    std::thread::scope(|scope| {
        scope.spawn(|| play(&port, 5, &stop, &accepted));
        let waited = std::panic::catch_unwind(|| reaches(&accepted, 3));
        stop.store(true, Ordering::Relaxed);
        waited.expect("people play on");
    });
    server.stop();
    let (code, text, error) = houseway(&["verify", "--database", restored]);
    assert!(code == 0 && text.starts_with("whole:"), "{text}{error}");
}

#[test]
fn gli_b_3_the_restore_drill_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    drill(&path("floor.db"), &path("restored.db"));
}

#[test]
fn gli_b_3_the_restore_drill_on_postgresql() {
    let (Some(database), Some(restored)) = (postgres("drill"), postgres("restored")) else { return };
    drill(&database, &restored);
}

/// A house may change its database: a backup of either kind is restored to either.
#[test]
fn gli_b_3_a_floor_moves_from_sqlite_to_postgresql() {
    let folder = tempfile::tempdir().unwrap();
    let Some(restored) = postgres("moved") else { return };
    drill(&folder.path().join("floor.db").display().to_string(), &restored);
}
