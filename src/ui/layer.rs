//! A screen of the stack, with the question that it may ask.

use crate::game::view::View;
use crate::ui::ask::{Cover, Once, Question, Reply};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::input::Key;
use crate::ui::keymap::{Context, Keymap, UiAction};
use crate::ui::screens::{Request, Scene, Screen};
use bracket_lib::geometry::Point;

/// A screen, and its open question.
pub struct Layer {
    pub screen: Box<dyn Screen>,
    pub question: Option<Question>,
}

impl Layer {
    pub fn new(screen: impl Screen + 'static) -> Self {
        Self::of(Box::new(screen))
    }

    pub fn of(screen: Box<dyn Screen>) -> Self {
        Self {
            screen,
            question: None,
        }
    }

    /// The name for scripts and tests.
    pub fn name(&self) -> &'static str {
        let question = self.question.as_ref();
        question
            .and_then(|question| question.name)
            .unwrap_or(self.screen.name())
    }

    /// The context whose keys are understood now.
    pub fn context(&self) -> Context {
        match &self.question {
            Some(question) => question.ask.context(),
            None => self.screen.context(),
        }
    }

    /// Can the screen or its question do something with an action?
    pub fn offers(&self, action: UiAction) -> bool {
        self.question.is_some() || self.screen.offers(action)
    }

    pub fn has_place_for_notice(&self, area: Area, keymap: &Keymap) -> bool {
        match self.question.as_ref().map(|question| question.ask.cover()) {
            Some(Cover::Over) => false,
            Some(Cover::OverWithNotice) => true,
            Some(Cover::Within) | None => self.screen.has_place_for_notice(area, keymap),
        }
    }

    /// What is under the mark on the map, in words, if there is one.
    pub fn marked(&self, view: &View) -> Option<String> {
        match &self.question {
            Some(question) => question.ask.marked(view),
            None => self.screen.marked(view),
        }
    }

    /// The line that the player is writing, if there is one.
    pub fn written(&self) -> Option<&str> {
        match &self.question {
            Some(question) => question.ask.written(),
            None => self.screen.written(),
        }
    }

    /// What an action leads to.
    pub fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        match &mut self.question {
            Some(question) => {
                let reply = question.ask.handle(action, scene);
                self.take(reply, scene)
            }
            None => self.screen.handle(action, scene),
        }
    }

    pub fn point(&mut self, cell: Point, scene: &Scene) {
        match &mut self.question {
            Some(question) => question.ask.point(cell, scene),
            None => self.screen.point(cell, scene),
        }
    }

    pub fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        match &mut self.question {
            Some(question) => {
                let reply = question.ask.click(cell, scene);
                self.take(reply, scene)
            }
            None => self.screen.click(cell, scene),
        }
    }

    /// The other button was pressed: a question is given up, but not below a finger that rests.
    pub fn inspect(&mut self, cell: Point, scene: &Scene) -> Request {
        match &mut self.question {
            Some(_) if scene.settings.wishes.has_fingers => Request::Stay,
            Some(question) => {
                let reply = question.ask.handle(UiAction::Cancel, scene);
                self.take(reply, scene)
            }
            None => self.screen.inspect(cell, scene),
        }
    }

    /// A text was pasted. `None` if there is no use for it.
    pub fn paste(&mut self, text: &str, scene: &Scene) -> Option<Request> {
        let reply = self.question.as_mut()?.ask.paste(text)?;
        Some(self.take(reply, scene))
    }

    /// Passes the answer on to the screen.
    fn take(&mut self, reply: Reply, scene: &Scene) -> Request {
        let answer = match reply {
            Reply::Open(step) => return step,
            Reply::GivenUp => {
                self.question = None;
                return Request::Stay;
            }
            Reply::Answer(answer) => answer,
        };
        let Some(question) = &self.question else {
            return Request::Stay;
        };
        let about = question.about;
        if question.once == Once::Closes {
            self.question = None;
        }
        self.screen.answered(about, answer, scene)
    }

    /// Does the screen or its question want the next key itself?
    pub fn wants_key(&self) -> bool {
        match &self.question {
            Some(question) => question.ask.wants_key(),
            None => self.screen.wants_key(),
        }
    }

    /// Takes a key that was wanted.
    pub fn take_key(&mut self, key: Key, scene: &Scene) -> Request {
        match &mut self.question {
            Some(question) => {
                question.ask.take_key(key);
                Request::Stay
            }
            None => self.screen.take_key(key, scene),
        }
    }

    /// Handles an action as the front end does. Returns what is left to do, in a word.
    #[cfg(test)]
    pub fn act(&mut self, action: UiAction, scene: &Scene) -> String {
        match self.handle(action, scene) {
            Request::Ask(question) => {
                self.question = Some(*question);
                "asked".to_string()
            }
            step => step.word(),
        }
    }

    /// Draws the layer when other layers lie over it.
    pub fn draw_covered(&self, scene: &Scene, canvas: &mut Canvas) {
        self.screen.draw(scene, canvas);
        if let Some(question) = &self.question {
            question.ask.draw(scene, canvas);
        }
    }

    /// Draws the layer as the top one, with nothing below it.
    pub fn draw_alone(&self, scene: &Scene, canvas: &mut Canvas) {
        self.draw(scene, scene, canvas);
    }

    /// Draws the layer as the top one. `covered` is the scene for a screen that is covered.
    pub fn draw(&self, covered: &Scene, scene: &Scene, canvas: &mut Canvas) {
        let Some(question) = &self.question else {
            self.screen.draw(scene, canvas);
            return;
        };
        let below = match question.covers() {
            true => covered,
            false => scene,
        };
        let is_asking = !question.covers();
        self.screen.draw(
            &Scene {
                is_asking,
                ..*below
            },
            canvas,
        );
        if question.covers() {
            canvas.begin_top();
        }
        question.ask.draw(scene, canvas);
    }
}
