//! Which clause stands behind what. The rest of the game speaks of provisions by name; only this
//! file knows numbers.

use super::act::Wager;
use crate::blocks::card_table::{CardClauses, TableClauses};
use kit::Category;
use law::{Cite, cite};

const BOOK: &str = "ma-caribbean-stud";

provisions! { "ma-caribbean-stud":
    // Wagers
    ANTE: "1:ante wager", "6(b)", "6(a)", "R25";
    BET: "1:bet wager", "10(b)", "10(a)", "6(d)", "10(a)(3)";
    BONUS: "R6", "11(c)", "6(b)", "6(a)";
    PROGRESSIVE: "6(c)", "R6";
    FIVE_DOLLARS: "11(d)(5):$5";
    FIVE_CARD: "R6", "11(e)", "6(b)", "6(a)";
    COUPON: "6(a)", "R25";
    PROGRESSIVE_COUPON: "6(c)", "R25";
    AFTER_CALL: "6(b)", "R15";
    VERBAL: "6(a)";
    ONE_HAND: "6(e)";
    ACCEPTED: "7(b):chips", "R7";
    FIVE_CARD_ACCEPTED: "R7", "R12";
    // Decisions
    ASKED: "10(b)", "10(a)", "R26";
    FOLD: "10(b):fold", "10(a)", "1:fold", "R22";
    FORFEITED: "10(b):fold", "10(c)", "R11";
    KEPT: "10(b):fold", "R11";
    SPREAD: "9(g)", "1:hole card";
    HELD_BACK: "10(a)(3)";
    // Settling
    REVEAL: "10(c)", "1:hole card";
    QUALIFIES: "10(c)(3)", "1:qualifying hand", "R1";
    ORDER: "10(c)";
    TURNED: "10(c)(1)", "10(c)(2)", "10(c)", "1:hand", "1:rank";
    UNQUALIFIED: "10(c)(3)(i)", "10(c)(3)", "R2";
    UNQUALIFIED_ANTE: "10(c)(3)(i)", "10(c)(3)", "R2", "11(a)";
    LOST: "10(c)(3)(ii)(A)", "10(c)(3)(ii)";
    WON: "10(c)(3)(ii)(B)", "10(c)(3)(ii)";
    ANTE_PAID: "11(a)", "R18";
    BET_PAID: "11(b)", "R7", "R18";
    TIED: "10(c)(3)(ii)(C)", "10(c)(3)(ii)", "1:push", "5(c)";
    SAME_CATEGORY: "5(c)", "R3";
    WRAPS: "5(b)(6)", "5(a)";
    WRAPS_SUITED: "R4", "5(a)";
    BONUS_SETTLED: "10(c)(1)#2", "11(c)", "R5";
    PROGRESSIVE_SETTLED: "10(c)(2)#2", "11(d)", "R5";
    WHATEVER_THE_DEALER: "11(d)(ii)";
    ONLY_HIGHEST: "11(d)(1)", "R8";
    NO_ROW: "R8", "1:progressive payout hand";
    PAYOUT_HAND: "1:progressive payout hand";
    PERCENTAGE: "10(c)(2)#2(iv)", "11(d)(4)", "R9";
    FROM_INVENTORY: "10(c)(2)#2(iv)", "R9", "R7";
    SAME_FOR_FIVE: "R24";
    FIVE_CARD_SETTLED: "10(c)(3)#2", "11(e)", "11(e)(2)", "R5";
    CREDITED: "10(c)(3)#2(iii)", "10(c)(3)#2(i)", "R7";
    FIVE_CARD_PERCENTAGE: "10(c)(3)#2(iii)", "R12";
    FIVE_CARD_ROWS: "11(e)(1)";
    SHARED: "11(e)(2):dealer", "R12", "R27";
    STAYS: "10(c)(2)#2(iv)", "10(c)(3)#2(iii)";
    EXTRA: "10(c)(3)#2", "R13";
    EXTRA_PAID: "10(c)(3)#2(iii)", "10(c)(3)#2", "R13";
    EXTRA_DEFINED: "R13";
    ENVY: "10(c)(2)#2(v)", "11(d)(5)", "10(c)(2)#2(v):limits", "R10", "R28";
    SETTLED: "10(c)";
    // Meters
    METER: "11(d)(3)", "R19";
    LINKED: "11(d)(2)", "R14";
    FED: "11(d)(3)", "R9";
    READ: "11(d)(4)", "R9";
    RESET: "11(d)(3)", "R9";
    FIVE_CARD_METER: "11(e)(3)", "R12";
    FIVE_CARD_FED: "11(e)(3)", "R12";
    FIVE_CARD_READ: "11(e)(1)", "R12";
    FIVE_CARD_RESET: "11(e)(3)", "R12";
    CENTS: "R27", "11(e)(3)";
    TOPPED_UP: "R27";
    // Irregularities
    DEALER_SHORT: "12(d)", "R16";
    VOID: "R17";
    EXEMPTION: "9(f)", "R20";
}

/// That the progressive system is locked, by method of dealing.
pub(super) const LOCKED: [Cite; 3] =
    [cite!(BOOK, "7(b)"), cite!(BOOK, "8(b)(3)", "7(b)"), cite!(BOOK, "9(b)(2)", "7(b)")];

/// After which clause a wager comes too late.
pub(super) const fn late(wager: Wager) -> Cite {
    match wager {
        Wager::Progressive => LOCKED[0],
        Wager::Bet => cite!(BOOK, "10(b)", "10(a)"),
        _ => AFTER_CALL,
    }
}

/// A deal card by card, by method: to players and to the dealer, first card, second card, later ones.
pub(super) const CARD_BY_CARD: [[[Cite; 3]; 2]; 2] = [
    [
        [cite!(BOOK, "7(d)(1)", "7(d)"), cite!(BOOK, "7(d)(3)", "7(d)"), cite!(BOOK, "7(d)(5)", "7(d)")],
        [cite!(BOOK, "7(d)(2)", "7(d)"), cite!(BOOK, "7(d)(4)", "7(d)"), cite!(BOOK, "7(d)(5)", "7(d)")],
    ],
    [
        [cite!(BOOK, "8(c)(1)", "8(c)", "8(a)"), cite!(BOOK, "8(c)(3)", "8(c)"), cite!(BOOK, "8(c)(5)", "8(c)")],
        [cite!(BOOK, "8(c)(2)", "8(c)"), cite!(BOOK, "8(c)(4)", "8(c)"), cite!(BOOK, "8(c)(5)", "8(c)")],
    ],
];

/// The dealer's first card lies face up, by method.
pub(super) const UP_CARD: [Cite; 3] = [
    cite!(BOOK, "7(d)(2)", "1:hole card"),
    cite!(BOOK, "8(c)(2)", "R21", "1:hole card"),
    cite!(BOOK, "9(g)", "1:hole card"),
];

/// The category of a hand.
pub(super) const CATEGORIES: [Cite; Category::ALL.len()] = [
    cite!(BOOK, "5(b)", "5(a)"),
    cite!(BOOK, "5(b)(9)", "5(b)"),
    cite!(BOOK, "5(b)(8)", "5(b)"),
    cite!(BOOK, "5(b)(7)", "5(b)"),
    cite!(BOOK, "5(b)(6)", "5(b)", "5(a)"),
    cite!(BOOK, "5(b)(5)", "5(b)", "1:suit"),
    cite!(BOOK, "5(b)(4)", "5(b)"),
    cite!(BOOK, "5(b)(3)", "5(b)"),
    cite!(BOOK, "5(b)(2)", "5(b)", "5(a)"),
    cite!(BOOK, "5(b)(1)", "5(b)"),
];

/// The tables of the Caribbean Stud Bonus.
pub(super) const BONUS_TABLES: [Cite; 3] = [cite!(BOOK, "11(c):A"), cite!(BOOK, "11(c):B"), cite!(BOOK, "11(c):C")];

/// The tables of the progressive wager.
pub(super) const PROGRESSIVE_TABLES: [Cite; 5] = [
    cite!(BOOK, "11(d):A"),
    cite!(BOOK, "11(d):B"),
    cite!(BOOK, "11(d):C"),
    cite!(BOOK, "11(d):D"),
    cite!(BOOK, "11(d):E"),
];

/// The Envy Bonus on a progressive wager of $1, and of $5.
pub(super) const ENVY_SUMS: [Cite; 2] = [cite!(BOOK, "11(d)(5):$1"), cite!(BOOK, "11(d)(5):$5")];

/// What the dealer does before a winning hand is paid: on the progressive wager, and on the Five Card Hand Bonus.
pub(super) const CONFIRMED: [Cite; 2] = [
    cite!(BOOK, "10(c)(2)#2(i)", "10(c)(2)#2(ii)", "11(d)(i)", "11(d)(i)(A)", "11(d)(i)(B)"),
    cite!(BOOK, "10(c)(3)#2(i)", "10(c)(3)#2(ii)"),
];

/// That a payout is validated.
pub(super) const VALIDATED: [Cite; 2] = [cite!(BOOK, "10(c)(2)#2(iii)", "11(d)(i)(C)"), cite!(BOOK, "10(c)(3)#2(ii)")];

/// With the deck.
pub(super) const CARDS: CardClauses = CardClauses {
    call: [cite!(BOOK, "7(b)", "6(b)"), cite!(BOOK, "8(b)(3)", "8(b)", "6(b)"), cite!(BOOK, "9(b)(2)", "9(b)", "6(b)")],
    deal: [cite!(BOOK, "7(d)"), cite!(BOOK, "8(c)"), cite!(BOOK, "9(c)")],
    stub: [cite!(BOOK, "7(e)", "1:stub", "7(a)"), cite!(BOOK, "8(d)", "1:stub"), cite!(BOOK, "9(d)", "1:stub", "9(a)")],
    count: [cite!(BOOK, "7(f)", "R20"), cite!(BOOK, "8(e)", "7(f)", "R20"), cite!(BOOK, "9(e)", "7(f)")],
    stub_right: cite!(BOOK, "7(f)(1)"),
    stub_misdealt: cite!(BOOK, "7(f)(2)", "R16"),
    stub_wrong: cite!(BOOK, "7(f)(2)"),
    misdealt_wrong_deck: cite!(BOOK, "R23"),
    dealer_exposed: cite!(BOOK, "12(a)", "R15"),
    face_up: cite!(BOOK, "12(b)"),
    face_up_again: cite!(BOOK, "12(b)"),
    drawn_in_error: cite!(BOOK, "12(c)"),
    player_misdealt: cite!(BOOK, "12(d)", "R16"),
    dealer_misdealt: cite!(BOOK, "12(d)", "R16"),
    shoe_jams: cite!(BOOK, "12(f)"),
    cards_touched: cite!(BOOK, "10(a)(1)"),
    cleared: cite!(BOOK, "10(d)"),
};

/// Around the rounds.
pub(super) const TABLE: TableClauses = TableClauses {
    receive: cite!(BOOK, "3(a)", "2(a)", "R19"),
    each_deck: cite!(BOOK, "3(d)", "2(b)", "2(b)(1)", "2(b)(2)"),
    verify: cite!(BOOK, "3(b)"),
    wash: cite!(BOOK, "3(c)"),
    shuffle: cite!(BOOK, "4(a)"),
    by_device: cite!(BOOK, "4(b)(1)", "4(b)"),
    by_hand: cite!(BOOK, "4(a)", "12(g)"),
    device_counts: cite!(BOOK, "9(f)"),
    device_counts_wrong: cite!(BOOK, "9(f)"),
    cut: cite!(BOOK, "4(b)(2)", "4(b)", "4(c)", "4(c)(1)", "4(c)(1)(ii)", "4(c)(2)"),
    recut: cite!(BOOK, "4(d)"),
    players_cut: None,
    idle: cite!(BOOK, "4(e)"),
    alternate: cite!(BOOK, "2(b)(4)", "2(b)(3)"),
    seated: cite!(BOOK, "6(f)"),
    stay: cite!(BOOK, "6(f)"),
    stay_by_wager: cite!(BOOK, "6(b)"),
    seats: cite!(BOOK, "R25"),
    round: cite!(BOOK, "1:round of play"),
    shuffler_jams: cite!(BOOK, "12(e)"),
    device_leaves: cite!(BOOK, "12(g)"),
    racked: cite!(BOOK, "10(d)"),
};
