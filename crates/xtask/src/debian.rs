//! What the tests need from outside, from Debian's packages where it is missing.

use std::path::Path;
use std::process::Command;

/// Installs a package.
///
/// # Errors
/// Why not, and what to do by hand.
pub fn install(package: &str, what: &str) -> Result<(), String> {
    let by_hand = format!("install {what} (on Debian: apt-get install {package}) and try again");
    if !root() || !Path::new("/usr/bin/apt-get").exists() {
        return Err(format!("{what} is missing and cannot be installed from here: {by_hand}"));
    }
    println!("== {what} is missing: installing Debian's package {package}");
    let apt = |arguments: &[&str]| {
        run(Command::new("apt-get").args(["-qq", "-y"]).args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let install = ["install", "--no-install-recommends", package];
    apt(&install).or_else(|_| apt(&["update"]).and_then(|()| apt(&install))).map_err(|why| format!("{why}; {by_hand}"))
}

/// Whether we may do everything.
pub fn root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout == b"0\n")
}

/// Runs a command in silence.
///
/// # Errors
/// What it said when it failed.
pub fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{name}: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if output.status.success() { Ok(()) } else { Err(format!("{name} failed: {}", said.trim())) }
}

/// Sees to it that there is a browser.
///
/// # Errors
/// Why there is none.
pub fn browser() -> Result<(), String> {
    if Path::new("/usr/bin/chromium").exists() { Ok(()) } else { install("chromium", "the browser Chromium") }
}
