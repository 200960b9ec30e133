//! The wagers beside the main one, and the fixed payouts on three sevens of one suit.

use super::hands::SEVEN;
use super::shoe::Seen;
use super::table::{Best, Table};
use crate::exact::Distribution;
use games::spanish_21::Rules;
use games::spanish_21::settle::{FIXED_FOR_OTHERS, Match, Pay, fixed_payout};
use kit::{Money, Rank};

/// The least wager that matches the dealer's card.
pub fn least_match(rules: &Rules) -> Money {
    let chip = rules.chip().in_cents();
    Money::cents((100 + chip - 1) / chip * chip)
}

/// Every up card and every two cards, by what the wager comes to. Of the cards of a rank that are left, each suit is as
/// likely as any.
pub fn matches(pay: &Pay, stake: Money, ranks: &[u32; 13], decks: u8) -> Distribution {
    let mut found = Distribution::default();
    let (cards, decks) = (ranks.iter().map(|count| u128::from(*count)).sum::<u128>(), u128::from(decks));
    let wins = |matching: Match| pay.winnings(stake, pay.matching[matching as usize]).in_cents();
    let (other, same) = (wins(Match::OffSuit), wins(Match::Suited));
    // Of the cards like the up card, so many are of its suit, and so many are not.
    let (suited, off) = (decks - 1, 3 * decks);
    let all = (suited + off) * (suited + off - 1);
    for count in ranks.iter().map(|count| u128::from(*count)).filter(|count| *count > 0) {
        let (alike, rest) = (count - 1, cards - count);
        let both = count * alike * alike.saturating_sub(1);
        found.add(2 * same, both * suited * (suited.saturating_sub(1)));
        found.add(same + other, both * 2 * suited * off);
        found.add(2 * other, both * off * (off - 1));
        let one = count * 2 * alike * rest * (suited + off - 1);
        found.add(same, one * suited);
        found.add(other, one * off);
        found.add(-stake.in_cents(), count * rest * rest.saturating_sub(1) * all);
    }
    found
}

/// Insurance of half the wager by the dealer's second card, `None` where no ace is left.
pub fn insurance(pay: &Pay, wager: Money, ranks: &[u32; 13]) -> Option<(Distribution, Money)> {
    let stake = Money::cents((wager.in_cents() / 2).max(1));
    let cards: u32 = ranks.iter().sum();
    let tens: u32 = [Rank::Jack, Rank::Queen, Rank::King].iter().map(|rank| ranks[*rank as usize]).sum();
    let mut found = Distribution::default();
    (ranks[Rank::Ace as usize] > 0).then(|| {
        found.add(pay.winnings(stake, pay.insurance).in_cents(), tens.into());
        found.add(-stake.in_cents(), (cards - 1 - tens).into());
        (found, stake)
    })
}

/// What the fixed payouts of 5(g) mean to a player.
#[derive(Clone, Copy, Debug)]
pub struct Fixed {
    /// What they add to a wager, in units of it, where the player plays for them.
    pub adds: f64,
    /// How often they are won by a player who draws to two sevens of one suit against a seven.
    pub chance: f64,
    /// What each other player at the table who does so adds, in units of the wager.
    pub from_each_other: f64,
}

impl Fixed {
    /// At this wager.
    pub fn new(table: &Table, wager: Money) -> Fixed {
        let units = |money: Money| money.in_cents() as f64 / wager.in_cents() as f64;
        let (mut adds, mut chance) = (0.0, 0.0);
        let sevens = table.deals().into_iter().filter(|deal| {
            let suits = deal.two.map(|seen| seen.suit);
            let all = [deal.up, deal.two[0], deal.two[1]].iter().all(|seen| seen.value == SEVEN);
            all && suits[0] == suits[1]
        });
        for deal in sevens {
            let shoe = table.shoe.without(deal.up).without(deal.two[0]).without(deal.two[1]);
            let third = shoe.count(Seen { value: SEVEN, suit: deal.two[0].suit }) / f64::from(shoe.cards());
            let (_, best) = table.first(&Best, deal.up, deal.two);
            let drawing = table.worths(&Best, deal.up, deal.two).draw + third * units(fixed_payout(wager));
            chance += deal.chance * third;
            adds += deal.chance * (drawing - best).max(0.0);
        }
        Fixed { adds, chance, from_each_other: chance * units(FIXED_FOR_OTHERS) }
    }
}
