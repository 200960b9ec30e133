//! Expectations against what came of a round.

use crate::error::At;
use crate::model::{Expect, outcome_name};
use crate::report::{Difference, Owner, RoundReport, nets};
use crate::run::Play;
use engine::{Account, WagerResult};
use kit::Money;
use law::Clause;

/// What differs from this expectation.
pub(crate) fn check(play: &Play<'_>, expect: &Expect, at: &At) -> Option<Difference> {
    let events = play.events();
    match expect {
        Expect::Wager { on, wager, outcome, amount, clauses } => {
            let report = RoundReport::of(events, Vec::new(), play.table.house());
            let line = report.wagers.iter().find(|line| line.on == *on && line.wager == *wager);
            let found_outcome = line.map(|line| line.outcome);
            let found_amount = line.map_or(Money::ZERO, |line| line.amount);
            let cited = line.map_or(&[][..], |line| &line.clauses[..]);
            let same = found_outcome == *outcome
                && amount.is_none_or(|amount| amount == found_amount)
                && missing(clauses, cited).is_empty();
            (!same).then(|| {
                let amount = amount.map(|amount| format!(", {amount}")).unwrap_or_default();
                let expected = format!("{on} {wager}: {}{amount}{}", outcome_name(*outcome), listed(clauses));
                Difference::new(at, expected, line.map_or_else(|| "never placed".to_owned(), described))
            })
        }
        Expect::Net { seat, amount } => {
            let of = seat.map_or(Owner::Rack, Owner::Seat);
            let found = nets(&events, play.table.house())
                .into_iter()
                .find(|(owner, _)| *owner == of)
                .map_or(Money::ZERO, |(_, net)| net);
            let whose = seat.map_or_else(|| "rack".to_owned(), |seat| seat.to_string());
            (found != *amount).then(|| Difference::new(at, format!("{whose} net {amount}"), format!("{found}")))
        }
        Expect::Fund { name, holds } => fund(play, name, *holds, at),
        Expect::Event { says, happens: false, .. } => {
            let event = events.iter().find(|event| event.says.contains(says));
            event.map(|event| Difference::new(at, format!("no event \"{says}\""), format!("\"{}\"", event.says)))
        }
        Expect::Event { says, clauses, .. } => {
            let mut alike = events.iter().filter(|event| event.says.contains(says));
            let same = alike.clone().any(|event| missing(clauses, event.clauses.clauses()).is_empty());
            (!same).then(|| {
                let found = match alike.next() {
                    Some(event) => format!("\"{}\" [{}]", event.says, event.clauses),
                    None => "no such event".to_owned(),
                };
                Difference::new(at, format!("event \"{says}\"{}", listed(clauses)), found)
            })
        }
        Expect::Order(all) => {
            let mut rest = events.iter();
            let late = all.iter().find(|says| !rest.any(|event| event.says.contains(says.as_str())));
            late.map(|says| {
                let known = events.iter().any(|event| event.says.contains(says.as_str()));
                let found = if known { "comes before" } else { "was not told" };
                Difference::new(at, format!("order {}", quoted(all)), format!("\"{says}\" {found}"))
            })
        }
        Expect::Cites(clauses) => {
            let cited = |clause: &Clause| {
                events.iter().any(|event| event.clauses.clauses().contains(clause))
                    || play.refusals.iter().any(|refused| refused.refusal.cite.clauses().contains(clause))
            };
            let missing: Vec<Clause> = clauses.iter().filter(|clause| !cited(clause)).copied().collect();
            let found = || format!("nothing cites{}", listed(&missing));
            (!missing.is_empty()).then(|| Difference::new(at, format!("cites{}", listed(clauses)), found()))
        }
        Expect::Stage(stage) => {
            let found = play.stage();
            (found != *stage).then(|| Difference::new(at, format!("stage \"{stage}\""), format!("\"{found}\"")))
        }
    }
}

/// What differs where a fund of the game must hold so much.
fn fund(play: &Play<'_>, name: &str, holds: Money, at: &At) -> Option<Difference> {
    let funds = play.table.house().funds;
    let found = match funds.iter().position(|fund| fund.name == name) {
        Some(place) => play.table.accounts().balance(Account::Fund(place as u8)).to_string(),
        None => format!("there is no such fund; there are: {}", quoted_names(funds)),
    };
    (found != holds.to_string()).then(|| Difference::new(at, format!("fund {name} holds {holds}"), found))
}

fn missing(wanted: &[Clause], cited: &[Clause]) -> Vec<Clause> {
    wanted.iter().filter(|clause| !cited.contains(clause)).copied().collect()
}

fn quoted_names(funds: &[engine::Fund]) -> String {
    if funds.is_empty() {
        return "none".to_owned();
    }
    funds.iter().map(|fund| format!("`{}`", fund.name)).collect::<Vec<_>>().join(", ")
}

fn quoted(all: &[String]) -> String {
    all.iter().map(|says| format!("\"{says}\"")).collect::<Vec<_>>().join(" ")
}

/// Clauses in brackets, where there are any.
pub(crate) fn listed(clauses: &[Clause]) -> String {
    if clauses.is_empty() {
        return String::new();
    }
    format!(" [{}]", clauses.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
}

fn described(line: &WagerResult) -> String {
    format!("{}, {}{}", outcome_name(Some(line.outcome)), line.amount, listed(&line.clauses))
}
