//! `houseway serve`: the floor in the browser.

use super::analyze::files;
use super::self_check::own_hash;
use crate::failure::Failure;
use crate::out;
use clap::ValueEnum;
use floor::events::LARGE_WIN;
use floor::http::{self, App, SeatLimits};
use floor::limits::Limits;
use floor::sessions::SessionLimits;
use floor::{Config, Floor, Pace};
use kit::Money;
use odds::Cache;
use std::io::{ErrorKind, IsTerminal};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

/// Where the floor is served unless told.
const DEFAULT: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 8080);
/// How many ports after it are tried.
const TRIES: u16 = 50;

/// Arguments of `houseway serve`.
#[derive(clap::Args)]
#[command(after_help = "The floor is served to this machine only unless --address says otherwise; an address that \
others can reach belongs behind a proxy with TLS (then give --proxy). The database is a file in your folder for \
program data, so that every start finds the same floor; several machines share a floor through \
--database postgres://... and the same HOUSEWAY_KEY.")]
pub struct Args {
    /// Where to listen; by default the first free port from 127.0.0.1:8080 on
    #[arg(long, value_name = "ADDRESS:PORT")]
    address: Option<SocketAddr>,
    /// Where everything is stored: a path, sqlite:PATH or postgres://user@host/database
    #[arg(long, value_name = "PATH|URL", env = "HOUSEWAY_DATABASE")]
    database: Option<String>,
    /// The file of the key that seals undealt cards; by default beside the database
    #[arg(long, value_name = "FILE")]
    key_file: Option<PathBuf>,
    /// How long the tables wait for people
    #[arg(long, value_enum, default_value_t)]
    pace: Speed,
    /// A proxy in front of the floor gives clients' addresses in X-Forwarded-For
    #[arg(long)]
    proxy: bool,
    /// After so many minutes without a wager or an act, and --idle-rounds, a player's seat is given up; 0 for never
    #[arg(long, value_name = "MINUTES", default_value_t = 10)]
    idle_minutes: u16,
    /// See --idle-minutes
    #[arg(long, value_name = "ROUNDS", default_value_t = 5)]
    idle_rounds: u32,
    /// How many seats at once one account may have
    #[arg(long, value_name = "SEATS", default_value_t = 4)]
    seats_per_account: usize,
    /// How many seats at once the players of one browser may have
    #[arg(long, value_name = "SEATS", default_value_t = 6)]
    seats_per_browser: usize,
    /// How many seats at once the players at one address may have
    #[arg(long, value_name = "SEATS", default_value_t = 40)]
    seats_per_address: usize,
    /// How many people may be signed in at one address
    #[arg(long, value_name = "SESSIONS", default_value_t = 500)]
    sessions_per_address: i64,
    /// How many connections one address may have, and as many sockets
    #[arg(long, value_name = "CONNECTIONS", default_value_t = 256)]
    connections_per_address: u32,
    /// Do not limit requests other than sign-ins, nor seats and connections of an address: for load tests
    #[arg(long)]
    no_rate_limits: bool,
    /// Do not compute the odds of the open tables and the coverage of the rulebooks at startup
    #[arg(long)]
    no_computing: bool,
    /// Refuse to start if the SHA-256 of this program is another; `houseway self-check` shows it
    #[arg(long, value_name = "HEX")]
    expect_sha256: Option<String>,
    /// From which amount on a win is a significant event; $10,000 unless told
    #[arg(long, value_name = "DOLLARS")]
    large_win: Option<Money>,
    /// Write the log as JSON, one object per line; RUST_LOG sets how much is logged
    #[arg(long)]
    log_json: bool,
}

impl Default for Args {
    /// What `houseway serve` is without arguments.
    fn default() -> Args {
        #[derive(clap::Parser)]
        struct Alone {
            #[command(flatten)]
            args: Args,
        }
        <Alone as clap::Parser>::parse_from(["houseway"]).args
    }
}

/// How long the tables wait for people.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Speed {
    /// A minute and a half for each decision
    Patient,
    /// Half a minute for each decision
    #[default]
    Usual,
    /// Ten seconds for each decision
    Brisk,
}

impl Speed {
    fn pace(self) -> Pace {
        match self {
            Speed::Patient => Pace { betting: 90_000, decision: 90_000, ..Pace::default() },
            Speed::Usual => Pace::default(),
            Speed::Brisk => {
                Pace { bot: 150, deal: 100, betting: 10_000, decision: 10_000, pause: 1_500, ..Pace::default() }
            }
        }
    }
}

/// Serves the floor until it is told to stop.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    log(args.log_json);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(|error| Failure::input(format!("cannot start: {error}")))?.block_on(serve(args))
}

/// Logs go to standard error, so that the address on standard output can be read by a program.
fn log(json: bool) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let builder = builder.with_ansi(std::io::stderr().is_terminal());
    // A second subscriber is refused; the first one serves.
    let _ = if json { builder.json().try_init() } else { builder.with_target(false).try_init() };
}

async fn serve(args: &Args) -> Result<ExitCode, Failure> {
    let hashing = std::thread::spawn(own_hash);
    let hashed = move || hashing.join().unwrap_or_else(|_| own_hash());
    let (sha256, hashed) = match &args.expect_sha256 {
        Some(expected) => (Some(as_expected(expected, hashed()?)?), None),
        None => (None, Some(hashed)),
    };
    let listener = listen(args.address).await?;
    let address = listener.local_addr().map_err(Failure::input)?;
    let database = match &args.database {
        Some(database) => database.clone(),
        None => usual_database()?,
    };
    let key = std::env::var("HOUSEWAY_KEY").ok().filter(|key| !key.is_empty());
    let pace = Pace { idle: i64::from(args.idle_minutes) * 60_000, idle_rounds: args.idle_rounds, ..args.pace.pace() };
    let (key_file, large_win) = (args.key_file.clone(), args.large_win.unwrap_or(LARGE_WIN));
    let config = Config { key_file, key, pace, large_win, ..Config::new(&database) };
    let floor = Floor::open(config).await.map_err(Failure::input)?;
    let local = address.ip().is_loopback();
    let served = http::Config { behind_proxy: args.proxy, loopback_only: local && !args.proxy, ..limited(args) };
    // What was counted once, here or by `houseway analyze`, is not counted again; an interrupted count is resumed.
    let counts = Arc::new(Cache::in_folder(files::cache()));
    let sha256 = match hashed {
        Some(hashed) => tokio::task::spawn_blocking(hashed).await.map_err(Failure::input)??,
        None => sha256.unwrap_or_default(),
    };
    floor.started(sha256).await.map_err(Failure::input)?;
    let app = App::new(Arc::clone(&floor), served, counts);
    let mut stops = Stops::listen()?;
    let once = app.accounts().first_start().await.map_err(|problem| Failure::input(problem.detail))?;
    let key = fair::hex::encode(&floor.public_key());
    out::print(&greeting(address, &shown(&database), once.as_deref(), local));
    out::print(&format!("The heads of its logs are signed by the key {key}.\n"));
    if !args.no_computing {
        app.compute_in_background();
    }
    tracing::info!(%address, tables = floor.tables().len(), "the floor is open");
    let stopping = Arc::clone(&floor);
    let stop = async move {
        stops.next().await;
        tracing::info!("finishing the rounds that are being played");
        out::print(
            "\nFinishing the rounds that are being played. Ctrl-C again stops at once; nothing is lost then either.\n",
        );
        tokio::select! {
            () = stopping.shut_down() => {}
            () = stops.next() => std::process::exit(130),
        }
    };
    http::serve(listener, app, stop).await;
    if let Err(error) = floor.stopped().await {
        tracing::error!(%error, "that the floor was closed was not written down");
    }
    floor.store().close().await;
    tracing::info!("the floor is closed");
    Ok(ExitCode::SUCCESS)
}

/// How much is accepted at once.
fn limited(args: &Args) -> http::Config {
    if args.no_rate_limits {
        return http::Config {
            limits: Limits { sign_ins: Limits::default().sign_ins, ..Limits::none() },
            seats: SeatLimits::none(),
            sessions: SessionLimits::none(),
            connections_of_address: u32::MAX,
            sockets_of_address: u32::MAX,
            ..http::Config::default()
        };
    }
    http::Config {
        seats: SeatLimits {
            of_account: args.seats_per_account,
            of_browser: args.seats_per_browser,
            of_address: args.seats_per_address,
        },
        sessions: SessionLimits { of_address: args.sessions_per_address, ..SessionLimits::default() },
        connections_of_address: args.connections_per_address,
        sockets_of_address: args.connections_per_address,
        ..http::Config::default()
    }
}

/// Refuses to go on as another program than the one that was approved.
fn as_expected(expected: &str, found: String) -> Result<String, Failure> {
    if found.eq_ignore_ascii_case(expected.trim()) {
        return Ok(found);
    }
    Err(Failure::input(format!(
        "this program has the SHA-256 {found}, and {expected} was expected; nothing was opened. Install the program \
         that was approved, or start without --expect-sha256"
    )))
}

/// Listens where it was asked for, or where the first free port is.
async fn listen(asked: Option<SocketAddr>) -> Result<TcpListener, Failure> {
    let cannot = |address: SocketAddr, error: std::io::Error| {
        let why = match error.kind() {
            ErrorKind::AddrInUse => {
                "another program uses that port; stop it, or give another port or none with --address".to_owned()
            }
            ErrorKind::PermissionDenied => "this user may not listen there; choose a port from 1024 on".to_owned(),
            ErrorKind::AddrNotAvailable => "this machine does not have that address".to_owned(),
            _ => error.to_string(),
        };
        Failure::input(format!("cannot listen on {address}: {why}"))
    };
    if let Some(address) = asked {
        return TcpListener::bind(address).await.map_err(|error| cannot(address, error));
    }
    for port in DEFAULT.port()..DEFAULT.port() + TRIES {
        match TcpListener::bind(SocketAddr::new(DEFAULT.ip(), port)).await {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == ErrorKind::AddrInUse => {}
            Err(error) => return Err(cannot(SocketAddr::new(DEFAULT.ip(), port), error)),
        }
    }
    let last = DEFAULT.port() + TRIES - 1;
    Err(Failure::input(format!("every port from {} to {last} is in use; give one with --address", DEFAULT.port())))
}

/// The file in the folder where programs keep their data; the folder is made.
pub(super) fn usual_database() -> Result<String, Failure> {
    let folder = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let data = if cfg!(windows) {
        folder("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")))
    };
    let Some(data) = data else { return Ok("houseway.db".to_owned()) };
    let folder = data.join("houseway");
    private(&folder).map_err(|error| {
        Failure::input(format!("cannot create the folder {}: {error}; give --database PATH", folder.display()))
    })?;
    Ok(folder.join("houseway.db").display().to_string())
}

/// Makes a folder that only this user can look into.
fn private(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// The database without a password.
fn shown(database: &str) -> String {
    match (database.split_once("://"), database.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://...@{host}"),
        _ => database.to_owned(),
    }
}

fn greeting(address: SocketAddr, database: &str, once: Option<&str>, local: bool) -> String {
    let mut text = format!("The floor is open: http://{address}\n\n");
    text += "Open that address in a browser, choose a table and sit down: no account is needed.\n";
    if local {
        text += "Only this machine can reach it; --address 0.0.0.0:8080 serves others too.\n";
    } else {
        text += "Everyone who can reach this machine can reach it; passwords are safe only behind a proxy with TLS.\n";
    }
    text += &format!("Everything is stored in {database}. Ctrl-C finishes the rounds and stops.\n");
    if let Some(password) = once {
        text += &format!(
            "\nThe administrator's one-time password: {password}\n\
             Sign in as `administrator`, choose another, and give your staff their roles. Until then every start shows \
             a new one.\n"
        );
    }
    text
}

/// Ctrl-C, or the signal by which a system ends its services. Both are heard from when this is made.
struct Stops {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

impl Stops {
    #[cfg(unix)]
    fn listen() -> Result<Stops, Failure> {
        use tokio::signal::unix::{SignalKind, signal};
        let heard = |kind| signal(kind).map_err(|error| Failure::input(format!("cannot listen for signals: {error}")));
        Ok(Stops { interrupt: heard(SignalKind::interrupt())?, terminate: heard(SignalKind::terminate())? })
    }

    #[cfg(not(unix))]
    fn listen() -> Result<Stops, Failure> {
        Ok(Stops {})
    }

    #[cfg(unix)]
    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }

    #[cfg(not(unix))]
    async fn next(&mut self) {
        let _ = tokio::signal::ctrl_c().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_in_the_address_of_the_database_is_not_shown() {
        assert_eq!(shown("postgres://me:secret@db.example/floor"), "postgres://...@db.example/floor");
        assert_eq!(shown("/home/me/houseway.db"), "/home/me/houseway.db");
    }

    #[tokio::test]
    async fn a_port_that_was_asked_for_and_is_in_use_is_an_error_that_says_so() {
        let taken = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let failure = listen(Some(taken.local_addr().unwrap())).await.unwrap_err();
        assert!(format!("{failure:?}").contains("another program uses that port"), "{failure:?}");
    }

    #[tokio::test]
    async fn where_no_port_was_asked_for_a_free_one_is_found() {
        let first = listen(None).await.unwrap();
        let second = listen(None).await.unwrap();
        assert_ne!(first.local_addr().unwrap().port(), second.local_addr().unwrap().port());
    }
}
