//! The best play: every situation, rules that a person can follow, and what mistakes cost.

use crate::count::SuitSets;
use crate::exact::Ratio;
use kit::{Card, Cards, Rank, Suit};
use serde::Serialize;

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
    /// The greatest standard error of what a choice is worth, where the values come from a sample.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub std_error: Option<f64>,
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
        Choice { cards, hand, weight, best, worth, cost_of_other, std_error: None }
    }

    /// The same with values from a sample, and with the choice that was made without looking at them.
    #[must_use]
    pub fn sampled(self, best: &'static str, std_error: f64) -> Choice {
        let others = self.worth.iter().filter(|other| other.choice != best).map(|other| &other.ev);
        let next = others.max().unwrap_or_else(|| self.worth_of(best));
        let cost_of_other = self.worth_of(best).minus(next).to_f64().max(0.0);
        Choice { best, cost_of_other, std_error: Some(std_error), ..self }
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

/// A decision with certain cards.
#[derive(Clone, Debug, Serialize)]
pub struct HandChoice {
    /// The decision with these very cards, or with cards that differ from them only in which suit is which.
    #[serde(flatten)]
    pub choice: Choice,
    /// The row of the table that these cards are in, where that row is an average over cards of different worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub average: Option<Choice>,
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

impl Way {
    /// A way to play of this expectation, with what it costs against the best.
    pub(crate) fn new(says: &str, ev: Ratio, best: &Ratio) -> Way {
        Way { says: says.to_owned(), cost: best.minus(&ev).to_f64(), ev }
    }

    /// Those that cost something.
    pub(crate) fn mistakes(ways: Vec<Way>) -> Vec<Way> {
        ways.into_iter().filter(|way| way.cost > 0.0).collect()
    }
}

/// How often the best play makes a choice.
#[derive(Clone, Debug, Serialize)]
pub struct Share {
    /// The choice.
    pub choice: &'static str,
    /// In what share of all situations.
    pub share: Ratio,
}

impl Share {
    /// The shares of two choices, of which the first is made so often.
    pub(crate) fn of_two([first, second]: [&'static str; 2], share: Ratio) -> Vec<Share> {
        let rest = Ratio::whole(1).minus(&share);
        vec![Share { choice: first, share }, Share { choice: second, share: rest }]
    }
}

/// Which situations a row of the table stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Equivalence {
    /// Those that differ only in which suit is which.
    UpToSuits,
    /// Those that differ only in which suit is which, from a shoe that can give the same card more than once.
    UpToSuitsOfShoe,
    /// Those with the same ranks two by two, whatever the suits and the order of the two.
    RanksByTwos,
    /// Those with the same ranks before the last card, in any order, and the same rank of the last.
    HandAndUpCard,
    /// Those with the same points of every card but the last, in any order, and the same points of the last.
    PointsAndUpCard,
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
    pub alike: Equivalence,
    /// What a row of the table is an average over, in words, where the cards of a row are not all worth the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub averages: Option<String>,
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
    /// The row of the table that these cards are in. What they are worth themselves, [`crate::choice`] says.
    pub fn choice_with(&self, cards: &Cards) -> Option<&Choice> {
        let known = cards.all_known() && cards.faces().all(|card| !card.is_joker());
        let wanted = known.then(|| self.alike.key(cards))?;
        let read = |choice: &Choice| choice.cards.parse::<Cards>().expect("a situation is made of cards");
        self.table.iter().find(|choice| self.alike.key(&read(choice)) == wanted)
    }
}

impl Equivalence {
    /// The same for all cards that are alike, and for no others.
    fn key(self, cards: &Cards) -> Vec<u64> {
        let cards: Vec<Card> = cards.faces().collect();
        match self {
            Equivalence::UpToSuits => {
                let mut sorted = cards.clone();
                sorted.sort_unstable();
                let twice = sorted.windows(2).any(|pair| pair[0] == pair[1]);
                if twice { Vec::new() } else { SuitSets::of(&cards).canonical().0.map(u64::from).to_vec() }
            }
            Equivalence::UpToSuitsOfShoe => {
                let mut sorted = cards.clone();
                sorted.sort_unstable();
                let of_suit = |suit: Suit| {
                    let ranks = sorted.iter().filter(|card| card.suit() == suit).map(|card| card.rank() as u64 + 1);
                    ranks.fold(0, |key, rank| key << 4 | rank)
                };
                let mut key: Vec<u64> = Suit::ALL.into_iter().map(of_suit).collect();
                key.sort_unstable();
                key
            }
            Equivalence::RanksByTwos => {
                let pair = |two: &[Card]| {
                    let mut ranks: Vec<u64> = two.iter().map(|card| card.rank() as u64).collect();
                    ranks.sort_unstable();
                    ranks
                };
                cards.chunks(2).flat_map(pair).collect()
            }
            Equivalence::HandAndUpCard => {
                let mut ranks: Vec<u64> = cards.iter().map(|card| card.rank() as u64).collect();
                let hand = ranks.len().saturating_sub(1);
                ranks[..hand].sort_unstable();
                ranks
            }
            Equivalence::PointsAndUpCard => {
                let mut values: Vec<u64> = cards.iter().map(|card| u64::from(blackjack_value(*card))).collect();
                let hand = values.len().saturating_sub(1);
                values[..hand].sort_unstable();
                values
            }
        }
    }
}

/// What a card counts at blackjack, an ace as one.
pub(super) fn blackjack_value(card: Card) -> u8 {
    match card.rank() {
        Rank::Ace => 1,
        rank => (rank as u8 + 2).min(10),
    }
}
