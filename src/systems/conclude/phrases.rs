//! Words of the log: articles and subjects.

use crate::log::{LogSpan, Meaning};

pub use crate::words::with_article;

/// Words without a meaning of their own.
pub fn plain(text: impl Into<String>) -> LogSpan {
    LogSpan::new(text, Meaning::Plain)
}

/// The same, as the first word of a sentence.
pub fn capital(span: LogSpan) -> LogSpan {
    let mut rest = span.text.chars();
    let first = rest.next().map(|letter| letter.to_ascii_uppercase());
    LogSpan::new(
        first.into_iter().chain(rest).collect::<String>(),
        span.meaning,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_follow_the_first_letter() {
        assert_eq!(with_article("cave rat"), "a cave rat");
        assert_eq!(with_article("ogre"), "an ogre");
        assert_eq!(with_article(""), "a ");
    }
}
