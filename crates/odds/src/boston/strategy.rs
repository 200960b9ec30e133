//! What to do after three cards: every start, a rule to remember, and what mistakes cost.

use super::Decisions;
use crate::exact::Ratio;
use crate::report::{Choice, Equivalence, Share, Strategy, Way, Worth};
use crate::two_choices::{Rule, TwoChoices, three_cards};
use kit::{Card, Cards, Rank, ThreeCategory, three_category};

impl TwoChoices for Decisions {
    const CHOICES: [&'static str; 2] = ["stay", "fold"];
    const EITHER: &'static str = "stays in or folds";

    fn situations(&self) -> usize {
        self.counts.starts.len()
    }

    fn name(&self, situation: usize) -> String {
        let mut cards = self.counts.starts[situation].cards;
        cards.sort_by(|a, b| b.cmp(a));
        Cards::of(&cards).to_string()
    }

    fn find(&self, text: &str) -> Result<usize, String> {
        three_cards(text).map(|cards| self.counts.start_of(cards))
    }

    fn best_rule(&self) -> Rule<'_> {
        (Box::new(|start| self.stays(start)), "stays in wherever that is worth more than folding".to_owned())
    }

    fn simple_rule(&self) -> Rule<'_> {
        simple_rule(self)
    }

    fn dealer_rule(&self) -> Rule<'_> {
        (Box::new(|_| true), "never folds, as the dealer never does".to_owned())
    }
}

pub(super) fn strategy(decisions: &Decisions) -> Strategy {
    let best = decisions.ev(&|start| decisions.stays(start));
    let way = |says: &str, stays: &dyn Fn(usize) -> bool| Way::new(says, decisions.ev(stays), &best);
    let (rule, words) = simple_rule(decisions);
    Strategy {
        decision: "after three cards: place a second wager (stay) or fold".to_owned(),
        base: "ante".to_owned(),
        situation: "three different cards".to_owned(),
        alike: Equivalence::UpToSuits,
        averages: None,
        shares: Share::of_two(Decisions::CHOICES, decisions.stay_share()),
        simple: way(&words, &rule),
        mistakes: Way::mistakes(vec![
            way("never fold", &|_| true),
            way("stay in with a pair or better and fold everything else", &|start| made(decisions, start)),
            way("stay in with an ace, a pair or anything better", &|start| {
                let cards = decisions.counts.starts[start].cards;
                three_category(cards) != ThreeCategory::Nothing || ranks(cards)[0] == Rank::Ace
            }),
            way("fold every hand", &|_| false),
        ]),
        table: table(decisions),
    }
}

fn made(decisions: &Decisions, start: usize) -> bool {
    let cards = decisions.counts.starts[start].cards;
    matches!(three_category(cards), ThreeCategory::OnePair | ThreeCategory::ThreeOfAKind)
}

/// The ranks of three cards, highest first.
fn ranks(cards: [Card; 3]) -> [Rank; 3] {
    let mut ranks = cards.map(Card::rank);
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    ranks
}

/// The best rule of a form that a person can remember: stay with any pair, three of a kind, three
/// cards to a flush or to a straight where that is right on the whole, and otherwise with at
/// least so high a hand.
fn simple_rule(decisions: &Decisions) -> Rule<'_> {
    let starts = &decisions.counts.starts;
    let fold = -i128::from(decisions.forfeit()) * i128::from(decisions.deals());
    let always: Vec<ThreeCategory> = ThreeCategory::ALL
        .into_iter()
        .filter(|category| *category != ThreeCategory::Nothing)
        .filter(|category| {
            let alike = starts.iter().enumerate().filter(|(_, start)| three_category(start.cards) == *category);
            alike.map(|(i, start)| i128::from(start.weight) * (decisions.stay[i] - fold)).sum::<i128>() >= 0
        })
        .collect();
    let mut high: Vec<([Rank; 3], i128)> = Vec::new();
    for (i, start) in starts.iter().enumerate() {
        if !always.contains(&three_category(start.cards)) && !made(decisions, i) {
            high.push((ranks(start.cards), i128::from(start.weight) * (decisions.stay[i] - fold)));
        }
    }
    high.sort_by_key(|(hand, _)| std::cmp::Reverse(*hand));
    let (mut gain, mut best_gain, mut least) = (0, 0, None);
    for (index, (hand, worth)) in high.iter().enumerate() {
        gain += worth;
        let whole = high.get(index + 1).is_none_or(|next| next.0 != *hand);
        if whole && gain > best_gain {
            (best_gain, least) = (gain, Some(*hand));
        }
    }
    if (0..starts.len()).all(|start| decisions.stays(start)) {
        return (Box::new(|_| true), "never fold: every start is worth more than the forfeit".to_owned());
    }
    let names: Vec<&str> = always.iter().rev().map(|category| category.name()).collect();
    let floor = least.map_or("nothing else".to_owned(), |hand| {
        format!("otherwise with {}-{}-{} or higher", hand[0].word(), hand[1].word(), hand[2].word())
    });
    let words = format!("stay in with any {}; {floor}; fold the rest", names.join(", "));
    let rule = move |start: usize| {
        let cards = decisions.counts.starts[start].cards;
        let category = three_category(cards);
        always.contains(&category) || (!made(decisions, start) && least.is_some_and(|least| ranks(cards) >= least))
    };
    (Box::new(rule), words)
}

fn table(decisions: &Decisions) -> Vec<Choice> {
    let ante = u128::from(decisions.stakes.ante.in_cents().unsigned_abs());
    let deals = u128::from(decisions.deals());
    let fold = Ratio::new(-decisions.forfeit(), ante);
    let choice = |start: usize| {
        let stay = Ratio::new(decisions.stay[start], deals * ante);
        let worth = vec![Worth { choice: "stay", ev: stay }, Worth { choice: "fold", ev: fold.clone() }];
        let own = &decisions.counts.starts[start];
        let hand = three_category(own.cards).name().to_owned();
        Choice::new(decisions.name(start), hand, own.weight.into(), worth)
    };
    let mut table: Vec<Choice> = (0..decisions.situations()).map(choice).collect();
    table.sort_by(|a, b| b.worth_of("stay").cmp(a.worth_of("stay")));
    table
}
