//! Nodes of one database: who is there, who has what, and what they tell each other.

use std::time::Duration;

use store::{Holder, LeaseRow, PastTime, Store};

use crate::places::Place;

/// Longer than any of these tests takes, in milliseconds.
const LONG: i64 = 3_600_000;

fn held(name: &str, node: &str, holds: bool) -> LeaseRow {
    LeaseRow { name: name.to_owned(), node: node.to_owned(), holds }
}

/// Turns what a node said of being there back or forward, as if the database's clock had been turned the other way.
async fn shift(place: &Place, node: &str, ms: i64) {
    place.meddle(&format!("UPDATE nodes SET at = at + {ms} WHERE node = '{node}'")).await.unwrap();
}

pub async fn a_lease_is_one_nodes_for_as_long_as_that_is_there(place: &Place) {
    let store = place.open().await;
    let take = async |node: &str| store.take_lease("table:1", node, LONG).await.unwrap();
    let other = |node: &str| Holder::Other(node.to_owned());
    for node in ["a", "b"] {
        store.beat(node, 7).await.unwrap();
    }
    assert_eq!(take("a").await, Holder::Own);
    assert_eq!(take("b").await, other("a"));
    assert_eq!(take("a").await, Holder::Own, "it is renewed");
    assert_eq!(store.leases(LONG).await.unwrap(), [held("table:1", "a", true)]);
    // A node that has not been heard of for too long has lost it, and gets it back only when the next has.
    shift(place, "a", -LONG - 1).await;
    assert_eq!(store.leases(LONG).await.unwrap(), [held("table:1", "a", false)]);
    assert_eq!(take("b").await, Holder::Own);
    store.beat("a", 8).await.unwrap();
    assert_eq!(take("a").await, other("b"));
    store.release_lease("table:1", "a").await.unwrap();
    assert_eq!(take("a").await, other("b"), "a lease is given back by whoever has it");
    store.release_lease("table:1", "b").await.unwrap();
    assert_eq!(take("a").await, Holder::Own);
    // The database's clock was set back by a day: what was said before is not believed for a day.
    shift(place, "a", 24 * LONG).await;
    assert_eq!(take("b").await, Holder::Own);
    // A node that never said that it is there has nothing.
    store.release_lease("table:1", "b").await.unwrap();
    assert_eq!(take("c").await, Holder::Own);
    assert_eq!(take("a").await, Holder::Own);
}

pub async fn the_database_tells_the_time_and_what_was_said_of_it(place: &Place) {
    let store = place.open().await;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64;
    assert!((store.time().await.unwrap() - now).abs() < LONG, "it is the time of today");
    assert_eq!(store.past_time().await, Ok(None));
    store.beat("a", 5).await.unwrap();
    shift(place, "a", -LONG).await;
    store.beat("b", 6).await.unwrap();
    let PastTime { house, at } = store.past_time().await.unwrap().unwrap();
    assert_eq!(house, 6, "what was said last");
    assert!(at >= now - LONG);
    // What was said before the clock was set back is not the last.
    shift(place, "b", LONG).await;
    assert_eq!(store.past_time().await.unwrap().unwrap().house, 5);
    shift(place, "b", -LONG).await;
    assert_eq!(store.forget_nodes(LONG / 2).await, Ok(1));
    assert_eq!(store.forget_nodes(-LONG).await, Ok(0), "the last is kept, however long ago");
    assert_eq!(store.past_time().await.unwrap().unwrap().house, 6);
}

pub async fn one_at_a_time_is_alone(place: &Place) {
    let (here, there) = (place.open().await, place.open().await);
    let first = here.alone("opening").await.unwrap();
    drop(here.alone("something else").await.unwrap());
    let second: std::sync::Arc<dyn Store> = if let Place::Postgres { .. } = place { there } else { here.clone() };
    let mut waiting = tokio::spawn(async move { second.alone("opening").await });
    assert!(tokio::time::timeout(Duration::from_millis(50), &mut waiting).await.is_err(), "two are alone");
    drop(first);
    waiting.await.unwrap().expect("it is free again");
}

pub async fn a_node_hears_what_it_is_told(place: &Place) {
    let (here, there) = (place.open().await, place.open().await);
    // Nodes on a file are in one process.
    let there = if let Place::Postgres { .. } = place { there } else { here.clone() };
    let (mut one, mut other) = (here.hear("one").await.unwrap(), there.hear("other").await.unwrap());
    let long = "x".repeat(7_900);
    assert_eq!(here.tell("other", vec!["first".to_owned(), long.clone()]).await, Ok(true));
    assert_eq!(there.tell("one", vec!["back".to_owned()]).await, Ok(true));
    assert_eq!(other.recv().await.unwrap(), "first");
    assert_eq!(other.recv().await.unwrap(), long);
    assert_eq!(one.recv().await.unwrap(), "back");
}
