//! The ledger: double entry, no balance below zero but the cage's.

use store::{AppendError, LedgerLine};

use crate::places::{Place, moving, put};

pub async fn lines_move_chips_and_sum_to_zero(place: &Place) {
    let store = place.open().await;
    let granted = put(&*store, moving(None, "floor", &[("cage", -50_000), ("player:1", 50_000)])).await;
    put(&*store, moving(Some(&granted), "floor", &[("cage", -10_000), ("rack:7", 10_000)])).await;
    put(&*store, moving(None, "table:7", &[("player:1", -20_000), ("seat:7:3", 20_000)])).await;
    assert_eq!(store.balance("player:1").await, Ok(30_000));
    assert_eq!(store.balance("seat:7:3").await, Ok(20_000));
    assert_eq!(store.balance("cage").await, Ok(-60_000));
    assert_eq!(store.balance("player:2").await, Ok(0));
    assert_eq!(store.balances("seat:7:").await.unwrap(), [LedgerLine::new("seat:7:3", 20_000)]);
    assert_eq!(store.balances("").await.unwrap().len(), 4);
    assert_eq!(store.ledger_total().await, Ok(0));
    store.check().await.unwrap();
}

pub async fn unbalanced_lines_are_refused(place: &Place) {
    let store = place.open().await;
    let lines = [("cage", -500), ("player:1", 501)];
    let unbalanced = AppendError::Unbalanced { stream: "floor".to_owned(), seq: 1, sum: 1 };
    assert_eq!(store.append(vec![moving(None, "floor", &lines)]).await, [Err(unbalanced)]);
    assert_eq!(store.head("floor").await, Ok(None));
    assert_eq!(store.balance("player:1").await, Ok(0));
}

pub async fn nobody_but_the_cage_goes_below_zero(place: &Place) {
    let store = place.open().await;
    let head = put(&*store, moving(None, "floor", &[("cage", -10), ("player:1", 10)])).await;
    let too_much = moving(Some(&head), "floor", &[("player:1", -11), ("cage", 11)]);
    let from_nobody = moving(None, "table:1", &[("rack:1", -1), ("seat:1:1", 1)]);
    let all = moving(Some(&head), "floor", &[("player:1", -10), ("cage", 10)]);
    let results = store.append(vec![too_much, from_nobody, all]).await;
    let short = |account: &str, short_by| Err(AppendError::Overdrawn { account: account.to_owned(), short_by });
    assert_eq!(results, [short("player:1", 1), short("rack:1", 1), Ok(())]);
    assert_eq!(store.balance("player:1").await, Ok(0));
    assert_eq!(store.balance("cage").await, Ok(0));
    // The database itself would not take it either.
    assert!(place.meddle("UPDATE balances SET cents = -1 WHERE account = 'player:1'").await.is_err());
}

pub async fn an_account_tells_its_lines_in_order(place: &Place) {
    let store = place.open().await;
    let mut head = None;
    for cents in 1..=6 {
        let append = moving(head.as_ref(), "floor", &[("player:1", cents), ("cage", -cents), ("player:2", 0)]);
        head = Some(put(&*store, append).await);
    }
    let lines = store.ledger("player:1", 0, 4).await.unwrap();
    assert_eq!(lines.iter().map(|line| (line.seq, line.cents)).collect::<Vec<_>>(), [(1, 1), (2, 2), (3, 3), (4, 4)]);
    let rest = store.ledger("player:1", lines[3].id, 100).await.unwrap();
    assert_eq!(rest.iter().map(|line| line.cents).collect::<Vec<_>>(), [5, 6]);
    assert_eq!((rest[1].stream.as_str(), rest[1].account.as_str()), ("floor", "player:1"));
    let of_entries = store.lines("floor", 2, 3).await.unwrap();
    let cents: Vec<i64> = of_entries.iter().map(|line| line.cents).collect();
    assert_eq!(cents, [2, -2, 0, 3, -3, 0]);
}
