//! What the exact odds say of the cards that somebody has to decide with.

use super::sitting::Sitting;
use bots::is_a_decision;
use engine::rules::HouseRules;
use engine::{Place, Position, Viewer};
use kit::Cards;
use odds::report::Strategy;
use odds::{Cache, Context, Query};

/// The exact odds of one table.
pub struct Advisor {
    query: Query,
    cache: Cache,
    /// The best play, once it was asked for; none where it is not known.
    strategy: Option<Option<Strategy>>,
}

impl Advisor {
    pub fn new(chosen: &HouseRules) -> Advisor {
        Advisor { query: Query::new(chosen.clone()), cache: Cache::default(), strategy: None }
    }

    /// What is best with the cards of the person, where the odds take no time to count.
    pub fn at_once(&mut self, sitting: &Sitting) -> Option<String> {
        if odds::at_once(&self.query.rules) { self.best(sitting) } else { None }
    }

    /// Whether the best play can be asked for now.
    pub fn may_be_asked(&self, sitting: &Sitting) -> bool {
        let rules = &self.query.rules;
        (odds::at_once(rules) || odds::counts_hands(rules)) && to_decide(sitting).is_some()
    }

    /// What is best with the cards of the person; none where there is nothing to decide, or nothing is known of it.
    pub fn best(&mut self, sitting: &Sitting) -> Option<String> {
        let cards = to_decide(sitting)?;
        self.of_table(&cards).or_else(|| self.of_hand(&cards))
    }

    /// From the table of best play.
    fn of_table(&mut self, cards: &Cards) -> Option<String> {
        if !odds::at_once(&self.query.rules) {
            return None;
        }
        let context = Context::quiet(&self.cache);
        let analyzed = || odds::analyze(&self.query, context).ok().and_then(|analysis| analysis.strategy);
        let strategy = self.strategy.get_or_insert_with(analyzed).as_ref()?;
        let found = odds::choice(&self.query, strategy, cards, context).ok()??.choice;
        Some(worth(found.best, found.worth_of(found.best).to_f64(), &strategy.base))
    }

    /// Counted for these cards alone.
    fn of_hand(&self, cards: &Cards) -> Option<String> {
        let counted = odds::hand(&self.query, &cards.to_string(), Context::quiet(&self.cache)).ok()??;
        let best = counted.choices.first().filter(|_| !counted.natural)?;
        Some(worth(&best.choice, best.ev.to_f64(), "wager"))
    }
}

fn worth(best: &str, ev: f64, base: &str) -> String {
    format!("{best}, worth {ev:+.4} of the {base}")
}

/// The cards of the hand that the person has to decide about.
fn to_decide(sitting: &Sitting) -> Option<Cards> {
    let offers = sitting.choices();
    let hand = offers.iter().find(|offer| is_a_decision(offer))?.hand;
    let hands = sitting.table.scene(Viewer::Player(sitting.seat)).map(|scene| scene.hands).unwrap_or_default();
    let own = Place::Hand(Position { seat: sitting.seat, hand });
    hands.iter().find(|shown| shown.place == own).map(|shown| shown.cards).filter(Cards::all_known)
}
