//! Requests of people at a table: read, judged by who asks, and said to the engine.

use super::body::{By, FloorEvent};
use super::drive::waiting;
use super::state::{Draft, State};
use crate::api::{Problem, Request, Say};
use crate::authority::{At, What, permits};
use crate::role::Identity;
use engine::{Chore, Does, Given, Offer, Seat, TableAct, Wanted, Who, Words};
use kit::Money;

/// The most bytes of an act, an amount, or as whom something is said.
const MOST_WORD: usize = 120;
/// The most bytes of a list of cards, dice or tiles, or of a seed.
const MOST_LIST: usize = 600;

impl Request {
    /// Refuses texts that are longer than anything that could be meant, before anybody looks at what they say.
    ///
    /// # Errors
    /// Which it is, and how long it may be.
    pub(crate) fn bounded(&self) -> Result<(), Problem> {
        let text = |name: &str, text: Option<&str>, most: usize| match text.map(str::len) {
            Some(length) if length > most => {
                Err(Problem::malformed(format!("`{name}` has {length} bytes; it may have at most {most}")))
            }
            _ => Ok(()),
        };
        match self {
            Request::Say(say) => {
                text("as", Some(&say.who), MOST_WORD)?;
                text("do", Some(&say.act), MOST_WORD)?;
                text("amount", say.amount.as_deref(), MOST_WORD)?;
                text("cards", say.cards.as_deref(), MOST_LIST)?;
                text("dice", say.dice.as_deref(), MOST_LIST)?;
                text("tiles", say.tiles.as_deref(), MOST_LIST)
            }
            Request::Sit { buy_in, .. } => text("buy_in", Some(buy_in), MOST_WORD),
            Request::Seed { seed, .. } => text("seed", seed.as_deref(), MOST_LIST),
            Request::Ready { .. } | Request::Bot { .. } | Request::Deal { .. } | Request::Remove { .. } => Ok(()),
        }
    }

    /// What makes it different from any other of the same person.
    pub fn key(&self) -> &str {
        match self {
            Request::Say(say) => &say.key,
            Request::Sit { key, .. }
            | Request::Ready { key, .. }
            | Request::Seed { key, .. }
            | Request::Bot { key, .. }
            | Request::Deal { key, .. }
            | Request::Remove { key, .. } => key,
        }
    }
}

impl State {
    /// Carries out a request as a draft, or says why not; then the state must be taken back where the draft touched it.
    pub fn carry_out(&mut self, draft: &mut Draft, who: &Identity, request: &Request) -> Result<(), Problem> {
        let dealt_by = self.dealer.as_ref().map(|(account, _)| *account);
        let seat = self.seat_of(who.account).map(Seat);
        permits(who, What::of(request)?, At { seat, dealt_by })?;
        let Some(account) = who.account else { return Err(Problem::unauthenticated()) };
        match request {
            Request::Say(say) => self.said(draft, account, say)?,
            Request::Sit { seat, buy_in, .. } => self.sit(draft, who, account, *seat, buy_in)?,
            Request::Ready { ready, .. } => {
                let seat = self.own_seat(who)?;
                self.remember(draft, FloorEvent::Ready { seat, ready: *ready });
            }
            Request::Seed { seed, .. } => {
                let seat = self.own_seat(who)?;
                let wrong = |error: fair::SeedError| Problem::malformed(error.to_string());
                draft.touched = true;
                self.chance.set_seed(Seat(seat), seed.clone()).map_err(wrong)?;
            }
            Request::Bot { seat, on, .. } => self.bot(draft, account, *seat, *on)?,
            Request::Remove { seat, .. } => self.remove(draft, account, *seat)?,
            Request::Deal { on, .. } => {
                let name = who.name.clone();
                self.remember(draft, FloorEvent::Dealer { account: on.then_some(account), name });
            }
        }
        let back = self.seat_of(Some(account)).filter(|seat| self.seats[seat].away);
        if let Some(seat) = back {
            self.remember(draft, FloorEvent::Away { seat, away: false });
        }
        self.chores(draft).map_err(|stopped| Problem::unavailable(stopped.to_string()))
    }

    /// The program deals again, where a person did.
    pub fn take_deal(&mut self, draft: &mut Draft) -> bool {
        let Some((_, name)) = self.dealer.clone() else { return false };
        self.remember(draft, FloorEvent::Dealer { account: None, name });
        true
    }

    /// Asks a player to leave: at once where the rules let a player go, and otherwise when the wagers that lie are
    /// settled. Until then this player decides what is to be decided, and places nothing more.
    pub fn remove(&mut self, draft: &mut Draft, by: i64, seat: u8) -> Result<(), Problem> {
        let nobody = || {
            let detail = format!("no player sits at seat {seat}");
            Problem::conflict("not-seated", "Nobody to remove", detail)
        };
        let occupant = self.seats.get(&seat).filter(|occupant| !occupant.is_bot()).ok_or_else(nobody)?;
        if occupant.leaving.is_some() {
            let detail = format!("{} has been asked to leave already, and does when the round is over", occupant.name);
            return Err(Problem::conflict("already", "Asked already", detail));
        }
        let leave = TableAct::Leave.to_string();
        if self.table.offers(Who::Player(Seat(seat))).iter().any(|offer| offer.act == leave) {
            self.say(draft, Who::Player(Seat(seat)), By::Account(by), bare(TableAct::Leave))?;
        } else {
            self.remember(draft, FloorEvent::Leaving { seat, by });
        }
        Ok(())
    }

    /// Somebody who was asked to leave places nothing more.
    fn still_plays(&self, account: i64, offer: Option<&Offer<String>>) -> Result<(), Problem> {
        let Some(seat) = self.seat_of(Some(account)) else { return Ok(()) };
        let places = |offer: &Offer<String>| matches!(offer.does, Does::Stake(_) | Does::Name);
        // A wager that a hand in play calls for is part of playing it to the end.
        if self.seats[&seat].leaving.is_some() && offer.is_some_and(places) && !waiting(self).has(Seat(seat)) {
            let detail = "you have been asked to leave: your wagers are played to the end of this round, and no more \
                          are taken";
            return Err(Problem::forbidden(detail));
        }
        Ok(())
    }

    /// No round of a game that is disabled begins.
    fn may_begin(&self, offer: Option<&Offer<String>>) -> Result<(), Problem> {
        match (&self.disabled, offer.and_then(|offer| offer.chore)) {
            (Some(reason), Some(Chore::Begin)) => Err(crate::floor::game_disabled(reason)),
            _ => Ok(()),
        }
    }

    fn own_seat(&self, who: &Identity) -> Result<u8, Problem> {
        let none = || Problem::conflict("not-seated", "Not seated", "sit down at this table first");
        self.seat_of(who.account).ok_or_else(none)
    }

    fn said(&mut self, draft: &mut Draft, account: i64, say: &Say) -> Result<(), Problem> {
        let speaker: Who = say.who.parse().map_err(Problem::malformed)?;
        let sit = TableAct::Sit.to_string();
        if say.act == sit {
            return Err(Problem::malformed("sit down with a `sit` request, which says how many chips to bring"));
        }
        let mut words = words(say)?;
        let (given, hand) = (words.given, words.hand);
        let offers = self.table.offers(speaker);
        let offer = offers.iter().find(|offer| offer.act == words.act && offer.hand == hand);
        self.still_plays(account, offer)?;
        self.may_begin(offer)?;
        let wanted = offer.map(|offer| offer.given).filter(Wanted::is_supplied);
        if let (Some(wanted), Given::Nothing) = (&wanted, given) {
            draft.touched = true;
            words.given = self.supplied(draft, wanted).map_err(Problem::unavailable)?;
        } else if wanted.is_some() {
            self.deals_by_hand(account)?;
        }
        self.say(draft, speaker, By::Account(account), words)?;
        match wanted {
            Some(wanted) if given != Given::Nothing => self.dealt_by_hand(draft, &wanted, given),
            _ => Ok(()),
        }
    }

    /// Only the person who has taken the deal gives cards, tiles or dice from hand: then everybody sees who deals.
    fn deals_by_hand(&self, account: i64) -> Result<(), Problem> {
        match &self.dealer {
            Some((dealer, _)) if *dealer == account => Ok(()),
            Some((_, name)) => {
                Err(Problem::forbidden(format!("{name} deals this table; only who deals gives cards, tiles or dice")))
            }
            None => Err(Problem::forbidden(
                "the program deals this table, and nobody chooses its cards, tiles or dice; leave them out, or take \
                 over the dealing first",
            )),
        }
    }

    /// What was given from hand takes the place of what the program would have dealt, and is marked.
    fn dealt_by_hand(&mut self, draft: &mut Draft, wanted: &Wanted, given: Given) -> Result<(), Problem> {
        let accepted = match (wanted, given) {
            (Wanted::Dealt { .. }, Given::Cards(cards)) => self.chance.dealt_by_hand(cards),
            (Wanted::Delivered { slots, .. }, Given::Tiles(tiles)) => self.chance.delivered_by_hand(*slots, tiles),
            _ => Ok(()),
        };
        let cannot = |why: String| Problem::conflict("not-left", "It cannot come any more", why);
        accepted.map_err(cannot)?;
        self.round_by_hand = true;
        if let Some(turn) = draft.turns.last_mut() {
            turn.by_hand = true;
        }
        Ok(())
    }

    fn sit(&mut self, draft: &mut Draft, who: &Identity, account: i64, seat: u8, buy_in: &str) -> Result<(), Problem> {
        let amount = money(buy_in)?;
        if let Some(own) = self.seat_of(Some(account)) {
            let detail = format!("you already sit at seat {own} of this table");
            return Err(Problem::conflict("already", "Seated already", detail));
        }
        self.take_seat(draft, By::Account(account), Some(account), who.name.clone(), seat, amount)
    }

    fn take_seat(
        &mut self,
        draft: &mut Draft,
        by: By,
        account: Option<i64>,
        name: String,
        seat: u8,
        amount: Money,
    ) -> Result<(), Problem> {
        let who = match format!("seat {seat}").parse() {
            Ok(who) if seat <= self.facts.seats => who,
            _ => return Err(Problem::malformed(format!("the seats of this table are 1 to {}", self.facts.seats))),
        };
        if !self.seats.contains_key(&seat) {
            self.remember(draft, FloorEvent::Seated { seat, account, name });
        }
        self.say(draft, who, by, bare(TableAct::Sit))?;
        self.say(draft, who, by, Words { amount: Some(amount), ..bare(TableAct::BuyIn) })?;
        Ok(())
    }

    /// Puts a computer player on a seat, or sends it away.
    fn bot(&mut self, draft: &mut Draft, account: i64, seat: u8, on: bool) -> Result<(), Problem> {
        if on {
            return self.take_seat(draft, By::Account(account), None, bot_name(seat), seat, BOT_BUY_IN);
        }
        if !self.seats.get(&seat).is_some_and(|occupant| occupant.is_bot()) {
            let detail = format!("no computer player sits at seat {seat}");
            return Err(Problem::conflict("not-seated", "Nobody to send away", detail));
        }
        self.say(draft, Who::Player(Seat(seat)), By::Account(account), bare(TableAct::Leave))?;
        Ok(())
    }
}

/// The chips that a computer player brings.
pub(crate) const BOT_BUY_IN: Money = Money::dollars(1_000);

/// Names for computer players, by seat; marked as such wherever they are shown.
fn bot_name(seat: u8) -> String {
    const NAMES: [&str; 8] = ["Ada", "Blaise", "Christiaan", "Daniel", "Emilie", "Fermat", "Gerolamo", "Huygens"];
    NAMES[usize::from(seat.max(1) - 1) % NAMES.len()].to_owned()
}

pub(crate) fn bare(act: TableAct) -> Words {
    Words::of(act.to_string())
}

fn money(text: &str) -> Result<Money, Problem> {
    text.parse().map_err(|error| Problem::malformed(format!("`{text}` is not an amount: {error}")))
}

/// What was said, read.
fn words(say: &Say) -> Result<Words, Problem> {
    let amount = say.amount.as_deref().map(money).transpose()?;
    let mut given = Vec::new();
    if let Some(cards) = &say.cards {
        given.push(Given::Cards(cards.parse().map_err(|error| Problem::malformed(format!("cards: {error}")))?));
    }
    if let Some(tiles) = &say.tiles {
        given.push(Given::Tiles(tiles.parse().map_err(|error| Problem::malformed(format!("tiles: {error}")))?));
    }
    if let Some(dice) = &say.dice {
        given.push(Given::Dice(dice.parse().map_err(|error| Problem::malformed(format!("dice: {error}")))?));
    }
    given.extend(say.count.map(Given::Count));
    if given.len() > 1 {
        return Err(Problem::malformed("give only one of cards, tiles, dice and a count"));
    }
    let hand = say.hand.unwrap_or(1);
    Ok(Words { act: say.act.clone(), hand, amount, given: given.pop().unwrap_or_default() })
}
