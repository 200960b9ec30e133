//! What is kept beside the streams: accounts, sessions, submissions, tables, leases.

use store::{
    AccountChange, AccountRow, AppendError, Attempt, SecondFactorRow, SessionRow, Store, SubmissionRow, TableRow,
};

use crate::places::{Place, moving, next, put};

fn somebody(id: i64, name: &str) -> AccountRow {
    AccountRow { id, name: name.to_owned(), role: "player".to_owned(), password: None, at: 5 }
}

fn open(row: &AccountRow) -> Vec<AccountChange> {
    vec![AccountChange::Open(row.clone())]
}

pub async fn accounts_have_unique_names(place: &Place) {
    let store = place.open().await;
    let ann = AccountRow { password: Some("$argon2id$1".to_owned()), ..somebody(1, "Ann") };
    let guest = somebody(2, "guest 1");
    let one = next(None, "floor").with_accounts(open(&ann));
    let two = next(Some(&one.entry.head()), "floor").with_accounts(open(&guest));
    let three = next(Some(&two.entry.head()), "floor");
    let taken = three.clone().with_accounts(open(&somebody(3, "aNN")));
    let found = store.append(vec![one, two, taken.clone(), three.clone()]).await;
    let no = || Err(AppendError::NameTaken("ann".to_owned()));
    assert_eq!(found, [Ok(()), Ok(()), no(), Ok(())], "only what opens it fails");
    let later = next(Some(&three.entry.head()), "floor").with_accounts(taken.accounts);
    assert_eq!(store.append(vec![later]).await, [no()]);
    assert_eq!(store.account(1).await.unwrap().as_ref(), Some(&ann));
    assert_eq!(store.account_named("ANN").await.unwrap().as_ref(), Some(&ann));
    assert_eq!(store.account_named("bob").await.unwrap(), None);
    assert_eq!(store.account(3).await.unwrap(), None);
    let changes = vec![
        AccountChange::Role { id: 2, role: "dealer".to_owned() },
        AccountChange::Password { id: 2, password: "$argon2id$2".to_owned() },
    ];
    put(&*store, next(Some(&three.entry.head()), "floor").with_accounts(changes)).await;
    let accounts = store.accounts().await.unwrap();
    assert_eq!(accounts[0], ann);
    assert_eq!((accounts[1].role.as_str(), accounts[1].password.as_deref()), ("dealer", Some("$argon2id$2")));
}

pub async fn an_account_is_opened_with_its_entry_and_its_chips_or_not_at_all(place: &Place) {
    let store = place.open().await;
    let append = moving(None, "floor", &[("player:1", -5), ("cage", 5)]).with_accounts(open(&somebody(1, "Ann")));
    let found = store.append(vec![append]).await;
    assert!(matches!(found[..], [Err(AppendError::Overdrawn { .. })]), "{found:?}");
    assert_eq!((store.accounts().await.unwrap(), store.head("floor").await.unwrap()), (vec![], None));
    let append = moving(None, "floor", &[("player:1", 5), ("cage", -5)]).with_accounts(open(&somebody(1, "Ann")));
    put(&*store, append).await;
    assert_eq!((store.accounts().await.unwrap().len(), store.balance("player:1").await), (1, Ok(5)));
}

pub async fn tries_are_counted_by_browser(place: &Place) {
    let store = place.open().await;
    let (ann, home, elsewhere) = (1, [7; 32], [0; 32]);
    let attempt = |browser, at| Attempt { account: ann, browser, at };
    for at in [10, 20, 30] {
        store.note_attempt(attempt(elsewhere, at)).await.unwrap();
    }
    store.note_attempt(attempt(home, 30)).await.unwrap();
    assert_eq!(store.attempts(attempt(elsewhere, 20), 9).await, Ok(2));
    assert_eq!(store.attempts(attempt(elsewhere, 0), 2).await, Ok(2), "no more are counted than matter");
    assert_eq!(store.attempts(attempt(home, 0), 9).await, Ok(1));
    assert_eq!(store.attempts(Attempt { account: 2, ..attempt(home, 0) }, 9).await, Ok(0));
    assert_eq!(store.much_tried(10, 3).await, Ok(vec![ann]));
    assert_eq!(store.much_tried(11, 3).await, Ok(vec![]));
    store.clear_attempts(ann, &home).await.unwrap();
    assert_eq!(store.attempts(attempt(home, 0), 9).await, Ok(0));
    assert_eq!(store.forget_attempts(20).await, Ok(1));
    store.clear_attempts_of(ann).await.unwrap();
    assert_eq!(store.attempts(attempt(elsewhere, 0), 9).await, Ok(0));
    for (browser, at) in [(1, 1), (2, 2), (3, 3), (1, 4)] {
        store.know_browser(ann, &[browser; 32], at, 2).await.unwrap();
    }
    let mut known = Vec::new();
    for browser in 1..=3 {
        known.push(store.knows_browser(ann, &[browser; 32]).await.unwrap());
    }
    assert_eq!(known, [true, false, true], "those used last are known");
    assert_eq!(store.knows_browser(2, &[1; 32]).await, Ok(false));
}

pub async fn a_code_of_a_second_factor_is_used_once(place: &Place) {
    let store = place.open().await;
    let row =
        SecondFactorRow { account: 7, secret: vec![1, 2], confirmed: false, last_step: 0, recovery: "a b".to_owned() };
    assert_eq!(store.second_factor(7).await, Ok(None));
    store.put_second_factor(row.clone()).await.unwrap();
    let row = SecondFactorRow { confirmed: true, ..row };
    store.put_second_factor(row.clone()).await.unwrap();
    assert_eq!(store.second_factor(7).await, Ok(Some(row)));
    assert_eq!(
        [store.use_step(7, 5).await, store.use_step(7, 5).await, store.use_step(7, 4).await],
        [Ok(true), Ok(false), Ok(false)]
    );
    assert_eq!(store.change_recovery(7, "a b", "b").await, Ok(true));
    assert_eq!(store.change_recovery(7, "a b", "a").await, Ok(false));
    assert_eq!([store.remove_second_factor(7).await, store.remove_second_factor(7).await], [Ok(true), Ok(false)]);
}

pub async fn sessions_begin_are_seen_and_end(place: &Place) {
    let store = place.open().await;
    let session = |token: u8, account| SessionRow {
        token_hash: [token; 32],
        account,
        csrf: format!("csrf {token}"),
        created: 1,
        seen: 1,
        browser: [token; 32],
        address: "192.0.2.7".to_owned(),
        agent: "a browser".to_owned(),
    };
    for (token, account) in [(1, 1), (2, 1), (3, 1), (4, 2)] {
        store.create_session(session(token, account)).await.unwrap();
    }
    assert_eq!(store.session(&[1; 32]).await.unwrap(), Some(session(1, 1)));
    assert_eq!(store.session(&[9; 32]).await.unwrap(), None);
    store.touch_session(&[1; 32], 50).await.unwrap();
    store.touch_session(&[1; 32], 40).await.unwrap();
    assert_eq!(store.session(&[1; 32]).await.unwrap().unwrap().seen, 50);
    let tokens: Vec<u8> = store.sessions_of(1).await.unwrap().iter().map(|session| session.token_hash[0]).collect();
    assert_eq!(tokens, [1, 2, 3]);
    assert_eq!(store.sessions_at("192.0.2.7", 2).await, Ok(1));
    assert_eq!(store.sessions_at("192.0.2.7", 1).await, Ok(4));
    assert_eq!(store.sessions_at("192.0.2.8", 0).await, Ok(0));
    assert_eq!(store.sessions_in(&[4; 32]).await.unwrap(), [session(4, 2)]);
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
