//! Scenarios as JSON, for programs. `docs/scenario.schema.json` describes the form.

mod node;
mod read;
mod wagers;
mod write;

pub(crate) use read::read;
pub use write::to_json;
