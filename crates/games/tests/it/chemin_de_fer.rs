//! Whole shoes of chemin de fer: what every hand pays is what the kernel says of its cards, and no
//! hand is dealt from a shoe after its last.

use crate::dice::{Deck, Dice};
use crate::random_play::filled;
use engine::{Account, Automation, Code, Event as _, Happened, Reason, RoundEnd, TableEvent};
use engine::{Command, Happens, Record, Seat, Table, Who, Words, report_shuffles};
use games::blocks::wagers::WagerEvent;
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
            matches!(record.event, Happened::Table(TableEvent::RoundEnded { end: RoundEnd::ShoeDone, .. }))
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
        table.say(who, &Command { amount, ..Command::with(offer.act, words.given) }, &mut log).unwrap();
        report_shuffles(&table, &log[before..], &mut deck);
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
            Event::Wager(WagerEvent::Placed { at, .. }) => self.banker = Some(at.seat),
            Event::AgainstPlaced { seat, amount, .. } => match self.wagers.iter_mut().find(|(who, _)| *who == seat) {
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
                Happened::Table(TableEvent::RoundEnded { end: RoundEnd::ShoeDone, .. }) => {
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
            table.say(who, &Command::with(offer.act, words.given), &mut log).unwrap();
        }
        assert_eq!(table.round().unwrap().stage(), Stage::Bidding);
    }
}

#[test]
fn only_a_bidder_and_the_banker_are_kept_by_the_clause_for_the_bankers_wager() {
    let entry = games::registered("ma-chemin-de-fer").unwrap();
    let (mut table, mut deck) = (entry.open(entry.schema().defaults()), Deck::new(1));
    deck.serve(table.house());
    let (banker, other) = (Who::Player(Seat(1)), Who::Player(Seat(2)));
    let mut say = |who: Who, act: &str, dollars: Option<i64>| {
        let words = Words { amount: dollars.map(Money::dollars), ..Words::of(act) };
        let result = table.say(who, &words, &mut deck);
        table.advance(Automation::ALL, &mut deck).unwrap();
        result.map(drop)
    };
    say(Who::Floorperson, "open table", None).unwrap();
    for who in [banker, other] {
        say(who, "sit", None).unwrap();
        say(who, "buy in", Some(1_000)).unwrap();
    }
    say(other, "decline cut", None).unwrap();
    say(banker, "decline cut", None).unwrap();
    let mut clauses = |steps: &[(Who, &str, Option<i64>)], leaves: Who| -> Vec<&str> {
        steps.iter().for_each(|(who, act, dollars)| say(*who, act, *dollars).unwrap());
        let refusal = say(leaves, "leave", None).unwrap_err();
        assert_eq!(refusal.code, Code::MustStay, "{refusal}");
        refusal.cite.clauses().iter().map(|clause| clause.id()).collect()
    };
    assert_eq!(clauses(&[(banker, "bid", Some(100))], banker), ["5(b)", "6(e)"]);
    let placed = [(other, "pass", None), (banker, "place bank", Some(100))];
    assert_eq!(clauses(&placed, banker), ["5(b)", "6(e)"]);
    assert_eq!(clauses(&[(other, "banco", Some(100))], other), ["6(e)"]);
}
