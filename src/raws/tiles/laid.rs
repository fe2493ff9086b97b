//! The pictures of all mods together, and which entry has which.

use super::ReadTile;
use crate::catalog::schema::Section;
use crate::catalog::tiles::variant;
use crate::catalog::{TileId, TilePicture, Tiles};
use crate::raws::HELPS;
use crate::raws::ids::CORE;
use crate::raws::read_mods::ReadMod;
use crate::raws::registry::EntryKey;
use crate::raws::suggest;
use placed_json::diag::Diag;
use placed_json::source::Span;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Pictures that the screen draws itself, for no entry.
const SCREEN: &str = "effects";

/// A picture of a load.
struct Laid {
    picture: Arc<TilePicture>,
    /// The mod that brought it.
    owner: String,
    span: Span,
    /// Its place among all names.
    number: usize,
}

/// The pictures of all mods that are on, by whole name.
#[derive(Default)]
pub(in crate::raws) struct Pictures {
    all: BTreeMap<String, Laid>,
    /// Names whose pictures have a mistake. Who names them is not reported.
    rejected: BTreeSet<String>,
    /// What each mod may name short, besides its own and the core's.
    depends: BTreeMap<String, Vec<String>>,
    /// The names that entries have.
    used: RefCell<BTreeSet<String>>,
}

/// Why a name is no picture.
pub(in crate::raws) enum NoPicture {
    /// It was reported already.
    Rejected,
    /// With what would be right.
    Unknown(String),
}

/// Lays the pictures of mods over each other, in the order of the mods.
pub(in crate::raws) fn lay<'a>(
    mods: impl Iterator<Item = &'a ReadMod>,
    active: &BTreeSet<String>,
    diags: &mut Vec<Diag>,
) -> Pictures {
    let mut pictures = Pictures::default();
    for each in mods {
        let needs = each.manifest.iter().flat_map(|manifest| {
            let raw = &manifest.raw;
            raw.depends.keys().chain(raw.optional.keys())
        });
        let needs: Vec<String> = needs.filter(|it| *it != CORE).cloned().collect();
        pictures.lay_mod(each, &needs, active, diags);
        pictures.depends.insert(each.id.clone(), needs);
    }
    for (number, laid) in pictures.all.values_mut().enumerate() {
        laid.number = number;
    }
    pictures
}

impl Pictures {
    fn lay_mod(
        &mut self,
        of: &ReadMod,
        needs: &[String],
        active: &BTreeSet<String>,
        diags: &mut Vec<Diag>,
    ) {
        let mut replaced = Vec::new();
        let mut new = Vec::new();
        for tile in &of.tiles {
            let (by, name) = tile.name.split_once(':').unwrap_or((&of.id, &tile.name));
            let whole = format!("{by}:{name}");
            if !tile.is_whole {
                self.rejected.insert(whole);
                continue;
            }
            if let Some(first) = self.all.get(&whole).filter(|it| it.owner == of.id) {
                let message = format!("there is a picture `{}` already", tile.name);
                let report = Diag::error("duplicate-tile", tile.span, message)
                    .help("give one of the two another name, or take it out")
                    .also(first.span, "the other one");
                diags.push(report);
                continue;
            }
            if by != of.id {
                // A mod that it does without, and that is not on.
                if !active.contains(by) && needs.iter().any(|it| it == by) {
                    continue;
                }
                let base = variant(&whole).map_or(whole.as_str(), |(base, _)| base);
                if !self.all.contains_key(base) {
                    diags.push(self.not_there(tile, &whole, active.contains(by)));
                    continue;
                }
                replaced.push(whole.clone());
            }
            new.push(whole.clone());
            self.put(tile, whole, &of.id);
        }
        // What stands in place of a picture stands in place of its variants too.
        for base in replaced {
            let of_base = |name: &String| variant(name).is_some_and(|(it, _)| it == base);
            self.all
                .retain(|name, laid| !of_base(name) || laid.owner == of.id);
        }
        for name in new {
            self.needs_base(&name, diags);
        }
    }

    fn put(&mut self, tile: &ReadTile, whole: String, owner: &str) {
        let picture = TilePicture {
            name: whole.clone(),
            ..tile.picture.clone()
        };
        let laid = Laid {
            picture: Arc::new(picture),
            owner: owner.into(),
            span: tile.span,
            number: 0,
        };
        self.all.insert(whole, laid);
    }

    /// Reports a picture that would replace one that is not there.
    fn not_there(&self, tile: &ReadTile, whole: &str, is_on: bool) -> Diag {
        let names = self.all.keys().map(String::as_str).filter(|_| is_on);
        let help = match suggest::nearest(whole, names) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "a name with `:` is for a picture in place of another mod's, which `mod.json` names under `depends`; for one of your own write the part behind it".into(),
        };
        let message = format!("there is no picture `{whole}` to replace");
        Diag::error("unknown-tile", tile.span, message).help(help)
    }

    /// Reports a variant of nothing.
    fn needs_base(&self, name: &str, diags: &mut Vec<Diag>) {
        let Some((base, _)) = variant(name) else {
            return;
        };
        let Some(laid) = self.all.get(name) else {
            return;
        };
        if !self.all.contains_key(base) && !self.rejected.contains(base) {
            let short = base.rsplit(':').next().unwrap_or(base);
            let message = format!("this would be a variant of `{short}`, which is not there");
            let help = format!("draw `@ {short}` too: it is the one that entries name");
            diags.push(Diag::error("unknown-tile", laid.span, message).help(help));
        }
    }

    /// The whole name of the picture that a mod means.
    pub(in crate::raws) fn look_up(&self, owner: &str, name: &str) -> Result<String, NoPicture> {
        let candidates: Vec<String> = match name.contains(':') {
            true => vec![name.to_string()],
            false => {
                let needed = self.depends.get(owner).into_iter().flatten();
                let mods = std::iter::once(owner).chain(needed.map(String::as_str));
                let mods = mods.chain([CORE]);
                mods.map(|by| format!("{by}:{name}")).collect()
            }
        };
        if let Some(found) = candidates.iter().find(|it| self.all.contains_key(*it)) {
            return Ok(found.clone());
        }
        if candidates.iter().any(|it| self.rejected.contains(it)) {
            return Err(NoPicture::Rejected);
        }
        Err(NoPicture::Unknown(self.help(owner, name)))
    }

    fn help(&self, owner: &str, name: &str) -> String {
        let needed = self.depends.get(owner);
        let is_near = |by: &str| {
            by == owner || by == CORE || needed.is_some_and(|it| it.iter().any(|on| on == by))
        };
        let short: Vec<&str> = { self.all.keys() }
            .filter(|whole| variant(whole).is_none())
            .filter_map(|whole| whole.split_once(':'))
            .filter(|(by, _)| is_near(by))
            .map(|(_, short)| short)
            .collect();
        let same_end = short.iter().find(|it| it.rsplit('/').next() == Some(name));
        match same_end.copied().or_else(|| suggest::nearest(name, short)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!(
                "draw it: `@ {name}` and its rows in `tiles/`, or a `tiles/{name}.png`; or leave `tile` out"
            ),
        }
    }

    /// The number of the picture with a whole name.
    pub(in crate::raws) fn number(&self, whole: &str) -> Option<usize> {
        self.used.borrow_mut().insert(whole.to_string());
        self.all.get(whole).map(|laid| laid.number)
    }

    /// The number of the picture that an entry has without naming one: the one with its
    /// id, or that of what it was copied from.
    pub(in crate::raws) fn of_entry(
        &self,
        key: &EntryKey,
        parents: &BTreeMap<EntryKey, EntryKey>,
    ) -> Option<usize> {
        let mut at = Some(key);
        // No chain of copies is longer than all entries.
        for _ in 0..=parents.len() {
            let (section, id) = at?;
            let (by, name) = id.split_once(':')?;
            for whole in [format!("{by}:{}/{name}", section.name()), id.clone()] {
                if self.all.contains_key(&whole) {
                    return self.number(&whole);
                }
            }
            at = at.and_then(|key| parents.get(key));
        }
        None
    }

    /// A picture of the core that the screen draws itself.
    pub(in crate::raws) fn of_screen(&self, name: &str) -> Option<TileId> {
        self.number(&format!("{CORE}:{SCREEN}/{name}"))
            .map(TileId::new)
    }

    /// The pictures as the catalog has them.
    pub(in crate::raws) fn tiles(&self) -> Tiles {
        Tiles::new(self.all.values().map(|laid| laid.picture.clone()).collect())
    }

    /// Warns of pictures that no entry has. `mentions` are ids that inactive parts name.
    pub(in crate::raws) fn unused(&self, mentions: &BTreeSet<String>, diags: &mut Vec<Diag>) {
        if !HELPS {
            return;
        }
        let used = self.used.borrow();
        for (whole, laid) in &self.all {
            let base = variant(whole).map_or(whole.as_str(), |(base, _)| base);
            let Some((by, name)) = base.split_once(':') else {
                continue;
            };
            let id = format!("{by}:{}", name.rsplit('/').next().unwrap_or(name));
            // What a mod puts in place of another's is used as that was.
            let is_own = by == laid.owner && by != CORE;
            if !is_own || used.contains(base) || mentions.contains(&id) {
                continue;
            }
            let message = format!("no entry has the picture `{name}`");
            let help = unused_help(name);
            diags.push(Diag::warning("unused-tile", laid.span, message).help(help));
        }
    }
}

fn unused_help(name: &str) -> String {
    let wrong = name.split_once('/').map(|(section, _)| section);
    let wrong = wrong.filter(|section| Section::from_name(section).is_none());
    let sections = Section::ALL.iter().map(|section| section.name());
    match wrong.and_then(|section| suggest::nearest(section, sections)) {
        Some(right) => format!("did you mean the section `{right}`?"),
        None => format!(
            "give it the id of an entry as its name, or write \"tile\": \"{name}\" in an entry"
        ),
    }
}
