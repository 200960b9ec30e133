//! The state of a round and how events change it. Nothing here looks at the face of a card.

use super::act::Wager;
use super::event::Event;
use super::rules::{Rules, Terms};
use super::settle::Verdict;
use engine::{Aftermath, DealingMethod, Origin, Place, Seat, Seats, Setting, Status, bit};
use kit::{Cards, DiscardRack, Money, Packet};
use serde::Serialize;

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Ante, first and bonus wagers are placed.
    Betting,
    /// The first three cards go out.
    FirstDeal,
    /// Players with a bonus wager show or keep their cards hidden.
    Bonuses,
    /// Players fold or place second wagers.
    Deciding,
    /// The last cards go out.
    LastDeal,
    /// The stub is counted or racked.
    Stub,
    /// The stub count was wrong: was there a misdeal?
    WrongStub,
    /// Players set their hands, the dealer reveals.
    Showdown,
    /// Hands are resolved from the dealer's right.
    Resolving,
    /// All is settled; the table is cleared.
    Clearing,
    /// All hands are void; players show what still qualifies.
    Salvage,
    /// Over.
    Done,
}

/// What became of a seat's hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Not in this round.
    #[default]
    Out,
    /// In play.
    In,
    /// Folded.
    Folded,
    /// Void.
    Void,
    /// Resolved.
    Resolved,
}

/// What became of a seat's bonus wager.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bonus {
    /// None, or one that still lies on its spot.
    #[default]
    Open,
    /// Collected.
    Lost(Money),
    /// Paid this much, and the stake returned.
    Won(Money),
}

/// A seat's hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Hand {
    /// What became of it.
    pub fate: Fate,
    /// Its cards in the order dealt.
    pub cards: Cards,
    /// Whether the cards lie face up.
    pub up: bool,
    /// The wagers that lie on the spots, as bits.
    pub wagers: u8,
    /// The bonus: shown, hidden, or not yet said.
    pub shown: Option<bool>,
    /// What became of the bonus wager.
    pub bonus: Bonus,
    /// Whether the player has decided on a second wager, be it withdrawn since.
    pub decided: bool,
    /// The five cards set, where players set their hands.
    pub set: Option<Cards>,
    /// How it compared.
    pub verdict: Option<Verdict>,
    /// The value of a match play coupon.
    pub coupon: Money,
}

impl Hand {
    /// Whether a wager lies on its spot.
    pub fn has(&self, wager: Wager) -> bool {
        self.wagers & (1 << wager as u8) != 0
    }
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    #[serde(skip)]
    pub(super) terms: Terms,
    pub(super) stage: Stage,
    pub(super) method: DealingMethod,
    pub(super) hands: Vec<Hand>,
    pub(super) dealer: Cards,
    pub(super) dealer_up: bool,
    /// The dealer's last delivery was one card short.
    pub(super) dealer_short: bool,
    /// The known cards that have left the deck.
    #[serde(skip)]
    pub(super) out: u64,
    /// How many cards have left the deck.
    pub(super) drawn: u32,
    pub(super) face_up: u8,
    /// Rounds since the stub was last counted, this one included.
    pub(super) uncounted: u32,
    pub(super) discards: DiscardRack<Origin>,
    /// After how many packets the stub was racked, and how many cards it had.
    pub(super) stub_racked: Option<(usize, u32)>,
    pub(super) aftermath: Aftermath,
}

impl Round {
    /// A new round; the rounds since the last stub count carry over.
    pub(super) fn begin(rules: &Rules, setting: &Setting, previous: Option<&Round>) -> Round {
        Round {
            terms: rules.terms,
            stage: Stage::Betting,
            method: setting.method,
            hands: vec![Hand::default(); usize::from(rules.house.seats)],
            dealer: Cards::NONE,
            dealer_up: false,
            dealer_short: false,
            out: 0,
            drawn: 0,
            face_up: 0,
            uncounted: previous.map_or(0, |round| round.uncounted) + 1,
            discards: DiscardRack::new(),
            stub_racked: None,
            aftermath: Aftermath::Ordinary,
        }
    }

    /// The stage of the round.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The method of dealing, as an index into the provisions.
    pub(super) fn by_method(&self) -> usize {
        self.method as usize
    }

    /// A seat's hand.
    pub fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    /// The dealer's hand.
    pub fn dealer(&self) -> &Cards {
        &self.dealer
    }

    /// The discard rack, from which hands can be reconstructed. The stub lies where it was put, unexposed.
    pub(super) fn discards(&self) -> Vec<Packet<Origin>> {
        let mut packets = self.discards.packets().to_vec();
        if let Some((place, cards)) = self.stub_racked {
            let mut stub = DiscardRack::new();
            stub.put_many(Origin::Stub, (0..cards).map(|_| None));
            packets.splice(place..place, stub.packets().iter().cloned());
        }
        packets
    }

    /// The seats whose hand has this fate, clockwise from the dealer's left.
    pub(super) fn seats(&self, fate: Fate) -> impl DoubleEndedIterator<Item = Seat> + '_ {
        let hands = self.hands.iter().enumerate().filter(move |(_, hand)| hand.fate == fate);
        hands.map(|(index, _)| Seat(index as u8 + 1))
    }

    pub(super) fn anyone_in(&self) -> bool {
        self.hands.iter().any(|hand| hand.fate == Fate::In)
    }

    /// Whether a seat's wagers are enough to take part.
    pub(super) fn complete(&self, seat: Seat) -> bool {
        let hand = self.hand(seat);
        hand.has(Wager::Ante) && (hand.has(Wager::First) || self.terms.ante_only)
    }

    /// Whether a hand plays for its ante alone.
    pub(super) fn ante_only(&self, seat: Seat) -> bool {
        self.hand(seat).has(Wager::Ante) && !self.hand(seat).has(Wager::First)
    }

    /// Players who still have to decide whether to show their three cards.
    pub(super) fn electors(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats(Fate::In).filter(|seat| {
            let hand = self.hand(*seat);
            let claims = hand.has(Wager::Bonus) || (self.stage == Stage::Salvage && self.terms.void_three_of_a_kind);
            hand.shown.is_none() && claims && hand.cards.len() == 3
        })
    }

    /// Players who still have to fold or place a second wager.
    pub(super) fn undecided(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats(Fate::In).filter(|seat| !self.hand(*seat).decided)
    }

    /// Players who withdrew their second wager and have not replaced it.
    pub(super) fn withdrawn(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats(Fate::In).filter(|seat| {
            let hand = self.hand(*seat);
            hand.decided && hand.has(Wager::First) && !hand.has(Wager::Second)
        })
    }

    /// The place to which the next card of the first three goes, and how many go there at once.
    pub(super) fn next_of_three(&self) -> Option<(Place, usize)> {
        let unit = if self.terms.one_at_a_time { 1 } else { 3 };
        let seats = self.seats(Fate::In).map(|seat| (self.hand(seat).cards.len(), Place::Seat(seat)));
        let all = seats.chain([(self.dealer.len(), Place::Dealer)]);
        all.filter(|(len, _)| *len < 3).min_by_key(|(len, _)| *len).map(|(_, place)| (place, unit))
    }

    /// The place to which the last cards go next, and how many.
    pub(super) fn next_of_last(&self) -> Option<(Place, usize)> {
        let full = self.terms.cards;
        let standing = |seat: &Seat| self.stage == Stage::LastDeal || !self.withdrawn().any(|other| other == *seat);
        let seat = self.seats(Fate::In).filter(standing).find(|seat| self.hand(*seat).cards.len() < full);
        if let Some(seat) = seat {
            return Some((Place::Seat(seat), full - self.hand(seat).cards.len()));
        }
        let lacking = full - self.dealer.len();
        let short = self.dealer_short && lacking > 1;
        (lacking > 0).then_some((Place::Dealer, if short { lacking - 1 } else { lacking }))
    }

    /// Whether the stub must be counted in this round.
    pub(super) fn count_due(&self) -> bool {
        self.terms.counts_stub && self.uncounted >= self.terms.count_every
    }

    /// How many cards the stub should have.
    pub(super) fn stub(&self) -> u32 {
        52 - self.drawn
    }

    /// What the table needs to know.
    pub(super) fn status(&self) -> Status {
        let bound = (1..=self.hands.len() as u8).map(Seat).filter(|seat| {
            let hand = self.hand(*seat);
            hand.wagers != 0 || (hand.fate != Fate::Out && self.stage != Stage::Betting)
        });
        let over = (self.stage == Stage::Done).then_some(self.aftermath);
        Status { bound: if over.is_some() { Seats::NONE } else { bound.collect() }, over, ..Status::default() }
    }

    /// The round after one more event.
    pub(super) fn apply(&mut self, event: &Event) {
        match *event {
            Event::WagerPlaced { seat, wager, .. } => self.placed(seat, wager),
            Event::WagerTakenBack { seat, wager, .. }
            | Event::Returned { seat, wager, .. }
            | Event::Collected { seat, wager, .. } => self.cleared(seat, wager, event),
            Event::CouponPlaced { seat, amount } => self.hands[seat.index()].coupon = amount,
            Event::CouponReturned { seat } | Event::CouponTaken { seat } => {
                self.hands[seat.index()].coupon = Money::ZERO;
            }
            Event::BetsClosed => {
                self.stage = Stage::FirstDeal;
                for hand in self.hands.iter_mut().filter(|hand| hand.wagers != 0) {
                    hand.fate = Fate::In;
                }
            }
            Event::Dealt { to, cards } => self.dealt(to, &cards),
            Event::BonusShown { seat, cards } => {
                let hand = &mut self.hands[seat.index()];
                (hand.shown, hand.up, hand.cards) = (Some(true), true, cards);
            }
            Event::BonusHidden { seat } => self.hands[seat.index()].shown = Some(false),
            Event::BonusesSettled => self.stage = Stage::Deciding,
            Event::TurnedDown { seat } => self.hands[seat.index()].up = false,
            Event::Paid { seat, wager: Wager::Bonus, amount } => self.hands[seat.index()].bonus = Bonus::Won(amount),
            Event::CollectionUndone { seat, .. } | Event::PaymentUndone { seat, .. } => {
                self.hands[seat.index()].bonus = Bonus::Open;
            }
            Event::Folded { seat } => self.gone(seat, Fate::Folded),
            Event::StubCounted { .. } => self.uncounted = 0,
            Event::StubRacked { cards } => {
                self.drawn += cards;
                self.stub_racked = Some((self.discards.packets().len(), cards));
                self.stage = if self.anyone_in() { Stage::Showdown } else { Stage::Clearing };
            }
            Event::StubCountedWrong { .. } => self.stage = Stage::WrongStub,
            Event::MisdealFound { .. } | Event::NoMisdealFound => {
                self.uncounted = 0;
                self.stage = Stage::Showdown;
            }
            Event::HandSet { seat, cards } => self.hands[seat.index()].set = Some(cards),
            Event::DealerRevealed { cards, .. } => {
                self.dealer = cards;
                self.dealer_up = true;
                self.stage = if self.anyone_in() { Stage::Resolving } else { Stage::Clearing };
            }
            Event::HandTurned { seat, cards, five, verdict } => {
                let hand = &mut self.hands[seat.index()];
                (hand.up, hand.verdict, hand.cards) = (true, Some(verdict), cards);
                hand.set = hand.set.map(|_| five);
            }
            Event::HandCollected { seat } => {
                self.gone(seat, Fate::Resolved);
                if !self.anyone_in() {
                    self.stage = Stage::Clearing;
                }
            }
            Event::Completed { aftermath } => {
                self.discards.put(Origin::Hand(Place::Dealer), self.dealer);
                self.aftermath = aftermath;
                self.stage = Stage::Done;
            }
            _ => self.apply_irregular(event),
        }
    }

    /// The round after an irregularity. What is only told, or only moves chips, changes nothing here.
    fn apply_irregular(&mut self, event: &Event) {
        match *event {
            Event::FaceUpCardDiscarded { card } => {
                self.face_up += 1;
                self.drawn += 1;
                self.out |= bit(card);
                self.discards.put(Origin::Unused, Cards::of(&[card]));
            }
            Event::DealerShort => self.dealer_short = true,
            Event::HandVoided { seat } => self.gone(seat, Fate::Void),
            Event::RoundVoided { salvage, aftermath } => {
                self.aftermath = aftermath;
                self.stage = if salvage { Stage::Salvage } else { Stage::Clearing };
                // What was kept hidden for the bonus may still be shown for what a void round saves.
                for hand in self.hands.iter_mut().filter(|hand| salvage && hand.shown == Some(false)) {
                    hand.shown = None;
                }
            }
            _ => {}
        }
    }

    fn placed(&mut self, seat: Seat, wager: Wager) {
        let hand = &mut self.hands[seat.index()];
        hand.wagers |= 1 << wager as u8;
        hand.decided |= wager == Wager::Second;
    }

    fn cleared(&mut self, seat: Seat, wager: Wager, event: &Event) {
        let hand = &mut self.hands[seat.index()];
        hand.wagers &= !(1 << wager as u8);
        if let (Event::Collected { amount, .. }, Wager::Bonus) = (event, wager) {
            hand.bonus = Bonus::Lost(*amount);
        }
    }

    fn dealt(&mut self, to: Place, cards: &Cards) {
        match to {
            Place::Seat(seat) => self.hands[seat.index()].cards.extend(cards),
            Place::Dealer => self.dealer.extend(cards),
            Place::Discard | Place::PlayerHand | Place::BankerHand | Place::DeadHand => {}
        }
        self.drawn += cards.len() as u32;
        self.out |= cards.faces().fold(0, |set, card| set | bit(card));
        match self.stage {
            Stage::FirstDeal if self.next_of_three().is_none() => {
                for seat in self.seats(Fate::In).collect::<Vec<_>>() {
                    self.hands[seat.index()].decided = self.ante_only(seat);
                }
                self.stage = if self.electors().next().is_some() { Stage::Bonuses } else { Stage::Deciding };
            }
            Stage::Deciding | Stage::LastDeal => {
                self.stage = Stage::LastDeal;
                if self.next_of_last().is_none() {
                    self.stage = Stage::Stub;
                }
            }
            _ => {}
        }
    }

    /// A hand leaves the layout for the discard rack.
    fn gone(&mut self, seat: Seat, fate: Fate) {
        let hand = &mut self.hands[seat.index()];
        hand.fate = fate;
        self.discards.put(Origin::Hand(Place::Seat(seat)), hand.cards);
        match self.stage {
            // The last hand is gone before the last cards: the stub is all that is left to see to.
            Stage::Bonuses | Stage::Deciding if !self.anyone_in() => self.stage = Stage::Stub,
            Stage::FirstDeal | Stage::LastDeal | Stage::Showdown | Stage::Resolving if !self.anyone_in() => {
                self.stage = Stage::Clearing;
            }
            Stage::FirstDeal if self.next_of_three().is_none() => {
                self.stage = if self.electors().next().is_some() { Stage::Bonuses } else { Stage::Deciding };
            }
            Stage::LastDeal if self.next_of_last().is_none() => self.stage = Stage::Stub,
            _ => {}
        }
    }
}
