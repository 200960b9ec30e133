//! The menu: what is on offer, numbered, and what the Enter key would do.

use super::ink::{Ink, WIDTH, flow, justify};
use super::input::{self, Choice};
use super::render::Renderer;
use super::sitting::Sitting;
use bots::{is_a_decision, usual};
use engine::{Amount, Does, Given, Offer, TableAct, Wanted, Who, Words};
use kit::{Card, Money, Tile, Tiles};

/// What the Enter key stands for.
#[derive(Clone, Debug)]
pub enum Next {
    /// The next round.
    Round,
    /// The wagers of the last round again.
    Again,
    /// Something the player says.
    Say(Words),
    /// Let the dealer go on with this.
    Dealer(Offer<String>),
    /// Nothing.
    Nothing,
}

/// Everything on offer to the person, the round's business first.
pub fn choices(sitting: &mut Sitting) -> Vec<Choice> {
    let own = sitting.choices();
    let mut ordered: Vec<(u8, Choice)> = Vec::new();
    for offer in own {
        let order = match offer.does {
            Does::Attend => 3,
            Does::TakeBack(_) | Does::Undo => 2,
            _ => 0,
        };
        ordered.push((order, (Who::Player(sitting.seat), offer)));
    }
    if sitting.deals {
        ordered.extend(sitting.table.offers(Who::Dealer).into_iter().map(|offer| (1, (Who::Dealer, offer))));
    }
    ordered.sort_by_key(|(order, _)| *order);
    ordered.into_iter().map(|(_, choice)| choice).collect()
}

/// A menu longer than this is shortened: acts that differ only in their numbers share a line.
const LONG: usize = 13;

/// Fewer acts than this that share a line are all named.
const FEW: usize = 5;

/// An act without the numbers at its end: `place total-` of `place total-4`.
fn stem(act: &str) -> &str {
    act.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '-').trim_end()
}

/// How many choices from the first on differ from it only in their numbers.
fn family(choices: &[Choice]) -> usize {
    let (who, first) = &choices[0];
    let numbered = first.act.ends_with(|letter: char| letter.is_ascii_digit());
    let alike = |(other, offer): &&Choice| {
        other == who
            && offer.hand == first.hand
            && stem(&offer.act) == stem(&first.act)
            && (offer.amount, offer.cite) == (first.amount, first.cite)
    };
    if numbered { choices.iter().take_while(alike).count() } else { 1 }
}

/// A line of the menu: its numbers, who says it, what is said and on which terms.
struct MenuLine<'a> {
    numbers: String,
    speaker: &'static str,
    act: String,
    terms: String,
    offer: &'a Offer<String>,
}

impl<'a> MenuLine<'a> {
    /// The line for these choices from a number on, which differ only in the numbers of their acts.
    fn of(family: &'a [Choice], first: usize) -> MenuLine<'a> {
        let (who, offer) = &family[0];
        let speaker = if *who == Who::Dealer { "dealer: " } else { "" };
        let (numbers, act) = match family {
            [_] => (first.to_string(), input::spoken(offer)),
            [_, others @ ..] => {
                let ends: Vec<&str> =
                    others.iter().map(|(_, other)| other.act[stem(&offer.act).len()..].trim()).collect();
                let act = match ends[..] {
                    // With a few left of many, the first and the last would not tell which.
                    [.., last] if family.len() >= FEW => format!("{} to {last}", offer.act),
                    _ => format!("{}, {}", offer.act, ends.join(", ")),
                };
                (format!("{first}-{}", first + others.len()), act)
            }
            [] => unreachable!("a family has a first member"),
        };
        let alike = family.iter().all(|(_, other)| terms(other) == terms(offer));
        let terms = if alike { terms(offer) } else { "a count".to_owned() };
        MenuLine { numbers, speaker, act, terms, offer }
    }

    fn width(&self) -> usize {
        self.speaker.len() + self.act.chars().count()
    }
}

/// The menu in lines: one for each of the round's offers, one for the table's.
pub fn lines(choices: &[Choice], renderer: &Renderer) -> Vec<String> {
    let ink = renderer.ink;
    let (mut rows, mut table) = (Vec::new(), Vec::new());
    let mut index = 0;
    while let Some((_, offer)) = choices.get(index) {
        let shortened = choices.len() > LONG || offer.does == Does::Attend;
        let family = if shortened { family(&choices[index..]) } else { 1 };
        let row = MenuLine::of(&choices[index..index + family], index + 1);
        if offer.does == Does::Attend {
            table.push(format!("{}  {}", ink.key(&format!("{:>2}", row.numbers)), row.act));
        } else {
            rows.push(row);
        }
        index += family;
    }
    let keys = rows.iter().map(|row| row.numbers.len()).max().unwrap_or(0).max(2);
    let wide = rows.iter().map(MenuLine::width).max().unwrap_or(0);
    let line = |row: &MenuLine<'_>| {
        let (numbers, gap) = (format!("{:>keys$}", row.numbers), " ".repeat(wide - row.width()));
        let MenuLine { speaker, act, terms, offer, .. } = row;
        let left = format!(" {}  {speaker}{}{gap}  {terms}", ink.key(&numbers), ink.bold(act));
        justify(left.trim_end(), &ink.dim(&renderer.cite(offer.cite)), WIDTH)
    };
    let mut lines: Vec<String> = rows.iter().map(line).collect();
    let indent = " ".repeat(keys - 1);
    lines.extend(flow(&table, "   ", WIDTH - indent.len()).iter().map(|line| format!("{indent}{line}")));
    lines
}

/// What an offer wants: `$5 to $500`.
fn terms(offer: &Offer<String>) -> String {
    match (&offer.given, offer.amount) {
        (Wanted::Chosen { from, count, .. }, amount) => {
            let cards = format!("{count} of {} cards", from.len());
            // What the act costs beside the cards: a split, say.
            if amount == Amount::None { cards } else { format!("{}, {cards}", amounts(amount)) }
        }
        (Wanted::Dealt { count: 1, .. }, _) => "1 card".to_owned(),
        (Wanted::Dealt { count, .. }, _) => format!("{count} cards"),
        (Wanted::Count { least, most, usual: Some(usual), .. }, _) => {
            format!("{least} to {most} (usually {usual})")
        }
        (Wanted::Count { least, most, .. }, _) => format!("a count from {least} to {most}"),
        (Wanted::Thrown { count }, _) => format!("{count} dice"),
        (Wanted::Number { most }, _) => format!("a number from 1 to {most}"),
        (Wanted::Delivered { .. }, _) => "4 tiles".to_owned(),
        (Wanted::Arranged { .. }, _) => "your four tiles, two and two".to_owned(),
        (_, amount) => amounts(amount),
    }
}

/// The amounts accepted, in short.
pub fn amounts(amount: Amount) -> String {
    match amount {
        Amount::None => String::new(),
        Amount::Exactly(amount) => amount.to_string(),
        Amount::Between { least, most, .. } if least == most => least.to_string(),
        Amount::Between { least, most, step } if step <= Money::dollars(1) => format!("{least} to {most}"),
        Amount::Between { least, most, step } => format!("{least} to {most} in steps of {step}"),
    }
}

/// The questions that can always be asked.
pub fn questions(again: bool, dealer: Option<&str>, best: bool, ink: Ink) -> String {
    let mut words = Vec::new();
    if again {
        words.push(("b", "same wagers again"));
    }
    if let Some(act) = dealer {
        words.push(("ready", act));
    }
    if best {
        words.push(("best", ""));
    }
    words.extend([("why", ""), ("log", ""), ("rules", ""), ("help", ""), ("quit", "")]);
    let words = words.into_iter().map(|(key, says)| match says {
        "" => ink.key(key),
        says => format!("{} {}", ink.key(key), ink.dim(&format!("({says})"))),
    });
    format!("  {}", words.collect::<Vec<_>>().join(&ink.dim(" · ")))
}

/// What the Enter key would do now.
pub fn next(sitting: &mut Sitting, again: bool, buy_in: Money) -> Next {
    if !sitting.table.in_round() && !sitting.deals {
        return sitting.advice().map_or(Next::Round, Next::Say);
    }
    let nothing_out = sitting.table.accounts().on_layout(sitting.seat).is_zero();
    if again && nothing_out {
        return Next::Again;
    }
    if let Some(words) = sitting.advice() {
        return Next::Say(words);
    }
    let dealer = sitting.dealer_next();
    // A player who banks has nothing on the layout either, but is in the round and may not leave.
    let leave = TableAct::Leave.to_string();
    let outside = nothing_out && sitting.choices().iter().any(|offer| offer.act == leave);
    let poor = sitting.table.accounts().stack(sitting.seat).times(5) <= buy_in;
    if outside && poor && (dealer.is_none() || sitting.betting()) && sitting.table.in_round() {
        return Next::Say(Words { amount: Some(buy_in), ..Words::of(TableAct::BuyIn.to_string()) });
    }
    dealer.map_or(Next::Nothing, Next::Dealer)
}

/// What the suggestion behind the Enter key is, where the person has something to decide.
fn kind(words: &Words, sitting: &Sitting) -> &'static str {
    if !sitting.choices().iter().any(is_a_decision) {
        return "";
    }
    match sitting.silence() {
        Some((Who::Player(_), silent)) if (&silent.act, silent.hand) == (&words.act, words.hand) => {
            " (what silence means)"
        }
        Some((Who::Dealer, _)) => " (as the dealer would)",
        _ => " (a suggestion)",
    }
}

/// The Enter key's meaning in words.
pub fn meaning(next: &Next, sitting: &Sitting, ink: Ink) -> String {
    match next {
        Next::Round => "next round".to_owned(),
        Next::Again => "same wagers again".to_owned(),
        Next::Say(words) => format!("{}{}", said(words, ink), kind(words, sitting)),
        Next::Dealer(offer) if sitting.deals => format!("dealer: {}", offer.act),
        Next::Dealer(offer) => format!("ready ({})", offer.act),
        Next::Nothing => "look again".to_owned(),
    }
}

/// Words as a person would type them.
pub fn said(words: &Words, ink: Ink) -> String {
    let mut text = input::for_hand(&words.act, words.hand);
    if let Some(amount) = words.amount {
        text.push_str(&format!(" {amount}"));
    }
    match &words.given {
        Given::Nothing => {}
        Given::Cards(cards) => text.push_str(&format!(" {}", ink.cards(cards))),
        Given::Count(count) => text.push_str(&format!(" {count}")),
        Given::Dice(dice) => text.push_str(&format!(" {dice}")),
        Given::Reading(reading) => text.push_str(&format!(" {reading}")),
        Given::Tiles(tiles) => text.push_str(&format!(" {}", halves(tiles))),
    }
    text
}

/// The cards to choose from, numbered, and the choice that Enter proposes.
pub fn hand(wanted: &Wanted, ink: Ink) -> (Vec<String>, String) {
    let Wanted::Chosen { from, count, .. } = wanted else { return (Vec::new(), String::new()) };
    let numbered =
        |(index, card): (usize, &Option<Card>)| format!("{} {}", ink.key(&(index + 1).to_string()), ink.card(*card));
    let cards: Vec<String> = from.slots().iter().enumerate().map(numbered).collect();
    let proposal = match usual(wanted) {
        Given::Cards(cards) => ink.cards(&cards),
        _ => String::new(),
    };
    let mut lines = flow(&cards, "   ", WIDTH - 4).iter().map(|line| format!("    {line}")).collect::<Vec<_>>();
    lines.push(ink.dim(&format!("    {count} of them, by number or by code")));
    (lines, proposal)
}

/// The tiles to set, numbered, and the setting that Enter proposes.
pub fn tiles(wanted: &Wanted, ink: Ink) -> (Vec<String>, String) {
    let Wanted::Arranged { from } = wanted else { return (Vec::new(), String::new()) };
    let numbered = |(index, tile): (usize, &Option<Tile>)| {
        let face = tile.map_or_else(|| "??".to_owned(), |tile| tile.kind().to_string());
        format!("{} {}", ink.key(&(index + 1).to_string()), ink.bold(&face))
    };
    let tiles: Vec<String> = from.slots().iter().enumerate().map(numbered).collect();
    let proposal = match usual(wanted) {
        Given::Tiles(tiles) => halves(&tiles),
        _ => String::new(),
    };
    (
        vec![format!("    {}   {}", tiles.join("   "), ink.dim("two of them, by number or by spots, or all four"))],
        proposal,
    )
}

/// Four tiles as the two hands that they are set in.
fn halves(tiles: &Tiles) -> String {
    let one = |slot: &Option<Tile>| slot.map_or_else(|| "??".to_owned(), |tile| tile.kind().to_string());
    let hands: Vec<String> =
        tiles.slots().chunks(2).map(|hand| hand.iter().map(one).collect::<Vec<_>>().join(" ")).collect();
    hands.join(" | ")
}
