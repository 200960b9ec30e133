//! The table while somebody sits at it: the dealer's routine, the computer players, and the moments
//! when a person is asked. Nothing here is written or read.

use bots::{Player, least, supplied};
use engine::rules::HouseRules;
use engine::{AnyTable, Automation, Chore, Does, Given, LogLine, Offer, Refusal, Seat, TableAct, Viewer, Who, Words};
use games::Registered;
use kit::Money;
use odds::chance::{SeededTable, Stream};

/// The chips in the rack when the table opens.
const RACK: Money = Money::dollars(100_000);

/// Who sits where, and who does what.
pub struct Plan {
    /// The person's seat.
    pub seat: Seat,
    /// How many computer players.
    pub players: u8,
    /// What each brings.
    pub buy_in: Money,
    /// The seed of the cards and the computer players.
    pub seed: u64,
    /// Whether the program plays the person's seat too.
    pub auto: bool,
    /// Whether the person deals.
    pub deals: bool,
}

/// Why the routine stopped.
#[derive(Debug, PartialEq, Eq)]
pub enum Pause {
    /// The person may do something.
    Yours,
    /// A round is over.
    Over,
    /// Nobody can do anything.
    Stuck,
}

/// A table with a person and computer players at it.
pub struct Sitting {
    /// The table.
    pub table: Box<dyn AnyTable>,
    /// The person's seat.
    pub seat: Seat,
    /// Whether the program plays the person's seat.
    pub auto: bool,
    /// Whether the person deals.
    pub deals: bool,
    /// Where in the log the current or last round began.
    pub round_from: usize,
    chance: SeededTable<Stream>,
    players: Vec<Player>,
    own: Player,
    automation: Automation,
    /// The last round that was played to its end.
    pub ended: u32,
}

impl Sitting {
    /// Opens a table and sits everybody down.
    ///
    /// # Errors
    /// What the table refuses, which is nothing at a table that has the seats.
    pub fn open(entry: &Registered, chosen: HouseRules, plan: &Plan) -> Result<Sitting, Refusal> {
        let table = entry.open(chosen);
        let seats = (1..=table.house().seats).map(Seat);
        let others: Vec<Seat> = seats.filter(|seat| *seat != plan.seat).take(usize::from(plan.players)).collect();
        let chance = SeededTable::for_house(table.house(), Stream::new(plan.seed, 0));
        let mut sitting = Sitting {
            table,
            seat: plan.seat,
            auto: plan.auto,
            deals: plan.deals,
            round_from: 0,
            chance,
            players: others.iter().map(|seat| Player::new(*seat, plan.buy_in, entropy(plan.seed, *seat))).collect(),
            own: Player::new(plan.seat, plan.buy_in, entropy(plan.seed, plan.seat)),
            automation: routine(plan.deals),
            ended: 0,
        };
        sitting.say(Who::Floorperson, &bare(TableAct::Open))?;
        sitting.say(Who::Floorperson, &Words { amount: Some(RACK), ..bare(TableAct::Fill) })?;
        let mut everyone: Vec<Seat> = others.into_iter().chain([plan.seat]).collect();
        everyone.sort();
        for seat in everyone {
            sitting.say(Who::Player(seat), &bare(TableAct::Sit))?;
            sitting.say(Who::Player(seat), &Words { amount: Some(plan.buy_in), ..bare(TableAct::BuyIn) })?;
        }
        Ok(sitting)
    }

    /// Says something at the table.
    pub fn say(&mut self, who: Who, words: &Words) -> Result<Vec<LogLine>, Refusal> {
        let rounds = self.table.rounds();
        let events = self.table.say(who, words, &mut self.chance)?;
        if self.table.rounds() > rounds {
            self.round_begun();
        }
        Ok(events)
    }

    /// Says what an offer of the dealer's asks for, cards drawn from the deck.
    pub fn deal(&mut self, offer: &Offer<String>) -> Result<Vec<LogLine>, String> {
        let given = supplied(&offer.given, &mut self.chance)?;
        let words = offer.words(least(offer.amount), given);
        self.say(Who::Dealer, &words).map_err(|refusal| refusal.to_string())
    }

    /// Goes on until the person may do something or the round is over.
    ///
    /// # Errors
    /// When the deck has nothing to give: a fault of the program.
    pub fn go_on(&mut self) -> Result<Pause, String> {
        loop {
            self.table.advance(self.automation, &mut self.chance).map_err(|stopped| stopped.to_string())?;
            if !self.table.in_round() {
                if self.ended < self.table.rounds() {
                    self.ended = self.table.rounds();
                    return Ok(Pause::Over);
                }
                self.more_chips();
                if self.computer_acts() {
                    continue;
                }
                if !self.auto && (self.deals || self.asked()) {
                    return Ok(Pause::Yours);
                }
                let Some(begin) = self.dealer_next() else { return Ok(Pause::Stuck) };
                self.deal(&begin)?;
                continue;
            }
            if self.computer_acts() {
                continue;
            }
            let next = self.dealer_next();
            match next {
                Some(offer) if self.auto || !self.table.seated().has(self.seat) => {
                    self.deal(&offer)?;
                }
                None if self.auto || !self.table.seated().has(self.seat) => return Ok(Pause::Stuck),
                _ => return Ok(Pause::Yours),
            }
        }
    }

    /// Remembers that a round begins here.
    fn round_begun(&mut self) {
        self.round_from = self.table.records() - 1;
        self.players.iter_mut().for_each(Player::new_round);
        self.own.new_round();
    }

    /// Low stacks are filled up between rounds; the person's only where the program plays it.
    fn more_chips(&mut self) {
        let own = if self.auto { Some(&self.own) } else { None };
        let short: Vec<(Seat, Words)> = self
            .players
            .iter()
            .chain(own)
            .filter(|player| self.table.seated().has(player.seat))
            .filter_map(|player| Some((player.seat, player.more_chips(&*self.table)?)))
            .collect();
        for (seat, words) in short {
            let bought = self.say(Who::Player(seat), &words);
            debug_assert!(bought.is_ok(), "chips can be bought between rounds: {bought:?}");
        }
    }

    /// Lets the next computer player act; says whether one did.
    fn computer_acts(&mut self) -> bool {
        let own = if self.auto { Some(&mut self.own) } else { None };
        for player in self.players.iter_mut().chain(own) {
            if let Some(words) = player.choose(&*self.table, &self.table.offers(Who::Player(player.seat)))
                && self.table.say(Who::Player(player.seat), &words, &mut self.chance).is_ok()
            {
                return true;
            }
        }
        false
    }

    /// What the dealer would do next in the course of things, players waited for or not.
    pub fn dealer_next(&self) -> Option<Offer<String>> {
        let offers = self.table.offers(Who::Dealer);
        let due = offers.iter().position(|offer| offer.chore.is_some() && offer.due);
        let index = due.or_else(|| offers.iter().position(|offer| offer.chore.is_some()))?;
        offers.into_iter().nth(index)
    }

    /// What the person may do in this round.
    pub fn choices(&self) -> Vec<Offer<String>> {
        self.table.offers(Who::Player(self.seat))
    }

    /// Whether the person is asked something, also between rounds: to cut the cards, say.
    pub fn asked(&self) -> bool {
        self.choices().iter().any(|offer| offer.does != Does::Attend)
    }

    /// The act that a steady player would choose at the person's seat.
    pub fn advice(&self) -> Option<Words> {
        Player::steady(self.seat, Money::ZERO).choose(&*self.table, &self.choices())
    }

    /// What it amounts to when the person says nothing, and who then says it.
    pub fn silence(&self) -> Option<(Who, Words)> {
        bots::silence(|who| self.table.offers(who), std::iter::once(self.seat).collect())
    }

    /// Takes the person's wagers back where that makes it possible to leave, and leaves.
    ///
    /// # Errors
    /// Why the person has to stay.
    pub fn leave(&mut self) -> Result<(), Refusal> {
        let mut back = Vec::new();
        let mut copy = self.table.fork();
        let who = Who::Player(self.seat);
        let leave = bare(TableAct::Leave);
        let free = |table: &dyn AnyTable| table.offers(who).iter().any(|offer| offer.act == leave.act);
        for _ in 0..2 * self.table.house().spots.len() {
            let takes_back = |offer: &Offer<String>| matches!(offer.does, Does::TakeBack(_) | Does::Undo);
            let Some(offer) = copy.offers(who).into_iter().find(takes_back) else { break };
            let words = offer.words(None, Given::Nothing);
            copy.say(who, &words, &mut self.chance)?;
            back.push(words);
        }
        if free(&*copy) {
            for words in back {
                self.say(who, &words)?;
            }
        }
        self.say(who, &leave).map(|_| ())
    }

    /// What happened from a record on, as the person may know it.
    pub fn lines(&self, from: usize) -> Vec<LogLine> {
        self.table.lines(from, Viewer::Player(self.seat))
    }

    /// Whether the dealer would now close the wagers.
    pub fn betting(&self) -> bool {
        self.dealer_next().is_some_and(|offer| offer.chore == Some(Chore::Call))
    }
}

/// The chores that the program does. Wagers are closed and rounds begun only when the person is
/// ready; a person who deals does everything but bringing the cards.
fn routine(deals: bool) -> Automation {
    if deals { Automation::NONE.with(&[Chore::Open]) } else { Automation::ALL.without(&[Chore::Begin, Chore::Call]) }
}

/// What a computer player's choices vary by.
fn entropy(seed: u64, seat: Seat) -> Stream {
    Stream::new(seed, u64::from(seat.0))
}

fn bare(act: TableAct) -> Words {
    Words::of(act.to_string())
}
