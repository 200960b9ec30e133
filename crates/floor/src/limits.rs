//! Rate limits of each connection and each address. The time is given, so that the limits can be tried without waiting.

use governor::clock;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::HashMapStateStore;
use governor::state::{InMemoryState, NotKeyed};
use governor::{NotUntil, Quota, RateLimiter};
use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How many at once, and how many a second after that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// How many may come at once.
    pub burst: u32,
    /// One more after so many milliseconds.
    pub every_ms: u32,
}

/// The limits of a floor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Unsafe requests of one address.
    pub requests: Rate,
    /// Sign-ins of one address.
    pub sign_ins: Rate,
    /// New accounts of one address, guests included.
    pub accounts: Rate,
    /// Analyses of changed house rules of one address, which keep a core busy for seconds.
    pub analyses: Rate,
    /// Past rounds, proofs and discard racks that one address reads.
    pub past_rounds: Rate,
    /// Messages of one socket.
    pub messages: Rate,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            requests: Rate { burst: 200, every_ms: 20 },
            sign_ins: Rate { burst: 20, every_ms: 3_000 },
            accounts: Rate { burst: 60, every_ms: 1_000 },
            analyses: Rate { burst: 30, every_ms: 2_000 },
            past_rounds: Rate { burst: 60, every_ms: 200 },
            messages: Rate { burst: 60, every_ms: 50 },
        }
    }
}

impl Limits {
    /// No limits worth the name: for a load that is asked for.
    pub fn none() -> Limits {
        let rate = Rate { burst: u32::MAX / 2, every_ms: 1 };
        Limits { requests: rate, sign_ins: rate, accounts: rate, analyses: rate, past_rounds: rate, messages: rate }
    }
}

/// The time that has passed on the clock that is given. One that is set back lets no time pass and takes none away.
#[derive(Clone, Default)]
struct Elapsed(Arc<Mutex<(Option<i64>, Duration)>>);

impl Elapsed {
    fn advance_to(&self, now: i64) {
        let (seen, passed) = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let since = now - seen.replace(now).unwrap_or(now);
        *passed += Duration::from_millis(u64::try_from(since).unwrap_or(0));
    }
}

impl clock::Clock for Elapsed {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).1.into()
    }
}

fn quota(rate: Rate) -> Quota {
    let period = Duration::from_millis(rate.every_ms.max(1).into());
    let quota = Quota::with_period(period).expect("a period is at least a millisecond");
    quota.allow_burst(NonZeroU32::new(rate.burst).unwrap_or(NonZeroU32::MIN))
}

/// After how many milliseconds there is room again.
fn wait(refused: &NotUntil<Nanos>, elapsed: &Elapsed) -> u64 {
    let wait = refused.wait_time_from(clock::Clock::now(elapsed));
    u64::try_from(wait.as_nanos().div_ceil(1_000_000)).unwrap_or(u64::MAX)
}

/// The limit of one connection.
pub struct Limiter {
    elapsed: Elapsed,
    limiter: RateLimiter<NotKeyed, InMemoryState, Elapsed, NoOpMiddleware<Nanos>>,
}

impl Limiter {
    /// A limit that nothing has been taken from.
    pub fn new(rate: Rate, now: i64) -> Limiter {
        let elapsed = Elapsed::default();
        elapsed.advance_to(now);
        Limiter { limiter: RateLimiter::direct_with_clock(quota(rate), elapsed.clone()), elapsed }
    }

    /// Takes one.
    ///
    /// # Errors
    /// After how many milliseconds there will be room.
    pub fn take(&self, now: i64) -> Result<(), u64> {
        self.elapsed.advance_to(now);
        self.limiter.check().map_err(|refused| wait(&refused, &self.elapsed))
    }
}

/// A limit for each key. Those that have recovered are forgotten, so that there are never more than are in use.
pub struct KeyedLimiter<K: Hash + Eq + Clone> {
    elapsed: Elapsed,
    limiter: RateLimiter<K, HashMapStateStore<K>, Elapsed, NoOpMiddleware<Nanos>>,
    /// At how many keys those that have recovered are looked for next.
    sweep_at: AtomicUsize,
    rate: Rate,
}

/// How many keys are held before recovered ones are looked for.
const SWEEP_AT: usize = 4_096;
/// How many addresses are told apart at most, which is some 50 MB; beyond, everyone waits until some have recovered.
const MOST: usize = 1 << 20;

impl<K: Hash + Eq + Clone> KeyedLimiter<K> {
    /// A limit that nobody has taken from.
    pub fn new(rate: Rate) -> KeyedLimiter<K> {
        let elapsed = Elapsed::default();
        let limiter = RateLimiter::hashmap_with_clock(quota(rate), elapsed.clone());
        KeyedLimiter { elapsed, limiter, sweep_at: AtomicUsize::new(SWEEP_AT), rate }
    }

    /// Takes one of this key.
    ///
    /// # Errors
    /// After how many milliseconds there will be room.
    pub fn take(&self, key: K, now: i64) -> Result<(), u64> {
        self.elapsed.advance_to(now);
        if self.limiter.len() >= self.sweep_at.load(Ordering::Relaxed) {
            self.limiter.retain_recent();
            self.limiter.shrink_to_fit();
            let left = self.limiter.len();
            self.sweep_at.store((2 * left).clamp(SWEEP_AT, MOST), Ordering::Relaxed);
            if left >= MOST {
                return Err(self.rate.every_ms.into());
            }
        }
        self.limiter.check_key(&key).map_err(|refused| wait(&refused, &self.elapsed))
    }
}

/// How many there are at once of each key, and no more than so many. Keys that hold nothing are forgotten.
pub struct KeyedCount<K: Hash + Eq> {
    most: u32,
    held: Arc<Mutex<HashMap<K, u32>>>,
}

/// A place that is held until this is dropped.
pub struct Place<K: Hash + Eq> {
    key: Option<K>,
    held: Arc<Mutex<HashMap<K, u32>>>,
}

impl<K: Hash + Eq + Clone> KeyedCount<K> {
    /// So many of each.
    pub fn new(most: u32) -> KeyedCount<K> {
        KeyedCount { most, held: Arc::default() }
    }

    /// How many of each there may be.
    pub fn most(&self) -> u32 {
        self.most
    }

    /// Takes a place, if one is free.
    pub fn take(&self, key: K) -> Option<Place<K>> {
        let mut all = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let held = all.get(&key).copied().unwrap_or(0);
        if held >= self.most {
            return None;
        }
        all.insert(key.clone(), held + 1);
        Some(Place { key: Some(key), held: Arc::clone(&self.held) })
    }
}

impl<K: Hash + Eq> Drop for Place<K> {
    fn drop(&mut self) {
        let mut all = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(key) = self.key.take() else { return };
        if let Some(held) = all.get_mut(&key) {
            *held -= 1;
            if *held == 0 {
                all.remove(&key);
            }
        }
        // The room that a crowd needed is given back when it has gone.
        if all.capacity() > 64 && all.len() < all.capacity() / 8 {
            all.shrink_to_fit();
        }
    }
}

/// Whom an address stands for: IPv6 gives every household 2^64 of them.
pub fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { burst: 3, every_ms: 100 };

    #[test]
    fn a_burst_is_let_through_and_then_one_at_a_time() {
        let limiter = Limiter::new(RATE, 0);
        assert_eq!([0, 0, 0].map(|now| limiter.take(now)), [Ok(()); 3]);
        assert_eq!(limiter.take(0), Err(100));
        assert_eq!(limiter.take(99), Err(1));
        assert_eq!(limiter.take(100), Ok(()));
        assert_eq!(limiter.take(100), Err(100));
        assert_eq!(limiter.take(10_000), Ok(()));
        assert_eq!([10_000; 3].map(|now| limiter.take(now)), [Ok(()), Ok(()), Err(100)]);
    }

    #[test]
    fn a_clock_that_is_set_back_takes_nothing_away_and_goes_on_from_there() {
        let limiter = Limiter::new(RATE, 1_000);
        assert_eq!([1_000, 500, 0].map(|now| limiter.take(now)), [Ok(()); 3]);
        assert_eq!(limiter.take(0), Err(100));
        assert_eq!(limiter.take(50), Err(50));
        assert_eq!(limiter.take(100), Ok(()));
    }

    #[test]
    fn every_key_has_its_own_limit_and_recovered_ones_are_forgotten() {
        let limiter = KeyedLimiter::new(RATE);
        for _ in 0..3 {
            assert_eq!(limiter.take(1, 0), Ok(()));
        }
        assert_eq!(limiter.take(1, 0), Err(100));
        assert_eq!(limiter.take(2, 0), Ok(()));
        for key in 0..65_536 {
            let _ = limiter.take(key, 1_000_000 + i64::from(key) * 1_000);
        }
        assert!(limiter.limiter.len() <= SWEEP_AT, "keys that have recovered were kept");
    }

    #[test]
    fn so_many_keys_at_once_are_held_and_no_more() {
        let limiter = KeyedLimiter::new(RATE);
        let taken = (0..MOST + 10).filter(|key| limiter.take(*key, 0).is_ok()).count();
        assert_eq!((taken, limiter.limiter.len()), (MOST, MOST));
        assert_eq!(limiter.take(0, 10_000), Ok(()), "once the others have recovered there is room again");
    }

    #[test]
    fn so_many_of_a_key_are_held_at_once_and_a_place_is_given_back() {
        let count = KeyedCount::new(2);
        let (one, two) = (count.take("a"), count.take("a"));
        assert!(one.is_some() && two.is_some() && count.take("a").is_none() && count.take("b").is_some());
        drop(one);
        let again = count.take("a");
        assert!(again.is_some());
        drop((two, again));
        assert!(count.held.lock().unwrap().is_empty());
    }

    #[test]
    fn a_household_is_one_address_or_one_network() {
        let household = |text: &str| household(text.parse().unwrap()).to_string();
        assert_eq!(household("192.0.2.7"), "192.0.2.7");
        assert_eq!(household("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(household("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
    }
}
