//! One hand, counted exactly by itself: what each choice with it is worth.

use super::hands::pair_at;
use super::play::{Action, CHOICES, Prices, read};
use super::wins;
use crate::exact::Ratio;
use crate::{AnalysisError, Context, Query, QueryError};
use games::fast_action_holdem::{decks, house_way, limits, settle};
use kit::{Card, Cards};
use serde::Serialize;

/// A choice with a hand.
#[derive(Clone, Debug, Serialize)]
pub struct HandChoice {
    /// The choice: `keep As Ks`, `split As Ks / 7d 2c`, `surrender`.
    pub choice: String,
    /// What it is worth in units of the wager.
    pub ev: Ratio,
    /// Whether the house way keeps these cards.
    pub house_way: bool,
}

/// What every choice with a hand is worth.
#[derive(Clone, Debug, Serialize)]
pub struct HandChoices {
    /// The hand, from the highest card down.
    pub cards: String,
    /// How many decks the shoe has.
    pub decks: u8,
    /// Whether it is a natural, with which there is nothing to choose.
    pub natural: bool,
    /// Every choice, the best first.
    pub choices: Vec<HandChoice>,
    /// The step of the house way that decides, from 1, in words; none with a natural.
    pub house_way_step: Option<(usize, String)>,
    /// The same as a sentence without its end.
    #[serde(skip)]
    pub house_way_says: Option<String>,
    /// What was counted, in words.
    #[serde(skip)]
    pub counted: String,
    /// What keeping two cards as the dealer does costs against the best choice, in units of the wager.
    pub house_way_costs: Option<Ratio>,
    /// How many deals of the dealer's cards and the board were counted.
    pub deals: String,
    /// Whether the numbers are exact.
    pub exact: bool,
}

/// Counts every deal against this hand from a fresh shoe.
pub(crate) fn choices(query: &Query, text: &str, context: Context<'_>) -> Result<HandChoices, AnalysisError> {
    let (cards, _) = read(text).map_err(QueryError::Invalid)?;
    let stake = query.unit_within(limits(&query.rules), "a wager")?;
    let (prices, decks) = (Prices::new(&query.rules, stake), decks(&query.rules));
    if let Some(card) = cards.iter().find(|card| cards.iter().filter(|other| other == card).count() > decks.into()) {
        let why = format!("`{text}` has more than {decks} of {card}, and the shoe has {decks} decks");
        return Err(QueryError::Invalid(why).into());
    }
    context.report(0, 1)?;
    let counted = hand_choices(cards, decks, &prices);
    context.report(1, 1)?;
    Ok(counted)
}

fn hand_choices(cards: [Card; 4], decks: u8, prices: &Prices) -> HandChoices {
    let natural = settle::is_natural(cards);
    let left = wins::left(cards, decks);
    let row = if natural {
        let (total, dealer_naturals) = wins::deals(&left);
        wins::Wins { pairs: [0; 6], both: [0; 3], total, dealer_naturals }
    } else {
        wins::wins(cards, &left)
    };
    let by_way = (!natural).then(|| {
        let [one, other] = house_way::kept(&cards).places.map(|place| place as u8);
        Action::Keep(pair_at(one, other) as u8)
    });
    let actions = if natural { vec![Action::Natural] } else { Action::ALL.to_vec() };
    let worth = |action: &Action| HandChoice {
        choice: action.says(cards),
        ev: prices.worth(*action, &row),
        house_way: Some(*action) == by_way,
    };
    let mut choices: Vec<HandChoice> = actions.iter().map(worth).collect();
    // Cards that are alike make the same choice more than once.
    choices.sort_by(|a, b| b.ev.cmp(&a.ev).then_with(|| b.house_way.cmp(&a.house_way)));
    let mut named = Vec::with_capacity(CHOICES);
    choices.retain(|choice| {
        let new = !named.contains(&choice.choice);
        named.push(choice.choice.clone());
        new
    });
    let costs = choices.iter().find(|choice| choice.house_way).map(|choice| choices[0].ev.minus(&choice.ev));
    let step = (!natural).then(|| {
        let step = house_way::kept(&cards).step;
        (step + 1, house_way::STEPS[step].says)
    });
    let deals = (row.total / 3).to_string();
    HandChoices {
        cards: Cards::of(&cards).to_string(),
        decks,
        natural,
        house_way_says: step.map(|(step, says)| format!("The house way keeps {says} here, by its step {step}")),
        house_way_step: step.map(|(step, says)| (step, says.to_owned())),
        house_way_costs: costs,
        choices,
        counted: format!("{deals} deals of the dealer's four cards and the board from a fresh shoe of {decks} decks"),
        deals,
        exact: true,
    }
}
