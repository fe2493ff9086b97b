//! Draws a watched run: the play screen without its keys, a bar with the present position,
//! and the keys of the replay.

use super::{GOING, Motion, Replay, SPEEDS};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::cards::{self, Detail};
use crate::ui::draw::{info, log, map, minimap, sidebar, tip};
use crate::ui::keymap::{Context, Keymap, UiAction};
use crate::ui::layout::Layout;
use crate::ui::screens::Scene;
use crate::ui::screens::hints::Hints;
use crate::ui::screens::route::Goal;
use crate::ui::text;
use crate::ui::theme;

/// The areas of the play screen, the bar and the keys. The keys take as many rows as they
/// need, but at most a quarter of the screen.
pub(super) fn parts(whole: Area, keymap: &Keymap) -> (Area, Area, Area) {
    let all = Hints {
        context: Context::REPLAY,
        parts: &GOING,
    };
    let rows = all.rows(whole.width, keymap).min(whole.height / 4).max(1);
    let part = |y: i32, height: i32| Area::new(whole.x, y, whole.width, height);
    let keys = part(whole.bottom() - rows, rows);
    let bar = part(keys.y - 1, 1);
    (part(whole.y, whole.height - rows - 1), bar, keys)
}

impl Replay {
    pub(super) fn draw_all(&self, scene: &Scene, canvas: &mut Canvas) {
        canvas.clear();
        let view = &self.view;
        let (play, bar, keys) = parts(scene.area, scene.keymap);
        let layout = Layout::new(play).with_minimap(scene.settings.minimap);
        let camera = scene.camera(view, layout.map);
        let pointed = scene.pointer.and_then(|cell| {
            let listed = sidebar::place_at(layout.sidebar, view, cell);
            listed.or_else(|| camera.place_at(cell))
        });
        let pointed = pointed.filter(|at| info::describe(view, *at).is_some());
        let effects = &self.effects;
        map::draw(canvas, view, &camera, &Scene { effects, ..*scene });
        if let Some(at) = pointed {
            map::mark(canvas, &camera, at);
        }
        sidebar::draw(
            canvas,
            layout.sidebar,
            view,
            pointed,
            scene.keymap,
            scene.tileset,
        );
        minimap::draw(canvas, layout.minimap, view, &camera);
        let has_sidebar = !layout.sidebar.is_empty();
        info::draw(canvas, layout.info, view, pointed, has_sidebar);
        log::draw(canvas, layout.log, view, self.notice(scene).as_deref());
        if let Some(at) = pointed
            && let Some(tile) = camera.cells_of(at)
        {
            let hero = camera.cells_of(view.hero.at);
            let cards = cards::of_place(at, view, Detail::Short);
            tip::draw(canvas, layout.map, tile, hero, &cards, scene.tileset);
        }
        canvas.fill(keys, theme::PANEL);
        if !scene.is_asking {
            self.draw_bar(canvas, bar);
            self.hints().draw(canvas, keys, scene.keymap);
        }
    }

    fn draw_bar(&self, canvas: &mut Canvas, bar: Area) {
        let (commands, length) = (self.player.commands(), self.player.length());
        let share = f64::from(commands) / f64::from(length.max(1));
        let full = (share * f64::from(bar.width)).round() as i32;
        canvas.fill(bar, theme::BAR_EMPTY);
        canvas.fill(Area::new(bar.x, bar.y, full, 1), theme::PROGRESS);
        let ink = match self.is_different() {
            true => theme::HARM,
            false => theme::TEXT,
        };
        let left = format!("turn {}  {}", self.view.turn, self.state());
        let right = format!("{}/s  {commands} of {length}", SPEEDS[self.speed]);
        let seed = format!("seed {}", self.run.header.seed);
        let end = canvas.print(bar.x + 1, bar.y, &left, ink);
        canvas.print_right(bar.right() - 1, bar.y, &right, theme::TEXT);
        let room = bar.right() - 1 - right.chars().count() as i32 - end - 4;
        let seed = text::shortened(&seed, room);
        canvas.print(end + 2, bar.y, &seed, theme::TEXT);
    }

    fn state(&self) -> String {
        match self.motion {
            Motion::Seeking(Goal::Turn(turn)) => format!("going to turn {turn}..."),
            Motion::Seeking(Goal::End) => "going to the end...".to_string(),
            Motion::Seeking(_) => "going there...".to_string(),
            Motion::Still if self.is_different() => "it differs here".to_string(),
            _ if self.player.is_at_end() => "the end".to_string(),
            Motion::Still => "paused".to_string(),
            Motion::Playing => "playing".to_string(),
        }
    }

    pub(super) fn notice<'a>(&'a self, scene: &Scene<'a>) -> Option<String> {
        let difference = self.difference.as_ref().filter(|_| self.is_different());
        match difference {
            Some(difference) => Some(format!("This is another run from here: {difference}.")),
            None if self.is_early && matches!(self.motion, Motion::Seeking(_)) => {
                let stop = scene.keymap.hint(Context::REPLAY, UiAction::Pause);
                Some(format!("It is still on its way; {stop} stops it."))
            }
            None => scene.notice.map(str::to_string),
        }
    }
}
