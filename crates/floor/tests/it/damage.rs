//! One damaged record harms one table: the floor opens, that table is closed and says why, everything else plays, and
//! `verify` names the same tables.

use super::tables::{Guest, patient, player};
use floor::{Config, Floor};
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// A floor with four tables, those that are opened fastest.
async fn opened(folder: &Path) -> Arc<Floor> {
    let path = folder.join("houseway.db").display().to_string();
    let floor = Floor::open(Config { pace: patient(), open_all: false, ..Config::new(path) }).await.unwrap();
    if floor.cards().is_empty() {
        for rulebook in ["ma-sic-bo", "ma-double-down-stud", "ma-let-it-ride", "ma-sic-bo"] {
            let submission = games::registered(rulebook).unwrap().schema().defaults().to_submission();
            floor.open_table(rulebook, &submission, Some(patient())).await.unwrap();
        }
    }
    floor
}

/// A floor that was played at, but for its last table, and closed.
async fn played() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let floor = opened(folder.path()).await;
    for table in &floor.tables()[..3] {
        let mut guest = Guest::at(table, player(&floor, &format!("guest {}", table.id())).await).await;
        guest.sit(1).await;
        guest.play(1).await;
    }
    floor.shut_down().await;
    floor.store().close().await;
    folder
}

/// A copy of a floor's folder.
pub(super) fn copy(of: &Path) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for file in std::fs::read_dir(of).unwrap().map(Result::unwrap) {
        std::fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
    }
    folder
}

/// Changes a database behind the program's back.
pub(super) async fn meddle(folder: &Path, changes: &[&str]) {
    let url = format!("sqlite:{}", folder.join("houseway.db").display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    for trigger in ["entries_are_not_changed", "entries_are_not_removed"] {
        sqlx::query(AssertSqlSafe(format!("drop trigger {trigger}"))).execute(&mut connection).await.unwrap();
    }
    for change in changes {
        let changed = sqlx::query(AssertSqlSafe(*change)).execute(&mut connection).await.unwrap();
        assert!(changed.rows_affected() > 0, "{change}");
    }
    connection.close().await.unwrap();
}

/// The tables that `verify` finds something wrong with.
fn named(report: &floor::Report) -> BTreeSet<i64> {
    let table = |place: &str| place.strip_prefix("table:").and_then(|id| id.parse().ok());
    report.broken.iter().filter_map(|broken| table(&broken.place)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_damaged_record_closes_one_table_and_verify_names_the_same() {
    let folder = played().await;
    let last = "(select max(seq) from entries where stream = 'table:1')";
    let changes: [(&str, i64); 10] = [
        ("update entries set body = replace(body, '\"v\":', '\"v\": ') where stream = 'table:1' and seq = 4", 1),
        ("update entries set body = 'no entry' where stream = 'table:2' and seq = 1", 2),
        ("update entries set at = at + 1 where stream = 'table:3' and seq = 3", 3),
        ("update entries set hash = zeroblob(32) where stream = 'table:1' and seq = 2", 1),
        ("delete from entries where stream = 'table:2' and seq = 2", 2),
        (&format!("delete from entries where stream = 'table:1' and seq = {last}"), 1),
        ("update tables set submission = 'rulebook = 7' where id = 3", 3),
        ("update tables set rulebook = 'no such book' where id = 4", 4),
        ("delete from tables where id = 1", 1),
        ("update balances set cents = cents + 100 where account = 'rack:2'", 2),
    ];
    for (change, damaged) in changes {
        let copy = copy(folder.path());
        meddle(copy.path(), &[change]).await;
        let store = store::open(&copy.path().join("houseway.db").display().to_string()).await.unwrap();
        let report = floor::verify_store(&*store, &|_| {}).await;
        assert_eq!(named(&report), BTreeSet::from([damaged]), "{change}: {report:?}");
        store.close().await;

        let floor = opened(copy.path()).await;
        let cards = floor.cards();
        let closed: Vec<i64> = cards.iter().filter(|card| card.damaged.is_some()).map(|card| card.id).collect();
        assert_eq!(closed, [damaged], "{change}");
        let card = cards.iter().find(|card| card.id == damaged).unwrap();
        let words = card.damaged.as_deref().unwrap();
        assert!(!card.open && !words.is_empty() && !words.contains('/'), "{change}: {words}");
        assert!(floor.table(damaged).is_none());
        // Everything else plays.
        assert_eq!(floor.tables().len(), 3);
        if let Some(other) = floor.table(4) {
            let mut guest = Guest::at(&other, player(&floor, "newcomer").await).await;
            guest.sit(2).await;
            guest.play(1).await;
        }
        floor.shut_down().await;
        floor.store().close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_that_is_damaged_is_listed_and_not_only_the_first() {
    let folder = played().await;
    meddle(
        folder.path(),
        &[
            "update entries set body = 'no entry' where stream = 'table:1' and seq = 2",
            "update entries set body = 'no entry' where stream = 'table:1' and seq = 4",
            "update entries set at = at + 1 where stream = 'table:3' and seq = 3",
            "update entries set hash = zeroblob(32) where stream = 'floor' and seq = 1",
        ],
    )
    .await;
    let store = store::open(&folder.path().join("houseway.db").display().to_string()).await.unwrap();
    let report = floor::verify_store(&*store, &|_| {}).await;
    for (place, seq) in [("table:1", 2), ("table:1", 4), ("table:3", 3), ("floor", 1)] {
        assert!(
            report.broken.iter().any(|one| (one.place.as_str(), one.seq) == (place, seq)),
            "{place} {seq}: {report:?}"
        );
    }
    // The tables that are whole were read to their ends.
    assert!(report.found.commands > 0 && report.found.rounds > 0, "{report:?}");
}
