//! A second factor for staff: codes of an authenticator that change every thirty seconds (RFC 6238), each of which is
//! accepted once, and recovery codes for when the authenticator is lost.

use crate::accounts::{Accounts, one_time_password};
use crate::api::Problem;
use crate::house_log::HouseEvent;
use crate::role::Role;
use sha2::{Digest, Sha256};
use store::{AccountChange, AccountRow, SecondFactorRow};
use totp_rs::{Builder, Totp};

/// How many recovery codes there are.
const RECOVERY: usize = 8;

/// What is shown once, when a second factor is begun.
pub struct Enrolment {
    /// The address that an authenticator reads.
    pub url: String,
    /// The secret as a person types it.
    pub secret: String,
}

/// What somebody gives beside the password.
#[derive(Clone, Copy, Debug)]
pub enum Code<'a> {
    /// A code, or none.
    Given(Option<&'a str>),
    /// None is asked for: who it is was established before.
    NotAsked,
}

fn problem(status: u16, code: &str, title: &str, detail: &str) -> Problem {
    Problem::new(status, code, title, detail)
}

/// The codes of a secret. Authenticators know SHA-1, six digits and thirty seconds.
fn codes(secret: Vec<u8>, name: &str) -> Result<Totp, Problem> {
    // A colon parts the issuer from the name.
    let name = name.replace(':', " ");
    let built = Builder::new().with_secret(secret).with_account_name(name).with_issuer(Some("Houseway")).build();
    built.map_err(|error| {
        tracing::error!(%error, "a second factor cannot be used");
        Problem::unavailable("the second factor cannot be used; ask an administrator to reset it")
    })
}

fn hashed(code: &str) -> String {
    let code: String = code.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
    Sha256::digest(code.to_lowercase().as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Accounts {
    fn sealed_under(account: i64) -> String {
        format!("account:{account}")
    }

    fn totp(&self, row: &SecondFactorRow, name: &str) -> Result<Totp, Problem> {
        let opened = self.seal()?.open(&Self::sealed_under(row.account), "second factor", &row.secret);
        codes(
            opened.map_err(|error| {
                tracing::error!(%error, "a second factor cannot be opened");
                Problem::unavailable("the second factor cannot be read; ask an administrator to reset it")
            })?,
            name,
        )
    }

    /// Whether an account has a second factor that holds.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn has_second_factor(&self, account: i64) -> Result<bool, Problem> {
        Ok(self.store().second_factor(account).await?.is_some_and(|row| row.confirmed))
    }

    /// Begins a second factor, which holds once a code of it was given.
    ///
    /// # Errors
    /// When the account is a player's, or has one that holds.
    pub async fn begin_second_factor(&self, account: i64) -> Result<Enrolment, Problem> {
        let row = self.store().account(account).await?.ok_or_else(Problem::unauthenticated)?;
        if !matches!(row.role.parse(), Ok(Role::Dealer | Role::Floorperson | Role::Surveillance | Role::Administrator))
        {
            return Err(Problem::forbidden("a second factor is for those who work at the floor; players need none"));
        }
        if self.has_second_factor(account).await? {
            let detail = "your account has a second factor already; remove it first to set up another";
            return Err(Problem::conflict("already", "Set up already", detail));
        }
        let mut secret = vec![0_u8; 20];
        getrandom::fill(&mut secret)
            .map_err(|error| Problem::unavailable(format!("the operating system provides no randomness: {error}")))?;
        let totp = codes(secret.clone(), &row.name)?;
        let url = totp.to_url().map_err(|_| Problem::internal())?;
        let typed = totp.secret().to_base32();
        let secret = self.seal()?.seal(&Self::sealed_under(account), "second factor", &secret);
        let row = SecondFactorRow { account, secret, confirmed: false, last_step: 0, recovery: String::new() };
        self.keep(&[HouseEvent::SecondFactorBegun { account }], &[AccountChange::SecondFactor(row)]).await?;
        Ok(Enrolment { url, secret: typed })
    }

    /// Lets a second factor hold from now on; the recovery codes, which are shown once.
    ///
    /// # Errors
    /// When none was begun or the code is wrong.
    pub async fn confirm_second_factor(&self, account: i64, code: &str) -> Result<Vec<String>, Problem> {
        let begun = self.store().second_factor(account).await?.filter(|row| !row.confirmed);
        let missing = || Problem::missing("there is no second factor to be confirmed; set one up first");
        let row = begun.ok_or_else(missing)?;
        let name = self.store().account(account).await?.ok_or_else(Problem::unauthenticated)?.name;
        let step = self.totp(&row, &name)?.check(code.trim(), self.seconds()).ok_or_else(wrong_code)?;
        let mut recovery = Vec::with_capacity(RECOVERY);
        for _ in 0..RECOVERY {
            let code = one_time_password()?;
            recovery.push(format!("{}-{}", &code[..5], &code[5..10]));
        }
        let hashes: Vec<String> = recovery.iter().map(|code| hashed(code)).collect();
        let last_step = i64::try_from(step).unwrap_or(i64::MAX);
        let row = SecondFactorRow { confirmed: true, last_step, recovery: hashes.join(" "), ..row };
        self.keep(&[HouseEvent::SecondFactorSet { account }], &[AccountChange::SecondFactor(row)]).await?;
        Ok(recovery)
    }

    /// Removes a second factor.
    ///
    /// # Errors
    /// When there is none.
    pub async fn remove_second_factor(&self, account: i64, by: i64) -> Result<(), Problem> {
        if self.store().second_factor(account).await?.is_none() {
            return Err(Problem::missing(format!("account {account} has no second factor")));
        }
        let removed = AccountChange::NoSecondFactor { id: account };
        self.keep(&[HouseEvent::SecondFactorRemoved { account, by }], &[removed]).await
    }

    /// Whether what was given beside the right password lets somebody in.
    pub(crate) async fn second_factor(&self, account: &AccountRow, code: Code<'_>) -> Result<(), Problem> {
        let Code::Given(code) = code else { return Ok(()) };
        let held = self.store().second_factor(account.id).await?.filter(|row| row.confirmed);
        let Some(row) = held else { return Ok(()) };
        let Some(code) = code.map(str::trim).filter(|code| (1..=32).contains(&code.len())) else {
            let detail =
                "this account has a second factor: give the code that your authenticator shows, or a recovery code";
            return Err(problem(401, "code-needed", "Give the code too", detail));
        };
        if let Some(step) = self.totp(&row, &account.name)?.check(code, self.seconds()) {
            let used = self.store().use_step(account.id, i64::try_from(step).unwrap_or(i64::MAX)).await?;
            return if used { Ok(()) } else { Err(wrong_code()) };
        }
        let wanted = hashed(code);
        if row.recovery.split(' ').any(|known| known == wanted) {
            let left: Vec<&str> = row.recovery.split(' ').filter(|known| *known != wanted).collect();
            if self.store().change_recovery(account.id, &row.recovery, &left.join(" ")).await? {
                return Ok(());
            }
        }
        Err(wrong_code())
    }
}

fn wrong_code() -> Problem {
    let detail = "the code is wrong or was used already: wait for the next one, or use a recovery code";
    problem(401, "wrong-code", "Not signed in", detail)
}
