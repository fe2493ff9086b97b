//! Debug mode on levels drawn as text.

use super::*;
use crate::components::mind::Mood;
use crate::game::command::Command;
use crate::game::view::Seen;
use crate::testkit::TestLevel;
use std::sync::Arc;

fn debug(deed: DebugDeed) -> Command {
    Command::Debug { deed }
}

/// A game on a drawn level, in debug mode.
fn drawn(drawing: &str) -> Game {
    let mut game = plain(TestLevel::parse(drawing));
    game.apply(debug(DebugDeed::Begin)).expect("it begins");
    game
}

fn plain(level: TestLevel) -> Game {
    level.world.write_resource::<crate::resources::Depth>().0 = 1;
    Game::around(level.world)
}

const ROOMS: &str = "
    ##########
    #@...#..a#
    #....#..!#
    ##########
    ";

#[test]
fn outside_of_debug_mode_every_deed_is_refused_and_changes_nothing() {
    let mut game = plain(TestLevel::parse(ROOMS));
    let before = game.hash();
    let at = Point::new(2, 1);
    let what = SpawnedKind::Item(0);
    for deed in [
        DebugDeed::Spawn { what, at },
        DebugDeed::Teleport { at },
        DebugDeed::Reveal,
        DebugDeed::Tick,
    ] {
        let refused = game.apply(debug(deed)).expect_err("it is not allowed");
        assert_eq!(refused.reason, "This run is not in debug mode.");
    }
    assert_eq!(game.hash(), before);
    assert!(!game.is_in_debug_mode());

    game.apply(debug(DebugDeed::Begin)).expect("it begins");
    assert!(game.is_in_debug_mode());
    assert_eq!(game.turn(), 0, "it takes no time");
    assert!(game.apply(debug(DebugDeed::Begin)).is_err());
}

#[test]
fn a_save_keeps_the_mode_and_a_game_without_it_is_saved_as_ever() {
    let plain = plain(TestLevel::parse(ROOMS));
    let text = String::from_utf8(plain.save()).expect("a save is text");
    assert!(!text.contains("debug"), "recorded games keep their digests");

    let game = drawn(ROOMS);
    let again = Game::load(&game.save(), Arc::clone(&game.catalog)).expect("it loads");
    assert!(again.is_in_debug_mode());
    assert_eq!(again.hash(), game.hash());
}

#[test]
fn who_and_what_is_spawned_is_there_at_once() {
    let mut game = drawn(ROOMS);
    let catalog = Arc::clone(&game.catalog);
    let (_, monster) = catalog.monsters.iter().next().expect("there are some");
    let (_, item) = catalog.items.iter().next().expect("there are some");
    let (x, y) = (3, 1);
    for (id, place) in [(&monster.id, (x, y)), (&item.id, (2, 2))] {
        let what = SpawnedKind::find(id, &catalog).expect("it is in the content");
        let at = Point::new(place.0, place.1);
        game.apply(debug(DebugDeed::Spawn { what, at }))
            .expect("there is room");
    }
    let view = game.view();
    assert!(view.actors.iter().any(|actor| actor.at == Point::new(x, y)));
    assert!(view.items.iter().any(|item| item.at == Point::new(2, 2)));
    assert_eq!(game.turn(), 0);
    game.check().expect("the game is whole");

    let what = SpawnedKind::Monster(0);
    for (at, reason) in [
        (Point::new(x, y), "Nobody can stand there."),
        (Point::new(0, 0), "There is no ground."),
        (Point::new(-1, 99), "There is no ground."),
    ] {
        let refused = game.apply(debug(DebugDeed::Spawn { what, at }));
        assert_eq!(refused.expect_err("there is no room").reason, reason);
    }
    let what = SpawnedKind::Trap(u32::MAX);
    let at = Point::new(2, 1);
    assert!(game.apply(debug(DebugDeed::Spawn { what, at })).is_err());
    assert_eq!(SpawnedKind::find("no such thing", &catalog), None);
}

#[test]
fn a_short_id_means_the_same_as_the_whole_one() {
    let core = crate::raws::core().expect("the shipped raws are sound");
    for (_, kind) in core.traps.iter() {
        let (_, short) = kind.id.split_once(':').expect("ids have a mod");
        let whole = SpawnedKind::find(&kind.id, &core);
        assert!(whole.is_some());
        let short = SpawnedKind::find(short, &core);
        assert!(short.is_some(), "{}", kind.id);
    }
}

#[test]
fn the_hero_is_elsewhere_at_once_and_sees_it() {
    let mut game = drawn(ROOMS);
    let at = Point::new(7, 1);
    assert_eq!(
        game.view().map.tile(at).map(|it| it.seen),
        Some(Seen::Unknown)
    );
    game.apply(debug(DebugDeed::Teleport { at }))
        .expect("it is free");
    let view = game.view();
    assert_eq!(view.hero.at, at);
    assert_eq!(view.map.tile(at).map(|it| it.seen), Some(Seen::Now));
    assert_eq!(view.items.len(), 1, "the drink is in view");
    game.check().expect("the game is whole");
    game.apply(Command::Wait).expect("and the game goes on");
}

#[test]
fn the_level_is_known_at_once() {
    let mut game = drawn(ROOMS);
    game.apply(debug(DebugDeed::Reveal)).expect("it is done");
    let view = game.view();
    let known = view.map.tile(Point::new(7, 1)).map(|it| it.seen);
    assert_eq!(known, Some(Seen::Remembered));
    assert_eq!(view.items.len(), 1);
    assert!(view.actors.is_empty(), "nobody is seen through walls");
    game.check().expect("the game is whole");
}

#[test]
fn ticks_make_up_a_turn_and_nothing_else_is_done_in_its_middle() {
    let level = TestLevel::parse(ROOMS);
    level.awaken('a', Mood::Wandering);
    let mut waited = plain(level);
    waited.apply(debug(DebugDeed::Begin)).expect("it begins");
    let mut ticked = Game::load(&waited.save(), Arc::clone(&waited.catalog)).expect("it loads");

    waited.apply(Command::Wait).expect("it waits");
    ticked.apply(debug(DebugDeed::Tick)).expect("a tick passes");
    let refused = ticked.apply(Command::Wait).expect_err("others are due");
    assert!(
        refused.reason.contains("another tick"),
        "{}",
        refused.reason
    );
    // In the middle of a turn the game is kept as at any other time.
    let mut ticked = Game::load(&ticked.save(), Arc::clone(&ticked.catalog)).expect("it loads");
    ticked.apply(debug(DebugDeed::Tick)).expect("a tick passes");

    assert_eq!(ticked.hash(), waited.hash());
}

#[test]
fn overlays_show_what_is_hidden_and_change_nothing() {
    let level = TestLevel::parse(
        "
        ##########
        #@...+..a#
        ##########
        ",
    );
    level.awaken('a', Mood::Asleep);
    let game = plain(level);
    let before = game.hash();
    let sign = |kind, x| {
        let overlay = game.overlay(kind);
        overlay.at(Point::new(x, 1)).and_then(|mark| mark.sign)
    };
    assert_eq!(sign(OverlayKind::Minds, 8), Some('z'));
    assert_eq!(sign(OverlayKind::Minds, 7), None);
    assert_eq!(sign(OverlayKind::Index, 8), Some('1'));
    assert_eq!(sign(OverlayKind::Index, 2), None);
    assert_eq!(sign(OverlayKind::Flow, 1), Some('0'));
    assert_eq!(sign(OverlayKind::Flow, 4), Some('3'));
    assert_eq!(
        sign(OverlayKind::Sight, 4),
        None,
        "the sleeper sees nothing"
    );
    let sight = game.overlay(OverlayKind::Sight);
    let shade = |x| sight.at(Point::new(x, 1)).map(|mark| mark.shade);
    assert_eq!((shade(2), shade(7)), (Some(Shade::Good), Some(Shade::None)));
    let light = game.overlay(OverlayKind::Light);
    let shade = light.at(Point::new(2, 1)).map(|mark| mark.shade);
    assert_eq!(shade, Some(Shade::Good));
    assert_eq!(light.at(Point::new(-1, 1)), None);
    assert_eq!(game.hash(), before);
}

#[test]
fn the_ways_of_hunters_and_all_who_see_are_shown() {
    let level = TestLevel::parse(
        "
        ########
        #@....a#
        ########
        ",
    );
    let last_seen = Point::new(1, 1);
    level.awaken('a', Mood::Hunting { last_seen });
    let game = plain(level);
    let sign = |kind, x| {
        let overlay = game.overlay(kind);
        overlay.at(Point::new(x, 1)).and_then(|mark| mark.sign)
    };
    assert_eq!(sign(OverlayKind::Paths, 3), Some('*'));
    assert_eq!(sign(OverlayKind::Sight, 3), Some('1'));
    assert_eq!(sign(OverlayKind::Minds, 6), Some('h'));
}

#[test]
fn all_overlays_come_round() {
    let mut kind = OverlayKind::None;
    for expected in OverlayKind::ALL.into_iter().skip(1) {
        kind = kind.next();
        assert_eq!(kind, expected);
    }
    assert_eq!(kind.next(), OverlayKind::None);
}
