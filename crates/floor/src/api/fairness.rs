//! What clients are told of chance: commitments before, proofs afterwards. How to check them: `docs/fairness.md`.

use fair::hex;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// What was committed to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Fairness {
    /// The shuffle in play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shuffle: Option<Draw>,
    /// The next shuffle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_shuffle: Option<Draw>,
    /// The next throw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_throw: Option<Draw>,
    /// The seeds that will be mixed in, by seat.
    pub seeds: BTreeMap<u8, String>,
    /// Whether a person gave cards, tiles or dice of this round from hand: no commitment stands behind them.
    pub by_hand: bool,
}

/// A shuffle or throw that was committed to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Draw {
    /// Its number.
    pub number: u64,
    /// What binds the house: of a shuffle the root of the tree over its order, of a throw the hash of its secret.
    pub commitment: String,
}

/// What a viewer needs to check the cards, tiles and dice of a round that this viewer saw. `houseway proof FILE` and
/// the Python of docs/fairness.md check it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProofView {
    /// The table.
    pub table: i64,
    /// The round.
    pub round: u32,
    /// The shuffles from which its cards and tiles came.
    pub shuffles: Vec<ShuffleProofView>,
    /// Its throws.
    pub throws: Vec<ThrowProofView>,
}

/// The cards and tiles of a shuffle that the viewer saw, laid open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ShuffleProofView {
    /// The number of the shuffle.
    pub number: u64,
    /// What was published before it: the root of the tree over the order of the house, in hexadecimal.
    pub commitment: String,
    /// What was shuffled.
    #[schema(value_type = DeckView)]
    pub deck: kit::Deck,
    /// The seeds mixed in, by seat.
    pub seeds: BTreeMap<u8, String>,
    /// Where cards were shuffled again in the middle of a round: how many. Each number below that stands for one.
    pub heap: Option<usize>,
    /// The numbers that stand for none of them; their places are passed over.
    pub set_aside: Vec<OpenedNumberView>,
    /// The cuts: after how many cards drawn, and how many cards went to the bottom.
    pub cuts: Vec<[usize; 2]>,
    /// The cards that a person dealt from hand: after how many others, and with which place each changed.
    pub by_hand: Vec<[usize; 2]>,
    /// The tiles that a person delivered from hand: to which place of the stacks, and with which place each changed.
    pub tiles_by_hand: Vec<[u8; 2]>,
    /// The cards.
    pub cards: Vec<OpenedCardView>,
    /// The tiles.
    pub tiles: Vec<OpenedTileView>,
}

/// What was shuffled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DeckView {
    /// How many decks.
    pub decks: u8,
    /// The jokers in each; none where it is not said.
    pub jokers: Option<u8>,
    /// The rank whose cards were taken out of each: `ten`.
    pub removed: Option<String>,
}

/// A card laid open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OpenedCardView {
    /// The card: `As`.
    pub card: String,
    /// How many cards of the shuffle were drawn before it.
    pub drawn: usize,
    /// Its number in the box, from 0; of cards shuffled again, the number that stood for it.
    pub number: u16,
    /// Where it lay.
    #[serde(flatten)]
    pub opening: OpeningView,
}

/// A number laid open that stands for no card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OpenedNumberView {
    /// The number.
    pub number: u16,
    /// Where it lay.
    #[serde(flatten)]
    pub opening: OpeningView,
}

/// A tile laid open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OpenedTileView {
    /// The tile: `6-6'`.
    pub tile: String,
    /// From which place of the stacks it was delivered, from 0.
    pub slot: u8,
    /// Where it lay.
    #[serde(flatten)]
    pub opening: OpeningView,
}

/// Where a card or tile lay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OpeningView {
    /// Its place in the order of the house, from 0; tiles come after the cards.
    pub place: usize,
    /// Its salt, in hexadecimal.
    pub salt: String,
    /// The hashes beside the way to the root, from the leaf up, one after the other in hexadecimal.
    pub path: String,
}

/// A throw, whose secret has nothing to hide any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ThrowProofView {
    /// The number of the throw.
    pub number: u64,
    /// What was published before it: the hash of the secret, in hexadecimal.
    pub commitment: String,
    /// The seeds mixed in, by seat.
    pub seeds: BTreeMap<u8, String>,
    /// The secret, in hexadecimal.
    pub secret: String,
    /// The dice: `2 6 1`.
    pub dice: String,
}

impl From<fair::Proof> for ProofView {
    fn from(proof: fair::Proof) -> ProofView {
        let fair::Proof { table, round, shuffles, throws } = proof;
        let (shuffles, throws) = (shuffles.into_iter().map(Into::into), throws.into_iter().map(Into::into));
        ProofView { table, round, shuffles: shuffles.collect(), throws: throws.collect() }
    }
}

impl From<fair::ShuffleProof> for ShuffleProofView {
    fn from(proof: fair::ShuffleProof) -> ShuffleProofView {
        let opened_card = |opened: fair::OpenedCard| OpenedCardView {
            card: opened.card.to_string(),
            drawn: opened.drawn,
            number: opened.number,
            opening: opened.opening.into(),
        };
        let opened_tile = |opened: fair::OpenedTile| OpenedTileView {
            tile: opened.tile.to_string(),
            slot: opened.slot,
            opening: opened.opening.into(),
        };
        ShuffleProofView {
            number: proof.number,
            commitment: hex::encode(&proof.commitment),
            deck: proof.deck,
            seeds: seeds(&proof.seeds),
            heap: proof.heap,
            set_aside: proof
                .set_aside
                .into_iter()
                .map(|opened| OpenedNumberView { number: opened.number, opening: opened.opening.into() })
                .collect(),
            cuts: proof.cuts.into_iter().map(Into::into).collect(),
            by_hand: proof.by_hand.into_iter().map(Into::into).collect(),
            tiles_by_hand: proof.tiles_by_hand.into_iter().map(Into::into).collect(),
            cards: proof.cards.into_iter().map(opened_card).collect(),
            tiles: proof.tiles.into_iter().map(opened_tile).collect(),
        }
    }
}

impl From<fair::Opening> for OpeningView {
    fn from(opening: fair::Opening) -> OpeningView {
        let fair::Opening { place, salt, path } = opening;
        OpeningView { place, salt: hex::encode(&salt), path: hex::encode(&path) }
    }
}

impl From<fair::ThrowProof> for ThrowProofView {
    fn from(proof: fair::ThrowProof) -> ThrowProofView {
        ThrowProofView {
            number: proof.number,
            commitment: hex::encode(&proof.commitment),
            seeds: seeds(&proof.seeds),
            secret: hex::encode(&proof.secret),
            dice: proof.dice.to_string(),
        }
    }
}

fn seeds(seeds: &fair::Seeds) -> BTreeMap<u8, String> {
    seeds.iter().map(|(seat, seed)| (seat.0, seed.to_owned())).collect()
}
