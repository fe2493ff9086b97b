//! Effects at random, one in another, on creatures of all sorts: whatever is asked for,
//! nobody shares a tile, stands in a wall or is off the map, and it can be saved.

use super::effects::{ask, kind, spell, status};
use super::*;
use crate::catalog::Catalog;
use crate::components::body::Blocks;
use crate::components::kind::Figures;
use crate::effects::Effects;
use crate::effects::queue::Aim;
use crate::resources::{Depth, HeroEntity};
use crate::save;
use chance::Stream;
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// What random effects can name.
struct Words {
    statuses: Vec<u32>,
    monsters: Vec<u32>,
    spell: u32,
    terrain: Vec<String>,
}

fn level(words: &mut Words) -> TestLevel {
    let level = TestLevel::parse(
        "
        ############
        #@..a:~~.^.#
        #.##.::=.b.#
        #.#!.c&..+.#
        #....\"...d.#
        ############
        ",
    );
    for (number, rule) in [
        "cannot_act",
        "cannot_step",
        "staggers",
        "blind",
        "unseen",
        "flies",
        "flees",
        "serves",
    ]
    .into_iter()
    .enumerate()
    {
        let ends = ["hurt", "strikes", "steps", "wet"][number % 4];
        let fields = json!({ "rules": [rule], "ends": [ends], "turns": 3, "stacks": "separate" });
        words.statuses.push(status(&level, rule, fields).0);
    }
    for sign in ['a', 'b', 'c', 'd'] {
        words.monsters.push(kind(&level, sign).0);
        level.toughen(sign, 30);
        level.awaken(sign, Mood::Wandering);
    }
    level.toughen('@', 200);
    level.world.write_resource::<Depth>().0 = 1;
    words.spell = spell(&level, json!([{ "damage": 1 }])).0;
    let map = level.map();
    words.terrain = map.kinds().iter().map(|kind| kind.id.clone()).collect();
    level
}

/// One of these.
fn pick<T: Clone>(stream: &mut Stream, all: &[T]) -> T {
    stream.pick(all).cloned().expect("there are some")
}

fn amount(stream: &mut Stream) -> Json {
    let numbers = [
        json!(1),
        json!(0),
        json!(-3),
        json!(400),
        json!("2d4"),
        json!({ "of": "missing_health", "percent": -200, "add": 3 }),
        json!({ "of": "distance", "whose": "user" }),
    ];
    pick(stream, &numbers)
}

fn area(stream: &mut Stream) -> Json {
    let areas = [
        json!("user"),
        json!("target"),
        json!("adjacent"),
        json!("all_visible"),
        json!({ "burst": 3 }),
        json!({ "line": 9 }),
        json!({ "cone": 4 }),
        json!({ "chain": { "links": 4, "reach": 5 } }),
    ];
    pick(stream, &areas)
}

fn list(stream: &mut Stream, words: &Words, depth: u32) -> Json {
    let count = stream.between(1, 3);
    (0..count).map(|_| effect(stream, words, depth)).collect()
}

fn effect(stream: &mut Stream, words: &Words, depth: u32) -> Json {
    let simple = 20;
    let drawn = match depth {
        0 => stream.below(simple),
        _ => stream.below(simple + 8),
    };
    let monster = pick(stream, &words.monsters);
    let terrain = pick(stream, &words.terrain);
    let status = pick(stream, &words.statuses);
    let amount = amount(stream);
    let tiles = stream.between(1, 20);
    match drawn {
        0 => json!({ "heal": amount }),
        1 => json!({ "damage": { "amount": amount } }),
        2 | 3 => json!({ "status": { "apply": status, "turns": amount } }),
        4 => json!({ "cure": [status] }),
        5 => json!({ "push": { "tiles": tiles, "impact": 1 } }),
        6 => json!({ "pull": { "tiles": tiles } }),
        7 => json!({ "teleport": {} }),
        8 => json!({ "blink": {} }),
        9 => json!({ "swap": {} }),
        10 => {
            json!({ "summon": { "monster": monster, "count": amount, "health": 3, "status": status } })
        }
        11 => json!({ "transform": { "into": monster } }),
        12 | 13 => json!({ "terrain": { "into": terrain } }),
        14 => json!({ "dig": { "tiles": tiles } }),
        15 => json!({ "fall": {} }),
        16 => json!({ "steal": {} }),
        17 => json!({ "wake": {} }),
        18 => json!({ "max_health": -7 }),
        19 => json!({ "cast": words.spell }),
        20 => json!({ "all": list(stream, words, depth - 1) }),
        21 => json!({ "repeat": { "times": 4, "then": list(stream, words, depth - 1) } }),
        22 => json!({ "after": { "turns": 2, "then": list(stream, words, depth - 1) } }),
        23 => json!({ "chance": { "percent": 50, "then": list(stream, words, depth - 1) } }),
        24 => json!({ "one_of": [{ "then": list(stream, words, depth - 1) }, {}] }),
        25 => {
            json!({ "if": { "when": ["foe"], "then": list(stream, words, depth - 1), "else": list(stream, words, depth - 1) } })
        }
        26 => json!({ "for_each": { "in": area(stream), "then": list(stream, words, depth - 1) } }),
        _ => {
            json!({ "for_each": { "in": area(stream), "each": "place", "then": list(stream, words, depth - 1) } })
        }
    }
}

/// What must hold after every tick.
fn assert_sound(level: &TestLevel, case: &str) {
    let map = level.map();
    let (entities, positions, blocks, healths, figures) = level.world.system_data::<(
        Entities,
        ReadStorage<Position>,
        ReadStorage<Blocks>,
        ReadStorage<Health>,
        Figures,
    )>();
    let mut taken = BTreeSet::new();
    for (entity, position, _, health) in (&entities, &positions, &blocks, &healths).join() {
        let at = position.at();
        assert!(map.contains(at), "{case}: off the map");
        let hero = level.world.read_resource::<HeroEntity>().0;
        if health.is_dead() && entity != hero {
            continue;
        }
        let is_over = figures.flies(entity) && map.kind(at).flown;
        let stands = map.tile(at).is_walkable() || is_over;
        assert!(stands, "{case}: in {} at {at:?}", map.kind(at).id);
        assert!(taken.insert(map.idx(at)), "{case}: two at {at:?}");
    }
}

#[test]
fn effects_at_random_leave_the_level_sound() {
    let mut stream = Stream::named(7, "effects at random");
    for number in 0..400 {
        let mut words = Words {
            statuses: Vec::new(),
            monsters: Vec::new(),
            spell: 0,
            terrain: Vec::new(),
        };
        let mut level = level(&mut words);
        let tree = list(&mut stream, &words, 3);
        let case = format!("{number}: {tree}");
        let effects =
            |json: &Json| serde_json::from_value::<Effects>(json.clone()).expect("effects");
        level.edit(|catalog| {
            let spell = catalog
                .spells
                .iter()
                .next()
                .map(|(id, _)| id)
                .expect("a spell");
            catalog.spells.change(spell).on_cast = effects(&tree);
            for ground in Arc::make_mut(&mut catalog.grounds) {
                ground.on_enter = effects(&list(&mut stream, &words, 1));
            }
        });
        for sign in ['a', 'b'] {
            let on_hurt = effects(&list(&mut stream, &words, 1));
            level.change(sign, |kind| {
                kind.flies = sign == 'b';
                kind.on_hurt = on_hurt;
            });
        }
        let all: Vec<Entity> = ['a', 'b', 'c', 'd'].map(|sign| level.the(sign)).into();
        let hero = level.world.read_resource::<HeroEntity>().0;
        let user = pick(&mut stream, &all);
        let target = pick(&mut stream, &[user, hero, all[0], all[1]]);
        let at = |who| level.get::<Position>(who).map(|position| position.at());
        let (from, to) = (at(user).expect("placed"), at(target).expect("placed"));
        let aim = Aim {
            from,
            user: Some(user),
            ..Aim::on(target, to).by(user)
        };
        ask(&mut level, tree, aim);
        assert_sound(&level, &case);
        for _ in 0..8 {
            if level.get::<Health>(hero).is_none_or(Health::is_dead) {
                break;
            }
            let here = at_of(&level, hero);
            let (dx, dy) = pick(&mut stream, Metric::Eight.directions());
            level.give(hero, step(here.x + dx, here.y + dy));
            level.tick();
            assert_sound(&level, &case);
        }
        let catalog = Arc::clone(&level.world.read_resource::<Arc<Catalog>>());
        let saved = save::write(&level.world);
        let world = save::read(&saved.bytes, catalog).expect("the save is sound");
        assert_eq!(save::write(&world).digest, saved.digest, "{case}");
    }
}

fn at_of(level: &TestLevel, who: Entity) -> Point {
    let position: Position = level.get(who).expect("it is on the map");
    position.at()
}
