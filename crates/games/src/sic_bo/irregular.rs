//! Irregularities: what becomes of the throw, of the round and of the wagers.

use super::SicBo;
use super::act::Act;
use super::decide::layout;
use super::event::Event;
use super::round::Stage;
use super::rules::Rules;
use crate::blocks::wagers::Chips;
use engine::{Device, Now, Reason, RoundEnd};
use law::Cite;

type Decision = engine::Decision<Event>;

/// What follows from a report of the floorperson, or from the dealer's call of a no roll.
pub(super) fn decide(rules: &Rules, now: &Now<'_, SicBo>, act: Act, decision: &mut Decision) {
    let provisions = &rules.provisions;
    match act {
        Act::CallNoRoll => {
            decision.push(Event::NoRoll, provisions.no_roll);
            if now.round.display_out {
                // The device failed when the automated shaker had tossed, and there is no throw to settle.
                void(now, Device::Display, provisions.no_roll.and(provisions.gaming_ceases), decision);
            } else if rules.no_roll_returns {
                return_all(now, provisions.no_roll, decision);
            }
        }
        Act::DisplayFails if !now.round.thrown() => {
            decision.push(Event::DisplayFailed { known: false }, provisions.display_fails_early);
            void(now, Device::Display, provisions.display_fails_early, decision);
        }
        Act::DisplayFails => {
            decision.push(Event::DisplayFailed { known: true }, provisions.display_fails);
            if now.round.stage == Stage::Paid {
                let end = RoundEnd::DeviceOut(Device::Display);
                decision.push(Event::GamingCeased { end }, provisions.gaming_ceases);
            }
        }
        Act::Witness => decision.push(Event::SettlementWitnessed, provisions.display_fails),
        Act::ShakerFails if now.round.stage >= Stage::AtRest => {
            decision.push(Event::ShakerFailed { tossed: true }, provisions.toss_counts);
        }
        Act::ShakerFails => {
            decision.push(Event::ShakerFailed { tossed: false }, provisions.shaker_fails);
            void(now, Device::Shaker, provisions.shaker_fails, decision);
        }
        Act::Misplaced(seat) => decision.push(Event::PositionStands { seat }, provisions.position),
        _ => unreachable!("decided elsewhere"),
    }
}

/// The round is void: everything on the layout goes back.
fn void(now: &Now<'_, SicBo>, device: Device, cite: Cite, decision: &mut Decision) {
    return_all(now, cite, decision);
    let device = if now.round.display_out { Device::Display } else { device };
    decision.push(Event::RoundVoided { end: RoundEnd::DeviceOut(device) }, cite);
}

fn return_all(now: &Now<'_, SicBo>, cite: Cite, decision: &mut Decision) {
    let mut chips = Chips::new(now.accounts, decision);
    layout(now).for_each(|(at, wager)| chips.give_back(at, wager, Reason::Void, cite));
}
