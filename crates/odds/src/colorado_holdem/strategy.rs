//! What to do with three cards: every hand, a rule to remember, and what mistakes cost.

use super::hands::{BOARDS, HANDS, in_order};
use super::prices::{Play, Prices};
use super::{Decisions, Hand, Plan, hands};
use crate::AnalysisError;
use crate::exact::Ratio;
use crate::fours::place;
use crate::incomplete::{alike, suited};
use crate::report::{Choice, Equivalence, Share, Strategy, Way, Worth};
use crate::strategy::{Situations, Style};
use crate::two_choices::three_cards;
use games::colorado_holdem::settle::{Instant, Version};
use kit::{Card, Cards, Money, Rank};

/// A way to play every hand.
type Rule<'a> = Box<dyn Fn(&Hand) -> Play + 'a>;

/// What a style does with every hand, in words, and as the lines of a file where chance does not decide.
pub(super) struct Chosen {
    pub(super) plan: Plan,
    pub(super) says: String,
    pub(super) lines: Vec<(String, String)>,
}

/// Plays every hand in this style.
///
/// # Errors
/// When the style is a file that does not decide every hand.
pub(super) fn decide(decisions: &Decisions, style: &Style) -> Result<Chosen, AnalysisError> {
    let prices = &decisions.prices;
    let by = |rule: Rule<'_>| hands().iter().map(rule).collect::<Vec<Play>>();
    let (plays, says) = match style {
        Style::Optimal => match &decisions.plan {
            Plan::Fixed(plays) => (plays.clone(), "plays every hand best for ante and bet".to_owned()),
            Plan::Chance => unreachable!("decisions begin with the best play"),
        },
        Style::Simple => (by(simple(prices)), says_simple(prices.version).to_owned()),
        Style::DealerLike => (by(undecided(prices)), says_undecided(prices.version).to_owned()),
        Style::Random => {
            let says = "does anything that is possible with a hand, each as likely".to_owned();
            return Ok(Chosen { plan: Plan::Chance, says, lines: Vec::new() });
        }
        Style::File(file) => {
            let numbers = file.resolve(&EveryHand(prices))?;
            let chosen = hands().iter().zip(numbers);
            let plays = chosen.map(|(hand, number)| prices.plays(hand).nth(number).expect("a choice that was read"));
            (plays.collect(), format!("plays every hand as {style} says"))
        }
    };
    let lines = hands().iter().zip(&plays).map(|(hand, play)| (name(hand), play.name().to_owned())).collect();
    Ok(Chosen { plan: Plan::Fixed(plays), says, lines })
}

fn name(hand: &Hand) -> String {
    Cards::of(&hand.cards).to_string()
}

/// The hands, for reading a file.
struct EveryHand<'a>(&'a Prices);

impl Situations for EveryHand<'_> {
    fn count(&self) -> usize {
        hands().len()
    }

    fn name(&self, number: usize) -> String {
        name(&hands()[number])
    }

    /// The order matters, since choices name cards by their places.
    fn find(&self, text: &str) -> Result<usize, String> {
        let cards = three_cards(text)?;
        let number = place(&cards);
        let listed = in_order(cards) == [0, 1, 2] || cards == hands()[number].cards;
        let order = in_order(cards).map(|at| cards[at]);
        listed.then_some(number).ok_or_else(|| {
            format!("`{text}`: choices name cards by their places, so write the cards as `{}`", Cards::of(&order))
        })
    }

    fn choice(&self, situation: usize, text: &str) -> Result<usize, String> {
        let hand = &hands()[situation];
        let found = self.0.plays(hand).position(|play| play.name() == text);
        found.ok_or_else(|| {
            let names: Vec<&str> = self.0.plays(hand).map(Play::name).collect();
            format!("`{text}` is not a choice with this hand: write {}", names.join(" or "))
        })
    }
}

const SIMPLE: [&str; 2] = [
    "declare an instant winner; keep a pair; otherwise keep the two cards that count most: 10 for a ten or better, 5 \
     for a seven, eight or nine, 4 more for both if they are of one suit, and 1 for each straight that can hold both. \
     Bet with a pair, or with 6 and more; fold the rest",
    "declare an instant winner; keep a pair; otherwise keep the two cards that count most: 10 for a jack or better, 5 \
     for a nine or ten, 4 more for both if they are of one suit, and 1 for each straight that can hold both. Bet with \
     a pair, and with queen and jack of one suit",
];

const fn says_simple(version: Version) -> &'static str {
    SIMPLE[version as usize]
}

const fn says_undecided(version: Version) -> &'static str {
    match version {
        Version::RequiredBet => {
            "declares instant winners and bets with everything else, on a pair or the two highest cards"
        }
        Version::PermissibleBet => "declares instant winners and never bets, keeping a pair or the two highest cards",
    }
}

/// The two cards that are kept when one is discarded.
fn kept(cards: &[Card; 3], discard: usize) -> [Card; 2] {
    let [a, b, c] = *cards;
    [[b, c], [a, c], [a, b]][discard]
}

/// What two cards count by the short rule.
fn points(version: Version, two: [Card; 2]) -> u32 {
    let (wins, pushes) = match version {
        Version::RequiredBet => (Rank::Ten, Rank::Seven),
        Version::PermissibleBet => (Rank::Jack, Rank::Nine),
    };
    let count = |card: &Card| match card.rank() {
        rank if rank >= wins => 10,
        rank if rank >= pushes => 5,
        _ => 0,
    };
    two.iter().map(count).sum::<u32>() + if suited(&two) { 4 } else { 0 } + straights(two)
}

/// How many straights can hold both of two cards of different ranks.
fn straights(two: [Card; 2]) -> u32 {
    let ranks = two.map(|card| card.rank() as i32);
    // From the ace as the lowest card on, which counts as one below the two.
    let holds = |low: i32, rank: i32| (low..low + 5).contains(&rank) || low < 0 && rank == Rank::Ace as i32;
    (-1..=Rank::Ten as i32).filter(|low| ranks.iter().all(|rank| holds(*low, *rank))).count() as u32
}

fn has_pair(cards: &[Card]) -> bool {
    cards.iter().any(|card| alike(cards, *card) > 1)
}

/// The discard that leaves a pair, and otherwise the two cards of which this is greatest; of equals the later card
/// goes, which is the lower one.
fn discard(hand: &Hand, value: impl Fn([Card; 2]) -> u32) -> usize {
    let of = |card: &usize| {
        let two = kept(&hand.cards, *card);
        (has_pair(&two), value(two), *card)
    };
    (0..3).max_by_key(of).expect("three cards")
}

/// Discards the lowest card that is not of a pair.
fn lowest(hand: &Hand) -> usize {
    discard(hand, |_| 0)
}

fn simple(prices: &Prices) -> Rule<'_> {
    let version = prices.version;
    Box::new(move |hand| {
        if prices.instant(hand).is_some() {
            return Play::Declare;
        }
        let card = discard(hand, |two| points(version, two));
        let two = kept(&hand.cards, card);
        let queen_jack = suited(&two) && two.map(|card| card.rank()) == [Rank::Queen, Rank::Jack];
        match version {
            _ if has_pair(&two) => Play::Bet(card),
            Version::RequiredBet if points(version, two) >= 6 => Play::Bet(card),
            Version::RequiredBet => Play::Fold,
            Version::PermissibleBet if queen_jack => Play::Bet(card),
            Version::PermissibleBet => Play::Alone(card),
        }
    })
}

/// Goes on with everything and looks at nothing but high cards and pairs.
fn undecided(prices: &Prices) -> Rule<'_> {
    Box::new(move |hand| match prices.version {
        _ if prices.instant(hand).is_some() => Play::Declare,
        Version::RequiredBet => Play::Bet(lowest(hand)),
        Version::PermissibleBet => Play::Alone(lowest(hand)),
    })
}

/// What a player plays for: a sum of what ante with bet and the bonus wager are worth, in units of a base wager.
pub(super) struct Aim {
    pub(super) base: &'static str,
    pub(super) unit: Money,
    pub(super) value: fn([i64; 2]) -> i64,
}

/// The best play of somebody who plays for something else than ante and bet, at these prices. What is said about
/// mistakes is said of the main wager alone.
pub(super) fn strategy_for(decisions: &Decisions, prices: &Prices, aim: &Aim) -> Strategy {
    let best_play = |hand: &Hand| prices.best(hand, |worth| ((aim.value)(worth), worth));
    let ev = |rule: &dyn Fn(&Hand) -> Play| {
        let worth = |hand: &Hand| i128::from((aim.value)(prices.worth(hand, rule(hand)))) * i128::from(hand.weight);
        in_units(aim.unit, hands().iter().map(worth).sum(), HANDS * BOARDS)
    };
    let simple = Way::new(says_simple(prices.version), ev(&simple(prices)), &ev(&best_play));
    let (base, shares, table) = (aim.base.to_owned(), shares(&best_play), table(prices, aim));
    Strategy { base, shares, simple, mistakes: Vec::new(), table, ..strategy(decisions) }
}

pub(super) fn strategy(decisions: &Decisions) -> Strategy {
    let prices = &decisions.prices;
    let ev = |rule: &dyn Fn(&Hand) -> Play| {
        let worth = |hand: &Hand| i128::from(prices.worth(hand, rule(hand))[0]) * i128::from(hand.weight);
        in_units(prices.ante, hands().iter().map(worth).sum(), HANDS * BOARDS)
    };
    let best_play = |hand: &Hand| prices.best(hand, |worth| worth);
    let best = ev(&best_play);
    let way = |says: &str, rule: &dyn Fn(&Hand) -> Play| Way::new(says, ev(rule), &best);
    let mistakes = match prices.version {
        Version::RequiredBet => required(prices, &way),
        Version::PermissibleBet => permissible(prices, &way),
    };
    Strategy {
        decision: match prices.version {
            Version::RequiredBet => "with three cards: declare an instant winner, bet and discard one, or fold",
            Version::PermissibleBet => {
                "with three cards: declare an instant winner, or discard one with a bet or without"
            }
        }
        .to_owned(),
        base: "ante".to_owned(),
        situation: "three different cards".to_owned(),
        alike: Equivalence::UpToSuits,
        averages: None,
        shares: shares(&best_play),
        simple: way(says_simple(prices.version), &simple(prices)),
        mistakes: Way::mistakes(mistakes),
        table: table(prices, &Aim { base: "ante", unit: prices.ante, value: |[main, _]| main }),
    }
}

type Ways<'a> = &'a dyn Fn(&str, &dyn Fn(&Hand) -> Play) -> Way;

/// What players do wrong where a bet is required. Everything else is played best.
fn required(prices: &Prices, way: Ways<'_>) -> Vec<Way> {
    let best = |hand: &Hand| prices.best(hand, |worth| worth);
    let bets = |hand: &Hand| prices.best(hand, |[main, bonus]| (main, bonus));
    let playing = |hand: &Hand| match bets(hand) {
        Play::Fold => best_of(prices, hand, |play| matches!(play, Play::Bet(_))),
        play => play,
    };
    let high = |hand: &Hand, least: Rank| has_pair(&hand.cards) || hand.cards[0].rank() >= least;
    let unless = |folds: bool, play: Play| if folds && play != Play::Declare { Play::Fold } else { play };
    vec![
        way("never fold", &playing),
        way("fold without a pair", &|hand| unless(!has_pair(&hand.cards), best(hand))),
        way("fold without a pair or a card of ten or above", &|hand| unless(!high(hand, Rank::Ten), best(hand))),
        way("fold without a pair or a card of seven or above", &|hand| unless(!high(hand, Rank::Seven), best(hand))),
        way("keep a pair or the two highest cards", &|hand| if_bet(best(hand), Play::Bet(lowest(hand)))),
        way("never declare an instant winner", &|hand| best_of(prices, hand, |play| play != Play::Declare)),
        way("fold every hand that is no instant winner", &|hand| unless(true, best(hand))),
    ]
}

/// What players do wrong where a bet is permitted. Everything else is played best.
fn permissible(prices: &Prices, way: Ways<'_>) -> Vec<Way> {
    let best = |hand: &Hand| prices.best(hand, |worth| worth);
    let is_bet = |play: Play| matches!(play, Play::Bet(_) | Play::Declare);
    let alone = |play: Play| matches!(play, Play::Alone(_) | Play::Declare);
    let bets_if = |bets: bool, hand: &Hand| best_of(prices, hand, if bets { is_bet } else { alone });
    let wins = |hand: &Hand| has_pair(&hand.cards) && hand.cards[1].rank() >= Rank::Jack;
    let lowest_goes = |hand: &Hand| match best(hand) {
        Play::Bet(_) => Play::Bet(lowest(hand)),
        Play::Alone(_) => Play::Alone(lowest(hand)),
        play => play,
    };
    vec![
        way("never bet", &|hand| bets_if(false, hand)),
        way("always bet", &|hand| bets_if(true, hand)),
        way("bet only with a pair of jacks or better", &|hand| bets_if(wins(hand), hand)),
        way("bet with two cards of jack or above", &|hand| {
            bets_if(has_pair(&hand.cards) || hand.cards[1].rank() >= Rank::Jack, hand)
        }),
        way("keep a pair or the two highest cards", &lowest_goes),
        way("never declare an instant winner", &|hand| best_of(prices, hand, |play| play != Play::Declare)),
    ]
}

fn if_bet(best: Play, other: Play) -> Play {
    if matches!(best, Play::Bet(_)) { other } else { best }
}

/// The best of some ways to play a hand.
fn best_of(prices: &Prices, hand: &Hand, those: impl Fn(Play) -> bool) -> Play {
    let plays = prices.plays(hand).filter(|play| those(*play));
    plays.max_by_key(|play| prices.worth(hand, *play)).expect("a way to play")
}

/// A sum of cents over so many deals, in units of a wager.
fn in_units(unit: Money, sum: i128, deals: u64) -> Ratio {
    Ratio::new(sum, u128::from(deals) * u128::from(unit.in_cents().unsigned_abs()))
}

fn shares(best: &dyn Fn(&Hand) -> Play) -> Vec<Share> {
    let kind = |play: Play| match play {
        Play::Declare => "declare",
        Play::Bet(_) => "bet",
        Play::Alone(_) => "no bet",
        Play::Fold => "fold",
    };
    let share = |choice: &'static str| {
        let made = hands().iter().filter(|hand| kind(best(hand)) == choice);
        Share { choice, share: Ratio::new(made.map(|hand| u64::from(hand.weight)).sum::<u64>(), HANDS) }
    };
    ["declare", "bet", "no bet", "fold"].map(share).into_iter().filter(|share| !share.share.is_zero()).collect()
}

/// Every hand: instant winners, and then the most worth first.
fn table(prices: &Prices, aim: &Aim) -> Vec<Choice> {
    let choice = |hand: &Hand| {
        let worth = |play: Play| {
            let cents = (aim.value)(prices.worth(hand, play));
            Worth { choice: play.name(), ev: in_units(aim.unit, cents.into(), BOARDS) }
        };
        let choice = Choice::new(
            name(hand),
            describe(prices, hand),
            hand.weight.into(),
            prices.plays(hand).map(worth).collect(),
        );
        (prices.instant(hand), choice)
    };
    let mut table: Vec<(Option<Instant>, Choice)> = hands().iter().map(choice).collect();
    table.sort_by_cached_key(|(instant, choice)| {
        (instant.is_none(), std::cmp::Reverse(choice.worth_of(choice.best).clone()))
    });
    table.into_iter().map(|(_, choice)| choice).collect()
}

/// What three cards are.
fn describe(prices: &Prices, hand: &Hand) -> String {
    if let Some(instant) = prices.instant(hand) {
        return instant.to_string();
    }
    let pair = hand.cards.iter().find(|card| alike(&hand.cards, **card) == 2);
    match pair {
        Some(card) => format!("pair of {}", card.rank().plural()),
        None => format!("{} high", hand.cards[0].rank().word()),
    }
}
