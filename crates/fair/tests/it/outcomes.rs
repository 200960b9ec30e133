//! The outcome tests pass the production path, and each catches a generator that is bad in its way.

use crate::decks;
use fair::outcomes::{Equipment, Judged, Orders, Sort, Throws, draw, judge};
use fair::{Blocks, Kind, Secret, Seeded, Seeds, Source};
use kit::Deck;
use kit::Entropy;

const CARDS: Equipment = Equipment { cards: Some(Deck::STANDARD), tiles: false, dice: 0 };
const SHOE: Equipment = Equipment { cards: Some(Deck::STANDARD.times(8)), tiles: false, dice: 0 };
const TILES_AND_DICE: Equipment = Equipment { cards: None, tiles: true, dice: 3 };

fn failed(tests: &[Judged]) -> Vec<&'static str> {
    tests.iter().filter(|test| !test.passed).map(|test| test.test.test).collect()
}

#[test]
fn the_production_path_passes() {
    for (equipment, draws, tests) in [(CARDS, 12_000, 6), (SHOE, 2_000, 6), (TILES_AND_DICE, 20_000, 12)] {
        let report = draw(equipment, Seeded(2_026), draws, &|_| true).unwrap();
        assert_eq!(report.tests.len(), tests);
        assert!(report.passed, "{:#?}", report.tests);
        let p: Vec<f64> = report.tests.iter().map(|test| test.test.p).collect();
        assert!(p.iter().all(|p| (0.0..=1.0).contains(p)), "{p:?}");
    }
}

#[test]
fn drawing_stops_when_told_to() {
    assert!(draw(CARDS, Seeded(1), 5_000, &|done| done < 2_000).is_err());
}

/// What a bad generator works with: fair words.
struct Words(Secret);

impl Words {
    fn of(number: u64) -> Words {
        let mut bytes = vec![0; Kind::Throw.secret_len()];
        Seeded(7).fill(Kind::Throw, number, &mut bytes).unwrap();
        Words(Secret::new(Kind::Throw, bytes).unwrap())
    }

    fn stream(&self) -> Blocks<'_> {
        Blocks::new(self.0.bytes(), &Seeds::default(), "throw 1")
    }
}

fn sorted() -> Vec<u8> {
    (0..52).collect()
}

fn fairly(mut cards: Vec<u8>, words: &mut impl Entropy) -> Vec<u8> {
    kit::shuffle(&mut cards, words);
    cards
}

/// Which tests so many orders of a bad shuffle fail.
fn shuffles(number: u64, mut bad: impl FnMut(u64, &mut Blocks<'_>) -> Vec<u8>) -> Vec<&'static str> {
    let words = Words::of(1);
    let mut words = words.stream();
    let mut orders = Orders::new(Sort::cards(decks(1)), number);
    for turn in 0..number {
        orders.add(&bad(turn, &mut words));
    }
    failed(&judge(orders.tests()))
}

#[test]
fn a_good_shuffle_of_the_same_words_passes() {
    assert!(shuffles(6_000, |_, words| fairly(sorted(), words)).is_empty());
}

#[test]
fn positions_catch_a_remainder_of_a_small_word() {
    let bad = shuffles(20_000, |_, words| {
        let mut cards = sorted();
        for next in 0..cards.len() {
            let byte = words.next_u32() as u8;
            cards.swap(next, next + usize::from(byte) % (52 - next));
        }
        cards
    });
    assert!(bad.contains(&"positions"), "{bad:?}");
}

#[test]
fn positions_catch_swapping_every_card_with_any() {
    let bad = shuffles(6_000, |_, words| {
        let mut cards = sorted();
        for next in 0..cards.len() {
            cards.swap(next, words.below(52) as usize);
        }
        cards
    });
    assert!(bad.contains(&"positions"), "{bad:?}");
}

/// Every face is as often at every position, but neighbours from the box stay neighbours.
#[test]
fn serial_correlation_catches_a_cut_that_passes_for_a_shuffle() {
    let bad = shuffles(6_000, |turn, words| {
        let mut cards = if turn % 20 == 0 { sorted() } else { fairly(sorted(), words) };
        cards.rotate_left(words.below(52) as usize);
        cards
    });
    assert!(bad.contains(&"serial correlation") && !bad.contains(&"positions"), "{bad:?}");
}

#[test]
fn runs_catch_halves_that_stick_together() {
    let bad = shuffles(6_000, |turn, words| {
        let mut cards = fairly(sorted(), words);
        if turn % 20 == 0 {
            let low = |face: u8| face < 26;
            let first = low(cards[0]);
            cards.sort_by_key(|face| low(*face) != first);
        }
        cards
    });
    assert!(bad.contains(&"runs") && !bad.contains(&"positions"), "{bad:?}");
}

#[test]
fn duplicates_catch_a_seed_that_is_used_again() {
    let mut first = Vec::new();
    let bad = shuffles(6_000, |turn, words| {
        let order = fairly(sorted(), words);
        if turn == 100 {
            first.clone_from(&order);
        }
        if turn == 5_000 { first.clone() } else { order }
    });
    assert_eq!(bad, ["duplicates"]);
}

#[test]
fn birthdays_catch_a_seed_of_sixteen_bits() {
    let bad = shuffles(6_000, |_, words| {
        let short = words.next_u32() & 0xffff;
        let seeded = Words::of(u64::from(short));
        // The whole orders differ; only the first half comes from the short seed.
        let mut cards = fairly(sorted(), &mut seeded.stream());
        kit::shuffle(&mut cards[26..], words);
        cards
    });
    assert_eq!(bad, ["birthdays"]);
}

/// Too even: every card is first equally often, in turn.
#[test]
fn the_coupon_collector_catches_first_cards_in_turn() {
    let bad = shuffles(6_000, |turn, words| {
        let mut cards = fairly(sorted(), words);
        let first = cards.iter().position(|face| u64::from(*face) / 4 == turn % 13).unwrap();
        cards.swap(0, first);
        cards
    });
    assert!(bad.contains(&"coupon collector"), "{bad:?}");
}

/// Which tests so many throws of bad dice fail.
fn throws(number: u64, mut bad: impl FnMut(u64, &mut Blocks<'_>) -> [u8; 3]) -> Vec<&'static str> {
    let words = Words::of(2);
    let mut words = words.stream();
    let mut throws = Throws::new(3, number);
    for turn in 0..number {
        throws.add(&bad(turn, &mut words));
    }
    failed(&judge(throws.tests()))
}

fn die(words: &mut Blocks<'_>) -> u8 {
    words.below(6) as u8 + 1
}

#[test]
fn good_dice_of_the_same_words_pass() {
    assert!(throws(30_000, |_, words| [0; 3].map(|_| die(words))).is_empty());
}

#[test]
fn faces_catch_the_remainder_of_a_byte() {
    let bad = throws(150_000, |_, words| [0; 3].map(|_| words.next_u32() as u8 % 6 + 1));
    assert!(bad.contains(&"faces"), "{bad:?}");
}

/// Every die is fair, and so is every pair of them.
#[test]
fn triples_catch_a_third_die_that_follows_from_two() {
    let bad = throws(10_000, |_, words| {
        let (one, two) = (die(words), die(words));
        [one, two, (one + two) % 6 + 1]
    });
    assert!(bad.contains(&"triples") && !bad.contains(&"faces"), "{bad:?}");
}

#[test]
fn serial_correlation_catches_a_throw_that_is_now_and_then_repeated() {
    let mut last = [1, 2, 3];
    let bad = throws(30_000, |_, words| {
        if words.below(20) > 0 {
            last = [0; 3].map(|_| die(words));
        }
        last
    });
    assert!(bad.contains(&"serial correlation") && !bad.contains(&"faces"), "{bad:?}");
}

#[test]
fn runs_catch_dice_that_like_to_change() {
    let mut last = 1;
    let bad = throws(30_000, |_, words| {
        [0; 3].map(|_| {
            let face = die(words);
            let stays = (face <= 3) == (last <= 3) && words.below(20) == 0;
            last = if stays { 7 - face } else { face };
            last
        })
    });
    assert!(bad.contains(&"runs") && !bad.contains(&"faces"), "{bad:?}");
}

#[test]
fn duplicates_catch_a_short_period() {
    let mut period: Vec<[u8; 3]> = Vec::new();
    let bad = throws(30_000, |turn, words| {
        if turn < 15_000 {
            period.push([0; 3].map(|_| die(words)));
        }
        period[(turn % 15_000) as usize]
    });
    assert!(bad.contains(&"duplicates"), "{bad:?}");
}

/// Too even: no face comes again before all have come.
#[test]
fn the_coupon_collector_catches_dice_dealt_from_a_bag() {
    let mut bag: Vec<u8> = Vec::new();
    let bad = throws(10_000, |_, words| {
        [0; 3].map(|_| {
            if bag.is_empty() {
                bag = fairly((1..=6).collect(), words);
            }
            bag.pop().unwrap()
        })
    });
    assert!(bad.contains(&"coupon collector"), "{bad:?}");
}

/// Millions of draws by the production path.
#[cfg(feature = "exhaustive")]
#[test]
fn the_production_path_passes_over_millions_of_draws() {
    for (equipment, draws) in [(CARDS, 2_000_000), (SHOE, 100_000), (TILES_AND_DICE, 2_000_000)] {
        let report = draw(equipment, Seeded(1), draws, &|_| true).unwrap();
        assert!(report.passed, "{:#?}", report.tests);
    }
}
