//! Five cards of one deck, as every text with poker hands ranks them: what they are in words, and what looks like a
//! straight and is none.

use kit::{Card, Cards, Rank, rank_of};

/// What five cards are, where they are known.
pub fn describe(cards: &Cards) -> String {
    cards.known::<5>().map_or_else(|| "face down".to_owned(), |five| rank_of(&five).describe())
}

/// Whether all are of one suit.
pub fn is_suited(cards: &[Card; 5]) -> bool {
    cards.iter().all(|card| card.suit() == cards[0].suit())
}

/// Whether five cards would be a straight if one could go on beyond the ace: queen, king, ace, two and three.
pub fn wraps_around(cards: &[Card; 5]) -> bool {
    let ranks = Rank::ALL.len() as u32;
    let held = cards.iter().fold(0_u32, |set, card| set | 1 << card.rank() as u32);
    let run = |from: u32| (0..5).fold(0_u32, |set, step| set | 1 << ((from + step) % ranks));
    // From the jack, the queen or the king on; from the ten on it ends with the ace, and from the ace on it is low.
    (Rank::Jack as u32..Rank::Ace as u32).any(|from| run(from) == held)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_through_the_ace_wraps_around_and_one_that_ends_with_it_does_not() {
        let wraps = |text: &str| wraps_around(&text.parse::<Cards>().unwrap().known().unwrap());
        assert!(["Jc Qd Kh As 2c", "Qc Kd Ah 2s 3c", "Kc Ad 2h 3s 4c"].into_iter().all(wraps));
        assert!(!["Tc Jd Qh Ks Ac", "Ac 2d 3h 4s 5c", "9c Td Jh Qs Kc", "Qc Kd Ah 2s 4c"].into_iter().any(wraps));
    }
}
