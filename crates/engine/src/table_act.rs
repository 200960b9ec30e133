//! What can be said at a table around its rounds: offered, refused, decided.

use crate::table::Do as DoAt;
use crate::{
    Act, Amount, Chore, Code, Command, DealingMethod, Decision, Device, DeviceState, Game, Given, Offer, Offers,
    Refusal, Seat, Step, StepRule, Table, TableEvent, Wanted, Who,
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
    Fill,
    Credit,
    BeginRound,
    Step(Step),
    ShufflerJams,
    ClearDevice(Device),
    RemoveDevice(Device),
    UseMethod(DealingMethod),
}

impl fmt::Display for TableAct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableAct::Open => f.write_str("open table"),
            TableAct::Close => f.write_str("close table"),
            TableAct::Sit => f.write_str("sit"),
            TableAct::BuyIn => f.write_str("buy in"),
            TableAct::Leave => f.write_str("leave"),
            TableAct::Fill => f.write_str("fill rack"),
            TableAct::Credit => f.write_str("credit rack"),
            TableAct::BeginRound => f.write_str("begin round"),
            TableAct::Step(step) => f.write_str(step.words()),
            TableAct::ShufflerJams => f.write_str("report shuffler jammed"),
            TableAct::ClearDevice(device) => write!(f, "clear {device}"),
            TableAct::RemoveDevice(device) => write!(f, "remove {device}"),
            TableAct::UseMethod(method) => write!(f, "use {}", method.name()),
        }
    }
}

impl Act for TableAct {
    fn all() -> Vec<TableAct> {
        use TableAct::*;
        let mut all = vec![Open, Close, Sit, BuyIn, Leave, Fill, Credit, BeginRound, ShufflerJams];
        all.extend(crate::Step::ALL.map(Step));
        all.extend(Device::ALL.map(ClearDevice));
        all.extend(Device::ALL.map(RemoveDevice));
        all.extend(DealingMethod::ALL.map(UseMethod));
        all
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
    fn all() -> Vec<Do<A>> {
        TableAct::all().into_iter().map(Do::Table).chain(A::all().into_iter().map(Do::Round)).collect()
    }
}

/// The most chips bought, filled or credited at once.
const MOST_CHIPS: Money = Money::dollars(10_000_000);

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
            if !self.bound(seat) {
                acts.push(Offer::of(TableAct::Leave, Cite::NONE));
            }
        }
    }

    fn bound(&self, seat: Seat) -> bool {
        self.round().is_some_and(|round| G::status(round).bound.has(seat))
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
            && !(self.method == DealingMethod::AutomatedShoe
                && self.device(Device::DealingShoe) != Some(DeviceState::Working))
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
        acts.push(Offer::of(TableAct::Close, Cite::NONE));
        if self.shuffles_next() && self.device(Device::Shuffler) == Some(DeviceState::Working) {
            acts.push(Offer::of(TableAct::ShufflerJams, cites.shuffler_fails.unwrap_or(Cite::NONE)));
        }
        for (device, state) in &self.devices {
            let cite = cites.device_leaves.unwrap_or(Cite::NONE);
            if *state == DeviceState::Jammed {
                acts.push(Offer::of(TableAct::ClearDevice(*device), cite));
            }
            if *state != DeviceState::Removed {
                acts.push(Offer::of(TableAct::RemoveDevice(*device), cite));
            }
        }
        for method in DealingMethod::ALL {
            if self.may_use(method) {
                acts.push(Offer::of(TableAct::UseMethod(method), cites.device_leaves.unwrap_or(Cite::NONE)));
            }
        }
    }

    /// Another method may be used only when the automated shoe has left the table; the automated
    /// shoe itself cannot come back by a word.
    fn may_use(&self, method: DealingMethod) -> bool {
        method != self.method
            && method != DealingMethod::AutomatedShoe
            && self.device(Device::DealingShoe) == Some(DeviceState::Removed)
    }

    fn shuffles_next(&self) -> bool {
        self.to_do.last().is_some_and(|rule| rule.step == Step::ShuffleCards)
    }

    /// The next step of the current procedure, to the one who does it.
    fn step_offer(&self, who: Who, acts: &mut Offers<'_, TableAct>) {
        let Some(rule) = self.to_do.last().filter(|rule| rule.by == who && self.open && !self.in_round) else { return };
        let stuck = rule.step == Step::ShuffleCards && self.device(Device::Shuffler) == Some(DeviceState::Jammed);
        if !stuck {
            let counts = rule.counts.filter(|_| self.device(Device::Shuffler) == Some(DeviceState::Working));
            let given = counts.map_or(Wanted::Nothing, |usual| Wanted::Count {
                least: 0,
                most: usual * 2,
                except: [None; 2],
                usual: Some(usual),
            });
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
            (TableAct::Fill, _) => decision.push(TableEvent::RackFilled { amount }, Cite::NONE),
            (TableAct::Credit, _) => decision.push(TableEvent::RackCredited { amount }, Cite::NONE),
            (TableAct::BeginRound, _) => {
                decision.push(TableEvent::RoundBegun { number: self.rounds + 1 }, cites.round.unwrap_or(Cite::NONE))
            }
            (TableAct::Step(_), _) => self.decide_step(command.given, decision),
            (TableAct::ShufflerJams, _) => decision.push(
                TableEvent::DeviceJammed { device: Device::Shuffler },
                cites.shuffler_fails.unwrap_or(Cite::NONE),
            ),
            (TableAct::ClearDevice(device), _) => {
                decision.push(TableEvent::DeviceCleared { device }, cites.shuffler_fails.unwrap_or(Cite::NONE))
            }
            (TableAct::RemoveDevice(device), _) => {
                decision.push(TableEvent::DeviceRemoved { device }, cites.device_leaves.unwrap_or(Cite::NONE));
            }
            (TableAct::UseMethod(method), _) => {
                decision.push(TableEvent::MethodChanged { method }, cites.device_leaves.unwrap_or(Cite::NONE));
            }
            (TableAct::Sit | TableAct::BuyIn | TableAct::Leave, _) => unreachable!("offered to players only"),
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

    /// Why a command is not on offer: first what concerns the person, then the time, then what was handed over.
    pub(crate) fn refuse(&self, who: Who, command: &Command<DoAt<G>>) -> Refusal {
        let house = self.house();
        if let Who::Player(seat) = who {
            if seat.0 > house.seats {
                let message = format!("there is no {seat}; the table has {} seats", house.seats);
                return Refusal::new(Code::NoSuchSeat, house.cites.seats.unwrap_or(Cite::NONE), message);
            }
            if !self.seated.has(seat) && command.act != Do::Table(TableAct::Sit) {
                let cite = house.cites.seated.unwrap_or(Cite::NONE);
                return Refusal::new(Code::NotSeated, cite, format!("nobody sits at {seat}"));
            }
        }
        if let Some(offer) = self.offers(who).into_iter().find(|offer| offer.act == command.act) {
            return self.refuse_given(who, command, &offer);
        }
        match command.act {
            Do::Table(act) => self.refuse_table(who, act),
            Do::Round(act) => match self.round() {
                Some(round) => G::refuse(&self.rules, &self.now(round), who, &command.map(|_| act)),
                None => {
                    let cite = house.cites.round.unwrap_or(Cite::NONE);
                    Refusal::new(Code::TooEarly, cite, format!("no round is being played: `{act}` has to wait"))
                }
            },
        }
    }

    /// The act is on offer, but not with this amount, these cards or this count.
    fn refuse_given(&self, who: Who, command: &Command<DoAt<G>>, offer: &Offer<DoAt<G>>) -> Refusal {
        if !offer.amount.takes(command.amount) {
            let found = command.amount.map_or("none".to_owned(), |amount| amount.to_string());
            let message = format!("`{}`: found {found}, permitted {}", offer.act, offer.amount);
            if let (Who::Player(seat), Some(amount)) = (who, command.amount)
                && amount > self.accounts.stack(seat)
                && matches!(command.act, Do::Round(_))
            {
                let message = format!("{message}; the stack holds {}", self.accounts.stack(seat));
                return Refusal::new(Code::NotEnoughChips, offer.cite, message);
            }
            return Refusal::new(Code::WrongAmount, offer.cite, message);
        }
        let wrong = offer.given.check(command.given).expect_err("the offer did not accept it");
        let code = if matches!(offer.given, Wanted::Count { .. }) { Code::WrongCount } else { Code::WrongCards };
        Refusal::new(code, offer.cite, format!("`{}`: {wrong}", offer.act))
    }

    fn refuse_table(&self, who: Who, act: TableAct) -> Refusal {
        let cites = self.house().cites;
        let refuse =
            |code, cite: Option<Cite>, message: String| Refusal::new(code, cite.unwrap_or(Cite::NONE), message);
        let role = |wanted: &str| refuse(Code::NotYours, None, format!("`{act}` is for {wanted}, not for {who}"));
        match act {
            TableAct::Sit | TableAct::BuyIn | TableAct::Leave if !matches!(who, Who::Player(_)) => role("players"),
            TableAct::BeginRound if who != Who::Dealer => role("the dealer"),
            TableAct::Open
            | TableAct::Close
            | TableAct::Fill
            | TableAct::Credit
            | TableAct::ShufflerJams
            | TableAct::ClearDevice(_)
            | TableAct::RemoveDevice(_)
            | TableAct::UseMethod(_)
                if who != Who::Floorperson =>
            {
                role("the floorperson")
            }
            TableAct::Open => refuse(Code::Already, None, "the table is open".to_owned()),
            _ if !self.open => refuse(Code::NotOpen, None, format!("the table is not open: `{act}` has to wait")),
            TableAct::Sit => refuse(Code::SeatTaken, None, "the seat is taken".to_owned()),
            TableAct::Leave => refuse(
                Code::MustStay,
                cites.stay,
                "a player who has wagered and received cards stays until the round is over".to_owned(),
            ),
            TableAct::Step(step) => self.refuse_step(who, step),
            TableAct::Credit => refuse(Code::TooEarly, None, "the rack is empty".to_owned()),
            _ if self.in_round => refuse(Code::TooEarly, None, format!("a round is being played: `{act}` has to wait")),
            TableAct::BeginRound if !self.to_do.is_empty() => {
                let rule = self.to_do.last().expect("not empty");
                refuse(Code::TooEarly, Some(rule.cite), format!("`{}` comes first", rule.step.words()))
            }
            TableAct::BeginRound if self.seated.is_empty() => {
                refuse(Code::TooEarly, cites.seated, "nobody sits at the table".to_owned())
            }
            TableAct::BeginRound => {
                refuse(Code::Device, cites.device_leaves, "the dealing shoe is out of order".to_owned())
            }
            TableAct::UseMethod(DealingMethod::AutomatedShoe) => {
                refuse(Code::Device, cites.device_leaves, "there is no automated dealing shoe at work here".to_owned())
            }
            TableAct::UseMethod(method) if method == self.method => {
                refuse(Code::Already, cites.device_leaves, format!("{} is in use", method.name()))
            }
            TableAct::UseMethod(_) => refuse(
                Code::Device,
                cites.device_leaves,
                "a device must leave the table before another method is used".to_owned(),
            ),
            _ => refuse(Code::Device, cites.shuffler_fails, format!("`{act}` finds no device in that state")),
        }
    }

    fn refuse_step(&self, who: Who, step: Step) -> Refusal {
        let Some(rule) = self.to_do.last().filter(|_| !self.in_round) else {
            return Refusal::new(Code::TooEarly, Cite::NONE, format!("`{}` is not called for now", step.words()));
        };
        if rule.step != step {
            let message = format!("`{}` comes first", rule.step.words());
            return Refusal::new(Code::TooEarly, rule.cite, message);
        }
        if rule.by != who {
            return Refusal::new(Code::NotYours, rule.cite, format!("`{}` is for the {}", step.words(), rule.by));
        }
        let cite = self.house().cites.shuffler_fails.unwrap_or(rule.cite);
        Refusal::new(Code::Device, cite, "the shuffler is jammed: clear it or remove it")
    }
}
