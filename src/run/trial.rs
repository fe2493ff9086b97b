//! A game of a mod that is not installed, to compare its digest between platforms.

use crate::game::Game;
use crate::game::command::Command;
use crate::raws::bundle::Bundle;
use crate::raws::core_bundle;
use crate::raws::load::{Package, load};
use std::collections::BTreeMap;

const MANIFEST: &str = r#"{ "id": "grown", "name": "grown", "version": "1.0.0", "game": "*" }"#;

/// The digest of a game of the core with one file of a mod over it, after these commands
/// as JSON; those that are refused count for nothing. None if the content or the commands
/// are not sound.
pub fn digest(raws: &str, seed: u64, commands: &str) -> Option<String> {
    let commands: Vec<Command> = serde_json::from_str(commands).ok()?;
    let files = [("mod.json", MANIFEST), ("raws/0.json", raws)];
    let files = files.map(|(name, text)| (name.to_string(), text.as_bytes().to_vec()));
    let package = Package::sound(Bundle {
        label: "mods/grown".into(),
        files: BTreeMap::from(files),
    });
    let loaded = load(&[Package::sound(core_bundle()), package]);
    let catalog = loaded.catalog.clone().filter(|_| !loaded.has_errors())?;
    let mut game = Game::new(seed, catalog);
    for command in commands {
        drop(game.apply(command));
    }
    Some(format!("{:016x}", game.hash()))
}
