//! What is on offer: to each person, at each stage, and nothing else.

use super::PaiGow;
use super::act::{AREAS, Act};
use super::bank_offers;
use super::event::Held;
use super::provisions as by;
use super::round::{Fate, Round, Stage};
use super::rules::Rules;
use super::settle::Outcome;
use engine::{Amount, Chore, Now, Offer, Place, Seat, Wanted, Who};
use kit::{Money, Tiles};
use law::Cite;

pub(super) type Offers<'a> = engine::Offers<'a, Act>;

/// The shakes that a throw needs at least, and the most that are counted.
const SHAKES: (u32, u32) = (3, 20);
/// The totals of three dice.
const TOTALS: (u32, u32) = (3, 18);

/// Everything this person may do now.
pub(super) fn offers(rules: &Rules, now: &Now<'_, PaiGow>, who: Who, offers: &mut Offers<'_>) {
    match who {
        Who::Player(seat) => {
            if now.seated.has(seat) {
                player(rules, now, seat, offers);
            }
        }
        Who::Dealer => dealer(rules, now, offers),
        Who::Floorperson => floorperson(now.round, offers),
    }
}

fn player(rules: &Rules, now: &Now<'_, PaiGow>, seat: Seat, offers: &mut Offers<'_>) {
    let round = now.round;
    bank_offers::player(rules, now, seat, offers);
    if round.stage == Stage::Betting {
        betting(rules, now, seat, offers);
    }
    if round.asked(seat).is_some() {
        offers.push(Offer::of(Act::PlayHand, by::PLAYER_EXPOSED));
        offers.push(Offer::of(Act::VoidHand, by::PLAYER_EXPOSED));
    }
    match round.stage {
        Stage::Setting => setting(round, round.next_to_set(seat), offers),
        Stage::BankSets if round.banking.is(seat) => {
            let bank = Held { area: seat, by: seat };
            setting(round, Some(bank), offers);
        }
        Stage::Exposing => {
            for (held, act) in surrenders(round, seat) {
                if round.area(held.area).fate == Fate::In {
                    offers.push(Offer::of(act, by::SURRENDER));
                }
            }
        }
        _ => {}
    }
}

/// The hands that a player could surrender, and the words for it.
pub(super) fn surrenders(round: &Round, seat: Seat) -> impl Iterator<Item = (Held, Act)> + '_ {
    let act = |held: &Held| if held.spot() == 0 { Act::Surrender } else { Act::SurrenderSecond };
    round.held().filter(move |held| held.by == seat).map(move |held| (held, act(&held)))
}

/// Setting the hand that comes next, and asking how the dealer would.
fn setting(round: &Round, next: Option<Held>, offers: &mut Offers<'_>) {
    let Some(held) = next.filter(|held| round.area(held.area).taken && !round.area(held.area).asked) else { return };
    let area = round.area(held.area);
    offers.push(Offer::of(Act::SetHand, set_cite(round, held)).given(Wanted::Arranged { from: area.tiles }));
    if !area.advised {
        offers.push(Offer::of(Act::AskAdvice, by::ADVICE));
    }
}

/// The clauses behind setting a hand: of two areas, in which order.
pub(super) fn set_cite(round: &Round, held: Held) -> Cite {
    let own = round.area(held.by);
    match round.second(held.by) {
        _ if round.banking.is(held.area) => by::BANK_SETS,
        Some(second) if round.area(second.area).wager == own.wager => by::SET.and(by::SET_IN_ORDER),
        Some(_) => by::SET.and(by::SET_LARGER_FIRST),
        None => by::SET,
    }
}

fn betting(rules: &Rules, now: &Now<'_, PaiGow>, seat: Seat, offers: &mut Offers<'_>) {
    let round = now.round;
    let own = round.area(seat);
    if let Ok(amount) = wager_amount(rules, now, seat, seat) {
        offers.push(Offer::of(Act::Place, by::WAGER).amount(amount));
    }
    for area in (1..=AREAS).map(Seat) {
        if let Ok(amount) = second_amount(rules, now, seat, area) {
            offers.push(Offer::of(Act::PlaceSecond(area), by::SECOND_AREA).amount(amount));
        }
    }
    let second = round.second(seat);
    if own.by == Some(seat) && second.is_none() && own.coupon.is_zero() {
        offers.push(Offer::of(Act::TakeBack, by::TAKE_BACK));
    }
    if second.is_some() {
        offers.push(Offer::of(Act::TakeBackSecond, by::TAKE_BACK));
    }
    if rules.coupons && own.by == Some(seat) && own.coupon.is_zero() && round.banking.bank.is_none() {
        offers.push(Offer::of(Act::PlaceCoupon, by::COUPON).amount(Amount::Exactly(own.wager)));
    }
    if own.coupon.is_positive() {
        offers.push(Offer::of(Act::TakeBackCoupon, by::COUPON));
    }
}

/// Why a wager cannot be placed at all.
pub(super) enum Hindrance {
    /// The player banks.
    Banks,
    /// The player has one there.
    Placed,
    /// Somebody else has.
    Taken(Seat),
    /// Somebody else sits there.
    Sits,
    /// It is not a neighbouring area.
    NotAdjacent,
    /// The own area comes first.
    NoWager,
    /// The house has one area a player.
    OneArea,
    /// The stack does not hold it.
    Stack(Money),
}

/// The amounts permitted for a wager of this seat on an area.
pub(super) fn wager_amount(rules: &Rules, now: &Now<'_, PaiGow>, seat: Seat, area: Seat) -> Result<Amount, Hindrance> {
    if now.round.banking.is(seat) {
        return Err(Hindrance::Banks);
    }
    match now.round.area(area).by {
        Some(other) if other == seat => return Err(Hindrance::Placed),
        Some(other) => return Err(Hindrance::Taken(other)),
        None => {}
    }
    let whole = rules.whole_chips(now.accounts.stack(seat));
    if whole < rules.wager.least {
        return Err(Hindrance::Stack(rules.wager.least));
    }
    Ok(Amount::Between { least: rules.wager.least, most: rules.wager.most.min(whole), step: rules.wager.step })
}

/// The same for a second area, which must lie next to the own and be nobody's.
pub(super) fn second_amount(rules: &Rules, now: &Now<'_, PaiGow>, seat: Seat, area: Seat) -> Result<Amount, Hindrance> {
    if !rules.two_areas {
        return Err(Hindrance::OneArea);
    }
    if now.round.banking.is(seat) {
        return Err(Hindrance::Banks);
    }
    if now.round.second(seat).is_some() {
        return Err(Hindrance::Placed);
    }
    if seat.0.abs_diff(area.0) != 1 {
        return Err(Hindrance::NotAdjacent);
    }
    if now.round.area(seat).by != Some(seat) {
        return Err(Hindrance::NoWager);
    }
    if now.seated.has(area) {
        return Err(Hindrance::Sits);
    }
    wager_amount(rules, now, seat, area)
}

fn dealer(rules: &Rules, now: &Now<'_, PaiGow>, offers: &mut Offers<'_>) {
    let round = now.round;
    let bank = round.banking.bank;
    let chore = |act, cite, chore, due| Offer::of(act, cite).chore(chore, due);
    match round.stage {
        Stage::Betting => bank_offers::dealer_betting(rules, now, offers),
        Stage::Styling => {
            offers.push(chore(Act::IndicateStyle, by::INDICATE, Chore::Deal, round.banking.called));
        }
        Stage::Shaking => {
            let cite = if bank.is_some() { by::SHAKE_FOR_BANK } else { by::SHAKE };
            offers.push(shake(cite).chore(Chore::Deal, bank.is_none()));
        }
        Stage::Lid => {
            let cite = if bank.is_some() { by::THROW_WITH_BANK } else { by::THROW };
            offers.push(chore(Act::LiftLid, cite, Chore::Deal, true).given(Wanted::Thrown { count: 3 }));
            offers.push(Offer::of(Act::NotFlat, by::NOT_FLAT));
            offers.push(Offer::of(Act::FallenOut, by::FALLEN_OUT));
        }
        Stage::Dealing => {
            if let Some((to, slots)) = round.next_delivery() {
                let given = Wanted::Delivered { to, slots, out: round.out, blind: !round.played(to) };
                offers.push(chore(Act::Deal(to), deal_cite(round, to), Chore::Deal, true).given(given));
            }
        }
        Stage::Collecting => {
            let cite = if bank.is_some() { by::UNPLAYED_WITH_BANK } else { by::UNPLAYED };
            offers.push(chore(Act::CollectUnplayed, cite, Chore::Deal, true));
        }
        Stage::Covering => {
            let cite = if bank.is_some() { by::COVER_WITH_BANK } else { by::COVER };
            offers.push(chore(Act::CoverShaker, cite, Chore::Deal, true));
        }
        Stage::Setting => {
            // Whom nobody waits for any longer the dealer sets by the house way.
            for held in unset(round) {
                offers.push(chore(Act::SetFor(held.area), by::SET_FOR_PLAYER, Chore::Settle, false));
            }
        }
        Stage::BankSets | Stage::DealerSets | Stage::BankShows | Stage::Surplus => {
            bank_offers::dealer_settling(round, offers);
        }
        Stage::Exposing => {
            if let Some(held) = round.with(Fate::In).next() {
                offers.push(chore(Act::Expose(held.area), expose_cite(round), Chore::Settle, true));
            }
        }
        Stage::Paying => match round.with(Fate::Came(Outcome::Win)).next() {
            Some(held) => offers.push(chore(Act::Pay(held.area), pay_cite(round), Chore::Settle, true)),
            None => offers.push(chore(Act::PayDealerWager, by::DEALER_PAID, Chore::Settle, true)),
        },
        Stage::Clearing => offers.push(chore(Act::ClearTable, by::TILES_IN_ORDER, Chore::Settle, true)),
        Stage::Done => {}
    }
}

/// The next hand to be set of each player who has not set all.
pub(super) fn unset(round: &Round) -> impl Iterator<Item = Held> + '_ {
    (1..=AREAS).filter_map(|seat| round.next_to_set(Seat(seat)))
}

pub(super) fn shake(cite: Cite) -> Offer<Act> {
    Offer::of(Act::Shake, cite).given(Wanted::count(SHAKES.0, SHAKES.1, Some(SHAKES.0)))
}

pub(super) fn deal_cite(round: &Round, to: Place) -> Cite {
    let cite = match round.banking.bank {
        Some(_) => by::DELIVERY[round.banking.style as usize].and(by::DEAL_WITH_BANK),
        None => by::DEAL,
    };
    if to == Place::DeadHand { cite.and(by::DEAD_HAND) } else { cite }
}

pub(super) fn expose_cite(round: &Round) -> Cite {
    match round.banking.bank {
        Some(bank) if bank.co => by::EXPOSE_TO_CO_BANK,
        Some(_) => by::EXPOSE_TO_BANK,
        None => by::EXPOSE,
    }
}

pub(super) fn pay_cite(round: &Round) -> Cite {
    match round.banking.bank {
        Some(bank) if bank.co => by::CENTRE_PAYS_CO,
        Some(_) => by::CENTRE_PAYS,
        None => by::PAY,
    }
}

/// Irregularities, each while it can happen.
fn floorperson(round: &Round, offers: &mut Offers<'_>) {
    if round.stage == Stage::Lid && round.banking.bank.is_some() {
        offers.push(Offer::of(Act::LidByBank, by::LID_BY_BANK));
    }
    for held in round.with(Fate::In).filter(|held| !round.area(held.area).tiles.is_empty()) {
        offers.push(Offer::of(Act::TilesTouched(held.area), by::TOUCHED));
        offers.push(Offer::of(Act::TilesOutOfView(held.area), by::TOUCHED));
    }
    if round.settling || !(Stage::Dealing..=Stage::Exposing).contains(&round.stage) {
        return;
    }
    let total = u32::from(round.dice.total());
    let announced = Wanted::Count { least: TOTALS.0, most: TOTALS.1, except: [Some(total), None], usual: None };
    offers.push(Offer::of(Act::Mistotalled, by::MISTOTALLED).given(announced));
    if round.dealt > 0 {
        offers.push(Offer::of(Act::WrongPosition, by::WRONG_POSITION));
    }
    for place in super::round::CIRCLE {
        if let Some(cite) = exposable(round, place) {
            // Which tile it was matters only to a player who has not looked at the others.
            let unseen = |area: Seat| round.area(area).fate == Fate::In && !round.area(area).taken;
            let chooses = matches!(place, Place::Seat(area) if unseen(area));
            let given = if chooses { Wanted::count(1, 4, None) } else { Wanted::Nothing };
            offers.push(Offer::of(Act::TileExposed(place), cite).given(given));
        }
    }
    let co_bank = round.banking.bank.filter(|bank| bank.co && round.area(bank.seat).up);
    if round.dealer_up || co_bank.is_some() {
        let cite = if co_bank.is_some() { by::CO_MISSET } else { by::MISSET };
        offers.push(Offer::of(Act::DealerMisset, cite));
    }
}

/// Whether a tile lies face down at a place where exposing it has consequences, and by which clause.
fn exposable(round: &Round, place: Place) -> Option<Cite> {
    let down = |tiles: &Tiles, up: bool| !tiles.is_empty() && !up;
    match place {
        Place::Seat(seat) => {
            let area = round.area(seat);
            let turned = round.banking.bank.is_some_and(|bank| bank.seat == seat && (bank.turned || area.up));
            match area.fate {
                Fate::In if area.asked => None,
                Fate::In => down(&area.tiles, area.up).then_some(by::PLAYER_EXPOSED),
                Fate::Bank => down(&area.tiles, turned).then_some(by::OTHER_EXPOSED),
                Fate::Out => down(&area.tiles, false).then_some(by::OTHER_EXPOSED),
                _ => None,
            }
        }
        Place::Dealer => down(&round.dealer, round.dealer_up).then_some(by::OTHER_EXPOSED),
        _ => down(&round.dead, false).then_some(by::OTHER_EXPOSED),
    }
}
