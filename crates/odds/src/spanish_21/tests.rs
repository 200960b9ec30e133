//! Published figures of plain blackjack, and small shoes dealt out card by card.

use super::hands::{ACE, Counts, HANDS, OVER, TEN, VALUES};
use super::outcomes::Outcomes;
use super::play::{Act, odds, split_act};
use super::shoe::{Seen, Shoe};
use super::table::{Best, Table};
use super::terms::Terms;
use super::{Player, sides};
use crate::exact::Distribution;
use crate::{Cache, Context, Query};
use engine::rules::HouseRules;
use kit::Money;

/// The published figures of plain blackjack in percent: E. Farmer, Blackjack combinatorial analyzer 7.6, zero memory,
/// composition-dependent: the dealer stands on soft 17, any two cards double, split hands too, four hands, two of aces
/// with one card to each, 3 to 2, the dealer looks first, no surrender and no insurance.
#[test]
fn plain_blackjack_is_worth_what_is_published_to_nine_decimals() {
    for (decks, percent) in [(6, -0.402_870_236), (8, -0.430_580_629), (1, 0.181_934_306)] {
        let table = Table::new(Terms::PLAIN, Shoe::plain(decks), &Best);
        let worth = 100.0 * table.total(&Best);
        assert!((worth - percent).abs() < 5e-10, "{decks} decks: {worth:.12}");
    }
}

/// A pair split and dealt out card by card, hand after hand, the dealer last: nothing of it is counted by inclusion and
/// exclusion, and no hand is looked at alone.
struct Dealt<'a> {
    table: &'a Table,
    up: usize,
    pair: usize,
}

/// A hand that is done: what it is, what lies on it, and whether it was rescued.
type Done = (Option<usize>, f64, bool);

impl Dealt<'_> {
    fn worth(&self, left: &mut Counts, waiting: usize, done: &mut Vec<Done>) -> f64 {
        if waiting == 0 {
            return self.dealer(left, done);
        }
        let mut start = [0; VALUES];
        start[self.pair] = 1;
        let place = HANDS.find(&start).unwrap();
        self.draw(left, done, |dealt, left, done, next| {
            let again = next == dealt.pair && waiting + done.len() < dealt.table.terms.hands_of(dealt.pair);
            if again {
                return dealt.worth(left, waiting + 1, done);
            }
            dealt.play(HANDS.all[place].with[next], left, waiting, done)
        })
    }

    fn draw(
        &self,
        left: &mut Counts,
        done: &mut Vec<Done>,
        mut then: impl FnMut(&Self, &mut Counts, &mut Vec<Done>, usize) -> f64,
    ) -> f64 {
        let cards: u16 = left.iter().sum();
        let mut worth = 0.0;
        for next in 0..VALUES {
            if left[next] > 0 {
                let chance = f64::from(left[next]) / f64::from(cards);
                left[next] -= 1;
                worth += chance * then(self, left, done, next);
                left[next] += 1;
            }
        }
        worth
    }

    fn finished(&self, hand: Done, left: &mut Counts, waiting: usize, done: &mut Vec<Done>) -> f64 {
        done.push(hand);
        let worth = self.worth(left, waiting - 1, done);
        done.pop();
        worth
    }

    fn play(&self, place: usize, left: &mut Counts, waiting: usize, done: &mut Vec<Done>) -> f64 {
        let policy = &self.table.plays[self.up].policy;
        let act = split_act(&self.table.terms, policy, place, self.pair);
        if act == Act::Stand {
            return self.finished((Some(place), 1.0, false), left, waiting, done);
        }
        self.draw(left, done, |dealt, left, done, next| {
            let then = HANDS.all[place].with[next];
            match (then, act) {
                (OVER, Act::Double) => dealt.finished((None, 2.0, false), left, waiting, done),
                (OVER, _) => dealt.finished((None, 1.0, false), left, waiting, done),
                (then, Act::Double) => {
                    let rescued = policy.rescues[then];
                    dealt.finished((Some(then), 2.0, rescued), left, waiting, done)
                }
                (then, _) => dealt.play(then, left, waiting, done),
            }
        })
    }

    fn dealer(&self, left: &mut Counts, done: &[Done]) -> f64 {
        let mut hand = [0; VALUES];
        hand[self.up] = 1;
        self.dealer_draws(&mut hand, left, done)
    }

    fn dealer_draws(&self, hand: &mut Counts, left: &mut Counts, done: &[Done]) -> f64 {
        let sum: usize = hand.iter().enumerate().map(|(value, count)| (value + 1) * usize::from(*count)).sum();
        let points = if hand[ACE] > 0 && sum <= 11 { sum + 10 } else { sum };
        if points >= 17 {
            let cards: u16 = hand.iter().sum();
            return self.settle(points, points == 21 && cards == 2, done);
        }
        let cards: u16 = left.iter().sum();
        let mut worth = 0.0;
        for next in 0..VALUES {
            if left[next] > 0 {
                let chance = f64::from(left[next]) / f64::from(cards);
                (left[next], hand[next]) = (left[next] - 1, hand[next] + 1);
                worth += chance * self.dealer_draws(hand, left, done);
                (left[next], hand[next]) = (left[next] + 1, hand[next] - 1);
            }
        }
        worth
    }

    fn settle(&self, points: usize, blackjack: bool, done: &[Done]) -> f64 {
        let terms = &self.table.terms;
        if blackjack && terms.looks {
            return -1.0;
        }
        if blackjack {
            let wins = |(place, ..): &&Done| place.is_some_and(|place| HANDS.all[place].is_two_card_21());
            let won = done.iter().filter(wins).count();
            let rescued = done.iter().filter(|(.., rescued)| *rescued).count();
            let lost = if won == done.len() { 0 } else { rescued.max(1) };
            return won as f64 * terms.split_21 - lost as f64;
        }
        let of_hand = |(place, stake, rescued): &Done| {
            let Some(hand) = place.map(|place| &HANDS.all[place]).filter(|_| !rescued) else {
                return if *rescued { -1.0 } else { -stake };
            };
            let own = hand.points();
            let wins = points > 21 || own > points || (own == 21 && points == 21 && terms.twenty_one_beats_21);
            match () {
                () if wins && *stake == 1.0 => odds(terms, hand),
                () if wins => *stake,
                () if own == points => 0.0,
                () => -stake,
            }
        };
        done.iter().map(of_hand).sum()
    }
}

/// Few cards, so that everything can be dealt out: no deck, but every kind of card that matters.
fn small() -> Shoe {
    Shoe { values: [3, 0, 0, 0, 0, 2, 3, 4, 3, 6], ..Shoe::spanish(1) }
}

/// What two or more rescued hands lose to a blackjack is the one thing that is not counted exactly; the shoe is small,
/// so that it is far from it.
#[test]
fn split_pairs_are_worth_what_they_are_when_every_card_is_dealt_out() {
    for terms in [Terms::PLAIN, Terms { hands: 3, ..Terms::PLAIN }, Terms::SPANISH] {
        let table = Table::new(terms, small(), &Best);
        for (up, pair) in [(SIX, 7), (TEN, 7), (ACE, ACE), (8, 7), (TEN, ACE)] {
            let Some(split) = table.split(up, pair) else { continue };
            let mut left = table.shoe.values;
            left[up] -= 1;
            left[pair] -= 2;
            let dealt = Dealt { table: &table, up, pair }.worth(&mut left, 2, &mut Vec::new());
            let counted = split.worth;
            let off = 0.5 * split.beyond_one_wager + 1e-12;
            assert!((dealt - counted).abs() <= off, "{up} {pair}: {dealt} {counted} {}", split.beyond_one_wager);
        }
    }
}

const SIX: usize = super::hands::SIX;

/// The results of a round add up to one, and their mean is the expectation as far as it is claimed to be.
#[test]
fn results_have_the_mean_that_is_counted_otherwise() {
    for terms in [Terms::SPANISH, Terms { looks: true, ..Terms::SPANISH }] {
        let table = Table::new(terms, Shoe::spanish(6), &Best);
        let (worth, outcomes) = (table.total(&Best), Outcomes::new(&table, &Best));
        let all: f64 = outcomes.chances.values().sum();
        assert!((all - 1.0).abs() < 1e-12, "{all}");
        assert!((outcomes.mean() - worth).abs() < 1e-5, "{} {worth}", outcomes.mean());
        assert!(outcomes.bound < 4e-3, "{}", outcomes.bound);
    }
}

/// Without bonuses of one suit, suits change nothing; with them, what is counted by suits is the average over them.
#[test]
fn suits_matter_where_a_bonus_asks_for_them() {
    let table = Table::new(Terms::SPANISH, Shoe::spanish(6), &Best);
    let seen = |value, suit| Seen { value, suit: Some(suit) };
    let up = Seen { value: 1, suit: None };
    let drawing = |suits: [usize; 2]| table.worths(&Best, up, [seen(5, suits[0]), seen(6, suits[1])]).draw;
    let [mixed, hearts, spades] = [[0, 1], [2, 2], [3, 3]].map(drawing);
    // One more for hearts and three halves more for spades, if an eight of the suit comes: 6 in 285 cards. 21 wins.
    assert!((hearts - mixed - 0.5 * 6.0 / 285.0).abs() < 1e-12, "{hearts} {mixed}");
    assert!((spades - mixed - 1.5 * 6.0 / 285.0).abs() < 1e-12, "{spades} {mixed}");
}

fn rules() -> HouseRules {
    games::registered("ma-spanish-21").unwrap().schema().defaults()
}

/// Card Counting the Match the Dealer Side Bet in Spanish 21 (888casino.com/blog/side-bets): six decks, a house edge of
/// 3.055%, a hit in 15.411% and a standard deviation of 2.448.
#[test]
fn matching_the_dealer_is_worth_what_is_published() {
    let pay = games::spanish_21::pay(&rules());
    let mut ranks = [24; 13];
    ranks[kit::Rank::Ten as usize] = 0;
    let counts: Distribution = sides::matches(&pay, Money::dollars(1), &ranks, 6);
    let (edge, hit) = (-counts.mean(100).to_f64(), counts.hit_frequency().to_f64());
    assert_eq!(format!("{:.3} {:.3}", 100.0 * edge, 100.0 * hit), "3.055 15.411");
    assert_eq!(format!("{:.3}", counts.variance(100).to_f64().sqrt()), "2.448");
    assert_eq!(counts.total(), 12 * 24 * 287 * 286 * 23 * 22);
}

/// Rounds on the kernel that settles real ones, with a whole shoe before each.
#[test]
fn rounds_on_the_kernel_come_to_what_is_counted() {
    for option in ["after-players", "hole-card-with-reader"] {
        let rules = rules().with(&[("dealer-second-card", option)]).unwrap();
        let cache = Cache::default();
        let analysis = crate::analyze(&Query::new(rules.clone()), Context::quiet(&cache)).unwrap();
        let tally = Player::new(&rules, Context::quiet(&cache)).unwrap().fresh(11, 0, 400_000);
        let main = &analysis.wagers[0];
        let z = (tally.mean(500) - main.ev.to_f64()) / main.std_dev * (tally.rounds as f64).sqrt();
        assert!(z.abs() < 5.0, "{option}: {z}");
        assert!((tally.std_dev(500) / main.std_dev - 1.0).abs() < 0.01, "{} {}", tally.std_dev(500), main.std_dev);
    }
}
