//! The table a game wants, as data: seats, spots, devices, and the procedures around its rounds
//! that people carry out and the log records.

use crate::rules::HouseRules;
use crate::{Extent, Procedure, ShoeRule, Values};
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

impl Values for Device {
    fn values(_: Extent) -> Vec<Device> {
        Device::ALL.to_vec()
    }
}

impl Values for DealingMethod {
    fn values(_: Extent) -> Vec<DealingMethod> {
        DealingMethod::ALL.to_vec()
    }
}

impl fmt::Display for DealingMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
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

/// A device on the table to start with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeviceRule {
    /// Which.
    pub device: Device,
    /// What happens when it fails between rounds.
    pub fails: Cite,
}

/// The clauses behind what every table grants and refuses; empty where the text has none.
#[derive(Clone, Copy, Debug)]
pub struct TableCites {
    /// Number of seats.
    pub seats: Cite,
    /// Only seated players may wager.
    pub seated: Cite,
    /// A player with cards stays until the round is over.
    pub stay: Cite,
    /// A player without cards stays while a wager is down, where that is another clause.
    pub stay_by_wager: Cite,
    /// A player may move to another seat between rounds; where this is empty, nobody moves.
    pub moves: Cite,
    /// A player who owes the house pays before leaving, and everyone before the cards are shuffled.
    pub owing: Cite,
    /// The round that begins and ends.
    pub round: Cite,
    /// A device must leave the table before another method is used.
    pub device_leaves: Cite,
    /// Cards are kept in the discard rack so that each hand can be put together again.
    pub racked: Cite,
}

impl TableCites {
    /// No clauses.
    pub const NONE: TableCites = TableCites {
        seats: Cite::NONE,
        seated: Cite::NONE,
        stay: Cite::NONE,
        stay_by_wager: Cite::NONE,
        moves: Cite::NONE,
        owing: Cite::NONE,
        round: Cite::NONE,
        device_leaves: Cite::NONE,
        racked: Cite::NONE,
    };
}

/// A fund that a game keeps chips in beside stacks, spots and the rack: money in the centre, a pot, a
/// meter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fund {
    /// Its name in the ledger.
    pub name: &'static str,
    /// Whose chips they are.
    pub kind: FundKind,
}

/// Whose the chips of a fund are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FundKind {
    /// The players', on their way from one to another.
    Players,
    /// The house's, like those in the rack.
    House,
    /// Nobody's yet: they grow with wagers until a hand draws on them. They stay from round to round.
    Meter,
}

/// A meter: a fund that wagers feed and awards draw on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meter {
    /// Its place in the list of funds.
    pub fund: u8,
    /// What it shows when the table is opened for the first time.
    pub initial: Money,
    /// What it is set to when all of it was won.
    pub reset: Money,
    /// Whether several tables share it.
    pub linked: bool,
    /// The options that decide how it starts, grows and pays. Tables that share it must choose alike in all of them.
    pub terms: &'static [&'static str],
    /// By which clause.
    pub cite: Cite,
}

/// How a player comes to more than one hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoreHands {
    /// By wagering at adjacent positions.
    Adjacent,
    /// By wagering on more betting areas.
    Areas,
    /// By splitting a hand.
    Split,
}

/// How many hands a player may play at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionRule {
    /// At the most so many.
    pub most: u8,
    /// How there can be more than one.
    pub more: MoreHands,
    /// By which clause.
    pub cite: Cite,
}

impl PositionRule {
    /// One hand, by this clause.
    pub const fn one(cite: Cite) -> PositionRule {
        PositionRule { most: 1, more: MoreHands::Adjacent, cite }
    }

    /// So many adjacent positions, by this clause.
    pub const fn adjacent(most: u8, cite: Cite) -> PositionRule {
        PositionRule { most, more: MoreHands::Adjacent, cite }
    }

    /// What is wrong with a hand of this number, what is permitted and what to do.
    pub(crate) fn too_many(&self, found: u8) -> String {
        let numbered = |what: &str| match found {
            2 => format!("a second {what}"),
            3 => format!("a third {what}"),
            other => format!("{what} {other}"),
        };
        let most = self.most;
        let named = (1..=most).map(|hand| format!("hand {hand}")).collect::<Vec<_>>().join(" or ");
        match (most, self.more) {
            (1, _) => format!("found {}; a player plays one hand at this table: name no hand", numbered("hand")),
            (_, MoreHands::Adjacent) => {
                let found = numbered("position");
                format!("found {found}; a player plays at most {most} adjacent positions at this table: name {named}")
            }
            (_, MoreHands::Areas) => {
                let found = numbered("betting area");
                format!("found {found}; a player wagers on at most {most} at this table: name {named}")
            }
            (_, MoreHands::Split) => {
                let found = numbered("hand");
                format!("found {found}; a hand is split once, so that a player has at most {most}: name {named}")
            }
        }
    }
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
    /// Those of them that this house does not offer, by their places in the list.
    pub not_offered: Vec<u8>,
    /// The game's own funds, in the order of [`crate::Account::Fund`].
    pub funds: &'static [Fund],
    /// Those of them that are meters, and how they are set.
    pub meters: Vec<Meter>,
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
    pub devices: Vec<DeviceRule>,
    /// How a shoe of several decks is made ready, where there is one.
    pub shoe: Option<ShoeRule>,
    /// What people do around the rounds.
    pub procedures: Vec<Procedure>,
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
            not_offered: Vec::new(),
            funds: &[],
            meters: Vec::new(),
            positions: PositionRule::one(Cite::NONE),
            deck: Deck::STANDARD,
            decks: 1,
            method: DealingMethod::Hand,
            chip,
            methods: &[],
            devices: Vec::new(),
            shoe: None,
            procedures: Vec::new(),
            cites: TableCites::NONE,
        }
    }
}
