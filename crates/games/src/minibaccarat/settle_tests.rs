//! The kernel at the numbers of the text: below, at and above.

use super::rules;
use super::settle::*;
use engine::rules::Schema;
use kit::{Card, Cards, Money, PointHand, PointHands};
use law::Rulebook;

fn pay(settings: &[(&str, &str)]) -> Pay {
    let schema = Schema::of(Rulebook::named("ma-minibaccarat").unwrap()).unwrap();
    rules::pay(&schema.with(settings).unwrap())
}

/// `4c 4d / Kh 7s`: the Player's Hand, then the Banker's.
fn dealt(cards: &str) -> Dealt {
    let hands: Vec<Vec<Card>> = cards.split('/').map(|hand| hand.parse::<Cards>().unwrap().faces().collect()).collect();
    let [player, banker] = &hands[..] else { panic!("two hands") };
    Dealt {
        hands: PointHands { player: PointHand::of(player.clone()), banker: PointHand::of(banker.clone()) },
        pairs: Pairs::of([player[0], player[1]], [banker[0], banker[1]]),
    }
}

fn net(pay: &Pay, wager: Wager, stake: &str, cards: &str) -> String {
    let stake: Money = stake.parse().unwrap();
    settle(pay, wager, stake, &dealt(cards)).net(stake).to_string()
}

#[test]
fn the_higher_count_wins_and_equal_counts_are_returned() {
    let pay = pay(&[]);
    for (cards, player, banker, tie) in [
        ("Kc 7d / Kh 6s", "$10", "-$10", "-$10"),
        ("Kc 6d / Kh 6s", "$0", "$0", "$80"),
        ("Kc 6d / Kh 7s", "-$10", "$9.50", "-$10"),
        ("Kc Qd / Kh Js", "$0", "$0", "$80"),
        ("Kc 9d / Kh Js", "$10", "-$10", "-$10"),
    ] {
        assert_eq!(net(&pay, Wager::Player, "10", cards), player, "{cards}");
        assert_eq!(net(&pay, Wager::Banker, "10", cards), banker, "{cards}");
        assert_eq!(net(&pay, Wager::Tie, "10", cards), tie, "{cards}");
    }
}

/// 3.00 won: 0.15 becomes 0.25; 12.00: 0.60 becomes 0.75; 5.00: 0.25 stays.
#[test]
fn vigorish_is_taken_of_a_banker_win_only() {
    let wins = "Kc 2d / Kh 7s";
    for (rounding, stake, won) in [
        ("none", "3", "$2.85"),
        ("none", "12", "$11.40"),
        ("none", "5", "$4.75"),
        ("up-to-25-cents", "3", "$2.75"),
        ("up-to-25-cents", "12", "$11.25"),
        ("up-to-25-cents", "5", "$4.75"),
    ] {
        let pay = pay(&[("vigorish-rounding", rounding), ("minimum-wager", "1")]);
        assert_eq!(net(&pay, Wager::Banker, stake, wins), won, "{rounding} {stake}");
        for other in [Wager::Player, Wager::Tie, Wager::DragonBonusBanker, Wager::DragonBonusPlayer] {
            let settled = settle(&pay, other, Money::dollars(5), &dealt(wins));
            assert_eq!(settled.vigorish, Money::ZERO, "{other:?}");
        }
        let settled = settle(&pay, Wager::Banker, Money::dollars(5), &dealt("Kc 7d / Kh 7s"));
        assert_eq!((settled.verdict, settled.vigorish), (Settlement::Returned, Money::ZERO));
    }
}

/// A Dragon 7 needs three cards, a count of exactly 7 and a Player's Hand below 7.
#[test]
fn a_dragon_7_returns_the_banker_wager_at_ez_only() {
    let (ez, standard) = (pay(&[("baccarat-variant", "ez")]), pay(&[]));
    for (cards, ez_banker, insurance) in [
        ("Kc 6d / 2h 2s 3c", "$0", "$400"),
        ("Kc 2d 4h / Kh 2s 5c", "$0", "$400"),
        ("Kc 7d / Kh 2s 5c", "$0", "-$10"),
        ("Kc 6d / Kh 7s", "$10", "-$10"),
        ("Kc 2d 3h / 2h 2s 2c", "$10", "-$10"),
        ("Kc 6d / 2h 2s 4c", "$10", "-$10"),
        ("Kc 2d 6h / Kh 2s 5c", "-$10", "-$10"),
    ] {
        assert_eq!(net(&ez, Wager::Banker, "10", cards), ez_banker, "{cards}");
        assert_eq!(net(&ez, Wager::Dragon7, "10", cards), insurance, "{cards}");
    }
    assert_eq!(net(&standard, Wager::Banker, "10", "Kc 6d / 2h 2s 3c"), "$9.50");
    assert_eq!(net(&ez, Wager::Player, "10", "Kc 6d / 2h 2s 3c"), "-$10");
    assert_eq!(net(&ez, Wager::Tie, "10", "Kc 6d / 2h 2s 3c"), "-$10");
}

/// A Panda 8 needs three cards, a count of exactly 8 and a Banker's Hand below 8.
#[test]
fn a_panda_8_pays_the_player_wager_as_ever() {
    let ez = pay(&[("baccarat-variant", "ez")]);
    for (cards, player, insurance) in [
        ("2c 2d 4h / Kh 7s", "$10", "$250"),
        ("2c 2d 4h / Kh 2s 5c", "$10", "$250"),
        ("2c 2d 4h / 2h 2s 4s", "$0", "-$10"),
        ("2c 2d 4h / 2h 2s 5s", "-$10", "-$10"),
        ("4c 4d / Kh 7s", "$10", "-$10"),
        ("2c 2d 3h / Kh 6s", "$10", "-$10"),
        ("2c 2d 5h / Kh 7s", "$10", "-$10"),
    ] {
        assert_eq!(net(&ez, Wager::Player, "10", cards), player, "{cards}");
        assert_eq!(net(&ez, Wager::Panda8, "10", cards), insurance, "{cards}");
    }
}

#[test]
fn a_dragon_bonus_goes_by_naturals_first_and_then_by_points() {
    use DragonBonus as D;
    for (cards, player, banker) in [
        ("4c 4d / Kh 7s", D::Natural, D::NotHigher),
        ("4c 5d / Kh Ks", D::Natural, D::NotHigher),
        ("4c 5d / 4h 4s", D::NineOverEight, D::EightUnderNine),
        ("4c 4d / 3h 5s", D::EqualNaturals, D::EqualNaturals),
        ("Kc 7d / Kh 4s Kd", D::TooClose, D::NotHigher),
        ("Kc 7d / Kh 3s Kd", D::Margin(4), D::NotHigher),
        ("Kc 4d 5h / Kh Ks Kd", D::Margin(9), D::NotHigher),
        ("Kc 4d 4h / 2h 2s 4d", D::NotHigher, D::NotHigher),
        ("Kc Qd Jh / Kh 3s 6d", D::NotHigher, D::Margin(9)),
        ("Kc Qd 9h / Kh 9s", D::NotHigher, D::Natural),
    ] {
        let hands = dealt(cards).hands;
        assert_eq!(D::of(hands.player, hands.banker), player, "{cards}");
        assert_eq!(D::of(hands.banker, hands.player), banker, "{cards}");
    }
}

#[test]
fn the_three_dragon_bonus_tables_pay_as_listed() {
    let hands = [
        "Kc 4d / Kh Ks",
        "Kc 5d / Kh Ks",
        "Kc 6d / Kh Ks",
        "Kc 7d / Kh Ks",
        "Kc 4d 4h / Kh Ks Kd",
        "Kc 4d 5h / Kh Ks Kd",
    ];
    for (table, won) in [
        ("A", ["$5", "$10", "$20", "$30", "$50", "$150"]),
        ("B", ["$5", "$15", "$20", "$35", "$40", "$100"]),
        ("C", ["$10", "$10", "$20", "$20", "$50", "$150"]),
    ] {
        let pay = pay(&[("pay-table-dragon-bonus", table)]);
        let paid = hands.map(|cards| net(&pay, Wager::DragonBonusPlayer, "5", cards));
        assert_eq!(paid, won, "table {table}");
        assert_eq!(net(&pay, Wager::DragonBonusPlayer, "5", "4c 5d / Kh Ks"), "$5");
        assert_eq!(net(&pay, Wager::DragonBonusBanker, "5", "4c 4d / 4h 5s"), "$5");
        assert_eq!(net(&pay, Wager::DragonBonusBanker, "5", "4c 4d / 3h 5s"), "$0");
        assert_eq!(net(&pay, Wager::DragonBonusBanker, "5", "Kc 3d 2h / Kh 4s 4d"), "-$5");
    }
}

/// A pair is of one rank: king and queen both count nothing and are none.
#[test]
fn house_money_pays_pairs_of_the_first_two_cards() {
    let pay = pay(&[]);
    for (cards, won) in [
        ("Qc Qd / Kh 7s", "$15"),
        ("Kc 7d / 4h 4s", "$15"),
        ("Qc Qd / Qh Qs", "$75"),
        ("Kc Qd / Jh Ts", "-$5"),
        ("Kc 3d 3h / 2h 3s", "-$5"),
    ] {
        assert_eq!(net(&pay, Wager::HouseMoney, "5", cards), won, "{cards}");
    }
}

#[test]
fn a_payout_is_pressed_whole_or_in_part_and_in_whole_chips() {
    let all = pay(&[]).press;
    assert_eq!(all.of(Money::dollars(15)), Money::dollars(15));
    let half = pay(&[("house-money-press", "specified-portion")]).press;
    assert_eq!(half.of(Money::dollars(16)), Money::dollars(8));
    assert_eq!(half.of(Money::dollars(15)), Money::dollars(7));
    assert_eq!(half.of(Money::dollars(1)), Money::ZERO);
}

/// The enlarged wager is settled as one: the vigorish is rounded once, on the whole win.
#[test]
fn a_pressed_wager_is_settled_as_one() {
    let rounded = pay(&[("vigorish-rounding", "up-to-25-cents"), ("minimum-wager", "1")]);
    let (main, payout) = (Money::dollars(3), Money::dollars(9));
    let enlarged = main + rounded.press.of(payout);
    let settled = settle(&rounded, Wager::Banker, enlarged, &dealt("Kc 6d / Kh 7s"));
    assert_eq!((settled.won, settled.vigorish), (Money::dollars(12), Money::cents(75)));
    let apart = [main, payout].map(|stake| settle(&rounded, Wager::Banker, stake, &dealt("Kc 6d / Kh 7s")).vigorish);
    assert_eq!(apart, [Money::cents(25), Money::cents(50)]);
    let pushed = settle(&rounded, Wager::Banker, enlarged, &dealt("Kc 7d / Kh 7s"));
    assert_eq!((pushed.verdict, pushed.net(enlarged)), (Settlement::Returned, Money::ZERO));
}

#[test]
fn the_shoe_holds_all_decks_or_one_batch() {
    let schema = Schema::of(Rulebook::named("ma-minibaccarat").unwrap()).unwrap();
    let decks = |settings: &[(&str, &str)]| rules::decks(&schema.with(settings).unwrap());
    assert_eq!(decks(&[]), 8);
    assert_eq!(decks(&[("decks", "6")]), 6);
    for (all, batch) in [("12", 6), ("14", 7), ("16", 8)] {
        assert_eq!(decks(&[("shuffle-method", "automated"), ("decks-with-shuffler", all)]), batch);
    }
}
