//! A request for odds, read from an address.

use crate::api::Problem;
use crate::http::App;
use ::odds::session::USUAL_ROUNDS;
use ::odds::{Query, QueryError, QueryLimits, RawQuery};
use engine::rules::{HouseRules, Violation};
use engine::shown;
use kit::Money;

/// How much may be asked of a floor, which has other things to do: what ends within seconds.
pub(super) const LIMITS: QueryLimits = QueryLimits { rounds: 10_000, tables: 400 };

/// What the odds themselves depend on, by which they are remembered.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Subject {
    /// The house rules.
    submission: String,
    unit: Option<Money>,
    shoe: Option<String>,
    /// Whether with every hand of tiles.
    pub every_hand: bool,
}

/// A request for odds.
pub(super) struct OddsRequest {
    pub subject: Subject,
    pub query: Query,
    /// The query as text, by which answers are remembered.
    pub text: String,
    /// Whether anything is asked that not everybody asks.
    pub own: bool,
}

/// The most things that are asked at once.
const MOST_ASKED: usize = 64;

impl OddsRequest {
    /// Reads what follows the question mark of a rulebook's odds.
    pub async fn read(app: &App, id: &str, query: Vec<(String, String)>) -> Result<OddsRequest, Problem> {
        if query.len() > MOST_ASKED {
            let found = query.len();
            return Err(no_such_analysis(format!("{found} things are asked at once; ask for {MOST_ASKED} at most")));
        }
        let mut table = None;
        for (_, value) in query.iter().filter(|(name, _)| name == "table") {
            table = Some(of_table(app, id, value).await?);
        }
        let id = id.to_owned();
        app.desk.run(move || OddsRequest::of(&id, query, table)).await?
    }

    /// The odds under these house rules, and nothing else.
    pub fn under(rules: &HouseRules) -> OddsRequest {
        let subject = Subject { submission: rules.to_submission(), unit: None, shoe: None, every_hand: false };
        OddsRequest { subject, query: Query::new(rules.clone()), text: String::new(), own: false }
    }

    /// The same with the submission of the table that is asked about.
    fn of(id: &str, query: Vec<(String, String)>, table: Option<String>) -> Result<OddsRequest, Problem> {
        let entry = games::registered(id).map_err(|error| Problem::missing(error.to_string()))?;
        let mut chosen = entry.schema().defaults();
        let mut raw = RawQuery { session: Some(USUAL_ROUNDS), pictures: true, ..RawQuery::default() };
        let (mut every_hand, mut changes) = (false, Vec::new());
        let (mut own, mut sources) = (false, 0);
        for (name, value) in query {
            own |= name != "table";
            match name.as_str() {
                "unit" => raw.unit = Some(money("unit", &value)?),
                "shoe" => raw.shoe = Some(value),
                "strategy" => every_hand = truth("strategy", &value)?,
                "table" => sources += 1,
                "submission" => (chosen, sources) = (submitted(id, &value)?, sources + 1),
                "wager" => raw.wager = Some(value),
                "together" => raw.together = Some(value),
                "session" => raw.session = Some(rounds(&value)?),
                "bankroll" => raw.bankroll = Some(money("bankroll", &value)?),
                "range" => raw.pays.push(value),
                "target" => raw.target = Some(value),
                "anyway" => raw.anyway = truth("anyway", &value)?,
                _ => changes.push((name, value)),
            }
        }
        if sources > 1 {
            return Err(Problem::malformed("give one table or one submission; several are asked for one by one"));
        }
        if let Some(text) = table {
            chosen = games::check_submission(&text).map_err(violations)?;
        }
        let changes: Vec<(&str, &str)> = changes.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let chosen = if changes.is_empty() { chosen } else { chosen.with(&changes).map_err(violations)? };
        // The game's own arithmetic has a say too.
        let chosen = games::check_submission(&chosen.to_submission()).map_err(violations)?;
        let query = raw.read(&chosen, LIMITS).map_err(|error| match error {
            QueryError::Invalid(why) => no_such_analysis(why),
            QueryError::NotPermitted(found) => {
                let problem = violations(found);
                let detail = format!("{}; add anyway=true to see it marked as not permitted", problem.detail);
                Problem { detail, ..problem }
            }
        })?;
        let submission = query.rules.to_submission();
        let subject = Subject { submission, unit: query.unit, shoe: query.shoe.clone(), every_hand };
        Ok(OddsRequest { subject, query, text: format!("{raw:?}"), own })
    }
}

fn violations(found: Vec<Violation>) -> Problem {
    crate::http::staff::violations(found)
}

/// A question that makes no sense, or asks for too much.
pub(super) fn no_such_analysis(why: String) -> Problem {
    Problem::new(422, "no-analysis", "There is no such analysis", why)
}

fn money(name: &str, value: &str) -> Result<Money, Problem> {
    value.parse().map_err(|error| Problem::malformed(format!("{name}: {error}")))
}

fn rounds(value: &str) -> Result<u32, Problem> {
    value.parse().map_err(|_| {
        let most = LIMITS.rounds;
        Problem::malformed(format!(
            "session: `{value}` is not a number of rounds; give a whole number from 1 to {most}"
        ))
    })
}

fn truth(name: &str, value: &str) -> Result<bool, Problem> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(Problem::malformed(format!("{name}: `{value}` is neither true nor false"))),
    }
}

/// The submission of a table.
async fn of_table(app: &App, rulebook: &str, table: &str) -> Result<String, Problem> {
    let missing = || Problem::missing(format!("there is no table `{}` under {rulebook}", shown(table)));
    let row = app.floor.store().table(table.parse().map_err(|_| missing())?).await?;
    Ok(row.filter(|row| row.rulebook == rulebook).ok_or_else(missing)?.submission)
}

/// The house rules of a submission, which must be under this rulebook.
fn submitted(rulebook: &str, text: &str) -> Result<HouseRules, Problem> {
    let chosen = games::check_submission(text).map_err(violations)?;
    let found = chosen.rulebook().id();
    if found != rulebook {
        return Err(no_such_analysis(format!("the submission is under {found}, and not under {rulebook}")));
    }
    Ok(chosen)
}
