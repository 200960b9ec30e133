//! The auditor's side of chance: the notes of a log checked against what the log says came out.

use crate::published::{Fault, InPlay};
use crate::{Blocks, Kind, Note, Published, Secret, Seeds};
use engine::{Chance, Place};
use kit::{Card, Cards, Deck, Dice, Stock, Tile, Tiles};
use std::collections::VecDeque;

/// Something that the log says happened at the table by chance or to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// The cards or tiles were shuffled, or new ones came.
    Shuffled,
    /// So many cards were cut from the top to the bottom.
    Cut(usize),
    /// These cards were dealt. A card that is not known is not checked.
    Cards(Cards),
    /// These tiles were delivered. A tile that is not known is not checked.
    Tiles(Tiles),
    /// These dice were thrown.
    Dice(Dice),
    /// A person dealt these cards from hand. No secret stands behind them.
    CardsByHand(Cards),
    /// A person delivered these tiles from hand.
    TilesByHand(Tiles),
}

/// Checks the chance of one table. It hears entry by entry what the log says came out and what it
/// notes of chance, and stops at the first difference: a reveal that does not fit its commitment,
/// a card, tile or die other than the secret gives, a shuffle or cut that the table did not make,
/// a card that no draw gave.
///
/// To replay a log, pass it as the table's [`Chance`]: it then hears of shuffles and cuts by
/// itself, and is told of cards, tiles and dice with [`Audit::drawn`].
#[derive(Clone, Debug)]
pub struct Audit {
    deck: Deck,
    published: Published,
    /// What came out and no note has accounted for yet.
    waiting: Waiting,
    /// What came out of the shuffle in play, to be compared once it is revealed.
    cards: Vec<Option<Card>>,
    tiles: Vec<Delivery>,
    checked: Checked,
}

/// Tiles that came out, from which places of the stacks, and whether a person delivered them from hand.
#[derive(Clone, Copy, Debug)]
struct Delivery {
    slots: [u8; 4],
    tiles: Tiles,
    by_hand: bool,
}

/// What came out in this entry, each kind in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Waiting {
    shuffles: usize,
    heaps: VecDeque<Vec<Card>>,
    cuts: VecDeque<usize>,
    cards: VecDeque<Option<Card>>,
    tiles: VecDeque<Tiles>,
    dice: VecDeque<Dice>,
    cards_by_hand: VecDeque<Cards>,
    tiles_by_hand: VecDeque<Tiles>,
}

/// What an audit has checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Checked {
    /// Shuffles revealed.
    pub shuffles: u64,
    /// Throws.
    pub throws: u64,
    /// Cards whose face is the one that the secret gives.
    pub cards: u64,
    /// Tiles.
    pub tiles: u64,
    /// Cards and tiles that a person dealt from hand, which no secret can prove.
    pub by_hand: u64,
    /// Cards and tiles of the shuffle in play, which cannot be checked before it is revealed.
    pub awaiting: u64,
}

impl Audit {
    /// An audit of a table that plays with these cards.
    pub fn new(deck: Deck) -> Audit {
        Audit {
            deck,
            published: Published::new(deck),
            waiting: Waiting::default(),
            cards: Vec::new(),
            tiles: Vec::new(),
            checked: Checked::default(),
        }
    }

    /// What the table of these house rules needs.
    pub fn for_house(house: &engine::House) -> Audit {
        Audit::new(house.deck)
    }

    /// Hears what came out, in the order of the log.
    pub fn drawn(&mut self, drawn: Drawn) {
        match drawn {
            Drawn::Shuffled => self.waiting.shuffles += 1,
            Drawn::Cut(cards) => self.waiting.cuts.push_back(cards),
            Drawn::Cards(cards) => self.waiting.cards.extend(cards.slots()),
            Drawn::Tiles(tiles) => self.waiting.tiles.push_back(tiles),
            Drawn::Dice(dice) => self.waiting.dice.push_back(dice),
            Drawn::CardsByHand(cards) => self.waiting.cards_by_hand.push_back(cards),
            Drawn::TilesByHand(tiles) => self.waiting.tiles_by_hand.push_back(tiles),
        }
    }

    /// Hears the notes of an entry, after everything that came out in it, and checks both.
    pub fn entry<'a>(&mut self, notes: impl IntoIterator<Item = &'a Note>) -> Result<(), Fault> {
        for note in notes {
            self.note(note)?;
        }
        let Waiting { shuffles, heaps, cuts, cards, tiles, dice, cards_by_hand, tiles_by_hand } = &self.waiting;
        let left = [
            (*shuffles, "a shuffle"),
            (heaps.len(), "a second shuffle of cards in a round"),
            (cuts.len(), "a cut"),
            (cards.len(), "a card"),
            (tiles.len(), "a delivery of tiles"),
            (dice.len(), "a throw"),
            (cards_by_hand.len(), "a hand of cards from a person"),
            (tiles_by_hand.len(), "a hand of tiles from a person"),
        ];
        match left.iter().find(|(count, _)| *count > 0) {
            Some((count, what)) => {
                Err(Fault(format!("{what} came out that no note of chance gives ({count} too many)")))
            }
            None => Ok(()),
        }
    }

    fn note(&mut self, note: &Note) -> Result<(), Fault> {
        let before = self.published.shuffle.clone();
        self.published.apply(note)?;
        match note {
            Note::Committed { .. } | Note::Seeded { .. } => Ok(()),
            Note::Shuffled { number, heap: Some(heap), .. } => match self.waiting.heaps.pop_front() {
                Some(shuffled) if shuffled == *heap => Ok(()),
                Some(_) => Err(Fault(format!("shuffle {number}: other cards are noted than were shuffled again"))),
                None => Err(Fault(format!("shuffle {number} of some cards is noted, but nobody made it at the table"))),
            },
            Note::Shuffled { number, heap: None, .. } => {
                let shuffles = self.waiting.shuffles.checked_sub(1);
                let none = || Fault(format!("shuffle {number} is noted, but nobody shuffled at the table"));
                self.waiting.shuffles = shuffles.ok_or_else(none)?;
                Ok(())
            }
            Note::Cut { cards } => match self.waiting.cuts.pop_front() {
                Some(cut) if cut == *cards => Ok(()),
                cut => Err(Fault(format!(
                    "a cut of {cards} cards is noted, at the table it was {}",
                    cut.map_or("none".to_owned(), |cut| cut.to_string())
                ))),
            },
            Note::Drawn { cards } => {
                let more = cards - before.map_or(0, |shuffle| shuffle.drawn);
                if self.waiting.cards.len() < more {
                    let found = self.waiting.cards.len();
                    return Err(Fault(format!("{more} cards are noted as drawn, {found} came out at the table")));
                }
                self.cards.extend(self.waiting.cards.drain(..more));
                Ok(())
            }
            Note::Delivered { slots } => {
                let none = || Fault("tiles are noted as delivered, but none came out at the table".to_owned());
                let tiles = self.waiting.tiles.pop_front().ok_or_else(none)?;
                self.tiles.push(Delivery { slots: *slots, tiles, by_hand: false });
                Ok(())
            }
            Note::DealtByHand { cards } => {
                same_by_hand(self.waiting.cards_by_hand.pop_front(), *cards)?;
                self.cards.extend(cards.slots());
                Ok(())
            }
            Note::DeliveredByHand { slots, tiles } => {
                same_by_hand(self.waiting.tiles_by_hand.pop_front(), *tiles)?;
                self.tiles.push(Delivery { slots: *slots, tiles: *tiles, by_hand: true });
                Ok(())
            }
            Note::Thrown { number, seeds, secret } => self.thrown(*number, seeds, secret),
            Note::Revealed { secret, .. } => {
                let shuffle = before.ok_or_else(|| Fault("no shuffle was in play".to_owned()))?;
                let secret = Secret::new(Kind::Shuffle, secret.clone())?;
                let stock = shuffle.shuffled(self.deck, &secret);
                self.revealed_tiles(shuffle.number, stock.clone())?;
                self.revealed_cards(&shuffle, stock)?;
                self.checked.shuffles += 1;
                Ok(())
            }
        }
    }

    fn thrown(&mut self, number: u64, seeds: &Seeds, secret: &[u8]) -> Result<(), Fault> {
        let none = || Fault(format!("throw {number} is noted, but nothing was thrown at the table"));
        let dice = self.waiting.dice.pop_front().ok_or_else(none)?;
        let secret = Secret::new(Kind::Throw, secret.to_vec())?;
        let given = Dice::thrown(dice.len(), &mut Blocks::new(secret.bytes(), seeds, &Kind::Throw.name(number)));
        let given = given.map_err(|error| Fault(error.to_string()))?;
        if dice != given {
            return Err(Fault(format!("throw {number}: the log says {dice}, the secret gives {given}")));
        }
        self.checked.throws += 1;
        Ok(())
    }

    /// Compares the tiles that came out of a shuffle with its order.
    fn revealed_tiles(&mut self, number: u64, mut stock: Stock) -> Result<(), Fault> {
        for Delivery { slots, tiles, by_hand } in std::mem::take(&mut self.tiles) {
            if by_hand {
                stock.deliver_by_hand(slots, &tiles)?;
                self.checked.by_hand += tiles.len() as u64;
                continue;
            }
            let given = stock.tiles(slots)?;
            let differ = |(found, given): (&Option<Tile>, Tile)| found.is_some_and(|found| found != given);
            if tiles.len() != given.len() || tiles.slots().iter().zip(given.faces()).any(differ) {
                let what = format!("the log says {tiles}, the secret gives {given}");
                return Err(Fault(format!("shuffle {number}, places {slots:?} of the stacks: {what}")));
            }
            self.checked.tiles += tiles.faces().count() as u64;
        }
        Ok(())
    }

    /// Compares the cards that came out of a shuffle with its order.
    fn revealed_cards(&mut self, shuffle: &InPlay, mut stock: Stock) -> Result<(), Fault> {
        let mut cuts = shuffle.cuts.iter().peekable();
        let mut by_hand = shuffle.by_hand.iter().peekable();
        let came_out = std::mem::take(&mut self.cards);
        while stock.drawn() < came_out.len() {
            let place = stock.drawn();
            while let Some((_, cards)) = cuts.next_if(|(drawn, _)| *drawn == place) {
                stock.cut(*cards);
            }
            if let Some((_, cards)) = by_hand.next_if(|(drawn, _)| *drawn == place) {
                stock.deal_by_hand(cards)?;
                self.checked.by_hand += cards.len() as u64;
                continue;
            }
            let (found, given) = (came_out[place], stock.draw(1)?.faces().next());
            if found.is_some() && found != given {
                let [found, given] = [found, given].map(|card| card.map_or("??".to_owned(), |card| card.to_string()));
                let what = format!("the log says {found}, the secret gives {given}");
                return Err(Fault(format!("shuffle {}, card {}: {what}", shuffle.number, place + 1)));
            }
            self.checked.cards += u64::from(found.is_some());
        }
        Ok(())
    }

    /// What has been checked so far.
    pub fn checked(&self) -> Checked {
        let by_secret = self.tiles.iter().filter(|delivery| !delivery.by_hand);
        let tiles: usize = by_secret.map(|delivery| delivery.tiles.faces().count()).sum();
        let by_hand = self.published.shuffle.iter().flat_map(|shuffle| &shuffle.by_hand);
        let by_hand: usize = by_hand.map(|(_, cards)| cards.faces().count()).sum();
        Checked { awaiting: (self.cards.iter().flatten().count() - by_hand + tiles) as u64, ..self.checked }
    }

    /// What everybody may know of the table's chance after the entries heard.
    pub fn published(&self) -> &Published {
        &self.published
    }
}

/// Whether what a person dealt from hand is what was noted.
fn same_by_hand<T: PartialEq + std::fmt::Display>(dealt: Option<T>, noted: T) -> Result<(), Fault> {
    match dealt {
        Some(dealt) if dealt == noted => Ok(()),
        Some(dealt) => Err(Fault(format!("{noted} is noted as dealt by hand, at the table it was {dealt}"))),
        None => Err(Fault(format!("{noted} is noted as dealt by hand, but nothing was at the table"))),
    }
}

/// For replaying a log, whose commands bring their cards, tiles and dice with them.
impl Chance for Audit {
    fn shuffled(&mut self) {
        self.drawn(Drawn::Shuffled);
    }

    fn shuffled_again(&mut self, heap: &[Card]) {
        self.waiting.heaps.push_back(heap.to_vec());
    }

    fn cut(&mut self, cards: usize) {
        self.drawn(Drawn::Cut(cards));
    }

    fn cards(&mut self, to: Place, count: usize) -> Result<Cards, String> {
        Err(format!("{count} card(s) are wanted for {to}, and an audit deals none"))
    }

    fn dice(&mut self, count: usize) -> Result<Dice, String> {
        Err(format!("{count} dice are wanted, and an audit throws none"))
    }

    fn tiles(&mut self, to: Place, _: [u8; 4]) -> Result<Tiles, String> {
        Err(format!("tiles are wanted for {to}, and an audit delivers none"))
    }
}
