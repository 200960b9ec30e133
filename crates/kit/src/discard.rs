//! The discard rack: cards kept in the order collected, so that every hand can be reconstructed.

use crate::{Card, Cards};

/// The most cards that one list holds.
const PACKET: usize = 23;

/// Cards collected together, and whose they were.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Packet<P> {
    /// Whose they were: a seat, the dealer, the stub.
    pub place: P,
    /// The cards in order; some may be face down.
    pub cards: Cards,
}

/// The discard rack: packets in the order collected, each labelled with the place `P` it came from.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct DiscardRack<P> {
    packets: Vec<Packet<P>>,
}

impl<P> Default for DiscardRack<P> {
    fn default() -> DiscardRack<P> {
        DiscardRack { packets: Vec::new() }
    }
}

impl<P: PartialEq> DiscardRack<P> {
    /// An empty rack.
    pub fn new() -> DiscardRack<P> {
        DiscardRack::default()
    }

    /// Puts cards collected together on those already there. No cards leave no packet.
    pub fn put(&mut self, place: P, cards: Cards) {
        if !cards.is_empty() {
            self.packets.push(Packet { place, cards });
        }
    }

    /// Puts a long list there, such as a stub, as packets of one place in order.
    pub fn put_many(&mut self, place: P, cards: impl IntoIterator<Item = Option<Card>>)
    where
        P: Clone,
    {
        let mut packet = Cards::NONE;
        for card in cards {
            if packet.len() == PACKET {
                self.put(place.clone(), packet);
                packet = Cards::NONE;
            }
            packet.push(card);
        }
        self.put(place, packet);
    }

    /// The packets in the order collected.
    pub fn packets(&self) -> &[Packet<P>] {
        &self.packets
    }

    /// The cards that came from a place, in the order collected; `None` is a card face down.
    pub fn reconstruct(&self, place: &P) -> Vec<Option<Card>> {
        let own = self.packets.iter().filter(|packet| packet.place == *place);
        own.flat_map(|packet| packet.cards.slots()).copied().collect()
    }

    /// How many cards are in the rack.
    pub fn len(&self) -> usize {
        self.packets.iter().map(|packet| packet.cards.len()).sum()
    }

    /// Whether the rack is empty.
    pub fn is_empty(&self) -> bool {
        self.packets.is_empty()
    }

    /// Takes all cards out, to be shuffled.
    pub fn clear(&mut self) {
        self.packets.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_hand_can_be_reconstructed_in_the_order_collected() {
        let mut rack = DiscardRack::new();
        rack.put("seat 2", "As Kd Qc".parse().unwrap());
        rack.put("dealer", "2s 3s".parse().unwrap());
        rack.put("seat 2", "?? 9h".parse().unwrap());
        rack.put("seat 3", Cards::NONE);
        let hand: Vec<_> = rack.reconstruct(&"seat 2").iter().map(|card| card.map(|card| card.to_string())).collect();
        assert_eq!(hand, ["As", "Kd", "Qc", "??", "9h"].map(|card| (card != "??").then(|| card.to_owned())));
        assert_eq!((rack.len(), rack.packets().len()), (7, 3));
        let json = serde_json::to_string(&rack).unwrap();
        assert!(json.starts_with(r#"{"packets":[{"place":"seat 2","cards":"As Kd Qc"}"#), "{json}");
        rack.clear();
        assert!(rack.is_empty() && rack.reconstruct(&"seat 2").is_empty());
    }

    #[test]
    fn a_stub_longer_than_a_packet_stays_in_order() {
        let mut rack = DiscardRack::new();
        rack.put_many("stub", Card::deck().map(Some));
        assert_eq!((rack.len(), rack.packets().len()), (52, 3));
        assert_eq!(rack.reconstruct(&"stub"), Card::deck().map(Some).collect::<Vec<_>>());
    }
}
