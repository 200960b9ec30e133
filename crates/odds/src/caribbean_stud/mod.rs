//! The exact odds of Caribbean stud: every hand of the player, every up card and every hand that the dealer can then
//! hold, priced with the kernel that settles real rounds.

mod counts;
mod dealer_hands;
mod meters;
mod play;
mod player;
mod situations;
mod strategy;
mod tables;

pub use counts::{COMPLETIONS, Cell, Counts, Verdicts};
pub use dealer_hands::{ByDealer, dealer_hands};
pub use player::Player;

use crate::books::{Book, Priced};
use crate::exact::{Distribution, Ratio, grouped};
use crate::joint::Joint;
use crate::report::{HandChoice, MeterReport, Strategy, WagerReport};
use crate::wager_sheet::{WagerColumn, WagerSheet};
use crate::{AnalysisError, Context, Query};
use counts::{PLAYER_HANDS, UP_CARDS};
use dealer_hands::{DEALERS, DealerHands, PAID};
use engine::rules::HouseRules;
use games::caribbean_stud::settle::{self, Award, Stakes, Standing};
use games::caribbean_stud::{Rules, Wager};
use kit::{Cards, Category, Money, Odds, PokerRank, Rank};
use play::Play;
use std::sync::{Arc, LazyLock};

/// The analysis of this game.
pub(crate) const BOOK: Book = Book { usual, decides: true, ..Book::of::<Decisions>(Player::simulated) };

/// The wagers that are often made together, of those that the house offers.
fn usual(rules: &HouseRules) -> &'static str {
    match ["caribbean-stud-bonus", "progressive-wager"].map(|wager| rules.is(wager, "offered")) {
        [true, true] => "main+caribbean-stud-bonus+progressive",
        [true, false] => "main+caribbean-stud-bonus",
        [false, true] => "main+progressive",
        [false, false] => "",
    }
}

/// The wagers: name, base and what they cover.
const WAGERS: [(&str, &str, &str); 7] = [
    ("main", "ante", "ante and bet together"),
    ("ante", "ante", "the ante, lost where the player folds"),
    ("bet", "ante", "the bet of twice the ante, where it is placed"),
    ("caribbean-stud-bonus", "caribbean-stud-bonus", "on the player's own hand, lost where the player folds"),
    (
        "progressive",
        "progressive",
        "$1 on the player's own hand, the meter at its initial amount; lost where the \
                                    player folds",
    ),
    (
        "five-card-hand-bonus",
        "five-card-hand-bonus",
        "on the player's own hand, folded or not, the meter at its \
                                                      initial amount",
    ),
    (
        "five-card-hand-bonus-dealer",
        "five-card-hand-bonus-dealer",
        "on the dealer's hand, by the only player who wagers on it, the meter at its initial amount",
    ),
];
const MAIN: usize = 0;
const PARTS: [usize; 2] = [1, 2];
const BET: usize = 2;
const BONUS: usize = 3;
const PROGRESSIVE: usize = 4;
const OWN_HAND: usize = 5;
const DEALERS_HAND: usize = 6;

/// The stake of a progressive wager of which the report speaks.
const DOLLAR: Money = Money::dollars(1);

/// What a hand of the player is to the pay tables: its category, a pair below tens apart from one of tens or better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Kind(usize);

impl Kind {
    const COUNT: usize = 11;

    #[inline]
    fn of(hand: PokerRank) -> Kind {
        let low_pair = hand.category() == Category::OnePair && hand.ranks()[0] < Rank::Ten;
        Kind(if low_pair { Kind::COUNT - 1 } else { hand.category() as usize })
    }

    /// The highest hand of this kind.
    fn example(self) -> PokerRank {
        static HIGHEST: LazyLock<[PokerRank; Kind::COUNT]> = LazyLock::new(|| {
            let every = (0..PokerRank::COUNT).rev().filter_map(PokerRank::from_index);
            std::array::from_fn(|kind| {
                every.clone().find(|hand| Kind::of(*hand).0 == kind).expect("hands of each kind")
            })
        });
        HIGHEST[self.0]
    }

    fn category(self) -> Category {
        self.example().category()
    }
}

/// How a round ends for a player: folded, or in the order of [`Standing`].
const ENDS: usize = 5;
const FOLDED: usize = 4;

/// The number of deals by kind of hand, end and what the Five Card Hand Bonus pays for the dealer's hand, of which all
/// are under the first where nobody can wager on it. Where chance decides, every deal counts twice.
type Outcomes = [[[u128; DEALERS]; ENDS]; Kind::COUNT];

/// The hands priced for an ante, and what the player does with each.
struct Decisions {
    chosen: HouseRules,
    rules: Arc<Rules>,
    stakes: Stakes,
    bonus: Money,
    five_card: Money,
    play: Arc<Play>,
    outcomes: Outcomes,
    nets: [[[Money; WAGERS.len()]; ENDS]; Kind::COUNT],
}

impl Decisions {
    /// The best play with this ante, or with the least that there is.
    fn best(chosen: &HouseRules, ante: Option<Money>) -> Decisions {
        let rules = Rules::new(chosen.clone());
        let least = |wager| rules.wager(wager).limits.least;
        let ante = ante.unwrap_or(least(Wager::Ante));
        let (bonus, five_card) = (least(Wager::Bonus), least(Wager::OwnHand));
        let stakes = Stakes { ante, bet: ante.times(2), coupon: Money::ZERO };
        let play = Play::best(&gains(&rules, &stakes));
        let outcomes = outcomes(&rules, &play);
        let (chosen, rules, play, nets) = (chosen.clone(), Arc::new(rules), Arc::new(play), Default::default());
        let mut decisions = Decisions { chosen, rules, stakes, bonus, five_card, play, outcomes, nets };
        decisions.nets = std::array::from_fn(|kind| std::array::from_fn(|end| decisions.priced(Kind(kind), end)));
        decisions
    }

    /// The same prices with this play.
    fn playing(self, play: Arc<Play>) -> Decisions {
        Decisions { outcomes: outcomes(&self.rules, &play), play, ..self }
    }

    /// See [`gains`].
    fn gains(&self) -> [[i64; 4]; settle::ROWS] {
        gains(&self.rules, &self.stakes)
    }

    /// A sum of cents over so many deals, in antes.
    fn in_antes(&self, cents: i128, deals: u128) -> Ratio {
        Ratio::new(cents, deals * u128::from(self.stakes.ante.in_cents().unsigned_abs()))
    }

    /// How often the player plays.
    fn share(&self) -> Ratio {
        let all: u128 = self.outcomes.as_flattened().as_flattened().iter().sum();
        let folded: u128 = self.outcomes.iter().flat_map(|ends| ends[FOLDED]).sum();
        Ratio::new(all - folded, all)
    }

    /// What each of [`WAGERS`] comes to with such a hand and end; the last with a dealer's hand that it does not pay.
    fn priced(&self, kind: Kind, end: usize) -> [Money; WAGERS.len()] {
        let (pay, category, Stakes { ante, bet, .. }) = (&self.rules.pay, kind.category(), self.stakes);
        let own_hand = self.awarded(Wager::OwnHand, pay.five_card[category as usize], self.five_card);
        let Some(standing) = counts::STANDINGS.get(end) else {
            return [-ante, -ante, Money::ZERO, -self.bonus, -DOLLAR, own_hand, -self.five_card];
        };
        let wins = settle::winnings(pay, &self.stakes, *standing, category);
        let lost = |stake: Money| if *standing == Standing::Lost { stake } else { Money::ZERO };
        let won = settle::bonus(pay, self.bonus, kind.example());
        let progressive = self.awarded(Wager::Progressive, pay.progressive[category as usize], DOLLAR);
        let bonus = won.unwrap_or(-self.bonus);
        let main = settle::net(pay, &self.stakes, *standing, category);
        [main, wins.ante - lost(ante), wins.bet - lost(bet), bonus, progressive, own_hand, -self.five_card]
    }

    /// What a wager with a meter comes to by these odds, with the meter at its initial amount.
    fn awarded(&self, wager: Wager, odds: Option<Odds>, stake: Money) -> Money {
        let meter = &self.rules.meters[usize::from(wager != Wager::Progressive)];
        let award = odds.map_or(Money::ZERO, |odds| match settle::award(odds, stake) {
            Award::Sum(sum) => sum,
            Award::Share(percent) => meter.share(meter.meter.initial, percent, 1),
        });
        award - stake
    }

    /// The wagers of [`WAGERS`] that the house offers, by their place.
    fn offered(&self) -> Vec<usize> {
        let offers = |at: &usize| match *at {
            BONUS => self.rules.offers(Wager::Bonus),
            PROGRESSIVE => self.rules.offers(Wager::Progressive),
            OWN_HAND => self.rules.offers(Wager::OwnHand),
            DEALERS_HAND => self.rules.offers(Wager::DealersHand),
            _ => true,
        };
        (0..WAGERS.len()).filter(offers).collect()
    }

    /// Every deal with what each of [`WAGERS`] comes to.
    fn sheet(&self) -> WagerSheet<{ WAGERS.len() }> {
        let (one, ante) = (Ratio::whole(1), self.stakes.ante);
        let bet = self.share().plus(&self.share());
        let column = |wager: usize| {
            let (name, base, says) = WAGERS[wager];
            let (unit, average_stake) = match wager {
                MAIN => (ante, one.plus(&bet)),
                BET => (ante, bet.clone()),
                BONUS => (self.bonus, one.clone()),
                PROGRESSIVE => (DOLLAR, one.clone()),
                OWN_HAND | DEALERS_HAND => (self.five_card, one.clone()),
                _ => (ante, one.clone()),
            };
            let part_of = PARTS.contains(&wager).then_some(WAGERS[MAIN].0);
            // A share of a meter does not grow with the stake.
            let proportional = !matches!(wager, PROGRESSIVE | OWN_HAND | DEALERS_HAND);
            WagerColumn { name, base, says, part_of, unit, average_stake, proportional }
        };
        let paid = PAID.map(|category| self.rules.pay.five_card[category as usize]);
        let paid = paid.map(|odds| self.awarded(Wager::OwnHand, odds, self.five_card));
        let on_dealer: [Money; DEALERS] =
            std::array::from_fn(|at| if at == 0 { -self.five_card } else { paid[at - 1] });
        let mut outcomes = Vec::new();
        for (nets, counts) in self.nets.as_flattened().iter().zip(self.outcomes.as_flattened()) {
            for (net, count) in on_dealer.into_iter().zip(counts).filter(|(_, count)| **count > 0) {
                let mut nets = *nets;
                nets[DEALERS_HAND] = net;
                outcomes.push((nets, *count));
            }
        }
        WagerSheet { columns: std::array::from_fn(column), outcomes }
    }

    /// What a Five Card Hand Bonus comes to over all hands that it can be on.
    fn five_card_hands(&self) -> Distribution {
        let mut hands = Distribution::default();
        for (category, count) in Category::ALL.into_iter().zip(hands_by_category()) {
            let net = self.awarded(Wager::OwnHand, self.rules.pay.five_card[category as usize], self.five_card);
            hands.add(net.in_cents(), count.into());
        }
        hands
    }
}

/// Every deal that this play leads to. The dealer's hand matters only where somebody can wager on it.
fn outcomes(rules: &Rules, play: &Play) -> Outcomes {
    play.outcomes(rules.offers(Wager::DealersHand).then(DealerHands::shared))
}

/// Per category: what playing comes to more than folding at each verdict, in cents.
fn gains(rules: &Rules, stakes: &Stakes) -> [[i64; 4]; settle::ROWS] {
    let gain = |category, standing| (settle::net(&rules.pay, stakes, standing, category) + stakes.ante).in_cents();
    Category::ALL.map(|category| counts::STANDINGS.map(|standing| gain(category, standing)))
}

/// How many hands of five cards there are of each category.
fn hands_by_category() -> [u64; settle::ROWS] {
    let (counts, mut hands) = (Counts::shared(), [0; settle::ROWS]);
    for group in counts.groups() {
        let weight: u64 = counts.hands(group).iter().map(|hand| u64::from(hand.orbit())).sum();
        hands[counts::rank(group).category() as usize] += weight;
    }
    hands
}

impl Priced for Decisions {
    fn new(query: &Query, _: Context<'_>) -> Result<Decisions, AnalysisError> {
        let rules = Rules::new(query.rules.clone());
        query.unit_within(rules.wager(Wager::Ante).limits, "an ante")?;
        Ok(Decisions::best(&query.rules, query.unit))
    }

    fn played_as(self, other: Decisions) -> Decisions {
        self.playing(other.play)
    }

    fn wagers(&self) -> Vec<WagerReport> {
        let sheet = self.sheet();
        // The other's cards and a fold do not matter to the last two: the 2,598,960 hands say everything.
        let report = |wager: usize| match wager {
            OWN_HAND | DEALERS_HAND => sheet.report_on(wager, &self.five_card_hands()),
            _ => sheet.report(wager),
        };
        self.offered().into_iter().map(report).collect()
    }

    /// The main game as one wager or as its parts, each with the wagers on the player's hand or the dealer's.
    fn joints(&self) -> Vec<Joint> {
        let (sheet, offered) = (self.sheet(), self.offered());
        let beside = |of: &[usize]| [of, &offered[1 + PARTS.len()..]].concat();
        vec![sheet.joint(&beside(&[MAIN])), sheet.joint(&beside(&PARTS))]
    }

    fn unit(&self) -> String {
        format!("an ante of {}", self.stakes.ante)
    }

    fn method(&self) -> String {
        let deals = grouped(PLAYER_HANDS * UP_CARDS * COMPLETIONS);
        let mut text = format!(
            "every deal counted: 134,459 hands of the player up to suits, each with 47 up cards and the 163,185 hands \
             that the dealer can then hold, {deals} deals in all"
        );
        if self.rules.offers(Wager::Progressive) || self.rules.offers(Wager::Bonus) {
            text += ". The Caribbean Stud Bonus and the progressive wager are lost on a fold";
            text += if self.play.folds_a_pair() {
                "; the play is the best of the main game, and folds some pairs"
            } else {
                ", but no hand that they pay is worth folding in the main game, so that they do not change the play"
            };
        }
        if !self.meters().is_empty() {
            text += ". A meter is taken to show its initial amount when a share of it is paid, and nobody else to win \
                     a share in the same round; Envy Bonuses, a Magic Card and a Lucky Bonus are left out";
        }
        text
    }

    fn strategy(&self) -> Option<Strategy> {
        Some(strategy::strategy(self))
    }

    fn choice(&self, strategy: &Strategy, cards: &Cards) -> Option<HandChoice> {
        strategy::choice(self, strategy, cards)
    }

    fn meters(&self) -> Vec<MeterReport> {
        meters::meters(&self.chosen, &self.rules)
    }
}
