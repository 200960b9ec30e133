//! What acts, offers and refusals say of themselves against what happens, in every game.

use crate::dice::{Deck, Dice};
use crate::random_play::{everyone, filled, next, seated};
use engine::{Account, AnyTable, Code, Does, Posting, Reason, Seat, Spot, Who, Words};
use games::registry;
use std::collections::{BTreeMap, BTreeSet};

const SEEDS: u64 = 40;
const COMMANDS: usize = 60;

/// Chips of this seat that were put on its own wager.
fn stakes(posting: &Posting, seat: Seat) -> Option<u8> {
    match posting.to {
        Account::Spot(Spot { wager, by, .. }) if by == seat && posting.reason == Reason::Staked => Some(wager),
        _ => None,
    }
}

/// Chips of this seat that left its own wager for its stack.
fn takes_back(posting: &Posting, seat: Seat) -> Option<u8> {
    match posting.from {
        Account::Spot(Spot { wager, by, .. }) if by == seat && posting.to == Account::Stack(seat) => Some(wager),
        _ => None,
    }
}

#[test]
fn an_offer_does_what_it_says() {
    let mut staked_in = BTreeSet::new();
    for entry in registry() {
        for seed in 0..SEEDS {
            let (mut dice, mut deck) = (Dice(seed ^ 0xd0e5), Deck::new(seed));
            let mut table = seated(entry, &mut dice, &mut deck);
            for _ in 0..COMMANDS {
                for seat in table.seated().iter() {
                    for offer in table.offers(Who::Player(seat)) {
                        let (mut fork, mut chance) = (table.fork(), deck.clone());
                        let Some(words) = filled(&offer, &mut dice, &mut chance) else { continue };
                        let told = fork.say(Who::Player(seat), &words, &mut chance).unwrap();
                        let postings: Vec<&Posting> = told.iter().flat_map(|told| &told.postings).collect();
                        let staked: Vec<u8> = postings.iter().filter_map(|posting| stakes(posting, seat)).collect();
                        let back: Vec<u8> = postings.iter().filter_map(|posting| takes_back(posting, seat)).collect();
                        let context = format!("{entry:?} {seed} {seat}: {words:?} {:?}", offer.does);
                        match offer.does {
                            Does::Stake(wager) => assert!(staked.contains(&wager), "{context}: {postings:?}"),
                            Does::TakeBack(wager) => assert!(back.contains(&wager), "{context}: {postings:?}"),
                            Does::Work | Does::Report => panic!("{context}: no player's business"),
                            _ => assert!(staked.is_empty(), "{context} puts chips on a wager: {postings:?}"),
                        }
                        if matches!(offer.does, Does::Stake(_)) {
                            staked_in.insert(entry.game);
                        }
                    }
                }
                let Some((who, words)) = next(&*table, &mut dice, &mut deck) else { break };
                table.say(who, &words, &mut deck).unwrap();
            }
        }
    }
    let games: BTreeSet<&str> = registry().iter().map(|entry| entry.game).collect();
    assert_eq!(staked_in, games, "wagers were placed in every game");
}

#[test]
fn of_several_reasons_the_first_in_the_documented_order_is_given() {
    let mut together: BTreeMap<&str, BTreeSet<(Code, Code)>> = BTreeMap::new();
    for entry in registry() {
        for seed in 0..SEEDS {
            let (mut dice, mut deck) = (Dice(seed ^ 0x02de), Deck::new(seed));
            let mut table = seated(entry, &mut dice, &mut deck);
            let acts = table.acts();
            if seed % 8 == 0 {
                table.say(Who::Floorperson, &Words::of("close table"), &mut deck).ok();
            }
            for _ in 0..COMMANDS {
                for who in everyone(&*table) {
                    let words = Words { hand: 1 + dice.below(2) as u8, ..Words::of(dice.pick(&acts).as_str()) };
                    let pairs = refusal_is_the_first(&mut *table, who, &words, &mut deck);
                    together.entry(entry.game).or_default().extend(pairs);
                }
                let Some((who, words)) = next(&*table, &mut dice, &mut deck) else { break };
                table.say(who, &words, &mut deck).unwrap();
            }
        }
    }
    for (game, pairs) in together {
        assert!(pairs.len() >= 4, "{game}: only {pairs:?} were found to hold together");
    }
}

/// Holds a refusal against all reasons for it; the pairs of different reasons that held together.
fn refusal_is_the_first(table: &mut dyn AnyTable, who: Who, words: &Words, deck: &mut Deck) -> Vec<(Code, Code)> {
    let reasons = table.reasons(who, words);
    let Some(first) = reasons.first() else { return Vec::new() };
    let refusal = table.say(who, words, &mut deck.clone()).expect_err("there are reasons against it");
    assert_eq!(refusal, *first, "{who}: {words:?}: {reasons:?}");
    assert!(reasons.iter().all(|reason| first.code <= reason.code), "{who}: {words:?}: {reasons:?}");
    // What concerns the person comes before what concerns the time.
    if !table.is_open() && words.act != "open table" {
        assert!(first.code <= Code::NotOpen, "{who}: {words:?} at a closed table: {first}");
    }
    let codes: Vec<Code> = reasons.iter().map(|reason| reason.code).collect();
    let pairs = codes.iter().flat_map(|one| codes.iter().map(move |other| (*one, *other)));
    pairs.filter(|(one, other)| one < other).collect()
}

#[test]
fn the_documented_order_of_reasons_is_that_of_the_program() {
    let text = include_str!("../../../../docs/scenarios.md");
    let (_, list) = text.split_once("The codes, in order of precedence:").expect("the order is documented");
    let (list, _) = list.split_once('.').expect("the list ends");
    let documented: Vec<&str> = list.split('`').skip(1).step_by(2).collect();
    let names: Vec<String> = Code::ALL.iter().map(|code| code.name()).collect();
    assert_eq!(documented, names);
}

#[test]
fn every_act_declares_its_clause_and_its_stages() {
    for entry in registry() {
        let table = entry.open(entry.schema().defaults());
        let declared = table.declared();
        assert!(declared.len() > 20, "{entry:?}: {}", declared.len());
        for act in declared.iter().filter(|act| act.stages.is_some()) {
            assert!(!act.clauses.is_empty(), "{entry:?}: `{}` is granted by no clause", act.words);
        }
        let words: BTreeSet<&str> = declared.iter().map(|act| act.words.as_str()).collect();
        assert_eq!(words.len(), declared.len(), "{entry:?}: an act is declared twice");
    }
}

/// What can be said around the rounds is listed for the game, and by the clauses with which it is offered.
#[test]
fn whatever_is_on_offer_between_rounds_is_declared() {
    for entry in registry() {
        let mut found = BTreeSet::new();
        for seed in 0..SEEDS {
            let (mut dice, mut deck) = (Dice(seed ^ 0x9a7e), Deck::new(seed));
            let mut table = seated(entry, &mut dice, &mut deck);
            let declared: BTreeSet<String> = table.declared().into_iter().map(|act| act.words).collect();
            for _ in 0..COMMANDS {
                for who in everyone(&*table).into_iter().filter(|_| !table.in_round()) {
                    for offer in table.offers(who) {
                        let words =
                            offer.act.split(' ').map(|word| if word.parse::<u8>().is_ok() { "N" } else { word });
                        let words = words.collect::<Vec<_>>().join(" ");
                        let listed = declared.contains(&offer.act) || declared.contains(&words);
                        assert!(listed, "{entry:?} {seed} {who}: `{}` is offered and not listed", offer.act);
                        found.insert(words);
                    }
                }
                let Some((who, words)) = next(&*table, &mut dice, &mut deck) else { break };
                table.say(who, &words, &mut deck).unwrap();
            }
        }
        assert!(found.len() >= 5, "{entry:?}: only {found:?} was on offer between rounds");
    }
}
