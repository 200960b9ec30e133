//! News of appends, of one's own and of other nodes'.

use std::time::Duration;

use store::{AccountChange, AccountRow, News, SessionRow};
use tokio::sync::broadcast::Receiver;

use crate::places::{Place, next, put};

async fn heard(news: &mut Receiver<News>) -> News {
    // A limit for a test that would hang, not an expectation of speed.
    tokio::time::timeout(Duration::from_secs(30), news.recv()).await.expect("no news came").unwrap()
}

fn appended(stream: &str, seq: i64) -> News {
    News::Appended { stream: stream.to_owned(), seq }
}

pub async fn every_append_is_told(place: &Place) {
    let store = place.open().await;
    let mut news = store.news();
    let first = put(&*store, next(None, "table:1")).await;
    let group = vec![next(Some(&first), "table:1"), next(None, "table:1"), next(None, "table:2")];
    store.append(group).await;
    assert_eq!(heard(&mut news).await, appended("table:1", 1));
    assert_eq!(heard(&mut news).await, appended("table:1", 2));
    assert_eq!(heard(&mut news).await, appended("table:2", 1));
}

/// On PostgreSQL a second node hears what the first appends, and learns that it may have missed something when its
/// connection was cut. On SQLite there are no other nodes; each store still hears itself.
pub async fn two_stores_on_one_database(place: &Place) {
    let (here, there) = (place.open().await, place.open().await);
    let (mut heard_here, mut heard_there) = (here.news(), there.news());
    let mut head = put(&*here, next(None, "table:1")).await;
    assert_eq!(heard(&mut heard_here).await, appended("table:1", 1));
    if let Place::Sqlite { .. } = place {
        put(&*there, next(Some(&head), "table:1")).await;
        assert_eq!(heard(&mut heard_there).await, appended("table:1", 2));
        return;
    }
    assert_eq!(heard(&mut heard_there).await, appended("table:1", 1));
    assert_eq!(there.head("table:1").await.unwrap(), Some(head));

    // All connections are cut. The stores come back, tell that they missed something, and hear again.
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
               WHERE application_name = 'houseway' AND datname = current_database()";
    place.meddle(cut).await.unwrap();
    assert_eq!(heard(&mut heard_there).await, News::Missed);
    assert_eq!(heard(&mut heard_here).await, News::Missed);
    head = put(&*here, next(Some(&head), "table:1")).await;
    assert_eq!(heard(&mut heard_there).await, appended("table:1", 2));
    // Nobody hears himself twice.
    put(&*there, next(Some(&head), "table:1")).await;
    assert_eq!(heard(&mut heard_here).await, appended("table:1", 2));
    assert_eq!(heard(&mut heard_here).await, appended("table:1", 3));
    assert_eq!(heard(&mut heard_there).await, appended("table:1", 3));
}

/// Roles, passwords and sessions that end are told, here and to other nodes.
pub async fn an_account_that_changed_is_told(place: &Place) {
    let (here, there) = (place.open().await, place.open().await);
    let (mut heard_here, mut heard_there) = (here.news(), there.news());
    let account = 7;
    let row = AccountRow { id: account, name: "Ann".to_owned(), role: "dealer".to_owned(), password: None, at: 1 };
    let head = put(&*here, next(None, "floor").with_accounts(vec![AccountChange::Open(row)])).await;
    let session = |byte: u8| SessionRow {
        token_hash: [byte; 32],
        account,
        csrf: String::new(),
        created: 1,
        seen: 1,
        browser: [byte; 32],
        address: String::new(),
        agent: String::new(),
    };
    here.create_session(session(1)).await.unwrap();
    here.create_session(session(2)).await.unwrap();
    let role = AccountChange::Role { id: account, role: "player".to_owned() };
    let head = put(&*here, next(Some(&head), "floor").with_accounts(vec![role])).await;
    let password = AccountChange::Password { id: account, password: "x".to_owned() };
    put(&*here, next(Some(&head), "floor").with_accounts(vec![password])).await;
    here.end_session(&[1; 32]).await.unwrap();
    here.end_session(&[1; 32]).await.unwrap();
    here.end_sessions_of(account).await.unwrap();
    put(&*here, next(None, "table:1")).await;
    let changed = || News::AccountChanged { account };
    let wanted = [appended("floor", 1), appended("floor", 2), changed(), appended("floor", 3), changed()];
    // A session that had ended already is not told of again.
    let wanted: Vec<News> = wanted.into_iter().chain([changed(), changed(), appended("table:1", 1)]).collect();
    let elsewhere = matches!(place, Place::Postgres { .. });
    for news in [Some(&mut heard_here), elsewhere.then_some(&mut heard_there)].into_iter().flatten() {
        for wanted in &wanted {
            assert_eq!(heard(news).await, *wanted);
        }
    }
}
