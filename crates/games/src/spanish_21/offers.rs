//! What is on offer to players, at each stage, and nothing else.

use super::act::{Act, Wager};
use super::hand::Fate;
use super::provisions as by;
use super::round::{Round, Stage};
use super::rules::Rules;
use super::wagering::{self, At, lies};
use super::{irregular, staff_offers};
use engine::{Amount, Offer, Position, Seat, Seats, Wanted, Who};

pub(super) type Offers<'a> = engine::Offers<'a, Act>;

/// Everything this person may do now.
pub(super) fn offers(rules: &Rules, now: &At<'_>, who: Who, offers: &mut Offers<'_>) {
    match who {
        Who::Player(seat) if now.seated.has(seat) => player(rules, now, seat, offers),
        Who::Player(_) => {}
        Who::Dealer => staff_offers::dealer(rules, now, offers),
        Who::Floorperson => staff_offers::floorperson(rules, now.round, offers),
    }
}

fn player(rules: &Rules, now: &At<'_>, who: Seat, offers: &mut Offers<'_>) {
    let round = now.round;
    if round.burned.all_known() && !round.burned.is_empty() && round.stage != Stage::Done {
        offers.push(Offer::of(Act::AskBurn, by::BURN_SHOWN));
    }
    match round.stage {
        Stage::Betting => (1..=rules.house.seats).map(Seat).for_each(|number| betting(rules, now, who, number, offers)),
        Stage::Missing => {
            for at in round.undecided().filter(|at| round.caller(*at) == Some(who)) {
                offers.push(Offer::of(Act::TakeMissing, by::ONE_CARD).hand(at.hand));
                offers.push(Offer::of(Act::VoidHand, by::ONE_CARD).hand(at.hand).silence());
            }
        }
        Stage::Insuring => insuring(rules, now, who, offers),
        Stage::Playing => playing(rules, now, who, offers),
        _ => {}
    }
    if irregular::cuts_now(now.round, now.seated) == Some(who) {
        let (least, most) = irregular::cut_limits(round);
        let given = Wanted::count(least, most, Some((least + most) / 2));
        offers.push(Offer::of(Act::CutDiscards, by::CUT_OFFERED.and(by::RUNS_OUT_CUT)).given(given));
        offers.push(Offer::of(Act::NotCutDiscards, by::CUT_OFFERED.and(by::RUNS_OUT_CUT)).silence());
    }
}

/// Wagers on a box: the own, or another.
fn betting(rules: &Rules, now: &At<'_>, who: Seat, number: Seat, offers: &mut Offers<'_>) {
    let own = who == number;
    let acts = match own {
        true => [Act::Place, Act::TakeBack, Act::PlaceMatch, Act::TakeBackMatch],
        false => {
            [Act::PlaceOn(number), Act::TakeBackOn(number), Act::PlaceMatchOn(number), Act::TakeBackMatchOn(number)]
        }
    };
    if let Ok(amount) = wagering::wager(rules, now, who, number) {
        let cite = match (own, now.round.betting_box(number).bettors.is_empty()) {
            (true, true) => by::WAGER,
            (_, false) => by::WAGER.and(by::SHARED),
            (false, true) => by::WAGER.and(by::OTHER_BOX),
        };
        offers.push(Offer::of(acts[0], cite).amount(amount));
    }
    let area = now.round.betting_box(number);
    if let Some(place) = area.place_of(who) {
        if !area.bettors[place].matches {
            offers.push(Offer::of(acts[1], by::AFTER_FIRST_CARD));
        } else {
            offers.push(Offer::of(acts[3], by::AFTER_FIRST_CARD));
        }
        if place == 0 && !area.shared && rules.bettors > 1 {
            offers.push(Offer::of(Act::Share(number), by::SHARED));
        }
    }
    if let Ok((amount, cap)) = wagering::match_wager(rules, now, who, number) {
        offers.push(Offer::of(acts[2], cap).amount(amount));
    }
}

fn insuring(rules: &Rules, now: &At<'_>, who: Seat, offers: &mut Offers<'_>) {
    let boxes: Vec<Seat> = now.round.uninsured().filter(|(_, by)| *by == who).map(|(number, _)| number).collect();
    for number in &boxes {
        let act = if *number == who { Act::Insure } else { Act::InsureOn(*number) };
        if let Ok(amount) = wagering::insurance(rules, now, who, *number) {
            let shared = now.round.betting_box(*number).bettors.len() > 1;
            let cite = if shared { by::INSURE.and(by::INSURE_SHARED) } else { by::INSURE };
            offers.push(Offer::of(act, cite).amount(amount));
        }
    }
    if !boxes.is_empty() {
        offers.push(Offer::of(Act::DeclineInsurance, by::INSURE).silence());
    }
}

/// What the caller decides, and what others on the box do then.
fn playing(rules: &Rules, now: &At<'_>, who: Seat, offers: &mut Offers<'_>) {
    let round = now.round;
    let Some(at) = round.turn() else { return };
    let hand = round.hand(at);
    let mut push = |offer: Offer<Act>| offers.push(offer.hand(at.hand));
    if round.caller(at) == Some(who) {
        if round.asks_to_accept(at) {
            push(Offer::of(Act::AcceptCard, by::EXPOSED).silence());
            push(Offer::of(Act::RefuseCard, by::EXPOSED));
        } else if hand.fate == Fate::Overlooked {
            push(Offer::of(Act::TakeMissing, by::OVERLOOKED));
            push(Offer::of(Act::VoidHand, by::OVERLOOKED).silence());
        } else if hand.fate == Fate::In && hand.total.is_some() {
            decisions(rules, now, at, who, &mut push);
        }
    }
    if wagering::asked(round, who, Fate::Rescuable) == Some(at) {
        push(Offer::of(Act::Rescue, by::RESCUE));
        push(Offer::of(Act::KeepDouble, by::RESCUE).silence());
    }
    if wagering::asked(round, who, Fate::Doubling) == Some(at) {
        let limits = kit::Limits { least: rules.chip(), most: lies(now, at, Wager::Main, who), step: rules.chip() };
        if let Ok(amount) = crate::blocks::wagers::affordable(limits, now.accounts.stack(who)) {
            push(Offer::of(Act::DoubleToo, by::DOUBLE_TOO).amount(amount));
        }
        push(Offer::of(Act::NotDouble, by::DOUBLE_TOO).silence());
    }
    if wagering::asked(round, who, Fate::Splitting) == Some(at) {
        let main = lies(now, at, Wager::Main, who);
        if main <= now.accounts.stack(who) {
            push(Offer::of(Act::CoverSplit, by::COVER_SPLIT).amount(Amount::Exactly(main)));
        }
        push(Offer::of(Act::RideLeft, by::COVER_SPLIT).silence());
        push(Offer::of(Act::RideRight, by::COVER_SPLIT));
    }
}

fn decisions(rules: &Rules, now: &At<'_>, at: Position, who: Seat, push: &mut impl FnMut(Offer<Act>)) {
    let again = now.round.hand(at).split;
    push(Offer::of(Act::Stand, if again { by::ANNOUNCED_SPLIT } else { by::DECISIONS }).silence());
    push(Offer::of(Act::Hit, if again { by::DRAW.and(by::ANNOUNCED_SPLIT) } else { by::DRAW }));
    if let Ok(amount) = wagering::double(rules, now, at, who) {
        push(Offer::of(Act::Double, by::DOUBLE).amount(amount));
    }
    if let Ok(amount) = wagering::split(now, at, who) {
        push(Offer::of(Act::Split, if again { by::SPLIT_AGAIN } else { by::SPLIT }).amount(amount));
    }
    if wagering::surrender(now, at).is_ok() {
        push(Offer::of(Act::Surrender, by::SURRENDER));
    }
}

/// The seats that are still to wager: none that sat out and may not.
pub(super) fn expected(rules: &Rules, round: &Round, seated: Seats) -> Seats {
    let people = round.people();
    let may = |seat: &Seat| !rules.entry_barred || round.may_enter(*seat);
    seated.iter().filter(|seat| !people.has(*seat)).filter(may).collect()
}
