//! Every key, to be changed one by one. A key with two meanings in one place is named.

use crate::order;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel::{self, ListPanel};
use crate::ui::input::{Key, KeyCode};
use crate::ui::keymap::table::{ENTER, ESCAPE, HELP, KeyRow, NORTH, SOUTH, bind};
use crate::ui::keymap::{Bound, Conflict, Context, Direction, KeyChange, Keymap, UiAction};
use crate::ui::keymap::{Press, Press::Char, Press::Code};
use crate::ui::list::{Ends, Heard, List, Rows};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::{Request, Scene, Screen};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

const CONTEXT: Context = Context::scrolling("keys");

const WIDEST: i32 = 76;
/// The rows below the list with what is wrong, or what to do.
const DETAILS: i32 = 2;

pub const KEYS: &[KeyRow] = &[
    bind(CONTEXT, UiAction::Go(Direction::NORTH), NORTH, "up"),
    bind(CONTEXT, UiAction::Go(Direction::SOUTH), SOUTH, "down"),
    bind(
        CONTEXT,
        UiAction::PageUp,
        &[Code(KeyCode::PageUp)],
        "a page up",
    ),
    bind(
        CONTEXT,
        UiAction::PageDown,
        &[Code(KeyCode::PageDown)],
        "a page down",
    ),
    bind(CONTEXT, UiAction::Confirm, ENTER, "give it another key"),
    bind(
        CONTEXT,
        UiAction::Usual,
        &[Code(KeyCode::Delete), Char('r')],
        "its usual keys again",
    ),
    bind(CONTEXT, UiAction::Help, HELP, "this help"),
    bind(CONTEXT, UiAction::Cancel, ESCAPE, "back"),
];

const HINTS: Hints = Hints {
    context: CONTEXT,
    parts: &[
        (UiAction::Confirm, "another key"),
        (UiAction::Usual, "usual keys"),
        (UiAction::Cancel, "back"),
    ],
};

/// The list of keys.
pub struct Keys {
    list: List,
    /// The marked row waits for its new key.
    is_waiting: bool,
}

/// The rows that a player can change: all but those that take any letter.
fn changeable(keymap: &Keymap) -> Vec<&Bound> {
    let takes_any = |row: &Bound| {
        let mut keys = row.keys.iter();
        keys.any(|key| matches!(key, Press::AnyLetter | Press::AnySign))
    };
    // What is done with a thing has the same keys elsewhere: it is changed in the game.
    let copies = [Context::CARD, Context::TARGET];
    let is_copy =
        |row: &Bound| matches!(row.action, UiAction::Use(_)) && copies.contains(&row.context);
    let rows = keymap.all().iter();
    let mut rows: Vec<&Bound> = rows
        .filter(|row| !takes_any(row) && !is_copy(row))
        .collect();
    // The game first, since its keys are those that players change.
    order::by_key(&mut rows, |row| row.context != Context::PLAY);
    rows
}

impl Keys {
    pub fn new() -> Self {
        Self {
            list: List::new(Ends::Stop),
            is_waiting: false,
        }
    }

    /// The settings with other keys for the marked row; `None` brings the usual ones back.
    fn settle(&self, keys: Option<Vec<Press>>, scene: &Scene) -> Request {
        let rows = changeable(scene.keymap);
        let Some(row) = rows.get(self.list.marked()) else {
            return Request::Stay;
        };
        let mut settings = scene.settings.clone();
        let is_meant =
            |each: &KeyChange| each.context == row.context.name && each.label == row.label;
        settings.keys.retain(|each| !is_meant(each));
        settings.keys.extend(keys.map(|keys| KeyChange {
            context: row.context.name.to_string(),
            label: row.label.to_string(),
            keys,
        }));
        Request::Settle(Box::new(settings))
    }

    /// What the rows below the list say.
    fn details(&self, rows: &[&Bound], keymap: &Keymap) -> Vec<Run> {
        if self.is_waiting {
            let words = "Press the new key. Esc leaves it as it is, Backspace takes its keys away.";
            return vec![Run::new(words.to_string(), theme::GOLD)];
        }
        let marked = rows.get(self.list.marked());
        let conflict = marked.and_then(|row| conflict_of(row, keymap));
        let words = match conflict {
            Some(conflict) => format!(
                "{}. The first one counts.",
                text::capitalized(&conflict.to_string())
            ),
            None => String::new(),
        };
        vec![Run::new(words, theme::EMBER)]
    }
}

/// The conflict that a row is part of.
fn conflict_of(row: &Bound, keymap: &Keymap) -> Option<Conflict> {
    let is_part = |conflict: &Conflict| {
        conflict.context == row.context && conflict.labels.contains(&row.label)
    };
    keymap.conflicts().into_iter().find(is_part)
}

fn parts(scene: &Scene) -> ListPanel {
    let count = changeable(scene.keymap).len();
    panel::with_details(scene.area, WIDEST, scene.lines(count), DETAILS)
}

fn rows(scene: &Scene) -> Rows {
    scene.rows(changeable(scene.keymap).len(), parts(scene).list)
}

impl Screen for Keys {
    fn name(&self) -> &'static str {
        "keys"
    }

    fn context(&self) -> Context {
        CONTEXT
    }

    fn wants_key(&self) -> bool {
        self.is_waiting
    }

    fn take_key(&mut self, key: Key, scene: &Scene) -> Request {
        self.is_waiting = false;
        match (key.code, Press::of(key)) {
            (KeyCode::Escape, _) => Request::Stay,
            (KeyCode::Backspace, _) => self.settle(Some(Vec::new()), scene),
            (_, Some(press)) => self.settle(Some(vec![press]), scene),
            (_, None) => Request::Say("That key cannot be used.".to_string()),
        }
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        match (self.list.handle(action, rows(scene)), action) {
            (Heard::Chosen(_), _) => self.is_waiting = true,
            (_, UiAction::Usual) => return self.settle(None, scene),
            (_, UiAction::Cancel) => return Request::Pop,
            _ => (),
        }
        Request::Stay
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        if !self.is_waiting {
            self.list.point(cell, rows(scene));
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let edge = edge(parts(scene).frame);
        self.is_waiting = false;
        if let Some(action) = HINTS.at(edge, cell, scene.keymap) {
            return self.handle(action, scene);
        }
        self.is_waiting = self.list.click(cell, rows(scene)).is_some();
        Request::Stay
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let parts = parts(scene);
        panel::draw(canvas, parts.frame, "Keys", theme::GOLD);
        let all = changeable(scene.keymap);
        self.list
            .draw(canvas, rows(scene), |canvas, place, row, is_marked| {
                let is_waiting = is_marked && self.is_waiting;
                draw_row(canvas, place, all[row], is_marked, is_waiting, scene.keymap);
            });
        let details = self.details(&all, scene.keymap);
        let lines = text::wrap(&details, parts.details.width);
        text::print_lines(canvas, parts.details, &lines);
        HINTS.draw(canvas, edge(parts.frame), scene.keymap);
    }
}

fn draw_row(
    canvas: &mut Canvas,
    row: Area,
    bound: &Bound,
    is_marked: bool,
    is_waiting: bool,
    keymap: &Keymap,
) {
    let names: Vec<String> = bound.keys.iter().map(|press| press.name()).collect();
    let (keys, ink) = match () {
        () if is_waiting => ("press a key".to_string(), theme::GOLD),
        () if names.is_empty() => ("none".to_string(), theme::FAINT),
        () if conflict_of(bound, keymap).is_some() => {
            (format!("! {}", names.join(" ")), theme::EMBER)
        }
        () => (names.join(" "), theme::GOLD),
    };
    let room = row.width - 5 - keys.chars().count() as i32;
    let label = match bound.context == Context::PLAY {
        true => bound.label.to_string(),
        false => format!("{}: {}", bound.context.name, bound.label),
    };
    let runs = [Run::new(text::shortened(&label, room), theme::TEXT)];
    panel::list_row(canvas, row, &runs, is_marked);
    canvas.print_right(row.right() - 1, row.y, &keys, ink);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::settings::Settings;
    use crate::ui::testkit;

    fn marked(label: &str, keymap: &Keymap) -> Keys {
        let mut keys = Keys::new();
        let rows = changeable(keymap);
        let place = rows.iter().position(|row| row.label == label);
        keys.list.mark(place.expect("it can be changed"));
        keys
    }

    /// The settings after a row was given a key.
    fn given(label: &str, key: Key, settings: &Settings) -> Settings {
        let effects = Effects::default();
        let keymap = settings.keymap();
        let scene = Scene {
            settings,
            keymap: &keymap,
            ..testkit::scene(None, &effects)
        };
        let mut keys = marked(label, &keymap);
        assert!(!keys.wants_key());
        keys.handle(UiAction::Confirm, &scene);
        assert!(keys.wants_key());
        match keys.take_key(key, &scene) {
            Request::Settle(settings) => *settings,
            _ => settings.clone(),
        }
    }

    #[test]
    fn a_row_gets_the_key_that_is_pressed_and_loses_its_old_ones() {
        let usual = Settings::default();
        let key = Key::of(KeyCode::Function(7));
        let settings = given("look into your pack", key, &usual);
        let keymap = settings.keymap();
        assert_eq!(
            keymap.keys(Context::PLAY, UiAction::Pack),
            [Code(KeyCode::Function(7))]
        );
        assert_eq!(keymap.action(Context::PLAY, Key::writing('i')), None);
        // Escape changes nothing, and the usual keys come back.
        let same = given("look into your pack", Key::of(KeyCode::Escape), &settings);
        assert_eq!(same, settings);
        let effects = Effects::default();
        let scene = Scene {
            settings: &settings,
            keymap: &keymap,
            ..testkit::scene(None, &effects)
        };
        let back = marked("look into your pack", &keymap).handle(UiAction::Usual, &scene);
        let Request::Settle(back) = back else {
            panic!("the usual keys are a change");
        };
        assert_eq!(*back, usual);
    }

    #[test]
    fn a_key_with_two_meanings_is_marked_and_told() {
        let settings = given(
            "look into your pack",
            Key::writing('g'),
            &Settings::default(),
        );
        let keymap = settings.keymap();
        let screen = marked("look into your pack", &keymap);
        let effects = Effects::default();
        let mut canvas = Canvas::new(53, 30);
        let scene = Scene {
            settings: &settings,
            keymap: &keymap,
            area: canvas.area(),
            ..testkit::scene(None, &effects)
        };
        screen.draw(&scene, &mut canvas);
        for text in ["! g", "two meanings", "pick up what lies here"] {
            assert!(canvas.shows(text), "{text}");
        }
    }

    #[test]
    fn no_two_rows_of_a_context_have_the_same_words() {
        let keymap = Keymap::default();
        let rows = changeable(&keymap);
        for (number, row) in rows.iter().enumerate() {
            let is_same =
                |other: &&&Bound| other.context == row.context && other.label == row.label;
            let other = rows[..number].iter().find(is_same);
            assert!(other.is_none(), "{}: {}", row.context.name, row.label);
        }
    }
}
