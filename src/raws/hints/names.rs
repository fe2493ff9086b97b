//! Fields and sections by the names that they have elsewhere.

use crate::raws::HELPS;

/// What people from other games and languages call a field or a section, and what
/// it may be called here.
const OTHER_NAMES: &[(&[&str], &[&str])] = &[
    (
        &["health", "life", "hitpoints", "hp", "max_hp", "maxhp"],
        &["hit_points", "max_health"],
    ),
    (&["ac", "armor", "armour"], &["armor_class"]),
    (&["defense"], &["defence", "armor_class"]),
    (
        &["attack", "atk", "dmg", "strength", "hit"],
        &["damage", "power"],
    ),
    (&["accuracy", "attack_bonus", "hit_bonus"], &["to_hit"]),
    (
        &[
            "symbol",
            "char",
            "character",
            "icon",
            "letter",
            "sign",
            "tile",
        ],
        &["glyph"],
    ),
    (&["colour", "fg", "tint"], &["color"]),
    (
        &["desc", "text", "info", "flavor", "flavour", "summary"],
        &["description"],
    ),
    (&["title", "label", "display_name"], &["name"]),
    (
        &["rarity", "frequency", "probability", "chance"],
        &["weight", "chance", "percent"],
    ),
    (
        &["vision", "view", "fov", "sight_range", "range", "radius"],
        &["sight"],
    ),
    (
        &["effect", "effects", "use", "drink", "on_use", "on_drink"],
        &["quaff"],
    ),
    (
        &[
            "inherit", "inherits", "extends", "parent", "base", "copy", "from", "like",
        ],
        &["copy_from"],
    ),
    (&["template", "is_template", "is_abstract"], &["abstract"]),
    (
        &[
            "requires",
            "require",
            "dependencies",
            "dependency",
            "deps",
            "needs",
        ],
        &["depends"],
    ),
    (&["incompatible", "breaks"], &["conflicts"]),
    (&["load_after"], &["after"]),
    (&["load_before"], &["before"]),
    (&["game_version", "wyrmhold", "engine"], &["game"]),
    (&["map", "layout", "drawing", "grid", "lines"], &["rows"]),
    (&["symbols", "key", "keys", "mapping"], &["legend"]),
    (&["pipeline", "build", "builders"], &["steps"]),
    (&["side", "team", "alliance"], &["faction"]),
    (&["inventory", "equipment", "start_items"], &["items"]),
    (&["rotate", "rotation", "rotations"], &["turns"]),
    (&["flip", "mirror"], &["mirrors"]),
    (
        &["creatures", "enemies", "mobs", "npcs", "foes"],
        &["monsters"],
    ),
    (
        &["objects", "potions", "weapons", "things", "loot"],
        &["items"],
    ),
    (
        &["maps", "dungeons", "floors", "depths", "areas"],
        &["levels"],
    ),
    (&["vaults", "rooms", "structures", "drawings"], &["prefabs"]),
    (&["tiles", "tile_types"], &["terrain"]),
    (&["player", "players", "classes", "characters"], &["heroes"]),
    (&["config", "ruleset"], &["rules"]),
    (&["groups", "sides", "teams"], &["factions"]),
    (&["builders", "generators", "mapgen"], &["recipes"]),
    (&["delete", "removals", "disable"], &["remove"]),
    (&["patches", "modify", "tweaks"], &["patch"]),
];

/// The one of `right` that goes by another name elsewhere.
pub fn other_name<'a>(key: &str, right: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if !HELPS {
        return None;
    }
    let key = key.to_lowercase().replace(['-', ' '], "_");
    let (_, names) = OTHER_NAMES
        .iter()
        .find(|(others, names)| others.contains(&key.as_str()) || names.contains(&key.as_str()))?;
    let right: Vec<&str> = right.collect();
    let mut found = names
        .iter()
        .filter_map(|name| right.iter().find(|each| *each == name));
    found.next().copied()
}
