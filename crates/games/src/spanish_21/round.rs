//! The state of a round and what follows from it. Nothing here looks at the face of a card.

use super::act::Wager;
use super::event::Up;
use super::hand::{BettingBox, Fate, Hand, Insurance, Total};
use super::rules::{Dealing, Rules};
use super::settle::{DEALER_STANDS, HANDS, MOST};
use crate::blocks::card_table::Hands;
use engine::{Origin, Place, Position, RoundEnd, RoundSetup, Seat, Seats, Spot, Status};
use kit::{Cards, DiscardRack, Money, Packet, ShoeCount};
use serde::Serialize;

/// Cards that each hand is dealt first.
pub const CARDS: u8 = 2;

engine::stages! {
    /// Where a round stands.
    pub enum Stage {
        /// Wagers are placed.
        Betting "wagers",
        /// Two cards go to each box, one or two to the dealer.
        Dealing "deal",
        /// Players who got one card say whether they take another.
        Missing "missing cards",
        /// Match-the-dealer wagers are settled.
        Matching "match the dealer",
        /// The dealer shows an ace: players may insure.
        Insuring "insurance",
        /// The hole card is in the card reader.
        Peeking "card reader",
        /// Players decide, box by box.
        Playing "players' decisions",
        /// The dealer's second card is due.
        Showing "the dealer's second card",
        /// Insurance and held surrenders are settled.
        Shown "insurance and surrenders",
        /// The dealer draws.
        Drawing "the dealer draws",
        /// Boxes are settled from the dealer's right.
        Settling "settling",
        /// All is settled; the table is cleared.
        Clearing "clearing the table",
        /// Over.
        Done "over",
    }
}

impl Stage {
    /// Until the round is over.
    pub const PLAYED: &'static [Stage] = Stage::ALL.split_at(Stage::Done as usize).0;
    /// From the first card to the last decision about one.
    pub const DEALT: &'static [Stage] = Stage::ALL.split_at(Stage::Settling as usize).0.split_at(1).1;
    /// While cards are to come out of the shoe.
    pub const DRAWING: &'static [Stage] =
        &[Stage::Dealing, Stage::Missing, Stage::Playing, Stage::Showing, Stage::Drawing];
    /// While the dealer's hand is complete or being completed.
    pub const DEALERS: &'static [Stage] = &[Stage::Shown, Stage::Drawing, Stage::Settling];
}

/// What was collected and paid on a spot before the round's settlement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Early {
    pub spot: Spot,
    pub collected: Money,
    pub paid: Money,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    pub(super) stage: Stage,
    pub(super) dealing: Dealing,
    pub(super) takes_added_on_over: bool,
    pub(super) boxes: Vec<BettingBox>,
    pub(super) hands: Hands<Hand>,
    pub(super) dealer: Cards,
    pub(super) dealer_turns: u8,
    /// What the dealer's first card is.
    pub(super) up: Option<Up>,
    /// What the dealer's hand was announced to count, once its second card shows.
    pub(super) dealer_total: Option<Total>,
    /// Whether "Dealer's Card" was called.
    pub(super) called: bool,
    /// What the card reader found.
    pub(super) blackjack: Option<bool>,
    pub(super) shoe: ShoeCount,
    /// How many cards are behind the cutting card.
    pub(super) behind: u32,
    /// Whether the cutting card has come up.
    pub(super) reached: bool,
    /// Whether the shoe is empty before the round is complete; where the cards of the rack are shuffled then.
    pub(super) empty: bool,
    /// Whether the shuffled rack waits to be cut; who was asked already.
    pub(super) to_cut: Option<Seats>,
    /// Who was offered the cut first, the last time.
    pub(super) cut_turn: Option<Seat>,
    /// Whether a card of the rack that was shuffled is burned first.
    pub(super) burn_after_shuffle: bool,
    /// A card drawn in error and not exposed, and one that was: the first to come.
    pub(super) next: Cards,
    pub(super) exposed: Cards,
    /// Whether a new dealer has to burn a card.
    pub(super) burn_due: bool,
    /// The card burned last, until somebody asked for it.
    pub(super) burned: Cards,
    /// Cards found face up, and tens, in this round.
    pub(super) face_up: u8,
    pub(super) tens: u8,
    /// Who may wager where entry in the middle of a shoe is prohibited; `None` before its first round.
    pub(super) entered: Option<Seats>,
    /// Whether the card reader is out of order.
    pub(super) reader_out: bool,
    pub(super) early: Vec<Early>,
    pub(super) void: bool,
    pub(super) discards: DiscardRack<Origin>,
    pub(super) end: RoundEnd,
}

impl Round {
    /// A new round. The shoe, cards that wait and who may wager carry over; where the cards were shuffled, those that
    /// waited are among them.
    pub(super) fn begin(rules: &Rules, setup: &RoundSetup, previous: Option<&Round>) -> Round {
        let kept = previous.filter(|_| setup.shoe.is_none());
        let (shoe, behind) = match setup.shoe {
            Some(prepared) => (prepared.count, prepared.behind),
            None => kept.map_or((ShoeCount::new(rules.house.deck), 0), |round| (round.shoe, round.behind)),
        };
        let reader_out = previous.is_some_and(|round| round.reader_out);
        let dealing = match rules.dealing {
            Dealing::Reader if reader_out => Dealing::HoleCard,
            dealing => dealing,
        };
        Round {
            stage: Stage::Betting,
            dealing,
            takes_added_on_over: rules.pay.takes_added_on_over,
            boxes: vec![BettingBox::default(); usize::from(rules.house.seats)],
            hands: Hands::new(rules.house.seats, HANDS as u8),
            dealer: Cards::NONE,
            dealer_turns: 0,
            up: None,
            dealer_total: None,
            called: false,
            blackjack: None,
            shoe,
            behind,
            reached: kept.is_some_and(|round| round.reached),
            empty: false,
            to_cut: None,
            cut_turn: setup.cut_turn,
            burn_after_shuffle: false,
            next: kept.map_or(Cards::NONE, |round| round.next),
            exposed: Cards::NONE,
            burn_due: kept.is_some_and(|round| round.burn_due),
            burned: setup.shoe.map_or(kept.map_or(Cards::NONE, |round| round.burned), |prepared| prepared.burned),
            face_up: 0,
            tens: 0,
            entered: kept.and_then(|round| round.entered),
            reader_out,
            early: Vec::new(),
            void: false,
            discards: DiscardRack::new(),
            end: RoundEnd::Ordinary,
        }
    }

    /// Where the round stands.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// A hand.
    pub fn hand(&self, at: impl Into<Position>) -> &Hand {
        &self.hands[at.into()]
    }

    /// A box, by its number.
    pub fn betting_box(&self, number: Seat) -> &BettingBox {
        &self.boxes[number.index()]
    }

    /// The dealer's cards.
    pub fn dealer(&self) -> &Cards {
        &self.dealer
    }

    /// The boxes with wagers, from the dealer's left.
    pub(super) fn wagered(&self) -> impl DoubleEndedIterator<Item = (Seat, &BettingBox)> {
        let numbered = self.boxes.iter().enumerate().map(|(index, area)| (Seat(index as u8 + 1), area));
        numbered.filter(|(_, area)| !area.bettors.is_empty())
    }

    /// The hands of a box from the dealer's left.
    pub(super) fn of_box(&self, number: Seat) -> impl DoubleEndedIterator<Item = (Position, &Hand)> {
        let order = self.boxes[number.index()].order.iter();
        order.map(move |hand| Position { seat: number, hand: *hand }).map(|at| (at, &self.hands[at]))
    }

    /// All hands in play, box by box from the dealer's left.
    pub(super) fn in_play(&self) -> impl DoubleEndedIterator<Item = (Position, &Hand)> {
        self.wagered().flat_map(|(number, _)| self.of_box(number))
    }

    /// Who calls the decisions of a hand.
    pub(super) fn caller(&self, at: Position) -> Option<Seat> {
        self.boxes[at.seat.index()].caller()
    }

    /// The hand whose turn it is: the first that is open, those that were overlooked last.
    pub(super) fn turn(&self) -> Option<Position> {
        if self.stage != Stage::Playing || self.blackjack == Some(true) {
            return None;
        }
        let open = |late: bool| self.in_play().find(move |(_, hand)| hand.fate.is_open() && hand.late == late);
        open(false).or_else(|| open(true)).map(|(at, _)| at)
    }

    /// How many cards the dealer has before the players decide.
    pub(super) fn dealers_first(&self) -> u8 {
        if self.dealing == Dealing::AfterPlayers { 1 } else { CARDS }
    }

    /// The place to which the next card goes.
    pub(super) fn next_to_deal(&self) -> Option<Place> {
        let box_place = |number: Seat| Place::seat(number);
        match self.stage {
            Stage::Dealing => {
                let boxes = self.wagered().filter(|(_, area)| area.turns < CARDS);
                let boxes = boxes.map(|(number, area)| (area.turns, box_place(number)));
                let dealer = (self.dealer_turns < self.dealers_first()).then_some((self.dealer_turns, Place::Dealer));
                let next = boxes.chain(dealer).min_by_key(|(turns, _)| *turns);
                let short = (self.dealer.len() < usize::from(self.dealers_first())).then_some(Place::Dealer);
                next.map(|(_, place)| place).or(short)
            }
            Stage::Missing if self.undecided().next().is_none() => self.short().next().map(Place::Hand),
            Stage::Playing => {
                let at = self.turn()?;
                (self.is_due(at) && !self.asks_to_accept(at)).then_some(Place::Hand(at))
            }
            Stage::Showing if self.dealing == Dealing::AfterPlayers && self.called => Some(Place::Dealer),
            Stage::Drawing => Some(Place::Dealer),
            _ => None,
        }
    }

    /// Whether a card is due to this hand.
    pub(super) fn is_due(&self, at: Position) -> bool {
        let hand = &self.hands[at];
        match hand.fate {
            Fate::Wants => true,
            Fate::Doubling => hand.asked == 0,
            Fate::In => hand.split && hand.cards.len() == 1,
            _ => false,
        }
    }

    /// Whether the caller has to say whether an exposed card is accepted.
    pub(super) fn asks_to_accept(&self, at: Position) -> bool {
        !self.exposed.is_empty() && self.is_due(at) && !self.hands[at].takes
    }

    /// Hands with one of their first two cards.
    fn short(&self) -> impl Iterator<Item = Position> + '_ {
        let short = |hand: &Hand| hand.fate == Fate::In && !hand.split && hand.cards.len() == 1;
        self.in_play().filter(move |(_, hand)| short(hand)).map(|(at, _)| at)
    }

    /// Those of them whose callers have not said whether they take the other.
    pub(super) fn undecided(&self) -> impl Iterator<Item = Position> + '_ {
        self.short().filter(|at| self.stage == Stage::Missing && !self.hands[*at].takes)
    }

    /// Whether a card is to come out of the shoe now.
    pub(super) fn draws_next(&self) -> bool {
        self.next_to_deal().is_some() && self.to_cut.is_none()
    }

    /// Whether no card is left to draw, and the rack has to be shuffled.
    pub(super) fn runs_out(&self) -> bool {
        // What was exposed is dealt to somebody, not burned.
        let burns = self.burn_due || self.burn_after_shuffle;
        let waiting = !self.next.is_empty() || !burns && !self.exposed.is_empty();
        self.draws_next() && !waiting && (self.empty || self.shoe.left() == 0)
    }

    /// Whether the cutting card comes before the next card of the shoe.
    pub(super) fn reached_next(&self) -> bool {
        !self.reached && self.behind > 0 && self.shoe.left() <= self.behind as usize
    }

    /// Whether the dealer may still turn out to have blackjack.
    pub(super) fn may_be_blackjack(&self) -> bool {
        self.up != Some(Up::Low) && self.blackjack.is_none()
    }

    /// Whether anything depends on the dealer's second card.
    pub(super) fn needs_second(&self) -> bool {
        if self.blackjack == Some(true) {
            return true;
        }
        let insured = |area: &BettingBox| area.bettors.iter().any(|bettor| bettor.insurance == Insurance::Lies);
        let added = |at: Position, hand: &Hand| hand.doubled != 0 || self.boxes[at.seat.index()].order.len() > 1;
        let depends = |(at, hand): (Position, &Hand)| match hand.fate {
            Fate::Stands if hand.on & !hand.rescued == 0 => false,
            Fate::Stands if hand.points() == MOST => !hand.is_two_card_21() && self.may_be_blackjack(),
            Fate::Stands | Fate::Held => true,
            Fate::Over => !self.takes_added_on_over && added(at, hand) && self.may_be_blackjack(),
            _ => false,
        };
        self.wagered().any(|(_, area)| insured(area)) || self.in_play().any(depends)
    }

    /// Whether the dealer draws one more card.
    pub(super) fn needs_third(&self) -> bool {
        let low = self.dealer_total.is_some_and(|total| total.points < DEALER_STANDS);
        let depends = |hand: &Hand| hand.fate == Fate::Stands && hand.points() < MOST && hand.on & !hand.rescued != 0;
        low && self.in_play().any(|(_, hand)| depends(hand))
    }

    /// Whether the dealer has blackjack, as far as everybody knows.
    pub(super) fn dealer_has_blackjack(&self) -> bool {
        let two = self.dealer.len() == usize::from(CARDS);
        self.dealer_total.is_some_and(|total| two && total.points == MOST)
    }

    /// Whether insurance or a held surrender waits to be settled.
    pub(super) fn insurance_lies(&self) -> bool {
        let lies = |area: &BettingBox| area.bettors.iter().any(|bettor| bettor.insurance == Insurance::Lies);
        self.wagered().any(|(_, area)| lies(area))
    }

    /// Those who have not said whether they insure, with the box.
    pub(super) fn uninsured(&self) -> impl Iterator<Item = (Seat, Seat)> + '_ {
        let alive = |number: Seat| self.of_box(number).any(|(_, hand)| hand.fate != Fate::Dead);
        let open = self.wagered().filter(move |(number, _)| self.stage == Stage::Insuring && alive(*number));
        open.flat_map(|(number, area)| {
            let open = area.bettors.iter().filter(|bettor| bettor.insurance == Insurance::Open);
            open.map(move |bettor| (number, bettor.seat))
        })
    }

    /// Whether somebody may wager before the cards are shuffled.
    pub(super) fn may_enter(&self, seat: Seat) -> bool {
        self.entered.is_none_or(|entered| entered.has(seat))
    }

    /// Everybody who wagers in this round.
    pub(super) fn people(&self) -> Seats {
        self.wagered().flat_map(|(_, area)| area.bettors.iter().map(|bettor| bettor.seat)).collect()
    }

    /// What the table needs to know.
    pub(super) fn status(&self) -> Status {
        if self.stage == Stage::Done {
            return Status { over: Some(self.end), ..Status::default() };
        }
        let bound = self.people();
        let dealt = |seat: &Seat| {
            let own = |area: &BettingBox| area.place_of(*seat).is_some();
            self.wagered().any(|(number, area)| own(area) && self.of_box(number).any(|(_, h)| !h.cards.is_empty()))
        };
        let undealt = bound.iter().filter(|seat| !dealt(seat)).collect();
        // Nobody sits down at a box that somebody else plays.
        let occupied = self.wagered().filter(|(number, area)| area.place_of(*number).is_none());
        let occupied = occupied.map(|(number, _)| number).collect();
        Status { bound, undealt, occupied, ..Status::default() }
    }

    /// What this round has put in the discard rack.
    pub(super) fn racked(&self) -> Vec<Packet<Origin>> {
        self.discards.packets().to_vec()
    }

    /// What lies on the table.
    pub(super) fn lying(&self) -> Vec<Packet<Origin>> {
        let hands = self.in_play().filter(|(_, hand)| hand.lies());
        let mut lying: Vec<Packet<Origin>> =
            hands.map(|(at, hand)| Packet { place: origin(at), cards: hand.cards }).collect();
        lying.push(Packet { place: Origin::Hand(Place::Dealer), cards: self.dealer });
        lying.extend([self.next, self.exposed].map(|cards| Packet { place: Origin::Unused, cards }));
        lying.retain(|packet| !packet.cards.is_empty());
        lying
    }

    /// What lies on a bettor's spot.
    pub(super) fn spot(at: Position, wager: Wager, by: Seat) -> Spot {
        Spot { at, wager: wager as u8, by }
    }
}

/// What the cards of a hand are in the rack: those of its box.
pub(super) fn origin(at: Position) -> Origin {
    Origin::Hand(Place::seat(at.seat))
}
