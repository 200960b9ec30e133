//! Which clause stands behind what. The rest of the game speaks of provisions by name; only this
//! file knows numbers.

use super::act::Wager;
use super::settle::Row;
use crate::blocks::card_table::{CardClauses, TableClauses};
use kit::ThreeCategory;
use law::{Cite, cite};

const BOOK: &str = "ma-let-it-ride";

provisions! { "ma-let-it-ride":
    // Wagers
    BETS: "6(d)", "6(a)", "6(c)", "R2", "R19";
    BONUS: "6a(b)", "6a(a)", "6(c)", "R4";
    THREE_CARD: "6b(b)", "6b(a)", "6(c)", "R8";
    AFTER_CALL: "6(c)";
    VERBAL: "6(a)";
    POSITIONS: "6(e)", "R15";
    // Decisions and community cards
    RIDES_1: "10(b)(1)", "1:let it ride", "10(b)", "10(a)", "R2", "R20";
    WITHDRAWS_1: "10(b)(2)", "10(b)", "10(a)", "6(d)", "R2";
    RIDES_2: "10(e)(1)", "1:let it ride", "10(e)", "10(a)(3)", "R2", "R20";
    WITHDRAWS_2: "10(e)(2)", "10(e)", "10(a)(3)", "6(d)", "R2";
    STAYS: "R2", "6(d)", "6(c)";
    TURN_1: "10(b)";
    TURN_2: "10(e)";
    BURN: "10(c)", "R1";
    FIRST_CARD: "10(d)", "R1", "1:community card";
    SECOND_CARD: "10(f)", "R1", "1:community card";
    EXPOSED: "R13";
    // Settling
    ORDER: "10(g)";
    TURNED: "10(g)(1)", "10(g)", "1:hand";
    LOST: "10(g)(2)", "10(g)(3)", "R3";
    PAID: "11(b)", "10(g)(3)", "R10", "R16";
    SETTLED: "10(g)(4)", "10(g)(3)";
    LIMIT: "11(c)", "R9";
    LIMIT_NOTICE: "11(c):notice", "11(c)";
    LIMIT_SCOPE: "11(c):scope", "R9";
    BONUS_LOST: "11(d)", "R4";
    BONUS_PAID: "11(d)", "6a(c)", "6a(d)", "R4", "10(g)(3)";
    THREE_CARD_LOST: "11(e)", "6b(d)", "R8", "10(g)(3)";
    THREE_CARD_PAID: "6b(c)", "11(e)", "6b(d)", "R8", "10(g)(3)";
    MINI_ROYAL: "R7";
    LOW_ACE: "R6";
    NO_WRAPAROUND: "R17";
    VOID: "R12";
}

/// That the chips of the bonus are collected from the devices, by method of dealing.
pub(super) const BONUS_BANKED: [Cite; 3] = [
    cite!(BOOK, "7(b):chips", "R4"),
    cite!(BOOK, "8(b)(3)", "7(b):chips", "R4"),
    cite!(BOOK, "9(b)(2)", "7(b):chips", "R4"),
];

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
    [cite!(BOOK, "9(c)", "9(a)", "R14"), cite!(BOOK, "9(c)", "9(c):spread", "1:community card", "R1")];

/// The category of five cards.
pub(super) const ROWS: [Cite; Row::COUNT] = [
    cite!(BOOK, "3(b)", "3(a)"),
    cite!(BOOK, "3(b)(9)", "3(b)"),
    cite!(BOOK, "3(b)(9)", "3(b)"),
    cite!(BOOK, "3(b)(8)", "3(b)"),
    cite!(BOOK, "3(b)(7)", "3(b)"),
    cite!(BOOK, "3(b)(6)", "3(b)", "3(a)"),
    cite!(BOOK, "3(b)(5)", "3(b)", "1:suit"),
    cite!(BOOK, "3(b)(4)", "3(b)"),
    cite!(BOOK, "3(b)(3)", "3(b)"),
    cite!(BOOK, "3(b)(2)", "3(b)", "3(a)"),
    cite!(BOOK, "3(b)(1)", "3(b)"),
];

/// The table that the three card bonus is paid by.
pub(super) const THREE_CARD_TABLE: [Cite; 6] = [
    cite!(BOOK, "11(e):A"),
    cite!(BOOK, "11(e):B"),
    cite!(BOOK, "11(e):C"),
    cite!(BOOK, "11(e):D"),
    cite!(BOOK, "11(e):E"),
    cite!(BOOK, "11(e):F"),
];

/// The category of three cards.
pub(super) const fn three(category: ThreeCategory) -> Cite {
    match category {
        ThreeCategory::Nothing => cite!(BOOK, "3(c)", "R5"),
        ThreeCategory::OnePair => cite!(BOOK, "3(c)(6)", "3(c)", "R5"),
        ThreeCategory::Flush => cite!(BOOK, "3(c)(3)", "3(c)", "R5"),
        ThreeCategory::Straight => cite!(BOOK, "3(c)(4)", "3(c)", "R5"),
        ThreeCategory::ThreeOfAKind => cite!(BOOK, "3(c)(5)", "3(c)", "R5"),
        ThreeCategory::StraightFlush => cite!(BOOK, "3(c)(2)", "3(c)", "R5"),
        ThreeCategory::Royal => cite!(BOOK, "3(c)(1)", "3(c)", "R5"),
    }
}

/// Whether a wager is withdrawn, by which clause.
pub(super) const fn withdraws(wager: Wager) -> Cite {
    match wager {
        Wager::Bet1 => WITHDRAWS_1,
        Wager::Bet2 => WITHDRAWS_2,
        _ => STAYS,
    }
}

/// Whether a wager rides, by which clause.
pub(super) const fn rides(wager: Wager) -> Cite {
    match wager {
        Wager::Bet1 => RIDES_1,
        Wager::Bet2 => RIDES_2,
        _ => STAYS,
    }
}

/// With the deck.
pub(super) const CARDS: CardClauses = CardClauses {
    call: [cite!(BOOK, "7(b)", "6(c)"), cite!(BOOK, "8(b)(3)", "8(b)", "6(c)"), cite!(BOOK, "9(b)(2)", "9(b)", "6(c)")],
    deal: [cite!(BOOK, "7(c)"), cite!(BOOK, "8(c)"), cite!(BOOK, "9(c)")],
    stub: [cite!(BOOK, "7(d)", "1:stub", "7(a)"), cite!(BOOK, "8(d)", "1:stub"), cite!(BOOK, "9(d)", "1:stub", "9(a)")],
    count: [cite!(BOOK, "7(e)"), cite!(BOOK, "8(e)", "7(e)", "R14"), cite!(BOOK, "9(e)", "7(e)", "R14")],
    stub_right: cite!(BOOK, "7(e)(1)"),
    stub_misdealt: cite!(BOOK, "7(e)(2)"),
    stub_wrong: cite!(BOOK, "7(e)(2)"),
    misdealt_wrong_deck: cite!(BOOK, "R18"),
    dealer_exposed: EXPOSED,
    face_up: cite!(BOOK, "12(a)"),
    face_up_again: cite!(BOOK, "12(a)"),
    drawn_in_error: cite!(BOOK, "12(b)"),
    player_misdealt: cite!(BOOK, "12(c)"),
    dealer_misdealt: cite!(BOOK, "12(c)"),
    shoe_jams: cite!(BOOK, "12(e)"),
    cards_touched: cite!(BOOK, "10(a)(1)", "R11"),
    cleared: cite!(BOOK, "10(h)"),
};

/// Around the rounds.
pub(super) const TABLE: TableClauses = TableClauses {
    receive: cite!(BOOK, "4(a)", "2(a)"),
    each_deck: cite!(BOOK, "4(d)", "2(b)", "2(b)(1)", "2(b)(2)"),
    verify: cite!(BOOK, "4(b)"),
    wash: cite!(BOOK, "4(c)"),
    shuffle: cite!(BOOK, "5(a)"),
    by_device: cite!(BOOK, "5(b)(1)", "5(b)"),
    by_hand: cite!(BOOK, "5(a)", "12(f)"),
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
    seats: cite!(BOOK, "R19"),
    round: cite!(BOOK, "1:round of play"),
    shuffler_jams: cite!(BOOK, "12(d)"),
    device_leaves: cite!(BOOK, "12(f)"),
    racked: cite!(BOOK, "10(h)"),
};
