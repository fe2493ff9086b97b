//! Which screens are open, one over the other.

use super::App;
use super::errands::new_guide;
use crate::game::debug::OverlayKind;
use crate::ui::ask::Question;
use crate::ui::keymap::UiAction;
use crate::ui::layer::Layer;
use crate::ui::screens::Screen;
use crate::ui::screens::play::Play;
use crate::ui::screens::title::Title;
use crate::ui::session::Session;

impl App {
    /// Opens a screen over all others.
    pub(super) fn open(&mut self, screen: impl Screen + 'static) {
        self.stack.push(Layer::new(screen));
    }

    /// Lets the top screen ask something.
    pub(super) fn ask(&mut self, question: Question) {
        if let Some(layer) = self.stack.last_mut() {
            layer.question = Some(question);
        }
    }

    /// Does another screen, or a question, lie over the lowest screen?
    pub(super) fn is_covered(&self) -> bool {
        let has_question = |layer: &Layer| layer.question.as_ref().is_some_and(Question::covers);
        self.stack.len() > 1 || self.stack.first().is_some_and(has_question)
    }

    /// Closes every screen over the lowest one, and the lowest screen's own question.
    pub(super) fn close_all_but_lowest(&mut self) {
        self.stack.truncate(1);
        if let Some(lowest) = self.stack.first_mut() {
            lowest.question = None;
        }
    }

    pub(super) fn show_game(&mut self) {
        self.stack = vec![Layer::new(Play)];
        self.underway = None;
        self.overlay = OverlayKind::None;
        self.debug_if_new();
        self.guide = new_guide(&self.session);
        self.last_deed = None;
        self.lessons.begin_game();
        // The game may be over already, if the process ended before it could show that.
        if let Some(end) = self.end() {
            self.open(end);
        }
        self.show_stains();
        self.needs_drawing = true;
    }

    /// Shows the blood that was shed in the running game since this program knows it. Another
    /// game has none.
    fn show_stains(&mut self) {
        self.effects.clear();
        let slot = self.session.slot();
        let is_new = self.session.commands() == 0;
        if is_new || slot.is_none() || slot != self.stained_slot {
            self.effects.forget();
        }
        self.stained_slot = slot;
        if let Some(view) = self.session.view() {
            self.effects.show_stains(view.depth, 0);
        }
    }

    pub(super) fn show_title(&mut self) {
        self.session.leave();
        let title = title_of(&self.session);
        self.stack = vec![Layer::new(title)];
        self.effects.clear();
        self.needs_drawing = true;
    }
}

/// The title. The choice that the player most likely wants is marked.
pub(super) fn title_of(session: &Session) -> Title {
    let facts = session.title_facts();
    match session.wants_new_game() {
        true => Title::again(facts, UiAction::NewGame),
        false => Title::new(facts),
    }
}
