//! Everything that sets effects off: what does, what does not, and whom they are for.

mod lent;

use super::*;
use crate::catalog::schema::{AttentionKind, TrapKind};
use crate::components::body::Gains;
use crate::components::deed::Way;
use crate::components::kind::Kinds;
use crate::components::status::{ActiveStatus, Statuses};
use crate::effects::Effects;
use crate::figures::Figure;
use crate::systems::perceive::visibility::VisibilitySystem;
use crate::testkit::words::{same, triggers};

/// A field that holds effects.
struct Row {
    trigger: &'static str,
    drawing: &'static str,
    /// Puts effects there. Returns the id of the thing that has them, if it is one.
    set: fn(&mut TestLevel, Json) -> u64,
    /// What does not set them off, though it is like what does.
    idle: fn(&mut Game, u64),
    /// What sets them off, once.
    act: fn(&mut Game, u64),
    /// The one they are for, and the one who uses them.
    target: &'static str,
    user: &'static str,
}

/// Marks whoever they are for with a better armour class, and their user with a better hand.
fn marking() -> Json {
    let user = json!({ "in": { "burst": 12 }, "who": ["user"], "then": [{ "to_hit": 1 }] });
    json!([{ "armor_class": 1 }, { "for_each": user }])
}

/// The signs of those who have gained a figure, once for each time.
fn marked(game: &mut Game, figure: Figure) -> String {
    with(game, |level| {
        let (entities, gains, kinds) = level
            .world
            .system_data::<(Entities, ReadStorage<Gains>, Kinds)>();
        let mut signs: Vec<char> = (&entities, &gains)
            .join()
            .flat_map(|(who, gains)| {
                let sign = kinds.look(who).map_or('?', |look| look.glyph.0);
                let times = usize::try_from(gains.of(figure)).expect("nothing is lost");
                vec![sign; times]
            })
            .collect();
        signs.sort_unstable();
        signs.into_iter().collect()
    })
}

fn effects(json: Json) -> Effects {
    serde_json::from_value(json).expect("these are effects")
}

/// Gives the hero a thing of a new kind.
fn carry(level: &mut TestLevel, fields: Json) -> u64 {
    let kind = item_kind(level, "thing", fields);
    hold(level, kind, 5)
}

/// Gives someone a status of a new kind, by `a`.
fn afflict(level: &TestLevel, fields: Json, turns: i32) {
    let kind: StatusKind = entry("odd", fields);
    let kind = level.edit(|catalog| catalog.statuses.add(kind));
    let status = ActiveStatus {
        kind,
        turns,
        by: level.get(level.the('a')),
        works: false,
        worn: false,
    };
    level.give(level.the('@'), Statuses(vec![status]));
}

fn set_ground(level: &TestLevel, change: impl Fn(&mut crate::catalog::Ground)) {
    let water = level.map().kinds().drawn_as('~').expect("there is water");
    level.edit(|catalog| {
        let grounds = Arc::make_mut(&mut catalog.grounds);
        change(&mut grounds[water.number()]);
    });
}

fn waits(game: &mut Game, _: u64) {
    wait(game);
}

fn goes_east(game: &mut Game, _: u64) {
    east(game).expect("the way is free");
}

/// `a` sleeps, and nothing wakes it but `hunts`.
fn asleep(level: &TestLevel) {
    level.awaken('a', Mood::Asleep);
    level.edit(|catalog| {
        let rules = Arc::make_mut(&mut catalog.rules);
        (rules.waking, rules.waking_beside) = (0, 0);
    });
}

fn hunts(game: &mut Game, _: u64) {
    with(game, |level| {
        let last_seen = level.at('@');
        level.awaken('a', Mood::Hunting { last_seen });
    });
    wait(game);
}

const BLADE: &str = "5";

fn rows() -> Vec<Row> {
    let mut rows = of_things();
    rows.extend(lent::rows());
    rows.extend(of_the_ground());
    rows.extend(of_monsters());
    rows
}

fn of_things() -> Vec<Row> {
    vec![
        Row {
            trigger: "items quaff",
            drawing: "@.a",
            set: |level, then| carry(level, json!({ "quaff": then })),
            idle: |game, item| {
                done(game, Command::Drop { item });
                done(game, Command::PickUp);
            },
            act: |game, item| done(game, Command::Quaff { item }),
            target: "@",
            user: "@",
        },
        Row {
            trigger: "items read",
            drawing: "@.a",
            set: |level, then| carry(level, json!({ "read": then, "aim": "creature" })),
            idle: |game, item| drop(refused(game, Command::Read { item, at: None })),
            act: |game, item| {
                let at = Some(place(2, 0));
                done(game, Command::Read { item, at });
            },
            target: "a",
            user: "@",
        },
        Row {
            trigger: "items zap",
            drawing: "@.a",
            set: |level, then| carry(level, json!({ "zap": then, "charges": "1" })),
            idle: waits,
            act: |game, item| {
                done(game, Command::Zap { item, at: None });
                refused(game, Command::Zap { item, at: None });
            },
            target: "@",
            user: "@",
        },
        Row {
            trigger: "items on_throw",
            drawing: "@..a",
            set: |level, then| carry(level, json!({ "on_throw": then })),
            idle: |game, item| done(game, Command::Drop { item }),
            act: |game, _| {
                done(game, Command::PickUp);
                let item = game.view().pack[0].id;
                let at = place(3, 0);
                done(game, Command::Throw { item, at });
            },
            target: "a",
            user: "@",
        },
        Row {
            trigger: "items weapon.on_hit",
            drawing: "@a",
            set: |level, then| {
                carry(
                    level,
                    json!({ "weapon": { "damage": BLADE, "on_hit": then } }),
                )
            },
            idle: goes_east,
            act: |game, item| {
                done(game, Command::Wear { item });
                goes_east(game, item);
            },
            target: "a",
            user: "@",
        },
        Row {
            trigger: "items ammo.on_hit",
            drawing: "@..a",
            set: |level, then| {
                let bow = json!({ "damage": "1", "ranged": { "range": 5, "ammo": "arrow" } });
                let bow = item_kind(level, "bow", json!({ "weapon": bow }));
                equip(level, bow);
                let ammo = json!({ "tag": "arrow", "damage": "3", "on_hit": then });
                carry(level, json!({ "stacks": true, "ammo": ammo }))
            },
            idle: |game, item| {
                let at = place(3, 0);
                done(game, Command::Throw { item, at });
            },
            act: |game, _| done(game, Command::Fire { at: place(3, 0) }),
            target: "a",
            user: "@",
        },
        Row {
            trigger: "items worn.on_equip",
            drawing: "@.a",
            set: |level, then| {
                carry(
                    level,
                    json!({ "worn": { "slot": "head", "on_equip": then } }),
                )
            },
            idle: waits,
            act: |game, item| {
                done(game, Command::Wear { item });
                done(game, Command::TakeOff { item });
            },
            target: "@",
            user: "@",
        },
        Row {
            trigger: "items worn.on_hurt",
            drawing: "@a",
            set: |level, then| {
                asleep(level);
                carry(
                    level,
                    json!({ "worn": { "slot": "body", "on_hurt": then } }),
                )
            },
            idle: |game, _| {
                with(game, |level| level.wound('@', 1, Some(level.the('a'))));
                wait(game);
            },
            act: |game, item| {
                done(game, Command::Wear { item });
                with(game, |level| level.wound('@', 1, Some(level.the('a'))));
                wait(game);
            },
            target: "a",
            user: "@",
        },
        Row {
            trigger: "items worn.on_kill",
            drawing: "@.ab",
            set: |level, then| {
                asleep(level);
                carry(
                    level,
                    json!({ "worn": { "slot": "ring", "on_kill": then } }),
                )
            },
            idle: |game, item| {
                done(game, Command::Wear { item });
                with(game, |level| level.wound('b', 1, Some(level.the('@'))));
                wait(game);
            },
            act: |game, _| {
                with(game, |level| level.wound('b', 99, Some(level.the('@'))));
                wait(game);
            },
            target: "@",
            user: "@",
        },
        Row {
            trigger: "traits on_hit",
            drawing: "@a",
            set: |level, then| {
                let fields = json!({ "name": "of marks", "on": ["weapon"], "on_hit": then });
                let of = Some(trait_kind(level, "marks", fields));
                let item = carry(level, json!({ "weapon": { "damage": BLADE } }));
                let enchant = Enchant {
                    of,
                    ..Enchant::default()
                };
                level.give(by_id(level, item), enchant);
                item
            },
            idle: goes_east,
            act: |game, item| {
                done(game, Command::Wear { item });
                goes_east(game, item);
            },
            target: "a",
            user: "@",
        },
        Row {
            trigger: "spells on_cast",
            drawing: "@.a",
            set: |level, then| {
                let fields = json!({ "mana": 2, "aim": "creature", "on_cast": then });
                let spell = spell_kind(level, "odd", fields);
                level.change_hero(|kind| kind.mana = 9);
                level.give(level.the('@'), Mana { current: 1 });
                level.give(level.the('@'), Spells(vec![spell]));
                0
            },
            idle: |game, _| {
                let (spell, at) = (0, Some(place(2, 0)));
                refused(game, Command::Cast { spell, at });
            },
            act: |game, _| {
                with(game, |level| {
                    level.give(level.the('@'), Mana { current: 2 });
                });
                let (spell, at) = (0, Some(place(2, 0)));
                done(game, Command::Cast { spell, at });
            },
            target: "a",
            user: "@",
        },
        Row {
            trigger: "statuses on_turn",
            drawing: "@.a",
            set: |level, then| {
                afflict(level, json!({ "turns": 9, "on_turn": then }), 1);
                0
            },
            idle: |_, _| {},
            act: |game, _| {
                wait(game);
                wait(game);
            },
            target: "@",
            user: "a",
        },
        Row {
            trigger: "statuses on_end",
            drawing: "@.a",
            set: |level, then| {
                afflict(level, json!({ "turns": 9, "on_end": then }), 2);
                0
            },
            idle: waits,
            act: |game, _| {
                wait(game);
                wait(game);
            },
            target: "@",
            user: "a",
        },
    ]
}

fn of_the_ground() -> Vec<Row> {
    vec![
        Row {
            trigger: "traps on_enter",
            drawing: "@.^.",
            set: |level, then| {
                let set = |kind: &mut TrapKind| kind.on_enter = effects(then);
                level.change_trap(level.the('^'), set);
                0
            },
            idle: goes_east,
            act: |game, _| {
                goes_east(game, 0);
                wait(game);
            },
            target: "@",
            user: "",
        },
        Row {
            trigger: "terrain on_enter",
            drawing: "@.~~",
            set: |level, then| {
                set_ground(level, |ground| ground.on_enter = effects(then.clone()));
                0
            },
            idle: goes_east,
            act: |game, _| {
                goes_east(game, 0);
                wait(game);
            },
            target: "@",
            user: "",
        },
        Row {
            trigger: "terrain on_turn",
            drawing: "@.~~",
            set: |level, then| {
                set_ground(level, |ground| ground.on_turn = effects(then.clone()));
                0
            },
            idle: |game, _| {
                goes_east(game, 0);
                goes_east(game, 0);
            },
            act: waits,
            target: "@",
            user: "",
        },
        Row {
            trigger: "levels on_level_start",
            drawing: "@.a",
            set: |level, then| {
                level.edit(|catalog| catalog.levels[1].on_level_start = effects(then));
                0
            },
            idle: waits,
            act: |game, _| {
                for way in [Way::Down, Way::Up, Way::Down] {
                    game.travel(way);
                    wait(game);
                    wait(game);
                }
            },
            target: "@",
            user: "",
        },
        Row {
            trigger: "rules attention.thresholds.then",
            drawing: "@.a",
            set: |level, then| {
                let rules = json!({ "thresholds": [{ "at": 5, "tells": "Hark.", "then": then }] });
                let rules: AttentionKind = serde_json::from_value(rules).expect("rules");
                level.edit(|catalog| catalog.attention = Some(Arc::new(rules)));
                0
            },
            idle: |game, _| {
                game.draw_attention(4);
                wait(game);
            },
            act: |game, _| {
                game.draw_attention(1);
                wait(game);
                wait(game);
            },
            target: "@",
            user: "",
        },
    ]
}

fn of_monsters() -> Vec<Row> {
    vec![
        Row {
            trigger: "monsters on_hit",
            drawing: "@a",
            set: |level, then| {
                asleep(level);
                level.change('a', |kind| kind.on_hit = effects(then));
                0
            },
            // A blow that does nothing is no hit.
            idle: |game, _| {
                with(game, |level| level.arm('@', |arms| arms.defence = 99));
                hunts(game, 0);
            },
            act: |game, _| {
                with(game, |level| level.arm('@', |arms| arms.defence = 0));
                wait(game);
            },
            target: "@",
            user: "a",
        },
        Row {
            trigger: "monsters on_hurt",
            drawing: "@ab",
            set: |level, then| {
                level.change('a', |kind| kind.on_hurt = effects(then));
                0
            },
            idle: |game, _| {
                with(game, |level| level.wound('b', 3, Some(level.the('a'))));
                wait(game);
            },
            act: goes_east,
            target: "@",
            user: "a",
        },
        Row {
            trigger: "monsters on_kill",
            drawing: "@.ab",
            set: |level, then| {
                level.change('a', |kind| kind.on_kill = effects(then));
                0
            },
            idle: |game, _| {
                with(game, |level| level.wound('b', 3, Some(level.the('a'))));
                wait(game);
            },
            act: |game, _| {
                with(game, |level| level.wound('b', 99, Some(level.the('a'))));
                wait(game);
            },
            target: "a",
            user: "a",
        },
        Row {
            trigger: "monsters on_death",
            drawing: "@a.",
            set: |level, then| {
                level.change('a', |kind| kind.on_death = effects(then));
                0
            },
            idle: goes_east,
            act: |game, _| {
                with(game, |level| level.wound('a', 99, Some(level.the('@'))));
                wait(game);
                wait(game);
            },
            target: "@",
            // The dead gain nothing.
            user: "",
        },
        Row {
            trigger: "monsters on_turn",
            drawing: "@.a",
            set: |level, then| {
                asleep(level);
                level.change('a', |kind| kind.on_turn = effects(then));
                0
            },
            idle: |_, _| {},
            act: waits,
            target: "a",
            user: "a",
        },
        Row {
            trigger: "monsters on_see",
            drawing: "@.#.a",
            set: |level, then| {
                level.awaken('a', Mood::Wandering);
                level.change('a', |kind| {
                    kind.on_see = effects(then);
                    kind.wanders = Wanders::Still;
                });
                0
            },
            idle: waits,
            act: |game, _| {
                with(game, |level| level.carry('a', 1, 0));
                wait(game);
                wait(game);
            },
            target: "@",
            user: "a",
        },
        Row {
            trigger: "monsters abilities.then",
            drawing: "@...a",
            set: |level, then| {
                asleep(level);
                let ability = json!({ "verb": "marks", "rest": 50, "then": then });
                let ability = serde_json::from_value(ability).expect("an ability");
                level.change('a', |kind| kind.abilities = vec![ability]);
                0
            },
            idle: waits,
            act: |game, _| {
                hunts(game, 0);
                wait(game);
            },
            target: "@",
            user: "a",
        },
    ]
}

#[test]
fn every_trigger_sets_off_its_effects_once_for_whom_it_says() {
    for row in rows() {
        let mut level = TestLevel::with_rules(row.drawing, fixed());
        level.give_eyes('@', 9);
        for sign in row
            .drawing
            .chars()
            .filter(|sign| sign.is_alphabetic() || *sign == '@')
        {
            level.toughen(sign, 90);
        }
        let item = (row.set)(&mut level, marking());
        VisibilitySystem.run_now(&level.world);
        let mut game = game(level);
        (row.idle)(&mut game, item);
        let name = row.trigger;
        let marks = |game: &mut Game| {
            let targets = marked(game, Figure::ArmorClass);
            (targets, marked(game, Figure::ToHit))
        };
        let nobody = (String::new(), String::new());
        assert_eq!(marks(&mut game), nobody, "{name} is set off too soon");
        (row.act)(&mut game, item);
        let expected = (row.target.to_string(), row.user.to_string());
        assert_eq!(marks(&mut game), expected, "{name}: target and user");
        assert_eq!(game.check(), Ok(()), "{name}");
    }
}

#[test]
fn every_trigger_has_a_row() {
    same(rows().iter().map(|row| row.trigger), triggers());
}
