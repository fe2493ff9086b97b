//! Debug mode from the first question to the table of scores.

use super::*;
use crate::game::debug::OverlayKind;
use crate::game::view::{Seen, TileView};
use crate::run::player::verify;
use crate::store::StorageError;
use crate::ui::keymap::{Context, Direction, Press};

const F6: Key = Key {
    code: KeyCode::Function(6),
    ..ENTER
};

fn ranked(store: &MemoryStore) -> App {
    let mut app = app(store);
    app.begin(Seed::number(SEED), Origin::Fresh);
    app.frame(16.0);
    app
}

fn unranked(app: &App) -> Option<String> {
    app.session()
        .header()
        .and_then(|header| header.unranked.clone())
}

fn is_on(app: &App) -> bool {
    { app.session().game() }.is_some_and(|game| game.is_in_debug_mode())
}

#[test]
fn it_is_asked_first_and_no_kill_undoes_the_mark() {
    let store = MemoryStore::default();
    let mut first = ranked(&store);
    press(&mut first, &[F6]);
    assert_eq!(first.screen(), "debug question");
    assert!(first.canvas().shows("leaves the ranks"));
    press(&mut first, &[ENTER, wait(), Key::writing('y'), escape()]);
    assert_eq!((unranked(&first), is_on(&first)), (None, false));
    press(&mut first, &[F6, Key::writing('V')]);
    assert_eq!(first.screen(), "debug");
    assert!(is_on(&first));
    let why = unranked(&first).expect("it is marked");

    let mut second = app(&store.after_a_crash());
    press(&mut second, &[ENTER, F6]);
    assert_eq!(second.screen(), "debug", "it is not asked again");
    assert_eq!(unranked(&second), Some(why.clone()));
    press(&mut second, &[escape()]);
    play_to_the_end(&mut second);
    let records = second.session().records();
    let filed = records.table.history();
    assert_eq!(filed[0].unranked.as_deref(), Some(why.as_str()));
    for name in ["runs/00001.txt", "runs/00001.json"] {
        let story = second.session().store().read(name).unwrap().unwrap();
        assert!(String::from_utf8_lossy(&story).contains(&why), "{name}");
    }
}

/// A direction in which someone can stand beside the hero.
fn free_direction(view: &View) -> Direction {
    let all = [
        Direction::NORTH,
        Direction::EAST,
        Direction::SOUTH,
        Direction::WEST,
    ];
    let is_free = |direction: &Direction| {
        let at = Point::new(view.hero.at.x + direction.dx, view.hero.at.y + direction.dy);
        let is_ground = view
            .map
            .tile(at)
            .is_some_and(|tile| tile.tile.is_walkable());
        is_ground && view.actors.iter().all(|actor| actor.at != at)
    };
    all.into_iter().find(is_free).expect("there is room")
}

#[test]
fn a_mark_that_cannot_be_kept_begins_nothing() {
    let store = MemoryStore::default();
    let mut app = ranked(&store);
    store.refuse_changes(Some(StorageError::Failed {
        action: "write",
        place: "saves/1/00000000.save".to_string(),
        reason: "No space left on device".to_string(),
    }));
    press(&mut app, &[F6, Key::writing('V')]);
    assert!(!is_on(&app));
    assert!(
        app.message()
            .is_some_and(|told| told.contains("does not begin"))
    );
}

#[test]
fn its_deeds_are_part_of_the_run_and_its_overlays_are_not() {
    let mut app = ranked(&MemoryStore::default());
    press(&mut app, &[F6, Key::writing('V')]);
    let before = app.session().game().unwrap().hash();
    for kind in OverlayKind::ALL.into_iter().skip(1) {
        let on_map = |app: &App| -> usize {
            let panes = app.canvas().panes();
            panes.map(|pane| pane.draws().count()).sum()
        };
        let before = on_map(&app);
        press(&mut app, &[ENTER]);
        assert_eq!(app.overlay, kind);
        // Paths and minds are few.
        let is_everywhere = !matches!(kind, OverlayKind::Paths | OverlayKind::Minds);
        let more = on_map(&app) - before;
        assert!(more > 10 || !is_everywhere, "{kind:?}: {more}");
        press(&mut app, &[ENTER, Key::of(KeyCode::Down)]);
        assert_eq!(app.overlay, OverlayKind::None);
    }
    assert_eq!(app.session().game().unwrap().hash(), before);

    // The mark is on the first deed: to put something on the level, by a part of its name.
    press(&mut app, &[ENTER]);
    assert_eq!(app.screen(), "debug spawn");
    let monster = app.session().catalog().monsters.iter().next();
    let name = monster.map(|(_, kind)| kind.look.name.clone()).unwrap();
    let letters: Vec<Key> = name.chars().map(Key::writing).collect();
    press(&mut app, &letters);
    press(&mut app, &[ENTER]);
    assert_eq!(app.screen(), "debug place");
    let spawned = |app: &App| app.session().view().unwrap().actors.len();
    let others = spawned(&app);
    let direction = free_direction(app.session().view().unwrap());
    let keys = app.keymap.keys(Context::DIRECTION, UiAction::Go(direction));
    let step = match keys[0] {
        Press::Code(code) => Key::of(code),
        Press::Char(char) => Key::writing(char),
        _ => panic!("a plain key"),
    };
    press(&mut app, &[step, ENTER]);
    assert_eq!(app.screen(), "debug");
    assert_eq!(spawned(&app), others + 1, "{:?}", app.message());
    // A tick, and the whole level.
    let down = Key::of(KeyCode::Down);
    press(&mut app, &[Key::writing('.'), down, down, ENTER]);
    let is_known = |tile: &TileView| tile.seen != Seen::Unknown;
    let tiles = &app.session().view().unwrap().map.tiles;
    assert!(tiles.iter().filter(|tile| is_known(tile)).count() > 1000);
    let run = app.session().running_run().expect("a game is running");
    let catalog = std::sync::Arc::clone(app.session().catalog());
    let verified = verify(&run, &catalog).expect("it plays again in the same way");
    assert_eq!(verified.digest, app.session().game().unwrap().hash());
}

#[test]
fn new_games_begin_in_it_if_the_player_wants_that_for_all() {
    let store = MemoryStore::default();
    let mut app = app(&store);
    app.debug_new_games();
    press(&mut app, &[ENTER]);
    assert!(is_on(&app) && unranked(&app).is_some());
    assert_eq!(state(&app)["turn"], 0);
}
