//! `houseway play` as a program: what it prints into a pipe and how it ends.

use sha2::{Digest, Sha256};
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Plays with these arguments and this standard input.
fn play(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_houseway"))
        .arg("play")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A play that ends before its input does closes the pipe.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

#[test]
fn a_piped_play_ends_well_and_without_colour() {
    let output = play(&["ma-boston-5", "--seed", "4711"], &"\n".repeat(40));
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(!text.contains('\x1b') && text.contains("seed 4711: repeat with --seed 4711"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn the_end_of_the_input_in_the_middle_of_a_round_ends_well() {
    for lines in ["", "place ante 5\n", "place ante 5\nplace first 10\ndeal\n", "quit\n", "\n\n\nquit\nquit\n"] {
        let output = play(&["nj-boston-5", "--seed", "1"], lines);
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{lines:?}");
        assert!(text.contains("You bought chips for $500 and leave with"), "{lines:?}:\n{text}");
    }
}

#[test]
fn the_log_of_a_play_replays() {
    let path = std::env::temp_dir().join(format!("houseway-play-{}.log", std::process::id()));
    let file = path.to_str().unwrap();
    let output = play(&["boston-7", "--seed", "3", "--auto", "--rounds", "4", "--log", file], "");
    assert_eq!(output.status.code(), Some(0));
    let replay = Command::new(env!("CARGO_BIN_EXE_houseway")).args(["replay", file]).output().unwrap();
    let text = String::from_utf8(replay.stdout).unwrap();
    assert!(replay.status.success() && text.contains("4 rounds") && text.contains("sum to $0"), "{text}");

    // A payment that is ten times what it was, with every hash written anew.
    let log = std::fs::read_to_string(&path).unwrap();
    let (mut hash, mut forged, mut paid) = (String::new(), String::new(), 0);
    for line in log.lines() {
        let body = line.strip_prefix("{\"body\":").unwrap().rsplit_once(",\"hash\"").unwrap().0;
        let body = match body.split_once("\"awarded\":{").filter(|_| paid == 0) {
            Some((before, after)) => {
                paid += 1;
                let (to, amount) = after.split_once("\"amount\":\"").unwrap();
                format!("{before}\"awarded\":{{{to}\"amount\":\"9{amount}")
            }
            None => body.to_owned(),
        };
        hash = hex(&Sha256::digest(format!("{hash}\n{body}")));
        forged.push_str(&format!("{{\"body\":{body},\"hash\":\"{hash}\"}}\n"));
    }
    assert_eq!(paid, 1, "{log}");
    std::fs::write(&path, forged).unwrap();
    let replay = Command::new(env!("CARGO_BIN_EXE_houseway")).args(["replay", file]).output().unwrap();
    std::fs::remove_file(&path).unwrap();
    let error = String::from_utf8(replay.stderr).unwrap();
    assert!(replay.status.code() == Some(1) && error.contains("follows, logged is"), "{error}");
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn wrong_arguments_end_with_two_and_a_bad_submission_with_one() {
    let bad = concat!(env!("CARGO_MANIFEST_DIR"), "/../../submissions/bad/payout-limit-below-50000.toml");
    for (args, code, told) in [
        (&["ma-bostn-5"][..], 2, "playable: "),
        (&["ma-boston-5", "--seat", "9"], 2, "its seats are 1 to 7"),
        (&["ma-boston-5", "--players", "7"], 2, "at most 6"),
        (&["ma-boston-5", "--buy-in", "ten"], 2, "`ten` is no amount of money"),
        (&["ma-boston-5", "--buy-in", "0"], 2, "bring at least one chip"),
        (&["ma-boston-5", "--submission", bad], 1, "11(e)"),
    ] {
        let output = play(args, "");
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{args:?}: {text}");
        assert!(text.contains(told) && output.stdout.is_empty(), "{args:?}: {text}");
    }
}
