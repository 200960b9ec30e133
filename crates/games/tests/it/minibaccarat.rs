//! Whole shoes of minibaccarat: the last hand, shoes that run out, and vigorish that can always be
//! collected.

use crate::dice::{Deck, Dice};
use engine::{Automation, Chance, Chore, Command, Do, Happened, Happens, Place, Record, Seat, Table, TableAct, Who};
use engine::{RoundEnd, TableEvent, advance};
use games::minibaccarat::{Act, Event, Minibaccarat, Rules, Side, Stage, Wager};
use kit::Money;
use std::sync::Arc;

type Said = Do<Minibaccarat>;

const SEATS: [Seat; 2] = [Seat(1), Seat(4)];

struct Play {
    table: Table<Minibaccarat>,
    log: Vec<Record<Happens<Minibaccarat>>>,
    deck: Deck,
    dice: Dice,
}

impl Play {
    fn new(seed: u64, options: &[(&str, &str)]) -> Play {
        let options: Vec<_> = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        let chosen = games::registered("ma-minibaccarat").unwrap().with(&options).unwrap();
        let table: Table<Minibaccarat> = Table::new(Arc::new(Rules::new(chosen)));
        let mut deck = Deck::new(seed);
        deck.serve(table.house());
        let mut play = Play { table, log: Vec::new(), deck, dice: Dice(seed) };
        play.say(Who::Floorperson, Command::of(Said::Table(TableAct::Open)));
        for seat in SEATS {
            play.say(Who::Player(seat), Command::of(Said::Table(TableAct::Sit)));
            let chips = Money::dollars(200 + play.dice.below(200) as i64);
            play.say(Who::Player(seat), Command::with_amount(Said::Table(TableAct::BuyIn), chips));
        }
        play
    }

    fn say(&mut self, who: Who, command: Command<Said>) {
        self.table.say(who, &command, &mut self.log).unwrap_or_else(|refusal| panic!("{who} {command:?}: {refusal}"));
    }

    fn advance(&mut self, automation: Automation) {
        advance(&mut self.table, automation, &mut self.deck, &mut self.log).unwrap();
    }

    fn player_does(&mut self, seat: Seat, act: Act) {
        self.say(Who::Player(seat), Command::of(Said::Round(act)));
    }

    /// Goes on until a round stands at its wagers; nobody cuts.
    fn begin(&mut self) {
        loop {
            self.advance(Automation::ALL);
            if self.table.round().is_some() {
                return;
            }
            self.say(Who::Dealer, Command::of(Said::Table(TableAct::PassCut)));
        }
    }

    /// Every player wagers something, the least where chips are short; a player without chips buys.
    fn wager(&mut self, wagers: &[Wager]) {
        for seat in SEATS {
            if self.table.accounts().stack(seat) < Money::dollars(100) {
                let chips = Money::dollars(300);
                self.say(Who::Player(seat), Command::with_amount(Said::Table(TableAct::BuyIn), chips));
            }
            let (wager, extra) = (*self.dice.pick(wagers), Money::dollars(self.dice.below(40) as i64));
            self.say(
                Who::Player(seat),
                Command::with_amount(Said::Round(Act::Place(wager)), Money::dollars(10) + extra),
            );
        }
    }

    /// Plays the round out; whoever holds cards turns them.
    fn finish(&mut self) {
        loop {
            self.advance(Automation::ALL.without(&[Chore::Begin]));
            let Some(round) = self.table.round() else { return };
            match round.stage().turns() {
                Some(side) => {
                    let seat = round.hand(side).viewer.expect("the dealer would have turned it");
                    self.player_does(seat, Act::TurnCards);
                }
                None => panic!("nobody is waited for at {:?}", round.stage()),
            }
        }
    }

    fn count(&self, what: impl Fn(&Happens<Minibaccarat>) -> bool) -> usize {
        self.log.iter().filter(|record| what(&record.event)).count()
    }
}

fn shoe_done(event: &Happens<Minibaccarat>) -> bool {
    matches!(event, Happened::Table(TableEvent::RoundEnded { end: RoundEnd::ShoeDone, .. }))
}

#[test]
fn every_shoe_ends_with_one_last_hand_and_is_never_short_of_cards() {
    for seed in 0..40 {
        let mut play = Play::new(seed, &[("decks", ["6", "7", "8"][seed as usize % 3])]);
        while play.count(shoe_done) < 3 {
            play.begin();
            play.wager(&[Wager::Player, Wager::Banker, Wager::Tie]);
            play.finish();
        }
        let round = |wanted: Event| move |event: &Happens<Minibaccarat>| *event == Happened::Round(wanted);
        assert_eq!(play.count(round(Event::CoverCardOut)), 3, "seed {seed}");
        assert_eq!(play.count(round(Event::LastHandAnnounced)), 3, "seed {seed}");
        assert_eq!(play.count(round(Event::RoundVoided)), 0, "seed {seed}");
        assert_eq!(play.count(|event| matches!(event, Happened::Table(TableEvent::CardsBurned { .. }))), 6);
    }
}

/// Cards set aside in the last hands use the shoe up: the round is void by itself, and everybody
/// has the chips back.
#[test]
fn a_shoe_that_irregularities_use_up_makes_the_round_void() {
    let mut voided = 0;
    for seed in 0..60 {
        let mut play = Play::new(seed, &[("decks", "6")]);
        while play.count(shoe_done) == 0 {
            play.begin();
            let before = SEATS.map(|seat| play.table.accounts().stack(seat));
            play.wager(&[Wager::Player, Wager::Banker]);
            let bought = play.count(|event| matches!(event, Happened::Table(TableEvent::BoughtIn { .. })));
            play.say(Who::Dealer, Command::of(Said::Round(Act::NoMoreBets)));
            if play.table.round().unwrap().is_last_hand() {
                deal_one_and_show_others(&mut play);
            }
            play.finish();
            let is_void = |record: &Record<_>| record.event == Happened::Round(Event::RoundVoided);
            if play.log.iter().any(is_void) {
                voided += 1;
                let now = SEATS.map(|seat| play.table.accounts().stack(seat));
                assert!(before == now || bought > SEATS.len(), "seed {seed}: {before:?} {now:?}");
                assert_eq!(play.count(shoe_done), 1);
            }
        }
    }
    assert!(voided > 5, "only {voided} of 60 shoes ran out");
}

/// After the first card, three more are seen before they are dealt and set aside.
fn deal_one_and_show_others(play: &mut Play) {
    for (who, act) in [
        (Who::Dealer, Act::Deal(Side::Player)),
        (Who::Floorperson, Act::CardFaceUp),
        (Who::Floorperson, Act::CardFaceUp),
        (Who::Floorperson, Act::CardFaceUp),
        (Who::Floorperson, Act::CardFaceUp),
    ] {
        let cards = play.deck.cards(Place::Discard, 1).unwrap();
        play.say(who, Command::with_cards(Said::Round(act), cards));
    }
}

/// Marked vigorish never exceeds the chips of its player, whatever is wagered and however it is
/// rounded; before each shuffle nobody owes any.
#[test]
fn marked_vigorish_can_always_be_collected() {
    for seed in 0..20 {
        let rounding = [("vigorish-collection", "later-marked"), ("vigorish-rounding", "up-to-25-cents")];
        let options = [rounding[0], rounding[1], ("minimum-wager", "1"), ("house-money", "not-offered")];
        let mut play = Play::new(seed, &options);
        let mut marked = 0;
        while play.count(shoe_done) < 2 {
            play.begin();
            all_in(&mut play);
            play.say(Who::Dealer, Command::of(Said::Round(Act::NoMoreBets)));
            play.finish();
            play.log.retain(|record| shoe_done(&record.event));
            play.begin();
            let round = play.table.round().unwrap();
            for seat in SEATS {
                assert!(round.owed(seat) <= play.table.accounts().stack(seat), "seed {seed} {seat}");
                marked += usize::from(round.owed(seat).is_positive());
            }
            assert_eq!(round.stage(), Stage::Betting);
        }
        assert!(marked > 10, "seed {seed}: vigorish was owed {marked} times");
    }
}

/// Each player wagers on the Banker's Hand, now and then all that is permitted.
fn all_in(play: &mut Play) {
    for seat in SEATS {
        let place = Said::Round(Act::Place(Wager::Banker));
        let offer = |play: &Play| play.table.offers(Who::Player(seat)).into_iter().find(|offer| offer.act == place);
        if offer(play).is_none() {
            let chips = Money::dollars(200);
            play.say(Who::Player(seat), Command::with_amount(Said::Table(TableAct::BuyIn), chips));
        }
        let offer = offer(play).expect("there are chips now");
        let engine::Amount::Between { least, most, .. } = offer.amount else { panic!("a range of amounts") };
        let amount = if play.dice.chance(30) { most } else { least };
        play.say(Who::Player(seat), Command::with_amount(place, amount));
    }
}
