//! Why something around the rounds is not on offer.

use crate::table::Do as DoAt;
use crate::table_act::Do;
use crate::{Act, Code, Command, Device, Game, Offer, Reasons, Refusal, Seat, Step, Table, TableAct, Wanted, Who};
use law::Cite;

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
                reasons.add(Code::NoSuchSeat, house.cites.seats.unwrap_or(Cite::NONE), message);
                return reasons;
            }
            if !self.seated.has(seat) && command.act != Do::Table(TableAct::Sit) {
                let cite = house.cites.seated.unwrap_or(Cite::NONE);
                reasons.add(Code::NotSeated, cite, format!("nobody sits at {seat}"));
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
            Do::Round(act) => self.refuse_round(who, &command.map(|_| act), &mut reasons),
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
            let message = match house.positions.most {
                1 => "a player plays one hand at this table".to_owned(),
                most => format!("a player plays up to {most} adjacent positions at this table"),
            };
            reasons.add(Code::NotInHouseRules, house.positions.cite, message);
            return;
        }
        let Some(round) = self.speaking() else { return self.refuse_between_rounds(act, reasons) };
        // What the game says of it comes first, because it knows better why.
        G::refuse(&self.rules, &self.now(round), who, command, reasons);
        let stage = G::stage(round);
        // A report is never late: there is nothing to report.
        let report = act.does() == crate::Does::Report;
        if !report && term.stages.iter().all(|other| *other < stage) {
            let message = format!("it is too late for `{act}`: the round stands at \"{stage}\"");
            reasons.add(Code::TooLate, term.late.or(term.cite), message);
        } else if !term.stages.contains(&stage) {
            let message = format!("it is too early for `{act}`: the round stands at \"{stage}\"");
            reasons.add(Code::TooEarly, term.cite, message);
        }
        if reasons.is_empty() {
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
        let cite = self.house().cites.round.unwrap_or(Cite::NONE);
        reasons.add(Code::TooEarly, cite, format!("no round is being played: `{act}` has to wait"));
    }

    /// The clause by which no round is played without this device.
    fn missing_cite(&self, device: Device) -> Cite {
        match device {
            Device::DealingShoe => self.house().cites.device_leaves.unwrap_or(Cite::NONE),
            device => self.fails_cite(device),
        }
    }

    /// The act is on offer, but not with this amount, these cards or this count.
    fn refuse_given(&self, who: Who, command: &Command<DoAt<G>>, offer: &Offer<DoAt<G>>, reasons: &mut Reasons) {
        if !offer.amount.takes(command.amount) {
            let found = command.amount.map_or("none".to_owned(), |amount| amount.to_string());
            let message = format!("`{}`: found {found}, permitted {}", offer.act, offer.amount);
            match (who, command.amount) {
                (Who::Player(seat), Some(amount))
                    if amount > self.accounts.stack(seat)
                        && offer.amount.most().is_none_or(|most| most <= self.accounts.stack(seat))
                        && matches!(command.act, Do::Round(_)) =>
                {
                    let message = format!("{message}; the stack holds {}", self.accounts.stack(seat));
                    reasons.add(Code::NotEnoughChips, offer.cite, message);
                }
                _ => reasons.add(Code::WrongAmount, offer.cite, message),
            }
        }
        if let Err(wrong) = offer.given.check(command.given) {
            let code = match offer.given {
                Wanted::Count { .. } => Code::WrongCount,
                Wanted::Thrown { .. } => Code::WrongDice,
                Wanted::Delivered { .. } | Wanted::Arranged { .. } => Code::WrongTiles,
                _ => Code::WrongCards,
            };
            reasons.add(code, offer.cite, format!("`{}`: {wrong}", offer.act));
        }
    }

    fn refuse_table(&self, who: Who, act: TableAct) -> Refusal {
        let cites = self.house().cites;
        let refuse =
            |code, cite: Option<Cite>, message: String| Refusal::new(code, cite.unwrap_or(Cite::NONE), message);
        let role = |wanted: &str| refuse(Code::NotYours, None, format!("`{act}` is for {wanted}, not for {who}"));
        match act {
            TableAct::Sit | TableAct::BuyIn | TableAct::Leave | TableAct::MoveTo(_)
                if !matches!(who, Who::Player(_)) =>
            {
                role("players")
            }
            TableAct::BeginRound if who != Who::Dealer => role("the dealer"),
            TableAct::Open
            | TableAct::Close
            | TableAct::Fill
            | TableAct::Credit
            | TableAct::Reshuffle
            | TableAct::BeginShift
            | TableAct::DayPasses
            | TableAct::SetUnsuitable
            | TableAct::ExposedInStacking
            | TableAct::DeviceFails(_)
            | TableAct::ClearDevice(_)
            | TableAct::RemoveDevice(_)
            | TableAct::UseMethod(_)
                if who != Who::Floorperson =>
            {
                role("the floorperson")
            }
            TableAct::Open => refuse(Code::Already, None, "the table is open".to_owned()),
            TableAct::Sit => refuse(Code::SeatTaken, None, "the seat is taken".to_owned()),
            TableAct::Leave if matches!(who, Who::Player(seat) if !self.bound(seat)) => refuse(
                Code::Owes,
                cites.owing,
                "the house is owed something that is collected before leaving".to_owned(),
            ),
            TableAct::Leave => refuse(
                Code::MustStay,
                cites.stay_by_wager.filter(|_| matches!(who, Who::Player(seat) if self.undealt(seat))).or(cites.stay),
                "a player with a wager in play stays until the round is over".to_owned(),
            ),
            TableAct::MoveTo(to) => self.refuse_move(to),
            TableAct::DeclineCut | TableAct::PassCut | TableAct::RequireRecut | TableAct::Step(Step::CutCards)
                if self.cuts() =>
            {
                self.refuse_shoe(who, act).unwrap_or_else(|| self.refuse_step(who, Step::CutCards))
            }
            TableAct::DeclineCut | TableAct::PassCut | TableAct::RequireRecut => {
                refuse(Code::NotInHouseRules, None, "no cards are cut at this table".to_owned())
            }
            TableAct::Step(step) => self.refuse_step(who, step),
            TableAct::SetUnsuitable => {
                refuse(Code::TooEarly, cites.unsuitable, format!("`{act}` is a finding of the inspection of tiles"))
            }
            TableAct::ExposedInStacking => {
                refuse(Code::TooEarly, cites.exposed_in_stacking, format!("`{act}` is a report made while stacking"))
            }
            TableAct::Ask(request) => self.refuse_request(who, request),
            TableAct::Credit => refuse(Code::TooEarly, None, "the rack is empty".to_owned()),
            _ if self.in_round => refuse(Code::TooEarly, None, format!("a round is being played: `{act}` has to wait")),
            TableAct::BeginRound if !self.to_do.is_empty() => {
                let rule = self.to_do.last().expect("not empty");
                refuse(Code::TooEarly, Some(rule.cite), format!("`{}` comes first", rule.step.words()))
            }
            TableAct::BeginRound if self.seated.is_empty() => {
                refuse(Code::TooEarly, cites.seated, "nobody sits at the table".to_owned())
            }
            act => self.refuse_between(act),
        }
    }

    fn refuse_move(&self, to: Seat) -> Refusal {
        let cites = self.house().cites;
        let cite = cites.moves.unwrap_or(Cite::NONE);
        match cites.moves {
            None => Refusal::new(Code::NotInHouseRules, cite, "nobody moves to another seat at this table"),
            Some(_) if to.0 > self.house().seats => {
                let message = format!("there is no {to}; the table has {} seats", self.house().seats);
                Refusal::new(Code::NoSuchSeat, cite, message)
            }
            Some(_) if self.seated.has(to) => Refusal::new(Code::SeatTaken, cite, format!("{to} is taken")),
            Some(_) if self.in_round => {
                Refusal::new(Code::TooEarly, cite, "a round is being played: moving to another seat has to wait")
            }
            Some(_) => {
                let message = "the house is owed something that is collected before moving";
                Refusal::new(Code::Owes, cites.owing.unwrap_or(cite), message)
            }
        }
    }

    /// Why an act of the floorperson between rounds, or a round, is not on offer.
    fn refuse_between(&self, act: TableAct) -> Refusal {
        let cites = self.house().cites;
        let refuse =
            |code, cite: Option<Cite>, message: String| Refusal::new(code, cite.unwrap_or(Cite::NONE), message);
        match act {
            TableAct::BeginRound => {
                let device = self.missing_device().unwrap_or(Device::DealingShoe);
                refuse(Code::Device, Some(self.missing_cite(device)), format!("the {device} is out of order"))
            }
            TableAct::Close | TableAct::Reshuffle | TableAct::DayPasses if !self.owing().is_empty() => {
                refuse(Code::Owes, cites.owing, "what the players owe the house is collected first".to_owned())
            }
            TableAct::Reshuffle | TableAct::BeginShift | TableAct::DayPasses => match self.to_do.last() {
                Some(rule) => refuse(Code::TooEarly, Some(rule.cite), format!("`{}` comes first", rule.step.words())),
                None => {
                    let cite = match act {
                        TableAct::Reshuffle => cites.reshuffle,
                        TableAct::BeginShift => cites.shift,
                        _ => cites.renewal,
                    };
                    refuse(Code::NotInHouseRules, cite, format!("`{act}` means nothing at this table"))
                }
            },
            TableAct::UseMethod(method) if !self.house().methods.contains(&method) => {
                refuse(Code::NotInHouseRules, None, format!("{} is no method of this game", method.name()))
            }
            TableAct::UseMethod(method) if method.device().is_some() && method != self.method => {
                let device = method.device().unwrap_or(Device::DealingShoe);
                refuse(Code::Device, cites.device_leaves, format!("there is no {device} at work here"))
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
