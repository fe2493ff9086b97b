//! Words of other games that are near to a word of this one and mean something else. They
//! are looked up before any guess.

use super::absent::filled;
use crate::raws::HELPS;
use crate::raws::shape::FieldShape;
use crate::raws::value_help::{braced, keyed, quoted, shown};
use placed_json::node::{Field, Node, Value};

/// Names, the fields that the object can have (by which it is known what it is), and what to
/// write instead.
#[rustfmt::skip] // one row, one thing
const PARTS: &[(&[&str], &[&str], &str)] = &[
    (
        &["speed", "attack_speed", "swing_speed", "swing_time", "rate_of_fire", "fire_rate", "delay"],
        &["sweeps", "two_handed"],
        "a blow takes one turn; write \"turns\": 2 for a weapon that is slower",
    ),
    (
        &["element", "damage_type", "elem", "damage_element", "attack_element"],
        &["on_hit"],
        "harm of an element is an effect: \"on_hit\": [{ \"damage\": { \"amount\": \"1d4\", \"element\": {shown} } }]",
    ),
    (
        &["hostile", "aggressive", "is_hostile", "is_enemy", "attacks_player", "evil", "is_aggressive", "hates_player"],
        &["hunts", "faction"],
        "everyone attacks the hero whose `faction` says nothing else: take it out",
    ),
    (
        &["friendly", "peaceful", "neutral", "is_friendly", "is_neutral", "ally", "is_ally"],
        &["hunts", "faction"],
        "whom it attacks is said by its faction: write one under `factions` with \"to_hero\": \"ignore\", and \"faction\": \"its id\" here",
    ),
    (
        &["max_stacks", "max_stack", "stack_limit", "stack_max", "stack_size", "maximum_stacks"],
        &["stacks", "on_end"],
        "how a second dose adds to the first is said by `stacks`, and nothing limits it: write \"stacks\": \"adds\", or \"longest\", \"replaces\", \"ignores\", \"separate\"",
    ),
    (
        &["traits", "trait", "enchantments", "enchantment", "affix", "affixes", "prefix", "prefixes", "suffix", "suffixes", "ego", "egos", "runes"],
        &["worn", "magic"],
        "which trait a thing has is drawn by chance: write \"magic\": 100, for one (how often it has one, in percent)",
    ),
    (
        &["class", "race", "job", "profession", "background", "role", "archetype"],
        &["pack_size", "items"],
        "each hero is a class of its own: take it out, or tell it in `description`",
    ),
    (
        &["level", "xp", "exp", "experience", "levels", "level_up"],
        &["pack_size", "items"],
        "nobody gains experience: take it out, and say what it comes to: \"hit_points\": 20, \"to_hit\": 3, \"power\": 2",
    ),
    (
        &["light", "light_radius", "light_range", "luminosity", "torch", "emits_light", "lit"],
        &["pack_size", "items"],
        "nobody carries a light: how far a hero sees is \"sight\": {value}",
    ),
    (
        &["light", "light_radius", "light_range", "luminosity", "emits_light", "glows"],
        &["worn", "zap"],
        "nothing gives light: what is worn can let its wearer see further, \"worn\": { \"slot\": \"head\", \"changes\": [{ \"figure\": \"sight\", \"amount\": {value} }] }",
    ),
    (
        &["light", "light_radius", "glows", "luminosity", "emits_light"],
        &["walkable", "burns"],
        "nothing gives light: take it out; a whole level is dark by \"dark\": true under `levels`",
    ),
    (
        &["traits", "trait", "perks", "feats", "talents"],
        &["pack_size", "items"],
        "a hero has no traits: say what they come to, as \"to_hit\": 3, or give a thing under `items`",
    ),
];

/// What heroes of other games wear and own, by a field of its own.
const OWNED: [&str; 20] = [
    "weapon",
    "weapons",
    "armor",
    "armour",
    "shield",
    "helmet",
    "ring",
    "amulet",
    "equip",
    "equipped",
    "wields",
    "wears",
    "wearing",
    "wielding",
    "sword",
    "bow",
    "starting_weapon",
    "main_hand",
    "worn",
    "equips",
];
const MONEY: [&str; 7] = [
    "gold",
    "money",
    "coins",
    "cash",
    "credits",
    "gp",
    "starting_gold",
];
const ATTACKS: [&str; 7] = [
    "attacks",
    "natural_attacks",
    "melee_attacks",
    "attack_list",
    "blows",
    "melee",
    "special_attack",
];
const BEHAVIOR: [&str; 8] = [
    "ai",
    "behavior",
    "behaviour",
    "ai_type",
    "brain",
    "tactics",
    "strategy",
    "mind",
];

/// Stands for the id of money, until one is known.
pub const MONEY_ID: &str = "\"id of money\"";

fn has(shapes: &[FieldShape], name: &str) -> bool {
    shapes.iter().any(|shape| shape.name == name)
}

/// The texts of a value: itself, or those in its list.
fn texts(node: &Node) -> Vec<&str> {
    let one = node.as_text().into_iter();
    one.chain(node.items().iter().filter_map(Node::as_text))
        .collect()
}

/// The help for a word that means something else in other games than any name here.
pub fn elsewhere(field: &Field, given: &[&str], shapes: &[FieldShape]) -> Option<String> {
    if !HELPS || has(shapes, &field.key) {
        return None;
    }
    let key = field.key.to_lowercase();
    let key = key.as_str();
    let is_given = |name: &str| given.contains(&name);
    let added = |list: &str, member: String| match is_given(list) {
        true => format!("put it into the list `{list}`: {member}"),
        false => format!("write {}", keyed(list, &format!("[{member}]"))),
    };
    if has(shapes, "pack_size") && has(shapes, "items") {
        let things: Vec<String> = texts(&field.value).into_iter().map(quoted).collect();
        if OWNED.contains(&key) && !things.is_empty() {
            let right = added("items", things.join(", "));
            return Some(format!("{right}; what can be worn is worn from the start"));
        }
        if MONEY.contains(&key) {
            let count = match field.value.value {
                Value::Whole(number) => number,
                _ => 20,
            };
            let coin = MONEY_ID.to_string();
            let right = braced(&[keyed("item", &coin), keyed("count", &count.to_string())]);
            return Some(format!(
                "money is an item that has a `value`: {}",
                added("items", right)
            ));
        }
    }
    if has(shapes, "hunts") && has(shapes, "keeps_distance") {
        let is_list = !field.value.items().is_empty() || !field.value.fields().is_empty();
        if ATTACKS.contains(&key) && is_list {
            let blow = match is_given("damage") {
                true => "its blow is `damage`, which is there already",
                false => "its blow is \"damage\": \"1d6\", with a `verb`",
            };
            return Some(format!(
                "{blow}; whatever else it does stands in \"abilities\": [{{ \"verb\": \"strikes\", \"then\": [{{ \"damage\": \"1d4\" }}] }}]"
            ));
        }
        if BEHAVIOR.contains(&key) {
            return behaviour(&texts(&field.value));
        }
    }
    let mut rows = PARTS.iter();
    let row =
        rows.find(|(names, of, _)| names.contains(&key) && of.iter().all(|name| has(shapes, name)));
    row.map(|(_, _, help)| filled(&help.replace("{shown}", &shown(&field.value)), field))
}

/// How someone behaves, by the word for it in other games; none if another table knows it.
fn behaviour(words: &[&str]) -> Option<String> {
    let word = words.first()?.to_lowercase();
    let says = |all: &[&str]| all.iter().any(|each| word.contains(each));
    let right = if says(&[
        "range", "archer", "shoot", "kit", "cast", "sniper", "distance",
    ]) {
        "\"keeps_distance\": 4, and what it does from there under `abilities`"
    } else if says(&["coward", "flee", "timid", "skittish"]) {
        "\"flees_below\": 50"
    } else if says(&["hunt", "tracker", "predator", "stalk"]) {
        "\"scent\": 20 to follow a trail, and \"chase\": 20 for how long it goes on"
    } else if says(&["pack", "swarm", "group"]) {
        "\"pack\": \"a word\", the same for all who belong together"
    } else if says(&[
        "melee", "aggress", "hostile", "attack", "berserk", "basic", "default", "brute",
    ]) {
        return Some("everyone comes near and strikes: take it out".into());
    } else if says(&["summon", "heal", "support", "mage", "wizard"]) {
        "\"abilities\": [{ \"verb\": \"calls\", \"then\": [ … ] }]"
    } else {
        return None;
    };
    Some(format!("write {right}"))
}

/// What no condition asks for.
#[rustfmt::skip] // one row, one thing
const UNASKED: &[(&[&str], &str)] = &[
    (
        &["resists", "resistance", "resistant", "resistant_to", "immune", "immune_to", "immunity", "weak_to", "vulnerable", "vulnerable_to", "weakness", "element"],
        "nothing asks what someone resists; ask for a tag or a kind, such as { \"tag\": \"undead\" }",
    ),
    (
        &["knows", "knows_spell", "has_spell", "can_cast", "spell", "learned", "known_spell"],
        "nothing asks which spells someone knows; a spell is learned once, so that it need not be asked",
    ),
    (
        &["turn", "turns", "time", "turns_passed", "after_turns", "elapsed", "round", "game_turn", "turn_count", "every", "cooldown"],
        "nothing asks for the time; what comes later is the effect { \"after\": { \"turns\": 10, \"then\": [ … ] } }",
    ),
    (
        &["mana", "has_mana", "mana_below", "mana_above", "mp"],
        "nothing asks for mana; what costs mana is a spell, by its `mana`",
    ),
    (
        &["strength", "dexterity", "intelligence", "stat", "attribute", "xp", "experience", "skill", "save", "saving_throw", "hero_level", "player_level", "character_level"],
        "nobody has such a number; ask for `health_below`, `tag` or `status`, or let chance decide: { \"chance\": 50 }",
    ),
    (
        &["gold", "money", "coins", "score"],
        "money is an item: write { \"carries\": \"id of money\" }",
    ),
    (
        &["difficulty", "setting", "option", "mode"],
        SETTING_PLACE,
    ),
    (
        &["visited", "quest", "flag", "has_flag", "variable", "var", "global", "script", "event"],
        "nothing is remembered but what is there: ask for what someone carries, or give a status and ask for that",
    ),
    (
        &["day", "night", "weather", "light", "lit", "dark", "is_dark"],
        "nothing asks for the light; levels that are dark can be asked by `depth`",
    ),
];

const SETTING_PLACE: &str = "a setting is asked by `if_setting` beside the `id` of an entry, or beside the `where` \
     of a patch: give this an entry of its own, with \"override\": \"patch\"";

/// Where a setting is asked.
pub fn setting_place() -> String {
    SETTING_PLACE.into()
}

/// The help for a condition that there is not, though other games have it.
pub fn unasked(field: &Field) -> Option<String> {
    let key = field.key.to_lowercase();
    let mut rows = UNASKED.iter().filter(|_| HELPS);
    let row = rows.find(|(names, _)| names.contains(&key.as_str()));
    row.map(|(_, help)| (*help).to_string())
}

/// Parameters that effects do not have, and where it is said instead.
#[rustfmt::skip] // one row, one thing
const PARAMETERS: &[(&str, &[&str], &str)] = &[
    (
        "blink",
        &["tiles", "distance", "range", "steps", "squares", "least", "most", "far", "length", "max", "min", "spaces"],
        "it goes to the place that is aimed at: write { \"blink\": {} }; how far that may be is the `range` of the item, spell or ability, \"range\": {value}",
    ),
    (
        "teleport",
        &["to", "at", "place", "destination", "dest", "location", "position", "x", "y", "where", "level", "terrain"],
        "it leads to a place by chance: take it out; how far away is said by \"least\": 5 and \"most\": 20",
    ),
    (
        "steal",
        &["item", "what", "which", "items", "tag", "kind", "count", "amount", "chance_of"],
        "it takes any one thing: write { \"steal\": {} }",
    ),
    (
        "swap",
        &["with", "target", "who", "other"],
        "who does it changes places with the target: write { \"swap\": {} }",
    ),
    (
        "fall",
        &["levels", "depth", "to", "count", "distance", "damage", "tiles"],
        "it leads one level down: write { \"fall\": {} }",
    ),
    (
        "wake",
        &["range", "radius", "within", "tiles", "distance"],
        "it wakes its target; all who are near are reached by { \"for_each\": { \"in\": { \"burst\": 5 }, \"then\": [{ \"wake\": {} }] } }, or by { \"noise\": 10 }",
    ),
];

/// The help for a parameter that an effect does not have.
pub fn parameter(effect: &str, field: &Field) -> Option<String> {
    let key = field.key.to_lowercase();
    let mut rows = PARAMETERS.iter().filter(|_| HELPS);
    let row = rows.find(|(of, names, _)| *of == effect && names.contains(&key.as_str()));
    row.map(|(_, _, help)| filled(help, field))
}
