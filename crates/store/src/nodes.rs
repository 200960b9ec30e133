//! What nodes of one database have to do with each other: which of them is there and looks after what, the time that
//! they agree on, what they tell each other, and what only one of them does at a time.

use async_trait::async_trait;
use tokio::sync::mpsc;

use crate::StoreError;
use crate::sql::{Database, Row};
use crate::sql_store::SqlStore;

/// How long what is told to a node waits for it, in messages.
pub(crate) const MOST_TOLD: usize = 1024;

/// Who looks after something for the time being.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaseRow {
    /// What: `table:7`.
    pub name: String,
    /// The node.
    pub node: String,
    /// Whether that node is there.
    pub holds: bool,
}

/// Who has a lease after somebody has reached for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holder {
    /// The one that reached for it.
    Own,
    /// Another node, which is there.
    Other(String),
}

/// What a node last said of the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastTime {
    /// The time that its clock showed, in milliseconds since 1970.
    pub house: i64,
    /// The time of the database's clock at that moment.
    pub at: i64,
}

/// What only one does at a time, on whatever node; others may when this is dropped.
pub struct Alone(pub(crate) Box<dyn Send + Sync>);

impl std::fmt::Debug for Alone {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self(_held) = self;
        f.write_str("Alone")
    }
}

/// The nodes of a store. Whether one is there is decided by the database's clock alone: a node says again and again
/// that it is, and what it said is believed for so many milliseconds (`believed`). What seems to have been said in the
/// future was said before that clock was set back, and is believed no more.
#[async_trait]
pub trait Nodes: Send + Sync {
    /// The time of the database's clock, in milliseconds since 1970.
    async fn time(&self) -> Result<i64, StoreError>;
    /// A node says that it is there, and what time its own clock shows.
    async fn beat(&self, node: &str, house: i64) -> Result<(), StoreError>;
    /// What was last said of the time.
    async fn past_time(&self) -> Result<Option<PastTime>, StoreError>;
    /// Forgets nodes that have not been heard of for so long, in milliseconds, but for the last; how many.
    async fn forget_nodes(&self, silent: i64) -> Result<u64, StoreError>;

    /// Takes a lease that is free, held by a node that is there no more, or this node's already.
    async fn take_lease(&self, name: &str, node: &str, believed: i64) -> Result<Holder, StoreError>;
    /// Gives a lease back, if it is this node's.
    async fn release_lease(&self, name: &str, node: &str) -> Result<(), StoreError>;
    /// All leases, also of nodes that are there no more, by name.
    async fn leases(&self, believed: i64) -> Result<Vec<LeaseRow>, StoreError>;

    /// Hears what is told to a node from now on, while this is kept. What is told while a connection is lost, or when
    /// too much waits, is not heard.
    async fn hear(&self, node: &str) -> Result<mpsc::Receiver<String>, StoreError>;
    /// Tells a node something, texts of less than 8,000 bytes; false if it is known not to be there. Whether it was
    /// heard is not known.
    async fn tell(&self, node: &str, texts: Vec<String>) -> Result<bool, StoreError>;

    /// Waits until nobody else is alone with this, on any node of a PostgreSQL; at the most some seconds.
    async fn alone(&self, what: &str) -> Result<Alone, StoreError>;
}

/// Whether a node is there: `$1` is how long what it said is believed.
macro_rules! is_there {
    () => {
        "(at > (SELECT ms FROM database_time) - $1 AND at <= (SELECT ms FROM database_time))"
    };
}

#[async_trait]
impl<D: Database> Nodes for SqlStore<D> {
    async fn time(&self) -> Result<i64, StoreError> {
        self.number("SELECT ms FROM database_time", vec![]).await
    }

    async fn beat(&self, node: &str, house: i64) -> Result<(), StoreError> {
        let sql = "INSERT INTO nodes (node, at, house) SELECT $1, ms, $2 FROM database_time WHERE true
                   ON CONFLICT (node) DO UPDATE SET at = excluded.at, house = excluded.house";
        self.database.write(sql, vec![node.into(), house.into()]).await.map(drop)
    }

    async fn past_time(&self) -> Result<Option<PastTime>, StoreError> {
        // Where the database's clock was set back, the latest time is not the last.
        let sql = "SELECT house, at FROM nodes WHERE at <= (SELECT ms FROM database_time) ORDER BY at DESC LIMIT 1";
        let make = |row: &Row| Ok(PastTime { house: row.get(0)?, at: row.get(1)? });
        if let Some(past) = self.read_one(sql, vec![], make).await? {
            return Ok(Some(past));
        }
        self.read_one("SELECT house, at FROM nodes ORDER BY at LIMIT 1", vec![], make).await
    }

    async fn forget_nodes(&self, silent: i64) -> Result<u64, StoreError> {
        let sql = "DELETE FROM nodes WHERE at < (SELECT ms FROM database_time) - $1
                   AND at < (SELECT MAX(at) FROM nodes WHERE at <= (SELECT ms FROM database_time))";
        self.database.write(sql, vec![silent.into()]).await
    }

    async fn take_lease(&self, name: &str, node: &str, believed: i64) -> Result<Holder, StoreError> {
        let sql = concat!(
            "INSERT INTO leases (name, node) VALUES ($2, $3)
             ON CONFLICT (name) DO UPDATE SET node = excluded.node
             WHERE leases.node = excluded.node
                OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.node = leases.node AND ",
            is_there!(),
            ")"
        );
        let held = "SELECT node FROM leases WHERE name = $1";
        loop {
            if self.changed(sql, vec![believed.into(), name.into(), node.into()]).await? {
                return Ok(Holder::Own);
            }
            // None if it was given back in this moment: then it is reached for again.
            if let Some(other) = self.read_one(held, vec![name.into()], |row| row.get(0)).await? {
                return Ok(Holder::Other(other));
            }
        }
    }

    async fn release_lease(&self, name: &str, node: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM leases WHERE name = $1 AND node = $2";
        self.database.write(sql, vec![name.into(), node.into()]).await.map(drop)
    }

    async fn leases(&self, believed: i64) -> Result<Vec<LeaseRow>, StoreError> {
        let sql = concat!(
            "SELECT leases.name, leases.node, CAST(COUNT(nodes.node) AS BIGINT) FROM leases
             LEFT JOIN nodes ON nodes.node = leases.node AND ",
            is_there!(),
            " GROUP BY leases.name, leases.node ORDER BY leases.name"
        );
        let make = |row: &Row| {
            let (name, node, there) = (row.get(0)?, row.get(1)?, row.get::<i64>(2)?);
            Ok(LeaseRow { name, node, holds: there > 0 })
        };
        self.read(sql, vec![believed.into()], make).await
    }

    async fn hear(&self, node: &str) -> Result<mpsc::Receiver<String>, StoreError> {
        self.database.hear(node).await
    }

    async fn tell(&self, node: &str, texts: Vec<String>) -> Result<bool, StoreError> {
        self.database.tell(node, texts).await
    }

    async fn alone(&self, what: &str) -> Result<Alone, StoreError> {
        self.database.alone(what).await
    }
}
