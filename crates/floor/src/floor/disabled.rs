//! Which games are disabled, as this node knows it: the rows that follow from the floor's log, read twice a second.

use super::Floor;
use crate::api::Problem;
use crate::standing::{GAME, Standing};
use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};
use store::{Store, StoreError};

/// The games that are disabled, with the reason, by rulebook.
#[derive(Default)]
pub(crate) struct Games {
    disabled: RwLock<BTreeMap<String, String>>,
}

impl Games {
    /// Reads them.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn read(&self, store: &dyn Store) -> Result<(), StoreError> {
        let rows = store.standings(GAME).await?;
        let why = |(subject, text): (String, String)| {
            let reason = Standing::read(Some(&text)).disabled?.reason;
            Some((subject.strip_prefix(GAME)?.to_owned(), reason))
        };
        let found = rows.into_iter().filter_map(why).collect();
        *self.disabled.write().unwrap_or_else(PoisonError::into_inner) = found;
        Ok(())
    }

    /// Why a game is disabled, if it is.
    pub fn why(&self, rulebook: &str) -> Option<String> {
        self.disabled.read().unwrap_or_else(PoisonError::into_inner).get(rulebook).cloned()
    }
}

impl Floor {
    /// Whether rounds of a game begin.
    ///
    /// # Errors
    /// Why not.
    pub fn plays(&self, rulebook: &str) -> Result<(), Problem> {
        self.context.games.why(rulebook).map_or(Ok(()), |reason| Err(game_disabled(&reason)))
    }

    /// Takes over which games are disabled, after that was changed here.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn read_games(&self) -> Result<(), Problem> {
        Ok(self.context.games.read(&*self.context.store).await?)
    }
}

/// The game is disabled.
pub(crate) fn game_disabled(reason: &str) -> Problem {
    let detail = format!("this game is disabled: {reason}; rounds under way are played to their end, and none begins");
    Problem::conflict("game-disabled", "The game is disabled", detail)
}
