//! Mistakes in what monsters, statuses, spells and the ground do.

use super::situation::Situation;
use super::{Checked, Checker};
use crate::catalog::schema::{
    Change, MonsterKind, Resistance, SpellKind, StatusKind, StatusRule, TerrainRaw,
};
use placed_json::node::Node;

impl Checker<'_> {
    /// Every list of effects of a monster, and abilities that are never used.
    pub(super) fn monster_powers(
        &mut self,
        monster: &Checked<MonsterKind>,
        spells: &[Checked<SpellKind>],
    ) {
        let (raw, node) = (&monster.raw, &monster.entry.node);
        let other = Situation {
            user_is_hero: Some(false),
            ..Situation::OTHER
        };
        // Whoever hurt it may be itself, or nobody.
        let by_whom = Situation {
            is_user: None,
            ..other
        };
        let itself = Situation::MONSTER_ITSELF;
        for (effects, field, situation) in [
            (&raw.on_hit, "on_hit", other),
            (&raw.on_hurt, "on_hurt", by_whom),
            (&raw.on_kill, "on_kill", itself),
            (&raw.on_death, "on_death", by_whom),
            (&raw.on_turn, "on_turn", itself),
            (&raw.on_see, "on_see", other),
        ] {
            self.effects(effects, node.get(field), situation);
        }
        self.monster_mana(monster, spells);
        self.resists(&raw.resists, node.get("resists"));
        let nodes = node.get("abilities").map_or(&[][..], Node::items);
        for (ability, node) in raw.abilities.iter().zip(nodes) {
            let situation = if ability.for_itself { itself } else { other };
            let help = "take this condition out, or the whole ability";
            let known = match self.conditions(&ability.when, node.get("when"), situation, help) {
                true => situation,
                false => situation.met(&ability.when),
            };
            self.effects(&ability.then, node.get("then"), known);
            if ability.nearest > ability.range {
                let place = node.get("nearest").map_or(node.span, |near| near.span);
                let message = format!(
                    "it is never {} steps away or more, and {} or fewer",
                    ability.nearest, ability.range
                );
                let help = "let `nearest` be at most as much as `range`";
                self.warn("no-effect", place, message, help);
            }
        }
    }

    /// Warns of mana that no spell takes, of abilities that cast what is always too dear, and
    /// of mana that comes back where there is none.
    fn monster_mana(&mut self, monster: &Checked<MonsterKind>, spells: &[Checked<SpellKind>]) {
        let raw = &monster.raw;
        if raw.mana_every > 0 && raw.mana.is_none() {
            let place = self.place(monster, &["mana_every"]);
            let message = "without `mana` it never runs out of any".into();
            let help = "add \"mana\": 6, or take `mana_every` out";
            self.warn("no-effect", place, message, help);
        }
        let Some(mana) = raw.mana else {
            return;
        };
        let casts = raw.abilities.iter().flat_map(|each| each.then.spells());
        let moments = [
            &raw.on_hit,
            &raw.on_hurt,
            &raw.on_kill,
            &raw.on_turn,
            &raw.on_see,
        ];
        let casts = casts.chain(moments.into_iter().flat_map(|effects| effects.spells()));
        let costs = casts.filter_map(|spell| Some(spells.get(spell.0 as usize)?.raw.mana));
        let costs: Vec<i32> = costs.collect();
        let place = self.place(monster, &["mana"]);
        if costs.iter().all(|cost| *cost == 0) {
            let message = "it casts nothing that takes mana".into();
            let costly = spells.iter().find(|spell| spell.raw.mana > 0);
            let example = costly.map_or("…", |spell| spell.id);
            let help = format!(
                "let an ability cast a spell: \"then\": [{{ \"cast\": \"{example}\" }}]; or take `mana` out"
            );
            self.warn("no-effect", place, message, &help);
        } else if let Some(dearest) = costs.into_iter().max().filter(|cost| *cost > mana) {
            let message =
                format!("a spell that it casts takes {dearest} mana, and it never has that");
            let help = format!("give it \"mana\": {dearest} or more");
            self.warn("no-effect", place, message, &help);
        }
    }

    /// The effects of a status, and fields that do nothing.
    pub(super) fn status(&mut self, status: &Checked<StatusKind>) {
        let (raw, node) = (&status.raw, &status.entry.node);
        for (effects, field, situation) in [
            (&raw.on_turn, "on_turn", Situation::STATUS),
            (&raw.on_hit, "on_hit", Situation::OTHER),
            (&raw.on_hurt, "on_hurt", Situation::OPEN),
            (&raw.on_kill, "on_kill", Situation::ITSELF),
            (&raw.on_end, "on_end", Situation::STATUS),
        ] {
            self.effects(effects, node.get(field), situation);
        }
        self.resists(&raw.resists, node.get("resists"));
        self.changes(&raw.changes, node.get("changes"));
        if raw.turns.is_never_positive() {
            let place = self.place(status, &["turns"]);
            let message = "it is over before it begins".into();
            self.warn("no-effect", place, message, "give turns such as 10");
        }
        let is_held = raw.rules.contains(&StatusRule::CannotStep);
        if let Some(torn) = node.get("torn").filter(|_| !is_held) {
            let message = "nothing holds whoever has it, so that nothing is torn".into();
            let help = "add \"cannot_step\" to its `rules`, or take `torn` out";
            self.warn("no-effect", torn.span, message, help);
        }
    }

    /// Changes of figures that say neither how much nor by what share.
    pub(super) fn changes(&mut self, changes: &[Change], list: Option<&Node>) {
        let nodes = list.map_or(&[][..], Node::items);
        for (change, node) in changes.iter().zip(nodes) {
            if change.amount == 0 && change.percent == 0 {
                let message = "it does not say by how much".into();
                let help = "add \"amount\": 2, which is added, or \"percent\": 50, a share of it";
                self.warn("no-effect", node.span, message, help);
            }
        }
    }

    /// Sorts of harm that are borne neither better nor worse.
    pub(super) fn resists(&mut self, resists: &[Resistance], list: Option<&Node>) {
        let nodes = list.map_or(&[][..], Node::items);
        for (_, node) in (resists.iter().zip(nodes)).filter(|(each, _)| each.percent == 0) {
            let place = node
                .get("percent")
                .map_or(node.span, |percent| percent.span);
            let message = "0 percent less is as much harm as ever".into();
            let help = "write how much less, such as 50; 100 is none at all, and -50 is half as much again";
            self.warn("no-effect", place, message, help);
        }
    }

    /// The effects of ground, and effects where nobody ever is.
    pub(super) fn ground(&mut self, terrain: &Checked<TerrainRaw>) {
        let (raw, node) = (&terrain.raw, &terrain.entry.node);
        for (effects, field) in [(&raw.on_enter, "on_enter"), (&raw.on_turn, "on_turn")] {
            self.effects(effects, node.get(field), Situation::PLACE);
            if !raw.walkable && !effects.is_empty() {
                let place = self.place(terrain, &[field]);
                let message = "nobody is ever there for it to happen to".into();
                let help = format!("write \"walkable\": true, or take `{field}` out");
                self.warn("no-effect", place, message, &help);
            }
        }
        if raw.walkable && raw.flown {
            let place = self.place(terrain, &["flown"]);
            let message = "everyone goes there, on foot too".into();
            self.warn("no-effect", place, message, "take `flown` out");
        }
    }
}
