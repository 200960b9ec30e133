//! Proofs of rounds: everybody who watched gets what they saw laid open, against commitments that stood before, and
//! nothing that they did not see.

use super::tables::{Guest, floor, patient, player};
use floor::api::{Request, RoundView};
use floor::{Floor, Identity, Pace, Role};
use std::collections::{BTreeMap, BTreeSet};

fn somebody(role: Role) -> Identity {
    Identity { account: None, name: "somebody".to_owned(), role }
}

/// Faces of cards and tiles, and how often each lay on the table at once at most.
fn faces_on_the_table(round: &RoundView) -> BTreeMap<String, usize> {
    let mut most = BTreeMap::new();
    for scene in round.steps.iter().filter_map(|step| step.scene.as_ref()) {
        let mut now = BTreeMap::<&str, usize>::new();
        let texts = scene.hands.iter().flat_map(|hand| [&hand.cards, &hand.tiles]);
        let faces = texts.flat_map(|text| text.split_whitespace()).filter(|face| !face.contains('?'));
        faces.for_each(|face| *now.entry(face).or_default() += 1);
        for (face, count) in now {
            let known = most.entry(face.to_owned()).or_default();
            *known = count.max(*known);
        }
    }
    most
}

/// Faces that were laid open, and how often each.
fn faces_laid_open(proof: &fair::Proof) -> BTreeMap<String, usize> {
    let cards = proof.shuffles.iter().flat_map(|shuffle| shuffle.cards.iter().map(|card| card.card.to_string()));
    let tiles = proof.shuffles.iter().flat_map(|shuffle| shuffle.tiles.iter().map(|tile| tile.tile.to_string()));
    let mut faces = BTreeMap::new();
    cards.chain(tiles).for_each(|face| *faces.entry(face).or_default() += 1);
    faces
}

/// What the log of a table says: everything that it was committed to, in hexadecimal, and the cards burned face up.
async fn logged(floor: &Floor, table: i64) -> (BTreeSet<String>, String) {
    let (mut committed, mut burned) = (BTreeSet::new(), String::new());
    for entry in floor.store().entries(&format!("table:{table}"), 0, i64::MAX).await.unwrap() {
        let body: serde_json::Value = serde_json::from_str(&entry.body).unwrap();
        let notes = body["chance"].as_array().into_iter().flatten();
        committed.extend(notes.filter_map(|note| Some(note["committed"]["commitment"].as_str()?.to_owned())));
        let turns = body["turns"].as_array().into_iter().flatten();
        for event in turns.flat_map(|turn| turn["events"].as_array().into_iter().flatten()) {
            let cards = &event["event"]["table"]["cards-burned"];
            if cards["shown"] == true {
                burned += cards["cards"].as_str().unwrap();
            }
        }
    }
    (committed, burned)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_can_check_what_they_saw_and_learns_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let floor = floor(&folder, Pace { deal: 1, ..patient() }).await;
    let (mut throws, mut hidden) = (0, 0);
    for table in floor.tables() {
        let rulebook = table.card().rulebook;
        let mut guest = Guest::at(&table, player(&floor, &format!("guest {}", table.id())).await).await;
        guest.sit(2).await;
        for request in [
            Request::Bot { key: guest.key(), seat: 1, on: true },
            Request::Seed { key: guest.key(), seed: Some(format!("luck of {rulebook}")) },
        ] {
            guest.ask(request).await.expect("seat 1 is free, and a seed is a seed");
        }
        guest.play(2).await;
        let (committed, burned) = logged(&floor, table.id()).await;
        for round in 1..=2 {
            let everything = table.proof(&somebody(Role::Surveillance), round).await.expect("surveillance may see all");
            let all = everything.check().unwrap();
            throws += all.throws;
            for who in [guest.who.clone(), somebody(Role::Nobody)] {
                let proof = table.proof(&who, round).await.expect("whoever watched can check");
                let checked = proof.check().unwrap_or_else(|fault| panic!("{rulebook} {round}: {fault}"));
                assert_eq!((checked.by_hand, checked.throws), (0, all.throws), "{rulebook} {round}");
                hidden += all.proven - checked.proven;
                let shuffles = proof.shuffles.iter().map(|shuffle| &shuffle.commitment);
                for commitment in shuffles.chain(proof.throws.iter().map(|throw| &throw.commitment)) {
                    assert!(committed.contains(&fair::hex::encode(commitment)), "{rulebook} {round}");
                }
                let view = table.round(&who, round).await.expect("a round of the past");
                let (seen, open) = (faces_on_the_table(&view), faces_laid_open(&proof));
                for (face, count) in &seen {
                    assert!(open.get(face) >= Some(count), "{rulebook} {round}: {face} was seen: {open:?}");
                }
                let told =
                    |face: &str| view.steps.iter().any(|step| step.told.iter().any(|one| one.says.contains(face)));
                for face in open.keys() {
                    let shown = seen.contains_key(face) || told(face) || burned.contains(face.as_str());
                    assert!(shown, "{rulebook} {round}: {face} was not seen");
                }
            }
        }
        let later = table.proof(&guest.who, 99).await.unwrap_err();
        assert_eq!(later.code, "not-found", "{later:?}");
    }
    assert!(throws > 0 && hidden > 0, "{throws} throws, {hidden} faces that not everybody saw");
    floor.shut_down().await;
    floor::verify_store(&**floor.store(), &|_| {}).await.whole().expect("the log is whole");
}

#[tokio::test]
async fn a_round_that_is_being_played_has_no_proof_yet() {
    let folder = tempfile::tempdir().unwrap();
    let floor = floor(&folder, patient()).await;
    let table = floor.tables().into_iter().next().expect("a table");
    let mut guest = Guest::at(&table, player(&floor, "guest").await).await;
    guest.sit(1).await;
    guest.until_in_round().await;
    let early = table.proof(&guest.who, 1).await.unwrap_err();
    assert_eq!((early.status, early.code.as_str()), (409, "round-not-over"), "{early:?}");
}
