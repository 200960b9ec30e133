//! What the pay tables of a submission say, as the kernel reads them.

use super::settle::{Award, HANDS, PAI_GOWS, Pay, Progressive};
use engine::rules::HouseRules;
use kit::{JokerSeven, JokerThree, Money, Odds, PayTable};

/// The letters of a table chosen by option: `insurance-c`.
fn lettered(chosen: &HouseRules, wager: &str, option: &str) -> String {
    format!("{wager}-{}", chosen.choice(option).to_ascii_lowercase())
}

/// The name of the insurance table that pays.
pub(super) fn insurance_table(chosen: &HouseRules) -> String {
    lettered(chosen, "insurance", "pay-table-insurance")
}

/// The name of the seven-card bonus table that pays.
pub(super) fn seven_card_table(chosen: &HouseRules) -> String {
    lettered(chosen, "seven-card-bonus", "pay-table-seven-card")
}

/// The name of the progressive table that pays, where one does.
pub(super) fn progressive_table(chosen: &HouseRules) -> Option<&'static str> {
    match chosen.choice("progressive-wager") {
        "$1" => Some("progressive-1"),
        "$5" => Some("progressive-5"),
        _ => None,
    }
}

/// Which of the two royal matches counts.
fn match_that_counts(chosen: &HouseRules) -> JokerSeven {
    let aces = chosen.is("royal-match", "ace-king-natural");
    if aces { JokerSeven::RoyalMatchAceKing } else { JokerSeven::RoyalMatchKingQueen }
}

/// The row of a hand in the tables of bonus and envy.
const fn bonus_row(hand: JokerSeven) -> &'static str {
    match hand {
        JokerSeven::NaturalSevenStraightFlush => "seven-card-straight-flush",
        JokerSeven::RoyalMatchKingQueen | JokerSeven::RoyalMatchAceKing => "royal-flush-plus-royal-match",
        JokerSeven::JokerSevenStraightFlush => "seven-card-straight-flush-with-joker",
        hand => five_row(hand),
    }
}

/// The row of a five-card hand in any table.
const fn five_row(hand: JokerSeven) -> &'static str {
    match hand {
        JokerSeven::ThreeOfAKind => "three-of-a-kind",
        JokerSeven::Straight => "straight",
        JokerSeven::Flush => "flush",
        JokerSeven::FullHouse => "full-house",
        JokerSeven::FourOfAKind => "four-of-a-kind",
        JokerSeven::JokerStraightFlush | JokerSeven::NaturalStraightFlush => "straight-flush",
        JokerSeven::JokerRoyalFlush | JokerSeven::NaturalRoyalFlush => "royal-flush",
        JokerSeven::FiveAces => "five-aces",
        // Hands of seven cards have no row of five.
        _ => "",
    }
}

/// The row of a three-card hand.
const fn three_row(hand: JokerThree) -> &'static str {
    match hand {
        JokerThree::OnePair => "one-pair",
        JokerThree::Flush => "three-card-flush",
        JokerThree::Straight => "three-card-straight",
        JokerThree::StraightFlush => "three-card-straight-flush",
        JokerThree::ThreeOfAKind => "three-of-a-kind",
        JokerThree::NaturalStraightFlush => "three-card-straight-flush-no-joker",
    }
}

/// The rows of an insurance table, from nine high.
const PAI_GOW_ROWS: [&str; PAI_GOWS] = ["nine-high", "ten-high", "jack-high", "queen-high", "king-high", "ace-high"];

/// A sum that does not depend on a stake.
fn sum(odds: Odds) -> Money {
    odds.winnings(Money::dollars(1)).map_or(Money::ZERO, |won| won + Money::dollars(1))
}

fn seven_row(hand: JokerSeven, table: &PayTable) -> &'static str {
    match hand {
        JokerSeven::JokerStraightFlush if table.contains("straight-flush-with-joker") => "straight-flush-with-joker",
        JokerSeven::NaturalStraightFlush if table.contains("straight-flush-without-joker") => {
            "straight-flush-without-joker"
        }
        hand => five_row(hand),
    }
}

fn progressive(chosen: &HouseRules) -> Option<Progressive> {
    let table = chosen.pay_table(progressive_table(chosen)?);
    let dollars = if chosen.is("progressive-wager", "$5") { 5 } else { 1 };
    let stake = Money::dollars(dollars);
    let award = |row: &str| {
        table.odds(row).map(|odds| match odds.share() {
            Some(percent) => Award::Share(percent),
            None => Award::Sum(odds.winnings(stake).expect("checked to be whole cents") + stake),
        })
    };
    let row = |hand: JokerSeven| match hand {
        JokerSeven::NaturalRoyalFlush => "natural-royal-flush",
        hand => five_row(hand),
    };
    Some(Progressive {
        stake,
        plain: JokerSeven::ALL.map(|hand| award(row(hand))),
        with_pair: JokerSeven::ALL.map(|hand| award(&format!("{}-and-pair", row(hand)))),
        deducted_from: Money::dollars(if dollars == 5 { 250 } else { 50 }),
    })
}

/// What the pay tables say.
pub fn pay(chosen: &HouseRules) -> Pay {
    let counts = match_that_counts(chosen);
    let is_match = |hand| matches!(hand, JokerSeven::RoyalMatchKingQueen | JokerSeven::RoyalMatchAceKing);
    let matched = |hand: JokerSeven| !is_match(hand) || hand == counts;
    let (bonus, envy) = (chosen.pay_table("bonus"), chosen.pay_table("envy-bonus"));
    let insurance = chosen.pay_table(&insurance_table(chosen));
    let seven_card = chosen.pay_table(&seven_card_table(chosen));
    let three_card = chosen.pay_table("three-card-bonus");
    let rows = |table: &PayTable| -> [Option<Odds>; HANDS] {
        JokerSeven::ALL.map(|hand| table.odds(bonus_row(hand)).filter(|_| matched(hand)))
    };
    Pay {
        bonus: rows(bonus),
        envy: rows(envy).map(|odds| odds.map(sum)),
        insurance: PAI_GOW_ROWS.map(|row| insurance.odds(row).expect("every pai gow pays something")),
        three_card: JokerThree::ALL.map(|hand| three_card.odds(three_row(hand))),
        seven_card: JokerSeven::ALL.map(|hand| seven_card.odds(seven_row(hand, seven_card))),
        additional: chosen.pay_table("additional-wager").odds("number").expect("a number always pays something"),
        progressive: progressive(chosen),
    }
}

#[cfg(test)]
mod tests {
    use super::super::settle;
    use super::*;
    use engine::rules::Schema;
    use kit::{Card, Cards, joker_sevens_of, joker_threes_of};
    use law::Rulebook;

    fn rules(changes: &[(&str, &str)]) -> Pay {
        pay(&Schema::of(Rulebook::named("ma-pai-gow-poker").unwrap()).unwrap().with(changes).unwrap())
    }

    fn seven(text: &str) -> kit::JokerSevens {
        let cards: [Card; 7] = text.parse::<Cards>().unwrap().known().unwrap();
        joker_sevens_of(cards)
    }

    #[test]
    fn the_best_possible_hand_is_the_one_that_pays_most() {
        let pay = rules(&[]);
        for (cards, hand, odds) in [
            ("4s 5s 6s 7s 8s 9s Ts", JokerSeven::NaturalSevenStraightFlush, 8000),
            ("4s 5s 6s 7s Jo 9s Ts", JokerSeven::JokerSevenStraightFlush, 1000),
            ("As Ks Qs Js Ts Kh Qh", JokerSeven::RoyalMatchKingQueen, 2000),
            ("As Ks Qs Js Ts Ah Kh", JokerSeven::NaturalRoyalFlush, 150),
            ("As Ad Ah Ac Jo 2h 3d", JokerSeven::FiveAces, 400),
            ("9s 9d 9h Tc Jh Qh Kd", JokerSeven::ThreeOfAKind, 3), // a straight pays 2
        ] {
            assert_eq!(settle::bonus(&pay, seven(cards)), Some((hand, Odds::to(odds, 1))), "{cards}");
        }
        assert_eq!(settle::bonus(&pay, seven("9s 9d Th Tc 2h 3h 5d")), None);
        let aces = rules(&[("royal-match", "ace-king-natural")]);
        let matched = settle::bonus(&aces, seven("As Ks Qs Js Ts Ah Kh")).unwrap();
        assert_eq!(matched, (JokerSeven::RoyalMatchAceKing, Odds::to(2000, 1)));
    }

    #[test]
    fn an_envy_bonus_begins_with_four_of_a_kind() {
        let pay = rules(&[]);
        assert_eq!(
            settle::envy(&pay, seven("9s 9d 9h 9c 2h 2d 5d")),
            Some((JokerSeven::FourOfAKind, Money::dollars(5)))
        );
        assert_eq!(settle::envy(&pay, seven("9s 9d 9h 2c 2h 3d 5d")), None);
        assert!(
            settle::is_premium(seven("9s 9d 9h 9c 2h 2d 5d")) && !settle::is_premium(seven("9s 9d 9h 2c 2h 3d 5d"))
        );
    }

    #[test]
    fn a_progressive_pays_the_award_that_comes_to_most() {
        let pay = rules(&[("progressive-wager", "$1")]);
        let terms = pay.progressive.unwrap();
        let meter = Money::cents(1_234_567);
        let paid =
            |cards: &str| settle::progressive(&terms, seven(cards), meter).map(|jackpot| jackpot.amount.in_cents());
        for (cards, cents) in [
            ("As Ks Qs Js Ts 2h 2d", Some(1_234_567)),
            ("As Ks Qs Js Ts 2h 3d", Some(123_456)), // 10%, fractions dropped
            ("As Ks Qs Js Jo 2h 2d", Some(20_000)),
            ("9s 9d 9h 9c 2h 2d 5d", Some(4_000)), // more than a straight flush
            ("9s 9d 9h 9c 2h 3d 5d", Some(2_000)),
            ("2h 4h 6h 8h Th 3c 3d", Some(600)), // a flush and a pair, more than a full house
            ("9s 9d 9h 2c 2h 3d 5d", Some(500)),
            ("4s 5d 6h 7c 8h 2s 2d", Some(400)),
            ("9s 9d 9h 2c 5h 3d Kd", Some(200)),
            ("9s 9d 2h 2c 5h 3d Kd", None),
        ] {
            assert_eq!(paid(cards), cents, "{cards}");
        }
        let deducted = |cards: &str| settle::progressive(&terms, seven(cards), meter).unwrap().deducted;
        assert!(deducted("4s 5s 6s 7s 8s 2h 3d"), "a straight flush at $25");
        assert!(!deducted("9s 9d 9h 9c 2h 2d 5d"), "four of a kind and a pair at $40");
        let five = rules(&[("progressive-wager", "$5")]).progressive.unwrap();
        assert_eq!(
            settle::progressive(&five, seven("9s 9d 9h 2c 5h 3d Kd"), meter).unwrap().amount,
            Money::dollars(10)
        );
    }

    #[test]
    fn the_tables_of_the_section_17_wagers() {
        let (a, b) = (rules(&[]), rules(&[("pay-table-seven-card", "B")]));
        let suited = "4s 5s 6s 7s Jo 2h 3d";
        assert_eq!(settle::seven_card(&a, seven(suited)).unwrap().1, Odds::to(50, 1));
        assert_eq!(settle::seven_card(&b, seven(suited)).unwrap().1, Odds::to(30, 1));
        // Both with and without the joker: what pays more, though the other ranks higher.
        assert_eq!(settle::seven_card(&b, seven("4s 5s 6s 7s 8s Jo 3d")).unwrap().1, Odds::to(50, 1));
        let three = |text: &str| {
            let cards: [Card; 3] = text.parse::<Cards>().unwrap().known().unwrap();
            settle::three_card(&a, joker_threes_of(cards)).map(|(_, odds)| odds.win())
        };
        assert_eq!(
            ["Jo As Ad", "Jo Ks Kd", "Jo As 9d", "2s 3s 4s", "2s 3s Jo"].map(three),
            [Some(25), Some(1), Some(1), Some(40), Some(5)]
        );
    }
}
