//! House rules: what a checked submission means for this game, and the checks that need arithmetic.

use super::act::Wager;
use super::provisions as by;
use super::settle::{Pay, Row, three_card_row};
use crate::blocks::card_table::{self, COUNT_EVERY};
use crate::blocks::wagers::WagerRule;
use engine::rules::{HouseRules, Violation};
use engine::{House, PositionRule, Step, StepRule, Trigger};
use kit::{Limits, Money, Odds, Relation, ThreeCategory};

/// What a community card that is exposed before the last decision means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exposure {
    /// All hands are void.
    Voids,
    /// Play goes on.
    Continues,
    /// The supervisor decides.
    Supervisor,
}

/// The house rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The table they want.
    pub house: House,
    /// What is paid.
    pub pay: Pay,
    /// Which table pays the three card bonus, from 0.
    pub three_card_table: usize,
    /// Whether that table has an award for a mini-royal, which is paid as a straight flush otherwise.
    pub mini_royal_paid: bool,
    wagers: [WagerRule<Wager>; 5],
    /// Which of the two bonus wagers are offered.
    pub offered: [bool; 2],
    /// In how many rounds the stub is counted by hand at least once.
    pub count_every: Option<u32>,
    /// What an exposed community card means.
    pub exposure: Exposure,
}

impl Rules {
    /// What these house rules mean.
    pub fn new(chosen: HouseRules) -> Rules {
        let adjacent = chosen.is("positions-per-player", "2-adjacent");
        let mut house = card_table::house(&chosen, card_table::dealing_method(&chosen), &by::TABLE, &Wager::NAMES);
        house.positions = PositionRule::adjacent(if adjacent { 2 } else { 1 }, by::POSITIONS);
        if chosen.money("payout-limit").is_some() {
            house.begin_with(Trigger::Opening, StepRule::floor(Step::PostPayoutLimit, by::LIMIT_NOTICE));
        }
        let mut rules = Rules {
            house,
            pay: pay(&chosen),
            three_card_table: three_card_table(&chosen),
            mini_royal_paid: three_card_table_odds(&chosen, ThreeCategory::Royal).is_some(),
            wagers: wagers(&chosen),
            offered: ["let-it-ride-bonus", "three-card-bonus"].map(|bonus| chosen.is(bonus, "offered")),
            count_every: chosen.is("stub-count", "every-5-rounds").then_some(COUNT_EVERY),
            exposure: match () {
                () if chosen.is("early-community-exposure", "void") => Exposure::Voids,
                () if chosen.is("early-community-exposure", "continue") => Exposure::Continues,
                () => Exposure::Supervisor,
            },
        };
        rules.house.not_offered =
            Wager::ALL.into_iter().filter(|wager| !rules.offers(*wager)).map(|wager| wager as u8).collect();
        rules
    }

    /// What is permitted on a spot.
    pub fn wager(&self, wager: Wager) -> &WagerRule<Wager> {
        &self.wagers[wager as usize]
    }

    /// Whether a wager is on offer at this table at all.
    pub fn offers(&self, wager: Wager) -> bool {
        match wager {
            Wager::Bonus => self.offered[0],
            Wager::ThreeCard => self.offered[1],
            _ => true,
        }
    }
}

fn wagers(chosen: &HouseRules) -> [WagerRule<Wager>; 5] {
    let money = |name: &str| chosen.money(name).unwrap_or_else(|| panic!("{name} always has a value"));
    let chip = money("chip");
    let limits = |least: &str, most: &str| Limits { least: money(least), most: money(most), step: chip };
    let bets = limits("minimum-bet", "maximum-bet");
    let dollar = Money::dollars(1);
    let rule = |wager, limits, cite| WagerRule::new(wager, limits, cite, by::AFTER_CALL);
    let bet = |wager| rule(wager, bets, by::BETS);
    let equal = |wager| {
        let others = Wager::BETS.into_iter().filter(move |other| *other != wager);
        others.fold(bet(wager), |rule, other| rule.hangs(Relation::EqualTo(other), by::BETS))
    };
    let bonus = |wager, limits, cite| {
        Wager::BETS.into_iter().fold(rule(wager, limits, cite), |rule, bet| rule.hangs(Relation::Requires(bet), cite))
    };
    let carrying =
        |rule: WagerRule<Wager>| rule.carrying(Wager::Bonus, by::BONUS).carrying(Wager::ThreeCard, by::THREE_CARD);
    [
        carrying(equal(Wager::Bet1)),
        carrying(equal(Wager::Bet2)),
        carrying(equal(Wager::Bet3)),
        bonus(Wager::Bonus, Limits { least: dollar, most: dollar, step: dollar }, by::BONUS),
        bonus(Wager::ThreeCard, limits("minimum-three-card-bonus", "maximum-three-card-bonus"), by::THREE_CARD),
    ]
}

/// The names of the three card bonus tables, as options write them and as pay tables are called.
const THREE_CARD_TABLES: [(&str, &str); 6] = [
    ("A", "three-card-bonus-a"),
    ("B", "three-card-bonus-b"),
    ("C", "three-card-bonus-c"),
    ("D", "three-card-bonus-d"),
    ("E", "three-card-bonus-e"),
    ("F", "three-card-bonus-f"),
];

fn three_card_table(chosen: &HouseRules) -> usize {
    let named = |(name, _): &(&str, &str)| chosen.is("pay-table-three-card-bonus", name);
    THREE_CARD_TABLES.iter().position(named).expect("a checked value")
}

/// What the pay tables say.
pub fn pay(chosen: &HouseRules) -> Pay {
    let five = |name: &str| Row::ALL.map(|row| chosen.pay_table(name).odds(row.name()));
    Pay {
        bets: five("let-it-ride"),
        bonus: five("let-it-ride-bonus"),
        three_card: ThreeCategory::ALL.map(|category| three_card_odds(chosen, category)),
        limit: chosen.money("payout-limit"),
    }
}

/// What three cards are paid: the best award of all that they are. A mini-royal is a straight flush too, and both are
/// straights; three of a kind hold a pair.
fn three_card_odds(chosen: &HouseRules, category: ThreeCategory) -> Option<Odds> {
    use ThreeCategory::{OnePair, Royal, Straight, StraightFlush, ThreeOfAKind};
    let also: &[ThreeCategory] = match category {
        Royal => &[StraightFlush, Straight],
        StraightFlush => &[Straight],
        ThreeOfAKind => &[OnePair],
        _ => &[],
    };
    let awards = also.iter().chain([&category]).filter_map(|category| three_card_table_odds(chosen, *category));
    awards.max_by(|one, other| one.cmp_value(*other))
}

fn three_card_table_odds(chosen: &HouseRules, category: ThreeCategory) -> Option<Odds> {
    chosen.pay_table(THREE_CARD_TABLES[three_card_table(chosen)].1).odds(three_card_row(category))
}

/// The checks of a submission that need arithmetic: payouts in whole cents, the chip of the bonus, what a mini-royal
/// is paid, and the payout limit's floor.
pub fn check(chosen: &HouseRules, violations: &mut Vec<Violation>) {
    card_table::whole_cents(chosen, &["let-it-ride"], by::PAID, violations);
    let number = three_card_table(chosen);
    let (_, table) = THREE_CARD_TABLES[number];
    card_table::whole_cents(chosen, &[table], by::THREE_CARD_TABLE[number], violations);
    let chip = chosen.money("chip").unwrap_or(Money::ZERO);
    let splits = chip.is_positive() && Money::dollars(1).in_cents() % chip.in_cents() != 0;
    if splits && chosen.is("let-it-ride-bonus", "offered") {
        let permitted = "a chip that makes up the $1 of the let it ride bonus";
        violations.push(Violation::new("options.chip", chip.to_string(), permitted, by::BONUS.first()));
    }
    let [royal, straight_flush] =
        [ThreeCategory::Royal, ThreeCategory::StraightFlush].map(|category| three_card_table_odds(chosen, category));
    if let Some((royal, least)) = royal.zip(straight_flush).filter(|(royal, least)| royal.cmp_value(*least).is_lt()) {
        let path = format!("pay.{table}.{}", three_card_row(ThreeCategory::Royal));
        let permitted = format!("at least {least}, what the straight flush pays that it also is");
        violations.push(Violation::new(path, royal.to_string(), permitted, by::MINI_ROYAL.first()));
    }
    limit_floor(chosen, violations);
}

/// The payout limit may not be below the most that three minimum bets can win.
fn limit_floor(chosen: &HouseRules, violations: &mut Vec<Violation>) {
    let least = chosen.money("minimum-bet").map(|bet| bet.times(3));
    let best = chosen.pay_table("let-it-ride").best().zip(least).and_then(|(odds, stake)| odds.winnings(stake));
    let (Some(limit), Some(floor)) = (chosen.money("payout-limit"), best) else { return };
    if limit < floor {
        violations.push(Violation::new(
            "options.payout-limit",
            limit.to_string(),
            format!("at least {floor}, the most that three minimum bets can win"),
            by::LIMIT.first(),
        ));
    }
}
