//! A room that a modder wants to play at once: content of its own, laid over a mod.

use crate::catalog::Catalog;
use crate::raws::bundle::Bundle;
use crate::raws::load::Package;
use serde::Deserialize;
use serde_json::{Map, Value as Json, json};

/// The id of the mod that holds the room.
pub const TRIAL: &str = "trial_room";

/// The least size of a level.
const LEAST: (usize, usize) = (20, 16);

/// What is to be tried, as the modder gives it. Ids are whole, or of the core.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Room {
    /// Whoever stands on the other side of an empty room.
    Monster(String),
    /// What lies before the hero.
    Item(String),
    /// A piece that was drawn for levels: a whole level if it has stairs, or else a part of
    /// one.
    Prefab { id: String, has_stairs: bool },
    /// A level drawn here.
    Drawn {
        rows: Vec<String>,
        #[serde(default)]
        legend: Map<String, Json>,
    },
}

/// An empty room for something at `m`: as near to the hero as a monster may wait.
const EMPTY: [&str; 9] = [
    "####################",
    "#..................#",
    "#..................#",
    "#..#............#..#",
    "#.<.......m.......>#",
    "#..#............#..#",
    "#..................#",
    "#..................#",
    "####################",
];

/// The room as a mod over the content that it is made for. `owner` is the id of the mod that
/// it is to be found in.
pub fn package(room: &Room, owner: &str, catalog: &Catalog) -> Package {
    let manifest = json!({
        "id": TRIAL,
        "name": "A room",
        "version": "1.0.0",
        "game": "*",
        "depends": { owner: "*" },
    });
    let (prefab, steps) = drawn(room);
    let size = size_of(room);
    let mut raws = json!({
        "recipes": [{ "id": "room", "steps": steps }],
        "levels": [{
            "id": "room",
            "name": "the Room",
            "tutorial": true,
            // It comes after the levels of the tutorial.
            "depth": catalog.tutorial_levels.len() + 1,
            "width": size.0,
            "height": size.1,
            "recipes": [{ "recipe": "room" }],
            "monsters": "1",
            "items": "1",
            "quiet": true,
        }],
    });
    if let Some(prefab) = prefab {
        raws["prefabs"] = json!([prefab]);
    }
    let files = [("mod.json", manifest), ("raws/room.json", raws)];
    Package::sound(Bundle {
        label: TRIAL.to_string(),
        files: files
            .map(|(path, text)| (path.to_string(), text.to_string().into_bytes()))
            .into(),
    })
}

/// The drawing of the room, if it is not in the mod, and the steps that make the level.
fn drawn(room: &Room) -> (Option<Json>, Json) {
    let whole = |prefab: &str| json!([{ "do": { "prefab_map": { "prefab": prefab } } }]);
    let with = |what: Json| {
        let prefab = json!({ "id": "room", "rows": EMPTY, "legend": { "m": what } });
        (Some(prefab), whole("room"))
    };
    match room {
        Room::Monster(id) => with(json!({ "tile": "floor", "monster": id })),
        Room::Item(id) => with(json!({ "tile": "floor", "item": id })),
        Room::Drawn { rows, legend } => {
            let prefab = json!({ "id": "room", "rows": rows, "legend": legend });
            (Some(prefab), whole("room"))
        }
        Room::Prefab { id, has_stairs } => match has_stairs {
            true => (None, whole(id)),
            false => (
                None,
                json!([
                    { "do": { "rooms": { "max": 9, "min": 4, "tries": 60 } } },
                    { "do": { "corridors": {} } },
                    { "do": { "start": {} } },
                    { "do": { "exit": {} } },
                    { "do": { "vaults": { "prefabs": [id] } } },
                ]),
            ),
        },
    }
}

fn size_of(room: &Room) -> (usize, usize) {
    match room {
        Room::Monster(_) | Room::Item(_) => (EMPTY[0].len() + 2, LEAST.1),
        Room::Prefab { .. } => (80, 50),
        Room::Drawn { rows, .. } => {
            let width = rows.iter().map(|row| row.chars().count()).max();
            let width = width.unwrap_or(0) + 2;
            (
                width.clamp(LEAST.0, 200),
                (rows.len() + 2).clamp(LEAST.1, 200),
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raws::load::load;
    use crate::raws::{core, core_bundle};

    fn tried(room: &Room) -> Vec<String> {
        let package = package(room, "core", &core().unwrap());
        let loaded = load(&[Package::sound(core_bundle()), package]);
        let reports = loaded.diags.iter();
        reports.map(|diag| diag.text(&loaded.sources)).collect()
    }

    #[test]
    fn every_sort_of_room_is_sound_content() {
        let core = core().unwrap();
        let rows = ["#####", "#<.>#", "#####"].map(str::to_string).to_vec();
        let legend = Map::new();
        let (_, monster) = core.monsters.iter().next().unwrap();
        let (_, item) = core.items.iter().next().unwrap();
        for room in [
            Room::Monster(monster.id.clone()),
            Room::Item(item.id.clone()),
            Room::Drawn { rows, legend },
        ] {
            assert_eq!(tried(&room), Vec::<String>::new(), "{room:?}");
        }
        for prefab in core.prefabs().iter().take(3) {
            for has_stairs in [false, true] {
                // What may stand in a level depends on the drawing; nothing may panic.
                let id = prefab.id.clone();
                tried(&Room::Prefab { id, has_stairs });
            }
        }
    }

    #[test]
    fn whoever_is_not_there_is_told() {
        let told = tried(&Room::Monster("core:nobody_of_that_name".into()));
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("nobody_of_that_name"), "{told:?}");
    }
}
