//! A player who wagers the least that the house allows and plays in some way, on the bare kernel: through shoes with a
//! cutting card, or with a whole shoe before every round.

use super::by_points::LikeTheDealer;
use super::outcomes::Outcomes;
use super::round::{Lookup, Round, Seat};
use super::table::{Best, Table, Way};
use super::{Priced21, ratio, sides};
use crate::books::Priced;
use crate::chance::{SeededShoe, Stream};
use crate::report::WagerReport;
use crate::simulate::{self, Path, Tallies, Tally, Wagered};
use crate::strategy::{Simulated, Style};
use crate::{AnalysisError, Context, Query};
use engine::rules::HouseRules;
use games::spanish_21::Dealing;
use games::spanish_21::settle::HANDS;
use kit::Deck;

/// The dealer never draws more cards than this: a soft 17 of an ace and six more, or twos and aces.
const MOST_OF_DEALER: usize = 12;

/// The player.
pub struct Player {
    seat: Seat,
    deck: Deck,
    /// How many cards are behind the cutting card.
    behind: usize,
    has_match: bool,
}

impl Player {
    /// The player who plays best.
    ///
    /// # Errors
    /// When `context` says to stop.
    pub fn new(rules: &HouseRules, context: Context<'_>) -> Result<Player, AnalysisError> {
        let priced = Priced21::new(&Query::new(rules.clone()), context)?;
        Ok(Player::playing(&priced, &priced.counted.table, &Best))
    }

    fn playing(priced: &Priced21, table: &Table, way: &dyn Way) -> Player {
        let rules = &priced.rules;
        let cover = rules.house.shoe.as_ref().and_then(|shoe| shoe.cover.as_ref());
        Player {
            seat: Seat {
                pay: rules.pay,
                wager: priced.unit,
                match_wager: sides::least_match(rules),
                reader: rules.dealing == Dealing::Reader,
                lookup: Lookup::new(table, way),
            },
            deck: rules.house.deck,
            behind: cover.map_or(0, |cover| cover.least as usize),
            has_match: rules.most_match.is_some(),
        }
    }

    pub(crate) fn simulated(
        rules: &HouseRules,
        style: &Style,
        context: Context<'_>,
    ) -> Result<Simulated, AnalysisError> {
        let priced = Priced21::new(&Query::new(rules.clone()), context)?;
        let mut exact = priced.wagers();
        let (player, says) = match style {
            Style::Optimal => {
                let says = "plays as is worth most with the cards that are seen of this hand and the up card";
                (Player::playing(&priced, &priced.counted.table, &Best), says.to_owned())
            }
            Style::Simple => {
                let way = &priced.counted.by_points().0;
                let table = priced.counted.played(way);
                replace(&mut exact[0], &table, way);
                (Player::playing(&priced, &table, way), super::strategy::printed(&priced.counted, way))
            }
            Style::DealerLike => {
                let way = LikeTheDealer::new();
                let table = priced.counted.played(&way);
                replace(&mut exact[0], &table, &way);
                (Player::playing(&priced, &table, &way), "draws to 16, stands on 17, and does nothing else".to_owned())
            }
            Style::Random | Style::File(_) => {
                let why = "Spanish 21 is simulated as is best (optimal), by points (simple) or as the dealer draws \
                           (dealer-like): choose one of these";
                return Err(AnalysisError::Strategy(why.to_owned()));
            }
        };
        Ok(Simulated { player: Box::new(player), exact, says: Some(says), choices: Vec::new() })
    }

    /// What the main wager comes to in so many rounds with a whole shoe before each.
    pub fn fresh(&self, seed: u64, piece: u64, rounds: u64) -> Tally {
        let mut tally = Tally::default();
        self.each_fresh(seed, piece, rounds, |round| tally.add(round.main.in_cents()));
        tally
    }

    /// What it comes to in so many rounds through shoes with a cutting card.
    pub fn through_shoes(&self, seed: u64, piece: u64, rounds: u64) -> Tally {
        let mut tally = Tally::default();
        self.each_of_shoes(seed, piece, rounds, |_, round| tally.add(round.main.in_cents()));
        tally
    }

    /// Rounds with a whole shoe before each.
    #[inline]
    fn each_fresh(&self, seed: u64, piece: u64, rounds: u64, mut each: impl FnMut(Round)) {
        let mut shoe = SeededShoe::of(self.deck, Stream::new(seed, piece));
        for _ in 0..rounds {
            shoe.shuffle();
            each(self.seat.round(|| shoe.draw()));
        }
    }

    /// Rounds through shoes, each with whether every shoe has that round.
    #[inline]
    fn each_of_shoes(&self, seed: u64, piece: u64, rounds: u64, mut each: impl FnMut(bool, Round)) {
        let mut shoe = SeededShoe::of(self.deck, Stream::new(seed, piece));
        let (mut dealt, mut done) = (0, true);
        // The card that is burned, and then rounds of the most cards.
        let most = HANDS * self.seat.lookup.longest() + MOST_OF_DEALER;
        let certain = (self.deck.len() - self.behind - 1) / most + 1;
        for _ in 0..rounds {
            if done {
                shoe.shuffle();
                shoe.draw();
                dealt = 0;
            }
            dealt += 1;
            let round = self.seat.round(|| shoe.draw());
            done = shoe.remaining() < self.behind;
            each(dealt <= certain, round);
        }
    }
}

/// The report on the main wager, played in another way.
fn replace(report: &mut WagerReport, table: &Table, way: &dyn Way) {
    let (ev, outcomes) = (table.total(way), Outcomes::new(table, way));
    let variance = outcomes.variance(ev);
    report.ev = ratio(ev);
    report.house_edge = -ev;
    report.element_of_risk = -ev / outcomes.staked;
    report.average_stake = ratio(outcomes.staked);
    report.variance = ratio(variance);
    report.std_dev = variance.sqrt();
}

impl simulate::Player for Player {
    fn wagers(&self, _: Path) -> Vec<Wagered> {
        let main = Wagered { name: "main", base: self.seat.wager.in_cents() };
        let side = Wagered { name: "match-the-dealer", base: self.seat.match_wager.in_cents() };
        if self.has_match { vec![main, side] } else { vec![main] }
    }

    fn leaves_out(&self) -> Option<&'static str> {
        Some("it is a wager for some rounds only")
    }

    /// Through shoes with a cutting card. Which rounds the last of a shoe are depends on the cards before, so only
    /// those are compared that every shoe has; all are shown beside them.
    fn play(&self, path: Path, seed: u64, piece: u64, rounds: u64) -> Option<Vec<Tallies>> {
        let mut all = vec![Tallies::default(); self.wagers(path).len()];
        (path == Path::Kernel).then(|| {
            self.each_of_shoes(seed, piece, rounds, |certain, round| {
                for (tallies, net) in all.iter_mut().zip([round.main, round.matched]) {
                    tallies.every.add(net.in_cents());
                    if certain {
                        tallies.compared.add(net.in_cents());
                    }
                }
            });
            all
        })
    }
}
