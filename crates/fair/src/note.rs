//! What a table's log keeps of chance.

use crate::{Kind, Seeds, hex};
use engine::Seat;
use kit::{Card, Cards, Tiles};
use serde::{Deserialize, Serialize};

/// Something that chance did, as the log keeps it. Notes in order are enough to restore a
/// [`Dealer`](crate::Dealer) together with the secrets that are still sealed, and to check
/// everything once they are revealed. A note never holds a secret that may still decide a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Note {
    /// The next draw of a kind was committed to.
    Committed {
        /// Of which kind.
        kind: Kind,
        /// Its number.
        number: u64,
        /// The hash of its secret.
        #[serde(with = "hex")]
        commitment: [u8; 32],
    },
    /// A player chose a seed for the draws to come, or took it back.
    Seeded {
        /// Where the player sits.
        seat: Seat,
        /// The seed.
        seed: Option<String>,
    },
    /// The cards and tiles were shuffled.
    Shuffled {
        /// Which shuffle.
        number: u64,
        /// The seeds mixed in.
        seeds: Seeds,
        /// In the middle of a round, the cards that were shuffled again, in the order of their numbers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        heap: Option<Vec<Card>>,
    },
    /// The cards were cut: so many went from the top to the bottom.
    Cut {
        /// How many.
        cards: usize,
    },
    /// Cards were drawn.
    Drawn {
        /// How many altogether since the shuffle.
        cards: usize,
    },
    /// The tiles at these places of the stacks were delivered.
    Delivered {
        /// The places, from 0.
        slots: [u8; 4],
    },
    /// A person dealt these cards from hand as the next ones: they changed places with those that lay there.
    DealtByHand {
        /// The cards.
        cards: Cards,
    },
    /// A person delivered these tiles from hand: they changed places with those that lay at these places of the stacks.
    DeliveredByHand {
        /// The places, from 0.
        slots: [u8; 4],
        /// The tiles.
        tiles: Tiles,
    },
    /// Dice were thrown; the secret has nothing more to decide.
    Thrown {
        /// Which throw.
        number: u64,
        /// The seeds mixed in.
        seeds: Seeds,
        /// The secret.
        #[serde(with = "hex")]
        secret: Vec<u8>,
    },
    /// A shuffle is over: no card or tile of it will be dealt any more.
    Revealed {
        /// Which shuffle.
        number: u64,
        /// The secret.
        #[serde(with = "hex")]
        secret: Vec<u8>,
    },
}
