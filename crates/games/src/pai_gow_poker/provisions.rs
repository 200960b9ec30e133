//! Which clause stands behind what. The rest of the game speaks of provisions by name; only this file knows numbers.

use super::act::Wager;
use super::cut::Turn;
use super::dealing::{Dealing, Start};
use super::house_way::Ranks;
use super::settle::Outcome;
use crate::blocks::card_table::{CardClauses, TableClauses};
use engine::Place;
use kit::{JokerCategory, JokerLowRank, JokerRank, JokerSeven, JokerThree, Rank, WheelRank};
use law::{Cite, cite};

const BOOK: &str = "ma-pai-gow-poker";

provisions! { "ma-pai-gow-poker":
    // Around the rounds
    DICE: "4(a)(1)", "4(a)(1)(i)", "4(a)(1)(ii)";
    NEW_DICE: "4(a)(1)(iii)", "4(a)(1)";
    PRESHUFFLED: "6(b)(2)", "6(a)", "R3";
    LIMIT_NOTICE: "16(d)#2", "18(d)#2";
    // The cut
    CUT_OFFERED: "6(c)", "6(d)", "6(b)(2)", "6(b)";
    DEALER_CUTS: "6(c)", "6(b)(2)", "6(b)";
    CUT_PLACE: "6(e)", "6(e)#2";
    RECUT: "6(f)", "6(f)#2";
    // Wagers
    WAGER: "7(a)", "R46";
    VERBAL: "7(a)";
    AFTER_CALL: "7(c)";
    COUPON: "7(a)", "R46";
    NUMBER_COUPON: "13(b)(2)", "R46";
    NUMBER_VERBAL: "13(b)(2)";
    SECOND_AREA: "12(a)", "R45";
    ADDITIONAL: "13(b)(1)", "13(a)", "13(b)", "13(b)(2)", "R24";
    PROGRESSIVE: "7(a)#2", "14(a)", "R29";
    PROGRESSIVE_COUPON: "7(a)#2", "R46";
    INSURANCE: "15(b)", "15(a)", "1:pai gow insurance wager", "R36";
    BONUS: "15(b)", "15(a)", "1:bonus wager";
    ENVY_MARKER: "15(c)", "1:envy bonus";
    THREE_CARD: "7(e)", "17(a)", "1:three-card bonus wager";
    SEVEN_CARD: "7(e)", "17(a)", "1:seven-card bonus wager";
    NO_BONUS_DEALING: "17(b)", "17(a)";
    BANK_WAGERS: "R21";
    LOCKED: "14(b)", "7(a)#2.2";
    TAKEN_IN: "14(b)#2", "14(b)", "R25";
    NO_BONUS: "15(a)#2", "17(a)#2", "R43";
    TURN: "R46";
    // The starting position
    SHAKE: "8c(b)", "8c(a)", "4(a)";
    SHAKE_AGAIN: "8c(b)";
    BANK_SHAKES: "10(h)(1)", "10(i)(2)", "10(j)(1)";
    THROW: "8c(b)(1)", "8c(b)(2)", "8c(b)", "4(a)(1)", "4(a)", "R1";
    EXAMPLE_DEALER: "8c(b)(3)(i)", "8c(b)(3)";
    EXAMPLE_SIXTH: "8c(b)(3)(ii)", "8c(b)(3)";
    GENERATOR: "8c(c)", "8c(a)", "4(a)(2)", "4(a)", "R1";
    BUTTON: "8c(d)", "8c(a)", "4(a)(3)", "4(a)", "R6";
    MARKED: "8c(e)";
    SHAKER_COVERED: "8c(b)(4)";
    // The additional wager
    NUMBERS_SETTLED: "13(b)(4)", "13(b)(5)";
    NUMBER_LOST: "13(b)(4)", "13(b)(3)", "13(c)";
    NUMBER_WON: "13(b)(5)", "13(b)(3)", "13(b)(6)", "13(c)", "R24";
    ADDITIONAL_ODDS: "13(b)(6)", "R24";
    // Dealing
    STACKS: "8a(c)", "8a(b)(2)", "8a(b)", "8a(a)", "R4";
    STACK_COUNT_WRONG: "8a(d)(2)";
    SELECT_STACK: "10(i)(1)", "10(i)";
    SELECT_STACK_FOR: "10(i)(1)", "R46";
    DELIVER: "8a(f)", "R2", "R4";
    DELIVER_WITH_BANK: "10(i)(5)", "8a(f)", "R4";
    LAY_UP: "17(f)", "R41";
    THREE_CARDS_SETTLED: "17(f)#2", "R41";
    LAST_FOUR_BY_HAND: "17(g)(1)", "17(g)";
    LAST_FOUR_BY_SHOE: "17(g)(2)", "17(g)";
    BEARING: "17(a)#3";
    // Setting
    TAKE_UP: "9(a)", "9(b)";
    SET: "9(a)", "1:set or setting the hands", "1:high hand", "1:second highest or low hand";
    SET_FOUL: "9(a)", "9(g)(3)", "R14";
    FOUL_LOSES: "R15";
    THREE_LOW: "9(g)(4)", "9(a)", "R15";
    SET_LARGER_FIRST: "12(b)", "R45";
    SET_IN_ORDER: "12(b)#2", "R45";
    SET_ONCE: "9(b)#3";
    SECOND_SET_ONCE: "9(b)#3", "12(b)#2";
    ADVICE: "9(b)#2", "R47";
    SET_FOR_PLAYER: "9(b)", "R46";
    DEALER_SETS: "9(c)", "9(d)";
    WAY: "9(d)", "R47";
    // Settling
    SURRENDER: "9(e)", "R16";
    SURRENDER_COLLECTED: "9(e)(1)", "9(e)", "R16";
    SURRENDER_STAYS: "R17";
    SURRENDER_CARDS: "9(e)(2)";
    SURRENDER_BARRED: "9(e)", "R17", "R44";
    EXPOSE: "9(f)", "1:rank or ranking";
    EXPOSE_IN_TURN: "9(f)", "15(d)(1)", "15(d)", "1:rank or ranking", "R18";
    EXAMINED: "9(f)#2";
    LOST: "9(g)";
    PUSH: "9(h)", "1:push";
    STAYS_FACE_UP: "9(i)";
    PAY: "9(j)", "9(i)", "9(i)#2", "R18";
    PAY_IN_TURN: "9(j)", "15(d)(1)", "9(i)#2", "R18";
    VIGORISH: "9(j)#2", "9(j)", "R19";
    CARDS_IN_ORDER: "9(k)";
    SIDE_LOST: "9(g)";
    SEVEN_CARD_PAID: "9(j)#3", "9(j)#2", "18(c)", "17(a)#3", "1:seven-card bonus wager", "R31";
    PROGRESSIVE_PAID: "14(c)", "14(d)", "9(j)#3", "9(j)#2", "R25", "R27";
    PROGRESSIVE_LOST: "9(g)", "14(d)", "R25";
    WITH_PAIR: "R26";
    VALIDATED: "14(c)(3)", "14(c)(1)", "14(c)(2)";
    VERIFIED: "14(c)(1)", "14(c)(2)";
    DEDUCTED: "14(e)#2", "R28";
    FROM_INVENTORY: "14(e)#2", "R28";
    DRAWN: "14(g)", "R28";
    STAYS: "9(l)";
    // The meter
    METER_SET: "14(f)", "R28";
    FED: "14(e)", "R28";
    RESET: "14(f)", "R28";
    FLOOR: "R28", "14(f)";
    TOPPED_UP: "R28";
    // Bonus, insurance and envy
    BEST_HAND: "15(d)(2)", "15(d)", "1:qualifying poker hand", "R31";
    EVERY_HAND: "15(d)(2)#3";
    JOKER_IN_BONUS: "15(d)(2)#2";
    KEPT_FOR_BONUS: "15(d)(1)(i)";
    KEPT_FOR_ALL: "15(d)(1)(ii)";
    NOT_QUALIFIED: "15(d)(2)(i)", "1:qualifying poker hand";
    QUALIFIED: "15(d)(2)(ii)", "16(a)", "1:bonus wager", "R33";
    QUALIFIED_CARDS: "15(d)(2)(ii)";
    PREMIUM: "15(d)(2)(iii)", "1:premium qualifying poker hand";
    PAI_GOW: "15(d)(2)(ii)", "16(c)", "3(h)", "1:pai gow insurance wager", "R34", "R35", "R33";
    NO_PAI_GOW: "15(d)(2)(i)", "1:pai gow insurance wager", "R34", "R35";
    ENVY_IN_TURN: "15(d)(3)", "R38";
    ENVY: "15(d)(3)(i)", "16(b)", "1:envy bonus#2", "R37", "R38";
    PREMIUM_PAID: "15(d)(3)(ii)", "16(a)", "1:premium qualifying poker hand", "R38";
    PREMIUM_CARDS: "15(d)(3)(iii)";
    LIMIT_15: "16(d)", "16(d)#3", "R39";
    LIMIT_17: "18(d)", "18(d)#3", "R39";
    HIGHER: "R33";
    WHOLE_CENTS: "R46";
    SURRENDERED_BONUS: "R17";
    BANK_HAND_ENVIED: "R21", "R37";
    // The bank
    OFFER: "10(c)", "10(a)", "R20";
    FIRST_ROUND: "10(b)", "R20";
    DEALERS_TURN: "10(c)#3", "R20";
    ACCEPT: "10(c)", "10(d)", "10(d)(1)", "10(d)(2)", "1:bank", "R20";
    MARKER: "10(c)#2", "1:marker";
    CO_MARKER: "10(e)#2", "1:marker";
    NEXT_OFFER: "10(c)#3", "R20";
    NO_BANK: "10(c)#4";
    BANKED_BEFORE: "10(c)#4";
    NO_WAGER: "10(d)(1)", "10(d)";
    NO_COVER: "10(d)(2)", "10(d)", "R20";
    BANKING: "10(a)", "R20";
    CO_BANKING: "10(e)", "1:co-banking", "10(e)#2";
    ONE_AREA: "10(f)", "R20";
    DEALER_WAGER: "10(g)", "R20";
    DIRECTION: "10(g)#2";
    NO_DEALER_WAGER: "10(g)#2", "10(e)#3";
    DEALER_WAGER_LIMIT: "R20", "10(g)";
    BANK_TURNS: "9(c)#2";
    BANK_SETS: "9(c)#2", "R20";
    CO_BANK_SETS: "10(e)#3", "R20";
    DEALER_AGAINST_BANK: "10(k)";
    BANK_SHOWN: "10(k)";
    DEALER_RESULT: "10(k)#2";
    EXPOSE_TO_BANK: "10(l)", "1:rank or ranking", "R20";
    EXPOSE_TO_CO_BANK: "10(m)", "1:rank or ranking", "R20";
    LOST_TO_BANK: "10(l)";
    LOST_TO_CO_BANK: "10(m)";
    CENTRE_PAYS: "10(l)#2", "R20", "9(j)";
    CENTRE_PAYS_CO: "10(m)#2", "R20", "9(j)";
    BANK_COVERS: "10(l)#2", "1:bank", "R20";
    CO_BANK_COVERS: "10(m)#2", "R20";
    BANK_VIGORISH: "10(o)", "9(j)#2", "9(j)", "R20", "R19";
    SURPLUS: "10(l)#3", "R20";
    CO_SURPLUS: "10(m)#3", "R20";
    DEALER_PAID: "10(n)", "R20";
    OWN_RULES: "10(p)";
    // Irregularities
    NOT_FLAT: "11(a)";
    FALLEN_OUT: "11(b)";
    LID_BY_BANK: "10(h)(1)", "10(i)(2)", "10(j)(1)";
    MISTOTALLED: "11(c)";
    PLAYER_EXPOSED: "11(d)";
    BANK_EXPOSED: "11(e)";
    UNPLAYED_EXPOSED: "R22";
    STACK_EXPOSED: "11(k)", "R22";
    STACKS_MISDEALT: "11(l)", "8a(c)";
    MISSET: "11(i)";
    CO_MISSET: "11(i)", "R15";
    BANK_MISSET: "11(j)", "R15";
    VOID: "R23";
    STUB_BY_DEVICE: "17(h)", "17(i)";
}

/// By which clause a wager is placed.
pub(super) const fn placed(wager: Wager) -> Cite {
    match wager {
        Wager::Hand => WAGER,
        Wager::Bonus => BONUS,
        Wager::Insurance => INSURANCE,
        Wager::Progressive => PROGRESSIVE,
        Wager::ThreeCard => THREE_CARD,
        Wager::SevenCard => SEVEN_CARD,
        Wager::Additional(_) => ADDITIONAL,
    }
}

/// After which clause a wager comes too late.
pub(super) const fn late(wager: Wager) -> Cite {
    match wager {
        Wager::Progressive => LOCKED,
        Wager::Additional(_) => cite!(BOOK, "13(b)(1)", "7(c)"),
        _ => AFTER_CALL,
    }
}

/// Why somebody is offered the cut.
pub(super) fn cut_turn(turn: Turn) -> Cite {
    CUT_OFFERED.and(match turn {
        Turn::Begins => cite!(BOOK, "6(d)(1)"),
        Turn::Bank => cite!(BOOK, "6(d)(2)"),
        Turn::NoBank => cite!(BOOK, "6(d)(3)"),
    })
}

/// That no more bets are taken, by way of dealing.
pub(super) const CALL: [Cite; 4] = [
    cite!(BOOK, "8(a)", "7(c)"),
    cite!(BOOK, "8a(b)(2)", "8a(b)", "8a(a)", "7(c)"),
    cite!(BOOK, "8b(b)(2)", "8b(b)(1)", "8b(b)", "8b(a)", "7(c)"),
    cite!(BOOK, "17(c)", "17(b)", "7(c)", "R7"),
];

/// That the starting position comes now, by way of dealing; there is none where section 17 wagers are offered.
pub(super) const STARTS: [Cite; 4] =
    [cite!(BOOK, "8(b)"), cite!(BOOK, "8a(e)"), cite!(BOOK, "8b(c)"), cite!(BOOK, "17(d)", "R7")];

/// What the bank changes of the starting position, by way of dealing: shaking, and counting.
pub(super) const BANK_STARTS: [[Cite; 2]; 4] = [
    [cite!(BOOK, "10(h)(1)", "10(h)"), cite!(BOOK, "10(h)(3)", "10(h)")],
    [cite!(BOOK, "10(i)(2)", "10(i)"), cite!(BOOK, "10(i)(4)", "10(i)")],
    [cite!(BOOK, "10(j)(1)", "10(j)"), cite!(BOOK, "10(j)(3)", "10(j)")],
    [Cite::NONE; 2],
];

/// That a bank's generator is operated by approved procedures, by way of dealing.
const BANK_GENERATOR: [Cite; 4] =
    [cite!(BOOK, "10(h)(2)"), cite!(BOOK, "10(i)(3)"), cite!(BOOK, "10(j)(2)"), Cite::NONE];

/// Why the starting position is where it is.
pub(super) fn started(by: Start, dealing: Dealing, bank: bool, total: u8) -> Cite {
    let way = dealing as usize;
    let cite = match by {
        Start::Dice => THROW,
        Start::Generator => GENERATOR,
        Start::Button => BUTTON,
    };
    let cite = cite.and(STARTS[way]);
    match (by, bank, total) {
        // The bank changes nothing of the button.
        (Start::Button, ..) => cite,
        (Start::Dice, true, _) => cite.and(BANK_STARTS[way][0]).and(BANK_STARTS[way][1]),
        (Start::Generator, true, _) => cite.and(BANK_GENERATOR[way]).and(BANK_STARTS[way][1]),
        (Start::Dice, false, 8) => cite.and(EXAMPLE_DEALER),
        (Start::Dice, false, 14) => cite.and(EXAMPLE_SIXTH),
        _ => cite,
    }
}

/// Why cards go to a place, by way of dealing; where section 17 wagers are offered, the first, later and the dealer's.
pub(super) fn dealt(dealing: Dealing, to: Place, first: bool, bank: bool) -> Cite {
    let cite = match dealing {
        Dealing::Shoe => cite!(BOOK, "8(c)", "R2"),
        Dealing::Hand => DELIVER,
        Dealing::Stacks => cite!(BOOK, "8b(d)", "R2"),
        Dealing::Bonus if first => cite!(BOOK, "17(d)", "17(b)", "R7"),
        Dealing::Bonus if to == Place::Dealer => cite!(BOOK, "17(e)", "17(b)"),
        Dealing::Bonus => cite!(BOOK, "17(e)", "17(b)", "R7"),
    };
    match dealing {
        Dealing::Shoe if bank => cite.and(cite!(BOOK, "10(h)")),
        Dealing::Hand if bank => DELIVER_WITH_BANK,
        Dealing::Stacks if bank => cite.and(cite!(BOOK, "10(j)")),
        _ => cite,
    }
}

/// Cards without a wager are collected, by way of dealing.
pub(super) const UNPLAYED: [Cite; 4] = [cite!(BOOK, "8(d)(1)"), cite!(BOOK, "8a(g)"), cite!(BOOK, "8b(f)"), Cite::NONE];

/// The tables of the progressive wager.
pub(super) const PROGRESSIVE_TABLES: [Cite; 2] = [cite!(BOOK, "14(d):$1", "14(d)"), cite!(BOOK, "14(d):$5", "14(d)")];

/// The tables of the insurance wager.
pub(super) const INSURANCE_TABLES: [Cite; 5] = [
    cite!(BOOK, "16(c):A"),
    cite!(BOOK, "16(c):B"),
    cite!(BOOK, "16(c):C"),
    cite!(BOOK, "16(c):D"),
    cite!(BOOK, "16(c):E"),
];

/// The tables of the seven-card bonus wager.
pub(super) const SEVEN_CARD_TABLES: [Cite; 2] =
    [cite!(BOOK, "18(c):A", "18(c)"), cite!(BOOK, "18(c):B", "18(c)", "3(g)", "R42")];

/// The clauses that make two hands what they are.
pub(super) fn hands(ranks: &Ranks, wheel: WheelRank, jokers: [bool; 2]) -> Cite {
    five(ranks.high, wheel, jokers[0]).and(two(ranks.low, jokers[1]))
}

/// The clauses that make five cards what they are.
fn five(rank: JokerRank, wheel: WheelRank, joker: bool) -> Cite {
    let cite = match rank.category() {
        JokerCategory::FiveAces => cite!(BOOK, "3(b)(1)", "3(b)"),
        JokerCategory::RoyalFlush => cite!(BOOK, "3(b)(2)", "3(b)"),
        JokerCategory::StraightFlush => cite!(BOOK, "3(b)(3)", "3(b)", "1:suit"),
        JokerCategory::FourOfAKind => cite!(BOOK, "3(b)(4)", "3(b)"),
        JokerCategory::FullHouse => cite!(BOOK, "3(b)(5)", "3(b)"),
        JokerCategory::Flush => cite!(BOOK, "3(b)(6)", "3(b)", "1:suit"),
        JokerCategory::Straight => cite!(BOOK, "3(b)(7)", "3(b)"),
        JokerCategory::ThreeOfAKind => cite!(BOOK, "3(b)(8)", "3(b)"),
        JokerCategory::TwoPair => cite!(BOOK, "3(b)(9)", "3(b)"),
        JokerCategory::OnePair => cite!(BOOK, "3(b)(10)", "3(b)"),
        JokerCategory::HighCard => cite!(BOOK, "3(a)", "R13"),
    };
    let runs = matches!(rank.category(), JokerCategory::Straight | JokerCategory::StraightFlush);
    let cite = match wheel {
        _ if !runs || rank.top() != Rank::Five => cite,
        WheelRank::SecondHighest => cite.and(cite!(BOOK, "3(a)", "R9")),
        WheelRank::Lowest => cite.and(cite!(BOOK, "3(d)", "R9")),
    };
    let completes = matches!(
        rank.category(),
        JokerCategory::Straight | JokerCategory::Flush | JokerCategory::StraightFlush | JokerCategory::RoyalFlush
    );
    match (joker, completes) {
        (false, _) => cite,
        (true, true) => cite.and(cite!(BOOK, "3(c)", "R10", "R11")),
        (true, false) => cite.and(cite!(BOOK, "3(a)", "R10")),
    }
}

fn two(rank: JokerLowRank, joker: bool) -> Cite {
    let cite = if rank.is_pair() { cite!(BOOK, "3(b)(10)", "3(b)") } else { cite!(BOOK, "3(a)", "R13") };
    if joker { cite.and(cite!(BOOK, "3(a)", "R10")) } else { cite }
}

/// The clauses that decide between two hands.
fn between(same: bool, alike: bool) -> Cite {
    match (same, alike) {
        (true, _) => cite!(BOOK, "3(e)", "1:copy hand", "R12"),
        (false, true) => cite!(BOOK, "3(e)", "R12"),
        (false, false) => cite!(BOOK, "3(b)"),
    }
}

/// The clauses behind the outcome of a wager, hands that were set wrong apart.
pub(super) fn outcome(own: &Ranks, others: &Ranks, outcome: Outcome) -> Cite {
    let copies = own.high == others.high || own.low == others.low;
    let cite = match outcome {
        Outcome::Win => cite!(BOOK, "9(i)#2"),
        Outcome::Lose if copies => cite!(BOOK, "9(g)(2)", "1:copy hand"),
        Outcome::Lose => cite!(BOOK, "9(g)(1)"),
        Outcome::Push if own.low > others.low => cite!(BOOK, "9(h)(2)", "1:push"),
        Outcome::Push => cite!(BOOK, "9(h)(1)", "1:push"),
    };
    let high = between(own.high == others.high, own.high.category() == others.high.category());
    let low = between(own.low == others.low, own.low.is_pair() == others.low.is_pair());
    cite.and(high).and(low)
}

/// What seven cards are called in a table of all seven.
pub(super) fn seven(hand: JokerSeven) -> Cite {
    match hand {
        JokerSeven::NaturalSevenStraightFlush => cite!(BOOK, "3(f)(1)", "3(f)", "R32"),
        JokerSeven::RoyalMatchKingQueen => cite!(BOOK, "3(f)(2)(i)", "3(f)(2)", "3(f)", "R32"),
        JokerSeven::RoyalMatchAceKing => cite!(BOOK, "3(f)(2)(ii)", "3(f)(2)", "3(f)", "R32"),
        JokerSeven::JokerSevenStraightFlush => cite!(BOOK, "3(f)(3)", "3(f)", "R32"),
        JokerSeven::FiveAces => cite!(BOOK, "3(b)(1)", "3(b)"),
        JokerSeven::NaturalRoyalFlush => cite!(BOOK, "3(b)(2)", "3(b)"),
        JokerSeven::JokerRoyalFlush => cite!(BOOK, "3(b)(2)", "3(b)", "3(c)"),
        JokerSeven::NaturalStraightFlush => cite!(BOOK, "3(b)(3)", "3(b)"),
        JokerSeven::JokerStraightFlush => cite!(BOOK, "3(b)(3)", "3(b)", "3(c)"),
        JokerSeven::FourOfAKind => cite!(BOOK, "3(b)(4)", "3(b)"),
        JokerSeven::FullHouse => cite!(BOOK, "3(b)(5)", "3(b)"),
        JokerSeven::Flush => cite!(BOOK, "3(b)(6)", "3(b)"),
        JokerSeven::Straight => cite!(BOOK, "3(b)(7)", "3(b)"),
        JokerSeven::ThreeOfAKind => cite!(BOOK, "3(b)(8)", "3(b)", "R30"),
    }
}

/// What a progressive wager is paid for.
pub(super) fn progressive(hand: JokerSeven) -> Cite {
    match hand {
        JokerSeven::ThreeOfAKind => cite!(BOOK, "3(b)(8)", "3(b)"),
        hand => seven(hand),
    }
}

/// What three cards are called.
pub(super) const fn three(hand: Option<JokerThree>) -> Cite {
    match hand {
        Some(JokerThree::StraightFlush) => cite!(BOOK, "18(b)", "1:three-card bonus wager", "R40", "3(c)"),
        Some(_) => cite!(BOOK, "18(b)", "1:three-card bonus wager", "R40"),
        None => cite!(BOOK, "18(b)", "1:three-card bonus wager"),
    }
}

/// With the deck, where the cards are dealt to all positions.
pub(super) const CARDS: CardClauses = CardClauses {
    call: [CALL[0], CALL[1], CALL[2]],
    deal: [cite!(BOOK, "8(c)", "R2"), cite!(BOOK, "8a(f)"), cite!(BOOK, "8b(d)", "R2")],
    stub: [cite!(BOOK, "8(d)(1)"), cite!(BOOK, "8a(d)(1)"), cite!(BOOK, "8b(e)(1)")],
    count: [cite!(BOOK, "8(d)", "R5"), cite!(BOOK, "8a(d)", "R5"), cite!(BOOK, "8b(e)", "R5")],
    stub_right: cite!(BOOK, "R5"),
    stub_misdealt: cite!(BOOK, "8(d)(2)", "8a(d)(2)", "8b(e)(2)", "11(h)"),
    stub_wrong: cite!(BOOK, "8(d)(2)", "8a(d)(2)", "8b(e)(2)"),
    misdealt_wrong_deck: Cite::NONE,
    dealer_exposed: cite!(BOOK, "11(e)"),
    face_up: cite!(BOOK, "11(f)"),
    face_up_again: cite!(BOOK, "11(f)"),
    drawn_in_error: cite!(BOOK, "11(g)"),
    player_misdealt: cite!(BOOK, "11(h)"),
    dealer_misdealt: cite!(BOOK, "11(h)"),
    shoe_jams: cite!(BOOK, "11(n)"),
    cards_touched: cite!(BOOK, "9(b)"),
    cleared: cite!(BOOK, "9(k)"),
};

/// The same for one way of dealing, whose wrong count has a clause of its own.
const fn wrong_count(misdealt: Cite, wrong: Cite) -> CardClauses {
    CardClauses { stub_misdealt: misdealt, stub_wrong: wrong, ..CARDS }
}

/// With the deck, by way of dealing.
static BY_DEALING: [CardClauses; 4] = [
    wrong_count(cite!(BOOK, "8(d)(2)", "11(h)"), cite!(BOOK, "8(d)(2)")),
    wrong_count(cite!(BOOK, "8a(d)(2)"), cite!(BOOK, "8a(d)(2)")),
    wrong_count(cite!(BOOK, "8b(e)(2)"), cite!(BOOK, "8b(e)(2)")),
    CardClauses {
        call: [CALL[3]; 3],
        deal: [cite!(BOOK, "17(e)", "17(d)", "17(b)"); 3],
        stub: [cite!(BOOK, "17(h)(1)", "17(g)"); 3],
        count: [cite!(BOOK, "17(h)", "R8"); 3],
        stub_right: cite!(BOOK, "17(h)(1)"),
        stub_misdealt: cite!(BOOK, "17(h)(2)", "11(h)"),
        stub_wrong: cite!(BOOK, "17(h)(2)"),
        misdealt_wrong_deck: cite!(BOOK, "R8"),
        ..CARDS
    },
];

/// With the deck, dealt so.
pub(super) fn cards(dealing: Dealing) -> &'static CardClauses {
    &BY_DEALING[dealing as usize]
}

/// Around the rounds.
pub(super) const TABLE: TableClauses = TableClauses {
    receive: cite!(BOOK, "5(a)", "2(a)", "2(a)#2", "2(a)#3", "5(b)", "R3"),
    each_deck: cite!(BOOK, "5(d)", "2(b)", "2(b)(1)", "2(b)(2)"),
    verify: cite!(BOOK, "5(b)#2"),
    wash: cite!(BOOK, "5(c)"),
    shuffle: cite!(BOOK, "6(a)", "6(b)"),
    by_device: cite!(BOOK, "6(b)(1)"),
    by_hand: cite!(BOOK, "6(a)", "6(b)", "11(o)"),
    device_counts: cite!(BOOK, "17(i)"),
    device_counts_wrong: cite!(BOOK, "17(i)"),
    cut: Cite::NONE,
    recut: Cite::NONE,
    players_cut: None,
    idle: cite!(BOOK, "6(g)"),
    alternate: cite!(BOOK, "2(b)(4)", "2(b)(3)", "2(b)(5)"),
    seated: cite!(BOOK, "7(b)"),
    stay: cite!(BOOK, "7(b)"),
    stay_by_wager: cite!(BOOK, "7(c)"),
    seats: cite!(BOOK, "R1"),
    round: cite!(BOOK, "6(a)"),
    shuffler_jams: cite!(BOOK, "11(m)"),
    device_leaves: cite!(BOOK, "11(o)"),
    racked: cite!(BOOK, "9(k)"),
};
