//! The exact odds of sic bo: every wager on all 216 throws, priced with the kernel that settles
//! real rounds. What arithmetic says without throwing anything is in [`closed_form`].

pub mod closed_form;
mod player;

pub use player::Player;

use crate::books::{Book, Priced};
use crate::exact::{Distribution, Ratio};
use crate::joint::{Joint, Member};
use crate::report::WagerReport;
use crate::{AnalysisError, Context, Query, QueryError};
use games::sic_bo::settle::{self, Pay};
use games::sic_bo::{Kind, Rules, Wager};
use kit::{Dice, Money, Odds};

/// The analysis of this game.
pub(crate) const BOOK: Book = Book { usual: |_| "small+any-three-of-a-kind", ..Book::of::<Throws>(Player::simulated) };

/// All throws of three dice.
pub const THROWS: u32 = 216;

/// The house rules, under which every wager is settled on every throw. Nothing is capped, so amounts do not matter and
/// every wager is its own base.
struct Throws(Rules);

impl Priced for Throws {
    fn new(query: &Query, _: Context<'_>) -> Result<Throws, AnalysisError> {
        let rules = Rules::new(query.rules.clone());
        let permitted = |unit: &Money| rules.other.allow(*unit) || rules.small_big.allow(*unit);
        if let Some(unit) = query.unit.filter(|unit| !permitted(unit)) {
            let why = format!(
                "a wager of {unit} is not permitted here: small and big are {} to {}, others {} to {}, in steps of {}",
                rules.small_big.least, rules.small_big.most, rules.other.least, rules.other.most, rules.other.step
            );
            return Err(QueryError::Invalid(why).into());
        }
        Ok(Throws(rules))
    }

    fn wagers(&self) -> Vec<WagerReport> {
        one_per_row().map(|wager| report(&self.0.pay, wager, self.0.house.chip)).collect()
    }

    /// All fifty go together. A row's own name stands for its first number.
    fn joints(&self) -> Vec<Joint> {
        let stake = self.0.house.chip;
        let member = |wager: Wager| {
            let member = Member::new(wager.name(), row(wager), stake, true);
            if one_per_row().any(|first| first == wager) { member.called(row(wager)) } else { member }
        };
        let mut joint = Joint::new(Wager::ALL.into_iter().map(member).collect());
        for dice in throws() {
            let net = |wager| settle::winnings(&self.0.pay, wager, stake, dice).unwrap_or(-stake).in_cents();
            joint.add(Wager::ALL.into_iter().map(net).collect(), 1);
        }
        vec![joint]
    }

    fn unit(&self) -> String {
        "the wager itself, whatever its amount".to_owned()
    }

    fn method(&self) -> String {
        format!("every wager settled on each of the {THROWS} throws of three dice")
    }
}

/// One wager for each row of the pay tables: those on other numbers have the same odds.
pub fn one_per_row() -> impl Iterator<Item = Wager> {
    Wager::ALL.into_iter().filter(|wager| match wager {
        Wager::ThreeOfAKind(number) | Wager::TwoOfAKind(number) | Wager::OneOfAKind(number) => *number == 1,
        Wager::Combination(low, high) => (*low, *high) == (1, 2),
        _ => true,
    })
}

/// The name that all wagers of a row share in the analysis.
pub fn row(wager: Wager) -> &'static str {
    match wager.kind() {
        Kind::ThreeOfAKind => "three-of-a-kind",
        Kind::TwoOfAKind => "two-of-a-kind",
        Kind::Combination => "two-dice-combination",
        Kind::OneOfAKind => "one-of-a-kind",
        Kind::AnyThreeOfAKind | Kind::Total | Kind::Small | Kind::Big => wager.name(),
    }
}

/// Every throw of three dice, each as likely as any other.
pub fn throws() -> impl Iterator<Item = Dice> {
    let faces = || 1..=6u8;
    faces()
        .flat_map(move |a| faces().flat_map(move |b| faces().map(move |c| [a, b, c])))
        .map(|faces| Dice::of(&faces).expect("three faces from 1 to 6"))
}

/// What a stake on this wager comes to, over all throws.
pub fn enumerated(pay: &Pay, wager: Wager, stake: Money) -> Distribution {
    let mut sum = Distribution::default();
    for dice in throws() {
        let net = settle::winnings(pay, wager, stake, dice).unwrap_or(-stake);
        sum.add(net.in_cents(), 1);
    }
    sum
}

fn report(pay: &Pay, wager: Wager, stake: Money) -> WagerReport {
    let name = (row(wager), row(wager), says(pay, wager));
    let distribution = enumerated(pay, wager, stake);
    WagerReport::new((name.0, name.1, &name.2), &distribution, stake.in_cents(), Ratio::new(1, 1u8))
}

fn says(pay: &Pay, wager: Wager) -> String {
    let at = |what: &str, odds: Odds| format!("{what}, {odds}");
    match wager {
        Wager::ThreeOfAKind(_) => at("a chosen number on all three dice", pay.three_of_a_kind),
        Wager::TwoOfAKind(_) if pay.two_wins_on_three => at("a chosen number on two or three dice", pay.two_of_a_kind),
        Wager::TwoOfAKind(_) => at("a chosen number on exactly two dice", pay.two_of_a_kind),
        Wager::AnyThreeOfAKind => at("any number on all three dice", pay.any_three_of_a_kind),
        Wager::Total(total) => at(&format!("a sum of {total}"), pay.total[usize::from(total - 4)]),
        Wager::Combination(..) => at("two chosen numbers, both showing", pay.combination),
        Wager::Small => at("a sum from 4 to 10 without three of a kind", pay.small),
        Wager::Big => at("a sum from 11 to 17 without three of a kind", pay.big),
        Wager::OneOfAKind(_) => {
            let [one, two, three] = pay.one_of_a_kind;
            format!("a chosen number on one die, {one}; on two, {two}; on three, {three}")
        }
    }
}
