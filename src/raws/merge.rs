//! Merges one mod into the registry: entries are added, copied, overridden and removed.
//! Patches come after all mods.

use super::detached::Detached;
use super::hints;
use super::ids::{Ids, Lookup};
use super::registry::{EntryKey, Registry};
use super::reports::MOST_COLLECTED;
use super::section_help::section_help;
use super::shape::Shape;
use super::suggest;
use super::tagged::Tagged;
use super::unread_ids;
use super::value_help;
use super::walk::{is_damaged, missing};
use super::wrong_section::by_fields;
use crate::catalog::schema::Section;
use placed_json::diag::Diag;
use placed_json::node::{Field, Node, Value};
use placed_json::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// Keys of an entry that say how to merge it. They are not fields of the content.
pub const META: [&str; 6] = [
    "id",
    "copy_from",
    "abstract",
    "override",
    "if_mod",
    "if_setting",
];
/// Keys of a raws file that are not sections.
pub const OTHER_KEYS: [&str; 2] = ["remove", "patch"];
/// The most that the entries of a mod may weigh together, with everything that they
/// copy and that patches set. A value weighs one, and a
/// text one more for every 4 letters.
pub const MOST_WEIGHT: usize = 400_000;

/// The files of one mod after reading.
pub struct ModFiles<'a> {
    pub id: &'a str,
    pub roots: Vec<&'a Node>,
    /// Ids whose definitions could not be read.
    pub unread_ids: &'a [String],
}

/// The registry that is being built, and what is needed to build it.
pub struct Merger<'a> {
    pub registry: &'a mut Registry,
    pub ids: &'a mut Ids,
    /// The mods that are on.
    pub active: &'a BTreeSet<String>,
    pub diags: &'a mut Vec<Diag>,
    pub trail: &'a mut Trail,
    /// Whether every change of a field is recorded.
    pub remembers: bool,
}

/// Facts about the merge that are not visible in the entries.
#[derive(Default)]
pub struct Trail {
    /// What each copy was copied from.
    pub parents: BTreeMap<EntryKey, EntryKey>,
    /// The length of the chain of originals behind each copy.
    pub(super) depths: BTreeMap<EntryKey, usize>,
    /// Where entries were removed, in order.
    pub removals: Vec<(Section, Span)>,
    /// The entries with each tag. Made when the first patch asks for it.
    pub(super) tagged: Option<Tagged>,
    /// The weight of each mod's entries so far.
    weights: BTreeMap<String, usize>,
    /// A mod's entries weigh too much, so the merge is incomplete.
    pub overflows: bool,
    /// Entries that are not merged, and are checked by themselves.
    pub(super) detached: Vec<Detached>,
    /// Which mod changed which entries of others, and where.
    pub overridden: BTreeMap<(String, Section, String), Span>,
}

/// An entry of a file, not yet merged.
pub(super) struct Written<'a> {
    pub(super) section: Section,
    pub(super) node: &'a Node,
    /// Where its id was written.
    pub(super) span: Span,
    pub(super) id: String,
}

impl Written<'_> {
    /// Its fields without the keys in `META`.
    pub(super) fn own_fields(&self) -> Vec<Field> {
        let fields = self.node.fields().iter();
        fields
            .filter(|field| !META.contains(&field.key.as_str()))
            .cloned()
            .collect()
    }
}

impl Merger<'_> {
    pub(super) fn error(&mut self, code: &'static str, span: Span, message: String, help: &str) {
        self.report(Diag::error(code, span, message).help(help));
    }

    pub(super) fn report(&mut self, diag: Diag) {
        // Warnings alone must not hide an error.
        let most = match diag.is_error() {
            true => 2 * MOST_COLLECTED,
            false => MOST_COLLECTED,
        };
        if self.diags.len() < most {
            self.diags.push(diag);
        }
    }

    /// Adds to the weight of a mod's entries. False if that is too much: this is
    /// reported once, and nothing more is merged.
    pub(super) fn spend(&mut self, owner: &str, weight: usize, span: Span) -> bool {
        if self.trail.overflows {
            return false;
        }
        let spent = self.trail.weights.entry(owner.into()).or_default();
        *spent += weight;
        if *spent <= MOST_WEIGHT {
            return true;
        }
        self.trail.overflows = true;
        let message = format!("up to here the entries of this mod come to {MOST_WEIGHT} values");
        let help = "copy or patch fewer or smaller entries, or divide the mod; \
                    what is copied and what patches set counts too";
        let report = Diag::error("too-much-content", span, message).help(help);
        self.diags.push(report);
        false
    }

    /// Merges a mod's entries. Patches come later, after all mods.
    pub fn lay(&mut self, files: &ModFiles) {
        self.ids
            .mark_unread(files.id, files.unread_ids.iter().cloned());
        let (adds, overrides) = self.sort_entries(files);
        let mut open: BTreeMap<EntryKey, Written> = BTreeMap::new();
        for add in adds {
            let key = (add.section, add.id.clone());
            if let Some(first) = open.get(&key) {
                let message = format!("`{}` is defined twice", add.id);
                let report = Diag::error("duplicate-id", add.span, message)
                    .help("give one of the two another id")
                    .also(first.span, "the first one");
                self.report(report);
            } else if self.wants_override(&add, files.id) {
                self.ids.reject(add.section, &add.id);
            } else {
                self.ids.add(add.section, &add.id);
                if let Some(sign) = add.node.get("sign").and_then(Node::as_text) {
                    self.ids.add_sign(sign, &add.id);
                }
                open.insert(key, add);
            }
        }
        let overrides = self.known_only(overrides, files.id);
        let keys: Vec<EntryKey> = open.keys().cloned().collect();
        for key in keys {
            self.resolve(key.clone(), files.id, &open);
            if let Some(entry) = self.registry.entries.get(&key) {
                self.ids.add_fits(&key, &entry.node);
            }
        }
        self.lay_overrides(overrides, files.id);
        if self.trail.overflows {
            return;
        }
        for root in &files.roots {
            self.removals(root, files.id);
        }
    }

    /// Whether this new entry was probably meant as an override, judging by its id and
    /// its few fields.
    fn wants_override(&mut self, add: &Written, owner: &str) -> bool {
        let own = add.own_fields();
        let shapes = add.section.shape().fields();
        let required = shapes.iter().filter(|shape| shape.required).count();
        let stands_alone = ["copy_from", "abstract"]
            .iter()
            .any(|key| add.node.get(key).is_some())
            || missing(&own, shapes).len() * 2 < required;
        let name = add.id.split_once(':').map_or("", |(_, name)| name);
        if stands_alone || own.is_empty() {
            return false;
        }
        // An unknown field may be a misspelt `override` or `copy_from`.
        if own
            .iter()
            .any(|field| add.section.shape().field(&field.key).is_none())
        {
            return false;
        }
        let Some(other) = self.ids.found(owner, add.section, name) else {
            return false;
        };
        let message = format!("`{other}` belongs to another mod");
        let help = "add \"override\": \"patch\" to change it, or give a new id of your own";
        let mut report = Diag::error("needs-override", add.span, message).help(help);
        if let Some(entry) = self.registry.entries.get(&(add.section, other)) {
            report = report.also(entry.span, "it is defined here");
        }
        self.report(report);
        true
    }

    fn sort_entries<'a>(&mut self, files: &ModFiles<'a>) -> (Vec<Written<'a>>, Vec<Written<'a>>) {
        let (mut adds, mut overrides) = (Vec::new(), Vec::new());
        for root in files.roots.iter().filter(|root| !root.is_broken()) {
            let Value::Object(sections) = &root.value else {
                if is_damaged(root) {
                    continue;
                }
                let message = format!(
                    "expected an object with sections, found {}",
                    root.described()
                );
                let help = "start the file with { and a section such as \"monsters\": [ … ]";
                self.error("wrong-type", root.span, message, help);
                self.ids.mark_unread(files.id, unread_ids::in_value(root));
                continue;
            };
            if let Some(id) = root.field("id") {
                self.ids.mark_unread(files.id, unread_ids::in_value(root));
                let message = "this is an entry outside of a section".into();
                let help = "write { \"monsters\": [ { \"id\": … } ] }, or another section";
                self.error("unknown-section", id.key_span, message, help);
                continue;
            }
            for section in sections {
                let Some(kind) = Section::from_name(&section.key) else {
                    self.check_section(section, files.id);
                    continue;
                };
                let Value::List(entries) = &section.value.value else {
                    if !is_damaged(&section.value) {
                        let message =
                            format!("expected a list, found {}", section.value.described());
                        let help = section_help(kind, section, self.ids);
                        self.error("wrong-type", section.value.span, message, &help);
                        self.ids
                            .mark_unread(files.id, unread_ids::in_value(&section.value));
                    }
                    continue;
                };
                for node in entries.iter().filter(|node| !node.is_broken()) {
                    self.sort_entry(kind, node, files.id, &mut adds, &mut overrides);
                }
            }
        }
        (adds, overrides)
    }

    fn check_section(&mut self, section: &Field, owner: &str) {
        if OTHER_KEYS.contains(&section.key.as_str()) || section.key == "$schema" {
            return;
        }
        let known = Section::ALL
            .iter()
            .map(|kind| kind.name())
            .chain(OTHER_KEYS);
        let message = format!("unknown section `{}`", section.key);
        // Try the parts of the name: `trap_types` is `traps`, `monster_list` is
        // `monsters`.
        let mut parts = section
            .key
            .split(['_', '-', ' '])
            .filter(|part| part.len() > 2);
        let near = parts.find_map(|part| suggest::nearest(part, known.clone()));
        let is_section = |field: &Field| Section::from_name(&field.key).is_some();
        let wraps = section.value.fields().iter().any(is_section);
        let whole = suggest::nearest(&section.key, known.clone());
        let other = hints::other_name(&section.key, OTHER_KEYS.into_iter())
            .or(whole.filter(|word| OTHER_KEYS.contains(word)));
        let help = match near.filter(|_| section.key.contains(['_', '-', ' '])) {
            _ if other.is_some() => format!("did you mean `{}`?", other.unwrap_or_default()),
            _ if wraps => format!(
                "take `{}` and its braces out: sections such as `monsters` stand at the top of the file",
                section.key
            ),
            Some(near) => format!("did you mean `{near}`?"),
            None => match whole.is_none().then(|| by_fields(&section.value)).flatten() {
                Some(fitting) => format!("did you mean `{}`?", fitting.name()),
                None => hints::known(&section.key, known),
            },
        };
        self.error("unknown-section", section.key_span, message, &help);
        self.ids
            .mark_unread(owner, unread_ids::in_value(&section.value));
    }

    pub(super) fn flag(&mut self, node: &Node, key: &str) -> bool {
        match node.get(key).map(|each| (each, &each.value)) {
            None => false,
            Some((_, Value::Broken)) => true,
            Some((_, Value::Bool(value))) => *value,
            Some((each, _)) => {
                let message = format!("expected true or false, found {}", each.described());
                let site = value_help::Site {
                    field: None,
                    ids: self.ids,
                    owner: "",
                    is_sign: false,
                };
                let help = value_help::help(&Shape::Bool, each, site);
                self.error("wrong-type", each.span, message, &help);
                true // so that nothing is said of fields left out
            }
        }
    }

    pub(super) fn found(&mut self, section: Section, node: &Node, owner: &str) -> Option<String> {
        let Some(written) = node.as_text() else {
            if !node.is_broken() {
                let message = format!("expected an id, found {}", node.described());
                let help = match value_help::inner_text(node) {
                    Some(id) => format!("write one id without brackets: \"{id}\""),
                    None => format!("write an id: {}", self.ids.a_few(owner, section)),
                };
                self.error("wrong-type", node.span, message, &help);
            }
            return None;
        };
        match self.ids.look_up(owner, section, written) {
            Lookup::Found(id) => Some(id),
            other => {
                self.not_found(other, node.span);
                None
            }
        }
    }

    /// Reports an id that refers to nothing, unless that was reported before.
    pub(super) fn not_found(&mut self, lookup: Lookup, span: Span) {
        match lookup {
            Lookup::Found(_) | Lookup::Rejected => {}
            Lookup::Removed { id, span: removal } => {
                let message = format!("`{id}` was removed already");
                let report = Diag::error("removed-id", span, message)
                    .help(
                        "use another entry, or leave this one where it is: take it out of `remove`",
                    )
                    .also(removal, "removed here");
                self.report(report);
            }
            Lookup::Not(fault) => self.error(fault.code, span, fault.message, &fault.help),
        }
    }
}
