//! What went wrong, for people, and the exit code that says so to programs.

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

/// Reads a file, or says why it cannot be read.
pub fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| Failure::input(format!("cannot read {}: {error}", path.display())))
}

/// Writes a file, or says why it cannot be written.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|error| Failure::input(format!("cannot write {}: {error}", path.display())))
}
