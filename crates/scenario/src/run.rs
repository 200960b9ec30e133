//! Playing a scenario: its commands are said, the chores that the program does are done when the
//! next line needs them, and its expectations are compared with what came of it.

use crate::check;
use crate::error::At;
use crate::model::{Said, Scenario, Step, What};
use crate::report::{Difference, RefusalReport, Report, RoundReport, Taken};
use crate::script::Script;
use crate::words;
use engine::{Amount, AnyTable, Automation, Chore, Does, Given, LogLine, Offer, Refusal, Viewer, Wanted, Who, Words};
use games::registered;
use kit::Money;

/// Plays a scenario and reports what came of it and what differs from what was expected. Whatever
/// the scenario says, this does not panic.
pub fn run(scenario: &Scenario) -> Report {
    let mut report = Report::new(scenario);
    let rules = registered(scenario.rulebook)
        .map_err(|unknown| unknown.to_string())
        .and_then(|entry| Ok((entry, entry.with(&scenario.options).map_err(|found| joined(&found))?)));
    let (entry, chosen) = match rules {
        Ok(rules) => rules,
        Err(wrong) => {
            report.differences.push(Difference::new(&scenario.at, "house rules that are permitted", wrong));
            return report.finished();
        }
    };
    let mut play = Play::new(scenario, entry.open(chosen));
    let outcome = play.all(&mut report);
    report.differences.append(&mut play.differences);
    if let Err(difference) = outcome {
        report.rounds.push(play.round_report());
        report.differences.push(difference);
    }
    report.finished()
}

/// Whether every command of a scenario so far is accepted, or refused where it must be, whatever is expected of it.
pub(crate) fn comes_to_an_end(scenario: &Scenario) -> bool {
    let chosen =
        registered(scenario.rulebook).ok().and_then(|entry| Some((entry, entry.with(&scenario.options).ok()?)));
    let Some((entry, chosen)) = chosen else { return false };
    Play::new(scenario, entry.open(chosen)).all(&mut Report::new(scenario)).is_ok()
}

fn joined(violations: &[engine::rules::Violation]) -> String {
    violations.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

pub(crate) struct Play<'a> {
    scenario: &'a Scenario,
    pub(crate) table: Box<dyn AnyTable>,
    script: Script,
    /// Whether the current round has cards, dice or tiles to give.
    scripted: bool,
    /// The first record of the current round.
    from: usize,
    pub(crate) refusals: Vec<RefusalReport>,
    /// Whether an irregularity was reported in the current round, which may account for cards never dealt.
    reported: bool,
    /// The offers of the current round that were taken up.
    taken: Vec<Taken>,
    differences: Vec<Difference>,
}

impl<'a> Play<'a> {
    fn new(scenario: &'a Scenario, table: Box<dyn AnyTable>) -> Play<'a> {
        Play {
            scenario,
            table,
            script: Script::default(),
            scripted: false,
            from: 0,
            refusals: Vec::new(),
            reported: false,
            taken: Vec::new(),
            differences: Vec::new(),
        }
    }

    /// Every round in turn; an error ends the scenario, since nothing after it can be relied on.
    fn all(&mut self, report: &mut Report) -> Result<(), Difference> {
        if !self.scenario.closed {
            // What is burned from a new shoe stands with the first round.
            self.script = self.scenario.rounds.first().map(Script::of).unwrap_or_default();
            self.open_table()?;
            report.setup = self.table.lines(0, Viewer::Surveillance);
        }
        let rounds = self.scenario.rounds.len();
        for (index, round) in self.scenario.rounds.iter().enumerate() {
            if index > 0 || self.scenario.closed {
                self.script = Script::of(round);
            }
            self.scripted = round.scripted();
            self.from = self.table.records();
            let is_command = |step: &Step| matches!(step.what, What::Command(_));
            let commands = round.steps.iter().rposition(is_command).map_or(0, |last| last + 1);
            for step in &round.steps[..commands] {
                self.step(step)?;
            }
            if round.finish {
                self.go_on(round.steps.last().map_or(&self.scenario.at, |step| &step.at))?;
            }
            for step in &round.steps[commands..] {
                self.step(step)?;
            }
            let at = round.steps.last().map_or(&self.scenario.at, |step| &step.at);
            self.finish_chores(at)?;
            if index + 1 < rounds && self.table.in_round() {
                let found = format!("it stands at {}", self.standing());
                return Err(Difference::new(at, format!("round {} over before the next", index + 1), found));
            }
            self.check_surplus(at);
            report.rounds.push(self.round_report());
            self.refusals.clear();
            self.taken.clear();
            self.reported = false;
        }
        Ok(())
    }

    /// Cards that were written down for a hand and not dealt to it when the round is over: a misdeal that
    /// nobody reported, or a slip of the pen. Either would make what the round came to a wrong answer.
    fn check_surplus(&mut self, at: &At) {
        if self.table.in_round() || self.reported {
            return;
        }
        if let [reading, ..] = self.script.surplus_readings() {
            let expected = "every reading written down asked for";
            let found = format!("{reading} was not: only a payout from a meter that tables share reads it");
            self.differences.push(Difference::new(at, expected, found));
        }
        if let [throw, ..] = self.script.surplus_throws() {
            let expected = "every throw written down made";
            let found = format!("{throw} was not: write one `dice` line for each throw of the round");
            self.differences.push(Difference::new(at, expected, found));
        }
        let Some((place, dealt, cards)) = self.script.surplus() else { return };
        let expected = format!("every card written down for {place} dealt");
        // The report that a game has for it, where it has one.
        let acts = self.table.acts();
        let report = [format!("report misdeal {place}"), format!("find misdeal {place}")];
        let report = report.into_iter().find(|report| acts.contains(report)).map_or_else(String::new, |report| {
            format!(", or report what became of them, such as `floor: {report} with {}`", dealt + cards.len())
        });
        let cards = cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let found = format!("{cards} left after the {dealt} dealt: take them out{report}");
        self.differences.push(Difference::new(at, expected, found));
    }

    /// The table is opened, the players sit down and buy in, and the first round begins.
    fn open_table(&mut self) -> Result<(), Difference> {
        self.must_say(Who::Floorperson, "open table", None)?;
        for (seat, stack) in &self.scenario.seats {
            self.must_say(Who::Player(*seat), "sit", None)?;
            self.must_say(Who::Player(*seat), "buy in", Some(*stack))?;
        }
        let at = &self.scenario.at;
        let chores = Automation::NONE.with(&[Chore::Open, Chore::Shuffle, Chore::Begin]);
        while self.chore(chores, at)? {}
        Ok(())
    }

    fn must_say(&mut self, who: Who, act: &str, amount: Option<Money>) -> Result<(), Difference> {
        let words = Words { amount, ..Words::of(act) };
        let result = self.table.say(who, &words, &mut self.script);
        result.map(drop).map_err(|refusal| {
            let expected = format!("{who}: {act} before the first round");
            Difference::new(&self.scenario.at, expected, refusal.to_string())
        })
    }

    fn step(&mut self, step: &Step) -> Result<(), Difference> {
        match &step.what {
            What::Command(said) => self.say(said, &step.at),
            What::Expect(expect) => {
                self.finish_chores(&step.at)?;
                let differences = check::check(self, expect, &step.at);
                self.differences.extend(differences);
                Ok(())
            }
        }
    }

    /// Says a command. Where it is not possible yet, the chores before it are done first; where it must be
    /// refused, they are done only if that brings about the refusal.
    fn say(&mut self, said: &Said, at: &At) -> Result<(), Difference> {
        let Some(wanted) = &said.refused else { return self.say_accepted(said, at) };
        let (table, script, taken) = (self.table.fork(), self.script.clone(), self.taken.len());
        let mut first = None;
        loop {
            match self.try_saying(said, at) {
                Ok(Ok(says)) => {
                    let expected = format!("{}: refused ({})", spoken(said), wanted.code.name());
                    let Some(refusal) = first else {
                        return Err(Difference::new(at, expected, format!("accepted: {says}")));
                    };
                    (self.table, self.script) = (table, script);
                    self.taken.truncate(taken);
                    return self.refused(said, at, refusal, false);
                }
                Ok(Err(refusal)) => {
                    let offered = self.table.offers(said.who).iter().any(|offer| said.is_for(offer));
                    if wanted.is(&refusal) {
                        return self.refused(said, at, refusal, true);
                    }
                    first.get_or_insert(refusal);
                    if !offered && matches!(self.chore(self.scenario.automation(), at), Ok(true)) {
                        continue;
                    }
                }
                Err(difference) if first.is_none() => return Err(difference),
                Err(_) => {}
            }
            (self.table, self.script) = (table, script);
            self.taken.truncate(taken);
            return self.refused(said, at, first.expect("it was refused"), false);
        }
    }

    fn say_accepted(&mut self, said: &Said, at: &At) -> Result<(), Difference> {
        let mut first = None;
        loop {
            match self.try_saying(said, at)? {
                Ok(_) => return Ok(()),
                Err(refusal) => {
                    let offered = self.table.offers(said.who).iter().any(|offer| said.is_for(offer));
                    let going_on = if offered { Ok(false) } else { self.chore(self.scenario.automation(), at) };
                    let first = first.get_or_insert_with(|| refusal.to_string());
                    match going_on {
                        Ok(true) => {}
                        Ok(false) => return self.refused(said, at, refusal, false),
                        // What it was refused for at first may be all that is wrong.
                        Err(stopped) => {
                            let found = format!("{}; before that it was {first}", stopped.found);
                            return Err(Difference::new(at, format!("{}: accepted", spoken(said)), found));
                        }
                    }
                }
            }
        }
    }

    /// Says a command as things stand: what followed first, or why it was refused.
    fn try_saying(&mut self, said: &Said, at: &At) -> Result<Result<String, Refusal>, Difference> {
        let offer = self.table.offers(said.who).into_iter().find(|offer| said.is_for(offer));
        let words = self.filled(said, offer.as_ref(), at)?;
        let before = self.table.records();
        if let Err(refusal) = self.table.say(said.who, &words, &mut self.script) {
            return Ok(Err(refusal));
        }
        self.reported |= offer.as_ref().is_some_and(|offer| offer.does == Does::Report);
        self.taken.extend(offer.map(|offer| Taken { cite: offer.cite, at: offer.at }));
        let lines = self.table.lines(before, Viewer::Surveillance);
        Ok(Ok(lines.first().map(|event| event.says.clone()).unwrap_or_default()))
    }

    fn refused(&mut self, said: &Said, at: &At, refusal: Refusal, as_wanted: bool) -> Result<(), Difference> {
        let found = refusal.to_string();
        self.refusals.push(RefusalReport::new(at, said, refusal));
        match &said.refused {
            Some(_) if as_wanted => Ok(()),
            Some(wanted) => {
                let clauses = check::listed(&wanted.clauses);
                let expected = format!("{}: refused ({}){clauses}", spoken(said), wanted.code.name());
                self.differences.push(Difference::new(at, expected, found));
                Ok(())
            }
            None => {
                let found = format!("{found}; the round stands at {}", self.standing());
                Err(Difference::new(at, format!("{}: accepted", spoken(said)), found))
            }
        }
    }

    /// The command with what it leaves open: cards from the script, the usual count, the only amount.
    fn filled(&mut self, said: &Said, offer: Option<&Offer<String>>, at: &At) -> Result<Words, Difference> {
        let mut words = said.words.clone();
        let Some(offer) = offer else { return Ok(words) };
        if let (None, Amount::Exactly(amount)) = (words.amount, offer.amount) {
            words.amount = Some(amount);
        }
        if words.given == Given::Nothing {
            words.given = match offer.given {
                ref wanted if wanted.is_supplied() => self.given(offer, at)?,
                Wanted::Count { usual: Some(_), .. } => self.given(offer, at)?,
                _ => Given::Nothing,
            };
        }
        Ok(words)
    }

    fn given(&mut self, offer: &Offer<String>, at: &At) -> Result<Given, Difference> {
        match offer.given {
            Wanted::Nothing => Ok(Given::Nothing),
            Wanted::Dealt { to, count, blind, .. } => {
                let burned = offer.act == engine::Step::BurnCards.to_string();
                let cards = self.script.deal(to, count, blind, burned).map(Given::Cards);
                cards.map_err(|why| Difference::new(at, format!("{count} card(s) for {to}"), why))
            }
            Wanted::Thrown { count } => {
                let dice = engine::Chance::dice(&mut self.script, count).map(Given::Dice);
                dice.map_err(|why| Difference::new(at, format!("{count} dice"), why))
            }
            Wanted::Number { most } => {
                let number = engine::Chance::number(&mut self.script, most).map(Given::Dice);
                number.map_err(|why| Difference::new(at, format!("a number from 1 to {most}"), why))
            }
            Wanted::Delivered { to, slots, blind, .. } => {
                let tiles = self.script.deliver(to, slots, blind).map(Given::Tiles);
                tiles.map_err(|why| Difference::new(at, format!("four tiles for {to}"), why))
            }
            Wanted::Reading { fund, known } => {
                let reading = engine::Chance::reading(&mut self.script, fund, known).map(Given::Reading);
                reading.map_err(|why| Difference::new(at, "the reading of a meter", why))
            }
            Wanted::Arranged { from } => Ok(Given::Tiles(from)),
            Wanted::Chosen { usual, .. } => Ok(Given::Cards(usual)),
            Wanted::Count { usual, least, .. } => Ok(Given::Count(usual.unwrap_or(least))),
        }
    }

    /// Does the next chore that is due and the program's; says whether there was one.
    fn chore(&mut self, automation: Automation, at: &At) -> Result<bool, Difference> {
        self.chore_if(automation, true, at)
    }

    fn chore_if(&mut self, automation: Automation, due: bool, at: &At) -> Result<bool, Difference> {
        for who in [Who::Dealer, Who::Floorperson] {
            let silent = engine::TableAct::PassCut.to_string();
            let routine = |offer: &Offer<String>| {
                // Nobody in a scenario cuts the cards unless the scenario says so.
                let waits = due && !offer.due && offer.act != silent;
                !waits && offer.chore.is_some_and(|chore| automation.does(chore))
            };
            let Some(offer) = self.table.offers(who).into_iter().find(routine) else { continue };
            let given = self.given(&offer, at)?;
            let words = Words { given, ..Words::of(offer.act.clone()) };
            let said = self.table.say(who, &words, &mut self.script);
            self.taken.push(Taken { cite: offer.cite, at: offer.at });
            return said.map(|_| true).map_err(|refusal| {
                Difference::new(at, format!("{who}: {} by itself", offer.act), refusal.to_string())
            });
        }
        Ok(false)
    }

    /// Does every chore that is due, but does not begin another round, and does not close the
    /// wagers of a round for which no cards are written down.
    fn finish_chores(&mut self, at: &At) -> Result<(), Difference> {
        while self.chore(self.finishing(), at)? {}
        Ok(())
    }

    fn finishing(&self) -> Automation {
        let automation = self.scenario.automation().without(&[Chore::Begin]);
        if self.scripted { automation } else { automation.without(&[Chore::Call, Chore::Deal]) }
    }

    /// Goes on with the round without waiting for players who need not say anything more: who has
    /// not set a hand by now does not set it, who has no complete wagers is not waited for.
    fn go_on(&mut self, at: &At) -> Result<(), Difference> {
        self.finish_chores(at)?;
        while self.table.in_round() && self.chore_if(self.finishing(), false, at)? {
            self.finish_chores(at)?;
        }
        Ok(())
    }

    /// What happened in the current round so far.
    pub(crate) fn events(&self) -> Vec<LogLine> {
        self.table.lines(self.from, Viewer::Surveillance)
    }

    /// Where the round stands and who is being waited for.
    fn standing(&self) -> String {
        let stage = self.stage();
        let seats = self.table.seated().iter().map(Who::Player);
        let waiting: Vec<String> = seats
            .chain([Who::Dealer])
            .filter_map(|who| {
                let around = ["buy in", "leave", "sit"];
                let offers = self.table.offers(who).into_iter().filter(|offer| !around.contains(&offer.act.as_str()));
                let acts: Vec<String> = offers.map(|offer| in_words(&offer.act, offer.hand)).collect();
                (!acts.is_empty()).then(|| format!("{who} may say {}", acts.join(" or ")))
            })
            .collect();
        if waiting.is_empty() { format!("\"{stage}\"") } else { format!("\"{stage}\": {}", waiting.join("; ")) }
    }

    /// The stage of the round in a few words.
    pub(crate) fn stage(&self) -> String {
        if !self.table.in_round() {
            return "between rounds".to_owned();
        }
        self.table.scene(Viewer::Surveillance).map(|scene| scene.stage).unwrap_or_default()
    }

    fn round_report(&self) -> RoundReport {
        let report = RoundReport::of(self.events(), self.refusals.clone(), self.table.house());
        let waiting = self.table.in_round().then(|| self.standing());
        RoundReport { taken: self.taken.clone(), waiting, ..report }
    }
}

/// An act as it would be written, with the hand where it is not the first.
fn in_words(act: &str, hand: u8) -> String {
    if hand == 1 { format!("`{act}`") } else { format!("`{act}` for hand {hand}") }
}

fn spoken(said: &Said) -> String {
    let amount = said.words.amount.map(|amount| format!(" {amount}")).unwrap_or_default();
    let given = match said.words.given {
        Given::Nothing => String::new(),
        Given::Cards(cards) => format!(" with {cards}"),
        Given::Count(count) => format!(" with {count}"),
        Given::Dice(dice) => format!(" with {dice}"),
        Given::Tiles(tiles) => format!(" with {tiles}"),
        Given::Reading(reading) => format!(" with {reading}"),
    };
    let who = words::spoken_by(said.who, said.words.hand);
    format!("{who}: {}{amount}{given}", said.words.act)
}
