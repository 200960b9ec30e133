//! House rules: what a checked submission means for this game, and the checks that need arithmetic.

use super::act::Wager;
use super::provisions as by;
use super::settle::Pay;
use crate::blocks::card_table::{self, COUNT_EVERY};
use crate::blocks::meter::{MeterRule, Rounding};
use crate::blocks::wagers::WagerRule;
use engine::rules::{HouseRules, Violation};
use engine::{DealingMethod, Fund, FundKind, House, Meter, PositionRule};
use kit::{Category, Limits, Money, Odds, PayTable, Relation};
use law::Cite;

/// The game's funds.
pub(super) const FUNDS: [Fund; 3] = [
    Fund { name: "progressive meter", kind: FundKind::Meter },
    Fund { name: "five card bonus meter", kind: FundKind::Meter },
    Fund { name: "award for the dealer's hand", kind: FundKind::Players },
];

/// The fund in which parts of the award for the dealer's hand wait for their players.
pub(super) const AWARD: u8 = 2;

/// What tables that share a progressive meter choose alike.
const SHARED_TERMS: [&str; 5] =
    ["progressive-initial", "progressive-reset", "progressive-rate", "pay-table-progressive", "meter-rounding"];

/// The house rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The table they want.
    pub house: House,
    /// What is paid.
    pub pay: Pay,
    /// Which tables pay the Caribbean Stud Bonus and the progressive wager, from 0.
    pub bonus_table: usize,
    /// The same for the progressive wager.
    pub progressive_table: usize,
    wagers: [WagerRule<Wager>; 6],
    /// Whether a progressive wager may be $5 as well.
    pub five_dollars: bool,
    /// Whether match play coupons are accepted.
    pub coupons: bool,
    /// Whether coupons are redeemed for progressive wagers.
    pub progressive_coupons: bool,
    offered: [bool; 3],
    /// The meter of the progressive wager, and that of the Five Card Hand Bonus.
    pub meters: [MeterRule; 2],
    /// What a Magic Card, and a Lucky Bonus, pay.
    pub extras: [Option<Money>; 2],
    /// In how many rounds the stub is counted by hand at least once.
    pub count_every: Option<u32>,
}

impl Rules {
    /// What these house rules mean.
    pub fn new(chosen: HouseRules) -> Rules {
        let mut house = card_table::house(&chosen, card_table::dealing_method(&chosen), &by::TABLE, &Wager::NAMES);
        house.positions = PositionRule::one(by::ONE_HAND);
        house.funds = &FUNDS;
        let meters = meters(&chosen);
        let offered = ["caribbean-stud-bonus", "progressive-wager", "five-card-hand-bonus"];
        let offered = offered.map(|wager| chosen.is(wager, "offered"));
        house.meters =
            meters.iter().zip(&offered[1..]).filter(|(_, offered)| **offered).map(|(m, _)| m.meter).collect();
        let mut rules = Rules {
            house,
            pay: pay(&chosen),
            bonus_table: table(&chosen, BONUS),
            progressive_table: table(&chosen, PROGRESSIVE),
            wagers: wagers(&chosen),
            five_dollars: chosen.is("progressive-wager-amount", "$1-or-$5"),
            coupons: chosen.is("match-play", "accepted"),
            progressive_coupons: chosen.is("progressive-coupon", "accepted"),
            offered,
            meters,
            extras: ["magic-card", "lucky-bonus"].map(|extra| chosen.money(extra)),
            count_every: chosen.is("stub-count", "every-5-rounds").then_some(COUNT_EVERY),
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
            Wager::Ante | Wager::Bet => true,
            Wager::Bonus => self.offered[0],
            Wager::Progressive => self.offered[1],
            Wager::OwnHand | Wager::DealersHand => self.offered[2],
        }
    }

    /// The meter that a wager feeds and draws on.
    pub(super) fn meter(&self, wager: Wager) -> &MeterRule {
        &self.meters[usize::from(wager != Wager::Progressive)]
    }

    /// The odds of a wager whose chips the house has.
    pub(super) fn odds(&self, wager: Wager, category: Category) -> Option<Odds> {
        let table = if wager == Wager::Progressive { &self.pay.progressive } else { &self.pay.five_card };
        table[category as usize]
    }
}

fn meters(chosen: &HouseRules) -> [MeterRule; 2] {
    let money = |name: &str| chosen.money(name).unwrap_or_else(|| panic!("{name} always has a value"));
    let rounding = match chosen.choice("meter-rounding") {
        "down" => Rounding::Down,
        "up" => Rounding::Up,
        _ => Rounding::Nearest,
    };
    let linked = chosen.is("linked-progressive", "yes");
    let progressive = Meter {
        fund: 0,
        initial: money("progressive-initial"),
        reset: money("progressive-reset"),
        linked,
        terms: &SHARED_TERMS,
        cite: if linked { by::METER.and(by::LINKED) } else { by::METER },
    };
    let five_card = Meter {
        fund: 1,
        initial: money("five-card-bonus-initial"),
        reset: money("five-card-bonus-reset"),
        linked: false,
        terms: &[],
        cite: by::FIVE_CARD_METER,
    };
    let (fed, read, set) = (by::FED, by::READ, by::RESET);
    let (own_fed, own_read, own_set) = (by::FIVE_CARD_FED, by::FIVE_CARD_READ, by::FIVE_CARD_RESET);
    [
        MeterRule { meter: progressive, rate: chosen.count("progressive-rate"), rounding, fed, read, set },
        MeterRule {
            meter: five_card,
            rate: chosen.count("five-card-bonus-rate"),
            rounding,
            fed: own_fed,
            read: own_read,
            set: own_set,
        },
    ]
}

fn wagers(chosen: &HouseRules) -> [WagerRule<Wager>; 6] {
    let money = |name: &str| chosen.money(name).unwrap_or_else(|| panic!("{name} always has a value"));
    let chip = money("chip");
    let limits = |least: Money, most: Money| Limits { least, most, step: chip };
    let named = |name: &str| limits(money(&format!("minimum-{name}")), money(&format!("maximum-{name}")));
    let ante = named("ante");
    let rule = |wager, limits, cite| WagerRule::new(wager, limits, cite, by::AFTER_CALL);
    let beside = |wager, limits, cite| rule(wager, limits, cite).hangs(Relation::Requires(Wager::Ante), cite);
    let most = if chosen.is("progressive-wager-amount", "$1-or-$5") { 5 } else { 1 };
    let five_card = named("five-card-hand-bonus");
    [
        rule(Wager::Ante, ante, by::ANTE)
            .carrying(Wager::Bonus, by::BONUS)
            .carrying(Wager::Progressive, by::PROGRESSIVE)
            .carrying(Wager::OwnHand, by::FIVE_CARD)
            .carrying(Wager::DealersHand, by::FIVE_CARD),
        rule(Wager::Bet, limits(ante.least.times(2), ante.most.times(2)), by::BET)
            .staying()
            .hangs(Relation::TwiceOf(Wager::Ante), by::BET),
        beside(Wager::Bonus, named("caribbean-stud-bonus"), by::BONUS),
        beside(Wager::Progressive, limits(Money::dollars(1), Money::dollars(most)), by::PROGRESSIVE),
        beside(Wager::OwnHand, five_card, by::FIVE_CARD),
        beside(Wager::DealersHand, five_card, by::FIVE_CARD),
    ]
}

const BONUS: &str = "caribbean-stud-bonus";
const PROGRESSIVE: &str = "progressive";

/// Which table a wager is paid by, from 0.
fn table(chosen: &HouseRules, wager: &str) -> usize {
    let letter = chosen.choice(&format!("pay-table-{wager}")).bytes().next().expect("a letter");
    usize::from(letter - b'A')
}

/// The table that a wager is paid by: `progressive-d`.
fn table_name(chosen: &HouseRules, wager: &str) -> String {
    format!("{wager}-{}", chosen.choice(&format!("pay-table-{wager}")).to_ascii_lowercase())
}

/// What the pay tables say.
pub fn pay(chosen: &HouseRules) -> Pay {
    let by_category = |table: &PayTable| Category::ALL.map(|category| row(category).and_then(|row| table.odds(row)));
    let bet = chosen.pay_table("bet");
    let envy = if chosen.is("pay-table-progressive", "D") {
        by_category(chosen.pay_table("envy-bonus"))
    } else {
        [None; super::settle::ROWS]
    };
    Pay {
        ante: chosen.pay_table("ante").odds("win").expect("an ante always wins something"),
        bet: Category::ALL.map(|category| {
            let row = row(category).filter(|_| category > Category::OnePair).unwrap_or("pair-or-less");
            bet.odds(row).unwrap_or_else(|| panic!("a bet wager always wins something on {row}"))
        }),
        bonus: by_category(chosen.pay_table(&table_name(chosen, BONUS))),
        progressive: by_category(chosen.pay_table(&table_name(chosen, PROGRESSIVE))),
        five_card: by_category(chosen.pay_table("five-card-hand-bonus")),
        envy,
    }
}

/// The row of a category in a pay table that does not pay every hand.
const fn row(category: Category) -> Option<&'static str> {
    Some(match category {
        Category::HighCard => return None,
        Category::OnePair => "tens-or-better",
        Category::TwoPair => "two-pair",
        Category::ThreeOfAKind => "three-of-a-kind",
        Category::Straight => "straight",
        Category::Flush => "flush",
        Category::FullHouse => "full-house",
        Category::FourOfAKind => "four-of-a-kind",
        Category::StraightFlush => "straight-flush",
        Category::RoyalFlush => "royal-flush",
    })
}

/// The checks of a submission that need arithmetic: the chip, contributions in whole cents, who may do without a stub
/// count, and what a Magic Card or a Lucky Bonus is.
pub fn check(chosen: &HouseRules, violations: &mut Vec<Violation>) {
    let mut wrong = |path: &str, found: String, permitted: &str, cite: Cite| {
        violations.push(Violation::new(path, found, permitted, cite.first()));
    };
    let chip = chosen.money("chip").unwrap_or(Money::ZERO);
    let splits = chip.is_positive() && !Money::dollars(1).is_multiple_of(chip);
    if splits && chosen.is("progressive-wager", "offered") {
        let permitted = "a chip that makes up the $1 of the progressive wager";
        wrong("options.chip", chip.to_string(), permitted, by::PROGRESSIVE);
    }
    let rate = chosen.count("five-card-bonus-rate");
    if chosen.is("five-card-hand-bonus", "offered") && chip.ratio(rate.into(), 100).is_none() {
        let permitted = format!("a rate that feeds whole cents on the smallest chip of {chip}");
        wrong("options.five-card-bonus-rate", rate.to_string(), &permitted, by::CENTS);
    }
    let by_shoe = card_table::dealing_method(chosen) == DealingMethod::AutomatedShoe;
    if chosen.is("stub-count", "device-counts-each-shuffle")
        && !by_shoe
        && chosen.is("stub-count-exemption", "automated-shoe-only")
    {
        let permitted = "every-5-rounds, unless the cards come from an automated shoe";
        wrong("options.stub-count", "device-counts-each-shuffle".to_owned(), permitted, by::EXEMPTION);
    }
    for extra in ["magic-card", "lucky-bonus"] {
        let defined = !chosen.list(&format!("{extra}-definition")).is_empty();
        let Some(sum) = chosen.money(extra) else { continue };
        if !defined {
            let permitted = format!("none, unless {extra}-definition says what it is");
            wrong(&format!("options.{extra}"), sum.to_string(), &permitted, by::EXTRA_DEFINED);
        } else if !chosen.is("five-card-hand-bonus", "offered") {
            let permitted = "none, unless the Five Card Hand Bonus is offered that it goes with";
            wrong(&format!("options.{extra}"), sum.to_string(), permitted, by::EXTRA_DEFINED);
        }
    }
}
