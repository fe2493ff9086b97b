//! Words of the log: articles and subjects.

/// "a cave rat", "an ogre".
pub fn with_article(name: &str) -> String {
    let first = name.chars().next().unwrap_or(' ');
    let article = if "aeiouAEIOU".contains(first) {
        "an"
    } else {
        "a"
    };
    format!("{article} {name}")
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
