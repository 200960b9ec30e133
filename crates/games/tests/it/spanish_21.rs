//! Spanish 21: the round settles as the kernel does, and cards shuffled again in a round are those that do not lie on
//! the table.

use crate::dice::{Deck, Dice};
use crate::random_play::{choose, seated_under};
use engine::{Account, AnyTable, Automation, Chance, Given, HandScene, Place, Seat, Spot, Viewer, Wanted, Who, Words};
use games::spanish_21::settle::{Dealer, Made, Pay, Played};
use games::spanish_21::{Wager, pay};
use kit::{Card, Cards, Money};
use std::collections::BTreeMap;

fn table(seed: u64, dealing: &str, dice: &mut Dice, deck: &mut Deck) -> (Box<dyn AnyTable>, Pay) {
    let entry = games::registered("ma-spanish-21").unwrap();
    let over = if seed.is_multiple_of(2) { "returned" } else { "lost" };
    let changes = [
        ("players-per-box", "1"),
        ("boxes-per-player", "more"),
        ("dealer-second-card", dealing),
        ("busted-extra-wagers-vs-dealer-blackjack", over),
    ];
    let changes: Vec<(String, String)> = changes.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
    let chosen = entry.with(&changes).unwrap();
    let pay = pay(&chosen);
    (seated_under(entry, chosen, dice, deck), pay)
}

fn hands(table: &dyn AnyTable) -> Vec<HandScene> {
    table.scene(Viewer::Surveillance).map(|scene| scene.hands).unwrap_or_default()
}

fn faces(cards: &Cards) -> Vec<Card> {
    cards.faces().collect()
}

/// What comes back to each player for what lies on the boxes, by the kernel. Hands are told in the order of the boxes.
fn by_kernel(table: &dyn AnyTable, pay: &Pay) -> BTreeMap<Seat, Money> {
    let hands = hands(table);
    let dealers = hands.iter().find(|hand| hand.place == Place::Dealer).unwrap();
    // A second card that nobody needed lies face down, and counts for nothing.
    let shown = if dealers.note.is_empty() { 1 } else { dealers.cards.len() };
    let dealer = Dealer::of(&faces(&dealers.cards)[..shown]);
    let mut back = BTreeMap::new();
    let mut boxes: BTreeMap<Seat, Vec<(u8, &HandScene)>> = BTreeMap::new();
    for hand in &hands {
        if let Place::Hand(at) = hand.place {
            boxes.entry(at.seat).or_default().push((at.hand, hand));
        }
    }
    for (number, hands) in boxes {
        let lies = |hand: u8, wager: Wager| {
            let own = |(account, _): &(Account, Money)| {
                matches!(account, Account::Spot(Spot { at, wager: lies, .. })
                    if at.seat == number && at.hand == hand && *lies == wager as u8)
            };
            table.accounts().holdings().find(own)
        };
        let amount = |hand: u8, wager: Wager| lies(hand, wager).map_or(Money::ZERO, |(_, money)| money);
        let by = hands.iter().flat_map(|(hand, _)| lies(*hand, Wager::Main)).find_map(|(account, _)| match account {
            Account::Spot(spot) => Some(spot.by),
            _ => None,
        });
        let played: Vec<Played> = hands
            .iter()
            .map(|(number, hand)| Played {
                made: Made::of(&faces(&hand.cards), hands.len() > 1),
                wager: amount(*number, Wager::Main),
                double: amount(*number, Wager::Double),
                rescued: hand.note.contains("rescued"),
            })
            .collect();
        if let Some(by) = by {
            let settled = pay.settle(&played, dealer);
            let all: Money = settled.iter().flatten().map(|settled| settled.back + settled.won).sum();
            *back.entry(by).or_insert(Money::ZERO) += all;
        }
    }
    back
}

#[test]
fn a_round_settles_as_the_kernel_does() {
    let (mut compared, mut split, mut blackjacks) = (0, 0, 0);
    for seed in 0..240 {
        let dealing = ["after-players", "hole-card-no-reader", "hole-card-with-reader"][seed as usize % 3];
        let (mut dice, mut deck) = (Dice(seed ^ 0x5a15), Deck::new(seed));
        let (mut table, pay) = table(seed, dealing, &mut dice, &mut deck);
        for _ in 0..400 {
            let scene = table.scene(Viewer::Surveillance);
            if scene.is_some_and(|scene| scene.stage == "settling") {
                let wanted = by_kernel(&*table, &pay);
                let seats: Vec<Seat> = table.seated().iter().collect();
                let stacks: Vec<Money> = seats.iter().map(|seat| table.accounts().stack(*seat)).collect();
                split += usize::from(hands(&*table).iter().any(|h| matches!(h.place, Place::Hand(at) if at.hand > 1)));
                blackjacks +=
                    usize::from(hands(&*table).iter().any(|h| h.place == Place::Dealer && h.note == "blackjack"));
                let mut fixed = false;
                while let Some(act) = table.offers(Who::Dealer).into_iter().find(|o| o.act.starts_with("settle seat")) {
                    let told = table.say(Who::Dealer, &Words::of(act.act), &mut deck).unwrap();
                    fixed |= told.iter().any(|told| told.says.contains("fixed payout"));
                }
                for (seat, before) in seats.iter().zip(stacks).filter(|_| !fixed) {
                    let came = table.accounts().stack(*seat) - before;
                    let wanted = wanted.get(seat).copied().unwrap_or(Money::ZERO);
                    assert_eq!(came, wanted, "seed {seed} {seat}: {:#?}", hands(&*table));
                    compared += 1;
                }
            }
            let Some((who, words)) = choose(&*table, false, &mut dice, &mut deck) else { break };
            table.say(who, &words, &mut deck).unwrap();
        }
    }
    assert!(compared > 1_000 && split > 50 && blackjacks > 20, "{compared} {split} {blackjacks}");
}

#[test]
fn what_is_shuffled_again_is_what_does_not_lie_on_the_table() {
    for seed in 0..20 {
        let (mut dice, mut deck) = (Dice(seed), Deck::new(seed));
        let (mut table, _) = table(seed, "after-players", &mut dice, &mut deck);
        let say = |table: &mut dyn AnyTable, who: Who, act: &str, deck: &mut Deck| {
            let offer = table.offers(who).into_iter().find(|offer| offer.act == act).unwrap_or_else(|| panic!("{act}"));
            let given = match offer.given {
                Wanted::Dealt { to, count, .. } => Given::Cards(deck.cards(to, count).unwrap()),
                Wanted::Count { least, .. } => Given::Count(least),
                _ => Given::Nothing,
            };
            let words = Words { amount: offer.amount.most().map(|_| Money::dollars(5)), given, ..Words::of(act) };
            table.say(who, &words, deck).unwrap();
        };
        // The cards are cut first: nobody wants to, so the dealer does.
        while !table.in_round() {
            let declines = |seat: &Seat| table.offers(Who::Player(*seat)).iter().any(|o| o.act == "decline cut");
            if let Some(seat) = table.seated().iter().find(declines) {
                say(&mut *table, Who::Player(seat), "decline cut", &mut deck);
            }
            table.advance(Automation::ALL, &mut deck).unwrap();
        }
        say(&mut *table, Who::Player(Seat(1)), "place wager", &mut deck);
        say(&mut *table, Who::Dealer, "close wagers", &mut deck);
        say(&mut *table, Who::Dealer, "deal seat 1", &mut deck);
        say(&mut *table, Who::Dealer, "deal dealer", &mut deck);
        say(&mut *table, Who::Floorperson, "report shoe empty", &mut deck);
        say(&mut *table, Who::Dealer, "shuffle discard rack", &mut deck);
        let mut all: Vec<Card> = hands(&*table).iter().flat_map(|hand| faces(&hand.cards)).collect();
        assert_eq!(all.len(), 2);
        let mut left = deck.clone();
        while let Ok(card) = left.cards(Place::Discard, 1) {
            all.extend(card.faces());
        }
        all.sort_unstable();
        let mut whole: Vec<Card> = table.house().deck.cards().collect();
        whole.sort_unstable();
        assert_eq!(all, whole, "seed {seed}");
    }
}
