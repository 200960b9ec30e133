//! What single rules are worth: the same shoe played as best without each of them.

use super::shoe::Shoe;
use super::table::{Best, Table};
use super::terms::{Bonuses, Doubling, Terms};

/// A rule in which the text differs from other blackjacks, and the terms without it.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// What the rule is.
    pub says: &'static str,
    /// Who never uses it, in words, where it is a player's choice.
    pub unused: Option<&'static str>,
    /// The terms without it.
    pub without: fn(Terms) -> Terms,
}

const fn rule(says: &'static str, unused: Option<&'static str>, without: fn(Terms) -> Terms) -> Rule {
    Rule { says, unused, without }
}

/// The rules.
pub const RULES: [Rule; 15] = [
    rule("the dealer stands on soft 17", None, |terms| Terms { draws_to_soft_17: true, ..terms }),
    rule("a player's 21 wins against a dealer's in more than two cards", None, |terms| Terms {
        twenty_one_beats_21: false,
        ..terms
    }),
    rule("a player's blackjack wins against a dealer's", None, |terms| Terms {
        blackjack_beats_blackjack: false,
        ..terms
    }),
    rule("21 in two cards of a split hand wins against a dealer's blackjack", None, |terms| Terms {
        split_21_beats_blackjack: false,
        ..terms
    }),
    rule("all bonuses of 5(f)", None, |terms| Terms { bonuses: Bonuses::NONE, ..terms }),
    rule("of these, 21 in five cards and more", None, |terms| Terms {
        bonuses: Bonuses { many_cards: Bonuses::NONE.many_cards, ..terms.bonuses },
        ..terms
    }),
    rule("of these, 6-7-8 and 7-7-7", None, |terms| Terms {
        bonuses: Bonuses { many_cards: terms.bonuses.many_cards, ..Bonuses::NONE },
        ..terms
    }),
    rule("of these, what one suit adds", None, |terms| Terms {
        bonuses: Bonuses {
            six_seven_eight: [terms.bonuses.six_seven_eight[0]; 3],
            three_sevens: [terms.bonuses.three_sevens[0]; 3],
            ..terms.bonuses
        },
        ..terms
    }),
    rule("doubling on more than two cards", Some("never double on more than two cards"), |terms| Terms {
        doubling: Doubling::TwoCards,
        ..terms
    }),
    rule("rescue", Some("never rescue"), |terms| Terms { rescue: false, ..terms }),
    rule("surrender", Some("never surrender"), |terms| Terms { surrender: false, ..terms }),
    rule("doubling a split hand", Some("never double a split hand"), |terms| Terms {
        double_after_split: false,
        ..terms
    }),
    rule("drawing to split aces", Some("take one card to each split ace"), |terms| Terms {
        split_aces_draw: false,
        ..terms
    }),
    rule("splitting again, to four hands", Some("never split again"), |terms| Terms {
        hands: 2,
        hands_of_aces: 2,
        ..terms
    }),
    rule("splitting", Some("never split"), |terms| Terms { hands: 1, hands_of_aces: 1, ..terms }),
];

impl Rule {
    /// What it is worth where all of it together is worth `ev`.
    pub fn worth(&self, terms: Terms, shoe: &Shoe, ev: f64) -> f64 {
        let table = Table::new((self.without)(terms), shoe.clone(), &Best);
        ev - table.total(&Best)
    }
}
