//! The kernel: what two finished hands mean for every wager. The round, the analyzer and the fast
//! simulation all call it.

use crate::blocks::Vigorish;
use kit::{Card, Money, Odds, PointHand, PointHands};
use std::cmp::Ordering;

/// One of the two hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The Player's Hand.
    Player,
    /// The Banker's Hand.
    Banker,
}

wagers! {
    /// The permissible wagers, in the order of their spots.
    pub enum Wager {
        /// On the Player's Hand.
        Player "player",
        /// On the Banker's Hand.
        Banker "banker",
        /// On equal Point Counts.
        Tie "tie",
        /// Dragon Bonus on the Player's Hand.
        DragonBonusPlayer "dragon-bonus-player",
        /// Dragon Bonus on the Banker's Hand.
        DragonBonusBanker "dragon-bonus-banker",
        /// Dragon 7 Insurance, at EZ Baccarat.
        Dragon7 "dragon-7",
        /// Panda 8 Insurance, at EZ Baccarat.
        Panda8 "panda-8",
        /// House Money.
        HouseMoney "house-money",
    }
}

/// What becomes of a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Settlement {
    /// It is paid.
    Won,
    /// It ties and is returned.
    Returned,
    /// It is collected.
    Lost,
}

/// Dragon Bonus odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DragonBonusPay {
    /// A natural winner.
    pub natural: Odds,
    /// A win by four, five, ... nine points.
    pub margin: [Odds; 6],
}

/// How much of a House Money payout is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    /// In percent.
    pub percent: u32,
    /// In whole chips of this size; the rest is paid out.
    pub chip: Money,
}

impl Press {
    /// What of this payout goes on the wager; the rest is paid out.
    pub fn of(self, payout: Money) -> Money {
        let part = payout.times(i64::from(self.percent)).in_cents() / 100;
        Money::cents(part - part % self.chip.in_cents())
    }
}

/// What a table pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pay {
    /// A wager on the Player's Hand.
    pub player: Odds,
    /// A wager on the Banker's Hand, before vigorish.
    pub banker: Odds,
    /// Vigorish of what a wager on the Banker's Hand won; none at EZ Baccarat.
    pub vigorish: Option<Vigorish>,
    /// A Tie Wager.
    pub tie: Odds,
    /// A Dragon Bonus Wager.
    pub dragon_bonus: DragonBonusPay,
    /// A Dragon 7 Insurance Wager.
    pub dragon_7: Odds,
    /// A Panda 8 Insurance Wager.
    pub panda_8: Odds,
    /// House Money on a pair in one hand.
    pub one_pair: Odds,
    /// House Money on a pair in both hands.
    pub both_pairs: Odds,
    /// How much of a House Money payout is pressed.
    pub press: Press,
}

impl Pay {
    /// Whether the table is an EZ Baccarat table.
    pub const fn is_ez(&self) -> bool {
        self.vigorish.is_none()
    }
}

/// Which hands' first two cards are a pair of one rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Pairs {
    /// The Player's Hand's.
    pub player: bool,
    /// The Banker's Hand's.
    pub banker: bool,
}

impl Pairs {
    /// The pairs in the first two cards of each hand.
    pub fn of(player: [Card; 2], banker: [Card; 2]) -> Pairs {
        let pair = |cards: [Card; 2]| cards[0].rank() == cards[1].rank();
        Pairs { player: pair(player), banker: pair(banker) }
    }
}

/// Everything a settlement depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dealt {
    /// The finished hands.
    pub hands: PointHands,
    /// The pairs among their first two cards.
    pub pairs: Pairs,
}

/// A wager settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// What becomes of it.
    pub verdict: Settlement,
    /// What it won, on top of itself and before vigorish.
    pub won: Money,
    /// The vigorish on that.
    pub vigorish: Money,
}

impl Settled {
    const RETURNED: Settled = Settled { verdict: Settlement::Returned, won: Money::ZERO, vigorish: Money::ZERO };
    const LOST: Settled = Settled { verdict: Settlement::Lost, won: Money::ZERO, vigorish: Money::ZERO };

    /// A wager that won at these odds.
    fn won(stake: Money, odds: Odds) -> Settled {
        let won = odds.winnings(stake).expect("house rules whose payouts are whole cents");
        Settled { verdict: Settlement::Won, won, vigorish: Money::ZERO }
    }

    /// A wager that won at these odds, was returned or lost.
    fn by(verdict: Settlement, stake: Money, odds: Odds) -> Settled {
        match verdict {
            Settlement::Won => Settled::won(stake, odds),
            Settlement::Returned => Settled::RETURNED,
            Settlement::Lost => Settled::LOST,
        }
    }

    /// What it changes the player's chips by, once vigorish is collected.
    pub fn net(&self, stake: Money) -> Money {
        self.won - self.vigorish - if self.verdict == Settlement::Lost { stake } else { Money::ZERO }
    }
}

/// Whether it is a Dragon 7: a Banker's Hand of three cards that counts 7 against less.
#[inline]
pub fn is_dragon_7(hands: &PointHands) -> bool {
    let PointHands { player, banker } = hands;
    banker.cards == 3 && banker.count.get() == 7 && player.count.get() < 7
}

/// Whether it is a Panda 8: a Player's Hand of three cards that counts 8 against less.
#[inline]
pub fn is_panda_8(hands: &PointHands) -> bool {
    let PointHands { player, banker } = hands;
    player.cards == 3 && player.count.get() == 8 && banker.count.get() < 8
}

/// The verdict on a wager on the Player's Hand. At EZ Baccarat a Dragon 7 is lower and a Panda 8
/// higher anyway.
#[inline]
pub fn player(hands: &PointHands) -> Settlement {
    match hands.player.count.cmp(&hands.banker.count) {
        Ordering::Greater => Settlement::Won,
        Ordering::Equal => Settlement::Returned,
        Ordering::Less => Settlement::Lost,
    }
}

/// The verdict on a wager on the Banker's Hand; at EZ Baccarat a Dragon 7 returns it.
#[inline]
pub fn banker(ez: bool, hands: &PointHands) -> Settlement {
    match player(hands) {
        Settlement::Won => Settlement::Lost,
        Settlement::Lost if ez && is_dragon_7(hands) => Settlement::Returned,
        Settlement::Lost => Settlement::Won,
        Settlement::Returned => Settlement::Returned,
    }
}

/// The verdict on a Tie Wager.
#[inline]
pub fn tie(hands: &PointHands) -> Settlement {
    if hands.player.count == hands.banker.count { Settlement::Won } else { Settlement::Lost }
}

/// What decides a Dragon Bonus Wager, in the order of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DragonBonus {
    /// Wins: a natural against none.
    Natural,
    /// Wins: a natural 9 against a natural 8.
    NineOverEight,
    /// Wins: no natural, and higher by this many points, four or more.
    Margin(u8),
    /// Loses: a natural 8 against a natural 9.
    EightUnderNine,
    /// Loses: no natural, and not higher.
    NotHigher,
    /// Loses: no natural, and higher by less than four points.
    TooClose,
    /// Is returned: naturals of equal count.
    EqualNaturals,
}

impl DragonBonus {
    /// The case of a hand against the other.
    pub fn of(selected: PointHand, other: PointHand) -> DragonBonus {
        let (own, others) = (selected.count.get(), other.count.get());
        match (selected.is_natural(), other.is_natural(), own.cmp(&others)) {
            (true, false, _) => DragonBonus::Natural,
            (true, true, Ordering::Greater) => DragonBonus::NineOverEight,
            (true, true, Ordering::Less) => DragonBonus::EightUnderNine,
            (true, true, Ordering::Equal) => DragonBonus::EqualNaturals,
            (false, _, Ordering::Greater) if own - others >= 4 => DragonBonus::Margin(own - others),
            (false, _, Ordering::Greater) => DragonBonus::TooClose,
            (false, ..) => DragonBonus::NotHigher,
        }
    }

    /// What it pays; `None` where it does not win.
    pub fn odds(self, pay: &DragonBonusPay) -> Option<Odds> {
        match self {
            DragonBonus::Natural | DragonBonus::NineOverEight => Some(pay.natural),
            DragonBonus::Margin(points) => Some(pay.margin[points as usize - 4]),
            _ => None,
        }
    }
}

fn dragon_bonus(pay: &Pay, stake: Money, selected: PointHand, other: PointHand) -> Settled {
    let case = DragonBonus::of(selected, other);
    match case.odds(&pay.dragon_bonus) {
        Some(odds) => Settled::won(stake, odds),
        None if case == DragonBonus::EqualNaturals => Settled::RETURNED,
        None => Settled::LOST,
    }
}

/// Settles a House Money Wager, which is done before any third card. What it won is taken or
/// pressed as [`Press`] says; the stake itself goes back.
pub fn house_money(pay: &Pay, stake: Money, pairs: Pairs) -> Settled {
    match (pairs.player, pairs.banker) {
        (true, true) => Settled::won(stake, pay.both_pairs),
        (true, false) | (false, true) => Settled::won(stake, pay.one_pair),
        (false, false) => Settled::LOST,
    }
}

/// Settles a wager. A main wager that House Money was pressed on is settled as one, at its enlarged
/// stake.
pub fn settle(pay: &Pay, wager: Wager, stake: Money, dealt: &Dealt) -> Settled {
    let hands = &dealt.hands;
    let only_if = |wins: bool| if wins { Settlement::Won } else { Settlement::Lost };
    match wager {
        Wager::Player => Settled::by(player(hands), stake, pay.player),
        Wager::Banker => {
            let settled = Settled::by(banker(pay.is_ez(), hands), stake, pay.banker);
            let vigorish = pay.vigorish.map_or(Money::ZERO, |vigorish| vigorish.on(settled.won));
            Settled { vigorish, ..settled }
        }
        Wager::Tie => Settled::by(tie(hands), stake, pay.tie),
        Wager::DragonBonusPlayer => dragon_bonus(pay, stake, hands.player, hands.banker),
        Wager::DragonBonusBanker => dragon_bonus(pay, stake, hands.banker, hands.player),
        Wager::Dragon7 => Settled::by(only_if(is_dragon_7(hands)), stake, pay.dragon_7),
        Wager::Panda8 => Settled::by(only_if(is_panda_8(hands)), stake, pay.panda_8),
        Wager::HouseMoney => house_money(pay, stake, dealt.pairs),
    }
}
