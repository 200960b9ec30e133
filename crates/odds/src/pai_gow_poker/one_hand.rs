//! One hand in one setting against every hand that the cards left can make, set by the dealer's way.

use super::hands::{Counts, Flush, Hands, NONE, Scratch, Sums, choose, counted};
use super::versus::{OTHERS, Outcomes};
use super::{Prices, limits};
use crate::exact::Ratio;
use crate::fast_action_holdem::{HandChoice, HandChoices};
use crate::{AnalysisError, Context, Query, QueryError};
use games::pai_gow_poker::Rules;
use games::pai_gow_poker::house_way::{Ranks, Setting};
use kit::{Card, Cards, Suit};

/// Seven cards against whom others are dealt.
pub struct Against<'a> {
    hands: &'a Hands,
    /// By suit, the ranks held.
    suits: [u16; 4],
    counts: Counts,
    joker: bool,
    scratch: Scratch,
}

impl<'a> Against<'a> {
    /// These cards against hands that are set so.
    pub fn new(hands: &'a Hands, seven: &[Card; 7]) -> Against<'a> {
        let (counts, joker) = counted(seven);
        let mut suits = [0; 4];
        let naturals = seven.iter().filter(|card| !card.is_joker());
        naturals.for_each(|card| suits[card.suit() as usize] |= 1 << card.rank() as u16);
        let mut scratch = Scratch::default();
        hands.left_by(&counts, joker, &mut scratch);
        Against { hands, suits, counts, joker, scratch }
    }

    /// How the hands of the other cards compare with a setting.
    pub fn compare(&self, ranks: Ranks) -> Sums {
        let bounds = self.hands.highs.bounds(ranks);
        let mut sums = self.hands.compare(&self.scratch.weights, bounds);
        for flush in &self.hands.flushes {
            let ways = self.ways(flush) as i64;
            if ways > 0 {
                sums = sums.plus(bounds.compare(flush.point), ways);
                sums = sums.plus(bounds.compare(self.hands.point(flush.pattern as usize)), -ways);
            }
        }
        sums
    }

    /// In how many ways the other cards make this flush.
    fn ways(&self, flush: &Flush) -> u64 {
        if flush.joker && self.joker {
            return 0;
        }
        let free = Suit::ALL.into_iter().filter(|suit| self.suits[*suit as usize] & flush.suited == 0);
        let [one, other] = flush.others;
        free.map(|suit| {
            let left = |rank: u8| {
                let in_suit = (self.suits[suit as usize] >> rank & 1) as u8;
                3 - (self.counts[usize::from(rank)] - in_suit)
            };
            match (one, other) {
                (NONE, _) => 1,
                (one, NONE) => choose(left(one), 1),
                (one, other) if one == other => choose(left(one), 2),
                (one, other) => choose(left(one), 1) * choose(left(other), 1),
            }
        })
        .sum()
    }

    /// What a setting comes to as a player, to whom no copy goes, and as a bank, to whom all go. A foul setting loses
    /// as a player; a bank's is set anew.
    pub fn outcomes(&self, ranks: Ranks) -> [Outcomes; 2] {
        let Sums { below, up_to, above, from } = self.compare(ranks);
        let whole = |win: i64, lose: i64| {
            let (win, lose) = (win.unsigned_abs(), lose.unsigned_abs());
            Outcomes { win, push: OTHERS - win - lose, lose }
        };
        if !ranks.are_legal() {
            let lost = Outcomes { win: 0, push: 0, lose: OTHERS };
            return [lost, lost];
        }
        [whole(below, from), whole(up_to, above)]
    }
}

/// What every legal setting of seven cards is worth to a player.
pub(crate) fn choices(query: &Query, text: &str, context: Context<'_>) -> Result<HandChoices, AnalysisError> {
    let cards = read(text).map_err(QueryError::Invalid)?;
    let rules = Rules::new(query.rules.clone());
    let prices = Prices::new(query.unit_within(limits(&rules), "a wager")?, &rules);
    context.report(0, 1)?;
    let hands = Hands::new(&rules.way);
    let against = Against::new(&hands, &cards);
    let decision = rules.way.decide(cards).expect("a checked way sets every hand");
    let mut choices: Vec<(Ranks, HandChoice)> = Vec::new();
    for setting in Setting::all(cards) {
        let ranks = setting.ranks(rules.wheel);
        let by_way = ranks == decision.ranks;
        // Settings of the same ranks are one choice; of them the house way's own is shown.
        let new = choices.iter().all(|(other, _)| *other != ranks);
        if ranks.are_legal() && new {
            let [outcomes, _] = against.outcomes(ranks);
            let shown = if by_way { decision.setting } else { setting };
            let ev = prices.expected(&outcomes, OTHERS);
            choices.push((ranks, HandChoice { choice: shown.to_string(), ev, house_way: by_way }));
        }
    }
    context.report(1, 1)?;
    choices.sort_by(|(_, a), (_, b)| b.ev.cmp(&a.ev).then_with(|| b.house_way.cmp(&a.house_way)));
    let choices: Vec<HandChoice> = choices.into_iter().map(|(_, choice)| choice).collect();
    let (step, rule) = (decision.rule + 1, rules.way.rule(decision.rule).to_owned());
    let costs: Option<Ratio> =
        choices.iter().find(|choice| choice.house_way).map(|choice| choices[0].ev.minus(&choice.ev));
    Ok(HandChoices {
        cards: Cards::of(&cards).to_string(),
        decks: 1,
        natural: false,
        house_way_says: Some(format!("The house way sets it by its rule {step}, `{rule}`")),
        house_way_step: Some((step, rule)),
        house_way_costs: costs,
        choices,
        counted: format!("all {OTHERS} hands that the dealer can hold, set by the house way"),
        deals: OTHERS.to_string(),
        exact: true,
    })
}

/// Seven different cards.
fn read(text: &str) -> Result<[Card; 7], String> {
    let cards: Cards = text.parse().map_err(|error| format!("`{text}` is not a hand of cards: {error}"))?;
    let seven = || format!("`{text}` is no hand: write seven cards, such as `Ks Kh 9d 7c 5h 3s Jo`");
    let cards: [Card; 7] = cards.known().ok_or_else(seven)?;
    for (at, card) in cards.iter().enumerate() {
        if cards[..at].contains(card) {
            return Err(format!("`{text}` has {card} twice, and the deck has it once"));
        }
    }
    Ok(cards)
}
