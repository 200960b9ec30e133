//! What players wish for themselves (limits, an exclusion, chips) and what staff decide about accounts and games:
//! judged on what holds at that moment, and written down as what happened.

use crate::api::Problem;
use crate::house_log::{self, HouseEvent, wallet};
use crate::standing::{self, Counts, LimitKind, MOST_DAYS, MOST_REASON, PAUSE, Standing};
use kit::Money;
use store::{DatedLine, Store, StoreError};

/// What one account is paid at the most in 24 hours, whatever limit its owner has set.
pub const MOST_DEPOSIT: Money = Money::dollars(10_000);

/// How many lines of a wallet are read at once.
const PIECE: i64 = 1_000;

const DAY: i64 = 24 * 3_600_000;

/// Something that is wished, and about whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Another limit; none if nothing is said.
    Limit {
        /// Whose.
        account: i64,
        /// Which.
        kind: LimitKind,
        /// Cents or minutes.
        value: Option<i64>,
    },
    /// Not to play for so many days; for good if nothing is said.
    Exclusion {
        /// Who.
        account: i64,
        /// How long.
        days: Option<u32>,
    },
    /// Chips from the cage.
    Deposit {
        /// For whom.
        account: i64,
        /// How many.
        amount: Money,
    },
    /// A session has lasted as long as its player wants.
    Pause {
        /// Whose.
        account: i64,
        /// How long it lasted, in minutes.
        minutes: i64,
    },
    /// An account is disabled, or enabled.
    Account {
        /// Which.
        account: i64,
        /// By whom.
        by: i64,
        /// Which of the two.
        disabled: bool,
        /// Why.
        reason: String,
    },
    /// A game is disabled, or enabled.
    Game {
        /// Its rulebook.
        game: String,
        /// By whom.
        by: i64,
        /// Which of the two.
        disabled: bool,
        /// Why.
        reason: String,
    },
}

impl Wish {
    /// Whose standing it is about.
    pub(crate) fn subject(&self) -> String {
        match self {
            Wish::Limit { account, .. }
            | Wish::Exclusion { account, .. }
            | Wish::Deposit { account, .. }
            | Wish::Pause { account, .. }
            | Wish::Account { account, .. } => standing::of_account(*account),
            Wish::Game { game, .. } => standing::of_game(game),
        }
    }

    /// What happens, given what holds at a time.
    ///
    /// # Errors
    /// Why it cannot happen.
    pub(crate) async fn decide(&self, store: &dyn Store, held: &Standing, at: i64) -> Result<HouseEvent, Problem> {
        match self.clone() {
            Wish::Limit { account, kind, value } => {
                let before = held.limit(kind, at);
                if let Some(value) = value {
                    sensible(kind, value)?;
                }
                if value == before && held.limits.get(&kind).and_then(|held| held.next(at)).is_none() {
                    let detail = "this is the limit that holds already; give another, or leave it as it is";
                    return Err(Problem::conflict("already", "The limit holds already", detail));
                }
                Ok(HouseEvent::LimitSet {
                    account,
                    limit: kind,
                    before,
                    after: value,
                    from: held.from(kind, value, at),
                })
            }
            Wish::Exclusion { account, days } => exclusion(account, days, held, at),
            Wish::Deposit { account, amount } => deposit(store, account, amount, held, at).await,
            Wish::Pause { account, minutes } => {
                Ok(HouseEvent::SessionLimitReached { account, minutes, until: at + PAUSE })
            }
            Wish::Account { account, by, disabled, reason } => {
                let reason = checked(held, disabled, &reason, "the account")?;
                Ok(if disabled {
                    HouseEvent::AccountDisabled { account, by, reason }
                } else {
                    HouseEvent::AccountEnabled { account, by, reason }
                })
            }
            Wish::Game { game, by, disabled, reason } => {
                let reason = checked(held, disabled, &reason, "the game")?;
                Ok(if disabled {
                    HouseEvent::GameDisabled { game, by, reason }
                } else {
                    HouseEvent::GameEnabled { game, by, reason }
                })
            }
        }
    }
}

/// A limit that somebody can mean.
fn sensible(kind: LimitKind, value: i64) -> Result<(), Problem> {
    let (range, said) = match kind.counts() {
        Counts::Time => (5..=1_440, "a session lasts 5 to 1440 minutes"),
        Counts::Losses | Counts::Deposits => (100..=100_000_000, "a limit is $1 to $1,000,000"),
    };
    if range.contains(&value) { Ok(()) } else { Err(Problem::malformed(format!("{said}; to have none, remove it"))) }
}

fn exclusion(account: i64, days: Option<u32>, held: &Standing, at: i64) -> Result<HouseEvent, Problem> {
    if days.is_some_and(|days| !(1..=MOST_DAYS).contains(&days)) {
        let detail = format!("an exclusion lasts 1 to {MOST_DAYS} days, or for good if no number of days is given");
        return Err(Problem::malformed(detail));
    }
    let until = days.map(|days| at + i64::from(days) * DAY);
    let longer = match held.exclusion(at).map(|excluded| excluded.until) {
        None => true,
        Some(None) => false,
        Some(Some(before)) => until.is_none_or(|until| until > before),
    };
    if longer {
        return Ok(HouseEvent::PlayerExcluded { account, until });
    }
    let detail = "you are excluded for at least as long already; an exclusion can be made longer and not shorter";
    Err(Problem::conflict("excluded", "Excluded already", detail))
}

async fn deposit(
    store: &dyn Store,
    account: i64,
    amount: Money,
    held: &Standing,
    at: i64,
) -> Result<HouseEvent, Problem> {
    if amount < Money::dollars(1) {
        return Err(Problem::malformed("pay in at least $1"));
    }
    if let Some(why) = barred(held, at) {
        return Err(why);
    }
    let own = held.limits_of(Counts::Deposits, at).map(|(kind, most)| (kind, most, "your own limit"));
    let house = (LimitKind::DepositDay, MOST_DEPOSIT.in_cents(), "the most that this house pays in");
    for (kind, most, whose) in own.chain([house]) {
        let paid = deposited(store, account, at - kind.period()).await?;
        if paid.saturating_add(amount.in_cents()) > most {
            let (most, left) = (dollars(most), dollars((most - paid).max(0)));
            let detail = format!(
                "{whose} is ${most} in {}, of which ${left} is left; pay in at most that, or wait",
                kind.period_words()
            );
            return Err(Problem::new(422, "deposit-limit", "More than a limit permits", detail));
        }
    }
    Ok(HouseEvent::ChipsDeposited { account, amount })
}

/// The reason of somebody who disables or enables what is not so already.
fn checked(held: &Standing, disabled: bool, reason: &str, what: &str) -> Result<String, Problem> {
    let reason = reason.split_whitespace().collect::<Vec<_>>().join(" ");
    if reason.is_empty() || reason.chars().count() > MOST_REASON || reason.chars().any(char::is_control) {
        return Err(Problem::malformed(format!("give the reason in 1 to {MOST_REASON} characters")));
    }
    if held.disabled.is_some() == disabled {
        let detail = format!("{what} is {} already", if disabled { "disabled" } else { "enabled" });
        return Err(Problem::conflict("already", "Nothing to do", detail));
    }
    Ok(reason)
}

/// Why an account takes no seat, brings no chips and is paid none; nothing if it may.
pub(crate) fn barred(held: &Standing, now: i64) -> Option<Problem> {
    if let Some(disabled) = &held.disabled {
        return Some(account_disabled(&disabled.reason));
    }
    if let Some(excluded) = held.exclusion(now) {
        let until = excluded.until.map_or_else(|| "for good".to_owned(), |until| format!("until {}", date(until)));
        let detail =
            format!("you have excluded yourself from play {until}; your chips stay yours, and nothing lifts it");
        return Some(Problem::new(403, "excluded", "You are excluded from play", detail));
    }
    let until = held.paused(now)?;
    let detail = format!("your session has reached the limit that you set; you can play again from {}", date(until));
    Some(Problem::new(403, "pausing", "Your session is over", detail))
}

/// The account is disabled.
pub(crate) fn account_disabled(reason: &str) -> Problem {
    let detail = format!("this account is disabled: {reason}; an administrator can enable it again");
    Problem::new(403, "account-disabled", "The account is disabled", detail)
}

/// Whether somebody may bring so many chips to a table by the limits of losses.
///
/// # Errors
/// By which limit not, and how many.
pub(crate) async fn may_bring(
    store: &dyn Store,
    account: i64,
    held: &Standing,
    amount: Money,
    now: i64,
) -> Result<(), Problem> {
    for (kind, most) in held.limits_of(Counts::Losses, now) {
        let lost = lost_since(store, account, now - kind.period()).await?;
        if lost.saturating_add(amount.in_cents()) > most {
            let (most, left) = (dollars(most), dollars((most - lost).max(0)));
            let detail = format!(
                "your own limit of losses is ${most} in {}, and chips that you have brought to tables count until you \
                 take them back: you may bring ${left} now",
                kind.period_words()
            );
            return Err(Problem::new(422, "loss-limit", "More than your limit permits", detail));
        }
    }
    Ok(())
}

/// The lines of a wallet since a time.
///
/// # Errors
/// When the store fails.
pub(crate) async fn moves(store: &dyn Store, account: i64, since: i64) -> Result<Vec<DatedLine>, StoreError> {
    let (wallet, mut found): (String, Vec<DatedLine>) = (wallet(account), Vec::new());
    loop {
        let after = found.last().map_or(0, |line| line.id);
        let lines = store.dated_ledger(&wallet, since, after, PIECE).await?;
        if lines.is_empty() {
            return Ok(found);
        }
        found.extend(lines);
    }
}

/// What counts as lost since a time, in cents.
///
/// # Errors
/// When the store fails.
pub(crate) async fn lost_since(store: &dyn Store, account: i64, since: i64) -> Result<i64, StoreError> {
    let moves = moves(store, account, since).await?;
    Ok(standing::lost(moves.iter().filter(|line| line.stream != house_log::STREAM).map(|line| line.cents)))
}

/// What was paid in since a time, in cents. The chips that an account was opened with do not count.
///
/// # Errors
/// When the store fails.
pub(crate) async fn deposited(store: &dyn Store, account: i64, since: i64) -> Result<i64, StoreError> {
    let moves = moves(store, account, since).await?;
    let paid = moves.iter().filter(|line| line.stream == house_log::STREAM && line.seq != account);
    Ok(paid.map(|line| line.cents).sum())
}

fn dollars(cents: i64) -> String {
    crate::table::plain(Money::cents(cents))
}

/// A time as people write it.
pub(crate) fn date(ms: i64) -> String {
    let minute = ms - ms.rem_euclid(60_000);
    jiff::Timestamp::from_millisecond(minute).map(|time| time.to_string()).unwrap_or_default()
}
