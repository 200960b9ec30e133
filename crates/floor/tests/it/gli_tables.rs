//! What GLI-19 v3.0 asks for players' sake at tables, each test named after its section. The clock is turned by hand;
//! what a table does by itself is waited for by looking at it.

use crate::gli::{again, id, limits, player, told};
use crate::house::{Answer, Client, House, MINUTE};
use crate::tables::patient;
use floor::standing::PAUSE;
use serde_json::{Value, json};

const SIC_BO: &str = "ma-sic-bo";

/// So often a table is looked at until it has done something.
const LOOKS: usize = 20_000;

async fn house() -> House {
    House::by_hand(patient()).await
}

fn tables(house: &House) -> Vec<i64> {
    house.floor.tables().iter().map(floor::TableHandle::id).collect()
}

fn sic_bo(house: &House) -> i64 {
    house.floor.tables().into_iter().find(|table| table.card().rulebook == SIC_BO).expect("it is open").id()
}

async fn sits(client: &mut Client, table: i64, seat: u8, buy_in: &str) -> Answer {
    let sit = json!({"type": "sit", "key": format!("{table} {buy_in} {seat}"), "seat": seat, "buy_in": buy_in});
    client.post(&format!("/api/tables/{table}/commands"), sit).await
}

async fn says(client: &mut Client, table: i64, seat: u8, words: Value) -> Answer {
    let mut say = json!({"type": "say", "as": format!("seat {seat}")});
    say.as_object_mut().unwrap().extend(words.as_object().unwrap().clone());
    client.post(&format!("/api/tables/{table}/commands"), say).await
}

async fn view(client: &mut Client, table: i64) -> Value {
    client.get(&format!("/api/tables/{table}")).await.body
}

/// Looks at a table until it is so.
async fn until(client: &mut Client, table: i64, so: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..LOOKS {
        let view = view(client, table).await;
        if so(&view) {
            return view;
        }
        tokio::task::yield_now().await;
    }
    panic!("never so: {}", view(client, table).await);
}

/// Places the least wager that is offered.
async fn wagers(client: &mut Client, table: i64, seat: u8, key: &str) -> Answer {
    let stake = |view: &Value| {
        let offers = view["offers"].as_array().unwrap().clone();
        offers.into_iter().find(|offer| offer["kind"] == "stake")
    };
    let view = until(client, table, |view| stake(view).is_some()).await;
    let offer = stake(&view).unwrap();
    says(client, table, seat, json!({"key": key, "do": offer["do"], "amount": offer["amount"]["least"]})).await
}

async fn ready(client: &mut Client, table: i64, key: &str) -> Answer {
    client.post(&format!("/api/tables/{table}/commands"), json!({"type": "ready", "key": key, "ready": true})).await
}

/// Plays a round from wager to end.
async fn plays(client: &mut Client, table: i64, seat: u8) {
    let round = until(client, table, |view| view["in_round"] == true).await["round"].as_u64().unwrap();
    let wagered = wagers(client, table, seat, &format!("wager {round}")).await;
    assert_eq!(wagered.status, 200, "{wagered:?}");
    let done = ready(client, table, &format!("ready {round}")).await;
    assert_eq!(done.status, 200, "{done:?}");
    until(client, table, |view| view["round"].as_u64() > Some(round) || view["in_round"] == false).await;
}

async fn wallet(client: &mut Client) -> String {
    client.get("/api/session").await.body["wallet"].as_str().unwrap().to_owned()
}

async fn whole(house: &House) {
    let report = floor::verify_store(&**house.floor.store(), &|_| {}).await;
    assert!(report.broken.is_empty(), "{:?}", report.broken);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn gli_2_5_5_losses_are_limited_to_what_is_brought_to_tables() {
    let house = house().await;
    let mut ada = player(&house, "Ada").await;
    let tables = tables(&house);
    let set = limits(&mut ada, "loss-day", json!("150.00")).await;
    assert_eq!(set.status, 200, "{set:?}");
    assert_eq!(sits(&mut ada, tables[0], 1, "100.00").await.status, 200);
    let refused = sits(&mut ada, tables[1], 1, "50.01").await;
    refused.is_problem(422, "loss-limit");
    assert!(refused.body["detail"].as_str().unwrap().contains("you may bring $50.00 now"), "{refused:?}");
    let more = json!({"key": "more", "do": "buy in", "amount": "50.01"});
    says(&mut ada, tables[0], 1, more).await.is_problem(422, "loss-limit");
    assert_eq!(sits(&mut ada, tables[1], 1, "50.00").await.status, 200);
    sits(&mut ada, tables[2], 1, "1.00").await.is_problem(422, "loss-limit");
    let left = says(&mut ada, tables[0], 1, json!({"key": "bye", "do": "leave"})).await;
    assert_eq!(left.status, 200, "{left:?}");
    assert_eq!(sits(&mut ada, tables[2], 1, "100.00").await.status, 200, "what was taken back can be brought again");
    let now = ada.get("/api/account/limits").await;
    assert_eq!(told(&now, "loss-day")["used"], "150.00");
    // A day later the chips of the day before do not count any more.
    house.wait(24 * 60 * MINUTE + 1);
    ada = again(&house, "Ada").await;
    assert_eq!(sits(&mut ada, tables[0], 1, "150.00").await.status, 200);
    whole(&house).await;
    house.floor.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn gli_2_5_5_seats_asked_for_at_once_bring_no_more_than_the_limit() {
    let house = house().await;
    let mut ada = player(&house, "Ada").await;
    assert_eq!(limits(&mut ada, "loss-week", json!("150.00")).await.status, 200);
    let mut asking = tokio::task::JoinSet::new();
    for table in tables(&house).into_iter().take(4) {
        let mut ada = ada.clone();
        asking.spawn(async move { sits(&mut ada, table, 1, "100.00").await.status });
    }
    let seated = asking.join_all().await.into_iter().filter(|status| *status == 200).count();
    assert_eq!(seated, 1);
    house.floor.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn gli_2_5_5_a_limit_that_is_tightened_at_a_table_ends_play_after_the_wagers() {
    let house = house().await;
    let (mut ada, table) = (player(&house, "Ada").await, sic_bo(&house));
    assert_eq!(sits(&mut ada, table, 1, "100.00").await.status, 200);
    assert_eq!(wagers(&mut ada, table, 1, "one").await.status, 200);
    let mut bob = player(&house, "Bob").await;
    assert_eq!(sits(&mut bob, table, 2, "100.00").await.status, 200);
    let set = limits(&mut ada, "loss-month", json!("40.00")).await;
    assert_eq!(set.status, 200, "{set:?}");
    let seated = view(&mut ada, table).await;
    assert_eq!(seated["you"]["seat"], 1, "the wager is played to its end");
    wagers(&mut ada, table, 1, "two").await.is_problem(403, "forbidden");
    assert_eq!(ready(&mut bob, table, "go").await.status, 200);
    until(&mut ada, table, |view| view["you"]["seat"].is_null()).await;
    let back: f64 = wallet(&mut ada).await.parse().unwrap();
    assert!(back > 9_900.0, "the chips are in the wallet: {back}");
    sits(&mut ada, table, 1, "40.01").await.is_problem(422, "loss-limit");
    whole(&house).await;
    house.floor.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn gli_2_5_5_a_session_that_has_lasted_long_enough_ends_with_a_pause() {
    let house = house().await;
    let (mut ada, table) = (player(&house, "Ada").await, sic_bo(&house));
    assert_eq!(limits(&mut ada, "session", json!("10")).await.status, 200);
    assert_eq!(sits(&mut ada, table, 1, "100.00").await.status, 200);
    house.wait(10 * MINUTE - 1);
    house.app.mind_players().await.unwrap();
    assert_eq!(view(&mut ada, table).await["you"]["seat"], 1);
    house.wait(1);
    house.app.mind_players().await.unwrap();
    until(&mut ada, table, |view| view["you"]["seat"].is_null()).await;
    assert_eq!(wallet(&mut ada).await, "10000.00");
    sits(&mut ada, table, 1, "100.00").await.is_problem(403, "pausing");
    // Another session does not shorten the pause.
    ada.send("DELETE", "/api/session", &[], "").await;
    house.wait(PAUSE - MINUTE);
    ada = again(&house, "Ada").await;
    sits(&mut ada, table, 2, "100.00").await.is_problem(403, "pausing");
    house.wait(MINUTE);
    assert_eq!(sits(&mut ada, table, 3, "100.00").await.status, 200);
    let events = house.staff("administrator").await.get("/api/events?kind=session-limit-reached").await;
    assert_eq!(events.body["events"].as_array().map(Vec::len), Some(1), "{events:?}");
    whole(&house).await;
    house.floor.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn gli_a_3_8_an_exclusion_holds_at_once_and_the_wager_under_way_is_played() {
    let house = house().await;
    let (mut ada, table) = (player(&house, "Ada").await, sic_bo(&house));
    assert_eq!(sits(&mut ada, table, 1, "100.00").await.status, 200);
    assert_eq!(wagers(&mut ada, table, 1, "one").await.status, 200);
    let mut bob = player(&house, "Bob").await;
    assert_eq!(sits(&mut bob, table, 2, "100.00").await.status, 200);
    let excluded = ada.post("/api/account/exclusion", json!({"days": 30})).await;
    assert_eq!(excluded.body["excluded"], true, "{excluded:?}");
    wagers(&mut ada, table, 1, "two").await.is_problem(403, "forbidden");
    sits(&mut ada, table + 1, 1, "100.00").await.is_problem(403, "excluded");
    assert_eq!(ready(&mut bob, table, "go").await.status, 200);
    until(&mut ada, table, |view| view["you"]["seat"].is_null()).await;
    let rounds = ada.get(&format!("/api/tables/{table}/rounds")).await;
    let ended = rounds.body.as_array().unwrap().iter().any(|round| round["ended_at"].as_i64() > Some(0));
    assert!(ended, "the round was played to its end: {rounds:?}");
    sits(&mut ada, table, 1, "100.00").await.is_problem(403, "excluded");
    whole(&house).await;
    house.floor.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn gli_2_4_1_the_wagers_of_a_disabled_account_are_played_to_their_end() {
    let house = house().await;
    let (mut ada, table) = (player(&house, "Ada").await, sic_bo(&house));
    let (mut admin, account) = (house.staff("administrator").await, id(&mut ada).await);
    assert_eq!(sits(&mut ada, table, 1, "100.00").await.status, 200);
    assert_eq!(wagers(&mut ada, table, 1, "one").await.status, 200);
    let mut bob = player(&house, "Bob").await;
    assert_eq!(sits(&mut bob, table, 2, "100.00").await.status, 200);
    let disable = json!({"disabled": true, "reason": "under age"});
    assert_eq!(admin.put(&format!("/api/accounts/{account}/disabled"), disable).await.status, 200);
    wagers(&mut ada, table, 1, "two").await.is_problem(403, "forbidden");
    assert_eq!(ready(&mut bob, table, "go").await.status, 200);
    until(&mut ada, table, |view| view["you"]["seat"].is_null()).await;
    sits(&mut ada, table, 1, "100.00").await.is_problem(403, "account-disabled");
    let statement = ada.get("/api/account/statement").await;
    assert_eq!(statement.body["at_tables"], "0.00", "the chips are in the wallet: {statement:?}");
    whole(&house).await;
    house.floor.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn gli_4_15_a_disabled_game_plays_its_round_to_the_end_and_begins_none() {
    let house = house().await;
    let (mut ada, table) = (player(&house, "Ada").await, sic_bo(&house));
    let mut floorperson = house.staff("floorperson").await;
    assert_eq!(sits(&mut ada, table, 1, "500.00").await.status, 200);
    assert_eq!(wagers(&mut ada, table, 1, "one").await.status, 200);
    let path = format!("/api/games/{SIC_BO}/disabled");
    let disable = json!({"disabled": true, "reason": "the shaker is being inspected"});
    ada.put(&path, disable.clone()).await.is_problem(403, "forbidden");
    floorperson.put("/api/games/no-such-game/disabled", disable.clone()).await.is_problem(404, "not-found");
    let disabled = floorperson.put(&path, disable.clone()).await;
    assert_eq!(disabled.body["disabled"], "the shaker is being inspected", "{disabled:?}");
    floorperson.put(&path, disable).await.is_problem(409, "already");
    assert_eq!(ready(&mut ada, table, "go").await.status, 200, "the round goes on");
    let over = until(&mut ada, table, |view| view["in_round"] == false).await;
    assert_eq!((&over["you"]["seat"], &over["disabled"]), (&json!(1), &json!("the shaker is being inspected")));
    house.wait(60 * MINUTE);
    (ada, floorperson) = (again(&house, "Ada").await, again(&house, "the floorperson").await);
    let mut bob = player(&house, "Bob").await;
    sits(&mut bob, table, 2, "100.00").await.is_problem(409, "game-disabled");
    let lobby = bob.get("/api/floor").await;
    let card = lobby.body["tables"].as_array().unwrap().iter().find(|card| card["id"] == table).unwrap().clone();
    assert_eq!((&card["disabled"], &card["in_round"]), (&json!("the shaker is being inspected"), &json!(false)));
    // A person who deals does not begin one either.
    let deals = json!({"type": "deal", "key": "mine", "on": true});
    let commands = format!("/api/tables/{table}/commands");
    assert_eq!(floorperson.post(&commands, deals).await.status, 200);
    let begin = json!({"type": "say", "key": "b", "as": "dealer", "do": "begin round"});
    floorperson.post(&commands, begin).await.is_problem(409, "game-disabled");
    let back = json!({"type": "deal", "key": "yours", "on": false});
    assert_eq!(floorperson.post(&commands, back).await.status, 200);
    let submission = games::registered(SIC_BO).unwrap().schema().defaults().to_submission();
    let opens = json!({"name": "Another", "submission": submission});
    floorperson.post("/api/tables", opens).await.is_problem(409, "game-disabled");
    let played = view(&mut ada, table).await["round"].as_u64();
    let enable = json!({"disabled": false, "reason": "inspected"});
    assert_eq!(floorperson.put(&path, enable).await.body["disabled"], Value::Null);
    assert_eq!(sits(&mut bob, table, 2, "100.00").await.status, 200);
    until(&mut bob, table, |view| view["round"].as_u64() > played).await;
    let events = house.staff("administrator").await.get("/api/events?kind=game-disabled,game-enabled").await;
    let reasons: Vec<&Value> = events.body["events"].as_array().unwrap().iter().map(|event| &event["reason"]).collect();
    assert_eq!(reasons, [&json!("inspected"), &json!("the shaker is being inspected")]);
    whole(&house).await;
    house.floor.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn gli_2_5_7_a_statement_tells_what_was_brought_to_tables_and_taken_back() {
    let house = house().await;
    let (mut ada, table) = (player(&house, "Ada").await, sic_bo(&house));
    assert_eq!(sits(&mut ada, table, 1, "200.00").await.status, 200);
    plays(&mut ada, table, 1).await;
    let during = ada.get("/api/account/statement").await;
    let at_tables: f64 = during.body["at_tables"].as_str().unwrap().parse().unwrap();
    assert!(at_tables > 0.0 && during.body["brought"] == "200.00", "{during:?}");
    let left = says(&mut ada, table, 1, json!({"key": "bye", "do": "leave"})).await;
    assert_eq!(left.status, 200, "{left:?}");
    let after = ada.get("/api/account/statement").await;
    assert_eq!(after.body["closing"].as_str().unwrap(), wallet(&mut ada).await);
    let amount = |name: &str| after.body[name].as_str().unwrap().parse::<f64>().unwrap();
    assert!((amount("taken") - at_tables).abs() < 0.001, "{after:?}");
    assert!((amount("result") - (at_tables - 200.0)).abs() < 0.001, "{after:?}");
    let kinds: Vec<(&Value, &Value)> =
        after.body["lines"].as_array().unwrap().iter().map(|line| (&line["kind"], &line["table"])).collect();
    let (brought, taken) = (json!("brought to a table"), json!("taken from a table"));
    assert_eq!(kinds, [(&json!("granted"), &Value::Null), (&brought, &json!(table)), (&taken, &json!(table))]);
    house.floor.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn gli_4_14_the_last_rounds_can_be_recalled_by_those_who_played_them() {
    let house = house().await;
    let (mut ada, table) = (player(&house, "Ada").await, sic_bo(&house));
    assert_eq!(sits(&mut ada, table, 1, "5000.00").await.status, 200);
    for _ in 0..12 {
        plays(&mut ada, table, 1).await;
    }
    let rounds = ada.get(&format!("/api/tables/{table}/rounds")).await;
    let ended: Vec<i64> = rounds
        .body
        .as_array()
        .unwrap()
        .iter()
        .filter(|round| round["ended_at"].as_i64() > Some(0))
        .map(|round| round["number"].as_i64().unwrap())
        .collect();
    assert!(ended.len() >= 12, "{rounds:?}");
    for number in ended.iter().take(12) {
        let round = ada.get(&format!("/api/tables/{table}/rounds/{number}")).await;
        let steps = round.body["steps"].as_array().unwrap_or_else(|| panic!("{round:?}"));
        let told: Vec<&Value> = steps.iter().flat_map(|step| step["told"].as_array().unwrap()).collect();
        assert!(steps.iter().all(|step| step["at"].as_i64() > Some(0)), "when");
        assert!(steps.iter().any(|step| step["own"] == 1), "where one sat");
        assert!(told.iter().any(|line| line["chips"].as_array().is_some_and(|chips| !chips.is_empty())), "what moved");
        assert!(steps.iter().any(|step| step["scene"]["dice"].is_string()), "what was thrown: {round:?}");
        let chips = &steps.last().unwrap()["seats"][0]["stack"];
        assert!(chips.is_string(), "what one held in the end: {chips}");
    }
    house.floor.shut_down().await;
}
