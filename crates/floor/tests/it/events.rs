//! Significant events (GLI-19 2.8.8) and the program's own number (2.3.2-2.3.3).

use crate::house::House;
use crate::tables::{Guest, patient, player};
use floor::events::{self, Event, Filter, Format, Record};
use floor::{Config, Floor};
use kit::Money;
use serde_json::json;
use store::NO_ENTRY;

async fn listed(floor: &Floor, kind: &str) -> Vec<Record> {
    let filter = Filter { kinds: vec![kind.to_owned()], ..Filter::default() };
    events::all(&**floor.store(), &filter).await.unwrap()
}

pub async fn gli_2_8_8_failed_sign_ins_and_changed_roles_are_listed_filtered_and_exported(house: House) {
    let (mut admin, mut floorperson) = (house.staff("administrator").await, house.staff("floorperson").await);
    house.wait(1_000);
    let from = house.floor.now();
    let mut ada = house.visitor();
    let opened = ada.post("/api/accounts", json!({"name": "Ada", "password": "right password"})).await;
    let id = opened.body["account"]["id"].as_i64().unwrap();
    house.wait(1_000);
    let mut thief = house.visitor();
    thief.sign_in("Ada", "wrong password").await.is_problem(401, "wrong-credentials");
    thief.sign_in("secret typed into the name", "x").await.is_problem(401, "wrong-credentials");
    house.wait(1_000);
    let role = json!({"role": "dealer"}).to_string();
    let path = format!("/api/accounts/{id}/role");
    assert_eq!(admin.send("PUT", &path, &[("content-type", "application/json")], &role).await.status, 200);

    let mut guest = house.visitor();
    guest.get("/api/events").await.is_problem(401, "not-signed-in");
    guest.guest().await;
    guest.get("/api/events").await.is_problem(403, "forbidden");
    floorperson.get("/api/events").await.is_problem(403, "forbidden");

    let page = admin.get(&format!("/api/events?kind=role-changed,sign-in-failed&since={from}")).await;
    let found = page.body["events"].as_array().unwrap_or_else(|| panic!("{page:?}")).clone();
    assert_eq!(found.len(), 3, "{found:?}");
    let changed = &found[0];
    assert_eq!((&changed["kind"], &changed["account"]), (&json!("role-changed"), &json!(id)));
    assert_eq!((&changed["before"], &changed["after"]), (&json!("player"), &json!("dealer")));
    assert!(changed["by"].is_i64() && changed["hash"].as_str().is_some_and(|hash| hash.len() == 64), "{changed}");
    assert_eq!((&found[1]["account"], &found[1]["address"]), (&json!(null), &json!("127.0.0.1")));
    assert_eq!((&found[2]["account"], &found[2]["address"]), (&json!(id), &json!("127.0.0.1")));
    assert!(!page.body.to_string().contains("secret typed"), "a name may be a password");

    let since = changed["at"].as_i64().unwrap();
    let later = admin.get(&format!("/api/events?kind=role-changed,sign-in-failed&since={since}")).await;
    assert_eq!(later.body["events"], json!([changed]));
    let earlier = admin.get(&format!("/api/events?account={id}&until={since}")).await;
    let kinds: Vec<&str> =
        earlier.body["events"].as_array().unwrap().iter().map(|event| event["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["sign-in-failed", "chips-granted", "account-opened"]);
    admin.get("/api/events?since=yesterday").await.is_problem(400, "malformed");

    let csv = admin.get(&format!("/api/events?account={id}&format=csv")).await;
    assert_eq!(csv.header("content-disposition"), Some("attachment; filename=\"houseway-events.csv\""));
    let lines: Vec<&str> = csv.body.as_str().unwrap().lines().collect();
    assert!(lines[0].starts_with("stream,seq,at_ms,time,kind,") && lines.len() == 5, "{lines:?}");
    let all = listed(&house.floor, "sign-in-failed").await;
    let text = String::from_utf8(events::write(&all, Format::Jsonl)).unwrap();
    let read: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(read.len(), 2);
    assert_eq!(read[0]["time"], "2023-11-14T22:13:22Z");
    let parquet = events::write(&all, Format::Parquet);
    assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));
}

pub async fn gli_2_8_8_events_are_chained_and_read_page_by_page(house: House) {
    for number in 0..450 {
        let event = Event::SignInFailed { account: Some(number), address: "192.0.2.1".to_owned() };
        house.floor.events().record(&[event]).await.unwrap();
        house.wait(1);
    }
    let mut guests = house.visitor();
    guests.guest().await;
    let entries = house.floor.store().entries(events::STREAM, 0, 1_000).await.unwrap();
    let mut previous = NO_ENTRY;
    for entry in &entries {
        assert!(entry.follows(&previous), "{entry:?}");
        previous = entry.hash;
    }
    let (mut before, mut seen, mut pages) = (None, Vec::new(), 0);
    loop {
        let page = events::newest(&**house.floor.store(), &Filter::default(), before.as_deref(), 200).await.unwrap();
        pages += 1;
        seen.extend(page.events);
        before = page.older;
        if before.is_none() {
            break;
        }
    }
    let mut all = events::all(&**house.floor.store(), &Filter::default()).await.unwrap();
    all.reverse();
    assert!(pages > 2 && seen.len() >= 452, "{pages} pages, {} events", seen.len());
    assert_eq!(seen, all, "the pages are the whole list, each event once");
}

pub async fn gli_2_3_3_a_start_as_another_program_is_an_event(house: House) {
    for hash in ["aa", "aa", "bb"] {
        house.floor.started(hash.repeat(32)).await.unwrap();
        house.floor.stopped().await.unwrap();
    }
    assert_eq!(listed(&house.floor, "program-started").await.len(), 3);
    assert_eq!(listed(&house.floor, "program-stopped").await.len(), 3);
    let changed = listed(&house.floor, "program-changed").await;
    assert_eq!(changed.len(), 1, "{changed:?}");
    assert_eq!((changed[0].before.clone(), changed[0].after.clone()), (Some("aa".repeat(32)), Some("bb".repeat(32))));
    let health = house.visitor().get("/healthz").await;
    assert_eq!(health.body["sha256"], "aa".repeat(32), "the one that it was told first is the one that runs");
    let (own, file) = (floor::program::sha256().unwrap(), floor::program::file_sha256().unwrap());
    assert!(own.len() == 64 && own == file, "{own} {file}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn gli_2_8_8_a_win_above_the_setting_is_an_event() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::new(folder.path().join("houseway.db").display().to_string());
    (config.pace, config.large_win) = (patient(), Money::dollars(1));
    let floor = Floor::open(config).await.unwrap();
    let table = floor.tables().into_iter().find(|table| table.card().rulebook == "ma-minibaccarat").unwrap();
    let mut guest = Guest::at(&table, player(&floor, "Ada").await).await;
    guest.sit(1).await;
    let mut found = Vec::new();
    for rounds in 1..40 {
        guest.play(rounds).await;
        // It is written down soon after the round is stored, by nobody who could be waited for.
        for _ in 0..50 {
            found = listed(&floor, "large-win").await;
            if !found.is_empty() {
                break;
            }
            tokio::task::yield_now().await;
        }
        if !found.is_empty() {
            break;
        }
    }
    let win = found.first().expect("somebody wins one of forty rounds");
    assert_eq!((win.account, win.table), (guest.who.account, Some(table.id())));
    let details: serde_json::Value = serde_json::from_str(&win.details).unwrap();
    let won: Money = details["amount"].as_str().unwrap().parse().unwrap();
    assert!(won >= Money::dollars(1) && details["name"] == "Ada" && details["round"].as_u64() >= Some(1), "{details}");
    floor.shut_down().await;
}
