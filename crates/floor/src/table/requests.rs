//! Requests that wait together are carried out together: each is decided on what those before it did, all are handed to
//! the store at once, and everyone is told once. An answer is given only when what it answers is stored.

use super::state::Draft;
use super::task::Task;
use super::{Message, PendingRequest};
use crate::api::{Done, Problem, Request};
use crate::role::Identity;
use bots::Player;
use engine::{TableEvent, Who};
use sha2::{Digest, Sha256};
use std::collections::VecDeque;
use store::{Answered, AppendError, StoreError};
use tokio::sync::{mpsc, oneshot};

/// How many requests are carried out together at the most.
const TOGETHER: usize = 32;

/// How often a request is decided again when another node was faster.
const TRIES: u32 = 5;

/// The same when a meter moved that other tables feed too, which they may do many times a second.
const METER_TRIES: u32 = 50;

/// A draft on its way to the store.
struct Submitted {
    draft: Draft,
    seq: i64,
    at: i64,
    stored: oneshot::Receiver<Result<(), AppendError>>,
}

impl Submitted {
    /// Waits until it is stored.
    async fn settled(&mut self) -> Result<(), AppendError> {
        let gone = || StoreError::Closed { place: "(its committing task has ended)".to_owned() };
        (&mut self.stored).await.unwrap_or_else(|_| Err(gone().into()))
    }
}

/// What became of a request when it was decided.
enum Decided {
    Submitted(Submitted),
    Refused(Problem),
    /// Refused after something had changed already, which must be taken back.
    HalfDone(Problem),
}

impl Task {
    /// Carries out a request and those that wait behind it; a message of another kind that was found there is left.
    pub(super) async fn requests(
        &mut self,
        first: Box<PendingRequest>,
        messages: &mut mpsc::Receiver<Message>,
    ) -> Option<Message> {
        let (mut asked, mut left) = (VecDeque::from([first]), None);
        while asked.len() < TOGETHER && left.is_none() {
            match messages.try_recv() {
                Ok(Message::Request(next)) => asked.push_back(next),
                Ok(other) => left = Some(other),
                Err(_) => break,
            }
        }
        self.decided_elsewhere(&mut asked).await;
        let mut tries = 0;
        while !asked.is_empty() {
            tries = self.carry_out(&mut asked, tries).await;
        }
        left
    }

    /// Carries out requests up to one that fails, and takes those that have their answer from the list; returns how
    /// often the next has been tried in vain.
    async fn carry_out(&mut self, asked: &mut VecDeque<Box<PendingRequest>>, tries: u32) -> u32 {
        if self.lost {
            self.catch_up().await;
        }
        if self.lost {
            for one in asked.drain(..) {
                let problem = Problem::unavailable("the table's log cannot be read at the moment; try again");
                let _ = one.reply.send(Err(problem));
            }
            return 0;
        }
        let saved = self.save();
        let (after, from) = (self.state.head.map_or(0, |head| head.seq), self.state.table.records());
        let mut decided = Vec::with_capacity(asked.len());
        for one in &*asked {
            let outcome = self.decide(&one.who, &one.request).await;
            let stop = matches!(outcome, Decided::HalfDone(_));
            decided.push(outcome);
            if stop {
                break;
            }
        }
        let (answers, failed) = self.settle(decided).await;
        if let Some(problem) = failed {
            // What was stored before the failure is read back; what came after it is decided anew.
            self.roll_back(saved).await;
            self.answer(asked, answers).await;
            let most = match problem.code.as_str() {
                "conflict" => TRIES,
                "meter-moved" => METER_TRIES,
                _ => 0,
            };
            if tries < most {
                return tries + 1;
            }
            self.answer(asked, vec![Err(problem)]).await;
            return 0;
        }
        if self.state.head.map_or(0, |head| head.seq) > after {
            self.state.tidy();
            self.waits.changed();
            self.publish(after, from);
        }
        self.answer(asked, answers).await;
        0
    }

    /// Decides a request on what is, and hands what follows to the store.
    async fn decide(&mut self, who: &Identity, request: &Request) -> Decided {
        let answered = match self.key(who, request).and_then(|answered| self.expected(request).map(|()| answered)) {
            Ok(answered) => answered,
            Err(problem) => return Decided::Refused(problem),
        };
        let mut draft = Draft::default();
        match self.state.carry_out(&mut draft, who, request) {
            Ok(()) => Decided::Submitted(self.submit(draft, Some(answered)).await),
            Err(problem) if draft.touched => Decided::HalfDone(problem),
            Err(problem) => Decided::Refused(problem),
        }
    }

    /// Waits for everything that was submitted: the answers up to the first failure, and that.
    async fn settle(&mut self, decided: Vec<Decided>) -> (Vec<Result<Done, Problem>>, Option<Problem>) {
        let (mut answers, mut failed) = (Vec::with_capacity(decided.len()), None);
        for outcome in decided {
            match outcome {
                // What follows a failure cannot be stored, but that is waited for before the log is read again.
                Decided::Submitted(mut submitted) if failed.is_some() => drop(submitted.settled().await),
                _ if failed.is_some() => {}
                Decided::Submitted(mut submitted) => match submitted.settled().await {
                    Ok(()) => {
                        self.stored(&submitted);
                        answers.push(Ok(Done { seq: submitted.seq }));
                    }
                    Err(error) => {
                        self.heed(&error);
                        failed = Some(problem(error));
                    }
                },
                Decided::Refused(problem) => answers.push(Err(problem)),
                Decided::HalfDone(problem) => failed = Some(problem),
            }
        }
        (answers, failed)
    }

    /// Gives the first of those who asked their answers.
    async fn answer(&mut self, asked: &mut VecDeque<Box<PendingRequest>>, answers: Vec<Result<Done, Problem>>) {
        for answer in answers {
            let Some(one) = asked.pop_front() else { return };
            let answer = match answer {
                Ok(done) => Ok(done),
                Err(problem) => self.before(&one).await.unwrap_or(Err(problem)),
            };
            let _ = one.reply.send(answer);
        }
    }

    /// The answer to a request that was refused now, but carried out before with an answer that was lost on its way.
    async fn before(&mut self, asked: &PendingRequest) -> Option<Result<Done, Problem>> {
        let now = self.key(&asked.who, &asked.request).ok()?;
        let before = self.context.store.answered(&now.actor, &now.key).await.ok()??;
        Some(again(&before, &now))
    }

    /// The idempotency key of a request, with a hash of what it asks for.
    fn key(&self, who: &Identity, request: &Request) -> Result<Answered, Problem> {
        let key = request.key();
        if key.is_empty() || key.len() > 64 {
            return Err(Problem::malformed("a key has 1 to 64 characters and is used for one request only"));
        }
        let account = who.account.ok_or_else(Problem::unauthenticated)?;
        let body = serde_json::to_vec(request).expect("a request is plain data");
        let mut hash = Sha256::new();
        hash.update(self.row.id.to_be_bytes());
        hash.update(&body);
        let (actor, key) = (format!("account:{account}"), key.to_owned());
        Ok(Answered { actor, key, body_hash: hash.finalize().into(), reply: String::new() })
    }

    /// A command that was decided on an older view is carried out only if what was offered is still the same.
    fn expected(&self, request: &Request) -> Result<(), Problem> {
        let Request::Say(say) = request else { return Ok(()) };
        let (Some(expects), Ok(who)) = (say.expects, say.who.parse::<Who>()) else { return Ok(()) };
        let head = self.state.head.map_or(0, |head| head.seq);
        let since = self.offered.since(who).unwrap_or(head);
        if expects >= since && expects <= head {
            return Ok(());
        }
        let found = format!("this was decided on entry {expects}, but what {who} may do changed with entry {since}");
        let detail = format!("{found}; look at the table and decide again");
        Err(Problem::conflict("stale-sequence", "The table has changed", detail))
    }

    /// Hands a draft to the store. The table goes on as if it were stored.
    async fn submit(&mut self, mut draft: Draft, answered: Option<Answered>) -> Submitted {
        let append = self.state.entry(&mut draft, self.context.time.now(), &self.context.seal, answered);
        let (seq, at) = (append.entry.seq, append.entry.at);
        self.note_offers(seq);
        Submitted { draft, seq, at, stored: self.context.committer.submit(append).await }
    }

    fn stored(&mut self, submitted: &Submitted) {
        self.state.stored((submitted.seq, submitted.at), &submitted.draft);
        for (account, cents) in submitted.draft.net.leaves() {
            self.context.meters.take(account, cents);
        }
        let large = self.wins.note(&self.state, &submitted.draft.lines, self.context.events.large_win);
        self.context.events.note(large);
        if submitted.draft.lines.iter().any(|line| matches!(line.around, Some(TableEvent::RoundBegun { .. }))) {
            self.bots.values_mut().for_each(Player::new_round);
        }
    }

    /// Takes over what the store says that a meter holds.
    pub(super) fn heed(&self, error: &AppendError) {
        if let AppendError::Unexpected { account, found, .. } = error {
            self.context.meters.take(account, *found);
        }
    }

    /// Stores what the program did by itself and tells everyone.
    pub(super) async fn commit(&mut self, draft: Draft) -> Result<(), AppendError> {
        let (after, from) =
            (self.state.head.map_or(0, |head| head.seq), self.state.table.records() - draft.lines.len());
        let mut submitted = self.submit(draft, None).await;
        submitted.settled().await?;
        self.stored(&submitted);
        self.state.tidy();
        self.waits.changed();
        self.publish(after, from);
        Ok(())
    }
}

/// The answer to a request that was carried out before.
fn again(before: &Answered, now: &Answered) -> Result<Done, Problem> {
    if before.body_hash != now.body_hash {
        let detail = format!("the key `{}` was used for another request; use a new one", now.key);
        return Err(Problem::new(422, "key-reused", "The key was used already", detail));
    }
    serde_json::from_str(&before.reply).map_err(|_| Problem::unavailable("the answer given before cannot be read"))
}

fn problem(error: AppendError) -> Problem {
    match error {
        AppendError::Overdrawn { account, short_by } => {
            let short = super::plain(kit::Money::cents(short_by));
            let detail = format!("your wallet is short by ${short}");
            let detail =
                if account.starts_with("player:") { detail } else { format!("{account} is short by ${short}") };
            Problem::new(422, "not-enough-chips", "Not enough chips", detail)
        }
        AppendError::Answered(_) => Problem::conflict("already", "Done already", "this request was carried out before"),
        AppendError::Conflict { .. } => Problem::conflict(
            "conflict",
            "Somebody was faster",
            "something else happened at the same time; look at the table and try again",
        ),
        AppendError::Unexpected { .. } => Problem::conflict(
            "meter-moved",
            "The meter moved",
            "other tables moved the meter that this draws on again and again; nothing was done, try again",
        ),
        AppendError::Store(error) => error.into(),
        other => {
            tracing::error!(%other, "an entry was refused");
            Problem::unavailable("the table could not store this; nothing was done, try again")
        }
    }
}
