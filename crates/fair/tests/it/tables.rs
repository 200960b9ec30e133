//! Every registered game at a table dealt by a fair dealer, then replayed from its commands under
//! an audit.

use engine::{Amount, AnyTable, Chance, Given, Offer, Seat, Wanted, Who, Words};
use fair::{Audit, Dealer, Drawn, Note, Seeded, Source};
use games::registry;
use kit::Money;

/// Small numbers at random, for choosing commands.
struct Picks(u64);

impl Picks {
    fn below(&mut self, bound: usize) -> usize {
        let mut bytes = [0; 8];
        self.0 += 1;
        Seeded(99).fill(fair::Kind::Throw, self.0, &mut bytes).unwrap();
        (u64::from_le_bytes(bytes) % bound as u64) as usize
    }
}

/// The command that an offer asks for, and what chance gave for it.
fn filled(offer: &Offer<String>, picks: &mut Picks, dealer: &mut dyn Chance) -> (Words, Option<Drawn>) {
    let amount = match offer.amount {
        Amount::None => None,
        Amount::Exactly(amount) | Amount::Between { least: amount, .. } => Some(amount),
    };
    let (given, came) = match offer.given {
        Wanted::Nothing => (Given::Nothing, None),
        Wanted::Dealt { to, count, .. } => {
            let cards = dealer.cards(to, count).unwrap();
            (Given::Cards(cards), Some(Drawn::Cards(cards)))
        }
        Wanted::Thrown { count } => {
            let dice = dealer.dice(count).unwrap();
            (Given::Dice(dice), Some(Drawn::Dice(dice)))
        }
        Wanted::Number { most } => {
            let number = dealer.number(most).unwrap();
            (Given::Dice(number), Some(Drawn::Dice(number)))
        }
        Wanted::Delivered { to, slots, .. } => {
            let tiles = dealer.tiles(to, slots).unwrap();
            (Given::Tiles(tiles), Some(Drawn::Tiles(tiles)))
        }
        Wanted::Chosen { usual, .. } => (Given::Cards(usual), None),
        Wanted::Count { least, most, usual, .. } => {
            let any = least + picks.below((most - least + 1) as usize) as u32;
            (Given::Count(usual.unwrap_or(any)), None)
        }
        Wanted::Arranged { from } => (Given::Tiles(from), None),
        Wanted::Reading { fund, known } => (Given::Reading(dealer.reading(fund, known).unwrap()), None),
    };
    (offer.words(amount, given), came)
}

/// What is due from the staff, or something that a player may do.
fn choose(table: &dyn AnyTable, picks: &mut Picks) -> Option<(Who, Offer<String>)> {
    let dull = ["leave", "buy in", "sit", "take back", "move to", "call with", "request", "surrender"];
    let wanted = |offer: &Offer<String>| !dull.iter().any(|act| offer.act.starts_with(act));
    let offers = |who: Who| table.offers(who).into_iter().map(move |offer| (who, offer));
    let staff: Vec<_> = [Who::Dealer, Who::Floorperson].into_iter().flat_map(offers).collect();
    let due = staff.into_iter().find(|(_, offer)| offer.due);
    let players = (1..=3).flat_map(|seat| offers(Who::Player(Seat(seat))));
    let mut players: Vec<_> = players.filter(|(_, offer)| wanted(offer)).collect();
    if players.is_empty() || (due.is_some() && picks.below(4) > 0) {
        return due;
    }
    Some(players.swap_remove(picks.below(players.len())))
}

type Said = (Who, Words, Option<Drawn>, Vec<Note>);

fn played(entry: &games::Registered, commands: usize) -> (Vec<Said>, u32) {
    let mut table = entry.open(entry.with(&[]).unwrap());
    let mut dealer = Dealer::with_source(table.house().deck, Seeded(5));
    let mut picks = Picks(0);
    let mut said: Vec<Said> = vec![];
    let mut opening = vec![(Who::Floorperson, "open table", None)];
    for seat in 1..=3 {
        opening.push((Who::Player(Seat(seat)), "sit", None));
        opening.push((Who::Player(Seat(seat)), "buy in", Some(Money::dollars(5_000))));
    }
    for (who, act, amount) in opening {
        let words = Words { amount, ..Words::of(act) };
        table.say(who, &words, &mut dealer).unwrap();
        said.push((who, words, None, dealer.take_notes()));
    }
    dealer.set_seed(Seat(2), Some("my own luck".to_owned())).unwrap();
    for _ in 0..commands {
        let Some((who, offer)) = choose(&*table, &mut picks) else { break };
        let (words, came) = filled(&offer, &mut picks, &mut dealer);
        table.say(who, &words, &mut dealer).unwrap_or_else(|refusal| panic!("{who}: {words:?}: {refusal}"));
        said.push((who, words, came, dealer.take_notes()));
    }
    dealer.close();
    let words = Words::of("");
    said.push((Who::Dealer, words, None, dealer.take_notes()));
    (said, table.rounds())
}

#[test]
fn every_game_is_dealt_fairly_and_stands_an_audit() {
    for entry in registry() {
        let (said, rounds) = played(entry, 600);
        assert!(rounds > 2, "{}: {rounds} rounds", entry.rulebook);
        let mut table = entry.open(entry.with(&[]).unwrap());
        let mut audit = Audit::for_house(table.house());
        for (index, (who, words, came, notes)) in said.iter().enumerate() {
            if let Some(came) = came {
                audit.drawn(*came);
            }
            if !words.act.is_empty() {
                table.say(*who, words, &mut audit).unwrap();
            }
            audit.entry(notes).unwrap_or_else(|fault| panic!("{} command {index}: {fault}", entry.rulebook));
        }
        let checked = audit.checked();
        assert_eq!(checked.awaiting, 0, "{}", entry.rulebook);
        let given =
            |wanted: fn(&Drawn) -> u64| said.iter().filter_map(|(_, _, came, _)| came.as_ref()).map(wanted).sum();
        let cards: u64 = given(|came| if let Drawn::Cards(cards) = came { cards.len() as u64 } else { 0 });
        let tiles: u64 = given(|came| if let Drawn::Tiles(tiles) = came { tiles.len() as u64 } else { 0 });
        let throws: u64 = given(|came| u64::from(matches!(came, Drawn::Dice(_))));
        assert_eq!((checked.cards, checked.tiles, checked.throws), (cards, tiles, throws), "{}", entry.rulebook);
        assert!(cards + tiles + throws > 3, "{}", entry.rulebook);
    }
}
