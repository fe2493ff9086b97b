//! A mod's `mod.json`, and the load order of mods: by dependency, then by id.

mod raw;

pub use raw::{ManifestRaw, NumberSetting, SettingRaw};

use super::format::Format;
use super::ids::CORE;
use super::reports::MOST_COLLECTED;
use super::suggest;
use crate::order;
use placed_json::diag::Diag;
use placed_json::node::Node;
use placed_json::source::{FileId, Span};
use semver::{Version, VersionReq};
use std::collections::{BTreeMap, BTreeSet};

/// A mod whose `mod.json` could be read.
#[derive(Clone, Debug)]
pub struct Manifest {
    pub id: String,
    pub version: Version,
    pub raw: ManifestRaw,
    /// As written, for the places of its parts.
    pub node: Node,
    pub file: FileId,
    /// Where the player wants it among mods that do not need each other.
    pub rank: usize,
}

impl Manifest {
    /// The place of a field of `mod.json`, or of a key or value inside it.
    pub(super) fn place(&self, field: &str, inner: &str) -> Span {
        let Some(node) = self.node.get(field) else {
            return self.node.span;
        };
        let key = node.field(inner).map(|field| field.key_span);
        let item = || {
            node.items()
                .iter()
                .find(|item| item.as_text() == Some(inner))
        };
        key.or_else(|| item().map(|item| item.span))
            .unwrap_or(node.span)
    }

    /// The places of all keys of a field.
    fn places(&self, field: &str) -> BTreeMap<&str, Span> {
        let fields = self.node.get(field).map_or(&[][..], Node::fields);
        let places = fields.iter();
        order::gathered(places.map(|each| (each.key.as_str(), each.key_span)))
    }

    /// The mods that must come before this one, if they are on.
    fn later_than(&self) -> impl Iterator<Item = &String> {
        let raw = &self.raw;
        raw.depends
            .keys()
            .chain(raw.optional.keys())
            .chain(&raw.after)
    }
}

/// The version of this game.
pub fn game_version() -> Version {
    Version::parse(env!("CARGO_PKG_VERSION")).expect("the package has a version")
}

/// The load order of mods, the core first. A mod with unmet needs is left out, and so
/// are the mods that depend on it. A need for a mod in `unread`, which is there but
/// could not be read, is not reported.
pub fn order(mods: &[Manifest], unread: &BTreeSet<String>, diags: &mut Vec<Diag>) -> Vec<String> {
    let mut there: BTreeMap<&str, &Manifest> = BTreeMap::new();
    for each in mods {
        there.insert(&each.id, each);
    }
    let earlier = earlier(&there);
    let mut unmet = BTreeSet::new();
    for each in there.values() {
        let before = diags.len();
        check_needs(each, &there, unread, diags);
        if diags.len() > before {
            unmet.insert(each.id.clone());
        }
    }
    let mut placed: Vec<String> = Vec::new();
    let mut waiting: BTreeSet<&str> = there.keys().copied().collect();
    waiting.retain(|id| !unmet.contains(*id));
    while !waiting.is_empty() {
        let ready = waiting.iter().copied().filter(|id| {
            let comes_first = |other: &str| other == CORE && *id != CORE;
            waiting
                .iter()
                .all(|other| other == id || !(comes_first(other) || earlier[id].contains(other)))
        });
        let ready = ready.min_by_key(|id| (there[id].rank, *id));
        match ready {
            Some(id) => {
                waiting.remove(id);
                placed.push(id.into());
            }
            None => {
                let cycle = report_cycle(&there, &earlier, &waiting, diags);
                waiting.retain(|id| !cycle.contains(id));
            }
        }
    }
    // Mods that depend on a mod that was left out are left out too.
    loop {
        let kept: BTreeSet<String> = placed.iter().cloned().collect();
        let before = placed.len();
        placed.retain(|id| {
            there[id.as_str()]
                .raw
                .depends
                .keys()
                .all(|on| kept.contains(on))
        });
        if placed.len() == before {
            return placed;
        }
    }
}

/// For each mod, the other mods that must come before it.
type Earlier<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

fn earlier<'a>(there: &BTreeMap<&'a str, &'a Manifest>) -> Earlier<'a> {
    let mut earlier: Earlier = order::gathered(there.keys().map(|id| (*id, BTreeSet::new())));
    let known = |id: &String| there.get_key_value(id.as_str()).map(|(id, _)| *id);
    for (id, each) in there {
        let firsts = each.later_than().filter_map(known);
        earlier.entry(*id).or_default().extend(firsts);
        for second in each.raw.before.iter().filter_map(known) {
            earlier.entry(second).or_default().insert(*id);
        }
    }
    earlier
}

fn check_needs(
    each: &Manifest,
    there: &BTreeMap<&str, &Manifest>,
    unread: &BTreeSet<String>,
    diags: &mut Vec<Diag>,
) {
    let game = game_version();
    if !matches(&each.raw.game, &game) {
        let message = format!("this mod is for game {}, and this is {game}", each.raw.game);
        let report = Diag::error("wrong-game-version", each.place("game", ""), message).help(
            format!("a range that includes {game} would do, such as >={game}"),
        );
        diags.push(report);
    }
    let raw = &each.raw;
    let needs = [("depends", &raw.depends), ("optional", &raw.optional)];
    for (field, on) in needs {
        // Read from a field with another name, which has its own report.
        if each.node.get(field).is_none() {
            continue;
        }
        let places = each.places(field);
        for (other, range) in on {
            if diags.len() >= MOST_COLLECTED {
                return;
            }
            let place = places.get(other.as_str()).copied();
            let span = place.unwrap_or_else(|| each.place(field, other));
            if let Err(fault) = Format::ModId.check(other) {
                diags.push(Diag::error(fault.code, span, fault.message).help(fault.help));
                continue;
            }
            if *other == each.id {
                let message = format!("`{other}` cannot depend on itself");
                let report = Diag::error("self-dependency", span, message);
                diags.push(report.help("take this line out"));
                continue;
            }
            match there.get(other.as_str()) {
                Some(found) if !matches(range, &found.version) => {
                    let message = format!("`{other}` {range} is needed");
                    let report = Diag::error("wrong-mod-version", span, message);
                    let version = &found.version;
                    let help = format!(
                        "found version {version}: write a range that has it, such as \">={version}\", or get another"
                    );
                    diags.push(report.help(help));
                }
                None if field == "depends" && !unread.contains(other) => {
                    let message = format!("the mod `{other}` is not there");
                    let known = there.keys().copied().filter(|id| *id != each.id);
                    let help = match suggest::nearest(other, known) {
                        Some(near) => format!("did you mean `{near}`?"),
                        None => format!("install `{other}`, or take this line out"),
                    };
                    diags.push(Diag::error("missing-dependency", span, message).help(help));
                }
                _ => {}
            }
        }
    }
    let orders = [
        ("conflicts", &raw.conflicts),
        ("after", &raw.after),
        ("before", &raw.before),
    ];
    for (field, others) in orders {
        for other in others {
            if let Err(fault) = Format::ModId.check(other) {
                let span = each.place(field, other);
                diags.push(Diag::error(fault.code, span, fault.message).help(fault.help));
            }
        }
        if others.contains(&each.id) {
            let message = format!("`{}` names itself here", each.id);
            let report = Diag::error("self-dependency", each.place(field, &each.id), message);
            diags.push(report.help("take it out"));
        }
    }
    if raw.before.iter().any(|other| other == CORE) && each.id != CORE {
        let message = "nothing comes before the core";
        let report = Diag::error("dependency-cycle", each.place("before", CORE), message);
        diags.push(report.help("take it out: the core is always the first"));
    }
    without(each, diags);
    contradictions(each, diags);
    for other in &raw.conflicts {
        let is_told = each
            .later_than()
            .chain(&raw.before)
            .any(|named| named == other);
        if there.contains_key(other.as_str()) && *other != each.id && !is_told {
            let message = format!("this mod does not go together with `{other}`");
            let report = Diag::error("conflict", each.place("conflicts", other), message);
            diags.push(report.help(match other == CORE {
                true => "take it out: the core is always on",
                false => "switch one of the two off",
            }));
        }
    }
}

/// Reports what a mod cannot do without, or does not come after.
fn without(each: &Manifest, diags: &mut Vec<Diag>) {
    let raw = &each.raw;
    for other in &raw.without {
        let span = each.place("without", other);
        if *other == each.id {
            let message = format!("`{other}` cannot do without itself");
            let report = Diag::error("self-dependency", span, message);
            diags.push(report.help("take it out, or write \"core\" for the base game"));
        } else if *other != CORE && !each.later_than().any(|named| named == other) {
            let message = format!("this mod may come before `{other}`, and then takes nothing out");
            let report = Diag::warning("undeclared-mod", span, message);
            let base = [
                "base",
                "game",
                "vanilla",
                "main",
                "default",
                "all",
                "everything",
            ];
            let is_core = base.contains(&other.as_str()) || strsim::osa_distance(other, CORE) <= 2;
            let help = match is_core {
                true => format!("did you mean `{CORE}`?"),
                false => format!("add \"optional\": {{ \"{other}\": \"*\" }} to mod.json"),
            };
            diags.push(report.help(help));
        }
    }
}

/// Reports contradictions in what a mod says about another, whether or not that one is
/// on.
fn contradictions(each: &Manifest, diags: &mut Vec<Diag>) {
    let raw = &each.raw;
    let names = |field: &'static str| -> BTreeSet<&String> {
        match field {
            "depends" => raw.depends.keys().collect(),
            "optional" => raw.optional.keys().collect(),
            "after" => raw.after.iter().collect(),
            "before" => raw.before.iter().collect(),
            _ => raw.conflicts.iter().collect(),
        }
    };
    let earlier = ["depends", "optional", "after"];
    let pairs = { earlier.into_iter() }
        .map(|field| (field, "before", "dependency-cycle"))
        .chain(
            ["depends", "optional", "after", "before"]
                .map(|field| (field, "conflicts", "conflict")),
        );
    for (one, other, code) in pairs {
        for id in names(one)
            .intersection(&names(other))
            .filter(|id| ***id != each.id)
        {
            let message = format!("`{id}` stands under `{one}` and under `{other}`");
            let report = Diag::error(code, each.place(other, id), message);
            diags.push(report.help(format!("take it out of `{one}` or of `{other}`")));
        }
    }
}

/// Ranges were checked when the file was read, so an invalid one cannot occur; it would
/// match all.
fn matches(range: &str, version: &Version) -> bool {
    VersionReq::parse(range).is_ok_and(|range| range.matches(version))
}

/// Reports one cycle among the mods that wait for each other, at its first mod.
fn report_cycle<'a>(
    there: &BTreeMap<&'a str, &Manifest>,
    earlier: &Earlier<'a>,
    waiting: &BTreeSet<&'a str>,
    diags: &mut Vec<Diag>,
) -> Vec<&'a str> {
    let mut path: Vec<&str> = Vec::new();
    let Some(mut at) = waiting.first().copied() else {
        return Vec::new();
    };
    while !path.contains(&at) {
        path.push(at);
        let next = waiting
            .iter()
            .copied()
            .find(|other| *other != at && earlier[at].contains(other));
        match next {
            Some(next) => at = next,
            None => return waiting.iter().copied().collect(),
        }
    }
    let start = path.iter().position(|each| *each == at).unwrap_or(0);
    let mut cycle: Vec<&str> = path[start..].to_vec();
    cycle.push(at);
    let from = there[at];
    let to = cycle.get(1).copied().unwrap_or(at);
    let fields = ["depends", "optional", "after", "before"];
    let span = fields
        .into_iter()
        .map(|field| from.place(field, to))
        .find(|span| *span != from.node.span)
        .unwrap_or(from.node.span);
    let message = format!("these mods wait for each other: {}", cycle.join(" → "));
    let report = Diag::error("dependency-cycle", span, message);
    diags.push(report.help("take one of these dependencies out"));
    cycle
}
