//! The messages of the socket.

use super::{LogLine, MeterView, Problem, Request, Shared, View};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a client sends over the socket.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum ClientMessage {
    /// Something said at the table.
    Request(Request),
    /// About the connection itself.
    Connection(ConnectionRequest),
}

/// About the connection itself.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ConnectionRequest {
    /// Send the whole view again.
    Reload,
    /// Are you there?
    Ping,
}

/// What the floor sends over the socket.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The whole view: at first, and when asked for.
    View {
        /// What there is to see.
        view: Box<View>,
    },
    /// What happened since an entry: one more, or several where they came faster than the line could tell them. A
    /// client that does not know the entry `after` has missed something and reloads.
    News {
        /// The number of the entry before the first of these.
        after: i64,
        /// The number of the last entry.
        seq: i64,
        /// What happened, as this viewer may know it.
        #[schema(value_type = Vec<LogLine>)]
        told: Vec<Shared<LogLine>>,
        /// What there is to see now; its `last` is empty.
        view: Box<View>,
    },
    /// Other tables moved a meter that this one shares; nothing happened here.
    Meters {
        /// All meters of the table.
        #[schema(value_type = Vec<MeterView>)]
        meters: Shared<Vec<MeterView>>,
    },
    /// A request was carried out.
    Done {
        /// Its key.
        key: String,
        /// The entry it made.
        seq: i64,
    },
    /// A request was refused; nothing has changed.
    Refused {
        /// Its key.
        key: String,
        /// Why.
        problem: Problem,
    },
    /// Here I am.
    Pong,
    /// The connection ends.
    Bye {
        /// Why.
        detail: String,
    },
}

impl ServerMessage {
    /// Both messages as one, or both as they are: news that follow news tell everything, and show the last view.
    pub(crate) fn and(self, next: ServerMessage) -> Result<ServerMessage, Box<(ServerMessage, ServerMessage)>> {
        match (self, next) {
            (
                ServerMessage::News { after, seq: before, mut told, .. },
                ServerMessage::News { after: then, seq, told: more, view },
            ) if then == before => {
                told.extend(more);
                Ok(ServerMessage::News { after, seq, told, view })
            }
            (one, other) => Err(Box::new((one, other))),
        }
    }
}

impl ClientMessage {
    /// Reads a message.
    ///
    /// # Errors
    /// What is wrong with it, and its key where that could be read.
    pub fn read(text: &str) -> Result<ClientMessage, (Option<String>, Problem)> {
        let malformed = |error: serde_json::Error| Problem::malformed(format!("the message cannot be read: {error}"));
        let value: serde_json::Value = serde_json::from_str(text).map_err(|error| (None, malformed(error)))?;
        let text_of = |name: &str| value.get(name).and_then(serde_json::Value::as_str).map(str::to_owned);
        let (kind, key) = (text_of("type"), text_of("key"));
        let read = match kind.as_deref() {
            Some("reload" | "ping") => serde_json::from_value(value).map(ClientMessage::Connection),
            _ => serde_json::from_value(value).map(ClientMessage::Request),
        };
        read.map_err(|error| (key, malformed(error)))
    }
}
