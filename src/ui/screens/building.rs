//! Shows how the level was built, step by step, for people who make levels.

use crate::game::building::StepView;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::map::{self, Camera};
use crate::ui::input::KeyCode;
use crate::ui::keymap::Press::{Char, Code};
use crate::ui::keymap::table::{HELP, KeyRow, WEST, bind};
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::screens::hints::Hints;
use crate::ui::screens::{Request, Scene, Screen};
use crate::ui::text;
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// The context of the screen's keys.
const CONTEXT: Context = Context::still("building");

/// The keys of the screen.
pub const KEYS: &[KeyRow] = &[
    bind(CONTEXT, UiAction::Go(Direction::WEST), WEST, "a step back"),
    bind(
        CONTEXT,
        UiAction::Go(Direction::EAST),
        &[
            Code(KeyCode::Right),
            Char(' '),
            Char('l'),
            Code(KeyCode::Numpad(6)),
            Char('6'),
        ],
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

/// How long each step is shown while the steps play by themselves.
const STEP_MS: f32 = 400.0;

const STILL: [(UiAction, &str); 4] = parts("play");
const PLAYING: [(UiAction, &str); 4] = parts("stop");

const fn parts(play: &'static str) -> [(UiAction, &'static str); 4] {
    [
        (UiAction::Go(Direction::WEST), "back"),
        (UiAction::Go(Direction::EAST), "on"),
        (UiAction::Confirm, play),
        (UiAction::Cancel, "close"),
    ]
}

/// Shows the map after each step of the recipe. The game does not know of it.
pub struct Building {
    steps: Vec<StepView>,
    shown: usize,
    /// How long the present step has been shown; `None` while the playback is stopped.
    playing_ms: Option<f32>,
}

impl Building {
    pub fn new(steps: Vec<StepView>) -> Self {
        Self {
            steps,
            shown: 0,
            playing_ms: None,
        }
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

    fn handle(&mut self, action: UiAction, _scene: &Scene) -> Request {
        match action {
            UiAction::Go(Direction::EAST) => self.show(self.shown + 1),
            UiAction::Go(Direction::WEST) => self.show(self.shown.saturating_sub(1)),
            UiAction::First => self.show(0),
            UiAction::Last => self.show(self.last()),
            UiAction::Confirm => self.play_or_stop(),
            UiAction::Cancel => return Request::Pop,
            _ => (),
        }
        Request::Stay
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
        let area = Area::new(0, 0, scene.area.width / 2, scene.area.height - 2);
        let lines = Area::new(0, scene.area.height - 2, scene.area.width, 2);
        canvas.fill(lines, theme::PANEL);
        let Some(step) = self.steps.get(self.shown) else {
            return;
        };
        // If the map is larger than the window, the pointer moves the shown part.
        let focus = match (scene.pointer, scene.view) {
            (Some(cell), _) => Point::new(
                cell.x * step.map.width / scene.area.width.max(1),
                cell.y * step.map.height / scene.area.height.max(1),
            ),
            (None, Some(view)) => view.hero.at,
            (None, None) => Point::new(step.map.width / 2, step.map.height / 2),
        };
        let camera = Camera::around(focus, &step.map, area);
        map::draw_ground(canvas, &step.map, &camera);

        let number = format!("{}/{}", self.shown + 1, self.steps.len());
        let x = canvas.print(1, lines.y, &number, theme::GOLD);
        let name = text::shortened(&step.name, lines.width - number.len() as i32 - 3);
        canvas.print(x + 1, lines.y, &name, theme::TEXT);
        self.hints()
            .draw(canvas, hint_row(scene.area), scene.keymap);
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
        let mut tiles = canvas.tiles().iter();
        assert!(tiles.any(|cell| cell.glyph == glyph), "{glyph}");
    }

    #[test]
    fn steps_are_shown_one_by_one_with_name_and_number() {
        let mut screen = building();
        shows(&screen, "1/3 rooms", '.');
        press(&mut screen, UiAction::Go(Direction::WEST));
        shows(&screen, "1/3 rooms", '.');
        press(&mut screen, UiAction::Go(Direction::EAST));
        shows(&screen, "2/3 pools", '~');
        press(&mut screen, UiAction::Last);
        press(&mut screen, UiAction::Go(Direction::EAST));
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
}
