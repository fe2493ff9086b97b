//! `wyrmhold mod`: the tools of a modder, without a window.

mod explain;
mod words;

pub use words::ModTask;

use super::output;
use super::scaffold::{self, Example};
use crate::content::Content;
use crate::platform::print_error;
use crate::raws::bundle;
use crate::raws::json_line::json_line;
use crate::raws::load::{Loaded, ModState, Package, load};
use crate::raws::{codes, core_bundle, docs, editor, ids};
use clap::{Args, Parser, Subcommand};
use placed_json::diag::Diag;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// How a tool ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    Clean = 0,
    Errors = 1,
    DeniedWarnings = 2,
    Usage = 3,
    Limit = 4,
}

/// Make, check, explain and pack mods.
#[derive(Parser)]
#[command(name = "wyrmhold mod", bin_name = "wyrmhold mod")]
struct Tools {
    #[command(subcommand)]
    tool: Tool,
}

#[derive(Subcommand)]
enum Tool {
    /// Write a new mod to start from.
    New(New),
    /// Find every mistake in mods: folders or zips.
    Validate(Validate),
    /// Write the JSON Schemas that editors check with.
    Schema(Folder),
    /// Write the reference of all fields and reports, as Markdown.
    Docs(Folder),
    /// Tell what a report means, what became of an entry, or who set a field: `bad-dice`,
    /// `a_mod:an_entry`, `a_mod:an_entry.hit_points`.
    Explain(Explain),
    /// List mods, in the order they are laid over each other; `list core` lists every entry
    /// of the base game, with its tags.
    List(List),
    /// Pack a mod's folder into a zip beside it.
    Pack(Pack),
}

#[derive(Args)]
struct New {
    /// The new mod's id, which is also its folder.
    id: String,
    /// What to start with.
    #[arg(long, value_enum)]
    example: Option<Example>,
}

#[derive(Args)]
struct Validate {
    /// Folders or zips of mods.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// One JSON line for each report.
    #[arg(long)]
    json: bool,
    /// `warnings` makes a warning fail.
    #[arg(long, value_parser = ["warnings"])]
    deny: Option<String>,
    /// Further mods to load with them; nothing is reported of these.
    #[arg(long)]
    with: Vec<PathBuf>,
}

#[derive(Args)]
struct Folder {
    /// Where to write to.
    folder: PathBuf,
}

#[derive(Args)]
struct Explain {
    /// A report's code, an entry, or an entry's field.
    what: String,
    /// Mods to load besides the core.
    #[arg(long, visible_alias = "with", value_delimiter = ',')]
    mods: Vec<PathBuf>,
    /// Go on without the mods that have an error.
    #[arg(long)]
    lenient: bool,
}

#[derive(Args)]
struct List {
    /// Folders or zips; without any, the mods folder of your data. `core` is the base game.
    paths: Vec<PathBuf>,
}

#[derive(Args)]
struct Pack {
    /// The mod's folder.
    folder: PathBuf,
}

/// What a tool prints, and how it ends.
pub struct Outcome {
    pub out: String,
    pub problems: String,
    pub exit: Exit,
}

impl Outcome {
    /// Prints everything, and says how the tool ends: what could not be printed is a
    /// fault too.
    pub fn tell(self) -> Exit {
        print_error(&self.problems);
        match (output::print(&self.out), self.exit) {
            (Ok(()), exit) => exit,
            (Err(fault), exit) => {
                print_error(&fault);
                if exit == Exit::Clean {
                    Exit::Usage
                } else {
                    exit
                }
            }
        }
    }

    fn clean(out: impl Into<String>) -> Self {
        Self {
            out: out.into(),
            problems: String::new(),
            exit: Exit::Clean,
        }
    }

    fn failed(problems: impl Into<String>, exit: Exit) -> Self {
        Self {
            out: String::new(),
            problems: problems.into().trim_end().to_string() + "\n",
            exit,
        }
    }
}

/// Does one of the tools. Wrong usage ends as the tools do, and not as the game.
pub fn run(task: &ModTask) -> Outcome {
    match Tools::try_parse_from(task.words()) {
        Ok(tools) => use_tool(&tools.tool),
        Err(told) if told.use_stderr() => Outcome::failed(told.to_string(), Exit::Usage),
        Err(help) => Outcome::clean(help.to_string()),
    }
}

fn use_tool(tool: &Tool) -> Outcome {
    match tool {
        Tool::New(new) => match scaffold::write(&new.id, new.example) {
            Ok(told) => Outcome::clean(told),
            Err(told) => Outcome::failed(told, Exit::Usage),
        },
        Tool::Validate(options) => validate(options),
        Tool::Schema(folder) => {
            let schemas = [
                ("raws.json", editor::raws_schema()),
                ("mod.json", editor::manifest_schema()),
            ];
            let files = schemas.map(|(name, schema)| (name, format!("{schema:#}\n")));
            write_all(&folder.folder, &files)
        }
        Tool::Docs(folder) => {
            let pages = docs::pages();
            let files: Vec<_> = pages
                .into_iter()
                .map(|page| (page.name, page.text))
                .collect();
            write_all(&folder.folder, &files)
        }
        Tool::Explain(asked) => explain::explain(asked),
        Tool::List(list) => self::list(list),
        Tool::Pack(pack) => self::pack(&pack.folder),
    }
}

/// The core and the mods at these paths, which must be there.
fn packages(paths: &[PathBuf]) -> Result<Vec<Package>, Outcome> {
    if let Some(path) = paths.iter().find(|path| !path.exists()) {
        let told = format!(
            "{}: there is no such file or folder",
            plain_text::path(path)
        );
        return Err(Outcome::failed(told, Exit::Usage));
    }
    Ok(found(paths))
}

/// The core and what is at these paths; where nothing is, a report that says so.
fn found(paths: &[PathBuf]) -> Vec<Package> {
    let core = Package::sound(core_bundle());
    let others = paths.iter().map(|path| Package::from_path(path));
    std::iter::once(core).chain(others).collect()
}

/// The labels that a package's mod may go by in what was loaded.
fn labels(package: &Package) -> impl Iterator<Item = &str> {
    let bundle = package.bundle.iter().map(|bundle| bundle.label.as_str());
    std::iter::once(package.label.as_str()).chain(bundle)
}

/// What is to be told of the mods with these labels: their own reports. If one
/// of them is off for no fault of its own, then all errors, for one is why.
fn reports<'a>(loaded: &'a Loaded, labels: &BTreeSet<&str>) -> Vec<&'a Diag> {
    let asked = || {
        let mods = loaded.mods.iter();
        mods.filter(|each| labels.contains(each.label.as_str()))
    };
    let owner = |diag: &Diag| &*loaded.sources.get(diag.span.file).owner;
    let own = |diag: &Diag| asked().any(|each| each.id == owner(diag));
    let wronged = loaded.catalog.is_none()
        || asked().any(|each| {
            let mut errors = loaded.diags.iter().filter(|diag| diag.is_error());
            each.state != ModState::On && !errors.any(|diag| owner(diag) == each.id)
        });
    let diags = loaded.diags.iter();
    diags
        .filter(|diag| own(diag) || (wronged && diag.is_error()))
        .collect()
}

/// Whether a report is of a limit exceeded, and not of a mistake.
fn is_limit(code: &str) -> bool {
    // Many mistakes are mistakes, however many of them are shown.
    let mut limits = codes::LIMITS.iter().map(|limit| limit.code);
    let of_reader = limits.any(|limit| limit == code && code != "too-many-mistakes");
    let others = ["too-deep", "nested-too-deep", "copy-too-long"];
    of_reader || others.contains(&code) || bundle::is_limit(code)
}

fn validate(options: &Validate) -> Outcome {
    let paths = [options.paths.as_slice(), &options.with].concat();
    // A program that reads the reports gets this one as all others.
    let packages = match packages(&paths) {
        Ok(packages) => packages,
        Err(_) if options.json => found(&paths),
        Err(outcome) => return outcome,
    };
    let loaded = load(&packages);
    let asked = packages[1..].iter().take(options.paths.len());
    let reports = reports(&loaded, &asked.flat_map(labels).collect());
    let errors = reports.iter().filter(|diag| diag.is_error()).count();
    let warnings = reports.len() - errors;
    let lines = reports.iter().map(|diag| match options.json {
        true => json_line(diag, &loaded.sources) + "\n",
        false => diag.text(&loaded.sources) + "\n",
    });
    let mut out: String = lines.collect();
    if !options.json {
        out += &format!(
            "{}, {}\n",
            counted(errors, "error"),
            counted(warnings, "warning")
        );
    }
    let is_over = |diag: &&Diag| diag.is_error() && is_limit(diag.code);
    let is_no_mod = |diag: &&Diag| ["not-a-mod", "unreadable-path"].contains(&diag.code);
    let exit = match (errors, warnings) {
        _ if reports.iter().any(is_no_mod) => Exit::Usage,
        _ if reports.iter().any(is_over) => Exit::Limit,
        (1.., _) => Exit::Errors,
        (0, 1..) if options.deny.is_some() => Exit::DeniedWarnings,
        _ => Exit::Clean,
    };
    Outcome {
        out,
        problems: String::new(),
        exit,
    }
}

fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

fn write_all<T: AsRef<str>>(folder: &Path, files: &[(&str, T)]) -> Outcome {
    let mut told = String::new();
    let fault = |path: &Path, error: std::io::Error| {
        Outcome::failed(
            format!("{}: cannot be written: {error}", plain_text::path(path)),
            Exit::Usage,
        )
    };
    if let Err(error) = fs::create_dir_all(folder) {
        return fault(folder, error);
    }
    for (name, text) in files {
        let path = folder.join(name);
        if let Err(error) = fs::write(&path, text.as_ref()) {
            return fault(&path, error);
        }
        told += &format!("wrote {}\n", plain_text::path(&path));
    }
    Outcome::clean(told)
}

/// Every error of a load, as text.
fn told_errors(loaded: &Loaded) -> String {
    let errors = loaded.diags.iter().filter(|diag| diag.is_error());
    errors
        .map(|diag| diag.text(&loaded.sources) + "\n")
        .collect()
}

/// The entries of the base game, a line for each.
fn list_core() -> Outcome {
    let entries = docs::core_entries();
    let lines = entries.iter().map(|each| {
        let section = each.kind.name();
        let line = format!(
            "{section:<10} {:<28} {:<28} {}",
            each.id,
            each.name,
            each.tags.join(", ")
        );
        format!("{}\n", line.trim_end())
    });
    Outcome::clean(lines.collect::<String>())
}

fn list(list: &List) -> Outcome {
    let core = Path::new(ids::CORE);
    if matches!(&list.paths[..], [path] if path == core && !path.exists()) {
        return list_core();
    }
    let paths = match list.paths.is_empty() {
        true => Content::installed(crate::platform::mods_folder()),
        false => list.paths.clone(),
    };
    let loaded = match packages(&paths) {
        Ok(packages) => load(&packages),
        Err(outcome) => return outcome,
    };
    let lines = loaded.mods.iter().map(|each| {
        let state = match &each.state {
            ModState::On => "on".to_string(),
            ModState::Faulty(why) => format!("off: {why}"),
        };
        let [id, version, name] =
            [&each.id, &each.version, &each.name].map(|it| plain_text::line(it));
        format!("{id:<20} {version:<8} {state:<24} {name}\n")
    });
    let problems = told_errors(&loaded);
    Outcome {
        out: lines.collect(),
        exit: match problems.is_empty() {
            true => Exit::Clean,
            false => Exit::Errors,
        },
        problems,
    }
}

/// The zip beside a folder, however the folder was named.
fn zip_beside(folder: &Path) -> Result<PathBuf, String> {
    let whole = fs::canonicalize(folder)
        .map_err(|error| format!("{}: cannot be read: {error}", plain_text::path(folder)))?;
    let name = whole.file_name().map(|name| name.to_string_lossy());
    let name = name.ok_or_else(|| format!("{}: has no name", plain_text::path(folder)))?;
    let zip = format!("{name}.zip");
    // Told as it was asked for, where that names the folder itself.
    let named = folder.file_name().is_some();
    Ok(match named {
        true => folder.with_file_name(zip),
        false => whole.with_file_name(zip),
    })
}

/// Packs a sound mod. That a mod it depends on is not here does not matter.
fn pack(folder: &Path) -> Outcome {
    let target = match zip_beside(folder) {
        Ok(target) => target,
        Err(told) => return Outcome::failed(told, Exit::Usage),
    };
    if !folder.is_dir() {
        let told = format!(
            "{}: is no folder; name the folder of a mod to pack it",
            plain_text::path(folder)
        );
        return Outcome::failed(told, Exit::Usage);
    }
    let package = Package::from_path(folder);
    let Some(found) = package.bundle.as_ref() else {
        let faults = package.faults.iter();
        let told: String = faults
            .map(|fault| {
                let [file, message, help] =
                    [&fault.file, &fault.message, &fault.help].map(|it| plain_text::line(it));
                format!("{file}: {message} ({help})\n")
            })
            .collect();
        return match package.faults.iter().any(|fault| is_limit(fault.code)) {
            true => Outcome::failed(told, Exit::Limit),
            false => Outcome::failed(format!("{told}nothing was packed"), Exit::Usage),
        };
    };
    let bytes = bundle::pack(found);
    let mut loaded = load(&[Package::sound(core_bundle()), package]);
    loaded
        .diags
        .retain(|diag| diag.code != "missing-dependency");
    let errors = told_errors(&loaded);
    if !errors.is_empty() {
        return Outcome::failed(format!("{errors}nothing was packed"), Exit::Errors);
    }
    let written =
        bytes.and_then(|bytes| fs::write(&target, bytes).map_err(|error| error.to_string()));
    match written {
        Ok(()) => Outcome {
            problems: crate::raws::report_text(&loaded),
            ..Outcome::clean(format!("wrote {}\n", plain_text::path(&target)))
        },
        Err(error) => {
            let told = format!("{}: cannot be written: {error}", plain_text::path(&target));
            Outcome::failed(told, Exit::Usage)
        }
    }
}
