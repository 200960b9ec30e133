//! A report for people, in 80 columns: a compact table of wagers, the nets, the refusals, and what
//! differs.

use crate::report::{Report, RoundReport};
use engine::WagerResult;
use law::Clause;
use std::fmt;

const WIDTH: usize = 80;

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.passed { "ok  " } else { "FAIL" };
        wrapped(f, &format!("{verdict} "), &format!("{} ({})", self.scenario, self.rulebook))?;
        for (index, round) in self.rounds.iter().enumerate() {
            if self.rounds.len() > 1 {
                writeln!(f, "  round {}", index + 1)?;
            }
            self.round(f, round)?;
        }
        for difference in &self.differences {
            writeln!(f, "  {}: {}", self.file, difference.at)?;
            wrapped(f, "    expected ", &difference.expected)?;
            wrapped(f, "    found    ", &difference.found)?;
        }
        Ok(())
    }
}

impl Report {
    fn round(&self, f: &mut fmt::Formatter<'_>, round: &RoundReport) -> fmt::Result {
        if !round.wagers.is_empty() {
            writeln!(
                f,
                "  seat {:<7} {:>8}  {:<9} {:>9} {:>9}  clauses",
                "wager", "stake", "outcome", "won", "amount"
            )?;
        }
        for line in &round.wagers {
            self.wager(f, line)?;
        }
        let net: Vec<String> = round.net.iter().map(|(account, amount)| format!("{account} {amount}")).collect();
        if !net.is_empty() {
            wrapped(f, "  net: ", &net.join(", "))?;
        }
        if let Some(waiting) = &round.waiting {
            wrapped(f, "  the round is not over; it stands at ", waiting)?;
        }
        for refused in &round.refusals {
            let refusal = &refused.refusal;
            let what = format!("{} ({}): {}", refused.act, refusal.code.name(), refusal.message);
            wrapped(
                f,
                &format!("  refused {}: ", refused.who),
                &format!("{what}{}", self.ids(refusal.cite.clauses(), " [", "]")),
            )?;
        }
        Ok(())
    }

    fn wager(&self, f: &mut fmt::Formatter<'_>, line: &WagerResult) -> fmt::Result {
        let start = format!(
            "  {:>4} {:<7} {:>8}  {:<9} {:>9} {:>9}  ",
            if line.on.hand > 1 { format!("{}/{}", line.seat.0, line.on.hand) } else { line.seat.0.to_string() },
            line.wager,
            line.stake.to_string(),
            crate::model::outcome_name(Some(line.outcome)),
            line.won.to_string(),
            line.amount.to_string()
        );
        wrapped(f, &start, &self.ids(&line.clauses, "", ""))
    }

    /// The clauses, with the rulebook named only where it is another.
    fn ids(&self, clauses: &[Clause], before: &str, after: &str) -> String {
        if clauses.is_empty() {
            return String::new();
        }
        let id = |clause: &Clause| {
            if clause.rulebook().id() == self.rulebook { clause.id().to_owned() } else { clause.to_string() }
        };
        format!("{before}{}{after}", clauses.iter().map(id).collect::<Vec<_>>().join(", "))
    }
}

/// Writes text after a beginning, its further lines indented to where the first one starts.
fn wrapped(f: &mut fmt::Formatter<'_>, start: &str, text: &str) -> fmt::Result {
    let indent = " ".repeat(start.chars().count());
    let options = textwrap::Options::new(WIDTH)
        .initial_indent(start)
        .subsequent_indent(&indent)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .break_words(false);
    textwrap::wrap(text, options).iter().try_for_each(|line| writeln!(f, "{}", line.trim_end()))
}
