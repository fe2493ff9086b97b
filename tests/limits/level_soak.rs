//! Levels by random recipes: every step after every other, and whole random recipes. A
//! level is always made within its limit of work, and the proof accepts it.
//!
//! `WYRMHOLD_LEVELS=200` sets how many seeds each pair of steps is tried with; ten times
//! as many random recipes are made. It also measures time and memory, so run it with
//! `--release`.

use crate::meter;
use crate::test_mods;
use chance::Stream;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::time::Duration;
use wyrmhold::catalog::Catalog;
use wyrmhold::mapgen::recipe::Recipe;
use wyrmhold::mapgen::steps::Step;
use wyrmhold::mapgen::work::MOST_WORK;
use wyrmhold::mapgen::{LevelOrder, proof};
use wyrmhold::raws;

/// The most processor time for a level.
const LONGEST: Duration = Duration::from_secs(2);

/// The most memory for a level, in kilobytes, with the content.
const MOST_MEMORY: u64 = 256 * 1024;

/// Drawings to try steps with, some of them as bad as allowed.
fn drawings() -> Value {
    let wide = |width: usize, height: usize, sign: &str| vec![sign.repeat(width); height];
    let mut speckled = wide(200, 200, ".");
    for (number, row) in speckled.iter_mut().enumerate() {
        *row = (0..200)
            .map(|x| match (x * 7 + number * 13) % 11 {
                0 | 3 => '#',
                5 => ' ',
                _ => '.',
            })
            .collect();
    }
    // As a sample for `wave_collapse` it has no two equal squares.
    let mut stream = Stream::named(1, "noise");
    let mut sign = || stream.pick(&['.', '#', '~', '=']).copied().unwrap_or('.');
    let mut row = || (0..200).map(|_| sign()).collect::<String>();
    let noise: Vec<String> = (0..200).map(|_| row()).collect();
    json!({ "prefabs": [
        { "id": "closet", "rows": ["#######", "#..{..+", "#######"], "turns": true, "mirrors": true },
        { "id": "locked", "rows": ["#####", "#...|", "#####"], "turns": true },
        { "id": "stairs", "rows": ["...", ".>.", "..."] },
        { "id": "lair", "rows": ["#####", "#k.i+", "#####"], "legend": {
            "k": { "tile": "floor", "monster": "cave_rat" },
            "i": { "tile": "floor", "item": "healing_draught" } } },
        { "id": "sample", "rows": ["#########", "#...#...#", "#.......#", "###.#####",
            "#...#...#", "#.......#", "###.#.###", "#.......#", "#########"], "turns": true },
        { "id": "whole", "rows": wide(200, 200, "."), "turns": true, "mirrors": true },
        { "id": "large", "rows": wide(60, 50, "."), "turns": true, "mirrors": true },
        { "id": "speckled", "rows": speckled, "turns": true, "mirrors": true },
        { "id": "noise", "rows": noise, "turns": true, "mirrors": true }
    ] })
}

const DRAWN: [&str; 9] = [
    "example:closet",
    "example:locked",
    "example:stairs",
    "example:lair",
    "example:sample",
    "example:whole",
    "example:large",
    "example:speckled",
    "example:noise",
];

/// How many of them, from the first, are small enough to be tried often.
const SMALL: usize = 5;

/// The core with the drawings, and these recipes.
fn catalog(recipes: &[Value]) -> Arc<Catalog> {
    let mut raws = drawings();
    raws["recipes"] = Value::Array(recipes.to_vec());
    raws["terrain"] = json!([{
        "id": "mud", "name": "mud", "glyph": "%", "color": "#6a4a2a", "walkable": true, "turns": 3
    }]);
    let text = raws.to_string();
    let loaded = test_mods::example(&text);
    let wrong: Vec<String> = loaded
        .diags
        .iter()
        .filter(|diag| diag.is_error())
        .map(|diag| diag.text(&loaded.sources))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    loaded.catalog.expect("there are no errors")
}

/// The steps by their schema: names, and parameters within their bounds.
struct Steps {
    schema: Value,
    drawn: &'static [&'static str],
    /// The whole ids of all kinds of terrain, and one that a mod adds.
    terrain: Vec<String>,
}

impl Steps {
    fn new(drawn: &'static [&'static str]) -> Self {
        let schema = schemars::schema_for!(Step).to_value();
        let core = raws::core().expect("the core is sound");
        let terrain = core.terrain.iter().map(|kind| kind.id.clone());
        let terrain = terrain.chain(["example:mud".to_string()]).collect();
        Self {
            schema,
            drawn,
            terrain,
        }
    }

    fn names(&self) -> Vec<String> {
        let variants = self.schema["oneOf"].as_array().expect("one of many steps");
        let name = |variant: &Value| variant["required"][0].as_str().map(str::to_string);
        variants.iter().filter_map(name).collect()
    }

    /// A step with random parameters; if `plain`, only with those that it needs.
    fn drawn(&self, name: &str, plain: bool, stream: &mut Stream) -> Value {
        let variants = self.schema["oneOf"].as_array().expect("one of many steps");
        let is_it = |variant: &&Value| variant["required"][0] == name;
        let variant = variants.iter().find(is_it).expect("it is a step");
        let parameters = self.value(&variant["properties"][name], plain, stream);
        json!({ name: parameters })
    }

    fn value(&self, schema: &Value, plain: bool, stream: &mut Stream) -> Value {
        if let Some(reference) = schema["$ref"].as_str() {
            let name = reference.rsplit('/').next().unwrap_or_default();
            return self.value(&self.schema["$defs"][name], plain, stream);
        }
        match schema["x-ref"].as_str() {
            Some("prefabs") => return json!(stream.pick(self.drawn)),
            Some("monsters") => return json!("core:hoard_wyrm"),
            Some("terrain") => return json!(stream.pick(&self.terrain)),
            _ => {}
        }
        for key in ["oneOf", "enum"] {
            if let Some(choices) = schema[key].as_array() {
                let choice = stream.pick(choices).cloned().unwrap_or_default();
                return match choice.get("const") {
                    Some(value) => value.clone(),
                    None => choice
                        .get("enum")
                        .map_or(choice.clone(), |all| all[0].clone()),
                };
            }
        }
        match schema["type"].as_str() {
            Some("boolean") => json!(stream.chance(50)),
            Some("integer") => {
                let bound = |key: &str| schema[key].as_i64().expect("it has bounds") as i32;
                let (least, most) = (bound("minimum"), bound("maximum"));
                json!(match stream.below(4) {
                    0 => least,
                    1 => most,
                    _ => stream.between(least, most),
                })
            }
            Some("array") => {
                let count = stream.between(1, 3);
                let items = (0..count).map(|_| self.value(&schema["items"], plain, stream));
                Value::Array(items.collect())
            }
            Some("object") => self.object(schema, plain, stream),
            other => panic!("no value for {other:?}: {schema}"),
        }
    }

    fn object(&self, schema: &Value, plain: bool, stream: &mut Stream) -> Value {
        let needed = schema["required"].as_array().cloned().unwrap_or_default();
        let mut object = Map::new();
        let none = Map::new();
        for (name, property) in schema["properties"].as_object().unwrap_or(&none) {
            let is_needed = needed.iter().any(|each| each == name.as_str());
            if is_needed || (!plain && stream.chance(70)) {
                object.insert(name.clone(), self.value(property, plain, stream));
            }
        }
        if let (Some(least), Some(most)) = (object.get("min"), object.get("max"))
            && least.as_i64() > most.as_i64()
        {
            let least = least.clone();
            object.insert("max".into(), least);
        }
        Value::Object(object)
    }
}

/// Results over all levels.
#[derive(Default)]
struct SoakTally {
    levels: u64,
    fell_back: u64,
    used_up: u64,
    most_work: u64,
    longest: Duration,
    /// Which level took longest.
    slowest: String,
}

impl SoakTally {
    /// Makes a level and checks it.
    fn add(&mut self, order: LevelOrder, recipe: &Recipe, is_timed: bool) {
        let told = || {
            let LevelOrder {
                seed,
                width,
                height,
                depth,
                ..
            } = order;
            format!(
                "seed {seed}, depth {depth}, {width} by {height}, {:?}",
                recipe.steps
            )
        };
        let begun = meter::busy();
        let plan = order.build_by(recipe);
        let took = meter::busy() - begun;
        assert!(plan.work <= MOST_WORK, "{}: {} units", told(), plan.work);
        if is_timed {
            assert!(took < LONGEST, "{took:?}: {}", told());
        }
        let faults = proof::faults(&plan, order.catalog, order.depth);
        assert!(faults.is_empty(), "{}: {faults:?}", told());
        self.levels += 1;
        self.fell_back += u64::from(plan.fell_back);
        let is_used_up = |note: &&String| note.contains("more work than a level may");
        self.used_up += u64::from(plan.notes.iter().any(|note| is_used_up(&note)));
        self.most_work = self.most_work.max(plan.work);
        if took > self.longest {
            self.longest = took;
            self.slowest = format!("{} units in {took:?}: {}", plan.work, told());
        }
    }

    fn tell(&self, what: &str) {
        println!(
            "{what}: {} levels, {} fell back, {} used up their work; at most {} units and {:?}; memory {} KB at most",
            self.levels,
            self.fell_back,
            self.used_up,
            self.most_work,
            self.longest,
            memory().unwrap_or(0)
        );
        println!("the slowest took {}", self.slowest);
    }
}

/// The most memory that this process ever had, in kilobytes, if the system reports it.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// The number of seeds in the long form.
fn asked() -> Option<u64> {
    let count = std::env::var("WYRMHOLD_LEVELS").ok()?;
    Some(count.parse().expect("a number"))
}

fn recipe(id: &str, steps: &[Value]) -> Recipe {
    let steps: Vec<Value> = steps.iter().map(|step| json!({ "do": step })).collect();
    Recipe {
        id: id.into(),
        steps: serde_json::from_value(Value::Array(steps)).expect("they are steps"),
        fallback: None,
    }
}

#[test]
fn every_step_can_come_after_every_other() {
    let catalog = catalog(&[]);
    let drawn = match asked() {
        Some(_) => &DRAWN[..],
        None => &DRAWN[..SMALL],
    };
    let steps = Steps::new(drawn);
    let names = steps.names();
    assert!(names.len() > 40, "{names:?}");
    let seeds = asked().unwrap_or(1);
    let mut tally = SoakTally::default();
    for seed in 1..=seeds {
        let mut stream = Stream::named(seed, "pairs");
        for (number, one) in names.iter().enumerate() {
            for (place, other) in names.iter().enumerate() {
                // In the short form every second step has its own parameters.
                let plain = (number + place + seed as usize).is_multiple_of(2);
                let mut drawn = |name: &str| steps.drawn(name, plain, &mut stream);
                let steps = [
                    json!({ "rooms": { "tries": 20, "min": 3, "max": 6 } }),
                    json!({ "corridors": {} }),
                    json!({ "start": {} }),
                    drawn(one),
                    drawn(other),
                    json!({ "exit": {} }),
                ];
                let order = LevelOrder {
                    width: 20 + (seed % 41) as i32,
                    height: 16 + (seed % 25) as i32,
                    ..LevelOrder::new(&catalog, seed, 1)
                };
                tally.add(order, &recipe("test:pair", &steps), asked().is_some());
            }
        }
    }
    tally.tell("pairs of steps");
}

/// A random recipe that the validator accepts.
fn any_recipe(steps: &Steps, id: &str, stream: &mut Stream) -> Value {
    const BASES: [&str; 14] = [
        "rooms",
        "bsp_rooms",
        "bsp_interior",
        "cellular_caves",
        "drunkard",
        "maze",
        "diffusion",
        "voronoi",
        "wave_collapse",
        "prefab_map",
        "town",
        "forest",
        "plaza",
        "city_blocks",
    ];
    const AFTER_START: [&str; 7] = [
        "exit",
        "vaults",
        "section",
        "den",
        "spawn_monsters",
        "spawn_items",
        "spawn_traps",
    ];
    const PERILOUS: [&str; 3] = ["den", "spawn_monsters", "spawn_traps"];
    let names = steps.names();
    let is_hunted = stream.chance(8);
    let base = match is_hunted {
        true => "hunted_maze",
        false => stream.pick(&BASES).copied().unwrap_or("rooms"),
    };
    let mut written = vec![json!({ "do": steps.drawn(base, false, stream) })];
    let mut has = [is_hunted; 2];
    let longest = *stream.pick(&[3, 8, 20, 60]).unwrap_or(&8);
    for _ in 0..stream.below(longest) {
        let name = stream.pick(&names).cloned().unwrap_or_default();
        let needs_start = AFTER_START.contains(&name.as_str()) || name == "road";
        let is_refused = (needs_start && !has[0])
            || (name == "road" && !has[1])
            || name == "hunted_maze"
            || (is_hunted && PERILOUS.contains(&name.as_str()));
        if !is_refused {
            has[0] |= name == "start";
            has[1] |= name == "exit";
            written.push(json!({ "do": steps.drawn(&name, false, stream) }));
        }
    }
    for (place, name) in ["start", "exit"].into_iter().enumerate() {
        if !has[place] {
            written.push(json!({ "do": steps.drawn(name, false, stream) }));
        }
    }
    let fallback = stream.pick(&["core:plain_rooms", "core:dragon_maze", "core:fallen_ruins"]);
    match stream.chance(50) {
        true => json!({ "id": id, "steps": written, "fallback": fallback }),
        false => json!({ "id": id, "steps": written }),
    }
}

#[test]
fn whatever_a_recipe_asks_for_a_level_is_made() {
    let steps = Steps::new(&DRAWN);
    let count = asked().map_or(20, |seeds| seeds * 10);
    let mut tally = SoakTally::default();
    let mut stream = Stream::named(0, "recipes");
    let names: Vec<String> = (0..count).map(|number| format!("soak_{number}")).collect();
    for some in names.chunks(50) {
        let recipes: Vec<Value> = some
            .iter()
            .map(|name| any_recipe(&steps, name, &mut stream))
            .collect();
        let catalog = catalog(&recipes);
        for name in some {
            let whole = format!("example:{name}");
            let recipe = catalog.recipe_named(&whole).expect("it was loaded");
            let seed = tally.levels + 1;
            let depth = stream.between(1, catalog.deepest());
            let (width, height) = match stream.below(3) {
                0 => (200, 200),
                1 => (20, 16),
                _ => (stream.between(20, 200), stream.between(16, 200)),
            };
            let order = LevelOrder {
                width,
                height,
                ..LevelOrder::new(&catalog, seed, depth)
            };
            tally.add(order, recipe, asked().is_some());
        }
    }
    tally.tell("recipes by chance");
    if asked().is_some() {
        let memory = memory().unwrap_or(0);
        assert!(memory < MOST_MEMORY, "{memory} KB");
    }
}

#[test]
fn less_than_nothing_is_nothing() {
    let levels = r#"{ "levels": [{ "id": "cellars", "override": "patch",
        "monsters": "1d4-3", "items": "1d4-3", "traps": "1d4-3" }] }"#;
    let loaded = test_mods::example(levels);
    let catalog = loaded.catalog.expect("the mod is sound");
    for seed in 0..40 {
        let plan = LevelOrder::new(&catalog, seed, 1).build();
        assert!(!plan.fell_back, "seed {seed}: {:?}", plan.notes);
        let most = [plan.monsters.len(), plan.traps.len()];
        assert!(
            most.iter().all(|&count| count <= 1),
            "seed {seed}: {most:?}"
        );
        assert_eq!(proof::faults(&plan, &catalog, 1), [""; 0], "seed {seed}");
    }
}

#[test]
fn no_two_villages_begin_alike() {
    let catalog = raws::core().expect("the core is sound");
    let village = catalog.recipe_named("core:hill_village");
    let village = village.expect("the core has a village");
    let starts: std::collections::BTreeSet<(i32, i32)> = (1..=20)
        .map(|seed| {
            LevelOrder::new(&catalog, seed, 1)
                .build_by(village)
                .stairs_up
        })
        .map(|at| (at.x, at.y))
        .collect();
    assert!(starts.len() >= 12, "{starts:?}");
}
