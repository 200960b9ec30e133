//! Pai gow poker: long random plays with many wagers at once, and what offers of settings say of themselves.

use crate::dice::{Deck, Dice};
use crate::random_play::{next, seated_under};
use engine::{Account, AnyTable, Given, Seat, Viewer, Wanted, Who};
use games::pai_gow_poker::Setting;
use games::registered;
use kit::{Card, Cards, Money, WheelRank};

/// Tables that together offer every wager and every way to deal.
const TABLES: [&[(&str, &str)]; 4] = [
    &[
        ("dealing-method", "hand"),
        ("starting-position", "generator"),
        ("additional-wager", "on"),
        ("additional-wager-coupon", "yes"),
        ("bonus-wager", "on"),
        ("insurance-wager", "on"),
        ("minimum-bonus-wager", "5"),
        ("max-payout-bonus", "70000"),
        ("two-betting-areas", "on"),
        ("match-play-coupon", "yes"),
    ],
    &[
        ("dealing-method", "automated-shoe"),
        ("starting-position", "button"),
        ("progressive-wager", "$5"),
        ("progressive-coupon", "yes"),
        ("meter-floor", "reset-amount"),
        ("shuffle-method", "automated"),
    ],
    &[
        ("dealing-method", "automated-shoe"),
        ("three-card-bonus", "on"),
        ("seven-card-bonus", "on"),
        ("progressive-wager", "$1"),
        ("stub-count-interval", "2"),
        ("insurance-wager", "on"),
    ],
    &[
        ("shuffle-method", "manual"),
        ("player-banking", "on"),
        ("co-banking", "on"),
        ("bonus-wager", "on"),
        ("progressive-wager", "$1"),
        ("bank-may-place-side-wagers", "yes"),
        ("vigorish-rounding", "up-to-25-cents"),
    ],
];

fn table(options: &[(&str, &str)], dice: &mut Dice, deck: &mut Deck) -> Box<dyn AnyTable> {
    let entry = registered("ma-pai-gow-poker").unwrap();
    let changes: Vec<(String, String)> =
        options.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    seated_under(entry, entry.with(&changes).unwrap(), dice, deck)
}

/// Plays at each of the tables and counts in how many events these words occur.
fn play(options: &[(&str, &str)], words: &[&str]) -> Vec<usize> {
    let mut seen = vec![0; words.len()];
    for seed in 0..40 {
        let (mut dice, mut deck) = (Dice(seed ^ 0x9a1), Deck::new(seed));
        let mut table = table(options, &mut dice, &mut deck);
        for _ in 0..500 {
            let Some((who, words_said)) = next(&*table, &mut dice, &mut deck) else { break };
            let told = table.say(who, &words_said, &mut deck).unwrap();
            assert_eq!(table.accounts().sum(), Money::ZERO);
            for told in &told {
                for (count, word) in seen.iter_mut().zip(words) {
                    *count += usize::from(told.says.contains(word));
                }
            }
            if !table.in_round() {
                for (account, money) in table.accounts().holdings() {
                    let left = matches!(account, Account::Spot(_) | Account::Fund(0 | 1));
                    assert!(!left, "{seed}: {money} left on {account:?}");
                }
            }
        }
    }
    seen
}

fn all_seen(table: usize, words: &[&str]) {
    let seen = play(TABLES[table], words);
    for (word, count) in words.iter().zip(&seen) {
        assert!(*count > 0, "table {table}: \"{word}\" never happened: {seen:?}");
    }
}

#[test]
fn stacks_numbers_bonuses_and_second_areas_are_played() {
    all_seen(
        0,
        &[
            "the generator displays",
            "each stack is dealt one card",
            "is paid",
            "on additional-",
            "a pai gow, ",
            "earns an envy bonus",
            "is played on the area of",
            "surrenders",
            "set wrong: it loses",
            "cards stay on the layout",
            "the round is over",
        ],
    );
}

#[test]
fn the_button_and_the_meter_are_played() {
    all_seen(
        1,
        &[
            "the button lies there",
            "the progressive system is locked",
            "goes to the progressive meter",
            "wins nothing on progressive",
            "progressive wager wins",
            "redeems a coupon",
        ],
    );
}

#[test]
fn threes_and_fours_are_dealt_and_their_wagers_settled() {
    all_seen(
        2,
        &[
            "lays up",
            "the three-card bonus wagers are settled",
            "seven-card bonus wager wins",
            "on three-card-bonus",
            "the stub counts",
            "goes to the discard rack",
        ],
    );
}

#[test]
fn the_deck_is_cut_and_banks_come_and_go() {
    all_seen(
        3,
        &[
            "cards in from the top",
            "does not cut",
            "is the bank; the marker goes there",
            "one half each",
            "the bank's hand is reset",
            "the centre is exhausted",
            "is given the surplus",
            "dealer's wager",
        ],
    );
}

/// What an offer of a setting calls foul loses, and nothing else that it accepts does by itself.
#[test]
fn fouls_are_exactly_the_settings_with_a_low_hand_above_the_high_hand() {
    let mut found = (0, 0);
    for seed in 0..60 {
        let (mut dice, mut deck) = (Dice(seed), Deck::new(seed));
        let mut table = table(&[], &mut dice, &mut deck);
        for _ in 0..120 {
            let Some((who, words)) = next(&*table, &mut dice, &mut deck) else { break };
            table.say(who, &words, &mut deck).unwrap();
            for seat in table.seated().iter() {
                for offer in table.offers(Who::Player(seat)).iter().filter(|offer| offer.act == "set hand") {
                    let Wanted::Chosen { from, .. } = offer.given else { panic!("two cards are chosen") };
                    let fouls = offer.given.fouls();
                    for low in lows(&from) {
                        assert_eq!(offer.given.check(Given::Cards(low)), Ok(()), "{low} of {from}");
                        let cards = from.known::<7>().unwrap();
                        let setting = Setting::with_low(cards, low.known().unwrap()).unwrap();
                        let legal = setting.ranks(WheelRank::SecondHighest).are_legal();
                        assert_eq!(fouls.contains(&low), !legal, "{low} of {from}");
                        if legal { found.0 += 1 } else { found.1 += 1 }
                    }
                }
            }
        }
    }
    assert!(found.0 > 200 && found.1 > 50, "{found:?}");
}

fn lows(from: &Cards) -> Vec<Cards> {
    let cards: Vec<Card> = from.faces().collect();
    engine::choices(7, 2).map(|places| places.iter().map(|place| cards[*place]).collect()).collect()
}

/// Nobody but the owner sees cards before they are exposed, and the owner not before the deal is done.
#[test]
fn nobody_looks_before_the_deal_is_done() {
    for seed in 0..30 {
        let (mut dice, mut deck) = (Dice(seed ^ 0x10c), Deck::new(seed));
        let mut table = table(&[("dealing-method", "hand")], &mut dice, &mut deck);
        for _ in 0..200 {
            let Some((who, words)) = next(&*table, &mut dice, &mut deck) else { break };
            table.say(who, &words, &mut deck).unwrap();
            let Some(scene) = table.scene(Viewer::Public).filter(|_| table.in_round()) else { continue };
            let hidden = ["dealing the stacks", "the cards left after the stacks", "delivering the stacks"];
            let known =
                |scene: &engine::Scene| scene.hands.iter().map(|hand| hand.cards.faces().count()).sum::<usize>();
            if hidden.contains(&scene.stage.as_str()) {
                assert_eq!(known(&scene), 0, "{seed}: {} shows cards to all", scene.stage);
                for seat in (1..=6).map(Seat) {
                    let scene = table.scene(Viewer::Player(seat)).unwrap();
                    assert_eq!(known(&scene), 0, "{seed}: {seat} has looked before the deal was done");
                }
            }
        }
    }
}
