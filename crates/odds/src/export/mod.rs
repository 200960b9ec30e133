//! Reports for other programs and for people: tables as CSV and Parquet, and a page with pictures.

pub mod html;
pub mod parquet;
mod pictures;
pub mod svg;
pub mod table;

pub use html::page;
pub use table::Table;
