//! What three cards with a joker can be called.

use super::rank::{ACE, Gathered, Ranks};
use crate::Card;

/// A hand that three cards can make. In which order they pay is the pay table's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum JokerThree {
    /// Two of one rank; the joker makes one with an ace.
    OnePair,
    /// Three of one suit.
    Flush,
    /// Three ranks in a row, the ace at either end.
    Straight,
    /// A straight of one suit with the joker.
    StraightFlush,
    /// Three of one rank; the joker makes one with two aces.
    ThreeOfAKind,
    /// A straight of one suit without the joker.
    NaturalStraightFlush,
}

impl JokerThree {
    /// The six hands.
    pub const ALL: [JokerThree; 6] = [
        JokerThree::OnePair,
        JokerThree::Flush,
        JokerThree::Straight,
        JokerThree::StraightFlush,
        JokerThree::ThreeOfAKind,
        JokerThree::NaturalStraightFlush,
    ];
}

/// The hands that three cards can be called, by the use that is made of the joker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct JokerThrees(u8);

impl JokerThrees {
    /// Whether the cards can be called this.
    pub const fn has(self, hand: JokerThree) -> bool {
        self.0 >> hand as u8 & 1 == 1
    }

    /// What the cards can be called.
    pub fn iter(self) -> impl Iterator<Item = JokerThree> {
        JokerThree::ALL.into_iter().filter(move |hand| self.has(*hand))
    }

    /// The set as bits, in the order of [`JokerThree::ALL`].
    pub const fn bits(self) -> u8 {
        self.0
    }
}

/// What three cards can be called.
pub fn joker_threes_of(cards: [Card; 3]) -> JokerThrees {
    let gathered = Gathered::of(&cards);
    let mut bits = 0;
    let mut add = |hand: JokerThree| bits |= 1 << hand as u8;
    if gathered.held[2] != 0 {
        add(JokerThree::ThreeOfAKind);
    } else if gathered.held[1] != 0 {
        add(JokerThree::OnePair);
    }
    let straight = is_run(gathered.natural, gathered.joker);
    if gathered.is_suited() {
        add(JokerThree::Flush);
    }
    if straight {
        add(JokerThree::Straight);
    }
    if straight && gathered.is_suited() {
        add(if gathered.joker { JokerThree::StraightFlush } else { JokerThree::NaturalStraightFlush });
    }
    JokerThrees(bits)
}

/// Whether these ranks, with a joker if there is one, are three in a row.
fn is_run(ranks: Ranks, joker: bool) -> bool {
    if ranks.count_ones() + u32::from(joker) < 3 {
        return false;
    }
    let runs = (0..11).map(|lowest| 0b111 << lowest).chain([0b11 | ACE]);
    runs.into_iter().any(|run: Ranks| ranks & !run == 0)
}
