//! A player who sets by the house way against a dealer who does too; and as bank. On the bare kernel.

use super::hands::Hands;
use super::{Prices, Wagers, limits, report};
use crate::chance::Stream;
use crate::report::WagerReport;
use crate::simulate::{self, Path, Tallies, Tally, Wagered};
use crate::strategy::{Simulated, Style};
use crate::{AnalysisError, Context, Query};
use engine::rules::HouseRules;
use games::pai_gow_poker::Rules;
use kit::{Card, Entropy};

/// One player who stakes the minimum.
pub struct Player {
    hands: Hands,
    prices: Prices,
    banks: bool,
}

/// The wagers that are simulated.
const MAIN: usize = 0;
const BANK: usize = 1;

impl Player {
    /// The player for these house rules.
    pub fn new(rules: &HouseRules) -> Player {
        let rules = Rules::new(rules.clone());
        let prices = Prices::new(limits(&rules).least, &rules);
        Player { hands: Hands::new(&rules.way), prices, banks: rules.banking }
    }

    pub(crate) fn simulated(
        rules: &HouseRules,
        style: &Style,
        context: Context<'_>,
    ) -> Result<Simulated, AnalysisError> {
        if !matches!(style, Style::Optimal) {
            let why = "here the player sets every hand by the house way: leave the strategy out".to_owned();
            return Err(AnalysisError::NothingToDecide(why));
        }
        let exact: Vec<WagerReport> = report::wagers(&Wagers::counted(&Query::new(rules.clone()), context)?);
        Ok(Simulated { player: Box::new(Player::new(rules)), exact, says: None, choices: Vec::new() })
    }

    /// Plays rounds, each as player and as bank: won, pushed and lost.
    fn kernel(&self, seed: u64, piece: u64, rounds: u64) -> [[u64; 3]; 2] {
        let mut stream = Stream::new(seed, piece);
        let mut deck: [Card; Card::FACES] = std::array::from_fn(|index| Card::from_index(index as u8));
        let mut counts = [[0; 3]; 2];
        for _ in 0..rounds {
            for next in 0..14 {
                deck.swap(next, next + stream.below((Card::FACES - next) as u32) as usize);
            }
            let (own, rest) = deck.split_first_chunk::<7>().expect("seven cards");
            let (other, _) = rest.split_first_chunk::<7>().expect("seven more");
            let (own, other) = (self.hands.set(own), self.hands.set(other));
            // The first hand as the player's against the dealer's, and the other way round as the bank's.
            let outcome = |won_high: bool, won_low: bool| 2 - usize::from(won_high) - usize::from(won_low);
            counts[MAIN][outcome(own.high > other.high, own.low > other.low)] += 1;
            counts[BANK][2 - outcome(other.high > own.high, other.low > own.low)] += 1;
        }
        counts
    }
}

impl simulate::Player for Player {
    fn wagers(&self, _: Path) -> Vec<Wagered> {
        let base = self.prices.stake.in_cents();
        let bank = self.banks.then_some(Wagered { name: "bank", base });
        [Wagered { name: "main", base }].into_iter().chain(bank).collect()
    }

    fn leaves_out(&self) -> Option<&'static str> {
        Some("they do not depend on a second hand")
    }

    fn play(&self, path: Path, seed: u64, piece: u64, rounds: u64) -> Option<Vec<Tallies>> {
        if path == Path::Engine {
            return None;
        }
        let nets = [self.prices.won.in_cents(), 0, -self.prices.stake.in_cents()];
        let tallies = self.kernel(seed, piece, rounds).map(|counts| {
            let mut tally = Tally::default();
            nets.into_iter().zip(counts).for_each(|(net, count)| tally.add_times(net, count));
            Tallies::same(tally)
        });
        Some(tallies[..if self.banks { 2 } else { 1 }].to_vec())
    }
}
