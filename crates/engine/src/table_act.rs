//! What can be said at a table around its rounds: offered, refused, decided.

use crate::{
    Act, Amount, Call, Chore, Command, Counted, DealingMethod, Decision, Device, DeviceState, Does, Extent, Game,
    Given, Offer, Offers, Role, Seat, Seats, Step, StepRule, Table, TableEvent, Takes, Values, Wanted, Who, acts,
};
use kit::Money;
use law::Cite;
use std::fmt;

/// A device that fails, as the report of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Failing(pub Device);

impl fmt::Display for Failing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Device::Shuffler => f.write_str("report shuffler jammed"),
            device => write!(f, "take {device} out of service"),
        }
    }
}

impl Values for Failing {
    fn values(_: Extent) -> Vec<Failing> {
        Device::ALL.map(Failing).to_vec()
    }
}

/// What is handed over with a step.
const fn handed_over(step: crate::Step) -> Takes {
    match step {
        crate::Step::CutCards | crate::Step::PlaceCoverCard => Takes::Count,
        crate::Step::BurnCards => Takes::Cards,
        _ => Takes::Nothing,
    }
}

acts! {
    /// An act around the rounds. The step of a procedure is for whoever the procedure names, mostly the dealer.
    pub enum TableAct {
        Open: "open table", Floorperson, Work, Nothing;
        Close: "close table", Floorperson, Work, Nothing;
        Sit: "sit", Player, Attend, Nothing;
        BuyIn: "buy in", Player, Attend, Amount;
        Leave: "leave", Player, Attend, Nothing;
        MoveTo(to: Seat): "move to {to}", Player, Attend, Nothing;
        Fill: "fill rack", Floorperson, Work, Amount;
        Credit: "credit rack", Floorperson, Work, Amount;
        BeginRound: "begin round", Dealer, Work, Nothing;
        DeclineCut: "decline cut", Player, Decide, Nothing;
        PassCut: "pass cut on", Dealer, Work, Nothing;
        RequireRecut: "require recut", Floorperson, Work, Nothing;
        Call(call: Call): "{call}", call.role(), call.does(), Nothing;
        DeviceFails(device: Failing): "{device}", Floorperson, Report, Nothing;
        ClearDevice(device: Device): "clear {device}", Floorperson, Work, Nothing;
        RemoveDevice(device: Device): "remove {device}", Floorperson, Work, Nothing;
        UseMethod(method: DealingMethod): "use {method}", Floorperson, Work, Nothing;
        Step(step: Step): "{step}", Dealer, Work, handed_over(step);
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

/// The most that a person counts with a step.
const MOST_COUNTED: u32 = 99;

impl<G: Game> Table<G> {
    pub(crate) fn table_offers(&self, who: Who, acts: &mut Offers<'_, TableAct>) {
        match who {
            Who::Player(seat) => self.player_offers(seat, acts),
            Who::Dealer => self.dealer_offers(acts),
            Who::Floorperson => self.floor_offers(acts),
        }
        self.call_offers(who, acts);
        self.step_offer(who, acts);
    }

    fn chips(&self, most: Money) -> Amount {
        Amount::Between { least: Money::cents(1), most, step: Money::cents(1) }
    }

    fn player_offers(&self, seat: Seat, acts: &mut Offers<'_, TableAct>) {
        let cites = self.house().cites;
        if self.open && self.free(seat) {
            acts.push(Offer::of(TableAct::Sit, cites.seated));
        }
        if self.seated.has(seat) {
            acts.push(Offer::of(TableAct::BuyIn, Cite::NONE).amount(self.chips(MOST_CHIPS)));
            if !self.bound(seat) && !self.owing().has(seat) {
                acts.push(Offer::of(TableAct::Leave, Cite::NONE));
            }
            for to in (1..=self.house().seats).map(Seat).filter(|to| self.free(*to)) {
                if !cites.moves.is_empty() && !self.in_round && !self.owing().has(seat) {
                    acts.push(Offer::of(TableAct::MoveTo(to), cites.moves));
                }
            }
        }
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
            let cite = self.house().cites.round;
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
        let essential = self.house().devices.iter().map(|rule| rule.device).filter(|device| device.is_essential());
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
        for (device, state) in &self.devices {
            if *state == DeviceState::Working && self.may_fail(*device) {
                acts.push(Offer::of(TableAct::DeviceFails(Failing(*device)), self.fails_cite(*device)));
            }
            if *state == DeviceState::Jammed {
                acts.push(Offer::of(TableAct::ClearDevice(*device), cites.device_leaves));
            }
            if *state != DeviceState::Removed && !device.is_essential() {
                acts.push(Offer::of(TableAct::RemoveDevice(*device), cites.device_leaves));
            }
        }
        for method in DealingMethod::ALL {
            if self.may_use(method) {
                acts.push(Offer::of(TableAct::UseMethod(method), cites.device_leaves));
            }
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
        let rule = self.house().devices.iter().find(|rule| rule.device == device);
        rule.map_or(Cite::NONE, |rule| rule.fails)
    }

    /// Another method may be used only when the device of the method in use has left the table;
    /// an automated one cannot come back by a word.
    fn may_use(&self, method: DealingMethod) -> bool {
        let automated = |method: &DealingMethod| method.device().is_some();
        let left = |method: &DealingMethod| method.device().is_some_and(|device| self.has_left(device));
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
            let shuffler_counts = self.device(Device::Shuffler) == Some(DeviceState::Working);
            let given = match rule.counts {
                Some(Counted::ByShuffler { cards, .. }) if shuffler_counts => Wanted::count(0, cards * 2, Some(cards)),
                Some(Counted::AtLeast(least)) => Wanted::count(least, MOST_COUNTED, Some(least)),
                _ => Wanted::Nothing,
            };
            let offer = Offer::of(TableAct::Step(rule.step), self.step_cite(rule)).given(given);
            acts.push(offer.chore(rule.step.chore(), true));
        }
    }

    /// A shuffle without the device is by hand, which may have its own clause.
    fn step_cite(&self, rule: &StepRule) -> Cite {
        if self.has_left(Device::Shuffler) { rule.by_hand.or(rule.cite) } else { rule.cite }
    }

    pub(crate) fn decide_table(&self, who: Who, command: &Command<TableAct>, decision: &mut Decision<TableEvent>) {
        if self.decide_shoe(who, command, decision) {
            return;
        }
        let cites = self.house().cites;
        let amount = command.amount.unwrap_or(Money::ZERO);
        match (command.act, who) {
            (TableAct::Open, _) => self.decide_opening(decision),
            (TableAct::Close, _) => {
                for seat in self.seated.iter() {
                    let stack = self.accounts.stack(seat);
                    decision.push(TableEvent::SeatLeft { seat, stack }, Cite::NONE);
                }
                decision.push(TableEvent::Closed, Cite::NONE);
            }
            (TableAct::Sit, Who::Player(seat)) => {
                decision.push(TableEvent::SeatTaken { seat }, cites.seated);
            }
            (TableAct::BuyIn, Who::Player(seat)) => decision.push(TableEvent::BoughtIn { seat, amount }, Cite::NONE),
            (TableAct::Leave, Who::Player(seat)) => {
                let stack = self.accounts.stack(seat);
                decision.push(TableEvent::SeatLeft { seat, stack }, Cite::NONE);
            }
            (TableAct::MoveTo(to), Who::Player(from)) => {
                let stack = self.accounts.stack(from);
                decision.push(TableEvent::SeatMoved { from, to, stack }, cites.moves);
            }
            (TableAct::Fill, _) => decision.push(TableEvent::RackFilled { amount }, Cite::NONE),
            (TableAct::Credit, _) => decision.push(TableEvent::RackCredited { amount }, Cite::NONE),
            (TableAct::BeginRound, _) => decision.push(TableEvent::RoundBegun { number: self.rounds + 1 }, cites.round),
            (TableAct::Step(_), _) => self.decide_step(command.given, decision),
            (TableAct::Call(call), by) => self.decide_call(call, by, decision),
            (TableAct::DeviceFails(Failing(device)), _) => {
                decision.push(TableEvent::DeviceJammed { device }, self.fails_cite(device));
            }
            (TableAct::ClearDevice(device), _) => {
                decision.push(TableEvent::DeviceCleared { device }, self.fails_cite(device));
            }
            (TableAct::RemoveDevice(device), _) => {
                decision.push(TableEvent::DeviceRemoved { device }, cites.device_leaves);
            }
            (TableAct::UseMethod(method), _) => {
                decision.push(TableEvent::MethodChanged { method }, cites.device_leaves);
            }
            (TableAct::Sit | TableAct::BuyIn | TableAct::Leave | TableAct::MoveTo(_), _) => {
                unreachable!("offered to players only")
            }
            (TableAct::DeclineCut | TableAct::PassCut | TableAct::RequireRecut, _) => {
                unreachable!("decided with the shoe")
            }
        }
    }

    /// The table is opened; the first time its meters start.
    fn decide_opening(&self, decision: &mut Decision<TableEvent>) {
        decision.push(TableEvent::Opened, Cite::NONE);
        for meter in self.house().meters.iter().filter(|_| !self.started) {
            let started = TableEvent::MeterStarted { fund: meter.fund, amount: meter.initial, linked: meter.linked };
            decision.push(started, meter.cite);
        }
    }

    fn decide_step(&self, given: Given, decision: &mut Decision<TableEvent>) {
        let rule = self.to_do.last().expect("a step was offered");
        let count = match given {
            Given::Count(count) => Some(count),
            _ => None,
        };
        let deck = rule.deck.unwrap_or(0);
        match (rule.counts, count) {
            (Some(Counted::ByShuffler { cards, wrong }), Some(count)) if count != cards => {
                decision.push(TableEvent::DeckRemoved { deck, count }, wrong.or(rule.cite));
            }
            _ => decision.push(TableEvent::StepDone { step: rule.step, deck, count }, self.step_cite(rule)),
        }
    }
}
