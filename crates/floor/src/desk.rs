//! Work that takes a while, such as checking a submission or reading a past round: on threads of its own, as many at a
//! time as there are cores, and with a queue that ends. The threads that serve people do none of it.

use crate::api::Problem;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// How many wait at most for a thread; whoever comes after them is told to come back.
const MOST_WAITING: usize = 64;
/// In how many milliseconds.
const AGAIN: u64 = 2_000;

/// Where work is handed in.
pub(crate) struct Desk {
    threads: Arc<Semaphore>,
    places: Arc<Semaphore>,
}

impl Desk {
    /// With so many threads.
    pub fn new(threads: usize) -> Desk {
        let threads = threads.max(1);
        Desk { threads: Arc::new(Semaphore::new(threads)), places: Arc::new(Semaphore::new(threads + MOST_WAITING)) }
    }

    /// As many threads as there are cores.
    pub fn of_this_machine() -> Desk {
        Desk::new(std::thread::available_parallelism().map_or(2, std::num::NonZero::get))
    }

    /// Half as many, for work that may wait.
    pub fn of_half_this_machine() -> Desk {
        Desk::new(std::thread::available_parallelism().map_or(1, |cores| cores.get() / 2))
    }

    /// Does some work when a thread is free. Work that has not begun when nobody waits for it any more is not done.
    ///
    /// # Errors
    /// When too many wait already.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
        let busy = |_| Problem {
            detail: "too many others have asked for something that takes a while; try again in 2 s".to_owned(),
            ..Problem::too_many(AGAIN)
        };
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(busy)?;
        let gone = || Problem::unavailable("the floor is shutting down; try again later");
        let thread = Arc::clone(&self.threads).acquire_owned().await.map_err(|_| gone())?;
        let done = tokio::task::spawn_blocking(move || {
            let _held = (place, thread);
            work()
        });
        done.await.map_err(|failed| if failed.is_panic() { Problem::internal() } else { gone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;

    #[tokio::test]
    async fn so_many_work_so_many_wait_and_the_next_are_sent_away() {
        let (desk, done) = (Arc::new(Desk::new(1)), Arc::new(AtomicUsize::new(0)));
        let (release, held) = mpsc::channel::<()>();
        let mut all = tokio::task::JoinSet::new();
        let first = Arc::clone(&desk);
        all.spawn(async move { first.run(move || assert!(held.recv().is_ok())).await });
        for _ in 0..MOST_WAITING {
            let (desk, done) = (Arc::clone(&desk), Arc::clone(&done));
            all.spawn(
                async move { desk.run(move || assert!(done.fetch_add(1, Ordering::Relaxed) < MOST_WAITING)).await },
            );
        }
        while desk.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let refused = desk.run(|| ()).await.unwrap_err();
        assert_eq!((refused.status, refused.retry_after), (429, Some(2)));
        assert_eq!(done.load(Ordering::Relaxed), 0, "one at a time");
        release.send(()).unwrap();
        assert!(all.join_all().await.iter().all(Result::is_ok));
        assert_eq!(done.load(Ordering::Relaxed), MOST_WAITING);
        assert!(desk.run(|| ()).await.is_ok(), "there is room again");
    }
}
