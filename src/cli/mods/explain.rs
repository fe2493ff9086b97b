//! `wyrmhold mod explain`: what a report means, what became of an entry, or who set
//! a field.

use super::{Exit, Explain, Outcome, packages, told_errors};
use crate::plain;
use crate::raws::codes;
use crate::raws::load::{Loaded, load};
use crate::raws::registry::{Change, Entry};
use crate::raws::schema::Kind;
use crate::raws::suggest;

/// An entry of what was loaded, with its key.
type Found<'a> = (&'a (Kind, String), &'a Entry);

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
    let loaded = match packages(&asked.mods) {
        Ok(packages) => load(&packages),
        Err(outcome) => return outcome,
    };
    let errors = told_errors(&loaded);
    if !errors.is_empty() && !asked.lenient {
        let help = "nothing is explained: mend the mod, or go on without it by --lenient";
        return Outcome::failed(errors + help, Exit::Errors);
    }
    let (id, path) = match asked.what.split_once('.') {
        Some((id, path)) => (id, Some(path)),
        None => (asked.what.as_str(), None),
    };
    let explained = find(&loaded, id, path.is_none()).and_then(|found| match path {
        // What is written down is what became of whole fields.
        Some(path) => field(&loaded, id, &found, path.split('.').next().unwrap_or(path)),
        None => Ok(found.iter().map(|one| whole(&loaded, one)).collect()),
    });
    match explained {
        Ok(out) => Outcome {
            // Mods with errors are not in what is told.
            problems: errors,
            ..Outcome::clean(out)
        },
        Err(told) => Outcome::failed(errors + &told, Exit::Usage),
    }
}

/// The entries with this id, which may be without its mod.
fn find<'a>(loaded: &'a Loaded, id: &str, may_be_code: bool) -> Result<Vec<Found<'a>>, String> {
    let entries = || loaded.registry.entries.iter();
    let is_whole = id.contains(':');
    // Asked for by its name alone, an entry of any mod will do.
    let called = |whole: &'a str| match whole.split_once(':') {
        Some((_, name)) if !is_whole => name,
        _ => whole,
    };
    let found: Vec<Found> = entries()
        .filter(|((_, whole), _)| called(whole) == id)
        .collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let known = entries().map(|((_, whole), _)| called(whole));
    let codes = codes::all().map(|code| code.code);
    let shown = plain::line(id);
    if !may_be_code {
        let help = suggest::help(id, known);
        return Err(format!("there is no entry `{shown}`; {help}"));
    }
    let near = suggest::nearest(id, known.chain(codes));
    let help = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => "docs/reference.md lists what there is, docs/errors.md the reports".to_string(),
    };
    Err(format!(
        "`{shown}` is neither a report, nor an entry such as a_mod:an_entry, nor a field such as \
         a_mod:an_entry.hit_points; {help}"
    ))
}

/// Everything that an entry is now, and who made it so.
fn whole(loaded: &Loaded, ((kind, id), entry): &Found) -> String {
    let template = if entry.is_template {
        ", a template"
    } else {
        ""
    };
    let mut out = format!("{id} ({}{template})\n", kind.section());
    for field in entry.node.fields() {
        let (name, value) = (plain::line(&field.key), field.value.to_json());
        let changes = entry.history.iter().rev();
        let last = changes.into_iter().find(|it| it.field == field.key);
        let by = last.map_or(String::new(), |change| {
            format!("  {} by {}", change.how, source(loaded, change))
        });
        out += &format!("  {name}: {}{by}\n", plain::line(&value.to_string()));
    }
    let shape = kind.shape();
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

/// Who changed a field, and where.
fn source(loaded: &Loaded, change: &Change) -> String {
    let place = loaded.sources.place(change.span);
    let source = loaded.sources.get(change.span.file);
    let (owner, path) = (plain::line(&source.owner), plain::line(&source.path));
    format!("{owner} at {path}:{}:{}", place.line, place.column)
}

/// What became of one field of the entries that were found.
fn field(loaded: &Loaded, id: &str, found: &[Found], field: &str) -> Result<String, String> {
    let told = found.iter().map(|((kind, whole), entry)| {
        let title = format!("{whole}.{field} ({})\n", kind.section());
        steps(loaded, *kind, entry, field).map(|steps| title + &steps)
    });
    let out: String = told.flatten().collect();
    if !out.is_empty() {
        return Ok(out);
    }
    let kinds = found.iter().map(|((kind, _), _)| kind);
    let fields = kinds.flat_map(|kind| kind.shape().fields());
    let help = suggest::help(field, fields.map(|each| each.name.as_str()));
    let (id, field) = (plain::line(id), plain::line(field));
    Err(format!("`{id}` has no field `{field}`; {help}"))
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
                change.how,
                plain::line(&source.owner),
                plain::line(&change.result),
                plain::line(&source.path),
                place.line,
                place.column
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
