//! Listening to what other nodes append. A lost connection is made again, and what may be missed is told.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgListener, PgPool, PgPoolOptions};
use tokio::sync::broadcast;
use tokio::task::JoinHandle;

use crate::News;

/// The channel of all nodes of a database.
pub(super) const CHANNEL: &str = "houseway";

/// How long to wait before a lost connection is tried again.
const PAUSE: Duration = Duration::from_millis(250);

/// The task that listens, until this is dropped.
pub(super) struct Listening(JoinHandle<()>);

impl Drop for Listening {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Starts to listen; when this returns, nothing appended from now on is missed.
pub(super) async fn start(
    options: PgConnectOptions,
    instance: String,
    news: broadcast::Sender<News>,
) -> Result<Listening, sqlx::Error> {
    let pool = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
    let pool = pool.connect_with(options).await?;
    let listener = listener(&pool).await?;
    Ok(Listening(tokio::spawn(listen(pool, listener, instance, news))))
}

async fn listener(pool: &PgPool) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

async fn listen(pool: PgPool, first: PgListener, instance: String, news: broadcast::Sender<News>) {
    let mut listening = Some(first);
    loop {
        let Some(ears) = &mut listening else {
            tokio::time::sleep(PAUSE).await;
            listening = listener(&pool).await.ok();
            if listening.is_some() {
                let _ = news.send(News::Missed);
            }
            continue;
        };
        match ears.try_recv().await {
            Ok(Some(notification)) => {
                for item in read(notification.payload(), &instance) {
                    let _ = news.send(item);
                }
            }
            // It lost the connection and has it again.
            Ok(None) => {
                let _ = news.send(News::Missed);
            }
            // It could not get it again at once.
            Err(_) => listening = None,
        }
    }
}

/// The payloads that tell of so many entries: the instance, then a line of stream and number for each.
/// A payload has less than 8,000 bytes, so a large group takes several.
pub(super) fn write<'a>(instance: &str, entries: impl Iterator<Item = (&'a str, i64)>) -> Vec<String> {
    const MOST: usize = 7_000;
    let mut payloads: Vec<String> = Vec::new();
    for (stream, seq) in entries {
        let line = format!("\n{stream} {seq}");
        match payloads.last_mut() {
            Some(payload) if payload.len() + line.len() <= MOST => payload.push_str(&line),
            _ => payloads.push(format!("{instance}{line}")),
        }
    }
    payloads
}

/// What a payload tells, unless it is our own.
fn read(payload: &str, instance: &str) -> Vec<News> {
    let mut lines = payload.lines();
    if lines.next() == Some(instance) {
        return Vec::new();
    }
    let lines = lines.filter_map(|line| {
        let (stream, seq) = line.rsplit_once(' ')?;
        Some(News::Appended { stream: stream.to_owned(), seq: seq.parse().ok()? })
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_group_is_told_in_several_payloads_and_nobody_hears_himself() {
        let streams: Vec<String> = (0..600).map(|table| format!("table:{table}")).collect();
        let payloads = write("a", streams.iter().zip(1..).map(|(stream, seq)| (stream.as_str(), seq)));
        assert!(payloads.len() > 1 && payloads.iter().all(|payload| payload.len() < 8_000));
        let heard: Vec<News> = payloads.iter().flat_map(|payload| read(payload, "b")).collect();
        assert_eq!(heard.len(), 600);
        assert_eq!(heard[599], News::Appended { stream: "table:599".to_owned(), seq: 600 });
        assert!(payloads.iter().all(|payload| read(payload, "a").is_empty()));
    }
}
