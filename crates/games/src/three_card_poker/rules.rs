//! House rules: what a checked submission means for this game, and the checks that need arithmetic.

use super::act::Wager;
use super::provisions::{self, Clauses};
use super::settle::{Pay, Row};
use crate::blocks::card_table::{self, COUNT_EVERY};
use crate::blocks::wagers::WagerRule;
use engine::House;
use engine::rules::{HouseRules, Violation};
use kit::{Limits, Money, Odds, Relation};

/// Which of the versions of the game is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// Ante and pair plus stand by themselves.
    Base,
    /// A pair plus needs an ante of at least this part of it: the whole or a half.
    AnteAtLeast(u32),
    /// Both are compulsory, and neither is more than so many times the other.
    Both(u32),
}

/// The house rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The table they want.
    pub house: House,
    /// The clauses.
    pub clauses: Clauses,
    /// What is paid.
    pub pay: Pay,
    /// Which ante bonus table pays: the fixed one, A, B or C.
    pub bonus_table: usize,
    /// Which version is offered, and its place among the versions' clauses.
    pub version: Version,
    wagers: [WagerRule<Wager>; 3],
    /// How the wagers must stand to each other when no more bets are taken.
    pub ratios: Vec<(Wager, Relation<Wager>)>,
    /// In how many rounds the stub is counted by hand at least once.
    pub count_every: Option<u32>,
    /// The automated shoe keeps the dealer's stack back until the players have decided.
    pub stack_held_back: bool,
    /// Each player is settled in full before the next.
    pub by_player: bool,
    /// Match play coupons are accepted.
    pub coupons: bool,
}

impl Rules {
    /// What these house rules mean.
    pub fn new(chosen: HouseRules) -> Rules {
        let clauses = provisions::MA;
        let money = |name: &str| chosen.money(name).unwrap_or_else(|| panic!("{name} always has a value"));
        let chip = money("chip");
        let limits = |least: &str, most: &str| Limits { least: money(least), most: money(most), step: chip };
        let any = Limits { least: Money::cents(1), most: Money::cents(i64::MAX), step: Money::cents(1) };
        let wager = |wager, limits, cite| WagerRule::new(wager, limits, cite, clauses.after_call);
        let version = version(&chosen);
        Rules {
            house: House {
                positions: engine::PositionRule::adjacent(
                    u8::try_from(chosen.count("positions-per-player")).expect("at most three"),
                    clauses.positions,
                ),
                ..card_table::house(&chosen, card_table::dealing_method(&chosen), &clauses.table, &Wager::NAMES)
            },
            pay: pay(&chosen),
            bonus_table: bonus_table(&chosen),
            version,
            wagers: [
                wager(Wager::Ante, limits("minimum-ante", "maximum-ante"), clauses.ante),
                wager(Wager::PairPlus, limits("minimum-pair-plus", "maximum-pair-plus"), clauses.pair_plus),
                wager(Wager::Play, any, clauses.play)
                    .staying()
                    .hangs(Relation::Requires(Wager::Ante), clauses.play)
                    .hangs(Relation::EqualTo(Wager::Ante), clauses.play),
            ],
            ratios: match version {
                Version::Base => Vec::new(),
                Version::AnteAtLeast(part) => vec![(Wager::PairPlus, Relation::UpTo(Wager::Ante, part))],
                Version::Both(times) => vec![
                    (Wager::PairPlus, Relation::UpTo(Wager::Ante, times)),
                    (Wager::Ante, Relation::UpTo(Wager::PairPlus, times)),
                ],
            },
            count_every: chosen.is("stub-count", "every-5-rounds").then_some(COUNT_EVERY),
            stack_held_back: chosen.is("dealer-stack-delivery", "after-decisions"),
            by_player: chosen.is("settlement-order", "10c2-by-player"),
            coupons: chosen.is("match-play", "accepted"),
            clauses,
        }
    }

    /// What is permitted on a spot.
    pub fn wager(&self, wager: Wager) -> &WagerRule<Wager> {
        &self.wagers[wager as usize]
    }

    /// The clause of the version, where it is not the base game.
    pub fn version_cite(&self) -> law::Cite {
        self.clauses.version[match self.version {
            Version::Base => 0,
            Version::AnteAtLeast(part) => part as usize,
            Version::Both(_) => 3,
        }]
    }
}

fn version(chosen: &HouseRules) -> Version {
    match ["6f1", "6f2", "6f3"].into_iter().position(|version| chosen.is("version", version)) {
        None => Version::Base,
        Some(2) => Version::Both(5),
        Some(at_least) => Version::AnteAtLeast(at_least as u32 + 1),
    }
}

/// The place of the ante bonus table among the four: fixed, A, B, C.
fn bonus_table(chosen: &HouseRules) -> usize {
    let named = |table: &str| chosen.is("pay-table-ante-bonus", table);
    ["fixed", "A", "B", "C"].into_iter().position(named).expect("a checked value")
}

/// What the pay tables say.
pub fn pay(chosen: &HouseRules) -> Pay {
    let tables = ["ante-bonus", "ante-bonus-a", "ante-bonus-b", "ante-bonus-c"];
    let table = bonus_table(chosen);
    let mut pay = Pay { pair_plus: rows(chosen, "pair-plus"), ante_bonus: rows(chosen, tables[table]) };
    if chosen.is("ante-bonus-straight-in-b-and-c", "1-to-1") {
        pay.ante_bonus[Row::Straight as usize] = Some(Odds::to(1, 1));
    }
    pay
}

/// The odds of every row; a mini royal flush without a row of its own is the straight flush that it
/// also is, and one of spades the mini royal flush.
fn rows(chosen: &HouseRules, name: &str) -> [Option<Odds>; Row::COUNT] {
    let table = chosen.pay_table(name);
    let or_below = |row: Row| match row {
        Row::MiniRoyalOfSpades if !table.contains(row.name()) => Row::MiniRoyal,
        row => row,
    };
    Row::ALL.map(|row| match or_below(row) {
        Row::MiniRoyal if !table.contains(Row::MiniRoyal.name()) => table.odds(Row::StraightFlush.name()),
        row => table.odds(row.name()),
    })
}

/// The checks of a submission that need arithmetic: no payout may need a fraction of a cent, and the limits
/// must leave room for both wagers where the version relates them.
pub fn check(chosen: &HouseRules, violations: &mut Vec<Violation>) {
    card_table::whole_cents(chosen, &["pair-plus"], provisions::MA.pair_plus_paid, violations);
    let money = |name: &str| chosen.money(name).unwrap_or_else(|| panic!("{name} always has a value"));
    let (times, clause) = match version(chosen) {
        Version::Base => return,
        Version::AnteAtLeast(part) => (part, provisions::MA.version[part as usize]),
        Version::Both(times) => (times, provisions::MA.version[3]),
    };
    let mut room = |least: &str, most: &str| {
        let permitted = money(most).times(i64::from(times));
        if money(least) > permitted {
            let (path, found) = (format!("options.{least}"), money(least).to_string());
            let permitted = format!("at most {permitted}, which is what this version allows beside the {most}");
            violations.push(Violation::new(path, found, permitted, clause.first()));
        }
    };
    room("minimum-pair-plus", "maximum-ante");
    if matches!(version(chosen), Version::Both(_)) {
        room("minimum-ante", "maximum-pair-plus");
    }
}
