//! What the floor and its clients say to each other, as data. The OpenAPI description and the page's
//! types are made from these; no rule of any game is in them.

mod fairness;
mod lobby;
mod message;
mod shared;

pub use fairness::{
    DeckView, Draw, Fairness, OpenedCardView, OpenedNumberView, OpenedTileView, OpeningView, ProofView,
    ShuffleProofView, ThrowProofView,
};
pub use lobby::{
    DiscardView, Edge, Limit, MeterView, PacketView, RebuiltView, RoundCard, RoundView, SeatCard, StepView, TableCard,
};
pub use message::{ClientMessage, ConnectionRequest, ServerMessage};
pub use shared::Shared;

use engine::{Chore, Who};
use kit::Money;
use law::Cite;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt::{self, Display};
use utoipa::ToSchema;

/// A clause in our own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Clause {
    /// The rulebook and the clause: `ma-boston-5 10(b)`.
    pub id: String,
    /// What it says.
    pub says: &'static str,
}

impl From<law::Clause> for Clause {
    fn from(clause: law::Clause) -> Clause {
        Clause { id: clause.to_string(), says: clause.says() }
    }
}

/// Why something was not done, as `application/problem+json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Problem {
    /// A name for this kind of problem: `urn:houseway:stale-sequence`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The kind of problem in a few words.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// What was found, what is permitted, what to do.
    pub detail: String,
    /// The stable code that programs look at.
    pub code: String,
    /// The clauses behind it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<Clause>,
    /// Everything wrong with a submission.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub violations: Vec<Violation>,
    /// In how many seconds it may be tried again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
}

/// One thing wrong with a submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Violation {
    /// Where: `pay.ante-bonus.royal-flush`.
    pub path: String,
    /// On which line, from 1.
    pub line: Option<usize>,
    /// What stands there.
    pub found: String,
    /// What may stand there.
    pub permitted: String,
    /// The clause that decides.
    pub clause: Option<Clause>,
    /// What to do about it.
    pub help: Option<String>,
}

/// What somebody says at a table, over the socket or by `POST`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// A command of the game or the table.
    Say(Say),
    /// Sit down with chips from the wallet.
    Sit {
        /// What makes this request different from any other: the same key again gets the same answer.
        key: String,
        /// The seat.
        seat: u8,
        /// The chips.
        buy_in: String,
    },
    /// Ready for the dealer to go on, or not yet.
    Ready {
        /// The idempotency key.
        key: String,
        /// Whether ready.
        ready: bool,
    },
    /// One's own part in the next shuffles and throws; none takes it back.
    Seed {
        /// The idempotency key.
        key: String,
        /// The seed.
        seed: Option<String>,
    },
    /// Put a computer player on a seat, or send it away.
    Bot {
        /// The idempotency key.
        key: String,
        /// The seat.
        seat: u8,
        /// Whether it shall sit there.
        on: bool,
    },
    /// Ask a player to leave: at once where the rules let a player go, otherwise when the round is over.
    Remove {
        /// The idempotency key.
        key: String,
        /// The seat.
        seat: u8,
    },
    /// Deal this table oneself, or hand it back to the program.
    Deal {
        /// The idempotency key.
        key: String,
        /// Whether a person deals.
        on: bool,
    },
}

/// A command of the game or the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// The idempotency key.
    pub key: String,
    /// The sequence of the view on which this was decided. If what is offered has changed since, it is refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expects: Option<i64>,
    /// As whom: `seat 3`, `dealer`, `floor`.
    #[serde(rename = "as")]
    pub who: String,
    /// The act: `place ante`.
    #[serde(rename = "do")]
    pub act: String,
    /// For which hand of the seat, from 1, where the seat plays several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<u8>,
    /// The amount, where the act takes one: `10.00`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
    /// Cards, where the act takes them: `As Kd`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<String>,
    /// A count, where the act takes one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// Dice, where the act takes them: `1 2 3`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<String>,
    /// Tiles, where the act takes them: `6-6 4-5 2-4 1-2`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles: Option<String>,
}

/// A request that was carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Done {
    /// The entry it made.
    pub seq: i64,
}

/// A table as one viewer may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct View {
    /// The number of the last entry.
    pub seq: i64,
    /// The table that never changes.
    #[schema(value_type = TableFacts)]
    pub table: Shared<TableFacts>,
    /// Who is looking.
    pub you: You,
    /// Whether the table is open.
    pub open: bool,
    /// Whether a round is being played.
    pub in_round: bool,
    /// How many rounds have begun.
    pub round: u32,
    /// What there is to draw of the round.
    pub scene: Option<Scene>,
    /// The seats in order.
    #[schema(value_type = Vec<SeatView>)]
    pub seats: Shared<Vec<SeatView>>,
    /// The meters that wagers here feed.
    #[schema(value_type = Vec<MeterView>)]
    pub meters: Shared<Vec<MeterView>>,
    /// The chips in the rack; for staff.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rack: Option<String>,
    /// Everything the viewer may do now, and nothing else.
    pub offers: Vec<OfferView>,
    /// What is waited for, and until when.
    pub clock: Option<ClockView>,
    /// What was committed to and by whom it is mixed.
    #[schema(value_type = Fairness)]
    pub fairness: Shared<Fairness>,
    /// Who deals: `program`, or a name.
    pub dealer: String,
    /// The last things that happened.
    #[schema(value_type = Vec<LogLine>)]
    pub last: Vec<Shared<LogLine>>,
}

/// What never changes at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableFacts {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// The rulebook.
    pub rulebook: String,
    /// The game's folder: `boston`.
    pub game: String,
    /// The rulebook's title.
    pub title: String,
    /// How many seats.
    pub seats: u8,
    /// On which side of the dealer seat 1 is: `left` or `right`.
    pub first_seat: String,
    /// The names of a seat's spots.
    pub spots: Vec<String>,
    /// Those of them that this house does not offer.
    pub not_offered: Vec<String>,
    /// The smallest chip.
    pub chip: String,
}

/// Who is looking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct You {
    /// The seat, where seated.
    pub seat: Option<u8>,
    /// The record after which one sat down: what happened at the seat before was somebody else's.
    pub since: usize,
    /// The role: `nobody`, `player`, `dealer`, `floorperson`, `surveillance`, `administrator`.
    pub role: String,
}

/// What there is to draw of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Scene {
    /// The stage in a few words.
    pub stage: String,
    /// The hands on the table.
    pub hands: Vec<Hand>,
    /// The dice, where they lie open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<String>,
    /// What else there is to know.
    pub notes: Vec<String>,
}

/// One hand on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Hand {
    /// Where it lies: `seat 3`, `dealer`.
    pub place: String,
    /// Its cards: `As ?? Kd`.
    pub cards: String,
    /// Its tiles: `6-6 ??`.
    pub tiles: String,
    /// What can be said of it.
    pub note: String,
}

/// One seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SeatView {
    /// Its number.
    pub seat: u8,
    /// Who sits there.
    pub name: Option<String>,
    /// Whether that is a computer player.
    pub bot: bool,
    /// The chips in front of the player.
    pub stack: String,
    /// The chips on the layout.
    pub spots: Vec<SpotView>,
    /// Whether the wagers, as they lie, make up a hand; what does not is returned when wagers close.
    pub complete: bool,
    /// Ready for the dealer to go on.
    pub ready: bool,
    /// Whether this player is waited for.
    pub awaited: bool,
    /// Whether this player did not answer and is played for by the rules.
    pub away: bool,
    /// Whether this player was asked to leave, and does when the round is over.
    pub leaving: bool,
}

/// Chips on a spot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SpotView {
    /// The spot's name.
    pub spot: String,
    /// On which hand, from 1.
    pub hand: u8,
    /// Whose hand it is on, where that is another seat's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<u8>,
    /// The chips.
    pub amount: String,
    /// Whether the house has taken the chips in, and the wager is still to be decided.
    pub banked: bool,
}

/// One thing that the viewer may do now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OfferView {
    /// As whom: `seat 3`.
    #[serde(rename = "as")]
    #[schema(value_type = String)]
    pub who: Who,
    /// The act.
    #[serde(rename = "do")]
    pub act: String,
    /// For which hand of the seat, from 1.
    pub hand: u8,
    /// What it does: `stake`, `take-back`, `give-up`, `name` (an amount, as in a bid), `decide`, `undo`, `ask`,
    /// `attend` (sit, buy in, leave), `work` or `report`.
    pub kind: &'static str,
    /// The spot it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spot: Option<String>,
    /// The amounts accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<AmountView>,
    /// What is handed over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<GivenView>,
    /// The clauses that grant it.
    #[schema(value_type = Vec<String>)]
    pub clauses: Cite,
    /// The routine it belongs to, for staff.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub chore: Option<Chore>,
    /// Whether nothing stands before it.
    pub due: bool,
    /// Whether this is what follows when nothing is said.
    pub silence: bool,
}

/// The amounts that an offer accepts: from the least to the most in steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AmountView {
    /// The least.
    #[schema(value_type = String)]
    pub least: Plain,
    /// The most.
    #[schema(value_type = String)]
    pub most: Plain,
    /// The step.
    #[schema(value_type = String)]
    pub step: Plain,
}

/// An amount as data: `10.00`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plain(pub Money);

impl Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cents = self.0.in_cents();
        let sign = if cents < 0 { "-" } else { "" };
        write!(f, "{sign}{}.{:02}", cents.unsigned_abs() / 100, cents.unsigned_abs() % 100)
    }
}

impl Serialize for Plain {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What an offer wants handed over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum GivenView {
    /// Cards from the deck or the shoe; left out, the program supplies them.
    Dealt {
        /// Where they go.
        to: String,
        /// How many.
        count: usize,
    },
    /// So many of these cards.
    Chosen {
        /// The cards.
        from: String,
        /// How many.
        count: usize,
        /// A choice to start from.
        usual: String,
    },
    /// A count.
    Count {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
        /// Except these.
        except: Vec<u32>,
        /// The usual one.
        usual: u32,
    },
    /// Dice; left out, the program throws them.
    Thrown {
        /// How many.
        count: usize,
    },
    /// Tiles from the stacks; left out, the program supplies them.
    Delivered {
        /// Where they go.
        to: String,
        /// How many.
        count: usize,
    },
    /// All of these tiles, in the order in which they are set.
    Arranged {
        /// The tiles.
        from: String,
        /// A setting to start from.
        usual: String,
    },
}

/// What is waited for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ClockView {
    /// `betting`, `decision`, `pause`.
    pub kind: String,
    /// For whom: `seat 3`.
    pub who: Vec<String>,
    /// When it ends, in milliseconds since 1970.
    pub ends_at: i64,
    /// How long it runs altogether.
    pub ms: i64,
    /// The server's time when this was sent.
    pub now: i64,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LogLine {
    /// Its number in the table's log.
    pub seq: usize,
    /// In words.
    pub says: String,
    /// By which clauses.
    pub clauses: Vec<Clause>,
    /// In which round.
    pub round: u32,
    /// The chips it moved.
    pub chips: Vec<Chips>,
    /// By whom it was done for somebody, where the program did it: `clock`, `bot`, `away`; `program` where a
    /// floorperson would do it at a table that a person deals; `hand` where a person gave the cards, tiles or dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

/// Chips that moved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Chips {
    /// From where: `seat 3 stack`.
    pub from: String,
    /// To where: `seat 3 ante`.
    pub to: String,
    /// How much.
    pub amount: String,
}
