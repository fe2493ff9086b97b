//! Seed 001 through the systems: view, memory and the dirty flag.

use super::*;
use crate::map::TileRole;

/// A view that no one could have: it stands until it is renewed.
fn marked() -> Viewshed {
    Viewshed {
        visible: vec![0],
        dirty: false,
    }
}

fn view_of(level: &TestLevel, sign: char) -> Viewshed {
    level.get(level.the(sign)).unwrap()
}

#[test]
fn seed_1_1_walls_shut_doors_and_growth_end_sight_and_nothing_else_does() {
    let kinds = crate::testkit::terrain();
    for role in TileRole::ALL {
        let kind = &kinds[kinds.role(role)];
        let (tile, sign) = (kind.tile, kind.sign.unwrap());
        let level = TestLevel::parse(&format!("@{sign}."));
        let is_opaque = matches!(
            role,
            TileRole::Wall
                | TileRole::DoorShut
                | TileRole::DoorLocked
                | TileRole::DoorSecret
                | TileRole::Tree
                | TileRole::Foliage
        );

        assert_eq!(tile.is_opaque(), is_opaque, "{tile:?}");
        assert_eq!(view_of(&level, '@').sees(2), !is_opaque, "{tile:?}");
    }
    assert!(
        view_of(&TestLevel::parse("@a."), '@').sees(2),
        "past a body"
    );
}

#[test]
fn seed_1_2_a_view_has_a_range_and_starts_empty_and_dirty() {
    let view = Viewshed::stale();

    assert!(view.dirty && view.visible.is_empty());
    let mut level = TestLevel::parse("@....");
    for sight in [1, 3] {
        level.give_eyes('@', sight);
        level.moment(Who::Hero);
        let seen = view_of(&level, '@').visible;
        assert_eq!(seen, (0..=sight as usize).collect::<Vec<_>>());
    }
}

#[test]
fn seed_1_3_eight_tiles_are_seen_and_the_ninth_is_not() {
    let level = TestLevel::parse("@...........");

    let seen = view_of(&level, '@').visible;

    assert_eq!(seen, (0..=8).collect::<Vec<usize>>());
}

#[test]
fn seed_1_6_what_was_seen_is_remembered_for_ever() {
    let (mut level, start) = round_the_corner();

    for _ in 0..50 {
        level.tick();
    }

    let seen = level.map().memory(start);
    assert_eq!(seen.and_then(|tile| tile.role()), Some(TileRole::Floor));
}

#[test]
fn seed_1_7_a_new_view_replaces_the_old_one_whole() {
    let (level, start) = round_the_corner();

    let view = view_of(&level, '@');

    assert!(!view.sees(start), "it is out of sight now");
    let expected = lines_from(&level.map(), level.at('@'), 8, Metric::Eight);
    assert_eq!(view.visible, expected);
}

/// The hero has gone out of sight of where the hero began, which is the tile
/// with that index.
fn round_the_corner() -> (TestLevel, usize) {
    let mut level = TestLevel::parse(
        "
        ######
        #@...#
        ####.#
        ####.#
        ######
        ",
    );
    let start = level.map().idx(level.at('@'));
    for (x, y) in [(2, 1), (3, 1), (4, 1), (4, 2), (4, 3)] {
        level.give(level.the('@'), step(x, y));
        level.tick();
    }
    assert_eq!(level.at('@'), Point::new(4, 3));
    (level, start)
}

#[test]
fn seed_1_8_a_view_is_renewed_only_when_it_is_dirty() {
    let mut level = TestLevel::parse("@....");
    let hero = level.the('@');

    level.give(hero, marked());
    level.tick();
    assert_eq!(view_of(&level, '@'), marked(), "nothing changed");

    let dirty = true;
    level.give(hero, Viewshed { dirty, ..marked() });
    level.tick();
    let view = view_of(&level, '@');
    assert_eq!(view.visible, [0, 1, 2, 3, 4]);
    assert!(!view.dirty);
}

#[test]
fn seed_1_9_a_step_that_fails_leaves_the_view_clean() {
    let mut level = TestLevel::parse("..@a");
    level.give(level.the('@'), marked());
    level.give(level.the('@'), step(3, 0));

    level.tick();

    level.expect("..@a");
    assert_eq!(view_of(&level, '@'), marked());
}

#[test]
fn seed_1_9_a_door_that_someone_else_moves_renews_the_view() {
    let mut level = TestLevel::parse("@..+a");
    let last_seen = Point::new(0, 0);
    level.awaken('a', Mood::Hunting { last_seen });
    level.give(level.the('@'), marked());

    level.tick();

    level.expect("@../a");
    assert_eq!(view_of(&level, '@').visible, [0, 1, 2, 3, 4]);
}

#[test]
fn seed_1_10_only_the_heros_view_writes_memory() {
    let drawing = "
        #########
        #@..#..a#
        #########
        ";
    let alone = TestLevel::parse(drawing);
    let mut level = TestLevel::parse(drawing);
    level.give_eyes('a', 8);

    level.tick();

    let seen = view_of(&level, 'a');
    assert!(seen.sees(level.map().idx(Point::new(5, 1))), "it does see");
    for idx in 0..level.map().count() {
        let (got, expected) = (level.map().memory(idx), alone.map().memory(idx));
        assert_eq!(got, expected, "{:?}", level.map().point(idx));
    }
    assert_eq!(view_of(&level, '@'), view_of(&alone, '@'));
}
