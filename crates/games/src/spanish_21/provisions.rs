//! Which clause stands behind what. The rest of the game speaks of provisions by name; only this
//! file knows numbers.

use super::settle::{Bonus, Lost, Match, Won};
use law::{Cite, cite};

// Around the rounds
provisions! { "ma-spanish-21":
    SEATS: "R42", "14";
    ROUND: "7(h)";
    DECKS: "2(a)", "3(a)";
    INSPECT: "3(b)", "2(a)";
    VERIFY: "3(b)";
    NOTICE: "7(i)#5";
    SPREAD: "3(b)#2";
    WASH: "3(c)";
    PRESHUFFLED: "3(a)", "4(a)";
    SHUFFLE: "4(a)";
    NOT_CUT: "4(b)(1)", "4(b)";
    TO_BE_CUT: "4(b)(2)", "4(b)";
    CUT_OFFERED: "4(c)", "4(d)", "4(b)(2)";
    CUT_BEGINS: "4(d)(1)";
    CUT_ROTATES: "4(d)(2)", "R35";
    CUT_BY_DEALER: "4(c)";
    CUT_PLACE: "4(e)", "R36";
    CUTTING_CARD: "4(e)#2", "R36";
    CUTTING_CARD_UNCUT: "R44", "4(e)#2", "4(b)(1)";
    LOAD: "4(e)#2";
    RECUT: "4(f)";
    DISCRETION: "4(g)";
    SHOE_DONE: "4(g)", "7(j)(3)";
    SUBMITTED: "4(h)";
    IDLE: "4(i)";
    IDLE_WASH: "4(i)", "3(c)";
    SHUFFLER_FAILS: "15(j)", "15(k)";
    SHUFFLER_LEAVES: "15(k)";
    BURN: "7(c)";
    NEW_DEALER: "7(c)";
    BURN_SHOWN: "7(c)";
}

// Wagers
provisions! { "ma-spanish-21":
    WAGER: "5(a)", "5(c)";
    AFTER_FIRST_CARD: "5(d)", "5(h)";
    ADDED_STAYS: "5(i)";
    ENTRY: "5(j)";
    NO_COUPON: "R38";
    OTHER_BOX: "14", "13(a)", "R42";
    ONE_BOX: "14", "R42";
    SHARED: "13(a)";
    SEATED_FIRST: "R49", "13(a)";
    MOST_BETTORS: "13(a)", "R25";
    CALLER: "13(b)";
    CALLER_HIGHEST: "13(b)", "R25", "R49";
    MATCH: "6(b)", "6(a)", "R39";
    MATCH_NEEDS: "6(b)", "R39";
    MATCH_UP_TO_WAGER: "6(b)", "6(b)(1)", "6(a)", "R39";
    MATCH_UP_TO_MAXIMUM: "6(b)", "6(b)(2)", "6(a)", "R39";
    MATCH_OFF: "R39", "6(a)";
    MATCH_SETTLED: "6(d)", "R13", "6(f)";
    MATCH_LOST: "6(d)", "6(a)", "R12";
    MATCH_PAID: "6(e)", "R12", "6(a)";
    INSURE: "11(a)", "11(b)";
    INSURE_TIME: "11(b)#2", "11(a)";
    INSURE_SHARED: "13(f)", "11(a)";
    INSURE_UNIT: "11(b)", "R24";
    NO_INSURANCE: "11(a)", "R40";
}

// The deal
provisions! { "ma-spanish-21":
    DEAL: "7(d)", "7(d)(1)";
    DEAL_DEALER: "7(d)(2)", "7(d)";
    DEAL_SECOND: "7(d)(3)", "7(d)";
    HOLE_DEALT: "7(i)", "R15";
    UP_CARD: "7(d)(2)";
    REACHED: "7(j)";
    READER: "7(i)#2", "R15";
    READER_BLACKJACK: "7(i)#4", "7(i)#2", "1:blackjack", "R16";
}

// Decisions
provisions! { "ma-spanish-21":
    ANNOUNCED: "7(e)", "2(b)";
    ANNOUNCED_CARD: "7(f)", "2(b)";
    ANNOUNCED_SPLIT: "10(c)", "2(b)";
    DECISIONS: "7(e)", "12(a)";
    DRAW: "12(a)", "7(e)";
    DRAWN_CARD: "7(f)", "12(a)";
    NOT_ON_BLACKJACK: "12(a)(1)", "1:blackjack";
    NOT_ON_HARD_21: "12(a)(1)", "1:hard total";
    NOT_ON_SOFT_21: "12(a)", "R21", "1:soft total";
    SURRENDER: "8(a)", "R17";
    SURRENDER_LOW: "8(a)(1)", "8(a)";
    SURRENDER_HELD: "8(a)(2)", "8(a)";
    SURRENDER_BESIDE_INSURANCE: "8(b)";
    SURRENDER_FIRST: "8(a)", "R17";
    HALVED: "8(a)", "R9";
    DOUBLE: "9(a)", "R19";
    DOUBLE_ONCE: "9(a)", "R19", "12(a)(2)";
    DOUBLE_NOT_21: "R19", "12(a)";
    DOUBLE_NOT_BLACKJACK: "9(a)", "12(a)(1)";
    DOUBLE_CARD: "9(a)", "12(a)(2)";
    DOUBLE_TOO: "13(d)", "R25";
    RESCUE: "9(d)", "R18", "1:rescue";
    RESCUE_NOT_OVER: "9(d)", "R18";
    SPLIT: "10(a)", "R20";
    SPLIT_AGAIN: "10(c)#2", "R20";
    SPLIT_UNEQUAL: "10(a)", "2(b)", "R20";
    SPLIT_FIRST_TWO: "10(a)", "10(c)#2";
    FOUR_HANDS: "10(c)#2", "R20";
    SPLIT_CARD: "10(b)", "7(f)";
    SPLIT_ORDER: "10(b)";
    COVER_SPLIT: "13(e)", "R25";
    CALLS: "13(b)";
}

// The dealer's cards and settling
provisions! { "ma-spanish-21":
    DEALERS_CARD: "7(g)";
    DEALER_DRAWS: "12(b)", "7(g)", "R23";
    HOLE_CARD: "7(i)";
    DEALER_STANDS: "12(b)", "R23";
    NOT_NEEDED: "12(c)", "R22";
    INSURANCE_SETTLED: "11(d)", "11(c)";
    INSURANCE_LOST: "11(d)", "11(a)";
    INSURANCE_WON: "11(c)", "11(a)";
    INSURANCE_NOT_MATCH: "11(e)";
    SETTLED: "5(e)";
    OVER: "R4", "5(e)";
    LOWER: "5(e)", "5(a)(2)";
    LONG_AGAINST_BLACKJACK: "5(b)#2", "R3", "1:blackjack";
    AGAINST_BLACKJACK: "5(e)", "1:blackjack";
    VOID: "5(b)", "1:push", "R37";
    PAID_BLACKJACK: "5(e)#2", "R1", "1:blackjack";
    PAID_TWO_CARDS: "R2", "5(e)#2", "1:blackjack";
    PAID_EVEN: "5(e)#2";
    PAID_DOUBLED: "9(b)", "5(f)", "5(e)#2";
    ADDED_DOUBLE_BACK: "9(c)", "R5";
    ADDED_SPLIT_BACK: "10(d)", "R5";
    ADDED_OVER_LOST: "R5", "R4";
    RESCUED_ALREADY: "R18", "R5";
    BONUS_ON_SPLIT: "R7";
    FIXED: "5(g)", "R10";
    FIXED_OTHERS: "5(g)#2", "R11", "R48";
    NO_FIXED_SPLIT: "5(g)#3", "10(e)";
    NO_FIXED_DOUBLED: "5(g)#3", "9(b)";
    FIXED_TOO_LITTLE: "R10";
    CLEARED: "7(h)";
    LAST_ROUND: "7(j)", "7(j)(1)", "7(j)(2)", "4(g)";
}

// Irregularities
provisions! { "ma-spanish-21":
    FACE_UP: "15(a)", "R27";
    FACE_UP_VOID: "15(a)", "R26";
    TEN_FOUND: "15(b)", "R27";
    TEN_VOID: "15(b)", "R26";
    DRAWN: "15(c)";
    EXPOSED: "15(d)", "R28";
    EXPOSED_IN_DEAL: "R28", "15(d)";
    EXPOSED_BURNED: "15(d)";
    EXPOSED_DOUBLE_BACK: "R45", "15(d)";
    DREW_TOO_FAR: "15(e)", "R31";
    DEALER_MISSED: "15(f)";
    RUNS_OUT: "15(g)", "R32";
    RUNS_OUT_BURN: "15(g)", "R32", "7(c)";
    RUNS_OUT_CUT: "15(g)", "R46";
    NO_CARDS: "15(h)", "R29";
    ONE_CARD: "15(h)", "R29";
    OVERLOOKED: "15(i)", "R30";
    READER_MISUSED: "15(l)";
    READER_MISUSED_VOID: "15(l)(1)", "15(l)", "R33";
    READER_MISUSED_ON: "15(l)(2)", "15(l)";
    READER_FAILS: "15(k)#2";
    TOUCHED: "7(k)";
    VOID_UNDONE: "R26", "R47";
}

/// What the points of a card are.
pub(super) const POINTS: [Cite; 3] =
    [cite!("ma-spanish-21", "2(b)(1)"), cite!("ma-spanish-21", "2(b)(2)"), cite!("ma-spanish-21", "2(b)(3)", "R43")];

/// Whether an ace counts as 11.
pub(super) const SOFT: Cite = cite!("ma-spanish-21", "1:soft total");
pub(super) const HARD: Cite = cite!("ma-spanish-21", "1:hard total");
pub(super) const BLACKJACK: Cite = cite!("ma-spanish-21", "1:blackjack");

/// Why a wager wins.
pub(super) const fn won(won: Won) -> Cite {
    match won {
        Won::DealerOver => cite!("ma-spanish-21", "5(a)(1)"),
        Won::Higher => cite!("ma-spanish-21", "5(a)(2)"),
        Won::TwoCards => cite!("ma-spanish-21", "5(a)(3)"),
        Won::Long => cite!("ma-spanish-21", "5(a)(4)", "R3"),
    }
}

/// Why a wager loses.
pub(super) const fn lost(lost: Lost, long: bool) -> Cite {
    match lost {
        Lost::Over => OVER,
        Lost::Lower => LOWER,
        Lost::Blackjack if long => LONG_AGAINST_BLACKJACK,
        Lost::Blackjack => AGAINST_BLACKJACK,
    }
}

/// What a bonus hand pays.
pub(super) const fn bonus(bonus: Bonus) -> Cite {
    match bonus {
        Bonus::SixSevenEight => cite!("ma-spanish-21", "5(f)(1)", "5(f)", "1:suit", "R8"),
        Bonus::SixSevenEightSuited | Bonus::SixSevenEightSpades => {
            cite!("ma-spanish-21", "5(f)(2)", "5(f)", "1:suit", "R8")
        }
        Bonus::ThreeSevens => cite!("ma-spanish-21", "5(f)(3)", "5(f)", "1:suit", "R8"),
        Bonus::ThreeSevensSuited | Bonus::ThreeSevensSpades => {
            cite!("ma-spanish-21", "5(f)(4)", "5(f)", "1:suit", "R8")
        }
        Bonus::FiveCards => cite!("ma-spanish-21", "5(f)(5)", "5(f)", "R8"),
        Bonus::SixCards => cite!("ma-spanish-21", "5(f)(6)", "5(f)", "R8"),
        Bonus::SevenCards => cite!("ma-spanish-21", "5(f)(7)", "5(f)", "R8"),
    }
}

/// What a bonus hand that lost to a blackjack would have paid.
pub(super) const BONUS_NEEDS_A_WIN: Cite = cite!("ma-spanish-21", "R6");

/// The line by which a match is paid.
pub(super) const fn matched(decks: u8, _: Match) -> Cite {
    if decks == 8 { cite!("ma-spanish-21", "6(e)(2)", "R14") } else { cite!("ma-spanish-21", "6(e)(1)", "R14") }
}
