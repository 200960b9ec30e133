//! The kernel: which wagers win on a throw, and at what odds. The round, the analyzer and the fast
//! simulation all call it.

use super::wager::{Wager, Wagers};
use kit::{Dice, Money, Odds};

/// What a table pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pay {
    /// Three of a kind.
    pub three_of_a_kind: Odds,
    /// Two of a kind.
    pub two_of_a_kind: Odds,
    /// Any three of a kind.
    pub any_three_of_a_kind: Odds,
    /// The totals from 4 to 17.
    pub total: [Odds; 14],
    /// Any two dice combination.
    pub combination: Odds,
    /// Small.
    pub small: Odds,
    /// Big.
    pub big: Odds,
    /// One of a kind, by the number of dice that show the number.
    pub one_of_a_kind: [Odds; 3],
    /// Whether two of a kind wins on three of its number.
    pub two_wins_on_three: bool,
}

/// The odds at which a wager wins on these three dice; `None` when it loses. A wager wins once,
/// however often its numbers show.
#[inline]
pub fn odds(pay: &Pay, wager: Wager, dice: Dice) -> Option<Odds> {
    let total = dice.total();
    let (wins, odds) = match wager {
        Wager::ThreeOfAKind(number) => (dice.count(number) == 3, pay.three_of_a_kind),
        Wager::TwoOfAKind(number) => {
            let count = dice.count(number);
            (count == 2 || count == 3 && pay.two_wins_on_three, pay.two_of_a_kind)
        }
        Wager::AnyThreeOfAKind => (triple(dice), pay.any_three_of_a_kind),
        Wager::Total(wanted) => (total == wanted, pay.total[usize::from(wanted - 4)]),
        Wager::Combination(low, high) => (dice.count(low) > 0 && dice.count(high) > 0, pay.combination),
        Wager::Small => ((4..=10).contains(&total) && !triple(dice), pay.small),
        Wager::Big => ((11..=17).contains(&total) && !triple(dice), pay.big),
        Wager::OneOfAKind(number) => match dice.count(number) {
            0 => (false, pay.one_of_a_kind[0]),
            count => (true, pay.one_of_a_kind[count - 1]),
        },
    };
    wins.then_some(odds)
}

/// Whether all three dice show the same number.
#[inline]
pub fn triple(dice: Dice) -> bool {
    dice.faces().first().is_some_and(|face| dice.count(*face) == 3)
}

/// Every wager that wins on these dice: what the electrical device lights.
pub fn winners(pay: &Pay, dice: Dice) -> Wagers {
    Wager::ALL.into_iter().filter(|wager| odds(pay, *wager, dice).is_some()).collect()
}

/// What a stake wins besides itself on these dice; `None` when it loses.
///
/// # Panics
/// When the stake is no whole number of the chips for which the house rules were checked.
#[inline]
pub fn winnings(pay: &Pay, wager: Wager, stake: Money, dice: Dice) -> Option<Money> {
    odds(pay, wager, dice).map(|odds| odds.winnings(stake).expect("house rules whose payouts are whole cents"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pay() -> Pay {
        let one = Odds::to(1, 1);
        Pay {
            three_of_a_kind: one,
            two_of_a_kind: one,
            any_three_of_a_kind: one,
            total: [one; 14],
            combination: one,
            small: one,
            big: one,
            one_of_a_kind: [one, Odds::to(2, 1), Odds::to(3, 1)],
            two_wins_on_three: true,
        }
    }

    fn lit(pay: &Pay, dice: &str) -> String {
        winners(pay, dice.parse().unwrap()).to_string()
    }

    #[test]
    fn the_lights_show_every_wager_that_wins() {
        let three_different = "total-10, combination-1-3, combination-1-6, combination-3-6, small, one-of-a-kind-1, \
                               one-of-a-kind-3, one-of-a-kind-6";
        assert_eq!(lit(&pay(), "6 1 3"), three_different);
        let pair = "two-of-a-kind-5, total-11, combination-1-5, big, one-of-a-kind-1, one-of-a-kind-5";
        assert_eq!(lit(&pay(), "5 1 5"), pair);
        let triple = "three-of-a-kind-2, two-of-a-kind-2, any-three-of-a-kind, total-6, one-of-a-kind-2";
        assert_eq!(lit(&pay(), "2 2 2"), triple);
        let without = Pay { two_wins_on_three: false, ..pay() };
        assert_eq!(lit(&without, "2 2 2"), triple.replace("two-of-a-kind-2, ", ""));
        assert_eq!(lit(&without, "2 2 1"), lit(&pay(), "2 2 1"));
    }

    #[test]
    fn three_and_eighteen_are_no_totals() {
        assert!(!lit(&pay(), "1 1 1").contains("total") && !lit(&pay(), "6 6 6").contains("total"));
        assert!(lit(&pay(), "1 1 2").contains("total-4") && lit(&pay(), "6 6 5").contains("total-17"));
    }

    #[test]
    fn one_of_a_kind_is_paid_by_the_dice_that_show_its_number() {
        let won = |dice: &str| winnings(&pay(), Wager::OneOfAKind(3), Money::dollars(5), dice.parse().unwrap());
        let dollars = |amount| Some(Money::dollars(amount));
        assert_eq!([won("3 5 5"), won("3 3 5"), won("3 3 3")], [dollars(5), dollars(10), dollars(15)]);
        assert_eq!(won("5 5 5"), None);
    }
}
