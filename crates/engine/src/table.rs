//! The life of a table: opening, seats and stacks, procedures, rounds, closing. It knows no game;
//! inside a round the game decides.

use crate::shoe::Preparation;
use crate::table_event::{Happened, TableEvent};
use crate::{
    Account, Accounts, Automation, Chore, Command, DealingMethod, Decision, Device, Event, Game, House, Now, Offer,
    Offers, Overdrawn, Posting, Record, Refusal, Seat, Seats, StepRule, TableAct, Viewer, Who,
};
use kit::{AlternatingDecks, Money};
use law::Cite;
use serde::Serialize;
use std::sync::Arc;

/// What can be said at a table of this game.
pub type Do<G> = crate::table_act::Do<<G as Game>::Act>;
/// What can happen at a table of this game.
pub type Happens<G> = Happened<<G as Game>::Event>;

/// A table: the fold of everything that happened at it.
#[derive(Debug, Serialize)]
pub struct Table<G: Game> {
    #[serde(skip)]
    pub(crate) rules: Arc<G::Rules>,
    pub(crate) open: bool,
    /// Whether it was ever open.
    pub(crate) started: bool,
    /// Cards lie spread for the first player to look at.
    pub(crate) spread: bool,
    /// The cards lay idle since the last round, and what was called for since that can be only once.
    pub(crate) idle: bool,
    pub(crate) called: u8,
    pub(crate) seated: Seats,
    /// The same in the order in which they came.
    #[serde(skip)]
    pub(crate) arrived: Vec<Seat>,
    /// The cards or tiles lay open since the last round.
    pub(crate) anew: bool,
    pub(crate) accounts: Accounts,
    /// The steps of the current procedure still to be done, the next one last.
    pub(crate) to_do: Vec<StepRule>,
    pub(crate) devices: Vec<(Device, DeviceState)>,
    pub(crate) method: DealingMethod,
    pub(crate) decks: AlternatingDecks<u8>,
    /// The decks that came shuffled and have not been shuffled here yet, as bits.
    #[serde(skip)]
    pub(crate) came_shuffled: u8,
    /// The shoe being made ready.
    pub(crate) preparation: Preparation,
    pub(crate) rounds: u32,
    pub(crate) in_round: bool,
    pub(crate) round: Option<G::Round>,
    /// Room for the events of one command, kept from command to command.
    #[serde(skip)]
    room: Vec<Record<G::Event>>,
}

/// How a device stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeviceState {
    /// At work.
    Working,
    /// Jammed: nothing goes through it until it is cleared or removed.
    Jammed,
    /// Taken off the table.
    Removed,
}

impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Self {
        Table {
            rules: Arc::clone(&self.rules),
            accounts: self.accounts.clone(),
            to_do: self.to_do.clone(),
            devices: self.devices.clone(),
            arrived: self.arrived.clone(),
            round: self.round.clone(),
            room: Vec::new(),
            ..*self
        }
    }
}

impl<G: Game> PartialEq for Table<G> {
    fn eq(&self, other: &Self) -> bool {
        let small =
            |t: &Self| (t.open, t.started, t.spread, t.anew, t.method, t.decks, t.rounds, t.in_round, t.preparation);
        small(self) == small(other)
            && (self.seated, &self.arrived) == (other.seated, &other.arrived)
            && (self.idle, self.called, self.came_shuffled) == (other.idle, other.called, other.came_shuffled)
            && self.accounts == other.accounts
            && self.to_do == other.to_do
            && self.devices == other.devices
            && self.round == other.round
    }
}

impl<G: Game> Table<G> {
    /// A table that has not been opened.
    pub fn new(rules: Arc<G::Rules>) -> Table<G> {
        let house = G::house(&rules);
        Table {
            open: false,
            started: false,
            spread: false,
            idle: false,
            called: 0,
            seated: Seats::NONE,
            arrived: Vec::new(),
            anew: false,
            accounts: Accounts::default(),
            to_do: Vec::new(),
            devices: house.devices.iter().map(|rule| (rule.device, DeviceState::Working)).collect(),
            method: house.method,
            decks: AlternatingDecks::new(0, 1),
            came_shuffled: 0,
            preparation: Preparation::NONE,
            rounds: 0,
            in_round: false,
            round: None,
            room: Vec::new(),
            rules,
        }
    }

    /// The house rules.
    pub fn rules(&self) -> &Arc<G::Rules> {
        &self.rules
    }

    /// The table that the rules want.
    pub fn house(&self) -> &House {
        G::house(&self.rules)
    }

    /// The chips.
    pub fn accounts(&self) -> &Accounts {
        &self.accounts
    }

    /// The seats with a player.
    pub fn seated(&self) -> Seats {
        self.seated
    }

    /// How many rounds have begun.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// The round being played.
    pub fn round(&self) -> Option<&G::Round> {
        self.round.as_ref().filter(|_| self.in_round)
    }

    /// The round that has something to offer: the one being played, or the last one while players
    /// still owe the house something from it.
    pub(crate) fn speaking(&self) -> Option<&G::Round> {
        self.round.as_ref().filter(|round| self.in_round || (self.open && !G::status(round).owing.is_empty()))
    }

    /// How a device stands; `None` when the table never had it.
    pub fn device(&self, device: Device) -> Option<DeviceState> {
        self.devices.iter().find(|(which, _)| *which == device).map(|(_, state)| *state)
    }

    /// Whether a device has been taken off the table.
    pub(crate) fn has_left(&self, device: Device) -> bool {
        self.device(device) == Some(DeviceState::Removed)
    }

    /// Whether a device is on the table, at work or not.
    pub(crate) fn is_there(&self, device: Device) -> bool {
        self.device(device).is_some_and(|state| state != DeviceState::Removed)
    }

    /// What a game may look at.
    pub(crate) fn now<'a>(&'a self, round: &'a G::Round) -> Now<'a, G> {
        Now { round, accounts: &self.accounts, seated: self.seated }
    }

    /// Everything this person may do now, and nothing else.
    pub fn offers(&self, who: Who) -> Vec<Offer<Do<G>>> {
        let mut offers = Vec::new();
        self.each_offer(who, &mut |offer| offers.push(offer));
        offers
    }

    /// Goes through everything this person may do now.
    pub(crate) fn each_offer(&self, who: Who, each: &mut dyn FnMut(Offer<Do<G>>)) {
        if matches!(who, Who::Player(seat) if seat.0 > self.house().seats) {
            return;
        }
        self.table_offers(who, &mut Offers::new(&mut |offer| each(offer.map(Do::<G>::Table))));
        if let Some(round) = self.speaking() {
            let mut map = |offer: Offer<G::Act>| each(offer.map(Do::<G>::Round));
            G::offers(&self.rules, &self.now(round), who, &mut Offers::new(&mut map));
        }
    }

    /// The first thing on offer to this person that is due and the program's to do.
    pub(crate) fn next_chore(&self, who: Who, automation: Automation) -> Option<Offer<Do<G>>> {
        let mut next = None;
        let due = |due: bool, chore: Option<Chore>| due && chore.is_some_and(|chore| automation.does(chore));
        let mut first = |offer: Offer<TableAct>| {
            if next.is_none() && due(offer.due, offer.chore) {
                next = Some(offer.map(Do::<G>::Table));
            }
        };
        self.table_offers(who, &mut Offers::new(&mut first));
        if let (None, Some(round)) = (&next, self.speaking()) {
            let mut first = |offer: Offer<G::Act>| {
                if next.is_none() && due(offer.due, offer.chore) {
                    next = Some(offer.map(Do::<G>::Round));
                }
            };
            G::offers(&self.rules, &self.now(round), who, &mut Offers::new(&mut first));
        }
        next
    }

    /// Whether a command is on offer: among the table's own offers, or among the game's.
    pub(crate) fn offered(&self, who: Who, command: &Command<Do<G>>) -> bool {
        if matches!(who, Who::Player(seat) if seat.0 > self.house().seats) {
            return false;
        }
        let mut offered = false;
        match (command.act, self.speaking()) {
            (Do::<G>::Table(act), _) => {
                let command = command.map(|_| act);
                self.table_offers(who, &mut Offers::new(&mut |offer| offered |= offer.accepts(&command)));
            }
            (Do::<G>::Round(act), Some(round)) => {
                let command = command.map(|_| act);
                let mut accept = |offer: Offer<G::Act>| offered |= offer.accepts(&command);
                G::offers(&self.rules, &self.now(round), who, &mut Offers::asked(act, &mut accept));
            }
            (Do::<G>::Round(_), None) => {}
        }
        offered
    }

    /// Carries out a command, or refuses it and changes nothing. What happened is appended to `log`.
    pub fn say(
        &mut self,
        who: Who,
        command: &Command<Do<G>>,
        log: &mut Vec<Record<Happens<G>>>,
    ) -> Result<(), Refusal> {
        if !self.offered(who, command) {
            return Err(self.refuse(who, command));
        }
        self.carry_out(who, command, log);
        Ok(())
    }

    /// Carries out a command that is known to be on offer.
    pub(crate) fn carry_out(&mut self, who: Who, command: &Command<Do<G>>, log: &mut Vec<Record<Happens<G>>>) {
        match command.act {
            Do::<G>::Table(act) => {
                let mut decision = Decision::new();
                self.decide_table(who, &command.map(|_| act), &mut decision);
                for record in decision.records {
                    self.happen(record.map(Happened::Table), log);
                }
            }
            Do::<G>::Round(act) => {
                let mut decision = Decision { records: std::mem::take(&mut self.room) };
                let round = self.speaking().expect("a round's act was offered");
                G::decide(&self.rules, &self.now(round), who, &command.map(|_| act), &mut decision);
                for record in decision.records.drain(..) {
                    self.happen(record.map(Happened::Round), log);
                }
                self.room = decision.records;
                self.end_round_if_over(log);
            }
        }
    }

    fn end_round_if_over(&mut self, log: &mut Vec<Record<Happens<G>>>) {
        let Some(end) = self.round().and_then(|round| G::status(round).over) else { return };
        let mut decision = Decision::new();
        decision.push(TableEvent::RoundEnded { number: self.rounds, end }, self.house().cites.round);
        for record in decision.records {
            self.happen(record.map(Happened::Table), log);
        }
    }

    /// Applies one record and logs it. Before chips leave a rack that lacks them, the rack is filled.
    fn happen(&mut self, record: Record<Happens<G>>, log: &mut Vec<Record<Happens<G>>>) {
        let mut owed = Money::ZERO;
        record.event.postings(&mut |posting: Posting| {
            if posting.from == Account::Rack {
                owed += posting.amount;
            }
        });
        let short_by = owed - self.accounts.balance(Account::Rack);
        if short_by.is_positive() {
            let fill = Happened::Table(TableEvent::RackFilled { amount: short_by });
            self.apply(&fill).expect("a fill comes from outside");
            log.push(Record { event: fill, cite: Cite::NONE, at: record.at });
        }
        if let Err(overdrawn) = self.apply(&record.event) {
            panic!("{:?} would overdraw an account: {overdrawn}", record.event);
        }
        log.push(record);
    }

    /// The table after one more event; what replay folds.
    pub fn apply(&mut self, event: &Happens<G>) -> Result<(), Overdrawn> {
        let mut result = Ok(());
        event.postings(&mut |posting| {
            if result.is_ok() {
                result = self.accounts.post(posting);
            }
        });
        result?;
        debug_assert!(self.accounts.sum().is_zero(), "chips were created or destroyed by {event:?}");
        match event {
            Happened::Table(event) => self.apply_table(event),
            Happened::Round(event) => {
                if let Some(round) = &mut self.round {
                    G::apply(round, event);
                }
            }
        }
        Ok(())
    }

    /// Seats nobody occupies.
    pub(crate) fn free(&self, seat: Seat) -> bool {
        let occupied = self.round().is_some_and(|round| G::status(round).occupied.has(seat));
        seat.0 >= 1 && seat.0 <= self.house().seats && !self.seated.has(seat) && !occupied
    }
}

impl<E> Record<E> {
    /// The same record of another kind of event.
    pub(crate) fn map<F>(self, wrap: impl FnOnce(E) -> F) -> Record<F> {
        Record { event: wrap(self.event), cite: self.cite, at: self.at }
    }
}

/// Folds a log into the table it came from.
pub fn replay<'a, G: Game>(
    rules: Arc<G::Rules>,
    events: impl IntoIterator<Item = &'a Happens<G>>,
) -> Result<Table<G>, Overdrawn> {
    let mut table = Table::new(rules);
    for event in events {
        table.apply(event)?;
    }
    Ok(table)
}

/// The table as one viewer may know it: the fold of the events as that viewer saw them. What the
/// viewer may not see never enters it.
pub fn view<'a, G: Game>(
    rules: Arc<G::Rules>,
    events: impl IntoIterator<Item = &'a Happens<G>>,
    viewer: Viewer,
) -> Result<Table<G>, Overdrawn> {
    let mut table = Table::new(rules);
    for event in events {
        table.apply(&event.seen_by(viewer))?;
    }
    Ok(table)
}
