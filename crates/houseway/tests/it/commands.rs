//! The subcommands: good input, bad input, exit codes.

use std::path::PathBuf;
use std::process::Command;

/// Runs a subcommand in the repository's root; the exit code, standard output and standard error.
pub(crate) fn houseway(args: &[&str]) -> (i32, String, String) {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut command = Command::new(env!("CARGO_BIN_EXE_houseway"));
    // Counts are cached from one test to the next, and not among the user's.
    command.env("HOUSEWAY_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
    let output = command.args(args).current_dir(root).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Writes a file for one test and runs the subcommand on it.
fn with_file(name: &str, text: &str, args: &[&str]) -> (i32, String, String) {
    let path = std::env::temp_dir().join(format!("houseway-{}-{name}", std::process::id()));
    std::fs::write(&path, text).unwrap();
    let result = houseway(&[args, &[path.to_str().unwrap()]].concat());
    std::fs::remove_file(path).unwrap();
    result
}

#[test]
fn what_does_not_exist_is_named_and_ends_with_two() {
    let cases: [(&[&str], &str); 11] = [
        (&["law", "ma-bostn-5"], "`ma-bostn-5`"),
        (&["law", "ma-boston-5", "10(z)"], "`10(z)`"),
        (&["rules", "nope"], "`nope`"),
        (&["analyze", "ma-poker"], "`ma-poker`"),
        (&["analyze", "ma-boston-5", "--wager", "tie"], "`tie`"),
        (&["analyze", "ma-boston-5", "--unit", "4.99"], "$4.99"),
        (&["analyze", "ma-boston-5", "--hand", "Qs Qs 9h"], "`Qs Qs 9h`"),
        (&["analyze", "ma-boston-5", "--shoe", "A=3"], "not dealt from a shoe"),
        (&["analyze", "ma-boston-5", "--option", "seats"], "name=value"),
        (&["submission", "check", "no-such-file.toml"], "no-such-file.toml"),
        (&["run", "no-such-file.md"], "no-such-file.md"),
    ];
    for (args, found) in cases {
        let (code, _, error) = houseway(args);
        assert_eq!(code, 2, "{args:?}: {error}");
        assert!(error.contains(found), "{args:?}: {error}");
    }
}

#[test]
fn submissions_pass_or_are_faulted_with_exit_code_one() {
    let (code, text, _) = houseway(&["submission", "check", "submissions/ma-boston-5.toml"]);
    assert!(code == 0 && text.contains("passes under ma-boston-5"), "{text}");
    let (code, text, _) = houseway(&["submission", "check", "submissions/bad/odds-below-floor.toml"]);
    assert_eq!(code, 1);
    assert!(text.contains("4 violation(s)") && text.contains("at least 1000"), "{text}");
    let (_, new, _) = houseway(&["submission", "new", "boston-7"]);
    let (code, text, _) = with_file("new.toml", &new, &["submission", "check"]);
    assert!(code == 0 && text.contains("0 option(s) differ"), "{text}");
}

/// A house has one version of Colorado hold 'em at all its tables; another house may have the other.
#[test]
fn submissions_of_one_house_agree_where_a_clause_wants_them_alike() {
    let submission = |licensee: &str, version: &str| {
        format!("rulebook = \"ma-colorado-holdem\"\nlicensee = \"{licensee}\"\n[options]\nversion = \"{version}\"\n")
    };
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, licensee: &str, version: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, submission(licensee, version)).unwrap();
        path.display().to_string()
    };
    let first = file("first.toml", "Our House", "required-bet");
    let same = file("same.toml", "Our House", "required-bet");
    let other = file("other.toml", "Our House", "permissible-bet");
    let elsewhere = file("elsewhere.toml", "Another House", "permissible-bet");
    let (code, text, _) = houseway(&["submission", "check", &first, &same, &elsewhere]);
    assert_eq!(code, 0, "{text}");
    let (code, text, _) = houseway(&["submission", "check", &first, &other]);
    assert!(code == 1 && text.contains("options.version") && text.contains("6(f)"), "{text}");
}

#[test]
fn a_round_as_json_is_answered_per_wager_with_its_clauses() {
    let round = r#"{ "rulebook": "ma-boston-5",
        "seats": [ { "seat": 1, "cards": "7h 7c 7d 2s 9c", "wagers": { "ante": "25", "first": "50", "bonus": "5" } } ],
        "dealer": "Ks Kd Kc 4h 8s",
        "commands": [ { "who": "seat 1", "do": "show" },
                      { "who": "seat 1", "do": "place second", "amount": "50" } ] }"#;
    let (code, text, error) = with_file("round.json", round, &["run", "--json"]);
    assert_eq!(code, 0, "{error}");
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    let round = &report[0]["rounds"][0];
    assert_eq!(round["net"]["seat 1"], "100.00");
    let ante = &round["wagers"][0];
    assert_eq!((&ante["outcome"], &ante["amount"]), (&"lost".into(), &"75.00".into()));
    assert_eq!(ante["clauses"][0], "ma-boston-5 10(f)(1)");
}

#[test]
fn a_log_that_was_edited_or_cut_off_is_named_by_its_line() {
    let log = std::env::temp_dir().join(format!("houseway-{}-whole.log", std::process::id()));
    let file = log.to_str().unwrap();
    houseway(&["play", "ma-boston-5", "--seed", "2", "--auto", "--rounds", "1", "--log", file]);
    let text = std::fs::read_to_string(&log).unwrap();
    std::fs::remove_file(&log).unwrap();
    assert_eq!(with_file("same.log", &text, &["replay"]).0, 0);
    let edited = text.replacen("\"seat\":1", "\"seat\":2", 1);
    let line = text.lines().position(|line| line.contains("\"seat\":1")).unwrap() + 1;
    let (code, _, error) = with_file("edited.log", &edited, &["replay"]);
    assert!(code == 1 && error.contains(&format!("line {line}: ")), "{error}");
    let (code, _, error) = with_file("cut.log", &text[..text.len() / 2], &["replay"]);
    assert!(code == 1 && error.contains("cut off"), "{error}");
    let whole_lines: Vec<&str> = text.lines().collect();
    let (code, _, error) = with_file("short.log", &whole_lines[..10].join("\n"), &["replay"]);
    assert!(code == 1 && error.contains("truncated"), "{error}");
}

#[test]
fn the_analysis_as_json_has_what_programs_rely_on() {
    let (code, text, _) = houseway(&["analyze", "nj-boston-5", "--json"]);
    assert_eq!(code, 0);
    let analysis: serde_json::Value = serde_json::from_str(&text).unwrap();
    let main = &analysis["wagers"][0];
    assert_eq!((&main["wager"], &main["base"], &main["exact"]), (&"main".into(), &"ante".into(), &true.into()));
    assert_eq!(main["ev"]["num"], "-5893982021");
    assert_eq!(main["ev"]["den"], "30201864420");
    for key in ["house_edge", "element_of_risk", "std_dev", "seconds"] {
        assert!(main[key].is_number(), "{key}");
    }
    assert!(main["combinations"].is_string());
}

#[test]
fn an_option_may_be_chosen_on_the_command_line() {
    let edge = |option: &str| houseway(&["analyze", "ma-boston-5", "--wager", "main", "--option", option]);
    let (code, raised, _) = edge("pay.ante-bonus.flush=16 to 1");
    assert_eq!(code, 0);
    assert_ne!(raised, houseway(&["analyze", "ma-boston-5", "--wager", "main"]).1);
    let (code, _, error) = edge("pay.ante-bonus.flush=14 to 1");
    assert!(code == 1 && error.contains("at least 15 to 1"), "{error}");
    // What only the game can work out is checked too: $25,000 on a flush beside the wagers.
    let (code, _, error) =
        houseway(&["analyze", "ma-boston-5", "--option", "payout-limit=50000", "--option", "minimum-first-wager=1000"]);
    assert!(code == 1 && error.contains("payout-limit"), "{error}");
}

#[test]
fn what_is_left_of_a_shoe_is_counted() {
    let edges = |args: &[&str]| houseway(&[&["analyze", "ma-minibaccarat", "--wager", "player"], args].concat());
    let (code, whole, _) = edges(&["--shoe", "A=32"]);
    assert!(code == 0 && whole.contains("1.2351%"), "{whole}");
    assert!(edges(&["--option", "decks=6"]).1.contains("1.2374%"));
    for (shoe, why) in [("A=33", "8 decks hold 32"), ("A", "has no number of cards"), ("Z=1", "is not a rank")] {
        let (code, _, error) = edges(&["--shoe", shoe]);
        assert!(code == 2 && error.contains(why), "{error}");
    }
    let (code, _, error) = edges(&["--option", "decks=5"]);
    assert!(code == 1 && error.contains("permitted 6, 7 or 8"), "{error}");
}

#[test]
fn shoes_are_simulated_on_either_path_and_say_what_is_compared() {
    for rulebook in ["ma-minibaccarat", "ma-chemin-de-fer"] {
        for path in [&["--kernel"][..], &[]] {
            let (code, text, error) = houseway(&[&["simulate", rulebook, "--rounds", "2000"], path].concat());
            assert!(code == 0 && text.contains("all rounds") && text.contains("that every shoe gives"), "{error}");
        }
    }
}

#[test]
fn a_hand_is_priced_whatever_its_suits() {
    let price =
        |hand: &str| houseway(&["analyze", "ma-boston-5", "--hand", hand]).1.lines().skip(1).collect::<String>();
    assert_eq!(price("7c 3d 2c"), price("2s 3h 7s"));
    assert_ne!(price("7c 3d 2c"), price("7c 3c 2c"));
}

#[test]
fn outcomes_are_drawn_tested_and_the_same_again_for_the_same_seed() {
    let args = ["rng", "outcomes", "--rulebook", "ma-pai-gow", "--draws", "2000", "--seed", "1", "--json"];
    let (code, text, error) = houseway(&args);
    assert_eq!(code, 0, "{text}{error}");
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report["equipment"], serde_json::json!({ "cards": null, "tiles": true, "dice": 3 }));
    assert_eq!((report["passed"].as_bool(), report["method"].as_str()), (Some(true), Some("Holm")));
    let tests = report["tests"].as_array().unwrap();
    assert_eq!(tests.len(), 12);
    let again: serde_json::Value = serde_json::from_str(&houseway(&args).1).unwrap();
    assert_eq!(again["tests"], report["tests"]);
    let (code, text, _) = houseway(&["rng", "outcomes", "--rulebook", "ma-sic-bo", "--draws", "2000", "--seed", "1"]);
    assert!(code == 0 && text.contains("2000 throws of 3 dice; secrets from: seed 1"), "{text}");
    let (code, _, error) = houseway(&["rng", "outcomes", "--rulebook", "ma-sic-bo", "--draws", "1999"]);
    assert!(code == 2 && error.contains("2000"), "{error}");
}

#[test]
fn raw_bytes_are_as_many_as_asked_for_and_follow_from_a_seed() {
    let raw = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_houseway")).args(["rng", "raw"]).args(args).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        output.stdout
    };
    let seeded = raw(&["--bytes", "5000", "--seed", "4"]);
    assert_eq!(seeded.len(), 5_000);
    assert_eq!(raw(&["--bytes", "3000", "--seed", "4"]), seeded[..3_000]);
    assert_ne!(raw(&["--bytes", "5000"]), raw(&["--bytes", "5000"]));
}

#[test]
fn acts_are_listed_with_whose_they_are_when_and_why() {
    let (code, text, _) = houseway(&["acts", "ma-three-card-poker"]);
    assert_eq!(code, 0);
    for part in [
        "place play\n    by       players, with an amount\n    while    decisions\n    clause   10(b)",
        "Around the rounds",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let (code, text, _) = houseway(&["acts", "ma-sic-bo", "--json"]);
    let acts: serde_json::Value = serde_json::from_str(&text).unwrap();
    let named = |words: &str| acts.as_array().unwrap().iter().find(|act| act["words"] == words).cloned();
    assert_eq!((code, named("announce dice").unwrap()["role"].as_str()), (0, Some("dealer")));
    assert_eq!(houseway(&["acts", "nope"]).0, 2);
}

#[test]
fn a_folder_of_scenarios_may_hold_a_readme_and_must_hold_a_scenario() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    std::fs::write(folder.path().join("README.md"), "# About these\n\nNo scenario here.\n").unwrap();
    let (code, _, error) = houseway(&["run", path]);
    assert!(code == 2 && error.contains("there is no scenario in"), "{code} {error}");
    let lines = "rulebook ma-boston-5\nseat 1\nseat 1: place ante 5\nexpect seat 1 ante: open, -5";
    let text = format!("# One\n\n## One\n\n```scenario\n{lines}\n```\n");
    std::fs::write(folder.path().join("one.md"), text).unwrap();
    let (code, text, error) = houseway(&["run", path]);
    assert_eq!((code, text.as_str()), (0, "1 passed, 0 failed\n"), "{error}");
}

/// Statistics of the generator on so many outcomes of one kind, with the report kept.
#[test]
fn gli_3_2_2_outcomes_of_each_kind_are_tested_and_the_report_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    for (rulebook, of, outcomes, draws) in [
        ("ma-minibaccarat", "cards", 832_001, 2_001),
        ("ma-pai-gow", "tiles", 64_000, 2_000),
        ("ma-sic-bo", "dice", 30_000, 10_000),
    ] {
        let file = folder.path().join("reports").join(format!("{of}.json"));
        let (outcomes, path) = (outcomes.to_string(), file.to_str().unwrap());
        let drawn = ["rng", "outcomes", "--rulebook", rulebook, "--of", of, "--outcomes", &outcomes, "--seed", "1"];
        let (code, text, error) = houseway(&[&drawn[..], &["--report", path]].concat());
        assert_eq!(code, 0, "{text}{error}");
        let kept: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        assert_eq!((&kept["draws"], &kept["passed"]), (&serde_json::json!(draws), &serde_json::json!(true)), "{of}");
        assert!(kept["tests"].as_array().unwrap().iter().all(|test| test["of"] == of), "{kept}");
    }
    let (code, _, error) = houseway(&["rng", "outcomes", "--rulebook", "ma-sic-bo", "--of", "tiles"]);
    assert!(code == 2 && error.contains("draws nothing of that"), "{error}");
}
