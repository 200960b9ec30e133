//! Whether to let bets 1 and 2 ride: every three and every four cards, a rule to remember, and what mistakes cost.

use super::hands::{FIRST_CARDS, HANDS, SECOND_CARDS};
use super::{Decisions, Four, Hand, fours, hands, worth};
use crate::exact::Ratio;
use crate::fours::place;
use crate::incomplete::{alike, spread, straight_flush, suited};
use crate::report::{Choice, Equivalence, Share, Strategy, Way, Worth};
use crate::two_choices::{Either, Rule, TwoChoices};
use kit::{Card, Cards, Rank};

/// A rule for both decisions, by the three cards and by the four.
type Both<'a> = (&'a dyn Fn(&[Card]) -> bool, &'a dyn Fn(&[Card]) -> bool);

const SIMPLE: &str = "let bet 1 ride with a pair of tens or better, three to a royal flush, three suited cards in a \
                      row from 3-4-5 up, or three to a straight flush with one gap and a ten or better, or two gaps \
                      and two of them, a low ace not counted; let bet 2 ride with a pair of tens or better, four to \
                      a flush, or four to a straight that is open at both ends or all tens or better; withdraw the \
                      rest";

impl TwoChoices for Decisions {
    const CHOICES: [&'static str; 2] = ["ride", "withdraw"];
    const EITHER: &'static str = "lets a bet ride or withdraws it";

    fn situations(&self) -> usize {
        hands().len() + fours().len()
    }

    fn name(&self, situation: usize) -> String {
        Cards::of(seen(situation)).to_string()
    }

    fn find(&self, text: &str) -> Result<usize, String> {
        let cards: Cards = text.parse().map_err(|error| format!("`{text}` is not three or four cards: {error}"))?;
        let faces: Vec<Card> = cards.faces().filter(|card| !card.is_joker()).collect();
        let different = (1..faces.len()).all(|later| !faces[..later].contains(&faces[later]));
        match faces.len() {
            3 if cards.len() == 3 && different => Ok(place(&faces)),
            4 if cards.len() == 4 && different => Ok(hands().len() + place(&faces)),
            _ => Err(format!(
                "`{text}` is not three or four different cards: write `As Kd 2c` for bet 1, and one card more for bet 2"
            )),
        }
    }

    fn best_rule(&self) -> Rule<'_> {
        let rides = |situation: usize| match situation.checked_sub(hands().len()) {
            None => self.first[situation] == Either::First,
            Some(four) => self.second[0][four] == Either::First,
        };
        (Box::new(rides), "lets a bet ride wherever that is worth more than withdrawing it".to_owned())
    }

    fn simple_rule(&self) -> Rule<'_> {
        (Box::new(|situation| simple(seen(situation))), SIMPLE.to_owned())
    }

    fn dealer_rule(&self) -> Rule<'_> {
        let says = "lets a bet ride only with a hand that wins already";
        (Box::new(|situation| wins(seen(situation))), says.to_owned())
    }
}

/// The cards that are seen in a situation: three, or four.
fn seen(situation: usize) -> &'static [Card] {
    match situation.checked_sub(hands().len()) {
        None => &hands()[situation].cards,
        Some(four) => &fours()[four].cards,
    }
}

fn is_high(card: &Card) -> bool {
    card.rank() >= Rank::Ten
}

/// Whether the cards win whatever comes: a pair of tens or better, two pairs, three or four of a kind.
fn wins(cards: &[Card]) -> bool {
    let most = cards.iter().map(|card| alike(cards, *card)).max().unwrap_or(0);
    let pairs = cards.iter().filter(|card| alike(cards, **card) == 2).count() / 2;
    most > 2 || pairs > 1 || cards.iter().any(|card| alike(cards, *card) == 2 && is_high(card))
}

/// The short rule for three or four cards.
fn simple(cards: &[Card]) -> bool {
    let has = |rank: Rank| cards.iter().any(|card| card.rank() == rank);
    let low = has(Rank::Two) && (has(Rank::Ace) || has(Rank::Three) && has(Rank::Four));
    if wins(cards) {
        return true;
    }
    let Some(spread) = spread(cards) else { return cards.len() == 4 && suited(cards) };
    // Beside cards below six an ace plays low, and is not counted as a ten or better.
    let low_ace = has(Rank::Ace) && !cards.iter().any(|card| (Rank::Six..Rank::Ace).contains(&card.rank()));
    let high = cards.iter().filter(|card| is_high(card)).count() - usize::from(low_ace);
    if cards.len() == 3 {
        let gaps = spread - 3;
        return suited(cards) && spread <= 5 && high >= gaps && !(gaps == 0 && low);
    }
    let open = spread == 4 && !has(Rank::Ace);
    suited(cards) || open || spread <= 5 && high == 4
}

pub(super) fn strategy(decisions: &Decisions) -> Strategy {
    let deals = HANDS * FIRST_CARDS * SECOND_CARDS;
    let ev = |(first, second): Both<'_>| {
        let sum: i128 = hands().iter().map(|hand| i128::from(of_rule(decisions, hand, (first, second)))).sum();
        in_bets(decisions, sum, deals)
    };
    let best_of_all: i128 = hands()
        .iter()
        .map(|hand| {
            let worth = decisions.worth_of_first(hand, true).max(decisions.worth_of_first(hand, false));
            i128::from(worth) * i128::from(hand.weight)
        })
        .sum();
    let best = in_bets(decisions, best_of_all, deals);
    let way = |says: &str, both: Both<'_>| Way::new(says, ev(both), &best);
    let best_second = |cards: &[Card]| decisions.second[0][place(cards)] == Either::First;
    let best_first = |cards: &[Card]| decisions.first[place(cards)] == Either::First;
    let pair = |cards: &[Card]| wins(cards) || cards.iter().any(|card| alike(cards, *card) == 2);
    let three_high = |cards: &[Card]| wins(cards) || cards.iter().all(is_high);
    let any_straight = |cards: &[Card]| best_second(cards) || spread(cards).is_some_and(|spread| spread <= 5);
    let [first, second] = decisions.shares();
    Strategy {
        decision: "with three cards bet 1, with four bet 2: let it ride (ride) or withdraw it (withdraw)".to_owned(),
        base: "bet".to_owned(),
        situation: "three different cards for bet 1, four for bet 2".to_owned(),
        alike: Equivalence::UpToSuits,
        averages: None,
        shares: Share::of_two(Decisions::CHOICES, first.plus(&second).times(&Ratio::new(1, 2_u32))),
        simple: way(SIMPLE, (&simple, &simple)),
        mistakes: Way::mistakes(vec![
            way("let both bets ride always", (&|_| true, &|_| true)),
            way("withdraw both bets always", (&|_| false, &|_| false)),
            way("let bets ride only with a hand that wins already", (&wins, &wins)),
            way("let bet 1 ride with any pair", (&|cards| best_first(cards) || pair(cards), &best_second)),
            way(
                "let bet 1 ride with three cards of ten or above",
                (&|cards| best_first(cards) || three_high(cards), &best_second),
            ),
            way(
                "let bet 1 ride with any three suited cards",
                (&|cards| best_first(cards) || suited(cards), &best_second),
            ),
            way("let bet 2 ride with any pair", (&best_first, &|cards| best_second(cards) || pair(cards))),
            way("let bet 2 ride with four to any straight", (&best_first, &any_straight)),
            way("withdraw bet 2 with four to a flush or straight", (&best_first, &wins)),
        ]),
        table: table(decisions),
    }
}

/// A sum of cents over so many deals, in bets.
fn in_bets(decisions: &Decisions, sum: i128, deals: u64) -> Ratio {
    Ratio::new(sum, u128::from(deals) * u128::from(decisions.bet.in_cents().unsigned_abs()))
}

/// What a hand comes to by a rule, in cents over all deals of all hands like it.
fn of_rule(decisions: &Decisions, hand: &Hand, (first, second): Both<'_>) -> i64 {
    let before = usize::from(first(&hand.cards));
    let after = |four: &Four| worth(&decisions.nets[before + usize::from(second(&four.cards))], &four.rows);
    let sum: i64 = hand.firsts().map(|(four, _)| after(&fours()[four])).sum();
    sum * i64::from(hand.weight)
}

/// Every three cards and then every four, each the most worth letting ride first. Bet 2 is shown for a player who
/// withdrew bet 1.
fn table(decisions: &Decisions) -> Vec<Choice> {
    let choice = |cards: &[Card], hand: String, weight: u32, [ride, withdraw]: [i64; 2], deals: u64| {
        let worth = |choice, cents: i64| Worth { choice, ev: in_bets(decisions, cents.into(), deals) };
        let worth = vec![worth("ride", ride), worth("withdraw", withdraw)];
        Choice::new(Cards::of(cards).to_string(), hand, weight.into(), worth)
    };
    let three = |hand: &Hand| {
        let worth = [true, false].map(|rides| decisions.worth_of_first(hand, rides));
        choice(&hand.cards, describe(&hand.cards), hand.weight, worth, FIRST_CARDS * SECOND_CARDS)
    };
    let four = |four: &Four| {
        let worth = [1, 0].map(|in_place: usize| worth(&decisions.nets[in_place], &four.rows));
        choice(&four.cards, describe(&four.cards), four.weight, worth, SECOND_CARDS)
    };
    let sorted = |mut choices: Vec<Choice>| {
        let gain = |choice: &Choice| choice.worth_of("ride").minus(choice.worth_of("withdraw"));
        choices.sort_by_cached_key(|choice| std::cmp::Reverse(gain(choice)));
        choices
    };
    let mut table = sorted(hands().iter().map(three).collect());
    table.extend(sorted(fours().iter().map(four).collect()));
    table
}

/// What three or four cards are on the way to.
fn describe(cards: &[Card]) -> String {
    let most = cards.iter().map(|card| alike(cards, *card)).max().unwrap_or(0);
    let words = match cards.len() {
        3 => "three",
        _ => "four",
    };
    match (most, spread(cards)) {
        (4, _) => "four of a kind".to_owned(),
        (3, _) => "three of a kind".to_owned(),
        (2, _) if wins(cards) => "a hand that wins".to_owned(),
        (2, _) => "a pair below tens".to_owned(),
        (_, Some(spread)) if spread <= 5 && suited(cards) => format!("{words} to {}", straight_flush(cards)),
        _ if suited(cards) => format!("{words} to a flush"),
        (_, Some(spread)) if spread <= 5 => format!("{words} to a straight"),
        _ => format!("{} high", cards[0].rank().word()),
    }
}
