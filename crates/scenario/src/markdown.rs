//! Scenarios in literate Markdown: a heading that states the rule, prose, and a fenced block.
//! The grammar of the block is written down in docs/scenarios.md.

use crate::draft::{Draft, Extra, outcome};
use crate::error::{At, Error, Fault, nearest};
use crate::model::{Expect, Scenario};
use crate::words;
use law::Clause;

/// The most that a block of lines may be repeated.
const MOST_REPEATS: usize = 100;

/// What lines of a scenario begin with.
const BEGINNINGS: [&str; 18] = [
    "rulebook",
    "option",
    "seat",
    "cards",
    "deck",
    "dice",
    "reading",
    "tiles",
    "stacks",
    "automation",
    "start",
    "round",
    "repeat",
    "finish",
    "refused",
    "expect",
    "dealer:",
    "floor:",
];

/// A fenced block with the heading above it.
struct Block<'a> {
    heading: Option<(&'a str, usize)>,
    opened: usize,
    lines: Vec<(usize, &'a str)>,
}

/// Every scenario of a file, and everything wrong with those that have errors.
pub(crate) fn read(text: &str, file: &str) -> (Vec<Scenario>, Vec<Error>) {
    let (blocks, mut errors) = blocks(text, file);
    let mut scenarios: Vec<Scenario> = Vec::new();
    let mut headings: Vec<&str> = Vec::new();
    for block in &blocks {
        let at = At::Line(block.opened);
        let Some((heading, _)) = block.heading else {
            errors.push(Fault::new("", "the scenario has no heading").help("write `## ...` above it").at(file, &at));
            continue;
        };
        if headings.contains(&heading) {
            let wrong = "a scenario stands under this heading already";
            errors.push(Fault::new(heading, wrong).help("give each its own `## ...`").at(file, &at));
            continue;
        }
        headings.push(heading);
        match scenario(file, heading, &at, &block.lines) {
            Ok(scenario) => scenarios.push(scenario),
            Err(more) => errors.extend(more),
        }
    }
    if blocks.is_empty() && errors.is_empty() {
        let help = "a scenario is a block fenced by ```scenario and ```";
        errors.push(Fault::new("", "there is no scenario in this file").help(help).at(file, &At::Line(1)));
    }
    (scenarios, errors)
}

fn blocks<'a>(text: &'a str, file: &str) -> (Vec<Block<'a>>, Vec<Error>) {
    let (mut blocks, mut errors) = (Vec::<Block<'a>>::new(), Vec::new());
    let mut heading = None;
    // The line where a fence opened, and whether it is one of ours.
    let mut open: Option<(usize, bool)> = None;
    for (number, line) in text.lines().enumerate().map(|(index, line)| (index + 1, line.trim())) {
        match open {
            Some(_) if line == "```" => open = None,
            Some((_, true)) => blocks.last_mut().expect("a block is open").lines.push((number, line)),
            Some((_, false)) => {}
            None if line.starts_with("```") => {
                let ours = line.trim_start_matches('`').split_whitespace().next() == Some("scenario");
                if ours {
                    blocks.push(Block { heading, opened: number, lines: Vec::new() });
                }
                open = Some((number, ours));
            }
            None => {
                if let Some(title) = line.strip_prefix("## ") {
                    heading = Some((title.trim(), number));
                }
            }
        }
    }
    if let Some((line, _)) = open {
        errors.push(Fault::new("```", "the block is not closed").at(file, &At::Line(line)));
    }
    (blocks, errors)
}

fn scenario(file: &str, title: &str, at: &At, lines: &[(usize, &str)]) -> Result<Scenario, Vec<Error>> {
    let mut draft = Draft::new(file, title, at.clone());
    let content = lines.iter().copied().filter(|(_, text)| !text.is_empty() && !text.starts_with('#'));
    for (number, text) in repeated(content.collect(), &mut draft) {
        line(&mut draft, text, &At::Line(number));
    }
    draft.finish()
}

/// The lines with every `repeat N` ... `end` written out.
fn repeated<'a>(lines: Vec<(usize, &'a str)>, draft: &mut Draft) -> Vec<(usize, &'a str)> {
    let mut all = Vec::new();
    let mut rest = &lines[..];
    while let Some(((number, text), after)) = rest.split_first() {
        rest = after;
        let at = At::Line(*number);
        if *text == "end" {
            draft.fault(Fault::new(*text, "nothing is being repeated"), &at);
        } else if let Some(times) = text.strip_prefix("repeat") {
            let length = after.iter().position(|(_, text)| *text == "end");
            let nested = |length: usize| after[..length].iter().any(|(_, text)| text.starts_with("repeat"));
            match (times.trim().parse::<usize>(), length) {
                (Ok(times), Some(length)) if (1..=MOST_REPEATS).contains(&times) && !nested(length) => {
                    (0..times).for_each(|_| all.extend_from_slice(&after[..length]));
                    rest = &after[length + 1..];
                }
                (_, None) => draft.fault(Fault::new(*text, "it has no `end`"), &at),
                _ => {
                    let help = format!("write `repeat 4`, at most {MOST_REPEATS}, none within another");
                    draft.fault(Fault::new(*text, "this cannot be repeated").help(help), &at);
                }
            }
        } else {
            all.push((*number, *text));
        }
    }
    all
}

fn line(draft: &mut Draft, text: &str, at: &At) {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    match first {
        "rulebook" => draft.rulebook(rest, at),
        "option" => match rest.split_once('=') {
            Some((path, value)) => draft.option(path.trim(), value.trim(), at),
            None => draft.fault(Fault::new(text, "an option needs a value").help("write `option name = value`"), at),
        },
        "cards" => match rest.split_once('=') {
            Some((place, cards)) => draft.cards(words::place(place), words::cards(cards), at),
            None => draft.fault(Fault::new(text, "no cards are named").help("write `cards seat 1 = As Kd`"), at),
        },
        "tiles" => match rest.split_once('=') {
            Some((place, tiles)) => draft.tiles(words::place(place), words::tiles(tiles), at),
            None => {
                draft.fault(Fault::new(text, "no tiles are named").help("write `tiles seat 1 = 6-6 4-5 2-4 1-2`"), at)
            }
        },
        "stacks" => draft.stacks(words::stacks(rest.trim_start_matches('=')), at),
        "dice" => draft.dice(words::dice(rest.trim_start_matches('=')), at),
        "reading" => draft.reading(words::money(rest.trim_start_matches('=')), at),
        "deck" => draft.deck(words::cards(rest.trim_start_matches('=')), at),
        "automation" => automation(draft, rest, at),
        "start" if rest == "closed" => draft.closed(at),
        "start" => draft.fault(Fault::new(text, "is no way to start").help("write `start closed`"), at),
        "round" if rest.is_empty() => draft.next_round(),
        "finish" if rest.is_empty() => draft.finish_round(true),
        "refused" => {
            let (code, clauses) = bracketed(draft, rest);
            draft.refused(code, clauses, at);
        }
        "expect" => {
            let expect = expect(draft, rest);
            draft.expect(expect, at);
        }
        _ => speech_or_seat(draft, text, at),
    }
}

/// `seat 1: fold`, `dealer: reveal`, or `seat 1 stack 500`.
fn speech_or_seat(draft: &mut Draft, text: &str, at: &At) {
    if let Some((who, act)) = text.split_once(':') {
        return draft.command(who, act, Extra::default(), at);
    }
    if let Some(seat) = text.strip_prefix("seat ") {
        let (seat, stack) = seat.split_once(" stack ").map_or((seat, None), |(seat, stack)| (seat, Some(stack)));
        return draft.seat(words::seat(seat), stack.map(words::money), at);
    }
    let first = text.split_whitespace().next().unwrap_or_default();
    let fault = Fault::new(text, "is no line of a scenario");
    let help = match nearest(first, BEGINNINGS) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("lines begin with {}", BEGINNINGS.join(", ")),
    };
    draft.fault(fault.help(help), at);
}

fn automation(draft: &mut Draft, text: &str, at: &At) {
    match text.strip_prefix("without ") {
        Some(chores) => {
            let chores: Vec<&str> = chores.split(',').map(str::trim).collect();
            draft.without(&chores, at);
        }
        None if text == "none" => draft.without_all(),
        None if text == "all" => {}
        None => {
            let help = "write `automation without deal, count`, `automation none` or `automation all`";
            draft.fault(Fault::new(text, "is no automation").help(help), at);
        }
    }
}

/// The text before a last `[...]`, and the clauses in it.
fn bracketed<'a>(draft: &Draft, text: &'a str) -> (&'a str, Result<Vec<Clause>, Fault>) {
    let Some((before, inside)) = text.strip_suffix(']').and_then(|text| text.rsplit_once('[')) else {
        return (text.trim(), Ok(Vec::new()));
    };
    let clauses = draft.book().map_or(Ok(Vec::new()), |book| words::clauses(book, inside));
    (before.trim(), clauses)
}

const EXPECTATIONS: &str = "write `expect seat 1 ante: lost, -5 [10(b)#2]`, `expect seat 1 net -15`, \
    `expect rack net 15`, `expect fund centre holds 100`, `expect event \"...\"`, `expect no event \"...\"`, \
    `expect order \"...\" \"...\"`, `expect cites 10(g)` or \
    `expect stage \"...\"`";

fn expect(draft: &Draft, text: &str) -> Result<Expect, Fault> {
    if let Some(says) = text.strip_prefix("event ") {
        let (says, clauses) = bracketed(draft, says);
        return Ok(Expect::Event { says: quoted(says)?, happens: true, clauses: clauses? });
    }
    if let Some(says) = text.strip_prefix("no event ") {
        return Ok(Expect::Event { says: quoted(says)?, happens: false, clauses: Vec::new() });
    }
    if let Some(all) = text.strip_prefix("order ") {
        let parts: Vec<&str> = all.trim().trim_matches('"').split("\" \"").collect();
        return match parts.len() {
            2.. => Ok(Expect::Order(parts.into_iter().map(str::to_owned).collect())),
            _ => Err(Fault::new(text, "an order is of two or more").help("write `expect order \"...\" \"...\"`")),
        };
    }
    if let Some(stage) = text.strip_prefix("stage ") {
        return Ok(Expect::Stage(quoted(stage)?));
    }
    if let Some(ids) = text.strip_prefix("cites ") {
        return Ok(Expect::Cites(draft.book().map_or(Ok(Vec::new()), |book| words::clauses(book, ids))?));
    }
    if let Some(amount) = text.strip_prefix("rack net ") {
        return Ok(Expect::Net { seat: None, amount: words::signed(amount)? });
    }
    if let Some((name, amount)) = text.strip_prefix("fund ").and_then(|rest| rest.rsplit_once(" holds ")) {
        return Ok(Expect::Fund { name: name.trim().to_owned(), holds: words::money(amount)? });
    }
    let wrong = || Fault::new(text, "is nothing that can be expected").help(EXPECTATIONS);
    let (seat, rest) = text.strip_prefix("seat ").and_then(|rest| rest.split_once(' ')).ok_or_else(wrong)?;
    if let Some(amount) = rest.strip_prefix("net ") {
        return Ok(Expect::Net { seat: Some(words::seat(seat)?), amount: words::signed(amount)? });
    }
    let (on, rest) = match rest.strip_prefix("hand ").and_then(|rest| rest.split_once(' ')) {
        Some((hand, rest)) => (words::position(&format!("seat {seat} hand {hand}"))?, rest),
        None => (words::seat(seat)?.into(), rest),
    };
    let (before, clauses) = bracketed(draft, rest);
    let (wager, ending) = before.split_once(':').ok_or_else(wrong)?;
    let (how, amount) = ending.split_once(',').map_or((ending, None), |(how, amount)| (how, Some(amount)));
    Ok(Expect::Wager {
        on,
        wager: wager.trim().to_owned(),
        outcome: outcome(how)?,
        amount: amount.map(words::signed).transpose()?,
        clauses: clauses?,
    })
}

fn quoted(text: &str) -> Result<String, Fault> {
    let inside = text.trim().strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    match inside {
        Some(inside) if !inside.is_empty() => Ok(inside.to_owned()),
        _ => Err(Fault::new(text, "is not in quotes").help("write \"...\"")),
    }
}
