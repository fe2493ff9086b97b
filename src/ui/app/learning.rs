//! What matters for the first time is told in a panel over the map. It goes by itself, or
//! by a click; no key waits for it.

use super::App;
use crate::ui::canvas::Area;
use crate::ui::draw::camera::Camera;
use crate::ui::draw::panel;
use crate::ui::keymap::{Context, UiAction};
use crate::ui::layout::Layout;
use crate::ui::lessons::key_runs;
use crate::ui::screens::lessons;
use crate::ui::text::{self, Run};
use crate::ui::theme;
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
        let screen = lessons::screen(&told, &self.keymap);
        self.open(screen);
    }

    /// The panel, and its lines: above the hero if there is room, or else below.
    fn lesson(&self) -> Option<(Area, String, Vec<Vec<Run>>)> {
        let is_free = self.stack.len() == 1 && !self.is_covered() && self.screen() == "play";
        let view = { self.session.view() }.filter(|_| is_free && self.settings.lessons)?;
        let lesson = self.lessons.shown(self.session.catalog())?;
        let map = Layout::new(self.parts().0).map;
        let width = (map.width - 4).min(WIDEST);
        if width < 16 || map.height < 6 {
            return None;
        }
        let mut lines = text::wrap(&key_runs(&lesson.text, &self.keymap), width);
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
        let height = lines.len() as i32 + 2;
        let y = match height <= above {
            true => map.y,
            false => map.bottom() - height,
        };
        let x = map.x + (map.width - width - 4) / 2;
        let frame = Area::new(x, y, width + 4, height);
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
        let parts = [(key, "all hints"), ("click".to_string(), "hide")];
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
