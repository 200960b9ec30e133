//! `houseway proof FILE`: check the proof of a round that somebody watched.

use crate::failure::{Failure, read};
use crate::out;
use fair::{CheckedProof, Proof, hex};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The most bytes of a proof: every card of a shoe of eight decks and every tile laid open take less than half of it.
const MOST: u64 = 1 << 20;

/// Arguments of `houseway proof`.
#[derive(clap::Args)]
#[command(after_help = "Whoever watched a round gets its proof from the floor, signed in or not: on the page of the \
round, or with `curl http://HOST/api/tables/TABLE/rounds/ROUND/proof`. It shows that every card, tile and die that you \
saw was fixed by a commitment before anybody's seed was mixed in. The page shows the commitments before every draw; \
give those that you wrote down with --commitment, and a proof that rests on others is refused. Neither the floor's \
database nor any rights are needed. How it works: docs/fairness.md. Exit code 1 when something does not fit.")]
pub struct Args {
    /// The proof; - reads it from standard input
    file: PathBuf,
    /// A commitment that you were shown before a draw of the round, in hexadecimal; may be given several times
    #[arg(long, value_name = "HEX")]
    commitment: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Checks and tells.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let name = if args.file == Path::new("-") { "the proof".to_owned() } else { args.file.display().to_string() };
    let text = if args.file == Path::new("-") { standard_input()? } else { read(&args.file)? };
    let proof: Proof = serde_json::from_str(&text)
        .map_err(|error| Failure::input(format!("{name} is no proof of a round: {error}")))?;
    let known = args.commitment.iter().map(|text| commitment(text)).collect::<Result<Vec<_>, Failure>>()?;
    let rests_on = rests_on(&proof);
    let checked = proof.check().map_err(|fault| fault.to_string()).and_then(|checked| {
        let other = rests_on.iter().find(|(_, found)| !known.is_empty() && !known.contains(found));
        match other {
            Some((draw, found)) => Err(format!("{draw} rests on the commitment {found}, which is none of those given")),
            None => Ok(checked),
        }
    });
    match (&checked, args.json) {
        (Ok(checked), true) => out::json(&serde_json::json!({ "fits": true, "found": checked })),
        (Ok(checked), false) => out::print(&told(&proof, checked, &rests_on, !known.is_empty())),
        (Err(what), true) => out::json(&serde_json::json!({ "fits": false, "what": what })),
        (Err(what), false) => out::print(&format!("DOES NOT FIT: {what}\n")),
    }
    Ok(if checked.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn standard_input() -> Result<String, Failure> {
    let mut text = String::new();
    let read = std::io::stdin().take(MOST).read_to_string(&mut text);
    read.map_err(|error| Failure::input(format!("the proof cannot be read: {error}")))?;
    Ok(text)
}

/// A commitment as somebody wrote it down.
fn commitment(text: &str) -> Result<String, Failure> {
    let plain = text.trim().to_ascii_lowercase();
    match hex::decode(&plain) {
        Ok(bytes) if bytes.len() == 32 => Ok(plain),
        _ => Err(Failure::input(format!("--commitment wants 64 hexadecimal digits, found `{text}`"))),
    }
}

/// The commitments that a proof rests on, each with its draw.
fn rests_on(proof: &Proof) -> Vec<(String, String)> {
    let shuffles = proof.shuffles.iter().map(|one| (format!("shuffle {}", one.number), hex::encode(&one.commitment)));
    let throws = proof.throws.iter().map(|one| (format!("throw {}", one.number), hex::encode(&one.commitment)));
    shuffles.chain(throws).collect()
}

fn told(proof: &Proof, checked: &CheckedProof, rests_on: &[(String, String)], compared: bool) -> String {
    let CheckedProof { proven, by_hand, throws } = *checked;
    let mut text = format!(
        "round {} of table {}: {} lay where {} committed to before the seeds were mixed in",
        proof.round,
        proof.table,
        counted(proven, "card or tile", "cards and tiles"),
        if proven == 1 { "it was" } else { "they were" },
    );
    if throws > 0 {
        let follows = if throws == 1 { "throw follows from its secret" } else { "throws follow from their secrets" };
        text.push_str(&format!("; {throws} {follows}"));
    }
    text.push('\n');
    if by_hand > 0 {
        let what = counted(by_hand, "card or tile", "cards and tiles");
        text.push_str(&format!("{what} came from a person's hand and rest on that person's word\n"));
    }
    for (draw, commitment) in rests_on {
        text.push_str(&format!("  {draw}: {commitment}\n"));
    }
    text.push_str(match (rests_on.is_empty(), compared) {
        (true, _) => "nothing of this round came from chance\n",
        (false, true) => "these are commitments that you were shown\n",
        (false, false) => "compare these with the commitments that you were shown before the round\n",
    });
    text
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
