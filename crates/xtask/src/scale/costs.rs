//! What was measured, and what follows from it.

/// What each step costs, in microseconds of one core; `flush_us` and `notify_us` are waits.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    pub request_us: u64,
    pub decide_us: u64,
    pub viewer_us: u64,
    pub pass_us: u64,
    /// What passing on and answering take of the database, together.
    pub tell_us: u64,
    pub follow_us: u64,
    pub notify_us: u64,
    pub transaction_us: u64,
    pub append_us: u64,
    pub flush_us: u64,
    /// What a table takes of every node each second, when nothing happens.
    pub table_us: u64,
    /// The most entries of a transaction.
    pub group: usize,
}

/// A real run: `houseway load --players N --nodes N` on PostgreSQL, everything on one machine.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    pub players: usize,
    pub nodes: usize,
    pub cores: usize,
    /// Which part of the cores the run got: what it used of processors, over what there was.
    pub to_be_had: f64,
    /// The tables that were open.
    pub tables: usize,
    pub per_second: f64,
    pub p99_ms: f64,
}

/// From the runs below, and from 143 players at 143 tables with one viewer each (124 us of the process and 45 us of the
/// database a command) and 7 players at one table (749 commands/s, 219 us of the database); the flush from
/// `pg_test_fsync`, idle tables from 208 of them with 7 players (8 ms a second). On 19 November 2026, on two cores with
/// a load of 6 to 8 from others: to be measured again.
pub const MEASURED: Costs = Costs {
    request_us: 37,
    decide_us: 76,
    viewer_us: 8,
    pass_us: 50,
    tell_us: 70,
    follow_us: 24,
    notify_us: 1_000,
    transaction_us: 500,
    append_us: 45,
    flush_us: 460,
    table_us: 38,
    group: 512,
};

/// `houseway load --database postgres://... --players 1001 --nodes N --seconds 8 --json`, with 208 tables open.
pub const CHECKED: [Run; 3] = [
    Run { nodes: 1, to_be_had: 0.18, per_second: 1_669.0, p99_ms: 68.5, ..RUN },
    Run { nodes: 2, to_be_had: 0.48, per_second: 3_180.0, p99_ms: 579.1, ..RUN },
    Run { nodes: 4, to_be_had: 0.37, per_second: 716.0, p99_ms: 420.6, ..RUN },
];

const RUN: Run = Run { players: 1_001, nodes: 1, cores: 2, to_be_had: 1.0, tables: 208, per_second: 0.0, p99_ms: 0.0 };
