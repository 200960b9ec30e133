//! Play at random: whatever is on offer may be chosen, irregularities included.

use crate::dice::{Deck, Dice};
use engine::rules::{HouseRules, Permits};
use engine::{Amount, AnyTable, Automation, Chance, Given, Offer, Seat, Wanted, Who, Words};
use games::Registered;
use kit::{Cards, Money, Tiles};

/// Everyone who can speak at this table, and one seat beyond it.
pub fn everyone(table: &dyn AnyTable) -> Vec<Who> {
    let seats = (1..=table.house().seats + 1).map(|seat| Who::Player(Seat(seat)));
    seats.chain([Who::Dealer, Who::Floorperson]).collect()
}

/// An open table with players at some seats, about to begin its first round.
pub fn seated(entry: &Registered, dice: &mut Dice, chance: &mut Deck) -> Box<dyn AnyTable> {
    seated_under(entry, house_rules(entry, dice), dice, chance)
}

/// The same under given house rules.
pub fn seated_under(entry: &Registered, chosen: HouseRules, dice: &mut Dice, chance: &mut Deck) -> Box<dyn AnyTable> {
    let mut table = entry.open(chosen);
    chance.serve(table.house());
    say(&mut *table, Who::Floorperson, "open table", None, chance);
    let players = 1 + dice.below(usize::from(table.house().seats).min(4));
    for seat in 1..=players as u8 {
        let seat = Who::Player(Seat(seat));
        say(&mut *table, seat, "sit", None, chance);
        say(&mut *table, seat, "buy in", Some(Money::dollars(200 + 300 * dice.below(9) as i64)), chance);
    }
    table.advance(Automation::ALL, chance).unwrap();
    table
}

/// House rules with every choice drawn at random among those that are permitted together.
fn house_rules(entry: &Registered, dice: &mut Dice) -> HouseRules {
    loop {
        let mut changes = Vec::new();
        for option in entry.schema().options() {
            let value = match &option.permits {
                Permits::Choice { values } if dice.chance(40) => dice.pick(values).clone(),
                Permits::Numbers { values } if dice.chance(40) => dice.pick(values).to_string(),
                _ => continue,
            };
            changes.push((option.name.clone(), value));
        }
        if let Ok(chosen) = entry.with(&changes) {
            return chosen;
        }
    }
}

pub fn say(table: &mut dyn AnyTable, who: Who, act: &str, amount: Option<Money>, chance: &mut dyn Chance) {
    let words = Words { amount, ..Words::of(act) };
    table.say(who, &words, chance).unwrap_or_else(|refusal| panic!("{who}: {act}: {refusal}"));
}

/// A command that fills in what an offer leaves open.
pub fn filled(offer: &Offer<String>, dice: &mut Dice, chance: &mut dyn Chance) -> Option<Words> {
    let amount = match offer.amount {
        Amount::None => None,
        Amount::Exactly(amount) => Some(amount),
        Amount::Between { least, most, step } => {
            let steps = (most - least).in_cents() / step.in_cents();
            let up = dice.below(steps.min(6) as usize + 1) as i64;
            Some(least + step.times(up))
        }
    };
    let given = match offer.given {
        Wanted::Nothing => Given::Nothing,
        Wanted::Dealt { to, count, .. } => Given::Cards(chance.cards(to, count).ok()?),
        Wanted::Chosen { from, count, .. } => Given::Cards(some_of(&from, count, dice)),
        Wanted::Count { least, most, except, usual } => {
            let any = least + dice.below((most - least + 1) as usize) as u32;
            let count = usual.filter(|_| dice.chance(90)).unwrap_or(any);
            let permitted = |count: &u32| !except.contains(&Some(*count));
            Given::Count(std::iter::once(count).chain((least..=most).rev()).find(permitted)?)
        }
        Wanted::Thrown { count } => Given::Dice(chance.dice(count).ok()?),
        Wanted::Number { most } => Given::Dice(chance.number(most).ok()?),
        Wanted::Delivered { to, slots, .. } => Given::Tiles(chance.tiles(to, slots).ok()?),
        Wanted::Arranged { from } => Given::Tiles(mixed(&from, dice)),
        // Other tables have fed the meter meanwhile, or won it.
        Wanted::Reading { .. } => Given::Reading(Money::cents(dice.below(2_000_000) as i64)),
    };
    Some(offer.words(amount, given))
}

fn mixed(from: &Tiles, dice: &mut Dice) -> Tiles {
    let mut tiles: Vec<_> = from.faces().collect();
    for next in 0..tiles.len() {
        let other = next + dice.below(tiles.len() - next);
        tiles.swap(next, other);
    }
    tiles.into_iter().collect()
}

fn some_of(from: &Cards, count: usize, dice: &mut Dice) -> Cards {
    let mut cards: Vec<_> = from.faces().collect();
    while cards.len() > count {
        cards.swap_remove(dice.below(cards.len()));
    }
    cards.into_iter().collect()
}

/// Acts that end or empty the table and would stop the play short.
fn dull(act: &str) -> bool {
    ["close table", "leave", "fill rack", "credit rack", "buy in", "sit"].contains(&act) || act.starts_with("move to ")
}

/// The most offers to one person that are all tried.
const MANY: usize = 20;

/// All of these offers, or a few at random of very many alike, so that a layout of dozens of wagers
/// does not drown everything else.
pub fn a_few(mut offers: Vec<Offer<String>>, dice: &mut Dice) -> Vec<Offer<String>> {
    if offers.len() > MANY {
        for next in 0..4 {
            let other = next + dice.below(offers.len() - next);
            offers.swap(next, other);
        }
        offers.truncate(4);
    }
    offers
}

/// The next command of a random play: mostly what players decide and the routine, now and then
/// anything else on offer.
pub fn next(table: &dyn AnyTable, dice: &mut Dice, chance: &mut dyn Chance) -> Option<(Who, Words)> {
    if dice.chance(30)
        && let Some(next) = due(table, dice, chance)
    {
        return Some(next);
    }
    let wild = dice.chance(6);
    choose(table, wild, dice, chance)
}

/// Some part of the routine that waits for nobody, so that rounds with many wagers come to an end.
fn due(table: &dyn AnyTable, dice: &mut Dice, chance: &mut dyn Chance) -> Option<(Who, Words)> {
    let staff = [Who::Dealer, Who::Floorperson].into_iter();
    let mut offers = staff.flat_map(|who| table.offers(who).into_iter().map(move |offer| (who, offer)));
    let (who, offer) = offers.find(|(_, offer)| offer.due)?;
    filled(&offer, dice, chance).map(|words| (who, words))
}

/// The next command of a random play, from everything on offer where it is `wild`.
pub fn choose(table: &dyn AnyTable, mut wild: bool, dice: &mut Dice, chance: &mut dyn Chance) -> Option<(Who, Words)> {
    loop {
        let mut choices = Vec::new();
        for who in everyone(table) {
            for offer in a_few(table.offers(who), dice) {
                let rare = ["take back", "call with", "surrender"].iter().any(|act| offer.act.starts_with(act));
                let second_thoughts = rare && !dice.chance(10);
                let player = matches!(who, Who::Player(_)) && !dull(&offer.act) && !second_thoughts;
                if wild || player || offer.due {
                    choices.push((who, offer));
                }
            }
        }
        if choices.is_empty() && !wild {
            wild = true;
            continue;
        }
        if choices.is_empty() {
            return None;
        }
        let (who, offer) = dice.pick(&choices).clone();
        return filled(&offer, dice, chance).map(|words| (who, words));
    }
}

/// Plays so many commands at random.
pub fn play(table: &mut dyn AnyTable, commands: usize, dice: &mut Dice, chance: &mut Deck) {
    for _ in 0..commands {
        let Some((who, words)) = next(table, dice, chance) else { return };
        table.say(who, &words, chance).unwrap_or_else(|refusal| panic!("{who}: {words:?} was offered: {refusal}"));
    }
}
