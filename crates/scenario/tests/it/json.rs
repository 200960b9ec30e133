//! The JSON form says the same as the Markdown form, and its schema is true.

use scenario::{Scenario, embedded_scenarios, read, run, to_json};
use serde_json::{Value, json};

fn schema() -> jsonschema::Validator {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/scenario.schema.json");
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    jsonschema::draft202012::new(&schema).unwrap()
}

fn again(scenario: &Scenario) -> Scenario {
    let text = to_json(scenario).to_string();
    let mut all =
        read(&text, "again.json").unwrap_or_else(|errors| panic!("{}: {}\n{text}", scenario.title, errors[0]));
    assert_eq!(all.len(), 1);
    all.remove(0)
}

#[test]
fn every_scenario_read_back_from_json_is_equal_and_comes_out_alike() {
    for scenario in embedded_scenarios() {
        let read_back = again(&scenario);
        assert_eq!(read_back, scenario, "{}", scenario.title);
        let (first, second) = (run(&scenario), run(&read_back));
        assert!(second.passed, "{second}");
        let rounds = |report: &scenario::Report| serde_json::to_value(&report.rounds).unwrap();
        assert_eq!(rounds(&first), rounds(&second));
    }
}

#[test]
fn every_scenario_as_json_is_valid_by_the_schema() {
    let schema = schema();
    for scenario in embedded_scenarios() {
        let json = to_json(&scenario);
        let errors: Vec<String> = schema.iter_errors(&json).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{}: {errors:?}\n{json}", scenario.title);
    }
    let list: Value = embedded_scenarios().iter().map(to_json).collect();
    assert!(schema.is_valid(&list));
}

#[test]
fn the_schema_refuses_what_the_reader_refuses() {
    let schema = schema();
    for wrong in [
        json!({}),
        json!({"rulebook": "ma-boston-5", "seats": [{"seat": 0}]}),
        json!({"rulebook": "ma-boston-5", "seats": [{"seat": 1}], "colour": "red"}),
        json!({"rulebook": "ma-boston-5", "seats": [{"seat": 1, "wagers": {"ante": "-5"}}]}),
        json!({"rulebook": "ma-boston-5", "seats": [{"seat": 1, "wagers": {"ante": "5.005"}}]}),
        json!({"rulebook": "ma-boston-5", "seats": [{"seat": 1}], "automation": "some"}),
        json!({"rulebook": "ma-boston-5", "seats": [{"seat": 1}], "commands": [{"do": "fold"}]}),
        json!({"rulebook": "ma-boston-5", "seats": [{"seat": 1}], "commands": [
            {"who": "seat 1", "do": "fold", "refused": {"code": "never"}}]}),
        json!({"rulebook": "ma-boston-5", "seats": [{"seat": 1}], "expect": [{"outcome": "won"}]}),
    ] {
        assert!(!schema.is_valid(&wrong), "{wrong}");
        assert!(read(&wrong.to_string(), "wrong.json").is_err(), "{wrong}");
    }
}

#[test]
fn the_codes_chores_and_outcomes_of_the_schema_are_those_of_the_program() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/scenario.schema.json");
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let codes: Vec<String> = engine::Code::ALL.iter().map(|code| code.name()).collect();
    assert_eq!(schema["$defs"]["code"]["enum"], json!(codes));
    let acts = schema["$defs"]["command"]["properties"]["do"]["examples"].as_array().unwrap();
    let entry = games::registered("boston-7").unwrap();
    let known = entry.open(entry.schema().defaults()).acts();
    for act in acts {
        assert!(known.contains(&act.as_str().unwrap().to_owned()), "{act}");
    }
    let books = schema["$defs"]["scenario"]["properties"]["rulebook"]["examples"].as_array().unwrap();
    for entry in games::registry() {
        assert!(books.contains(&json!(entry.rulebook)), "{}", entry.rulebook);
    }
}

#[test]
fn a_round_is_finished_without_waiting_for_what_need_not_be_said() {
    let asked = json!({
        "rulebook": "boston-7",
        "seats": [
            {"seat": 1, "wagers": {"ante": 10, "first": 10, "second": 10}, "cards": "As Ks Qs Js Ts 2c 3d"},
        ],
        "dealer": "Jd 9c 7d 3c 4s 5d Qc",
        // A royal flush on $10 wins $2,500 and $20, of which the maximum payout leaves $2,000.
        "expect": [{"account": "seat 1", "net": 2000}],
    });
    let report = run(&read(&asked.to_string(), "-").unwrap()[0]);
    assert!(report.passed, "{report}");
    assert_eq!(report.rounds[0].waiting, None);
    let mut asked = asked;
    asked["finish"] = json!(false);
    let report = run(&read(&asked.to_string(), "-").unwrap()[0]);
    assert!(report.rounds[0].waiting.as_deref().unwrap().contains("dealer may say `reveal"), "{report}");
}

/// Which wagers come before the cards is found out though players are offered the cut before any is placed.
#[test]
fn wagers_after_the_cards_are_told_apart_where_players_cut() {
    let asked = json!({
        "rulebook": "ma-double-down-stud",
        "seats": [
            {"seat": 1, "wagers": {"double-down": 5, "original": 10}, "cards": "Jc"},
            {"seat": 2, "wagers": {"original": 20}, "cards": "2c"},
        ],
        "dealer": "Jd 9h 7s 4d",
        "expect": [{"account": "seat 1", "net": 15}, {"account": "seat 2", "net": -20}],
    });
    let report = run(&read(&asked.to_string(), "-").unwrap()[0]);
    assert!(report.passed, "{report}");
}

/// A shoe whose first card is burned is made ready before anybody can wager.
#[test]
fn wagers_go_down_before_the_commands_at_a_table_with_a_shoe() {
    let text = r#"{ "rulebook": "ma-fast-action-holdem",
        "seats": [ { "seat": 1, "wagers": { "wager": "15" }, "cards": "Ac Ad Kh Qs" } ],
        "dealer": "3c 3c 4d 3h", "commands": [ { "who": "seat 1", "do": "surrender" } ] }"#;
    let report = run(&read(text, "round.json").expect("it can be read")[0]);
    assert!(report.passed, "{report}");
    assert_eq!(report.rounds[0].wagers[0].amount.to_string(), "-$7.50");
}

/// A bet stands with the wagers and is placed before the discard, without which in one version nobody may discard and
/// after which in the other nobody may bet; each player at the own turn, and with two positions at each.
#[test]
fn a_bet_among_the_wagers_is_placed_before_the_discard() {
    for version in ["required-bet", "permissible-bet"] {
        let asked = json!({
            "rulebook": "ma-colorado-holdem",
            "options": {"version": version, "positions-per-player": "2-adjacent"},
            "seats": [
                {"seat": 1, "wagers": {"ante": 10, "bet": 10, "bonus": 1}, "cards": "Qc Qd 5s"},
                {"seat": 1, "hand": 2, "wagers": {"ante": 5, "bet": 5}, "cards": "8c 8d 5h"},
                {"seat": 4, "wagers": {"ante": 20, "bet": 20}, "cards": "Kc Kd 6s"},
            ],
            "community": "Kh 4h 2h",
            "commands": [
                {"who": "seat 1", "do": "discard", "cards": "5s"},
                {"who": "seat 1 hand 2", "do": "discard", "cards": "5h"},
                {"who": "seat 4", "do": "discard", "cards": "6s"},
            ],
        });
        let report = run(&read(&asked.to_string(), "-").unwrap()[0]);
        assert!(report.passed, "{report}");
        let told = serde_json::to_value(&report).unwrap();
        let wagers = told["rounds"][0]["wagers"].as_array().unwrap();
        let bets: Vec<&str> = wagers
            .iter()
            .filter(|wager| wager["wager"] == "bet")
            .map(|wager| wager["amount"].as_str().unwrap())
            .collect();
        // A pair of queens wins even money in both versions; eights push in the first and lose in the second.
        let eights = if version == "required-bet" { "0.00" } else { "-5.00" };
        assert_eq!(bets, ["10.00", eights, "60.00"], "{told}");
    }
}

/// What cannot be placed anywhere is refused where it stands: after the commands.
#[test]
fn a_bet_after_a_fold_is_refused() {
    let asked = json!({
        "rulebook": "ma-colorado-holdem",
        "seats": [{"seat": 1, "wagers": {"ante": 10, "bet": 10}, "cards": "Qc Jd 5s"}],
        "community": "Kh 4h 2h",
        "commands": [{"who": "seat 1", "do": "fold"}],
    });
    let report = run(&read(&asked.to_string(), "-").unwrap()[0]);
    assert!(!report.passed);
    assert!(report.to_string().contains("place bet"), "{report}");
}

#[test]
fn a_program_asks_what_a_round_should_pay() {
    let asked = json!({
        "rulebook": "ma-boston-5",
        "seats": [
            {"seat": 1, "wagers": {"bonus": 1, "second": "10", "first": "10", "ante": "5"}, "cards": "As Ad 7h 7s 2c"},
            {"seat": 2, "wagers": {"ante": "5", "first": "10"}, "cards": "9c 5d 3h"},
        ],
        "dealer": "Kc Qd 9h 5s 3c",
        "commands": [{"who": "seat 1", "do": "show"}],
    });
    // Seat 2 neither folds nor goes on, so the round waits for it; what is known by then is told.
    let report = run(&read(&asked.to_string(), "-").unwrap()[0]);
    assert!(report.passed, "{report}");
    let told = serde_json::to_value(&report).unwrap();
    assert_eq!(told["rounds"][0]["wagers"][3]["wager"], "bonus");
    assert_eq!(told["rounds"][0]["wagers"][3]["outcome"], "won");
    assert_eq!(told["rounds"][0]["wagers"][0]["outcome"], "open");

    let mut asked = asked;
    asked["commands"] = json!([{"who": "seat 1", "do": "show"}, {"who": "seat 1", "do": "place second"},
        {"who": "seat 2", "do": "fold"}]);
    asked["seats"][0]["wagers"].as_object_mut().unwrap().remove("second");
    let report = run(&read(&asked.to_string(), "-").unwrap()[0]);
    let told = serde_json::to_value(&report).unwrap();
    let round = &told["rounds"][0];
    // Two pair on $5 pays $10, first and second $10 each, a pair on the $1 bonus pays $1.
    assert_eq!(round["net"], json!({"seat 1": "31.00", "seat 2": "-15.00", "rack": "-16.00"}), "{report}");
    let clauses = round["wagers"][0]["clauses"].as_array().unwrap();
    assert!(clauses.contains(&json!("ma-boston-5 11(c)")), "{clauses:?}");
    for key in ["scenario", "rulebook", "passed", "rounds", "differences"] {
        assert!(told.get(key).is_some(), "{key}");
    }
    for key in ["seat", "wager", "stake", "outcome", "won", "amount", "clauses"] {
        assert!(round["wagers"][0].get(key).is_some(), "{key}");
    }
}
