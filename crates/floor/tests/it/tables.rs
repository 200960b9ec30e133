//! Tables without a network: people sit, play by what is offered, leave; the floor stops and goes on.

use floor::api::{AmountView, GivenView, OfferView, Request, Say, ServerMessage, View};
use floor::{Config, Floor, Identity, Pace, Role, TableHandle};
use serde_json::json;
use std::sync::Arc;
use store::{AccountChange, AccountRow, Append, CAGE, Entry, LedgerLine, TableRow};
use tokio::sync::mpsc;

/// A floor on a file of its own, in no hurry and without pauses.
pub(super) async fn floor(folder: &tempfile::TempDir, pace: Pace) -> Arc<Floor> {
    let mut config = Config::new(folder.path().join("houseway.db").display().to_string());
    config.pace = pace;
    Floor::open(config).await.expect("the floor opens")
}

pub(super) fn patient() -> Pace {
    Pace { bot: 0, deal: 0, betting: 600_000, decision: 600_000, away: 0, pause: 0, ..Pace::default() }
}

/// A player with a wallet.
pub(super) async fn player(floor: &Floor, name: &str) -> Identity {
    somebody(floor, name, Role::Player, 1_000_000).await
}

/// Somebody with an account of this role, and so many cents in its wallet.
pub(super) async fn somebody(floor: &Floor, name: &str, role: Role, cents: i64) -> Identity {
    let at = floor.now();
    loop {
        let head = floor.store().head("floor").await.expect("the store answers");
        let id = head.map_or(0, |head| head.seq) + 1;
        let (role_name, grant) = (role.name(), kit::Money::cents(cents));
        let mut house =
            vec![json!({"account-opened": {"account": id, "name": name, "role": role_name, "guest": true}})];
        if cents > 0 {
            house.push(json!({"chips-granted": {"account": id, "amount": grant}}));
        }
        let row = json!({"open": {"id": id, "name": name, "role": role_name, "password_sha256": null, "at": at}});
        let body = json!({"v": 1, "house": house, "accounts": [row]});
        let entry = Entry::after(head.as_ref(), "floor", at, body.to_string());
        let row = AccountRow { id, name: name.to_owned(), role: role.name().to_owned(), password: None, at };
        let granted = vec![LedgerLine::new(CAGE, -cents), LedgerLine::new(format!("player:{id}"), cents)];
        let lines = if cents > 0 { granted } else { Vec::new() };
        let append = Append::new(entry).with_lines(lines).with_accounts(vec![AccountChange::Open(row)]);
        if floor.committer().commit(append).await.is_ok() {
            return Identity { account: Some(id), name: name.to_owned(), role };
        }
    }
}

/// Somebody at a table who reads the news and answers with what is offered.
pub(super) struct Guest {
    pub who: Identity,
    table: TableHandle,
    news: mpsc::Receiver<ServerMessage>,
    pub view: View,
    keys: u32,
}

impl Guest {
    pub async fn at(table: &TableHandle, who: Identity) -> Guest {
        let (sender, news) = mpsc::channel(256);
        let view = table.watch(who.clone(), sender).await.expect("the table is served");
        Guest { who, table: table.clone(), news, view, keys: 0 }
    }

    pub fn key(&mut self) -> String {
        self.keys += 1;
        format!("{}-{}", self.who.name, self.keys)
    }

    pub async fn ask(&mut self, request: Request) -> Result<i64, floor::api::Problem> {
        let done = self.table.request(&self.who, request).await?;
        self.read_until(done.seq).await;
        Ok(done.seq)
    }

    async fn read_until(&mut self, seq: i64) {
        while self.view.seq < seq {
            self.read().await;
        }
    }

    async fn read(&mut self) {
        match self.news.recv().await.expect("the table goes on") {
            ServerMessage::News { after, seq, view, .. } => {
                assert_eq!(after, self.view.seq, "the news come without gaps");
                assert_eq!(seq, view.seq);
                self.view = *view;
            }
            ServerMessage::View { view } => self.view = *view,
            other => panic!("{other:?}"),
        }
    }

    pub async fn sit(&mut self, seat: u8) {
        let key = self.key();
        self.ask(Request::Sit { key, seat, buy_in: "5000.00".to_owned() }).await.expect("the seat is free");
    }

    pub async fn until_in_round(&mut self) {
        while !self.view.in_round {
            self.read().await;
        }
    }

    /// Says the least that an offer asks for.
    async fn say(&mut self, offer: &OfferView) -> Result<i64, floor::api::Problem> {
        let (key, expects) = (self.key(), Some(self.view.seq));
        self.ask(Request::Say(taken(offer, key, expects))).await
    }

    /// Plays until so many rounds have ended, by offers alone.
    pub async fn play(&mut self, rounds: u32) {
        let mut said = std::collections::BTreeMap::<String, u32>::new();
        let mut round = 0;
        while self.view.round < rounds || self.view.in_round {
            if self.view.round != round {
                said.clear();
                round = self.view.round;
            }
            let offers: Vec<OfferView> = self.view.offers.clone();
            let wanted = |kinds: &[&str]| {
                let fresh = |offer: &&OfferView| said.get(&offer.act).copied().unwrap_or(0) < 3;
                offers.iter().filter(fresh).find(|offer| kinds.contains(&offer.kind)).cloned()
            };
            let own = self.view.you.seat.expect("seated");
            let own = self.view.seats.iter().find(|seat| seat.seat == own).expect("seated");
            let (staked, ready) = (!own.spots.is_empty(), own.ready);
            let closing = self.view.clock.as_ref().is_some_and(|clock| clock.kind == "betting");
            if let Some(offer) = wanted(&["decide"]).or_else(|| wanted(&["stake"]).filter(|_| !(staked && closing))) {
                *said.entry(offer.act.clone()).or_default() += 1;
                match self.say(&offer).await {
                    Ok(_) => {}
                    // The table went on by itself: look again.
                    Err(problem) if problem.code == "stale-sequence" => self.read().await,
                    Err(problem) => panic!("{offer:?}: {problem:?}"),
                }
            } else if closing && !ready {
                let key = self.key();
                self.ask(Request::Ready { key, ready: true }).await.expect("seated");
            } else {
                self.read().await;
            }
        }
    }
}

/// The least that an offer asks for.
fn taken(offer: &OfferView, key: String, expects: Option<i64>) -> Say {
    let mut say = Say { key, expects, who: offer.who.to_string(), act: offer.act.clone(), ..Say::default() };
    say.amount = offer.amount.as_ref().map(|AmountView { least, .. }| least.to_string());
    match &offer.given {
        Some(GivenView::Chosen { usual, .. }) => say.cards = Some(usual.clone()),
        Some(GivenView::Arranged { usual, .. }) => say.tiles = Some(usual.clone()),
        Some(GivenView::Count { usual, .. }) => say.count = Some(*usual),
        _ => {}
    }
    say
}

async fn whole(floor: &Floor) {
    assert_eq!(floor.store().check().await.unwrap(), Vec::<String>::new());
    assert_eq!(floor.store().ledger_total().await.unwrap(), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_and_computer_players_play_every_game() {
    let folder = tempfile::tempdir().unwrap();
    let floor = floor(&folder, patient()).await;
    for table in floor.tables() {
        let mut guest = Guest::at(&table, player(&floor, &format!("guest {}", table.id())).await).await;
        guest.sit(2).await;
        let key = guest.key();
        guest.ask(Request::Bot { key, seat: 1, on: true }).await.expect("seat 1 is free");
        let rulebook = table.card().rulebook;
        let played = tokio::time::timeout(std::time::Duration::from_secs(20), guest.play(2)).await;
        assert!(played.is_ok(), "{rulebook} got stuck: {:#?}", guest.view);
        assert!(table.card().rounds >= 2);
        let round = table.round(&guest.who, 1).await.expect("a round of the past");
        assert!(
            round.steps.len() > 2
                && round.steps.iter().any(|step| step.told.iter().any(|told| !told.clauses.is_empty()))
        );
    }
    whole(&floor).await;
    floor.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dealer_who_takes_time_shows_one_thing_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let floor = floor(&folder, Pace { deal: 1, ..patient() }).await;
    let mut shown = 0;
    for table in floor.tables() {
        let rulebook = table.card().rulebook;
        let mut guest = Guest::at(&table, player(&floor, &format!("guest {}", table.id())).await).await;
        guest.sit(1).await;
        guest.play(1).await;
        let round = table.round(&guest.who, 1).await.expect("a round of the past");
        // Between two views at most one hand changes in number of cards or tiles, whatever the game.
        let sizes = |step: &floor::api::StepView| -> Vec<(String, usize)> {
            let hands = step.scene.iter().flat_map(|scene| &scene.hands);
            hands.map(|hand| (hand.place.clone(), hand.cards.len() + hand.tiles.len())).collect()
        };
        let grown = |pair: &[floor::api::StepView]| {
            let before = sizes(&pair[0]);
            let grew = |(place, size): &(String, usize)| {
                *size > before.iter().find(|(other, _)| other == place).map_or(0, |(_, size)| *size)
            };
            sizes(&pair[1]).iter().filter(|hand| grew(hand)).count()
        };
        let most = round.steps.windows(2).map(grown).max().unwrap_or(0);
        assert!(most <= 1, "{rulebook}: {most} hands were dealt at once");
        shown += usize::from(round.steps.len() > 4);
    }
    // In chemin de fer nothing is dealt to somebody alone.
    assert_eq!(shown, floor.tables().len() - 1);
    whole(&floor).await;
    floor.shut_down().await;
    let store = Arc::clone(floor.store());
    floor::verify_store(&*store, &|_| {}).await.whole().expect("the log is whole");
}

/// Plays a little of every game and closes the floor; the folder holds what came of it.
async fn played() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let floor = floor(&folder, patient()).await;
    for table in floor.tables() {
        let mut guest = Guest::at(&table, player(&floor, &format!("guest {}", table.id())).await).await;
        guest.sit(1).await;
        guest.play(1).await;
    }
    floor.shut_down().await;
    floor.store().close().await;
    folder
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_played_can_be_verified_and_any_change_is_named() {
    let folder = played().await;
    let path = folder.path().join("houseway.db").display().to_string();
    let store = store::open(&path).await.unwrap();
    let found = floor::verify_store(&*store, &|_| {}).await.whole().expect("nothing was changed");
    assert!(found.commands > 100 && found.rounds >= 8 && found.shuffles > 0 && found.throws > 0, "{found:?}");
    let row = &store.tables().await.unwrap()[0];
    assert!(floor::verify_table(&*store, row, Some(1)).await.broken.is_empty());
    assert!(floor::verify_table(&*store, row, Some(99)).await.broken[0].what.contains("no round 99"));
    store.close().await;
    let changes = [
        (
            "update entries set body = replace(body, '\"v\":', '\"v\": ') where stream = 'table:2' and seq = 4",
            "table:2",
            4,
        ),
        ("update entries set at = at + 1 where stream = 'table:3' and seq = 3", "table:3", 3),
        ("update entries set hash = zeroblob(32) where stream = 'floor' and seq = 1", "floor", 1),
        ("delete from entries where stream = 'table:4' and seq = 2", "table:4", 2),
        ("update tables set submission = submission || ' ' where id = 5", "table:5", 1),
    ];
    for (change, place, seq) in changes {
        let copy = tempfile::tempdir().unwrap();
        let to = copy.path().join("houseway.db");
        std::fs::copy(&path, &to).unwrap();
        let url = format!("sqlite:{}", to.display());
        let mut connection = <sqlx::SqliteConnection as sqlx::Connection>::connect(&url).await.unwrap();
        for trigger in ["entries_are_not_changed", "entries_are_not_removed"] {
            let drop = format!("drop trigger {trigger}");
            sqlx::query(sqlx::AssertSqlSafe(drop)).execute(&mut connection).await.unwrap();
        }
        let changed = sqlx::query(sqlx::AssertSqlSafe(change)).execute(&mut connection).await.unwrap();
        assert!(changed.rows_affected() > 0, "{change}");
        sqlx::Connection::close(connection).await.unwrap();
        let store = store::open(&url).await.unwrap();
        let broken = floor::verify_store(&*store, &|_| {}).await.whole().expect_err(change);
        let first = &broken[0];
        assert_eq!((first.place.as_str(), first.seq), (place, seq), "{change}: {broken:?}");
        // Nothing else is: what is damaged at one table is no damage of another.
        assert!(
            broken.iter().all(|one| one.place == place || ["store", "answers"].contains(&one.place.as_str())),
            "{change}: {broken:?}"
        );
    }
}

/// One thing of a log that is kept: a table, or an entry with its lines in the ledger.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Kept {
    Table {
        id: i64,
        name: String,
        rulebook: String,
        submission: String,
        settings: String,
        at: i64,
    },
    Entry {
        stream: String,
        seq: i64,
        at: i64,
        body: String,
        hash: Vec<u8>,
        lines: Vec<(String, i64)>,
        /// The account that it opens: name, role, when.
        opens: Option<(String, String, i64)>,
        /// With the last entry of a stream: the secrets that are sealed.
        sealed: Vec<(String, Vec<u8>)>,
    },
}

/// Logs of floors of the past, one file for each form of entries.
fn kept_logs() -> std::path::PathBuf {
    std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/logs")
}

/// Writes a log to keep: to be done once when the form of entries changes, by `HOUSEWAY_KEEP_LOG=1`.
async fn keep_a_log() {
    let folder = played().await;
    let store = store::open(&folder.path().join("houseway.db").display().to_string()).await.unwrap();
    let mut text = String::new();
    let mut put = |kept: &Kept| text.push_str(&format!("{}\n", serde_json::to_string(kept).unwrap()));
    for row in store.tables().await.unwrap() {
        let TableRow { id, name, rulebook, submission, settings, at, .. } = row;
        put(&Kept::Table { id, name, rulebook, submission, settings, at });
    }
    let accounts = store.accounts().await.unwrap();
    for stream in store.streams().await.unwrap() {
        let last = store.head(&stream).await.unwrap().unwrap().seq;
        for entry in store.entries(&stream, 0, i64::MAX).await.unwrap() {
            let lines = store.lines(&stream, entry.seq, entry.seq).await.unwrap();
            let lines = lines.into_iter().map(|line| (line.account, line.cents)).collect();
            let Entry { stream, seq, at, body, hash } = entry;
            let opened = accounts.iter().find(|row| stream == "floor" && row.id == seq);
            let opens = opened.map(|row| (row.name.clone(), row.role.clone(), row.at));
            let sealed = if seq == last { store.sealed(&stream).await.unwrap() } else { Vec::new() };
            put(&Kept::Entry { stream, seq, at, body, hash: hash.to_vec(), lines, opens, sealed });
        }
    }
    std::fs::create_dir_all(kept_logs()).unwrap();
    std::fs::write(kept_logs().join("form-7.jsonl"), text).unwrap();
}

#[tokio::test]
async fn logs_of_the_past_can_be_verified() {
    if std::env::var_os("HOUSEWAY_KEEP_LOG").is_some() {
        keep_a_log().await;
    }
    let mut read = 0;
    for file in std::fs::read_dir(kept_logs()).expect("logs are kept") {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let store = store::open(&folder.path().join("old.db").display().to_string()).await.unwrap();
        for line in text.lines() {
            match serde_json::from_str(line).unwrap() {
                Kept::Table { id, name, rulebook, submission, settings, at } => {
                    let row = TableRow { id: 0, name, rulebook, submission, settings, state: "open".to_owned(), at };
                    assert_eq!(store.put_table(row).await, Ok(id));
                }
                Kept::Entry { stream, seq, at, body, hash, lines, opens, sealed } => {
                    let entry = Entry { stream, seq, at, body, hash: hash.try_into().unwrap() };
                    let lines = lines.into_iter().map(|(account, cents)| LedgerLine::new(account, cents)).collect();
                    let account = |(name, role, at)| AccountRow { id: seq, name, role, password: None, at };
                    let opened = opens.map(account).map(AccountChange::Open).into_iter().collect();
                    let mut append = Append::new(entry).with_lines(lines).with_accounts(opened);
                    append.seal = sealed;
                    assert_eq!(store.append(vec![append]).await, [Ok(())]);
                }
            }
        }
        let found = floor::verify_store(&*store, &|_| {}).await.whole().expect("an old log is read as it was written");
        assert!(found.rounds >= 8, "{found:?}");
        read += 1;
    }
    assert!(read > 0, "no log is kept");
}

/// At a table where nothing happens, too: what a closed page was told by goes with it.
#[tokio::test]
async fn whoever_does_not_look_on_any_more_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let floor = floor(&folder, patient()).await;
    let table = floor.table(1).expect("it is served");
    let (sender, news) = mpsc::channel(4);
    let held = sender.downgrade();
    table.watch(Identity::nobody(), sender).await.expect("it is served");
    assert!(held.upgrade().is_some());
    drop(news);
    let gone = async {
        while held.upgrade().is_some() {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(20), gone).await.expect("the table lets go of it");
}
