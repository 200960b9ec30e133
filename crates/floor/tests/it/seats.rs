//! How many seats and sessions one account, browser and address may have; and who deals when the dealer is gone.

use crate::house::{Client, House};
use floor::http::SeatLimits;
use floor::sessions::SessionLimits;
use floor::{Pace, http};
use serde_json::{Value, json};

async fn house(seats: SeatLimits) -> House {
    let slow = Pace { betting: 600_000, decision: 600_000, pause: 0, ..Pace::default() };
    House::with(http::Config { seats, ..http::Config::default() }, Some(slow)).await
}

async fn sits(client: &mut Client, table: i64, seat: u8) -> crate::house::Answer {
    let sit = json!({"type": "sit", "key": format!("{table} {seat}"), "seat": seat, "buy_in": "100.00"});
    client.post(&format!("/api/tables/{table}/commands"), sit).await
}

#[tokio::test]
async fn an_account_a_browser_and_an_address_have_so_many_seats() {
    let house = house(SeatLimits { of_account: 1, of_browser: 2, of_address: 3 }).await;
    let mut ann = house.visitor();
    ann.guest().await;
    assert_eq!(sits(&mut ann, 1, 1).await.status, 200);
    let refused = sits(&mut ann, 2, 1).await;
    refused.is_problem(409, "too-many-seats");
    let detail = refused.body["detail"].as_str().unwrap();
    assert!(detail.contains("you have 1 seat already, and may have 1; leave a table first"), "{detail}");
    // Another guest in the same browser, and a third.
    ann.send("DELETE", "/api/session", &[], "").await;
    ann.guest().await;
    assert_eq!(sits(&mut ann, 2, 1).await.status, 200);
    ann.send("DELETE", "/api/session", &[], "").await;
    ann.guest().await;
    let refused = sits(&mut ann, 3, 1).await;
    assert!(refused.body["detail"].as_str().unwrap().starts_with("the players of this browser have 2"), "{refused:?}");
    let mut bob = house.visitor();
    bob.guest().await;
    assert_eq!(sits(&mut bob, 3, 1).await.status, 200);
    let mut eve = house.visitor();
    eve.guest().await;
    let refused = sits(&mut eve, 4, 1).await;
    assert!(refused.body["detail"].as_str().unwrap().starts_with("the players at your address have 3"), "{refused:?}");
    let leave = json!({"type": "say", "key": "bye", "as": "seat 1", "do": "leave"});
    let left = bob.post("/api/tables/3/commands", leave).await;
    assert_eq!(left.status, 200, "{left:?}");
    assert_eq!(sits(&mut eve, 4, 1).await.status, 200, "there is room again");
}

/// Seats that are asked for at once count too.
#[tokio::test]
async fn seats_asked_for_at_once_are_no_more_than_seats_asked_for_in_turn() {
    let house = house(SeatLimits { of_account: 2, ..SeatLimits::default() }).await;
    let mut ann = house.visitor();
    ann.guest().await;
    let mut asking = tokio::task::JoinSet::new();
    for table in 1..=6 {
        let mut ann = ann.clone();
        asking.spawn(async move { sits(&mut ann, table, 1).await.status });
    }
    let seated = asking.join_all().await.into_iter().filter(|status| *status == 200).count();
    assert_eq!(seated, 2);
}

#[tokio::test]
async fn sessions_are_listed_and_ended_and_one_too_many_ends_the_oldest() {
    let sessions = SessionLimits { of_account: 2, of_browser: 2, of_address: 4 };
    let house = House::with(http::Config { sessions, ..http::Config::default() }, None).await;
    let mut first = house.visitor();
    first.post("/api/accounts", json!({"name": "Ada", "password": "tulip harbor 9"})).await;
    house.wait(1_000);
    let mut second = house.visitor();
    second.sign_in("Ada", "tulip harbor 9").await;
    house.wait(1_000);
    let listed = second.get("/api/session/all").await;
    let current: Vec<&Value> = listed.body.as_array().unwrap().iter().map(|session| &session["current"]).collect();
    assert_eq!(current, [true, false], "{listed:?}");
    assert!(!listed.body.to_string().contains(first.cookie.as_deref().unwrap()), "a token is nowhere");
    let mut third = house.visitor();
    assert_eq!(third.sign_in("Ada", "tulip harbor 9").await.status, 200);
    assert!(first.get("/api/session").await.body["account"].is_null(), "the session used longest ago has ended");
    let other = third.get("/api/session/all").await.body[1]["id"].as_str().unwrap().to_owned();
    let left = third.send("DELETE", &format!("/api/session/all/{other}"), &[], "").await;
    assert_eq!((left.status, left.body.as_array().map(Vec::len)), (200, Some(1)), "{left:?}");
    assert!(second.get("/api/session").await.body["account"].is_null());
    third.send("DELETE", "/api/session/all/0000", &[], "").await.is_problem(404, "not-found");
    house.visitor().get("/api/session/all").await.is_problem(401, "not-signed-in");
    // Nobody ends another's.
    let mut eve = house.visitor();
    eve.guest().await;
    let own = third.get("/api/session/all").await.body[0]["id"].as_str().unwrap().to_owned();
    eve.send("DELETE", &format!("/api/session/all/{own}"), &[], "").await.is_problem(404, "not-found");
    for _ in 0..2 {
        assert_eq!(house.visitor().guest().await.status, 200);
    }
    let refused = house.visitor().guest().await;
    refused.is_problem(429, "too-many-sessions");
}

#[tokio::test]
async fn a_dealer_who_signs_out_or_may_not_deal_any_more_leaves_the_deal_to_the_program() {
    let house = house(SeatLimits::default()).await;
    let mut dealer = house.staff("dealer").await;
    for (table, way) in [(1, "signs out"), (2, "loses the role")] {
        if way == "loses the role" {
            dealer.sign_in("the dealer", "tulip harbor 9").await;
        }
        let path = format!("/api/tables/{table}");
        let takes = json!({"type": "deal", "key": way, "on": true});
        let taken = dealer.post(&format!("{path}/commands"), takes).await;
        assert_eq!(taken.status, 200, "{taken:?}");
        house.app.mind_dealers().await.unwrap();
        assert_eq!(house.visitor().get(&path).await.body["dealer"], "the dealer", "whoever is there goes on dealing");
        if way == "signs out" {
            dealer.send("DELETE", "/api/session", &[], "").await;
        } else {
            let id = dealer.get("/api/session").await.body["account"]["id"].as_i64().unwrap();
            let mut admin = house.staff("administrator").await;
            let json_body = [("content-type", "application/json")];
            let path = format!("/api/accounts/{id}/role");
            assert_eq!(admin.send("PUT", &path, &json_body, "{\"role\":\"player\"}").await.status, 200);
        }
        assert_eq!(house.visitor().get(&path).await.body["dealer"], "program", "the dealer {way}");
    }
}
