//! When sounds are played, and where captions are shown.

use super::App;
use crate::catalog::SoundId;
use crate::catalog::schema::Cue;
use crate::game::view::View;
use crate::notice::Notice;
use crate::platform::Speaker;
use crate::resources::Status;
use crate::ui::canvas::Area;
use crate::ui::keymap::{Context, UiAction};
use crate::ui::layout::Layout;
use crate::ui::screens::Request;
use crate::ui::settings::Settings;
use crate::ui::sound::direction;
use crate::ui::text;
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// A hero with less than one part in so many of the hit points is near death.
const NEAR_DEATH: i32 = 4;

impl App {
    /// Plays sounds on this from now on. Until then nothing is heard.
    pub fn set_speaker(&mut self, speaker: Box<dyn Speaker>) {
        self.sounds.set_speaker(speaker);
    }

    /// Plays what came of a command. `before` is the game as it was before.
    pub(super) fn sound_notices(&mut self, notices: &[Notice], before: Option<&View>) {
        let Some(view) = self.session.view() else {
            return;
        };
        let is_over = view.status != Status::AwaitingCommand;
        let end = match &view.status {
            Status::Dead { .. } => Some(Cue::Defeat),
            Status::Won => Some(Cue::Victory),
            Status::AwaitingCommand => None,
        };
        let is_near_death = |view: &View| view.hero.health * NEAR_DEATH < view.hero.max_health;
        let came_near = before.is_some_and(|before| !is_near_death(before)) && is_near_death(view);
        let warning = (came_near && !is_over).then_some(Cue::NearDeath);
        // What matters most comes first, since only a few are heard.
        let urgent = end.into_iter().chain(warning);
        let urgent = urgent.map(|cue| (cue, None, view.hero.at));
        let told = notices.iter().filter_map(|notice| heard(notice, view));
        for (cue, own, at) in urgent.chain(told) {
            let own = own.map(|id| &view.catalog[id]);
            let from = direction(view.hero.at, at);
            self.sounds.play(&view.catalog, cue, own, from);
        }
    }

    /// Plays a sound that is no part of the game.
    pub(super) fn sound(&mut self, cue: Cue) {
        let catalog = self.session.shown_catalog();
        self.sounds.play(catalog, cue, None, None);
    }

    /// Plays the sound of a press, by what it meant and what it leads to.
    pub(super) fn sound_press(
        &mut self,
        context: Context,
        action: Option<UiAction>,
        step: &Request,
    ) {
        let cue = match step {
            _ if action == Some(UiAction::Mute) => return,
            Request::Refuse => Cue::Error,
            // What the hero does is heard by itself.
            Request::Do(_) | Request::Errand(_) | Request::Travel(_) | Request::Say(_) => return,
            Request::Stay => match action {
                Some(UiAction::Go(_)) if context.scrolls => Cue::MenuMove,
                _ => return,
            },
            _ => Cue::MenuAccept,
        };
        self.sound(cue);
    }

    /// Lets the place that is shown be heard.
    pub(super) fn dwell(&mut self) {
        let is_shown = self.stack.first().is_some_and(|it| it.name() == "play");
        let view = self.session.view().filter(|_| is_shown);
        let view = view.filter(|view| view.status == Status::AwaitingCommand);
        let ambience = view.and_then(|view| {
            let ambience = view.catalog.level(view.depth).ambience?;
            Some(&view.catalog[ambience])
        });
        self.sounds.dwell(ambience);
    }

    /// The settings with the sound switched on or off.
    pub(super) fn other_sound(&self) -> Settings {
        Settings {
            muted: !self.settings.muted,
            ..self.settings.clone()
        }
    }

    /// Shows the captions in the lower left corner of the map, the newest at the bottom.
    pub(super) fn draw_captions(&mut self) {
        if self.is_covered() || self.screen() != "play" {
            return;
        }
        let map = Layout::new(self.parts().0).map;
        let rows = (map.y..map.bottom()).rev();
        for (caption, y) in self.sounds.captions().rev().zip(rows) {
            let words = text::shortened(caption, map.width - 2);
            let width = words.chars().count() as i32 + 2;
            self.canvas
                .fill(Area::new(map.x, y, width, 1), theme::PANEL);
            self.canvas.print(map.x + 1, y, &words, theme::TEXT);
        }
    }
}

/// What is heard for a notice: why, the own sound of whoever made it, and where.
fn heard(notice: &Notice, view: &View) -> Option<(Cue, Option<SoundId>, Point)> {
    Some(match *notice {
        Notice::Sounded { at, cue, sound } => (cue, sound, at),
        Notice::CameIntoView {
            at, hostile: true, ..
        } => {
            let foe = view.actors.iter().find(|actor| actor.at == at);
            (Cue::Foe, foe.and_then(|foe| foe.kind.sound), at)
        }
        Notice::Found { at, .. } => (Cue::Find, None, at),
        Notice::EnteredDepth { .. } => (Cue::Stairs, None, view.hero.at),
        // These have words and pictures, and `Sounded` beside them where they are heard.
        Notice::CameIntoView { .. }
        | Notice::Hurt { .. }
        | Notice::Missed { .. }
        | Notice::Flew { .. }
        | Notice::Conjured { .. }
        | Notice::Died { .. }
        | Notice::Healed { .. }
        | Notice::DoorMoved { .. }
        | Notice::PickedUp { .. } => return None,
    })
}
