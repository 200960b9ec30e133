//! What to do with three cards: every hand, a rule to remember, and what mistakes cost.

use super::hands::{DEALER_HANDS, PLAYER_HANDS};
use super::{Decisions, Hand, hands};
use crate::exact::Ratio;
use crate::report::{Alike, Choice, Share, Strategy, Way, Worth};
use games::three_card_poker::settle::{self, Row};
use kit::{Cards, Rank, ThreeRank};
use std::collections::BTreeMap;

pub(super) fn strategy(decisions: &Decisions) -> Strategy {
    let (least, words) = simple_rule(decisions);
    // Over all deals; folding every hand loses one ante.
    let ev = |gain: i128| decisions.in_antes(gain, u64::from(PLAYER_HANDS) * DEALER_HANDS).minus(&Ratio::whole(1));
    let best = ev(decisions.gains.iter().filter(|gain| **gain > 0).sum());
    let way = |says: &str, plays: &dyn Fn(&Hand) -> bool| {
        let played = hands().iter().zip(&decisions.gains).filter(|(hand, _)| plays(hand));
        let ev = ev(played.map(|(_, gain)| gain).sum());
        Way { says: says.to_owned(), cost: best.minus(&ev).to_f64(), ev }
    };
    let at_least = |hand: &Hand, rank: Rank| made(hand) || hand.cards[0].rank() >= rank;
    let mistakes = vec![
        way("play every hand", &|_| true),
        way("play with any queen or better, as the dealer qualifies", &|hand| settle::qualifies(hand.rank())),
        way("play with any king or better", &|hand| at_least(hand, Rank::King)),
        way("play with any ace or better", &|hand| at_least(hand, Rank::Ace)),
        way("play with a pair or better and fold everything else", &made),
        way("fold every hand", &|_| false),
    ];
    let share = decisions.share();
    Strategy {
        decision: "with three cards: place a play wager (play) or fold".to_owned(),
        base: "ante".to_owned(),
        situation: "three different cards".to_owned(),
        alike: Alike::UpToSuits,
        shares: vec![
            Share { choice: "play", share: share.clone() },
            Share { choice: "fold", share: Ratio::whole(1).minus(&share) },
        ],
        simple: way(&words, &|hand| hand.rank() >= least),
        mistakes: mistakes.into_iter().filter(|way| way.cost > 0.0).collect(),
        table: table(decisions),
    }
}

/// Whether it is a pair or better.
fn made(hand: &Hand) -> bool {
    hand.rows[Row::Nothing as usize] == 0
}

/// The best rule of a form that a person can remember: the least hand to play, with everything above it.
pub(super) fn simple_rule(decisions: &Decisions) -> (ThreeRank, String) {
    let mut gains: BTreeMap<ThreeRank, (i128, &Hand)> = BTreeMap::new();
    for (hand, gain) in hands().iter().zip(&decisions.gains) {
        gains.entry(hand.rank()).or_insert((0, hand)).0 += gain;
    }
    let (mut sum, mut most, mut least) = (0, 0, None);
    for (gain, hand) in gains.into_values().rev() {
        sum += gain;
        if sum > most {
            (most, least) = (sum, Some(hand));
        }
    }
    let least = least.expect("a hand that cannot lose is worth playing");
    // A bonus only adds to what playing is worth, so the least hand worth playing is never a pair.
    let [high, middle, low] = least.cards.map(|card| card.rank().word());
    (least.rank(), format!("play with {high}-{middle}-{low} or better; fold the rest"))
}

/// Every hand, the most worth playing first. Ace, king and queen of one suit are worth their mean over the suits.
fn table(decisions: &Decisions) -> Vec<Choice> {
    let fold = Ratio::whole(-1);
    let choice = |(hand, gain): (&Hand, &i128)| {
        let play = decisions.in_antes(*gain, u64::from(hand.weight()) * DEALER_HANDS).plus(&fold);
        let worth = vec![Worth { choice: "play", ev: play }, Worth { choice: "fold", ev: fold.clone() }];
        let cards = Cards::of(&hand.cards);
        Choice::new(cards.to_string(), settle::describe(&cards), hand.weight().into(), worth)
    };
    let mut table: Vec<Choice> = hands().iter().zip(&decisions.gains).map(choice).collect();
    table.sort_by(|a, b| b.worth_of("play").cmp(a.worth_of("play")));
    table
}
