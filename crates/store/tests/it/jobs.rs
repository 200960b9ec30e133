//! Jobs cut into pieces: each piece is one worker's until its lease runs out, and has one result.

use std::collections::BTreeSet;

use store::{MOST_TRIES, NewJob};

use crate::places::Place;

fn job(key: u8, pieces: i64) -> NewJob {
    NewJob { key: [key; 32], kind: "count".to_owned(), asked: format!("{{\"n\":{key}}}"), pieces, at: 7 }
}

pub async fn a_piece_is_one_workers_until_its_lease_runs_out(place: &Place) {
    let store = place.open().await;
    let id = store.post_job(job(1, 2)).await.unwrap();
    assert_eq!(store.post_job(job(1, 2)).await.unwrap(), id, "the same job is posted once");
    let first = store.take_piece("ann", 100, 200, &[]).await.unwrap().unwrap();
    assert_eq!((first.job, first.piece, first.tries, first.kind.as_str()), (id, 0, 1, "count"));
    assert_eq!(first.asked, "{\"n\":1}");
    let second = store.take_piece("bob", 100, 300, &[]).await.unwrap().unwrap();
    assert_eq!(second.piece, 1);
    assert_eq!(store.take_piece("cyd", 199, 900, &[]).await.unwrap(), None);
    let status = store.job(id, 150).await.unwrap().unwrap();
    assert_eq!((status.pieces, status.done, status.taken, status.given_up), (2, 0, 2, 0));
    // Ann dies; at 200 her piece is free again, and Bob, who holds his for longer, keeps his.
    assert_eq!(store.hold_piece(id, 1, "bob", 800).await, Ok(true));
    let again = store.take_piece("cyd", 200, 900, &[]).await.unwrap().unwrap();
    assert_eq!((again.piece, again.tries), (0, 2));
    assert_eq!(store.hold_piece(id, 0, "ann", 800).await, Ok(false));
    assert_eq!(store.take_piece("ann", 400, 900, &[]).await.unwrap(), None);
}

pub async fn the_first_result_of_a_piece_stays(place: &Place) {
    let store = place.open().await;
    let id = store.post_job(job(1, 3)).await.unwrap();
    for _ in 0..3 {
        store.take_piece("ann", 1, 10, &[]).await.unwrap().unwrap();
    }
    assert_eq!(store.finish_piece(id, 2, "two").await, Ok(true));
    assert_eq!(store.finish_piece(id, 0, "nought").await, Ok(true));
    assert_eq!(store.finish_piece(id, 0, "something else").await, Ok(false));
    let done = vec![(0, "nought".to_owned()), (2, "two".to_owned())];
    assert_eq!(store.results(id).await.unwrap(), done);
    // Posted again, it goes on where it stands.
    assert_eq!(store.post_job(job(1, 3)).await.unwrap(), id);
    assert_eq!(store.job(id, 20).await.unwrap().unwrap().done, 2);
    let left = store.take_piece("bob", 20, 30, &[]).await.unwrap().unwrap();
    assert_eq!(left.piece, 1);
    assert_eq!(store.forget_job(id).await, Ok(true));
    assert_eq!(store.forget_job(id).await, Ok(false));
    assert_eq!(store.results(id).await.unwrap(), vec![]);
    assert_eq!(store.jobs(20).await.unwrap(), vec![]);
}

pub async fn a_piece_that_fails_is_tried_again_and_then_given_up(place: &Place) {
    let store = place.open().await;
    let id = store.post_job(job(3, 1)).await.unwrap();
    // Letting go is no try.
    assert_eq!(store.take_piece("bob", 50, 60, &[]).await.unwrap().unwrap().tries, 1);
    store.let_go(id, 0, "bob").await.unwrap();
    for tries in 1..=MOST_TRIES {
        let taken = store.take_piece("ann", 50, 60, &[]).await.unwrap().unwrap();
        assert_eq!(taken.tries, tries);
        store.fail_piece(id, 0, "ann", "no such rulebook").await.unwrap();
    }
    assert_eq!(store.take_piece("ann", 50, 60, &[]).await.unwrap(), None);
    let status = store.job(id, 50).await.unwrap().unwrap();
    assert_eq!((status.given_up, status.failure.as_deref()), (1, Some("no such rulebook")));
    assert_eq!(store.retry_job(id).await, Ok(1));
    assert!(store.take_piece("ann", 50, 60, &[]).await.unwrap().is_some());
}

pub async fn a_job_left_to_others_is_not_taken(place: &Place) {
    let store = place.open().await;
    let (mut ids, mut left) = (Vec::new(), Vec::new());
    for key in 1..=11 {
        ids.push(store.post_job(job(key, 1)).await.unwrap());
    }
    // Each is taken and let go again: whoever leaves 1 to others does not leave 11.
    for id in ids {
        let taken = store.take_piece("ann", 1, 10, &left).await.unwrap().unwrap();
        assert_eq!((taken.job, taken.tries), (id, 1));
        store.let_go(id, 0, "ann").await.unwrap();
        left.push(id);
    }
    assert_eq!(store.take_piece("ann", 1, 10, &left).await.unwrap(), None);
    assert_eq!(store.take_piece("bob", 1, 10, &left[1..]).await.unwrap().unwrap().job, left[0]);
}

pub async fn many_workers_never_hold_the_same_piece(place: &Place) {
    const PIECES: i64 = 60;
    let store = place.open().await;
    let id = store.post_job(job(4, PIECES)).await.unwrap();
    let mut workers = tokio::task::JoinSet::new();
    for worker in 0..6 {
        let store = place.open().await;
        workers.spawn(async move {
            let mut own = Vec::new();
            while let Some(taken) = store.take_piece(&format!("worker {worker}"), 1, 1_000, &[]).await.unwrap() {
                assert!(store.finish_piece(taken.job, taken.piece, "done").await.unwrap(), "nobody else has done it");
                own.push(taken.piece);
            }
            own
        });
    }
    let all: Vec<i64> = workers.join_all().await.into_iter().flatten().collect();
    assert_eq!(all.len() as i64, PIECES);
    assert_eq!(all.into_iter().collect::<BTreeSet<_>>(), (0..PIECES).collect());
    assert_eq!(store.job(id, 1).await.unwrap().unwrap().done, PIECES);
}
