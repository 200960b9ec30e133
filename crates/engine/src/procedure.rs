//! Procedures around the rounds, as data: what calls for one, its steps, and the clause behind it. What is
//! done at an opening, between rounds or at an idle table differs from game to game; that it is done step
//! by step, and logged, does not.

use crate::table_act::TableAct;
use crate::{
    Code, Decision, Does, Extent, Game, House, Offer, Offers, Refusal, Role, Step, StepRule, Table, TableEvent, Values,
    Who,
};
use law::Cite;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Declares what somebody may call for: name, the command, what is told afterwards, whose it is, what it does.
macro_rules! calls {
    ($($(#[$doc:meta])* $name:ident, $words:literal, $told:literal, $role:ident, $does:ident;)*) => {
        /// Something that somebody may call for around the rounds.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Call {
            $($(#[$doc])* $name,)*
        }

        impl Call {
            /// Every call.
            pub const ALL: &'static [Call] = &[$(Call::$name,)*];

            /// Whose it is.
            pub const fn role(self) -> Role {
                match self {
                    $(Call::$name => Role::$role,)*
                }
            }

            /// What it does for whoever says it.
            pub const fn does(self) -> Does {
                match self {
                    $(Call::$name => Does::$does,)*
                }
            }

            /// As something that happened; of a player's call, without the player.
            pub const fn told(self) -> &'static str {
                match self {
                    $(Call::$name => $told,)*
                }
            }
        }

        impl fmt::Display for Call {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Call::$name => $words,)*
                })
            }
        }
    };
}

calls! {
    /// The cards are shuffled before the shoe is played out.
    Reshuffle, "direct reshuffle", "the floorperson directs a shuffle", Floorperson, Work;
    /// A shift begins.
    BeginShift, "begin shift", "a shift begins", Floorperson, Work;
    /// The equipment has been on the table for a day.
    DayPassed, "report 24 hours passed", "the equipment has been on the table for 24 hours", Floorperson, Work;
    /// The set is found unsuitable.
    SetUnsuitable, "report tiles unsuitable", "the tiles are unsuitable for use and are replaced", Floorperson, Report;
    /// A tile was exposed while the set was being stacked.
    ExposedInStacking, "report tile exposed in stacking", "a tile is exposed while stacking: all are washed again",
        Floorperson, Report;
    /// That idle cards lie face up.
    FaceUp, "ask for cards face up", "asks for the cards face up", Player, Ask;
    /// That cards which would come into play unseen are spread and shuffled once more.
    SpreadStored, "ask for stored cards to be spread", "asks for the stored cards to be spread", Player, Ask;
}

impl Values for Call {
    fn values(_: Extent) -> Vec<Call> {
        Call::ALL.to_vec()
    }
}

/// What makes a procedure due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// The table opens, or a deck had to leave it.
    Opening,
    /// The first player arrives at cards or tiles that lie spread.
    Arrival,
    /// The same after idleness, where that is another procedure.
    ArrivalAfterIdle,
    /// A round is over.
    AfterRound,
    /// A round has played the shoe out.
    ShoeDone,
    /// The last player has left.
    Idle,
    /// Somebody calls for it, at the right time.
    Call(Call, Window),
}

/// When a procedure can be called for, and how its steps join those under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// Between rounds, while no other procedure is under way.
    Between,
    /// The same, while the cards are ready to be dealt and do not lie spread.
    Ready,
    /// While one of these steps is next; what was left to do is not done any more.
    Instead(&'static [Step]),
    /// While this step is next, which then has to wait.
    Before(Step),
    /// The same, after the table was idle, and once.
    OnceBefore(Step),
}

/// A procedure: what calls for it, its steps in order, and the clause behind the call.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// What makes it due.
    pub triggers: Vec<Trigger>,
    /// What is done.
    pub steps: Vec<StepRule>,
    /// By which clause it can be called for, where it can.
    pub cite: Cite,
}

impl Procedure {
    /// A procedure that becomes due by itself.
    pub fn new(trigger: Trigger, steps: Vec<StepRule>) -> Procedure {
        Procedure { triggers: vec![trigger], steps, cite: Cite::NONE }
    }

    /// The same, which can also be called for.
    #[must_use]
    pub fn or_on(mut self, call: Call, window: Window, cite: Cite) -> Procedure {
        self.triggers.push(Trigger::Call(call, window));
        self.cite = cite;
        self
    }

    /// A procedure that somebody calls for.
    pub fn on(call: Call, window: Window, steps: Vec<StepRule>, cite: Cite) -> Procedure {
        Procedure { triggers: vec![Trigger::Call(call, window)], steps, cite }
    }

    fn window(&self, call: Call) -> Option<Window> {
        self.triggers.iter().find_map(|trigger| match trigger {
            Trigger::Call(called, window) if *called == call => Some(*window),
            _ => None,
        })
    }
}

impl House {
    /// The steps that this makes due; none where nothing is done then.
    pub fn steps(&self, trigger: Trigger) -> &[StepRule] {
        let due = self.procedures.iter().find(|procedure| procedure.triggers.contains(&trigger));
        due.map_or(&[], |procedure| &procedure.steps)
    }

    /// Puts a step before all others that this makes due.
    pub fn begin_with(&mut self, trigger: Trigger, rule: StepRule) {
        for procedure in self.procedures.iter_mut().filter(|procedure| procedure.triggers.contains(&trigger)) {
            procedure.steps.insert(0, rule);
        }
    }

    /// The procedure that can be called for so, and when.
    fn called(&self, call: Call) -> Option<(&Procedure, Window)> {
        self.procedures.iter().find_map(|procedure| Some((procedure, procedure.window(call)?)))
    }
}

impl<G: Game> Table<G> {
    /// Whether a procedure can be called for now.
    fn may_call(&self, call: Call, procedure: &Procedure, window: Window) -> bool {
        let next = self.to_do.last().map(|rule| rule.step);
        let open = self.open && !self.in_round && !procedure.steps.is_empty();
        open && match window {
            Window::Between => next.is_none() && self.owing().is_empty(),
            Window::Ready => next.is_none() && self.owing().is_empty() && !self.spread,
            Window::Instead(steps) => next.is_some_and(|next| steps.contains(&next)),
            Window::Before(step) => next == Some(step),
            Window::OnceBefore(step) => next == Some(step) && self.idle && !self.was_called(call),
        }
    }

    fn was_called(&self, call: Call) -> bool {
        self.called & 1 << call as u8 != 0
    }

    pub(crate) fn call_offers(&self, who: Who, acts: &mut Offers<'_, TableAct>) {
        if matches!(who, Who::Player(seat) if !self.seated.has(seat)) {
            return;
        }
        for procedure in &self.house().procedures {
            for trigger in &procedure.triggers {
                if let Trigger::Call(call, window) = *trigger
                    && call.role().is_of(who)
                    && self.may_call(call, procedure, window)
                {
                    acts.push(Offer::of(TableAct::Call(call), procedure.cite));
                }
            }
        }
    }

    pub(crate) fn decide_call(&self, call: Call, by: Who, decision: &mut Decision<TableEvent>) {
        let cite = self.house().called(call).map_or(Cite::NONE, |(procedure, _)| procedure.cite);
        decision.push(TableEvent::Called { call, by }, cite);
    }

    /// Somebody has called for a procedure: its steps come next, or instead of those that were to come.
    pub(crate) fn follow_call(&mut self, house: &House, call: Call) {
        let Some((procedure, window)) = house.called(call) else { return };
        if call == Call::Reshuffle {
            self.preparation.direct();
        }
        match window {
            Window::Between | Window::Ready | Window::Instead(_) => {
                self.idle &= window == Window::Ready;
                self.load(&procedure.steps);
            }
            Window::Before(_) => self.insert(&procedure.steps),
            Window::OnceBefore(_) => {
                // Cards spread on request lie face up anyway.
                let also = if call == Call::SpreadStored { 1 << Call::FaceUp as u8 } else { 0 };
                self.called |= 1 << call as u8 | also;
                self.insert(&procedure.steps);
            }
        }
    }

    pub(crate) fn refuse_call(&self, who: Who, call: Call) -> Refusal {
        let called = self.house().called(call);
        let cite = called.map_or(Cite::NONE, |(procedure, _)| procedure.cite);
        let refuse = |code, message: String| Refusal::new(code, cite, message);
        if !call.role().is_of(who) {
            return refuse(Code::NotYours, format!("`{call}` is for {}, not for {who}", call.role()));
        }
        let Some((procedure, window)) = called.filter(|(procedure, _)| !procedure.steps.is_empty()) else {
            return refuse(Code::NotInHouseRules, format!("`{call}` is not called for at this table"));
        };
        match window {
            Window::OnceBefore(_) if self.was_called(call) => {
                refuse(Code::Already, "somebody asked for that already".to_owned())
            }
            Window::OnceBefore(step) => {
                let message = format!("`{call}` comes only before `{}`, after the table was idle", step);
                refuse(Code::TooEarly, message)
            }
            Window::Before(step) => refuse(Code::TooEarly, format!("`{call}` comes only when `{}` is next", step)),
            Window::Instead(steps) => {
                let steps: Vec<String> = steps.iter().map(|step| format!("`{}`", step)).collect();
                refuse(Code::TooEarly, format!("`{call}` comes only when {} is next", steps.join(" or ")))
            }
            _ if self.in_round => refuse(Code::TooEarly, format!("a round is being played: `{call}` has to wait")),
            _ if !self.owing().is_empty() => {
                let message = "what the players owe the house is collected first";
                Refusal::new(Code::Owes, self.house().cites.owing.or(procedure.cite), message)
            }
            _ => match self.to_do.last() {
                Some(rule) => {
                    let message = format!("`{}` comes first", rule.step);
                    Refusal::new(Code::TooEarly, rule.cite, message)
                }
                None => refuse(Code::TooEarly, format!("`{call}` has to wait: the cards lie spread")),
            },
        }
    }

    /// The last player has left.
    pub(crate) fn lie_idle(&mut self, house: &House) {
        (self.idle, self.called) = (true, 0);
        self.load(house.steps(Trigger::Idle));
    }

    /// The first player arrives at cards that wait.
    pub(crate) fn arrive(&mut self, house: &House) {
        let after_idle = house.steps(Trigger::ArrivalAfterIdle);
        let arrival = if self.idle && !after_idle.is_empty() { after_idle } else { house.steps(Trigger::Arrival) };
        self.load(arrival);
    }

    /// Has these steps done and nothing else.
    pub(crate) fn load(&mut self, steps: &[StepRule]) {
        self.to_do.clear();
        self.insert(steps);
        self.skip_needless_steps();
    }

    /// Has these steps done next. A step that names no deck is done to the one in play, and from an
    /// alternation on to the one that comes into play.
    pub(crate) fn insert(&mut self, steps: &[StepRule]) {
        let alternation = steps.iter().position(|rule| rule.step == Step::AlternateDecks).unwrap_or(steps.len());
        let (now, then) = (*self.decks.in_play(), *self.decks.in_shuffler());
        for (index, rule) in steps.iter().enumerate().rev() {
            let usual = if index < alternation { now } else { then };
            self.to_do.push(StepRule { deck: rule.deck.or(Some(usual)), ..*rule });
        }
    }

    /// What has left the table is not inspected any more, and what a device makes needless is not done
    /// while it is there. Decided when a step's turn comes, because a device may leave before.
    pub(crate) fn skip_needless_steps(&mut self) {
        let needless = |rule: &StepRule| {
            rule.step.device().is_some_and(|device| self.has_left(device))
                || rule.unless.is_some_and(|device| self.is_there(device))
        };
        let needed = self.to_do.iter().rposition(|rule| !needless(rule)).map_or(0, |index| index + 1);
        self.to_do.truncate(needed);
    }
}
