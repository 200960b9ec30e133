//! What never changes at a table, from its house rules.

use super::view::plain;
use crate::api::{PostedRow, PostedTable, TableFacts};
use engine::rules::TableSpec;
use engine::{AnyTable, Side};
use games::Registered;
use kit::PayTable;

/// A pay table as the house posts it.
fn posted(spec: &TableSpec, table: &PayTable) -> PostedTable {
    let rows = spec.rows.iter().filter_map(|row| {
        let pays = table.odds(&row.name)?.to_string();
        Some(PostedRow { name: row.name.clone(), title: row.title.clone(), pays })
    });
    PostedTable {
        name: spec.name.clone(),
        title: spec.title.clone(),
        wager: spec.wager.clone(),
        rows: rows.collect(),
        clauses: spec.clauses.iter().map(ToString::to_string).collect(),
    }
}

/// What never changes at a table.
pub(crate) fn facts(id: i64, name: &str, entry: &Registered, table: &dyn AnyTable) -> TableFacts {
    let house = table.house();
    TableFacts {
        id,
        name: name.to_owned(),
        rulebook: entry.rulebook.to_owned(),
        game: entry.game.to_owned(),
        title: entry.schema().title().to_owned(),
        seats: house.seats,
        first_seat: if house.first_seat == Side::Left { "left" } else { "right" }.to_owned(),
        spots: house.spots.iter().map(|spot| (*spot).to_owned()).collect(),
        not_offered: house.not_offered.iter().map(|spot| house.spots[usize::from(*spot)].to_owned()).collect(),
        chip: plain(house.chip),
        pays: house.chosen.pay_tables_in_use().map(|(spec, table)| posted(spec, table)).collect(),
    }
}
