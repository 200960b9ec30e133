//! The project's own chores, in Rust instead of shell: `test`, `nightly`, `bench`.

use std::process::{Command, ExitCode};
use std::time::Instant;

/// A step: what it is called and the command that does it.
struct Step(&'static str, &'static str, &'static [(&'static str, &'static str)]);

const TEST: &[Step] = &[
    Step("formatting", "cargo fmt --all --check", &[]),
    Step("lints", "cargo clippy --workspace --all-targets --locked --quiet -- -D warnings", &[]),
    Step("tests", "cargo test --workspace --locked --quiet", &[("INSTA_UPDATE", "no")]),
    Step("docs", "cargo doc --workspace --no-deps --locked --quiet", &[("RUSTDOCFLAGS", "-D warnings")]),
    Step("scenarios", "cargo run --locked --quiet --package houseway -- run scenarios", &[]),
];

const NIGHTLY: &[Step] = &[
    Step("exhaustive", "cargo test --release --package odds --features exhaustive", &[]),
    Step("simulations", "cargo run --release --package houseway -- simulate boston-7 --rounds 20000000 --kernel", &[]),
];

const BENCH: &[Step] = &[
    Step("evaluators", "cargo bench --package kit", &[]),
    Step("counting and simulation", "cargo bench --package odds", &[]),
];

fn main() -> ExitCode {
    let steps = match std::env::args().nth(1).as_deref() {
        Some("test") => TEST,
        Some("nightly") => NIGHTLY,
        Some("bench") => BENCH,
        other => {
            eprintln!("xtask: `{}` is no chore; there are: test nightly bench", other.unwrap_or(""));
            return ExitCode::from(2);
        }
    };
    let mut done = Vec::new();
    for Step(name, command, environment) in steps {
        println!("== {name}: {command}");
        let started = Instant::now();
        let mut words = command.split(' ');
        let status =
            Command::new(words.next().unwrap_or("cargo")).args(words).envs(environment.iter().copied()).status();
        if !status.is_ok_and(|status| status.success()) {
            eprintln!("== {name} FAILED");
            return ExitCode::FAILURE;
        }
        done.push(format!("{name} {:.0} s", started.elapsed().as_secs_f64()));
    }
    println!("== all passed: {}", done.join(", "));
    ExitCode::SUCCESS
}
