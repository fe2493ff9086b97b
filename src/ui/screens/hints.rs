//! Keys with a word for what they do. Players who type read them, and others click them.

use crate::ui::canvas::{Area, Canvas, Spot};
use crate::ui::keymap::{Context, Keymap, UiAction};
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// Actions of a screen, each with a word, the most useful first.
pub struct Hints<'a> {
    pub context: Context,
    pub parts: &'a [(UiAction, &'a str)],
}

/// One of the hints, and its place.
struct Placed<'a> {
    action: UiAction,
    key: String,
    word: &'a str,
    /// Whether the word stands behind the key.
    words: Words,
    place: Area,
}

/// Are the words after the keys shown?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Words {
    Shown,
    LeftOut,
}

impl<'a> Hints<'a> {
    /// How many rows all hints take at a width.
    pub fn rows(&self, width: i32, keymap: &Keymap) -> i32 {
        let lines = self.lines(width, Words::Shown, keymap);
        (lines.len() as i32).max(1)
    }

    /// All hints in an area of any number of rows, each row centred. If there is no room
    /// for all, the words are left out, so that every key is shown.
    fn placed(&self, area: Area, keymap: &Keymap) -> Vec<Placed<'a>> {
        let mut lines = self.lines(area.width, Words::Shown, keymap);
        let last = |line: &Vec<Placed>| line.last().map_or(0, |each| each.place.right());
        let is_wide = lines.iter().any(|line| last(line) > area.width);
        if is_wide || lines.len() as i32 > area.height {
            lines = self.lines(area.width, Words::LeftOut, keymap);
        }
        let mut placed = Vec::new();
        for (line, y) in lines.into_iter().zip(area.y..area.bottom()) {
            let length: i32 = line.iter().map(|each| each.place.width).sum();
            let start = area.x + (area.width - length) / 2;
            placed.extend(line.into_iter().map(|mut each| {
                each.place.x += start;
                each.place.y = y;
                each
            }));
        }
        placed
    }

    /// The hints in rows of at most `width` cells. Places count from the beginning of a
    /// row.
    fn lines(&self, width: i32, words: Words, keymap: &Keymap) -> Vec<Vec<Placed<'a>>> {
        let mut lines: Vec<Vec<Placed>> = Vec::new();
        let mut length = 0;
        for &(action, word) in self.parts {
            let key = keymap.hint(self.context, action);
            let words = if word.is_empty() {
                Words::LeftOut
            } else {
                words
            };
            let length_of = |text: &str| text.chars().count() as i32;
            let size = match words {
                Words::Shown => length_of(&key) + length_of(word) + 3,
                Words::LeftOut => length_of(&key) + 2,
            };
            if lines.is_empty() || length + size > width {
                lines.push(Vec::new());
                length = 0;
            }
            if let Some(line) = lines.last_mut() {
                line.push(Placed {
                    action,
                    key,
                    word,
                    words,
                    place: Area::new(length, 0, size, 1),
                });
            }
            length += size;
        }
        lines
    }

    pub fn draw(&self, canvas: &mut Canvas, area: Area, keymap: &Keymap) {
        self.draw_placed(canvas, &self.placed(area, keymap));
    }

    fn draw_placed(&self, canvas: &mut Canvas, placed: &[Placed]) {
        draw(canvas, placed);
        self.note_all_but(placed, canvas);
    }

    /// Notes all of them without drawing any, for those who need them in words.
    pub fn note(&self, canvas: &mut Canvas) {
        self.note_all_but(&[], canvas);
    }

    fn note_all_but(&self, placed: &[Placed], canvas: &mut Canvas) {
        let is_placed = |action| placed.iter().any(|each| each.action == action);
        for (action, word) in self.parts {
            if !is_placed(*action) {
                canvas.note_spot(Spot::Deed {
                    action: *action,
                    word: (*word).to_string(),
                });
            }
        }
    }

    /// The action of the hint under a text cell.
    pub fn at(&self, area: Area, cell: Point, keymap: &Keymap) -> Option<UiAction> {
        find(&self.placed(area, keymap), cell)
    }

    /// As many hints as fit into one row, from its beginning. For a row with other
    /// contents.
    fn first_placed(&self, row: Area, keymap: &Keymap) -> Vec<Placed<'a>> {
        let mut lines = self.lines(row.width, Words::Shown, keymap).into_iter();
        let mut placed = lines.next().unwrap_or_default();
        placed.retain(|each| each.place.right() <= row.width);
        for each in &mut placed {
            each.place.x += row.x;
            each.place.y = row.y;
        }
        placed
    }

    pub fn draw_first(&self, canvas: &mut Canvas, row: Area, keymap: &Keymap) {
        self.draw_placed(canvas, &self.first_placed(row, keymap));
    }

    /// The action of the hint under a text cell, if the hints begin at the start of a row.
    pub fn first_at(&self, row: Area, cell: Point, keymap: &Keymap) -> Option<UiAction> {
        find(&self.first_placed(row, keymap), cell)
    }
}

fn draw(canvas: &mut Canvas, placed: &[Placed]) {
    for Placed {
        key,
        word,
        words,
        place,
        ..
    } in placed
    {
        canvas.put(place.x, place.y, ' ', theme::FAINT);
        let end = canvas.print(place.x + 1, place.y, key, theme::GOLD);
        let behind = match words {
            Words::LeftOut => " ".to_string(),
            Words::Shown => format!(" {word} "),
        };
        canvas.print(end, place.y, &behind, theme::FAINT);
        // Buttons of the page have room for words where the picture has none.
        canvas.note_spot(Spot::Hint {
            place: *place,
            word: match word.is_empty() {
                true => key.clone(),
                false => (*word).to_string(),
            },
        });
    }
}

fn find(placed: &[Placed], cell: Point) -> Option<UiAction> {
    let is_here = |each: &&Placed| each.place.contains(cell.x, cell.y);
    placed.iter().find(is_here).map(|each| each.action)
}

impl Hints<'_> {
    /// What a screen has left for a panel that is so wide inside: hints that do not fit on
    /// its lower edge get the last rows of the screen for themselves.
    pub fn room(&self, whole: Area, widest: i32, keymap: &Keymap) -> Area {
        let edge = (whole.width - 8).clamp(1, widest.max(1)) + 2;
        let rows = match self.rows(edge, keymap) {
            1 => 0,
            _ => self.rows(whole.width, keymap).min(whole.height / 2),
        };
        Area::new(whole.x, whole.y, whole.width, whole.height - rows)
    }

    /// Where the hints of a panel go, which lies in what `room` has left: on its lower edge,
    /// or in the last rows of the screen.
    pub fn foot(&self, panel: Area, whole: Area, keymap: &Keymap) -> Area {
        let widest = panel.width - 4;
        let top = self.room(whole, widest, keymap).bottom();
        match whole.bottom() - top {
            0 => edge(panel),
            rows => Area::new(whole.x, top, whole.width, rows),
        }
    }

    /// Draws the hints of a panel where `foot` says.
    pub fn draw_foot(&self, canvas: &mut Canvas, panel: Area, whole: Area, keymap: &Keymap) {
        let foot = self.foot(panel, whole, keymap);
        if foot != edge(panel) {
            canvas.fill(foot, theme::PANEL);
        }
        self.draw(canvas, foot, keymap);
    }
}

/// The lower edge of a panel, without its corners.
pub fn edge(panel: Area) -> Area {
    Area::new(panel.x + 1, panel.bottom() - 1, panel.width - 2, 1)
}

/// The last two rows of a panel, for hints that may be too long for its edge alone.
pub fn last_rows(panel: Area) -> Area {
    let edge = edge(panel);
    Area::new(edge.x, edge.y - 1, edge.width, 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HINTS: Hints = Hints {
        context: Context::GAMES,
        parts: &[
            (UiAction::Confirm, "open"),
            (UiAction::Remove, "a very long word for removing"),
            (UiAction::Cancel, "back"),
        ],
    };

    #[test]
    fn all_are_drawn_and_can_be_pressed_at_every_size() {
        let keymap = Keymap::default();
        for (columns, rows, expected) in [
            (
                40,
                1,
                "Enter open  x a very long word for removing  Esc back",
            ),
            (18, 3, "x a very long word for removing"),
            // There is too little room for the words: only the keys are shown.
            (15, 1, "Enter  x  Esc"),
            (6, 3, "Enter  x"),
        ] {
            let mut canvas = Canvas::new(columns, rows);
            let area = canvas.area();
            HINTS.draw(&mut canvas, area, &keymap);
            assert!(canvas.shows(expected), "{expected} at {columns}x{rows}");
            for (action, _) in HINTS.parts {
                let key = keymap.hint(HINTS.context, *action);
                let (x, y) = (0..rows)
                    .find_map(|y| Some((canvas.row(y).find(&key)? as i32, y)))
                    .unwrap_or_else(|| panic!("{key} at {columns}x{rows}"));
                assert_eq!(HINTS.at(area, Point::new(x, y), &keymap), Some(*action));
            }
        }
        assert_eq!(HINTS.rows(80, &keymap), 1);
        assert_eq!(HINTS.rows(36, &keymap), 3);
    }

    #[test]
    fn on_a_narrow_panel_the_words_stand_below_it() {
        let keymap = Keymap::default();
        let mut canvas = Canvas::new(20, 10);
        let whole = canvas.area();
        let room = HINTS.room(whole, 32, &keymap);
        assert_eq!((room.width, room.height), (40, 7));
        let panel = room.centred(36, 7);
        canvas.frame(panel, theme::LINE);
        HINTS.draw_foot(&mut canvas, panel, whole, &keymap);
        for text in ["Enter open", "x a very long word for removing", "Esc back"] {
            assert!(canvas.shows(text), "{text}");
        }
        assert!(canvas.faults().is_empty(), "{:?}", canvas.faults());
        assert_eq!(HINTS.room(Area::new(0, 0, 80, 10), 72, &keymap).height, 10);
    }

    #[test]
    fn in_a_shared_row_as_many_as_fit_begin_at_its_beginning() {
        let keymap = Keymap::default();
        let mut canvas = Canvas::new(15, 1);
        let row = Area::new(2, 0, 20, 1);
        HINTS.draw_first(&mut canvas, row, &keymap);
        assert_eq!(canvas.row(0).trim_end(), "   Enter open");
        let found = HINTS.first_at(row, Point::new(4, 0), &keymap);
        assert_eq!(found, Some(UiAction::Confirm));
        assert_eq!(HINTS.first_at(row, Point::new(20, 0), &keymap), None);
    }
}
