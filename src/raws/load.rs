//! The loading pipeline, a pure function: files in; a catalog and all mistakes out.

use super::bundle::{self, Bundle, BundleFault};
use super::check;
use super::detached;
use super::ids::{CORE, Ids};
use super::manifest::{self, Manifest};
use super::merge::{Merger, ModFiles, Trail};
use super::no_effect;
use super::read_mods::{ReadMod, read_package, refuse_twins};
use super::registry::{EntryKey, Registry};
use super::reports::MOST_COLLECTED;
use super::reports::{self, statuses};
use super::settings::{CHOICES_FILE, ChoicesText, Chosen, OfMod};
use super::tiles::{self, Pictures};
use super::undeclared;
use super::unread_ids;
use super::walk::{Walker, gaps, is_damaged};
use crate::catalog::{Catalog, Part};
use crate::order;
use crate::raws::HELPS;
use placed_json::diag::Diag;
use placed_json::node::Node;
use placed_json::source::{Sources, Span};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

/// The result of a load.
pub struct Loaded {
    /// None only if the core itself is faulty.
    pub catalog: Option<Arc<Catalog>>,
    pub registry: Registry,
    pub sources: Sources,
    pub diags: Vec<Diag>,
    pub mods: Vec<ModStatus>,
}

impl Loaded {
    /// Whether any report is an error.
    pub fn has_errors(&self) -> bool {
        self.diags.iter().any(Diag::is_error)
    }

    /// What was chosen for settings and cannot be, as text.
    pub fn wrong_choices(&self) -> String {
        let diags = self.diags.iter().filter(|diag| {
            let source = self.sources.get(diag.span.file);
            let is_choice = ["setting-out-of-range", "unknown-setting"].contains(&diag.code);
            is_choice && !diag.is_error() && source.path.ends_with(CHOICES_FILE)
        });
        diags.map(|diag| diag.text(&self.sources)).collect()
    }

    /// The reports of the mods with these labels. If one of them is off without a mistake
    /// of its own, all errors: one of them is the reason.
    pub fn reports_of(&self, labels: &BTreeSet<&str>) -> Vec<&Diag> {
        let asked = || {
            let mods = self.mods.iter();
            mods.filter(|each| labels.contains(each.label.as_str()))
        };
        let owner = |diag: &Diag| &*self.sources.get(diag.span.file).owner;
        let own = |diag: &Diag| asked().any(|each| each.id == owner(diag));
        let wronged = self.catalog.is_none()
            || asked().any(|each| {
                let mut errors = self.diags.iter().filter(|diag| diag.is_error());
                each.state != ModState::On && !errors.any(|diag| owner(diag) == each.id)
            });
        let diags = self.diags.iter();
        diags
            .filter(|diag| own(diag) || (wronged && diag.is_error()))
            .collect()
    }

    /// Whether the mod with this label is on.
    pub fn has_on(&self, label: &str) -> bool {
        let mut mods = self.mods.iter();
        mods.any(|each| each.label == label && each.state == ModState::On)
    }
}

/// A mod as it was found: its files, as far as they could be read.
pub struct Package {
    /// Where it came from.
    pub label: String,
    /// None if nothing of it may be used.
    pub bundle: Option<Bundle>,
    pub faults: Vec<BundleFault>,
    /// What the player chose of its settings.
    pub chosen: Chosen,
    /// The file in which that stands, if it stands in one.
    pub chosen_in: Option<Arc<ChoicesText>>,
    /// Where the player wants it among mods that do not need each other: those with a
    /// lower number are loaded before.
    pub rank: usize,
}

impl Package {
    /// A mod whose files are all sound.
    pub fn sound(bundle: Bundle) -> Self {
        Self {
            label: bundle.label.clone(),
            bundle: Some(bundle),
            faults: Vec::new(),
            chosen: Chosen::new(),
            chosen_in: None,
            rank: 0,
        }
    }

    /// A mod in the bytes of a zip.
    pub fn from_zip(label: &str, bytes: &[u8]) -> Self {
        let (bundle, faults) = bundle::from_zip(label, bytes);
        Self {
            label: label.to_string(),
            bundle,
            faults,
            chosen: Chosen::new(),
            chosen_in: None,
            rank: 0,
        }
    }

    /// Whether a mod of the result with this label came from here.
    pub fn is_called(&self, label: &str) -> bool {
        let bundle = self.bundle.as_ref();
        self.label == label || bundle.is_some_and(|bundle| bundle.label == label)
    }

    /// A mod in a folder or a zip.
    pub fn from_path(path: &Path) -> Self {
        let (bundle, faults) = bundle::from_path(path);
        Self {
            label: path.display().to_string(),
            bundle,
            faults,
            chosen: Chosen::new(),
            chosen_in: None,
            rank: 0,
        }
    }
}

/// The state of one mod after a load.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModStatus {
    pub id: String,
    pub name: String,
    pub version: String,
    pub description: String,
    /// Where it came from.
    pub label: String,
    pub state: ModState,
    /// What a player can set for it.
    pub settings: Vec<OfMod>,
}

/// Whether a mod is on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModState {
    On,
    /// Off, with the reason in words.
    Faulty(String),
}

/// Loads mods: the core first, the others in any order.
pub fn load(packages: &[Package]) -> Loaded {
    load_all(packages, false)
}

/// The same as `load`, and records in the registry every change to a field.
pub fn load_remembering(packages: &[Package]) -> Loaded {
    load_all(packages, true)
}

fn load_all(packages: &[Package], remembers: bool) -> Loaded {
    let mut sources = Sources::default();
    let mut diags = Vec::new();
    // The core comes first. The order of the others must not matter.
    let mut packages: Vec<&Package> = packages.iter().collect();
    if let [_, rest @ ..] = &mut packages[..] {
        order::by_key(rest, |package| &package.label);
    }
    let mut mods: Vec<ReadMod> = Vec::new();
    for package in packages {
        let mut read = read_package(package, &mut sources, &mut diags);
        if let Some(manifest) = &mut read.manifest {
            manifest.rank = package.rank;
        }
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
    // A faulty mod is checked once as far as it could be read, to report its other
    // mistakes too.
    let mut faulty = owners_of_errors(&diags, &sources);

    let (catalog, registry) = loop {
        let mut found = Vec::new();
        let given = Given {
            mods: &mods,
            manifests: &manifests,
            sources: &sources,
            is_whole: !order.iter().any(|id| faulty.contains(id)),
            remembers,
        };
        let (catalog, registry) = attempt(&order, &given, &mut found);
        dedup(&mut found);
        if HELPS {
            blame_no_core(&mut found, &order, &given);
        }
        faulty.extend(owners_of_errors(&found, &sources));
        if faulty.is_empty() || faulty.contains(CORE) {
            diags.extend(found);
            break (catalog, registry);
        }
        // Leave the faulty mods out and load again: the rest must be sound without
        // them.
        diags.extend(
            found
                .into_iter()
                .filter(|diag| faulty.contains(owner(diag, &sources))),
        );
        drop_mods(&mut order, &faulty, &manifests);
        faulty.clear();
    };
    let core_is_sound = order.first().is_some_and(|id| id == CORE);
    let catalog = catalog.map(|catalog| Catalog {
        content: parts(&mods, &order),
        ..catalog
    });
    if HELPS {
        unread_ids::blame_unread_files(&mods, &sources, &mut diags);
    }
    let statuses = statuses(&mods, &order, &diags, &sources);
    let diags = reports::shorten(diags, &sources);
    Loaded {
        catalog: catalog.filter(|_| core_is_sound).map(Arc::new),
        registry,
        sources,
        diags,
        mods: statuses,
    }
}

pub(super) fn owner<'a>(diag: &Diag, sources: &'a Sources) -> &'a str {
    &sources.get(diag.span.file).owner
}

/// Whether a mod wrote this place.
pub(super) fn owner_is(sources: &Sources, span: Span, id: &str) -> bool {
    *sources.get(span.file).owner == *id
}

fn owners_of_errors(diags: &[Diag], sources: &Sources) -> BTreeSet<String> {
    let errors = diags.iter().filter(|diag| diag.is_error());
    errors
        .map(|diag| owner(diag, sources).to_string())
        .collect()
}

/// Removes faulty mods and the mods that depend on them.
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

/// The core alone is always sound. So if a mistake appears in the core only with mods
/// on, the last mod is blamed.
fn blame_no_core(found: &mut Vec<Diag>, order: &[String], given: &Given) {
    let blames_core = |diag: &Diag| diag.is_error() && owner(diag, given.sources) == CORE;
    let mut manifests = given.manifests.iter();
    let last = manifests.find(|each| order.last() == Some(&each.id));
    let Some(last) = last.filter(|last| last.id != CORE && found.iter().any(blames_core)) else {
        return;
    };
    let core = [CORE.to_string()];
    let mut alone = Vec::new();
    let sound = Given {
        is_whole: true,
        ..*given
    };
    attempt(&core, &sound, &mut alone);
    if alone.iter().any(Diag::is_error) {
        return;
    }
    for diag in found.iter_mut().filter(|diag| blames_core(diag)) {
        diag.also.push((diag.span, "seen here".into()));
        diag.span = last.node.span;
        if let Some(span) = made_abstract(diag, given.mods) {
            diag.span = span;
            diag.help = "take `abstract` out: it is still used".into();
        }
    }
    // However often it is used, it was made abstract once.
    let mut told = BTreeSet::new();
    found.retain(|diag| diag.code != "abstract-used" || told.insert(diag.span));
}

/// Where a mod made the entry abstract that a report is about.
fn made_abstract(diag: &Diag, mods: &[ReadMod]) -> Option<Span> {
    let id = diag.message.split('`').nth(1)?;
    let (by, name) = id.split_once(':')?;
    let others = mods.iter().filter(|each| each.id != by);
    let sections = others.flat_map(|each| &each.raws).flat_map(Node::fields);
    let mut entries = sections.flat_map(|section| section.value.items());
    let is_meant = |entry: &&Node| {
        let own = entry.get("id").and_then(Node::as_text);
        own.is_some_and(|own| own == id || own == name) && entry.get("override").is_some()
    };
    let found = entries.find(|entry| is_meant(entry) && entry.get("abstract").is_some())?;
    Some(found.get("abstract")?.span).filter(|_| diag.code == "abstract-used")
}

/// Reports a mistake once, even if it was found through several entries.
fn dedup(diags: &mut Vec<Diag>) {
    let mut seen = BTreeSet::new();
    diags.retain(|diag| seen.insert((diag.code, diag.span)));
}

/// What a load works on.
#[derive(Clone, Copy)]
struct Given<'a> {
    mods: &'a [ReadMod],
    manifests: &'a [Manifest],
    sources: &'a Sources,
    /// No mistake was found in these mods so far.
    is_whole: bool,
    remembers: bool,
}

/// Merges and checks the mods that are on.
fn attempt(order: &[String], given: &Given, diags: &mut Vec<Diag>) -> (Option<Catalog>, Registry) {
    let &Given {
        mods,
        manifests,
        sources,
        is_whole,
        remembers,
    } = given;
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
        ids.set_dependencies(&manifest.id, there.cloned().collect());
    }
    ids.set_mods(&active);
    let by_id = |id: &String| mods.iter().find(|each| each.id == *id);
    let pictures = tiles::lay(order.iter().filter_map(by_id), &active, diags);
    let mut merger = Merger {
        registry: &mut registry,
        ids: &mut ids,
        active: &active,
        diags,
        trail: &mut trail,
        remembers,
    };
    for each in order.iter().filter_map(by_id) {
        merger.lay(&ModFiles {
            id: &each.id,
            roots: each.raws.iter().collect(),
            unread_ids: &each.unread_ids,
        });
    }
    for manifest in order {
        let mut manifests = manifests.iter();
        if let Some(manifest) = manifests.find(|each| each.id == *manifest) {
            merger.take_out(manifest, sources);
        }
    }
    for each in order.iter().filter_map(by_id) {
        for root in &each.raws {
            merger.patch(root, &each.id);
        }
    }
    // The merge is incomplete, so it is not checked: the mod is left out and the others
    // are loaded again.
    if trail.overflows {
        return (None, registry);
    }
    let around = Around {
        ids: &ids,
        pictures: &pictures,
        sources,
    };
    let dirty = walk_entries(&mut registry, &trail, &around, diags);
    detached::check(&trail.detached, (&ids, &registry), sources, diags);
    let laid = || order.iter().filter_map(by_id);
    // What is missing only because the search stopped must not be reported.
    let Some(dirty) = dirty else {
        return (None, registry);
    };
    if HELPS {
        unread_ids::drop_unknown_ids_after_syntax_error(order, mods, sources, diags);
        undeclared::check(order, laid(), manifests, sources, diags);
        laid().for_each(|each| no_effect::changes(each, diags));
    }
    let blame = order
        .last()
        .and_then(|id| manifests.iter().find(|each| each.id == *id))
        .map(|manifest| manifest.node.span);
    let place = |owner: &str| order.iter().position(|id| *id == *owner).unwrap_or(0);
    let ranks: Vec<usize> = sources
        .iter()
        .map(|(_, source)| place(&source.owner))
        .collect();
    let rank = |span: Span| ranks[span.file.0 as usize];
    let mentions = match HELPS {
        true => no_effect::mentions(&registry, &dirty, &trail.parents, laid(), &active),
        false => BTreeSet::new(),
    };
    let context = blame.map(|blame| check::LoadContext {
        sources,
        blame,
        rank: &rank,
        removals: &trail.removals,
        dirty: &dirty,
        is_whole: is_whole && !diags.iter().any(Diag::is_error),
        parents: &trail.parents,
        mentions: &mentions,
        pictures: &pictures,
        is_alone: order.len() == 1,
    });
    let catalog = context.and_then(|context| check::check(&registry, context, diags));
    (catalog, registry)
}

/// What entries can name, and where they were written.
struct Around<'a> {
    ids: &'a Ids,
    pictures: &'a Pictures,
    sources: &'a Sources,
}

/// Walks every entry and returns the keys of the faulty ones. `None` if there are so many
/// errors that it stopped.
fn walk_entries(
    registry: &mut Registry,
    trail: &Trail,
    around: &Around,
    diags: &mut Vec<Diag>,
) -> Option<BTreeSet<EntryKey>> {
    let templates: BTreeSet<EntryKey> = registry
        .entries
        .iter()
        .filter(|(_, entry)| entry.is_template)
        .map(|(key, _)| key.clone())
        .collect();
    // Fields that are missing already in the original are reported there, not in the
    // copy.
    let reported = |key: &EntryKey| -> Vec<String> {
        let parent = trail
            .parents
            .get(key)
            .filter(|key| !templates.contains(*key));
        let parent = parent.and_then(|key| registry.entries.get(key));
        parent.map_or(Vec::new(), |parent| {
            gaps(parent.node.fields(), key.0.shape().fields())
        })
    };
    let keys = originals_first(registry.entries.keys(), &trail.parents);
    let all_reported: Vec<Vec<String>> = keys.iter().map(reported).collect();
    let (mut dirty, mut errors) = (BTreeSet::new(), 0);
    let mut seen = BTreeSet::new();
    let others: Vec<Option<String>> = keys
        .iter()
        .map(|key| check::first_of(key, registry, &templates))
        .collect();
    for (number, (key, reported_missing)) in keys.iter().zip(all_reported).enumerate() {
        let Some(entry) = registry.entries.get_mut(key) else {
            continue;
        };
        // However many warnings there are: an entry that was not looked at would be missing.
        if errors >= MOST_COLLECTED {
            return None;
        }
        let mut new = Vec::new();
        let lacks = !reported_missing.is_empty();
        Walker {
            sources: around.sources,
            ids: around.ids,
            pictures: Some(around.pictures),
            diags: &mut new,
            partial: entry.is_template,
            absent: None,
            reported_missing,
            starts_elsewhere: false,
            replaced: &entry.replaced,
            around: Vec::new(),
            named: Vec::new(),
            is_trial: false,
            offered: None,
            given_up: None,
        }
        .entry(&mut entry.node, key.0);
        if lacks || !new.is_empty() || is_damaged(&entry.node) {
            dirty.insert(key.clone());
        }
        // A mistake that was copied is reported once, where it was written.
        if let Some(other) = others[number].as_ref().filter(|_| !new.is_empty()) {
            let changes =
                |diag: &Diag| ["missing-field", "operator-not-allowed"].contains(&diag.code);
            if new.iter().all(changes) {
                new = vec![check::second(key.0, other, entry.span)];
            }
        }
        new.retain(|diag| seen.insert((diag.code, diag.span)));
        errors += new.iter().filter(|diag| diag.is_error()).count();
        let is_full = diags.len() >= MOST_COLLECTED;
        diags.extend(new.into_iter().filter(|diag| diag.is_error() || !is_full));
    }
    Some(dirty)
}

/// The keys of entries, each original before its copies: a copied mistake is then found
/// first where it was written.
fn originals_first<'a>(
    keys: impl Iterator<Item = &'a EntryKey>,
    parents: &'a BTreeMap<EntryKey, EntryKey>,
) -> Vec<EntryKey> {
    let mut done: BTreeSet<&EntryKey> = BTreeSet::new();
    let mut ordered = Vec::new();
    for key in keys {
        let mut line = Vec::new();
        let mut at = Some(key);
        // Stops at an entry that was seen before, so a circle ends too.
        while let Some(key) = at.filter(|key| done.insert(key)) {
            line.push(key.clone());
            at = parents.get(key);
        }
        ordered.extend(line.into_iter().rev());
    }
    ordered
}

/// A save stores at most this many characters of a mod's version.
const LONGEST_VERSION: usize = 100;

/// The mods that are on, as a save lists them.
fn parts(mods: &[ReadMod], order: &[String]) -> Vec<Part> {
    let by_id = |id: &String| mods.iter().find(|each| each.id == *id);
    let part = |each: &ReadMod| Part {
        id: each.id.clone(),
        version: (each.manifest.iter())
            .flat_map(|it| it.raw.version.chars().take(LONGEST_VERSION))
            .collect(),
        hash: each.hash.clone(),
    };
    order.iter().filter_map(by_id).map(part).collect()
}
