//! Random texts: nothing breaks the reader, and correct texts are accepted.

use super::{reports, same, shown};
use crate::CODES;
use crate::diag::Diag;
use crate::node::{Node, Value};
use crate::source::Span;

/// A small generator, so that a failure can be repeated from its seed.
struct Xorshift(u64);

impl Xorshift {
    fn seeded(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }
}

const SEEDS: &[&str] = &[
    "{\n  // note\n  \"monsters\": [\n    { \"id\": \"rat\", \"hp\": 5, \"tags\": [\"a\", \"b\"] },\n    { \"id\": \"bät\", \"speed\": -1.5e2, \"color\": null },\n  ],\n  \"items\": []\n}\n",
    "\u{feff}{\r\n  \"a\": { \"b\": { \"c\": [1, 2, [3, {}]] } },\r\n  /* x */ \"d\": \"t\\n\\u00e4\\\"\",\r\n  \"e\": true\r\n}\r\n",
    "{\"m\":[{\"id\":\"x\",\"s\":{\"a\":1,\"b\":[1,2]}},{\"id\":\"y\",\"s\":{}}],\"n\":{\"k\":\"v\"}}",
];

const PIECES: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "'",
    "“",
    "”",
    ";",
    "=",
    "\n",
    " ",
    "\t",
    "\\",
    "//",
    "/*",
    "*/",
    "#",
    "0",
    "1",
    ".5",
    "e",
    "-",
    "+",
    "a",
    "true",
    "None",
    "0x1",
    "\"k\": 1",
    "\"t\"",
    "é",
    "\u{a0}",
    "\0",
    "\u{7f}",
    "```",
    "<<<<<<<",
    "\n=======\n",
    "\"\"\"",
    "<!--",
    "--",
    "：",
    "\\u00",
    "\\ud83d",
    "`",
    "[]",
    "{}",
    ",\n",
    "null",
    "\r\n",
    "\u{feff}",
];

fn mutated(text: &str, random: &mut Xorshift) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(letters.len() + 1);
        let end = (at + random.below(6)).min(letters.len());
        let piece: Vec<char> = match random.below(4) {
            0 => Vec::new(),
            1 => {
                let from = random.below(letters.len() + 1);
                let to = (from + random.below(20)).min(letters.len());
                letters[from..to].to_vec()
            }
            _ => PIECES[random.below(PIECES.len())].chars().collect(),
        };
        let end = if random.below(2) == 0 { at } else { end };
        letters.splice(at..end, piece);
    }
    letters.into_iter().collect()
}

fn assert_inside(span: Span, text: &str) {
    assert!(
        text.get(span.start as usize..span.end as usize).is_some(),
        "{span:?} in {text:?}"
    );
}

fn assert_places(node: &Node, text: &str) {
    assert_inside(node.span, text);
    for field in node.fields() {
        assert_inside(field.key_span, text);
        assert_places(&field.value, text);
    }
    node.items()
        .iter()
        .for_each(|item| assert_places(item, text));
}

fn is_whole(node: &Node) -> bool {
    !node.is_broken()
        && node.items().iter().all(is_whole)
        && node.fields().iter().all(|field| is_whole(&field.value))
}

/// Whether strict JSON allows this and the reader does not.
fn is_own_rule(diag: &Diag) -> bool {
    const OWN: &[&str] = &[
        "duplicate-key",
        "control-character",
        "number-too-large",
        "nul-byte",
        "too-deep",
    ];
    OWN.contains(&diag.code)
}

/// The text as strict JSON: without comments and trailing commas.
fn stripped(text: &str) -> String {
    let mut strict = String::new();
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    while let Some(next) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(comment) = rest.strip_prefix("/*") {
            strict.push(' ');
            comment.find("*/").map_or(rest.len(), |end| end + 4)
        } else if next == '"' {
            let mut escaped = false;
            let end = rest[1..].find(|each| {
                let ends = each == '"' && !escaped;
                escaped = each == '\\' && !escaped;
                ends
            });
            let length = end.map_or(rest.len(), |end| end + 2);
            strict += &rest[..length];
            length
        } else {
            let before = strict.trim_end();
            if matches!(next, ']' | '}')
                && let Some(kept) = before.strip_suffix(',')
                && !kept.trim_end().ends_with([',', '[', '{'])
            {
                strict.truncate(kept.len());
            }
            strict.push(next);
            next.len_utf8()
        };
        rest = &rest[length..];
    }
    strict
}

fn check(text: &str, seed: u64) {
    let (node, diags) = reports(text);
    assert_places(&node, text);
    for diag in &diags {
        assert_inside(diag.span, text);
        diag.also
            .iter()
            .for_each(|(span, _)| assert_inside(*span, text));
        assert!(!diag.help.is_empty() && !diag.message.is_empty());
        assert!(CODES.contains(&diag.code), "{}", diag.code);
    }
    let strict = text.strip_prefix('\u{feff}').unwrap_or(text);
    let strict: Result<serde_json::Value, _> = serde_json::from_str(strict);
    if diags.is_empty() {
        assert!(is_whole(&node), "seed {seed}: {text}");
        let plain = stripped(text);
        let again: serde_json::Value = serde_json::from_str(&plain)
            .unwrap_or_else(|error| panic!("seed {seed}: {error}: {text}"));
        assert!(same(&again, &node.to_json()), "seed {seed}: {text}");
    }
    if let Ok(strict) = strict {
        let refused: Vec<&Diag> = diags.iter().filter(|diag| !is_own_rule(diag)).collect();
        assert!(
            refused.is_empty(),
            "seed {seed}: {text}\n{}",
            shown(text, &diags)
        );
        if diags.is_empty() {
            assert!(
                same(&node.to_json(), &strict),
                "seed {seed}: {text}\n{node:?}"
            );
        }
    }
}

#[test]
fn nothing_breaks_the_reader() {
    for seed in 1..=20_000 {
        let mut random = Xorshift::seeded(seed);
        let original = SEEDS[random.below(SEEDS.len())];
        let text = mutated(original, &mut random);
        check(&text, seed);
    }
    println!("seeds 1 to 20,000");
}

/// Writes a random tree, in strict form or with everything that the reader allows.
fn write_value(random: &mut Xorshift, depth: usize, strict: bool, text: &mut String) {
    const BLANKS: &[&str] = &[
        "",
        " ",
        "\n  ",
        "\t",
        "\r\n",
        "// \"note', {\n",
        "/* [ \" */",
    ];
    let blank = |random: &mut Xorshift| BLANKS[random.below(if strict { 5 } else { BLANKS.len() })];
    *text += blank(random);
    match random.below(if depth > 4 { 6 } else { 9 }) {
        0 => *text += ["null", "true", "false"][random.below(3)],
        1 => *text += &format!("{}", random.below(100_000) as i64 - 50_000),
        2 => *text += ["0.5", "-1e3", "12.25E-2", "0", "-0.0", "1e0"][random.below(6)],
        3..6 => {
            *text += [
                "\"\"",
                "\"a: b\"",
                "\"\\\"\\\\\"",
                "\"'x', “y”\"",
                "\"ä\\n\\u0041\"",
                "\"//\"",
            ][random.below(6)];
        }
        kind => {
            let (open, close) = if kind == 6 { ('[', ']') } else { ('{', '}') };
            text.push(open);
            let count = random.below(5);
            for number in 0..count {
                if open == '{' {
                    *text += &format!("{}\"k{number}\"{}:", blank(random), blank(random));
                }
                write_value(random, depth + 1, strict, text);
                if number + 1 < count || (!strict && random.below(2) == 0) {
                    text.push(',');
                }
            }
            *text += blank(random);
            text.push(close);
        }
    }
    *text += blank(random);
}

#[test]
fn whatever_is_allowed_is_accepted() {
    for seed in 1..=3000 {
        let mut random = Xorshift::seeded(seed);
        let mut text = String::new();
        write_value(&mut random, 0, seed % 2 == 0, &mut text);
        let (node, diags) = reports(&text);
        assert!(
            diags.is_empty(),
            "seed {seed}: {text}\n{}",
            shown(&text, &diags)
        );
        assert!(node.value != Value::Broken);
        if seed % 2 == 0 {
            let strict: serde_json::Value = serde_json::from_str(&text).expect("strict JSON");
            assert!(same(&node.to_json(), &strict), "seed {seed}: {text}");
        }
    }
}
