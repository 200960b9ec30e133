//! What the secret of a shuffle fixes before anybody chooses a seed: the order of the house, and a tree of hashes over
//! it whose root is the commitment. Each card and tile can be opened by itself, so that people can check what they saw
//! and learn nothing of what they did not.

use crate::{Blocks, Kind, Secret, Seeds, hex};
use ct_merkle::mem_backed_tree::MemoryBackedTree;
use ct_merkle::{InclusionProof, RootHash};
use kit::{Card, Deck, Entropy, Stock, Tile};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

const SALT: usize = 32;
const HASH: usize = 32;

/// The cards and tiles as the house shuffled them, before the seeds of the players are mixed in.
pub struct Order<'a> {
    deck: Deck,
    secret: &'a Secret,
    name: String,
    stock: Stock,
}

/// One card or tile laid open: its salt, and the hashes that lead from it to the root.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// Its place in the order of the house, from 0; tiles come after the cards.
    pub place: usize,
    /// What makes its hash tell nothing of it to those who do not have this.
    #[serde(with = "hex")]
    pub salt: Vec<u8>,
    /// The hashes beside the way to the root, from the leaf up, one after the other.
    #[serde(with = "hex")]
    pub path: Vec<u8>,
}

impl Order<'_> {
    /// The order that a secret gives.
    pub fn new(deck: Deck, secret: &Secret, number: u64) -> Order<'_> {
        let name = Kind::Shuffle.name(number);
        let stock = Stock::shuffled(deck, &mut Blocks::new(secret.bytes(), &Seeds::default(), &name));
        Order { deck, secret, name, stock }
    }

    /// What is hashed together with each face.
    fn salts(&self) -> Vec<[u8; SALT]> {
        let mut words = Blocks::new(self.secret.bytes(), &Seeds::default(), &format!("{} salts", self.name));
        let salt = |_| {
            let mut salt = [0; SALT];
            salt.chunks_exact_mut(4).for_each(|word| word.copy_from_slice(&words.next_u32().to_le_bytes()));
            salt
        };
        (0..leaves(self.deck)).map(salt).collect()
    }

    /// The faces in order: the cards, then the tiles.
    fn faces(&self) -> impl Iterator<Item = String> {
        let cards = self.stock.order().zip(self.stock.numbers()).map(|(card, number)| numbered(card, number));
        cards.chain((0..Tile::SET as u8).map_while(|slot| Some(self.stock.tile_at(slot)?.0.to_string())))
    }

    fn tree(&self, salts: &[[u8; SALT]]) -> MemoryBackedTree<Sha256, Vec<u8>> {
        let mut tree = MemoryBackedTree::new();
        for (place, (face, salt)) in self.faces().zip(salts).enumerate() {
            tree.push(leaf(&self.name, place, &face, salt));
        }
        tree
    }

    /// The commitment: the root of the tree of RFC 6962 over the salted faces.
    pub fn root(&self) -> [u8; 32] {
        (*self.tree(&self.salts()).root().as_bytes()).into()
    }

    /// The cards and tiles as they lie once the seeds are mixed in; the root was published before.
    pub fn mixed(&self, root: &[u8; 32], seeds: &Seeds) -> Stock {
        let cards: Vec<Card> = self.stock.order().collect();
        let tiles = std::array::from_fn(|slot| self.stock.tile_at(slot as u8).expect("a set of tiles").0);
        let mut stock = Stock::in_order(self.deck, cards, tiles);
        stock.mix(&mut mixing(root, seeds, &self.name));
        stock
    }

    /// The same for cards that are shuffled again in the middle of a round: each number below their count stands for
    /// one of them.
    pub fn mixed_heap(&self, root: &[u8; 32], seeds: &Seeds, heap: &[Card]) -> Stock {
        let numbers: Vec<u16> = self.stock.numbers().collect();
        self.mixed(root, seeds).of_heap(heap, |place| numbers[usize::from(place)])
    }

    /// The number in its box of the card at a place.
    pub(crate) fn number_at(&self, place: usize) -> Option<u16> {
        self.stock.numbers().nth(place)
    }

    /// The places of the cards whose numbers are not below a count, in order, each with its number.
    pub(crate) fn set_aside(&self, count: usize) -> Vec<(usize, u16)> {
        self.stock.numbers().enumerate().filter(|(_, number)| usize::from(*number) >= count).collect()
    }

    /// Lays the cards and tiles at these places open.
    pub fn open(&self, places: impl IntoIterator<Item = usize>) -> Vec<Opening> {
        let salts = self.salts();
        let tree = self.tree(&salts);
        let open = |place: usize| {
            let path = tree.prove_inclusion(place).as_bytes().to_vec();
            Opening { place, salt: salts[place].to_vec(), path }
        };
        places.into_iter().map(open).collect()
    }
}

/// How many leaves the tree over a deck and a set of tiles has.
pub(crate) fn leaves(deck: Deck) -> usize {
    deck.len() + Tile::SET
}

/// The words that mix the players' seeds into the order of the house. They follow from what everybody knows.
pub(crate) fn mixing<'a>(root: &'a [u8; 32], seeds: &Seeds, name: &str) -> Blocks<'a> {
    Blocks::new(root, seeds, &format!("{name} seeds"))
}

/// A card as its leaf names it: copies of a card are told apart by their numbers in the box.
pub(crate) fn numbered(card: Card, number: u16) -> String {
    format!("{card} {number}")
}

fn leaf(name: &str, place: usize, face: &str, salt: &[u8]) -> Vec<u8> {
    let mut leaf = format!("houseway {name} place {place} {face} ").into_bytes();
    leaf.extend(salt);
    leaf
}

impl Opening {
    /// Whether this face at this place leads to the root.
    pub(crate) fn leads_to(&self, root: &[u8; 32], deck: Deck, name: &str, face: &str) -> bool {
        let fits = self.place < leaves(deck) && self.salt.len() == SALT && self.path.len().is_multiple_of(HASH);
        if !fits {
            return false;
        }
        let root = RootHash::<Sha256>::new((*root).into(), leaves(deck) as u64);
        let Ok(path) = InclusionProof::<Sha256>::try_from_bytes(self.path.clone()) else { return false };
        root.verify_inclusion(&leaf(name, self.place, face, &self.salt), self.place as u64, &path).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Seeded, Source};
    use engine::Seat;

    fn secret(number: u64) -> Secret {
        let mut bytes = vec![0; Kind::Shuffle.secret_len()];
        Seeded(3).fill(Kind::Shuffle, number, &mut bytes).unwrap();
        Secret::new(Kind::Shuffle, bytes).unwrap()
    }

    #[test]
    fn every_card_and_tile_opens_to_the_root_and_nothing_else_does() {
        for deck in [Deck::STANDARD, Deck::STANDARD.with_jokers(1), Deck::STANDARD.times(8)] {
            let secret = secret(1);
            let order = Order::new(deck, &secret, 1);
            let root = order.root();
            let faces: Vec<String> = order.faces().collect();
            assert_eq!(faces.len(), leaves(deck));
            for (face, opening) in faces.iter().zip(order.open(0..leaves(deck))) {
                let leads = |opening: &Opening, face: &str| opening.leads_to(&root, deck, "shuffle 1", face);
                assert!(leads(&opening, face));
                assert!(!leads(&opening, if face.starts_with("As") { "Ks 47" } else { "As 51" }));
                assert!(!opening.leads_to(&root, deck, "shuffle 2", face));
                let place = (opening.place + 1) % leaves(deck);
                assert!(!leads(&Opening { place, ..opening.clone() }, face));
                assert!(!leads(&Opening { place: leaves(deck), ..opening.clone() }, face));
                let mut salt = opening.salt.clone();
                salt[31] ^= 1;
                assert!(!leads(&Opening { salt, ..opening.clone() }, face));
                for path in [Vec::new(), vec![0; 31], vec![0; 32], opening.path[32..].to_vec()] {
                    assert!(!leads(&Opening { path, ..opening.clone() }, face));
                }
            }
        }
    }

    #[test]
    fn seeds_move_every_card_and_the_root_stands_before_them() {
        let secret = secret(2);
        let order = Order::new(Deck::STANDARD, &secret, 2);
        let (root, mut seeds) = (order.root(), Seeds::default());
        let without = order.mixed(&root, &seeds);
        seeds.set(Seat(1), Some("lucky")).unwrap();
        assert_ne!(order.mixed(&root, &seeds), without);
        let mut cards: Vec<Card> = order.mixed(&root, &seeds).order().collect();
        cards.sort();
        assert!(cards.iter().copied().eq(Deck::STANDARD.cards()));
    }
}
