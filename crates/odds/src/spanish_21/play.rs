//! What a hand is worth by every choice against an up card, from the shoe that is left: card by card, to the last hand
//! that counts 21 or less.
//!
//! All values leave out what happens when the dealer has blackjack, so that hands add up: then a box loses one wager,
//! whatever was done with it, and [`Play::chance_of_blackjack`] says how likely that is.

use super::dealer::{self, Dealer, Ends, LONG_21};
use super::hands::{Counts, EIGHT, HANDS, Hand, OVER, SEVEN, SIX, VALUES};
use super::terms::{Doubling, Terms};

/// What to do with a hand that is neither given up nor split.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Act {
    /// No more cards.
    #[default]
    Stand,
    /// One more.
    Draw,
    /// One more, for twice the wager.
    Double,
}

/// What to do with every hand against an up card.
#[derive(Clone, Debug, Default)]
pub struct Policy {
    /// Per hand.
    pub acts: Vec<Act>,
    /// The same where no double is allowed.
    pub without_double: Vec<Act>,
    /// Whether a doubled hand that is this one is given up.
    pub rescues: Vec<bool>,
}

/// A place in the game: an up card and what the hands and the dealer's other cards come from.
#[derive(Clone, Debug)]
pub struct Spot<'a> {
    /// The terms.
    pub terms: &'a Terms,
    /// The value of the up card.
    pub up: usize,
    /// The shoe without the up card and whatever else is gone, the hand still in it.
    pub cards: Counts,
}

/// What is left without some cards, `None` where there are not that many.
pub fn without(cards: &Counts, gone: &Counts) -> Option<Counts> {
    let mut left = *cards;
    for value in 0..VALUES {
        left[value] = left[value].checked_sub(gone[value])?;
    }
    Some(left)
}

/// What hands of 21 win, for each unit, of mixed suits.
pub fn odds(terms: &Terms, hand: &Hand) -> f64 {
    if hand.points() != 21 {
        return terms.win;
    }
    match hand.size {
        2 => terms.split_21,
        3 if hand.is_three([SIX, SEVEN, EIGHT]) => terms.bonuses.six_seven_eight[0],
        3 if hand.is_three([SEVEN; 3]) => terms.bonuses.three_sevens[0],
        size @ 5.. => terms.bonuses.many_cards[size.min(7) - 5],
        _ => terms.win,
    }
}

impl Spot<'_> {
    /// The chance that the dealer has blackjack when so many cards are left.
    pub fn blackjack(&self, left: &Counts) -> f64 {
        dealer::blackjack(self.up, left)
    }

    /// The chance of every end of the dealer.
    pub fn ends(&self, left: &Counts) -> Ends {
        Dealer::of(self.terms.draws_to_soft_17).known_ends(self.up, left)
    }

    /// The chances to win and to lose with these points, unless the dealer has blackjack.
    pub fn wins_and_loses(&self, points: usize, ends: &Ends) -> [f64; 2] {
        let mut chances = [ends[dealer::OVER], 0.0];
        for (end, chance) in ends[..=LONG_21].iter().enumerate() {
            let wins = end + 17 < points || (points == 21 && end == LONG_21 && self.terms.twenty_one_beats_21);
            if wins {
                chances[0] += chance;
            } else if end + 17 > points {
                chances[1] += chance;
            }
        }
        chances
    }

    /// What is lost by going over 21 with a card of this value: so often the dealer has no blackjack.
    fn over(&self, left: &Counts, value: usize) -> f64 {
        let mut left = *left;
        left[value] -= 1;
        self.blackjack(&left) - 1.0
    }
}

/// What the choices with every hand are worth.
#[derive(Clone, Debug, Default)]
pub struct Play {
    /// Standing.
    pub stand: Vec<f64>,
    /// Drawing, and going on as the policy says.
    pub draw: Vec<f64>,
    /// Doubling.
    pub double: Vec<f64>,
    /// Keeping a double on this hand: what it comes to, were it doubled before.
    pub doubled: Vec<f64>,
    /// What the policy does.
    pub value: Vec<f64>,
    /// The chance to win with the hand as it is.
    pub wins: Vec<f64>,
    /// The chance that the dealer has blackjack.
    pub chance_of_blackjack: Vec<f64>,
    /// The policy.
    pub policy: Policy,
}

impl Play {
    /// The best play, or what this policy is worth.
    pub fn new(spot: &Spot<'_>, policy: Option<&Policy>) -> Play {
        let all = &HANDS.all;
        let zeros = || vec![0.0; all.len()];
        let mut play = Play {
            stand: zeros(),
            draw: zeros(),
            double: zeros(),
            doubled: zeros(),
            value: zeros(),
            wins: zeros(),
            chance_of_blackjack: zeros(),
            policy: policy.cloned().unwrap_or_else(|| Policy {
                acts: vec![Act::Stand; all.len()],
                without_double: vec![Act::Stand; all.len()],
                rescues: vec![false; all.len()],
            }),
        };
        for (place, hand) in all.iter().enumerate().rev() {
            if let Some(left) = without(&spot.cards, &hand.counts) {
                play.weigh(spot, place, &left, policy.is_none());
            }
        }
        play
    }

    /// What this policy is worth for the hand with one card of a split pair. What is gone beside it is gone from the
    /// spot. Answers what a second card of each value is worth, times its chance.
    pub fn of_split_hand(spot: &Spot<'_>, pair: usize, policy: &Policy, scratch: &mut Play) -> [f64; VALUES] {
        let start = &HANDS.all[pair];
        let Some(left) = without(&spot.cards, &start.counts) else { return [0.0; VALUES] };
        let cards: f64 = left.iter().map(|count| f64::from(*count)).sum();
        std::array::from_fn(|second| {
            let place = start.with[second];
            if left[second] == 0 {
                return 0.0;
            }
            scratch.follow(spot, place, policy, pair);
            let mut value = scratch.value[place];
            let hand = &HANDS.all[place];
            if hand.is_two_card_21() && spot.terms.split_21_beats_blackjack && !spot.terms.looks {
                let mut left = left;
                left[second] -= 1;
                value += spot.terms.split_21 * spot.blackjack(&left);
            }
            value * f64::from(left[second]) / cards
        })
    }

    /// The same where a card is drawn to the first two in any case, for second cards whose suits count.
    pub fn of_split_hand_drawing(spot: &Spot<'_>, pair: usize, policy: &Policy, scratch: &mut Play) -> [f64; VALUES] {
        let start = &HANDS.all[pair];
        let mut worth = [0.0; VALUES];
        let Some(left) = without(&spot.cards, &start.counts).filter(|_| (SIX..=EIGHT).contains(&pair)) else {
            return worth;
        };
        let cards: f64 = left.iter().map(|count| f64::from(*count)).sum();
        for second in (SIX..=EIGHT).filter(|second| left[*second] > 0) {
            let chance = f64::from(left[second]) / cards;
            worth[second] = chance * scratch.drawn_to(spot, start.with[second], Act::Draw, policy, pair);
        }
        worth
    }

    /// Room for [`Play::of_split_hand`]; a value that is not known yet is no number.
    pub fn scratch() -> Play {
        let none = || vec![f64::NAN; HANDS.all.len()];
        Play { value: none(), ..Play::default() }
    }

    /// What a hand of a split pair is worth by this policy, with all that may follow.
    fn follow(&mut self, spot: &Spot<'_>, place: usize, policy: &Policy, pair: usize) {
        if !self.value[place].is_nan() {
            return;
        }
        let hand = &HANDS.all[place];
        let left = without(&spot.cards, &hand.counts).unwrap_or_default();
        let act = split_act(spot.terms, policy, place, pair);
        self.value[place] = match act {
            Act::Stand => stand(spot, hand, &spot.ends(&left)),
            act => self.drawn_to(spot, place, act, policy, pair),
        };
    }

    /// What drawing or doubling is worth with a hand of a split pair.
    fn drawn_to(&mut self, spot: &Spot<'_>, place: usize, act: Act, policy: &Policy, pair: usize) -> f64 {
        let hand = &HANDS.all[place];
        let left = without(&spot.cards, &hand.counts).unwrap_or_default();
        let cards: f64 = left.iter().map(|count| f64::from(*count)).sum();
        let mut value = 0.0;
        for next in (0..VALUES).filter(|next| left[*next] > 0) {
            let then = hand.with[next];
            let worth = match (then, act) {
                (OVER, Act::Double) => 2.0 * spot.over(&left, next),
                (OVER, _) => spot.over(&left, next),
                (then, Act::Double) => {
                    let mut left = left;
                    left[next] -= 1;
                    if policy.rescues[then] {
                        spot.blackjack(&left) - 1.0
                    } else {
                        doubled(spot, &HANDS.all[then], &spot.ends(&left))
                    }
                }
                (then, _) => {
                    self.follow(spot, then, policy, pair);
                    self.value[then]
                }
            };
            value += f64::from(left[next]) * worth;
        }
        value / cards
    }

    fn weigh(&mut self, spot: &Spot<'_>, place: usize, left: &Counts, choose: bool) {
        let (terms, hand) = (spot.terms, &HANDS.all[place]);
        let ends = spot.ends(left);
        self.chance_of_blackjack[place] = ends[dealer::BLACKJACK];
        self.wins[place] = spot.wins_and_loses(hand.points(), &ends)[0];
        self.stand[place] = stand(spot, hand, &ends);
        self.doubled[place] = doubled(spot, hand, &ends);
        let given_up = ends[dealer::BLACKJACK] - 1.0;
        if choose {
            self.policy.rescues[place] = terms.rescue && given_up > self.doubled[place];
        }
        let cards: f64 = left.iter().map(|count| f64::from(*count)).sum();
        let lost_too = if terms.takes_added_on_over && !terms.looks { 1.0 } else { 0.0 };
        let (mut draw, mut double) = (0.0, 0.0);
        for next in (0..VALUES).filter(|next| left[*next] > 0) {
            let chance = f64::from(left[next]) / cards;
            let then = hand.with[next];
            if then == OVER {
                let over = spot.over(left, next);
                draw += chance * over;
                double += chance * (2.0 * over - lost_too * (1.0 + over));
            } else {
                draw += chance * self.value[then];
                let given_up = self.chance_of_blackjack[then] - 1.0;
                double += chance * if self.policy.rescues[then] { given_up } else { self.doubled[then] };
            }
        }
        (self.draw[place], self.double[place]) = (draw, double);
        if choose {
            self.choose(terms, place, hand);
        }
        self.value[place] = self.worth(self.policy.acts[place], place);
    }

    fn choose(&mut self, terms: &Terms, place: usize, hand: &Hand) {
        let [stand, draw, double] = [self.stand[place], self.draw[place], self.double[place]];
        if hand.points() >= 21 {
            return;
        }
        let without = if draw > stand { Act::Draw } else { Act::Stand };
        self.policy.without_double[place] = without;
        let may = hand.size == 2 || (hand.size > 2 && terms.doubling == Doubling::AnyNumber);
        self.policy.acts[place] = if may && double > draw.max(stand) { Act::Double } else { without };
    }

    /// What a choice is worth.
    pub fn worth(&self, act: Act, place: usize) -> f64 {
        match act {
            Act::Stand => self.stand[place],
            Act::Draw => self.draw[place],
            Act::Double => self.double[place],
        }
    }
}

/// What the policy does with a hand of a split pair.
pub fn split_act(terms: &Terms, policy: &Policy, place: usize, pair: usize) -> Act {
    if pair == super::hands::ACE && !terms.split_aces_draw {
        Act::Stand
    } else if terms.double_after_split {
        policy.acts[place]
    } else {
        policy.without_double[place]
    }
}

/// What a hand comes to as it is; 21 in two cards as one of a split pair.
pub fn stand(spot: &Spot<'_>, hand: &Hand, ends: &Ends) -> f64 {
    let [wins, loses] = spot.wins_and_loses(hand.points(), ends);
    odds(spot.terms, hand) * wins - loses
}

/// What a doubled hand comes to.
pub fn doubled(spot: &Spot<'_>, hand: &Hand, ends: &Ends) -> f64 {
    let [wins, loses] = spot.wins_and_loses(hand.points(), ends);
    2.0 * (spot.terms.win * wins - loses)
}
