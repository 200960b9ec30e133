//! What a dealer gives and what it tells.

use crate::decks;
use engine::{Chance, Place, Seat};
use fair::{Dealer, Kind, Note, Seeded, Source};
use kit::{Card, Tile};

fn drawn(dealer: &mut impl Chance, count: usize) -> Vec<Card> {
    (0..count).flat_map(|_| dealer.cards(Place::Dealer, 1).unwrap().faces().collect::<Vec<_>>()).collect()
}

#[test]
fn the_next_draw_of_each_kind_is_always_committed_to() {
    let mut dealer = Dealer::with_source(decks(1), Seeded(1));
    let next = |dealer: &Dealer<Seeded>| Kind::ALL.map(|kind| dealer.published().next(kind).unwrap().clone());
    let mut before = next(&dealer);
    assert_eq!(before.clone().map(|next| next.number), [1, 1]);
    for number in 1..=5 {
        dealer.shuffled();
        dealer.dice(3).unwrap();
        let in_play = dealer.published().shuffle.clone().unwrap();
        assert_eq!((in_play.number, in_play.commitment), (number, before[0].commitment));
        before = next(&dealer);
        assert_eq!(before.clone().map(|next| next.number), [number + 1, number + 1]);
    }
}

#[test]
fn a_shuffle_is_revealed_when_the_next_one_comes_and_a_throw_at_once() {
    let mut dealer = Dealer::with_source(decks(1), Seeded(2));
    dealer.shuffled();
    dealer.cards(Place::Dealer, 5).unwrap();
    dealer.cards(Place::Dealer, 2).unwrap();
    dealer.dice(2).unwrap();
    dealer.shuffled();
    let told: Vec<String> = dealer.take_notes().iter().map(word).collect();
    let expected = "committed committed shuffled committed drawn thrown committed revealed shuffled committed";
    assert_eq!(told.join(" "), expected);
    assert!(dealer.take_notes().is_empty());
    let (seal, unseal) = dealer.take_sealing();
    let names: Vec<&str> = seal.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["shuffle 2", "throw 2", "shuffle 3"], "what is revealed already is not stored at all");
    assert!(unseal.is_empty());
    dealer.shuffled();
    dealer.dice(1).unwrap();
    assert_eq!(dealer.take_sealing().1, ["shuffle 2", "throw 2"]);
}

fn word(note: &Note) -> String {
    let text = serde_json::to_value(note).unwrap();
    text.as_object().unwrap().keys().next().unwrap().clone()
}

#[test]
fn seeds_change_every_order_and_every_throw() {
    let with = |seeds: &[(u8, &str)]| {
        let mut dealer = Dealer::with_source(decks(8), Seeded(3));
        for (seat, seed) in seeds {
            dealer.set_seed(Seat(*seat), Some((*seed).to_owned())).unwrap();
        }
        dealer.shuffled();
        let throws: Vec<String> = (0..20).map(|_| dealer.dice(3).unwrap().to_string()).collect();
        (drawn(&mut dealer, 416), throws)
    };
    let all = [with(&[]), with(&[(1, "a")]), with(&[(2, "a")]), with(&[(1, "b")]), with(&[(1, "a"), (2, "b")])];
    for (index, one) in all.iter().enumerate() {
        for other in &all[index + 1..] {
            assert!(one.0 != other.0 && one.1 != other.1);
        }
        let mut sorted = one.0.clone();
        sorted.sort();
        assert!(sorted.chunks(8).all(|same| same.iter().all(|card| *card == same[0])), "eight of each");
    }
    assert_eq!(with(&[(1, "a")]), all[1]);
}

#[test]
fn a_cut_moves_the_cards_and_the_tiles_lie_in_their_stacks() {
    let mut dealer = Dealer::with_source(decks(6), Seeded(4));
    dealer.shuffled();
    let mut whole = drawn(&mut dealer.clone(), 312);
    dealer.cut(100);
    whole.rotate_left(100);
    assert_eq!(drawn(&mut dealer, 312), whole);
    assert_eq!(dealer.cards(Place::Dealer, 1).unwrap_err(), "0 cards are left, 1 are wanted");
    let mut tiles: Vec<Tile> = Vec::new();
    for stack in 0..8 {
        let slots = [0, 1, 2, 3].map(|tile| 4 * stack + tile);
        tiles.extend(dealer.tiles(Place::Dealer, slots).unwrap().faces());
    }
    assert_ne!(tiles, Tile::set().collect::<Vec<_>>());
    tiles.sort();
    assert_eq!(tiles, Tile::set().collect::<Vec<_>>());
    assert!(dealer.tiles(Place::Dealer, [0, 1, 2, 32]).is_err());
}

#[test]
fn nothing_is_dealt_before_a_shuffle_or_after_the_table_closed() {
    let mut dealer = Dealer::with_source(decks(1), Seeded(5));
    let unshuffled = "the cards and tiles have not been shuffled";
    assert_eq!(dealer.cards(Place::Dealer, 1).unwrap_err(), unshuffled);
    assert_eq!(dealer.tiles(Place::Dealer, [0, 1, 2, 3]).unwrap_err(), unshuffled);
    dealer.shuffled();
    let next = dealer.published().next.clone();
    dealer.close();
    assert_eq!(dealer.cards(Place::Dealer, 1).unwrap_err(), unshuffled);
    assert!(matches!(dealer.take_notes().last(), Some(Note::Revealed { number: 1, .. })));
    dealer.close();
    assert!(dealer.take_notes().is_empty(), "closing twice reveals once");
    assert_eq!(dealer.published().next, next, "the commitments stand for the next opening");
    dealer.shuffled();
    assert_eq!(dealer.published().shuffle.as_ref().unwrap().commitment, next.shuffle.unwrap().commitment);
}

#[test]
fn too_many_dice_use_up_no_throw() {
    let mut dealer = Dealer::with_source(decks(1), Seeded(6));
    dealer.take_notes();
    assert!(dealer.dice(4).is_err());
    assert!(dealer.take_notes().is_empty());
}

#[test]
fn debug_output_has_no_secret_and_no_undealt_card() {
    let mut dealer = Dealer::with_source(decks(1), Seeded(7));
    dealer.shuffled();
    let text = format!("{dealer:?} {dealer:#?}");
    let (seal, _) = dealer.take_sealing();
    for (_, secret) in seal {
        let start: Vec<String> = secret[..4].iter().map(ToString::to_string).collect();
        assert!(!text.contains(&start.join(", ")), "{text}");
    }
    let order: Vec<String> = drawn(&mut dealer, 3).iter().map(ToString::to_string).collect();
    assert!(!text.contains(&order.join(", ")) && !text.contains("cards: ["), "{text}");
}

/// Gives secrets until it gives no more.
struct Failing(u8);

impl Source for Failing {
    fn fill(&mut self, kind: Kind, number: u64, bytes: &mut [u8]) -> Result<(), String> {
        self.0 = self.0.checked_sub(1).ok_or("no random bytes")?;
        Seeded(0).fill(kind, number, bytes)
    }
}

#[test]
fn without_random_bytes_nothing_more_is_given() {
    let mut dealer = Dealer::with_source(decks(1), Failing(3));
    dealer.shuffled();
    assert!(dealer.cards(Place::Dealer, 1).is_ok());
    dealer.shuffled();
    assert_eq!(dealer.cards(Place::Dealer, 1).unwrap_err(), "no random bytes");
    assert_eq!(dealer.dice(1).unwrap_err(), "no random bytes");
    dealer.shuffled();
    assert_eq!(dealer.cards(Place::Dealer, 1).unwrap_err(), "no random bytes");
}
