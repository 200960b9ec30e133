//! What happened, in lines: each with its number in the log and the clause that decided it, alike
//! ones together, and what a round came to.

use super::ink::{Ink, WIDTH, flow, justify, width, wrap};
use engine::{Account, House, LogLine, Outcome, Reason, Seat, summarize};
use kit::{Card, Money, Tile};
use law::{Cite, Clause, Rulebook};
use serde_json::Value;

/// One line to show, standing for one event or for several alike.
pub struct EventLine {
    /// The event's number, or the first one's.
    seq: usize,
    /// What happened.
    says: String,
    /// The deciding clause.
    clause: Option<Clause>,
    /// Whether it is somebody else's business.
    elsewhere: bool,
    /// Whether it is the table's housekeeping.
    table: bool,
}

/// Shows events for the player at a seat.
#[derive(Clone, Copy)]
pub struct Renderer {
    /// How to write.
    pub ink: Ink,
    /// The player.
    pub seat: Seat,
    /// The rulebook whose name need not be said.
    pub book: &'static Rulebook,
}

impl Renderer {
    /// The citation's deciding clause: `[10(b)]`.
    pub fn cite(&self, cite: Cite) -> String {
        self.deciding(cite.first())
    }

    fn deciding(&self, clause: Option<Clause>) -> String {
        clause.map(|clause| format!("[{}]", self.clause(clause))).unwrap_or_default()
    }

    /// A clause without the name of the rulebook in use.
    pub fn clause(&self, clause: Clause) -> String {
        if clause.rulebook().id() == self.book.id() { clause.id().to_owned() } else { clause.to_string() }
    }

    /// Every event on a line of its own.
    pub fn each(&self, events: &[LogLine]) -> Vec<String> {
        events.iter().flat_map(|event| self.shown(&self.line(event))).collect()
    }

    /// The events in short: alike ones together, cards nobody saw left out, long procedures as one
    /// line, and no more than `most` lines; what is left out is counted.
    pub fn briefly(&self, events: &[LogLine], most: usize) -> Vec<String> {
        let mut lines = self.merged(events);
        let all = lines.len();
        if self.height(&lines) > most {
            lines.retain(|line| !line.elsewhere);
        }
        while lines.len() > 1 && self.height(&lines) + usize::from(lines.len() < all) > most {
            lines.remove(lines.iter().rposition(|line| line.table).unwrap_or(0));
        }
        let mut shown: Vec<String> = Vec::new();
        if lines.len() < all {
            let text = format!("      … {} more: `log` shows them", all - lines.len());
            shown.push(self.ink.dim(&text));
        }
        shown.extend(lines.iter().flat_map(|line| self.shown(line)));
        shown
    }

    fn height(&self, lines: &[EventLine]) -> usize {
        lines.iter().map(|line| self.shown(line).len()).sum()
    }

    fn line(&self, event: &LogLine) -> EventLine {
        let elsewhere = event.says.starts_with("seat ") && !names(&event.says, self.seat);
        let (says, table) = (faces(event, self.ink), event.around.is_some());
        EventLine { seq: event.seq, says, clause: event.clauses.first(), elsewhere, table }
    }

    fn shown(&self, line: &EventLine) -> Vec<String> {
        let clause = line.clause.map(|clause| format!("[{}]", self.clause(clause))).unwrap_or_default();
        let room = WIDTH - 7 - width(&clause) - 1;
        let mut shown = Vec::new();
        let own = names(&line.says, self.seat);
        for (index, part) in wrap(&line.says, room).iter().enumerate() {
            let number = if index == 0 { format!("{:>5}", line.seq) } else { " ".repeat(5) };
            let part = if own && !part.contains('\x1b') { self.ink.bold(part) } else { part.clone() };
            let left = format!("{}  {part}", self.ink.dim(&number));
            let right = if index == 0 { self.ink.dim(&clause) } else { String::new() };
            shown.push(justify(&left, &right, WIDTH));
        }
        shown
    }

    /// Runs of events made shorter.
    fn merged(&self, events: &[LogLine]) -> Vec<EventLine> {
        let mut lines: Vec<EventLine> = Vec::new();
        let mut last: Option<&LogLine> = None;
        let mut rest = events;
        while let Some(first) = rest.first() {
            let steps = rest.iter().take_while(|event| event.around.is_some()).count();
            if steps > 4 {
                let until = &rest[steps - 1];
                let says = format!("{} … {} ({steps} steps: `log` shows them)", first.says, until.says);
                lines.push(EventLine { seq: first.seq, says, clause: None, elsewhere: false, table: true });
                (rest, last) = (&rest[steps..], None);
                continue;
            }
            rest = &rest[1..];
            if first.says.contains("??") {
                continue;
            }
            match (last.and_then(|last| beyond(last, first)), lines.last_mut()) {
                (Some(more), Some(line)) => line.says.push_str(&format!(", {more}")),
                _ => lines.push(self.line(first)),
            }
            last = Some(first);
        }
        lines
    }

    /// What the round came to for this seat: each wager, then the net.
    pub fn result(&self, round: &[LogLine], number: u32, house: &House) -> Vec<String> {
        let postings = round.iter().flat_map(|event| event.postings.iter().map(|posting| (posting, event.clauses)));
        let summary = summarize(postings, house);
        let stood = |line: &&engine::WagerResult| line.seat == self.seat && line.outcome != Outcome::Withdrawn;
        let own: Vec<_> = summary.lines.iter().filter(stood).collect();
        if own.is_empty() {
            return vec![format!(" Round {number}: you had no wager in it.")];
        }
        let net: Money = own.iter().map(|line| line.amount).sum();
        let head = format!(" {} {}", self.ink.bold(&format!("Round {number}: net")), self.gain(net, "even"));
        let mut pieces = Vec::new();
        for line in own {
            let amount = self.gain(line.amount, if line.outcome == Outcome::Push { "push" } else { "even" });
            // Where something was won, the clause that paid it tells more than the one that returned the stake.
            let won = |event: &&LogLine| {
                event.postings.iter().any(|posting| {
                    let on =
                        posting.on.filter(|spot| spot.at == line.on).map(|spot| house.spots[usize::from(spot.wager)]);
                    posting.reason == Reason::Won
                        && posting.to == Account::Stack(self.seat)
                        && on == Some(line.wager.as_str())
                })
            };
            let paid = round.iter().find(won).map(|event| event.clauses.first());
            let clause = paid.unwrap_or_else(|| line.clauses.first().copied());
            let wager = super::input::for_hand(&line.wager, line.on.hand);
            pieces.push(format!("{wager} {amount} {}", self.ink.dim(&self.deciding(clause))));
        }
        let wide = WIDTH - width(&head) - 2;
        let indent = " ".repeat(width(&head));
        let heads = std::iter::once(head).chain(std::iter::repeat(indent));
        heads.zip(flow(&pieces, "  ", wide)).map(|(head, line)| format!("{head}  {line}")).collect()
    }

    /// An amount won or lost.
    pub fn gain(&self, amount: Money, nothing: &str) -> String {
        if amount.is_positive() {
            self.ink.good(&format!("+{amount}"))
        } else if amount.is_zero() {
            nothing.to_owned()
        } else {
            self.ink.bad(&amount.to_string())
        }
    }
}

/// Whether a line names this seat, and not one whose number begins alike.
fn names(says: &str, seat: Seat) -> bool {
    let name = seat.to_string();
    let ends = |(at, _): (usize, &str)| !says[at + name.len()..].starts_with(|letter: char| letter.is_ascii_digit());
    says.match_indices(&name).any(ends)
}

/// What the second of two alike events adds to the first: they move chips by the same clauses and
/// begin with the same three words or more.
fn beyond<'a>(last: &LogLine, next: &'a LogLine) -> Option<&'a str> {
    let moves = |event: &LogLine| !event.postings.is_empty();
    if last.clauses != next.clauses || !moves(last) || !moves(next) {
        return None;
    }
    let same = last.says.split(' ').zip(next.says.split(' ')).take_while(|(a, b)| a == b).count();
    if same < 3 {
        return None;
    }
    // An amount belongs to one of them: what each wager is paid is told of each.
    let from = next.says.split(' ').take(same).position(|word| word.starts_with('$')).unwrap_or(same);
    let at = next.says.match_indices(' ').nth(from.checked_sub(1)?)?.0;
    Some(&next.says[at + 1..])
}

/// The words of an event with its card codes as faces, and tiles by their kind.
fn faces(event: &LogLine, ink: Ink) -> String {
    let mut codes = Vec::new();
    collect(&event.event, &mut codes);
    let face = |word: &str| {
        let bare = word.trim_end_matches([':', ';', ',', '.']);
        let shown = if bare == "??" {
            ink.card(None)
        } else if let Some(card) = codes.iter().find(|(code, _)| code == bare) {
            ink.card(Some(card.1))
        } else if let Some(tile) = bare.ends_with('\'').then(|| bare.parse::<Tile>().ok()).flatten() {
            // Which of two alike it is matters to no one at the table.
            tile.kind().to_string()
        } else {
            return word.to_owned();
        };
        format!("{shown}{}", &word[bare.len()..])
    };
    event.says.split(' ').map(face).collect::<Vec<_>>().join(" ")
}

/// Every card code in an event.
fn collect(value: &Value, codes: &mut Vec<(String, Card)>) {
    match value {
        Value::String(text) => {
            codes.extend(text.split(' ').filter_map(|word| Some((word.to_owned(), word.parse().ok()?))))
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, codes)),
        Value::Object(fields) => fields.values().for_each(|value| collect(value, codes)),
        _ => {}
    }
}
