//! Who may do what, as a table: role by command by state.

use crate::house::code;
use engine::{Seat, Who};
use floor::authority::{At, What, may_speak, permits};
use floor::{Identity, Role};
use strum::VariantArray;

const SEAT_2: At = At { seat: Some(Seat(2)), dealt_by: None };
const NO_SEAT: At = At { seat: None, dealt_by: None };
const DEALS: At = At { seat: None, dealt_by: Some(7) };
const ANOTHER_DEALS: At = At { seat: None, dealt_by: Some(8) };

fn somebody(role: Role) -> Identity {
    Identity { account: (role != Role::Nobody).then_some(7), name: "somebody".to_owned(), role }
}

/// For each role in order (nobody, player, dealer, floorperson, surveillance, administrator): y permitted,
/// 1 not signed in, 3 for others to do, 9 somebody else deals.
const TABLE: &[(&str, What, At, &str)] = &[
    ("look", What::Look, NO_SEAT, "yyyyyy"),
    ("see every card", What::SeeEverything, NO_SEAT, "1333y3"),
    ("see the rack", What::SeeRack, NO_SEAT, "13yyy3"),
    ("speak for the own seat", What::Speak(Who::Player(Seat(2))), SEAT_2, "1y3333"),
    ("speak for another seat", What::Speak(Who::Player(Seat(3))), SEAT_2, "133333"),
    ("speak for a seat, having none", What::Speak(Who::Player(Seat(2))), NO_SEAT, "133333"),
    ("speak as dealer where the program deals", What::Speak(Who::Dealer), NO_SEAT, "133y33"),
    ("speak as dealer, dealing", What::Speak(Who::Dealer), DEALS, "13yy33"),
    ("speak as dealer where another deals", What::Speak(Who::Dealer), ANOTHER_DEALS, "133y33"),
    ("speak as the floor", What::Speak(Who::Floorperson), NO_SEAT, "133y33"),
    ("speak as the floor from a seat", What::Speak(Who::Floorperson), SEAT_2, "133y33"),
    ("sit down", What::Sit, NO_SEAT, "1y3333"),
    ("be ready at a seat", What::Ready, SEAT_2, "1y3333"),
    ("be ready without one", What::Ready, NO_SEAT, "133333"),
    ("give a seed at a seat", What::Seed, SEAT_2, "1y3333"),
    ("give a seed without one", What::Seed, NO_SEAT, "133333"),
    ("seat a computer player from a seat", What::Bot, SEAT_2, "1y3y33"),
    ("seat a computer player without one", What::Bot, NO_SEAT, "133y33"),
    ("take over the dealing", What::TakeDeal, NO_SEAT, "13yy33"),
    ("take it over again", What::TakeDeal, DEALS, "13yy33"),
    ("take it from another", What::TakeDeal, ANOTHER_DEALS, "139933"),
    ("hand back the dealing", What::HandBackDeal, DEALS, "13yy33"),
    ("hand back another's dealing", What::HandBackDeal, ANOTHER_DEALS, "133y33"),
    ("hand back what the program deals", What::HandBackDeal, NO_SEAT, "133y33"),
    ("open a table", What::OpenTable, NO_SEAT, "133y33"),
    ("read submissions", What::ReadSubmissions, NO_SEAT, "133yyy"),
    ("look after accounts", What::Accounts, NO_SEAT, "13333y"),
    ("look after the own limits", What::OwnPlay, NO_SEAT, "1y3333"),
    ("disable a game", What::DisableGame, NO_SEAT, "133y3y"),
    ("read the events", What::ReadEvents, NO_SEAT, "1333yy"),
    ("read the numbers from afar", What::Metrics, NO_SEAT, "13333y"),
];

#[test]
fn role_by_command_by_state() {
    let mut wrong = Vec::new();
    for (name, what, at, expected) in TABLE {
        for (role, expected) in Role::VARIANTS.iter().copied().zip(expected.chars()) {
            let result = permits(&somebody(role), *what, *at);
            let found = match code(&result).as_str() {
                "yes" => 'y',
                "not-signed-in" => '1',
                "forbidden" => '3',
                "dealt-already" => '9',
                other => panic!("{other}"),
            };
            if found != expected {
                wrong.push(format!("{name} as {role}: found {found}, expected {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn a_refusal_says_who_may() {
    let player = somebody(Role::Player);
    let problem = may_speak(&player, Who::Player(Seat(3)), Some(Seat(2)), None).unwrap_err();
    assert!(problem.detail.contains("seat 2") && problem.detail.contains("seat 3"), "{problem:?}");
    let problem = permits(&player, What::OpenTable, NO_SEAT).unwrap_err();
    assert!(problem.detail.contains("floorperson") && problem.detail.contains("player"), "{problem:?}");
}
