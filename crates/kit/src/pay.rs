//! A pay table: rows in printed order, each with its odds.

use crate::Odds;
use std::fmt;

/// Rows in printed order, highest first, each named in kebab case (`straight-flush`) with its
/// odds. A row without odds is printed `N/A` and pays nothing.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct PayTable {
    rows: Vec<(String, Option<Odds>)>,
}

impl PayTable {
    /// These rows in this order.
    ///
    /// # Panics
    /// When a row stands twice.
    pub fn new<N: Into<String>>(rows: impl IntoIterator<Item = (N, Option<Odds>)>) -> PayTable {
        let mut table = PayTable::default();
        for (name, odds) in rows {
            let name = name.into();
            assert!(!table.contains(&name), "the row `{name}` stands twice in a pay table");
            table.rows.push((name, odds));
        }
        table
    }

    /// The odds of a row; `None` where it is `N/A` or there is no such row.
    pub fn odds(&self, row: &str) -> Option<Odds> {
        self.rows.iter().find(|(name, _)| name == row)?.1
    }

    /// Whether there is a row of this name, paid or `N/A`.
    pub fn contains(&self, row: &str) -> bool {
        self.rows.iter().any(|(name, _)| name == row)
    }

    /// The rows in printed order.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = (&str, Option<Odds>)> + Clone {
        self.rows.iter().map(|(name, odds)| (name.as_str(), *odds))
    }

    /// Gives a row other odds; answers whether there is such a row.
    pub fn set(&mut self, row: &str, odds: Option<Odds>) -> bool {
        let found = self.rows.iter_mut().find(|(name, _)| name == row);
        found.map(|(_, old)| *old = odds).is_some()
    }

    /// The best odds of the table, by what they win.
    pub fn best(&self) -> Option<Odds> {
        self.rows.iter().filter_map(|(_, odds)| *odds).max_by(|a, b| a.cmp_value(*b))
    }

    /// How many rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

impl fmt::Debug for PayTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.rows()).finish()
    }
}

impl serde::Serialize for PayTable {
    /// A map in printed order; `null` is `N/A`.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.rows())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_keep_their_order_and_an_absent_row_pays_nothing() {
        let mut table =
            PayTable::new([("flush", Some(Odds::to(3, 1))), ("royal", Some(Odds::to(50, 1))), ("pair", None)]);
        assert_eq!(table.rows().map(|(name, _)| name).collect::<Vec<_>>(), ["flush", "royal", "pair"]);
        assert_eq!((table.odds("pair"), table.odds("straight")), (None, None));
        assert!(table.contains("pair") && !table.contains("straight"));
        assert_eq!(table.best(), Some(Odds::to(50, 1)));
        assert!(table.set("pair", Some(Odds::to(1, 1))) && !table.set("straight", None));
        let json = serde_json::to_string(&table).unwrap();
        assert_eq!(json, r#"{"flush":"3 to 1","royal":"50 to 1","pair":"1 to 1"}"#);
    }

    #[test]
    #[should_panic(expected = "`flush` stands twice")]
    fn a_row_stands_once() {
        PayTable::new([("flush", None), ("flush", None)]);
    }
}
