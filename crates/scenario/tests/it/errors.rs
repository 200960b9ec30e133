//! What is wrong with a scenario is said with file, line, text and advice, all of it at once.

use scenario::{read, run};

fn block(lines: &str) -> String {
    format!("# File\n\n## Heading\n\n```scenario\n{lines}\n```\n")
}

/// Everything wrong with a scenario in Markdown; its first line is line 6 of the file.
fn wrong(lines: &str) -> String {
    let errors = read(&block(lines), "a.md").expect_err("it should not be read");
    errors.iter().map(|error| format!("{error}\n")).collect()
}

#[track_caller]
fn says(lines: &str, parts: &[&str]) {
    let found = wrong(lines);
    for part in parts {
        assert!(found.contains(part), "`{part}` is not in\n{found}");
    }
}

const START: &str = "rulebook ma-boston-5\nseat 1\n";

fn started(more: &str) -> String {
    format!("{START}{more}")
}

#[test]
fn unknown_names_get_a_suggestion() {
    says("rulebook ma-bostn-5\nseat 1", &["a.md:6: `ma-bostn-5`: is no rulebook", "did you mean `ma-boston-5`?"]);
    says("rulebook ma-poker\nseat 1", &["`ma-poker`: cannot be played yet"]);
    says("rulebook ma-boston-5\noption dealng-method = hand\nseat 1", &["a.md:7:", "did you mean `dealing-method`?"]);
    says("rulebook ma-boston-5\noption dealing-method = hnad\nseat 1", &["a.md:7:", "did you mean `hand`?", "7(a)"]);
    says(
        "rulebook ma-boston-5\noption pay.ante-bonus.flush = 14 to 1\nseat 1",
        &["a.md:7:", "at least 15 to 1", "11(c)"],
    );
    says(&started("seat 8"), &["a.md:8: `seat 8`: is not at this table; it has seats 1 to 7"]);
    says(&started("seat 1: flod"), &["a.md:8: `flod`", "did you mean `fold`?"]);
    says(&started("seat 1: plce ante 5"), &["did you mean `place ante`?"]);
    says(
        &started("player 1: fold"),
        &["`player 1`: is nobody at a table; write `seat 3`, `seat 3 hand 2`, `dealer` or `floor`"],
    );
    says(&started("seat 1: fold\nrefused to-late"), &["a.md:9: `to-late`", "did you mean `too-late`?"]);
    says(&started("expect seat 1 antte: lost"), &["`antte`: is no wager of this game", "did you mean `ante`?"]);
    says(&started("expect seat 1 ante: lots"), &["`lots`: is no outcome", "did you mean `lost`?"]);
    says(&started("expect seat 1 ante: lost [10(z)]"), &["`10(z)`: is no clause of ma-boston-5", "did you mean"]);
    says(&started("automation without dealing"), &["`dealing`: is no chore", "permitted: open, shuffle"]);
    says(&started("expct rack net 5"), &["`expct rack net 5`: is no line of a scenario; did you mean `expect`?"]);
}

#[test]
fn a_throw_is_up_to_three_faces_from_one_to_six() {
    let start = "rulebook ma-sic-bo\nseat 1\n";
    for dice in ["0 1 1", "6 6 7", "1 2 3 4", "1 two 3"] {
        says(&format!("{start}dice {dice}"), &[&format!("a.md:8: `{dice}`: is no throw of dice; write faces such as")]);
    }
    says(&format!("{start}dealer: announce dice with 2 6 7"), &["a.md:8: `2 6 7`: is no throw of dice"]);
    let near = "did you mean `place combination-1-2`?";
    says(&format!("{start}seat 1: place combinaton-1-2 5"), &["a.md:8: `place combinaton-1-2 5`", near]);
}

#[test]
fn amounts_below_zero_and_fractions_of_a_cent_are_refused() {
    says(&started("seat 1: place ante -5"), &["a.md:8: `-5`: it is below zero"]);
    says(&started("seat 1: place ante 5.005"), &["`5.005`: it has a fraction of a cent"]);
    says("rulebook ma-boston-5\nseat 1 stack -5", &["a.md:7: `-5`: it is below zero"]);
    says("rulebook ma-boston-5\nseat 1 stack 0", &["a player buys in for something"]);
    says(&started("expect seat 1 net five"), &["`five`"]);
}

#[test]
fn cards_are_checked_as_they_are_read() {
    says(&started("cards seat 1 = As Kx 2c"), &["a.md:8: `Kx`: is no card; write a rank"]);
    says(&started("cards seat 1 = As Kd As"), &["`As`: stands twice"]);
    says(&started("cards seat 1 = As Kd\ncards dealer = Kd"), &["a.md:9: `Kd`: seat 1 has it already"]);
    says(&started("cards seat 1 = As\ncards seat 1 = Kd"), &["`cards seat 1`: given twice in one round"]);
    says(&started("cards seat 1 = As\ndeck = Kd"), &["the round's cards are given already"]);
    says(&started("cards table = As"), &["`table`: is no place for cards"]);
    assert!(read(&block(&started("cards seat 1 = As\nround\ncards seat 1 = As")), "a.md").is_ok());
}

#[test]
fn cards_that_run_out_say_whose_and_how_many() {
    let wagers = "seat 1: place ante 5\nseat 1: place first 10\nseat 1: place second 10\nexpect seat 1 net 0";
    let run_with = |cards: &str| {
        let text = block(&started(&format!("{cards}\n{wagers}")));
        run(&read(&text, "a.md").unwrap()[0]).to_string()
    };
    let short = run_with("cards seat 1 = As Kd 2c\ncards dealer = 4c 5c 6c 7c 9c");
    assert!(short.contains("seat 1 was given 3 card(s) and wants 5: add 2"), "{short}");
    let none = run_with("cards seat 1 = As Kd 2c 3c 4d");
    assert!(none.contains("no cards were given for dealer, who wants 3"), "{none}");
    let deck = run_with("deck = As Kd 2c 3c 4d 5d 6d");
    assert!(deck.contains("the deck was given 7 card(s), 6 of them are out, and seat 1 wants 2"), "{deck}");
}

#[test]
fn every_error_of_a_file_is_told_at_once() {
    let found =
        wrong("rulebook ma-boston-5\noption seats = 12\nseat 1\ncards seat 1 = Zz\nseat 1: hop\nexpect nothing");
    assert_eq!(found.lines().count(), 4, "{found}");
}

#[test]
fn blocks_need_a_heading_of_their_own_and_an_end() {
    let says = |text: &str, part: &str| {
        let errors = read(text, "a.md").unwrap_err();
        assert!(errors.iter().any(|error| error.to_string().contains(part)), "{errors:?}");
    };
    says("no block at all", "there is no scenario in this file");
    says("```scenario\nrulebook ma-boston-5\nseat 1\n```", "the scenario has no heading");
    says(&(block(START) + &block(START)), "a scenario stands under this heading already");
    says("## A\n```scenario\nrulebook ma-boston-5\nseat 1\n", "the block is not closed");
    says(&block("seat 1"), "the rulebook is missing");
    says(&block("rulebook ma-boston-5"), "nobody sits down");
    says(&block(&started("repeat 4\nround")), "it has no `end`");
    says(&block(&started("repeat 101\nround\nend")), "this cannot be repeated");
    says(&block(&started("end")), "nothing is being repeated");
    says(&block(&started("refused too-late")), "there is no command before it");
    says(&block(&started("option seats = 3")), "this option comes too late");
}

#[test]
fn errors_in_json_say_the_path_or_the_line_and_column() {
    let says = |text: &str, part: &str| {
        let errors: String = read(text, "a.json").unwrap_err().iter().map(|error| format!("{error}\n")).collect();
        assert!(errors.contains(part), "`{part}` is not in\n{errors}");
    };
    says("{\"rulebook\": ", "a.json:1:13: this is no JSON: EOF while parsing a value");
    says("{}", "a.json: $: `rulebook` is missing");
    says(r#"{"rulebook": "ma-boston", "seats": []}"#, "a.json: rulebook: `ma-boston`: is no rulebook");
    says(
        r#"{"rulebook": "ma-boston-5", "seats": [{"seat": 1, "card": "As"}]}"#,
        "seats[0].card: `card`: is no key here",
    );
    says(r#"{"rulebook": "ma-boston-5", "seats": [{"seat": 1, "cards": "Ax"}]}"#, "a.json: seats[0].cards: `Ax`");
    says(r#"{"rulebook": "ma-boston-5", "options": {"seats": 12}, "seats": [{"seat": 1}]}"#, "options.seats: ");
    let commands =
        |command: &str| format!(r#"{{"rulebook": "ma-boston-5", "seats": [{{"seat": 1}}], "commands": [{command}]}}"#);
    says(&commands(r#"{"who": "seat 1", "do": "flod"}"#), "commands[0]: `flod`");
    says(&commands(r#"{"who": "seat 1", "do": "fold", "amount": -1}"#), "commands[0].amount: `-1`: it is below zero");
    says(&commands(r#"{"who": "seat 1", "do": "fold", "count": 1.5}"#), "commands[0].count: `1.5`: cannot stand here");
    says(&commands(r#"{"expect": {"stag": "x"}}"#), "commands[0].expect: ");
    says("[{\"rulebook\": 5}]", "[0].rulebook: `5`: cannot stand here; permitted: a text in quotes");
}

#[test]
fn what_differs_is_told_with_its_line() {
    let text = block(&started(
        "cards seat 1 = 2c 7d 9h\ncards dealer = As Kd Qh\nseat 1: place ante 5\nseat 1: place first 10\nseat 1: fold\n\
         expect seat 1 ante: won, 5 [10(f)(3)]\nexpect rack net 14\nexpect event \"nothing of the kind\"\n\
         seat 1: sit\nrefused too-late\nseat 1: fold",
    ));
    let report = run(&read(&text, "a.md").unwrap()[0]);
    let told = serde_json::to_value(&report).unwrap();
    assert!(!report.passed);
    let lines: Vec<u64> = told["differences"].as_array().unwrap().iter().map(|d| d["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, [13, 14, 15, 16, 18], "{report}");
    assert_eq!(told["differences"][1]["expected"], "rack net $14");
    assert_eq!(told["differences"][1]["found"], "$15");
    assert!(report.to_string().lines().all(|line| line.chars().count() <= 80), "{report}");
}

/// Everything that differs when a scenario is run.
fn differs(lines: &str) -> Vec<(Option<usize>, String)> {
    let scenarios = read(&block(lines), "a.md").unwrap();
    let report = run(&scenarios[0]);
    report.differences.iter().map(|one| (one.at.line(), format!("{}: {}", one.expected, one.found))).collect()
}

#[test]
fn cards_that_are_given_and_never_dealt_are_an_error_unless_a_misdeal_was_reported() {
    let round = |cards: &str, report: &str| {
        format!(
            "rulebook ma-three-card-poker\nautomation without reveal\nseat 1\ncards seat 1 = {cards}\n\
             cards dealer = Ks 8d Th\nseat 1: place ante 10\nseat 1: place play\n{report}dealer: reveal\n\
             expect seat 1 net 20"
        )
    };
    assert_eq!(differs(&round("Ac Ad 7h", "")), []);
    let found = differs(&round("Ac Ad 7h 4s", ""));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].1.contains("4s left after the 3 dealt"), "{found:?}");
    let reported = round("Ac Ad 7h 4s", "floor: report misdeal seat 1 with 4\n");
    let reported = reported.replace("dealer: reveal\nexpect seat 1 net 20", "expect seat 1 net 0");
    assert_eq!(differs(&reported), []);
}

#[test]
fn a_wrong_expectation_of_a_refusal_is_reported_as_such_and_nothing_is_done() {
    let lines = "rulebook ma-boston-5\nseat 1\ncards seat 1 = 2c 7d 9h\ncards dealer = As Kd Qh\nseat 1: place ante 5\n\
                 seat 1: place first 10\nseat 1: fold\nrefused forbidden\nseat 1: place bonus 1\n\
                 seat 1: keep hidden\nseat 1: fold\nexpect seat 1 net -16";
    let found = differs(lines);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, Some(12));
    assert!(found[0].1.contains("refused (forbidden)") && found[0].1.contains("refused (too-early)"), "{found:?}");
}
