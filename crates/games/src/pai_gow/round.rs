//! The state of a round and how events change it. Nothing here looks at the face of a tile.

use super::act::{AREAS, Wager};
use super::bank_event::BankEvent;
use super::banking::{Banking, tiles_of};
use super::delivery::STACKS;
use super::event::{Event, Exposure};
use super::rules::Rules;
use super::settle::Outcome;
use crate::blocks::Circle;
use crate::blocks::card_table::Hands;
use crate::blocks::wagers::WagerEvent;
use engine::{Place, Position, RoundEnd, Seat, SeatChange, Seats, Status};
use kit::{Dice, Money, Tile, Tiles};
use serde::Serialize;

engine::stages! {
    /// Where a round stands.
    pub enum Stage {
        /// Wagers are placed, and the bank is offered.
        Betting "wagers",
        /// The bank calls a style of delivery.
        Styling "style of delivery",
        /// The shaker is shaken.
        Shaking "shaking the dice",
        /// The shaker stands covered.
        Lid "before the throw",
        /// Stacks go out.
        Dealing "dealing",
        /// Stacks without a wager are collected.
        Collecting "after the deal",
        /// The shaker is covered again.
        Covering "after the deal",
        /// Players set their hands.
        Setting "setting hands",
        /// The bank's hand is set.
        BankSets "the bank's hand",
        /// The dealer's hand is turned over and set.
        DealerSets "the dealer's hand",
        /// The bank's hand is exposed.
        BankShows "before the bank is exposed",
        /// Players' hands are exposed from the dealer's right.
        Exposing "exposing hands",
        /// Winners are paid.
        Paying "paying winners",
        /// What is left in the centre is shared.
        Surplus "the surplus",
        /// All is settled; the table is cleared.
        Clearing "clearing the table",
        /// Over.
        Done "over",
    }
}

impl Stage {
    /// From the throw to the exposing of hands: what goes wrong can make hands void.
    pub(super) fn voidable() -> &'static [Stage] {
        Stage::Dealing.to(Stage::Exposing)
    }

    /// The stages from this one to that.
    pub(super) fn to(self, last: Stage) -> &'static [Stage] {
        &Stage::ALL[self as usize..=last as usize]
    }
}

/// What became of a hand.
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

/// A hand: what is dealt to a betting area, whether or not somebody plays there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Hand {
    /// What became of it.
    pub fate: Fate,
    /// The betting area of a second hand, by the number of its seat; a first hand lies on its own.
    pub area: Option<Seat>,
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

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    pub(super) stage: Stage,
    /// No round of this game has been completed yet.
    pub(super) first: bool,
    pub(super) hands: Hands<Hand>,
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
    pub(super) fn begin(rules: &Rules, setup: &engine::RoundSetup, previous: Option<&Round>) -> Round {
        let start = Banking::START;
        let (first, before) = match previous {
            Some(previous) if !setup.anew => (previous.first, &previous.banking),
            _ => (true, &start),
        };
        Round {
            stage: Stage::Betting,
            first,
            hands: Hands::new(AREAS, rules.house.positions.most),
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

    /// The hands collected in order, each with whether it lies face up, so that all can be
    /// reconstructed.
    pub fn collected(&self) -> impl Iterator<Item = (Place, &Tiles, bool)> {
        self.collected.iter().map(|(place, face_up)| (*place, self.tiles(*place), *face_up))
    }

    /// The tiles at a place.
    pub fn tiles(&self, place: Place) -> &Tiles {
        match place {
            Place::Hand(at) => &self.hands[at].tiles,
            Place::Dealer => &self.dealer,
            _ => &self.dead,
        }
    }

    /// The hand on a betting area: the second one of whoever took it, or that of its own seat.
    pub(super) fn on(&self, area: Seat) -> Position {
        let second = self.hands.iter().find(|(_, hand)| hand.area == Some(area));
        second.map_or(Position::of(area), |(at, _)| at)
    }

    /// The hands on the betting areas, counterclockwise from the dealer's right.
    fn areas(&self) -> impl Iterator<Item = Position> + '_ {
        (1..=AREAS).map(|area| self.on(Seat(area)))
    }

    /// The hands in play with this fate, counterclockwise from the dealer's right.
    pub(super) fn with(&self, fate: Fate) -> impl Iterator<Item = Position> + '_ {
        self.wagered().filter(move |at| self.hands[*at].fate == fate)
    }

    /// Every hand with a wager, counterclockwise from the dealer's right.
    pub(super) fn wagered(&self) -> impl Iterator<Item = Position> + '_ {
        self.areas().filter(|at| self.hands[*at].wager.is_positive())
    }

    /// A player's hands with a wager.
    pub(super) fn of_seat(&self, seat: Seat) -> impl Iterator<Item = Position> + '_ {
        self.hands.of_seat(seat).filter(|at| self.hands[*at].wager.is_positive())
    }

    /// Whether a player has a second hand.
    pub(super) fn has_second(&self, seat: Seat) -> bool {
        self.of_seat(seat).any(|at| at.hand > 1)
    }

    /// The hand that a player sets next: the larger wager's, of equal ones the first.
    pub(super) fn next_to_set(&self, seat: Seat) -> Option<Position> {
        let unset = self.with(Fate::In).filter(|at| at.seat == seat && !self.hands[*at].set);
        unset.min_by_key(|at| -self.hands[*at].wager)
    }

    /// All wagers of players.
    pub(super) fn wagers(&self) -> Money {
        self.hands.iter().map(|(_, hand)| hand.wager).sum()
    }

    /// Whether anyone sees the tiles of a place in this round.
    pub(super) fn played(&self, place: Place) -> bool {
        match place {
            Place::Hand(at) => self.hands[at].wager.is_positive() || self.banking.is(at.seat),
            Place::Dealer => self.banking.bank.is_none() || self.banking.dealer_wager().is_positive(),
            _ => false,
        }
    }

    /// The places in the order counted and dealt.
    pub(super) fn circle(&self) -> [Place; STACKS as usize] {
        std::array::from_fn(|number| match number as u8 {
            0 => Place::Dealer,
            area @ 1..=AREAS => Place::Hand(self.on(Seat(area))),
            _ => Place::DeadHand,
        })
    }

    /// The position to which a total leads, counted from the dealer or the bank.
    pub(super) fn reached(&self, total: u8) -> Place {
        let number_one = self.banking.bank.map_or(Place::Dealer, |bank| Place::seat(bank.seat));
        Circle(&self.circle()).reached(number_one, total)
    }

    /// The place to which the next tiles go, and where they lie in the stacks.
    pub(super) fn next_delivery(&self) -> Option<(Place, [u8; 4])> {
        let start = self.start.filter(|_| self.stage == Stage::Dealing)?;
        let to = Circle(&self.circle()).from(start).nth(usize::from(self.dealt))?;
        Some((to, self.banking.row.slots(self.banking.style, self.dealt)))
    }

    /// What the table needs to know.
    pub(super) fn status(&self) -> Status {
        if self.stage == Stage::Done {
            return Status { over: Some(RoundEnd::Ordinary), ..Status::default() };
        }
        let keeps = self.banking.bank.map(|bank| bank.seat).into_iter().collect();
        let players = self.wagered().map(|at| at.seat).chain(self.banking.bank.map(|bank| bank.seat));
        let occupied = self.hands.iter().filter_map(|(_, hand)| hand.area).collect();
        Status { bound: players.collect::<Seats>(), occupied, keeps, ..Status::default() }
    }

    /// The round after one more event.
    pub(super) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Wager(event) => self.apply_wager(&event),
            Event::Bank(event) => self.apply_bank(&event),
            Event::AreaTaken { at, area } => self.hands[at].area = Some(area),
            Event::BetsClosed => {
                self.hands.iter_mut().filter(|hand| hand.wager.is_positive()).for_each(|hand| hand.fate = Fate::In);
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
            Event::TakenUp { at, tiles } => (self.hands[at].tiles, self.hands[at].taken) = (tiles, true),
            Event::Advised { at, .. } => self.hands[at].advised = true,
            Event::HandSet { at, tiles, .. } => {
                (self.hands[at].tiles, self.hands[at].set) = (tiles, true);
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
            Event::Surrendered { at } => self.gone(at, Fate::Surrendered),
            Event::HandExposed { at, tiles } => {
                self.settling = true;
                (self.hands[at].tiles, self.hands[at].up) = (tiles, true);
            }
            Event::Announced { place: Place::Hand(at), outcome, .. } => {
                self.hands[at].fate = Fate::Came(outcome);
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
            Event::TilesCollected { place, face_up } => {
                self.collected.push((place, face_up));
                self.exposed();
            }
            Event::TileExposed { place: Place::Hand(at), then: Exposure::Option, .. } => self.hands[at].asked = true,
            Event::HandKept { at } => self.hands[at].asked = false,
            Event::HandVoided { at } => {
                self.hands[at].asked = false;
                self.gone(at, Fate::Void);
            }
            Event::RoundVoided => self.stage = Stage::Done,
            Event::Completed => {
                self.stage = Stage::Done;
                self.first = false;
                let own = self.hands.iter().filter(|(at, hand)| at.hand == 1 && hand.wager.is_positive());
                self.banking.remember(own.map(|(at, hand)| (at.seat, hand.wager)));
            }
            _ => {}
        }
    }

    fn apply_wager(&mut self, event: &WagerEvent<Wager>) {
        match *event {
            WagerEvent::Placed { at, amount, .. } => self.hands[at].wager = amount,
            WagerEvent::TakenBack { at, .. } => self.hands[at] = Hand::default(),
            WagerEvent::CollectedInto { amount, .. } => self.banking.centre += amount,
            WagerEvent::Paid { at, .. } => self.win_paid(at),
            WagerEvent::CouponPlaced { at, amount } => self.hands[at].coupon = amount,
            WagerEvent::CouponReturned { at } | WagerEvent::CouponTaken { at } => self.hands[at].coupon = Money::ZERO,
            _ => {}
        }
    }

    fn apply_bank(&mut self, event: &BankEvent) {
        self.banking.apply(event);
        if let Some((seat, tiles, set)) = tiles_of(event) {
            let hand = &mut self.hands[seat.into()];
            (hand.tiles, hand.taken, hand.set) = (tiles, true, set);
        }
        match *event {
            BankEvent::Accepted { seat } => self.hands[seat.into()].fate = Fate::Bank,
            BankEvent::Withdrawn { seat } => self.hands[seat.into()].fate = Fate::Out,
            BankEvent::StyleIndicated { .. } => self.stage = Stage::Shaking,
            BankEvent::Set { seat, .. } | BankEvent::Exposed { seat, .. } => {
                self.hands[seat.into()].up = true;
                if self.banking.dealer_wager().is_zero() {
                    self.bank_shown();
                }
            }
            BankEvent::WagerLost { .. } | BankEvent::WagerReturned { .. } if self.stage == Stage::BankShows => {
                self.bank_shown();
            }
            BankEvent::Paid { to: Place::Hand(at), .. } => self.win_paid(at),
            BankEvent::WagerReturned { .. } => self.paid(),
            BankEvent::SurplusGiven { .. } => self.stage = Stage::Clearing,
            _ => {}
        }
    }

    fn delivered(&mut self, to: Place, tiles: &Tiles) {
        match to {
            Place::Hand(at) => self.hands[at].tiles = *tiles,
            Place::Dealer => self.dealer = *tiles,
            _ => self.dead = *tiles,
        }
        self.out |= tiles.bits();
        self.dealt += 1;
        if self.dealt == STACKS {
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
        if self.stage != Stage::Setting || self.with(Fate::In).any(|at| !self.hands[at].set) {
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
    fn gone(&mut self, at: Position, fate: Fate) {
        self.hands[at].fate = fate;
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

    fn win_paid(&mut self, at: Position) {
        self.hands[at].fate = Fate::Paid;
        self.paid();
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
