//! What somebody who watched a round needs in order to check what they saw, without anybody's rights and without
//! learning what they did not see. The whole scheme, for strangers: `docs/fairness.md`.

use crate::order::{leaves, mixing, numbered};
use crate::published::{Fault, InPlay};
use crate::{Blocks, Kind, Opening, Order, Secret, Seeds, hex};
use kit::{Card, Deck, Dice, Tile, shuffle};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The proof of a round as one viewer saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// The table.
    pub table: i64,
    /// The round.
    pub round: u32,
    /// The shuffles from which its cards and tiles came.
    pub shuffles: Vec<ShuffleProof>,
    /// Its throws.
    pub throws: Vec<ThrowProof>,
}

/// The cards and tiles of a shuffle that somebody saw, laid open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShuffleProof {
    /// The number of the shuffle.
    pub number: u64,
    /// What was published before it: the root of the tree over the order of the house.
    #[serde(with = "hex")]
    pub commitment: [u8; 32],
    /// What was shuffled.
    pub deck: Deck,
    /// The seeds mixed in.
    pub seeds: Seeds,
    /// Where cards were shuffled again in the middle of a round: how many there were. Each number of a card below that
    /// stands for one of them, in the order of their numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heap: Option<usize>,
    /// The numbers that stand for none of them, laid open: their places are passed over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set_aside: Vec<OpenedNumber>,
    /// The cuts: after how many cards drawn, and how many cards went to the bottom.
    pub cuts: Vec<(usize, usize)>,
    /// The cards that a person dealt from hand: after how many others, and with which place of the order each changed.
    /// They come after a cut at the same moment.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_hand: Vec<(usize, usize)>,
    /// The same for tiles: to which place of the stacks, and with which place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tiles_by_hand: Vec<(u8, u8)>,
    /// The cards.
    pub cards: Vec<OpenedCard>,
    /// The tiles.
    pub tiles: Vec<OpenedTile>,
}

/// A card laid open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenedCard {
    /// The card.
    pub card: Card,
    /// How many cards of the shuffle were drawn before it.
    pub drawn: usize,
    /// Its number in the box, from 0; of cards that were shuffled again, the number that stood for it.
    pub number: u16,
    /// Where it lay.
    #[serde(flatten)]
    pub opening: Opening,
}

/// A number laid open that stands for no card of a heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenedNumber {
    /// The number.
    pub number: u16,
    /// Where it lay.
    #[serde(flatten)]
    pub opening: Opening,
}

/// A tile laid open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenedTile {
    /// The tile.
    pub tile: Tile,
    /// From which place of the stacks it was delivered, from 0.
    pub slot: u8,
    /// Where it lay.
    #[serde(flatten)]
    pub opening: Opening,
}

/// A throw, whose secret has nothing to hide any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThrowProof {
    /// The number of the throw.
    pub number: u64,
    /// What was published before it: the hash of the secret.
    #[serde(with = "hex")]
    pub commitment: [u8; 32],
    /// The seeds mixed in.
    pub seeds: Seeds,
    /// The secret.
    #[serde(with = "hex")]
    pub secret: Vec<u8>,
    /// The dice.
    pub dice: Dice,
}

/// What a proof shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CheckedProof {
    /// Cards and tiles that lay where they were committed to.
    pub proven: usize,
    /// Cards and tiles that a person gave from hand: they rest on that person's word.
    pub by_hand: usize,
    /// Throws that follow from their secrets.
    pub throws: usize,
}

impl Proof {
    /// Checks everything in it. That the commitments are those that were shown before the draws is for whoever saw them
    /// to say.
    ///
    /// # Errors
    /// The first thing that does not fit.
    pub fn check(&self) -> Result<CheckedProof, Fault> {
        let mut checked = CheckedProof::default();
        for shuffle in &self.shuffles {
            shuffle.check(&mut checked).map_err(|fault| Fault(format!("shuffle {}: {fault}", shuffle.number)))?;
        }
        for throw in &self.throws {
            throw.check().map_err(|fault| Fault(format!("throw {}: {fault}", throw.number)))?;
            checked.throws += 1;
        }
        Ok(checked)
    }
}

impl ShuffleProof {
    /// Lays open the cards that were drawn after so many others, and the tiles at these places of the stacks.
    ///
    /// # Errors
    /// When what is known of the shuffle does not fit its secret, or no such card was drawn.
    pub fn new(
        deck: Deck,
        shuffle: &InPlay,
        secret: &Secret,
        cards: impl IntoIterator<Item = usize>,
        slots: impl IntoIterator<Item = u8>,
    ) -> Result<ShuffleProof, String> {
        let (stock, changed) = shuffle.handled(deck, secret)?;
        let no_card = |drawn: usize| format!("{} cards were drawn, there is none after {drawn}", shuffle.drawn);
        let card = |drawn: usize| stock.drawn_at(drawn).map(|found| (drawn, found)).ok_or_else(|| no_card(drawn));
        let cards: Vec<_> = cards.into_iter().map(card).collect::<Result<_, String>>()?;
        let no_tile = |slot: u8| format!("there is no place {slot} in the stacks");
        let tile = |slot: u8| stock.tile_at(slot).map(|found| (slot, found)).ok_or_else(|| no_tile(slot));
        let tiles: Vec<_> = slots.into_iter().map(tile).collect::<Result<_, String>>()?;
        let places = cards.iter().map(|(_, (_, place))| *place);
        let places = places.chain(tiles.iter().map(|(_, (_, place))| deck.len() + place));
        let order = Order::new(deck, secret, shuffle.number);
        let heap = shuffle.heap.as_ref().map(Vec::len);
        let aside = heap.map_or(Vec::new(), |count| order.set_aside(count));
        let mut openings = order.open(places.chain(aside.iter().map(|(place, _)| *place))).into_iter();
        let mut next = || openings.next().expect("one for each");
        let number = |place: usize| order.number_at(place).expect("a card lies there");
        Ok(ShuffleProof {
            number: shuffle.number,
            commitment: shuffle.commitment,
            deck,
            seeds: shuffle.seeds.clone(),
            heap,
            cuts: shuffle.cuts.clone(),
            by_hand: changed.cards,
            tiles_by_hand: changed.tiles,
            cards: cards
                .iter()
                .map(|&(drawn, (card, place))| OpenedCard { card, drawn, number: number(place), opening: next() })
                .collect(),
            tiles: tiles.iter().map(|&(slot, (tile, _))| OpenedTile { tile, slot, opening: next() }).collect(),
            set_aside: aside.iter().map(|&(_, number)| OpenedNumber { number, opening: next() }).collect(),
        })
    }

    fn check(&self, checked: &mut CheckedProof) -> Result<(), Fault> {
        let name = Kind::Shuffle.name(self.number);
        self.check_set_aside(&name)?;
        self.check_numbers()?;
        let (cards, tiles) = self.places()?;
        let mut seen: BTreeMap<Card, usize> = BTreeMap::new();
        let mut drawn = Vec::new();
        for OpenedCard { card, drawn: before, number, opening } in &self.cards {
            let what = format!("card {}, {card}", before + 1);
            self.lay_at(&what, opening, &name, &self.in_box(*number)?, cards.get(*before).copied())?;
            let copies = seen.entry(*card).or_default();
            *copies += 1;
            if drawn.contains(before) || *copies > self.deck.count(*card) {
                return Err(Fault(format!("{what} comes more often than there are such cards")));
            }
            drawn.push(*before);
            if self.by_hand.iter().any(|(at, _)| at == before) {
                checked.by_hand += 1;
            } else {
                checked.proven += 1;
            }
        }
        let mut slots = Vec::new();
        for OpenedTile { tile, slot, opening } in &self.tiles {
            let what = format!("place {slot} of the stacks, {tile}");
            let place = tiles.get(usize::from(*slot)).map(|place| self.deck.len() + usize::from(*place));
            self.lay_at(&what, opening, &name, &tile.to_string(), place)?;
            if slots.contains(slot) {
                return Err(Fault(format!("{what} comes twice")));
            }
            slots.push(*slot);
            if self.tiles_by_hand.iter().any(|(at, _)| at == slot) {
                checked.by_hand += 1;
            } else {
                checked.proven += 1;
            }
        }
        Ok(())
    }

    /// The card of this number in the box, as its leaf names it.
    fn in_box(&self, number: u16) -> Result<String, Fault> {
        let card = self.deck.cards().nth(number.into());
        card.map(|card| numbered(card, number)).ok_or_else(|| Fault(format!("there is no card number {number}")))
    }

    /// Whether each card is the one of its number, and of cards shuffled again, whether the numbers are those of cards
    /// in order.
    fn check_numbers(&self) -> Result<(), Fault> {
        let mut all: Vec<(u16, Card)> = self.cards.iter().map(|opened| (opened.number, opened.card)).collect();
        all.sort_unstable();
        if let Some(pair) = all.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(Fault(format!("number {} comes more often than there are such cards", pair[0].0)));
        }
        let Some(count) = self.heap else {
            let other = |(number, card): &&(u16, Card)| self.deck.cards().nth((*number).into()) != Some(*card);
            return match all.iter().find(other) {
                Some((number, card)) => Err(Fault(format!("{card} is not what was committed to as number {number}"))),
                None => Ok(()),
            };
        };
        if let Some((number, card)) = all.iter().find(|(number, _)| usize::from(*number) >= count) {
            return Err(Fault(format!("number {number} stands for none of {count} cards, and {card} came for it")));
        }
        match all.windows(2).find(|pair| pair[0].1 > pair[1].1) {
            Some(pair) => Err(Fault(format!("{} and {} came for numbers in another order", pair[0].1, pair[1].1))),
            None => Ok(()),
        }
    }

    /// Whether the places that are passed over are all those whose numbers stand for no card, and no others.
    fn check_set_aside(&self, name: &str) -> Result<(), Fault> {
        let all = self.deck.len();
        let count = self.heap.unwrap_or(all);
        let mut numbers: Vec<u16> = self.set_aside.iter().map(|opened| opened.number).collect();
        numbers.sort_unstable();
        if count > all || !numbers.iter().map(|number| usize::from(*number)).eq(count..all) {
            return Err(Fault(format!("numbers {count} to {all} are not each set aside once")));
        }
        for OpenedNumber { number, opening } in &self.set_aside {
            if !opening.leads_to(&self.commitment, self.deck, name, &self.in_box(*number)?) {
                return Err(Fault(format!("number {number} is not what was committed to at place {}", opening.place)));
            }
        }
        Ok(())
    }

    /// Whether a face lay at the place that seeds, cuts and hands lead to.
    fn lay_at(&self, what: &str, opening: &Opening, name: &str, face: &str, place: Option<usize>) -> Result<(), Fault> {
        if place != Some(opening.place) {
            let place = place.map_or_else(|| "none".to_owned(), |place| place.to_string());
            let found = opening.place;
            return Err(Fault(format!(
                "{what} is said to have lain at place {found}, the seeds and cuts lead to {place}"
            )));
        }
        if !opening.leads_to(&self.commitment, self.deck, name, face) {
            return Err(Fault(format!("{what} is not what was committed to at place {}", opening.place)));
        }
        Ok(())
    }

    /// The places of the order of the house, in the order in which its cards were drawn and its tiles lay.
    fn places(&self) -> Result<(Vec<usize>, Vec<u8>), Fault> {
        let count = self.deck.len();
        let mut cards: Vec<usize> = (0..count).collect();
        let mut tiles: Vec<u8> = (0..Tile::SET as u8).collect();
        let mut words = mixing(&self.commitment, &self.seeds, &Kind::Shuffle.name(self.number));
        shuffle(&mut cards, &mut words);
        shuffle(&mut tiles, &mut words);
        let mut aside: Vec<usize> = self.set_aside.iter().map(|opened| opened.opening.place).collect();
        aside.sort_unstable();
        cards.retain(|place| aside.binary_search(place).is_err());
        let count = cards.len();
        let mut by_hand = self.by_hand.iter().peekable();
        let mut change_up_to = |cards: &mut Vec<usize>, drawn: usize| {
            while let Some((at, with)) = by_hand.next_if(|(at, _)| *at < drawn) {
                if *at >= count || *with >= count {
                    return Err(Fault(format!("there is no place {at} or {with} among {count} cards")));
                }
                cards.swap(*at, *with);
            }
            Ok(())
        };
        for (drawn, cut) in &self.cuts {
            change_up_to(&mut cards, *drawn)?;
            let left = cards.get_mut(*drawn..).ok_or_else(|| Fault(format!("a cut after {drawn} of {count} cards")))?;
            left.rotate_left((*cut).min(left.len()));
        }
        change_up_to(&mut cards, usize::MAX)?;
        for (slot, with) in &self.tiles_by_hand {
            let [slot, with] = [slot, with].map(|place| usize::from(*place));
            if slot.max(with) >= Tile::SET {
                return Err(Fault(format!("there is no place {slot} or {with} in the stacks")));
            }
            tiles.swap(slot, with);
        }
        debug_assert_eq!(cards.len() + self.set_aside.len() + tiles.len(), leaves(self.deck));
        Ok((cards, tiles))
    }
}

impl ThrowProof {
    fn check(&self) -> Result<(), Fault> {
        let name = Kind::Throw.name(self.number);
        let secret = Secret::new(Kind::Throw, self.secret.clone())?;
        if secret.hash(&name) != self.commitment {
            return Err(Fault("the secret is not the one that was committed to".to_owned()));
        }
        let given = Dice::thrown(self.dice.len(), &mut Blocks::new(secret.bytes(), &self.seeds, &name));
        let given = given.map_err(|error| Fault(error.to_string()))?;
        if given != self.dice {
            return Err(Fault(format!("the dice were {}, the secret gives {given}", self.dice)));
        }
        Ok(())
    }
}
