//! Ids: `mod:name`; a mod may write its own ids short, without `mod:`.
//!
//! A short id is looked up in the mod itself, then in the mods that it depends on, then
//! in the core.

use super::hints;
use super::mend;
use super::registry::{EntryKey, Removal};
use super::related::Related;
use super::suggest::{self, Patience};
use crate::catalog::schema::Section;
use crate::raws::HELPS;
use placed_json::node::{Node, Value};
use placed_json::source::Span;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The mod that is always on and comes first.
pub const CORE: &str = "core";

/// So many ids are more than a help shows.
const ENOUGH: usize = 20;

/// Every id of a load, by section.
#[derive(Clone, Debug, Default)]
pub struct Ids {
    known: BTreeMap<Section, BTreeSet<String>>,
    /// Ids whose definition is wrong. References to them are not reported.
    rejected: BTreeMap<Section, BTreeSet<String>>,
    /// Entries that exist only to be copied from.
    templates: BTreeSet<EntryKey>,
    /// Entries that a later change made abstract, and where it says so.
    made_abstract: BTreeMap<EntryKey, Span>,
    /// Ids that a mod removed.
    removed: BTreeMap<EntryKey, Removal>,
    /// What each mod may refer to by a short id, besides itself and the core.
    depends: BTreeMap<String, Vec<String>>,
    /// The mods that are on.
    mods: BTreeSet<String>,
    /// Sections in which a mod has an entry without an id.
    nameless: BTreeSet<EntryKey>,
    /// Cache of `follow`: where a chain of removals leads.
    followed: RefCell<BTreeMap<EntryKey, String>>,
    /// The terrain kind that each sign of a drawing stands for.
    signs: BTreeMap<String, String>,
    pub(super) patience: Patience,
    /// Entries that fit fields with a condition, by the field: `opened` needs what can be
    /// walked on.
    fits: BTreeMap<&'static str, BTreeSet<String>>,
    pub(super) related: Related,
    /// The tags of monsters, which conditions ask for.
    tags: BTreeSet<String>,
    /// The field for which ids are suggested now.
    asking: RefCell<Option<&'static str>>,
    /// An id that is not suggested now, because it is the entry that is being checked.
    hidden: RefCell<Option<String>>,
}

/// What a written id refers to.
pub enum Lookup {
    Found(String),
    Rejected,
    Removed { id: String, span: Span },
    Not(IdFault),
}

/// Why an id refers to nothing.
pub struct IdFault {
    pub code: &'static str,
    pub message: String,
    pub help: String,
    /// The section in which the id exists, if it is the wrong one.
    pub section: Option<Section>,
}

impl Ids {
    /// Sets the mods that are on.
    pub fn set_mods(&mut self, mods: &BTreeSet<String>) {
        self.mods.clone_from(mods);
    }

    /// Stops suggesting this id, until the next call. Used while the entry itself is
    /// checked.
    pub fn hide(&self, id: Option<&str>) {
        *self.hidden.borrow_mut() = id.map(str::to_string);
    }

    /// Whether a mod is on.
    pub fn has_mod(&self, id: &str) -> bool {
        self.mods.contains(id)
    }

    /// Marks ids of a mod whose definitions could not be read, so that references to
    /// them are not reported, whatever their section.
    pub fn mark_unread(&mut self, owner: &str, names: impl IntoIterator<Item = String>) {
        for name in names {
            let name = name
                .strip_prefix(owner)
                .and_then(|name| name.strip_prefix(':'))
                .unwrap_or(&name);
            for section in Section::ALL {
                let [own, core] = [owner, CORE].map(|by| format!("{by}:{name}"));
                if !name.contains(':')
                    && !self.contains(section, &own)
                    && !self.contains(section, &core)
                {
                    self.rejected.entry(section).or_default().insert(own);
                }
            }
        }
    }

    /// Marks that a mod has an entry without a readable id.
    pub fn mark_nameless(&mut self, section: Section, owner: &str) {
        self.nameless.insert((section, owner.into()));
    }

    /// Whether an unknown id may belong to an entry without a readable id. Not if it
    /// looks like a typing mistake in a known id.
    pub fn may_be_nameless(
        &self,
        owner: &str,
        section: Section,
        written: &str,
        fault: &IdFault,
    ) -> bool {
        let near = fault.help.strip_prefix("did you mean `");
        let near = near.and_then(|rest| rest.split('`').next());
        let is_slip = near.is_some_and(|near| strsim::osa_distance(near, written) < 2);
        fault.code == "unknown-id"
            && !is_slip
            && self.nameless.contains(&(section, owner.to_string()))
    }

    /// Sets the mods whose ids a mod may write short.
    pub fn set_dependencies(&mut self, owner: &str, on: Vec<String>) {
        self.depends.insert(owner.into(), on);
    }

    /// Adds a defined id.
    pub fn add(&mut self, section: Section, id: &str) {
        if let Some(ids) = self.rejected.get_mut(&section) {
            ids.remove(id);
        }
        self.known.entry(section).or_default().insert(id.into());
    }

    /// Adds a sign of drawings, which may be written in place of the terrain kind's id.
    pub fn add_sign(&mut self, sign: &str, id: &str) {
        self.signs.insert(sign.into(), id.into());
    }

    /// Notes for which fields an entry fits, and the tags of monsters.
    pub fn add_fits(&mut self, (section, id): &EntryKey, node: &Node) {
        if HELPS && *section == Section::Monsters {
            self.tags.extend(super::tagged::tags(node));
        }
        self.related.add(&(*section, id.clone()), node);
        let is_walkable = node.get("walkable").map(|node| &node.value) == Some(&Value::Bool(true));
        let is_hunter = node.get("hunts").and_then(Node::as_text) == Some("maze");
        for (field, is_fit) in [
            ("opened", is_walkable),
            ("unlocked", is_walkable),
            ("hunter", is_hunter),
        ] {
            if HELPS && is_fit {
                self.fits.entry(field).or_default().insert(id.clone());
            }
        }
    }

    /// The tag of monsters that a word names, also in the plural.
    pub fn tag(&self, word: &str) -> Option<String> {
        let one = word.strip_suffix('s');
        let mut words = [Some(word), one].into_iter().flatten();
        words.find_map(|word| self.tags.get(word).cloned())
    }

    /// Suggests only ids that fit this field, until the next call.
    pub fn ask(&self, field: Option<&'static str>) {
        *self.asking.borrow_mut() = field.filter(|_| HELPS);
    }

    fn forget(&mut self, section: Section, id: &str) {
        if let Some(ids) = self.known.get_mut(&section) {
            ids.remove(id);
        }
    }

    /// Removes an id; references to it now mean `instead`.
    pub fn remove(&mut self, section: Section, id: &str, instead: Option<String>, span: Span) {
        self.forget(section, id);
        self.followed.borrow_mut().clear();
        self.removed
            .insert((section, id.into()), Removal { instead, span });
    }

    /// Marks an id whose definition is wrong.
    pub fn reject(&mut self, section: Section, id: &str) {
        self.forget(section, id);
        self.rejected.entry(section).or_default().insert(id.into());
    }

    /// Marks an entry that exists only to be copied from.
    pub fn mark_template(&mut self, section: Section, id: &str) {
        self.templates.insert((section, id.into()));
    }

    /// Marks an entry that was to be used, until a change made it a template.
    pub fn make_abstract(&mut self, section: Section, id: &str, span: Span) {
        self.mark_template(section, id);
        self.made_abstract.insert((section, id.into()), span);
    }

    /// Where a change made an entry abstract.
    pub fn made_abstract(&self, section: Section, id: &str) -> Option<Span> {
        let key = (section, id.to_string());
        self.made_abstract.get(&key).copied()
    }

    /// Whether an entry exists only to be copied from.
    pub fn is_template(&self, section: Section, id: &str) -> bool {
        self.templates.contains(&(section, id.to_string()))
    }

    /// Whether an id is defined and sound.
    pub fn contains(&self, section: Section, id: &str) -> bool {
        self.known.get(&section).is_some_and(|ids| ids.contains(id))
    }

    fn is_rejected(&self, section: Section, id: &str) -> bool {
        self.rejected
            .get(&section)
            .is_some_and(|ids| ids.contains(id))
    }

    fn of_section(&self, section: Section) -> impl Iterator<Item = &str> {
        let hidden = self.hidden.borrow().clone();
        let fits = self.asking.borrow().and_then(|field| self.fits.get(field));
        let known = self.known.get(&section).into_iter().flatten();
        known
            .map(String::as_str)
            .filter(move |id| hidden.as_deref() != Some(*id))
            .filter(move |id| fits.is_none_or(|fits| fits.contains(*id)))
    }

    /// At most `most` ids of a section, those of the mod first.
    fn own_first(&self, owner: &str, section: Section, most: usize) -> Vec<&str> {
        let is_own = |id: &&str| id.split_once(':').is_some_and(|(by, _)| by == owner);
        let own = self.of_section(section).filter(is_own);
        let others = self.of_section(section).filter(|id| !is_own(id));
        own.chain(others).take(most).collect()
    }

    fn is_known(&self, section: Section, id: &str) -> bool {
        self.contains(section, id)
            || self.is_rejected(section, id)
            || self.removed.contains_key(&(section, id.to_string()))
    }

    /// The id itself, or the id that replaces it.
    fn follow(&self, section: Section, id: &str) -> Lookup {
        let mut followed = self.followed.borrow_mut();
        let mut passed = Vec::new();
        let mut at = id.to_string();
        // `instead` existed when it was written, so the chain has no circle and this
        // ends.
        while passed.len() <= self.removed.len() && !self.contains(section, &at) {
            let key = (section, at.clone());
            let known = followed.get(&key).filter(|known| **known != at);
            let removal = self.removed.get(&key);
            let Some(next) = known.or(removal.and_then(|each| each.instead.as_ref())) else {
                break;
            };
            at = next.clone();
            passed.push(key);
        }
        // Shortens the chain for the next lookup.
        for key in passed {
            followed.insert(key, at.clone());
        }
        match self.removed.get(&(section, at.clone())) {
            Some(removal) if !self.contains(section, &at) => Lookup::Removed {
                id: at,
                span: removal.span,
            },
            _ => Lookup::Found(at),
        }
    }

    /// The whole ids that a written id could mean, in groups, best first.
    fn candidates(&self, owner: &str, written: &str) -> Vec<Vec<String>> {
        if written.contains(':') {
            return vec![vec![written.to_string()]];
        }
        let whole = |each: &str| format!("{each}:{written}");
        let depends = self.depends.get(owner);
        vec![
            vec![whole(owner)],
            depends
                .into_iter()
                .flatten()
                .map(|each| whole(each))
                .collect(),
            vec![whole(CORE)],
        ]
    }

    /// The whole id of an entry that can be used, if this is one. Cheaper than to look
    /// it up: nobody asks what else was meant.
    pub fn found(&self, owner: &str, section: Section, written: &str) -> Option<String> {
        match self.known(owner, section, written)? {
            Lookup::Found(id) => Some(id),
            _ => None,
        }
    }

    /// What an id refers to, if it is known at all.
    pub fn known(&self, owner: &str, section: Section, written: &str) -> Option<Lookup> {
        self.among_known(&self.candidates(owner, written), section, written)
    }

    /// What an id written in the mod `owner` refers to.
    pub fn look_up(&self, owner: &str, section: Section, written: &str) -> Lookup {
        let candidates = self.candidates(owner, written);
        self.among_known(&candidates, section, written)
            .unwrap_or_else(|| self.unknown(&candidates, owner, section, written))
    }

    /// What the candidates refer to in their section, if any of them is known there.
    fn among_known(
        &self,
        candidates: &[Vec<String>],
        section: Section,
        written: &str,
    ) -> Option<Lookup> {
        let known = |group: &'_ Vec<String>| -> Vec<String> {
            let group = group.iter();
            group
                .filter(|id| self.is_known(section, id))
                .cloned()
                .collect()
        };
        let found = candidates.iter().map(known).find(|it| !it.is_empty())?;
        Some(match &found[..] {
            [id] if self.is_rejected(section, id) => Lookup::Rejected,
            [id] => self.follow(section, id),
            all => Lookup::Not(IdFault {
                code: "ambiguous-id",
                message: format!("`{written}` could be any of {}", all.join(", ")),
                help: format!("write it out, such as `{}`", all[0]),
                section: None,
            }),
        })
    }

    /// Why no candidate is known in the section.
    fn unknown(
        &self,
        candidates: &[Vec<String>],
        owner: &str,
        section: Section,
        written: &str,
    ) -> Lookup {
        for other in Section::ALL {
            let mut all = candidates.iter().flatten();
            if let Some(id) = all.find(|id| other != section && self.contains(other, id)) {
                let others = self.suggestion(owner, section, written);
                let id_there = self.short(owner, id);
                let help = match (section, other) {
                    _ if !HELPS => others,
                    (Section::Items, Section::Monsters) => format!(
                        "to call a creature write {{ \"summon\": {{ \"monster\": \"{id_there}\" }} }}; else {others}"
                    ),
                    (Section::Monsters, Section::Items) => format!(
                        "to make a thing write {{ \"create\": {{ \"item\": \"{id_there}\" }} }}; else {others}"
                    ),
                    _ => others,
                };
                return Lookup::Not(IdFault {
                    code: "wrong-kind",
                    message: format!("`{id}` is {}, not {}", other.noun(), section.noun()),
                    help,
                    section: Some(other),
                });
            }
        }
        Lookup::Not(IdFault {
            code: "unknown-id",
            message: format!("there is no `{written}` among the {}", section.name()),
            help: self.suggestion(owner, section, written),
            section: None,
        })
    }

    /// The shortest way to write an id in a mod.
    pub(super) fn short(&self, owner: &str, id: &str) -> String {
        match id.split_once(':') {
            Some((by, name)) if by == owner || by == CORE => name.to_string(),
            _ => id.to_string(),
        }
    }

    /// For a section that has one entry, which all mods change: how to begin a change.
    pub fn only(&self, section: Section) -> Option<String> {
        let mut all = self.of_section(section).filter(|_| HELPS);
        let (only, None) = (all.next()?, all.next()) else {
            return None;
        };
        let id = self.short(CORE, only);
        Some(format!("\"id\": \"{id}\", \"override\": \"patch\""))
    }

    /// An id of a section for an example, one of the mod's own if it has any.
    pub fn first(&self, owner: &str, section: Section) -> Option<String> {
        let first = self.own_first(owner, section, 1).into_iter().next();
        first.map(|id| self.short(owner, id))
    }

    /// All ids of a section in their shortest form, those of the mod first.
    pub(super) fn of_owner(&self, owner: &str, section: Section) -> Vec<String> {
        let all = self.own_first(owner, section, usize::MAX).into_iter();
        all.map(|id| self.short(owner, id)).collect()
    }

    /// A few ids of a section, as a suggestion.
    pub fn a_few(&self, owner: &str, section: Section) -> String {
        let some: Vec<String> = { self.own_first(owner, section, ENOUGH).into_iter() }
            .map(|id| self.short(owner, id))
            .collect();
        suggest::few(&some.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// A suggestion for an unknown id: the nearest id, in its shortest form.
    fn suggestion(&self, owner: &str, section: Section, written: &str) -> String {
        let all = self.known.get(&section).map_or(0, BTreeSet::len);
        if !self.patience.allows(written, all) {
            let some: Vec<&str> = self.of_section(section).take(ENOUGH).collect();
            return suggest::few(&some);
        }
        // The right name with the wrong mod.
        let name = |id: &'_ str| -> Option<String> {
            id.split_once(':').map(|(_, name)| name.to_string())
        };
        let namesake = name(written).and_then(|wanted| {
            let is_namesake = |id: &&str| id.split_once(':').is_some_and(|it| it.1 == wanted);
            self.of_section(section).find(is_namesake)
        });
        if let Some(id) = namesake {
            return format!("did you mean `{id}`?");
        }
        if let Some((by, _)) = written.split_once(':')
            && !self.mods.is_empty()
            && !self.has_mod(by)
        {
            return match suggest::nearest(by, self.mods.iter().map(String::as_str)) {
                Some(near) => format!("the mod `{by}` is not loaded: did you mean `{near}`?"),
                None => format!(
                    "the mod `{by}` is not loaded: switch it on, or give it with `--with`, \
                     and name it under `depends`; with \"if_mod\": \"{by}\" an entry is left out without it"
                ),
            };
        }
        let drawn = self
            .signs
            .get(written)
            .filter(|_| section == Section::Terrain);
        if let Some(id) = drawn {
            return format!("did you mean `{}`?", self.short(owner, id));
        }
        // Another separator than `:` between mod and name.
        let marked = written.replacen(['.', '/', '\\', '|'], ":", 1);
        if marked != written && self.contains(section, &marked) {
            return format!("did you mean `{marked}`?");
        }
        let short = |id: &str| self.short(owner, id);
        let shown: Vec<String> = match written.contains(':') {
            true => self.of_section(section).map(str::to_string).collect(),
            false => self.of_section(section).map(short).collect(),
        };
        let shown = || shown.iter().map(String::as_str);
        // Compare only the names, with the same mod before them.
        let (by, name) = written.rsplit_once(':').unwrap_or(("", written));
        let names = shown()
            .filter_map(|id| id.strip_prefix(by))
            .map(|id| id.trim_start_matches(':'));
        let other = hints::other_choice(name, names);
        let near = other.and_then(|other| shown().find(|id| id.rsplit(':').next() == Some(other)));
        // The same mod before both would make any two names alike.
        let is_short = by.is_empty();
        let near = near.or_else(|| suggest::nearest(written, shown().filter(|_| is_short)));
        let near = near.or_else(|| mend::same(name, shown()));
        let of_mod: Vec<&str> = shown()
            .filter(|id| id.split(':').next() == Some(by))
            .collect();
        // `core:orc` may mean an entry with a longer name, such as `core:orc_scout`.
        let near = near.or_else(|| {
            let names = of_mod.iter().filter_map(|id| id.split(':').nth(1));
            let meant = suggest::nearest(name, names)?;
            of_mod
                .iter()
                .copied()
                .find(|id| id.split(':').nth(1) == Some(meant))
        });
        // One of several words is an id: `shallow water`.
        let parts: Vec<&str> = written.split([' ', '-']).collect();
        let near = near.or_else(|| shown().find(|id| parts.len() > 1 && parts.contains(id)));
        let alike = || suggest::one_of(&suggest::by_parts(name, shown()));
        let near = near.map(|near| format!("did you mean `{near}`?"));
        match near.or_else(alike) {
            Some(help) => help,
            None if !of_mod.is_empty() => suggest::few_near(name, &of_mod),
            None if written.contains(':') => suggest::few(&self.own_first("", section, ENOUGH)),
            None => {
                let all = self.of_owner(owner, section);
                suggest::few_near(written, &all.iter().map(String::as_str).collect::<Vec<_>>())
            }
        }
    }
}
