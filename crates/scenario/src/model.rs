//! A scenario: one or more worked rounds at a table, and what must come of them.

use crate::error::At;
use engine::{Automation, Chore, Code, Offer, Outcome, Place, Position, Refusal, Seat, Who, Words};
use kit::{Card, Dice, Money, Tile, Tiles};
use law::Clause;

/// What a seat buys in for where the scenario does not say.
pub const USUAL_STACK: Money = Money::dollars(1_000);

/// One or more worked rounds at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The file it stands in; not part of what it says.
    pub file: File,
    /// Where in the file.
    pub at: At,
    /// The rule in our words: the heading above it.
    pub title: String,
    /// The rulebook.
    pub rulebook: &'static str,
    /// The options that differ from the defaults, by path: `dealing-method`, `pay.ante-bonus.flush`.
    pub options: Vec<(String, String)>,
    /// The seats that sit down before the first round, and their chips.
    pub seats: Vec<(Seat, Money)>,
    /// The chores that people do; the program does the others.
    pub without: Vec<Chore>,
    /// Whether the table is still closed when the first command is given.
    pub closed: bool,
    /// The rounds.
    pub rounds: Vec<Round>,
}

/// The name of a file; any two are equal, since it is not part of what a scenario says.
#[derive(Clone, Debug, Default)]
pub struct File(pub String);

impl PartialEq for File {
    fn eq(&self, _: &File) -> bool {
        true
    }
}

impl Eq for File {}

impl Round {
    /// Whether tiles are written down.
    fn has_tiles(&self) -> bool {
        self.stacks.is_some() || !self.tiles.is_empty()
    }

    /// Whether anything is written down for chance to give.
    pub fn scripted(&self) -> bool {
        self.deck.is_some() || !self.cards.is_empty() || !self.dice.is_empty() || self.has_tiles()
    }
}

impl Scenario {
    /// The chores that the program does.
    pub fn automation(&self) -> Automation {
        Automation::ALL.without(&self.without)
    }
}

/// One round: its cards, dice and tiles, and what is said and expected in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The cards in the order dealt to each place.
    pub cards: Vec<(Place, Vec<Card>)>,
    /// Instead: the order of the deck.
    pub deck: Option<Vec<Card>>,
    /// The throws of the dice, in order.
    pub dice: Vec<Dice>,
    /// What a meter shows that several tables share, each time it is read.
    pub readings: Vec<Money>,
    /// The tiles delivered to each place.
    pub tiles: Vec<(Place, Tiles)>,
    /// Instead: the tiles of the eight stacks, four each from the top.
    pub stacks: Option<Vec<Tile>>,
    /// What is said and expected, in order.
    pub steps: Vec<Step>,
    /// Whether, after the last command, the dealer goes on without waiting for players who could
    /// still say something but need not.
    pub finish: bool,
}

/// A line of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it stands.
    pub at: At,
    /// What it is.
    pub what: What,
}

/// What a line of a round is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Somebody says something.
    Command(Said),
    /// Something must have come of it.
    Expect(Expect),
}

/// A command and whether it must be refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Who speaks.
    pub who: Who,
    /// What is said.
    pub words: Words,
    /// How it must be refused, if it must.
    pub refused: Option<Refused>,
}

impl Said {
    /// Whether an offer is for this act and this hand.
    pub(crate) fn is_for(&self, offer: &Offer<String>) -> bool {
        offer.act == self.words.act && offer.hand == self.words.hand
    }
}

/// How a command must be refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The reason.
    pub code: Code,
    /// Clauses that must be cited.
    pub clauses: Vec<Clause>,
}

impl Refused {
    /// Whether a refusal is this one.
    pub(crate) fn is(&self, refusal: &Refusal) -> bool {
        self.code == refusal.code && self.clauses.iter().all(|clause| refusal.cite.clauses().contains(clause))
    }
}

/// What must have come of a round so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expect {
    /// A wager's outcome.
    Wager {
        /// The hand that the wager is on.
        on: Position,
        /// The wager.
        wager: String,
        /// How it ended; `None` where it must not have been placed.
        outcome: Option<Outcome>,
        /// What it changed the seat's chips by.
        amount: Option<Money>,
        /// Clauses that must be among those cited.
        clauses: Vec<Clause>,
    },
    /// What the round changed a seat's chips by, or the rack's where no seat is named.
    Net {
        /// The seat; the rack where none is named.
        seat: Option<Seat>,
        /// The change.
        amount: Money,
    },
    /// What a fund of the game holds: a meter, say.
    Fund {
        /// Its name.
        name: String,
        /// What it holds.
        holds: Money,
    },
    /// Something that was told, or must not have been.
    Event {
        /// Part of its words.
        says: String,
        /// Whether it must have been told.
        happens: bool,
        /// Clauses that must be among those cited.
        clauses: Vec<Clause>,
    },
    /// Things that were told in this order, whatever came between them.
    Order(Vec<String>),
    /// Clauses that were cited by any event or refusal of the round.
    Cites(Vec<Clause>),
    /// Where the round stands.
    Stage(String),
}

impl Expect {
    /// The clauses it names.
    pub fn clauses(&self) -> &[Clause] {
        match self {
            Expect::Wager { clauses, .. } | Expect::Event { clauses, .. } | Expect::Cites(clauses) => clauses,
            Expect::Net { .. } | Expect::Fund { .. } | Expect::Stage(_) | Expect::Order(_) => &[],
        }
    }
}

/// The outcomes by the names that scenarios use; `none` is a wager never placed.
pub(crate) const OUTCOMES: [(&str, Option<Outcome>); 7] = [
    ("open", Some(Outcome::Open)),
    ("withdrawn", Some(Outcome::Withdrawn)),
    ("void", Some(Outcome::Void)),
    ("push", Some(Outcome::Push)),
    ("lost", Some(Outcome::Lost)),
    ("won", Some(Outcome::Won)),
    ("none", None),
];

/// The name of an outcome.
pub(crate) fn outcome_name(outcome: Option<Outcome>) -> &'static str {
    OUTCOMES.iter().find(|(_, known)| *known == outcome).map_or("none", |(name, _)| name)
}

/// The chores by name.
pub(crate) const CHORES: [(&str, Chore); 9] = [
    ("open", Chore::Open),
    ("shuffle", Chore::Shuffle),
    ("begin", Chore::Begin),
    ("call", Chore::Call),
    ("deal", Chore::Deal),
    ("count", Chore::Count),
    ("reveal", Chore::Reveal),
    ("settle", Chore::Settle),
    ("validate", Chore::Validate),
];

/// The name of a chore.
pub(crate) fn chore_name(chore: Chore) -> &'static str {
    CHORES.iter().find(|(_, known)| *known == chore).map_or("", |(name, _)| name)
}
