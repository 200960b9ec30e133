//! When to bet and when to fold: hands with ace and king by up card, a rule to remember, and what mistakes cost.

use super::counts::{COMPLETIONS, Cell, Counts, PLAYER_HANDS, RANKS, UP_CARDS, rank, set_of};
use super::play::{Choice as Made, each_of, sum};
use super::{Decisions, MAIN};
use crate::count::{Group, SuitSets};
use crate::exact::Ratio;
use crate::report::{Choice, Equivalence, HandChoice, Share, Strategy, Way, Worth};
use games::caribbean_stud::settle;
use kit::{Card, Cards, Category, PokerRank, Rank};

pub(super) const SIMPLE: &str = "play a pair or better; with ace and king and no pair, play where the up card is a two \
                                 to a queen and matches one of your cards; where it is an ace or a king and you hold a \
                                 queen or a jack; or where it matches none of yours, you hold a queen and it is lower \
                                 than your fourth highest card; fold the rest";

/// Whether a hand would qualify by its ace and king alone: it is where there is something to decide.
pub(super) fn qualifies_only(hand: PokerRank) -> bool {
    hand.category() == Category::HighCard && settle::qualifies(hand)
}

/// The rule to remember.
pub(super) fn simple(hand: PokerRank, up: Rank) -> bool {
    let ranks = hand.ranks();
    if !qualifies_only(hand) {
        return hand.category() > Category::HighCard;
    }
    match up {
        Rank::Ace | Rank::King => ranks[2] >= Rank::Jack,
        _ if ranks.contains(&up) => true,
        _ => ranks[2] == Rank::Queen && up < ranks[3],
    }
}

/// The five cards that stand for a hand, highest first.
pub(super) fn cards_of(hand: SuitSets) -> [Card; 5] {
    let mut cards: Vec<Card> = hand.cards().collect();
    cards.sort_by(|a, b| b.cmp(a));
    cards.try_into().expect("a hand of five cards")
}

/// What playing comes to more than folding, by value and rank of the up card, in cents over all deals.
fn gains(decisions: &Decisions) -> Vec<(PokerRank, [i128; RANKS])> {
    let (counts, gains) = (Counts::shared(), decisions.gains());
    let of_value = |value: PokerRank| {
        let gains = &gains[value.category() as usize];
        (value, counts.cells(value).map(|cell: Cell| sum(gains, &cell.sums)))
    };
    counts.groups().iter().map(rank).map(of_value).collect()
}

pub(super) fn strategy(decisions: &Decisions) -> Strategy {
    let (gains, deals) = (gains(decisions), u128::from(PLAYER_HANDS * UP_CARDS * COMPLETIONS));
    // Folding every hand loses one ante.
    let ev = |plays: &dyn Fn(PokerRank, Rank) -> bool| {
        let cells =
            gains.iter().flat_map(|(value, row)| row.iter().zip(Rank::ALL).map(|(gain, up)| (*value, *gain, up)));
        let gain = cells.filter(|(value, _, up)| plays(*value, *up)).map(|(_, gain, _)| gain).sum();
        decisions.in_antes(gain, deals).minus(&Ratio::whole(1))
    };
    let best = decisions.sheet().report(MAIN).ev;
    let way = |says: &str, plays: &dyn Fn(PokerRank, Rank) -> bool| Way::new(says, ev(plays), &best);
    let made = |value: PokerRank, _: Rank| value.category() > Category::HighCard;
    let one_line = [Rank::Ace, Rank::King, Rank::Jack, Rank::Eight, Rank::Three];
    let least = gains.iter().map(|(value, _)| *value).find(|value| value.ranks() == one_line);
    let ranks_alone = |value: PokerRank, up: Rank| gains[value.index()].1[up as usize] >= 0;
    Strategy {
        decision: "with five cards and the dealer's up card: bet twice the ante (play) or fold".to_owned(),
        base: "ante".to_owned(),
        situation: "five different cards, and then the dealer's up card".to_owned(),
        alike: Equivalence::HandAndUpCard,
        averages: Some(
            "The table has the hands with ace and king but no pair, straight or flush; better ones are played and \
             lower ones folded. A row is the average over all suits of these ranks: with certain cards it can be \
             worth more or less, and the best choice can be the other"
                .to_owned(),
        ),
        shares: Share::of_two(["play", "fold"], decisions.share()),
        simple: way(SIMPLE, &simple),
        mistakes: Way::mistakes(vec![
            way("decide by ranks alone and never by suits", &ranks_alone),
            way("play with ace-king-jack-eight-three or better, whatever the up card", &|value, _| {
                Some(value) >= least
            }),
            way("play with any ace-king or better, as the dealer qualifies", &|value, _| settle::qualifies(value)),
            way("play with a pair or better and fold everything else", &made),
            way("play every hand", &|_, _| true),
            way("fold every hand", &|_, _| false),
        ]),
        table: table(decisions, &gains),
    }
}

/// What to do with exactly these five cards against this up card, whatever they are.
pub(super) fn choice(decisions: &Decisions, strategy: &Strategy, cards: &Cards) -> Option<HandChoice> {
    let [a, b, c, d, e, up]: [Card; 6] = cards.known()?;
    let (own, all) = ([a, b, c, d, e], [a, b, c, d, e, up]);
    let real = |at: usize| !all[at].is_joker() && !all[..at].contains(&all[at]);
    if !(0..all.len()).all(real) {
        return None;
    }
    let (counts, value) = (Counts::shared(), kit::rank_of(&own));
    let (place, at) = counts.place(own, up);
    let gain = sum(&decisions.gains()[value.category() as usize], &counts.row(place)[at].counts());
    let fold = Ratio::whole(-1);
    let play = decisions.in_antes(gain, COMPLETIONS.into()).plus(&fold);
    let worth = vec![Worth { choice: "play", ev: play }, Worth { choice: "fold", ev: fold }];
    let hand = format!("{} against {}", value.describe(), up.rank().word());
    let choice = Choice::new(cards.to_string(), hand, 1, worth);
    Some(HandChoice { choice, average: strategy.choice_with(cards).cloned() })
}

/// Every hand with ace and king by its ranks and that of the up card, the most worth playing first. Where suits decide,
/// a row is worth the mean over them.
fn table(decisions: &Decisions, gains: &[(PokerRank, [i128; RANKS])]) -> Vec<Choice> {
    let (counts, fold) = (Counts::shared(), Ratio::whole(-1));
    let choice = |group: &Group, up: Rank| {
        let (value, cell) = (rank(group), counts.cells(rank(group))[up as usize]);
        let deals = u128::from(cell.weight) * u128::from(COMPLETIONS);
        let gain = decisions.in_antes(gains[value.index()].1[up as usize], deals);
        let worth = vec![Worth { choice: "play", ev: gain.plus(&fold) }, Worth { choice: "fold", ev: fold.clone() }];
        let hand = counts.hands(group)[0];
        let held = set_of(hand);
        let card = (0..4).map(|suit| 4 * up as usize + suit).find(|card| held >> card & 1 == 0);
        let mut cards = Cards::of(&cards_of(hand));
        cards.push(card.map(|card| Card::from_index(card as u8)));
        let mut says = format!("{} against {}", value.describe(), up.word());
        if decisions.play.choice(value, up) == Made::Suits {
            let mut played = 0;
            each_of(group, up as usize, |place, card, weight, _| {
                played += weight * u64::from(decisions.play.by_suits(place, card));
            });
            says += &format!("; suits decide, {:.1}% are played", 100.0 * played as f64 / cell.weight as f64);
        }
        Choice::new(cards.to_string(), says, cell.weight, worth)
    };
    let groups = counts.groups().iter().filter(|group| qualifies_only(rank(group)));
    let mut table: Vec<Choice> = groups.flat_map(|group| Rank::ALL.map(|up| choice(group, up))).collect();
    table.sort_by(|a, b| b.worth_of("play").cmp(a.worth_of("play")));
    table
}
