//! How near a word is to one that was perhaps meant, and how a word is shown again. What people write may be as long as
//! they like; neither costs more than a short word does.

use std::borrow::Cow;

/// Words with more bytes are near to nothing that anything here is called.
const MOST: usize = 128;
/// So many characters of what was written are shown again.
const SHOWN: usize = 80;

/// How many letters of two words differ; none where they are too long to be compared, or where their lengths alone
/// differ by more than `most`.
#[must_use]
pub fn letters_apart(one: &str, other: &str, most: usize) -> Option<usize> {
    if one.len() > MOST || other.len() > MOST || one.chars().count().abs_diff(other.chars().count()) > most {
        return None;
    }
    Some(strsim::damerau_levenshtein(one, other)).filter(|letters| *letters <= most)
}

/// What was written as a message shows it again: its beginning, where it is long.
#[must_use]
pub fn shown(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_word_is_compared_with_nothing_and_shown_by_its_beginning() {
        assert_eq!(letters_apart("place anet", "place ante", 3), Some(1));
        assert_eq!(letters_apart("place", "place ante", 3), None);
        assert_eq!(letters_apart(&"x".repeat(MOST + 1), &"x".repeat(MOST), 9), None);
        assert_eq!(shown("äöü"), "äöü");
        assert_eq!(shown(&"ä".repeat(60_000)).chars().count(), SHOWN + 1);
    }
}
