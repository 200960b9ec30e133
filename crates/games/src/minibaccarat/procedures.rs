//! What people do around the rounds: opening, shuffle, cut, cover card and burn, the idle table,
//! and the change of cards.

use super::provisions as by;
use super::rules::{decks, money};
use super::settle::Wager;
use engine::rules::HouseRules;
use engine::{
    BurnMore, BurnRule, Call, CoverRule, CutOffer, CutRule, DealingMethod, Device, DeviceRule, FirstCut, House,
    Procedure, Recut, ShoeRule, Side, Step, StepRule, TableCites, Trigger, Window,
};
use kit::Deck;
use law::Cite;

/// A cut is so many cards from either end, at least.
const CUT: u32 = 10;
/// So many cards are behind the cover card, at least.
const COVER: u32 = 14;

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
    let procedures = procedures(&chosen, shuffling);
    House {
        first_seat: if chosen.is("seat-1", "dealer-right") { Side::Right } else { Side::Left },
        decks: if shuffling == Shuffling::Batches { 2 } else { 1 },
        method: DealingMethod::ManualShoe,
        devices: if shuffling == Shuffling::Batches { vec![SHUFFLER] } else { Vec::new() },
        deck: Deck::STANDARD.times(decks(&chosen)),
        shoe: Some(shoe(shuffling)),
        procedures,
        cites: TableCites {
            seats: by::SEATS,
            seated: by::SEATS,
            stay: by::AFTER_CALL,
            owing: by::VIGORISH_COLLECTED,
            round: by::TWO_HANDS,
            device_leaves: by::STORED,
            racked: by::CLEARED,
            ..TableCites::NONE
        },
        ..House::new(chosen, seats, &Wager::NAMES, chip)
    }
}

fn procedures(chosen: &HouseRules, shuffling: Shuffling) -> Vec<Procedure> {
    let cards = cards_received(chosen, shuffling, Cite::NONE);
    let renewal = cards_received(chosen, shuffling, by::RENEWAL);
    let opening = equipment(chosen, shuffling).into_iter().chain(cards).collect();
    let between = if shuffling == Shuffling::Continuous { vec![shuffle(by::CONTINUOUS)] } else { Vec::new() };
    let mut procedures = vec![
        Procedure::new(Trigger::Opening, opening),
        Procedure::new(Trigger::Arrival, arrival(chosen, shuffling)),
        Procedure::new(Trigger::AfterRound, between),
        Procedure::new(Trigger::ShoeDone, reshuffle(shuffling)).or_on(Call::Reshuffle, Window::Ready, by::SHUFFLE),
        Procedure::new(Trigger::Idle, idle(shuffling)),
        Procedure::new(Trigger::ArrivalAfterIdle, after_idle(shuffling)),
        Procedure::on(Call::DayPassed, Window::Between, renewal, by::RENEWAL),
    ];
    procedures.extend(requests(shuffling));
    procedures
}

fn shoe(shuffling: Shuffling) -> ShoeRule {
    if shuffling == Shuffling::Continuous {
        return ShoeRule { cut: None, cover: None, burn: None };
    }
    ShoeRule {
        cut: Some(CutRule {
            least: CUT,
            leaves: CUT,
            place: by::CUT_PLACE,
            offered: Some(CutOffer { cite: by::CUT_OFFERED, first: FirstCut::Highest, rising: false }),
            dealer: by::CUT_BY_DEALER,
            recut: Recut::Next,
            again: by::RECUT,
        }),
        cover: Some(CoverRule { least: COVER, cite: by::COVER }),
        burn: Some(BurnRule { first: by::BURN, more: Some(BurnMore { cite: by::BURN_MORE, shown: false }) }),
    }
}

fn dealer(step: Step, cite: Cite) -> StepRule {
    StepRule::dealer(step, cite)
}

fn floor(step: Step, cite: Cite) -> StepRule {
    StepRule::floor(step, cite)
}

fn shuffle(cite: Cite) -> StepRule {
    StepRule { by_hand: by::SHUFFLE, ..dealer(Step::ShuffleCards, cite) }
}

/// The layout with the areas that the wagers on offer need, the sign, the approval.
fn equipment(chosen: &HouseRules, shuffling: Shuffling) -> Vec<StepRule> {
    let ez = chosen.is("baccarat-variant", "ez");
    let sign = ez && chosen.is("dragon-7-push-notice", "sign");
    let mut layout = by::LAYOUT;
    for (wanted, area) in [
        (chosen.is("dragon-bonus", "offered"), by::LAYOUT_DRAGON_BONUS),
        (ez, by::LAYOUT_EZ),
        (ez && !sign, by::PUSH_NOTICE),
        (chosen.is("house-money", "offered"), by::LAYOUT_HOUSE_MONEY),
        (chosen.is("vigorish-collection", "later-marked"), by::LAYOUT_MARKERS),
    ] {
        if wanted {
            layout = layout.and(area);
        }
    }
    let mut steps = vec![floor(Step::VerifyLayout, layout)];
    if sign {
        steps.push(floor(Step::PostSign, by::PUSH_NOTICE));
    }
    if shuffling == Shuffling::Continuous {
        steps.push(floor(Step::VerifyApproval, by::CONTINUOUS));
    }
    steps
}

/// From the cards' arrival to their waiting for the first player, each batch by itself.
fn cards_received(chosen: &HouseRules, shuffling: Shuffling, why: Cite) -> Vec<StepRule> {
    let (received, spread) = match shuffling {
        Shuffling::Batches => (by::BATCHES, by::SPREAD_BATCHES),
        _ => (by::DECKS, by::SPREAD),
    };
    let batch = |deck: u8| {
        let mut steps = vec![dealer(Step::ReceiveCards, why.and(received))];
        if chosen.is("preinspected-preshuffled", "yes") {
            steps.push(dealer(Step::HoldCards, by::PRESHUFFLED));
        } else {
            steps.push(dealer(Step::InspectCards, by::INSPECT));
            steps.push(floor(Step::VerifyCards, by::VERIFY));
            steps.push(dealer(Step::SpreadFaceUp, spread));
        }
        steps.into_iter().map(move |step| step.of_deck(deck))
    };
    let batches = if shuffling == Shuffling::Batches { 2 } else { 1 };
    (0..batches).flat_map(batch).collect()
}

/// From the first player's look at the cards to the first round.
fn arrival(chosen: &HouseRules, shuffling: Shuffling) -> Vec<StepRule> {
    if chosen.is("preinspected-preshuffled", "yes") {
        return into_shoe(shuffling);
    }
    let mut steps = Vec::new();
    match shuffling {
        Shuffling::Batches => {
            for deck in 0..2 {
                for step in [Step::FirstPlayerInspects, Step::TurnFaceDown, Step::StackCards] {
                    steps.push(dealer(step, by::STACK_BATCHES).of_deck(deck));
                }
            }
            steps.push(shuffle(by::SHUFFLE).of_deck(0));
            steps.push(shuffle(by::STORED).of_deck(1));
        }
        Shuffling::ByHand | Shuffling::Continuous => {
            steps.push(dealer(Step::FirstPlayerInspects, by::SPREAD));
            for step in [Step::TurnFaceDown, Step::WashCards, Step::StackCards] {
                steps.push(dealer(step, by::WASH));
            }
            steps.extend(shuffled(shuffling));
        }
    }
    steps.extend(into_shoe(shuffling));
    steps
}

/// The shuffle itself; by hand the floorperson looks at the feathered stack.
fn shuffled(shuffling: Shuffling) -> Vec<StepRule> {
    match shuffling {
        Shuffling::ByHand => vec![shuffle(by::SHUFFLE), floor(Step::VerifyShuffle, by::FEATHERED)],
        Shuffling::Batches => vec![shuffle(by::STORED), dealer(Step::AlternateDecks, by::ALTERNATE)],
        Shuffling::Continuous => vec![shuffle(by::CONTINUOUS)],
    }
}

fn into_shoe(shuffling: Shuffling) -> Vec<StepRule> {
    if shuffling == Shuffling::Continuous {
        return vec![dealer(Step::LoadShoe, by::CONTINUOUS)];
    }
    vec![
        dealer(Step::CutCards, by::CUT_OFFERED.and(by::CUT_PLACE)),
        dealer(Step::PlaceCoverCard, by::COVER),
        dealer(Step::LoadShoe, by::LOAD),
        dealer(Step::BurnCards, by::BURN),
    ]
}

fn reshuffle(shuffling: Shuffling) -> Vec<StepRule> {
    if shuffling == Shuffling::Continuous {
        return Vec::new();
    }
    shuffled(shuffling).into_iter().chain(into_shoe(shuffling)).collect()
}

/// What the idle table does is part of what a continuous shuffler replaces.
fn idle(shuffling: Shuffling) -> Vec<StepRule> {
    if shuffling == Shuffling::Continuous { Vec::new() } else { vec![dealer(Step::SpreadFaceDown, by::IDLE)] }
}

fn after_idle(shuffling: Shuffling) -> Vec<StepRule> {
    let mut steps = vec![dealer(Step::FirstPlayerInspects, by::IDLE)];
    match shuffling {
        Shuffling::Continuous => return Vec::new(),
        Shuffling::ByHand => {
            steps.push(dealer(Step::WashCards, by::IDLE_BY_HAND));
            steps.push(dealer(Step::StackCards, by::IDLE_BY_HAND));
            steps.push(shuffle(by::SHUFFLE.and(by::IDLE_BY_HAND)));
            steps.push(floor(Step::VerifyShuffle, by::FEATHERED));
        }
        Shuffling::Batches => {
            steps.push(dealer(Step::StackCards, by::IDLE_SHUFFLER));
            steps.push(shuffle(by::IDLE_SHUFFLER));
            steps.push(dealer(Step::AlternateDecks, by::IDLE_STORED));
        }
    }
    steps.extend(into_shoe(shuffling));
    steps
}

/// A player may ask for the idle cards face up, and for the stored batch to be spread and shuffled.
fn requests(shuffling: Shuffling) -> Vec<Procedure> {
    let turned = vec![dealer(Step::TurnFaceUp, by::IDLE)];
    let face_up = Procedure::on(Call::FaceUp, Window::OnceBefore(Step::FirstPlayerInspects), turned, by::IDLE);
    let spread = [Step::SpreadFaceUp, Step::FirstPlayerInspects, Step::TurnFaceDown, Step::StackCards];
    let spread = spread.into_iter().chain([Step::ShuffleCards]).map(|step| dealer(step, by::IDLE_SHUFFLER)).collect();
    let window = Window::OnceBefore(Step::CutCards);
    let stored = Procedure::on(Call::SpreadStored, window, spread, by::IDLE_SHUFFLER);
    match shuffling {
        Shuffling::Continuous => Vec::new(),
        Shuffling::ByHand => vec![face_up],
        Shuffling::Batches => vec![face_up, stored],
    }
}
