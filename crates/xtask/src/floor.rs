//! What `make run` opens: the page is built beside the program, which waits for it only where it embeds it.

use crate::web;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::SystemTime;

/// Names the file that is there while the page is being built; `crates/floor/build.rs` waits until it is gone.
const LOCK: &str = "HOUSEWAY_PAGE_LOCK";

/// Builds page and program at once. Without npm the program is built all the same, without its page.
pub fn build() -> ExitCode {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--profile", "floor", "--package", "houseway"]);
    cargo.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    let built = if web::is_built() { cargo.status() } else { beside_the_page(&mut cargo) };
    match built {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("== floor FAILED: cargo cannot be started: {error}");
            ExitCode::FAILURE
        }
    }
}

fn beside_the_page(cargo: &mut Command) -> std::io::Result<std::process::ExitStatus> {
    println!("Building the page and the floor at once; the first time this takes a few minutes.");
    let lock = Lock::new()?;
    let started = SystemTime::now();
    cargo.env(LOCK, &lock.0);
    let page = std::thread::spawn(move || {
        let built = web::build();
        match built {
            Ok(()) => drop(web::date_back(started)),
            Err(why) => eprintln!("== page FAILED: {why}; the floor is built without it"),
        }
        drop(lock);
    });
    let status = cargo.status();
    let _ = page.join();
    status
}

/// A file that is removed when this is dropped.
struct Lock(PathBuf);

impl Lock {
    fn new() -> std::io::Result<Lock> {
        let path = std::env::temp_dir().join(format!("houseway-page-{}", std::process::id()));
        std::fs::write(&path, "the page is being built\n")?;
        Ok(Lock(path))
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
