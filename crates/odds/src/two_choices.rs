//! Games in which the player chooses between two things in every situation: what each style does there, in words and
//! as a strategy file.

use crate::AnalysisError;
use crate::strategy::{Coins, Situations, Style};
use kit::{Card, Cards};

/// What to do in a situation with two choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Either {
    /// The first.
    First,
    /// The second.
    Second,
    /// Chance decides.
    Chance,
}

impl Either {
    /// The first choice if this holds, and else the second.
    pub(crate) const fn first_if(holds: bool) -> Either {
        if holds { Either::First } else { Either::Second }
    }

    /// Whether the first is chosen now.
    #[inline]
    pub(crate) fn first(self, coins: &mut Coins) -> bool {
        match self {
            Either::First => true,
            Either::Second => false,
            Either::Chance => coins.pick(2) == 0,
        }
    }

    /// How often each choice is made, out of two.
    pub(crate) const fn halves(self) -> [u32; 2] {
        match self {
            Either::First => [2, 0],
            Either::Second => [0, 2],
            Either::Chance => [1, 1],
        }
    }
}

/// A rule that says in which situations the first choice is made, in words too.
pub(crate) type Rule<'a> = (Box<dyn Fn(usize) -> bool + 'a>, String);

/// The situations of a game and what the styles do in them.
pub(crate) trait TwoChoices {
    /// What the choices are called in a file.
    const CHOICES: [&'static str; 2];
    /// Both of them in a sentence: `plays or folds`.
    const EITHER: &'static str;

    /// How many situations there are.
    fn situations(&self) -> usize;
    /// What a situation is called in a file.
    fn name(&self, situation: usize) -> String;
    /// The situation of this name, or why there is none.
    fn find(&self, text: &str) -> Result<usize, String>;
    /// The best play.
    fn best_rule(&self) -> Rule<'_>;
    /// The short rule that the analysis prints.
    fn simple_rule(&self) -> Rule<'_>;
    /// Play like that of the dealer, or of whoever has no choice.
    fn dealer_rule(&self) -> Rule<'_>;
}

/// What a style does in every situation, in words, and as the lines of a file where chance does not decide.
pub(crate) struct Decided {
    pub(crate) choices: Vec<Either>,
    pub(crate) says: String,
    pub(crate) lines: Vec<(String, String)>,
}

/// Decides every situation of a game in this style.
///
/// # Errors
/// When the style is a file that does not decide every situation.
pub(crate) fn decide<G: TwoChoices>(game: &G, style: &Style) -> Result<Decided, AnalysisError> {
    let by = |(first, says): Rule<'_>| {
        ((0..game.situations()).map(|situation| Either::first_if(first(situation))).collect::<Vec<_>>(), says)
    };
    let (choices, says) = match style {
        Style::Optimal => by(game.best_rule()),
        Style::Simple => by(game.simple_rule()),
        Style::DealerLike => by(game.dealer_rule()),
        Style::Random => (vec![Either::Chance; game.situations()], format!("{}, either as likely", G::EITHER)),
        Style::File(file) => {
            let numbers = file.resolve(&OfGame(game))?;
            let choices = numbers.into_iter().map(|number| Either::first_if(number == 0));
            (choices.collect(), format!("{} as {style} says", G::EITHER))
        }
    };
    let line = |(situation, choice): (usize, &Either)| {
        let number = usize::from(*choice == Either::Second);
        (*choice != Either::Chance).then(|| (game.name(situation), G::CHOICES[number].to_owned()))
    };
    let lines = choices.iter().enumerate().filter_map(line).collect();
    Ok(Decided { choices, says, lines })
}

struct OfGame<'a, G>(&'a G);

impl<G: TwoChoices> Situations for OfGame<'_, G> {
    fn count(&self) -> usize {
        self.0.situations()
    }

    fn name(&self, number: usize) -> String {
        self.0.name(number)
    }

    fn find(&self, text: &str) -> Result<usize, String> {
        self.0.find(text)
    }

    fn choice(&self, _: usize, text: &str) -> Result<usize, String> {
        let found = G::CHOICES.iter().position(|choice| *choice == text);
        found.ok_or_else(|| format!("`{text}` is not a choice here: write {}", G::CHOICES.join(" or ")))
    }
}

/// Three different cards as people write them.
pub(crate) fn three_cards(text: &str) -> Result<[Card; 3], String> {
    let cards: Cards = text.parse().map_err(|error| format!("`{text}` is not three cards: {error}"))?;
    let faces: Vec<Card> = cards.faces().filter(|card| !card.is_joker()).collect();
    match faces[..] {
        [a, b, c] if cards.len() == 3 && a != b && b != c && a != c => Ok([a, b, c]),
        _ => Err(format!("`{text}` is not three different cards: write them like `As Kd 2c`")),
    }
}
