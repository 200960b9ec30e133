//! What a round came to: per seat and wager the stake, the outcome, the amount and the clauses;
//! per account the net.

use crate::{Account, Posting, Reason, Seat};
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
pub struct Line {
    /// The seat.
    pub seat: Seat,
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
    pub lines: Vec<Line>,
    /// Per account, by name: what it holds more or less than before.
    pub net: Vec<(String, Money)>,
}

/// Sums up postings with their clauses; `spots` are the names of the game's spots.
pub fn summarize<'a>(postings: impl IntoIterator<Item = (&'a Posting, Cite)>, spots: &[&str]) -> Summary {
    let mut summary = Summary::default();
    let mut net: Vec<(Account, Money)> = Vec::new();
    for (posting, cite) in postings {
        for (account, change) in [(posting.from, -posting.amount), (posting.to, posting.amount)] {
            match net.iter_mut().find(|(known, _)| *known == account) {
                Some(entry) => entry.1 += change,
                None => net.push((account, change)),
            }
        }
        if let Some(spot) = posting.on {
            add(&mut summary.lines, posting, spots[spot as usize], cite);
        }
    }
    summary.lines.sort_by_key(|line| (line.seat, spots.iter().position(|spot| *spot == line.wager)));
    net.sort();
    summary.net = net.into_iter().map(|(account, money)| (account.name(spots), money)).collect();
    summary
}

fn add(lines: &mut Vec<Line>, posting: &Posting, wager: &str, cite: Cite) {
    let ((Account::Stack(seat) | Account::Spot(seat, _), _) | (_, Account::Stack(seat))) = (posting.from, posting.to)
    else {
        return;
    };
    let index = lines.iter().position(|line| line.seat == seat && line.wager == wager).unwrap_or_else(|| {
        let zero = Money::ZERO;
        let wager = wager.to_owned();
        lines.push(Line { seat, wager, stake: zero, outcome: Outcome::Open, won: zero, amount: zero, clauses: cite });
        lines.len() - 1
    });
    let line = &mut lines[index];
    match posting.reason {
        // What came back void is no stake beside the one that takes its place.
        Reason::Staked if line.outcome == Outcome::Void => line.stake = posting.amount,
        Reason::Staked => line.stake += posting.amount,
        Reason::TakenBack | Reason::Incomplete => line.stake -= posting.amount,
        Reason::Won | Reason::Surplus => line.won += posting.amount,
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
        Reason::Staked | Reason::Chips => Outcome::Open,
        // A commission decides nothing: it only makes the winnings smaller.
        Reason::Vigorish => line.outcome,
    };
    // What decided the stake stands first and names the outcome; a bonus paid besides adds its clauses.
    if outcome == Outcome::Open || line.outcome == Outcome::Open {
        line.outcome = outcome;
        line.clauses = cite;
    } else if matches!(posting.reason, Reason::Won | Reason::StakeBack | Reason::Vigorish) {
        line.clauses = line.clauses.and(cite);
    } else {
        line.outcome = outcome;
        line.clauses = cite.and(line.clauses);
    }
}
