//! What the reader accepts and reports, and that it never panics.

mod hostile;
mod mutations;
mod wrong;

use super::read;
use crate::diag::Diag;
use crate::node::Node;
use crate::source::{FileId, Source, Sources};
use wrong::WRONG;

fn sources(text: &str) -> (Sources, FileId) {
    let mut sources = Sources::default();
    let file = sources.add(Source {
        owner: "test".into(),
        path: "test.json".into(),
        text: text.into(),
    });
    (sources, file)
}

fn reports(text: &str) -> (Node, Vec<Diag>) {
    let mut diags = Vec::new();
    let node = read(FileId(0), text, &mut diags);
    (node, diags)
}

/// Reports as a person would see them.
fn shown(text: &str, diags: &[Diag]) -> String {
    let (sources, _) = sources(text);
    diags.iter().map(|diag| diag.text(&sources)).collect()
}

#[test]
fn every_mistake_gives_its_one_report() {
    let mut failures = String::new();
    for case in WRONG {
        let (_, diags) = reports(case.text);
        let (sources, _) = sources(case.text);
        let fits = diags.len() == 1 && {
            let place = sources.place(diags[0].span);
            diags[0].code == case.code
                && (place.line, place.column) == (case.line, case.column)
                && diags[0].help.contains(case.help)
        };
        if !fits {
            failures += &format!(
                "--- expected {} at {}:{} with `{}` in\n{}\n{}\n",
                case.code,
                case.line,
                case.column,
                case.help,
                case.text,
                shown(case.text, &diags)
            );
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

/// A text, and the same in strict JSON.
const RIGHT: &[(&str, &str)] = &[
    ("{}", "{}"),
    ("[]", "[]"),
    ("null", "null"),
    ("\"a\"", "\"a\""),
    ("-1.5e+3", "-1.5e+3"),
    (" \t\r\n{ } \n", "{}"),
    ("\u{feff}{}", "{}"),
    ("{\r\n  \"a\": 1,\r\n}\r\n", "{\"a\": 1}"),
    ("[1,2,3,]", "[1,2,3]"),
    ("[1,5]", "[1,5]"),
    ("{ \"a\": [1,5], \"b\": 2 }", "{\"a\": [1,5], \"b\": 2}"),
    ("{ \"a\": 1, \"b\": 2, }", "{\"a\": 1, \"b\": 2}"),
    ("{ \"a\": { \"b\": [ { }, ], }, }", "{\"a\": {\"b\": [{}]}}"),
    ("// note\n{} // end", "{}"),
    ("/* a\n b */ { /**/ } /* c */", "{}"),
    (
        "{ \"a\"/**/:/**/1/**/,//\n\"b\":2//\n}",
        "{\"a\":1,\"b\":2}",
    ),
    ("[1//one\n,2/*two*/]", "[1,2]"),
    ("{ \"a\": \"// no comment\" }", "{\"a\": \"// no comment\"}"),
    (
        "{ \"a\": \"/* nor */ this\" }",
        "{\"a\": \"/* nor */ this\"}",
    ),
    ("[ // it's \"odd\n 1 ]", "[1]"),
    ("/* it's \"odd\n\" */ [ \"a\" ]", "[\"a\"]"),
    (
        r#"["\"\\\/\n\u00e4\ud83d\ude00"]"#,
        r#"["\"\\\/\n\u00e4\ud83d\ude00"]"#,
    ),
    (
        "[\"“smart” and 'single' and `back`\"]",
        "[\"“smart” and 'single' and `back`\"]",
    ),
    (
        "[\"a: b, {c} [d]; e = f # g -- h\"]",
        "[\"a: b, {c} [d]; e = f # g -- h\"]",
    ),
    (
        "{ \"\": 1, \" \": 2, \"1\": 3, \"true\": 4 }",
        "{\"\":1,\" \":2,\"1\":3,\"true\":4}",
    ),
    (
        "[0, -0.0, 0.5, 1e5, 1E-5, 12.50e+01]",
        "[0, -0.0, 0.5, 1e5, 1E-5, 12.50e+01]",
    ),
    (
        "[9223372036854775807, -9223372036854775808]",
        "[9223372036854775807, -9223372036854775808]",
    ),
    ("[true, false, null]", "[true, false, null]"),
    (
        "{ \"a\":\n\n\n  1\n  ,\n  \"b\"\n  :\n  2 }",
        "{\"a\":1,\"b\":2}",
    ),
    (
        "{\"a\":{\"id\":1},\"b\":{\"id\":1}}",
        "{\"a\":{\"id\":1},\"b\":{\"id\":1}}",
    ),
    ("[\n{\n\"a\": [\n1\n]\n}\n]", "[{\"a\":[1]}]"),
    ("  {\n\"a\": {\n}\n  }", "{\"a\":{}}"),
    ("[\"日本：，\", \"\u{a0}\"]", "[\"日本：，\", \"\u{a0}\"]"),
];

#[test]
fn what_is_right_is_read_as_it_is_meant() {
    for (text, strict) in RIGHT.iter().filter(|(_, strict)| !strict.is_empty()) {
        let (node, diags) = reports(text);
        assert!(diags.is_empty(), "{text}\n{}", shown(text, &diags));
        let expected: serde_json::Value = serde_json::from_str(strict).expect("strict");
        assert!(same(&node.to_json(), &expected), "{text}\n{node:?}");
    }
}

/// Equal, except for the last digit of a fraction and the sign of zero.
fn same(left: &serde_json::Value, right: &serde_json::Value) -> bool {
    use serde_json::Value::*;
    match (left, right) {
        (Number(left), Number(right)) if left.is_i64() && right.is_i64() => left == right,
        (Number(left), Number(right)) => match (left.as_f64(), right.as_f64()) {
            (Some(left), Some(right)) => (left - right).abs() <= left.abs() * 1e-14,
            _ => false,
        },
        (Array(left), Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(l, r)| same(l, r))
        }
        (Object(left), Object(right)) => {
            left.len() == right.len()
                && left
                    .iter()
                    .all(|(key, value)| right.get(key).is_some_and(|other| same(value, other)))
        }
        _ => left == right,
    }
}

#[test]
fn every_value_and_key_keeps_its_place() {
    let text = "{ \"ä\": [1, \"x\"],\n  \"b\": { \"c\": null } }";
    let (node, _) = reports(text);
    let at = |span: crate::source::Span| &text[span.start as usize..span.end as usize];
    assert_eq!(at(node.span), text);
    let list = node.field("ä").expect("ä");
    assert_eq!(at(list.key_span), "\"ä\"");
    assert_eq!(at(list.value.span), "[1, \"x\"]");
    assert_eq!(at(list.value.items()[1].span), "\"x\"");
    let inner = node.get("b").expect("b");
    assert_eq!(at(inner.span), "{ \"c\": null }");
    assert_eq!(at(inner.get("c").expect("c").span), "null");
}

#[test]
fn what_stands_around_a_mistake_is_kept() {
    for (text, expected) in [
        ("{ \"a\": 1 \"b\": 2 }", "{\"a\":1,\"b\":2}"),
        ("{ 'a': 1, \"b\" 2 }", "{\"a\":1,\"b\":2}"),
        ("{ a: 007, \"b\": 2 }", "{\"a\":null,\"b\":2}"),
        ("{ \"a\": 1, \"a\": 2 }", "{\"a\":1}"),
        ("{ \"a\": \"x, \"b\": 2 }", "{\"a\":null,\"b\":2}"),
        ("{ a\": 1, \"b\": 2 }", "{\"a\":1,\"b\":2}"),
        ("[ { \"a\": 1, { \"b\": 2 } ]", "[null,{\"b\":2}]"),
        ("{ \"a\": [1, 2\n \"b\": 2 }", "{\"a\":[1,2],\"b\":2}"),
        (
            "{ \"a\": { \"x\", \"y\" }, \"b\": 2 }",
            "{\"a\":null,\"b\":2}",
        ),
        ("{ \"a\": 1 }, \"b\": 2 }", "{\"a\":1,\"b\":2}"),
        ("[{ \"a\": {} }, \"b\": 2 }, 3]", "[{\"a\":{},\"b\":2},3]"),
        ("\"a\": 1, \"b\": 2", "{\"a\":1,\"b\":2}"),
        ("[1; 2 3,, 4]", "[1,2,3,4]"),
    ] {
        let (node, diags) = reports(text);
        assert!(!diags.is_empty(), "{text}");
        let expected: serde_json::Value = serde_json::from_str(expected).expect("strict");
        assert_eq!(node.to_json(), expected, "{text}\n{}", shown(text, &diags));
    }
}

/// A list of entries in a file, some of them wrong.
fn file_of(entries: &[&str]) -> String {
    format!(
        "{{\n  \"monsters\": [\n    {}\n  ],\n  \"items\": []\n}}\n",
        entries.join(",\n    ")
    )
}

/// Entries with one mistake each that does not affect the next entry.
const WRONG_ENTRIES: &[(&str, &str)] = &[
    ("{ \"id\": \"a\" \"hp\": 5 }", "missing-comma"),
    (
        "{\n      \"id\": \"b\",\n      \"hp\" 5\n    }",
        "missing-colon",
    ),
    ("{ \"id\": \"c\", \"hp\" = 5 }", "equals-sign"),
    (
        "{\n      \"id\": \"d\",\n      \"hp\":\n    }",
        "missing-value",
    ),
    ("{ \"id\": \"e\",, \"hp\": 5 }", "extra-comma"),
    ("{ \"id\": \"f\"; \"hp\": 5 }", "semicolon"),
    ("{ 'id': 'g', 'hp': 5 }", "single-quotes"),
    ("{ \"id\": “h”, \"hp\": 5 }", "smart-quotes"),
    ("{ id: \"i\", hp: 5 }", "unquoted-key"),
    ("{ \"id\": goblin, \"hp\": 5 }", "unquoted-text"),
    ("{ \"id\": \"k\", \"hp\": True }", "wrong-word"),
    ("{ \"id\": \"l\", \"hp\": 0x1F }", "hex-number"),
    ("{ \"id\": \"m\", \"hp\": 1,5 }", "decimal-comma"),
    ("{ \"id\": \"n, \"hp\": 5 }", "unclosed-text"),
    ("{ \"id\": \"o }", "unclosed-text"),
    (
        "{\n      \"id\": \"p,\n      \"hp\": 5\n    }",
        "unclosed-text",
    ),
    ("{ \"id\": \"q\\q\", \"hp\": 5 }", "unknown-escape"),
    ("{ \"id\": \"r\", \"hp\": 5", "unclosed-object"),
    (
        "{\n      \"id\": \"s\",\n      \"hp\": 5",
        "unclosed-object",
    ),
    (
        "{ \"id\": \"t\", \"drops\": [\"x\", \"y\" }",
        "unclosed-list",
    ),
    (
        "{ \"id\": \"u\", \"drops\": [\"x\", \"y\"} }",
        "wrong-bracket",
    ),
    ("{ \"id\": \"v\", \"id\": \"w\" }", "duplicate-key"),
    (
        "{ \"id\": \"x\", \"drops\": { \"a\", \"b\" } }",
        "items-in-object",
    ),
    (
        "{ \"id\": \"y\", \"stats\": [ \"a\": 1 ] }",
        "field-in-list",
    ),
    (
        "{ \"id\": \"z\", \"d\": \"one\n        two\" }",
        "line-break-in-text",
    ),
    (
        "{ \"id\": \"1\", \"d\": \"the \"big\" one\" }",
        "unescaped-quote",
    ),
    (
        "{ \"id\": \"2\", # note\n      \"hp\": 5 }",
        "wrong-comment",
    ),
    ("{ \"id\": \"3\", \"hp\": 5 ! }", "stray-text"),
    ("{ \"id\": \"4\", \"hp\": 2d6 }", "malformed-number"),
    ("{ \"id\": id\", \"hp\": 5 }", "unopened-text"),
    ("{ \"id\": \"6\", \"hp\": 5 } }", "extra-bracket"),
    ("{ \"id\": \"7\", \"hp\": \"a\tb\" }", "control-character"),
];

#[test]
fn mistakes_in_different_entries_are_each_reported() {
    let good = "{ \"id\": \"good\", \"hp\": 5 }";
    let mut failures = String::new();
    let mut tried = 0;
    let mut clashes = 0;
    for (number, (first, first_code)) in WRONG_ENTRIES.iter().enumerate() {
        for (second, second_code) in &WRONG_ENTRIES[number..] {
            for apart in [false, true] {
                let between = if apart {
                    vec![*first, good, *second]
                } else {
                    vec![*first, *second]
                };
                let mut entries = vec![good];
                entries.extend(between);
                entries.push(good);
                let text = file_of(&entries);
                let (_, diags) = reports(&text);
                let found: Vec<&str> = diags.iter().map(|diag| diag.code).collect();
                tried += 1;
                if found != [*first_code, *second_code] {
                    clashes += 1;
                    failures += &format!(
                        "--- expected {first_code}, {second_code}\n{text}\n{}",
                        shown(&text, &diags)
                    );
                }
            }
        }
    }
    assert!(clashes == 0, "{clashes} of {tried}\n{failures}");
}

#[test]
fn several_mistakes_of_other_kinds() {
    for (text, codes) in [
        (
            "{\n  'a': 1,\n  b: 2,\n  \"c\": 03\n}",
            vec!["single-quotes", "unquoted-key", "leading-zero"],
        ),
        (
            "{\n  \"a\": 1\n  \"b\": 2\n  \"c\": 3\n}",
            vec!["missing-comma", "missing-comma"],
        ),
        (
            "{\n  \"a\": [1 2],\n  \"b\": [3 4],\n  \"c\" 5\n}",
            vec!["missing-comma", "missing-comma", "missing-colon"],
        ),
        (
            "{ \"a\": None, \"b\": 0x1, \"c\": .5, \"d\": 5. }",
            vec![
                "wrong-word",
                "hex-number",
                "incomplete-number",
                "incomplete-number",
            ],
        ),
        (
            "{ \"a\": \"\\q\", \"b\": \"\\ud800\" }",
            vec!["unknown-escape", "bad-escape"],
        ),
        (
            "[ { 'a': 1 }, { 'b': 2 } ]",
            vec!["single-quotes", "single-quotes"],
        ),
        (
            "{\n  \"m\": [\n    { \"a\": 1\n    { \"b\": 2 },\n    { \"c\": 3\n  ]\n}",
            vec!["unclosed-object", "unclosed-object"],
        ),
        (
            "{\n  # one\n  \"a\": 1,\n  \"b\": 2, # two\n  \"c\": 3\n}",
            vec!["wrong-comment", "wrong-comment"],
        ),
        (
            "{\n  \"a\": 1,\n  \"a\": 2,\n  \"a\": 3\n}",
            vec!["duplicate-key", "duplicate-key"],
        ),
        (
            "{\n  \"a\": \"x,\n  \"b\": \"y,\n  \"c\": 1\n}",
            vec!["unclosed-text", "unclosed-text"],
        ),
        (
            "{\n  \"a\": \"x,\n  \"b\": y\",\n  \"c\": 1\n}",
            vec!["unclosed-text", "unopened-text"],
        ),
        (
            "{\n  \"a\": x y z,\n  \"b\": 2d6 + 1,\n  \"c\": 1 000,\n}",
            vec!["unquoted-text", "malformed-number", "number-separator"],
        ),
        (
            "{\n  \"a\": 1,5,\n  \"b\": 1; \n  \"c\" = 2,,\n}",
            vec!["decimal-comma", "semicolon", "equals-sign"],
        ),
        (
            "{ \"a\": 1,, \"b\": [1,,2], \"c\": { ,\"d\": 1 } }",
            vec!["extra-comma", "extra-comma", "extra-comma"],
        ),
        (
            "{\n  \"a\": [1, 2},\n  \"b\": { \"c\": 1 ],\n  \"d\": 1\n}",
            vec!["wrong-bracket", "wrong-bracket"],
        ),
        (
            "{\n  \"m\": [\n    { \"a\": 1 },\n  \"n\": [\n    { \"b\": 1 },\n  \"o\": 1\n}",
            vec!["unclosed-list", "unclosed-list"],
        ),
        (
            "{\n  \"a\":,\n  \"b\"\n  \"c\": 1\n  \"d\": 2\n}",
            vec!["missing-value", "missing-value", "missing-comma"],
        ),
        (
            "{\n<<<<<<< x\n  \"a\": 1,\n=======\n  \"a\": 2,\n>>>>>>> y\n  \"b\": 03\n}",
            vec!["merge-conflict", "leading-zero"],
        ),
        (
            "{ “a”: 1,\n “b”: 2,\n ‘c’: “d” }",
            vec!["smart-quotes", "smart-quotes", "smart-quotes"],
        ),
        (
            "{\n  \"a\": \"one\n    two\",\n  \"b\": \"three\n    four\",\n  \"c\": True\n}",
            vec!["line-break-in-text", "line-break-in-text", "wrong-word"],
        ),
    ] {
        let (_, diags) = reports(text);
        let found: Vec<&str> = diags.iter().map(|diag| diag.code).collect();
        assert_eq!(found, codes, "{text}\n{}", shown(text, &diags));
    }
}
