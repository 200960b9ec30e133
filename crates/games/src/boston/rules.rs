//! House rules: what a checked submission means for this game, and the checks that need arithmetic.

use super::act::Wager;
use super::provisions::{self, Provisions};
use super::settle::Pay;
use engine::rules::{HouseRules, Violation};
use engine::{DealingMethod, Device, House, Step, StepRule, TableCites, Who};
use kit::{Category, Limits, Money, PayTable, Relation, ThreeCategory};
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
    /// The stub is counted by the dealer, rather than the deck by the shuffler.
    pub counts_stub: bool,
    /// At least once in so many rounds.
    pub count_every: u32,
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
    /// Limits of the first wager; the ante's follow.
    pub first: Limits,
    /// Limits of the ante.
    pub ante: Limits,
    /// Limits of the bonus wager.
    pub bonus: Limits,
    /// How the ante hangs on the first wager, and the first on the ante.
    pub relations: [Relation<Wager>; 2],
    /// The ante is compulsory and comes before the first wager.
    pub ante_before_first: bool,
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

/// How often the stub is counted at the least.
const COUNT_EVERY: u32 = 5;

impl Rules {
    /// What these house rules mean.
    pub fn new(chosen: HouseRules) -> Rules {
        let seven = chosen.rulebook().id() == "boston-7";
        let provisions = provisions_of(&chosen);
        let chip = money(&chosen, "chip");
        let unit = if seven { chip } else { chip + chip };
        let first = limits(&chosen, "minimum-first-wager", "maximum-first-wager", unit);
        let half = |amount: Money| amount.half().expect("first wagers are whole multiples of two chips");
        let ante = if seven { first } else { Limits { least: half(first.least), most: half(first.most), step: chip } };
        let relations = if seven {
            [Relation::EqualTo(Wager::First), Relation::EqualTo(Wager::Ante)]
        } else {
            [Relation::HalfOf(Wager::First), Relation::TwiceOf(Wager::Ante)]
        };
        Rules {
            terms: terms(&chosen, seven),
            house: house(&chosen, &provisions, chip),
            pay: pay(&chosen),
            ante,
            first,
            bonus: limits(&chosen, "optional-bonus-minimum", "optional-bonus-maximum", chip),
            relations,
            ante_before_first: seven,
            in_turn: chosen.is("decision-order", "clockwise"),
            withdrawal: !seven || chosen.is("second-wager-withdrawal", "yes"),
            sets_hand: seven && chosen.is("player-hand", "as-set"),
            late_claims: chosen.rulebook().id() == "card-boston-5" && chosen.is("bonus-claim-until", "final-two"),
            coupons: chosen.is("match-play", "accepted"),
            void_reopens: chosen.is("void-reopens-settled-bonus", "yes"),
            count_voids_all: chosen.is("stub-count-misdeal", "all-void"),
            provisions,
        }
    }
}

fn provisions_of(chosen: &HouseRules) -> Provisions {
    let silent = |chosen: &HouseRules| {
        if chosen.is("fallback-rulebook", "nj-boston-5") { provisions::NJ } else { provisions::MA }
    };
    match chosen.rulebook().id() {
        "ma-boston-5" => provisions::MA,
        "nj-boston-5" => provisions::NJ,
        "card-boston-5" => provisions::card(silent(chosen)),
        "boston-7" => provisions::seven(silent(chosen)),
        other => unreachable!("{other} is not a rulebook of this game"),
    }
}

fn money(chosen: &HouseRules, name: &str) -> Money {
    chosen.money(name).unwrap_or_else(|| panic!("{name} always has a value"))
}

fn limits(chosen: &HouseRules, least: &str, most: &str, step: Money) -> Limits {
    Limits { least: money(chosen, least), most: money(chosen, most), step }
}

fn terms(chosen: &HouseRules, seven: bool) -> Terms {
    Terms {
        cards: if seven { 7 } else { 5 },
        one_at_a_time: seven && chosen.is("three-card-deal", "one-at-a-time"),
        ante_only: seven && chosen.is("ante-only", "stays-in"),
        void_three_of_a_kind: chosen.is("void-three-card-ante-bonus", "pay-three-of-a-kind"),
        counts_stub: chosen.is("stub-count", "every-5-rounds"),
        count_every: COUNT_EVERY,
    }
}

fn pay(chosen: &HouseRules) -> Pay {
    let (ante_bonus, three_card) = (chosen.pay_table("ante-bonus"), chosen.pay_table("optional-bonus"));
    let three = ThreeCategory::ALL.map(|category| match category {
        // Where a table has no row for the royal, it is the straight flush that it also is.
        ThreeCategory::Royal if !three_card.contains("royal") => three_card.odds("straight-flush"),
        _ => three_card.odds(three_card_row(category)),
    });
    Pay {
        ante_bonus: Category::ALL.map(|category| ante_bonus.odds(ante_bonus_row(category))),
        three_card: three,
        ante_bonus_on_tie: chosen.rulebook().id() == "boston-7" || chosen.is("ante-bonus-on-tie", "pay"),
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

fn house(chosen: &HouseRules, provisions: &Provisions, chip: Money) -> House {
    let method = dealing_method(chosen);
    let decks: u8 = if chosen.is("second-deck", "yes") { 2 } else { 1 };
    let mut devices = Vec::new();
    if chosen.is("shuffle-method", "automated") {
        devices.push(Device::Shuffler);
    }
    if method == DealingMethod::AutomatedShoe {
        devices.push(Device::DealingShoe);
    }
    let seats = u8::try_from(chosen.count("seats")).expect("seats are at most nine");
    House {
        decks,
        method,
        methods: DealingMethod::CARDS,
        devices,
        opening: opening(chosen, provisions, decks),
        arrival: arrival(chosen, provisions, decks),
        between: between(chosen, provisions, decks),
        idle: idle(chosen, provisions, decks),
        cites: TableCites {
            seated: Some(provisions.seated),
            stay: Some(provisions.stay),
            round: Some(provisions.round),
            shuffler_fails: Some(provisions.shuffler_jams),
            device_leaves: Some(provisions.device_leaves),
            wrong_count: Some(provisions.device_count_wrong),
            shuffle_by_hand: Some(provisions.cut.and(provisions.device_leaves)),
            seats: Some(provisions.seats),
            racked: Some(provisions.cards_in_order),
            ..TableCites::default()
        },
        ..House::new(chosen.clone(), seats, &Wager::NAMES, chip)
    }
}

/// The seven-card game speaks of hand and shuffler where the others speak of three methods.
fn dealing_method(chosen: &HouseRules) -> DealingMethod {
    if chosen.rulebook().id() == "boston-7" {
        let shuffler = chosen.is("delivery", "shuffler");
        return if shuffler { DealingMethod::AutomatedShoe } else { DealingMethod::Hand };
    }
    let named = |method: &DealingMethod| chosen.is("dealing-method", method.name());
    DealingMethod::ALL.into_iter().find(named).expect("a checked value")
}

fn step(step: Step, deck: u8, by: Who, cite: Cite) -> StepRule {
    StepRule { step, deck, by, cite, counts: None }
}

fn preshuffled(chosen: &HouseRules) -> bool {
    chosen.is("opening-procedure", "preinspected-preshuffled")
}

/// From the cards' arrival to their lying spread for the first player, each deck by itself.
fn opening(chosen: &HouseRules, provisions: &Provisions, decks: u8) -> Vec<StepRule> {
    let mut steps = Vec::new();
    for deck in 0..decks {
        let received = if decks > 1 { provisions.receive.and(provisions.each_deck) } else { provisions.receive };
        steps.push(step(Step::ReceiveCards, deck, Who::Dealer, received));
        if !preshuffled(chosen) {
            steps.push(step(Step::InspectCards, deck, Who::Dealer, provisions.verify));
            steps.push(step(Step::VerifyCards, deck, Who::Floorperson, provisions.verify));
            steps.push(step(Step::SpreadFaceUp, deck, Who::Dealer, provisions.verify));
        }
    }
    let sign = provisions.limit_on_sign.first().is_some() && chosen.is("payout-limit-display", "posted-sign");
    let display = if sign { provisions.limit_on_sign } else { provisions.limit_on_layout };
    if chosen.money("payout-limit").is_some() && !display.is_empty() {
        steps.insert(0, step(Step::PostPayoutLimit, 0, Who::Floorperson, display));
    }
    steps
}

/// From the first player's look at the spread cards to the first shuffle, each deck by itself.
fn arrival(chosen: &HouseRules, provisions: &Provisions, decks: u8) -> Vec<StepRule> {
    let mut steps = Vec::new();
    for deck in 0..decks {
        if chosen.is("idle-spread", "face-down") {
            steps.push(step(Step::TurnFaceUp, deck, Who::Dealer, provisions.idle));
        }
        steps.push(step(Step::FirstPlayerInspects, deck, Who::Dealer, provisions.wash.and(provisions.verify)));
        steps.push(step(Step::TurnFaceDown, deck, Who::Dealer, provisions.wash));
        steps.push(step(Step::WashCards, deck, Who::Dealer, provisions.wash));
        steps.push(step(Step::StackCards, deck, Who::Dealer, provisions.wash));
        steps.push(shuffle(chosen, provisions, deck));
    }
    steps
}

fn shuffle(chosen: &HouseRules, provisions: &Provisions, deck: u8) -> StepRule {
    let device_counts = chosen.is("stub-count", "device-counts-each-shuffle");
    let cite = provisions.shuffle.and(provisions.shuffler_output);
    let cite = if device_counts { cite.and(provisions.device_counts) } else { cite };
    StepRule { counts: device_counts.then_some(52), ..step(Step::ShuffleCards, deck, Who::Dealer, cite) }
}

fn between(chosen: &HouseRules, provisions: &Provisions, decks: u8) -> Vec<StepRule> {
    let mut steps = vec![shuffle(chosen, provisions, 0)];
    if chosen.is("cut", "house-procedure") {
        steps.push(step(Step::CutCards, 0, Who::Dealer, provisions.cut));
    }
    if decks > 1 {
        steps.push(step(Step::AlternateDecks, 0, Who::Dealer, provisions.alternate));
    }
    steps
}

fn idle(chosen: &HouseRules, provisions: &Provisions, decks: u8) -> Vec<StepRule> {
    let face_down = chosen.is("idle-spread", "face-down");
    let spread = if face_down { Step::SpreadFaceDown } else { Step::SpreadFaceUp };
    (0..decks).map(|deck| step(spread, deck, Who::Dealer, provisions.idle)).collect()
}

/// The checks of a submission that need arithmetic: the payout limit's floor, and payouts in
/// whole cents.
pub fn check(chosen: &HouseRules, violations: &mut Vec<Violation>) {
    let provisions = provisions_of(chosen);
    whole_cents(chosen, &provisions, violations);
    if chosen.rulebook().id() == "ma-boston-5" || chosen.rulebook().id() == "nj-boston-5" {
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
            provisions.limit.first(),
        ));
    }
}

/// No payout may need a fraction of a cent: rounding happens only where a clause says so.
fn whole_cents(chosen: &HouseRules, provisions: &Provisions, violations: &mut Vec<Violation>) {
    let chip = money(chosen, "chip");
    let mut check = |name: &str, table: &PayTable, cite: Cite| {
        for (row, odds) in table.rows() {
            if let Some(odds) = odds.filter(|odds| odds.winnings(chip).is_none()) {
                violations.push(Violation::new(
                    format!("pay.{name}.{row}"),
                    odds.to_string(),
                    format!("odds that pay whole cents on the smallest chip of {chip}"),
                    cite.first(),
                ));
            }
        }
    };
    check("ante-bonus", chosen.pay_table("ante-bonus"), provisions.ante_bonus);
    check("optional-bonus", chosen.pay_table("optional-bonus"), provisions.bonus_paid.and(provisions.bonus));
}
