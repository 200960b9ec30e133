//! Provably fair chance, from outside: what a table, its log and a stranger with the log see.

mod audit;
mod dealer;
mod outcomes;
mod restore;
mod tables;
mod vector;
