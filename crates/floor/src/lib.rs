//! The floor: live tables over HTTP and WebSocket. One task owns a table; commands are decided by the engine,
//! stored in one transaction, and told to each viewer as far as that viewer may know.

pub mod accounts;
pub mod api;
pub mod authority;
pub mod clock;
mod desk;
mod entropy;
pub mod events;
mod floor;
pub mod house_log;
mod house_wide;
pub mod http;
pub mod limits;
mod meters;
mod password;
pub mod post;
pub mod problem;
pub mod program;
mod role;
pub mod second_factor;
pub mod sessions;
pub mod standing;
mod table;
mod tree;
pub mod wishes;

pub use floor::{Config, Floor, FloorError, committer, key_file, last_head, seal};
pub use role::{Identity, Role};
pub use table::{
    Broken, Known, Pace, Report, RoundOfTable, TableHandle, Verified, verify_store, verify_store_with, verify_table,
};
pub use tree::{Grown, SignedHead};
