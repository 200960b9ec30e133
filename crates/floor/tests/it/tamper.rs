//! What somebody could do who may write in the database as they like and compute every chain and balance anew, but has
//! neither the floor's key nor a head that was kept elsewhere: each forgery is named.

use super::damage::copy;
use super::house::Database;
use super::tables::{Guest, patient, player};
use fair::Seal;
use floor::http::{self, App};
use floor::{Config, Floor, Identity, Known, Report, Role, SignedHead};
use sha2::{Digest, Sha256};
use sqlx::{AssertSqlSafe, Connection, PgConnection, Row, SqliteConnection};
use std::path::Path;
use std::sync::Arc;
use store::{Entry, NO_ENTRY, SubmissionRow};

/// A floor with everything on it that can be forged, played at and closed, with a head that was kept halfway.
async fn played(config: Config) -> SignedHead {
    let floor = Floor::open(config).await.unwrap();
    let app = App::new(Arc::clone(&floor), http::Config::default(), Arc::default());
    app.accounts().first_start().await.unwrap().expect("the first start");
    let ada = app.accounts().register("Ada Byron", "a long enough horse").await.unwrap();
    let administrator = floor.store().account_named("administrator").await.unwrap().unwrap();
    let by = Identity { account: Some(administrator.id), name: administrator.name, role: Role::Administrator };
    app.accounts().set_role(&by, ada.id, Role::Dealer).await.unwrap();
    let text = games::registered("ma-sic-bo").unwrap().schema().defaults().to_submission();
    let sha256 = Sha256::digest(text.as_bytes()).into();
    let (name, rulebook) = ("main".to_owned(), "ma-sic-bo".to_owned());
    let row = SubmissionRow { name, version: 0, rulebook, text, sha256, by: Some(ada.id), at: floor.now() };
    assert_eq!(floor.keep_submission(row).await.unwrap(), 1);
    let mut guest = Guest::at(&floor.tables()[0], player(&floor, "guest").await).await;
    guest.sit(1).await;
    guest.play(1).await;
    floor.sign_head().await;
    let kept = floor.head().await.unwrap().expect("it was signed");
    guest.play(2).await;
    floor.shut_down().await;
    floor.store().close().await;
    kept
}

fn at(folder: &Path) -> Config {
    Config { pace: patient(), ..Config::new(folder.join("houseway.db").display().to_string()) }
}

fn signer(folder: &Path) -> fair::Signer {
    Seal::from_existing(&folder.join("houseway.key")).unwrap().signer().clone()
}

async fn verified(url: &str, known: &Known) -> Report {
    let store = store::open_to_read(url).await.unwrap();
    let report = floor::verify_store_with(&*store, known, &|_| {}).await;
    store.close().await;
    report
}

/// Somebody with the database open.
struct Forger(SqliteConnection);

impl Forger {
    async fn at(folder: &Path) -> Forger {
        let url = format!("sqlite:{}", folder.join("houseway.db").display());
        let mut forger = Forger(SqliteConnection::connect(&url).await.unwrap());
        forger.run("drop trigger entries_are_not_changed; drop trigger entries_are_not_removed").await;
        forger
    }

    async fn run(&mut self, sql: &str) {
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut self.0).await.unwrap();
    }

    /// Computes the hashes of a stream anew, and its head.
    async fn chain(&mut self, stream: &str) {
        let sql = "select seq, at, body from entries where stream = ? order by seq";
        let rows = sqlx::query(sql).bind(stream.to_owned()).fetch_all(&mut self.0).await.unwrap();
        let mut hash = NO_ENTRY;
        for row in rows {
            let (seq, at, body): (i64, i64, String) = (row.get(0), row.get(1), row.get(2));
            hash = Entry::link(&hash, stream, seq, at, &body);
            let sql = "update entries set hash = ? where stream = ? and seq = ?";
            let query = sqlx::query(sql).bind(hash.to_vec()).bind(stream.to_owned()).bind(seq);
            query.execute(&mut self.0).await.unwrap();
            let sql = "insert into heads (stream, seq, at, hash, tag) values (?1, ?2, ?3, ?4, zeroblob(32))
                       on conflict (stream) do update set seq = ?2, at = ?3, hash = ?4";
            let query = sqlx::query(sql).bind(stream.to_owned()).bind(seq).bind(at).bind(hash.to_vec());
            query.execute(&mut self.0).await.unwrap();
        }
    }

    /// Computes every balance anew.
    async fn balance(&mut self) {
        self.run("delete from balances; insert into balances select account, sum(cents) from lines group by account")
            .await;
    }
}

/// A forgery: what is changed, of which stream every hash is computed anew, and the place and words that name it.
struct Forgery {
    what: &'static str,
    sql: &'static str,
    chain: &'static str,
    place: &'static str,
    says: &'static str,
}

const fn of(
    what: &'static str,
    sql: &'static str,
    chain: &'static str,
    place: &'static str,
    says: &'static str,
) -> Forgery {
    Forgery { what, sql, chain, place, says }
}

const WRITTEN_ANEW: &str = "is not the entry that was signed";

const FORGERIES: [Forgery; 21] = [
    of(
        "a larger grant, in the ledger",
        "update lines set cents = 2 * cents where stream = 'floor' and seq =
             (select max(seq) from lines where stream = 'floor')",
        "",
        "floor",
        "in the ledger",
    ),
    of(
        "a larger grant, everywhere",
        "update lines set cents = 9 * cents where stream = 'floor' and seq =
             (select max(seq) from lines where stream = 'floor');
         update entries set body = replace(body, '\"amount\":\"10000.00\"', '\"amount\":\"90000.00\"')
             where stream = 'floor'",
        "floor",
        "floor",
        WRITTEN_ANEW,
    ),
    of(
        "a grant more",
        "insert into entries select 'floor', max(seq) + 1, max(at),
             '{\"v\":1,\"house\":[{\"chips-granted\":{\"account\":2,\"amount\":\"5.00\"}}]}', zeroblob(32)
             from entries where stream = 'floor';
         insert into lines (stream, seq, account, cents) select 'floor', max(seq), 'cage', -500 from entries
             where stream = 'floor';
         insert into lines (stream, seq, account, cents) select 'floor', max(seq), 'player:2', 500 from entries
             where stream = 'floor'",
        "floor",
        "floor",
        "was not written by this floor",
    ),
    of(
        "a log cut short",
        "delete from entries where stream = 'table:1' and seq > 6;
         delete from lines where stream = 'table:1' and seq > 6",
        "table:1",
        "table:1",
        "the log was cut after entry 6",
    ),
    of(
        "a table removed",
        "delete from entries where stream = 'table:1'; delete from lines where stream = 'table:1';
         delete from heads where stream = 'table:1'; delete from sealed where stream = 'table:1';
         delete from answered; delete from tables where id = 1",
        "",
        "table:1",
        "is missing with the whole log",
    ),
    of(
        "another author",
        "update entries set body = replace(body, '\"by\":{\"account\":', '\"by\":{\"account\":1')
             where stream = 'table:1'",
        "table:1",
        "table:1",
        WRITTEN_ANEW,
    ),
    of("another time", "update entries set at = at + 1 where stream = 'table:1'", "table:1", "table:1", WRITTEN_ANEW),
    of(
        "another role",
        "update accounts set role = 'administrator' where name = 'guest'",
        "",
        "account:",
        "its role is",
    ),
    of(
        "another role, in the log too",
        "update accounts set role = 'administrator' where name = 'Ada Byron';
         update entries set body = replace(body, '\"dealer\"', '\"administrator\"') where stream = 'floor'",
        "floor",
        "floor",
        WRITTEN_ANEW,
    ),
    of(
        "an account more",
        "insert into accounts (id, name, name_key, role, at) values (999, 'Eve', 'eve', 'administrator', 5)",
        "",
        "account:999",
        "never opened",
    ),
    of("an account less", "delete from accounts where name = 'Ada Byron'", "", "account:", "is missing"),
    of(
        "another password",
        "update accounts set password = (select password from accounts where name = 'Ada Byron')
             where name = 'administrator'",
        "",
        "account:",
        "its password is another",
    ),
    of(
        "another secret",
        "update sealed set bytes = zeroblob(length(bytes)) where stream = 'table:1'",
        "",
        "table:1",
        "the sealed secret",
    ),
    of("a secret less", "delete from sealed where stream = 'table:1'", "", "table:1", "the sealed secret"),
    of("another answer", "update answered set reply = '{\"seq\":99}'", "", "table:1", "follows"),
    of(
        "an answer less",
        "delete from answered where at = (select max(at) from answered)",
        "",
        "table:1",
        "the answer to the key of its command is missing",
    ),
    of(
        "an answer more",
        "insert into answered (actor, key, at, body_hash, reply)
             select actor, key || 'x', at, body_hash, reply from answered limit 1",
        "",
        "answers",
        "no entry follows",
    ),
    of("another submission", "update submissions set text = text || ' '", "", "submission:", "is not the one"),
    of(
        "a submission more",
        "insert into submissions select name, 2, rulebook, text, sha256, by_account, at from submissions",
        "",
        "submission:main version 2",
        "does not say",
    ),
    of(
        "another pace",
        "update tables set settings = '{\"bot\":1}' where id = 1",
        "",
        "table:1",
        "founded with the settings",
    ),
    of("a table closed", "update tables set state = 'closed' where id = 1", "", "table:1", "nothing closed it"),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_forged_without_the_key_is_named() {
    let folder = tempfile::tempdir().unwrap();
    played(at(folder.path())).await;
    let known = Known { signer: Some(signer(folder.path())), ..Known::default() };
    let report = verified(&folder.path().join("houseway.db").display().to_string(), &known).await;
    assert_eq!(report.broken, [], "nothing was changed");
    assert!(report.found.heads >= 2 && report.found.unsigned == 0 && report.found.key.is_some(), "{:?}", report.found);
    for Forgery { what, sql, chain, place, says } in FORGERIES {
        let copy = copy(folder.path());
        let mut forger = Forger::at(copy.path()).await;
        forger.run(sql).await;
        if !chain.is_empty() {
            forger.chain(chain).await;
        }
        forger.balance().await;
        forger.0.close().await.unwrap();
        let report = verified(&copy.path().join("houseway.db").display().to_string(), &known).await;
        let named = |broken: &&floor::Broken| broken.place.starts_with(place) && broken.what.contains(says);
        assert!(report.broken.iter().any(|broken| named(&broken)), "{what}: {:#?}", report.broken);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kept_head_shows_what_was_cut_off_and_what_was_written_anew_with_the_key_itself() {
    let folder = tempfile::tempdir().unwrap();
    let kept = played(at(folder.path())).await;
    let url = |folder: &Path| folder.join("houseway.db").display().to_string();
    let against = |heads: Vec<SignedHead>| Known { signer: Some(signer(folder.path())), heads, ..Known::default() };
    let whole = verified(&url(folder.path()), &against(vec![kept.clone()])).await;
    assert_eq!(whole.broken, []);

    // Everything goes back to an earlier head: the signatures are all genuine.
    let early = copy(folder.path());
    let mut forger = Forger::at(early.path()).await;
    forger.run("delete from signed where first > 0").await;
    forger.0.close().await.unwrap();
    let cut = verified(&url(early.path()), &against(vec![kept.clone()])).await;
    assert!(cut.broken.iter().any(|broken| broken.what.contains("they were cut short")), "{:#?}", cut.broken);

    // Another history of the same floor, under the same key.
    let other = tempfile::tempdir().unwrap();
    std::fs::copy(folder.path().join("houseway.key"), other.path().join("houseway.key")).unwrap();
    let theirs = played(at(other.path())).await;
    assert_eq!(verified(&url(other.path()), &against(vec![theirs])).await.broken, []);
    let forked = verified(&url(other.path()), &against(vec![kept.clone()])).await;
    assert!(forked.broken.iter().any(|broken| broken.what.contains("rewritten, or forked")), "{:#?}", forked.broken);

    // A head that was changed while it was kept proves nothing.
    let changed = SignedHead { size: kept.size - 1, ..kept };
    let refused = verified(&url(folder.path()), &against(vec![changed])).await;
    assert!(refused.broken[0].what.contains("it was changed"), "{:#?}", refused.broken);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_signs_with_another_key_is_found_out_and_a_floor_signs_nothing_on_top_of_it() {
    let folder = tempfile::tempdir().unwrap();
    played(at(folder.path())).await;
    let other = tempfile::tempdir().unwrap();
    played(at(other.path())).await;
    let url = other.path().join("houseway.db").display().to_string();
    let known = Known { public: Some(signer(folder.path()).public()), ..Known::default() };
    let report = verified(&url, &known).await;
    assert!(report.broken.iter().any(|broken| broken.what.contains("signed with the key")), "{:#?}", report.broken);

    std::fs::copy(folder.path().join("houseway.key"), other.path().join("houseway.key")).unwrap();
    let floor = Floor::open(at(other.path())).await.unwrap();
    assert!(floor.alerts()[0].contains("signed with the key"), "{:?}", floor.alerts());
    assert!(floor.head().await.is_err());
    floor.shut_down().await;
}

/// What is forged while the floor is closed is closed when it opens, and no head is signed over it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_floor_neither_plays_nor_signs_what_it_did_not_write() {
    let folder = tempfile::tempdir().unwrap();
    played(at(folder.path())).await;
    let mut forger = Forger::at(folder.path()).await;
    forger.run("update entries set at = at + 1 where stream = 'table:1'").await;
    forger.chain("table:1").await;
    forger.0.close().await.unwrap();
    let floor = Floor::open(at(folder.path())).await.unwrap();
    let closed: Vec<i64> = floor.cards().iter().filter(|card| card.damaged.is_some()).map(|card| card.id).collect();
    assert_eq!(closed, [1]);
    floor.shut_down().await;
    floor.store().close().await;
    let known = Known { signer: Some(signer(folder.path())), ..Known::default() };
    let report = verified(&folder.path().join("houseway.db").display().to_string(), &known).await;
    assert!(!report.broken.is_empty() && report.broken.iter().all(|broken| broken.place == "table:1"), "{report:#?}");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_that_nobody_may_write_is_verified() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    played(at(folder.path())).await;
    let mode = |path: &Path, mode: u32| std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    let database = folder.path().join("houseway.db");
    let before = std::fs::read(&database).unwrap();
    mode(&database, 0o444);
    mode(folder.path(), 0o555);
    let report = verified(&database.display().to_string(), &Known::default()).await;
    let files = std::fs::read_dir(folder.path()).unwrap().count();
    mode(folder.path(), 0o755);
    assert_eq!(report.broken, []);
    assert_eq!((std::fs::read(&database).unwrap() == before, files), (true, 2), "nothing was written");
}

/// The same on PostgreSQL, where rows are forged by what its own language offers.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_forged_on_postgres_is_named() {
    let Some(database) = Database::new().await else { return };
    let config = Config { pace: patient(), ..database.node() };
    let (url, key) = (config.database.clone(), Seal::from_hex(config.key.as_deref().unwrap()).unwrap());
    let kept = played(config).await;
    let known = Known { signer: Some(key.signer().clone()), heads: vec![kept], ..Known::default() };
    assert_eq!(verified(&url, &known).await.broken, []);
    let mut connection = PgConnection::connect(&url).await.unwrap();
    let forgeries = [
        ("update accounts set role = 'administrator' where name = 'guest'", "account:", "its role is"),
        ("update sealed set bytes = '\\x00' where stream = 'table:1'", "table:1", "the sealed secret"),
        ("update answered set reply = '{}'", "table:1", "follows"),
        ("update submissions set text = text || ' '", "submission:main", "is not the one"),
        ("update tables set name = 'Mine' where id = 2", "table:2", "founded with the name"),
        ("delete from signed where first > 0", "signed heads", "they were cut short"),
    ];
    for (sql, place, says) in forgeries {
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
        let report = verified(&url, &known).await;
        let named = |broken: &&floor::Broken| broken.place.starts_with(place) && broken.what.contains(says);
        assert!(report.broken.iter().any(|broken| named(&broken)), "{sql}: {:#?}", report.broken);
    }
    connection.close().await.unwrap();
    database.clear().await;
}
