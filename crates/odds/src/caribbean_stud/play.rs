//! What the player does with every hand and up card: by the value of the hand and the rank of the up card, and by suits
//! where those decide.

use super::counts::{Cell, Counts, RANKS, rank, set_of};
use super::dealer_hands::{DealerHands, Paid, by_dealer};
use super::{FOLDED, Kind, Outcomes};
use crate::strategy::Coins;
use games::caribbean_stud::settle::ROWS;
use kit::{Card, Category, PokerRank, Rank};
use rayon::prelude::*;
use std::collections::HashMap;

/// What is done with all hands of one value against all up cards of one rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Play,
    Fold,
    /// The suits decide.
    Suits,
    /// Chance decides.
    Chance,
}

/// A way to play.
pub(super) struct Play {
    /// By value and rank of the up card.
    choices: Vec<[Choice; RANKS]>,
    /// The up cards against which a hand is played, a bit each by its index, for the hands with a choice by suits.
    by_suits: HashMap<usize, u64>,
}

/// What a verdict adds to a hand's worth, in cents, by category.
pub(super) type Gains = [[i64; 4]; ROWS];

/// What so many deals of each verdict add up to.
pub(super) fn sum(gains: &[i64; 4], counts: &[u64; 4]) -> i128 {
    gains.iter().zip(counts).map(|(gain, count)| i128::from(*gain) * i128::from(*count)).sum()
}

/// What all hands of a cell do if each of them is sure to be alike; else none.
fn sure(gains: &[i64; 4], cell: &Cell) -> Option<Choice> {
    let bound = |low: &[u64; 4], high: &[u64; 4]| -> i128 {
        let part = |at: usize| i128::from(gains[at]) * i128::from(if gains[at] < 0 { high[at] } else { low[at] });
        (0..4).map(part).sum()
    };
    match (bound(&cell.fewest, &cell.most), bound(&cell.most, &cell.fewest)) {
        (least, _) if least >= 0 => Some(Choice::Play),
        (_, most) if most < 0 => Some(Choice::Fold),
        _ => None,
    }
}

impl Play {
    /// Plays wherever that is worth as much as folding. `gains` says what playing comes to more than folding.
    pub(super) fn best(gains: &Gains) -> Play {
        let counts = Counts::shared();
        let of_group = |group: &crate::count::Group| {
            let value = rank(group);
            let gains = &gains[value.category() as usize];
            let mut choices = counts.cells(value).map(|cell| sure(gains, &cell).unwrap_or(Choice::Suits));
            let mut bits: Vec<(usize, u64)> = Vec::new();
            if choices.contains(&Choice::Suits) {
                for (hand, place) in counts.hands(group).iter().zip(group.places.clone()) {
                    let held = set_of(*hand);
                    let plays = |up: &usize| held >> up & 1 == 0 && sum(gains, &counts.row(place)[*up].counts()) >= 0;
                    bits.push((place, (0..Card::DECK).filter(plays).fold(held, |set, up| set | 1 << up)));
                }
                // A bound that decides nothing may still hide that all are alike. Cards in hand count as either.
                for (rank, choice) in choices.iter_mut().enumerate().filter(|(_, it)| **it == Choice::Suits) {
                    let four = 0b1111 << (4 * rank);
                    let held = |place: usize| set_of(counts.hands(group)[place - group.places.start]);
                    if bits.iter().all(|(_, plays)| plays & four == four) {
                        *choice = Choice::Play;
                    } else if bits.iter().all(|(place, plays)| plays & four & !held(*place) == 0) {
                        *choice = Choice::Fold;
                    }
                }
                if !choices.contains(&Choice::Suits) {
                    bits.clear();
                }
            }
            (choices, bits)
        };
        let groups: Vec<_> = counts.groups().par_iter().map(of_group).collect();
        let by_suits = groups.iter().flat_map(|(_, bits)| bits.iter().copied()).collect();
        Play { choices: groups.into_iter().map(|(choices, _)| choices).collect(), by_suits }
    }

    /// The same for all hands of a value against all up cards of a rank.
    pub(super) fn by_value(choice: impl Fn(PokerRank, Rank) -> Choice) -> Play {
        let value = |index: usize| PokerRank::from_index(index).expect("a value of five cards");
        let row = |index: usize| Rank::ALL.map(|up| choice(value(index), up));
        Play { choices: (0..PokerRank::COUNT).map(row).collect(), by_suits: HashMap::new() }
    }

    /// Makes the suits decide: the hand at this place is played against this up card, or not.
    pub(super) fn decide_by_suits(&mut self, value: PokerRank, place: usize, up: usize, plays: bool) {
        self.choices[value.index()][up / 4] = Choice::Suits;
        let bits = self.by_suits.entry(place).or_default();
        *bits = *bits & !(1 << up) | u64::from(plays) << up;
    }

    /// What is done with hands of this value against an up card of this rank.
    #[inline]
    pub(super) fn choice(&self, value: PokerRank, up: Rank) -> Choice {
        self.choices[value.index()][up as usize]
    }

    /// Whether the hand at a place is played against an up card where suits decide.
    pub(super) fn by_suits(&self, place: usize, up: usize) -> bool {
        self.by_suits.get(&place).is_some_and(|plays| plays >> up & 1 == 1)
    }

    /// Whether these cards are played now.
    #[inline]
    pub(super) fn plays(&self, cards: [Card; 5], value: PokerRank, up: Card, coins: &mut Coins) -> bool {
        match self.choice(value, up.rank()) {
            Choice::Play => true,
            Choice::Fold => false,
            Choice::Chance => coins.pick(2) == 0,
            Choice::Suits => {
                let (place, up) = Counts::shared().place(cards, up);
                self.by_suits(place, up)
            }
        }
    }

    /// Whether a pair or better is ever folded.
    pub(super) fn folds_a_pair(&self) -> bool {
        let made = |(index, _): &(usize, &[Choice; RANKS])| {
            PokerRank::from_index(*index).is_some_and(|value| value.category() > Category::HighCard)
        };
        self.choices.iter().enumerate().filter(made).any(|(_, row)| row.iter().any(|choice| *choice != Choice::Play))
    }

    /// Every deal by what the hand is, how it ends, and what the dealer's hand is where `dealer` tells it.
    pub(super) fn outcomes(&self, dealer: Option<&DealerHands>) -> Outcomes {
        let counts = Counts::shared();
        let times = if self.choices.iter().flatten().any(|choice| *choice == Choice::Chance) { 2 } else { 1 };
        let mut outcomes = Outcomes::default();
        for group in counts.groups() {
            let value = rank(group);
            let ends = &mut outcomes[Kind::of(value).0];
            let mut add = |sums: [u64; 4], paid: Option<Paid>, [played, folded]: [u128; 2]| {
                let split = match paid {
                    Some(paid) => by_dealer(value.category(), sums, &paid),
                    None => sums.map(|deals| [deals, 0, 0, 0, 0, 0]),
                };
                for (at, deals) in split.into_iter().enumerate() {
                    for (dealer, deals) in deals.into_iter().enumerate() {
                        ends[at][dealer] += played * u128::from(deals);
                        ends[FOLDED][dealer] += folded * u128::from(deals);
                    }
                }
            };
            for (cell, (choice, up)) in counts.cells(value).iter().zip(self.choices[value.index()].iter().zip(0..)) {
                let paid = dealer.map(|dealer| dealer.sum(value.index(), up));
                match choice {
                    Choice::Play => add(cell.sums, paid, [times, 0]),
                    Choice::Fold => add(cell.sums, paid, [0, times]),
                    Choice::Chance => add(cell.sums, paid, [1, 1]),
                    Choice::Suits => each_of(group, up, |place, up, weight, deals| {
                        let plays = u128::from(self.by_suits(place, up));
                        let hand = counts.hands(group)[place - group.places.start];
                        let paid = dealer.map(|dealer| dealer.with(hand, up).map(|hands| weight * hands));
                        add(deals.map(|deals| weight * deals), paid, [times * plays, times * (1 - plays)]);
                    }),
                }
            }
        }
        outcomes
    }
}

/// Every hand of a value, up to suits, with every up card of a rank that it leaves: its place, the up card, how many
/// hands it stands for and how many deals give each verdict.
pub(super) fn each_of(group: &crate::count::Group, up_rank: usize, mut each: impl FnMut(usize, usize, u64, [u64; 4])) {
    let counts = Counts::shared();
    for (hand, place) in counts.hands(group).iter().zip(group.places.clone()) {
        let held = set_of(*hand);
        for up in (4 * up_rank..4 * up_rank + 4).filter(|up| held >> up & 1 == 0) {
            each(place, up, hand.orbit().into(), counts.row(place)[up].counts());
        }
    }
}
