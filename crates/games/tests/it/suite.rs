//! What every registered game must satisfy, under random play with many seeds.

use crate::dice::{Deck, Dice};
use crate::random_play::{a_few, everyone, filled, next, play, seated};
use engine::{Account, AnyTable, Code, Given, Log, Seat, Viewer, Who, Words};
use games::{Registered, registry};
use kit::{Cards, Money};

const SEEDS: u64 = 500;
const COMMANDS: usize = 60;

fn for_every_game(seeds: u64, test: impl Fn(&'static Registered, u64)) {
    for entry in registry() {
        for seed in 0..seeds {
            test(entry, seed);
        }
    }
}

fn log(table: &dyn AnyTable) -> String {
    table.write_log(serde_json::json!({}))
}

fn replayed(entry: &Registered, table: &dyn AnyTable, log: &str) -> Box<dyn AnyTable> {
    let mut again = entry.open(rules_of(entry, table));
    again.read_log(&Log::read(log).unwrap()).unwrap();
    again
}

/// The house rules of a table, by way of the submission that would produce them.
fn rules_of(entry: &Registered, table: &dyn AnyTable) -> engine::rules::HouseRules {
    games::check_submission(&table.submission()).unwrap_or_else(|violations| panic!("{entry:?} {violations:?}"))
}

#[test]
fn replay_of_the_log_equals_the_live_table() {
    for_every_game(SEEDS, |entry, seed| {
        let (mut dice, mut deck) = (Dice(seed), Deck::new(seed));
        let mut table = seated(entry, &mut dice, &mut deck);
        play(&mut *table, COMMANDS, &mut dice, &mut deck);
        let written = log(&*table);
        let again = replayed(entry, &*table, &written);
        assert_eq!(again.state(Viewer::Surveillance), table.state(Viewer::Surveillance), "{entry:?} {seed}");
        assert_eq!(log(&*again), written);
        for who in everyone(&*table) {
            assert_eq!(again.offers(who), table.offers(who), "{entry:?} {seed} {who}");
        }
    });
}

#[test]
fn chips_are_never_created_or_destroyed_and_no_account_goes_below_zero() {
    for_every_game(SEEDS, |entry, seed| {
        let (mut dice, mut deck) = (Dice(seed ^ 0xc41), Deck::new(seed));
        let mut table = seated(entry, &mut dice, &mut deck);
        for _ in 0..COMMANDS {
            let Some((who, words)) = next(&*table, &mut dice, &mut deck) else { break };
            let told = table.say(who, &words, &mut deck).unwrap();
            for posting in told.iter().flat_map(|told| &told.postings) {
                assert!(posting.amount >= Money::ZERO);
                assert_ne!(posting.from, posting.to);
            }
            assert_eq!(table.accounts().sum(), Money::ZERO);
            for (account, money) in table.accounts().holdings() {
                let beyond = matches!(account, Account::Outside | Account::Reserve);
                assert!(money > Money::ZERO || beyond, "{account:?} holds {money}");
            }
            if !table.in_round() {
                for (account, money) in table.accounts().holdings() {
                    assert!(!matches!(account, Account::Spot(..)), "{entry:?} {seed}: {money} left on {account:?}");
                }
            }
        }
    });
}

#[test]
fn everything_offered_is_accepted_and_carries_a_clause() {
    for_every_game(SEEDS / 4, |entry, seed| {
        let (mut dice, mut deck) = (Dice(seed ^ 0x0ffe), Deck::new(seed));
        let mut table = seated(entry, &mut dice, &mut deck);
        for _ in 0..COMMANDS {
            for who in everyone(&*table) {
                for offer in a_few(table.offers(who), &mut dice) {
                    let (mut fork, mut chance) = (table.fork(), deck.clone());
                    let Some(words) = filled(&offer, &mut dice, &mut chance) else { continue };
                    let told = fork.say(who, &words, &mut chance);
                    let told = told.unwrap_or_else(|refusal| panic!("{entry:?} {seed} {who}: {words:?}: {refusal}"));
                    assert!(!told.is_empty(), "{words:?} did nothing");
                    for told in told.iter().filter(|told| told.event.get("round").is_some()) {
                        assert!(!told.clauses.is_empty(), "{entry:?}: {} names no clause", told.says);
                    }
                }
            }
            let Some((who, words)) = next(&*table, &mut dice, &mut deck) else { break };
            table.say(who, &words, &mut deck).unwrap();
        }
    });
}

/// Everything that can be said: each act with amounts, cards and counts around those permitted.
fn anything(table: &dyn AnyTable, who: Who, act: &str, dice: &mut Dice) -> Words {
    let amounts = [None, Some(Money::ZERO), Some(Money::cents(1)), Some(Money::dollars(5)), Some(Money::dollars(10))];
    let mut amount = *dice.pick(&amounts);
    if let Some(offer) = table.offers(who).into_iter().find(|offer| offer.act == act) {
        let near = match offer.amount {
            engine::Amount::Exactly(amount) | engine::Amount::Between { least: amount, .. } => Some(amount),
            engine::Amount::None => None,
        };
        let off = Money::cents([-1, 0, 1, 100][dice.below(4)]);
        amount = near.map(|near| near + off);
    }
    let cards: Vec<kit::Card> = (0..dice.below(8)).map(|_| kit::Card::from_index(dice.below(53) as u8)).collect();
    let given = match dice.below(3) {
        0 => Given::Nothing,
        1 => Given::Cards(Cards::of(&cards)),
        _ => Given::Count(dice.below(60) as u32),
    };
    Words { hand: 1 + u8::from(dice.chance(10)), amount, given, ..Words::of(act) }
}

#[test]
fn everything_else_is_refused_with_a_reason_and_changes_nothing() {
    for_every_game(SEEDS, |entry, seed| {
        let (mut dice, mut deck) = (Dice(seed ^ 0x4ef), Deck::new(seed));
        let mut table = seated(entry, &mut dice, &mut deck);
        let acts = table.acts();
        for _ in 0..COMMANDS {
            let before = table.records();
            for who in everyone(&*table) {
                let words = anything(&*table, who, dice.pick(&acts).as_str(), &mut dice.clone());
                let command = engine::Command {
                    act: words.act.clone(),
                    hand: words.hand,
                    amount: words.amount,
                    given: words.given,
                };
                let offered = table.offers(who).iter().any(|offer| offer.accepts(&command));
                let result = if offered {
                    table.fork().say(who, &words, &mut deck.clone())
                } else {
                    table.say(who, &words, &mut deck.clone())
                };
                match result {
                    Ok(_) => assert!(offered, "{entry:?} {seed} {who}: {words:?} was accepted unoffered"),
                    Err(refusal) => {
                        assert!(!offered, "{entry:?} {seed} {who}: {words:?} was offered: {refusal}");
                        assert!(refusal.message.len() > 8, "{words:?}: {refusal}");
                    }
                }
            }
            assert_eq!(table.records(), before, "{entry:?} {seed}: a refusal was logged");
            let Some((who, words)) = next(&*table, &mut dice, &mut deck) else { break };
            table.say(who, &words, &mut deck).unwrap();
        }
        let again = replayed(entry, &*table, &log(&*table));
        let state = |table: &dyn AnyTable| table.state(Viewer::Surveillance);
        assert_eq!(state(&*again), state(&*table), "{entry:?} {seed}: a refusal changed something");
    });
}

#[test]
fn every_act_is_read_as_it_is_written_and_a_slip_gets_a_suggestion() {
    for entry in registry() {
        let mut table = entry.open(entry.schema().defaults());
        let acts = table.acts();
        let words = |act: &str| Words::of(act);
        let mut unknown = |act: &str| match table.say(Who::Dealer, &words(act), &mut Deck::new(0)) {
            Err(refusal) if refusal.code == Code::UnknownAct => Some(refusal.message),
            _ => None,
        };
        for act in &acts {
            assert_eq!(acts.iter().filter(|other| *other == act).count(), 1, "{entry:?}: `{act}` stands twice");
            assert_eq!(unknown(act), None, "{entry:?}: `{act}`");
            let mut letters: Vec<char> = act.chars().collect();
            letters.swap(1, 2);
            let slip: String = letters.iter().collect();
            if slip != *act {
                let message = unknown(&slip).unwrap_or_else(|| panic!("{entry:?}: `{slip}` is an act"));
                assert!(message.contains("did you mean `"), "{entry:?}: {message}");
            }
        }
    }
}

#[test]
fn viewers_are_alike_exactly_where_they_are_told_the_same() {
    for_every_game(SEEDS / 10, |entry, seed| {
        let (mut dice, mut deck) = (Dice(seed ^ 0xa11e), Deck::new(seed));
        let mut table = seated(entry, &mut dice, &mut deck);
        for _ in 0..COMMANDS {
            let from = table.records();
            let Some((who, words)) = next(&*table, &mut dice, &mut deck) else { break };
            table.say(who, &words, &mut deck).unwrap();
            let told = |viewer: Viewer| -> Vec<_> {
                table.lines(from, viewer).into_iter().map(|told| (told.says, told.event)).collect()
            };
            for viewer in table.seated().iter().map(Viewer::Player).chain([Viewer::Surveillance]) {
                let same = told(viewer) == told(Viewer::Public);
                assert_eq!(table.same_as_public(from, viewer), same, "{entry:?} {seed} {viewer:?}: {words:?}");
            }
        }
    });
}

#[test]
fn the_mark_of_offers_changes_exactly_with_them() {
    for_every_game(SEEDS / 10, |entry, seed| {
        let (mut dice, mut deck) = (Dice(seed ^ 0x3a2c), Deck::new(seed));
        let mut table = seated(entry, &mut dice, &mut deck);
        for _ in 0..COMMANDS {
            let before: Vec<_> =
                everyone(&*table).into_iter().map(|who| (who, table.offers(who), table.offers_mark(who))).collect();
            let Some((who, words)) = next(&*table, &mut dice, &mut deck) else { break };
            table.say(who, &words, &mut deck).unwrap();
            for (whose, offers, mark) in before {
                let same = table.offers(whose) == offers;
                assert_eq!(table.offers_mark(whose) == mark, same, "{entry:?} {seed} {whose}: {words:?}");
            }
        }
    });
}

#[test]
fn a_table_returns_to_a_moment_as_if_nothing_had_been_said_since() {
    for_every_game(SEEDS / 10, |entry, seed| {
        let (mut dice, mut deck) = (Dice(seed ^ 0x3e7), Deck::new(seed));
        let mut table = seated(entry, &mut dice, &mut deck);
        table.watch();
        for _ in 0..COMMANDS / 4 {
            let everything = |table: &dyn AnyTable| {
                let viewers = table.seated().iter().map(Viewer::Player);
                let viewers = viewers.chain([Viewer::Public, Viewer::Surveillance]);
                let seen: Vec<_> = viewers.map(|viewer| (table.state(viewer), table.lines(0, viewer).len())).collect();
                (seen, format!("{:?}", table.discards(Viewer::Surveillance)), log(table))
            };
            let (before, moment) = (everything(&*table), table.snapshot());
            let (mut tried, mut chance) = (dice.clone(), deck.clone());
            for _ in 0..5 {
                let Some((who, words)) = next(&*table, &mut tried, &mut chance) else { break };
                table.say(who, &words, &mut chance).unwrap();
            }
            table.restore(moment);
            assert_eq!(everything(&*table), before, "{entry:?} {seed}");
            for _ in 0..4 {
                let Some((who, words)) = next(&*table, &mut dice, &mut deck) else { break };
                table.say(who, &words, &mut deck).unwrap();
            }
        }
    });
}

#[test]
fn any_prefix_of_a_log_can_be_resumed() {
    for_every_game(SEEDS / 10, |entry, seed| {
        let (mut dice, mut deck) = (Dice(seed ^ 0x9ef), Deck::new(seed));
        let mut table = seated(entry, &mut dice, &mut deck);
        for _ in 0..COMMANDS {
            let Some((who, words)) = next(&*table, &mut dice, &mut deck) else { break };
            let mut resumed = replayed(entry, &*table, &log(&*table));
            table.say(who, &words, &mut deck.clone()).unwrap();
            resumed.say(who, &words, &mut deck).unwrap();
            assert_eq!(resumed.state(Viewer::Surveillance), table.state(Viewer::Surveillance));
        }
    });
}

#[test]
fn a_watched_table_that_forgets_shows_what_the_whole_log_shows() {
    for_every_game(SEEDS / 15, |entry, seed| {
        let (mut dice, mut deck) = (Dice(seed ^ 0x3a7), Deck::new(seed));
        let mut whole = seated(entry, &mut dice, &mut deck);
        let mut watched = whole.fork();
        watched.watch();
        // Whoever sits down later does not know what the player before saw.
        let mut stayed: Vec<Seat> = whole.seated().iter().collect();
        for turn in 0..COMMANDS {
            let Some((who, words)) = next(&*whole, &mut dice, &mut deck) else { break };
            let told = whole.say(who, &words, &mut deck.clone()).unwrap();
            assert_eq!(text(&watched.say(who, &words, &mut deck).unwrap()), text(&told));
            if turn % 7 == 0 {
                watched.forget(watched.records() - told.len());
            }
            assert_eq!(watched.records(), whole.records());
            stayed.retain(|seat| whole.seated().has(*seat));
            for viewer in stayed.iter().copied().map(Viewer::Player).chain([Viewer::Public, Viewer::Surveillance]) {
                assert_eq!(watched.scene(viewer), whole.scene(viewer), "{entry:?} {seed} {viewer:?}");
                assert_eq!(watched.state(viewer), whole.state(viewer), "{entry:?} {seed} {viewer:?}");
                assert_eq!(watched.discards(viewer), whole.discards(viewer), "{entry:?} {seed} {viewer:?}");
                let last = whole.records() - told.len();
                assert_eq!(text(&watched.lines(last, viewer)), text(&whole.lines(last, viewer)));
            }
        }
    });
}

fn text(told: &[engine::LogLine]) -> String {
    serde_json::to_string(told).unwrap()
}
