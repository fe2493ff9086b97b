//! Rust source as the checks need it: without comments, texts and tests.

use std::ops::Range;

/// A source file in which comments, texts and test items are blank. Line numbers do not
/// change.
pub struct Code {
    text: String,
    /// Modules that only tests use and that are separate files: `mod tests;`.
    pub test_modules: Vec<String>,
}

impl Code {
    pub fn of(source: &str) -> Self {
        let mut letters = without_comments_and_texts(source);
        let mut test_modules = Vec::new();
        let mut from = 0;
        while let Some(item) = test_item(&letters, from) {
            from = item.end;
            let text: String = letters[item.clone()].iter().collect();
            test_modules.extend(module_file(&text));
            blank(&mut letters, item);
        }
        Self {
            text: letters.into_iter().collect(),
            test_modules,
        }
    }

    /// The lines with their numbers, from 1.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        let numbered = self.text.lines().enumerate();
        numbered.map(|(number, line)| (number + 1, line))
    }

    /// Every place where the code names one of its own modules from the root, as
    /// `crate::map` or `crate::{map, rules}`, with the line. `depth` is how many `super::`
    /// lead from this file to the root.
    pub fn modules_named(&self, depth: usize) -> Vec<(usize, String)> {
        let mut named = Vec::new();
        let to_root = ["crate::".to_string(), "super::".repeat(depth)];
        for way in to_root.iter().filter(|way| !way.is_empty()) {
            for (at, _) in self.text.match_indices(way.as_str()) {
                let before = self.text[..at].chars().next_back();
                if before.is_some_and(|each| is_word(each) || each == ':') {
                    continue;
                }
                let line = 1 + self.text[..at].matches('\n').count();
                let rest = &self.text[at + way.len()..];
                named.extend(first_words(rest).into_iter().map(|word| (line, word)));
            }
        }
        named.sort();
        named
    }
}

pub fn is_word(each: char) -> bool {
    each.is_alphanumeric() || each == '_'
}

/// The first word of a path, or the first word of each path in a group.
fn first_words(path: &str) -> Vec<String> {
    let word = |text: &str| -> Option<String> {
        let word: String = text
            .trim_start()
            .chars()
            .take_while(|&each| is_word(each))
            .collect();
        (!word.is_empty()).then_some(word)
    };
    let Some(group) = path.strip_prefix('{') else {
        return word(path).into_iter().collect();
    };
    let mut depth = 0;
    let mut words = Vec::from_iter(word(group));
    for (at, each) in group.char_indices() {
        match each {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => words.extend(word(&group[at + 1..])),
            _ => {}
        }
    }
    words
}

fn blank(letters: &mut [char], range: Range<usize>) {
    for letter in &mut letters[range] {
        if *letter != '\n' {
            *letter = ' ';
        }
    }
}

/// The source, letter by letter, with blanks for comments and quoted texts.
fn without_comments_and_texts(source: &str) -> Vec<char> {
    let mut letters: Vec<char> = source.chars().collect();
    let mut at = 0;
    while at < letters.len() {
        let (inner, end) = match letters[at] {
            '/' if letters.get(at + 1) == Some(&'/') => {
                let end = find(&letters, at, |each| each == '\n');
                (at..end, end)
            }
            '/' if letters.get(at + 1) == Some(&'*') => {
                let end = end_of_block_comment(&letters, at);
                (at..end, end)
            }
            '"' => {
                let end = end_of_text(&letters, at);
                (at + 1..end - 1, end)
            }
            'r' if is_raw_text(&letters, at) => {
                let end = end_of_raw_text(&letters, at);
                (at + 1..end, end)
            }
            '\'' => match end_of_letter(&letters, at) {
                Some(end) => (at + 1..end - 1, end),
                None => (at..at, at + 1),
            },
            _ => (at..at, at + 1),
        };
        blank(&mut letters, inner);
        at = end;
    }
    letters
}

fn find(letters: &[char], from: usize, is_it: impl Fn(char) -> bool) -> usize {
    let found = letters[from..].iter().position(|&each| is_it(each));
    found.map_or(letters.len(), |place| from + place)
}

fn end_of_block_comment(letters: &[char], start: usize) -> usize {
    let mut depth = 0;
    let mut at = start;
    while at + 1 < letters.len() {
        match (letters[at], letters[at + 1]) {
            ('/', '*') => (depth, at) = (depth + 1, at + 2),
            ('*', '/') => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    letters.len()
}

/// The position after the closing quote of a text.
fn end_of_text(letters: &[char], start: usize) -> usize {
    let mut at = start + 1;
    while at < letters.len() && letters[at] != '"' {
        at += if letters[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(letters.len())
}

fn is_raw_text(letters: &[char], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| letters[before]);
    let is_start = !before.is_some_and(|each| is_word(each) && each != 'b');
    let behind = find(letters, at + 1, |each| each != '#');
    is_start && letters.get(behind) == Some(&'"')
}

fn end_of_raw_text(letters: &[char], start: usize) -> usize {
    let open = find(letters, start, |each| each == '"');
    let signs = open - start - 1;
    let mut at = open + 1;
    loop {
        at = find(letters, at, |each| each == '"') + 1;
        if at >= letters.len() {
            return letters.len();
        }
        let behind = letters[at..].iter().take(signs);
        if behind.clone().count() == signs && behind.clone().all(|&each| each == '#') {
            return at + signs;
        }
    }
}

/// The position after the closing quote of a letter such as `'{'`; `None` for a lifetime.
fn end_of_letter(letters: &[char], start: usize) -> Option<usize> {
    match letters.get(start + 1)? {
        '\\' => {
            let escaped = start + 3;
            Some(find(letters, escaped.min(letters.len()), |each| each == '\'') + 1)
        }
        _ => (letters.get(start + 2) == Some(&'\'')).then_some(start + 3),
    }
}

const TEST: &str = "#[cfg(test)]";

/// The first item at or after a position that only tests use, with its attributes.
fn test_item(letters: &[char], from: usize) -> Option<Range<usize>> {
    let sign: Vec<char> = TEST.chars().collect();
    let mut rest = letters[from..].windows(sign.len());
    let start = from + rest.position(|some| some == sign)?;
    Some(start..end_of_item(letters, start))
}

/// Items that end with a `;`, whatever brackets are in them.
const STATEMENTS: [&str; 6] = ["use", "let", "const", "static", "type", "return"];
/// Items without a `,` outside of brackets, or whose `,` does not end them.
const ITEMS: [&str; 7] = [
    "mod",
    "fn",
    "impl",
    "struct",
    "enum",
    "trait",
    "macro_rules",
];

/// The position after the item that starts here: its attributes, and then up to a `;` or
/// its closing brace. A field or a match arm ends at its comma, or with whatever contains
/// it.
fn end_of_item(letters: &[char], start: usize) -> usize {
    let mut at = start;
    loop {
        at = find(letters, at, |each| !each.is_whitespace());
        if letters.get(at) != Some(&'#') {
            break;
        }
        at = end_of_brackets(letters, find(letters, at, |each| each == '['));
    }
    let words = words_from(letters, at);
    let first = words
        .iter()
        .find(|word| !["pub", "crate", "super", "in", "unsafe", "async"].contains(&word.as_str()));
    let is_function = words.iter().take(4).any(|word| word == "fn");
    let is = |list: &[&str]| first.is_some_and(|first| list.contains(&first.as_str()));
    let is_statement = is(&STATEMENTS) && !is_function;
    let is_item = is_function || is(&ITEMS);
    while at < letters.len() {
        match letters[at] {
            ';' => return at + 1,
            ',' if !is_statement && !is_item => return at + 1,
            '}' | ')' | ']' => return at,
            '{' if !is_statement => return end_of_brackets(letters, at),
            '{' | '(' | '[' => at = end_of_brackets(letters, at),
            _ => at += 1,
        }
    }
    letters.len()
}

/// The first few words of an item.
fn words_from(letters: &[char], at: usize) -> Vec<String> {
    let text: String = letters[at.min(letters.len())..].iter().take(80).collect();
    let words = text.split(|each| !is_word(each));
    words
        .filter(|word| !word.is_empty())
        .take(6)
        .map(str::to_string)
        .collect()
}

/// The position after the bracket that closes the one here.
fn end_of_brackets(letters: &[char], start: usize) -> usize {
    let mut depth = 0;
    for (at, each) in letters.iter().enumerate().skip(start) {
        match each {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    letters.len()
}

/// The module that an item declares, if it is a separate file.
fn module_file(item: &str) -> Option<String> {
    let words: Vec<&str> = item
        .split(|each| !is_word(each))
        .filter(|word| !word.is_empty())
        .collect();
    let place = words.iter().position(|word| *word == "mod")?;
    let is_file = item.trim_end().ends_with(';') && !item.contains('{');
    is_file.then(|| words.get(place + 1).map(|name| name.to_string()))?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(source: &str) -> Vec<String> {
        let code = Code::of(source);
        let kept = code.lines().filter(|(_, line)| !line.trim().is_empty());
        kept.map(|(number, line)| format!("{number}: {}", line.trim()))
            .collect()
    }

    #[test]
    fn exactly_the_test_item_is_left_out() {
        for (item, rest) in [
            ("mod tests {\n    fn a() { }\n}", "one(); "),
            ("mod tests;", ""),
            ("pub mod testkit;", ""),
            ("use super::{a, b};", ""),
            ("pub use a::{b,\n c};", ""),
            (
                "#[allow(dead_code)]\nfn f<A, B>(a: [u8; 2]) -> A where A: B {\n let x = '{'; }",
                "",
            ),
            ("impl A for B {\n    fn c() {}\n}", ""),
            ("pub(crate) const A: [i32; 2] = [1, 2];", ""),
            ("const fn f() -> i32 { 3 }", ""),
            ("let a = B { c: 1 };", ""),
            ("assert!(a, \"}\");", ""),
            ("field: Vec<(i32, i32)>,", ""),
            ("struct A(u32);", ""),
        ] {
            let source = format!("before();\n#[cfg(test)]\n{item}\nafter();\n{rest}");
            let got = lines(&source);
            assert_eq!(got[0], "1: before();", "{item}");
            assert!(got[1].ends_with(": after();"), "{item}: {got:?}");
            assert_eq!(
                got.len(),
                2 + usize::from(!rest.is_empty()),
                "{item}: {got:?}"
            );
        }
        assert_eq!(
            lines("struct A {\n#[cfg(test)]\nb: i32\n}\nc();")[2..],
            ["5: c();"]
        );
    }

    #[test]
    fn comments_and_texts_are_blank() {
        let source = "a(); // b\n/* c /* d */ e */ f(\"g\\\" // h\");\ni(r#\"j \" k\"#, 'l', '\\'', 'm: &'n str);";
        let got = lines(source);
        for gone in ["b", "c", "d", "e", "g", "h", "j", "k"] {
            assert!(
                !got.iter().any(|line| line.contains(gone)),
                "{gone}: {got:?}"
            );
        }
        for kept in ["a();", "f(\"", "i(r", "&'n str"] {
            assert!(
                got.iter().any(|line| line.contains(kept)),
                "{kept}: {got:?}"
            );
        }
    }

    #[test]
    fn modules_are_found_however_they_are_named() {
        let source = "use crate::map::Tile;\nuse crate::{\n    rules::{dice, combat},\n    log,\n};\n\
            fn f() { crate::save::write(); super::other(); super::super::up(); }\n// crate::not\n";
        let named = Code::of(source).modules_named(2);
        let words: Vec<&str> = named.iter().map(|(_, word)| word.as_str()).collect();
        assert_eq!(words, ["map", "log", "rules", "save", "up"]);
        assert_eq!(named[3].0, 6);
        let code = Code::of("#[cfg(test)]\nmod tests;\n#[cfg(test)]\nmod inner { }\nmod real;");
        assert_eq!(code.test_modules, ["tests"]);
    }
}
