//! The pipeline: files in; a catalog, and every mistake, out. A pure function.

use super::bundle::{self, Bundle, BundleFault};
use super::catalog::Catalog;
use super::check;
use super::diag::{Diag, Severity};
use super::ids::{CORE, Ids};
use super::manifest::{self, Manifest};
use super::merge::{Merger, ModFiles, Trail};
use super::node::{Node, Value};
use super::reader;
use super::registry::Registry;
use super::schema::{Kind, ManifestRaw};
use super::shape;
use super::source::{FileId, Source, Sources, Span};
use super::walk::{Walker, is_damaged, missing};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// Everything a load found out.
pub struct Loaded {
    /// Absent only where the core itself is wrong.
    pub catalog: Option<Arc<Catalog>>,
    pub registry: Registry,
    pub sources: Sources,
    pub diags: Vec<Diag>,
    pub mods: Vec<ModStatus>,
}

impl Loaded {
    pub fn has_errors(&self) -> bool {
        self.diags.iter().any(Diag::is_error)
    }
}

/// A mod as it came: its files, as far as they could be read.
pub struct Package {
    /// Where it came from.
    pub label: String,
    /// Absent where nothing of it may be looked at.
    pub bundle: Option<Bundle>,
    pub faults: Vec<BundleFault>,
}

impl Package {
    /// A mod with nothing wrong with its files.
    pub fn sound(bundle: Bundle) -> Self {
        Self {
            label: bundle.label.clone(),
            bundle: Some(bundle),
            faults: Vec::new(),
        }
    }

    /// A mod in a folder or a zip.
    pub fn from_path(path: &Path) -> Self {
        let (bundle, faults) = bundle::from_path(path);
        Self {
            label: path.display().to_string(),
            bundle,
            faults,
        }
    }
}

/// What became of a mod.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModStatus {
    pub id: String,
    pub name: String,
    pub version: String,
    pub description: String,
    /// Where it came from.
    pub label: String,
    pub state: ModState,
}

/// Is a mod in the game?
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModState {
    On,
    /// Off, with the reason in words.
    Faulty(String),
}

/// A mod whose files are read.
struct ReadMod {
    label: String,
    id: String,
    manifest: Option<Manifest>,
    files: Vec<FileId>,
    raws: Vec<Node>,
}

/// Loads mods: the core first, the others in any order.
pub fn load(packages: &[Package]) -> Loaded {
    let mut sources = Sources::default();
    let mut diags = Vec::new();
    // The core comes first; for the rest the order in which they come must not matter.
    let mut packages: Vec<&Package> = packages.iter().collect();
    if let [_, rest @ ..] = &mut packages[..] {
        rest.sort_by(|one, other| one.label.cmp(&other.label));
    }
    let mut mods: Vec<ReadMod> = Vec::new();
    for package in packages {
        let mut read = read_package(package, &mut sources, &mut diags);
        refuse_twins(&mut read, &mods, &mut sources, &mut diags);
        mods.push(read);
    }
    let manifests: Vec<Manifest> = mods
        .iter()
        .filter_map(|each| each.manifest.clone())
        .collect();
    let unread: BTreeSet<String> = mods
        .iter()
        .filter(|each| each.manifest.is_none())
        .map(|each| each.id.clone())
        .collect();
    let mut order = manifest::order(&manifests, &unread, &mut diags);
    // What could be read of a faulty mod is looked at too, once, for its other faults.
    let mut faulty = owners_of_errors(&diags, &sources);

    let (catalog, registry) = loop {
        let mut found = Vec::new();
        let is_whole = !order.iter().any(|id| faulty.contains(id));
        let (catalog, registry) =
            attempt(&order, &mods, &manifests, &sources, is_whole, &mut found);
        dedup(&mut found);
        blame_no_core(&mut found, &order, &mods, &manifests, &sources);
        faulty.extend(owners_of_errors(&found, &sources));
        if faulty.is_empty() || faulty.contains(CORE) {
            diags.extend(found);
            break (catalog, registry);
        }
        // Off with them, and once more: what is left must be sound by itself.
        diags.extend(
            found
                .into_iter()
                .filter(|diag| faulty.contains(owner(diag, &sources))),
        );
        drop_mods(&mut order, &faulty, &manifests);
        faulty.clear();
    };
    let core_is_sound = order.first().is_some_and(|id| id == CORE);
    let statuses = statuses(&mods, &order, &diags, &sources);
    sort(&mut diags, &sources);
    Loaded {
        catalog: catalog.filter(|_| core_is_sound).map(Arc::new),
        registry,
        sources,
        diags,
        mods: statuses,
    }
}

/// A second mod with the same id is off, and known by where it came from.
fn refuse_twins(
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
        let mut report = Diag::error("duplicate-mod", here, message)
            .help("give one of them another id, or switch one off");
        if let Some(there) = place(first) {
            report = report.also(there, "the other one");
        }
        diags.push(report);
    }
    read.id.clone_from(&read.label);
    read.manifest = None;
}

fn owner<'a>(diag: &Diag, sources: &'a Sources) -> &'a str {
    &sources.get(diag.span.file).owner
}

fn owners_of_errors(diags: &[Diag], sources: &Sources) -> BTreeSet<String> {
    let errors = diags.iter().filter(|diag| diag.is_error());
    errors
        .map(|diag| owner(diag, sources).to_string())
        .collect()
}

/// Takes faulty mods out, and those that depend on them.
fn drop_mods(order: &mut Vec<String>, faulty: &BTreeSet<String>, manifests: &[Manifest]) {
    let mut gone = faulty.clone();
    loop {
        let before = gone.len();
        for each in manifests {
            if each.raw.depends.keys().any(|on| gone.contains(on)) {
                gone.insert(each.id.clone());
            }
        }
        if gone.len() == before {
            break;
        }
    }
    order.retain(|id| !gone.contains(id));
}

/// The core is sound by itself, or nothing starts. So where a mistake is seen in
/// it only with mods on, the last mod is told.
fn blame_no_core(
    found: &mut [Diag],
    order: &[String],
    mods: &[ReadMod],
    manifests: &[Manifest],
    sources: &Sources,
) {
    let blames_core = |diag: &Diag| diag.is_error() && owner(diag, sources) == CORE;
    let last = manifests.iter().find(|each| order.last() == Some(&each.id));
    let Some(last) = last.filter(|last| last.id != CORE && found.iter().any(blames_core)) else {
        return;
    };
    let core = [CORE.to_string()];
    let mut alone = Vec::new();
    attempt(&core, mods, manifests, sources, true, &mut alone);
    if alone.iter().any(Diag::is_error) {
        return;
    }
    for diag in found.iter_mut().filter(|diag| blames_core(diag)) {
        diag.also.push((diag.span, "seen here".into()));
        diag.span = last.node.span;
    }
}

/// A mistake that is seen from several entries is still one mistake.
fn dedup(diags: &mut Vec<Diag>) {
    let mut seen = BTreeSet::new();
    diags.retain(|diag| seen.insert((diag.code, diag.span)));
}

/// By file and place, so that the order of bundles and files does not show.
fn sort(diags: &mut [Diag], sources: &Sources) {
    diags.sort_by(|one, other| {
        let key = |diag: &Diag| (sources.get(diag.span.file).path.clone(), diag.span.start);
        key(one).cmp(&key(other))
    });
}

fn read_package(package: &Package, sources: &mut Sources, diags: &mut Vec<Diag>) -> ReadMod {
    let read = match &package.bundle {
        Some(bundle) => read_mod(bundle, sources, diags),
        None => ReadMod {
            label: package.label.clone(),
            id: package.label.clone(),
            manifest: None,
            files: Vec::new(),
            raws: Vec::new(),
        },
    };
    for fault in &package.faults {
        let file = sources.add(Source {
            owner: read.id.as_str().into(),
            path: fault.file.clone(),
            text: String::new(),
        });
        let span = Span {
            file,
            start: 0,
            end: 0,
        };
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
        files: Vec::new(),
        raws: Vec::new(),
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
            let text = sources.get(file).text.clone();
            let before = diags.len();
            let mut root = reader::read(file, &text, diags);
            // A file that is no object after a mistake is what the mistake made of it.
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
            let span = Span {
                file,
                start: 0,
                end: 0,
            };
            let report = Diag::error("missing-manifest", span, "there is no mod.json");
            diags.push(report.help("`wyrmhold mod new` writes one to start from"));
        }
        Some(bytes) => {
            let (file, node) = add(sources, diags, &bundle.label, "mod.json", bytes);
            read.files.push(file);
            if let Some(node) = node {
                let written = node.get("id").and_then(Node::as_text);
                if let Some(id) = written.filter(|id| super::format::is_word(id, 1, 32)) {
                    read.id = id.to_string();
                    sources.set_owner(file, id);
                }
                read.manifest = read_manifest(node, file, sources, diags);
            }
        }
    }
    let id = read.id.clone();
    // A folder given for the core holds its raws side by side with `mod.json`.
    let is_raws = |path: &str| path.starts_with("raws/") || (id == CORE && !path.contains('/'));
    for (path, bytes) in &bundle.files {
        if is_raws(path) && path.ends_with(".json") && path != "mod.json" {
            let (file, node) = add(sources, diags, &id, path, bytes);
            read.files.push(file);
            read.raws.extend(node);
        }
    }
    read
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
    let ids = Ids::default();
    Walker {
        sources,
        ids: &ids,
        diags,
        partial: false,
        told_missing: Vec::new(),
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
    if !faults.is_empty() && !mend(&mut node, &faults) {
        return None;
    }
    let raw: ManifestRaw = decode(&node, diags)?;
    let version = semver::Version::parse(&raw.version).ok()?;
    Some(Manifest {
        id: raw.id.clone(),
        version,
        raw,
        node: written,
        file,
    })
}

/// Takes the faulty fields of a `mod.json` out, so that the rest of the mod can be
/// looked at. False where the mod cannot be placed without them.
fn mend(node: &mut Node, faults: &[Span]) -> bool {
    let file = node.span;
    let Value::Object(fields) = &mut node.value else {
        return false;
    };
    let is_faulty = |field: &super::node::Field| {
        let mut spans = faults.iter();
        spans.any(|at| field.key_span.start <= at.start && at.end <= field.value.span.end)
    };
    let before = fields.len();
    let needed = ["id", "version", "depends", "optional"];
    let loses = |field: &super::node::Field| needed.contains(&field.key.as_str());
    if fields.iter().any(|field| is_faulty(field) && loses(field)) {
        return false;
    }
    fields.retain(|field| !is_faulty(field));
    for (key, value) in [("name", "?"), ("game", "*")] {
        if !fields.iter().any(|field| field.key == key) {
            let value = super::node::Value::Text(value.into());
            fields.push(super::node::Field {
                key: key.into(),
                key_span: file,
                value: Node { span: file, value },
            });
        }
    }
    let has = |key: &str| fields.iter().any(|field| field.key == key);
    before > 0 && has("id") && has("version")
}

/// The typed value of a node that walked cleanly.
pub fn decode<T: serde::de::DeserializeOwned>(node: &Node, diags: &mut Vec<Diag>) -> Option<T> {
    match serde_json::from_value(node.to_json()) {
        Ok(value) => Some(value),
        Err(error) => {
            let message = format!("this could not be decoded: {error}");
            let report = Diag::error("internal", node.span, message);
            diags.push(report.help("this is a fault of the game: please report it with this file"));
            None
        }
    }
}

/// Merges and checks the mods that are on.
fn attempt(
    order: &[String],
    mods: &[ReadMod],
    manifests: &[Manifest],
    sources: &Sources,
    is_whole: bool,
    diags: &mut Vec<Diag>,
) -> (Option<Catalog>, Registry) {
    let mut trail = Trail::default();
    let mut registry = Registry::default();
    let mut ids = Ids::default();
    let active: BTreeSet<String> = order.iter().cloned().collect();
    for manifest in manifests.iter().filter(|each| active.contains(&each.id)) {
        let depends = manifest
            .raw
            .depends
            .keys()
            .chain(manifest.raw.optional.keys());
        let there = depends.filter(|id| active.contains(*id) && *id != CORE);
        ids.depend(&manifest.id, there.cloned().collect());
    }
    let by_id = |id: &String| mods.iter().find(|each| each.id == *id);
    let mut merger = Merger {
        registry: &mut registry,
        ids: &mut ids,
        active: &active,
        diags,
        trail: &mut trail,
    };
    for each in order.iter().filter_map(by_id) {
        merger.lay(&ModFiles {
            id: &each.id,
            roots: each.raws.iter().collect(),
        });
    }
    for each in order.iter().filter_map(by_id) {
        for root in &each.raws {
            merger.patch(root, &each.id);
        }
    }
    let dirty = walk_entries(&mut registry, &trail, &ids, sources, diags);
    forgive_lost(order, mods, sources, diags);
    let blame = order
        .last()
        .and_then(|id| manifests.iter().find(|each| each.id == *id))
        .map(|manifest| manifest.node.span);
    let rank = |span: Span| {
        let owner = &sources.get(span.file).owner;
        order.iter().position(|id| **id == **owner).unwrap_or(0)
    };
    let scene = blame.map(|blame| check::Scene {
        blame,
        rank: &rank,
        removals: &trail.removals,
        dirty: &dirty,
        is_whole: is_whole && !diags.iter().any(Diag::is_error),
    });
    let catalog = scene.and_then(|scene| check::check(&registry, scene, diags));
    (catalog, registry)
}

/// Walks every entry; the keys of those with something wrong in them.
fn walk_entries(
    registry: &mut Registry,
    trail: &Trail,
    ids: &Ids,
    sources: &Sources,
    diags: &mut Vec<Diag>,
) -> BTreeSet<(Kind, String)> {
    let templates: BTreeSet<(Kind, String)> = registry
        .entries
        .iter()
        .filter(|(_, entry)| entry.is_template)
        .map(|(key, _)| key.clone())
        .collect();
    // What a copy lacks because its original does is told there.
    let told = |key: &(Kind, String)| -> Vec<&'static str> {
        let parent = trail
            .parents
            .get(key)
            .filter(|key| !templates.contains(*key));
        let parent = parent.and_then(|key| registry.entries.get(key));
        parent.map_or(Vec::new(), |parent| {
            missing(parent.node.fields(), key.0.shape().fields())
        })
    };
    let gaps: Vec<Vec<&'static str>> = registry.entries.keys().map(told).collect();
    let mut dirty = BTreeSet::new();
    for ((key, entry), told_missing) in registry.entries.iter_mut().zip(gaps) {
        let before = diags.len();
        let lacks = !told_missing.is_empty();
        Walker {
            sources,
            ids,
            diags,
            partial: entry.is_template,
            told_missing,
        }
        .entry(&mut entry.node, key.0);
        if lacks || diags.len() > before || is_damaged(&entry.node) {
            dirty.insert(key.clone());
        }
    }
    dirty
}

/// Where whole entries were lost to a mistake of the reader's, an id that is not
/// like any other may be one of them.
fn forgive_lost(order: &[String], mods: &[ReadMod], sources: &Sources, diags: &mut Vec<Diag>) {
    let lost = |root: &Node| {
        let sections = root.fields().iter();
        let entries = |node: &Node| node.items().iter().any(Node::is_broken);
        root.is_broken() || { sections }
            .any(|field| field.value.is_broken() || entries(&field.value))
    };
    let losers: BTreeSet<&str> = mods
        .iter()
        .filter(|each| order.contains(&each.id) && each.raws.iter().any(lost))
        .map(|each| each.id.as_str())
        .collect();
    diags.retain(|diag| {
        let by_loser = losers.contains(owner(diag, sources));
        !(by_loser && diag.code == "unknown-id" && !diag.help.starts_with("did you mean"))
    });
}

fn statuses(
    mods: &[ReadMod],
    order: &[String],
    diags: &[Diag],
    sources: &Sources,
) -> Vec<ModStatus> {
    let mut statuses: Vec<ModStatus> = mods
        .iter()
        .map(|each| {
            let errors = diags
                .iter()
                .filter(|diag| diag.severity == Severity::Error && owner(diag, sources) == each.id)
                .count();
            let state = match (order.contains(&each.id), errors) {
                (true, _) => ModState::On,
                (false, 0) => ModState::Faulty("a mod that it depends on is off".into()),
                (false, 1) => ModState::Faulty("1 error".into()),
                (false, count) => ModState::Faulty(format!("{count} errors")),
            };
            let raw = each.manifest.as_ref().map(|manifest| &manifest.raw);
            ModStatus {
                id: each.id.clone(),
                name: raw.map_or(each.id.clone(), |raw| raw.name.clone()),
                version: raw.map_or(String::new(), |raw| raw.version.clone()),
                description: raw.map_or(String::new(), |raw| raw.description.clone()),
                label: each.label.clone(),
                state,
            }
        })
        .collect();
    let place = |id: &String| {
        order
            .iter()
            .position(|each| each == id)
            .unwrap_or(usize::MAX)
    };
    statuses.sort_by_key(|status| (place(&status.id), status.id.clone()));
    statuses
}
