//! The simple kinds that letters and signs of a drawn level stand for.

use crate::catalog::missing;
use crate::catalog::schema::Entered as _;
use crate::catalog::text::Glyph;
use crate::catalog::{Arms, Catalog, Look, MonsterKind};
use crate::map::TerrainKinds;
use crate::raws;
use crate::rules::dice::Dice;
use crate::rules::ruleset::Ruleset;
use std::sync::Arc;

/// The core with these rules, and a hero as simple as a letter creature.
pub(super) fn test_catalog(rules: Ruleset, kinds: &Arc<TerrainKinds>) -> Catalog {
    let mut catalog = Catalog::clone(&raws::core().expect("the core is sound"));
    catalog.rules = Arc::new(rules);
    catalog.terrain = Arc::clone(kinds);
    // Nobody comes unless a test wants it.
    catalog.attention = None;
    catalog.wanderers = None;
    let hero = Arc::make_mut(&mut catalog.hero);
    hero.look = look('@');
    hero.arms = plain_arms();
    hero.senses.sight = 8;
    hero.regeneration = i32::MAX;
    hero.rest = 0;
    hero.mana = 0;
    hero.spells.clear();
    // What is found is as plain as its kind, but for the traits of a test.
    catalog.traits = std::iter::empty().collect();
    catalog
}

/// A creature named by its letter.
pub(super) fn creature(letter: char) -> MonsterKind {
    let id = format!("test:{letter}");
    let plain = MonsterKind {
        look: look(letter),
        arms: plain_arms(),
        verb: "hits".into(),
        is_missing: false,
        ..missing::monster(&id)
    };
    plain.entered(&id)
}

pub(super) fn plain_arms() -> Arms {
    Arms {
        hit_points: 10,
        armor_class: 10,
        // It beats every armor class, except on a natural 1.
        to_hit: 99,
        damage: dice("3"),
        power: 3,
        defence: 0,
    }
}

pub(super) fn look(sign: char) -> Look {
    Look {
        name: sign.to_string(),
        description: String::new(),
        glyph: Glyph(sign),
        color: crate::catalog::Color { r: 0, g: 0, b: 0 },
        tile: None,
    }
}

pub(super) fn dice(text: &str) -> Dice {
    text.parse().unwrap()
}
