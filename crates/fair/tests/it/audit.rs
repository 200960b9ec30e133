//! An audit passes what happened and names whatever is changed afterwards.

use crate::decks;
use engine::{Chance, Place, Seat};
use fair::{Audit, Checked, Dealer, Drawn, Note, Seeded};
use kit::{Cards, Dice, Tiles};

/// One entry of a log: what came out and what is noted of it.
type Entry = (Vec<Drawn>, Vec<Note>);

/// Three shuffles with cuts, cards, tiles, throws and seeds; closed at the end.
fn log() -> Vec<Entry> {
    let mut dealer = Dealer::with_source(decks(6), Seeded(11));
    let mut log = vec![(Vec::new(), dealer.take_notes())];
    let place = Place::Dealer;
    for shuffle in 0..3u8 {
        dealer.set_seed(Seat(2), Some(format!("seed {shuffle}"))).unwrap();
        log.push((Vec::new(), dealer.take_notes()));
        dealer.shuffled();
        dealer.cut(50);
        log.push((vec![Drawn::Shuffled, Drawn::Cut(50)], dealer.take_notes()));
        for count in [1, 5, 7] {
            let came = vec![
                Drawn::Cards(dealer.cards(place, count).unwrap()),
                Drawn::Cards(dealer.cards(place, count).unwrap()),
                Drawn::Dice(dealer.dice(3).unwrap()),
                Drawn::Tiles(dealer.tiles(place, [shuffle, 9, 30, 17]).unwrap()),
            ];
            log.push((came, dealer.take_notes()));
        }
        dealer.cut(9);
        let came = vec![Drawn::Cut(9), Drawn::Cards(dealer.cards(place, 2).unwrap())];
        log.push((came, dealer.take_notes()));
        let (cards, tiles) = by_hand(&dealer.clone());
        dealer.dealt_by_hand(cards).unwrap();
        dealer.delivered_by_hand([4, 5, 6, 7], tiles).unwrap();
        log.push((vec![Drawn::CardsByHand(cards), Drawn::TilesByHand(tiles)], dealer.take_notes()));
        let came = vec![
            Drawn::Cards(dealer.cards(place, 20).unwrap()),
            Drawn::Tiles(dealer.tiles(place, [20, 21, 22, 23]).unwrap()),
        ];
        log.push((came, dealer.take_notes()));
    }
    dealer.close();
    log.push((Vec::new(), dealer.take_notes()));
    log
}

/// What a person deals from hand: cards that would come later, in another order and one of them unseen, and tiles that
/// lie elsewhere.
fn by_hand(dealer: &Dealer<Seeded>) -> (Cards, Tiles) {
    let mut later = dealer.clone();
    let coming: Vec<_> = later.cards(Place::Dealer, 20).unwrap().faces().collect();
    let mut cards = Cards::of(&[coming[12], coming[3]]);
    cards.push(None);
    (cards, later.tiles(Place::Dealer, [20, 21, 22, 23]).unwrap())
}

/// What there is to check in it.
const ALL: Checked = Checked { shuffles: 3, throws: 9, cards: 144, tiles: 48, by_hand: 21, awaiting: 0 };

fn audit(log: &[Entry]) -> Result<Checked, String> {
    let mut audit = Audit::new(decks(6));
    for (index, (came, notes)) in log.iter().enumerate() {
        came.iter().for_each(|came| audit.drawn(*came));
        audit.entry(notes).map_err(|fault| format!("entry {index}: {fault}"))?;
    }
    Ok(audit.checked())
}

#[test]
fn a_true_log_passes_and_everything_in_it_is_checked() {
    let log = log();
    assert_eq!(audit(&log), Ok(ALL));
    let open = audit(&log[..log.len() - 1]).unwrap();
    assert_eq!((open.shuffles, open.cards, open.awaiting), (2, 96, 48 + 16));
}

/// Another outcome of the same form.
fn other(came: Drawn) -> Drawn {
    match came {
        Drawn::Shuffled => Drawn::Cut(1),
        Drawn::Cut(cards) => Drawn::Cut(cards + 1),
        Drawn::Cards(cards) => {
            let mut faces: Vec<_> = cards.faces().collect();
            let last = faces.last_mut().unwrap();
            *last = if last.to_string() == "As" { "Kd" } else { "As" }.parse().unwrap();
            Drawn::Cards(faces.into_iter().collect())
        }
        Drawn::Tiles(tiles) => Drawn::Tiles(tiles.faces().collect::<Vec<_>>().into_iter().rev().collect()),
        Drawn::CardsByHand(_) => Drawn::CardsByHand("As Kd Qh".parse().unwrap()),
        Drawn::TilesByHand(tiles) => Drawn::TilesByHand(tiles.faces().collect::<Vec<_>>().into_iter().rev().collect()),
        Drawn::Dice(dice) => {
            let faces: Vec<u8> = dice.faces().iter().map(|face| face % 6 + 1).collect();
            Drawn::Dice(Dice::of(&faces).unwrap())
        }
    }
}

#[test]
fn every_changed_added_or_missing_outcome_is_found() {
    let log = log();
    for entry in 0..log.len() {
        for place in 0..log[entry].0.len() {
            let mut changed = log.clone();
            changed[entry].0[place] = other(changed[entry].0[place]);
            assert!(audit(&changed).is_err(), "entry {entry}, {:?}", changed[entry].0[place]);
            changed[entry].0.remove(place);
            assert!(audit(&changed).is_err(), "entry {entry}, without {:?}", log[entry].0[place]);
        }
        for more in [Drawn::Shuffled, Drawn::Cut(1), Drawn::Cards("As".parse().unwrap())] {
            let mut changed = log.clone();
            changed[entry].0.push(more);
            assert!(audit(&changed).is_err(), "entry {entry} with {more:?}");
        }
    }
}

#[test]
fn every_changed_or_missing_note_is_found() {
    let log = log();
    for entry in 0..log.len() {
        for place in 0..log[entry].1.len() {
            let note = &log[entry].1[place];
            // The commitments that stand at the end have not been used.
            let unused = log[entry..].iter().all(|(_, notes)| !notes.iter().any(|other| uses(other, note)));
            let text = serde_json::to_string(note).unwrap();
            let digits = text.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(at, _)| at);
            let digits: Vec<usize> = digits.collect();
            // Every digit of a short note; the first and last and some in between of a long one.
            let step = (digits.len() / 20).max(1);
            for at in digits.iter().step_by(step).chain(digits.last()) {
                let digit = if &text[*at..=*at] == "1" { "2" } else { "1" };
                let text = format!("{}{digit}{}", &text[..*at], &text[at + 1..]);
                let Ok(note) = serde_json::from_str(&text) else { continue };
                let mut changed = log.clone();
                changed[entry].1[place] = note;
                assert!(unused || audit(&changed) != Ok(ALL), "entry {entry}: {text}");
            }
            let mut changed = log.clone();
            changed[entry].1.remove(place);
            assert!(unused || audit(&changed) != Ok(ALL), "entry {entry} without {text}");
        }
    }
}

/// Whether a note draws what the other commits to; other notes always matter.
fn uses(note: &Note, commitment: &Note) -> bool {
    match (note, commitment) {
        (Note::Shuffled { number, .. }, Note::Committed { kind: fair::Kind::Shuffle, number: committed, .. })
        | (Note::Thrown { number, .. }, Note::Committed { kind: fair::Kind::Throw, number: committed, .. }) => {
            number == committed
        }
        (_, Note::Committed { .. }) => false,
        _ => true,
    }
}

#[test]
fn the_first_difference_is_named() {
    let with = |entry: usize, place: usize, came: Drawn| {
        let mut changed = log();
        changed[entry].0[place] = came;
        audit(&changed).unwrap_err()
    };
    let Drawn::Cards(true_cards) = log()[4].0[0] else { panic!("cards") };
    let mut cards: Vec<_> = true_cards.faces().collect();
    cards[3] = if cards[3].to_string() == "As" { "Kd" } else { "As" }.parse().unwrap();
    let error = with(4, 0, Drawn::Cards(cards.iter().copied().collect()));
    let given = true_cards.faces().nth(3).unwrap();
    assert_eq!(error, format!("entry 10: shuffle 1, card 6: the log says {}, the secret gives {given}", cards[3]));
    let Drawn::Dice(dice) = log()[3].0[2] else { panic!("dice") };
    let wrong = if dice.to_string() == "1 1 1" { "2 2 2" } else { "1 1 1" };
    let error = with(3, 2, Drawn::Dice(wrong.parse().unwrap()));
    assert_eq!(error, format!("entry 3: throw 1: the log says {wrong}, the secret gives {dice}"));
    assert_eq!(with(2, 1, Drawn::Cut(51)), "entry 2: a cut of 50 cards is noted, at the table it was 51");
    let more = with(3, 0, Drawn::Cards("As Kd".parse().unwrap()));
    assert_eq!(more, "entry 3: a card came out that no note of chance gives (1 too many)");
}

/// Who may not see a card can still check those that were shown.
#[test]
fn a_card_that_is_not_known_is_not_compared() {
    let mut hidden = log();
    for (came, _) in &mut hidden {
        for came in came {
            match came {
                Drawn::Cards(cards) => *cards = Cards::backs(cards.len()),
                Drawn::Tiles(tiles) => *tiles = Tiles::backs(tiles.len()),
                _ => {}
            }
        }
    }
    let checked = audit(&hidden).unwrap();
    assert_eq!((checked.cards, checked.tiles, checked.throws), (0, 0, 9));
}
