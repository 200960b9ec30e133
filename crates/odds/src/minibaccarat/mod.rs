//! The exact odds of minibaccarat: every start of four cards against every way the third cards can
//! come, priced with the kernel that settles real rounds.

mod house_money;
mod player;
mod table;
mod together;

pub use house_money::{HouseMoney, Pressing};
pub use player::{Outcome, Player};

use crate::books::Book;
use crate::exact::{Distribution, Ratio};
use crate::joint::Joint;
use crate::point_hands::{Results, for_each_start};
use crate::report::{Analysis, WagerReport};
use crate::shoe::Composition;
use crate::{AnalysisError, Asked, Progress};
use engine::rules::HouseRules;
use games::minibaccarat::rules;
use games::minibaccarat::settle::{self, Dealt, Pairs, Pay, Wager};
use kit::{Limits, Money, player_draws};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The analysis of this game.
pub(crate) const BOOK: Book = Book {
    analyze: |chosen, asked, _| analyze(chosen, asked),
    wagers,
    joints,
    simulated: Player::simulated,
    usual: |chosen| match (chosen.is("baccarat-variant", "ez"), chosen.is("dragon-bonus", "offered")) {
        (true, _) => "banker+dragon-7",
        (false, true) => "player+dragon-bonus-player",
        (false, false) => "banker+tie",
    },
    shoe: true,
    decides: false,
    rows_may_be_left_out: false,
};

/// A player's stakes.
#[derive(Clone, Copy, Debug)]
pub struct Stakes {
    /// On either hand.
    pub main: Money,
    /// On a tie.
    pub tie: Money,
    /// On each of the other wagers.
    pub side: Money,
}

impl Stakes {
    /// The table minimum on everything, or this unit on either hand.
    ///
    /// # Errors
    /// When the unit is not a permitted wager.
    pub fn new(chosen: &HouseRules, unit: Option<Money>) -> Result<Stakes, AnalysisError> {
        let [main, tie, side] = rules::limits(chosen);
        let unit = unit.unwrap_or(main.least);
        if !main.allow(unit) {
            let Limits { least, most, step } = main;
            let why = format!("a wager of {unit} is not permitted here: {least} to {most} in steps of {step}");
            return Err(AnalysisError::Unit(why));
        }
        Ok(Stakes { main: unit, tie: tie.least, side: side.least })
    }

    /// What lies on a wager.
    pub fn on(&self, wager: Wager) -> Money {
        match wager {
            Wager::Player | Wager::Banker => self.main,
            Wager::Tie => self.tie,
            _ => self.side,
        }
    }
}

/// The wagers that can be made under these house rules, without House Money.
fn offered(chosen: &HouseRules) -> Vec<Wager> {
    let ez = chosen.is("baccarat-variant", "ez");
    let bonus = chosen.is("dragon-bonus", "offered");
    Wager::ALL
        .into_iter()
        .filter(|wager| match wager {
            Wager::DragonBonusPlayer | Wager::DragonBonusBanker => bonus,
            Wager::Dragon7 | Wager::Panda8 => ez,
            Wager::HouseMoney => false,
            _ => true,
        })
        .collect()
}

/// What one coup pays on a wager, in cents; no pair is needed for any of them.
fn net(pay: &Pay, stakes: &Stakes, wager: Wager, hands: kit::PointHands) -> i64 {
    let stake = stakes.on(wager);
    settle::settle(pay, wager, stake, &Dealt { hands, pairs: Pairs::default() }).net(stake).in_cents()
}

/// A shoe counted and priced.
struct Priced {
    pay: Pay,
    stakes: Stakes,
    shoe: Composition,
    results: Results,
    house_money: Option<HouseMoney>,
}

impl Priced {
    /// Counts a shoe and prices it, House Money played best or as would be best under other rules.
    fn new(chosen: &HouseRules, asked: &Asked<'_>, held: Option<&HouseRules>) -> Result<Priced, AnalysisError> {
        let (pay, stakes) = (rules::pay(chosen), Stakes::new(chosen, asked.unit)?);
        let shoe = asked.shoe(rules::decks(chosen))?;
        let results = counted(&shoe);
        let offered = chosen.is("house-money", "offered");
        let house_money = offered.then(|| {
            let here = HouseMoney::new(&pay, &stakes, &shoe);
            match held {
                Some(held) => here.played_as(&HouseMoney::new(&rules::pay(held), &stakes, &shoe)),
                None => here,
            }
        });
        Ok(Priced { pay, stakes, shoe, results, house_money })
    }

    fn wagers(&self, chosen: &HouseRules) -> Vec<WagerReport> {
        let on_hands = offered(chosen).into_iter().map(|wager| report(&self.pay, &self.stakes, wager, &self.results));
        on_hands.chain(self.house_money.iter().flat_map(HouseMoney::reports)).collect()
    }
}

/// Every coup of a shoe by its result. The last shoe is remembered: other pay tables are asked about it.
fn counted(shoe: &Composition) -> Results {
    static LAST: Mutex<Option<(Composition, Results)>> = Mutex::new(None);
    let last = || LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, results)) = last().as_ref().filter(|(counted, _)| counted == shoe) {
        return results.clone();
    }
    let mut results = Results::default();
    for_each_start(shoe, |start| {
        let draws = player_draws(start.counts()[0]);
        start.finish(draws, |hands, ways| results.add(hands, start.ways * ways));
    });
    *last() = Some((*shoe, results.clone()));
    results
}

/// Every wager, played best or as would be best under other rules.
pub(crate) fn wagers(
    chosen: &HouseRules,
    asked: &Asked<'_>,
    held: Option<&HouseRules>,
    _: &Progress<'_>,
) -> Result<Vec<WagerReport>, AnalysisError> {
    Ok(Priced::new(chosen, asked, held)?.wagers(chosen))
}

/// The wagers that go together.
pub(crate) fn joints(chosen: &HouseRules, asked: &Asked<'_>, _: &Progress<'_>) -> Result<Vec<Joint>, AnalysisError> {
    let Priced { pay, stakes, results, house_money, .. } = Priced::new(chosen, asked, None)?;
    Ok(together::joints(chosen, &pay, &stakes, &results, house_money.as_ref()))
}

/// The whole analysis.
///
/// # Errors
/// When the unit is not a permitted wager, or the shoe is none.
pub fn analyze(chosen: &HouseRules, asked: &Asked<'_>) -> Result<Analysis, AnalysisError> {
    let started = Instant::now();
    let decks = rules::decks(chosen);
    let priced = Priced::new(chosen, asked, None)?;
    let method = format!(
        "every coup counted: the first four cards of {} by rank, the third cards by value, {} orders of six cards in \
         all",
        asked.of_what(&priced.shoe, decks),
        priced.results.total()
    );
    let unit = format!("a wager of {} on either hand", priced.stakes.main);
    let strategy = priced.house_money.as_ref().and_then(HouseMoney::strategy);
    let analysis = Analysis::new(chosen, started, (unit, method), priced.wagers(chosen));
    Ok(Analysis { strategy, ..analysis })
}

fn report(pay: &Pay, stakes: &Stakes, wager: Wager, results: &Results) -> WagerReport {
    let mut sum = Distribution::default();
    for (hands, orders) in results.iter() {
        sum.add(net(pay, stakes, wager, hands), orders);
    }
    let (base, says) = match wager {
        Wager::Player => ("player", "the Player's Hand".to_owned()),
        Wager::Banker if pay.is_ez() => ("banker", "the Banker's Hand, returned on a Dragon 7".to_owned()),
        Wager::Banker => ("banker", "the Banker's Hand, less vigorish".to_owned()),
        Wager::Tie => ("tie", format!("equal counts, at {}", pay.tie)),
        Wager::DragonBonusPlayer => ("dragon-bonus", "Dragon Bonus on the Player's Hand".to_owned()),
        Wager::DragonBonusBanker => ("dragon-bonus", "Dragon Bonus on the Banker's Hand".to_owned()),
        Wager::Dragon7 => ("dragon-7", "Dragon 7 Insurance".to_owned()),
        Wager::Panda8 => ("panda-8", "Panda 8 Insurance".to_owned()),
        Wager::HouseMoney => ("house-money", "House Money".to_owned()),
    };
    WagerReport::new((wager.name(), base, &says), &sum, stakes.on(wager).in_cents(), Ratio::new(1, 1u8))
}
