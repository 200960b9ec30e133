//! What to do with three cards: every hand, a rule to remember, and what mistakes cost.

use super::hands::{DEALER_HANDS, PLAYER_HANDS, STANDINGS, place};
use super::{Decisions, Hand, hands};
use crate::exact::Ratio;
use crate::report::{Choice, Equivalence, HandChoice, Share, Strategy, Way, Worth};
use crate::two_choices::{Rule, TwoChoices, three_cards};
use games::three_card_poker::settle::{self, Row, Standing};
use kit::{Card, Cards, Rank, ThreeRank};
use std::collections::BTreeMap;

impl TwoChoices for Decisions {
    const CHOICES: [&'static str; 2] = ["play", "fold"];
    const EITHER: &'static str = "plays or folds";

    fn situations(&self) -> usize {
        hands().len()
    }

    fn name(&self, situation: usize) -> String {
        Cards::of(&hands()[situation].cards).to_string()
    }

    fn find(&self, text: &str) -> Result<usize, String> {
        three_cards(text).map(place)
    }

    fn best_rule(&self) -> Rule<'_> {
        (Box::new(|hand| self.gains[hand] >= 0), "plays wherever that is worth more than folding".to_owned())
    }

    /// The best rule of a form that a person can remember: the least hand to play, with everything above it.
    fn simple_rule(&self) -> Rule<'_> {
        let mut gains: BTreeMap<ThreeRank, (i128, &Hand)> = BTreeMap::new();
        for (hand, gain) in hands().iter().zip(&self.gains) {
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
        let plays = move |hand: usize| hands()[hand].rank() >= least.rank();
        (Box::new(plays), format!("play with {high}-{middle}-{low} or better; fold the rest"))
    }

    fn dealer_rule(&self) -> Rule<'_> {
        let says = "plays with queen high or better, with which the dealer qualifies";
        (Box::new(|hand| settle::qualifies(hands()[hand].rank())), says.to_owned())
    }
}

pub(super) fn strategy(decisions: &Decisions) -> Strategy {
    // Over all deals; folding every hand loses one ante.
    let ev = |plays: &dyn Fn(usize) -> bool| {
        let gain = decisions.gains.iter().enumerate().filter(|(hand, _)| plays(*hand)).map(|(_, gain)| gain).sum();
        decisions.in_antes(gain, u64::from(PLAYER_HANDS) * DEALER_HANDS).minus(&Ratio::whole(1))
    };
    let best = ev(&decisions.best_rule().0);
    let way = |says: &str, plays: &dyn Fn(usize) -> bool| Way::new(says, ev(plays), &best);
    // A pair or better.
    let made = |hand: usize| hands()[hand].rows[Row::Nothing as usize] == 0;
    let at_least = |hand: usize, rank: Rank| made(hand) || hands()[hand].cards[0].rank() >= rank;
    let (simple, words) = decisions.simple_rule();
    Strategy {
        decision: "with three cards: place a play wager (play) or fold".to_owned(),
        base: "ante".to_owned(),
        situation: "three different cards".to_owned(),
        alike: Equivalence::UpToSuits,
        averages: spades_apart(decisions).then(|| {
            "The row of ace, king and queen of one suit is the average over the suits: those of spades are paid more"
                .to_owned()
        }),
        shares: Share::of_two(Decisions::CHOICES, decisions.share()),
        simple: way(&words, &simple),
        mistakes: Way::mistakes(vec![
            way("play every hand", &|_| true),
            way("play with any queen or better, as the dealer qualifies", &decisions.dealer_rule().0),
            way("play with any king or better", &|hand| at_least(hand, Rank::King)),
            way("play with any ace or better", &|hand| at_least(hand, Rank::Ace)),
            way("play with a pair or better and fold everything else", &made),
            way("fold every hand", &|_| false),
        ]),
        table: table(decisions),
    }
}

/// Whether ace, king and queen of spades are paid other than those of another suit where they are played.
fn spades_apart(decisions: &Decisions) -> bool {
    let net = |row| settle::net(&decisions.rules.pay, &decisions.stakes, Standing::Won, row);
    net(Row::MiniRoyal) != net(Row::MiniRoyalOfSpades)
}

/// What to do with exactly these cards.
pub(super) fn choice(decisions: &Decisions, strategy: &Strategy, cards: &Cards) -> Option<HandChoice> {
    let average = strategy.choice_with(cards)?.clone();
    let own: [Card; 3] = cards.known()?;
    let row = Row::of(own);
    if !spades_apart(decisions) || row < Row::MiniRoyal {
        return Some(HandChoice { choice: average, average: None });
    }
    let counts = hands()[place(own)].counts;
    let worth = |(verdict, count): (Standing, u64)| {
        i128::from(settle::net(&decisions.rules.pay, &decisions.stakes, verdict, row).in_cents()) * i128::from(count)
    };
    let play = decisions.in_antes(STANDINGS.into_iter().zip(counts).map(worth).sum(), DEALER_HANDS);
    let worth = vec![Worth { choice: "play", ev: play }, Worth { choice: "fold", ev: Ratio::whole(-1) }];
    let choice = Choice::new(cards.to_string(), average.hand.clone(), 1, worth);
    Some(HandChoice { choice, average: Some(average) })
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
