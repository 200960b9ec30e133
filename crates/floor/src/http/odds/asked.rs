//! What is asked of the odds, read from an address.

use crate::api::Problem;
use crate::http::App;
use ::odds::document::Questions;
use ::odds::session::USUAL_ROUNDS;
use ::odds::written::{Limits, Reading, Unasked, Written};
use engine::rules::{HouseRules, Violation};
use kit::Money;

/// How much may be asked of a floor, which has other things to do: what ends within seconds.
pub(super) const LIMITS: Limits = Limits { rounds: 10_000, tables: 400 };

/// What an analysis is of: the house rules as a submission, the unit, the shoe, and whether with every
/// hand of tiles.
pub(super) type Subject = (String, Option<Money>, Option<String>, bool);

/// Everything that is asked at once.
pub(super) struct Wanted {
    /// The house rules.
    pub chosen: HouseRules,
    /// Why nobody may play by them.
    pub violations: Vec<Violation>,
    /// What the analysis is of.
    pub subject: Subject,
    /// What is asked beside it.
    pub questions: Questions,
    /// The same as text, by which answers are told apart.
    pub text: String,
    /// Whether anything is asked that not everybody asks.
    pub own: bool,
}

impl Wanted {
    /// Reads what follows the question mark of a rulebook's odds.
    pub async fn read(app: &App, id: &str, query: Vec<(String, String)>) -> Result<Wanted, Problem> {
        let entry = games::registered(id).map_err(|error| Problem::missing(error.to_string()))?;
        let mut chosen = entry.schema().defaults();
        let mut written = Written { session: Some(USUAL_ROUNDS), pictures: true, ..Written::default() };
        let (mut unit, mut shoe, mut strategy, mut changes) = (None, None, false, Vec::new());
        let (mut own, mut sources) = (false, 0);
        for (name, value) in query {
            own |= name != "table";
            match name.as_str() {
                "unit" => unit = Some(money("unit", &value)?),
                "shoe" => shoe = Some(value),
                "strategy" => strategy = truth("strategy", &value)?,
                "table" => (chosen, sources) = (of_table(app, id, &value).await?, sources + 1),
                "submission" => (chosen, sources) = (submitted(id, &value)?, sources + 1),
                "wager" => written.wager = Some(value),
                "together" => written.together = Some(value),
                "session" => written.session = Some(rounds(&value)?),
                "bankroll" => written.bankroll = Some(money("bankroll", &value)?),
                "range" => written.pays.push(value),
                "target" => written.target = Some(value),
                "anyway" => written.anyway = truth("anyway", &value)?,
                _ => changes.push((name, value)),
            }
        }
        if sources > 1 {
            return Err(Problem::malformed("give one table or one submission; several are asked for one by one"));
        }
        let changes: Vec<(&str, &str)> = changes.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let chosen = if changes.is_empty() { chosen } else { chosen.with(&changes).map_err(violations)? };
        // The game's own arithmetic has a say too.
        let chosen = games::check_submission(&chosen.to_submission()).map_err(violations)?;
        let Reading { rules, violations, questions } = written.read(&chosen, LIMITS).map_err(|error| match error {
            Unasked::Wrong(why) => no_such_question(why),
            Unasked::NotPermitted(found) => {
                let problem = self::violations(found);
                let detail = format!("{}; add anyway=true to see it marked as not permitted", problem.detail);
                Problem { detail, ..problem }
            }
        })?;
        let subject = (rules.to_submission(), unit, shoe, strategy);
        Ok(Wanted { chosen: rules, violations, subject, questions, text: format!("{written:?}"), own })
    }
}

fn violations(found: Vec<Violation>) -> Problem {
    crate::http::staff::violations(found)
}

/// What makes no sense, or is too much.
pub(super) fn no_such_question(why: String) -> Problem {
    Problem::new(422, "no-analysis", "There is no such analysis", why)
}

fn money(name: &str, value: &str) -> Result<Money, Problem> {
    value.parse().map_err(|error| Problem::malformed(format!("{name}: {error}")))
}

fn rounds(value: &str) -> Result<u32, Problem> {
    value.parse().map_err(|_| {
        let most = LIMITS.rounds;
        Problem::malformed(format!("session: `{value}` is no number of rounds; give a whole number from 1 to {most}"))
    })
}

fn truth(name: &str, value: &str) -> Result<bool, Problem> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(Problem::malformed(format!("{name}: `{value}` is neither true nor false"))),
    }
}

/// The house rules of a table.
async fn of_table(app: &App, rulebook: &str, table: &str) -> Result<HouseRules, Problem> {
    let missing = || Problem::missing(format!("there is no table `{table}` under {rulebook}"));
    let row = app.floor.store().table(table.parse().map_err(|_| missing())?).await?;
    let row = row.filter(|row| row.rulebook == rulebook).ok_or_else(missing)?;
    games::check_submission(&row.submission).map_err(violations)
}

/// The house rules of a submission, which must be under this rulebook.
fn submitted(rulebook: &str, text: &str) -> Result<HouseRules, Problem> {
    let chosen = games::check_submission(text).map_err(violations)?;
    let found = chosen.rulebook().id();
    if found != rulebook {
        return Err(no_such_question(format!("the submission is under {found}, and not under {rulebook}")));
    }
    Ok(chosen)
}
