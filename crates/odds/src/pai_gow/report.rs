//! What the count says, as a report: the wagers, the rules of the house way, every hand.

use super::count::{Counted, HANDS, OTHERS, Outcomes};
use super::{Prices, Settings};
use crate::exact::Ratio;
use crate::report::{HandReport, RuleReport, SettingCount, SettingReport, SettingsReport, WagerReport, Way};
use games::pai_gow::Ranks;
use kit::TileHandRank;

/// All deals of two hands.
pub(super) const DEALS: u64 = HANDS * OTHERS;

/// A player against the dealer, and a player who banks, each setting best and by the house way.
pub(super) fn outcomes(settings: &Settings) -> Vec<(&'static str, Prices, Outcomes)> {
    let best = |hand: usize| settings.best[hand];
    let best_bank = |hand: usize| settings.best_bank[hand];
    let way = |hand: usize| settings.by_way[hand].0;
    let whole = settings.prices;
    let mut outcomes = vec![
        ("player", whole, settings.player(&best)),
        ("house-way", whole, settings.player(&way)),
        ("bank", whole, settings.bank(&best_bank)),
    ];
    // The casino takes half of the surplus and the vigorish off the other half.
    if let Some(half) = whole.stake.half() {
        outcomes.push(("co-bank", Prices::new(half, settings.vigorish), settings.bank(&way)));
    }
    outcomes
}

pub(super) fn report(name: (&str, &str, &str), outcomes: &Outcomes, prices: Prices) -> WagerReport {
    WagerReport::new(name, &prices.distribution(outcomes), prices.stake.in_cents(), Ratio::new(1, 1u8))
}

/// The same as reports.
pub(super) fn wagers(settings: &Settings) -> Vec<WagerReport> {
    let one = |(name, prices, outcomes): (&str, Prices, Outcomes)| {
        let (base, says) = match name {
            "player" => ("wager", "against the dealer, every hand set best"),
            "house-way" => ("wager", "against the dealer, set by the house way"),
            "bank" => ("wager", "as bank, every hand set best, against one player or dealer who sets by the house way"),
            _ => ("half", "as co-bank against one opponent, both set by the house way"),
        };
        report((name, base, says), &outcomes, prices)
    };
    outcomes(settings).into_iter().map(one).collect()
}

pub(super) fn settings(settings: &Settings) -> SettingsReport {
    let rules = settings.way.rules().enumerate().map(|(rule, text)| rule_report(settings, rule, text)).collect();
    let mut hands: Vec<HandReport> = (0..settings.hands.len()).map(|hand| hand_report(settings, hand)).collect();
    let order = |hand: &HandReport| hand.cost.to_f64() * f64::from(hand.weight);
    hands.sort_by(|a, b| order(b).total_cmp(&order(a)));
    let best = settings.player(&|hand| settings.best[hand]);
    let bank = settings.bank(&|hand| settings.best_bank[hand]);
    SettingsReport {
        rules,
        before_vigorish: even(&best),
        bank_before_vigorish: even(&bank),
        ways: ways(settings),
        otherwise: hands.iter().filter(|hand| hand.best != hand.house_way).map(|hand| hand.weight).sum(),
        hands,
    }
}

/// Ways to set every hand that people follow, and what they cost a player against the best.
fn ways(settings: &Settings) -> Vec<Way> {
    let ev =
        |setting: &dyn Fn(usize) -> usize| settings.prices.units(settings.prices.net(&settings.player(setting)), DEALS);
    let best = ev(&|hand| settings.best[hand]);
    let way = |says: &str, setting: &dyn Fn(usize) -> usize| Way::new(says, ev(setting), &best);
    let most = |hand: usize, value: &dyn Fn(Ranks) -> (TileHandRank, TileHandRank)| {
        let ranks = settings.hands[hand].settings.iter().map(|(_, ranks)| *ranks).enumerate();
        ranks.max_by_key(|(_, ranks)| value(*ranks)).map_or(0, |(number, _)| number)
    };
    vec![
        way("by the house way, as the dealer does", &|hand| settings.by_way[hand].0),
        way("always with the highest high hand", &|hand| most(hand, &|ranks| (ranks.high, ranks.low))),
        way("always with the highest low hand", &|hand| most(hand, &|ranks| (ranks.low, ranks.high))),
        way("always the setting that is worst", &|hand| {
            let net = |(_, counted): &(usize, &Counted)| settings.prices.net(&counted.as_player);
            settings.against_way[hand].iter().enumerate().min_by_key(net).map_or(0, |(number, _)| number)
        }),
    ]
}

/// What a tally is worth at even money.
fn even(outcomes: &Outcomes) -> Ratio {
    Ratio::new(i128::from(outcomes.win) - i128::from(outcomes.lose), outcomes.total())
}

fn rule_report(settings: &Settings, rule: usize, text: &str) -> RuleReport {
    let decided = || settings.hands.iter().enumerate().filter(move |(hand, _)| settings.by_way[*hand].1 == rule);
    let sum = |worth: &dyn Fn(usize) -> i128| -> Ratio {
        let net = decided().map(|(index, hand)| i128::from(hand.weight) * worth(index)).sum();
        settings.prices.units(net, DEALS)
    };
    RuleReport {
        rule: text.to_owned(),
        hands: decided().map(|(_, hand)| hand.weight).sum(),
        costs_player: sum(&|hand| settings.cost(hand)),
        gives_away: sum(&|hand| settings.given_away(hand)),
    }
}

fn hand_report(settings: &Settings, index: usize) -> HandReport {
    let hand = &settings.hands[index];
    let (house_way, rule) = settings.by_way[index];
    let counted = |outcomes: &Outcomes| SettingCount {
        win: outcomes.win,
        push: outcomes.push,
        lose: outcomes.lose,
        value: settings.prices.units(settings.prices.net(outcomes), OTHERS),
    };
    let setting = |(number, (setting, ranks)): (usize, &(games::pai_gow::Setting, games::pai_gow::Ranks))| {
        let against = &settings.against_way[index][number];
        SettingReport {
            setting: setting.to_string(),
            high: ranks.high.to_string(),
            low: ranks.low.to_string(),
            player: counted(&against.as_player),
            bank: counted(&against.as_bank),
        }
    };
    HandReport {
        tiles: kit::Tiles::of(&hand.tiles).to_string(),
        weight: hand.weight,
        settings: hand.settings.iter().enumerate().map(setting).collect(),
        house_way,
        rule,
        best: settings.best[index],
        best_bank: settings.best_bank[index],
        cost: settings.prices.units(settings.cost(index), OTHERS),
        gives_away: settings.prices.units(settings.given_away(index), OTHERS),
    }
}
