//! The floor's tests, in one binary.

mod authority;
mod description;
mod doors;
mod house;
mod live;
mod sessions;
mod tables;
