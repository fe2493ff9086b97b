//! The tools with the mods of the data folder, as they are switched on and set there.

use super::has;
use crate::desk::Desk;

const MANIFEST: &str = r#"{ "id": "ash", "name": "Ash", "version": "1.0.0", "game": "*", "settings": { "beetles": { "number": { "default": 8, "min": 1, "max": 30 } } } }"#;
const RAWS: &str = r#"{ "monsters": [{ "id": "beetle", "copy_from": "cave_rat", "hit_points": { "setting": "beetles" } }] }"#;

/// A desk with a sound mod, and a broken one that is off.
fn desk(name: &str, choices: &str) -> Desk {
    let desk = Desk::new(&format!("mod_tools/{name}"));
    desk.write("data/mods/ash/mod.json", MANIFEST);
    desk.write("data/mods/ash/raws/ash.json", RAWS);
    desk.write(
        "data/mods/bad/mod.json",
        r#"{ "id": "bad", "name": "Bad", "version": "1.0.0", "game": "*" }"#,
    );
    desk.write("data/mods/bad/raws/bad.json", r#"{ "monsters": 3 }"#);
    desk.write("data/mods.json", choices);
    desk
}

#[test]
fn the_list_says_what_is_switched_off_and_reports_nothing_of_it() {
    let desk = desk("list_off", r#"{ "off": ["bad"] }"#);
    let told = desk.ends(0, &["mod", "list"]);
    assert_eq!(told.problems, "");
    let line = |id: &str| told.out.lines().find(|line| line.starts_with(id)).unwrap();
    has(line("bad"), &["off: switched off", "Bad"]);
    has(line("ash"), &[" on "]);
}

#[test]
fn a_damaged_file_of_choices_is_told_by_the_list_too() {
    let desk = desk("list_damaged", "{ off");
    let told = desk.ends(1, &["mod", "list"]);
    has(&told.problems, &["mods.json"]);
}

#[test]
fn a_mod_that_cannot_be_read_is_listed_by_its_short_name() {
    let desk = desk("list_unread", r#"{ "off": ["bad"] }"#);
    desk.write("data/mods/torn.zip", "none");
    let told = desk.ends(1, &["mod", "list"]);
    let line = told.out.lines().find(|line| line.contains("torn")).unwrap();
    assert_eq!(
        line.split_whitespace().collect::<Vec<_>>(),
        ["torn.zip", "off:", "1", "error"]
    );
}

#[test]
fn what_cannot_be_chosen_is_told_where_it_stands() {
    let choices = r#"{ "off": ["bad"], "settings": { "ash": { "beetles": "99", "bees": "1" } } }"#;
    let desk = desk("wrong_choice", choices);
    for words in [
        &["simulate", "--games", "1", "--max-turns", "3"][..],
        &["map"],
        &["mod", "list"],
        &["mod", "explain", "ash:beetle"],
    ] {
        let told = desk.ends(0, words);
        has(
            &told.problems,
            &[
                "data/mods.json:1:",
                "`99` cannot be chosen",
                "1 to 30",
                "no setting `bees`",
            ],
        );
    }
    desk.write(
        "data/mods.json",
        r#"{ "off": ["bad"], "settings": { "ash": { "beetles": "30" } } }"#,
    );
    assert_eq!(desk.ends(0, &["map"]).problems, "");
}

#[test]
fn what_is_installed_is_explained_as_it_is_set() {
    let desk = desk(
        "explained",
        r#"{ "off": ["bad"], "settings": { "ash": { "beetles": "30" } } }"#,
    );
    let told = desk.ends(0, &["mod", "explain", "ash:beetle"]);
    has(&told.out, &["hit_points: 30"]);
    desk.ends(3, &["mod", "explain", "ash:beetle", "--mods", ""]);
    // A broken one stands in nobody's way.
    desk.write("data/mods.json", r#"{ "off": [] }"#);
    let told = desk.ends(0, &["mod", "explain", "ash:beetle"]);
    has(&told.out, &["hit_points: 8"]);
    has(&told.problems, &["bad.json"]);
}
