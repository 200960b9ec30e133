//! What happens when somebody who is waited for says nothing. The regulation decides where it speaks:
//! an act on offer is marked as what silence means, or the dealer goes on without the player. Where the
//! text leaves it open, the player does what risks the least. Nobody wagers by silence.

use crate::{is_a_decision, least, usual};
use engine::{Does, Offer, Seats, Who, Words};

/// The players who are waited for: those with something to decide beyond placing wagers and taking
/// them back. A hand that can only be given up waits for no word of its player.
pub fn awaited<O: AsRef<[Offer<String>]>>(seated: Seats, offers: impl Fn(Who) -> O) -> Seats {
    let waits = |offers: &[Offer<String>]| {
        let stakes = |hand: u8| offers.iter().any(|offer| offer.hand == hand && matches!(offer.does, Does::Stake(_)));
        let lone = |offer: &Offer<String>| offer.does == Does::GiveUp && !offer.silence && !stakes(offer.hand);
        offers.iter().any(|offer| is_a_decision(offer) && !lone(offer))
    };
    seated.iter().filter(|seat| waits(offers(Who::Player(*seat)).as_ref())).collect()
}

/// The decision of a player that risks the least.
fn risks_least(offers: &[Offer<String>]) -> Option<&Offer<String>> {
    let keeps_chips = offers.iter().find(|offer| offer.does == Does::Decide);
    keeps_chips.or_else(|| offers.iter().find(|offer| is_a_decision(offer)))
}

/// The command that the silence of these players amounts to, and whose it is; nothing where none of them
/// is waited for.
pub fn silence<O>(offers: impl Fn(Who) -> O, silent: Seats) -> Option<(Who, Words)>
where
    O: AsRef<[Offer<String>]>,
{
    let players = silent.iter().map(Who::Player);
    let mut everyone = [Who::Dealer, Who::Floorperson].into_iter().chain(players);
    let marked = |who| Some((who, offers(who).as_ref().iter().find(|offer| offer.silence)?.clone()));
    let dealer_goes_on = || {
        let goes_on = |offer: &&Offer<String>| offer.chore.is_some() && !offer.due;
        Some((Who::Dealer, offers(Who::Dealer).as_ref().iter().find(goes_on)?.clone()))
    };
    let decides = |who: Who| Some((who, risks_least(offers(who).as_ref())?.clone()));
    let (who, offer) = everyone
        .find_map(marked)
        .or_else(dealer_goes_on)
        .or_else(|| silent.iter().map(Who::Player).find_map(decides))?;
    Some((who, offer.words(least(offer.amount), usual(&offer.given))))
}
