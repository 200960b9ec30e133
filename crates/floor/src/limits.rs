//! Rate limits: a token bucket for each connection and each address. The clock is given, so that the limits
//! can be tried without waiting.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Mutex;

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
            messages: Rate { burst: 60, every_ms: 50 },
        }
    }
}

impl Limits {
    /// No limits worth the name: for a load that is asked for.
    pub fn none() -> Limits {
        let rate = Rate { burst: u32::MAX / 2, every_ms: 1 };
        Limits { requests: rate, sign_ins: rate, accounts: rate, analyses: rate, messages: rate }
    }
}

/// A token bucket. It counts the milliseconds that its tokens are worth, so no fraction is lost.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    rate: Rate,
    worth: u64,
    at: i64,
}

impl Bucket {
    /// A full bucket.
    pub fn new(rate: Rate, now: i64) -> Bucket {
        Bucket { rate, worth: Bucket::full(rate), at: now }
    }

    fn full(rate: Rate) -> u64 {
        u64::from(rate.burst) * u64::from(rate.every_ms)
    }

    /// Takes a token.
    ///
    /// # Errors
    /// After how many milliseconds there will be one.
    pub fn take(&mut self, now: i64) -> Result<(), u64> {
        // A clock that goes backwards refills nothing and takes nothing away.
        let since = u64::try_from(now - self.at).unwrap_or(0);
        self.at = self.at.max(now);
        self.worth = self.worth.saturating_add(since).min(Bucket::full(self.rate));
        let price = u64::from(self.rate.every_ms);
        match self.worth.checked_sub(price) {
            Some(left) => {
                self.worth = left;
                Ok(())
            }
            None => Err(price - self.worth),
        }
    }

    /// Whether it is as good as new.
    fn is_full(&self, now: i64) -> bool {
        self.worth.saturating_add(u64::try_from(now - self.at).unwrap_or(0)) >= Bucket::full(self.rate)
    }
}

/// A bucket for each key. Full ones are forgotten, so that there are never more than are in use.
pub struct Buckets<K> {
    rate: Rate,
    held: Mutex<HashMap<K, Bucket>>,
}

/// How many buckets are held before full ones are looked for.
const SWEEP_AT: usize = 4_096;
/// How many addresses are told apart at most; beyond, newcomers wait.
const MOST: usize = 65_536;

impl<K: Hash + Eq> Buckets<K> {
    /// No buckets yet.
    pub fn new(rate: Rate) -> Buckets<K> {
        Buckets { rate, held: Mutex::new(HashMap::new()) }
    }

    /// Takes a token of this key.
    ///
    /// # Errors
    /// After how many milliseconds there will be one.
    pub fn take(&self, key: K, now: i64) -> Result<(), u64> {
        let mut held = self.held.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if held.len() >= SWEEP_AT && held.len().is_power_of_two() || held.len() >= MOST {
            held.retain(|_, bucket| !bucket.is_full(now));
        }
        if held.len() >= MOST && !held.contains_key(&key) {
            return Err(u64::from(self.rate.every_ms));
        }
        held.entry(key).or_insert_with(|| Bucket::new(self.rate, now)).take(now)
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
        let mut bucket = Bucket::new(RATE, 0);
        assert_eq!([0, 0, 0].map(|now| bucket.take(now)), [Ok(()); 3]);
        assert_eq!(bucket.take(0), Err(100));
        assert_eq!(bucket.take(99), Err(1));
        assert_eq!(bucket.take(100), Ok(()));
        assert_eq!(bucket.take(100), Err(100));
        assert_eq!(bucket.take(10_000), Ok(()));
        assert_eq!([bucket.take(10_000), bucket.take(10_000), bucket.take(10_000)], [Ok(()), Ok(()), Err(100)]);
    }

    #[test]
    fn a_clock_that_goes_backwards_gives_nothing_away() {
        let mut bucket = Bucket::new(RATE, 1_000);
        assert_eq!([1_000, 500, 0].map(|now| bucket.take(now)), [Ok(()); 3]);
        assert_eq!(bucket.take(0), Err(100));
        assert_eq!(bucket.take(1_050), Err(50));
    }

    #[test]
    fn every_key_has_its_own_bucket_and_full_ones_are_forgotten() {
        let buckets = Buckets::new(RATE);
        for _ in 0..3 {
            assert_eq!(buckets.take(1, 0), Ok(()));
        }
        assert_eq!(buckets.take(1, 0), Err(100));
        assert_eq!(buckets.take(2, 0), Ok(()));
        for key in 0..MOST {
            let _ = buckets.take(key, 1_000_000 + key as i64 * 1_000);
        }
        assert!(buckets.held.lock().unwrap().len() <= SWEEP_AT, "buckets that are full again were kept");
    }

    #[test]
    fn a_household_is_one_address_or_one_network() {
        let household = |text: &str| household(text.parse().unwrap()).to_string();
        assert_eq!(household("192.0.2.7"), "192.0.2.7");
        assert_eq!(household("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(household("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
    }
}
