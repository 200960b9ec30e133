//! The drawing of the table: the dealer on top, the seats in an arc below as a player sees them,
//! so that what is at the dealer's left is at the right here.

use super::ink::{Ink, WIDTH, centred, flow, width, wrap};
use engine::{Account, AnyTable, HandScene, Place, Scene, Seat, Side, Spot, Viewer};
use kit::Money;

/// The inside of the frame.
const INSIDE: usize = WIDTH - 4;

/// Draws the table as the player at a seat sees it.
pub fn table(table: &dyn AnyTable, seat: Seat, ink: Ink) -> Vec<String> {
    let scene = table.scene(Viewer::Player(seat));
    let mut lines = vec![top(table, scene.as_ref(), ink)];
    let mut put = |text: String| {
        let edge = ink.dim("│");
        let fill = " ".repeat(INSIDE.saturating_sub(width(&text)));
        lines.push(format!("{edge} {text}{fill} {edge}"));
    };
    for line in dealer(scene.as_ref(), ink) {
        put(centred(&line, INSIDE));
    }
    if let Some(meters) = meters(table) {
        put(centred(&ink.dim(&meters), INSIDE));
    }
    put(String::new());
    let mut seats: Vec<Seat> = table.seated().iter().collect();
    if table.house().first_seat == Side::Right {
        seats.reverse();
    }
    for (row, columns) in rows(&seats) {
        let wide = INSIDE / columns;
        let cells: Vec<Vec<String>> = row
            .iter()
            .map(|who| who.map_or(Vec::new(), |who| cell(table, scene.as_ref(), who, seat, wide - 1, ink)))
            .collect();
        let tall = cells.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..tall {
            let parts = cells.iter().map(|cell| centred(cell.get(line).map_or("", String::as_str), wide));
            put(parts.collect());
        }
    }
    lines.push(ink.dim(&format!("╰{}╯", "─".repeat(WIDTH - 2))));
    lines
}

/// What the meters show, where the table has any.
fn meters(table: &dyn AnyTable) -> Option<String> {
    let house = table.house();
    let shown = house.meters.iter().map(|meter| {
        let name = house.funds[usize::from(meter.fund)].name;
        format!("{name} {}", table.accounts().balance(Account::Fund(meter.fund)))
    });
    (!house.meters.is_empty()).then(|| shown.collect::<Vec<_>>().join(" · "))
}

/// The upper edge, with the game's name and the stage of the round in it.
fn top(table: &dyn AnyTable, scene: Option<&Scene>, ink: Ink) -> String {
    let schema = table.house().chosen.schema();
    let stage = match scene {
        Some(scene) => format!("round {}: {}", table.rounds(), scene.stage),
        None => "before the first round".to_owned(),
    };
    let room = WIDTH - 12 - width(&stage);
    let short = schema.title().split(" (").next().unwrap_or_default();
    let whole = format!("{short} · {}", schema.rulebook().id());
    let title: String = if width(&whole) > room { short.chars().take(room).collect() } else { whole };
    let line = "─".repeat(WIDTH - 10 - width(&title) - width(&stage));
    let (left, right) = (ink.bold(&title), ink.bold(&stage));
    format!("{} {left} {} {right} {}", ink.dim("╭──"), ink.dim(&line), ink.dim("──╮"))
}

fn dealer(scene: Option<&Scene>, ink: Ink) -> Vec<String> {
    let hands = scene.into_iter().flat_map(|scene| &scene.hands);
    let mut lines = Vec::new();
    for hand in hands.filter(|hand| !matches!(hand.place, Place::Hand(_))) {
        let pieces = [ink.cards(&hand.cards), ink.tiles(&hand.tiles)].join("");
        lines.push(format!("{}  {pieces}", hand.place).trim_end().to_owned());
        if !hand.note.is_empty() {
            lines.push(hand.note.clone());
        }
    }
    if lines.is_empty() {
        lines.push("dealer".to_owned());
    }
    if let Some(dice) = scene.and_then(|scene| scene.dice) {
        lines.push(format!("{}  total {}", ink.dice(&dice), dice.total()));
    }
    let notes = scene.into_iter().flat_map(|scene| &scene.notes).flat_map(|note| wrap(note, INSIDE));
    lines.extend(notes.map(|note| ink.dim(&note)));
    lines
}

/// The seats in rows from left to right, with how many columns a row has. The ends of the arc are
/// nearer to the dealer.
fn rows(from_right: &[Seat]) -> Vec<(Vec<Option<Seat>>, usize)> {
    let from_left: Vec<Option<Seat>> = from_right.iter().rev().copied().map(Some).collect();
    let count = from_left.len();
    if count <= 4 {
        return vec![(from_left, count.max(1))];
    }
    let columns = if count <= 8 { 4 } else { count.div_ceil(2) };
    let upper = (count - columns.min(count - 2)).max(2);
    let (left, right) = (upper - upper / 2, upper / 2);
    let mut ends = from_left[..left].to_vec();
    ends.resize(columns - right, None);
    ends.extend(&from_left[count - right..]);
    let mut middle = from_left[left..count - right].to_vec();
    if middle.len() < columns {
        middle.insert(0, None);
        middle.resize(columns, None);
    }
    vec![(ends, columns), (middle, columns)]
}

/// One seat: who, the stack, the cards, what can be said of them, the chips on the spots.
fn cell(table: &dyn AnyTable, scene: Option<&Scene>, who: Seat, you: Seat, wide: usize, ink: Ink) -> Vec<String> {
    let name = if who == you { ink.bold(&format!("▸ you, {who}:")) } else { format!("{who}:") };
    let stack = table.accounts().stack(who).to_string();
    let mut lines = flow(&[name, if who == you { ink.bold(&stack) } else { stack }], " ", wide);
    let accounts = table.accounts();
    for hand in hands_of(scene, who) {
        let cards = hand.cards.slots().iter().map(|slot| ink.card(*slot));
        let tiles = hand.tiles.slots().iter().map(|slot| ink.tile(*slot));
        lines.extend(flow(&cards.chain(tiles).collect::<Vec<_>>(), " ", wide));
        lines.extend(wrap(hand.note.trim_start_matches(", "), wide));
    }
    let mut hand = 1;
    let mut chips = Vec::new();
    let banked = scene.into_iter().flat_map(|scene| &scene.banked);
    let banked = banked.map(|wager| (Account::Spot(Spot::own(wager.at, wager.wager)), wager.amount));
    let mut lying: Vec<(Account, Money)> = accounts.holdings().chain(banked).collect();
    lying.sort_by_key(|(account, _)| *account);
    for (account, amount) in lying {
        let Account::Spot(spot) = account else { continue };
        if spot.by != who {
            continue;
        }
        if spot.at.hand != hand {
            lines.extend(flow(&std::mem::take(&mut chips), "  ", wide));
            hand = spot.at.hand;
            chips.push(format!("hand {hand}:"));
        }
        let pieces = [table.house().spots[usize::from(spot.wager)].to_owned(), ink.key(&amount.to_string())];
        chips.extend(flow(&pieces, " ", wide));
    }
    lines.extend(flow(&chips, "  ", wide));
    lines
}

fn hands_of(scene: Option<&Scene>, seat: Seat) -> impl Iterator<Item = &HandScene> {
    let own = move |hand: &&HandScene| matches!(hand.place, Place::Hand(at) if at.seat == seat);
    scene.into_iter().flat_map(|scene| &scene.hands).filter(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seats_form_an_arc_with_seat_one_at_the_right() {
        let numbers = |count: u8| -> Vec<String> {
            let seats: Vec<Seat> = (1..=count).map(Seat).collect();
            let row = |row: &[Option<Seat>]| {
                row.iter().map(|seat| seat.map_or('.', |seat| (b'0' + seat.0) as char)).collect()
            };
            rows(&seats).iter().map(|(seats, _)| row(seats)).collect()
        };
        assert_eq!(numbers(1), ["1"]);
        assert_eq!(numbers(3), ["321"]);
        assert_eq!(numbers(5), ["5..1", ".432"]);
        assert_eq!(numbers(6), ["6..1", "5432"]);
        assert_eq!(numbers(7), ["76.1", "5432"]);
        assert_eq!(numbers(8), ["8721", "6543"]);
        assert_eq!(numbers(9), ["98.21", "76543"]);
    }
}
