//! House rules: what a checked submission means for this game.

use super::act::{AREAS, FUNDS, SPOTS, Wager};
use super::delivery::Style;
use super::house_way::{self, HouseWay};
use super::provisions;
use super::settle::{self, Terms};
use crate::blocks::wagers::WagerRule;
use crate::blocks::{Rotation, Vigorish};
use engine::rules::{HouseRules, Violation};
use engine::{
    Call, Counted, DealingMethod, House, MoreHands, Position, PositionRule, Procedure, Side, Step, StepRule,
    TableCites, Trigger, Window,
};
use kit::{Limits, Money};
use law::Cite;

/// How often the hands circle at least when the tiles are washed.
const CIRCLES: u32 = 8;

/// The house rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The table they want.
    pub house: House,
    /// How the dealer sets.
    pub way: HouseWay,
    /// Whether that is the regulation's own way.
    pub own_way: bool,
    /// How hands are compared.
    pub terms: Terms,
    /// What is permitted on the own area and on the one beside it.
    wagers: [WagerRule<Wager>; 2],
    /// Match play coupons are accepted.
    pub coupons: bool,
    /// What winners pay.
    pub vigorish: Vigorish,
    /// Players may bank.
    pub banking: bool,
    /// The house may cover one half.
    pub co_banking: bool,
    /// A co-bank needs chips for its own half only.
    pub half_cover: bool,
    /// To whom the bank is offered first.
    pub rotation: Rotation,
    /// The dealer's wager in percent of the bank's last wager.
    pub dealer_percent: u32,
    /// The styles of delivery offered.
    pub styles: Vec<Style>,
}

impl Rules {
    /// What these house rules mean.
    pub fn new(chosen: HouseRules) -> Rules {
        let money = |name: &str| chosen.money(name).unwrap_or_else(|| panic!("{name} always has a value"));
        let chip = money("chip");
        let rotation = if chosen.is("first-offer-after-pass", "next-after-acceptor") {
            Rotation::AfterAcceptor
        } else {
            Rotation::AfterFirstOffered
        };
        let last = chosen.is("dealer-wager-basis", "last-wager");
        let limits = Limits { least: money("minimum-wager"), most: money("maximum-wager"), step: chip };
        let listed = |style: &Style| chosen.list("delivery-styles").iter().any(|name| name == style.name());
        Rules {
            way: HouseWay::of(&chosen),
            own_way: is_own_way(&chosen),
            terms: Terms::new(&chosen),
            wagers: [provisions::WAGER, provisions::SECOND_AREA]
                .map(|cite| WagerRule::new(Wager::Hand, limits, cite, provisions::TAKE_BACK)),
            coupons: chosen.is("match-play-coupon", "yes"),
            vigorish: settle::vigorish(&chosen),
            banking: chosen.is("player-banking", "on"),
            co_banking: chosen.is("co-banking", "on"),
            half_cover: chosen.is("co-bank-cover", "50%"),
            rotation,
            dealer_percent: if last { 100 } else { chosen.count("dealer-wager-percent") },
            // House way from the right is used where none is called, so it is always there.
            styles: Style::ALL.into_iter().filter(|style| *style == Style::HouseWayRight || listed(style)).collect(),
            house: house(&chosen, chip),
        }
    }

    /// What is permitted on the betting area of a hand.
    pub fn wager(&self, at: Position) -> &WagerRule<Wager> {
        &self.wagers[usize::from(at.hand > 1)]
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

/// Whether the dealer sets by the regulation's own rules, without exceptions.
fn is_own_way(chosen: &HouseRules) -> bool {
    chosen.list("dealer-house-way") == chosen.schema().defaults().list("dealer-house-way")
}

fn house(chosen: &HouseRules, chip: Money) -> House {
    House {
        method: DealingMethod::ManualShaker,
        first_seat: Side::Right,
        funds: &FUNDS,
        positions: PositionRule {
            most: if chosen.is("two-betting-areas", "on") { 2 } else { 1 },
            more: MoreHands::Areas,
            cite: provisions::SECOND_AREA,
        },
        procedures: procedures(chosen),
        cites: TableCites {
            seats: provisions::SEATS,
            seated: provisions::SEATED,
            stay: provisions::SEATED,
            round: provisions::ROUND,
            ..TableCites::NONE
        },
        ..House::new(chosen.clone(), AREAS, &SPOTS, chip)
    }
}

fn procedures(chosen: &HouseRules) -> Vec<Procedure> {
    let wash = wash(provisions::WASH_AGAIN);
    let between = vec![
        StepRule::dealer(Step::TurnTilesDown, provisions::AFTER_ROUND),
        wash,
        StepRule::dealer(Step::StackTiles, provisions::STACK_AGAIN),
    ];
    let new_dice = vec![StepRule::dealer(Step::ReceiveDice, provisions::NEW_DICE)];
    let inspecting = Window::Instead(&[Step::InspectTiles, Step::VerifyTiles]);
    let stacking = Window::Before(Step::StackTiles);
    vec![
        Procedure::new(Trigger::Opening, opening(chosen)),
        Procedure::new(Trigger::Arrival, arrival()),
        Procedure::new(Trigger::AfterRound, between),
        Procedure::new(Trigger::Idle, vec![StepRule::dealer(Step::PairTiles, provisions::IDLE)]),
        Procedure::on(Call::DayPassed, Window::Between, new_dice, provisions::NEW_DICE),
        Procedure::on(Call::SetUnsuitable, inspecting, replacement(), provisions::UNSUITABLE),
        Procedure::on(Call::ExposedInStacking, stacking, vec![wash], provisions::EXPOSED_IN_STACKING),
    ]
}

/// The tiles are mixed, in so many circles at least.
fn wash(cite: Cite) -> StepRule {
    StepRule::dealer(Step::WashTiles, cite).counting(Counted::AtLeast(CIRCLES))
}

/// From the tiles' arrival to their lying in pairs for the first player.
fn opening(chosen: &HouseRules) -> Vec<StepRule> {
    let mut steps = vec![
        StepRule::dealer(Step::ReceiveDice, provisions::DICE),
        StepRule::dealer(Step::ReceiveTiles, provisions::RECEIVE_TILES),
    ];
    if chosen.is("clean-tiles-before-inspection", "yes") {
        steps.push(StepRule::dealer(Step::CleanTiles, provisions::CLEAN));
    }
    steps.extend(inspection());
    steps
}

fn inspection() -> [StepRule; 3] {
    [
        StepRule::dealer(Step::InspectTiles, provisions::INSPECT),
        StepRule::floor(Step::VerifyTiles, provisions::VERIFY),
        StepRule::dealer(Step::PairTiles, provisions::PAIRS),
    ]
}

/// The unsuitable set is sealed, and another comes and is inspected.
fn replacement() -> Vec<StepRule> {
    let mut steps = vec![
        StepRule::floor(Step::SealTiles, provisions::SEAL),
        StepRule::floor(Step::ReceiveTiles, provisions::SUBSTITUTE),
    ];
    steps.extend(inspection());
    steps
}

/// From the first player's look at the pairs to the stacks.
fn arrival() -> Vec<StepRule> {
    vec![
        StepRule::dealer(Step::FirstPlayerSeesTiles, provisions::FIRST_LOOK),
        StepRule::dealer(Step::TurnTilesDown, provisions::FACE_DOWN),
        wash(provisions::WASH),
        StepRule::dealer(Step::StackTiles, provisions::STACK),
    ]
}

/// The checks of a submission that need more than its options one by one: the house way.
pub fn check(chosen: &HouseRules, violations: &mut Vec<Violation>) {
    // The regulation's own way sets every hand; walking them all takes a moment.
    if !is_own_way(chosen) {
        house_way::check(chosen, violations);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rules::Schema;
    use law::Rulebook;

    fn defaults() -> HouseRules {
        Schema::of(Rulebook::named("ma-pai-gow").unwrap()).unwrap().defaults()
    }

    #[test]
    fn the_regulations_own_way_passes_the_check_it_is_spared() {
        let (chosen, mut violations) = (defaults(), Vec::new());
        assert!(is_own_way(&chosen));
        house_way::check(&chosen, &mut violations);
        assert_eq!(violations, []);
    }

    #[test]
    fn the_dealers_wager_is_the_last_one_or_a_share_of_it_in_whole_chips() {
        let dollars = Money::dollars;
        assert_eq!(Rules::new(defaults()).dealer_basis(dollars(25)), dollars(25));
        let changes = [("dealer-wager-basis", "approved-calculation"), ("chip", "5"), ("minimum-wager", "5")];
        let share = Rules::new(defaults().with(&changes).unwrap());
        let wagers = [(5, 0), (10, 5), (25, 10), (30, 15), (1000, 500)];
        for (last, basis) in wagers {
            assert_eq!(share.dealer_basis(dollars(last)), dollars(basis), "{last}");
        }
    }
}
