//! The end of a game: death with its cause, or victory.

use crate::game::view::View;
use crate::resources::Status;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel;
use crate::ui::keymap::{Context, UiAction};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::messages::Messages;
use crate::ui::screens::{Request, RunStep, Scene, Screen};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// How many of the last lines of the log are repeated.
const LAST_LINES: usize = 8;

/// The results of the run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndFacts {
    pub score: u32,
    /// The run's rank among runs of its category, from 1, and the name of the category.
    pub rank: Option<(usize, &'static str)>,
    /// The seed's words and its number.
    pub seed: String,
    /// Where the story of the run was written.
    pub story: Option<String>,
    /// A remark about the table of scores.
    pub note: Option<String>,
}

const HINTS: Hints = Hints {
    context: Context::END,
    parts: &[
        (UiAction::NewGame, "new game"),
        (UiAction::Watch, "watch"),
        (UiAction::Link, "copy link"),
        (UiAction::Messages, "messages"),
        (UiAction::Cancel, "title"),
    ],
};

/// The screen at the end of a game.
pub struct End {
    won: bool,
    facts: EndFacts,
}

impl End {
    /// The screen for a game that is over; `None` while the game goes on.
    pub fn of(status: &Status) -> Option<Self> {
        match status {
            Status::AwaitingCommand => None,
            Status::Dead { .. } => Some(Self::new(false)),
            Status::Won => Some(Self::new(true)),
        }
    }

    fn new(won: bool) -> Self {
        Self {
            won,
            facts: EndFacts::default(),
        }
    }

    /// Adds the results of the run.
    pub fn with(self, facts: EndFacts) -> Self {
        Self { facts, ..self }
    }

    /// The lines of the story, and the panel around them.
    fn parts(&self, view: &View, scene: &Scene) -> (Vec<Vec<Run>>, Area) {
        let width = 64.min(scene.area.width - 4);
        let lines = lines(view, &self.facts, width, scene.area.height - 4);
        let frame = panel::around(scene.area, width, lines.len() as i32);
        (lines, frame)
    }
}

impl Screen for End {
    fn name(&self) -> &'static str {
        if self.won { "victory" } else { "death" }
    }

    fn context(&self) -> Context {
        Context::END
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        match (action, scene.view) {
            (UiAction::NewGame, _) => Request::NewGame,
            (UiAction::Cancel, _) => Request::SaveAndQuit,
            (UiAction::Messages, Some(view)) => Request::Push(Box::new(Messages::new(view))),
            (UiAction::Watch, _) => Request::Run(RunStep::WatchOwn),
            (UiAction::Link, _) => Request::Run(RunStep::LinkOwn),
            (UiAction::Building, _) => Request::WatchBuilding,
            _ => Request::Stay,
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let Some(view) = scene.view else {
            return Request::Stay;
        };
        let (_, frame) = self.parts(view, scene);
        match HINTS.at(edge(frame), cell, scene.keymap) {
            Some(action) => self.handle(action, scene),
            None => Request::Stay,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let Some(view) = scene.view else {
            return;
        };
        let (lines, frame) = self.parts(view, scene);
        let (title, ink) = if self.won {
            ("You made it out", theme::GOLD)
        } else {
            ("You died", theme::HARM)
        };
        panel::draw(canvas, frame, title, ink);
        let inner = panel::inside(frame);
        for (line, y) in lines.iter().zip(inner.y..inner.bottom()) {
            text::print_runs(canvas, inner.x, y, line);
        }
        HINTS.draw(canvas, edge(frame), scene.keymap);
    }
}

/// The story in at most `room` rows: the cause of the end first, then numbers, pack, and as
/// much of the log as fits.
fn lines(view: &View, facts: &EndFacts, width: i32, room: i32) -> Vec<Vec<Run>> {
    let sentence = match &view.status {
        Status::Dead { killer } => format!(
            "You were killed by {killer} on depth {}, turn {}.",
            view.depth, view.turn
        ),
        _ => format!("You left the hold with the hoard on turn {}.", view.turn),
    };
    let mut lines = text::wrap_plain(&sentence, width, theme::TEXT);
    let seed = match facts.seed.is_empty() {
        true => view.seed.to_string(),
        false => facts.seed.clone(),
    };
    let numbers = format!("Foes slain: {}   Seed: {seed}", view.kills);
    if let Some((rank, equals)) = facts.rank {
        let score = format!("Score: {}, number {rank} among {equals}", facts.score);
        lines.extend(text::wrap_plain(&score, width, theme::GOLD));
    } else if facts.score > 0 {
        let score = format!("Score: {}", facts.score);
        lines.extend(text::wrap_plain(&score, width, theme::GOLD));
    }
    if let Some(note) = &facts.note {
        lines.extend(text::wrap_plain(note, width, theme::EMBER));
    }
    lines.extend(text::wrap_plain(&numbers, width, theme::FAINT));
    let carried: Vec<&str> = view
        .pack
        .iter()
        .map(|item| item.kind.look.name.as_str())
        .collect();
    let carried = match carried[..] {
        [] => "nothing".to_string(),
        _ => carried.join(", "),
    };
    let pack = [
        Run::new("Carried: ", theme::FAINT),
        Run::new(carried, theme::ITEM),
    ];
    lines.extend(text::wrap(&pack, width));
    if let Some(place) = &facts.story {
        let story = format!("Its story: {place}");
        lines.extend(text::wrap_plain(&story, width, theme::FAINT));
    }

    let mut told: Vec<Vec<Run>> = Vec::new();
    let start = view.log.len().saturating_sub(LAST_LINES);
    for line in &view.log[start..] {
        told.extend(text::wrap(&text::log_runs(line), width));
    }
    let space = (room - lines.len() as i32 - 1).max(0) as usize;
    let surplus = told.len().saturating_sub(space);
    if told.len() > surplus {
        lines.push(Vec::new());
        lines.extend(told.drain(surplus..));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::commands::WAIT;
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    fn dead() -> View {
        let mut view = testkit::view("@");
        view.depth = 2;
        view.turn = 345;
        view.status = Status::Dead {
            killer: "a cave rat".to_string(),
        };
        view.pack = vec![testkit::draught(1, view.hero.at)];
        view.log = (1..=20)
            .map(|number| testkit::line(&format!("event {number}.")))
            .collect::<Vec<_>>()
            .into();
        view
    }

    #[test]
    fn death_tells_killer_numbers_pack_and_last_lines() {
        let view = dead();
        let end = End::of(&view.status).unwrap().with(EndFacts {
            score: 1234,
            rank: Some((2, "seeded runs")),
            seed: "old well (42)".to_string(),
            story: Some("runs/00001.txt".to_string()),
            note: Some("The table of scores is new.".to_string()),
        });
        for (columns, rows) in [(40, 22), (80, 45), (120, 60)] {
            let canvas = testkit::drawn(&end, Some(&view), columns, rows);
            for text in [
                "You were killed by a cave rat on depth 2, turn 345.",
                "Foes slain: 2",
                "Seed: old well (42)",
                "Score: 1234, number 2 among seeded runs",
                "The table of scores is new.",
                "Its story: runs/00001.txt",
                "w watch",
                "L copy link",
                "Carried: draught",
                "event 13.",
                "event 20.",
                "A new game",
                "Esc title",
            ] {
                assert!(canvas.shows(text), "{text} at {columns}x{rows}");
            }
            assert!(!canvas.shows("event 12."));
        }
    }

    #[test]
    fn a_long_story_is_cut_to_the_room_there_is() {
        let mut view = dead();
        view.pack = vec![testkit::draught(1, view.hero.at); 40];
        for height in [5, 10, 22] {
            let room = height - 4;
            let told = lines(&view, &EndFacts::default(), 56, room).len() as i32;
            let cause_only = lines(&view, &EndFacts::default(), 56, 0).len() as i32;
            assert!(told <= room || told == cause_only, "{height} rows");
        }
    }

    #[test]
    fn keys_of_the_end() {
        let view = dead();
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        for (action, expected) in [
            (UiAction::NewGame, "new game"),
            (UiAction::Cancel, "save and quit"),
            (UiAction::Messages, "push messages"),
            (UiAction::Watch, "watch own"),
            (UiAction::Link, "link own"),
            (WAIT, "stay"),
        ] {
            let mut end = End::of(&view.status).unwrap();
            assert_eq!(end.handle(action, &scene).word(), expected, "{action:?}");
        }
        assert!(End::of(&Status::AwaitingCommand).is_none());
        assert_eq!(End::of(&Status::Won).unwrap().name(), "victory");
    }
}
