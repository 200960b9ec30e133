//! Problems: why something was not done, with a stable code, an HTTP status and clauses.

use crate::api::{Clause, Problem};
use engine::{Code, Refusal};
use law::Cite;
use store::StoreError;

/// The clauses of a citation in our words.
pub fn clauses(cite: &Cite) -> Vec<Clause> {
    cite.clauses().iter().map(|clause| Clause::from(*clause)).collect()
}

impl Problem {
    /// A problem of this code and status.
    pub fn new(status: u16, code: &str, title: &str, detail: impl Into<String>) -> Problem {
        let (title, code) = (title.to_owned(), code.to_owned());
        Problem {
            kind: format!("urn:houseway:{code}"),
            title,
            status,
            detail: detail.into(),
            code,
            ..Problem::default()
        }
    }

    /// The request cannot be read.
    pub fn malformed(detail: impl Into<String>) -> Problem {
        Problem::new(400, "malformed", "The request cannot be read", detail)
    }

    /// Not signed in.
    pub fn unauthenticated() -> Problem {
        Problem::new(401, "not-signed-in", "Not signed in", "sign in first, or sit down as a guest")
    }

    /// Signed in, but that is for others to do.
    pub fn forbidden(detail: impl Into<String>) -> Problem {
        Problem::new(403, "forbidden", "You may not do that", detail)
    }

    /// Not found.
    pub fn missing(detail: impl Into<String>) -> Problem {
        Problem::new(404, "not-found", "Not found", detail)
    }

    /// The table has changed.
    pub fn conflict(code: &str, title: &str, detail: impl Into<String>) -> Problem {
        Problem::new(409, code, title, detail)
    }

    /// An error of the program.
    pub(crate) fn internal() -> Problem {
        let detail =
            "something went wrong in the program and was logged; check whether it was done before you try again";
        Problem::new(500, "internal", "Internal error", detail)
    }

    /// The program cannot do it now, through no fault of the one who asked.
    pub fn unavailable(detail: impl Into<String>) -> Problem {
        Problem::new(503, "unavailable", "The floor cannot do that now", detail)
    }
}

impl From<Refusal> for Problem {
    /// The regulation or the house rules do not permit it.
    fn from(refusal: Refusal) -> Problem {
        let status = match refusal.code {
            Code::UnknownAct | Code::NoSuchSeat => 400,
            Code::NotYours => 403,
            _ => 422,
        };
        let mut problem = Problem::new(status, &refusal.code.name(), "Refused", refusal.message);
        problem.clauses = clauses(&refusal.cite);
        problem
    }
}

impl From<StoreError> for Problem {
    /// The message names files and addresses, which are for the log and not for whoever asked.
    fn from(error: StoreError) -> Problem {
        tracing::error!(%error, "the store failed");
        Problem::unavailable(
            "the floor cannot reach its database at the moment; check whether it was done before you try again",
        )
    }
}
