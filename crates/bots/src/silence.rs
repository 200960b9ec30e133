//! What happens when somebody who is waited for says nothing. The regulation decides where it speaks:
//! an act on offer is marked as what silence means, or the dealer goes on without the player. Where the
//! text leaves it open, the player does what risks the least. Nobody wagers by silence.

use crate::{is_a_decision, least, usual};
use engine::{AnyTable, Does, Offer, Seat, Seats, Who, Words};

/// The players who are waited for: those with something to decide beyond placing wagers and taking
/// them back.
pub fn awaited(table: &dyn AnyTable) -> Seats {
    table.seated().iter().filter(|seat| table.offers(Who::Player(*seat)).iter().any(is_a_decision)).collect()
}

/// The decision of a player that risks the least.
fn risks_least(table: &dyn AnyTable, seat: Seat) -> Option<Offer<String>> {
    let mut offers = table.offers(Who::Player(seat));
    offers.retain(is_a_decision);
    let keeps_chips = offers.iter().position(|offer| offer.does == Does::Decide);
    (!offers.is_empty()).then(|| offers.swap_remove(keeps_chips.unwrap_or(0)))
}

/// The command that the silence of these players amounts to, and whose it is; nothing where none of them
/// is waited for.
pub fn silence(table: &dyn AnyTable, silent: Seats) -> Option<(Who, Words)> {
    let players = silent.iter().map(Who::Player);
    let mut everyone = [Who::Dealer, Who::Floorperson].into_iter().chain(players);
    let marked = |who| Some((who, table.offers(who).into_iter().find(|offer| offer.silence)?));
    let dealer_goes_on = || {
        let goes_on = |offer: &Offer<String>| offer.chore.is_some() && !offer.due;
        Some((Who::Dealer, table.offers(Who::Dealer).into_iter().find(goes_on)?))
    };
    let decides = || silent.iter().find_map(|seat| Some((Who::Player(seat), risks_least(table, seat)?)));
    let (who, offer) = everyone.find_map(marked).or_else(dealer_goes_on).or_else(decides)?;
    Some((who, offer.words(least(offer.amount), usual(&offer.given))))
}
