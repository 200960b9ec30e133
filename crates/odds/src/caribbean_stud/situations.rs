//! What can be decided in a strategy file. A line for every hand and up card would be millions: all hands below
//! ace-king are one situation and all pairs and better another. Hands with ace and king are told apart by
//! their ranks and that of the up card, and by suits where the best play depends on those.

use super::counts::{Counts, rank};
use super::play::{Choice, Play, each_of, sum};
use super::strategy::{self, qualifies_only};
use super::{Decisions, Kind};
use crate::count::{Group, SuitSets};
use crate::two_choices::{Either, Rule, TwoChoices};
use games::caribbean_stud::settle;
use kit::{Card, Cards, Category, PokerRank, Rank};
use std::collections::HashMap;

/// Hands and up cards that a file decides with one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Situation {
    /// Less than ace-king.
    Less,
    /// A pair or better.
    Better,
    /// By the value of the hand and the rank of the up card.
    Ranks(PokerRank, Rank),
    /// By place and up card, as those that stand for all that are like them.
    Suits(usize, usize),
}

const LESS: &str = "less than ace-king";
const BETTER: &str = "a pair or better";
const AGAINST: &str = " against ";

/// The situations of a game with its best play.
pub(super) struct Situations<'a> {
    decisions: &'a Decisions,
    list: Vec<(Situation, PokerRank, Rank)>,
    places: HashMap<Situation, usize>,
}

impl<'a> Situations<'a> {
    pub(super) fn new(decisions: &'a Decisions) -> Situations<'a> {
        let counts = Counts::shared();
        let ends = [PokerRank::from_index(0), PokerRank::from_index(PokerRank::COUNT - 1)].map(Option::unwrap);
        let mut list = vec![(Situation::Less, ends[0], Rank::Two), (Situation::Better, ends[1], Rank::Two)];
        for group in counts.groups().iter().filter(|group| qualifies_only(rank(group))) {
            for up in Rank::ALL {
                let value = rank(group);
                if decisions.play.choice(value, up) != Choice::Suits {
                    list.push((Situation::Ranks(value, up), value, up));
                    continue;
                }
                each_of(group, up as usize, |place, card, _, _| {
                    if card == like(hand_at(group, place), card) {
                        list.push((Situation::Suits(place, card), value, up));
                    }
                });
            }
        }
        let places = list.iter().enumerate().map(|(at, (situation, _, _))| (*situation, at)).collect();
        Situations { decisions, list, places }
    }

    /// The way to play that these choices are.
    pub(super) fn play(&self, choices: &[Either]) -> Play {
        let choice = |situation: Situation| match choices[self.places[&situation]] {
            Either::First => Choice::Play,
            Either::Second => Choice::Fold,
            Either::Chance => Choice::Chance,
        };
        let mut play = Play::by_value(|value, up| match value.category() {
            Category::HighCard if !settle::qualifies(value) => choice(Situation::Less),
            Category::HighCard => match self.places.contains_key(&Situation::Ranks(value, up)) {
                true => choice(Situation::Ranks(value, up)),
                // Decided by suits below, unless chance decides everything.
                false => Choice::Chance,
            },
            _ => choice(Situation::Better),
        });
        for group in Counts::shared().groups().iter().filter(|group| qualifies_only(rank(group))) {
            let value = rank(group);
            let by_suits = |up: &Rank| self.decisions.play.choice(value, *up) == Choice::Suits;
            for up in Rank::ALL.into_iter().filter(by_suits) {
                each_of(group, up as usize, |place, card, _, _| {
                    let made = choice(Situation::Suits(place, like(hand_at(group, place), card)));
                    if made != Choice::Chance {
                        play.decide_by_suits(value, place, card, made == Choice::Play);
                    }
                });
            }
        }
        play
    }

    /// What playing all hands of a kind of situation comes to more than folding them.
    fn gain(&self, of: impl Fn(PokerRank) -> bool) -> i128 {
        let (counts, gains) = (Counts::shared(), self.decisions.gains());
        let values = counts.groups().iter().map(rank).filter(|value| of(*value));
        let cells = values.flat_map(|value| counts.cells(value).iter().map(move |cell| (value, cell)));
        cells.map(|(value, cell)| sum(&gains[value.category() as usize], &cell.sums)).sum()
    }
}

fn hand_at(group: &Group, place: usize) -> SuitSets {
    Counts::shared().hands(group)[place - group.places.start]
}

/// The up card that stands for this one and those of suits of which the hand has the same ranks.
fn like(SuitSets(sets): SuitSets, up: usize) -> usize {
    let own = 3 - up % 4;
    let first = sets.iter().position(|set| *set == sets[own]).unwrap_or(own);
    up / 4 * 4 + (3 - first)
}

fn group_of(value: PokerRank) -> &'static Group {
    &Counts::shared().groups()[value.index()]
}

impl TwoChoices for Situations<'_> {
    const CHOICES: [&'static str; 2] = ["play", "fold"];
    const EITHER: &'static str = "plays or folds";

    fn situations(&self) -> usize {
        self.list.len()
    }

    fn name(&self, situation: usize) -> String {
        let (situation, value, _) = self.list[situation];
        match situation {
            Situation::Less => LESS.to_owned(),
            Situation::Better => BETTER.to_owned(),
            Situation::Ranks(value, up) => {
                let ranks = value.ranks().map(|rank| rank.letter().to_string()).join("-");
                format!("{ranks}{AGAINST}{}", up.letter())
            }
            Situation::Suits(place, up) => {
                let hand = strategy::cards_of(hand_at(group_of(value), place));
                format!("{}{AGAINST}{}", Cards::of(&hand), Card::from_index(up as u8))
            }
        }
    }

    fn find(&self, text: &str) -> Result<usize, String> {
        let wrong = || {
            format!(
                "`{text}` is not `{LESS}`, `{BETTER}`, or a hand with ace and king and an up card: write \
                 `A-K-J-8-3{AGAINST}7`, or cards like `As Kd Qh 8s 5c{AGAINST}6d` where suits decide"
            )
        };
        let situation = match text {
            LESS => Situation::Less,
            BETTER => Situation::Better,
            _ => {
                let (hand, up) = text.split_once(AGAINST).ok_or_else(wrong)?;
                match by_ranks(hand, up) {
                    Some((value, up)) => Situation::Ranks(value, up),
                    None => by_suits(hand, up).ok_or_else(wrong)?,
                }
            }
        };
        self.places.get(&situation).copied().ok_or_else(|| match situation {
            Situation::Ranks(..) => format!("`{text}`: suits decide here, so write every hand with its suits"),
            Situation::Suits(..) => format!("`{text}`: suits do not decide here, so write the ranks alone"),
            _ => wrong(),
        })
    }

    fn best_rule(&self) -> Rule<'_> {
        let made = self.gain(|value| value.category() > Category::HighCard) >= 0;
        let less = self.gain(|value| !settle::qualifies(value)) >= 0;
        let plays = move |at: usize| match self.list[at].0 {
            Situation::Less => less,
            Situation::Better => made,
            Situation::Ranks(value, up) => self.decisions.play.choice(value, up) == Choice::Play,
            Situation::Suits(place, up) => self.decisions.play.by_suits(place, up),
        };
        (Box::new(plays), "plays wherever that is worth more than folding".to_owned())
    }

    fn simple_rule(&self) -> Rule<'_> {
        let plays = |at: usize| strategy::simple(self.list[at].1, self.list[at].2);
        (Box::new(plays), strategy::SIMPLE.to_owned())
    }

    fn dealer_rule(&self) -> Rule<'_> {
        let says = "plays with ace-king or better, with which the dealer qualifies";
        (Box::new(|at| settle::qualifies(self.list[at].1)), says.to_owned())
    }
}

/// A hand with ace and king, and an up card, by their ranks: `A-K-J-8-3` and `7`.
fn by_ranks(hand: &str, up: &str) -> Option<(PokerRank, Rank)> {
    let rank = |text: &str| {
        let mut letters = text.trim().chars();
        let letter = letters.next().filter(|_| letters.next().is_none())?.to_ascii_uppercase();
        Rank::ALL.into_iter().find(|rank| rank.letter() == letter)
    };
    let ranks: [Rank; 5] = hand.split('-').map(rank).collect::<Option<Vec<_>>>()?.try_into().ok()?;
    let mut sorted = ranks;
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    let found = (0..PokerRank::COUNT).filter_map(PokerRank::from_index).filter(|value| qualifies_only(*value));
    let value = found.into_iter().find(|value| value.ranks() == sorted)?;
    debug_assert_eq!(Kind::of(value).category(), Category::HighCard);
    Some((value, rank(up)?))
}

/// The same by cards.
fn by_suits(hand: &str, up: &str) -> Option<Situation> {
    let cards: Vec<Card> = hand.parse::<Cards>().ok()?.faces().collect();
    let up: Card = up.trim().parse().ok()?;
    let different = (0..cards.len()).all(|at| !cards[..at].contains(&cards[at]) && cards[at] != up);
    let cards: [Card; 5] = cards.try_into().ok().filter(|_| different)?;
    let real = |card: &Card| !card.is_joker();
    if !cards.iter().all(real) || !real(&up) || !qualifies_only(kit::rank_of(&cards)) {
        return None;
    }
    let (place, up) = Counts::shared().place(cards, up);
    Some(Situation::Suits(place, like(hand_at(group_of(kit::rank_of(&cards)), place), up)))
}
