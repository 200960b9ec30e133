//! What the counts say, as reports on every wager, and which wagers one set of cards decides together.

use super::seven::{Called, sevens, threes};
use super::versus::Outcomes;
use super::{Prices, Wagers};
use crate::exact::{Distribution, Ratio};
use crate::joint::{Joint, Member};
use crate::report::WagerReport;
use games::pai_gow_poker::house_way::HANDS;
use games::pai_gow_poker::settle;
use games::pai_gow_poker::{Number, Rules, Wager};
use kit::{Money, Odds};

/// From this bonus wager on a player takes part in the envy bonus.
const ENVY_FROM: Money = Money::dollars(5);

/// A name, the wager that one unit means, and what it covers.
type Name = (&'static str, &'static str, &'static str);

/// A player against the dealer, and a player who banks, all set by the house way.
fn main_game(wagers: &Wagers) -> Vec<(Name, Prices, Outcomes)> {
    let (whole, outcomes) = (wagers.prices, wagers.outcomes);
    let mut all = vec![(("main", "wager", "against the dealer, set by the house way"), whole, outcomes)];
    if let Some(best) = &wagers.best {
        let says = "against the dealer, every hand set best against the house way";
        all.push((("best", "wager", says), whole, best.outcomes));
    }
    if wagers.rules.banking {
        let says = "as bank against one player or the dealer's wager, both set by the house way";
        all.push((("bank", "wager", says), whole, outcomes.turned()));
    }
    // The casino takes half of the surplus and the vigorish off the other half.
    if let Some(half) = whole.stake.half().filter(|_| wagers.rules.co_banking) {
        let says = "as co-bank against one player, both set by the house way";
        all.push((("co-bank", "half", says), Prices::new(half, &wagers.rules), outcomes.turned()));
    }
    all
}

/// The wagers on the player's own seven cards.
const ON_SEVEN: [(Wager, &str, &str); 4] = [
    (Wager::Bonus, "bonus", "on the player's own seven cards, without the envy bonus"),
    (Wager::Insurance, "insurance", "that the seven cards make neither a pair nor a straight nor a flush"),
    (Wager::Progressive, "progressive", "on the player's own seven cards, the meter at its initial amount"),
    (Wager::SevenCard, "seven-card-bonus", "on the best five of the player's own seven cards"),
];

/// What a stake comes to with seven cards that can be called this.
fn net(rules: &Rules, wager: Wager, stake: Money, (called, top): Called) -> Money {
    let won = |odds: Option<Odds>, limit: Option<Money>| {
        let won = odds.map(|odds| odds.winnings(stake).expect("house rules whose payouts are whole cents"));
        won.map_or(-stake, |won| settle::within(limit, Money::ZERO, won))
    };
    let [of_bonus, of_seven] = rules.limits;
    match wager {
        Wager::Bonus => won(settle::bonus(&rules.pay, called).map(|(_, odds)| odds), of_bonus),
        Wager::Insurance => won(settle::insurance(&rules.pay, top), of_bonus),
        Wager::SevenCard => won(settle::seven_card(&rules.pay, called).map(|(_, odds)| odds), of_seven),
        _ => {
            let terms = rules.pay.progressive.as_ref().expect("only asked about where it is offered");
            let paid = settle::progressive(terms, called, rules.meter.meter.initial);
            paid.map_or(Money::ZERO, |paid| paid.amount) - stake
        }
    }
}

fn report(name: Name, distribution: &Distribution, unit: Money) -> WagerReport {
    WagerReport::new(name, distribution, unit.in_cents(), Ratio::whole(1))
}

/// Every wager that the house offers.
pub(super) fn wagers(wagers: &Wagers) -> Vec<WagerReport> {
    let rules = &wagers.rules;
    let main = main_game(wagers).into_iter();
    let mut all: Vec<WagerReport> =
        main.map(|(name, prices, outcomes)| report(name, &prices.distribution(&outcomes), prices.stake)).collect();
    for (wager, name, says) in ON_SEVEN.into_iter().filter(|(wager, ..)| rules.offers(*wager)) {
        let (stake, mut sum) = (wagers.least(wager), Distribution::default());
        for (called, count) in sevens() {
            sum.add(net(rules, wager, stake, *called).in_cents(), (*count).into());
        }
        let report = report((name, name, says), &sum, stake);
        all.push(if wager == Wager::Bonus { with_envy(rules, report) } else { report });
    }
    if rules.offers(Wager::ThreeCard) {
        all.push(three_card(wagers));
    }
    if rules.offers(Wager::Additional(Number(1))) {
        all.push(additional(wagers));
    }
    all
}

/// The bonus wager, saying what other players add.
fn with_envy(rules: &Rules, report: WagerReport) -> WagerReport {
    let stake = report.unit.max(ENVY_FROM);
    let adds = envy(rules, stake).to_f64() * 100.0;
    let says = format!("{}; with {stake} each other player adds {adds:.4}%", report.says);
    WagerReport { says, ..report }
}

/// What every other player adds to a bonus wager of this amount by the envy bonus, in units of it. Every other hand is
/// dealt as the player's own is, so that so many players add so many times as much.
pub(super) fn envy(rules: &Rules, stake: Money) -> Ratio {
    let paid = |called: &Called| settle::envy(&rules.pay, called.0).map_or(0, |(_, amount)| amount.in_cents());
    let sum: i128 = sevens().iter().map(|(called, count)| i128::from(paid(called)) * i128::from(*count)).sum();
    Ratio::new(sum, u128::from(HANDS) * u128::from(stake.in_cents().unsigned_abs()))
}

fn three_card(wagers: &Wagers) -> WagerReport {
    let (stake, mut sum) = (wagers.least(Wager::ThreeCard), Distribution::default());
    for (called, count) in threes() {
        let odds = settle::three_card(&wagers.rules.pay, *called).map(|(_, odds)| odds);
        let won = odds.map(|odds| odds.winnings(stake).expect("house rules whose payouts are whole cents"));
        sum.add(won.unwrap_or(-stake).in_cents(), (*count).into());
    }
    report(("three-card-bonus", "three-card-bonus", "on the player's first three cards"), &sum, stake)
}

fn additional(wagers: &Wagers) -> WagerReport {
    let wager = Wager::Additional(Number(1));
    let stake = wagers.least(wager);
    let mut sum = Distribution::default();
    sum.add(settle::additional(wagers.rules.pay.additional, stake).in_cents(), 1);
    sum.add(-stake.in_cents(), 6);
    report(("additional", "additional", "on one of seven numbers, whole dollars paid"), &sum, stake)
}

/// The wagers on the player's own seven cards go together; the others are looked at alone.
pub(super) fn joints(wagers: &Wagers) -> Vec<Joint> {
    let rules = &wagers.rules;
    let mut joints = Vec::new();
    for (name, prices, outcomes) in main_game(wagers) {
        let exact = rules.vigorish.is_exact_on(prices.stake);
        let mut joint = Joint::new(vec![Member::new(name.0, name.1, prices.stake, exact)]);
        prices.distribution(&outcomes).outcomes().for_each(|(net, count)| joint.add(vec![net], count));
        joints.push(joint);
    }
    let offered: Vec<(Wager, &str)> =
        ON_SEVEN.into_iter().map(|(wager, name, _)| (wager, name)).filter(|(wager, _)| rules.offers(*wager)).collect();
    if !offered.is_empty() {
        let proportional = |wager: Wager| match wager {
            Wager::Progressive => false,
            Wager::SevenCard => rules.limits[1].is_none(),
            _ => rules.limits[0].is_none(),
        };
        let member =
            |(wager, name): &(Wager, &str)| Member::new(name, name, wagers.least(*wager), proportional(*wager));
        let mut joint = Joint::new(offered.iter().map(member).collect());
        for (called, count) in sevens() {
            let net = |(wager, _): &(Wager, &str)| net(rules, *wager, wagers.least(*wager), *called).in_cents();
            joint.add(offered.iter().map(net).collect(), (*count).into());
        }
        joints.push(joint);
    }
    joints
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pai_gow_poker::DEALS;

    /// Priced with made-up outcomes of the main game, which the others do not depend on.
    fn priced(changes: &[(&str, &str)]) -> Wagers {
        let changes: Vec<(String, String)> =
            changes.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
        let chosen = games::registered("ma-pai-gow-poker").unwrap().with(&changes).unwrap();
        let rules = Rules::new(chosen.clone());
        let outcomes = Outcomes { win: DEALS / 4, push: DEALS / 2, lose: DEALS / 4 };
        Wagers::priced(&chosen, rules, Money::dollars(10), outcomes)
    }

    fn edge(wagers: &Wagers, name: &str) -> f64 {
        let all = super::wagers(wagers);
        let report = all.iter().find(|report| report.wager == name).unwrap_or_else(|| panic!("{name} is offered"));
        (report.house_edge * 1e6).round() / 1e4
    }

    /// wizardofodds.com/games/pai-gow-poker/appendix/5 has 3.86% with 30 to 1 for three of a kind, for which it is 25
    /// here: 58 hands of 23,426 pay 5 less.
    #[test]
    fn the_three_card_bonus_is_what_published_counts_say() {
        let wagers = priced(&[("dealing-method", "automated-shoe"), ("three-card-bonus", "on")]);
        let published = 3.859 + 100.0 * 5.0 * 58.0 / 23_426.0;
        assert!((edge(&wagers, "three-card-bonus") - published).abs() < 0.001);
    }

    /// The same source has 6.3667% for the pays of table A.
    #[test]
    fn the_seven_card_bonus_is_what_is_published() {
        let on = [("dealing-method", "automated-shoe"), ("seven-card-bonus", "on")];
        assert_eq!(edge(&priced(&on), "seven-card-bonus"), 6.3667);
        let b = [on[0], on[1], ("pay-table-seven-card", "B")];
        assert!(edge(&priced(&b), "seven-card-bonus") > 6.3667);
    }

    #[test]
    fn wagers_on_the_same_cards_are_joined_and_are_each_what_they_are_alone() {
        let wagers = priced(&[("bonus-wager", "on"), ("insurance-wager", "on"), ("progressive-wager", "$1")]);
        let reports = super::wagers(&wagers);
        let joint = joints(&wagers).pop().unwrap();
        assert_eq!((joint.members().len(), joint.total()), (3, u128::from(HANDS)));
        for (at, member) in joint.members().iter().enumerate() {
            let alone = reports.iter().find(|report| report.wager == member.name).unwrap();
            assert_eq!(joint.marginal(at).mean(alone.unit.in_cents()), alone.ev, "{}", member.name);
        }
    }
}
