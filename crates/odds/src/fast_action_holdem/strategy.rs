//! What to do with four cards: every hand, a rule to remember, and what mistakes cost.

use super::hands::hands;
use super::play::{Action, Plays, house_way_of};
use super::{Decisions, simple};
use crate::exact::Ratio;
use crate::report::{Choice, Equivalence, Share, Strategy, Way, Worth};
use games::fast_action_holdem::settle::is_natural;
use kit::{Card, Cards};

/// The kinds of choice in the order of the text.
const KINDS: [&str; 3] = ["keep", "split", "surrender"];

impl Decisions {
    /// What an action with a hand is worth to whoever chooses.
    fn net(&self, hand: usize, action: Action) -> i128 {
        self.prices.net(action, &self.known.guide.rows[hand])
    }

    /// The best choice of some kinds.
    fn best_of(&self, hand: usize, kinds: &[&str]) -> Action {
        let of_kinds = Action::ALL.into_iter().rev().filter(|action| kinds.contains(&action.kind()));
        of_kinds.max_by_key(|action| self.net(hand, *action)).expect("there are choices of every kind")
    }
}

pub(super) fn strategy(decisions: &Decisions) -> Strategy {
    let best = decisions.ev(&decisions.plays);
    let way = |says: &str, plays: Plays| Way::new(says, decisions.ev(&plays), &best);
    let only = |kinds: &'static [&'static str]| Plays::by(|hand| decisions.best_of(hand, kinds));
    let values = if decisions.known.table.exact {
        ""
    } else {
        "; values of single hands are from the sample, each with its standard error, and --hand gives exact ones"
    };
    let share = |choice: &'static str| Share { choice, share: decisions.plays.share(choice, decisions.known.decks) };
    Strategy {
        decision: format!(
            "with four cards: keep two of them, split them into two hands, or surrender half of the wager{values}"
        ),
        base: "wager".to_owned(),
        situation: "four cards that are no natural".to_owned(),
        alike: Equivalence::UpToSuitsOfShoe,
        averages: None,
        shares: KINDS.map(share).to_vec(),
        simple: way(simple::SAYS, simple::plays()),
        mistakes: Way::mistakes(vec![
            way("keep two cards as the dealer does, and never split or surrender", Plays::by(house_way_of)),
            way("never split", only(&["keep", "surrender"])),
            way("never surrender", only(&["keep", "split"])),
            way("keep the best two cards of every hand", only(&["keep"])),
            way("keep the two highest cards of every hand", Plays::by(|_| Action::Keep(0))),
            way("split every hand", only(&["split"])),
            way("surrender every hand", only(&["surrender"])),
        ]),
        table: table(decisions),
    }
}

/// Every hand but the naturals, those that are worth most first.
fn table(decisions: &Decisions) -> Vec<Choice> {
    let choice = |(hand, cards): (usize, &[Card; 4])| {
        let (table, prices) = (&*decisions.known.table, &decisions.prices);
        let of_kind = KINDS.map(|kind| (kind, decisions.best_of(hand, &[kind])));
        let worth = of_kind.map(|(choice, action)| Worth { choice, ev: prices.worth(action, &table.rows[hand]) });
        let best = decisions.best_of(hand, &KINDS);
        let weight = hands().ways(hand, decisions.known.decks);
        let choice = Choice::new(Cards::of(cards).to_string(), best.says(*cards), weight, worth.to_vec());
        let errors = of_kind.iter().filter_map(|(_, action)| prices.error(*action, table, hand));
        match errors.reduce(f64::max) {
            Some(error) => choice.sampled(best.kind(), error),
            None => choice,
        }
    };
    let all = hands().alike.iter().enumerate().filter(|(_, cards)| !is_natural(**cards));
    let mut table: Vec<Choice> = all.map(choice).collect();
    let most = |choice: &Choice| -> Ratio { choice.worth_of(choice.best).clone() };
    table.sort_by_cached_key(|choice| std::cmp::Reverse(most(choice)));
    table
}
