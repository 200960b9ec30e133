//! `houseway` as a program: what it prints, what it refuses, and its exit codes.

mod analyze;
mod backup;
mod commands;
mod floor_client;
mod killed;
mod nodes;
mod play;
mod proof;
mod serve;
mod simulate;
mod worker;
