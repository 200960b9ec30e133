//! Sessions: somebody signed in, in one browser. The token is in the cookie and only its hash in the store.

use crate::accounts::{self, Now};
use crate::api::Problem;
use crate::password;
use crate::role::Identity;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{AccountRow, SessionRow, Store};

/// After so long without anything done, a session has ended.
pub const IDLE_MS: i64 = 30 * 60 * 1000;

/// What is known of a session is believed for so long before the store is asked again: another node may
/// have ended it or changed the role.
const BELIEVED_MS: i64 = 5_000;

/// That a session was used is written down at most so often.
pub(crate) const TOUCH_MS: i64 = 60_000;

/// How many sessions are remembered at most; the store knows them all.
const MOST_REMEMBERED: usize = 50_000;

/// Who has a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signed {
    /// The hash of the token.
    pub token_hash: [u8; 32],
    /// Who it is.
    pub identity: Identity,
    /// What unsafe requests must repeat.
    pub csrf: String,
    /// Whether it is a guest.
    pub guest: bool,
    /// Whether nothing may be done before the password is changed.
    pub must_change_password: bool,
}

/// Where a session begins.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The browser, as the hash of what its long-lived cookie holds.
    pub browser: [u8; 32],
    /// The address, as far as limits tell addresses apart.
    pub address: String,
    /// What the browser says that it is.
    pub agent: String,
}

struct Remembered {
    signed: Signed,
    /// When the store was last asked.
    read: i64,
    /// When it was last used, as far as this node knows.
    seen: i64,
    /// What the store knows of that.
    noted: i64,
}

/// How many sessions there may be at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionLimits {
    /// Of one account.
    pub of_account: i64,
    /// In one browser.
    pub of_browser: i64,
    /// At one address.
    pub of_address: i64,
}

impl Default for SessionLimits {
    fn default() -> SessionLimits {
        SessionLimits { of_account: 10, of_browser: 4, of_address: 500 }
    }
}

impl SessionLimits {
    /// No limits: for a load that is asked for.
    pub fn none() -> SessionLimits {
        SessionLimits { of_account: i64::MAX, of_browser: i64::MAX, of_address: i64::MAX }
    }
}

/// The sessions of a floor.
pub struct Sessions {
    limits: SessionLimits,
    store: Arc<dyn Store>,
    now: Now,
    remembered: Mutex<HashMap<[u8; 32], Remembered>>,
    /// How often something was forgotten because it had changed: what was read before that is old.
    changes: AtomicU64,
}

impl Sessions {
    /// The sessions kept in a store.
    pub fn new(store: Arc<dyn Store>, now: Now, limits: SessionLimits) -> Sessions {
        Sessions { limits, store, now, remembered: Mutex::default(), changes: AtomicU64::new(0) }
    }

    fn remembered(&self) -> MutexGuard<'_, HashMap<[u8; 32], Remembered>> {
        self.remembered.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a session; the token for the cookie comes back with it. Where an account or a browser has as many as it
    /// may, the one that was used longest ago ends.
    ///
    /// # Errors
    /// When the address has too many, the store fails or the operating system provides no randomness.
    pub async fn begin(&self, account: &AccountRow, origin: Origin) -> Result<(String, Signed), Problem> {
        let now = (self.now)();
        self.make_room(account.id, &origin, now).await?;
        let (token, csrf) = (random()?, random()?);
        let token_hash = hash(&token);
        let Origin { browser, address, agent } = origin;
        let row =
            SessionRow { token_hash, account: account.id, csrf, created: now, seen: now, browser, address, agent };
        self.store.create_session(row.clone()).await?;
        Ok((token, signed(&row, account)))
    }

    /// Ends what is too much for one more session.
    async fn make_room(&self, account: i64, origin: &Origin, now: i64) -> Result<(), Problem> {
        let most = self.limits.of_address;
        let held = self.store.sessions_at(&origin.address, now - IDLE_MS).await?;
        if held >= most {
            let detail = format!(
                "{held} people are signed in at your address, which is as many as may be; sign out somewhere, or wait \
                 until a session that is not used ends, which takes 30 minutes"
            );
            return Err(Problem::new(429, "too-many-sessions", "Too many sessions", detail));
        }
        let of_account = self.store.sessions_of(account).await?;
        let in_browser = self.store.sessions_in(&origin.browser).await?;
        let room = |most: i64| usize::try_from(most - 1).unwrap_or(0);
        let over = of_account.iter().skip(room(self.limits.of_account));
        for session in over.chain(in_browser.iter().skip(room(self.limits.of_browser))) {
            self.end(&session.token_hash).await?;
        }
        Ok(())
    }

    /// The sessions of an account that have not ended, the one used last first.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn list(&self, account: i64) -> Result<Vec<SessionRow>, Problem> {
        let since = (self.now)() - IDLE_MS;
        let mut sessions = self.store.sessions_of(account).await?;
        let remembered = self.remembered();
        for session in &mut sessions {
            let seen = remembered.get(&session.token_hash).map_or(0, |remembered| remembered.seen);
            session.seen = session.seen.max(seen);
        }
        drop(remembered);
        sessions.retain(|session| session.seen > since);
        Ok(sessions)
    }

    /// Whose token this is; none if it is nobody's any more. That counts as use.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn of(&self, token: &str) -> Result<Option<Signed>, Problem> {
        self.of_hash(&hash(token), true).await
    }

    /// Whose token has this hash; `used` if that counts as use.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn of_hash(&self, token_hash: &[u8; 32], used: bool) -> Result<Option<Signed>, Problem> {
        let now = (self.now)();
        if self.believed(token_hash, now).is_none() {
            self.read(token_hash, now).await?;
        }
        let (found, note) = {
            let mut remembered = self.remembered();
            let Some(session) = remembered.get_mut(token_hash) else { return Ok(None) };
            if used {
                session.seen = session.seen.max(now);
            }
            let note = session.seen - session.noted >= TOUCH_MS;
            if note {
                session.noted = session.seen;
            }
            (session.signed.clone(), note.then_some(session.seen))
        };
        if let Some(seen) = note {
            self.store.touch_session(token_hash, seen).await?;
        }
        Ok(Some(found))
    }

    /// A session that was asked for a moment ago and has not ended since.
    fn believed(&self, token_hash: &[u8; 32], now: i64) -> Option<()> {
        let remembered = self.remembered();
        let session = remembered.get(token_hash)?;
        (now - session.read < BELIEVED_MS && now - session.seen < IDLE_MS).then_some(())
    }

    /// Asks the store.
    async fn read(&self, token_hash: &[u8; 32], now: i64) -> Result<(), Problem> {
        let changes = self.changes.load(Ordering::SeqCst);
        let row = self.store.session(token_hash).await?;
        let account = match &row {
            Some(row) => self.store.account(row.account).await?,
            None => None,
        };
        // This node may know of a use that it has not written down yet.
        let seen = self.remembered().remove(token_hash).map_or(0, |session| session.seen);
        let Some((row, account)) = row.zip(account) else { return Ok(()) };
        let seen = seen.max(row.seen);
        if now - seen >= IDLE_MS {
            return Ok(self.store.end_session(token_hash).await?);
        }
        let mut remembered = self.remembered();
        if remembered.len() >= MOST_REMEMBERED {
            // Uses not yet written down are lost with it: at most a minute of an hour's half.
            remembered.clear();
        }
        // Something changed while this was read: it is good for now, and asked for again the next time.
        let read = if self.changes.load(Ordering::SeqCst) == changes { now } else { i64::MIN / 2 };
        remembered.insert(*token_hash, Remembered { signed: signed(&row, &account), read, seen, noted: row.seen });
        Ok(())
    }

    /// Ends a session.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn end(&self, token_hash: &[u8; 32]) -> Result<(), Problem> {
        self.remembered().remove(token_hash);
        Ok(self.store.end_session(token_hash).await?)
    }

    /// Ends all sessions of an account.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn end_all_of(&self, account: i64) -> Result<(), Problem> {
        self.store.end_sessions_of(account).await?;
        self.forget(account);
        Ok(())
    }

    /// Asks the store again about an account that has changed.
    pub fn forget(&self, account: i64) {
        let mut remembered = self.remembered();
        self.changes.fetch_add(1, Ordering::SeqCst);
        remembered.retain(|_, session| session.signed.identity.account != Some(account));
    }

    /// Asks the store again about everybody.
    pub fn forget_all(&self) {
        // Uses not yet written down are kept: only what was read is old.
        let mut remembered = self.remembered();
        self.changes.fetch_add(1, Ordering::SeqCst);
        remembered.values_mut().for_each(|session| session.read = i64::MIN / 2);
    }

    /// Throws out what has ended long since, here and in the store.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn sweep(&self) -> Result<(), Problem> {
        let before = (self.now)() - IDLE_MS;
        self.remembered().retain(|_, session| session.seen >= before);
        // A use not yet written down is at most a minute old.
        self.store.end_sessions_unseen_since(before - 2 * TOUCH_MS).await?;
        Ok(())
    }
}

fn signed(row: &SessionRow, account: &AccountRow) -> Signed {
    Signed {
        token_hash: row.token_hash,
        identity: accounts::identity(account),
        csrf: row.csrf.clone(),
        guest: account.password.is_none(),
        must_change_password: password::is_once(account.password.as_deref()),
    }
}

/// 32 random bytes in hexadecimal.
pub(crate) fn random() -> Result<String, Problem> {
    let mut bytes = [0_u8; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| Problem::unavailable(format!("the operating system provides no randomness: {error}")))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

pub(crate) fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}
