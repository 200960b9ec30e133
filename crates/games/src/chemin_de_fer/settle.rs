//! The kernel: what the Dominant Player may call, and what two finished hands mean for the Banker's
//! wager and those against it. The round, the analyzer and the fast simulation all call it.

use crate::blocks::Vigorish;
use kit::{Card, Money, PointCount, PointHands};
use std::cmp::Ordering;

/// What the count of the Player's first two cards obliges the Dominant Player to announce.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Announcement {
    /// 0 to 4: card.
    Card,
    /// 5: card or stay, as the Dominant Player likes.
    Either,
    /// 6 or 7: stay.
    Stay,
    /// 8 or 9: natural.
    Natural,
}

impl Announcement {
    /// What is to be announced on this count of two cards.
    #[inline]
    pub const fn on(count: PointCount) -> Announcement {
        match count.get() {
            0..=4 => Announcement::Card,
            5 => Announcement::Either,
            6..=7 => Announcement::Stay,
            _ => Announcement::Natural,
        }
    }
}

/// What becomes of a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CoupResult {
    /// It wins.
    Won,
    /// It is void and goes back.
    Void,
    /// It loses.
    Lost,
}

impl CoupResult {
    /// The verdict on a wager for the other side.
    #[must_use]
    pub const fn opposite(self) -> CoupResult {
        match self {
            CoupResult::Won => CoupResult::Lost,
            CoupResult::Void => CoupResult::Void,
            CoupResult::Lost => CoupResult::Won,
        }
    }
}

/// The verdict on the Banker's wager; that on a wager against it is the opposite.
#[inline]
pub fn banker(hands: &PointHands) -> CoupResult {
    match hands.banker.count.cmp(&hands.player.count) {
        Ordering::Greater => CoupResult::Won,
        Ordering::Equal => CoupResult::Void,
        Ordering::Less => CoupResult::Lost,
    }
}

/// What a round changes the Banker's chips by: the wagers accepted, won at even money less
/// vigorish on all of them together, or lost.
pub fn banker_net(vigorish: Vigorish, covered: Money, verdict: CoupResult) -> Money {
    match verdict {
        CoupResult::Won => covered - vigorish.on(covered),
        CoupResult::Void => Money::ZERO,
        CoupResult::Lost => -covered,
    }
}

/// What a round changes the chips by of somebody who wagered against the Banker: even money, and
/// no vigorish.
pub fn against_net(stake: Money, bankers: CoupResult) -> Money {
    match bankers.opposite() {
        CoupResult::Won => stake,
        CoupResult::Void => Money::ZERO,
        CoupResult::Lost => -stake,
    }
}

/// The Player's count where three cards were dealt at first and nobody knows the one too many: the
/// highest of any two of them or of all three.
pub fn highest_of_three(cards: [Card; 3]) -> PointCount {
    let [a, b, c] = cards.map(PointCount::of_card);
    let all = [a.plus(b), a.plus(c), b.plus(c), a.plus(b).plus(c)];
    all.into_iter().max().expect("four counts")
}

/// The Banker's count where two cards were drawn instead of one, by whichever reading the house
/// follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoubleDraw {
    /// The lowest of any two of the four cards.
    AnyTwoOfFour,
    /// The first two with the card drawn that leaves the lower count.
    OriginalPlusLower,
}

impl DoubleDraw {
    /// The count of the first two cards and the two drawn.
    pub fn count(self, original: [Card; 2], drawn: [Card; 2]) -> PointCount {
        let ([a, b], [c, d]) = (original.map(PointCount::of_card), drawn.map(PointCount::of_card));
        let lowest = match self {
            DoubleDraw::AnyTwoOfFour => {
                [a.plus(b), a.plus(c), a.plus(d), b.plus(c), b.plus(d), c.plus(d)].into_iter().min()
            }
            DoubleDraw::OriginalPlusLower => [a.plus(b).plus(c), a.plus(b).plus(d)].into_iter().min(),
        };
        lowest.expect("several counts")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chemin_de_fer::rules;
    use engine::rules::Schema;
    use kit::{Cards, PointHand};
    use law::Rulebook;

    fn cards<const N: usize>(text: &str) -> [Card; N] {
        text.parse::<Cards>().unwrap().faces().collect::<Vec<_>>().try_into().unwrap()
    }

    fn hands(player: &str, banker: &str) -> PointHands {
        let hand = |text: &str| PointHand::of(text.parse::<Cards>().unwrap().faces());
        PointHands { player: hand(player), banker: hand(banker) }
    }

    #[test]
    fn the_dominant_player_chooses_on_five_only() {
        use Announcement::{Card, Either, Natural, Stay};
        let all = PointCount::ALL.map(Announcement::on);
        assert_eq!(all, [Card, Card, Card, Card, Card, Either, Stay, Stay, Natural, Natural]);
    }

    #[test]
    fn the_bankers_wager_and_those_against_it_are_opposites() {
        for (player, bankers, verdict) in [
            ("Kc 6d", "Kh 7s", CoupResult::Won),
            ("Kc 7d", "Kh 7s", CoupResult::Void),
            ("Kc 7d", "Kh 6s", CoupResult::Lost),
        ] {
            assert_eq!(banker(&hands(player, bankers)), verdict);
        }
        let vigorish = Vigorish::exact(5);
        let both = |verdict| {
            let hundred = Money::dollars(100);
            (banker_net(vigorish, hundred, verdict).to_string(), against_net(hundred, verdict).to_string())
        };
        assert_eq!(both(CoupResult::Won), ("$95".to_owned(), "-$100".to_owned()));
        assert_eq!(both(CoupResult::Void), ("$0".to_owned(), "$0".to_owned()));
        assert_eq!(both(CoupResult::Lost), ("-$100".to_owned(), "$100".to_owned()));
    }

    /// $1,013 won: 5% is 50.65, rounded 50.75; 4% is 40.52, rounded 40.60.
    #[test]
    fn vigorish_is_four_or_five_percent_with_its_own_rounding() {
        let schema = Schema::of(Rulebook::named("ma-chemin-de-fer").unwrap()).unwrap();
        for (rate, rounding, due) in [
            ("5%", "none", "$50.65"),
            ("5%", "up-to-25-cents", "$50.75"),
            ("4%", "none", "$40.52"),
            ("4%", "up-to-20-cents", "$40.60"),
        ] {
            let chosen = schema.with(&[("vigorish-rate", rate), ("vigorish-rounding", rounding)]).unwrap();
            assert_eq!(rules::vigorish(&chosen).on(Money::dollars(1_013)).to_string(), due, "{rate} {rounding}");
        }
        assert!(schema.with(&[("vigorish-rate", "4%"), ("vigorish-rounding", "up-to-25-cents")]).is_err());
        assert!(schema.with(&[("vigorish-rate", "5%"), ("vigorish-rounding", "up-to-20-cents")]).is_err());
    }

    #[test]
    fn three_cards_at_first_count_the_highest_they_can() {
        for (three, count) in [("2c 3d 4h", 9), ("4c 4d 5h", 9), ("9c 9d Kh", 9), ("Kc Qd Jh", 0), ("2c 2d Kh", 4)] {
            assert_eq!(highest_of_three(cards(three)).get(), count, "{three}");
        }
    }

    #[test]
    fn two_cards_drawn_instead_of_one_count_the_lowest_they_can() {
        for (original, drawn, any, lower) in
            [("2c 3d", "4h 9s", 1, 4), ("Kc 4d", "2h 3s", 2, 6), ("Kc Qd", "9h Js", 0, 0), ("2c 2d", "3h 4s", 4, 7)]
        {
            let (original, drawn) = (cards(original), cards(drawn));
            assert_eq!(DoubleDraw::AnyTwoOfFour.count(original, drawn).get(), any);
            assert_eq!(DoubleDraw::OriginalPlusLower.count(original, drawn).get(), lower);
        }
    }
}
