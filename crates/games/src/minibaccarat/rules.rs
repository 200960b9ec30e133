//! House rules: what a checked submission means for this game, and the checks that need arithmetic.

use super::procedures;
use super::provisions::{self, Turned};
use super::round::Round;
use super::settle::{DragonBonusPay, Pay, Press, Wager};
use crate::blocks::Vigorish;
use crate::blocks::wagers::WagerRule;
use engine::rules::{HouseRules, Violation};
use engine::{House, Seat};
use kit::{Limits, Money};
use law::Cite;
use std::borrow::Cow;

/// The share of a Banker win that is taken as vigorish, in percent.
const VIGORISH: u8 = 5;

/// To what vigorish may be rounded up.
const QUARTER: Money = Money::cents(25);

/// What becomes of a disclosed card that neither hand is to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disclosed {
    /// It is discarded, and one more card with it.
    DiscardPlusOne,
    /// It is the first card of a simulated round.
    SimulatedRound,
}

/// The house rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The table they want.
    pub house: House,
    /// What is paid.
    pub pay: Pay,
    wagers: [WagerRule<Wager>; 8],
    /// A device reshuffles the cards all the time.
    pub continuous: bool,
    /// The wagers that are offered, as bits.
    pub offered: u8,
    /// The other wagers need one on either hand beside them.
    pub needs_main: bool,
    /// Vigorish is marked and collected later.
    pub marked: bool,
    /// Third cards are dealt face up.
    pub third_face_up: bool,
    /// Seat 1 is at the dealer's right, so that numbers rise counterclockwise.
    pub rising: bool,
    /// What becomes of a disclosed third card that neither hand is to have.
    pub disclosed: Disclosed,
    /// A card that was due and was disclosed is used.
    pub uses_exposed: bool,
    /// A void round undoes House Money.
    pub void_undoes: bool,
    /// The clauses behind vigorish here.
    pub(super) vigorish_cite: Cite,
    /// The table by which Dragon Bonus Wagers are paid.
    pub(super) dragon_bonus_cite: Cite,
    pub(super) turned: Turned,
}

impl Rules {
    /// What these house rules mean.
    pub fn new(chosen: HouseRules) -> Rules {
        let marked = chosen.is("vigorish-collection", "later-marked");
        let rounded = chosen.is("vigorish-rounding", "up-to-25-cents");
        let vigorish =
            if rounded { provisions::VIGORISH.and(provisions::VIGORISH_ROUNDED) } else { provisions::VIGORISH };
        let how = if marked { provisions::VIGORISH_MARKED } else { provisions::VIGORISH_AT_PAYOUT };
        let disclosed = if chosen.is("disclosed-card", "simulated-round") {
            Disclosed::SimulatedRound
        } else {
            Disclosed::DiscardPlusOne
        };
        Rules {
            pay: pay(&chosen),
            wagers: wagers(&chosen),
            continuous: chosen.is("continuous-shuffler", "yes"),
            offered: offered(&chosen),
            needs_main: chosen.is("side-wager-needs-main", "yes"),
            marked,
            third_face_up: chosen.is("third-card", "face-up"),
            rising: chosen.is("seat-1", "dealer-right"),
            disclosed,
            uses_exposed: chosen.is("due-card-exposed", "use"),
            void_undoes: chosen.is("void-reverses-house-money", "yes"),
            vigorish_cite: vigorish.and(how),
            dragon_bonus_cite: provisions::dragon_bonus_table(chosen.choice("pay-table-dragon-bonus")),
            turned: Turned::new(),
            house: procedures::house(chosen),
        }
    }

    /// Whether this wager can be made at this table.
    pub fn offers(&self, wager: Wager) -> bool {
        self.offered & (1 << wager as u8) != 0
    }

    /// What is permitted on a spot.
    pub fn wager(&self, wager: Wager) -> &WagerRule<Wager> {
        &self.wagers[wager as usize]
    }

    /// What is permitted to a seat: the chips that cover the vigorish marked for it are not wagered, so
    /// that it can always be collected.
    pub(super) fn wager_of(&self, round: &Round, seat: Seat, wager: Wager) -> Cow<'_, WagerRule<Wager>> {
        let rule = self.wager(wager);
        match round.owed(seat) {
            Money::ZERO => Cow::Borrowed(rule),
            owed => Cow::Owned(rule.keeping(owed, provisions::RESERVED)),
        }
    }
}

/// What is permitted on each spot.
fn wagers(chosen: &HouseRules) -> [WagerRule<Wager>; 8] {
    let [main, tie, side] = limits(chosen);
    Wager::ALL.map(|wager| {
        let limits = match wager {
            Wager::Player | Wager::Banker => main,
            Wager::Tie => tie,
            _ => side,
        };
        WagerRule::new(wager, limits, provisions::WAGER[wager as usize], provisions::TAKE_BACK)
    })
}

/// How many decks a shoe is filled with: all of them, or one of two equal batches.
pub fn decks(chosen: &HouseRules) -> u8 {
    let decks = match chosen.choice("shuffle-method") {
        "automated" => chosen.count("decks-with-shuffler") / 2,
        _ => chosen.count("decks"),
    };
    u8::try_from(decks).expect("a shoe holds at most eight decks")
}

/// What the table pays.
pub fn pay(chosen: &HouseRules) -> Pay {
    let only = |table: &str, row: &str| {
        chosen.pay_table(table).odds(row).unwrap_or_else(|| panic!("{table} always pays on {row}"))
    };
    let dragon_bonus = match chosen.choice("pay-table-dragon-bonus") {
        "A" => "dragon-bonus-a",
        "B" => "dragon-bonus-b",
        _ => "dragon-bonus-c",
    };
    let margins = ["win-by-4", "win-by-5", "win-by-6", "win-by-7", "win-by-8", "win-by-9"];
    Pay {
        player: only("player", "win"),
        banker: only("banker", "win"),
        vigorish: vigorish(chosen),
        tie: only("tie", "tie"),
        dragon_bonus: DragonBonusPay {
            natural: only(dragon_bonus, "natural-winner"),
            margin: margins.map(|row| only(dragon_bonus, row)),
        },
        dragon_7: only("dragon-7", "dragon-7"),
        panda_8: only("panda-8", "panda-8"),
        one_pair: only("house-money", "one-pair"),
        both_pairs: only("house-money", "both-pairs"),
        press: press(chosen),
    }
}

/// The vigorish of a Banker win; none at EZ Baccarat.
fn vigorish(chosen: &HouseRules) -> Option<Vigorish> {
    (!chosen.is("baccarat-variant", "ez")).then(|| Vigorish::chosen(VIGORISH, chosen))
}

fn press(chosen: &HouseRules) -> Press {
    let whole = chosen.is("house-money-press", "all");
    Press { percent: if whole { 100 } else { chosen.count("house-money-portion") }, chip: money(chosen, "chip") }
}

/// The wagers that are offered, as bits.
fn offered(chosen: &HouseRules) -> u8 {
    let bits = |wagers: &[Wager]| wagers.iter().fold(0, |bits, wager| bits | 1 << *wager as u8);
    let mut offered = bits(&[Wager::Player, Wager::Banker, Wager::Tie]);
    if chosen.is("dragon-bonus", "offered") {
        offered |= bits(&[Wager::DragonBonusPlayer, Wager::DragonBonusBanker]);
    }
    if chosen.is("baccarat-variant", "ez") {
        offered |= bits(&[Wager::Dragon7, Wager::Panda8]);
    }
    if chosen.is("house-money", "offered") {
        offered |= bits(&[Wager::HouseMoney]);
    }
    offered
}

/// The limits of wagers on either hand, of the Tie Wager and of the others.
pub fn limits(chosen: &HouseRules) -> [Limits; 3] {
    let limits =
        |least, most| Limits { least: money(chosen, least), most: money(chosen, most), step: money(chosen, "chip") };
    [
        limits("minimum-wager", "maximum-wager"),
        limits("minimum-tie-wager", "maximum-tie-wager"),
        limits("minimum-side-wager", "maximum-side-wager"),
    ]
}

pub(super) fn money(chosen: &HouseRules, name: &str) -> Money {
    chosen.money(name).unwrap_or_else(|| panic!("{name} always has a value"))
}

/// The checks of a submission that need arithmetic: payouts in whole cents, and vigorish that is
/// never more than what was won.
pub fn check(chosen: &HouseRules, violations: &mut Vec<Violation>) {
    let chip = money(chosen, "chip");
    let tie = chosen.pay_table("tie").odds("tie");
    if let Some(odds) = tie.filter(|odds| odds.winnings(chip).is_none()) {
        let permitted = format!("odds that pay whole cents on the smallest chip of {chip}");
        violations.push(Violation::new("pay.tie.tie", odds.to_string(), permitted, provisions::TIE_PAYS.first()));
    }
    let least = money(chosen, "minimum-wager");
    if chosen.is("vigorish-rounding", "up-to-25-cents") && least < QUARTER {
        let permitted = format!("at least {QUARTER}, so that vigorish rounded up is no more than what was won");
        let clause = provisions::VIGORISH_ROUNDED.first();
        violations.push(Violation::new("options.minimum-wager", least.to_string(), permitted, clause));
    }
}
