//! House rules: what a checked submission means for this game, and the checks that need arithmetic.

use super::act::Wager;
use super::provisions::{self, Provisions};
use super::round::Stage;
use super::settle::Pay;
use crate::blocks::card_table::{self, COUNT_EVERY};
use crate::blocks::wagers::WagerRule;
use engine::rules::{HouseRules, Violation};
use engine::{DealingMethod, House, Step, StepRule, Trigger};
use kit::{Category, Limits, Money, Relation, ThreeCategory};
use law::Cite;

/// The few terms of the rules that decide the course of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Cards in a full hand: five or seven.
    pub cards: usize,
    /// The first three cards go out one at a time instead of three together.
    pub one_at_a_time: bool,
    /// A player may play for the ante alone.
    pub ante_only: bool,
    /// Three of a kind in three cards earns its ante bonus in a void round.
    pub void_three_of_a_kind: bool,
    /// In how many rounds the stub is counted at least once, where it is counted by hand.
    pub count_every: Option<u32>,
}

/// What a rulebook lays down and no submission changes.
struct Edition {
    provisions: Provisions,
    /// Cards in a full hand.
    cards: usize,
    /// How many antes make up a first wager.
    antes_in_first: i64,
    /// How the ante depends on the first wager, and the first wager on the ante.
    ante: &'static [Relation<Wager>],
    first: &'static [Relation<Wager>],
    /// A tie pays the ante bonus, whatever the house says.
    pays_ties: bool,
}

/// The house rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The table they want.
    pub house: House,
    /// The clauses.
    pub provisions: Provisions,
    /// The terms that decide the course of a round.
    pub terms: Terms,
    /// What is paid.
    pub pay: Pay,
    wagers: [WagerRule<Wager>; 4],
    /// How many antes make up a first wager.
    pub antes_in_first: i64,
    /// Players decide clockwise rather than in any order.
    pub in_turn: bool,
    /// A second wager may be withdrawn before the last cards.
    pub withdrawal: bool,
    /// Players set five of their cards.
    pub sets_hand: bool,
    /// A bonus may be claimed until the last cards, not only before second wagers.
    pub late_claims: bool,
    /// Match play coupons are accepted.
    pub coupons: bool,
    /// A void round reopens bonus wagers already settled.
    pub void_reopens: bool,
    /// A misdeal found by a stub count voids all hands, not only the misdealt one.
    pub count_voids_all: bool,
}

impl Rules {
    /// What these house rules mean.
    pub fn new(chosen: HouseRules) -> Rules {
        let edition = edition(&chosen);
        Rules {
            terms: terms(&chosen, &edition),
            house: house(&chosen, &edition.provisions),
            pay: pay(&chosen, edition.pays_ties),
            wagers: wagers(&chosen, &edition),
            antes_in_first: edition.antes_in_first,
            in_turn: chosen.is("decision-order", "clockwise"),
            withdrawal: !chosen.has_chosen("second-wager-withdrawal", "no"),
            sets_hand: chosen.has_chosen("player-hand", "as-set"),
            late_claims: chosen.has_chosen("bonus-claim-until", "final-two"),
            coupons: chosen.is("match-play", "accepted"),
            void_reopens: chosen.is("void-reopens-settled-bonus", "yes"),
            count_voids_all: chosen.is("stub-count-misdeal", "all-void"),
            provisions: edition.provisions,
        }
    }

    /// What is permitted on a spot.
    pub fn wager(&self, wager: Wager) -> &WagerRule<Wager> {
        &self.wagers[wager as usize]
    }

    /// The clause by which it is too late to place a wager.
    pub fn late(&self, wager: Wager) -> Cite {
        match wager {
            Wager::Ante | Wager::First => self.provisions.after_call,
            Wager::Bonus => self.provisions.bonus_after_call,
            Wager::Second => self.provisions.second,
        }
    }

    /// The clause by which it is too late to take a wager back.
    pub fn late_back(&self, wager: Wager) -> Cite {
        if wager == Wager::Second { self.provisions.withdraw } else { self.late(wager) }
    }

    /// The stages in which a bonus can be claimed.
    pub fn claims_in(&self) -> &'static [Stage] {
        if self.late_claims {
            &[Stage::Bonuses, Stage::Deciding, Stage::Salvage]
        } else {
            &[Stage::Bonuses, Stage::Salvage]
        }
    }
}

/// The edition that the rulebook is. This is the one place that knows the rulebooks by name.
fn edition(chosen: &HouseRules) -> Edition {
    let silent = || if chosen.is("fallback-rulebook", "nj-boston-5") { provisions::NJ } else { provisions::MA };
    let five = |provisions| Edition {
        provisions,
        cards: 5,
        antes_in_first: 2,
        ante: &[Relation::HalfOf(Wager::First)],
        first: &[Relation::TwiceOf(Wager::Ante)],
        pays_ties: false,
    };
    match chosen.rulebook().id() {
        "ma-boston-5" => five(provisions::MA),
        "nj-boston-5" => five(provisions::NJ),
        "card-boston-5" => five(provisions::card(silent())),
        "boston-7" => Edition {
            provisions: provisions::seven(silent()),
            cards: 7,
            antes_in_first: 1,
            ante: &[Relation::EqualTo(Wager::First)],
            first: &[Relation::Requires(Wager::Ante), Relation::EqualTo(Wager::Ante)],
            pays_ties: true,
        },
        other => unreachable!("{other} is not a rulebook of this game"),
    }
}

fn money(chosen: &HouseRules, name: &str) -> Money {
    chosen.money(name).unwrap_or_else(|| panic!("{name} always has a value"))
}

fn limits(chosen: &HouseRules, least: &str, most: &str, step: Money) -> Limits {
    Limits { least: money(chosen, least), most: money(chosen, most), step }
}

fn wagers(chosen: &HouseRules, edition: &Edition) -> [WagerRule<Wager>; 4] {
    let (provisions, chip, antes) = (&edition.provisions, money(chosen, "chip"), edition.antes_in_first);
    let first = limits(chosen, "minimum-first-wager", "maximum-first-wager", chip.times(antes));
    let part = |amount: Money| amount.ratio(1, antes).expect("first wagers are whole multiples of it");
    let ante = Limits { least: part(first.least), most: part(first.most), step: chip };
    let bonus = limits(chosen, "optional-bonus-minimum", "optional-bonus-maximum", chip);
    let any = Limits { least: Money::cents(1), most: Money::cents(i64::MAX), step: Money::cents(1) };
    let rule = |wager, limits, cite| WagerRule::new(wager, limits, cite, provisions.take_back);
    let related = |rule: WagerRule<Wager>, relations: &[Relation<Wager>], cite| {
        relations.iter().fold(rule, |rule, relation| rule.hangs(*relation, cite))
    };
    let both = [Relation::Requires(Wager::Ante), Relation::Requires(Wager::First)];
    let equal = [Relation::Requires(Wager::First), Relation::EqualTo(Wager::First)];
    let mut ante = related(rule(Wager::Ante, ante, provisions.ante), edition.ante, provisions.ante);
    if edition.first.contains(&both[0]) {
        ante = ante.carrying(Wager::First, provisions.ante_stays);
    }
    let second = WagerRule::new(Wager::Second, any, provisions.second, provisions.withdraw);
    let second = related(second, &equal, provisions.second);
    [
        ante.carrying(Wager::Bonus, provisions.ante_stays.and(provisions.bonus_requires)),
        related(rule(Wager::First, first, provisions.first), edition.first, provisions.first)
            .carrying(Wager::Bonus, provisions.bonus_requires),
        if chosen.has_chosen("second-wager-withdrawal", "no") { second.staying() } else { second },
        related(rule(Wager::Bonus, bonus, provisions.bonus), &both, provisions.bonus_requires),
    ]
}

fn terms(chosen: &HouseRules, edition: &Edition) -> Terms {
    Terms {
        cards: edition.cards,
        one_at_a_time: chosen.has_chosen("three-card-deal", "one-at-a-time"),
        ante_only: chosen.has_chosen("ante-only", "stays-in"),
        void_three_of_a_kind: chosen.is("void-three-card-ante-bonus", "pay-three-of-a-kind"),
        count_every: chosen.is("stub-count", "every-5-rounds").then_some(COUNT_EVERY),
    }
}

fn pay(chosen: &HouseRules, pays_ties: bool) -> Pay {
    let (ante_bonus, three_card) = (chosen.pay_table("ante-bonus"), chosen.pay_table("optional-bonus"));
    let three = ThreeCategory::ALL.map(|category| match category {
        // Where a table has no row for the royal, it is the straight flush that it also is.
        ThreeCategory::Royal if !three_card.contains("royal") => three_card.odds("straight-flush"),
        _ => three_card.odds(three_card_row(category)),
    });
    Pay {
        ante_bonus: Category::ALL.map(|category| ante_bonus.odds(ante_bonus_row(category))),
        three_card: three,
        ante_bonus_on_tie: pays_ties || chosen.is("ante-bonus-on-tie", "pay"),
        limit: chosen.money("payout-limit"),
    }
}

/// The pay table row of a five-card hand.
pub fn ante_bonus_row(category: Category) -> &'static str {
    match category {
        Category::HighCard => "high-card",
        Category::OnePair => "one-pair",
        Category::TwoPair => "two-pair",
        Category::ThreeOfAKind => "three-of-a-kind",
        Category::Straight => "straight",
        Category::Flush => "flush",
        Category::FullHouse => "full-house",
        Category::FourOfAKind => "four-of-a-kind",
        Category::StraightFlush => "straight-flush",
        Category::RoyalFlush => "royal-flush",
    }
}

/// The pay table row of a three-card hand.
pub fn three_card_row(category: ThreeCategory) -> &'static str {
    match category {
        ThreeCategory::Nothing => "nothing",
        ThreeCategory::OnePair => "one-pair",
        ThreeCategory::Flush => "flush",
        ThreeCategory::Straight => "straight",
        ThreeCategory::ThreeOfAKind => "three-of-a-kind",
        ThreeCategory::StraightFlush => "straight-flush",
        ThreeCategory::Royal => "royal",
    }
}

fn house(chosen: &HouseRules, provisions: &Provisions) -> House {
    let mut house = card_table::house(chosen, dealing_method(chosen), &provisions.table, &Wager::NAMES);
    let sign = !provisions.limit_on_sign.is_empty() && chosen.is("payout-limit-display", "posted-sign");
    let display = if sign { provisions.limit_on_sign } else { provisions.limit_on_layout };
    if chosen.money("payout-limit").is_some() && !display.is_empty() {
        house.begin_with(Trigger::Opening, StepRule::floor(Step::PostPayoutLimit, display));
    }
    house
}

/// The seven-card game speaks of hand and shuffler where the others speak of three methods.
fn dealing_method(chosen: &HouseRules) -> DealingMethod {
    if chosen.has_chosen("delivery", "shuffler") {
        DealingMethod::AutomatedShoe
    } else if chosen.has_chosen("delivery", "hand") {
        DealingMethod::Hand
    } else {
        card_table::dealing_method(chosen)
    }
}

/// The checks of a submission that need arithmetic: the payout limit's floor, and payouts in
/// whole cents.
pub fn check(chosen: &HouseRules, violations: &mut Vec<Violation>) {
    let provisions = edition(chosen).provisions;
    card_table::whole_cents(chosen, &["ante-bonus"], provisions.ante_bonus, violations);
    card_table::whole_cents(chosen, &["optional-bonus"], provisions.bonus_paid.and(provisions.bonus), violations);
    if !provisions.limit_floor.is_empty() {
        limit_floor(chosen, &provisions, violations);
    }
}

/// The payout limit may not be below the most that the minimum wager can win.
fn limit_floor(chosen: &HouseRules, provisions: &Provisions, violations: &mut Vec<Violation>) {
    let first = money(chosen, "minimum-first-wager");
    let best = chosen.pay_table("ante-bonus").best().zip(first.half()).and_then(|(odds, ante)| odds.winnings(ante));
    let (Some(limit), Some(bonus)) = (chosen.money("payout-limit"), best) else { return };
    let floor = first + first + bonus;
    if limit < floor {
        violations.push(Violation::new(
            "options.payout-limit",
            limit.to_string(),
            format!("at least {floor}, the most that the minimum wager can win"),
            provisions.limit_floor.first(),
        ));
    }
}
