//! How events change a round. Nothing here looks at the face of a card.

use super::act::{Call, Claim, Hand, Wager};
use super::event::Event;
use super::round::{Burning, Round, Simulation, Stage};
use super::settle::CoupResult;
use crate::blocks::wagers::WagerEvent;
use engine::{Origin, Seat, Seats};
use kit::{Cards, Money};

impl Round {
    /// The round after one more event.
    pub(super) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Bid { seat, amount } => self.bids[seat.index()] = amount,
            Event::BidPassed { seat } | Event::BankDeclined { seat } => self.declined.add(seat),
            Event::PasserAdmitted { .. } => {
                self.passer_admitted = true;
                self.declined = Seats::NONE;
            }
            Event::BankWon { seat, amount } => self.taken(seat, amount, None),
            Event::BankAccepted { seat, least, most } => self.taken(seat, least, most),
            Event::TurnMissed { seat } => {
                self.bank.misses.remove(seat);
                self.declined.add(seat);
            }
            Event::OfferClosed => self.start(Stage::Bidding),
            Event::BankPassed { seat } => {
                self.bank.passed(seat);
                self.start(Stage::Offer);
            }
            Event::PassOrdered { seat, .. } => {
                self.bank.lost(seat);
                self.start(Stage::Offer);
            }
            Event::Wager(WagerEvent::Placed { wager: Wager::Bank, amount, .. }) => {
                self.placed = amount;
                self.bank.placed = true;
                self.stage = Stage::Calls;
                if !self.terms.measured_by_cover {
                    self.bank.wagers(amount);
                }
            }
            Event::Called { seat, claim } => {
                self.spoken.add(seat);
                match claim {
                    Some(Claim::Suivi) => self.suivi = Some(seat),
                    Some(_) => self.banco.add(seat),
                    None => {}
                }
            }
            Event::CallsTaken => self.stage = Stage::Turns,
            Event::AgainstPlaced { seat, amount, claim } => {
                self.wagers[seat.index()] += amount;
                self.turns[seat.index()] += 1;
                if claim != Claim::Part {
                    self.stage = Stage::Covered;
                }
            }
            Event::TurnPassed { seat } => self.turns[seat.index()] += 1,
            Event::BetsClosed { dominant, covered } => {
                self.dominant = Some(dominant);
                self.stage = Stage::Cards;
                if self.terms.measured_by_cover {
                    self.bank.wagers(covered);
                }
            }
            Event::Settled => self.stage = Stage::Clearing,
            Event::BankLost { after, .. } => self.bank.lost(after),
            Event::Completed { end } => {
                self.collect();
                self.end = end;
                self.stage = Stage::Done;
            }
            Event::Wager(event) => {
                if let Some((at, Wager::Against)) = event.left() {
                    self.wagers[at.seat.index()] = Money::ZERO;
                }
            }
            _ => self.apply_cards(event),
        }
    }

    fn taken(&mut self, seat: Seat, least: Money, most: Option<Money>) {
        self.bank.taken(seat, least, most);
        self.start(Stage::BankerWager);
    }

    /// The bank goes around, or is put up for bids, from the start.
    fn start(&mut self, stage: Stage) {
        self.stage = stage;
        self.declined = Seats::NONE;
        self.bids.fill(Money::ZERO);
    }

    fn apply_cards(&mut self, event: &Event) {
        match *event {
            Event::CardsCalled => self.stage = Stage::InitialDeal,
            Event::Dealt { to, cards, kept, .. } => {
                if kept {
                    self.kept = Cards::NONE;
                } else {
                    self.shoe.draw(&cards);
                }
                self.hand(to).extend(&cards);
                if self.player.len() + self.banker.len() == 4 {
                    self.stage = Stage::PlayerCalls;
                }
            }
            Event::Announced { call, hand, .. } => match (hand, call) {
                (_, Call::Natural) => self.stage = Stage::Result,
                (Hand::Banker, _) => self.stage = Stage::ThirdCard,
                (Hand::Player, _) => {
                    self.said = Some(call);
                    self.stage = if call == Call::Card { Stage::BankerLooks } else { Stage::Turn };
                }
            },
            Event::HandsTurned { player, banker } => {
                (self.player, self.banker) = (player, banker);
                (self.banker_up, self.all_up) = (true, true);
            }
            Event::ThirdDealt { to, cards } => {
                self.shoe.draw(&cards);
                self.hand(to).extend(&cards);
                self.stage = if to == Hand::Player { Stage::Turn } else { Stage::Result };
            }
            Event::BankerTurned { cards, draws } => {
                self.banker = cards;
                self.banker_up = true;
                self.stage = if draws { Stage::BankerDraw } else { Stage::Result };
            }
            Event::Counted { hand, cards, .. } => {
                *self.hand(hand) = cards;
                self.all_up = true;
            }
            Event::Resulted { player, banker, verdict } => {
                self.counts = Some((player, banker));
                self.verdict = Some(verdict);
                self.stage = Stage::Settling;
                if verdict == CoupResult::Won {
                    let alone = self.bettors().find(|seat| self.wager(*seat) == self.placed);
                    self.bank.suivi = alone;
                }
            }
            _ => self.apply_irregular(event),
        }
    }

    fn hand(&mut self, hand: Hand) -> &mut Cards {
        match hand {
            Hand::Player => &mut self.player,
            Hand::Banker => &mut self.banker,
        }
    }

    fn apply_irregular(&mut self, event: &Event) {
        match *event {
            Event::HandAnnulled => self.stage = Stage::Annulled,
            Event::BankMoved { seat } => {
                self.bank.lost(seat);
                self.stage = Stage::Clearing;
            }
            Event::BankLeft { .. } | Event::HandVoided => {
                self.stage = Stage::Clearing;
                self.burning = None;
            }
            Event::ExtraDealt { to, cards, .. } => {
                self.shoe.draw(&cards);
                self.hand(to).extend(&cards);
                match to {
                    Hand::Banker => self.banker_zero = true,
                    Hand::Player => {
                        self.player_three = true;
                        self.stage = Stage::Turn;
                    }
                }
            }
            Event::TwoDrawn { cards } => {
                self.shoe.draw(&cards);
                self.banker.extend(&cards);
                self.two_drawn = true;
                self.stage = Stage::Result;
            }
            Event::CardAfterStay { cards, .. } | Event::Disclosed { cards } => {
                self.shoe.draw(&cards);
                self.disclosed = cards;
            }
            Event::GivenToBanker { cards } => {
                self.disclosed = Cards::NONE;
                self.banker.extend(&cards);
                self.stage = Stage::Result;
            }
            Event::TakenEarly { cards } => {
                self.shoe.draw(&cards);
                self.player.extend(&cards);
                self.stage = Stage::Turn;
            }
            Event::DrawnUndisclosed { cards } => {
                self.shoe.draw(&cards);
                self.kept = cards;
            }
            _ => self.apply_unused(event),
        }
    }

    /// What becomes of cards that no hand has a use for.
    fn apply_unused(&mut self, event: &Event) {
        match *event {
            Event::KeptBurned { cards } => {
                self.kept = Cards::NONE;
                self.discards.put(Origin::Burned, cards);
            }
            Event::ToBurn { count, shown } => {
                self.discards.put(Origin::Unused, std::mem::take(&mut self.disclosed));
                self.burning = Some(Burning { count, shown, face_up: false });
            }
            Event::ToSimulate { cards } => {
                self.disclosed = Cards::NONE;
                self.to_simulate.extend(&cards);
            }
            Event::Burned { cards, .. } => {
                self.shoe.draw(&cards);
                self.discards.put(Origin::Burned, cards);
                self.burning = None;
            }
            Event::FaceUpFound { cards, more } => {
                self.shoe.draw(&cards);
                self.discards.put(Origin::Unused, cards);
                self.face_up = true;
                self.burning = (more > 0).then_some(Burning { count: more, shown: true, face_up: true });
            }
            _ => self.apply_simulated(event),
        }
    }

    /// A round without wagers that uses up disclosed cards.
    fn apply_simulated(&mut self, event: &Event) {
        match *event {
            Event::SimulationBegun { cards } => {
                self.collect();
                let player = cards;
                self.simulation = Some(Simulation { player, banker: Cards::NONE, next: Some(Hand::Banker) });
                self.to_simulate = self.to_simulate.slots()[cards.len()..].iter().flatten().copied().collect();
                self.stage = Stage::Simulating;
            }
            Event::SimulatedDealt { to, cards, next } => {
                self.shoe.draw(&cards);
                if let Some(simulation) = &mut self.simulation {
                    match to {
                        Hand::Player => simulation.player.extend(&cards),
                        Hand::Banker => simulation.banker.extend(&cards),
                    }
                    simulation.next = next;
                }
            }
            Event::SimulationOver => {
                if let Some(simulation) = self.simulation.take() {
                    self.discards.put(Origin::Simulated(Hand::Player.place()), simulation.player);
                    self.discards.put(Origin::Simulated(Hand::Banker.place()), simulation.banker);
                }
                self.stage = Stage::Clearing;
            }
            _ => {}
        }
    }
}
