//! Appends as fast as a store commits: `store-hammer URL WRITERS acknowledge` for ever, printing each entry once it is
//! durable, for tests that kill it; `store-hammer URL WRITERS SECONDS` to measure how many entries a second there are.

use std::error::Error;
use std::io::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use store::{AccountChange, AccountRow, Answered, Append, Committer, Entry, LedgerLine, Store};

/// An entry as large as a command at a table makes it.
const BODY: usize = 1_000;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, url, writers, what] = arguments.as_slice() else {
        return Err("usage: store-hammer URL WRITERS (acknowledge | SECONDS)".into());
    };
    let writers: usize = writers.parse()?;
    let seconds = if what == "acknowledge" { None } else { Some(what.parse()?) };
    let store = store::open(url).await?;
    let committer = Committer::start(store.clone());
    let started = Instant::now();
    let until = seconds.map(|seconds| started + Duration::from_secs(seconds));
    let tasks: Vec<_> = (0..writers)
        .map(|writer| tokio::spawn(hammer(store.clone(), committer.clone(), format!("hammer:{writer}"), until)))
        .collect();
    let (mut entries, mut waits) = (0_usize, Vec::new());
    for task in tasks {
        let waited = task.await??;
        entries += waited.len();
        waits.extend(waited);
    }
    waits.sort_unstable();
    let rate = entries as f64 / started.elapsed().as_secs_f64();
    let part = |percent: usize| waits.get(waits.len() * percent / 100).copied().unwrap_or_default();
    println!("{entries} entries, {rate:.0} a second, p50 {:.1?}, p99 {:.1?}", part(50), part(99));
    Ok(())
}

/// The account that an entry opens, where nothing is measured.
fn somebody(stream: &str, seq: i64) -> AccountRow {
    let writer: i64 = stream.rsplit(':').next().and_then(|number| number.parse().ok()).unwrap_or(0);
    let (name, role) = (format!("{stream} {seq}"), "player".to_owned());
    AccountRow { id: writer * 1_000_000 + seq, name, role, password: None, at: 0 }
}

/// One writer of one stream, as a table is; how long each entry took.
async fn hammer(
    store: Arc<dyn Store>,
    committer: Committer,
    stream: String,
    until: Option<Instant>,
) -> Result<Vec<Duration>, Box<dyn Error + Send + Sync>> {
    let mut head = store.head(&stream).await?;
    let mut waited = Vec::new();
    while until.is_none_or(|until| Instant::now() < until) {
        let begun = Instant::now();
        let body = format!("{{\"v\":1,\"filled\":\"{}\"}}", "x".repeat(BODY));
        let mut append = Append::new(Entry::after(head.as_ref(), &stream, 0, body));
        let seq = append.entry.seq;
        append.lines = vec![LedgerLine::new(store::CAGE, -1), LedgerLine::new(format!("player:{stream}"), 1)];
        append.seal = vec![(seq.to_string(), vec![0; 64])];
        append.unseal = vec![(seq - 1).to_string()];
        let (actor, key, reply) = (stream.clone(), seq.to_string(), format!("{{\"seq\":{seq}}}"));
        append.answered = Some(Answered { actor, key, body_hash: append.entry.hash, reply });
        if until.is_none() {
            append.accounts = vec![AccountChange::Open(somebody(&stream, seq))];
        }
        let after = append.entry.head();
        committer.commit(append).await?;
        head = Some(after);
        if until.is_none() {
            // One write, so that a line is there wholly or not at all.
            std::io::stdout().write_all(format!("{stream} {seq}\n").as_bytes())?;
        } else {
            waited.push(begun.elapsed());
        }
    }
    Ok(waited)
}
