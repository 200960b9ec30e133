//! `scale`: what ten thousand, a hundred thousand and a million seated players need, by a simulation that is fed with
//! measured costs and held against real runs. It writes its tables and its curve into docs/scale.md and docs/scale.svg.

mod costs;
mod curve;
mod sim;
#[cfg(test)]
mod transfer;

use self::costs::{CHECKED, Costs, MEASURED, Run};
use self::sim::{Outcome, Plan, simulate};
use crate::bench::replaced;
use std::fmt::Write as _;

const DOCUMENT: &str = "docs/scale.md";
const CURVE: &str = "docs/scale.svg";

/// What a machine of the plans has.
const CORES: usize = 8;

/// What is promised: 99 of 100 commands are answered within so many milliseconds, with cores at most so busy.
const PROMISED_MS: f64 = 200.0;
const BUSY: f64 = 0.6;

/// Writes tables and curve into the documents.
pub fn run() -> Result<(), String> {
    let mut text = std::fs::read_to_string(DOCUMENT).map_err(|error| format!("{DOCUMENT}: {error}"))?;
    for (mark, table) in tables() {
        print!("{table}");
        text = replaced(&text, mark, table.trim_end())?;
    }
    std::fs::write(DOCUMENT, text).map_err(|error| format!("{DOCUMENT}: {error}"))?;
    std::fs::write(CURVE, curve::draw(&MEASURED)).map_err(|error| format!("{CURVE}: {error}"))
}

/// Every table by its mark.
fn tables() -> [(&'static str, String); 3] {
    [("costs", costs_table()), ("checked", checked_table()), ("needs", needs_table())]
}

fn costs_table() -> String {
    let Costs { request_us, decide_us, viewer_us, pass_us, tell_us, follow_us, notify_us, .. } = MEASURED;
    let Costs { transaction_us, append_us, flush_us, table_us, .. } = MEASURED;
    let rows = [
        ("reading a request, at the node of its socket", request_us),
        ("deciding a command, at the node that leads the table", decide_us),
        ("telling one viewer", viewer_us),
        ("passing a request on to another node, at both", pass_us),
        ("the same, of the database", tell_us),
        ("taking over an entry that another node stored", follow_us),
        ("the way of a NOTIFY", notify_us),
        ("a transaction of the database", transaction_us),
        ("an entry in it", append_us),
        ("making it durable", flush_us),
        ("a table at which nothing happens, each second at every node", table_us),
    ];
    let mut table = "| of | microseconds |\n|---|---|\n".to_owned();
    rows.iter().for_each(|(of, us)| _ = writeln!(table, "| {of} | {us} |"));
    table
}

/// The real runs beside what the simulation makes of them.
fn checked_table() -> String {
    let mut table =
        "| nodes | commands/s measured | simulated | off by | p99 measured | simulated |\n|---|---|---|---|---|---|\n"
            .to_owned();
    for run in CHECKED {
        let (fast, paced) = check(&run);
        let off = 100.0 * (fast.per_second / run.per_second - 1.0);
        _ = writeln!(
            table,
            "| {} | {:.0} | {:.0} | {off:+.0}% | {:.1} ms | {:.1} ms |",
            run.nodes, run.per_second, fast.per_second, run.p99_ms, paced.p99_ms
        );
    }
    table
}

/// A run on one machine, as fast as it goes and at one command every two seconds.
fn check(run: &Run) -> (Outcome, Outcome) {
    let plan = Plan {
        players: run.players,
        seats: 7,
        every: 0,
        nodes: run.nodes,
        node_cores: 1,
        databases: 1,
        database_cores: 1,
        shared_cores: Some(run.cores),
        to_be_had: run.to_be_had,
        tables: run.tables,
        lasts: 2_000_000,
        seed: 1,
    };
    let paced = Plan { every: 2_000_000, ..plan.clone() };
    (simulate(&plan, &MEASURED), simulate(&paced, &MEASURED))
}

/// What so many players need.
#[derive(Debug)]
struct Need {
    databases: usize,
    nodes: usize,
    outcome: Outcome,
}

/// Players who act every two seconds, with nodes and databases on machines of their own.
fn plan(players: usize, nodes: usize) -> Plan {
    Plan {
        players,
        seats: 7,
        every: 2_000_000,
        nodes,
        node_cores: CORES,
        databases: 1,
        database_cores: CORES,
        shared_cores: None,
        to_be_had: 1.0,
        tables: players.div_ceil(7),
        lasts: 2_000_000,
        seed: 1,
    }
}

/// The fewest machines with which so many players are served as promised. Tables are spread over the databases evenly,
/// each database has nodes of its own, and all such cells are alike: one is simulated.
fn need(players: usize) -> Option<Need> {
    let served = |outcome: &Outcome| {
        outcome.p99_ms <= PROMISED_MS && outcome.nodes_busy <= BUSY && outcome.databases_busy <= BUSY
    };
    let tried = CELLS.into_iter().filter_map(|cell| {
        let databases = players.div_ceil(cell);
        let cell = players.div_ceil(databases);
        let tried = |nodes: usize| (nodes, simulate(&plan(cell, nodes), &MEASURED));
        let (nodes, outcome) = NODES.into_iter().map(tried).find(|(_, outcome)| served(outcome))?;
        Some(Need { databases, nodes: nodes * databases, outcome })
    });
    tried.min_by_key(|need| (need.databases + need.nodes, need.databases))
}

/// How many players a database may have at the most, and with how many nodes that is tried: more only pass requests on.
const CELLS: [usize; 8] = [60_000, 50_000, 40_000, 30_000, 25_000, 20_000, 15_000, 10_000];
const NODES: [usize; 6] = [1, 2, 3, 4, 6, 8];

fn needs_table() -> String {
    let mut table =
        "| seated players | commands/s | PostgreSQL instances | nodes | p50 | p99 | nodes busy | databases busy |\n\
                     |---|---|---|---|---|---|---|---|\n"
            .to_owned();
    for players in [10_000, 100_000, 1_000_000] {
        let Some(Need { databases, nodes, outcome }) = need(players) else { continue };
        _ = writeln!(
            table,
            "| {players} | {:.0} | {databases} | {nodes} | {:.1} ms | {:.1} ms | {:.0}% | {:.0}% |",
            outcome.per_second * databases as f64,
            outcome.p50_ms,
            outcome.p99_ms,
            100.0 * outcome.nodes_busy,
            100.0 * outcome.databases_busy,
        );
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The documents say what the simulation says.
    #[test]
    fn the_document_holds_what_is_simulated() {
        let text = include_str!("../../../../docs/scale.md");
        for (mark, table) in tables() {
            let again = replaced(text, mark, table.trim_end()).unwrap();
            assert!(again == text, "docs/scale.md is stale at `{mark}`: run `cargo run -p xtask -- scale`\n{table}");
        }
        let drawn = include_str!("../../../../docs/scale.svg");
        assert!(drawn == curve::draw(&MEASURED), "docs/scale.svg is stale: run `cargo run -p xtask -- scale`");
    }

    /// What is simulated of the real runs is near what was measured. Four nodes are more than the machine bore: their
    /// run is told in the document and not held to.
    #[test]
    fn the_simulation_is_near_the_real_runs() {
        for run in CHECKED.into_iter().filter(|run| run.nodes <= 2) {
            let (fast, _) = check(&run);
            let off = (fast.per_second / run.per_second - 1.0).abs();
            assert!(off < 0.35, "{} nodes: {fast:?}, measured {:.0}/s", run.nodes, run.per_second);
        }
    }
}
