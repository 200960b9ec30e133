//! A scenario being read, from whichever form: every piece is checked against the rulebook as it
//! comes, and everything wrong is reported at once.

use crate::error::{At, Error, Fault};
use crate::model::{CHORES, Expect, File, OUTCOMES, Refused, Round, Said, Scenario, Step, USUAL_STACK, What};
use crate::words;
use engine::rules::Violation;
use engine::{AnyTable, Given, Outcome, Place, Seat, Who, Words};
use games::{Registered, registered, registry};
use kit::{Card, Dice, Money, Tile, Tiles};
use law::{Clause, Rulebook};

pub(crate) struct Draft {
    scenario: Scenario,
    errors: Vec<Error>,
    entry: Option<&'static Registered>,
    option_places: Vec<At>,
    /// A table under these house rules, to ask about acts, seats and wagers.
    table: Option<Box<dyn AnyTable>>,
    acts: Vec<String>,
    /// The cards named in the current round.
    named: Vec<(Card, Place)>,
}

/// What is handed over with a command besides what its words say.
#[derive(Default)]
pub(crate) struct Extra {
    pub(crate) amount: Option<Money>,
    pub(crate) given: Option<Given>,
}

impl Draft {
    pub(crate) fn new(file: &str, title: &str, at: At) -> Draft {
        let scenario = Scenario {
            file: File(file.to_owned()),
            at,
            title: title.to_owned(),
            rulebook: "",
            options: Vec::new(),
            seats: Vec::new(),
            without: Vec::new(),
            closed: false,
            rounds: vec![Round::default()],
        };
        let (errors, option_places, acts, named) = Default::default();
        Draft { scenario, errors, entry: None, option_places, table: None, acts, named }
    }

    /// The scenario, or everything wrong with it.
    pub(crate) fn finish(mut self) -> Result<Scenario, Vec<Error>> {
        let at = self.scenario.at.clone();
        if self.entry.is_none() && self.errors.is_empty() {
            self.fault(Fault::new("", "the rulebook is missing").help("begin with `rulebook ma-boston-5`"), &at);
        }
        self.ready();
        if self.scenario.seats.is_empty() && !self.scenario.closed && self.entry.is_some() {
            self.fault(Fault::new("", "nobody sits down").help("write `seat 1`, or `start closed`"), &at);
        }
        if self.errors.is_empty() { Ok(self.scenario) } else { Err(self.errors) }
    }

    pub(crate) fn fault(&mut self, fault: Fault, at: &At) {
        self.errors.push(fault.at(&self.scenario.file.0, at));
    }

    fn ok<T>(&mut self, result: Result<T, Fault>, at: &At) -> Option<T> {
        result.map_err(|fault| self.fault(fault, at)).ok()
    }

    fn round(&mut self) -> &mut Round {
        self.scenario.rounds.last_mut().expect("a scenario has a first round")
    }

    pub(crate) fn rulebook(&mut self, name: &str, at: &At) {
        if self.entry.is_some() {
            return self.fault(Fault::new(name, "the rulebook is named already"), at);
        }
        match registered(name) {
            Ok(entry) => {
                self.entry = Some(entry);
                self.scenario.rulebook = entry.rulebook;
            }
            Err(unknown) => {
                let why = if Rulebook::named(&unknown.0).is_ok() { "cannot be played yet" } else { "is no rulebook" };
                self.fault(Fault::new(name, why).names(name, registry().iter().map(|entry| entry.rulebook)), at);
            }
        }
    }

    pub(crate) fn option(&mut self, path: &str, value: &str, at: &At) {
        if self.table.is_some() {
            let help = "options stand before seats, cards and commands";
            return self.fault(Fault::new(path, "this option comes too late").help(help), at);
        }
        if self.scenario.options.iter().any(|(known, _)| known == path) {
            return self.fault(Fault::new(path, "this option is set twice"), at);
        }
        self.scenario.options.push((path.to_owned(), value.to_owned()));
        self.option_places.push(at.clone());
    }

    /// The table that the options want, once they are complete; the errors in them are reported.
    fn ready(&mut self) -> bool {
        let Some(entry) = self.entry.filter(|_| self.table.is_none()) else { return self.table.is_some() };
        let chosen = entry.with(&self.scenario.options).unwrap_or_else(|violations| {
            violations.into_iter().for_each(|violation| self.violation(violation));
            entry.schema().defaults()
        });
        let table = entry.open(chosen);
        self.acts = table.acts();
        self.table = Some(table);
        true
    }

    fn violation(&mut self, violation: Violation) {
        let options = self.scenario.options.iter().zip(&self.option_places);
        let mut whole = options.map(|((path, _), at)| {
            let prefix = if path.starts_with("pay.") || path.starts_with("options.") { "" } else { "options." };
            (format!("{prefix}{path}"), at)
        });
        let at = whole.find(|(path, _)| path.starts_with(&violation.path)).map(|(_, at)| at);
        let at = at.or(self.option_places.last()).unwrap_or(&self.scenario.at).clone();
        let clause = violation.clause.map(|clause| format!(" [{clause}]")).unwrap_or_default();
        let wrong = format!("found {}; permitted {}{clause}", violation.found, violation.permitted);
        self.fault(Fault { found: violation.path, wrong, help: violation.help }, &at);
    }

    /// An open table with the players of this scenario, to try things out on; nothing where the
    /// scenario starts with the table closed.
    pub(crate) fn trial_table(&mut self) -> Option<Box<dyn AnyTable>> {
        if !self.ready() || self.scenario.closed {
            return None;
        }
        let mut table = self.table.as_ref()?.fork();
        let script = &mut crate::script::Script::default();
        let words = |act: &str, amount| Words { amount, ..Words::of(act) };
        table.say(Who::Floorperson, &words("open table", None), script).ok()?;
        for (seat, stack) in &self.scenario.seats {
            table.say(Who::Player(*seat), &words("sit", None), script).ok()?;
            table.say(Who::Player(*seat), &words("buy in", Some(*stack)), script).ok()?;
        }
        Some(table)
    }

    /// The rulebook's text, for resolving clauses.
    pub(crate) fn book(&self) -> Option<&'static Rulebook> {
        self.entry.map(Registered::law)
    }

    pub(crate) fn seat(&mut self, seat: Result<Seat, Fault>, stack: Option<Result<Money, Fault>>, at: &At) {
        let Some(seat) = self.ok(seat, at) else { return };
        let stack = stack.unwrap_or(Ok(USUAL_STACK));
        let Some(stack) = self.ok(stack, at) else { return };
        if !self.at_table(seat, at) {
            return;
        }
        if self.scenario.closed {
            let help = format!("write `{seat}: sit` and `{seat}: buy in ...` after the table is open");
            return self.fault(Fault::new(seat.to_string(), "nobody sits down at a closed table").help(help), at);
        }
        if self.scenario.seats.iter().any(|(known, _)| *known == seat) {
            return self.fault(Fault::new(seat.to_string(), "this seat is named already"), at);
        }
        if stack.is_zero() {
            return self.fault(Fault::new(seat.to_string(), "a player buys in for something"), at);
        }
        self.scenario.seats.push((seat, stack));
    }

    fn at_table(&mut self, seat: Seat, at: &At) -> bool {
        if !self.ready() {
            return false;
        }
        let seats = self.table.as_ref().map_or(0, |table| table.house().seats);
        if seat.0 > seats {
            let wrong = "is not at this table";
            self.fault(Fault::new(seat.to_string(), wrong).help(format!("it has seats 1 to {seats}")), at);
        }
        seat.0 <= seats
    }

    pub(crate) fn closed(&mut self, at: &At) {
        if !self.scenario.seats.is_empty() {
            let help = "at a closed table players sit down by `seat 1: sit`";
            return self.fault(Fault::new("start closed", "a seat was named before").help(help), at);
        }
        self.scenario.closed = true;
    }

    pub(crate) fn without(&mut self, names: &[&str], at: &At) {
        for name in names {
            match CHORES.iter().find(|(known, _)| known == name) {
                Some((_, chore)) => self.scenario.without.push(*chore),
                None => {
                    let fault = Fault::new(*name, "is no chore");
                    self.fault(fault.names(name, CHORES.iter().map(|(name, _)| *name)), at);
                }
            }
        }
        self.scenario.without.sort();
        self.scenario.without.dedup();
    }

    pub(crate) fn without_all(&mut self) {
        self.scenario.without = CHORES.map(|(_, chore)| chore).to_vec();
        self.scenario.without.sort();
    }

    pub(crate) fn next_round(&mut self) {
        self.scenario.rounds.push(Round::default());
        self.named.clear();
    }

    /// Whether the dealer goes on after the last command of the round.
    pub(crate) fn finish_round(&mut self, finish: bool) {
        self.round().finish = finish;
    }

    pub(crate) fn cards(&mut self, place: Result<Place, Fault>, cards: Result<Vec<Card>, Fault>, at: &At) {
        let (Some(place), Some(cards)) = (self.ok(place, at), self.ok(cards, at)) else { return };
        if matches!(place, Place::Hand(position) if !self.at_table(position.seat, at)) {
            return;
        }
        if self.round().deck.is_some() {
            return self.fault(Fault::new(format!("cards {place}"), "the order of the deck is given already"), at);
        }
        if self.round().cards.iter().any(|(known, _)| *known == place) {
            let help = "write all its cards in one line, or `round` before those of the next round";
            return self.fault(Fault::new(format!("cards {place}"), "given twice in one round").help(help), at);
        }
        if self.all_new(&cards, place, at) {
            self.round().cards.push((place, cards));
            self.round().cards.sort_by_key(|(place, _)| *place);
        }
    }

    pub(crate) fn deck(&mut self, cards: Result<Vec<Card>, Fault>, at: &At) {
        let Some(cards) = self.ok(cards, at) else { return };
        let round = self.round();
        if round.deck.is_some() || !round.cards.is_empty() {
            return self.fault(Fault::new("deck", "the round's cards are given already"), at);
        }
        if self.all_new(&cards, Place::Discard, at) {
            self.round().deck = Some(cards);
        }
    }

    /// One more throw of the dice.
    pub(crate) fn dice(&mut self, dice: Result<Dice, Fault>, at: &At) {
        if let Some(dice) = self.ok(dice, at) {
            self.round().dice.push(dice);
        }
    }

    /// One more reading of a meter.
    pub(crate) fn reading(&mut self, reading: Result<Money, Fault>, at: &At) {
        if let Some(reading) = self.ok(reading, at) {
            self.round().readings.push(reading);
        }
    }

    /// The tiles of a place.
    pub(crate) fn tiles(&mut self, place: Result<Place, Fault>, tiles: Result<Tiles, Fault>, at: &At) {
        let (Some(place), Some(tiles)) = (self.ok(place, at), self.ok(tiles, at)) else { return };
        if matches!(place, Place::Hand(position) if !self.at_table(position.seat, at)) {
            return;
        }
        if self.round().stacks.is_some() {
            return self.fault(Fault::new(format!("tiles {place}"), "the stacks are given already"), at);
        }
        if tiles.len() != 4 {
            let wrong = format!("{} tile(s) are named", tiles.len());
            return self.fault(Fault::new(format!("tiles {place}"), wrong).help("a hand is dealt four"), at);
        }
        for (other, known) in self.round().tiles.clone() {
            if other == place {
                return self.fault(Fault::new(format!("tiles {place}"), "given twice in one round"), at);
            }
            if let Some(tile) = tiles.faces().find(|tile| known.bits() & (1 << tile.index()) != 0) {
                let fault = Fault::new(tile.to_string(), format!("{other} has it already"));
                return self.fault(fault.help("a tile is in one place in a round"), at);
            }
        }
        self.round().tiles.push((place, tiles));
        self.round().tiles.sort_by_key(|(place, _)| *place);
    }

    /// The tiles of the stacks, whoever they go to.
    pub(crate) fn stacks(&mut self, tiles: Result<Vec<Tile>, Fault>, at: &At) {
        let Some(tiles) = self.ok(tiles, at) else { return };
        if self.round().stacks.is_some() || !self.round().tiles.is_empty() {
            return self.fault(Fault::new("stacks", "the round's tiles are given already"), at);
        }
        self.round().stacks = Some(tiles);
    }

    /// Whether cards may stand more than once, because there are several decks.
    fn several_decks(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.house().deck.count(Card::from_index(0)) > 1)
    }

    fn all_new(&mut self, cards: &[Card], place: Place, at: &At) -> bool {
        if cards.is_empty() {
            self.fault(Fault::new(place.to_string(), "no card is named"), at);
        }
        if self.ready() && self.several_decks() {
            return !cards.is_empty();
        }
        for card in cards {
            if let Some((_, other)) = self.named.iter().find(|(known, _)| known == card) {
                let wrong = if *other == place { "stands twice".to_owned() } else { format!("{other} has it already") };
                self.fault(Fault::new(card.to_string(), wrong).help("a card is in one place in a round"), at);
                return false;
            }
            self.named.push((*card, place));
        }
        !cards.is_empty()
    }

    pub(crate) fn command(&mut self, who: &str, text: &str, extra: Extra, at: &At) {
        let speaker = words::speaker(who);
        let Some((who, hand)) = self.ok(speaker, at) else { return };
        if !self.ready() {
            return;
        }
        let words = words::command(&self.acts, text);
        let Some(Words { act, amount, given, .. }) = self.ok(words, at) else { return };
        if (amount.is_some() && extra.amount.is_some()) || (given != Given::Nothing && extra.given.is_some()) {
            return self.fault(Fault::new(text, "what is handed over is said twice"), at);
        }
        let words = Words { act, hand, amount: amount.or(extra.amount), given: extra.given.unwrap_or(given) };
        let what = What::Command(Said { who, words, refused: None });
        self.round().steps.push(Step { at: at.clone(), what });
    }

    /// How many lines the round has so far.
    pub(crate) fn steps(&self) -> usize {
        self.scenario.rounds.last().map_or(0, |round| round.steps.len())
    }

    /// Puts the wagers at the end of the round, from line `first` on, where they can be placed: after all commands; or
    /// else before the last command of the same hand, which cannot do without them or leaves no time for them; or else
    /// before its first one. Where none of it comes to an end, they stay after the commands and are refused there.
    pub(crate) fn place_later(&mut self, first: usize) {
        if !self.errors.is_empty() || self.steps() == first {
            return;
        }
        let as_written = self.round().steps.clone();
        for before in [None, Some(Which::Last), Some(Which::First)] {
            if let Some(which) = before {
                self.round().steps = earlier(&as_written, first, which);
            }
            if crate::run::comes_to_an_end(&self.scenario) {
                return;
            }
        }
        self.round().steps = as_written;
    }

    /// The command before must be refused.
    pub(crate) fn refused(&mut self, code: &str, clauses: Result<Vec<Clause>, Fault>, at: &At) {
        let code = words::code(code);
        let (Some(code), Some(clauses)) = (self.ok(code, at), self.ok(clauses, at)) else { return };
        let last = self.round().steps.last_mut();
        if let Some(Step { what: What::Command(said), .. }) = last
            && said.refused.is_none()
        {
            said.refused = Some(Refused { code, clauses });
        } else if self.errors.is_empty() {
            self.fault(Fault::new("refused", "there is no command before it"), at);
        }
    }

    pub(crate) fn expect(&mut self, expect: Result<Expect, Fault>, at: &At) {
        let Some(expect) = self.ok(expect, at) else { return };
        if !self.ready() {
            return;
        }
        match &expect {
            Expect::Wager { on, wager, .. } => {
                let spots = self.table.as_ref().map_or(&[][..], |table| table.house().spots);
                if !spots.contains(&wager.as_str()) {
                    let fault = Fault::new(wager, "is no wager of this game").names(wager, spots.iter().copied());
                    return self.fault(fault, at);
                }
                if !self.at_table(on.seat, at) {
                    return;
                }
            }
            Expect::Net { seat: Some(seat), .. } if !self.at_table(*seat, at) => return,
            _ => {}
        }
        self.round().steps.push(Step { at: at.clone(), what: What::Expect(expect) });
    }
}

/// An outcome by name.
pub(crate) fn outcome(text: &str) -> Result<Option<Outcome>, Fault> {
    let found = OUTCOMES.iter().find(|(name, _)| *name == text.trim());
    found.map(|(_, outcome)| *outcome).ok_or_else(|| {
        Fault::new(text.trim(), "is no outcome of a wager").names(text, OUTCOMES.iter().map(|(name, _)| *name))
    })
}

/// Which command of a hand its later wagers are placed before.
#[derive(Clone, Copy)]
enum Which {
    First,
    Last,
}

/// The lines with those from `first` on moved before a command of the same hand, where it has any.
fn earlier(steps: &[Step], first: usize, which: Which) -> Vec<Step> {
    let speaker = |step: &Step| match &step.what {
        What::Command(said) => Some((said.who, said.words.hand)),
        What::Expect(_) => None,
    };
    let (mut placed, wagers) = (steps[..first].to_vec(), &steps[first..]);
    for wager in wagers {
        let place = |step: &Step| matches!(&step.what, What::Command(said) if said.words.act.starts_with("place "));
        let own = |step: &Step| speaker(step) == speaker(wager) && !place(step);
        let before = match which {
            Which::First => placed.iter().position(own),
            Which::Last => placed.iter().rposition(own),
        };
        placed.insert(before.unwrap_or(placed.len()), wager.clone());
    }
    placed
}
