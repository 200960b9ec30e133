//! Why something is not on offer. Asked only when it is not, so nothing here decides legality.

use super::At;
use super::act::{Act, Call};
use super::cover::{can_cover, turn};
use super::decide::player_count;
use super::provisions as law;
use super::refuse_table;
use super::round::{Round, Stage};
use super::rules::Rules;
use super::succession::{
    accept_amount, asked, bank_range, barred, bid_amount, bid_cite, offer_cite, wager_cite, within,
};
use ::law::Cite;
use engine::{Code, Command, Refusal, Seat, Who};
use kit::Money;

/// Why this act is not on offer to this person now.
pub(super) fn refuse(rules: &Rules, now: &At<'_>, who: Who, command: &Command<Act>) -> Refusal {
    let act = command.act;
    let owner = match who {
        Who::Player(_) => "participants",
        Who::Dealer => "the dealer",
        Who::Floorperson => "the floorperson",
    };
    if !act.owner().contains(owner) {
        let message = format!("`{act}` is for {}, not for {who}", act.owner());
        return Refusal::new(Code::NotYours, refuse_table::behind(act), message);
    }
    match who {
        Who::Player(seat) => participant(rules, now, seat, act),
        _ => refuse_table::refuse(now, act),
    }
}

pub(super) fn early_or_late(round: &Round, stage: Stage, act: Act, cite: Cite) -> Refusal {
    if round.stage > stage {
        Refusal::new(Code::TooLate, cite, format!("it is too late for `{act}`"))
    } else {
        Refusal::new(Code::TooEarly, cite, format!("it is too early for `{act}`"))
    }
}

fn no_chips(now: &At<'_>, seat: Seat, needed: Money, cite: Cite) -> Refusal {
    let stack = now.accounts.stack(seat);
    Refusal::new(Code::NotEnoughChips, cite, format!("this needs {needed}; the stack holds {stack}"))
}

fn participant(rules: &Rules, now: &At<'_>, seat: Seat, act: Act) -> Refusal {
    match act {
        Act::Bid | Act::PassBid => bidding(rules, now, seat, act),
        Act::AcceptBank | Act::DeclineBank => offered(rules, now, seat, act),
        Act::PlaceBank | Act::PlaceBankInCash | Act::PassBank => banking(rules, now, seat, act),
        Act::Suivi | Act::Banco | Act::NoBanco => calling(now, seat, act),
        Act::PlaceWager | Act::PlaceWagerInCash | Act::NoWager => covering(rules, now, seat, act),
        Act::Announce(call) => announcing(now, seat, call),
        _ => early_or_late(now.round, Stage::Done, act, law::AFTER_CALL),
    }
}

fn bidding(rules: &Rules, now: &At<'_>, seat: Seat, act: Act) -> Refusal {
    let round = now.round;
    let cite = bid_cite(round);
    if round.stage != Stage::Bidding {
        return early_or_late(round, Stage::Bidding, act, law::BID);
    }
    if barred(round, seat) {
        let message = "whoever passed the bank takes no part in the first round of bidding";
        return Refusal::new(Code::Forbidden, law::PASSER_BARRED, message);
    }
    match bid_amount(rules, now, seat) {
        Err(needed) if !round.declined.has(seat) && needed > rules.bank.most => {
            let message = format!("{seat} has bid the table maximum of {}", rules.bank.most);
            Refusal::new(Code::WrongAmount, cite, message)
        }
        Err(needed) if !round.declined.has(seat) => no_chips(now, seat, needed, cite),
        _ => Refusal::new(Code::Already, cite, format!("{seat} has passed")),
    }
}

fn offered(rules: &Rules, now: &At<'_>, seat: Seat, act: Act) -> Refusal {
    let round = now.round;
    let cite = offer_cite(round);
    if round.stage != Stage::Offer {
        return early_or_late(round, Stage::Offer, act, law::OFFER_LOST);
    }
    match asked(now) {
        Some(other) if other == seat && round.bank.misses.has(seat) => {
            let message = "whoever moves ahead to a seat misses a turn to become Banker there";
            Refusal::new(Code::Forbidden, law::MISSED, message)
        }
        Some(other) if other == seat => match accept_amount(rules, now, seat) {
            Err(needed) => no_chips(now, seat, needed, cite),
            Ok(amount) => Refusal::new(Code::WrongAmount, cite, format!("permitted: {amount}")),
        },
        Some(other) => Refusal::new(Code::OutOfTurn, cite, format!("the bank is offered to {other} now")),
        None => Refusal::new(Code::TooLate, cite, "everybody has been offered the bank"),
    }
}

fn banking(rules: &Rules, now: &At<'_>, seat: Seat, act: Act) -> Refusal {
    let (round, bank) = (now.round, &now.round.bank);
    let cite = if act == Act::PassBank { law::PASS } else { wager_cite(bank) };
    if bank.banker != Some(seat) {
        let whose = bank.banker.map_or_else(|| "nobody is yet".to_owned(), |banker| format!("{banker} is"));
        let message = format!("`{act}` is for the Banker, which {whose}");
        return Refusal::new(Code::NotYours, law::BANKERS.and(cite), message);
    }
    if round.stage != Stage::BankerWager {
        return early_or_late(round, Stage::BankerWager, act, law::AFTER_CALL.and(cite));
    }
    if act == Act::PassBank {
        let message = "the Banker may pass the shoe after a round of play";
        return Refusal::new(Code::TooEarly, law::PASS_EARLY, message);
    }
    let (least, most) = bank_range(rules, bank);
    match within(least, most, now.accounts.stack(seat), rules.bank.step) {
        Err(needed) => no_chips(now, seat, needed, cite),
        Ok(amount) => Refusal::new(Code::WrongAmount, cite, format!("permitted: {amount}")),
    }
}

fn not_against(now: &At<'_>, seat: Seat, cite: Cite) -> Option<Refusal> {
    let banker = now.round.bank.banker == Some(seat);
    banker.then(|| Refusal::new(Code::Forbidden, cite, "the Banker does not wager against the bank"))
}

fn calling(now: &At<'_>, seat: Seat, act: Act) -> Refusal {
    let round = now.round;
    let cite = if act == Act::Suivi { law::SUIVI_AFTER_TIE } else { law::BANCO };
    if let Some(refusal) = not_against(now, seat, law::AGAINST.and(cite)) {
        return refusal;
    }
    if round.stage != Stage::Calls {
        return early_or_late(round, Stage::Calls, act, cite);
    }
    if let Some(other) = round.suivi {
        let message = format!("{other} has announced banco suivi, which goes before");
        return Refusal::new(Code::TooLate, law::BANCO.and(law::SUIVI), message);
    }
    if round.spoken.has(seat) {
        return Refusal::new(Code::Already, cite, format!("{seat} has spoken"));
    }
    if act == Act::Suivi && round.bank.suivi != Some(seat) {
        let message = format!("{seat} did not equal and lose the Banker's last wager");
        return Refusal::new(Code::Requires, cite, message);
    }
    debug_assert!(!can_cover(now, seat));
    no_chips(now, seat, round.placed, cite)
}

fn covering(rules: &Rules, now: &At<'_>, seat: Seat, act: Act) -> Refusal {
    let round = now.round;
    if let Some(refusal) = not_against(now, seat, law::AGAINST) {
        return refusal;
    }
    match round.stage {
        Stage::Covered => {
            Refusal::new(Code::TooLate, law::COVERED, "the whole bank is covered; nobody else can wager against it")
        }
        Stage::Turns => match turn(now) {
            Some(other) if other == seat => no_chips(now, seat, rules.bank.step, law::PART),
            Some(other) => Refusal::new(Code::OutOfTurn, law::PART, format!("it is {other}'s turn to wager")),
            None => Refusal::new(Code::TooLate, law::COVERED, "the bank is covered, or every turn is taken"),
        },
        stage if stage > Stage::Turns => {
            Refusal::new(Code::TooLate, law::AFTER_CALL, format!("`{act}` comes after \"No more bets\""))
        }
        _ => early_or_late(round, Stage::Turns, act, law::PART),
    }
}

fn announcing(now: &At<'_>, seat: Seat, call: Call) -> Refusal {
    let round = now.round;
    let act = Act::Announce(call);
    let (banker, dominant) = (round.bank.banker == Some(seat), round.dominant == Some(seat));
    match round.stage {
        Stage::PlayerCalls if dominant => {
            let cite = law::player_call(player_count(round).get()).and(law::WRONG_CALL);
            Refusal::new(Code::Forbidden, cite, format!("the cards do not allow \"{}\"", call.words()))
        }
        Stage::BankerLooks if banker => {
            let cite = law::banker_call(call);
            Refusal::new(Code::Forbidden, cite, format!("the cards do not allow \"{}\"", call.words()))
        }
        Stage::PlayerCalls => Refusal::new(Code::NotYours, law::DOMINANTS, "the Dominant Player announces"),
        Stage::BankerLooks => Refusal::new(Code::NotYours, law::BANKERS, "the Banker announces"),
        _ if call == Call::UnderEight => early_or_late(round, Stage::BankerLooks, act, law::UNDER_EIGHT),
        _ => early_or_late(round, Stage::PlayerCalls, act, law::LOOKS),
    }
}
