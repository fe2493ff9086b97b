//! The query of a page's address: what follows the `?`.

use chance::address::unescaped;

/// The value of a name in a query, decoded as browsers decode forms: `+` is a space,
/// `%C3%A9` an é. If there are several, the first counts.
pub fn asked(query: &str, name: &str) -> Option<String> {
    let query = query.strip_prefix('?').unwrap_or(query);
    query.split('&').find_map(|part| {
        let (key, value) = part.split_once('=').unwrap_or((part, ""));
        (unescaped(key) == name).then(|| unescaped(value))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use chance::seed::Seed;

    #[test]
    fn a_seed_in_an_address_is_the_seed_that_was_typed() {
        for (query, typed) in [
            ("?seed=7", "7"),
            ("?seed=caf%C3%A9", "café"),
            ("?seed=caf%c3%a9", "café"),
            ("?seed=a%26b", "a&b"),
            ("?seed=old+well", "old well"),
            ("?seed=old%20well", "old well"),
            ("?seed=one%2Btwo", "one+two"),
            ("?seed=a_b", "a_b"),
            ("?seed=a=b", "a=b"),
            ("?x=1&seed=%F0%9F%90%89", "🐉"),
            ("?seed=100%", "100%"),
            ("?seed=%zz", "%zz"),
            ("?seed=1&seed=2", "1"),
            ("?s%65ed=5", "5"),
        ] {
            let found = asked(query, "seed");
            assert_eq!(found.as_deref(), Some(typed), "{query}");
            assert_eq!(Seed::parse(&found.unwrap_or_default()), Seed::parse(typed));
        }
    }

    #[test]
    fn a_name_that_is_not_there_asks_for_nothing() {
        for query in ["", "?", "?seeds=7", "?x=seed=7", "?seed"] {
            let found = asked(query, "seed").filter(|value| !value.is_empty());
            assert_eq!(found, None, "{query}");
        }
        assert_eq!(asked("?seed=%FF", "seed").as_deref(), Some("\u{fffd}"));
    }
}
