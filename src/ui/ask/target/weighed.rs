//! What is thrown, fired or cast, weighed against whoever is marked.

use super::WhichTarget;
use crate::effects::Effects;
use crate::game::view::{ActorView, ItemVerb, View};
use crate::ui::cards;
use crate::ui::uses::Aimed;

impl WhichTarget {
    /// What it would come to against whoever is marked, in words: the longest first. None
    /// where nobody is, where it would hit someone else, or where that is not known.
    pub(super) fn weighed(&self, view: &View, hits_another: bool) -> Vec<String> {
        let marked = view.actors.iter().find(|actor| actor.at == self.at);
        let (Some(actor), Some(aimed)) = (marked, self.aimed) else {
            return Vec::new();
        };
        if self.fault(view).is_some() || (self.reach.flies && hits_another) {
            return Vec::new();
        }
        match aimed {
            Aimed::Spell(number) => {
                let spell = view.hero.spells.get(usize::from(number));
                spell.map_or(Vec::new(), |spell| harm(&spell.kind.on_cast, actor, view))
            }
            Aimed::Thing { verb, item } => thing(verb, item, actor, view),
        }
    }
}

fn thing(verb: ItemVerb, item: u64, actor: &ActorView, view: &View) -> Vec<String> {
    let Some(item) = view.pack.iter().find(|each| each.id == item) else {
        return Vec::new();
    };
    if let Some(missile) = view.missile(item, verb) {
        let odds = view.missile_odds(&missile, actor);
        return vec![
            format!(": {}", cards::in_words(&odds, actor.health, "it")),
            format!(": {}", cards::in_few_words(&odds)),
        ];
    }
    match verb {
        _ if !item.known => Vec::new(),
        ItemVerb::Throw => harm(&item.kind.on_throw, actor, view),
        ItemVerb::Read => harm(&item.kind.read, actor, view),
        ItemVerb::Zap => harm(&item.kind.zap, actor, view),
        _ => Vec::new(),
    }
}

/// The harm that is done at once. What heals, moves or changes has no figure.
fn harm(effects: &Effects, actor: &ActorView, view: &View) -> Vec<String> {
    let harm = view.harm(effects, actor);
    if harm.most() == 0 {
        return Vec::new();
    }
    let mean = cards::rounded(harm.mean());
    let share = cards::rounded(100.0 * harm.mean() / f64::from(actor.health.max(1)));
    vec![
        format!(": {mean} damage ({share}%)"),
        format!(": {mean} damage"),
    ]
}
