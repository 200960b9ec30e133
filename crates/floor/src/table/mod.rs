//! A table of the floor: one task owns it, takes requests in turn, decides them by the engine, stores what
//! follows, and only then tells everyone who looks on what each may know.

mod body;
mod cached;
mod decisions;
mod discards;
mod drive;
mod elsewhere;
mod facts;
mod findings;
mod follow;
mod history;
mod leases;
mod ledger;
mod offered;
mod past;
mod proof;
mod request;
mod requests;
mod results;
#[cfg(test)]
mod seat_tests;
mod state;
mod steps;
mod supply;
mod task;
#[cfg(test)]
mod tests;
mod verify;
mod verify_answers;
mod verify_floor;
mod verify_meters;
mod verify_store;
mod verify_tree;
mod view;
mod wins;

pub(crate) use decisions::Situation;
pub use drive::Pace;
pub use findings::{Broken, Report, RoundOfTable, Verified};
pub(crate) use follow::restore;
pub(crate) use history::blank;
pub(crate) use leases::LEASE;
pub(crate) use ledger::linked_account;
pub(crate) use results::PlayedRound;
pub(crate) use state::stream;
pub(crate) use task::{Context, spawn};
pub use verify::verify_table;
pub use verify_store::{verify_store, verify_store_with};
pub use verify_tree::Known;
pub(crate) use view::{damaged_card, plain};

use crate::api::{
    DiscardView, Done, Problem, Request, RoundCard, RoundView, ServerMessage, Shared, TableCard, TableFacts, View,
};
use crate::role::Identity;
use engine::rules::HouseRules;
use tokio::sync::{mpsc, oneshot, watch};

/// A request, by whom, and where the answer goes.
pub(crate) struct PendingRequest {
    who: Identity,
    request: Request,
    reply: oneshot::Sender<Result<Done, Problem>>,
    /// Whether another node passed it on to this one.
    passed_on: bool,
    /// When it was made, by what had passed.
    since: i64,
    /// How often another node was asked in vain.
    tries: u32,
}

/// What is asked of a table's task.
pub(crate) enum Message {
    /// Boxed, since a queue has room for many messages and an idle table should be small.
    Request(Box<PendingRequest>),
    /// What another node answered to a request of this one.
    Answered(Box<PendingRequest>, Result<Done, Problem>),
    /// Reads what other nodes stored, and tells how the table is then.
    Look {
        reply: oneshot::Sender<Option<TableCard>>,
    },
    View {
        who: Identity,
        reply: oneshot::Sender<View>,
    },
    Watch {
        who: Identity,
        news: mpsc::Sender<ServerMessage>,
        reply: oneshot::Sender<View>,
    },
    Rounds {
        reply: oneshot::Sender<Vec<RoundCard>>,
    },
    Round {
        who: Identity,
        number: u32,
        reply: oneshot::Sender<Result<RoundView, Problem>>,
    },
    Proof {
        who: Identity,
        number: u32,
        reply: oneshot::Sender<Result<fair::Proof, Problem>>,
    },
    /// What somebody had to decide in a round.
    Decisions {
        who: Identity,
        number: u32,
        reply: oneshot::Sender<Result<(HouseRules, Vec<Situation>), Problem>>,
    },
    /// The discard rack: now, or as it lay when a round ended.
    Discards {
        number: Option<u32>,
        reply: oneshot::Sender<Result<DiscardView, Problem>>,
    },
    /// The person who deals is gone.
    DealerGone {
        account: i64,
        reply: oneshot::Sender<()>,
    },
    /// A player may not play any more.
    MayNotPlay {
        account: i64,
        by: i64,
        reply: oneshot::Sender<()>,
    },
    /// The last connection of a player was closed a while ago.
    PlayerGone {
        account: i64,
        reply: oneshot::Sender<()>,
    },
    /// Another node stored something.
    News {
        seq: i64,
    },
    /// Finish the round and stop.
    Stop {
        reply: oneshot::Sender<()>,
    },
}

/// Who is at a table with an account.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Crew {
    /// The players.
    pub players: Vec<i64>,
    /// The person who deals.
    pub dealer: Option<i64>,
}

/// A way to talk to a table.
#[derive(Clone)]
pub struct TableHandle {
    id: i64,
    /// Whether it shares a meter with other tables.
    links: bool,
    sender: mpsc::Sender<Message>,
    facts: Shared<TableFacts>,
    card: watch::Receiver<TableCard>,
    crew: watch::Receiver<Crew>,
}

impl TableHandle {
    /// The table's number.
    pub fn id(&self) -> i64 {
        self.id
    }

    /// Whether it shares a meter with other tables.
    pub(crate) fn links(&self) -> bool {
        self.links
    }

    async fn ask<T>(&self, message: impl FnOnce(oneshot::Sender<T>) -> Message) -> Result<T, Problem> {
        let gone = || Problem::unavailable("the table is not being served at the moment; try again");
        let (reply, answer) = oneshot::channel();
        self.sender.send(message(reply)).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())
    }

    /// Asks for something to be done.
    ///
    /// # Errors
    /// Why it was not; then nothing has changed.
    pub async fn request(&self, who: &Identity, request: Request) -> Result<Done, Problem> {
        request.bounded()?;
        self.pend(who.clone(), request, false).await
    }

    /// The same, passed on by another node: decided here, or not at all.
    pub(crate) async fn passed_on(&self, who: Identity, request: Request) -> Result<Done, Problem> {
        self.pend(who, request, true).await
    }

    async fn pend(&self, who: Identity, request: Request, passed_on: bool) -> Result<Done, Problem> {
        let pending = |reply| PendingRequest { who, request, reply, passed_on, since: 0, tries: 0 };
        self.ask(|reply| Message::Request(Box::new(pending(reply)))).await?
    }

    /// The table in the lobby, once it has read what other nodes stored; none if it has no log yet.
    pub(crate) async fn look(&self) -> Result<Option<TableCard>, Problem> {
        self.ask(|reply| Message::Look { reply }).await
    }

    /// The table as somebody may see it.
    ///
    /// # Errors
    /// When the table is not being served.
    pub async fn view(&self, who: &Identity) -> Result<View, Problem> {
        self.ask(|reply| Message::View { who: who.clone(), reply }).await
    }

    /// The table as somebody may see it, and everything that happens from then on. A channel that is full is
    /// dropped: whoever does not read is not waited for.
    ///
    /// # Errors
    /// When the table is not being served.
    pub async fn watch(&self, who: Identity, news: mpsc::Sender<ServerMessage>) -> Result<View, Problem> {
        self.ask(|reply| Message::Watch { who, news, reply }).await
    }

    /// The rounds of its past that it knows.
    ///
    /// # Errors
    /// When the table is not being served.
    pub async fn rounds(&self) -> Result<Vec<RoundCard>, Problem> {
        self.ask(|reply| Message::Rounds { reply }).await
    }

    /// A round of its past as somebody may see it.
    ///
    /// # Errors
    /// When there is no such round.
    pub async fn round(&self, who: &Identity, number: u32) -> Result<RoundView, Problem> {
        self.ask(|reply| Message::Round { who: who.clone(), number, reply }).await?
    }

    /// The proof of what somebody saw of a round that is over.
    ///
    /// # Errors
    /// When there is no such round, or it is being played.
    pub async fn proof(&self, who: &Identity, number: u32) -> Result<fair::Proof, Problem> {
        self.ask(|reply| Message::Proof { who: who.clone(), number, reply }).await?
    }

    /// What somebody had to decide in a round, with the house rules.
    pub(crate) async fn decisions(&self, who: &Identity, number: u32) -> Result<(HouseRules, Vec<Situation>), Problem> {
        self.ask(|reply| Message::Decisions { who: who.clone(), number, reply }).await?
    }

    /// The discard rack with every face, as it lies or as it lay at the end of a round. For surveillance only: who may
    /// ask is decided by the caller.
    ///
    /// # Errors
    /// When there is no such round.
    pub async fn discards(&self, number: Option<u32>) -> Result<DiscardView, Problem> {
        self.ask(|reply| Message::Discards { number, reply }).await?
    }

    /// What never changes at it.
    pub(crate) fn facts(&self) -> &TableFacts {
        &self.facts
    }

    /// The table in the lobby.
    pub fn card(&self) -> TableCard {
        self.card.borrow().clone()
    }

    /// Who is there.
    pub(crate) fn crew(&self) -> Crew {
        self.crew.borrow().clone()
    }

    /// The person who deals has signed out or may not deal any more: the program deals, if that is still so.
    pub(crate) async fn dealer_gone(&self, account: i64) {
        let _ = self.ask(|reply| Message::DealerGone { account, reply }).await;
    }

    /// A player may not play any more, by the decision of somebody: the wagers that lie are played to their end, and
    /// then the chips go to the wallet.
    pub(crate) async fn may_not_play(&self, account: i64, by: i64) {
        let _ = self.ask(|reply| Message::MayNotPlay { account, by, reply }).await;
    }

    /// A connection of a player was closed a while ago: if there is no other by now, nobody waits for that player.
    pub(crate) async fn player_gone(&self, account: i64) {
        let _ = self.ask(|reply| Message::PlayerGone { account, reply }).await;
    }

    /// Somebody stored an entry of this table; the last there can be, where nobody knows which.
    pub(crate) fn news(&self, seq: i64) {
        // A full queue will look at the store soon enough.
        let _ = self.sender.try_send(Message::News { seq });
    }

    /// Finishes the round that is being played and stops the task.
    pub(crate) async fn stop(&self) {
        let _ = self.ask(|reply| Message::Stop { reply }).await;
    }
}
