//! Presses: what a key, a held key and the wheel do, and which presses are dropped.

use super::App;
use crate::ui::canvas::Area;
use crate::ui::input::Key;
use crate::ui::interrupt;
use crate::ui::keymap::{self, Context, Direction, UiAction};
use crate::ui::layer::Layer;
use crate::ui::screens::{Request, Scene, keyboard};
use crate::ui::theme;
use crate::ui::zoom::Zoom;
use bracket_lib::geometry::Point;

/// The most lines that one turn of the wheel scrolls.
const MOST_LINES: i32 = 20;

/// An event that the player has to see before the next press counts.
pub(super) struct Interruption {
    /// What it was, in a few words.
    reason: String,
    /// How many presses were dropped because of it.
    dropped: usize,
    /// Its picture is not on the screen yet.
    is_unseen: bool,
}

impl App {
    pub(super) fn key(&mut self, key: Key) {
        if self.ignore_keys_ms > 0.0 {
            self.count_dropped(1);
            return;
        }
        if key.repeat && self.ignores_repeats {
            self.hold_back();
            return;
        }
        if key.repeat && self.errand().is_some() {
            return;
        }
        self.ignores_repeats = false;
        self.end_pan();
        self.is_pointing = false;
        self.effects.skip();
        if self.is_for_mark(key) {
            self.take_answer_away();
            self.open_mark();
            return;
        }
        if self.stack.last().is_some_and(Layer::wants_key) {
            let step = self.top().map(|(layer, scene)| layer.take_key(key, &scene));
            self.take_answer_away();
            self.carry_out(step.unwrap_or(Request::Stay));
            return;
        }
        let Some(layer) = self.stack.last() else {
            return;
        };
        let context = layer.context();
        let action = self
            .keymap
            .action(context, key)
            .filter(|action| layer.offers(*action))
            .or_else(|| self.everywhere(key));
        if let Some(Request::Refuse) = self.act_on(context, action) {
            self.refuse_key(context, key);
        }
    }

    /// Something that the top screen offers was chosen by its words.
    pub(super) fn chosen(&mut self, label: &str) {
        if self.ignore_keys_ms > 0.0 {
            self.count_dropped(1);
            return;
        }
        self.effects.skip();
        let context = self.stack.last().map(Layer::context);
        if let (Some(context), Some(action)) = (context, self.action_called(label)) {
            self.act_on(context, Some(action));
        }
    }

    /// Carries an action out, unless it only stops what goes on by itself. Returns a refusal.
    fn act_on(&mut self, context: Context, action: Option<UiAction>) -> Option<Request> {
        let only_stops = self.only_stops(action);
        if self.halt() && only_stops {
            return None;
        }
        let step = action.map_or(Request::Refuse, |action| self.step_of(action));
        self.take_answer_away();
        self.sound_press(context, action, &step);
        match step {
            Request::Refuse => Some(Request::Refuse),
            step => {
                self.carry_out(step);
                None
            }
        }
    }

    /// Presses a key of the keyboard on the screen. The keyboard stays as long as the screen
    /// below has a use for it.
    pub(super) fn type_below(&mut self, key: Key) {
        let Some(keyboard) = self.stack.pop() else {
            return;
        };
        let is_pointing = self.is_pointing;
        self.key(key);
        self.is_pointing = is_pointing;
        let top = self.stack.last();
        if top.is_some_and(|layer| keyboard::wanted(layer, &self.keymap).is_some()) {
            self.stack.push(keyboard);
        }
        self.needs_drawing = true;
    }

    /// What a key means on every screen.
    pub(super) fn everywhere(&self, key: Key) -> Option<UiAction> {
        let action = self.keymap.action(Context::EVERYWHERE, key);
        action.filter(|action| matches!(action, UiAction::Commands | UiAction::Mute))
    }

    /// The place of the sign that opens the list of all commands: a corner of every screen
    /// that has no word for it.
    pub(super) fn more_area(&self) -> Option<Area> {
        let top = self.stack.last()?;
        let has_word =
            top.context() == Context::PLAY || ["commands", "keyboard"].contains(&top.name());
        let area = self.area();
        let has_room = area.width >= 12 && area.height >= 3;
        (!has_word && has_room).then(|| Area::new(area.right() - 3, area.bottom() - 1, 3, 1))
    }

    pub(super) fn draw_more(&mut self) {
        if let Some(area) = self.more_area() {
            self.canvas.fill(area, theme::PANEL);
            let key = self.keymap.hint(Context::EVERYWHERE, UiAction::Commands);
            // With a blank before it, since a text may end there.
            self.canvas.print(area.x + 1, area.y, &key, theme::GOLD);
        }
    }

    /// Says that a key does nothing. Keys with control or alt belong to the system, so
    /// nothing is said about them.
    fn refuse_key(&mut self, context: Context, key: Key) {
        if key.ctrl || key.alt {
            return;
        }
        let (name, help) = (keymap::name(key), self.keymap.hint(context, UiAction::Help));
        // Not `tell`, which would make the key's letter large.
        self.answer = Some(format!("{name} does nothing here; {help} lists the keys."));
        self.needs_drawing = true;
    }

    /// Handles a press of a button: on the mark of an unsaved game, or on the screen
    /// as it was drawn, including its messages.
    pub(super) fn press_pointer(&mut self, press: fn(&mut Layer, Point, &Scene) -> Request) {
        let Some(cell) = self.pointed_cell() else {
            return;
        };
        if self.ignore_keys_ms > 0.0 {
            self.count_dropped(1);
            return;
        }
        self.effects.skip();
        // A tap stops the hero, and is for nothing else.
        if self.halt() {
            return;
        }
        if self.put_lesson_away(cell) {
            return;
        }
        let is_mark = self.is_mark(cell);
        let is_more = self
            .more_area()
            .is_some_and(|area| area.contains(cell.x, cell.y));
        let step = match self.top() {
            _ if is_more => self.step_of(UiAction::Commands),
            Some((layer, scene)) if !is_mark && scene.area.contains(cell.x, cell.y) => {
                press(layer, cell, &scene)
            }
            _ => Request::Stay,
        };
        self.take_answer_away();
        if !matches!(step, Request::Refuse) {
            self.sound_press(Context::EVERYWHERE, None, &step);
        }
        match is_mark {
            true => self.open_mark(),
            false => self.carry_out(step),
        }
    }

    /// Says once why a held key does nothing.
    fn hold_back(&mut self) {
        let Some(interruption) = &self.interruption else {
            return;
        };
        if self.answer.is_none() {
            self.answer = Some(interrupt::held(&interruption.reason));
            self.needs_drawing = true;
        }
    }

    /// Makes the player look again: presses from before the interruption are dropped.
    pub(super) fn interrupt(&mut self, reason: String) {
        self.ignores_repeats = true;
        self.interruption = Some(Interruption {
            reason,
            dropped: 0,
            is_unseen: true,
        });
        self.drop_presses();
    }

    /// Drops presses from before the picture of the last interruption was on the screen.
    /// Call this once that picture has been shown, before the next frame is made. Presses
    /// that arrived while the picture was drawn are dropped too.
    pub fn drop_unseen_presses(&mut self) {
        let is_unseen = |interruption: &Interruption| interruption.is_unseen;
        if self.interruption.as_ref().is_some_and(is_unseen) {
            self.drop_presses();
            if let Some(interruption) = &mut self.interruption {
                interruption.is_unseen = false;
            }
        }
    }

    fn drop_presses(&mut self) {
        let dropped = self.queue.drop_presses();
        self.count_dropped(dropped);
    }

    fn count_dropped(&mut self, dropped: usize) {
        if let Some(interruption) = &mut self.interruption
            && dropped > 0
        {
            interruption.dropped += dropped;
            let told = interrupt::dropped(&interruption.reason, interruption.dropped);
            self.answer = Some(told);
            self.needs_drawing = true;
        }
    }

    /// The wheel scrolls lists and texts. Over the map it makes the tiles larger or smaller,
    /// and over the rest of that screen, turning it up opens the messages.
    pub(super) fn wheel(&mut self, lines: i32) {
        let Some(layer) = self.stack.last() else {
            return;
        };
        let direction = match lines {
            ..0 => Direction::NORTH,
            _ => Direction::SOUTH,
        };
        let context = layer.context();
        self.halt();
        self.take_answer_away();
        let zoom_keys = self.keymap.keys(context, UiAction::Zoom(Zoom::In));
        if !zoom_keys.is_empty() && self.is_over_map() {
            let zoom = if lines < 0 { Zoom::In } else { Zoom::Out };
            self.act(UiAction::Zoom(zoom));
        } else if context == Context::PLAY && lines < 0 {
            self.act(UiAction::Messages);
        } else if context.scrolls {
            for _ in 0..lines.abs().min(MOST_LINES) {
                self.act(UiAction::Go(direction));
            }
        }
    }

    fn act(&mut self, action: UiAction) {
        let step = self.step_of(action);
        self.carry_out(step);
    }
}
