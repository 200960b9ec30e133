//! All wagers on one coup: what one hand wins the other loses, and House Money with them.

use super::{HouseMoney, Pressing, Stakes, net, offered};
use crate::joint::{Joint, Member};
use crate::point_hands::{Results, place};
use engine::rules::HouseRules;
use games::minibaccarat::settle::{Pay, Wager};
use kit::{Money, PointHands};
use std::collections::HashMap;

/// The wagers on a coup; with House Money one set for each way to deal with its payouts.
pub(super) fn joints(
    chosen: &HouseRules,
    pay: &Pay,
    stakes: &Stakes,
    results: &Results,
    house_money: Option<&HouseMoney>,
) -> Vec<Joint> {
    let wagers = offered(chosen);
    let nets = |hands: PointHands| wagers.iter().map(|wager| net(pay, stakes, *wager, hands)).collect::<Vec<i64>>();
    let members: Vec<Member> = wagers.iter().map(|wager| member(pay, stakes, *wager)).collect();
    let Some(house_money) = house_money else {
        let mut joint = Joint::new(members);
        results.iter().for_each(|(hands, orders)| joint.add(nets(hands), orders));
        return vec![joint];
    };
    // Starts with a pair are visited; the rest of the orders has none.
    let (mut without, mut paired) = (results.clone(), HashMap::<(usize, [i64; 4]), (PointHands, u128)>::new());
    house_money.for_each_ending(|hands, orders, won| {
        without.take(hands, orders);
        paired.entry((place(hands), won)).or_insert((hands, 0)).1 += orders;
    });
    let joint = |pressing: Pressing| {
        // Only what is taken at once is in proportion to the stake: a press joins another wager.
        let taken = pressing == Pressing::Taken;
        let own = Member::new(pressing.name(), "house-money", stakes.side, taken);
        let own = own.staking(house_money.average_stake(pressing));
        let mut joint = Joint::new(members.iter().cloned().chain([own]).collect());
        let mut add = |hands: PointHands, orders: u128, won: i64| {
            let mut all = nets(hands);
            all.push(won);
            joint.add(all, orders);
        };
        without.iter().for_each(|(hands, orders)| add(hands, orders, -stakes.side.in_cents()));
        for ((_, won), (hands, orders)) in &paired {
            add(*hands, *orders, won[pressing as usize]);
        }
        joint
    };
    Pressing::ALL.into_iter().map(joint).collect()
}

fn member(pay: &Pay, stakes: &Stakes, wager: Wager) -> Member {
    let stake = stakes.on(wager);
    let exact = |won: Money| pay.vigorish.is_none_or(|vigorish| vigorish.is_exact_on(won));
    let proportional = wager != Wager::Banker || pay.banker.winnings(stake).is_some_and(exact);
    let base = match wager {
        Wager::DragonBonusPlayer | Wager::DragonBonusBanker => "dragon-bonus",
        other => other.name(),
    };
    Member::new(wager.name(), base, stake, proportional)
}
