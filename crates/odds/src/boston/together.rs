//! Every deal under the best play, with what each wager comes to: the main game, its parts, and the three-card bonus,
//! which the same cards decide.

use super::{Decisions, VERDICTS, three_card_bonus};
use crate::exact::Ratio;
use crate::joint::Joint;
use crate::report::WagerReport;
use crate::wager_sheet::{WagerColumn, WagerSheet};
use games::boston::Wager;
use games::boston::settle::{self, Stakes, Verdict};
use kit::{Category, Money, ThreeCategory, three_category};

const MAIN: usize = 0;
const PARTS: [usize; 4] = [1, 2, 3, 4];
const BONUS: usize = 5;

/// Deals by the first three cards, and by the player's category and the verdict; by none of these after a fold.
type Deals = Vec<(ThreeCategory, Option<(Category, Verdict)>, u128)>;

/// All deals; where nobody folds (`folding` is false), as if all cards were always dealt.
fn deals(decisions: &Decisions, folding: bool) -> Deals {
    let mut counts = [[[0u128; 3]; 10]; ThreeCategory::ALL.len()];
    let mut folded = [0u128; ThreeCategory::ALL.len()];
    for (index, start) in decisions.counts.starts.iter().enumerate() {
        let (three, weight) = (three_category(start.cards) as usize, u128::from(start.weight));
        if folding && !decisions.stays(index) {
            folded[three] += weight * u128::from(decisions.deals());
            continue;
        }
        for (sums, more) in counts[three].iter_mut().zip(start.counts) {
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += weight * u128::from(more));
        }
    }
    let of_three = |three: ThreeCategory| {
        let played = Category::ALL.into_iter().flat_map(move |category| {
            let counts = counts[three as usize][category as usize];
            VERDICTS.into_iter().zip(counts).map(move |(verdict, count)| (three, Some((category, verdict)), count))
        });
        [(three, None, folded[three as usize])].into_iter().chain(played)
    };
    ThreeCategory::ALL.into_iter().flat_map(of_three).filter(|(.., count)| *count > 0).collect()
}

/// The main game as one wager and split by wager, and the bonus.
fn sheet(decisions: &Decisions) -> WagerSheet<6> {
    let (rules, stakes) = (&decisions.rules, decisions.stakes);
    let Stakes { ante, first, second, .. } = stakes;
    let bonus = rules.wager(Wager::Bonus).limits.least;
    let units = |amount: Money| Ratio::new(amount.in_cents(), ante.in_cents().unsigned_abs());
    let second_stake = units(second).times(&decisions.stay_share());
    // A payout limit is one amount for any stake.
    let proportional = rules.pay.limit.is_none();
    let column = |name, says, average_stake| {
        let part_of = (name != "main").then_some("main");
        WagerColumn { name, base: "ante", says, part_of, unit: ante, average_stake, proportional }
    };
    let main_stake = units(ante + first).plus(&second_stake);
    let columns = [
        column("main", "ante, first and second wager and ante bonus together", main_stake),
        column("ante", "the ante itself, without its bonus", units(ante)),
        column("ante-bonus", "the ante bonus, paid whatever the dealer has", units(ante)),
        column("first", "the first wager", units(first)),
        column("second", "the second wager, where it is placed", second_stake),
        bonus_column(bonus),
    ];
    let nets = |three: ThreeCategory, dealt: Option<(Category, Verdict)>| {
        let on_bonus = settle::three_card(&rules.pay, bonus, three).unwrap_or(-bonus);
        let Some((category, verdict)) = dealt else {
            return [-(ante + first), -ante, Money::ZERO, -first, Money::ZERO, on_bonus];
        };
        let main = settle::net(&rules.pay, &stakes, verdict, category);
        let won = settle::winnings(&rules.pay, &stakes, verdict, category);
        let lost = |stake: Money| if verdict == Verdict::Lost { -stake } else { Money::ZERO };
        [main, lost(ante), won.ante_bonus, won.first + lost(first), won.second + lost(second), on_bonus]
    };
    let outcomes = deals(decisions, true).into_iter().map(|(three, dealt, count)| (nets(three, dealt), count));
    WagerSheet { columns, outcomes: outcomes.collect() }
}

fn bonus_column(unit: Money) -> WagerColumn {
    WagerColumn {
        name: "optional-bonus",
        base: "optional-bonus",
        says: "the three-card bonus",
        part_of: None,
        unit,
        average_stake: Ratio::whole(1),
        proportional: true,
    }
}

/// A player who stakes the ante alone, and the bonus: nothing to decide, all cards are dealt.
fn ante_only(decisions: &Decisions) -> WagerSheet<2> {
    let (rules, ante) = (&decisions.rules, decisions.stakes.ante);
    let (stakes, bonus) = (Stakes { ante, ..Stakes::default() }, rules.wager(Wager::Bonus).limits.least);
    let alone = WagerColumn {
        name: "ante-only",
        base: "ante",
        says: "the ante alone, without first and second wager",
        part_of: None,
        unit: ante,
        average_stake: Ratio::whole(1),
        proportional: rules.pay.limit.is_none(),
    };
    let outcome = |(three, dealt, count): (ThreeCategory, Option<(Category, Verdict)>, u128)| {
        let (category, verdict) = dealt.expect("nobody folds who has nothing to decide");
        let on_bonus = settle::three_card(&rules.pay, bonus, three).unwrap_or(-bonus);
        ([settle::net(&rules.pay, &stakes, verdict, category), on_bonus], count)
    };
    let outcomes = deals(decisions, false).into_iter().map(outcome).collect();
    WagerSheet { columns: [alone, bonus_column(bonus)], outcomes }
}

pub(super) fn wagers(decisions: &Decisions) -> Vec<WagerReport> {
    let sheet = sheet(decisions);
    let mut wagers: Vec<WagerReport> = (MAIN..BONUS).map(|wager| sheet.report(wager)).collect();
    wagers.extend(decisions.rules.terms.ante_only.then(|| ante_only(decisions).report(0)));
    wagers.push(three_card_bonus(&decisions.rules));
    wagers
}

/// The main game as one wager, or as its parts, or the ante alone; each with the three-card bonus.
pub(super) fn joints(decisions: &Decisions) -> Vec<Joint> {
    let (sheet, [a, b, c, d]) = (sheet(decisions), PARTS);
    let mut joints = vec![sheet.joint(&[MAIN, BONUS]), sheet.joint(&[a, b, c, d, BONUS])];
    joints.extend(decisions.rules.terms.ante_only.then(|| ante_only(decisions).joint(&[0, 1])));
    joints
}
