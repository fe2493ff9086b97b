//! What is drawn of a view, and what of it moves.

use super::*;
use crate::ui::canvas::Area;
use crate::ui::testkit;
use crate::ui::zoom::Scale;
use std::sync::Arc;

/// A camera that shows so many tiles around the hero.
fn camera(view: &View, columns: i32, rows: i32) -> Camera {
    let area = Area::new(0, 0, 2 * columns, rows);
    let MapView { width, height, .. } = view.map;
    Camera::over(view.hero.at, width, height, area, Scale::default())
}

fn paint(canvas: &mut Canvas, view: &View, camera: &Camera) {
    let effects = Effects::default();
    draw(canvas, view, camera, &testkit::scene(Some(view), &effects));
}

#[test]
fn the_hero_stands_over_creatures_over_things_over_terrain() {
    let mut view = testkit::view(
        "
        #####
        #@r!#
        #####
        ",
    );
    // A thing under the rat, and one under the hero.
    let mut below = view.items[0].clone();
    below.at = view.actors[0].at;
    view.items.push(below.clone());
    below.at = view.hero.at;
    view.items.push(below);
    let mut canvas = Canvas::new(5, 3);
    let camera = camera(&view, 5, 3);

    paint(&mut canvas, &view, &camera);

    let row: String = canvas.tiles()[5..10]
        .iter()
        .map(|cell| cell.glyph)
        .collect();
    assert_eq!(row, "#@r!#");
}

#[test]
fn seed_4_6_only_the_topmost_is_drawn() {
    let mut view = testkit::view("@r!..");
    let corpse = |x| testkit::corpse(1, Point::new(x, 0));
    // Under the hero, under a creature, under an item, and alone.
    view.things = [0, 1, 2, 3].map(corpse).to_vec();
    let mut canvas = Canvas::new(5, 1);
    let camera = camera(&view, 5, 1);

    paint(&mut canvas, &view, &camera);

    let row: String = canvas.tiles().iter().map(|cell| cell.glyph).collect();
    assert_eq!(row, "@r!%.");

    // The kind of a thing decides the order, not the order of the lists. Now all three
    // kinds lie in one place, and are removed one by one from the top.
    let mut heap = testkit::view("@r!..");
    let middle = Point::new(1, 0);
    heap.items.iter_mut().for_each(|item| item.at = middle);
    heap.things = vec![testkit::trap(1, middle)];
    heap.things.push(corpse(1));
    let top = |view: &View| {
        let mut canvas = Canvas::new(5, 1);
        paint(&mut canvas, view, &camera);
        canvas.tiles()[1].glyph
    };
    assert_eq!(top(&heap), 'r');
    heap.actors.clear();
    assert_eq!(top(&heap), '!');
    heap.items.clear();
    assert_eq!(top(&heap), '%');
    heap.things.pop();
    assert_eq!(top(&heap), '^');
    heap.things.clear();
    assert_eq!(top(&heap), '.');
}

#[test]
fn seed_1_11_the_unknown_is_nothing_the_remembered_grey_and_the_seen_in_full_colour() {
    let red = Color { r: 200, g: 0, b: 0 };
    // Looks as bright as the red.
    let green = Color { r: 0, g: 102, b: 0 };
    let drawn = |color: Color, seen: Seen| {
        let mut view = testkit::view(".@");
        view.map.tiles[0].seen = seen;
        let mut looks = view.map.looks.to_vec();
        looks.iter_mut().for_each(|look| look.color = color);
        view.map.looks = Arc::new(looks);
        let mut canvas = Canvas::new(2, 1);
        let camera = camera(&view, 2, 1);
        paint(&mut canvas, &view, &camera);
        canvas.tiles()[0]
    };

    assert!(drawn(red, Seen::Unknown).is_empty());
    assert_eq!(drawn(red, Seen::Now).ink, red);
    assert_eq!(drawn(green, Seen::Now).ink, green);
    let remembered = drawn(red, Seen::Remembered);
    assert_eq!((remembered.glyph, remembered.paper), ('.', None));
    assert_eq!(remembered, drawn(green, Seen::Remembered), "no hue is left");
}

/// What is drawn of a view with the pictures of the core, at one moment.
fn pictured(view: &View, effects: &Effects, tileset: &Tileset) -> Vec<Draw> {
    let mut canvas = Canvas::new(40, 5);
    let camera = camera(view, 20, 5);
    let scene = Scene {
        tileset,
        ..testkit::scene(Some(view), effects)
    };
    draw(&mut canvas, view, &camera, &scene);
    let pane = canvas.panes().next().expect("the map is drawn");
    pane.draws().copied().collect()
}

#[test]
fn a_dry_lit_room_flickers_and_comes_to_rest() {
    let core = crate::raws::core().expect("the core is sound");
    let tileset = Tileset::new(&core);
    let view = testkit::view(
        "
        ##################
        #@...............#
        #................#
        ##################
        ",
    );
    let shown = camera(&view, 20, 5);
    assert!(is_moving(&view, &shown, &tileset));
    assert!(!is_moving(&view, &shown, &Tileset::default()), "signs rest");
    let close = testkit::view("#@.#");
    assert!(!is_moving(&close, &camera(&close, 4, 1), &tileset));

    let mut effects = Effects::default();
    effects.keep_moving(true);
    let mut frames = Vec::new();
    let mut redraws = 0;
    for _ in 0..200 {
        redraws += i32::from(effects.advance(50.0));
        frames.push(pictured(&view, &effects, &tileset));
    }
    assert!(
        frames.windows(2).any(|pair| pair[0] != pair[1]),
        "it flickers"
    );
    // Ten seconds: it moved for six of them, a few times each second.
    assert!((10..=24).contains(&redraws), "{redraws} pictures");
    assert!(frames[140..].windows(2).all(|pair| pair[0] == pair[1]));

    let mut still = Effects::default();
    still.settle(&crate::ui::settings::Settings {
        reduced_motion: Some(true),
        ..Default::default()
    });
    still.keep_moving(true);
    let before = pictured(&view, &still, &tileset);
    assert!((0..100).all(|_| !still.advance(50.0)));
    assert_eq!(pictured(&view, &still, &tileset), before);
}

#[test]
fn whoever_has_a_second_picture_moves() {
    let core = crate::raws::core().expect("the core is sound");
    let tileset = Tileset::new(&core);
    let kinds = core.monsters.iter().map(|(_, kind)| kind);
    let moves = |look: &Look| tileset.picture(look).is_some_and(|it| tileset.moves(it));
    let mut moving = kinds.filter(|kind| moves(&kind.look));
    let Some(kind) = moving.next().cloned() else {
        panic!("nobody in the core moves");
    };
    let mut view = testkit::view("#@r#");
    let number = tileset.picture(&kind.look);
    view.actors[0].kind = kind;
    assert!(is_moving(&view, &camera(&view, 4, 1), &tileset));
    let mut effects = Effects::default();
    effects.keep_moving(true);
    let frame = |effects: &Effects| {
        let drawn = pictured(&view, effects, &tileset);
        let found = drawn.iter().find(|draw| draw.picture == number);
        found.expect("it is drawn").frame
    };
    let before = frame(&effects);
    assert!(effects.advance(400.0));
    assert_ne!(frame(&effects), before);
}

#[test]
fn the_unknown_is_blank_and_the_remembered_is_grey() {
    let mut view = testkit::view("#.@.#");
    view.map.tiles[0].seen = Seen::Unknown;
    view.map.tiles[4].seen = Seen::Remembered;
    let mut canvas = Canvas::new(5, 1);
    let camera = camera(&view, 5, 1);

    paint(&mut canvas, &view, &camera);

    assert!(canvas.tiles()[0].is_empty());
    let remembered = canvas.tiles()[4];
    assert_eq!(remembered.glyph, '#');
    assert_eq!(remembered.paper, None);
    assert!(remembered.ink.b >= remembered.ink.r, "no warm light on it");
}

#[test]
fn blood_is_drawn_where_it_was_shed_and_again_when_one_comes_back() {
    use crate::notice::Notice;
    let core = crate::raws::core().expect("the core is sound");
    let tileset = Tileset::new(&core);
    let mut view = testkit::view("#@..r#");
    let mut effects = Effects::default();
    let hurt = |x: i32, bleeds: bool| Notice::Hurt {
        at: Point::new(x, 0),
        amount: 1,
        hero: false,
        bleeds,
    };
    let blood = |view: &View, effects: &Effects| -> Vec<i32> {
        let drawn = pictured(view, effects, &tileset);
        let is_blood = |draw: &&Draw| {
            draw.picture
                .is_some_and(|it| tileset.effects.blood.contains(&it))
        };
        let shown = camera(view, 20, 5);
        let places = drawn.iter().filter(is_blood).map(|draw| draw.at);
        { places }
            .filter_map(|pixel| (0..6).find(|&x| shown.pixel_of(Point::new(x, 0)) == pixel))
            .collect()
    };
    effects.add(&[hurt(2, true), hurt(3, false)], Some(&view));
    effects.skip();
    assert_eq!(blood(&view, &effects), [2], "stone does not bleed");
    effects.add(&[Notice::EnteredDepth { depth: 9 }], Some(&view));
    assert_eq!(blood(&view, &effects), [0; 0]);
    let first = std::mem::replace(&mut view.depth, 9);
    effects.add(&[Notice::EnteredDepth { depth: first }], Some(&view));
    view.depth = first;
    assert_eq!(blood(&view, &effects), [2]);
}
