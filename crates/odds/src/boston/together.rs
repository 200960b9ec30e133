//! The main game and the three-card bonus, which the same three cards decide.

use super::{Decisions, VERDICTS};
use crate::exact::Ratio;
use crate::joint::{Joint, Member};
use games::boston::settle::{self, Stakes, Verdict};
use games::boston::{Rules, Wager};
use kit::{Category, Money, ThreeCategory, three_category};

/// Deals by the player's category and the verdict.
pub(super) type Counts = [[u128; 3]; 10];

/// All deals by what their first three cards are.
pub(super) struct Deals {
    /// Folded after three cards.
    pub(super) folded: u128,
    /// Played to the end.
    pub(super) stayed: Counts,
    /// Either way, as if all cards were dealt.
    pub(super) all: Counts,
}

pub(super) fn deals(decisions: &Decisions) -> Vec<(ThreeCategory, Deals)> {
    let none = || Deals { folded: 0, stayed: Counts::default(), all: Counts::default() };
    let mut deals: Vec<(ThreeCategory, Deals)> = ThreeCategory::ALL.into_iter().map(|it| (it, none())).collect();
    for (index, start) in decisions.counts.starts.iter().enumerate() {
        let category = three_category(start.cards);
        let (_, sum) = &mut deals[category as usize];
        let (weight, stays) = (u128::from(start.weight), decisions.stays(index));
        if !stays {
            sum.folded += weight * u128::from(decisions.deals());
        }
        for (category, counts) in start.counts.iter().enumerate() {
            for (verdict, count) in counts.iter().enumerate() {
                let count = weight * u128::from(*count);
                sum.all[category][verdict] += count;
                sum.stayed[category][verdict] += if stays { count } else { 0 };
            }
        }
    }
    deals
}

/// The main game as one wager, or as its parts, or the ante alone; each with the three-card bonus.
pub(super) fn joints(rules: &Rules, decisions: &Decisions) -> Vec<Joint> {
    let stakes = decisions.stakes;
    let Stakes { ante, first, second, .. } = stakes;
    let deals = deals(decisions);
    let won = |category, verdict| settle::winnings(&rules.pay, &stakes, verdict, category);
    let lost = |stake: Money, verdict: Verdict| if verdict == Verdict::Lost { -stake } else { Money::ZERO };
    let main = |dealt: Option<(Category, Verdict)>| {
        let staying = |(category, verdict)| settle::net(&rules.pay, &stakes, verdict, category);
        vec![dealt.map_or(-(ante + first), staying)]
    };
    let parts = |dealt: Option<(Category, Verdict)>| {
        let Some((category, verdict)) = dealt else { return vec![-ante, Money::ZERO, -first, Money::ZERO] };
        let won = won(category, verdict);
        let (first, second) = (won.first + lost(first, verdict), won.second + lost(second, verdict));
        vec![lost(ante, verdict), won.ante_bonus, first, second]
    };
    let alone = Stakes { ante, ..Stakes::default() };
    let ante_only = |dealt: Option<(Category, Verdict)>| {
        let dealt = dealt.expect("nobody folds who has nothing to decide");
        vec![settle::net(&rules.pay, &alone, dealt.1, dealt.0)]
    };
    let units = |amount: Money| Ratio::new(amount.in_cents(), ante.in_cents().unsigned_abs());
    let second = units(second).times(&decisions.stay_share());
    let whole = [("main", units(ante + first).plus(&second))];
    let split = [("ante", units(ante)), ("ante-bonus", units(ante)), ("first", units(first)), ("second", second)];
    let mut joints =
        vec![joint(rules, ante, &deals, &whole, false, &main), joint(rules, ante, &deals, &split, false, &parts)];
    if rules.terms.ante_only {
        joints.push(joint(rules, ante, &deals, &[("ante-only", Ratio::whole(1))], true, &ante_only));
    }
    joints
}

/// Some wagers on an ante together with the three-card bonus. `whole` says that nobody folds.
fn joint(
    rules: &Rules,
    ante: Money,
    deals: &[(ThreeCategory, Deals)],
    members: &[(&str, Ratio)],
    whole: bool,
    nets: &dyn Fn(Option<(Category, Verdict)>) -> Vec<Money>,
) -> Joint {
    let bonus = rules.wager(Wager::Bonus).limits.least;
    // A limit is one amount for any stake.
    let proportional = rules.pay.limit.is_none();
    let on_ante = |(name, stake): &(&str, Ratio)| Member::new(name, "ante", ante, proportional).staking(stake.clone());
    let members = members.iter().map(on_ante);
    let mut joint = Joint::new(members.chain([Member::new("optional-bonus", "optional-bonus", bonus, true)]).collect());
    for (three, deals) in deals {
        let on_bonus = settle::three_card(&rules.pay, bonus, *three).unwrap_or(-bonus);
        let mut add = |dealt: Option<(Category, Verdict)>, count: u128| {
            if count > 0 {
                let all = nets(dealt).into_iter().chain([on_bonus]);
                joint.add(all.map(Money::in_cents).collect(), count);
            }
        };
        let played = if whole { &deals.all } else { &deals.stayed };
        if !whole {
            add(None, deals.folded);
        }
        for category in Category::ALL {
            for (verdict, count) in VERDICTS.into_iter().zip(played[category as usize]) {
                add(Some((category, verdict)), count);
            }
        }
    }
    joint
}
