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
    client.post("/api/accounts", open("Ada", "password1")).await.is_problem(422, "weak-password");
    client.post("/api/accounts", open("Guest 5", "tulip harbor 9")).await.is_problem(422, "bad-name");
    client.post("/api/accounts", open("<b>", "tulip harbor 9")).await.is_problem(422, "bad-name");
    let opened = client.post("/api/accounts", open("Ada", "tulip harbor 9")).await;
    assert_eq!((opened.status, &opened.body["account"]["guest"]), (200, &json!(false)), "{opened:?}");
    let mut other = house.visitor();
    other.post("/api/accounts", open("aDA", "windmill by the sea")).await.is_problem(409, "name-taken");
    let signed = other.sign_in("ada", "tulip harbor 9").await;
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
    // Nobody waits for the entry to be written.
    let locks = async || {
        let log = house.floor.store().entries("floor", 0, 10).await.unwrap();
        log.iter().filter(|entry| entry.body.contains("account-locked")).count()
    };
    while locks().await == 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(locks().await, 1);
}

pub async fn wrong_passwords_lock_out_who_guesses_and_not_the_owner(house: House) {
    let mut owner = house.visitor();
    owner.post("/api/accounts", json!({"name": "Ada", "password": "right password"})).await;
    let browser = owner.browser.clone().expect("the browser is known from now on");
    owner.send("DELETE", "/api/session", &[], "").await;
    assert_eq!(owner.browser, Some(browser.clone()), "signing out does not make a browser unknown");
    let wrong = json!({"name": "Ada", "password": "wrong password"});
    for _ in 0..4 {
        house.visitor().post("/api/session", wrong.clone()).await.is_problem(401, "wrong-credentials");
    }
    house.visitor().sign_in("Ada", "right password").await.is_problem(401, "wrong-credentials");
    let mut admin = house.staff("administrator").await;
    let accounts = admin.get("/api/accounts").await;
    let ada = accounts.body.as_array().unwrap().iter().find(|account| account["name"] == "Ada").unwrap();
    assert_eq!(ada["locked"], true);
    assert_eq!(owner.sign_in("Ada", "right password").await.status, 200, "the owner's browser is let in");
    // Somebody else's browser that is known is no help, and the owner's own is locked by what is tried in it.
    let mut other = house.visitor();
    other.post("/api/accounts", json!({"name": "Bob", "password": "windmill by the sea"})).await;
    other.sign_in("Ada", "right password").await.is_problem(401, "wrong-credentials");
    for _ in 0..3 {
        owner.sign_in("Ada", "wrong password").await.is_problem(401, "wrong-credentials");
    }
    owner.sign_in("Ada", "right password").await.is_problem(401, "wrong-credentials");
    house.wait(30 * MINUTE);
    // The session that there was has ended meanwhile.
    owner.get("/api/session").await;
    assert_eq!(owner.sign_in("Ada", "right password").await.status, 200);
}

/// A name that nobody has leaves the same traces as one that somebody has, so that it takes the same work.
pub async fn a_name_that_nobody_has_is_as_much_work(house: House) {
    house.visitor().post("/api/accounts", json!({"name": "Ada", "password": "right password"})).await;
    for name in ["Ada", "Nobody", "Ada", "Nobody", "Nobody", "Nobody", "Ada", "Ada"] {
        house.visitor().sign_in(name, "wrong password").await.is_problem(401, "wrong-credentials");
    }
    let store = house.floor.store();
    let much = store.much_tried(0, 4).await.unwrap();
    assert!(matches!(much[..], [nobody, 1] if nobody < 0), "{much:?}");
    house.wait(30 * MINUTE);
    house.app.sweep().await.unwrap();
    assert!(store.much_tried(0, 1).await.unwrap().is_empty(), "what locks nobody any more is forgotten");
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
    // It may have been lost in a crash: as long as it was not changed, a start makes another.
    let again = house.app.accounts().first_start().await.unwrap().expect("another");
    assert_ne!(once, again);
    house.visitor().sign_in("administrator", &once).await.is_problem(401, "wrong-credentials");
    let once = again;
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
    assert_eq!(house.app.accounts().first_start().await.unwrap(), None, "a lasting password stays");
    house.visitor().sign_in("administrator", &once).await.is_problem(401, "wrong-credentials");
}

pub async fn an_administrator_gives_roles_and_they_hold_at_once(house: House) {
    let mut admin = house.staff("administrator").await;
    let mut player = house.visitor();
    let opened = player.post("/api/accounts", json!({"name": "Ada", "password": "tulip harbor 9"})).await;
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
    let logged = |entry: &&store::Entry| entry.body.contains("role-changed") && entry.body.contains("floorperson");
    let change = log.iter().find(logged).expect("a change of roles is logged");
    assert!(change.body.contains("\"before\":\"player\",\"after\":\"floorperson\""), "{}", change.body);
}

pub async fn a_lost_password_of_the_administrator_is_replaced(house: House) {
    let accounts = house.app.accounts();
    assert_eq!(accounts.reset_administrator().await.unwrap_err().code, "not-found", "nobody has it yet");
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

/// Codes of an authenticator are asked for beside the password, accepted once, and not guessed; recovery codes let in
/// whoever has lost it, and an administrator removes it.
pub async fn staff_sign_in_with_a_second_factor(house: House) {
    const OWN: &str = "/api/session/second-factor";
    let mut dealer = house.staff("dealer").await;
    let begun = dealer.post(OWN, json!({})).await;
    assert_eq!(begun.status, 200, "{begun:?}");
    let url = begun.body["url"].as_str().unwrap();
    assert!(url.starts_with("otpauth://totp/Houseway:the%20dealer?secret="), "{url}");
    assert!(begun.body["qr_path"].as_str().unwrap().starts_with("M0 0h1v1h-1z"), "a finder is in the corner");
    let totp = totp_rs::Totp::from_url(url).unwrap();
    let code = |later: u64| totp.generate(u64::try_from(house.floor.now()).unwrap() / 1_000 + later).to_string();
    let put = [("content-type", "application/json")];
    let wrong = dealer.send("PUT", OWN, &put, "{\"code\":\"000000\"}").await;
    wrong.is_problem(401, "wrong-code");
    let confirmed = dealer.send("PUT", OWN, &put, &json!({"code": code(0)}).to_string()).await;
    assert_eq!((confirmed.status, confirmed.body["codes"].as_array().map(Vec::len)), (200, Some(8)), "{confirmed:?}");
    dealer.post(OWN, json!({})).await.is_problem(409, "already");
    let recovery = confirmed.body["codes"][0].as_str().unwrap().to_owned();
    let with = |code: &str| json!({"name": "the dealer", "password": "tulip harbor 9", "code": code});
    house.visitor().sign_in("the dealer", "tulip harbor 9").await.is_problem(401, "code-needed");
    house.visitor().post("/api/session", with(&code(0))).await.is_problem(401, "wrong-code");
    house.wait(30 * MINUTE);
    assert_eq!(house.visitor().post("/api/session", with(&code(0))).await.status, 200);
    house.visitor().post("/api/session", with(&code(0))).await.is_problem(401, "wrong-code");
    assert_eq!(house.visitor().post("/api/session", with(&recovery)).await.status, 200);
    house.visitor().post("/api/session", with(&recovery)).await.is_problem(401, "wrong-code");
    // Wrong codes lock like wrong passwords.
    for _ in 0..2 {
        house.visitor().post("/api/session", with("123456")).await.is_problem(401, "wrong-code");
    }
    house.visitor().post("/api/session", with(&code(30))).await.is_problem(401, "wrong-credentials");
    house.wait(30 * MINUTE);
    let mut admin = house.staff("administrator").await;
    let id = house.floor.store().account_named("the dealer").await.unwrap().unwrap().id;
    let path = format!("/api/accounts/{id}/second-factor");
    house.staff("floorperson").await.send("DELETE", &path, &[], "").await.is_problem(403, "forbidden");
    assert_eq!(admin.send("DELETE", &path, &[], "").await.status, 200);
    assert_eq!(house.visitor().sign_in("the dealer", "tulip harbor 9").await.status, 200);
    house.staff("player").await.post(OWN, json!({})).await.is_problem(403, "forbidden");
    let store = house.floor.store();
    let log = store.entries("floor", 0, 100).await.unwrap();
    assert!(!log.iter().any(|entry| entry.body.contains(&recovery)), "no log holds a code");
}

pub async fn a_clock_that_is_set_a_day_forward_and_back_ends_and_unlocks_nothing(house: House) {
    let mut guest = house.visitor();
    guest.guest().await;
    let mut ann = house.visitor();
    ann.post("/api/accounts", json!({"name": "Ann", "password": "tulip harbor 9"})).await;
    let mut other = house.visitor();
    for _ in 0..3 {
        other.sign_in("Ann", "wrong password").await.is_problem(401, "wrong-credentials");
    }
    for by in [24 * 60 * MINUTE, -24 * 60 * MINUTE, -24 * 60 * MINUTE, 24 * 60 * MINUTE] {
        house.hands.set(by);
        for _ in 0..3 {
            house.wait(MINUTE);
            assert!(guest.get("/api/session").await.body["account"].is_object(), "the session goes on");
            other.sign_in("Ann", "tulip harbor 9").await.is_problem(401, "wrong-credentials");
        }
    }
    house.wait(60 * MINUTE);
    assert_eq!(other.sign_in("Ann", "tulip harbor 9").await.status, 200, "the lock ends in time");
    assert!(guest.get("/api/session").await.body["account"].is_null(), "and so does the session");
}
