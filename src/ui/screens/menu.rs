//! The menu over a game, and the list of choices that the title uses too.

use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel;
use crate::ui::keymap::{Context, Keymap, UiAction};
use crate::ui::list::{Ends, Flow, Heard, List, Rows};
use crate::ui::screens::help::Help;
use crate::ui::screens::options::Options;
use crate::ui::screens::{Request, RunStep, Scene, Screen};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// One line of a list of choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub label: String,
    /// The action that does the same as the choice. Its key is named beside the label.
    pub action: Option<UiAction>,
}

/// A list of choices, one of them marked.
pub struct Choices {
    context: Context,
    pub choices: Vec<Choice>,
    pub list: List,
}

impl Choices {
    /// The choices of a screen. Their keys are those of its context.
    pub fn new(context: Context, choices: Vec<Choice>) -> Self {
        Self {
            context,
            choices,
            list: List::new(Ends::GoAround),
        }
    }

    fn key(&self, choice: &Choice, keymap: &Keymap) -> String {
        let action = choice.action;
        action.map_or(String::new(), |action| keymap.hint(self.context, action))
    }

    /// How many cells the widest line takes.
    pub fn width(&self, keymap: &Keymap) -> i32 {
        let widths = self.choices.iter().map(|choice| {
            let key = self.key(choice, keymap);
            let length = choice.label.chars().count() + key.chars().count();
            length as i32 + 6
        });
        widths.max().unwrap_or(0)
    }

    /// Choices that do not fit in one column are shown in several columns.
    pub fn rows(&self, area: Area, scene: &Scene) -> Rows {
        Rows {
            flow: Flow::Columns,
            ..scene.rows(self.choices.len(), area)
        }
    }

    pub fn draw(&self, canvas: &mut Canvas, rows: Rows, keymap: &Keymap) {
        self.list
            .draw(canvas, rows, |canvas, row, index, is_marked| {
                let choice = &self.choices[index];
                let ink = if is_marked { theme::TEXT } else { theme::FAINT };
                let key = self.key(choice, keymap);
                let room = row.width - 4 - key.chars().count() as i32;
                let runs = [Run::new(text::shortened(&choice.label, room), ink)];
                panel::list_row(canvas, row, &runs, is_marked);
                canvas.print_right(row.right() - 1, row.y, &key, theme::GOLD);
            });
    }
}

/// The menu of a game: resume, help, or leave.
pub struct Menu {
    choices: Choices,
}

impl Menu {
    const ACTIONS: [(UiAction, &'static str); 5] = [
        (UiAction::Cancel, "Resume"),
        (UiAction::Settings, "Settings"),
        (UiAction::Help, "Help"),
        (UiAction::Lessons, "Hints so far"),
        (UiAction::SaveAndQuit, "Save and quit to title"),
    ];

    pub fn new() -> Self {
        let list = Self::ACTIONS.map(|(action, label)| Choice {
            label: label.to_string(),
            action: Some(action),
        });
        Self {
            choices: Choices::new(Context::MENU, list.to_vec()),
        }
    }

    /// The menu of the running game, which says whether leaving saves it.
    pub fn of(scene: &Scene) -> Self {
        let mut menu = Self::new();
        for choice in &mut menu.choices.choices {
            if scene.is_apart && choice.action == Some(UiAction::SaveAndQuit) {
                choice.label = "Leave".to_string();
            }
        }
        menu
    }

    fn panel(&self, scene: &Scene) -> Area {
        let height = scene.lines(self.choices.choices.len());
        panel::around(scene.area, self.choices.width(scene.keymap), height)
    }

    fn rows(&self, scene: &Scene) -> Rows {
        self.choices.rows(panel::inside(self.panel(scene)), scene)
    }

    fn choose(&self, row: usize, scene: &Scene) -> Request {
        match Self::ACTIONS.get(row) {
            Some((UiAction::SaveAndQuit, _)) => Request::SaveAndQuit,
            Some((UiAction::Lessons, _)) => Request::Run(RunStep::Lessons),
            Some((UiAction::Settings, _)) => Request::Push(Box::new(Options::new())),
            Some((UiAction::Help, _)) => {
                Request::Push(Box::new(Help::new(Context::PLAY, scene.keymap)))
            }
            _ => Request::Pop,
        }
    }
}

impl Default for Menu {
    fn default() -> Self {
        Self::new()
    }
}

impl Screen for Menu {
    fn name(&self) -> &'static str {
        "menu"
    }

    fn context(&self) -> Context {
        Context::MENU
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        let rows = self.rows(scene);
        match (self.choices.list.handle(action, rows), action) {
            (Heard::Chosen(row), _) => self.choose(row, scene),
            (_, UiAction::Cancel) => Request::Pop,
            (_, UiAction::SaveAndQuit) => Request::SaveAndQuit,
            (_, UiAction::Lessons) => Request::Run(RunStep::Lessons),
            (_, UiAction::Settings) => Request::Push(Box::new(Options::new())),
            _ => Request::Stay,
        }
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        let rows = self.rows(scene);
        self.choices.list.point(cell, rows);
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let rows = self.rows(scene);
        match self.choices.list.click(cell, rows) {
            Some(row) => self.choose(row, scene),
            None => Request::Stay,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let frame = self.panel(scene);
        panel::draw(canvas, frame, "Wyrmhold", theme::GOLD);
        self.choices.draw(canvas, self.rows(scene), scene.keymap);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::keymap::Direction;
    use crate::ui::testkit;

    #[test]
    fn the_menu_by_keys() {
        let view = testkit::view("@");
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        let down = UiAction::Go(Direction::SOUTH);
        for (actions, expected) in [
            (vec![UiAction::Confirm], "pop"),
            (vec![UiAction::Cancel], "pop"),
            (vec![down, UiAction::Confirm], "push settings"),
            (vec![down, down, UiAction::Confirm], "push help"),
            (vec![down, down, down, UiAction::Confirm], "lessons"),
            (
                vec![down, down, down, down, UiAction::Confirm],
                "save and quit",
            ),
            (vec![down, down, down, down, down, UiAction::Confirm], "pop"),
            (vec![UiAction::Settings], "push settings"),
            (vec![UiAction::SaveAndQuit], "save and quit"),
            (vec![UiAction::Go(Direction::WEST)], "stay"),
        ] {
            let mut menu = Menu::new();
            let mut last = String::new();
            for action in &actions {
                last = menu.handle(*action, &scene).word();
            }
            assert_eq!(last, expected, "{actions:?}");
        }
    }

    #[test]
    fn the_menu_by_mouse() {
        let view = testkit::view("@");
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        let mut menu = Menu::new();
        let canvas = testkit::drawn(&menu, Some(&view), 40, 22);
        let y = (0..22).find(|y| canvas.row(*y).contains("Save")).unwrap();
        assert_eq!(
            menu.click(Point::new(40, y), &scene).word(),
            "save and quit"
        );
        assert_eq!(menu.click(Point::new(1, 1), &scene).word(), "stay");
    }
}
