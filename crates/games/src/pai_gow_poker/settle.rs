//! The kernel: what becomes of wagers, given what hands rank and what cards can be called. Pure, and shared by the
//! rounds, the odds and the simulation. Nothing here allocates.

use super::house_way::Ranks;
use kit::{JokerSeven, JokerSevens, JokerThree, JokerThrees, Money, Odds, Rank};

/// What becomes of a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Both hands rank higher.
    Win,
    /// One hand does.
    Push,
    /// Neither does, or the hands were set wrong.
    Lose,
}

impl Outcome {
    /// The three outcomes.
    pub const ALL: [Outcome; 3] = [Outcome::Win, Outcome::Push, Outcome::Lose];
}

/// What becomes of a player's wager against the dealer's or the bank's hands, to whom every copy goes. A dealer who
/// wagers against a bank stands in the player's place.
#[inline]
pub fn outcome(player: Ranks, bank: Ranks) -> Outcome {
    match (player.high > bank.high, player.low > bank.low) {
        _ if !player.are_legal() => Outcome::Lose,
        (true, true) => Outcome::Win,
        (false, false) => Outcome::Lose,
        _ => Outcome::Push,
    }
}

/// How many hands seven cards can be called, which the tables below are indexed by.
pub const HANDS: usize = JokerSeven::ALL.len();

/// The lowest hand that can pay insurance: nine high.
pub const LOWEST_PAI_GOW: Rank = Rank::Nine;

/// How many rows an insurance table has, from nine high to ace high.
pub const PAI_GOWS: usize = 6;

/// What a progressive wager is awarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Award {
    /// A sum, in all.
    Sum(Money),
    /// A share of the meter, in percent.
    Share(u32),
}

/// The progressive wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progressive {
    /// What every wager is.
    pub stake: Money,
    /// What hands are awarded.
    pub plain: [Option<Award>; HANDS],
    /// What they are awarded with a pair left over.
    pub with_pair: [Option<Award>; HANDS],
    /// Sums from this one on are deducted from the meter, and every award of a straight flush.
    pub deducted_from: Money,
}

/// What a progressive wager is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jackpot {
    /// The hand.
    pub hand: JokerSeven,
    /// Whether with a pair left over.
    pub pair: bool,
    /// The award.
    pub award: Award,
    /// What that comes to.
    pub amount: Money,
    /// Whether it is deducted from the meter.
    pub deducted: bool,
}

/// What the tables pay. A row that a table does not have is not paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pay {
    /// The bonus wager.
    pub bonus: [Option<Odds>; HANDS],
    /// The envy bonus, which does not depend on a stake.
    pub envy: [Option<Money>; HANDS],
    /// The insurance wager, from nine high to ace high.
    pub insurance: [Odds; PAI_GOWS],
    /// The three-card bonus wager.
    pub three_card: [Option<Odds>; JokerThree::ALL.len()],
    /// The seven-card bonus wager.
    pub seven_card: [Option<Odds>; HANDS],
    /// The additional wager.
    pub additional: Odds,
    /// The progressive wager, where it is offered.
    pub progressive: Option<Progressive>,
}

/// The hands that are premium, whatever pays more.
const PREMIUM: [JokerSeven; 10] = [
    JokerSeven::FourOfAKind,
    JokerSeven::JokerStraightFlush,
    JokerSeven::NaturalStraightFlush,
    JokerSeven::JokerRoyalFlush,
    JokerSeven::NaturalRoyalFlush,
    JokerSeven::FiveAces,
    JokerSeven::JokerSevenStraightFlush,
    JokerSeven::RoyalMatchKingQueen,
    JokerSeven::RoyalMatchAceKing,
    JokerSeven::NaturalSevenStraightFlush,
];

/// Whether the cards make four of a kind or more.
#[inline]
pub fn is_premium(cards: JokerSevens) -> bool {
    PREMIUM.into_iter().any(|hand| cards.has(hand))
}

/// The best row of a table for these cards, by what it pays.
#[inline]
fn best(table: &[Option<Odds>; HANDS], cards: JokerSevens) -> Option<(JokerSeven, Odds)> {
    let rows = JokerSeven::ALL.into_iter().filter(|hand| cards.has(*hand));
    let paid = rows.filter_map(|hand| Some((hand, table[hand as usize]?)));
    paid.max_by(|(_, one), (_, other)| one.cmp_value(*other))
}

/// What a bonus wager is paid by; `None` when it loses.
#[inline]
pub fn bonus(pay: &Pay, cards: JokerSevens) -> Option<(JokerSeven, Odds)> {
    best(&pay.bonus, cards)
}

/// What a seven-card bonus wager is paid by; `None` when it loses.
#[inline]
pub fn seven_card(pay: &Pay, cards: JokerSevens) -> Option<(JokerSeven, Odds)> {
    best(&pay.seven_card, cards)
}

/// What somebody else's cards bring to each envy bonus marker.
#[inline]
pub fn envy(pay: &Pay, cards: JokerSevens) -> Option<(JokerSeven, Money)> {
    let rows = JokerSeven::ALL.into_iter().filter(|hand| cards.has(*hand));
    rows.filter_map(|hand| Some((hand, pay.envy[hand as usize]?))).max_by_key(|(_, amount)| *amount)
}

/// What an insurance wager is paid by, given the highest rank of a pai gow.
#[inline]
pub fn insurance(pay: &Pay, top: Option<Rank>) -> Option<Odds> {
    top.map(|top| pay.insurance[top as usize - LOWEST_PAI_GOW as usize])
}

/// What a three-card bonus wager is paid by; `None` when it loses.
#[inline]
pub fn three_card(pay: &Pay, cards: JokerThrees) -> Option<(JokerThree, Odds)> {
    let rows = cards.iter().filter_map(|hand| Some((hand, pay.three_card[hand as usize]?)));
    rows.max_by(|(_, one), (_, other)| one.cmp_value(*other))
}

/// What a progressive wager is paid when the meter shows this much: the award that comes to most.
#[inline]
pub fn progressive(terms: &Progressive, cards: JokerSevens, meter: Money) -> Option<Jackpot> {
    let mut best: Option<Jackpot> = None;
    let mut consider = |hand: JokerSeven, pair: bool| {
        let table = if pair { &terms.with_pair } else { &terms.plain };
        let Some(award) = table[hand as usize] else { return };
        let amount = match award {
            Award::Sum(sum) => sum,
            // Fractions of a cent are dropped.
            Award::Share(percent) => Money::cents(meter.in_cents() * i64::from(percent) / 100),
        };
        let suited = matches!(hand, JokerSeven::JokerStraightFlush | JokerSeven::NaturalStraightFlush);
        let deducted = matches!(award, Award::Share(_)) || suited || amount >= terms.deducted_from;
        if best.is_none_or(|best| best.amount < amount) {
            best = Some(Jackpot { hand, pair, award, amount, deducted });
        }
    };
    for (hand, pair) in cards.iter() {
        consider(hand, pair);
        // A natural royal flush is a royal flush too.
        if hand == JokerSeven::NaturalRoyalFlush {
            consider(JokerSeven::JokerRoyalFlush, pair);
        }
    }
    best
}

/// What an additional wager on the number displayed wins: whole dollars, rounded down.
#[inline]
pub fn additional(odds: Odds, stake: Money) -> Money {
    let (win, per) = odds.value();
    let cents = stake.in_cents() * i64::from(win) / i64::from(per);
    Money::cents(cents - cents.rem_euclid(100))
}

/// What is paid of an amount where so much has been paid already under a limit.
#[inline]
pub fn within(limit: Option<Money>, before: Money, amount: Money) -> Money {
    limit.map_or(amount, |limit| amount.min((limit - before).max(Money::ZERO)))
}

#[cfg(test)]
mod tests {
    use super::super::setting;
    use super::*;
    use kit::WheelRank;

    fn ranks(cards: &str) -> Ranks {
        setting::ranks(&cards.parse().unwrap(), WheelRank::SecondHighest)
    }

    #[test]
    fn both_hands_must_be_higher_and_a_copy_is_not() {
        let dealer = ranks("9c 9d Kh 7s 4c Qd Jh");
        for (player, expected) in [
            ("Tc Td 8h 5s 3c Kd 2h", Outcome::Win),
            ("Tc Td 8h 5s 3c Qc Js", Outcome::Push), // low hand a copy
            ("Tc Td 8h 5s 3c Qc 2s", Outcome::Push), // low hand lower
            ("9h 9s Ks 7c 4d Ac 2s", Outcome::Push), // high hand a copy
            ("9h 9s Ks 7c 4d Qc Js", Outcome::Lose), // both copies
            ("9h 9s Ks 7c 4d Qc 2s", Outcome::Lose), // a copy and lower
            ("8h 8s As 7c 4d Kc 2s", Outcome::Push), // low hand higher only
            ("8h 8s As 7c 4d Qc Ts", Outcome::Lose), // both lower
            ("Kc Qd 8h 5s 3c 2d 2h", Outcome::Lose), // foul, though the low hand is higher
            ("Ac Kc 8h 5s 3c Ad Jo", Outcome::Lose), // foul: a joker is an ace in the low hand
        ] {
            assert_eq!(outcome(ranks(player), dealer), expected, "{player}");
        }
    }

    #[test]
    fn an_additional_wager_wins_whole_dollars() {
        let half = Odds::to(11, 2);
        for (stake, won) in [(5, 27), (2, 11), (1, 5), (10, 55)] {
            assert_eq!(additional(half, Money::dollars(stake)), Money::dollars(won), "{stake}");
        }
        assert_eq!(additional(Odds::to(6, 1), Money::dollars(5)), Money::dollars(30));
        assert_eq!(additional(half, Money::cents(50)), Money::dollars(2));
    }

    #[test]
    fn a_limit_cuts_the_last_payments() {
        let dollars = Money::dollars;
        let limit = Some(dollars(100));
        assert_eq!(within(limit, dollars(0), dollars(100)), dollars(100));
        assert_eq!(within(limit, dollars(60), dollars(41)), dollars(40));
        assert_eq!(within(limit, dollars(100), dollars(1)), Money::ZERO);
        assert_eq!(within(None, dollars(100), dollars(1)), dollars(1));
    }
}
