//! The keys of a screen, made from the table of keys.

use crate::travel::Errand;
use crate::ui::canvas::Canvas;
use crate::ui::input::KeyCode;
use crate::ui::keymap::{Bound, Context, Direction, Keymap, Press, UiAction};
use crate::ui::screens::reader::{Paragraph, Reader};
use crate::ui::screens::{Request, Scene, Screen};
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// The keys of one screen. On the title, it also lists the keys of the game.
pub struct Help {
    reader: Reader,
}

/// One or several keys, and what they do.
type Row = (String, String);

impl Help {
    /// The keys of a screen, without keys for actions that the screen does not offer.
    pub fn of(screen: &dyn Screen, keymap: &Keymap) -> Self {
        Self::offering(screen.context(), keymap, |action| screen.offers(action))
    }

    /// The answer to a player who asks for help on the help screen.
    pub fn here(keymap: &Keymap) -> String {
        let close = keymap.hint(Context::READER, UiAction::Cancel);
        format!("This is the help; {close} closes it.")
    }

    /// All keys of a context.
    pub fn new(context: Context, keymap: &Keymap) -> Self {
        Self::offering(context, keymap, |_| true)
    }

    /// The keys of a context, without keys for actions that are not offered.
    pub fn offering(context: Context, keymap: &Keymap, offers: impl Fn(UiAction) -> bool) -> Self {
        let mut page = Page::default();
        page.table(keys_of(context, keymap, &offers));
        match context {
            Context::TITLE => {
                page.heading("In the game");
                page.table(keys_of(Context::PLAY, keymap, &|_| true));
                page.text(&GOAL);
                page.heading("For makers");
                page.table(makers(keymap));
            }
            Context::PLAY => {
                page.text(&GOAL);
                page.heading("For makers");
                page.table(makers(keymap));
            }
            Context::PUZZLE => page.text(&MAZE),
            _ => (),
        }
        Self {
            reader: Reader::new("help", page.paragraphs()),
        }
    }
}

/// A page of tables and texts. The columns of all its tables are aligned.
#[derive(Default)]
struct Page {
    parts: Vec<Part>,
}

enum Part {
    Row(Row),
    Plain(Paragraph),
}

impl Page {
    fn table(&mut self, rows: Vec<Row>) {
        self.parts.extend(rows.into_iter().map(Part::Row));
    }

    fn heading(&mut self, text: &str) {
        self.text(&[""]);
        let heading = Paragraph::plain(text, theme::GOLD);
        self.parts.push(Part::Plain(heading));
    }

    fn text(&mut self, lines: &[&str]) {
        let lines = lines.iter().map(|line| Paragraph::plain(line, theme::TEXT));
        self.parts.extend(lines.map(Part::Plain));
    }

    fn paragraphs(self) -> Vec<Paragraph> {
        let rows = self.parts.iter().filter_map(|part| match part {
            Part::Row(row) => Some(row.clone()),
            Part::Plain(_) => None,
        });
        let mut table = Paragraph::table(rows.collect::<Vec<_>>()).into_iter();
        let parts = self.parts.into_iter();
        parts
            .filter_map(|part| match part {
                Part::Row(_) => table.next(),
                Part::Plain(plain) => Some(plain),
            })
            .collect()
    }
}

const GOAL: [&str; 3] = [
    "",
    "Point at anything to name it; click beside you to step there.",
    "Go down to the wyrm's hoard, take it, and climb out again.",
];

const MAZE: [&str; 4] = [
    "",
    "You step, then the dragon does: the shortest way to you. Step beside it and you are caught. Of equally \
     short ways it takes up before left, down and right. Par is the fewest steps there are.",
    "",
    "Click beside you to step there. Paste a maze, or a link to one, and it opens.",
];

impl Screen for Help {
    fn name(&self) -> &'static str {
        "help"
    }

    fn context(&self) -> Context {
        Context::READER
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        self.reader.handle(action, scene)
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        match self.reader.hint_at(cell, scene) {
            Some(action) => self.reader.handle(action, scene),
            None => Request::Pop,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        self.reader.draw(scene, canvas);
    }
}

/// One line for each row of the keymap. All directions together are shown as a compass.
fn keys_of(context: Context, keymap: &Keymap, offers: &dyn Fn(UiAction) -> bool) -> Vec<Row> {
    let is_step = |row: &&Bound| matches!(row.action, UiAction::Go(_));
    let has_compass = keymap.rows(context).filter(is_step).count() == 8;
    let mut rows = Vec::new();
    if has_compass {
        rows.extend(compass(context, keymap));
    }
    for row in keymap.rows(context) {
        let is_elsewhere = has_compass && (is_step(&row) || is_run(row)) || is_for_makers(row);
        if !is_elsewhere && offers(row.action) {
            rows.push(row_of(row));
        }
    }
    rows
}

fn row_of(row: &Bound) -> Row {
    let keys: Vec<String> = row.keys.iter().map(|press| press.name()).collect();
    (keys.join("  "), row.label.to_string())
}

/// Is it a run? The compass tells of those.
fn is_run(row: &Bound) -> bool {
    matches!(row.action, UiAction::Begin(Errand::Run(_)))
}

/// Is it a key for people who make levels, and not for playing?
fn is_for_makers(row: &Bound) -> bool {
    row.context == Context::PLAY && matches!(row.action, UiAction::Building | UiAction::Debug)
}

fn makers(keymap: &Keymap) -> Vec<Row> {
    let rows = keymap.rows(Context::PLAY).filter(|row| is_for_makers(row));
    rows.map(row_of).collect()
}

/// The eight directions as two small compasses: letters and digits.
fn compass(context: Context, keymap: &Keymap) -> Vec<Row> {
    let key = |dx, dy, wanted| {
        compass_key(
            keymap.keys(context, UiAction::Go(Direction { dx, dy })),
            wanted,
        )
    };
    let labels = [
        "move; arrows and the number pad do so too",
        "walk into a foe to strike it",
        "walk into a door to open it",
    ];
    let mut rows = Vec::new();
    for (dy, label) in (-1..=1).zip(labels) {
        let mut keys = String::new();
        for wanted in [is_letter as fn(&Press) -> bool, is_digit] {
            for dx in -1..=1 {
                keys += &key(dx, dy, wanted);
                keys.push(' ');
            }
            keys += "  ";
        }
        rows.push((keys, label.to_string()));
    }
    let corners = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
    let corners = corners.map(|(dx, dy)| key(dx, dy, is_corner));
    rows.push((corners.join(" "), "diagonally; with Shift, run".to_string()));
    rows
}

/// A key that a number pad sends when Num Lock is off.
fn is_corner(press: &Press) -> bool {
    matches!(press, Press::Code(code) if !matches!(code, KeyCode::Numpad(_)))
}

fn is_letter(press: &Press) -> bool {
    matches!(press, Press::Char(char) if !char.is_ascii_digit())
}

fn is_digit(press: &Press) -> bool {
    matches!(press, Press::Char(char) if char.is_ascii_digit())
}

/// The key of a direction, as one of the compasses shows it.
fn compass_key(keys: &[Press], wanted: fn(&Press) -> bool) -> String {
    let key = keys.iter().find(|press| wanted(press));
    key.map_or_else(|| "·".to_string(), |press| press.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testkit;

    #[test]
    fn every_action_of_a_screen_is_in_its_help() {
        let keymap = Keymap::default();
        for context in keymap.contexts() {
            // High enough to show the whole help.
            let canvas = testkit::drawn(&Help::new(context, &keymap), None, 60, 90);
            for binding in keymap.rows(context) {
                let is_step = matches!(binding.action, UiAction::Go(_));
                if is_run(binding) {
                    continue;
                }
                if !is_step {
                    assert!(canvas.shows(binding.label), "{context:?} {}", binding.label);
                }
                let arrows = [KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right];
                let is_told = |press: &&Press| {
                    let is_arrow = arrows.iter().any(|code| **press == Press::Code(*code));
                    is_letter(press) || (is_corner(press) && !is_arrow)
                };
                for press in binding.keys.iter().filter(is_told) {
                    assert!(canvas.shows(&press.name()), "{context:?} {press:?}");
                }
            }
        }
    }

    fn first_word(text: &str) -> &str {
        text.split_whitespace().next().unwrap_or_default()
    }

    #[test]
    fn keys_and_what_they_do_never_touch() {
        let keymap = Keymap::default();
        for context in keymap.contexts() {
            for columns in [40, 53, 60] {
                let canvas = testkit::drawn(&Help::new(context, &keymap), None, columns, 90);
                for binding in keymap.rows(context) {
                    let keys: Vec<String> = binding.keys.iter().map(|it| it.name()).collect();
                    let keys = keys.join("  ");
                    // If there is a compass, it shows the steps.
                    let mut rows = (0..90).map(|y| canvas.row(y));
                    let begin = format!("│ {keys}");
                    let is_there = |row: &String| {
                        let behind = row.split(&begin).nth(1);
                        behind.is_some_and(|behind| behind.contains(first_word(binding.label)))
                    };
                    let Some(row) = rows.find(is_there) else {
                        continue;
                    };
                    let behind = row.split(&begin).nth(1).unwrap_or_default();
                    assert!(behind.starts_with("  "), "{context:?}: `{row}`");
                }
            }
        }
    }

    #[test]
    fn what_a_screen_does_not_offer_is_not_in_its_help() {
        let keymap = Keymap::default();
        use crate::ui::screens::title::{Title, TitleFacts};
        let only = "the games that wait";
        for (games, shown) in [(0, false), (1, true), (2, true)] {
            let facts = TitleFacts {
                games,
                ..TitleFacts::default()
            };
            let help = Help::of(&Title::new(facts), &keymap);
            let canvas = testkit::drawn(&help, None, 60, 90);
            assert_eq!(canvas.shows(only), shown, "{games} games");
            assert!(!canvas.shows("continue the saved game"), "there is none");
            assert!(canvas.shows("start a new game"));
        }
    }

    #[test]
    fn the_compass_names_the_keys_of_the_table() {
        let keymap = Keymap::default();
        let canvas = testkit::drawn(&Help::new(Context::PLAY, &keymap), None, 60, 90);
        for row in ["y k u   7 8 9", "h · l   4 · 6", "b j n   1 2 3"] {
            assert!(canvas.shows(row), "{row}");
        }
    }

    #[test]
    fn the_keys_of_play_fit_three_pages_of_the_usual_window() {
        let keymap = Keymap::default();
        let mut help = Help::new(Context::PLAY, &keymap);
        let effects = crate::ui::fx::Effects::default();
        let pages = [(); 3].map(|()| {
            let page = testkit::drawn(&help, None, 40, 22);
            help.handle(UiAction::PageDown, &testkit::scene(None, &effects));
            page
        });
        // What comes after these rows is for makers.
        let rows = keymap.rows(Context::PLAY).filter(|row| !is_for_makers(row));
        let rows = rows.filter(|row| !matches!(row.action, UiAction::Go(_)) && !is_run(row));
        for label in rows.map(|row| row.label).chain(["move;"]) {
            assert!(pages.iter().any(|page| page.shows(label)), "{label}");
        }
        assert!(pages[0].shows("throw something"));
    }
}
