//! Help for choices: words, and objects with one key.

use super::examples::example_of;
use super::{braced, inner_text, keyed, quoted};
use crate::raws::HELPS;
use crate::raws::hints;
use crate::raws::shape::{FieldShape, Shape};
use crate::raws::suggest;
use placed_json::node::{Node, Value};

/// All words, as a list to choose from.
pub fn choices(words: &[String]) -> String {
    let all: Vec<String> = words.iter().take(30).map(|word| quoted(word)).collect();
    all.join(", ")
}

pub(super) fn choice(node: &Node, words: &[String]) -> Option<String> {
    if node.items().len() > 1 {
        return Some(format!(
            "write one of {}; there can be only one",
            choices(words)
        ));
    }
    if let Some(text) = inner_text(node)
        && let Some(near) = near_choice(text, words)
    {
        return Some(format!("write \"{near}\" without brackets"));
    }
    if let Value::Whole(_) | Value::Bool(_) = node.value
        && let Some(near) = near_choice(&node.to_json().to_string(), words)
    {
        return Some(format!("write \"{near}\""));
    }
    Some(format!("write one of {}", choices(words)))
}

/// The word that was probably meant: misspelt, or with the name of a mod before it.
pub fn near_choice<'a>(text: &str, words: &'a [String]) -> Option<&'a str> {
    if !HELPS {
        return None;
    }
    let name = text
        .rsplit([':', '/', '.'])
        .next()
        .filter(|name| !name.is_empty());
    let right = || words.iter().map(String::as_str);
    right()
        .find(|word| hints::counted(word) == Some(text))
        .or_else(|| suggest::reordered(text, right()))
        .or_else(|| hints::other_choice(text, right()))
        .or_else(|| suggest::nearest(name?, right()))
        .or_else(|| {
            // One of several words: `shallow water`.
            let parts: Vec<&str> = text.split([' ', '_', '-']).collect();
            right().find(|word| parts.len() > 1 && parts.contains(word))
        })
}

/// For a value that can have several shapes: an example of each.
pub fn all_ways(shape: &Shape) -> String {
    let examples: Vec<String> = match shape {
        Shape::Either(ways) => { ways.iter() }
            .map(|way| match way {
                Shape::Choice(words) => choices(words),
                way => example_of(way),
            })
            .collect(),
        shape => vec![example_of(shape)],
    };
    format!("write one such as {}", examples.join(" or "))
}

/// The help for a word with a sign of negation before it: `!hero`.
pub fn negated(text: &str, words: &[String], shape: &Shape) -> Option<String> {
    let branches = shape.branches().filter(|_| HELPS)?;
    let has_not = branches.iter().any(|branch| branch.name == "not");
    let marks = ["!", "not_", "not ", "non_", "no_", "-"];
    let word = marks.iter().find_map(|mark| text.strip_prefix(mark))?;
    let is_meant = has_not && words.iter().any(|each| each == word.trim());
    is_meant.then(|| format!("write {}", braced(&[keyed("not", &quoted(word.trim()))])))
}

/// The help for a word that names an object with parameters.
pub fn as_branch(text: &str, shape: &Shape) -> Option<String> {
    let branches = shape.branches().filter(|_| HELPS)?;
    // What stands behind the name is kept by a mended value.
    if text.contains(|each: char| each.is_ascii_digit()) {
        return None;
    }
    let near = suggest::nearest(text, branches.iter().map(|branch| branch.name.as_str()))?;
    let branch = branches.iter().find(|branch| branch.name == near)?;
    let right = braced(&[keyed(near, &example_of(&branch.shape))]);
    Some(format!("write an object: {right}"))
}

/// The help for a word that was written as a key.
pub fn as_word(word: &str, value: &Node, branches: &[FieldShape]) -> String {
    let is_denied = match &value.value {
        Value::Bool(value) => !value,
        Value::Text(text) => hints::truth(text) == Some(false),
        Value::Whole(number) => *number == 0,
        _ => false,
    };
    let has_not = branches.iter().any(|branch| branch.name == "not");
    match HELPS && is_denied && has_not {
        true => format!("write {}", braced(&[keyed("not", &quoted(word))])),
        false => format!("it is a word without braces: write \"{word}\""),
    }
}

/// The help for a word between conditions: `and`, `or`.
pub fn joining(text: &str, shape: &Shape) -> Option<String> {
    let branches = shape.branches().filter(|_| HELPS)?;
    branches.iter().find(|branch| branch.name == "any")?;
    match text.to_lowercase().as_str() {
        "and" | "&&" | "&" => Some("take it out: all that stand in a list must be true".into()),
        "or" | "||" | "|" => Some(
            "put the conditions into { \"any\": [ … ] }: without it all in a list must be true"
                .into(),
        ),
        _ => None,
    }
}
