//! Work shared by several programs at one database: what comes out is what one alone finds.

use crate::commands::houseway;
use crate::floor_client::postgres;
use serde_json::Value;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const ROUNDS: [&str; 7] = ["simulate", "ma-boston-5", "--rounds", "200000", "--seed", "7", "--json"];

/// What a command prints as JSON.
fn json(arguments: &[&str]) -> Value {
    let (code, out, error) = houseway(arguments);
    assert_eq!(code, 0, "{error}");
    serde_json::from_str(&out).expect("JSON")
}

/// A simulation without the time it took.
fn found(mut simulation: Value) -> Value {
    simulation.as_object_mut().expect("an object").remove("seconds");
    simulation
}

fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_houseway"));
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Plays the rounds with this database, one worker killed in the middle and another beside, and compares.
fn shared_equals_alone(database: &str) {
    let alone = found(json(&ROUNDS));
    let sharing: Vec<&str> = ROUNDS.iter().copied().chain(["--database", database]).collect();
    let poster = start(&sharing);
    let mut killed = start(&["worker", "--database", database, "--lease", "1"]);
    // Until somebody beside the poster has a piece.
    let taken = || json(&["worker", "--database", database, "--list", "--json"])[0]["taken"].as_i64().unwrap_or(0);
    for _ in 0..200 {
        if taken() >= 2 {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    killed.kill().expect("it runs");
    let _ = killed.wait();
    let other = start(&["worker", "--database", database, "--until-idle"]);
    let said = poster.wait_with_output().expect("it ends");
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    assert_eq!(found(serde_json::from_slice(&said.stdout).expect("JSON")), alone);
    assert!(other.wait_with_output().expect("it ends").status.success());
    let job = &json(&["worker", "--database", database, "--list", "--json"])[0];
    assert_eq!((&job["pieces"], &job["done"], &job["given_up"]), (&20.into(), &20.into(), &0.into()));
    // Asked again, nothing is left to do.
    assert_eq!(found(json(&sharing)), alone);
    houseway(&["worker", "--database", database, "--forget", "1"]);
    assert_eq!(json(&["worker", "--database", database, "--list", "--json"]), Value::Array(Vec::new()));
}

#[test]
fn a_simulation_shared_on_sqlite_is_that_of_one_machine() {
    let folder = tempfile::tempdir().unwrap();
    shared_equals_alone(&folder.path().join("jobs.db").display().to_string());
}

#[test]
fn a_simulation_shared_on_postgresql_is_that_of_one_machine() {
    if let Some(database) = postgres("worker") {
        shared_equals_alone(&database);
    }
}

#[test]
fn what_a_worker_cannot_do_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("jobs.db").display().to_string();
    let told = |arguments: &[&str]| houseway(&[&["worker", "--database", database.as_str()], arguments].concat());
    assert_eq!(told(&["--until-idle"]), (0, "0 piece(s) done\n".to_owned(), String::new()));
    assert_eq!(told(&["--list"]).1, "nothing is posted\n");
    for (arguments, why) in [
        (&["--forget", "3"], "there is no job 3; --list shows what there is"),
        (&["--retry", "3"], "there is no job 3"),
        (&["--lease", "0"], "0 is not in 1..=3600"),
    ] {
        let (code, _, error) = told(arguments);
        assert_eq!(code, 2, "{error}");
        assert!(error.contains(why), "{error}");
    }
    let (code, _, error) = houseway(&["worker", "--database", "mysql://x"]);
    assert!(code == 2 && error.contains("`mysql` is not a database"), "{error}");
    let (code, _, error) = houseway(&["simulate", "ma-sic-bo", "--until", "1%", "--database", &database]);
    assert!(code == 2 && error.contains("cannot be used with"), "{error}");
}
