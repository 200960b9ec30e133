//! A person at the table: screens are shown, lines are read, and the play goes on until the person
//! leaves, the rounds are up or the input ends.

use super::advice::Advisor;
use super::ink::{Paper, WIDTH, wrap};
use super::input::{self, Ask, Choice, Typed};
use super::menu::{self, Next};
use super::render::Renderer;
use super::show::Page;
use super::sitting::{Pause, Plan, Sitting};
use bots::least;
use engine::{AnyTable, Code, Does, LogLine, Offer, Reason, Refusal, TableAct, Who, Words};
use kit::Money;
use law::Cite;
use serde_json::json;
use std::collections::HashMap;
use std::io::{self, BufRead};

/// What a line typed comes to.
enum Then {
    /// The play goes on.
    GoOn,
    /// Another line, please.
    Again,
    /// Another look at the screen.
    Look,
    /// The person is done.
    Done,
}

/// A person at a table.
pub struct Session<'a> {
    /// Whether what is typed must be shown, because no terminal does it.
    pub echo: bool,
    /// Whether to print JSON lines and nothing else.
    pub json: bool,
    pub(super) sitting: Sitting,
    pub(super) paper: Paper<'a>,
    pub(super) renderer: Renderer,
    /// Where the events shown last begin.
    pub(super) batch: usize,
    /// The clause of the last refusal, until something happens.
    pub(super) refused: Option<Cite>,
    pub(super) input: &'a mut dyn BufRead,
    rounds: Option<u32>,
    buy_in: Money,
    pub(super) seed: u64,
    /// How many records were shown.
    pub(super) seen: usize,
    /// The amounts last used, by act.
    amounts: HashMap<String, Money>,
    /// The wagers placed in this round, and in the last one that had any.
    wagers: Vec<(Option<engine::Spot>, Words)>,
    last_wagers: Vec<(Option<engine::Spot>, Words)>,
    /// A line typed between rounds that waits for the next one.
    queued: Option<String>,
    leaving: bool,
    pub(super) greeted: bool,
    /// What the exact odds say.
    pub(super) advisor: Advisor,
}

impl<'a> Session<'a> {
    /// A session that stops after so many rounds, if any number is given.
    pub fn new(
        sitting: Sitting,
        plan: &Plan,
        input: &'a mut dyn BufRead,
        paper: Paper<'a>,
        rounds: Option<u32>,
    ) -> Session<'a> {
        let (book, advisor) = (sitting.table.house().chosen.rulebook(), Advisor::new(&sitting.table.house().chosen));
        let renderer = Renderer { ink: paper.ink, seat: sitting.seat, book };
        Session {
            echo: false,
            json: false,
            sitting,
            paper,
            renderer,
            batch: 0,
            refused: None,
            input,
            rounds,
            buy_in: plan.buy_in,
            seed: plan.seed,
            seen: 0,
            amounts: HashMap::new(),
            wagers: Vec::new(),
            last_wagers: Vec::new(),
            queued: None,
            leaving: false,
            greeted: false,
            advisor,
        }
    }

    /// The table, when all is over.
    pub fn table(self) -> Box<dyn AnyTable> {
        self.sitting.table
    }

    /// Plays.
    pub fn run(&mut self) -> io::Result<()> {
        loop {
            let done = match self.sitting.go_on().map_err(io::Error::other)? {
                Pause::Yours => self.turn(&[])?,
                Pause::Over => self.round_over()?,
                Pause::Stuck => {
                    self.note("The table cannot continue: nobody has anything to do.")?;
                    true
                }
            };
            if done {
                return self.farewell();
            }
        }
    }

    /// Shows what the round came to; says whether the play ends here.
    fn round_over(&mut self) -> io::Result<bool> {
        if !self.wagers.is_empty() {
            self.last_wagers = std::mem::take(&mut self.wagers);
        }
        let table = &self.sitting.table;
        let round = self.sitting.lines(self.sitting.round_from);
        let result = self.renderer.result(&round, table.rounds(), table.house());
        let up = self.rounds.is_some_and(|rounds| table.rounds() >= rounds);
        if up || self.leaving || self.sitting.auto {
            self.show(&Page { result, ..Page::default() }, true)?;
            return Ok(up || self.leaving);
        }
        self.turn(&result)
    }

    /// Shows the table and asks until something happens; says whether the person is done.
    fn turn(&mut self, result: &[String]) -> io::Result<bool> {
        let choices = menu::choices(&mut self.sitting);
        let again = self.can_repeat();
        let next = menu::next(&mut self.sitting, again, self.buy_in);
        let page = self.page(result, &choices, again);
        let mut line = self.queued.take();
        if line.is_none() {
            self.show(&page, true)?;
            self.show_offers(&choices)?;
        }
        loop {
            let queued = line.is_some();
            let typed = match line.take() {
                Some(line) => Some(line),
                None => self.ask(&format!(" Enter = {} > ", menu::meaning(&next, &self.sitting, self.paper.ink)))?,
            };
            let Some(typed) = typed else {
                // The input has ended: in the middle of a round the program plays it out.
                (self.sitting.auto, self.leaving) = (true, true);
                return Ok(self.sitting.leave().is_ok());
            };
            match self.typed(&typed, &choices, &next)? {
                Then::GoOn => return Ok(false),
                Then::Done => return Ok(true),
                Then::Look => self.show(&page, true)?,
                // The line was typed before this round's screen was seen.
                Then::Again if queued => self.show(&page, false)?,
                Then::Again => {}
            }
        }
    }

    fn page(&mut self, result: &[String], choices: &[Choice], again: bool) -> Page {
        let between = !self.sitting.table.in_round();
        let dealer = self.sitting.dealer_next().filter(|_| !between && !self.sitting.deals);
        let again = again || between && !self.last_wagers.is_empty();
        let best = self.advisor.at_once(&self.sitting).map(|best| format!("Best by the exact odds: {best}."));
        let best = best.map_or(Vec::new(), |best| wrap(&best, WIDTH - 2));
        let ask = best.is_empty() && self.advisor.may_be_asked(&self.sitting);
        Page {
            result: result.to_vec(),
            menu: menu::lines(choices, &self.renderer),
            best: best.iter().map(|line| format!("  {line}")).collect(),
            questions: menu::questions(again, dealer.as_ref().map(|offer| offer.act.as_str()), ask, self.paper.ink),
        }
    }

    fn typed(&mut self, line: &str, choices: &[Choice], next: &Next) -> io::Result<Then> {
        match input::read(line) {
            Typed::Enter => self.enter(next),
            Typed::Number(number, rest) => match number.checked_sub(1).and_then(|index| choices.get(index)) {
                Some(choice) => self.take_up(&choice.clone(), &rest),
                None => self.again(&format!("There is no offer {number}: they run from 1 to {}.", choices.len())),
            },
            Typed::Again => self.repeat(line),
            Typed::Ready => self.ready(),
            Typed::Act(words) => self.act(&words, choices),
            Typed::Quit => self.quit(),
            Typed::Look => Ok(Then::Look),
            question => self.answer(&question).map(|()| Then::Again),
        }
    }

    fn enter(&mut self, next: &Next) -> io::Result<Then> {
        match next {
            Next::Round | Next::Nothing => Ok(Then::GoOn),
            Next::Again => self.repeat("b"),
            Next::Say(words) => {
                let who = Who::Player(self.sitting.seat);
                let offers = self.sitting.choices();
                let offer = offers.iter().find(|offer| offer.act == words.act && offer.hand == words.hand);
                let last = self
                    .amounts
                    .get(&words.act)
                    .copied()
                    .filter(|last| offer.is_some_and(|o| o.amount.takes(Some(*last))));
                self.say(who, &Words { amount: last.or(words.amount), ..words.clone() })
            }
            Next::Dealer(offer) => self.dealer_does(offer),
        }
    }

    fn dealer_does(&mut self, offer: &Offer<String>) -> io::Result<Then> {
        match self.sitting.deal(offer) {
            Ok(_) => Ok(Then::GoOn),
            Err(why) => self.again(&why),
        }
    }

    fn ready(&mut self) -> io::Result<Then> {
        match self.sitting.dealer_next() {
            _ if !self.sitting.table.in_round() && !self.sitting.deals && !self.sitting.asked() => Ok(Then::GoOn),
            Some(offer) => self.dealer_does(&offer),
            None => self.again("The dealer has nothing to do yet: no player has placed enough wagers for a hand."),
        }
    }

    /// An act in its own words. Between rounds it waits for the next one; what is not on offer is
    /// put to the table all the same, which says why not.
    fn act(&mut self, words: &str, choices: &[Choice]) -> io::Result<Then> {
        if let Some((choice, rest)) = input::named(words, choices) {
            return self.take_up(&choice, rest);
        }
        // Who deals alone speaks for the floorperson too, in words: the menu need not show every irregularity.
        if self.sitting.deals {
            let offers = self.sitting.table.offers(Who::Floorperson);
            let floor: Vec<Choice> = offers.into_iter().map(|offer| (Who::Floorperson, offer)).collect();
            if let Some((choice, rest)) = input::named(words, &floor) {
                return self.take_up(&choice, rest.strip_prefix("with ").unwrap_or(rest));
            }
        }
        let acts = self.sitting.table.acts();
        let words_said = input::unoffered(words, &acts);
        // Nothing waits for the next round while there is something to do before it, such as the cut.
        let before = choices.iter().any(|(_, offer)| offer.does != Does::Attend);
        if !self.sitting.table.in_round() && !self.sitting.deals && !before && acts.contains(&words_said.act) {
            self.queued = Some(words.to_owned());
            return Ok(Then::GoOn);
        }
        match self.sitting.say(Who::Player(self.sitting.seat), &words_said) {
            Err(refusal) if refusal.code == Code::NotYours && self.sitting.deals => self.say(Who::Dealer, &words_said),
            Err(refusal) => self.refuse(&refusal),
            Ok(_) => Ok(Then::GoOn),
        }
    }

    /// Takes up an offer, asking for what was not typed with it.
    fn take_up(&mut self, (who, offer): &Choice, rest: &str) -> io::Result<Then> {
        if offer.act == TableAct::Leave.to_string() {
            return self.quit();
        }
        let mut rest = rest.to_owned();
        loop {
            match input::filled(offer, &rest) {
                Err(wrong) => return self.again(&wrong),
                Ok(Ok(_)) if *who == Who::Dealer && rest.is_empty() => return self.dealer_does(offer),
                Ok(Ok(words)) => return self.say(*who, &words),
                Ok(Err(ask)) => match self.ask_for(&ask, offer)? {
                    Some(more) => rest = more,
                    None => return Ok(Then::Again),
                },
            }
        }
    }

    /// Asks for an amount, cards, tiles or a count; nothing at the end of the input.
    fn ask_for(&mut self, ask: &Ask, offer: &Offer<String>) -> io::Result<Option<String>> {
        let (question, usual) = match ask {
            Ask::Amount => {
                let last = self.amounts.get(&offer.act).copied().filter(|last| offer.amount.takes(Some(*last)));
                let first =
                    if offer.act == TableAct::BuyIn.to_string() { Some(self.buy_in) } else { least(offer.amount) };
                let usual = last.or(first).unwrap_or(Money::ZERO).to_string();
                (format!("     how much, {} (Enter = {usual})? ", menu::amounts(offer.amount)), usual)
            }
            Ask::Cards => {
                let (lines, usual) = menu::hand(&offer.given, self.paper.ink);
                if !self.json {
                    self.paper.lines(&lines)?;
                }
                let codes = match bots::usual(&offer.given) {
                    engine::Given::Cards(cards) => cards.to_string(),
                    _ => String::new(),
                };
                (format!("     which (Enter = {usual})? "), codes)
            }
            Ask::Tiles => {
                let (lines, usual) = menu::tiles(&offer.given, self.paper.ink);
                if !self.json {
                    self.paper.lines(&lines)?;
                }
                (format!("     which (Enter = {usual})? "), usual)
            }
            Ask::Count => (format!("     how many, {} (Enter = 0)? ", offer.given), "0".to_owned()),
        };
        let line = self.ask(&question)?;
        Ok(line.map(|line| if line.trim().is_empty() { usual } else { line.trim().to_owned() }))
    }

    /// Says something, remembers it, shows a refusal.
    fn say(&mut self, who: Who, words: &Words) -> io::Result<Then> {
        match self.sitting.say(who, words) {
            Ok(events) => {
                self.remember(words, &events);
                Ok(Then::GoOn)
            }
            Err(refusal) => self.refuse(&refusal),
        }
    }

    fn remember(&mut self, words: &Words, events: &[LogLine]) {
        if let Some(amount) = words.amount {
            self.amounts.insert(words.act.clone(), amount);
        }
        self.refused = None;
        for posting in events.iter().flat_map(|event| &event.postings) {
            match posting.reason {
                Reason::Staked => self.wagers.push((posting.on, words.clone())),
                Reason::TakenBack => self.wagers.retain(|(on, _)| *on != posting.on),
                _ => {}
            }
        }
    }

    /// Whether the first wager of the last round is on offer again.
    fn can_repeat(&self) -> bool {
        let offers = self.sitting.choices();
        self.last_wagers.first().is_some_and(|(_, words)| offers.iter().any(|offer| takes(offer, words)))
    }

    fn repeat(&mut self, line: &str) -> io::Result<Then> {
        if self.last_wagers.is_empty() {
            return self.again("There are no wagers to repeat yet.");
        }
        if !self.sitting.table.in_round() && !self.sitting.deals {
            if self.sitting.choices().iter().any(|offer| offer.does != Does::Attend) {
                return self.again("Something else has to happen before the next wagers.");
            }
            self.queued = Some(line.to_owned());
            return Ok(Then::GoOn);
        }
        let before = self.sitting.table.records();
        for (_, words) in self.last_wagers.clone() {
            if self.sitting.choices().iter().any(|offer| takes(offer, &words)) {
                self.say(Who::Player(self.sitting.seat), &words)?;
            }
        }
        if self.sitting.table.records() == before {
            return self.again("None of the last wagers can be placed now.");
        }
        Ok(Then::GoOn)
    }

    /// Leaves at once where that is possible, after the round where it is not; asked twice, lets the
    /// program play the rest.
    fn quit(&mut self) -> io::Result<Then> {
        let Err(refusal) = self.sitting.leave() else { return Ok(Then::Done) };
        if self.leaving {
            self.sitting.auto = true;
            return Ok(Then::GoOn);
        }
        self.leaving = true;
        self.refuse(&refusal)?;
        self.again("You will leave when the round is over. Type `quit` again to let the program play it out for you.")
    }

    fn refuse(&mut self, refusal: &Refusal) -> io::Result<Then> {
        if self.json {
            self.paper.line(&json!({ "refused": refusal }).to_string())?;
            return Ok(Then::Again);
        }
        self.refused = Some(refusal.cite);
        let text = format!("Refused: {} {}", refusal.message, self.renderer.cite(refusal.cite));
        self.again(text.trim_end())
    }

    fn again(&mut self, text: &str) -> io::Result<Then> {
        self.note(text).map(|()| Then::Again)
    }
}

fn takes(offer: &Offer<String>, words: &Words) -> bool {
    offer.act == words.act
        && offer.hand == words.hand
        && offer.amount.takes(words.amount)
        && offer.given.check(words.given).is_ok()
}
