//! `wyrmhold mod explain`: explains a report code, an entry, or a field.

mod fields;

use super::{Exit, Explain, ToolOutcome, errors_text, installed, packages, told_of};
use crate::catalog::schema::Section;
use crate::raws::codes;
use crate::raws::load::{Loaded, load_remembering};
use crate::raws::registry::{EntryKey, MergedEntry, Removal};
use crate::raws::suggest;
use placed_json::source::Span;

/// A loaded entry with its key.
type Found<'a> = (&'a EntryKey, &'a MergedEntry);

pub fn explain(asked: &Explain) -> ToolOutcome {
    if let Some(code) = codes::all().find(|code| code.code == asked.what) {
        let mut out = format!("{}\n\n{}\n", code.code, code.explanation);
        for (title, example) in [("wrong", code.wrong), ("right", code.right)] {
            if !example.is_empty() {
                out += &format!("\n{title}:\n{}\n", example.trim_end());
            }
        }
        return ToolOutcome::clean(out);
    }
    let (loaded, told) = match &asked.mods {
        Some(paths) => {
            // `--mods ""` is for no mods, as it is for the game.
            let named = paths.iter().filter(|path| !path.as_os_str().is_empty());
            match packages(&named.cloned().collect::<Vec<_>>()) {
                Ok(packages) => (load_remembering(&packages), String::new()),
                Err(outcome) => return outcome,
            }
        }
        None => match installed() {
            Ok(content) => {
                let loaded = load_remembering(&content.packages());
                let told = told_of(&content, &loaded);
                (loaded, told)
            }
            Err(text) => return ToolOutcome::failed(text, Exit::Usage),
        },
    };
    let errors = told + &errors_text(&loaded);
    // Nobody named the installed ones, so that one of them stands in no one's way.
    let wants_all = asked.mods.is_some() && !asked.lenient;
    if loaded.has_errors() && wants_all {
        let help = "nothing is explained: mend the mod, or go on without it by --lenient";
        return ToolOutcome::failed(errors + help, Exit::Errors);
    }
    let (id, path) = match asked.what.split_once('.') {
        Some((id, path)) => (id, Some(path)),
        None => (asked.what.as_str(), None),
    };
    let removed: String = { loaded.registry.removed.iter() }
        .filter(|((_, whole), _)| is_called(whole, id))
        .map(|((section, whole), each)| removal(&loaded, *section, whole, each))
        .collect();
    let explained = find(&loaded, id, path.is_none());
    if explained.is_err() && !removed.is_empty() {
        return ToolOutcome {
            problems: errors,
            ..ToolOutcome::clean(removed)
        };
    }
    let explained = explained.and_then(|found| match path {
        Some(path) => fields::field(&loaded, id, &found, path),
        None => Ok(found
            .iter()
            .map(|one| fields::whole(&loaded, one))
            .collect()),
    });
    match explained {
        Ok(out) => ToolOutcome {
            // Mods with errors are missing from the explanation, so show the errors.
            problems: errors,
            ..ToolOutcome::clean(out)
        },
        Err(text) => ToolOutcome::failed(errors + &text, Exit::Usage),
    }
}

/// The part of a whole id to compare: only the name if the question names no mod.
fn name<'a>(whole: &'a str, asked: &str) -> &'a str {
    match whole.split_once(':') {
        Some((_, name)) if !asked.contains(':') => name,
        _ => whole,
    }
}

fn is_called(whole: &str, asked: &str) -> bool {
    name(whole, asked) == asked
}

/// The entries with this id; the mod may be left out.
fn find<'a>(loaded: &'a Loaded, id: &str, may_be_code: bool) -> Result<Vec<Found<'a>>, String> {
    let entries = || loaded.registry.entries.iter();
    let called = |whole: &'a str| name(whole, id);
    let found: Vec<Found> = entries()
        .filter(|((_, whole), _)| is_called(whole, id))
        .collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let known = entries().map(|((_, whole), _)| called(whole));
    let codes = codes::all().map(|code| code.code);
    let shown = plain_text::line(id);
    if !may_be_code {
        let help = suggest::help(id, known);
        return Err(format!("there is no entry `{shown}`; {help}"));
    }
    let near = suggest::nearest(id, known.chain(codes));
    let help = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`wyrmhold mod list core` and docs/content.md list the entries of the game, docs/errors.md the reports".to_string(),
    };
    Err(format!(
        "`{shown}` is neither a report, nor an entry such as a_mod:an_entry, nor a field such as \
         a_mod:an_entry.hit_points; {help}"
    ))
}

/// The text about an entry that was removed.
fn removal(loaded: &Loaded, section: Section, id: &str, removal: &Removal) -> String {
    let by = source(loaded, removal.span);
    let instead = match &removal.instead {
        Some(instead) => format!("  {instead} stands in for it\n"),
        None => String::new(),
    };
    format!("{id} ({})\n  removed by {by}\n{instead}", section.name())
}

/// Which mod changed a field, and where.
fn source(loaded: &Loaded, span: Span) -> String {
    let place = loaded.sources.place(span);
    let source = loaded.sources.get(span.file);
    let (owner, path) = (
        plain_text::line(&source.owner),
        plain_text::line(&source.path),
    );
    format!("{owner} at {path}:{}:{}", place.line, place.column)
}
