//! The kernel: what hands count, what they pay, and what becomes of a bettor's wagers on a box. The round, the
//! analyzer and the fast simulation all call it. Nothing here allocates.

use kit::{Card, Money, Odds, Rank, Suit};

/// No hand counts more and stays in play.
pub const MOST: u8 = 21;
/// From here on the dealer stands.
pub const DEALER_STANDS: u8 = 17;
/// A box has at most so many hands.
pub const HANDS: usize = 4;

/// What a rank counts, an ace as one.
#[inline]
pub const fn value(rank: Rank) -> u8 {
    match rank {
        Rank::Ace => 1,
        Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 10,
        rank => rank as u8 + 2,
    }
}

/// What cards count together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Count {
    hard: u8,
    ace: bool,
}

impl Count {
    /// What these cards count.
    #[inline]
    pub fn of(cards: impl IntoIterator<Item = Card>) -> Count {
        cards.into_iter().fold(Count::default(), |count, card| count.and(card.rank()))
    }

    /// The same with one more card.
    #[inline]
    #[must_use]
    pub const fn and(self, rank: Rank) -> Count {
        Count { hard: self.hard + value(rank), ace: self.ace || matches!(rank, Rank::Ace) }
    }

    /// Whether an ace counts as 11.
    #[inline]
    pub const fn is_soft(self) -> bool {
        self.ace && self.hard + 10 <= MOST
    }

    /// The points.
    #[inline]
    pub const fn points(self) -> u8 {
        if self.is_soft() { self.hard + 10 } else { self.hard }
    }

    /// Whether the dealer draws on it.
    #[inline]
    pub const fn dealer_draws(self) -> bool {
        self.points() < DEALER_STANDS
    }
}

named! {
    /// A hand that pays more than other hands of 21, unless it was doubled.
    pub enum Bonus {
        /// 6-7-8 of mixed suits.
        SixSevenEight "six-seven-eight",
        /// 6-7-8 of one suit.
        SixSevenEightSuited "six-seven-eight-suited",
        /// 6-7-8 of spades.
        SixSevenEightSpades "six-seven-eight-spades",
        /// 7-7-7 of mixed suits.
        ThreeSevens "three-sevens",
        /// 7-7-7 of one suit.
        ThreeSevensSuited "three-sevens-suited",
        /// 7-7-7 of spades.
        ThreeSevensSpades "three-sevens-spades",
        /// 21 in five cards.
        FiveCards "five-cards",
        /// 21 in six cards.
        SixCards "six-cards",
        /// 21 in seven or more cards.
        SevenCards "seven-cards",
    }
}

impl Bonus {
    /// The bonus hand that these cards are.
    #[inline]
    pub fn of(cards: &[Card]) -> Option<Bonus> {
        match cards.len() {
            3 => Bonus::of_three([cards[0], cards[1], cards[2]]),
            5.. if Count::of(cards.iter().copied()).points() == MOST => Some(match cards.len() {
                5 => Bonus::FiveCards,
                6 => Bonus::SixCards,
                _ => Bonus::SevenCards,
            }),
            _ => None,
        }
    }

    fn of_three(cards: [Card; 3]) -> Option<Bonus> {
        let ranks = cards.iter().fold(0u16, |ranks, card| ranks | 1 << card.rank() as u8);
        let suit = cards[0].suit();
        let suited = cards.iter().all(|card| card.suit() == suit);
        let rows = if ranks == 1 << Rank::Seven as u8 {
            [Bonus::ThreeSevens, Bonus::ThreeSevensSuited, Bonus::ThreeSevensSpades]
        } else if ranks == 1 << Rank::Six as u8 | 1 << Rank::Seven as u8 | 1 << Rank::Eight as u8 {
            [Bonus::SixSevenEight, Bonus::SixSevenEightSuited, Bonus::SixSevenEightSpades]
        } else {
            return None;
        };
        Some(rows[usize::from(suited) + usize::from(suited && suit == Suit::Spade)])
    }

    /// Whether it is three sevens of one suit, which earn a fixed payout against a seven.
    #[inline]
    pub const fn is_suited_sevens(self) -> bool {
        matches!(self, Bonus::ThreeSevensSuited | Bonus::ThreeSevensSpades)
    }
}

/// What a finished hand of a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Made {
    /// Its points.
    pub points: u8,
    /// How many cards it has.
    pub cards: u8,
    /// Whether it is one of several hands of a pair that was split.
    pub split: bool,
    /// The bonus hand that it is.
    pub bonus: Option<Bonus>,
}

impl Made {
    /// What these cards are.
    #[inline]
    pub fn of(cards: &[Card], split: bool) -> Made {
        let points = Count::of(cards.iter().copied()).points();
        Made { points, cards: cards.len() as u8, split, bonus: Bonus::of(cards) }
    }

    /// Whether it is over 21.
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.points > MOST
    }

    /// Whether it is 21 in two cards.
    #[inline]
    pub const fn is_two_card_21(&self) -> bool {
        self.points == MOST && self.cards == 2
    }

    /// Whether it is a blackjack.
    #[inline]
    pub const fn is_blackjack(&self) -> bool {
        self.is_two_card_21() && !self.split
    }
}

/// What the dealer's hand is once no more cards are drawn to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dealer {
    /// An ace and a card of ten points.
    Blackjack,
    /// So many points, which may be fewer than 17 where nothing depends on them.
    Has(u8),
    /// Over 21.
    Over,
}

impl Dealer {
    /// What these cards are.
    #[inline]
    pub fn of(cards: &[Card]) -> Dealer {
        match (Count::of(cards.iter().copied()).points(), cards.len()) {
            (MOST, 2) => Dealer::Blackjack,
            (points, _) if points > MOST => Dealer::Over,
            (points, _) => Dealer::Has(points),
        }
    }
}

/// Why a wager wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Won {
    /// The dealer is over 21.
    DealerOver,
    /// The hand is higher than the dealer's.
    Higher,
    /// 21 in two cards against a dealer's 21.
    TwoCards,
    /// 21 in more than two cards, as the dealer's is.
    Long,
}

/// Why a wager loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lost {
    /// The hand is over 21.
    Over,
    /// The dealer's is higher.
    Lower,
    /// The dealer has blackjack.
    Blackjack,
}

/// How a hand compares with the dealer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The wager wins.
    Won(Won),
    /// The points are the same, below 21.
    Void,
    /// The wager loses.
    Lost(Lost),
}

impl Outcome {
    /// What becomes of a hand against the dealer's.
    #[inline]
    pub const fn of(made: &Made, dealer: Dealer) -> Outcome {
        if made.is_over() {
            return Outcome::Lost(Lost::Over);
        }
        match dealer {
            Dealer::Blackjack if made.is_two_card_21() => Outcome::Won(Won::TwoCards),
            Dealer::Blackjack => Outcome::Lost(Lost::Blackjack),
            Dealer::Over => Outcome::Won(Won::DealerOver),
            Dealer::Has(MOST) if made.is_two_card_21() => Outcome::Won(Won::TwoCards),
            Dealer::Has(MOST) if made.points == MOST => Outcome::Won(Won::Long),
            Dealer::Has(points) if made.points > points => Outcome::Won(Won::Higher),
            Dealer::Has(points) if made.points == points => Outcome::Void,
            Dealer::Has(_) => Outcome::Lost(Lost::Lower),
        }
    }
}

/// What a table pays, and how it rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pay {
    /// On a hand that wins and is nothing else, and on every doubled hand that wins.
    pub win: Odds,
    /// On a blackjack.
    pub blackjack: Odds,
    /// On 21 in two cards of a split hand.
    pub split_two_cards: Odds,
    /// On bonus hands, in their order.
    pub bonus: [Odds; Bonus::ALL.len()],
    /// On insurance.
    pub insurance: Odds,
    /// On each card that matches the dealer's in another suit, and in the same.
    pub matching: [Odds; 2],
    /// What payouts and halves are rounded to, for the player.
    pub unit: Money,
    /// Whether a dealer's blackjack takes what was added on hands that are over 21.
    pub takes_added_on_over: bool,
}

impl Pay {
    /// The odds on a hand that wins.
    #[inline]
    pub fn odds(&self, made: &Made, doubled: bool) -> Odds {
        match made.bonus {
            _ if doubled => self.win,
            Some(bonus) => self.bonus[bonus as usize],
            None if made.is_blackjack() => self.blackjack,
            None if made.is_two_card_21() => self.split_two_cards,
            None => self.win,
        }
    }

    /// What a stake wins at these odds, rounded up to the unit.
    #[inline]
    pub fn winnings(&self, stake: Money, odds: Odds) -> Money {
        let (win, per) = odds.value();
        let parts = i64::from(per) * self.unit.in_cents();
        let units = (stake.in_cents() * i64::from(win) + parts - 1) / parts;
        self.unit.times(units)
    }

    /// Half a wager as it is surrendered: rounded down to the unit. The rest goes back.
    #[inline]
    pub fn surrendered(&self, wager: Money) -> Money {
        self.unit.times(wager.in_cents() / (2 * self.unit.in_cents()))
    }

    /// What a wager that two cards match the dealer's wins: each match by itself.
    #[inline]
    pub fn matched(&self, stake: Money, cards: [Card; 2], up: Card) -> Option<Money> {
        let wins = |card| match_of(card, up).map(|found| self.winnings(stake, self.matching[found as usize]));
        match cards.map(wins) {
            [None, None] => None,
            found => Some(found.into_iter().flatten().sum()),
        }
    }
}

/// How a card matches the dealer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Match {
    /// In rank.
    OffSuit,
    /// In rank and suit.
    Suited,
}

/// Whether a card matches the dealer's: by rank, not by points.
#[inline]
pub fn match_of(card: Card, up: Card) -> Option<Match> {
    (card.rank() == up.rank()).then(|| if card.suit() == up.suit() { Match::Suited } else { Match::OffSuit })
}

/// A bettor's wagers on a hand that is finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The hand.
    pub made: Made,
    /// The wager on it; nothing where the bettor's wager rides on another hand.
    pub wager: Money,
    /// What was added to double.
    pub double: Money,
    /// Whether the bettor took the double back and gave up the wager: both are gone from the layout.
    pub rescued: bool,
}

/// What becomes of chips on a spot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settled {
    /// So much is lost.
    pub lost: Money,
    /// So much of the stake goes back.
    pub back: Money,
    /// So much is won.
    pub won: Money,
}

impl Settled {
    /// What it comes to.
    #[inline]
    pub fn net(self) -> Money {
        self.won - self.lost
    }

    fn lost(stake: Money) -> Settled {
        Settled { lost: stake, ..Settled::default() }
    }

    fn back(stake: Money) -> Settled {
        Settled { back: stake, ..Settled::default() }
    }
}

/// What becomes of a bettor's wager and double on each hand of a box.
pub type BoxSettled = [[Settled; 2]; HANDS];

impl Pay {
    /// Settles a bettor's wagers on the hands of a box, in their order. A rescued hand was settled before.
    #[inline]
    pub fn settle(&self, hands: &[Played], dealer: Dealer) -> BoxSettled {
        if dealer == Dealer::Blackjack {
            return self.settle_blackjack(hands);
        }
        let mut settled = BoxSettled::default();
        for (played, settled) in hands.iter().zip(&mut settled).filter(|(played, _)| !played.rescued) {
            let stakes = [played.wager, played.double];
            *settled = match Outcome::of(&played.made, dealer) {
                Outcome::Won(_) => {
                    let odds = self.odds(&played.made, played.double.is_positive());
                    stakes.map(|stake| Settled { won: self.winnings(stake, odds), ..Settled::back(stake) })
                }
                Outcome::Void => stakes.map(Settled::back),
                Outcome::Lost(_) => stakes.map(Settled::lost),
            };
        }
        settled
    }

    /// Against a blackjack only one original wager is lost, however many hands lose: a rescued one is that already.
    fn settle_blackjack(&self, hands: &[Played]) -> BoxSettled {
        let mut settled = BoxSettled::default();
        let takes_all = |played: &Played| self.takes_added_on_over && played.made.is_over();
        let mut taken = hands.iter().any(|played| played.rescued || takes_all(played) && played.wager.is_positive());
        for (played, settled) in hands.iter().zip(&mut settled).filter(|(played, _)| !played.rescued) {
            let [wager, double] = [played.wager, played.double];
            *settled = match Outcome::of(&played.made, Dealer::Blackjack) {
                Outcome::Won(_) => {
                    let won = self.winnings(wager, self.odds(&played.made, false));
                    [Settled { won, ..Settled::back(wager) }, Settled::back(double)]
                }
                _ if takes_all(played) => [wager, double].map(Settled::lost),
                _ if taken || wager.is_zero() => [wager, double].map(Settled::back),
                _ => {
                    taken = true;
                    [Settled::lost(wager), Settled::back(double)]
                }
            };
        }
        settled
    }

    /// What all of a bettor's wagers on a box come to. A rescued hand has lost its wager, as stated there.
    #[inline]
    pub fn net(&self, hands: &[Played], dealer: Dealer) -> Money {
        let given_up: Money = hands.iter().filter(|played| played.rescued).map(|played| played.wager).sum();
        self.settle(hands, dealer).iter().flatten().map(|settled| settled.net()).sum::<Money>() - given_up
    }
}

/// The fixed payout on three sevens of one suit against a seven, by the original wager.
#[inline]
pub fn fixed_payout(original: Money) -> Money {
    match original.in_cents() {
        ..500 => Money::ZERO,
        500..2_500 => Money::dollars(1_000),
        2_500.. => Money::dollars(5_000),
    }
}

/// What everybody else who wagered is paid then.
pub const FIXED_FOR_OTHERS: Money = Money::dollars(50);

/// Whether a hand earns fixed payouts, if its wager wins.
#[inline]
pub fn earns_fixed(made: &Made, doubled: bool, up: Card) -> bool {
    !doubled && !made.split && made.bonus.is_some_and(Bonus::is_suited_sevens) && up.rank() == Rank::Seven
}
