//! House rules: what a checked submission means for this game.

use super::act::{FUNDS, METER, Number, SPOTS, Wager};
use super::cut::Recut;
use super::dealing::{Dealing, Start};
use super::house_way::HouseWay;
use super::pay::pay;
use super::provisions as by;
use super::settle::Pay;
use crate::blocks::meter::{MeterRule, Rounding};
use crate::blocks::wagers::WagerRule;
use crate::blocks::{Rotation, Vigorish};
use engine::rules::HouseRules;
use engine::{DealingMethod, House, Meter, MoreHands, Position, PositionRule, Side};
use kit::{Deck, Limits, Money, Relation, WheelRank};

/// A bonus wager takes part in the envy bonus from here on.
pub(super) const ENVY_FROM: Money = Money::dollars(5);

/// The vigorish on what a wager or a bank wins, in percent.
const VIGORISH: u8 = 5;

/// How many kinds of wager there are, all numbers being of one kind.
const KINDS: usize = 7;

/// The house rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The table they want.
    pub house: House,
    /// How the dealer sets.
    pub way: HouseWay,
    /// Where the straight from ace to five ranks.
    pub wheel: WheelRank,
    /// What is paid.
    pub pay: Pay,
    /// What is permitted on each kind of wager, on the own area and for a bank.
    wagers: [WagerRule<Wager>; KINDS],
    of_bank: [WagerRule<Wager>; KINDS],
    numbers: [WagerRule<Wager>; 7],
    numbers_of_bank: [WagerRule<Wager>; 7],
    second_area: WagerRule<Wager>,
    offered: [bool; KINDS],
    /// Match play coupons are accepted.
    pub coupons: bool,
    /// They are accepted on numbers too.
    pub number_coupons: bool,
    /// Coupons are redeemed for progressive wagers.
    pub progressive_coupons: bool,
    /// What winners pay.
    pub vigorish: Vigorish,
    /// The meter of the progressive wager.
    pub meter: MeterRule,
    /// The meter does not sink below its reset amount.
    pub meter_has_floor: bool,
    /// The most that bonus, envy and insurance payments come to for a player in a round, and seven-card bonus payments.
    pub limits: [Option<Money>; 2],
    /// Section 17 bonus wagers are offered.
    pub bonus_dealing: bool,
    /// The last four cards are dealt from the hand where they are.
    pub four_by_hand: bool,
    /// The stub is counted at least once in so many rounds where they are, unless a device counts.
    stub_interval: Option<u32>,
    starting: Start,
    /// The starting position is marked.
    pub marks_start: bool,
    /// Who cuts again.
    pub recut: Recut,
    /// Players may bank.
    pub banking: bool,
    /// The house may cover one half.
    pub co_banking: bool,
    /// A co-bank needs chips for its own half only.
    pub half_cover: bool,
    /// A bank may place the wagers that are banked by the house.
    pub bank_wagers: bool,
    /// To whom the bank is offered first.
    pub rotation: Rotation,
    /// The dealer's wager in percent of the bank's last wager.
    pub dealer_percent: u32,
}

impl Rules {
    /// What these house rules mean.
    pub fn new(chosen: HouseRules) -> Rules {
        let is_on = |name: &str| chosen.is(name, "on");
        let last = chosen.is("dealer-wager-basis", "last-wager");
        let section_17 = is_on("three-card-bonus") || is_on("seven-card-bonus");
        let by_device = chosen.is("stub-count", "device-counts-each-shuffle");
        let after_acceptor = chosen.is("first-offer-after-pass", "next-after-acceptor");
        let next = chosen.is("recut-by", "next-entitled");
        let mut rules = Rules {
            way: HouseWay::of(&chosen, wheel(&chosen)),
            wheel: wheel(&chosen),
            pay: pay(&chosen),
            wagers: wagers(&chosen, true),
            of_bank: wagers(&chosen, false),
            numbers: numbers(&chosen, true),
            numbers_of_bank: numbers(&chosen, false),
            second_area: WagerRule { cite: by::SECOND_AREA, ..main_rule(&chosen) },
            offered: offered(&chosen),
            coupons: chosen.is("match-play-coupon", "yes"),
            number_coupons: chosen.is("additional-wager-coupon", "yes"),
            progressive_coupons: chosen.is("progressive-coupon", "yes"),
            vigorish: Vigorish::chosen(VIGORISH, &chosen),
            meter: meter(&chosen),
            meter_has_floor: chosen.is("meter-floor", "reset-amount"),
            limits: ["max-payout-bonus", "max-payout-seven-card"].map(|limit| chosen.money(limit)),
            bonus_dealing: section_17,
            four_by_hand: chosen.is("remaining-four-cards", "hand"),
            stub_interval: (!by_device).then(|| chosen.count("stub-count-interval")),
            starting: starting(&chosen),
            marks_start: chosen.is("mark-starting-position", "yes"),
            recut: if next { Recut::Next } else { Recut::Same },
            banking: is_on("player-banking"),
            co_banking: is_on("co-banking"),
            half_cover: chosen.is("co-bank-cover", "50%"),
            bank_wagers: chosen.is("bank-may-place-side-wagers", "yes"),
            rotation: if after_acceptor { Rotation::AfterAcceptor } else { Rotation::AfterFirstOffered },
            dealer_percent: if last { 100 } else { chosen.count("dealer-wager-percent") },
            house: super::procedures::house(&chosen),
        };
        rules.furnish(&chosen);
        rules
    }

    /// What the table has beside its procedures.
    fn furnish(&mut self, chosen: &HouseRules) {
        let areas = if chosen.is("two-betting-areas", "on") { 2 } else { 1 };
        let all = std::iter::once(Wager::Hand).chain(Wager::ASIDE);
        let not_offered = all.filter(|wager| !self.offers(*wager));
        let mut not_offered: Vec<u8> = not_offered.map(crate::blocks::wagers::Wager::spot).collect();
        if !self.banking {
            not_offered.push(super::act::BANK_SPOT);
        }
        self.house.first_seat = Side::Right;
        self.house.spots = &SPOTS;
        self.house.not_offered = not_offered;
        self.house.funds = &FUNDS;
        self.house.meters = self.pay.progressive.map(|_| self.meter.meter).into_iter().collect();
        self.house.positions = PositionRule { most: areas, more: MoreHands::Areas, cite: by::SECOND_AREA };
    }

    /// What is permitted on a wager of a player.
    pub fn wager(&self, wager: Wager) -> &WagerRule<Wager> {
        match wager {
            Wager::Additional(Number(number)) => &self.numbers[usize::from(number.clamp(1, 7)) - 1],
            wager => &self.wagers[wager.kind()],
        }
    }

    /// What is permitted on a wager at a position, for a bank or another player.
    pub(super) fn wager_at(&self, wager: Wager, at: Position, bank: bool) -> &WagerRule<Wager> {
        match wager {
            Wager::Hand if at.hand > 1 => &self.second_area,
            Wager::Additional(Number(number)) if bank => &self.numbers_of_bank[usize::from(number.clamp(1, 7)) - 1],
            Wager::Additional(_) => self.wager(wager),
            wager if bank => &self.of_bank[wager.kind()],
            wager => &self.wagers[wager.kind()],
        }
    }

    /// Whether a wager is on offer at this table at all.
    pub fn offers(&self, wager: Wager) -> bool {
        self.offered[wager.kind()]
    }

    /// How cards are dealt by this method. Without the automated shoe there are no section 17 wagers.
    pub(super) fn dealing(&self, method: DealingMethod) -> Dealing {
        match method {
            DealingMethod::AutomatedShoe if self.bonus_dealing => Dealing::Bonus,
            DealingMethod::AutomatedShoe => Dealing::Stacks,
            DealingMethod::Hand => Dealing::Hand,
            _ => Dealing::Shoe,
        }
    }

    /// What the starting position comes from. A button needs the automated shoe and a shuffler; without them the dice
    /// take its place.
    pub(super) fn start_by(&self, dealing: Dealing, shuffler: bool) -> Start {
        let may = self.starting != Start::Button || (dealing == Dealing::Stacks && shuffler);
        if may { self.starting } else { Start::Dice }
    }

    /// In how many rounds what is left of the deck is counted at least once.
    pub(super) fn count_every(&self, dealing: Dealing) -> Option<u32> {
        if dealing == Dealing::Bonus { self.stub_interval } else { Some(1) }
    }

    /// The vigorish on an amount won, which rounding up does not make more than that amount.
    pub(super) fn vigorish_on(&self, won: Money) -> Money {
        self.vigorish.on(won).min(won)
    }

    /// What the dealer wagers against a bank whose last wager was this, in whole chips.
    pub(super) fn dealer_basis(&self, last: Money) -> Money {
        let share = last.in_cents() * i64::from(self.dealer_percent) / 100;
        self.whole_chips(Money::cents(share))
    }

    /// As much of an amount as can be made up of chips.
    pub(super) fn whole_chips(&self, amount: Money) -> Money {
        let chip = self.house.chip.in_cents();
        Money::cents((amount.in_cents() - amount.in_cents().rem_euclid(chip)).max(0))
    }
}

/// The deck with its joker.
pub(super) const DECK: Deck = Deck::STANDARD.with_jokers(1);

/// Where the straight from ace to five ranks.
pub(super) fn wheel(chosen: &HouseRules) -> WheelRank {
    if chosen.is("wheel-rank", "lowest") { WheelRank::Lowest } else { WheelRank::SecondHighest }
}

fn starting(chosen: &HouseRules) -> Start {
    match chosen.choice("starting-position") {
        "generator" => Start::Generator,
        "button" => Start::Button,
        _ => Start::Dice,
    }
}

fn offered(chosen: &HouseRules) -> [bool; KINDS] {
    let is_on = |name: &str| chosen.is(name, "on");
    [
        true,
        is_on("bonus-wager"),
        is_on("insurance-wager"),
        !chosen.is("progressive-wager", "off"),
        is_on("three-card-bonus"),
        is_on("seven-card-bonus"),
        is_on("additional-wager"),
    ]
}

fn money(chosen: &HouseRules, name: &str) -> Money {
    chosen.money(name).unwrap_or_else(|| panic!("{name} always has a value"))
}

fn limits(chosen: &HouseRules, name: &str) -> Limits {
    let [least, most] = ["minimum", "maximum"].map(|end| money(chosen, &format!("{end}-{name}")));
    Limits { least, most, step: money(chosen, "chip") }
}

/// The wager on the hand, which all others go with.
fn main_rule(chosen: &HouseRules) -> WagerRule<Wager> {
    let rule = WagerRule::new(Wager::Hand, limits(chosen, "wager"), by::WAGER, by::AFTER_CALL);
    Wager::ASIDE.into_iter().fold(rule, |rule, wager| rule.carrying(wager, by::placed(wager)))
}

fn wagers(chosen: &HouseRules, with_hand: bool) -> [WagerRule<Wager>; KINDS] {
    let beside = |wager: Wager, limits: Limits| {
        let rule = WagerRule::new(wager, limits, by::placed(wager), by::AFTER_CALL);
        if with_hand { rule.hangs(Relation::Requires(Wager::Hand), by::placed(wager)) } else { rule }
    };
    let stake = Money::dollars(if chosen.is("progressive-wager", "$5") { 5 } else { 1 });
    [
        main_rule(chosen),
        beside(Wager::Bonus, limits(chosen, "bonus-wager")),
        beside(Wager::Insurance, limits(chosen, "insurance-wager")),
        beside(Wager::Progressive, Limits { least: stake, most: stake, step: stake }),
        beside(Wager::ThreeCard, limits(chosen, "three-card-bonus")),
        beside(Wager::SevenCard, limits(chosen, "seven-card-bonus")),
        number_rule(chosen, Number(1), with_hand),
    ]
}

fn numbers(chosen: &HouseRules, with_hand: bool) -> [WagerRule<Wager>; 7] {
    std::array::from_fn(|number| number_rule(chosen, Number(number as u8 + 1), with_hand))
}

fn number_rule(chosen: &HouseRules, number: Number, with_hand: bool) -> WagerRule<Wager> {
    let (wager, limits) = (Wager::Additional(number), limits(chosen, "additional-wager"));
    let rule = WagerRule::new(wager, limits, by::ADDITIONAL, by::AFTER_CALL);
    if with_hand { rule.hangs(Relation::Requires(Wager::Hand), by::ADDITIONAL) } else { rule }
}

fn meter(chosen: &HouseRules) -> MeterRule {
    let meter = Meter {
        fund: METER,
        initial: money(chosen, "progressive-initial"),
        reset: money(chosen, "progressive-reset"),
        linked: false,
        terms: &[],
        cite: by::METER_SET,
    };
    let rate = chosen.count("progressive-rate");
    MeterRule { meter, rate, rounding: Rounding::Down, fed: by::FED, read: by::DRAWN, set: by::RESET }
}
