//! Seats are for players: how many an account, a browser and an address may hold at all tables together, and what
//! happens to a deal whose dealer is gone.

use super::App;
use crate::TableHandle;
use crate::api::{Done, Problem, Request};
use crate::role::{Identity, Role};
use crate::sessions::IDLE_MS;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::Hash;

/// How many seats there may be at once of one account, of one browser and of one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatLimits {
    /// Of one account.
    pub of_account: usize,
    /// Of all accounts that one browser has used.
    pub of_browser: usize,
    /// Of all accounts at one address.
    pub of_address: usize,
}

impl Default for SeatLimits {
    fn default() -> SeatLimits {
        SeatLimits { of_account: 4, of_browser: 6, of_address: 40 }
    }
}

impl SeatLimits {
    /// No limits: for a load that is asked for.
    pub fn none() -> SeatLimits {
        SeatLimits { of_account: usize::MAX, of_browser: usize::MAX, of_address: usize::MAX }
    }
}

/// Who says something at a table, and from where.
#[derive(Clone, Debug)]
pub(super) struct Speaker {
    pub identity: Identity,
    pub origin: Origin,
}

/// From where an account plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Origin {
    pub address: String,
    pub browser: Option<Hash>,
}

/// From where accounts play, and who is sitting down right now.
#[derive(Default)]
pub(super) struct Sitting {
    state: Mutex<SittingState>,
}

#[derive(Default)]
struct SittingState {
    origins: HashMap<i64, Origin>,
    /// Those who have asked for a seat and have no answer yet, with how many.
    asking: HashMap<i64, usize>,
}

/// How many accounts' origins are remembered; those of other seats are looked up among the sessions.
const MOST_REMEMBERED: usize = 100_000;

impl Sitting {
    fn locked(&self) -> MutexGuard<'_, SittingState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody who has asked for a seat, until the answer is there.
struct Asking<'a> {
    sitting: &'a Sitting,
    account: i64,
}

impl Drop for Asking<'_> {
    fn drop(&mut self) {
        let mut state = self.sitting.locked();
        if let Some(asking) = state.asking.get_mut(&self.account) {
            *asking -= 1;
            if *asking == 0 {
                state.asking.remove(&self.account);
            }
        }
    }
}

impl App {
    /// Asks a table for something. Whoever sits down may do so often enough and not more often.
    pub(super) async fn ask_within_seats(
        &self,
        table: &TableHandle,
        who: &Speaker,
        request: Request,
    ) -> Result<Done, Problem> {
        let (Request::Sit { .. }, Some(account)) = (&request, who.identity.account) else {
            return self.floor.request(table, &who.identity, request).await;
        };
        if self.config.seats == SeatLimits::none() {
            return self.floor.request(table, &who.identity, request).await;
        }
        self.know_origins(account, &who.origin).await?;
        let _asking = self.ask_for_a_seat(account, &who.origin)?;
        self.floor.request(table, &who.identity, request).await
    }

    /// Finds out from where those play who sit at the tables.
    async fn know_origins(&self, account: i64, origin: &Origin) -> Result<(), Problem> {
        let unknown: Vec<i64> = {
            let mut state = self.sitting.locked();
            if state.origins.len() >= MOST_REMEMBERED {
                state.origins.clear();
            }
            state.origins.insert(account, origin.clone());
            let seated = self.floor.crews().into_iter().flat_map(|(_, crew)| crew.players);
            seated.filter(|seated| !state.origins.contains_key(seated)).collect()
        };
        for account in unknown {
            let sessions = self.floor.store().sessions_of(account).await?;
            let origin = sessions.into_iter().next().map_or_else(
                || Origin { address: String::new(), browser: None },
                |session| Origin { address: session.address, browser: Some(session.browser) },
            );
            self.sitting.locked().origins.entry(account).or_insert(origin);
        }
        Ok(())
    }

    /// Counts the seats that there are and those that are being asked for.
    fn ask_for_a_seat(&self, account: i64, origin: &Origin) -> Result<Asking<'_>, Problem> {
        let mut state = self.sitting.locked();
        let mut held = [0_usize; 3];
        let mut count = |seated: i64, seats: usize| {
            let from = state.origins.get(&seated);
            held[0] += if seated == account { seats } else { 0 };
            let same_browser = from.is_some_and(|from| from.browser.is_some() && from.browser == origin.browser);
            held[1] += if same_browser { seats } else { 0 };
            held[2] += if from.is_some_and(|from| from.address == origin.address) { seats } else { 0 };
        };
        for (_, crew) in self.floor.crews() {
            crew.players.into_iter().for_each(|seated| count(seated, 1));
        }
        state.asking.iter().for_each(|(asking, seats)| count(*asking, *seats));
        let limits = self.config.seats;
        let checks = [
            ("you have", held[0], limits.of_account),
            ("the players of this browser have", held[1], limits.of_browser),
            ("the players at your address have", held[2], limits.of_address),
        ];
        if let Some((whose, held, most)) = checks.into_iter().find(|(_, held, most)| held >= most) {
            let seats = if held == 1 { "seat" } else { "seats" };
            let detail = format!("{whose} {held} {seats} already, and may have {most}; leave a table first");
            return Err(Problem::conflict("too-many-seats", "Too many seats", detail));
        }
        *state.asking.entry(account).or_default() += 1;
        Ok(Asking { sitting: &self.sitting, account })
    }

    /// Gives the deal back to the program where whoever deals has signed out or may not deal any more.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn mind_dealers(&self) -> Result<(), Problem> {
        let dealt = self.floor.crews().into_iter().filter_map(|(table, crew)| Some((table, crew.dealer?)));
        for (table, dealer) in dealt.collect::<Vec<_>>() {
            if !self.deals_still(dealer).await? {
                table.dealer_gone(dealer).await;
            }
        }
        Ok(())
    }

    /// Whether an account may deal and is signed in.
    async fn deals_still(&self, account: i64) -> Result<bool, Problem> {
        let store = self.floor.store();
        let Some(row) = store.account(account).await? else { return Ok(false) };
        let role = crate::accounts::identity(&row).role;
        // A use is written down a minute late at most.
        let since = self.now() - IDLE_MS - 2 * crate::sessions::TOUCH_MS;
        let signed_in = store.sessions_of(account).await?.iter().any(|session| session.seen >= since);
        Ok(matches!(role, Role::Dealer | Role::Floorperson) && signed_in)
    }
}

impl Origin {
    pub fn new(address: IpAddr, browser: Option<Hash>) -> Origin {
        Origin { address: address.to_string(), browser }
    }
}

/// Minds dealers and players every second.
pub(super) async fn mind(app: Arc<App>) {
    let mut every = tokio::time::interval(std::time::Duration::from_secs(1));
    loop {
        every.tick().await;
        // A store that fails says so in the log; the next round tries again.
        let _ = app.mind_dealers().await;
        let _ = app.mind_players().await;
    }
}
