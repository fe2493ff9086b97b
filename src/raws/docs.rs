//! Makes the reference for modders from the schemas and the table of codes.

use super::bundle;
use super::codes::{self, CodeDoc};
use super::codes::{content, manifest as manifest_codes};
use super::core_bundle;
use super::format::Format;
use super::load::{Package, load};
use super::shape::{DEEPEST_NESTING, FieldShape, NamedShape, Shape, SubShape, manifest, named};
use super::tiles;
use crate::catalog::schema::Section;
use placed_json::node::Node;
use std::fmt::Write;

/// A page of the reference: its file name and its Markdown.
pub struct Page {
    pub name: &'static str,
    pub text: String,
}

/// Every page of the reference.
pub fn pages() -> Vec<Page> {
    vec![
        Page {
            name: "reference.md",
            text: reference(),
        },
        Page {
            name: "errors.md",
            text: errors(),
        },
        Page {
            name: "content.md",
            text: content_page(),
        },
    ]
}

const CONTENT: &str = "\
# What the game has

Every entry of the base game, by section: its id, what it is called, and its tags.
The game makes this page itself (`wyrmhold mod docs`). `wyrmhold mod list core` prints the same, and `wyrmhold mod explain core:ID` shows an
entry with all its fields.

In your own files `core:` can be left out. A patch selects by tag: [modding.md](modding.md) tells how.
";

/// An entry in a list of the core's content.
pub struct Listed {
    pub kind: Section,
    /// The whole id.
    pub id: String,
    /// Its name; empty if it has none.
    pub name: String,
    pub tags: Vec<String>,
}

/// Every entry of the base game, by section and id.
pub fn core_entries() -> Vec<Listed> {
    let loaded = load(&[Package::sound(core_bundle())]);
    let entries = loaded.registry.entries.iter();
    let listed = entries.map(|((kind, id), entry)| {
        let texts = |key: &str| {
            let node = entry.node.get(key);
            let texts = node.into_iter().flat_map(|node| node.items());
            texts
                .filter_map(Node::as_text)
                .map(str::to_string)
                .collect()
        };
        // A hint has no name, but its text.
        let name = ["name", "text"].iter().find_map(|key| entry.node.get(key));
        let name = name.and_then(Node::as_text);
        Listed {
            kind: *kind,
            id: id.clone(),
            name: name.unwrap_or_default().into(),
            tags: texts("tags"),
        }
    });
    listed.collect()
}

fn content_page() -> String {
    let mut text = String::from(CONTENT);
    let entries = core_entries();
    for kind in Section::ALL {
        let _ = write!(text, "\n## `{}`\n\n", kind.name());
        text += "| id | name | tags |\n|---|---|---|\n";
        for each in entries.iter().filter(|each| each.kind == kind) {
            let tags: Vec<String> = each.tags.iter().map(|tag| format!("`{tag}`")).collect();
            let _ = writeln!(
                text,
                "| `{}` | {} | {} |",
                each.id,
                each.name,
                tags.join(", ")
            );
        }
    }
    text
}

/// Limits this high are the same for all texts or lists, and are not listed.
const HIGH_BOUND: usize = 4096;

const REFERENCE: &str = "\
# Reference

Every section that a raws file can have, and every field of its entries.
The game makes this page itself (`wyrmhold mod docs`), from the same source that checks your files.
[modding.md](modding.md) is the guide; [errors.md](errors.md) explains the reports.

Fields in **bold** must be given. With `copy_from` or `override` they may come from the entry that is copied or changed.

Besides its fields, every entry can have:

| key | what | meaning |
|---|---|---|
| **`id`** | id | The name that other entries know it by. |
| `copy_from` | id | Start from this entry of the same section. |
| `abstract` | true or false | Only there to be copied from; it never comes up in the game. |
| `override` | `patch` or `replace` | Change this entry of another mod, or write it anew. |
| `if_mod` | id of a mod, `{ \"not\": id }`, or a list of them | Only if these mods are on, or off. |
| `if_setting` | name of a setting, `{ \"not\": … }`, `{ name: value }`, or a list of them | Only if the player has set it so. |

A raws file can also have `remove` and `patch`; see the guide.
";

fn reference() -> String {
    let mut text = String::from(REFERENCE);
    for kind in Section::ALL {
        let schema = kind.schema();
        let about = schema["description"].as_str();
        let _ = write!(
            text,
            "\n## `{}`\n\n{}\n\n",
            kind.name(),
            about.unwrap_or_default()
        );
        table(&mut text, kind.shape());
    }
    named().iter().for_each(|each| section(&mut text, each));
    text += "\n## `mod.json`\n\nWho a mod is, and what it needs.\n\n";
    table(&mut text, manifest());
    text
}

fn table(text: &mut String, shape: &Shape) {
    text.push_str("| field | what | default | meaning |\n|---|---|---|---|\n");
    rows(text, shape.fields(), "", Row::of(shape), &mut Vec::new());
}

/// Writes the section of a named shape.
fn section(text: &mut String, named: &NamedShape) {
    let about = named.description.replace('\n', " ");
    let _ = write!(text, "\n## {}\n\n{about}\n\n", named.name);
    let what = noun(named.shape());
    let _ = write!(text, "It is written as: {what}.");
    if named.holds_itself() {
        let _ = write!(
            text,
            " One can stand in another, {DEEPEST_NESTING} deep at most."
        );
    }
    text.push_str("\n\n");
    table(text, named.shape());
}

/// What the rows of a table are: fields of one object, or choices.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Fields,
    Choices,
}

impl Row {
    fn of(shape: &Shape) -> Self {
        match shape.branches() {
            Some(_) => Row::Choices,
            None => Row::Fields,
        }
    }
}

/// These fields come first, in this order; the others follow by name.
const FIRST: [&str; 7] = [
    "id",
    "name",
    "version",
    "game",
    "description",
    "glyph",
    "color",
];

/// Writes required fields first, and after each field what is inside it. A choice that
/// was shown before, with its path in `shown`, is not repeated.
fn rows<'a>(
    text: &mut String,
    fields: &'a [FieldShape],
    within: &str,
    row: Row,
    shown: &mut Vec<(&'a Shape, String)>,
) {
    let mut fields: Vec<&FieldShape> = fields.iter().collect();
    fields.sort_by_key(|field| {
        let place = FIRST.iter().position(|name| *name == field.name);
        (!field.required, place.unwrap_or(FIRST.len()))
    });
    for field in fields {
        let path = format!("{within}{}", field.name);
        let name = match field.required && row == Row::Fields {
            true => format!("**`{path}`**"),
            false => format!("`{path}`"),
        };
        let meaning = field.description.replace('\n', " ");
        let default = default(field);
        let (inner, step) = match &*field.shape {
            Shape::List { item, .. } => (item, "[]."),
            Shape::Map(value) => (value, ".*."),
            _ => (&field.shape, "."),
        };
        let (is_named, inner) = (inner.named().is_some(), &**inner);
        let row = Row::of(inner);
        let before = shown.iter().find(|(shape, _)| *shape == inner);
        let what = match before {
            Some((_, path)) => {
                part_noun(&field.shape).replace("keys below", &format!("keys of `{path}`"))
            }
            None => part_noun(&field.shape),
        };
        let _ = writeln!(text, "| {name} | {what} | {default} | {meaning} |");
        if before.is_none() && !is_named {
            if row == Row::Choices {
                shown.push((inner, path.clone()));
            }
            rows(text, inner.fields(), &format!("{path}{step}"), row, shown);
        }
    }
}

fn default(field: &FieldShape) -> String {
    match (&field.default, &*field.shape) {
        _ if field.required => String::new(),
        (Some(default), _) => format!("`{default}`"),
        (None, Shape::List { .. }) => "`[]`".into(),
        (None, Shape::Map(_)) => "`{}`".into(),
        (None, _) => String::new(),
    }
}

/// The type of a part; a named one links to its own section.
fn part_noun(part: &SubShape) -> String {
    match part.named() {
        Some(named) => format!("[{}](#{})", named.noun(), named.name.to_lowercase()),
        None => noun(part),
    }
}

fn noun(shape: &Shape) -> String {
    match shape {
        Shape::Whole { least, most } => match *most == i64::from(i32::MAX) {
            true => "whole number".into(),
            false => format!("whole number, {least} to {most}"),
        },
        Shape::Text {
            format: Some(format),
            ..
        } => match format {
            Format::Dice => "dice, such as `\"2d6+1\"`".into(),
            Format::Color => "colour, such as `\"#c08040\"`".into(),
            Format::Glyph => "one printable ASCII character".into(),
            Format::Tag => "tag".into(),
            Format::ModId => "id of a mod".into(),
            Format::Version => "version".into(),
            Format::VersionRange => "range of versions".into(),
            Format::Tile => "name of a picture".into(),
        },
        Shape::Text {
            reference: Some(kind),
            ..
        } => format!("id of {}", kind.noun()),
        Shape::Text { longest, .. } if *longest >= HIGH_BOUND => "text".into(),
        Shape::Text { longest, .. } => format!("text, up to {longest} characters"),
        Shape::List { item, longest, .. } if *longest >= HIGH_BOUND => {
            format!("list; each: {}", part_noun(item))
        }
        Shape::List {
            item,
            shortest: 0,
            longest,
        } => format!("list, up to {longest}; each: {}", part_noun(item)),
        Shape::List {
            item,
            shortest,
            longest,
        } => format!("list, {shortest} to {longest}; each: {}", part_noun(item)),
        Shape::Map(inner) => format!("object of any keys; each value: {}", part_noun(inner)),
        Shape::Choice(words) => {
            let words: Vec<String> = words.iter().map(|word| format!("`\"{word}\"`")).collect();
            words.join(", ")
        }
        Shape::OneOf(_) => "object with exactly one of the keys below".into(),
        Shape::Either(ways) => {
            let nouns: Vec<String> = ways.iter().map(noun).collect();
            nouns.join(", or ")
        }
        Shape::Object(fields) if fields.is_empty() => "`{}`".into(),
        Shape::Object(_) => "object".into(),
        Shape::Bool => "true or false".into(),
    }
}

const ERRORS: &str = "\
# What the reports mean

Every report has a code in square brackets, and each code has a section here.
`wyrmhold mod explain CODE` shows the same in a terminal. The game makes this page itself (`wyrmhold mod docs`).

The examples are whole files, if nothing else is said, and the game's own tests run them.
";

fn errors() -> String {
    let mut text = String::from(ERRORS);
    let explained_alone = |all: &'static [(&'static str, &'static str)]| -> Vec<CodeDoc> {
        let docs = all.iter().map(|(code, explanation)| CodeDoc {
            code,
            explanation,
            wrong: "",
            right: "",
        });
        docs.collect()
    };
    let files = explained_alone(bundle::BUNDLE);
    let pictures = explained_alone(tiles::TILES);
    let chapters = [
        ("Content", "What is wrong with an entry.", content()),
        (
            "`mod.json`",
            "What is wrong with a mod's own file, or with what it needs.",
            manifest_codes(),
        ),
        (
            "JSON",
            "What cannot be read. Comments, and a comma after the last value, are fine. Most examples show the fields of one entry, without what is around it.",
            codes::SYNTAX,
        ),
        (
            "Pictures",
            "What is wrong with a picture under `tiles`, or with its name in an entry.",
            &pictures,
        ),
        ("Limits", "No sensible mod comes near these.", codes::LIMITS),
        (
            "Files and zips",
            "What is wrong with a mod's files, before anything in them is read.",
            &files,
        ),
    ];
    for (title, about, list) in chapters {
        let codes: Vec<String> = list.iter().map(|each| linked(each.code)).collect();
        let _ = write!(text, "\n## {title}\n\n{about}\n\n{}\n", codes.join(" · "));
        for code in list {
            explained(&mut text, code);
        }
    }
    text
}

fn linked(code: &str) -> String {
    format!("[{code}](#{code})")
}

fn explained(text: &mut String, code: &CodeDoc) {
    let _ = write!(text, "\n### `{}`\n\n{}\n", code.code, code.explanation);
    let show_right = !code.wrong.is_empty();
    for (title, example) in [("Wrong", code.wrong), ("Right", code.right)] {
        if show_right && !example.is_empty() {
            let example = visible(example.trim_end());
            // A fence inside the example must not end it.
            let fence = if example.contains("```") {
                "````"
            } else {
                "```"
            };
            let _ = write!(text, "\n{title}:\n\n{fence}jsonc\n{example}\n{fence}\n");
        }
    }
}

/// Replaces characters that are invisible or would break the page by a visible mark.
fn visible(example: &str) -> String {
    let shown = |each: char| match each {
        '\0' => '␀',
        '\u{a0}' => '⍽',
        each => each,
    };
    example.chars().map(shown).collect()
}
