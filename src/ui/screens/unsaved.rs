//! The question before the player leaves a game that is only in memory, and the ways to
//! save it elsewhere.

use crate::ui::ask::{Answer, Question, TextLook, WriteText};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel;
use crate::ui::keymap::{Context, UiAction};
use crate::ui::list::{Heard, Rows};
use crate::ui::screens::menu::{Choice, Choices};
use crate::ui::screens::{Request, RescueStep, Scene, Screen};
use crate::ui::session::Leaving;
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

const WIDEST: i32 = 72;

/// What the question is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnsavedFacts {
    /// The depth and the turn of the game, in words.
    pub what: String,
    /// Why it is not saved.
    pub why: String,
    /// Where the player was about to go. `None` if the player only wants to save the game.
    pub leaving: Option<Leaving>,
    /// Folders for the file. Empty where files are downloaded.
    pub folders: Vec<String>,
    /// The name of the file.
    pub name: String,
}

/// The choices.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Response {
    Stay,
    Link,
    /// Write the game to this folder.
    Folder(String),
    /// Write the game to a path that the player types, or download it.
    Export,
    Leave,
}

/// The screen with the question.
pub struct Unsaved {
    facts: UnsavedFacts,
    responses: Vec<Response>,
    choices: Choices,
    /// What the player was about to do, if anything.
    step: Option<Request>,
}

impl Unsaved {
    /// Asks before a step that leaves the game. Without a step, it only offers ways to save
    /// the game.
    pub fn new(facts: UnsavedFacts, step: Option<Request>) -> Self {
        let mut responses = vec![Response::Stay, Response::Link];
        responses.extend(facts.folders.iter().cloned().map(Response::Folder));
        responses.push(Response::Export);
        if step.is_some() {
            responses.push(Response::Leave);
        }
        let list = responses.iter().map(|response| choice(response, &facts));
        Self {
            choices: Choices::new(Context::UNSAVED, list.collect()),
            responses,
            facts,
            step,
        }
    }

    fn respond(&mut self, response: &Response) -> Request {
        match response {
            Response::Stay => Request::Pop,
            Response::Link => Request::Rescue(RescueStep::Link),
            Response::Folder(folder) => Request::Rescue(RescueStep::File(folder.clone())),
            Response::Export => match self.facts.folders.first() {
                Some(folder) => Request::ask(elsewhere(folder, &self.facts.name)),
                None => Request::Rescue(RescueStep::Offer),
            },
            Response::Leave => match self.step.take() {
                Some(step) => Request::Anyway(Box::new(step)),
                None => Request::Refuse,
            },
        }
    }

    /// Enter on a row. It never leaves the game: that needs its own key.
    fn confirm(&mut self, row: usize, scene: &Scene) -> Request {
        match self.responses.get(row).cloned() {
            Some(Response::Leave) => {
                let key = scene.keymap.hint(Context::UNSAVED, UiAction::Remove);
                Request::Say(format!("Press {key} to leave the game and lose it."))
            }
            Some(response) => self.respond(&response),
            None => Request::Stay,
        }
    }

    /// The text above the choices.
    fn words(&self, width: i32) -> Vec<Vec<Run>> {
        let UnsavedFacts { what, why, .. } = &self.facts;
        let question = match self.facts.leaving {
            Some(Leaving::ToTitle) => {
                "This game is only in memory: leaving the program or beginning another game \
                 loses it."
            }
            Some(_) => "This game is only in memory: leaving loses it.",
            None => "This game is only in memory: it is lost when the program ends.",
        };
        let mut lines = text::wrap_plain(question, width, theme::EMBER);
        let reason = format!("It is at {what}, and is not saved: {why}.");
        lines.extend(text::wrap_plain(&reason, width, theme::FAINT));
        lines.push(Vec::new());
        lines
    }

    fn rows(&self, scene: &Scene) -> Rows {
        let (_, _, list) = self.parts(scene);
        self.choices.rows(list, scene)
    }

    /// The panel, the text and the area of the list in it.
    fn parts(&self, scene: &Scene) -> (Area, Vec<Vec<Run>>, Area) {
        let whole = scene.area;
        let width = (whole.width - 8).clamp(1, WIDEST);
        let mut words = self.words(width);
        let count = scene.lines(self.choices.choices.len());
        let room = (whole.height - 2 - count).max(1) as usize;
        words.truncate(room);
        let frame = panel::around(whole, width, words.len() as i32 + count);
        let inside = panel::inside(frame);
        let top = inside.y + words.len() as i32;
        let list = Area::new(inside.x, top, inside.width, inside.bottom() - top);
        (frame, words, list)
    }
}

fn choice(response: &Response, facts: &UnsavedFacts) -> Choice {
    let (label, action) = match response {
        Response::Stay => ("Stay with it".to_string(), Some(UiAction::Cancel)),
        Response::Link => ("Copy a link to it".to_string(), Some(UiAction::Link)),
        Response::Folder(folder) => (format!("Write it to a file in {folder}"), None),
        Response::Export if facts.folders.is_empty() => {
            ("Download it as a file".to_string(), Some(UiAction::Export))
        }
        Response::Export => (
            "Write it to a file elsewhere...".to_string(),
            Some(UiAction::Export),
        ),
        Response::Leave => ("Leave anyway".to_string(), Some(UiAction::Remove)),
    };
    Choice { label, action }
}

/// How the player is asked for a path.
const PATH: TextLook = TextLook::Panel {
    title: "Write the game to",
    about: "A folder, or a path with the name of a new file. A file that is there \
            already is not written over.",
    widest: WIDEST,
    rows: 6,
};
const PATH_HINTS: &[(UiAction, &str)] = &[(UiAction::Confirm, "write"), (UiAction::Cancel, "back")];
/// No system accepts a longer path.
const LONGEST_PATH: usize = 4096;

/// Asks for a path, beginning with a folder and a name. The question stays open until it is
/// given up, because writing may fail.
fn elsewhere(folder: &str, name: &str) -> Question {
    let gap = if folder.ends_with(['/', '\\']) {
        ""
    } else {
        "/"
    };
    let ask = WriteText::new(PATH, PATH_HINTS, LONGEST_PATH, |sign| !sign.is_control())
        .beginning_with(&format!("{folder}{gap}{name}"))
        .accepting(|text| match text.trim() {
            "" => Err("Write a path first.".to_string()),
            _ => Ok(()),
        });
    Question::new("elsewhere", UiAction::Export, ask).that_stays()
}

impl Screen for Unsaved {
    fn name(&self) -> &'static str {
        "unsaved"
    }

    fn context(&self) -> Context {
        Context::UNSAVED
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        let rows = self.rows(scene);
        if let Heard::Chosen(row) = self.choices.list.handle(action, rows) {
            return self.confirm(row, scene);
        }
        match action {
            UiAction::Cancel => self.respond(&Response::Stay),
            UiAction::Link => self.respond(&Response::Link),
            UiAction::Export => self.respond(&Response::Export),
            UiAction::Remove => self.respond(&Response::Leave),
            _ => Request::Stay,
        }
    }

    fn answered(&mut self, about: UiAction, answer: Answer, _scene: &Scene) -> Request {
        match (about, answer) {
            (UiAction::Export, Answer::Text(path)) => {
                Request::Rescue(RescueStep::File(path.trim().to_string()))
            }
            _ => Request::Stay,
        }
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        let rows = self.rows(scene);
        self.choices.list.point(cell, rows);
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let rows = self.rows(scene);
        let row = self.choices.list.click(cell, rows);
        match row.and_then(|row| self.responses.get(row)).cloned() {
            Some(response) => self.respond(&response),
            None => Request::Stay,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let (frame, words, _) = self.parts(scene);
        panel::draw(canvas, frame, "Not saved", theme::HARM);
        let inside = panel::inside(frame);
        text::print_lines(canvas, inside, &words);
        self.choices.draw(canvas, self.rows(scene), scene.keymap);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::input::{Key, KeyCode};
    use crate::ui::keymap::Direction;
    use crate::ui::testkit;

    fn question(folders: &[&str]) -> Unsaved {
        let facts = UnsavedFacts {
            what: "depth 2, turn 345".to_string(),
            why: "cannot write saves/1: Read-only file system".to_string(),
            leaving: Some(Leaving::Out),
            folders: folders.iter().map(ToString::to_string).collect(),
            name: "wyrmhold-7.save".to_string(),
        };
        Unsaved::new(facts, Some(Request::Quit))
    }

    #[test]
    fn answers_by_keys() {
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        let (down, up) = (
            UiAction::Go(Direction::SOUTH),
            UiAction::Go(Direction::NORTH),
        );
        let enter = UiAction::Confirm;
        for (actions, expected) in [
            (vec![enter], "pop"),
            (vec![UiAction::Cancel], "pop"),
            (vec![down, enter], "rescue Link"),
            (vec![UiAction::Link], "rescue Link"),
            (vec![down, down, enter], "rescue File(\"/home/ann\")"),
            (vec![UiAction::Export], "ask elsewhere"),
            (
                vec![up, enter],
                "say Press X to leave the game and lose it.",
            ),
            (vec![UiAction::Remove], "quit anyway"),
        ] {
            let mut question = question(&["/home/ann"]);
            let mut last = String::new();
            for action in &actions {
                last = question.handle(*action, &scene).word();
            }
            assert_eq!(last, expected, "{actions:?}");
        }
        let mut on_a_page = question(&[]);
        let step = on_a_page.handle(UiAction::Export, &scene);
        assert_eq!(step.word(), "rescue Offer");
    }

    #[test]
    fn no_key_that_moves_the_hero_leaves_the_game() {
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        let letters = ('!'..='~').map(Key::writing);
        let codes = [
            KeyCode::Enter,
            KeyCode::Escape,
            KeyCode::Up,
            KeyCode::Down,
            KeyCode::Left,
            KeyCode::Right,
        ];
        let pad = (0..10).map(KeyCode::Numpad);
        for key in letters.chain(codes.into_iter().chain(pad).map(Key::of)) {
            let in_play = scene.keymap.action(Context::PLAY, key);
            let Some(action) = scene.keymap.action(Context::UNSAVED, key) else {
                continue;
            };
            // The result must be the same whichever row is marked.
            for marked in 0..6 {
                let mut question = question(&["/home/ann", "/tmp"]);
                question.choices.list.mark(marked);
                let left = question.handle(action, &scene).word() == "quit anyway";
                assert!(!left || in_play.is_none(), "{key:?} is {in_play:?}");
                assert_eq!(left, action == UiAction::Remove, "{key:?}");
            }
        }
    }

    #[test]
    fn everything_is_shown_at_every_size_and_can_be_clicked() {
        for (columns, rows) in [(40, 21), (80, 44), (120, 59)] {
            let question = question(&["/home/ann", "/tmp"]);
            let canvas = testkit::drawn(&question, None, columns, rows);
            for text in [
                "This game is only in memory: leaving loses it.",
                "depth 2, turn 345",
                "Read-only file system",
                "Stay with it",
                "Copy a link to it",
                "in /home/ann",
                "in /tmp",
                "elsewhere...",
                "Leave anyway",
            ] {
                assert!(canvas.shows(text), "{text} at {columns}x{rows}");
            }
        }
        for (columns, rows) in [(1, 1), (5, 5), (20, 8)] {
            testkit::drawn(&question(&["/home/ann"]), None, columns, rows);
        }
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        let mut question = question(&["/home/ann"]);
        let canvas = testkit::drawn(&question, None, 40, 22);
        let y = (0..22).find(|y| canvas.row(*y).contains("Leave anyway"));
        let cell = Point::new(40, y.expect("it is shown"));
        assert_eq!(question.click(cell, &scene).word(), "quit anyway");
        assert_eq!(question.click(Point::new(0, 0), &scene).word(), "stay");
    }
}
