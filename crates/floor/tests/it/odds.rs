//! The odds over HTTP: the same document as on the command line, told while it is counted, and as reports.

use crate::house::{Answer, House};
use ::odds::document::Document;
use ::odds::{Cache, Context, QueryLimits, RawQuery};
use floor::http;
use floor::limits::{Limits, Rate};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Longer than anything here takes.
const LONG: Duration = Duration::from_secs(240);

/// The lines of an answer that reports its progress. Dropping it closes the connection.
struct Answering(Lines<BufReader<TcpStream>>);

impl Answering {
    async fn of(house: &House, path: &str) -> Answering {
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        let host = house.address;
        // By HTTP/1.0 nothing stands between the lines.
        let request = format!("GET {path} HTTP/1.0\r\nhost: {host}\r\naccept: application/x-ndjson\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut lines = BufReader::new(stream).lines();
        let mut head = Vec::new();
        while let Some(line) = lines.next_line().await.unwrap().filter(|line| !line.is_empty()) {
            head.push(line.to_lowercase());
        }
        assert!(head[0].contains("200"), "{head:?}");
        assert!(head.contains(&"content-type: application/x-ndjson".to_owned()), "{head:?}");
        Answering(lines)
    }

    async fn next(&mut self) -> Option<Value> {
        let line = timeout(LONG, self.0.next_line()).await.expect("a line in time").unwrap()?;
        Some(serde_json::from_str(&line).expect("a line of JSON"))
    }

    /// The next line that tells how far the count is, as a share.
    async fn share(&mut self) -> f64 {
        loop {
            let line = self.next().await.expect("the count goes on");
            assert!(line["document"].is_null() && line["problem"].is_null(), "it is not over: {line}");
            if let (Some(done), Some(of)) = (line["done"].as_f64(), line["of"].as_f64()) {
                return done / of;
            }
        }
    }
}

/// A document without how long it took.
fn timeless(mut document: Value) -> Value {
    document["seconds"] = json!(0);
    for wager in document["wagers"].as_array_mut().unwrap() {
        wager["seconds"] = json!(0);
    }
    document
}

#[tokio::test]
async fn the_answer_is_the_document_of_the_command_line() {
    let house = House::bare().await;
    let mut client = house.visitor();
    let query = "session=200&bankroll=100&wager=big&together=small%2Bbig*2&range=payout.three-of-a-kind=150..160:5\
                 &range=payout.any-three-of-a-kind=30&anyway=true";
    let answer = client.get(&format!("/api/rulebooks/ma-sic-bo/odds?{query}")).await;
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/json")), "{answer:?}");
    let raw = RawQuery {
        wager: Some("big".to_owned()),
        together: Some("small+big*2".to_owned()),
        session: Some(200),
        bankroll: Some("100".parse().unwrap()),
        pays: vec!["payout.three-of-a-kind=150..160:5".to_owned(), "payout.any-three-of-a-kind=30".to_owned()],
        anyway: true,
        pictures: true,
        ..RawQuery::default()
    };
    let chosen = games::registered("ma-sic-bo").unwrap().schema().defaults();
    let query = raw.read(&chosen, QueryLimits::default()).unwrap();
    let own = Document::new(&query, Context::quiet(&Cache::default())).unwrap();
    let own: Value = serde_json::from_str(&serde_json::to_string(&own).unwrap()).unwrap();
    assert_eq!(own["what_if"]["cells"].as_array().unwrap().len(), 3);
    assert_eq!(own["session"]["rounds"], 200);
    assert!(own["session"]["ruin"]["share"].as_f64().unwrap() > 0.0);
    assert_eq!(timeless(answer.body), timeless(own));
    let plain = client.get("/api/rulebooks/ma-sic-bo/odds").await.body;
    assert_eq!((&plain["session"]["rounds"], &plain["what_if"]), (&json!(100), &Value::Null), "nothing is left over");
    assert_eq!(plain["submission"].as_str().unwrap().len(), 64);
}

#[tokio::test]
async fn lines_tell_how_far_it_is_and_end_with_the_document() {
    let house = House::bare().await;
    let mut told = Answering::of(&house, "/api/rulebooks/ma-pai-gow/odds").await;
    let (mut shares, mut last) = (Vec::new(), Value::Null);
    while let Some(line) = told.next().await {
        assert!(last.is_null(), "the document is the last line");
        match (line["done"].as_f64(), line["of"].as_f64()) {
            (Some(done), Some(of)) => shares.push(done / of),
            _ => last = line,
        }
    }
    assert!(shares.len() > 1, "{shares:?}");
    assert!(shares.is_sorted() && shares.iter().all(|share| (0.0..=1.0).contains(share)), "{shares:?}");
    assert_eq!(last["document"]["rulebook"], "ma-pai-gow");
    assert_eq!(last["document"], house.visitor().get("/api/rulebooks/ma-pai-gow/odds").await.body);
    let mut wrong = Answering::of(&house, "/api/rulebooks/ma-pai-gow/odds?wager=none").await;
    let mut line = wrong.next().await.unwrap();
    while line["problem"].is_null() {
        line = wrong.next().await.expect("a problem at last");
    }
    assert_eq!(line["problem"]["status"], 422);
    assert!(line["problem"]["detail"].as_str().unwrap().contains("there are: "), "{line}");
    assert!(wrong.next().await.is_none());
}

/// Seven cards each are counted for long, and by no other test here.
#[tokio::test]
async fn whoever_goes_away_ends_the_count_and_others_wait_for_their_turn() {
    let house = House::bare().await;
    let path = "/api/rulebooks/boston-7/odds";
    let mut first = Answering::of(&house, path).await;
    while first.share().await < 0.05 {}
    let mut other = Answering::of(&house, "/api/rulebooks/ma-chemin-de-fer/odds").await;
    assert_eq!(other.next().await.unwrap(), json!({"waiting": true}));
    drop(first);
    // Its turn comes when the count has really stopped, ...
    let mut last = other.next().await.unwrap();
    while let Some(line) = other.next().await {
        last = line;
    }
    assert_eq!(last["document"]["rulebook"], "ma-chemin-de-fer");
    // ... which it did before its end: it begins again.
    let mut again = Answering::of(&house, path).await;
    assert!(again.share().await < 0.5 && again.share().await < 0.7, "counted whole, it would be answered at once");
    // A plain request that is given up ends its count as well, also while it waits.
    let mut plain = TcpStream::connect(house.address).await.unwrap();
    let request = format!("GET {path}?unit=10 HTTP/1.1\r\nhost: {}\r\n\r\n", house.address);
    plain.write_all(request.as_bytes()).await.unwrap();
    drop(plain);
    drop(again);
    let answer = timeout(LONG, house.visitor().get("/api/rulebooks/ma-sic-bo/odds")).await.expect("its turn");
    assert_eq!(answer.status, 200);
}

#[tokio::test]
async fn what_cannot_be_asked_is_explained() {
    let house = House::bare().await;
    let mut client = house.visitor();
    for (query, status, words) in [
        ("session=0", 422, "1 to 10000 rounds"),
        ("session=10001", 422, "1 to 10000 rounds"),
        ("session=many", 400, "`many` is not a number of rounds"),
        ("session=-5", 400, "a whole number"),
        ("bankroll=much", 400, "bankroll"),
        ("bankroll=-5", 400, "bankroll"),
        ("bankroll=0", 422, "above $0"),
        ("bankroll=0.01", 422, "does not cover one round"),
        ("wager=none", 422, "there are: "),
        ("together=small%2B", 422, "is not a wager with its amount"),
        ("together=small%2Bnone", 422, "there is no wager `none`"),
        ("together=small*2000000", 422, "give 1 to 1000000"),
        ("range=payout", 422, "write table.row=value"),
        ("range=payout.none=1..2", 422, "there are: "),
        ("range=payout.any-three-of-a-kind=2..1", 422, "the first number is the smaller"),
        ("range=payout.any-three-of-a-kind=30..430", 422, "401 pay tables: ask for at most 400"),
        ("target=5", 422, "in percent"),
        ("target=5%25&range=payout.any-three-of-a-kind=30..31&anyway=true", 422, "leave the ranges out"),
        ("anyway=perhaps", 400, "neither true nor false"),
        ("strategy=1", 400, "neither true nor false"),
        ("unit=ten", 400, "unit"),
        ("unit=0.03", 422, "not permitted"),
        ("shoe=A%3D1", 422, "shoe"),
        ("no-such-option=1", 422, "no-such-option"),
        ("submission=rulebook%3D%22ma-boston-5%22", 422, "under ma-boston-5, and not under ma-sic-bo"),
        ("submission=no+submission", 422, "toml (line 1)"),
        ("submission=rulebook%3D%22ma-sic-bo%22&submission=rulebook%3D%22ma-sic-bo%22", 400, "one by one"),
    ] {
        for form in ["odds?", "odds/report?format=csv&"] {
            let answer = client.get(&format!("/api/rulebooks/ma-sic-bo/{form}{query}")).await;
            let code = answer.body["code"].as_str().unwrap_or_default().to_owned();
            answer.is_problem(status, &code);
            assert!(answer.body["detail"].as_str().unwrap().contains(words), "{query}: {answer:?}");
        }
    }
    // The odds are answered where a session cannot be.
    let wide = "/api/rulebooks/ma-sic-bo/odds?together=small*1000000%2Bany-three-of-a-kind&session=10000";
    let wide = client.get(wide).await;
    assert_eq!((wide.status, &wide.body["session"]), (200, &serde_json::Value::Null));
    assert!(wide.body["remarks"][0].as_str().unwrap().contains("fewer rounds or units"), "{wide:?}");
    let below = client.get("/api/rulebooks/ma-boston-5/odds?range=ante-bonus.flush=14..15").await;
    below.is_problem(422, "violations");
    assert!(below.body["detail"].as_str().unwrap().contains("anyway=true"), "{below:?}");
    client.get("/api/rulebooks/no-such-book/odds").await.is_problem(404, "not-found");
    client.get("/api/rulebooks/ma-sic-bo/odds?table=7").await.is_problem(404, "not-found");
    client.get("/api/rulebooks/ma-sic-bo/odds/report").await.is_problem(400, "malformed");
    client.get("/api/rulebooks/ma-sic-bo/odds/report?format=pdf").await.is_problem(400, "malformed");
}

#[tokio::test]
async fn a_submission_has_its_own_odds_and_says_what_it_chooses() {
    let house = House::bare().await;
    let mut client = house.visitor();
    let text = "rulebook%3D%22ma-minibaccarat%22%0Alicensee%3D%22Ours%22%0A%5Bpay.tie%5D%0Atie%3D%229+to+1%22";
    let path = "/api/rulebooks/ma-minibaccarat/odds";
    let (plain, ours) = (client.get(path).await.body, client.get(&format!("{path}?submission={text}")).await.body);
    let chosen = |document: &Value| {
        let all = document["choices"].as_array().unwrap().iter();
        all.filter(|row| row[0] == "tie.tie").map(|row| row[1].clone()).collect::<Vec<_>>()
    };
    assert_eq!((chosen(&plain), chosen(&ours)), (vec![json!("8 to 1")], vec![json!("9 to 1")]));
    assert_eq!((&plain["name"], &ours["name"]), (&json!("ma-minibaccarat"), &json!("Ours")));
    let same = client.get(&format!("{path}?pay.tie.tie=9+to+1")).await.body;
    let wagers = |document: Value| timeless(document)["wagers"].clone();
    let (plain, ours, same) = (wagers(plain), wagers(ours), wagers(same));
    assert_eq!(ours, same, "the same house rules have the same odds");
    assert_ne!(ours, plain);
}

#[tokio::test]
async fn a_row_that_decides_nothing_is_said_to_change_nothing() {
    let house = House::bare().await;
    let path = "/api/rulebooks/ma-chemin-de-fer/odds?range=banker.win=2&anyway=true";
    let answer = house.visitor().get(path).await;
    assert_eq!(answer.body["remarks"], json!(["what banker.win pays changes no wager"]), "{}", answer.status);
    assert_eq!(answer.body["permitted"], false);
    let path = "/api/rulebooks/ma-sic-bo/odds?range=payout.any-three-of-a-kind=40&anyway=true";
    assert_eq!(house.visitor().get(path).await.body["remarks"], Value::Null);
}

#[tokio::test]
async fn reports_have_their_kind_their_name_and_where_they_come_from() {
    let house = House::bare().await;
    let mut client = house.visitor();
    let mut report = async |format: &str| -> Answer {
        let path = format!("/api/rulebooks/ma-sic-bo/odds/report?format={format}&session=50");
        let answer = client.get(&path).await;
        let name = format!("attachment; filename=\"odds-ma-sic-bo.{format}\"");
        assert_eq!((answer.status, answer.header("content-disposition")), (200, Some(name.as_str())));
        answer
    };
    let page = report("html").await;
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.starts_with("default-src 'none'; style-src 'unsafe-inline';"), "{policy}");
    let text = page.body.as_str().unwrap();
    assert!(text.starts_with("<!doctype html>") && !text.contains("<script") && text.contains("50 rounds"), "{text}");
    let csv = report("csv").await;
    assert!(csv.header("content-type").unwrap().starts_with("text/csv"));
    assert!(csv.body.as_str().unwrap().starts_with("rulebook,submission_sha256,engine_version,method,wager,part_of,"));
    let parquet = report("parquet").await;
    assert_eq!(parquet.header("content-type"), Some("application/vnd.apache.parquet"));
    let bytes = parquet.body.as_str().unwrap();
    assert!(bytes.starts_with("PAR1") && bytes.ends_with("PAR1") && bytes.contains("submission_sha256"));
    let json = report("json").await;
    assert_eq!(json.header("content-type"), Some("application/json"));
    assert_eq!(json.body["session"]["rounds"], 50);
    for part in ["rulebook", "submission", "version", "method", "combinations"] {
        assert!(json.body[part].as_str().is_some_and(|text| !text.is_empty()), "{part}");
    }
    assert!(json.body["seconds"].as_f64().is_some());
}

#[tokio::test]
async fn questions_are_limited_and_looking_is_not() {
    let limits = Limits { analyses: Rate { burst: 2, every_ms: 10_000 }, ..Limits::default() };
    let house = House::with(http::Config { limits, ..http::Config::default() }, None).await;
    let mut client = house.visitor();
    for status in [200, 200, 429] {
        assert_eq!(client.get("/api/rulebooks/ma-sic-bo/odds?session=10").await.status, status);
    }
    client.get("/api/rulebooks/ma-sic-bo/odds/report?format=csv").await.is_problem(429, "too-many");
    assert_eq!(client.get("/api/rulebooks/ma-sic-bo/odds").await.status, 200);
    house.wait(10_000);
    assert_eq!(client.get("/api/rulebooks/ma-sic-bo/odds/report?format=csv").await.status, 200);
}

#[tokio::test]
async fn the_lobby_tells_the_edges_of_whole_wagers() {
    let house = House::bare().await;
    let table = json!({"name": "Harbor 1", "submission": "rulebook = \"ma-boston-5\"\n"});
    assert_eq!(house.staff("floorperson").await.post("/api/tables", table).await.status, 200);
    let mut client = house.visitor();
    let edges = timeout(LONG, async {
        loop {
            let floor = client.get("/api/floor").await.body;
            let edges = floor["tables"][0]["edges"].as_array().cloned().unwrap_or_default();
            if !edges.is_empty() {
                return edges;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    let edges = edges.await.expect("they are computed");
    let names: Vec<&str> = edges.iter().map(|edge| edge["wager"].as_str().unwrap()).collect();
    assert_eq!(names, ["optional-bonus", "main"], "the lowest edge comes first");
}
