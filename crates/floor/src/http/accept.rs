//! Connections: how many there may be at once, and how long one may take to say what it wants.

use super::Config;
use super::patient::Patient;
use super::reply::PROBLEM;
use crate::api::Problem;
use crate::limits::{KeyedCount, household};
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower::Service;

/// How long nothing is accepted after the system refused to: it may have run out of file descriptors.
const PAUSE: Duration = Duration::from_secs(1);

/// The most bytes of the head of a request.
const MOST_HEAD: usize = 96 << 10;

/// Tells somebody who has too many connections so, if that can be said without waiting.
fn turn_away(stream: &TcpStream, most: u32) {
    let detail = format!(
        "your address has {most} connections to this floor, which is as many as it may have; close some and try again"
    );
    let problem = Problem::new(429, "too-many-connections", "Too many connections", detail);
    let body = serde_json::to_string(&problem).expect("a problem is plain data");
    let length = body.len();
    let head = format!(
        "HTTP/1.1 429 Too Many Requests\r\ncontent-type: {PROBLEM}\r\ncontent-length: {length}\r\nretry-after: 5\r\n\
         connection: close\r\n\r\n"
    );
    let _ = stream.try_write(format!("{head}{body}").as_bytes());
}

/// Serves every connection until `stop` is done; then those that are open finish what they are at.
pub(super) async fn accept(listener: TcpListener, router: Router, config: Config, stop: impl Future<Output = ()>) {
    let mut services = router.into_make_service_with_connect_info::<SocketAddr>();
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(config.headers);
    // The longest address of a question is one that carries a submission.
    builder.max_buf_size(MOST_HEAD);
    let (rooms, (closing, closes)) = (Arc::new(Semaphore::new(config.connections as usize)), watch::channel(()));
    let of_address = KeyedCount::new(config.connections_of_address);
    let mut stop = pin!(stop);
    loop {
        // Whoever finds the house full waits at the door, which the system keeps.
        let next = async { (Arc::clone(&rooms).acquire_owned().await, listener.accept().await) };
        let (room, accepted) = tokio::select! {
            () = &mut stop => break,
            next = next => next,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            // The client was gone before it came in.
            Err(error) if matches!(error.kind(), ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset) => continue,
            Err(error) => {
                tracing::error!(%error, "no connection is accepted for a moment");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        // Behind a proxy all come from its address; it counts them itself.
        let place = if config.behind_proxy { None } else { of_address.take(household(address.ip())) };
        if place.is_none() && !config.behind_proxy {
            turn_away(&stream, of_address.most());
            continue;
        }
        // Views are small and wanted at once.
        let _ = stream.set_nodelay(true);
        let Ok(service) = services.call(address).await;
        let connection = builder
            .serve_connection(TokioIo::new(Patient::new(stream, config.stalled)), TowerToHyperService::new(service));
        let mut closes = closes.clone();
        tokio::spawn(async move {
            let mut connection = pin!(connection.with_upgrades());
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                _ = closes.changed() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%address, %error, "a connection ended");
            }
            drop((room, place));
        });
    }
    drop((listener, closing));
    // Every room is free again when the last connection has ended.
    let _ = rooms.acquire_many(config.connections).await;
}
