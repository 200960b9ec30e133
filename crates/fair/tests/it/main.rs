//! Provably fair chance, from outside: what a table, its log and a stranger with the log see.

mod dealer;
mod restore;
