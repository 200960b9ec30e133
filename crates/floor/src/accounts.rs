//! Accounts: guests, registration, sign-in with its locks, passwords and roles.

use crate::api::Problem;
use crate::house_log::{self, HouseEvent};
use crate::password;
use crate::role::{Identity, Role};
use kit::Money;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use store::{AccountError, AccountRow, Committer, NewAccount, Store};

/// The play money of a newcomer.
pub const GRANT: Money = Money::dollars(10_000);

/// The account that the first start opens.
pub const ADMINISTRATOR: &str = "administrator";

/// So many wrong passwords in this time lock an account for as long.
const FAILURES: i64 = 3;
const LOCK_MS: i64 = 30 * 60 * 1000;

/// The most characters of a name.
const MOST_NAME: usize = 32;

/// Failures with a name that nobody has are noted under this number, so that they take as long.
const NOBODY: i64 = 0;

/// The time in milliseconds since 1970.
pub type Now = Arc<dyn Fn() -> i64 + Send + Sync>;

/// The accounts of a floor.
pub struct Accounts {
    store: Arc<dyn Store>,
    committer: Committer,
    now: Now,
    next_guest: AtomicI64,
}

impl Accounts {
    /// The accounts kept in a store.
    pub fn new(store: Arc<dyn Store>, committer: Committer, now: Now) -> Accounts {
        Accounts { store, committer, now, next_guest: AtomicI64::new(0) }
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

    /// Opens the administrator's account where there is none, and tells its one-time password.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn first_start(&self) -> Result<Option<String>, Problem> {
        if self.store.account_named(ADMINISTRATOR).await?.is_some() {
            return Ok(None);
        }
        let once = one_time_password()?;
        let hashed = password::hash(once.clone(), true).await?;
        match self.open(ADMINISTRATOR.to_owned(), Role::Administrator, Some(hashed)).await? {
            Ok(_) => Ok(Some(once)),
            // Another node was first.
            Err(_) => Ok(None),
        }
    }

    /// Gives the administrator's account a new one-time password to replace one that was lost: it is unlocked, its
    /// sessions end, and the floor's log says so. Nodes that are running notice within five seconds.
    ///
    /// # Errors
    /// When there is no such account yet or the store fails.
    pub async fn reset_administrator(&self) -> Result<String, Problem> {
        let missing = || Problem::missing("this floor has no administrator yet; `houseway serve` opens that account");
        let account = self.store.account_named(ADMINISTRATOR).await?.ok_or_else(missing)?.id;
        let once = one_time_password()?;
        let hashed = password::hash(once.clone(), true).await?;
        self.log(&[HouseEvent::PasswordReset { account }]).await?;
        self.store.set_password(account, Some(&hashed)).await?;
        self.store.clear_failures(account).await?;
        self.store.lock_until(account, 0).await?;
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
        password::acceptable(password)?;
        let hashed = password::hash(password.to_owned(), false).await?;
        self.open(name, Role::Player, Some(hashed)).await?.map_err(|taken| {
            let detail = format!("the name {taken:?} is taken; choose another");
            Problem::conflict("name-taken", "The name is taken", detail)
        })
    }

    /// Opens an account; a player's gets play money. The name comes back where it is taken.
    async fn open(
        &self,
        name: String,
        role: Role,
        password: Option<String>,
    ) -> Result<Result<AccountRow, String>, Problem> {
        let guest = password.is_none();
        let new = NewAccount { name: name.clone(), role: role.name().to_owned(), password, at: self.now() };
        let account = match self.store.create_account(new).await {
            Ok(account) => account,
            Err(AccountError::NameTaken(taken)) => return Ok(Err(taken)),
            Err(AccountError::Store(error)) => return Err(error.into()),
        };
        let opened = HouseEvent::AccountOpened { account: account.id, name, role: role.name().to_owned(), guest };
        let granted = HouseEvent::ChipsGranted { account: account.id, amount: GRANT };
        let events = if role == Role::Player { vec![opened, granted] } else { vec![opened] };
        self.log(&events).await?;
        Ok(Ok(account))
    }

    /// The account of this name and password.
    ///
    /// # Errors
    /// The same whichever of the two is wrong, and also while the account is locked: somebody who guesses
    /// learns nothing, not even that a lock holds.
    pub async fn sign_in(&self, name: &str, password: &str) -> Result<AccountRow, Problem> {
        let account = self.store.account_named(name.trim()).await?;
        let known = account.as_ref().and_then(|account| account.password.clone());
        let right = password::verify(password.to_owned(), known).await?;
        let now = self.now();
        match account {
            Some(account) if right && account.lock_until <= now => {
                self.store.clear_failures(account.id).await?;
                Ok(account)
            }
            account => {
                self.fail(account.as_ref(), now).await?;
                Err(wrong_credentials())
            }
        }
    }

    /// Notes a wrong password, and locks the account at the third.
    async fn fail(&self, account: Option<&AccountRow>, now: i64) -> Result<(), Problem> {
        let id = account.map_or(NOBODY, |account| account.id);
        if account.is_some_and(|account| account.lock_until > now) {
            return Ok(());
        }
        self.store.note_failure(id, now).await?;
        if self.store.failures_since(id, now - LOCK_MS).await? < FAILURES {
            return Ok(());
        }
        self.store.clear_failures(id).await?;
        let until = now + LOCK_MS;
        if self.store.lock_until(id, until).await? {
            self.log(&[HouseEvent::AccountLocked { account: id, until }]).await?;
        }
        Ok(())
    }

    /// Changes the own password; a one-time password becomes a lasting one.
    ///
    /// # Errors
    /// When the old one is wrong or the new one cannot be used.
    pub async fn change_password(&self, account: i64, old: &str, new: &str) -> Result<(), Problem> {
        let row = self.store.account(account).await?.ok_or_else(Problem::unauthenticated)?;
        if row.password.is_none() {
            return Err(Problem::forbidden("a guest has no password; open an account to have one"));
        }
        password::acceptable(new)?;
        if old == new {
            let detail = "the new password is the same as the old one; choose another";
            return Err(Problem::new(422, "weak-password", "The password cannot be used", detail));
        }
        self.sign_in(&row.name, old).await?;
        let hashed = password::hash(new.to_owned(), false).await?;
        self.store.set_password(account, Some(&hashed)).await?;
        self.log(&[HouseEvent::PasswordChanged { account }]).await
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
        self.store.set_role(account, role.name()).await?;
        let (before, after) = (row.role.clone(), role.name().to_owned());
        self.log(&[HouseEvent::RoleChanged { account, by, before, after }]).await?;
        self.store.account(account).await?.ok_or_else(missing)
    }
}

/// Who an account is. One whose password must be changed first is nobody until then.
pub(crate) fn identity(account: &AccountRow) -> Identity {
    let once = password::is_once(account.password.as_deref());
    let role = if once { Role::Nobody } else { account.role.parse().unwrap_or(Role::Nobody) };
    Identity { account: Some(account.id), name: account.name.clone(), role }
}

fn wrong_credentials() -> Problem {
    let detail = "the name or the password is wrong, or the account is locked: \
                  three wrong passwords within 30 minutes lock an account for 30 minutes";
    Problem::new(401, "wrong-credentials", "Not signed in", detail)
}

fn bad_name(name: &str, why: &str) -> Problem {
    Problem::new(422, "bad-name", "The name cannot be used", format!("the name {name:?} cannot be used: {why}"))
}

/// A name that others can read: letters and digits of any script, single spaces, and a few marks between.
fn readable(name: &str) -> Result<String, Problem> {
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
fn one_time_password() -> Result<String, Problem> {
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
