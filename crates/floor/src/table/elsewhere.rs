//! Requests at a table that another node looks after: they are passed on to that node and decided there, so that two
//! nodes never decide at the same table at once. Where that node does not answer it is looked again who has the table.

use super::state::stream;
use super::task::Task;
use super::{Message, PendingRequest};
use crate::api::{Done, Problem};
use crate::post::{self, ELSEWHERE};
use std::collections::VecDeque;
use std::time::Duration;

/// How long another node may take to answer before it is looked again whether it is there.
const PATIENCE: Duration = Duration::from_millis(700);

/// How long to wait before it is asked again who has the table.
const AGAIN: Duration = Duration::from_millis(20);

/// How long after it was made a request is given up, in milliseconds.
const GIVEN_UP: i64 = 10_000;

impl Task {
    /// Leaves the requests that this node is to decide, and passes on or sends back the others.
    pub(super) async fn decided_elsewhere(&mut self, asked: &mut VecDeque<Box<PendingRequest>>) {
        if asked.iter().any(|one| one.tries > 0) && !self.leads {
            self.context.leases.forget_other(&stream(self.row.id));
        }
        self.lead().await;
        if self.leads {
            return;
        }
        let Some(node) = self.context.leases.other(&stream(self.row.id)) else {
            // The store could not be asked: it will say so when something is to be stored.
            return;
        };
        for one in std::mem::take(asked) {
            if one.passed_on {
                let _ = one.reply.send(Err(post::elsewhere()));
            } else if let Some(one) = self.pass_on(one, &node) {
                asked.push_back(one);
            }
        }
    }

    /// Passes a request on; it comes back if it is too long for that, and is decided here.
    fn pass_on(&self, mut one: Box<PendingRequest>, node: &str) -> Option<Box<PendingRequest>> {
        let now = self.context.time.passed();
        if one.tries == 0 {
            one.since = now;
        }
        if now - one.since > GIVEN_UP {
            let detail = "the node that looks after this table does not answer; look at the table before you try again";
            let _ = one.reply.send(Err(Problem::unavailable(detail)));
            return None;
        }
        let asked = self.context.post.ask(node.to_owned(), self.row.id, one.who.clone(), one.request.clone());
        let Some(mut asked) = asked else { return Some(one) };
        let queue = self.queue.clone();
        tokio::spawn(async move {
            let answer = tokio::time::timeout(PATIENCE, asked.answered()).await;
            // A table that has been closed answers nobody.
            let Some(queue) = queue.upgrade() else { return };
            let message = match answer {
                Ok(Some(answer)) if answer.as_ref().err().is_none_or(|problem| problem.code != ELSEWHERE) => {
                    Message::Answered(one, answer)
                }
                _ => {
                    tokio::time::sleep(AGAIN).await;
                    one.tries += 1;
                    Message::Request(one)
                }
            };
            let _ = queue.send(message).await;
        });
        None
    }

    /// Gives an answer of another node to whoever asked, after what it answers is to be seen here too.
    pub(super) async fn answered(&mut self, asked: PendingRequest, answer: Result<Done, Problem>) {
        let known = self.state.head.map_or(0, |head| head.seq);
        if answer.as_ref().map_or(true, |done| done.seq > known) {
            self.catch_up().await;
        }
        let _ = asked.reply.send(answer);
    }
}
