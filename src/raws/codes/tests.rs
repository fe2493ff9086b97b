use super::*;
use placed_json::diag::Diag;
use placed_json::source::FileId;
use placed_json::{CODES, read};
use std::collections::BTreeSet;

fn reports(text: &str) -> Vec<Diag> {
    let mut diags = Vec::new();
    read(FileId(0), text, &mut diags);
    diags
}

#[test]
fn every_code_of_the_reader_is_explained_and_its_examples_are_true() {
    for CodeDoc {
        code,
        explanation,
        wrong,
        right,
    } in SYNTAX
    {
        let found: Vec<&str> = reports(wrong).iter().map(|diag| diag.code).collect();
        assert_eq!(found, [*code], "{wrong}");
        let diags = reports(right);
        assert!(diags.is_empty(), "{code}: {right}\n{diags:?}");
        assert!(explanation.ends_with('.'), "{code}");
    }
    let explained: BTreeSet<&str> = SYNTAX.iter().chain(LIMITS).map(|doc| doc.code).collect();
    assert_eq!(explained.len(), SYNTAX.len() + LIMITS.len());
    for code in CODES {
        assert!(explained.contains(code), "{code}");
    }
}
