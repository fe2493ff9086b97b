//! Asks for a yes; everything else counts as a no.

use super::{Answer, Ask, Cover, Reply};
use crate::catalog::Color;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel;
use crate::ui::keymap::{Context, UiAction};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::{Request, Scene};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// What actions do that mean neither yes nor `Cancel`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Others {
    /// Nothing: the question stays.
    Nothing,
    /// They give up the question.
    GiveUp,
}

/// Where the question is drawn.
pub enum YesNoLook {
    /// In a panel of its own.
    Panel {
        title: &'static str,
        text: &'static str,
        ink: Color,
        widest: i32,
    },
    /// In a part of the asking screen.
    Within(Box<dyn Fn(&Scene) -> Part>),
}

/// The part of a screen in which a question is asked.
pub struct Part {
    /// The text of the question.
    pub lines: Vec<Vec<Run>>,
    pub area: Area,
    /// Where the keys are named.
    pub keys: Area,
}

/// A yes or a no.
pub struct YesNo {
    /// The context whose keys apply. If a yes loses a game or its rank, no key for playing
    /// may mean yes.
    pub context: Context,
    /// The actions that mean yes.
    pub yes: &'static [UiAction],
    pub others: Others,
    pub hints: &'static [(UiAction, &'static str)],
    pub look: YesNoLook,
}

impl YesNo {
    fn hints(&self) -> Hints<'static> {
        Hints {
            context: self.context,
            parts: self.hints,
        }
    }

    fn keys(&self, scene: &Scene) -> Area {
        match &self.look {
            YesNoLook::Panel { text, widest, .. } => edge(panel_of(text, *widest, scene).1),
            YesNoLook::Within(part) => part(scene).keys,
        }
    }
}

fn panel_of(text: &str, widest: i32, scene: &Scene) -> (Vec<Vec<Run>>, Area) {
    let width = (scene.area.width - 8).clamp(1, widest);
    let lines = text::wrap_plain(text, width, theme::TEXT);
    let frame = panel::around(scene.area, width, lines.len() as i32);
    (lines, frame)
}

impl Ask for YesNo {
    fn context(&self) -> Context {
        self.context
    }

    fn cover(&self) -> Cover {
        match self.look {
            YesNoLook::Panel { .. } => Cover::Over,
            YesNoLook::Within(_) => Cover::Within,
        }
    }

    fn handle(&mut self, action: UiAction, _scene: &Scene) -> Reply {
        match (action, self.others) {
            _ if self.yes.contains(&action) => Reply::Answer(Answer::Yes),
            (UiAction::Cancel, _) | (_, Others::GiveUp) => Reply::GivenUp,
            (_, Others::Nothing) => Reply::Open(Request::Stay),
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Reply {
        match self.hints().at(self.keys(scene), cell, scene.keymap) {
            Some(action) => self.handle(action, scene),
            None => Reply::Open(Request::Stay),
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let (lines, area) = match &self.look {
            YesNoLook::Panel {
                title,
                text,
                ink,
                widest,
            } => {
                let (lines, frame) = panel_of(text, *widest, scene);
                panel::draw(canvas, frame, title, *ink);
                (lines, panel::inside(frame))
            }
            YesNoLook::Within(part) => {
                let Part { lines, area, .. } = part(scene);
                (lines, area)
            }
        };
        text::print_lines(canvas, area, &lines);
        self.hints().draw(canvas, self.keys(scene), scene.keymap);
    }
}
