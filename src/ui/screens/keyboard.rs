//! A keyboard on the screen, for whoever has only a pointer. It is there where a text is
//! written or a key is asked for.

use crate::ui::canvas::{Area, Canvas};
use crate::ui::input::{Key, KeyCode};
use crate::ui::keymap::table::{ENTER, ESCAPE, HELP, KeyRow, NORTH, SOUTH, bind};
use crate::ui::keymap::{Context, Direction, Keymap, Press, UiAction};
use crate::ui::keymap::{Press::Char, Press::Code};
use crate::ui::layer::Layer;
use crate::ui::screens::{Request, Scene, Screen};
use crate::ui::theme;
use bracket_lib::geometry::Point;

const CONTEXT: Context = Context::still("keyboard");

/// The keys of the keyboard.
pub const KEYS: &[KeyRow] = &[
    bind(CONTEXT, UiAction::Go(Direction::NORTH), NORTH, "up"),
    bind(CONTEXT, UiAction::Go(Direction::SOUTH), SOUTH, "down"),
    bind(
        CONTEXT,
        UiAction::Go(Direction::WEST),
        &[Code(KeyCode::Left), Code(KeyCode::Numpad(4)), Char('h')],
        "left",
    ),
    bind(
        CONTEXT,
        UiAction::Go(Direction::EAST),
        &[Code(KeyCode::Right), Code(KeyCode::Numpad(6)), Char('l')],
        "right",
    ),
    bind(CONTEXT, UiAction::Confirm, ENTER, "press the marked key"),
    bind(CONTEXT, UiAction::Help, HELP, "this help"),
    bind(CONTEXT, UiAction::Cancel, ESCAPE, "put the keyboard away"),
];

/// A key of the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Button {
    /// It writes the first sign, with shift the second.
    Sign(char, char),
    Named(KeyCode),
    Shift,
    /// Puts the keyboard away.
    Away,
}

const fn named(code: KeyCode) -> Button {
    Button::Named(code)
}

/// The rows of the keyboard, from above.
fn buttons() -> Vec<Vec<Button>> {
    let signs = |plain: &str, shifted: &str| -> Vec<Button> {
        let pairs = plain.chars().zip(shifted.chars());
        pairs.map(|(one, other)| Button::Sign(one, other)).collect()
    };
    let functions = (1..=12).map(|number| named(KeyCode::Function(number)));
    let pad = (0..=9).map(|digit| named(KeyCode::Numpad(digit)));
    let moving = [
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Delete,
        KeyCode::Tab,
    ];
    vec![
        signs("1234567890-=", "!@#$%^&*()_+"),
        signs("qwertyuiop[]", "QWERTYUIOP{}"),
        signs("asdfghjkl;'", "ASDFGHJKL:\""),
        signs("zxcvbnm,./", "ZXCVBNM<>?"),
        vec![
            Button::Shift,
            Button::Sign(' ', ' '),
            named(KeyCode::Backspace),
            named(KeyCode::Enter),
            named(KeyCode::Escape),
            Button::Away,
        ],
        moving.map(named).to_vec(),
        functions.collect(),
        pad.collect(),
    ]
}

/// The widest that the keyboard can be.
const WIDEST: i32 = 74;

/// How many rows the keyboard has where signs are written, without those for other keys.
const WRITING_ROWS: usize = 5;

/// Which keys are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Those that write.
    Writing,
    /// All, for whoever gives a command another key.
    All,
}

/// The keyboard, with a marked key.
pub struct Keyboard {
    rows: Vec<Vec<Button>>,
    row: usize,
    column: usize,
    is_shifted: bool,
}

/// Which keyboard the top layer has a use for, if any.
pub fn wanted(layer: &Layer, keymap: &Keymap) -> Option<Extent> {
    let takes_signs = |context: Context| {
        let mut rows = keymap.rows(context);
        rows.any(|row| row.keys.contains(&Press::AnySign))
    };
    match () {
        () if layer.wants_key() => Some(Extent::All),
        () if takes_signs(layer.context()) => Some(Extent::Writing),
        () => None,
    }
}

impl Keyboard {
    pub fn new(extent: Extent) -> Self {
        let mut rows = buttons();
        if extent == Extent::Writing {
            rows.truncate(WRITING_ROWS);
        }
        Self {
            rows,
            row: 0,
            column: 0,
            is_shifted: false,
        }
    }

    fn label(&self, button: Button) -> String {
        match button {
            Button::Sign(plain, shifted) => {
                Press::Char(if self.is_shifted { shifted } else { plain }).name()
            }
            Button::Named(code) => Press::Code(code).name(),
            Button::Shift if self.is_shifted => "SHIFT".to_string(),
            Button::Shift => "Shift".to_string(),
            Button::Away => "put away".to_string(),
        }
    }

    /// Every key with its place: as wide as its name, and a cell on both sides.
    fn placed(&self, whole: Area) -> Vec<(usize, usize, Area)> {
        let frame = self.frame(whole);
        let mut placed = Vec::new();
        for (line, y) in self.lines(whole).into_iter().zip(frame.y + 1..) {
            let length: i32 = line.iter().map(|(_, _, width)| width).sum();
            let mut x = frame.x + (frame.width - length) / 2;
            for (row, column, width) in line {
                placed.push((row, column, Area::new(x, y, width, 1)));
                x += width;
            }
        }
        placed
    }

    /// The keys line by line: by row and column, and how wide each is. A row that is too long
    /// for the window goes on in the next line.
    fn lines(&self, whole: Area) -> Vec<Vec<(usize, usize, i32)>> {
        let room = WIDEST.min(whole.width) - 2;
        let mut lines = Vec::new();
        for (row, buttons) in self.rows.iter().enumerate() {
            let mut line: Vec<(usize, usize, i32)> = Vec::new();
            let mut length = 0;
            for (column, button) in buttons.iter().enumerate() {
                let width = self.label(*button).chars().count() as i32 + 2;
                if length + width > room && !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                    length = 0;
                }
                line.push((row, column, width));
                length += width;
            }
            lines.push(line);
        }
        lines
    }

    /// The keyboard is at the lower edge, so that what is written stays in view.
    fn frame(&self, whole: Area) -> Area {
        let height = self.lines(whole).len() as i32 + 2;
        let width = WIDEST.min(whole.width);
        let x = whole.x + (whole.width - width) / 2;
        Area::new(x, (whole.bottom() - height).max(whole.y), width, height)
    }

    fn press(&mut self) -> Request {
        let button = self.rows.get(self.row).and_then(|row| row.get(self.column));
        match button.copied() {
            Some(Button::Sign(plain, shifted)) => {
                let sign = if self.is_shifted { shifted } else { plain };
                Request::Type(Key::writing(sign))
            }
            Some(Button::Named(code)) => Request::Type(Key {
                shift: self.is_shifted,
                ..Key::of(code)
            }),
            Some(Button::Shift) => {
                self.is_shifted = !self.is_shifted;
                Request::Stay
            }
            Some(Button::Away) => Request::Pop,
            None => Request::Refuse,
        }
    }

    fn at(&self, cell: Point, whole: Area) -> Option<(usize, usize)> {
        let placed = self.placed(whole).into_iter();
        let mut here = placed.filter(|(.., place)| place.contains(cell.x, cell.y));
        here.next().map(|(row, column, _)| (row, column))
    }

    fn go(&mut self, direction: Direction) {
        let last = self.rows.len() - 1;
        let row = self.row.saturating_add_signed(direction.dy as isize);
        self.row = row.min(last);
        let last = self.rows[self.row].len() - 1;
        let column = self.column.saturating_add_signed(direction.dx as isize);
        self.column = column.min(last);
    }
}

impl Screen for Keyboard {
    fn name(&self) -> &'static str {
        "keyboard"
    }

    fn context(&self) -> Context {
        CONTEXT
    }

    fn handle(&mut self, action: UiAction, _scene: &Scene) -> Request {
        match action {
            UiAction::Go(direction) => self.go(direction),
            UiAction::Confirm => return self.press(),
            UiAction::Cancel => return Request::Pop,
            _ => (),
        }
        Request::Stay
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        if let Some((row, column)) = self.at(cell, scene.area) {
            (self.row, self.column) = (row, column);
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        match self.at(cell, scene.area) {
            Some((row, column)) => {
                (self.row, self.column) = (row, column);
                self.press()
            }
            None => Request::Stay,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let frame = self.frame(scene.area);
        canvas.fill(frame, theme::PANEL);
        canvas.frame(frame, theme::LINE);
        for (row, column, place) in self.placed(scene.area) {
            let is_marked = (row, column) == (self.row, self.column);
            if is_marked {
                canvas.fill(place, theme::CHOSEN);
                canvas.put(place.x, place.y, '►', theme::GOLD);
            }
            let label = self.label(self.rows[row][column]);
            let ink = if is_marked { theme::GOLD } else { theme::TEXT };
            canvas.print(place.x + 1, place.y, &label, ink);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    #[test]
    fn every_key_is_drawn_and_can_be_clicked_and_reached_by_keys() {
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        let mut canvas = Canvas::new(40, 22);
        let area = canvas.area();
        let scene = Scene { area, ..scene };
        for extent in [Extent::Writing, Extent::All] {
            let keyboard = Keyboard::new(extent);
            keyboard.draw(&scene, &mut canvas);
            for (row, column, place) in keyboard.placed(area) {
                let frame = keyboard.frame(area);
                assert!(place.x > frame.x && place.right() < frame.right());
                assert!(place.bottom() <= area.bottom(), "row {row}");
                let mut clicked = Keyboard::new(extent);
                let by_click = clicked.click(Point::new(place.x, place.y), &scene).word();
                let mut keyed = Keyboard::new(extent);
                for _ in 0..row {
                    keyed.handle(UiAction::Go(Direction::SOUTH), &scene);
                }
                for _ in 0..column {
                    keyed.handle(UiAction::Go(Direction::EAST), &scene);
                }
                let by_keys = keyed.handle(UiAction::Confirm, &scene).word();
                assert_eq!(by_click, by_keys, "{row}, {column}");
                assert_eq!(clicked.is_shifted, keyed.is_shifted);
            }
        }
    }

    #[test]
    fn with_shift_other_signs_are_written() {
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        let mut keyboard = Keyboard::new(Extent::Writing);
        let one = keyboard.handle(UiAction::Confirm, &scene).word();
        keyboard.is_shifted = true;
        let other = keyboard.handle(UiAction::Confirm, &scene).word();
        assert_eq!((one.as_str(), other.as_str()), ("type 1", "type !"));
    }
}
