//! The discard rack: every hand of every round can be put together again from it, as the texts require.

use crate::dice::{Deck, Dice};
use crate::random_play::{next, say, seated, seated_under};
use engine::{
    AnyTable, Automation, Chore, Discards, Finding, Given, House, Log, Origin, Place, Seat, Step, Trigger, Viewer,
    Wanted, Who, Words,
};
use games::registry;
use kit::Money;
use std::collections::BTreeMap;

const SEEDS: u64 = 60;
const COMMANDS: usize = 250;

/// What the rounds played had in them.
#[derive(Debug, Default)]
struct Tried {
    hands: usize,
    voided: usize,
    burned: usize,
    unused: usize,
    simulated: usize,
    stubs: usize,
}

/// Cards that wait outside the shoe to be dealt in the next round.
fn waiting(table: &dyn AnyTable) -> usize {
    let state = table.state(Viewer::Surveillance);
    let cards = |path: &str| state.pointer(path).and_then(|cards| cards.as_str()).unwrap_or_default().to_owned();
    ["/round/next", "/round/kept", "/round/exposed"].iter().map(|path| cards(path).split_whitespace().count()).sum()
}

fn in_rack(rack: &Discards) -> usize {
    let dealt = rack.packets.iter().filter(|packet| packet.from != Origin::Stub);
    dealt.map(|packet| packet.cards.len()).sum()
}

#[test]
fn every_hand_can_be_put_together_from_the_rack_and_no_card_is_lost() {
    let mut all = BTreeMap::<&str, (Equipment, Tried)>::new();
    for entry in registry() {
        let house = entry.open(entry.schema().defaults());
        let (_, tried) = all.entry(entry.game).or_insert((Equipment::of(house.house()), Tried::default()));
        for seed in 0..SEEDS {
            let (mut dice, mut deck) = (Dice(seed ^ 0xd15c), Deck::new(seed));
            let simulates = [("exposed-card-procedure".to_owned(), "simulated-round".to_owned())];
            let mut table = match entry.with(&simulates) {
                Ok(chosen) if seed % 2 == 0 => seated_under(entry, chosen, &mut dice, &mut deck),
                _ => seated(entry, &mut dice, &mut deck),
            };
            // Cards burned at the opening are in the rack already.
            let mut given = in_rack(&table.discards(Viewer::Surveillance));
            for _ in 0..COMMANDS {
                let Some((who, words)) = next(&*table, &mut dice, &mut deck) else { break };
                let offer = table.offers(who).into_iter().find(|offer| offer.act == words.act).unwrap();
                let told = table.say(who, &words, &mut deck).unwrap();
                if let (Wanted::Dealt { .. }, Given::Cards(cards)) = (offer.given, words.given) {
                    given += cards.len();
                }
                let ended = told.iter().any(|told| told.event.pointer("/table/round-ended").is_some());
                tried.voided += told.iter().filter(|told| told.event.to_string().contains("hand-voided")).count();
                let rack = table.discards(Viewer::Surveillance);
                if words.act == "shuffle discard rack" {
                    // What lies on the table is all that is not shuffled again.
                    assert!(rack.packets.is_empty());
                    given = rack.hands.iter().map(|hand| hand.dealt.len()).sum::<usize>() + waiting(&*table);
                }
                let context = || format!("{} seed {seed} {words:?}: {rack:#?}", entry.rulebook);
                assert!(rack.hands.iter().all(|hand| hand.finding != Finding::Differs), "{}", context());
                if ended {
                    assert!(rack.hands.iter().all(|hand| hand.finding == Finding::Agrees), "{}", context());
                    assert_eq!(in_rack(&rack) + waiting(&*table), given, "{}", context());
                    count(tried, &rack, table.rounds());
                } else if rack.packets.is_empty() && !table.in_round() {
                    given = waiting(&*table);
                }
            }
            let mut again = entry.open(games::check_submission(&table.submission()).unwrap());
            again.read_log(&Log::read(&table.write_log(serde_json::json!({}))).unwrap()).unwrap();
            let look = |table: &dyn AnyTable| table.discards(Viewer::Surveillance);
            assert_eq!(look(&*again), look(&*table), "{} seed {seed}", entry.rulebook);
        }
    }
    all.iter().for_each(|(game, (equipment, tried))| check(game, equipment, tried));
    let simulated: usize = all.values().map(|(_, tried)| tried.simulated).sum();
    assert!(simulated > 5, "{simulated} hands of simulated rounds");
}

fn count(tried: &mut Tried, rack: &Discards, round: u32) {
    let of = |from: fn(&Origin) -> bool| {
        rack.packets.iter().filter(|packet| packet.round == round && from(&packet.from)).count()
    };
    tried.hands += of(|from| matches!(from, Origin::Hand(_)));
    tried.burned += of(|from| *from == Origin::Burned);
    tried.unused += of(|from| *from == Origin::Unused);
    tried.simulated += of(|from| matches!(from, Origin::Simulated(_)));
    tried.stubs += of(|from| *from == Origin::Stub);
}

/// What a game is dealt from.
enum Equipment {
    NoCards,
    OneDeck,
    Shoe,
}

impl Equipment {
    fn of(house: &House) -> Equipment {
        let cards = house.steps(Trigger::Opening).iter().any(|rule| rule.step == Step::ReceiveCards);
        match house.deck.len() {
            _ if !cards => Equipment::NoCards,
            0..=53 => Equipment::OneDeck,
            _ => Equipment::Shoe,
        }
    }
}

/// What must have been among the rounds for the test to mean something.
fn check(game: &str, equipment: &Equipment, tried: &Tried) {
    let Tried { hands, voided, burned, unused, simulated, stubs } = *tried;
    let found = format!("{game}: {tried:?}");
    match equipment {
        Equipment::OneDeck => assert!(hands > 100 && voided > 20 && unused > 2 && stubs > 50, "{found}"),
        Equipment::Shoe => assert!(hands > 100 && burned > 20, "{found}"),
        Equipment::NoCards => assert_eq!((hands, burned, unused, simulated, stubs), (0, 0, 0, 0, 0), "{found}"),
    }
}

fn words(act: &str, given: Given) -> Words {
    Words { given, ..Words::of(act) }
}

#[test]
fn a_void_hand_and_a_card_found_face_up_lie_where_they_were_put() {
    let entry = games::registered("ma-boston-5").unwrap();
    let (mut dice, mut deck) = (Dice(3), Deck::new(3));
    let mut table = seated_under(entry, entry.schema().defaults(), &mut dice, &mut deck);
    for seat in [Seat(1), Seat(2)] {
        if !table.seated().has(seat) {
            say(&mut *table, Who::Player(seat), "sit", None, &mut deck);
            say(&mut *table, Who::Player(seat), "buy in", Some(Money::dollars(500)), &mut deck);
        }
        say(&mut *table, Who::Player(seat), "place ante", Some(Money::dollars(10)), &mut deck);
        say(&mut *table, Who::Player(seat), "place first", Some(Money::dollars(20)), &mut deck);
    }
    let routine = Automation::ALL.without(&[Chore::Begin]);
    say(&mut *table, Who::Dealer, "no more bets", None, &mut deck);
    let shown: kit::Cards = engine::Chance::cards(&mut deck, Place::Discard, 1).unwrap();
    table.say(Who::Floorperson, &words("report card face up", Given::Cards(shown)), &mut deck).unwrap();
    table.advance(routine, &mut deck).unwrap();
    let hand = |table: &dyn AnyTable, place: Place| {
        let hands = table.scene(Viewer::Surveillance).unwrap().hands;
        hands.into_iter().find(|hand| hand.place == place).unwrap().cards
    };
    let (first, second) = (hand(&*table, Place::seat(Seat(1))), hand(&*table, Place::seat(Seat(2))));
    table.say(Who::Floorperson, &words("report misdeal seat 2", Given::Count(4)), &mut deck).unwrap();
    say(&mut *table, Who::Player(Seat(1)), "fold", None, &mut deck);
    let rack = table.discards(Viewer::Surveillance);
    let packets: Vec<_> = rack.packets.iter().map(|packet| (packet.from, packet.cards)).collect();
    let seat = |number| Origin::Hand(Place::seat(Seat(number)));
    assert_eq!(packets, [(Origin::Unused, shown), (seat(2), second), (seat(1), first)]);
    let findings: Vec<_> = rack.hands.iter().map(|hand| (hand.from, hand.finding)).collect();
    let expected =
        [(seat(1), Finding::Agrees), (seat(2), Finding::Agrees), (Origin::Hand(Place::Dealer), Finding::OnTable)];
    assert_eq!(findings, expected);
    assert_eq!(rack.cite.to_string(), "ma-boston-5 10(g), 1:round of play");
    // Whoever folded knows the own cards in the rack, and nobody's else.
    let seen = |viewer| table.discards(viewer).packets.iter().map(|packet| packet.cards).collect::<Vec<_>>();
    assert_eq!(seen(Viewer::Player(Seat(1))), [shown, second.hidden(), first]);
    assert_eq!(seen(Viewer::Public), [shown, second.hidden(), first.hidden()]);
    assert!(table.discards(Viewer::Public).hands.is_empty());
    table.advance(routine.without(&[Chore::Shuffle]), &mut deck).unwrap();
    let rack = table.discards(Viewer::Surveillance);
    assert!(rack.hands.iter().all(|hand| hand.finding == Finding::Agrees), "{rack:#?}");
    assert_eq!(rack.packets.iter().map(|packet| packet.cards.len()).sum::<usize>(), 52, "a whole deck is in the rack");
    table.advance(routine, &mut deck).unwrap();
    assert_eq!(table.discards(Viewer::Surveillance).packets, [], "the deck was shuffled");
}
