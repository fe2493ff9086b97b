//! A link to a game that is not begun yet or to a maze, or a save of other content: asks
//! before anything is left.

use crate::platform;
use crate::run::file::RunFile;
use crate::run::invite::Invite;
use crate::ui::canvas::Canvas;
use crate::ui::input::KeyCode;
use crate::ui::keymap::Press::Code;
use crate::ui::keymap::table::{ESCAPE, HELP, KeyRow, NORTH, SOUTH, bind};
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::screens::heroes::Start;
use crate::ui::screens::hints::Hints;
use crate::ui::screens::reader::{Paragraph, Reader};
use crate::ui::screens::{Request, RunStep, Scene, Screen};
use crate::ui::theme;
use bracket_lib::geometry::Point;
use chance::seed::Seed;
use dragons_maze::puzzle::Puzzle;

/// The context of the screen's keys.
const CONTEXT: Context = Context::scrolling("invitation");

/// The keys of the screen.
pub const KEYS: &[KeyRow] = &[
    // Space could be meant for the game below.
    bind(
        CONTEXT,
        UiAction::Confirm,
        &[Code(KeyCode::Enter)],
        "open it",
    ),
    bind(CONTEXT, UiAction::Go(Direction::NORTH), NORTH, "a line up"),
    bind(
        CONTEXT,
        UiAction::Go(Direction::SOUTH),
        SOUTH,
        "a line down",
    ),
    bind(CONTEXT, UiAction::Help, HELP, "this help"),
    bind(CONTEXT, UiAction::Cancel, ESCAPE, "never mind"),
];

const HINTS: Hints = Hints {
    context: CONTEXT,
    parts: &[
        (UiAction::Confirm, "open it"),
        (UiAction::Cancel, "never mind"),
    ],
};

/// What a link leads to.
pub enum Invited {
    Game(Invite),
    Maze(Box<Puzzle>),
    /// A save that was played with other content, and how that differs.
    Foreign(Box<RunFile>, String),
}

/// The question.
pub struct Invitation {
    reader: Reader,
    invited: Invited,
}

impl Invitation {
    /// Asks about a link or a file. `left` says what becomes of the game that is left, if one is.
    pub fn new(invited: Invited, left: Option<&str>) -> Self {
        let mut lines = vec![Paragraph::plain(&words(&invited), theme::TEXT)];
        if let Some(left) = left {
            lines.push(Paragraph::plain("", theme::TEXT));
            lines.push(Paragraph::plain(left, theme::EMBER));
        }
        Self {
            reader: match invited {
                Invited::Foreign(..) => Reader::new("a copy", lines),
                _ => Reader::new("a link", lines),
            }
            .with_hints(HINTS),
            invited,
        }
    }

    fn open(&self, scene: &Scene) -> Request {
        match &self.invited {
            Invited::Maze(puzzle) => Request::OpenPuzzle(puzzle.clone()),
            Invited::Game(invite) => start(invite).begin(scene.catalog),
            Invited::Foreign(run, _) => Request::Run(RunStep::ImportCopy(run.clone())),
        }
    }
}

/// The game that an invitation begins. The game of another day than today is one of a chosen
/// seed.
fn start(invite: &Invite) -> Start {
    match invite {
        Invite::Day(day) if *day == platform::today() => Start::Daily,
        Invite::Day(day) => Start::Seeded(Seed::of_day(*day)),
        Invite::Seed(seed) => Start::Seeded(seed.clone()),
    }
}

fn words(invited: &Invited) -> String {
    match invited {
        Invited::Foreign(_, what) => format!(
            "The game in the file was played with other content: {what}. Bring that back to go on \
             with it, or open a copy with what is on now, outside the ranks. The file stays as it \
             is."
        ),
        Invited::Maze(_) => "The link leads to a dragon's maze.".to_string(),
        Invited::Game(Invite::Day(day)) if *day == platform::today() => {
            format!("The link leads to today's game ({day}), which is the same for everyone.")
        }
        Invited::Game(Invite::Day(day)) => format!(
            "The link leads to the game of {day}. That is another day than today: it counts as a \
             game of a chosen seed."
        ),
        Invited::Game(Invite::Seed(seed)) => format!(
            "The link leads to a new game with the seed \"{seed}\": the same dungeon for everyone \
             who opens it."
        ),
    }
}

impl Screen for Invitation {
    fn name(&self) -> &'static str {
        "invitation"
    }

    fn context(&self) -> Context {
        CONTEXT
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        match action {
            UiAction::Confirm => self.open(scene),
            _ => self.reader.handle(action, scene),
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        match self.reader.hint_at(cell, scene) {
            Some(action) => self.handle(action, scene),
            None => Request::Stay,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        self.reader.draw(scene, canvas);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::testkit;
    use chance::seed::Day;

    #[test]
    fn a_link_says_where_it_leads_and_what_is_left() {
        let day = |text: &str| Invite::Day(Day::parse(text).expect("a day"));
        let seed = Invite::Seed(Seed::parse("old well").expect("a seed"));
        let today = Invite::Day(platform::today());
        for (invite, expected) in [
            (seed, "the seed \"old well\""),
            (today, "today's game"),
            (day("2020-02-29"), "the game of 2020-02-29"),
        ] {
            for left in [None, Some("It waits among the games.")] {
                let mut screen = Invitation::new(Invited::Game(invite.clone()), left);
                let canvas = testkit::drawn(&screen, None, 40, 22);
                assert!(canvas.shows(expected), "{expected}");
                assert_eq!(canvas.shows("It waits among the games."), left.is_some());
                let effects = Effects::default();
                let scene = testkit::scene(None, &effects);
                let step = screen.handle(UiAction::Confirm, &scene).word();
                assert_eq!(step, "push heroes");
                assert_eq!(screen.handle(UiAction::Cancel, &scene).word(), "pop");
            }
        }
        assert!(matches!(start(&day("2020-02-29")), Start::Seeded(_)));
    }
}
