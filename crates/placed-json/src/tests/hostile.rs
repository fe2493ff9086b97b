//! Limits, and texts that try to break the reader.

use super::reports;
use crate::CODES;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

#[test]
fn limits_are_kept() {
    let deep = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let long_list = |length: usize| format!("[{}]", vec!["1"; length].join(","));
    let long_text = |length: usize| format!("[\"{}\"]", "ä".repeat(length));
    let values = |count: usize| {
        let lists = vec![long_list(9_999); (count - 2) / 10_000];
        format!("[{},{}]", lists.join(","), long_list((count - 2) % 10_000))
    };
    let mistakes = |count: usize| format!("[{}]", vec!["01"; count].join(","));
    for (text, code) in [
        (deep(64), None),
        (deep(65), Some("too-deep")),
        ("[".repeat(1_000_000), Some("too-deep")),
        ("{\"a\":".repeat(300_000), Some("too-deep")),
        (long_list(10_000), None),
        (long_list(10_001), Some("list-too-long")),
        (long_text(4096), None),
        (long_text(4097), Some("text-too-long")),
        (values(200_000), None),
        (values(200_001), Some("too-many-values")),
        (
            format!("{{\"{}\": 1}}", "k".repeat(5000)),
            Some("text-too-long"),
        ),
    ] {
        let start = Instant::now();
        let (_, diags) = reports(&text);
        let found: Vec<&str> = diags.iter().map(|diag| diag.code).collect();
        assert_eq!(
            found,
            Vec::from_iter(code),
            "{}",
            &text[..40.min(text.len())]
        );
        assert!(start.elapsed() < Duration::from_secs(1));
    }
    assert_eq!(reports(&mistakes(99)).1.len(), 99);
    let (node, diags) = reports(&mistakes(5000));
    assert_eq!(diags.len(), 101);
    assert_eq!(diags[100].code, "too-many-mistakes");
    assert!(node.is_broken());
}

#[test]
fn every_code_is_listed_and_can_be_met() {
    let met: BTreeSet<&str> = super::WRONG.iter().map(|case| case.code).collect();
    let of_limits = [
        "list-too-long",
        "text-too-long",
        "too-deep",
        "too-many-mistakes",
        "too-many-values",
    ];
    let listed: BTreeSet<&str> = CODES.iter().copied().collect();
    assert_eq!(listed.len(), CODES.len(), "each is listed once");
    let met: BTreeSet<&str> = met.into_iter().chain(of_limits).collect();
    assert_eq!(met, listed);
}

/// Two megabytes of one repeated part.
#[test]
fn no_text_takes_long() {
    let size = 200_000;
    for piece in [
        "[",
        "{",
        "]",
        "}",
        "\"",
        "'",
        "“",
        "`",
        "```",
        "\"\"\"",
        "'''",
        ",",
        ":",
        ";",
        "=",
        "#",
        "//",
        "/*",
        "*/",
        "<!--",
        "--",
        "\\",
        "\0",
        "\u{a0}",
        "\n",
        "\r",
        "a",
        "1",
        "é",
        "1 ",
        "a ",
        "a:",
        "\"a\":",
        "{\"a\":",
        "[{",
        "{[",
        "}]",
        "[}",
        "{]",
        "\"a\" ",
        "\"a\"\n",
        "\"a: \\\"",
        "\"a: \"b",
        "'a\",",
        "'a ",
        "“a\",",
        "\"a,\n",
        "\"a\n\n",
        "<<<<<<<\n",
        "=======\n",
        "=======\n>>>>>>>\n",
        "|||||||\n",
        "```\n",
        "{\"a\": 1,\n",
        "[1,\n",
        "{}\n",
        "[1]],",
        "{\"a\":1}},",
        "\"a\":1\n",
        "\"a\":{\n}",
        "[{\"a\":1,",
        "[\"a\":1},",
        "a\"",
        "#fff,",
        "－",
        "：",
        "# a\n",
        "-- a\n",
        "<!-- a\n",
        "[\n]}\n",
        "  {\n}\n",
        "9",
        "1e9",
        "\"\\u12\",",
        "/* */",
        "(",
        ")",
        "(,",
        "(a",
        "(\"a\": ",
        "{\"a\": (1)",
        "\"a:\" ",
        "\"a\", 1, ",
        "\"a\" + ",
    ] {
        for opening in [
            "",
            "{\n",
            "[",
            "{\"a\": [ {\"b\": 1 }, ",
            "{\"a\": \"",
            "[1, ",
        ] {
            let text = format!("{opening}{}", piece.repeat(size / piece.len()));
            let start = Instant::now();
            let (_, diags) = reports(&text);
            let took = start.elapsed();
            assert!(
                took < Duration::from_secs(1),
                "{opening:?} {piece:?} took {took:?}"
            );
            assert!(
                diags.len() <= 2001,
                "{opening:?} {piece:?}: {}",
                diags.len()
            );
        }
    }
}
