//! What nodes of a floor tell each other: requests that are made at one node and decided at another, the one that looks
//! after the table, and the answers to them. They go through the store, sealed with the key that all nodes share, so
//! that nobody else can speak for a node or read what it says.

use crate::api::{Clause, Done, Problem, Request};
use crate::role::Identity;
use crate::table::TableHandle;
use data_encoding::BASE64;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::Store;
use tokio::sync::{mpsc, oneshot};

/// What is sealed for another node is bound to this, and to that node's name.
const PURPOSE: &str = "nodes";

/// How many bytes of letters go into one text: sealed and written in 64 characters it has less than 8,000.
const ROOM: usize = 5_800;

/// The most characters of a problem's words between nodes.
const MOST_WORDS: usize = 600;

/// The code of the answer that a table is looked after by another node.
pub(crate) const ELSEWHERE: &str = "elsewhere";

/// What one node tells another.
#[derive(Serialize, Deserialize)]
enum Letter {
    Ask { from: String, number: u64, table: i64, who: Identity, request: Request },
    Answer { number: u64, answer: Result<Done, SentProblem> },
}

/// A problem on its way.
#[derive(Serialize, Deserialize)]
struct SentProblem {
    status: u16,
    code: String,
    title: String,
    detail: String,
    clauses: Vec<law::Clause>,
    retry_after: Option<u64>,
}

impl From<Problem> for SentProblem {
    fn from(problem: Problem) -> SentProblem {
        let Problem { title, status, detail, code, clauses, retry_after, .. } = problem;
        let detail = detail.chars().take(MOST_WORDS).collect();
        let clauses = clauses.iter().filter_map(|clause| clause.id.parse().ok()).collect();
        SentProblem { status, code, title, detail, clauses, retry_after }
    }
}

impl From<SentProblem> for Problem {
    fn from(sent: SentProblem) -> Problem {
        let SentProblem { status, code, title, detail, clauses, retry_after } = sent;
        let clauses = clauses.into_iter().map(Clause::from).collect();
        Problem { clauses, retry_after, ..Problem::new(status, &code, &title, detail) }
    }
}

/// A letter, written, and to whom.
struct Sent {
    to: String,
    text: String,
    /// The number of the question that it is.
    asks: Option<u64>,
}

type Answer = Result<Done, Problem>;

/// The post of a node.
pub(crate) struct Post {
    store: Arc<dyn Store>,
    seal: Arc<fair::Seal>,
    node: String,
    outbox: mpsc::UnboundedSender<Sent>,
    waiting: Mutex<HashMap<u64, oneshot::Sender<Answer>>>,
    numbers: AtomicU64,
}

/// A question that was sent; it is not waited for any more when this is dropped.
pub(crate) struct Asked {
    post: Arc<Post>,
    number: u64,
    answer: oneshot::Receiver<Answer>,
}

impl Asked {
    /// The answer; none if the node that was asked cannot be reached.
    pub async fn answered(&mut self) -> Option<Answer> {
        (&mut self.answer).await.ok()
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.post.waiting().remove(&self.number);
    }
}

impl Post {
    /// The post of this node. To be called within a Tokio runtime.
    pub fn start(store: Arc<dyn Store>, seal: Arc<fair::Seal>, node: String) -> Arc<Post> {
        let (outbox, sent) = mpsc::unbounded_channel();
        let (waiting, numbers) = (Mutex::default(), AtomicU64::new(1));
        let post = Arc::new(Post { store, seal, node, outbox, waiting, numbers });
        tokio::spawn(carry(Arc::downgrade(&post), sent));
        post
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<u64, oneshot::Sender<Answer>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks another node to decide a request at a table. None for one that is too long to be sent.
    pub fn ask(self: &Arc<Post>, to: String, table: i64, who: Identity, request: Request) -> Option<Asked> {
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        let text = written(&Letter::Ask { from: self.node.clone(), number, table, who, request });
        if text.len() > ROOM {
            return None;
        }
        let (reply, answer) = oneshot::channel();
        self.waiting().insert(number, reply);
        // The task that carries lives as long as this does.
        let _ = self.outbox.send(Sent { to, text, asks: Some(number) });
        Some(Asked { post: Arc::clone(self), number, answer })
    }

    fn answer(&self, to: String, number: u64, answer: Answer) {
        let text = written(&Letter::Answer { number, answer: answer.map_err(SentProblem::from) });
        let _ = self.outbox.send(Sent { to, text, asks: None });
    }

    /// Hears what other nodes tell this one, and has it done at the tables that are found.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn hear(
        self: &Arc<Post>,
        table: impl Fn(i64) -> Option<TableHandle> + Send + 'static,
    ) -> Result<(), store::StoreError> {
        let mut heard = self.store.hear(&self.node).await?;
        let post = Arc::downgrade(self);
        tokio::spawn(async move {
            while let Some(text) = heard.recv().await {
                let Some(post) = post.upgrade() else { break };
                for letter in post.read(&text) {
                    post.receive(letter, &table);
                }
            }
        });
        Ok(())
    }

    fn receive(self: &Arc<Post>, letter: Letter, table: &impl Fn(i64) -> Option<TableHandle>) {
        match letter {
            Letter::Answer { number, answer } => {
                if let Some(waiting) = self.waiting().remove(&number) {
                    let _ = waiting.send(answer.map_err(Problem::from));
                }
            }
            Letter::Ask { from, number, table: id, who, request } => {
                let (post, table) = (Arc::clone(self), table(id));
                tokio::spawn(async move {
                    let answer = match table {
                        Some(table) => table.passed_on(who, request).await,
                        None => Err(elsewhere()),
                    };
                    post.answer(from, number, answer);
                });
            }
        }
    }

    /// Letters as one text for a node.
    fn sealed(&self, to: &str, letters: &[String]) -> String {
        BASE64.encode(&self.seal.seal(PURPOSE, to, format!("[{}]", letters.join(",")).as_bytes()))
    }

    /// The letters of a text; none if it is not from a node that has the key.
    fn read(&self, text: &str) -> Vec<Letter> {
        let opened = BASE64.decode(text.as_bytes()).ok();
        let opened = opened.and_then(|sealed| self.seal.open(PURPOSE, &self.node, &sealed).ok());
        let letters = opened.and_then(|opened| serde_json::from_slice(&opened).ok());
        letters.unwrap_or_else(|| {
            tracing::warn!("what was told to this node was not sealed with its key, and is not heeded");
            Vec::new()
        })
    }
}

/// The answer of a node that does not look after a table.
pub(crate) fn elsewhere() -> Problem {
    Problem::conflict(ELSEWHERE, "Looked after elsewhere", "another node looks after this table; try again")
}

fn written(letter: &Letter) -> String {
    serde_json::to_string(letter).expect("letters are plain data")
}

/// Carries letters to the store, all that have gathered at once, as few texts to each node as they fit into.
async fn carry(post: std::sync::Weak<Post>, mut sent: mpsc::UnboundedReceiver<Sent>) {
    while let Some(first) = sent.recv().await {
        let Some(post) = post.upgrade() else { break };
        let mut nodes: BTreeMap<String, (Vec<Vec<String>>, Vec<u64>)> = BTreeMap::new();
        let mut next = Some(first);
        while let Some(Sent { to, text, asks }) = next {
            let (texts, questions) = nodes.entry(to).or_default();
            questions.extend(asks);
            let fits =
                |letters: &Vec<String>| letters.iter().map(|one| one.len() + 1).sum::<usize>() + text.len() < ROOM;
            match texts.last_mut().filter(|letters| fits(letters)) {
                Some(letters) => letters.push(text),
                None => texts.push(vec![text]),
            }
            next = sent.try_recv().ok();
        }
        for (node, (texts, questions)) in nodes {
            let texts = texts.iter().map(|letters| post.sealed(&node, letters)).collect();
            let told = post.store.tell(&node, texts).await.unwrap_or_else(|error| {
                tracing::warn!(%error, node, "another node could not be told");
                false
            });
            if !told {
                // Whoever waits for the answer is told that there will be none.
                questions.iter().for_each(|number| drop(post.waiting().remove(number)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Say;
    use crate::role::Role;

    async fn post(node: &str, key: u8) -> (Arc<Post>, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let store = store::open(&folder.path().join("floor.db").display().to_string()).await.unwrap();
        (Post::start(store, Arc::new(fair::Seal::from_key([key; 32])), node.to_owned()), folder)
    }

    fn ask() -> String {
        let who = Identity { account: Some(7), name: "Ann".to_owned(), role: Role::Player };
        let request = Request::Say(Say { key: "k".to_owned(), act: "fold".to_owned(), ..Say::default() });
        written(&Letter::Ask { from: "one".to_owned(), number: 1, table: 2, who, request })
    }

    #[tokio::test]
    async fn only_a_node_with_the_key_is_heeded_and_only_by_whom_it_spoke_to() {
        let ((one, _a), (other, _b), (stranger, _c)) =
            (post("one", 7).await, post("other", 7).await, post("other", 8).await);
        let text = one.sealed("other", &[ask(), ask()]);
        assert_eq!(other.read(&text).len(), 2);
        assert!(one.read(&text).is_empty() && stranger.read(&text).is_empty());
        assert!(other.read("").is_empty() && other.read(&ask()).is_empty());
        let mut changed = text.into_bytes();
        changed[60] = if changed[60] == b'A' { b'B' } else { b'A' };
        assert!(other.read(std::str::from_utf8(&changed).unwrap()).is_empty());
    }

    #[tokio::test]
    async fn a_text_of_letters_is_short_enough_to_be_told() {
        let (one, _folder) = post("one", 7).await;
        assert!(one.sealed("other", &["x".repeat(ROOM)]).len() < 8_000);
        let words = Problem::malformed("\"".repeat(60_000));
        let answer = Letter::Answer { number: u64::MAX, answer: Err(words.into()) };
        assert!(written(&answer).len() < ROOM);
        let long = Request::Seed { key: "k".to_owned(), seed: Some("x".repeat(ROOM)) };
        assert!(one.ask("other".to_owned(), 1, Identity::nobody(), long).is_none());
    }

    #[test]
    fn a_problem_arrives_as_it_was() {
        let clause = "ma-boston-5 10(b)".parse::<law::Clause>().unwrap();
        let mut problem = Problem::conflict("already", "Done already", "it was done before");
        problem.clauses.push(Clause::from(clause));
        problem.retry_after = Some(3);
        let text = serde_json::to_string(&SentProblem::from(problem.clone())).unwrap();
        assert_eq!(Problem::from(serde_json::from_str::<SentProblem>(&text).unwrap()), problem);
    }

    #[tokio::test]
    async fn a_question_to_a_node_that_is_not_there_is_not_waited_for() {
        let (one, _folder) = post("one", 7).await;
        let request = Request::Ready { key: "k".to_owned(), ready: true };
        let mut asked = one.ask("nobody".to_owned(), 1, Identity::nobody(), request).unwrap();
        assert_eq!(asked.answered().await, None);
        assert!(one.waiting().is_empty());
    }
}
