//! Names of fields, sections and choices in other games and languages.

use crate::raws::HELPS;
use crate::raws::suggest;

/// Names of fields and sections in other games and languages, and what they may be
/// here.
const OTHER_NAMES: &[(&[&str], &[&str])] = &[
    (
        &[
            "health",
            "life",
            "hitpoints",
            "hp",
            "max_hp",
            "maxhp",
            "max_hit_points",
            "vitality",
        ],
        &["hit_points", "max_health"],
    ),
    (&["ac", "armor", "armour"], &["armor_class"]),
    (&["defense"], &["defence", "armor_class"]),
    (&["attack", "atk", "dmg", "hit"], &["damage", "power"]),
    (&["accuracy", "attack_bonus", "hit_bonus"], &["to_hit"]),
    (
        &["symbol", "char", "character", "icon", "letter", "sign"],
        &["glyph"],
    ),
    (&["tile"], &["role", "glyph"]),
    (
        &[
            "passable",
            "walk",
            "can_walk",
            "is_walkable",
            "blocks_movement",
            "blocking",
            "solid",
            "impassable",
        ],
        &["walkable"],
    ),
    (
        &[
            "blocks_sight",
            "blocks_view",
            "blocks_vision",
            "see_through",
            "transparent",
        ],
        &["opaque"],
    ),
    (&["flammable", "burnable", "can_burn"], &["burns"]),
    (&["delay", "steps", "slow", "time"], &["turns"]),
    (&["open", "opens", "opens_to"], &["opened"]),
    (&["close", "closed", "closes", "shuts"], &["shut"]),
    (&["looks_like", "disguise", "seeming"], &["seems"]),
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
        &[
            "effect", "effects", "use", "drink", "on_use", "on_drink", "on_quaff", "on_step",
        ],
        &["quaff", "on_enter"],
    ),
    (
        &[
            "inherit", "inherits", "extends", "parent", "base", "copy", "from", "like",
        ],
        &["copy_from"],
    ),
    (&["template", "is_template", "is_abstract"], &["abstract"]),
    (
        &["patch", "edit", "modify", "extend", "replace", "replaces"],
        &["override"],
    ),
    (&["attempts", "count"], &["tries"]),
    (&["where", "place", "position", "location"], &["at"]),
    (&["enemies", "allies", "relations"], &["reactions"]),
    (
        &[
            "requires",
            "require",
            "dependencies",
            "dependency",
            "deps",
            "needs",
        ],
        &["depends", "if_mod"],
    ),
    (&["if", "when", "only_if", "condition"], &["if_mod"]),
    (
        &["regen", "heal_rate", "regenerates"],
        &["regeneration", "heals_every"],
    ),
    (&["light", "lit", "bright", "unlit", "darkness"], &["dark"]),
    (&["incompatible", "breaks"], &["conflicts"]),
    (&["load_after"], &["after"]),
    (&["load_before"], &["before"]),
    (&["game_version", "wyrmhold", "engine"], &["game"]),
    (&["map", "layout", "drawing", "grid", "lines"], &["rows"]),
    (&["symbols", "key", "keys", "mapping"], &["legend"]),
    (&["pipeline", "build", "builders"], &["steps"]),
    (&["side", "team", "alliance"], &["faction"]),
    (&["movement", "move_speed", "pace", "quickness"], &["speed"]),
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
    (&["change", "changes", "values", "fields"], &["set"]),
    (&["select", "filter", "match", "target"], &["where"]),
    (
        &[
            "replace_with",
            "replace_by",
            "replaced_by",
            "replacement",
            "replace",
            "with",
            "by",
        ],
        &["instead"],
    ),
    (
        &["bool", "boolean", "toggle", "flag", "checkbox"],
        &["switch"],
    ),
    (&["int", "integer", "float", "slider", "range"], &["number"]),
    (&["enum", "select", "options", "list"], &["choice"]),
];

/// Choices under other names.
const OTHER_CHOICES: &[(&[&str], &[&str])] = &[
    (&["center", "centre"], &["middle"]),
    (&["random", "any", "everywhere"], &["anywhere", "restless"]),
    (&["north", "up"], &["top"]),
    (&["south", "down"], &["bottom"]),
    (&["west"], &["left"]),
    (&["east"], &["right"]),
    (
        &["hostile", "aggressive", "enemy", "angry", "fight", "hate"],
        &["attack"],
    ),
    (
        &["friendly", "friend", "neutral", "ally", "peaceful", "none"],
        &["ignore"],
    ),
    (&["afraid", "scared", "fear", "run", "run_away"], &["flee"]),
    (&["patrol", "patrols", "route"], &["waypoints"]),
    (&["wander", "wanders", "roam"], &["restless", "drift"]),
    (
        &["stationary", "static", "stay", "stays", "guard", "none"],
        &["still"],
    ),
    (&["door", "closed_door", "door_closed"], &["door_shut"]),
    (&["secret_door", "hidden_door"], &["door_secret"]),
    (&["locked_door"], &["door_locked"]),
    (&["pit", "hole", "abyss"], &["chasm"]),
    (&["bush", "leaves"], &["foliage"]),
    (&["rock", "stone"], &["wall"]),
    (&["ground", "empty"], &["floor"]),
];

/// The name among `right` that has the name `key` elsewhere.
pub fn other_name<'a>(key: &str, right: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if !HELPS {
        return None;
    }
    among(OTHER_NAMES, key, right)
}

/// The choice among `right` that is called `word` elsewhere.
pub fn other_choice<'a>(word: &str, right: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if !HELPS {
        return None;
    }
    among(OTHER_CHOICES, word, right)
}

fn among<'a>(
    table: &[(&[&str], &[&str])],
    key: &str,
    right: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    let key = key.to_lowercase().replace(['-', ' '], "_");
    let right: Vec<&str> = right.collect();
    if let Some(whole) = among_whole(table, &key, &right) {
        return Some(whole);
    }
    // `spawn_enemies` is `spawn_monsters`.
    let (first, rest) = key.split_once('_')?;
    let known: Vec<&str> = { right.iter() }
        .filter_map(|word| word.strip_prefix(first)?.strip_prefix('_'))
        .collect();
    let rest = among_whole(table, rest, &known)?;
    let whole = format!("{first}_{rest}");
    right.into_iter().find(|word| *word == whole)
}

fn among_whole<'a>(table: &[(&[&str], &[&str])], key: &str, right: &[&'a str]) -> Option<&'a str> {
    let rows = table
        .iter()
        .filter(|(others, names)| others.contains(&key) || names.contains(&key));
    let mut names = rows.flat_map(|(_, names)| names.iter());
    names.find_map(|name| right.iter().find(|each| *each == name).copied())
}

/// The help for an unknown key: its name here, or the nearest name.
pub fn known<'a>(key: &str, right: impl Iterator<Item = &'a str> + Clone) -> String {
    match other_name(key, right.clone()) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => suggest::help(key, right),
    }
}
