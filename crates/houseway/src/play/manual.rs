//! Questions and their answers: why, log, rules, help.

use super::ink::{WIDTH, justify, wrap};
use super::input::Typed;
use super::render::Renderer;
use super::session::Session;
use super::why;
use engine::rules::{HouseRules, Value};
use law::Clause;
use serde_json::json;
use std::io;

const HELP: &str = "\
 Enter           do what is suggested at the prompt
 1 or 1 10       take offer 1 of the menu; a missing amount is asked for
 place ante 10   an offer in its own words; `set hand As Ks ...` names cards
 b               place the wagers of the last round again
 deal or ready   you are done: let the dealer continue
 why             the clauses behind what just happened to your chips
 why 57          the clauses behind event 57
 why 12(a)       any clause; `why R3` a ruling, our reading of an unclear clause
 log or log 50   the latest events
 best            the best play by the exact odds, where they are counted at once
 report ...      when you deal yourself: what a floorperson reports
 rules           the house rules and pay tables of this table
 look            show the screen again
 quit            leave; with cards in play, when the round is over";

impl Session<'_> {
    /// Answers a question.
    pub(super) fn answer(&mut self, question: &Typed) -> io::Result<()> {
        let lines = match question {
            Typed::Why(about) => return self.why(about),
            Typed::Log(count) => {
                let from = self.sitting.table.records().saturating_sub(*count);
                self.renderer.each(&self.sitting.lines(from))
            }
            Typed::Best => match self.advisor.best(&self.sitting) {
                Some(best) => return self.note(&format!("Best by the exact odds: {best}.")),
                None => {
                    return self.note("The exact odds of this are not known at once; `houseway analyze` counts them.");
                }
            },
            Typed::Rules => house_rules(&self.sitting.table.house().chosen, &self.renderer),
            _ => HELP.lines().map(str::to_owned).collect(),
        };
        self.lines(&lines)
    }

    fn lines(&mut self, lines: &[String]) -> io::Result<()> {
        if self.json {
            return self.paper.line(&json!({ "note": lines.join("\n") }).to_string());
        }
        self.paper.lines(lines)
    }

    /// Explains the last refusal or events, an event by its number, or a clause by its id.
    fn why(&mut self, about: &str) -> io::Result<()> {
        let mut lines = Vec::new();
        if about.is_empty() {
            match self.refused.take().filter(|cite| !cite.is_empty()) {
                Some(cite) => lines.extend(cite.clauses().iter().flat_map(|clause| why::text(*clause, &self.renderer))),
                None => {
                    let events = self.sitting.lines(self.batch);
                    lines = why::events(&why::latest(&events, &self.renderer), &self.renderer);
                }
            }
            return self.lines(&lines);
        }
        if let Ok(number @ 1..) = about.parse::<usize>() {
            let events = self.sitting.lines(number - 1);
            if let Some(event) = events.first() {
                lines.extend(why::events(&[event], &self.renderer));
            }
        }
        match self.clause(about) {
            Some(clause) => lines.extend(why::text(clause, &self.renderer)),
            None if lines.is_empty() => lines = why::unknown(about, &self.renderer),
            None => {}
        }
        self.lines(&lines)
    }

    /// A clause of the rulebook in use, or of another one named with it.
    fn clause(&self, id: &str) -> Option<Clause> {
        let id = id.trim_matches(['[', ']']);
        let upper = id.to_uppercase();
        self.renderer.book.clause(id).or_else(|| self.renderer.book.clause(&upper)).or_else(|| id.parse().ok())
    }
}

/// The house rules in lines: what differs from the rulebook's defaults is marked.
fn house_rules(chosen: &HouseRules, renderer: &Renderer) -> Vec<String> {
    let schema = chosen.schema();
    let mut lines = vec![format!(" {}", renderer.ink.bold(schema.title()))];
    for entry in chosen.entries() {
        let mark = if entry.is_default { " " } else { "*" };
        let clause = format!("[{}]", renderer.clause(entry.option.clause()));
        if let Value::List(items) = entry.value {
            lines.push(justify(&format!(" {mark} {}", entry.option.name), &clause, WIDTH));
            let items = items.iter().flat_map(|item| wrap(item, WIDTH - 7));
            lines.extend(items.map(|line| format!("       {line}")));
            continue;
        }
        let left = format!(" {mark} {:<28} {}", entry.option.name, entry.value);
        lines.push(justify(&left, &clause, WIDTH));
    }
    for (spec, (_, table)) in schema.tables().iter().zip(chosen.pay_tables()) {
        lines.push(format!(" {}", spec.title));
        for (name, odds) in table.rows() {
            let title = spec.row(name).map_or(name, |row| row.title.as_str());
            let odds = odds.map_or_else(|| "not paid".to_owned(), |odds| odds.to_string());
            lines.push(format!("   {title:<28} {odds}"));
        }
    }
    lines.push("   * differs from the rulebook's default; `why` with its id explains a clause".to_owned());
    lines
}
