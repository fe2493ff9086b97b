//! The map dragged by a finger or a mouse.

use super::*;

/// Where the map shows a place, in pixels of the window.
fn pixel_of(app: &mut App, at: Point) -> Option<Point> {
    let view = app.session.view().expect("a game is running").clone();
    let (_, scene) = app.top().expect("there is a screen");
    let (map, scale) = (scene.layout().map, scene.scale);
    Some(scale.middle(scene.camera(&view, map).cell_of(at)?))
}

fn hero(app: &App) -> Point {
    app.session.view().expect("a game is running").hero.at
}

fn pan(app: &mut App, dx: f64, dy: f64) {
    app.push(Input::Panned { dx, dy });
    app.frame(16.0);
}

fn tap(app: &mut App, at: Point) {
    let (x, y) = (f64::from(at.x), f64::from(at.y));
    app.push(Input::PointerMoved { x, y });
    app.push(Input::PointerPressed);
    app.frame(16.0);
}

/// A game with tiles so large that the level does not fit.
fn near(store: &MemoryStore) -> App {
    let mut app = app(store);
    press(&mut app, &[ENTER]);
    for _ in 0..6 {
        press(&mut app, &[Key::writing('+')]);
    }
    app
}

#[test]
fn a_drag_moves_the_map_and_takes_no_turn() {
    let mut app = near(&MemoryStore::default());
    let at = hero(&app);
    let before = pixel_of(&mut app, at).expect("the hero is shown");
    let hash = state(&app)["hash"].clone();
    // One of the two directions is free, wherever the hero stands.
    for dx in [-64.0, 64.0] {
        pan(&mut app, dx, 0.0);
        let after = pixel_of(&mut app, at);
        pan(&mut app, -dx, 0.0);
        if after != Some(before) {
            assert_eq!(pixel_of(&mut app, at), Some(before), "and back");
        }
    }
    pan(&mut app, 40.0, 40.0);
    pan(&mut app, -80.0, -80.0);
    assert_ne!(pixel_of(&mut app, at), Some(before));
    assert_eq!(state(&app)["hash"], hash);
    press(&mut app, &[wait()]);
    let at = hero(&app);
    assert_eq!(
        pixel_of(&mut app, at),
        Some(before),
        "a command brings it back"
    );
}

#[test]
fn a_drag_beyond_the_edge_is_forgotten() {
    let mut app = near(&MemoryStore::default());
    let at = hero(&app);
    for _ in 0..200 {
        pan(&mut app, 100.0, 100.0);
    }
    let edge = app.pan;
    pan(&mut app, -7.0, -7.0);
    assert_eq!(app.pan, Point::new(edge.x - 7, edge.y - 7));
    let _ = at;
}

#[test]
fn a_tap_travels_to_what_is_under_the_finger() {
    let mut app = near(&MemoryStore::default());
    let at = hero(&app);
    pan(&mut app, -48.0, -48.0);
    let view = app.session.view().expect("a game is running").clone();
    let is_free = |at: &Point| {
        let tile = view.map.tile(*at);
        tile.is_some_and(|tile| tile.tile.is_walkable()) && view.actors.iter().all(|a| a.at != *at)
    };
    let beside = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    let beside = beside.map(|(dx, dy)| Point::new(at.x + dx, at.y + dy));
    let to = beside.into_iter().find(is_free).expect("there is a way");
    let pixel = pixel_of(&mut app, to).expect("it is shown");
    tap(&mut app, pixel);
    for _ in 0..60 {
        app.frame(16.0);
    }
    assert_eq!(hero(&app), to);
    assert_eq!(app.pan, Point::zero());
}

#[test]
fn the_map_is_dragged_while_looking_and_on_no_list() {
    let mut app = near(&MemoryStore::default());
    for (keys, is_dragged) in [("x", true), ("i", false), ("m", false)] {
        tour::press_words(&mut app, keys);
        pan(&mut app, -30.0, -30.0);
        pan(&mut app, 60.0, 60.0);
        assert_eq!(app.pan != Point::zero(), is_dragged, "{keys}");
        press(&mut app, &[escape()]);
        assert_eq!(app.pan, Point::zero());
    }
}
