//! What is on offer: to each person, at each stage, and nothing else.

use super::SicBo;
use super::act::Act;
use super::round::{Round, Stage};
use super::rules::Rules;
use super::wager::Wager;
use engine::{Amount, Chore, Now, Offer, Seat, Wanted, Who};
use kit::{Limits, Money};
use law::Cite;

type Offers<'a> = engine::Offers<'a, Act>;

/// The fewest shakes of a manual shaker.
pub(super) const SHAKES: u32 = 3;
/// More shakes than anybody counts.
const MOST_SHAKES: u32 = 99;
/// The dice in a shaker.
const DICE: usize = 3;

/// Everything this person may do now.
pub(super) fn offers(rules: &Rules, now: &Now<'_, SicBo>, who: Who, offers: &mut Offers<'_>) {
    match who {
        Who::Player(seat) => {
            if now.seated.has(seat) && now.round.stage == Stage::Betting {
                betting(rules, now, seat, offers);
            }
        }
        Who::Dealer => dealer(rules, now, offers),
        Who::Floorperson => floorperson(rules, now.round, offers),
    }
}

fn betting(rules: &Rules, now: &Now<'_, SicBo>, seat: Seat, offers: &mut Offers<'_>) {
    let laid = now.round.wagers(seat);
    match offers.about() {
        Some(Act::Place(wager)) => place(rules, now, seat, wager, offers),
        Some(Act::TakeBack(wager)) if laid.has(wager) => take_back(rules, wager, offers),
        Some(_) => {}
        None => {
            // The simplest wagers come first, which is what a newcomer is shown.
            let simple = [Wager::Small, Wager::Big];
            let others = Wager::ALL.into_iter().filter(|wager| !simple.contains(wager));
            simple.into_iter().chain(others).for_each(|wager| place(rules, now, seat, wager, offers));
            laid.iter().for_each(|wager| take_back(rules, wager, offers));
        }
    }
}

fn place(rules: &Rules, now: &Now<'_, SicBo>, seat: Seat, wager: Wager, offers: &mut Offers<'_>) {
    if let Ok(amount) = amount(rules, now, seat, wager) {
        offers.push(Offer::of(Act::Place(wager), placing(rules, wager)).amount(amount));
    }
}

fn take_back(rules: &Rules, wager: Wager, offers: &mut Offers<'_>) {
    offers.push(Offer::of(Act::TakeBack(wager), rules.provisions.call));
}

/// The clauses behind placing a wager.
pub(super) fn placing(rules: &Rules, wager: Wager) -> Cite {
    rules.provisions.kind(wager.kind()).and(rules.provisions.placed)
}

/// Why a wager cannot be placed or raised at all.
pub(super) enum Hindrance {
    /// The spot holds the greatest wager.
    Full(Money),
    /// The stack does not hold so much.
    Stack(Money),
}

/// What may be put on a spot: a wager within the limits, or more of one that lies there.
pub(super) fn amount(rules: &Rules, now: &Now<'_, SicBo>, seat: Seat, wager: Wager) -> Result<Amount, Hindrance> {
    let Limits { least, most, step } = rules.limits(wager);
    let lies = now.accounts.spot(seat, wager.spot());
    let least = if lies.is_positive() { step } else { least };
    let room = most - lies;
    if room < least {
        return Err(Hindrance::Full(most));
    }
    let stack = now.accounts.stack(seat);
    if stack < least {
        return Err(Hindrance::Stack(least));
    }
    let whole = Money::cents(stack.in_cents() - stack.in_cents() % step.in_cents());
    Ok(Amount::Between { least, most: room.min(whole), step })
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
