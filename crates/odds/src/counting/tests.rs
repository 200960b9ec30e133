//! Every count: its parts add up to it, whoever does them, in whatever order and grouping.

use super::*;
use crate::shared::{Prepared, Shared};

/// One count of each kind. Seven cards each take long: `cargo test --release --features exhaustive`.
fn registered() -> Vec<fn() -> KeyedCount> {
    let mut kinds: Vec<fn() -> KeyedCount> = vec![
        || boston::every_deal(5),
        || {
            let opponent = "0".repeat(pai_gow::count::all().len());
            pai_gow::every_hand(&opponent, false).expect("every hand has a first setting")
        },
        || fast_action_holdem::sample(6, 320_000),
    ];
    if cfg!(feature = "exhaustive") {
        kinds.push(|| boston::every_deal(7));
        kinds.push(pai_gow_poker::every_deal_of_the_default);
        kinds.push(pai_gow_poker::best_against_the_default);
    }
    // Whoever adds a kind of count adds it above, too.
    for kind in &kinds {
        match kind().what {
            CountKind::HeadsUp { .. }
            | CountKind::PaiGow { .. }
            | CountKind::PaiGowPoker { .. }
            | CountKind::PaiGowPokerBest { .. }
            | CountKind::FastActionHoldem { .. } => {}
        }
    }
    kinds
}

fn always(_: u64, _: u64) -> bool {
    true
}

/// The sum of some parts, as somebody finds it who may have counted other parts before.
fn parts(keyed: &KeyedCount, parts: &[u64]) -> Vec<u64> {
    let (sum, result) = PartialSum::empty(&*keyed.count).resume(&*keyed.count, parts, &|_| (), &always);
    assert_eq!(result, Ok(()));
    assert!((0..).zip(&sum.done).all(|(part, done)| parts.contains(&part) == *done));
    sum.words
}

fn plus(mut sum: Vec<u64>, more: &[u64]) -> Vec<u64> {
    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
    sum
}

#[test]
fn parts_add_up_to_the_whole_in_any_grouping() {
    for kind in registered() {
        let one = kind();
        let whole = count_all(&*one.count, &always).unwrap();
        assert!(one.count.is_sound(&whole), "{:?}", one.key);
        let nothing = || vec![0; whole.len()];
        // One machine, the last part first: it has to go back for each.
        let all = one.count.parts();
        let alone = (0..all).rev().fold(nothing(), |sum, part| plus(sum, &parts(&one, &[part])));
        assert_eq!(alone, whole, "{:?}", one.key);
        // Three machines, each with every third part.
        let each = (0..3).map(|machine| parts(&kind(), &(machine..all).step_by(3).collect::<Vec<u64>>()));
        assert_eq!(each.fold(nothing(), |sum, more| plus(sum, &more)), whole, "{:?}", one.key);
    }
}

#[test]
fn the_pieces_of_workers_add_up_to_the_whole() {
    let counting = boston::every_deal(5);
    let (counts, whole) = (PostedCount::new(&counting), count_all(&*counting.count, &always).unwrap());
    let shared = Shared::Count(counts.clone());
    let posted: Shared = serde_json::from_str(&serde_json::to_string(&shared).unwrap()).unwrap();
    assert_eq!((posted.pieces(), posted.kind()), (8, "count"));
    // Two workers, one of whom does the later pieces first.
    let mut workers = [Prepared::default(), Prepared::default()];
    let mut results = vec![String::new(); 8];
    for (worker, piece) in [(0, 0), (1, 7), (1, 3), (0, 1), (0, 6), (1, 2), (0, 5), (0, 4)] {
        results[piece] = posted.perform(piece as u64, &mut workers[worker], &always).unwrap();
    }
    assert_eq!(counts.combine(&results).unwrap(), whole);

    // Anything else is not summed.
    let wrong = |results: &[String]| counts.combine(results).unwrap_err().to_string();
    assert!(wrong(&results[1..]).contains("do not add up"), "a piece is missing");
    let twice = [&results[..7], &results[..1]].concat();
    assert!(wrong(&twice).contains("do not add up"), "a piece stands for another");
    let other = results[0].replace(&counts.method, &"0".repeat(64));
    assert!(wrong(&[&[other], &results[1..]].concat()).contains("do not add up"), "a piece of another method");
    for counts in ["[[0,[18446744073709551615]],[0,[1]]]", "[[52650,[1]]]", "[[18446744073709551615,[1]]]"] {
        let bad = format!("{{\"method\":\"{}\",\"counts\":{counts}}}", posted_method(&posted));
        assert!(wrong(&[&[bad], &results[1..]].concat()).contains("do not add up"), "{counts}");
    }
    assert!(wrong(&[&["{}".to_owned()], &results[1..]].concat()).contains("cannot be read"));
    let stop = posted.perform(0, &mut workers[0], &|_, _| false);
    assert!(matches!(stop, Err(AnalysisError::Interrupted)));
    assert!(matches!(posted.perform(8, &mut workers[0], &always), Err(AnalysisError::Shared(_))));
}

fn posted_method(shared: &Shared) -> &str {
    let Shared::Count(counts) = shared else { panic!("a count") };
    &counts.method
}

#[test]
fn what_another_program_counts_differently_is_left_to_it() {
    let counts = PostedCount::new(&boston::every_deal(5));
    let tiles = |opponent: &str| CountKind::PaiGow { opponent: opponent.to_owned(), zero_high_to_dealer: true };
    for (other, why) in [
        (PostedCount { method: "0".repeat(64), ..counts.clone() }, "by method 00000000, and this program, version"),
        (PostedCount { pieces: 9, ..counts.clone() }, "run the version that posted it"),
        (PostedCount { what: CountKind::HeadsUp { cards: 6 }, ..counts.clone() }, "cannot count 6 cards each"),
        (PostedCount { what: tiles("012"), ..counts.clone() }, "other hands of tiles"),
        (
            PostedCount { what: tiles(&"9".repeat(pai_gow::count::all().len())), ..counts.clone() },
            "other hands of tiles",
        ),
    ] {
        let refused = Shared::Count(other).perform(0, &mut Prepared::default(), &always);
        let Err(AnalysisError::OtherProgram(said)) = refused else { panic!("{refused:?}") };
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn long_stretches_of_nothing_are_left_out() {
    let mut words = vec![0; 40];
    (words[3], words[9], words[30]) = (5, 6, 7);
    let runs = Runs::of(&words);
    assert_eq!(runs, Runs(vec![(3, vec![5, 0, 0, 0, 0, 0, 6]), (30, vec![7])]));
    let mut sum = words.clone();
    assert_eq!(runs.add_to(&mut sum), Some(()));
    assert_eq!(sum, words.iter().map(|word| 2 * word).collect::<Vec<u64>>());
    assert_eq!(Runs::of(&[0; 9]), Runs::default());
}
