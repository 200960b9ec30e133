//! Options that a house chooses once for all its tables of a rulebook. A table that differs from one that is there
//! already is not opened.

use crate::Floor;
use crate::api::Problem;
use crate::problem::clauses;
use engine::rules::HouseRules;
use law::Cite;

/// The code of the problem that a table differs from the others of the house.
const CODE: &str = "house-wide-option";

/// Why a table cannot be opened beside those that are there.
pub struct Differs {
    /// What differs from which table, and what to do.
    detail: String,
    /// The clause that wants it alike.
    cite: Cite,
}

impl From<Differs> for Problem {
    fn from(differs: Differs) -> Problem {
        let problem = Problem::conflict(CODE, "The same at all tables of the house", differs.detail);
        Problem { clauses: clauses(&differs.cite), ..problem }
    }
}

/// Whether a table under these house rules agrees with the others of its rulebook, those of other nodes included. One
/// that was closed is not in the way, and neither is the table itself. Whoever asks is alone in opening tables.
pub async fn agree(floor: &Floor, chosen: &HouseRules, itself: Option<i64>) -> Result<Result<(), Differs>, Problem> {
    let alike: Vec<_> = chosen.schema().options().iter().filter(|option| option.house_wide.is_some()).collect();
    if alike.is_empty() {
        return Ok(Ok(()));
    }
    for row in floor.store().tables().await? {
        if row.rulebook != chosen.rulebook().id() || row.state != "open" || Some(row.id) == itself {
            continue;
        }
        let Ok(other) = games::check_submission(&row.submission) else { continue };
        for option in &alike {
            let (name, here, there) = (&option.name, chosen.value(&option.name), other.value(&option.name));
            let Some(clause) = option.house_wide.filter(|_| here != there) else { continue };
            if floor.look(row.id).await?.is_some_and(|card| !card.open) {
                break;
            }
            let detail = format!(
                "`{name}` is {here} here and {there} at the table `{}`, and a house has it alike at all its tables of \
                 this game: choose {there}, or close that table first [{}]",
                row.name,
                Cite::of(&[clause])
            );
            return Ok(Err(Differs { detail, cite: Cite::of(&[clause]) }));
        }
    }
    Ok(Ok(()))
}
