//! The best setting of every hand against a dealer who sets by a way, and what following that way costs.
//!
//! Pattern by pattern. What a setting comes to against the dealer's patterns is the same for all hands of a pattern;
//! what the dealer's flushes add depends on the cards in each suit, and is a sum over the four suits of a number that
//! depends on which of the hand's ranks are in that suit ([`Added`]). Most hands need no such number: all of the
//! dealer's flushes together cannot make up for what their second best setting is worth less.

use super::added::Added;
use super::hands::{Bounds, Flush, Hands, Scratch};
use super::versus::Outcomes;
use crate::cache::{Key, Method};
use crate::counting::{Count, CountKind, KeyedCount, Observer, Runs};
use crate::{AnalysisError, Interrupted};
use games::pai_gow_poker::HouseWay;
use games::pai_gow_poker::house_way::{Class, Ranks, Setting, each_class};
use kit::Card;
use rayon::prelude::*;
use std::sync::OnceLock;

/// Besides what is here, the counts depend on what those of one way against another depend on.
pub(crate) const METHOD: Method = Method { name: "pai-gow-poker-best", version: 1 };

/// How much a won deal counts against a lost one: what a wager wins and what it is, as small whole numbers.
pub(crate) type Worth = [u32; 2];

/// Classes are looked at in so many parts.
const PARTS: u64 = 169;
/// The numbers of a count: deals won and lost by the best settings more than by the way, and fewer; hands; then by
/// rule.
const FIRST: usize = 5;
/// The numbers of a rule: the hands that are set otherwise, and what they gain.
const OF_RULE: usize = 2;

/// What the best settings come to.
#[derive(Clone, Debug)]
pub struct Best {
    /// All deals, set best.
    pub outcomes: Outcomes,
    /// How many hands are set otherwise than by the way.
    pub otherwise: u64,
    /// By rule of the way: how many hands it sets that are set better otherwise, and what that gains, in deals times
    /// `Worth`.
    pub by_rule: Vec<(u64, u64)>,
}

impl Best {
    /// What such numbers say, given what the way comes to.
    pub(super) fn from_words(words: &[u64], way: Outcomes) -> Best {
        let more = |count: u64, at: usize| count + words[at] - words[at + 1];
        let (win, lose) = (more(way.win, 0), more(way.lose, 2));
        let push = way.win + way.push + way.lose - win - lose;
        let by_rule = words[FIRST..].as_chunks::<OF_RULE>().0.iter().map(|[hands, gain]| (*hands, *gain)).collect();
        Best { outcomes: Outcomes { win, push, lose }, otherwise: words[FIRST - 1], by_rule }
    }
}

/// A setting of a hand, and what it is worth.
#[derive(Clone, Copy, Debug)]
struct Choice {
    ranks: Ranks,
    bounds: Bounds,
    /// Deals won and lost against the dealer's patterns.
    deals: [i64; 2],
}

/// The best settings against a way.
pub(super) struct Settings {
    way: HouseWay,
    worth: Worth,
    known: OnceLock<Known>,
}

/// The dealer's hands, and the classes of the player's by pattern.
pub(super) struct Known {
    pub(super) hands: Hands,
    slack: Slack,
    /// Flushes by the ranks in the suit, with the joker or without.
    pub(super) suited: Vec<(u16, bool, Vec<Flush>)>,
    /// Sorted by pattern.
    classes: Vec<(u32, Class)>,
}

impl Known {
    fn new(way: &HouseWay) -> Known {
        let hands = Hands::new(way);
        let mut flushes = hands.flushes.clone();
        flushes.sort_by_key(|flush| (flush.suited, flush.joker));
        let group = |flushes: &[Flush]| (flushes[0].suited, flushes[0].joker, flushes.to_vec());
        let suited = flushes.chunk_by(|a, b| (a.suited, a.joker) == (b.suited, b.joker)).map(group).collect();
        let mut classes = Vec::new();
        each_class(&mut |class| classes.push((hands.pattern(&class.cards) as u32, class)));
        classes.sort_by_key(|(pattern, _)| *pattern);
        Known { slack: Slack::new(&hands), hands, suited, classes }
    }
}

/// By setting, how many flushes there are at all that are won or lost and by their ranks would not be, or the other way
/// round. No hand is left more of them.
struct Slack {
    win: Vec<i64>,
    lose: Vec<i64>,
}

/// Room for the low hands, and for one past them.
const LOWS: usize = kit::JokerLowRank::COUNT + 1;

impl Slack {
    /// A flush is won by all settings above its point, and its ranks by all above theirs: by one of them only above one
    /// and not above both, that is where both are exceeded. So it is for losing, from above.
    fn new(hands: &Hands) -> Slack {
        let highs = hands.highs.len() + 1;
        let mut slack = Slack { win: vec![0; highs * LOWS], lose: vec![0; highs * LOWS] };
        let place = |high: i16, low: i16| high as usize * LOWS + low as usize;
        for flush in &hands.flushes {
            let (set, plain, ways) = (flush.point, hands.point(flush.pattern as usize), i64::from(flush.ways));
            for point in [set, plain] {
                slack.win[place(point.high + 1, point.low + 1)] += ways;
                slack.lose[place(point.high, point.low)] += ways;
            }
            slack.win[place(set.high.max(plain.high) + 1, set.low.max(plain.low) + 1)] -= 2 * ways;
            slack.lose[place(set.high.min(plain.high), set.low.min(plain.low))] -= 2 * ways;
        }
        for at in 0..highs * LOWS {
            let [left, up] = [at % LOWS > 0, at >= LOWS];
            let before = |on: bool, back: usize| if on { slack.win[at - back] } else { 0 };
            slack.win[at] += before(left, 1) + before(up, LOWS) - before(left && up, LOWS + 1);
        }
        for at in (0..highs * LOWS).rev() {
            let [right, down] = [at % LOWS + 1 < LOWS, at + LOWS < highs * LOWS];
            let after = |on: bool, on_by: usize| if on { slack.lose[at + on_by] } else { 0 };
            slack.lose[at] += after(right, 1) + after(down, LOWS) - after(right && down, LOWS + 1);
        }
        slack
    }
}

/// What is added up.
struct Sum {
    win: i64,
    lose: i64,
    otherwise: u64,
    by_rule: Vec<[u64; OF_RULE]>,
}

impl Settings {
    fn known(&self) -> &Known {
        self.known.get_or_init(|| Known::new(&self.way))
    }

    fn value(&self, [win, lose]: [i64; 2]) -> i64 {
        win * i64::from(self.worth[0]) - lose * i64::from(self.worth[1])
    }

    /// All classes of one pattern.
    fn pattern(&self, classes: &[(u32, Class)], scratch: &mut Scratch, sum: &mut Sum) {
        let known = self.known();
        known.hands.left(classes[0].0 as usize, scratch);
        let mut added = Added::new(known, &classes[0].1.cards);
        let mut compared: Vec<Choice> = Vec::new();
        for (_, class) in classes {
            self.class(class, (&scratch.weights, &mut compared), &mut added, sum);
        }
    }

    /// All hands of a class. `compared` are the settings of its pattern that were compared with all weights before.
    fn class(
        &self,
        class: &Class,
        (weights, compared): (&[u16], &mut Vec<Choice>),
        added: &mut Added<'_>,
        sum: &mut Sum,
    ) {
        let hands = &self.known().hands;
        let decision = self.way.decide(class.cards).expect("a checked way sets every hand");
        let mut choice = |ranks: Ranks| {
            if let Some(known) = compared.iter().find(|known| known.ranks == ranks) {
                return *known;
            }
            let bounds = hands.highs.bounds(ranks);
            let sums = hands.compare(weights, bounds);
            let choice = Choice { ranks, bounds, deals: [sums.below, sums.from] };
            compared.push(choice);
            choice
        };
        let choices: Vec<Choice> =
            undominated(class.cards, &self.way, decision.ranks).into_iter().map(&mut choice).collect();
        // The most and the least that flushes can make of each.
        let slack: Vec<i64> = choices.iter().map(|choice| self.slack(choice)).collect();
        let least = choices.iter().zip(&slack).map(|(choice, slack)| self.value(choice.deals) - slack).max();
        let may_be_best = |(choice, slack): (&Choice, &i64)| Some(self.value(choice.deals) + slack) >= least;
        let of_way = choices.iter().position(|choice| choice.ranks == decision.ranks).expect("it is among them");
        let mut left: Vec<Choice> = vec![choices[of_way]];
        let others = choices.iter().zip(&slack).enumerate().filter(|(at, pair)| *at != of_way && may_be_best(*pair));
        left.extend(others.map(|(_, (choice, _))| *choice));
        if left.len() == 1 {
            return;
        }
        let tables: Vec<usize> = left.iter().map(|choice| added.table(choice.bounds)).collect();
        each_suiting(class, added.ranks(), &mut |suits, times| {
            let whole = |at: usize| {
                let more = suits.map(|held| added.of(tables[at], held));
                let [win, lose] = left[at].deals;
                [win + more.iter().map(|it| it[0]).sum::<i64>(), lose + more.iter().map(|it| it[1]).sum::<i64>()]
            };
            let way = whole(0);
            // The way's own setting, where another is worth no more.
            let best = (1..left.len()).map(whole).max_by_key(|deals| self.value(*deals)).unwrap_or(way);
            let gain = self.value(best) - self.value(way);
            if gain > 0 {
                sum.win += times as i64 * (best[0] - way[0]);
                sum.lose += times as i64 * (best[1] - way[1]);
                sum.otherwise += times;
                sum.by_rule[decision.rule][0] += times;
                sum.by_rule[decision.rule][1] += times * gain.unsigned_abs();
            }
        });
    }

    /// How much more or less than the patterns say a setting may be worth.
    fn slack(&self, choice: &Choice) -> i64 {
        let Slack { win, lose } = &self.known().slack;
        let (high, low) = choice.bounds.begins();
        let at = high as usize * LOWS + low as usize;
        win[at] * i64::from(self.worth[0]) + lose[at] * i64::from(self.worth[1])
    }
}

/// The legal settings that no other beats in one hand and equals in the other, and the way's own.
fn undominated(cards: [Card; 7], way: &HouseWay, of_way: Ranks) -> Vec<Ranks> {
    let mut all: Vec<Ranks> = Setting::all(cards).iter().map(|setting| setting.ranks(way.wheel())).collect();
    all.retain(Ranks::are_legal);
    all.sort_unstable();
    all.dedup();
    let beaten = |one: &Ranks| all.iter().any(|it| it != one && it.high >= one.high && it.low >= one.low);
    all.iter().filter(|ranks| **ranks == of_way || !beaten(ranks)).copied().collect()
}

/// Every way to choose the suits of a class's hands: by suit, which of its ranks are held, and how many hands those
/// are. A class that is a flush has five or more of one suit, any other has not.
fn each_suiting(class: &Class, ranks: &[(u8, u8)], visit: &mut impl FnMut([u8; 4], u64)) {
    let joker = class.cards.contains(&Card::JOKER);
    let flush = super::hands::suit_of_five(&class.cards).map(|suit| {
        let in_suit = class.cards.iter().filter(|card| !card.is_joker() && card.suit() as usize == suit);
        in_suit.fold(0u16, |held, card| held | 1 << card.rank() as u16)
    });
    let mut suits = [0u8; 4];
    let five = if joker { 4 } else { 5 };
    suited(ranks, 0, flush, five, &mut suits, &mut |suits| visit(suits, if flush.is_some() { 4 } else { 1 }));
}

fn suited(
    ranks: &[(u8, u8)],
    at: usize,
    flush: Option<u16>,
    five: u32,
    suits: &mut [u8; 4],
    visit: &mut impl FnMut([u8; 4]),
) {
    let Some((rank, count)) = ranks.get(at) else {
        if flush.is_some() || suits.iter().all(|held| held.count_ones() < five) {
            visit(*suits);
        }
        return;
    };
    for chosen in (0u8..16).filter(|chosen| chosen.count_ones() == u32::from(*count)) {
        // The first suit stands for that of a flush.
        if flush.is_some_and(|held| held >> rank & 1 != u16::from(chosen & 1)) {
            continue;
        }
        (0..4).filter(|suit| chosen >> suit & 1 == 1).for_each(|suit| suits[suit] |= 1 << at);
        suited(ranks, at + 1, flush, five, suits, visit);
        (0..4).for_each(|suit| suits[suit] &= !(1 << at));
    }
}

impl Settings {
    fn empty(&self) -> Sum {
        Sum { win: 0, lose: 0, otherwise: 0, by_rule: vec![[0; OF_RULE]; self.way.rules().len()] }
    }

    /// Every so many of the patterns, so that parts are alike.
    fn part(&self, part: u64, go_on: &(dyn Fn() -> bool + Sync)) -> Result<Sum, Interrupted> {
        let known = self.known();
        let of_part = |classes: &&[(u32, Class)]| u64::from(classes[0].0) % PARTS == part;
        let mut patterns: Vec<&[(u32, Class)]> = known.classes.chunk_by(|a, b| a.0 == b.0).filter(of_part).collect();
        patterns.sort_by_key(|classes| std::cmp::Reverse(classes.len()));
        let one = |(mut sum, mut scratch): (Sum, Scratch), classes: &&[(u32, Class)]| {
            if !go_on() {
                return Err(Interrupted);
            }
            self.pattern(classes, &mut scratch, &mut sum);
            Ok((sum, scratch))
        };
        let sums = patterns.par_iter().try_fold(|| (self.empty(), Scratch::default()), one);
        sums.map(|sum| sum.map(|(sum, _)| sum)).try_reduce(|| self.empty(), |one, other| Ok(one.plus(&other)))
    }
}

impl Sum {
    fn plus(mut self, other: &Sum) -> Sum {
        self.win += other.win;
        self.lose += other.lose;
        self.otherwise += other.otherwise;
        for (sum, more) in self.by_rule.iter_mut().zip(&other.by_rule) {
            *sum = [sum[0] + more[0], sum[1] + more[1]];
        }
        self
    }

    fn words(&self) -> Vec<u64> {
        let apart = |sum: i64| [sum.max(0).unsigned_abs(), sum.min(0).unsigned_abs()];
        let first = [apart(self.win), apart(self.lose)].concat();
        first.into_iter().chain([self.otherwise]).chain(self.by_rule.iter().flatten().copied()).collect()
    }
}

impl Count for Settings {
    fn words(&self) -> usize {
        FIRST + OF_RULE * self.way.rules().len()
    }

    /// The hands of all rules are all hands that are set otherwise, and what they gain is what is won and lost.
    fn is_sound(&self, words: &[u64]) -> bool {
        if words.len() != self.words() {
            return false;
        }
        let by_rule = words[FIRST..].as_chunks::<OF_RULE>().0;
        let signed = |at: usize| i128::from(words[at]) - i128::from(words[at + 1]);
        let gain = signed(0) * i128::from(self.worth[0]) - signed(2) * i128::from(self.worth[1]);
        by_rule.iter().map(|rule| u128::from(rule[0])).sum::<u128>() == u128::from(words[FIRST - 1])
            && by_rule.iter().map(|rule| i128::from(rule[1])).sum::<i128>() == gain
    }

    fn parts(&self) -> u64 {
        PARTS
    }

    fn work(&self, _: u64) -> u64 {
        1
    }

    fn count(&self, parts: &[u64], observer: &Observer<'_>) -> Result<(), Interrupted> {
        for part in parts {
            let sum = self.part(*part, &|| (observer.worked)(0))?;
            if !((observer.done)(*part, Runs::of(&sum.words())) && (observer.worked)(1)) {
                return Err(Interrupted);
            }
        }
        Ok(())
    }
}

/// The count of the best settings against a way.
pub(crate) fn best(way: &HouseWay, worth: Worth) -> KeyedCount {
    let lines: Vec<String> = way.rules().map(str::to_owned).collect();
    let wheel_is_lowest = way.wheel() == kit::WheelRank::Lowest;
    let key = Key::new(METHOD, &format!("{lines:?} {wheel_is_lowest} {worth:?}"));
    let what = CountKind::PaiGowPokerBest { dealer: lines, wheel_is_lowest, worth };
    KeyedCount { what, key, count: Box::new(Settings { way: way.clone(), worth, known: OnceLock::new() }) }
}

/// The same, as another machine describes it.
///
/// # Errors
/// When this program cannot read the way.
pub(crate) fn every_best(dealer: &[String], wheel_is_lowest: bool, worth: Worth) -> Result<KeyedCount, AnalysisError> {
    Ok(best(&super::versus::read(dealer, wheel_is_lowest)?, worth))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pai_gow_poker::one_hand::Against;
    use crate::pai_gow_poker::tests::default_way;
    use kit::Cards;

    /// Classes of every kind: what each setting comes to by tables and by the cards of each single hand.
    #[test]
    fn tables_say_of_every_hand_what_its_cards_say() {
        let way = default_way();
        let settings = Settings { way: way.clone(), worth: [19, 20], known: OnceLock::new() };
        let known = settings.known();
        let mut looked_at = 0;
        for text in ["As Ks Qh 9d 4s 4d 2h", "9s 9h 9d 9c Jo 8s 3d", "Ts 9s 8s 7s 5s Th Ad", "Jo Ks 9s 7s 5s 5h 5d"] {
            let cards: [Card; 7] = text.parse::<Cards>().unwrap().known().unwrap();
            let (pattern, mut scratch) = (known.hands.pattern(&cards), Scratch::default());
            known.hands.left(pattern, &mut scratch);
            let classes = known.classes.iter().filter(|(at, _)| *at as usize == pattern).map(|(_, class)| class);
            for class in classes.step_by(9) {
                let mut added = Added::new(known, &class.cards);
                let ranks = undominated(class.cards, &way, way.decide(class.cards).unwrap().ranks);
                let against = Against::new(&known.hands, &class.cards);
                let held = suits_of(&class.cards, added.ranks());
                for ranks in ranks {
                    let bounds = known.hands.highs.bounds(ranks);
                    let sums = known.hands.compare(&scratch.weights, bounds);
                    let table = added.table(bounds);
                    let more = held.map(|held| added.of(table, held));
                    let exact = against.compare(ranks);
                    assert_eq!(sums.below + more.iter().map(|it| it[0]).sum::<i64>(), exact.below, "{text}");
                    assert_eq!(sums.from + more.iter().map(|it| it[1]).sum::<i64>(), exact.from, "{text}");
                    let choice = Choice { ranks, bounds, deals: [sums.below, sums.from] };
                    let off = settings.value([exact.below, exact.from]) - settings.value(choice.deals);
                    assert!(off.abs() <= settings.slack(&choice), "{text}");
                    looked_at += 1;
                }
            }
        }
        assert!(looked_at > 12, "{looked_at}");
    }

    fn suits_of(cards: &[Card; 7], ranks: &[(u8, u8)]) -> [u8; 4] {
        let mut suits = [0; 4];
        for card in cards.iter().filter(|card| !card.is_joker()) {
            let place = ranks.iter().position(|(rank, _)| *rank == card.rank() as u8).unwrap();
            suits[card.suit() as usize] |= 1 << place;
        }
        suits
    }

    /// Every class has as many hands as it says.
    #[test]
    fn every_hand_of_a_class_is_looked_at_once() {
        let mut turn = 0;
        each_class(&mut |class| {
            turn += 1;
            if turn % 97 == 0 {
                let (counts, _) = crate::pai_gow_poker::hands::counted(&class.cards);
                let held: Vec<(u8, u8)> = (0..13u8).zip(counts).filter(|(_, count)| *count > 0).collect();
                let mut hands = 0;
                each_suiting(&class, &held, &mut |_, times| hands += times);
                assert_eq!(hands, u64::from(class.ways), "{:?}", class.cards);
            }
        });
    }
}
