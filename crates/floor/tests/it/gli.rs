//! What GLI-19 v3.0 asks for players' sake, each test named after its section: limits, exclusion, disabling,
//! statements. Accounts only; what happens at tables is in `gli_tables.rs`.

use crate::house::{Answer, Client, House, MINUTE};
use floor::standing::{COOLING_OFF, of_account};
use serde_json::{Value, json};
use store::AccountChange;

const DAY: i64 = 24 * 60 * MINUTE;

/// Somebody with an account, signed in.
pub async fn player(house: &House, name: &str) -> Client {
    let mut client = house.visitor();
    let opened = client.post("/api/accounts", json!({"name": name, "password": "tulip harbor 9"})).await;
    assert_eq!(opened.status, 200, "{opened:?}");
    client
}

/// The same person in another browser: a session that was not used for half an hour has ended.
pub async fn again(house: &House, name: &str) -> Client {
    let mut client = house.visitor();
    let signed = client.sign_in(name, "tulip harbor 9").await;
    assert_eq!(signed.status, 200, "{signed:?}");
    client
}

pub async fn id(client: &mut Client) -> i64 {
    client.get("/api/session").await.body["account"]["id"].as_i64().expect("signed in")
}

pub async fn limits(client: &mut Client, limit: &str, value: Value) -> Answer {
    client.put(&format!("/api/account/limits/{limit}"), json!({"value": value})).await
}

/// What is told of a limit.
pub fn told<'a>(answer: &'a Answer, limit: &str) -> &'a Value {
    let listed = answer.body["limits"].as_array().unwrap_or_else(|| panic!("{answer:?}"));
    listed.iter().find(|told| told["limit"] == limit).expect("every limit is told")
}

async fn pays_in(client: &mut Client, amount: &str) -> Answer {
    client.post("/api/account/deposit", json!({"amount": amount})).await
}

async fn proven(house: &House) -> Vec<String> {
    let report = floor::verify_store(&**house.floor.store(), &|_| {}).await;
    report.broken.iter().map(|broken| format!("{} {}", broken.place, broken.what)).collect()
}

pub async fn gli_2_5_5_a_tighter_limit_holds_at_once_and_a_looser_one_a_day_later(house: House) {
    let mut ada = player(&house, "Ada").await;
    let set = limits(&mut ada, "deposit-day", json!("100.00")).await;
    assert_eq!((told(&set, "deposit-day")["value"].as_str(), set.status), (Some("100.00"), 200), "{set:?}");
    assert_eq!(pays_in(&mut ada, "60.00").await.status, 200);
    pays_in(&mut ada, "40.01").await.is_problem(422, "deposit-limit");
    let looser = limits(&mut ada, "deposit-day", json!("500.00")).await;
    let told_now = told(&looser, "deposit-day");
    assert_eq!((&told_now["value"], &told_now["next"]), (&json!("100.00"), &json!("500.00")));
    assert_eq!(told_now["next_from"].as_i64(), Some(house.floor.now() + COOLING_OFF));
    assert_eq!(told_now["used"], "60.00");
    pays_in(&mut ada, "40.01").await.is_problem(422, "deposit-limit");
    house.wait(COOLING_OFF - 1);
    ada = again(&house, "Ada").await;
    pays_in(&mut ada, "100.01").await.is_problem(422, "deposit-limit");
    house.wait(1);
    // A day later the looser one holds, and what was paid in a day before still counts on the last moment of it.
    assert_eq!(pays_in(&mut ada, "440.00").await.status, 200);
    let tighter = limits(&mut ada, "deposit-day", json!("10.00")).await;
    assert_eq!(told(&tighter, "deposit-day")["value"], "10.00");
    pays_in(&mut ada, "1.00").await.is_problem(422, "deposit-limit");
    // The house's own limit holds beside, whatever a player wants.
    let mut bob = player(&house, "Bob").await;
    pays_in(&mut bob, "10000.01").await.is_problem(422, "deposit-limit");
    assert_eq!(limits(&mut bob, "deposit-day", json!("50000.00")).await.status, 200);
    pays_in(&mut bob, "10000.01").await.is_problem(422, "deposit-limit");
    assert_eq!(pays_in(&mut bob, "10000.00").await.status, 200);
    // Everything is in the floor's log, and follows from it.
    let mut admin = house.staff("administrator").await;
    let events = admin.get("/api/events?kind=limit-set").await;
    let afters: Vec<&str> =
        events.body["events"].as_array().unwrap().iter().map(|event| event["after"].as_str().unwrap()).collect();
    assert_eq!(afters, ["5000000", "1000", "50000", "10000"], "the newest first, in cents");
    assert_eq!(proven(&house).await, Vec::<String>::new());
}

pub async fn gli_2_5_5_nobody_sets_the_limits_of_others_and_none_that_cannot_be_meant(house: House) {
    house.visitor().get("/api/account/limits").await.is_problem(401, "not-signed-in");
    house.staff("floorperson").await.get("/api/account/limits").await.is_problem(403, "forbidden");
    let mut ada = player(&house, "Ada").await;
    let none = ada.get("/api/account/limits").await;
    let listed = none.body["limits"].as_array().unwrap();
    assert_eq!((listed.len(), listed.iter().all(|told| told["value"].is_null())), (7, true), "{none:?}");
    for (limit, value) in [
        ("loss-day", "0.99"),
        ("loss-week", "1000000.01"),
        ("deposit-month", "many"),
        ("deposit-day", "-5.00"),
        ("session", "4"),
        ("session", "1441"),
        ("session", "1.5"),
    ] {
        limits(&mut ada, limit, json!(value)).await.is_problem(400, "malformed");
    }
    limits(&mut ada, "loss-year", json!("5.00")).await.is_problem(404, "not-found");
    limits(&mut ada, "loss-day", Value::Null).await.is_problem(409, "already");
    assert_eq!(limits(&mut ada, "session", json!("60")).await.status, 200);
    limits(&mut ada, "session", json!("60")).await.is_problem(409, "already");
    for amount in ["0.99", "-1.00", "nothing"] {
        pays_in(&mut ada, amount).await.is_problem(400, "malformed");
    }
}

pub async fn gli_a_3_7_an_exclusion_is_made_longer_and_never_shorter(house: House) {
    let mut ada = player(&house, "Ada").await;
    let exclude = async |ada: &mut Client, days: Value| ada.post("/api/account/exclusion", json!({"days": days})).await;
    exclude(&mut ada, json!(0)).await.is_problem(400, "malformed");
    exclude(&mut ada, json!(1_827)).await.is_problem(400, "malformed");
    let excluded = exclude(&mut ada, json!(7)).await;
    assert_eq!(excluded.body["excluded"], true, "{excluded:?}");
    assert_eq!(excluded.body["excluded_until"].as_i64(), Some(house.floor.now() + 7 * DAY));
    exclude(&mut ada, json!(6)).await.is_problem(409, "excluded");
    pays_in(&mut ada, "5.00").await.is_problem(403, "excluded");
    // The own chips and statement can be looked at all the while.
    assert_eq!(ada.get("/api/account/statement").await.body["closing"], "10000.00");
    house.wait(7 * DAY - 1);
    // Signing in is no play.
    ada = again(&house, "Ada").await;
    pays_in(&mut ada, "5.00").await.is_problem(403, "excluded");
    house.wait(1);
    assert_eq!(pays_in(&mut ada, "5.00").await.status, 200, "it ends by itself");
    let for_good = exclude(&mut ada, Value::Null).await;
    assert_eq!((&for_good.body["excluded"], &for_good.body["excluded_until"]), (&json!(true), &Value::Null));
    exclude(&mut ada, json!(1_826)).await.is_problem(409, "excluded");
    house.wait(6 * 366 * DAY);
    ada = again(&house, "Ada").await;
    pays_in(&mut ada, "5.00").await.is_problem(403, "excluded");
    assert_eq!(proven(&house).await, Vec::<String>::new());
}

pub async fn gli_2_4_1_an_account_is_disabled_and_enabled_with_its_reason(house: House) {
    let mut admin = house.staff("administrator").await;
    let mut dealer = house.staff("dealer").await;
    let mut ada = player(&house, "Ada").await;
    let (ada_id, dealer_id, admin_id) = (id(&mut ada).await, id(&mut dealer).await, id(&mut admin).await);
    let path = |id: i64| format!("/api/accounts/{id}/disabled");
    let disable = |reason: &str| json!({"disabled": true, "reason": reason});
    dealer.put(&path(ada_id), disable("for fun")).await.is_problem(403, "forbidden");
    admin.put(&path(ada_id), disable("  ")).await.is_problem(400, "malformed");
    admin.put(&path(admin_id), disable("tired")).await.is_problem(403, "forbidden");
    admin.put(&path(987_654), disable("who?")).await.is_problem(404, "not-found");
    let disabled = admin.put(&path(ada_id), disable("age not  shown")).await;
    assert_eq!(disabled.body["disabled"], "age not shown", "{disabled:?}");
    admin.put(&path(ada_id), disable("again")).await.is_problem(409, "already");
    pays_in(&mut ada, "5.00").await.is_problem(403, "account-disabled");
    let refused = house.visitor().sign_in("Ada", "tulip harbor 9").await;
    refused.is_problem(403, "account-disabled");
    assert!(refused.body["detail"].as_str().unwrap().contains("age not shown"), "{refused:?}");
    // Whoever guesses learns nothing of it.
    house.visitor().sign_in("Ada", "another password").await.is_problem(401, "wrong-credentials");
    // Those who work here lose their rights at once.
    assert_eq!(admin.put(&path(dealer_id), disable("left the house")).await.status, 200);
    assert!(dealer.get("/api/session").await.body["account"].is_null(), "the session has ended");
    let listed = admin.get("/api/accounts").await;
    let reasons: Vec<&str> =
        listed.body.as_array().unwrap().iter().filter_map(|account| account["disabled"].as_str()).collect();
    assert_eq!(reasons, ["left the house", "age not shown"]);
    let enable = json!({"disabled": false, "reason": "age shown"});
    assert_eq!(admin.put(&path(ada_id), enable.clone()).await.body["disabled"], Value::Null);
    admin.put(&path(ada_id), enable).await.is_problem(409, "already");
    assert_eq!(house.visitor().sign_in("Ada", "tulip harbor 9").await.status, 200);
    let events = admin.get(&format!("/api/events?account={ada_id}&kind=account-disabled,account-enabled")).await;
    let found = events.body["events"].as_array().unwrap();
    let pairs: Vec<(&Value, &Value)> = found.iter().map(|event| (&event["reason"], &event["by"])).collect();
    assert_eq!(pairs, [(&json!("age shown"), &json!(admin_id)), (&json!("age not shown"), &json!(admin_id))]);
    assert_eq!(proven(&house).await, Vec::<String>::new());
}

pub async fn gli_2_5_7_a_statement_tells_what_moved_through_the_wallet(house: House) {
    let begun = house.floor.now();
    player(&house, "Ada").await;
    house.wait(DAY);
    let mut ada = again(&house, "Ada").await;
    assert_eq!(pays_in(&mut ada, "25.50").await.status, 200);
    house.wait(1_000);
    let whole = ada.get("/api/account/statement").await;
    assert_eq!((&whole.body["opening"], &whole.body["closing"]), (&json!("0.00"), &json!("10025.50")), "{whole:?}");
    let kinds: Vec<&str> =
        whole.body["lines"].as_array().unwrap().iter().map(|line| line["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["granted", "deposited"]);
    assert_eq!((&whole.body["deposited"], &whole.body["at_tables"]), (&json!("10025.50"), &json!("0.00")));
    let late = ada.get(&format!("/api/account/statement?since={}", begun + 1)).await;
    assert_eq!((&late.body["opening"], &late.body["deposited"]), (&json!("10000.00"), &json!("25.50")));
    let early = ada.get(&format!("/api/account/statement?until={}", begun + 1)).await;
    assert_eq!((&early.body["opening"], &early.body["closing"]), (&json!("0.00"), &json!("10000.00")));
    let csv = ada.get("/api/account/statement?format=csv").await;
    let lines: Vec<&str> = csv.body.as_str().unwrap().lines().collect();
    assert_eq!((lines.len(), lines[0]), (3, "at_ms,time,kind,table,amount,balance"), "{csv:?}");
    assert!(lines[2].ends_with("deposited,,25.50,10025.50"), "{}", lines[2]);
    ada.get("/api/account/statement?format=xml").await.is_problem(400, "malformed");
    house.visitor().get("/api/account/statement").await.is_problem(401, "not-signed-in");
}

/// Rows that do not follow from the floor's log are found: limits, what is disabled, a second factor.
pub async fn what_follows_from_the_log_for_players_is_proven(house: House) {
    let mut ada = player(&house, "Ada").await;
    assert_eq!(limits(&mut ada, "loss-day", json!("100.00")).await.status, 200);
    let mut dealer = house.staff("dealer").await;
    assert_eq!(dealer.post("/api/session/second-factor", json!({})).await.status, 200);
    assert_eq!(proven(&house).await, Vec::<String>::new());
    let (account, staff) = (id(&mut ada).await, id(&mut dealer).await);
    let store = house.floor.store();
    let mut row = store.second_factor(staff).await.unwrap().unwrap();
    row.confirmed = true;
    store.put_second_factor(row).await.unwrap();
    let found = proven(&house).await;
    assert!(found.len() == 1 && found[0].contains("second factor is not the one"), "{found:?}");
    store.remove_second_factor(staff).await.unwrap();
    let found = proven(&house).await;
    assert!(found.len() == 1 && found[0].contains("second factor is missing"), "{found:?}");
    // A limit that the log knows nothing of, written with an entry that does not speak of it.
    let head = store.head("floor").await.unwrap();
    let entry = store::Entry::after(head.as_ref(), "floor", house.floor.now(), "{\"v\":1,\"house\":[]}".to_owned());
    let change = AccountChange::Standing { subject: of_account(account), text: "{}".to_owned() };
    house.floor.committer().commit(store::Append::new(entry).with_accounts(vec![change])).await.unwrap();
    let found = proven(&house).await;
    assert!(found.iter().any(|what| what.starts_with(&format!("account:{account} its limits"))), "{found:?}");
}

/// Confirming a second factor is counted with the sign-ins by the same clock: by another it would let time pass for all
/// addresses, and with it their tries.
pub async fn a_confirmed_second_factor_lets_nobody_guess_more_often(house: House) {
    let mut dealer = house.staff("dealer").await;
    let mut thief = house.visitor();
    let mut tries = 0;
    while thief.sign_in("nobody", "wrong password").await.status != 429 {
        tries += 1;
        assert!(tries < 1_000, "tries are limited");
    }
    dealer.post("/api/session/second-factor", json!({})).await;
    let refused = dealer.put("/api/session/second-factor", json!({"code": "000000"})).await;
    assert!(matches!(refused.status, 401 | 429), "{refused:?}");
    thief.sign_in("nobody", "wrong password").await.is_problem(429, "too-many");
}
