//! A table of the floor: one task owns it, takes requests in turn, decides them by the engine, stores what
//! follows, and only then tells everyone who looks on what each may know.

mod body;
mod cached;
mod discards;
mod drive;
mod follow;
mod history;
mod leases;
mod ledger;
mod request;
mod requests;
mod state;
mod steps;
mod supply;
mod task;
#[cfg(test)]
mod tests;
mod verify;
mod verify_meters;
mod view;

pub use drive::Pace;
pub(crate) use follow::restore;
pub(crate) use history::blank;
pub(crate) use leases::LEASE;
pub(crate) use ledger::linked_account;
pub(crate) use state::stream;
pub(crate) use task::{Context, spawn};
pub use verify::{Broken, RoundOfTable, Verified, verify_store, verify_table};
pub(crate) use view::plain;

use crate::api::{DiscardView, Done, Problem, Request, RoundCard, RoundView, ServerMessage, TableCard, View};
use crate::role::Identity;
use tokio::sync::{mpsc, oneshot, watch};

/// A request, by whom, and where the answer goes.
pub(crate) struct PendingRequest {
    who: Identity,
    request: Request,
    reply: oneshot::Sender<Result<Done, Problem>>,
}

/// What is asked of a table's task.
pub(crate) enum Message {
    /// Boxed, since a queue has room for many messages and an idle table should be small.
    Request(Box<PendingRequest>),
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
    /// The discard rack: now, or as it lay when a round ended.
    Discards {
        number: Option<u32>,
        reply: oneshot::Sender<Result<DiscardView, Problem>>,
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

/// A way to talk to a table.
#[derive(Clone)]
pub struct TableHandle {
    id: i64,
    /// Whether it shares a meter with other tables.
    links: bool,
    sender: mpsc::Sender<Message>,
    card: watch::Receiver<TableCard>,
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
        self.ask(|reply| Message::Request(Box::new(PendingRequest { who: who.clone(), request, reply }))).await?
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

    /// The discard rack with every face, as it lies or as it lay at the end of a round. For surveillance only: who may
    /// ask is decided by the caller.
    ///
    /// # Errors
    /// When there is no such round.
    pub async fn discards(&self, number: Option<u32>) -> Result<DiscardView, Problem> {
        self.ask(|reply| Message::Discards { number, reply }).await?
    }

    /// The table in the lobby.
    pub fn card(&self) -> TableCard {
        self.card.borrow().clone()
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
