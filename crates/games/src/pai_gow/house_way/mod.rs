//! The house way: how the dealer sets four tiles, as ordered rules that a licensee submits.
//!
//! The rules are looked at in order. One that fits a hand leaves one or more of its three settings;
//! it decides the hand if what it leaves is one, or several whose ranks are the same. The check of a
//! submission walks every hand and names one that no rule sets, and one that a rule leaves open.

mod line;
mod parse;
#[cfg(test)]
mod tests;
mod tiles;

use super::Setting;
use engine::rules::{HouseRules, Violation};
use kit::{Tile, TileKind, Tiles};
use line::Line;

pub use parse::Misread;

/// The option of the submission that holds the rules.
const OPTION: &str = "dealer-house-way";

/// The rules in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseWay {
    lines: Vec<Line>,
}

/// How four tiles are set, and by which rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The setting.
    pub setting: Setting,
    /// The rule, from 0 for the first.
    pub rule: usize,
}

/// Why four tiles are not set.
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
}

impl HouseWay {
    /// Reads the rules.
    ///
    /// # Errors
    /// Every rule that cannot be read, by its number from 0.
    pub fn read<L: AsRef<str>>(rules: &[L]) -> Result<HouseWay, Vec<(usize, Misread)>> {
        let mut misread = Vec::new();
        let mut lines = Vec::new();
        for (index, rule) in rules.iter().enumerate() {
            match parse::line(rule.as_ref()) {
                Ok(line) => lines.push(line),
                Err(why) => misread.push((index, why)),
            }
        }
        if misread.is_empty() { Ok(HouseWay { lines }) } else { Err(misread) }
    }

    /// The way of these house rules.
    ///
    /// # Panics
    /// When the rules were not checked.
    pub fn of(chosen: &HouseRules) -> HouseWay {
        HouseWay::read(chosen.list(OPTION)).expect("a checked submission's house way can be read")
    }

    /// The rules as they were written.
    pub fn rules(&self) -> impl ExactSizeIterator<Item = &str> {
        self.lines.iter().map(|line| line.text.as_str())
    }

    /// The rule of this number, from 0.
    pub fn rule(&self, index: usize) -> &str {
        &self.lines[index].text
    }

    /// How four tiles are set, and which rule decides.
    ///
    /// # Errors
    /// When no rule sets them, or one leaves them open.
    pub fn decide(&self, four: [Tile; 4]) -> Result<Decision, Undecided> {
        for (rule, line) in self.lines.iter().enumerate() {
            let mut left = line.choose(four);
            left.sort_unstable();
            // Of settings whose ranks are the same it does not matter which is taken: the first.
            let mut between: Vec<Setting> = Vec::new();
            for setting in left {
                if between.iter().all(|other| other.ranks() != setting.ranks()) {
                    between.push(setting);
                }
            }
            match between[..] {
                [] => {}
                [setting] => return Ok(Decision { setting, rule }),
                _ => return Err(Undecided::Open { rule, between }),
            }
        }
        Err(Undecided::Unset)
    }

    /// How four tiles are set.
    ///
    /// # Panics
    /// When they are not, which no way that passed its check leaves possible.
    pub fn set(&self, four: [Tile; 4]) -> Setting {
        match self.decide(four) {
            Ok(decision) => decision.setting,
            Err(why) => panic!("{} is not set: {why:?}", Tiles::of(&four)),
        }
    }
}

/// Every hand of four tiles by its kinds, with how many hands of tiles are alike: rules tell tiles
/// of one kind not apart. The tiles of a hand stand in the order of a sorted set.
pub fn hands() -> Vec<([Tile; 4], u32)> {
    let mut hands = Vec::new();
    for a in TileKind::all() {
        for b in TileKind::all().skip(a.index()) {
            for c in TileKind::all().skip(b.index()) {
                for d in TileKind::all().skip(c.index()) {
                    hands.extend(hand([a, b, c, d]));
                }
            }
        }
    }
    hands
}

/// The tiles of four kinds in order, and in how many ways the set has them; `None` where it has not.
fn hand(kinds: [TileKind; 4]) -> Option<([Tile; 4], u32)> {
    let mut tiles = kinds.map(TileKind::tile);
    let mut ways = 1;
    for (index, kind) in kinds.into_iter().enumerate() {
        let before = kinds[..index].iter().filter(|other| **other == kind).count();
        if before >= kind.copies() {
            return None;
        }
        tiles[index] = Tile::from_index((kind.tile().index() + before) as u8);
        // Choosing two of two alike is one way; each choice after the first is divided by its place.
        ways = ways * (kind.copies() - before) as u32 / (before + 1) as u32;
    }
    Some((tiles, ways))
}

/// Reports every rule that cannot be read, and hands that the way does not set.
pub fn check(chosen: &HouseRules, violations: &mut Vec<Violation>) {
    let path = format!("options.{OPTION}");
    let clause = chosen.schema().option(OPTION).map(engine::rules::OptionSpec::clause);
    let way = match HouseWay::read(chosen.list(OPTION)) {
        Ok(way) => way,
        Err(misread) => {
            for (index, why) in misread {
                let path = format!("{path}.{}", index + 1);
                violations.push(Violation::new(path, why.found, why.permitted, clause));
            }
            return;
        }
    };
    let mut unset = Faults::default();
    let mut open: Vec<Faults> = way.lines.iter().map(|_| Faults::default()).collect();
    for (four, ways) in hands() {
        match way.decide(four) {
            Ok(_) => {}
            Err(Undecided::Unset) => unset.add(four, ways, Vec::new()),
            Err(Undecided::Open { rule, between }) => open[rule].add(four, ways, between),
        }
    }
    for (index, faults) in open.iter().enumerate() {
        if let Some((four, between)) = &faults.first {
            let settings: Vec<String> = between.iter().map(Setting::to_string).collect();
            let found = format!("{}, which it sets either {}{}", four, settings.join(" or "), faults.others());
            let path = format!("{path}.{}", index + 1);
            let violation = Violation::new(path, found, "a rule that leaves one setting", clause);
            violations.push(violation.help("say which setting is preferred: `: highest low hand`"));
        }
    }
    if let Some((four, _)) = &unset.first {
        let found = format!("no rule that sets {four}{}", unset.others());
        violations.push(Violation::new(path, found, "rules that set every hand", clause));
    }
}

/// Hands that are not set: the first, and how many there are.
#[derive(Default)]
struct Faults {
    first: Option<(Tiles, Vec<Setting>)>,
    count: u32,
}

impl Faults {
    fn add(&mut self, four: [Tile; 4], ways: u32, between: Vec<Setting>) {
        self.count += ways;
        self.first.get_or_insert_with(|| (Tiles::of(&four), between));
    }

    fn others(&self) -> String {
        match self.count {
            1 => String::new(),
            count => format!(" (and {} more hands)", count - 1),
        }
    }
}
