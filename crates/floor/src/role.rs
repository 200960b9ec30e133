//! Who somebody is on the floor.

use serde::{Deserialize, Serialize};
use std::str::FromStr;
use strum::VariantArray;

/// What somebody may do on the floor. What exactly, is decided in `authority`.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::Display,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
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
    /// As it is written: `floorperson`.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl FromStr for Role {
    type Err = String;

    fn from_str(text: &str) -> Result<Role, String> {
        let found = Role::VARIANTS.iter().find(|role| role.name() == text);
        let names = || Role::VARIANTS.iter().map(|role| role.name()).collect::<Vec<_>>().join(", ");
        found.copied().ok_or_else(|| format!("there is no role `{text}`; the roles are {}", names()))
    }
}

/// Somebody who talks to the floor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
