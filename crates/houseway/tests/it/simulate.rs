//! `houseway simulate`: several rulebooks, styles, files of strategies, wanted standard errors, bad input, Ctrl-C.

use crate::commands::houseway;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The name of a file for one test.
fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("houseway-{}-{name}", std::process::id()))
}

/// What was printed without its line breaks.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn simulate(args: &[&str]) -> (i32, String, String) {
    houseway(&[&["simulate"], args].concat())
}

#[test]
fn what_cannot_be_simulated_is_refused_with_what_could_be() {
    let cases: [(&[&str], &str); 17] = [
        (&[], "name a rulebook, several, or --all"),
        (&["ma-poker"], "`ma-poker`"),
        (&["ma-sic-bo", "--rounds", "0"], "0 is not in 1.."),
        (&["ma-sic-bo", "--until", "0"], "above 0 and at most 100%"),
        (&["ma-sic-bo", "--until", "-0.1%"], "above 0 and at most 100%"),
        (&["ma-sic-bo", "--until", "101%"], "above 0 and at most 100%"),
        (&["ma-sic-bo", "--until", "soon"], "such as 0.01%"),
        (&["ma-sic-bo", "--until", "1%", "--wager", "ante"], "no wager `ante` is simulated here; there are: "),
        (&["ma-sic-bo", "--wager", "small"], "--until"),
        (&["ma-sic-bo", "--strategy", "simple"], "in sic bo there is nothing to decide"),
        (&["ma-minibaccarat", "--strategy", "random"], "leave --strategy out"),
        (
            &["ma-boston-5", "--strategy", "best"],
            "`best` is not a strategy: give one of optimal, simple, dealer-like, random",
        ),
        (&["ma-boston-5", "--strategy", "random", "--save-strategy", "x.csv"], "where chance decides"),
        (&["ma-sic-bo", "--save-strategy", "x.csv"], "ma-sic-bo has no strategy to save"),
        (&["--all", "--save-strategy", "x.csv"], "--save-strategy is for one rulebook"),
        (&["--all", "ma-sic-bo"], "cannot be used with"),
        (&["ma-sic-bo", "ma-boston-5", "--option", "seats=5"], "--submission and --option are for one rulebook"),
    ];
    for (args, found) in cases {
        let (code, text, error) = simulate(args);
        assert_eq!((code, text.as_str()), (2, ""), "{args:?}: {error}");
        assert!(error.contains(found), "{args:?}: {error}");
    }
    assert!(!PathBuf::from("x.csv").exists());
}

#[test]
fn a_strategy_is_saved_changed_and_played_by() {
    let path = file("five.csv");
    let name = path.to_str().unwrap();
    let (code, text, error) = simulate(&["ma-chemin-de-fer", "--save-strategy", name]);
    assert!(code == 0 && text.contains("8 situations with the strategy optimal"), "{text}{error}");
    let saved = std::fs::read_to_string(&path).unwrap();
    let (_, text, _) = simulate(&["ma-chemin-de-fer", "--kernel", "--rounds", "5000", "--strategy", name]);
    assert!(unwrapped(&text).contains(&format!("as {name} says")), "{text}");
    let exact = |args: &[&str]| -> f64 {
        let asked = [&["ma-chemin-de-fer", "--kernel", "--rounds", "5000", "--json"], args].concat();
        let run: serde_json::Value = serde_json::from_str(&simulate(&asked).1).unwrap();
        run["wagers"][1]["exact"].as_f64().unwrap()
    };
    assert_eq!(exact(&["--strategy", name]), exact(&[]));
    let turned = saved.replace(",stay", ",x").replace(",card", ",stay").replace(",x", ",card");
    std::fs::write(&path, turned).unwrap();
    assert!(exact(&["--strategy", name]) < exact(&[]));
    // Without its last line.
    let short: Vec<&str> = saved.lines().collect();
    std::fs::write(&path, short[..short.len() - 1].join("\n")).unwrap();
    let (code, _, error) = simulate(&["ma-chemin-de-fer", "--strategy", name]);
    let missing = short.last().unwrap().split(',').next().unwrap();
    let says = format!("lacks 1 of 8 situations; the first is `{missing}`");
    assert!(code == 2 && error.contains(&says), "{error}");
    std::fs::remove_file(path).unwrap();
    let (code, _, error) = simulate(&["ma-chemin-de-fer", "--save-strategy", "/no/such/folder/five.csv"]);
    assert!(code == 2 && error.contains("cannot write /no/such/folder/five.csv"), "{error}");
}

/// The example in docs/ is a whole file.
#[test]
fn the_strategy_shown_in_the_docs_can_be_played() {
    let (code, text, error) =
        simulate(&["ma-chemin-de-fer", "--kernel", "--rounds", "5000", "--strategy", "docs/strategy-example.csv"]);
    assert!(code == 0 && unwrapped(&text).contains("as docs/strategy-example.csv says"), "{text}{error}");
}

#[test]
fn several_rulebooks_are_compared_in_one_table() {
    let few = &["--kernel", "--rounds", "20000", "--seed", "3"];
    let (code, text, error) = simulate(&[&["--compare", "ma-sic-bo", "ma-minibaccarat"], &few[..]].concat());
    assert_eq!(code, 0, "{error}");
    assert!(
        text.starts_with("rulebook") && text.contains("40000 rounds in") && text.contains("2 rulebook(s)"),
        "{text}"
    );
    for rulebook in ["ma-sic-bo", "ma-minibaccarat"] {
        assert!(text.lines().filter(|line| line.starts_with(rulebook)).count() > 5, "{text}");
    }
    let (_, text, _) = simulate(&[&["ma-sic-bo", "ma-minibaccarat", "--json"], &few[..]].concat());
    let list: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(list.as_array().map(Vec::len), Some(2));
    let (_, text, _) = simulate(&[&["ma-sic-bo", "--json"], &few[..]].concat());
    let one: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (&one["rulebook"], &one["end"], &one["strategy"]),
        (&"ma-sic-bo".into(), &"played".into(), &serde_json::Value::Null)
    );
}

/// A meter depends on every round before, so that nobody makes these wagers; it must be said.
#[test]
fn wagers_that_are_not_simulated_are_named() {
    let few = ["--rounds", "1000", "--option", "five-card-hand-bonus=offered"];
    let names =
        "not simulated: progressive, five-card-hand-bonus, five-card-hand-bonus-dealer, since what a meter pays";
    for more in [&[][..], &["--kernel"], &["--kernel", "--compare"]] {
        let (code, text, error) = simulate(&[&["ma-caribbean-stud"], &few[..], more].concat());
        assert!(code == 0 && unwrapped(&text).contains(names), "{more:?}: {text}{error}");
    }
    let (_, text, _) = simulate(&[&["ma-caribbean-stud", "--json"], &few[..]].concat());
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(json["left_out"].as_str().is_some_and(|says| says.starts_with(names)), "{text}");
    let (_, text, _) = simulate(&["ma-boston-5", "--kernel", "--rounds", "1000"]);
    assert!(!text.contains("not simulated"), "{text}");
}

#[test]
fn it_plays_until_a_standard_error_or_the_most_rounds() {
    let (code, text, error) = simulate(&["ma-sic-bo", "--kernel", "--until", "1%", "--wager", "small"]);
    assert!(code == 0 && text.contains("stopped when the standard error of small was below 1%"), "{text}{error}");
    let (code, text, _) = simulate(&["ma-sic-bo", "--kernel", "--until", "0.0001%", "--rounds", "30000"]);
    assert!(
        code == 0 && text.contains("30000 rounds") && unwrapped(&text).contains("below 0.0001%; --rounds allows more"),
        "{text}"
    );
}

/// A player who tosses a coin, at a real table; the same on one thread and on three.
#[test]
fn styles_are_played_at_the_table_on_any_number_of_threads() {
    let on = |threads: &str| {
        let (code, text, error) =
            simulate(&["ma-boston-5", "--strategy", "random", "--rounds", "21000", "--threads", threads]);
        assert!(code == 0 && text.contains("strategy random: stays in or folds, either as likely"), "{error}");
        text.lines().filter(|line| line.starts_with("main")).collect::<String>()
    };
    assert_eq!(on("1"), on("3"));
}

#[cfg(unix)]
#[test]
fn an_interrupted_simulation_shows_what_was_played() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_houseway"))
        .args(["simulate", "ma-sic-bo", "--kernel", "--rounds", "100000000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Long enough for a piece of ten thousand rounds on any machine; where it was not, it is said so.
    std::thread::sleep(Duration::from_secs(3));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let code = child.wait().unwrap().code();
    let (mut text, mut error) = (String::new(), String::new());
    child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
    assert_eq!(code, Some(130), "{error}");
    assert!(error.contains("interrupted"), "{error}");
    assert!(text.is_empty() || text.contains("interrupted: this is what was played so far"), "{text}");
}
