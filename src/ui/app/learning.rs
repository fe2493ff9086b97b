//! What matters for the first time is told in a panel over the map. It goes by itself, or
//! by a click; no key waits for it.

use super::App;
use crate::ui::canvas::Area;
use crate::ui::draw::alert;
use crate::ui::draw::camera::Camera;
use crate::ui::draw::panel;
use crate::ui::keymap::{Context, UiAction};
use crate::ui::layout::Layout;
use crate::ui::lessons::key_runs;
use crate::ui::screens::lessons;
use crate::ui::text::{self, Run};
use crate::ui::theme;
use crate::ui::wishes::Played;
use bracket_lib::geometry::Point;

/// The widest panel, so that the map stays visible.
const WIDEST: i32 = 62;

impl App {
    /// Looks for what matters now for the first time, and keeps what was told.
    pub(super) fn teach(&mut self) {
        let is_played = self.stack.first().is_some_and(|it| it.name() == "play");
        let Some(view) = { self.session.view() }.filter(|_| is_played && self.settings.lessons)
        else {
            return;
        };
        if self.lessons.notice(view, self.session.is_tutorial()) {
            self.needs_drawing = true;
            if let Err(trouble) = self.lessons.store(self.session.store()) {
                self.tell(&trouble);
            }
        }
    }

    /// Shows everything that was told.
    pub(super) fn show_lessons(&mut self) {
        let told = self.lessons.told(self.session.catalog());
        let screen = lessons::screen(&told, &self.keymap, self.settings.wishes.played());
        self.open(screen);
    }

    /// The lesson that is told now, in words.
    pub(in crate::ui) fn lesson_words(&self) -> Option<String> {
        self.session.view().filter(|_| self.settings.lessons)?;
        let lesson = self.lessons.shown(self.session.catalog())?;
        let runs = key_runs(&lesson.text, &self.keymap, self.settings.wishes.played());
        let text: String = runs.into_iter().map(|run| run.text).collect();
        Some(format!("{}: {text}", lesson.title))
    }

    /// The panel, and its lines.
    fn lesson(&self) -> Option<(Area, String, Vec<Vec<Run>>)> {
        let is_free = self.stack.len() == 1 && !self.is_covered() && self.screen() == "play";
        let view = { self.session.view() }.filter(|_| is_free && self.settings.lessons)?;
        let lesson = self.lessons.shown(self.session.catalog())?;
        let map = Layout::new(self.parts().0).map;
        let width = (map.width - 4).min(WIDEST);
        if width < 16 || map.height < 6 {
            return None;
        }
        let mut lines = text::wrap(
            &key_runs(&lesson.text, &self.keymap, self.settings.wishes.played()),
            width,
        );
        let camera = Camera::over(
            view.hero.at,
            view.map.width,
            view.map.height,
            map,
            self.scale(),
        );
        let hero = camera.cells_of(view.hero.at);
        let above = hero.map_or(map.height, |cells| cells.y - map.y);
        let below = hero.map_or(0, |cells| map.bottom() - cells.bottom());
        let most = (above.max(below) - 2).max(1) as usize;
        let rows = lesson.picture.iter().map(|row| {
            let row: String = row.chars().take(width as usize).collect();
            vec![Run::new(row, theme::PLACE)]
        });
        let rows: Vec<Vec<Run>> = rows.collect();
        if !rows.is_empty() && lines.len() + 1 + rows.len() <= most {
            lines.push(Vec::new());
            lines.extend(rows);
        }
        if lines.len() > most {
            lines.truncate(most);
            // The list has the rest.
            lines[most - 1] = vec![Run::new("...", theme::FAINT)];
        }
        let (width, height) = (width + 4, lines.len() as i32 + 2);
        let others = view.actors.iter().map(|actor| actor.at);
        let things = view.items.iter().map(|item| item.at);
        let others = others.chain(things).filter_map(|at| camera.cells_of(at));
        // What was wrong in mods that were read again stands in a corner of the map.
        let alert = alert::area(map, self.library.shelf());
        let never: Vec<Area> = hero.into_iter().chain(alert).collect();
        let frame = free_place(map, width, height, &never, &others.collect::<Vec<_>>());
        Some((frame, lesson.title.clone(), lines))
    }

    pub(super) fn draw_lesson(&mut self) {
        let Some((frame, title, lines)) = self.lesson() else {
            return;
        };
        self.canvas.fill(frame, theme::PANEL);
        self.canvas.frame(frame, theme::GOLD);
        let title = text::shortened(&title, frame.width - 6);
        self.canvas
            .print_centred(frame, frame.y, &format!(" {title} "), theme::GOLD);
        let inside = panel::inside(frame);
        for (line, y) in lines.iter().zip(inside.y..inside.bottom()) {
            text::print_runs(&mut self.canvas, inside.x, y, line);
        }
        let key = self.keymap.hint(Context::PLAY, UiAction::Lessons);
        let press = match self.settings.wishes.played() {
            Played::ByKeys => "click",
            Played::ByFingers => "tap",
        };
        let parts = [(key, "all hints"), (press.to_string(), "hide")];
        panel::hint(&mut self.canvas, frame, &parts);
    }

    /// A click on the panel puts it away. Returns whether it was one.
    pub(super) fn put_lesson_away(&mut self, cell: Point) -> bool {
        let Some((frame, ..)) = self.lesson() else {
            return false;
        };
        let is_there = frame.contains(cell.x, cell.y);
        if is_there {
            self.lessons.put_away(self.session.catalog());
            self.needs_drawing = true;
        }
        is_there
    }
}

/// Where a panel of a size hides least: nothing of what it must never hide if that can be,
/// and as few others as can be. In the middle of an edge rather than in a corner.
fn free_place(map: Area, width: i32, height: i32, never: &[Area], others: &[Area]) -> Area {
    let rest = (map.width - width).max(0);
    let columns = [rest / 2, 0, rest].map(|x| map.x + x);
    let rows = [map.y, map.bottom() - height];
    let places =
        { columns.iter() }.flat_map(|&x| rows.iter().map(move |&y| Area::new(x, y, width, height)));
    let hidden = |place: &Area| {
        let count = |all: &[Area]| all.iter().filter(|area| area.overlaps(*place)).count();
        (count(never), count(others))
    };
    // The first of equally good ones.
    let best = places.min_by_key(hidden);
    best.unwrap_or(Area::new(map.x, map.y, width, height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_panel_keeps_clear_of_the_hero_and_of_what_it_speaks_of() {
        let map = Area::new(2, 1, 80, 30);
        let tile = |x, y| Area::new(x, y, 2, 1);
        let clear = |hero: Area, others: &[Area]| {
            let place = free_place(map, 40, 8, &[hero], others);
            assert!(!place.overlaps(hero), "{place:?} hides {hero:?}");
            let hidden = others.iter().filter(|other| other.overlaps(place)).count();
            (place, hidden)
        };
        let middle = tile(40, 15);
        let (above, none) = clear(middle, &[]);
        assert_eq!((above.x, above.y, none), (22, 1, 0));
        let (below, none) = clear(middle, &[tile(40, 3)]);
        assert_eq!((below.bottom(), none), (map.bottom(), 0));
        let foes = [tile(40, 3), tile(40, 28), tile(4, 2), tile(4, 29)];
        let (right, none) = clear(middle, &foes);
        assert_eq!((right.right(), none), (map.right(), 0));
        // The errors of mods stay in view, as the hero does.
        let errors = Area::new(36, 1, 46, 8);
        let place = free_place(map, 40, 8, &[middle, errors], &[]);
        assert!(
            !place.overlaps(errors) && !place.overlaps(middle),
            "{place:?}"
        );
        // Where someone must be hidden, it is not the hero.
        let foes = [(4, 2), (40, 28), (4, 29), (79, 3), (79, 28)].map(|(x, y)| tile(x, y));
        assert_eq!(clear(tile(40, 3), &foes).1, 1);
    }
}
