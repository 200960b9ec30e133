//! Which clause stands behind what. The rest of the game speaks of provisions by name; only this
//! file knows numbers.

use kit::ManyDeckCategory;
use law::{Cite, cite};

// Around the rounds
provisions! { "ma-fast-action-holdem":
    SEATS: "R20";
    SEATED: "6(b)";
    STAY: "6(b)";
    ROUND: "1:round of play";
    DECKS: "2(a)", "2(b)", "4(a)";
    BATCHES: "2(d)", "2(d)(1)", "2(d)(2)", "2(d)(3)", "2(b)", "4(a)", "4(d)", "R12";
    STORED: "2(d)(4)", "5(a)";
    ALTERNATE: "2(d)(5)", "2(d)(4)", "2(d)(6)";
    INSPECT: "4(a)", "4(b)";
    SPREAD: "4(b)";
    SPREAD_BATCHES: "4(d)", "4(b)";
    WASH: "4(c)";
    WASH_BATCHES: "4(d)", "4(c)";
    PRESHUFFLED: "4(a)";
    SHUFFLE: "5(a)";
    REORDER: "5(g)", "5(a)";
    NOT_CUT: "5(b)(1)", "5(b)";
    TO_BE_CUT: "5(b)(2)", "5(b)";
    CUT_OFFERED: "5(c)", "5(b)(2)";
    CUT_BEGINS: "5(c)(1)";
    CUT_CAME_UP: "5(c)(2)";
    CUT_ELSEWHERE: "5(c)(3)";
    CUT_DIRECTED: "5(c)(4)";
    CUT_REFUSED: "5(d)";
    CUT_BY_DEALER: "5(d)";
    CUT_PLACE: "5(e)";
    CUTTING_CARD: "5(f)";
    CUTTING_CARD_UNCUT: "5(f)", "R23";
    LOAD: "5(f)", "2(b)";
    CONCEALED: "2(c)";
    IDLE: "5(h)";
    IDLE_BY_HAND: "5(h)(1)", "5(h)";
    IDLE_SHUFFLER: "5(h)(2)", "5(h)";
    IDLE_STORED: "5(h)(2)", "5(h)(2)(i)", "5(h)(2)(ii)", "2(d)(5)";
    CONTINUOUS: "11", "R27";
    BURN: "7(a)";
    NEW_DEALER: "7(a)", "R28";
}

// Wagers
provisions! { "ma-fast-action-holdem":
    WAGER: "6(a)", "6(b)", "R20";
    AFTER_CALL: "6(c)";
    VERBAL: "6(a)";
    NO_COUPON: "R19";
    ONE_AREA: "10";
}

// The deal
provisions! { "ma-fast-action-holdem":
    CALL: "7(b)", "6(c)", "1:dealing marker", "R13";
    DEAL: "7(c)", "7(b)";
    REACHED: "7(d)";
    REACHED_ELSEWHERE: "7(d)", "R22";
    LAST_ROUND: "7(d)", "5(g)";
}

// Setting hands
provisions! { "ma-fast-action-holdem":
    SET: "8(a)", "1:setting of a hand";
    SET_STAYS: "8(d)", "R24";
    SET_FOR_PLAYER: "R21", "8(d)", "8(i)";
    TOUCHED: "8(d)";
    NATURAL: "8(b)", "8(b):pays", "1:natural", "R4", "R5";
    NATURAL_NO_CHOICE: "R5", "8(b)";
    SPLIT: "8(c)", "8(c):place", "6(c)", "R6";
    SPLIT_ONCE: "R6", "8(c)";
    SURRENDER: "8(f)", "R8";
    HALF: "8(f):half", "8(f)", "R8";
    HALF_A_CENT: "R8", "8(f):half";
    NO_SURRENDER_OF_SPLIT: "R6", "8(f)";
    SURRENDER_OVER: "8(f)", "R8", "R24";
    DISCARDS: "8(e)";
}

// The dealer's hand, community cards, settling
provisions! { "ma-fast-action-holdem":
    NO_WAGER_LEFT: "R25", "8(o)";
    DEALER_TURNED: "8(g)";
    DEALER_NATURAL: "8(h)", "1:natural";
    DEALER_NATURAL_TAKES: "8(h)", "R7";
    DEALER_SET: "8(g)", "8(i)", "R9";
    THREE_ALIKE: "R10";
    ACE_NEVER_LOW: "R11";
    BURN_BEFORE_COMMUNITY: "8(j)";
    COMMUNITY: "8(j)", "1:community card";
    EXPOSE: "8(k)";
    BEST_FIVE: "8(k)", "1:five-card hand", "R2", "R3";
    WON: "8(k)", "8(n)", "8(m)";
    LOST: "8(k)", "8(l)";
    COPY: "8(k)", "1:copy hand", "3(c)", "8(l)", "R19";
    SAME_CATEGORY: "3(c)", "R1";
    PAY: "8(m)", "8(n)";
    COLLECTED: "8(l)";
    PAID_COLLECTED: "8(n)";
    CLEARED: "8(o)";
}

// Irregularities
provisions! { "ma-fast-action-holdem":
    FACE_UP: "9(a)", "R15";
    DRAWN: "9(b)";
    EXPOSED: "9(c)";
    DEALER_SHORT: "9(d)", "R14", "R29";
    SHORT: "9(e)", "R14";
    SHORT_COMPLETED: "9(e)", "R14", "R29";
    SHORT_VOID: "9(e)", "R18", "R14";
    DEALER_LONG: "9(f)", "R18";
    LONG: "9(g)", "R14";
    NATURAL_LONG: "R30", "9(g)", "1:natural";
    MISSET: "9(h)";
    TOO_FEW: "9(i)", "R18";
    NO_CARDS: "9(j)", "R18";
    MARKER_STAYED: "9(k)", "7(b)";
    GAP: "R16";
    GAP_VOID: "R16", "R18";
    VOID_MARKER: "R26";
    NATURAL_STAYS: "R17";
    SURRENDER_STAYS: "R24";
}

/// The step of the house ways by which two cards are kept, and what it goes by.
pub(super) const STEPS: [Cite; 14] = [
    cite!("ma-fast-action-holdem", "8(i)(1)"),
    cite!("ma-fast-action-holdem", "8(i)(2)"),
    cite!("ma-fast-action-holdem", "8(i)(3)"),
    cite!("ma-fast-action-holdem", "8(i)(4)", "1:running cards"),
    cite!("ma-fast-action-holdem", "8(i)(5)"),
    cite!("ma-fast-action-holdem", "8(i)(6)", "1:running cards"),
    cite!("ma-fast-action-holdem", "8(i)(7)"),
    cite!("ma-fast-action-holdem", "8(i)(8)"),
    cite!("ma-fast-action-holdem", "8(i)(9)"),
    cite!("ma-fast-action-holdem", "8(i)(10)"),
    cite!("ma-fast-action-holdem", "8(i)(11)", "1:running cards"),
    cite!("ma-fast-action-holdem", "8(i)(12)"),
    cite!("ma-fast-action-holdem", "8(i)(13)", "1:running cards"),
    cite!("ma-fast-action-holdem", "8(i)(14)"),
];

/// Why five cards are what they are.
pub(super) const fn category(category: ManyDeckCategory) -> Cite {
    use ManyDeckCategory::*;
    match category {
        FlushWithFiveOfAKind => cite!("ma-fast-action-holdem", "3(b)(1)", "3(b)", "1:suit", "1:rank"),
        RoyalFlush => cite!("ma-fast-action-holdem", "3(b)(2)", "3(b)", "1:suit", "1:rank"),
        FlushWithFourOfAKind => cite!("ma-fast-action-holdem", "3(b)(3)", "3(b)", "1:suit", "1:rank"),
        StraightFlush => cite!("ma-fast-action-holdem", "3(b)(4)", "3(b)", "1:suit", "1:rank"),
        FlushWithFullHouse => cite!("ma-fast-action-holdem", "3(b)(5)", "3(b)", "1:suit", "1:rank"),
        FiveOfAKind => cite!("ma-fast-action-holdem", "3(b)(6)", "3(b)", "1:rank"),
        FlushWithThreeOfAKind => cite!("ma-fast-action-holdem", "3(b)(7)", "3(b)", "1:suit", "1:rank"),
        FlushWithTwoPair => cite!("ma-fast-action-holdem", "3(b)(8)", "3(b)", "1:suit", "1:rank"),
        FlushWithOnePair => cite!("ma-fast-action-holdem", "3(b)(9)", "3(b)", "1:suit", "1:rank"),
        FourOfAKind => cite!("ma-fast-action-holdem", "3(b)(10)", "3(b)", "1:rank"),
        FullHouse => cite!("ma-fast-action-holdem", "3(b)(11)", "3(b)", "1:rank"),
        Flush => cite!("ma-fast-action-holdem", "3(b)(12)", "3(b)", "1:suit", "1:rank"),
        Straight => cite!("ma-fast-action-holdem", "3(b)(13)", "3(b)", "1:rank"),
        ThreeOfAKind => cite!("ma-fast-action-holdem", "3(b)(14)", "3(b)", "1:rank"),
        TwoPair => cite!("ma-fast-action-holdem", "3(b)(15)", "3(b)", "1:rank"),
        OnePair => cite!("ma-fast-action-holdem", "3(b)(16)", "3(b)", "1:rank"),
        HighCard => cite!("ma-fast-action-holdem", "3(b)(17)", "3(b)", "1:rank"),
    }
}

/// The rank of an ace: high, or low in a run from five.
pub(super) const ACES: Cite = cite!("ma-fast-action-holdem", "3(a)");
