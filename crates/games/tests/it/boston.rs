//! The Boston games: what the silence of a player with a bonus wager means.

use crate::dice::{Deck, Dice};
use crate::random_play::seated_under;
use engine::{Amount, AnyTable, Automation, Chore, Given, Place, Seat, Viewer, Who};
use games::registered;
use kit::{Card, Cards, ThreeCategory, three_category};

const SEAT: Who = Who::Player(Seat(1));

fn wager(table: &mut dyn AnyTable, act: &str, deck: &mut Deck) {
    let offer = table.offers(SEAT).into_iter().find(|offer| offer.act == act).unwrap();
    let (Amount::Exactly(least) | Amount::Between { least, .. }) = offer.amount else { panic!("{act} takes chips") };
    table.say(SEAT, &offer.words(Some(least), Given::Nothing), deck).unwrap();
}

/// The three cards of a player who has wagered on them and is asked to show, and what silence means then.
fn asked(rulebook: &str, seed: u64) -> (Cards, Vec<String>) {
    let (mut dice, mut deck) = (Dice(seed), Deck::new(seed));
    let entry = registered(rulebook).unwrap();
    let mut table = seated_under(entry, entry.schema().defaults(), &mut dice, &mut deck);
    for act in ["place ante", "place first", "place bonus"] {
        wager(&mut *table, act, &mut deck);
    }
    table.advance(Automation::ALL.without(&[Chore::Call]), &mut deck).unwrap();
    let call = table.offers(Who::Dealer).into_iter().find(|offer| offer.chore == Some(Chore::Call)).unwrap();
    table.say(Who::Dealer, &call.words(None, Given::Nothing), &mut deck).unwrap();
    table.advance(Automation::ALL, &mut deck).unwrap();
    let offers = table.offers(SEAT);
    assert!(["show", "keep hidden"].iter().all(|act| offers.iter().any(|offer| offer.act == *act)));
    let Who::Player(seat) = SEAT else { unreachable!("a player is asked") };
    let hands = table.scene(Viewer::Player(seat)).unwrap().hands;
    let own = hands.iter().find(|hand| hand.place == Place::seat(seat)).unwrap().cards;
    (own, offers.into_iter().filter(|offer| offer.silence).map(|offer| offer.act).collect())
}

/// The text leaves it to the player, and hiding loses: nobody forfeits by silence what the cards have won.
#[test]
fn silence_shows_a_winning_bonus_and_keeps_every_other_hand_hidden() {
    for rulebook in ["ma-boston-5", "nj-boston-5", "card-boston-5", "boston-7"] {
        let (mut shown, mut hidden) = (0, 0);
        for seed in 0..150 {
            let (cards, silent) = asked(rulebook, seed);
            let [a, b, c]: [Card; 3] = cards.known().expect("a player sees the own cards");
            // Every three-card table pays a pair or better, or starts above it; none pays a high card.
            let made = three_category([a, b, c]);
            match silent.as_slice() {
                [act] if act == "show" => {
                    assert!(made > ThreeCategory::Nothing, "{rulebook}: {cards}");
                    shown += 1;
                }
                [act] if act == "keep hidden" => {
                    assert!(made < ThreeCategory::ThreeOfAKind, "{rulebook}: {cards}");
                    hidden += 1;
                }
                other => panic!("silence means one thing, and not {other:?}"),
            }
        }
        assert!(shown > 0 && hidden > shown, "{rulebook}: {shown} shown, {hidden} hidden");
    }
}
