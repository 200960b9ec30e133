//! Why something around the rounds is not on offer.

use crate::table::Do as DoAt;
use crate::table_act::{Do, Failing};
use crate::{
    Account, Act, Amount, Code, Command, DealingMethod, Device, Game, Now, Offer, Offers, Posting, Reasons, Refusal,
    Seat, Step, Table, TableAct, Wanted, Who,
};
use kit::Money;
use law::Cite;

/// More chips than any limit asks for, and what only a stack of so many makes the most that is permitted.
const PLENTY: Money = Money::dollars(1_000_000_000);
const UNLIMITED: Money = Money::dollars(500_000_000);

impl<G: Game> Table<G> {
    /// Why a command is not on offer: the first reason in the order of the codes.
    pub(crate) fn refuse(&self, who: Who, command: &Command<DoAt<G>>) -> Refusal {
        self.reasons(who, command).first().expect("what is not on offer has a reason")
    }

    /// Every reason why a command is not on offer. What concerns the person comes first, then the time,
    /// then what was handed over.
    pub(crate) fn reasons(&self, who: Who, command: &Command<DoAt<G>>) -> Reasons {
        let (house, mut reasons) = (self.house(), Reasons::default());
        if let Who::Player(seat) = who {
            if seat.0 > house.seats {
                let message = format!("there is no {seat}; the table has {} seats", house.seats);
                reasons.add(Code::NoSuchSeat, house.cites.seats, message);
                return reasons;
            }
            if !self.seated.has(seat) && command.act != Do::Table(TableAct::Sit) {
                reasons.add(Code::NotSeated, house.cites.seated, format!("nobody sits at {seat}"));
                return reasons;
            }
        }
        if !self.open && command.act != Do::Table(TableAct::Open) {
            let message = format!("the table is not open: `{}` has to wait", command.act);
            reasons.add(Code::NotOpen, Cite::NONE, message);
        }
        if let Some(offer) = self.offers(who).into_iter().find(|offer| offer.is_for(command)) {
            self.refuse_given(who, command, &offer, &mut reasons);
            return reasons;
        }
        match command.act {
            Do::Table(act) => reasons.push(self.refuse_table(who, act)),
            Do::Round(act) => {
                self.refuse_round(who, &command.map(|_| act), &mut reasons);
                let unbound = command.amount.and_then(|_| self.with_any_stack(who, command));
                if let Some(offer) = unbound.filter(|offer| !offer.amount.takes(command.amount)) {
                    self.refuse_amount(who, command, &offer, None, &mut reasons);
                }
            }
        }
        reasons
    }

    /// Why an act of a round is not on offer.
    fn refuse_round(&self, who: Who, command: &Command<G::Act>, reasons: &mut Reasons) {
        let (house, act, term) = (self.house(), command.act, G::term(&self.rules, command.act));
        if !act.role().is_of(who) {
            reasons.add(Code::NotYours, term.cite, format!("`{act}` is for {}, not for {who}", act.role()));
            return;
        }
        if !(1..=house.positions.most).contains(&command.hand) {
            let message = house.positions.too_many(command.hand);
            reasons.add(Code::NotInHouseRules, house.positions.cite, message);
            return;
        }
        let Some(round) = self.speaking() else { return self.refuse_between_rounds(act, reasons) };
        // What the game says of it comes first, because it knows better why.
        G::refuse(&self.rules, &self.now(round), who, command, reasons);
        let stage = G::stage(round);
        if term.stages.iter().all(|other| *other < stage) {
            let message = format!("it is too late for `{act}`: the round stands at \"{stage}\"");
            reasons.add(Code::TooLate, term.late.or(term.cite), message);
        } else if !term.stages.contains(&stage) {
            let message = format!("it is too early for `{act}`: the round stands at \"{stage}\"");
            reasons.add(Code::TooEarly, term.cite, message);
        }
        if reasons.is_empty() {
            let report = act.does() == crate::Does::Report;
            let message = if report { "there is nothing of the kind to report now" } else { "it has to wait" };
            reasons.add(Code::TooEarly, term.cite, format!("`{act}`: {message}"));
        }
    }

    /// No round is being played, and perhaps none can be.
    fn refuse_between_rounds(&self, act: G::Act, reasons: &mut Reasons) {
        if let Some(device) = self.missing_device().filter(|_| self.open) {
            let message = format!("the {device} is out of order: `{act}` has to wait until it works again");
            reasons.add(Code::Device, self.missing_cite(device), message);
            return;
        }
        let cite = self.house().cites.round;
        reasons.add(Code::TooEarly, cite, format!("no round is being played: `{act}` has to wait"));
    }

    /// The clause by which no round is played without this device.
    fn missing_cite(&self, device: Device) -> Cite {
        match device {
            Device::DealingShoe => self.house().cites.device_leaves,
            device => self.fails_cite(device),
        }
    }

    /// The act is on offer, but not with this amount, these cards or this count.
    fn refuse_given(&self, who: Who, command: &Command<DoAt<G>>, offer: &Offer<DoAt<G>>, reasons: &mut Reasons) {
        if !offer.amount.takes(command.amount) {
            let unbound = self.with_any_stack(who, command).map_or(offer.amount, |offer| offer.amount);
            let unbound = Offer { amount: unbound, ..*offer };
            self.refuse_amount(who, command, &unbound, Some(offer.amount), reasons);
        }
        if let Err(wrong) = offer.given.check(command.given) {
            let code = match offer.given {
                Wanted::Count { .. } => Code::WrongCount,
                Wanted::Thrown { .. } | Wanted::Number { .. } => Code::WrongDice,
                Wanted::Reading { .. } => Code::WrongAmount,
                Wanted::Delivered { .. } | Wanted::Arranged { .. } => Code::WrongTiles,
                _ => Code::WrongCards,
            };
            reasons.add(code, offer.cite, format!("`{}`: {wrong}", offer.act));
        }
    }

    /// The amount is not one of those that this offer would accept from a stack of any size, or the stack does not
    /// allow it; where that is known, `allowed` is what it does allow.
    fn refuse_amount(
        &self,
        who: Who,
        command: &Command<DoAt<G>>,
        unbound: &Offer<DoAt<G>>,
        allowed: Option<Amount>,
        reasons: &mut Reasons,
    ) {
        let found = command.amount.map_or("none".to_owned(), |amount| amount.to_string());
        let stack = if let Who::Player(seat) = who { self.accounts.stack(seat) } else { Money::ZERO };
        if unbound.amount.takes(command.amount) {
            let allows = allowed.map_or("holds".to_owned(), |allowed| format!("allows {allowed} and holds"));
            let message = format!("`{}`: found {found}; the stack {allows} {stack}", unbound.act);
            reasons.add(Code::NotEnoughChips, unbound.cite, message);
            return;
        }
        let permitted = match unbound.amount {
            Amount::Between { least, most, step } if most >= UNLIMITED => format!("{least} or more in steps of {step}"),
            amount => amount.to_string(),
        };
        let message = format!("`{}`: found {found}, permitted {permitted}", unbound.act);
        // Where cards are named with the chips, it is said how both are.
        let message = match (unbound.amount, &unbound.given) {
            (Amount::Exactly(amount), Wanted::Chosen { .. }) => {
                format!("{message}: write `{} {amount}` and the cards", unbound.act)
            }
            _ => message,
        };
        reasons.add(Code::WrongAmount, unbound.cite, message);
    }

    /// What would be on offer for this act of a round if the player's stack held any amount: it tells an amount that
    /// is never permitted from one that the stack does not hold.
    fn with_any_stack(&self, who: Who, command: &Command<DoAt<G>>) -> Option<Offer<DoAt<G>>> {
        let (Who::Player(seat), Do::Round(act), Some(round)) = (who, command.act, self.speaking()) else { return None };
        let mut accounts = self.accounts.clone();
        accounts.post(Posting::chips(Account::Outside, Account::Stack(seat), PLENTY)).ok()?;
        let now = Now { round, accounts: &accounts, seated: self.seated };
        let (mut found, command) = (None, command.map(|_| act));
        let mut keep = |offer: Offer<G::Act>| {
            if found.is_none() && offer.is_for(&command) {
                found = Some(offer.map(Do::Round));
            }
        };
        G::offers(&self.rules, &now, who, &mut Offers::asked(act, &mut keep));
        found
    }

    fn refuse_table(&self, who: Who, act: TableAct) -> Refusal {
        let cites = self.house().cites;
        let refuse = |code, cite: Cite, message: &str| Refusal::new(code, cite, message);
        let cut = matches!(act, TableAct::DeclineCut | TableAct::PassCut | TableAct::RequireRecut);
        let cut_step = act == TableAct::Step(Step::CutCards);
        match act {
            _ if cut && !self.cuts() => refuse(Code::NotInHouseRules, Cite::NONE, "no cards are cut at this table"),
            _ if (cut || cut_step) && self.cuts() => {
                self.refuse_shoe(who, act).unwrap_or_else(|| self.refuse_step(who, Step::CutCards))
            }
            TableAct::Step(step) => self.refuse_step(who, step),
            TableAct::Call(call) => self.refuse_call(who, call),
            _ if !act.role().is_of(who) => {
                refuse(Code::NotYours, Cite::NONE, &format!("`{act}` is for {}, not for {who}", act.role()))
            }
            TableAct::Open => refuse(Code::Already, Cite::NONE, "the table is open"),
            TableAct::Sit if !matches!(who, Who::Player(seat) if self.seated.has(seat)) && self.in_round => {
                let cite = self.house().positions.cite;
                refuse(Code::SeatTaken, cite, "another player's second hand lies there in this round")
            }
            TableAct::Sit => refuse(Code::SeatTaken, Cite::NONE, "the seat is taken"),
            TableAct::Leave if matches!(who, Who::Player(seat) if !self.bound(seat)) => {
                refuse(Code::Owes, cites.owing, "the house is owed something that is collected before leaving")
            }
            TableAct::Leave => {
                let undealt = matches!(who, Who::Player(seat) if self.undealt(seat));
                let cite = if undealt { cites.stay_by_wager.or(cites.stay) } else { cites.stay };
                refuse(Code::MustStay, cite, "a player with a wager in play stays until the round is over")
            }
            TableAct::MoveTo(to) => self.refuse_move(to),
            TableAct::Credit => refuse(Code::TooEarly, Cite::NONE, "the rack is empty"),
            _ if self.in_round => {
                refuse(Code::TooEarly, Cite::NONE, &format!("a round is being played: `{act}` has to wait"))
            }
            TableAct::BeginRound => self.refuse_round_begin(),
            TableAct::Close => refuse(Code::Owes, cites.owing, "what the players owe the house is collected first"),
            TableAct::UseMethod(method) => self.refuse_method(method),
            TableAct::DeviceFails(Failing(device)) | TableAct::ClearDevice(device) | TableAct::RemoveDevice(device) => {
                let cite = self.fails_cite(device).or(cites.device_leaves);
                refuse(Code::Device, cite, &format!("`{act}` finds no device in that state"))
            }
            _ => refuse(Code::TooEarly, Cite::NONE, &format!("`{act}` has to wait")),
        }
    }

    fn refuse_move(&self, to: Seat) -> Refusal {
        let (seats, cites) = (self.house().seats, self.house().cites);
        let refuse = |code, message: &str| Refusal::new(code, cites.moves, message);
        if cites.moves.is_empty() {
            refuse(Code::NotInHouseRules, "nobody moves to another seat at this table")
        } else if to.0 > seats {
            refuse(Code::NoSuchSeat, &format!("there is no {to}; the table has {seats} seats"))
        } else if self.seated.has(to) {
            refuse(Code::SeatTaken, &format!("{to} is taken"))
        } else if self.in_round {
            refuse(Code::TooEarly, "a round is being played: moving to another seat has to wait")
        } else {
            let message = "the house is owed something that is collected before moving";
            Refusal::new(Code::Owes, cites.owing.or(cites.moves), message)
        }
    }

    /// Why no round can begin.
    fn refuse_round_begin(&self) -> Refusal {
        if let Some(rule) = self.to_do.last() {
            let message = format!("`{}` comes first", rule.step);
            return Refusal::new(Code::TooEarly, rule.cite, message);
        }
        if self.seated.is_empty() {
            return Refusal::new(Code::TooEarly, self.house().cites.seated, "nobody sits at the table");
        }
        let device = self.missing_device().unwrap_or(Device::DealingShoe);
        Refusal::new(Code::Device, self.missing_cite(device), format!("the {device} is out of order"))
    }

    fn refuse_method(&self, method: DealingMethod) -> Refusal {
        let cite = self.house().cites.device_leaves;
        if !self.house().methods.contains(&method) {
            let message = format!("{method} is no method of this game");
            return Refusal::new(Code::NotInHouseRules, Cite::NONE, message);
        }
        match method.device() {
            _ if method == self.method => Refusal::new(Code::Already, cite, format!("{method} is in use")),
            Some(device) => Refusal::new(Code::Device, cite, format!("there is no {device} at work here")),
            None => Refusal::new(Code::Device, cite, "a device must leave the table before another method is used"),
        }
    }

    fn refuse_step(&self, who: Who, step: Step) -> Refusal {
        let Some(rule) = self.to_do.last().filter(|_| !self.in_round) else {
            return Refusal::new(Code::TooEarly, Cite::NONE, format!("`{}` is not called for now", step));
        };
        if rule.step != step {
            let message = format!("`{}` comes first", rule.step);
            return Refusal::new(Code::TooEarly, rule.cite, message);
        }
        if rule.by != who {
            return Refusal::new(Code::NotYours, rule.cite, format!("`{}` is for the {}", step, rule.by));
        }
        let cite = self.fails_cite(Device::Shuffler).or(rule.cite);
        Refusal::new(Code::Device, cite, "the shuffler is jammed: clear it or remove it")
    }
}
