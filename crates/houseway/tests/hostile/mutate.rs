//! Texts changed in ways that harm: the same changes for the same number, so that what is found can be repeated.

/// A generator of small numbers; good enough to choose changes, and the same everywhere.
pub struct Numbers(u64);

impl Numbers {
    pub fn of(seed: u64) -> Numbers {
        Numbers(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below this one.
    pub fn below(&mut self, most: usize) -> usize {
        (self.next() % most.max(1) as u64) as usize
    }
}

/// What is put into texts: numbers at the ends of their kinds, brackets, marks, nothing.
const SNIPPETS: [&str; 44] = [
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65536",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "99999999999999999999999999",
    "1e308",
    "-0.0",
    "0.1",
    "NaN",
    "null",
    "true",
    "[]",
    "{}",
    "\"\"",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\",
    "\\u0000",
    "\u{0}",
    "\u{202e}",
    "\u{10FFFF}",
    "é",
    "\n",
    "\r\n",
    "\t",
    "$",
    "..",
    "=",
    "*",
    "seat 255",
    "As Ks",
];

/// A text with one to four changes.
pub fn mutated(text: &str, others: &[String], numbers: &mut Numbers) -> String {
    let mut text = text.to_owned();
    for _ in 0..=numbers.below(4) {
        text = changed(&text, others, numbers);
    }
    text
}

fn changed(text: &str, others: &[String], numbers: &mut Numbers) -> String {
    let (from, to) = (place(text, numbers), place(text, numbers));
    let (from, to) = (from.min(to), from.max(to));
    let near = floor(text, (from + 1 + numbers.below(12)).min(text.len()));
    match numbers.below(10) {
        0 => [&text[..from], &text[near..]].concat(),
        1 => [&text[..from], &text[to..]].concat(),
        2 => [&text[..to], &text[from..]].concat(),
        3 => [&text[..from], SNIPPETS[numbers.below(SNIPPETS.len())], &text[from..]].concat(),
        4 => [&text[..from], SNIPPETS[numbers.below(SNIPPETS.len())], &text[near..]].concat(),
        5 | 6 => with_number(text, numbers),
        7 => {
            let other = others.get(numbers.below(others.len())).map_or("", String::as_str);
            let (a, b) = (place(other, numbers), place(other, numbers));
            [&text[..from], &other[a.min(b)..a.max(b)], &text[from..]].concat()
        }
        8 => {
            let long = ["x", "[", "{\"a\":", "(", "-", " ", "9"][numbers.below(7)].repeat(20_000);
            [&text[..from], &long, &text[from..]].concat()
        }
        _ => {
            let (line, mut lines) = (numbers.below(4), text.lines().collect::<Vec<_>>());
            if lines.len() > 1 {
                let (one, other) = (numbers.below(lines.len()), numbers.below(lines.len()));
                match line {
                    0 => lines.swap(one, other),
                    1 => drop(lines.remove(one)),
                    _ => lines.insert(one, lines[other]),
                }
            }
            lines.join("\n")
        }
    }
}

/// The same text with another number in the place of one.
fn with_number(text: &str, numbers: &mut Numbers) -> String {
    let starts: Vec<usize> = text
        .char_indices()
        .filter(|(at, letter)| letter.is_ascii_digit() && !text[..*at].ends_with(|c: char| c.is_ascii_digit()))
        .map(|(at, _)| at)
        .collect();
    let Some(from) = starts.get(numbers.below(starts.len())) else { return text.to_owned() };
    let digits = text[*from..].find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len() - from);
    [&text[..*from], SNIPPETS[numbers.below(16)], &text[from + digits..]].concat()
}

/// A place between two letters.
fn place(text: &str, numbers: &mut Numbers) -> usize {
    floor(text, numbers.below(text.len() + 1))
}

fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
