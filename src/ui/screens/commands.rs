//! Everything that can be done on a screen, as a list to choose from. So whoever has only a
//! pointer can do all that has a key.

use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel;
use crate::ui::keymap::table::{ENTER, ESCAPE, HELP, KeyRow, NORTH, SOUTH, bind};
use crate::ui::keymap::{Bound, Context, Direction, Keymap, Press, UiAction};
use crate::ui::list::{Ends, Heard, List, Rows};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::{Request, Scene, Screen};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

const CONTEXT: Context = Context::scrolling("commands");

/// The keys of the list.
pub const KEYS: &[KeyRow] = &[
    bind(CONTEXT, UiAction::Go(Direction::NORTH), NORTH, "up"),
    bind(CONTEXT, UiAction::Go(Direction::SOUTH), SOUTH, "down"),
    bind(CONTEXT, UiAction::Confirm, ENTER, "do what is marked"),
    bind(CONTEXT, UiAction::Help, HELP, "this help"),
    bind(CONTEXT, UiAction::Cancel, ESCAPE, "back"),
];

const HINTS: [(UiAction, &str); 2] = [(UiAction::Confirm, "do it"), (UiAction::Cancel, "back")];

const WIDEST: i32 = 60;

/// Something that can be done.
struct Row {
    action: UiAction,
    key: String,
    label: String,
}

/// The list of everything that can be done on the screen below.
pub struct Commands {
    rows: Vec<Row>,
    list: List,
}

impl Commands {
    /// All actions of a context that are offered; steps and runs come last.
    pub fn new(context: Context, keymap: &Keymap, offers: impl Fn(UiAction) -> bool) -> Self {
        let offered = || keymap.rows(context).filter(|row| offers(row.action));
        let is_step = |row: &&Bound| {
            let is_go = matches!(row.action, UiAction::Go(_));
            is_go || row.label.starts_with("run ")
        };
        let first = offered().filter(|row| !is_step(row));
        let steps = offered().filter(is_step);
        Self {
            rows: first.chain(steps).filter_map(row_of).collect(),
            list: List::new(Ends::Stop),
        }
    }

    /// The actions of the list, from above.
    #[cfg(test)]
    pub fn actions(&self) -> impl Iterator<Item = UiAction> {
        self.rows.iter().map(|row| row.action)
    }

    fn frame(&self, scene: &Scene) -> Area {
        let width = (scene.area.width - 8).clamp(1, WIDEST);
        let height = scene
            .lines(self.rows.len())
            .clamp(1, (scene.area.height - 4).max(1));
        panel::around(scene.area, width, height)
    }

    fn shown(&self, scene: &Scene) -> Rows {
        scene.rows(self.rows.len(), panel::inside(self.frame(scene)))
    }

    fn choose(&self, row: usize) -> Request {
        let row = self.rows.get(row);
        row.map_or(Request::Refuse, |row| Request::Act(row.action))
    }
}

/// A row of keys as a row to choose. The letters of a list are beside what they choose,
/// which can be clicked, and signs are written with a keyboard on the screen.
fn row_of(bound: &Bound) -> Option<Row> {
    match bound.keys.first()? {
        Press::AnyLetter | Press::AnySign => None,
        press => Some(Row {
            action: bound.action,
            key: press.name(),
            label: bound.label.to_string(),
        }),
    }
}

fn hints() -> Hints<'static> {
    Hints {
        context: CONTEXT,
        parts: &HINTS,
    }
}

impl Screen for Commands {
    fn name(&self) -> &'static str {
        "commands"
    }

    fn context(&self) -> Context {
        CONTEXT
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        let rows = self.shown(scene);
        match (self.list.handle(action, rows), action) {
            (Heard::Chosen(row), _) => self.choose(row),
            (_, UiAction::Cancel) => Request::Pop,
            (Heard::NoSuchRow, _) => Request::Refuse,
            _ => Request::Stay,
        }
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        let rows = self.shown(scene);
        self.list.point(cell, rows);
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let frame = self.frame(scene);
        if let Some(action) = hints().at(edge(frame), cell, scene.keymap) {
            return self.handle(action, scene);
        }
        let rows = self.shown(scene);
        match self.list.click(cell, rows) {
            Some(row) => self.choose(row),
            None if frame.contains(cell.x, cell.y) => Request::Stay,
            None => Request::Pop,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let frame = self.frame(scene);
        panel::draw(canvas, frame, "What can be done here", theme::GOLD);
        let rows = self.shown(scene);
        self.list
            .draw(canvas, rows, |canvas, row, index, is_marked| {
                let Row { key, label, .. } = &self.rows[index];
                let runs = [
                    Run::new(format!("{key:<8}"), theme::GOLD),
                    Run::new(text::shortened(label, row.width - 12), theme::TEXT),
                ];
                panel::list_row(canvas, row, &runs, is_marked);
            });
        hints().draw(canvas, edge(frame), scene.keymap);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    #[test]
    fn a_list_that_goes_on_says_so() {
        let mut commands = Commands::new(Context::PLAY, &Keymap::default(), |_| true);
        let (columns, rows) = (80, 24);
        let canvas = testkit::drawn(&commands, None, columns, rows);
        assert!(canvas.shows("▼") && !canvas.shows("▲"));
        commands.list.mark(commands.rows.len() - 1);
        let canvas = testkit::drawn(&commands, None, columns, rows);
        assert!(canvas.shows("▲") && !canvas.shows("▼"));
    }

    #[test]
    fn everything_that_has_a_key_can_be_clicked() {
        let keymap = Keymap::default();
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        for context in keymap.contexts() {
            let commands = Commands::new(context, &keymap, |_| true);
            for row in keymap.rows(context) {
                let stands_for_many =
                    matches!(row.keys.first(), Some(Press::AnyLetter | Press::AnySign));
                let is_there = commands.actions().any(|action| action == row.action);
                assert!(is_there || stands_for_many, "{context:?} {}", row.label);
            }
            // Every row that is shown can be clicked, and the wheel shows the rest.
            let inner = panel::inside(commands.frame(&scene));
            let mut commands = commands;
            for (number, y) in (inner.y..inner.bottom()).enumerate() {
                let clicked = commands.click(Point::new(inner.x + 3, y), &scene);
                let Request::Act(action) = clicked else {
                    panic!("row {number} of {context:?}");
                };
                assert_eq!(Some(action), commands.actions().nth(number));
            }
        }
    }
}
