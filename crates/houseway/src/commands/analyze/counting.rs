//! Who counts for `houseway analyze`: this machine, or every worker at a database; with a progress bar, and a cache of
//! what was counted before.

use super::{Args, files};
use crate::commands::worker;
use crate::failure::Failure;
use crate::interrupt::Work;
use kit::Cards;
use odds::cache::{CacheEvent, CacheObserver, RemoteCounter};
use odds::counting::PostedCount;
use odds::document::Document;
use odds::fast_action_holdem::HandChoices;
use odds::report::{HandChoice, Strategy};
use odds::shared::Shared;
use odds::{AnalysisError, Cache, Context, Query};
use std::sync::{Arc, Mutex, PoisonError};

/// Counting, with its progress bar.
pub struct Counting {
    work: Arc<Work>,
    cache: Cache,
    /// Why a count was given up, in better words than those of the analysis that needed it.
    why: Arc<Mutex<Option<Failure>>>,
}

impl Counting {
    pub fn new(args: &Args) -> Counting {
        let (work, why) = (Arc::new(Work::new("counting every deal")), Arc::default());
        let folder = if args.no_cache { None } else { files::cache() };
        let cache = Cache::in_folder(folder).observed_by(observer(&work, &why));
        let cache = match &args.database {
            Some(database) => cache.counting_remotely(remote(database, &work, &why)),
            None => cache,
        };
        Counting { work, cache, why }
    }

    /// The answer to a query.
    pub fn document(&self, query: &Query) -> Result<Document, Failure> {
        let progress = |done, total| self.work.progress(done, total);
        Document::new(query, Context::new(&self.cache, &progress)).map_err(|error| self.failed(error))
    }

    /// What each choice with one hand is worth, in a game whose hands are counted one by one.
    pub fn hand(&self, query: &Query, hand: &str) -> Result<Option<HandChoices>, Failure> {
        let progress = |done, total| self.work.progress(done, total);
        odds::hand(query, hand, Context::new(&self.cache, &progress)).map_err(|error| self.failed(error))
    }

    /// The best play of somebody who plays for this wager, where that is another one than for the main wager.
    pub fn strategy_for(&self, query: &Query, wager: &str) -> Result<Option<Strategy>, Failure> {
        odds::strategy_for(query, wager, Context::quiet(&self.cache)).map_err(|error| self.failed(error))
    }

    /// What to do with exactly these cards.
    pub fn choice(&self, query: &Query, strategy: &Strategy, cards: &Cards) -> Result<Option<HandChoice>, Failure> {
        odds::choice(query, strategy, cards, Context::quiet(&self.cache)).map_err(|error| self.failed(error))
    }

    fn failed(&self, error: AnalysisError) -> Failure {
        self.cache.take_warnings().iter().for_each(|warning| self.work.say(warning));
        let why = self.why.lock().unwrap_or_else(PoisonError::into_inner).take();
        match error {
            AnalysisError::Interrupted => why.unwrap_or_else(Failure::interrupted),
            other => Failure::input(other),
        }
    }

    /// Removes the progress bar; what could not be saved is returned in words.
    pub fn finish(self) -> Vec<String> {
        self.cache.take_warnings()
    }
}

fn observer(work: &Arc<Work>, why: &Arc<Mutex<Option<Failure>>>) -> CacheObserver {
    let (work, why) = (Arc::clone(work), Arc::clone(why));
    Box::new(move |event| match event {
        CacheEvent::Resumed { percent } => work.say(&format!("resuming at {percent} %, counted before")),
        CacheEvent::Saved { percent } => {
            let saved = format!("interrupted; {percent} % is counted and saved, and the same command resumes there");
            *why.lock().unwrap_or_else(PoisonError::into_inner) = Some(Failure::stopped(saved));
        }
    })
}

/// Has counts done by every worker at this database.
fn remote(database: &str, work: &Arc<Work>, why: &Arc<Mutex<Option<Failure>>>) -> RemoteCounter {
    let (database, work, why) = (database.to_owned(), Arc::clone(work), Arc::clone(why));
    let count = move |posted: &PostedCount| {
        let results = worker::share(&database, &Shared::Count(posted.clone()), &work)?;
        posted.combine(&results).map_err(Failure::input)
    };
    Box::new(move |posted| {
        count(posted).map_err(|failure| {
            *why.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
            odds::Interrupted
        })
    })
}
