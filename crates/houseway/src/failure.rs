//! What went wrong, for people, and the exit code that says so to programs.

use std::io::Read;
use std::path::Path;
use std::process::ExitCode;

/// A command that could not be carried out.
#[derive(Debug)]
pub struct Failure {
    message: String,
    code: u8,
}

impl Failure {
    /// Wrong input: exit code 2.
    pub fn input(message: impl ToString) -> Failure {
        Failure { message: message.to_string(), code: 2 }
    }

    /// Findings: exit code 1.
    pub fn findings(message: impl ToString) -> Failure {
        Failure { message: message.to_string(), code: 1 }
    }

    /// Ctrl-C: exit code 130.
    pub fn interrupted() -> Failure {
        Failure { message: "interrupted; nothing was written".to_owned(), code: 130 }
    }

    /// Ctrl-C where something stays that can be resumed: exit code 130.
    pub fn stopped(message: impl ToString) -> Failure {
        Failure { message: message.to_string(), code: 130 }
    }

    /// Says what went wrong and gives the exit code.
    pub fn report(self) -> ExitCode {
        eprintln!("houseway: {}", self.message);
        ExitCode::from(self.code)
    }
}

/// The most bytes of a file that is read whole.
const MOST: u64 = 32 << 20;

/// Reads a file, or says why it cannot be read. One that is too large is read no further than that shows.
pub fn read(path: &Path) -> Result<String, Failure> {
    let cannot = |error| Failure::input(format!("cannot read {}: {error}", path.display()));
    let mut text = String::new();
    let file = std::fs::File::open(path).map_err(cannot)?;
    file.take(MOST + 1).read_to_string(&mut text).map_err(cannot)?;
    if text.len() as u64 > MOST {
        let what = format!("{} has more than {MOST} bytes, which is the most that is read", path.display());
        return Err(Failure::input(what));
    }
    Ok(text)
}

/// Writes a file, or says why it cannot be written.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|error| Failure::input(format!("cannot write {}: {error}", path.display())))
}
