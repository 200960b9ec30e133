//! Ways to play that can be simulated: the best, a short rule, the dealer's, by chance, or from a file.
//!
//! A file is a table of two columns, `situation,choice`. Every situation must have its row, since what a player does is
//! never guessed; one that differs only in suits that do not matter is covered by the same row.

use crate::AnalysisError;
use crate::chance::Stream;
use crate::report::WagerReport;
use crate::simulate::Player;
use kit::Entropy;
use std::fmt;

/// How the simulated player decides.
#[derive(Clone, Debug, Default)]
pub enum Style {
    /// Whatever is worth most.
    #[default]
    Optimal,
    /// By the short rule that the analysis prints.
    Simple,
    /// As the dealer does, or the one who has no choice.
    DealerLike,
    /// Every choice equally likely.
    Random,
    /// As a file says.
    File(StrategyFile),
}

impl Style {
    /// The styles that have names.
    pub const NAMED: [&str; 4] = ["optimal", "simple", "dealer-like", "random"];

    /// The style of this name.
    pub fn named(name: &str) -> Option<Style> {
        Some(match name {
            "optimal" => Style::Optimal,
            "simple" => Style::Simple,
            "dealer-like" => Style::DealerLike,
            "random" => Style::Random,
            _ => return None,
        })
    }

    /// What the file says, where the style is one of a file.
    pub fn file_text(&self) -> Option<String> {
        let Style::File(StrategyFile { rows, .. }) = self else { return None };
        Some(file_text(&rows.iter().map(|row| (row.situation.clone(), row.choice.clone())).collect::<Vec<_>>()))
    }

    /// Refuses every style but the default, for a game in which there is nothing to decide.
    pub(crate) fn nothing_to_decide(&self, why: &str) -> Result<(), AnalysisError> {
        match self {
            Style::Optimal => Ok(()),
            _ => Err(AnalysisError::NothingToDecide(why.to_owned())),
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Style::Optimal => "optimal",
            Style::Simple => "simple",
            Style::DealerLike => "dealer-like",
            Style::Random => "random",
            Style::File(file) => &file.name,
        })
    }
}

/// A player who can be simulated, with what the play is worth exactly.
pub struct Simulated {
    /// The player.
    pub player: Box<dyn Player>,
    /// The odds of every wager the player makes, under this very way to play.
    pub exact: Vec<WagerReport>,
    /// The way to play in words; `None` where there is nothing to decide.
    pub says: Option<String>,
    /// Every situation and what is done in it, as a file says it; empty where chance decides.
    pub choices: Vec<(String, String)>,
}

/// A way to play as a file says it: a choice in every situation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyFile {
    name: String,
    rows: Vec<Row>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    line: usize,
    situation: String,
    choice: String,
}

const HEADING: &str = "situation,choice";

impl StrategyFile {
    /// Reads the text of a file; `name` is what messages call it.
    ///
    /// # Errors
    /// When the heading is missing or a line has no choice.
    pub fn read(name: &str, text: &str) -> Result<StrategyFile, AnalysisError> {
        let content = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
        let mut content = content.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let plain = |cell: &str| cell.trim().trim_matches('"').trim().to_owned();
        match content.next() {
            Some((_, heading)) if heading.split(',').map(plain).eq(HEADING.split(',')) => {}
            Some((line, found)) => {
                return Err(fault(name, line, &format!("`{found}` is not the heading `{HEADING}`")));
            }
            None => return Err(AnalysisError::Strategy(format!("{name} is empty: begin with `{HEADING}`"))),
        }
        let row = |(line, text): (usize, &str)| -> Result<Row, AnalysisError> {
            let (situation, choice) = text.split_once(',').ok_or_else(|| {
                fault(name, line, &format!("`{text}` has no choice: write the situation, a comma and the choice"))
            })?;
            Ok(Row { line, situation: plain(situation), choice: plain(choice) })
        };
        Ok(StrategyFile { name: name.to_owned(), rows: content.map(row).collect::<Result<_, _>>()? })
    }

    /// The number of the choice in every situation of a game.
    ///
    /// # Errors
    /// At the first line with a situation or choice that the game does not know, or a situation
    /// that stood before; and when a situation has no line, with the first of those.
    pub(crate) fn resolve(&self, situations: &dyn Situations) -> Result<Vec<usize>, AnalysisError> {
        let mut chosen: Vec<Option<(usize, usize)>> = vec![None; situations.count()];
        for Row { line, situation, choice } in &self.rows {
            let fault = |why: String| fault(&self.name, *line, &why);
            let number = situations.find(situation).map_err(fault)?;
            if let Some((earlier, _)) = chosen[number] {
                return Err(fault(format!("`{situation}` is the same situation as line {earlier}")));
            }
            chosen[number] = Some((*line, situations.choice(number, choice).map_err(fault)?));
        }
        let missing: Vec<usize> = (0..chosen.len()).filter(|number| chosen[*number].is_none()).collect();
        match missing.first() {
            None => Ok(chosen.into_iter().flatten().map(|(_, choice)| choice).collect()),
            Some(first) => Err(AnalysisError::Strategy(format!(
                "{} lacks {} of {} situations; the first is `{}`. Every situation needs a line; start from a complete \
                 file: `houseway simulate RULEBOOK --strategy optimal --save-strategy FILE`",
                self.name,
                missing.len(),
                chosen.len(),
                situations.name(*first)
            ))),
        }
    }
}

/// A message about a line.
fn fault(name: &str, line: usize, why: &str) -> AnalysisError {
    AnalysisError::Strategy(format!("{name}, line {line}: {why}"))
}

/// The text of a file with these choices.
pub fn file_text(choices: &[(String, String)]) -> String {
    let rows = choices.iter().map(|(situation, choice)| format!("{situation},{choice}\n"));
    format!("{HEADING}\n{}", rows.collect::<String>())
}

/// What can be decided in a game, for reading a file.
pub(crate) trait Situations {
    /// How many situations there are.
    fn count(&self) -> usize;
    /// What a situation is called.
    fn name(&self, number: usize) -> String;
    /// The number of the situation of this name, or why there is none.
    fn find(&self, text: &str) -> Result<usize, String>;
    /// The number of the choice of this name, or what could be chosen.
    fn choice(&self, situation: usize, text: &str) -> Result<usize, String>;
}

/// Chance that decides for a player. It is separate from the chance that deals, so that the cards are the same whatever
/// the player does.
#[derive(Clone, Debug)]
pub struct Coins(Stream);

impl Coins {
    /// The coins of a piece.
    pub fn new(seed: u64, piece: u64) -> Coins {
        Coins(Stream::new(seed, !piece))
    }

    /// One of so many choices, each equally likely.
    #[inline]
    pub fn pick(&mut self, choices: usize) -> usize {
        self.0.below(choices as u32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Days;

    impl Situations for Days {
        fn count(&self) -> usize {
            2
        }

        fn name(&self, number: usize) -> String {
            ["wet", "dry"][number].to_owned()
        }

        fn find(&self, text: &str) -> Result<usize, String> {
            (0..2).find(|day| self.name(*day) == text).ok_or_else(|| format!("`{text}` is no day"))
        }

        fn choice(&self, _: usize, text: &str) -> Result<usize, String> {
            ["in", "out"].iter().position(|choice| *choice == text).ok_or_else(|| format!("`{text}`: in or out"))
        }
    }

    fn resolved(text: &str) -> Result<Vec<usize>, String> {
        let file = StrategyFile::read("days.csv", text).map_err(|error| error.to_string())?;
        file.resolve(&Days).map_err(|error| error.to_string())
    }

    #[test]
    fn a_whole_file_decides_every_situation() {
        assert_eq!(resolved("# of days\nsituation,choice\n\ndry,out\n\"wet\", in\n"), Ok(vec![0, 1]));
        let text = file_text(&[("wet".to_owned(), "out".to_owned()), ("dry".to_owned(), "in".to_owned())]);
        assert_eq!(resolved(&text), Ok(vec![1, 0]));
    }

    #[test]
    fn what_is_missing_unknown_or_double_is_named_with_its_line() {
        for (text, why) in [
            ("", "days.csv is empty: begin with `situation,choice`"),
            ("wet,in\ndry,out\n", "days.csv, line 1: `wet,in` is not the heading `situation,choice`"),
            ("situation,choice\nwet\n", "days.csv, line 2: `wet` has no choice"),
            ("situation,choice\nwet,in\nmild,in\n", "days.csv, line 3: `mild` is no day"),
            ("situation,choice\nwet,up\n", "days.csv, line 2: `up`: in or out"),
            ("situation,choice\nwet,in\n#\nwet,out\n", "days.csv, line 4: `wet` is the same situation as line 2"),
            ("situation,choice\nwet,in\n", "days.csv lacks 1 of 2 situations; the first is `dry`"),
            ("situation,choice\n", "days.csv lacks 2 of 2 situations; the first is `wet`"),
        ] {
            assert!(resolved(text).unwrap_err().starts_with(why), "{text:?}: {:?}", resolved(text));
        }
    }

    #[test]
    fn coins_fall_either_way_and_the_same_again() {
        let flips = |piece| {
            let mut coins = Coins::new(3, piece);
            (0..1_000).map(|_| coins.pick(2)).collect::<Vec<_>>()
        };
        assert_eq!(flips(0), flips(0));
        assert_ne!(flips(0), flips(1));
        assert!((400..600).contains(&flips(0).iter().sum::<usize>()));
    }
}
