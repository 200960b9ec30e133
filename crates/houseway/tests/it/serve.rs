//! `houseway serve` as a program: it opens, it stops when asked, and says clearly why it cannot.

use crate::commands::houseway;
use crate::floor_client::{Client, KEY, Server};
use serde_json::json;
use std::io::Write;
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

#[test]
fn a_floor_opens_stops_when_asked_and_opens_again() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("floor.db").display().to_string();
    for _ in 0..2 {
        let port = AtomicU16::new(0);
        let mut server = Server::start(&database, &port);
        assert_ne!(port.load(Ordering::SeqCst), 0);
        server.stop();
    }
}

#[test]
fn what_stands_in_the_way_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("text.db"), "this is no database, and long enough to be read as one by mistake".repeat(20))
        .unwrap();
    let (good, missing, text) = (path("good.db"), path("no/such/folder/floor.db"), path("text.db"));
    let nobody = "postgres://nobody:secret@127.0.0.1:1/none";
    let cases: [(&[&str], &str); 6] = [
        (&["--address", &address, "--database", &good], "another program uses that port"),
        (&["--address", "localhost", "--database", &good], "invalid"),
        (&["--address", "127.0.0.1:0", "--database", &missing], "cannot be opened"),
        (&["--address", "127.0.0.1:0", "--database", &text], &text),
        (&["--address", "127.0.0.1:0", "--database", "mysql://localhost/x"], "mysql"),
        (&["--address", "127.0.0.1:0", "--database", nobody], "HOUSEWAY_KEY"),
    ];
    for (args, found) in cases {
        let (code, _, error) = houseway(&[&["serve"], args].concat());
        assert_eq!(code, 2, "{args:?}: {error}");
        assert!(error.contains(found), "{args:?}: {error}");
        assert!(!error.contains("secret"), "a password is shown: {error}");
    }
}

#[test]
fn a_lost_password_of_the_administrator_is_replaced_while_the_floor_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("floor.db").display().to_string();
    let (code, _, error) = houseway(&["reset-administrator", "--database", &database]);
    assert!(code == 2 && error.contains("there is no database"), "{error}");
    assert!(!folder.path().join("floor.db").exists(), "none is made");
    let port = Arc::new(AtomicU16::new(0));
    let mut server = Server::start(&database, &port);
    let mut client = Client::guest(&port);
    let (code, _, error) = houseway(&["reset-administrator", "--database", &database]);
    assert!(code == 2 && error.contains("there is no key file"), "{error}");
    let key = |name: &str, digits: &str| {
        let path = folder.path().join(name);
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(&path).unwrap().write_all(digits.as_bytes()).unwrap();
        path.display().to_string()
    };
    let (own, other) = (key("own.key", KEY), key("other.key", &"ab".repeat(32)));
    let (code, _, error) = houseway(&["reset-administrator", "--database", &database, "--key-file", &other]);
    assert!(code == 2 && error.contains("not the key of that floor"), "{error}");
    let (code, text, error) = houseway(&["reset-administrator", "--database", &database, "--key-file", &own]);
    assert_eq!(code, 0, "{error}");
    let first = text.lines().next().unwrap().rsplit(' ').next().unwrap().to_owned();
    let (code, text, error) = houseway(&["reset-administrator", "--database", &database, "--key-file", &own, "--json"]);
    assert_eq!(code, 0, "{error}");
    let told: serde_json::Value = serde_json::from_str(&text).unwrap();
    let once = told["one_time_password"].as_str().unwrap();
    assert!(first.len() == 20 && once.len() == 20 && first != once, "{first} {once}");
    let mut sign_in = |password: &str| {
        client.post("/api/session", &json!({"name": "administrator", "password": password})).expect("an answer")
    };
    assert_eq!(sign_in(&first).0, 401, "only the last one holds");
    let (status, signed) = sign_in(once);
    assert_eq!((status, &signed["must_change_password"]), (200, &json!(true)), "{signed}");
    server.stop();
    let (code, text, _) = houseway(&["verify", "--database", &database, "--key-file", &own]);
    assert!(code == 0 && text.starts_with("whole:") && text.contains("signed head"), "{text}");
    let head = folder.path().join("head.json").display().to_string();
    let (code, text, error) = houseway(&["head", "--database", &database, "--save", &head]);
    assert!(code == 0 && text.contains("the head of"), "{text}{error}");
    let (code, text, _) = houseway(&["verify", "--database", &database, "--against", &head]);
    assert!(code == 0 && text.contains("by the key"), "{text}");
    let (code, text, _) = houseway(&["verify", "--database", &database, "--public-key", &"ab".repeat(32)]);
    assert!(code == 1 && text.contains("signed with the key"), "{text}");
}
