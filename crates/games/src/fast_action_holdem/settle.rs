//! The kernel: what a finished hand pays. The round, the analyzer and the fast simulation all call it.

use kit::{Card, ManyDeckRank, Money, Odds};
use std::cmp::Ordering;

/// Whether four cards are a natural: all of one rank, of whatever suits.
#[inline]
pub fn is_natural(cards: [Card; 4]) -> bool {
    let [first, rest @ ..] = cards;
    rest.iter().all(|card| card.rank() == first.rank())
}

/// How a player's hand compares with the dealer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It outranks the dealer's.
    Won,
    /// It ranks the same, which loses.
    Copy,
    /// The dealer's outranks it.
    Lost,
}

impl Outcome {
    /// What becomes of a player's hand against the dealer's.
    #[inline]
    pub fn of(player: ManyDeckRank, dealer: ManyDeckRank) -> Outcome {
        match player.cmp(&dealer) {
            Ordering::Greater => Outcome::Won,
            Ordering::Equal => Outcome::Copy,
            Ordering::Less => Outcome::Lost,
        }
    }

    /// Whether the wager wins.
    #[inline]
    pub fn wins(self) -> bool {
        self == Outcome::Won
    }

    /// What a wager comes to: what it wins, or its loss.
    #[inline]
    pub fn net(self, staked: Staked) -> Money {
        if self.wins() { staked.wins } else { -staked.wager }
    }
}

/// A wager on a hand, and what it wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Staked {
    /// The chips on the spot.
    pub wager: Money,
    /// What they win beside themselves.
    pub wins: Money,
}

/// What a table pays, and what it takes for half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pay {
    /// On a natural.
    pub natural: Odds,
    /// On a hand that outranks the dealer's.
    pub win: Odds,
    /// How half a wager is surrendered.
    pub surrender: SurrenderRounding,
}

impl Pay {
    /// What a natural wins.
    #[inline]
    pub fn natural(&self, wager: Money) -> Money {
        whole(self.natural, wager)
    }

    /// A wager with what it wins on a hand that outranks the dealer's.
    #[inline]
    pub fn staked(&self, wager: Money) -> Staked {
        Staked { wager, wins: whole(self.win, wager) }
    }
}

fn whole(odds: Odds, wager: Money) -> Money {
    odds.winnings(wager).expect("odds of whole units for every unit")
}

/// How half a wager is surrendered where it is no whole number of chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SurrenderRounding {
    /// Exactly half, to the cent.
    Exact,
    /// Half, less what is no multiple of this chip: in the player's favour.
    DownToChip(Money),
}

/// What a player who surrenders gives up. The rest of the wager goes back.
///
/// # Panics
/// When it is exactly half and that would split a cent.
#[inline]
pub fn surrendered(wager: Money, rounding: SurrenderRounding) -> Money {
    match rounding {
        SurrenderRounding::Exact => wager.half().expect("house rules whose wagers have a half in whole cents"),
        SurrenderRounding::DownToChip(chip) => {
            let chips = wager.in_cents() / (2 * chip.in_cents());
            chip.times(chips)
        }
    }
}

/// What a hand that was kept or split comes to: the original wager and the second, which is nothing where
/// the hand was not split. Without outcomes the dealer has a natural, which takes the original wager alone.
#[inline]
pub fn nets([original, second]: [Staked; 2], outcomes: Option<[Outcome; 2]>) -> [Money; 2] {
    match outcomes {
        Some([first, other]) => [first.net(original), other.net(second)],
        None => [-original.wager, Money::ZERO],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::{Cards, many_deck_rank_of};

    const PAY: Pay = Pay { natural: Odds::to(5, 1), win: Odds::to(1, 1), surrender: SurrenderRounding::Exact };

    fn natural(codes: &str) -> bool {
        is_natural(codes.parse::<Cards>().unwrap().known().unwrap())
    }

    fn rank(codes: &str) -> ManyDeckRank {
        many_deck_rank_of(&codes.parse::<Cards>().unwrap().faces().collect::<Vec<_>>())
    }

    #[test]
    fn four_of_one_rank_are_a_natural_whatever_their_suits() {
        assert!(["9c 9d 9h 9s", "9c 9c 9c 9c", "9c 9d 9c 9d"].into_iter().all(natural));
        assert!(!["9c 9d 9h 8s", "8c 9d 9h 9s", "9c 9c 8c 8c"].into_iter().any(natural));
        assert_eq!(PAY.natural(Money::dollars(25)), Money::dollars(125));
    }

    #[test]
    fn only_the_higher_hand_wins() {
        let [low, same, high] = ["Kc Qd Jh 9s 2c", "Kd Qh Js 9c 2d", "Kc Qd Jh 9s 3c"].map(rank);
        assert_eq!(Outcome::of(high, low), Outcome::Won);
        assert_eq!(Outcome::of(low, same), Outcome::Copy);
        assert_eq!(Outcome::of(low, high), Outcome::Lost);
        let ten = Money::dollars(10);
        let nets = [Outcome::Won, Outcome::Copy, Outcome::Lost].map(|outcome| outcome.net(PAY.staked(ten)));
        assert_eq!(nets, [ten, -ten, -ten]);
    }

    #[test]
    fn a_split_hand_has_two_wagers_and_a_natural_of_the_dealer_takes_one() {
        let (ten, none) = (Money::dollars(10), Money::ZERO);
        let nets = |wagers: [Money; 2], outcomes| nets(wagers.map(|wager| PAY.staked(wager)), outcomes);
        assert_eq!(nets([ten, ten], Some([Outcome::Won, Outcome::Copy])), [ten, -ten]);
        assert_eq!(nets([ten, ten], None), [-ten, none]);
        assert_eq!(nets([ten, none], Some([Outcome::Lost; 2])), [-ten, none]);
        assert_eq!(nets([ten, none], None), [-ten, none]);
    }

    #[test]
    fn half_is_surrendered_exactly_or_down_to_a_chip() {
        let half = |cents, rounding| surrendered(Money::cents(cents), rounding).in_cents();
        assert_eq!([1000, 1500, 502].map(|wager| half(wager, SurrenderRounding::Exact)), [500, 750, 251]);
        let dollar = SurrenderRounding::DownToChip(Money::dollars(1));
        assert_eq!([1000, 1100, 1200, 1300, 100].map(|wager| half(wager, dollar)), [500, 500, 600, 600, 0]);
    }
}
