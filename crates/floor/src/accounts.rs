//! Accounts: guests, registration, sign-in with its locks, passwords and roles.

use crate::api::Problem;
use crate::house_log::{self, HouseEvent};
use crate::password;
use crate::role::{Identity, Role};
use crate::second_factor::Code;
use crate::standing::{self, Standing};
use crate::wishes::{Wish, account_disabled};
use kit::Money;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use store::{AccountChange, AccountRow, Attempt, Committer, Hash, Store};

/// The play money of a newcomer.
pub const GRANT: Money = Money::dollars(10_000);

/// The account that the first start opens.
pub const ADMINISTRATOR: &str = "administrator";

/// So many wrong passwords in this time lock an account until so much time has passed: for all browsers that its owner
/// has not used before, and for each that the owner has by what was tried in it.
const FAILURES: i64 = 3;
const LOCK_MS: i64 = 30 * 60 * 1000;

/// The most characters of a name.
const MOST_NAME: usize = 32;

/// The most bytes of a name as somebody writes it, with spaces around and between.
const MOST_WRITTEN: usize = 512;

/// What all browsers count as that the owner of an account has not used.
const UNKNOWN: Hash = [0; 32];

/// How many browsers of an account are known: those used last.
const MOST_BROWSERS: i64 = 20;

/// The time in milliseconds since 1970.
pub type Now = Arc<dyn Fn() -> i64 + Send + Sync>;

/// The accounts of a floor.
pub struct Accounts {
    store: Arc<dyn Store>,
    committer: Committer,
    now: Now,
    next_guest: AtomicI64,
    /// What seals the secrets of second factors; none where nobody signs in.
    seal: Option<Arc<fair::Seal>>,
}

impl Accounts {
    /// The accounts kept in a store.
    pub fn new(store: Arc<dyn Store>, committer: Committer, now: Now) -> Accounts {
        Accounts { store, committer, now, next_guest: AtomicI64::new(0), seal: None }
    }

    /// The same with the key that seals the secrets of second factors.
    #[must_use]
    pub(crate) fn sealed_by(self, seal: Arc<fair::Seal>) -> Accounts {
        Accounts { seal: Some(seal), ..self }
    }

    pub(crate) fn seal(&self) -> Result<&fair::Seal, Problem> {
        self.seal.as_deref().ok_or_else(Problem::internal)
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// The time in seconds since 1970, which codes are made of.
    pub(crate) fn seconds(&self) -> u64 {
        u64::try_from(self.now() / 1_000).unwrap_or(0)
    }

    fn now(&self) -> i64 {
        (self.now)()
    }

    /// Writes into the floor's own log.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn log(&self, events: &[HouseEvent]) -> Result<(), Problem> {
        house_log::write(&*self.store, &self.committer, self.now(), events).await
    }

    /// Opens the administrator's account where there is none, and tells its one-time password. As long as that has not
    /// been changed, every start makes a new one in its place: what was shown once may have been lost.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn first_start(&self) -> Result<Option<String>, Problem> {
        match self.store.account_named(ADMINISTRATOR).await? {
            Some(account) if password::is_once(account.password.as_deref()) => {
                self.reset_administrator().await.map(Some)
            }
            Some(_) => Ok(None),
            None => {
                let once = one_time_password()?;
                let hashed = password::hash(once.clone(), true).await?;
                let opened = self.open(ADMINISTRATOR.to_owned(), Role::Administrator, Some(hashed)).await?;
                // Where the name is taken, another node was first.
                Ok(opened.is_ok().then_some(once))
            }
        }
    }

    /// Gives the administrator's account a new one-time password to replace one that was lost: it is unlocked, its
    /// sessions end, and the floor's log says so. Nodes that are running notice at once.
    ///
    /// # Errors
    /// When there is no such account yet or the store fails.
    pub async fn reset_administrator(&self) -> Result<String, Problem> {
        let missing = || Problem::missing("this floor has no administrator yet; `houseway serve` opens that account");
        let account = self.store.account_named(ADMINISTRATOR).await?.ok_or_else(missing)?.id;
        let once = one_time_password()?;
        let hashed = password::hash(once.clone(), true).await?;
        let mut events = vec![HouseEvent::PasswordReset { account }];
        let mut changes = vec![AccountChange::Password { id: account, password: hashed }];
        // Whoever lost the password may have lost the authenticator with it.
        if self.store.second_factor(account).await?.is_some() {
            events.push(HouseEvent::SecondFactorRemoved { account, by: account });
            changes.push(AccountChange::NoSecondFactor { id: account });
        }
        self.keep(&events, &changes).await?;
        self.store.clear_attempts_of(account).await?;
        self.store.end_sessions_of(account).await?;
        Ok(once)
    }

    /// Opens an account for a guest, with play money.
    ///
    /// # Errors
    /// When the name cannot be used or the store fails.
    pub async fn guest(&self, name: Option<&str>) -> Result<AccountRow, Problem> {
        let name = name.map(readable).transpose()?;
        for _ in 0..1_000 {
            let number = self.guest_number().await?;
            let full =
                name.as_ref().map_or_else(|| format!("Guest {number}"), |name| format!("{name} (guest {number})"));
            if let Ok(account) = self.open(full, Role::Player, None).await? {
                return Ok(account);
            }
        }
        Err(Problem::unavailable("no free guest name was found; try again"))
    }

    /// A number that no guest of this node has, and probably no other.
    async fn guest_number(&self) -> Result<i64, Problem> {
        if self.next_guest.load(Ordering::Relaxed) == 0 {
            let last = self.store.accounts().await?.iter().map(|account| account.id).max().unwrap_or(0);
            // The administrator was here before the first guest.
            let _ = self.next_guest.compare_exchange(0, last.max(1), Ordering::Relaxed, Ordering::Relaxed);
        }
        Ok(self.next_guest.fetch_add(1, Ordering::Relaxed))
    }

    /// Opens an account with a password, and play money.
    ///
    /// # Errors
    /// When the name is taken or cannot be used, or the password is too short.
    pub async fn register(&self, name: &str, password: &str) -> Result<AccountRow, Problem> {
        let name = readable(name)?;
        if name.to_lowercase().starts_with("guest") {
            return Err(bad_name(&name, "names that begin with `guest` are for guests"));
        }
        password::acceptable(password, &name).await?;
        let hashed = password::hash(password.to_owned(), false).await?;
        self.open(name, Role::Player, Some(hashed)).await?.map_err(|taken| house_log::taken_name(&taken))
    }

    /// Opens an account; a player's gets play money. Account, entry and chips are there together or not at all. The
    /// name comes back where it is taken.
    async fn open(
        &self,
        name: String,
        role: Role,
        password: Option<String>,
    ) -> Result<Result<AccountRow, String>, Problem> {
        let at = self.now();
        let row = |id| {
            let (name, role, password) = (name.clone(), role.name().to_owned(), password.clone());
            AccountRow { id, name, role, password, at }
        };
        // The number of the entry is one that no other account has.
        let made = |account| {
            let (name, role_name, guest) = (name.clone(), role.name().to_owned(), password.is_none());
            let opened = HouseEvent::AccountOpened { account, name, role: role_name, guest };
            let granted = HouseEvent::ChipsGranted { account, amount: GRANT };
            let events = if role == Role::Player { vec![opened, granted] } else { vec![opened] };
            (events, vec![AccountChange::Open(row(account))])
        };
        Ok(house_log::write_with(&*self.store, &self.committer, at, made).await?.map(row))
    }

    /// Changes an account together with the entry that says so.
    async fn change(&self, event: HouseEvent, change: AccountChange) -> Result<(), Problem> {
        self.keep(&[event], &[change]).await
    }

    /// Writes down what happened, together with what it does to the rows of accounts.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn keep(&self, events: &[HouseEvent], changes: &[AccountChange]) -> Result<(), Problem> {
        let made = |_| (events.to_vec(), changes.to_vec());
        let done = house_log::write_with(&*self.store, &self.committer, self.now(), made).await?;
        done.map(drop).map_err(|taken| house_log::taken_name(&taken))
    }

    /// What holds for an account.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn standing(&self, account: i64) -> Result<Standing, Problem> {
        let row = self.store.standing(&standing::of_account(account)).await?;
        Ok(Standing::read(row.as_deref()))
    }

    /// Writes down what somebody wishes; what holds then.
    ///
    /// # Errors
    /// Why it cannot be, or when the store fails.
    pub async fn wish(&self, wish: &Wish) -> Result<Standing, Problem> {
        house_log::write_wish(&*self.store, &self.committer, self.now(), wish).await
    }

    /// The account of this name and password, tried in a browser.
    ///
    /// # Errors
    /// The same whichever of the two is wrong, and also while the account is locked: somebody who guesses learns
    /// nothing, not even that a lock holds. The work is the same too: every try is noted before the password is
    /// looked at, by the account or by a number that stands for a name which nobody has.
    pub async fn sign_in(
        &self,
        name: &str,
        password: &str,
        code: Code<'_>,
        browser: &Hash,
    ) -> Result<AccountRow, Problem> {
        // Nobody has a longer name; the beginning of one is nobody's either.
        let name = name.trim().get(..MOST_WRITTEN).unwrap_or(name.trim());
        let account = self.store.account_named(name).await?;
        let id = account.as_ref().map_or_else(|| nobodys(name), |account| account.id);
        let known = self.store.knows_browser(id, browser).await?;
        let now = self.now();
        let attempt = Attempt { account: id, browser: if known { *browser } else { UNKNOWN }, at: now };
        self.store.note_attempt(attempt).await?;
        let tries = self.store.attempts(Attempt { at: now - LOCK_MS + 1, ..attempt }, FAILURES + 1).await?;
        let hashed = account.as_ref().and_then(|account| account.password.clone());
        let right = password::verify(password.to_owned(), hashed).await?;
        match account {
            Some(account) if right && tries <= FAILURES => {
                // A wrong code is a try like any other.
                self.second_factor(&account, code).await?;
                if let Some(disabled) = self.standing(id).await?.disabled {
                    return Err(account_disabled(&disabled.reason));
                }
                self.store.clear_attempts(id, &attempt.browser).await?;
                Ok(account)
            }
            account => {
                if let Some(account) = account.filter(|_| tries == FAILURES) {
                    self.note_lock(account.id, now + LOCK_MS);
                }
                Err(wrong_credentials())
            }
        }
    }

    /// Writes down that an account is locked. Whoever guesses does not wait for it, and learns nothing by waiting.
    fn note_lock(&self, account: i64, until: i64) {
        let (store, committer, now) = (Arc::clone(&self.store), self.committer.clone(), self.now());
        tokio::spawn(async move {
            // A store that fails has said so in the log.
            let _ = house_log::write(&*store, &committer, now, &[HouseEvent::AccountLocked { account, until }]).await;
        });
    }

    /// The accounts that are locked for browsers which their owners have not used, or for one that was guessed in.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn locked(&self) -> Result<Vec<i64>, Problem> {
        Ok(self.store.much_tried(self.now() - LOCK_MS + 1, FAILURES).await?)
    }

    /// Forgets tries to sign in that lock nobody any more.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn sweep(&self) -> Result<(), Problem> {
        self.store.forget_attempts(self.now() - LOCK_MS + 1).await?;
        Ok(())
    }

    /// Remembers that the owner of an account has used a browser.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn know_browser(&self, account: i64, browser: &Hash) -> Result<(), Problem> {
        Ok(self.store.know_browser(account, browser, self.now(), MOST_BROWSERS).await?)
    }

    /// Changes the own password; a one-time password becomes a lasting one.
    ///
    /// # Errors
    /// When the old one is wrong or the new one cannot be used.
    pub async fn change_password(&self, account: i64, old: &str, new: &str, browser: &Hash) -> Result<(), Problem> {
        let row = self.store.account(account).await?.ok_or_else(Problem::unauthenticated)?;
        if row.password.is_none() {
            return Err(Problem::forbidden("a guest has no password; open an account to have one"));
        }
        password::acceptable(new, &row.name).await?;
        if old == new {
            let detail = "the new password is the same as the old one; choose another";
            return Err(Problem::new(422, "weak-password", "The password cannot be used", detail));
        }
        self.sign_in(&row.name, old, Code::NotAsked, browser).await?;
        let password = password::hash(new.to_owned(), false).await?;
        self.change(HouseEvent::PasswordChanged { account }, AccountChange::Password { id: account, password }).await
    }

    /// Gives somebody another role.
    ///
    /// # Errors
    /// When there is no such account, it is a guest's or the asker's own.
    pub async fn set_role(&self, by: &Identity, account: i64, role: Role) -> Result<AccountRow, Problem> {
        let missing = || Problem::missing(format!("there is no account {account}"));
        let row = self.store.account(account).await?.ok_or_else(missing)?;
        let by = by.account.ok_or_else(Problem::unauthenticated)?;
        if by == account {
            return Err(Problem::forbidden("you cannot change your own role; ask another administrator"));
        }
        if role == Role::Nobody {
            return Err(Problem::malformed(
                "`nobody` cannot be given as a role; it stands for people who are not signed in",
            ));
        }
        if row.password.is_none() && role != Role::Player {
            return Err(Problem::forbidden(
                "a guest can only be a player; other roles need an account with a password",
            ));
        }
        let (before, after) = (row.role.clone(), role.name().to_owned());
        let change = AccountChange::Role { id: account, role: after.clone() };
        self.change(HouseEvent::RoleChanged { account, by, before, after }, change).await?;
        self.store.account(account).await?.ok_or_else(missing)
    }
}

/// The number under which tries with a name that nobody has are noted, so that they take as long: no account's.
fn nobodys(name: &str) -> i64 {
    let hash = Sha256::digest(name.to_lowercase().as_bytes());
    let first: [u8; 8] = std::array::from_fn(|place| hash[place]);
    -(i64::from_be_bytes(first) >> 1).abs() - 1
}

/// Who an account is. One whose password must be changed first is nobody until then.
pub(crate) fn identity(account: &AccountRow) -> Identity {
    let once = password::is_once(account.password.as_deref());
    let role = if once { Role::Nobody } else { account.role.parse().unwrap_or(Role::Nobody) };
    Identity { account: Some(account.id), name: account.name.clone(), role }
}

fn wrong_credentials() -> Problem {
    let detail = "the name or the password is wrong, or the account is locked: \
                  three wrong passwords lock an account for 30 minutes in browsers that its owner has not used before";
    Problem::new(401, "wrong-credentials", "Not signed in", detail)
}

fn bad_name(name: &str, why: &str) -> Problem {
    Problem::new(422, "bad-name", "The name cannot be used", format!("the name {name:?} cannot be used: {why}"))
}

/// A name that others can read: letters and digits of any script, single spaces, and a few marks between.
fn readable(name: &str) -> Result<String, Problem> {
    if name.len() > MOST_WRITTEN {
        let shown: String = name.chars().take(MOST_NAME).collect();
        let why = format!("it has {} bytes, and may have 1 to {MOST_NAME} characters", name.len());
        return Err(bad_name(&shown, &why));
    }
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let characters = name.chars().count();
    let permitted = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '\'');
    if characters == 0 || characters > MOST_NAME {
        let shown: String = name.chars().take(MOST_NAME).collect();
        return Err(bad_name(&shown, &format!("it has {characters} characters, and may have 1 to {MOST_NAME}")));
    }
    match name.chars().find(|c| !permitted(*c)) {
        Some(found) => {
            Err(bad_name(&name, &format!("it holds {found:?}; letters, digits, spaces and -_.' may be in it")))
        }
        None => Ok(name),
    }
}

/// Twenty letters and digits that are not easily mistaken for each other: a hundred bits.
pub(crate) fn one_time_password() -> Result<String, Problem> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut bytes = [0_u8; 20];
    getrandom::fill(&mut bytes)
        .map_err(|error| Problem::unavailable(format!("the operating system provides no randomness: {error}")))?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_readable() {
        for (name, read) in
            [("  Ada   Byron ", Some("Ada Byron")), ("O'Neil-2.", Some("O'Neil-2.")), ("Zoë", Some("Zoë"))]
        {
            assert_eq!(readable(name).ok().as_deref(), read);
        }
        let long = "x".repeat(33);
        for name in ["", "   ", "<script>", "a\u{202e}b", "a(guest 1)", "a\u{0}b", &long] {
            assert_eq!(readable(name).unwrap_err().code, "bad-name", "{name:?}");
        }
        assert!(readable(&"x".repeat(32)).is_ok());
    }

    #[test]
    fn one_time_passwords_differ() {
        let (one, other) = (one_time_password().unwrap(), one_time_password().unwrap());
        assert!(one != other && one.len() == 20, "{one} {other}");
    }
}
