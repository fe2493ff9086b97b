//! Shows the hero and the state of the run.

use crate::game::Game;
use crate::game::view::{Seen, View};
use crate::morgue::Morgue;
use crate::rules::score::{MOST_FOR_TREASURE, WORTH_OF_A_POINT};
use crate::run::header::{Header, Origin};
use crate::scores::{self, Category};
use crate::ui::canvas::Canvas;
use crate::ui::input::KeyCode;
use crate::ui::keymap::Press::{Char, Code};
use crate::ui::keymap::table::{HELP, KeyRow, NORTH, SOUTH, bind};
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::screens::hints::Hints;
use crate::ui::screens::reader::{Paragraph, Reader};
use crate::ui::screens::{Request, RunStep, Scene, Screen};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;
use chance::seed::Seed;

/// The context of the screen's keys.
const CONTEXT: Context = Context::scrolling("sheet");

/// The keys of the screen.
pub const KEYS: &[KeyRow] = &[
    bind(CONTEXT, UiAction::Go(Direction::NORTH), NORTH, "a line up"),
    bind(
        CONTEXT,
        UiAction::Go(Direction::SOUTH),
        SOUTH,
        "a line down",
    ),
    bind(
        CONTEXT,
        UiAction::PageUp,
        &[Code(KeyCode::PageUp)],
        "a page up",
    ),
    bind(
        CONTEXT,
        UiAction::PageDown,
        &[Code(KeyCode::PageDown), Char(' ')],
        "a page down",
    ),
    bind(
        CONTEXT,
        UiAction::First,
        &[Code(KeyCode::Home)],
        "to the beginning",
    ),
    bind(CONTEXT, UiAction::Last, &[Code(KeyCode::End)], "to the end"),
    bind(
        CONTEXT,
        UiAction::Link,
        &[Char('L')],
        "copy a link to the run so far",
    ),
    bind(
        CONTEXT,
        UiAction::LinkBeginning,
        &[Char('G')],
        "copy a link to its seed or day",
    ),
    bind(
        CONTEXT,
        UiAction::Story,
        &[Char('m')],
        "write the story so far to a file",
    ),
    bind(CONTEXT, UiAction::Help, HELP, "this help"),
    bind(
        CONTEXT,
        UiAction::Cancel,
        &[Code(KeyCode::Escape), Char('C')],
        "back to the game",
    ),
];

/// How many of the last marks of the timeline are shown.
const LAST_MARKS: usize = 12;

const HINTS: Hints = Hints {
    context: CONTEXT,
    parts: &[
        (UiAction::Link, "copy link"),
        (UiAction::LinkBeginning, "link to the seed"),
        (UiAction::Story, "write the story"),
        (UiAction::Cancel, "close"),
    ],
};

/// The text of the sheet.
pub struct Sheet {
    reader: Reader,
}

/// What all that the hero carries is worth, as far as the hero knows what it is.
fn treasure(view: &View) -> String {
    let known = view
        .pack
        .iter()
        .filter(|item| item.known && !item.kind.goal);
    let worths = known.map(|item| item.kind.worth(item.count));
    let worth = worths.fold(0, u32::saturating_add);
    let points = (worth / WORTH_OF_A_POINT).min(MOST_FOR_TREASURE);
    format!("worth {worth}, which is {points} of the score if it is carried out")
}

impl Sheet {
    pub fn new(game: &Game, header: &Header) -> Self {
        Self::of(&Morgue::of(game, header, None), header, &game.view())
    }

    fn of(told: &Morgue, header: &Header, view: &View) -> Self {
        let row = |question: &str, answer: String| (question.to_string(), answer);
        let hero = &told.hero;
        let mut rows = vec![
            row("Hero", text::capitalized(&hero.name)),
            row(
                "Health",
                format!("{} of {}", hero.health.max(0), hero.max_health),
            ),
            row("Arms", hero.arms.clone()),
            row(
                "Place",
                format!(
                    "{}, depth {} of {}",
                    text::capitalized(&told.place),
                    told.depth,
                    told.deepest
                ),
            ),
            row("Turn", told.turns.to_string()),
            row("Foes slain", kills(told)),
            row("Score", format!("{} so far", told.score)),
            row("Treasure", treasure(view)),
            row("Seed", seed(&header.seed)),
            row("Seed from", origin(header.origin).to_string()),
            row("Ranks", ranks(header)),
            row("Game data", content(told)),
        ];
        let rival = { header.duel.as_ref() }.and_then(|duel| duel.rival.as_ref());
        if let Some(rival) = rival {
            let rule = format!("be alive in turn {}, or win before", rival.until);
            rows.insert(0, row("Duel", rule));
        }
        if hero.has_goal {
            rows.insert(1, row("Carries", "the hoard".to_string()));
        }
        let mut lines = Vec::new();
        if !view.hero.kind.look.description.is_empty() {
            lines.push(Paragraph::plain(
                &view.hero.kind.look.description,
                theme::TEXT,
            ));
            lines.push(Paragraph::plain("", theme::TEXT));
        }
        lines.extend(Paragraph::table(rows));
        lines.extend(in_sight(view));
        let start = told.timeline.len().saturating_sub(LAST_MARKS);
        if !told.timeline.is_empty() {
            lines.push(Paragraph::plain("", theme::TEXT));
            lines.push(Paragraph::plain("What mattered last", theme::GOLD));
        }
        for mark in told.timeline[start..].iter().rev() {
            lines.push(Paragraph::led(
                Run::new(format!("{:>6}  ", mark.turn), theme::FAINT),
                vec![Run::new(mark.text.clone(), theme::TEXT)],
            ));
        }
        Self {
            reader: Reader::new("character", lines).with_hints(HINTS),
        }
    }
}

/// The creatures in sight and the known traps, with their descriptions.
fn in_sight(view: &View) -> Vec<Paragraph> {
    let actors = view.actors.iter();
    let actors = actors.map(|each| &each.kind.look);
    let traps = view.things.iter();
    let traps = traps.filter(|thing| thing.what.is_trap() && thing.seen == Seen::Now);
    let traps = traps.map(|each| each.what.look());
    let mut told: Vec<&String> = Vec::new();
    let mut lines = Vec::new();
    for look in actors.chain(traps) {
        // Several creatures of one kind are described once.
        if told.contains(&&look.name) {
            continue;
        }
        told.push(&look.name);
        lines.push(Paragraph::led(
            Run::new("", theme::TEXT),
            vec![
                Run::new(text::capitalized(&look.name), theme::legible(look.color)),
                Run::new(format!(": {}", look.description), theme::TEXT),
            ],
        ));
    }
    if !lines.is_empty() {
        lines.insert(0, Paragraph::plain("", theme::TEXT));
        lines.insert(1, Paragraph::plain("In sight", theme::GOLD));
    }
    lines
}

fn kills(told: &Morgue) -> String {
    let sum: u32 = told.kills.values().fold(0, |sum, &n| sum.saturating_add(n));
    let kinds: Vec<String> = told
        .kills
        .iter()
        .map(|(name, count)| match count {
            1 => name.clone(),
            _ => format!("{name} x{count}"),
        })
        .collect();
    match kinds[..] {
        [] => "none".to_string(),
        _ => format!("{sum} ({})", kinds.join(", ")),
    }
}

/// The seed's words and its number.
pub fn seed(seed: &Seed) -> String {
    match &seed.words {
        Some(words) => format!("{words} ({})", seed.number),
        None => seed.number.to_string(),
    }
}

fn origin(origin: Origin) -> &'static str {
    match origin {
        Origin::Fresh => "chance",
        Origin::Chosen => "your own choice",
        Origin::Daily => "the daily game",
    }
}

/// The name of the category of runs that this run is compared with.
pub fn equals(header: &Header) -> &'static str {
    match scores::category(header, false) {
        Category::Ranked => "ranked runs",
        Category::Daily => "games of a day",
        Category::Seeded => "seeded runs",
        Category::Modded => "modded runs",
        Category::Easier => "easier runs",
        Category::Unranked => "unranked runs",
    }
}

/// The list that the run will be in, and why it is in no better one.
fn ranks(header: &Header) -> String {
    let why = match scores::category(header, false) {
        Category::Ranked | Category::Daily => return format!("among {}", equals(header)),
        Category::Seeded => "the seed was chosen",
        Category::Modded => "there are mods",
        Category::Easier => "the rules are easier",
        Category::Unranked => header.unranked.as_deref().unwrap_or_default(),
    };
    format!("among {}: {why}", equals(header))
}

fn content(told: &Morgue) -> String {
    let parts = told.content.iter();
    let parts: Vec<String> = parts
        .map(|part| format!("{} {}", part.id, part.version))
        .collect();
    parts.join(", ")
}

impl Screen for Sheet {
    fn name(&self) -> &'static str {
        "sheet"
    }

    fn context(&self) -> Context {
        CONTEXT
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        match action {
            UiAction::Link => Request::Run(RunStep::LinkOwn),
            UiAction::LinkBeginning => Request::Run(RunStep::LinkOwnBeginning),
            UiAction::Story => Request::Run(RunStep::WriteStory),
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
    use crate::raws;
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    fn sheet(unranked: Option<&str>) -> Sheet {
        let core = raws::core().expect("the shipped raws are sound");
        let mut header = testkit::run("old well", 0).header;
        header.unranked = unranked.map(str::to_string);
        let game = Game::new(header.seed.number, core);
        Sheet::new(&game, &header)
    }

    #[test]
    fn the_sheet_tells_all_at_every_size() {
        for (columns, rows) in [(40, 22), (80, 45), (120, 60)] {
            let canvas = testkit::drawn(&sheet(None), None, columns, rows);
            for text in [
                "Health      ",
                "Seed        old well (",
                "Seed from   your own choice",
                "Ranks       among seeded runs: the seed was chosen",
                "Game data   core ",
                "Reached depth 1",
                "L copy link",
            ] {
                assert!(canvas.shows(text), "{text} at {columns}x{rows}");
            }
        }
        let canvas = testkit::drawn(&sheet(Some("it is a copy")), None, 40, 22);
        assert!(canvas.shows("among unranked runs: it is a copy"));
    }

    #[test]
    fn the_sheet_by_keys_and_mouse() {
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        let mut sheet = sheet(None);
        for (action, expected) in [
            (UiAction::Link, "link own"),
            (UiAction::LinkBeginning, "link own beginning"),
            (UiAction::Story, "write story"),
            (UiAction::Last, "stay"),
            (UiAction::Cancel, "pop"),
        ] {
            assert_eq!(sheet.handle(action, &scene).word(), expected);
        }
        let canvas = testkit::drawn(&sheet, None, 40, 22);
        let y = (0..22)
            .find(|y| canvas.row(*y).contains("copy link"))
            .unwrap();
        let row: Vec<char> = canvas.row(y).chars().collect();
        let x = row.iter().position(|sign| *sign == 'L').unwrap() as i32;
        assert_eq!(sheet.click(Point::new(x, y), &scene).word(), "link own");
    }
}
