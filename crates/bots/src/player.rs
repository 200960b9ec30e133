//! A computer player: simple, prompt and always legal, because it only chooses among its offers.
//! The same thoughts make the suggestion behind the Enter key.

use crate::{least, loses_by_itself, usual};
use engine::{Amount, AnyTable, Does, Offer, Place, Position, Seat, TableAct, Viewer, Words};
use kit::{Cards, Entropy, Money, Rank};

/// No player does more than this in a round; a safeguard against going around in circles.
const MOST_ACTS: u32 = 60;

/// Nor the same thing more often than this, where it moves no chips.
const MOST_TIMES: usize = 3;

/// More wagers than this are very many.
const MANY: usize = 12;

/// How somebody plays.
pub struct Player {
    /// Where.
    pub seat: Seat,
    /// The first buy-in; a stack that falls to a fifth of it is filled up again.
    pub buy_in: Money,
    entropy: Option<Box<dyn Entropy + Send>>,
    /// How many times the least amount this player likes to stake.
    factor: i64,
    passed: Vec<String>,
    /// What was done in this round without moving chips.
    done: Vec<String>,
    acts: u32,
}

impl Player {
    /// A computer player whose choices vary.
    pub fn new(seat: Seat, buy_in: Money, mut entropy: impl Entropy + Send + 'static) -> Player {
        let factor = [1, 1, 1, 2, 3][entropy.below(5) as usize];
        Player { seat, buy_in, entropy: Some(Box::new(entropy)), factor, passed: Vec::new(), done: Vec::new(), acts: 0 }
    }

    /// One that always chooses alike, whose choices are good suggestions.
    pub fn steady(seat: Seat, buy_in: Money) -> Player {
        Player { seat, buy_in, entropy: None, factor: 1, passed: Vec::new(), done: Vec::new(), acts: 0 }
    }

    /// Forgets what was passed up in the last round.
    pub fn new_round(&mut self) {
        self.passed.clear();
        self.done.clear();
        self.acts = 0;
    }

    /// Between rounds: more chips, when they run low.
    pub fn more_chips(&self, table: &dyn AnyTable) -> Option<Words> {
        let low = table.accounts().stack(self.seat).times(5) <= self.buy_in;
        low.then(|| Words { amount: Some(self.buy_in), ..Words::of(TableAct::BuyIn.to_string()) })
    }

    /// What this player does now, of what is offered to it; nothing when it waits for others.
    pub fn choose(&mut self, table: &dyn AnyTable, offers: &[Offer<String>]) -> Option<Words> {
        let that = |wanted: fn(&Does) -> bool| -> Vec<Offer<String>> {
            offers.iter().filter(|offer| wanted(&offer.does)).cloned().collect()
        };
        let mut stakes = that(|does| matches!(does, Does::Stake(_)));
        let mut plain = that(|does| *does == Does::Decide);
        plain.retain(|offer| !loses_by_itself(&offer.given));
        let asides = that(|does| *does == Does::Name);
        if self.acts >= MOST_ACTS {
            return None;
        }
        let give_up = offers.iter().find(|offer| offer.does == Does::GiveUp);
        let chosen = if let Some(act) = give_up.and_then(|give_up| self.stays(&plain, &stakes, give_up)) {
            Some((act, 1))
        } else if let Some(give_up) = give_up {
            stakes.retain(|offer| offer.hand == give_up.hand);
            let stay = stakes.first().filter(|_| self.likes(table, give_up.hand));
            // Where a hand is played on without a word, only chips that it would cost are a reason to give it up.
            let gives_up = give_up.silence || !stakes.is_empty();
            stay.or(gives_up.then_some(give_up)).map(|offer| (offer.clone(), 1))
        } else if plain.is_empty() {
            self.stake(table, &stakes)
        } else {
            // Where one may also do without, chips are staked, or named as in a bid, at random.
            let wager = if self.likely(90, true) { self.stake(table, &stakes) } else { None };
            let first =
                |of: &[Offer<String>]| offers.iter().position(|offer| Some(&offer.act) == of.first().map(|o| &o.act));
            // Without entropy, what is offered first is what is usual.
            let usual = self.entropy.is_some() || first(&asides) < first(&plain);
            let named = wager.or_else(|| self.name(if usual { asides } else { Vec::new() }));
            named.or_else(|| self.plain(plain).map(|plain| (plain, 1)))
        };
        let (offer, factor) = chosen?;
        self.acts += 1;
        let amount = amount(offer.amount, factor, table.accounts().stack(self.seat));
        Some(offer.words(amount, usual(&offer.given)))
    }

    /// Where a hand can be played on without more chips it mostly is; now and then more are staked on it, or it is
    /// given up.
    fn stays(
        &mut self,
        plain: &[Offer<String>],
        stakes: &[Offer<String>],
        give_up: &Offer<String>,
    ) -> Option<Offer<String>> {
        let of_hand = |offer: &&Offer<String>| offer.hand == give_up.hand;
        let plain = plain.iter().find(of_hand)?;
        let stake = stakes.iter().find(of_hand).filter(|_| self.likely(10, false));
        let rare = stake.or_else(|| self.likely(4, false).then_some(give_up));
        Some(rare.unwrap_or(plain).clone())
    }

    /// Names an amount without moving chips yet, now and then and not over and over.
    fn name(&mut self, offers: Vec<Offer<String>>) -> Option<(Offer<String>, i64)> {
        let often = |act: &String| self.done.iter().filter(|done| *done == act).count() >= MOST_TIMES;
        let offer = offers.into_iter().find(|offer| !often(&offer.act))?;
        if !self.likely(35, true) {
            return None;
        }
        self.done.push(offer.act.clone());
        Some((offer, self.factor))
    }

    /// One of the acts that move no chips: the first, or any at random, none of them over and over.
    fn plain(&mut self, mut offers: Vec<Offer<String>>) -> Option<Offer<String>> {
        offers.retain(|offer| self.done.iter().filter(|done| **done == offer.act).count() < MOST_TIMES);
        if offers.is_empty() {
            return None;
        }
        let index = self.entropy.as_mut().map_or(0, |entropy| entropy.below(offers.len() as u32) as usize);
        let offer = offers.swap_remove(index);
        self.done.push(offer.act.clone());
        Some(offer)
    }

    /// The next wager to place: those without which one is not in the round, those that belong to
    /// another one already placed, and at random those that are extra.
    fn stake(&mut self, table: &dyn AnyTable, stakes: &[Offer<String>]) -> Option<(Offer<String>, i64)> {
        // One hand is enough; who wants more places wagers there without being told.
        let stakes: Vec<Offer<String>> = stakes.iter().filter(|offer| offer.hand == 1).cloned().collect();
        let in_already = !stakes.is_empty() && table.ready(self.seat);
        // On a layout with very many wagers each extra one is the less likely.
        let extra = 30.min(150 / stakes.len().max(1) as u32);
        for offer in self.turned(&stakes, in_already) {
            if self.passed.contains(&offer.act) {
                continue;
            }
            let belongs = matches!(offer.amount, Amount::Exactly(_));
            if !in_already || self.likely(if belongs { 97 } else { extra }, belongs) {
                // A wager that can be raised is not placed a second time.
                if stakes.len() > MANY {
                    self.passed.push(offer.act.clone());
                }
                return Some((offer.clone(), if in_already { 1 } else { self.factor }));
            }
            self.passed.push(offer.act.clone());
        }
        None
    }

    /// Very many wagers in an order that begins anywhere, for the first one; few as they are.
    fn turned<'a>(&mut self, stakes: &'a [Offer<String>], in_already: bool) -> Vec<&'a Offer<String>> {
        let start = match &mut self.entropy {
            Some(entropy) if stakes.len() > MANY && !in_already => entropy.below(stakes.len() as u32) as usize,
            _ => 0,
        };
        stakes[start..].iter().chain(&stakes[..start]).collect()
    }

    /// Whether the hand is worth more chips.
    fn likes(&mut self, table: &dyn AnyTable, hand: u8) -> bool {
        let own = Place::Hand(Position { seat: self.seat, hand });
        let promising = table
            .scene(Viewer::Player(self.seat))
            .and_then(|scene| scene.hands.into_iter().find(|hand| hand.place == own))
            .is_none_or(|hand| promising(&hand.cards));
        self.likely(if promising { 96 } else { 20 }, promising)
    }

    fn likely(&mut self, percent: u32, steady: bool) -> bool {
        self.entropy.as_mut().map_or(steady, |entropy| entropy.below(100) < percent)
    }
}

/// So many times the least amount, as long as that is a small part of the stack.
fn amount(accepted: Amount, factor: i64, stack: Money) -> Option<Money> {
    let least = least(accepted)?;
    let more = least.times(factor);
    Some(if more.times(10) <= stack && accepted.takes(Some(more)) { more } else { least })
}

/// Whether cards look like the beginning of something: a high card, two alike, or one suit.
fn promising(cards: &Cards) -> bool {
    let mut ranks = Vec::new();
    let mut suits = Vec::new();
    for card in cards.faces() {
        if card.is_joker() || card.rank() >= Rank::Queen || ranks.contains(&card.rank()) {
            return true;
        }
        ranks.push(card.rank());
        suits.push(card.suit());
    }
    suits.windows(2).all(|pair| pair[0] == pair[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_a_high_card_and_one_suit_are_promising() {
        for (cards, good) in [("2c 2d 7h", true), ("Qc 3d 7h", true), ("2c 5c 9c", true), ("2c 5d Jc", false)] {
            assert_eq!(promising(&cards.parse().unwrap()), good, "{cards}");
        }
    }
}
