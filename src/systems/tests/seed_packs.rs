//! The numbers of the seeds, played: monsters of their contents on drawn levels.

use super::*;
use crate::catalog::{Catalog, MonsterKind};
use crate::content::Content;
use crate::effects::queue::Aim;
use crate::effects::value::Value;
use crate::effects::{Effect, Effects, Heal};
use crate::spawn;
use crate::systems::perceive::visibility::VisibilitySystem;
use chance::Stream;
use std::path::Path;
use std::sync::Arc;

fn pack(name: &str) -> Arc<Catalog> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/content")
        .join(name);
    let content = Content::new(Some(folder), Some(Vec::new()), None).unwrap();
    content.load().catalog.clone().expect("the pack is sound")
}

/// A monster of a pack, awake, on a drawn level with the pack's rules.
fn with_monster(drawing: &str, pack: &Catalog, id: &str, at: Point) -> (TestLevel, Entity) {
    let mut level = TestLevel::with_rules(drawing, Ruleset::clone(&pack.rules));
    // The hero sees farther than anyone, so what a monster notices is up to it.
    level.give_eyes('@', 20);
    level.toughen('@', 100);
    let kind = pack.monsters.named(id).expect("it is in the pack");
    let kind = MonsterKind {
        id: "test:of_the_pack".into(),
        wanders: Wanders::Still,
        ..MonsterKind::clone(kind)
    };
    let kind = level.edit(|catalog| catalog.take_in_monster(&kind, pack));
    let mut stream = Stream::named(1, "pack");
    let monster = spawn::monster(&mut level.world, kind, at, &mut stream);
    let mood = Mood::Wandering;
    level.give(monster, Mind { mood });
    VisibilitySystem.run_now(&level.world);
    (level, monster)
}

#[test]
fn seed_0_15_the_prowler_of_the_pack_notices_at_seven_steps_and_not_at_eight() {
    let pack = pack("seed_002");
    for (x, notices) in [(1, false), (2, true)] {
        let (mut level, prowler) =
            with_monster("#........@#", &pack, "core:prowler", Point::new(x, 0));

        level.tick();

        let mind: Mind = level.get(prowler).expect("it thinks");
        let hunts = matches!(mind.mood, Mood::Hunting { .. });
        assert_eq!(hunts, notices, "{} steps away", 9 - x);
    }
}

#[test]
fn seed_4_1_each_number_of_a_fighter_does_its_part() {
    let pack = pack("seed_004");
    let strike = |power: i32, defence: i32| {
        let (mut level, troll) = with_monster("#.@#", &pack, "core:troll", Point::new(1, 0));
        let hero = level.the('@');
        level.arm('@', |arms| (arms.power, arms.defence) = (power, defence));
        level.give(hero, Deed::Strike { target: troll });
        level.tick();
        let health: Health = level.get(troll).unwrap();
        (level, troll, health)
    };

    // Hit points: 16, and a blow of power 5 against defence 1 takes 4 of them.
    let (level, _, health) = strike(5, 2);
    assert_eq!(health.current(), 12);
    // Power: 4 against the hero's defence of 2 takes 2.
    assert_eq!(level.health('@'), 98);
    // Both ways, with other numbers.
    let (level, _, health) = strike(9, 4);
    assert_eq!((health.current(), level.health('@')), (8, 100));

    // The most of them: healing stops there.
    let (mut level, troll, _) = strike(5, 2);
    let heal = Effects::from(vec![Effect::Heal(Heal(Value::Number(100)))]);
    level
        .world
        .write_resource::<EffectQueue>()
        .ask_all(&heal.0, Aim::on(troll, Point::zero()));
    level.moment(Who::Others);
    let health: Health = level.get(troll).unwrap();
    assert_eq!(health.current(), 16);
}
