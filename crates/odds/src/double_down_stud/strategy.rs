//! When to double down: every four cards that a player sees, a rule to remember, and what mistakes cost.

use super::{Decisions, Four, fours, worth};
use crate::exact::Ratio;
use crate::fours::{FIFTHS, FOURS, place};
use crate::incomplete::{alike, spread, straight_flush, suited};
use crate::report::{Choice, Equivalence, Share, Strategy, Way, Worth};
use crate::two_choices::{Either, Rule, TwoChoices};
use games::double_down_stud::settle::sure_to_win;
use kit::{Card, Cards, Rank};

/// Which four cards are doubled.
type Doubles<'a> = &'a dyn Fn(&[Card; 4]) -> bool;

const SIMPLE: &str = "double down with a pair of sixes or better, four to a flush, or four to a straight that is open \
                      at both ends; decline with the rest";

impl TwoChoices for Decisions {
    const CHOICES: [&'static str; 2] = ["double", "decline"];
    const EITHER: &'static str = "doubles down or declines";

    fn situations(&self) -> usize {
        fours().len()
    }

    fn name(&self, situation: usize) -> String {
        Cards::of(&fours()[situation].cards).to_string()
    }

    fn find(&self, text: &str) -> Result<usize, String> {
        let cards: Cards = text.parse().map_err(|error| format!("`{text}` is not four cards: {error}"))?;
        let different = |four: &[Card; 4]| (1..4).all(|later| !four[..later].contains(&four[later]));
        let four = cards.known::<4>().filter(|four| different(four) && !four.iter().any(|card| card.is_joker()));
        let four =
            four.ok_or_else(|| format!("`{text}` is not four different cards: write them like `As Kd 7h 2c`"))?;
        Ok(place(&four))
    }

    fn best_rule(&self) -> Rule<'_> {
        let says = "doubles down wherever that is worth more than declining, or as much".to_owned();
        (Box::new(|situation| self.choices[situation] == Either::First), says)
    }

    fn simple_rule(&self) -> Rule<'_> {
        (Box::new(|situation| simple(&fours()[situation].cards)), SIMPLE.to_owned())
    }

    fn dealer_rule(&self) -> Rule<'_> {
        let says = "doubles down only with a hand that wins already";
        (Box::new(|situation| sure_to_win(fours()[situation].cards)), says.to_owned())
    }
}

/// Whether the cards hold a pair of this rank or above, or more than a pair.
fn pairs(cards: &[Card; 4], least: Rank) -> bool {
    let paired = |card: &&Card| alike(cards, **card) > 1;
    cards.iter().filter(paired).count() > 2 || cards.iter().filter(paired).any(|card| card.rank() >= least)
}

/// Whether a card at either end makes a straight. An ace is an end.
fn is_open(cards: &[Card; 4]) -> bool {
    spread(cards) == Some(4) && cards.iter().all(|card| card.rank() != Rank::Ace)
}

fn simple(cards: &[Card; 4]) -> bool {
    pairs(cards, Rank::Six) || suited(cards) || is_open(cards)
}

pub(super) fn strategy(decisions: &Decisions) -> Strategy {
    let ev = |doubles: Doubles<'_>| {
        let of = |four: &Four| {
            let nets = &decisions.nets[usize::from(!doubles(&four.cards))];
            i128::from(worth(nets, four)) * i128::from(four.weight)
        };
        decisions.in_originals(fours().iter().map(of).sum(), FOURS * FIFTHS)
    };
    let best_play = |cards: &[Card; 4]| decisions.choices[place(cards)] == Either::First;
    let best = ev(&best_play);
    let way = |says: &str, doubles: Doubles<'_>| Way::new(says, ev(doubles), &best);
    let to_a_straight = |cards: &[Card; 4]| spread(cards).is_some_and(|spread| spread <= 5);
    let four_high = |cards: &[Card; 4]| cards.iter().all(|card| card.rank() >= Rank::Ten);
    Strategy {
        decision: "with four cards seen: double the wager (double) or not (decline)".to_owned(),
        base: "original".to_owned(),
        situation: "four different cards".to_owned(),
        alike: Equivalence::UpToSuits,
        averages: None,
        shares: Share::of_two(Decisions::CHOICES, decisions.share()),
        simple: way(SIMPLE, &simple),
        mistakes: Way::mistakes(vec![
            way("double down always", &|_| true),
            way("never double down", &|_| false),
            way("double down only with a hand that wins already", &|cards| sure_to_win(*cards)),
            way("double down only with a hand that cannot lose", &|cards| pairs(cards, Rank::Six)),
            way("double down with any pair", &|cards| best_play(cards) || pairs(cards, Rank::Two)),
            way("double down with four to any straight", &|cards| best_play(cards) || to_a_straight(cards)),
            way("double down with four cards of ten or above", &|cards| best_play(cards) || four_high(cards)),
            way("do not double four to a straight", &|cards| pairs(cards, Rank::Six) || suited(cards)),
            way("do not double four to a flush", &|cards| pairs(cards, Rank::Six) || is_open(cards) && !suited(cards)),
        ]),
        table: table(decisions),
    }
}

/// Every four cards, those most worth doubling first.
fn table(decisions: &Decisions) -> Vec<Choice> {
    let choice = |four: &Four| {
        let worth = |(choice, nets)| {
            let ev: Ratio = decisions.in_originals(worth(nets, four).into(), FIFTHS);
            Worth { choice, ev }
        };
        let worth = Decisions::CHOICES.into_iter().zip(&decisions.nets).map(worth).collect();
        Choice::new(Cards::of(&four.cards).to_string(), describe(&four.cards), four.weight.into(), worth)
    };
    let mut choices: Vec<Choice> = fours().iter().map(choice).collect();
    let gain = |choice: &Choice| choice.worth_of("double").minus(choice.worth_of("decline"));
    choices.sort_by_cached_key(|choice| std::cmp::Reverse(gain(choice)));
    choices
}

/// What four cards are, or are on the way to.
fn describe(cards: &[Card; 4]) -> String {
    match spread(cards) {
        _ if sure_to_win(*cards) => "a hand that wins".to_owned(),
        _ if pairs(cards, Rank::Six) => "a pair that pushes".to_owned(),
        _ if pairs(cards, Rank::Two) => "a pair that loses".to_owned(),
        Some(spread) if spread <= 5 && suited(cards) => format!("four to {}", straight_flush(cards)),
        _ if suited(cards) => "four to a flush".to_owned(),
        Some(_) if is_open(cards) => "four to a straight, open at both ends".to_owned(),
        Some(spread) if spread <= 5 => "four to a straight".to_owned(),
        _ => format!("{} high", cards[0].rank().word()),
    }
}
