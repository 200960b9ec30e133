//! Wagers that are paid a share of a meter: their expectation is a straight line in what the meter shows.

use crate::exact::Ratio;
use kit::Money;
use serde::Serialize;

/// A wager of some stake under some pay table.
#[derive(Clone, Debug, Serialize)]
pub struct MeterReport {
    /// The wager.
    pub wager: String,
    /// The pay table, by its title.
    pub table: String,
    /// Whether the house pays by this table and takes this stake.
    pub offered: bool,
    /// The stake.
    pub stake: Money,
    /// What the meter begins with.
    pub initial: Money,
    /// The expected net result with an empty meter, in units of the stake.
    pub without_meter: Ratio,
    /// What a dollar on the meter adds to it.
    pub per_dollar: Ratio,
    /// What each other player who stays in the round adds to it by the bonuses that others are paid for a hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_other_player: Option<Ratio>,
    /// The least whole dollars on the meter with which the wager loses nothing in the long run, without other players.
    pub break_even: Money,
}

impl MeterReport {
    /// The expected net result in units of the stake when the meter shows this.
    pub fn ev(&self, shows: Money) -> Ratio {
        let dollars = Ratio::new(shows.in_cents(), 100_u8);
        self.without_meter.plus(&self.per_dollar.times(&dollars))
    }
}
