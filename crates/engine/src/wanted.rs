//! What an offer wants handed over with its act: cards, dice, tiles, a count or a reading.

use crate::{Given, Place};
use kit::{Card, Cards, Deck, Money, ShoeCount, Tiles};
use serde::Serialize;
use std::fmt::{self, Display};

/// Where dealt cards come from, and what of it is out already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Supply {
    /// One deck: each card is there once, and these are out.
    Deck {
        /// The whole deck.
        deck: Deck,
        /// The cards that are already out, as bits.
        out: u64,
    },
    /// A shoe of several decks.
    Shoe(ShoeCount),
}

/// What an offer accepts beside the act and the amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wanted {
    /// Nothing.
    Nothing,
    /// So many cards from the deck or the shoe.
    Dealt {
        /// Where they go.
        to: Place,
        /// How many.
        count: usize,
        /// Where they come from.
        #[serde(skip)]
        supply: Supply,
        /// Nobody looks at them, so that their faces need not be known.
        blind: bool,
    },
    /// So many of these cards.
    Chosen {
        /// The cards to choose from, as they lie.
        from: Cards,
        /// How many.
        count: usize,
        /// Those that are handed over where nobody names any.
        usual: Cards,
        /// The choices that are accepted and lose by themselves, as bits: the first is that of the first cards as they
        /// lie, and the last card chosen changes fastest. Whoever makes one had better be asked again.
        #[serde(skip_serializing_if = "is_none")]
        foul: u64,
    },
    /// A count from the least to the most, except these.
    Count {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
        /// Counts in that range that mean nothing is amiss, or that cannot be.
        except: [Option<u32>; 2],
        /// The count when all is well, which automation gives.
        usual: Option<u32>,
    },
    /// So many dice at rest.
    Thrown {
        /// How many.
        count: usize,
    },
    /// The number that a generator displays, from 1 to the most.
    Number {
        /// The most.
        most: u8,
    },
    /// Four tiles from these places of the stacks.
    Delivered {
        /// Where they go.
        to: Place,
        /// Their places in the stacks, from 0: the four of the first stack from the top, then the
        /// four of the second.
        slots: [u8; 4],
        /// The tiles that are already out, as bits.
        #[serde(skip)]
        out: u32,
        /// Nobody looks at them, so that their faces need not be known.
        blind: bool,
    },
    /// All of these tiles, in the order in which they are set.
    Arranged {
        /// The tiles in hand.
        from: Tiles,
    },
    /// What a meter shows that several tables share.
    Reading {
        /// Its place in the list of funds.
        fund: u8,
        /// What it shows as far as this table knows.
        known: Money,
    },
}

/// The most that a meter is believed to show, as much as any sum of a submission.
const READING_MOST: Money = Money::dollars(1_000_000_000);

impl Wanted {
    /// Whether nobody at the table chooses it: cards, tiles and dice come from chance, readings from meters.
    pub const fn is_supplied(&self) -> bool {
        match self {
            Wanted::Dealt { .. } | Wanted::Thrown { .. } | Wanted::Number { .. } => true,
            Wanted::Delivered { .. } | Wanted::Reading { .. } => true,
            Wanted::Nothing | Wanted::Chosen { .. } | Wanted::Count { .. } | Wanted::Arranged { .. } => false,
        }
    }

    /// Cards from a single deck of which these are out.
    pub const fn dealt(to: Place, count: usize, deck: Deck, out: u64) -> Wanted {
        Wanted::Dealt { to, count, supply: Supply::Deck { deck, out }, blind: false }
    }

    /// Cards from a shoe.
    pub const fn from_shoe(to: Place, count: usize, shoe: ShoeCount) -> Wanted {
        Wanted::Dealt { to, count, supply: Supply::Shoe(shoe), blind: false }
    }

    /// So many of these cards, as they lie; where nobody names any, these.
    pub const fn chosen(from: Cards, usual: Cards) -> Wanted {
        Wanted::Chosen { from, count: usual.len(), usual, foul: 0 }
    }

    /// The choices that are accepted and lose by themselves.
    pub fn fouls(&self) -> Vec<Cards> {
        let Wanted::Chosen { from, count, foul, .. } = self else { return Vec::new() };
        if *foul == 0 {
            return Vec::new();
        }
        let bits = (0..64).map(|bit| foul & 1 << bit != 0);
        choices(from.len(), *count)
            .zip(bits)
            .filter(|(_, foul)| *foul)
            .map(|(places, _)| places.iter().filter_map(|place| from.slots()[*place]).collect())
            .collect()
    }

    /// Any count from the least to the most.
    pub const fn count(least: u32, most: u32, usual: Option<u32>) -> Wanted {
        Wanted::Count { least, most, except: [None; 2], usual }
    }

    /// Whether this is accepted, or what is wrong with it.
    pub fn check(&self, given: Given) -> Result<(), String> {
        match (self, given) {
            (Wanted::Nothing, Given::Nothing) => Ok(()),
            (Wanted::Dealt { count, supply, blind, .. }, Given::Cards(cards)) => dealt(&cards, *count, supply, *blind),
            (Wanted::Chosen { from, count, .. }, Given::Cards(cards)) => {
                if cards.len() != *count {
                    return Err(format!("found {} card(s), wanted {count}", cards.len()));
                }
                if !cards.all_known() {
                    return Err("a card without a face".to_owned());
                }
                chosen_from(from, &cards)
            }
            (Wanted::Count { least, most, except, .. }, Given::Count(count)) => {
                if *least <= count && count <= *most && !except.contains(&Some(count)) {
                    return Ok(());
                }
                Err(format!("found {count}, permitted {self}"))
            }
            (Wanted::Thrown { count }, Given::Dice(dice)) if dice.len() != *count => {
                Err(format!("found {} dice, wanted {count}", dice.len()))
            }
            (Wanted::Thrown { .. }, Given::Dice(dice)) if dice.out_of().is_some() => {
                Err(format!("found the number of a generator, {dice}; this wants {self}"))
            }
            (Wanted::Thrown { .. }, Given::Dice(_)) => Ok(()),
            (Wanted::Number { most }, Given::Dice(dice)) if dice.out_of() == Some(*most) => Ok(()),
            (Wanted::Delivered { slots, out, blind, .. }, Given::Tiles(tiles)) => {
                different_tiles(&tiles, slots.len(), *blind)?;
                match tiles.faces().find(|tile| out & (1 << tile.index()) != 0) {
                    Some(tile) => Err(format!("{tile} is already out in this round")),
                    None => Ok(()),
                }
            }
            (Wanted::Arranged { from }, Given::Tiles(tiles)) => {
                different_tiles(&tiles, from.len(), false)?;
                match tiles.faces().find(|tile| from.bits() & (1 << tile.index()) == 0) {
                    Some(tile) => Err(format!("{tile} is not in the hand {from}")),
                    None => Ok(()),
                }
            }
            (Wanted::Reading { .. }, Given::Reading(reading)) if reading < Money::ZERO || reading > READING_MOST => {
                Err(format!("found {reading}; a meter shows $0 to {READING_MOST}"))
            }
            (Wanted::Reading { .. }, Given::Reading(_)) => Ok(()),
            (Wanted::Nothing, _) => Err("nothing is handed over with this".to_owned()),
            _ => Err(format!("this wants {self}")),
        }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks by reference
fn is_none(foul: &u64) -> bool {
    *foul == 0
}

/// The places of so many out of so many, in order, the last changing fastest.
pub fn choices(of: usize, count: usize) -> impl Iterator<Item = Vec<usize>> {
    let mut next = (count <= of).then(|| (0..count).collect::<Vec<usize>>());
    std::iter::from_fn(move || {
        let now = next.take()?;
        let mut after = now.clone();
        if let Some(moves) = (0..count).rev().find(|index| after[*index] + count < of + index) {
            after[moves] += 1;
            for index in moves + 1..count {
                after[index] = after[index - 1] + 1;
            }
            next = Some(after);
        }
        Some(now)
    })
}

impl Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wanted::Nothing => f.write_str("nothing"),
            Wanted::Dealt { to, count, supply: Supply::Deck { .. }, .. } => {
                write!(f, "{count} card(s) from the deck to {to}")
            }
            Wanted::Dealt { to, count, .. } => write!(f, "{count} card(s) from the shoe to {to}"),
            Wanted::Chosen { from, count: 1, .. } => write!(f, "1 card of {from}"),
            Wanted::Chosen { from, count, .. } => write!(f, "{count} cards of {from}"),
            Wanted::Count { least, most, except, .. } => {
                write!(f, "a count from {least} to {most}")?;
                except.iter().flatten().try_for_each(|not| write!(f, ", not {not}"))
            }
            Wanted::Thrown { count } => write!(f, "{count} dice"),
            Wanted::Number { most } => write!(f, "a number from 1 to {most}, such as `1 of {most}`"),
            Wanted::Delivered { to, .. } => write!(f, "four tiles from the stacks to {to}"),
            Wanted::Arranged { from } => write!(f, "all of {from}, two and two"),
            Wanted::Reading { .. } => f.write_str("the reading of the meter"),
        }
    }
}

fn dealt(cards: &Cards, count: usize, supply: &Supply, blind: bool) -> Result<(), String> {
    if cards.len() != count {
        return Err(format!("found {} card(s), wanted {count}", cards.len()));
    }
    if !blind && !cards.all_known() {
        return Err("a card without a face".to_owned());
    }
    match supply {
        Supply::Deck { deck, out } => {
            different_faces(cards)?;
            match cards.faces().find(|card| deck.count(*card) == 0 || out & bit(*card) != 0) {
                Some(card) if deck.count(card) == 0 => Err(format!("{} is not in this deck", named(card))),
                Some(card) => Err(format!("{} is already out in this round", named(card))),
                None => Ok(()),
            }
        }
        Supply::Shoe(shoe) => {
            if shoe.left() < count {
                return Err(format!("the shoe has {} card(s) left, wanted {count}", shoe.left()));
            }
            match shoe.impossible(cards) {
                Some(card) => match shoe.deck().count(card) {
                    0 => Err(format!("{} is not in this shoe", named(card))),
                    all => Err(format!("all {all} of {} are out of the shoe", named(card))),
                },
                None => Ok(()),
            }
        }
    }
}

/// A card in a sentence.
fn named(card: Card) -> String {
    if card.is_joker() { "the joker".to_owned() } else { card.to_string() }
}

/// Whether these are among those in hand, each as often as it is there: hands from several decks hold cards alike.
fn chosen_from(from: &Cards, cards: &Cards) -> Result<(), String> {
    let often = |cards: &Cards, card: Card| cards.faces().filter(|other| *other == card).count();
    for card in cards.faces() {
        match (often(from, card), often(cards, card)) {
            (0, _) => return Err(format!("{card} is not in the hand {from}")),
            (held, named) if named > held && held == 1 => return Err(format!("{card} stands twice")),
            (held, named) if named > held => return Err(format!("the hand {from} holds {card} only {held} times")),
            _ => {}
        }
    }
    Ok(())
}

fn different_faces(cards: &Cards) -> Result<(), String> {
    let mut seen = 0u64;
    for card in cards.faces() {
        if seen & bit(card) != 0 {
            return Err(format!("{card} stands twice"));
        }
        seen |= bit(card);
    }
    Ok(())
}

fn different_tiles(tiles: &Tiles, count: usize, blind: bool) -> Result<(), String> {
    if tiles.len() != count {
        return Err(format!("found {} tile(s), wanted {count}", tiles.len()));
    }
    if !blind && !tiles.all_known() {
        return Err("a tile without a face".to_owned());
    }
    let mut seen = 0u32;
    for tile in tiles.faces() {
        if seen & (1 << tile.index()) != 0 {
            return Err(format!("{tile} stands twice"));
        }
        seen |= 1 << tile.index();
    }
    Ok(())
}

/// A card as a bit of a set.
pub const fn bit(card: Card) -> u64 {
    1 << card.index()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiles(text: &str) -> Given {
        Given::Tiles(text.parse().unwrap())
    }

    #[test]
    fn a_setting_uses_the_four_tiles_in_hand_and_no_others() {
        let wanted = Wanted::Arranged { from: "6-6 4-5 2-4 1-2".parse().unwrap() };
        assert_eq!(wanted.check(tiles("1-2 2-4 | 6-6 4-5")), Ok(()));
        assert!(wanted.check(tiles("1-2 2-4 6-6")).unwrap_err().contains("found 3 tile(s), wanted 4"));
        assert!(wanted.check(tiles("1-2 2-4 6-6 3-6")).unwrap_err().contains("3-6 is not in the hand"));
        assert!(wanted.check(tiles("1-2 1-2 6-6 4-5")).unwrap_err().contains("stands twice"));
        assert!(wanted.check(Given::Count(4)).is_err());
    }

    #[test]
    fn choices_come_in_order_and_those_that_lose_are_named() {
        let all: Vec<Vec<usize>> = choices(7, 2).collect();
        assert_eq!((all.len(), &all[0], &all[6], &all[20]), (21, &vec![0, 1], &vec![1, 2], &vec![5, 6]));
        assert_eq!((choices(7, 3).count(), choices(3, 3).count(), choices(2, 3).count()), (35, 1, 0));
        let from: Cards = "As Kd Qc".parse().unwrap();
        let wanted = Wanted::Chosen { from, count: 2, usual: "As Kd".parse().unwrap(), foul: 0b101 };
        let fouls = wanted.fouls().iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(fouls, ["As Kd", "Kd Qc"]);
        assert_eq!(wanted.check(Given::Cards("Kd Qc".parse().unwrap())), Ok(()), "it is accepted all the same");
    }

    #[test]
    fn cards_alike_are_chosen_as_often_as_they_are_held() {
        let cards = |text: &str| Given::Cards(text.parse().unwrap());
        let wanted = Wanted::chosen("As As As Kd".parse().unwrap(), "As As".parse().unwrap());
        assert_eq!((wanted.check(cards("As As")), wanted.check(cards("Kd As"))), (Ok(()), Ok(())));
        assert_eq!(wanted.check(cards("Kd Kd")).unwrap_err(), "Kd stands twice");
        assert_eq!(wanted.check(cards("As Qd")).unwrap_err(), "Qd is not in the hand As As As Kd");
        assert_eq!(wanted.check(cards("As")).unwrap_err(), "found 1 card(s), wanted 2");
        let all = Wanted::chosen("As As Kd".parse().unwrap(), "As As Kd".parse().unwrap());
        assert_eq!(all.check(cards("As As As")).unwrap_err(), "the hand As As Kd holds As only 2 times");
    }

    #[test]
    fn a_shoe_gives_each_card_as_often_as_it_has_decks() {
        let mut shoe = ShoeCount::new(Deck::STANDARD.times(6));
        shoe.draw(&"As As As As As".parse().unwrap());
        let wanted = Wanted::from_shoe(Place::Discard, 1, shoe);
        let ace = Given::Cards("As".parse().unwrap());
        assert_eq!(wanted.check(ace), Ok(()));
        shoe.draw(&"As".parse().unwrap());
        let wanted = Wanted::from_shoe(Place::Discard, 1, shoe);
        assert_eq!(wanted.check(ace).unwrap_err(), "all 6 of As are out of the shoe");
        assert!(wanted.check(Given::Cards(Cards::backs(1))).is_err());
        let blind = Wanted::Dealt { to: Place::Discard, count: 1, supply: Supply::Shoe(shoe), blind: true };
        assert_eq!(blind.check(Given::Cards(Cards::backs(1))), Ok(()));
    }
}
