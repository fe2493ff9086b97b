//! What the game answers to a step before any time passes.

use super::*;
use crate::components::deed::DoorState;
use crate::components::item::Carried;
use crate::systems::act::Deed;

/// What the game answers to a step to the right.
fn said(drawing: &str) -> Option<String> {
    let catalog = raws::core().expect("the core is sound");
    // Nobody finds a secret door by these rules.
    let rules = Ruleset {
        spotting: i32::MAX / 2,
        ..Ruleset::default()
    };
    let level = TestLevel::with_rules(drawing, rules);
    let step = Command::Step { dx: 1, dy: 0 };
    let refusal = step.plan(&level.world, &catalog).err();
    refusal.map(|refusal| refusal.reason)
}

#[test]
fn whatever_is_in_the_way_is_named() {
    for (drawing, expected) in [
        ("@#", "A wall is in the way."),
        ("@{", "A wall is in the way."),
        ("@|", "The door is locked."),
        ("@=", "The deep water is in the way."),
        ("@&", "The lava is in the way."),
        ("@:", "The chasm is in the way."),
        ("@*", "The tree is in the way."),
        ("@$", "The counter is in the way."),
        ("@]", "The crystal wall is in the way."),
    ] {
        assert_eq!(said(drawing).as_deref(), Some(expected), "{drawing}");
    }
    for open in ["@.", "@~", "@_", "@+", "@\"", "@`"] {
        assert_eq!(said(open), None, "{open}");
    }
}

#[test]
fn a_key_in_the_pack_unlocks() {
    let catalog = raws::core().expect("the core is sound");
    let level = TestLevel::parse("!@|");
    let key = level.the('!');
    level.change_item(key, |kind| kind.key = true);
    let by = level.get(level.the('@')).expect("the hero has an id");
    level.give(key, Carried { by, since: 1 });
    let step = Command::Step { dx: 1, dy: 0 };
    let unlocking = Deed::MoveDoor {
        at: Point::new(2, 0),
        to: DoorState::Open,
    };
    assert_eq!(step.plan(&level.world, &catalog), Ok(unlocking));
}
