//! `wyrmhold mod explain`: what a report means, or who set a field.

use super::{Exit, Explain, Outcome, packages, told_errors};
use crate::raws::codes;
use crate::raws::load::{Loaded, load_remembering};
use crate::raws::registry::Entry;
use crate::raws::schema::Kind;
use crate::raws::suggest;

pub fn explain(asked: &Explain) -> Outcome {
    if let Some(code) = codes::all().find(|code| code.code == asked.what) {
        let mut out = format!("{}\n\n{}\n", code.code, code.explanation);
        for (title, example) in [("wrong", code.wrong), ("right", code.right)] {
            if !example.is_empty() {
                out += &format!("\n{title}:\n{}\n", example.trim_end());
            }
        }
        return Outcome::clean(out);
    }
    let Some((id, path)) = asked.what.split_once('.') else {
        let known = codes::all().map(|code| code.code);
        let told = format!(
            "`{}` is neither a report nor a field such as a_mod:an_entry.hit_points; {}",
            asked.what,
            suggest::help(&asked.what, known)
        );
        return Outcome::failed(told, Exit::Usage);
    };
    let loaded = match packages(&asked.mods) {
        Ok(packages) => load_remembering(&packages),
        Err(outcome) => return outcome,
    };
    // What is written down is what became of whole fields.
    let field = path.split_once('.').map_or(path, |(field, _)| field);
    let explained = explain_field(&loaded, id, field);
    Outcome {
        // Mods with errors are not in what is told.
        problems: told_errors(&loaded) + &explained.problems,
        ..explained
    }
}

fn explain_field(loaded: &Loaded, id: &str, field: &str) -> Outcome {
    let entries = || loaded.registry.entries.iter();
    let is_whole = id.contains(':');
    // Asked for by its name alone, an entry of any mod will do.
    let called = |whole: &'_ str| match whole.split_once(':') {
        Some((_, name)) if !is_whole => name.to_string(),
        _ => whole.to_string(),
    };
    let found: Vec<_> = entries()
        .filter(|((_, whole), _)| called(whole) == id)
        .collect();
    if found.is_empty() {
        let known: Vec<String> = entries().map(|((_, whole), _)| called(whole)).collect();
        let help = suggest::help(id, known.iter().map(String::as_str));
        return Outcome::failed(format!("there is no entry `{id}`; {help}"), Exit::Usage);
    }
    let told = found.iter().map(|((kind, whole), entry)| {
        let title = format!("{whole}.{field} ({})\n", kind.section());
        steps(loaded, *kind, entry, field).map(|steps| title + &steps)
    });
    let out: String = told.flatten().collect();
    if out.is_empty() {
        let fields = found
            .iter()
            .flat_map(|((kind, _), _)| kind.shape().fields());
        let known = fields.map(|each| each.name.as_str());
        let help = suggest::help(field, known);
        let told = format!("`{id}` has no field `{field}`; {help}");
        return Outcome::failed(told, Exit::Usage);
    }
    Outcome::clean(out)
}

/// What was done to a field, oldest first; nothing if its kind has no such field.
fn steps(loaded: &Loaded, kind: Kind, entry: &Entry, field: &str) -> Option<String> {
    let shape = kind.shape().field(field)?;
    let steps = entry.history.iter().filter(|change| change.field == field);
    let told: String = steps
        .map(|change| {
            let place = loaded.sources.place(change.span);
            let source = loaded.sources.get(change.span.file);
            format!(
                "  {} by {} to {}  at {}:{}:{}\n",
                change.how, source.owner, change.result, source.path, place.line, place.column
            )
        })
        .collect();
    if !told.is_empty() {
        return Some(told);
    }
    let default = shape.default.as_ref();
    let default = default.map_or("none".to_string(), |value| value.to_string());
    Some(format!("  never set; its default is {default}\n"))
}
