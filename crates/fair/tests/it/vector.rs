//! The test vector, which was made by other programs than ours, and the Python of the documentation.

use engine::{Chance, Place};
use fair::{CheckedProof, Dealer, Kind, Proof, Secret, Source};
use kit::Deck;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::process::Command;

const VECTOR: &str = include_str!("../../../../docs/fairness-vector.json");
const PAGE: &str = include_str!("../../../../docs/fairness.md");

#[derive(Deserialize)]
struct Vector {
    draws: Vec<Draw>,
    proofs: Vec<Proof>,
}

#[derive(Clone, Deserialize)]
struct Draw {
    name: String,
    seeds: BTreeMap<u8, String>,
    secret: String,
    commitment: String,
    #[serde(default = "one_deck")]
    deck: Deck,
    #[serde(default)]
    cut: usize,
    #[serde(default)]
    cards: Vec<String>,
    #[serde(default)]
    tiles: Vec<String>,
    #[serde(default)]
    dice: Vec<u8>,
}

fn one_deck() -> Deck {
    Deck::STANDARD
}

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
}

impl Draw {
    fn kind(&self) -> Kind {
        if self.name.starts_with("throw") { Kind::Throw } else { Kind::Shuffle }
    }

    fn number(&self) -> u64 {
        self.name.split_once(' ').unwrap().1.parse().unwrap()
    }
}

/// Gives this draw its secret and others anything.
impl Source for Draw {
    fn fill(&mut self, kind: Kind, number: u64, into: &mut [u8]) -> Result<(), String> {
        if (kind, number) == (self.kind(), self.number()) {
            into.copy_from_slice(&bytes(&self.secret));
        }
        Ok(())
    }
}

/// A dealer comes to exactly the commitments, orders and throws of the vector.
#[test]
fn a_dealer_agrees_with_the_test_vector() {
    let vector: Vector = serde_json::from_str(VECTOR).unwrap();
    assert_eq!(vector.draws.len(), 5);
    for draw in vector.draws {
        let secret = Secret::new(draw.kind(), bytes(&draw.secret)).unwrap();
        assert_eq!(
            secret.commitment(draw.deck, draw.kind(), draw.number()).to_vec(),
            bytes(&draw.commitment),
            "{}",
            draw.name
        );
        let mut dealer = Dealer::with_source(draw.deck, draw.clone());
        for (seat, seed) in &draw.seeds {
            dealer.set_seed(engine::Seat(*seat), Some(seed.clone())).unwrap();
        }
        if draw.kind() == Kind::Throw {
            let mut thrown = Vec::new();
            for _ in 0..draw.number() {
                thrown = dealer.dice(draw.dice.len()).unwrap().faces().to_vec();
            }
            assert_eq!(thrown, draw.dice, "{}", draw.name);
            continue;
        }
        (0..draw.number()).for_each(|_| dealer.shuffled());
        dealer.cut(draw.cut);
        let cards = (0..draw.cards.len()).map(|_| dealer.cards(Place::Dealer, 1).unwrap().to_string());
        assert_eq!(cards.collect::<Vec<_>>(), draw.cards, "{}", draw.name);
        let stacks =
            (0..8).map(|stack| dealer.tiles(Place::Dealer, [0, 1, 2, 3].map(|tile| 4 * stack + tile)).unwrap());
        let tiles = stacks.flat_map(|tiles| tiles.faces().map(|tile| tile.to_string()).collect::<Vec<_>>());
        assert_eq!(tiles.collect::<Vec<_>>(), draw.tiles, "{}", draw.name);
    }
}

/// Our own check accepts the vector's proof, and refuses every change of it.
#[test]
fn a_proof_of_the_vector_is_accepted_and_no_other() {
    let vector: Vector = serde_json::from_str(VECTOR).unwrap();
    let [proof, _] = &vector.proofs[..] else { panic!("two proofs") };
    assert_eq!(proof.check().unwrap(), CheckedProof { proven: 6, by_hand: 2, throws: 1 });
    let refused = |change: fn(&mut Proof)| {
        let mut changed = proof.clone();
        change(&mut changed);
        changed.check().unwrap_err().to_string()
    };
    let card = |text: &str| text.parse::<kit::Card>().unwrap();
    assert_ne!(proof.shuffles[0].cards[0].card, card("As"));
    let committed = "is not what was committed to";
    for (said, what) in [
        (refused(|proof| proof.shuffles[0].cards[0].card = "As".parse().unwrap()), committed),
        (refused(|proof| proof.shuffles[0].tiles[0].tile = proof.shuffles[0].tiles[1].tile), committed),
        (refused(|proof| proof.shuffles[0].cards[0].drawn = 7), "the seeds and cuts lead to"),
        (refused(|proof| proof.shuffles[0].cards[0].drawn = 700), "the seeds and cuts lead to none"),
        (refused(|proof| proof.shuffles[0].cards[0].opening.path.truncate(5)), committed),
        (refused(|proof| proof.shuffles[0].cards[0].opening.salt[0] ^= 1), committed),
        (refused(|proof| proof.shuffles[0].cuts[0].1 += 1), "the seeds and cuts lead to"),
        (refused(|proof| proof.shuffles[0].cuts.push((53, 1))), "a cut after 53 of 52 cards"),
        (refused(|proof| proof.shuffles[0].by_hand[0].1 = 52), "there is no place 3 or 52"),
        (refused(|proof| proof.shuffles[0].tiles_by_hand.push((32, 0))), "there is no place 32 or 0"),
        (refused(|proof| drop(proof.shuffles[0].seeds.set(engine::Seat(1), Some("x")))), "the seeds and cuts lead to"),
        (refused(|proof| proof.shuffles[0].commitment[0] ^= 1), "the seeds and cuts lead to"),
        (refused(|proof| proof.shuffles[0].cards.extend_from_within(..1)), "more often"),
        (refused(|proof| proof.shuffles[0].tiles.extend_from_within(..1)), "twice"),
        (refused(|proof| proof.throws[0].secret[0] ^= 1), "not the one that was committed to"),
        (refused(|proof| proof.throws[0].secret.truncate(3)), "has 32 bytes"),
        (refused(|proof| proof.throws[0].dice = "1 1 1".parse().unwrap()), "the secret gives 3 6 4"),
    ] {
        assert!(said.contains(what), "{what}: {said}");
    }
}

/// The same for cards that were shuffled again in the middle of a round.
#[test]
fn a_proof_of_a_second_shuffle_is_accepted_and_no_other() {
    let vector: Vector = serde_json::from_str(VECTOR).unwrap();
    let [_, proof] = &vector.proofs[..] else { panic!("two proofs") };
    assert_eq!(proof.check().unwrap(), CheckedProof { proven: 8, by_hand: 0, throws: 0 });
    let refused = |change: fn(&mut fair::ShuffleProof)| {
        let mut changed = proof.clone();
        change(&mut changed.shuffles[0]);
        changed.check().unwrap_err().to_string()
    };
    let aside = "are not each set aside once";
    for (said, what) in [
        (refused(|shuffle| shuffle.heap = None), aside),
        (refused(|shuffle| shuffle.heap = Some(86)), aside),
        (refused(|shuffle| drop(shuffle.set_aside.pop())), aside),
        (refused(|shuffle| shuffle.set_aside[0].number = 1), aside),
        (refused(|shuffle| shuffle.set_aside[0].opening = shuffle.cards[0].opening.clone()), "what was committed to"),
        (refused(|shuffle| shuffle.set_aside.swap_remove(0).number = 0), aside),
        (refused(|shuffle| shuffle.cards[0].number = 95), "stands for none of 87 cards"),
        (refused(|shuffle| shuffle.cards[0].number = shuffle.cards[1].number), "more often"),
        (refused(|shuffle| shuffle.cards[0].drawn = 8), "the seeds and cuts lead to"),
        (refused(|shuffle| shuffle.cuts[0].1 = 21), "the seeds and cuts lead to"),
        (refused(swap_faces), "in another order"),
    ] {
        assert!(said.contains(what), "{what}: {said}");
    }
}

/// Lets the highest card shown have come for the lowest number, and the other way round.
fn swap_faces(shuffle: &mut fair::ShuffleProof) {
    let by_number = |shuffle: &fair::ShuffleProof, most: bool| {
        let places = 0..shuffle.cards.len();
        let number = |place: &usize| shuffle.cards[*place].number;
        if most { places.max_by_key(number) } else { places.min_by_key(number) }.unwrap()
    };
    let (low, high) = (by_number(shuffle, false), by_number(shuffle, true));
    let card = shuffle.cards[low].card;
    shuffle.cards[low].card = shuffle.cards[high].card;
    shuffle.cards[high].card = card;
}

/// The Python of the page accepts the vector, and refuses it when one digit of a secret is changed
/// or two cards change places.
#[test]
fn the_python_of_the_page_checks_the_vector() {
    let code = PAGE.split_once("```python\n").unwrap().1.split_once("```").unwrap().0;
    let folder = std::env::temp_dir().join(format!("houseway-python-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let script = folder.join("check.py");
    std::fs::write(&script, code).unwrap();
    let check = |text: &str| {
        let path = folder.join("vector.json");
        std::fs::write(&path, text).unwrap();
        Command::new("python3").arg(&script).arg(&path).output()
    };
    let Ok(output) = check(VECTOR) else {
        eprintln!("SKIPPED: there is no python3 here to try the page's Python with");
        return;
    };
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(told.lines().count(), 8, "{told}");
    let vector: serde_json::Value = serde_json::from_str(VECTOR).unwrap();
    let mut secret = vector.clone();
    let text = secret["draws"][0]["secret"].as_str().unwrap().to_owned();
    let digit = if text.ends_with('0') { "1" } else { "0" };
    secret["draws"][0]["secret"] = format!("{}{digit}", &text[..text.len() - 1]).into();
    let mut order = vector.clone();
    order["draws"][1]["cards"].as_array_mut().unwrap().swap(0, 1);
    let mut proof = vector.clone();
    let first = &mut proof["proofs"][0]["shuffles"][0]["cards"][0];
    first["card"] = if first["card"] == "As" { "Ks" } else { "As" }.into();
    for (changed, why) in
        [(secret, "another secret"), (order, "another order"), (proof, "is not what was committed to")]
    {
        let output = check(&changed.to_string()).unwrap();
        assert!(String::from_utf8(output.stderr).unwrap().contains(why) && !output.status.success(), "{why}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}
