//! What other games have and this one has not, with what comes nearest.

use crate::catalog::schema::Section;
use crate::raws::HELPS;
use crate::raws::value_help::{braced, shown, written};
use placed_json::node::{Field, Value};

/// Names, the sections that they are looked for in (all, if none is named), and what to
/// write instead.
#[rustfmt::skip] // one row, one thing
const ABSENT: &[(&[&str], &[Section], &str)] = &[
    (
        &["on_start", "on_apply", "on_begin", "on_gain", "on_applied", "on_add", "on_inflict", "when_applied"],
        &[Section::Statuses],
        "a status has no such moment: write these effects beside the `status` that gives it, as in [{ \"damage\": 1 }, { \"status\": { \"apply\": … } }]",
    ),
    (
        &["on_spawn", "on_create", "on_appear", "on_birth"],
        &[Section::Monsters],
        "there is no such moment: `on_see` comes when it first notices a foe, and `on_turn` at each of its turns",
    ),
    (
        &["on_pickup", "on_pick_up", "on_drop", "on_carry", "while_carried", "passive"],
        &[Section::Items],
        "a thing does nothing while it lies or is carried: it has `quaff`, `read`, `zap`, `on_throw`, and `worn` with its `on_equip` and `changes`",
    ),
    (
        &["on_unequip", "on_take_off", "on_remove"],
        &[Section::Items],
        "there is no such moment: what lasts while it is worn stands in its `changes` and `statuses`, as in \"worn\": { \"slot\": \"ring\", \"changes\": [{ \"figure\": \"sight\", \"amount\": 2 }] }",
    ),
    (
        &["strength", "str", "dexterity", "dex", "constitution", "con", "intelligence", "int", "wisdom", "wis", "charisma", "cha", "agility", "attributes", "abilities_scores"],
        &[Section::Monsters, Section::Heroes],
        "nobody has such a number: take it out, and say what it comes to: \"to_hit\": 3, \"damage\": \"1d8\", \"armor_class\": 13 or \"hit_points\": 20",
    ),
    (
        &["xp", "exp", "experience", "xp_value", "exp_value", "level", "cr", "challenge", "challenge_rating", "difficulty", "threat"],
        &[Section::Monsters],
        "nobody gains experience: take it out; how deep it is found stands in \"spawn\": { \"weight\": 5, \"min_depth\": 2, \"max_depth\": 5 }",
    ),
    (
        &["weight", "mass", "bulk", "volume", "encumbrance", "size", "length"],
        &[Section::Items],
        "things have no weight and no size: take it out; how often one is found is the `weight` in its `spawn`",
    ),
    (
        &["durability", "hp", "hit_points", "condition", "quality", "material", "materials"],
        &[Section::Items],
        "things do not wear out, and what they are made of is a tag: take it out, or write \"tags\": [\"iron\"]",
    ),
    (
        &["gold", "gold_drop", "money", "coins"],
        &[Section::Monsters],
        "money is an item: write \"carries\": [{ \"item\": \"id of money\", \"count\": \"2d6\" }]",
    ),
    (
        &["size", "weight", "mass", "height", "bodytype", "body_type"],
        &[Section::Monsters],
        "all are of one size: take it out, or write a tag, such as \"tags\": [\"big\"]",
    ),
    (
        &["save", "saving_throw", "dc", "saves", "resist_check"],
        &[],
        "there are no saving throws: put the effects into a `chance`, as in { \"chance\": { \"percent\": 50, \"then\": [ … ] } }",
    ),
    (
        &["cooldown", "rest", "recharge", "cd"],
        &[Section::Spells, Section::Items],
        "nothing has to rest but the abilities of monsters: a spell costs `mana`, and a wand has `charges`",
    ),
    (
        &["duration", "turns", "lasts"],
        &[Section::Spells, Section::Items, Section::Traps],
        "an effect happens at once; what lasts is a status: { \"status\": { \"apply\": …, \"turns\": 10 } }",
    ),
    (
        &["damage", "dmg", "effect_damage"],
        &[Section::Statuses],
        "write what it does each turn: \"on_turn\": [{ \"damage\": 1 }]",
    ),
    (
        &["crit", "crit_chance", "critical", "critical_chance", "critical_hit", "crit_damage", "crit_multiplier", "crit_rate", "critical_damage"],
        &[],
        "there are no critical hits: take it out, or let it hurt more now and then: \"on_hit\": [{ \"chance\": { \"percent\": 10, \"then\": [{ \"damage\": \"1d8\" }] } }]",
    ),
    (
        &["drop_chance", "drop_rate", "loot_chance", "drops_chance", "drop_percent"],
        &[Section::Monsters],
        "a chance stands beside each thing that it carries: \"carries\": [{ \"item\": \"its id\", \"chance\": {value} }]; in a loot table it is the `weight`, and an entry without an `item` is nothing",
    ),
    (
        &["lifesteal", "life_steal", "vampiric", "vampirism", "leech", "drain"],
        &[],
        "write \"on_hit\": [{ \"for_each\": { \"in\": \"user\", \"then\": [{ \"heal\": {value} }] } }]",
    ),
    (
        &["thorns", "reflect", "retaliate", "damage_reflect"],
        &[Section::Monsters, Section::Traits, Section::Statuses],
        "write \"on_hurt\": [{ \"damage\": {value} }]: the target is who hurt it",
    ),
    (
        &["on_low_health", "on_half_health", "on_bloodied", "on_enrage", "enrage", "on_low_hp", "on_health_below", "on_near_death", "when_hurt", "desperation"],
        &[Section::Monsters],
        "write an ability for itself: \"abilities\": [{ \"verb\": \"draws itself up\", \"for_itself\": true, \"when\": [{ \"health_below\": 30 }], \"then\": {shown} }]",
    ),
    (
        &["on_turn", "each_turn", "on_tick", "every_turn", "per_turn", "while_worn", "passive"],
        &[],
        "nothing of this happens each turn; a status does that: write one with \"on_turn\": {shown} under `statuses`, and give it by { \"status\": { \"apply\": \"its id\", \"turns\": 1000 } }",
    ),
    (
        &["consumable", "consumed", "single_use", "one_use", "disposable", "is_consumable", "destroy_on_use", "consume_on_use", "used_up"],
        &[Section::Items],
        "what is drunk, read or thrown is used up, and what is pointed has `charges`: take it out",
    ),
    (
        &["identified", "is_identified", "known", "is_known", "identify"],
        &[Section::Items],
        "without `unknown` it is known from the start; else name a disguise, as in \"unknown\": \"draughts\"",
    ),
    (
        &["attack_range", "range", "ranged", "ranged_attack", "shoot", "shoots", "projectile", "shoot_range", "ranged_damage"],
        &[Section::Monsters],
        "it shoots by an ability: \"abilities\": [{ \"verb\": \"shoots at\", \"range\": {value}, \"then\": [{ \"damage\": \"1d6\" }] }]",
    ),
    (
        &["sound", "music", "sfx"],
        &[],
        "content has no sounds of its own: take it out; a `noise` among effects is heard by monsters",
    ),
];

/// Effects of other games, and how to write what they do.
#[rustfmt::skip] // one row, one effect
const EFFECTS: &[(&[&str], &str)] = &[
    (
        &["lifesteal", "life_steal", "life_drain", "drain", "drain_life", "vampiric", "leech", "steal_health", "drain_health", "siphon"],
        "to heal who is behind it write { \"for_each\": { \"in\": \"user\", \"then\": [{ \"heal\": \"1d4\" }] } } beside the `damage`",
    ),
    (
        &["kill", "instakill", "instant_kill", "die", "slay", "destroy", "execute", "death"],
        "write { \"damage\": 1000 }",
    ),
    (
        &["fireball", "explosion", "nova", "bomb", "blast", "area_damage", "aoe_damage"],
        "write { \"for_each\": { \"in\": { \"burst\": 2 }, \"then\": [{ \"damage\": \"3d6\" }] } }",
    ),
    (
        &["damage_over_time", "dot", "damage_per_turn", "burn_over_time"],
        "what goes on each turn is a status with an `on_turn`: { \"status\": { \"apply\": \"id of a status\", \"turns\": 5 } }",
    ),
    (
        &["gain_xp", "xp", "experience", "give_xp", "level_up", "gain_level"],
        "nobody gains experience: take it out, or write { \"max_health\": 2 } or { \"to_hit\": 1 }",
    ),
    (
        &["banish", "vanish", "send_away", "dismiss"],
        "write { \"teleport\": { \"least\": 20 } }",
    ),
    (
        &["clone", "duplicate", "replicate"],
        "write { \"summon\": { \"monster\": \"id of a monster\" } }",
    ),
    (
        &["nothing", "none", "no_effect", "noop", "pass"],
        "leave it out: an empty list does nothing",
    ),
    (
        &["script", "lua", "function", "run", "call_function", "code", "event", "eval", "python"],
        "content has no scripts: put together what happens from effects, such as [{ \"damage\": \"1d6\" }, { \"message\": \"It hurts.\" }]",
    ),
    (
        &["animation", "particle", "particles", "fx", "vfx", "sfx", "play_sound", "flash", "visual"],
        "how it looks is the game's own: take it out, or tell it with { \"message\": \"…\" }",
    ),
    (
        &["sight", "power", "defence", "max_mana", "speed"],
        "this number changes while a status lasts: write one under `statuses` with \"changes\": [{ \"figure\": \"{key}\", \"amount\": {value} }], and give it by { \"status\": { \"apply\": \"its id\", \"turns\": 20 } }",
    ),
    (
        &["regeneration", "strength", "str", "dexterity", "dex", "agility", "constitution", "con", "intelligence", "wisdom", "stat", "attribute", "modify_stat", "boost", "stat_boost", "change", "buff_stat"],
        "for good there are { \"max_health\": {value} }, { \"to_hit\": {value} } and { \"armor_class\": {value} }; for a while, a status with \"changes\": [{ \"figure\": \"to_hit\", \"amount\": {value} }]",
    ),
    (
        &["resist", "resistance", "immune", "immunity", "resists"],
        "a status lets someone resist, by its `resists`: { \"status\": { \"apply\": \"id of a status\", \"turns\": 20 } }",
    ),
    (
        &["unlock", "open_door", "open_doors", "open"],
        "write { \"terrain\": { \"into\": \"door_open\", \"only\": [\"door_shut\", \"door_locked\"] } }",
    ),
    (
        &["raise_dead", "resurrect", "revive", "reanimate", "animate_dead", "rebirth", "respawn"],
        "nobody comes back: let another one appear, { \"summon\": { \"monster\": \"id of a monster\", \"around\": \"user\" } }",
    ),
    (
        &["drain_mana", "mana_drain", "lose_mana", "burn_mana", "mana_burn", "steal_mana"],
        "nothing takes mana away: take it out, or harm in another way, such as { \"damage\": {value} }",
    ),
    (
        &["disarm", "drop_weapon", "unequip", "break_weapon", "destroy_item", "break_item", "rust", "damage_item", "corrode_armor"],
        "nothing takes what is worn off or breaks it: { \"steal\": {} } takes a thing, and { \"enchant\": { \"slot\": \"weapon\", \"by\": -1 } } makes it worse",
    ),
    (
        &["hunger", "food", "feed", "nutrition", "thirst"],
        "nobody grows hungry: take it out, or write { \"heal\": \"1d4\" }",
    ),
];

/// Effects of other games whose names are near to a word that means something else.
#[rustfmt::skip] // one row, one effect
const NEVER: &[(&[&str], &str)] = &[
    (
        &["light", "illuminate", "light_up", "glow", "lit", "torch"],
        "nothing gives light: take it out, or let someone see further by a status with \"changes\": [{ \"figure\": \"sight\", \"amount\": {value} }]",
    ),
    (
        &["win", "victory", "end_game", "game_over", "lose_game"],
        "no effect ends the game: who carries what has \"goal\": true out of the dungeon wins",
    ),
    (
        &["gold", "money", "coins", "give_gold", "add_gold", "gain_gold"],
        "money is an item: write { \"create\": { \"item\": \"id of money\", \"count\": {value} } }",
    ),
];

/// The help for an effect that there is not, where its name would be taken for another.
pub fn never(field: &Field) -> Option<String> {
    let key = field.key.to_lowercase();
    let mut rows = NEVER.iter().filter(|_| HELPS);
    let row = rows.find(|(names, _)| names.contains(&key.as_str()));
    row.map(|(_, help)| filled(help, field))
}

/// The help for an effect that there is not, though other games have it.
pub fn absent_effect(field: &Field) -> Option<String> {
    if !HELPS {
        return None;
    }
    let key = field.key.to_lowercase();
    let mut rows = EFFECTS.iter();
    let row = rows.find(|(names, _)| names.contains(&key.as_str()));
    row.map(|(_, help)| filled(help, field))
}

/// A help with what was written in it: the key, and its number or a usual one.
pub(super) fn filled(help: &str, field: &Field) -> String {
    let number = match &field.value.value {
        Value::Whole(number) => Some(*number),
        Value::Text(text) => super::number(text, -1000, 1000),
        Value::Fraction(number) if number.abs() < 1.0 => Some((number * 100.0).round() as i64),
        _ => None,
    };
    let usual = if help.contains("percent") { 20 } else { 2 };
    let number = number.unwrap_or(usual).to_string();
    let effects = match field.value.value {
        Value::List(_) => shown(&field.value),
        _ => "[{ \"heal\": 5 }]".into(),
    };
    help.replace("{shown}", &effects)
        .replace("{key}", &field.key)
        .replace("{value}", &number)
}

/// The help for something that no entry of this section has, though other games do.
pub fn absent(field: &Field, section: Option<Section>) -> Option<String> {
    if !HELPS {
        return None;
    }
    let key = field.key.to_lowercase();
    let is_meant = |of: &[Section]| of.is_empty() || section.is_some_and(|own| of.contains(&own));
    let mut rows = ABSENT.iter();
    let row = rows.find(|(names, of, _)| names.contains(&key.as_str()) && is_meant(of));
    row.map(|(_, _, help)| filled(help, field))
}

/// Words that other games have where a choice stands, with the field, and why there is
/// none.
#[rustfmt::skip] // one row, one thing
const CHOICES: &[(&str, &[&str], &str)] = &[
    ("what", &["monsters", "enemies", "creatures", "monster", "foes", "enemy", "npcs"], "nothing shows where creatures are"),
    ("what", &["doors", "secret_doors", "stairs", "exits", "exit"], "doors and stairs are on the map"),
    ("rules", &["cannot_cast", "silenced", "silence", "no_magic", "mute", "muted", "no_spells", "cannot_read", "cannot_attack", "disarmed", "pacified", "no_attack"], "nothing forbids this alone"),
    ("rules", &["invulnerable", "invincible", "immortal", "undying", "god_mode"], "nobody is safe from all; `resists` of each element comes nearest"),
    ("slot", &["back", "belt", "waist", "legs", "pants", "cloak"], "there is no such slot"),
];

/// Why there is no such choice, though other games have it.
pub fn absent_choice(field: &str, word: &str) -> Option<&'static str> {
    if !HELPS {
        return None;
    }
    let mut rows = CHOICES.iter();
    let row = rows.find(|(of, words, _)| *of == field && words.contains(&word));
    row.map(|(_, _, why)| *why)
}

/// The help for an effect that is to go on for some turns: `{ "damage": 3, "turns": 4 }`.
pub fn lasting(effect: &Field, time: &Field) -> Option<String> {
    let is_meant = ["damage", "heal"].contains(&effect.key.as_str())
        && ["turns", "duration", "lasts", "rounds", "for_turns"].contains(&time.key.as_str());
    (HELPS && is_meant).then(|| {
        format!(
            "it happens at once; what goes on is a status with \"on_turn\": [{}]: give that by {{ \"status\": {{ \"apply\": \"its id\", \"turns\": {} }} }}",
            braced(&[written(effect)]),
            shown(&time.value)
        )
    })
}
