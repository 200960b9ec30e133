//! Settings as they lie on the layout: high hand first, then low hand; what they are, and which would be foul.

use super::house_way::{Ranks, Setting};
use kit::{Card, Cards, WheelRank};

/// The setting of cards that lie high hand first.
#[inline]
pub fn laid([a, b, c, d, e, f, g]: [Card; 7]) -> Setting {
    Setting { high: [a, b, c, d, e], low: [f, g] }
}

/// The ranks of two hands of known cards that lie high hand first, five and two.
pub fn ranks(cards: &Cards, wheel: WheelRank) -> Ranks {
    laid(cards.known().expect("the faces of cards in play are known")).ranks(wheel)
}

/// All cards of a setting, the high hand first.
pub fn in_order(setting: &Setting) -> Cards {
    setting.high.into_iter().chain(setting.low).collect()
}

/// Cards with these in the low hand: the others first, as they lie.
pub fn arranged(from: &Cards, low: &Cards) -> Cards {
    let mut cards: Cards = from.faces().filter(|card| !low.contains(*card)).collect();
    cards.extend(low);
    cards
}

/// Which of the low hands of two out of these cards, in the order of [`engine::choices`], would be foul, as bits.
pub fn fouls(cards: &[Card; 7], wheel: WheelRank) -> u64 {
    let mut bits = 0;
    let mut choice = 0;
    for one in 0..7 {
        for other in one + 1..7 {
            let mut high = [cards[0]; 5];
            let left = (0..7).filter(|place| *place != one && *place != other);
            high.iter_mut().zip(left).for_each(|(card, place)| *card = cards[place]);
            let ranks = Setting { high, low: [cards[one], cards[other]] }.ranks(wheel);
            bits |= u64::from(!ranks.are_legal()) << choice;
            choice += 1;
        }
    }
    bits
}

/// What two hands are, where their cards are known.
pub fn describe(cards: &Cards, low: u8) -> String {
    match (cards.known::<7>(), low) {
        (Some(known), 2) => {
            // Where ace to five ranks changes nothing of what it is called.
            let ranks = laid(known).ranks(WheelRank::SecondHighest);
            format!("{} / {}", ranks.high.describe(), ranks.low)
        }
        (Some(_), _) => format!("four cards high and {low} low"),
        (None, _) => "two hands face down".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seven(text: &str) -> [Card; 7] {
        text.parse::<Cards>().unwrap().known().unwrap()
    }

    #[test]
    fn a_low_hand_above_the_high_hand_is_foul() {
        let cards = seven("7c 7d Ah Ks 9c 5d 3h");
        let choices: Vec<Vec<usize>> = engine::choices(7, 2).collect();
        let bits = fouls(&cards, WheelRank::SecondHighest);
        for (choice, places) in choices.iter().enumerate() {
            // Only the pair itself, or the ace with a card that leaves a lower one on top, may not lie low.
            let low = places.iter().map(|place| cards[*place]).collect::<Cards>();
            let foul = low.faces().all(|card| card.rank() == kit::Rank::Seven);
            let broken = low.faces().filter(|card| card.rank() == kit::Rank::Seven).count() == 1;
            let expected = foul || (broken && low.contains(cards[2]));
            assert_eq!(bits >> choice & 1 == 1, expected, "{low}");
        }
    }

    #[test]
    fn the_others_come_first_as_they_lie() {
        let from: Cards = "7c 7d Ah Jo 9c 5d 3h".parse().unwrap();
        let cards = arranged(&from, &"Jo Ah".parse().unwrap());
        assert_eq!(cards.to_string(), "7c 7d 9c 5d 3h Jo Ah");
    }
}
