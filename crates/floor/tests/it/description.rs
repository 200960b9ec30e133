//! The description of the API is kept in `docs/openapi.json`, from which the page's types are made.

use std::path::Path;

#[test]
fn the_description_in_docs_is_the_one_that_is_served() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let served = floor::http::openapi();
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(&path, &served).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = served.lines().zip(kept.lines()).position(|(served, kept)| served != kept);
    assert!(
        served == kept,
        "docs/openapi.json is stale from line {differs:?}: run INSTA_UPDATE=always cargo test -p floor"
    );
}

#[test]
fn every_reference_of_the_description_is_in_it() {
    let text = floor::http::openapi();
    let described: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(described["openapi"], "3.1.0");
    let references = text.split("\"#/components/schemas/").skip(1).map(|rest| rest.split('"').next().unwrap());
    let mut count = 0;
    for name in references {
        assert!(described["components"]["schemas"][name].is_object(), "{name} is described nowhere");
        count += 1;
    }
    assert!(count > 50, "{count}");
    for name in ["ClientMessage", "ServerMessage", "Problem", "View"] {
        assert!(described["components"]["schemas"][name].is_object(), "{name}");
    }
    for (path, item) in described["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            assert!(operation["responses"]["default"].is_object(), "{method} {path} never fails?");
        }
    }
}

#[test]
fn every_operation_has_a_name_of_its_own() {
    let described: serde_json::Value = serde_json::from_str(&floor::http::openapi()).unwrap();
    let items = described["paths"].as_object().unwrap().values();
    let operations = items.flat_map(|item| item.as_object().unwrap().values());
    let mut names: Vec<&str> = operations.map(|operation| operation["operationId"].as_str().unwrap()).collect();
    let all = names.len();
    names.sort_unstable();
    assert!(all > 20);
    for pair in names.windows(2) {
        assert_ne!(pair[0], pair[1], "two operations have one operationId");
    }
}
