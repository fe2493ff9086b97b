//! The menu over a game, and the list that the title shares with it.

use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel;
use crate::ui::keymap::{Context, Direction, Keymap, UiAction};
use crate::ui::screens::help::Help;
use crate::ui::screens::{Scene, Screen, Step};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// One line of a list of choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub label: String,
    /// The action that does the same at once; its key is named beside the label.
    pub action: Option<UiAction>,
}

/// Some choices, one of them marked.
pub struct Choices {
    context: Context,
    pub list: Vec<Choice>,
    pub marked: usize,
}

impl Choices {
    /// Choices of a screen, whose context has their keys.
    pub fn new(context: Context, list: Vec<Choice>) -> Self {
        Self {
            context,
            list,
            marked: 0,
        }
    }

    fn key(&self, choice: &Choice, keymap: &Keymap) -> String {
        let action = choice.action;
        action.map_or(String::new(), |action| keymap.hint(self.context, action))
    }

    /// Moves the mark, around the ends.
    pub fn go(&mut self, direction: Direction) {
        let count = self.list.len().max(1);
        self.marked = match direction.dy {
            1 => (self.marked + 1) % count,
            -1 => (self.marked + count - 1) % count,
            _ => self.marked,
        };
    }

    /// Cells that the widest line takes.
    pub fn width(&self, keymap: &Keymap) -> i32 {
        let widths = self.list.iter().map(|choice| {
            let key = self.key(choice, keymap);
            let length = choice.label.chars().count() + key.chars().count();
            length as i32 + 6
        });
        widths.max().unwrap_or(0)
    }

    /// Where a choice is drawn. What does not fit below each other stands in
    /// columns side by side.
    fn row(&self, area: Area, index: usize) -> Area {
        let rows = area.height.max(1);
        let columns = (self.list.len() as i32 + rows - 1) / rows;
        let width = area.width / columns.max(1);
        let (column, row) = (index as i32 / rows, index as i32 % rows);
        Area::new(area.x + column * width, area.y + row, width, 1)
    }

    /// Which choice is under a text cell.
    pub fn at(&self, area: Area, cell: Point) -> Option<usize> {
        (0..self.list.len()).find(|index| self.row(area, *index).contains(cell.x, cell.y))
    }

    pub fn draw(&self, canvas: &mut Canvas, area: Area, keymap: &Keymap) {
        for (index, choice) in self.list.iter().enumerate() {
            let row = self.row(area, index);
            let marked = index == self.marked;
            let ink = if marked { theme::TEXT } else { theme::FAINT };
            let key = self.key(choice, keymap);
            let room = row.width - 4 - key.chars().count() as i32;
            let runs = [Run::new(text::shortened(&choice.label, room), ink)];
            panel::list_row(canvas, row, &runs, marked);
            canvas.print_right(row.right() - 1, row.y, &key, theme::GOLD);
        }
    }
}

/// Resume, help, or leave.
pub struct Menu {
    choices: Choices,
}

impl Menu {
    const ACTIONS: [(UiAction, &'static str); 3] = [
        (UiAction::Cancel, "Resume"),
        (UiAction::Help, "Help"),
        (UiAction::SaveAndQuit, "Save and quit to title"),
    ];

    pub fn new() -> Self {
        let list = Self::ACTIONS.map(|(action, label)| Choice {
            label: label.to_string(),
            action: Some(action),
        });
        Self {
            choices: Choices::new(Context::Menu, list.to_vec()),
        }
    }

    fn panel(&self, scene: &Scene) -> Area {
        let height = self.choices.list.len() as i32;
        panel::around(scene.area, self.choices.width(scene.keymap), height)
    }

    fn choose(&self, scene: &Scene) -> Step {
        match Self::ACTIONS.get(self.choices.marked) {
            Some((UiAction::SaveAndQuit, _)) => Step::SaveAndQuit,
            Some((UiAction::Help, _)) => {
                Step::Push(Box::new(Help::new(Context::Play, scene.keymap)))
            }
            _ => Step::Pop,
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
        Context::Menu
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Step {
        match action {
            UiAction::Go(direction) => self.choices.go(direction),
            UiAction::Confirm => return self.choose(scene),
            UiAction::Cancel => return Step::Pop,
            UiAction::SaveAndQuit => return Step::SaveAndQuit,
            _ => (),
        }
        Step::Stay
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        let area = panel::inside(self.panel(scene));
        if let Some(index) = self.choices.at(area, cell) {
            self.choices.marked = index;
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Step {
        let area = panel::inside(self.panel(scene));
        match self.choices.at(area, cell) {
            Some(index) => {
                self.choices.marked = index;
                self.choose(scene)
            }
            None => Step::Stay,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let frame = self.panel(scene);
        panel::draw(canvas, frame, "Wyrmhold", theme::GOLD);
        self.choices
            .draw(canvas, panel::inside(frame), scene.keymap);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
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
            (vec![down, UiAction::Confirm], "push help"),
            (vec![down, down, UiAction::Confirm], "save and quit"),
            (vec![down, down, down, UiAction::Confirm], "pop"),
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
