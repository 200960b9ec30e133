//! Two nodes on one PostgreSQL: players of one table at different nodes see the same round, and when one node is
//! killed its tables go on at the other.

use crate::floor_client::{Client, Server, postgres};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::AtomicU16;
use std::time::{Duration, Instant};

/// Long enough for any machine; what takes longer does not happen.
const PATIENCE: Duration = Duration::from_secs(30);

fn say(client: &mut Client, table: i64, request: Value) -> i64 {
    let (status, answer) = client.post(&format!("/api/tables/{table}/commands"), &request).expect("the node answers");
    assert_eq!(status, 200, "{request}: {answer}");
    answer["seq"].as_i64().expect("a sequence")
}

/// Looks until something is so.
fn look(client: &mut Client, table: i64, so: impl Fn(&Value) -> bool) -> Value {
    let began = Instant::now();
    loop {
        let (_, view) = client.get(&format!("/api/tables/{table}")).expect("the node answers");
        if so(&view) {
            return view;
        }
        assert!(began.elapsed() < PATIENCE, "it never came to that: {view:#}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn wagers(view: &Value) -> usize {
    let seats = view["seats"].as_array().expect("seats");
    seats.iter().filter(|seat| seat["spots"].as_array().is_some_and(|spots| !spots.is_empty())).count()
}

#[test]
fn two_nodes_serve_one_table_and_one_goes_on_alone() {
    let Some(database) = postgres("nodes") else { return };
    let (first, second) = (Arc::new(AtomicU16::new(0)), Arc::new(AtomicU16::new(0)));
    let mut one = Server::start(&database, &first);
    let mut other = Server::start(&database, &second);
    let (mut ann, mut bob) = (Client::guest(&first), Client::guest(&second));
    let table = ann.table_of("ma-sic-bo");
    say(&mut ann, table, json!({"type": "sit", "key": "a1", "seat": 1, "buy_in": "500.00"}));
    say(&mut bob, table, json!({"type": "sit", "key": "b1", "seat": 2, "buy_in": "500.00"}));
    look(&mut ann, table, |view| view["seats"][1]["name"].is_string() && view["in_round"] == true);
    let place = |seat: u8, key: &str| {
        let who = format!("seat {seat}");
        json!({"type": "say", "key": key, "as": who, "do": "place big", "amount": "10.00"})
    };
    say(&mut ann, table, place(1, "a2"));
    let view = look(&mut bob, table, |view| wagers(view) == 1);
    let round = view["round"].as_u64().expect("a round");
    say(&mut bob, table, place(2, "b2"));
    say(&mut bob, table, json!({"type": "ready", "key": "b3", "ready": true}));
    look(&mut ann, table, |view| wagers(view) == 2);
    // The node that Ann talks to dies; she comes back at the other and the round goes on there.
    one.kill();
    let mut ann = ann.at(&second);
    say(&mut ann, table, json!({"type": "ready", "key": "a3", "ready": true}));
    look(&mut ann, table, |view| view["round"].as_u64() > Some(round));
    // What she said before is still said once.
    let again = say(&mut ann, table, place(1, "a2"));
    assert!(again > 0);
    other.stop();
    let (code, text, error) = crate::commands::houseway(&["verify", "--database", &database]);
    assert!(code == 0 && text.starts_with("whole:"), "{text}{error}");
}
