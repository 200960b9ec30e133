//! Which clause stands behind what. The rest of the game speaks of provisions by name; only this
//! file knows numbers.

use super::act::NoWager;
use super::wager::Kind;
use law::{Cite, cite};

/// The provisions of the rulebook, each as the clauses that make it.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Provisions {
    // Dice and shaker
    pub dice: Cite,
    pub shaker_is_dealers: Cite,
    pub renewal: Cite,
    pub inspect_display: Cite,
    pub inspect_shaker: Cite,
    pub shift: Cite,
    pub device_leaves: Cite,
    // Wagers
    pub kind: [Cite; 8],
    pub placed: Cite,
    pub verbal: Cite,
    pub no_such_total: Cite,
    pub no_such_combination: Cite,
    pub position: Cite,
    pub after_call: Cite,
    pub stay: Cite,
    pub table: Cite,
    pub round: Cite,
    // The throw
    pub call: Cite,
    pub shake: Cite,
    pub activate: Cite,
    pub announce: Cite,
    pub announce_automated: Cite,
    pub enter: Cite,
    pub corrected: Cite,
    pub lit: Cite,
    // Settling
    pub settle: Cite,
    pub collected: Cite,
    pub paid: Cite,
    pub one_die: Cite,
    pub more_dice: Cite,
    pub two_on_three: Cite,
    pub total_on_three: Cite,
    pub combination_once: Cite,
    pub cleared: Cite,
    // Irregularities
    pub no_roll: Cite,
    pub display_fails: Cite,
    pub display_fails_early: Cite,
    pub gaming_ceases: Cite,
    pub shaker_fails: Cite,
    pub toss_counts: Cite,
}

impl Provisions {
    /// The clause that defines a kind of wager.
    pub fn kind(&self, kind: Kind) -> Cite {
        self.kind[kind as usize]
    }

    /// The clause by which something is no wager.
    pub fn no_such(&self, none: NoWager) -> Cite {
        if matches!(none, NoWager::Total(_)) { self.no_such_total } else { self.no_such_combination }
    }
}

/// The chapter's own clauses.
pub const MA: Provisions = Provisions {
    dice: cite!("ma-sic-bo", "1", "1#2", "1#3"),
    shaker_is_dealers: cite!("ma-sic-bo", "1#2"),
    renewal: cite!("ma-sic-bo", "1#3", "R12"),
    inspect_display: cite!("ma-sic-bo", "5(a)(1)", "5(a)", "R12"),
    inspect_shaker: cite!("ma-sic-bo", "5(a)(2)", "5(a)", "R12"),
    shift: cite!("ma-sic-bo", "5(b)", "R12"),
    device_leaves: cite!("ma-sic-bo", "6(d)", "R13"),
    kind: [
        cite!("ma-sic-bo", "2(a)(1)", "2(a)"),
        cite!("ma-sic-bo", "2(a)(2)", "2(a)"),
        cite!("ma-sic-bo", "2(a)(3)", "2(a)"),
        cite!("ma-sic-bo", "2(a)(4)", "2(a)"),
        cite!("ma-sic-bo", "2(a)(5)", "2(a)"),
        cite!("ma-sic-bo", "2(a)(6)", "2(a)"),
        cite!("ma-sic-bo", "2(a)(7)", "2(a)", "R6"),
        cite!("ma-sic-bo", "2(a)(8)", "2(a)"),
    ],
    placed: cite!("ma-sic-bo", "3(a)", "3(b)", "R15"),
    verbal: cite!("ma-sic-bo", "3(a)#2", "3(a)"),
    no_such_total: cite!("ma-sic-bo", "R4", "2(a)(4)", "4(b)"),
    no_such_combination: cite!("ma-sic-bo", "R10", "2(a)(5)"),
    position: cite!("ma-sic-bo", "3(b)", "3(b)#2", "3(c)", "R14"),
    after_call: cite!("ma-sic-bo", "R7", "5(c)"),
    stay: cite!("ma-sic-bo", "3(c)", "R15"),
    table: cite!("ma-sic-bo", "R15"),
    round: cite!("ma-sic-bo", "3(a)", "5(g)"),
    call: cite!("ma-sic-bo", "5(c)", "R7"),
    shake: cite!("ma-sic-bo", "5(d)(1)", "5(d)", "1#2", "R12"),
    activate: cite!("ma-sic-bo", "5(d)(2)", "5(d)", "R13"),
    announce: cite!("ma-sic-bo", "5(e)", "1"),
    announce_automated: cite!("ma-sic-bo", "5(e)", "1", "R13"),
    enter: cite!("ma-sic-bo", "5(e)", "3(c)"),
    corrected: cite!("ma-sic-bo", "R8", "5(e)"),
    lit: cite!("ma-sic-bo", "5(e)#2", "3(c)"),
    settle: cite!("ma-sic-bo", "5(f)", "3(c)", "R14"),
    collected: cite!("ma-sic-bo", "5(f)", "3(c)"),
    paid: cite!("ma-sic-bo", "4(b)", "5(f)", "3(c)", "R11"),
    one_die: cite!("ma-sic-bo", "4(b)", "R1", "R2"),
    more_dice: cite!("ma-sic-bo", "4(c)", "R2"),
    two_on_three: cite!("ma-sic-bo", "R3"),
    total_on_three: cite!("ma-sic-bo", "R4"),
    combination_once: cite!("ma-sic-bo", "R10"),
    cleared: cite!("ma-sic-bo", "5(g)"),
    no_roll: cite!("ma-sic-bo", "6(a)", "R5"),
    display_fails: cite!("ma-sic-bo", "6(b)", "R8"),
    display_fails_early: cite!("ma-sic-bo", "R8"),
    gaming_ceases: cite!("ma-sic-bo", "6(b)#2", "R8"),
    shaker_fails: cite!("ma-sic-bo", "6(c)", "R9"),
    toss_counts: cite!("ma-sic-bo", "R9"),
};
