//! A table after something happened around its rounds.

use crate::table_event::TableEvent;
use crate::{Device, DeviceState, Game, House, RoundEnd, RoundSetup, SeatChange, Step, StepRule, Table, Trigger};
use std::sync::Arc;

impl<G: Game> Table<G> {
    pub(crate) fn apply_table(&mut self, event: &TableEvent) {
        let rules = Arc::clone(&self.rules);
        let house = G::house(&rules);
        match *event {
            TableEvent::Opened => {
                (self.open, self.started) = (true, true);
                self.load(house.steps(Trigger::Opening));
            }
            TableEvent::SeatTaken { seat } => {
                if self.seated.is_empty() && self.spread && self.to_do.is_empty() {
                    self.arrive(house);
                }
                self.seated.add(seat);
                self.arrived.push(seat);
                self.seat_changed(SeatChange::Taken(seat));
            }
            TableEvent::SeatMoved { from, to, .. } => {
                self.seated.remove(from);
                self.seated.add(to);
                self.arrived.iter_mut().filter(|seat| **seat == from).for_each(|seat| *seat = to);
                self.seat_changed(SeatChange::Moved { from, to });
            }
            TableEvent::SeatLeft { seat, .. } => {
                self.seated.remove(seat);
                self.arrived.retain(|other| *other != seat);
                self.seat_changed(SeatChange::Left(seat));
                if self.seated.is_empty() && !self.in_round && self.to_do.is_empty() && !self.spread {
                    self.lie_idle(house);
                }
            }
            TableEvent::StepDone { step, .. } => self.step_done(house, step),
            TableEvent::RoundBegun { number } => {
                self.rounds = number;
                (self.in_round, self.idle, self.called) = (true, false, 0);
                let (cut_turn, shoe) = (self.preparation.turn(), self.preparation.hand_over());
                let anew = std::mem::take(&mut self.anew);
                let setup = RoundSetup { method: self.method, deck: *self.decks.in_play(), shoe, cut_turn, anew };
                self.round = Some(G::begin(&rules, &setup, self.round.as_ref()));
            }
            TableEvent::RoundEnded { end, .. } => self.round_ended(house, end),
            TableEvent::Closed => {
                (self.open, self.spread, self.idle) = (false, false, false);
                self.to_do.clear();
            }
            _ => self.apply_procedure(house, event),
        }
    }

    /// What changes a device or the steps still to be done; chips bought, filled or credited change neither.
    fn apply_procedure(&mut self, house: &House, event: &TableEvent) {
        match *event {
            TableEvent::DeviceJammed { device } => self.set_device(device, DeviceState::Jammed),
            TableEvent::DeviceCleared { device } => self.set_device(device, DeviceState::Working),
            TableEvent::DeviceRemoved { device } => {
                self.set_device(device, DeviceState::Removed);
                self.skip_needless_steps();
            }
            TableEvent::MethodChanged { method } => self.method = method,
            TableEvent::DeckRemoved { .. } => self.load(house.steps(Trigger::Opening)),
            TableEvent::CutDeclined { .. }
            | TableEvent::CardsCut { .. }
            | TableEvent::CoverCardPlaced { .. }
            | TableEvent::CardsBurned { .. } => {
                let begins = self.begins();
                self.preparation.apply(event, begins);
                let stays = matches!(event, TableEvent::CutDeclined { .. } | TableEvent::CardsBurned { more: 1.., .. });
                if !stays {
                    self.next_step(house);
                }
            }
            TableEvent::Called { call, .. } => self.follow_call(house, call),
            TableEvent::RecutRequired => self.cut_again(house),
            _ => {}
        }
    }

    fn seat_changed(&mut self, change: SeatChange) {
        if let Some(round) = &mut self.round {
            G::seat_changed(round, change);
        }
    }

    fn round_ended(&mut self, house: &House, end: RoundEnd) {
        self.in_round = false;
        match end {
            RoundEnd::Ordinary if self.seated.is_empty() => self.lie_idle(house),
            RoundEnd::Ordinary => self.load(house.steps(Trigger::AfterRound)),
            RoundEnd::ShoeDone => self.load(house.steps(Trigger::ShoeDone)),
            RoundEnd::DeckOut => self.load(house.steps(Trigger::Opening)),
            RoundEnd::DeviceOut(device) => {
                self.set_device(device, DeviceState::Jammed);
                self.load(house.steps(Trigger::AfterRound));
            }
        }
    }

    fn step_done(&mut self, house: &House, step: Step) {
        if step.spreads() || step.gathers() {
            self.spread = step.spreads();
            self.anew |= self.spread;
        }
        if step == Step::AlternateDecks {
            self.decks.alternate();
        }
        if house.shoe.is_some() && step.renews() {
            self.preparation.renew(house.deck);
        }
        self.next_step(house);
    }

    /// One step is done; after the last of a procedure another may be called for.
    fn next_step(&mut self, house: &House) {
        self.to_do.pop();
        self.skip_needless_steps();
        if !self.to_do.is_empty() {
            return;
        }
        if self.spread && !self.seated.is_empty() {
            self.arrive(house);
        } else if !self.spread && self.seated.is_empty() && self.rounds > 0 {
            // The last player left while the cards were being made ready.
            self.lie_idle(house);
        }
    }

    /// The cut, and the cover card if it was placed already, come once more.
    fn cut_again(&mut self, house: &House) {
        let Some(cut) = house.shoe.as_ref().and_then(|shoe| shoe.cut) else { return };
        self.preparation.recut(cut.recut);
        let (shoe, deck) = (house.steps(Trigger::ShoeDone), house.steps(Trigger::AfterRound));
        let ready = if shoe.is_empty() { deck } else { shoe };
        let steps = ready.iter().filter(|rule| match rule.step {
            Step::PlaceCoverCard => self.to_do.last().is_none_or(|next| next.step == Step::LoadShoe),
            step => step == Step::CutCards,
        });
        let again: Vec<StepRule> = steps.copied().collect();
        self.insert(&again);
    }

    fn set_device(&mut self, device: Device, state: DeviceState) {
        if let Some(entry) = self.devices.iter_mut().find(|(which, _)| *which == device) {
            entry.1 = state;
        }
    }
}
