//! The floor: live tables over HTTP and WebSocket. One task owns a table; commands are decided by the engine,
//! stored in one transaction, and told to each viewer as far as that viewer may know.

pub mod accounts;
pub mod api;
pub mod authority;
pub mod clock;
mod entropy;
mod floor;
pub mod house_log;
mod house_wide;
pub mod http;
pub mod limits;
mod meters;
mod password;
pub mod problem;
mod role;
pub mod sessions;
mod table;

pub use floor::{Config, Floor, FloorError};
pub use role::{Identity, Role};
pub use table::{Broken, Pace, RoundOfTable, TableHandle, Verified, verify_store, verify_table};
