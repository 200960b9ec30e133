//! The project's own chores, in Rust instead of shell: `floor`, which builds what `make run` opens, `test`, `nightly`,
//! `bench`, `scale`, which says what many players need, `web`, which builds the page, `fuzz`, which holds the API to
//! its description, and `postgres COMMAND...`, which runs a command with a private PostgreSQL beside it.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

mod bench;
mod debian;
mod floor;
mod fuzz;
mod postgres;
mod scale;
mod web;

/// A step: what it is called and the command that does it.
struct Step(&'static str, &'static str, &'static [(&'static str, &'static str)]);

/// Steps that are done at once: one of them waits more than it computes, or does not use both cores.
type Stage = &'static [Step];

const TEST: &[Stage] = &[
    &[Step("formatting", "cargo fmt --all --check", &[])],
    &[
        Step("lints", "cargo clippy --workspace --all-targets --locked --quiet -- -D warnings", &[]),
        Step("page's types", "npm --prefix web run --silent check", &[]),
        Step("page's tests", "npm --prefix web run --silent test", &[]),
    ],
    &[Step("tests", "cargo test --workspace --locked --quiet", &[("INSTA_UPDATE", "no")])],
    &[
        Step("browser", "npm --prefix web run --silent test:browser", &[]),
        Step("docs", "cargo doc --workspace --no-deps --locked --quiet", &[("RUSTDOCFLAGS", "-D warnings")]),
    ],
    // The program that the tests have built: `cargo run` would build what it stands on anew, with fewer features.
    &[Step("scenarios", "houseway run scenarios", &[])],
];

const NIGHTLY: &[Stage] = &[
    &[Step("exhaustive", "cargo test --release --package odds --features exhaustive", &[])],
    &[Step("outcomes", "cargo test --release --package fair --features exhaustive", &[])],
    // Statistics of the generator on 100,000,000 outcomes of each kind (GLI-19 3.2.2); the reports are kept.
    &[Step("cards", OUTCOMES_OF_CARDS, &[])],
    &[Step("tiles", OUTCOMES_OF_TILES, &[])],
    &[Step("dice", OUTCOMES_OF_DICE, &[])],
    &[Step("kills", "cargo test --package houseway --test it killed", &[("HOUSEWAY_KILLS", "200")])],
    &[Step("hostile texts", "cargo test --package houseway --test hostile", &[("HOUSEWAY_HOSTILE", "20000")])],
    &[Step("API", "cargo run --quiet --locked --package xtask -- fuzz", &[])],
    &[Step(
        "simulations",
        "cargo run --release --package houseway -- simulate --compare --rounds 20000000 --kernel",
        &[],
    )],
];

/// What is drawn of each kind every night, with the file that the report is kept in.
macro_rules! outcomes {
    ($rulebook:literal, $of:literal) => {
        concat!(
            "cargo run --release --quiet --locked --package houseway -- rng outcomes --rulebook ",
            $rulebook,
            " --of ",
            $of,
            " --outcomes 100000000 --report target/nightly/outcomes-",
            $of,
            ".json"
        )
    };
}

const OUTCOMES_OF_CARDS: &str = outcomes!("ma-minibaccarat", "cards");
const OUTCOMES_OF_TILES: &str = outcomes!("ma-pai-gow", "tiles");
const OUTCOMES_OF_DICE: &str = outcomes!("ma-sic-bo", "dice");

const BROWSER: &[Stage] = &[
    &[Step("program", "cargo build --locked --quiet --package houseway", &[])],
    &[Step("browser", "npm --prefix web run --silent test:browser", &[])],
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["test"] => with_browser(|| with_page(|| with_postgres(|url| steps(TEST, &[(postgres::VARIABLE, url)])))),
        ["browser"] => with_browser(|| with_page(|| steps(BROWSER, &[]))),
        ["web"] => with_page(|| ExitCode::SUCCESS),
        ["floor"] => floor::build(),
        ["nightly"] => with_postgres(|url| steps(NIGHTLY, &[(postgres::VARIABLE, url)])),
        ["bench"] => match bench::run() {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => {
                eprintln!("== bench FAILED: {why}");
                ExitCode::FAILURE
            }
        },
        ["scale"] => match scale::run() {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => {
                eprintln!("== scale FAILED: {why}");
                ExitCode::FAILURE
            }
        },
        ["fuzz"] => match fuzz::run() {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => {
                eprintln!("== API FAILED: {why}");
                ExitCode::FAILURE
            }
        },
        ["postgres", "--", command, arguments @ ..] | ["postgres", command, arguments @ ..] => with_postgres(|url| {
            let status = Command::new(command).args(arguments).env(postgres::VARIABLE, url).status();
            if status.is_ok_and(|status| status.success()) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }),
        _ => {
            let found = words.join(" ");
            let chores = "floor test browser nightly bench scale web fuzz postgres COMMAND...";
            eprintln!("xtask: `{found}` is not a chore; there are: {chores}");
            ExitCode::from(2)
        }
    }
}

/// Sees to it that there is a browser, and then does something.
fn with_browser(act: impl FnOnce() -> ExitCode) -> ExitCode {
    match debian::browser() {
        Ok(()) => act(),
        Err(why) => {
            eprintln!("== browser FAILED: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the page, which the program embeds, and then does something.
fn with_page(act: impl FnOnce() -> ExitCode) -> ExitCode {
    match web::build() {
        Ok(()) => act(),
        Err(why) => {
            eprintln!("== page FAILED: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Does something while a PostgreSQL runs: the one that the caller names, or else one of our own.
fn with_postgres(act: impl FnOnce(&str) -> ExitCode) -> ExitCode {
    if let Ok(url) = std::env::var(postgres::VARIABLE) {
        println!("== PostgreSQL: {url}, as {} says", postgres::VARIABLE);
        return act(&url);
    }
    match postgres::Cluster::start() {
        Ok(cluster) => {
            println!("== PostgreSQL: a private cluster at {}", cluster.url());
            act(&cluster.url())
        }
        Err(why) => {
            eprintln!("== PostgreSQL FAILED: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Where cargo puts the program.
fn houseway() -> PathBuf {
    let usual = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target");
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(usual, PathBuf::from).join("debug/houseway")
}

fn steps(stages: &[Stage], environment: &[(&str, &str)]) -> ExitCode {
    let mut done = Vec::new();
    for stage in stages {
        let results: Vec<Result<String, &str>> = std::thread::scope(|scope| {
            let begun: Vec<_> = stage.iter().map(|step| scope.spawn(|| step.run(environment))).collect();
            begun.into_iter().zip(*stage).map(|(step, Step(name, ..))| step.join().unwrap_or(Err(*name))).collect()
        });
        let mut failed = false;
        for result in results {
            match result {
                Ok(told) => done.push(told),
                Err(name) => {
                    eprintln!("== {name} FAILED");
                    failed = true;
                }
            }
        }
        if failed {
            return ExitCode::FAILURE;
        }
    }
    println!("== all passed: {}", done.join(", "));
    ExitCode::SUCCESS
}

impl Step {
    /// Does it; tells how long it took, or that it failed.
    fn run(&self, environment: &[(&str, &str)]) -> Result<String, &'static str> {
        let Step(name, command, own) = self;
        println!("== {name}: {command}");
        let started = Instant::now();
        let mut words = command.split(' ');
        let mut command = match words.next() {
            Some("houseway") => Command::new(houseway()),
            word => Command::new(word.unwrap_or("cargo")),
        };
        command.args(words).envs(own.iter().copied()).envs(environment.iter().copied());
        match command.status() {
            Ok(status) if status.success() => Ok(format!("{name} {:.0} s", started.elapsed().as_secs_f64())),
            _ => Err(name),
        }
    }
}
