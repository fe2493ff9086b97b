//! Shows how the level was built, step by step, for people who make levels.

use crate::game::building::StepView;
use crate::game::view::MapView;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::camera::Camera;
use crate::ui::draw::map;
use crate::ui::input::KeyCode;
use crate::ui::keymap::Press::{Char, Code};
use crate::ui::keymap::table::{HELP, KeyRow, bind, moving};
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::screens::hints::Hints;
use crate::ui::screens::{Request, Scene, Screen};
use crate::ui::text;
use crate::ui::theme;
use crate::ui::zoom::Scale;
use bracket_lib::geometry::Point;

/// The context of the screen's keys.
const CONTEXT: Context = Context::still("building");

/// The keys of the screen.
pub const KEYS: &[KeyRow] = &[
    moving(CONTEXT, Direction::NORTH),
    moving(CONTEXT, Direction::SOUTH),
    moving(CONTEXT, Direction::WEST),
    moving(CONTEXT, Direction::EAST),
    bind(
        CONTEXT,
        UiAction::PageUp,
        &[Char('-'), Code(KeyCode::Backspace)],
        "a step back",
    ),
    bind(
        CONTEXT,
        UiAction::PageDown,
        &[Char('+'), Char(' ')],
        "a step on",
    ),
    bind(
        CONTEXT,
        UiAction::Confirm,
        &[Char('p'), Code(KeyCode::Enter)],
        "play by itself, or stop",
    ),
    bind(
        CONTEXT,
        UiAction::First,
        &[Code(KeyCode::Home)],
        "to the first step",
    ),
    bind(
        CONTEXT,
        UiAction::Last,
        &[Code(KeyCode::End)],
        "to the finished level",
    ),
    bind(CONTEXT, UiAction::Help, HELP, "this help"),
    bind(
        CONTEXT,
        UiAction::Cancel,
        &[Code(KeyCode::Escape), Code(KeyCode::Function(9))],
        "back to the game",
    ),
];

/// How many tiles the shown part is moved by a key.
const MOVE: i32 = 4;

/// The sides that tiles have, in pixels.
const SMALLEST: i32 = 12;
const LARGEST: i32 = 32;

/// How long each step is shown while the steps play by themselves.
const STEP_MS: f32 = 400.0;

const STILL: [(UiAction, &str); 5] = parts("play");
const PLAYING: [(UiAction, &str); 5] = parts("stop");

const fn parts(play: &'static str) -> [(UiAction, &'static str); 5] {
    [
        (UiAction::PageUp, "back"),
        (UiAction::PageDown, "on"),
        (UiAction::Confirm, play),
        (UiAction::Go(Direction::EAST), "move"),
        (UiAction::Cancel, "close"),
    ]
}

/// Shows the map after each step of the recipe. The game does not know of it.
pub struct Building {
    steps: Vec<StepView>,
    shown: usize,
    /// How long the present step has been shown; `None` while the playback is stopped.
    playing_ms: Option<f32>,
    /// The middle of the shown part, if the player has moved it.
    focus: Option<Point>,
}

impl Building {
    pub fn new(steps: Vec<StepView>) -> Self {
        Self {
            steps,
            shown: 0,
            playing_ms: None,
            focus: None,
        }
    }

    /// The middle of the shown part: at first where the hero is.
    fn focus(&self, map: &MapView, scene: &Scene) -> Point {
        let hero = scene.view.map(|view| view.hero.at);
        let middle = Point::new(map.width / 2, map.height / 2);
        self.focus.or(hero).unwrap_or(middle)
    }

    /// Moves the shown part. Where the whole level is shown, nothing changes.
    fn look(&mut self, direction: Direction, scene: &Scene) {
        let Some(step) = self.steps.get(self.shown) else {
            return;
        };
        let (map, scale) = (&step.map, scale(&step.map, scene));
        let pixels = scale.pixels(map_area(scene.area));
        let (columns, rows) = (pixels.width / scale.tile, pixels.height / scale.tile);
        let Point { x, y } = self.focus(map, scene);
        self.focus = Some(Point::new(
            moved(x, direction.dx, map.width, columns),
            moved(y, direction.dy, map.height, rows),
        ));
    }

    fn hints(&self) -> Hints<'static> {
        Hints {
            context: CONTEXT,
            parts: match self.playing_ms {
                Some(_) => &PLAYING,
                None => &STILL,
            },
        }
    }

    fn last(&self) -> usize {
        self.steps.len().saturating_sub(1)
    }

    fn show(&mut self, number: usize) {
        self.shown = number.min(self.last());
        self.playing_ms = None;
    }

    /// Starts the playback, from the beginning if the end is shown; or stops it.
    fn play_or_stop(&mut self) {
        if self.playing_ms.take().is_none() {
            if self.shown == self.last() {
                self.shown = 0;
            }
            self.playing_ms = Some(0.0);
        }
    }
}

impl Screen for Building {
    fn name(&self) -> &'static str {
        "building"
    }

    fn context(&self) -> Context {
        CONTEXT
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        match action {
            UiAction::PageDown => self.show(self.shown + 1),
            UiAction::PageUp => self.show(self.shown.saturating_sub(1)),
            UiAction::Go(direction) => self.look(direction, scene),
            UiAction::First => self.show(0),
            UiAction::Last => self.show(self.last()),
            UiAction::Confirm => self.play_or_stop(),
            UiAction::Cancel => return Request::Pop,
            _ => (),
        }
        Request::Stay
    }

    /// The pointer also moves the shown part, so that its edges are within reach.
    fn point(&mut self, cell: Point, scene: &Scene) {
        let Some(step) = self.steps.get(self.shown) else {
            return;
        };
        self.focus = Some(Point::new(
            cell.x * step.map.width / scene.area.width.max(1),
            cell.y * step.map.height / scene.area.height.max(1),
        ));
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        match self.hints().at(hint_row(scene.area), cell, scene.keymap) {
            Some(action) => self.handle(action, scene),
            None => Request::Stay,
        }
    }

    fn advance(&mut self, elapsed_ms: f32) -> bool {
        let Some(shown_ms) = &mut self.playing_ms else {
            return false;
        };
        *shown_ms += elapsed_ms;
        if *shown_ms < STEP_MS {
            return false;
        }
        *shown_ms = 0.0;
        self.shown = (self.shown + 1).min(self.last());
        if self.shown == self.last() {
            self.playing_ms = None;
        }
        true
    }

    fn is_moving(&self) -> bool {
        self.playing_ms.is_some()
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        canvas.clear();
        let area = map_area(scene.area);
        let lines = Area::new(0, scene.area.height - 2, scene.area.width, 2);
        canvas.fill(lines, theme::PANEL);
        let Some(step) = self.steps.get(self.shown) else {
            return;
        };
        let focus = self.focus(&step.map, scene);
        let MapView { width, height, .. } = step.map;
        let camera = Camera::over(focus, width, height, area, scale(&step.map, scene));
        map::draw_ground(canvas, &step.map, &camera, scene.tileset);

        let number = format!("{}/{}", self.shown + 1, self.steps.len());
        let x = canvas.print(1, lines.y, &number, theme::GOLD);
        let name = text::shortened(&step.name, lines.width - number.len() as i32 - 3);
        canvas.print(x + 1, lines.y, &name, theme::TEXT);
        self.hints()
            .draw(canvas, hint_row(scene.area), scene.keymap);
    }
}

/// The middle of the shown part after a key. It starts and ends where an edge of the level
/// is at the edge of the picture, so that every key moves something.
fn moved(middle: i32, steps: i32, size: i32, shown: i32) -> i32 {
    let first = (shown / 2).min(size / 2);
    let last = (size - shown + shown / 2).max(first);
    (middle.clamp(first, last) + MOVE * steps).clamp(first, last)
}

/// The part of the screen that shows the level.
fn map_area(whole: Area) -> Area {
    Area::new(0, 0, whole.width, whole.height - 2)
}

/// The whole level is shown, unless its tiles would be too small for that.
fn scale(map: &MapView, scene: &Scene) -> Scale {
    let fitting = scene.scale_for(map_area(scene.area), map.width, map.height);
    Scale {
        tile: fitting.tile.clamp(SMALLEST, LARGEST),
        ..fitting
    }
}

fn hint_row(whole: Area) -> Area {
    Area::new(whole.x, whole.bottom() - 1, whole.width, 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    fn building() -> Building {
        let step = |name: &str, drawing: &str| StepView {
            name: name.to_string(),
            map: testkit::view(drawing).map,
        };
        Building::new(vec![
            step("rooms", "#..#"),
            step("pools", "#~.#"),
            step("finished", "#~>#"),
        ])
    }

    fn press(screen: &mut Building, action: UiAction) -> String {
        let effects = Effects::default();
        screen
            .handle(action, &testkit::scene(None, &effects))
            .word()
    }

    fn shows(screen: &Building, text: &str, glyph: char) {
        let canvas = testkit::drawn(screen, None, 40, 22);
        assert!(canvas.shows(text), "{text}");
        let tiles = canvas.tiles();
        assert!(tiles.iter().any(|cell| cell.glyph == glyph), "{glyph}");
    }

    #[test]
    fn steps_are_shown_one_by_one_with_name_and_number() {
        let mut screen = building();
        shows(&screen, "1/3 rooms", '.');
        press(&mut screen, UiAction::PageUp);
        shows(&screen, "1/3 rooms", '.');
        press(&mut screen, UiAction::PageDown);
        shows(&screen, "2/3 pools", '~');
        press(&mut screen, UiAction::Last);
        press(&mut screen, UiAction::PageDown);
        shows(&screen, "3/3 finished", '>');
        press(&mut screen, UiAction::First);
        shows(&screen, "1/3 rooms", '.');
        assert_eq!(press(&mut screen, UiAction::Cancel), "pop");
    }

    #[test]
    fn it_plays_by_itself_to_the_end_and_stops() {
        let mut screen = building();
        assert!(!screen.advance(10.0 * STEP_MS), "nobody asked for it");
        press(&mut screen, UiAction::Confirm);
        assert!(!screen.advance(STEP_MS / 2.0));
        assert!(screen.advance(STEP_MS));
        shows(&screen, "2/3 pools", '~');
        press(&mut screen, UiAction::Confirm);
        assert!(!screen.advance(STEP_MS), "it was stopped");
        press(&mut screen, UiAction::Confirm);
        assert!(screen.advance(STEP_MS));
        assert!(!screen.advance(STEP_MS), "it is at its end");
        press(&mut screen, UiAction::Confirm);
        shows(&screen, "1/3 rooms", '.');
    }

    #[test]
    fn any_window_and_no_steps_at_all_do_no_harm() {
        for (columns, rows) in [(1, 1), (5, 3), (20, 10), (120, 60)] {
            testkit::drawn(&building(), None, columns, rows);
            testkit::drawn(&Building::new(Vec::new()), None, columns, rows);
        }
        let mut none = Building::new(Vec::new());
        press(&mut none, UiAction::Last);
        press(&mut none, UiAction::Confirm);
        none.advance(STEP_MS);
    }

    #[test]
    fn every_place_of_a_large_level_can_be_seen() {
        let wide = format!("{}>", "#".repeat(199));
        let map = testkit::view(&wide).map;
        let mut screen = Building::new(vec![StepView {
            name: "finished".to_string(),
            map,
        }]);
        let effects = Effects::default();
        let scene = Scene {
            area: Canvas::new(40, 22).area(),
            ..testkit::scene(None, &effects)
        };
        let sees = |screen: &Building, glyph: char| {
            let canvas = testkit::drawn(screen, None, 40, 22);
            canvas.shows_tile(glyph)
        };
        assert!(!sees(&screen, '>'));
        for _ in 0..60 {
            screen.handle(UiAction::Go(Direction::EAST), &scene);
        }
        assert!(sees(&screen, '>'));
    }
}
