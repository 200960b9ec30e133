//! The exact odds of let it ride: every hand of the player with every two community cards, priced with the kernel that
//! settles real rounds, and both decisions.

mod hands;
mod player;
mod strategy;

pub use hands::{Four, Hand, fours, hands};
pub use player::Player;

use crate::books::{Book, Priced};
use crate::exact::{Distribution, Ratio, grouped};
use crate::joint::Joint;
use crate::report::{Strategy, WagerReport};
use crate::two_choices::Either;
use crate::wager_sheet::{WagerColumn, WagerSheet};
use crate::{AnalysisError, Context, Query};
use games::let_it_ride::settle::{self, Row};
use games::let_it_ride::{Rules, Wager};
use hands::{FIRST_CARDS, HANDS, SECOND_CARDS};
use kit::{Money, ThreeCategory};
use std::sync::Arc;

/// The analysis of this game.
pub(crate) const BOOK: Book = Book {
    usual: |_| "main+let-it-ride-bonus+three-card-bonus",
    decides: true,
    rows_may_be_left_out: true,
    ..Book::of::<Decisions>(Player::simulated)
};

/// The wagers: name, base and what they cover.
const WAGERS: [(&str, &str, &str); 6] = [
    ("main", "bet", "the three bets together, two of which may be withdrawn"),
    ("bet-1", "bet", "bet 1, withdrawn where that is better"),
    ("bet-2", "bet", "bet 2, withdrawn where that is better"),
    ("bet-3", "bet", "bet 3, which stays"),
    ("let-it-ride-bonus", "let-it-ride-bonus", "one dollar on the five cards, paid as a sum"),
    ("three-card-bonus", "three-card-bonus", "on the player's own three cards"),
];
const MAIN: usize = 0;
const BETS: [usize; 3] = [1, 2, 3];
const BONUS: usize = 4;
const THREE_CARD: usize = 5;

/// The one stake of the let it ride bonus.
const DOLLAR: Money = Money::dollars(1);

/// The hands priced for one bet, and what the player does with each. The first choice is to let a bet ride, the second
/// to withdraw it.
struct Decisions {
    rules: Arc<Rules>,
    bet: Money,
    three_card: Money,
    /// What the bets come to on each row, in cents, when one, two or three of them are in place.
    nets: [[i64; Row::COUNT]; 3],
    /// What to do about bet 1, per hand.
    first: Vec<Either>,
    /// What to do about bet 2, per four cards: where bet 1 was withdrawn, and where it rides. The two differ only where
    /// a payout limit takes from the one what it leaves to the other.
    second: [Vec<Either>; 2],
}

/// The sum over the second cards of what so many bets come to.
fn worth(nets: &[i64; Row::COUNT], rows: &[u8; Row::COUNT]) -> i64 {
    nets.iter().zip(rows).map(|(net, count)| net * i64::from(*count)).sum()
}

impl Decisions {
    /// The best play with this bet, or with the least that there is.
    fn best(rules: Rules, bet: Option<Money>) -> Decisions {
        let least = |wager| rules.wager(wager).limits.least;
        let (bet, three_card) = (bet.unwrap_or(least(Wager::Bet1)), least(Wager::ThreeCard));
        let net = |in_place: usize, row: Row| {
            let bets = std::array::from_fn(|number| if number <= in_place { bet } else { Money::ZERO });
            let lost = -bet.times(in_place as i64 + 1);
            let won = |wins: settle::Winnings| wins.bets.iter().copied().sum();
            settle::winnings(&rules.pay, bets, row).map_or(lost, won).in_cents()
        };
        let nets: [[i64; Row::COUNT]; 3] = std::array::from_fn(|in_place| Row::ALL.map(|row| net(in_place, row)));
        // Where both are worth the same the bet rides.
        let second = [0, 1].map(|before: usize| {
            let rides = |four: &Four| worth(&nets[before + 1], &four.rows) >= worth(&nets[before], &four.rows);
            fours().iter().map(|four| Either::first_if(rides(four))).collect()
        });
        let mut decisions = Decisions { rules: Arc::new(rules), bet, three_card, nets, first: Vec::new(), second };
        let rides = |hand| decisions.worth_of_first(hand, true) >= decisions.worth_of_first(hand, false);
        decisions.first = hands().iter().map(|hand| Either::first_if(rides(hand))).collect();
        decisions
    }

    /// What four cards are worth where bet 1 rides or not and bet 2 is then decided best, in cents over the second
    /// cards.
    fn worth_of_second(&self, four: usize, first_rides: bool) -> i64 {
        let before = usize::from(first_rides);
        let in_place = before + usize::from(self.second[before][four] == Either::First);
        worth(&self.nets[in_place], &fours()[four].rows)
    }

    /// What three cards are worth where bet 1 rides or not and the rest is played best, in cents over both cards.
    fn worth_of_first(&self, hand: &Hand, rides: bool) -> i64 {
        hand.firsts().map(|(four, _)| self.worth_of_second(four, rides)).sum()
    }

    /// How often bets 1 and 2 ride.
    fn shares(&self) -> [Ratio; 2] {
        let mut rides = [0_u64; 2];
        for (hand, first) in hands().iter().zip(&self.first) {
            let weight = u64::from(hand.weight);
            let [ride, withdraw] = first.halves().map(u64::from);
            rides[0] += 2 * weight * FIRST_CARDS * ride;
            for (four, _) in hand.firsts() {
                let [after_withdrawal, after_ride] =
                    [0, 1].map(|before| u64::from(self.second[before][four].halves()[0]));
                rides[1] += weight * (withdraw * after_withdrawal + ride * after_ride);
            }
        }
        rides.map(|rides| Ratio::new(rides, 4 * HANDS * FIRST_CARDS))
    }

    /// Every deal by the decisions, the row and what the three cards are. Every deal counts four times, so that chance
    /// can decide twice.
    fn outcomes(&self) -> impl Iterator<Item = (([bool; 2], Row, ThreeCategory), u128)> {
        let mut deals = vec![[[0_u64; ThreeCategory::ALL.len()]; Row::COUNT]; 4];
        for (hand, first) in hands().iter().zip(&self.first) {
            for (first_rides, halves) in [false, true].into_iter().zip(first.halves().into_iter().rev()) {
                for (four, rows) in hand.firsts() {
                    let second = self.second[usize::from(first_rides)][four].halves();
                    for (second_rides, more) in [false, true].into_iter().zip(second.into_iter().rev()) {
                        let weight = u64::from(hand.weight * halves * more);
                        let played = &mut deals[2 * usize::from(first_rides) + usize::from(second_rides)];
                        for (row, count) in rows.iter().enumerate() {
                            played[row][hand.three as usize] += weight * u64::from(*count);
                        }
                    }
                }
            }
        }
        deals.into_iter().enumerate().flat_map(|(played, rows)| {
            let rides = [played & 2 != 0, played & 1 != 0];
            Row::ALL.into_iter().zip(rows).flat_map(move |(row, threes)| {
                let all = ThreeCategory::ALL.into_iter().zip(threes).filter(|(_, deals)| *deals > 0);
                all.map(move |(three, deals)| ((rides, row, three), u128::from(deals)))
            })
        })
    }

    /// What each of [`WAGERS`] comes to.
    fn nets(&self, rides: [bool; 2], row: Row, three: ThreeCategory) -> [Money; 6] {
        let pay = &self.rules.pay;
        let bets = [rides[0], rides[1], true].map(|rides| if rides { self.bet } else { Money::ZERO });
        let bets = settle::winnings(pay, bets, row).map_or(bets.map(|bet| -bet), |wins| wins.bets);
        let bonus = settle::bonus(pay, DOLLAR, row).unwrap_or(Money::ZERO) - DOLLAR;
        let three_card = settle::three_card(pay, self.three_card, three).unwrap_or(-self.three_card);
        [bets.iter().copied().sum(), bets[0], bets[1], bets[2], bonus, three_card]
    }

    /// Every deal with what each of [`WAGERS`] comes to.
    fn sheet(&self) -> WagerSheet<6> {
        let (one, [first, second]) = (Ratio::whole(1), self.shares());
        let column = |wager: usize| {
            let (name, base, says) = WAGERS[wager];
            let (unit, average_stake) = match wager {
                MAIN => (self.bet, one.plus(&first).plus(&second)),
                1 => (self.bet, first.clone()),
                2 => (self.bet, second.clone()),
                BONUS => (DOLLAR, one.clone()),
                THREE_CARD => (self.three_card, one.clone()),
                _ => (self.bet, one.clone()),
            };
            let part_of = BETS.contains(&wager).then_some(WAGERS[MAIN].0);
            let proportional = wager >= BONUS || self.rules.pay.limit.is_none();
            WagerColumn { name, base, says, part_of, unit, average_stake, proportional }
        };
        let outcomes = self.outcomes().map(|((rides, row, three), count)| {
            // Four times as many as there are deals: without chance the count of deals is exact.
            (self.nets(rides, row, three), count)
        });
        let chance = self.first.iter().chain(self.second.iter().flatten()).any(|choice| *choice == Either::Chance);
        let times = if chance { 1 } else { 4 };
        let outcomes = outcomes.map(|(nets, count)| (nets, count / times)).collect();
        WagerSheet { columns: std::array::from_fn(column), outcomes }
    }
}

impl Priced for Decisions {
    fn new(query: &Query, _: Context<'_>) -> Result<Decisions, AnalysisError> {
        let rules = Rules::new(query.rules.clone());
        query.unit_within(rules.wager(Wager::Bet1).limits, "a bet")?;
        Ok(Decisions::best(rules, query.unit))
    }

    fn played_as(self, other: Decisions) -> Decisions {
        Decisions { first: other.first, second: other.second, ..self }
    }

    fn wagers(&self) -> Vec<WagerReport> {
        let sheet = self.sheet();
        let mut wagers: Vec<WagerReport> = (MAIN..=BONUS).map(|wager| sheet.report(wager)).collect();
        // The community cards do not matter to the three card bonus: the player's 22,100 hands say everything.
        let mut three_card = Distribution::default();
        for hand in hands() {
            let nets = self.nets([true; 2], Row::Nothing, hand.three);
            three_card.add(nets[THREE_CARD].in_cents(), hand.weight.into());
        }
        wagers.push(sheet.report_on(THREE_CARD, &three_card));
        wagers
    }

    /// The three bets as one wager or each by itself, with both bonus wagers on the same cards.
    fn joints(&self) -> Vec<Joint> {
        let (sheet, [a, b, c]) = (self.sheet(), BETS);
        vec![sheet.joint(&[MAIN, BONUS, THREE_CARD]), sheet.joint(&[a, b, c, BONUS, THREE_CARD])]
    }

    fn unit(&self) -> String {
        format!("one of three bets of {}", self.bet)
    }

    fn method(&self) -> String {
        format!(
            "every deal counted: 1,755 hands of three cards up to suits, each with 49 first and 48 second community \
             cards, {} deals in all; the burned card and other players' cards are unknown and change nothing. A bet \
             that is worth the same either way rides",
            grouped(HANDS * FIRST_CARDS * SECOND_CARDS)
        )
    }

    fn strategy(&self) -> Option<Strategy> {
        Some(strategy::strategy(self))
    }
}
