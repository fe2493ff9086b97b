//! The fields of monsters.

use super::{Row, row, watched, with_fields};
use crate::catalog::schema::{FactionKind, LootKind};
use crate::catalog::{Catalog, MonsterKind};
use crate::game::tests::things::*;
use crate::mapgen::logic::tables::SpawnTable;
use crate::notice::Notice;
use crate::raws::test_mods::example;
use crate::spawn;
use crate::systems::perceive::visibility::VisibilitySystem;

/// A monster that stands where it is and strikes whoever comes.
fn plain() -> Json {
    json!({
        "name": "a", "glyph": "a", "hit_points": 100, "armor_class": 10, "to_hit": 99,
        "damage": "3", "power": 3, "verb": "hits", "sight": 8, "wanders": "still"
    })
}

/// A level in which `a` is of a kind with these fields, and came into the world as every
/// monster does.
fn level_with(drawing: &str, fields: &Json, rules: Ruleset) -> TestLevel {
    let mut level = TestLevel::with_rules(&drawing.replace('a', "."), rules);
    level.toughen('@', 900);
    level.give_eyes('@', 20);
    let rows = drawing.lines().map(str::trim).filter(|row| !row.is_empty());
    let found = (0..)
        .zip(rows)
        .find_map(|(y, row)| Some((row.find('a')?, y)));
    let (x, y) = found.expect("it is drawn");
    let kind: MonsterKind = entry("a", with_fields(&plain(), fields));
    let kind = level.edit(|catalog| catalog.monsters.add(kind));
    let mut luck = Stream::named(3, "beast");
    spawn::monster(
        &mut level.world,
        kind,
        place(i32::try_from(x).expect("small"), y),
        &mut luck,
    );
    VisibilitySystem.run_now(&level.world);
    level
}

fn fight(drawing: &str, fields: &Json) -> Game {
    game(level_with(drawing, fields, Ruleset::default()))
}

/// The same where fights are fixed.
fn fixed_fight(fields: &Json) -> Game {
    game(level_with("#@a#", fields, fixed()))
}

/// What the hero's blows take from `a`.
fn struck(mut game: Game) -> String {
    with(&mut game, |level| level.arm('@', |arms| arms.to_hit = 5));
    for _ in 0..20 {
        east(&mut game).expect("someone is there");
    }
    with(&mut game, |level| level.health('a')).to_string()
}

/// What is seen in a corridor.
fn in_corridor(fields: &Json) -> String {
    watched(&mut fight("#@......a....#", fields), 12)
}

/// The same around a corner: neither sees the other.
fn around_a_corner(fields: &Json) -> String {
    let drawing = "
        #######
        #@....#
        #####.#
        #a....#
        #######
        ";
    watched(&mut fight(drawing, fields), 6)
}

/// What is seen of an ability of someone who stands still.
fn ability(fields: &Json) -> String {
    let plain = json!({ "verb": "zaps", "then": [{ "damage": 2 }] });
    let abilities = json!({ "abilities": [with_fields(&plain, fields)] });
    in_corridor(&with_fields(&abilities, &json!({ "keeps_distance": 7 })))
}

/// What is seen of someone with these fields who casts a spell for 2 mana.
fn casting(fields: &Json) -> String {
    let level = level_with("#@......a....#", fields, Ruleset::default());
    let cost = json!({ "mana": 2, "on_cast": [{ "damage": 2 }] });
    let spell = spell_kind(&level, "spark", cost);
    let ability = json!([{ "verb": "mutters at", "range": 9, "then": [{ "cast": spell.0 }] }]);
    level.change('a', |kind| {
        kind.keeps_distance = 7;
        kind.abilities = serde_json::from_value(ability).expect("abilities");
    });
    watched(&mut game(level), 12)
}

/// What lies about after the death of someone with these fields.
fn left(level: TestLevel) -> String {
    let mut game = game(level);
    with(&mut game, |level| {
        level.wound('a', 999, Some(level.the('@')));
    });
    wait(&mut game);
    let view = game.view();
    let mut names: Vec<String> = view.items.iter().map(|item| item.name.clone()).collect();
    names.sort();
    format!("{names:?} {}", view.things.len())
}

/// Whether blood is seen where someone was wounded.
fn bled(level: TestLevel) -> String {
    let mut game = game(level);
    with(&mut game, |level| {
        level.wound('a', 1, Some(level.the('@')));
    });
    let report = game.apply(Command::Wait).expect("one can always wait");
    let is_blood = |notice: &&Notice| matches!(notice, Notice::Hurt { bleeds: true, .. });
    report.notices.iter().filter(is_blood).count().to_string()
}

/// What is left of someone who carries a thing.
fn belongings(fields: &Json) -> String {
    let mut level = level_with("#@.a#", &json!({}), Ruleset::default());
    let kinds = ["coin", "gem"].map(|name| item_kind(&level, name, json!({ "stacks": true })));
    let mut own = with_fields(&json!({ "item": 0, "count": "1" }), fields);
    own["item"] = json!(kinds[own["item"].as_u64().expect("a number") as usize].0);
    let carries = json!({ "name": "thief", "glyph": "a", "carries": [own] });
    level.lift('a');
    let old = level.the('a');
    level.world.delete_entity(old).expect("it was there");
    level.world.maintain();
    let kind: MonsterKind = entry("thief", with_fields(&plain(), &carries));
    let kind = level.edit(|catalog| catalog.monsters.add(kind));
    let mut luck = Stream::named(3, "thief");
    spawn::monster(&mut level.world, kind, place(3, 0), &mut luck);
    left(level)
}

/// How much a blow of an element takes from `a`.
fn harmed(resists: Json) -> String {
    let mut level = level_with(
        "#@..a#",
        &json!({ "resists": [resists] }),
        Ruleset::default(),
    );
    let read = json!([{ "damage": { "amount": 10, "element": 0 } }]);
    let scroll = item_kind(&level, "scroll", json!({ "read": read, "aim": "creature" }));
    let item = hold(&mut level, scroll, 1);
    let mut game = game(level);
    let at = Some(place(4, 0));
    done(&mut game, Command::Read { item, at });
    with(&mut game, |level| level.health('a')).to_string()
}

/// Does `b`, which sees nothing, come to help `a`?
fn called(fields: &Json) -> String {
    let drawing = "
        ############
        #@....a....#
        ##########.#
        #b.........#
        ############
        ";
    let level = level_with(drawing, fields, Ruleset::default());
    level.think('b', Mood::Wandering, |wits| wits.wanders = Wanders::Still);
    level.change('b', |kind| {
        kind.pack = serde_json::from_value(json!("p")).ok();
    });
    let mut game = game(level);
    watched(&mut game, 3);
    with(&mut game, |level| format!("{:?}", level.at('b')))
}

/// The whole ids of a section of the core, in the order of its files.
pub fn core_ids(section: &str) -> Vec<String> {
    let files = raws::core_bundle().files;
    let read = |bytes: &Vec<u8>| serde_json::from_slice::<Json>(bytes).ok();
    let entries = files.values().filter_map(read).flat_map(|file| {
        let entries = file[section].as_array().cloned();
        entries.unwrap_or_default()
    });
    let ids = entries.filter_map(|entry| Some(format!("core:{}", entry["id"].as_str()?)));
    ids.collect()
}

/// How often a kind with this `spawn` is found at each depth.
fn found(fields: &Json) -> String {
    let plain = json!({ "weight": 40, "min_depth": 1, "max_depth": 5 });
    let spawn = with_fields(&plain, fields);
    let raws = json!({
        "monsters": [{ "id": "owl", "copy_from": core_ids("monsters")[0], "name": "owl", "spawn": spawn }],
        "levels": [{ "id": core_ids("levels")[1], "override": "patch", "themes": ["damp"] }],
    });
    let loaded = example(&raws.to_string());
    let catalog: Arc<Catalog> = loaded.catalog.expect("sound");
    let owl = catalog.monsters.find("example:owl").expect("it is there");
    let table = SpawnTable::of_monsters(&catalog);
    let counts = (1..=5).map(|depth| {
        let draws = (0..40).flat_map(|seed| table.draws(seed, depth, |_| 12));
        let owls = draws
            .filter(|drawn| drawn.id == owl)
            .map(|drawn| drawn.count);
        owls.sum::<i32>()
    });
    format!("{:?}", counts.collect::<Vec<_>>())
}

pub fn rows() -> Vec<Row> {
    let mut rows = bodies();
    rows.extend(minds());
    rows.extend(deeds());
    rows.extend(places());
    rows
}

fn look_of(fields: &Json) -> String {
    let game = fight("#@a#", fields);
    let look = &game.view().actors[0].kind.look;
    format!(
        "{} {} {:?} {:?}",
        look.name, look.description, look.glyph, look.color
    )
}

fn bodies() -> Vec<Row> {
    vec![
        row("monsters name", [json!("owl"), json!("crow")], |it| {
            let mut game = fight("#@a#", &json!({ "name": it }));
            watched(&mut game, 3)
        }),
        row(
            "monsters description",
            [json!("Old."), json!("New.")],
            |it| look_of(&json!({ "description": it })),
        ),
        row("monsters glyph", [json!("x"), json!("y")], |it| {
            watched(&mut fight("#@a#", &json!({ "glyph": it })), 1)
        }),
        row(
            "monsters color",
            [json!("#ff0000"), json!("#00ff00")],
            |it| look_of(&json!({ "color": it })),
        ),
        row("monsters tags", [json!([]), json!(["beast"])], |it| {
            let mut level = level_with("#@.a#", &json!({ "tags": it }), Ruleset::default());
            let then =
                json!([{ "if": { "when": [{ "tag": "beast" }], "then": [{ "damage": 5 }] } }]);
            let scroll = json!({ "read": then, "aim": "creature" });
            let scroll = item_kind(&level, "scroll", scroll);
            let item = hold(&mut level, scroll, 1);
            let mut game = game(level);
            let at = Some(place(3, 0));
            drop(game.apply(Command::Read { item, at }));
            with(&mut game, |level| level.health('a')).to_string()
        }),
        row("monsters hit_points", [json!(5), json!(9)], |it| {
            let game = fight("#@a#", &json!({ "hit_points": it }));
            let actor = &game.view().actors[0];
            format!("{}/{}", actor.health, actor.max_health)
        }),
        row("monsters armor_class", [json!(5), json!(20)], |it| {
            struck(fight("#@a#", &json!({ "armor_class": it })))
        }),
        row("monsters to_hit", [json!(-100), json!(50)], |it| {
            watched(&mut fight("#@a#", &json!({ "to_hit": it })), 8)
        }),
        row("monsters damage", [json!("1"), json!("7")], |it| {
            watched(&mut fight("#@a#", &json!({ "damage": it })), 4)
        }),
        row("monsters power", [json!(1), json!(9)], |it| {
            watched(&mut fixed_fight(&json!({ "power": it })), 4)
        }),
        row("monsters defence", [json!(0), json!(2)], |it| {
            struck(fixed_fight(&json!({ "defence": it })))
        }),
        row("monsters verb", [json!("bites"), json!("stings")], |it| {
            watched(&mut fight("#@a#", &json!({ "verb": it })), 3)
        }),
        row("monsters speed", [json!(100), json!(200)], |it| {
            in_corridor(&json!({ "speed": it }))
        }),
        row("monsters heals_every", [json!(0), json!(1)], |it| {
            let mut game = fight("#@..a#", &json!({ "heals_every": it }));
            with(&mut game, |level| level.wound('a', 50, None));
            (0..6).for_each(|_| drop(wait(&mut game)));
            with(&mut game, |level| level.health('a')).to_string()
        }),
        row("monsters mana", [json!(4), json!(2)], |it| {
            casting(&json!({ "mana": it }))
        }),
        row("monsters mana_every", [json!(0), json!(2)], |it| {
            casting(&json!({ "mana": 2, "mana_every": it }))
        }),
        row("monsters resists.element", [json!(0), json!(1)], |it| {
            harmed(json!({ "element": it, "percent": 50 }))
        }),
        row("monsters resists.percent", [json!(50), json!(-100)], |it| {
            harmed(json!({ "element": 0, "percent": it }))
        }),
        row("monsters corpse", [json!(true), json!(false)], |it| {
            left(level_with(
                "#@.a#",
                &json!({ "corpse": it }),
                Ruleset::default(),
            ))
        }),
        row("monsters bleeds", [json!(true), json!(false)], |it| {
            bled(level_with(
                "#@.a#",
                &json!({ "bleeds": it }),
                Ruleset::default(),
            ))
        }),
        row("monsters drops", [json!(false), json!(true)], |it| {
            let level = level_with("#@.a#", &json!({}), Ruleset::default());
            let gem = item_kind(&level, "gem", json!({}));
            let loot = json!({ "entries": [{ "item": gem.0 }] });
            let loot: LootKind = serde_json::from_value(loot).expect("loot");
            let loot = level.edit(|catalog| catalog.loot.add(loot.entered("test:loot")));
            level.change('a', |kind| {
                kind.drops = (*it == json!(true)).then_some(loot);
            });
            left(level)
        }),
        row("monsters carries.item", [json!(0), json!(1)], |it| {
            belongings(&json!({ "item": it }))
        }),
        row("monsters carries.chance", [json!(1), json!(100)], |it| {
            belongings(&json!({ "chance": it }))
        }),
        row("monsters carries.count", [json!("1"), json!("5")], |it| {
            belongings(&json!({ "count": it }))
        }),
    ]
}

fn minds() -> Vec<Row> {
    vec![
        row("monsters sight", [json!(2), json!(12)], |it| {
            in_corridor(&json!({ "sight": it }))
        }),
        row("monsters opens_doors", [json!(false), json!(true)], |it| {
            let fields = json!({ "opens_doors": it, "scent": 30 });
            watched(&mut fight("#@..+..a#", &fields), 8)
        }),
        row("monsters flies", [json!(false), json!(true)], |it| {
            let mut game = fight("#@..^..a#", &json!({ "flies": it }));
            watched(&mut game, 8);
            with(&mut game, |level| level.health('a')).to_string()
        }),
        row("monsters keeps_distance", [json!(0), json!(4)], |it| {
            in_corridor(&json!({ "keeps_distance": it }))
        }),
        row("monsters asleep", [json!(0), json!(100)], |it| {
            let game = fight("#@....a#", &json!({ "asleep": it }));
            game.view().actors[0].asleep.to_string()
        }),
        row("monsters initiative", [json!(-10), json!(10)], |it| {
            let fields = json!({ "initiative": it });
            let level = level_with("#b@a#", &fields, Ruleset::default());
            level.awaken(
                'b',
                Mood::Hunting {
                    last_seen: place(2, 0),
                },
            );
            watched(&mut game(level), 4)
        }),
        row("monsters faction", [json!(false), json!(true)], |it| {
            let level = level_with("#@a#", &json!({}), Ruleset::default());
            let side = json!({ "name": "the mild", "to_hero": "ignore" });
            let side: FactionKind = serde_json::from_value(side).expect("a side");
            let side = level.edit(|catalog| catalog.factions.add(side.entered("test:mild")));
            level.change('a', |kind| {
                kind.faction = (*it == json!(true)).then_some(side);
            });
            watched(&mut game(level), 4)
        }),
        row("monsters pack", [json!("p"), json!("q")], |it| {
            called(&json!({ "pack": it, "call": 30 }))
        }),
        row("monsters call", [json!(0), json!(30)], |it| {
            called(&json!({ "pack": "p", "call": it }))
        }),
        row("monsters flees_below", [json!(0), json!(100)], |it| {
            let mut game = fight("#@..a.......#", &json!({ "flees_below": it }));
            with(&mut game, |level| level.wound('a', 50, None));
            watched(&mut game, 5)
        }),
        row("monsters chase", [json!(0), json!(3)], |it| {
            in_corridor(&json!({ "chase": it, "sight": 12 }))
        }),
        row("monsters scent", [json!(0), json!(30)], |it| {
            around_a_corner(&json!({ "scent": it }))
        }),
        row("monsters hunts", [json!("freely"), json!("maze")], |it| {
            around_a_corner(&json!({ "hunts": it }))
        }),
        row(
            "monsters wanders",
            [json!("still"), json!("restless")],
            |it| around_a_corner(&json!({ "wanders": it })),
        ),
    ]
}

fn deeds() -> Vec<Row> {
    vec![
        row(
            "monsters abilities.verb",
            [json!("zaps"), json!("curses")],
            |it| ability(&json!({ "verb": it })),
        ),
        row("monsters abilities.range", [json!(2), json!(9)], |it| {
            ability(&json!({ "range": it }))
        }),
        row("monsters abilities.nearest", [json!(0), json!(12)], |it| {
            ability(&json!({ "nearest": it, "range": 20 }))
        }),
        row("monsters abilities.chance", [json!(1), json!(100)], |it| {
            ability(&json!({ "chance": it }))
        }),
        row("monsters abilities.rest", [json!(0), json!(4)], |it| {
            ability(&json!({ "rest": it }))
        }),
        row(
            "monsters abilities.for_itself",
            [json!(false), json!(true)],
            |it| ability(&json!({ "for_itself": it })),
        ),
        row(
            "monsters abilities.when",
            [json!([]), json!([{ "health_below": 5 }])],
            |it| ability(&json!({ "when": it })),
        ),
        row("monsters uses_items", [json!(false), json!(true)], |it| {
            let mut level = level_with("#@..a#", &json!({ "uses_items": it }), Ruleset::default());
            let drink = item_kind(&level, "drink", json!({ "quaff": [{ "heal": 40 }] }));
            let item = hold(&mut level, drink, 1);
            let by: StableId = level.get(level.the('a')).expect("it has an id");
            level.give(by_id(&level, item), Carried { by, since: 1 });
            level.wound('a', 80, None);
            watched(&mut game(level), 5)
        }),
    ]
}

fn places() -> Vec<Row> {
    vec![
        row("monsters spawn.weight", [json!(1), json!(900)], |it| {
            found(&json!({ "weight": it }))
        }),
        row("monsters spawn.min_depth", [json!(1), json!(3)], |it| {
            found(&json!({ "min_depth": it }))
        }),
        row("monsters spawn.max_depth", [json!(2), json!(5)], |it| {
            found(&json!({ "max_depth": it }))
        }),
        row("monsters spawn.group", [json!("1"), json!("4")], |it| {
            found(&json!({ "group": it }))
        }),
        row("monsters spawn.pity", [json!(0), json!(1000)], |it| {
            found(&json!({ "pity": it, "weight": 1 }))
        }),
        row(
            "monsters spawn.levels",
            [0, 1].map(|level| json!([core_ids("levels")[level]])),
            |it| found(&json!({ "levels": it })),
        ),
        row(
            "monsters spawn.themes",
            [json!([]), json!(["damp"])],
            |it| found(&json!({ "themes": it })),
        ),
    ]
}
