//! The terms of a game that the analyzer can count: this text's, plain blackjack's, and what lies between.

/// How often a pair is split.
pub const MOST_HANDS: usize = 4;

/// On how many cards a hand may be doubled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubling {
    /// On the first two.
    TwoCards,
    /// On two or more.
    AnyNumber,
}

/// What hands of 21 win for each unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bonuses {
    /// 6-7-8 of mixed suits, of one suit, of spades.
    pub six_seven_eight: [f64; 3],
    /// 7-7-7 of mixed suits, of one suit, of spades.
    pub three_sevens: [f64; 3],
    /// 21 in five, six, and seven or more cards.
    pub many_cards: [f64; 3],
}

impl Bonuses {
    /// Every hand of 21 wins as much as it stakes.
    pub const NONE: Bonuses = Bonuses { six_seven_eight: [1.0; 3], three_sevens: [1.0; 3], many_cards: [1.0; 3] };
    /// Those of clause 5(f).
    pub const OF_THE_TEXT: Bonuses =
        Bonuses { six_seven_eight: [1.5, 2.0, 3.0], three_sevens: [1.5, 2.0, 3.0], many_cards: [1.5, 2.0, 3.0] };
}

/// What a game allows and pays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    /// Whether the dealer draws to a soft 17.
    pub draws_to_soft_17: bool,
    /// Whether the dealer looks for blackjack before the players decide.
    pub looks: bool,
    /// What a hand that is nothing else wins for each unit, and a doubled one.
    pub win: f64,
    /// What a blackjack wins for each unit.
    pub blackjack: f64,
    /// Whether a player's blackjack wins against a dealer's; else neither wins.
    pub blackjack_beats_blackjack: bool,
    /// Whether a player's 21 wins against a dealer's in more than two cards; else neither wins.
    pub twenty_one_beats_21: bool,
    /// Whether 21 in the first two cards of a split hand wins against a dealer's blackjack.
    pub split_21_beats_blackjack: bool,
    /// What 21 in the first two cards of a split hand wins for each unit.
    pub split_21: f64,
    /// On how many cards a hand may be doubled.
    pub doubling: Doubling,
    /// Whether a split hand may be doubled.
    pub double_after_split: bool,
    /// Whether a double can be taken back for the wager.
    pub rescue: bool,
    /// Whether half the wager can be given up after two cards.
    pub surrender: bool,
    /// What part of the wager that is.
    pub surrender_costs: f64,
    /// How many hands a pair can become; one where none may be split.
    pub hands: usize,
    /// How many a pair of aces can become.
    pub hands_of_aces: usize,
    /// Whether split aces may be drawn to and doubled.
    pub split_aces_draw: bool,
    /// Whether a dealer's blackjack takes what was added on hands over 21.
    pub takes_added_on_over: bool,
    /// What hands of 21 win.
    pub bonuses: Bonuses,
}

impl Terms {
    /// The text's, with the dealer's second card after the players.
    pub const SPANISH: Terms = Terms {
        draws_to_soft_17: false,
        looks: false,
        win: 1.0,
        blackjack: 1.5,
        blackjack_beats_blackjack: true,
        twenty_one_beats_21: true,
        split_21_beats_blackjack: true,
        split_21: 1.0,
        doubling: Doubling::AnyNumber,
        double_after_split: true,
        rescue: true,
        surrender: true,
        surrender_costs: 0.5,
        hands: MOST_HANDS,
        hands_of_aces: MOST_HANDS,
        split_aces_draw: true,
        takes_added_on_over: false,
        bonuses: Bonuses::OF_THE_TEXT,
    };

    /// Plain blackjack's: the dealer stands on soft 17 and looks for blackjack, any two cards double, split hands too;
    /// four hands, two of aces with one card to each.
    pub const PLAIN: Terms = Terms {
        draws_to_soft_17: false,
        looks: true,
        win: 1.0,
        blackjack: 1.5,
        blackjack_beats_blackjack: false,
        twenty_one_beats_21: false,
        split_21_beats_blackjack: false,
        split_21: 1.0,
        doubling: Doubling::TwoCards,
        double_after_split: true,
        rescue: false,
        surrender: false,
        surrender_costs: 0.5,
        hands: MOST_HANDS,
        hands_of_aces: 2,
        split_aces_draw: false,
        takes_added_on_over: false,
        bonuses: Bonuses::NONE,
    };

    /// How many hands a pair of this value can become.
    pub fn hands_of(&self, value: usize) -> usize {
        if value == super::hands::ACE { self.hands_of_aces.min(self.hands) } else { self.hands }
    }
}
