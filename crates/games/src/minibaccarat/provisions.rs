//! Which clause stands behind what. The rest of the game speaks of provisions by name; only this
//! file knows numbers.

use super::settle::{DragonBonus, Side};
use kit::{Card, PointCount};
use law::{Cite, cite};

/// Provisions by hand, the Player's first.
type Both = [Cite; 2];

// Around the rounds
provisions! { "ma-minibaccarat":
    SEATS: "2(a)";
    LAYOUT: "2(b)";
    LAYOUT_DRAGON_BONUS: "2(b)(2)";
    LAYOUT_EZ: "2(b)(3)", "2(b)(3)(i)", "2(b)(3)(iii)";
    PUSH_NOTICE: "2(b)(3)(ii)";
    LAYOUT_HOUSE_MONEY: "2(b)(4)";
    LAYOUT_MARKERS: "2(b)(5)";
    DECKS: "3(a)", "4(a)";
    BATCHES: "3(b)", "3(b)(1)", "3(b)(2)", "4(a)", "4(d)", "R14";
    STORED: "3(b)(3)", "5(a)";
    ALTERNATE: "3(b)(4)", "3(b)(3)";
    RENEWAL: "3(c)";
    INSPECT: "4(a)";
    VERIFY: "4(a)#2";
    SPREAD: "4(b)";
    SPREAD_BATCHES: "4(d)", "4(b)";
    WASH: "4(c)";
    STACK_BATCHES: "4(d)";
    PRESHUFFLED: "4(e)", "R15";
    SHUFFLE: "5(a)";
    FEATHERED: "5(a)#2";
    CUT_OFFERED: "5(b)", "R10";
    CUT_BY_DEALER: "5(b)#2", "5(b)";
    CUT_PLACE: "5(c)";
    COVER: "5(d)";
    LOAD: "5(d)#2", "5(d)";
    RECUT: "5(e)", "5(e)#2";
    BURN: "5(f)", "R19";
    BURN_MORE: "5(f)", "5(f)#2", "R19";
    IDLE: "5(g)";
    IDLE_BY_HAND: "5(g)(1)", "5(g)";
    IDLE_SHUFFLER: "5(g)(2)", "5(g)";
    IDLE_STORED: "5(g)(2)", "5(g)(2)(i)", "5(g)(2)(ii)", "3(b)(4)";
    CONTINUOUS: "14", "R21";
    TWO_HANDS: "8(a)";
}

// Wagers
provisions! { "ma-minibaccarat":
    TAKE_BACK: "7(c)";
    AFTER_CALL: "7(c)";
    CASH: "7(b)#2";
    NEEDS_MAIN: "R6";
    RESERVED: "R23", "12(d)(2)(i)";
    NO_WAGERS: "13(d)";
}

/// The clauses that permit each wager and leave its limits to the house, in the order of the spots.
pub(super) const WAGER: [Cite; 8] = [
    cite!("ma-minibaccarat", "7(a)(2)", "7(a)", "7(b)", "R22"),
    cite!("ma-minibaccarat", "7(a)(1)", "7(a)", "7(b)", "R22"),
    cite!("ma-minibaccarat", "7(a)(3)", "7(a)", "7(b)", "R22"),
    cite!("ma-minibaccarat", "7(a)(4)", "7(a)", "7(b)", "R22"),
    cite!("ma-minibaccarat", "7(a)(4)", "7(a)", "7(b)", "R22"),
    cite!("ma-minibaccarat", "7(a)(5)", "7(a)", "7(b)", "R16", "R22"),
    cite!("ma-minibaccarat", "7(a)(6)", "7(a)", "7(b)", "R16", "R22"),
    cite!("ma-minibaccarat", "7(a)(7)", "7(a)", "7(b)", "R22"),
];

// The first two cards of each hand
provisions! { "ma-minibaccarat":
    CALL: "8(b)";
    FIRST_CARDS: "8(c)", "8(a)";
    EQUALLY_HIGH: "8(c)(6)", "R10";
    GIVE_UP: "8(d)#2", "R10";
    TAKE_AWAY: "8(d)", "8(d)#2";
    NOBODY_TURNS: "8(d)#2", "R11";
}

/// The first two cards are handed to whoever wagered most on the hand.
pub(super) const HANDED: Both = [cite!("ma-minibaccarat", "8(c)(1)"), cite!("ma-minibaccarat", "8(c)(2)")];
/// A third card is handed to whoever was handed the first two.
pub(super) const THIRD_HANDED: Both =
    [cite!("ma-minibaccarat", "8(c)(4)", "R9"), cite!("ma-minibaccarat", "8(c)(5)", "R9")];

const TURNED: Both =
    [cite!("ma-minibaccarat", "8(c)(1)#2", "9(a)", "R20"), cite!("ma-minibaccarat", "8(c)(2)#2", "9(a)", "R20")];

// House Money
provisions! { "ma-minibaccarat":
    HOUSE_MONEY: "8(c)(3)", "8(c)(3)(i)", "R10";
    HOUSE_MONEY_PAIR: "7(a)(7)(i)", "8(c)(3)(i)";
    HOUSE_MONEY_NO_PAIR: "7(a)(7)(ii)", "8(c)(3)(i)";
    HOUSE_MONEY_CHOICE: "8(c)(3)(i)#2", "R8";
    HOUSE_MONEY_TAKEN: "7(a)(7)(i)", "12(h)", "8(c)(3)(i)", "8(c)(3)(i)(B)", "R3";
    HOUSE_MONEY_PRESSED: "8(c)(3)(i)(A)", "8(c)(3)(i)#2", "8(c)(3)(i)(B)", "12(h)", "R8";
    HOUSE_MONEY_NO_PRESS: "R8", "8(c)(3)(i)#2";
    HOUSE_MONEY_DONE: "8(c)(3)(ii)", "8(c)(3)";
}

// Third cards
provisions! { "ma-minibaccarat":
    NATURAL: "10(a)", "1:natural", "10:table 1", "9(b)";
    THIRD_CARD: "9(c)", "9(d)", "R9";
    ONE_MORE_ONLY: "9(d)";
    PLAYER_DRAWS: "10(b)(1)", "10(b)", "9(b)";
    PLAYER_STAYS: "10(b)(2)", "10(b)", "9(b)";
    BANKER_ALONE: "10(c)(1)", "10(c)", "9(b)";
    COVER_OUT: "9(e)", "R18";
}

/// Why the Banker's Hand draws or stays after the Player's Hand drew, by its count of two cards.
pub(super) const fn banker_after_draw(banker: PointCount) -> Cite {
    match banker.get() {
        0..=2 => cite!("ma-minibaccarat", "10(c)(2)(i)", "10(c)(2)", "10(c)", "10:table 1", "9(b)"),
        7 => cite!("ma-minibaccarat", "10(c)(2)(ii)", "10(c)(2)", "10(c)", "10:table 1", "9(b)"),
        _ => cite!("ma-minibaccarat", "10(c)(2)(iii)", "10:table 1", "10(c)(2)", "10(c)", "9(b)"),
    }
}

// The result
provisions! { "ma-minibaccarat":
    TIE_PAYS: "12(b)";
    RESULT: "11(a)";
    RESULT_DRAGON_7: "11(a)", "11(a)#2", "1:dragon 7";
    RESULT_PANDA_8: "11(a)", "11(a)#2", "1:panda 8";
    SETTLED: "11(b)", "11(b)#2";
    LOSERS_FIRST: "11(b)";
    WINNERS_DOWN: "11(b)#2", "R10";
    CLEARED: "11(c)";
    LAST_HAND: "9(e)", "R18";
    DRAGON_7: "1:dragon 7", "R1";
    PANDA_8: "1:panda 8", "R2";
    EZ: "1:ez baccarat", "12(c)";
    VIGORISH: "12(c)", "12(d)", "R7";
    VIGORISH_ROUNDED: "12(c)#2";
    VIGORISH_AT_PAYOUT: "12(d)(1)";
    VIGORISH_MARKED: "12(d)(2)", "12(d)(2)(ii)", "12(d)(2)(iii)";
    VIGORISH_COLLECTED: "12(d)(2)(i)", "12(d)(2)(iii)", "12(d)(2)";
}

// Irregularities
provisions! { "ma-minibaccarat":
    STRAY: "13(a)";
    EXTRA_THIRD: "13(b)";
    EXTRA_THIRD_SHOWN: "13(c)";
    EXTRA_THIRD_DISCARDED: "13(c)(1)", "13(c)";
    EXTRA_THIRD_SIMULATED: "13(c)(2)", "13(c)";
    SHOWN: "13(d)", "R12";
    SHOWN_FIRST: "R12", "13(d)";
    VOID: "13(e)";
    VOID_UNDOES: "R13", "13(e)";
}

/// What a wager won, was returned or lost by, in the order of the spots. A Dragon Bonus Wager has
/// its own cases, and House Money is settled earlier.
pub(super) const WON: [Cite; 8] = [
    cite!("ma-minibaccarat", "7(a)(2)(i)", "12(a)", "11(b)#2"),
    cite!("ma-minibaccarat", "7(a)(1)(i)", "12(c)", "11(b)#2"),
    cite!("ma-minibaccarat", "7(a)(3)(i)", "12(b)", "R17", "11(b)#2"),
    Cite::NONE,
    Cite::NONE,
    cite!("ma-minibaccarat", "7(a)(5)(i)", "1:dragon 7", "12(f)", "11(b)#2"),
    cite!("ma-minibaccarat", "7(a)(6)(i)", "1:panda 8", "12(g)", "11(b)#2"),
    HOUSE_MONEY_TAKEN,
];
/// See [`WON`].
pub(super) const RETURNED: [Cite; 8] = [
    cite!("ma-minibaccarat", "7(a)(2)(iii)"),
    cite!("ma-minibaccarat", "7(a)(1)(iii)"),
    Cite::NONE,
    Cite::NONE,
    Cite::NONE,
    Cite::NONE,
    Cite::NONE,
    Cite::NONE,
];
/// See [`WON`].
pub(super) const LOST: [Cite; 8] = [
    cite!("ma-minibaccarat", "7(a)(2)(ii)", "11(b)"),
    cite!("ma-minibaccarat", "7(a)(1)(ii)", "11(b)"),
    cite!("ma-minibaccarat", "7(a)(3)(ii)", "11(b)"),
    Cite::NONE,
    Cite::NONE,
    cite!("ma-minibaccarat", "7(a)(5)(ii)", "1:dragon 7", "11(b)"),
    cite!("ma-minibaccarat", "7(a)(6)(ii)", "1:panda 8", "11(b)"),
    cite!("ma-minibaccarat", "7(a)(7)(ii)", "8(c)(3)(i)"),
];

/// What decided a Dragon Bonus Wager.
pub(super) fn dragon_bonus(case: DragonBonus) -> Cite {
    match case {
        DragonBonus::Natural => cite!("ma-minibaccarat", "7(a)(4)(i)(A)", "7(a)(4)(i)", "1:natural", "R5"),
        DragonBonus::NineOverEight => cite!("ma-minibaccarat", "7(a)(4)(i)(B)", "7(a)(4)(i)", "1:natural", "R5"),
        DragonBonus::Margin(_) => cite!("ma-minibaccarat", "7(a)(4)(i)(C)", "7(a)(4)(i)", "R5"),
        DragonBonus::EightUnderNine => cite!("ma-minibaccarat", "7(a)(4)(ii)(A)", "7(a)(4)(ii)", "11(b)"),
        DragonBonus::NotHigher => cite!("ma-minibaccarat", "7(a)(4)(ii)(B)", "7(a)(4)(ii)", "11(b)"),
        DragonBonus::TooClose => cite!("ma-minibaccarat", "7(a)(4)(ii)(C)", "7(a)(4)(ii)", "11(b)"),
        DragonBonus::EqualNaturals => cite!("ma-minibaccarat", "7(a)(4)(iii)", "1:natural"),
    }
}

/// The table by which a Dragon Bonus Wager is paid.
pub(super) fn dragon_bonus_table(name: &str) -> Cite {
    match name {
        "A" => cite!("ma-minibaccarat", "12(e):A", "12(e)", "11(b)#2"),
        "B" => cite!("ma-minibaccarat", "12(e):B", "12(e)", "11(b)#2"),
        _ => cite!("ma-minibaccarat", "12(e):C", "12(e)", "11(b)#2"),
    }
}

/// Why a hand counts what it counts, by the values of its cards.
fn counted(kinds: usize) -> Cite {
    let mut cite = cite!("ma-minibaccarat", "6(b)", "6(a)");
    for (kind, clause) in [
        (PIPS, cite!("ma-minibaccarat", "6(a)(1)")),
        (TENS, cite!("ma-minibaccarat", "6(a)(2)")),
        (ACES, cite!("ma-minibaccarat", "6(a)(3)")),
    ] {
        if kinds & kind != 0 {
            cite = cite.and(clause);
        }
    }
    cite
}

/// The kinds of value among the cards of a hand, as bits.
const PIPS: usize = 1;
const TENS: usize = 2;
const ACES: usize = 4;

/// The citations of a hand turned up, made once for every kind of hand.
#[derive(Clone, Debug)]
pub(super) struct Turned(Vec<Cite>);

impl Turned {
    pub(super) fn new() -> Turned {
        let of = |index: usize| {
            let (side, third, kinds) = (index & 1, index & 2 != 0, index >> 2);
            if third { THIRD_HANDED[side].and(counted(kinds)) } else { TURNED[side].and(counted(kinds)) }
        };
        Turned((0..32).map(of).collect())
    }

    /// Why this hand is turned up by this side and counts what it counts.
    pub(super) fn cite(&self, side: Side, cards: impl Iterator<Item = Card> + Clone) -> Cite {
        let (mut kinds, mut number, mut values) = (0, 0, [0; 3]);
        for card in cards {
            let value = PointCount::of_card(card).get();
            kinds |= match value {
                0 => TENS,
                1 => ACES,
                _ => PIPS,
            };
            values[number] = value;
            number += 1;
        }
        values.sort_unstable();
        let cite = self.0[kinds << 2 | usize::from(number > 2) << 1 | side as usize];
        // The text's two examples stand for themselves and for no other hand.
        match values {
            [1, 2, 4] => cite.and(cite!("ma-minibaccarat", "6(b)(1)")),
            [1, 2, 9] => cite.and(cite!("ma-minibaccarat", "6(b)(2)")),
            _ => cite,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::Cards;

    #[test]
    fn the_citation_of_a_hand_follows_its_cards() {
        let turned = Turned::new();
        let cites = |side, cards: &str| turned.cite(side, cards.parse::<Cards>().unwrap().faces()).to_string();
        let two = cites(Side::Player, "Kc 7d");
        assert_eq!(two, "ma-minibaccarat 8(c)(1)#2, 9(a), R20, 6(b), 6(a), 6(a)(1), 6(a)(2)");
        let third = "ma-minibaccarat 8(c)(5), R9, 6(b), 6(a), 6(a)(1), 6(a)(3)";
        for (cards, example) in
            [("9h Ac 2d", ", 6(b)(2)"), ("4h 2d Ac", ", 6(b)(1)"), ("Ac 2d 5h", ""), ("Ac 2d 8h", "")]
        {
            assert_eq!(cites(Side::Banker, cards), format!("{third}{example}"), "{cards}");
        }
    }
}
