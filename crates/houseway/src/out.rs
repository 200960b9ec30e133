//! Printing: text that fits the terminal, JSON, and no fuss about a closed pipe.

use serde::Serialize;
use std::io::Write;

/// The width that text is wrapped to.
pub const WIDTH: usize = 80;

/// Prints text; a reader that went away is not an error.
pub fn print(text: &str) {
    let _ = std::io::stdout().lock().write_all(text.as_bytes());
}

/// Prints a value as indented JSON.
pub fn json(value: &impl Serialize) {
    let mut text = serde_json::to_string_pretty(value).expect("reports are plain data");
    text.push('\n');
    print(&text);
}

/// Wraps text to a width, every line after the first indented; the first begins after as much of its own.
pub fn wrap(text: &str, indent: usize, width: usize) -> String {
    let margin = " ".repeat(indent);
    let options = textwrap::Options::new(width)
        .initial_indent(&margin)
        .subsequent_indent(&margin)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .break_words(false);
    textwrap::fill(text, options).trim_start().to_owned()
}

/// A moment in milliseconds since 1970, as people read it: in the time of Greenwich.
pub fn moment(at: i64) -> String {
    let seconds = jiff::Timestamp::from_second(at.div_euclid(1_000));
    seconds.map_or_else(|_| format!("{at} ms since 1970"), |moment| moment.to_string())
}

/// Columns of text, each as wide as its widest cell; the columns marked `>` are flush right.
pub fn columns(align: &str, rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..count).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let gap = " ".repeat(widths[column] - cell.chars().count());
            let right = align.chars().nth(column) == Some('>');
            line.push_str(&if right { format!("{gap}{cell}  ") } else { format!("{cell}{gap}  ") });
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_wrapped_at_words_and_indented() {
        assert_eq!(wrap("one two three", 2, 9), "one two\n  three");
        assert_eq!(wrap("a\nb", 3, 80), "a\n   b");
    }

    #[test]
    fn a_moment_is_a_date_and_a_time() {
        assert_eq!(moment(1_700_000_000_999), "2023-11-14T22:13:20Z");
        assert!(moment(i64::MAX).ends_with("ms since 1970"));
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let rows = [vec!["a".to_owned(), "1".to_owned()], vec!["bbb".to_owned(), "22".to_owned()]];
        assert_eq!(columns("<>", &rows), "a     1\nbbb  22\n");
    }
}
