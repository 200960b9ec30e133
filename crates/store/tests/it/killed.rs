//! kill -9 in the middle of commits: what was acknowledged is there, and everything there is whole.

use std::fs::File;
use std::process::{Command, Stdio};
use std::time::Duration;

use store::{NO_ENTRY, Store};

use crate::places::Place;

const KILLS: u64 = 3;

pub async fn nothing_acknowledged_is_lost_when_the_process_is_killed(place: &Place) {
    let folder = tempfile::tempdir().unwrap();
    let said = folder.path().join("acknowledged");
    let mut acknowledged = 0;
    for kill in 0..KILLS {
        let mut child = Command::new(env!("CARGO_BIN_EXE_store-hammer"))
            .args([&place.url(), "16", "acknowledge"])
            .stdout(Stdio::from(File::create(&said).unwrap()))
            .spawn()
            .unwrap();
        // It is killed at some moment after it has begun; a slow machine takes longer to begin.
        while std::fs::metadata(&said).unwrap().len() == 0 {
            assert_eq!(child.try_wait().unwrap(), None, "the writer ended by itself");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        tokio::time::sleep(Duration::from_millis(60 + 37 * kill)).await;
        child.kill().unwrap();
        child.wait().unwrap();
        acknowledged += everything_is_there(&*place.open().await, &std::fs::read_to_string(&said).unwrap()).await;
    }
    assert!(acknowledged > 0);
}

/// Checks what a writer said before it was killed; how many entries those were.
async fn everything_is_there(store: &dyn Store, said: &str) -> usize {
    // The last line may have been cut off; what is not a whole line was not acknowledged.
    let whole = said.rsplit_once('\n').map_or("", |(whole, _)| whole);
    for line in whole.lines() {
        let (stream, seq) = line.split_once(' ').unwrap();
        let seq: i64 = seq.parse().unwrap();
        let head = store.head(stream).await.unwrap().unwrap();
        assert!(head.seq >= seq, "{stream} {seq} was acknowledged and is lost");
    }
    let mut opened = 0;
    for stream in store.streams().await.unwrap() {
        let entries = store.entries(&stream, 0, 1_000_000).await.unwrap();
        let mut previous = NO_ENTRY;
        for (entry, seq) in entries.iter().zip(1..) {
            assert!(entry.seq == seq && entry.follows(&previous), "{stream} {seq} is not whole");
            previous = entry.hash;
        }
        opened += entries.len();
        // All that belongs to the last entry came with it: its answer, its lines, its secret instead of the one before.
        let last = entries.len();
        assert!(store.answered(&stream, &last.to_string()).await.unwrap().is_some());
        let number = i64::try_from(last).unwrap();
        assert_eq!(store.lines(&stream, number, number).await.unwrap().len(), 2);
        let sealed: Vec<String> = store.sealed(&stream).await.unwrap().into_iter().map(|(name, _)| name).collect();
        assert_eq!(sealed, [last.to_string()]);
        assert_eq!(store.balance(&format!("player:{stream}")).await, Ok(number));
    }
    // Every entry opened an account: none is there without its entry, and none is missing.
    assert_eq!(store.accounts().await.unwrap().len(), opened);
    assert_eq!(store.ledger_total().await, Ok(0));
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    whole.lines().count()
}
