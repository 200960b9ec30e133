//! Computer players and silence at every registered table.

use bots::{Player, awaited, least, silence, supplied};
use engine::{AnyTable, Automation, Chance, Chore, Seat, TableAct, Who, Words};
use games::{Registered, registry};
use kit::Money;
use odds::chance::{SeededTable, Stream};

const PLAYERS: u8 = 3;

fn bare(act: TableAct) -> Words {
    Words::of(act.to_string())
}

fn seated(entry: &Registered, chance: &mut dyn Chance) -> Box<dyn AnyTable> {
    let mut table = entry.open(entry.with(&[]).unwrap());
    table.say(Who::Floorperson, &bare(TableAct::Open), chance).unwrap();
    for seat in (1..=PLAYERS).map(Seat).map(Who::Player) {
        table.say(seat, &bare(TableAct::Sit), chance).unwrap();
        table.say(seat, &Words { amount: Some(Money::dollars(5_000)), ..bare(TableAct::BuyIn) }, chance).unwrap();
    }
    table
}

/// The dealer begins a round or closes the wagers, ready or not.
fn dealer_goes_on(table: &mut dyn AnyTable, chore: Chore, chance: &mut dyn Chance) -> bool {
    let offers = table.offers(Who::Dealer);
    let Some(offer) = offers.iter().find(|offer| offer.chore == Some(chore)) else { return false };
    let given = supplied(&offer.given, chance).unwrap();
    table.say(Who::Dealer, &offer.words(least(offer.amount), given), chance).is_ok()
}

/// Plays rounds in which everybody wagers, and says nothing more if silent.
fn play(entry: &'static Registered, seed: u64, silent: bool) -> u32 {
    let mut chance = SeededTable::for_house(seated(entry, &mut nothing(entry)).house(), Stream::new(seed, 0));
    let mut table = seated(entry, &mut chance);
    let moods = |seat: Seat| Stream::new(seed, u64::from(seat.0));
    let mut players: Vec<Player> =
        (1..=PLAYERS).map(Seat).map(|seat| Player::new(seat, Money::dollars(5_000), moods(seat))).collect();
    let routine = Automation::ALL.without(&[Chore::Begin, Chore::Call]);
    for _ in 0..2_000 {
        table.advance(routine, &mut chance).unwrap();
        if table.rounds() == 4 {
            return table.rounds();
        }
        let wagering = !silent
            || table.in_round() && awaited(table.seated(), |who| table.offers(who)).is_empty() && !closed(&*table);
        let spoke = wagering
            && players.iter_mut().any(|player| {
                let words = player.choose(&*table, &table.offers(Who::Player(player.seat)));
                words.is_some_and(|words| table.say(Who::Player(player.seat), &words, &mut chance).is_ok())
            });
        if spoke {
            continue;
        }
        if dealer_goes_on(&mut *table, Chore::Begin, &mut chance) {
            players.iter_mut().for_each(Player::new_round);
            continue;
        }
        if dealer_goes_on(&mut *table, Chore::Call, &mut chance) {
            continue;
        }
        let (who, words) = silence(|who| table.offers(who), table.seated())
            .unwrap_or_else(|| panic!("{entry:?} seed {seed}: nothing happens in {:?}", scene(&*table)));
        table.say(who, &words, &mut chance).unwrap_or_else(|refusal| panic!("{entry:?} {who} {words:?}: {refusal}"));
    }
    panic!("{entry:?} seed {seed}: no end after {} rounds in {:?}", table.rounds(), scene(&*table));
}

fn nothing(entry: &'static Registered) -> SeededTable<Stream> {
    SeededTable::for_house(entry.open(entry.with(&[]).unwrap()).house(), Stream::new(0, 0))
}

fn scene(table: &dyn AnyTable) -> String {
    table.scene(engine::Viewer::Public).map_or_else(|| "no round".to_owned(), |scene| scene.stage)
}

/// Whether the dealer could close the wagers.
fn closed(table: &dyn AnyTable) -> bool {
    table.offers(Who::Dealer).iter().any(|offer| offer.chore == Some(Chore::Call) && offer.due)
}

#[test]
fn a_round_goes_on_to_its_end_when_nobody_says_anything_more() {
    for entry in registry() {
        for seed in 0..12 {
            assert_eq!(play(entry, seed, true), 4);
        }
    }
}

#[test]
fn computer_players_play_every_game_to_the_end() {
    for entry in registry() {
        for seed in 0..12 {
            assert_eq!(play(entry, seed, false), 4);
        }
    }
}
