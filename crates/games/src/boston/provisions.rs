//! Which clause stands behind what, in each rulebook's own numbering. The rest of the game speaks
//! of provisions by name; only this file knows numbers.

use crate::blocks::card_table::{CardClauses, TableClauses};
use kit::{Category, ThreeCategory};
use law::{Cite, cite};

/// The provisions of one rulebook, each as the clauses that make it. Where a rulebook is silent
/// and adopts another, the other's clauses stand here.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Provisions {
    // Wagers
    pub ante: Cite,
    pub first: Cite,
    pub second: Cite,
    pub bonus: Cite,
    pub bonus_requires: Cite,
    pub ante_only: Cite,
    pub coupon: Cite,
    pub verbal: Cite,
    pub take_back: Cite,
    pub ante_stays: Cite,
    pub after_call: Cite,
    pub bonus_after_call: Cite,
    // By dealing method: manual shoe, hand, automated shoe
    pub three_players: [Cite; 3],
    pub three_dealer: [Cite; 3],
    pub one_at_a_time: Cite,
    // The final cards
    pub last_start: Cite,
    pub last_players: Cite,
    pub last_dealer: Cite,
    pub last_from_automated: Cite,
    // Three-card bonus
    pub elect: Cite,
    pub bonus_lost: Cite,
    pub bonus_paid: Cite,
    pub bonus_turned_down: Cite,
    pub claims_over: Cite,
    pub late_claim: Cite,
    // Decisions
    pub turn: Cite,
    pub fold: Cite,
    pub withdraw: Cite,
    pub set_hand: Cite,
    pub unset: Cite,
    // Resolving
    pub reveal: Cite,
    pub order: Cite,
    pub compare: Cite,
    pub same_category: Cite,
    pub lost: Cite,
    pub tied: Cite,
    pub won: Cite,
    pub even_money: Cite,
    pub ante_returned: Cite,
    pub ante_kept: Cite,
    pub ante_bonus: Cite,
    pub ante_bonus_lost: Cite,
    pub ante_bonus_tied: Cite,
    pub ante_bonus_untied: Cite,
    pub ante_only_settled: Cite,
    pub limit: Cite,
    /// What the least limit is, where the text sets one.
    pub limit_floor: Cite,
    pub limit_excludes: Cite,
    pub limit_on_layout: Cite,
    pub limit_on_sign: Cite,
    // Irregularities
    pub exposed_late: Cite,
    pub cards_out_of_view: Cite,
    pub dealer_short: Cite,
    pub void_money: Cite,
    pub void_three_of_a_kind: Cite,
    pub void_reopens: Cite,
    // With the deck, and around the rounds
    pub cards: CardClauses,
    pub table: TableClauses,
    // Rankings
    pub category: [Cite; 10],
    pub three_category: [Cite; 7],
}

impl Provisions {
    /// The clause that makes a five-card hand what it is.
    pub fn category(&self, category: Category) -> Cite {
        self.category[category as usize]
    }

    /// The clause that makes a three-card hand what it is.
    pub fn three_category(&self, category: ThreeCategory) -> Cite {
        self.three_category[category as usize]
    }
}

/// The regulation in its two editions, which number alike.
macro_rules! regulation {
    ($book:literal) => {
        Provisions {
            ante: cite!($book, "1:ante wager", "6(a)", "6(b)"),
            first: cite!($book, "1:first wager", "6(a)", "6(b)"),
            second: cite!($book, "10(b)", "1:second wager", "6(d)"),
            bonus: cite!($book, "6(c)", "1:optional bonus wager", "R14"),
            bonus_requires: cite!($book, "6(c)"),
            ante_only: cite!($book, "1:first wager"),
            coupon: cite!($book, "6(a)", "R23"),
            verbal: cite!($book, "6(a)#2"),
            take_back: cite!($book, "6(b)"),
            ante_stays: cite!($book, "6(c)"),
            after_call: cite!($book, "6(b)#2"),
            bonus_after_call: cite!($book, "6(b)#2"),
            three_players: [cite!($book, "7(d)(1)", "7(d)"), cite!($book, "8(c)(1)", "8(c)"), cite!($book, "9(c)")],
            three_dealer: [cite!($book, "7(d)(2)"), cite!($book, "8(c)(2)"), cite!($book, "9(c)")],
            one_at_a_time: Cite::NONE,
            last_start: cite!($book, "10(d)"),
            last_players: cite!($book, "10(d)(1)", "10(d)", "1:hand"),
            last_dealer: cite!($book, "10(d)(2)"),
            last_from_automated: cite!($book, "9(d)"),
            elect: cite!($book, "10(a)", "5(d)"),
            bonus_lost: cite!($book, "10(a)#2"),
            bonus_paid: cite!($book, "10(a)#3", "11(d)"),
            bonus_turned_down: Cite::NONE,
            claims_over: cite!($book, "10(a)"),
            late_claim: cite!($book, "10(a)"),
            turn: cite!($book, "R23"),
            fold: cite!($book, "10(b)#2", "10(b)", "1:fold"),
            withdraw: cite!($book, "10(c)#2", "R4"),
            set_hand: Cite::NONE,
            unset: Cite::NONE,
            reveal: cite!($book, "10(e)", "5(a)", "5(b)"),
            order: cite!($book, "10(f)", "R21"),
            compare: cite!($book, "1:rank", "5(a)", "5(b)"),
            same_category: cite!($book, "5(c)", "R7"),
            lost: cite!($book, "10(f)(1)"),
            tied: cite!($book, "10(f)(2)", "5(c)#2", "1:push", "1:suit"),
            won: cite!($book, "10(f)(3)"),
            even_money: cite!($book, "11(b)", "10(f)(3)"),
            ante_returned: cite!($book, "10(f)(3)#3", "R1"),
            ante_kept: cite!($book, "R1", "11(c)"),
            ante_bonus: cite!($book, "11(c)", "10(f)(3)#2", "1:ante bonus wager hand", "R5"),
            ante_bonus_lost: cite!($book, "10(f)(3)#4", "R2"),
            ante_bonus_tied: cite!($book, "10(f)(3)#4", "R3"),
            ante_bonus_untied: cite!($book, "10(f)(2)", "R3"),
            ante_only_settled: Cite::NONE,
            limit: cite!($book, "11(e)", "R10"),
            limit_floor: cite!($book, "11(e)", "R10"),
            limit_excludes: cite!($book, "11(e)#4"),
            limit_on_layout: cite!($book, "11(e)#2"),
            limit_on_sign: cite!($book, "11(e)#2", "11(e)#3"),
            exposed_late: cite!($book, "R18"),
            cards_out_of_view: cite!($book, "10(c)#3"),
            dealer_short: cite!($book, "12(d)#2", "R17"),
            void_money: cite!($book, "R8"),
            void_three_of_a_kind: cite!($book, "11(c)", "R6"),
            void_reopens: cite!($book, "R8"),
            cards: CardClauses {
                call: [
                    cite!($book, "7(b)", "6(b)", "R20"),
                    cite!($book, "8(b)(4)", "6(b)", "8(b)"),
                    cite!($book, "9(b)(2)", "6(b)", "9(b)"),
                ],
                stub: [
                    cite!($book, "7(e)", "1:stub"),
                    cite!($book, "8(d)", "1:stub"),
                    cite!($book, "9(d)#2", "1:stub"),
                ],
                count: [cite!($book, "7(f)"), cite!($book, "8(e)", "7(f)"), cite!($book, "9(e)", "7(f)")],
                stub_right: cite!($book, "7(f)(1)", "7(f)"),
                stub_misdealt: cite!($book, "7(f)(2)", "R9"),
                stub_wrong: cite!($book, "7(f)(2)#2"),
                dealer_exposed: cite!($book, "12(a)"),
                face_up: cite!($book, "12(b)", "R19"),
                face_up_again: cite!($book, "12(b)#2"),
                drawn_in_error: cite!($book, "12(c)"),
                player_misdealt: cite!($book, "12(d)"),
                dealer_misdealt: cite!($book, "12(d)#3", "R17"),
                shoe_jams: cite!($book, "12(f)", "R22"),
                cards_touched: cite!($book, "10(c)"),
                deal: [
                    cite!($book, "7(d)", "4(b)", "7(a)"),
                    cite!($book, "8(c)", "4(b)", "8(a)"),
                    cite!($book, "9(c)", "4(b)", "9(a)"),
                ],
                cleared: cite!($book, "10(g)", "1:round of play"),
                misdealt_wrong_deck: Cite::NONE,
            },
            table: TableClauses {
                receive: cite!($book, "3(a)", "2(a)"),
                verify: cite!($book, "3(b)"),
                wash: cite!($book, "3(c)"),
                each_deck: cite!($book, "3(d)", "2(b)", "2(b)(1)", "2(b)(2)"),
                shuffle: cite!($book, "4(a)", "R11", "4(a)#2"),
                idle: cite!($book, "4(c)"),
                alternate: cite!($book, "2(b)(4)", "2(b)(3)"),
                round: cite!($book, "1:round of play"),
                seats: cite!($book, "R23"),
                seated: cite!($book, "6(e)"),
                stay: cite!($book, "6(e)#2"),
                device_counts: cite!($book, "9(f)", "R15"),
                shuffler_jams: cite!($book, "12(e)"),
                device_leaves: cite!($book, "12(g)"),
                by_device: Cite::NONE,
                by_hand: cite!($book, "R11", "12(g)"),
                recut: Cite::NONE,
                players_cut: None,
                racked: cite!($book, "10(g)", "1:round of play"),
                cut: cite!($book, "R11"),
                device_counts_wrong: cite!($book, "9(f)#2"),
                stay_by_wager: cite!($book, "6(e)", "6(b)"),
            },
            category: [
                cite!($book, "5(c)", "5(b)"),
                cite!($book, "5(b)(9)", "5(b)"),
                cite!($book, "5(b)(8)", "5(b)"),
                cite!($book, "5(b)(7)", "5(b)"),
                cite!($book, "5(b)(6)", "5(b)"),
                cite!($book, "5(b)(5)", "5(b)"),
                cite!($book, "5(b)(4)", "5(b)"),
                cite!($book, "5(b)(3)", "5(b)"),
                cite!($book, "5(b)(2)", "5(b)", "R12"),
                cite!($book, "5(b)(1)", "5(b)", "R12"),
            ],
            three_category: [
                cite!($book, "5(d)"),
                cite!($book, "5(d)(5)", "5(d)"),
                cite!($book, "5(d)(4)", "5(d)", "R13"),
                cite!($book, "5(d)(3)", "5(d)", "R13"),
                cite!($book, "5(d)(2)", "5(d)"),
                cite!($book, "5(d)(1)", "5(d)", "R13"),
                cite!($book, "5(d)(1)", "5(d)", "R13"),
            ],
        }
    };
}

/// Massachusetts.
pub const MA: Provisions = regulation!("ma-boston-5");
/// New Jersey, word for word the same in substance.
pub const NJ: Provisions = regulation!("nj-boston-5");

/// A casino's rule card for the five-card game; where it is silent the regulation stands (R9).
pub fn card(silent: Provisions) -> Provisions {
    const BOOK: &str = "card-boston-5";
    Provisions {
        ante: cite!(BOOK, "4", "4#2"),
        first: cite!(BOOK, "4", "4#2"),
        second: cite!(BOOK, "5", "R10"),
        bonus: cite!(BOOK, "4#3", "R9"),
        bonus_requires: cite!(BOOK, "3"),
        ante_stays: cite!(BOOK, "3"),
        ante_only: cite!(BOOK, "4"),
        after_call: cite!(BOOK, "4", "R9").and(silent.after_call),
        bonus_after_call: cite!(BOOK, "4#3", "R9").and(silent.after_call),
        three_players: [cite!(BOOK, "4#4"); 3],
        three_dealer: [cite!(BOOK, "4#4"); 3],
        last_start: cite!(BOOK, "5#4", "R9").and(silent.last_start),
        last_players: cite!(BOOK, "5#4"),
        last_dealer: cite!(BOOK, "5#4"),
        elect: cite!(BOOK, "5#2"),
        bonus_lost: cite!(BOOK, "5#3", "R3"),
        bonus_paid: cite!(BOOK, "9:3 card bonus", "5#2"),
        claims_over: cite!(BOOK, "5#3", "R6"),
        late_claim: cite!(BOOK, "R6", "5#2"),
        fold: cite!(BOOK, "6#3", "5", "R3"),
        compare: cite!(BOOK, "1", "6"),
        same_category: cite!(BOOK, "R11"),
        lost: cite!(BOOK, "7"),
        tied: cite!(BOOK, "6#2"),
        won: cite!(BOOK, "7#2", "6"),
        even_money: cite!(BOOK, "7#2"),
        ante_returned: cite!(BOOK, "7#2", "R1"),
        ante_kept: cite!(BOOK, "7#2", "R1"),
        ante_bonus: cite!(BOOK, "9:ante bonus", "7#3"),
        ante_bonus_lost: cite!(BOOK, "8", "10", "R7"),
        ante_bonus_tied: cite!(BOOK, "10", "R2"),
        ante_bonus_untied: cite!(BOOK, "6#2", "R2"),
        limit: cite!(BOOK, "R9"),
        limit_floor: Cite::NONE,
        limit_excludes: cite!(BOOK, "R9"),
        limit_on_layout: Cite::NONE,
        limit_on_sign: Cite::NONE,
        void_three_of_a_kind: cite!(BOOK, "9:ante bonus", "R9"),
        cards: CardClauses {
            deal: silent.cards.deal.map(|order| cite!(BOOK, "4#4", "2", "R12", "R9").and(order)),
            ..silent.cards
        },
        category: [cite!(BOOK, "1", "R11"); 10],
        three_category: [
            cite!(BOOK, "R4"),
            cite!(BOOK, "9:3 card bonus"),
            cite!(BOOK, "9:3 card bonus", "R4"),
            cite!(BOOK, "9:3 card bonus", "R4"),
            cite!(BOOK, "9:3 card bonus"),
            cite!(BOOK, "9:3 card bonus", "R5"),
            cite!(BOOK, "9:3 card bonus", "R5"),
        ],
        ..silent
    }
}

/// The seven-card game: internal controls, dealing procedures and rule card. Opening, shuffling,
/// cutting and delivery come from the five-card game (procedure:0, R9).
pub const fn seven(silent: Provisions) -> Provisions {
    const BOOK: &str = "boston-7";
    Provisions {
        ante: cite!(BOOK, "overview:1", "procedure:1", "card:3"),
        first: cite!(BOOK, "overview:1#2", "procedure:1", "card:3#2", "card:3", "R12"),
        second: cite!(BOOK, "procedure:5", "overview:2", "card:6"),
        bonus: cite!(BOOK, "procedure:1#2", "overview:1#3", "three-card:1", "three-card:1#2", "card:5"),
        bonus_requires: cite!(BOOK, "overview:1#5", "R3"),
        take_back: cite!(BOOK, "procedure:1", "overview:1"),
        ante_stays: cite!(BOOK, "overview:1", "card:3", "R12"),
        ante_only: cite!(BOOK, "overview:3#6", "card:4", "R1"),
        after_call: cite!(BOOK, "procedure:1", "overview:1"),
        bonus_after_call: cite!(BOOK, "overview:1#3", "card:5", "procedure:1#2"),
        three_players: [cite!(BOOK, "procedure:3", "overview:1#4", "card:3#3"); 3],
        three_dealer: [cite!(BOOK, "procedure:3#2"); 3],
        one_at_a_time: cite!(BOOK, "procedure:3#3", "R16"),
        last_start: cite!(BOOK, "procedure:6"),
        last_players: cite!(BOOK, "procedure:6", "overview:2#4", "card:6#3"),
        last_dealer: cite!(BOOK, "procedure:6"),
        last_from_automated: cite!(BOOK, "procedure:6"),
        elect: cite!(BOOK, "procedure:4", "overview:2#2", "card:5#2"),
        bonus_lost: cite!(BOOK, "procedure:4#2"),
        bonus_paid: cite!(
            BOOK,
            "three-card:table",
            "procedure:4#3",
            "three-card:1#3",
            "card:table:3 card bonus",
            "card:5#2"
        ),
        bonus_turned_down: cite!(BOOK, "procedure:4#3", "R15"),
        claims_over: cite!(BOOK, "overview:2#3", "card:5#3"),
        fold: cite!(BOOK, "procedure:5#2", "procedure:5", "overview:2#5", "card:6#2", "card:6"),
        withdraw: cite!(BOOK, "R10"),
        set_hand: cite!(BOOK, "overview:3#2", "overview:3", "R4"),
        unset: cite!(BOOK, "R4", "card:1"),
        reveal: cite!(BOOK, "procedure:8#2", "overview:3"),
        order: cite!(BOOK, "procedure:9", "procedure:9#2"),
        compare: cite!(BOOK, "object:1", "card:1", "card:7"),
        same_category: cite!(BOOK, "object:1"),
        lost: cite!(BOOK, "procedure:9(a)", "overview:3#3", "bonus:1#2", "card:7#3"),
        tied: cite!(BOOK, "procedure:9(b)", "overview:3#4", "card:7#2"),
        won: cite!(BOOK, "procedure:9(c)", "bonus:1#3", "card:7", "card:7#4"),
        even_money: cite!(BOOK, "overview:3#5", "bonus:1#3", "card:7#4"),
        ante_returned: cite!(BOOK, "procedure:9(c)#3", "card:7#4"),
        ante_kept: cite!(BOOK, "bonus:1#3", "card:7#4"),
        ante_bonus: cite!(
            BOOK,
            "bonus:table",
            "bonus:1",
            "bonus:1#4",
            "procedure:9(c)#2",
            "card:table:ante bonus",
            "card:7#5",
            "R14"
        ),
        ante_bonus_lost: cite!(BOOK, "bonus:2", "procedure:9(d)", "card:8", "R6"),
        ante_bonus_tied: cite!(BOOK, "bonus:2", "procedure:9(d)", "R6"),
        ante_bonus_untied: cite!(BOOK, "bonus:2"),
        ante_only_settled: cite!(BOOK, "procedure:9(F)", "overview:3#8", "overview:3#7", "card:4#2", "R2"),
        limit: cite!(BOOK, "bonus:3", "R5"),
        limit_floor: Cite::NONE,
        limit_excludes: cite!(BOOK, "bonus:3#2"),
        limit_on_layout: Cite::NONE,
        limit_on_sign: Cite::NONE,
        exposed_late: cite!(BOOK, "R18"),
        dealer_short: cite!(BOOK, "additional:4#2", "R17"),
        void_money: cite!(BOOK, "R8"),
        void_three_of_a_kind: cite!(BOOK, "R8", "bonus:table"),
        void_reopens: cite!(BOOK, "R8"),
        cards: CardClauses {
            call: [cite!(BOOK, "procedure:2", "procedure:1", "overview:1"); 3],
            stub: [cite!(BOOK, "procedure:7"); 3],
            dealer_exposed: cite!(BOOK, "additional:1", "R18"),
            face_up: cite!(BOOK, "additional:2"),
            face_up_again: cite!(BOOK, "additional:2#2"),
            drawn_in_error: cite!(BOOK, "additional:3"),
            player_misdealt: cite!(BOOK, "additional:4", "R17"),
            dealer_misdealt: cite!(BOOK, "additional:4#3", "R17"),
            shoe_jams: cite!(BOOK, "additional:6"),
            deal: [cite!(BOOK, "procedure:3", "procedure:0", "R9", "card:2"); 3],
            ..silent.cards
        },
        table: TableClauses { seats: cite!(BOOK, "R11"), shuffler_jams: cite!(BOOK, "additional:5"), ..silent.table },
        category: [cite!(BOOK, "object:1", "card:1"); 10],
        three_category: [
            cite!(BOOK, "R13"),
            cite!(BOOK, "three-card:table"),
            cite!(BOOK, "three-card:table"),
            cite!(BOOK, "three-card:table", "R13"),
            cite!(BOOK, "three-card:table"),
            cite!(BOOK, "three-card:table", "R13"),
            cite!(BOOK, "three-card:table", "R13"),
        ],
        ..silent
    }
}
