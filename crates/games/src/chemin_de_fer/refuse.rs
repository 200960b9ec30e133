//! Why something is not on offer, beyond whose it is and when it can be said. Asked only when it is not,
//! so nothing here decides legality.

use super::At;
use super::act::{Act, Call, Hand};
use super::cover::{can_cover, part_amount, turn};
use super::decide::player_count;
use super::provisions as law;
use super::round::{Round, Stage};
use super::rules::Rules;
use super::succession::{accept_amount, asked, bank_range, barred, bid_amount, bid_cite, offer_cite, wager_cite};
use crate::blocks::wagers::affordable;
use ::law::Cite;
use engine::{Code, Command, Reasons, Seat, Who};
use kit::Money;

/// The reasons why this act is not on offer to this person now.
pub(super) fn refuse(rules: &Rules, now: &At<'_>, who: Who, command: &Command<Act>, reasons: &mut Reasons) {
    let act = command.act;
    let (round, cite) = (now.round, act.term(rules).cite);
    match (who, act) {
        (Who::Player(seat), Act::Bid | Act::PassBid) if round.stage == Stage::Bidding => {
            bidding(rules, now, seat, reasons);
        }
        (Who::Player(seat), Act::AcceptBank | Act::DeclineBank) if round.stage == Stage::Offer => {
            offered(rules, now, seat, reasons);
        }
        (Who::Player(seat), Act::PlaceBank | Act::PlaceBankInCash | Act::PassBank) => {
            banking(rules, now, seat, act, reasons);
        }
        (Who::Player(seat), Act::Suivi | Act::Banco | Act::NoBanco) => {
            not_against(round, seat, law::AGAINST.and(cite), reasons);
            if round.stage == Stage::Calls {
                calling(now, seat, act, cite, reasons);
            }
        }
        (Who::Player(seat), Act::PlaceWager | Act::PlaceWagerInCash | Act::NoWager) => {
            not_against(round, seat, law::AGAINST, reasons);
            if round.stage == Stage::Turns {
                covering(rules, now, seat, reasons);
            }
        }
        (Who::Player(seat), Act::Announce(call)) => announcing(round, seat, call, reasons),
        (Who::Player(_), _) => {}
        (_, act) => staff(round, act, cite, reasons),
    }
}

fn no_chips(now: &At<'_>, seat: Seat, needed: Money, cite: Cite, reasons: &mut Reasons) {
    let stack = now.accounts.stack(seat);
    if needed > stack {
        reasons.add(Code::NotEnoughChips, cite, format!("this needs {needed}; the stack holds {stack}"));
    }
}

fn bidding(rules: &Rules, now: &At<'_>, seat: Seat, reasons: &mut Reasons) {
    let (round, cite) = (now.round, bid_cite(now.round));
    if barred(round, seat) {
        let message = "whoever passed the bank takes no part in the first round of bidding";
        reasons.add(Code::Forbidden, law::PASSER_BARRED, message);
    }
    if round.declined.has(seat) {
        reasons.add(Code::Already, cite, format!("{seat} has passed"));
    }
    match bid_amount(rules, now, seat) {
        Err(needed) if needed > rules.bank.most => {
            let message = format!("{seat} has bid the table maximum of {}", rules.bank.most);
            reasons.add(Code::WrongAmount, cite, message);
        }
        Err(needed) => no_chips(now, seat, needed, cite, reasons),
        Ok(_) => {}
    }
}

fn offered(rules: &Rules, now: &At<'_>, seat: Seat, reasons: &mut Reasons) {
    let (round, cite) = (now.round, offer_cite(now.round));
    match asked(now) {
        Some(other) if other == seat => {
            if round.bank.misses.has(seat) {
                let message = "whoever moves ahead to a seat misses a turn to become Banker there";
                reasons.add(Code::Forbidden, law::MISSED, message);
            }
        }
        Some(other) => reasons.add(Code::OutOfTurn, cite, format!("the bank is offered to {other} now")),
        None => reasons.add(Code::TooLate, cite, "everybody has been offered the bank"),
    }
    if let Err(needed) = accept_amount(rules, now, seat) {
        no_chips(now, seat, needed, cite, reasons);
    }
}

fn banking(rules: &Rules, now: &At<'_>, seat: Seat, act: Act, reasons: &mut Reasons) {
    let (round, bank) = (now.round, &now.round.bank);
    if bank.banker != Some(seat) {
        let cite = if act == Act::PassBank { law::PASS } else { wager_cite(bank) };
        let whose = bank.banker.map_or_else(|| "nobody is yet".to_owned(), |banker| format!("{banker} is"));
        let message = format!("`{act}` is for the Banker, which {whose}");
        reasons.add(Code::NotYours, law::BANKERS.and(cite), message);
    } else if round.stage == Stage::BankerWager && act == Act::PassBank {
        reasons.add(Code::TooEarly, law::PASS_EARLY, "the Banker may pass the shoe after a round of play");
    } else if round.stage == Stage::BankerWager
        && let Err(needed) = affordable(bank_range(rules, bank), now.accounts.stack(seat))
    {
        no_chips(now, seat, needed, wager_cite(bank), reasons);
    }
}

fn not_against(round: &Round, seat: Seat, cite: Cite, reasons: &mut Reasons) {
    if round.bank.banker == Some(seat) {
        reasons.add(Code::Forbidden, cite, "the Banker does not wager against the bank");
    }
}

fn calling(now: &At<'_>, seat: Seat, act: Act, cite: Cite, reasons: &mut Reasons) {
    let round = now.round;
    if let Some(other) = round.suivi {
        let message = format!("{other} has announced banco suivi, which goes before");
        reasons.add(Code::TooLate, law::BANCO.and(law::SUIVI), message);
    }
    if round.spoken.has(seat) {
        reasons.add(Code::Already, cite, format!("{seat} has spoken"));
    }
    if act == Act::Suivi && round.bank.suivi != Some(seat) {
        let message = format!("{seat} did not equal and lose the Banker's last wager");
        reasons.add(Code::Requires, cite, message);
    }
    if act != Act::NoBanco && !can_cover(now, seat) {
        no_chips(now, seat, round.placed, cite, reasons);
    }
}

fn covering(rules: &Rules, now: &At<'_>, seat: Seat, reasons: &mut Reasons) {
    match turn(now) {
        Some(other) if other == seat => {}
        Some(other) => reasons.add(Code::OutOfTurn, law::PART, format!("it is {other}'s turn to wager")),
        None => reasons.add(Code::TooLate, law::COVERED, "the bank is covered, or every turn is taken"),
    }
    if let Err(needed) = part_amount(rules, now, seat) {
        no_chips(now, seat, needed, law::PART, reasons);
    }
}

fn announcing(round: &Round, seat: Seat, call: Call, reasons: &mut Reasons) {
    let (banker, dominant) = (round.bank.banker == Some(seat), round.dominant == Some(seat));
    let wrong = format!("the cards do not allow \"{call}\"");
    match round.stage {
        Stage::PlayerCalls if dominant => {
            let cite = law::player_call(player_count(round).get()).and(law::WRONG_CALL);
            reasons.add(Code::Forbidden, cite, wrong);
        }
        Stage::BankerLooks if banker => reasons.add(Code::Forbidden, law::banker_call(call), wrong),
        Stage::PlayerCalls => reasons.add(Code::NotYours, law::DOMINANTS, "the Dominant Player announces"),
        Stage::BankerLooks => reasons.add(Code::NotYours, law::BANKERS, "the Banker announces"),
        _ => {}
    }
}

/// Why something is not on offer to the dealer or the floorperson.
fn staff(round: &Round, act: Act, cite: Cite, reasons: &mut Reasons) {
    if round.burning.is_some() {
        let message = "the cards that are to be burned come first";
        reasons.add(Code::TooEarly, law::DISCLOSED.and(law::FACE_UP), message);
    }
    let mut not_yet = |when: &str| reasons.add(Code::TooEarly, cite, format!("`{act}` comes {when}"));
    match act {
        Act::Deal(to) => dealing(round, to, reasons),
        Act::BurnMore => not_yet("after a card was disclosed or found face up"),
        Act::DiscardSimulated => not_yet("after a simulated round"),
        Act::DeclareTooFew => not_yet("when the shoe has no card left that is wanted"),
        _ => {}
    }
}

fn dealing(round: &Round, to: Hand, reasons: &mut Reasons) {
    match round.next_card() {
        Some(next) if next != to => {
            reasons.add(Code::OutOfTurn, law::DEAL, format!("the next card goes to {}", next.title()));
        }
        Some(_) if round.shoe.left() == 0 => reasons.add(Code::TooLate, law::TOO_FEW, "the shoe has no card left"),
        None if round.stage >= Stage::Turn => {
            reasons.add(Code::TooLate, law::TABLE, format!("no card is due to {}", to.title()));
        }
        _ => {}
    }
}
