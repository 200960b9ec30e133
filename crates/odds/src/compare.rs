//! House rules under one rulebook compared: the edge of every wager, and the choices in which they differ.

use crate::document::Document;
use serde::Serialize;

/// Something that differs between house rules, with what it is in each.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComparisonRow<T> {
    /// The wager, the option, or the row of a pay table.
    pub name: String,
    /// One for each of the house rules, in their order.
    pub each: Vec<T>,
}

/// House rules under one rulebook, compared.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// What each is called.
    pub names: Vec<String>,
    /// The house edge of every wager, where the wager is offered.
    pub edges: Vec<ComparisonRow<Option<f64>>>,
    /// The options and rows in which they differ.
    pub choices: Vec<ComparisonRow<String>>,
}

impl Comparison {
    /// Compares documents, where there are several and all are under one rulebook.
    pub fn of(documents: &[Document]) -> Option<Comparison> {
        let [first, others @ ..] = documents else { return None };
        let same_rulebook = |other: &Document| other.analysis.rulebook == first.analysis.rulebook;
        if others.is_empty() || !others.iter().all(same_rulebook) {
            return None;
        }
        let names = documents.iter().map(|document| document.name.clone()).collect();
        Some(Comparison { names, edges: edges(documents), choices: choices(first, documents) })
    }
}

fn edges(documents: &[Document]) -> Vec<ComparisonRow<Option<f64>>> {
    let mut wagers: Vec<&str> = Vec::new();
    for wager in documents.iter().flat_map(|document| &document.analysis.wagers) {
        if !wagers.contains(&wager.wager.as_str()) {
            wagers.push(&wager.wager);
        }
    }
    let edge = |document: &Document, name: &str| {
        document.analysis.wagers.iter().find(|wager| wager.wager == name).map(|wager| wager.house_edge)
    };
    let row = |name: &str| ComparisonRow {
        name: name.to_owned(),
        each: documents.iter().map(|document| edge(document, name)).collect(),
    };
    wagers.into_iter().map(row).collect()
}

/// Under one rulebook all have the same options and rows in the same order.
fn choices(first: &Document, documents: &[Document]) -> Vec<ComparisonRow<String>> {
    let mut rows = Vec::new();
    for (at, (name, chosen)) in first.choices.iter().enumerate() {
        let each: Vec<String> = documents.iter().map(|document| document.choices[at].1.clone()).collect();
        if each.iter().any(|other| other != chosen) {
            rows.push(ComparisonRow { name: name.clone(), each });
        }
    }
    rows
}
