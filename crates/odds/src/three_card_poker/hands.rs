//! Every hand of the player, up to an exchange of suits, and how the dealer's hands stand against it.

use crate::count::{Classes, SuitSets};
use games::three_card_poker::settle::{Row, Standing};
use kit::{Card, ThreeRank, rank_of_three};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// How many hands of three cards there are.
pub(super) const PLAYER_HANDS: u32 = 22_100;
/// How many of them the dealer can hold when the player has one.
pub(super) const DEALER_HANDS: u64 = 18_424;

pub(super) const STANDINGS: [Standing; 4] = [Standing::Unopposed, Standing::Won, Standing::Tied, Standing::Lost];

/// Three cards of the player and all that differ from them only in which suit is which.
#[derive(Clone, Debug)]
pub struct Hand {
    /// The three cards that stand for all of them, highest first.
    pub cards: [Card; 3],
    /// How many of them are on each row of a pay table. Only ace, king and queen of one suit are on two rows,
    /// since those of spades may have one of their own.
    pub rows: [u32; Row::COUNT],
    /// How many of the dealer's hands give each verdict, in the order of [`Standing`].
    pub counts: [u64; 4],
}

impl Hand {
    /// Its place in the order of all hands.
    pub fn rank(&self) -> ThreeRank {
        rank_of_three(self.cards)
    }

    /// How many hands it stands for.
    pub fn weight(&self) -> u32 {
        self.rows.iter().sum()
    }

    /// How many deals there are in which it is on this row and the verdict is this one.
    pub(super) fn deals(&self, row: Row, verdict: Standing) -> u64 {
        u64::from(self.rows[row as usize]) * self.counts[verdict as usize]
    }
}

/// The 1,755 hands, counted once: every pay table is priced from them.
pub fn hands() -> &'static [Hand] {
    static HANDS: LazyLock<Vec<Hand>> = LazyLock::new(count);
    &HANDS
}

/// Where among [`hands`] the one stands that stands for these three cards.
pub(super) fn place(cards: [Card; 3]) -> usize {
    let classes = Classes::shared();
    classes.index(SuitSets::of(&cards).canonical()) - classes.range(3).start
}

fn count() -> Vec<Hand> {
    let set = |cards: [Card; 3]| cards.iter().fold(0u64, |set, card| set | 1 << card.index());
    let every = (0..52).flat_map(|a| (0..a).flat_map(move |b| (0..b).map(move |c| [a, b, c].map(Card::from_index))));
    let mut hands: Vec<Option<Hand>> = vec![None; Classes::shared().range(3).len()];
    let mut dealers: BTreeMap<ThreeRank, Vec<u64>> = BTreeMap::new();
    for cards in every {
        dealers.entry(rank_of_three(cards)).or_default().push(set(cards));
        let first = Hand { cards, rows: [0; Row::COUNT], counts: [0; 4] };
        hands[place(cards)].get_or_insert(first).rows[Row::of(cards) as usize] += 1;
    }
    let against = |hand: Option<Hand>| {
        let mut hand = hand.expect("every class has a hand");
        let (own, rank) = (set(hand.cards), hand.rank());
        for (dealer, sets) in &dealers {
            let possible = sets.iter().filter(|set| **set & own == 0).count() as u64;
            hand.counts[Standing::of(rank, *dealer) as usize] += possible;
        }
        hand
    };
    hands.into_iter().map(against).collect()
}
