//! The default way rule by rule, against the ruling written out as a program, and what the check finds.

use super::*;
use kit::{JokerCategory, JokerLowRank, Rank, joker_low_rank_of};

/// The default of the submission.
const DEFAULT: [&str; 21] = [
    "with five aces and pair of K: low hand pair of K",
    "with five aces: low hand pair of A",
    "with four of a kind and triple: low hand pair and high hand four of a kind",
    "with four of a kind and pair: low hand pair and high hand four of a kind",
    "with four of a kind of 2-6: high hand four of a kind: highest low hand",
    "with four of a kind of 7-T and K|A: high hand four of a kind: highest low hand",
    "with four of a kind: low hand pair: highest high hand",
    "with triple and triple: low hand pair: highest low hand",
    "with triple and pair: low hand pair and high hand at least three of a kind: highest low hand",
    "with pair and pair and pair: low hand pair: highest low hand",
    "with pair of J-A and pair: low hand pair: lowest low hand",
    "with pair of 7-T and pair and A: high hand two pairs: highest low hand",
    "with pair of 7-T and pair: low hand pair: lowest low hand",
    "with pair of 2-6 and pair and K|A: high hand two pairs: highest low hand",
    "with pair and pair: low hand pair: lowest low hand",
    "with pair of T-K and A and straight or flush: high hand pair or at least straight: highest low hand, then \
     highest high hand",
    "high hand at least straight: highest low hand, then highest high hand",
    "with triple of A: high hand pair of A: highest low hand",
    "with triple: high hand three of a kind: highest low hand",
    "with pair: high hand pair: highest low hand",
    "highest card in the high hand: highest low hand",
];

fn way(rules: &[&str]) -> HouseWay {
    HouseWay::read(rules, WheelRank::SecondHighest).unwrap()
}

fn seven(codes: &str) -> [Card; 7] {
    codes.parse::<Cards>().unwrap().known().unwrap_or_else(|| panic!("seven cards: {codes}"))
}

/// Hands and how the default sets them, in the order of the ruling.
const SET: &[(&str, &str)] = &[
    // Five aces.
    ("Jo As Ah Ad Ac Ks Kh", "Jo As Ah Ad Ac / Ks Kh"),
    ("Jo As Ah Ad Ac Qs Qh", "Jo As Ah Qs Qh / Ad Ac"),
    ("Jo As Ah Ad Ac Ks Qh", "Jo As Ah Ks Qh / Ad Ac"),
    // Four of a kind: with a triple or a pair beside it.
    ("5s 5h 5d 5c 9s 9h 9d", "9s 5s 5h 5d 5c / 9h 9d"),
    ("5s 5h 5d 5c 2s 2h 9d", "9d 5s 5h 5d 5c / 2s 2h"),
    // Twos to sixes stay.
    ("2s 2h 2d 2c 9s 8h 4d", "4d 2s 2h 2d 2c / 9s 8h"),
    ("6s 6h 6d 6c 9s 8h 4d", "6s 6h 6d 6c 4d / 9s 8h"),
    // Sevens to tens stay beside a king or an ace.
    ("7s 7h 7d 7c Ks 8h 4d", "7s 7h 7d 7c 4d / Ks 8h"),
    ("7s 7h 7d 7c Jo 8h 4d", "7s 7h 7d 7c 4d / Jo 8h"),
    ("7s 7h 7d 7c Qs 8h 4d", "Qs 8h 7d 7c 4d / 7s 7h"),
    ("Ts Th Td Tc As 8h 4d", "Ts Th Td Tc 4d / As 8h"),
    ("Ts Th Td Tc Qs 8h 4d", "Qs Td Tc 8h 4d / Ts Th"),
    // Jacks to aces are split.
    ("Js Jh Jd Jc As 8h 4d", "As Jd Jc 8h 4d / Js Jh"),
    ("Jo Ah Ad Ac Qs 8h 4d", "Jo Ah Qs 8h 4d / Ad Ac"),
    ("Jo As Ah Ad Ks Qs Js", "Jo As Ks Qs Js / Ah Ad"),
    // Two triples, a triple and pairs, three pairs.
    ("5s 5h 5d 9s 9h 9d Kd", "Kd 9d 5s 5h 5d / 9s 9h"),
    ("5s 5h 5d 9s 9h Kd Qd", "Kd Qd 5s 5h 5d / 9s 9h"),
    ("5s 5h 5d 9s 9h Kd Kh", "9s 9h 5s 5h 5d / Kh Kd"),
    ("Ks Kh Kd Jo Ah Qd Jd", "Ks Kh Kd Qd Jd / Jo Ah"),
    ("5s 5h 4d 4s 9h 9d Kh", "Kh 5s 5h 4s 4d / 9h 9d"),
    // Two pairs: jacks or better.
    ("Js Jh 2d 2s Ah Kd Qh", "Ah Kd Qh Js Jh / 2s 2d"),
    ("Jo As 2d 2s 4h 5d Kh", "Jo As Kh 5d 4h / 2s 2d"),
    // Sevens to tens, with an ace and without.
    ("Ts Th 2d 2s Ah Kd Qh", "Qh Ts Th 2s 2d / Ah Kd"),
    ("Ts Th 2d 2s Qh Kd 4h", "Kd Qh Ts Th 4h / 2s 2d"),
    ("7s 7h 2d 2s Jo Kd Qh", "Qh 7s 7h 2s 2d / Jo Kd"),
    ("7s 7h 6d 6s 4h Kd Qh", "Kd Qh 7s 7h 4h / 6s 6d"),
    // Twos to sixes, with a king and without.
    ("6s 6h 2d 2s Kh 9d 4h", "6s 6h 4h 2s 2d / Kh 9d"),
    ("6s 6h 2d 2s Qh 9d 4h", "Qh 9d 6s 6h 4h / 2s 2d"),
    ("6s 6h 2d 2s Ah 9d 4h", "6s 6h 4h 2s 2d / Ah 9d"),
    // A flush that two pairs hide is not played.
    ("Js 9s 7s 4s 3s Jh 9h", "Js Jh 7s 4s 3s / 9s 9h"),
    // Straights and flushes.
    ("9s 8h 7d 6c 5s Kh Qd", "9s 8h 7d 6c 5s / Kh Qd"),
    ("9s 8h 7d 6c 5s 4h Qd", "8h 7d 6c 5s 4h / Qd 9s"),
    ("Ks 9s 7s 6s 5s 4s Qd", "9s 7s 6s 5s 4s / Ks Qd"),
    ("As Ks 9s 7s 5s Ah 2d", "As Ks 9s 7s 5s / Ah 2d"),
    ("Ts Js Qs Ks As 2d 2h", "As Ks Qs Js Ts / 2h 2d"),
    // The highest five among equals: a flush rather than a straight.
    ("9s 8s 7s 6s 5h 5s Kd", "9s 8s 7s 6s 5s / Kd 5h"),
    ("9s 8s 7s 6s 2s 5h Kd", "9s 8s 7s 6s 2s / Kd 5h"),
    ("9s 8s 7s 6s 5h 2s 2d", "9s 8s 7s 6s 5h / 2s 2d"),
    // One pair, tens to kings, and an ace.
    ("As Ks 9s 7s 5s Kh 2d", "Ks Kh 7s 5s 2d / As 9s"),
    ("As Ts 9s 7s 5s Th 2d", "Ts Th 7s 5s 2d / As 9s"),
    ("As Ts 9s 7s 5s 9h 2d", "As Ts 9s 7s 5s / 9h 2d"),
    ("Ks Ts 9s 7s 5s Th 2d", "Ks Ts 9s 7s 5s / Th 2d"),
    ("Ks Kh 9s 7s 5s 3s Ad", "Ks 9s 7s 5s 3s / Ad Kh"),
    ("9s 9h Ts 7s 5s 3s Ad", "Ts 9s 7s 5s 3s / Ad 9h"),
    ("Ts Th 9s 7s 5s 3s Kd", "Ts 9s 7s 5s 3s / Kd Th"),
    ("Ks Qs 9s 7s 5s Kh Ah", "Ks Qs 9s 7s 5s / Ah Kh"),
    ("Ks Kh Qs Jd Th 9c As", "Qs Jd Th 9c Ks / As Kh"),
    // Three of a kind.
    ("As Ah Ad Kd 9c 5s 2h", "Ah Ad 9c 5s 2h / As Kd"),
    ("Jo As Ah Kd 9c 5s 2h", "Jo Ah 9c 5s 2h / As Kd"),
    ("Ks Kh Kd Ad 9c 5s 2h", "Ks Kh Kd 5s 2h / Ad 9c"),
    ("2s 2h 2d Kd 9c 5s 7h", "5s 2s 2h 2d 7h / Kd 9c"),
    // One pair, and nothing.
    ("Jo As Kd 9c 7s 5h 2h", "Jo As 7s 5h 2h / Kd 9c"),
    ("4s 4h Kd 9c 7s 5h 2h", "4s 4h 7s 5h 2h / Kd 9c"),
    ("As Kd Jc 9c 7s 5h 2h", "As 9c 7s 5h 2h / Kd Jc"),
    ("Jo Kd Jc 9c 7s 5h 2h", "Jo 9c 7s 5h 2h / Kd Jc"),
];

#[test]
fn the_default_sets_every_kind_of_hand_as_the_ruling_says() {
    let way = way(&DEFAULT);
    for (cards, setting) in SET.iter().copied() {
        let sorted = |text: &str| {
            let (high, low) = text.split_once('/').unwrap();
            [high, low].map(|hand| {
                let mut cards: Vec<Card> = hand.parse::<Cards>().unwrap().faces().collect();
                cards.sort();
                cards
            })
        };
        let found = way.set(seven(cards));
        let ranks = |[high, low]: [Vec<Card>; 2]| {
            let (high, low) = (high.try_into().unwrap(), low.try_into().unwrap());
            Setting { high, low }.ranks(WheelRank::SecondHighest)
        };
        let wanted = sorted(setting);
        assert_eq!(found.ranks(WheelRank::SecondHighest), ranks(wanted.clone()), "{cards}: {found}, not {setting}");
        assert_eq!(found.low.contains(&Card::JOKER), wanted[1].contains(&Card::JOKER), "{cards}: {found}");
        let mut all: Vec<Card> = found.high.into_iter().chain(found.low).collect();
        all.sort();
        let mut given = seven(cards);
        given.sort();
        assert_eq!(all, given);
    }
}

/// The ruling as a program: the settings it allows, from the counts of the ranks.
fn by_the_ruling(cards: [Card; 7]) -> Ranks {
    let wheel = WheelRank::SecondHighest;
    let rank = |card: Card| if card.is_joker() { Rank::Ace } else { card.rank() };
    let all: Vec<Ranks> = Setting::all(cards).iter().map(|setting| setting.ranks(wheel)).collect();
    let of = |count: usize| -> Vec<Rank> {
        let held = |wanted: Rank| cards.iter().filter(|card| rank(**card) == wanted).count();
        Rank::ALL.into_iter().rev().filter(|rank| held(*rank) == count).collect()
    };
    let (singles, pairs, triples, quads) = (of(1), of(2), of(3), of(4));
    let best = |settings: Vec<Ranks>| settings.into_iter().max_by_key(|ranks| (ranks.low, ranks.high)).unwrap();
    let low_pair = |pair: Rank| {
        let low = JokerLowRank::of_ranks(pair, pair);
        all.iter().filter(|ranks| ranks.low == low).max_by_key(|ranks| ranks.high).copied().unwrap()
    };
    // Stays together: the two highest of the others are the low hand.
    let together =
        |category: JokerCategory| best(all.iter().filter(|ranks| ranks.high.category() == category).copied().collect());
    if !of(5).is_empty() {
        return low_pair(if pairs == [Rank::King] { Rank::King } else { Rank::Ace });
    }
    if let [quad] = quads[..] {
        let beside = triples.first().or(pairs.first());
        let court = singles.iter().any(|rank| *rank >= Rank::King);
        return match (beside, quad) {
            (Some(pair), _) => low_pair(*pair),
            (_, quad) if quad <= Rank::Six || (quad <= Rank::Ten && court) => together(JokerCategory::FourOfAKind),
            _ => low_pair(quad),
        };
    }
    match (&triples[..], &pairs[..]) {
        ([higher, _], _) | ([_], [higher, ..]) | ([], [higher, _, _]) => return low_pair(*higher),
        ([], [higher, lower]) => {
            let ace = singles.contains(&Rank::Ace);
            let split = match *higher {
                rank if rank >= Rank::Jack => true,
                rank if rank >= Rank::Seven => !ace,
                _ => !ace && !singles.contains(&Rank::King),
            };
            return if split { low_pair(*lower) } else { together(JokerCategory::TwoPair) };
        }
        _ => {}
    }
    let made: Vec<Ranks> =
        all.iter().filter(|ranks| ranks.high.category() >= JokerCategory::Straight).copied().collect();
    if !made.is_empty() {
        let made = best(made);
        let exception = matches!(pairs[..], [pair] if (Rank::Ten..=Rank::King).contains(&pair));
        if exception && triples.is_empty() && singles.contains(&Rank::Ace) {
            let pair = together(JokerCategory::OnePair);
            return if pair.low > made.low { pair } else { made };
        }
        return made;
    }
    match (&triples[..], &pairs[..]) {
        ([Rank::Ace], _) => {
            let low = JokerLowRank::of_ranks(Rank::Ace, singles[0]);
            all.into_iter().find(|ranks| ranks.low == low).unwrap()
        }
        ([_], _) => together(JokerCategory::ThreeOfAKind),
        (_, [_]) => together(JokerCategory::OnePair),
        _ => {
            let low = JokerLowRank::of_ranks(singles[1], singles[2]);
            all.into_iter().find(|ranks| ranks.low == low).unwrap()
        }
    }
}

#[test]
fn every_hand_is_set_legally_and_as_the_ruling_sets_it() {
    let way = way(&DEFAULT);
    let (mut classes, mut hands, mut used) = (0, 0u64, [0u64; DEFAULT.len()]);
    each_class(&mut |class| {
        classes += 1;
        hands += u64::from(class.ways);
        let decision = way.decide(class.cards).unwrap_or_else(|why| panic!("{}: {why:?}", Cards::of(&class.cards)));
        assert!(decision.ranks.are_legal());
        assert_eq!(decision.ranks, by_the_ruling(class.cards), "{}: {}", Cards::of(&class.cards), decision.setting);
        assert_eq!(decision.ranks.low, joker_low_rank_of(decision.setting.low));
        // Where aces are divided, real aces go low before the joker.
        if decision.setting.low.contains(&Card::JOKER) {
            assert!(
                decision.setting.high.iter().all(|card| card.is_joker() || card.rank() != Rank::Ace)
                    || decision.setting.low.iter().all(|card| card.is_joker() || card.rank() == Rank::Ace)
            );
        }
        used[decision.rule] += u64::from(class.ways);
    });
    assert_eq!(hands, HANDS);
    assert!(classes < 300_000, "{classes}");
    assert!(used.iter().all(|hands| *hands > 0), "{used:?}");
}

/// Hands that differ only in suits which make no flush are of one class: any hand is set as its class is.
#[test]
fn hands_of_one_class_are_set_alike() {
    let way = way(&DEFAULT);
    for (one, other) in [
        ("As Kd Jc 9c 7s 5h 2h", "Ac Kc Jc 9c 7d 5d 2d"),
        ("Ks Qs 9s 7s 5s Kh Ah", "Kd Qd 9d 7d 5d Ks Ac"),
        ("Jo Ks 9s 7s 5h 4d 2c", "Jo Kh 9h 7c 5c 4d 2d"),
    ] {
        let [one, other] = [one, other].map(|codes| way.decide(seven(codes)).unwrap());
        assert_eq!((one.ranks, one.rule), (other.ranks, other.rule));
    }
}

#[test]
fn a_way_names_what_it_does_not_set_or_sets_foul() {
    let hand = seven("As Kd Jc 9c 7s 5h 2h");
    assert_eq!(way(&DEFAULT[..20]).decide(hand), Err(Undecided::Unset));
    let open = way(&["with A: A in the high hand and low hand at least J-9"]).decide(hand);
    let Err(Undecided::Open { rule: 0, between }) = open else { panic!("{open:?}") };
    let settings: Vec<String> = between.iter().map(Setting::to_string).collect();
    assert_eq!(settings.len(), 6);
    assert_eq!(settings[1], "As 9c 7s 5h 2h / Kd Jc");
    let foul = way(&["with A: low hand with A: highest low hand"]).decide(hand);
    let Err(Undecided::Foul { rule: 0, setting }) = foul else { panic!("{foul:?}") };
    assert_eq!(setting.to_string(), "Jc 9c 7s 5h 2h / As Kd");
    let legal = way(&["with A: low hand with A and legal: highest low hand"]).decide(hand);
    assert_eq!(legal, Err(Undecided::Unset));
}

#[test]
fn rules_that_cannot_be_read_say_what_may_stand_there() {
    for (rule, found) in [
        ("with pairs: legal", "`pairs`"),
        ("with pair of X: legal", "`x`"),
        ("with pair", "`with pair`"),
        ("low hand best", "`best`"),
        ("high hand two pair", "`two pair`"),
        ("legal: highest low", "`highest low`"),
        ("", "nothing"),
        ("low hand at least A-A", "`a-a`"),
        ("legal: highest low hand: highest high hand", "`legal : highest low hand : highest high hand`"),
    ] {
        let misread = HouseWay::read(&["legal", rule], WheelRank::SecondHighest).unwrap_err();
        assert_eq!(misread.len(), 1);
        assert_eq!((misread[0].0, misread[0].1.found.as_str()), (1, found), "{rule}");
    }
}

/// Other words of the language, as other houses' ways use them.
#[test]
fn ways_of_other_houses_can_be_written() {
    let way = way(&[
        "with joker and pair of 2-6: joker in the high hand and high hand at least pair of 2: highest low hand",
        "with pair of 9|J and straight flush: high hand at least straight flush: highest low hand",
        "with pair and pair: high hand two pairs and low hand at least A-Q: highest low hand",
        "with pair and pair: low hand pair of 2-K and high hand at most two pairs: lowest low hand",
        "with no joker and flush: high hand flush or at least full house: lowest low hand, then lowest high hand",
        "legal and low hand no pair: highest low hand, then highest high hand",
    ]);
    for (cards, rule, setting) in [
        ("Jo 6s 6h Kd 9c 3h Jh", 0, "Jo 9c 6s 6h 3h / Kd Jh"),
        ("Ts 9s 8s 7s 6s 9h 2d", 1, "Ts 9s 8s 7s 6s / 9h 2d"),
        ("9s 9h 4s 4h Ad Qc 2h", 2, "9s 9h 4s 4h 2h / Ad Qc"),
        ("9s 9h 4s 4h Ad Jc 2h", 3, "Ad Jc 9s 9h 2h / 4s 4h"),
        ("Ks 9s 7s 5s 3s 2s Ah", 4, "Ks 9s 7s 5s 3s / Ah 2s"),
        ("Ks 9s 7s 5s 3h 2d Ah", 5, "Ah 7s 5s 3h 2d / Ks 9s"),
    ] {
        let decision = way.decide(seven(cards)).unwrap();
        assert_eq!((decision.rule, decision.setting.to_string().as_str()), (rule, setting), "{cards}");
    }
}
