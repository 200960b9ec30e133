//! Something that everyone who looks on is shown alike.

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use std::ops::Deref;
use std::sync::Arc;

/// A value that many viewers are shown: made once, and written as JSON once.
#[derive(Clone, Debug)]
pub struct Shared<T> {
    value: Arc<T>,
    json: Arc<RawValue>,
}

impl<T: Serialize> Shared<T> {
    /// Shares a value.
    pub fn new(value: T) -> Shared<T> {
        let json = to_raw_value(&value).expect("what is shown is plain data");
        Shared { value: Arc::new(value), json: json.into() }
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json.serialize(serializer)
    }
}
