//! Which clause stands behind what. The rest of the game speaks of provisions by name; only this
//! file knows numbers.

use super::settle::Row;
use crate::blocks::card_table::{CardClauses, PlayersCut, TableClauses};
use law::{Cite, cite};

const BOOK: &str = "ma-double-down-stud";

provisions! { "ma-double-down-stud":
    // Wagers
    ORIGINAL: "6(a)", "6(b)", "R17";
    AFTER_CALL: "6(b)";
    VERBAL: "6(a)";
    AREAS: "6(c)", "R8";
    // Doubling down
    DOUBLE_DOWN: "8(c)", "1:double down wager", "6(b)", "R3", "R16";
    AT_MOST_ORIGINAL: "1:double down wager", "R3";
    SURE_TO_WIN: "R4";
    STAYS: "6(b)", "8(c)", "R16";
    DECLINED: "8(c)", "R16";
    SECOND_CALL: "8(d)", "R16", "6(b)";
    // The deal
    PLAYERS_CARD: "8(b)", "8(a)";
    HOLE_CARD: "8(b)", "1:hole card", "8(a)";
    OPEN_CARDS: "8(b)", "8(a)";
    REVEAL: "8(d)", "1:hole card";
    TOUCHED: "8(e)";
    EXPOSED_LATE: "R9", "11(a)", "8(d)";
    // Settling
    ORDER: "9(a)", "R15";
    HAND: "1:hand", "1:rank", "8(b)";
    LOST: "9(a)", "10(b)", "R15";
    PUSHED: "9(b)", "1:push", "10(b)", "R1", "R15";
    PAID: "9(c)", "10(b)", "R15";
    ODDS: "10(b)", "R6";
    ALIKE: "R3";
    PAIR_ONLY: "R2";
    LIMIT: "10(c)", "R7";
    NO_WRAPAROUND: "R5";
    LOSER_RACKED: "9(a)", "R18";
    PUSH_RACKED: "9(b)", "R18";
    WINNER_RACKED: "9(c):cards", "9(c)", "R18";
    VOID: "R9";
    NO_STUB: "R18";
}

/// The category of five cards.
pub(super) const ROWS: [Cite; Row::ALL.len()] = [
    cite!(BOOK, "5(b)", "5(a)"),
    cite!(BOOK, "5(b)(9)", "5(b)"),
    cite!(BOOK, "5(b)(9)", "5(b)"),
    cite!(BOOK, "5(b)(9)", "5(b)"),
    cite!(BOOK, "5(b)(8)", "5(b)"),
    cite!(BOOK, "5(b)(7)", "5(b)"),
    cite!(BOOK, "5(b)(6)", "5(b)", "5(a)"),
    cite!(BOOK, "5(b)(5)", "5(b)", "1:suit"),
    cite!(BOOK, "5(b)(4)", "5(b)"),
    cite!(BOOK, "5(b)(3)", "5(b)"),
    cite!(BOOK, "5(b)(2)", "5(b)", "5(a)", "1:suit"),
    cite!(BOOK, "5(b)(1)", "5(b)", "1:suit"),
];

/// With the deck. The text has neither an automated shoe nor a count of the stub.
pub(super) const CARDS: CardClauses = CardClauses {
    call: [cite!(BOOK, "8(a)(1)", "6(b)"), cite!(BOOK, "8(a)(2)(iv)", "8(a)(2)", "6(b)"), cite!(BOOK, "R13")],
    deal: [cite!(BOOK, "8(b)", "8(a)(1)"), cite!(BOOK, "8(b)", "8(a)(2)"), cite!(BOOK, "R13")],
    stub: [NO_STUB; 3],
    count: [NO_STUB; 3],
    stub_right: NO_STUB,
    stub_misdealt: NO_STUB,
    stub_wrong: NO_STUB,
    misdealt_wrong_deck: NO_STUB,
    dealer_exposed: cite!(BOOK, "11(a)", "8(d)"),
    face_up: cite!(BOOK, "11(b)", "R10"),
    face_up_again: cite!(BOOK, "11(b)", "R10"),
    drawn_in_error: cite!(BOOK, "11(c)"),
    player_misdealt: cite!(BOOK, "11(d)", "R11"),
    dealer_misdealt: cite!(BOOK, "11(d)", "R11"),
    shoe_jams: cite!(BOOK, "R13"),
    cards_touched: TOUCHED,
    cleared: cite!(BOOK, "9(d)", "R18"),
};

/// Around the rounds.
pub(super) const TABLE: TableClauses = TableClauses {
    receive: cite!(BOOK, "3(a)", "2(a)"),
    each_deck: cite!(BOOK, "3(d)", "2(b)", "2(b)(1)", "2(b)(2)"),
    verify: cite!(BOOK, "3(b)"),
    wash: cite!(BOOK, "3(c)"),
    shuffle: cite!(BOOK, "4(a)"),
    by_device: cite!(BOOK, "4(b)(1)", "4(b)"),
    by_hand: cite!(BOOK, "4(a)", "11(f)"),
    device_counts: Cite::NONE,
    device_counts_wrong: Cite::NONE,
    cut: cite!(BOOK, "4(b)(2)", "4(b)", "4(c)"),
    recut: cite!(BOOK, "4(f)"),
    players_cut: Some(PlayersCut {
        offered: cite!(BOOK, "4(c)", "4(d)", "R12"),
        begins: cite!(BOOK, "4(d)(1)"),
        goes_on: cite!(BOOK, "4(d)(2)"),
        place: cite!(BOOK, "4(e)"),
        leaves: 10,
        after_device: cite!(BOOK, "4(b)(2)", "4(b)", "R14"),
    }),
    idle: cite!(BOOK, "4(g)"),
    alternate: cite!(BOOK, "2(b)(4)", "2(b)(3)"),
    seated: cite!(BOOK, "1:round of play"),
    stay: cite!(BOOK, "6(b)"),
    stay_by_wager: cite!(BOOK, "6(b)"),
    seats: cite!(BOOK, "R17"),
    round: cite!(BOOK, "1:round of play"),
    shuffler_jams: cite!(BOOK, "11(e)"),
    device_leaves: cite!(BOOK, "11(f)"),
    racked: cite!(BOOK, "9(d)"),
};
