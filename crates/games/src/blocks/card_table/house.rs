//! The table around the rounds: how a deck arrives, lies spread, is shuffled, cut and alternated, and the
//! clauses behind it.

use engine::rules::{HouseRules, Violation};
use engine::{
    Counted, CutOffer, CutRule, DealingMethod, Device, DeviceRule, FirstCut, House, Procedure, Recut, ShoeRule, Step,
    StepRule, TableCites, Trigger, Who,
};
use kit::Deck;
use law::Cite;

/// The stub is counted by hand at least once in so many rounds.
pub const COUNT_EVERY: u32 = 5;

/// A dealer who cuts lifts at least so many cards off the top.
const CUT_LIFTS: u32 = 10;

/// The clauses behind the table around the rounds.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct TableClauses {
    pub receive: Cite,
    pub each_deck: Cite,
    pub verify: Cite,
    pub wash: Cite,
    pub shuffle: Cite,
    /// What follows a shuffle by the device.
    pub by_device: Cite,
    /// A shuffle by hand once the device has left the table.
    pub by_hand: Cite,
    pub device_counts: Cite,
    pub device_counts_wrong: Cite,
    pub cut: Cite,
    /// A cut is ordered again. Where this is empty, cards are cut only if the house says so.
    pub recut: Cite,
    /// How the cut is offered to the players, where it is.
    pub players_cut: Option<PlayersCut>,
    pub idle: Cite,
    pub alternate: Cite,
    pub seats: Cite,
    pub seated: Cite,
    pub stay: Cite,
    pub stay_by_wager: Cite,
    pub round: Cite,
    pub shuffler_jams: Cite,
    pub device_leaves: Cite,
    pub racked: Cite,
}

/// The clauses behind a cut that players are offered in turn.
#[derive(Clone, Copy, Debug)]
pub struct PlayersCut {
    /// That it is offered.
    pub offered: Cite,
    /// To whom, when a game begins.
    pub begins: Cite,
    /// To whom from then on.
    pub goes_on: Cite,
    /// Where the cut may be.
    pub place: Cite,
    /// At least so many cards are below it.
    pub leaves: u32,
    /// That a stack which the shuffler delivers is cut like one shuffled by hand.
    pub after_device: Cite,
}

/// What is dealt from, and to how many seats.
#[derive(Clone, Copy, Debug)]
pub struct TableOf {
    /// A whole deck.
    pub deck: Deck,
    /// The seats.
    pub seats: u8,
}

/// The table that these house rules want, dealt by this method from decks of 52 cards to as many seats as they say.
pub fn house(
    chosen: &HouseRules,
    method: DealingMethod,
    clauses: &TableClauses,
    wagers: &'static [&'static str],
) -> House {
    let seats = u8::try_from(chosen.count("seats")).expect("seats are at most nine");
    house_of(chosen, method, clauses, wagers, TableOf { deck: Deck::STANDARD, seats })
}

/// The same for another deck, or where the seats are no choice of the house.
pub fn house_of(
    chosen: &HouseRules,
    method: DealingMethod,
    clauses: &TableClauses,
    wagers: &'static [&'static str],
    of: TableOf,
) -> House {
    let mut devices = Vec::new();
    if chosen.is("shuffle-method", "automated") {
        devices.push(DeviceRule { device: Device::Shuffler, fails: clauses.shuffler_jams });
    }
    devices.extend(method.device().map(|device| DeviceRule { device, fails: clauses.device_leaves }));
    let chip = chosen.money("chip").expect("the chip always has a value");
    let plain = House { deck: of.deck, ..House::new(chosen.clone(), of.seats, wagers, chip) };
    let procedures = Procedures { chosen, clauses, cards: plain.deck.len() as u32 };
    House {
        decks: procedures.decks(),
        method,
        methods: DealingMethod::CARDS,
        devices,
        shoe: procedures.is_cut_by_text().then(|| ShoeRule {
            cut: Some(cut_rule(chosen, clauses)),
            cover: None,
            burn: None,
        }),
        procedures: vec![
            Procedure::new(Trigger::Opening, procedures.opening()),
            Procedure::new(Trigger::Arrival, procedures.arrival()),
            Procedure::new(Trigger::ArrivalAfterIdle, procedures.after_spread()),
            Procedure::new(Trigger::AfterRound, procedures.between()),
            Procedure::new(Trigger::Idle, procedures.idle()),
        ],
        cites: TableCites {
            seats: clauses.seats,
            seated: clauses.seated,
            stay: clauses.stay,
            stay_by_wager: clauses.stay_by_wager,
            round: clauses.round,
            device_leaves: clauses.device_leaves,
            racked: clauses.racked,
            ..TableCites::NONE
        },
        ..plain
    }
}

fn cut_rule(chosen: &HouseRules, clauses: &TableClauses) -> CutRule {
    let players = clauses.players_cut;
    let offer = |PlayersCut { offered, begins, goes_on, .. }: PlayersCut| CutOffer {
        cite: offered,
        first: FirstCut::InTurn { begins, goes_on },
        rising: false,
    };
    CutRule {
        least: CUT_LIFTS,
        leaves: players.map_or(1, |players| players.leaves),
        place: players.map_or(Cite::NONE, |players| players.place),
        offered: players.map(offer),
        dealer: clauses.cut,
        recut: if chosen.has_chosen("recut-by", "next-entitled") { Recut::Next } else { Recut::Same },
        again: clauses.recut,
    }
}

/// The method of dealing that was chosen.
pub fn dealing_method(chosen: &HouseRules) -> DealingMethod {
    let named = |method: &&DealingMethod| chosen.is("dealing-method", method.name());
    *DealingMethod::CARDS.iter().find(named).expect("a checked value")
}

/// The procedures that follow from the house rules.
struct Procedures<'a> {
    chosen: &'a HouseRules,
    clauses: &'a TableClauses,
    /// How many cards a deck has.
    cards: u32,
}

impl Procedures<'_> {
    fn decks(&self) -> u8 {
        if self.chosen.is("second-deck", "yes") { 2 } else { 1 }
    }

    fn is_cut_by_text(&self) -> bool {
        !self.clauses.recut.is_empty()
    }

    fn preshuffled(&self) -> bool {
        self.chosen.is("opening-procedure", "preinspected-preshuffled")
    }

    /// From the cards' arrival to their lying spread for the first player, each deck by itself.
    fn opening(&self) -> Vec<StepRule> {
        let (clauses, mut steps) = (self.clauses, Vec::new());
        let received = if self.decks() > 1 { clauses.receive.and(clauses.each_deck) } else { clauses.receive };
        for deck in 0..self.decks() {
            let mut step = |step, by, cite| steps.push(StepRule::new(step, by, cite).of_deck(deck));
            step(Step::ReceiveCards, Who::Dealer, received);
            if !self.preshuffled() {
                step(Step::InspectCards, Who::Dealer, clauses.verify);
                step(Step::VerifyCards, Who::Floorperson, clauses.verify);
                step(Step::SpreadFaceUp, Who::Dealer, clauses.verify);
            } else if clauses.players_cut.is_some() {
                step(Step::HoldCards, Who::Dealer, clauses.receive);
            } else if self.is_cut_by_text() {
                step(Step::CutCards, Who::Dealer, clauses.cut);
            }
        }
        steps
    }

    /// From the first player's arrival to the first round. Cards that came shuffled are only cut.
    fn arrival(&self) -> Vec<StepRule> {
        if self.preshuffled() && self.clauses.players_cut.is_some() {
            let stack = StepRule::dealer(Step::StackCards, self.clauses.cut);
            return [stack].into_iter().chain(self.cut()).collect();
        }
        self.after_spread()
    }

    /// From the first player's look at the spread cards to the first shuffle, each deck by itself, and the cut of the
    /// deck that comes into play.
    fn after_spread(&self) -> Vec<StepRule> {
        let (clauses, mut steps) = (self.clauses, Vec::new());
        for deck in 0..self.decks() {
            let mut step = |step, cite| steps.push(StepRule::dealer(step, cite).of_deck(deck));
            if self.chosen.is("idle-spread", "face-down") {
                step(Step::TurnFaceUp, clauses.idle);
            }
            step(Step::FirstPlayerInspects, clauses.wash.and(clauses.verify));
            step(Step::TurnFaceDown, clauses.wash);
            step(Step::WashCards, clauses.wash);
            step(Step::StackCards, clauses.wash);
            steps.push(self.shuffle().of_deck(deck));
        }
        steps.extend(self.cut());
        steps
    }

    /// That what the shuffler delivers is cut, where it is: a stack, and not a loaded shoe.
    fn cut_after_device(&self) -> Option<Cite> {
        let loads_shoe = self.chosen.has_chosen("shuffler-output", "straight-into-shoe");
        self.clauses.players_cut.filter(|_| !loads_shoe).map(|players| players.after_device)
    }

    fn shuffle(&self) -> StepRule {
        let clauses = self.clauses;
        let counts = self.chosen.has_chosen("stub-count", "device-counts-each-shuffle");
        let mut cite = clauses.shuffle;
        if self.chosen.is("shuffle-method", "automated") {
            cite = cite.and(self.cut_after_device().unwrap_or(clauses.by_device));
        }
        if counts {
            cite = cite.and(clauses.device_counts);
        }
        let counted = Counted::ByShuffler { cards: self.cards, wrong: clauses.device_counts_wrong };
        let shuffle = StepRule::dealer(Step::ShuffleCards, cite);
        StepRule { counts: counts.then_some(counted), by_hand: clauses.by_hand, ..shuffle }
    }

    /// The cut that the text asks for, needless where the device delivers cards that are not cut.
    fn cut(&self) -> Option<StepRule> {
        let cut = StepRule::dealer(Step::CutCards, self.clauses.cut);
        let cut = if self.cut_after_device().is_some() { cut } else { cut.unless(Device::Shuffler) };
        self.is_cut_by_text().then_some(cut)
    }

    fn between(&self) -> Vec<StepRule> {
        let mut steps = vec![self.shuffle()];
        if self.chosen.has_chosen("cut", "house-procedure") {
            steps.push(StepRule::dealer(Step::CutCards, self.clauses.cut));
        }
        if self.decks() > 1 {
            steps.push(StepRule::dealer(Step::AlternateDecks, self.clauses.alternate));
        }
        // Of two decks the one that comes into play is cut, not the one that goes into the shuffler.
        steps.extend(self.cut());
        steps
    }

    fn idle(&self) -> Vec<StepRule> {
        let face_down = self.chosen.is("idle-spread", "face-down");
        let spread = if face_down { Step::SpreadFaceDown } else { Step::SpreadFaceUp };
        (0..self.decks()).map(|deck| StepRule::dealer(spread, self.clauses.idle).of_deck(deck)).collect()
    }
}

/// No payout may need a fraction of a cent: rounding happens only where a clause says so.
pub fn whole_cents(chosen: &HouseRules, tables: &[&str], cite: Cite, violations: &mut Vec<Violation>) {
    let chip = chosen.money("chip").expect("the chip always has a value");
    for table in tables {
        for (row, odds) in chosen.pay_table(table).rows() {
            if let Some(odds) = odds.filter(|odds| odds.winnings(chip).is_none()) {
                violations.push(Violation::new(
                    format!("pay.{table}.{row}"),
                    odds.to_string(),
                    format!("odds that pay whole cents on the smallest chip of {chip}"),
                    cite.first(),
                ));
            }
        }
    }
}
