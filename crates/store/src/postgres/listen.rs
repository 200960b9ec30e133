//! Listening to what other nodes append and to what they tell this one. A lost connection is made again, and what may
//! be missed is told.

use std::time::Duration;

use sha2::{Digest, Sha256};
use sqlx::postgres::{PgConnectOptions, PgListener, PgPool, PgPoolOptions};
use tokio::sync::{broadcast, mpsc};
use tokio::task::JoinHandle;

use crate::News;
use crate::nodes::MOST_TOLD;

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
    let listener = listener(&pool, CHANNEL).await?;
    Ok(Listening(tokio::spawn(listen(pool, listener, instance, news))))
}

async fn listener(pool: &PgPool, channel: &str) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(channel).await?;
    Ok(listener)
}

async fn listen(pool: PgPool, first: PgListener, instance: String, news: broadcast::Sender<News>) {
    let mut listening = Some(first);
    loop {
        let Some(ears) = &mut listening else {
            tokio::time::sleep(PAUSE).await;
            listening = listener(&pool, CHANNEL).await.ok();
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

/// The channel of what is told to one node; the names of channels are short.
pub(super) fn channel_of(node: &str) -> String {
    let hash = Sha256::digest(node.as_bytes());
    hash.iter().take(12).fold(format!("{CHANNEL}:"), |name, byte| name + &format!("{byte:02x}"))
}

/// Hears what is told to a node, until nobody wants to.
pub(super) async fn hear(options: PgConnectOptions, node: &str) -> Result<mpsc::Receiver<String>, sqlx::Error> {
    let pool = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
    let pool = pool.connect_with(options).await?;
    let channel = channel_of(node);
    let mut ears = listener(&pool, &channel).await?;
    let (told, heard) = mpsc::channel(MOST_TOLD);
    tokio::spawn(async move {
        loop {
            let notification = tokio::select! {
                notification = ears.recv() => notification,
                () = told.closed() => return,
            };
            match notification {
                // Whoever has fallen behind so far is asked again.
                Ok(notification) => drop(told.try_send(notification.payload().to_owned())),
                Err(_) => {
                    tokio::time::sleep(PAUSE).await;
                    if let Ok(again) = listener(&pool, &channel).await {
                        ears = again;
                    }
                }
            }
        }
    });
    Ok(heard)
}

/// Tells texts to all who listen to a channel.
pub(super) async fn tell(pool: &PgPool, channel: &str, texts: Vec<String>) -> Result<(), sqlx::Error> {
    let sql = "SELECT COUNT(pg_notify($1, text)) FROM UNNEST($2::text[]) AS text";
    sqlx::query(sql).bind(channel).bind(texts).execute(pool).await.map(drop)
}

/// What a line begins with that tells of an account; no stream has such a name.
pub(super) const ACCOUNT: &str = "@account";

/// The payloads that tell of so many entries and accounts: the instance, then a line of name and number for each.
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
        let (stream, number) = line.rsplit_once(' ')?;
        let number = number.parse().ok()?;
        Some(match stream {
            ACCOUNT => News::AccountChanged { account: number },
            stream => News::Appended { stream: stream.to_owned(), seq: number },
        })
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
        assert_eq!(read(&write("a", [(ACCOUNT, 7)].into_iter())[0], "b"), [News::AccountChanged { account: 7 }]);
    }
}
