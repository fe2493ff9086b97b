//! `wyrmhold mod`: tools for modders, without a window.

mod explain;
mod listen;
mod sheet;
mod words;

pub use words::ModTask;

use super::output::{self, counted};
use super::scaffold::{self, Example};
use crate::content::Content;
use crate::platform::{mods_folder, mods_in, print_error, write_files, write_into};
use crate::raws::bundle;
use crate::raws::extremes::{MOST_LOADS, load_at_extremes};
use crate::raws::json_line::json_line;
use crate::raws::load::{Loaded, ModState, ModStatus, Package, load};
use crate::raws::{codes, core_bundle, docs, editor, ids};
use clap::{Args, Parser, Subcommand};
use placed_json::diag::Diag;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The exit code of a tool.
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
    /// Draw every picture on one sheet, with its name.
    Tiles(sheet::Sheet),
    /// Write every sound as a WAV file, for listening.
    Sounds(listen::Listen),
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
    /// Mods to load besides the core; without this, those of your data folder that are on.
    #[arg(long, visible_alias = "with", value_delimiter = ',')]
    mods: Option<Vec<PathBuf>>,
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

/// The output of a tool, and its exit code.
pub struct ToolOutcome {
    pub out: String,
    pub problems: String,
    pub exit: Exit,
}

impl ToolOutcome {
    /// Prints everything and returns the exit code. Output that cannot be printed is a
    /// fault too.
    pub fn print(self) -> Exit {
        print_error(&self.problems);
        match output::print(&self.out) {
            Ok(()) => self.exit,
            Err(fault) => {
                print_error(&fault);
                Exit::Usage
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

/// Runs one of the tools. Wrong usage gives the tools' exit code and not the game's.
pub fn run(task: &ModTask) -> ToolOutcome {
    match Tools::try_parse_from(task.words()) {
        Ok(tools) => use_tool(&tools.tool),
        Err(error) if error.use_stderr() => ToolOutcome::failed(error.to_string(), Exit::Usage),
        Err(help) => ToolOutcome::clean(help.to_string()),
    }
}

fn use_tool(tool: &Tool) -> ToolOutcome {
    match tool {
        Tool::New(new) => match scaffold::write(&new.id, new.example) {
            Ok(text) => ToolOutcome::clean(text),
            Err(text) => ToolOutcome::failed(text, Exit::Usage),
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
        Tool::Tiles(options) => sheet::write(options),
        Tool::Sounds(options) => listen::write(options),
    }
}

/// The core and the mods at these paths. A path that does not exist is an error.
fn packages(paths: &[PathBuf]) -> Result<Vec<Package>, ToolOutcome> {
    let refused = |path: &Path, why: &str| {
        let text = format!("{}: {why}", plain_text::path(path));
        Err(ToolOutcome::failed(text, Exit::Usage))
    };
    for (number, path) in paths.iter().enumerate() {
        if !path.exists() {
            return match path.as_path() == Path::new(ids::CORE) {
                true => refused(path, "the base game is there already: leave it out"),
                false => refused(path, "there is no such file or folder"),
            };
        }
        if paths[..number].contains(path) {
            return refused(path, "this is named twice");
        }
    }
    Ok(found(paths))
}

/// The core and the mods at these paths, with a report for a path that does not exist.
fn found(paths: &[PathBuf]) -> Vec<Package> {
    let core = Package::sound(core_bundle());
    let others = paths.iter().map(|path| Package::from_path(path));
    std::iter::once(core).chain(others).collect()
}

/// The labels under which a package may appear in the result of a load.
fn labels(package: &Package) -> impl Iterator<Item = &str> {
    let bundle = package.bundle.iter().map(|bundle| bundle.label.as_str());
    std::iter::once(package.label.as_str()).chain(bundle)
}

/// Whether a report is about a limit and not about a mistake.
fn is_limit(code: &str) -> bool {
    // "Too many mistakes" is about mistakes and not about a limit.
    let mut limits = codes::LIMITS.iter().map(|limit| limit.code);
    let of_reader = limits.any(|limit| limit == code && code != "too-many-mistakes");
    let others = [
        "too-deep",
        "nested-too-deep",
        "copy-too-long",
        "too-many-pixels",
    ];
    of_reader || others.contains(&code) || bundle::is_limit(code)
}

fn validate(options: &Validate) -> ToolOutcome {
    let paths = [options.paths.as_slice(), &options.with].concat();
    // A program that reads the reports gets this one in the same form.
    let mut packages = match packages(&paths) {
        Ok(packages) => packages,
        Err(_) if options.json => found(&paths),
        Err(outcome) => return outcome,
    };
    let asked = packages[1..].iter().take(options.paths.len());
    let asked: BTreeSet<String> = asked.flat_map(labels).map(str::to_string).collect();
    let loaded = load_at_extremes(&mut packages, &asked, MOST_LOADS);
    let reports = loaded.reports_of(&asked.iter().map(String::as_str).collect());
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
    ToolOutcome {
        out,
        problems: String::new(),
        exit,
    }
}

fn write_all(folder: &Path, files: &[(&str, String)]) -> ToolOutcome {
    if let Err(text) = write_into(folder, files) {
        return ToolOutcome::failed(text, Exit::Usage);
    }
    let paths = files.iter().map(|(name, _)| folder.join(name));
    let lines = paths.map(|path| format!("wrote {}\n", plain_text::path(&path)));
    ToolOutcome::clean(lines.collect::<String>())
}

/// Every error of a load, as text.
fn errors_text(loaded: &Loaded) -> String {
    let errors = loaded.diags.iter().filter(|diag| diag.is_error());
    errors
        .map(|diag| diag.text(&loaded.sources) + "\n")
        .collect()
}

/// The entries of the base game, a line for each.
fn list_core() -> ToolOutcome {
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
    ToolOutcome::clean(lines.collect::<String>())
}

fn list(list: &List) -> ToolOutcome {
    let core = Path::new(ids::CORE);
    if matches!(&list.paths[..], [path] if path == core && !path.exists()) {
        return list_core();
    }
    if list.paths.is_empty() {
        return list_installed();
    }
    match packages(&list.paths) {
        Ok(packages) => listed(&load(&packages), &[], String::new()),
        Err(outcome) => outcome,
    }
}

/// The mods of the data folder, as they are switched on and off there.
fn list_installed() -> ToolOutcome {
    match installed() {
        Ok(content) => {
            let loaded = content.load();
            let trouble = told_of(&content, &loaded);
            listed(&loaded, &content.switched_off(), trouble)
        }
        Err(text) => ToolOutcome::failed(text, Exit::Usage),
    }
}

/// The mods of the data folder.
///
/// # Errors
/// A sentence if that folder cannot be read.
fn installed() -> Result<Content, String> {
    let folder = mods_folder();
    if let Some(folder) = &folder {
        mods_in(folder)?;
    }
    Content::new(None, None, folder)
}

/// What is wrong with the file of what was chosen.
fn told_of(content: &Content, loaded: &Loaded) -> String {
    let trouble = content.trouble().map(plain_text::line);
    let trouble = trouble.map_or(String::new(), |line| line + "\n");
    trouble + &loaded.wrong_choices()
}

/// A line for each mod, and all errors.
fn listed(loaded: &Loaded, switched_off: &[ModStatus], told: String) -> ToolOutcome {
    let on = loaded.mods.iter().map(|each| {
        let state = match &each.state {
            ModState::On => "on".to_string(),
            ModState::Faulty(why) => format!("off: {why}"),
        };
        listed_line(each, &state)
    });
    let off = switched_off.iter();
    let off = off.map(|each| listed_line(each, "off: switched off"));
    let errors = errors_text(loaded);
    ToolOutcome {
        out: on.chain(off).collect(),
        exit: match errors.is_empty() {
            true => Exit::Clean,
            false => Exit::Errors,
        },
        problems: told + &errors,
    }
}

fn listed_line(each: &ModStatus, state: &str) -> String {
    // A mod that cannot be read has no name: its path is told by its reports.
    let is_path = each.id == each.label;
    let id = match is_path {
        true => each.id.rsplit('/').next().unwrap_or(&each.id),
        false => &each.id,
    };
    let name = match is_path {
        true => "",
        false => &each.name,
    };
    let [id, version, name] = [id, &each.version, name].map(plain_text::line);
    let line = format!("{id:<20} {version:<8} {state:<24} {name}");
    format!("{}\n", line.trim_end())
}

/// The path of the zip beside a folder, however the folder was given.
fn zip_beside(folder: &Path) -> Result<PathBuf, String> {
    let whole = fs::canonicalize(folder)
        .map_err(|error| format!("{}: cannot be read: {error}", plain_text::path(folder)))?;
    let name = whole.file_name().map(|name| name.to_string_lossy());
    let name = name.ok_or_else(|| format!("{}: has no name", plain_text::path(folder)))?;
    let zip = format!("{name}.zip");
    // Shown as it was given, if that names the folder itself.
    let named = folder.file_name().is_some();
    Ok(match named {
        true => folder.with_file_name(zip),
        false => whole.with_file_name(zip),
    })
}

/// Packs a sound mod. The mods that it depends on need not be here.
fn pack(folder: &Path) -> ToolOutcome {
    let target = match zip_beside(folder) {
        Ok(target) => target,
        Err(text) => return ToolOutcome::failed(text, Exit::Usage),
    };
    if !folder.is_dir() {
        let text = format!(
            "{}: is no folder; name the folder of a mod to pack it",
            plain_text::path(folder)
        );
        return ToolOutcome::failed(text, Exit::Usage);
    }
    let package = Package::from_path(folder);
    let Some(found) = package.bundle.as_ref() else {
        let faults = package.faults.iter();
        let text: String = faults
            .map(|fault| {
                let [file, message, help] =
                    [&fault.file, &fault.message, &fault.help].map(|it| plain_text::line(it));
                format!("{file}: {message} ({help})\n")
            })
            .collect();
        return match package.faults.iter().any(|fault| is_limit(fault.code)) {
            true => ToolOutcome::failed(text, Exit::Limit),
            false => ToolOutcome::failed(format!("{text}nothing was packed"), Exit::Usage),
        };
    };
    let bytes = bundle::pack(found);
    let mut loaded = load(&[Package::sound(core_bundle()), package]);
    loaded
        .diags
        .retain(|diag| diag.code != "missing-dependency");
    let errors = errors_text(&loaded);
    if !errors.is_empty() {
        return ToolOutcome::failed(format!("{errors}nothing was packed"), Exit::Errors);
    }
    let shown = plain_text::path(&target);
    let written = bytes
        .map_err(|error| format!("{shown}: cannot be packed: {error}"))
        .and_then(|bytes| write_files(&[(target, bytes)]));
    match written {
        Ok(()) => ToolOutcome {
            problems: crate::raws::report_text(&loaded),
            ..ToolOutcome::clean(format!("wrote {shown}\n"))
        },
        Err(text) => ToolOutcome::failed(text, Exit::Usage),
    }
}
