//! Cards that are shuffled again in the middle of a round: under the next commitment, restored, audited and proven.

use engine::{Chance, Place, Seat};
use fair::{Audit, Dealer, Drawn, Kind, Note, Secret, Seeded, ShuffleProof};
use kit::{Card, Cards, Deck, Rank};

/// A shoe of so many decks without tens.
fn spanish(decks: u8) -> Deck {
    Deck::STANDARD.without(Rank::Ten).times(decks)
}

/// The cards of a deck but those that lie on the table, sorted.
fn heap(deck: Deck, lying: &Cards) -> Vec<Card> {
    let mut left: Vec<Card> = deck.cards().collect();
    left.sort_unstable();
    for card in lying.faces() {
        left.remove(left.binary_search(&card).unwrap());
    }
    left
}

/// Entries of a log: what came out, and what is noted of it.
type Log = Vec<(Vec<Drawn>, Vec<Note>)>;

/// A round in which the cards run out: the dealer, what came before the second shuffle, what lies, what came after.
fn round(seed: u64) -> (Dealer<Seeded>, Log, Cards, Cards) {
    let deck = spanish(2);
    let mut dealer = Dealer::with_source(deck, Seeded(seed));
    let mut log = vec![(Vec::new(), dealer.take_notes())];
    dealer.set_seed(Seat(3), Some("lucky".to_owned())).unwrap();
    dealer.shuffled();
    dealer.cut(30);
    log.push((vec![Drawn::Shuffled, Drawn::Cut(30)], dealer.take_notes()));
    let mut lying = Cards::NONE;
    for _ in 0..deck.len() / 16 {
        lying = dealer.cards(Place::Dealer, 16).unwrap();
        log.push((vec![Drawn::Cards(lying)], dealer.take_notes()));
    }
    assert!(dealer.cards(Place::Dealer, 1).is_err(), "the shoe is empty");
    dealer.shuffled_again(&heap(deck, &lying));
    dealer.cut(20);
    log.push((vec![Drawn::Cut(20)], dealer.take_notes()));
    let after = dealer.cards(Place::Dealer, 20).unwrap();
    log.push((vec![Drawn::Cards(after)], dealer.take_notes()));
    (dealer, log, lying, after)
}

fn audit(log: &[(Vec<Drawn>, Vec<Note>)], heap: &[Card]) -> Result<fair::Checked, String> {
    let mut audit = Audit::new(spanish(2));
    for (index, (came, notes)) in log.iter().enumerate() {
        if notes.iter().any(|note| matches!(note, Note::Shuffled { heap: Some(_), .. })) {
            audit.shuffled_again(heap);
        }
        came.iter().for_each(|came| audit.drawn(*came));
        audit.entry(notes).map_err(|fault| format!("entry {index}: {fault}"))?;
    }
    Ok(audit.checked())
}

#[test]
fn what_lies_on_the_table_does_not_come_again_and_everything_else_does() {
    let (mut dealer, _, lying, after) = round(5);
    let mut came: Vec<Card> = after.faces().collect();
    while let Ok(card) = dealer.cards(Place::Dealer, 1) {
        came.extend(card.faces());
    }
    assert_ne!(came, heap(spanish(2), &lying), "they are shuffled");
    came.sort_unstable();
    assert_eq!(came, heap(spanish(2), &lying));
}

#[test]
fn every_number_comes_first_about_equally_often() {
    let mut first = std::collections::BTreeMap::<Card, usize>::new();
    let all: Cards = "2c 2c 5d Kd As".parse().unwrap();
    let mut sorted: Vec<Card> = all.faces().collect();
    sorted.sort_unstable();
    for seed in 0..400 {
        let mut dealer = Dealer::with_source(spanish(2), Seeded(seed));
        dealer.shuffled();
        dealer.shuffled_again(&sorted);
        *first.entry(dealer.cards(Place::Dealer, 1).unwrap().faces().next().unwrap()).or_default() += 1;
    }
    let count = |text: &str| first[&text.parse::<Card>().unwrap()];
    // 160 and 80 are expected; six standard deviations are 59 and 48.
    assert!((101..=219).contains(&count("2c")), "{first:?}");
    assert!(["5d", "As", "Kd"].into_iter().all(|card| (32..=128).contains(&count(card))), "{first:?}");
}

#[test]
fn the_second_shuffle_is_the_one_committed_to_before_the_round() {
    let (_, log, ..) = round(5);
    let committed = |number: u64| {
        let found =
            |note: &Note| matches!(note, Note::Committed { kind: Kind::Shuffle, number: n, .. } if *n == number);
        log.iter().position(|(_, notes)| notes.iter().any(found)).unwrap()
    };
    let shuffled =
        log.iter().position(|(_, notes)| notes.iter().any(|n| matches!(n, Note::Shuffled { heap: Some(_), .. })));
    assert_eq!((committed(2), shuffled), (1, Some(8)), "with the first shuffle, long before the second");
}

#[test]
fn a_restored_dealer_goes_on_with_the_same_cards() {
    let (mut dealer, log, ..) = round(9);
    let notes: Vec<Note> = log.into_iter().flat_map(|(_, notes)| notes).collect();
    let (sealed, revealed) = dealer.take_sealing();
    let sealed = sealed.into_iter().filter(|(name, _)| !revealed.contains(name));
    let mut again = Dealer::restore_with(spanish(2), Seeded(9), &notes, sealed).unwrap();
    for _ in 0..3 {
        let next = dealer.cards(Place::Dealer, 15).unwrap();
        assert_eq!(again.cards(Place::Dealer, 15).unwrap(), next);
    }
}

#[test]
fn an_audit_follows_it_and_names_another_heap_or_card() {
    let (mut dealer, mut log, lying, _) = round(7);
    let heap = heap(spanish(2), &lying);
    dealer.close();
    log.push((Vec::new(), dealer.take_notes()));
    let checked = audit(&log, &heap).unwrap();
    assert_eq!((checked.shuffles, checked.cards, checked.awaiting), (2, 96 + 20, 0));
    assert!(audit(&log, &heap[1..]).unwrap_err().contains("other cards are noted"));
    let last = log.len() - 2;
    let Drawn::Cards(cards) = log[last].0[0] else { panic!("cards came last") };
    let mut other = cards;
    let [one, two] = [cards.slots()[0], cards.slots().iter().copied().find(|card| *card != cards.slots()[0]).unwrap()];
    other.put(0, two);
    log[last].0[0] = Drawn::Cards(other);
    let found = audit(&log, &heap).unwrap_err();
    assert!(found.contains("shuffle 2, card 1"), "{one:?} {found}");
    for notes in log.iter_mut().map(|(_, notes)| notes) {
        notes.retain(|note| !matches!(note, Note::Shuffled { heap: Some(_), .. }));
    }
    assert!(audit(&log, &heap).is_err());
}

#[test]
fn somebody_who_saw_some_of_the_cards_can_check_them() {
    let (mut dealer, _, lying, after) = round(7);
    let (sealed, _) = dealer.take_sealing();
    let bytes = sealed.into_iter().find(|(name, _)| name == "shuffle 2").unwrap().1;
    let secret = Secret::new(Kind::Shuffle, bytes).unwrap();
    let shuffle = dealer.published().shuffle.clone().unwrap();
    let proof = ShuffleProof::new(spanish(2), &shuffle, &secret, [0, 3, 19], []).unwrap();
    let shown: Vec<Option<Card>> = [0, 3, 19].map(|drawn| after.slots()[drawn]).to_vec();
    assert_eq!(proof.cards.iter().map(|opened| Some(opened.card)).collect::<Vec<_>>(), shown);
    assert_eq!((proof.heap, proof.set_aside.len()), (Some(96 - lying.len()), lying.len()));
    let whole = fair::Proof { table: 1, round: 1, shuffles: vec![proof], throws: Vec::new() };
    assert_eq!(whole.check().unwrap().proven, 3);
    let text = serde_json::to_string(&whole).unwrap();
    assert_eq!(serde_json::from_str::<fair::Proof>(&text).unwrap(), whole);
}
