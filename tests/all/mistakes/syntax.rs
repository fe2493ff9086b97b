//! Mistakes in the syntax, inside of an entry that needs all its fields: nothing is
//! reported about what could not be read.

use super::{MANIFEST, differs, example, put, unmark};

const NEWT: &str = r##"{
      "id": "newt", "name": "newt",
      "description": "Wet.",
      "glyph": "n", "color": "#40a040",
      "tags": ["beast", "flier"],
      "hit_points": 6, "armor_class": 12,
      "damage": "1d4",
      "verb": "bites",
      "sight": 5,
      "spawn": { "weight": 3, "min_depth": 1, "max_depth": 4 }
    }"##;

/// The right text, the wrong text, the code, a word of the help.
type Slip = (&'static str, &'static str, &'static str, &'static str);

#[rustfmt::skip] // one mistake, one line
const SLIPS: &[Slip] = &[
    (r#""1d4","#, r#""1d4"¦"#, "missing-comma", ","),
    (r#""sight": 5,"#, r#""sight": 5¦"#, "missing-comma", ","),
    (r#""beast", "#, r#""beast"¦ "#, "missing-comma", ","),
    (r#""sight": 5,"#, r#""sight": 5,¦,"#, "extra-comma", ""),
    (r#""sight": 5,"#, r#""sight": 5¦;"#, "semicolon", ","),
    (r#""sight": 5,"#, r#""sight"¦ 5,"#, "missing-colon", ":"),
    (r#""sight": 5,"#, r#""sight" ¦= 5,"#, "equals-sign", ":"),
    (r#""sight": 5,"#, r#""sight":¦,"#, "missing-value", ""),
    (r#""sight": 5,"#, r#"¦sight: 5,"#, "unquoted-key", "\""),
    (r#""verb": "bites""#, r#""verb": ¦bites"#, "unquoted-text", "\""),
    (r#""verb": "bites""#, r#"¦'verb': "bites""#, "single-quotes", "\""),
    (r#""verb": "bites""#, r#""verb": ¦“bites”"#, "smart-quotes", "\""),
    (r#""verb": "bites""#, r#""verb": ¦"bites"#, "unclosed-text", "\""),
    (r#""verb": "bites""#, r#""verb": ¦bites""#, "unopened-text", "\""),
    (r#""sight": 5"#, r#""sight": ¦0x5"#, "hex-number", ""),
    (r#""sight": 5"#, r#""sight": ¦05"#, "leading-zero", "5"),
    (r#""sight": 5"#, r#""sight": ¦+5"#, "plus-sign", "5"),
    (r#""sight": 5"#, r#""sight": ¦5."#, "incomplete-number", ""),
    (r#""sight": 5"#, r#""sight": ¦5,5"#, "decimal-comma", ""),
    (r#""damage": "1d4""#, r#""damage": ¦1d4"#, "malformed-number", "\""),
    (r#""sight": 5"#, r#""sight": ¦True"#, "wrong-word", "true"),
    (r#""sight": 5"#, r#""sight": ¦NaN"#, "wrong-word", ""),
    (r#""sight": 5"#, r#""sight": ¦99999999999999999999"#, "number-too-large", ""),
    (r#""flier"],"#, r#""flier"¦},"#, "wrong-bracket", "]"),
    (r#"["beast", "flier"],"#, r#"¦["beast", "flier","#, "unclosed-list", "]"),
    (r#""flier"],"#, r#""flier"] ¦],"#, "extra-bracket", "delete"),
    (r#""Wet.""#, r#""W¦\et.""#, "unknown-escape", "\\"),
    (r#""Wet.""#, r#""W¦\u00e.""#, "bad-escape", ""),
    (r#""Wet.""#, r#""A ¦"wet" one.""#, "unescaped-quote", "\\"),
    (r#""sight": 5"#, r#""sight": 5, ¦"sight": 6"#, "duplicate-key", ""),
    (r#""sight": 5,"#, "\"sight\": 5, ¦# far\n", "wrong-comment", "//"),
];

pub fn count() -> usize {
    SLIPS.len()
}

#[test]
fn in_the_writing() {
    let mut faults = Vec::new();
    for (right, wrong, code, word) in SLIPS {
        assert!(NEWT.contains(right), "{right}");
        let (raws, places) = unmark(&put("monsters", &NEWT.replacen(right, wrong, 1)));
        let loaded = example(MANIFEST, &raws);
        let (line, column) = places[0];
        if let Some(fault) = differs(&loaded, &[(code, line, column)]) {
            faults.push(format!("{wrong}\n{fault}"));
        } else if !loaded.diags[0].help.contains(word) {
            faults.push(format!("{wrong}\nno `{word}` in {}", loaded.diags[0].help));
        }
    }
    let wrong = faults.len();
    assert!(faults.is_empty(), "{wrong}\n{}", faults.join("\n\n"));
}
