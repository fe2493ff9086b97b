//! An explanation of every report code, with a wrong and a right example.
//!
//! `wyrmhold mod explain CODE` and the guide show these, and tests run the examples, so
//! that they stay true.

use super::bundle::BUNDLE;
use super::tiles::TILES;
use lazy_static::lazy_static;
use serde::Deserialize;

/// What a code means.
#[derive(Clone, Copy, Debug)]
pub struct CodeDoc {
    pub code: &'static str,
    /// One paragraph.
    pub explanation: &'static str,
    /// A small file that gives this report, once, and no other.
    pub wrong: &'static str,
    /// The same file without the mistake.
    pub right: &'static str,
}

const fn doc(
    code: &'static str,
    explanation: &'static str,
    wrong: &'static str,
    right: &'static str,
) -> CodeDoc {
    CodeDoc {
        code,
        explanation,
        wrong,
        right,
    }
}

/// The codes of the JSON reader, except for its limits.
pub const SYNTAX: &[CodeDoc] = &[
    doc(
        "bad-escape",
        "In a text, `\\u` and four hex digits stand for a character. Here there are fewer than four, or they name half of a pair whose other half is missing. Writing the character itself is simpler and always right.",
        r#"{ "name": "caf\u00e" }"#,
        r#"{ "name": "café" }"#,
    ),
    doc(
        "content-after-end",
        "A file holds one value, mostly an object in braces. After its closing brace more content follows. Move it inside, or delete it.",
        "{ \"monsters\": [] }\n{ \"items\": [] }",
        "{ \"monsters\": [], \"items\": [] }",
    ),
    doc(
        "control-character",
        "Texts hold no control characters, whether written raw or as an escape, because they would do things to a terminal. Write a blank instead: the game breaks a text to the width of the screen.",
        r#"{ "name": "big\trat" }"#,
        r#"{ "name": "big rat" }"#,
    ),
    doc(
        "decimal-comma",
        "A comma separates values, so a number cannot have one inside. A fraction is written with a point, thousands are written without a mark, and several numbers stand in a list.",
        r#"{ "hit_points": { "mul": 1,5 } }"#,
        r#"{ "hit_points": { "mul": 1.5 } }"#,
    ),
    doc(
        "duplicate-key",
        "A key stands twice in one object. Only one of the two can count, so one is a mistake: delete it, or give it the name that was meant. The first is kept.",
        r#"{ "hit_points": 5, "name": "rat", "hit_points": 6 }"#,
        r#"{ "hit_points": 5, "name": "rat", "armor_class": 6 }"#,
    ),
    doc(
        "empty-file",
        "The file is empty, or holds nothing but comments. A file of content is at least an empty object.",
        "// monsters will come here\n",
        "// monsters will come here\n{}\n",
    ),
    doc(
        "equals-sign",
        "Between a key and its value stands a colon. Here it is an equals sign or an arrow, as other languages have it.",
        r#"{ "hit_points" = 5 }"#,
        r#"{ "hit_points": 5 }"#,
    ),
    doc(
        "extra-bracket",
        "A bracket is one too many: it closes what is closed already or is meant to go on, or it opens what is open.",
        r#"{ "tags": ["tooth"] ], "hit_points": 5 }"#,
        r#"{ "tags": ["tooth"], "hit_points": 5 }"#,
    ),
    doc(
        "extra-colon",
        "A key has one colon and one value. A second colon follows, so it is not clear which of the two values is meant.",
        r#"{ "id": "core": "rat" }"#,
        r#"{ "id": "core:rat" }"#,
    ),
    doc(
        "extra-comma",
        "A comma stands between two values, and one more may follow the last. Here one has no value before it.",
        r#"{ "tags": ["tooth",, "claw"] }"#,
        r#"{ "tags": ["tooth", "claw",] }"#,
    ),
    doc(
        "field-in-list",
        "A list, in square brackets, holds values without keys. Keys and their values stand in braces.",
        r#"{ "spawn": ["weight": 5, "min_depth": 1, "max_depth": 5] }"#,
        r#"{ "spawn": { "weight": 5, "min_depth": 1, "max_depth": 5 } }"#,
    ),
    doc(
        "hex-number",
        "Numbers are written in decimal. A colour in hex is a text, and stands in quotes.",
        r#"{ "hit_points": 0x1F }"#,
        r#"{ "hit_points": 31 }"#,
    ),
    doc(
        "incomplete-number",
        "Digits of a number are missing: they stand on both sides of a point, and after the `e` of an exponent.",
        r#"{ "hit_points": { "mul": .5 } }"#,
        r#"{ "hit_points": { "mul": 0.5 } }"#,
    ),
    doc(
        "invisible-character",
        "Between values stands a character that cannot be seen, such as a no-break space copied from a web page. Delete it, or replace it by a plain space.",
        "{ \"hit_points\":\u{a0}5 }",
        r#"{ "hit_points": 5 }"#,
    ),
    doc(
        "items-in-object",
        "In braces every value has a key. Values without keys are a list, and stand in square brackets.",
        r#"{ "tags": { "tooth", "claw" } }"#,
        r#"{ "tags": ["tooth", "claw"] }"#,
    ),
    doc(
        "leading-zero",
        "A number does not start with zeros that mean nothing. If they matter, it is a text and stands in quotes.",
        r#"{ "hit_points": 007 }"#,
        r#"{ "hit_points": 7 }"#,
    ),
    doc(
        "line-break-in-text",
        "A text ends in the line in which it begins, however long it is. The game breaks it to the width of the screen.",
        "{ \"description\": \"A rat.\n    It bites.\" }",
        r#"{ "description": "A rat. It bites." }"#,
    ),
    doc(
        "malformed-number",
        "Something starts like a number but does not go on like one. Dice, percentages, dates and anything with a unit are texts, and stand in quotes.",
        r#"{ "damage": 2d6+1 }"#,
        r#"{ "damage": "2d6+1" }"#,
    ),
    doc(
        "markdown-fence",
        "A line of three backticks belongs to Markdown or to a chat, where the text was copied from. Delete both such lines and what stands outside of them.",
        "```json\n{ \"hit_points\": 5 }\n```\n",
        "{ \"hit_points\": 5 }\n",
    ),
    doc(
        "merge-conflict",
        "Git left both versions of these lines in the file because it could not merge them. Keep the lines that are right, and delete the others and the three marks.",
        "{\n<<<<<<< HEAD\n  \"hit_points\": 5\n=======\n  \"hit_points\": 6\n>>>>>>> branch\n}",
        "{\n  \"hit_points\": 6\n}",
    ),
    doc(
        "missing-braces",
        "The file starts with a key. The whole of it stands in braces: one at the start and one at the end.",
        r#""monsters": []"#,
        r#"{ "monsters": [] }"#,
    ),
    doc(
        "missing-colon",
        "Between a key and its value stands a colon.",
        r#"{ "hit_points" 5 }"#,
        r#"{ "hit_points": 5 }"#,
    ),
    doc(
        "missing-comma",
        "Between two fields of an object, and between two values of a list, stands a comma. The place shown is where it belongs.",
        "{\n  \"name\": \"rat\"\n  \"hit_points\": 5\n}",
        "{\n  \"name\": \"rat\",\n  \"hit_points\": 5\n}",
    ),
    doc(
        "missing-key",
        "In an object every value has a key before it. Where several values belong to one key, they stand in a list.",
        r#"{ "hit_points": 3, 40 }"#,
        r#"{ "hit_points": 3, "power": 40 }"#,
    ),
    doc(
        "missing-value",
        "A key has no value. Write one behind the colon, or delete the key.",
        "{\n  \"hit_points\":\n  \"name\": \"rat\"\n}",
        "{\n  \"hit_points\": 5,\n  \"name\": \"rat\"\n}",
    ),
    doc(
        "not-json",
        "The file does not start as JSON does; it may be YAML, TOML, a script or plain words. Content is JSON, with comments and trailing commas allowed.",
        "monsters:\n  - id: rat\n",
        "{ \"monsters\": [] }\n",
    ),
    doc(
        "nul-byte",
        "A NUL byte stands in the file, which no text has. If there are many, the file was saved as UTF-16: save it as UTF-8. Otherwise delete it.",
        "{ \"name\": \"r\0at\" }",
        r#"{ "name": "rat" }"#,
    ),
    doc(
        "number-key",
        "A key is a text, and stands in quotes even if it looks like a number.",
        r#"{ "legend": { 1: { "tile": "floor" } } }"#,
        r#"{ "legend": { "1": { "tile": "floor" } } }"#,
    ),
    doc(
        "number-separator",
        "The digits of a number stand together, without a mark or a blank between the thousands.",
        r#"{ "hit_points": 1_000 }"#,
        r#"{ "hit_points": 1000 }"#,
    ),
    doc(
        "number-too-large",
        "The number does not fit. Whole numbers go up to 9223372036854775807, fractions up to about 1e308.",
        r#"{ "hit_points": 99999999999999999999 }"#,
        r#"{ "hit_points": 9999 }"#,
    ),
    doc(
        "plus-sign",
        "A number has no plus sign before it; without a minus it is positive.",
        r#"{ "to_hit": +5 }"#,
        r#"{ "to_hit": 5 }"#,
    ),
    doc(
        "semicolon",
        "Fields and values are separated by commas, not by semicolons.",
        r#"{ "hit_points": 5; "name": "rat" }"#,
        r#"{ "hit_points": 5, "name": "rat" }"#,
    ),
    doc(
        "single-quotes",
        "Texts and keys stand in straight double quotes, not in single ones or backticks.",
        "{ 'name': 'rat' }",
        r#"{ "name": "rat" }"#,
    ),
    doc(
        "smart-quotes",
        "The quotes are typographic, as a word processor or a web page makes them. Write straight ones with a plain text editor.",
        "{ “name”: “rat” }",
        r#"{ "name": "rat" }"#,
    ),
    doc(
        "stray-text",
        "Something stands where nothing belongs: after a value comes a comma or a closing bracket.",
        r#"{ "hit_points": 5 ! }"#,
        r#"{ "hit_points": 5 }"#,
    ),
    doc(
        "too-deep",
        "At most 64 brackets may stand around a value.",
        "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
        "{ \"monsters\": [] }",
    ),
    doc(
        "triple-quotes",
        "A text stands in one quote on each side, in one line. The game breaks it to the width of the screen.",
        "{ \"description\": \"\"\"A rat.\nIt bites.\"\"\" }",
        r#"{ "description": "A rat. It bites." }"#,
    ),
    doc(
        "unclosed-comment",
        "A comment that starts with `/*` goes on to `*/`, and there is none.",
        "{ \"hit_points\": 5 /* for now }",
        "{ \"hit_points\": 5 /* for now */ }",
    ),
    doc(
        "unclosed-list",
        "A list is opened but not closed. The place shown is its opening bracket; the note tells where it was noticed.",
        "{\n  \"tags\": [\"tooth\", \"claw\",\n  \"hit_points\": 5\n}",
        "{\n  \"tags\": [\"tooth\", \"claw\"],\n  \"hit_points\": 5\n}",
    ),
    doc(
        "unclosed-object",
        "An object is opened but not closed. The place shown is its opening brace; the note tells where it was noticed.",
        "{ \"monsters\": [\n  { \"id\": \"rat\",\n  { \"id\": \"bat\" }\n] }",
        "{ \"monsters\": [\n  { \"id\": \"rat\" },\n  { \"id\": \"bat\" }\n] }",
    ),
    doc(
        "unclosed-text",
        "A text has no quote at its end. A backslash before the last quote takes away its meaning: a backslash is written twice.",
        "{\n  \"name\": \"rat,\n  \"hit_points\": 5\n}",
        "{\n  \"name\": \"rat\",\n  \"hit_points\": 5\n}",
    ),
    doc(
        "unescaped-quote",
        "A quote inside a text ends it. Write a backslash before it, or use other quotes inside.",
        r#"{ "name": "old "big" rat" }"#,
        r#"{ "name": "old \"big\" rat" }"#,
    ),
    doc(
        "unknown-escape",
        "In a text a backslash and the letter after it stand for something else: `\\\"` a quote, `\\\\` a backslash, `\\n` a new line, `\\u0041` a character by number. This letter is none of them.",
        r#"{ "name": "C:\quick\rats" }"#,
        r#"{ "name": "C:\\quick\\rats" }"#,
    ),
    doc(
        "unopened-object",
        "An object has a closing brace but no opening one. It stands before the first key.",
        "{ \"spawn\": \"weight\": 5, \"min_depth\": 1, \"max_depth\": 5 }, \"hit_points\": 5 }",
        "{ \"spawn\": { \"weight\": 5, \"min_depth\": 1, \"max_depth\": 5 }, \"hit_points\": 5 }",
    ),
    doc(
        "unopened-text",
        "A text has a quote at its end but none at its start.",
        r#"{ "name": rat", "hit_points": 5 }"#,
        r#"{ "name": "rat", "hit_points": 5 }"#,
    ),
    doc(
        "unquoted-key",
        "Every key stands in straight double quotes.",
        r#"{ hit_points: 5 }"#,
        r#"{ "hit_points": 5 }"#,
    ),
    doc(
        "unquoted-text",
        "A text stands in straight double quotes. Only numbers, `true`, `false` and `null` go without.",
        r#"{ "name": big rat }"#,
        r#"{ "name": "big rat" }"#,
    ),
    doc(
        "wide-punctuation",
        "The mark looks like one of JSON but is its wide form from an East Asian keyboard.",
        "{ \"hit_points\"： 5 }",
        r#"{ "hit_points": 5 }"#,
    ),
    doc(
        "wrong-bracket",
        "What `{` opens is closed by `}`, and what `[` opens by `]`. Here it is the other one.",
        r#"{ "tags": ["tooth", "claw"}, "hit_points": 5 }"#,
        r#"{ "tags": ["tooth", "claw"], "hit_points": 5 }"#,
    ),
    doc(
        "wrong-comment",
        "Comments are written `// to the end of the line` or `/* between marks */`; other signs do not start one.",
        "{\n  # for now\n  \"hit_points\": 5\n}",
        "{\n  // for now\n  \"hit_points\": 5\n}",
    ),
    doc(
        "wrong-word",
        "The words of JSON are `true`, `false` and `null`, in small letters. Other languages have others, and numbers such as NaN; here they mean nothing.",
        r#"{ "opens_doors": True }"#,
        r#"{ "opens_doors": true }"#,
    ),
];

/// The codes of the JSON reader's limits. A wrong example would be as large as the
/// limit, so there are only right ones.
pub const LIMITS: &[CodeDoc] = &[
    doc(
        "list-too-long",
        "A list holds at most 10,000 values. Divide it, or put the entries into several files.",
        "",
        "{ \"tags\": [\"tooth\", \"claw\"] }",
    ),
    doc(
        "text-too-long",
        "A text has at most 4,096 characters.",
        "",
        r#"{ "description": "A rat." }"#,
    ),
    doc(
        "too-many-mistakes",
        "After 100 mistakes the rest of a file is not read, and of a mod no more than 100 are shown; the rest are counted. Usually they have one cause, such as a wrong file.",
        "",
        "{}",
    ),
    doc(
        "too-many-values",
        "A file holds at most 200,000 values, and so do all files of a mod together. Divide the mod in two, one of which depends on the other.",
        "",
        "{}",
    ),
    doc(
        "too-much-content",
        "The entries of a mod come to at most 400,000 values together, with all that they take over by `copy_from` and all that patches set, each time that they set it. A text counts as one more value for every 4 letters. Where the last copy or patch that fitted stands, the report stands; what comes after it is not looked at. Copy from a smaller entry, let a patch select fewer, or divide the mod.",
        "",
        "{}",
    ),
];

/// The content of `codes.json`: the codes of entries and of `mod.json`. They are in a
/// file because their examples name content of the core, which no source file may do.
#[derive(Deserialize)]
struct Texts {
    content: Vec<CodeText>,
    manifest: Vec<CodeText>,
}

#[derive(Deserialize)]
struct CodeText {
    code: String,
    explanation: String,
    wrong: String,
    right: String,
}

lazy_static! {
    static ref TEXTS: (Vec<CodeDoc>, Vec<CodeDoc>) = {
        let texts: Texts =
            serde_json::from_str(include_str!("codes.json")).expect("the table is JSON");
        // Read once and kept until the process ends.
        let keep = |text: CodeText| {
            doc(
                text.code.leak(),
                text.explanation.leak(),
                text.wrong.leak(),
                text.right.leak(),
            )
        };
        (
            texts.content.into_iter().map(keep).collect(),
            texts.manifest.into_iter().map(keep).collect(),
        )
    };
}

/// The codes of entries. The examples are files under `raws`.
pub fn content() -> &'static [CodeDoc] {
    &TEXTS.0
}

/// The codes of `mod.json`. The examples are such files.
pub fn manifest() -> &'static [CodeDoc] {
    &TEXTS.1
}

/// Every code.
pub fn all() -> impl Iterator<Item = CodeDoc> {
    let written = SYNTAX
        .iter()
        .chain(LIMITS)
        .chain(content())
        .chain(manifest());
    let bundle = BUNDLE
        .iter()
        .chain(TILES)
        .map(|(code, explanation)| doc(code, explanation, "", ""));
    written.copied().chain(bundle)
}

#[cfg(test)]
mod tests;
