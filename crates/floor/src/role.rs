//! Who somebody is on the floor.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What somebody may do on the floor. What exactly, is decided in `authority`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Not signed in: looks on.
    Nobody,
    /// Plays, as a guest or registered.
    Player,
    /// Deals.
    Dealer,
    /// Opens tables, verifies, rules on irregularities.
    Floorperson,
    /// Sees everything, touches nothing.
    Surveillance,
    /// Accounts and roles.
    Administrator,
}

impl Role {
    /// Every role.
    pub const ALL: [Role; 6] =
        [Role::Nobody, Role::Player, Role::Dealer, Role::Floorperson, Role::Surveillance, Role::Administrator];

    /// As it is written: `floorperson`.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Nobody => "nobody",
            Role::Player => "player",
            Role::Dealer => "dealer",
            Role::Floorperson => "floorperson",
            Role::Surveillance => "surveillance",
            Role::Administrator => "administrator",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Role {
    type Err = String;

    fn from_str(text: &str) -> Result<Role, String> {
        let all = || Role::ALL.map(Role::name).join(", ");
        Role::ALL
            .into_iter()
            .find(|role| role.name() == text)
            .ok_or_else(|| format!("there is no role `{text}`; roles are {}", all()))
    }
}

/// Somebody who talks to the floor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The account; none for somebody who only looks on.
    pub account: Option<i64>,
    /// The name others see.
    pub name: String,
    /// The role.
    pub role: Role,
}

impl Identity {
    /// Somebody who is not signed in.
    pub fn nobody() -> Identity {
        Identity { account: None, name: String::new(), role: Role::Nobody }
    }
}
