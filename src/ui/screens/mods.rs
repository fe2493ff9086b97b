//! The mods: which are on, which are not, and why.

use crate::catalog::Color;
use crate::platform;
use crate::target;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel::{self, ListPanel};
use crate::ui::keymap::{Context, UiAction};
use crate::ui::library::{Listed, ListedState, Shelf};
use crate::ui::list::{Ends, Heard, List, Rows};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::mod_settings::ModSettings;
use crate::ui::screens::reports;
use crate::ui::screens::{Request, Scene, Screen};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

const WIDEST: i32 = 72;

/// A window has no workshop: its key tells where the files of mods are.
const WORKSHOP: &str = match target::IS_PAGE {
    true => "workshop",
    false => "files",
};
/// The rows below the list with details of the marked mod.
const DETAILS: i32 = 5;

/// The list of mods.
#[derive(Default)]
pub struct Mods {
    /// The label of the marked mod. If no mod has it, the first mod is marked.
    marked: Option<String>,
}

impl Mods {
    fn place(&self, shelf: &Shelf) -> usize {
        let is_marked = |each: &Listed| Some(&each.label) == self.marked.as_ref();
        shelf.mods.iter().position(is_marked).unwrap_or(0)
    }

    fn mark(&mut self, shelf: &Shelf, place: usize) {
        self.marked = shelf.mods.get(place).map(|each| each.label.clone());
    }

    fn switch(&mut self, shelf: &Shelf) -> Request {
        let place = self.place(shelf);
        self.mark(shelf, place);
        match shelf.mods.get(place) {
            None => Request::Refuse,
            Some(each) if each.state == ListedState::Core => {
                Request::Say("The game itself is always on.".to_string())
            }
            Some(each) => Request::SwitchMod(each.label.clone()),
        }
    }

    /// The keys for the marked mod, with a word each.
    fn parts(&self, shelf: &Shelf) -> Vec<(UiAction, String)> {
        let marked = shelf.mods.get(self.place(shelf));
        // The base game cannot be switched off.
        let can_switch = marked.is_some_and(|each| each.state != ListedState::Core);
        let can_set = marked.is_some_and(|each| !each.settings.is_empty());
        let parts = [
            (can_switch, UiAction::Confirm, "on or off".to_string()),
            (can_set, UiAction::Settings, "settings".to_string()),
            (true, UiAction::Reports, reports(shelf)),
            (true, UiAction::Workshop, WORKSHOP.to_string()),
            (true, UiAction::Cancel, "back".to_string()),
        ];
        let shown = parts.into_iter().filter(|(is_shown, ..)| *is_shown);
        shown.map(|(_, action, word)| (action, word)).collect()
    }

    /// What the marked mod lets the player set.
    fn settings(&self, shelf: &Shelf) -> Request {
        match shelf.mods.get(self.place(shelf)) {
            Some(each) if !each.settings.is_empty() => {
                Request::Push(Box::new(ModSettings::new(each.label.clone())))
            }
            _ => Request::Say("This mod has nothing to set.".to_string()),
        }
    }

    fn rows(&self, scene: &Scene) -> Rows {
        scene.rows(scene.shelf.mods.len(), parts(scene).list)
    }

    /// The list, with the mark on its mod, which may have moved.
    fn list(&self, shelf: &Shelf) -> List {
        let mut list = List::new(Ends::GoAround);
        list.mark(self.place(shelf));
        list
    }
}

fn parts(scene: &Scene) -> ListPanel {
    let lines = scene.lines(scene.shelf.mods.len());
    panel::with_details(scene.area, WIDEST, lines, DETAILS)
}

/// The state in a word or two, with its colour.
fn state(state: &ListedState) -> (String, Color) {
    match state {
        ListedState::Core => ("always on".to_string(), theme::FAINT),
        ListedState::On => ("on".to_string(), theme::BOON),
        ListedState::Off => ("off".to_string(), theme::FAINT),
        ListedState::Faulty(_) => ("faulty".to_string(), theme::HARM),
    }
}

impl Screen for Mods {
    fn name(&self) -> &'static str {
        "mods"
    }

    fn context(&self) -> Context {
        Context::MODS
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        let shelf = scene.shelf;
        let mut list = self.list(shelf);
        let heard = list.handle(action, self.rows(scene));
        match (heard, action) {
            (Heard::Moved, _) => self.mark(shelf, list.marked()),
            (Heard::Chosen(_) | Heard::NoSuchRow, _) => return self.switch(shelf),
            (_, UiAction::Reports) => return Request::Push(Box::new(reports::screen(shelf))),
            (_, UiAction::Settings) => return self.settings(shelf),
            (_, UiAction::Workshop) => return Request::Workshop,
            (_, UiAction::Cancel) => return Request::Pop,
            _ => (),
        }
        Request::Stay
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        if let Some(row) = self.list(scene.shelf).at(cell, self.rows(scene)) {
            self.mark(scene.shelf, row);
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let edge = edge(parts(scene).frame);
        let hints = self.parts(scene.shelf);
        if let Some(action) = hints_of(&borrowed(&hints)).at(edge, cell, scene.keymap) {
            return self.handle(action, scene);
        }
        match self.list(scene.shelf).at(cell, self.rows(scene)) {
            Some(row) => {
                self.mark(scene.shelf, row);
                self.switch(scene.shelf)
            }
            None => Request::Stay,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let shelf = scene.shelf;
        let parts = parts(scene);
        panel::draw(canvas, parts.frame, "Mods", theme::GOLD);
        let list = self.list(shelf);
        list.draw(canvas, self.rows(scene), |canvas, place, row, is_marked| {
            draw_row(canvas, place, &shelf.mods[row], is_marked);
        });
        if let Some(each) = shelf.mods.get(list.marked()) {
            draw_details(canvas, parts.details, each, shelf);
        }
        let hints = self.parts(shelf);
        hints_of(&borrowed(&hints)).draw(canvas, edge(parts.frame), scene.keymap);
    }
}

/// How many reports there are, in words.
fn reports(shelf: &Shelf) -> String {
    match shelf.reports.len() + shelf.more_reports {
        0 => "reports: none".to_string(),
        1 => "1 report".to_string(),
        count => format!("{count} reports"),
    }
}

fn borrowed(parts: &[(UiAction, String)]) -> Vec<(UiAction, &str)> {
    parts
        .iter()
        .map(|(action, word)| (*action, word.as_str()))
        .collect()
}

fn hints_of<'a>(parts: &'a [(UiAction, &'a str)]) -> Hints<'a> {
    Hints {
        context: Context::MODS,
        parts,
    }
}

fn draw_row(canvas: &mut Canvas, row: Area, each: &Listed, is_marked: bool) {
    let (word, ink) = state(&each.state);
    let room = name_room(row.width, each);
    let name = match each.state {
        ListedState::Off => theme::FAINT,
        _ => theme::TEXT,
    };
    let runs = [
        Run::new(text::shortened(&each.name, room), name),
        Run::new(format!(" {}", each.version), theme::FAINT),
    ];
    panel::list_row(canvas, row, &runs, is_marked);
    canvas.print_right(row.right() - 1, row.y, &word, ink);
}

/// How many cells a row has for a mod's name.
fn name_room(width: i32, each: &Listed) -> i32 {
    let (word, _) = state(&each.state);
    width - 6 - (word.chars().count() + each.version.chars().count()) as i32
}

/// What is wrong with the marked mod, what it is, and where it came from.
fn draw_details(canvas: &mut Canvas, area: Area, each: &Listed, shelf: &Shelf) {
    let mut lines = Vec::new();
    if each.name.chars().count() as i32 > name_room(area.width, each) {
        lines.extend(text::wrap_plain(&each.name, area.width, theme::GOLD));
    }
    if let ListedState::Faulty(reason) = &each.state {
        let told = match shelf.is_refused {
            true => format!("Faulty: {reason}. It is played as it was."),
            false => format!("Off: {reason}."),
        };
        lines.extend(text::wrap_plain(&told, area.width, theme::HARM));
    }
    if !each.description.is_empty() {
        let description = text::wrap_plain(&each.description, area.width, theme::TEXT);
        lines.extend(description.into_iter().take(2));
    }
    let place = match (&each.state, &shelf.home) {
        (ListedState::Core, Some(home)) => platform::where_mods_are(home),
        _ => each.label.clone(),
    };
    lines.extend(text::wrap_plain(&place, area.width, theme::FAINT));
    text::print_lines(canvas, area, &lines);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::keymap::Direction;
    use crate::ui::testkit;

    #[test]
    fn the_mods_by_keys() {
        let shelf = testkit::shelf();
        let effects = Effects::default();
        let scene = Scene {
            shelf: &shelf,
            ..testkit::scene(None, &effects)
        };
        let down = UiAction::Go(Direction::SOUTH);
        let up = UiAction::Go(Direction::NORTH);
        let enter = UiAction::Confirm;
        for (actions, expected) in [
            (vec![enter], "say The game itself is always on."),
            (vec![down, enter], "switch bats"),
            (vec![down, down, enter], "switch owls"),
            (vec![up, enter], "switch cats"),
            (
                vec![down, down, down, down, enter],
                "say The game itself is always on.",
            ),
            (vec![UiAction::Reports], "push reports"),
            (vec![UiAction::Workshop], "workshop"),
            (vec![UiAction::Settings], "say This mod has nothing to set."),
            (vec![UiAction::Cancel], "pop"),
        ] {
            let mut screen = Mods::default();
            let mut last = String::new();
            for action in &actions {
                last = screen.handle(*action, &scene).word();
            }
            assert_eq!(last, expected, "{actions:?}");
        }
    }

    #[test]
    fn the_mark_stays_with_its_mod_when_the_order_changes() {
        let mut shelf = testkit::shelf();
        let effects = Effects::default();
        let mut screen = Mods::default();
        let scene = Scene {
            shelf: &shelf,
            ..testkit::scene(None, &effects)
        };
        screen.handle(UiAction::Go(Direction::SOUTH), &scene);
        shelf.mods.swap(1, 3);
        let scene = Scene {
            shelf: &shelf,
            ..testkit::scene(None, &effects)
        };
        assert_eq!(
            screen.handle(UiAction::Confirm, &scene).word(),
            "switch bats"
        );
    }

    #[test]
    fn the_mods_by_mouse() {
        let shelf = testkit::shelf();
        let effects = Effects::default();
        let scene = Scene {
            shelf: &shelf,
            ..testkit::scene(None, &effects)
        };
        let mut screen = Mods::default();
        let canvas = testkit::drawn_with(&shelf, &screen, None, 40, 22);
        let y = (0..22)
            .find(|y| canvas.row(*y).contains("The owls"))
            .unwrap();
        assert_eq!(
            screen.click(Point::new(30, y), &scene).word(),
            "switch owls"
        );
        assert_eq!(screen.click(Point::new(0, 0), &scene).word(), "stay");
    }

    #[test]
    fn every_mod_is_shown_with_its_state_at_every_size() {
        let shelf = testkit::shelf();
        let mut screen = Mods::default();
        screen.mark(&shelf, 2);
        for (columns, rows) in [(40, 22), (80, 45), (43, 31)] {
            let canvas = testkit::drawn_with(&shelf, &screen, None, columns, rows);
            for text in [
                "The core 1.2.0",
                "always on",
                "The bats 1.2.0",
                "faulty",
                "Off: 5 errors.",
                "About the owls.",
                "5 reports",
            ] {
                assert!(canvas.shows(text), "{text} at {columns}x{rows}");
            }
        }
        for (columns, rows) in [(1, 1), (10, 5), (20, 12)] {
            testkit::drawn_with(&shelf, &screen, None, columns, rows);
        }
    }
}
