//! The one way to ask the player for something: yes or no, a text, a direction, a thing, or
//! a target.
//!
//! A screen answers an action with `Request::Ask` and stays on the stack. The question is
//! drawn over the screen, or within it, and gets all keys until it is answered or given up.
//! Then the screen gets the answer (`Screen::answered`). Each way to ask has its own file.

mod direction;
mod entry;
mod risk;
mod target;
mod text;
mod thing;
mod yes_no;

pub use direction::{WhichWay, beside};
pub use risk::{KEYS as RISK_KEYS, RISK, TakeRisk};
pub use target::{WhichTarget, hit};
pub use text::{Accepted, TextLook, WriteText};
pub use thing::{PackList, Picked, WhichThing};
pub use yes_no::{Others, Part, YesNo, YesNoLook};

use crate::game::view::View;
use crate::ui::canvas::Canvas;
use crate::ui::input::Key;
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::screens::play;
use crate::ui::screens::{Request, Scene};
use bracket_lib::geometry::Point;

/// What the player answered. A player who gives a question up gives no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Yes,
    Text(String),
    Direction(Direction),
    /// A place on the map.
    Place(Point),
    /// The id of a carried thing.
    Thing(u64),
}

/// The result of a key or a click on a question.
pub enum Reply {
    /// The question is still open; this request is carried out.
    Open(Request),
    Answer(Answer),
    /// The question was given up.
    GivenUp,
}

/// Where a question is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// Over the screen that asked.
    Over,
    /// Over the screen that asked, with its own place for messages.
    OverWithNotice,
    /// In a part of the screen that asked. The screen is drawn as usual.
    Within,
}

/// One way to ask.
pub trait Ask {
    /// The context whose keys the question understands.
    fn context(&self) -> Context;

    fn cover(&self) -> Cover {
        Cover::Over
    }

    /// What the player's action means to the question.
    fn handle(&mut self, action: UiAction, scene: &Scene) -> Reply;

    /// Does the question want the next key itself, whatever it means elsewhere?
    fn wants_key(&self) -> bool {
        false
    }

    /// Takes a key that it wanted.
    fn take_key(&mut self, _key: Key) {}

    /// The pointer came to a text cell.
    fn point(&mut self, _cell: Point, _scene: &Scene) {}

    /// The main button was pressed on a text cell.
    fn click(&mut self, cell: Point, scene: &Scene) -> Reply;

    /// A text was pasted. `None` if the question has no use for a text.
    fn paste(&mut self, _text: &str) -> Option<Reply> {
        None
    }

    /// The line that the player is writing, if the question asks for one.
    fn written(&self) -> Option<&str> {
        None
    }

    /// What is under the mark that the player moves over the map, in words, if there is one:
    /// for players who do not see the mark.
    fn marked(&self, _view: &View) -> Option<String> {
        None
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas);
}

/// What happens to a question when it is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Once {
    /// The question is closed.
    Closes,
    /// The question stays open, and may be answered again, until it is given up or another
    /// screen replaces the one that asked.
    Stays,
}

/// A question, and how it is asked.
pub struct Question {
    /// The name for scripts and tests. If there is none, they see the name of the asking
    /// screen.
    pub name: Option<&'static str>,
    /// The action that led to the question. The asking screen gets it back with the answer.
    pub about: UiAction,
    pub once: Once,
    pub ask: Box<dyn Ask>,
}

impl Question {
    /// A question that is closed once it is answered.
    pub fn new(name: &'static str, about: UiAction, ask: impl Ask + 'static) -> Self {
        Self {
            name: Some(name),
            about,
            once: Once::Closes,
            ask: Box::new(ask),
        }
    }

    /// The same question, but open until the player gives it up.
    pub fn that_stays(self) -> Self {
        let once = Once::Stays;
        Self { once, ..self }
    }

    /// A question that is drawn as a part of the asking screen, and has no name of its own.
    pub fn within(about: UiAction, ask: impl Ask + 'static) -> Self {
        Self {
            name: None,
            about,
            once: Once::Closes,
            ask: Box::new(ask),
        }
    }

    /// Is the asking screen treated as if another screen lay over it?
    pub fn covers(&self) -> bool {
        self.ask.cover() != Cover::Within
    }
}

/// Draws the game over whatever lies over it: who is asked for a place has to see it.
fn draw_game(scene: &Scene, canvas: &mut Canvas) {
    draw_game_marking(None, scene, canvas);
}

/// The same, with the sidebar's row about a place lit up.
fn draw_game_marking(marked: Option<Point>, scene: &Scene, canvas: &mut Canvas) {
    canvas.clear();
    let below = Scene {
        pointer: None,
        notice: None,
        ..*scene
    };
    play::draw_marking(marked, &below, canvas);
    canvas.begin_top();
}
