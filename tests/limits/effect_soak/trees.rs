//! Mods full of random effects, one in another, wherever content can have effects. The
//! same seed gives the same mod everywhere.

use chance::Stream;
use serde_json::{Value as Json, json};
use wyrmhold::catalog::Catalog;

/// How deep effects can stand in each other.
const DEEPEST: i32 = 8;

/// What random effects can name.
struct Words {
    monsters: Vec<String>,
    items: Vec<String>,
    terrain: Vec<String>,
    statuses: Vec<String>,
    elements: Vec<String>,
    factions: Vec<String>,
}

/// Makes random effects.
struct Grower<'a> {
    stream: &'a mut Stream,
    words: &'a Words,
    /// How many lists of effects were made for the content.
    trees: u32,
    /// How many effects the tree at hand may still have.
    left: i32,
}

/// A mod as the text of its one file, with how many trees it has.
pub struct Grown {
    pub raws: Json,
    pub trees: u32,
}

/// The rules and endings of the statuses that the mod brings.
const RULES: [&str; 8] = [
    "cannot_act",
    "cannot_step",
    "staggers",
    "blind",
    "unseen",
    "flies",
    "flees",
    "serves",
];
const ENDS: [&str; 4] = ["hurt", "strikes", "steps", "wet"];
const STACKS: [&str; 5] = ["longest", "adds", "replaces", "ignores", "separate"];

/// A mod that is grown from a seed, to be loaded over the core.
pub fn grown(seed: u64, core: &Catalog) -> Grown {
    let mut stream = Stream::named(seed, "effect trees");
    let words = words(core);
    let mut grower = Grower {
        stream: &mut stream,
        words: &words,
        trees: 0,
        left: 0,
    };
    let raws = grower.raws();
    Grown {
        raws,
        trees: grower.trees,
    }
}

/// A mod with so many trees, each the effects of a spell: `t0` and so on. Everything that
/// they can name is there, and plain; its first level is small.
pub fn bed(seed: u64, core: &Catalog, count: u32) -> Json {
    let mut stream = Stream::named(seed, "beds of effect trees");
    let words = words(core);
    let mut grower = Grower {
        stream: &mut stream,
        words: &words,
        trees: 0,
        left: 0,
    };
    let trees: Vec<Json> = (0..count)
        .map(|number| thing(&format!("t{number}"), json!({ "on_cast": grower.tree() })))
        .collect();
    plain(trees)
}

/// What random effects can name: of the core, and of the mod.
fn words(core: &Catalog) -> Words {
    let ids = |all: Vec<String>| all;
    let monsters = core.monsters.iter().map(|(_, each)| each.id.clone());
    let items = core.items.iter().map(|(_, each)| each.id.clone());
    let mut words = Words {
        monsters: ids(monsters.take(12).collect()),
        items: ids(items.take(12).collect()),
        terrain: core.terrain.iter().map(|each| each.id.clone()).collect(),
        statuses: RULES.iter().map(|rule| format!("grown:s_{rule}")).collect(),
        elements: core
            .elements
            .iter()
            .map(|(_, each)| each.id.clone())
            .collect(),
        factions: core
            .factions
            .iter()
            .map(|(_, each)| each.id.clone())
            .collect(),
    };
    words.monsters.push("grown:imp".into());
    words
        .items
        .extend(["grown:draught", "grown:flask"].map(String::from));
    words
}

/// The hall of a bed: pillars, a pool, a nook, and both stairs.
pub const HALL: [&str; 16] = [
    "####################",
    "#<.................#",
    "#..................#",
    "#...##.............#",
    "#...##.......~~~...#",
    "#............~~~...#",
    "#......#...........#",
    "#..................#",
    "#...........#####..#",
    "#...........#...#..#",
    "#....#......#......#",
    "#...........#####..#",
    "#...~~.............#",
    "#...~~.......#.....#",
    "#.................>#",
    "####################",
];

/// The content of a bed around its trees.
fn plain(trees: Vec<Json>) -> Json {
    let hm = json!([{ "message": "Hm." }]);
    let ability = |number: i32| {
        json!({
            "verb": "does something to", "chance": 50, "rest": number, "range": 6,
            "for_itself": number == 1, "then": hm,
        })
    };
    let statuses: Vec<Json> = { RULES.iter().enumerate() }
        .map(|(number, rule)| {
            let stacks = STACKS[number % STACKS.len()];
            let fields = json!({ "turns": 4, "rules": [rule], "stacks": stacks });
            thing(&format!("s_{rule}"), fields)
        })
        .collect();
    let mut spells = trees;
    spells.push(thing("burst", json!({ "mana": 1, "on_cast": hm })));
    spells.push(thing(
        "echo",
        json!({ "mana": 1, "on_cast": [{ "cast": "echo" }, { "cast": "burst" }] }),
    ));
    json!({
        "statuses": statuses,
        "spells": spells,
        "monsters": [{
            "id": "imp", "copy_from": "cave_rat", "name": "imp", "hit_points": 60,
            "spawn": { "weight": 1000, "min_depth": 1, "max_depth": 9 },
            "abilities": [ability(0), ability(1)],
        }],
        "items": [
            thing("draught", json!({ "stacks": true, "quaff": hm })),
            thing("flask", json!({ "stacks": true, "on_throw": hm })),
            thing("scroll", json!({ "stacks": true, "read": hm })),
            thing("wand", json!({ "charges": "90", "zap": hm })),
            thing("blade", json!({ "weapon": { "damage": "1d4", "on_hit": hm } })),
            thing("bow", json!({ "weapon": { "damage": "1", "ranged": { "range": 8, "ammo": "bolt" } } })),
            thing("bolt", json!({ "stacks": true, "ammo": { "tag": "bolt", "damage": "1", "on_hit": hm } })),
            thing("band", json!({ "worn": { "slot": "ring", "on_equip": hm } })),
        ],
        "traps": [{
            "id": "snag", "name": "snag", "description": "It was grown.", "glyph": "^", "color": "#c0c0c0",
            "verb": "snags", "on_enter": hm, "spawn": { "weight": 1000, "min_depth": 1, "max_depth": 9 },
        }],
        "prefabs": [{ "id": "hall", "rows": HALL }],
        "recipes": [{ "id": "pit", "steps": [
            { "do": { "prefab_map": { "prefab": "hall" } } },
            { "do": { "spawn_items": {} } },
            { "do": { "spawn_monsters": {} } },
            { "do": { "spawn_traps": {} } },
        ] }],
        "levels": [{
            "id": "core:cellars", "override": "patch", "width": 20, "height": 16,
            "recipes": [{ "recipe": "pit" }], "monsters": "4", "items": "0", "traps": "3",
        }],
        "heroes": [{
            "id": "delver", "override": "patch", "hit_points": 10000, "mana": 1000,
            "spells": ["burst", "echo"],
            "items": [
                "blade", "bow", "band", "wand",
                { "item": "bolt", "count": 90 }, { "item": "draught", "count": 90 },
                { "item": "flask", "count": 90 }, { "item": "scroll", "count": 90 },
            ],
        }],
    })
}

fn thing(id: &str, fields: Json) -> Json {
    let mut whole = json!({
        "id": id, "name": id.replace('_', " "), "description": "It was grown.",
        "glyph": "!", "color": "#c0c0c0"
    });
    for (key, value) in fields.as_object().into_iter().flatten() {
        whole[key] = value.clone();
    }
    whole
}

impl Grower<'_> {
    fn pick<T: Clone>(&mut self, all: &[T]) -> T {
        self.stream.pick(all).cloned().expect("there are some")
    }

    fn between(&mut self, least: i32, most: i32) -> i32 {
        self.stream.between(least, most)
    }

    fn raws(&mut self) -> Json {
        let statuses: Vec<Json> = RULES.iter().map(|rule| self.status(rule)).collect();
        let abilities: Vec<Json> = (0..2).map(|number| self.ability(number)).collect();
        let aims = ["place", "creature", "direction", "user"];
        let (aim_read, aim_zap, aim_cast) = (self.pick(&aims), self.pick(&aims), self.pick(&aims));
        json!({
            "statuses": statuses,
            "spells": [
                thing("burst", json!({ "aim": aim_cast, "mana": 1, "on_cast": self.tree() })),
                thing("echo", json!({ "mana": 1, "on_cast": [{ "cast": "echo" }, { "cast": "burst" }] })),
            ],
            "monsters": [
                {
                    "id": "imp", "copy_from": "cave_rat", "name": "imp", "hit_points": 30, "flies": self.stream.chance(50),
                    "spawn": { "weight": 1000, "min_depth": 1, "max_depth": 9 },
                    "on_hit": self.tree(), "on_hurt": self.tree(), "on_kill": self.tree(),
                    "on_death": self.tree(), "on_turn": self.rare(), "on_see": self.tree(),
                    "abilities": abilities,
                },
                {
                    "id": "brood", "copy_from": "imp", "name": "brood",
                    "on_turn": [{ "summon": { "monster": "brood", "turns": 20 } }],
                },
            ],
            "items": [
                thing("draught", json!({ "stacks": true, "quaff": self.tree() })),
                thing("flask", json!({ "stacks": true, "on_throw": self.tree() })),
                thing("scroll", json!({ "stacks": true, "aim": aim_read, "read": self.tree() })),
                thing("wand", json!({ "aim": aim_zap, "charges": "90", "zap": self.tree() })),
                thing("blade", json!({ "weapon": { "damage": "1d4", "sweeps": true, "on_hit": self.tree() } })),
                thing("bow", json!({ "weapon": {
                    "damage": "1", "ranged": { "range": 8, "ammo": "bolt" }, "on_hit": self.tree()
                } })),
                thing("bolt", json!({ "stacks": true, "ammo": { "tag": "bolt", "damage": "1", "on_hit": self.tree() } })),
                thing("band", json!({ "worn": { "slot": "ring", "on_equip": self.tree(),
                    "changes": [{ "figure": "speed", "percent": 20 }] } })),
            ],
            "traps": [{
                "id": "snag", "name": "snag", "description": "It was grown.", "glyph": "^", "color": "#c0c0c0",
                "verb": "snags", "on_enter": self.tree(), "spawn": { "weight": 1000, "min_depth": 1, "max_depth": 9 },
            }],
            "terrain": [
                { "id": "floor", "override": "patch", "on_enter": self.rare(), "on_turn": self.rare() },
            ],
            "heroes": [{
                "id": "delver", "override": "patch", "hit_points": 1000, "mana": 1000,
                "spells": ["burst", "echo"],
                "items": [
                    "blade", "bow", "band", "wand",
                    { "item": "bolt", "count": 90 }, { "item": "draught", "count": 90 },
                    { "item": "flask", "count": 90 }, { "item": "scroll", "count": 90 },
                ],
            }],
        })
    }

    fn status(&mut self, rule: &str) -> Json {
        let id = format!("s_{rule}");
        let (ends, stacks) = (self.pick(&ENDS), self.pick(&STACKS));
        thing(
            &id,
            json!({
                "turns": self.between(1, 9), "rules": [rule], "ends": [ends], "stacks": stacks,
                "changes": [{ "figure": "speed", "percent": self.between(-50, 50) }],
                "on_turn": self.rare(), "on_end": self.rare(),
            }),
        )
    }

    fn ability(&mut self, number: i32) -> Json {
        json!({
            "verb": "does something to", "chance": 50, "rest": number, "range": 6,
            "for_itself": number == 1, "when": [self.condition(1)], "then": self.tree(),
        })
    }

    /// The effects of one trigger.
    fn tree(&mut self) -> Json {
        self.trees += 1;
        self.left = 40;
        let depth = self.between(1, DEEPEST - 1);
        self.list(depth)
    }

    /// The same for what happens all the time.
    fn rare(&mut self) -> Json {
        self.trees += 1;
        self.left = 20;
        let depth = self.between(1, DEEPEST - 2);
        json!([{ "chance": { "percent": 5, "then": self.list(depth) } }])
    }

    fn list(&mut self, depth: i32) -> Json {
        let count = self.between(1, 3);
        (0..count).map(|_| self.effect(depth)).collect()
    }

    fn effect(&mut self, depth: i32) -> Json {
        self.left -= 1;
        match depth > 1 && self.left > 0 && self.stream.chance(55) {
            true => self.combined(depth - 1),
            false => self.simple(),
        }
    }

    fn combined(&mut self, depth: i32) -> Json {
        match self.stream.below(8) {
            0 => json!({ "all": self.list(depth) }),
            1 => json!({ "repeat": { "times": self.small(), "then": self.list(depth) } }),
            2 => json!({ "after": { "turns": self.small(), "then": self.list(depth) } }),
            3 => json!({ "chance": {
                "percent": self.between(1, 99), "then": self.list(depth), "else": self.list(depth)
            } }),
            4 => json!({ "one_of": [
                { "weight": 3, "then": self.list(depth) }, { "then": self.list(depth) }
            ] }),
            5 => json!({ "if": {
                "when": [self.condition(2)], "then": self.list(depth), "else": self.list(depth)
            } }),
            6 => json!({ "for_each": {
                "in": self.area(), "who": [self.condition(1)], "then": self.list(depth)
            } }),
            _ => {
                json!({ "for_each": { "in": self.area(), "each": "place", "then": self.list(depth) } })
            }
        }
    }

    fn simple(&mut self) -> Json {
        let words = self.words;
        let monster = self.pick(&words.monsters);
        let item = self.pick(&words.items);
        let terrain = self.pick(&words.terrain);
        let status = self.pick(&words.statuses);
        let tiles = self.between(1, 20);
        match self.stream.below(33) {
            0 => json!({ "heal": self.small() }),
            1 => json!({ "max_health": self.pick(&[-9, 5, 20]) }),
            2 => json!({ "to_hit": self.pick(&[-1, 1]) }),
            3 => json!({ "armor_class": self.pick(&[-1, 1]) }),
            4 | 5 => {
                let element = self.pick(&words.elements);
                json!({ "damage": { "amount": self.value(), "element": element } })
            }
            6 | 7 => json!({ "status": { "apply": status, "turns": self.small() } }),
            8 => json!({ "cure": [status] }),
            9 => json!({ "push": { "tiles": tiles, "impact": self.value() } }),
            10 => json!({ "pull": { "tiles": tiles } }),
            11 => json!({ "teleport": { "least": 2 } }),
            12 => json!({ "blink": {} }),
            13 => json!({ "swap": {} }),
            14 => json!({ "summon": {
                "monster": monster, "count": self.small(), "turns": self.small(),
                "around": self.pick(&["user", "target"]), "health": self.small(), "status": status
            } }),
            15 => json!({ "transform": { "into": monster } }),
            16 => json!({ "transform": {} }),
            17 => json!({ "create": { "item": item, "count": self.small() } }),
            18 => json!({ "terrain": { "into": terrain } }),
            19 => json!({ "dig": { "tiles": tiles } }),
            20 => match self.stream.chance(10) {
                true => json!({ "fall": {} }),
                false => json!({ "wake": {} }),
            },
            21 => json!({ "steal": {} }),
            22 => json!({ "noise": tiles }),
            23 => json!({ "message": format!("Number {tiles}.") }),
            24 => {
                json!({ "reveal": { "what": self.pick(&["map", "items", "traps"]), "within": tiles } })
            }
            25 => json!({ "cast": self.pick(&["grown:burst", "grown:echo"]) }),
            26 => match self.stream.chance(50) {
                true => json!({ "identify": self.pick(&["one", "all"]) }),
                false => json!({ "uncurse": self.pick(&["one", "all"]) }),
            },
            27 => {
                json!({ "enchant": { "slot": self.pick(&["weapon", "ring"]), "by": self.pick(&[-9, 9]) } })
            }
            28 => json!({ "recharge": tiles }),
            29 => json!({ "restore_mana": self.small() }),
            30 => json!({ "arrive": {
                "monster": monster, "count": self.small(), "passing": self.stream.chance(50)
            } }),
            31 => json!({ "attention": self.small() }),
            _ => json!({ "teach": "grown:burst" }),
        }
    }

    /// An amount that is 1 or more.
    fn small(&mut self) -> Json {
        let number = self.between(1, 5);
        self.pick(&[json!(number), json!("1d4"), json!("2d2")])
    }

    /// Any amount, those that come to nothing or less among them.
    fn value(&mut self) -> Json {
        let quantities = [
            "health",
            "missing_health",
            "max_health",
            "to_hit",
            "armor_class",
            "power",
            "defence",
            "sight",
            "speed",
            "depth",
            "distance",
        ];
        let of = self.pick(&quantities);
        let percent = self.between(-100, 30);
        let add = self.between(-5, 5);
        let whose = self.pick(&["user", "target"]);
        let formula = json!({ "of": of, "whose": whose, "percent": percent, "add": add });
        let small = self.small();
        self.pick(&[small, formula, json!("1d6")])
    }

    fn area(&mut self) -> Json {
        let size = self.between(1, 6);
        let areas = [
            json!("user"),
            json!("target"),
            json!("adjacent"),
            json!("all_visible"),
            json!({ "burst": size }),
            json!({ "line": size }),
            json!({ "cone": size }),
            json!({ "chain": { "links": size, "reach": size } }),
        ];
        self.pick(&areas)
    }

    fn condition(&mut self, depth: i32) -> Json {
        let words = self.words;
        let plain = [
            "hero", "user", "foe", "friend", "asleep", "unaware", "seen", "creature",
        ];
        let number = self.between(1, 60);
        match self.stream.below(if depth > 0 { 15 } else { 12 }) {
            0..=2 => json!(self.pick(&plain)),
            3 => json!({ "health_below": number }),
            4 => json!({ "status": self.pick(&words.statuses) }),
            5 => json!({ "tag": "beast" }),
            6 => json!({ "monster": self.pick(&words.monsters) }),
            7 => json!({ "faction": self.pick(&words.factions) }),
            8 => json!({ "terrain": self.pick(&words.terrain) }),
            9 => json!({ "carries": self.pick(&words.items) }),
            10 => match self.stream.below(3) {
                0 => json!({ "within": number / 6 }),
                1 => json!({ "attention": number }),
                _ => json!({ "depth": number / 20 + 1 }),
            },
            11 => json!({ "chance": number }),
            12 => json!({ "not": self.condition(depth - 1) }),
            13 => json!({ "all": [self.condition(depth - 1), self.condition(depth - 1)] }),
            _ => json!({ "any": [self.condition(depth - 1), self.condition(depth - 1)] }),
        }
    }
}
