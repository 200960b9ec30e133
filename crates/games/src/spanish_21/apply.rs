//! How events change a round. Nothing here looks at the face of a card: what was announced is in the events.

use super::act::Wager;
use super::event::{Burn, Event, From, Moved, Up};
use super::hand::{BettingBox, Bettor, Fate, Hand, Insurance};
use super::round::{Early, Round, Stage, origin};
use super::settle::MOST;
use crate::blocks::wagers::Wager as _;
use engine::{Origin, Place, Position, RoundEnd, Seat, SeatChange, Seats, Spot};
use kit::{Cards, Money, ShoeCount};

impl Round {
    /// The round after one more event.
    pub(super) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Chips { moved, spot, amount } => self.chips(moved, spot, amount),
            Event::Rides { from, to, .. } => {
                let bit = self.bit(from);
                self.hands[from.at].on &= !bit;
                self.hands[to.at].on |= bit;
            }
            Event::BoxShared { number } => self.boxes[number.index()].shared = true,
            Event::WagersClosed => self.close(),
            Event::CallerNamed { number, by } => {
                let area = &mut self.boxes[number.index()];
                area.caller = area.place_of(by).unwrap_or(0) as u8;
            }
            Event::CuttingCardOut => self.reached = true,
            Event::Dealt { to, cards, from, .. } => self.deal(to, &cards, from),
            Event::DealerShows { up } => self.up = Some(up),
            Event::Burned { cards, why, from } => self.burn(cards, why, from),
            Event::BurnShown { .. } => self.burned = Cards::NONE,
            Event::InsuranceDeclined { number, by } => self.insurance(number, by, Insurance::Over),
            Event::ReaderShows { blackjack } => self.blackjack = Some(blackjack),
            Event::DealersCardCalled => self.called = true,
            Event::HoleTurned { card } => self.dealer.put(1, card.slots()[0]),
            Event::DealerAnnounced { total, blackjack } => {
                self.dealer_total = Some(total);
                self.blackjack = Some(blackjack);
            }
            Event::BoxSettled { number } => self.boxes[number.index()].settled = true,
            Event::HandCollected { at } => self.collect(at),
            Event::Completed { end } => self.complete(end),
            _ => self.apply_decision(event),
        }
        while self.pass_on() {}
    }

    /// The round after a decision about a hand.
    fn apply_decision(&mut self, event: &Event) {
        match *event {
            Event::Announced { at, total, .. } => self.announced(at, total),
            Event::Asked { at } => self.decided(at, Fate::Wants),
            Event::Stood { at } => self.decided(at, Fate::Stands),
            Event::Doubled { at } => {
                let asked = self.others(at);
                self.decided(at, Fate::Doubling);
                self.hands[at].asked = asked;
            }
            Event::NotDoubled { at, by } | Event::DoubleKept { at, by } => self.answered(at, by),
            Event::PairSplit { at, right } => self.split(at, right),
            Event::SplitAnswered { at, by } => {
                let bit = self.bit(Round::spot(at, Wager::Main, by));
                let hand = &mut self.hands[at];
                hand.asked &= !bit;
                if hand.asked == 0 {
                    hand.fate = Fate::In;
                }
            }
            Event::Rescued { at, by } => {
                let bit = self.bit(Round::spot(at, Wager::Double, by));
                self.hands[at].rescued |= bit;
                self.answered(at, by);
            }
            Event::Surrendered { at, held } => {
                self.decided(at, if held { Fate::Held } else { Fate::Surrendered });
            }
            Event::HeldSettled { at } => self.hands[at].fate = Fate::Surrendered,
            _ => self.apply_irregular(event),
        }
    }

    /// The round after an irregularity. What is only told changes nothing here.
    fn apply_irregular(&mut self, event: &Event) {
        match *event {
            Event::EntryPermitted { seat } => {
                if let Some(entered) = &mut self.entered {
                    entered.add(seat);
                }
            }
            Event::NewDealer => self.burn_due = true,
            Event::FaceUpCardDiscarded { card } => {
                self.draw(&Cards::of(&[card]), From::Shoe);
                self.discards.put(Origin::Unused, Cards::of(&[card]));
                self.face_up += 1;
            }
            Event::TenRemoved { .. } => self.tens += 1,
            Event::StrayDrawn { card } => {
                self.shoe.draw(&card);
                self.next.extend(&card);
            }
            Event::CardExposed { card } => {
                self.shoe.draw(&card);
                self.exposed.extend(&card);
            }
            Event::CardAccepted { at } => self.hands[at].takes = true,
            Event::CardRefused { at } => self.refused(at),
            Event::NotDealt { place: Place::Hand(at), count } => self.boxes[at.seat.index()].turns += count as u8,
            Event::NotDealt { count, .. } => self.dealer_turns += count as u8,
            Event::MissingTaken { at } => {
                let hand = &mut self.hands[at];
                if hand.fate == Fate::Overlooked {
                    (hand.fate, hand.late) = (Fate::Wants, true);
                } else {
                    hand.takes = true;
                }
            }
            Event::Overlooked { at } => self.hands[at].fate = Fate::Overlooked,
            Event::HandDead { at } => self.hands[at].fate = Fate::Dead,
            Event::ShoeEmpty => self.empty = true,
            Event::RackShuffled { cut } => self.rack_shuffled(cut),
            Event::RackCutDeclined { seat } => {
                self.cut_turn.replace(seat);
                if let Some(asked) = &mut self.to_cut {
                    asked.add(seat);
                }
            }
            Event::RackCut { .. } => self.to_cut = None,
            Event::ReaderFails => self.reader_fails(),
            Event::RoundVoided { end } => {
                (self.end, self.void) = (end, true);
                self.stage = Stage::Clearing;
            }
            _ => {}
        }
    }

    /// A hand has been decided about.
    fn decided(&mut self, at: Position, fate: Fate) {
        // Who asks for a card that lies exposed knows it and takes it.
        let takes = !self.exposed.is_empty();
        let hand = &mut self.hands[at];
        (hand.fate, hand.takes) = (fate, takes);
    }

    /// A bettor has said what becomes of the own double, or that there is none.
    fn answered(&mut self, at: Position, by: Seat) {
        let bit = self.bit(Round::spot(at, Wager::Double, by));
        let hand = &mut self.hands[at];
        hand.asked &= !bit;
        if hand.fate == Fate::Rescuable && hand.asked == 0 {
            hand.fate = Fate::Stands;
        }
    }

    /// What a hand counts: at 21 it stands, above it has lost. A doubled hand may still be rescued.
    fn announced(&mut self, at: Position, total: super::hand::Total) {
        let barred = self.boxes[at.seat.index()].barred;
        let hand = &mut self.hands[at];
        hand.total = Some(total);
        hand.fate = match total.points {
            over if over > MOST => Fate::Over,
            _ if hand.doubled != 0 && hand.fate == Fate::Doubling => {
                hand.asked = hand.doubled;
                Fate::Rescuable
            }
            points if points == MOST || barred => Fate::Stands,
            _ => Fate::In,
        };
    }

    /// A hand's caller gets no more cards: it stands, as do the others of the box, whatever they hold.
    fn refused(&mut self, at: Position) {
        self.boxes[at.seat.index()].barred = true;
        let all: Vec<Position> = self.of_box(at.seat).map(|(at, _)| at).collect();
        for at in all {
            let hand = &mut self.hands[at];
            if hand.fate == Fate::Doubling {
                hand.doubled = 0;
            }
            if hand.fate.is_open() {
                hand.fate = Fate::Stands;
            }
        }
    }

    /// The others with a wager on a hand, beside its caller.
    fn others(&self, at: Position) -> u8 {
        self.hands[at].on & !(1 << self.boxes[at.seat.index()].caller)
    }

    fn split(&mut self, at: Position, right: Position) {
        let asked = self.others(at);
        let takes = !self.exposed.is_empty();
        let caller = self.hands[at].on & !asked;
        let hand = &mut self.hands[at];
        let cards = hand.cards;
        (hand.split, hand.total, hand.other, hand.takes) = (true, None, right.hand, takes);
        hand.asked = asked;
        hand.fate = if asked == 0 { Fate::In } else { Fate::Splitting };
        hand.cards = cards.slots().iter().take(1).copied().collect();
        let second = cards.slots().iter().skip(1).copied().collect();
        self.hands[right] = Hand { fate: Fate::In, split: true, cards: second, on: caller, takes, ..Hand::default() };
        let order = &mut self.boxes[at.seat.index()].order;
        let place = order.iter().position(|hand| *hand == at.hand).map_or(order.len(), |place| place + 1);
        order.insert(place, right.hand);
    }

    /// The place of a bettor in the list of a box, as a set.
    fn bit(&self, spot: Spot) -> u8 {
        self.boxes[spot.at.seat.index()].place_of(spot.by).map_or(0, |place| 1 << place)
    }

    fn insurance(&mut self, number: Seat, by: Seat, insurance: Insurance) {
        let area = &mut self.boxes[number.index()];
        area.bettors.iter_mut().filter(|bettor| bettor.seat == by).for_each(|bettor| bettor.insurance = insurance);
    }

    fn chips(&mut self, moved: Moved, spot: Spot, amount: Money) {
        let number = spot.at.seat;
        if moved == Moved::Staked && spot.wager == Wager::Main.spot() && self.stage == Stage::Betting {
            let bettor = Bettor { seat: spot.by, matches: false, insurance: Insurance::Open };
            return self.boxes[number.index()].bettors.push(bettor);
        }
        let bit = self.bit(spot);
        match (moved, Wager::ALL[usize::from(spot.wager)]) {
            (Moved::TakenBack, Wager::Main) => {
                let area = &mut self.boxes[number.index()];
                area.bettors.retain(|bettor| bettor.seat != spot.by);
                if area.bettors.is_empty() {
                    *area = BettingBox::default();
                }
            }
            (Moved::Staked, Wager::Main) => self.hands[spot.at].on |= bit,
            (Moved::Staked, Wager::Double) => {
                let hand = &mut self.hands[spot.at];
                hand.doubled |= bit;
                hand.asked &= !bit;
            }
            (Moved::Staked, Wager::Insurance) => self.insurance(number, spot.by, Insurance::Lies),
            (Moved::Collected | Moved::Returned(_), Wager::Insurance) => {
                self.insurance(number, spot.by, Insurance::Over);
            }
            (Moved::Fixed, _) => {}
            (moved, Wager::Match) => {
                let matches = moved == Moved::Staked;
                let area = &mut self.boxes[number.index()];
                let own = area.bettors.iter_mut().filter(|bettor| bettor.seat == spot.by);
                own.for_each(|bettor| bettor.matches = matches);
            }
            _ => {}
        }
        self.remember(moved, spot, amount);
    }

    /// What was collected and paid, should the round become void.
    fn remember(&mut self, moved: Moved, spot: Spot, amount: Money) {
        let zero = Money::ZERO;
        let (collected, paid) = match moved {
            Moved::Collected => (amount, zero),
            Moved::Paid => (zero, amount),
            Moved::CollectionUndone => (-amount, zero),
            Moved::PaymentUndone => (zero, -amount),
            _ => return,
        };
        match self.early.iter_mut().find(|early| early.spot == spot) {
            Some(early) => {
                early.collected += collected;
                early.paid += paid;
            }
            None => self.early.push(Early { spot, collected, paid }),
        }
    }

    /// The first card comes: who wagers is in, and who does not may be barred from now on.
    fn close(&mut self) {
        self.stage = Stage::Dealing;
        let people = self.people();
        let both = |entered: Seats| people.iter().filter(|seat| entered.has(*seat)).collect();
        self.entered = Some(self.entered.map_or(people, both));
        let numbers: Vec<Seat> = self.wagered().map(|(number, _)| number).collect();
        for number in numbers {
            let area = &mut self.boxes[number.index()];
            area.order = vec![1];
            let on = area.all();
            self.hands[number.into()] = Hand { fate: Fate::In, on, ..Hand::default() };
        }
    }

    /// A card leaves the shoe, or was out of it.
    fn draw(&mut self, cards: &Cards, from: From) {
        let waiting = match from {
            From::Shoe => return self.shoe.draw(cards),
            From::Drawn => &mut self.next,
            From::Exposed => &mut self.exposed,
        };
        *waiting = waiting.slots().iter().skip(cards.len()).copied().collect();
    }

    fn deal(&mut self, to: Place, cards: &Cards, from: From) {
        self.draw(cards, from);
        match to {
            Place::Hand(at) => {
                let hand = &mut self.hands[at];
                hand.cards.extend(cards);
                hand.takes = false;
                if self.stage == Stage::Dealing {
                    self.boxes[at.seat.index()].turns += 1;
                }
            }
            _ => {
                self.dealer.extend(cards);
                self.dealer_turns = (self.dealer_turns + 1).min(self.dealers_first());
            }
        }
    }

    fn burn(&mut self, cards: Cards, why: Burn, from: From) {
        self.draw(&cards, from);
        self.discards.put(Origin::Burned, cards);
        match why {
            Burn::NewDealer => self.burn_due = false,
            Burn::AfterShuffle => self.burn_after_shuffle = false,
            Burn::Exposed | Burn::TooFar => return,
        }
        self.burned = cards;
    }

    /// All cards that do not lie on the table are in the shoe again.
    fn rack_shuffled(&mut self, cut: bool) {
        self.discards.clear();
        self.shoe = ShoeCount::new(self.shoe.deck());
        for packet in self.lying() {
            self.shoe.draw(&packet.cards);
        }
        (self.empty, self.reached, self.burn_after_shuffle) = (false, true, true);
        (self.to_cut, self.burned) = (cut.then_some(Seats::NONE), Cards::NONE);
    }

    /// The round goes on by the procedures without a reader.
    fn reader_fails(&mut self) {
        self.reader_out = true;
        if self.stage == Stage::Betting || self.blackjack.is_none() {
            self.dealing = super::rules::Dealing::HoleCard;
        }
    }

    /// Once nobody is waited for, the round goes on; whether it has.
    fn pass_on(&mut self) -> bool {
        let alive = self.in_play().any(|(_, hand)| hand.fate != Fate::Dead);
        let before = self.stage;
        self.stage = match self.stage {
            Stage::Dealing if self.next_to_deal().is_none() => Stage::Missing,
            Stage::Missing if !alive => Stage::Clearing,
            Stage::Missing if self.next_to_deal().is_none() && self.undecided().next().is_none() => Stage::Matching,
            Stage::Matching if !self.matches_lie() => Stage::Insuring,
            Stage::Insuring if self.up != Some(Up::Ace) || self.uninsured().next().is_none() => Stage::Peeking,
            Stage::Peeking if !self.peeks() => Stage::Playing,
            Stage::Playing if self.turn().is_none() => Stage::Showing,
            Stage::Showing if self.dealer_total.is_some() => Stage::Shown,
            Stage::Showing if !self.needs_second() => Stage::Settling,
            Stage::Shown if !self.insurance_lies() && !self.held_lies() => Stage::Drawing,
            Stage::Drawing if !self.needs_third() => Stage::Settling,
            Stage::Settling if self.wagered().all(|(_, area)| area.settled) => Stage::Clearing,
            stage => stage,
        };
        self.stage != before
    }

    /// Whether the hole card is to be put in the reader.
    fn peeks(&self) -> bool {
        self.dealing == super::rules::Dealing::Reader && self.may_be_blackjack()
    }

    fn matches_lie(&self) -> bool {
        self.wagered().any(|(_, area)| area.bettors.iter().any(|bettor| bettor.matches))
    }

    fn held_lies(&self) -> bool {
        self.in_play().any(|(_, hand)| hand.fate == Fate::Held)
    }

    fn collect(&mut self, at: Position) {
        let hand = &mut self.hands[at];
        if hand.lies() {
            hand.racked = true;
            self.discards.put(origin(at), hand.cards);
        }
    }

    fn complete(&mut self, end: RoundEnd) {
        self.discards.put(Origin::Hand(Place::Dealer), self.dealer);
        if end == RoundEnd::ShoeDone {
            // What was drawn and not dealt is shuffled with the others.
            let next = std::mem::take(&mut self.next);
            self.discards.put(Origin::Unused, next);
        }
        self.end = end;
        self.stage = Stage::Done;
    }

    /// Who leaves, or comes in the middle of a shoe, has sat out.
    pub(super) fn seat_changed(&mut self, change: SeatChange) {
        let Some(entered) = &mut self.entered else { return };
        match change {
            SeatChange::Taken(_) => {}
            SeatChange::Left(seat) => entered.remove(seat),
            SeatChange::Moved { from, to } => {
                if entered.has(from) {
                    entered.remove(from);
                    entered.add(to);
                }
            }
        }
    }
}
