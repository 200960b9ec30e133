//! What is on offer: to each person, at each stage, and nothing else.

use super::FastActionHoldem;
use super::act::Act;
use super::event::Gap;
use super::provisions as by;
use super::round::{CARDS, Fate, Hand, Round, Stage};
use super::rules::Rules;
use super::{house_way, settle};
use engine::{Amount, Chore, Now, Offer, Place, Position, Seat, Supply, Wanted, Who};
use kit::{Card, Cards};
use law::Cite;

type Offers<'a> = engine::Offers<'a, Act>;
type At<'a> = Now<'a, FastActionHoldem>;

/// So many cards may be out of the shoe and wait to be dealt.
const MOST_WAITING: usize = 4;
/// No hand has more cards than this, however often somebody is dealt one too many.
const MOST_CARDS: usize = 8;

/// Everything this person may do now.
pub(super) fn offers(rules: &Rules, now: &At<'_>, who: Who, offers: &mut Offers<'_>) {
    // What the supervisor has to rule on comes before everything else.
    if let Some(gap) = now.round.gap {
        if who == Who::Floorperson {
            ruling(now.round, gap, offers);
        }
        return;
    }
    match who {
        Who::Player(seat) if now.seated.has(seat) => player(rules, now, seat.into(), offers),
        Who::Player(_) => {}
        Who::Dealer => dealer(now, offers),
        Who::Floorperson => floorperson(rules, now.round, offers),
    }
}

/// The round is proposed to be void, unless every decision was made before a card was seen.
fn ruling(round: &Round, gap: Gap, offers: &mut Offers<'_>) {
    let decided = round.unset().next().is_none() && round.stage > Stage::Missing;
    let void = gap == Gap::CommunityCard || !decided;
    offers.push(Offer::of(Act::RuleVoid, by::GAP_VOID).chore(Chore::Validate, void));
    offers.push(Offer::of(Act::RulePlayed, by::GAP).chore(Chore::Validate, !void));
}

fn player(rules: &Rules, now: &At<'_>, at: Position, offers: &mut Offers<'_>) {
    let (round, hand) = (now.round, &now.round.hands[at]);
    match round.stage {
        Stage::Betting => {
            rules.wager.offer(Act::Place, now.accounts, at, offers);
            rules.wager.offer_back(Act::TakeBack, now.accounts, at, offers);
        }
        Stage::Missing if round.undecided().any(|other| other == at) => {
            offers.push(Offer::of(Act::TakeMissing, by::SHORT));
            offers.push(Offer::of(Act::VoidHand, by::SHORT_VOID).silence());
        }
        Stage::Setting if may_set(hand) => {
            let given = Wanted::chosen(hand.cards, by_house_way(&hand.cards));
            let set = if hand.cards.len() > CARDS { by::LONG.and(by::SET) } else { by::SET };
            offers.push(Offer::of(Act::SetHand, set).given(given));
            let wager = now.accounts.spot(at, 0);
            if hand.cards.len() == CARDS && wager <= now.accounts.stack(at.seat) {
                offers.push(Offer::of(Act::SplitHand, by::SPLIT).amount(Amount::Exactly(wager)).given(given));
            }
            offers.push(Offer::of(Act::Surrender, by::SURRENDER));
        }
        _ => {}
    }
}

/// The two of these cards that the dealer keeps of a hand, by the house ways.
pub(super) fn by_house_way(cards: &Cards) -> Cards {
    let all: Vec<Card> = cards.faces().collect();
    Cards::of(&house_way::kept(&all).places.map(|place| all[place]))
}

/// Whether the player has still to say what becomes of the hand: not of a natural.
pub(super) fn may_set(hand: &Hand) -> bool {
    hand.fate == Fate::In && !hand.set && !is_natural(hand)
}

/// Whether the first four cards of a hand in play are of one rank.
pub(super) fn is_natural(hand: &Hand) -> bool {
    let mut cards = hand.cards.slots().iter().take(CARDS).flatten().copied();
    let four = [cards.next(), cards.next(), cards.next(), cards.next()];
    let all = hand.fate == Fate::In && !hand.set && four.iter().all(Option::is_some);
    all && settle::is_natural(four.map(|card| card.expect("all four are known")))
}

/// Whether a hand is a natural, paid or still to be paid.
pub(super) fn was_natural(hand: &Hand) -> bool {
    hand.fate == Fate::Natural || is_natural(hand)
}

fn dealer(now: &At<'_>, offers: &mut Offers<'_>) {
    let round = now.round;
    let mut work = |act: Act, cite, chore: Chore, due| offers.push(Offer::of(act, cite).chore(chore, due));
    match round.stage {
        Stage::Betting => {
            let wagers = |seat: Seat| round.hands[seat.into()].spots.any();
            if now.seated.iter().any(wagers) {
                work(Act::NoMoreBets, by::CALL, Chore::Call, now.seated.iter().all(wagers));
            } else if now.seated.is_empty() {
                // The last player left before a wager: the round comes to nothing.
                work(Act::ClearTable, by::IDLE, Chore::Settle, true);
            }
        }
        Stage::Dealing | Stage::Missing | Stage::Burning | Stage::Community => draw(round, offers),
        Stage::Setting => {
            let naturals = round.right_to_left().filter(|(_, hand)| is_natural(hand));
            naturals.for_each(|(at, _)| work(Act::PayNatural(at), by::NATURAL, Chore::Settle, true));
            // Whom nobody waits for any longer the dealer sets by the house ways.
            let unset = round.unset().filter(|at| may_set(&round.hands[*at]));
            unset.for_each(|at| work(Act::SetFor(at), by::SET_FOR_PLAYER, Chore::Settle, false));
            if round.unset().next().is_none() {
                work(Act::CollectDiscards, by::DISCARDS, Chore::Settle, true);
            }
        }
        Stage::Turning => work(Act::TurnDealerHand, by::DEALER_TURNED, Chore::Reveal, true),
        Stage::DealerSets => work(Act::SetDealerHand, by::DEALER_SET, Chore::Reveal, true),
        Stage::DealerNatural => work(Act::CollectWagers, by::DEALER_NATURAL_TAKES, Chore::Settle, true),
        Stage::Exposing => {
            if let Some((at, _)) = round.right_to_left().find(|(_, hand)| hand.fate == Fate::In) {
                work(Act::Expose(at), by::EXPOSE, Chore::Settle, true);
            }
        }
        Stage::Paying => {
            if let Some((at, _)) = round.right_to_left().find(|(_, hand)| hand.is_owed()) {
                work(Act::Pay(at), by::PAY, Chore::Settle, true);
            }
        }
        Stage::Clearing => work(Act::ClearTable, by::CLEARED, Chore::Settle, true),
        Stage::Done => {}
    }
}

/// The next card: burned or dealt, from the shoe or from those that wait.
fn draw(round: &Round, offers: &mut Offers<'_>) {
    if !round.draws_next() {
        return;
    }
    let offer = if round.burn_due {
        Offer::of(Act::BurnCard, by::NEW_DEALER)
    } else {
        match round.next_to_deal() {
            Some(to) => Offer::of(Act::Deal(to), deal_cite(round, to)),
            None => Offer::of(Act::BurnCard, by::BURN_BEFORE_COMMUNITY),
        }
    };
    let (to, blind) = match offer.act {
        Act::Deal(to) => (to, false),
        _ => (Place::Discard, true),
    };
    let offer = offer.chore(Chore::Deal, true);
    if !round.next.is_empty() {
        offers.push(offer);
    } else if round.shoe.left() == 0 {
        offers.push(Offer::of(Act::DeclareVoid, by::TOO_FEW).chore(Chore::Deal, true));
    } else {
        offers.push(offer.given(Wanted::Dealt { to, count: 1, supply: Supply::Shoe(round.shoe), blind }));
    }
}

/// Why a place is dealt the next card.
pub(super) fn deal_cite(round: &Round, to: Place) -> Cite {
    match round.stage {
        Stage::Community => by::COMMUNITY,
        Stage::Missing => by::SHORT_COMPLETED,
        _ if to == Place::Dealer && round.completes_dealer() => by::DEALER_SHORT,
        _ => by::DEAL,
    }
}

/// Irregularities, each while it can happen, and a new dealer.
fn floorperson(rules: &Rules, round: &Round, offers: &mut Offers<'_>) {
    if round.stage == Stage::Done {
        return;
    }
    if !rules.continuous && !round.burn_due {
        offers.push(Offer::of(Act::NewDealer, by::NEW_DEALER));
    }
    if round.moved_from.is_some() {
        offers.push(Offer::of(Act::MarkerStayed, by::MARKER_STAYED));
    }
    let card = Wanted::from_shoe(Place::Discard, 1, round.shoe);
    if round.shoe.left() > 0 {
        if round.next.len() < MOST_WAITING {
            offers.push(Offer::of(Act::CardDrawn, by::DRAWN).given(card));
        }
        // What is out of the shoe comes before what is found in it.
        if round.draws_next() && round.next.is_empty() {
            offers.push(Offer::of(Act::CardFaceUp, by::FACE_UP).given(card));
        }
    }
    if may_be_empty(rules, round) {
        offers.push(Offer::of(Act::ShoeEmpty, by::TOO_FEW));
    }
    if Stage::HELD.contains(&round.stage) {
        hands(round, offers);
        gaps(round, offers);
    }
    if Stage::DEALER_IS_SET.contains(&round.stage) {
        offers.push(Offer::of(Act::DealerMisset, by::MISSET));
    }
}

/// A shoe whose cards are put back all the time does not run out.
pub(super) fn may_be_empty(rules: &Rules, round: &Round) -> bool {
    round.draws_next() && round.next.is_empty() && !rules.continuous
}

/// What can go wrong with a hand.
fn hands(round: &Round, offers: &mut Offers<'_>) {
    for (at, hand) in round.hands.iter() {
        if hand.fate == Fate::In && !hand.cards.is_empty() {
            offers.push(Offer::of(Act::CardExposed(at), by::EXPOSED));
            offers.push(Offer::of(Act::CardsTouched(at), by::TOUCHED));
        }
        let place = Place::Hand(at);
        not_dealt(round, place, by::SHORT.and(by::NO_CARDS), offers);
        if may_be_extra(round, place) {
            let cite = if was_natural(hand) { by::NATURAL_LONG } else { by::LONG };
            extra(round, place, cite, offers);
        }
    }
    not_dealt(round, Place::Dealer, by::DEALER_SHORT, offers);
    if may_be_extra(round, Place::Dealer) {
        extra(round, Place::Dealer, by::DEALER_LONG, offers);
    }
}

/// A place that is still to get cards can be passed over.
fn not_dealt(round: &Round, place: Place, cite: Cite, offers: &mut Offers<'_>) {
    let turns = round.turns(place).filter(|turns| round.stage == Stage::Dealing && usize::from(*turns) < CARDS);
    if let Some(turns) = turns {
        let given = Wanted::count(1, CARDS as u32 - u32::from(turns), None);
        offers.push(Offer::of(Act::NotDealt(place), cite).given(given));
    }
}

/// Whether a place can be found to have a card too many: until the hand is set, or the dealer's; a natural also after
/// it was paid.
pub(super) fn may_be_extra(round: &Round, place: Place) -> bool {
    let found = match place {
        Place::Dealer => round.stage <= Stage::DealerSets && Stage::HELD.contains(&round.stage),
        Place::Hand(at) => {
            let hand = &round.hands[at];
            let open = matches!(round.stage, Stage::Dealing | Stage::Setting) && hand.fate == Fate::In && !hand.set;
            // A natural is one by its first four cards: of the fifth it can be said until the table is cleared.
            let natural = hand.fate == Fate::Natural && Stage::HELD.contains(&round.stage);
            (open || natural) && hand.cards.len() < MOST_CARDS && at.hand == 1
        }
        _ => false,
    };
    found && (round.shoe.left() > 0 || !round.next.is_empty())
}

fn extra(round: &Round, place: Place, cite: Cite, offers: &mut Offers<'_>) {
    let offer = Offer::of(Act::ExtraCard(place), cite);
    let from_shoe = Wanted::from_shoe(place, 1, round.shoe);
    offers.push(if round.next.is_empty() { offer.given(from_shoe) } else { offer });
}

/// What the text says nothing about.
fn gaps(round: &Round, offers: &mut Offers<'_>) {
    if !round.dealer.is_empty() && !round.dealer_up {
        offers.push(Offer::of(Act::DealerCardExposed, by::GAP));
    }
    if round.stage < Stage::DealerNatural && round.dealt {
        offers.push(Offer::of(Act::CommunityExposed, by::GAP));
    }
}
