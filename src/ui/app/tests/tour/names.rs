//! The names of all screens, as the sources have them.

use std::collections::BTreeSet;
use std::path::Path;

/// The names of all screens and questions, as the sources have them.
pub fn names() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/ui");
    collect_names(&root, &mut found);
    found
}

fn collect_names(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("it can be read").path();
        let is_test = path.ends_with("tests") || path.ends_with("tests.rs");
        if path.is_dir() && !is_test {
            collect_names(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") && !is_test {
            let text = std::fs::read_to_string(&path).expect("it can be read");
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            // A reader in a screen has only a title; elsewhere it is a screen by itself.
            let mut places = vec!["Question::new("];
            if !text.contains("impl Screen for") {
                places.extend(["Reader::new(", "Reader::at_end("]);
            }
            for place in places {
                let after = text.split(place).skip(1);
                found.extend(after.filter_map(first_text));
            }
            let bodies = text.split("fn name(&self) -> &'static str {").skip(1);
            for body in bodies {
                let body = body.split("\n    }").next().unwrap_or_default();
                let quoted = body.split('"').skip(1).step_by(2);
                found.extend(quoted.map(str::to_string));
            }
        }
    }
}

/// The text with which a list of arguments begins.
fn first_text(arguments: &str) -> Option<String> {
    let text = arguments.trim_start().strip_prefix('"')?;
    text.split('"').next().map(str::to_string)
}
