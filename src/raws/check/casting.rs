//! Spells that are cast by effects, and spells that do nothing but cast each other.

use super::situation::Situation;
use super::{Checked, Checker};
use crate::catalog::schema::SpellKind;
use crate::effects::Effect;
use crate::raws::registry::Registry;
use placed_json::node::{Node, Value};
use std::collections::BTreeSet;

/// The names of the spells that are cast by effects, without their mods. A text that only
/// looks like one does no harm: less is warned of.
pub(super) fn by_effects(registry: &Registry) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    let mut waiting: Vec<&Node> = registry.entries.values().map(|entry| &entry.node).collect();
    while let Some(node) = waiting.pop() {
        if let Some(id) = node.get("cast").and_then(Node::as_text) {
            found.insert(name(id));
        }
        match &node.value {
            Value::List(items) => waiting.extend(items),
            Value::Object(fields) => waiting.extend(fields.iter().map(|field| &field.value)),
            _ => {}
        }
    }
    found
}

fn name(id: &str) -> &str {
    id.split_once(':').map_or(id, |(_, name)| name)
}

impl Checker<'_> {
    /// The effects of a spell.
    pub(super) fn spell(&mut self, spell: &Checked<SpellKind>, cast: &BTreeSet<&str>) {
        let situation = Situation::casting(&spell.raw, cast.contains(name(spell.id)));
        let written = spell.entry.node.get("on_cast");
        self.effects(&spell.raw.on_cast, written, situation);
    }

    /// Warns of spells that only cast themselves, or each other.
    pub(super) fn idle_spells(&mut self, spells: &[Checked<SpellKind>]) {
        let casts = |spell: &Checked<SpellKind>| -> Option<Vec<usize>> {
            let effects = spell.raw.on_cast.iter();
            let each = effects.map(|effect| match effect {
                Effect::Cast(cast) => Some(cast.0.0 as usize),
                _ => None,
            });
            each.collect()
        };
        let cast: Vec<Option<Vec<usize>>> = spells.iter().map(casts).collect();
        let mut idle: BTreeSet<usize> = (0..spells.len())
            .filter(|number| cast[*number].is_some())
            .collect();
        // A spell that casts one that does something does something itself.
        loop {
            let before = idle.len();
            let all = idle.clone();
            idle.retain(|number| {
                let own = cast[*number].iter().flatten();
                own.into_iter().all(|other| all.contains(other))
            });
            if idle.len() == before {
                break;
            }
        }
        for number in idle.iter().copied() {
            let circle = reached_from(number, &cast);
            // Of spells that cast each other in a circle the first is told.
            if circle.first() != Some(&number) {
                continue;
            }
            let spell = &spells[number];
            let place = self.place(spell, &["on_cast"]);
            let others: Vec<&str> = circle.iter().skip(1).map(|each| spells[*each].id).collect();
            let message = match &others[..] {
                [] => format!("`{}` does nothing but cast itself", spell.id),
                _ => format!(
                    "`{}` and `{}` do nothing but cast each other",
                    spell.id,
                    others.join("`, `")
                ),
            };
            let help = "give it an effect of its own, such as { \"damage\": \"2d6\" }";
            self.warn("no-effect", place, message, help);
        }
    }
}

/// The spells that one leads to by casting, itself among them if it does.
fn reached_from(number: usize, cast: &[Option<Vec<usize>>]) -> BTreeSet<usize> {
    let mut reached = BTreeSet::new();
    let mut waiting = vec![number];
    while let Some(next) = waiting.pop() {
        for other in cast[next].iter().flatten() {
            if reached.insert(*other) {
                waiting.push(*other);
            }
        }
    }
    reached
}
