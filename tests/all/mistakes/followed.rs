//! Follows the helps: what a help shows to write is put where it says, and then no mistake
//! is left. A help that leads to the next mistake is worse than none.

use super::{Mistake, example, unmark};
use placed_json::diag::Diag;
use serde_json::{Map, Value};
use wyrmhold::raws::load::Loaded;
use wyrmhold::raws::report_text;

/// A part of the way from the root to a value.
#[derive(Clone, Debug)]
enum Step {
    Key(String),
    Place(usize),
}

/// What a help shows to write.
#[derive(Debug)]
enum Piece {
    /// A value in place of the one that is wrong.
    Value(Value),
    /// Fields in place of the one that is wrong.
    Fields(Map<String, Value>),
    /// A value in place of something around what is wrong.
    Around(Value),
    /// Fields that are missing.
    More(Map<String, Value>),
    /// The name that a key or a word should have.
    Name(String),
}

/// The way to what stands at a place in a text of JSON, and whether it is a key.
fn way(text: &str, offset: usize) -> Option<(Vec<Step>, bool)> {
    let bytes = text.as_bytes();
    let mut steps: Vec<Step> = Vec::new();
    // Whether each bracket around is a brace, with the number of commas in it.
    let mut around: Vec<bool> = Vec::new();
    let mut is_key = false;
    let mut at = 0;
    while at < bytes.len() {
        let set = |steps: &mut Vec<Step>, step: Step| {
            if let Some(last) = steps.last_mut() {
                *last = step;
            }
        };
        if at == offset {
            if is_key {
                let end = string_end(bytes, at);
                set(&mut steps, Step::Key(text.get(at + 1..end - 1)?.into()));
            }
            return Some((steps, is_key));
        }
        match bytes[at] {
            b'"' => {
                let end = string_end(bytes, at);
                if is_key {
                    set(&mut steps, Step::Key(text.get(at + 1..end - 1)?.into()));
                }
                at = end;
                continue;
            }
            b':' => is_key = false,
            b'{' | b'[' => {
                let is_object = bytes[at] == b'{';
                around.push(is_object);
                is_key = is_object;
                steps.push(Step::Place(0));
            }
            b'}' | b']' => {
                around.pop();
                steps.pop();
                is_key = false;
            }
            b',' => {
                is_key = around.last() == Some(&true);
                if let Some(Step::Place(number)) = steps.last_mut() {
                    *number += 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}

fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < bytes.len() && bytes[at] != b'"' {
        at += 1 + usize::from(bytes[at] == b'\\');
    }
    (at + 1).min(bytes.len())
}

fn value_at<'v>(root: &'v mut Value, steps: &[Step]) -> Option<&'v mut Value> {
    steps.iter().try_fold(root, |value, step| match step {
        Step::Key(key) => value.get_mut(key),
        Step::Place(number) => value.get_mut(number),
    })
}

/// The value at the start of a text, and how long it is.
fn leading(text: &str) -> Option<(Value, usize)> {
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let value = stream.next()?.ok()?;
    Some((value, stream.byte_offset()))
}

/// Fields at the start of a text, `"a": 1, "b": 2`, and what follows them.
fn fields(text: &str) -> Option<(Map<String, Value>, &str)> {
    let mut all = Map::new();
    let mut rest = text;
    loop {
        let (key, end) = leading(rest)?;
        let after = rest[end..].strip_prefix(": ")?;
        let (value, end) = leading(after)?;
        all.insert(key.as_str()?.into(), value);
        rest = &after[end..];
        match rest.strip_prefix(", ").filter(|more| more.starts_with('"')) {
            Some(more) => rest = more,
            None => return Some((all, rest)),
        }
    }
}

/// What a help shows to write, if it can be put in place as it is.
fn piece(diag: &Diag) -> Option<Piece> {
    let help = &diag.help;
    if help.contains('…') {
        return None;
    }
    if let Some(name) = help
        .strip_prefix("did you mean `")
        .and_then(|it| it.strip_suffix("`?"))
    {
        return Some(Piece::Name(name.into()));
    }
    if let Some(rest) = help.strip_prefix("add ") {
        return fields(rest).map(|(fields, _)| Piece::More(fields));
    }
    let starts = [
        "write it as a list: ",
        "write an object: ",
        "write a text: ",
        "write ",
    ];
    let rest = starts.iter().find_map(|start| help.strip_prefix(start))?;
    if let Some((fields, after)) = fields(rest) {
        return after.is_empty().then_some(Piece::Fields(fields));
    }
    let (value, end) = leading(rest)?;
    match &rest[end..] {
        "" => Some(Piece::Value(value)),
        after if after.starts_with(" in place of this ") => Some(Piece::Around(value)),
        after if after.starts_with(" without ") || after.starts_with(": ") => {
            Some(Piece::Value(value))
        }
        _ => None,
    }
}

/// The texts that come of following a help: one, or several where it does not say how far
/// out it belongs.
fn followed(text: &str, diag: &Diag) -> Vec<String> {
    let Some(piece) = piece(diag) else {
        return Vec::new();
    };
    let Ok(root) = serde_json::from_str::<Value>(text) else {
        return Vec::new();
    };
    let Some((steps, is_key)) = way(text, diag.span.start as usize) else {
        return Vec::new();
    };
    let holder = &steps[..steps.len().saturating_sub(1)];
    let name = match steps.last() {
        Some(Step::Key(key)) => key.clone(),
        _ => String::new(),
    };
    let put = |steps: &[Step], value: &Value| {
        let mut root = root.clone();
        *value_at(&mut root, steps)? = value.clone();
        Some(root.to_string())
    };
    let change = |steps: &[Step], without: &str, more: &Map<String, Value>| {
        let mut root = root.clone();
        let object = value_at(&mut root, steps)?.as_object_mut()?;
        object.remove(without);
        object.extend(more.clone());
        Some(root.to_string())
    };
    let all: Vec<Option<String>> = match &piece {
        Piece::Name(right) if is_key => {
            let own = value_at(&mut root.clone(), &steps).cloned();
            let more = own.map(|own| Map::from_iter([(right.clone(), own)]));
            vec![more.and_then(|more| change(holder, &name, &more))]
        }
        Piece::Name(right) => vec![put(&steps, &Value::from(right.as_str()))],
        Piece::More(more) => vec![change(&steps, "", more)],
        // A word among several is an object of its own.
        Piece::Value(value) if is_key => vec![put(holder, value)],
        Piece::Value(value) => vec![put(&steps, value)],
        Piece::Fields(more) => {
            let in_list = steps.iter().rposition(|step| matches!(step, Step::Key(_)));
            let field = in_list.map_or(&[][..], |at| &steps[..at]);
            let key = in_list.map(|at| steps[at].clone());
            let key = match key {
                Some(Step::Key(key)) => key,
                _ => String::new(),
            };
            vec![change(holder, &name, more), change(field, &key, more)]
        }
        Piece::Around(value) => (0..steps.len())
            .rev()
            .map(|length| put(&steps[..length], value))
            .collect(),
    };
    all.into_iter().flatten().collect()
}

/// Follows the help for each mistake of a table. `make` gives the `mod.json` and the raws with
/// the mistake, and whether that is in the first.
pub fn follow(name: &str, table: &[Mistake], make: impl Fn(&str) -> (String, String, bool)) {
    let mut faults = Vec::new();
    let mut count = 0;
    let is_sound = |loaded: &Loaded| !loaded.diags.iter().any(Diag::is_error);
    for (text, _, _) in table {
        let (manifest, raws, is_first) = make(text);
        let (manifest, raws) = (unmark(&manifest).0, unmark(&raws).0);
        let loaded = example(&manifest, &raws);
        let Some(diag) = loaded.diags.first() else {
            continue;
        };
        let wrong = if is_first { &manifest } else { &raws };
        let all = followed(wrong, diag);
        if all.is_empty() {
            continue;
        }
        count += 1;
        let load = |right: &String| match is_first {
            true => example(right, &raws),
            false => example(&manifest, right),
        };
        if !all.iter().any(|right| is_sound(&load(right))) {
            let told = report_text(&load(&all[0]));
            faults.push(format!("{text}\nfollowed: {}\n{told}", diag.help));
        }
    }
    println!(
        "{name}: {count} helps followed, {} lead astray",
        faults.len()
    );
    assert!(faults.is_empty(), "{name}\n\n{}", faults.join("\n\n"));
}
