//! `wyrmhold mod explain`: explains a report code, an entry, or a field.

use super::{Exit, Explain, ToolOutcome, errors_text, installed, packages, told_of};
use crate::catalog::schema::Section;
use crate::raws::codes;
use crate::raws::load::{Loaded, load_remembering};
use crate::raws::registry::{Change, EntryKey, MergedEntry, Removal};
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
        // The history is recorded only for whole fields.
        Some(path) => match path.split_once('.') {
            Some((first, _)) => Err(format!(
                "`{}` is a part of a field, and only whole fields are explained: ask for `{}.{}`",
                plain_text::line(&asked.what),
                plain_text::line(id),
                plain_text::line(first),
            )),
            None => field(&loaded, id, &found, path),
        },
        None => Ok(found.iter().map(|one| whole(&loaded, one)).collect()),
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

/// All fields of an entry, and which mod set each.
fn whole(loaded: &Loaded, ((section, id), entry): &Found) -> String {
    let template = if entry.is_template {
        ", a template"
    } else {
        ""
    };
    let mut out = format!("{id} ({}{template})\n", section.name());
    for field in entry.node.fields() {
        let (name, value) = (plain_text::line(&field.key), field.value.to_json());
        let changes = entry.history.iter().rev();
        let last = changes.into_iter().find(|it| it.field == field.key);
        let stands_in = last.and_then(|last| stands_in(loaded, entry, last));
        let by = match (stands_in, last) {
            (Some(removal), _) => format!("  replaced by {}", source(loaded, removal.span)),
            (None, Some(last)) => format!("  {} by {}", last.how, source(loaded, last.span)),
            (None, None) => String::new(),
        };
        out += &format!("  {name}: {}{by}\n", plain_text::whole(&value.to_string()));
    }
    let shape = section.shape();
    let unset = shape
        .fields()
        .iter()
        .filter(|field| entry.node.get(&field.name).is_none());
    for field in unset {
        let default = field.default.as_ref().filter(|value| !value.is_null());
        if let Some(default) = default {
            out += &format!("  {}: {default}  by default\n", field.name);
        }
    }
    out
}

/// The removal that explains why a field names another entry than was written: the
/// written one was removed and is replaced.
fn stands_in<'a>(loaded: &'a Loaded, entry: &MergedEntry, last: &Change) -> Option<&'a Removal> {
    let now = entry.node.get(&last.field)?.to_json().to_string();
    let quoted = |text: &str, id: &str| text.contains(&format!("\"{id}\""));
    let names = |text: &str, id: &str| {
        let short = id.split_once(':').map_or(id, |(_, short)| short);
        quoted(text, id) || quoted(text, short)
    };
    let mut removed = loaded.registry.removed.iter();
    let found = removed.find(|((_, gone), removal)| {
        let instead = removal.instead.as_deref();
        names(&last.result, gone)
            && !quoted(&now, gone)
            && instead.is_some_and(|instead| quoted(&now, instead))
    });
    found.map(|(_, removal)| removal)
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

/// The history of one field of these entries.
fn field(loaded: &Loaded, id: &str, found: &[Found], field: &str) -> Result<String, String> {
    let texts = found.iter().map(|((section, whole), entry)| {
        let title = format!("{whole}.{field} ({})\n", section.name());
        steps(loaded, *section, entry, field).map(|steps| title + &steps)
    });
    let out: String = texts.flatten().collect();
    if !out.is_empty() {
        return Ok(out);
    }
    let kinds = found.iter().map(|((section, _), _)| section);
    let fields = kinds.flat_map(|section| section.shape().fields());
    let help = suggest::help(field, fields.map(|each| each.name.as_str()));
    let (id, field) = (plain_text::line(id), plain_text::line(field));
    Err(format!("`{id}` has no field `{field}`; {help}"))
}

/// The changes of a field, oldest first; none if its section has no such field.
fn steps(loaded: &Loaded, section: Section, entry: &MergedEntry, field: &str) -> Option<String> {
    let shape = section.shape().field(field)?;
    let mut steps = entry.history.iter().filter(|change| change.field == field);
    let line = |how: &str, result: &str, span: Span| {
        let place = loaded.sources.place(span);
        let source = loaded.sources.get(span.file);
        format!(
            "  {how} by {} to {}  at {}:{}:{}\n",
            plain_text::line(&source.owner),
            plain_text::whole(result),
            plain_text::line(&source.path),
            place.line,
            place.column
        )
    };
    let mut text: String = steps
        .clone()
        .map(|change| line(change.how, &change.result, change.span))
        .collect();
    if let Some(last) = steps.next_back() {
        let now = entry.node.get(field).map(|node| node.to_json().to_string());
        if let (Some(removal), Some(now)) = (stands_in(loaded, entry, last), now) {
            text += &line("replaced", &now, removal.span);
        }
        return Some(text);
    }
    let default = shape.default.as_ref();
    let default = default.map_or("none".to_string(), |value| value.to_string());
    Some(format!("  never set; its default is {default}\n"))
}
