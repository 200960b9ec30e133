//! Work shared by several programs at one database: what comes out is what one alone finds.

use crate::commands::houseway;
use crate::floor_client::postgres;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use store::{NewJob, Store};

const ROUNDS: [&str; 7] = ["simulate", "ma-boston-5", "--rounds", "200000", "--seed", "7", "--json"];
/// Two counts, the second of which depends on what the first has found.
const COUNTS: [&str; 4] = ["analyze", "ma-pai-gow", "--no-cache", "--json"];

/// What a command prints as JSON.
fn json(arguments: &[&str]) -> Value {
    let (code, out, error) = houseway(arguments);
    assert_eq!(code, 0, "{error}");
    serde_json::from_str(&out).expect("JSON")
}

/// A result without the time it took, at any depth.
fn found(mut result: Value) -> Value {
    match &mut result {
        Value::Object(fields) => {
            fields.remove("seconds");
            fields.values_mut().for_each(|field| *field = found(field.take()));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| *item = found(item.take())),
        _ => {}
    }
    result
}

fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_houseway"));
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Runs a command alone, and with this database, one worker killed in the middle and another beside, and compares.
/// The jobs have so many pieces each.
fn shared_equals_alone(command: &[&str], database: &str, pieces: &[u64]) {
    let alone = found(json(command));
    let sharing: Vec<&str> = command.iter().copied().chain(["--database", database]).collect();
    let poster = start(&sharing);
    let mut killed = start(&["worker", "--database", database, "--lease", "1"]);
    let jobs = || json(&["worker", "--database", database, "--list", "--json"]);
    // Until somebody beside the poster has a piece.
    for _ in 0..200 {
        if jobs()[0]["taken"].as_i64().unwrap_or(0) >= 2 {
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
    let told: Vec<[u64; 3]> = jobs().as_array().expect("a list").iter().map(progress).collect();
    assert_eq!(told, pieces.iter().map(|pieces| [*pieces, *pieces, 0]).collect::<Vec<_>>());
    // Asked again, nothing is left to do.
    assert_eq!(found(json(&sharing)), alone);
    for job in 1..=pieces.len() {
        houseway(&["worker", "--database", database, "--forget", &job.to_string()]);
    }
    assert_eq!(jobs(), Value::Array(Vec::new()));
}

/// How many pieces a job has, how many are done, and how many given up.
fn progress(job: &Value) -> [u64; 3] {
    ["pieces", "done", "given_up"].map(|what| job[what].as_u64().expect("a number"))
}

fn file(folder: &tempfile::TempDir) -> String {
    folder.path().join("jobs.db").display().to_string()
}

#[test]
fn a_simulation_shared_on_sqlite_is_that_of_one_machine() {
    shared_equals_alone(&ROUNDS, &file(&tempfile::tempdir().unwrap()), &[20]);
}

#[test]
fn a_simulation_shared_on_postgresql_is_that_of_one_machine() {
    if let Some(database) = postgres("worker") {
        shared_equals_alone(&ROUNDS, &database, &[20]);
    }
}

#[test]
fn an_analysis_shared_on_sqlite_is_that_of_one_machine() {
    shared_equals_alone(&COUNTS, &file(&tempfile::tempdir().unwrap()), &[32, 32]);
}

#[test]
fn an_analysis_shared_on_postgresql_is_that_of_one_machine() {
    if let Some(database) = postgres("counts") {
        shared_equals_alone(&COUNTS, &database, &[32, 32]);
    }
}

/// Does something with the jobs of a database.
fn at<T>(database: &str, work: impl AsyncFnOnce(&dyn Store) -> T) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    runtime.expect("a runtime").block_on(async {
        let store = store::open(database).await.expect("a store");
        let result = work(&*store).await;
        store.close().await;
        result
    })
}

/// A worker that dies while it holds a piece: here one that takes it and never says another word.
#[test]
fn a_dead_workers_piece_of_a_count_is_done_by_another() {
    let [first, second] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let command = ["analyze", "ma-boston-5", "ma-sic-bo", "--no-cache", "--json"];
    let shared = |database: &str| found(json(&[&command[..], &["--database", database]].concat()));
    let alone = found(json(&command));
    assert_eq!(shared(&file(&first)), alone);
    // The same count in another database, of which a dead worker has the first piece.
    let asked = at(&file(&first), async |store| store.jobs(0).await.unwrap().remove(0).asked);
    let key = Sha256::digest([env!("CARGO_PKG_VERSION").as_bytes(), &[0], asked.as_bytes()].concat()).into();
    at(&file(&second), async |store| {
        let id = store.post_job(NewJob { key, kind: "count".to_owned(), asked, pieces: 8, at: 0 }).await.unwrap();
        let soon = SystemTime::now().duration_since(UNIX_EPOCH).unwrap() + Duration::from_secs(1);
        let taken = store.take_piece("dead", 0, soon.as_millis() as i64, &[]).await.unwrap().unwrap();
        assert_eq!((taken.job, taken.piece), (id, 0));
    });
    assert_eq!(shared(&file(&second)), alone);
    let [job] = at(&file(&second), async |store| store.jobs(0).await.unwrap()).try_into().expect("one job");
    assert_eq!((job.kind.as_str(), job.pieces, job.done, job.given_up), ("count", 8, 8, 0));
}

/// A simulation as an earlier version may have posted it.
const ROUNDS_BEFORE: &str = r#"{"simulate":{"version":"0.0.1","submission":"rulebook = 'ma-sic-bo'",
    "strategy":"optimal","file":null,"rounds":80000,"seed":1,"path":"kernel"}}"#;

#[test]
fn what_another_version_has_posted_is_left_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let database = file(&folder);
    let method = "0123456789abcdef".repeat(4);
    let heads_up = format!(r#"{{"count":{{"method":"{method}","what":{{"heads-up":{{"cards":5}}}},"pieces":8}}}}"#);
    at(&database, async |store| {
        for (key, asked) in [heads_up.as_str(), ROUNDS_BEFORE, r#"{"tarot":{}}"#].into_iter().enumerate() {
            let job =
                NewJob { key: [key as u8; 32], kind: "count".to_owned(), asked: asked.to_owned(), pieces: 8, at: 0 };
            store.post_job(job).await.unwrap();
        }
    });
    let (code, out, error) = houseway(&["worker", "--database", &database, "--until-idle"]);
    assert_eq!(
        (code, out.as_str()),
        (
            0,
            "0 pieces done
"
        ),
        "{error}"
    );
    for said in [
        "job 1 is left to others: it was posted to be counted by method 01234567, and this program, version",
        "job 2 is left to others: it was posted by version 0.0.1 of this program, and this is",
        "job 3 is left to others: this program does not know this kind of work",
    ] {
        assert_eq!(error.matches(said).count(), 1, "{error}");
    }
    // Whoever posts the same count by its own method does not wait for it, nor sum it.
    let command = ["analyze", "ma-boston-5", "--no-cache", "--json"];
    let shared = json(&[&command[..], &["--database", &database]].concat());
    assert_eq!(found(shared), found(json(&command)));
    let jobs = json(&["worker", "--database", &database, "--list", "--json"]);
    let told: Vec<[u64; 3]> = jobs.as_array().unwrap().iter().map(progress).collect();
    assert_eq!(told, [[8, 0, 0], [8, 0, 0], [8, 0, 0], [8, 8, 0]]);
    assert!(jobs[0]["taken"] == 0 && jobs[0]["failure"].is_null(), "{jobs}");
}

/// Results that are not those of the count are never taken for it.
#[test]
fn results_that_do_not_add_up_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let database = file(&folder);
    let command = ["analyze", "ma-boston-5", "--no-cache", "--json", "--database", &database];
    json(&command);
    at(&database, async |store| {
        let job = store.jobs(0).await.unwrap().remove(0);
        let results = store.results(job.id).await.unwrap();
        let key = Sha256::digest([env!("CARGO_PKG_VERSION").as_bytes(), &[0], job.asked.as_bytes()].concat()).into();
        assert!(store.forget_job(job.id).await.unwrap());
        let id = store.post_job(NewJob { key, kind: job.kind, asked: job.asked, pieces: 8, at: 0 }).await.unwrap();
        for (piece, _) in &results {
            store.finish_piece(id, *piece, &results[0].1).await.unwrap();
        }
    });
    let (code, out, error) = houseway(&command);
    assert!(code == 2 && out.is_empty() && error.contains("do not add up to this count"), "{error}");
}

#[test]
fn what_a_worker_cannot_do_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("jobs.db").display().to_string();
    let told = |arguments: &[&str]| houseway(&[&["worker", "--database", database.as_str()], arguments].concat());
    assert_eq!(told(&["--until-idle"]), (0, "0 pieces done\n".to_owned(), String::new()));
    assert_eq!(told(&["--list"]).1, "no work is posted\n");
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
