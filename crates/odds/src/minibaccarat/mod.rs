//! The exact odds of minibaccarat: every start of four cards against every way the third cards can
//! come, priced with the kernel that settles real rounds.

mod house_money;
mod player;
mod table;
mod together;

pub use house_money::{HouseMoney, Pressing};
pub use player::{Outcome, Player};

use crate::books::{Book, Priced};
use crate::cache::{Cache, Key, Method};
use crate::exact::{Distribution, Ratio};
use crate::joint::Joint;
use crate::point_hands::{Results, for_each_start};
use crate::report::{Strategy, WagerReport};
use crate::shoe::Composition;
use crate::{AnalysisError, Context, Query, QueryError};
use engine::rules::HouseRules;
use games::minibaccarat::rules;
use games::minibaccarat::settle::{self, Dealt, Pairs, Pay, Wager};
use kit::{Money, player_draws};
use std::sync::Arc;

/// The analysis of this game.
pub(crate) const BOOK: Book = Book {
    usual: |rules| match (rules.is("baccarat-variant", "ez"), rules.is("dragon-bonus", "offered")) {
        (true, _) => "banker+dragon-7",
        (false, true) => "player+dragon-bonus-player",
        (false, false) => "banker+tie",
    },
    shoe: true,
    ..Book::of::<Coups>(Player::simulated)
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
    /// The table minimum on everything, or the query's unit on either hand.
    pub(crate) fn new(query: &Query) -> Result<Stakes, QueryError> {
        let [main, tie, side] = rules::limits(&query.rules);
        Ok(Stakes { main: query.unit_within(main, "a wager")?, tie: tie.least, side: side.least })
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
struct Coups {
    rules: HouseRules,
    pay: Pay,
    stakes: Stakes,
    /// The shoe in words.
    shoe: String,
    results: Arc<Results>,
    house_money: Option<HouseMoney>,
}

/// Every coup of a shoe by its result, remembered because other pay tables are asked about the same shoe.
fn counted(shoe: &Composition, cache: &Cache) -> Arc<Results> {
    // It is held in memory only, so no other version ever meets it.
    const COUPS: Method = Method { name: "minibaccarat", version: 1 };
    cache.remembered(&Key::new(COUPS, &shoe.to_string()), || {
        let mut results = Results::default();
        for_each_start(shoe, |start| {
            let draws = player_draws(start.counts()[0]);
            start.finish(draws, |hands, ways| results.add(hands, start.ways * ways));
        });
        results
    })
}

impl Priced for Coups {
    fn new(query: &Query, context: Context<'_>) -> Result<Coups, AnalysisError> {
        let rules = query.rules.clone();
        let (pay, stakes, decks) = (rules::pay(&rules), Stakes::new(query)?, rules::decks(&rules));
        let shoe = query.shoe(decks)?;
        let results = counted(&shoe, context.cache);
        let offered = rules.is("house-money", "offered");
        let house_money = offered.then(|| HouseMoney::new(&pay, &stakes, &shoe));
        Ok(Coups { rules, pay, stakes, shoe: query.describe_shoe(&shoe, decks), results, house_money })
    }

    fn played_as(self, other: Coups) -> Coups {
        let both = self.house_money.zip(other.house_money);
        Coups { house_money: both.map(|(here, there)| here.played_as(&there)), ..self }
    }

    fn wagers(&self) -> Vec<WagerReport> {
        let on_hands =
            offered(&self.rules).into_iter().map(|wager| report(&self.pay, &self.stakes, wager, &self.results));
        on_hands.chain(self.house_money.iter().flat_map(HouseMoney::reports)).collect()
    }

    fn joints(&self) -> Vec<Joint> {
        together::joints(&self.rules, &self.pay, &self.stakes, &self.results, self.house_money.as_ref())
    }

    fn unit(&self) -> String {
        format!("a wager of {} on either hand", self.stakes.main)
    }

    fn method(&self) -> String {
        format!(
            "every coup counted: the first four cards of {} by rank, the third cards by value, {} orders of six cards \
             in all",
            self.shoe,
            self.results.total()
        )
    }

    fn strategy(&self) -> Option<Strategy> {
        self.house_money.as_ref().and_then(HouseMoney::strategy)
    }
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
