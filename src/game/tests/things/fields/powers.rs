//! The fields of statuses and spells.

use super::{Row, row, watched, with_fields};
use crate::game::tests::things::*;

/// A game in which the hero has drunk a status with these fields, and the id of more to
/// drink. The pack holds a scroll that harms its reader, too.
fn befallen(fields: &Json) -> (Game, u64) {
    let mut level = TestLevel::with_rules("#.@.....a#", fixed());
    level.toughen('@', 500);
    level.toughen('a', 500);
    level.awaken('a', Mood::Asleep);
    level.edit(|catalog| {
        let rules = Arc::make_mut(&mut catalog.rules);
        (rules.waking, rules.waking_beside) = (0, 0);
    });
    let plain = json!({ "turns": 6 });
    let status: StatusKind = entry("odd", with_fields(&plain, fields));
    let status = level.edit(|catalog| catalog.statuses.add(status)).0;
    let quaff = json!([{ "status": { "apply": status } }]);
    let drink = item_kind(&level, "drink", json!({ "stacks": true, "quaff": quaff }));
    let item = hold(&mut level, drink, 3);
    let harm = json!([{ "damage": { "amount": 10, "element": 0 } }]);
    let harm = item_kind(&level, "harm", json!({ "read": harm }));
    hold(&mut level, harm, 1);
    let mut game = game(level);
    done(&mut game, Command::Quaff { item });
    (game, item)
}

/// For how many turns the hero has something.
fn lasted(game: &mut Game) -> String {
    let mut turns = 0;
    while !game.view().hero.statuses.is_empty() && turns < 40 {
        wait(game);
        turns += 1;
    }
    turns.to_string()
}

fn numbers(fields: &Json) -> String {
    let (game, _) = befallen(&json!({ "changes": [fields] }));
    let hero = game.view().hero;
    format!("{} {} {}", hero.power, hero.defence, hero.max_health)
}

/// What harm of an element takes from the hero.
fn harmed(resists: &Json) -> String {
    let (mut game, _) = befallen(&json!({ "resists": [resists] }));
    let pack = game.view().pack;
    let item = pack
        .iter()
        .find(|item| item.name == "harm")
        .expect("held")
        .id;
    done(&mut game, Command::Read { item, at: None });
    game.hero_health().to_string()
}

/// A game in which the hero can cast a spell with these fields.
fn caster(fields: &Json) -> Game {
    let level = TestLevel::parse("#@....a#");
    level.give_eyes('@', 12);
    level.toughen('a', 50);
    let plain = json!({ "mana": 2, "aim": "creature", "on_cast": [{ "damage": 5 }] });
    let spell = spell_kind(&level, "odd", with_fields(&plain, fields));
    level.change_hero(|kind| kind.mana = 9);
    level.give(level.the('@'), Mana { current: 9 });
    level.give(level.the('@'), Spells(vec![spell]));
    crate::systems::perceive::visibility::VisibilitySystem.run_now(&level.world);
    game(level)
}

/// What comes of a cast: the refusal, or what it took.
fn cast(fields: &Json) -> String {
    let mut game = caster(fields);
    let (spell, at) = (0, Some(place(6, 0)));
    let refusal = game.apply(Command::Cast { spell, at }).err();
    let foe = with(&mut game, |level| level.health('a'));
    let mana = game.view().hero.mana;
    let (hero, told) = (game.hero_health(), told(&mut game).join(" "));
    format!("{refusal:?} {foe} {mana} {hero} {told}")
}

pub fn rows() -> Vec<Row> {
    let mut rows = statuses();
    rows.extend(looks());
    rows.extend(spells());
    rows
}

fn statuses() -> Vec<Row> {
    vec![
        row("statuses turns", [json!(3), json!(7)], |it| {
            lasted(&mut befallen(&json!({ "turns": it })).0)
        }),
        row("statuses stacks", [json!("longest"), json!("adds")], |it| {
            let (mut game, item) = befallen(&json!({ "stacks": it }));
            done(&mut game, Command::Quaff { item });
            lasted(&mut game)
        }),
        row(
            "statuses changes.figure",
            [json!("power"), json!("defence")],
            |it| numbers(&json!({ "figure": it, "amount": 3 })),
        ),
        row("statuses changes.amount", [json!(2), json!(5)], |it| {
            numbers(&json!({ "figure": "power", "amount": it }))
        }),
        row("statuses changes.percent", [json!(100), json!(300)], |it| {
            numbers(&json!({ "figure": "power", "percent": it }))
        }),
        row("statuses resists.element", [json!(0), json!(1)], |it| {
            harmed(&json!({ "element": it, "percent": 50 }))
        }),
        row("statuses resists.percent", [json!(50), json!(-100)], |it| {
            harmed(&json!({ "element": 0, "percent": it }))
        }),
        row(
            "statuses rules",
            [json!([]), json!(["cannot_step"])],
            |it| {
                let (mut game, _) = befallen(&json!({ "rules": it, "torn": 0 }));
                drop(east(&mut game));
                with(&mut game, |level| level.drawn())
            },
        ),
        row("statuses torn", [json!(0), json!(100)], |it| {
            let (mut game, _) = befallen(&json!({ "rules": ["cannot_step"], "torn": it }));
            drop(east(&mut game));
            drop(east(&mut game));
            with(&mut game, |level| level.drawn())
        }),
        row("statuses ends", [json!([]), json!(["steps"])], |it| {
            let (mut game, _) = befallen(&json!({ "ends": it }));
            drop(east(&mut game));
            lasted(&mut game)
        }),
        row(
            "statuses begins",
            [json!("It burns."), json!("It chills.")],
            |it| watched(&mut befallen(&json!({ "begins": it })).0, 1),
        ),
        row(
            "statuses over",
            [json!("It fades."), json!("It ends.")],
            |it| watched(&mut befallen(&json!({ "over": it })).0, 9),
        ),
        row("statuses good", [json!(false), json!(true)], |it| {
            // Whoever rests waits for what is bad to pass, and for nothing else.
            let (game, _) = befallen(&json!({ "good": it }));
            let view = game.view();
            let sight = crate::travel::Sight {
                view: &view,
                book: &game.catalog,
                pickup: crate::travel::Pickup::Takes,
            };
            let mut guide = crate::travel::Guide::default();
            format!("{:?}", guide.begin(crate::travel::Errand::REST, sight))
        }),
    ]
}

/// How a status and a spell are told.
fn status_look(fields: &Json) -> String {
    let look = &befallen(fields).0.view().hero.statuses[0].kind.look.clone();
    format!(
        "{} {} {:?} {:?}",
        look.name, look.description, look.glyph, look.color
    )
}

fn spell_look(fields: &Json) -> String {
    let look = &caster(fields).view().hero.spells[0].kind.look.clone();
    format!(
        "{} {} {:?} {:?}",
        look.name, look.description, look.glyph, look.color
    )
}

fn looks() -> Vec<Row> {
    let texts = || [json!("one"), json!("two")];
    let signs = || [json!("x"), json!("y")];
    let colors = || [json!("#ff0000"), json!("#00ff00")];
    vec![
        row("statuses name", texts(), |it| {
            status_look(&json!({ "name": it }))
        }),
        row("statuses description", texts(), |it| {
            status_look(&json!({ "description": it }))
        }),
        row("statuses glyph", signs(), |it| {
            status_look(&json!({ "glyph": it }))
        }),
        row("statuses color", colors(), |it| {
            status_look(&json!({ "color": it }))
        }),
        row("spells name", texts(), |it| {
            spell_look(&json!({ "name": it }))
        }),
        row("spells description", texts(), |it| {
            spell_look(&json!({ "description": it }))
        }),
        row("spells glyph", signs(), |it| {
            spell_look(&json!({ "glyph": it }))
        }),
        row("spells color", colors(), |it| {
            spell_look(&json!({ "color": it }))
        }),
    ]
}

fn spells() -> Vec<Row> {
    vec![
        row("spells mana", [json!(1), json!(4)], |it| {
            cast(&json!({ "mana": it }))
        }),
        row("spells aim", [json!("creature"), json!("user")], |it| {
            cast(&json!({ "aim": it }))
        }),
        row("spells range", [json!(2), json!(7)], |it| {
            cast(&json!({ "range": it }))
        }),
    ]
}
