//! The table a game wants, as data: seats, spots, devices, and the procedures around its rounds
//! that people carry out and the log records.

use crate::rules::HouseRules;
use crate::{RequestRule, ShoeRule, StepRule};
use kit::{Deck, Money};
use law::Cite;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How the cards are dealt, or the dice thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DealingMethod {
    /// From a manual dealing shoe.
    ManualShoe,
    /// From the dealer's hand.
    Hand,
    /// From an automated dealing shoe.
    AutomatedShoe,
    /// Dice from a shaker that the dealer shakes.
    ManualShaker,
    /// Dice from a shaker that a device shakes.
    AutomatedShaker,
}

impl DealingMethod {
    /// Every method.
    pub const ALL: [DealingMethod; 5] = [
        DealingMethod::ManualShoe,
        DealingMethod::Hand,
        DealingMethod::AutomatedShoe,
        DealingMethod::ManualShaker,
        DealingMethod::AutomatedShaker,
    ];

    /// The three ways to deal cards.
    pub const CARDS: &'static [DealingMethod] =
        &[DealingMethod::ManualShoe, DealingMethod::Hand, DealingMethod::AutomatedShoe];

    /// The two ways to throw dice.
    pub const DICE: &'static [DealingMethod] = &[DealingMethod::ManualShaker, DealingMethod::AutomatedShaker];

    /// As options write it: `manual-shoe`.
    pub const fn name(self) -> &'static str {
        match self {
            DealingMethod::ManualShoe => "manual-shoe",
            DealingMethod::Hand => "hand",
            DealingMethod::AutomatedShoe => "automated-shoe",
            DealingMethod::ManualShaker => "manual-shaker",
            DealingMethod::AutomatedShaker => "automated-shaker",
        }
    }

    /// The device without which it cannot be used.
    pub const fn device(self) -> Option<Device> {
        match self {
            DealingMethod::AutomatedShoe => Some(Device::DealingShoe),
            DealingMethod::AutomatedShaker => Some(Device::Shaker),
            DealingMethod::ManualShoe | DealingMethod::Hand | DealingMethod::ManualShaker => None,
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
    /// The automated dice shaker.
    Shaker,
    /// The device that lights up the winning wagers.
    Display,
}

impl Device {
    /// Every device.
    pub const ALL: [Device; 4] = [Device::Shuffler, Device::DealingShoe, Device::Shaker, Device::Display];

    /// Whether no round may be played while it is out of order, whatever the method of dealing.
    pub const fn is_essential(self) -> bool {
        matches!(self, Device::Display)
    }

    /// What is told of it when it fails: `jammed`.
    pub const fn failed(self) -> &'static str {
        match self {
            Device::Shuffler | Device::DealingShoe => "jammed",
            Device::Shaker | Device::Display => "is out of order",
        }
    }
}

impl fmt::Display for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Device::Shuffler => "shuffler",
            Device::DealingShoe => "dealing shoe",
            Device::Shaker => "automated shaker",
            Device::Display => "electrical device",
        })
    }
}

/// A side of the table, as the dealer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The dealer's left.
    Left,
    /// The dealer's right.
    Right,
}

/// The clauses behind what the table itself grants and refuses.
#[derive(Clone, Copy, Debug, Default)]
pub struct TableCites {
    /// Only seated players may wager.
    pub seated: Option<Cite>,
    /// A player with cards stays until the round is over.
    pub stay: Option<Cite>,
    /// A player without cards stays while a wager is down, where that is another clause.
    pub stay_by_wager: Option<Cite>,
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
    /// A device other than the shuffler and the shaker fails between rounds.
    pub device_fails: Option<Cite>,
    /// The automated dice shaker fails between rounds.
    pub shaker_fails: Option<Cite>,
    /// A player who owes the house pays before leaving, and everyone before the cards are shuffled.
    pub owing: Option<Cite>,
    /// The floorperson has the cards shuffled before the shoe is played out.
    pub reshuffle: Option<Cite>,
    /// A player may move to another seat between rounds; where nothing stands here, nobody moves.
    pub moves: Option<Cite>,
    /// Equipment is inspected when a shift begins.
    pub shift: Option<Cite>,
    /// Equipment that has been in use for a day is replaced.
    pub renewal: Option<Cite>,
    /// A set that the inspection finds unsuitable is replaced.
    pub unsuitable: Option<Cite>,
    /// A tile exposed while the tiles are stacked has all of them washed again.
    pub exposed_in_stacking: Option<Cite>,
    /// Cards are kept in the discard rack so that each hand can be put together again.
    pub racked: Option<Cite>,
}

/// A fund that a game keeps chips in beside stacks, spots and the rack: money in the centre, a pot, a
/// meter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fund {
    /// Its name in the ledger.
    pub name: &'static str,
    /// Whether its chips are the house's, like those in the rack.
    pub of_house: bool,
}

/// How many hands a player may play at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionRule {
    /// At the most so many.
    pub most: u8,
    /// By which clause.
    pub cite: Cite,
}

/// The table that a set of house rules wants.
#[derive(Clone, Debug)]
pub struct House {
    /// The house rules behind it.
    pub chosen: HouseRules,
    /// How many players it seats.
    pub seats: u8,
    /// On which side of the dealer the numbers of the seats begin.
    pub first_seat: Side,
    /// The names of the wagers, in the order of [`crate::Spot::wager`].
    pub spots: &'static [&'static str],
    /// The game's own funds, in the order of [`crate::Account::Fund`].
    pub funds: &'static [Fund],
    /// How many hands a player may play.
    pub positions: PositionRule,
    /// What the cards in play are: all that a shoe holds, or one of the decks that alternate.
    pub deck: Deck,
    /// How many decks alternate.
    pub decks: u8,
    /// The method of dealing to start with.
    pub method: DealingMethod,
    /// The smallest chip.
    pub chip: Money,
    /// The methods that this game knows.
    pub methods: &'static [DealingMethod],
    /// The devices on the table to start with.
    pub devices: Vec<Device>,
    /// How a shoe of several decks is made ready, where there is one.
    pub shoe: Option<ShoeRule>,
    /// Before the first player arrives.
    pub opening: Vec<StepRule>,
    /// When the first player arrives at cards that lie spread.
    pub arrival: Vec<StepRule>,
    /// After each round.
    pub between: Vec<StepRule>,
    /// After a round that played the shoe out, or when the floorperson directs it.
    pub reshuffle: Vec<StepRule>,
    /// When a shift begins.
    pub shift: Vec<StepRule>,
    /// When the equipment has been on the table for a day.
    pub renewal: Vec<StepRule>,
    /// When the set on the table is found unsuitable at its inspection.
    pub replacement: Vec<StepRule>,
    /// When the last player has left.
    pub idle: Vec<StepRule>,
    /// How many circles the hands make at least when tiles are washed, where they are counted.
    pub circles: Option<u32>,
    /// When the first player arrives after idleness, where that differs from the first arrival.
    pub after_idle: Vec<StepRule>,
    /// What players may ask for then.
    pub requests: Vec<RequestRule>,
    /// The clauses behind the table's own rules.
    pub cites: TableCites,
}

impl House {
    /// A table without procedures, devices or clauses of its own.
    pub fn new(chosen: HouseRules, seats: u8, spots: &'static [&'static str], chip: Money) -> House {
        House {
            chosen,
            seats,
            first_seat: Side::Left,
            spots,
            funds: &[],
            positions: PositionRule { most: 1, cite: Cite::NONE },
            deck: Deck::STANDARD,
            decks: 1,
            method: DealingMethod::Hand,
            chip,
            methods: &[],
            devices: Vec::new(),
            shoe: None,
            opening: Vec::new(),
            arrival: Vec::new(),
            between: Vec::new(),
            reshuffle: Vec::new(),
            shift: Vec::new(),
            renewal: Vec::new(),
            replacement: Vec::new(),
            idle: Vec::new(),
            circles: None,
            after_idle: Vec::new(),
            requests: Vec::new(),
            cites: TableCites::default(),
        }
    }
}
