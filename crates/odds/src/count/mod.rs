//! Exact counts of who beats whom, by enumeration with suit symmetry.
//!
//! The counts know no pay table and no strategy: they say how many deals there are of each kind,
//! and an analysis weighs them. The tools are separate, for games to come:
//!
//! - [`SuitSets`]: sets of cards up to an exchange of suits
//! - [`Classes`]: a number for every class of up to seven cards
//! - [`Subsets`]: the classes of all subsets of a hand
//! - [`RankedHands`]: every hand by value, whatever gives the value
//! - [`Sweep`]: for every hand, how many hands of other cards are lower, tied and higher
//! - [`heads_up()`]: those numbers gathered by the player's first three cards
//!
//! Why the counts are exact although only one hand of each class is looked at is shown in
//! [`sweep`](mod@sweep) and [`heads_up`](mod@heads_up).

mod classes;
mod hands;
pub mod heads_up;
mod subsets;
mod suits;
pub mod sweep;
#[cfg(test)]
mod tests;

pub use classes::Classes;
pub use hands::{Group, RankedHands};
pub(crate) use heads_up::{EveryDeal, HEADS_UP};
pub use heads_up::{HeadsUp, LOST, Start, TIED, WON, deals_per_start, heads_up};
pub use subsets::{Entries, Entry, Subsets};
pub use suits::{RankSet, SuitSets};
pub use sweep::{Compared, Sweep, binomial};
