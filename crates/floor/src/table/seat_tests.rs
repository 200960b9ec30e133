//! Seats are for players, under a clock that is turned by hand: who does nothing gives the seat up, who holds the bank
//! keeps it, a floorperson has a player leave, and a dealer who does nothing locks nobody in.

use super::TableHandle;
use super::drive::Pace;
use super::follow::restore;
use super::state::State;
use super::task::spawn;
use super::tests::{Leader, PACE, Stage, betting, someone, until, wagers_on_big};
use crate::api::{Request, Say, View};
use crate::role::{Identity, Role};
use std::time::Duration;

async fn seats(table: &TableHandle) -> Vec<u8> {
    let view = table.view(&Identity::nobody()).await.unwrap();
    view.seats.iter().filter(|seat| seat.name.is_some()).map(|seat| seat.seat).collect()
}

/// Waits until just these seats are taken.
async fn until_seated(table: &TableHandle, wanted: &[u8]) {
    let taken = |view: &View| -> Vec<u8> {
        view.seats.iter().filter(|seat| seat.name.is_some()).map(|seat| seat.seat).collect()
    };
    until(&[table], table, &Identity::nobody(), &|view| taken(view) == wanted).await;
}

async fn sits(table: &TableHandle, who: &Identity, seat: u8) {
    let sit = Request::Sit { key: format!("sit {seat}"), seat, buy_in: "500.00".to_owned() };
    table.request(who, sit).await.unwrap();
}

#[tokio::test]
async fn a_seat_whose_player_does_nothing_for_ten_minutes_is_given_up_and_the_chips_are_kept() {
    let stage = Stage::new().await;
    let row = stage.table("ma-sic-bo").await;
    let (ann, bob) = (someone(1, Role::Player), someone(2, Role::Player));
    stage.fund(&[1, 2]).await;
    let table = spawn(stage.context.clone(), row.clone(), PACE, restore(&stage.context, &row).await.unwrap());
    sits(&table, &ann, 1).await;
    sits(&table, &bob, 2).await;
    for round in 1..=5 {
        until(&[&table], &table, &bob, &|view| view.in_round && view.round == round).await;
        let (who, act, amount) = ("seat 2".to_owned(), "place big".to_owned(), Some("10.00".to_owned()));
        table
            .request(&bob, Request::Say(Say { key: format!("{round}"), who, act, amount, ..Say::default() }))
            .await
            .unwrap();
        until(&[&table], &table, &bob, &betting).await;
        stage.hands.wait(20_000);
    }
    until(&[&table], &table, &bob, &|view| view.in_round && view.round == 6).await;
    assert_eq!(seats(&table).await, [1, 2], "five rounds are not ten minutes");
    // What is known of who has acted comes from the log.
    drop(table);
    let table = spawn(stage.context.clone(), row.clone(), PACE, restore(&stage.context, &row).await.unwrap());
    stage.hands.wait(600_000 - 5 * 20_000 - 1);
    table.request(&bob, Request::Ready { key: "ready".to_owned(), ready: false }).await.unwrap();
    assert_eq!(seats(&table).await, [1, 2]);
    stage.hands.wait(1);
    until_seated(&table, &[2]).await;
    assert_eq!(stage.context.store.balance("player:1").await, Ok(100_000_000), "the chips are in the wallet");
    // At a table where nobody plays no rounds can be counted, and time is enough.
    stage.hands.wait(600_000);
    until_seated(&table, &[]).await;
    assert_eq!(stage.context.store.balance("seat:1:2").await, Ok(0));
}

#[tokio::test]
async fn who_holds_the_bank_keeps_the_seat() {
    let stage = Stage::new().await;
    let row = stage.table("ma-chemin-de-fer").await;
    stage.fund(&[1, 2, 3]).await;
    let state = restore(&stage.context, &row).await.unwrap();
    let mut leader = Leader { stage: &stage, state, players: Vec::new() };
    leader.opens().await;
    for seat in 1..=3 {
        leader.sits(seat, Some(seat.into())).await;
    }
    let free = |state: &State| state.table.keeps().iter().next().is_some() && !state.table.in_round();
    for _ in 0..2_000 {
        if free(&leader.state) {
            break;
        }
        leader.goes_on().await;
    }
    let banker = leader.state.table.keeps().iter().next().expect("somebody has the bank").0;
    // Nobody of them ever acted in person, so all are idle; and no clock runs out while the table is looked at.
    let slow = Pace { betting: 9_000_000, decision: 9_000_000, pause: 9_000_000, ..PACE };
    let table = spawn(stage.context.clone(), row.clone(), slow, restore(&stage.context, &row).await.unwrap());
    until_seated(&table, &[banker]).await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(seats(&table).await, [banker]);
}

#[tokio::test]
async fn a_floorperson_removes_a_player_when_the_wagers_are_settled() {
    let stage = Stage::new().await;
    let row = stage.table("ma-sic-bo").await;
    let (ann, bob, pit) = (someone(1, Role::Player), someone(2, Role::Player), someone(9, Role::Floorperson));
    stage.fund(&[1, 2]).await;
    let table = spawn(stage.context.clone(), row.clone(), PACE, restore(&stage.context, &row).await.unwrap());
    let remove = |key: &str, seat: u8| Request::Remove { key: key.to_owned(), seat };
    assert_eq!(table.request(&pit, remove("nobody", 1)).await.unwrap_err().code, "not-seated");
    sits(&table, &bob, 2).await;
    assert_eq!(table.request(&ann, remove("a player", 2)).await.unwrap_err().status, 403);
    table.request(&pit, remove("free", 2)).await.unwrap();
    assert_eq!(seats(&table).await, [] as [u8; 0], "who has no wagers goes at once");
    wagers_on_big(&[&table], &table, &ann).await;
    table.request(&pit, remove("bound", 1)).await.unwrap();
    let view = table.view(&ann).await.unwrap();
    assert!(view.seats[0].leaving && view.seats[0].name.is_some(), "the wager is played to its end");
    assert_eq!(table.request(&pit, remove("again", 1)).await.unwrap_err().code, "already");
    let (who, act, amount) = ("seat 1".to_owned(), "place small".to_owned(), Some("10.00".to_owned()));
    let more = Say { key: "more".to_owned(), who, act, amount, ..Say::default() };
    let refused = table.request(&ann, Request::Say(more)).await.unwrap_err();
    assert!(refused.status == 403 && refused.detail.contains("asked to leave"), "{refused:?}");
    // Nobody is waited for any more, so the dealer goes on.
    until_seated(&table, &[]).await;
    let (wallet, rack) = (stage.context.store.balance("player:1").await, stage.context.store.balance("seat:1:1").await);
    assert_eq!(rack, Ok(0));
    assert_ne!(wallet, Ok(100_000_000), "the wager was decided");
}

#[tokio::test]
async fn a_dealer_who_does_nothing_locks_nobody_in() {
    let stage = Stage::new().await;
    let row = stage.table("ma-sic-bo").await;
    let (ann, dealer) = (someone(1, Role::Player), someone(8, Role::Dealer));
    stage.fund(&[1]).await;
    let table = spawn(stage.context.clone(), row.clone(), PACE, restore(&stage.context, &row).await.unwrap());
    wagers_on_big(&[&table], &table, &ann).await;
    table.request(&dealer, Request::Deal { key: "mine".to_owned(), on: true }).await.unwrap();
    stage.hands.wait(299_999);
    // What players say is nothing that the dealer does.
    table.request(&ann, Request::Ready { key: "ready".to_owned(), ready: true }).await.unwrap();
    assert_eq!(table.view(&ann).await.unwrap().dealer, "account 8");
    stage.hands.wait(1);
    until(&[&table], &table, &ann, &|view| view.dealer == "program" && view.round == 2).await;
}

#[tokio::test]
async fn a_page_that_is_loaded_again_is_no_absence() {
    let stage = Stage::new().await;
    let row = stage.table("ma-sic-bo").await;
    let ann = someone(1, Role::Player);
    stage.fund(&[1]).await;
    let slow = Pace { betting: 9_000_000, decision: 9_000_000, pause: 9_000_000, ..PACE };
    let table = spawn(stage.context.clone(), row.clone(), slow, restore(&stage.context, &row).await.unwrap());
    sits(&table, &ann, 1).await;
    let away = async || table.view(&ann).await.unwrap().seats[0].away;
    let (news, inbox) = tokio::sync::mpsc::channel(64);
    table.watch(ann.clone(), news).await.unwrap();
    table.player_gone(1).await;
    assert!(!away().await, "another connection is open");
    drop(inbox);
    table.player_gone(2).await;
    assert!(!away().await, "somebody else is gone");
    table.player_gone(1).await;
    assert!(away().await);
    table.request(&ann, Request::Ready { key: "back".to_owned(), ready: false }).await.unwrap();
    assert!(!away().await);
}

#[tokio::test]
async fn every_decision_has_the_whole_time() {
    let stage = Stage::new().await;
    let row = stage.table("ma-let-it-ride").await;
    let ann = someone(1, Role::Player);
    stage.fund(&[1]).await;
    let table = spawn(stage.context.clone(), row.clone(), PACE, restore(&stage.context, &row).await.unwrap());
    sits(&table, &ann, 1).await;
    until(&[&table], &table, &ann, &|view| view.in_round).await;
    let say = |act: &str, amount: Option<&str>| {
        let (key, who) = (act.to_owned(), "seat 1".to_owned());
        Request::Say(Say { key, who, act: act.to_owned(), amount: amount.map(str::to_owned), ..Say::default() })
    };
    for bet in ["place bet-1", "place bet-2", "place bet-3"] {
        table.request(&ann, say(bet, Some("5.00"))).await.unwrap();
    }
    table.request(&ann, Request::Ready { key: "ready".to_owned(), ready: true }).await.unwrap();
    let asked = |act: &'static str| move |view: &View| view.offers.iter().any(|offer| offer.act == act);
    let left = |view: &View| view.clock.as_ref().map(|clock| clock.ends_at - clock.now);
    let first = until(&[&table], &table, &ann, &asked("let bet-1 ride")).await;
    assert_eq!(left(&first), Some(PACE.decision));
    stage.hands.wait(PACE.decision - 1_000);
    assert_eq!(left(&table.view(&ann).await.unwrap()), Some(1_000), "one question has one clock");
    table.request(&ann, say("let bet-1 ride", None)).await.unwrap();
    let second = until(&[&table], &table, &ann, &asked("let bet-2 ride")).await;
    assert_eq!(left(&second), Some(PACE.decision), "the next one has its own");
}
