//! Mods that are brought as bytes: kept, refused, removed, tried in a room.

use super::tour::press_words;
use super::*;
use crate::raws::bundle::{Bundle, pack};
use crate::raws::settings::Setting;
use std::fs;
use std::path::PathBuf;

/// An app whose mods are kept in a folder of its own, which goes with it.
struct Desk {
    app: App,
    data: PathBuf,
}

impl Desk {
    fn new(name: &str) -> Self {
        let data = std::env::temp_dir().join(format!("wyrmhold-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&data);
        fs::create_dir_all(&data).unwrap();
        let content = Content::new(None, None, Some(data.join("mods"))).unwrap();
        let options = PlayOptions {
            seed: Some(Seed::number(SEED)),
            catalog: raws::core().unwrap(),
            loaded: content.load(),
            content,
        };
        let app = App::new(options, Rc::new(MemoryStore::default()), 1280, 720);
        Self { app, data }
    }

    /// The names of the mods, each with its state.
    fn mods(&self) -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().unwrap().to_string();
        let mods = self.app.mods();
        let mods = mods.as_array().unwrap().iter();
        mods.map(|each| (text(&each["name"]), text(&each["state"])))
            .collect()
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.data);
    }
}

const MOTHS: &str = r##"{ "monsters": [{
    "id": "lamp_moth", "name": "lamp moth", "description": "It comes to every light.",
    "glyph": "m", "color": "#c8b060", "hit_points": 4, "armor_class": 11, "damage": "1d3",
    "verb": "beats against", "sight": 7, "spawn": { "weight": 5, "min_depth": 1, "max_depth": 3 }
}] }"##;

fn zip(raws: &str) -> Vec<u8> {
    let manifest = r#"{ "id": "moths", "name": "Moths", "version": "1.0.0", "game": "*" }"#;
    let files = [("mod.json", manifest), ("raws/moths.json", raws)];
    let files = files.map(|(path, text)| (path.to_string(), text.as_bytes().to_vec()));
    pack(&Bundle {
        label: "moths.zip".to_string(),
        files: files.into(),
    })
    .unwrap()
}

fn has_moths(app: &App) -> bool {
    let catalog = app.session().catalog();
    let mut monsters = catalog.monsters.iter();
    monsters.any(|(_, each)| each.id == "moths:lamp_moth")
}

#[test]
fn a_mod_that_is_dropped_is_kept_and_there_at_the_next_start() {
    let mut desk = Desk::new("dropped");
    desk.app.push(Input::Dropped {
        name: "moths.zip".to_string(),
        bytes: zip(MOTHS),
    });
    desk.app.frame(16.0);
    assert!(has_moths(&desk.app));
    assert_eq!(desk.mods()[1], ("Moths".to_string(), "on".to_string()));
    let again = Content::new(None, None, Some(desk.data.join("mods"))).unwrap();
    assert_eq!(again.load().mods.len(), 2);
    assert_eq!(desk.app.kept_mod("moths.zip"), Some(zip(MOTHS)));

    assert_eq!(desk.app.remove_mod("moths.zip"), Value::Null);

    assert!(!has_moths(&desk.app));
    assert_eq!(desk.mods().len(), 1);
    assert_eq!(desk.app.kept_mod("moths.zip"), None);
}

#[test]
fn a_faulty_mod_is_refused_with_its_reports_and_the_one_before_it_stays() {
    let mut desk = Desk::new("faulty");
    desk.app.bring_mod("moths.zip", &zip(MOTHS));
    let faulty = zip(&MOTHS.replace("\"hit_points\": 4", "\"hit_points\": \"four\""));

    let answer = desk.app.bring_mod("moths.zip", &faulty);

    assert_eq!(answer["kept"], false);
    let reports = answer["reports"].as_array().unwrap();
    assert_eq!(reports.len(), 1, "{reports:?}");
    assert_eq!(reports[0]["line"], 3);
    assert_eq!(desk.app.kept_mod("moths.zip"), Some(zip(MOTHS)));
    assert!(has_moths(&desk.app));

    desk.app.push(Input::Dropped {
        name: "moths.zip".to_string(),
        bytes: faulty,
    });
    desk.app.frame(16.0);
    assert_eq!(desk.app.screen(), "reports");
    for damaged in [&b"PK"[..], &zip(MOTHS)[..100]] {
        let answer = desk.app.bring_mod("bad.zip", damaged);
        assert_eq!(answer["kept"], false);
        assert_ne!(answer["reports"], serde_json::json!([]));
    }
}

#[test]
fn a_new_mod_leaves_the_running_game_as_it_is() {
    let mut desk = Desk::new("running");
    desk.app.begin(Seed::number(SEED), Origin::Chosen);
    let before = state(&desk.app)["hash"].clone();

    desk.app.bring_mod("moths.zip", &zip(MOTHS));

    assert!(!has_moths(&desk.app));
    assert_eq!(state(&desk.app)["hash"], before);
    assert_eq!(desk.mods()[1], ("Moths".to_string(), "off".to_string()));
}

#[test]
fn a_name_that_leaves_the_folder_is_refused() {
    let mut desk = Desk::new("names");
    for name in ["../moths.zip", "a/../../moths.zip", "", "moths zip"] {
        let answer = desk.app.bring_mod(name, &zip(MOTHS));
        assert_eq!(answer["kept"], false, "{name}");
    }
    assert_eq!(desk.mods().len(), 1);
}

#[test]
fn a_monster_is_met_in_a_room_and_nothing_is_left_of_it() {
    let mut desk = Desk::new("room");
    let room = r#"{ "monster": "moths:lamp_moth" }"#;

    let answer = desk.app.try_room("moths.zip", &zip(MOTHS), room);

    assert_eq!(answer["begun"], true, "{answer}");
    assert_eq!(desk.app.screen(), "play");
    desk.app.frame(16.0);
    let view = desk.app.session().view().unwrap();
    let names: Vec<&str> = view
        .actors
        .iter()
        .map(|each| &*each.kind.look.name)
        .collect();
    assert_eq!(names, ["lamp moth"]);
    assert!(!desk.app.session().is_tutorial());
    assert!(!has_moths(&desk.app), "only the room has them");
    let shown = desk.app.session().shown_catalog();
    assert!(shown.monsters.find("moths:lamp_moth").is_some());
    press(&mut desk.app, &[ENTER]);
    assert!(desk.app.export_run().is_none(), "it is kept nowhere");

    for (room, expected) in [
        ("{", "this is no room"),
        (r#"{ "monster": "moths:lamp_mth" }"#, "cannot be played"),
    ] {
        let answer = desk.app.try_room("moths.zip", &zip(MOTHS), room);
        assert_eq!(answer["begun"], false);
        assert!(answer["message"].as_str().unwrap().contains(expected));
    }
}

#[test]
fn what_a_mod_lets_players_set_is_set_by_keys_and_there_at_the_next_start() {
    let mut desk = Desk::new("set");
    let manifest = r#"{ "id": "moths", "name": "Moths", "version": "1.0.0", "game": "*",
        "settings": { "toughness": { "number": { "default": 4, "min": 1, "max": 9 } } } }"#;
    let raws = MOTHS.replace(
        "\"hit_points\": 4",
        "\"hit_points\": { \"setting\": \"toughness\" }",
    );
    let files = [("mod.json", manifest), ("raws/moths.json", raws.as_str())];
    let files = files.map(|(path, text)| (path.to_string(), text.as_bytes().to_vec()));
    let label = "moths.zip".to_string();
    let files = files.into();
    let bytes = pack(&Bundle { label, files }).unwrap();
    desk.app.bring_mod("moths.zip", &bytes);
    let toughness = |app: &App| {
        let catalog = app.session().catalog();
        let mut monsters = catalog.monsters.iter();
        let moth = monsters.find(|(_, each)| each.id == "moths:lamp_moth");
        moth.map(|(_, each)| each.arms.hit_points)
    };
    assert_eq!(toughness(&desk.app), Some(4));

    press_words(&mut desk.app, "m");
    // The game itself has nothing to set.
    press_words(&mut desk.app, "s");
    assert_eq!(desk.app.screen(), "mods");
    press_words(&mut desk.app, "j s");
    assert_eq!(desk.app.screen(), "mod settings");
    assert!(desk.app.canvas().shows("toughness"));
    press_words(&mut desk.app, "+ +");

    assert_eq!(toughness(&desk.app), Some(6));
    assert!(desk.app.canvas().shows("6"));
    let again = Content::new(None, None, Some(desk.data.join("mods"))).unwrap();
    let app_again = again.load();
    assert_eq!(app_again.mods[1].settings[0].value, Setting::Number(6));
}
