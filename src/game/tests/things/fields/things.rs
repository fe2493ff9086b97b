//! The fields of things, of what makes some better than others, of tables of things, and of
//! traps.

use super::monsters::core_ids;
use super::{Row, row, watched, with_fields};
use crate::catalog::Id;
use crate::catalog::schema::{LootKind, TrapKind};
use crate::components::item::Hidden;
use crate::game::tests::things::*;
use crate::mapgen::logic::tables::SpawnTable;
use crate::raws::test_mods::example;
use crate::resources::{GameTime, Outcome};
use crate::systems::act::stairs::worth;

/// A level in a corridor, in which the hero has a thing with these fields.
fn holding(drawing: &str, fields: &Json, count: i32) -> (TestLevel, u64) {
    let mut level = TestLevel::parse(drawing);
    level.toughen('@', 900);
    level.give_eyes('@', 12);
    level.arm('@', |arms| arms.to_hit = 5);
    let kind = item_kind(&level, "thing", fields.clone());
    let item = hold(&mut level, kind, count);
    (level, item)
}

fn started(level: TestLevel) -> Game {
    let mut game = game(level);
    wait(&mut game);
    game
}

/// What the pack looks like, with what is worn.
fn carried(game: &Game) -> String {
    let pack = game.view().pack;
    let each = pack.iter().map(|item| {
        let look = &item.kind.look;
        let (glyph, color) = (&look.glyph, &look.color);
        format!(
            "{} {} {glyph:?} {color:?} {:?}",
            item.name, look.description, item.worn
        )
    });
    each.collect::<Vec<_>>().join("; ")
}

fn looked_at(fields: &Json) -> String {
    let (level, _) = holding("#@....#", fields, 2);
    carried(&started(level))
}

/// What comes of a command: the refusal or the level, and who has lost what.
fn after(game: &mut Game, command: Command) -> String {
    let refusal = game.apply(command).err();
    let drawn = with(game, |level| level.drawn());
    let hurt = with(game, |level| {
        ['a', 'b'].map(|sign| {
            let is_there = level.drawn().contains(sign);
            is_there.then(|| level.health(sign))
        })
    });
    let hero = (game.hero_health(), game.turn());
    format!("{refusal:?} {hurt:?} {hero:?}\n{drawn}\n{}", carried(game))
}

/// What reading a thing at `a` does.
fn read(fields: &Json) -> String {
    let plain = json!({ "read": [{ "damage": 5 }], "aim": "creature", "range": 9 });
    let (level, item) = holding("#@....a#", &with_fields(&plain, fields), 1);
    let at = Some(place(6, 0));
    after(&mut started(level), Command::Read { item, at })
}

/// What some blows with a weapon do.
fn struck(drawing: &str, fields: &Json) -> String {
    let plain = json!({ "damage": "2" });
    let weapon = json!({ "weapon": with_fields(&plain, fields) });
    let (level, item) = holding(drawing, &weapon, 1);
    for sign in ['a', 'b'] {
        if drawing.contains(sign) {
            level.toughen(sign, 900);
        }
    }
    level.change('a', |kind| {
        let resists = json!([{ "element": 0, "percent": 100 }]);
        kind.resists = serde_json::from_value(resists).expect("resistances");
    });
    let hero: StableId = level.get(level.the('@')).expect("the hero has an id");
    things::put_on(&level.world, by_id(&level, item), hero);
    let mut game = started(level);
    let step = Command::Step { dx: 1, dy: 0 };
    let blows: String = (0..8).map(|_| after(&mut game, step)).collect();
    let passed = game.world.read_resource::<GameTime>().now;
    format!("{blows} {passed}")
}

fn beside(fields: &Json) -> String {
    struck("#@a#", fields)
}

/// What the hero wears after putting on a shield and a weapon with these fields.
fn armed(fields: &Json) -> String {
    let plain = json!({ "damage": "2" });
    let weapon = json!({ "weapon": with_fields(&plain, fields) });
    let (mut level, item) = holding("#@....#", &weapon, 1);
    let shield = item_kind(&level, "shield", json!({ "worn": { "slot": "shield" } }));
    equip(&mut level, shield);
    after(&mut started(level), Command::Wear { item })
}

/// What shots at `a` do, with these fields of the weapon and of what it fires.
fn shot(ranged: &Json, ammo: &Json) -> String {
    let ranged = with_fields(&json!({ "range": 9, "ammo": "arrow" }), ranged);
    let bow = json!({ "weapon": { "damage": "0", "ranged": ranged } });
    let ammo = with_fields(&json!({ "tag": "arrow", "damage": "3" }), ammo);
    let (mut level, bow) = holding("#@....a#", &bow, 1);
    level.toughen('a', 900);
    let hero: StableId = level.get(level.the('@')).expect("the hero has an id");
    things::put_on(&level.world, by_id(&level, bow), hero);
    let arrow = item_kind(&level, "dart", json!({ "stacks": true, "ammo": ammo }));
    hold(&mut level, arrow, 9);
    let mut game = started(level);
    with(&mut game, |level| level.awaken('a', Mood::Asleep));
    let fire = Command::Fire { at: place(6, 0) };
    let shots: String = (0..3).map(|_| after(&mut game, fire)).collect();
    let lying = game.view().items.len();
    format!("{shots} {lying}")
}

/// The hero with a thing on: its numbers, what harm takes, and whether it comes off.
fn wearing(level: TestLevel, item: u64) -> String {
    let mut level = level;
    let harm = json!({ "read": [{ "damage": { "amount": 10, "element": 0 } }] });
    let harm = item_kind(&level, "harm", harm);
    let harm = hold(&mut level, harm, 1);
    let mut game = started(level);
    let worn = after(&mut game, Command::Wear { item });
    let hero = game.view().hero;
    let numbers = (hero.power, hero.defence, hero.armor_class, hero.to_hit);
    let at = None;
    let harmed = after(&mut game, Command::Read { item: harm, at });
    let off = after(&mut game, Command::TakeOff { item });
    format!("{worn} {numbers:?} {harmed} {off}")
}

fn worn(fields: &Json) -> String {
    let plain = json!({ "slot": "ring" });
    let thing = json!({ "worn": with_fields(&plain, fields) });
    let (level, item) = holding("#@....#", &thing, 1);
    level.arm('@', |arms| arms.power = 4);
    wearing(level, item)
}

fn changes(fields: &Json) -> String {
    worn(&json!({ "changes": [fields] }))
}

fn resists(fields: &Json) -> String {
    worn(&json!({ "resists": [fields] }))
}

/// A thing as it is found, with how it differs from others.
fn found(fields: &Json, of: &Json) -> String {
    let (mut level, _) = holding("#@....#", &json!({}), 1);
    level.world.write_resource::<Depth>().0 = 3;
    trait_kind(
        &level,
        "plain",
        json!({ "on": ["ring"], "name": "of nothing" }),
    );
    let plain = json!({ "on": ["ring"], "name": "of owls", "weight": 3 });
    let whole = with_fields(&plain, of);
    let mut kind: TraitKind = serde_json::from_value(whole).expect("a trait");
    kind = kind.entered("test:odd");
    level.edit(|catalog| catalog.traits.add(kind));
    let plain = json!({ "worn": { "slot": "ring" }, "magic": 100 });
    let kind = item_kind(&level, "find", with_fields(&plain, fields));
    let mut luck = Stream::named(1, "found");
    let all = (0..30).map(|_| {
        let thing = things::found(&mut level.world, kind, &mut luck);
        let enchant = level.get::<Enchant>(thing);
        let count = level.get::<crate::components::item::Stack>(thing);
        let of = enchant.map(|it| (it.bonus, it.of, it.cursed));
        format!("{of:?} {:?}", count.map(|count| count.count))
    });
    all.collect::<Vec<_>>().join(" ")
}

/// The hero with a ring that has a trait with these fields.
fn with_trait(fields: &Json) -> String {
    let (level, item) = holding("#@....#", &json!({ "worn": { "slot": "ring" } }), 1);
    level.arm('@', |arms| arms.power = 4);
    let plain = json!({ "on": ["ring"] });
    let of = Some(trait_kind(&level, "odd", with_fields(&plain, fields)));
    let thing = by_id(&level, item);
    let enchant = Enchant {
        of,
        known: true,
        ..Enchant::default()
    };
    level.give(thing, enchant);
    wearing(level, item)
}

/// What a table of things gives.
fn drawn_from(rolls: &Json, entry: &Json) -> String {
    let (mut level, _) = holding("#@....#", &json!({}), 1);
    let kinds = ["coin", "gem"].map(|name| item_kind(&level, name, json!({ "stacks": true })));
    let mut own = with_fields(&json!({ "item": 0 }), entry);
    own["item"] = json!(kinds[own["item"].as_u64().expect("a number") as usize].0);
    let loot = json!({ "rolls": rolls, "entries": [own, { "weight": 4 }] });
    let loot: LootKind = serde_json::from_value(loot).expect("loot");
    let loot = level.edit(|catalog| catalog.loot.add(loot.entered("test:loot")));
    let mut luck = Stream::named(1, "loot");
    things::leave_loot(&mut level.world, loot, place(3, 0), &mut luck);
    let items = started(level).view().items;
    items
        .iter()
        .map(|item| item.name.clone())
        .collect::<Vec<_>>()
        .join(" ")
}

/// A step onto a trap and back, twice.
fn sprung(fields: &Json) -> String {
    let level = TestLevel::parse("#@^...#");
    level.toughen('@', 900);
    let whole = json!({ "name": "pin", "description": "Odd.", "glyph": "^", "color": "#ffffff",
        "on_enter": [{ "damage": 3 }], "verb": "pricks", "hidden": false });
    let kind: TrapKind = serde_json::from_value(with_fields(&whole, fields)).expect("a trap");
    let is_hidden = kind.hidden;
    let trap = level.the('^');
    level.change_trap(trap, |old| *old = kind.clone());
    level.world.write_storage::<Hidden>().remove(trap);
    if is_hidden {
        level.give(trap, Hidden {});
    }
    let mut game = started(level);
    let seen = format!("{:?}", game.view().things);
    let steps = [1, -1, 1, -1].map(|dx| after(&mut game, Command::Step { dx, dy: 0 }));
    format!("{seen} {} {}", steps.join(" "), watched(&mut game, 1))
}

/// Content with one entry more, and how often it is found at each depth.
fn content(section: &str, entry: &Json, fields: &Json) -> Arc<Catalog> {
    let plain = json!({ "weight": 40, "min_depth": 1, "max_depth": 5 });
    let mut entry = entry.clone();
    entry["spawn"] = with_fields(&plain, fields);
    let raws = json!({
        section: [entry],
        "levels": [{ "id": core_ids("levels")[1], "override": "patch", "themes": ["damp"] }],
    });
    example(&raws.to_string()).catalog.expect("sound")
}

fn counted<K: Copy + PartialEq>(table: &SpawnTable<K>, wanted: K) -> String {
    let counts = (1..=5).map(|depth| {
        let draws = (0..40).flat_map(|seed| table.draws(seed, depth, |_| 12));
        let own = draws.filter(|drawn| drawn.id == wanted);
        own.map(|drawn| drawn.count).sum::<i32>()
    });
    format!("{:?}", counts.collect::<Vec<_>>())
}

fn found_item(fields: &Json) -> String {
    let entry = json!({ "id": "owl", "name": "owl", "description": "Odd.", "glyph": "(",
        "color": "#ffffff", "value": 1 });
    let catalog = content("items", &entry, fields);
    let own: Id<ItemKind> = catalog.items.find("example:owl").expect("it is there");
    counted(&SpawnTable::of_items(&catalog), own)
}

fn found_trap(fields: &Json) -> String {
    let entry = json!({ "id": "owl", "name": "owl", "description": "Odd.", "glyph": "^",
        "color": "#ffffff", "verb": "hoots at", "on_enter": [{ "damage": 1 }] });
    let catalog = content("traps", &entry, fields);
    let own: Id<TrapKind> = catalog.traps.find("example:owl").expect("it is there");
    counted(&SpawnTable::of_traps(&catalog), own)
}

macro_rules! spawn_rows {
    ($section:literal, $found:ident) => {
        vec![
            row(concat!($section, " spawn.weight"), [json!(1), json!(900)], |it| {
                $found(&json!({ "weight": it }))
            }),
            row(concat!($section, " spawn.min_depth"), [json!(1), json!(3)], |it| {
                $found(&json!({ "min_depth": it }))
            }),
            row(concat!($section, " spawn.max_depth"), [json!(2), json!(5)], |it| {
                $found(&json!({ "max_depth": it }))
            }),
            row(concat!($section, " spawn.group"), [json!("1"), json!("4")], |it| {
                $found(&json!({ "group": it }))
            }),
            row(concat!($section, " spawn.pity"), [json!(0), json!(1000)], |it| {
                $found(&json!({ "pity": it, "weight": 1 }))
            }),
            row(
                concat!($section, " spawn.levels"),
                [0, 1].map(|level| json!([core_ids("levels")[level]])),
                |it| $found(&json!({ "levels": it })),
            ),
            row(concat!($section, " spawn.themes"), [json!([]), json!(["damp"])], |it| {
                $found(&json!({ "themes": it }))
            }),
        ]
    };
}

macro_rules! look_rows {
    ($section:literal, $looked_at:ident) => {
        vec![
            row(concat!($section, " name"), [json!("one"), json!("two")], |it| {
                $looked_at(&json!({ "name": it }))
            }),
            row(concat!($section, " description"), [json!("One."), json!("Two.")], |it| {
                $looked_at(&json!({ "description": it }))
            }),
            row(concat!($section, " glyph"), [json!("x"), json!("y")], |it| {
                $looked_at(&json!({ "glyph": it }))
            }),
            row(concat!($section, " color"), [json!("#ff0000"), json!("#00ff00")], |it| {
                $looked_at(&json!({ "color": it }))
            }),
        ]
    };
}

pub fn rows() -> Vec<Row> {
    let mut rows = items();
    rows.extend(weapons());
    rows.extend(clothes());
    rows.extend(look_rows!("items", looked_at));
    rows.extend(spawn_rows!("items", found_item));
    rows.extend(traits());
    rows.extend(loot());
    rows.extend(traps());
    rows.extend(look_rows!("traps", sprung));
    rows.extend(spawn_rows!("traps", found_trap));
    rows
}

fn items() -> Vec<Row> {
    let flags = || [json!(false), json!(true)];
    vec![
        row("items aim", [json!("creature"), json!("user")], |it| {
            read(&json!({ "aim": it }))
        }),
        row("items range", [json!(2), json!(9)], |it| {
            read(&json!({ "range": it }))
        }),
        row("items charges", [json!("1"), json!("3")], |it| {
            let fields = json!({ "zap": [{ "damage": 1 }], "charges": it });
            let (level, _) = holding("#@....#", &fields, 1);
            format!("{:?}", started(level).view().pack[0].charges)
        }),
        row("items stacks", flags(), |it| {
            looked_at(&json!({ "stacks": it }))
        }),
        row("items count", [json!("1"), json!("4")], |it| {
            found(&json!({ "stacks": true, "count": it }), &json!({}))
        }),
        row("items plural", [json!("geese"), json!("gooses")], |it| {
            looked_at(&json!({ "stacks": true, "plural": it }))
        }),
        row("items value", [json!(10), json!(500)], |it| {
            let (level, _) = holding("#@....#", &json!({ "value": it }), 2);
            let game = started(level);
            let before = game.score();
            game.world.write_resource::<Outcome>().0 = Status::Won;
            format!("{} {before} {}", worth(&game.world), game.score())
        }),
        row("items teaches", [json!(0), json!(1)], |it| {
            let level = TestLevel::parse("#@....#");
            let number = it.as_u64().expect("a number") as usize;
            let spells = ["spark", "mist"]
                .map(|name| spell_kind(&level, name, json!({ "mana": 1, "on_cast": [] })));
            let mut level = level;
            let book = item_kind(&level, "book", json!({ "teaches": spells[number].0 }));
            let item = hold(&mut level, book, 1);
            let mut game = started(level);
            done(&mut game, Command::Read { item, at: None });
            game.view().hero.spells[0].kind.look.name.clone()
        }),
        row("items unknown", flags(), |it| {
            let mut level = TestLevel::parse("#@....#");
            let looks = disguise(&level, "odd", &["dull owl"]);
            let fields = match it.as_bool() {
                Some(true) => json!({ "unknown": looks }),
                _ => json!({}),
            };
            let kind = item_kind(&level, "thing", fields);
            shuffle(&mut level, 1);
            hold(&mut level, kind, 1);
            carried(&started(level))
        }),
        row("items magic", [json!(0), json!(100)], |it| {
            found(&json!({ "magic": it }), &json!({}))
        }),
        row("items key", flags(), |it| {
            let (level, _) = holding("#@|...#", &json!({ "key": it }), 1);
            after(&mut started(level), Command::Step { dx: 1, dy: 0 })
        }),
        row("items goal", flags(), |it| {
            let (level, _) = holding("#@....#", &json!({ "goal": it }), 1);
            started(level).view().hero.has_goal.to_string()
        }),
    ]
}

fn weapons() -> Vec<Row> {
    let flags = || [json!(false), json!(true)];
    vec![
        row("items weapon.damage", [json!("1"), json!("9")], |it| {
            beside(&json!({ "damage": it }))
        }),
        row("items weapon.element", [json!(0), json!(1)], |it| {
            beside(&json!({ "element": it }))
        }),
        row("items weapon.to_hit", [json!(-20), json!(20)], |it| {
            beside(&json!({ "to_hit": it }))
        }),
        row("items weapon.reach", [json!(1), json!(2)], |it| {
            struck("#@.a#", &json!({ "reach": it }))
        }),
        row("items weapon.pierces", flags(), |it| {
            struck("#@ab#", &json!({ "reach": 2, "pierces": it }))
        }),
        row("items weapon.sweeps", flags(), |it| {
            struck("####\n#@a#\n#b.#\n####", &json!({ "sweeps": it }))
        }),
        row("items weapon.turns", [json!(1), json!(3)], |it| {
            beside(&json!({ "turns": it }))
        }),
        row("items weapon.two_handed", flags(), |it| {
            armed(&json!({ "two_handed": it }))
        }),
        row("items weapon.ranged.range", [json!(2), json!(9)], |it| {
            shot(&json!({ "range": it }), &json!({}))
        }),
        row(
            "items weapon.ranged.ammo",
            [json!("arrow"), json!("stone")],
            |it| shot(&json!({ "ammo": it }), &json!({})),
        ),
        row("items ammo.tag", [json!("arrow"), json!("stone")], |it| {
            shot(&json!({}), &json!({ "tag": it }))
        }),
        row("items ammo.damage", [json!("1"), json!("9")], |it| {
            shot(&json!({}), &json!({ "damage": it }))
        }),
        row("items ammo.breaks", [json!(0), json!(100)], |it| {
            shot(&json!({}), &json!({ "breaks": it }))
        }),
    ]
}

fn clothes() -> Vec<Row> {
    vec![
        row("items worn.slot", [json!("ring"), json!("head")], |it| {
            worn(&json!({ "slot": it }))
        }),
        row(
            "items worn.changes.figure",
            [json!("power"), json!("defence")],
            |it| changes(&json!({ "figure": it, "amount": 3 })),
        ),
        row("items worn.changes.amount", [json!(2), json!(5)], |it| {
            changes(&json!({ "figure": "power", "amount": it }))
        }),
        row(
            "items worn.changes.percent",
            [json!(100), json!(300)],
            |it| changes(&json!({ "figure": "power", "percent": it })),
        ),
        row("items worn.resists.element", [json!(0), json!(1)], |it| {
            resists(&json!({ "element": it, "percent": 50 }))
        }),
        row(
            "items worn.resists.percent",
            [json!(50), json!(-100)],
            |it| resists(&json!({ "element": 0, "percent": it })),
        ),
        row("items worn.statuses", [json!(false), json!(true)], |it| {
            let level = TestLevel::parse("#@....#");
            let kind: StatusKind = entry(
                "warm",
                json!({ "turns": 5, "changes": [{ "figure": "power", "amount": 3 }] }),
            );
            let warm = level.edit(|catalog| catalog.statuses.add(kind));
            let statuses = match it.as_bool() {
                Some(true) => json!([warm.0]),
                _ => json!([]),
            };
            let mut level = level;
            let ring = json!({ "worn": { "slot": "ring", "statuses": statuses } });
            let ring = item_kind(&level, "ring", ring);
            let item = hold(&mut level, ring, 1);
            wearing(level, item)
        }),
        row("items worn.cursed", [json!(false), json!(true)], |it| {
            worn(&json!({ "cursed": it }))
        }),
    ]
}

fn traits() -> Vec<Row> {
    vec![
        row("traits name", [json!("of owls"), json!("of crows")], |it| {
            with_trait(&json!({ "name": it }))
        }),
        row("traits on", [json!(["ring"]), json!(["head"])], |it| {
            found(&json!({}), &json!({ "on": it }))
        }),
        row("traits weight", [json!(1), json!(900)], |it| {
            found(&json!({}), &json!({ "weight": it }))
        }),
        row("traits min_depth", [json!(1), json!(9)], |it| {
            found(&json!({}), &json!({ "min_depth": it }))
        }),
        row("traits bonus", [json!("1"), json!("4")], |it| {
            found(&json!({}), &json!({ "bonus": it }))
        }),
        row("traits cursed", [json!(false), json!(true)], |it| {
            found(&json!({}), &json!({ "cursed": it }))
        }),
        row(
            "traits changes.figure",
            [json!("power"), json!("defence")],
            |it| with_trait(&json!({ "changes": [{ "figure": it, "amount": 3 }] })),
        ),
        row("traits changes.amount", [json!(2), json!(5)], |it| {
            with_trait(&json!({ "changes": [{ "figure": "power", "amount": it }] }))
        }),
        row("traits changes.percent", [json!(100), json!(300)], |it| {
            with_trait(&json!({ "changes": [{ "figure": "power", "percent": it }] }))
        }),
        row("traits resists.element", [json!(0), json!(1)], |it| {
            with_trait(&json!({ "resists": [{ "element": it, "percent": 50 }] }))
        }),
        row("traits resists.percent", [json!(50), json!(-100)], |it| {
            with_trait(&json!({ "resists": [{ "element": 0, "percent": it }] }))
        }),
    ]
}

fn loot() -> Vec<Row> {
    vec![
        row("loot rolls", [json!("2"), json!("20")], |it| {
            drawn_from(it, &json!({}))
        }),
        row("loot entries.item", [json!(0), json!(1)], |it| {
            drawn_from(&json!("20"), &json!({ "item": it }))
        }),
        row("loot entries.weight", [json!(1), json!(900)], |it| {
            drawn_from(&json!("20"), &json!({ "weight": it }))
        }),
        row("loot entries.count", [json!("1"), json!("5")], |it| {
            drawn_from(&json!("20"), &json!({ "count": it }))
        }),
    ]
}

fn traps() -> Vec<Row> {
    vec![
        row("traps verb", [json!("bites"), json!("stings")], |it| {
            sprung(&json!({ "verb": it }))
        }),
        row("traps hidden", [json!(false), json!(true)], |it| {
            sprung(&json!({ "hidden": it }))
        }),
        row("traps single_use", [json!(false), json!(true)], |it| {
            sprung(&json!({ "single_use": it }))
        }),
    ]
}
