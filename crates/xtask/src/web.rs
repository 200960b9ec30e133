//! The page in `web/`: built by npm where its sources are newer than what was built, so that the program embeds it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// What the page is built from.
const SOURCES: [&str; 9] = [
    "src",
    "public",
    "scripts",
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "vite.config.ts",
    "tsconfig.json",
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web")
}

/// Whether the page is there and no older than its sources.
pub fn is_built() -> bool {
    let web = folder();
    let sources = SOURCES.iter().filter_map(|name| newest(&web.join(name))).max();
    let built = changed(&web.join("dist/index.html"));
    built.is_some() && built >= sources
}

/// Builds the page where it is missing or older than its sources.
///
/// # Errors
/// What is missing on this machine, or which step failed.
pub fn build() -> Result<(), String> {
    let web = folder();
    if !web.join("package.json").exists() {
        return Err("there is no page in web/ to build".to_owned());
    }
    if is_built() {
        return Ok(());
    }
    let installed = changed(&web.join("node_modules/.package-lock.json"));
    if installed.is_none() || installed < changed(&web.join("package-lock.json")) {
        npm(&web, &["ci", "--no-audit", "--no-fund"])?;
    }
    npm(&web, &["run", "build"])
}

/// Dates the built page back. Cargo would otherwise take a page that was finished while it was building for a change
/// since, and build again the next time.
///
/// # Errors
/// Which file cannot be dated.
pub fn date_back(to: SystemTime) -> std::io::Result<()> {
    let mut open = vec![folder().join("dist")];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(std::fs::read_dir(&path)?.flatten().map(|entry| entry.path()));
        }
        std::fs::File::open(&path)?.set_modified(to)?;
    }
    Ok(())
}

fn npm(web: &Path, words: &[&str]) -> Result<(), String> {
    println!("== page: npm {}", words.join(" "));
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    match Command::new(program).args(words).current_dir(web).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("`npm {}` failed in web/", words.join(" "))),
        Err(error) => Err(format!("npm cannot be started ({error}); install Node.js 20 or newer to build the page")),
    }
}

fn changed(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}

/// When the newest file under a path was changed.
fn newest(path: &Path) -> Option<SystemTime> {
    let mut open: Vec<PathBuf> = vec![path.to_owned()];
    let mut newest = None;
    while let Some(path) = open.pop() {
        newest = newest.max(changed(&path));
        let inside = std::fs::read_dir(&path).into_iter().flatten().flatten();
        open.extend(inside.map(|entry| entry.path()));
    }
    newest
}
