//! A table live: a WebSocket over which views and news go out and requests come in. Everything is bounded: the
//! size of a message, how many come in, how many wait to go out, and how long a client may not read.

use super::guard::{Caller, same_origin};
use super::reply::Path;
use super::seats::Speaker;
use super::{App, Changed};
use crate::TableHandle;
use crate::api::{ClientMessage, Problem, ServerMessage};
use crate::authority::{self, At, What};
use crate::limits::{Limiter, Place};
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::SinkExt;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{OwnedSemaphorePermit, broadcast, mpsc, watch};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

/// The most bytes of a message that comes in.
const MOST_MESSAGE: usize = 16 << 10;
/// How much is read at once. The buffer is cleared before each reading, so it is no longer than a usual message needs.
const READ: usize = 4 << 10;
/// How long messages usually are that tell of the table, and others.
const USUAL_VIEW: usize = 8 << 10;
const USUAL_ANSWER: usize = 256;
/// How much may wait to go out before the client is dropped.
const MOST_WAITING: usize = 64;
/// How often the client is asked whether it is there, and its session whether it still holds: so many times in the
/// silence that it is permitted.
const ASKED: u32 = 4;

/// The table has let go of the line.
const LEFT_BEHIND: &str = "your browser fell too far behind, or the table has stopped; reload the page";

/// The table live. The messages are `ClientMessage` and `ServerMessage` of this description, as JSON text.
#[utoipa::path(get, path = "/api/tables/{id}/live", tag = "tables",
    params(("id" = i64, Path, description = "The table")),
    responses((status = 101, description = "The connection goes on as a WebSocket")))]
pub(super) async fn live(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<i64>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    same_origin(&headers, true)?;
    authority::permits(&caller.identity, What::Look, At::default())?;
    let table = app.table(id)?;
    let upgrade = upgrade.map_err(|error| {
        let detail = format!("this address expects a WebSocket connection: {}", error.body_text());
        Problem::new(426, "not-a-websocket", "This address expects a WebSocket connection", detail)
    })?;
    let place = Arc::clone(&app.sockets).try_acquire_owned();
    let place =
        place.map_err(|_| Problem::unavailable("too many people are watching on this node; try again later"))?;
    let taken = app.sockets_of_address.take(caller.address);
    let of_address = taken.ok_or_else(|| {
        let most = app.sockets_of_address.most();
        let detail = format!(
            "your address watches {most} tables at once, which is as many as it may; close a page and try again"
        );
        Problem::new(429, "too-many-sockets", "Too many connections", detail)
    })?;
    let connection = Connection {
        limiter: Limiter::new(app.config.limits.messages, app.passed()),
        who: caller.speaker(),
        session: caller.signed.map(|signed| signed.token_hash),
        answered: Instant::now(),
        _places: (place, of_address),
        app,
        table,
    };
    let upgrade = upgrade.max_message_size(MOST_MESSAGE).max_frame_size(MOST_MESSAGE).read_buffer_size(READ);
    Ok(upgrade.on_upgrade(|socket| connection.run(socket)))
}

/// One connection.
struct Connection {
    app: Arc<App>,
    table: TableHandle,
    who: Speaker,
    session: Option<[u8; 32]>,
    limiter: Limiter,
    /// When it last answered whether it is there: then it has read what it was sent.
    answered: Instant,
    _places: (OwnedSemaphorePermit, Place<IpAddr>),
}

/// Why a connection ends; without words where the client has gone already.
struct Ends(Option<String>);

impl Ends {
    fn saying(why: impl Into<String>) -> Ends {
        Ends(Some(why.into()))
    }
}

impl Connection {
    async fn run(mut self, mut socket: WebSocket) {
        metrics::gauge!("houseway_sockets").increment(1);
        let Err(Ends(why)) = self.talk(&mut socket).await;
        if let Some(detail) = why {
            let _ = self.put(&mut socket, &ServerMessage::Bye { detail }).await;
            let frame = CloseFrame { code: close_code::NORMAL, reason: "bye".into() };
            let _ = timeout(self.app.config.patience, socket.send(Message::Close(Some(frame)))).await;
        }
        metrics::gauge!("houseway_sockets").decrement(1);
        self.leaves();
    }

    /// Whoever sits there and does not come back is waited for no more. A page that is loaded again is no absence.
    fn leaves(self) {
        let Some(account) = self.who.identity.account else { return };
        if *self.app.closing.borrow() || !self.table.crew().players.contains(&account) {
            return;
        }
        let (table, absence) = (self.table.clone(), self.app.config.absence);
        tokio::spawn(async move {
            tokio::time::sleep(absence).await;
            table.player_gone(account).await;
        });
    }

    /// Talks until there is a reason to end.
    async fn talk(&mut self, socket: &mut WebSocket) -> Result<std::convert::Infallible, Ends> {
        let (news, mut inbox) = mpsc::channel(MOST_WAITING);
        let view = self.table.watch(self.who.identity.clone(), news).await;
        let view = view.map_err(|problem| Ends::saying(problem.detail))?;
        self.put(socket, &ServerMessage::View { view: Box::new(view) }).await?;
        self.flush(socket).await?;
        let (mut closing, mut changed) = (self.app.closing.subscribe(), self.app.changed.subscribe());
        let mut ask = interval((self.app.config.silence / ASKED).max(Duration::from_millis(1)));
        ask.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                message = socket.recv() => self.hear(socket, message).await?,
                news = inbox.recv() => match news {
                    Some(news) => self.tell(socket, news, &mut inbox).await?,
                    None => return Err(Ends::saying(LEFT_BEHIND)),
                },
                _ = ask.tick() => self.ask(socket).await?,
                () = concerns(&mut changed, self.who.identity.account) => self.still_signed(false).await?,
                () = closed(&mut closing) => return Err(Ends::saying("the floor is closing; come back later")),
            }
            // An answer and the news of what it did go out together.
            if let Ok(news) = inbox.try_recv() {
                self.tell(socket, news, &mut inbox).await?;
            }
            self.flush(socket).await?;
        }
    }

    /// Tells the news, and what has gathered behind them, in as few messages as it takes.
    async fn tell(
        &self,
        socket: &mut WebSocket,
        news: ServerMessage,
        inbox: &mut mpsc::Receiver<ServerMessage>,
    ) -> Result<(), Ends> {
        let mut telling = news;
        while let Ok(next) = inbox.try_recv() {
            telling = match telling.and(next) {
                Ok(both) => both,
                Err(apart) => {
                    let (one, other) = *apart;
                    self.put(socket, &one).await?;
                    other
                }
            };
        }
        self.put(socket, &telling).await
    }

    /// Whether the client is there and still who it was.
    async fn ask(&mut self, socket: &mut WebSocket) -> Result<(), Ends> {
        if self.answered.elapsed() >= self.app.config.silence {
            return Err(Ends(None));
        }
        self.still_signed(false).await?;
        self.in_time(socket.feed(Message::Ping(Vec::new().into()))).await
    }

    async fn still_signed(&self, used: bool) -> Result<(), Ends> {
        let Some(token_hash) = &self.session else { return Ok(()) };
        let signed =
            self.app.sessions.of_hash(token_hash, used).await.map_err(|problem| Ends::saying(problem.detail))?;
        match signed {
            Some(signed) if signed.identity == self.who.identity => Ok(()),
            Some(_) => Err(Ends::saying("your role has changed; come back")),
            None => Err(Ends::saying("your session has ended; sign in again")),
        }
    }

    /// Something came in.
    async fn hear(
        &mut self,
        socket: &mut WebSocket,
        message: Option<Result<Message, axum::Error>>,
    ) -> Result<(), Ends> {
        match message {
            Some(Ok(Message::Text(text))) => self.take(socket, text.as_str()).await,
            Some(Ok(Message::Pong(_))) => {
                self.answered = Instant::now();
                Ok(())
            }
            Some(Ok(Message::Ping(_))) => Ok(()),
            Some(Ok(Message::Binary(_))) => Err(Ends::saying("messages are JSON text, and this one was binary")),
            Some(Ok(Message::Close(_))) | None => Err(Ends(None)),
            Some(Err(error)) => {
                tracing::debug!(%error, "a socket failed");
                Err(Ends::saying(format!("the message cannot be read; at most {MOST_MESSAGE} bytes of JSON text can")))
            }
        }
    }

    /// A message: a request for the table, or one about the connection itself.
    async fn take(&mut self, socket: &mut WebSocket, text: &str) -> Result<(), Ends> {
        let message = match ClientMessage::read(text) {
            Ok(message) => message,
            Err((Some(key), problem)) => return self.put(socket, &ServerMessage::Refused { key, problem }).await,
            Err((None, problem)) => return Err(Ends::saying(problem.detail)),
        };
        let slow_down = self.limiter.take(self.app.passed()).map_err(Problem::too_many);
        let answer = match (message, slow_down) {
            (ClientMessage::Request(request), Err(problem)) => {
                ServerMessage::Refused { key: request.key().to_owned(), problem }
            }
            (ClientMessage::Connection(_), Err(problem)) => return Err(Ends::saying(problem.detail)),
            (ClientMessage::Connection(crate::api::ConnectionRequest::Ping), Ok(())) => ServerMessage::Pong,
            (ClientMessage::Connection(crate::api::ConnectionRequest::Reload), Ok(())) => {
                let view = self.table.view(&self.who.identity).await.map_err(|problem| Ends::saying(problem.detail))?;
                ServerMessage::View { view: Box::new(view) }
            }
            (ClientMessage::Request(request), Ok(())) => {
                self.still_signed(true).await?;
                let key = request.key().to_owned();
                match self.app.ask(&self.table, &self.who, request).await {
                    Ok(done) => ServerMessage::Done { key, seq: done.seq },
                    Err(problem) => ServerMessage::Refused { key, problem },
                }
            }
        };
        self.put(socket, &answer).await
    }

    /// Puts a message on its way, with others that follow at once. A client that does not take it in time is dropped.
    async fn put(&self, socket: &mut WebSocket, message: &ServerMessage) -> Result<(), Ends> {
        let long = matches!(message, ServerMessage::View { .. } | ServerMessage::News { .. });
        let mut text = Vec::with_capacity(if long { USUAL_VIEW } else { USUAL_ANSWER });
        serde_json::to_writer(&mut text, message).expect("messages are plain data");
        let text = Utf8Bytes::try_from(text).expect("JSON is text");
        self.in_time(socket.feed(Message::Text(text))).await
    }

    /// Sends what was put on its way.
    async fn flush(&self, socket: &mut WebSocket) -> Result<(), Ends> {
        self.in_time(socket.flush()).await
    }

    async fn in_time(&self, done: impl Future<Output = Result<(), axum::Error>>) -> Result<(), Ends> {
        match timeout(self.app.config.patience, done).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Ends(None)),
        }
    }
}

/// Done when what is known of an account may be so no longer.
async fn concerns(changed: &mut broadcast::Receiver<Changed>, account: Option<i64>) {
    loop {
        match changed.recv().await {
            Ok(Changed::Account(changed)) if Some(changed) != account => {}
            Err(RecvError::Closed) => std::future::pending().await,
            _ => return,
        }
    }
}

/// Done when the floor closes. Nothing of the watched value is held while waiting.
async fn closed(closing: &mut watch::Receiver<bool>) {
    // Whoever could close it is gone: then it is closed.
    let _ = closing.wait_for(|closing| *closing).await;
}
