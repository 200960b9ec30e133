//! The discard rack as surveillance looks into it.

use super::state::State;
use crate::api::{DiscardView, PacketView, RebuiltView};
use crate::problem::clauses;
use engine::{Finding, Viewer};
use kit::Card;

impl State {
    /// The rack as it lies, every face known.
    pub fn discards(&self) -> DiscardView {
        let rack = self.table.discards(Viewer::Surveillance);
        let packet = |packet: &engine::Racked| PacketView {
            round: packet.round,
            from: packet.from.to_string(),
            cards: packet.cards.to_string(),
        };
        let hand = |hand: &engine::Rebuilt| RebuiltView {
            round: hand.round,
            from: hand.from.to_string(),
            racked: text(&hand.racked),
            dealt: text(&hand.dealt),
            finding: finding(hand.finding).to_owned(),
        };
        DiscardView {
            round: self.table.rounds(),
            in_round: self.table.in_round(),
            packets: rack.packets.iter().map(packet).collect(),
            hands: rack.hands.iter().map(hand).collect(),
            clauses: clauses(&rack.cite),
        }
    }
}

fn text(cards: &[Option<Card>]) -> String {
    let code = |card: &Option<Card>| card.map_or_else(|| "??".to_owned(), |card| card.to_string());
    cards.iter().map(code).collect::<Vec<_>>().join(" ")
}

const fn finding(finding: Finding) -> &'static str {
    match finding {
        Finding::Agrees => "agrees",
        Finding::Differs => "differs",
        Finding::OnTable => "on-table",
    }
}
