//! `houseway rules RULEBOOK`: every option with its permitted values, default and clause.

use crate::failure::Failure;
use crate::out;
use engine::rules::{OptionSpec, Schema, TableSpec};
use law::Clause;
use std::process::ExitCode;

/// Arguments of `houseway rules`.
#[derive(clap::Args)]
pub struct Args {
    /// The rulebook, such as `ma-boston-5`
    rulebook: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Shows the options of a rulebook.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let schema = ::games::registered(&args.rulebook).map_err(Failure::input)?.schema();
    if args.json {
        out::json(schema);
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = format!("{} ({})\n\nOptions\n", schema.title(), schema.jurisdiction());
    for option in schema.options() {
        text.push_str(&describe(schema, option));
    }
    text.push_str("\nPay tables\n");
    for table in schema.tables() {
        text.push_str(&pay_table(schema, table));
    }
    out::print(&text);
    Ok(ExitCode::SUCCESS)
}

/// Clause ids, with the rulebook's name only where it is another one.
fn cited(schema: &Schema, clauses: &[Clause]) -> String {
    let name = |clause: &Clause| {
        if clause.rulebook().id() == schema.rulebook().id() { clause.id().to_owned() } else { clause.to_string() }
    };
    clauses.iter().map(name).collect::<Vec<_>>().join(", ")
}

fn describe(schema: &Schema, option: &OptionSpec) -> String {
    let line = |label: &str, value: String| format!("    {label:<11}{}\n", out::wrap(&value, 15, out::WIDTH));
    let mut text = format!("\n  {}\n", option.name);
    text.push_str(&format!("    {}\n", out::wrap(&option.says, 4, out::WIDTH)));
    text.push_str(&line("permitted", option.permits.words()));
    text.push_str(&line("default", option.default.to_string()));
    for condition in &option.conditions {
        text.push_str(&line("condition", format!("{} [{}]", condition.words(), cited(schema, &[condition.clause]))));
    }
    text.push_str(&line("clause", cited(schema, &option.clauses)));
    text
}

fn pay_table(schema: &Schema, table: &TableSpec) -> String {
    let mut text = format!("\n  {} (on the {} wager) [{}]\n", table.name, table.wager, cited(schema, &table.clauses));
    let rows: Vec<Vec<String>> =
        table.rows.iter().map(|row| vec![format!("    {}", row.name), table.words(row)]).collect();
    text.push_str(&out::columns("<<", &rows));
    text
}
