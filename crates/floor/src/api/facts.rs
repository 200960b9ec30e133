//! What never changes at a table: its name, its spots, what it pays.

use serde::Serialize;
use utoipa::ToSchema;

/// What never changes at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableFacts {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// The rulebook.
    pub rulebook: String,
    /// The game's folder: `boston`.
    pub game: String,
    /// The rulebook's title.
    pub title: String,
    /// How many seats.
    pub seats: u8,
    /// On which side of the dealer seat 1 is: `left` or `right`.
    pub first_seat: String,
    /// The names of a seat's spots.
    pub spots: Vec<String>,
    /// Those of them that this house does not offer.
    pub not_offered: Vec<String>,
    /// The smallest chip.
    pub chip: String,
    /// The pay tables of this house that are used.
    pub pays: Vec<PostedTable>,
}

/// A pay table as a house posts it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PostedTable {
    /// Its name: `ante-bonus`.
    pub name: String,
    /// As printed above it.
    pub title: String,
    /// The wager that it pays.
    pub wager: String,
    /// Its rows, highest first; those that pay nothing are left out.
    pub rows: Vec<PostedRow>,
    /// The clauses behind it.
    pub clauses: Vec<String>,
}

/// A row of a pay table as a house posts it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PostedRow {
    /// Its name: `flush`.
    pub name: String,
    /// As printed.
    pub title: String,
    /// What it pays: `15 to 1`.
    pub pays: String,
}
