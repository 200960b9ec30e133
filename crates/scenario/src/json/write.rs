//! Writing the JSON form: the same scenario, so that reading it back gives an equal one.

use crate::model::{Expect, Round, Said, Scenario, USUAL_STACK, What, chore_name, outcome_name};
use crate::words;
use engine::{Given, Place, Position, Seat};
use kit::Card;
use law::Clause;
use serde_json::{Map, Value, json};

/// The scenario in the JSON form that [`read`](crate::read) reads.
pub fn to_json(scenario: &Scenario) -> Value {
    let mut map = Map::new();
    map.insert("title".to_owned(), json!(scenario.title));
    map.insert("rulebook".to_owned(), json!(scenario.rulebook));
    if !scenario.options.is_empty() {
        let options: Map<String, Value> =
            scenario.options.iter().map(|(path, value)| (path.clone(), json!(value))).collect();
        map.insert("options".to_owned(), Value::Object(options));
    }
    if !scenario.without.is_empty() {
        let chores: Vec<&str> = scenario.without.iter().map(|chore| chore_name(*chore)).collect();
        map.insert("automation".to_owned(), json!({ "without": chores }));
    }
    if scenario.closed {
        map.insert("start".to_owned(), json!("closed"));
    }
    match &scenario.rounds[..] {
        [round] if at_seats(scenario, round) => {
            seats(&mut map, scenario, Some(round));
            for (place, cards) in &round.cards {
                if !matches!(place, Place::Hand(_)) {
                    map.insert(place.to_string(), json!(listed(cards)));
                }
            }
            steps(&mut map, scenario, round);
        }
        rounds => {
            seats(&mut map, scenario, None);
            let rounds: Vec<Value> = rounds.iter().map(|round| round_json(scenario, round)).collect();
            map.insert("rounds".to_owned(), Value::Array(rounds));
        }
    }
    Value::Object(map)
}

/// Whether every hand with cards is the first or only one of a seat that sits down at the start, and no cards lie in
/// stacks, which beside the seats would be stacks of tiles.
fn at_seats(scenario: &Scenario, round: &Round) -> bool {
    let sits = |at: &Position| at.hand == 1 && scenario.seats.iter().any(|(known, _)| *known == at.seat);
    round.cards.iter().all(|(place, _)| match place {
        Place::Hand(at) => sits(at),
        place => *place != Place::Stacks,
    })
}

fn listed(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn seats(map: &mut Map<String, Value>, scenario: &Scenario, round: Option<&Round>) {
    if scenario.seats.is_empty() {
        return;
    }
    let one = |(seat, stack): &(Seat, kit::Money)| {
        let mut entry = Map::new();
        entry.insert("seat".to_owned(), json!(seat));
        if *stack != USUAL_STACK {
            entry.insert("stack".to_owned(), json!(stack));
        }
        let cards = round.and_then(|round| round.cards.iter().find(|(place, _)| *place == Place::Hand((*seat).into())));
        if let Some((_, cards)) = cards {
            entry.insert("cards".to_owned(), json!(listed(cards)));
        }
        Value::Object(entry)
    };
    map.insert("seats".to_owned(), scenario.seats.iter().map(one).collect());
}

fn round_json(scenario: &Scenario, round: &Round) -> Value {
    let mut map = Map::new();
    if !round.cards.is_empty() {
        let cards = round.cards.iter().map(|(place, cards)| (place.to_string(), json!(listed(cards))));
        map.insert("cards".to_owned(), Value::Object(cards.collect()));
    }
    steps(&mut map, scenario, round);
    Value::Object(map)
}

/// The deck, the commands with the expectations between them, and the expectations at the end.
fn steps(map: &mut Map<String, Value>, scenario: &Scenario, round: &Round) {
    if let Some(deck) = &round.deck {
        map.insert("deck".to_owned(), json!(listed(deck)));
    }
    if !round.dice.is_empty() {
        map.insert("dice".to_owned(), json!(round.dice));
    }
    if !round.readings.is_empty() {
        map.insert("readings".to_owned(), json!(round.readings));
    }
    if !round.tiles.is_empty() {
        let tiles = round.tiles.iter().map(|(place, tiles)| (place.to_string(), json!(tiles)));
        map.insert("tiles".to_owned(), Value::Object(tiles.collect()));
    }
    if let Some(stacks) = &round.stacks {
        let tiles: Vec<String> = stacks.iter().map(ToString::to_string).collect();
        map.insert("stacks".to_owned(), json!(tiles.join(" ")));
    }
    let is_command = |what: &What| matches!(what, What::Command(_));
    let commands = round.steps.iter().rposition(|step| is_command(&step.what)).map_or(0, |last| last + 1);
    let id = |clause: &Clause| clause_id(scenario, *clause);
    let one = |what: &What| match what {
        What::Command(said) => command(said, &id),
        What::Expect(expect) => json!({ "expect": expectation(expect, &id) }),
    };
    if commands > 0 {
        let all: Vec<Value> = round.steps[..commands].iter().map(|step| one(&step.what)).collect();
        map.insert("commands".to_owned(), Value::Array(all));
    }
    let ending: Vec<Value> = round.steps[commands..]
        .iter()
        .filter_map(|step| match &step.what {
            What::Expect(expect) => Some(expectation(expect, &id)),
            What::Command(_) => None,
        })
        .collect();
    if !round.finish {
        map.insert("finish".to_owned(), json!(false));
    }
    if !ending.is_empty() {
        map.insert("expect".to_owned(), Value::Array(ending));
    }
}

fn clause_id(scenario: &Scenario, clause: Clause) -> String {
    if clause.rulebook().id() == scenario.rulebook { clause.id().to_owned() } else { clause.to_string() }
}

fn command(said: &Said, id: &dyn Fn(&Clause) -> String) -> Value {
    let mut map = Map::new();
    map.insert("who".to_owned(), json!(words::spoken_by(said.who, said.words.hand)));
    map.insert("do".to_owned(), json!(said.words.act));
    if let Some(amount) = said.words.amount {
        map.insert("amount".to_owned(), json!(amount));
    }
    match said.words.given {
        Given::Nothing => {}
        Given::Cards(cards) => drop(map.insert("cards".to_owned(), json!(cards))),
        Given::Count(count) => drop(map.insert("count".to_owned(), json!(count))),
        Given::Dice(dice) => drop(map.insert("dice".to_owned(), json!(dice))),
        Given::Tiles(tiles) => drop(map.insert("tiles".to_owned(), json!(tiles))),
        Given::Reading(reading) => drop(map.insert("reading".to_owned(), json!(reading))),
    }
    if let Some(refused) = &said.refused {
        let mut entry = Map::new();
        entry.insert("code".to_owned(), json!(refused.code));
        add_clauses(&mut entry, &refused.clauses, id);
        map.insert("refused".to_owned(), Value::Object(entry));
    }
    Value::Object(map)
}

fn add_clauses(map: &mut Map<String, Value>, clauses: &[Clause], id: &dyn Fn(&Clause) -> String) {
    if !clauses.is_empty() {
        map.insert("clauses".to_owned(), clauses.iter().map(|clause| json!(id(clause))).collect());
    }
}

fn expectation(expect: &Expect, id: &dyn Fn(&Clause) -> String) -> Value {
    let mut map = Map::new();
    match expect {
        Expect::Wager { on, wager, outcome, amount, clauses } => {
            map.insert("seat".to_owned(), json!(on.seat));
            if on.hand > 1 {
                map.insert("hand".to_owned(), json!(on.hand));
            }
            map.insert("wager".to_owned(), json!(wager));
            map.insert("outcome".to_owned(), json!(outcome_name(*outcome)));
            if let Some(amount) = amount {
                map.insert("amount".to_owned(), json!(amount));
            }
            add_clauses(&mut map, clauses, id);
        }
        Expect::Net { seat, amount } => {
            let account = seat.map_or_else(|| "rack".to_owned(), |seat| seat.to_string());
            map.insert("account".to_owned(), json!(account));
            map.insert("net".to_owned(), json!(amount));
        }
        Expect::Fund { name, holds } => {
            map.insert("fund".to_owned(), json!(name));
            map.insert("holds".to_owned(), json!(holds));
        }
        Expect::Event { says, happens: true, clauses } => {
            map.insert("event".to_owned(), json!(says));
            add_clauses(&mut map, clauses, id);
        }
        Expect::Event { says, .. } => drop(map.insert("no-event".to_owned(), json!(says))),
        Expect::Order(all) => drop(map.insert("order".to_owned(), json!(all))),
        Expect::Cites(clauses) => {
            map.insert("cites".to_owned(), clauses.iter().map(|clause| json!(id(clause))).collect());
        }
        Expect::Stage(stage) => drop(map.insert("stage".to_owned(), json!(stage))),
    }
    Value::Object(map)
}
