//! What people do around the rounds: opening, shuffle, cut, cutting card and burn, and the idle table.

use super::act::Wager;
use super::provisions as by;
use super::rules::{decks, money};
use super::settle::HANDS;
use engine::rules::HouseRules;
use engine::{
    BurnRule, Call, CoverRule, CutOffer, CutRule, DealingMethod, Device, DeviceRule, FirstCut, House, MoreHands,
    PositionRule, Procedure, Recut, ShoeRule, Step, StepRule, TableCites, Trigger, Window,
};
use kit::{Deck, Rank};
use law::Cite;

/// One deck: 52 cards without the tens.
pub const DECK: Deck = Deck::STANDARD.without(Rank::Ten);

const SHUFFLER: DeviceRule = DeviceRule { device: Device::Shuffler, fails: by::SHUFFLER_FAILS };

/// The table that these house rules want.
pub(super) fn house(chosen: HouseRules) -> House {
    let shuffler = chosen.is("shuffle-method", "automated");
    let seats = u8::try_from(chosen.count("seats")).expect("seats are at most seven");
    let chip = money(&chosen, "chip");
    let deck = DECK.times(decks(&chosen));
    let procedures = procedures(&chosen);
    House {
        positions: PositionRule { most: HANDS as u8, more: MoreHands::Split, cite: by::FOUR_HANDS },
        method: DealingMethod::ManualShoe,
        devices: if shuffler { vec![SHUFFLER] } else { Vec::new() },
        not_offered: if chosen.is("match-the-dealer", "on") { Vec::new() } else { vec![Wager::Match as u8] },
        shoe: Some(shoe(&chosen, deck.len() as u32)),
        deck,
        procedures,
        cites: TableCites {
            seats: by::SEATS,
            seated: by::WAGER,
            stay: by::AFTER_FIRST_CARD,
            stay_by_wager: by::AFTER_FIRST_CARD,
            round: by::ROUND,
            device_leaves: by::SHUFFLER_LEAVES,
            racked: by::CLEARED,
            ..TableCites::NONE
        },
        ..House::new(chosen, seats, &Wager::NAMES, chip)
    }
}

fn procedures(chosen: &HouseRules) -> Vec<Procedure> {
    let done = Procedure::new(Trigger::ShoeDone, reshuffle(chosen));
    let discretion = chosen.is("reshuffle-after", "any-round-at-discretion");
    vec![
        Procedure::new(Trigger::Opening, opening(chosen)),
        Procedure::new(Trigger::Arrival, arrival(chosen)),
        if discretion { done.or_on(Call::Reshuffle, Window::Ready, by::DISCRETION) } else { done },
        Procedure::new(Trigger::Idle, idle(chosen)),
        Procedure::new(Trigger::ArrivalAfterIdle, after_idle(chosen)),
    ]
}

fn shoe(chosen: &HouseRules, cards: u32) -> ShoeRule {
    let first = FirstCut::InTurn { begins: by::CUT_BEGINS, goes_on: by::CUT_ROTATES };
    let least = if places_cutting_card(chosen) { chosen.count("approved-cards-behind") } else { cards / 4 };
    ShoeRule {
        cut: Some(CutRule {
            least: DECK.len() as u32,
            leaves: DECK.len() as u32,
            place: by::CUT_PLACE,
            offered: Some(CutOffer { cite: by::CUT_OFFERED, first, rising: false }),
            dealer: by::CUT_BY_DEALER,
            recut: if chosen.is("recut-by", "next-entitled") { Recut::Next } else { Recut::Same },
            again: by::RECUT,
        }),
        cover: Some(CoverRule { least, cite: cutting_card(chosen) }),
        burn: Some(BurnRule { first: by::BURN, more: None }),
    }
}

/// Whether the Commission has approved another place for the cutting card.
pub(super) fn places_cutting_card(chosen: &HouseRules) -> bool {
    chosen.list("shuffle-and-cut-submission").iter().any(|part| part == "cut-card-placement")
}

fn cutting_card(chosen: &HouseRules) -> Cite {
    let cite = if chosen.is("shuffle-method", "automated") { by::CUTTING_CARD_UNCUT } else { by::CUTTING_CARD };
    if places_cutting_card(chosen) { by::SUBMITTED.and(cite) } else { cite }
}

fn dealer(step: Step, cite: Cite) -> StepRule {
    StepRule::dealer(step, cite)
}

fn shuffle(chosen: &HouseRules, cite: Cite) -> StepRule {
    let uncut = if chosen.is("shuffle-method", "automated") { by::NOT_CUT } else { by::TO_BE_CUT };
    StepRule { by_hand: by::SHUFFLE.and(by::TO_BE_CUT), ..dealer(Step::ShuffleCards, cite.and(uncut)) }
}

/// Notice of a hole card, where one is used; then the cards, from their arrival to their waiting for the first player.
fn opening(chosen: &HouseRules) -> Vec<StepRule> {
    let mut steps = Vec::new();
    if !chosen.is("dealer-second-card", "after-players") {
        steps.push(StepRule::floor(Step::PostSign, by::NOTICE));
    }
    steps.push(dealer(Step::ReceiveCards, by::DECKS));
    if chosen.is("opening-procedure", "preinspected-preshuffled") {
        steps.push(dealer(Step::HoldCards, by::PRESHUFFLED));
    } else {
        steps.push(dealer(Step::InspectCards, by::INSPECT));
        steps.push(StepRule::floor(Step::VerifyCards, by::VERIFY));
        steps.push(dealer(Step::SpreadFaceUp, by::SPREAD));
    }
    steps
}

/// From the first player's look at the cards to the first round. Cards that came shuffled are only cut.
fn arrival(chosen: &HouseRules) -> Vec<StepRule> {
    if chosen.is("opening-procedure", "preinspected-preshuffled") {
        return into_shoe(chosen, true);
    }
    let mut steps = vec![dealer(Step::FirstPlayerInspects, by::SPREAD)];
    steps.extend([Step::TurnFaceDown, Step::WashCards, Step::StackCards].map(|step| dealer(step, by::WASH)));
    steps.push(shuffle(chosen, by::SHUFFLE));
    steps.extend(into_shoe(chosen, false));
    steps
}

/// From the shuffled stack to a shoe that is ready. What a device shuffled is not cut, what came shuffled is.
fn into_shoe(chosen: &HouseRules, came_shuffled: bool) -> Vec<StepRule> {
    let uncut = chosen.is("shuffle-method", "automated") && !came_shuffled;
    let cut = dealer(Step::CutCards, by::CUT_OFFERED.and(by::CUT_PLACE));
    vec![
        if uncut { cut.unless(Device::Shuffler) } else { cut },
        dealer(Step::PlaceCoverCard, cutting_card(chosen)),
        dealer(Step::LoadShoe, if uncut { by::NOT_CUT } else { by::LOAD }),
        dealer(Step::BurnCards, by::BURN),
    ]
}

fn reshuffle(chosen: &HouseRules) -> Vec<StepRule> {
    std::iter::once(shuffle(chosen, by::SHUFFLE.and(by::SHOE_DONE))).chain(into_shoe(chosen, false)).collect()
}

fn idle(chosen: &HouseRules) -> Vec<StepRule> {
    let face_down = chosen.is("idle-spread", "face-down");
    vec![dealer(if face_down { Step::SpreadFaceDown } else { Step::SpreadFaceUp }, by::IDLE)]
}

fn after_idle(chosen: &HouseRules) -> Vec<StepRule> {
    let mut steps = Vec::new();
    if chosen.is("idle-spread", "face-down") {
        steps.push(dealer(Step::TurnFaceUp, by::IDLE));
    }
    steps.push(dealer(Step::FirstPlayerInspects, by::IDLE));
    steps.extend([Step::TurnFaceDown, Step::WashCards, Step::StackCards].map(|step| dealer(step, by::IDLE_WASH)));
    steps.push(shuffle(chosen, by::SHUFFLE.and(by::IDLE)));
    steps.extend(into_shoe(chosen, false));
    steps
}
