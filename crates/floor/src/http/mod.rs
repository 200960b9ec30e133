//! The floor over HTTP: one router, described by OpenAPI, behind one door (`guard`), with one form of failure
//! (`reply`).

mod accept;
mod admin;
mod advice;
mod assets;
mod books;
mod doc;
mod events;
mod guard;
mod head;
mod health;
mod lobby;
mod odds;
mod patient;
mod player;
mod protection;
mod reply;
mod results;
mod seats;
mod second_factor;
mod session;
mod socket;
mod staff;
mod tables;

use crate::accounts::{Accounts, Now};
use crate::api::Problem;
use crate::desk::Desk;
use crate::limits::{KeyedCount, KeyedLimiter, Limits};
use crate::sessions::{SessionLimits, Sessions};
use crate::{Floor, TableHandle};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::Uri;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{any, get};
use kit::Money;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use store::News;
use tokio::net::TcpListener;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{Semaphore, broadcast, watch};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use doc::openapi;
pub use seats::SeatLimits;

/// The most bytes of a request's body. A submission is a tenth of it.
const MOST_BODY: usize = 64 << 10;

/// The most sockets of a node: each holds at most 64 views that wait to go out.
const MOST_SOCKETS: usize = 20_000;

/// The most connections of a node that are not sockets.
const MOST_CONNECTIONS: u32 = 10_000;

/// How long the answer to a request is given again to whoever repeats it: far longer than any browser tries.
const ANSWERS_MS: i64 = 24 * 60 * 60 * 1000;

/// How often what has ended is swept out.
const SWEEP: Duration = Duration::from_secs(600);

/// How the floor is served.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// How much is accepted at once.
    pub limits: Limits,
    /// Whether a proxy before us tells the client's address in `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// Whether only this machine is served: then no other name than localhost is answered to.
    pub loopback_only: bool,
    /// How long a message may take to go out to somebody who looks on.
    pub patience: Duration,
    /// How long a connection may take to send the head of a request, or be idle before the next.
    pub headers: Duration,
    /// How many connections there may be at once; sockets do not count.
    pub connections: u32,
    /// How many of them one address may have.
    pub connections_of_address: u32,
    /// How many sockets one address may have.
    pub sockets_of_address: u32,
    /// How many past rounds one address may read at once.
    pub readings_of_address: u32,
    /// How many seats there may be of an account, a browser and an address.
    pub seats: SeatLimits,
    /// How many sessions there may be.
    pub sessions: SessionLimits,
    /// How long a connection may take nothing of what it is sent.
    pub stalled: Duration,
    /// How long a socket may leave a ping without an answer.
    pub silence: Duration,
    /// How long the connection of a player at a table may be gone before nobody waits for that player.
    pub absence: Duration,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            limits: Limits::default(),
            behind_proxy: false,
            loopback_only: false,
            patience: Duration::from_secs(10),
            headers: Duration::from_secs(30),
            connections: MOST_CONNECTIONS,
            connections_of_address: 256,
            sockets_of_address: 256,
            readings_of_address: 4,
            seats: SeatLimits::default(),
            sessions: SessionLimits::default(),
            stalled: Duration::from_secs(30),
            silence: Duration::from_secs(40),
            absence: Duration::from_secs(5),
        }
    }
}

/// Everything that handlers share.
pub struct App {
    floor: Arc<Floor>,
    config: Config,
    accounts: Accounts,
    sessions: Sessions,
    /// From where those play who sit.
    sitting: seats::Sitting,
    /// What holds for those who sit.
    held: protection::Standings,
    requests: KeyedLimiter<IpAddr>,
    sign_ins: KeyedLimiter<IpAddr>,
    new_accounts: KeyedLimiter<IpAddr>,
    asked_odds: KeyedLimiter<IpAddr>,
    /// How often past rounds are read, and how many at once.
    past_rounds: KeyedLimiter<IpAddr>,
    reading: KeyedCount<IpAddr>,
    coverage: books::Covered,
    analyses: odds::Analyses,
    /// Where work is done that takes a while.
    desk: Desk,
    /// Whether something could be stored when it was tried last.
    health: health::Tried,
    /// How many more sockets there may be.
    sockets: Arc<Semaphore>,
    sockets_of_address: KeyedCount<IpAddr>,
    /// Proofs that the tree over all logs has grown are made one at a time.
    proofs: Semaphore,
    /// Turns true when the sockets are to close.
    closing: watch::Sender<bool>,
    /// Tells the sockets whose account has changed.
    changed: broadcast::Sender<Changed>,
}

/// Whose role, password or session has changed.
#[derive(Clone, Copy, Debug)]
enum Changed {
    Account(i64),
    /// Nobody knows whose.
    Somebody,
}

/// How many such changes may wait for a socket before it looks again by itself.
const MOST_CHANGES: usize = 64;

impl App {
    /// A floor to be served, with a cache for what its odds count.
    pub fn new(floor: Arc<Floor>, config: Config, counts: Arc<::odds::Cache>) -> Arc<App> {
        let now: Now = {
            let floor = Arc::clone(&floor);
            Arc::new(move || floor.now())
        };
        let store = Arc::clone(floor.store());
        let accounts = Accounts::new(Arc::clone(&store), floor.committer().clone(), Arc::clone(&now));
        let accounts = accounts.sealed_by(floor.seal());
        Arc::new(App {
            accounts,
            sessions: Sessions::new(store, now, config.sessions),
            sitting: seats::Sitting::default(),
            held: protection::Standings::default(),
            requests: KeyedLimiter::new(config.limits.requests),
            sign_ins: KeyedLimiter::new(config.limits.sign_ins),
            new_accounts: KeyedLimiter::new(config.limits.accounts),
            asked_odds: KeyedLimiter::new(config.limits.analyses),
            past_rounds: KeyedLimiter::new(config.limits.past_rounds),
            reading: KeyedCount::new(config.readings_of_address),
            coverage: books::Covered::default(),
            analyses: odds::Analyses::new(counts),
            desk: Desk::of_this_machine(),
            health: health::Tried::default(),
            sockets: Arc::new(Semaphore::new(MOST_SOCKETS)),
            sockets_of_address: KeyedCount::new(config.sockets_of_address),
            proofs: Semaphore::new(1),
            closing: watch::Sender::new(false),
            changed: broadcast::Sender::new(MOST_CHANGES),
            config,
            floor,
        })
    }

    /// The accounts.
    pub fn accounts(&self) -> &Accounts {
        &self.accounts
    }

    /// Begins what takes long to compute: the coverage of the rulebooks, and the odds of the tables.
    pub fn compute_in_background(self: &Arc<App>) {
        self.coverage.begin();
        self.compute_odds();
    }

    /// Begins to compute the odds of tables whose odds are not known.
    fn compute_odds(self: &Arc<App>) {
        let app = Arc::clone(self);
        tokio::spawn(async move { app.analyses.of_tables(&app.floor).await });
    }

    /// Throws out what has ended long since: sessions, tries to sign in, answers that nobody asks for again.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn sweep(&self) -> Result<(), Problem> {
        self.sessions.sweep().await?;
        self.accounts.sweep().await?;
        self.floor.store().forget_answered(self.now() - ANSWERS_MS).await?;
        Ok(())
    }

    /// Tells everyone who looks on that the floor closes, and lets go of the sockets.
    pub fn close_sockets(&self) {
        self.closing.send_replace(true);
    }

    fn now(&self) -> i64 {
        self.floor.now()
    }

    fn passed(&self) -> i64 {
        self.floor.passed()
    }

    fn table(&self, id: i64) -> Result<TableHandle, Problem> {
        self.floor.table(id).ok_or_else(|| match self.floor.damage(id) {
            Some(what) => Problem::conflict(
                "table-damaged",
                "The table is closed",
                format!("the records of table {id} are damaged: {what}. The other tables play; its staff restores it"),
            ),
            None => Problem::missing(format!("there is no open table {id}")),
        })
    }
}

/// Cents as money is written: `10.00`.
fn dollars(cents: i64) -> String {
    crate::table::plain(Money::cents(cents))
}

/// Every address of the API with its description.
fn api() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(doc::start())
        .routes(routes!(session::read, session::sign_in, session::sign_out))
        .routes(routes!(session::guest))
        .routes(routes!(session::password))
        .routes(routes!(session::list, session::end_others))
        .routes(routes!(session::end_one))
        .routes(routes!(second_factor::read, second_factor::begin, second_factor::confirm, second_factor::remove))
        .routes(routes!(second_factor::reset))
        .routes(routes!(session::register, admin::accounts))
        .routes(routes!(admin::set_role))
        .routes(routes!(admin::disable))
        .routes(routes!(admin::disable_game))
        .routes(routes!(player::limits))
        .routes(routes!(player::set_limit))
        .routes(routes!(player::exclude))
        .routes(routes!(player::deposit))
        .routes(routes!(player::statement))
        .routes(routes!(lobby::read))
        .routes(routes!(books::list))
        .routes(routes!(books::read))
        .routes(routes!(books::clause))
        .routes(routes!(odds::read))
        .routes(routes!(odds::report))
        .routes(routes!(staff::open_table))
        .routes(routes!(staff::submissions))
        .routes(routes!(staff::submission))
        .routes(routes!(staff::check))
        .routes(routes!(staff::log))
        .routes(routes!(tables::view))
        .routes(routes!(tables::command))
        .routes(routes!(tables::rounds))
        .routes(routes!(tables::round))
        .routes(routes!(tables::proof))
        .routes(routes!(tables::discards))
        .routes(routes!(advice::read))
        .routes(routes!(results::read))
        .routes(routes!(socket::live))
        .routes(routes!(head::head))
        .routes(routes!(head::since))
        .routes(routes!(events::read))
        .routes(routes!(health::healthz))
        .routes(routes!(health::metrics))
}

async fn nothing(uri: Uri) -> Problem {
    reply::nothing_there(uri.path())
}

/// The whole floor as a service.
pub fn router(app: Arc<App>) -> Router {
    health::recorder();
    let (api, _) = api().split_for_parts();
    let described: &'static str = Box::leak(openapi().into_boxed_str());
    let api = api
        .route("/api/openapi.json", get(move || async move { ([("content-type", "application/json")], described) }))
        .route("/api", any(nothing))
        .route("/api/{*rest}", any(nothing))
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(from_fn_with_state(Arc::clone(&app), guard::guard));
    api.fallback(assets::serve)
        .with_state(app)
        .layer(CatchPanicLayer::custom(reply::panicked))
        .layer(from_fn(reply::dress))
        // What is told while it is computed must go out at once.
        .layer(
            CompressionLayer::new()
                .compress_when(DefaultPredicate::new().and(NotForContentType::const_new(odds::LINES))),
        )
        .layer(from_fn(assets::headers))
        .layer(from_fn(health::observe))
}

/// Serves the floor until `stop` is done; then sockets are closed and answers under way finished.
pub async fn serve(listener: TcpListener, app: Arc<App>, stop: impl Future<Output = ()> + Send + 'static) {
    let sweeping = Arc::clone(&app);
    let sweeper = tokio::spawn(async move {
        let mut every = tokio::time::interval(SWEEP);
        loop {
            every.tick().await;
            // A store that fails says so in the log; the next round tries again.
            let _ = sweeping.sweep().await;
        }
    });
    let minder = tokio::spawn(seats::mind(Arc::clone(&app)));
    let hearing = tokio::spawn(hear(Arc::clone(&app), app.floor.store().news()));
    let (router, config) = (router(Arc::clone(&app)), app.config);
    let closing = async move {
        stop.await;
        app.close_sockets();
    };
    accept::accept(listener, router, config, closing).await;
    sweeper.abort();
    minder.abort();
    hearing.abort();
}

/// Hears whose role, password or session has changed, at this node or another: what is remembered of it is forgotten,
/// and its sockets look again who they are.
async fn hear(app: Arc<App>, mut news: broadcast::Receiver<News>) {
    loop {
        let changed = match news.recv().await {
            Ok(News::Appended { .. }) => continue,
            Ok(News::AccountChanged { account }) => {
                app.sessions.forget(account);
                app.held.forget(account);
                Changed::Account(account)
            }
            Ok(News::Missed) | Err(RecvError::Lagged(_)) => {
                app.sessions.forget_all();
                app.held.forget_all();
                Changed::Somebody
            }
            Err(RecvError::Closed) => break,
        };
        // There may be no sockets.
        let _ = app.changed.send(changed);
    }
}
