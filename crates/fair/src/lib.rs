//! Provably fair chance. Every shuffle and every throw comes from a secret that was committed to
//! before, mixed with the players' own seeds, and is revealed afterwards, so that anyone can check
//! that the house did not choose the outcome. The whole scheme, for strangers: `docs/fairness.md`.
//!
//! [`Dealer`] supplies chance to a table and keeps [`Note`]s of it for the table's log; [`Seal`]
//! encrypts the secrets that are not revealed yet; [`Published`] is what everybody may know;
//! [`Audit`] checks a log.

mod audit;
mod blocks;
mod dealer;
pub mod hex;
mod note;
mod order;
pub mod outcomes;
mod proof;
mod published;
mod raw;
mod seal;
mod secret;
mod seeds;
mod sign;

pub use audit::{Audit, Checked, Drawn};
pub use blocks::Blocks;
pub use dealer::{Dealer, RestoreError};
pub use note::Note;
pub use order::{Opening, Order};
pub use proof::{CheckedProof, OpenedCard, OpenedNumber, OpenedTile, Proof, ShuffleProof, ThrowProof};
pub use published::{Commitment, Fault, InPlay, Next, Published};
pub use raw::Raw;
pub use seal::{KeyError, Seal, SealError};
pub use secret::{Kind, Secret, Seeded, Source, System};
pub use seeds::{SEED_MOST, SeedError, Seeds};
pub use sign::{Signer, is_signed};
