//! Names of fields, sections and choices in other games and languages.

use super::powers::{self, Row};
use crate::raws::HELPS;
use crate::raws::suggest;

/// Names of fields and sections in other games and languages, and what they may be
/// here.
const OTHER_NAMES: &[Row] = &[
    (
        &["max_hp", "maxhp", "max_hit_points", "vitality"],
        &["hit_points", "max_health"],
    ),
    (
        &["health", "life", "hitpoints", "hp"],
        &["hit_points", "heal"],
    ),
    (
        &["ac", "armor", "armour", "dodge", "protection"],
        &["armor_class"],
    ),
    (&["defense", "def"], &["defence", "armor_class"]),
    (
        &["attack", "atk", "dmg", "hit", "attacks"],
        &["damage", "power"],
    ),
    (
        &[
            "accuracy",
            "attack_bonus",
            "hit_bonus",
            "hit_chance",
            "bonus",
            "attack_modifier",
        ],
        &["to_hit"],
    ),
    (
        &[
            "symbol",
            "char",
            "character",
            "icon",
            "letter",
            "sign",
            "ascii",
        ],
        &["glyph"],
    ),
    (
        &["image", "sprite", "picture", "texture", "png"],
        &["tile", "glyph"],
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
    (&["delay", "steps", "slow", "time"], &["turns"]),
    (&["open", "opens", "opens_to"], &["opened"]),
    (&["close", "closed", "closes", "shuts"], &["shut"]),
    (&["looks_like", "disguise", "seeming"], &["seems"]),
    (
        &["colour", "fg", "tint", "foreground", "rgb", "hue"],
        &["color"],
    ),
    (
        &[
            "desc", "text", "info", "flavor", "flavour", "summary", "lore", "about", "details",
            "tooltip",
        ],
        &["description"],
    ),
    (
        &["title", "label", "display_name", "display", "called"],
        &["name"],
    ),
    (
        &[
            "rarity",
            "frequency",
            "probability",
            "chance",
            "odds",
            "commonness",
            "likelihood",
        ],
        &["weight", "chance", "percent"],
    ),
    (
        &[
            "vision",
            "view",
            "fov",
            "sight_range",
            "range",
            "radius",
            "view_distance",
            "perception",
        ],
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
            "inherit",
            "inherits",
            "based_on",
            "clone",
            "prototype",
            "copies",
            "extends",
            "parent",
            "base",
            "copy",
            "from",
            "like",
        ],
        &["copy_from"],
    ),
    (&["template", "is_template", "is_abstract"], &["abstract"]),
    (
        &["patch", "edit", "modify", "extend", "replace", "replaces"],
        &["override"],
    ),
    (
        &[
            "once",
            "one_time",
            "one_use",
            "disposable",
            "uses",
            "consumed",
            "reusable",
            "repeatable",
            "rearms",
            "permanent",
            "resets",
        ],
        &["single_use"],
    ),
    (
        &["invisible", "secret", "concealed", "visible"],
        &["hidden"],
    ),
    (
        &["level", "depth", "floor", "from_depth"],
        &["min_depth", "depth"],
    ),
    (&["group_size", "pack_size", "swarm"], &["group"]),
    (
        &["sleep", "sleeping", "sleeps", "sleep_chance"],
        &["asleep"],
    ),
    (
        &["flees", "flee_at", "coward", "morale", "flee_below"],
        &["flees_below"],
    ),
    (&["attack_verb", "attack_text", "action"], &["verb"]),
    (
        &["can_open_doors", "doors", "door_opener"],
        &["opens_doors"],
    ),
    (
        &["behavior", "behaviour", "ai", "movement_type"],
        &["wanders", "hunts"],
    ),
    (
        &["category", "categories", "kind", "type", "types", "class"],
        &["tags"],
    ),
    (
        &["trigger", "triggers", "on_trigger", "on_touch"],
        &["on_enter"],
    ),
    (
        &["quest_item", "win", "victory", "treasure", "is_goal"],
        &["goal"],
    ),
    (&["is_key", "unlocks", "opens_lock"], &["key"]),
    (&["move_cost", "movement_cost", "path_cost"], &["cost"]),
    (&["cost", "mana_cost", "mp", "mana_points"], &["mana"]),
    (
        &["capacity", "slots", "inventory_size", "max_items"],
        &["pack_size"],
    ),
    (
        &["attempts", "count", "amount", "number"],
        &["tries", "times"],
    ),
    (
        &["flags", "flag", "behaviors", "behaviours"],
        &["rules", "tags"],
    ),
    (
        &[
            "on_tick",
            "each_turn",
            "every_turn",
            "per_turn",
            "tick",
            "on_round",
        ],
        &["on_turn"],
    ),
    (
        &[
            "hp_below",
            "below_hp",
            "health_less",
            "health_under",
            "hp_under",
            "low_health",
        ],
        &["health_below"],
    ),
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
        &[
            "unless",
            "unless_mod",
            "if_not_mod",
            "not_mod",
            "without_mod",
        ],
        &["if_mod"],
    ),
    (&["on_zap", "on_point", "on_wave"], &["zap"]),
    (&["name", "label", "text", "message"], &["verb"]),
    (&["items", "table", "contents"], &["entries"]),
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
        &["creature", "creatures", "enemies", "mobs", "npcs", "foes"],
        &["monsters"],
    ),
    (
        &[
            "objects",
            "potions",
            "weapons",
            "things",
            "wands",
            "scrolls",
            "rings",
            "amulets",
            "armor",
            "armors",
            "armour",
            "staves",
            "staffs",
            "rods",
            "books",
            "food",
            "ammo",
            "ammunition",
            "equipment",
            "artifacts",
            "consumables",
            "gear",
            "tools",
            "shields",
            "helmets",
            "boots",
            "swords",
            "bows",
            "keys",
            "drinks",
            "draughts",
        ],
        &["items"],
    ),
    (
        &[
            "effects",
            "conditions",
            "buffs",
            "debuffs",
            "ailments",
            "status",
            "status_effects",
            "states",
        ],
        &["statuses"],
    ),
    (
        &[
            "magic",
            "powers",
            "skills",
            "abilities",
            "spellbook",
            "spell_list",
            "techniques",
        ],
        &["spells"],
    ),
    (
        &[
            "enchantments",
            "affixes",
            "prefixes",
            "suffixes",
            "egos",
            "properties",
            "perks",
            "runes",
        ],
        &["traits"],
    ),
    (
        &[
            "loot_tables",
            "drops",
            "drop_tables",
            "treasure",
            "treasures",
            "tables",
            "chests",
        ],
        &["loot"],
    ),
    (
        &["damage_types", "damage_type", "types_of_damage"],
        &["elements"],
    ),
    (
        &[
            "unidentified",
            "appearances",
            "looks",
            "flavors",
            "flavours",
        ],
        &["disguises"],
    ),
    (&["hazards", "pitfalls", "triggers", "snares"], &["traps"]),
    (&["sfx", "audio", "music", "sound_effects"], &["sounds"]),
    (&["tutorial", "tutorials", "tips", "lesson"], &["lessons"]),
    (
        &["message", "text", "tell", "announce", "says", "name"],
        &["tells"],
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
    // Effects and what holds them.
    (&["mend", "healing", "regain", "restore"], &["heal"]),
    (&["hurt", "harm", "wound"], &["damage"]),
    (
        &["inflict", "afflict", "buff", "debuff", "condition"],
        &["status"],
    ),
    (&["dispel", "remove_status", "uncurse"], &["cure"]),
    (&["knockback", "knock_back", "shove"], &["push"]),
    (&["spawn_monster", "call_monster", "conjure"], &["summon"]),
    (&["polymorph", "morph", "become"], &["transform"]),
    (&["spawn_item", "give_item", "make"], &["create"]),
    (&["sound", "alarm"], &["noise"]),
    (&["say", "log", "print"], &["message"]),
    (&["random", "either", "choose"], &["one_of"]),
    (&["delay", "later"], &["after"]),
    (&["loop", "times"], &["repeat"]),
    (&["foreach", "area", "targets"], &["for_each"]),
    (&["powers", "skills", "spells", "attacks"], &["abilities"]),
    (&["cooldown", "recharge"], &["rest"]),
    (&["duration", "lasts"], &["turns"]),
];

/// Choices under other names.
const OTHER_CHOICES: &[Row] = &[
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
    among([OTHER_NAMES, powers::NAMES], key, right)
}

/// All names among `right` that have the name `key` elsewhere, the best first.
pub fn other_names<'a>(key: &str, right: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut right: Vec<&str> = right.collect();
    let mut found = Vec::new();
    while let Some(name) = other_name(key, right.iter().copied()) {
        right.retain(|each| *each != name);
        found.push(name);
    }
    found
}

/// The choice among `right` that is called `word` elsewhere.
pub fn other_choice<'a>(word: &str, right: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if !HELPS {
        return None;
    }
    among([OTHER_CHOICES, powers::WORDS], word, right)
}

fn among<'a>(
    tables: [&[Row]; 2],
    key: &str,
    right: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    let right: Vec<&str> = right.collect();
    let plain = key.to_lowercase().replace(['-', ' '], "_");
    // `onHit`, `status-id` and `Damage Type` are words too.
    let split = super::word(key, 1, 64).filter(|split| *split != plain);
    let same = split
        .as_ref()
        .and_then(|split| right.iter().find(|each| *each == split));
    if let Some(same) = same {
        return Some(same);
    }
    let ways = [Some(plain.clone()), split];
    let bare = ways.iter().flatten().filter_map(|way| bare(way));
    let mut ways = ways.iter().flatten().cloned().chain(bare);
    if let Some(whole) = ways.find_map(|way| among_whole(tables, &way, &right)) {
        return Some(whole);
    }
    let key = plain;
    // `spawn_enemies` is `spawn_monsters`.
    let (first, rest) = key.split_once('_')?;
    let known: Vec<&str> = { right.iter() }
        .filter_map(|word| word.strip_prefix(first)?.strip_prefix('_'))
        .collect();
    let rest = among_whole(tables, rest, &known)?;
    let whole = format!("{first}_{rest}");
    right.into_iter().find(|word| *word == whole)
}

/// A name without an ending that says nothing: `status_id` is a `status`.
fn bare(key: &str) -> Option<String> {
    let ends = ["_id", "_name", "_value", "_amount", "_ref", "_list"];
    let rest = ends.iter().find_map(|end| key.strip_suffix(end))?;
    (rest.len() > 1).then(|| rest.to_string())
}

fn among_whole<'a>(tables: [&[Row]; 2], key: &str, right: &[&'a str]) -> Option<&'a str> {
    let rows = { tables.into_iter().flatten() }
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
