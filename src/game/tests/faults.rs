//! Bugs at stairs that are known from other games, and that must not occur here.

use super::*;
use crate::map::TileRole;
use crate::spatial::SpatialIndex;
use crate::systems::indexing;

#[test]
fn fault_d3_who_hunts_the_dead_is_saved_and_loaded() {
    let mut level = TestLevel::with_rules("#a.b..@#", fixed());
    level.feud(&[('a', 'b', Reaction::Attack)]);
    level.awaken('a', Mood::Wandering);
    level.awaken('b', Mood::Wandering);
    let mut game = game(level);
    wait(&mut game);
    // The prey dies during the hunt.
    with(&mut game, |level| level.wound('b', 50, None));
    wait(&mut game);

    let loaded = Game::load(&game.save(), Arc::clone(&game.catalog));

    let mut loaded = loaded.expect("it was just saved");
    assert_eq!(loaded.hash(), game.hash());
    for _ in 0..5 {
        wait(&mut game);
        wait(&mut loaded);
        assert_eq!(loaded.hash(), game.hash());
    }
}

#[test]
fn fault_d38_no_more_is_carried_than_the_pack_holds() {
    let core = raws::core().expect("the core is sound");
    let size = usize::try_from(core.hero.pack_size).expect("it is positive");
    let level = TestLevel::with_rules(&format!("@{}", "!".repeat(size + 1)), fixed());
    let mut game = game(level);

    let mut refusals = Vec::new();
    for _ in 0..size + 1 {
        east(&mut game).unwrap();
        refusals.extend(game.apply(Command::PickUp).err());
    }

    assert_eq!(game.view().pack.len(), size);
    assert_eq!(refusals.len(), 1, "the last one does not fit");
    assert_eq!(game.view().items.len(), 1, "and still lies there");
}

#[test]
fn fault_d39_stairs_are_taken_only_on_demand() {
    let mut game = drawn("@>.", fixed());
    for _ in 0..2 {
        east(&mut game).unwrap();
    }
    assert_eq!((game.depth(), game.view().hero.at.x), (1, 2));
    game.apply(Command::Step { dx: -1, dy: 0 }).unwrap();
    game.apply(Command::Descend).unwrap();
    assert_eq!(game.depth(), 2);
}

#[test]
fn fault_d10_levels_may_differ_in_size() {
    let mut catalog = Catalog::clone(&raws::core().expect("the core is sound"));
    for (depth, (width, height)) in [(60, 40), (30, 20), (80, 50)].into_iter().enumerate() {
        catalog.levels[depth].width = width;
        catalog.levels[depth].height = height;
    }
    let mut game = Game::new(10, Arc::new(catalog));

    for (way, tile, size) in [
        (Command::Descend, TileRole::StairsDown, 30 * 20),
        (Command::Descend, TileRole::StairsDown, 80 * 50),
        (Command::Ascend, TileRole::StairsUp, 30 * 20),
        (Command::Ascend, TileRole::StairsUp, 60 * 40),
        (Command::Descend, TileRole::StairsDown, 30 * 20),
    ] {
        carry_hero_to(&mut game, tile);
        with(&mut game, |level| {
            let hero = level.world.read_resource::<HeroEntity>().0;
            level.give(hero, Health::new(1000));
        });
        game.apply(way).unwrap();
        for _ in 0..3 {
            wait(&mut game);
        }

        let map = with(&mut game, |level| level.map());
        assert_eq!(map.count(), size, "{way:?}");
        assert!(indexing::is_current(&game.world), "{way:?}");
        let index = game.world.read_resource::<SpatialIndex>();
        for idx in (0..size).filter(|&idx| !map.tile_at(idx).is_walkable()) {
            assert!(index.is_blocked(idx), "{way:?}: {:?}", map.point(idx));
        }
    }
}

#[test]
fn fault_d24_what_was_seen_opened_and_slain_stays_so() {
    let level = TestLevel::with_rules(
        "
        #########
        #@a+...>#
        #########
        ",
        fixed(),
    );
    level.toughen('a', 3);
    let mut game = game(level);
    for _ in 0..7 {
        east(&mut game).unwrap();
    }
    let before = game.view();
    assert_eq!((before.hero.at.x, before.things.len()), (6, 1));
    east(&mut game).unwrap();
    let before = game.view();

    game.apply(Command::Descend).unwrap();
    assert_eq!(game.depth(), 2);
    game.apply(Command::Ascend).unwrap();

    let after = game.view();
    assert_eq!(after.depth, 1);
    assert_eq!(after.hero.at, before.hero.at);
    assert_eq!(after.map, before.map);
    assert_eq!(after.things, before.things);
    let door = with(&mut game, |level| level.map().tile(Point::new(3, 1)));
    assert_eq!(door, TileRole::DoorOpen);
}

#[test]
fn fault_d25_kills_and_log_survive_the_stairs() {
    let level = TestLevel::with_rules("@a>", fixed());
    level.toughen('a', 3);
    let mut game = game(level);
    east(&mut game).unwrap();
    let before = told(&mut game);
    assert_eq!(before, ["You attack the a for 3 damage.", "The a dies."]);
    east(&mut game).unwrap();
    east(&mut game).unwrap();

    game.apply(Command::Descend).unwrap();
    game.apply(Command::Ascend).unwrap();

    assert_eq!((game.tally().kills, game.view().kills), (1, 1));
    assert_eq!(game.tally().deepest_reached, 2);
    assert_eq!(told(&mut game)[..2], before);
}

#[test]
fn fault_d25_the_welcome_is_told_once() {
    let mut game = Game::new(25, raws::core().expect("the core is sound"));
    for (way, tile) in [
        (Command::Descend, TileRole::StairsDown),
        (Command::Ascend, TileRole::StairsUp),
        (Command::Descend, TileRole::StairsDown),
    ] {
        carry_hero_to(&mut game, tile);
        game.apply(way).unwrap();
    }

    let told = told(&mut game);
    let welcomes = told.iter().filter(|line| line.starts_with("You go down"));
    assert_eq!(welcomes.count(), 1, "{told:?}");
}

#[test]
fn a_door_is_not_shut_on_a_corpse() {
    let level = TestLevel::with_rules("@/a", fixed());
    level.carry('a', 1, 0);
    level.wound('a', 50, None);
    let mut game = game(level);
    wait(&mut game);
    expect(&mut game, "@%.");

    let refusal = game.apply(Command::Close { dx: 1, dy: 0 }).unwrap_err();

    assert_eq!(refusal.reason, "Something is in the way of the door.");
    assert_eq!(game.check(), Ok(()));
}
