//! `houseway` as a program: what it prints, what it refuses, and its exit codes.

mod analyze;
mod commands;
mod floor_client;
mod killed;
mod nodes;
mod play;
mod serve;
mod simulate;
