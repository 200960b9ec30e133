//! The table a game wants, as data: seats, spots, devices, and the procedures around its rounds
//! that people carry out and the log records.

use crate::rules::HouseRules;
use crate::{Chore, Who};
use kit::Money;
use law::Cite;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How the cards are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DealingMethod {
    /// From a manual dealing shoe.
    ManualShoe,
    /// From the dealer's hand.
    Hand,
    /// From an automated dealing shoe.
    AutomatedShoe,
}

impl DealingMethod {
    /// The three methods.
    pub const ALL: [DealingMethod; 3] = [DealingMethod::ManualShoe, DealingMethod::Hand, DealingMethod::AutomatedShoe];

    /// As options write it: `manual-shoe`.
    pub const fn name(self) -> &'static str {
        match self {
            DealingMethod::ManualShoe => "manual-shoe",
            DealingMethod::Hand => "hand",
            DealingMethod::AutomatedShoe => "automated-shoe",
        }
    }
}

/// A device on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Device {
    /// The automated card shuffling device.
    Shuffler,
    /// The automated dealing shoe.
    DealingShoe,
}

impl Device {
    /// Both devices.
    pub const ALL: [Device; 2] = [Device::Shuffler, Device::DealingShoe];
}

impl fmt::Display for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Device::Shuffler => "shuffler",
            Device::DealingShoe => "dealing shoe",
        })
    }
}

/// A step of a procedure around the rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Step {
    ReceiveCards,
    InspectCards,
    VerifyCards,
    SpreadFaceUp,
    SpreadFaceDown,
    TurnFaceUp,
    FirstPlayerInspects,
    TurnFaceDown,
    WashCards,
    StackCards,
    ShuffleCards,
    CutCards,
    AlternateDecks,
    PostPayoutLimit,
}

impl Step {
    /// Every step.
    pub const ALL: [Step; 14] = [
        Step::ReceiveCards,
        Step::InspectCards,
        Step::VerifyCards,
        Step::SpreadFaceUp,
        Step::SpreadFaceDown,
        Step::TurnFaceUp,
        Step::FirstPlayerInspects,
        Step::TurnFaceDown,
        Step::WashCards,
        Step::StackCards,
        Step::ShuffleCards,
        Step::CutCards,
        Step::AlternateDecks,
        Step::PostPayoutLimit,
    ];

    /// The step as a command: `inspect cards`.
    pub const fn words(self) -> &'static str {
        match self {
            Step::ReceiveCards => "receive cards",
            Step::InspectCards => "inspect cards",
            Step::VerifyCards => "verify cards",
            Step::SpreadFaceUp => "spread face up",
            Step::SpreadFaceDown => "spread face down",
            Step::TurnFaceUp => "turn face up",
            Step::FirstPlayerInspects => "let first player inspect",
            Step::TurnFaceDown => "turn face down",
            Step::WashCards => "wash cards",
            Step::StackCards => "stack cards",
            Step::ShuffleCards => "shuffle cards",
            Step::CutCards => "cut cards",
            Step::AlternateDecks => "alternate decks",
            Step::PostPayoutLimit => "post payout limit",
        }
    }

    /// The step as something that happened: `cards inspected`.
    pub const fn past(self) -> &'static str {
        match self {
            Step::ReceiveCards => "cards received at the table",
            Step::InspectCards => "cards inspected by the dealer",
            Step::VerifyCards => "cards verified by the floorperson",
            Step::SpreadFaceUp => "cards spread face up",
            Step::SpreadFaceDown => "cards spread face down",
            Step::TurnFaceUp => "cards turned face up",
            Step::FirstPlayerInspects => "cards inspected by the first player",
            Step::TurnFaceDown => "cards turned face down",
            Step::WashCards => "cards washed",
            Step::StackCards => "cards stacked",
            Step::ShuffleCards => "cards shuffled",
            Step::CutCards => "cards cut",
            Step::AlternateDecks => "decks alternated",
            Step::PostPayoutLimit => "payout limit put on display",
        }
    }

    /// The routine it belongs to.
    pub const fn chore(self) -> Chore {
        match self {
            Step::ReceiveCards
            | Step::InspectCards
            | Step::VerifyCards
            | Step::SpreadFaceUp
            | Step::SpreadFaceDown
            | Step::PostPayoutLimit => Chore::Open,
            _ => Chore::Shuffle,
        }
    }
}

/// One step of a procedure: who does it, to which deck, by which clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct StepRule {
    /// What is done.
    pub step: Step,
    /// To which deck, from 0.
    pub deck: u8,
    /// By whom.
    pub by: Who,
    /// By which clause.
    pub cite: Cite,
    /// The number of cards that a counting device must report with it.
    pub counts: Option<u32>,
}

/// The clauses behind what the table itself grants and refuses.
#[derive(Clone, Copy, Debug, Default)]
pub struct TableCites {
    /// Only seated players may wager.
    pub seated: Option<Cite>,
    /// A player with cards stays until the round is over.
    pub stay: Option<Cite>,
    /// The round that begins and ends.
    pub round: Option<Cite>,
    /// The shuffler fails: reshuffle.
    pub shuffler_fails: Option<Cite>,
    /// A device must leave the table before another method is used.
    pub device_leaves: Option<Cite>,
    /// The shuffler counts a wrong number of cards: the deck leaves the table.
    pub wrong_count: Option<Cite>,
    /// Shuffling by hand once the shuffler has left.
    pub shuffle_by_hand: Option<Cite>,
    /// Number of seats.
    pub seats: Option<Cite>,
}

/// The table that a set of house rules wants.
#[derive(Clone, Debug)]
pub struct House {
    /// The house rules behind it.
    pub chosen: HouseRules,
    /// How many players it seats.
    pub seats: u8,
    /// The names of each seat's spots, in the order of [`crate::Account::Spot`].
    pub spots: &'static [&'static str],
    /// How many decks alternate.
    pub decks: u8,
    /// The method of dealing to start with.
    pub method: DealingMethod,
    /// The smallest chip.
    pub chip: Money,
    /// The devices on the table to start with.
    pub devices: Vec<Device>,
    /// Before the first player arrives.
    pub opening: Vec<StepRule>,
    /// When the first player arrives at cards that lie spread.
    pub arrival: Vec<StepRule>,
    /// After each round.
    pub between: Vec<StepRule>,
    /// When the last player has left.
    pub idle: Vec<StepRule>,
    /// The clauses behind the table's own rules.
    pub cites: TableCites,
}
