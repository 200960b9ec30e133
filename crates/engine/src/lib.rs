//! Tables and rounds of any game: commands become events, events carry postings and clauses, and
//! a round is the fold of its events.
//!
//! Absences kept on purpose: no game is named here, and there is no clock, file, randomness or
//! floating-point number. Nothing is legal except what is offered.

mod account;
mod any;
mod automation;
mod chance;
mod command;
mod discards;
mod game;
mod house;
mod log;
mod offer;
mod refusal;
mod request;
pub mod rules;
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

pub use account::{Account, Accounts, Overdrawn, Posting, Reason};
pub use any::{AnyTable, Live, Moment, Told, Turn, Words};
pub use automation::{Automation, Done, Stopped, advance, advance_once, tell_of_shuffles};
pub use chance::Chance;
pub use command::{Act, Amount, Command, Given};
pub use discards::{Discards, Finding, Origin, Racked, Rebuilt};
pub use game::{Aftermath, Decision, Event, Game, HandScene, Now, Record, Scene, SeatChange, Setting, Status};
pub use house::{DealingMethod, Device, House, Side, TableCites};
pub use log::{Log, LogError};
pub use offer::{Chore, Offer, Offers};
pub use refusal::{Code, Refusal};
pub use request::{Request, RequestRule};
pub use shoe::{BurnRule, CoverRule, CutRule, PreparedShoe, Recut, ShoeRule};
pub use step::{Step, StepRule};
pub use summary::{Line, Outcome, Summary, summarize};
pub use table::{DeviceState, Do, Happens, Table, replay, view};
pub use table_act::TableAct;
pub use table_event::{Happened, TableEvent};
pub use wanted::{Supply, Wanted, bit};
pub use who::{Place, Seat, Seats, Viewer, Who};
