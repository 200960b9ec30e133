//! The arguments of `houseway simulate`.

use std::path::PathBuf;

/// How many rounds where the command does not say.
const ROUNDS: u64 = 1_000_000;

/// The most rounds until a wanted standard error, where the command does not say.
const MOST: u64 = 10_000_000_000;

const AFTER_HELP: &str = "\
The same seed gives the same result at any number of threads. A round is played by the whole engine, every chip \
through offers, decisions, events and postings; --kernel settles the same cards directly. Ctrl-C ends the simulation \
and shows what was played so far.

Examples:
  houseway simulate ma-boston-5
      A million rounds with the best play, compared with the exact odds
  houseway simulate nj-boston-5 --strategy random --kernel --rounds 20000000
      Twenty million rounds of a player who tosses a coin, compared with the exact odds of that
  houseway simulate ma-sic-bo --kernel --until 0.1% --wager one-of-a-kind
      As many rounds as it takes for a standard error of a thousandth of the wager
  houseway simulate ma-chemin-de-fer --save-strategy five.csv
  houseway simulate ma-chemin-de-fer --strategy five.csv
      Write the best play to a file, edit it, and play by it
  houseway simulate ma-boston-5 --rounds 1000000000 --database postgres://houseway@db/houseway
      A thousand million rounds, shared with every `houseway worker --database ...` there
  houseway simulate --compare --kernel
      Every wager of every rulebook: exact, simulated, and how many standard errors apart";

/// Arguments of `houseway simulate`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// The rulebooks, such as `ma-boston-5`
    #[arg(value_name = "RULEBOOK")]
    pub rulebooks: Vec<String>,
    /// Every registered rulebook
    #[arg(long, conflicts_with = "rulebooks")]
    pub all: bool,
    /// One table of all wagers: exact, simulated, standard errors apart; fails where they are five apart or
    /// more. Of every rulebook where none is named
    #[arg(long)]
    pub compare: bool,
    /// How many rounds [default: 1000000]; with --until the most [default: 10000000000]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub rounds: Option<u64>,
    /// Play until the standard error of the mean is below this, in units of the wager: 0.01% or 0.0001
    #[arg(long, value_name = "ERROR", value_parser = until, allow_hyphen_values = true)]
    pub until: Option<f64>,
    /// The wager whose standard error --until means; the first where none is named
    #[arg(long, requires = "until")]
    pub wager: Option<String>,
    /// How the player decides: optimal, simple (the short rule that `analyze` prints), dealer-like, random, or a
    /// file of situations and choices
    #[arg(long, value_name = "NAME|FILE")]
    pub strategy: Option<String>,
    /// Instead of playing, write the strategy to a file that can be edited and played
    #[arg(long, value_name = "FILE")]
    pub save_strategy: Option<PathBuf>,
    /// The seed
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Settle the same cards with the kernel alone instead of the whole engine: much faster
    #[arg(long)]
    pub kernel: bool,
    /// Threads; all cores where none is given
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// Share the rounds with every `houseway worker` on this database; the same command again resumes them
    #[arg(long, value_name = "URL|PATH", conflicts_with_all = ["until", "save_strategy"])]
    pub database: Option<String>,
    /// The casino's submission; the rulebook's defaults where none is given
    #[arg(long, value_name = "FILE")]
    pub submission: Option<PathBuf>,
    /// A different choice for an option, such as decks=6; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// Print JSON; a list where several rulebooks are played
    #[arg(long)]
    pub json: bool,
}

impl Args {
    /// Whether every registered rulebook is played.
    pub fn everything(&self) -> bool {
        self.all || (self.compare && self.rulebooks.is_empty())
    }

    /// Whether there may be more than one rulebook.
    pub fn many(&self) -> bool {
        self.everything() || self.rulebooks.len() > 1
    }

    /// How many rulebooks are played.
    pub fn count(&self) -> usize {
        if self.everything() { games::registry().len() } else { self.rulebooks.len() }
    }

    /// How many rounds, or the most of them.
    pub fn rounds(&self) -> u64 {
        self.rounds.unwrap_or(if self.until.is_some() { MOST } else { ROUNDS })
    }
}

/// Reads a standard error: a share of the wager, above nothing and not above all of it.
fn until(text: &str) -> Result<f64, String> {
    let (number, hundredth) = text.strip_suffix('%').map_or((text, 1.0), |number| (number, 0.01));
    let share = number.trim().parse::<f64>().map_err(|_| "write a share of the wager, such as 0.01%".to_owned())?;
    let share = share * hundredth;
    if share > 0.0 && share <= 1.0 {
        return Ok(share);
    }
    Err("a standard error is above 0 and at most 100% of the wager, such as 0.01%".to_owned())
}

#[cfg(test)]
mod tests {
    use super::until;

    #[test]
    fn a_standard_error_is_a_share_of_the_wager() {
        assert_eq!(
            (until("0.01%"), until("100%"), until("0.5 %"), until("0.25")),
            (Ok(0.0001), Ok(1.0), Ok(0.005), Ok(0.25))
        );
        for none in ["0", "0%", "-1%", "100.1%", "2", "NaN", "inf", "-inf%"] {
            assert!(until(none).is_err_and(|why| why.contains("above 0 and at most 100%")), "{none}");
        }
        assert!(until("soon").is_err_and(|why| why.contains("such as 0.01%")));
    }
}
