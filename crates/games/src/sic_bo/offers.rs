//! What is on offer: to each person, at each stage, and nothing else.

use super::SicBo;
use super::act::Act;
use super::round::{Round, Stage};
use super::rules::Rules;
use super::wager::Wager;
use engine::{Chore, Now, Offer, Position, Wanted, Who};
use law::Cite;

type Offers<'a> = engine::Offers<'a, Act>;

/// The fewest shakes of a manual shaker.
const SHAKES: u32 = 3;
/// More shakes than anybody counts.
const MOST_SHAKES: u32 = 99;
/// The dice in a shaker.
const DICE: usize = 3;

/// Everything this person may do now.
pub(super) fn offers(rules: &Rules, now: &Now<'_, SicBo>, who: Who, offers: &mut Offers<'_>) {
    match who {
        Who::Player(seat) => {
            if now.seated.has(seat) && now.round.stage == Stage::Betting {
                betting(rules, now, seat.into(), offers);
            }
        }
        Who::Dealer => dealer(rules, now, offers),
        Who::Floorperson => floorperson(rules, now.round, offers),
    }
}

fn betting(rules: &Rules, now: &Now<'_, SicBo>, at: Position, offers: &mut Offers<'_>) {
    let place = |wager: Wager, offers: &mut Offers<'_>| {
        rules.wager(wager).offer(Act::Place(wager), now.accounts, at, offers);
    };
    let take_back = |wager: Wager, offers: &mut Offers<'_>| {
        rules.wager(wager).offer_back(Act::TakeBack(wager), now.accounts, at, offers);
    };
    match offers.about() {
        Some(Act::Place(wager)) => place(wager, offers),
        Some(Act::TakeBack(wager)) => take_back(wager, offers),
        Some(_) => {}
        None => {
            // The simplest wagers come first, which is what a newcomer is shown.
            let simple = [Wager::Small, Wager::Big];
            let others = Wager::ALL.into_iter().filter(|wager| !simple.contains(wager));
            simple.into_iter().chain(others).for_each(|wager| place(wager, offers));
            now.round.wagers(at.seat).iter().for_each(|wager| take_back(wager, offers));
        }
    }
}

fn dealer(rules: &Rules, now: &Now<'_, SicBo>, offers: &mut Offers<'_>) {
    let (round, provisions) = (now.round, &rules.provisions);
    match round.stage {
        Stage::Betting => {
            if round.seats().next().is_some() {
                let ready = now.seated.iter().all(|seat| !round.wagers(seat).is_empty());
                offers.push(Offer::of(Act::NoMoreBets, provisions.call).chore(Chore::Call, ready));
            }
        }
        Stage::Closed if round.automated() => {
            offers.push(Offer::of(Act::Activate, provisions.activate).chore(Chore::Deal, true));
        }
        Stage::Closed => {
            let shakes = Wanted::count(SHAKES, MOST_SHAKES, Some(SHAKES));
            offers.push(Offer::of(Act::Shake, provisions.shake).given(shakes).chore(Chore::Deal, true));
        }
        Stage::Mixed => {
            let thrown = Wanted::Thrown { count: DICE };
            offers.push(Offer::of(Act::Announce, announcing(rules, round)).given(thrown).chore(Chore::Deal, true));
            offers.push(Offer::of(Act::CallNoRoll, provisions.no_roll));
        }
        Stage::AtRest if !round.display_out => {
            let cite = if round.miskeyed { provisions.corrected } else { provisions.enter };
            offers.push(Offer::of(Act::Enter, cite).chore(Chore::Reveal, true));
            offers.push(Offer::of(Act::Key, cite).given(Wanted::Thrown { count: DICE }));
        }
        Stage::AtRest | Stage::Lit if round.may_settle() => {
            offers.push(Offer::of(Act::Collect, settling(rules, round)).chore(Chore::Settle, true));
        }
        Stage::Collected if round.may_settle() => {
            offers.push(Offer::of(Act::Pay, settling(rules, round)).chore(Chore::Settle, true));
        }
        Stage::Paid => offers.push(Offer::of(Act::ClearLights, provisions.cleared).chore(Chore::Settle, true)),
        Stage::AtRest | Stage::Lit | Stage::Collected | Stage::Done => {}
    }
}

/// The clauses behind announcing the dice.
pub(super) fn announcing(rules: &Rules, round: &Round) -> Cite {
    if round.automated() { rules.provisions.announce_automated } else { rules.provisions.announce }
}

/// The clauses behind settling: by the lights, or by hand before the supervisor.
pub(super) fn settling(rules: &Rules, round: &Round) -> Cite {
    let settle = rules.provisions.settle;
    if round.display_out { rules.provisions.display_fails.and(settle) } else { settle }
}

/// Irregularities, each while it can happen.
fn floorperson(rules: &Rules, round: &Round, offers: &mut Offers<'_>) {
    let provisions = &rules.provisions;
    if round.stage == Stage::Done {
        return;
    }
    if round.display_out && !round.witnessed && (Stage::AtRest..Stage::Paid).contains(&round.stage) {
        offers.push(Offer::of(Act::Witness, provisions.display_fails).chore(Chore::Settle, true));
    }
    if !round.display_out {
        let cite = if round.thrown() { provisions.display_fails } else { provisions.display_fails_early };
        offers.push(Offer::of(Act::DisplayFails, cite));
    }
    if round.automated() && !round.shaker_out && round.stage >= Stage::Closed {
        let cite = if round.stage >= Stage::AtRest { provisions.toss_counts } else { provisions.shaker_fails };
        offers.push(Offer::of(Act::ShakerFails, cite));
    }
    if round.stage >= Stage::Closed {
        for seat in round.seats() {
            offers.push(Offer::of(Act::Misplaced(seat), provisions.position));
        }
    }
}
