//! A rule that a person can follow: count the points of every two cards.

use super::dealer::PLACES;
use super::hands::hands;
use super::play::{Action, Plays};
use super::wins::SPLITS;
use kit::{Card, Rank};

/// The rule in words.
pub(super) const SAYS: &str = "count 2 to 10 by their number, jack 11, queen 12, king 13 and ace 17, add 18 for a pair \
                               and 4 for one suit, and keep the two cards that count most; where two hands of 32 or \
                               more can be made, split; never surrender";

/// Two hands that both count so much are played both.
const SPLIT_FROM: u32 = 32;

/// What two cards count.
fn points(one: Card, other: Card) -> u32 {
    let points = |card: Card| if card.rank() == Rank::Ace { 17 } else { card.rank() as u32 + 2 };
    let pair = if one.rank() == other.rank() { 18 } else { 0 };
    let suited = if one.suit() == other.suit() { 4 } else { 0 };
    points(one) + points(other) + pair + suited
}

/// What the rule does with every hand. Of equal counts that with the highest card is kept.
pub(super) fn plays() -> Plays {
    Plays::by(|hand| {
        let cards = hands().alike[hand];
        let points = PLACES.map(|([one, other], _)| points(cards[one], cards[other]));
        let least = |split: &usize| SPLITS[*split].map(|pair| points[pair]).into_iter().min();
        let split = (0..SPLITS.len()).rev().max_by_key(least).filter(|split| least(split) >= Some(SPLIT_FROM));
        let keep = (0..PLACES.len()).rev().max_by_key(|pair| points[*pair]).expect("six pairs");
        split.map_or(Action::Keep(keep as u8), |split| Action::Split(split as u8))
    })
}

#[cfg(test)]
mod tests {
    use super::super::hands::sorted;
    use super::*;
    use kit::Cards;

    fn does(text: &str) -> String {
        let (cards, _) = sorted(text.parse::<Cards>().unwrap().known().unwrap());
        let Plays::Fixed(actions) = plays() else { panic!("chance decides nothing") };
        let hand = hands().find(cards).hand;
        actions[hand].says(hands().alike[hand])
    }

    #[test]
    fn the_two_cards_that_count_most_are_kept_and_two_good_hands_split() {
        assert_eq!(does("As Ks 7d 2c"), "keep As Ks");
        assert_eq!(does("As Kd 6h 6c"), "keep As Kh");
        assert_eq!(does("As Ad 7h 7c"), "split As Ah / 7d 7c");
        assert_eq!(does("As Ad 6h 6c"), "keep As Ah");
        assert_eq!(does("As Js 7h 7c"), "split As Js / 7h 7d");
        assert_eq!(does("Kc 5d 3h 2s"), "keep Ks 5h");
        assert_eq!(does("9s 9d 9h 9c"), "natural");
    }
}
