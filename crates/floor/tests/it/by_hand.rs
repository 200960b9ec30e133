//! Cards from hand: only from the person who has taken the deal, marked for everybody, and never twice with those that
//! the program deals.

use super::meters::{Played, ROYAL, on_sqlite, submission};
use super::tables::patient;
use floor::api::{GivenView, OfferView, Request, Say, View};
use floor::{Floor, Pace, RoundOfTable};

async fn played(pace: Pace) -> (tempfile::TempDir, std::sync::Arc<Floor>, Played) {
    let folder = tempfile::tempdir().unwrap();
    let floor = Floor::open(on_sqlite(&folder)).await.expect("the floor opens");
    let played = Played::new(&floor, "a table", &submission(false, 75), pace).await;
    (folder, floor, played)
}

/// Does what is due until something is; these are the first cards dealt, all others are left to the program.
async fn until(played: &mut Played, hand: &[&str], so: impl Fn(&View) -> bool) {
    let mut hand = hand.iter();
    loop {
        let view = played.view().await;
        if so(&view) {
            return;
        }
        let due = |offer: &&OfferView| offer.chore.is_some() && (offer.due || !view.in_round);
        let offer = view.offers.iter().find(due).unwrap_or_else(|| panic!("nothing is due: {view:#?}")).clone();
        let cards = match &offer.given {
            Some(GivenView::Dealt { count, .. }) => {
                Some(hand.by_ref().take(*count).copied().collect::<Vec<_>>().join(" "))
            }
            _ => None,
        };
        let cards = cards.filter(|cards| !cards.is_empty());
        played.say(&offer, cards).await.unwrap_or_else(|problem| panic!("{offer:?}: {problem:?}"));
    }
}

async fn staff_says(played: &Played, key: &str, who: &str, act: &str, cards: &str) -> Result<i64, floor::api::Problem> {
    let (key, who, act, cards) = (key.to_owned(), who.to_owned(), act.to_owned(), Some(cards.to_owned()));
    let say = Say { key, who, act, cards, ..Say::default() };
    Ok(played.table.request(&played.staff, Request::Say(say)).await?.seq)
}

#[tokio::test]
async fn nobody_chooses_cards_at_a_table_that_the_program_deals() {
    let (_folder, floor, mut played) = played(Pace { deal: 3_600_000, ..patient() }).await;
    until(&mut played, &[], |view| view.in_round).await;
    played.place("ante").await;
    until(&mut played, &[], |view| view.offers.iter().any(|offer| offer.act == "deal seat 1")).await;
    // Somebody else than the one who deals has no cards to give either.
    let other = super::meters::floorperson(&floor, "another floorperson").await;
    let own = std::mem::replace(&mut played.staff, other);
    let refused = staff_says(&played, "other", "dealer", "deal seat 1", "As").await.unwrap_err();
    assert_eq!((refused.status, refused.detail.contains("only who deals")), (403, true), "{refused:?}");
    played.staff = own;
    played.deals(false).await.expect("it is handed back");
    let before = played.view().await;
    for (who, act) in [("dealer", "deal seat 1"), ("floorperson", "report card face up")] {
        let refused = staff_says(&played, act, who, act, "As").await.unwrap_err();
        assert_eq!((refused.status, refused.detail.contains("the program deals")), (403, true), "{refused:?}");
    }
    let after = played.view().await;
    assert_eq!((after.seq, &after.seats[..]), (before.seq, &before.seats[..]), "nothing has happened");
    let face_up = after.offers.iter().find(|offer| offer.act == "report card face up").expect("it can be reported");
    assert!(face_up.given.is_none(), "the program says which card it is: {face_up:?}");
}

#[tokio::test]
async fn what_a_person_deals_is_marked_and_no_card_comes_twice() {
    let (_folder, floor, mut played) = played(patient()).await;
    for round in 1..=4 {
        let by_hand = round % 4 != 0;
        until(&mut played, &[], |view| view.in_round).await;
        played.place("ante").await;
        let deciding = |view: &View| view.scene.as_ref().is_some_and(|scene| scene.stage == "bet wagers");
        until(&mut played, if by_hand { &ROYAL } else { &[] }, deciding).await;
        let view = played.view().await;
        assert_eq!((view.round, view.fairness.by_hand), (round, by_hand));
        let dealt = view.last.iter().filter(|line| line.round == round && line.says.contains("is dealt"));
        let marked = dealt.filter(|line| line.by.as_deref() == Some("hand"));
        assert_eq!(marked.count(), if by_hand { ROYAL.len() } else { 0 });
        played.place("bet").await;
        until(&mut played, &[], |view| !view.in_round).await;
        let record = played.table.round(&played.staff, round).await.expect("the round is kept");
        assert_eq!(record.by_hand, by_hand);
    }
    let found = floor::verify_store(&**floor.store(), &|_| {}).await.whole().expect("everything is as it was played");
    let table = played.table.id();
    let rounds: Vec<RoundOfTable> = [1, 2, 3].map(|round| RoundOfTable { table, round }).into();
    assert_eq!(found.by_hand, rounds);
}
