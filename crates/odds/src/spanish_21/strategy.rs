//! What to do: every two cards against every up card, the table by points that people print, and single hands of any
//! number of cards.

use super::by_points::ByPoints;
use super::counted::Counted;
use super::hands::{ACE, HANDS, Hand, SEVEN, TEN, VALUES};
use super::play::{Act, without};
use super::rules_worth::RULES;
use super::shoe::{Seen, Shoe};
use super::table::{Best, Deal, First, Worths, spot};
use super::{ratio, value_of};
use crate::report::{Choice, Equivalence, HandChoice, Share, Strategy, Way, Worth};
use kit::{Card, Cards};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// The choices, in the order of the text.
const SURRENDER: &str = "surrender";
const DOUBLE: &str = "double";
const SPLIT: &str = "split";
const STAND: &str = "stand";
const DRAW: &str = "draw";

/// Up cards in the order of a printed table.
const UPS: [usize; VALUES] = [1, 2, 3, 4, 5, 6, 7, 8, TEN, ACE];

fn letter(value: usize) -> &'static str {
    ["A", "2", "3", "4", "5", "6", "7", "8", "9", "K"][value]
}

fn name(act: Act) -> &'static str {
    match act {
        Act::Stand => STAND,
        Act::Draw => DRAW,
        Act::Double => DOUBLE,
    }
}

fn named(first: First) -> Option<&'static str> {
    match first {
        First::Blackjack => None,
        First::Act(act) => Some(name(act)),
        First::Surrender => Some(SURRENDER),
        First::Split => Some(SPLIT),
    }
}

pub(super) fn strategy(counted: &Counted) -> Strategy {
    let (by_points, worth) = counted.by_points();
    let best = ratio(counted.ev);
    let way = |says: &str, worth: f64| Way::new(says, ratio(worth), &best);
    Strategy {
        decision: "with a hand against an up card: surrender, double, split, stand or draw".to_owned(),
        base: "wager".to_owned(),
        situation: "the cards of a hand that is not split, and the dealer's up card last".to_owned(),
        alike: Equivalence::PointsAndUpCard,
        averages: Some("Two of 6, 7 and 8, and two sevens, are averages over their suits".to_owned()),
        shares: shares(counted),
        simple: way(&printed(counted, by_points), *worth),
        mistakes: Way::mistakes(mistakes(counted).into_iter().map(|(says, worth)| way(says, worth)).collect()),
        table: table(counted),
    }
}

/// Choices that are never made, and two common habits.
fn mistakes(counted: &Counted) -> Vec<(&'static str, f64)> {
    let terms = counted.table.terms;
    let unused = RULES.par_iter().filter_map(|rule| {
        let says = rule.unused?;
        Some((says, counted.ev - rule.worth(terms, &counted.table.shoe, counted.ev)))
    });
    let mut all: Vec<(&str, f64)> = unused.collect();
    all.push(("insure every hand against an ace for half the wager", counted.ev + insured(counted)));
    all.push(("draw to 16 and stand on 17 as the dealer does, and nothing else", counted.like_the_dealer()));
    all
}

/// What it is worth to insure every hand for half the wager.
fn insured(counted: &Counted) -> f64 {
    let shoe = &counted.table.shoe;
    let aces = f64::from(shoe.values[ACE]) / f64::from(shoe.cards());
    0.5 * aces * counted.table.insurance(None, 2.0)
}

fn shares(counted: &Counted) -> Vec<Share> {
    let choices = [SURRENDER, DOUBLE, SPLIT, STAND, DRAW];
    let mut sums = [0.0; 5];
    for deal in counted.table.deals() {
        let first = named(counted.table.first(&Best, deal.up, deal.two).0);
        if let Some(at) = choices.iter().position(|choice| Some(*choice) == first) {
            sums[at] += deal.chance;
        }
    }
    choices.into_iter().zip(sums).map(|(choice, share)| Share { choice, share: ratio(share) }).collect()
}

/// Every two cards but blackjacks against every up card, on average over the suits.
fn table(counted: &Counted) -> Vec<Choice> {
    let mut rows: BTreeMap<(usize, usize, usize), Vec<(Deal, Worths)>> = BTreeMap::new();
    for deal in counted.table.deals() {
        let [one, other] = deal.two.map(|seen| seen.value);
        let key = (UPS.iter().position(|up| *up == deal.up.value).unwrap_or(0), one.min(other), one.max(other));
        if !HANDS.all[HANDS.pair(one, other)].is_two_card_21() {
            rows.entry(key).or_default().push((deal, counted.table.worths(&Best, deal.up, deal.two)));
        }
    }
    let row = |((up, one, other), deals): ((usize, usize, usize), Vec<(Deal, Worths)>)| {
        let all: f64 = deals.iter().map(|(deal, _)| deal.chance).sum();
        let mean = |worth: &dyn Fn(&Worths) -> Option<f64>| -> Option<f64> {
            deals.iter().map(|(deal, worths)| worth(worths).map(|worth| deal.chance / all * worth)).sum()
        };
        let hand = &HANDS.all[HANDS.pair(one, other)];
        let kind = if one == other { "pair, " } else { "" };
        let says = format!("{kind}{}{}", if hand.is_soft() { "soft " } else { "" }, hand.points());
        let cards = [(other, 's'), (one, 'h'), (UPS[up], 'd')].map(|(value, suit)| format!("{}{suit}", letter(value)));
        Choice::new(cards.join(" "), says, (all * 1e9).round() as u64, listed(&|of| mean(of)))
    };
    rows.into_iter().map(row).collect()
}

type Pick<'a> = &'a dyn Fn(&dyn Fn(&Worths) -> Option<f64>) -> Option<f64>;

/// Every choice that there is.
fn listed(mean: Pick<'_>) -> Vec<Worth> {
    let worth = |choice, value: Option<f64>| value.map(|value| Worth { choice, ev: ratio(value) });
    let all = [
        worth(STAND, mean(&|worths| Some(worths.stand))),
        worth(DRAW, mean(&|worths| Some(worths.draw))),
        worth(DOUBLE, mean(&|worths| Some(worths.double))),
        worth(SURRENDER, mean(&|worths| worths.surrender)),
        worth(SPLIT, mean(&|worths| worths.split)),
    ];
    all.into_iter().flatten().collect()
}

fn seen(card: Card) -> Seen {
    let value = value_of(card.rank());
    Seen { value, suit: Shoe::counts_suits(value).then_some(card.suit() as usize) }
}

/// What to do with exactly these cards against the last of them; a hand that is not split.
pub(super) fn choice(counted: &Counted, cards: &Cards) -> Option<HandChoice> {
    let all: Vec<Card> = cards.faces().filter(|card| !card.is_joker() && card.rank() != kit::Rank::Ten).collect();
    let [hand @ .., up] = all.as_slice() else { return None };
    if !cards.all_known() || all.len() != cards.len() || hand.len() < 2 {
        return None;
    }
    let (table, up) = (&counted.table, seen(*up));
    let mut shoe = table.shoe.clone();
    let mut counts = [0; VALUES];
    for card in std::iter::once(up).chain(hand.iter().map(|card| seen(*card))) {
        if !shoe.has(card) {
            return None;
        }
        shoe = shoe.without(card);
    }
    hand.iter().for_each(|card| counts[seen(*card).value] += 1);
    let place = HANDS.find(&counts)?;
    let made = &HANDS.all[place];
    if made.points() == 21 {
        return None;
    }
    let worth = if let [one, other] = hand {
        let worths = table.worths(&Best, up, [seen(*one), seen(*other)]);
        listed(&|of| of(&worths))
    } else {
        let play = &table.plays[up.value];
        let taken = play.chance_of_blackjack[place];
        let worth = |choice, value: f64| Worth { choice, ev: ratio(value - taken) };
        vec![worth(STAND, play.stand[place]), worth(DRAW, play.draw[place]), worth(DOUBLE, play.double[place])]
    };
    let says = format!("{}{} in {} cards", if made.is_soft() { "soft " } else { "" }, made.points(), made.size);
    Some(HandChoice { choice: Choice::new(cards.to_string(), says, 1, worth), average: None })
}

/// A cell of the printed table: what two cards do, and from how many cards on something else is done.
fn cell(counted: &Counted, by_points: &ByPoints, up: usize, points: usize, soft: bool) -> Option<String> {
    let line = |size: usize| {
        let fits = |hand: &Hand| hand.points() == points && hand.is_soft() == soft && hand.size == size;
        let all = HANDS.all.iter().enumerate();
        let left = |hand: &Hand| {
            let cards = spot(&counted.table.terms, &counted.table.shoe, up)?.cards;
            without(&cards, &hand.counts)
        };
        all.filter(|(_, hand)| fits(hand) && left(hand).is_some()).map(|(place, _)| by_points.act(up, place)).next()
    };
    let acts: Vec<(usize, Act)> = (2..=super::by_points::MANY).filter_map(|size| Some((size, line(size)?))).collect();
    let (_, first) = acts.first()?;
    let code = |act: Act| match act {
        Act::Stand => "S",
        Act::Draw => "H",
        Act::Double => "D",
    };
    let mut text = code(*first).to_owned();
    let mut before = *first;
    for (size, act) in &acts[1..] {
        if *act != before {
            // A number alone means what people mean by it: from so many cards on, draw.
            text.push_str(&size.to_string());
            if *act != Act::Draw {
                text.push_str(code(*act));
            }
            before = *act;
        }
    }
    if by_points.surrenders(up, points, soft) {
        text.insert(0, 'R');
    }
    Some(text)
}

/// The table in words, as short as it can be said: every line with its cells from an up card of 2 to an ace.
pub(super) fn printed(counted: &Counted, by_points: &ByPoints) -> String {
    let mut lines: Vec<String> = Vec::new();
    for (soft, points) in (4..=19).rev().map(|points| (false, points)).chain((12..=20).rev().map(|p| (true, p))) {
        let cells: Vec<String> = UPS
            .iter()
            .map(|up| cell(counted, by_points, *up, points, soft).unwrap_or_else(|| "-".to_owned()))
            .collect();
        lines.push(format!("{}{points}: {}", if soft { "soft " } else { "" }, cells.join(" ")));
    }
    let pairs = (0..VALUES).filter_map(|pair| {
        let splits = |up: &&usize| by_points_splits(counted, **up, pair);
        let against: Vec<&str> = UPS.iter().filter(splits).map(|up| letter(*up)).collect();
        (!against.is_empty()).then(|| format!("{0}-{0} against {1}", letter(pair), against.join(" ")))
    });
    let pairs: Vec<String> = pairs.collect();
    let rescued: Vec<String> =
        UPS.iter()
            .filter_map(|up| {
                let of =
                    |points: usize| {
                        HANDS.all.iter().enumerate().any(|(place, hand)| {
                            hand.size > 2 && hand.points() == points && by_points.rescues(*up, place)
                        })
                    };
                let most = (12..=20).rev().find(|points| of(*points))?;
                Some(format!("{most} against {}", letter(*up)))
            })
            .collect();
    format!(
        "by points, against 2 3 4 5 6 7 8 9 10 A (S stand, H hit, D double, R surrender two cards; a number: hit from \
         so many cards on): {}. Split {}. Rescue doubled totals up to {}",
        lines.join("; "),
        pairs.join(", "),
        rescued.join(", ")
    )
}

fn by_points_splits(counted: &Counted, up: usize, pair: usize) -> bool {
    // Suits aside: those of two sevens are the only ones that matter, and the table does not look at them.
    let suit = |value| Shoe::counts_suits(value).then_some(if value == SEVEN { 1 } else { 0 });
    let card = |value| Seen { value, suit: suit(value) };
    let shoe = &counted.table.shoe;
    if shoe.values[up] == 0 || shoe.values[pair] < 3 {
        return false;
    }
    let other = Seen { value: pair, suit: suit(pair).map(|suit| suit + 1) };
    counted.table.first(&Best, card(up), [card(pair), other]).0 == First::Split
}
