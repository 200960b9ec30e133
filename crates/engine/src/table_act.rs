//! What can be said at a table around its rounds: offered, refused, decided.

use crate::{
    Act, Amount, Chore, Command, DealingMethod, Decision, Device, DeviceState, Does, Extent, Game, Given, Offer,
    Offers, Request, Role, Seat, Seats, Step, StepRule, Table, TableEvent, Takes, Wanted, Who,
};
use kit::Money;
use law::Cite;
use std::fmt;

/// An act around the rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum TableAct {
    Open,
    Close,
    Sit,
    BuyIn,
    Leave,
    MoveTo(Seat),
    Fill,
    Credit,
    BeginRound,
    Step(Step),
    DeclineCut,
    PassCut,
    RequireRecut,
    Reshuffle,
    BeginShift,
    DayPasses,
    SetUnsuitable,
    ExposedInStacking,
    DeviceFails(Device),
    ClearDevice(Device),
    RemoveDevice(Device),
    UseMethod(DealingMethod),
    Ask(Request),
}

impl fmt::Display for TableAct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableAct::Open => f.write_str("open table"),
            TableAct::Close => f.write_str("close table"),
            TableAct::Sit => f.write_str("sit"),
            TableAct::BuyIn => f.write_str("buy in"),
            TableAct::Leave => f.write_str("leave"),
            TableAct::MoveTo(seat) => write!(f, "move to {seat}"),
            TableAct::Fill => f.write_str("fill rack"),
            TableAct::Credit => f.write_str("credit rack"),
            TableAct::BeginRound => f.write_str("begin round"),
            TableAct::Step(step) => f.write_str(step.words()),
            TableAct::DeclineCut => f.write_str("decline cut"),
            TableAct::PassCut => f.write_str("pass cut on"),
            TableAct::RequireRecut => f.write_str("require recut"),
            TableAct::Reshuffle => f.write_str("direct reshuffle"),
            TableAct::BeginShift => f.write_str("begin shift"),
            TableAct::DayPasses => f.write_str("report 24 hours passed"),
            TableAct::SetUnsuitable => f.write_str("report tiles unsuitable"),
            TableAct::ExposedInStacking => f.write_str("report tile exposed in stacking"),
            TableAct::DeviceFails(Device::Shuffler) => f.write_str("report shuffler jammed"),
            TableAct::DeviceFails(device) => write!(f, "take {device} out of service"),
            TableAct::ClearDevice(device) => write!(f, "clear {device}"),
            TableAct::RemoveDevice(device) => write!(f, "remove {device}"),
            TableAct::UseMethod(method) => write!(f, "use {}", method.name()),
            TableAct::Ask(request) => request.fmt(f),
        }
    }
}

impl Act for TableAct {
    fn all(extent: Extent) -> Vec<TableAct> {
        use TableAct::*;
        let mut all = vec![Open, Close, Sit, BuyIn, Leave, Fill, Credit, BeginRound];
        all.extend([DeclineCut, PassCut, RequireRecut, Reshuffle, BeginShift, DayPasses]);
        all.extend([SetUnsuitable, ExposedInStacking]);
        all.extend((1..=extent.seats).map(Seat).map(MoveTo));
        all.extend(Device::ALL.map(DeviceFails));
        all.extend(crate::Step::ALL.map(Step));
        all.extend(Device::ALL.map(ClearDevice));
        all.extend(Device::ALL.map(RemoveDevice));
        all.extend(DealingMethod::ALL.map(UseMethod));
        all.extend(Request::ALL.map(Ask));
        all
    }

    /// Whose it is; the step of a procedure is for whoever the procedure names, mostly the dealer.
    fn role(self) -> Role {
        use TableAct::*;
        match self {
            Sit | BuyIn | Leave | MoveTo(_) | DeclineCut | Ask(_) => Role::Player,
            BeginRound | Step(_) | PassCut => Role::Dealer,
            _ => Role::Floorperson,
        }
    }

    fn does(self) -> Does {
        use TableAct::*;
        match self {
            Sit | BuyIn | Leave | MoveTo(_) => Does::Attend,
            DeclineCut => Does::Decide,
            Ask(_) => Does::Ask,
            DeviceFails(_) | SetUnsuitable | ExposedInStacking => Does::Report,
            _ => Does::Work,
        }
    }

    fn takes(self) -> Takes {
        use TableAct::*;
        match self {
            BuyIn | Fill | Credit => Takes::Amount,
            Step(crate::Step::CutCards | crate::Step::PlaceCoverCard) => Takes::Count,
            Step(crate::Step::BurnCards) => Takes::Cards,
            _ => Takes::Nothing,
        }
    }

    fn pattern(self) -> String {
        match self {
            TableAct::MoveTo(_) => "move to seat N".to_owned(),
            act => act.to_string(),
        }
    }
}

/// An act at a table: around the rounds, or in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Do<A> {
    /// Around the rounds.
    Table(TableAct),
    /// In a round.
    Round(A),
}

impl<A: fmt::Display> fmt::Display for Do<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Do::Table(act) => act.fmt(f),
            Do::Round(act) => act.fmt(f),
        }
    }
}

impl<A: Act> Act for Do<A> {
    fn all(extent: Extent) -> Vec<Do<A>> {
        TableAct::all(extent).into_iter().map(Do::Table).chain(A::all(extent).into_iter().map(Do::Round)).collect()
    }

    fn role(self) -> Role {
        match self {
            Do::Table(act) => act.role(),
            Do::Round(act) => act.role(),
        }
    }

    fn does(self) -> Does {
        match self {
            Do::Table(act) => act.does(),
            Do::Round(act) => act.does(),
        }
    }

    fn takes(self) -> Takes {
        match self {
            Do::Table(act) => act.takes(),
            Do::Round(act) => act.takes(),
        }
    }

    fn pattern(self) -> String {
        match self {
            Do::Table(act) => act.pattern(),
            Do::Round(act) => act.pattern(),
        }
    }
}

/// The most chips bought, filled or credited at once.
const MOST_CHIPS: Money = Money::dollars(10_000_000);

/// The most circles anyone counts when tiles are washed.
const MOST_CIRCLES: u32 = 99;

impl<G: Game> Table<G> {
    pub(crate) fn table_offers(&self, who: Who, acts: &mut Offers<'_, TableAct>) {
        match who {
            Who::Player(seat) => self.player_offers(seat, acts),
            Who::Dealer => self.dealer_offers(acts),
            Who::Floorperson => self.floor_offers(acts),
        }
        self.step_offer(who, acts);
    }

    fn chips(&self, most: Money) -> Amount {
        Amount::Between { least: Money::cents(1), most, step: Money::cents(1) }
    }

    fn player_offers(&self, seat: Seat, acts: &mut Offers<'_, TableAct>) {
        let cites = self.house().cites;
        if self.open && self.free(seat) {
            acts.push(Offer::of(TableAct::Sit, cites.seated.unwrap_or(Cite::NONE)));
        }
        if self.seated.has(seat) {
            acts.push(Offer::of(TableAct::BuyIn, Cite::NONE).amount(self.chips(MOST_CHIPS)));
            if !self.bound(seat) && !self.owing().has(seat) {
                acts.push(Offer::of(TableAct::Leave, Cite::NONE));
            }
            for to in (1..=self.house().seats).map(Seat).filter(|to| self.free(*to)) {
                if let Some(cite) = cites.moves.filter(|_| !self.in_round && !self.owing().has(seat)) {
                    acts.push(Offer::of(TableAct::MoveTo(to), cite));
                }
            }
        }
        self.request_offers(seat, acts);
    }

    pub(crate) fn bound(&self, seat: Seat) -> bool {
        self.round().is_some_and(|round| G::status(round).bound.has(seat))
    }

    /// Whether only a wager keeps a player who must stay, because no cards have come yet.
    pub(crate) fn undealt(&self, seat: Seat) -> bool {
        self.round().is_some_and(|round| G::status(round).undealt.has(seat))
    }

    /// The players who owe the house something, also when the round is over.
    pub(crate) fn owing(&self) -> Seats {
        self.round.as_ref().map_or(Seats::NONE, |round| G::status(round).owing)
    }

    fn dealer_offers(&self, acts: &mut Offers<'_, TableAct>) {
        if self.may_begin() {
            let cite = self.house().cites.round.unwrap_or(Cite::NONE);
            acts.push(Offer::of(TableAct::BeginRound, cite).chore(Chore::Begin, true));
        }
    }

    fn may_begin(&self) -> bool {
        self.open
            && !self.in_round
            && self.to_do.is_empty()
            && !self.seated.is_empty()
            && self.missing_device().is_none()
    }

    /// The device without which no round can be played now, if it does not work.
    pub(crate) fn missing_device(&self) -> Option<Device> {
        let essential = self.house().devices.iter().copied().filter(|device| device.is_essential());
        essential.chain(self.method.device()).find(|device| self.device(*device) != Some(DeviceState::Working))
    }

    fn floor_offers(&self, acts: &mut Offers<'_, TableAct>) {
        let cites = self.house().cites;
        if !self.open {
            acts.push(Offer::of(TableAct::Open, Cite::NONE).chore(Chore::Open, true));
            return;
        }
        acts.push(Offer::of(TableAct::Fill, Cite::NONE).amount(self.chips(MOST_CHIPS)));
        let rack = self.accounts.balance(crate::Account::Rack);
        if rack.is_positive() {
            acts.push(Offer::of(TableAct::Credit, Cite::NONE).amount(self.chips(rack.min(MOST_CHIPS))));
        }
        if self.in_round {
            return;
        }
        if self.owing().is_empty() {
            acts.push(Offer::of(TableAct::Close, Cite::NONE));
        }
        self.procedure_offers(acts);
        for (device, state) in &self.devices {
            let cite = cites.device_leaves.unwrap_or(Cite::NONE);
            if *state == DeviceState::Working && self.may_fail(*device) {
                acts.push(Offer::of(TableAct::DeviceFails(*device), self.fails_cite(*device)));
            }
            if *state == DeviceState::Jammed {
                acts.push(Offer::of(TableAct::ClearDevice(*device), cite));
            }
            if *state != DeviceState::Removed && !device.is_essential() {
                acts.push(Offer::of(TableAct::RemoveDevice(*device), cite));
            }
        }
        for method in DealingMethod::ALL {
            if self.may_use(method) {
                acts.push(Offer::of(TableAct::UseMethod(method), cites.device_leaves.unwrap_or(Cite::NONE)));
            }
        }
    }

    /// Procedures that the floorperson may have done between rounds.
    fn procedure_offers(&self, acts: &mut Offers<'_, TableAct>) {
        let (house, cites) = (self.house(), self.house().cites);
        if let Some(next) = self.to_do.last() {
            if matches!(next.step, Step::InspectTiles | Step::VerifyTiles) && !house.replacement.is_empty() {
                acts.push(Offer::of(TableAct::SetUnsuitable, cites.unsuitable.unwrap_or(Cite::NONE)));
            }
            if let Some(cite) = cites.exposed_in_stacking.filter(|_| next.step == Step::StackTiles) {
                acts.push(Offer::of(TableAct::ExposedInStacking, cite));
            }
            return;
        }
        if !house.reshuffle.is_empty() && !self.spread && self.owing().is_empty() {
            acts.push(Offer::of(TableAct::Reshuffle, cites.reshuffle.unwrap_or(Cite::NONE)));
        }
        if !house.shift.is_empty() {
            acts.push(Offer::of(TableAct::BeginShift, cites.shift.unwrap_or(Cite::NONE)));
        }
        if !house.renewal.is_empty() && self.owing().is_empty() {
            acts.push(Offer::of(TableAct::DayPasses, cites.renewal.unwrap_or(Cite::NONE)));
        }
    }

    /// The shuffler is seen to fail when it shuffles; the dealing shoe fails in a round, which is
    /// for the game.
    fn may_fail(&self, device: Device) -> bool {
        match device {
            Device::Shuffler => self.shuffles_next(),
            Device::DealingShoe => false,
            Device::Shaker | Device::Display => true,
        }
    }

    pub(crate) fn fails_cite(&self, device: Device) -> Cite {
        let cites = self.house().cites;
        let cite = match device {
            Device::Shuffler => cites.shuffler_fails,
            Device::Shaker => cites.shaker_fails,
            Device::DealingShoe | Device::Display => cites.device_fails,
        };
        cite.unwrap_or(Cite::NONE)
    }

    /// Another method may be used only when the device of the method in use has left the table;
    /// an automated one cannot come back by a word.
    fn may_use(&self, method: DealingMethod) -> bool {
        let automated = |method: &DealingMethod| method.device().is_some();
        let left = |method: &DealingMethod| {
            method.device().is_some_and(|device| self.device(device) == Some(DeviceState::Removed))
        };
        let methods = self.house().methods;
        method != self.method && methods.contains(&method) && !automated(&method) && methods.iter().any(left)
    }

    fn shuffles_next(&self) -> bool {
        self.to_do.last().is_some_and(|rule| rule.step == Step::ShuffleCards)
    }

    /// The next step of the current procedure, to the one who does it.
    fn step_offer(&self, who: Who, acts: &mut Offers<'_, TableAct>) {
        if self.shoe_offers(who, acts) {
            return;
        }
        let Some(rule) = self.to_do.last().filter(|rule| rule.by == who && self.open && !self.in_round) else { return };
        let stuck = rule.step == Step::ShuffleCards && self.device(Device::Shuffler) == Some(DeviceState::Jammed);
        if !stuck {
            let counts = rule.counts.filter(|_| self.device(Device::Shuffler) == Some(DeviceState::Working));
            let circles = self.house().circles.filter(|_| rule.step == Step::WashTiles);
            let given = match (counts, circles) {
                (Some(usual), _) => Wanted::count(0, usual * 2, Some(usual)),
                (None, Some(least)) => Wanted::count(least, MOST_CIRCLES, Some(least)),
                (None, None) => Wanted::Nothing,
            };
            let offer = Offer::of(TableAct::Step(rule.step), self.step_cite(rule)).given(given);
            acts.push(offer.chore(rule.step.chore(), true));
        }
    }

    /// A shuffle without the device is by hand, which has its own clause.
    fn step_cite(&self, rule: &StepRule) -> Cite {
        let by_hand = rule.step == Step::ShuffleCards && self.device(Device::Shuffler) == Some(DeviceState::Removed);
        self.house().cites.shuffle_by_hand.filter(|_| by_hand).unwrap_or(rule.cite)
    }

    pub(crate) fn decide_table(&self, who: Who, command: &Command<TableAct>, decision: &mut Decision<TableEvent>) {
        if self.decide_shoe(who, command, decision) {
            return;
        }
        let cites = self.house().cites;
        let amount = command.amount.unwrap_or(Money::ZERO);
        match (command.act, who) {
            (TableAct::Open, _) => decision.push(TableEvent::Opened, Cite::NONE),
            (TableAct::Close, _) => {
                for seat in self.seated.iter() {
                    let stack = self.accounts.stack(seat);
                    decision.push(TableEvent::SeatLeft { seat, stack }, Cite::NONE);
                }
                decision.push(TableEvent::Closed, Cite::NONE);
            }
            (TableAct::Sit, Who::Player(seat)) => {
                decision.push(TableEvent::SeatTaken { seat }, cites.seated.unwrap_or(Cite::NONE));
            }
            (TableAct::BuyIn, Who::Player(seat)) => decision.push(TableEvent::BoughtIn { seat, amount }, Cite::NONE),
            (TableAct::Leave, Who::Player(seat)) => {
                let stack = self.accounts.stack(seat);
                decision.push(TableEvent::SeatLeft { seat, stack }, Cite::NONE);
            }
            (TableAct::MoveTo(to), Who::Player(from)) => {
                let stack = self.accounts.stack(from);
                decision.push(TableEvent::SeatMoved { from, to, stack }, cites.moves.unwrap_or(Cite::NONE));
            }
            (TableAct::Fill, _) => decision.push(TableEvent::RackFilled { amount }, Cite::NONE),
            (TableAct::Credit, _) => decision.push(TableEvent::RackCredited { amount }, Cite::NONE),
            (TableAct::BeginRound, _) => {
                decision.push(TableEvent::RoundBegun { number: self.rounds + 1 }, cites.round.unwrap_or(Cite::NONE))
            }
            (TableAct::Step(_), _) => self.decide_step(command.given, decision),
            (TableAct::Reshuffle, _) => {
                decision.push(TableEvent::ReshuffleDirected, cites.reshuffle.unwrap_or(Cite::NONE));
            }
            (TableAct::BeginShift, _) => decision.push(TableEvent::ShiftBegun, cites.shift.unwrap_or(Cite::NONE)),
            (TableAct::DayPasses, _) => decision.push(TableEvent::DayPassed, cites.renewal.unwrap_or(Cite::NONE)),
            (TableAct::SetUnsuitable, _) => {
                decision.push(TableEvent::SetUnsuitable, cites.unsuitable.unwrap_or(Cite::NONE));
            }
            (TableAct::ExposedInStacking, _) => {
                decision.push(TableEvent::ExposedInStacking, cites.exposed_in_stacking.unwrap_or(Cite::NONE));
            }
            (TableAct::DeviceFails(device), _) => {
                decision.push(TableEvent::DeviceJammed { device }, self.fails_cite(device));
            }
            (TableAct::ClearDevice(device), _) => {
                decision.push(TableEvent::DeviceCleared { device }, self.fails_cite(device));
            }
            (TableAct::RemoveDevice(device), _) => {
                decision.push(TableEvent::DeviceRemoved { device }, cites.device_leaves.unwrap_or(Cite::NONE));
            }
            (TableAct::UseMethod(method), _) => {
                decision.push(TableEvent::MethodChanged { method }, cites.device_leaves.unwrap_or(Cite::NONE));
            }
            (TableAct::Ask(request), Who::Player(seat)) => self.decide_request(seat, request, decision),
            (TableAct::Sit | TableAct::BuyIn | TableAct::Leave | TableAct::Ask(_) | TableAct::MoveTo(_), _) => {
                unreachable!("offered to players only")
            }
            (TableAct::DeclineCut | TableAct::PassCut | TableAct::RequireRecut, _) => {
                unreachable!("decided with the shoe")
            }
        }
    }

    fn decide_step(&self, given: Given, decision: &mut Decision<TableEvent>) {
        let rule = self.to_do.last().expect("a step was offered");
        let count = match given {
            Given::Count(count) => Some(count),
            _ => None,
        };
        match (rule.counts, count) {
            (Some(wanted), Some(count)) if count != wanted => decision.push(
                TableEvent::DeckRemoved { deck: rule.deck, count },
                self.house().cites.wrong_count.unwrap_or(rule.cite),
            ),
            _ => decision.push(TableEvent::StepDone { step: rule.step, deck: rule.deck, count }, self.step_cite(rule)),
        }
    }
}
