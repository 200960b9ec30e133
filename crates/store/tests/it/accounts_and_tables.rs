//! What is kept beside the streams: accounts, sessions, submissions, tables, leases.

use store::{AccountError, LeaseRow, NewAccount, SessionRow, Store, SubmissionRow, TableRow};

use crate::places::Place;

fn somebody(name: &str) -> NewAccount {
    NewAccount { name: name.to_owned(), role: "player".to_owned(), password: None, at: 5 }
}

pub async fn accounts_have_unique_names(place: &Place) {
    let store = place.open().await;
    let ann = store.create_account(NewAccount { password: Some("$argon2id$1".to_owned()), ..somebody("Ann") }).await;
    let ann = ann.unwrap();
    let guest = store.create_account(somebody("guest 1")).await.unwrap();
    assert_ne!(ann.id, guest.id);
    let taken = store.create_account(somebody("aNN")).await;
    assert_eq!(taken, Err(AccountError::NameTaken("aNN".to_owned())));
    assert_eq!(store.account(ann.id).await.unwrap().as_ref(), Some(&ann));
    assert_eq!(store.account_named("ANN").await.unwrap().as_ref(), Some(&ann));
    assert_eq!(store.account_named("bob").await.unwrap(), None);
    assert_eq!(guest.password, None);
    assert_eq!(store.set_role(guest.id, "dealer").await, Ok(true));
    assert_eq!(store.set_password(guest.id, Some("$argon2id$2")).await, Ok(true));
    assert_eq!(store.set_role(99, "dealer").await, Ok(false));
    let accounts = store.accounts().await.unwrap();
    assert_eq!(accounts[0], ann);
    assert_eq!((accounts[1].role.as_str(), accounts[1].password.as_deref()), ("dealer", Some("$argon2id$2")));
}

pub async fn failures_are_counted_and_accounts_locked(place: &Place) {
    let store = place.open().await;
    let ann = store.create_account(somebody("ann")).await.unwrap().id;
    let bob = store.create_account(somebody("bob")).await.unwrap().id;
    for at in [10, 20, 30] {
        store.note_failure(ann, at).await.unwrap();
    }
    assert_eq!(store.failures_since(ann, 20).await, Ok(2));
    assert_eq!(store.failures_since(ann, 21).await, Ok(1));
    assert_eq!(store.failures_since(bob, 0).await, Ok(0));
    assert_eq!(store.lock_until(ann, 1_000).await, Ok(true));
    assert_eq!(store.account(ann).await.unwrap().unwrap().lock_until, 1_000);
    store.clear_failures(ann).await.unwrap();
    assert_eq!(store.failures_since(ann, 0).await, Ok(0));
}

pub async fn sessions_begin_are_seen_and_end(place: &Place) {
    let store = place.open().await;
    let session = |token: u8, account| SessionRow {
        token_hash: [token; 32],
        account,
        csrf: format!("csrf {token}"),
        created: 1,
        seen: 1,
    };
    for (token, account) in [(1, 1), (2, 1), (3, 1), (4, 2)] {
        store.create_session(session(token, account)).await.unwrap();
    }
    assert_eq!(store.session(&[1; 32]).await.unwrap(), Some(session(1, 1)));
    assert_eq!(store.session(&[9; 32]).await.unwrap(), None);
    store.touch_session(&[1; 32], 50).await.unwrap();
    store.touch_session(&[1; 32], 40).await.unwrap();
    assert_eq!(store.session(&[1; 32]).await.unwrap().unwrap().seen, 50);
    store.end_session(&[2; 32]).await.unwrap();
    assert_eq!(store.session(&[2; 32]).await.unwrap(), None);
    assert_eq!(store.end_sessions_unseen_since(50).await, Ok(2));
    assert_eq!(store.end_sessions_of(1).await, Ok(1));
    assert_eq!(store.session(&[1; 32]).await.unwrap(), None);
}

pub fn handed_in(name: &str, text: &str) -> SubmissionRow {
    let (name, text, rulebook) = (name.to_owned(), text.to_owned(), "ma-boston-5".to_owned());
    SubmissionRow { name, version: 0, rulebook, text, sha256: [8; 32], by: None, at: 3 }
}

pub async fn submissions_get_versions(place: &Place) {
    let store = place.open().await;
    assert_eq!(store.put_submission(handed_in("main", "a = 1")).await, Ok(1));
    assert_eq!(store.put_submission(SubmissionRow { by: Some(4), ..handed_in("main", "a = 2") }).await, Ok(2));
    assert_eq!(store.put_submission(handed_in("other", "a = 3")).await, Ok(1));
    let second = store.submission("main", 2).await.unwrap().unwrap();
    assert_eq!(second, SubmissionRow { version: 2, by: Some(4), ..handed_in("main", "a = 2") });
    assert_eq!(store.submission("main", 3).await.unwrap(), None);
    let all = store.submissions().await.unwrap();
    let all: Vec<_> = all.iter().map(|row| (row.name.as_str(), row.version)).collect();
    assert_eq!(all, [("main", 1), ("main", 2), ("other", 1)]);
}

async fn open_table(store: &dyn Store, name: &str) -> TableRow {
    let row = TableRow {
        id: 0,
        name: name.to_owned(),
        rulebook: "ma-sic-bo".to_owned(),
        submission: "x = 1".to_owned(),
        settings: "{}".to_owned(),
        state: "open".to_owned(),
        at: 9,
    };
    TableRow { id: store.put_table(row.clone()).await.unwrap(), ..row }
}

pub async fn tables_are_opened_and_closed(place: &Place) {
    let store = place.open().await;
    let (one, two) = (open_table(&*store, "one").await, open_table(&*store, "two").await);
    assert!(one.id < two.id);
    assert_eq!(store.set_table_state(one.id, "closed").await, Ok(true));
    assert_eq!(store.set_table_state(99, "closed").await, Ok(false));
    assert_eq!(store.table(one.id).await.unwrap().unwrap().state, "closed");
    assert_eq!(store.table(99).await.unwrap(), None);
    assert_eq!(store.tables().await.unwrap()[1], two);
}

pub async fn a_lease_is_one_nodes_until_it_runs_out(place: &Place) {
    let store = place.open().await;
    let take = async |node: &str, now, until| store.take_lease("table:1", node, now, until).await.unwrap();
    assert!(take("a", 0, 100).await);
    assert!(!take("b", 99, 200).await);
    assert!(take("a", 50, 150).await);
    assert!(!take("b", 149, 200).await);
    assert!(take("b", 150, 250).await);
    store.release_lease("table:1", "a").await.unwrap();
    assert!(!take("a", 160, 300).await);
    let held = LeaseRow { name: "table:1".to_owned(), node: "b".to_owned(), until: 250 };
    assert_eq!(store.leases().await.unwrap(), [held]);
    store.release_lease("table:1", "b").await.unwrap();
    assert!(take("a", 160, 300).await);
    // A node keeps all of its own at once, and none of another's.
    assert!(store.take_lease("table:2", "a", 160, 300).await.unwrap());
    assert!(store.take_lease("table:3", "b", 160, 300).await.unwrap());
    let mut kept = store.keep_leases("a", 400).await.unwrap();
    kept.sort();
    assert_eq!(kept, ["table:1", "table:2"]);
    let until: Vec<i64> = store.leases().await.unwrap().iter().map(|lease| lease.until).collect();
    assert_eq!(until, [400, 400, 300]);
}
