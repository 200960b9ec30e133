//! What is on offer: to each person, at each stage, and nothing else.

use super::Minibaccarat;
use super::act::Act;
use super::provisions as by;
use super::round::{HouseMoney, Round, Stage};
use super::rules::Rules;
use super::settle::{self, Settlement, Side, Wager};
use engine::{Amount, Chore, Now, Offer, Place, Seat, Supply, Wanted, Who};
use kit::Limits;
use law::Cite;

type Offers<'a> = engine::Offers<'a, Act>;

/// So many cards may wait to be the first of a round.
const MOST_WAITING: usize = 4;

/// Everything this person may do now.
pub(super) fn offers(rules: &Rules, now: &Now<'_, Minibaccarat>, who: Who, offers: &mut Offers<'_>) {
    match who {
        Who::Player(seat) if now.seated.has(seat) => player(rules, now, seat, offers),
        Who::Player(_) => {}
        Who::Dealer => dealer(rules, now, offers),
        Who::Floorperson => floorperson(rules, now.round, offers),
    }
}

fn player(rules: &Rules, now: &Now<'_, Minibaccarat>, seat: Seat, offers: &mut Offers<'_>) {
    let round = now.round;
    match round.stage {
        Stage::Betting => betting(rules, now, seat, offers),
        Stage::HouseMoney if chooses(rules, now, seat) => {
            offers.push(Offer::of(Act::TakePayout, by::HOUSE_MONEY_CHOICE).silence());
            for side in Side::ALL.into_iter().filter(|side| round.has(seat, side.wager())) {
                offers.push(Offer::of(Act::Press(side), by::HOUSE_MONEY_PRESSED));
            }
        }
        stage => {
            if let Some(side) = stage.turns().filter(|side| round.hand(*side).viewer == Some(seat)) {
                let cite = hand_over_cite(round, side);
                let act = if round.hand(side).holds { Act::TurnCards } else { Act::AcceptCards };
                offers.push(Offer::of(act, cite));
                offers.push(Offer::of(Act::GiveUpCards, by::GIVE_UP));
            }
        }
    }
    if round.owing.has(seat) && no_hand_is_on(round) {
        offers.push(Offer::of(Act::PayVigorish, by::VIGORISH_COLLECTED));
    }
}

/// Why somebody is handed the cards that are to be turned now.
pub(super) fn hand_over_cite(round: &Round, side: Side) -> Cite {
    if round.hand(side).cards.len() > 2 { by::THIRD_HANDED[side as usize] } else { by::HANDED[side as usize] }
}

/// Marked vigorish changes hands before the cards of a round or after them.
pub(super) fn no_hand_is_on(round: &Round) -> bool {
    matches!(round.stage, Stage::Betting | Stage::Done)
}

/// Whether a seat may still say what is to be done with its House Money payout.
pub(super) fn chooses(rules: &Rules, now: &Now<'_, Minibaccarat>, seat: Seat) -> bool {
    now.round.house_money[seat.index()] == HouseMoney::Open && pressable(rules, now, seat)
}

/// Whether a seat has a payout that can be added to a wager: it won, there is a wager on either
/// hand, and what may be added comes to a chip.
pub(super) fn pressable(rules: &Rules, now: &Now<'_, Minibaccarat>, seat: Seat) -> bool {
    let main = Side::ALL.into_iter().any(|side| now.round.has(seat, side.wager()));
    if !main || !now.round.has(seat, Wager::HouseMoney) {
        return false;
    }
    let stake = now.accounts.spot(seat, Wager::HouseMoney as u8);
    let settled = settle::house_money(&rules.pay, stake, now.round.pairs);
    settled.verdict == Settlement::Won && rules.pay.press.of(settled.won).is_positive()
}

fn betting(rules: &Rules, now: &Now<'_, Minibaccarat>, seat: Seat, offers: &mut Offers<'_>) {
    let round = now.round;
    for wager in Wager::ALL.into_iter().filter(|wager| rules.offers(*wager)) {
        let rule = rules.wager_of(round, seat, wager);
        if may_take_back(rules, round, seat, wager) {
            rule.offer_back(Act::TakeBack(wager), now.accounts, seat.into(), offers);
        }
        if round.has(seat, wager) || round.is_called(seat, wager) || !has_main(rules, round, seat, wager) {
            continue;
        }
        rule.offer(Act::Place(wager), now.accounts, seat.into(), offers);
        if round.called.is_none() {
            let Limits { least, most, step } = rule.limits;
            offers.push(Offer::of(Act::CallCash(wager), by::CASH).amount(Amount::Between { least, most, step }));
        }
    }
}

fn is_main(wager: Wager) -> bool {
    matches!(wager, Wager::Player | Wager::Banker)
}

/// Whether a wager has one on a hand beside it, where it needs one. Either hand will do, which no
/// relation between two wagers says.
pub(super) fn has_main(rules: &Rules, round: &Round, seat: Seat, wager: Wager) -> bool {
    !rules.needs_main || is_main(wager) || Side::ALL.into_iter().any(|side| round.has(seat, side.wager()))
}

/// Where other wagers need a wager on either hand, the last one stays as long as they do.
pub(super) fn may_take_back(rules: &Rules, round: &Round, seat: Seat, wager: Wager) -> bool {
    let others = round.wagers[seat.index()] & !(1 << wager as u8);
    let mains = 1 << Wager::Player as u8 | 1 << Wager::Banker as u8;
    let called = round.called.is_some_and(|called| called.seat == seat && !is_main(called.wager));
    let carries = is_main(wager) && others & mains == 0 && (others != 0 || called);
    round.has(seat, wager) && !(rules.needs_main && carries)
}

fn dealer(rules: &Rules, now: &Now<'_, Minibaccarat>, offers: &mut Offers<'_>) {
    let round = now.round;
    match round.stage {
        Stage::Betting => dealer_betting(now, offers),
        Stage::FirstDeal => deal(round, by::FIRST_CARDS, offers),
        Stage::PlayerThird | Stage::BankerThird => deal(round, by::THIRD_CARD, offers),
        Stage::PlayerTurns | Stage::BankerTurns | Stage::PlayerThirdTurns | Stage::BankerThirdTurns => {
            if let Some(side) = round.stage.turns() {
                match round.hand(side).viewer {
                    Some(_) => pass_on(round, side, offers),
                    None => {
                        let offer = Offer::of(Act::Turn(side), hand_over_cite(round, side).and(by::NOBODY_TURNS));
                        offers.push(offer.chore(Chore::Reveal, true));
                    }
                }
            }
        }
        Stage::HouseMoney => {
            let due = !round.wagering.iter().any(|seat| chooses(rules, now, seat));
            offers.push(Offer::of(Act::SettleHouseMoney, by::HOUSE_MONEY).chore(Chore::Settle, due));
        }
        Stage::OneMore if round.shoe.left() == 0 => declare_void(offers),
        Stage::OneMore => {
            let supply = Supply::Shoe(round.shoe);
            let given = Wanted::Dealt { to: Place::Discard, count: 1, supply, blind: true };
            let offer = Offer::of(Act::DiscardOneMore, by::EXTRA_THIRD_DISCARDED).given(given);
            offers.push(offer.chore(Chore::Deal, true));
        }
        Stage::Announcing => offers.push(Offer::of(Act::Announce, by::RESULT).chore(Chore::Reveal, true)),
        Stage::Settling => offers.push(Offer::of(Act::Settle, by::SETTLED).chore(Chore::Settle, true)),
        Stage::Vigorish => {
            offers.push(Offer::of(Act::CollectVigorish, by::VIGORISH_COLLECTED).chore(Chore::Settle, true));
        }
        Stage::Clearing => offers.push(Offer::of(Act::ClearTable, by::CLEARED).chore(Chore::Settle, true)),
        Stage::Done => {}
    }
    if no_hand_is_on(round) && !round.owing.is_empty() {
        offers.push(Offer::of(Act::CollectVigorish, by::VIGORISH_COLLECTED));
    }
}

fn dealer_betting(now: &Now<'_, Minibaccarat>, offers: &mut Offers<'_>) {
    let round = now.round;
    if round.called.is_some() {
        offers.push(Offer::of(Act::ConfirmCash, by::CASH).chore(Chore::Call, true));
        offers.push(Offer::of(Act::DeclineCash, by::CASH));
    }
    if !round.wagering.is_empty() {
        let ready = round.called.is_none() && now.seated.iter().all(|seat| round.wagering.has(seat));
        offers.push(Offer::of(Act::NoMoreBets, by::CALL).chore(Chore::Call, ready));
    } else if now.seated.is_empty() {
        // The last player left before a wager: the round comes to nothing.
        offers.push(Offer::of(Act::ClearTable, by::IDLE).chore(Chore::Settle, true));
    }
}

fn deal(round: &Round, cite: Cite, offers: &mut Offers<'_>) {
    let Some(side) = round.due() else { return };
    let offer = Offer::of(Act::Deal(side), cite);
    if next_waits(round) {
        offers.push(offer.chore(Chore::Deal, true));
    } else if round.shoe.left() == 0 {
        declare_void(offers);
    } else {
        let given = Wanted::from_shoe(side.place(), 1, round.shoe);
        offers.push(offer.given(given).chore(Chore::Deal, true));
    }
}

/// Whether the next card of this round is out of the shoe already.
pub(super) fn next_waits(round: &Round) -> bool {
    round.stage == Stage::FirstDeal && !round.waiting.is_empty()
}

fn declare_void(offers: &mut Offers<'_>) {
    offers.push(Offer::of(Act::DeclareVoid, by::VOID).chore(Chore::Deal, true));
}

/// Nobody is waited for longer than the dealer or the floorperson wants to: whoever holds the
/// cards must give them up, whoever was offered them does not accept.
fn pass_on(round: &Round, side: Side, offers: &mut Offers<'_>) {
    let cite = if round.hand(side).holds { by::TAKE_AWAY } else { by::GIVE_UP };
    offers.push(Offer::of(Act::PassOn, cite).chore(Chore::Reveal, false));
}

/// Irregularities, each while it can happen.
fn floorperson(rules: &Rules, round: &Round, offers: &mut Offers<'_>) {
    if let Some(side) = round.stage.turns().filter(|side| round.hand(*side).viewer.is_some()) {
        let cite = if round.hand(side).holds { by::TAKE_AWAY } else { by::GIVE_UP };
        offers.push(Offer::of(Act::PassOn, cite));
    }
    if may_be_empty(rules, round) {
        offers.push(Offer::of(Act::ShoeEmpty, by::VOID));
    }
    if round.stage == Stage::Done || round.shoe.left() == 0 {
        return;
    }
    let given = Wanted::from_shoe(Place::Discard, 1, round.shoe);
    if may_stray(round) {
        offers.push(Offer::of(Act::CardDrawn, by::STRAY).given(given));
    }
    if may_show(round) {
        let cite = if first_shows(round) { by::SHOWN_FIRST } else { by::SHOWN };
        offers.push(Offer::of(Act::CardFaceUp, cite).given(given));
    }
    if may_be_extra(round) {
        offers.push(Offer::of(Act::ExtraThird, by::EXTRA_THIRD).given(given));
        offers.push(Offer::of(Act::ExtraThirdFaceUp, by::EXTRA_THIRD_SHOWN).given(given));
    }
}

/// A shoe whose cards are put back all the time does not run out.
pub(super) fn may_be_empty(rules: &Rules, round: &Round) -> bool {
    round.due().is_some() && !next_waits(round) && !rules.continuous
}

/// A card can be drawn too many before the deal and after it; during the deal the next is due.
pub(super) fn may_stray(round: &Round) -> bool {
    match round.stage {
        Stage::Betting => round.waiting.len() < MOST_WAITING,
        Stage::FirstDeal | Stage::Done => false,
        _ => round.next.len() < MOST_WAITING,
    }
}

/// A card can be seen at any time before the round is over.
pub(super) fn may_show(round: &Round) -> bool {
    let queue = if first_shows(round) { &round.waiting } else { &round.next };
    round.stage != Stage::Done && queue.len() < MOST_WAITING
}

/// Whether a card that shows now is the first of a round with wagers.
pub(super) fn first_shows(round: &Round) -> bool {
    !round.simulated && round.stage <= Stage::FirstDeal && round.dealt() == 0
}

/// A third card for the Player's Hand that it is not to have: it stayed, or one hand is a Natural.
pub(super) fn may_be_extra(round: &Round) -> bool {
    round.dealt() == 4 && matches!(round.stage, Stage::BankerThird | Stage::Announcing)
}
