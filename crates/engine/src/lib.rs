//! Tables and rounds of any game: commands become events, events carry postings and clauses, and
//! a round is the fold of its events.
//!
//! Absences kept on purpose: no game is named here, and there is no clock, file, randomness or
//! floating-point number. Nothing is legal except what is offered.

mod account;
mod acts;
mod any;
mod automation;
mod chance;
mod command;
mod discards;
mod game;
mod house;
mod log;
mod near;
mod offer;
mod position;
mod procedure;
mod refusal;
pub mod rules;
mod said;
mod shoe;
mod step;
mod summary;
mod table;
mod table_act;
mod table_apply;
mod table_event;
mod table_refuse;
mod wanted;
mod who;

pub use account::{Account, Accounts, Overdrawn, Posting, Reason, Spot};
pub use acts::{Extent, Term, Values};
pub use any::{AnyTable, Live, Snapshot};
pub use automation::{Automation, Done, Stopped, advance, advance_once, report_shuffles};
pub use chance::Chance;
pub use command::{Act, Amount, Command, Does, Given, Takes};
pub use discards::{Discards, Finding, Origin, Racked, Rebuilt};
pub use game::{
    BankedScene, Decision, Event, Game, HandScene, Handled, Now, Record, RoundEnd, RoundSetup, Scene, SeatChange,
    Status,
};
pub use house::{
    DealingMethod, Device, DeviceRule, Fund, FundKind, House, Meter, MoreHands, PositionRule, Side, TableCites,
};
pub use log::{Log, LogError};
pub use near::{letters_apart, shown};
pub use offer::{Chore, Offer, Offers};
pub use position::{Position, Run, adjacent};
pub use procedure::{Call, Procedure, Trigger, Window};
pub use refusal::{Code, Reasons, Refusal};
pub use said::{DeclaredAct, LogLine, Turn, Words};
pub use shoe::{BurnMore, BurnRule, CoverRule, CutOffer, CutRule, FirstCut, PreparedShoe, Recut, ShoeRule};
pub use step::{Counted, Step, StepRule};
pub use summary::{Outcome, Summary, WagerResult, summarize};
pub use table::{DeviceState, Do, Happens, Table, replay, view};
pub use table_act::TableAct;
pub use table_event::{Happened, TableEvent};
pub use wanted::{Supply, Wanted, bit};
pub use who::{Place, Role, Seat, Seats, Viewer, Who};
