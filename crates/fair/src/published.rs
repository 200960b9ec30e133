//! What everybody may know of a table's chance: the fold of its notes.

use crate::{Kind, Note, Order, Secret, Seeds, hex};
use kit::{Card, Cards, Deck, Stock, Tiles};
use serde::Serialize;
use std::fmt;

/// A draw that is committed to and has not happened yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Commitment {
    /// Its number.
    pub number: u64,
    /// The hash of its secret.
    #[serde(with = "hex")]
    pub commitment: [u8; 32],
}

/// The next draw of each kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Next {
    /// The next shuffle.
    pub shuffle: Option<Commitment>,
    /// The next throw.
    pub throw: Option<Commitment>,
}

/// The shuffle whose cards and tiles are being dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InPlay {
    /// Its number.
    pub number: u64,
    /// The hash of its secret.
    #[serde(with = "hex")]
    pub commitment: [u8; 32],
    /// The seeds mixed in.
    pub seeds: Seeds,
    /// The cuts: after how many cards drawn, and how many cards went to the bottom.
    pub cuts: Vec<(usize, usize)>,
    /// How many cards have been drawn.
    pub drawn: usize,
    /// In the middle of a round, the cards that were shuffled again, in the order of their numbers. Together they would
    /// tell what lies face down.
    #[serde(skip)]
    pub(crate) heap: Option<Vec<Card>>,
    /// Cards that a person dealt from hand: after how many cards drawn, and which. Not everybody may know them.
    #[serde(skip)]
    pub(crate) by_hand: Vec<(usize, Cards)>,
    /// Tiles that a person delivered from hand, and where they lay then.
    #[serde(skip)]
    tiles_by_hand: Vec<([u8; 4], Tiles)>,
}

impl InPlay {
    /// The cards and tiles as they lay after the shuffle, the seeds mixed in.
    pub fn shuffled(&self, deck: Deck, secret: &Secret) -> Stock {
        let order = Order::new(deck, secret, self.number);
        match &self.heap {
            Some(heap) => order.mixed_heap(&self.commitment, &self.seeds, heap),
            None => order.mixed(&self.commitment, &self.seeds),
        }
    }

    /// The cards and tiles as they lie now.
    pub fn stock(&self, deck: Deck, secret: &Secret) -> Result<Stock, String> {
        Ok(self.handled(deck, secret)?.0)
    }

    /// The same, and which places of cards and of tiles changed when a person dealt from hand.
    pub(crate) fn handled(&self, deck: Deck, secret: &Secret) -> Result<(Stock, Changed), String> {
        let mut stock = self.shuffled(deck, secret);
        let mut changed = Changed::default();
        let mut by_hand = self.by_hand.iter().peekable();
        let mut deal_up_to = |stock: &mut Stock, drawn: usize| {
            while let Some((before, cards)) = by_hand.next_if(|(before, _)| *before < drawn) {
                stock.skip(before - stock.drawn())?;
                changed.cards.extend((*before..).zip(stock.deal_by_hand(cards)?));
            }
            stock.skip(drawn - stock.drawn())
        };
        for (drawn, cards) in &self.cuts {
            deal_up_to(&mut stock, *drawn)?;
            stock.cut(*cards);
        }
        deal_up_to(&mut stock, self.drawn)?;
        for (slots, tiles) in &self.tiles_by_hand {
            changed.tiles.extend(slots.iter().copied().zip(stock.deliver_by_hand(*slots, tiles)?));
        }
        Ok((stock, changed))
    }
}

/// The places that changed cards or tiles when a person dealt from hand, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changed {
    pub cards: Vec<(usize, usize)>,
    pub tiles: Vec<(u8, u8)>,
}

/// What everybody may know of a table's chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Published {
    #[serde(skip)]
    deck: Deck,
    /// The shuffle in play; none before the first and after the last was revealed.
    pub shuffle: Option<InPlay>,
    /// The draws to come.
    pub next: Next,
    /// The seeds for the draws to come.
    pub seeds: Seeds,
    #[serde(skip)]
    committed: [u64; 2],
}

/// A note that cannot follow those before it: what was found and what should be there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(pub String);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Fault {}

impl From<String> for Fault {
    fn from(what: String) -> Fault {
        Fault(what)
    }
}

impl Published {
    /// Nothing yet, at a table of this deck.
    pub fn new(deck: Deck) -> Published {
        Published { deck, shuffle: None, next: Next::default(), seeds: Seeds::default(), committed: [0; 2] }
    }

    /// The next draw of a kind.
    pub fn next(&self, kind: Kind) -> Option<&Commitment> {
        match kind {
            Kind::Shuffle => self.next.shuffle.as_ref(),
            Kind::Throw => self.next.throw.as_ref(),
        }
    }

    /// The number that the commitment after the last has.
    pub(crate) fn to_commit(&self, kind: Kind) -> u64 {
        self.committed[kind as usize] + 1
    }

    fn slot(&mut self, kind: Kind) -> &mut Option<Commitment> {
        match kind {
            Kind::Shuffle => &mut self.next.shuffle,
            Kind::Throw => &mut self.next.throw,
        }
    }

    /// Takes in the next note. A note out of order, a seed that was not chosen and a secret that
    /// was not committed to are faults, and nothing is changed then.
    pub fn apply(&mut self, note: &Note) -> Result<(), Fault> {
        match note {
            Note::Committed { kind, number, commitment } => self.committed(*kind, *number, *commitment),
            Note::Seeded { seat, seed } => {
                self.seeds
                    .set(*seat, seed.as_deref())
                    .map_err(|error| Fault(format!("the seed of {seat}: {error}")))?;
                Ok(())
            }
            Note::Shuffled { number, seeds, heap } => self.shuffled(*number, seeds, heap.as_deref()),
            Note::Cut { cards } => {
                let shuffle = self.in_play("cards are cut")?;
                shuffle.cuts.push((shuffle.drawn, *cards));
                Ok(())
            }
            Note::Drawn { cards } => {
                let shuffle = self.in_play("cards are drawn")?;
                if *cards <= shuffle.drawn {
                    return Err(Fault(format!("{cards} cards drawn, after {} already", shuffle.drawn)));
                }
                shuffle.drawn = *cards;
                Ok(())
            }
            Note::DealtByHand { cards } => {
                let shuffle = self.in_play("cards are dealt by hand")?;
                shuffle.by_hand.push((shuffle.drawn, *cards));
                shuffle.drawn += cards.len();
                Ok(())
            }
            Note::DeliveredByHand { slots, tiles } => {
                self.in_play("tiles are delivered by hand")?.tiles_by_hand.push((*slots, *tiles));
                Ok(())
            }
            Note::Delivered { .. } => self.in_play("tiles are delivered").map(|_| ()),
            Note::Thrown { number, seeds, secret } => {
                let commitment = self.next.throw.clone();
                let found = Secret::new(Kind::Throw, secret.clone())?;
                if let Some(commitment) = commitment.filter(|next| next.number == *number) {
                    kept(self.deck, Kind::Throw, &found, *number, commitment.commitment)?;
                }
                self.take(Kind::Throw, *number, seeds).map(|_| ())
            }
            Note::Revealed { number, secret } => {
                let deck = self.deck;
                let shuffle = self.in_play("a shuffle is revealed")?;
                if shuffle.number != *number {
                    return Err(Fault(format!("shuffle {number} is revealed, but {} is in play", shuffle.number)));
                }
                let found = Secret::new(Kind::Shuffle, secret.clone())?;
                kept(deck, Kind::Shuffle, &found, *number, shuffle.commitment)?;
                self.shuffle = None;
                Ok(())
            }
        }
    }

    /// All cards are shuffled, or in the middle of a round some of them.
    fn shuffled(&mut self, number: u64, seeds: &Seeds, heap: Option<&[Card]>) -> Result<(), Fault> {
        if let Some(shuffle) = &self.shuffle {
            return Err(Fault(format!("shuffle {number} comes before shuffle {} is revealed", shuffle.number)));
        }
        if let Some(heap) = heap {
            part_of(self.deck, heap)?;
        }
        let Commitment { number, commitment } = self.take(Kind::Shuffle, number, seeds)?;
        self.shuffle = Some(InPlay {
            number,
            commitment,
            seeds: seeds.clone(),
            cuts: Vec::new(),
            drawn: 0,
            heap: heap.map(<[Card]>::to_vec),
            by_hand: Vec::new(),
            tiles_by_hand: Vec::new(),
        });
        Ok(())
    }

    fn committed(&mut self, kind: Kind, number: u64, commitment: [u8; 32]) -> Result<(), Fault> {
        let wanted = self.to_commit(kind);
        if let Some(next) = self.next(kind) {
            return Err(Fault(format!("{kind} {number} is committed to before {kind} {} happened", next.number)));
        }
        if number != wanted {
            return Err(Fault(format!("{kind} {number} is committed to, the next is {wanted}")));
        }
        *self.slot(kind) = Some(Commitment { number, commitment });
        self.committed[kind as usize] = number;
        Ok(())
    }

    /// Takes the commitment to a draw that happens.
    fn take(&mut self, kind: Kind, number: u64, seeds: &Seeds) -> Result<Commitment, Fault> {
        if *seeds != self.seeds {
            return Err(Fault(format!("{kind} {number} mixes in other seeds than the players chose")));
        }
        match self.slot(kind).take_if(|next| next.number == number) {
            Some(commitment) => Ok(commitment),
            None => Err(Fault(format!("{kind} {number} was not committed to before it happened"))),
        }
    }

    fn in_play(&mut self, what: &str) -> Result<&mut InPlay, Fault> {
        self.shuffle.as_mut().ok_or_else(|| Fault(format!("{what}, but no shuffle is in play")))
    }
}

/// Whether these can be some of the cards of a deck, in the order of their numbers.
fn part_of(deck: Deck, heap: &[Card]) -> Result<(), Fault> {
    if !heap.is_sorted() {
        return Err(Fault("the cards shuffled again are not in the order of their numbers".to_owned()));
    }
    let often = |card: Card| heap.iter().filter(|other| **other == card).count();
    match heap.iter().find(|card| often(**card) > deck.count(**card)) {
        Some(card) => Err(Fault(format!("{card} is among the cards shuffled again more often than there are"))),
        None => Ok(()),
    }
}

/// Whether the secret is the one that was committed to.
pub(crate) fn kept(deck: Deck, kind: Kind, secret: &Secret, number: u64, commitment: [u8; 32]) -> Result<(), Fault> {
    let found = secret.commitment(deck, kind, number);
    if found == commitment {
        return Ok(());
    }
    let (found, commitment) = (hex::encode(&found), hex::encode(&commitment));
    Err(Fault(format!("the secret of {kind} {number} has the hash {found}, but the commitment was {commitment}")))
}
