//! Whole shoes of chemin de fer: what every hand pays is what the kernel says of its cards, and no
//! hand is dealt from a shoe after its last.

use crate::dice::{Deck, Dice};
use crate::random_play::filled;
use engine::{Account, Aftermath, Event as _, Happened, Reason, TableEvent};
use engine::{Command, Happens, Record, Seat, Table, Who, tell_of_shuffles};
use games::chemin_de_fer::{Call, CheminDeFer, Event, Hand, Rules, Stage, rules, settle};
use kit::{Cards, Money, PointCount, PointHand, PointHands};
use std::sync::Arc;

type Log = Vec<Record<Happens<CheminDeFer>>>;

/// Plays at random, without irregularities, until so many shoes are played out.
fn shoes(seed: u64, options: &[(&str, &str)], wanted: usize) -> (Table<CheminDeFer>, Log) {
    let options: Vec<_> = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let chosen = games::registered("ma-chemin-de-fer").unwrap().with(&options).unwrap();
    let mut table: Table<CheminDeFer> = Table::new(Arc::new(Rules::new(chosen)));
    let (mut dice, mut deck, mut log) = (Dice(seed), Deck::new(seed), Vec::new());
    deck.serve(table.house());
    let done = |log: &Log| {
        let over = |record: &&Record<Happens<CheminDeFer>>| {
            matches!(record.event, Happened::Table(TableEvent::RoundEnded { aftermath: Aftermath::ShoeDone, .. }))
        };
        log.iter().filter(over).count()
    };
    while done(&log) < wanted {
        let mut choices = Vec::new();
        for who in (1..=4).map(|seat| Who::Player(Seat(seat))).chain([Who::Dealer, Who::Floorperson]) {
            for offer in table.offers(who) {
                let act = offer.act.to_string();
                let poor = matches!(who, Who::Player(seat) if table.accounts().stack(seat) < Money::dollars(100));
                let player = matches!(who, Who::Player(_)) && act != "leave" && !act.starts_with("move to ");
                if player && (act != "buy in" || poor) || offer.due {
                    choices.push((who, offer));
                }
            }
        }
        let (who, offer) = *dice.pick(&choices);
        let words = filled(&offer.map(|act| act.to_string()), &mut dice, &mut deck).unwrap();
        let amount = if words.act == "buy in" { Some(Money::dollars(2_000)) } else { words.amount };
        let before = log.len();
        table.say(who, &Command { act: offer.act, amount, given: words.given }, &mut log).unwrap();
        tell_of_shuffles::<CheminDeFer>(&log[before..], &mut deck);
    }
    (table, log)
}

/// One hand as the log tells it.
#[derive(Default)]
struct Told {
    banker: Option<Seat>,
    wagers: Vec<(Seat, Money)>,
    initial: [Cards; 2],
    called: Option<Call>,
    natural: bool,
    counted: [Option<(Cards, PointCount)>; 2],
    net: Vec<(Seat, Money)>,
}

impl Told {
    fn hear(&mut self, event: &Event) {
        match *event {
            Event::BankPlaced { seat, .. } => self.banker = Some(seat),
            Event::WagerPlaced { seat, amount, .. } => match self.wagers.iter_mut().find(|(who, _)| *who == seat) {
                Some((_, wager)) => *wager += amount,
                None => self.wagers.push((seat, amount)),
            },
            Event::Dealt { to, cards, .. } => self.initial[to as usize].extend(&cards),
            Event::Announced { call: Call::Natural, .. } => self.natural = true,
            Event::Announced { hand: Hand::Player, call, .. } => self.called = Some(call),
            Event::Counted { hand, cards, count } => self.counted[hand as usize] = Some((cards, count)),
            _ => {}
        }
        event.postings(&mut |posting| {
            let stack = |account| match account {
                Account::Stack(seat) if posting.reason != Reason::Chips => Some(seat),
                _ => None,
            };
            self.net.extend(stack(posting.from).map(|seat| (seat, -posting.amount)));
            self.net.extend(stack(posting.to).map(|seat| (seat, posting.amount)));
        });
    }

    fn net(&self, seat: Seat) -> Money {
        self.net.iter().filter(|(who, _)| *who == seat).map(|(_, amount)| *amount).sum()
    }

    /// Draws and pays by the kernel and compares.
    fn check(&self, chosen: &engine::rules::HouseRules) {
        let [Some(player), Some(banker)] = self.counted else { return };
        let count = |cards: &Cards| PointCount::of(cards.faces());
        let first = [count(&self.initial[0]), count(&self.initial[1])];
        // A natural of the Banker's is announced only when a card was asked for; otherwise it stands.
        let natural = first[0].is_natural() || self.called == Some(Call::Card) && first[1].is_natural();
        assert_eq!(self.natural, natural);
        let draws = self.called == Some(Call::Card) && !natural;
        assert_eq!(player.0.len(), if draws { 3 } else { 2 });
        let third = player.0.faces().nth(2).map(PointCount::of_card);
        let banker_draws = !natural && kit::banker_draws(first[1], third);
        assert_eq!(banker.0.len(), if banker_draws { 3 } else { 2 });
        let hand = |(cards, count): (Cards, PointCount)| {
            assert_eq!(PointHand::of(cards.faces()).count, count);
            PointHand::of(cards.faces())
        };
        let verdict = settle::banker(&PointHands { player: hand(player), banker: hand(banker) });
        let covered: Money = self.wagers.iter().map(|(_, wager)| *wager).sum();
        let net = settle::banker_net(rules::vigorish(chosen), covered, verdict);
        assert_eq!(self.net(self.banker.unwrap()), net);
        for (seat, wager) in &self.wagers {
            assert_eq!(self.net(*seat), settle::against_net(*wager, verdict));
        }
    }
}

#[test]
fn every_hand_of_whole_shoes_pays_what_the_kernel_says_of_its_cards() {
    let mut hands = 0;
    for seed in 0..12 {
        let rate = if seed % 2 == 0 { ("vigorish-rate", "4%") } else { ("vigorish-rounding", "up-to-25-cents") };
        let (table, log) = shoes(seed, &[rate], 2);
        let mut told = Told::default();
        for record in &log {
            match &record.event {
                Happened::Table(TableEvent::RoundEnded { .. }) => {
                    told.check(&table.house().chosen);
                    hands += usize::from(told.counted[0].is_some());
                    told = Told::default();
                }
                Happened::Round(event) => told.hear(event),
                Happened::Table(_) => {}
            }
        }
    }
    assert!(hands > 800, "only {hands} hands were dealt");
}

#[test]
fn no_hand_follows_the_last_of_a_shoe_and_each_new_shoe_is_bid_for() {
    for (seed, extra) in [(100, "0"), (101, "1"), (102, "0"), (103, "1")] {
        let options = [("hands-after-cutting-card", extra), ("auction-each-shoe", "yes")];
        let (mut table, mut log) = shoes(seed, &options, 2);
        let drawn = |record: &Record<Happens<CheminDeFer>>| match record.event {
            Happened::Round(Event::Dealt { cards, .. } | Event::ThirdDealt { cards, .. }) => cards.len(),
            Happened::Table(TableEvent::CardsBurned { cards, .. }) => cards.len(),
            _ => 0,
        };
        // A hand has at most six cards; what is burned at first may reach the cutting card already.
        let (mut out, mut burned, mut behind, mut bids, mut ended) = (0, 0, 0, 0, 0);
        for record in &log {
            out += drawn(record);
            match &record.event {
                Happened::Table(TableEvent::CoverCardPlaced { behind: cards }) => behind = *cards as usize,
                Happened::Table(TableEvent::CardsBurned { .. }) => burned = out,
                Happened::Table(TableEvent::RoundEnded { aftermath: Aftermath::ShoeDone, .. }) => {
                    let front = 312 - behind;
                    let most = front.max(burned) + if extra == "1" { 12 } else { 6 };
                    assert!((front + 1..=most).contains(&out), "seed {seed}: {out} of {front} cards were drawn");
                    assert!(bids > 0, "the shoe was never bid for");
                    (out, bids, ended) = (0, 0, ended + 1);
                }
                Happened::Round(Event::BankWon { .. }) => bids += 1,
                _ => {}
            }
        }
        assert_eq!(ended, 2);
        // The next shoe begins with an auction again.
        let mut deck = Deck::new(seed);
        deck.serve(table.house());
        while table.round().is_none() {
            let routine = |who: Who| table.offers(who).into_iter().find(|offer| offer.chore.is_some());
            let (who, offer) =
                [Who::Dealer, Who::Floorperson].into_iter().find_map(|w| Some((w, routine(w)?))).unwrap();
            let words = filled(&offer.map(|act| act.to_string()), &mut Dice(seed), &mut deck).unwrap();
            table.say(who, &Command { act: offer.act, amount: None, given: words.given }, &mut log).unwrap();
        }
        assert_eq!(table.round().unwrap().stage(), Stage::Bidding);
    }
}
