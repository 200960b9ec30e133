//! What a round came to: per seat and wager the stake, the outcome, the amount and the clauses;
//! per account the net.

use crate::{Account, House, Position, Posting, Reason, Seat, Spot};
use kit::Money;
use law::Cite;
use serde::Serialize;

/// How a wager ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It still lies on its spot.
    Open,
    /// Its player took it back, or it did not make up a hand.
    Withdrawn,
    /// The hand was void.
    Void,
    /// It tied.
    Push,
    /// It lost.
    Lost,
    /// It won, or earned a bonus.
    Won,
}

/// What became of one wager of one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WagerResult {
    /// The seat whose chips they are.
    pub seat: Seat,
    /// The hand that the wager is on.
    pub on: Position,
    /// The wager.
    pub wager: String,
    /// What was staked and not taken back.
    pub stake: Money,
    /// How it ended. A losing stake that still earned a bonus has lost.
    pub outcome: Outcome,
    /// What it won, besides the stake.
    pub won: Money,
    /// What it changed the seat's chips by.
    pub amount: Money,
    /// The clauses behind it, the deciding one first.
    pub clauses: Cite,
}

/// What a stretch of a table's log came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Per seat and wager.
    pub lines: Vec<WagerResult>,
    /// Per account, by name: what it holds more or less than before.
    pub net: Vec<(String, Money)>,
}

/// Sums up postings with their clauses at this house's table.
pub fn summarize<'a>(postings: impl IntoIterator<Item = (&'a Posting, Cite)>, house: &House) -> Summary {
    let mut summary = Summary::default();
    let mut net: Vec<(Account, Money)> = Vec::new();
    let mut lines: Vec<Line> = Vec::new();
    for (posting, cite) in postings {
        for (account, change) in [(posting.from, -posting.amount), (posting.to, posting.amount)] {
            match net.iter_mut().find(|(known, _)| *known == account) {
                Some(entry) => entry.1 += change,
                None => net.push((account, change)),
            }
        }
        if let Some(spot) = posting.on {
            add(&mut lines, posting, spot, house, cite);
        }
    }
    lines.sort_by_key(|Line { spot, .. }| (spot.by, spot.at, spot.wager));
    summary.lines = lines.into_iter().map(|line| line.result).collect();
    net.sort();
    summary.net = net.into_iter().map(|(account, money)| (account.name(house.spots, house.funds), money)).collect();
    summary
}

/// What is known so far of one wager.
struct Line {
    spot: Spot,
    result: WagerResult,
    /// Its chips went to the house before it was decided.
    banked: bool,
}

fn add(lines: &mut Vec<Line>, posting: &Posting, spot: Spot, house: &House, cite: Cite) {
    let seat = spot.by;
    let index = lines.iter().position(|line| line.spot == spot).unwrap_or_else(|| {
        let zero = Money::ZERO;
        let (on, wager) = (spot.at, house.spots[usize::from(spot.wager)].to_owned());
        let result = WagerResult {
            seat,
            on,
            wager,
            stake: zero,
            outcome: Outcome::Open,
            won: zero,
            amount: zero,
            clauses: cite,
        };
        lines.push(Line { spot, result, banked: false });
        lines.len() - 1
    });
    let Line { result: line, banked, .. } = &mut lines[index];
    let was_banked = std::mem::replace(banked, *banked || posting.reason == Reason::Banked);
    match posting.reason {
        // What came back void is no stake beside the one that takes its place.
        Reason::Staked if line.outcome == Outcome::Void => line.stake = posting.amount,
        Reason::Staked => line.stake += posting.amount,
        Reason::TakenBack | Reason::Incomplete => line.stake -= posting.amount,
        // All that comes back of a stake that is gone is paid.
        Reason::Won if was_banked => line.won += posting.amount - line.stake,
        Reason::Won | Reason::Surplus | Reason::Beside => line.won += posting.amount,
        Reason::Undone => line.won = Money::ZERO,
        _ => {}
    }
    if posting.to == Account::Stack(seat) {
        line.amount += posting.amount;
    } else if posting.from == Account::Stack(seat) {
        line.amount -= posting.amount;
    }
    let outcome = match posting.reason {
        // Of a wager that was taken back in part, the rest is still to be decided.
        Reason::TakenBack | Reason::Incomplete if line.stake.is_positive() => Outcome::Open,
        Reason::TakenBack | Reason::Incomplete => Outcome::Withdrawn,
        Reason::Lost => Outcome::Lost,
        Reason::Won | Reason::StakeBack => Outcome::Won,
        Reason::Push => Outcome::Push,
        Reason::Void | Reason::Undone => Outcome::Void,
        Reason::Covered => Outcome::Lost,
        Reason::Surplus => Outcome::Won,
        Reason::Staked | Reason::Banked | Reason::Chips => Outcome::Open,
        // A commission decides nothing, nor does what is paid beside the wager, nor the part that was not lost.
        Reason::Rest | Reason::Vigorish | Reason::Beside | Reason::Meter | Reason::Elsewhere => line.outcome,
    };
    // What decided the stake stands first and names the outcome; a bonus paid besides adds its clauses.
    if was_banked && line.outcome == Outcome::Open {
        line.outcome = outcome;
        line.clauses = cite.and(line.clauses);
    } else if outcome == Outcome::Open || line.outcome == Outcome::Open {
        line.outcome = outcome;
        line.clauses = cite;
    } else if matches!(
        posting.reason,
        Reason::Won | Reason::StakeBack | Reason::Rest | Reason::Vigorish | Reason::Beside
    ) {
        line.clauses = line.clauses.and(cite);
    } else {
        line.outcome = outcome;
        line.clauses = cite.and(line.clauses);
    }
}
