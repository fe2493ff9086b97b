//! What the bot does with what it carries.

use super::*;
use crate::catalog::schema::{AimKind, RangedKind, WeaponKind, WornKind};
use crate::catalog::text::Tag;
use crate::catalog::{ItemKind, Slot};
use crate::effects::value::Value;
use crate::effects::{Damage, Effect, Heal, Teleport};
use crate::game::view::{ItemUse, ItemVerb};
use crate::ui::testkit::trap;

/// A carried thing with uses that need no aim but for throwing and pointing.
fn thing(id: u64, verbs: &[ItemVerb], change: impl FnOnce(&mut ItemKind)) -> ItemView {
    let mut item = draught(id, Point::new(0, 0));
    let kind = Arc::make_mut(&mut item.kind);
    kind.quaff = Effects::default();
    change(kind);
    let each = verbs.iter().map(|&verb| ItemUse {
        verb,
        aim: match verb {
            ItemVerb::Throw | ItemVerb::Zap | ItemVerb::Fire => AimKind::Place,
            _ => AimKind::User,
        },
        range: 7,
        spread: None,
    });
    item.uses = each.collect();
    item
}

fn hurting() -> Effects {
    vec![Effect::Damage(Damage::Number(4))].into()
}

fn sword(id: u64, damage: &str) -> ItemView {
    thing(id, &[ItemVerb::Wear], |kind| {
        kind.id = "test:sword".into();
        kind.weapon = Some(weapon(damage));
    })
}

fn weapon(damage: &str) -> WeaponKind {
    WeaponKind {
        damage: damage.parse().unwrap(),
        element: None,
        to_hit: 0,
        reach: 1,
        pierces: false,
        sweeps: false,
        turns: 1,
        two_handed: false,
        ranged: None,
        on_hit: Effects::default(),
    }
}

#[test]
fn a_refused_command_is_not_tried_again_and_another_idea_comes() {
    let mut view = rested("#@..>#");
    view.hero.health = 5;
    view.pack = vec![thing(5, &[ItemVerb::Quaff], |kind| {
        kind.quaff = vec![Effect::Heal(Heal(Value::Number(4)))].into();
    })];
    let mut bot = Bot::default();
    let first = bot.decide(&view);
    assert_eq!(first, Command::Quaff { item: 5 });
    bot.note_refusal(first, view.turn);
    assert_eq!(bot.decide(&view), Command::Wait, "it rests instead");
    view.turn += REFUSED_FOR;
    assert_eq!(bot.decide(&view), first, "later it is another matter");
}

#[test]
fn a_frightened_bot_does_not_strike_for_ever() {
    let view = rested("#>@r#");
    let mut bot = Bot::default();
    assert_eq!(bot.decide(&view), EAST);
    bot.note_refusal(EAST, view.turn);
    assert_eq!(bot.decide(&view), WEST);
}

#[test]
fn what_is_unknown_is_tried_in_peace_and_in_health() {
    for (health, drawing, expected) in [
        (30, "#@..#", Some(Command::Quaff { item: 5 })),
        (20, "#@..#", None),
        (30, "#@..r#", None),
    ] {
        let mut view = rested(drawing);
        view.hero.health = health;
        let mut unknown = thing(5, &[ItemVerb::Quaff], |kind| kind.quaff = hurting());
        unknown.known = false;
        view.pack = vec![unknown];
        let decided = decision(&view);
        let is_drunk = matches!(decided, Command::Quaff { .. }).then_some(decided);
        assert_eq!(is_drunk, expected, "{drawing} with {health}");
    }
}

#[test]
fn what_is_bad_to_drink_is_thrown() {
    let mut view = rested("#@...r#");
    view.pack = vec![thing(5, &[ItemVerb::Quaff, ItemVerb::Throw], |kind| {
        kind.quaff = hurting();
        kind.on_throw = hurting();
    })];
    let at = view.actors[0].at;
    assert_eq!(decision(&view), Command::Throw { item: 5, at });
    view.actors.clear();
    let decided = decision(&view);
    assert!(!matches!(decided, Command::Quaff { .. }), "{decided:?}");
}

#[test]
fn a_bow_fires_from_afar_and_never_from_beside() {
    let mut bow = thing(5, &[ItemVerb::TakeOff, ItemVerb::Fire], |kind| {
        kind.weapon = Some(WeaponKind {
            ranged: Some(RangedKind {
                range: 7,
                ammo: Tag("arrow".into()),
            }),
            ..weapon("1")
        });
    });
    bow.worn = Some(Slot::Weapon);
    for (drawing, fires) in [("#@...r#", true), ("#@r...#", false)] {
        let mut view = rested(drawing);
        view.pack = vec![bow.clone()];
        let at = view.actors[0].at;
        assert_eq!(decision(&view) == Command::Fire { at }, fires, "{drawing}");
    }
}

#[test]
fn the_better_of_two_swords_is_worn_and_what_hurts_comes_off() {
    let mut view = rested("#@..#");
    let mut blunt = sword(4, "1");
    blunt.worn = Some(Slot::Weapon);
    view.pack = vec![blunt, sword(5, "2d8")];
    assert_eq!(decision(&view), Command::Wear { item: 5 });
    view.pack[1].worn = Some(Slot::Weapon);
    view.pack.remove(0);
    let mut shackle = thing(6, &[ItemVerb::TakeOff], |kind| {
        kind.worn = Some(WornKind {
            slot: Slot::Feet,
            changes: Vec::new(),
            resists: Vec::new(),
            statuses: Vec::new(),
            on_equip: Effects::default(),
            on_hurt: Effects::default(),
            on_kill: Effects::default(),
            cursed: true,
        });
    });
    shackle.worn = Some(Slot::Feet);
    view.pack.push(shackle);
    assert_eq!(decision(&view), Command::TakeOff { item: 6 });
}

#[test]
fn a_way_out_is_read_by_the_weak_alone() {
    for (health, reads) in [(5, true), (30, false)] {
        let mut view = rested("#@r.#");
        view.hero.health = health;
        view.pack = vec![thing(5, &[ItemVerb::Read], |kind| {
            let away = Teleport {
                least: 5,
                most: None,
            };
            kind.read = vec![Effect::Teleport(away)].into();
        })];
        let read = Command::Read { item: 5, at: None };
        assert_eq!(decision(&view) == read, reads, "with {health}");
    }
}

#[test]
fn what_is_there_to_be_stepped_on_is_stepped_on_once() {
    let mut view = rested(
        "
        #######
        #.@..>#
        #######
        ",
    );
    let mut device = trap(60, Point::new(1, 1));
    let crate::game::view::Thing::Trap(kind) = &mut device.what else {
        panic!("it is a trap");
    };
    Arc::make_mut(kind).hidden = false;
    view.things = vec![device];
    let mut bot = Bot::default();
    assert_eq!(bot.decide(&view), WEST);
    view.hero.at = Point::new(1, 1);
    view.turn += 1;
    assert_eq!(bot.decide(&view), EAST);
}
