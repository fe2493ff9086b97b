//! Games that are compared between platforms: of a mod that is not installed, and of many
//! hunters.

use crate::catalog::Catalog;
use crate::game::Game;
use crate::game::command::Command;
use crate::game::debug::{DebugDeed, SpawnedKind};
use crate::raws::bundle::Bundle;
use crate::raws::core_bundle;
use crate::raws::load::{Package, load};
use bracket_lib::geometry::Point;
use std::collections::BTreeMap;
use std::sync::Arc;

const MANIFEST: &str = r#"{ "id": "grown", "name": "grown", "version": "1.0.0", "game": "*" }"#;

/// The digest of a game of the core with one file of a mod over it, after these commands
/// as JSON; those that are refused count for nothing. None if the content or the commands
/// are not sound.
pub fn digest(raws: &str, seed: u64, commands: &str) -> Option<String> {
    let commands: Vec<Command> = serde_json::from_str(commands).ok()?;
    let mut game = Game::new(seed, catalog(raws)?);
    for command in commands {
        drop(game.apply(command));
    }
    Some(format!("{:016x}", game.hash()))
}

/// The core with one file of a mod over it, if that is sound.
fn catalog(raws: &str) -> Option<Arc<Catalog>> {
    let files = [("mod.json", MANIFEST), ("raws/0.json", raws)];
    let files = files.map(|(name, text)| (name.to_string(), text.as_bytes().to_vec()));
    let package = Package::sound(Bundle {
        label: "mods/grown".into(),
        files: BTreeMap::from(files),
    });
    let loaded = load(&[Package::sound(core_bundle()), package]);
    loaded.catalog.clone().filter(|_| !loaded.has_errors())
}

/// A game in which many hunt the hero, to compare what a turn costs between platforms.
pub struct Hunt {
    game: Game,
}

/// Someone who smells the hero from everywhere and does next to no harm, and a hero who
/// outlives them.
const HUNTERS: &str = r##"{
  "monsters": [{
    "id": "trial_hunter", "name": "hunter", "description": "It is awake, and it is coming.",
    "glyph": "h", "color": "#d07050",
    "hit_points": 1000, "armor_class": 10, "to_hit": 0, "damage": "1", "verb": "nips",
    "sight": 30, "scent": 10000, "asleep": 0
  }],
  "patch": [{ "where": { "kind": "heroes" }, "set": { "hit_points": 10000 } }]
}"##;

impl Hunt {
    /// A game with that many hunters on the first level, which are put wherever there is
    /// room. None if there is room for fewer.
    pub fn new(seed: u64, hunters: usize) -> Option<Self> {
        let catalog = catalog(HUNTERS)?;
        let what = SpawnedKind::find("trial_hunter", &catalog)?;
        let mut game = Game::new(seed, catalog);
        let deed = |deed| Command::Debug { deed };
        game.apply(deed(DebugDeed::Begin)).ok()?;
        let (width, height) = (game.view().map.width, game.view().map.height);
        let places = (0..width * height).map(|idx| Point::new(idx % width, idx / width));
        let mut left = hunters;
        for at in places {
            if left > 0 && game.apply(deed(DebugDeed::Spawn { what, at })).is_ok() {
                left -= 1;
            }
        }
        (left == 0).then_some(Self { game })
    }

    /// Lets that many turns pass, and returns the digest of the game after them. None if
    /// the game is over before.
    pub fn turns(&mut self, count: u32) -> Option<String> {
        for _ in 0..count {
            self.game.apply(Command::Wait).ok()?;
        }
        Some(format!("{:016x}", self.game.hash()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hunted_hero_outlives_a_measurement() {
        let mut hunt = Hunt::new(1, 200).expect("there is room for them");
        assert!(hunt.turns(60).is_some());
        let view = hunt.game.view();
        let beside = |at: Point| (at.x - view.hero.at.x).abs() <= 1;
        let near = view.actors.iter().filter(|actor| beside(actor.at));
        assert!(near.count() >= 2, "they do not come");
    }
}
