//! Passwords: what is accepted, and Argon2id away from the threads that serve people.

use crate::api::Problem;
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use std::sync::{Arc, LazyLock};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// The fewest characters of a password.
pub(crate) const LEAST: usize = 8;
/// The most bytes; Argon2 reads them all, so a password of megabytes would be work given away.
pub(crate) const MOST: usize = 256;

/// What stands before the hash of a password that must be changed at the first sign-in.
const ONCE: &str = "once:";

/// A hash takes 19 MB and some hundredths of a second: so many at once and no more.
static AT_ONCE: LazyLock<Semaphore> = LazyLock::new(|| Semaphore::new(4));

/// What is verified where there is no password to verify, so that the answer takes as long.
static NOBODYS: LazyLock<Arc<str>> = LazyLock::new(|| hash_now(&"-".repeat(LEAST)).unwrap_or_default().into());

/// So many characters are held against the list of what is guessed first: the work grows faster than the length.
const GUESSED: usize = 64;

/// Whether a password may be chosen by somebody of this name.
///
/// # Errors
/// What is permitted.
pub(crate) async fn acceptable(password: &str, name: &str) -> Result<(), Problem> {
    let (characters, bytes) = (password.chars().count(), password.len());
    let weak = |detail: String| Err(Problem::new(422, "weak-password", "The password cannot be used", detail));
    if characters < LEAST || bytes > MOST {
        let found = if characters < LEAST { format!("{characters} characters") } else { format!("{bytes} bytes") };
        return weak(format!("the password has {found}; choose at least {LEAST} characters and at most {MOST} bytes"));
    }
    let begins: String = password.chars().take(GUESSED).collect();
    let name = name.to_owned();
    if off_thread(move || soon_guessed(&begins, &name)).await? {
        return weak(
            "the password is among the first that somebody who guesses would try; choose a longer one, such as four \
             words that have nothing to do with each other"
                .to_owned(),
        );
    }
    Ok(())
}

/// Whether somebody who knows the name would find the password within a million guesses: it is on the lists of usual
/// passwords and words, a row of the keyboard, a date, a sequence or the name itself.
fn soon_guessed(password: &str, name: &str) -> bool {
    let own: Vec<&str> = name.split_whitespace().chain([name, "houseway"]).collect();
    zxcvbn::zxcvbn(password, &own).score() < zxcvbn::Score::Two
}

/// The Argon2id hash of a password, as PHC text; `once` if it must be changed at the first sign-in.
///
/// # Errors
/// When the operating system provides no randomness for the salt.
pub(crate) async fn hash(password: String, once: bool) -> Result<String, Problem> {
    let hashed = off_thread(move || hash_now(&password)).await?;
    let hashed = hashed.map_err(|error| Problem::unavailable(format!("the password could not be hashed: {error}")))?;
    Ok(if once { format!("{ONCE}{hashed}") } else { hashed })
}

/// Whether this is the password. None known is as much work as a wrong one.
///
/// # Errors
/// When the program is shutting down.
pub(crate) async fn verify(password: String, known: Option<String>) -> Result<bool, Problem> {
    off_thread(move || {
        let nobodys = NOBODYS.clone();
        let text = known.as_deref().map_or(&*nobodys, |known| known.strip_prefix(ONCE).unwrap_or(known));
        let right = PasswordHash::new(text)
            .is_ok_and(|parsed| Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok());
        right && known.is_some() && password.len() <= MOST
    })
    .await
}

/// Whether a known password must be changed before anything else.
pub(crate) fn is_once(known: Option<&str>) -> bool {
    known.is_some_and(|known| known.starts_with(ONCE))
}

fn hash_now(password: &str) -> Result<String, argon2::password_hash::Error> {
    Ok(Argon2::default().hash_password(password.as_bytes())?.to_string())
}

async fn off_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
    let gone = || Problem::unavailable("the floor is shutting down; try again later");
    let _turn = AT_ONCE.acquire().await.map_err(|_| gone())?;
    spawn_blocking(work).await.map_err(|_| gone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_known_again_and_another_is_not() {
        let known = hash("correct horse".to_owned(), false).await.unwrap();
        assert!(known.starts_with("$argon2id$v=19$"), "{known}");
        assert!(verify("correct horse".to_owned(), Some(known.clone())).await.unwrap());
        assert!(!verify("correct hors".to_owned(), Some(known)).await.unwrap());
        assert!(!verify("--------".to_owned(), None).await.unwrap(), "what stands in for nobody's lets nobody in");
    }

    #[tokio::test]
    async fn a_one_time_password_is_marked_and_works() {
        let known = hash("once only".to_owned(), true).await.unwrap();
        assert!(is_once(Some(&known)));
        assert!(verify("once only".to_owned(), Some(known)).await.unwrap());
    }

    #[tokio::test]
    async fn eight_characters_are_enough_and_seven_are_not() {
        for (password, permitted) in [("k7#qz!w", false), ("k7#qz!wp", true), ("öqxßöüä", false), ("öqxßöüäz", true)]
        {
            assert_eq!(acceptable(password, "Ada").await.is_ok(), permitted, "{password}");
        }
        let long: String = "tulips drift past the harbor wall ".chars().cycle().take(MOST).collect();
        assert!(acceptable(&long, "Ada").await.is_ok());
        assert!(acceptable(&format!("{long}x"), "Ada").await.is_err());
    }

    #[tokio::test]
    async fn what_is_guessed_first_is_refused() {
        for password in
            ["12345678", "password", "P@ssw0rd", "qwertyuiop", "iloveyou1", "aaaaaaaaaaaa", "Ada Byron", "houseway"]
        {
            let refused = acceptable(password, "Ada Byron").await.unwrap_err();
            assert!(
                refused.code == "weak-password" && refused.detail.contains("four words"),
                "{password}: {refused:?}"
            );
        }
        assert!(acceptable("tulip harbor 9", "Ada Byron").await.is_ok());
    }
}
