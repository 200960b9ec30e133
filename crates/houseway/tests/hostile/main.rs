//! Hostile texts: whatever is read from a file or an address is changed in thousands of ways, and none may make the
//! program panic, hold 256 MB or compute for 5 s. The changes follow from their numbers. `HOUSEWAY_HOSTILE=20000` tries
//! so many of each kind (`make nightly`). A text that did harm once is kept in `corpus/KIND/` and tried first.

mod meter;
mod mutate;

use engine::rules::HouseRules;
use mutate::{Numbers, mutated};
use odds::{QueryLimits, RawQuery};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::process::Command;

#[global_allocator]
static ALLOCATOR: meter::Counting = meter::Counting;

/// How many texts of a kind are tried.
fn tries(usual: usize) -> usize {
    std::env::var("HOUSEWAY_HOSTILE").ok().and_then(|tries| tries.parse().ok()).unwrap_or(usual)
}

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The texts of all files of a folder and its folders, in the order of their names.
fn texts(folder: &Path) -> Vec<String> {
    let Ok(files) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    let read = |path: &PathBuf| if path.is_dir() { texts(path) } else { vec![std::fs::read_to_string(path).unwrap()] };
    paths.iter().flat_map(read).collect()
}

/// Tries the kept texts of a kind, then changed ones; the first that does harm is written down and named.
fn try_all(kind: &str, corpus: &[String], usual: usize, dress: impl Fn(String) -> String, read: impl Fn(&str)) {
    assert!(!corpus.is_empty(), "there is nothing of {kind} to begin with");
    std::panic::set_hook(Box::new(|_| {}));
    let harmed = |text: &str, number: usize| {
        let Some(fault) = meter::fault(|| read(text)) else { return };
        let path = std::env::temp_dir().join(format!("houseway-hostile-{kind}-{number}"));
        std::fs::write(&path, text).unwrap();
        let told = format!("{kind} {number} {fault}; keep {} in tests/hostile/corpus/{kind}", path.display());
        // The panics that are looked for are not printed, and this one must be.
        drop(std::panic::take_hook());
        panic!("{told}");
    };
    let kept = texts(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile/corpus").join(kind));
    kept.iter().chain(corpus).for_each(|text| harmed(text, 0));
    for number in 1..=tries(usual) {
        let numbers = &mut Numbers::of(number as u64);
        let text = &corpus[numbers.below(corpus.len())];
        harmed(&dress(mutated(text, corpus, numbers)), number);
    }
}

fn as_it_is(text: String) -> String {
    text
}

/// Logs of computer players, as `houseway play` writes them.
fn logs() -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let play = |rulebook: &str| {
        let path = folder.path().join(rulebook).display().to_string();
        let args = ["play", rulebook, "--auto", "--seed", "7", "--rounds", "2", "--log", &path];
        let played = Command::new(env!("CARGO_BIN_EXE_houseway")).args(args).output().unwrap();
        assert!(played.status.success(), "{played:?}");
        std::fs::read_to_string(&path).unwrap()
    };
    ["ma-boston-5", "ma-minibaccarat", "ma-pai-gow", "ma-sic-bo", "ma-caribbean-stud"].map(play).to_vec()
}

/// The bodies of a log's lines, one to a line: without the hashes, which whoever forges a log writes anew.
fn bodies(log: &str) -> String {
    let body = |line: &str| line.strip_prefix("{\"body\":")?.rsplit_once(",\"hash\"").map(|(body, _)| body.to_owned());
    log.lines().map(|line| body(line).unwrap()).collect::<Vec<_>>().join("\n")
}

/// A log with these bodies: hashes as they must be, and a closing line that counts its commands.
fn sealed(bodies: String) -> String {
    let mut lines: Vec<String> = bodies.lines().map(str::to_owned).collect();
    if lines.len() > 1 {
        let last = lines.len() - 1;
        lines[last] = format!("{{\"commands\":{}}}", lines.len() - 2);
    }
    let (mut hash, mut log) = (String::new(), String::new());
    for body in lines {
        let digest = Sha256::digest(format!("{hash}\n{body}"));
        hash = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        log.push_str(&format!("{{\"body\":{body},\"hash\":\"{hash}\"}}\n"));
    }
    log
}

#[test]
fn forged_logs() {
    let logs = logs();
    for log in &logs {
        assert!(
            games::replay(log).is_ok() && games::replay(&sealed(bodies(log))).is_ok(),
            "they are sealed as written"
        );
    }
    let bodies: Vec<String> = logs.iter().map(|log| bodies(log)).collect();
    try_all("log", &bodies, 600, sealed, |text| drop(games::replay(text)));
}

#[test]
fn broken_logs() {
    try_all("broken-log", &logs(), 300, as_it_is, |text| drop(games::replay(text)));
}

#[test]
fn scenarios_as_markdown_and_json() {
    let read = |text: &str| {
        for path in ["hostile.md", "hostile.json"] {
            if let Ok(scenarios) = scenario::read(text, path) {
                // As many as a file has; each is a table of its own.
                scenarios.iter().take(20).for_each(|scenario| drop(scenario::run(scenario)));
            }
        }
    };
    let mut corpus: Vec<String> = texts(&project().join("scenarios")).into_iter().step_by(7).collect();
    let written: Vec<String> = corpus
        .iter()
        .filter_map(|text| scenario::read(text, "a.md").ok())
        .filter_map(|scenarios| scenarios.first().map(|scenario| scenario::to_json(scenario).to_string()))
        .collect();
    corpus.extend(written);
    try_all("scenario", &corpus, 400, as_it_is, read);
}

#[test]
fn submissions() {
    let corpus: Vec<String> = texts(&project().join("submissions"));
    try_all("submission", &corpus, 1_000, as_it_is, |text| {
        if let Ok(chosen) = games::check_submission(text) {
            let table = games::registered(chosen.rulebook().id()).unwrap().open(chosen);
            drop(table.submission());
        }
    });
}

#[test]
fn strategies() {
    let corpus = vec![std::fs::read_to_string(project().join("docs/strategy-example.csv")).unwrap()];
    try_all("strategy", &corpus, 500, as_it_is, |text| {
        drop(odds::strategy::StrategyFile::read("hostile", text));
    });
}

#[test]
fn proofs() {
    let vector: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(project().join("docs/fairness-vector.json")).unwrap()).unwrap();
    let corpus: Vec<String> = vector["proofs"].as_array().unwrap().iter().map(ToString::to_string).collect();
    try_all("proof", &corpus, 1_500, as_it_is, |text| {
        if let Ok(proof) = serde_json::from_str::<fair::Proof>(text) {
            drop(proof.check());
        }
    });
}

fn defaults(rulebook: &str) -> HouseRules {
    games::registered(rulebook).unwrap().schema().defaults()
}

#[test]
fn questions_about_odds() {
    let corpus = [
        "main+optional-bonus*5",
        "ante-bonus.flush=16",
        "ante-bonus.flush=10..20",
        "main-bonus.royal-flush=1..1000000",
        "5%",
        "0.0001%",
        "A=30 K=31",
        "8=1",
        "$5",
    ];
    let corpus: Vec<String> = corpus.map(str::to_owned).to_vec();
    let rules = ["ma-boston-5", "ma-minibaccarat", "ma-pai-gow"].map(defaults);
    try_all("question", &corpus, 1_500, as_it_is, |text| {
        for rules in &rules {
            let asked = [
                RawQuery { together: Some(text.to_owned()), ..RawQuery::default() },
                RawQuery { target: Some(text.to_owned()), ..RawQuery::default() },
                RawQuery { pays: vec![text.to_owned()], anyway: true, ..RawQuery::default() },
            ];
            asked.iter().for_each(|asked| drop(asked.read(rules, QueryLimits::default())));
        }
        drop(odds::shoe::Composition::read(text, 8));
    });
}

#[test]
fn hands_and_sums() {
    let corpus = ["As Ks Qs Js Ts", "2c 2d", "6-6 1-3 5-5", "3 4 5", "$1,000.50", "10 to 1", "seat 3", "seat 2 hand 2"];
    let corpus: Vec<String> = corpus.map(str::to_owned).to_vec();
    try_all("word", &corpus, 6_000, as_it_is, |text| {
        drop(text.parse::<kit::Cards>());
        drop(text.parse::<kit::Tiles>());
        drop(text.parse::<kit::Dice>());
        drop(text.parse::<kit::Money>());
        drop(text.parse::<kit::Odds>());
        drop(text.parse::<engine::Who>());
        drop(text.parse::<engine::Place>());
        drop(text.parse::<engine::Position>());
    });
}

#[test]
fn what_would_do_harm_is_noticed() {
    assert!(meter::fault(|| panic!("at something")).unwrap().contains("panicked: at something"));
    let held = meter::fault(|| drop(std::hint::black_box(vec![0_u8; 300 << 20]))).unwrap();
    assert!(held.contains("bytes at once"), "{held}");
    assert_eq!(meter::fault(|| drop(std::hint::black_box(vec![0_u8; 1 << 20]))), None);
}
