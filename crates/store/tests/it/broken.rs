//! Databases in states that the program cannot work with: each is told apart, says what to do, and is left as it was.

use std::path::Path;

use sqlx::{Connection, SqliteConnection};
use store::{AppendError, StoreError};

use crate::places::{self, Place, moving, next, put};

async fn refused(url: &str) -> StoreError {
    match store::open(url).await {
        Ok(_) => panic!("{url} was opened"),
        Err(error) => error,
    }
}

pub async fn a_newer_schema_is_left_alone(place: &Place) {
    let store = place.open().await;
    let head = put(&*store, next(None, "table:1")).await;
    let ours = store.schema_version().await.unwrap();
    store.close().await;
    drop(store);
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                 VALUES (99, 'later', TRUE, '', 0)";
    place.meddle(newer).await.unwrap();
    let error = refused(&place.url()).await;
    assert!(matches!(error, StoreError::NewerSchema { found: 99, known, .. } if known == ours), "{error:?}");
    let says = format!("has schema 99, and this program knows schemas up to {ours}");
    assert!(error.to_string().contains(&says), "{error}");
    place.meddle("DELETE FROM _sqlx_migrations WHERE version = 99").await.unwrap();
    assert_eq!(place.open().await.head("table:1").await.unwrap(), Some(head));
}

pub async fn a_foreign_database_is_left_alone(place: &Place) {
    place.meddle("CREATE TABLE entries (recipe TEXT)").await.unwrap();
    let error = refused(&place.url()).await;
    assert!(matches!(error, StoreError::NotOurs { .. }), "{error:?}");
    place.meddle("INSERT INTO entries (recipe) VALUES ('soup')").await.unwrap();
}

pub async fn a_changed_schema_is_told(place: &Place) {
    place.open().await.close().await;
    place.meddle("UPDATE _sqlx_migrations SET checksum = 'other'").await.unwrap();
    let error = refused(&place.url()).await;
    assert!(matches!(error, StoreError::NotOurs { .. }), "{error:?}");
}

/// Whatever is changed behind the store's back in what repeats something else.
pub async fn a_check_finds_what_does_not_add_up(place: &Place) {
    let store = place.open().await;
    let lines = [("cage", -10), ("player:1", 10)];
    put(&*store, moving(None, "floor", &lines)).await;
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    for (change, back, found) in [
        ("UPDATE heads SET seq = 2", "UPDATE heads SET seq = 1", "head says, but not for floor"),
        ("UPDATE heads SET at = 0", "UPDATE heads SET at = 1001", "head says, but not for floor"),
        (
            "UPDATE lines SET cents = 9 WHERE cents = 10",
            "UPDATE lines SET cents = 10 WHERE cents = 9",
            "not for floor 1",
        ),
        (
            "UPDATE balances SET cents = 9 WHERE account = 'player:1'",
            "UPDATE balances SET cents = 10 WHERE account = 'player:1'",
            "sum of its lines, but not for player:1",
        ),
        ("UPDATE lines SET seq = 2", "UPDATE lines SET seq = 1", "belongs to an entry, but not for floor 2"),
        (
            "INSERT INTO heads (stream, seq, at, hash) VALUES ('table:1', 1, 0, '')",
            "DELETE FROM heads WHERE stream = 'table:1'",
            "head says, but not for table:1",
        ),
    ] {
        place.meddle(change).await.unwrap();
        let broken = store.check().await.unwrap();
        assert!(broken.iter().any(|broken| broken.contains(found)), "{change}: {broken:?}");
        place.meddle(back).await.unwrap();
        assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    }
}

fn path(place: &Place) -> String {
    place.url().trim_start_matches("sqlite:").to_owned()
}

#[tokio::test]
async fn an_address_that_is_none_is_told_without_its_password() {
    let error = refused("mysql://ann:secret@host/floor").await;
    assert!(matches!(error, StoreError::BadUrl { .. }), "{error:?}");
    assert!(error.to_string().contains("ann@host") && !error.to_string().contains("secret"), "{error}");
}

#[tokio::test]
async fn a_file_in_no_folder_cannot_be_opened() {
    let place = places::sqlite();
    let error = refused(&format!("{}/no/floor.db", path(&place))).await;
    assert!(matches!(error, StoreError::CannotOpen { .. }), "{error:?}");
    assert!(error.to_string().contains("Check that its folder exists"), "{error}");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_left_as_it_is() {
    let place = places::sqlite();
    let text = "Dear diary, ".repeat(200);
    std::fs::write(path(&place), &text).unwrap();
    let error = refused(&place.url()).await;
    assert!(matches!(error, StoreError::Corrupt { .. }), "{error:?}");
    assert_eq!(std::fs::read_to_string(path(&place)).unwrap(), text);
}

/// Bytes in the middle of the file are overwritten: the check, or reading, says so.
#[tokio::test]
async fn a_damaged_file_is_noticed() {
    let place = places::sqlite();
    let store = place.open().await;
    let mut head = None;
    for _ in 0..200 {
        head = Some(put(&*store, next(head.as_ref(), "table:1")).await);
    }
    store.close().await;
    let mut bytes = std::fs::read(path(&place)).unwrap();
    assert!(!Path::new(&format!("{}-wal", path(&place))).exists(), "closing leaves one file");
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..middle + 3000].fill(0x5a);
    std::fs::write(path(&place), bytes).unwrap();
    match store::open(&place.url()).await {
        Ok(store) => match store.check().await {
            Ok(broken) => assert!(broken.iter().any(|what| what.contains("the database is damaged")), "{broken:?}"),
            Err(error) => assert!(matches!(error, StoreError::Corrupt { .. }), "{error:?}"),
        },
        Err(error) => {
            assert!(matches!(error, StoreError::Corrupt { .. }), "{error:?}");
            assert!(error.to_string().contains("restore a backup"), "{error}");
        }
    }
}

#[tokio::test]
async fn a_lock_of_another_program_is_waited_for_and_then_told() {
    let place = places::sqlite();
    place.open().await.close().await;
    let store = store::open(&format!("{}?busy_timeout=50", place.url())).await.unwrap();
    let mut other = SqliteConnection::connect(&place.url()).await.unwrap();
    let hold = other.begin_with("BEGIN IMMEDIATE").await.unwrap();
    let results = store.append(vec![next(None, "table:1")]).await;
    assert!(matches!(results[0], Err(AppendError::Store(StoreError::Locked { .. }))), "{results:?}");
    // Reading goes on, and writing too once the lock is gone.
    assert_eq!(store.head("table:1").await, Ok(None));
    hold.rollback().await.unwrap();
    put(&*store, next(None, "table:1")).await;
    store.close().await;

    // StoredState so that nobody else gets in at all.
    sqlx::raw_sql("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE").execute(&mut other).await.unwrap();
    let error = refused(&format!("{}?busy_timeout=50", place.url())).await;
    assert!(matches!(error, StoreError::Locked { .. }), "{error:?}");
    assert!(error.to_string().contains("Close the program that has it open"), "{error}");
}

/// A file that may not grow answers like a full disk.
#[tokio::test]
async fn a_full_disk_loses_nothing_that_was_acknowledged() {
    let place = places::sqlite();
    place.open().await.close().await;
    let pages = std::fs::metadata(path(&place)).unwrap().len() / 4096 + 8;
    let store = store::open(&format!("{}?max_page_count={pages}", place.url())).await.unwrap();
    let (mut head, mut full) = (None, None);
    while full.is_none() {
        let append = next(head.as_ref(), "table:1");
        let after = append.entry.head();
        match store.append(vec![append]).await.pop().unwrap() {
            Ok(()) => head = Some(after),
            Err(error) => full = Some(error),
        }
    }
    let Some(AppendError::Store(error)) = full else { panic!("{full:?}") };
    assert!(matches!(error, StoreError::Full { .. }), "{error:?}");
    assert!(error.to_string().contains("make room and try again"), "{error}");
    // It goes on saying so, and everything before is there.
    for _ in 0..3 {
        let results = store.append(vec![next(head.as_ref(), "table:1")]).await;
        assert_eq!(results, [Err(AppendError::Store(error.clone()))]);
    }
    assert_eq!(store.head("table:1").await.unwrap(), head);
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    store.close().await;
    let store = place.open().await;
    put(&*store, next(head.as_ref(), "table:1")).await;
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

/// What the program meets when it may read and not write: root may always, so it is tried as nobody.
#[cfg(unix)]
#[tokio::test]
async fn a_file_that_cannot_be_written_is_told() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;

    let place = places::sqlite();
    place.open().await.close().await;
    let Place::Sqlite { folder } = &place else { unreachable!() };
    std::fs::set_permissions(path(&place), PermissionsExt::from_mode(0o444)).unwrap();
    std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).unwrap();
    let hammer = folder.path().join("hammer");
    std::fs::copy(env!("CARGO_BIN_EXE_store-hammer"), &hammer).unwrap();
    let mut command = std::process::Command::new(&hammer);
    command.args([&place.url(), "1", "1"]);
    if std::fs::OpenOptions::new().append(true).open(path(&place)).is_ok() {
        command.uid(65_534).gid(65_534);
    }
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("ReadOnly"), "{said}");
}

#[tokio::test]
async fn a_server_that_does_not_answer_is_told() {
    let error = refused("postgres://ann:secret@127.0.0.1:1/floor").await;
    assert!(matches!(error, StoreError::Unreachable { .. }), "{error:?}");
    let said = error.to_string();
    assert!(said.contains("ann@127.0.0.1:1/floor") && said.contains("Check that PostgreSQL runs"), "{said}");
    assert!(!said.contains("secret"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_refuses_is_told() {
    let Some(place) = places::postgres().await else { return };
    let error = refused(&format!("{}_not", place.url())).await;
    assert!(matches!(error, StoreError::Denied { .. }), "{error:?}");
    let Place::Postgres { database, .. } = &place else { unreachable!() };

    place.open().await.close().await;
    place.meddle(&format!("ALTER DATABASE {database} SET default_transaction_read_only = on")).await.unwrap();
    let error = refused(&place.url()).await;
    assert!(matches!(error, StoreError::ReadOnly { .. }), "{error:?}");

    let error = refused(&format!("{}?sslmode=require", place.url())).await;
    assert!(error.to_string().contains("without TLS"), "{error}");
    place.clear().await;
}

/// A writer that waits for a row that somebody holds and does not give back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_held_row_is_waited_for_and_then_told() {
    let Some(place) = places::postgres().await else { return };
    let store = place.open().await;
    let head = put(&*store, next(None, "table:1")).await;
    let mut other = sqlx::PgConnection::connect(&place.url()).await.unwrap();
    sqlx::raw_sql("BEGIN; SELECT * FROM heads FOR UPDATE").execute(&mut other).await.unwrap();
    let results = store.append(vec![next(Some(&head), "table:1")]).await;
    assert!(matches!(results[0], Err(AppendError::Store(StoreError::Locked { .. }))), "{results:?}");
    other.close().await.unwrap();
    put(&*store, next(Some(&head), "table:1")).await;
    drop(store);
    place.clear().await;
}

/// Accounts, addresses and hashes of passwords are nobody else's, whatever the system gives new files, and a file that
/// others could read is taken from them.
#[cfg(unix)]
#[tokio::test]
async fn the_files_are_for_their_owner_only() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = places::sqlite();
    let Place::Sqlite { folder } = &place else { unreachable!() };
    let modes = || {
        let files = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap());
        let mode = |file: &std::fs::DirEntry| file.metadata().unwrap().permissions().mode() & 0o777;
        files.map(|file| (file.file_name().into_string().unwrap(), mode(&file))).collect::<Vec<_>>()
    };
    let store = place.open().await;
    put(&*store, next(None, "table:1")).await;
    assert_eq!(modes().len(), 3, "{:?}", modes());
    assert!(modes().iter().all(|(_, mode)| *mode == 0o600), "{:?}", modes());
    store.close().await;
    drop(store);
    std::fs::set_permissions(folder.path().join("floor.db"), std::fs::Permissions::from_mode(0o644)).unwrap();
    place.open().await.close().await;
    assert!(modes().iter().all(|(_, mode)| *mode == 0o600), "{:?}", modes());
}
