//! House rules: what a checked submission means for this game, and the checks that need arithmetic.

use super::act::Wager;
use super::provisions as law;
use super::settle::DoubleDraw;
use crate::blocks::Vigorish;
use ::law::Cite;
use engine::rules::{HouseRules, Violation};
use engine::{
    BurnMore, BurnRule, Call, CoverRule, CutOffer, CutRule, DealingMethod, FirstCut, Fund, FundKind, House, Procedure,
    Recut, ShoeRule, Side, Step, StepRule, TableCites, Trigger, Window,
};
use kit::{Card, Deck, Limits, Money};

/// The few terms of the rules that decide the course of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// How many participants the table seats.
    pub seats: u8,
    /// Whether every new shoe begins with an auction.
    pub auction_each_shoe: bool,
    /// Whether the Banker's next wager is measured by what of the last was covered, not placed.
    pub measured_by_cover: bool,
    /// Whether one more hand is dealt after the one in which the cutting card appears.
    pub hand_after_cutting_card: bool,
}

/// Whether an annulled hand moves the bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnnulMoves {
    /// The floorperson is asked.
    Ask,
    /// It does.
    Always,
    /// It does not.
    Never,
}

/// What is done with a card disclosed in error that neither hand can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exposed {
    /// It is burned with as many more as its value; with a ten or face as many as this.
    ValueBurn(u8),
    /// It is burned with one more, face down.
    OneFaceDown,
    /// It begins a simulated round.
    SimulatedRound,
}

/// The house rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The table they want.
    pub house: House,
    /// The terms that decide the course of a round.
    pub terms: Terms,
    /// Limits of the Banker's wager.
    pub bank: Limits,
    /// What the house takes of what the Banker wins.
    pub vigorish: Vigorish,
    /// Whether that is rounded up.
    pub vigorish_rounded: bool,
    /// Whether an annulled hand moves the bank.
    pub annul_moves: AnnulMoves,
    /// What the Banker counts who drew two cards instead of one.
    pub double_draw: DoubleDraw,
    /// What is done with a disclosed card.
    pub exposed: Exposed,
    /// How many cards are burned with a ten or face card found face up in the shoe.
    pub face_up_ten: u8,
}

impl Rules {
    /// What these house rules mean.
    pub fn new(chosen: HouseRules) -> Rules {
        let chip = money(&chosen, "chip");
        let small = |name: &str| u8::try_from(chosen.count(name)).expect("a small number");
        let terms = Terms {
            seats: small("seats"),
            auction_each_shoe: chosen.is("auction-each-shoe", "yes"),
            measured_by_cover: chosen.is("banker-range-base", "covered"),
            hand_after_cutting_card: chosen.count("hands-after-cutting-card") == 1,
        };
        Rules {
            house: house(&chosen, terms, chip),
            terms,
            bank: limits(&chosen),
            vigorish: vigorish(&chosen),
            vigorish_rounded: !chosen.is("vigorish-rounding", "none"),
            annul_moves: match chosen.choice("annul-moves-bank") {
                "always" => AnnulMoves::Always,
                "never" => AnnulMoves::Never,
                _ => AnnulMoves::Ask,
            },
            double_draw: match chosen.choice("double-draw-count") {
                "original-plus-lower" => DoubleDraw::OriginalPlusLower,
                _ => DoubleDraw::AnyTwoOfFour,
            },
            exposed: match chosen.choice("exposed-card-procedure") {
                "one-face-down" => Exposed::OneFaceDown,
                "simulated-round" => Exposed::SimulatedRound,
                _ => Exposed::ValueBurn(small("exposed-ten-burn")),
            },
            face_up_ten: small("face-up-ten-burn"),
        }
    }
}

fn money(chosen: &HouseRules, name: &str) -> Money {
    chosen.money(name).unwrap_or_else(|| panic!("{name} always has a value"))
}

/// The vigorish on what the Banker won. Quarters go with five percent and multiples of 20 cents
/// with four; the check of the submission has seen to that.
pub fn vigorish(chosen: &HouseRules) -> Vigorish {
    Vigorish::chosen(if chosen.is("vigorish-rate", "4%") { 4 } else { 5 }, chosen)
}

/// How many decks the shoe is filled with.
pub fn decks(chosen: &HouseRules) -> u8 {
    u8::try_from(chosen.count("decks")).expect("a shoe holds at most a hundred decks")
}

/// The limits of the Banker's wager.
pub fn limits(chosen: &HouseRules) -> Limits {
    let money = |name: &str| money(chosen, name);
    Limits { least: money("minimum-wager"), most: money("maximum-wager"), step: money("chip") }
}

fn house(chosen: &HouseRules, terms: Terms, chip: Money) -> House {
    let cut = CutRule {
        least: Card::DECK as u32,
        leaves: Card::DECK as u32,
        place: law::CUT_PLACE,
        offered: Some(CutOffer { cite: law::CUT, first: FirstCut::Highest, rising: false }),
        dealer: law::CUT,
        recut: if chosen.is("recut-by", "last-cutter") { Recut::Same } else { Recut::Next },
        again: law::RECUT,
    };
    let shuffle = shuffle(chosen);
    let ready = ready();
    let preshuffled = chosen.is("preshuffled", "yes");
    let mut opening = notices(chosen);
    opening.push(StepRule::dealer(Step::ReceiveCards, law::RECEIVE));
    let mut arrival = Vec::new();
    if preshuffled {
        opening.push(StepRule::dealer(Step::HoldCards, law::RECEIVE));
        arrival.extend(&ready);
    } else {
        opening.push(StepRule::dealer(Step::InspectCards, law::SPREAD));
        opening.push(StepRule::floor(Step::VerifyCards, law::SPREAD));
        opening.push(StepRule::dealer(Step::SpreadFaceUp, law::SPREAD));
        arrival.push(StepRule::dealer(Step::FirstPlayerInspects, law::SPREAD));
        for step in [Step::TurnFaceDown, Step::WashCards, Step::StackCards] {
            arrival.push(StepRule::dealer(step, law::WASH));
        }
        arrival.extend(shuffle.iter().chain(&ready));
    }
    House {
        deck: Deck::STANDARD.times(decks(chosen)),
        funds: &[CENTRE_FUND],
        method: DealingMethod::ManualShoe,
        shoe: Some(ShoeRule {
            cut: Some(cut),
            cover: Some(CoverRule { least: LEAST_BEHIND, cite: law::CUTTING_CARD }),
            burn: Some(BurnRule { first: law::BURN, more: Some(BurnMore { cite: law::BURN, shown: true }) }),
        }),
        first_seat: Side::Right,
        procedures: vec![
            Procedure::new(Trigger::Opening, opening),
            Procedure::new(Trigger::Arrival, arrival),
            Procedure::new(Trigger::ShoeDone, shuffle.iter().chain(&ready).copied().collect()).or_on(
                Call::Reshuffle,
                Window::Ready,
                law::SHOE_OVER,
            ),
        ],
        cites: TableCites {
            seats: law::SEATS,
            seated: law::SEATED,
            stay: law::STAY,
            stay_by_wager: law::STAY_BANKER,
            moves: law::MOVE,
            round: law::NEXT_ROUND,
            ..TableCites::NONE
        },
        ..House::new(chosen.clone(), terms.seats, &Wager::NAMES, chip)
    }
}

/// The middle of the table, by its number among the funds: what the losers wagered, until the winners have it.
pub(super) const CENTRE: u8 = 0;
const CENTRE_FUND: Fund = Fund { name: "centre", kind: FundKind::Players };

/// At least so many cards are behind the first cutting card.
const LEAST_BEHIND: u32 = 14;

/// What is settled and made known before a table opens.
fn notices(chosen: &HouseRules) -> Vec<StepRule> {
    let step = |step, cite: Cite| StepRule::floor(step, cite);
    let mut steps = vec![step(Step::ConfirmShuffle, law::PIT)];
    if chosen.is("reshuffle-after-lacing", "yes") {
        steps.push(step(Step::NoticeReshuffle, law::RESHUFFLE_NOTICE));
    }
    steps.push(step(Step::PostVigorish, law::POST_VIGORISH));
    steps
}

/// The shuffle that the house chose.
fn shuffle(chosen: &HouseRules) -> Vec<StepRule> {
    let step = |step, cite: Cite| StepRule::dealer(step, cite);
    if chosen.is("shuffle-procedure", "wash-and-three-shuffles") {
        let cite = law::WASH_AND_SHUFFLE;
        return vec![step(Step::WashCards, cite), step(Step::StackCards, cite), step(Step::ShuffleCards, cite)];
    }
    let cite = law::SHUFFLE_AND_LACE;
    let mut steps = vec![step(Step::ShuffleCards, cite), step(Step::LaceCards, cite)];
    if chosen.is("reshuffle-after-lacing", "yes") {
        steps.push(step(Step::ReshuffleCards, law::RESHUFFLE));
    }
    steps
}

/// From the shuffled stack to a shoe that is ready.
fn ready() -> Vec<StepRule> {
    let step = |step, cite: Cite| StepRule::dealer(step, cite);
    vec![
        step(Step::CutCards, law::CUT),
        step(Step::PlaceCoverCard, law::CUTTING_CARD),
        step(Step::LoadShoe, law::LOAD),
        step(Step::BurnCards, law::BURN),
    ]
}

/// The checks of a submission that need arithmetic: none are left by its options.
pub fn check(_: &HouseRules, _: &mut Vec<Violation>) {}
