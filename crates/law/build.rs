//! Reads `law/*.tsv`, `law/*.rulings.md` and `law/*.toml` and writes them as Rust tables, so that
//! a citation can be checked by the compiler.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

struct Entry {
    id: String,
    kind: String,
    does: String,
    option: String,
    says: String,
}

fn main() {
    let law = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../law");
    // The folder, not its files: for a file that is not there cargo would run this, and build all that is on it, anew.
    println!("cargo::rerun-if-changed={}", law.display());
    let mut names: Vec<String> = fs::read_dir(&law)
        .expect("law/ is part of the project")
        .filter_map(|file| file.ok()?.file_name().to_str()?.strip_suffix(".tsv").map(str::to_owned))
        .collect();
    names.sort();

    let (mut clauses, mut rulebooks, mut count) = (String::new(), String::new(), 0);
    for name in &names {
        let file = |ending: &str| law.join(format!("{name}.{ending}"));
        let mut entries = read_clauses(&file("tsv"));
        entries.extend(read_rulings(&file("rulings.md")));
        let start = count;
        count += entries.len();
        for Entry { id, kind, does, option, says } in entries {
            writeln!(
                clauses,
                "Text {{ id: {id:?}, kind: Kind::{kind}, does: Does::{does}, option: {option:?}, says: {says:?} }},"
            )
            .expect("writing to a string");
        }
        let numbers = if file("toml").exists() {
            format!("include_str!({:?})", file("toml").canonicalize().expect("it exists"))
        } else {
            "\"\"".to_owned()
        };
        writeln!(rulebooks, "Rulebook {{ id: {name:?}, start: {start}, end: {count}, numbers: {numbers} }},")
            .expect("writing to a string");
    }
    let code = format!(
        "pub(crate) static CLAUSES: [Text; {count}] = [\n{clauses}];\n\
         pub(crate) static BOOKS: [Rulebook; {}] = [\n{rulebooks}];\n",
        names.len()
    );
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("law.rs");
    fs::write(out, code).expect("OUT_DIR is writable");
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn read_clauses(path: &Path) -> Vec<Entry> {
    let text = fs::read_to_string(path).expect("a clause file is readable");
    let mut seen = std::collections::BTreeSet::new();
    text.lines()
        .skip(1)
        .enumerate()
        .map(|(line, row)| {
            let place = format!("{}:{}", path.display(), line + 2);
            let [id, kind, does, option, says] = row.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{place}: five columns are wanted: id, kind, does, option, says")
            };
            assert!(seen.insert(id.to_owned()), "{place}: the clause {id} stands twice");
            Entry {
                id: id.to_owned(),
                kind: capital(kind),
                does: capital(does),
                option: option.to_owned(),
                says: says.to_owned(),
            }
        })
        .collect()
}

/// A ruling starts with `**R7. Title.** text`, `**R7 Title** text` or `## R7 Title` and runs to the
/// next ruling or heading.
fn read_rulings(path: &Path) -> Vec<Entry> {
    let text = fs::read_to_string(path).expect("a rulings file is readable");
    let mut rulings: Vec<Entry> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        let opening = line.strip_prefix("**R").or_else(|| line.strip_prefix("## R")).unwrap_or("");
        let number: String = opening.chars().take_while(char::is_ascii_digit).collect();
        if !number.is_empty() {
            let says = opening[number.len()..].trim_start_matches(['.', ' ']).replace("**", "");
            rulings.push(Entry {
                id: format!("R{number}"),
                kind: "Ruling".to_owned(),
                does: "Run".to_owned(),
                option: String::new(),
                says,
            });
            open = true;
        } else if line.starts_with('#') {
            open = false;
        } else if open && !line.trim().is_empty() {
            let says = &mut rulings.last_mut().expect("a ruling is open").says;
            says.push('\n');
            says.push_str(line);
        }
    }
    rulings
}
