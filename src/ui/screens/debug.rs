//! Debug mode, for people who make content or the game: overlays over the map, and deeds
//! that no player could do.

mod place;
mod spawn;

use crate::game::debug::{DebugDeed, OverlayKind, SpawnedKind};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel;
use crate::ui::input::KeyCode;
use crate::ui::keymap::Press::{Char, Code};
use crate::ui::keymap::table::{ENTER, ESCAPE, HELP, KeyRow, NORTH, SOUTH, bind};
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::list::{Ends, Heard, List, Rows};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::{Request, Scene, Screen};
use crate::ui::text::Run;
use crate::ui::theme;
use bracket_lib::geometry::Point;
use place::ChoosePlace;
use spawn::SpawnList;

/// The question before debug mode.
pub const QUESTION: Context = Context::still("debug question");

const CONTEXT: Context = Context::scrolling("debug");

const KEY: &[crate::ui::keymap::Press] = &[Code(KeyCode::Function(6))];

/// The keys that open the screen, and its own.
pub const KEYS: &[KeyRow] = &[
    bind(
        Context::PLAY,
        UiAction::Debug,
        KEY,
        "debug mode, outside the ranks",
    ),
    // No key that may be pressed in a fight confirms this.
    bind(
        QUESTION,
        UiAction::Confirm,
        &[Char('V')],
        "begin debug mode, outside the ranks",
    ),
    bind(QUESTION, UiAction::Help, HELP, "this help"),
    bind(QUESTION, UiAction::Cancel, ESCAPE, "back to the game"),
    bind(CONTEXT, UiAction::Go(Direction::NORTH), NORTH, "up"),
    bind(CONTEXT, UiAction::Go(Direction::SOUTH), SOUTH, "down"),
    bind(CONTEXT, UiAction::Confirm, ENTER, "do what is marked"),
    bind(CONTEXT, UiAction::Pause, &[Char('.')], "let one tick pass"),
    bind(CONTEXT, UiAction::Help, HELP, "this help"),
    bind(
        CONTEXT,
        UiAction::Cancel,
        &[Code(KeyCode::Escape), Code(KeyCode::Function(6))],
        "back to the game",
    ),
];

pub use place::KEYS as PLACE_KEYS;
pub use spawn::KEYS as SPAWN_KEYS;

const HINTS: Hints = Hints {
    context: CONTEXT,
    parts: &[
        (UiAction::Confirm, "do it"),
        (UiAction::Pause, "a tick"),
        (UiAction::Cancel, "back"),
    ],
};

/// What the app does for debug mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DebugStep {
    /// Opens the screen. A run that is not in debug mode is asked about first.
    Open,
    /// Begins debug mode, and opens the screen.
    Begin,
    Do(DebugDeed),
    /// Shows an overlay in place of the one that is shown.
    Show(OverlayKind),
}

/// A row of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tool {
    Overlay(OverlayKind),
    Spawn,
    Teleport,
    Reveal,
    Tick,
    Building,
}

/// What is done at a place that is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AtPlace {
    Spawn(SpawnedKind),
    Teleport,
}

impl AtPlace {
    fn deed(self, at: Point) -> DebugDeed {
        match self {
            AtPlace::Spawn(what) => DebugDeed::Spawn { what, at },
            AtPlace::Teleport => DebugDeed::Teleport { at },
        }
    }
}

fn tools() -> Vec<Tool> {
    let overlays = OverlayKind::ALL.into_iter();
    let overlays = overlays.filter(|kind| *kind != OverlayKind::None);
    let deeds = [
        Tool::Spawn,
        Tool::Teleport,
        Tool::Reveal,
        Tool::Tick,
        Tool::Building,
    ];
    overlays.map(Tool::Overlay).chain(deeds).collect()
}

/// The list of tools.
pub struct Debug {
    list: List,
    /// The overlay that is shown.
    overlay: OverlayKind,
}

impl Debug {
    pub fn new(overlay: OverlayKind) -> Self {
        Self {
            list: List::new(Ends::GoAround),
            overlay,
        }
    }

    fn words(&self, tool: Tool) -> String {
        match tool {
            Tool::Overlay(kind) => {
                let state = if kind == self.overlay { "[x]" } else { "[ ]" };
                let name = kind.words().split(':').next().unwrap_or_default();
                format!("{state} {name}")
            }
            Tool::Spawn => "Put something on the level...".to_string(),
            Tool::Teleport => "Go to a place at once...".to_string(),
            Tool::Reveal => "Make the whole level known".to_string(),
            Tool::Tick => "Let one tick pass".to_string(),
            Tool::Building => "How the level was built".to_string(),
        }
    }

    fn choose(&mut self, row: usize, scene: &Scene) -> Request {
        let (Some(&tool), Some(view)) = (tools().get(row), scene.view) else {
            return Request::Refuse;
        };
        match tool {
            Tool::Overlay(kind) => {
                self.overlay = match kind == self.overlay {
                    true => OverlayKind::None,
                    false => kind,
                };
                Request::Debug(DebugStep::Show(self.overlay))
            }
            Tool::Spawn => Request::Push(Box::new(SpawnList::new(scene.catalog))),
            Tool::Teleport => {
                let choose = ChoosePlace::new(view.hero.at, AtPlace::Teleport);
                Request::Push(Box::new(choose))
            }
            Tool::Reveal => Request::Debug(DebugStep::Do(DebugDeed::Reveal)),
            Tool::Tick => Request::Debug(DebugStep::Do(DebugDeed::Tick)),
            Tool::Building => Request::WatchBuilding,
        }
    }
}

/// The panel is in a corner, so that the map stays in view.
fn frame(scene: &Scene) -> Area {
    let whole = scene.area;
    let (width, height) = (38.min(whole.width), scene.lines(tools().len()) + 4);
    // What is below the map has buttons of its own, which no frame may touch.
    let room = scene.layout().map.bottom() - whole.y;
    Area::new(whole.right() - width, whole.y, width, height.min(room))
}

fn rows(scene: &Scene) -> Rows {
    let inside = panel::inside(frame(scene));
    let list = Area::new(inside.x, inside.y, inside.width, inside.height - 2);
    scene.rows(tools().len(), list)
}

impl Screen for Debug {
    fn name(&self) -> &'static str {
        "debug"
    }

    fn context(&self) -> Context {
        CONTEXT
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        match (self.list.handle(action, rows(scene)), action) {
            (Heard::Chosen(row), _) => self.choose(row, scene),
            (_, UiAction::Pause) => Request::Debug(DebugStep::Do(DebugDeed::Tick)),
            (_, UiAction::Cancel) => Request::Pop,
            _ => Request::Stay,
        }
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        self.list.point(cell, rows(scene));
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let frame = frame(scene);
        if let Some(action) = HINTS.at(edge(frame), cell, scene.keymap) {
            return self.handle(action, scene);
        }
        match self.list.click(cell, rows(scene)) {
            Some(row) => self.choose(row, scene),
            None if frame.contains(cell.x, cell.y) => Request::Stay,
            None => Request::Pop,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let frame = frame(scene);
        canvas.fill(frame, theme::PANEL);
        canvas.frame(frame, theme::LINE);
        canvas.print_centred(frame, frame.y, " Debug mode ", theme::GOLD);
        let tools = tools();
        self.list
            .draw(canvas, rows(scene), |canvas, row, index, is_marked| {
                let words = Run::new(self.words(tools[index]), theme::TEXT);
                panel::list_row(canvas, row, &[words], is_marked);
            });
        let inside = panel::inside(frame);
        if self.overlay != OverlayKind::None {
            let words = self.overlay.words();
            let lines = crate::ui::text::wrap_plain(words, inside.width, theme::FAINT);
            for (line, y) in lines.iter().zip(inside.bottom() - 2..inside.bottom()) {
                crate::ui::text::print_runs(canvas, inside.x, y, line);
            }
        }
        HINTS.draw(canvas, edge(frame), scene.keymap);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    #[test]
    fn every_tool_is_chosen_by_keys_and_by_clicks() {
        let view = testkit::view("#@.#");
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        for (row, place) in (0..tools().len()).zip(rows(&scene).area.y..) {
            let mut keyed = Debug::new(OverlayKind::None);
            for _ in 0..row {
                keyed.handle(UiAction::Go(Direction::SOUTH), &scene);
            }
            let by_keys = keyed.handle(UiAction::Confirm, &scene).word();
            let mut clicked = Debug::new(OverlayKind::None);
            let cell = Point::new(rows(&scene).area.x + 3, place);
            assert_eq!(clicked.click(cell, &scene).word(), by_keys);
            assert_ne!(by_keys, "refuse");
        }
        let mut debug = Debug::new(OverlayKind::None);
        debug.handle(UiAction::Confirm, &scene);
        let canvas = testkit::drawn(&debug, Some(&view), 40, 22);
        assert!(canvas.shows("[x] sight") && canvas.shows("[ ] light"));
        debug.handle(UiAction::Confirm, &scene);
        assert_eq!(debug.overlay, OverlayKind::None);
    }
}
