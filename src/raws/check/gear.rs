//! Mistakes in what things do in hand, worn, fired, read and pointed.

use super::situation::Situation;
use super::{Checked, Checker, id_of};
use crate::catalog::schema::{
    DisguiseKind, HeroKind, ItemKind, LootKind, MonsterKind, Slot, StatusKind, StatusRule,
    TraitKind, WornKind,
};
use crate::effects::Effects;
use placed_json::node::Node;
use std::collections::{BTreeMap, BTreeSet};

/// The node of a field within a field.
fn within<'a>(node: &'a Node, fields: &[&str]) -> Option<&'a Node> {
    fields.iter().try_fold(node, |node, field| node.get(field))
}

impl Checker<'_> {
    /// Every list of effects of an item, and fields that need each other.
    pub(super) fn gear(&mut self, item: &Checked<ItemKind>) {
        if let Some(worn) = &item.raw.worn {
            self.changes(
                &worn.changes,
                within(&item.entry.node, &["worn", "changes"]),
            );
        }
        let raw = &item.raw;
        let none = Effects::default();
        let weapon = raw.weapon.as_ref().map_or(&none, |weapon| &weapon.on_hit);
        let ammo = raw.ammo.as_ref().map_or(&none, |ammo| &ammo.on_hit);
        let worn = |of: fn(&WornKind) -> &Effects| raw.worn.as_ref().map_or(&none, of);
        let (reading, pointing) = (Situation::reading(raw), Situation::pointing(raw));
        for (effects, path, situation) in [
            (&raw.read, &["read"][..], reading),
            (&raw.zap, &["zap"], pointing),
            (&raw.on_throw, &["on_throw"], Situation::OPEN),
            (weapon, &["weapon", "on_hit"], Situation::OTHER),
            (ammo, &["ammo", "on_hit"], Situation::OTHER),
            (
                worn(|it| &it.on_equip),
                &["worn", "on_equip"],
                Situation::ITSELF,
            ),
            (
                worn(|it| &it.on_hurt),
                &["worn", "on_hurt"],
                Situation::OPEN,
            ),
            (
                worn(|it| &it.on_kill),
                &["worn", "on_kill"],
                Situation::ITSELF,
            ),
        ] {
            self.effects(effects, within(&item.entry.node, path), situation);
        }
        let worn = raw.worn.as_ref().map_or(&[][..], |worn| &worn.resists);
        self.resists(worn, within(&item.entry.node, &["worn", "resists"]));
        self.idle_gear(item);
        self.weapon(item);
    }

    /// Whoever puts on what keeps up a status in which nobody can act never acts again, and
    /// never takes it off.
    pub(super) fn worn_statuses(
        &mut self,
        item: &Checked<ItemKind>,
        statuses: &[Checked<StatusKind>],
    ) {
        let list = within(&item.entry.node, &["worn", "statuses"]);
        let nodes = list.map_or(&[][..], Node::items);
        let worn = { item.raw.worn.iter() }.flat_map(|worn| &worn.statuses);
        for (status, node) in worn.zip(nodes) {
            let kind = statuses.get(status.0 as usize);
            if kind.is_some_and(|kind| kind.raw.rules.contains(&StatusRule::CannotAct)) {
                let message = "whoever puts this on never acts again".into();
                let help = "name a status without the rule `cannot_act`, or give this one for some turns: \"on_equip\": [{ \"status\": { \"apply\": \"its id\", \"turns\": 3 } }]";
                self.error("worn-for-ever", node.span, message, help);
            }
        }
    }

    /// Warns of fields that do nothing without another one.
    fn idle_gear(&mut self, item: &Checked<ItemKind>) {
        let raw = &item.raw;
        let is_aimed = raw.can_be_read() || raw.can_be_zapped();
        for (field, is_idle, needs) in [
            (
                "charges",
                raw.charges.is_some() && !raw.can_be_zapped(),
                "a `zap`",
            ),
            (
                "count",
                raw.count.most() > 1 && !raw.stacks,
                "\"stacks\": true",
            ),
            (
                "magic",
                raw.magic > 0 && raw.slot().is_none(),
                "a `worn` or a `weapon`",
            ),
            (
                "aim",
                raw.aim != Default::default() && !is_aimed,
                "a `read` or a `zap`",
            ),
        ] {
            if is_idle {
                let place = self.place(item, &[field]);
                let message = format!("without {needs} `{field}` does nothing");
                let help = format!("give it {needs}, or take `{field}` out");
                self.warn("no-effect", place, message, &help);
            }
        }
    }

    fn weapon(&mut self, item: &Checked<ItemKind>) {
        let raw = &item.raw;
        let slot = raw.worn.as_ref().map(|worn| worn.slot);
        if raw.weapon.is_some() && slot.is_some_and(|slot| slot != Slot::Weapon) {
            let message = "a weapon is worn in hand".into();
            let help = "write \"slot\": \"weapon\", or take `weapon` out";
            let place = self.place(item, &["worn.slot"]);
            self.error("weapon-slot", place, message, help);
        }
        let pierces = raw
            .weapon
            .as_ref()
            .is_some_and(|it| it.pierces && it.reach < 2);
        if pierces {
            let place = self.place(item, &["weapon.pierces"]);
            let message = "a blow that reaches one place has no line to go on through".into();
            let help = "give the weapon \"reach\": 2 beside it, or take `pierces` out";
            self.warn("no-effect", place, message, help);
        }
        let is_blunt = |weapon: &crate::catalog::schema::WeaponKind| {
            weapon.ranged.is_none() && weapon.damage.most() < 1
        };
        if raw.weapon.as_ref().is_some_and(is_blunt) {
            let place = self.place(item, &["weapon.damage"]);
            let message = "this can never hurt".into();
            self.error("harmless-dice", place, message, "give dice such as 1d6");
        }
    }

    /// A disguise has a look for each kind of thing that wears it, and no two are the
    /// same.
    pub(super) fn disguises(
        &mut self,
        disguises: &[Checked<DisguiseKind>],
        items: &[Checked<ItemKind>],
    ) {
        let mut wearers: BTreeMap<&str, usize> = BTreeMap::new();
        for id in items.iter().filter_map(|item| item.raw.unknown) {
            if let Some(id) = id_of(disguises, id) {
                *wearers.entry(id).or_default() += 1;
            }
        }
        let mut names = BTreeSet::new();
        for disguise in disguises {
            let nodes = disguise
                .entry
                .node
                .get("looks")
                .map_or(&[][..], Node::items);
            for (look, node) in disguise.raw.looks.iter().zip(nodes) {
                if !names.insert(look.name.to_lowercase()) {
                    let message = format!("another unknown thing is called `{}`", look.name);
                    let help = "give each look another name, so that things can be told apart";
                    self.error("same-look", node.span, message, help);
                }
            }
            let (looks, things) = (
                disguise.raw.looks.len(),
                wearers.get(disguise.id).copied().unwrap_or(0),
            );
            if things > looks {
                let message = format!("{things} kinds of items share {looks} looks");
                let help = format!("give {} more looks", things - looks);
                let place = self.place(disguise, &["looks"]);
                self.error("too-few-looks", place, message, &help);
            }
        }
    }

    pub(super) fn trait_of_things(&mut self, each: &Checked<TraitKind>) {
        self.changes(&each.raw.changes, each.entry.node.get("changes"));
        for (effects, field, situation) in [
            (&each.raw.on_hit, "on_hit", Situation::OTHER),
            (&each.raw.on_hurt, "on_hurt", Situation::OPEN),
            (&each.raw.on_kill, "on_kill", Situation::ITSELF),
        ] {
            self.effects(effects, each.entry.node.get(field), situation);
        }
        self.resists(&each.raw.resists, each.entry.node.get("resists"));
        let raw = &each.raw;
        let acts = [&raw.on_hit, &raw.on_hurt, &raw.on_kill];
        let acts = acts.iter().any(|effects| !effects.is_empty());
        let changes = !raw.changes.is_empty() || !raw.resists.is_empty() || acts;
        let has_bonus = raw.bonus.least() != 0 || raw.bonus.most() != 0;
        if !changes && !has_bonus && !raw.cursed {
            let place = match each.entry.node.get("bonus") {
                Some(_) => self.place(each, &["bonus"]),
                None => each.entry.span,
            };
            let message = "a thing with this trait is as good as one without it".into();
            let help = "give it a `bonus` such as \"1d2\", or `changes`, `resists` or `on_hit`";
            self.warn("no-effect", place, message, help);
        }
    }

    /// Warns of loot that is never drawn, and of belongings that are nothing.
    pub(super) fn loot(&mut self, loot: &Checked<LootKind>) {
        if loot.raw.rolls.most() < 1 {
            let place = self.place(loot, &["rolls"]);
            let message = "nothing is ever drawn from this".into();
            self.warn("no-effect", place, message, "give rolls such as 1 or 1d3");
        }
    }

    /// Warns of spells without mana to cast them.
    pub(super) fn idle_hero(&mut self, hero: &Checked<HeroKind>) {
        if hero.raw.mana == 0 && !hero.raw.spells.is_empty() {
            let place = self.place(hero, &["spells"]);
            let message = "without `mana` hardly any spell can be cast".into();
            self.warn("no-effect", place, message, "give a `mana` such as 10");
        }
    }

    /// Warns of what a monster is said to carry and never has.
    pub(super) fn belongings(&mut self, monster: &Checked<MonsterKind>) {
        if monster.raw.uses_items && monster.raw.carries.is_empty() {
            let place = self.place(monster, &["uses_items"]);
            let message = "it carries nothing that it could use".into();
            let help = "give it something under `carries`, or take `uses_items` out";
            self.warn("no-effect", place, message, help);
        }
        let nodes = monster
            .entry
            .node
            .get("carries")
            .map_or(&[][..], Node::items);
        for (each, node) in monster.raw.carries.iter().zip(nodes) {
            if each.count.most() < 1 {
                let message = "it never has any of these".into();
                self.warn("no-effect", node.span, message, "give a count such as 1d4");
            }
        }
    }
}
