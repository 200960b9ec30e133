//! Ink and paper: colour where the terminal has it, plain letters where it has not, eighty columns.

use kit::{Card, Cards, Dice, Suit, Tile, Tiles};
use std::borrow::Cow;
use std::io::{self, Write};
use textwrap::WordSplitter;
pub use textwrap::core::display_width as width;

/// The width of every screen.
pub const WIDTH: usize = 80;

/// How to write: with colour or without, with pips and lines or in plain ASCII.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ink {
    /// Whether to colour.
    pub colour: bool,
    /// Whether to keep to ASCII.
    pub ascii: bool,
}

impl Ink {
    fn paint(self, code: &str, text: &str) -> String {
        if self.colour && !text.is_empty() { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// In the background.
    pub fn dim(self, text: &str) -> String {
        self.paint("2", text)
    }

    /// In the foreground.
    pub fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }

    /// Good news.
    pub fn good(self, text: &str) -> String {
        self.paint("32", text)
    }

    /// Bad news.
    pub fn bad(self, text: &str) -> String {
        self.paint("31", text)
    }

    /// What to press.
    pub fn key(self, text: &str) -> String {
        self.paint("36", text)
    }

    /// One card, or a back.
    pub fn card(self, slot: Option<Card>) -> String {
        match slot {
            None => self.dim("▒▒"),
            Some(card) if card.is_joker() => self.bold("★"),
            Some(card) if matches!(card.suit(), Suit::Diamond | Suit::Heart) => self.paint("1;31", &card.face()),
            Some(card) => self.bold(&card.face()),
        }
    }

    /// Cards in a row.
    pub fn cards(self, cards: &Cards) -> String {
        cards.slots().iter().map(|slot| self.card(*slot)).collect::<Vec<_>>().join(" ")
    }

    /// One tile, or a back.
    pub fn tile(self, slot: Option<Tile>) -> String {
        match slot {
            None => self.dim("▒▒▒"),
            Some(tile) => self.bold(&tile.kind().to_string()),
        }
    }

    /// Tiles in a row.
    pub fn tiles(self, tiles: &Tiles) -> String {
        tiles.slots().iter().map(|slot| self.tile(*slot)).collect::<Vec<_>>().join(" ")
    }

    /// Dice in a row.
    pub fn dice(self, dice: &Dice) -> String {
        let faces = dice.faces().iter().map(|face| self.bold(&format!("[{face}]")));
        faces.collect::<Vec<_>>().join(" ")
    }

    /// A line as it is sent out: in ASCII where that is wanted.
    fn sent(self, line: &str) -> String {
        if self.ascii { line.chars().map(plain).collect() } else { line.to_owned() }
    }
}

/// The nearest ASCII letter, so that columns stay columns.
fn plain(letter: char) -> char {
    match letter {
        '♣' => 'c',
        '♦' => 'd',
        '♥' => 'h',
        '♠' => 's',
        '★' => '*',
        '▒' => '#',
        '─' => '-',
        '│' => '|',
        '╭' | '╮' | '╰' | '╯' => '+',
        '▸' => '>',
        '·' => '.',
        '…' => '~',
        other if other.is_ascii() => other,
        _ => '?',
    }
}

/// Pieces joined by a gap into lines no wider than this; a piece is never split.
pub fn flow(pieces: &[String], gap: &str, wide: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        match lines.last_mut() {
            Some(line) if width(line) + width(gap) + width(piece) <= wide => {
                line.push_str(gap);
                line.push_str(piece);
            }
            _ => lines.push(piece.clone()),
        }
    }
    lines
}

/// Text wrapped at its words; where one is wider than the line, words are parted at hyphens or else cut.
pub fn wrap(text: &str, wide: usize) -> Vec<String> {
    let too_wide = text.split_whitespace().any(|word| width(word) > wide);
    let splitter = if too_wide { WordSplitter::HyphenSplitter } else { WordSplitter::NoHyphenation };
    let options = textwrap::Options::new(wide.max(1)).word_splitter(splitter);
    textwrap::wrap(text, options).into_iter().map(Cow::into_owned).collect()
}

/// Text in the middle of a field.
pub fn centred(text: &str, wide: usize) -> String {
    let free = wide.saturating_sub(width(text));
    format!("{}{text}{}", " ".repeat(free / 2), " ".repeat(free - free / 2))
}

/// Text to the left and to the right of a field, at least a space between them.
pub fn justify(left: &str, right: &str, wide: usize) -> String {
    let free = wide.saturating_sub(width(left) + width(right));
    format!("{left}{}{right}", " ".repeat(free.max(1)))
}

/// Where the screens go.
pub struct Paper<'a> {
    /// How to write on it.
    pub ink: Ink,
    /// Whether it is a terminal, which may be wiped.
    pub terminal: bool,
    out: &'a mut dyn Write,
}

impl<'a> Paper<'a> {
    /// Paper on this output.
    pub fn new(out: &'a mut dyn Write, ink: Ink, terminal: bool) -> Paper<'a> {
        Paper { ink, terminal, out }
    }

    /// Writes a line.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{}", self.ink.sent(text.trim_end()))
    }

    /// Writes lines.
    pub fn lines(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.line(line))
    }

    /// Writes text without ending the line, and makes sure that it is seen.
    pub fn ask(&mut self, text: &str) -> io::Result<()> {
        write!(self.out, "{}", self.ink.sent(text))?;
        self.out.flush()
    }

    /// Begins a new screen: a terminal is wiped, anything else gets an empty line.
    pub fn turn_page(&mut self) -> io::Result<()> {
        self.out.write_all(if self.terminal { b"\x1b[H\x1b[2J" } else { b"\n" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_take_no_columns_and_ascii_keeps_them() {
        let cards: Cards = "Ah ?? Tc".parse().unwrap();
        let (plain, colour) = (Ink::default(), Ink { colour: true, ascii: false });
        assert_eq!(plain.cards(&cards), "A♥ ▒▒ 10♣");
        assert_eq!(width(&colour.cards(&cards)), 9);
        assert_eq!(Ink { ascii: true, ..plain }.sent("A♥ ▒▒ 10♣"), "Ah ## 10c");
    }

    #[test]
    fn text_flows_into_lines() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("a king-jack-five, won", 10), ["a king-", "jack-five,", "won"]);
        assert_eq!(centred("ab", 5), " ab  ");
        assert_eq!(justify("a", "b", 4), "a  b");
    }
}
