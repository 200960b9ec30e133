//! What can be done with four cards, what it is worth, and what each style does.

use super::dealer::PLACES;
use super::hands::{Found, LISTED, hands, number, pair_at, sorted};
use super::table::{Row, Table};
use super::wins::SPLITS;
use crate::exact::{Distribution, Ratio};
use engine::rules::HouseRules;
use games::fast_action_holdem::{house_way, pay, settle};
use kit::{Card, Cards, Money};

/// How many choices there are with a hand that is no natural.
pub(super) const CHOICES: usize = 10;

/// What is done with four cards; pairs and splits are numbered as in [`PLACES`] and [`SPLITS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Action {
    /// Two cards are kept.
    Keep(u8),
    /// Two hands are made of the four cards.
    Split(u8),
    /// Half the wager is surrendered.
    Surrender,
    /// There is nothing to decide: the hand is a natural.
    Natural,
}

impl Action {
    /// Every choice, in the order of the text.
    pub(super) const ALL: [Action; CHOICES] = [
        Action::Keep(0),
        Action::Keep(1),
        Action::Keep(2),
        Action::Keep(3),
        Action::Keep(4),
        Action::Keep(5),
        Action::Split(0),
        Action::Split(1),
        Action::Split(2),
        Action::Surrender,
    ];

    /// What kind of choice it is.
    pub(super) const fn kind(self) -> &'static str {
        match self {
            Action::Keep(_) => "keep",
            Action::Split(_) => "split",
            Action::Surrender => "surrender",
            Action::Natural => "natural",
        }
    }

    /// The choice in words, with these cards.
    pub(super) fn says(self, cards: [Card; 4]) -> String {
        let two = |pair: usize| PLACES[pair].0.map(|place| cards[place]);
        match self {
            Action::Keep(pair) => format!("keep {}", Cards::of(&two(pair.into()))),
            Action::Split(split) => {
                // The higher hand first, so that the same two hands are called the same.
                let mut hands = SPLITS[usize::from(split)].map(two);
                hands.sort_unstable_by(|one, other| other.cmp(one));
                let [one, other] = hands.map(|hand| Cards::of(&hand));
                format!("split {one} / {other}")
            }
            other => other.kind().to_owned(),
        }
    }

    /// The same choice with the cards of a hand that is alike, which stand in this order.
    fn in_order(self, order: [u8; 4]) -> Action {
        let moved = |pair: u8| {
            let [one, other] = PLACES[usize::from(pair)].0.map(|place| order[place]);
            pair_at(one, other) as u8
        };
        match self {
            Action::Keep(pair) => Action::Keep(moved(pair)),
            Action::Split(split) => {
                let pair = usize::from(moved(SPLITS[usize::from(split)][0] as u8));
                let at = SPLITS.iter().position(|split| split.contains(&pair)).expect("every pair is in a split");
                Action::Split(at as u8)
            }
            other => other,
        }
    }
}

/// What a wager comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prices {
    pub(super) stake: Money,
    /// What a winning hand wins.
    pub(super) win: Money,
    /// What a natural wins.
    pub(super) natural: Money,
    /// What is surrendered.
    pub(super) surrendered: Money,
}

impl Prices {
    /// The prices of a wager under these house rules.
    pub(super) fn new(rules: &HouseRules, stake: Money) -> Prices {
        let pay = pay(rules);
        Prices {
            stake,
            win: pay.staked(stake).wins,
            natural: pay.natural(stake),
            surrendered: settle::surrendered(stake, pay.surrender),
        }
    }

    /// Every net result of an action in cents, with how often it comes.
    pub(super) fn outcomes(&self, action: Action, row: &Row) -> [(i64, u128); 4] {
        let none = (0, 0);
        let cents = |money: Money| money.in_cents();
        match action {
            Action::Keep(pair) => {
                let won = row.pairs[usize::from(pair)];
                [(cents(self.win), won), (cents(-self.stake), row.total - won), none, none]
            }
            Action::Split(split) => {
                let [one, other] = SPLITS[usize::from(split)].map(|pair| row.pairs[pair]);
                let both = row.both[usize::from(split)];
                let either = one + other - 2 * both;
                let neither = row.total - row.dealer_naturals - either - both;
                [
                    (2 * cents(self.win), both),
                    (cents(self.win - self.stake), either),
                    (-2 * cents(self.stake), neither),
                    (cents(-self.stake), row.dealer_naturals),
                ]
            }
            Action::Surrender => [(cents(-self.surrendered), row.total), none, none, none],
            Action::Natural => [(cents(self.natural), row.total), none, none, none],
        }
    }

    /// The sum of net results in cents over all deals of a row.
    pub(super) fn net(&self, action: Action, row: &Row) -> i128 {
        let cents = |money: Money| i128::from(money.in_cents());
        let on = |won: u128, lost: u128| won as i128 * cents(self.win) - lost as i128 * cents(self.stake);
        match action {
            Action::Keep(pair) => {
                let won = row.pairs[usize::from(pair)];
                on(won, row.total - won)
            }
            // Each hand wins or loses whatever the other does, so how often both win is not needed.
            Action::Split(split) => {
                let won = SPLITS[usize::from(split)].map(|pair| row.pairs[pair]).iter().sum();
                on(won, 2 * row.total - row.dealer_naturals - won)
            }
            Action::Surrender => -(row.total as i128) * cents(self.surrendered),
            Action::Natural => row.total as i128 * cents(self.natural),
        }
    }

    /// The standard error of what an action with a hand is worth, in units of the wager; none where it is exact.
    pub(super) fn error(&self, action: Action, table: &Table, hand: usize) -> Option<f64> {
        let (row, spread) = (&table.rows[hand], table.spreads.get(hand)?);
        let often = |count: u128| count as f64 / row.total as f64;
        // A win instead of a loss changes the result by both; where both hands of a split win, by twice that.
        let change = (self.win + self.stake).in_cents() as f64 / self.stake.in_cents() as f64;
        Some(
            change
                * match action {
                    Action::Keep(pair) => spread.error(often(row.pairs[usize::from(pair)])),
                    Action::Split(split) => {
                        let [one, other] = SPLITS[usize::from(split)].map(|pair| row.pairs[pair]);
                        spread.error(often(one + other + 2 * row.both[usize::from(split)]))
                    }
                    Action::Surrender | Action::Natural => 0.0,
                },
        )
    }

    /// What an action is worth in units of the wager.
    pub(super) fn worth(&self, action: Action, row: &Row) -> Ratio {
        Ratio::new(self.net(action, row), row.total * u128::from(self.stake.in_cents().unsigned_abs()))
    }
}

/// What a player does with every hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Plays {
    /// One thing with each.
    Fixed(Vec<Action>),
    /// Any of the ten choices, each as likely.
    Random,
}

impl Plays {
    /// With every hand whatever is worth most by this table; of equals the first.
    pub(super) fn best(prices: &Prices, table: &Table) -> Plays {
        Plays::by(|hand| {
            let most = Action::ALL.into_iter().rev().max_by_key(|action| prices.net(*action, &table.rows[hand]));
            most.expect("there are choices")
        })
    }

    /// Every hand that is no natural by a rule.
    pub(super) fn by(rule: impl Fn(usize) -> Action) -> Plays {
        let action = |(hand, cards): (usize, &[Card; 4])| {
            if settle::is_natural(*cards) { Action::Natural } else { rule(hand) }
        };
        Plays::Fixed(hands().alike.iter().enumerate().map(action).collect())
    }

    /// Two cards of every hand as the house way keeps them.
    pub(super) fn house_way() -> Plays {
        Plays::by(house_way_of)
    }

    /// All net results in cents with how often they come.
    pub(super) fn distribution(&self, prices: &Prices, table: &Table) -> Distribution {
        let mut sum = Distribution::default();
        for (hand, (row, times)) in table.rows.iter().zip(&table.times).enumerate() {
            for (action, share) in self.shares(hand) {
                let outcomes = prices.outcomes(action, row);
                outcomes.iter().for_each(|(net, count)| sum.add(*net, count * u128::from(*times) * u128::from(share)));
            }
        }
        sum
    }

    /// The standard error of the expectation, in units of the wager.
    pub(super) fn error(&self, prices: &Prices, table: &Table) -> f64 {
        let (mut squares, mut all) = (0.0, 0.0);
        for (hand, times) in table.times.iter().enumerate() {
            let shares = self.shares(hand);
            let of_one = |(action, share): &(Action, u32)| {
                prices.error(*action, table, hand).unwrap_or_default() * f64::from(*share)
            };
            let whole: u32 = shares.iter().map(|(_, share)| share).sum();
            let error = shares.iter().map(of_one).sum::<f64>() / f64::from(whole);
            squares += (*times as f64 * error).powi(2);
            all += *times as f64;
        }
        squares.sqrt() / all
    }

    /// What is done with a hand, and in how many of ten rounds where chance decides.
    fn shares(&self, hand: usize) -> Vec<(Action, u32)> {
        match self {
            Plays::Fixed(actions) => vec![(actions[hand], 1)],
            Plays::Random if settle::is_natural(hands().alike[hand]) => vec![(Action::Natural, CHOICES as u32)],
            Plays::Random => Action::ALL.iter().map(|action| (*action, 1)).collect(),
        }
    }

    /// In what share of all hands this kind of choice is made; exact, since hands are counted.
    pub(super) fn share(&self, kind: &str, decks: u8) -> Ratio {
        let (mut made, mut all) = (0, 0);
        for hand in 0..hands().len() {
            for (action, share) in self.shares(hand) {
                let ways = hands().ways(hand, decks) * u64::from(share);
                (made, all) = (made + if action.kind() == kind { ways } else { 0 }, all + ways);
            }
        }
        Ratio::new(made, all)
    }
}

/// What the house way keeps of a hand.
pub(super) fn house_way_of(hand: usize) -> Action {
    let [one, other] = house_way::kept(&hands().alike[hand]).places.map(|place| place as u8);
    Action::Keep(pair_at(one, other) as u8)
}

/// What is done with every hand, found by its cards from the highest down.
pub(super) struct Looked(Vec<Action>);

impl Looked {
    pub(super) fn new(actions: &[Action]) -> Looked {
        let mut looked = vec![Action::Natural; LISTED];
        for a in 0..Card::DECK as u8 {
            for b in 0..=a {
                for c in 0..=b {
                    for d in 0..=c {
                        let cards = [a, b, c, d].map(Card::from_index);
                        let Found { hand, order } = hands().find(cards);
                        looked[number(cards)] = actions[hand].in_order(order);
                    }
                }
            }
        }
        Looked(looked)
    }

    /// What is done with these cards, which are sorted from the highest down.
    #[inline]
    pub(super) fn find(&self, sorted: [Card; 4]) -> Action {
        self.0[number(sorted)]
    }
}

/// A hand that people write: its four cards from the highest down, and the hand that it is like.
pub(super) fn read(text: &str) -> Result<([Card; 4], Found), String> {
    let wrong = || format!("`{text}` is not four cards from a shoe: write them like `As Ks 7d 2c`");
    let cards: Cards = text.parse().map_err(|_| wrong())?;
    let four: [Card; 4] = cards.known().ok_or_else(wrong)?;
    if four.iter().any(|card| card.is_joker()) {
        return Err(wrong());
    }
    let (sorted, _) = sorted(four);
    Ok((sorted, hands().find(sorted)))
}

/// The choice that a text names, with the cards of a hand.
pub(super) fn read_choice(hand: usize, text: &str) -> Result<Action, String> {
    let cards = hands().alike[hand];
    let choices = || if settle::is_natural(cards) { vec![Action::Natural] } else { Action::ALL.to_vec() };
    let found = choices().into_iter().find(|action| action.says(cards) == text);
    found.ok_or_else(|| {
        let all: Vec<String> = choices().iter().map(|action| format!("`{}`", action.says(cards))).collect();
        format!("`{text}` is not a choice with this hand: write {}", all.join(" or "))
    })
}
