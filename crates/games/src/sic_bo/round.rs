//! The state of a round and how events change it.

use super::event::Event;
use super::rules::Rules;
use super::wager::Wagers;
use crate::blocks::wagers::WagerEvent;
use engine::{DealingMethod, Device, RoundEnd, RoundSetup, Seat, Seats, Status};
use kit::Dice;
use serde::Serialize;

engine::stages! {
    /// Where a round stands.
    pub enum Stage {
        /// Wagers are placed.
        Betting "wagers",
        /// "No more bets" has been announced.
        Closed "no more bets",
        /// The dice have been shaken or tossed.
        Mixed "dice shaken",
        /// The dice are known.
        AtRest "dice at rest",
        /// The winning combinations are lit.
        Lit "winners lit",
        /// Losing wagers are collected.
        Collected "losers collected",
        /// Winning wagers are paid.
        Paid "winners paid",
        /// Over.
        Done "over",
    }
}

impl Stage {
    /// After "No more bets".
    pub const CLOSED: &'static [Stage] = Stage::ALL.split_at(1).1;
    /// While the dice are known and not all wagers are settled.
    pub const SETTLING: &'static [Stage] = &[Stage::AtRest, Stage::Lit, Stage::Collected];
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    pub(super) stage: Stage,
    pub(super) method: DealingMethod,
    /// What lies on the layout, by seat.
    pub(super) wagers: Vec<Wagers>,
    pub(super) dice: Option<Dice>,
    /// Values were entered that the dice do not show.
    pub(super) miskeyed: bool,
    pub(super) display_out: bool,
    pub(super) shaker_out: bool,
    /// The casino supervisor looks on.
    pub(super) witnessed: bool,
    pub(super) end: RoundEnd,
}

impl Round {
    pub(super) fn begin(rules: &Rules, setup: &RoundSetup, _: Option<&Round>) -> Round {
        Round {
            stage: Stage::Betting,
            method: setup.method,
            wagers: vec![Wagers::default(); usize::from(rules.house.seats)],
            dice: None,
            miskeyed: false,
            display_out: false,
            shaker_out: false,
            witnessed: false,
            end: RoundEnd::Ordinary,
        }
    }

    /// The dice, once they are known.
    pub fn dice(&self) -> Option<Dice> {
        self.dice
    }

    /// What a seat has on the layout.
    pub fn wagers(&self, seat: Seat) -> Wagers {
        self.wagers[seat.index()]
    }

    /// The seats with a wager on the layout, in order of their positions.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + '_ {
        let wagers = self.wagers.iter().enumerate().filter(|(_, wagers)| !wagers.is_empty());
        wagers.map(|(index, _)| Seat(index as u8 + 1))
    }

    pub(super) fn automated(&self) -> bool {
        self.method == DealingMethod::AutomatedShaker
    }

    /// Whether the throw can no longer be undone by the electrical device: the cover is off, or
    /// the automated shaker has tossed.
    pub(super) fn thrown(&self) -> bool {
        self.stage >= Stage::AtRest || self.stage == Stage::Mixed && self.automated()
    }

    /// Whether the wagers can be settled as far as the device is concerned: it has lit the winners,
    /// or a supervisor looks on.
    pub(super) fn may_settle(&self) -> bool {
        self.witnessed || !self.display_out && self.stage != Stage::AtRest
    }

    /// What the round leaves behind. A device that lights the winners is needed for any round, so
    /// it goes before a shaker.
    pub(super) fn leaves(&self) -> RoundEnd {
        match (self.display_out, self.shaker_out) {
            (true, _) => RoundEnd::DeviceOut(Device::Display),
            (false, true) => RoundEnd::DeviceOut(Device::Shaker),
            (false, false) => RoundEnd::Ordinary,
        }
    }

    /// What the table needs to know.
    pub(super) fn status(&self) -> Status {
        let over = (self.stage == Stage::Done).then_some(self.end);
        let bound = if over.is_some() { Seats::NONE } else { self.seats().collect() };
        Status { bound, over, ..Status::default() }
    }

    /// The round after one more event.
    pub(super) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Wager(WagerEvent::Placed { at, wager, .. }) => self.wagers[at.seat.index()].add(wager),
            Event::Wager(event) => {
                if let Some((at, wager)) = event.left() {
                    self.wagers[at.seat.index()].remove(wager);
                }
            }
            Event::BetsClosed => self.stage = Stage::Closed,
            Event::ShakerShaken { .. } | Event::ShakerActivated => self.stage = Stage::Mixed,
            Event::DiceAnnounced { dice, .. } => {
                self.dice = Some(dice);
                self.stage = Stage::AtRest;
            }
            Event::NoRoll => self.stage = Stage::Betting,
            Event::ValuesWrong { .. } => self.miskeyed = true,
            Event::Illuminated { .. } => {
                self.miskeyed = false;
                self.stage = Stage::Lit;
            }
            Event::LosersCollected => self.stage = Stage::Collected,
            Event::WinnersPaid => self.stage = Stage::Paid,
            Event::DisplayFailed { .. } => self.display_out = true,
            Event::SettlementWitnessed => self.witnessed = true,
            Event::ShakerFailed { .. } => self.shaker_out = true,
            Event::RoundVoided { end } | Event::Completed { end } | Event::GamingCeased { end } => {
                self.end = end;
                self.stage = Stage::Done;
            }
            Event::ValuesEntered { .. } | Event::PositionStands { .. } => {}
        }
    }
}
