//! What a mod lets players set, applied at once and kept.

use crate::raws::manifest::SettingRaw;
use crate::raws::settings::{OfMod, Setting, choices};
use crate::ui::canvas::Canvas;
use crate::ui::draw::panel::{self, ListPanel};
use crate::ui::keymap::table::{ENTER, ESCAPE, HELP, KeyRow, NORTH, SOUTH, bind};
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::library::Shelf;
use crate::ui::list::{Ends, Heard, List, Rows};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::options::{Change, LESS, MORE, draw_row, other};
use crate::ui::screens::{Request, Scene, Screen};
use crate::ui::text;
use crate::ui::theme;
use bracket_lib::geometry::Point;

const CONTEXT: Context = Context::scrolling("mod settings");

const WIDEST: i32 = 64;
/// The rows below the list that explain the marked setting.
const DETAILS: i32 = 3;

pub const KEYS: &[KeyRow] = &[
    bind(CONTEXT, UiAction::Go(Direction::NORTH), NORTH, "up"),
    bind(CONTEXT, UiAction::Go(Direction::SOUTH), SOUTH, "down"),
    bind(CONTEXT, UiAction::Confirm, ENTER, "the next value"),
    bind(CONTEXT, UiAction::Go(Direction::EAST), MORE, "more"),
    bind(CONTEXT, UiAction::Go(Direction::WEST), LESS, "less"),
    bind(CONTEXT, UiAction::Help, HELP, "this help"),
    bind(CONTEXT, UiAction::Cancel, ESCAPE, "back to the mods"),
];

const HINTS: Hints = Hints {
    context: CONTEXT,
    parts: &[
        (UiAction::Go(Direction::WEST), "less"),
        (UiAction::Go(Direction::EAST), "more"),
        (UiAction::Cancel, "back"),
    ],
};

/// A value for a setting of a mod.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModChoice {
    /// Where the mod came from.
    pub label: String,
    pub setting: String,
    pub value: String,
}

/// The settings of one mod.
pub struct ModSettings {
    /// The label of the mod.
    label: String,
    list: List,
}

impl ModSettings {
    pub fn new(label: String) -> Self {
        Self {
            label,
            list: List::new(Ends::GoAround),
        }
    }

    /// The settings as they are now. A mod that is gone has none.
    fn settings<'a>(&self, shelf: &'a Shelf) -> &'a [OfMod] {
        let found = shelf.mods.iter().find(|each| each.label == self.label);
        found.map_or(&[], |each| &each.settings)
    }

    fn parts(&self, scene: &Scene) -> ListPanel {
        let count = self.settings(scene.shelf).len();
        panel::with_details(scene.area, WIDEST, scene.lines(count), DETAILS)
    }

    fn rows(&self, scene: &Scene) -> Rows {
        let count = self.settings(scene.shelf).len();
        scene.rows(count, self.parts(scene).list)
    }

    fn change(&self, row: usize, change: Change, scene: &Scene) -> Request {
        let Some(setting) = self.settings(scene.shelf).get(row) else {
            return Request::Refuse;
        };
        let value = changed(setting, change);
        match value == shown(&setting.value) {
            true => Request::Stay,
            false => Request::SetMod(Box::new(ModChoice {
                label: self.label.clone(),
                setting: setting.name.clone(),
                value,
            })),
        }
    }
}

/// A value in words. The words choose it, too.
fn shown(value: &Setting) -> String {
    match value {
        Setting::Switch(true) => "on".to_string(),
        Setting::Switch(false) => "off".to_string(),
        Setting::Number(number) => number.to_string(),
        Setting::Choice(word) => word.clone(),
    }
}

/// The value after a change. `Next` goes through a wide range of numbers in ten steps.
fn changed(setting: &OfMod, change: Change) -> String {
    match (&setting.raw, &setting.value) {
        (SettingRaw::Number(range), Setting::Number(now)) => {
            let (least, most) = (i64::from(range.min), i64::from(range.max));
            let now = i64::from(*now);
            let next = match change {
                Change::Less => (now - 1).max(least),
                Change::More => (now + 1).min(most),
                Change::Next if now >= most => least,
                Change::Next => (now + ((most - least) / 10).max(1)).min(most),
            };
            next.to_string()
        }
        (SettingRaw::Choice(words), Setting::Choice(now)) if !words.is_empty() => {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            other(&words, now, change).to_string()
        }
        (_, Setting::Switch(is_on)) => {
            shown(&Setting::Switch(other(&[false, true], *is_on, change)))
        }
        (_, value) => shown(value),
    }
}

impl Screen for ModSettings {
    fn name(&self) -> &'static str {
        "mod settings"
    }

    fn context(&self) -> Context {
        CONTEXT
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        let marked = self.list.marked();
        match action {
            UiAction::Go(Direction::EAST) => return self.change(marked, Change::More, scene),
            UiAction::Go(Direction::WEST) => return self.change(marked, Change::Less, scene),
            UiAction::Cancel => return Request::Pop,
            _ => (),
        }
        match self.list.handle(action, self.rows(scene)) {
            Heard::Chosen(row) => self.change(row, Change::Next, scene),
            _ => Request::Stay,
        }
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        self.list.point(cell, self.rows(scene));
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let edge = edge(self.parts(scene).frame);
        if let Some(action) = HINTS.at(edge, cell, scene.keymap) {
            return self.handle(action, scene);
        }
        match self.list.click(cell, self.rows(scene)) {
            Some(row) => self.change(row, Change::Next, scene),
            None => Request::Stay,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let parts = self.parts(scene);
        let settings = self.settings(scene.shelf);
        let found = { scene.shelf.mods.iter() }.find(|each| each.label == self.label);
        let name = found.map_or("", |each| each.name.as_str());
        let room = (parts.frame.width - 16).max(0);
        let title = format!("Settings of {}", text::shortened(name, room));
        panel::draw(canvas, parts.frame, &title, theme::GOLD);
        let rows = self.rows(scene);
        self.list
            .draw(canvas, rows, |canvas, place, row, is_marked| {
                let setting = &settings[row];
                let label = setting.name.replace('_', " ");
                draw_row(canvas, place, &label, &shown(&setting.value), is_marked);
            });
        if let Some(setting) = settings.get(self.list.marked()) {
            let values = match &setting.raw {
                SettingRaw::Switch(_) => "on or off".to_string(),
                raw => choices(raw),
            };
            let usual = shown(&Setting::default_of(&setting.raw));
            let words = format!(
                "{values}; at first {usual}. A saved game is opened with the settings that it was begun with."
            );
            let lines = text::wrap_plain(&words, parts.details.width, theme::FAINT);
            text::print_lines(canvas, parts.details, &lines);
        }
        HINTS.draw(canvas, edge(parts.frame), scene.keymap);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    #[test]
    fn each_sort_of_setting_is_changed_by_keys_and_stops_at_its_ends() {
        let shelf = testkit::shelf();
        let effects = Effects::default();
        let scene = Scene {
            shelf: &shelf,
            ..testkit::scene(None, &effects)
        };
        let (less, more) = (UiAction::Go(Direction::WEST), UiAction::Go(Direction::EAST));
        for (row, action, expected) in [
            (0, less, "stay"),
            (0, more, "set bats hard on"),
            (0, UiAction::Confirm, "set bats hard on"),
            (1, more, "set bats mood grim"),
            (1, less, "stay"),
            (2, less, "set bats rats 5"),
            (2, more, "set bats rats 7"),
            (3, more, "set bats wide 1"),
            (3, UiAction::Confirm, "set bats wide 200"),
            (9, more, "refuse"),
            (0, UiAction::Cancel, "pop"),
        ] {
            let mut screen = ModSettings::new("bats".to_string());
            screen.list.mark(row);
            let word = screen.handle(action, &scene).word();
            assert_eq!(word, expected, "{row} {action:?}");
        }
    }

    #[test]
    fn every_setting_is_shown_with_its_value() {
        let shelf = testkit::shelf();
        let screen = ModSettings::new("bats".to_string());
        for (columns, rows) in [(40, 22), (80, 45)] {
            let canvas = testkit::drawn_with(&shelf, &screen, None, columns, rows);
            for text in [
                "Settings of The bats",
                "hard",
                "off",
                "mood",
                "mild",
                "rats",
                "6",
            ] {
                assert!(canvas.shows(text), "{text} at {columns}x{rows}");
            }
        }
    }
}
