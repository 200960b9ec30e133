//! How events change a round. Nothing here looks at the face of a card.

use super::act::{POSITIONS, Stack, Wager};
use super::bank_event::BankEvent;
use super::banking::cards_of;
use super::dealing::{CARDS, Dealing, Start, stack_of};
use super::event::{Event, Exposure};
use super::round::{Fate, Round, Stage};
use crate::blocks::card_table::CardEvent;
use crate::blocks::meter::MeterEvent;
use crate::blocks::wagers::{Wager as _, WagerEvent};
use engine::Place;
use kit::{Cards, Money};

impl Round {
    /// The round after one more event.
    pub(super) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Wager(event) => self.apply_wager(&event),
            Event::Cards(event) => self.apply_cards(&event),
            Event::Bank(event) => self.apply_bank(&event),
            Event::Cut(event) => self.cut.apply(&event),
            Event::Meter(event) => self.apply_meter(&event),
            ref other => self.apply_own(other),
        }
        self.go_on();
    }

    fn apply_own(&mut self, event: &Event) {
        match *event {
            Event::AreaTaken { at, area } => self.hands[at].area = Some(area),
            Event::NumberCoupon { at, number, amount } => {
                self.hands[at].number_coupons[usize::from(number.0) - 1] = amount;
            }
            Event::CouponRedeemed { at } => self.hands[at].progressive_coupon = true,
            Event::CouponKept { at } => {
                self.hands[at].progressive_coupon = false;
                self.hands[at].staked[usize::from(Wager::Progressive.spot())] = Money::ZERO;
            }
            Event::CouponAccepted { at, amount } => {
                self.hands[at].staked[usize::from(Wager::Progressive.spot())] = amount;
            }
            Event::StacksDealt { cards } => self.stacks_dealt(&cards),
            Event::Shaken { .. } => self.stage = Stage::Lid,
            Event::NoRoll { .. } => self.stage = Stage::Shaking,
            Event::Started { dice, start, .. } => {
                (self.dice, self.start) = (dice, Some(start));
                self.stage = if self.any_number() { Stage::Numbers } else { self.deals() };
            }
            Event::NumbersSettled => self.stage = self.deals(),
            Event::Delivered { to, stack, cards } => self.received(to, stack, &cards),
            Event::ThreeCardsSettled => self.stage = Stage::Completing,
            Event::UnplayedCollected { .. } => {
                let unplayed: Vec<Place> = self.circle().into_iter().filter(|place| !self.played(*place)).collect();
                unplayed.into_iter().rev().for_each(|place| self.rack(place));
                self.stage = Stage::Setting;
            }
            ref other => self.apply_hands(other),
        }
    }

    fn apply_hands(&mut self, event: &Event) {
        match *event {
            Event::TakenUp { at, cards } => {
                (self.hands[at].cards, self.hands[at].taken) = (cards, cards.len() == CARDS);
            }
            Event::LaidUp { at, cards, .. } => (self.hands[at].cards, self.hands[at].laid_up) = (cards, true),
            Event::Advised { at, .. } => self.hands[at].advised = true,
            Event::HandSet { at, cards, low, .. } => {
                let hand = &mut self.hands[at];
                (hand.cards, hand.low, hand.set) = (cards, low, true);
                if self.stage == Stage::BankSets {
                    self.stage = self.after_bank_sets();
                }
            }
            Event::DealerSet { cards, .. } => {
                (self.dealer, self.dealer_up) = (cards, true);
                let bank = self.banking.bank.is_some();
                self.stage = if bank { Stage::BankShows } else { Stage::Exposing };
            }
            Event::DealerReset { cards, bank: None } => self.dealer = cards,
            Event::DealerReset { cards, bank: Some(seat) } => {
                let hand = &mut self.hands[seat.into()];
                (hand.cards, hand.low) = (cards, 2);
            }
            Event::Surrendered { at } => (self.hands[at].fate, self.busy) = (Fate::Surrendered, true),
            Event::HandExposed { at, cards } => {
                (self.settling, self.busy) = (true, true);
                (self.hands[at].cards, self.hands[at].up) = (cards, true);
            }
            Event::Announced { place: Place::Hand(at), outcome, .. } => self.hands[at].fate = Fate::Came(outcome),
            Event::Announced { outcome, .. } => {
                if let Some(bank) = &mut self.banking.bank {
                    bank.outcome = Some(outcome);
                }
            }
            Event::CardsStay { at } => {
                self.busy = false;
                // A player may surrender before the bank's hand is compared with any.
                let bank = self.banking.is(at.seat) && at.hand == 1;
                if bank && matches!(self.stage, Stage::BankSets | Stage::BankShows) {
                    self.stage = Stage::Exposing;
                }
            }
            Event::SideWon { at, wager } => self.hands[at].due |= 1 << wager.kind(),
            Event::PayoutAwaits { at, .. } => (self.stage, self.pending) = (Stage::Validating, Some(at)),
            Event::PayoutValidated { .. } => (self.stage, self.pending) = (Stage::Paying, None),
            Event::DocumentsCompleted { at } => self.hands[at].documents = false,
            Event::BestHand { at, cards, premium, .. } => {
                let hand = &mut self.hands[at];
                (hand.cards, hand.up, hand.judged, hand.premium) = (cards, true, true, premium);
            }
            Event::EnvySettled { at } => self.hands[at].envied = true,
            Event::CardExposed { place: Place::Hand(at), then: Exposure::Option, .. } => self.hands[at].asked = true,
            Event::HandKept { at } => self.hands[at].asked = false,
            _ => {}
        }
    }

    fn apply_wager(&mut self, event: &WagerEvent<Wager>) {
        let at = event.at();
        self.hands[at].apply(event);
        match *event {
            WagerEvent::TakenBack { wager: Wager::Hand, .. } => self.hands[at].area = None,
            WagerEvent::CollectedInto { amount, .. } => self.banking.centre += amount,
            WagerEvent::Paid { wager: Wager::Bonus | Wager::Insurance, amount, .. }
            | WagerEvent::PaidBeside { amount, .. } => self.limited[0][at.seat.index()] += amount,
            WagerEvent::Paid { wager: Wager::SevenCard, amount, .. } => {
                self.limited[1][at.seat.index()] += amount;
            }
            _ => {}
        }
    }

    fn apply_meter(&mut self, event: &MeterEvent<Wager>) {
        if let MeterEvent::Drawn { at, wager, .. } = *event {
            let hand = &mut self.hands[at];
            hand.due &= !(1 << wager.kind());
            hand.documents = true;
        }
    }

    fn apply_bank(&mut self, event: &BankEvent) {
        self.banking.apply(event);
        if let Some((seat, cards, set)) = cards_of(event) {
            let hand = &mut self.hands[seat.into()];
            (hand.cards, hand.taken, hand.set) = (cards, true, set);
            hand.low = if set { hand.low.max(2) } else { hand.low };
        }
        match *event {
            BankEvent::Accepted { seat } => self.hands[seat.into()].fate = Fate::Bank,
            BankEvent::Withdrawn { seat } => self.hands[seat.into()].fate = Fate::Out,
            BankEvent::StackSelected { .. } => self.stage = self.starts(),
            BankEvent::Set { seat, .. } | BankEvent::Exposed { seat, .. } => self.hands[seat.into()].up = true,
            BankEvent::GivenBack { at, .. } => self.hands[at].staked[0] = Money::ZERO,
            BankEvent::SurplusGiven { .. } => self.stage = Stage::Bonuses,
            _ => {}
        }
    }

    fn apply_cards(&mut self, event: &CardEvent) {
        self.deck.apply(event);
        match *event {
            CardEvent::BetsClosed => {
                self.hands.iter_mut().filter(|hand| hand.wager().is_positive()).for_each(|hand| hand.fate = Fate::In);
                self.stage = match self.dealing {
                    Dealing::Hand => Stage::Stacking,
                    _ => self.starts(),
                };
            }
            CardEvent::StubRacked { .. } => {
                self.stage = match (self.stage, self.banking.bank) {
                    (Stage::StackStub, Some(_)) => Stage::Selecting,
                    (Stage::StackStub, None) => self.starts(),
                    _ if self.dealing == Dealing::Bonus => Stage::Setting,
                    _ => Stage::Collecting,
                };
            }
            CardEvent::StubCountedWrong { .. } => self.stage = Stage::WrongStub,
            CardEvent::HandVoided { at } => {
                self.hands[at].asked = false;
                self.hands[at].fate = Fate::Void;
            }
            CardEvent::HandCollected { at } => {
                self.busy = false;
                self.rack(Place::Hand(at));
            }
            CardEvent::RoundVoided { .. } => (self.stage, self.void, self.pending) = (Stage::Clearing, true, None),
            CardEvent::Completed { .. } => self.completed(),
            _ => {}
        }
    }

    /// What is left goes to the rack; a round that was not void is remembered.
    fn completed(&mut self) {
        self.rack(Place::Dealer);
        for stack in std::mem::replace(&mut self.stacks, [Cards::NONE; POSITIONS as usize]) {
            if !stack.is_empty() {
                self.deck.discard_unused(stack);
            }
        }
        self.stage = Stage::Done;
        if !self.void {
            self.first = false;
            self.button = (self.button + 1) % POSITIONS;
            self.cut.over(self.banking.bank.map(|bank| bank.seat));
            let own = self.hands.iter().filter(|(at, hand)| at.hand == 1 && hand.wager().is_positive());
            self.banking.remember(own.map(|(at, hand)| (at.seat, hand.wager())));
        }
    }

    /// Cards at a place go to the discard rack.
    fn rack(&mut self, place: Place) {
        let (cards, racked) = match place {
            Place::Hand(at) => (self.hands[at].cards, &mut self.hands[at].racked),
            _ => (self.dealer, &mut self.dealer_racked),
        };
        if !cards.is_empty() && !*racked {
            *racked = true;
            self.deck.discard(place, cards);
        }
    }

    /// The stage in which the starting position is determined.
    fn starts(&self) -> Stage {
        match (self.dealing, self.start_by) {
            (Dealing::Bonus, _) => Stage::Dealing,
            (_, Start::Dice) => Stage::Shaking,
            (_, Start::Generator) => Stage::Generator,
            (_, Start::Button) => Stage::Button,
        }
    }

    /// The stage in which cards go out.
    fn deals(&self) -> Stage {
        if self.dealing == Dealing::Hand { Stage::Delivering } else { Stage::Dealing }
    }

    fn any_number(&self) -> bool {
        let numbers: [Wager; 7] = std::array::from_fn(|number| Wager::ASIDE[5 + number]);
        self.any(&numbers)
    }

    fn stacks_dealt(&mut self, cards: &Cards) {
        for (nth, card) in cards.slots().iter().enumerate() {
            self.stacks[stack_of(self.passes, nth as u8).0 as usize - 1].push(*card);
        }
        self.deck.draw(cards);
        self.passes += 1;
        if usize::from(self.passes) == CARDS {
            self.stage = Stage::StackStub;
        }
    }

    fn received(&mut self, to: Place, stack: Option<Stack>, cards: &Cards) {
        match to {
            Place::Hand(at) => self.hands[at].cards.extend(cards),
            _ => self.dealer.extend(cards),
        }
        match stack {
            Some(stack) => self.stacks[usize::from(stack.0) - 1] = Cards::NONE,
            None => self.deck.draw(cards),
        }
        self.delivered += 1;
    }

    fn after_bank_sets(&self) -> Stage {
        if self.banking.dealer_wager().is_positive() { Stage::DealerSets } else { Stage::BankShows }
    }

    /// Once nothing is left to do in a stage, the round goes on.
    fn go_on(&mut self) {
        while !self.busy {
            let next = self.next_stage();
            if next == self.stage {
                return;
            }
            self.stage = next;
        }
    }

    fn next_stage(&self) -> Stage {
        let hands_left = self.with(Fate::In).next().is_some();
        let owed = self.owed().next().is_some();
        match self.stage {
            Stage::Delivering if self.next_delivery().is_none() => Stage::Collecting,
            Stage::Dealing if self.next_to_deal().is_none() => match self.dealing {
                Dealing::Bonus if self.any(&[Wager::ThreeCard]) => Stage::ThreeCards,
                Dealing::Bonus => Stage::Completing,
                _ => Stage::Stub,
            },
            Stage::Completing if self.next_to_deal().is_none() => Stage::Stub,
            Stage::Setting if self.with(Fate::In).all(|at| self.hands[at].set) => self.all_set(hands_left),
            Stage::Exposing if owed && self.settles_in_turn() => Stage::Paying,
            Stage::Exposing if !hands_left => Stage::Paying,
            Stage::Paying if owed || self.banking.dealer_won() => Stage::Paying,
            Stage::Paying if hands_left => Stage::Exposing,
            Stage::Paying if self.banking.centre.is_positive() => Stage::Surplus,
            Stage::Paying => Stage::Bonuses,
            Stage::Bonuses if self.to_judge().next().is_none() => Stage::Envy,
            Stage::Envy if self.to_envy().next().is_none() => Stage::Clearing,
            stage => stage,
        }
    }

    /// Once all players have set, the bank's or the dealer's hand comes; without any hand left in play there is nothing
    /// to compare.
    fn all_set(&self, hands_left: bool) -> Stage {
        let anyone = hands_left || self.banking.dealer_wager().is_positive();
        match self.banking.bank {
            _ if !anyone => Stage::Paying,
            Some(_) => Stage::BankSets,
            None => Stage::DealerSets,
        }
    }
}
