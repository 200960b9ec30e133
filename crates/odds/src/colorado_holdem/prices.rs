//! What each way to play a hand is worth: on ante and bet, and on the bonus wager.

use super::hands::{BOARDS, Hand, ROWS, Rows};
use games::colorado_holdem::Rules;
use games::colorado_holdem::settle::{self, Instant, Outcome, Row, Stakes, Version};
use kit::Money;

/// The one stake of the bonus wager.
pub(super) const DOLLAR: Money = Money::dollars(1);

/// What a player does with three cards. Cards are told by their places in [`Hand::cards`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Play {
    /// Declares an instant winner.
    Declare,
    /// Makes a bet wager and discards this card.
    Bet(usize),
    /// Discards this card without a bet wager.
    Alone(usize),
    /// Folds.
    Fold,
}

impl Play {
    /// What it is called in tables and files.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Play::Declare => "declare",
            Play::Bet(0) => "bet and discard the highest card",
            Play::Bet(1) => "bet and discard the middle card",
            Play::Bet(_) => "bet and discard the lowest card",
            Play::Alone(0) => "discard the highest card",
            Play::Alone(1) => "discard the middle card",
            Play::Alone(_) => "discard the lowest card",
            Play::Fold => "fold",
        }
    }
}

/// Everything that a version of the game allows, instant winners apart: to declare comes first with them. Of ways that
/// are worth the same the first is taken, so that the lowest card goes.
pub(super) const fn choices(version: Version) -> &'static [Play] {
    use Play::{Alone, Bet, Fold};
    match version {
        Version::RequiredBet => &[Bet(2), Bet(1), Bet(0), Fold],
        Version::PermissibleBet => &[Bet(2), Bet(1), Bet(0), Alone(2), Alone(1), Alone(0)],
    }
}

/// How a hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Declared(Instant),
    Folded,
    WithBet(Row),
    Alone(Row),
}

/// What the wagers come to in cents, by how a hand ends.
#[derive(Clone, Debug)]
pub(super) struct Prices {
    pub(super) version: Version,
    pub(super) ante: Money,
    ace_low: bool,
    /// Ante and bet together, with a bet and without, by row.
    main: [[i64; ROWS]; 2],
    bonus: [i64; ROWS],
    /// On the ante and on the bonus wager of an instant winner.
    declared: [[i64; 2]; 2],
}

impl Prices {
    pub(super) fn new(rules: &Rules, ante: Money) -> Prices {
        let total = |end: End| nets(rules, ante, end).iter().take(2).copied().sum::<Money>().in_cents();
        let bonus = |end: End| nets(rules, ante, end)[2].in_cents();
        Prices {
            version: rules.version,
            ante,
            ace_low: rules.ace_low,
            main: [Row::ALL.map(|row| total(End::WithBet(row))), Row::ALL.map(|row| total(End::Alone(row)))],
            bonus: Row::ALL.map(|row| bonus(End::Alone(row))),
            declared: Instant::ALL.map(|instant| [total(End::Declared(instant)), bonus(End::Declared(instant))]),
        }
    }

    pub(super) fn instant(&self, hand: &Hand) -> Option<Instant> {
        Instant::of(hand.cards, self.ace_low)
    }

    /// Everything that can be done with a hand.
    pub(super) fn plays(&self, hand: &Hand) -> impl Iterator<Item = Play> + use<> {
        let declare = self.instant(hand).map(|_| Play::Declare);
        declare.into_iter().chain(choices(self.version).iter().copied())
    }

    /// What a way to play is worth, in cents over all sets of community cards: ante with bet, and the bonus wager.
    pub(super) fn worth(&self, hand: &Hand, play: Play) -> [i64; 2] {
        let over = |nets: &[i64; ROWS], rows: &Rows| -> i64 {
            nets.iter().zip(rows).map(|(net, count)| net * i64::from(*count)).sum()
        };
        let sure = |nets: [i64; 2]| nets.map(|net| net * BOARDS as i64);
        match play {
            Play::Declare => {
                sure(self.declared[self.instant(hand).expect("only instant winners are declared") as usize])
            }
            Play::Fold => sure([-self.ante.in_cents(), -DOLLAR.in_cents()]),
            Play::Bet(card) => [over(&self.main[0], &hand.kept[card]), over(&self.bonus, &hand.kept[card])],
            Play::Alone(card) => [over(&self.main[1], &hand.kept[card]), over(&self.bonus, &hand.kept[card])],
        }
    }

    /// The way to play that has the greatest of these values; of equals the first.
    pub(super) fn best<V: Ord>(&self, hand: &Hand, value: impl Fn([i64; 2]) -> V) -> Play {
        let mut plays = self.plays(hand);
        let first = plays.next().expect("a hand can always be played");
        let start = (first, value(self.worth(hand, first)));
        let better = |best: (Play, V), play: Play| {
            let new = value(self.worth(hand, play));
            if new > best.1 { (play, new) } else { best }
        };
        plays.fold(start, better).0
    }

    /// How a way to play can end, and with how many sets of community cards.
    pub(super) fn ends(&self, hand: &Hand, play: Play, mut each: impl FnMut(End, u64)) {
        let mut rows = |rows: &Rows, end: fn(Row) -> End| {
            Row::ALL.into_iter().zip(rows).for_each(|(row, count)| each(end(row), u64::from(*count)));
        };
        match play {
            Play::Bet(card) => rows(&hand.kept[card], End::WithBet),
            Play::Alone(card) => rows(&hand.kept[card], End::Alone),
            Play::Declare => each(End::Declared(self.instant(hand).expect("an instant winner")), BOARDS),
            Play::Fold => each(End::Folded, BOARDS),
        }
    }
}

/// What ante, bet and bonus wager come to with a hand that ended so.
pub(super) fn nets(rules: &Rules, ante: Money, end: End) -> [Money; 3] {
    let (pay, zero) = (&rules.pay, Money::ZERO);
    let wager = |outcome: Outcome| match outcome {
        Outcome::Loses => -DOLLAR,
        Outcome::Pushes => zero,
        Outcome::Wins(odds) => settle::won(odds, DOLLAR),
    };
    let main = |bet: Money, outcome: Outcome| match outcome {
        Outcome::Loses => [-ante, -bet],
        Outcome::Pushes => [zero, zero],
        Outcome::Wins(odds) => {
            let wins = settle::winnings(pay.limit, &Stakes { ante, bet, coupon: zero }, odds);
            [wins.ante, wins.bet]
        }
    };
    let ([ante, bet], bonus) = match end {
        End::Declared(instant) => {
            let outcome = Outcome::Wins(pay.instant[instant as usize]);
            (main(zero, outcome), Outcome::Wins(pay.instant_bonus[instant as usize]))
        }
        End::Folded => ([-ante, zero], Outcome::Loses),
        End::WithBet(row) => (main(ante, pay.main[row as usize]), pay.bonus[row as usize]),
        End::Alone(row) => (main(zero, pay.main[row as usize]), pay.bonus[row as usize]),
    };
    [ante, bet, wager(bonus)]
}
