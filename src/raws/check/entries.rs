//! Mistakes inside one entry that are visible only after it was merged and decoded.

use super::situation::Situation;
use super::{Checked, Checker};
use crate::catalog::schema::{
    FactionKind, HeroKind, ItemKind, MonsterKind, RulesRaw, Spawn, TrapKind,
};
use crate::order;
use crate::rules::dice::Dice;
use crate::rules::ruleset::Combat;
use placed_json::diag::Diag;
use placed_json::node::Node;
use placed_json::source::Span;

impl Checker<'_> {
    fn spawn<T>(&mut self, of: &Checked<T>, spawn: Option<&Spawn>) {
        if let Some(spawn) = spawn
            && spawn.min_depth > spawn.max_depth
        {
            let message = format!(
                "max_depth {} is less than min_depth {}",
                spawn.max_depth, spawn.min_depth
            );
            let help = format!(
                "write \"min_depth\": {}, \"max_depth\": {}, or let max_depth be min_depth or more",
                spawn.max_depth, spawn.min_depth
            );
            let place = self.place(of, &["spawn.max_depth", "spawn.min_depth"]);
            self.error("depths-reversed", place, message, &help);
        }
        if let Some(spawn) = spawn.filter(|spawn| spawn.group.least() < 1) {
            let message = format!("a group of `{}` may be nobody", spawn.group);
            let help = "give dice that come to 1 or more, such as 1d3 or 2d4-1";
            let place = self.place(of, &["spawn.group"]);
            self.error("empty-group", place, message, help);
        }
    }

    pub(super) fn damage<T>(&mut self, of: &Checked<T>, damage: Dice) {
        if damage.most() < 1 {
            let message = format!("`{damage}` can never hurt");
            self.error(
                "harmless-dice",
                self.place(of, &["damage"]),
                message,
                "give dice such as 1d6",
            );
        }
    }

    pub(super) fn monster(&mut self, monster: &Checked<MonsterKind>, combat: Option<Combat>) {
        if combat == Some(Combat::Dice) {
            self.damage(monster, monster.raw.arms.damage);
        }
        self.spawn(monster, monster.raw.spawn.as_ref());
    }

    pub(super) fn item(&mut self, item: &Checked<ItemKind>, is_only_goal: bool) {
        self.spawn(item, item.raw.spawn.as_ref());
        if item.raw.goal && item.raw.spawn.is_some() && is_only_goal {
            let message = "the goal lies on the deepest level and has no spawn".into();
            self.error(
                "goal-spawns",
                self.place(item, &["spawn", "goal"]),
                message,
                "take `spawn` out",
            );
        }
        let drinking = Situation::drinking(&item.raw);
        self.effects(&item.raw.quaff, item.entry.node.get("quaff"), drinking);
    }

    pub(super) fn trap(&mut self, trap: &Checked<TrapKind>) {
        let written = trap.entry.node.get("on_enter");
        self.effects(&trap.raw.on_enter, written, Situation::PLACE);
        self.spawn(trap, trap.raw.spawn.as_ref());
    }

    pub(super) fn faction(&mut self, faction: &Checked<FactionKind>) {
        let reactions = faction.entry.node.get("reactions");
        let nodes = reactions.map_or(&[][..], Node::items);
        let towards: Vec<&Node> = nodes.iter().filter_map(|node| node.get("to")).collect();
        for (number, other) in towards.iter().enumerate() {
            let same = |each: &&&Node| each.as_text() == other.as_text();
            if let Some(first) = towards[..number].iter().find(same) {
                let (here, there) = self.later_first([other.span, first.span]);
                let id = other.as_text().unwrap_or_default();
                let message = format!("`{id}` is named twice in this list");
                let report = Diag::error("same-faction", here, message)
                    .help("leave one of the two out")
                    .also(there, "the other one");
                self.diags.push(report);
            }
        }
    }

    /// With fixed combat, someone without power can never do damage. Reported at the
    /// monsters and heroes that come after the rules; otherwise at the rules.
    pub(super) fn powers(
        &mut self,
        rules: &Checked<RulesRaw>,
        heroes: &[Checked<HeroKind>],
        monsters: &[Checked<MonsterKind>],
    ) {
        let weak_heroes = heroes.iter().filter(|hero| hero.raw.arms.power == 0);
        let weak_monsters = monsters
            .iter()
            .filter(|monster| monster.raw.arms.power == 0);
        let weak: Vec<Span> = weak_heroes
            .map(|hero| self.place(hero, &["power"]))
            .chain(weak_monsters.map(|monster| self.place(monster, &["power"])))
            .collect();
        let combat = self.place(rules, &["combat"]);
        let (earlier, mut later): (Vec<Span>, Vec<Span>) = weak
            .into_iter()
            .partition(|span| self.rank(*span) < self.rank(combat));
        order::ascending(&mut later);
        if let [first, others @ ..] = &later[..] {
            let message = match others {
                [] => "without `power` this can never hurt where fights are fixed".into(),
                _ => format!(
                    "without `power` this and {} more can never hurt where fights are fixed",
                    others.len()
                ),
            };
            let help = match others {
                [] => "give a `power` such as 3",
                _ => "give each a `power` such as 3, or keep \"combat\": \"dice\"",
            };
            let mut report = Diag::error("harmless-power", *first, message).help(help);
            for other in others {
                report = report.also(*other, "this too");
            }
            self.diags.push(report);
        }
        if let Some(first) = earlier.first() {
            let message = format!("{} that are there have no `power`", earlier.len());
            let report = Diag::error("harmless-power", combat, message)
                .help("give each of them a `power` such as 3, or keep \"dice\"")
                .also(*first, "one of them");
            self.diags.push(report);
        }
    }
}
