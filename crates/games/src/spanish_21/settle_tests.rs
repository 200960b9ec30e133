//! The kernel against the text, hand by hand.

use super::settle::*;
use kit::{Card, Cards, Money, Odds};

fn pay() -> Pay {
    let bonus = [(3, 2), (2, 1), (3, 1), (3, 2), (2, 1), (3, 1), (3, 2), (2, 1), (3, 1)];
    Pay {
        win: Odds::to(1, 1),
        blackjack: Odds::to(3, 2),
        split_two_cards: Odds::to(1, 1),
        bonus: bonus.map(|(win, per)| Odds::to(win, per)),
        insurance: Odds::to(2, 1),
        matching: [Odds::to(4, 1), Odds::to(9, 1)],
        unit: Money::cents(1),
        takes_added_on_over: false,
    }
}

fn cards(text: &str) -> Vec<Card> {
    text.parse::<Cards>().unwrap().faces().collect()
}

fn count(text: &str) -> (u8, bool) {
    let count = Count::of(cards(text));
    (count.points(), count.is_soft())
}

fn played(text: &str, split: bool, wager: i64, double: i64) -> Played {
    let made = Made::of(&cards(text), split);
    Played { made, wager: Money::dollars(wager), double: Money::dollars(double), rescued: false }
}

/// What a wager of $10 on this hand comes to, in cents.
fn net(hand: &str, dealer: &str) -> i64 {
    pay().net(&[played(hand, false, 10, 0)], Dealer::of(&cards(dealer))).in_cents()
}

#[test]
fn an_ace_counts_eleven_as_long_as_that_leaves_21_or_less() {
    assert_eq!(count("As 9d"), (20, true));
    assert_eq!(count("As 9d Ac"), (21, true));
    assert_eq!(count("As 9d Ac Ad"), (12, false));
    assert_eq!(count("As Kd"), (21, true));
    assert_eq!(count("As Kd 5c"), (16, false));
    assert_eq!(count("2s 9d Jc"), (21, false));
    assert_eq!(count("Qs Kd 2c"), (22, false));
}

#[test]
fn bonus_hands_are_three_cards_or_at_least_five_at_21() {
    let bonus = |text: &str| Bonus::of(&cards(text));
    assert_eq!(bonus("8c 6d 7c"), Some(Bonus::SixSevenEight));
    assert_eq!(bonus("8h 6h 7h"), Some(Bonus::SixSevenEightSuited));
    assert_eq!(bonus("7s 8s 6s"), Some(Bonus::SixSevenEightSpades));
    assert_eq!(bonus("7s 7s 7c"), Some(Bonus::ThreeSevens));
    assert_eq!(bonus("7c 7c 7c"), Some(Bonus::ThreeSevensSuited));
    assert_eq!(bonus("7s 7s 7s"), Some(Bonus::ThreeSevensSpades));
    assert_eq!([bonus("6c 7c 7c"), bonus("6c 6d 8h"), bonus("9c 9d 3h"), bonus("As Kd")], [None; 4]);
    assert_eq!(bonus("6c 7c 8c 9c"), None, "four cards pay nothing more");
    assert_eq!([bonus("5c 5d 9c 2d"), bonus("2c 3d 5c 9d Ac")], [None, None], "four cards; 20 in five");
    assert_eq!(bonus("2c 3d 5c 9d 2d"), Some(Bonus::FiveCards));
    assert_eq!(bonus("2c 3d 5c 7d 2d 2h"), Some(Bonus::SixCards));
    assert_eq!(bonus("2c 3d 5c 5d 2d 2h 2s"), Some(Bonus::SevenCards));
    assert_eq!(bonus("2c 3d 3c 5d 2d 2h 2s 2s"), Some(Bonus::SevenCards));
    assert_eq!(bonus("2c 2d 2h 2s 3c Kd"), Some(Bonus::SixCards));
    assert_eq!(bonus("2c 2d 2h 2s 4c Kd"), None, "22");
}

#[test]
fn a_single_wager_wins_and_loses_as_section_five_says() {
    for (hand, dealer, cents) in [
        ("Ks 9d", "Qh 8c", 1_000),
        ("Ks 8d", "Qh 8c", 0),
        ("Ks 7d", "Qh 8c", -1_000),
        ("Ks 2d", "Qh 6c Kd", 1_000),
        ("Ks 6d Kd", "Qh 6c Kd", -1_000),
        ("As Kd", "Qh 8c", 1_500),
        ("As Kd", "Qh Ac", 1_500),
        ("As Kd", "Qh 6c 5d", 1_500),
        ("Ks 5d 6c", "Qh 6c 5d", 1_000),
        ("Ks 5d 6c", "Qh Ac", -1_000),
        ("8c 6d 7c", "Qh Ac", -1_000),
        ("8c 6d 7c", "Qh 8c", 1_500),
        ("7s 7s 7s", "Qh 6c 5d", 3_000),
        ("2c 3d 5c 9d 2d", "Qh 6c Kd", 1_500),
        ("2c 3d 5c 7d 2d 2h", "Qh 8c", 2_000),
    ] {
        assert_eq!(net(hand, dealer), cents, "{hand} against {dealer}");
    }
}

#[test]
fn a_doubled_hand_wins_even_money_whatever_it_is() {
    let dealer = Dealer::Has(20);
    assert_eq!(pay().net(&[played("7s 7s 7s", false, 10, 10)], dealer), Money::dollars(20));
    assert_eq!(pay().net(&[played("2c 3d 5c 9d 2d", false, 10, 4)], dealer), Money::dollars(14));
    assert_eq!(pay().net(&[played("Kc 3d 5c", false, 10, 4)], dealer), Money::dollars(-14));
    assert_eq!(pay().net(&[played("Kc 3d 7c", false, 10, 4)], dealer), Money::ZERO);
}

#[test]
fn a_split_hand_keeps_its_bonus_and_its_two_card_21_is_no_blackjack() {
    let mut pay = pay();
    let hands = [played("8c 6d 7c", true, 10, 0), played("8h Ks", true, 10, 0)];
    assert_eq!(pay.net(&hands, Dealer::Has(19)), Money::dollars(5), "15 won, 10 lost");
    let hands = [played("As Ks", true, 10, 0), played("Ad 8s", true, 10, 0)];
    assert_eq!(pay.net(&hands, Dealer::Has(20)), Money::ZERO, "10 won, 10 lost");
    assert_eq!(pay.net(&hands, Dealer::Blackjack), Money::ZERO, "10 won, the original lost");
    pay.split_two_cards = Odds::to(3, 2);
    assert_eq!(pay.net(&hands, Dealer::Has(20)), Money::dollars(5));
}

#[test]
fn a_dealers_blackjack_takes_one_original_wager_of_a_box() {
    let mut pay = pay();
    let twelve = |double| played("8h 4s", true, 10, double);
    let over = |double| played("8h 4s Kd", true, 10, double);
    let net = |pay: &Pay, hands: &[Played]| pay.net(hands, Dealer::Blackjack).in_cents() / 100;
    assert_eq!(net(&pay, &[played("8h 4s 9d", false, 10, 10)]), -10);
    assert_eq!(net(&pay, &[twelve(10), twelve(0), over(10), twelve(0)]), -10);
    assert_eq!(net(&pay, &[over(10), over(0)]), -10);
    // A bettor whose wager rides on the second hand alone.
    assert_eq!(net(&pay, &[played("8h 4s", true, 0, 0), twelve(0)]), -10);
    // What was given up in a rescue is the one that is lost.
    let rescued = Played { rescued: true, double: Money::ZERO, ..twelve(0) };
    assert_eq!(net(&pay, &[rescued, twelve(10)]), -10);
    pay.takes_added_on_over = true;
    assert_eq!(net(&pay, &[over(10), twelve(0)]), -20);
    assert_eq!(net(&pay, &[twelve(0), over(10)]), -20);
    assert_eq!(net(&pay, &[over(10), over(5)]), -35);
    assert_eq!(net(&pay, &[twelve(10), twelve(0)]), -10);
}

#[test]
fn payouts_and_halves_are_rounded_for_the_player() {
    let mut pay = pay();
    let three_to_two = |pay: &Pay, cents| pay.winnings(Money::cents(cents), pay.blackjack).in_cents();
    assert_eq!([500, 501, 1_500].map(|cents| three_to_two(&pay, cents)), [750, 752, 2_250]);
    assert_eq!([1_500, 501].map(|cents| pay.surrendered(Money::cents(cents)).in_cents()), [750, 250]);
    pay.unit = Money::dollars(1);
    assert_eq!([500, 600, 100].map(|cents| three_to_two(&pay, cents)), [800, 900, 200]);
    assert_eq!([1_500, 1_600, 100].map(|cents| pay.surrendered(Money::cents(cents)).in_cents()), [700, 800, 0]);
    pay.unit = Money::cents(50);
    assert_eq!([500, 501].map(|cents| three_to_two(&pay, cents)), [750, 800]);
}

#[test]
fn a_card_matches_by_rank_and_pays_more_in_the_same_suit() {
    let card = |text: &str| cards(text)[0];
    let matched = |one: &str, other: &str| pay().matched(Money::dollars(5), [card(one), card(other)], card("Kh"));
    assert_eq!(matched("Qh", "Jh"), None, "a king matches no queen");
    assert_eq!(matched("Kc", "Jh"), Some(Money::dollars(20)));
    assert_eq!(matched("Kh", "Jh"), Some(Money::dollars(45)));
    assert_eq!(matched("Kh", "Ks"), Some(Money::dollars(65)));
    assert_eq!(matched("Kh", "Kh"), Some(Money::dollars(90)));
}

#[test]
fn fixed_payouts_begin_at_five_dollars_and_grow_at_twenty_five() {
    let fixed = |cents| fixed_payout(Money::cents(cents)).in_cents() / 100;
    assert_eq!([0, 499, 500, 2_499, 2_500, 50_000].map(fixed), [0, 0, 1_000, 1_000, 5_000, 5_000]);
    let earns =
        |text: &str, split, doubled, up: &str| earns_fixed(&Made::of(&cards(text), split), doubled, cards(up)[0]);
    assert!(earns("7c 7c 7c", false, false, "7d") && earns("7s 7s 7s", false, false, "7s"));
    assert!(!earns("7c 7c 7d", false, false, "7d") && !earns("7c 7c 7c", false, false, "8d"));
    assert!(!earns("7c 7c 7c", true, false, "7d") && !earns("7c 7c 7c", false, true, "7d"));
}
