//! Why something is not on offer, beyond whose it is and when it can be said. Asked only when it is not,
//! so nothing here decides legality.

use super::SicBo;
use super::act::{Act, NoWager};
use super::round::{Round, Stage};
use super::rules::Rules;
use engine::{Code, Command, Now, Position, Reasons, Who};

/// The reasons why this act is not on offer to this person now.
pub(super) fn refuse(rules: &Rules, now: &Now<'_, SicBo>, who: Who, command: &Command<Act>, reasons: &mut Reasons) {
    match (who, command.act) {
        (Who::Player(seat), act) => player(rules, now, seat.into(), act, reasons),
        (_, act) => staff(rules, now.round, act, reasons),
    }
}

fn player(rules: &Rules, now: &Now<'_, SicBo>, at: Position, act: Act, reasons: &mut Reasons) {
    match act {
        Act::VerbalWager => {
            let message = "a spoken wager with cash is not accepted: wagers are chips or plaques on the layout";
            reasons.add(Code::Forbidden, rules.provisions.verbal, message);
        }
        Act::PlaceNone(none) => {
            let (code, message) = no_wager(none);
            reasons.add(code, rules.provisions.no_such(none), message);
        }
        Act::Place(wager) => rules.wager(wager).refuse(now.accounts, at, reasons),
        Act::TakeBack(wager) => rules.wager(wager).refuse_back(now.accounts, at, reasons),
        _ => {}
    }
}

fn no_wager(none: NoWager) -> (Code, String) {
    match none {
        NoWager::Total(total) => {
            (Code::Forbidden, format!("there is no wager on a total of {total}: totals run from 4 to 17"))
        }
        NoWager::Equal(number) => {
            let message = format!(
                "a combination is of two different numbers, not {number} and {number}: \
                 `two-of-a-kind-{number}` is the wager on a pair"
            );
            (Code::Forbidden, message)
        }
        NoWager::Swapped(high, low) => {
            (Code::UnknownAct, format!("`{none}` names no area; did you mean `combination-{low}-{high}`?"))
        }
    }
}

fn staff(rules: &Rules, round: &Round, act: Act, reasons: &mut Reasons) {
    let provisions = &rules.provisions;
    match act {
        Act::NoMoreBets if round.seats().next().is_none() => {
            reasons.add(Code::Requires, provisions.call, "nobody has placed a wager");
        }
        Act::Shake if round.automated() => {
            let message = "an automated shaker is on the table: it leaves before a manual one is used";
            reasons.add(Code::Device, provisions.device_leaves, message);
        }
        Act::Activate if !round.automated() => {
            let message = "a manual shaker is in use: there is no automated one to activate";
            reasons.add(Code::Device, provisions.activate, message);
        }
        Act::Enter | Act::Key if round.display_out => {
            let message = "the electrical device is out of order: wagers are settled by hand";
            reasons.add(Code::Device, provisions.display_fails, message);
        }
        Act::Collect | Act::Pay if round.display_out && !round.witnessed => {
            let message = format!("`{act}` waits for the casino supervisor: the electrical device is out of order");
            reasons.add(Code::Requires, provisions.display_fails, message);
        }
        Act::Collect if round.stage == Stage::AtRest && round.miskeyed => {
            let message = "the values entered are not those of the dice: they are corrected first";
            reasons.add(Code::TooEarly, provisions.corrected, message);
        }
        Act::Collect if round.stage == Stage::AtRest => {
            let message = "wagers are settled when the winning combinations are lit";
            reasons.add(Code::TooEarly, provisions.lit.and(provisions.settle), message);
        }
        Act::DisplayFails if round.display_out => {
            reasons.add(Code::Already, provisions.display_fails, format!("`{act}` was said already"));
        }
        Act::ShakerFails if !round.automated() => {
            reasons.add(Code::NotInHouseRules, provisions.shaker_fails, "no automated shaker is in use");
        }
        Act::ShakerFails if round.shaker_out => {
            reasons.add(Code::Already, provisions.shaker_fails, format!("`{act}` was said already"));
        }
        Act::Witness if round.witnessed => {
            reasons.add(Code::Already, provisions.display_fails, "the casino supervisor is present already");
        }
        Act::Witness if !round.display_out => {
            let message = "a supervisor is called when the electrical device has failed and wagers are settled by hand";
            reasons.add(Code::TooEarly, provisions.display_fails, message);
        }
        Act::Misplaced(seat) if !round.seats().any(|other| other == seat) => {
            reasons.add(Code::Requires, provisions.position, format!("{seat} has no wager on the layout"));
        }
        _ => {}
    }
}
