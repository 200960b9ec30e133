//! Guests, registration, sign-in and its locks, inactivity, the administrator's first sign-in: on every kind of store.

use crate::house::{House, MINUTE};
use serde_json::json;

pub async fn a_guest_comes_in_with_one_request_and_gets_play_money_from_the_cage(house: House) {
    let mut guest = house.visitor();
    let before = guest.get("/api/session").await;
    assert_eq!((before.status, &before.body["account"]), (200, &json!(null)));
    let answer = guest.guest().await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.body["wallet"], "10000.00");
    assert_eq!(answer.body["account"]["role"], "player");
    assert_eq!(answer.body["account"]["guest"], true);
    let cookie = answer.header("set-cookie").expect("a cookie").to_owned();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!answer.body.to_string().contains(guest.cookie.as_ref().unwrap()), "a script can read the token");
    let store = house.floor.store();
    let id = answer.body["account"]["id"].as_i64().unwrap();
    assert_eq!(store.balance(&format!("player:{id}")).await.unwrap(), 1_000_000);
    assert_eq!(store.balance("cage").await.unwrap(), -1_000_000);
    assert_eq!(store.ledger_total().await.unwrap(), 0);
    let again = guest.guest().await;
    assert_eq!(again.body["account"]["id"], id, "a second click opens no second account");
    assert!(again.header("set-cookie").is_none());
    let mut other = house.visitor();
    let named = other.post("/api/session/guest", json!({"name": "Ada"})).await;
    assert!(named.body["account"]["name"].as_str().unwrap().starts_with("Ada (guest "), "{named:?}");
    let entries = store.entries("floor", 0, 10).await.unwrap();
    assert_eq!(entries.len(), 2);
    assert!(entries[0].body.contains("\"chips-granted\"") && entries[0].body.contains("\"account-opened\""));
}

pub async fn signing_out_ends_the_session_and_not_only_the_cookie(house: House) {
    let mut guest = house.visitor();
    guest.guest().await;
    let mut thief = guest.clone();
    assert!(thief.get("/api/session").await.body["account"].is_object());
    let out = guest.send("DELETE", "/api/session", &[], "").await;
    assert_eq!(out.status, 200, "{out:?}");
    assert_eq!(guest.cookie, None);
    assert!(thief.get("/api/session").await.body["account"].is_null());
}

pub async fn an_account_needs_a_free_name_and_eight_characters(house: House) {
    let mut client = house.visitor();
    let open = |name: &str, password: &str| json!({"name": name, "password": password});
    client.post("/api/accounts", open("Ada", "1234567")).await.is_problem(422, "weak-password");
    client.post("/api/accounts", open("Guest 5", "12345678")).await.is_problem(422, "bad-name");
    client.post("/api/accounts", open("<b>", "12345678")).await.is_problem(422, "bad-name");
    let opened = client.post("/api/accounts", open("Ada", "12345678")).await;
    assert_eq!((opened.status, &opened.body["account"]["guest"]), (200, &json!(false)), "{opened:?}");
    let mut other = house.visitor();
    other.post("/api/accounts", open("aDA", "abcdefgh")).await.is_problem(409, "name-taken");
    let signed = other.sign_in("ada", "12345678").await;
    assert_eq!((signed.status, &signed.body["account"]["name"]), (200, &json!("Ada")));
    assert_ne!(client.cookie, other.cookie);
}

pub async fn whichever_credential_is_wrong_the_answer_is_the_same_and_the_third_locks(house: House) {
    let mut client = house.visitor();
    client.post("/api/accounts", json!({"name": "Ada", "password": "right password"})).await;
    let mut client = house.visitor();
    let wrong = client.sign_in("Ada", "wrong password").await;
    wrong.is_problem(401, "wrong-credentials");
    let unknown = client.sign_in("Nobody", "wrong password").await;
    assert_eq!((wrong.status, &wrong.body), (unknown.status, &unknown.body));
    client.sign_in("Ada", "wrong password").await.is_problem(401, "wrong-credentials");
    // Two failures are forgotten by signing in.
    assert_eq!(client.sign_in("Ada", "right password").await.status, 200);
    let mut client = house.visitor();
    for _ in 0..3 {
        client.sign_in("Ada", "wrong password").await;
    }
    let locked = client.sign_in("Ada", "right password").await;
    assert_eq!((locked.status, &locked.body), (wrong.status, &wrong.body), "a lock tells nothing to who guesses");
    house.wait(30 * MINUTE - 1);
    client.sign_in("Ada", "right password").await.is_problem(401, "wrong-credentials");
    house.wait(1);
    assert_eq!(client.sign_in("Ada", "right password").await.status, 200);
    let log = house.floor.store().entries("floor", 0, 10).await.unwrap();
    assert_eq!(log.iter().filter(|entry| entry.body.contains("account-locked")).count(), 1);
}

pub async fn failures_far_apart_lock_nobody(house: House) {
    let mut client = house.visitor();
    client.post("/api/accounts", json!({"name": "Ada", "password": "right password"})).await;
    let mut client = house.visitor();
    for _ in 0..4 {
        client.sign_in("Ada", "wrong password").await;
        house.wait(15 * MINUTE + 1);
    }
    assert_eq!(client.sign_in("Ada", "right password").await.status, 200);
}

pub async fn thirty_minutes_without_anything_done_end_a_session(house: House) {
    let mut guest = house.visitor();
    guest.guest().await;
    house.wait(30 * MINUTE - 1);
    assert!(guest.get("/api/session").await.body["account"].is_object());
    house.wait(30 * MINUTE - 1);
    assert!(guest.get("/api/session").await.body["account"].is_object(), "use prolongs a session");
    house.wait(30 * MINUTE);
    assert!(guest.get("/api/session").await.body["account"].is_null());
}

pub async fn the_administrator_changes_the_one_time_password_before_anything_else(house: House) {
    let once = house.app.accounts().first_start().await.unwrap().expect("a first start");
    assert_eq!(house.app.accounts().first_start().await.unwrap(), None, "it is shown once");
    let mut admin = house.visitor();
    let signed = admin.sign_in("administrator", &once).await;
    assert_eq!((signed.status, &signed.body["must_change_password"]), (200, &json!(true)), "{signed:?}");
    admin.get("/api/accounts").await.is_problem(401, "not-signed-in");
    let change = |old: &str, new: &str| json!({"old": old, "new": new});
    admin.post("/api/session/password", change("wrong", "a lasting one")).await.is_problem(401, "wrong-credentials");
    admin.post("/api/session/password", change(&once, "short")).await.is_problem(422, "weak-password");
    admin.post("/api/session/password", change(&once, &once)).await.is_problem(422, "weak-password");
    let mut old = admin.clone();
    let changed = admin.post("/api/session/password", change(&once, "a lasting one")).await;
    assert_eq!((changed.status, &changed.body["must_change_password"]), (200, &json!(false)), "{changed:?}");
    assert!(old.get("/api/session").await.body["account"].is_null(), "other sessions end");
    let accounts = admin.get("/api/accounts").await;
    assert_eq!(accounts.body.as_array().map(Vec::len), Some(1), "{accounts:?}");
    house.visitor().sign_in("administrator", &once).await.is_problem(401, "wrong-credentials");
}

pub async fn an_administrator_gives_roles_and_they_hold_at_once(house: House) {
    let mut admin = house.staff("administrator").await;
    let mut player = house.visitor();
    let opened = player.post("/api/accounts", json!({"name": "Ada", "password": "12345678"})).await;
    let id = opened.body["account"]["id"].as_i64().unwrap();
    player.get("/api/submissions").await.is_problem(403, "forbidden");
    let json_body = [("content-type", "application/json")];
    let path = format!("/api/accounts/{id}/role");
    let mut set = async |role: &str| admin.send("PUT", &path, &json_body, &json!({"role": role}).to_string()).await;
    assert_eq!(set("floorperson").await.status, 200);
    assert_eq!(player.get("/api/submissions").await.status, 200);
    set("nobody").await.is_problem(400, "malformed");
    set("king").await.is_problem(400, "malformed");
    player.send("PUT", &path, &json_body, "{\"role\":\"administrator\"}").await.is_problem(403, "forbidden");
    let mut guest = house.visitor();
    let id = guest.guest().await.body["account"]["id"].as_i64().unwrap();
    let path = format!("/api/accounts/{id}/role");
    admin.send("PUT", &path, &json_body, "{\"role\":\"dealer\"}").await.is_problem(403, "forbidden");
    let log = house.floor.store().entries("floor", 0, 20).await.unwrap();
    let change = log.iter().find(|entry| entry.body.contains("role-changed")).expect("a change of roles is logged");
    assert!(change.body.contains("\"before\":\"player\",\"after\":\"floorperson\""), "{}", change.body);
}

pub async fn a_lost_password_of_the_administrator_is_replaced(house: House) {
    let accounts = house.app.accounts();
    accounts.reset_administrator().await.unwrap_err().code.contains("missing").then_some(()).expect("nobody yet");
    let first = accounts.first_start().await.unwrap().expect("a first start");
    let mut admin = house.visitor();
    admin.sign_in("administrator", &first).await;
    let change = json!({"old": first, "new": "a lasting one"});
    assert_eq!(admin.post("/api/session/password", change).await.status, 200);
    assert_eq!(admin.get("/api/accounts").await.status, 200);
    for _ in 0..3 {
        house.visitor().sign_in("administrator", "forgotten").await.is_problem(401, "wrong-credentials");
    }
    let once = accounts.reset_administrator().await.unwrap();
    assert!(once != first && once.len() == 20, "{once}");
    // What a node believes of a session it asks again after five seconds.
    house.wait(5_000);
    assert!(admin.get("/api/session").await.body["account"].is_null(), "its sessions end");
    let mut again = house.visitor();
    again.sign_in("administrator", "a lasting one").await.is_problem(401, "wrong-credentials");
    let signed = again.sign_in("administrator", &once).await;
    assert_eq!((signed.status, &signed.body["must_change_password"]), (200, &json!(true)), "unlocked: {signed:?}");
    again.get("/api/accounts").await.is_problem(401, "not-signed-in");
    let log = house.floor.store().entries("floor", 0, 20).await.unwrap();
    let id = signed.body["account"]["id"].as_i64().unwrap();
    let reset = log.iter().filter(|entry| entry.body.contains(&format!("\"password-reset\":{{\"account\":{id}}}")));
    assert_eq!(reset.count(), 1, "{log:?}");
    assert!(!log.iter().any(|entry| entry.body.contains(&once)), "no log holds a password");
}
