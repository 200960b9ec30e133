//! House rules: what a checked submission means for this game, and the checks that need arithmetic.

use super::act::Wager;
use super::provisions as by;
use super::settle::{Instant, Outcome, Pay, Row, Version};
use crate::blocks::card_table::{self, COUNT_EVERY, CardClauses};
use crate::blocks::wagers::WagerRule;
use engine::rules::{HouseRules, Violation};
use engine::{House, PositionRule, Step, StepRule, Trigger};
use kit::{Card, Limits, Money, Odds, Relation};

/// What the bonus wager is.
const DOLLAR: Money = Money::dollars(1);

/// The house rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The table they want.
    pub house: House,
    /// Which version is played.
    pub version: Version,
    /// What is paid.
    pub pay: Pay,
    wagers: [WagerRule<Wager>; 3],
    /// Whether the bonus wager is offered.
    pub bonus: bool,
    /// Whether match play coupons are accepted.
    pub coupons: bool,
    /// Whether ace, two and three of one suit are an instant winner.
    pub ace_low: bool,
    /// Whether a wrong declaration costs the bonus wager too.
    pub bonus_forfeited: bool,
    /// In how many rounds the stub is counted by hand at least once.
    pub count_every: Option<u32>,
}

impl Rules {
    /// What these house rules mean.
    pub fn new(chosen: HouseRules) -> Rules {
        let (version, adjacent) = (version(&chosen), chosen.is("positions-per-player", "2-adjacent"));
        let table = &by::TABLE[version as usize];
        let mut house = card_table::house(&chosen, card_table::dealing_method(&chosen), table, &Wager::NAMES);
        house.positions = PositionRule::adjacent(if adjacent { 2 } else { 1 }, by::POSITIONS);
        if chosen.money("payout-limit").is_some() {
            let notice = by::LIMIT_NOTICE[version as usize];
            house.begin_with(Trigger::Opening, StepRule::floor(Step::PostPayoutLimit, notice));
        }
        Rules {
            house,
            version,
            pay: pay(&chosen),
            wagers: wagers(&chosen, version),
            bonus: chosen.is("bonus-wager", "offered"),
            coupons: chosen.is("match-play", "accepted"),
            ace_low: ace_low(&chosen),
            bonus_forfeited: chosen.is("bonus-on-wrong-declaration", "lost"),
            count_every: chosen.is("stub-count", "every-5-rounds").then_some(COUNT_EVERY),
        }
    }

    /// What is permitted on a spot.
    pub fn wager(&self, wager: Wager) -> &WagerRule<Wager> {
        &self.wagers[wager as usize]
    }

    /// Whether a wager is on offer at this table at all.
    pub fn offers(&self, wager: Wager) -> bool {
        wager != Wager::Bonus || self.bonus
    }

    /// What three cards win at once as, if they do.
    pub fn instant(&self, cards: [Card; 3]) -> Option<Instant> {
        Instant::of(cards, self.ace_low)
    }

    /// The clauses behind what happens with the deck.
    pub(super) fn cards(&self) -> &'static CardClauses {
        &by::CARDS[self.version as usize]
    }
}

/// The version that the house offers.
pub fn version(chosen: &HouseRules) -> Version {
    Version::ALL.into_iter().find(|version| chosen.is("version", version.name())).expect("a checked value")
}

/// Whether ace, two and three of one suit are an instant winner.
pub fn ace_low(chosen: &HouseRules) -> bool {
    chosen.is("ace-low-instant-winner", "yes")
}

fn wagers(chosen: &HouseRules, version: Version) -> [WagerRule<Wager>; 3] {
    let money = |name: &str| chosen.money(name).unwrap_or_else(|| panic!("{name} always has a value"));
    let rule = |wager, limits, cite| WagerRule::new(wager, limits, cite, by::AFTER_CALL);
    let antes = Limits { least: money("minimum-ante"), most: money("maximum-ante"), step: money("chip") };
    let bet = by::BET[version as usize];
    [
        rule(Wager::Ante, antes, by::ANTE).carrying(Wager::Bonus, by::BONUS),
        rule(Wager::Bet, antes, bet).hangs(Relation::EqualTo(Wager::Ante), bet).staying(),
        rule(Wager::Bonus, Limits { least: DOLLAR, most: DOLLAR, step: DOLLAR }, by::BONUS)
            .hangs(Relation::Requires(Wager::Ante), by::BONUS),
    ]
}

/// The pay tables of a version: of ante and bet, and of the bonus wager.
const fn tables(version: Version) -> [&'static str; 2] {
    match version {
        Version::RequiredBet => ["required-bet", "required-bet-bonus"],
        Version::PermissibleBet => ["permissible-bet", "permissible-bet-bonus"],
    }
}

/// What the pay tables of the version say.
pub fn pay(chosen: &HouseRules) -> Pay {
    let version = version(chosen);
    let [main, bonus] = tables(version).map(|table| chosen.pay_table(table));
    let wins = |odds: Option<Odds>| odds.map_or(Outcome::Loses, Outcome::Wins);
    let instant = |table: &kit::PayTable| {
        ["instant-straight-flush", "instant-three-of-a-kind"].map(|row| table.odds(row).expect("a row of every table"))
    };
    Pay {
        main: Row::ALL.map(|row| match (version, row) {
            (Version::RequiredBet, Row::SevensOrEights | Row::Nines) => Outcome::Pushes,
            (Version::PermissibleBet, Row::Nines | Row::Tens) => Outcome::Pushes,
            (Version::RequiredBet, Row::Tens | Row::JacksOrBetter) => wins(main.odds("tens-or-better")),
            _ => wins(main.odds(row.name())),
        }),
        bonus: Row::ALL.map(|row| match row {
            Row::JacksOrBetter => Outcome::Pushes,
            row => wins(bonus.odds(row.name())),
        }),
        instant: instant(main),
        instant_bonus: instant(bonus),
        limit: chosen.money("payout-limit"),
    }
}

/// The checks of a submission that need arithmetic: payouts in whole cents, the chip of the bonus wager, and that
/// nothing is changed in the pay tables of the version that the house does not offer.
pub fn check(chosen: &HouseRules, violations: &mut Vec<Violation>) {
    let version = version(chosen);
    let [main, bonus] = tables(version);
    card_table::whole_cents(chosen, &[main], by::PAID[version as usize], violations);
    whole_cents_on_a_dollar(chosen, bonus, version, violations);
    let chip = chosen.money("chip").unwrap_or(Money::ZERO);
    let splits = chip.is_positive() && DOLLAR.in_cents() % chip.in_cents() != 0;
    if splits && chosen.is("bonus-wager", "offered") {
        let permitted = "a chip that makes up the $1 of the bonus wager";
        violations.push(Violation::new("options.chip", chip.to_string(), permitted, by::BONUS.first()));
    }
    for other in Version::ALL.into_iter().filter(|other| *other != version) {
        for table in tables(other) {
            let listed = chosen.schema().table(table).expect("a table of the rulebook").listed();
            for (row, odds) in chosen.pay_table(table).rows().filter(|(row, odds)| listed.odds(row) != *odds) {
                let found = odds.map_or_else(|| "N/A".to_owned(), |odds| odds.to_string());
                let permitted = format!("odds in the tables of the version offered, {version}");
                violations.push(Violation::new(format!("pay.{table}.{row}"), found, permitted, by::VERSION.first()));
            }
        }
    }
}

/// A bonus wager is a dollar whatever the smallest chip is.
fn whole_cents_on_a_dollar(chosen: &HouseRules, table: &str, version: Version, violations: &mut Vec<Violation>) {
    for (row, odds) in chosen.pay_table(table).rows() {
        if let Some(odds) = odds.filter(|odds| odds.winnings(DOLLAR).is_none()) {
            let (path, cite) = (format!("pay.{table}.{row}"), by::BONUS_PAID[version as usize]);
            let permitted = "odds that pay whole cents on the $1 of the bonus wager";
            violations.push(Violation::new(path, odds.to_string(), permitted, cite.first()));
        }
    }
}
