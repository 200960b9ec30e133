//! A JSON value with the path to it, so that every error can say where it stands.

use crate::draft::Draft;
use crate::error::{At, Fault};
use kit::Money;
use serde_json::{Map, Value};

#[derive(Clone)]
pub(super) struct Node<'a> {
    pub(super) value: &'a Value,
    path: String,
}

impl<'a> Node<'a> {
    pub(super) fn root(value: &'a Value, path: &str) -> Node<'a> {
        Node { value, path: path.to_owned() }
    }

    pub(super) fn at(&self) -> At {
        At::Path(if self.path.is_empty() { "$".to_owned() } else { self.path.clone() })
    }

    fn child(&self, key: &str, value: &'a Value) -> Node<'a> {
        let plain = key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
        let path = match (self.path.is_empty(), plain) {
            (true, true) => key.to_owned(),
            (false, true) => format!("{}.{key}", self.path),
            (_, false) => format!("{}[{key:?}]", self.path),
        };
        Node { value, path }
    }

    /// What was found, shortened.
    fn found(&self) -> String {
        let text = self.value.to_string();
        if text.chars().count() > 60 { format!("{}...", text.chars().take(57).collect::<String>()) } else { text }
    }

    pub(super) fn wrong(&self, draft: &mut Draft, wanted: &str) {
        let help = format!("permitted: {wanted}");
        draft.fault(Fault::new(self.found(), "cannot stand here").help(help), &self.at());
    }

    /// The object, whose keys must be among these.
    pub(super) fn object(&self, draft: &mut Draft, keys: &[&str]) -> Option<&'a Map<String, Value>> {
        let Value::Object(map) = self.value else {
            self.wrong(draft, &format!("an object with {}", keys.join(", ")));
            return None;
        };
        for (key, value) in map.iter().filter(|(key, _)| !keys.contains(&key.as_str())) {
            let fault = Fault::new(key, "is no key here").names(key, keys.iter().copied());
            draft.fault(fault, &self.child(key, value).at());
        }
        Some(map)
    }

    pub(super) fn get(&self, key: &str) -> Option<Node<'a>> {
        self.value.get(key).filter(|value| !value.is_null()).map(|value| self.child(key, value))
    }

    /// The elements of a list; empty where the key is absent.
    pub(super) fn list(&self, draft: &mut Draft, key: &str) -> Vec<Node<'a>> {
        match self.get(key) {
            Some(node) => node.elements(draft),
            None => Vec::new(),
        }
    }

    pub(super) fn elements(&self, draft: &mut Draft) -> Vec<Node<'a>> {
        let Value::Array(all) = self.value else {
            self.wrong(draft, "a list");
            return Vec::new();
        };
        let element = |(index, value)| Node { value, path: format!("{}[{index}]", self.path) };
        all.iter().enumerate().map(element).collect()
    }

    /// The entries of an object with any keys; empty where the key is absent.
    pub(super) fn entries(&self, draft: &mut Draft, key: &str) -> Vec<(&'a str, Node<'a>)> {
        let Some(node) = self.get(key) else { return Vec::new() };
        let Value::Object(map) = node.value else {
            node.wrong(draft, "an object");
            return Vec::new();
        };
        map.iter().map(|(key, value)| (key.as_str(), node.child(key, value))).collect()
    }

    pub(super) fn text(&self, draft: &mut Draft) -> Option<&'a str> {
        let text = self.value.as_str();
        if text.is_none() {
            self.wrong(draft, "a text in quotes");
        }
        text
    }

    /// The text of a key, which must be there.
    pub(super) fn needed(&self, draft: &mut Draft, key: &str) -> Option<&'a str> {
        match self.get(key) {
            Some(node) => node.text(draft),
            None => {
                draft.fault(Fault::new("", format!("`{key}` is missing")), &self.at());
                None
            }
        }
    }

    /// An amount, perhaps below zero: a text such as "5.50", or a number.
    pub(super) fn money(&self, draft: &mut Draft, below_zero: bool) -> Option<Money> {
        let text = match self.value {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            _ => {
                self.wrong(draft, "an amount such as \"5.50\" or 5");
                return None;
            }
        };
        let money = if below_zero { crate::words::signed(&text) } else { crate::words::money(&text) };
        money.map_err(|fault| draft.fault(fault, &self.at())).ok()
    }
}
