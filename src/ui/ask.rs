//! The one way in which the player is asked something: yes or no, a text, a direction, a
//! place, a thing.
//!
//! A screen answers an action with `Request::Ask` and stays on the stack. The question is
//! drawn over it, or within it, and hears all keys until it is answered or given up. Then
//! the screen that asked is told the answer (`Screen::answered`). Each way to ask is a
//! file of its own.

mod direction;
mod entry;
mod place;
mod text;
mod thing;
mod yes_no;

pub use direction::{WhichWay, beside};
pub use place::WhichPlace;
pub use text::{Accepted, TextLook, WriteText};
pub use thing::{PackList, Picked, WhichThing};
pub use yes_no::{Others, Part, YesNo, YesNoLook};

use crate::ui::canvas::Canvas;
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::screens::{Request, Scene};
use bracket_lib::geometry::Point;

/// What the player answered. Who gives a question up gives no answer.
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

/// What became of a key or a click on a question.
pub enum Reply {
    /// It is not answered; this happens instead.
    Open(Request),
    Answer(Answer),
    /// It was given up.
    GivenUp,
}

/// Where a question is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// Over the screen that asked.
    Over,
    /// The same, with a place of its own for what the player is told.
    OverWithNotice,
    /// In a part of the screen that asked, which is drawn as ever.
    Within,
}

/// One way to ask.
pub trait Ask {
    /// Which keys it understands.
    fn context(&self) -> Context;

    fn cover(&self) -> Cover {
        Cover::Over
    }

    /// What the player's action means to it.
    fn handle(&mut self, action: UiAction, scene: &Scene) -> Reply;

    /// The pointer came to a text cell.
    fn point(&mut self, _cell: Point, _scene: &Scene) {}

    /// The main button was pressed on a text cell.
    fn click(&mut self, cell: Point, scene: &Scene) -> Reply;

    /// A text was pasted. Nothing, if it has no use for one.
    fn paste(&mut self, _text: &str) -> Option<Reply> {
        None
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas);
}

/// What happens to a question when it is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Once {
    /// It is over.
    Closes,
    /// It stays, and may be answered again, until it is given up or another screen
    /// takes the place of the one that asked.
    Stays,
}

/// A question, with what it is about.
pub struct Question {
    /// What scripts and tests call it; the name of the asking screen if there is none.
    pub name: Option<&'static str>,
    /// The action that led to it. The asking screen gets it back with the answer.
    pub about: UiAction,
    pub once: Once,
    pub ask: Box<dyn Ask>,
}

impl Question {
    /// A question that is over once it is answered.
    pub fn new(name: &'static str, about: UiAction, ask: impl Ask + 'static) -> Self {
        Self {
            name: Some(name),
            about,
            once: Once::Closes,
            ask: Box::new(ask),
        }
    }

    /// The same, but open until the player gives it up.
    pub fn that_stays(self) -> Self {
        let once = Once::Stays;
        Self { once, ..self }
    }

    /// A question that is a part of the screen that asks it, and has no name of its own.
    pub fn within(about: UiAction, ask: impl Ask + 'static) -> Self {
        Self {
            name: None,
            about,
            once: Once::Closes,
            ask: Box::new(ask),
        }
    }

    /// Is the screen that asked drawn as if another screen lay over it?
    pub fn covers(&self) -> bool {
        self.ask.cover() != Cover::Within
    }
}
