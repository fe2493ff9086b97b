//! Every kind of mistake a modder can make, alone in an otherwise sound mod: one report,
//! with its code, at its place, with a useful help.
//!
//! In the tables `¦` marks the place; it is removed before the text is read.

mod astray;
mod effects;
mod entries;
mod fields;
mod generated;
mod idle;
mod kept;
mod known;
mod levels;
mod manifests;
mod meant;
mod mended;
mod mods;
mod never;
mod once;
mod plain;
mod powers;
mod references;
mod reshaped;
mod rules;
mod several;
mod syntax;
mod tiles;
mod vain;

use placed_json::diag::Diag;
use std::collections::BTreeMap;
use wyrmhold::raws::bundle::Bundle;
use wyrmhold::raws::load::{Loaded, Package, load};
use wyrmhold::raws::{core_bundle, report_text};

/// A mistake: the text with its place marked, the code, and a word of the help.
pub type Mistake = (&'static str, &'static str, &'static str);

pub const MANIFEST: &str =
    r#"{ "id": "example", "name": "Example", "version": "1.0.0", "game": "*" }"#;

/// A sound mod of several entries, into which one more is put.
const AROUND: &str = r######"{
  "monsters": [
    {
      "id": "pit_viper", "name": "pit viper", "description": "It waits.",
      "glyph": "S", "color": "#40a040", "tags": ["beast"],
      "hit_points": 6, "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5,
      "spawn": { "weight": 3, "min_depth": 1, "max_depth": 4 }
    },
    { "id": "shade", "copy_from": "bone_guard", "name": "shade", "abstract": true },
    { "id": "dark_shade", "copy_from": "shade", "faction": "frogs" },
    { "id": "wet_shade", "copy_from": "shade", "faction": "eels" },
    { "id": "pale_shade", "copy_from": "shade", "faction": "newts" },
    [monsters]
    { "id": "old_viper", "copy_from": "pit_viper", "hit_points": { "mul": 2 } }
  ],
  "items": [
    { "id": "tea", "copy_from": "healing_draught", "name": "tea", "quaff": [{ "heal": "1d4" }, { "all": [{ "to_hit": 1 }] }] },
    { "id": "jar", "copy_from": "tea", "abstract": true },
    [items]
    { "id": "coffee", "copy_from": "jar", "color": "#302010" }
  ],
  "levels": [
    [levels]
    { "id": "drains", "override": "patch", "width": { "add": 3 }, "recipes": { "append": [{ "recipe": "more_sheds" }] } }
  ],
  "recipes": [
    {
      "id": "sheds", "fallback": "plain_rooms",
      "steps": [
        { "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } },
        { "one_of": [{ "weight": 2, "steps": [{ "sort_rooms": {} }] }, { "steps": [] }] },
        { "do": { "corridors": {} } },
        { "do": { "doors": { "percent": 50 } }, "chance": 50 },
        { "do": { "start": {} } },
        { "do": { "exit": {} } },
        { "do": { "vaults": { "prefabs": ["shed", "big_shed"] } } },
        { "do": { "spawn_monsters": {} } }
      ]
    },
    [recipes]
    { "id": "more_sheds", "copy_from": "sheds", "fallback": "sheds" }
  ],
  "prefabs": [
    { "id": "shed", "rows": ["#####", "#.v.+", "#####"], "legend": { "v": { "tile": "floor", "monster": "pit_viper" } } },
    [prefabs]
    { "id": "big_shed", "copy_from": "shed", "turns": true }
  ],
  "terrain": [
    [terrain]
    { "id": "floor", "override": "patch", "color": "#606060" }
  ],
  "heroes": [
    [heroes]
  ],
  "rules": [
    [rules]
    { "id": "house_rules", "override": "patch", "spotting": 20 }
  ],
  "factions": [
    { "id": "frogs", "name": "the frogs", "reactions": [{ "to": "wild_beasts", "reaction": "flee" }] },
    { "id": "any_side", "name": "some side", "abstract": true },
    { "id": "eels", "copy_from": "any_side" },
    [factions]
    { "id": "newts", "copy_from": "frogs", "to_hero": "ignore" }
  ],
  "statuses": [
    [statuses]
    { "id": "webbed", "override": "patch", "turns": { "add": 1 } }
  ],
  "spells": [
    [spells]
  ],
  "traits": [
    [traits]
  ],
  "loot": [
    [loot]
  ],
  "disguises": [
    [disguises]
  ],
  "traps": [
    [traps]
    { "id": "old_slab", "copy_from": "loose_slab", "on_enter": [{ "damage": "1d2" }] }
  ],
  "patch": [
    [patch]
    { "where": { "kind": "monsters", "tag": "undead" }, "set": { "asleep": 10 } }
  ],
  "remove": {
    [remove]
    "monsters": ["cave_troll"]
  }
}
"######;

/// The sound mod with a text put into one of its sections.
pub fn put(section: &str, text: &str) -> String {
    let mut whole = AROUND.to_string();
    for place in [
        "monsters",
        "items",
        "levels",
        "recipes",
        "prefabs",
        "terrain",
        "heroes",
        "rules",
        "factions",
        "statuses",
        "spells",
        "traps",
        "patch",
        "remove",
        "traits",
        "loot",
        "disguises",
    ] {
        let text = match place == section && !text.is_empty() {
            true => format!("{text},"),
            false => String::new(),
        };
        whole = whole.replace(&format!("[{place}]"), &text);
    }
    whole
}

/// The text without its marks, and their lines and columns.
pub fn unmark(text: &str) -> (String, Vec<(usize, usize)>) {
    let (mut plain, mut places) = (String::new(), Vec::new());
    let (mut line, mut column) = (1, 1);
    for each in text.chars() {
        match each {
            '¦' => {
                places.push((line, column));
                continue;
            }
            '\n' => (line, column) = (line + 1, 1),
            _ => column += 1,
        }
        plain.push(each);
    }
    (plain, places)
}

/// The core with the mod `example` over it.
pub fn example(manifest: &str, raws: &str) -> Loaded {
    let files = BTreeMap::from([
        ("mod.json".to_string(), manifest.as_bytes().to_vec()),
        ("raws/example.json".to_string(), raws.as_bytes().to_vec()),
    ]);
    let label = "mods/example".to_string();
    let core = Package::sound(core_bundle());
    load(&[core, Package::sound(Bundle { label, files })])
}

/// The codes of all reports, with line and column.
fn found(loaded: &Loaded) -> Vec<(&'static str, usize, usize)> {
    let placed = |diag: &Diag| {
        let place = loaded.sources.place(diag.span);
        (diag.code, place.line, place.column)
    };
    loaded.diags.iter().map(placed).collect()
}

/// What is not as expected, in words; `None` if all is.
pub fn differs(loaded: &Loaded, expected: &[(&str, usize, usize)]) -> Option<String> {
    let mut found = found(loaded);
    let mut expected = expected.to_vec();
    found.sort_unstable();
    expected.sort_unstable();
    let playable = loaded.catalog.is_some();
    (found != expected || !playable).then(|| {
        let told = report_text(loaded);
        format!("expected {expected:?}, found {found:?}, core plays: {playable}\n{told}")
    })
}

/// Tries every mistake of a table; all differences are reported together.
pub fn try_all(name: &str, table: &[Mistake], load_one: impl Fn(&str) -> (Loaded, (usize, usize))) {
    let mut faults = Vec::new();
    for (text, code, word) in table {
        let (loaded, (line, column)) = load_one(text);
        if let Some(fault) = differs(&loaded, &[(code, line, column)]) {
            faults.push(format!("{text}\n{fault}"));
        } else if !loaded.diags[0].help.contains(word) {
            let help = &loaded.diags[0].help;
            faults.push(format!("{text}\nno `{word}` in the help: {help}"));
        }
    }
    let all = table.len();
    let wrong = faults.len();
    assert!(
        faults.is_empty(),
        "{name}: {wrong} of {all}\n\n{}",
        faults.join("\n\n")
    );
}

/// Mistakes in one more entry of a section.
pub fn in_section(section: &str, table: &[Mistake]) {
    try_all(section, table, |text| {
        let (raws, places) = unmark(&put(section, text));
        (example(MANIFEST, &raws), places[0])
    });
}

/// Mistakes in a whole file under `raws`.
pub fn in_file(table: &[Mistake]) {
    try_all("a file", table, |text| {
        let (raws, places) = unmark(text);
        (example(MANIFEST, &raws), places[0])
    });
}

/// Mistakes in `mod.json`.
pub fn in_manifest(table: &[Mistake]) {
    try_all("mod.json", table, |text| {
        let (manifest, places) = unmark(text);
        (example(&manifest, &put("", "")), places[0])
    });
}

#[test]
fn the_mod_around_the_mistakes_is_sound() {
    let loaded = example(MANIFEST, &put("", ""));
    assert!(loaded.diags.is_empty(), "{}", report_text(&loaded));
}

#[test]
fn there_are_enough_kinds_of_mistakes() {
    let tables = [
        astray::count(),
        effects::count(),
        entries::count(),
        fields::count(),
        idle::count(),
        kept::count(),
        known::count(),
        levels::count(),
        manifests::count(),
        meant::count(),
        mended::count(),
        reshaped::count(),
        mods::count(),
        once::count(),
        plain::count(),
        powers::count(),
        references::count(),
        rules::count(),
        syntax::count(),
        tiles::count(),
        vain::count(),
    ];
    let kinds: usize = tables.iter().sum();
    println!("{kinds} mistakes");
    assert!(kinds >= 90, "{kinds}");
}
