//! A restart changes nothing: a dealer rebuilt from its notes and the sealed secrets goes on exactly
//! as the one that was lost would have.

use crate::decks;
use engine::{Chance, Place, Seat};
use fair::{Dealer, Kind, Note, RestoreError, Seal, Seeded};
use kit::{Card, Cards, Tile, Tiles};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// What a table may ask of its dealer.
#[derive(Clone, Debug)]
enum Ask {
    Shuffle,
    Cut(usize),
    Cards(usize),
    CardsByHand(Vec<Option<u8>>),
    TilesByHand([u8; 4], [u8; 4]),
    Throw(usize),
    Tiles([u8; 4]),
    Seed(u8, Option<String>),
    Close,
}

fn ask() -> impl Strategy<Value = Ask> {
    prop_oneof![
        2 => Just(Ask::Shuffle),
        2 => (0..450usize).prop_map(Ask::Cut),
        8 => (0..23usize).prop_map(Ask::Cards),
        4 => prop::collection::vec(prop::option::weighted(0.8, 0..52u8), 0..7).prop_map(Ask::CardsByHand),
        1 => (prop::array::uniform4(0..34u8), prop::sample::subsequence((0..32u8).collect::<Vec<_>>(), 4))
            .prop_map(|(slots, tiles)| Ask::TilesByHand(slots, tiles.try_into().unwrap())),
        3 => (0..5usize).prop_map(Ask::Throw),
        2 => prop::array::uniform4(0..34u8).prop_map(Ask::Tiles),
        2 => (1..8u8, prop::option::of("[a-zé:, ]{0,70}")).prop_map(|(seat, seed)| Ask::Seed(seat, seed)),
        1 => Just(Ask::Close),
    ]
}

fn answer(dealer: &mut Dealer<Seeded>, ask: &Ask) -> String {
    let place = Place::Dealer;
    match ask {
        Ask::Shuffle => dealer.shuffled(),
        Ask::Cut(cards) => dealer.cut(*cards),
        Ask::Close => dealer.close(),
        Ask::Seed(seat, seed) => return format!("{:?}", dealer.set_seed(Seat(*seat), seed.clone())),
        Ask::Cards(count) => return format!("{:?}", dealer.cards(place, *count)),
        Ask::CardsByHand(faces) => {
            let cards = faces.iter().map(|face| face.map(|index| Card::deck().nth(usize::from(index)).unwrap()));
            let mut given = Cards::NONE;
            cards.for_each(|card| given.push(card));
            return format!("{:?}", dealer.dealt_by_hand(given));
        }
        Ask::TilesByHand(slots, tiles) => {
            let tiles = Tiles::of(&tiles.map(Tile::from_index));
            return format!("{:?}", dealer.delivered_by_hand(*slots, tiles));
        }
        Ask::Throw(count) => return format!("{:?}", dealer.dice(*count)),
        Ask::Tiles(slots) => return format!("{:?}", dealer.tiles(place, *slots)),
    }
    String::new()
}

/// What is on the disk: the notes as text, the secrets sealed.
#[derive(Clone, Default)]
struct Disk {
    notes: Vec<String>,
    sealed: BTreeMap<String, Vec<u8>>,
}

/// What one entry of a table's log says of chance.
type Announced = (Vec<String>, Vec<String>);

impl Disk {
    fn write(&mut self, dealer: &mut Dealer<Seeded>) -> Announced {
        let notes: Vec<String> = dealer.take_notes().iter().map(|note| serde_json::to_string(note).unwrap()).collect();
        let (seal, unseal) = dealer.take_sealing();
        for (name, secret) in seal {
            self.sealed.insert(name.clone(), key().seal("table:1", &name, &secret));
        }
        for name in &unseal {
            assert!(self.sealed.remove(name).is_some(), "{name} was sealed");
        }
        self.notes.extend(notes.iter().cloned());
        (notes, unseal)
    }

    fn secrets(&self) -> Vec<(String, Vec<u8>)> {
        let open = |(name, sealed): (&String, &Vec<u8>)| (name.clone(), key().open("table:1", name, sealed).unwrap());
        self.sealed.iter().map(open).collect()
    }

    fn notes(&self) -> Vec<Note> {
        self.notes.iter().map(|text| serde_json::from_str(text).unwrap()).collect()
    }

    fn restore(&self, decks: u8, seed: u64) -> Result<Dealer<Seeded>, RestoreError> {
        Dealer::restore_with(crate::decks(decks), Seeded(seed), &self.notes(), self.secrets())
    }
}

fn key() -> Seal {
    Seal::from_key([3; 32])
}

/// Carries out the asks in entries of these sizes; gives every answer, every entry and the disk after each.
fn play(dealer: &mut Dealer<Seeded>, disk: &mut Disk, entries: &[Vec<Ask>]) -> Vec<(Vec<String>, Announced, Disk)> {
    let entry = |asks: &Vec<Ask>| {
        let answers = asks.iter().map(|ask| answer(dealer, ask)).collect();
        let told = disk.write(dealer);
        (answers, told, disk.clone())
    };
    entries.iter().map(entry).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn a_restored_dealer_goes_on_as_the_lost_one_would_have(
        decks in 1..=8u8,
        seed in any::<u64>(),
        entries in prop::collection::vec(prop::collection::vec(ask(), 1..6), 1..12),
    ) {
        let mut dealer = Dealer::with_source(crate::decks(decks), Seeded(seed));
        let mut disk = Disk::default();
        disk.write(&mut dealer);
        let first = disk.clone();
        let course = play(&mut dealer, &mut disk, &entries);
        let disks = std::iter::once(&first).chain(course.iter().map(|(_, _, disk)| disk));
        for (done, disk) in disks.enumerate() {
            let mut restored = disk.restore(decks, seed).unwrap();
            prop_assert!(restored.take_notes().is_empty() && restored.take_sealing().0.is_empty());
            let mut rest = disk.clone();
            let again = play(&mut restored, &mut rest, &entries[done..]);
            for (one, other) in again.iter().zip(&course[done..]) {
                prop_assert_eq!(&one.0, &other.0, "the same cards, tiles and dice");
                prop_assert_eq!(&one.1, &other.1, "the same notes");
            }
            prop_assert_eq!(restored.published(), dealer.published());
            // Sealed are the shuffle in play and the next of each kind, and nothing else.
            let expected = usize::from(disk.restore(decks, seed).unwrap().published().shuffle.is_some()) + 2;
            prop_assert_eq!(disk.sealed.len(), expected);
        }
    }

    /// Another node that hears of entries now and then reads only those, and goes on as the first would have.
    #[test]
    fn a_dealer_that_resumes_goes_on_as_one_that_was_restored(
        decks in 1..=8u8,
        seed in any::<u64>(),
        entries in prop::collection::vec(prop::collection::vec(ask(), 1..6), 2..12),
        heard in prop::collection::vec(any::<bool>(), 12),
    ) {
        let mut dealer = Dealer::with_source(crate::decks(decks), Seeded(seed));
        let mut disk = Disk::default();
        disk.write(&mut dealer);
        let mut follower = disk.restore(decks, seed).unwrap();
        let mut read = disk.notes.len();
        for (done, (_, _, disk)) in play(&mut dealer, &mut disk, &entries).into_iter().enumerate() {
            if !heard[done] {
                continue;
            }
            follower.resume(&disk.notes()[read..], disk.secrets()).unwrap();
            read = disk.notes.len();
            let restored = disk.restore(decks, seed).unwrap();
            prop_assert_eq!(follower.published(), restored.published());
            let (mut one, mut other) = (follower.clone(), restored);
            let (mut first, mut second) = (disk.clone(), disk.clone());
            let next = play(&mut one, &mut first, &entries[done + 1..]);
            for (one, other) in next.iter().zip(play(&mut other, &mut second, &entries[done + 1..])) {
                prop_assert_eq!(&one.0, &other.0, "the same cards, tiles and dice");
                prop_assert_eq!(&one.1, &other.1, "the same notes");
            }
        }
    }

    /// An entry that was decided but never stored: the dealer is restored from what is stored, and
    /// the same asks have the same answers, although the secrets to come are new ones.
    #[test]
    fn an_entry_that_was_lost_is_dealt_the_same_again(seed in any::<u64>(), cards in 1..9usize, other in any::<u64>()) {
        let mut dealer = Dealer::with_source(decks(6), Seeded(seed));
        let mut disk = Disk::default();
        dealer.shuffled();
        dealer.cards(Place::Dealer, cards).unwrap();
        disk.write(&mut dealer);
        let mut again = disk.restore(6, other).unwrap();
        let tiles = Ask::Tiles([3, 9, 1, 0]);
        for ask in [Ask::Cards(cards), Ask::Throw(3), Ask::Shuffle, Ask::Cut(30), Ask::Cards(5), tiles] {
            prop_assert_eq!(answer(&mut dealer, &ask), answer(&mut again, &ask));
        }
        let shuffled = dealer.published().shuffle.as_ref().map(|shuffle| shuffle.number);
        prop_assert_eq!(shuffled, Some(2));
    }
}

#[test]
fn a_missing_or_another_secret_is_named() {
    let mut dealer = Dealer::with_source(decks(1), Seeded(1));
    dealer.shuffled();
    let mut disk = Disk::default();
    disk.write(&mut dealer);
    let notes = disk.notes();
    let without = |name: &str| disk.secrets().into_iter().filter(|(other, _)| other != name).collect::<Vec<_>>();
    for name in ["shuffle 1", "shuffle 2", "throw 1"] {
        let error = Dealer::restore(decks(1), &notes, without(name)).unwrap_err();
        assert_eq!(error, RestoreError::Missing { name: name.to_owned() });
        let mut secrets = without(name);
        let length = if name.starts_with("throw") { Kind::Throw.secret_len() } else { Kind::Shuffle.secret_len() };
        secrets.push((name.to_owned(), vec![1; length]));
        let error = Dealer::restore(decks(1), &notes, secrets).unwrap_err().to_string();
        assert!(error.starts_with(&format!("the sealed secret of {name} is wrong: the secret of")), "{error}");
    }
}

#[test]
fn a_dealer_that_cannot_resume_is_as_it_was() {
    let mut dealer = Dealer::with_source(decks(1), Seeded(1));
    let mut disk = Disk::default();
    dealer.shuffled();
    disk.write(&mut dealer);
    let mut follower = disk.restore(1, 1).unwrap();
    let read = disk.notes.len();
    dealer.shuffled();
    disk.write(&mut dealer);
    let (before, notes) = (follower.published().clone(), disk.notes());
    let missing = follower.resume(&notes[read..], Vec::new()).unwrap_err();
    assert_eq!(missing, RestoreError::Missing { name: "shuffle 3".to_owned() });
    assert!(matches!(follower.resume(&notes[read + 1..], disk.secrets()), Err(RestoreError::Note { place: 1, .. })));
    assert_eq!(*follower.published(), before);
    follower.resume(&notes[read..], disk.secrets()).unwrap();
    assert_eq!(follower.cards(Place::Dealer, 5), dealer.cards(Place::Dealer, 5));
}

#[test]
fn notes_out_of_order_are_refused_by_their_place() {
    let mut dealer = Dealer::with_source(decks(1), Seeded(1));
    dealer.shuffled();
    dealer.cards(Place::Dealer, 3).unwrap();
    let (mut notes, secrets) = (dealer.take_notes(), dealer.take_sealing().0);
    notes.swap(2, 4);
    let error = Dealer::restore(decks(1), &notes, secrets.clone()).unwrap_err().to_string();
    assert_eq!(error, "note 3 of chance does not follow: cards are drawn, but no shuffle is in play");
    notes.swap(2, 4);
    notes.push(Note::Drawn { cards: 53 });
    let error = Dealer::restore(decks(1), &notes, secrets).unwrap_err().to_string();
    assert_eq!(error, "the sealed secret of shuffle 1 is wrong: 52 cards are left, 53 are wanted");
}
