//! Reads the files of mods: JSON with places, and as much of each `mod.json` as is
//! sound.

use super::bundle::Bundle;
use super::decode::{Numbers, decode};
use super::hints;
use super::ids::{CORE, Ids};
use super::load::Package;
use super::manifest::Manifest;
use super::manifest::ManifestRaw;
use super::no_effect;
use super::reports::MOST_COLLECTED;
use super::settings::{self, ChosenPlace, OfMod};
use super::shape::{self, Shape};
use super::suggest;
use super::tiles::{self, ReadTile};
use super::unread_ids;
use super::walk::Walker;
use super::wrong_section;
use crate::catalog::schema::Section;
use crate::raws::HELPS;
use placed_json::MOST_VALUES;
use placed_json::diag::Diag;
use placed_json::node::{Node, Value};
use placed_json::source::{FileId, Source, Sources, Span};

/// A mod after its files were read.
pub(super) struct ReadMod {
    pub(super) label: String,
    pub(super) id: String,
    pub(super) manifest: Option<Manifest>,
    /// A digest of its files, as 16 hexadecimal digits.
    pub(super) hash: String,
    pub(super) files: Vec<FileId>,
    pub(super) raws: Vec<Node>,
    pub(super) tiles: Vec<ReadTile>,
    /// Ids whose definitions could not be read.
    pub(super) unread_ids: Vec<String>,
    /// Its `mod.json` has no mistakes.
    pub(super) is_declared: bool,
    /// The first file or folder that was left out and may hold entries.
    pub(super) unread_file: Option<Span>,
    /// What a player can set for it, and has set.
    pub(super) settings: Vec<OfMod>,
}

/// Turns off a second mod with the same id. It is then named by its path.
pub(super) fn refuse_twins(
    read: &mut ReadMod,
    before: &[ReadMod],
    sources: &mut Sources,
    diags: &mut Vec<Diag>,
) {
    let Some(first) = before.iter().find(|each| each.id == read.id) else {
        return;
    };
    for file in std::mem::take(&mut read.files) {
        sources.set_owner(file, &read.label);
    }
    let place = |each: &ReadMod| {
        let manifest = each.manifest.as_ref()?;
        Some(manifest.node.get("id")?.span)
    };
    if let Some(here) = place(read) {
        let message = format!("there is another mod with the id `{}`", read.id);
        let help = match read.id == CORE {
            true => "`core` is the game itself: give your mod an id of its own, such as my_mod",
            false => "give one of them another id, or switch one off",
        };
        let mut report = Diag::error("duplicate-mod", here, message).help(help);
        if let Some(there) = place(first) {
            report = report.also(there, "the other one");
        }
        diags.push(report);
    }
    read.id.clone_from(&read.label);
    read.manifest = None;
}

pub(super) fn read_package(
    package: &Package,
    sources: &mut Sources,
    diags: &mut Vec<Diag>,
) -> ReadMod {
    let mut read = match &package.bundle {
        Some(bundle) => {
            let before = diags.len();
            let mut read = read_mod(bundle, sources, diags);
            let mut own = diags.split_off(before);
            let label = package.label.as_str();
            let chosen_in = package.chosen_in.as_deref();
            let chosen_at =
                chosen_in.and_then(|file| ChosenPlace::of(file, &read.id, label, sources));
            settings::put(&mut read, &package.chosen, chosen_at.as_ref(), &mut own);
            if let Some(manifest) = &read.manifest {
                read.settings = OfMod::all(&manifest.raw.settings, &package.chosen);
            }
            diags.append(&mut own);
            read
        }
        None => ReadMod {
            label: package.label.clone(),
            id: package.label.clone(),
            manifest: None,
            hash: String::new(),
            files: Vec::new(),
            raws: Vec::new(),
            tiles: Vec::new(),
            unread_ids: Vec::new(),
            is_declared: false,
            unread_file: None,
            settings: Vec::new(),
        },
    };
    for fault in &package.faults {
        let file = sources.add(Source {
            owner: read.id.as_str().into(),
            path: fault.file.clone(),
            text: String::new(),
        });
        // Behind the end: a file that is not there has no lines.
        let start = u32::from(fault.code == "missing-manifest");
        let end = start;
        let span = Span { file, start, end };
        if fault.holds_entries {
            read.unread_file = read.unread_file.or(Some(span));
        }
        diags.push(Diag {
            severity: fault.severity,
            ..Diag::error(fault.code, span, fault.message.as_str()).help(fault.help.as_str())
        });
    }
    read
}

fn read_mod(bundle: &Bundle, sources: &mut Sources, diags: &mut Vec<Diag>) -> ReadMod {
    let mut read = ReadMod {
        label: bundle.label.clone(),
        id: bundle.label.clone(),
        manifest: None,
        hash: bundle.hash(),
        files: Vec::new(),
        raws: Vec::new(),
        tiles: Vec::new(),
        unread_ids: Vec::new(),
        is_declared: false,
        unread_file: None,
        settings: Vec::new(),
    };
    let add =
        |sources: &mut Sources, diags: &mut Vec<Diag>, owner: &str, path: &str, bytes: &[u8]| {
            let text = match super::bundle::utf8(bytes) {
                Ok(text) => text.to_string(),
                Err(at) => {
                    let text = String::from_utf8_lossy(&bytes[..at]).into_owned();
                    let file = add_source(sources, owner, &bundle.label, path, text);
                    let end = at as u32;
                    let span = Span {
                        file,
                        start: end,
                        end,
                    };
                    let report = Diag::error("not-utf8", span, "this file is not UTF-8 text");
                    diags.push(report.help("save it as UTF-8 in your editor"));
                    return (file, None);
                }
            };
            let file = add_source(sources, owner, &bundle.label, path, text);
            let before = diags.len();
            let mut root = placed_json::read(file, &sources.get(file).text, diags);
            // If the root is no object after a syntax error, the error is the reason:
            // do not report it again.
            if diags.len() > before && !matches!(root.value, Value::Object(_)) {
                root.value = Value::Broken;
            }
            (file, Some(root))
        };
    match bundle.files.get("mod.json") {
        None => {
            let file = add_source(
                sources,
                &bundle.label,
                &bundle.label,
                "mod.json",
                String::new(),
            );
            // Behind the end: a file that is not there has no lines.
            let span = Span {
                file,
                start: 1,
                end: 1,
            };
            let report = Diag::error("missing-manifest", span, "there is no mod.json");
            diags.push(report.help("`wyrmhold mod new` writes one to start from"));
        }
        Some(bytes) => {
            let before = diags.len();
            let (file, node) = add(sources, diags, &bundle.label, "mod.json", bytes);
            read.files.push(file);
            if let Some(node) = node {
                let written = node.get("id").and_then(Node::as_text);
                if let Some(id) = written.filter(|id| super::format::is_word(id, 1, 32)) {
                    read.id = id.to_string();
                    sources.set_owner(file, id);
                }
                read.manifest = read_manifest(node, file, sources, diags);
                read.is_declared = !diags[before..].iter().any(Diag::is_error);
            }
        }
    }
    let id = read.id.clone();
    if id == CORE {
        read.hash = bundle.core_hash();
    }
    // A folder given as the core has its raws beside `mod.json`.
    let is_raws = |path: &str| path.starts_with("raws/") || id == CORE;
    let before = diags.len();
    let mut values = 0;
    for (path, bytes) in &bundle.files {
        // After this many mistakes or values the other files are not read.
        if diags.len() - before >= MOST_COLLECTED || values > MOST_VALUES {
            break;
        }
        if is_raws(path) && path.ends_with(".json") && path != "mod.json" {
            let before_file = diags.len();
            let (file, mut node) = add(sources, diags, &id, path, bytes);
            if let Some(root) = node.as_ref().filter(|_| HELPS) {
                say_longest(root, &mut diags[before_file..]);
            }
            if let Some(root) = &mut node {
                read.unread_ids.extend(wrong_section::take_out(root, diags));
            }
            if diags.len() > before_file {
                read.unread_ids
                    .extend(unread_ids::in_text(bytes, node.as_ref()));
            }
            read.files.push(file);
            values += node.as_ref().map_or(0, count);
            if values > MOST_VALUES {
                diags.push(too_many_values(file));
            }
            read.raws.extend(node);
        }
    }
    if values > MOST_VALUES {
        read.raws.clear();
    }
    let needs = read.manifest.iter().flat_map(|manifest| {
        let raw = &manifest.raw;
        raw.depends.keys().chain(raw.optional.keys())
    });
    let mut others: Vec<String> = needs.cloned().collect();
    others.push(CORE.into());
    let (tiles, files) = tiles::read(bundle, &id, &others, sources, diags);
    read.tiles = tiles;
    read.files.extend(files);
    read
}

/// For texts that are too long for any field: says what their own field takes.
fn say_longest(root: &Node, diags: &mut [Diag]) {
    for diag in diags.iter_mut().filter(|diag| diag.code == "text-too-long") {
        let holds = |node: &&Node| node.span.contains(diag.span);
        for section in root.fields() {
            let entry = section.value.items().iter().find(holds);
            let field = entry.and_then(|entry| {
                let mut fields = entry.fields().iter();
                fields.find(|field| holds(&&field.value))
            });
            let kind = Section::from_name(&section.key);
            let shape = kind.zip(field);
            let shape = shape.and_then(|(kind, field)| kind.shape().field(&field.key));
            if let Some(Shape::Text { longest, .. }) = shape.map(|shape| &*shape.shape) {
                diag.help = format!("write at most {longest} characters");
            }
        }
    }
}

/// How many values a node holds, itself included.
fn count(node: &Node) -> usize {
    let items = node.items().iter().map(count).sum::<usize>();
    let fields = node.fields().iter().map(|field| count(&field.value));
    1 + items + fields.sum::<usize>()
}

fn too_many_values(file: FileId) -> Diag {
    let span = Span {
        file,
        start: 0,
        end: 0,
    };
    let message = format!("with this file the mod holds more than {MOST_VALUES} values");
    Diag::error("too-many-values", span, message)
        .help("divide the mod in two, one of which depends on the other")
}

fn add_source(sources: &mut Sources, owner: &str, label: &str, path: &str, text: String) -> FileId {
    let label = label.trim_end_matches('/');
    let shown = match label {
        "" => path.to_string(),
        label => format!("{label}/{path}"),
    };
    sources.add(Source {
        owner: owner.into(),
        path: shown,
        text,
    })
}

fn read_manifest(
    mut node: Node,
    file: FileId,
    sources: &Sources,
    diags: &mut Vec<Diag>,
) -> Option<Manifest> {
    let before = diags.len();
    if node.is_broken() {
        return None;
    }
    let written = node.clone();
    if let Value::Object(fields) = &mut node.value {
        fields.retain(|field| field.key != "$schema");
    }
    no_effect::manifest(&mut node, sources, diags);
    let ids = Ids::default();
    Walker {
        sources,
        ids: &ids,
        pictures: None,
        diags,
        partial: false,
        absent: None,
        reported_missing: Vec::new(),
        starts_elsewhere: false,
        replaced: &[],
        around: Vec::new(),
        named: Vec::new(),
        is_trial: false,
        offered: None,
        given_up: None,
    }
    .walk(&mut node, shape::manifest());
    let in_file = |diag: &&Diag| diag.span.file == file && diag.is_error();
    if diags[..before].iter().any(|diag| in_file(&diag)) {
        return None;
    }
    let faults: Vec<Span> = diags[before..]
        .iter()
        .filter(in_file)
        .map(|diag| diag.span)
        .collect();
    if HELPS && !faults.is_empty() {
        rename_needs(&mut node);
    }
    if !faults.is_empty() && !mend(&mut node, &faults) {
        return None;
    }
    let raw: ManifestRaw = decode(&node, shape::manifest(), &Numbers::default(), diags)?;
    let version = semver::Version::parse(&raw.version).ok()?;
    Some(Manifest {
        id: raw.id.clone(),
        version,
        raw,
        node: written,
        file,
        rank: 0,
    })
}

/// Gives misspelt `depends` and `optional` their names, so that ids of those mods are not
/// reported too.
fn rename_needs(node: &mut Node) {
    let Value::Object(fields) = &mut node.value else {
        return;
    };
    for name in ["depends", "optional"] {
        let is_there = fields.iter().any(|field| field.key == name);
        let meant = fields.iter_mut().find(|field| {
            let key = field.key.as_str();
            let near =
                || suggest::nearest(key, [name]).or(hints::other_name(key, [name].into_iter()));
            let is_known = shape::manifest().field(key).is_some();
            let mut ranges = field.value.fields().iter();
            !is_known
                && near().is_some()
                && !field.value.fields().is_empty()
                && ranges.all(|range| range.value.as_text().is_some())
        });
        if let Some(field) = meant.filter(|_| !is_there) {
            field.key = name.into();
            // Behind the fault, so that it is kept.
            field.key_span = field.value.span;
        }
    }
}

/// Removes the faulty fields of a `mod.json`, so that the rest of the mod can be
/// checked. False if one of them is needed to order the mods.
fn mend(node: &mut Node, faults: &[Span]) -> bool {
    let file = node.span;
    let Value::Object(fields) = &mut node.value else {
        return false;
    };
    let is_faulty = |field: &placed_json::node::Field| {
        let mut spans = faults.iter();
        spans.any(|at| field.key_span.start <= at.start && at.end <= field.value.span.end)
    };
    let before = fields.len();
    let needed = ["id", "version", "depends", "optional"];
    let loses = |field: &placed_json::node::Field| needed.contains(&field.key.as_str());
    if fields.iter().any(|field| is_faulty(field) && loses(field)) {
        return false;
    }
    fields.retain(|field| !is_faulty(field));
    for (key, value) in [("name", "?"), ("game", "*")] {
        if !fields.iter().any(|field| field.key == key) {
            let value = placed_json::node::Value::Text(value.into());
            fields.push(placed_json::node::Field {
                key: key.into(),
                key_span: file,
                value: Node { span: file, value },
            });
        }
    }
    let has = |key: &str| fields.iter().any(|field| field.key == key);
    before > 0 && has("id") && has("version")
}
