//! What an offer asks for, and what one would hand over without much thought.

use engine::{Amount, Chance, Does, Given, Offer, Wanted};
use kit::{Money, Tile, Tiles, tile_hand_rank};

/// Whether the table waits for somebody who has this offer: a decision beyond placing wagers and taking
/// them back.
pub fn is_a_decision(offer: &Offer<String>) -> bool {
    matches!(offer.does, Does::Decide | Does::GiveUp)
}

/// The least amount that an offer accepts.
pub fn least(amount: Amount) -> Option<Money> {
    match amount {
        Amount::None => None,
        Amount::Exactly(amount) | Amount::Between { least: amount, .. } => Some(amount),
    }
}

/// Whether what one would hand over without much thought loses by itself.
pub fn loses_by_itself(wanted: &Wanted) -> bool {
    matches!(wanted, Wanted::Chosen { usual, .. } if wanted.fouls().contains(usual))
}

/// What one would hand over without much thought.
pub fn usual(wanted: &Wanted) -> Given {
    match wanted {
        Wanted::Nothing | Wanted::Dealt { .. } | Wanted::Thrown { .. } => Given::Nothing,
        Wanted::Number { .. } | Wanted::Delivered { .. } => Given::Nothing,
        Wanted::Reading { known, .. } => Given::Reading(*known),
        Wanted::Arranged { from } => Given::Tiles(balanced(from)),
        Wanted::Chosen { usual, .. } => Given::Cards(*usual),
        Wanted::Count { usual, least, .. } => Given::Count(usual.unwrap_or(*least)),
    }
}

/// The setting with the better low hand, and of those the better high hand.
fn balanced(from: &Tiles) -> Tiles {
    let faces: Vec<Tile> = from.faces().collect();
    let [a, b, c, d] = faces[..] else { return *from };
    let rank = |set: &[Tile; 4]| {
        let (one, other) = (tile_hand_rank(set[0], set[1]), tile_hand_rank(set[2], set[3]));
        (one.min(other), one.max(other))
    };
    let settings = [[a, b, c, d], [a, c, b, d], [a, d, b, c]];
    settings.into_iter().max_by_key(rank).map_or(*from, |set| Tiles::of(&set))
}

/// What an offer needs handed over, cards from the deck included.
pub fn supplied(wanted: &Wanted, chance: &mut dyn Chance) -> Result<Given, String> {
    match wanted {
        Wanted::Dealt { to, count, .. } => chance.cards(*to, *count).map(Given::Cards),
        Wanted::Thrown { count } => chance.dice(*count).map(Given::Dice),
        Wanted::Number { most } => chance.number(*most).map(Given::Dice),
        Wanted::Delivered { to, slots, .. } => chance.tiles(*to, *slots).map(Given::Tiles),
        Wanted::Reading { fund, known } => chance.reading(*fund, *known).map(Given::Reading),
        other => Ok(usual(other)),
    }
}
