//! The house way: how the dealer sets seven cards, as ordered rules that a licensee submits.
//!
//! The rules are looked at in order. One that fits a hand leaves one or more of its 21 settings; it decides the hand if
//! what it leaves is one, or several whose ranks are the same. The check of a submission walks every hand, and names
//! one
//! that no rule sets, one that a rule leaves open and one that a rule sets foul.

mod classes;
mod line;
mod parse;
mod setting;
#[cfg(test)]
mod tests;

use engine::rules::{HouseRules, Violation};
use kit::{Card, Cards, WheelRank};
use line::{Line, Seven, each};
use std::sync::Mutex;

pub use classes::{Class, HANDS, each_class};
pub use parse::Misread;
pub use setting::{Ranks, Setting};

/// The option of the submission that holds the rules.
const OPTION: &str = "dealer-house-way";

/// The rules in their order, and the ranking that they are read by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseWay {
    lines: Vec<Line>,
    wheel: WheelRank,
}

/// How seven cards are set, and by which rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The setting.
    pub setting: Setting,
    /// The ranks of its hands.
    pub ranks: Ranks,
    /// The rule, from 0 for the first.
    pub rule: usize,
}

/// Why seven cards are not set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// No rule fits them.
    Unset,
    /// A rule, from 0 for the first, leaves settings that differ in rank.
    Open {
        /// The rule.
        rule: usize,
        /// The settings, one for each pair of ranks.
        between: Vec<Setting>,
    },
    /// A rule, from 0 for the first, sets a high hand below the low hand.
    Foul {
        /// The rule.
        rule: usize,
        /// The setting.
        setting: Setting,
    },
}

impl HouseWay {
    /// Reads the rules.
    ///
    /// # Errors
    /// Every rule that cannot be read, by its number from 0.
    pub fn read<L: AsRef<str>>(rules: &[L], wheel: WheelRank) -> Result<HouseWay, Vec<(usize, Misread)>> {
        let mut misread = Vec::new();
        let mut lines = Vec::new();
        for (index, rule) in rules.iter().enumerate() {
            match parse::line(rule.as_ref()) {
                Ok(line) => lines.push(line),
                Err(why) => misread.push((index, why)),
            }
        }
        if misread.is_empty() { Ok(HouseWay { lines, wheel }) } else { Err(misread) }
    }

    /// The way of these house rules.
    ///
    /// # Panics
    /// When the rules were not checked.
    pub fn of(chosen: &HouseRules, wheel: WheelRank) -> HouseWay {
        HouseWay::read(chosen.list(OPTION), wheel).expect("a checked submission's house way can be read")
    }

    /// The rules as they were written.
    pub fn rules(&self) -> impl ExactSizeIterator<Item = &str> {
        self.lines.iter().map(|line| line.text.as_str())
    }

    /// The rule of this number, from 0.
    pub fn rule(&self, index: usize) -> &str {
        &self.lines[index].text
    }

    /// Where the straight from ace to five ranks.
    pub const fn wheel(&self) -> WheelRank {
        self.wheel
    }

    /// How seven cards are set, and which rule decides.
    ///
    /// # Errors
    /// When no rule sets them, or one leaves them open or sets them foul.
    pub fn decide(&self, cards: [Card; 7]) -> Result<Decision, Undecided> {
        let seven = Seven::new(cards, self.wheel);
        for (rule, line) in self.lines.iter().enumerate() {
            let left = line.choose(&seven);
            // Of settings whose ranks are the same it does not matter which is taken: the first, which leaves the joker
            // in the high hand.
            let Some(first) = each(left).next() else { continue };
            let (setting, ranks) = (seven.setting(first), seven.ranks(first));
            if each(left).any(|other| seven.ranks(other) != ranks) {
                return Err(Undecided::Open { rule, between: apart(&seven, left) });
            }
            if !ranks.are_legal() {
                return Err(Undecided::Foul { rule, setting });
            }
            return Ok(Decision { setting, ranks, rule });
        }
        Err(Undecided::Unset)
    }

    /// How seven cards are set.
    ///
    /// # Panics
    /// When they are not, which no way that passed its check leaves possible.
    pub fn set(&self, cards: [Card; 7]) -> Setting {
        match self.decide(cards) {
            Ok(decision) => decision.setting,
            Err(why) => panic!("{} is not set: {why:?}", Cards::of(&cards)),
        }
    }
}

/// One setting for each pair of ranks.
fn apart(seven: &Seven, settings: u32) -> Vec<Setting> {
    let mut found: Vec<usize> = Vec::new();
    for index in each(settings) {
        if found.iter().all(|other| seven.ranks(*other) != seven.ranks(index)) {
            found.push(index);
        }
    }
    found.into_iter().map(|index| seven.setting(index)).collect()
}

/// Ways that were found to set every hand: the same way is checked again and again.
static SOUND: Mutex<Vec<(Vec<String>, WheelRank)>> = Mutex::new(Vec::new());
const REMEMBERED: usize = 64;

/// Reports every rule that cannot be read, and hands that the way does not set or sets foul.
pub fn check(chosen: &HouseRules, wheel: WheelRank, violations: &mut Vec<Violation>) {
    let path = format!("options.{OPTION}");
    let clause = chosen.schema().option(OPTION).map(engine::rules::OptionSpec::clause);
    let way = match HouseWay::read(chosen.list(OPTION), wheel) {
        Ok(way) => way,
        Err(misread) => {
            for (index, why) in misread {
                let path = format!("{path}.{}", index + 1);
                violations.push(Violation::new(path, why.found, why.permitted, clause));
            }
            return;
        }
    };
    let key = (way.rules().map(str::to_owned).collect::<Vec<String>>(), wheel);
    let sound = || SOUND.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if sound().contains(&key) {
        return;
    }
    let faults = Faults::of(&way);
    if faults.is_none() {
        let mut sound = sound();
        sound.truncate(REMEMBERED - 1);
        sound.insert(0, key);
    }
    faults.report(&path, clause, violations);
}

/// What a way does not set: the first hand of each kind for every rule, and how many there are.
struct Faults {
    unset: Fault,
    open: Vec<Fault>,
    foul: Vec<Fault>,
}

impl Faults {
    fn of(way: &HouseWay) -> Faults {
        let each = || way.lines.iter().map(|_| Fault::default()).collect();
        let mut faults = Faults { unset: Fault::default(), open: each(), foul: each() };
        each_class(&mut |class: Class| match way.decide(class.cards) {
            Ok(_) => {}
            Err(Undecided::Unset) => faults.unset.add(class, Vec::new()),
            Err(Undecided::Open { rule, between }) => faults.open[rule].add(class, between),
            Err(Undecided::Foul { rule, setting }) => faults.foul[rule].add(class, vec![setting]),
        });
        faults
    }

    fn is_none(&self) -> bool {
        [&self.unset].into_iter().chain(&self.open).chain(&self.foul).all(|fault| fault.first.is_none())
    }

    fn report(&self, path: &str, clause: Option<law::Clause>, violations: &mut Vec<Violation>) {
        let hand = |cards: &[Card; 7]| Cards::of(cards).to_string();
        for (index, (open, foul)) in self.open.iter().zip(&self.foul).enumerate() {
            let path = format!("{path}.{}", index + 1);
            if let Some((cards, between)) = &open.first {
                let settings: Vec<String> = between.iter().map(Setting::to_string).collect();
                let found = format!("{}, which it sets either {}{}", hand(cards), settings.join(" or "), open.others());
                let violation = Violation::new(path.clone(), found, "a rule that leaves one setting", clause);
                violations.push(violation.help("say which setting is preferred: `: highest low hand`"));
            }
            if let Some((cards, setting)) = &foul.first {
                let setting = setting.iter().map(Setting::to_string).collect::<String>();
                let found = format!("{}, which it sets {setting}{}", hand(cards), foul.others());
                let permitted = "a rule that leaves the high hand at least as high as the low hand";
                let violation = Violation::new(path, found, permitted, clause);
                violations.push(violation.help("add `legal` to what it wants"));
            }
        }
        if let Some((cards, _)) = &self.unset.first {
            let found = format!("no rule that sets {}{}", hand(cards), self.unset.others());
            violations.push(Violation::new(path, found, "rules that set every hand", clause));
        }
    }
}

/// Hands with one fault.
#[derive(Default)]
struct Fault {
    first: Option<([Card; 7], Vec<Setting>)>,
    count: u64,
}

impl Fault {
    fn add(&mut self, class: Class, settings: Vec<Setting>) {
        self.count += u64::from(class.ways);
        self.first.get_or_insert((class.cards, settings));
    }

    fn others(&self) -> String {
        match self.count {
            0 | 1 => String::new(),
            2 => " (and 1 more hand)".to_owned(),
            count => format!(" (and {} more hands)", count - 1),
        }
    }
}
