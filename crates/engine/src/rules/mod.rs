//! House rules: what a rulebook lets a licensee choose, declared once in `law/<rulebook>.toml`,
//! and the check that turns a submission into [`HouseRules`] or into all its violations at once.
//!
//! A submission is a TOML file:
//!
//! ```toml
//! rulebook = "ma-boston-5"
//! licensee = "Harbor House"
//! table = "B5-01"
//!
//! [options]
//! dealing-method = "hand"
//! minimum-first-wager = "20"
//!
//! [pay.ante-bonus]
//! flush = "16 to 1"
//! ```
//!
//! What it does not mention keeps its default. A list is written `["...", "..."]`; what is wrong with
//! its third item is reported at `options.<name>.3`. Checks that need a calculation (what the least
//! wager can win, say) belong to the game and are handed to [`check`] as a function.

mod check;
mod house_rules;
mod read;
mod schema;
#[cfg(test)]
mod stated_tests;
mod submission;
#[cfg(test)]
mod tests;
mod values;
mod violation;

pub use check::{NewValue, check};
pub use house_rules::{Entry, HouseRules, Value};
pub use schema::{Condition, Demand, OddsRule, OptionSpec, Permits, RowSpec, Schema, TableSpec};
pub use violation::Violation;
