//! Requests that wait together: each gets the answer that it would get alone, and nothing of a refused one remains.

use super::tables::{floor, patient, player};
use floor::api::{Done, Problem, Request, Say, ServerMessage};
use floor::{Identity, TableHandle};
use std::collections::BTreeSet;

fn say(key: &str, seat: u8, act: &str, amount: Option<&str>) -> Request {
    let (who, act, amount) = (format!("seat {seat}"), act.to_owned(), amount.map(str::to_owned));
    Request::Say(Say { key: key.to_owned(), who, act, amount, ..Say::default() })
}

fn sit(key: &str, seat: u8, buy_in: &str) -> Request {
    Request::Sit { key: key.to_owned(), seat, buy_in: buy_in.to_owned() }
}

/// So many people who have not met.
async fn guests(floor: &floor::Floor, number: usize) -> Vec<Identity> {
    let mut people = Vec::new();
    for number in 1..=number {
        people.push(player(floor, &format!("guest {number}")).await);
    }
    people
}

/// Asks for all of them at once, in this order.
async fn at_once(table: &TableHandle, requests: Vec<(&Identity, Request)>) -> Vec<Result<Done, Problem>> {
    let mut asked = tokio::task::JoinSet::new();
    for (number, (who, request)) in requests.into_iter().enumerate() {
        let (table, who) = (table.clone(), who.clone());
        asked.spawn(async move { (number, table.request(&who, request).await) });
    }
    let mut answers = asked.join_all().await;
    answers.sort_by_key(|(number, _)| *number);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

fn code(answer: &Result<Done, Problem>) -> &str {
    answer.as_ref().map_or_else(|problem| problem.code.as_str(), |_| "done")
}

#[tokio::test]
async fn each_gets_the_answer_that_it_would_get_alone() {
    let folder = tempfile::tempdir().unwrap();
    let floor = floor(&folder, patient()).await;
    let table = floor.tables().into_iter().find(|table| table.card().rulebook == "ma-boston-5").expect("it is open");
    let people = guests(&floor, 6).await;
    let seated = |number: u8| (&people[usize::from(number) - 1], sit(&format!("sit-{number}"), number, "1000.00"));
    let answers = at_once(&table, vec![seated(1), seated(2), seated(3)]).await;
    assert!(answers.iter().all(Result::is_ok), "{answers:?}");
    let (sender, mut news) = tokio::sync::mpsc::channel(4096);
    let mut seen = table.watch(people[0].clone(), sender).await.unwrap();
    while !seen.in_round {
        let news = news.recv().await.expect("the first round begins by itself");
        let (ServerMessage::News { view, .. } | ServerMessage::View { view }) = news else { panic!("{news:?}") };
        seen = *view;
    }
    let mut done = BTreeSet::new();
    for round in 0..20 {
        let key = |name: &str| format!("{name}-{round}");
        let ante = |name: &str, seat: u8, amount: &str| say(&key(name), seat, "place ante", Some(amount));
        let answers = at_once(
            &table,
            vec![
                (&people[0], ante("first", 1, "5.00")),
                (&people[0], ante("first", 1, "5.00")),
                (&people[0], ante("first", 1, "10.00")),
                (&people[1], ante("too little", 2, "4.00")),
                (&people[3], sit(&key("overdrawn"), 5, "20000.00")),
                (&people[1], ante("second", 2, "5.00")),
                (&people[4], sit(&key("taken"), 3, "1000.00")),
                // The seat is taken before it turns out that there are no chips.
                (&people[5], sit(&key("half done"), 6, "0.00")),
                (&people[2], ante("third", 3, "5.00")),
                (&people[0], say(&key("back-1"), 1, "take back ante", None)),
                (&people[1], say(&key("back-2"), 2, "take back ante", None)),
                (&people[2], say(&key("back-3"), 3, "take back ante", None)),
            ],
        )
        .await;
        let codes: Vec<&str> = answers.iter().map(code).collect();
        let refused = [codes[3], codes[6], codes[7]];
        assert!(refused.iter().all(|code| !["done", "unavailable", "conflict"].contains(code)), "{codes:?}");
        assert_eq!(
            [&codes[..3], &codes[4..6], &codes[8..]].concat(),
            ["done", "done", "key-reused", "not-enough-chips", "done", "done", "done", "done", "done"]
        );
        assert_eq!(answers[0], answers[1], "the same key gets the same answer");
        for answer in [0, 5, 8, 9, 10, 11].map(|number| answers[number].clone().unwrap()) {
            assert!(done.insert(answer.seq), "each is an entry of its own");
        }
    }
    let (last, mut together) = (*done.last().unwrap(), false);
    while seen.seq < last {
        match news.recv().await.expect("the table goes on") {
            ServerMessage::News { after, seq, view, .. } => {
                assert_eq!((after, seq), (seen.seq, view.seq), "no gap in the news");
                together |= seq > after + 1;
                seen = *view;
            }
            ServerMessage::View { view } => seen = *view,
            other => panic!("{other:?}"),
        }
    }
    assert!(together, "what was stored together is told together");
    let names: Vec<_> = seen.seats.iter().map(|seat| seat.name.is_some()).collect();
    assert_eq!(names, [true, true, true, false, false, false, false], "nobody sits who was refused");
    assert!(seen.seats.iter().take(3).all(|seat| seat.stack == "1000.00" && seat.spots.is_empty()));
    floor.shut_down().await;
    floor::verify_store(&**floor.store(), &|_| {}).await.whole().expect("the log is whole");
    assert_eq!(floor.store().ledger_total().await, Ok(0));
}
