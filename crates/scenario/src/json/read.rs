//! Reading the JSON form.

use super::node::Node;
use super::wagers::{Wish, split};
use crate::draft::{Draft, Extra, outcome};
use crate::error::{At, Error, Fault};
use crate::model::{Expect, Scenario};
use crate::words;
use engine::{Given, Position};
use law::Clause;
use serde_json::Value;

/// Where cards go but to seats.
const PLACES: [&str; 5] = ["dealer", "community", "discard", "player hand", "banker hand"];

const SCENARIO: [&str; 21] = [
    "$schema",
    "title",
    "rulebook",
    "options",
    "automation",
    "start",
    "seats",
    "dealer",
    "community",
    "discard",
    "player hand",
    "banker hand",
    "deck",
    "dice",
    "readings",
    "tiles",
    "stacks",
    "commands",
    "expect",
    "rounds",
    "finish",
];
const ROUND: [&str; 10] =
    ["wagers", "cards", "deck", "dice", "readings", "tiles", "stacks", "commands", "expect", "finish"];

/// Every scenario of a file, and everything wrong with those that have errors.
pub(crate) fn read(text: &str, file: &str) -> (Vec<Scenario>, Vec<Error>) {
    let value: Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) => {
            let at = At::Column(error.line(), error.column());
            let wrong = error.to_string();
            let wrong = wrong.rsplit_once(" at line ").map_or(wrong.as_str(), |(wrong, _)| wrong);
            return (Vec::new(), vec![Fault::new("", format!("this is no JSON: {wrong}")).at(file, &at)]);
        }
    };
    let all: Vec<(Node<'_>, String)> = match &value {
        Value::Array(all) => {
            let one = |(index, value)| (Node::root(value, &format!("[{index}]")), format!("scenario {}", index + 1));
            all.iter().enumerate().map(one).collect()
        }
        one => vec![(Node::root(one, ""), "scenario".to_owned())],
    };
    let (mut scenarios, mut errors) = (Vec::new(), Vec::new());
    for (node, title) in all {
        match scenario(&node, &title, file) {
            Ok(scenario) => scenarios.push(scenario),
            Err(more) => errors.extend(more),
        }
    }
    (scenarios, errors)
}

fn scenario(node: &Node<'_>, title: &str, file: &str) -> Result<Scenario, Vec<Error>> {
    let title = node.value.get("title").and_then(Value::as_str).unwrap_or(title);
    let mut draft = Draft::new(file, title, node.at());
    let draft_ref = &mut draft;
    if node.object(draft_ref, &SCENARIO).is_some() {
        if let Some(name) = node.needed(draft_ref, "rulebook") {
            draft_ref.rulebook(name, &node.get("rulebook").map_or_else(|| node.at(), |node| node.at()));
        }
        header(draft_ref, node);
        match node.get("rounds") {
            Some(rounds) => several_rounds(draft_ref, node, &rounds),
            None => one_round(draft_ref, node),
        }
    }
    draft.finish()
}

fn header(draft: &mut Draft, node: &Node<'_>) {
    for (path, value) in node.entries(draft, "options") {
        match value.value {
            Value::String(text) => draft.option(path, text, &value.at()),
            Value::Number(number) => draft.option(path, &number.to_string(), &value.at()),
            _ => value.wrong(draft, "a text or a number"),
        }
    }
    if let Some(automation) = node.get("automation") {
        match automation.value {
            Value::String(word) if word == "all" => {}
            Value::String(word) if word == "none" => draft.without_all(),
            Value::Object(_) => {
                automation.object(draft, &["without"]);
                let chores = automation.list(draft, "without");
                for chore in chores {
                    if let Some(name) = chore.text(draft) {
                        draft.without(&[name], &chore.at());
                    }
                }
            }
            _ => automation.wrong(draft, "\"all\", \"none\" or {\"without\": [\"deal\"]}"),
        }
    }
    if let Some(start) = node.get("start") {
        match start.value.as_str() {
            Some("closed") => draft.closed(&start.at()),
            Some("open") => {}
            _ => start.wrong(draft, "\"open\" or \"closed\""),
        }
    }
    for seat in node.list(draft, "seats") {
        if seat.object(draft, &["seat", "hand", "stack", "wagers", "cards"]).is_none() {
            continue;
        }
        // A further hand of a seat that is named already.
        if seat.get("hand").is_some_and(|hand| hand.value.as_u64() != Some(1)) {
            continue;
        }
        let number = seat.get("seat").map(|number| number.value.to_string()).unwrap_or_default();
        let stack = match seat.get("stack") {
            Some(stack) => match stack.money(draft, false) {
                Some(stack) => Some(Ok(stack)),
                None => continue,
            },
            None => None,
        };
        draft.seat(words::seat(&number), stack, &seat.at());
    }
}

/// The form with one round, whose cards and wagers stand with the seats.
fn one_round(draft: &mut Draft, node: &Node<'_>) {
    let mut wishes = Vec::new();
    for seat in node.list(draft, "seats") {
        let Some(position) = position(draft, &seat) else { continue };
        if let Some(cards) = seat.get("cards")
            && let Some(text) = cards.text(draft)
        {
            draft.cards(Ok(engine::Place::Hand(position)), words::cards(text), &cards.at());
        }
        for (wager, amount) in seat.entries(draft, "wagers") {
            if let Some(money) = amount.money(draft, false) {
                wishes.push(Wish { position, wager: wager.to_owned(), amount: money, at: amount.at() });
            }
        }
    }
    for place in PLACES {
        if let Some(cards) = node.get(place)
            && let Some(text) = cards.text(draft)
        {
            draft.cards(words::place(place), words::cards(text), &cards.at());
        }
    }
    play(draft, node, wishes);
}

fn several_rounds(draft: &mut Draft, node: &Node<'_>, rounds: &Node<'_>) {
    for key in PLACES.into_iter().chain(["deck", "dice", "readings", "tiles", "stacks", "commands", "expect", "finish"])
    {
        if let Some(extra) = node.get(key) {
            draft.fault(Fault::new(key, "stands beside `rounds`").help("write it in a round"), &extra.at());
        }
    }
    for seat in node.list(draft, "seats") {
        for extra in ["wagers", "cards"].into_iter().filter_map(|key| seat.get(key)) {
            draft.fault(Fault::new("", "stands beside `rounds`").help("write it in a round"), &extra.at());
        }
    }
    for (index, round) in rounds.elements(draft).into_iter().enumerate() {
        if index > 0 {
            draft.next_round();
        }
        if round.object(draft, &ROUND).is_none() {
            continue;
        }
        for (place, cards) in round.entries(draft, "cards") {
            if let Some(text) = cards.text(draft) {
                draft.cards(words::place(place), words::cards(text), &cards.at());
            }
        }
        let mut wishes = Vec::new();
        for (seat, wagers) in round.entries(draft, "wagers") {
            let named = if seat.starts_with("seat ") { seat.to_owned() } else { format!("seat {seat}") };
            let Ok(position) = words::position(&named) else {
                wagers.wrong(draft, "wagers under \"seat 1\" or \"seat 1 hand 2\"");
                continue;
            };
            for (wager, amount) in round.get("wagers").map_or(Vec::new(), |all| all.entries(draft, seat)) {
                if let Some(money) = amount.money(draft, false) {
                    wishes.push(Wish { position, wager: wager.to_owned(), amount: money, at: amount.at() });
                }
            }
        }
        play(draft, &round, wishes);
    }
}

/// The deck, whether the dealer finishes the round, the wagers before the cards, the commands, the
/// wagers after the cards where they fit among the commands, the expectations.
fn play(draft: &mut Draft, node: &Node<'_>, wishes: Vec<Wish>) {
    if let Some(deck) = node.get("deck")
        && let Some(text) = deck.text(draft)
    {
        draft.deck(words::cards(text), &deck.at());
    }
    for dice in node.list(draft, "dice") {
        if let Some(text) = dice.text(draft) {
            draft.dice(words::dice(text), &dice.at());
        }
    }
    for reading in node.list(draft, "readings") {
        if let Some(money) = reading.money(draft, false) {
            draft.reading(Ok(money), &reading.at());
        }
    }
    if let Some(stacks) = node.get("stacks")
        && let Some(text) = stacks.text(draft)
    {
        draft.stacks(words::stacks(text), &stacks.at());
    }
    for (place, tiles) in node.entries(draft, "tiles") {
        if let Some(text) = tiles.text(draft) {
            draft.tiles(words::place(place), words::tiles(text), &tiles.at());
        }
    }
    match node.get("finish").map(|finish| (finish.value.as_bool(), finish)) {
        Some((None, finish)) => finish.wrong(draft, "true or false"),
        Some((Some(finish), _)) => draft.finish_round(finish),
        None => draft.finish_round(true),
    }
    let (before, after) = split(draft, wishes);
    before.iter().for_each(|wish| wish.say(draft));
    for entry in node.list(draft, "commands") {
        command(draft, &entry);
    }
    let commands = draft.steps();
    after.iter().for_each(|wish| wish.say(draft));
    draft.place_later(commands);
    for entry in node.list(draft, "expect") {
        expectation(draft, &entry);
    }
}

fn command(draft: &mut Draft, node: &Node<'_>) {
    if let Some(expect) = node.get("expect") {
        node.object(draft, &["expect"]);
        return expectation(draft, &expect);
    }
    let keys = ["who", "do", "amount", "cards", "count", "dice", "tiles", "reading", "refused", "expect"];
    if node.object(draft, &keys).is_none() {
        return;
    }
    let (Some(who), Some(act)) = (node.needed(draft, "who"), node.needed(draft, "do")) else { return };
    let mut extra = Extra::default();
    if let Some(amount) = node.get("amount") {
        extra.amount = amount.money(draft, false);
    }
    if let Some(cards) = node.get("cards")
        && let Some(text) = cards.text(draft)
    {
        match words::hand(text) {
            Ok(cards) => extra.given = Some(Given::Cards(cards)),
            Err(fault) => draft.fault(fault, &cards.at()),
        }
    }
    if let Some(count) = node.get("count") {
        match count.value.as_u64().and_then(|count| u32::try_from(count).ok()) {
            Some(number) if extra.given.is_none() => extra.given = Some(Given::Count(number)),
            Some(_) => count.wrong(draft, "either cards or a count"),
            None => count.wrong(draft, "a whole number"),
        }
    }
    for (key, read) in [("dice", given_dice as fn(&str) -> Result<Given, Fault>), ("tiles", given_tiles)] {
        if let Some(given) = node.get(key)
            && let Some(text) = given.text(draft)
        {
            match read(text) {
                Ok(_) if extra.given.is_some() => given.wrong(draft, "cards, a count, dice or tiles, one of them"),
                Ok(read) => extra.given = Some(read),
                Err(fault) => draft.fault(fault, &given.at()),
            }
        }
    }
    if let Some(reading) = node.get("reading") {
        extra.given = reading.money(draft, false).map(Given::Reading);
    }
    draft.command(who, act, extra, &node.at());
    if let Some(refused) = node.get("refused")
        && refused.object(draft, &["code", "clause", "clauses"]).is_some()
        && let Some(code) = refused.needed(draft, "code")
    {
        let clauses = clauses(draft, &refused);
        draft.refused(code, Ok(clauses), &refused.at());
    }
}

fn given_dice(text: &str) -> Result<Given, Fault> {
    words::dice(text).map(Given::Dice)
}

fn given_tiles(text: &str) -> Result<Given, Fault> {
    words::tiles(text).map(Given::Tiles)
}

/// The clauses under `clauses`, or the one under `clause`.
fn clauses(draft: &mut Draft, node: &Node<'_>) -> Vec<Clause> {
    let Some(book) = draft.book() else { return Vec::new() };
    let mut all: Vec<Node<'_>> = node.get("clause").into_iter().collect();
    all.extend(node.list(draft, "clauses"));
    let mut found = Vec::new();
    for entry in all {
        let Some(text) = entry.text(draft) else { continue };
        match words::clause(book, text) {
            Ok(clause) => found.push(clause),
            Err(fault) => draft.fault(fault, &entry.at()),
        }
    }
    found
}

const KINDS: &str = "an object with `wager`, `net`, `fund`, `event`, `no-event`, `order`, `cites` or `stage`";

fn expectation(draft: &mut Draft, node: &Node<'_>) {
    let has = |key: &str| node.value.get(key).is_some();
    let expect = if has("wager") {
        wager(draft, node)
    } else if has("net") {
        net(draft, node)
    } else if has("fund") {
        fund(draft, node)
    } else if has("event") {
        node.object(draft, &["event", "clause", "clauses"]);
        let clauses = clauses(draft, node);
        node.needed(draft, "event").map(|says| Expect::Event { says: says.to_owned(), happens: true, clauses })
    } else if has("no-event") {
        node.object(draft, &["no-event"]);
        let says = node.needed(draft, "no-event");
        says.map(|says| Expect::Event { says: says.to_owned(), happens: false, clauses: Vec::new() })
    } else if has("order") {
        node.object(draft, &["order"]);
        let all = node.list(draft, "order");
        let all: Vec<String> = all.iter().filter_map(|entry| entry.text(draft)).map(str::to_owned).collect();
        (!all.is_empty()).then_some(Expect::Order(all))
    } else if has("cites") {
        node.object(draft, &["cites"]);
        let Some(book) = draft.book() else { return };
        let all = node.list(draft, "cites");
        let mut found = Vec::new();
        for entry in &all {
            match entry.text(draft).map(|text| words::clause(book, text)) {
                Some(Ok(clause)) => found.push(clause),
                Some(Err(fault)) => draft.fault(fault, &entry.at()),
                None => {}
            }
        }
        Some(Expect::Cites(found))
    } else if has("stage") {
        node.object(draft, &["stage"]);
        node.needed(draft, "stage").map(|stage| Expect::Stage(stage.to_owned()))
    } else {
        node.wrong(draft, KINDS);
        None
    };
    if let Some(expect) = expect {
        draft.expect(Ok(expect), &node.at());
    }
}

fn wager(draft: &mut Draft, node: &Node<'_>) -> Option<Expect> {
    node.object(draft, &["seat", "hand", "wager", "outcome", "amount", "clause", "clauses"])?;
    let on = position(draft, node)?;
    let outcome = outcome(node.needed(draft, "outcome")?).map_err(|fault| draft.fault(fault, &node.at())).ok()?;
    let amount = match node.get("amount") {
        Some(amount) => Some(amount.money(draft, true)?),
        None => None,
    };
    let clauses = clauses(draft, node);
    Some(Expect::Wager { on, wager: node.needed(draft, "wager")?.to_owned(), outcome, amount, clauses })
}

/// The position that `seat` and `hand` name.
fn position(draft: &mut Draft, node: &Node<'_>) -> Option<Position> {
    let number = |key| node.get(key).map(|node| node.value.to_string());
    let hand = number("hand").unwrap_or_else(|| "1".to_owned());
    let position = words::position(&format!("seat {} hand {hand}", number("seat").unwrap_or_default()));
    position.map_err(|fault| draft.fault(fault, &node.at())).ok()
}

fn fund(draft: &mut Draft, node: &Node<'_>) -> Option<Expect> {
    node.object(draft, &["fund", "holds"])?;
    let name = node.needed(draft, "fund")?.to_owned();
    let Some(holds) = node.get("holds") else {
        draft.fault(Fault::new(&name, "nothing is expected of this fund").help("add `holds`"), &node.at());
        return None;
    };
    Some(Expect::Fund { name, holds: holds.money(draft, false)? })
}

fn net(draft: &mut Draft, node: &Node<'_>) -> Option<Expect> {
    node.object(draft, &["account", "net"])?;
    let amount = node.get("net")?.money(draft, true)?;
    let account = node.needed(draft, "account")?;
    let seat = match account.strip_prefix("seat ").map(words::seat) {
        Some(seat) => Some(seat.map_err(|fault| draft.fault(fault, &node.at())).ok()?),
        None if account == "rack" => None,
        None => {
            let fault = Fault::new(account, "is no account here").help("write `seat 1` or `rack`");
            draft.fault(fault, &node.at());
            return None;
        }
    };
    Some(Expect::Net { seat, amount })
}
