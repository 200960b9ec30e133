//! Plain tables: columns of texts and numbers, to be written in any format.

use crate::document::Document;
use crate::what_if::WhatIf;

/// The values of one column.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// Texts; large whole numbers too, since they outgrow what readers keep exactly.
    Text(Vec<String>),
    /// Whole numbers.
    Whole(Vec<i64>),
    /// Numbers to compute with.
    Number(Vec<f64>),
    /// Yes or no.
    Truth(Vec<bool>),
}

impl Values {
    fn len(&self) -> usize {
        match self {
            Values::Text(texts) => texts.len(),
            Values::Whole(numbers) => numbers.len(),
            Values::Number(numbers) => numbers.len(),
            Values::Truth(truths) => truths.len(),
        }
    }

    fn cell(&self, row: usize) -> String {
        match self {
            Values::Text(texts) => texts[row].clone(),
            Values::Whole(numbers) => numbers[row].to_string(),
            Values::Number(numbers) => numbers[row].to_string(),
            Values::Truth(truths) => truths[row].to_string(),
        }
    }
}

/// A table.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Its columns, all equally long.
    pub columns: Vec<(&'static str, Values)>,
}

impl Table {
    /// How many rows.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, |(_, values)| values.len())
    }

    /// Every net result of every wager of some rulebooks; of wagers together too.
    pub fn outcomes(documents: &[Document]) -> Table {
        let mut texts: [Vec<String>; 14] = Default::default();
        let (mut nets, mut shares, mut permitted) = (Vec::new(), Vec::new(), Vec::new());
        for document in documents {
            let combined = document.together.iter().map(|together| &together.combined);
            for wager in document.analysis.wagers.iter().chain(combined) {
                for row in &wager.outcomes {
                    let cells = [
                        document.analysis.rulebook.clone(),
                        document.submission.clone(),
                        document.analysis.version.to_owned(),
                        document.analysis.method.clone(),
                        wager.wager.clone(),
                        wager.part_of.clone().unwrap_or_default(),
                        wager.base.clone(),
                        wager.unit.to_string(),
                        row.net.num(),
                        row.net.den(),
                        row.count.clone(),
                        wager.combinations.clone(),
                        row.probability.num(),
                        row.probability.den(),
                    ];
                    texts.iter_mut().zip(cells).for_each(|(column, cell)| column.push(cell));
                    nets.push(row.net.to_f64());
                    shares.push(row.probability.to_f64());
                    permitted.push(document.permitted);
                }
            }
        }
        let names = [
            "rulebook",
            "submission_sha256",
            "engine_version",
            "method",
            "wager",
            "part_of",
            "base",
            "unit",
            "net_num",
            "net_den",
            "count",
            "combinations",
            "probability_num",
            "probability_den",
        ];
        let mut columns: Vec<(&'static str, Values)> = names.into_iter().zip(texts.map(Values::Text)).collect();
        columns.push(("net", Values::Number(nets)));
        columns.push(("probability", Values::Number(shares)));
        columns.push(("permitted", Values::Truth(permitted)));
        Table { columns }
    }

    /// Every pay table of a question, wager by wager.
    pub fn what_if(document: &Document, answer: &WhatIf) -> Table {
        let mut texts: [Vec<String>; 7] = Default::default();
        let (mut edges, mut risks, mut deviations, mut permitted) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for cell in &answer.cells {
            for then in &cell.wagers {
                let cells = [
                    document.analysis.rulebook.clone(),
                    document.submission.clone(),
                    answer.rows.join(" "),
                    cell.pays.join("; "),
                    then.wager.clone(),
                    then.ev.num(),
                    then.ev.den(),
                ];
                texts.iter_mut().zip(cells).for_each(|(column, cell)| column.push(cell));
                edges.push(then.house_edge);
                risks.push(then.element_of_risk);
                deviations.push(then.std_dev);
                permitted.push(cell.permitted);
            }
        }
        let names = ["rulebook", "submission_sha256", "rows", "pays", "wager", "ev_num", "ev_den"];
        let mut columns: Vec<(&'static str, Values)> = names.into_iter().zip(texts.map(Values::Text)).collect();
        columns.push(("house_edge", Values::Number(edges)));
        columns.push(("element_of_risk", Values::Number(risks)));
        columns.push(("std_dev", Values::Number(deviations)));
        columns.push(("permitted", Values::Truth(permitted)));
        Table { columns }
    }

    /// The table as CSV by RFC 4180, with a heading.
    ///
    /// # Panics
    /// Never: memory takes every row, and all columns have as many.
    pub fn csv(&self) -> String {
        let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
        writer.write_record(self.columns.iter().map(|(name, _)| *name)).expect("memory takes the heading");
        for row in 0..self.rows() {
            writer.write_record(self.columns.iter().map(|(_, values)| values.cell(row))).expect("memory takes a row");
        }
        let bytes = writer.into_inner().expect("memory takes everything");
        String::from_utf8(bytes).expect("texts and commas are UTF-8")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_with_commas_and_quotes_stand_in_quotes() {
        let table = Table {
            columns: vec![
                ("a", Values::Text(vec!["x".into(), "y, \"z\"".into()])),
                ("b", Values::Number(vec![0.5, -2.0])),
                ("c", Values::Truth(vec![true, false])),
                ("d", Values::Whole(vec![1, -1])),
            ],
        };
        assert_eq!(table.csv(), "a,b,c,d\r\nx,0.5,true,1\r\n\"y, \"\"z\"\"\",-2,false,-1\r\n");
    }
}
