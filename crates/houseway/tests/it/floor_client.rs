//! A floor in a process of its own, and somebody who talks to it over HTTP, for tests.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

/// The key of the tests' floors: those on PostgreSQL need one.
pub const KEY: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

/// A floor in a process of its own.
pub struct Server(Child);

impl Server {
    /// Starts a floor and tells its port.
    pub fn start(database: &str, port: &AtomicU16) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_houseway"))
            .args(["serve", "--address", "127.0.0.1:0", "--database", database])
            .args(["--pace", "brisk", "--no-rate-limits", "--no-computing"])
            .env("HOUSEWAY_KEY", KEY)
            .env("RUST_LOG", "warn")
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let first = lines.next().expect("a line").expect("text");
        let found = first.rsplit_once(':').and_then(|(_, port)| port.trim().parse().ok());
        port.store(found.unwrap_or_else(|| panic!("no address in `{first}`")), Ordering::SeqCst);
        std::thread::spawn(move || lines.for_each(drop));
        Server(child)
    }

    /// kill -9.
    pub fn kill(&mut self) {
        self.0.kill().expect("it can be killed");
        self.0.wait().expect("it ends");
    }

    /// Asks it to finish and waits until it has.
    pub fn stop(&mut self) {
        let terminated = Command::new("kill").arg(self.0.id().to_string()).status();
        assert!(terminated.is_ok_and(|status| status.success()));
        assert!(self.0.wait().expect("it ends").success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Somebody with a session. Where the server is may change.
#[derive(Clone)]
pub struct Client {
    port: Arc<AtomicU16>,
    cookie: String,
    csrf: String,
}

impl Client {
    /// A new guest; waits until there is a server.
    pub fn guest(port: &Arc<AtomicU16>) -> Client {
        let mut client = Client { port: Arc::clone(port), cookie: String::new(), csrf: "visitor".to_owned() };
        let patiently = |client: &mut Client, method: &str, path: &str, body: Option<&Value>| loop {
            match client.ask(method, path, body) {
                Some(answer) if answer.0 < 300 => break answer,
                Some(answer) => panic!("{method} {path}: {answer:?}"),
                None => std::thread::sleep(Duration::from_millis(20)),
            }
        };
        patiently(&mut client, "POST", "/api/session/guest", Some(&json!({})));
        let session = patiently(&mut client, "GET", "/api/session", None);
        client.csrf = session.1["csrf"].as_str().expect("a token").to_owned();
        client
    }

    /// The number of the first table of a rulebook.
    pub fn table_of(&mut self, rulebook: &str) -> i64 {
        loop {
            let Some((_, floor)) = self.ask("GET", "/api/floor", None) else { continue };
            let mut tables = floor["tables"].as_array().expect("tables").iter();
            let table = tables.find(|table| table["rulebook"] == rulebook).expect("every rulebook has a table");
            return table["id"].as_i64().expect("a number");
        }
    }

    /// The same somebody at another node.
    pub fn at(&self, port: &Arc<AtomicU16>) -> Client {
        Client { port: Arc::clone(port), ..self.clone() }
    }

    /// Reads JSON; nothing if the server is gone.
    pub fn get(&mut self, path: &str) -> Option<(u16, Value)> {
        self.ask("GET", path, None)
    }

    /// Posts JSON; nothing if the server is gone.
    pub fn post(&mut self, path: &str, body: &Value) -> Option<(u16, Value)> {
        self.ask("POST", path, Some(body))
    }

    fn ask(&mut self, method: &str, path: &str, body: Option<&Value>) -> Option<(u16, Value)> {
        let port = self.port.load(Ordering::SeqCst);
        let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
        let body = body.map_or_else(String::new, Value::to_string);
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\nCookie: {}\r\n\
             X-Houseway-CSRF: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.cookie,
            self.csrf,
            body.len()
        );
        stream.write_all(head.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        for line in head.lines() {
            if let Some(cookie) = line.to_ascii_lowercase().strip_prefix("set-cookie: ") {
                let value = &line["set-cookie: ".len()..];
                if cookie.starts_with("houseway=") && !cookie.contains("max-age=0") {
                    self.cookie = value.split(';').next().unwrap_or_default().to_owned();
                }
            }
        }
        // An answer that was cut off is none.
        let length = head.lines().find_map(|line| {
            let (name, value) = line.split_once(": ")?;
            name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
        });
        if length.is_some_and(|length| length != body.len()) {
            return None;
        }
        Some((status, serde_json::from_str(body).unwrap_or(Value::Null)))
    }
}

/// A database of its own on the tests' PostgreSQL; nothing, and loudly so, if there is none.
pub fn postgres(name: &str) -> Option<String> {
    let Ok(server) = std::env::var("HOUSEWAY_TEST_POSTGRES") else {
        eprintln!("HOUSEWAY_TEST_POSTGRES is not set: the half of this test that needs PostgreSQL is SKIPPED");
        return None;
    };
    let name = format!("{name}_{}", std::process::id());
    let made =
        Command::new("psql").args([&format!("{server}/postgres"), "-qc", &format!("create database {name}")]).status();
    assert!(made.is_ok_and(|status| status.success()), "psql cannot make a database at {server}");
    Some(format!("{server}/{name}"))
}
