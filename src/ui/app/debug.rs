//! Debug mode: asked for once, and then it marks the run for good. Its overlays are drawn
//! over the map.

use super::App;
use crate::game::command::Command;
use crate::game::debug::{DebugDeed, OverlayKind, Shade};
use crate::ui::ask::{Others, Question, YesNo, YesNoLook};
use crate::ui::canvas::Canvas;
use crate::ui::draw::map;
use crate::ui::keymap::UiAction;
use crate::ui::screens::Scene;
use crate::ui::screens::debug::{Debug, DebugStep, QUESTION};
use crate::ui::session::Session;
use crate::ui::theme;

/// Why the run is in no list of ranks, as its header says it.
const WHY: &str = "debug mode was on";

/// The screens below which the map is seen.
const OVER_MAP: [&str; 2] = ["play", "debug"];

fn question() -> Question {
    let look = YesNoLook::Panel {
        title: "Leave the ranks?",
        text: "Debug mode shows what is hidden and changes anything: \
               the run leaves the ranks, for good.",
        ink: theme::EMBER,
        widest: 52,
    };
    let ask = YesNo {
        context: QUESTION,
        yes: &[UiAction::Confirm],
        others: Others::Nothing,
        hints: &[
            (UiAction::Confirm, "debug, outside the ranks"),
            (UiAction::Cancel, "back to the game"),
        ],
        look,
    };
    Question::new("debug question", UiAction::Debug, ask)
}

impl App {
    pub(super) fn debug(&mut self, step: DebugStep) {
        match step {
            DebugStep::Open if self.is_in_debug_mode() => self.open(Debug::new(self.overlay)),
            DebugStep::Open if self.session.ended().is_some() => (),
            DebugStep::Open => self.ask(question()),
            DebugStep::Begin => {
                if self.begin_debug_mode() {
                    self.open(Debug::new(self.overlay));
                }
            }
            DebugStep::Do(deed) => {
                // Back to the list of tools, which stays open.
                self.stack.truncate(2);
                self.command(Command::Debug { deed });
            }
            DebugStep::Show(overlay) => self.overlay = overlay,
        }
        self.needs_drawing = true;
    }

    fn is_in_debug_mode(&self) -> bool {
        let game = self.session.game();
        game.is_some_and(|game| game.is_in_debug_mode())
    }

    /// Takes the run out of the ranks, then begins debug mode. If the first cannot be saved,
    /// nothing begins: a run loaded later would be ranked again.
    fn begin_debug_mode(&mut self) -> bool {
        if let Err(fault) = self.session.unrank(WHY) {
            self.tell(&format!(
                "The run has left the ranks, but that cannot be kept ({fault}): debug mode does not begin."
            ));
            return false;
        }
        let deed = DebugDeed::Begin;
        self.command(Command::Debug { deed });
        self.is_in_debug_mode()
    }

    /// From now on every new game begins in debug mode.
    pub fn debug_new_games(&mut self) {
        self.debugs_new_games = true;
    }

    /// Begins debug mode in a new game, if the player wants that for all.
    pub(super) fn debug_if_new(&mut self) {
        let is_new = self.session.view().is_some_and(|view| view.turn == 0);
        if self.debugs_new_games && is_new && !self.is_in_debug_mode() {
            self.begin_debug_mode();
        }
    }
}

/// Draws the overlay over the map, if the screen shows one.
pub(super) fn draw_overlay(
    canvas: &mut Canvas,
    session: &Session,
    kind: OverlayKind,
    screen: &str,
    scene: &Scene,
) {
    let (Some(game), Some(view)) = (session.game(), scene.view) else {
        return;
    };
    let is_wanted = kind != OverlayKind::None && game.is_in_debug_mode();
    if !is_wanted || !OVER_MAP.contains(&screen) {
        return;
    }
    let overlay = game.overlay(kind);
    let camera = scene.camera(view, scene.layout().map);
    for (_, at) in camera.places() {
        let Some(mark) = overlay.at(at) else {
            continue;
        };
        let paper = match mark.shade {
            Shade::None => None,
            Shade::Good => Some(theme::BOON),
            Shade::Bad => Some(theme::HARM),
            Shade::Share(share) => Some(theme::shaded(theme::GOLD, f32::from(share) / 100.0)),
        };
        if let Some(paper) = paper {
            map::tint(canvas, &camera, at, theme::shaded(paper, 0.5));
        }
        if let Some(sign) = mark.sign
            && let Some(pane) = canvas.pane_over(camera.area())
        {
            let draw = camera.glyph(at, sign, theme::TEXT);
            pane.put(crate::ui::canvas::pane::Depth::Marks, draw);
        }
    }
}
