//! Tables where players bank: long random plays with nothing but the bank's options on, since a
//! bank comes only after the first round.

use crate::dice::{Deck, Dice};
use crate::random_play::{next, seated_under};
use engine::{Account, AnyTable, Seat, Viewer, Who};
use games::registered;
use kit::Money;

const OPTIONS: [(&str, &str); 5] = [
    ("player-banking", "on"),
    ("co-banking", "on"),
    ("two-betting-areas", "on"),
    ("match-play-coupon", "yes"),
    ("vigorish-rounding", "up-to-25-cents"),
];

/// The games where the money in the centre goes from player to player.
const GAMES: [&str; 2] = ["ma-pai-gow", "ma-pai-gow-poker"];

fn table(game: &str, seed: u64, dice: &mut Dice, deck: &mut Deck) -> Box<dyn AnyTable> {
    let entry = registered(game).unwrap();
    let some = OPTIONS.iter().enumerate().filter(|(index, _)| *index == 0 || seed >> (index - 1) & 1 == 0);
    let changes: Vec<(String, String)> = some.map(|(_, (name, value))| ((*name).into(), (*value).into())).collect();
    seated_under(entry, entry.with(&changes).unwrap(), dice, deck)
}

#[test]
fn money_is_whole_and_the_centre_empty_after_every_round_with_a_bank() {
    for game in GAMES {
        play_with_a_bank(game);
    }
}

fn play_with_a_bank(game: &str) {
    let (mut banked, mut covered, mut surplus, mut halves) = (0, 0, 0, 0);
    for seed in 0..60 {
        let (mut dice, mut deck) = (Dice(seed), Deck::new(seed));
        let mut table = table(game, seed, &mut dice, &mut deck);
        for _ in 0..400 {
            let Some((who, words)) = next(&*table, &mut dice, &mut deck) else { break };
            let told = table.say(who, &words, &mut deck).unwrap();
            assert_eq!(table.accounts().sum(), Money::ZERO);
            for told in &told {
                banked += usize::from(told.says.contains("is the bank;"));
                covered += usize::from(told.says.contains("the centre is exhausted"));
                surplus += usize::from(told.says.contains("is given the surplus"));
                halves += usize::from(told.says.contains("one half each"));
            }
            if !table.in_round() {
                for (account, money) in table.accounts().holdings() {
                    let table_money = matches!(account, Account::Spot(_) | Account::Fund(_));
                    assert!(!table_money, "{game} {seed}: {money} left on {account:?}");
                }
            }
        }
    }
    let seen = [banked, covered, surplus, halves];
    assert!(seen.iter().all(|count| *count > 10), "{game}: not enough was tried: {seen:?}");
}

/// Tiles that nobody has turned over are known to their owner alone, and a bank's to nobody.
#[test]
fn nobody_sees_tiles_before_they_are_turned() {
    for seed in 0..40 {
        let (mut dice, mut deck) = (Dice(seed ^ 0x71e), Deck::new(seed));
        let mut table = table("ma-pai-gow", seed, &mut dice, &mut deck);
        for _ in 0..250 {
            let Some((who, words)) = next(&*table, &mut dice, &mut deck) else { break };
            table.say(who, &words, &mut deck).unwrap();
            let Some(scene) = table.scene(Viewer::Public).filter(|_| table.in_round()) else { continue };
            let hidden = ["style of delivery", "shaking the dice", "before the throw", "dealing", "after the deal"];
            let face_down = hidden.contains(&scene.stage.as_str()) || scene.stage == "setup hands";
            let known =
                |scene: &engine::Scene| scene.hands.iter().map(|hand| hand.tiles.faces().count()).sum::<usize>();
            if face_down {
                assert_eq!(known(&scene), 0, "{seed}: {} shows tiles to all", scene.stage);
            }
            if hidden.contains(&scene.stage.as_str()) {
                for seat in (1..=6).map(Seat) {
                    let scene = table.scene(Viewer::Player(seat)).unwrap();
                    assert_eq!(known(&scene), 0, "{seed}: {seat} has looked before the deal was done");
                }
            }
        }
    }
}

#[test]
fn a_table_goes_on_though_nobody_says_anything_but_the_wagers() {
    for game in GAMES {
        goes_on(game);
    }
}

fn goes_on(game: &str) {
    let (mut dice, mut deck) = (Dice(5), Deck::new(5));
    let mut table = table(game, 0, &mut dice, &mut deck);
    while table.rounds() < 8 {
        let offers = table.offers(Who::Dealer);
        let next = offers.iter().find(|offer| offer.chore.is_some() && offer.due);
        let wager = (1..=6).map(|seat| Who::Player(Seat(seat))).find_map(|who| {
            let offer = table.offers(who).into_iter().find(|offer| offer.act == "place wager")?;
            Some((who, offer))
        });
        let (who, offer) = match (wager, next) {
            (Some(wager), _) => wager,
            (None, Some(next)) => (Who::Dealer, next.clone()),
            (None, None) => {
                let anything = offers.into_iter().find(|offer| offer.chore.is_some());
                (Who::Dealer, anything.expect("the dealer has a way on"))
            }
        };
        let words = crate::random_play::filled(&offer, &mut dice, &mut deck).unwrap();
        table.say(who, &words, &mut deck).unwrap();
    }
}
