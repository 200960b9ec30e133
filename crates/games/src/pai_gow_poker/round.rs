//! The state of a round, and what can be read off it.

use super::act::{AREAS, POSITIONS, Stack, Wager};
use super::banking::Banking;
use super::cut::DeckCut;
use super::dealing::{CARDS, Dealing, Start, THREE};
use super::rules::Rules;
use super::settle::Outcome;
use crate::blocks::Circle;
use crate::blocks::card_table::{DeckInPlay, Hands};
use crate::blocks::wagers::{Wager as _, WagerEvent};
use engine::{Place, Position, Reason, RoundSetup, Seat, SeatChange, Seats, Status};
use kit::{Cards, Dice, Money};
use serde::Serialize;

engine::stages! {
    /// Where a round stands.
    pub enum Stage {
        /// Wagers are placed, the bank is offered, the deck is cut.
        Betting "wagers",
        /// Seven stacks are dealt from the hand.
        Stacking "dealing the stacks",
        /// What is left of the deck after the stacks is counted.
        StackStub "the cards left after the stacks",
        /// The bank selects the stack that is delivered first.
        Selecting "the first stack",
        /// The shaker is shaken.
        Shaking "shaking the dice",
        /// The shaker stands covered.
        Lid "before the throw",
        /// The generator is to display a number.
        Generator "before the number",
        /// The button tells the starting position.
        Button "the starting position",
        /// Additional wagers are collected and paid.
        Numbers "additional wagers",
        /// Stacks go out.
        Delivering "delivering the stacks",
        /// Cards go out.
        Dealing "dealing",
        /// Three-card bonus wagers are settled.
        ThreeCards "three-card bonus wagers",
        /// The last four cards of each hand go out.
        Completing "dealing the last four cards",
        /// What is left of the deck is counted.
        Stub "the cards left",
        /// There are not as many left as there should be.
        WrongStub "a wrong count",
        /// Cards without a wager are collected.
        Collecting "after the deal",
        /// Players set their hands.
        Setting "setting hands",
        /// The bank's hand is set.
        BankSets "the bank's hand",
        /// The dealer's hand is turned over and set.
        DealerSets "the dealer's hand",
        /// The bank's hand is exposed.
        BankShows "before the bank is exposed",
        /// Players' hands are exposed from the dealer's right.
        Exposing "exposing hands",
        /// Winners are paid.
        Paying "paying winners",
        /// A payout waits for the floorperson.
        Validating "validating a payout",
        /// What is left in the centre is shared.
        Surplus "the surplus",
        /// Bonus and insurance wagers are settled.
        Bonuses "bonus and insurance wagers",
        /// Envy bonuses and premium hands are paid.
        Envy "envy bonuses",
        /// All is settled; the table is cleared.
        Clearing "clearing the table",
        /// Over.
        Done "over",
    }
}

impl Stage {
    /// From the first card to the exposing of hands: what goes wrong can make hands void.
    pub(super) fn voidable() -> &'static [Stage] {
        Stage::Stacking.to(Stage::Exposing)
    }

    /// While stacks lie before the dealer.
    pub(super) fn stacking() -> &'static [Stage] {
        Stage::Stacking.to(Stage::Delivering)
    }

    /// The stages from this one to that.
    pub(super) fn to(self, last: Stage) -> &'static [Stage] {
        &Stage::ALL[self as usize..=last as usize]
    }
}

/// What became of a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Fate {
    /// Nobody plays it.
    #[default]
    Out,
    In,
    /// It is the bank's.
    Bank,
    Surrendered,
    Void,
    /// Exposed and compared.
    Came(Outcome),
}

/// How many spots a hand has that chips lie on.
const WAGERS: usize = 13;

/// A hand: what is dealt to a betting area, whether or not somebody plays there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Hand {
    /// What became of it.
    pub fate: Fate,
    /// The betting area of a second hand, by the number of its seat; a first hand lies on its own.
    pub area: Option<Seat>,
    /// What was placed on each wager, whether or not it still lies there.
    pub(super) staked: [Money; WAGERS],
    /// Its cards; once set, high hand, then low hand.
    pub cards: Cards,
    /// How many of them are in the low hand, once it is set.
    pub low: u8,
    /// Whether the player has taken up all seven cards.
    pub taken: bool,
    /// Whether the hand is set.
    pub set: bool,
    /// Whether the cards lie face up.
    pub up: bool,
    /// Whether the cards are in the discard rack.
    pub(super) racked: bool,
    /// A card was exposed and the player has to say whether the hand is played.
    pub asked: bool,
    /// Whether the player has been told the house way.
    pub advised: bool,
    /// Whether the first three cards were laid up as a winning hand.
    pub laid_up: bool,
    /// The value of a match play coupon beside the wager.
    pub coupon: Money,
    /// The values of coupons on numbers.
    pub(super) number_coupons: [Money; POSITIONS as usize],
    /// Whether a coupon was redeemed for the progressive wager.
    pub progressive_coupon: bool,
    /// Whether a won main wager has been paid.
    pub(super) paid: bool,
    /// The kinds of other wagers that have won and are to be paid, as bits.
    pub(super) due: u8,
    /// Whether the best hand was formed for the bonus and insurance wagers.
    pub(super) judged: bool,
    /// Whether it is a premium qualifying hand.
    pub premium: bool,
    /// Whether envy bonuses and a premium hand are settled.
    pub(super) envied: bool,
    /// Whether the cards stay until the documents of a payout are completed.
    pub(super) documents: bool,
}

impl Hand {
    /// What was placed on a wager, whether or not it still lies there.
    pub fn staked(&self, wager: Wager) -> Money {
        self.staked[usize::from(wager.spot())]
    }

    /// What was placed on the hand itself.
    pub fn wager(&self) -> Money {
        self.staked(Wager::Hand)
    }

    /// Whether a bonus wager takes part in the envy bonus.
    pub fn has_envy_marker(&self) -> bool {
        self.fate != Fate::Void && self.staked(Wager::Bonus) >= super::rules::ENVY_FROM
    }

    /// Whether a side wager has won and is to be paid.
    pub(super) fn is_due(&self, wager: Wager) -> bool {
        self.due & 1 << wager.kind() != 0
    }

    /// Whether anything that it won is still to be paid.
    pub(super) fn is_owed(&self) -> bool {
        self.due != 0 || self.is_unpaid()
    }

    /// Whether the main wager has won and is to be paid.
    pub(super) fn is_unpaid(&self) -> bool {
        self.fate == Fate::Came(Outcome::Win) && !self.paid
    }

    /// Whether its cards lie on the layout.
    pub(super) fn lies(&self) -> bool {
        !self.cards.is_empty() && !self.racked
    }

    pub(super) fn apply(&mut self, event: &WagerEvent<Wager>) {
        match *event {
            WagerEvent::Placed { wager, amount, .. } => self.staked[usize::from(wager.spot())] = amount,
            WagerEvent::TakenBack { wager, .. }
            | WagerEvent::Returned { wager, why: Reason::Void, .. }
            | WagerEvent::CollectionUndone { wager, .. } => self.staked[usize::from(wager.spot())] = Money::ZERO,
            WagerEvent::Paid { wager, .. } if wager != Wager::Hand => self.due &= !(1 << wager.kind()),
            WagerEvent::VigorishTaken { .. } => self.paid = true,
            WagerEvent::CouponPlaced { amount, .. } => self.coupon = amount,
            WagerEvent::CouponReturned { .. } | WagerEvent::CouponTaken { .. } => self.coupon = Money::ZERO,
            _ => {}
        }
    }
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    pub(super) stage: Stage,
    /// No round of this game has been completed yet.
    pub(super) first: bool,
    pub(super) hands: Hands<Hand>,
    pub(super) banking: Banking,
    pub(super) cut: DeckCut,
    pub(super) dealing: Dealing,
    pub(super) deck: DeckInPlay,
    pub(super) start_by: Start,
    /// How many positions clockwise from the dealer the button lies.
    pub(super) button: u8,
    pub(super) dice: Dice,
    pub(super) start: Option<Place>,
    /// The stacks dealt from the hand and not delivered yet, from the dealer's left.
    pub(super) stacks: [Cards; POSITIONS as usize],
    pub(super) passes: u8,
    pub(super) delivered: u8,
    pub(super) dealer: Cards,
    pub(super) dealer_up: bool,
    pub(super) dealer_racked: bool,
    /// A player's hand has been exposed: nothing is void any more.
    pub(super) settling: bool,
    /// A hand is being settled, until its cards are collected or stay.
    pub(super) busy: bool,
    /// All hands are void.
    pub(super) void: bool,
    /// The hand whose payout waits to be validated.
    pub(super) pending: Option<Position>,
    /// What each seat has been paid on bonus and insurance wagers, and on seven-card bonus wagers.
    pub(super) limited: [[Money; AREAS as usize]; 2],
}

impl Round {
    /// A new round. A void round before it has left nothing to remember.
    pub(super) fn begin(rules: &Rules, setup: &RoundSetup, previous: Option<&Round>) -> Round {
        let start = Banking::START;
        let (first, before) = match previous {
            Some(previous) if !setup.anew => (previous.first, &previous.banking),
            _ => (true, &start),
        };
        let dealing = rules.dealing(setup.method);
        Round {
            stage: Stage::Betting,
            first,
            hands: Hands::new(AREAS, rules.house.positions.most),
            banking: before.next_round(rules.banking && !first),
            cut: DeckCut::new(setup, previous.map(|round| &round.cut)),
            dealing,
            deck: DeckInPlay::new(
                rules.house.deck,
                rules.count_every(dealing),
                setup,
                previous.map(|round| &round.deck),
            ),
            start_by: rules.start_by(dealing, setup.shuffler),
            button: previous.filter(|_| !setup.anew).map_or(0, |round| round.button),
            dice: Dice::default(),
            start: None,
            stacks: [Cards::NONE; POSITIONS as usize],
            passes: 0,
            delivered: 0,
            dealer: Cards::NONE,
            dealer_up: false,
            dealer_racked: false,
            settling: false,
            busy: false,
            void: false,
            pending: None,
            limited: [[Money::ZERO; AREAS as usize]; 2],
        }
    }

    /// Whoever leaves a seat takes along what is remembered of it.
    pub(super) fn seat_changed(&mut self, change: SeatChange) {
        if let SeatChange::Left(seat) | SeatChange::Moved { from: seat, .. } = change {
            self.banking.forget(seat);
        }
    }

    /// The cards at a place.
    pub fn cards(&self, place: Place) -> &Cards {
        match place {
            Place::Hand(at) => &self.hands[at].cards,
            _ => &self.dealer,
        }
    }

    /// The cards on the layout, and those of hands that were collected.
    pub(super) fn on_layout(&self) -> impl Iterator<Item = &Cards> {
        self.hands.iter().map(|(_, hand)| &hand.cards).chain([&self.dealer]).chain(&self.stacks)
    }

    /// The hand on a betting area: the second one of whoever took it, or that of its own seat.
    pub(super) fn on(&self, area: Seat) -> Position {
        let second = self.hands.iter().find(|(_, hand)| hand.area == Some(area));
        second.map_or(Position::of(area), |(at, _)| at)
    }

    /// The hands on the betting areas, counterclockwise from the dealer's right.
    pub(super) fn areas(&self) -> impl DoubleEndedIterator<Item = Position> + '_ {
        (1..=AREAS).map(|area| self.on(Seat(area)))
    }

    /// The hands in play with this fate, counterclockwise from the dealer's right.
    pub(super) fn with(&self, fate: Fate) -> impl Iterator<Item = Position> + '_ {
        self.wagered().filter(move |at| self.hands[*at].fate == fate)
    }

    /// Every hand with a wager, counterclockwise from the dealer's right.
    pub(super) fn wagered(&self) -> impl DoubleEndedIterator<Item = Position> + '_ {
        self.areas().filter(|at| self.hands[*at].wager().is_positive())
    }

    /// Every hand that a player plays: those with a wager, and the bank's.
    pub(super) fn playing(&self) -> impl DoubleEndedIterator<Item = Position> + '_ {
        self.areas().filter(|at| self.plays(*at))
    }

    fn plays(&self, at: Position) -> bool {
        self.hands[at].wager().is_positive() || (at.hand == 1 && self.banking.is(at.seat))
    }

    /// A player's hands with a wager.
    pub(super) fn of_seat(&self, seat: Seat) -> impl Iterator<Item = Position> + '_ {
        self.hands.of_seat(seat).filter(|at| self.hands[*at].wager().is_positive())
    }

    /// Whether a player has a second hand.
    pub(super) fn has_second(&self, seat: Seat) -> bool {
        self.of_seat(seat).any(|at| at.hand > 1)
    }

    /// The hand that a player sets next: the larger wager's, of equal ones the first counterclockwise.
    pub(super) fn next_to_set(&self, seat: Seat) -> Option<Position> {
        let unset = self.with(Fate::In).filter(|at| at.seat == seat && !self.hands[*at].set);
        unset.min_by_key(|at| -self.hands[*at].wager())
    }

    /// All wagers of players on their hands.
    pub(super) fn wagers(&self) -> Money {
        self.hands.iter().map(|(_, hand)| hand.wager()).sum()
    }

    /// Whether anyone sees the cards of a place in this round.
    pub(super) fn played(&self, place: Place) -> bool {
        match place {
            Place::Hand(at) => self.plays(at),
            Place::Dealer => self.banking.bank.is_none() || self.banking.dealer_wager().is_positive(),
            _ => false,
        }
    }

    /// The places in the order counted: counterclockwise from the dealer.
    pub(super) fn circle(&self) -> [Place; POSITIONS as usize] {
        std::array::from_fn(|number| match number as u8 {
            0 => Place::Dealer,
            area => Place::Hand(self.on(Seat(area))),
        })
    }

    /// The places in the order dealt: clockwise from the starting position, or the wagering players from the dealer's
    /// left and then the dealer.
    pub(super) fn deal_order(&self) -> Vec<Place> {
        let mut clockwise = self.circle();
        clockwise.reverse();
        if self.dealing == Dealing::Bonus {
            let takes_part = |place: &Place| match *place {
                Place::Hand(at) => self.plays(at) && self.hands[at].fate != Fate::Void,
                _ => true,
            };
            return clockwise.into_iter().filter(takes_part).collect();
        }
        self.start.map_or_else(Vec::new, |start| Circle(&clockwise).from(start).collect())
    }

    /// The position to which a total leads, counted from the dealer or the bank.
    pub(super) fn reached(&self, total: u8) -> Place {
        let number_one = self.banking.bank.map_or(Place::Dealer, |bank| Place::seat(bank.seat));
        Circle(&self.circle()).reached(number_one, total)
    }

    /// Where the button lies.
    pub(super) fn button_at(&self) -> Place {
        self.circle()[usize::from((POSITIONS - self.button) % POSITIONS)]
    }

    /// Where the next cards of the deal go, and how many at once.
    pub(super) fn next_to_deal(&self) -> Option<(Place, usize)> {
        let (unit, whole) = match (self.dealing, self.stage) {
            (Dealing::Bonus, Stage::Dealing) => (THREE, THREE),
            (Dealing::Bonus, Stage::Completing) => (CARDS - THREE, CARDS),
            (Dealing::Stacks, Stage::Dealing) => (CARDS, CARDS),
            (Dealing::Shoe, Stage::Dealing) => (1, CARDS),
            _ => return None,
        };
        let short = self.deal_order().into_iter().filter(|place| self.cards(*place).len() < whole);
        short.min_by_key(|place| self.cards(*place).len()).map(|place| (place, unit))
    }

    /// The next stack to be delivered, and to whom.
    pub(super) fn next_delivery(&self) -> Option<(Place, Stack)> {
        if self.stage != Stage::Delivering {
            return None;
        }
        let first = self.banking.stack.map_or(1, |stack| stack.0);
        let stack = Stack((first - 1 + self.delivered) % POSITIONS + 1);
        Some((*self.deal_order().get(usize::from(self.delivered))?, stack))
    }

    /// Whether any wager of a kind was placed by a player whose hand is not void.
    pub(super) fn any(&self, wagers: &[Wager]) -> bool {
        let placed = |hand: &Hand| wagers.iter().any(|wager| hand.staked(*wager).is_positive());
        self.hands.iter().any(|(_, hand)| hand.fate != Fate::Void && placed(hand))
    }

    /// Whether bonus or insurance wagers change the course of settling.
    pub(super) fn has_bonuses(&self) -> bool {
        self.any(&[Wager::Bonus, Wager::Insurance])
    }

    /// Whether a bonus wager at the table takes part in the envy bonus.
    pub(super) fn has_envy(&self) -> bool {
        self.hands.iter().any(|(_, hand)| hand.has_envy_marker())
    }

    /// Whether each player's main wager is settled in full before the next hand is exposed.
    pub(super) fn settles_in_turn(&self) -> bool {
        self.banking.bank.is_none() && self.has_bonuses()
    }

    /// The hands to which something won is owed, counterclockwise from the dealer's right.
    pub(super) fn owed(&self) -> impl Iterator<Item = Position> + '_ {
        self.playing().filter(|at| self.hands[*at].is_owed())
    }

    /// The hands of which the best hand is still to be formed.
    pub(super) fn to_judge(&self) -> impl Iterator<Item = Position> + '_ {
        let (bonuses, envy) = (self.has_bonuses(), self.has_envy());
        self.playing().filter(move |at| {
            let hand = &self.hands[*at];
            let own = hand.staked(Wager::Bonus) + hand.staked(Wager::Insurance);
            let concerned = bonuses && (own.is_positive() || envy);
            concerned && hand.fate != Fate::Void && !hand.judged
        })
    }

    /// The hands that are still to be settled for envy and premium hands.
    pub(super) fn to_envy(&self) -> impl Iterator<Item = Position> + '_ {
        self.playing().filter(move |at| {
            let hand = &self.hands[*at];
            let premium = hand.premium && hand.staked(Wager::Bonus).is_positive();
            (hand.has_envy_marker() || premium) && hand.fate != Fate::Void && !hand.envied
        })
    }

    /// Whether a hand's cards stay on the layout until bonus and insurance wagers are settled.
    pub(super) fn stays_for_bonuses(&self, at: Position) -> bool {
        let insured = self.any(&[Wager::Insurance]);
        insured || self.has_envy() || self.hands[at].staked(Wager::Bonus).is_positive()
    }

    /// What the table needs to know.
    pub(super) fn status(&self) -> Status {
        if self.stage == Stage::Done {
            return Status { over: Some(self.deck.end), ..Status::default() };
        }
        let bank = self.banking.bank.map(|bank| bank.seat);
        let in_round = |(_, hand): &(Position, &Hand)| hand.wager().is_positive() || hand.fate != Fate::Out;
        let players = self.hands.iter().filter(in_round).map(|(at, _)| at.seat);
        let occupied = self.hands.iter().filter_map(|(_, hand)| hand.area).collect();
        let bound = players.chain(bank).collect::<Seats>();
        Status { bound, occupied, keeps: bank.into_iter().collect(), ..Status::default() }
    }
}
