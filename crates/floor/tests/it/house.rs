//! A floor served on a free port of this machine, a clock that is turned by hand, and a client without a browser.

use floor::accounts::ADMINISTRATOR;
use floor::api::Problem;
use floor::clock::Clock;
use floor::http::{self, App};
use floor::limits::Limits;
use floor::{Config, Floor, Identity, Pace};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::io::Write as _;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

pub const MINUTE: i64 = 60_000;

/// A clock that is turned by hand: what it says, and what passes.
pub struct Hands {
    says: AtomicI64,
    passed: AtomicI64,
}

impl Default for Hands {
    fn default() -> Hands {
        Hands { says: AtomicI64::new(1_700_000_000_000), passed: AtomicI64::new(0) }
    }
}

impl Hands {
    /// Lets time pass.
    pub fn wait(&self, ms: i64) {
        self.passed.fetch_add(ms, Ordering::SeqCst);
        self.says.fetch_add(ms, Ordering::SeqCst);
    }

    /// Sets the clock, forward or back.
    pub fn set(&self, by: i64) {
        self.says.fetch_add(by, Ordering::SeqCst);
    }
}

impl Clock for Hands {
    fn now(&self) -> i64 {
        self.says.load(Ordering::SeqCst)
    }

    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.passed.load(Ordering::SeqCst).unsigned_abs())
    }

    fn defers(&self) -> bool {
        false
    }
}

/// A floor that is served.
pub struct House {
    pub address: SocketAddr,
    pub app: Arc<App>,
    pub floor: Arc<Floor>,
    pub hands: Arc<Hands>,
    _folder: Option<tempfile::TempDir>,
}

/// A database on PostgreSQL made for one test.
pub struct Database {
    server: String,
    name: String,
}

impl Database {
    /// A new one, or none without a server.
    pub async fn new() -> Option<Database> {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let Ok(server) = std::env::var("HOUSEWAY_TEST_POSTGRES") else {
            // Not by `eprintln!`, which the test harness would swallow.
            let skipped = "NOT TRIED on PostgreSQL: HOUSEWAY_TEST_POSTGRES is not set; `cargo run -p xtask -- postgres \
                           cargo test -p floor` sets it\n";
            std::io::stderr().write_all(skipped.as_bytes()).unwrap();
            return None;
        };
        let name = format!("floor_{}_{}", std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
        let database = Database { server, name };
        database.run(&format!("CREATE DATABASE {} TEMPLATE template0", database.name)).await;
        Some(database)
    }

    async fn run(&self, sql: &str) {
        let mut connection = PgConnection::connect(&format!("{}/postgres", self.server)).await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }

    /// The settings of a node on it.
    pub fn node(&self) -> Config {
        let config = Config::new(format!("{}/{}", self.server, self.name));
        Config { key: Some("07".repeat(32)), ..config }
    }

    /// Removes it.
    pub async fn clear(self) {
        self.run(&format!("DROP DATABASE {} WITH (FORCE)", self.name)).await;
    }
}

impl House {
    /// A floor without tables.
    pub async fn bare() -> House {
        House::with(http::Config { loopback_only: true, ..http::Config::default() }, None).await
    }

    /// The same on PostgreSQL, where there is a server.
    pub async fn on_postgres() -> Option<(House, Database)> {
        let database = Database::new().await?;
        let config = database.node();
        let served = http::Config { loopback_only: true, ..http::Config::default() };
        Some((House::start(config, served, None, None).await, database))
    }

    /// A floor served so, with a table of every game where a pace is given.
    pub async fn with(served: http::Config, pace: Option<Pace>) -> House {
        let folder = tempfile::tempdir().unwrap();
        let config = Config::new(folder.path().join("houseway.db").display().to_string());
        House::start(config, served, pace, Some(folder)).await
    }

    /// A floor whose database has room for so many pages and then no more.
    pub async fn with_room_for(pages: u32) -> House {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("houseway.db");
        let config = Config::new(format!("sqlite:{}?max_page_count={pages}", path.display()));
        let served = http::Config { limits: Limits::none(), ..http::Config::default() };
        House::start(config, served, None, Some(folder)).await
    }

    /// A node on a database, by its own clock.
    pub async fn node(database: &Database) -> House {
        let served = http::Config { loopback_only: true, ..http::Config::default() };
        House::start(database.node(), served, None, None).await
    }

    /// A floor with a table of every game that goes by a clock which is turned by hand: whatever has to wait for a time
    /// waits for that.
    pub async fn by_hand(pace: Pace) -> House {
        let folder = tempfile::tempdir().unwrap();
        let config = Config::new(folder.path().join("houseway.db").display().to_string());
        let hands = Arc::new(Hands::default());
        let served = http::Config { limits: Limits::none(), ..http::Config::default() };
        House::open(Config { pace, clock: hands.clone(), ..config }, served, hands, Some(folder)).await
    }

    async fn start(
        mut config: Config,
        served: http::Config,
        pace: Option<Pace>,
        folder: Option<tempfile::TempDir>,
    ) -> House {
        let hands = Arc::new(Hands::default());
        config.open_all = pace.is_some();
        match pace {
            // Tables wait by the clock; theirs runs.
            Some(pace) => config.pace = pace,
            None => config.clock = hands.clone(),
        }
        House::open(config, served, hands, folder).await
    }

    async fn open(
        config: Config,
        served: http::Config,
        hands: Arc<Hands>,
        _folder: Option<tempfile::TempDir>,
    ) -> House {
        let floor = Floor::open(config).await.expect("the floor opens");
        // What several houses need is counted once.
        static COUNTS: LazyLock<Arc<odds::Cache>> = LazyLock::new(Arc::default);
        let app = App::new(Arc::clone(&floor), served, Arc::clone(&COUNTS));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(http::serve(listener, Arc::clone(&app), std::future::pending()));
        House { address, app, floor, hands, _folder }
    }

    /// Turns the clock.
    pub fn wait(&self, ms: i64) {
        self.hands.wait(ms);
    }

    /// A browser that has not been here before.
    pub fn visitor(&self) -> Client {
        Client {
            address: self.address,
            cookie: None,
            browser: None,
            csrf: "visitor".to_owned(),
            host: self.address.to_string(),
        }
    }

    /// The administrator that every floor has.
    async fn administrator(&self) -> i64 {
        let known = async || self.floor.store().account_named(ADMINISTRATOR).await.unwrap();
        if known().await.is_none() {
            self.app.accounts().first_start().await.unwrap();
        }
        known().await.expect("it was opened").id
    }

    /// Somebody with a role, signed in.
    pub async fn staff(&self, role: &str) -> Client {
        let mut client = self.visitor();
        let answer =
            client.post("/api/accounts", json!({"name": format!("the {role}"), "password": "tulip harbor 9"})).await;
        let account = answer.body["account"]["id"].as_i64().expect("an account");
        let by = Identity { account: Some(self.administrator().await), ..Identity::nobody() };
        self.app.accounts().set_role(&by, account, role.parse().unwrap()).await.unwrap();
        client.sign_in(&format!("the {role}"), "tulip harbor 9").await;
        client
    }
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Value,
}

impl Answer {
    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let wanted = format!("{name}:");
        let line = self.head.lines().find(|line| line.to_lowercase().starts_with(&wanted))?;
        Some(line[wanted.len()..].trim())
    }

    /// Fails unless this is a problem of this status and code, well dressed.
    #[track_caller]
    pub fn is_problem(&self, status: u16, code: &str) {
        assert_eq!((self.status, self.body["code"].as_str()), (status, Some(code)), "{self:?}");
        assert_eq!(self.header("content-type"), Some("application/problem+json"));
        assert_eq!(self.body["status"], status);
        assert_eq!(self.body["type"], format!("urn:houseway:{code}"));
        assert!(self.body["detail"].as_str().is_some_and(|detail| detail.len() > 10), "{self:?}");
    }
}

/// A client.
#[derive(Clone)]
pub struct Client {
    address: SocketAddr,
    pub cookie: Option<String>,
    /// What the browser is known by.
    pub browser: Option<String>,
    pub csrf: String,
    pub host: String,
}

impl Client {
    pub async fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, &[], "").await
    }

    pub async fn put(&mut self, path: &str, body: Value) -> Answer {
        self.send("PUT", path, &[("content-type", "application/json")], &body.to_string()).await
    }

    pub async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.send("POST", path, &[("content-type", "application/json")], &body.to_string()).await
    }

    /// A request as the page would make it; cookie and token are remembered.
    pub async fn send(&mut self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let mut text = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n", self.host);
        let session = self.cookie.iter().map(|cookie| format!("houseway={cookie}"));
        let cookies: Vec<_> = session.chain(self.browser.iter().map(|it| format!("houseway-browser={it}"))).collect();
        if !cookies.is_empty() {
            text += &format!("cookie: {}\r\n", cookies.join("; "));
        }
        let own = [("x-houseway-csrf", self.csrf.as_str())];
        let given = |name: &str| headers.iter().any(|(other, _)| *other == name);
        for (name, value) in own.iter().filter(|(name, _)| !given(name)).chain(headers) {
            text += &format!("{name}: {value}\r\n");
        }
        text += &format!("content-length: {}\r\n\r\n{body}", body.len());
        let answer = raw(self.address, text.as_bytes()).await;
        for line in answer.head.lines().filter_map(|line| line.strip_prefix("set-cookie: ")) {
            let (name, value) = line.split(';').next().unwrap().split_once('=').unwrap();
            let value = Some(value.to_owned()).filter(|value| !value.is_empty());
            match name {
                "houseway" => self.cookie = value,
                "houseway-browser" => self.browser = value,
                other => panic!("a cookie `{other}`"),
            }
        }
        if let Some(csrf) = answer.body["csrf"].as_str() {
            self.csrf = csrf.to_owned();
        }
        answer
    }

    pub async fn guest(&mut self) -> Answer {
        self.post("/api/session/guest", json!({})).await
    }

    pub async fn sign_in(&mut self, name: &str, password: &str) -> Answer {
        self.post("/api/session", json!({"name": name, "password": password})).await
    }

    /// The table live, from a page of this origin.
    pub async fn live(&self, table: i64, origin: &str) -> Result<WebSocketStream<TcpStream>, u16> {
        let url = format!("ws://{}/api/tables/{table}/live", self.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", format!("houseway={cookie}").parse().unwrap());
        }
        let stream = TcpStream::connect(self.address).await.unwrap();
        match tokio_tungstenite::client_async(request, stream).await {
            Ok((socket, _)) => Ok(socket),
            Err(tokio_tungstenite::tungstenite::Error::Http(response)) => Err(response.status().as_u16()),
            Err(other) => panic!("{other}"),
        }
    }

    /// The origin of our own page.
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }
}

/// Bytes in, an answer out.
pub async fn raw(address: SocketAddr, bytes: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(address).await.unwrap();
    // A server that has heard enough may answer and close before everything is sent.
    let _ = stream.write_all(bytes).await;
    let mut text = Vec::new();
    let _ = stream.read_to_end(&mut text).await;
    let text = String::from_utf8_lossy(&text);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let body = serde_json::from_str(body).unwrap_or_else(|_| Value::String(body.to_owned()));
    Answer { status, head: head.to_owned(), body }
}

/// A problem's code, for tables of what is expected.
pub fn code(result: &Result<(), Problem>) -> String {
    result.as_ref().map_or_else(|problem| problem.code.clone(), |()| "yes".to_owned())
}
