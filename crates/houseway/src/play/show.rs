//! What a person sees: the screen, the questions, the last words.

use super::draw;
use super::ink::{WIDTH, wrap};
use super::input::Choice;
use super::session::Session;
use engine::Account;
use kit::Money;
use serde_json::json;
use std::io;

/// The lines of a small terminal.
const TALL: usize = 24;

/// What stands below the drawing and the events.
#[derive(Default)]
pub struct Page {
    /// What the round came to, when one is over.
    pub result: Vec<String>,
    /// What is on offer.
    pub menu: Vec<String>,
    /// What is best to do, where the exact odds know it at once.
    pub best: Vec<String>,
    /// What else can be typed.
    pub questions: String,
}

impl Session<'_> {
    /// Shows the table, what happened since the last screen, and the page; on a fresh screen or
    /// below what is there.
    pub(super) fn show(&mut self, page: &Page, fresh: bool) -> io::Result<()> {
        let records = self.sitting.table.records();
        if self.json {
            let events = self.sitting.lines(self.seen);
            self.seen = records;
            return events.iter().try_for_each(|event| self.paper.line(&json!(event).to_string()));
        }
        if records > self.seen {
            self.batch = self.seen;
            self.seen = records;
        }
        let events = self.sitting.lines(self.batch);
        if fresh {
            self.paper.turn_page()?;
        }
        let drawing = draw::table(&*self.sitting.table, self.sitting.seat, self.paper.ink);
        let greeting = if self.greeted { Vec::new() } else { self.greeting() };
        self.greeted = true;
        let taken = drawing.len() + greeting.len() + page.result.len() + page.menu.len() + page.best.len() + 2;
        let room = if self.paper.terminal { TALL.saturating_sub(taken).max(4) } else { usize::MAX };
        let events = self.renderer.briefly(&events, room);
        let roomy = events.len() < room;
        // Who only watches reads from the top: first what happened, then how the table stands.
        let blocks = if self.sitting.auto { [events, drawing] } else { [drawing, events] };
        blocks.iter().chain([&greeting, &page.result]).try_for_each(|block| self.paper.lines(block))?;
        if page.menu.is_empty() {
            return Ok(());
        }
        if roomy {
            self.paper.line("")?;
        }
        self.paper.lines(&page.menu)?;
        self.paper.lines(&page.best)?;
        self.paper.line(&page.questions)
    }

    /// The first words.
    fn greeting(&self) -> Vec<String> {
        let mut words = vec![format!(" seed {0}: repeat with --seed {0}", self.seed)];
        if !self.sitting.auto {
            words.push(" Press Enter to do what is suggested; `why` explains, `help` shows the rest.".to_owned());
        }
        words.iter().map(|line| self.paper.ink.dim(line)).collect()
    }

    /// The offers as a JSON line, for programs.
    pub(super) fn show_offers(&mut self, choices: &[Choice]) -> io::Result<()> {
        if !self.json {
            return Ok(());
        }
        let offers: Vec<_> = choices.iter().map(|(who, offer)| json!({ "who": who, "offer": offer })).collect();
        self.paper.line(&json!({ "offers": offers }).to_string())
    }

    /// A remark of the program.
    pub(super) fn note(&mut self, text: &str) -> io::Result<()> {
        if self.json {
            return self.paper.line(&json!({ "note": text }).to_string());
        }
        wrap(text, WIDTH - 2).iter().try_for_each(|line| self.paper.line(&format!(" {line}")))
    }

    /// Asks for a line; nothing when the input has ended.
    pub(super) fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        if !self.json {
            self.paper.ask(question)?;
        }
        let mut line = String::new();
        let read = self.input.read_line(&mut line)?;
        if self.echo && !self.json {
            self.paper.line(line.trim())?;
        }
        Ok((read > 0).then_some(line))
    }

    /// What the person takes home.
    pub(super) fn farewell(&mut self) -> io::Result<()> {
        // Refused where the person has left already.
        let _ = self.sitting.leave();
        let own = Account::Stack(self.sitting.seat);
        let (mut bought, mut left) = (Money::ZERO, self.sitting.table.accounts().balance(own));
        for posting in self.sitting.lines(0).iter().flat_map(|event| &event.postings) {
            match (posting.from, posting.to) {
                (Account::Outside, to) if to == own => bought += posting.amount,
                (from, Account::Outside) if from == own => left += posting.amount,
                _ => {}
            }
        }
        let (net, rounds) = (left - bought, self.sitting.ended);
        if self.json {
            let events = self.sitting.lines(self.seen);
            events.iter().try_for_each(|event| self.paper.line(&json!(event).to_string()))?;
            let result = json!({ "rounds": rounds, "bought": bought, "left": left, "net": net, "seed": self.seed });
            return self.paper.line(&json!({ "result": result }).to_string());
        }
        let end = match net {
            net if net.is_positive() => format!("you won {net}"),
            net if net.is_zero() => "even".to_owned(),
            net => format!("you lost {}", -net),
        };
        let plural = if rounds == 1 { "" } else { "s" };
        self.paper.line("")?;
        self.note(&format!("{rounds} round{plural}. You bought chips for {bought} and leave with {left}: {end}."))?;
        self.note(&format!("seed {0}: repeat with --seed {0}", self.seed))
    }
}
