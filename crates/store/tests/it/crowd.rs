//! Many at once: tasks of one store and, where the database is a server, several nodes.

use std::sync::Arc;

use store::{Answered, AppendError, Committer, LedgerLine, Store};
use tokio::task::JoinSet;

use crate::accounts_and_tables::handed_in;
use crate::places::{Place, moving, next, put};

/// Two stores on the same database, as two nodes have them.
async fn nodes(place: &Place) -> [Arc<dyn Store>; 2] {
    [place.open().await, place.open().await]
}

pub async fn two_writers_of_one_stream_never_both_win(place: &Place) {
    const ENTRIES: i64 = 60;
    let mut writers = JoinSet::new();
    for (writer, store) in nodes(place).await.into_iter().cycle().take(4).enumerate() {
        writers.spawn(async move {
            let mut won = Vec::new();
            loop {
                let head = store.head("table:1").await.unwrap();
                if head.is_some_and(|head| head.seq >= ENTRIES) {
                    return won;
                }
                let mut append = next(head.as_ref(), "table:1");
                let body = format!("{{\"by\":{writer}}}");
                append.entry = store::Entry::after(head.as_ref(), "table:1", append.entry.at, body);
                let seq = append.entry.seq;
                match store.append(vec![append]).await.pop().unwrap() {
                    Ok(()) => won.push((seq, writer)),
                    Err(AppendError::Conflict { .. }) => {}
                    Err(other) => panic!("{other}"),
                }
            }
        });
    }
    let mut won: Vec<(i64, usize)> = writers.join_all().await.concat();
    won.sort_unstable();
    let store = place.open().await;
    let kept = store.entries("table:1", 0, 1_000).await.unwrap();
    assert_eq!(won.len(), kept.len());
    for (entry, (seq, writer)) in kept.iter().zip(&won) {
        assert_eq!((entry.seq, &entry.body), (*seq, &format!("{{\"by\":{writer}}}")));
    }
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

/// Eight tables, each moving chips between the same few players in ways that often overdraw.
pub async fn the_ledger_holds_under_concurrent_appends(place: &Place) {
    let stores = nodes(place).await;
    let lines = [("cage", -4_000), ("player:0", 1_000), ("player:1", 1_000), ("player:2", 1_000), ("player:3", 1_000)];
    put(&*stores[0], moving(None, "floor", &lines)).await;
    let mut tables = JoinSet::new();
    for table in 0..8_i64 {
        let store = stores[usize::try_from(table).unwrap() % 2].clone();
        tables.spawn(async move {
            let stream = format!("table:{table}");
            let (mut head, mut overdrawn) = (None, 0);
            for step in 0..30_i64 {
                let (from, to) =
                    (format!("player:{}", (table + step) % 4), format!("player:{}", (table + step + 1) % 4));
                let cents = 100 + 90 * ((table + step) % 7);
                let append = next(head.as_ref(), &stream)
                    .with_lines(vec![LedgerLine::new(from.clone(), -cents), LedgerLine::new(to, cents)]);
                let after = append.entry.head();
                match store.append(vec![append]).await.pop().unwrap() {
                    Ok(()) => head = Some(after),
                    Err(AppendError::Overdrawn { account, short_by }) => {
                        assert!(account == from && 0 < short_by && short_by <= cents);
                        overdrawn += 1;
                    }
                    Err(other) => panic!("{other}"),
                }
                assert_eq!(store.ledger_total().await, Ok(0));
                assert!(store.balances("player:").await.unwrap().iter().all(|line| line.cents >= 0));
            }
            (head.map_or(0, |head| head.seq), overdrawn)
        });
    }
    let (through, overdrawn) = tables.join_all().await.into_iter().fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
    assert_eq!(through + overdrawn, 240);
    let players = stores[1].balances("player:").await.unwrap();
    assert_eq!(players.iter().map(|line| line.cents).sum::<i64>(), 4_000);
    assert_eq!(stores[0].check().await.unwrap(), Vec::<String>::new());
}

pub async fn the_committer_commits_in_groups_and_in_order(place: &Place) {
    let store = place.open().await;
    let committer = Committer::start(store.clone());
    let (mut head, mut waiting) = (None, Vec::new());
    // All of one stream, handed in without waiting: each is judged on top of the one before.
    for _ in 0..1_500 {
        let append = next(head.as_ref(), "table:1");
        head = Some(append.entry.head());
        waiting.push(committer.submit(append).await);
    }
    // One that cannot be is refused alone.
    let refused = committer.commit(next(None, "table:1")).await;
    assert!(matches!(refused, Err(AppendError::Conflict { .. })), "{refused:?}");
    for answer in waiting {
        assert_eq!(answer.await.unwrap(), Ok(()));
    }
    // What was accepted is committed even if nobody waits for it and the committer is dropped.
    let last = next(head.as_ref(), "table:1");
    drop(committer.submit(last).await);
    let mut news = store.news();
    drop(committer);
    news.recv().await.unwrap();
    assert_eq!(store.head("table:1").await.unwrap().unwrap().seq, 1_501);
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

pub async fn a_key_is_used_once_however_many_try(place: &Place) {
    let stores = nodes(place).await;
    for round in 0..10 {
        let mut tries = JoinSet::new();
        for attempt in 0..4_u8 {
            let store = stores[usize::from(attempt) % 2].clone();
            tries.spawn(async move {
                let (actor, key) = ("player:1".to_owned(), format!("key {round}"));
                let answered = Answered { actor, key, body_hash: [attempt; 32], reply: attempt.to_string() };
                let append = next(None, &format!("table:{round}:{attempt}")).with_answer(answered);
                (attempt, store.append(vec![append]).await.pop().unwrap())
            });
        }
        let results = tries.join_all().await;
        let first: Vec<u8> = results.iter().filter(|(_, result)| result.is_ok()).map(|(attempt, _)| *attempt).collect();
        assert_eq!(first.len(), 1, "{results:?}");
        for (_, result) in results {
            match result {
                Ok(()) => {}
                Err(AppendError::Answered(before)) => assert_eq!(before.reply, first[0].to_string()),
                Err(other) => panic!("{other}"),
            }
        }
    }
}

pub async fn versions_are_not_given_twice(place: &Place) {
    let stores = nodes(place).await;
    let mut writers = JoinSet::new();
    for writer in 0..8 {
        let store = stores[writer % 2].clone();
        writers.spawn(async move { store.put_submission(handed_in("main", &format!("a = {writer}"))).await.unwrap() });
    }
    let mut versions = writers.join_all().await;
    versions.sort_unstable();
    assert_eq!(versions, [1, 2, 3, 4, 5, 6, 7, 8]);
}

/// Four tables at two nodes feed an account and empty it, again and again. The lines of the account, in the order in
/// which they are numbered, show every draw to have been made on what the account held.
pub async fn those_who_draw_on_one_account_at_once_draw_one_after_the_other(place: &Place) {
    const DRAWS: i64 = 12;
    let stores = nodes(place).await;
    put(&*stores[0], moving(None, "meter", &[("reserve", -1_000), ("meter", 1_000)])).await;
    let mut tables = JoinSet::new();
    for (table, store) in stores.iter().cloned().cycle().take(4).enumerate() {
        tables.spawn(async move {
            let (stream, seat) = (format!("table:{table}"), format!("seat:{table}:1"));
            let (mut head, mut known) = (None, 1_000);
            for _ in 0..DRAWS {
                let feed = moving(head.as_ref(), &stream, &[("reserve", -3), ("meter", 3)]);
                head = Some(put(&*store, feed).await);
                // Whoever finds something else draws on that; of those who try at once, one always succeeds.
                loop {
                    let lines = [("meter", -known), (seat.as_str(), known)];
                    let draw = moving(head.as_ref(), &stream, &lines).expecting("meter", known);
                    let after = draw.entry.head();
                    match store.append(vec![draw]).await.pop().unwrap() {
                        Ok(()) => break head = Some(after),
                        Err(AppendError::Unexpected { found, .. }) => known = found,
                        Err(other) => panic!("{other}"),
                    }
                }
            }
        });
    }
    tables.join_all().await;
    let store = place.open().await;
    let (mut held, mut draws) = (0, 0);
    for line in store.ledger("meter", 0, i64::MAX).await.unwrap() {
        if line.seq % 2 == 0 {
            assert_eq!(held, -line.cents, "{} {} drew all there was", line.stream, line.seq);
            draws += 1;
        }
        held += line.cents;
        assert!(held >= 0);
    }
    assert_eq!((draws, held), (4 * DRAWS, store.balance("meter").await.unwrap()));
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}
