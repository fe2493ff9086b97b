//! What is stepped on, and what is found before that.

use super::*;
use crate::components::item::Hidden;
use crate::event::EventQueue;
use crate::systems::perceive::visibility::VisibilitySystem;

fn reusable(level: &TestLevel) {
    level.change_trap(level.the('^'), |kind| kind.single_use = false);
}

#[test]
fn fault_d13_a_trap_costs_whoever_steps_on_it_six() {
    for sign in ['@', 'a'] {
        let mut level = TestLevel::parse(&format!("{sign}^."));
        level.give(level.the(sign), step(1, 0));

        level.tick();

        assert_eq!(level.health(sign), 4, "{sign}");
        assert_eq!(level.at(sign).x, 1, "{sign}");
    }
}

#[test]
fn seed_2_24_a_trap_hurts_the_hero_and_is_gone() {
    let mut level = TestLevel::parse("@^.");
    let trap = level.the('^');
    level.give(level.the('@'), step(1, 0));

    level.tick();

    assert_eq!(level.log_lines(), ["The ^ snaps shut on you for 6 damage."]);
    assert_eq!(level.health('@'), 4);
    assert!(!level.world.is_alive(trap));
}

#[test]
fn seed_2_24_a_trap_hurts_monsters_too() {
    let mut level = TestLevel::parse("a^.");
    let trap = level.the('^');
    level.give(level.the('a'), step(1, 0));

    level.tick();

    assert_eq!(level.health('a'), 4);
    assert!(!level.world.is_alive(trap));
}

#[test]
fn seed_2_24_a_trap_that_is_not_used_up_is_revealed_and_stays() {
    let mut level = TestLevel::parse("@^.");
    reusable(&level);
    level.toughen('@', 20);

    level.give(level.the('@'), step(1, 0));
    level.tick();
    assert!(level.get::<Hidden>(level.the('^')).is_none());
    let told = ["You find a ^!", "The ^ snaps shut on you for 6 damage."];
    assert_eq!(level.log_lines(), told);

    level.tick();
    assert_eq!(level.health('@'), 14, "standing on it does nothing");

    for x in [2, 1] {
        level.give(level.the('@'), step(x, 0));
        level.tick();
    }
    assert_eq!(level.health('@'), 8);
}

#[test]
fn seed_2_24_nothing_is_triggered_by_itself() {
    let mut level = TestLevel::parse("^.");
    let trap = level.the('^');
    level.give(trap, Health::new(10));
    level.give(trap, Clock { due: 0 });
    level.give(trap, step(1, 0));

    level.tick();

    level.expect(".^");
    assert_eq!(level.health('^'), 10);
}

#[test]
fn seed_2_24_a_bystander_pushed_onto_a_trap_is_hurt() {
    let mut level = TestLevel::parse("@^a");
    reusable(&level);
    level.give(level.the('@'), step(1, 0));
    level.tick();
    let with = level.the('a');
    level.give(level.the('@'), Deed::Swap { with });

    level.tick();

    level.expect(".a@");
    assert_eq!((level.health('@'), level.health('a')), (4, 4));
}

/// Renews the hero's view so often, and counts how often the trap was found.
fn found(level: &TestLevel, times: i32, dirty: bool) -> i32 {
    let trap = level.the('^');
    let mut found = 0;
    for _ in 0..times {
        for view in (&mut level.world.write_storage::<Viewshed>()).join() {
            view.dirty = dirty;
        }
        VisibilitySystem.run_now(&level.world);
        if level.get::<Hidden>(trap).is_none() {
            found += 1;
            level.give(trap, Hidden {});
        }
        level.world.write_resource::<EventQueue>().take();
    }
    found
}

#[test]
fn seed_2_25_one_time_in_twenty_four_something_hidden_is_spotted() {
    const SEED: u64 = 24;
    println!("seed {SEED}");
    let mut level = TestLevel::parse("@..^.");
    level.world.insert(GameRng::new(SEED));
    level.give(level.the('^'), Hidden {});

    let found = found(&level, 24 * 400, true);

    // Five standard deviations of 20.
    assert!((found - 400).abs() < 98, "{found}");
}

#[test]
fn seed_2_25_nothing_is_spotted_without_a_new_view_or_out_of_sight() {
    for (drawing, dirty) in [("@..^.", false), ("@.#^.", true), ("a..^.", true)] {
        let level = TestLevel::parse(drawing);
        level.give(level.the('^'), Hidden {});
        if drawing.starts_with('a') {
            level.give_eyes('a', 8);
        }

        assert_eq!(found(&level, 500, dirty), 0, "{drawing}");
    }
}
