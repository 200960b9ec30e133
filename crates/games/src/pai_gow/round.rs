//! The state of a round and how events change it. Nothing here looks at the face of a tile.

use super::act::AREAS;
use super::bank_event::BankEvent;
use super::banking::{Banking, tiles_of};
use super::event::{Event, Exposure, Held};
use super::rules::Rules;
use super::settle::Outcome;
use crate::blocks::Circle;
use engine::{Aftermath, Place, Seat, SeatChange, Seats, Status};
use kit::{Dice, Money, Tile, Tiles};
use serde::Serialize;

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Stage {
    /// Wagers are placed, and the bank is offered.
    Betting,
    /// The bank calls a style of delivery.
    Styling,
    Shaking,
    /// The shaker stands covered.
    Lid,
    Dealing,
    /// Stacks without a wager are collected.
    Collecting,
    /// The shaker is covered again.
    Covering,
    /// Players set their hands.
    Setting,
    /// The bank's hand is set.
    BankSets,
    /// The dealer's hand is turned over and set.
    DealerSets,
    /// The bank's hand is exposed.
    BankShows,
    /// Players' hands are exposed from the dealer's right.
    Exposing,
    Paying,
    /// What is left in the centre is shared.
    Surplus,
    Clearing,
    Done,
}

/// What became of the hand on a betting area.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Fate {
    /// Nobody plays it.
    #[default]
    Out,
    In,
    /// It is the bank's.
    Bank,
    Surrendered,
    Void,
    /// Exposed and compared.
    Came(Outcome),
    Paid,
}

/// A betting area.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Area {
    /// What became of its hand.
    pub fate: Fate,
    /// Whose wager lies on it.
    pub by: Option<Seat>,
    /// The wager placed.
    pub wager: Money,
    /// Its tiles; once set, high hand, then low hand.
    pub tiles: Tiles,
    /// Whether the player has taken up the tiles.
    pub taken: bool,
    /// Whether the hand is set.
    pub set: bool,
    /// Whether the tiles lie face up.
    pub up: bool,
    /// A tile was exposed and the player has to say whether the hand is played.
    pub asked: bool,
    /// Whether the player has been told the house way.
    pub advised: bool,
    /// The value of a match play coupon.
    pub coupon: Money,
}

/// The positions in the order counted and dealt.
pub(super) const CIRCLE: [Place; 8] = [
    Place::Dealer,
    Place::Seat(Seat(1)),
    Place::Seat(Seat(2)),
    Place::Seat(Seat(3)),
    Place::Seat(Seat(4)),
    Place::Seat(Seat(5)),
    Place::Seat(Seat(6)),
    Place::DeadHand,
];

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    pub(super) stage: Stage,
    /// No round of this game has been completed yet.
    pub(super) first: bool,
    pub(super) areas: [Area; AREAS as usize],
    pub(super) banking: Banking,
    pub(super) dice: Dice,
    pub(super) start: Option<Place>,
    pub(super) dealt: u8,
    pub(super) dealer: Tiles,
    pub(super) dealer_up: bool,
    pub(super) dead: Tiles,
    /// A player's hand has been exposed or surrendered: nothing is void any more.
    pub(super) settling: bool,
    /// The hands collected, in order; those face down apart.
    pub(super) collected: Vec<(Place, bool)>,
    /// The known tiles that have been dealt.
    #[serde(skip)]
    pub(super) out: u32,
}

/// Four tiles whose faces are known.
pub(super) fn four(tiles: &Tiles) -> Option<[Tile; 4]> {
    let faces: Vec<Tile> = tiles.faces().collect();
    faces.try_into().ok()
}

impl Round {
    /// A new round. A void round before it has left nothing to remember.
    pub(super) fn begin(rules: &Rules, setting: &engine::Setting, previous: Option<&Round>) -> Round {
        let start = Banking::START;
        let (first, before) = match previous {
            Some(previous) if !setting.anew => (previous.first, &previous.banking),
            _ => (true, &start),
        };
        Round {
            stage: Stage::Betting,
            first,
            areas: [Area::default(); AREAS as usize],
            banking: before.next_round(rules.banking && !first),
            dice: Dice::default(),
            start: None,
            dealt: 0,
            dealer: Tiles::NONE,
            dealer_up: false,
            dead: Tiles::NONE,
            settling: false,
            collected: Vec::new(),
            out: 0,
        }
    }

    /// Whoever leaves a seat takes along what is remembered of it.
    pub(super) fn seat_changed(&mut self, change: SeatChange) {
        if let SeatChange::Left(seat) | SeatChange::Moved { from: seat, .. } = change {
            self.banking.forget(seat);
        }
    }

    /// The stage of the round.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// A betting area.
    pub fn area(&self, area: Seat) -> &Area {
        &self.areas[area.index()]
    }

    /// The hands collected in order, each with whether it lies face up, so that all can be
    /// reconstructed.
    pub fn collected(&self) -> impl Iterator<Item = (Place, &Tiles, bool)> {
        self.collected.iter().map(|(place, face_up)| (*place, self.tiles(*place), *face_up))
    }

    /// The tiles at a place.
    pub fn tiles(&self, place: Place) -> &Tiles {
        match place {
            Place::Seat(area) => &self.area(area).tiles,
            Place::Dealer => &self.dealer,
            _ => &self.dead,
        }
    }

    /// The areas in play with this fate, counterclockwise from the dealer's right.
    pub(super) fn with(&self, fate: Fate) -> impl Iterator<Item = Held> + '_ {
        self.held().filter(move |held| self.area(held.area).fate == fate)
    }

    /// Every area with a wager, counterclockwise from the dealer's right.
    pub(super) fn held(&self) -> impl Iterator<Item = Held> + '_ {
        let areas = (1..=AREAS).map(Seat);
        areas.filter_map(|area| self.area(area).by.map(|by| Held { area, by }))
    }

    /// A player's second area.
    pub(super) fn second(&self, seat: Seat) -> Option<Held> {
        self.held().find(|held| held.by == seat && held.area != seat)
    }

    /// The hand that a player sets next: the larger wager's, of equal ones the first.
    pub(super) fn next_to_set(&self, seat: Seat) -> Option<Held> {
        let own = self.with(Fate::In).filter(|held| held.by == seat && !self.area(held.area).set);
        own.min_by_key(|held| (-self.area(held.area).wager, held.area))
    }

    /// The hand of a player that waits for a word on an exposed tile.
    pub(super) fn asked(&self, seat: Seat) -> Option<Held> {
        self.with(Fate::In).find(|held| held.by == seat && self.area(held.area).asked)
    }

    /// All wagers of players.
    pub(super) fn wagers(&self) -> Money {
        self.areas.iter().map(|area| area.wager).sum()
    }

    /// Whether anyone sees the tiles of a place in this round.
    pub(super) fn played(&self, place: Place) -> bool {
        match place {
            Place::Seat(area) => self.area(area).by.is_some() || self.banking.is(area),
            Place::Dealer => self.banking.bank.is_none() || self.banking.dealer_wager().is_positive(),
            _ => false,
        }
    }

    /// The position that is number one of the count.
    pub(super) fn number_one(&self) -> Place {
        self.banking.bank.map_or(Place::Dealer, |bank| Place::Seat(bank.seat))
    }

    /// The position to which a total leads.
    pub(super) fn reached(&self, total: u8) -> Place {
        Circle(&CIRCLE).reached(self.number_one(), total)
    }

    /// The place to which the next tiles go, and where they lie in the stacks.
    pub(super) fn next_delivery(&self) -> Option<(Place, [u8; 4])> {
        let start = self.start.filter(|_| self.stage == Stage::Dealing)?;
        let to = Circle(&CIRCLE).from(start).nth(usize::from(self.dealt))?;
        Some((to, self.banking.row.slots(self.banking.style, self.dealt)))
    }

    /// What the table needs to know.
    pub(super) fn status(&self) -> Status {
        let over = (self.stage == Stage::Done).then_some(Aftermath::Ordinary);
        let players = self.held().map(|held| held.by).chain(self.banking.bank.map(|bank| bank.seat));
        Status { bound: if over.is_some() { Seats::NONE } else { players.collect() }, over, ..Status::default() }
    }

    fn at(&mut self, held: Held) -> &mut Area {
        &mut self.areas[held.area.index()]
    }

    /// The round after one more event.
    pub(super) fn apply(&mut self, event: &Event) {
        match *event {
            Event::WagerPlaced { held, amount } => {
                let area = self.at(held);
                (area.by, area.wager) = (Some(held.by), amount);
            }
            Event::WagerTakenBack { held, .. } => *self.at(held) = Area::default(),
            Event::CouponPlaced { seat, amount } => self.areas[seat.index()].coupon = amount,
            Event::CouponReturned { seat } | Event::CouponTaken { seat } => {
                self.areas[seat.index()].coupon = Money::ZERO;
            }
            Event::Bank(event) => self.apply_bank(&event),
            Event::BetsClosed => {
                for area in self.areas.iter_mut().filter(|area| area.by.is_some()) {
                    area.fate = Fate::In;
                }
                self.stage = if self.banking.bank.is_some() { Stage::Styling } else { Stage::Shaking };
            }
            Event::Shaken { .. } => self.stage = Stage::Lid,
            Event::NoRoll { .. } => self.stage = Stage::Shaking,
            Event::Thrown { dice, start, .. } => {
                (self.dice, self.start, self.stage) = (dice, Some(start), Stage::Dealing);
            }
            Event::Delivered { to, tiles } => self.delivered(to, &tiles),
            Event::UnplayedCollected { .. } => self.stage = Stage::Covering,
            Event::ShakerCovered => {
                self.stage = Stage::Setting;
                self.players_set();
            }
            Event::TakenUp { held, tiles } => (self.at(held).tiles, self.at(held).taken) = (tiles, true),
            Event::Advised { held, .. } => self.at(held).advised = true,
            Event::HandSet { held, tiles, .. } => {
                (self.at(held).tiles, self.at(held).set) = (tiles, true);
                self.hand_set();
            }
            Event::DealerSet { tiles, .. } => {
                (self.dealer, self.dealer_up) = (tiles, true);
                let bank = self.banking.bank.is_some();
                self.stage = if bank { Stage::BankShows } else { Stage::Exposing };
            }
            Event::DealerReset { tiles, bank: false } => self.dealer = tiles,
            ref other => self.apply_settling(other),
        }
    }

    fn apply_settling(&mut self, event: &Event) {
        match *event {
            Event::Surrendered { held } => self.gone(held, Fate::Surrendered),
            Event::HandExposed { held, tiles } => {
                self.settling = true;
                (self.at(held).tiles, self.at(held).up) = (tiles, true);
            }
            Event::Announced { place: Place::Seat(area), outcome, .. } => {
                self.areas[area.index()].fate = Fate::Came(outcome);
                if outcome == Outcome::Win {
                    self.exposed();
                }
            }
            Event::Announced { outcome, .. } => {
                if let Some(bank) = &mut self.banking.bank {
                    bank.outcome = Some(outcome);
                }
                if outcome == Outcome::Win {
                    self.bank_shown();
                }
            }
            Event::Collected { amount, centre: true, .. } => self.banking.centre += amount,
            Event::Paid { held, amount, centre } => {
                self.at(held).fate = Fate::Paid;
                if centre {
                    self.banking.centre -= amount;
                }
                self.paid();
            }
            Event::TilesCollected { place, face_up } => {
                self.collected.push((place, face_up));
                self.exposed();
            }
            Event::TileExposed { place: Place::Seat(area), then: Exposure::Option, .. } => {
                self.areas[area.index()].asked = true;
            }
            Event::HandKept { held } => self.at(held).asked = false,
            Event::HandVoided { held } => {
                self.at(held).asked = false;
                self.gone(held, Fate::Void);
            }
            Event::RoundVoided => self.stage = Stage::Done,
            Event::Completed => {
                self.stage = Stage::Done;
                self.first = false;
                let own = self.areas.iter().enumerate().map(|(index, area)| (Seat(index as u8 + 1), area));
                let own = own.filter(|(seat, area)| area.by == Some(*seat)).map(|(seat, area)| (seat, area.wager));
                self.banking.remember(own);
            }
            _ => {}
        }
    }

    fn apply_bank(&mut self, event: &BankEvent) {
        self.banking.apply(event);
        if let Some((seat, tiles, set)) = tiles_of(event) {
            let area = &mut self.areas[seat.index()];
            (area.tiles, area.taken, area.set) = (tiles, true, set);
        }
        match event {
            BankEvent::Accepted { seat } => self.areas[seat.index()].fate = Fate::Bank,
            BankEvent::Withdrawn { seat } => self.areas[seat.index()].fate = Fate::Out,
            BankEvent::StyleIndicated { .. } => self.stage = Stage::Shaking,
            BankEvent::Set { seat, .. } | BankEvent::Exposed { seat, .. } => {
                self.areas[seat.index()].up = true;
                if self.banking.dealer_wager().is_zero() {
                    self.bank_shown();
                }
            }
            BankEvent::WagerLost { .. } | BankEvent::WagerReturned { .. } if self.stage == Stage::BankShows => {
                self.bank_shown();
            }
            BankEvent::WagerReturned { .. } => self.paid(),
            BankEvent::SurplusGiven { .. } => self.stage = Stage::Clearing,
            _ => {}
        }
    }

    fn delivered(&mut self, to: Place, tiles: &Tiles) {
        match to {
            Place::Seat(area) => self.areas[area.index()].tiles = *tiles,
            Place::Dealer => self.dealer = *tiles,
            _ => self.dead = *tiles,
        }
        self.out |= tiles.bits();
        self.dealt += 1;
        if usize::from(self.dealt) == CIRCLE.len() {
            self.stage = Stage::Collecting;
        }
    }

    fn hand_set(&mut self) {
        match self.stage {
            Stage::BankSets => {
                let against = self.banking.dealer_wager().is_positive();
                self.stage = if against { Stage::DealerSets } else { Stage::BankShows };
            }
            _ => self.players_set(),
        }
    }

    /// Once all players have set, the bank's or the dealer's hand comes; without any hand left in
    /// play there is nothing more to do.
    fn players_set(&mut self) {
        if self.stage != Stage::Setting || self.with(Fate::In).any(|held| !self.area(held.area).set) {
            return;
        }
        let anyone = self.with(Fate::In).next().is_some() || self.banking.dealer_wager().is_positive();
        self.stage = match self.banking.bank {
            _ if !anyone => Stage::Clearing,
            Some(_) => Stage::BankSets,
            None => Stage::DealerSets,
        };
    }

    /// A hand leaves the layout before it is exposed.
    fn gone(&mut self, held: Held, fate: Fate) {
        self.at(held).fate = fate;
        self.settling |= fate == Fate::Surrendered;
        self.players_set();
    }

    /// The bank's hand is known, and what came of the dealer's wager.
    fn bank_shown(&mut self) {
        self.stage = Stage::Exposing;
        self.exposed();
    }

    /// Once all hands are exposed, winners are paid.
    fn exposed(&mut self) {
        if self.stage == Stage::Exposing && self.with(Fate::In).next().is_none() {
            self.stage = Stage::Paying;
            self.paid();
        }
    }

    /// Once all winners are paid, what is left in the centre is shared.
    fn paid(&mut self) {
        if self.stage != Stage::Paying {
            return;
        }
        let owed = self.with(Fate::Came(Outcome::Win)).next().is_some() || self.banking.dealer_won();
        if !owed {
            let surplus = self.banking.centre.is_positive();
            self.stage = if surplus { Stage::Surplus } else { Stage::Clearing };
        }
    }
}
