//! Cached counts are found by the version of their method, so whoever changes what a method counts must raise its
//! version. These tests count something small by every method and notice when that was forgotten.

use super::Method;
use crate::count::HEADS_UP;
use crate::counting::{KeyedCount, Observer};
use crate::{boston, fast_action_holdem, pai_gow, pai_gow_poker};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::Mutex;

/// Something that a method counts: which parts of which count, and the hash of what they add.
struct Sample {
    method: Method,
    what: &'static str,
    count: fn() -> KeyedCount,
    /// Every so many parts are counted.
    every: u64,
    /// The version with which the hash was entered here, and the hash.
    entered: (u32, &'static str),
}

fn first_settings() -> KeyedCount {
    let opponent = "0".repeat(pai_gow::count::all().len());
    pai_gow::every_hand(&opponent, true).expect("every hand has a first setting")
}

/// After a change to what is counted: raise the version where the method is declared, and enter it here with the new
/// hash that the failed test prints.
const SAMPLES: [Sample; 7] = [
    Sample {
        method: HEADS_UP,
        what: "every deal of five cards each",
        count: || boston::every_deal(5),
        every: 1,
        entered: (1, "9318194bef9ce340"),
    },
    Sample {
        method: HEADS_UP,
        what: "the lowest hands of seven cards each",
        count: || boston::every_deal(7),
        every: 1_000,
        entered: (1, "5f1c1213167a412a"),
    },
    Sample {
        method: pai_gow::count::METHOD,
        what: "every hand of tiles against the first setting of every other",
        count: first_settings,
        every: 7,
        entered: (1, "e6cc71068d296b5b"),
    },
    Sample {
        method: pai_gow_poker::METHOD,
        what: "some patterns of seven cards between two who set by the default way",
        count: pai_gow_poker::every_deal_of_the_default,
        every: 40,
        entered: (1, "7b149c60a3a410b0"),
    },
    Sample {
        method: pai_gow_poker::BEST,
        what: "the best settings of some patterns of seven cards against the default way",
        count: pai_gow_poker::best_against_the_default,
        every: 160,
        entered: (1, "9a82b7e90c37d77e"),
    },
    Sample {
        method: fast_action_holdem::METHOD,
        what: "a few hands from six decks",
        count: || fast_action_holdem::every_hand(6),
        every: 4_000,
        entered: (1, "2bc6d57c9c886412"),
    },
    Sample {
        method: fast_action_holdem::SAMPLE,
        what: "some rounds from six decks",
        count: || fast_action_holdem::sample(6, 320_000),
        every: 16,
        entered: (2, "2ee23a786525c87d"),
    },
];

/// What the method is called where it is declared.
fn constant(method: Method) -> &'static str {
    match method.name {
        name if name == HEADS_UP.name => "HEADS_UP",
        name if name == fast_action_holdem::SAMPLE.name => "SAMPLE",
        name if name == pai_gow_poker::BEST.name => "METHOD (of the best settings)",
        _ => "METHOD",
    }
}

/// The hash of what the parts of a sample add, part by part: it changes with the counts and with how they are cut.
fn hash(sample: &Sample) -> String {
    let count = (sample.count)().count;
    let parts: Vec<u64> = (0..count.parts()).step_by(sample.every as usize).collect();
    let added = Mutex::new(BTreeMap::new());
    let done = |part: u64, runs| added.lock().unwrap().insert(part, runs).is_none();
    count.count(&parts, &Observer { worked: &|_| true, done: &done }).expect("nothing interrupts it");
    let text = serde_json::to_string(&(count.parts(), added.into_inner().unwrap())).unwrap();
    Sha256::digest(text).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn whoever_changes_a_count_raises_the_version_of_its_method() {
    let mut faults = Vec::new();
    for sample in &SAMPLES {
        let (Method { name, version }, (entered, before), now) = (sample.method, sample.entered, hash(sample));
        if now != before && version == entered {
            faults.push(format!(
                "{name} counts {} differently, and its version is still {version}: cached counts of the old method \
                 would be used. Raise the version in `const {}` to {}, and enter ({}, \"{now}\") in SAMPLES",
                sample.what,
                constant(sample.method),
                version + 1,
                version + 1
            ));
        } else if (version, now.as_str()) != (entered, before) {
            faults.push(format!("{name}, {}: enter ({version}, \"{now}\") in SAMPLES", sample.what));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
