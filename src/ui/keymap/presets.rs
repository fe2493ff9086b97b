//! Ready-made sets of keys for steps. Commands that were on these keys move to others.

use super::press::Press::{self, Char, Code};
use super::{Bound, Context, Direction, UiAction};
use crate::travel::{Errand, Run};
use crate::ui::input::KeyCode;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Which keys step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// Arrows, number pad, digits and letters alike.
    #[default]
    All,
    /// Arrows, with the corner keys above them for steps aslant.
    Arrows,
    /// The number pad and the digits.
    Numpad,
    /// The letters of vi: `h j k l y u b n`.
    Vi,
    /// The letters on the left of the keyboard: `w a s d q e z c`.
    Wasd,
}

impl Preset {
    pub const ALL: [Preset; 5] = [
        Preset::All,
        Preset::Arrows,
        Preset::Numpad,
        Preset::Vi,
        Preset::Wasd,
    ];

    /// What it is called.
    pub fn words(self) -> &'static str {
        match self {
            Preset::All => "all of them",
            Preset::Arrows => "arrows",
            Preset::Numpad => "number pad",
            Preset::Vi => "h j k l (vi)",
            Preset::Wasd => "w a s d",
        }
    }

    /// Is that key for a direction in this set?
    fn has(self, press: Press) -> bool {
        let is_arrow = matches!(
            press,
            Code(KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right)
        );
        let is_corner = matches!(
            press,
            Code(KeyCode::Home | KeyCode::End | KeyCode::PageUp | KeyCode::PageDown)
        );
        let is_numpad = matches!(press, Code(KeyCode::Numpad(_)) | Char('0'..='9'));
        let is_letter = matches!(press, Char(letter) if letter.is_alphabetic());
        match self {
            Preset::All => true,
            Preset::Arrows => is_arrow || is_corner,
            Preset::Numpad => is_numpad || is_arrow,
            Preset::Vi => is_letter || is_arrow,
            Preset::Wasd => is_arrow || is_numpad,
        }
    }

    /// Gives the rows the keys of this set.
    pub(super) fn apply(self, rows: &mut [Bound]) {
        if self == Preset::All {
            return;
        }
        // Only where there are steps in all directions. In lists, letters have other uses.
        let aslant = UiAction::Go(Direction::NORTH_WEST);
        let walked = rows.iter().filter(|row| row.action == aslant);
        let walked: Vec<Context> = walked.map(|row| row.context).collect();
        for row in rows.iter_mut() {
            let is_walked = walked.contains(&row.context);
            // The last steps of a hero are still being pressed when the end is shown.
            let is_end = row.context == Context::END;
            let keys: Vec<Press> = match row.action {
                UiAction::Go(_) if is_walked => self.keys(row),
                UiAction::Begin(Errand::Run(run)) if self == Preset::Wasd => running(row, run),
                UiAction::Go(_) => continue,
                _ if self == Preset::Wasd && row.context == Context::PLAY => { row.keys.iter() }
                    .map(|press| moved_from_runs(moved(*press)))
                    .collect(),
                _ if self == Preset::Wasd && (is_walked || is_end) => {
                    row.keys.iter().copied().map(moved).collect()
                }
                _ => continue,
            };
            row.keys = Cow::Owned(keys);
        }
    }

    /// The keys of a direction in this set, which never are none.
    fn keys(self, row: &Bound) -> Vec<Press> {
        let mut keys: Vec<Press> = row.keys.iter().copied().collect();
        keys.retain(|press| self.has(*press));
        if let (Preset::Wasd, UiAction::Go(direction)) = (self, row.action) {
            keys.insert(0, Char(letter(direction)));
        }
        match keys.is_empty() {
            true => row.keys.to_vec(),
            false => keys,
        }
    }
}

/// The keys of a run: the letter of its direction with shift, in place of that of vi.
fn running(row: &Bound, run: Run) -> Vec<Press> {
    let (dx, dy) = run.direction();
    let capital = letter(Direction { dx, dy }).to_ascii_uppercase();
    let keys = row.keys.iter().copied();
    let others = keys.filter(|press| !matches!(press, Char(_)));
    [Char(capital)].into_iter().chain(others).collect()
}

/// The letter of a direction around `s`.
fn letter(Direction { dx, dy }: Direction) -> char {
    match (dx, dy) {
        (0, -1) => 'w',
        (0, 1) => 's',
        (-1, 0) => 'a',
        (1, 0) => 'd',
        (-1, -1) => 'q',
        (1, -1) => 'e',
        (-1, 1) => 'z',
        _ => 'c',
    }
}

/// Where a command goes whose letter is a step in that set: to a letter of vi, which is
/// free then.
fn moved(press: Press) -> Press {
    match press {
        Char('q') => Char('h'),
        Char('w') => Char('u'),
        Char('e') => Char('y'),
        Char('a') => Char('l'),
        Char('s') => Char('n'),
        Char('d') => Char('j'),
        Char('z') => Char('k'),
        Char('c') => Char('b'),
        other => other,
    }
}

/// The same for a command whose capital is a run in that set.
fn moved_from_runs(press: Press) -> Press {
    match press {
        Char(capital @ 'A'..='Z') => match moved(Char(capital.to_ascii_lowercase())) {
            Char(small) => Char(small.to_ascii_uppercase()),
            other => other,
        },
        other => other,
    }
}
