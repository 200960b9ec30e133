//! What holds for an account beside its role, or for a game: limits that a player has set, an exclusion, a pause, and
//! why somebody or something is disabled. It is the fold of the floor's log; the rows that repeat it are proven by it.
//!
//! What is tightened holds at once. What is loosened holds only a day later, so that nobody decides it in the heat of
//! play; until then the tighter limit holds.

use crate::house_log::HouseEvent;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use strum::{Display, EnumString, VariantArray};
use utoipa::ToSchema;

/// How long a looser limit waits before it holds, in milliseconds.
pub const COOLING_OFF: i64 = DAY;

/// How long no seat is taken after a session has reached its limit, in milliseconds.
pub const PAUSE: i64 = 60 * 60_000;

/// The longest exclusion that ends, in days: five years.
pub const MOST_DAYS: u32 = 1_826;

/// The most characters of a reason.
pub const MOST_REASON: usize = 200;

const DAY: i64 = 24 * 3_600_000;

/// What a player can limit.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    ToSchema,
    EnumString,
    Display,
    VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum LimitKind {
    /// What is lost in 24 hours, in cents.
    LossDay,
    /// What is lost in 7 days.
    LossWeek,
    /// What is lost in 30 days.
    LossMonth,
    /// What is paid into the wallet in 24 hours, in cents.
    DepositDay,
    /// What is paid in within 7 days.
    DepositWeek,
    /// What is paid in within 30 days.
    DepositMonth,
    /// How long a session may last, in minutes.
    Session,
}

/// What a limit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// Chips brought to tables less those taken back.
    Losses,
    /// Chips paid into the wallet.
    Deposits,
    /// Time since the sign-in.
    Time,
}

impl LimitKind {
    /// What it counts.
    pub fn counts(self) -> Counts {
        match self {
            LimitKind::LossDay | LimitKind::LossWeek | LimitKind::LossMonth => Counts::Losses,
            LimitKind::DepositDay | LimitKind::DepositWeek | LimitKind::DepositMonth => Counts::Deposits,
            LimitKind::Session => Counts::Time,
        }
    }

    /// Over how long it counts, in milliseconds; a session's is its own.
    pub fn period(self) -> i64 {
        match self {
            LimitKind::LossDay | LimitKind::DepositDay | LimitKind::Session => DAY,
            LimitKind::LossWeek | LimitKind::DepositWeek => 7 * DAY,
            LimitKind::LossMonth | LimitKind::DepositMonth => 30 * DAY,
        }
    }

    /// That period in words.
    pub fn period_words(self) -> &'static str {
        match self {
            LimitKind::LossDay | LimitKind::DepositDay => "24 hours",
            LimitKind::LossWeek | LimitKind::DepositWeek => "7 days",
            LimitKind::LossMonth | LimitKind::DepositMonth => "30 days",
            LimitKind::Session => "a session",
        }
    }
}

/// A limit that holds, and the looser one that will.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// What holds; nothing if there is no limit.
    value: Option<i64>,
    /// What holds from a later time on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    next: Option<Next>,
}

/// A looser limit, and from when it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Next {
    /// The limit; nothing if there will be none.
    pub value: Option<i64>,
    /// From when, in milliseconds since 1970.
    pub from: i64,
}

impl Held {
    /// What holds at a time.
    pub fn at(&self, now: i64) -> Option<i64> {
        self.next.filter(|next| next.from <= now).map_or(self.value, |next| next.value)
    }

    /// What will hold later.
    pub fn next(&self, now: i64) -> Option<Next> {
        self.next.filter(|next| next.from > now)
    }
}

/// An exclusion that a player has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exclusion {
    /// Until when; for good if nothing is said.
    pub until: Option<i64>,
}

impl Exclusion {
    fn holds(self, now: i64) -> bool {
        self.until.is_none_or(|until| until > now)
    }
}

/// Why somebody or something is disabled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disabled {
    /// Who did it.
    pub by: i64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Why.
    pub reason: String,
}

/// What holds for an account, or for a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Standing {
    /// Why it is disabled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disabled: Option<Disabled>,
    /// An exclusion, which may be over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excluded: Option<Exclusion>,
    /// Until when the player pauses, which may be over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pause: Option<i64>,
    /// The limits that were ever set.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub limits: BTreeMap<LimitKind, Held>,
}

impl Standing {
    /// The standing that a row holds; a row that cannot be read disables nobody and is found by `verify`.
    pub fn read(row: Option<&str>) -> Standing {
        row.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
    }

    /// The row that holds it.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("a standing is plain data")
    }

    /// Takes in what happened at a time.
    pub fn take(&mut self, event: &HouseEvent, at: i64) {
        match event.clone() {
            HouseEvent::LimitSet { limit, after, from, .. } => {
                let held = self.limits.entry(limit).or_default();
                let value = held.at(at);
                *held = if from <= at {
                    Held { value: after, next: None }
                } else {
                    Held { value, next: Some(Next { value: after, from }) }
                };
            }
            HouseEvent::PlayerExcluded { until, .. } => self.excluded = Some(Exclusion { until }),
            HouseEvent::SessionLimitReached { until, .. } => self.pause = Some(until),
            HouseEvent::AccountDisabled { by, reason, .. } | HouseEvent::GameDisabled { by, reason, .. } => {
                self.disabled = Some(Disabled { by, at, reason });
            }
            HouseEvent::AccountEnabled { .. } | HouseEvent::GameEnabled { .. } => self.disabled = None,
            _ => {}
        }
    }

    /// A limit that holds at a time.
    pub fn limit(&self, kind: LimitKind, now: i64) -> Option<i64> {
        self.limits.get(&kind).and_then(|held| held.at(now))
    }

    /// The limits of a kind that hold at a time.
    pub fn limits_of(&self, counts: Counts, now: i64) -> impl Iterator<Item = (LimitKind, i64)> + '_ {
        let held = self.limits.iter().filter(move |(kind, _)| kind.counts() == counts);
        held.filter_map(move |(kind, held)| Some((*kind, held.at(now)?)))
    }

    /// The exclusion that holds at a time.
    pub fn exclusion(&self, now: i64) -> Option<Exclusion> {
        self.excluded.filter(|excluded| excluded.holds(now))
    }

    /// Until when the player pauses at a time.
    pub fn paused(&self, now: i64) -> Option<i64> {
        self.pause.filter(|until| *until > now)
    }

    /// From when a limit would hold that is set now: at once if it is tighter than what holds.
    pub fn from(&self, kind: LimitKind, wanted: Option<i64>, now: i64) -> i64 {
        let looser = match (self.limit(kind, now), wanted) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(before), Some(wanted)) => wanted > before,
        };
        if looser { now + COOLING_OFF } else { now }
    }
}

/// Whose standing an event changes: `account:7` or `game:ma-sic-bo`.
pub fn subject(event: &HouseEvent) -> Option<String> {
    match event {
        HouseEvent::LimitSet { account, .. }
        | HouseEvent::PlayerExcluded { account, .. }
        | HouseEvent::SessionLimitReached { account, .. }
        | HouseEvent::AccountDisabled { account, .. }
        | HouseEvent::AccountEnabled { account, .. } => Some(of_account(*account)),
        HouseEvent::GameDisabled { game, .. } | HouseEvent::GameEnabled { game, .. } => Some(of_game(game)),
        _ => None,
    }
}

/// An account as a subject.
pub fn of_account(account: i64) -> String {
    format!("account:{account}")
}

/// What the subjects of games begin with.
pub const GAME: &str = "game:";

/// A game, by its rulebook, as a subject.
pub fn of_game(rulebook: &str) -> String {
    format!("{GAME}{rulebook}")
}

/// Chips as they moved through a wallet, in cents: to a table below zero, back from one above. What was brought and not
/// taken back; what was won before cannot be lost beside it.
pub fn lost(moved: impl IntoIterator<Item = i64>) -> i64 {
    moved.into_iter().fold(0, |lost, cents| (lost - cents).max(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(standing: &mut Standing, limit: LimitKind, after: Option<i64>, at: i64) {
        let from = standing.from(limit, after, at);
        let before = standing.limit(limit, at);
        standing.take(&HouseEvent::LimitSet { account: 7, limit, before, after, from }, at);
    }

    #[test]
    fn what_is_tightened_holds_at_once_and_what_is_loosened_a_day_later() {
        let (mut standing, kind) = (Standing::default(), LimitKind::LossDay);
        set(&mut standing, kind, Some(50_000), 1_000);
        assert_eq!(standing.limit(kind, 1_000), Some(50_000));
        set(&mut standing, kind, Some(90_000), 2_000);
        assert_eq!(standing.limit(kind, 2_000 + COOLING_OFF - 1), Some(50_000));
        assert_eq!(standing.limit(kind, 2_000 + COOLING_OFF), Some(90_000));
        // A tighter one in the meantime takes the looser one back.
        set(&mut standing, kind, Some(20_000), 3_000);
        assert_eq!(standing.limit(kind, 3_000 + 2 * COOLING_OFF), Some(20_000));
        // No limit at all is the loosest.
        set(&mut standing, kind, None, 4_000);
        assert_eq!(standing.limit(kind, 4_000 + COOLING_OFF - 1), Some(20_000));
        assert_eq!(standing.limit(kind, 4_000 + COOLING_OFF), None);
        // The same again, while a looser one waits, keeps what holds.
        set(&mut standing, kind, Some(20_000), 5_000);
        assert_eq!(standing.limit(kind, 5_000 + 9 * COOLING_OFF), Some(20_000));
        assert_eq!(Standing::read(Some(&standing.text())), standing);
    }

    #[test]
    fn what_is_lost_is_what_was_brought_and_not_taken_back() {
        assert_eq!(lost([-100, -50]), 150);
        assert_eq!(lost([-100, 40]), 60);
        assert_eq!(lost([-100, 500, -300]), 300, "a win of before is no room to lose more than the limit");
    }
}
