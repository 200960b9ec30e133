//! Which clause stands behind what. The rest of the game speaks of provisions by name; only this
//! file knows numbers.

use super::settle::Outcome;
use super::{Setting, settle::Terms};
use kit::{Tile, TileHand, TileHandRank, TileKind, tile_hand_rank};
use law::{Cite, cite};

provisions! { "ma-pai-gow":
    // Around the rounds
    RECEIVE_TILES: "4(a)", "2(a)";
    CLEAN: "4(a)";
    INSPECT: "4(a)", "4(a)(1)", "4(a)(2)", "4(a)(3)", "R44";
    VERIFY: "4(a)";
    UNSUITABLE: "4(a)(3)(i)";
    SEAL: "4(a)(3)(ii)";
    SUBSTITUTE: "4(a)(3)(i)", "2(a)";
    PAIRS: "4(b)", "R44";
    FIRST_LOOK: "4(b)", "4(c)";
    IDLE: "4(g)";
    FACE_DOWN: "4(c)";
    WASH: "4(d)", "4(c)", "1:washing";
    STACK: "4(d)", "4(c)";
    AFTER_ROUND: "4(f)";
    WASH_AGAIN: "4(d)", "4(f)", "1:washing";
    STACK_AGAIN: "4(d)", "4(f)";
    EXPOSED_IN_STACKING: "4(e)";
    DICE: "3(a)", "3(b)";
    NEW_DICE: "3(c)", "3(a)", "3(b)";
    SEATED: "5(b)";
    SEATS: "R1";
    ROUND: "6(a)", "4(f)";
    // Wagers
    WAGER: "5(a)", "R43";
    VERBAL: "5(a)";
    AFTER_CALL: "5(c)";
    TAKE_BACK: "5(c)";
    COUPON: "5(a)", "R42";
    SECOND_AREA: "10(a)";
    CALL: "6(a)", "5(c)", "R4";
    CALL_WITH_BANK: "6(a)", "5(c)", "R8";
    TURN: "R45";
    // Dice and dealing
    SHAKE: "6(a)";
    BANK_SHAKES: "8(i)#3";
    SHAKE_FOR_BANK: "8(i)#3", "R45";
    THROW: "6(b)", "3(a)", "6(c)", "R1", "R3";
    THROW_WITH_BANK: "8(i)#3", "3(a)", "8(j)", "R1";
    EXAMPLE_DEALER: "6(c)(1)";
    EXAMPLE_SIXTH: "6(c)(2)";
    DEAL: "6(d)";
    DEAL_WITH_BANK: "8(k)";
    DEAD_HAND: "1:dead hand", "R2";
    UNPLAYED: "6(e)", "R2";
    UNPLAYED_WITH_BANK: "8(l)", "R2", "R33";
    COVER: "6(f)";
    COVER_WITH_BANK: "8(m)";
    // Setting
    TAKE_UP: "7(a)", "7(b)";
    SET: "7(a)", "1:setting the hands", "R16";
    SET_HIGH_AND_LOW: "1:high hand", "1:second highest or low hand";
    SET_LARGER_FIRST: "10(b)";
    SET_IN_ORDER: "10(b)#2", "R41";
    SET_ONCE: "7(b)#3";
    SECOND_SET_ONCE: "7(b)#3", "10(b)#2";
    ADVICE: "7(b)#2";
    SET_FOR_PLAYER: "7(b)", "R45";
    TOUCHED: "7(b)";
    DEALER_SETS: "7(c)";
    WAY: "7(d)", "7(e)";
    SUBMITTED_WAY: "7(e)", "R17";
    // Settling
    SURRENDER: "7(f)", "R19";
    SURRENDER_COLLECTED: "7(f)(1)", "7(f)";
    SURRENDER_TILES: "7(f)(2)";
    EXPOSE: "7(g)", "1:rank or ranking";
    LOST: "7(h)";
    PUSH: "7(i)", "1:push", "R20";
    PAY: "7(j)", "7(k)";
    VIGORISH: "7(k)#2", "7(k)", "R21", "R22";
    TILES_IN_ORDER: "7(l)";
    PAID_TILES: "7(k)#2", "7(l)";
    // The bank
    OFFER: "8(c)", "8(a)", "R24";
    FIRST_ROUND: "8(b)", "R25";
    DEALERS_TURN: "8(c)#3", "R24";
    ACCEPT: "8(c)", "8(d)", "8(d)(1)", "8(d)(2)", "1:bank", "R26";
    MARKER: "8(c)#2", "1:marker";
    CO_MARKER: "8(e)#2", "1:marker";
    NEXT_OFFER: "8(c)#3", "R24";
    NO_BANK: "8(c)#4";
    BANKED_BEFORE: "8(c)#4";
    NO_WAGER: "8(d)(1)", "8(d)";
    NO_COVER: "8(d)(2)", "8(d)", "R26";
    BANKING: "8(a)", "R23";
    CO_BANKING: "8(e)", "1:co-banking", "8(e)#2";
    ONE_AREA: "8(f)", "R27";
    CUT: "8(g)", "R5";
    CUT_TO_END: "8(g)(1)", "8(g)", "R5";
    CUT_APART: "8(g)(2)", "8(g)", "R5";
    NOT_ADJACENT: "8(g)(1)", "8(g)(2)", "8(g)", "R5";
    DEALER_WAGER: "8(h)", "R28";
    DIRECTION: "8(h)#2";
    NO_DEALER_WAGER: "8(h)#2", "8(e)#3";
    DEALER_WAGER_LIMIT: "R26", "8(h)";
    STYLE: "8(i)", "R7";
    INDICATE: "8(i)#2";
    STYLES: "8(k)#2", "R7";
    BANK_TURNS: "7(c)#2";
    BANK_SETS: "7(c)#2", "R35", "R16";
    CO_BANK_SETS: "8(e)#3", "R35";
    DEALER_AGAINST_BANK: "8(n)", "R29";
    BANK_SHOWN: "8(n)";
    DEALER_RESULT: "8(n)#2", "R29";
    EXPOSE_TO_BANK: "8(o)", "1:rank or ranking", "R23";
    EXPOSE_TO_CO_BANK: "8(p)", "1:rank or ranking", "R23";
    LOST_TO_BANK: "8(o)";
    LOST_TO_CO_BANK: "8(p)";
    CENTRE_PAYS: "8(o)#2", "R30", "7(k)";
    CENTRE_PAYS_CO: "8(p)#2", "R30", "7(k)";
    BANK_COVERS: "8(o)#2", "R31", "1:bank";
    CO_BANK_COVERS: "8(p)#2", "R31", "R34";
    BANK_VIGORISH: "8(r)", "7(k)#2", "7(k)", "R32", "R21";
    SURPLUS: "8(o)#3", "R31", "R32";
    CO_SURPLUS: "8(p)#3", "R31", "R32", "R34";
    DEALER_PAID: "8(q)", "R32";
    // Irregularities
    NOT_FLAT: "9(a)";
    FALLEN_OUT: "9(b)";
    LID_BY_BANK: "8(i)#4", "R40";
    MISTOTALLED: "9(c)", "R36";
    WRONG_POSITION: "9(c)", "R36";
    PLAYER_EXPOSED: "9(d)", "R38", "R39";
    OTHER_EXPOSED: "9(e)", "R38";
    MISSET: "9(f)";
    CO_MISSET: "9(f)", "R35";
    VOID: "R37";
}

/// The clause of each style of delivery, in the order of [`super::Style`].
pub(super) const DELIVERY: [Cite; 10] = [
    cite!("ma-pai-gow", "8(k)(1)", "R6"),
    cite!("ma-pai-gow", "8(k)(2)", "R6"),
    cite!("ma-pai-gow", "8(k)(3)", "R6"),
    cite!("ma-pai-gow", "8(k)(4)", "R6"),
    cite!("ma-pai-gow", "8(k)(5)", "R6"),
    cite!("ma-pai-gow", "8(k)(6)", "R6"),
    cite!("ma-pai-gow", "8(k)(7)", "R6"),
    cite!("ma-pai-gow", "8(k)(8)", "R6"),
    cite!("ma-pai-gow", "8(k)(9)", "R6"),
    cite!("ma-pai-gow", "8(k)(10)", "R6"),
];

/// The rules of the regulation's own way of setting, in order.
const OWN_WAY: [Cite; 4] = [
    cite!("ma-pai-gow", "7(d)(1)", "R17"),
    cite!("ma-pai-gow", "7(d)(2)", "R17"),
    cite!("ma-pai-gow", "7(d)(3)", "R17"),
    cite!("ma-pai-gow", "7(d)(4)", "R17", "R18"),
];

/// The clauses behind a setting by a rule of the house way, which may be the regulation's own.
pub(super) fn way(own: bool, rule: usize) -> Cite {
    match OWN_WAY.get(rule) {
        Some(cite) if own => cite.and(WAY),
        _ => SUBMITTED_WAY,
    }
}

/// The clauses that make two hands what they are.
pub(super) fn hands(setting: &Setting) -> Cite {
    hand(setting.high).and(hand(setting.low))
}

/// The clauses that make a hand of two tiles what it is.
pub(super) fn hand(tiles: [Tile; 2]) -> Cite {
    let rank = tile_hand_rank(tiles[0], tiles[1]);
    match rank.hand() {
        TileHand::SupremePair => cite!("ma-pai-gow", "2(b)", "1:supreme pair", "R10"),
        TileHand::MatchedPair(_) => cite!("ma-pai-gow", "2(b)", "1:matched pairs"),
        TileHand::MixedPair(_) => cite!("ma-pai-gow", "2(b)", "1:mixed or unmatched pairs"),
        TileHand::Wong(_) => cite!("ma-pai-gow", "2(b)", "1:wongs"),
        TileHand::Gong(_) => cite!("ma-pai-gow", "2(b)", "1:gongs"),
        TileHand::Points { value, .. } => points(tiles, value),
    }
}

fn points(tiles: [Tile; 2], value: u8) -> Cite {
    let is = |one: TileKind, other: TileKind| {
        let kinds = tiles.map(Tile::kind);
        kinds == [one, other] || kinds == [other, one]
    };
    let cite = cite!("ma-pai-gow", "2(d)", "1:value");
    let natural = (tiles[0].spots() + tiles[1].spots()) % 10;
    if is(TileKind::of(1, 1), TileKind::of(3, 3)) {
        cite.and(cite!("ma-pai-gow", "2(d)(1)"))
    } else if is(TileKind::of(5, 6), TileKind::of(1, 6)) {
        cite.and(cite!("ma-pai-gow", "2(d)(2)"))
    } else if natural != value {
        cite.and(cite!("ma-pai-gow", "2(e)", "R9", "R10", "R11"))
    } else {
        cite
    }
}

/// The clauses that decide between two hands.
pub(super) fn between(one: TileHandRank, other: TileHandRank) -> Cite {
    match (one.hand(), other.hand()) {
        (TileHand::Points { .. }, TileHand::Points { .. }) if one == other => {
            cite!("ma-pai-gow", "2(h)", "2(g)", "1:copy hand")
        }
        (TileHand::Points { value, .. }, TileHand::Points { value: against, .. }) if value == against => {
            cite!("ma-pai-gow", "2(f)", "2(g)")
        }
        (TileHand::Points { .. }, TileHand::Points { .. }) => cite!("ma-pai-gow", "2(d)"),
        _ if one == other => cite!("ma-pai-gow", "2(c)", "1:copy hand", "R12"),
        _ => cite!("ma-pai-gow", "2(b)"),
    }
}

/// The clauses behind the outcome of a wager.
pub(super) fn outcome(player: &Setting, bank: &Setting, outcome: Outcome, terms: Terms) -> Cite {
    let (own, others) = (player.ranks(), bank.ranks());
    let cite = match outcome {
        Outcome::Win => cite!("ma-pai-gow", "7(j)#2"),
        Outcome::Lose => cite!("ma-pai-gow", "7(h)#2"),
        Outcome::Push if own.low > others.low && !own.low.is_zero() => cite!("ma-pai-gow", "7(i)(2)", "1:push"),
        Outcome::Push => cite!("ma-pai-gow", "7(i)(1)", "1:push"),
    };
    let cite = cite.and(between(own.high, others.high)).and(between(own.low, others.low));
    let cite = if own.low.is_zero() { cite.and(cite!("ma-pai-gow", "R13")) } else { cite };
    let cite = if others.low.is_zero() { cite.and(cite!("ma-pai-gow", "R15")) } else { cite };
    let zeros = own.high.is_zero() && others.high.is_zero();
    if zeros || (terms.zero_high_to_dealer && own.high.is_zero()) { cite.and(cite!("ma-pai-gow", "R14")) } else { cite }
}
