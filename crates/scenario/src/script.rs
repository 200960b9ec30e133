//! A script as the source of chance: the cards written down for each place, or for the deck.

use crate::model::Round;
use engine::{Chance, Place};
use kit::{Card, Cards};

/// The cards of one round, being dealt.
#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    /// Per place the cards given and how many of them are out.
    places: Vec<(Place, Vec<Card>, usize)>,
    /// The deck's order and how many of its cards are out.
    deck: Option<(Vec<Card>, usize)>,
    /// Whether a card of this round has been dealt, and whether the deck was shuffled after that.
    dealt: bool,
    shuffled: bool,
}

impl Script {
    pub(crate) fn of(round: &Round) -> Script {
        Script {
            places: round.cards.iter().map(|(place, cards)| (*place, cards.clone(), 0)).collect(),
            deck: round.deck.clone().map(|deck| (deck, 0)),
            dealt: false,
            shuffled: false,
        }
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

    fn cards(&mut self, to: Place, count: usize) -> Result<Cards, String> {
        self.dealt = true;
        self.next(to, count)
    }
}
