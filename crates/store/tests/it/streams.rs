//! Streams: append-only, numbered, chained.

use store::{Answered, Append, AppendError, Entry, EntryReader, NO_ENTRY};

use crate::places::{Place, next, put};

pub async fn entries_come_back_as_written_and_chained(place: &Place) {
    let store = place.open().await;
    assert_eq!(store.head("table:1").await, Ok(None));
    let mut head = None;
    let mut written = Vec::new();
    for _ in 0..5 {
        let append = next(head.as_ref(), "table:1");
        written.push(append.entry.clone());
        head = Some(put(&*store, append).await);
    }
    put(&*store, next(None, "floor")).await;
    assert_eq!(store.entries("table:1", 0, 100).await.unwrap(), written);
    assert_eq!(store.entries("table:1", 2, 2).await.unwrap(), written[2..4]);
    assert_eq!(store.entries("table:2", 0, 100).await.unwrap(), []);
    assert_eq!(store.head("table:1").await.unwrap(), head);
    assert_eq!(store.streams().await.unwrap(), ["floor", "table:1"]);
    let mut previous = NO_ENTRY;
    for entry in &written {
        assert!(entry.follows(&previous));
        previous = entry.hash;
    }
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

pub async fn a_long_stream_is_read_piece_by_piece_from_anywhere(place: &Place) {
    let store = place.open().await;
    let (mut group, mut head) = (Vec::new(), None);
    for _ in 0..2_300 {
        let append = next(head.as_ref(), "table:1");
        head = Some(append.entry.head());
        group.push(append);
    }
    assert!(store.append(group).await.iter().all(Result::is_ok));
    let (mut reading, mut seqs, mut pieces) = (EntryReader::after(&*store, "table:1", 100), Vec::new(), Vec::new());
    while let Some(entries) = reading.next().await.unwrap() {
        pieces.push(entries.len());
        seqs.extend(entries.iter().map(|entry| entry.seq));
    }
    assert_eq!(pieces, [1_000, 1_000, 200]);
    assert!(seqs.into_iter().eq(101..=2_300), "every entry once and in order");
    // What is appended after the end was reached is read too.
    put(&*store, next(head.as_ref(), "table:1")).await;
    assert_eq!(reading.next().await.unwrap().map(|entries| entries[0].seq), Some(2_301));
    assert_eq!(EntryReader::after(&*store, "table:2", 0).next().await, Ok(None));
}

pub async fn what_is_not_next_is_refused(place: &Place) {
    let store = place.open().await;
    let first = put(&*store, next(None, "table:1")).await;
    let second = put(&*store, next(Some(&first), "table:1")).await;
    let conflict = |seq| Err(AppendError::Conflict { stream: "table:1".to_owned(), seq, head: 2 });

    // Taken numbers, a gap, and the right number chained to something else.
    let again = next(None, "table:1");
    let other = Append::new(Entry::after(Some(&first), "table:1", 1, "{}".to_owned()));
    let gap = next(Some(&store::Head { seq: 3, ..second }), "table:1");
    let elsewhere = next(Some(&store::Head { hash: [7; 32], ..second }), "table:1");
    let mut forged = next(Some(&second), "table:1");
    forged.entry.body.push(' ');
    let results = store.append(vec![again, other, gap, elsewhere, forged]).await;
    assert_eq!(results, [conflict(1), conflict(2), conflict(4), conflict(3), conflict(3)]);
    assert_eq!(store.head("table:1").await.unwrap(), Some(second));
    assert_eq!(store.entries("table:1", 0, 9).await.unwrap().len(), 2);
}

pub async fn a_group_may_build_on_itself_and_only_what_is_wrong_fails(place: &Place) {
    let store = place.open().await;
    let (mut group, mut head) = (Vec::new(), None);
    for _ in 0..300 {
        let append = next(head.as_ref(), "table:1");
        head = Some(append.entry.head());
        group.push(append);
    }
    group.insert(150, next(None, "table:1"));
    group.insert(7, next(None, "table:2"));
    let results = store.append(group).await;
    let failed: Vec<usize> = results.iter().enumerate().filter(|(_, r)| r.is_err()).map(|(at, _)| at).collect();
    assert_eq!(failed, [151], "{:?}", results[failed[0]]);
    assert_eq!(store.head("table:1").await.unwrap(), head);
    assert_eq!(store.head("table:2").await.unwrap().unwrap().seq, 1);
    assert_eq!(store.append(vec![]).await, []);
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

fn answer(key: &str, body: u8) -> Answered {
    Answered { actor: "player:1".to_owned(), key: key.to_owned(), body_hash: [body; 32], reply: format!("said {body}") }
}

pub async fn a_used_key_gets_its_first_answer(place: &Place) {
    let store = place.open().await;
    let first = put(&*store, next(None, "table:1").with_answer(answer("k", 1))).await;
    // Again, also with another body, and also where the entry would be in conflict: the key comes first.
    let again = next(Some(&first), "table:1").with_answer(answer("k", 2));
    let stale = next(None, "table:1").with_answer(answer("k", 1));
    // Another actor's key is another key; within a group a key also counts once.
    let mut others = next(None, "table:2").with_answer(answer("k", 3));
    others.answered.as_mut().unwrap().actor = "player:2".to_owned();
    let twice = [next(None, "table:3"), next(None, "table:4")].map(|append| append.with_answer(answer("l", 4)));
    let results = store.append([vec![again, stale, others], twice.to_vec()].concat()).await;
    let used = Err(AppendError::Answered(answer("k", 1)));
    assert_eq!(results, [used.clone(), used, Ok(()), Ok(()), Err(AppendError::Answered(answer("l", 4)))]);
    assert_eq!(store.answered("player:1", "k").await.unwrap(), Some(answer("k", 1)));
    assert_eq!(store.answered("player:2", "k").await.unwrap().unwrap().reply, "said 3");
    assert_eq!(store.answered("player:2", "l").await.unwrap(), None);
    assert_eq!(store.head("table:4").await.unwrap(), None);

    assert_eq!(store.forget_answered(1_001).await, Ok(0));
    assert_eq!(store.forget_answered(1_002).await, Ok(3));
    assert_eq!(store.answered("player:1", "k").await.unwrap(), None);
}

pub async fn secrets_are_sealed_and_forgotten_with_their_entry(place: &Place) {
    let store = place.open().await;
    let mut sealing = next(None, "table:1");
    sealing.seal = vec![("shuffle 1".to_owned(), vec![0, 1, 255]), ("throw 1".to_owned(), vec![2; 1_024])];
    let first = put(&*store, sealing).await;
    let mut elsewhere = next(None, "table:2");
    elsewhere.seal = vec![("shuffle 1".to_owned(), vec![9])];
    put(&*store, elsewhere).await;

    let mut refused = next(None, "table:1");
    refused.unseal = vec!["shuffle 1".to_owned()];
    let mut opening = next(Some(&first), "table:1");
    opening.unseal = vec!["shuffle 1".to_owned(), "throw 2".to_owned()];
    opening.seal = vec![("shuffle 2".to_owned(), vec![3]), ("throw 2".to_owned(), vec![4])];
    let results = store.append(vec![refused, opening]).await;
    assert!(results[0].is_err() && results[1].is_ok(), "{results:?}");
    let left = vec![("shuffle 2".to_owned(), vec![3]), ("throw 1".to_owned(), vec![2; 1_024])];
    assert_eq!(store.sealed("table:1").await.unwrap(), left);
    assert_eq!(store.sealed("table:2").await.unwrap(), [("shuffle 1".to_owned(), vec![9])]);
    assert_eq!(store.sealed("table:3").await.unwrap(), []);
}

pub async fn a_clock_does_not_run_backwards(place: &Place) {
    let store = place.open().await;
    let first = put(&*store, Append::new(Entry::after(None, "floor", 500, "{}".to_owned()))).await;
    let held = Entry::after(Some(&first), "floor", 400, "{}".to_owned());
    assert_eq!(held.at, 500);
    let hash = Entry::link(&first.hash, "floor", 2, 499, "{}");
    let early = Entry { stream: "floor".to_owned(), seq: 2, at: 499, body: "{}".to_owned(), hash };
    let backwards = AppendError::Backwards { stream: "floor".to_owned(), seq: 2, at: 499, head_at: 500 };
    assert_eq!(store.append(vec![Append::new(early)]).await, [Err(backwards)]);
    put(&*store, Append::new(held)).await;
}

pub async fn entries_cannot_be_changed_or_removed(place: &Place) {
    let store = place.open().await;
    put(&*store, next(None, "table:1")).await;
    for sql in ["UPDATE entries SET body = '[]'", "DELETE FROM entries"] {
        let refused = place.meddle(sql).await.unwrap_err().to_string();
        assert!(refused.contains("entries are only ever appended"), "{refused}");
    }
}

pub async fn everything_is_there_after_reopening(place: &Place) {
    let store = place.open().await;
    let head = put(&*store, next(None, "table:1")).await;
    let version = store.schema_version().await;
    store.close().await;
    drop(store);
    let store = place.open().await;
    assert_eq!(store.schema_version().await, version);
    assert_eq!(store.head("table:1").await.unwrap(), Some(head));
    store.can_write("here").await.unwrap();
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

pub async fn texts_come_back_byte_for_byte(place: &Place) {
    let store = place.open().await;
    let body = format!("{{\"says\":\"  é 牌 \u{1f0a1} \\u0000 \\\\ '' $1 ?\n\t{}\"}}", "x".repeat(200_000));
    let entry = Entry::after(None, "table: with \"quotes\" and 'such'", 0, body);
    put(&*store, Append::new(entry.clone())).await;
    assert_eq!(store.entries(&entry.stream, 0, 1).await.unwrap(), [entry]);
}
