//! A script as the source of chance: the cards and tiles written down for each place, or the cards
//! for the deck, and the throws of the dice.

use crate::model::Round;
use engine::{Chance, Place};
use kit::{Card, Cards, Deck, Dice, Money, Tile, Tiles};

/// The cards of one round, being dealt.
#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    /// Per place the cards given and how many of them are out.
    places: Vec<(Place, Vec<Card>, usize)>,
    /// The deck's order and how many of its cards are out.
    deck: Option<(Vec<Card>, usize)>,
    /// The throws and how many were made.
    dice: (Vec<Dice>, usize),
    /// What a shared meter shows, and how often it was read.
    readings: (Vec<Money>, usize),
    /// The tiles of each place.
    tiles: Vec<(Place, Tiles)>,
    /// The tiles of the eight stacks, where they are given instead.
    stacks: Option<Vec<Tile>>,
    /// Whether a card of this round has been dealt, and whether the deck was shuffled after that.
    dealt: bool,
    shuffled: bool,
}

impl Script {
    pub(crate) fn of(round: &Round) -> Script {
        Script {
            places: round.cards.iter().map(|(place, cards)| (*place, cards.clone(), 0)).collect(),
            deck: round.deck.clone().map(|deck| (deck, 0)),
            dice: (round.dice.clone(), 0),
            readings: (round.readings.clone(), 0),
            tiles: round.tiles.clone(),
            stacks: round.stacks.clone(),
            dealt: false,
            shuffled: false,
        }
    }

    /// All the cards of a table, for one that is only tried out.
    pub(crate) fn trial(deck: Deck) -> Script {
        Script { deck: Some((deck.cards().collect(), 0)), ..Script::default() }
    }

    /// Cards for a place. Nobody sees the faces of blind cards, so they need not be written down;
    /// nor need what is burned, which then is an ace of clubs and as many more as that takes along.
    pub(crate) fn deal(&mut self, to: Place, count: usize, blind: bool, burned: bool) -> Result<Cards, String> {
        let given =
            self.deck.is_some() || self.places.iter().any(|(place, given, out)| *place == to && *out < given.len());
        if blind && !given {
            return Ok(Cards::backs(count));
        }
        if burned && !self.places.iter().any(|(place, given, out)| *place == to && *out < given.len()) {
            let ace: Card = "Ac".parse().expect("a card");
            return Ok(Cards::of(&vec![ace; count]));
        }
        self.cards(to, count)
    }

    /// Tiles for a place, from these places of the stacks; where nobody sees them they need not be
    /// written down.
    pub(crate) fn deliver(&mut self, to: Place, slots: [u8; 4], blind: bool) -> Result<Tiles, String> {
        if let Some(stacks) = &self.stacks {
            return Ok(Tiles::of(&slots.map(|slot| stacks[usize::from(slot)])));
        }
        match self.tiles.iter().find(|(place, _)| *place == to) {
            Some((_, tiles)) => Ok(*tiles),
            None if blind => Ok(Tiles::backs(4)),
            None => Err(format!("no tiles were given for {to}: write `tiles {to} = ...`")),
        }
    }

    /// Readings that were written down and never asked for.
    pub(crate) fn surplus_readings(&self) -> &[Money] {
        let (readings, made) = &self.readings;
        &readings[(*made).min(readings.len())..]
    }

    /// Cards that were written down for a place and never dealt, the first such place.
    pub(crate) fn surplus(&self) -> Option<(Place, usize, &[Card])> {
        let (place, given, out) = self.places.iter().find(|(_, given, out)| *out < given.len())?;
        Some((*place, *out, &given[*out..]))
    }

    fn next(&mut self, to: Place, count: usize) -> Result<Cards, String> {
        if self.shuffled {
            return Err(format!(
                "the cards were shuffled after this round and {count} more are wanted for {to}: write `round` and the \
                 next round's cards"
            ));
        }
        if let Some((deck, out)) = &mut self.deck {
            let Some(cards) = deck.get(*out..*out + count) else {
                return Err(format!(
                    "the deck was given {} card(s), {out} of them are out, and {to} wants {count} more",
                    deck.len()
                ));
            };
            *out += count;
            return Ok(Cards::of(cards));
        }
        let Some((_, given, out)) = self.places.iter_mut().find(|(place, ..)| *place == to) else {
            return Err(format!("no cards were given for {to}, who wants {count}: write `cards {to} = ...`"));
        };
        let Some(cards) = given.get(*out..*out + count) else {
            return Err(format!(
                "{to} was given {} card(s) and wants {}: add {} to `cards {to} = ...`",
                given.len(),
                *out + count,
                *out + count - given.len()
            ));
        };
        *out += count;
        Ok(Cards::of(cards))
    }
}

impl Chance for Script {
    fn shuffled(&mut self) {
        self.shuffled = self.dealt;
    }

    /// The cards that come next are written down, whatever was shuffled.
    fn shuffled_again(&mut self, _: &[Card]) {}

    fn cut(&mut self, _: usize) {}

    fn cards(&mut self, to: Place, count: usize) -> Result<Cards, String> {
        self.dealt = true;
        self.next(to, count)
    }

    fn dice(&mut self, count: usize) -> Result<Dice, String> {
        let (throws, made) = &mut self.dice;
        let Some(dice) = throws.get(*made) else {
            return Err(format!("{made} throw(s) were given and one more of {count} is wanted: write `dice 2 6 1`"));
        };
        *made += 1;
        Ok(*dice)
    }

    fn tiles(&mut self, to: Place, slots: [u8; 4]) -> Result<Tiles, String> {
        self.deliver(to, slots, false)
    }

    /// What is written down, and otherwise what this table knows.
    fn reading(&mut self, _: u8, known: Money) -> Result<Money, String> {
        let (readings, made) = &mut self.readings;
        let reading = readings.get(*made).copied().unwrap_or(known);
        *made += 1;
        Ok(reading)
    }
}
