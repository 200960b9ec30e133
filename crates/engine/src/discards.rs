//! The discard rack: what was collected, in the order collected, for as long as the same cards are dealt, and the
//! hands put together again from it, each beside what the log says was dealt.

use crate::table::Happens;
use crate::{Event, Game, Handled, Happened, Place, Table, TableEvent};
use kit::{Card, Cards, Packet};
use law::Cite;
use serde::{Serialize, Serializer};
use std::fmt;

/// What cards were before they were collected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// The hand at a place.
    Hand(Place),
    /// The hand at a place in a round without wagers that was dealt within another.
    Simulated(Place),
    /// Cards burned.
    Burned,
    /// A card that was found face up or drawn in error, and not used.
    Unused,
    /// What was left of the deck.
    Stub,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Hand(place) => place.fmt(f),
            Origin::Simulated(place) => write!(f, "{place}, simulated"),
            Origin::Burned => f.write_str("burned"),
            Origin::Unused => f.write_str("not used"),
            Origin::Stub => f.write_str("stub"),
        }
    }
}

impl Serialize for Origin {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Cards that were collected together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Racked {
    /// In which round; cards burned before the first round of a shoe are of that round.
    pub round: u32,
    /// What they were.
    pub from: Origin,
    /// The cards in order.
    pub cards: Cards,
}

/// How a hand put together from the rack compares with what was dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Finding {
    /// It is the hand that was dealt, card by card, as far as faces are known.
    Agrees,
    /// It is not.
    Differs,
    /// Some of it still lies on the table.
    OnTable,
}

/// A hand put together again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rebuilt {
    /// Of which round.
    pub round: u32,
    /// Which hand.
    pub from: Origin,
    /// The cards that the rack holds of it; `None` is a card whose face nobody saw.
    pub racked: Vec<Option<Card>>,
    /// The cards that were dealt to it.
    pub dealt: Vec<Option<Card>>,
    /// How they compare.
    pub finding: Finding,
}

/// The discard rack as it lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Discards {
    /// The packets in the order collected.
    pub packets: Vec<Racked>,
    /// The hands put together from them; for surveillance only.
    pub hands: Vec<Rebuilt>,
    /// The clause that requires it, where one does.
    pub cite: Cite,
}

/// What has gone into the rack, and what was dealt, since it was last emptied.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rack {
    packets: Vec<Racked>,
    dealt: Vec<Racked>,
}

impl Rack {
    /// Takes over one more event of a table, whose round is still the one that the event belongs to.
    pub(crate) fn follow<G: Game>(&mut self, table: &Table<G>, event: &Happens<G>) {
        match event {
            Happened::Table(TableEvent::StepDone { step, .. }) if step.empties_the_rack() => *self = Rack::default(),
            // A deck is shuffled after every round; a shoe goes on.
            Happened::Table(TableEvent::RoundBegun { .. }) if table.house().shoe.is_none() => *self = Rack::default(),
            Happened::Table(TableEvent::CardsBurned { cards, .. }) => {
                self.packets.push(Racked { round: table.rounds() + 1, from: Origin::Burned, cards: *cards });
            }
            Happened::Table(TableEvent::RoundEnded { number, .. }) => {
                self.packets.extend(table.round.iter().flat_map(|round| of_round::<G>(round, *number)));
            }
            Happened::Table(_) => {}
            Happened::Round(event) if event.handled() == Some(Handled::ShuffledAgain) => {
                // What lies on the table is all that can still be put together.
                let round = table.rounds();
                let lying = table.round().map(|round| G::lying(round)).unwrap_or_default();
                self.packets.clear();
                self.dealt
                    .retain(|dealt| dealt.round == round && lying.iter().any(|packet| packet.place == dealt.from));
            }
            Happened::Round(event) => {
                let round = table.rounds();
                event.dealt(&mut |from, cards| self.dealt.push(Racked { round, from, cards }));
            }
        }
    }

    /// The rack as it lies, with what has been collected in the round being played.
    pub(crate) fn look<G: Game>(&self, table: &Table<G>) -> Discards {
        let mut packets = self.packets.clone();
        packets.extend(in_play(table));
        let mut hands: Vec<Rebuilt> = Vec::new();
        for dealt in &self.dealt {
            add(&mut hands, dealt, |hand| &mut hand.dealt);
        }
        for packet in &packets {
            if matches!(packet.from, Origin::Hand(_) | Origin::Simulated(_)) {
                add(&mut hands, packet, |hand| &mut hand.racked);
            }
        }
        let playing = table.round().map(|_| table.rounds());
        for hand in &mut hands {
            hand.finding = match hand.racked.len() < hand.dealt.len() && playing == Some(hand.round) {
                true => Finding::OnTable,
                false if same(&hand.racked, &hand.dealt) => Finding::Agrees,
                false => Finding::Differs,
            };
        }
        hands.sort_by_key(|hand| hand.round);
        Discards { packets, hands, cite: table.house().cites.racked }
    }
}

/// What the rack holds of the round being played.
pub(crate) fn in_play<G: Game>(table: &Table<G>) -> impl Iterator<Item = Racked> {
    table.round().into_iter().flat_map(|round| of_round::<G>(round, table.rounds()))
}

fn of_round<G: Game>(round: &G::Round, number: u32) -> impl Iterator<Item = Racked> + use<G> {
    let racked = move |packet: Packet<Origin>| Racked { round: number, from: packet.place, cards: packet.cards };
    G::discards(round).into_iter().map(racked)
}

/// Adds cards to the hand that they are of, on the one side or the other.
fn add(hands: &mut Vec<Rebuilt>, cards: &Racked, side: impl Fn(&mut Rebuilt) -> &mut Vec<Option<Card>>) {
    let own = |hand: &Rebuilt| hand.round == cards.round && hand.from == cards.from;
    let place = hands.iter().position(own).unwrap_or_else(|| {
        let Racked { round, from, .. } = *cards;
        hands.push(Rebuilt { round, from, racked: Vec::new(), dealt: Vec::new(), finding: Finding::Differs });
        hands.len() - 1
    });
    side(&mut hands[place]).extend(cards.cards.slots());
}

/// Whether two lists are the same cards, in whatever order the dealer laid them out to be seen; a face that
/// nobody saw may be any.
fn same(racked: &[Option<Card>], dealt: &[Option<Card>]) -> bool {
    let mut left: Vec<Card> = dealt.iter().flatten().copied().collect();
    let unseen = dealt.len() - left.len();
    let others = racked.iter().flatten().filter(|card| match left.iter().position(|other| other == *card) {
        Some(index) => {
            left.swap_remove(index);
            false
        }
        None => true,
    });
    racked.len() == dealt.len() && others.count() <= unseen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slots(text: &str) -> Vec<Option<Card>> {
        text.parse::<Cards>().unwrap().slots().to_vec()
    }

    #[test]
    fn a_hand_agrees_card_by_card_in_whatever_order() {
        assert!(same(&slots("As Kd 2c"), &slots("As Kd 2c")));
        assert!(same(&slots("As ?? 2c"), &slots("As Kd ??")), "a face that nobody saw may be any");
        assert!(same(&slots("Kd As 2c"), &slots("As Kd 2c")), "as the dealer laid it out");
        for other in ["As Kd", "As Kd 2c 3c", "As As Kd", "As Kd 3c", "??"] {
            assert!(!same(&slots("As Kd 2c"), &slots(other)), "{other}");
        }
    }

    #[test]
    fn packets_of_one_place_and_round_make_one_hand() {
        let racked = |round, from, cards: &str| Racked { round, from, cards: cards.parse().unwrap() };
        let (banker, dealer) = (Origin::Hand(Place::BankerHand), Origin::Hand(Place::Dealer));
        let mut hands = Vec::new();
        let packets =
            [racked(1, banker, "2c"), racked(1, dealer, "3c"), racked(1, banker, "4c"), racked(2, banker, "5c")];
        packets.iter().for_each(|packet| add(&mut hands, packet, |hand| &mut hand.racked));
        let found: Vec<_> = hands.iter().map(|hand| (hand.round, hand.from, hand.racked.len())).collect();
        assert_eq!(found, [(1, banker, 2), (1, dealer, 1), (2, banker, 1)]);
    }
}
