//! House rules: what a checked submission means for this game, and the checks that need arithmetic.

use super::procedures;
use super::provisions as by;
use super::settle::{Bonus, Pay};
use engine::House;
use engine::rules::{HouseRules, Violation};
use kit::{Limits, Money, Odds};

/// When the dealer takes the second card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dealing {
    /// Face up, when the players are done.
    AfterPlayers,
    /// Face down before they decide, and nobody looks at it.
    HoleCard,
    /// Face down, with a card reader that tells whether it makes a blackjack.
    Reader,
}

/// The house rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The table they want.
    pub house: House,
    /// What a player may wager on a box.
    pub limits: Limits,
    /// The greatest match-the-dealer wager, where that is on offer.
    pub most_match: Option<Money>,
    /// What is paid.
    pub pay: Pay,
    /// When the dealer takes the second card.
    pub dealing: Dealing,
    /// Whether a player can learn the hole card from the reader.
    pub readable: bool,
    /// Whether whoever sat out waits for the next shuffle.
    pub entry_barred: bool,
    /// How many people may wager on a box.
    pub bettors: usize,
    /// Whether a player may wager on more than one.
    pub more_boxes: bool,
    /// Whether a void round undoes match wagers that were settled.
    pub void_reverses_match: bool,
    /// Whether a device shuffles, so that nothing is cut.
    pub shuffler: bool,
}

impl Rules {
    /// What these house rules mean.
    pub fn new(chosen: HouseRules) -> Rules {
        Rules {
            limits: limits(&chosen),
            most_match: chosen.is("match-the-dealer", "on").then(|| money(&chosen, "match-the-dealer-maximum")),
            pay: pay(&chosen),
            dealing: match chosen.choice("dealer-second-card") {
                "hole-card-no-reader" => Dealing::HoleCard,
                "hole-card-with-reader" => Dealing::Reader,
                _ => Dealing::AfterPlayers,
            },
            readable: chosen.is("card-reader-type", "readable-by-player"),
            entry_barred: chosen.is("mid-shoe-entry", "prohibited"),
            bettors: chosen.count("players-per-box") as usize,
            more_boxes: chosen.is("boxes-per-player", "more"),
            void_reverses_match: chosen.is("void-round-reverses-settled-match", "yes"),
            shuffler: chosen.is("shuffle-method", "automated"),
            house: procedures::house(chosen),
        }
    }

    /// The smallest chip.
    pub fn chip(&self) -> Money {
        self.limits.step
    }
}

/// The limits of a wager.
pub fn limits(chosen: &HouseRules) -> Limits {
    let money = |name: &str| money(chosen, name);
    Limits { least: money("minimum-wager"), most: money("maximum-wager"), step: money("chip") }
}

/// The tables and rows that say what bonus hands pay, in the order of these.
const BONUS_ROWS: [(&str, &str); Bonus::ALL.len()] = [
    ("six-seven-eight", "mixed"),
    ("six-seven-eight-suited", "suited"),
    ("six-seven-eight-suited", "spades"),
    ("three-sevens", "mixed"),
    ("three-sevens-suited", "suited"),
    ("three-sevens-suited", "spades"),
    ("five-cards", "five"),
    ("six-cards", "six"),
    ("seven-cards", "seven"),
];

/// What a table pays.
pub fn pay(chosen: &HouseRules) -> Pay {
    let odds = |table: &str, row: &str| {
        chosen.pay_table(table).odds(row).unwrap_or_else(|| panic!("{table} has the row {row}"))
    };
    let matching = if decks(chosen) == 8 { "match-8-decks" } else { "match-6-decks" };
    Pay {
        win: odds("win", "win"),
        blackjack: odds("blackjack", "blackjack"),
        split_two_cards: if chosen.is("split-two-card-21-pays", "3-to-2") { Odds::to(3, 2) } else { Odds::to(1, 1) },
        bonus: BONUS_ROWS.map(|(table, row)| odds(table, row)),
        insurance: odds("insurance", "blackjack"),
        matching: ["off-suit", "suited"].map(|row| odds(matching, row)),
        unit: match chosen.choice("payout-unit") {
            "1.00" => Money::dollars(1),
            "0.50" => Money::cents(50),
            _ => Money::cents(1),
        },
        takes_added_on_over: chosen.is("busted-extra-wagers-vs-dealer-blackjack", "lost"),
    }
}

/// How many decks the shoe is filled with.
pub fn decks(chosen: &HouseRules) -> u8 {
    u8::try_from(chosen.count("decks")).expect("a shoe holds at most eight decks")
}

pub(super) fn money(chosen: &HouseRules, name: &str) -> Money {
    chosen.money(name).unwrap_or_else(|| panic!("{name} always has a value"))
}

/// The check of a submission that needs arithmetic: what a payout is rounded to is made of chips, or of cents.
pub fn check(chosen: &HouseRules, violations: &mut Vec<Violation>) {
    let behind = chosen.count("approved-cards-behind");
    let most = u32::from(decks(chosen)) * procedures::DECK.len() as u32 - 1;
    if procedures::places_cutting_card(chosen) && behind > most {
        let permitted = format!("at most {most}, so that a card lies before the cutting card");
        let found = behind.to_string();
        violations.push(Violation::new("options.approved-cards-behind", found, permitted, by::SUBMITTED.first()));
    }
}
