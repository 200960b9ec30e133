//! Players are held to the limits that they have set, to an exclusion, and to what staff have disabled: asked before
//! anybody sits down or brings chips, and minded at the tables, where wagers under way are played to their end.

use super::App;
use super::seats::Speaker;
use crate::TableHandle;
use crate::api::{Done, Problem, Request};
use crate::standing::{Counts, LimitKind, Standing, of_account};
use crate::wishes::{Wish, barred, date, lost_since, may_bring};
use engine::TableAct;
use kit::Money;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// So many are read one by one.
const FEW: usize = 32;

/// How many accounts' standings are remembered.
const MOST_REMEMBERED: usize = 100_000;

/// What holds for those who sit, until something about them changes.
#[derive(Default)]
pub(super) struct Standings(Mutex<Remembered>);

#[derive(Default)]
struct Remembered {
    held: HashMap<i64, Standing>,
    /// How often something was forgotten: what was read before that is old.
    changes: u64,
}

impl Standings {
    fn locked(&self) -> MutexGuard<'_, Remembered> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn forget(&self, account: i64) {
        let mut remembered = self.locked();
        remembered.changes += 1;
        remembered.held.remove(&account);
    }

    pub fn forget_all(&self) {
        let mut remembered = self.locked();
        remembered.changes += 1;
        remembered.held.clear();
    }
}

impl App {
    /// Asks a table for something; whoever brings chips is asked first whether that is within what holds.
    pub(super) async fn ask(&self, table: &TableHandle, who: &Speaker, request: Request) -> Result<Done, Problem> {
        let (Some(account), Some(amount)) = (who.identity.account, brings(&request)) else {
            return self.ask_within_seats(table, who, request).await;
        };
        self.floor.plays(&table.card().rulebook)?;
        let held = self.accounts.standing(account).await?;
        let now = self.now();
        if let Some(why) = barred(&held, now) {
            return Err(why);
        }
        if let Some(until) = self.session_is_over(account, &held).await? {
            let detail =
                format!("your session has reached the limit that you set; you can play again from {}", date(until));
            return Err(Problem::new(403, "pausing", "Your session is over", detail));
        }
        if held.limits_of(Counts::Losses, now).next().is_none() {
            return self.ask_within_seats(table, who, request).await;
        }
        // Chips that are brought to two tables at once, at two nodes too, are counted one after the other.
        let _alone = self.floor.store().alone(&format!("chips of account {account}")).await?;
        may_bring(&**self.floor.store(), account, &held, amount, now).await?;
        self.ask_within_seats(table, who, request).await
    }

    /// Asks those to leave who may not play any more: excluded or disabled, with a session that is over, or with more
    /// chips at tables than a limit of losses permits.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn mind_players(&self) -> Result<(), Problem> {
        let crews = self.floor.crews();
        self.learn(crews.iter().flat_map(|(_, crew)| crew.players.clone()).collect()).await?;
        for (table, crew) in crews {
            for account in crew.players {
                let held = self.held(account).await?;
                if let Some(by) = self.must_leave(account, &held).await? {
                    table.may_not_play(account, by).await;
                }
            }
        }
        Ok(())
    }

    /// Reads what holds for many at once, where little of it is known: after a start, or when news were missed.
    async fn learn(&self, mut unknown: Vec<i64>) -> Result<(), Problem> {
        let changes = {
            let remembered = self.held.locked();
            unknown.retain(|account| !remembered.held.contains_key(account));
            remembered.changes
        };
        if unknown.len() <= FEW {
            return Ok(());
        }
        let rows: HashMap<String, String> = self.floor.store().standings("account:").await?.into_iter().collect();
        let mut remembered = self.held.locked();
        if remembered.changes == changes {
            let read = |account: i64| (account, Standing::read(rows.get(&of_account(account)).map(String::as_str)));
            remembered.held.extend(unknown.into_iter().map(read));
        }
        Ok(())
    }

    /// What holds for somebody who sits.
    async fn held(&self, account: i64) -> Result<Standing, Problem> {
        let changes = {
            let remembered = self.held.locked();
            if let Some(held) = remembered.held.get(&account) {
                return Ok(held.clone());
            }
            remembered.changes
        };
        let held = self.accounts.standing(account).await?;
        let mut remembered = self.held.locked();
        if remembered.held.len() >= MOST_REMEMBERED {
            remembered.held.clear();
        }
        if remembered.changes == changes {
            remembered.held.insert(account, held.clone());
        }
        Ok(held)
    }

    /// By whose decision somebody must leave; nobody's if not.
    async fn must_leave(&self, account: i64, held: &Standing) -> Result<Option<i64>, Problem> {
        if *held == Standing::default() {
            return Ok(None);
        }
        let now = self.now();
        if let Some(disabled) = &held.disabled {
            return Ok(Some(disabled.by));
        }
        if barred(held, now).is_some() || self.session_is_over(account, held).await?.is_some() {
            return Ok(Some(account));
        }
        for (kind, most) in held.limits_of(Counts::Losses, now) {
            if lost_since(&**self.floor.store(), account, now - kind.period()).await? > most {
                return Ok(Some(account));
            }
        }
        Ok(None)
    }

    /// Until when somebody pauses whose session has just reached its limit. It counts from the sign-in that has not
    /// ended, or from the end of the last pause.
    async fn session_is_over(&self, account: i64, held: &Standing) -> Result<Option<i64>, Problem> {
        let now = self.now();
        let Some(most) = held.limit(LimitKind::Session, now) else { return Ok(None) };
        let begun = self.sessions.list(account).await?.iter().map(|session| session.created).min();
        let Some(begun) = begun.map(|begun| begun.max(held.pause.unwrap_or(begun))) else { return Ok(None) };
        let minutes = (now - begun) / 60_000;
        if minutes < most {
            return Ok(None);
        }
        let held = self.accounts.wish(&Wish::Pause { account, minutes }).await?;
        self.held.forget(account);
        Ok(held.pause)
    }
}

/// The chips that a player brings to a table with a request; one that cannot be read is refused by the table.
fn brings(request: &Request) -> Option<Money> {
    match request {
        Request::Sit { buy_in, .. } => Some(buy_in.parse().unwrap_or(Money::ZERO)),
        Request::Say(say) if say.act == TableAct::BuyIn.to_string() => {
            Some(say.amount.as_deref().and_then(|amount| amount.parse().ok()).unwrap_or(Money::ZERO))
        }
        _ => None,
    }
}
