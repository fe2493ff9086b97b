//! A list with one marked row. Keys, letters, the wheel or the pointer move the mark.
//!
//! Every list of the front end uses this. The screen knows what the rows mean; the list
//! knows which row is marked, which are shown, and which was chosen.

use crate::ui::canvas::{Area, Canvas, Spot};
use crate::ui::keymap::UiAction;
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// The letters of the first rows, where letters choose.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";

/// What happens when the mark moves beyond the first or the last row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// The mark stays there.
    Stop,
    /// The mark goes on at the other end.
    GoAround,
}

/// How rows lie in an area that is too small for all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Only some rows are shown, always with the marked one.
    Scroll,
    /// All are shown, in columns side by side.
    Columns,
}

/// The rows as they are now: how many there are, and where they are shown.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    pub count: usize,
    pub area: Area,
    pub flow: Flow,
    /// How many lines of text a row is high: more than one where fingers choose.
    pub pitch: i32,
}

impl Rows {
    /// How many rows are one below the other.
    fn height(&self) -> usize {
        (self.area.height / self.pitch.max(1)).max(1) as usize
    }
}

/// The result of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Lists have no use for the action.
    NotForLists,
    /// The mark was moved, as far as possible.
    Moved,
    /// The row with this number was chosen.
    Chosen(usize),
    /// There is no row to choose.
    NoSuchRow,
}

/// The text of an empty list, and where it is written.
#[derive(Clone, Copy, Debug)]
pub enum EmptyText {
    Left(&'static str),
    Centred(&'static str),
}

/// Which row is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct List {
    marked: usize,
    ends: Ends,
}

impl List {
    /// A list whose first row is marked.
    pub fn new(ends: Ends) -> Self {
        Self { marked: 0, ends }
    }

    /// The number of the marked row. It has no meaning for an empty list.
    pub fn marked(&self) -> usize {
        self.marked
    }

    pub fn mark(&mut self, row: usize) {
        self.marked = row;
    }

    /// The letter that chooses a row, for a list whose context has letters.
    pub fn letter(row: usize) -> char {
        LETTERS.chars().nth(row).unwrap_or(' ')
    }

    /// Moves the mark or chooses a row.
    pub fn handle(&mut self, action: UiAction, rows: Rows) -> Heard {
        let page = rows.height().max(2) as isize - 1;
        match action {
            UiAction::Go(direction) if direction.dy != 0 => {
                self.step(direction.dy.signum() as isize, rows.count);
            }
            UiAction::PageUp => self.leap(-page, rows.count),
            UiAction::PageDown => self.leap(page, rows.count),
            UiAction::First => self.marked = 0,
            UiAction::Last => self.marked = rows.count.saturating_sub(1),
            UiAction::Confirm => return chosen(self.marked, rows),
            UiAction::Letter(letter) => {
                let row = LETTERS.find(letter);
                return row.map_or(Heard::NoSuchRow, |row| chosen(row, rows));
            }
            _ => return Heard::NotForLists,
        }
        Heard::Moved
    }

    fn step(&mut self, by: isize, count: usize) {
        let last = count.saturating_sub(1);
        self.marked = match self.ends {
            Ends::GoAround if by > 0 && self.marked >= last => 0,
            Ends::GoAround if by < 0 && self.marked == 0 => last,
            _ => self.marked.saturating_add_signed(by).min(last),
        };
    }

    fn leap(&mut self, by: isize, count: usize) {
        let last = count.saturating_sub(1);
        self.marked = self.marked.saturating_add_signed(by).min(last);
    }

    /// Which row is under a text cell.
    pub fn at(&self, cell: Point, rows: Rows) -> Option<usize> {
        let mut shown = self.shown(rows);
        let found = shown.find(|(_, place)| place.contains(cell.x, cell.y));
        found.map(|(row, _)| row)
    }

    /// The pointer came to a text cell: the row there is marked.
    pub fn point(&mut self, cell: Point, rows: Rows) {
        if let Some(row) = self.at(cell, rows) {
            self.marked = row;
        }
    }

    /// A text cell was clicked: the row there is marked and chosen.
    pub fn click(&mut self, cell: Point, rows: Rows) -> Option<usize> {
        let row = self.at(cell, rows)?;
        self.marked = row;
        Some(row)
    }

    /// The rows that are shown, each with its place.
    fn shown(&self, rows: Rows) -> impl Iterator<Item = (usize, Area)> + use<> {
        let (height, pitch) = (rows.height(), rows.pitch.max(1));
        let Rows {
            count, area, flow, ..
        } = rows;
        let (first, columns) = match flow {
            Flow::Scroll => (first_shown(self.marked, count, height), 1),
            Flow::Columns => (0, count.div_ceil(height).max(1)),
        };
        let width = area.width / columns as i32;
        let room = match flow {
            // Without room for a row, nothing is shown.
            Flow::Scroll if area.height <= 0 => 0,
            Flow::Scroll => height,
            Flow::Columns => height * columns,
        };
        let last = (first + room).min(count);
        (first..last).map(move |row| {
            let (column, line) = ((row - first) / height, (row - first) % height);
            let (x, y) = (area.x + column as i32 * width, area.y + line as i32 * pitch);
            let high = pitch.min(area.height.max(1));
            (row, Area::new(x, y, width, high))
        })
    }

    /// Calls `draw_row` for every row that is shown, with the line for its text, its number
    /// and whether it is marked.
    pub fn draw(
        &self,
        canvas: &mut Canvas,
        rows: Rows,
        mut draw_row: impl FnMut(&mut Canvas, Area, usize, bool),
    ) {
        for (row, place) in self.shown(rows) {
            let is_marked = row == self.marked;
            if is_marked && place.height > 1 {
                canvas.fill(lit(place), theme::CHOSEN);
            }
            draw_row(canvas, middle_line(place), row, is_marked);
            canvas.note_spot(Spot::Row { place, is_marked });
        }
        self.draw_marks(canvas, rows);
    }

    /// Marks beside the first and the last row that is shown, if there are more.
    fn draw_marks(&self, canvas: &mut Canvas, rows: Rows) {
        let shown = || self.shown(rows);
        let Some(((first, above), (last, below))) = shown().next().zip(shown().last()) else {
            return;
        };
        let (above, below) = (middle_line(above), middle_line(below));
        if first > 0 {
            canvas.put(above.right() + 1, above.y, '▲', theme::GOLD);
        }
        if last + 1 < rows.count {
            canvas.put(below.right() + 1, below.y, '▼', theme::GOLD);
        }
    }
}

/// The line of a row that its text stands in.
fn middle_line(place: Area) -> Area {
    let y = place.y + (place.height - 1) / 2;
    Area::new(place.x, y, place.width, 1)
}

/// The lines of a high row that are lit while it is marked: as many below its text as above.
fn lit(place: Area) -> Area {
    let height = 2 * (middle_line(place).y - place.y) + 1;
    Area { height, ..place }
}

/// Says that a list is empty.
pub fn draw_empty(canvas: &mut Canvas, area: Area, empty: EmptyText) {
    match empty {
        EmptyText::Left(text) => {
            canvas.print(area.x + 2, area.y, text, theme::FAINT);
        }
        EmptyText::Centred(text) => canvas.print_centred(area, area.y, text, theme::FAINT),
    }
}

fn chosen(row: usize, rows: Rows) -> Heard {
    match row < rows.count {
        true => Heard::Chosen(row),
        false => Heard::NoSuchRow,
    }
}

/// The first row to show, chosen so that the marked row is visible.
fn first_shown(marked: usize, count: usize, height: usize) -> usize {
    let last_start = count.saturating_sub(height);
    (marked + 1).saturating_sub(height).min(last_start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::keymap::Direction;

    const UP: UiAction = UiAction::Go(Direction::NORTH);
    const DOWN: UiAction = UiAction::Go(Direction::SOUTH);

    fn rows(count: usize, height: i32) -> Rows {
        Rows {
            count,
            area: Area::new(3, 2, 20, height),
            flow: Flow::Scroll,
            pitch: 1,
        }
    }

    /// The number of the marked row after some actions.
    fn marked(ends: Ends, count: usize, actions: &[UiAction]) -> usize {
        let mut list = List::new(ends);
        for action in actions {
            list.handle(*action, rows(count, 5));
        }
        list.marked()
    }

    #[test]
    fn the_mark_goes_by_rows_and_by_pages() {
        use Ends::{GoAround, Stop};
        for (ends, count, actions, expected) in [
            (Stop, 3, vec![DOWN, DOWN], 2),
            (Stop, 3, vec![DOWN, DOWN, DOWN], 2),
            (Stop, 3, vec![UP], 0),
            (GoAround, 3, vec![DOWN, DOWN, DOWN], 0),
            (GoAround, 3, vec![UP], 2),
            (GoAround, 0, vec![UP, DOWN, UiAction::Last], 0),
            (Stop, 30, vec![UiAction::PageDown], 4),
            (GoAround, 30, vec![UiAction::PageUp], 0),
            (GoAround, 6, vec![UiAction::PageDown, UiAction::PageDown], 5),
            (Stop, 30, vec![UiAction::Last], 29),
            (Stop, 30, vec![UiAction::Last, UiAction::First], 0),
        ] {
            assert_eq!(marked(ends, count, &actions), expected, "{actions:?}");
        }
    }

    #[test]
    fn rows_are_chosen_by_the_mark_and_by_letters() {
        let mut list = List::new(Ends::Stop);
        let three = rows(3, 5);
        list.handle(DOWN, three);
        for (action, expected) in [
            (UiAction::Confirm, Heard::Chosen(1)),
            (UiAction::Letter('c'), Heard::Chosen(2)),
            (UiAction::Letter('d'), Heard::NoSuchRow),
            (UiAction::Go(Direction::EAST), Heard::NotForLists),
            (UiAction::Cancel, Heard::NotForLists),
        ] {
            assert_eq!(list.handle(action, three), expected, "{action:?}");
        }
        let none = List::new(Ends::GoAround).handle(UiAction::Confirm, rows(0, 5));
        assert_eq!(none, Heard::NoSuchRow);
        assert_eq!((List::letter(0), List::letter(25)), ('a', 'z'));
        assert_eq!(List::letter(26), ' ');
    }

    #[test]
    fn the_marked_row_is_always_shown() {
        for (marked, count, height, expected) in [
            (0, 3, 10, 0),
            (9, 30, 10, 0),
            (10, 30, 10, 1),
            (29, 30, 10, 20),
            (0, 0, 10, 0),
            (5, 6, 1, 5),
        ] {
            let first = first_shown(marked, count, height);
            assert_eq!(first, expected, "{marked} of {count} in {height} rows");
        }
    }

    #[test]
    fn the_text_of_a_high_row_is_in_the_middle_of_what_is_lit() {
        for pitch in 1..=6 {
            let list = List::new(Ends::Stop);
            let mut canvas = Canvas::new(40, 20);
            let rows = Rows {
                pitch,
                ..rows(1, 16)
            };
            let mut text = 0;
            list.draw(&mut canvas, rows, |canvas, place, _, _| {
                canvas.fill(place, theme::CHOSEN);
                text = place.y;
            });
            let is_lit = |y: &i32| {
                let cell = canvas.text()[(y * canvas.columns() + rows.area.x) as usize];
                cell.paper == Some(theme::CHOSEN)
            };
            let lit: Vec<i32> = (0..20).filter(is_lit).collect();
            assert_eq!(lit[lit.len() / 2], text, "{pitch}: {lit:?}");
            assert_eq!(lit.len() % 2, 1, "{pitch}: {lit:?}");
        }
    }

    #[test]
    fn the_pointer_finds_the_row_that_is_drawn_there() {
        let mut list = List::new(Ends::Stop);
        list.mark(7);
        for rows in [
            rows(9, 5),
            Rows {
                flow: Flow::Columns,
                ..rows(9, 5)
            },
            Rows {
                pitch: 3,
                ..rows(9, 16)
            },
        ] {
            let mut canvas = Canvas::new(40, 20);
            let mut places = Vec::new();
            list.draw(&mut canvas, rows, |_, place, row, is_marked| {
                assert_eq!(is_marked, row == 7);
                places.push((row, place));
            });
            let expected = match rows.flow {
                Flow::Scroll => (3..8).collect::<Vec<_>>(),
                Flow::Columns => (0..9).collect(),
            };
            let drawn: Vec<usize> = places.iter().map(|(row, _)| *row).collect();
            assert_eq!(drawn, expected);
            for (row, place) in places {
                // A high row is chosen above and below its text as well.
                let around = rows.pitch / 2;
                for y in place.y - around..=place.y + around {
                    let cell = Point::new(place.x, y);
                    assert_eq!(list.at(cell, rows), Some(row));
                }
            }
            assert_eq!(list.at(Point::new(0, 0), rows), None);
            assert_eq!(list.click(Point::new(5, 1), rows), None);
        }
        let place = Point::new(5, 3);
        assert_eq!(list.click(place, rows(9, 5)), Some(4));
        assert_eq!(list.marked(), 4);
    }
}
