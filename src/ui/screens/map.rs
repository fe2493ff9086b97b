//! The whole level as far as it is known, with a mark to choose a place to go to.

use crate::game::view::{Seen, View};
use crate::map::TileRole;
use crate::order;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::camera::Camera;
use crate::ui::draw::{info, map};
use crate::ui::input::KeyCode;
use crate::ui::keymap::Press::{Char, Code};
use crate::ui::keymap::table::{ENTER, HELP, KeyRow, bind, moving};
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::screens::hints::Hints;
use crate::ui::screens::{Opener, Request, Scene, Screen};
use crate::ui::text;
use crate::ui::theme;
use crate::ui::zoom::Scale;
use bracket_lib::geometry::Point;

const CONTEXT: Context = Context::still("map");

/// Opens the map.
pub const OPEN: UiAction = UiAction::Open(Opener {
    name: "map",
    open: |view| Box::new(LevelMap::new(view)),
});

pub const KEYS: &[KeyRow] = &[
    bind(
        Context::PLAY,
        OPEN,
        &[Char('M')],
        "the map of the whole level",
    ),
    moving(CONTEXT, Direction::NORTH),
    moving(CONTEXT, Direction::SOUTH),
    moving(CONTEXT, Direction::WEST),
    moving(CONTEXT, Direction::EAST),
    moving(CONTEXT, Direction::NORTH_WEST),
    moving(CONTEXT, Direction::NORTH_EAST),
    moving(CONTEXT, Direction::SOUTH_WEST),
    moving(CONTEXT, Direction::SOUTH_EAST),
    bind(
        CONTEXT,
        UiAction::NextTarget,
        &[Char('+'), Code(KeyCode::Tab), Char('x')],
        "the next stairs, door or thing",
    ),
    bind(CONTEXT, UiAction::Confirm, ENTER, "go there"),
    bind(CONTEXT, UiAction::Help, HELP, "this help"),
    bind(
        CONTEXT,
        UiAction::Cancel,
        &[Code(KeyCode::Escape), Char('M')],
        "back to the game",
    ),
];

const HINTS: Hints = Hints {
    context: CONTEXT,
    parts: &[
        (UiAction::NextTarget, "next"),
        (UiAction::Confirm, "go there"),
        (UiAction::Cancel, "back"),
    ],
};

/// Tiles have at most so many pixels: a small level need not fill the window.
const LARGEST: i32 = 32;
/// And at least so many; then the map follows the mark.
const SMALLEST: i32 = 8;

/// The map of a level.
pub struct LevelMap {
    at: Point,
}

impl LevelMap {
    /// The mark begins where the hero is.
    pub fn new(view: &View) -> Self {
        Self { at: view.hero.at }
    }

    fn go(&self, view: &View) -> Request {
        match view.map.tile(self.at) {
            Some(there) if there.seen != Seen::Unknown => Request::Travel(self.at),
            _ => Request::Say("You do not know that place.".to_string()),
        }
    }
}

/// The place after one of several; the first one where it is none of them.
pub fn next_of(places: &[Point], at: Point) -> Point {
    let here = places.iter().position(|&each| each == at);
    let next = here.map_or(0, |here| (here + 1) % places.len());
    places.get(next).copied().unwrap_or(at)
}

/// Places that are worth going to: stairs, then things, then doors, the nearest first.
pub fn places(view: &View) -> Vec<Point> {
    let steps = |at: &Point| (view.metric.steps(view.hero.at, *at), at.y, at.x);
    let width = view.map.width.max(1);
    let of = |roles: &[TileRole]| -> Vec<Point> {
        let known = (0..).zip(&view.map.tiles);
        let known = known.filter(|(_, tile)| tile.seen != Seen::Unknown);
        let wanted = known.filter(|(_, tile)| roles.iter().any(|role| tile.tile == *role));
        let mut found: Vec<Point> = wanted
            .map(|(idx, _): (i32, _)| Point::new(idx % width, idx / width))
            .collect();
        order::by_key(&mut found, steps);
        found
    };
    let mut things: Vec<Point> = view.items.iter().map(|item| item.at).collect();
    order::by_key(&mut things, steps);
    let mut all = of(&[TileRole::StairsDown, TileRole::StairsUp]);
    all.extend(things);
    all.extend(of(&[TileRole::DoorShut, TileRole::DoorLocked]));
    let mut found: Vec<Point> = Vec::new();
    for at in all {
        if !found.contains(&at) {
            found.push(at);
        }
    }
    found
}

/// The part with the map, the line about the marked place, and the line of keys.
pub fn parts(whole: Area) -> (Area, Area, Area) {
    let row = |y: i32| Area::new(whole.x, y, whole.width, 1);
    let map = Area::new(whole.x, whole.y, whole.width, whole.height - 2);
    (map, row(whole.bottom() - 2), row(whole.bottom() - 1))
}

/// The whole level in an area, or as much as fits around the hero and a mark.
pub fn camera(view: &View, area: Area, mark: Point, scene: &Scene) -> Camera {
    let (width, height) = (view.map.width, view.map.height);
    let fitting = scene.scale_for(area, width, height);
    let scale = Scale {
        tile: fitting.tile.clamp(SMALLEST, LARGEST),
        ..fitting
    };
    Camera::over(view.hero.at, width, height, area, scale)
        .reaching(mark, width, height)
        .panned(scene.pan, width, height)
        .pointed(scene.pixel)
}

impl Screen for LevelMap {
    fn name(&self) -> &'static str {
        "map"
    }

    fn context(&self) -> Context {
        CONTEXT
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        let Some(view) = scene.view else {
            return Request::Pop;
        };
        match action {
            UiAction::Go(Direction { dx, dy }) => {
                let to = Point::new(self.at.x + dx, self.at.y + dy);
                if view.map.tile(to).is_some() {
                    self.at = to;
                }
            }
            UiAction::NextTarget => self.at = next_of(&places(view), self.at),
            UiAction::Confirm => return self.go(view),
            UiAction::Cancel => return Request::Pop,
            _ => (),
        }
        Request::Stay
    }

    fn pan(&self, pan: Point, scene: &Scene) -> Option<Point> {
        let (view, area) = (scene.view?, parts(scene.area).0);
        let still = Scene {
            pan: Point::zero(),
            ..*scene
        };
        let camera = camera(view, area, self.at, &still);
        Some(camera.limited(pan, view.map.width, view.map.height))
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        let Some(view) = scene.view else {
            return;
        };
        let camera = camera(view, parts(scene.area).0, self.at, scene);
        let place = camera.place_at(cell);
        if let Some(at) = place.filter(|at| view.map.tile(*at).is_some()) {
            self.at = at;
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let (map, _, keys) = parts(scene.area);
        if let Some(action) = HINTS.at(keys, cell, scene.keymap) {
            return self.handle(action, scene);
        }
        if !map.contains(cell.x, cell.y) {
            return Request::Stay;
        }
        self.point(cell, scene);
        match scene.view {
            Some(view) => self.go(view),
            None => Request::Stay,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let Some(view) = scene.view else {
            return;
        };
        draw_level(canvas, scene, view, self.at, &HINTS);
    }
}

/// Draws a level over the whole screen, with a mark and what is there.
pub fn draw_level(canvas: &mut Canvas, scene: &Scene, view: &View, mark: Point, hints: &Hints) {
    canvas.clear();
    let (area, line, keys) = parts(scene.area);
    let camera = camera(view, area, mark, scene);
    map::draw(canvas, view, &camera, scene);
    map::mark(canvas, &camera, mark);
    canvas.fill(line, theme::PANEL);
    canvas.fill(keys, theme::PANEL);
    let told = info::describe(view, mark);
    let told = told.unwrap_or_else(|| "An unknown place".to_string());
    let depth = format!("{}, depth {}", text::capitalized(&view.place), view.depth);
    let room = line.width - 3 - depth.chars().count() as i32;
    let told = text::shortened(&told, room - 1);
    canvas.print(line.x + 1, line.y, &told, theme::TEXT);
    canvas.print_right(line.right() - 1, line.y, &depth, theme::PLACE);
    hints.draw(canvas, keys, scene.keymap);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    #[test]
    fn the_mark_goes_to_what_is_worth_it_and_enter_goes_there() {
        let view = testkit::view("#####+#\n#@..!.#\n#.....#\n##>####");
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        let mut screen = LevelMap::new(&view);
        for at in [(2, 3), (4, 1), (5, 0), (2, 3)] {
            screen.handle(UiAction::NextTarget, &scene);
            assert_eq!(screen.at, Point::new(at.0, at.1));
        }
        assert_eq!(
            screen.handle(UiAction::Confirm, &scene).word(),
            "travel 2, 3"
        );
        screen.handle(UiAction::Go(Direction::NORTH), &scene);
        assert_eq!(screen.at, Point::new(2, 2));
        assert_eq!(screen.handle(UiAction::Cancel, &scene).word(), "pop");
    }

    #[test]
    fn a_click_goes_to_the_place_under_it_if_that_is_known() {
        let mut view = testkit::view("#####\n#@..#\n#####");
        view.map.tiles[8].seen = Seen::Unknown;
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        let mut screen = LevelMap::new(&view);
        let (area, ..) = parts(scene.area);
        let camera = camera(&view, area, view.hero.at, &scene);
        for (x, expected) in [(2, "travel 2, 1"), (3, "say You do not know that place.")] {
            let cell = camera.cell_of(Point::new(x, 1)).expect("it is shown");
            assert_eq!(screen.click(cell, &scene).word(), expected);
        }
    }

    #[test]
    fn the_whole_level_is_shown_in_any_usual_window() {
        let row = format!("@{}>", ".".repeat(94));
        let view = testkit::view(&[row.as_str(); 54].join("\n").replacen('@', ".", 53));
        for (columns, rows) in [(80, 45), (53, 30)] {
            let canvas = testkit::drawn(&LevelMap::new(&view), Some(&view), columns, rows);
            assert!(canvas.shows_tile('>') && canvas.shows_tile('@'));
            assert!(canvas.shows("go there"));
        }
        for (columns, rows) in [(1, 1), (5, 3), (20, 10)] {
            testkit::drawn(&LevelMap::new(&view), Some(&view), columns, rows);
        }
    }
}
