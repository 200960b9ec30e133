//! Why something is not on offer. Asked only when it is not, so nothing here decides legality.

use super::Boston;
use super::act::{Act, Wager};
use super::offers::{Hindrance, acted, wager_amount, wager_cite};
use super::round::{Fate, Round, Stage};
use super::rules::Rules;
use engine::{Code, Command, DealingMethod, Now, Refusal, Seat, Who};
use law::Cite;

/// Why this act is not on offer to this person now.
pub(super) fn refuse(rules: &Rules, now: &Now<'_, Boston>, who: Who, command: &Command<Act>) -> Refusal {
    let act = command.act;
    let owner = match who {
        Who::Player(_) => "players",
        Who::Dealer => "the dealer",
        Who::Floorperson => "the floorperson",
    };
    if act.owner() != owner {
        let message = format!("`{act}` is for {}, not for {who}", act.owner());
        return Refusal::new(Code::NotYours, rules.provisions.turn, message);
    }
    match who {
        Who::Player(seat) => player(rules, now, seat, act),
        Who::Dealer => dealer(rules, now.round, act),
        Who::Floorperson => floorperson(rules, now.round, act),
    }
}

fn player(rules: &Rules, now: &Now<'_, Boston>, seat: Seat, act: Act) -> Refusal {
    let (round, provisions) = (now.round, &rules.provisions);
    let (stage, hand) = (round.stage, round.hand(seat));
    match act {
        Act::VerbalWager => {
            let message = "a spoken wager with cash is not accepted: wagers are chips on the layout";
            Refusal::new(Code::Forbidden, provisions.verbal, message)
        }
        Act::PlaceCoupon | Act::TakeBackCoupon if !rules.coupons => {
            Refusal::new(Code::NotInHouseRules, provisions.coupon, "this table does not accept match play coupons")
        }
        Act::Place(Wager::Second) if stage < Stage::Deciding => too_early(act, provisions.second),
        Act::Place(Wager::Second) | Act::Fold if stage > Stage::Deciding => too_late(act, provisions.second),
        Act::Place(Wager::Second) | Act::Fold => decision(rules, now, seat, act),
        Act::TakeBack(Wager::Second) => withdrawal(rules, round, seat),
        Act::Place(_) | Act::TakeBack(_) | Act::PlaceCoupon | Act::TakeBackCoupon if stage != Stage::Betting => {
            let message = format!("`{act}` comes after \"No more bets\"");
            Refusal::new(Code::TooLate, provisions.after_call, message)
        }
        Act::Place(wager) => placing(rules, now, seat, wager),
        Act::TakeBack(wager) if !hand.has(wager) => Refusal::new(
            Code::Requires,
            provisions.take_back,
            format!("there is no {} wager to take back", wager.name()),
        ),
        Act::TakeBack(wager) => {
            let message = format!("another wager hangs on the {}: take that back first", wager.name());
            Refusal::new(Code::Requires, provisions.bonus_requires, message)
        }
        Act::PlaceCoupon if hand.coupon.is_positive() => {
            Refusal::new(Code::Already, provisions.coupon, "a coupon is there already")
        }
        Act::PlaceCoupon => Refusal::new(Code::Requires, provisions.coupon, "a coupon goes with a first wager"),
        Act::TakeBackCoupon => Refusal::new(Code::Requires, provisions.coupon, "there is no coupon to take back"),
        Act::Show | Act::KeepHidden => electing(rules, round, seat, act),
        _ => setting(rules, round, seat, act),
    }
}

fn too_early(act: Act, cite: Cite) -> Refusal {
    Refusal::new(Code::TooEarly, cite, format!("it is too early for `{act}`"))
}

fn too_late(act: Act, cite: Cite) -> Refusal {
    Refusal::new(Code::TooLate, cite, format!("it is too late for `{act}`"))
}

fn placing(rules: &Rules, now: &Now<'_, Boston>, seat: Seat, wager: Wager) -> Refusal {
    let cite = wager_cite(rules, wager);
    match wager_amount(rules, now, seat, wager) {
        Err(Hindrance::Placed) => {
            let message = format!("the {} wager is placed already; take it back to change it", wager.name());
            Refusal::new(Code::Already, cite, message)
        }
        Err(Hindrance::Requires(other)) => {
            let message = format!("the {} wager hangs on the {}, which does not allow it", wager.name(), other.name());
            let cite = if wager == Wager::Bonus { rules.provisions.bonus_requires } else { cite };
            Refusal::new(Code::Requires, cite, message)
        }
        Err(Hindrance::Stack(needed)) => {
            let stack = now.accounts.stack(seat);
            let message = format!("the {} wager needs {needed}; the stack holds {stack}", wager.name());
            Refusal::new(Code::NotEnoughChips, cite, message)
        }
        Ok(amount) => Refusal::new(Code::WrongAmount, cite, format!("permitted: {amount}")),
    }
}

/// Folding or a second wager, in the stage for it.
fn decision(rules: &Rules, now: &Now<'_, Boston>, seat: Seat, act: Act) -> Refusal {
    let (round, provisions) = (now.round, &rules.provisions);
    let hand = round.hand(seat);
    if round.stage < Stage::Deciding {
        return too_early(act, provisions.fold);
    }
    if hand.fate != Fate::In {
        return Refusal::new(Code::TooLate, provisions.fold, format!("{seat} has no hand in play"));
    }
    if round.ante_only(seat) {
        let message = format!("{seat} plays for the ante alone and has nothing to decide");
        return Refusal::new(Code::Forbidden, provisions.ante_only, message);
    }
    if hand.has(Wager::Second) {
        return Refusal::new(Code::Already, provisions.second, format!("{seat} has placed a second wager"));
    }
    match round.undecided().next() {
        Some(other) if other != seat && rules.in_turn => {
            Refusal::new(Code::OutOfTurn, provisions.turn, format!("{other} decides first"))
        }
        _ => placing(rules, now, seat, Wager::Second),
    }
}

fn withdrawal(rules: &Rules, round: &Round, seat: Seat) -> Refusal {
    let cite = rules.provisions.withdraw;
    let act = Act::TakeBack(Wager::Second);
    if !rules.withdrawal {
        let message = "a second wager may not be withdrawn under these rules";
        return Refusal::new(Code::NotInHouseRules, cite, message);
    }
    if round.stage > Stage::Deciding {
        return too_late(act, cite);
    }
    Refusal::new(Code::Requires, cite, format!("{seat} has no second wager to withdraw"))
}

fn electing(rules: &Rules, round: &Round, seat: Seat, act: Act) -> Refusal {
    let provisions = &rules.provisions;
    let hand = round.hand(seat);
    match round.stage {
        Stage::Betting | Stage::FirstDeal => too_early(act, provisions.elect),
        Stage::Bonuses | Stage::Salvage if round.electors().any(|other| other == seat) => {
            let other = round.electors().next().unwrap_or(seat);
            Refusal::new(Code::OutOfTurn, provisions.turn, format!("{other} decides first"))
        }
        Stage::Bonuses | Stage::Salvage if hand.shown.is_some() => {
            Refusal::new(Code::Already, provisions.elect, format!("{seat} has decided already"))
        }
        Stage::Bonuses | Stage::Salvage => {
            Refusal::new(Code::Requires, provisions.elect, format!("{seat} has no bonus wager to show cards for"))
        }
        _ => Refusal::new(Code::TooLate, provisions.claims_over, "bonus wagers are settled; no claim is open"),
    }
}

fn setting(rules: &Rules, round: &Round, seat: Seat, act: Act) -> Refusal {
    let cite = rules.provisions.set_hand.or(rules.provisions.reveal);
    if !rules.sets_hand {
        let message = "players do not set their hands under these rules";
        return Refusal::new(Code::NotInHouseRules, cite, message);
    }
    if round.hand(seat).set.is_some() {
        return Refusal::new(Code::Already, cite, format!("{seat} has set the hand"));
    }
    if round.stage < Stage::Stub { too_early(act, cite) } else { too_late(act, cite) }
}

fn dealer(rules: &Rules, round: &Round, act: Act) -> Refusal {
    let provisions = &rules.provisions;
    let method = round.by_method();
    let (stage, cite) = match act {
        Act::NoMoreBets if round.stage == Stage::Betting => {
            let message = "nobody has placed the wagers that make up a hand";
            return Refusal::new(Code::Requires, provisions.call[method], message);
        }
        Act::NoMoreBets => (Stage::Betting, provisions.call[method]),
        Act::Deal(place) => return dealing(rules, round, place),
        Act::SettleBonuses => (Stage::Bonuses, provisions.bonus_paid),
        Act::RackStub if round.stage == Stage::Stub => {
            let message = format!("the stub must be counted at least once in {} rounds", rules.terms.count_every);
            return Refusal::new(Code::TooEarly, provisions.count[method], message);
        }
        Act::RackStub | Act::CountStub => (Stage::Stub, provisions.stub[method]),
        Act::FindMisdeal(_) | Act::FindNoMisdeal => (Stage::WrongStub, provisions.stub_misdealt),
        Act::Reveal => (Stage::Showdown, provisions.reveal),
        Act::Resolve(_) if round.stage == Stage::Resolving => {
            let message = "hands are resolved one by one from the dealer's right";
            return Refusal::new(Code::OutOfTurn, provisions.order, message);
        }
        Act::Resolve(_) => (Stage::Resolving, provisions.order),
        Act::DeclareVoid => (Stage::Salvage, provisions.void_money),
        _ => (Stage::Clearing, provisions.cards_in_order),
    };
    if round.stage > stage { too_late(act, cite) } else { too_early(act, cite) }
}

fn dealing(rules: &Rules, round: &Round, place: engine::Place) -> Refusal {
    let provisions = &rules.provisions;
    let act = Act::Deal(place);
    let next = match round.stage {
        Stage::FirstDeal => round.next_of_three(),
        Stage::LastDeal => round.next_of_last(),
        Stage::Deciding if round.undecided().next().is_none() => round.next_of_last(),
        _ => None,
    };
    let cite = match round.stage {
        Stage::Betting => provisions.call[round.by_method()],
        Stage::FirstDeal => provisions.three_start[round.by_method()],
        _ => provisions.last_start,
    };
    match next {
        Some((other, _)) => Refusal::new(Code::OutOfTurn, cite, format!("the next cards go to {other}")),
        None if round.stage <= Stage::Deciding => too_early(act, cite),
        None => too_late(act, cite),
    }
}

fn floorperson(rules: &Rules, round: &Round, act: Act) -> Refusal {
    let provisions = &rules.provisions;
    match act {
        Act::ShoeJammed if round.method != DealingMethod::AutomatedShoe => {
            let message = "no automated dealing shoe is in use";
            Refusal::new(Code::NotInHouseRules, provisions.shoe_jams, message)
        }
        Act::ShoeJammed => unreported(act, provisions.shoe_jams, "while it deals the first three cards"),
        Act::CardFaceUp => unreported(act, provisions.face_up, "while the cards are being dealt"),
        Act::CardDrawnInError => unreported(act, provisions.drawn_in_error, "while the cards are being dealt"),
        Act::CardsTouched(_) => unreported(act, provisions.cards_touched, "of a hand with a second wager"),
        Act::CardsOutOfView(_) => unreported(act, provisions.cards_out_of_view, "of a hand in play"),
        Act::DealerCardExposed => {
            let cite = if acted(round) { provisions.exposed_late } else { provisions.dealer_exposed };
            unreported(act, cite, "while the dealer holds cards face down")
        }
        _ => unreported(act, provisions.player_misdealt.and(provisions.dealer_misdealt), "of a hand in play"),
    }
}

fn unreported(act: Act, cite: Cite, when: &str) -> Refusal {
    Refusal::new(Code::TooEarly, cite, format!("`{act}` is a report made {when}"))
}
