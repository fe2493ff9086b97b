//! Checks what the entries must have together: a hero, one set of rules, a level for
//! each depth, a goal.

use super::situation::Situation;
use super::{Checked, Checker};
use crate::catalog::schema::{HeroKind, ItemKind, LevelRaw, Section};
use crate::catalog::{Catalog, Id, ItemId};
use crate::raws::ids::CORE;
use crate::raws::registry::{EntryKey, Registry};
use crate::rules::ruleset::Combat;
use placed_json::diag::Diag;
use placed_json::source::Span;
use std::collections::BTreeSet;

/// The most monsters, items or traps on a level.
const MOST_ON_A_LEVEL: i32 = 200;

/// The sections with exactly one entry, and the code for a second one.
const ONLY: [(Section, &str); 1] = [(Section::Rules, "two-rules")];

/// If a mod adds a second entry to a section that has exactly one: the first entry, of
/// the core.
pub fn first_of(
    (section, id): &EntryKey,
    registry: &Registry,
    templates: &BTreeSet<EntryKey>,
) -> Option<String> {
    let of_core = |id: &str| id.split(':').next() == Some(CORE);
    let is_only = ONLY.iter().any(|(only, _)| only == section);
    if !is_only || of_core(id) || templates.contains(&(*section, id.clone())) {
        return None;
    }
    let mut keys = registry.entries.keys();
    let first =
        keys.find(|key| key.0 == *section && of_core(&key.1) && !templates.contains(key))?;
    Some(first.1.clone())
}

/// The report for a second entry in a section that has exactly one.
pub fn second(section: Section, other: &str, place: Span) -> Diag {
    let code = ONLY.iter().find(|(only, _)| *only == section);
    let noun = section.noun();
    let one = noun.split_once(' ').map_or(noun, |(_, one)| one);
    let message = format!("there is another {one} already, `{other}`");
    Diag::error(code.map_or("two-rules", |(_, code)| code), place, message).help(format!(
        "change that one: write \"id\": \"{other}\", \"override\": \"patch\"; or remove it"
    ))
}

impl Checker<'_> {
    /// The only entry of a section that must have exactly one.
    pub(super) fn only<'a, T>(
        &mut self,
        section: Section,
        entries: &'a [Checked<'a, T>],
        none: &'static str,
    ) -> Option<&'a Checked<'a, T>> {
        let noun = section.noun();
        let one = noun.split_once(' ').map_or(noun, |(_, one)| one);
        match entries {
            [] => {
                let help = format!("`{}` needs one entry", section.name());
                self.absent(section, none, format!("there is no {one}"), &help);
                None
            }
            [entry] => Some(entry),
            [.., last] => {
                let latest = entries.iter().max_by_key(|each| self.rank(each.entry.span));
                let latest = latest.unwrap_or(last);
                let other = entries.iter().find(|each| each.id != latest.id);
                let other = other.map_or("", |other| other.id);
                let report = second(section, other, latest.entry.span);
                self.diags.push(report);
                None
            }
        }
    }

    pub(super) fn levels(&mut self, levels: &[Checked<LevelRaw>]) {
        for level in levels {
            let start = level.entry.node.get("on_level_start");
            self.effects(&level.raw.on_level_start, start, Situation::ARRIVAL);
        }
        if levels.is_empty() {
            self.absent(
                Section::Levels,
                "no-levels",
                "there is no level".into(),
                "a game needs at least one",
            );
        }
        // If two levels have the same depth, the missing depth is probably meant for
        // one of them.
        let mut gap = levels
            .windows(2)
            .any(|both| both[0].raw.depth == both[1].raw.depth);
        for (place, level) in levels.iter().enumerate() {
            let raw = &level.raw;
            let expected = place as i32 + 1;
            let twice = place > 0 && levels[place - 1].raw.depth == raw.depth;
            if twice {
                let message = format!("depth {} has two levels", raw.depth);
                let other = &levels[place - 1];
                let places = [level, other].map(|each| self.place(each, &["depth"]));
                let (here, there) = self.later_first(places);
                let is_free = |depth: &i32| levels.iter().all(|each| each.raw.depth != *depth);
                let free = (1..).find(is_free).unwrap_or(1);
                let first = match here == places[0] {
                    true => other.id,
                    false => level.id,
                };
                let report = Diag::error("same-depth", here, message)
                    .help(format!(
                        "no level has depth {free}: give one of them that depth, or another depth, or override `{first}`"
                    ))
                    .also(there, "the other one");
                self.diags.push(report);
            }
            if raw.depth != expected && !gap && self.context.is_whole {
                gap = true;
                self.depth_gap(levels, place, expected);
            }
            for (field, dice) in [
                ("monsters", raw.monsters),
                ("items", raw.items),
                ("traps", raw.traps),
            ] {
                if dice.most() > MOST_ON_A_LEVEL {
                    let message = format!("`{dice}` can give {}", dice.most());
                    let help = format!("the most is {MOST_ON_A_LEVEL}");
                    self.error(
                        "too-many-on-level",
                        self.place(level, &[field]),
                        message,
                        &help,
                    );
                }
            }
        }
    }

    /// Reports a missing depth: at the last mod's level below it, or where a level was
    /// removed.
    fn depth_gap(&mut self, levels: &[Checked<LevelRaw>], place: usize, expected: i32) {
        let deeper = levels[place..].iter();
        let spans = deeper.map(|level| self.place(level, &["depth"]));
        let latest = spans.rev().max_by_key(|span| self.rank(*span));
        let span = match latest {
            Some(span) if self.rank(span) > 0 || self.context.removals.is_empty() => span,
            _ => self.removal(Section::Levels),
        };
        let message = format!("there is no level at depth {expected}");
        let help = format!("let a level be at depth {expected}");
        let report = Diag::error("depth-gap", span, message).help(help);
        self.report_with_removal(Section::Levels, report);
    }

    /// Names the other mod if it removed something of the section: each of the two mods
    /// may be sound without the other.
    fn report_with_removal(&mut self, section: Section, mut report: Diag) {
        let owner = |span: Span| self.context.sources.get(span.file).owner.clone();
        let here = owner(report.span);
        let of_kind = self
            .context
            .removals
            .iter()
            .filter(|(each, _)| *each == section);
        let mut others = of_kind.filter(|(_, span)| owner(*span) != here);
        if let Some(&(_, span)) = others.next() {
            let (other, section) = (owner(span), section.name());
            report.help +=
                &format!("; the mod `{other}` takes {section} out, so use one of the two");
            report = report.also(span, format!("`{other}` takes one out here"));
        }
        self.diags.push(report);
    }

    /// Checks every hero. Returns the one that is played if nobody chooses: of the
    /// earliest mod, the first by id.
    pub(super) fn hero(
        &mut self,
        heroes: &[Checked<HeroKind>],
        combat: Option<Combat>,
    ) -> Option<HeroKind> {
        if heroes.is_empty() {
            let help = "`heroes` needs at least one entry";
            let message = "there is no hero".into();
            self.absent(Section::Heroes, "no-hero", message, help);
        }
        for hero in heroes {
            if combat == Some(Combat::Dice) {
                self.damage(hero, hero.raw.arms.damage);
            }
            self.pack(hero);
        }
        let first = { heroes.iter() }.min_by_key(|hero| (self.rank(hero.entry.span), hero.id))?;
        Some(first.raw.clone())
    }

    /// Does the pack hold what the hero has from the start?
    fn pack(&mut self, hero: &Checked<HeroKind>) {
        let raw = &hero.raw;
        if raw.items.len() <= usize::try_from(raw.pack_size).unwrap_or(0) {
            return;
        }
        let message = format!("{} items do not fit the pack", raw.items.len());
        let (count, holds) = (raw.items.len(), raw.pack_size);
        let help =
            format!("let `pack_size` be {count} or more, or give {holds} of `items` at most");
        self.error(
            "pack-too-small",
            self.place(hero, &["pack_size", "items"]),
            message,
            &help,
        );
    }

    pub(super) fn goal(&mut self, items: &[Checked<ItemKind>]) -> Option<ItemId> {
        let mut goals = items.iter().enumerate().filter(|(_, item)| item.raw.goal);
        let Some((goal, first)) = goals.next() else {
            let help = "one item needs \"goal\": true";
            let message = "no item is the goal of the game".into();
            let denied = items
                .iter()
                .filter(|item| item.entry.node.get("goal").is_some())
                .map(|item| item.field("goal"))
                .max_by_key(|span| self.rank(*span))
                .filter(|span| self.rank(*span) > 0);
            match denied.filter(|_| self.context.is_whole) {
                Some(span) => self.error("no-goal", span, message, help),
                None => self.absent(Section::Items, "no-goal", message, help),
            }
            return None;
        };
        if let Some((_, other)) = goals.next() {
            let places = [other, first].map(|each| self.place(each, &["goal"]));
            let (here, there) = self.later_first(places);
            let report = Diag::error("two-goals", here, "there is another goal already")
                .help("only one item can be the goal: take `goal` out of one of the two")
                .also(there, "the other one");
            self.diags.push(report);
        }
        Some(Id::new(goal))
    }

    /// Reports depths at which nothing can be found that the level asks for.
    pub(super) fn coverage(&mut self, catalog: &Catalog, levels: &[Checked<LevelRaw>]) {
        for level in levels {
            let raw = &level.raw;
            let depth = raw.depth;
            let asked = [
                (
                    Section::Monsters,
                    raw.monsters,
                    catalog.monsters.at(depth).is_empty(),
                ),
                (
                    Section::Items,
                    raw.items,
                    catalog.items.at(depth).is_empty(),
                ),
                (
                    Section::Traps,
                    raw.traps,
                    catalog.traps.at(depth).is_empty(),
                ),
            ];
            // Reports at the same place are joined.
            let mut found: Vec<(Option<Span>, Section, Vec<&str>)> = Vec::new();
            for (section, dice, none) in asked {
                if !none || dice.most() < 1 {
                    continue;
                }
                let span = self.asked(level, section);
                match found
                    .iter_mut()
                    .find(|(at, ..)| at.is_some() && *at == span)
                {
                    Some((_, _, nouns)) => nouns.push(section.noun()),
                    None => found.push((span, section, vec![section.noun()])),
                }
            }
            for (span, section, nouns) in found {
                let bare = nouns.iter().filter_map(|noun| noun.split_once(' '));
                let what: Vec<&str> = bare.map(|(_, what)| what).collect();
                let message = format!("no {} is found at depth {depth}", what.join(" and no "));
                let all = nouns.join(" and ");
                let help = format!("give {all} a `spawn` that reaches depth {depth}");
                match span {
                    Some(span) => {
                        let report = Diag::error("empty-depth", span, message).help(help);
                        self.report_with_removal(section, report);
                    }
                    None => self.absent(section, "empty-depth", message, &help),
                }
            }
        }
    }

    /// Where a mod asked for things at a new depth, or where none were planned, unless
    /// a later mod removed such things.
    fn asked(&self, level: &Checked<LevelRaw>, section: Section) -> Option<Span> {
        // What the level selects is the reason where a mod wrote it.
        let from = format!("{}_from", section.name());
        let selects = level.entry.node.get(&from).map(|node| node.span);
        if let Some(span) = selects.filter(|span| self.rank(*span) > 0) {
            return Some(span);
        }
        let depth = self.place(level, &["depth"]);
        if self.rank(depth) > 0 {
            return Some(depth);
        }
        let dice = self.place(level, &[section.name()]);
        let mut removals = self.context.removals.iter();
        let is_later = |(each, span): &(Section, Span)| {
            *each == section && self.rank(*span) >= self.rank(dice)
        };
        (self.rank(dice) > 0 && !removals.any(is_later)).then_some(dice)
    }
}
