//! `houseway load`: how many commands a second a floor on this machine can handle, over real sockets, and its
//! database alone.

mod node;
mod process;

use self::node::Node;
use self::process::{processors, processors_of_database, resident};
use crate::failure::Failure;
use crate::out;
use floor::http;
use floor::limits::Limits;
use floor::sessions::SessionLimits;
use floor::{Floor, Pace};
use futures_util::{SinkExt, StreamExt};
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use store::{Append, Committer, Entry, Store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Barrier;
use tokio::task::JoinSet;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// The rulebook that is played: a table of seven.
const RULEBOOK: &str = "ma-boston-5";

/// Tables opened before it is looked at what an idle one takes, and to see that.
const FIRST: usize = 8;
const IDLE: usize = 200;

/// How often the floor and the bare database take turns: the speed of a shared disk changes within seconds.
const TURNS: u32 = 4;

/// Arguments of `houseway load`.
#[derive(clap::Args)]
#[command(
    after_help = "Opens a floor of its own, seats the players over sockets on loopback, and lets each place a wager \
and take it back: first as fast as the commands are answered, then one every two seconds, to measure how long each \
waits. Alternating with the first, entries of the same size are appended to the same database without a floor, as many \
at once as there are tables."
)]
pub struct Args {
    /// How many players sit down
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=5_000))]
    players: u32,
    /// How many of them sit at each table
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=7))]
    seats: u32,
    /// How long each part lasts
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// The database: a new path, sqlite:PATH or postgres://...; a temporary file if not given
    #[arg(long, value_name = "PATH|URL")]
    database: Option<String>,
    /// How many nodes serve the players, who sit at all of them by turns; several need PostgreSQL
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=8))]
    nodes: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What was measured.
#[derive(Debug, Serialize)]
struct Report {
    database: String,
    players: u32,
    tables: usize,
    nodes: u32,
    seats: u32,
    commands_per_second: f64,
    /// The time of processors that this process used, players and floor together, as fast as it went.
    processor_us_per_command: Option<f64>,
    /// The same of the database's sessions, where they are processes of this machine.
    database_us_per_command: Option<f64>,
    bare_appends_per_second: f64,
    ratio: f64,
    bytes_per_entry: usize,
    p50_ms: f64,
    p99_ms: f64,
    paced_commands_per_second: f64,
    bytes_per_idle_table: Option<u64>,
}

/// Measures and tells.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::input(format!("cannot start: {error}")))?;
    let folder = std::env::temp_dir().join(format!("houseway-load-{}", std::process::id()));
    let database = match &args.database {
        Some(database) => database.clone(),
        None => {
            std::fs::create_dir_all(&folder).map_err(Failure::input)?;
            folder.join("load.db").display().to_string()
        }
    };
    let report = runtime.block_on(measure(args, &database));
    let _ = std::fs::remove_dir_all(&folder);
    let report = report.map_err(Failure::input)?;
    if args.json {
        out::json(&report);
    } else {
        out::print(&text(&report));
    }
    Ok(ExitCode::SUCCESS)
}

fn text(report: &Report) -> String {
    let idle =
        report.bytes_per_idle_table.map_or_else(|| "?".to_owned(), |bytes| format!("{:.0} kB", bytes as f64 / 1e3));
    format!(
        "{} players at {} tables of {} {} on {}\n\
         as fast as answered   {:>8.0} commands/s\n\
         bare appends          {:>8.0} entries/s of {} bytes: the floor does {:.0}% of that\n\
         one every two seconds {:>8.0} commands/s, p50 {:.1} ms, p99 {:.1} ms\n\
         an idle table takes   {idle}\n",
        report.players,
        report.tables,
        report.nodes,
        if report.nodes == 1 { "node" } else { "nodes" },
        report.database,
        report.commands_per_second,
        report.bare_appends_per_second,
        report.bytes_per_entry,
        report.ratio * 100.0,
        report.paced_commands_per_second,
        report.p50_ms,
        report.p99_ms,
    )
}

/// Nothing happens unless a player does it, and nobody is waited for.
const PACE: Pace = Pace {
    bot: 0,
    deal: 0,
    betting: 3_600_000,
    decision: 3_600_000,
    away: 3_600_000,
    pause: 0,
    alone: false,
    idle: 0,
    idle_rounds: 0,
    dealer: 0,
};

async fn measure(args: &Args, database: &str) -> Result<Report, String> {
    if args.nodes > 1 && !database.starts_with("postgres") {
        return Err("several nodes share a floor on PostgreSQL: give its address with --database".to_owned());
    }
    let floor = Node::open(database).await?;
    if !floor.tables().is_empty() {
        return Err(format!("{database} already holds a floor; a load test needs a new database"));
    }
    let submission =
        games::registered(RULEBOOK).map_err(|error| error.to_string())?.schema().defaults().to_submission();
    let open = |count: usize| {
        let (floor, submission) = (Arc::clone(&floor), submission.clone());
        async move {
            for number in 0..count {
                let opened = floor.open_table(&format!("Table {number}"), &submission, None).await;
                opened.map_err(|problem| problem.detail)?;
            }
            Ok::<_, String>(())
        }
    };
    // The first tables bring along what all share: connections, and what is known of the rulebook.
    open(FIRST).await?;
    let before = resident();
    open(IDLE).await?;
    let idle = resident().zip(before).map(|(after, before)| after.saturating_sub(before) / IDLE as u64);
    let wanted = args.players.div_ceil(args.seats) as usize;
    open(wanted.saturating_sub(FIRST + IDLE)).await?;
    let mut nodes = vec![Node::serve(Arc::clone(&floor)).await?];
    for _ in 1..args.nodes {
        let node = Node::serve(Node::open(database).await?).await?;
        node.serves(floor.tables().len()).await;
        nodes.push(node);
    }
    let lasts = Duration::from_secs(args.seconds);
    let tables: Vec<i64> = floor.tables().iter().take(wanted).map(floor::TableHandle::id).collect();
    eprintln!("seating {} players at {} tables...", args.players, tables.len());
    let addresses: Vec<SocketAddr> = nodes.iter().map(|node| node.address).collect();
    let players = seat(&addresses, args.players, args.seats, &tables).await?;
    let (players, fast, bare, bytes) = in_turns(players, (&floor, database), &tables, lasts).await?;
    eprintln!("one command every two seconds each, {} s...", args.seconds);
    let (players, mut waits) = play(players, lasts, Duration::from_secs(2)).await?;
    drop(players);
    for node in nodes {
        node.close().await;
    }
    waits.sort_unstable();
    let quantile = |part: f64| {
        let index = ((waits.len() as f64 * part) as usize).min(waits.len().saturating_sub(1));
        waits.get(index).map_or(0.0, |wait| wait.as_secs_f64() * 1e3)
    };
    Ok(Report {
        database: if args.database.is_some() { database.to_owned() } else { "SQLite".to_owned() },
        players: args.players,
        tables: tables.len(),
        nodes: args.nodes,
        seats: args.seats,
        commands_per_second: fast.per_second(),
        processor_us_per_command: fast.each(fast.used),
        database_us_per_command: fast.each(fast.database),
        bare_appends_per_second: bare.per_second(),
        ratio: fast.per_second() / bare.per_second().max(1.0),
        bytes_per_entry: bytes,
        p50_ms: quantile(0.5),
        p99_ms: quantile(0.99),
        paced_commands_per_second: waits.len() as f64 / args.seconds as f64,
        bytes_per_idle_table: idle,
    })
}

/// How much was done, and how long it took.
#[derive(Debug, Default)]
struct Rate {
    done: u64,
    took: Duration,
    /// The time of processors that it used, where the system tells.
    used: Duration,
    /// The same of the database.
    database: Duration,
}

impl Rate {
    fn add(&mut self, done: u64, took: Duration) {
        self.done += done;
        self.took += took;
    }

    /// Microseconds for each.
    fn each(&self, used: Duration) -> Option<f64> {
        (!used.is_zero()).then(|| used.as_secs_f64() * 1e6 / self.done.max(1) as f64)
    }

    fn per_second(&self) -> f64 {
        self.done as f64 / self.took.as_secs_f64().max(1e-9)
    }
}

/// The floor as fast as it answers and the database alone, each in several turns of this time together; and how many
/// bytes an entry has.
async fn in_turns(
    mut players: Vec<Player>,
    (floor, url): (&Arc<Floor>, &str),
    tables: &[i64],
    lasts: Duration,
) -> Result<(Vec<Player>, Rate, Rate, usize), String> {
    let (mut fast, mut alone, mut bytes) = (Rate::default(), Rate::default(), 0);
    for turn in 1..=TURNS {
        eprintln!("as fast as they are answered, turn {turn} of {TURNS}...");
        let (began, used, database) = (Instant::now(), processors(), processors_of_database(url));
        let waits;
        (players, waits) = play(players, lasts / TURNS, Duration::ZERO).await?;
        fast.add(waits.len() as u64, began.elapsed());
        fast.used += processors().saturating_sub(used);
        fast.database += processors_of_database(url).saturating_sub(database);
        bytes = entry_size(&**floor.store(), tables[0]).await?;
        eprintln!("bare appends, turn {turn} of {TURNS}...");
        let (done, took) = bare(floor.store(), floor.committer(), tables.len(), bytes, lasts / TURNS).await?;
        alone.add(done, took);
    }
    Ok((players, fast, alone, bytes))
}

/// The usual size of what a command stores.
async fn entry_size(store: &dyn Store, table: i64) -> Result<usize, String> {
    let entries = store.entries(&format!("table:{table}"), 8, 1_000).await.map_err(|error| error.to_string())?;
    let total: usize = entries.iter().map(|entry| entry.body.len()).sum();
    Ok(total / entries.len().max(1))
}

/// What a player asks for.
#[derive(Clone, Copy, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Action<'a> {
    Sit {
        seat: u8,
        buy_in: &'a str,
    },
    Say {
        #[serde(rename = "as")]
        who: &'a str,
        #[serde(rename = "do")]
        act: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        amount: Option<&'a str>,
    },
}

#[derive(Serialize)]
struct Request<'a> {
    key: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    expects: Option<i64>,
    #[serde(flatten)]
    action: Action<'a>,
}

/// What the floor answers.
#[derive(Deserialize)]
struct Answer {
    key: String,
    seq: Option<i64>,
    problem: Option<Problem>,
}

#[derive(Deserialize)]
struct Problem {
    detail: String,
}

/// Somebody at a table.
struct Player {
    socket: WebSocketStream<TcpStream>,
    seat: u8,
    keys: u64,
    name: u32,
    /// The entry that the last command of the game became: the next is decided on it.
    seq: Option<i64>,
}

impl Player {
    async fn sit(address: SocketAddr, name: u32, table: i64, seat: u8) -> Result<Player, String> {
        let cookie = guest(address).await?;
        let wrong = |error: tokio_tungstenite::tungstenite::Error| error.to_string();
        let mut request = format!("ws://{address}/api/tables/{table}/live").into_client_request().map_err(wrong)?;
        let header = |text: String| text.parse().map_err(|_| "a header cannot be written".to_owned());
        request.headers_mut().insert("Cookie", header(cookie)?);
        request.headers_mut().insert("Origin", header(format!("http://{address}"))?);
        let stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
        stream.set_nodelay(true).map_err(|error| error.to_string())?;
        // A player's own part in the load is kept small: the buffer is cleared before each reading.
        let config = WebSocketConfig::default().read_buffer_size(8 << 10);
        let (socket, _) =
            tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await.map_err(wrong)?;
        let mut player = Player { socket, seat, keys: 0, name, seq: None };
        // With the first players the round begins, and what is offered changes once more.
        player.ask(Action::Sit { seat, buy_in: "1000.00" }).await?;
        Ok(Player { seq: None, ..player })
    }

    /// Asks and waits for the answer.
    async fn ask(&mut self, action: Action<'_>) -> Result<(), String> {
        self.keys += 1;
        let key = format!("{}-{}", self.name, self.keys);
        let request = Request { key: &key, expects: self.seq, action };
        let request = serde_json::to_string(&request).map_err(|error| error.to_string())?;
        self.socket.send(Message::text(request)).await.map_err(|error| error.to_string())?;
        loop {
            let message = self.socket.next().await.ok_or("the connection ended")?.map_err(|error| error.to_string())?;
            let Message::Text(text) = message else { continue };
            // Views are long and do not matter here: only answers are read.
            let answer = text.starts_with("{\"type\":\"done\"") || text.starts_with("{\"type\":\"refused\"");
            if !answer {
                continue;
            }
            let answer: Answer = serde_json::from_str(&text).map_err(|error| error.to_string())?;
            if answer.key == key {
                self.seq = answer.seq;
                return answer.problem.map_or(Ok(()), |problem| Err(problem.detail));
            }
        }
    }

    /// Places a wager and takes it back until told to stop; how long each command took.
    async fn play(mut self, stop: Arc<AtomicBool>, every: Duration) -> Result<(Player, Vec<Duration>), String> {
        let mut waits = Vec::new();
        let who = format!("seat {}", self.seat);
        let place = Action::Say { who: &who, act: "place ante", amount: Some("5.00") };
        let take_back = Action::Say { who: &who, act: "take back ante", amount: None };
        tokio::time::sleep(every.mul_f64(f64::from(self.name % 97) / 97.0)).await;
        while !stop.load(Ordering::Relaxed) {
            for action in [place, take_back] {
                let began = Instant::now();
                self.ask(action).await?;
                waits.push(began.elapsed());
                if let Some(rest) = every.checked_sub(began.elapsed()) {
                    tokio::time::sleep(rest).await;
                }
            }
        }
        Ok((self, waits))
    }
}

async fn seat(addresses: &[SocketAddr], players: u32, seats: u32, tables: &[i64]) -> Result<Vec<Player>, String> {
    let mut seating = JoinSet::new();
    let mut seated = Vec::new();
    for number in 0..players {
        let (table, seat) = (tables[(number / seats) as usize], (number % seats + 1) as u8);
        let address = addresses[number as usize % addresses.len()];
        seating.spawn(Player::sit(address, number, table, seat));
        // Not everyone comes through the door at once.
        while seating.len() >= 32 {
            seated.extend(seating.join_next().await.map(joined).transpose()?);
        }
    }
    while let Some(player) = seating.join_next().await {
        seated.push(joined(player)?);
    }
    Ok(seated)
}

fn joined<T>(result: Result<Result<T, String>, tokio::task::JoinError>) -> Result<T, String> {
    result.map_err(|error| error.to_string())?
}

async fn play(players: Vec<Player>, lasts: Duration, every: Duration) -> Result<(Vec<Player>, Vec<Duration>), String> {
    let stop = Arc::new(AtomicBool::new(false));
    let mut playing = JoinSet::new();
    for player in players {
        playing.spawn(player.play(Arc::clone(&stop), every));
    }
    tokio::time::sleep(lasts).await;
    stop.store(true, Ordering::Relaxed);
    let (mut players, mut waits) = (Vec::new(), Vec::new());
    while let Some(result) = playing.join_next().await {
        let (player, own) = joined(result)?;
        players.push(player);
        waits.extend(own);
    }
    Ok((players, waits))
}

/// A floor that turns nobody away: all players come from one address.
fn unlimited() -> http::Config {
    http::Config {
        limits: Limits::none(),
        seats: http::SeatLimits::none(),
        sessions: SessionLimits::none(),
        connections_of_address: u32::MAX,
        sockets_of_address: u32::MAX,
        ..http::Config::default()
    }
}

/// Becomes a guest and returns the cookie.
async fn guest(address: SocketAddr) -> Result<String, String> {
    let wrong = |error: std::io::Error| error.to_string();
    let mut stream = TcpStream::connect(address).await.map_err(wrong)?;
    let request = format!(
        "POST /api/session/guest HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         X-Houseway-CSRF: visitor\r\nContent-Length: 2\r\n\r\n{{}}"
    );
    stream.write_all(request.as_bytes()).await.map_err(wrong)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.map_err(wrong)?;
    let cookie = answer.lines().find(|line| line.to_ascii_lowercase().starts_with("set-cookie: houseway="));
    let cookie = cookie.and_then(|line| line["set-cookie: ".len()..].split(';').next());
    cookie.map(str::to_owned).ok_or_else(|| format!("no guest was let in: {answer}"))
}

/// Appends entries of this size to as many streams at once, each as fast as the one before is durable.
async fn bare(
    store: &Arc<dyn Store>,
    committer: &Committer,
    streams: usize,
    bytes: usize,
    lasts: Duration,
) -> Result<(u64, Duration), String> {
    let (stop, start) = (Arc::new(AtomicBool::new(false)), Arc::new(Barrier::new(streams + 1)));
    let mut appending = JoinSet::new();
    for stream in 0..streams {
        let (stop, start, committer, store) =
            (Arc::clone(&stop), Arc::clone(&start), committer.clone(), Arc::clone(store));
        appending.spawn(async move {
            let name = format!("bare:{stream}");
            let mut head = store.head(&name).await.map_err(|error| error.to_string())?;
            let (body, mut count) = ("x".repeat(bytes), 0u64);
            start.wait().await;
            while !stop.load(Ordering::Relaxed) {
                let entry = Entry::after(head.as_ref(), &name, 1, body.clone());
                head = Some(entry.head());
                committer.commit(Append::new(entry)).await.map_err(|error| error.to_string())?;
                count += 1;
            }
            Ok::<_, String>(count)
        });
    }
    start.wait().await;
    let began = Instant::now();
    tokio::time::sleep(lasts).await;
    stop.store(true, Ordering::Relaxed);
    let mut total = 0;
    while let Some(result) = appending.join_next().await {
        total += joined(result)?;
    }
    Ok((total, began.elapsed()))
}
