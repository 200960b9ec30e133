//! Colorado hold 'em: what the silence of a player who is asked means.

use crate::dice::{Deck, Dice};
use crate::random_play::{filled, seated_under};
use engine::{Amount, AnyTable, Automation, Chore, Offer, Place, Seat, Viewer, Wanted, Who};
use games::registered;
use kit::{Card, Money};

const SEAT: Who = Who::Player(Seat(1));

/// A player who is asked to decide, in this version of the game.
fn asked(version: &str, seed: u64) -> (Box<dyn AnyTable>, Deck) {
    let (mut dice, mut deck) = (Dice(seed), Deck::new(seed));
    let entry = registered("ma-colorado-holdem").unwrap();
    let chosen = entry.with(&[("version".to_owned(), version.to_owned())]).unwrap();
    let mut table = seated_under(entry, chosen, &mut dice, &mut deck);
    say(&mut *table, "place ante", &mut deck);
    table.advance(Automation::ALL.without(&[Chore::Call]), &mut deck).unwrap();
    let call = table.offers(Who::Dealer).into_iter().find(|offer| offer.chore == Some(Chore::Call)).unwrap();
    table.say(Who::Dealer, &call.words(None, engine::Given::Nothing), &mut deck).unwrap();
    table.advance(Automation::ALL, &mut deck).unwrap();
    (table, deck)
}

fn say(table: &mut dyn AnyTable, act: &str, deck: &mut Deck) {
    let offer = table.offers(SEAT).into_iter().find(|offer| offer.act == act).unwrap();
    let words = filled(&Offer { amount: least(offer.amount), ..offer }, &mut Dice(1), deck).unwrap();
    table.say(SEAT, &words, deck).unwrap();
}

fn least(amount: Amount) -> Amount {
    match amount {
        Amount::Between { least, .. } => Amount::Exactly(least),
        other => other,
    }
}

/// The only offer that is what silence means.
fn silent(table: &dyn AnyTable) -> Offer<String> {
    let mut offers = table.offers(SEAT).into_iter().filter(|offer| offer.silence);
    let offer = offers.next().expect("silence means something");
    assert!(offers.next().is_none());
    offer
}

/// The cards to choose from lie as the table shows them, and where none is named the lowest goes that is not of a pair.
fn assert_lowest_goes(table: &dyn AnyTable, offer: &Offer<String>) {
    let Wanted::Chosen { from, count: 1, usual, .. } = offer.given else { panic!("one card goes") };
    let Who::Player(seat) = SEAT else { panic!("a player decides") };
    let shown = table.scene(Viewer::Player(seat)).unwrap().hands;
    let own = shown.iter().find(|hand| hand.place == Place::seat(seat)).unwrap();
    assert_eq!(from, own.cards);
    let cards: Vec<Card> = from.faces().collect();
    let single = |card: &&Card| cards.iter().filter(|other| other.rank() == card.rank()).count() == 1;
    let lowest = cards.iter().filter(single).min_by_key(|card| card.rank());
    let goes = usual.faces().next().map(|card| card.rank());
    assert_eq!(goes, lowest.or(cards.first()).map(|card| card.rank()), "{usual} of {from}");
}

#[test]
fn silence_declares_an_instant_winner_and_otherwise_wagers_nothing() {
    for (version, without) in [("required-bet", "fold"), ("permissible-bet", "discard")] {
        let mut declared = 0;
        for seed in 0..1_500 {
            let (mut table, mut deck) = asked(version, seed);
            let instant = table.offers(SEAT).iter().any(|offer| offer.act == "declare instant winner");
            let offer = silent(&*table);
            assert_eq!(offer.act, if instant { "declare instant winner" } else { without });
            declared += usize::from(instant);
            if seed % 10 == 0 || instant {
                say(&mut *table, "place bet", &mut deck);
                let offer = silent(&*table);
                assert_eq!(offer.act, "discard", "after a bet a card must go, and nothing is declared any more");
                assert_lowest_goes(&*table, &offer);
                assert_eq!(table.offers(SEAT).iter().filter(|offer| offer.act != "discard").count(), others(&*table));
            }
        }
        assert!(declared > 0, "one hand in 221 is an instant winner");
    }
}

/// What a player may do at any time: buy chips.
fn others(table: &dyn AnyTable) -> usize {
    let always = ["buy in"];
    table.offers(SEAT).iter().filter(|offer| always.contains(&offer.act.as_str())).count()
}

#[test]
fn a_void_round_is_proposed_when_a_community_card_was_exposed() {
    let (mut table, mut deck) = asked("required-bet", 3);
    let exposed = engine::Words::of("report community card exposed");
    table.say(Who::Floorperson, &exposed, &mut deck).unwrap();
    let offers = table.offers(Who::Floorperson);
    let silent: Vec<&str> = offers.iter().filter(|offer| offer.silence).map(|offer| offer.act.as_str()).collect();
    assert_eq!(silent, ["void round"]);
    assert!(offers.iter().any(|offer| offer.act == "play on"));
    let before = table.accounts().stack(Seat(1));
    table.say(Who::Floorperson, &engine::Words::of("void round"), &mut deck).unwrap();
    assert_eq!(table.accounts().stack(Seat(1)) - before, Money::dollars(5));
}
