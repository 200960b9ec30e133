//! Which clause stands behind what. The rest of the game speaks of provisions by name; only this
//! file knows numbers. Where the two versions have clauses of their own, that of the required bet is first.

use super::settle::{Instant, Row};
use crate::blocks::card_table::{CardClauses, TableClauses};
use law::{Cite, cite};

const BOOK: &str = "ma-colorado-holdem";

provisions! { "ma-colorado-holdem":
    // Wagers
    ANTE: "6(d)", "1:ante wager", "6(a)", "6(c)", "R21";
    BONUS: "6a(b)", "6a(a)", "6(c)", "R10";
    AFTER_CALL: "6(c)";
    VERBAL: "6(a)";
    COUPON: "6(a)", "R21";
    POSITIONS: "6(e)", "R17";
    VERSION: "6(f)", "R3";
    // Decisions
    FOLDED_BONUS: "R11", "10(b)(2)", "6a(d)";
    WRONG_DECLARATION: "14(d)", "R12";
    NO_INSTANT_WINNER: "3(c)", "1:instant winner";
    LOW_ACE: "R7", "3(a)";
    SILENCE: "R22";
    EXPOSED: "R18";
    // Settling
    NO_BET: "R2";
    NO_WRAPAROUND: "R8";
    VOID: "R16";
    VOID_BEFORE: "R23";
}

/// The two versions' own clauses.
macro_rules! either {
    ($($name:ident: [$($required:literal),+], [$($permissible:literal),+];)*) => {
        $(pub(super) const $name: [Cite; 2] = [cite!(BOOK, $($required),+), cite!(BOOK, $($permissible),+)];)*
    };
}

either! {
    BET: ["10(b)(1)", "1:bet wager", "10(b)", "6(c)", "6(d)", "R1", "R4"],
        ["11(b)(1)", "1:bet wager", "11(b)", "6(c)", "6(d)", "R1", "R4"];
    ASKED: ["10(b)", "10(a)"], ["11(b)", "11(a)"];
    DISCARDED: ["10(b)(1)", "1:discard", "10(b)", "10(a)", "R4"], ["11(b)(1)", "1:discard", "11(b)", "11(a)", "R4"];
    NOT_DECLARED: ["10(b)(3)(ii)", "10(b)(3)"], ["11(b)(2)(ii)", "11(b)(2)"];
    // In the version with a permissible bet nobody can fold.
    FOLD: ["10(b)(2)", "10(b)", "10(a)", "R4"], ["11(b)", "R4"];
    DECLARED: ["10(b)(3)(i)", "1:instant winner", "10(b)(3)", "10(b)", "10(a)"],
        ["11(b)(2)(i)", "1:instant winner", "11(b)(2)", "11(b)", "11(a)"];
    INSTANT_PAID: ["12(b)", "10(b)(3)(i)", "R1", "R14"], ["13(b)", "11(b)(2)(i)", "R14"];
    INSTANT_BONUS: ["12(d)", "6a(c)", "R9"], ["13(d)", "6a(c)", "R9"];
    NO_MORE_WAGERS: ["10(b)(3)(i)"], ["11(b)(2)(i)"];
    TURN: ["10(c)", "1:community card", "R19"], ["11(c)", "1:community card", "R19"];
    ORDER: ["10(d)", "10(d)(2)"], ["11(d)", "11(d)(2)"];
    TURNED: ["10(d)", "10(d)(1)", "1:hand", "10(d)(2)", "R5"], ["11(d)", "11(d)(1)", "1:hand", "11(d)(2)", "R5"];
    LOST: ["10(e)", "R6"], ["11(e)", "R6"];
    PUSHED: ["10(f)", "1:push", "R6"], ["11(f)", "1:push", "R6"];
    PAID: ["12(b)", "10(g)", "R6", "R14"], ["13(b)", "11(g)", "R6", "R14"];
    BONUS_LOST: ["12(d)", "6a(a)", "6a(d)", "R10"], ["13(d)", "6a(a)", "6a(d)", "R10"];
    BONUS_PUSHED: ["12(d)", "1:push", "6a(d)", "R10"], ["13(d)", "1:push", "6a(d)", "R10"];
    BONUS_PAID: ["12(d)", "6a(c)", "6a(d)", "R10"], ["13(d)", "6a(c)", "6a(d)", "R10"];
    LIMIT: ["12(c)", "R13"], ["13(c)", "R13"];
    LIMIT_NOTICE: ["12(c):notice", "12(c)"], ["13(c):notice", "13(c)"];
    WINNER_RACKED: ["10(g):cards", "10(h)"], ["11(h)", "11(h)#2"];
    LOSER_RACKED: ["10(e)", "10(h)"], ["11(e)", "11(h)#2"];
    PUSH_RACKED: ["10(f)", "10(h)"], ["11(f)", "11(h)#2"];
}

/// The six steps of a deal card by card: first, second and third card to each player and to the community area.
pub(super) const CARD_BY_CARD: [[Cite; 6]; 2] = [
    [
        cite!(BOOK, "7(c)(1)", "7(c)"),
        cite!(BOOK, "7(c)(2)", "7(c)", "1:community card"),
        cite!(BOOK, "7(c)(3)", "7(c)"),
        cite!(BOOK, "7(c)(4)", "7(c)"),
        cite!(BOOK, "7(c)(5)", "7(c)"),
        cite!(BOOK, "7(c)(6)", "7(c)"),
    ],
    [
        cite!(BOOK, "8(c)(1)", "8(c)", "8(a)"),
        cite!(BOOK, "8(c)(2)", "8(c)", "1:community card"),
        cite!(BOOK, "8(c)(3)", "8(c)"),
        cite!(BOOK, "8(c)(4)", "8(c)"),
        cite!(BOOK, "8(c)(5)", "8(c)"),
        cite!(BOOK, "8(c)(6)", "8(c)"),
    ],
];

/// A stack from the automated shoe, to a player and to the community area.
pub(super) const STACK: [Cite; 2] =
    [cite!(BOOK, "9(c)", "9(a)"), cite!(BOOK, "9(c)", "9(c):spread", "1:community card", "R19")];

/// The category of five cards.
pub(super) const ROWS: [Cite; Row::ALL.len()] = [
    cite!(BOOK, "3(b)", "3(a)"),
    cite!(BOOK, "3(b)(9)", "3(b)"),
    cite!(BOOK, "3(b)(9)", "3(b)"),
    cite!(BOOK, "3(b)(9)", "3(b)"),
    cite!(BOOK, "3(b)(9)", "3(b)"),
    cite!(BOOK, "3(b)(9)", "3(b)"),
    cite!(BOOK, "3(b)(8)", "3(b)"),
    cite!(BOOK, "3(b)(7)", "3(b)"),
    cite!(BOOK, "3(b)(6)", "3(b)", "3(a)"),
    cite!(BOOK, "3(b)(5)", "3(b)", "1:suit"),
    cite!(BOOK, "3(b)(4)", "3(b)"),
    cite!(BOOK, "3(b)(3)", "3(b)"),
    cite!(BOOK, "3(b)(2)", "3(b)", "3(a)", "1:suit"),
    cite!(BOOK, "3(b)(1)", "3(b)", "1:suit"),
];

/// What three cards win at once as.
pub(super) const INSTANT: [Cite; Instant::ALL.len()] =
    [cite!(BOOK, "3(c)(1)", "3(c)", "1:suit"), cite!(BOOK, "3(c)(2)", "3(c)")];

const CARDS_REQUIRED: CardClauses = CardClauses {
    call: [cite!(BOOK, "7(b)", "6(c)"), cite!(BOOK, "8(b)(3)", "8(b)", "6(c)"), cite!(BOOK, "9(b)(2)", "9(b)", "6(c)")],
    deal: [cite!(BOOK, "7(c)"), cite!(BOOK, "8(c)"), cite!(BOOK, "9(c)")],
    stub: [cite!(BOOK, "7(d)", "1:stub", "7(a)"), cite!(BOOK, "8(d)", "1:stub"), cite!(BOOK, "9(d)", "1:stub", "9(a)")],
    count: [cite!(BOOK, "7(e)"), cite!(BOOK, "8(e)", "7(e)"), cite!(BOOK, "9(e)", "7(e)")],
    stub_right: cite!(BOOK, "7(e)(1)"),
    stub_misdealt: cite!(BOOK, "7(e)(2)"),
    stub_wrong: cite!(BOOK, "7(e)(2)"),
    misdealt_wrong_deck: cite!(BOOK, "R20"),
    dealer_exposed: EXPOSED,
    face_up: cite!(BOOK, "14(a)"),
    face_up_again: cite!(BOOK, "14(a)"),
    drawn_in_error: cite!(BOOK, "14(b)"),
    player_misdealt: cite!(BOOK, "14(c)"),
    dealer_misdealt: cite!(BOOK, "14(c)"),
    shoe_jams: cite!(BOOK, "14(f)"),
    cards_touched: cite!(BOOK, "10(a)(1)", "R15"),
    cleared: cite!(BOOK, "10(h)"),
};

/// With the deck.
pub(super) const CARDS: [CardClauses; 2] = [
    CARDS_REQUIRED,
    CardClauses {
        cards_touched: cite!(BOOK, "11(a)(1)", "R15"),
        cleared: cite!(BOOK, "11(h)#2", "11(h)"),
        ..CARDS_REQUIRED
    },
];

const TABLE_REQUIRED: TableClauses = TableClauses {
    receive: cite!(BOOK, "4(a)", "2(a)"),
    each_deck: cite!(BOOK, "4(d)", "2(b)", "2(b)(1)", "2(b)(2)"),
    verify: cite!(BOOK, "4(b)"),
    wash: cite!(BOOK, "4(c)"),
    shuffle: cite!(BOOK, "5(a)"),
    by_device: cite!(BOOK, "5(b)(1)", "5(b)"),
    by_hand: cite!(BOOK, "5(a)", "14(g)"),
    device_counts: cite!(BOOK, "7(f)"),
    device_counts_wrong: cite!(BOOK, "7(f)"),
    cut: cite!(BOOK, "5(b)(2)", "5(b)", "5(c)", "5(c)(1)", "5(c)(1)(ii)", "5(c)(2)"),
    recut: cite!(BOOK, "5(d)"),
    players_cut: None,
    idle: cite!(BOOK, "5(e)"),
    alternate: cite!(BOOK, "2(b)(4)", "2(b)(3)"),
    seated: cite!(BOOK, "6(b)"),
    stay: cite!(BOOK, "6(b)"),
    stay_by_wager: cite!(BOOK, "6(c)"),
    seats: cite!(BOOK, "R21"),
    round: cite!(BOOK, "1:round of play"),
    shuffler_jams: cite!(BOOK, "14(e)"),
    device_leaves: cite!(BOOK, "14(g)"),
    racked: cite!(BOOK, "10(h)"),
};

/// Around the rounds.
pub(super) const TABLE: [TableClauses; 2] =
    [TABLE_REQUIRED, TableClauses { racked: cite!(BOOK, "11(h)#2"), ..TABLE_REQUIRED }];
