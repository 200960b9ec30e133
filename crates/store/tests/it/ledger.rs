//! The ledger: double entry, no balance below zero but the cage's and the reserve's, and what an entry expects of it.

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
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

pub async fn unbalanced_lines_are_refused(place: &Place) {
    let store = place.open().await;
    let lines = [("cage", -500), ("player:1", 501)];
    let unbalanced = AppendError::Unbalanced { stream: "floor".to_owned(), seq: 1, sum: 1 };
    assert_eq!(store.append(vec![moving(None, "floor", &lines)]).await, [Err(unbalanced)]);
    assert_eq!(store.head("floor").await, Ok(None));
    assert_eq!(store.balance("player:1").await, Ok(0));
}

pub async fn nobody_but_the_cage_and_the_reserve_goes_below_zero(place: &Place) {
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
    put(&*store, moving(None, "table:2", &[("reserve", -7), ("meter:2:meter", 7)])).await;
    assert_eq!(store.balance("reserve").await, Ok(-7));
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

fn unexpected(account: &str, expected: i64, found: i64) -> Result<(), AppendError> {
    Err(AppendError::Unexpected { account: account.to_owned(), expected, found })
}

pub async fn an_entry_is_stored_only_on_what_it_expects(place: &Place) {
    let store = place.open().await;
    let founded = put(&*store, moving(None, "meter", &[("reserve", -500), ("meter", 500)])).await;
    let draw =
        |expected: i64| moving(None, "table:1", &[("meter", -500), ("seat:1:1", 500)]).expecting("meter", expected);
    for expected in [499, 501, 0, -500] {
        assert_eq!(store.append(vec![draw(expected)]).await, [unexpected("meter", expected, 500)]);
    }
    assert_eq!(store.head("table:1").await, Ok(None), "nothing of it is stored");
    put(&*store, draw(500)).await;
    assert_eq!(store.balance("meter").await, Ok(0));
    // An account that was never used holds nothing, and one that the entry itself does not move can be expected too.
    put(&*store, moving(None, "table:2", &[]).expecting("meter:new", 0).expecting("seat:1:1", 500)).await;
    let unknown = moving(None, "table:3", &[]).expecting("meter:newer", 1);
    assert_eq!(store.append(vec![unknown]).await, [unexpected("meter:newer", 1, 0)]);
    // What is not next is told before what is not expected.
    let stale = moving(None, "meter", &[]).expecting("meter", 1);
    assert!(matches!(&store.append(vec![stale]).await[..], [Err(AppendError::Conflict { .. })]));
    // What an account holds is looked at before what it lacks.
    let both = moving(Some(&founded), "meter", &[("meter", -9), ("cage", 9)]).expecting("meter", 9);
    assert_eq!(store.append(vec![both]).await, [unexpected("meter", 9, 0)]);
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

pub async fn a_group_is_held_to_what_each_of_it_expects(place: &Place) {
    let store = place.open().await;
    put(&*store, moving(None, "meter", &[("reserve", -100), ("meter", 100)])).await;
    // Two tables feed and two draw. Each sees what those before it did, and nothing of what was refused.
    let feed = |stream: &str, cents: i64| moving(None, stream, &[("reserve", -cents), ("meter", cents)]);
    let draw = |stream: &str, cents: i64, seat: &str| moving(None, stream, &[("meter", -cents), (seat, cents)]);
    let group = vec![
        feed("table:1", 5),
        draw("table:2", 100, "seat:2:1").expecting("meter", 100),
        draw("table:3", 105, "seat:3:1").expecting("meter", 105),
        feed("table:4", 7),
        draw("table:5", 7, "seat:5:1").expecting("meter", 112),
        draw("table:6", 7, "seat:6:1").expecting("meter", 7),
    ];
    let results = store.append(group).await;
    let expected = [Ok(()), unexpected("meter", 100, 105), Ok(()), Ok(()), unexpected("meter", 112, 7), Ok(())];
    assert_eq!(results, expected);
    let lines = store.ledger("meter", 0, 100).await.unwrap();
    let order: Vec<(&str, i64)> = lines.iter().map(|line| (line.stream.as_str(), line.cents)).collect();
    assert_eq!(order, [("meter", 100), ("table:1", 5), ("table:3", -105), ("table:4", 7), ("table:6", -7)]);
    assert_eq!(store.balance("meter").await, Ok(0));
}

/// The schema that lets the reserve be negative makes the table of balances anew on SQLite.
pub async fn balances_are_kept_when_the_reserve_comes_in(place: &Place) {
    let store = place.open().await;
    put(&*store, moving(None, "floor", &[("cage", -70), ("player:1", 70)])).await;
    let version = store.schema_version().await;
    store.close().await;
    drop(store);
    place.meddle("DELETE FROM _sqlx_migrations WHERE version = 3").await.unwrap();
    let store = place.open().await;
    assert_eq!(store.schema_version().await, version);
    assert_eq!(store.balances("").await.unwrap(), [LedgerLine::new("cage", -70), LedgerLine::new("player:1", 70)]);
    put(&*store, moving(None, "meter", &[("reserve", -5), ("meter", 5)])).await;
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}
