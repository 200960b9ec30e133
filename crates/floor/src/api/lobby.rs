//! Tables as the lobby shows them, and rounds of their past.

use super::{Clause, LogLine, Scene, SeatView, Shared, TableFacts};
use serde::Serialize;
use utoipa::ToSchema;

/// A table in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableCard {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// The rulebook.
    pub rulebook: String,
    /// The game's folder.
    pub game: String,
    /// The rulebook's title.
    pub title: String,
    /// The game in a line.
    pub about: String,
    /// Whether it is open.
    pub open: bool,
    /// What is damaged of its records, where something is: then it stays closed until they are restored.
    pub damaged: Option<String>,
    /// Why its game is disabled, where it is: no round begins.
    pub disabled: Option<String>,
    /// Whether the one who asks sits there.
    pub yours: bool,
    /// Whether a round is being played.
    pub in_round: bool,
    /// How many rounds have begun.
    pub rounds: u32,
    /// Its seats.
    pub seats: Vec<SeatCard>,
    /// The limits of its house rules.
    pub limits: Vec<Limit>,
    /// The house edge of its wagers, where it has been computed, the lowest first.
    pub edges: Vec<Edge>,
    /// Who deals: `program`, or a name.
    pub dealer: String,
    /// The meters that wagers there feed.
    pub meters: Vec<MeterView>,
    /// Its money; for those who work here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub money: Option<MoneyView>,
    /// What waits for a floorperson to validate a payout or to complete its documents, as the acts that do so:
    /// `validate payout seat 3`.
    pub validations: Vec<String>,
}

/// The money of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MoneyView {
    /// The chips in the rack.
    pub rack: String,
    /// The chips in front of the players.
    pub stacks: String,
    /// The chips on the layout.
    pub wagered: String,
    /// What players have bought in since the table was opened for the first time: the drop.
    pub bought: String,
    /// What players have taken away.
    pub taken: String,
    /// What the rack was given.
    pub filled: String,
    /// What the rack gave back.
    pub credited: String,
    /// What the rack has won, or lost below zero.
    pub won: String,
}

/// A meter that wagers feed and awards draw on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MeterView {
    /// Its name in the ledger.
    pub name: String,
    /// Its name as people read it.
    pub title: String,
    /// What it shows.
    pub amount: String,
    /// Whether several tables share it.
    pub linked: bool,
}

/// A seat in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SeatCard {
    /// Its number.
    pub seat: u8,
    /// Who sits there.
    pub name: Option<String>,
    /// Whether that is a computer player.
    pub bot: bool,
}

/// A limit of the house rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Limit {
    /// The option.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// The house edge of a wager.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Edge {
    /// The wager.
    pub wager: String,
    /// The edge: `1.0579%`, or `about 1.84%, from a sample`.
    pub edge: String,
}

/// A round of a table's past.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RoundCard {
    /// Its number.
    pub number: u32,
    /// Its first entry.
    pub from: i64,
    /// Its last entry.
    pub to: i64,
    /// When it ended, in milliseconds since 1970.
    pub ended_at: i64,
    /// What a scoreboard shows of it, in games that have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
}

/// What a scoreboard shows of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Board {
    /// The side that won, or `tie`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<String>,
    /// How many cards were left in the shoe; more than the round before means a new shoe.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<u32>,
}

/// A round of a table's past, step by step, as the viewer may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RoundView {
    /// Its number.
    pub number: u32,
    /// The table.
    #[schema(value_type = TableFacts)]
    pub table: Shared<TableFacts>,
    /// Whether a person gave cards, tiles or dice of it from hand: no commitment stands behind them.
    pub by_hand: bool,
    /// What happened, step by step.
    pub steps: Vec<StepView>,
}

/// One step of a round: an entry of the log.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StepView {
    /// The number of the entry.
    pub seq: i64,
    /// When.
    pub at: i64,
    /// What happened.
    #[schema(value_type = Vec<LogLine>)]
    pub told: Vec<Shared<LogLine>>,
    /// Where the viewer sat.
    pub own: Option<u8>,
    /// What there is to draw after it.
    pub scene: Option<Scene>,
    /// The seats after it.
    pub seats: Vec<SeatView>,
}

/// The discard rack, for surveillance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DiscardView {
    /// The last round that has begun.
    pub round: u32,
    /// Whether it is being played.
    pub in_round: bool,
    /// What was collected since the cards were last shuffled, in the order collected.
    pub packets: Vec<PacketView>,
    /// The hands put together again from it.
    pub hands: Vec<RebuiltView>,
    /// The clauses that require it.
    pub clauses: Vec<Clause>,
}

/// Cards that were collected together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PacketView {
    /// In which round.
    pub round: u32,
    /// What they were: `seat 3`, `dealer`, `burned`, `not used`, `stub`.
    pub from: String,
    /// The cards in order; `??` is one whose face nobody saw.
    pub cards: String,
}

/// A hand put together again from the discard rack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RebuiltView {
    /// Of which round.
    pub round: u32,
    /// Which hand: `seat 3`, `dealer`, `player hand`.
    pub from: String,
    /// Its cards in the rack.
    pub racked: String,
    /// Its cards as the log says they were dealt.
    pub dealt: String,
    /// `agrees`, `differs`, or `on-table` while it was not collected.
    pub finding: String,
}
