//! Backups while others write, and what comes back of them.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use store::{
    AccountChange, AccountRow, Attempt, CAGE, Holder, NewJob, SessionRow, Store, StoreError, SubmissionRow, TableRow,
};
use tempfile::TempDir;

use crate::places::{Place, moving, put};

const STREAMS: [&str; 3] = ["table:1", "table:2", "floor"];

/// A try to sign in.
const TRY: Attempt = Attempt { account: 1, browser: [8; 32], at: 7 };

fn file(folder: &TempDir) -> PathBuf {
    folder.path().join("backup.db")
}

/// A store with a row in every table that is copied, and one in each that is not.
async fn filled(store: &dyn Store) {
    store.note_attempt(TRY).await.unwrap();
    store.know_browser(1, &[8; 32], 7, 5).await.unwrap();
    let session = SessionRow {
        token_hash: [3; 32],
        account: 1,
        csrf: "c".to_owned(),
        created: 1,
        seen: 2,
        browser: [8; 32],
        address: "192.0.2.1".to_owned(),
        agent: "a browser".to_owned(),
    };
    store.create_session(session).await.unwrap();
    store.beat("here", 1).await.unwrap();
    assert_eq!(store.take_lease("table:1", "here", 60_000).await.unwrap(), Holder::Own);
    let mut first = moving(None, "table:1", &[(CAGE, -500), ("player:1", 500)]);
    let row = AccountRow { id: 1, name: "Ann".to_owned(), role: "player".to_owned(), password: None, at: 5 };
    first.accounts = vec![AccountChange::Open(row)];
    first.seal = vec![("shuffle 1".to_owned(), vec![0, 1, 2, 255])];
    put(store, first).await;
    let text = "rulebook = \"a\"\n".to_owned();
    let submission = SubmissionRow {
        name: "a".to_owned(),
        version: 0,
        rulebook: "a".to_owned(),
        text: text.clone(),
        sha256: [9; 32],
        by: None,
        at: 3,
    };
    store.put_submission(submission).await.unwrap();
    let table = TableRow {
        id: 0,
        name: "One".to_owned(),
        rulebook: "a".to_owned(),
        submission: text,
        settings: String::new(),
        state: "open".to_owned(),
        at: 4,
    };
    store.put_table(table).await.unwrap();
    let job = NewJob { key: [4; 32], kind: "k".to_owned(), asked: "q".to_owned(), pieces: 2, at: 6 };
    store.post_job(job).await.unwrap();
}

/// Writes to several streams until told to stop, three appends at a time; how many went through.
async fn writing(store: Arc<dyn Store>, stop: Arc<AtomicBool>) -> i64 {
    let mut written = 0;
    while !stop.load(Ordering::Relaxed) {
        let mut group = Vec::new();
        for stream in STREAMS {
            let head = store.head(stream).await.unwrap();
            group.push(moving(head.as_ref(), stream, &[(CAGE, -3), ("player:1", 1), ("rack:1", 2)]));
        }
        assert!(store.append(group).await.iter().all(Result::is_ok));
        written += 1;
    }
    written
}

pub async fn gli_b_3_a_backup_made_while_others_write_holds_one_moment_and_comes_back(place: &Place) {
    let (folder, store) = (tempfile::tempdir().unwrap(), place.open().await);
    filled(&*store).await;
    let stop = Arc::new(AtomicBool::new(false));
    let writer = tokio::spawn(writing(Arc::clone(&store), Arc::clone(&stop)));
    while store.head("floor").await.unwrap().is_none() {
        tokio::task::yield_now().await;
    }
    store::backup(&place.url(), &file(&folder)).await.unwrap();
    stop.store(true, Ordering::Relaxed);
    assert!(writer.await.unwrap() > 0);

    let target = place.another().await;
    store::restore(&file(&folder), &target.url()).await.unwrap();
    let copy: Arc<dyn Store> = store::open(file(&folder).to_str().unwrap()).await.unwrap();
    let restored = target.open().await;
    for found in [&copy, &restored] {
        found.check().await.unwrap();
        // The three were always appended together.
        let heads: Vec<i64> = [found.head("table:2").await.unwrap(), found.head("floor").await.unwrap()]
            .map(|head| head.map_or(0, |head| head.seq))
            .into();
        assert!(heads[0] > 0 && heads[0] == heads[1], "{heads:?}");
        assert_eq!(found.balance("rack:1").await.unwrap(), heads[0] * 6, "three lines of two cents for each");
        for stream in STREAMS {
            let kept = found.entries(stream, 0, 1_000_000).await.unwrap();
            let entries = store.entries(stream, 0, kept.len() as i64).await.unwrap();
            assert_eq!(kept, entries, "the log so far, byte for byte");
            let (to, own) = (kept.len() as i64, found.lines(stream, 0, i64::MAX).await.unwrap());
            assert_eq!(own, store.lines(stream, 0, to).await.unwrap());
        }
        assert_eq!(found.sealed("table:1").await.unwrap(), store.sealed("table:1").await.unwrap());
        assert_eq!(found.accounts().await.unwrap(), store.accounts().await.unwrap());
        assert_eq!(found.attempts(TRY, 9).await.unwrap(), 1);
        assert!(found.knows_browser(1, &[8; 32]).await.unwrap());
        assert_eq!(found.submissions().await.unwrap(), store.submissions().await.unwrap());
        assert_eq!(found.tables().await.unwrap(), store.tables().await.unwrap());
        assert_eq!(found.jobs(0).await.unwrap(), store.jobs(0).await.unwrap());
        assert_eq!(found.session(&[3; 32]).await.unwrap(), None, "nobody is signed in");
        assert_eq!(found.leases(60_000).await.unwrap(), [], "no node holds a table");
    }
    copy.close().await;
    restored.close().await;
    let bytes = std::fs::read(file(&folder)).unwrap();
    assert!(!bytes.windows(32).any(|part| part == [3; 32]), "the hash of the session's token is wiped");
    target.clear().await;
}

pub async fn gli_b_3_nothing_that_is_there_is_overwritten(place: &Place) {
    let (folder, store) = (tempfile::tempdir().unwrap(), place.open().await);
    filled(&*store).await;
    let (url, file) = (place.url(), file(&folder));
    std::fs::write(&file, "something of mine").unwrap();
    let error = store::backup(&url, &file).await.unwrap_err();
    assert!(matches!(error, StoreError::InTheWay { .. }), "{error}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "something of mine");
    std::fs::remove_file(&file).unwrap();
    store::backup(&url, &file).await.unwrap();
    // Not over a floor that is there, be it the same one.
    let error = store::restore(&file, &url).await.unwrap_err();
    assert!(matches!(error, StoreError::InTheWay { .. }), "{error}");
    store.check().await.unwrap();
    assert_eq!(store.accounts().await.unwrap().len(), 1);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600, "for its owner only");
    }
}

pub async fn gli_b_3_a_restored_store_numbers_on(place: &Place) {
    let (folder, store) = (tempfile::tempdir().unwrap(), place.open().await);
    filled(&*store).await;
    store::backup(&place.url(), &file(&folder)).await.unwrap();
    let target = place.another().await;
    store::restore(&file(&folder), &target.url()).await.unwrap();
    let restored = target.open().await;
    let table = restored.tables().await.unwrap().pop().unwrap();
    assert_eq!(restored.put_table(table.clone()).await.unwrap(), table.id + 1);
    let head = restored.head("table:1").await.unwrap();
    put(&*restored, moving(head.as_ref(), "table:1", &[("player:1", -500), (CAGE, 500)])).await;
    let ids: Vec<i64> = restored.ledger(CAGE, 0, 10).await.unwrap().iter().map(|line| line.id).collect();
    assert!(ids.len() == 2 && ids[0] < ids[1], "{ids:?}");
    restored.check().await.unwrap();
    restored.close().await;
    target.clear().await;
}

pub async fn gli_b_3_what_is_no_backup_is_not_restored(place: &Place) {
    let folder = tempfile::tempdir().unwrap();
    let target = place.another().await;
    for (name, text, why) in [("text", "just a text", "damaged"), ("empty", "", "not one of Houseway")] {
        let file = folder.path().join(name);
        std::fs::write(&file, text.repeat(500)).unwrap();
        let error = store::restore(&file, &target.url()).await.unwrap_err().to_string();
        assert!(error.contains(why), "{name}: {error}");
    }
    let error = store::restore(&folder.path().join("nowhere"), &target.url()).await.unwrap_err().to_string();
    assert!(error.contains("cannot be opened"), "{error}");
    // Nothing was left in the way.
    let store = place.open().await;
    filled(&*store).await;
    store::backup(&place.url(), &file(&folder)).await.unwrap();
    store::restore(&file(&folder), &target.url()).await.unwrap();
    target.clear().await;
}
