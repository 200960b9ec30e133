//! Which clause stands behind what. The rest of the game speaks of provisions by name; only this
//! file knows numbers.

use super::act::Call;
use law::Cite;

provisions! { "ma-chemin-de-fer":
    // Cards and the shoe
    RECEIVE: "2(a)", "1(a)", "R4";
    SPREAD: "2(b)";
    WASH: "2(c)";
    PIT: "3(b)";
    SHUFFLE_AND_LACE: "3(a)(1)", "3(a)";
    RESHUFFLE: "3(a)(1)(i)";
    RESHUFFLE_NOTICE: "3(a)(1)(ii)";
    WASH_AND_SHUFFLE: "3(a)(2)", "3(a)", "R36";
    CUT: "3(c)", "R1", "R2";
    CUT_PLACE: "3(d)";
    CUTTING_CARD: "3(e)", "1(a)", "1(a)#2", "R3";
    LOAD: "3(e)", "4(a)";
    BURN: "3(e)#2", "R3";
    RECUT: "3(f)", "3(f)#2";
    POST_VIGORISH: "9(d)", "9(d)#2", "R19";
    SEATS: "R1";
    SEATED: "6(a)";
    STAY: "6(e)";
    STAY_BANKER: "5(b)", "6(e)";
    NEXT_ROUND: "7(a)", "10(a)";
    SHOE_OVER: "3(a)", "R33";
    MOVE: "10(e)", "R23";
    // The bank
    BID: "4(b)", "R5";
    BID_TIED: "4(b)", "4(b)#2", "R5";
    NO_BIDS: "4(b)", "R39";
    BID_PASSED: "10(c)#2", "10(c)", "R21";
    NO_BIDS_PASSED: "10(c)#2", "R21", "R39";
    PASSER_BARRED: "10(c)#2", "R21";
    OFFER_LOST: "10(b)", "R8";
    OFFER_PASSED: "10(c)", "R21";
    NO_TAKER: "10(b)", "R38";
    NO_LIKE_WAGER: "10(c)#2", "10(c)", "R21";
    MISSED: "10(e)", "R23";
    PASS: "10(a)", "10(c)", "R20";
    PASS_EARLY: "10(a)";
    ORDERED: "10(a)(2)", "10(b)";
    LOSES_BANK: "10(a)(1)", "10(b)", "10(a)";
    PASSED_BANK_LOST: "10(d)", "10(a)(1)", "10(b)", "R22";
    // Wagers
    BANK_WAGER: "5(b)", "5(a)", "R6", "R7", "R8";
    BANK_WAGER_AGAIN: "5(b)", "5(a)", "5(b)#2", "R7";
    BANK_CASH: "5(c)";
    AGAINST: "6(a)";
    SUIVI: "6(b)", "6(b)#2", "6(a)", "R9";
    BANCO: "6(c)", "6(a)", "R10";
    BANCO_SEVERAL: "6(c)", "6(c)#2", "6(a)", "R10";
    PART: "6(d)", "6(a)", "R11";
    PART_TRIMMED: "6(a)", "6(d)#2", "R11";
    COVERED: "6(d)#2", "6(a)", "R10";
    CASH: "6(f)";
    NO_MORE_BETS: "6(e)", "6(d)#2";
    AFTER_CALL: "6(e)";
    UNCOVERED: "6(e)";
    NO_COVER: "6(e)", "R12";
    DOMINANT: "7(c)", "R13";
    DOMINANT_TIED: "7(c)", "7(c)#2", "R13";
    // The hands
    CARDS: "7(d)", "7(a)", "4(b)";
    DEAL: "7(d)", "4(a)";
    BANKERS: "7(b)";
    DOMINANTS: "7(c)", "8(a)";
    CALL_0_4: "8(a)(1)", "8(a)";
    CALL_5: "8(a)(2)", "8(a)";
    CALL_6_7: "8(a)(3)", "8(a)";
    CALL_8_9: "8(a)(4)", "8(a)";
    SAYS_CARD: "8(a)(1)", "8(a)(2)", "8(a)";
    SAYS_STAY: "8(a)(3)", "8(a)(2)", "8(a)";
    WRONG_CALL: "8(a)", "R17";
    SILENT: "R41", "8(a)", "8(b)";
    BANKER_LOOKS: "8(b)";
    UNDER_EIGHT: "8(b)#2", "8(b)";
    REPEAT: "8(d)";
    TURN_UP: "8(c)", "7(b)";
    TABLE: "8(c):table3", "8(c)";
    TABLE_STAY: "8(c):table3", "8(c)", "R14", "R16";
    COUNT: "1(c)", "1(b)", "9(a)";
    PIPS: "1(b)(1)";
    TENS: "1(b)(2)";
    ACES: "1(b)(3)";
    ACE_TWO_FOUR: "1(c)(1)";
    TWO_DIGITS: "1(c)(2)";
    RESULT: "9(a)";
    // Payment
    BANKER_WINS: "5(a)(1)", "9(b)";
    BANKER_LOSES: "5(a)(2)", "9(b)";
    BANKER_VOID: "5(a)(3)", "R34";
    AGAINST_WINS: "6(g)(1)", "6(g)", "9(b)";
    AGAINST_LOSES: "6(g)(2)", "6(g)", "9(b)";
    AGAINST_VOID: "6(g)(3)", "6(g)", "R34";
    VIGORISH: "9(c)", "9(d)#2", "R18", "R19";
    VIGORISH_ROUNDED: "9(c)", "9(c)#2", "9(d)#2", "R18", "R19";
    PAYMENT: "9(b)";
    // Irregularities
    RECTIFIED: "R24", "11(a)", "11(b)", "11(d)";
    WRONG_ORDER: "11(a)", "R24", "R25", "R34";
    BANK_MOVES: "11(a)", "10(b)", "R25";
    BANK_STAYS: "11(a)", "R25", "R20";
    BANKER_ZERO: "11(b)", "R24", "R26";
    PLAYER_THREE: "11(c)", "R27";
    TWO_DRAWN: "11(d)", "R24", "R28";
    AFTER_STAY: "11(e)", "R29";
    AFTER_MISTAKEN: "11(f)", "R29", "R15";
    UNDISCLOSED: "11(g)", "11(g)#2", "R30";
    KEPT_DEALT: "11(g)", "7(d)";
    KEPT_BURNED: "11(g)", "R30", "R33";
    DISCLOSED: "11(g)#2", "11(h)";
    DISCLOSED_VALUE: "11(h)(1)", "11(h)", "R31";
    DISCLOSED_ONE: "11(h)(2)", "11(h)";
    DISCLOSED_SIMULATED: "11(h)(3)", "11(h)", "R40";
    TAKEN_EARLY: "11(i)", "R35";
    FACE_UP: "11(j)", "R32";
    FACE_UP_LAST: "11(j)#2", "R32", "R33", "R34";
    TOO_FEW: "11(k)", "R33", "R34";
    CLEARED: "9(b)", "10(a)";
}

/// What the count of the Player's first two cards obliges to.
pub(super) fn player_call(count: u8) -> Cite {
    match count {
        0..=4 => CALL_0_4,
        5 => CALL_5,
        6..=7 => CALL_6_7,
        _ => CALL_8_9,
    }
}

/// What the Dominant Player's announcement rests on, as far as others may know: whether a card was
/// requested on five is nobody else's business.
pub(super) fn player_says(call: Call) -> Cite {
    match call {
        Call::Card => SAYS_CARD,
        Call::Natural => CALL_8_9,
        Call::Stay | Call::UnderEight => SAYS_STAY,
    }
}

/// What the Banker's announcement rests on.
pub(super) fn banker_call(call: Call) -> Cite {
    if call == Call::Natural { BANKER_LOOKS } else { UNDER_EIGHT }
}
