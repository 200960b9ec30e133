//! `houseway proof`: the proof of a round, checked without a floor.

use crate::commands::houseway;
use serde_json::{Value, json};

const VECTOR: &str = include_str!("../../../../docs/fairness-vector.json");

#[test]
fn a_proof_is_checked_and_what_does_not_fit_is_named() {
    let vector: Value = serde_json::from_str(VECTOR).unwrap();
    let proof = &vector["proofs"][0];
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof.json").display().to_string();
    let check = |proof: &Value, more: &[&str]| {
        std::fs::write(&path, proof.to_string()).unwrap();
        houseway(&[&["proof", &path], more].concat())
    };
    let (code, text, _) = check(proof, &[]);
    let [shuffle, throw] = [&proof["shuffles"][0], &proof["throws"][0]].map(|one| one["commitment"].as_str().unwrap());
    assert!(code == 0 && text.contains("6 cards and tiles lay where they were committed to"), "{text}");
    assert!(text.contains("1 throw follows") && text.contains("2 cards and tiles came from a person's hand"), "{text}");
    assert!(text.contains(shuffle) && text.contains(throw) && text.contains("compare these"), "{text}");
    let (code, text, _) = check(proof, &["--commitment", shuffle, "--commitment", &throw.to_uppercase()]);
    assert!(code == 0 && text.contains("these are commitments that you were shown"), "{text}");
    let (code, text, _) = check(proof, &["--commitment", shuffle]);
    assert!(code == 1 && text.contains("throw 1 rests on the commitment"), "{text}");
    let (code, text, _) = check(proof, &["--json"]);
    let found: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((code, &found["found"]), (0, &json!({"proven": 6, "by_hand": 2, "throws": 1})));
    let mut forged = proof.clone();
    let card = &mut forged["shuffles"][0]["cards"][2]["card"];
    *card = json!(if card == "As" { "Ks" } else { "As" });
    let (code, text, _) = check(&forged, &[]);
    let forged =
        text.starts_with("DOES NOT FIT: shuffle 1: ") && text.contains("is not what was committed to as number");
    assert!(code == 1 && forged, "{text}");
    let (code, _, error) = check(&json!({"table": 1}), &[]);
    assert!(code == 2 && error.contains("is no proof of a round"), "{error}");
    let (code, _, error) = check(proof, &["--commitment", "12"]);
    assert!(code == 2 && error.contains("64 hexadecimal digits, found `12`"), "{error}");
}
