//! What the program does by itself when it is due: computer players, the dealer's calls, silence.

use super::body::{By, Cause, FloorEvent};
use super::drive::Step;
use super::request::{BOT_BUY_IN, bare};
use super::state::Draft;
use super::task::Task;
use bots::{Player, least, silence};
use engine::{Chore, Given, Offer, Seat, Seats, TableAct, Who};

impl Task {
    /// Does what is due.
    pub(super) async fn step(&mut self, step: Step) {
        if !self.leads {
            // Computer players act where the table is led; what they do will be heard of.
            self.waits.bots_idle = true;
            return;
        }
        if self.lost {
            self.catch_up().await;
            return;
        }
        self.waits.acted();
        let saved = self.save();
        let mut draft = Draft::default();
        let done = match step {
            Step::Bots => self.bots_act(&mut draft),
            Step::Deal => self.state.chore(&mut draft).unwrap_or_else(|stopped| {
                tracing::error!(table = self.row.id, %stopped, "the dealer cannot go on");
                false
            }),
            Step::Call => self.dealer_does(&mut draft, Chore::Call),
            Step::Begin => self.dealer_does(&mut draft, Chore::Begin),
            Step::Silence(silent) => self.silence(&mut draft, silent),
            Step::ShowOut(seat) => {
                let who = Who::Player(Seat(seat));
                let asked = self.state.seats.get(&seat).and_then(|occupant| occupant.leaving);
                let by = asked.map_or(By::Program(Cause::Away), By::Account);
                self.state.say(&mut draft, who, by, bare(TableAct::Leave)).is_ok()
            }
            Step::TakeDeal => self.state.take_deal(&mut draft),
        };
        if !done {
            self.state.roll_back(saved.0);
            return;
        }
        let chores = self.state.chores(&mut draft);
        if let Err(stopped) = chores {
            tracing::error!(table = self.row.id, %stopped, "the routine stopped");
        }
        if let Err(error) = self.commit(draft).await {
            tracing::warn!(table = self.row.id, %error, "an entry of the program was not stored");
            self.heed(&error);
            self.roll_back(saved).await;
        }
    }

    /// The program deals again, whoever leads the table: nobody is left to.
    pub(super) async fn program_deals(&mut self) {
        let (saved, mut draft) = (self.save(), Draft::default());
        if self.lost || !self.state.take_deal(&mut draft) {
            return;
        }
        if let Err(stopped) = self.state.chores(&mut draft) {
            tracing::error!(table = self.row.id, %stopped, "the routine stopped");
        }
        if let Err(error) = self.commit(draft).await {
            tracing::warn!(table = self.row.id, %error, "the deal was not taken back; it is tried again");
            self.roll_back(saved).await;
        }
    }

    /// Asks a player to leave who may not play any more. Only the node that leads the table does: each minds its own.
    pub(super) async fn ask_to_leave(&mut self, account: i64, by: i64) {
        let seat = self.state.seat_of(Some(account));
        let asked = |seat: &u8| self.state.seats[seat].leaving.is_some();
        let Some(seat) = seat.filter(|seat| !asked(seat)) else { return };
        if self.lost || !self.leads {
            return;
        }
        let (saved, mut draft) = (self.save(), Draft::default());
        let done = self.state.remove(&mut draft, by, seat);
        if done.is_err() || self.state.chores(&mut draft).is_err() {
            self.state.roll_back(saved.0);
            return;
        }
        if let Err(error) = self.commit(draft).await {
            tracing::warn!(table = self.row.id, %error, "a player was not asked to leave; it is tried again");
            self.roll_back(saved).await;
        }
    }

    /// Marks a player away whose connection is gone.
    pub(super) async fn nobody_waits_for(&mut self, account: i64) {
        let seat = self.state.seat_of(Some(account)).filter(|seat| !self.state.seats[seat].away);
        let Some(seat) = seat.filter(|_| !self.lost) else { return };
        let (saved, mut draft) = (self.save(), Draft::default());
        self.state.remember(&mut draft, FloorEvent::Away { seat, away: true });
        if let Err(error) = self.commit(draft).await {
            tracing::warn!(table = self.row.id, %error, "a player who is gone was not marked away");
            self.roll_back(saved).await;
        }
    }

    /// Lets the first computer player who wants to act; if none does, they are idle until something happens.
    fn bots_act(&mut self, draft: &mut Draft) -> bool {
        let seats: Vec<u8> =
            self.state.seats.iter().filter(|(_, occupant)| occupant.is_bot()).map(|(seat, _)| *seat).collect();
        self.bots.retain(|seat, _| seats.contains(seat));
        for seat in seats {
            let bot = self
                .bots
                .entry(seat)
                .or_insert_with(|| Player::new(Seat(seat), BOT_BUY_IN, crate::entropy::SystemEntropy));
            let in_round = self.state.table.in_round();
            let chips = if in_round { None } else { bot.more_chips(&*self.state.table) };
            let words =
                chips.or_else(|| bot.choose(&*self.state.table, &self.state.table.offers(Who::Player(Seat(seat)))));
            let Some(words) = words else { continue };
            if self.state.say(draft, Who::Player(Seat(seat)), By::Program(Cause::Bot), words).is_ok() {
                return true;
            }
        }
        self.waits.bots_idle = true;
        false
    }

    fn dealer_does(&mut self, draft: &mut Draft, chore: Chore) -> bool {
        let wanted = |offer: &Offer<String>| offer.chore == Some(chore);
        let offers = self.state.table.offers(Who::Dealer);
        let Some(offer) = offers.iter().find(|offer| wanted(offer)) else { return false };
        self.as_staff(draft, Who::Dealer, offer, By::Program(Cause::Routine))
    }

    fn as_staff(&mut self, draft: &mut Draft, who: Who, offer: &Offer<String>, by: By) -> bool {
        let Ok(given) = self.state.supplied(draft, &offer.given) else { return false };
        let words = offer.words(least(offer.amount), given);
        self.state.say(draft, who, by, words).is_ok()
    }

    /// Takes silence for what the rules make of it, and remembers who was silent.
    fn silence(&mut self, draft: &mut Draft, silent: Seats) -> bool {
        let by = By::Program(Cause::Clock);
        let Some((who, words)) = silence(|who| self.state.table.offers(who), silent) else { return false };
        let offers = self.state.table.offers(who);
        let needs = offers.iter().find(|offer| offer.act == words.act && offer.hand == words.hand);
        let said = match (who, needs, words.given) {
            (Who::Dealer | Who::Floorperson, Some(offer), Given::Nothing) => self.as_staff(draft, who, offer, by),
            _ => self.state.say(draft, who, by, words).is_ok(),
        };
        if said {
            for seat in silent.iter().map(|seat| seat.0) {
                let here = self.state.seats.get(&seat).is_some_and(|occupant| !occupant.away && !occupant.is_bot());
                if here {
                    self.state.remember(draft, FloorEvent::Away { seat, away: true });
                }
            }
        }
        said
    }
}
