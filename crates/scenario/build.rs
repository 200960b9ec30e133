//! Embeds every file of `scenarios/` and `submissions/`, so that the coverage of the clauses can
//! be told anywhere, without the repository.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../..");
    let mut code = String::new();
    for (name, folder, endings) in
        [("SCENARIOS", "scenarios", &["md", "json"][..]), ("SUBMISSIONS", "submissions", &["toml"][..])]
    {
        println!("cargo::rerun-if-changed={}", root.join(folder).display());
        let mut files = Vec::new();
        collect(&root.join(folder), endings, &mut files);
        files.sort();
        writeln!(code, "pub(crate) static {name}: [(&str, &str); {}] = [", files.len()).expect("writing to a string");
        for file in files {
            let path = file.strip_prefix(&root).expect("it is inside").to_str().expect("names are plain text");
            let whole = file.canonicalize().expect("it exists");
            writeln!(code, "    ({path:?}, include_str!({whole:?})),").expect("writing to a string");
        }
        code.push_str("];\n");
    }
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("embedded.rs");
    fs::write(out, code).expect("OUT_DIR is writable");
}

fn collect(folder: &Path, endings: &[&str], files: &mut Vec<PathBuf>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).expect("the folder is part of the project") {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            collect(&path, endings, files);
        } else if path.extension().is_some_and(|ending| endings.iter().any(|known| ending == *known))
            && path.file_stem().is_some_and(|stem| stem != "README")
        {
            files.push(path);
        }
    }
}
