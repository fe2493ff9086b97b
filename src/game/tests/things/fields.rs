//! Every field of the raws of monsters, statuses, spells, things, traits, tables of things
//! and traps is of consequence: the same game with another value in that field alone goes another way.

mod monsters;
mod powers;
mod things;

use super::*;
use crate::catalog::schema::Section;
use crate::testkit::words::triggers;
use std::collections::BTreeSet;

/// A field, two values of it, and what is seen of a game with one of them.
pub struct Row {
    pub field: &'static str,
    pub values: [Json; 2],
    pub seen: fn(&Json) -> String,
}

pub fn row(field: &'static str, values: [Json; 2], seen: fn(&Json) -> String) -> Row {
    Row {
        field,
        values,
        seen,
    }
}

/// The sections whose fields have rows.
const TESTED: [Section; 7] = [
    Section::Monsters,
    Section::Statuses,
    Section::Spells,
    Section::Items,
    Section::Traits,
    Section::Loot,
    Section::Traps,
];

/// Fields that only show, or that only patches read; the tests that see them.
const ELSEWHERE: [(&str, &str); 7] = [
    (
        "sound",
        "whole_games_sound_for_what_is_told_and_for_nothing_else",
    ),
    (
        "tile",
        "everything_in_the_base_game_has_a_picture_of_its_own",
    ),
    (
        "statuses tags",
        "a_selection_reaches_the_monsters_of_other_mods",
    ),
    (
        "spells tags",
        "a_selection_reaches_the_monsters_of_other_mods",
    ),
    (
        "items tags",
        "a_selection_reaches_the_monsters_of_other_mods",
    ),
    (
        "traits tags",
        "a_selection_reaches_the_monsters_of_other_mods",
    ),
    (
        "traps tags",
        "a_selection_reaches_the_monsters_of_other_mods",
    ),
];

/// Puts other values into fields.
pub fn with_fields(base: &Json, fields: &Json) -> Json {
    let mut whole = base.clone();
    for (key, value) in fields.as_object().expect("fields") {
        whole[key] = value.clone();
    }
    whole
}

/// What a player sees of so many turns of waiting: the level, the hero's health, the log.
pub fn watched(game: &mut Game, turns: u32) -> String {
    let mut seen = String::new();
    for _ in 0..turns {
        wait(game);
        seen += &with(game, |level| level.drawn());
        seen += &format!("{}\n", game.hero_health());
    }
    seen + &told(game).join("\n")
}

/// The fields of a section, those within others with their paths. Those that hold effects
/// have a table of their own (`triggers`).
fn fields(section: Section) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    walk(&section.schema(), "", &mut found);
    let effects = triggers();
    let name = section.name();
    found
        .into_iter()
        .map(|field| format!("{name} {field}"))
        .filter(|field| !effects.contains(field))
        .collect()
}

/// Adds the fields of a schema; returns whether it has any.
fn walk(schema: &Json, path: &str, found: &mut BTreeSet<String>) -> bool {
    let mut has_any = false;
    for (field, part) in schema["properties"].as_object().into_iter().flatten() {
        has_any = true;
        let path = match path {
            "" => field.clone(),
            outer => format!("{outer}.{field}"),
        };
        // An amount is one thing, however it is written.
        if field == "turns" || !walk(part, &path, found) {
            found.insert(path);
        }
    }
    if let Some(part) = schema.get("items") {
        has_any |= walk(part, path, found);
    }
    for key in ["oneOf", "anyOf", "allOf"] {
        for part in schema[key].as_array().into_iter().flatten() {
            has_any |= walk(part, path, found);
        }
    }
    has_any
}

fn rows() -> Vec<Row> {
    let mut rows = monsters::rows();
    rows.extend(powers::rows());
    rows.extend(things::rows());
    rows
}

#[test]
fn fault_d33_every_field_of_creatures_powers_and_things_has_an_effect() {
    let mut idle = Vec::new();
    for row in rows() {
        let [one, other] = row.values.each_ref().map(row.seen);
        assert_eq!((row.seen)(&row.values[0]), one, "{}: chance", row.field);
        if one == other {
            idle.push(format!("{}:\n{one}", row.field));
        }
    }
    assert!(idle.is_empty(), "without effect: {}", idle.join("\n"));
}

#[test]
fn fault_d33_every_field_of_creatures_powers_and_things_has_a_row() {
    let tested: BTreeSet<String> = rows().iter().map(|row| row.field.to_string()).collect();
    let is_elsewhere = |field: &String| {
        let own = field.split(' ').next_back();
        { ELSEWHERE.iter() }.any(|(each, _)| *each == field || Some(*each) == own)
    };
    let all: BTreeSet<String> = TESTED
        .into_iter()
        .flat_map(fields)
        .filter(|field| !is_elsewhere(field))
        .collect();
    assert_eq!(tested, all, "each field has a row, and each row a field");
}
