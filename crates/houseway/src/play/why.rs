//! Why something happened: the clauses behind it in our words, the rulings with them.

use super::ink::{Ink, WIDTH, wrap};
use super::render::Renderer;
use engine::{Account, LogLine, Reason, Spot};
use law::{Clause, Kind};

/// The events that a bare `why` is about: of the latest ones those that moved the player's chips,
/// what others did with them before what the player staked; or else the last one that a clause decided.
pub fn latest<'a>(events: &'a [LogLine], renderer: &Renderer) -> Vec<&'a LogLine> {
    let own = |account: Account| match account {
        Account::Stack(seat) | Account::Spot(Spot { by: seat, .. }) => seat == renderer.seat,
        _ => false,
    };
    let moved = |event: &&LogLine| {
        !event.clauses.is_empty() && event.postings.iter().any(|posting| own(posting.from) || own(posting.to))
    };
    let moving: Vec<&LogLine> = events.iter().filter(moved).collect();
    let staked = |event: &&&LogLine| event.postings.iter().all(|posting| posting.reason == Reason::Staked);
    let settled: Vec<&LogLine> = moving.iter().filter(|event| !staked(event)).copied().collect();
    if !moving.is_empty() {
        return if settled.is_empty() { moving } else { settled };
    }
    events.iter().rev().find(|event| !event.clauses.is_empty()).into_iter().collect()
}

/// These events with the full text of every clause behind them, each clause once.
pub fn events(events: &[&LogLine], renderer: &Renderer) -> Vec<String> {
    if events.is_empty() {
        return vec![" Nothing has happened yet that a clause decides.".to_owned()];
    }
    let owned: Vec<LogLine> = events.iter().map(|event| (*event).clone()).collect();
    let mut lines = if owned.len() == 1 { renderer.each(&owned) } else { renderer.briefly(&owned, usize::MAX) };
    let mut clauses: Vec<Clause> = Vec::new();
    for clause in events.iter().flat_map(|event| event.clauses.clauses()) {
        if !clauses.contains(clause) {
            clauses.push(*clause);
        }
    }
    if clauses.is_empty() {
        lines.push(" No clause is behind it: this is the table's own housekeeping.".to_owned());
    }
    lines.extend(clauses.iter().flat_map(|clause| text(*clause, renderer)));
    lines
}

/// A clause in full.
pub fn text(clause: Clause, renderer: &Renderer) -> Vec<String> {
    let ink: Ink = renderer.ink;
    let ruling = if clause.kind() == Kind::Ruling { " (our ruling)" } else { "" };
    let mut lines = vec![format!(" {}{}", ink.bold(&renderer.clause(clause)), ink.dim(ruling))];
    for paragraph in clause.says().lines() {
        lines.extend(wrap(paragraph, WIDTH - 5).iter().map(|line| format!("    {line}")));
    }
    lines
}

/// The clauses whose ids come nearest to one that does not exist.
pub fn unknown(id: &str, renderer: &Renderer) -> Vec<String> {
    let book = renderer.book;
    let mut message = format!(" {} has no clause or ruling `{id}`", book.id());
    let head: String = id.chars().take_while(char::is_ascii_alphanumeric).collect();
    let all = || book.clauses().chain(book.rulings()).map(Clause::id);
    let near: Vec<&str> = all().filter(|other| !head.is_empty() && other.starts_with(&head)).take(8).collect();
    if near.is_empty() {
        let some: Vec<&str> = all().step_by(1 + all().count() / 8).collect();
        message.push_str(&format!("; ids look like {}", some.join(", ")));
    } else {
        message.push_str(&format!("; near it are {}", near.join(", ")));
    }
    wrap(&message, WIDTH - 1).iter().map(|line| format!(" {line}")).collect()
}
