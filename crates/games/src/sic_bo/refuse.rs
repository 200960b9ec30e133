//! Why something is not on offer. Asked only when it is not, so nothing here decides legality.

use super::SicBo;
use super::act::{Act, NoWager};
use super::offers::{Hindrance, amount, announcing, placing, settling};
use super::round::{Round, Stage};
use super::rules::Rules;
use super::wager::Wager;
use engine::{Code, Command, Now, Refusal, Seat, Who};
use law::Cite;

/// Why this act is not on offer to this person now.
pub(super) fn refuse(rules: &Rules, now: &Now<'_, SicBo>, who: Who, command: &Command<Act>) -> Refusal {
    let act = command.act;
    if !act.is_for(who) {
        return not_yours(rules, act, who);
    }
    match who {
        Who::Player(seat) => player(rules, now, seat, act),
        Who::Dealer => dealer(rules, now.round, act),
        Who::Floorperson => floorperson(rules, now.round, act),
    }
}

fn not_yours(rules: &Rules, act: Act, who: Who) -> Refusal {
    let provisions = &rules.provisions;
    let (owner, cite) = if act.is_for(Who::Dealer) {
        ("the dealer", provisions.shaker_is_dealers)
    } else if act.is_for(Who::Floorperson) {
        ("the floorperson", provisions.display_fails)
    } else {
        ("players", provisions.position)
    };
    Refusal::new(Code::NotYours, cite, format!("`{act}` is for {owner}, not for {who}"))
}

fn player(rules: &Rules, now: &Now<'_, SicBo>, seat: Seat, act: Act) -> Refusal {
    let provisions = &rules.provisions;
    match act {
        Act::VerbalWager => {
            let message = "a spoken wager with cash is not accepted: wagers are chips or plaques on the layout";
            Refusal::new(Code::Forbidden, provisions.verbal, message)
        }
        Act::PlaceNone(none) => no_wager(rules, none),
        _ if now.round.stage != Stage::Betting => {
            Refusal::new(Code::TooLate, provisions.after_call, format!("`{act}` comes after \"No more bets\""))
        }
        Act::Place(wager) => full_or_poor(rules, now, seat, wager),
        _ => Refusal::new(Code::Requires, provisions.call, format!("there is nothing that `{act}` could take")),
    }
}

fn no_wager(rules: &Rules, none: NoWager) -> Refusal {
    let provisions = &rules.provisions;
    match none {
        NoWager::Total(total) => {
            let message = format!("there is no wager on a total of {total}: totals run from 4 to 17");
            Refusal::new(Code::Forbidden, provisions.no_such_total, message)
        }
        NoWager::Equal(number) => {
            let message = format!(
                "a combination is of two different numbers, not {number} and {number}: \
                 `two-of-a-kind-{number}` is the wager on a pair"
            );
            Refusal::new(Code::Forbidden, provisions.no_such_combination, message)
        }
        NoWager::Swapped(high, low) => {
            let message = format!("`{none}` names no area; did you mean `combination-{low}-{high}`?");
            Refusal::new(Code::UnknownAct, provisions.no_such_combination, message)
        }
    }
}

/// The area holds the greatest wager already, or the stack not enough for the least.
fn full_or_poor(rules: &Rules, now: &Now<'_, SicBo>, seat: Seat, wager: Wager) -> Refusal {
    let cite = placing(rules, wager);
    match amount(rules, now, seat, wager) {
        Err(Hindrance::Full(most)) => {
            let lies = now.accounts.spot(seat, wager.spot());
            let message = format!("{lies} lies on {wager}, and a wager there is at most {most}");
            Refusal::new(Code::Already, cite, message)
        }
        Err(Hindrance::Stack(needed)) => {
            let stack = now.accounts.stack(seat);
            let message = format!("`place {wager}` needs {needed}; the stack holds {stack}");
            Refusal::new(Code::NotEnoughChips, cite, message)
        }
        Ok(amount) => Refusal::new(Code::WrongAmount, cite, format!("permitted: {amount}")),
    }
}

fn dealer(rules: &Rules, round: &Round, act: Act) -> Refusal {
    let provisions = &rules.provisions;
    let (stage, cite) = match act {
        Act::NoMoreBets if round.stage == Stage::Betting => {
            return Refusal::new(Code::Requires, provisions.call, "nobody has placed a wager");
        }
        Act::NoMoreBets => (Stage::Betting, provisions.call),
        Act::Shake if round.automated() => {
            let message = "an automated shaker is on the table: it leaves before a manual one is used";
            return Refusal::new(Code::Device, provisions.device_leaves, message);
        }
        Act::Activate if !round.automated() => {
            let message = "a manual shaker is in use: there is no automated one to activate";
            return Refusal::new(Code::Device, provisions.activate, message);
        }
        Act::Shake | Act::Activate if round.stage == Stage::Betting => {
            let message = format!("\"No more bets\" is announced before `{act}`");
            return Refusal::new(Code::TooEarly, provisions.call, message);
        }
        Act::Shake => (Stage::Closed, provisions.shake),
        Act::Activate => (Stage::Closed, provisions.activate),
        Act::Announce => (Stage::Mixed, announcing(rules, round)),
        Act::CallNoRoll => (Stage::Mixed, provisions.no_roll),
        Act::Enter | Act::Key if round.display_out => {
            let message = "the electrical device is out of order: wagers are settled by hand";
            return Refusal::new(Code::Device, provisions.display_fails, message);
        }
        Act::Enter | Act::Key => (Stage::AtRest, provisions.enter),
        Act::Collect | Act::Pay if round.display_out && !round.witnessed && round.stage >= Stage::AtRest => {
            let message = format!("`{act}` waits for the casino supervisor: the electrical device is out of order");
            return Refusal::new(Code::Requires, provisions.display_fails, message);
        }
        Act::Collect if round.miskeyed => {
            let message = "the values entered are not those of the dice: they are corrected first";
            return Refusal::new(Code::TooEarly, provisions.corrected, message);
        }
        Act::Collect if round.stage < Stage::Lit => {
            let message = "wagers are settled when the winning combinations are lit";
            return Refusal::new(Code::TooEarly, provisions.lit.and(settling(rules, round)), message);
        }
        Act::Pay if round.stage == Stage::Lit => {
            return Refusal::new(Code::TooEarly, provisions.settle, "all losing wagers are collected first");
        }
        Act::Collect => (Stage::Lit, settling(rules, round)),
        Act::Pay => (Stage::Collected, settling(rules, round)),
        _ => (Stage::Paid, provisions.cleared),
    };
    let (code, when) = if round.stage > stage { (Code::TooLate, "late") } else { (Code::TooEarly, "early") };
    Refusal::new(code, cite, format!("it is too {when} for `{act}`"))
}

fn floorperson(rules: &Rules, round: &Round, act: Act) -> Refusal {
    let provisions = &rules.provisions;
    let unreported = |code, cite: Cite, when: &str| Refusal::new(code, cite, format!("`{act}` is {when}"));
    match act {
        Act::DisplayFails => unreported(Code::Already, provisions.display_fails, "reported already"),
        Act::ShakerFails if !round.automated() => {
            let message = "no automated shaker is in use";
            Refusal::new(Code::NotInHouseRules, provisions.shaker_fails, message)
        }
        Act::ShakerFails if round.shaker_out => unreported(Code::Already, provisions.shaker_fails, "reported already"),
        Act::ShakerFails => unreported(Code::TooEarly, provisions.shaker_fails, "a report made when it is activated"),
        Act::Witness if round.witnessed => unreported(Code::Already, provisions.display_fails, "done already"),
        Act::Witness => {
            unreported(Code::TooEarly, provisions.display_fails, "called for when wagers are settled by hand")
        }
        Act::Misplaced(_) if round.stage == Stage::Betting => {
            let message = "until \"No more bets\" a player moves a wager by taking it back and placing it";
            Refusal::new(Code::TooEarly, provisions.position, message)
        }
        _ => unreported(Code::Requires, provisions.position, "about a wager on the layout, and there is none"),
    }
}
