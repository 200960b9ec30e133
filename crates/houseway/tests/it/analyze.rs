//! `houseway analyze`: what is asked besides single wagers, reports, what is saved, and bad input.

use crate::commands::houseway;
use serde_json::Value;
use std::io::BufRead;
use std::path::Path;
use std::process::Command;

fn asked(args: &[&str]) -> Value {
    let (code, text, error) = houseway(&[&["analyze"], args, &["--json"]].concat());
    assert_eq!(code, 0, "{args:?}: {error}");
    serde_json::from_str(&text).unwrap()
}

#[test]
fn what_cannot_be_asked_is_explained_and_ends_with_two() {
    let cases: [(&[&str], &str); 18] = [
        (&[], "name a rulebook"),
        (&["ma-boston-5", "--pay", "ante-bonus.flush=20..10"], "is empty"),
        (&["ma-boston-5", "--pay", "ante-bonus.flush=1..5:0"], "steps of 0"),
        (&["ma-boston-5", "--pay", "ante-bonus.flsh=16"], "there are: royal-flush"),
        (&["ma-boston-5", "--pay", "bonus.flush=16"], "there are: ante-bonus optional-bonus"),
        (&["ma-boston-5", "--pay", "ante-bonus.flush=x"], "not something that ante-bonus.flush can pay"),
        (&["ma-boston-5", "--pay", "ante-bonus.flush=50 to 3"], "splits a cent"),
        (&["ma-boston-5", "--pay", "ante-bonus.flush=16", "--pay", "ante-bonus.flush=17"], "twice"),
        (&["ma-sic-bo", "--pay", "payout.small=N/A", "--anyway"], "must pay something"),
        (&["ma-boston-5", "--session", "0"], "0 is not in 1..=100000"),
        (&["ma-boston-5", "--session", "100001"], "is not in 1..=100000"),
        (&["ma-boston-5", "--bankroll", "10"], "does not cover one round"),
        (&["ma-boston-5", "--together", "main+tie"], "no wager `tie`"),
        (&["ma-boston-5", "--together", "main+ante"], "cannot be combined"),
        (&["ma-boston-5", "--together", "main*0"], "give 1 to"),
        (&["ma-boston-5", "--target", "5"], "in percent"),
        (&["ma-boston-5", "--target", "5%", "--wager", "tie"], "`tie`"),
        (&["ma-boston-5", "--target", "5%", "--pay", "ante-bonus.flush=15..16"], "looks for pay tables itself"),
    ];
    for (args, found) in cases {
        let (code, text, error) = houseway(&[&["analyze"], args].concat());
        assert!(code == 2 && text.is_empty(), "{args:?}: {code} {error}");
        assert!(error.replace('\n', " ").contains(found), "{args:?}: {error}");
    }
    let (code, _, error) = houseway(&["analyze", "ma-sic-bo", "--html", "no-such-folder/a.html"]);
    assert!(code == 2 && error.contains("no-such-folder/a.html"), "{error}");
}

#[test]
fn a_table_that_is_not_permitted_is_analysed_only_anyway_and_marked() {
    for pay in ["ante-bonus.flush=14", "ante-bonus.flush=14..16"] {
        let (code, _, error) = houseway(&["analyze", "ma-boston-5", "--pay", pay]);
        assert!(code == 1 && error.contains("at least 15 to 1") && error.contains("--anyway"), "{error}");
    }
    let (code, text, _) = houseway(&["analyze", "ma-boston-5", "--pay", "ante-bonus.flush=14", "--anyway"]);
    assert!(code == 0 && text.contains("NOT PERMITTED"), "{text}");
    let json = asked(&["ma-boston-5", "--pay", "ante-bonus.flush=14", "--anyway"]);
    assert_eq!(json["permitted"], false);
    assert!(json["violations"][0].as_str().unwrap().contains("11(c)"));
    let range = asked(&["ma-boston-5", "--pay", "ante-bonus.flush=14..16", "--anyway"]);
    let permitted: Vec<&Value> =
        range["what_if"]["cells"].as_array().unwrap().iter().map(|cell| &cell["permitted"]).collect();
    assert_eq!(permitted, [false, true, true]);
    assert_eq!(range["permitted"], true, "the table itself is");
}

#[test]
fn a_row_that_decides_nothing_is_said_to_change_nothing() {
    let args = ["analyze", "ma-chemin-de-fer", "--pay", "banker.win=2", "--anyway"];
    let (code, text, error) = houseway(&args);
    assert!(code == 0 && text.contains("Note: what banker.win pays changes no wager."), "{text}{error}");
    let (_, text, _) = houseway(&["analyze", "ma-sic-bo", "--pay", "payout.any-three-of-a-kind=40", "--anyway"]);
    assert!(!text.contains("changes no wager"), "{text}");
}

#[test]
fn parts_of_a_wager_are_marked() {
    let (_, text, _) = houseway(&["analyze", "ma-boston-5"]);
    assert!(text.contains("\n  ante ") && text.contains("ante, ante-bonus, first, second are parts of main"), "{text}");
    let parts = asked(&["ma-boston-5"]);
    let wagers = parts["wagers"].as_array().unwrap();
    let parts: Vec<_> = wagers.iter().filter(|wager| wager["part_of"] == "main").map(|wager| &wager["wager"]).collect();
    assert_eq!(parts, ["ante", "ante-bonus", "first", "second"]);
}

#[test]
fn ranges_become_tables_and_maps() {
    let one = houseway(&["analyze", "ma-sic-bo", "--pay", "payout.total-4=60..62"]).1;
    assert!(one.contains("60 to 1") && one.contains("15.2778%"), "{one}");
    let two = ["analyze", "ma-sic-bo", "--pay", "payout.total-4=60..62", "--pay", "one-of-a-kind.two-dice=2..3"];
    let map = houseway(&two).1;
    assert!(map.contains("payout.total-4 \\ one-of-a-kind.two-dice") && map.contains("15.28"), "{map}");
    let nothing = houseway(&["analyze", "ma-minibaccarat", "--pay", "dragon-bonus-b.win-by-9=20..20"]).1;
    assert!(nothing.contains("changes no wager"), "{nothing}");
}

#[test]
fn a_document_says_where_it_comes_from() {
    let json = asked(&["ma-sic-bo", "--session", "50", "--bankroll", "20", "--wager", "small"]);
    for key in ["rulebook", "submission", "version", "method", "combinations", "title"] {
        assert!(json[key].as_str().is_some_and(|text| !text.is_empty()), "{key}");
    }
    assert_eq!(json["submission"].as_str().unwrap().len(), 64);
    assert_eq!(json["combinations"], "216");
    assert_eq!((&json["session"]["rounds"], &json["session"]["exact"]), (&50.into(), &true.into()));
    assert!(json["session"]["ruin"]["share"].as_f64().unwrap() > 0.0);
    assert_eq!(json["wagers"].as_array().unwrap().len(), 1);
    let other = asked(&["ma-sic-bo", "--option", "seats=3"]);
    assert_ne!(json["submission"], other["submission"], "other rules, another hash");
}

#[test]
fn several_are_told_together_and_submissions_side_by_side() {
    let json = asked(&["ma-sic-bo", "ma-chemin-de-fer"]);
    assert_eq!(json["total"]["analyses"], 2);
    assert_eq!(json["analyses"][1]["rulebook"], "ma-chemin-de-fer");
    let (code, text, _) = houseway(&["analyze", "ma-sic-bo", "ma-chemin-de-fer"]);
    assert!(code == 0 && text.contains("Total: 2 analyses") && !text.contains("Side by side"), "{text}");
    let folder = tempfile::tempdir().unwrap();
    let plain = folder.path().join("plain.toml");
    std::fs::write(&plain, "rulebook = \"ma-sic-bo\"\n").unwrap();
    let (code, text, error) =
        houseway(&["analyze", "--submission", "submissions/ma-sic-bo.toml", "--submission", plain.to_str().unwrap()]);
    assert_eq!(code, 0, "{error}");
    assert!(text.contains("Side by side") && text.contains("Where they differ"), "{text}");
    let page = folder.path().join("beside.html");
    let (first, second, page) = ("submissions/ma-sic-bo.toml", plain.to_str().unwrap(), page.to_str().unwrap());
    let both = asked(&["--submission", first, "--submission", second, "--html", page]);
    let (beside, analyses) = (&both["beside"], both["analyses"].as_array().unwrap());
    assert_eq!(beside["names"], serde_json::json!(["ma-sic-bo", "plain"]));
    let edge = |analysis: &Value| analysis["wagers"][0]["house_edge"].clone();
    assert_eq!(beside["edges"][0]["each"], Value::from(analyses.iter().map(edge).collect::<Vec<_>>()));
    for row in beside["choices"].as_array().unwrap() {
        assert_ne!(row["each"][0], row["each"][1], "{row}");
    }
    assert!(std::fs::read_to_string(page).unwrap().contains("Where they differ"));
    assert!(asked(&["ma-sic-bo", "ma-chemin-de-fer"])["beside"].is_null(), "two games have nothing in common");
    let bad =
        ["analyze", "--submission", "submissions/bad/odds-below-floor.toml", "--submission", plain.to_str().unwrap()];
    assert_eq!(houseway(&bad).0, 1);
}

#[test]
fn pay_tables_with_a_wanted_edge_are_found() {
    let (code, text, error) = houseway(&["analyze", "ma-sic-bo", "--wager", "total-4", "--target", "5%"]);
    assert_eq!(code, 0, "{error}");
    assert!(text.contains("payout.total-4 = 67 to 1") && text.contains("5.5556%"), "{text}");
}

#[test]
fn reports_are_written_whole_and_need_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (html, csv, parquet) = (path("a.html"), path("a.csv"), path("a.parquet"));
    let args = ["analyze", "ma-chemin-de-fer", "ma-sic-bo", "--html", &html, "--csv", &csv, "--parquet", &parquet];
    let (code, _, error) = houseway(&args);
    assert_eq!(code, 0, "{error}");
    let page = std::fs::read_to_string(&html).unwrap();
    for part in
        ["<!doctype html>", "prefers-color-scheme: dark", "SHA-256", "Best play", "<svg", "A session of 100 rounds"]
    {
        assert!(page.contains(part), "{part}");
    }
    for elsewhere in ["<script", "http:", "https:", "src=", "<link", "url("] {
        assert!(!page.contains(elsewhere), "{elsewhere}");
    }
    for (open, close) in
        [("<table", "</table>"), ("<svg", "</svg>"), ("<details", "</details>"), ("<section", "</section>")]
    {
        assert_eq!(page.matches(open).count(), page.matches(close).count(), "{open}");
    }
    let csv = std::fs::read_to_string(&csv).unwrap();
    assert!(
        csv.starts_with("rulebook,submission_sha256,") && csv.contains("ma-sic-bo") && csv.contains("banker+against")
    );
    let columns = csv.lines().next().unwrap().split(',').count();
    assert_eq!(columns, 17);
    let parquet = std::fs::read(&parquet).unwrap();
    assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3, "nothing is left beside them");
}

fn with_cache(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_houseway")).env("HOUSEWAY_CACHE", folder).args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The numbers without the times.
fn numbers(text: &str) -> String {
    text.lines().filter(|line| !line.contains("seconds") && !line.contains(" s.")).collect::<Vec<_>>().join("\n")
}

#[test]
fn counts_are_saved_and_a_damaged_file_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["analyze", "ma-pai-gow", "--json"];
    let (code, first, _) = with_cache(folder.path(), &args);
    assert_eq!(code, 0);
    let files = || {
        let mut files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        files
    };
    assert_eq!(files().len(), 2, "against the house way, and against best play");
    let whole: Vec<Vec<u8>> = files().iter().map(|file| std::fs::read(file).unwrap()).collect();
    let mut damaged = whole[0].clone();
    damaged[100] ^= 1;
    std::fs::write(&files()[0], &damaged).unwrap();
    std::fs::write(&files()[1], "not counts at all").unwrap();
    let (code, second, error) = with_cache(folder.path(), &args);
    assert!(code == 0 && error.is_empty(), "{error}");
    assert_eq!(numbers(&first), numbers(&second));
    let again: Vec<Vec<u8>> = files().iter().map(|file| std::fs::read(file).unwrap()).collect();
    assert_eq!(whole, again, "both were recounted and replaced");
    // Where there is no room the result stands, and none is looked for where none is wanted.
    let nowhere = folder.path().join("file");
    std::fs::write(&nowhere, "").unwrap();
    let (code, third, error) = with_cache(&nowhere, &args);
    assert!(code == 0 && error.contains("could not be saved"), "{error}");
    assert_eq!(numbers(&first), numbers(&third));
    let (code, _, error) = with_cache(&nowhere, &[&args[..], &["--no-cache"]].concat());
    assert!(code == 0 && error.is_empty(), "{error}");
}

/// Ctrl-C in the middle: exit code 130, no file written, nothing saved in part.
#[cfg(unix)]
#[test]
fn an_interrupted_analysis_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let (cache, page) = (folder.path().join("cache"), folder.path().join("a.html"));
    let child = Command::new(env!("CARGO_BIN_EXE_houseway"))
        .env("HOUSEWAY_CACHE", &cache)
        .args(["analyze", "ma-boston-5", "--session", "100000", "--html", page.to_str().unwrap()])
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // The counts are saved before the session of 100,000 rounds begins, which takes long.
    while !cache.is_dir()
        || std::fs::read_dir(&cache).unwrap().all(|it| it.unwrap().path().extension() != Some("counts".as_ref()))
    {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{error}");
    assert!(error.contains("interrupted; nothing was written"), "{error}");
    assert!(!page.exists());
    let left: Vec<_> = std::fs::read_dir(&cache).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(left.iter().all(|path| path.extension() == Some("counts".as_ref())), "{left:?}");
}

/// Ctrl-C in the middle of a count: what was counted is saved, and the same command resumes there.
#[cfg(unix)]
#[test]
fn an_interrupted_count_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let start = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_houseway"));
        command.env("HOUSEWAY_CACHE", folder.path()).args(["analyze", "boston-7"]);
        command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::piped()).spawn().unwrap()
    };
    let left = |child: std::process::Child| -> u64 {
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{error}");
        let said = error.split_once("interrupted; ").map_or("", |(_, said)| said);
        assert!(said.ends_with(" % is counted and saved, and the same command resumes there\n"), "{error}");
        said.split_once(' ').unwrap().0.parse().unwrap()
    };
    let first = start();
    // A long count is saved in part now and then.
    let is_part =
        |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().path().extension() == Some("part".as_ref());
    while !std::fs::read_dir(folder.path()).unwrap().any(is_part) {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let percent = left(first);
    let mut second = start();
    let mut said = String::new();
    std::io::BufReader::with_capacity(1, second.stderr.as_mut().unwrap()).read_line(&mut said).unwrap();
    assert_eq!(said, format!("houseway: resuming at {percent} %, counted before\n"));
    assert!(left(second) >= percent);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "one part, and nothing beside");
}

#[test]
fn certain_cards_are_answered_for_themselves_beside_the_average_of_their_ranks() {
    let (code, text, error) = houseway(&["analyze", "ma-caribbean-stud", "--hand", "Ah Kd Tc 3s 2s Td"]);
    assert_eq!(code, 0, "{error}");
    assert!(text.starts_with("Ah Kd Tc 3s 2s Td (") && text.lines().next().unwrap().ends_with(": fold"), "{text}");
    assert!(text.contains("-1.000067") && text.contains("= -14836/14835"), "{text}");
    assert!(text.contains("On average over all suits") && text.contains("-8321464/8322435"), "{text}");
    let json = asked(&["ma-caribbean-stud", "--hand", "Ah Kd Tc 3s 2s Td"]);
    assert_eq!((&json["best"], &json["average"]["best"]), (&"fold".into(), &"play".into()));
    assert_eq!((&json["cards"], &json["weight"]), (&"Ah Kd Tc 3s 2s Td".into(), &1.into()));
    let (code, text, _) = houseway(&["analyze", "ma-caribbean-stud", "--strategy"]);
    assert!(code == 0 && text.replace('\n', " ").contains("A row is the average over all suits"));
    assert!(text.replace("\n  ", " ").contains("on average over all suits."), "the closest decision");
}

#[test]
fn odds_are_shown_where_a_session_cannot_be_computed() {
    let wide = ["--option", "pay-table-progressive=D", "--option", "progressive-initial=52311.40"];
    let args = [&["ma-caribbean-stud", "--wager", "progressive"], &wide[..]].concat();
    let (code, text, error) = houseway(&[&["analyze"], &args[..]].concat());
    assert_eq!(code, 0, "{error}");
    let one_line = text.replace('\n', " ");
    let why =
        "Note: there is no session of 100 rounds of progressive: it could end in more than 4,194,304 different ways";
    assert!(one_line.contains(why), "{text}");
    assert!(text.contains("Outcomes of progressive") && !text.contains("A session of"), "{text}");
    let json = asked(&args);
    assert!(json["session"].is_null() && json["remarks"][0].as_str().unwrap().contains("no session"), "{json}");
}

#[test]
fn counts_are_grouped_for_people_and_plain_in_json() {
    let (_, text, _) = houseway(&["analyze", "ma-caribbean-stud"]);
    assert!(text.replace('\n', " ").contains("19,933,230,517,200 deals in all"), "{text}");
    assert!(!text.contains("19933230517200"), "{text}");
    assert_eq!(asked(&["ma-caribbean-stud"])["combinations"], "19933230517200");
    for (rulebook, hand, called) in [
        ("ma-let-it-ride", "Ts Js Qs", "three to a royal flush"),
        ("ma-let-it-ride", "9s Js Qs", "three to a straight flush"),
        ("ma-let-it-ride", "Ts Js Qs As", "four to a royal flush"),
        ("ma-double-down-stud", "Ts Js Qs As", "four to a royal flush"),
    ] {
        let (_, text, error) = houseway(&["analyze", rulebook, "--hand", hand]);
        assert!(text.contains(called), "{hand}: {text}{error}");
    }
}
