//! What happens when somebody who is waited for says nothing. The regulation decides where it speaks:
//! an act on offer is marked as what silence means, or the dealer goes on without the player. Where the
//! text leaves it open, the player does what risks the least. Nobody wagers by silence.

use crate::{Kind, Kinds, least, usual};
use engine::{AnyTable, Offer, Seat, Seats, Who, Words};

/// The players who are waited for: those with something to decide beyond placing wagers and taking
/// them back.
pub fn awaited(table: &dyn AnyTable, kinds: &mut Kinds) -> Seats {
    table.seated().iter().filter(|seat| decides(table, *seat, kinds).is_some()).collect()
}

/// An offer that makes a player decide, and risks the least of those.
fn decides(table: &dyn AnyTable, seat: Seat, kinds: &mut Kinds) -> Option<Offer<String>> {
    let offers = table.offers(Who::Player(seat));
    let mut of_kind = |wanted: Kind| offers.iter().find(|offer| kinds.of(table, seat, offer) == wanted);
    [Kind::Plain, Kind::GivesUp].into_iter().find_map(&mut of_kind).cloned()
}

/// The command that the silence of these players amounts to, and whose it is; nothing where none of them
/// is waited for.
pub fn silence(table: &dyn AnyTable, silent: Seats, kinds: &mut Kinds) -> Option<(Who, Words)> {
    let players = silent.iter().map(Who::Player);
    let mut everyone = [Who::Dealer, Who::Floorperson].into_iter().chain(players);
    let marked = |who| Some((who, table.offers(who).into_iter().find(|offer| offer.silence)?));
    let dealer_goes_on = || {
        let goes_on = |offer: &Offer<String>| offer.chore.is_some() && !offer.due;
        Some((Who::Dealer, table.offers(Who::Dealer).into_iter().find(goes_on)?))
    };
    let risks_least = |kinds: &mut Kinds| {
        let mut seats = silent.iter();
        seats.find_map(|seat| Some((Who::Player(seat), decides(table, seat, kinds)?)))
    };
    let (who, offer) = everyone.find_map(marked).or_else(dealer_goes_on).or_else(|| risks_least(kinds))?;
    Some((who, Words { amount: least(offer.amount), given: usual(&offer.given), act: offer.act }))
}
