//! The base game has a picture of its own for everything that is seen.

use std::collections::{BTreeMap, BTreeSet};
use wyrmhold::catalog::tiles::variant;
use wyrmhold::catalog::{Catalog, TileId};
use wyrmhold::raws::core;

/// Entries of the core that look the same, and are meant to: bait looks as any unknown
/// draught does.
const ALIKE: &[(&str, &str)] = &[("core:draughts", "core:mimic_bait")];

/// Every entry that is seen, with its section and its picture.
fn entries(catalog: &Catalog) -> Vec<(&'static str, String, Option<TileId>)> {
    let mut all = Vec::new();
    macro_rules! add {
        ($($list:ident: $($part:ident).+;)*) => {
            $(for (_, kind) in catalog.$list.iter() {
                all.push((stringify!($list), kind.id.clone(), kind.$($part).+));
            })*
        };
    }
    add! {
        disguises: tile;
        elements: tile;
        heroes: look.tile;
        items: look.tile;
        monsters: look.tile;
        spells: look.tile;
        statuses: look.tile;
        traps: look.tile;
    }
    for (look, ground) in catalog.terrain_looks.iter().zip(catalog.grounds.iter()) {
        all.push(("terrain", ground.id.clone(), look.tile));
    }
    all
}

#[test]
fn everything_in_the_base_game_has_a_picture_of_its_own() {
    let catalog = core().unwrap();
    let mut faults = Vec::new();
    for (section, id, tile) in entries(&catalog) {
        let (_, short) = id.split_once(':').unwrap();
        let own = [id.clone(), format!("core:{section}/{short}")];
        match tile.map(|tile| catalog.tiles[tile].name.clone()) {
            None => faults.push(format!("{section} {short} has no picture")),
            Some(name) if !own.contains(&name) => {
                faults.push(format!("{section} {short} has that of {name}"));
            }
            Some(_) => {}
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_two_entries_look_the_same() {
    let catalog = core().unwrap();
    let mut seen: BTreeMap<&[Vec<[u8; 4]>], String> = BTreeMap::new();
    for (_, id, tile) in entries(&catalog) {
        let Some(tile) = tile else { continue };
        let frames = &catalog.tiles[tile].frames[..];
        if let Some(other) = seen.insert(frames, id.clone()) {
            let pair = (other.as_str(), id.as_str());
            assert!(ALIKE.contains(&pair), "{other} and {id} look the same");
        }
    }
}

#[test]
fn every_picture_of_the_base_game_is_of_something() {
    let catalog = core().unwrap();
    let used = entries(&catalog);
    let used: BTreeSet<&str> = { used.iter() }
        .filter_map(|(_, _, tile)| Some(catalog.tiles[(*tile)?].name.as_str()))
        .collect();
    for (_, picture) in catalog.tiles.iter() {
        let base = variant(&picture.name).map_or(&*picture.name, |(base, _)| base);
        // What the screen draws itself belongs to no entry.
        let is_of_screen = base.starts_with("core:effects/");
        assert!(is_of_screen || used.contains(base), "{}", picture.name);
    }
}

#[test]
fn ground_fills_its_whole_square_and_others_show_it() {
    let catalog = core().unwrap();
    let is_clear = |tile: TileId| {
        let mut pixels = catalog.tiles[tile].frames.iter().flatten();
        pixels.any(|pixel| pixel[3] < 255)
    };
    for (section, id, tile) in entries(&catalog) {
        let Some(tile) = tile else { continue };
        let mut all = catalog.tiles.variants(tile);
        all.extend(catalog.tiles.joins(tile).into_iter().flatten());
        for tile in all {
            let name = &catalog.tiles[tile].name;
            assert_eq!(is_clear(tile), section != "terrain", "{id}: {name}");
        }
    }
}

#[test]
fn who_died_has_the_picture_of_a_corpse_and_the_unknown_none_that_tells() {
    let catalog = core().unwrap();
    for (_, monster) in catalog.monsters.iter() {
        let tile = monster.remains.tile.unwrap();
        assert_eq!(catalog.tiles[tile].name, "core:effects/corpse");
    }
    for (_, disguise) in catalog.disguises.iter() {
        assert!(catalog.tiles[disguise.tile.unwrap()].is_tinted);
    }
}
