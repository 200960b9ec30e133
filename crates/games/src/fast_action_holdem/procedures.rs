//! What people do around the rounds: opening, shuffle, cut, cutting card and burn, and the idle table.

use super::act::SPOTS;
use super::provisions as by;
use super::rules::{decks, money};
use engine::rules::HouseRules;
use engine::{
    BurnRule, Call, CoverRule, CutOffer, CutRule, DealingMethod, Device, DeviceRule, FirstCut, House, MoreHands,
    PositionRule, Procedure, Recut, ShoeRule, Step, StepRule, TableCites, Trigger, Window,
};
use kit::{Card, Deck};
use law::Cite;

const SHUFFLER: DeviceRule = DeviceRule { device: Device::Shuffler, fails: by::STORED };

/// How the cards are shuffled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shuffling {
    ByHand,
    /// One batch in a device while the other is in play.
    Batches,
    /// All the time.
    Continuous,
}

fn shuffling(chosen: &HouseRules) -> Shuffling {
    if chosen.is("continuous-shuffler", "yes") {
        Shuffling::Continuous
    } else if chosen.is("shuffle-method", "automated") {
        Shuffling::Batches
    } else {
        Shuffling::ByHand
    }
}

/// The table that these house rules want.
pub(super) fn house(chosen: HouseRules) -> House {
    let shuffling = shuffling(&chosen);
    let seats = u8::try_from(chosen.count("seats")).expect("seats are at most nine");
    let chip = money(&chosen, "chip");
    let deck = Deck::STANDARD.times(decks(&chosen));
    let procedures = procedures(&chosen, shuffling);
    House {
        // A split makes a second hand; a player never wagers on a second betting area.
        positions: PositionRule { most: 2, more: MoreHands::Split, cite: by::SPLIT_ONCE },
        decks: if shuffling == Shuffling::Batches { 2 } else { 1 },
        method: DealingMethod::ManualShoe,
        devices: if shuffling == Shuffling::Batches { vec![SHUFFLER] } else { Vec::new() },
        shoe: Some(shoe(shuffling, deck.len() as u32)),
        deck,
        procedures,
        cites: TableCites {
            seats: by::SEATS,
            seated: by::SEATED,
            stay: by::STAY,
            stay_by_wager: by::AFTER_CALL,
            round: by::ROUND,
            device_leaves: by::STORED,
            racked: by::CLEARED,
            ..TableCites::NONE
        },
        ..House::new(chosen, seats, &SPOTS, chip)
    }
}

fn procedures(chosen: &HouseRules, shuffling: Shuffling) -> Vec<Procedure> {
    let between = if shuffling == Shuffling::Continuous { vec![shuffle(by::CONTINUOUS)] } else { Vec::new() };
    let done = Procedure::new(Trigger::ShoeDone, reshuffle(chosen, shuffling));
    let discretion = chosen.is("reshuffle-after", "any-round-at-discretion");
    let mut procedures = vec![
        Procedure::new(Trigger::Opening, opening(chosen, shuffling)),
        Procedure::new(Trigger::Arrival, arrival(chosen, shuffling)),
        Procedure::new(Trigger::AfterRound, between),
        if discretion { done.or_on(Call::Reshuffle, Window::Ready, by::REORDER) } else { done },
        Procedure::new(Trigger::Idle, idle(chosen, shuffling)),
        Procedure::new(Trigger::ArrivalAfterIdle, after_idle(chosen, shuffling)),
    ];
    if shuffling == Shuffling::Batches {
        let steps = [Step::SpreadFaceUp, Step::FirstPlayerInspects, Step::TurnFaceDown, Step::StackCards];
        let steps = steps.into_iter().chain([Step::ShuffleCards]).map(|step| dealer(step, by::IDLE_SHUFFLER));
        let window = Window::OnceBefore(Step::PlaceCoverCard);
        procedures.push(Procedure::on(Call::SpreadStored, window, steps.collect(), by::IDLE_SHUFFLER));
    }
    procedures
}

fn shoe(shuffling: Shuffling, cards: u32) -> ShoeRule {
    if shuffling == Shuffling::Continuous {
        return ShoeRule { cut: None, cover: None, burn: None };
    }
    let first = FirstCut::ByCuttingCard {
        begins: by::CUT_BEGINS,
        came_up: by::CUT_CAME_UP,
        elsewhere: by::CUT_ELSEWHERE,
        directed: by::CUT_DIRECTED,
        refused: by::CUT_REFUSED,
    };
    ShoeRule {
        cut: Some(CutRule {
            least: Card::DECK as u32,
            leaves: Card::DECK as u32,
            place: by::CUT_PLACE,
            offered: Some(CutOffer { cite: by::CUT_OFFERED, first, rising: true }),
            dealer: by::CUT_BY_DEALER,
            recut: Recut::Same,
            again: Cite::NONE,
        }),
        cover: Some(CoverRule { least: cards / 4, cite: by::CUTTING_CARD }),
        burn: Some(BurnRule { first: by::BURN, more: None }),
    }
}

fn dealer(step: Step, cite: Cite) -> StepRule {
    StepRule::dealer(step, cite)
}

fn floor(step: Step, cite: Cite) -> StepRule {
    StepRule::floor(step, cite)
}

fn shuffle(cite: Cite) -> StepRule {
    StepRule { by_hand: by::SHUFFLE.and(by::TO_BE_CUT), ..dealer(Step::ShuffleCards, cite) }
}

/// The approval of a continuous shuffler; then the cards, from their arrival to their waiting for the first player,
/// each batch by itself.
fn opening(chosen: &HouseRules, shuffling: Shuffling) -> Vec<StepRule> {
    let (received, spread) = match shuffling {
        Shuffling::Batches => (by::BATCHES, by::SPREAD_BATCHES),
        _ => (by::DECKS, by::SPREAD),
    };
    let batch = |deck: u8| {
        let mut steps = vec![dealer(Step::ReceiveCards, received)];
        if chosen.is("opening-procedure", "preinspected-preshuffled") {
            steps.push(dealer(Step::HoldCards, by::PRESHUFFLED));
        } else {
            steps.push(dealer(Step::InspectCards, by::INSPECT));
            steps.push(floor(Step::VerifyCards, by::SPREAD));
            steps.push(dealer(Step::SpreadFaceUp, spread));
        }
        steps.into_iter().map(move |step| step.of_deck(deck))
    };
    let batches = if shuffling == Shuffling::Batches { 2 } else { 1 };
    let approval = (shuffling == Shuffling::Continuous).then(|| floor(Step::VerifyApproval, by::CONTINUOUS));
    approval.into_iter().chain((0..batches).flat_map(batch)).collect()
}

/// From the first player's look at the cards to the first round. Cards that came shuffled are only cut.
fn arrival(chosen: &HouseRules, shuffling: Shuffling) -> Vec<StepRule> {
    if chosen.is("opening-procedure", "preinspected-preshuffled") {
        return into_shoe(chosen, shuffling, true);
    }
    let batches = if shuffling == Shuffling::Batches { 2 } else { 1 };
    let (spread, wash) = match shuffling {
        Shuffling::Batches => (by::SPREAD_BATCHES, by::WASH_BATCHES),
        _ => (by::SPREAD, by::WASH),
    };
    let mut steps = Vec::new();
    for deck in 0..batches {
        steps.push(dealer(Step::FirstPlayerInspects, spread).of_deck(deck));
        for step in [Step::TurnFaceDown, Step::WashCards, Step::StackCards] {
            steps.push(dealer(step, wash).of_deck(deck));
        }
    }
    match shuffling {
        Shuffling::ByHand => steps.push(shuffle(by::SHUFFLE.and(by::TO_BE_CUT))),
        Shuffling::Continuous => steps.push(shuffle(by::CONTINUOUS)),
        Shuffling::Batches => {
            steps.push(shuffle(by::SHUFFLE.and(by::NOT_CUT)).of_deck(0));
            steps.push(shuffle(by::STORED).of_deck(1));
        }
    }
    steps.extend(into_shoe(chosen, shuffling, false));
    steps
}

/// From the shuffled stack to a shoe that is ready. What a device shuffled is not cut, what came shuffled is.
fn into_shoe(chosen: &HouseRules, shuffling: Shuffling, came_shuffled: bool) -> Vec<StepRule> {
    if shuffling == Shuffling::Continuous {
        return vec![dealer(Step::LoadShoe, by::CONTINUOUS)];
    }
    let uncut = shuffling == Shuffling::Batches && !came_shuffled;
    let cut = dealer(Step::CutCards, by::CUT_OFFERED.and(by::CUT_PLACE));
    let cutting_card = if uncut { by::CUTTING_CARD_UNCUT } else { by::CUTTING_CARD };
    let load = if chosen.is("conceal-last-card", "yes") { by::LOAD.and(by::CONCEALED) } else { by::LOAD };
    vec![
        if uncut { cut.unless(Device::Shuffler) } else { cut },
        dealer(Step::PlaceCoverCard, cutting_card),
        dealer(Step::LoadShoe, load),
        dealer(Step::BurnCards, by::BURN),
    ]
}

fn reshuffle(chosen: &HouseRules, shuffling: Shuffling) -> Vec<StepRule> {
    let steps = match shuffling {
        Shuffling::Continuous => return Vec::new(),
        Shuffling::ByHand => vec![shuffle(by::SHUFFLE.and(by::TO_BE_CUT))],
        Shuffling::Batches => {
            vec![shuffle(by::STORED.and(by::NOT_CUT)), dealer(Step::AlternateDecks, by::ALTERNATE)]
        }
    };
    steps.into_iter().chain(into_shoe(chosen, shuffling, false)).collect()
}

/// What the idle table does is part of what a continuous shuffler replaces.
fn idle(chosen: &HouseRules, shuffling: Shuffling) -> Vec<StepRule> {
    let spread = if chosen.is("idle-spread", "face-down") { Step::SpreadFaceDown } else { Step::SpreadFaceUp };
    if shuffling == Shuffling::Continuous { Vec::new() } else { vec![dealer(spread, by::IDLE)] }
}

fn after_idle(chosen: &HouseRules, shuffling: Shuffling) -> Vec<StepRule> {
    let mut steps = Vec::new();
    if shuffling == Shuffling::Continuous {
        return steps;
    }
    if chosen.is("idle-spread", "face-down") {
        steps.push(dealer(Step::TurnFaceUp, by::IDLE));
    }
    steps.push(dealer(Step::FirstPlayerInspects, by::IDLE));
    steps.push(dealer(Step::TurnFaceDown, by::IDLE));
    if shuffling == Shuffling::ByHand {
        steps.push(dealer(Step::WashCards, by::IDLE_BY_HAND));
        steps.push(dealer(Step::StackCards, by::IDLE_BY_HAND));
        steps.push(shuffle(by::SHUFFLE.and(by::IDLE_BY_HAND).and(by::TO_BE_CUT)));
    } else {
        steps.push(dealer(Step::StackCards, by::IDLE_SHUFFLER));
        steps.push(shuffle(by::IDLE_SHUFFLER.and(by::NOT_CUT)));
        steps.push(dealer(Step::AlternateDecks, by::IDLE_STORED));
    }
    steps.extend(into_shoe(chosen, shuffling, false));
    steps
}
