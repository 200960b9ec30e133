//! What an analysis says of a rulebook, wager by wager, in a form to print or to read by program.

use crate::count::SuitSets;
use crate::exact::{Distribution, Ratio};
use kit::{Card, Cards};
use serde::Serialize;

/// One net result of a wager.
#[derive(Clone, Debug, Serialize)]
pub struct OutcomeRow {
    /// The net result in units of the base.
    pub net: Ratio,
    /// How often it occurs, out of [`WagerReport::combinations`].
    pub count: String,
    /// Its probability.
    pub probability: Ratio,
}

/// The odds of one wager, or of several that go together.
#[derive(Clone, Debug, Serialize)]
pub struct WagerReport {
    /// Its name.
    pub wager: String,
    /// The wager that one unit means.
    pub base: String,
    /// What it covers, in words.
    pub says: String,
    /// The expected net result in units of the base.
    pub ev: Ratio,
    /// The expected loss in units of the base.
    pub house_edge: f64,
    /// The expected loss per unit staked on average.
    pub element_of_risk: f64,
    /// The standard deviation of the net result in units of the base.
    pub std_dev: f64,
    /// The probability of a net gain.
    pub hit_frequency: f64,
    /// What is staked on average, in units of the base.
    pub average_stake: Ratio,
    /// The whole distribution, worst result first.
    pub outcomes: Vec<OutcomeRow>,
    /// Whether the numbers are exact.
    pub exact: bool,
    /// How many equally likely combinations were counted.
    pub combinations: String,
    /// How long it took.
    pub seconds: f64,
}

impl WagerReport {
    /// The report on a distribution of net results in cents, where `base` cents are one unit.
    pub fn new(
        (wager, base_name, says): (&str, &str, &str),
        distribution: &Distribution,
        base: i64,
        average_stake: Ratio,
    ) -> WagerReport {
        let ev = distribution.mean(base);
        let outcomes = distribution.outcomes().map(|(net, count)| OutcomeRow {
            net: Ratio::new(net, base.unsigned_abs()),
            count: count.to_string(),
            probability: Ratio::new(count, distribution.total()),
        });
        WagerReport {
            wager: wager.to_owned(),
            base: base_name.to_owned(),
            says: says.to_owned(),
            house_edge: 0.0 - ev.to_f64(),
            element_of_risk: (0.0 - ev.to_f64()) / average_stake.to_f64(),
            std_dev: distribution.variance(base).to_f64().sqrt(),
            hit_frequency: distribution.hit_frequency().to_f64(),
            average_stake,
            outcomes: outcomes.collect(),
            exact: true,
            combinations: distribution.total().to_string(),
            seconds: 0.0,
            ev,
        }
    }
}

/// What one choice is worth.
#[derive(Clone, Debug, Serialize)]
pub struct Worth {
    /// The choice.
    pub choice: &'static str,
    /// Its expectation in units of the base.
    pub ev: Ratio,
}

/// A decision in one situation, with what each choice is worth.
#[derive(Clone, Debug, Serialize)]
pub struct Choice {
    /// The situation: the cards seen, as a representative of all that are alike.
    pub cards: String,
    /// What the cards are.
    pub hand: String,
    /// How many situations are alike.
    pub weight: u64,
    /// The best choice.
    pub best: &'static str,
    /// Every choice, in the order of the text.
    pub worth: Vec<Worth>,
    /// What the next best choice costs, in units of the base.
    pub cost_of_other: f64,
}

impl Choice {
    /// The decision between these; of equals the first is the best.
    ///
    /// # Panics
    /// When there is nothing to choose between.
    pub fn new(cards: String, hand: String, weight: u64, worth: Vec<Worth>) -> Choice {
        let mut order: Vec<&Worth> = worth.iter().collect();
        order.sort_by(|a, b| b.ev.cmp(&a.ev));
        let [best, next, ..] = order[..] else { panic!("a decision is between two choices or more") };
        let (best, cost_of_other) = (best.choice, best.ev.minus(&next.ev).to_f64());
        Choice { cards, hand, weight, best, worth, cost_of_other }
    }

    /// The expectation of a choice.
    ///
    /// # Panics
    /// When there is no such choice.
    pub fn worth_of(&self, choice: &str) -> &Ratio {
        let found = self.worth.iter().find(|worth| worth.choice == choice);
        &found.unwrap_or_else(|| panic!("there is no choice `{choice}`")).ev
    }
}

/// A way to play, as a sentence, with its expectation.
#[derive(Clone, Debug, Serialize)]
pub struct Way {
    /// The way in words.
    pub says: String,
    /// Its expectation in units of the base.
    pub ev: Ratio,
    /// What it costs against the best play, in units of the base.
    pub cost: f64,
}

/// How often the best play makes a choice.
#[derive(Clone, Debug, Serialize)]
pub struct Share {
    /// The choice.
    pub choice: &'static str,
    /// In what share of all situations.
    pub share: Ratio,
}

/// Which situations a row of the table stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Alike {
    /// Those that differ only in which suit is which.
    UpToSuits,
    /// Those with the same ranks two by two, whatever the suits and the order of the two.
    RanksByTwos,
}

/// The best play.
#[derive(Clone, Debug, Serialize)]
pub struct Strategy {
    /// The decision in words.
    pub decision: String,
    /// The wager that one unit means.
    pub base: String,
    /// What cards a situation is made of, in words: `three different cards`.
    pub situation: String,
    /// Which situations a row of the table stands for.
    pub alike: Alike,
    /// How often the best play makes each choice.
    pub shares: Vec<Share>,
    /// Rules that a person can follow, and what following them costs.
    pub simple: Way,
    /// Common mistakes and what they cost.
    pub mistakes: Vec<Way>,
    /// Every situation, up to those that are alike.
    pub table: Vec<Choice>,
}

impl Strategy {
    /// The choice with these cards: that of the situation they are like.
    pub fn choice_with(&self, cards: &Cards) -> Option<&Choice> {
        let known = cards.all_known() && cards.faces().all(|card| !card.is_joker());
        let wanted = known.then(|| self.alike.key(cards))?;
        let read = |choice: &Choice| choice.cards.parse::<Cards>().expect("a situation is made of cards");
        self.table.iter().find(|choice| self.alike.key(&read(choice)) == wanted)
    }
}

impl Alike {
    /// The same for all cards that are alike, and for no others.
    fn key(self, cards: &Cards) -> Vec<u64> {
        let cards: Vec<Card> = cards.faces().collect();
        match self {
            Alike::UpToSuits => {
                let mut sorted = cards.clone();
                sorted.sort_unstable();
                let twice = sorted.windows(2).any(|pair| pair[0] == pair[1]);
                if twice { Vec::new() } else { SuitSets::of(&cards).canonical().0.map(u64::from).to_vec() }
            }
            Alike::RanksByTwos => {
                let pair = |two: &[Card]| {
                    let mut ranks: Vec<u64> = two.iter().map(|card| card.rank() as u64).collect();
                    ranks.sort_unstable();
                    ranks
                };
                cards.chunks(2).flat_map(pair).collect()
            }
        }
    }
}

/// How often a setting wins, pushes and loses against every hand of the tiles left.
#[derive(Clone, Debug, Serialize)]
pub struct SettingCount {
    /// Won.
    pub win: u64,
    /// Pushed.
    pub push: u64,
    /// Lost.
    pub lose: u64,
    /// The expectation in units of the wager.
    pub value: Ratio,
}

/// One way to set a hand.
#[derive(Clone, Debug, Serialize)]
pub struct SettingReport {
    /// The high hand, then the low hand.
    pub setting: String,
    /// What the high hand is.
    pub high: String,
    /// What the low hand is.
    pub low: String,
    /// As a player against the dealer, who sets by the house way.
    pub player: SettingCount,
    /// As the bank against an opponent who sets by the house way.
    pub bank: SettingCount,
}

/// A hand with every way to set it; settings are numbered from 0.
#[derive(Clone, Debug, Serialize)]
pub struct HandReport {
    /// The hand, as a representative of all that are alike.
    pub tiles: String,
    /// How many hands are alike.
    pub weight: u32,
    /// Its settings; two with hands of the same ranks are one.
    pub settings: Vec<SettingReport>,
    /// The setting by the house way.
    pub house_way: usize,
    /// The rule of the house way that decides, from 0.
    pub rule: usize,
    /// The best setting for a player.
    pub best: usize,
    /// The best setting for a bank.
    pub best_bank: usize,
    /// What setting it by the house way costs a player, in units of the wager.
    pub cost: Ratio,
    /// What setting it by the house way costs the dealer against players who set best.
    pub gives_away: Ratio,
}

/// What a rule of the house way does.
#[derive(Clone, Debug, Serialize)]
pub struct RuleReport {
    /// The rule.
    pub rule: String,
    /// How many hands it decides.
    pub hands: u32,
    /// What following it costs a player, in units of the wager, averaged over all hands.
    pub costs_player: Ratio,
    /// What it costs the dealer against players who set best, averaged over all hands.
    pub gives_away: Ratio,
}

/// The setting of hands: by the house way and best.
#[derive(Clone, Debug, Serialize)]
pub struct SettingsReport {
    /// The rules of the house way, in order.
    pub rules: Vec<RuleReport>,
    /// The expectation of a player who sets best, before vigorish.
    pub before_vigorish: Ratio,
    /// The expectation of a bank who sets best, before vigorish.
    pub bank_before_vigorish: Ratio,
    /// Every hand by its kinds, those first whose setting by the house way costs players most.
    pub hands: Vec<HandReport>,
}

/// The odds of a rulebook under some house rules.
#[derive(Clone, Debug, Serialize)]
pub struct Analysis {
    /// The rulebook.
    pub rulebook: String,
    /// The licensee whose submission it is, if one was given.
    pub licensee: Option<String>,
    /// What one unit is, where amounts matter because of a payout limit.
    pub unit: String,
    /// The version of this program.
    pub version: &'static str,
    /// How it was computed.
    pub method: String,
    /// Per wager.
    pub wagers: Vec<WagerReport>,
    /// The best play, where there is something to decide.
    pub strategy: Option<Strategy>,
    /// The best setting of hands, where there are hands to set against a house way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settings: Option<SettingsReport>,
    /// How long it took.
    pub seconds: f64,
}
