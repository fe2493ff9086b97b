//! Text in a panel, to be read and scrolled. Help, messages and other texts use it.

use crate::catalog::Color;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel;
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::{Request, Scene, Screen};
use crate::ui::sign::Sign;
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// The widest column of text that is still easy to read.
const WIDEST: i32 = 72;

/// The keys for every text, and the keys that come before them if a text needs scrolling.
const CLOSE: Hints = Hints {
    context: Context::READER,
    parts: &[(UiAction::Cancel, "close")],
};
const SCROLL: [(UiAction, &str); 3] = [
    (UiAction::Go(Direction::NORTH), "up"),
    (UiAction::Go(Direction::SOUTH), "down"),
    (UiAction::PageDown, "a page on"),
];

/// The fewest cells beside a lead in which text is still easy to read.
const LEAST_TEXT: i32 = 8;

/// The cells between two columns.
const GAP: usize = 2;

/// Some text, and a column on its left.
pub struct Paragraph {
    /// The text of the left column, such as a key or a turn. Empty if the text takes the
    /// whole width.
    lead: Run,
    runs: Vec<Run>,
    /// For a row of a picture, which is never broken. If the picture is too wide, the part
    /// around its middle column is shown.
    picture: Option<Picture>,
    /// A tile of the map before the first line, over the lead.
    sign: Option<Sign>,
}

/// The width of a picture, and its most important column.
#[derive(Clone, Copy)]
pub struct Picture {
    pub width: usize,
    pub middle: usize,
}

impl Paragraph {
    /// Text with a column on its left.
    pub fn led(lead: Run, runs: Vec<Run>) -> Self {
        Self {
            lead,
            runs,
            picture: None,
            sign: None,
        }
    }

    /// Text that takes the whole width.
    pub fn plain(text: &str, ink: Color) -> Self {
        Self::led(Run::new("", ink), vec![Run::new(text, ink)])
    }

    /// A row of a picture.
    pub fn drawn(text: &str, ink: Color, picture: Picture) -> Self {
        Self {
            picture: Some(picture),
            ..Self::plain(text, ink)
        }
    }

    /// Rows of two columns. The second column begins after the longest entry of the first,
    /// so that they never touch.
    pub fn table(rows: impl IntoIterator<Item = (String, String)>) -> Vec<Self> {
        let rows: Vec<(String, String)> = rows.into_iter().collect();
        let longest = rows.iter().map(|(lead, _)| lead.trim_end().chars().count());
        let width = longest.max().unwrap_or(0) + GAP;
        let row = |(lead, text): (String, String)| {
            let lead = format!("{:<width$}", lead.trim_end());
            Self::led(
                Run::new(lead, theme::GOLD),
                vec![Run::new(text, theme::TEXT)],
            )
        };
        rows.into_iter().map(row).collect()
    }

    /// Text after a sign of the map.
    pub fn with_sign(sign: Sign, text: &str) -> Self {
        let lead = Run::new("    ", theme::TEXT);
        Self {
            sign: Some(sign),
            ..Self::led(lead, vec![Run::new(text, theme::TEXT)])
        }
    }

    /// The lines at a width.
    pub fn lines(&self, width: i32) -> Vec<Vec<Run>> {
        if let Some(picture) = self.picture {
            let room = width.max(1) as usize;
            let start = picture.middle.saturating_sub(room / 2);
            let start = start.min(picture.width.saturating_sub(room));
            let row = self.runs.first().map_or("", |run| run.text.as_str());
            let shown: String = row.chars().skip(start).take(room).collect();
            return vec![vec![Run::new(shown, self.lead.ink)]];
        }
        let indent = self.lead.text.chars().count();
        if width - (indent as i32) < LEAST_TEXT {
            let mut runs = vec![self.lead.clone()];
            runs.extend_from_slice(&self.runs);
            return text::wrap(&runs, width);
        }
        let mut lines = text::wrap(&self.runs, width - indent as i32);
        for (number, line) in lines.iter_mut().enumerate() {
            let lead = match number {
                0 => self.lead.clone(),
                _ => Run::new(" ".repeat(indent), self.lead.ink),
            };
            line.insert(0, lead);
        }
        lines
    }
}

/// Paragraphs, and how far they are scrolled. It is a screen by itself, or a part of one.
pub struct Reader {
    /// The screen's name. With a capital letter it is also the title.
    name: &'static str,
    paragraphs: Vec<Paragraph>,
    /// The first line shown. A number beyond the end means the last page.
    top: usize,
    /// What can be done here besides scrolling.
    hints: Hints<'static>,
}

impl Reader {
    /// Opens the text at the beginning.
    pub fn new(name: &'static str, paragraphs: Vec<Paragraph>) -> Self {
        Self {
            name,
            paragraphs,
            top: 0,
            hints: CLOSE,
        }
    }

    /// Opens the text at the end.
    pub fn at_end(name: &'static str, paragraphs: Vec<Paragraph>) -> Self {
        Self {
            top: usize::MAX,
            ..Self::new(name, paragraphs)
        }
    }

    /// Adds keys for more than reading.
    pub fn with_hints(self, hints: Hints<'static>) -> Self {
        Self { hints, ..self }
    }

    /// The action of the key that is named under a text cell.
    pub fn hint_at(&self, cell: Point, scene: &Scene) -> Option<UiAction> {
        let page = self.page(scene.area);
        let frame = panel::around(scene.area, page.width, page.height);
        let hints = Hints {
            context: self.hints.context,
            parts: &self.shown_hints(page),
        };
        hints.at(edge(frame), cell, scene.keymap)
    }

    fn shown_hints(&self, page: Area) -> Vec<(UiAction, &'static str)> {
        let is_long = self.lines(page.width).len() > page.height.max(1) as usize;
        let mut parts = Vec::new();
        if is_long {
            parts.extend_from_slice(&SCROLL);
        }
        parts.extend_from_slice(self.hints.parts);
        parts
    }

    /// The inside of the panel: as high as the text, or as high as the screen allows.
    fn page(&self, whole: Area) -> Area {
        let width = (whole.width - 8).clamp(1, WIDEST);
        let lines = self.lines(width).len() as i32;
        let height = lines.min(whole.height - 2).max(1);
        panel::inside(panel::around(whole, width, height))
    }

    /// The tile before each line, where there is one.
    fn signs(&self, width: i32) -> Vec<Option<Sign>> {
        let mut signs = Vec::new();
        for each in &self.paragraphs {
            signs.push(each.sign);
            let more = each.lines(width).len().saturating_sub(1);
            signs.extend(std::iter::repeat_n(None, more));
        }
        signs
    }

    fn lines(&self, width: i32) -> Vec<Vec<Run>> {
        let paragraphs = self.paragraphs.iter();
        paragraphs.flat_map(|each| each.lines(width)).collect()
    }
}

impl Screen for Reader {
    fn name(&self) -> &'static str {
        self.name
    }

    fn context(&self) -> Context {
        Context::READER
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        let page = self.page(scene.area);
        let lines = self.lines(page.width).len();
        let last = lines.saturating_sub(page.height.max(1) as usize);
        let top = self.top.min(last);
        let whole = page.height.max(2) as usize - 1;
        self.top = match action {
            UiAction::Go(Direction::NORTH) => top.saturating_sub(1),
            UiAction::Go(Direction::SOUTH) => (top + 1).min(last),
            UiAction::PageUp => top.saturating_sub(whole),
            UiAction::PageDown => (top + whole).min(last),
            UiAction::First => 0,
            UiAction::Last => last,
            UiAction::Cancel => return Request::Pop,
            _ => top,
        };
        Request::Stay
    }

    /// A click on the name of a key does what the key does.
    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        match self.hint_at(cell, scene) {
            Some(action) => self.handle(action, scene),
            None => Request::Stay,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let page = self.page(scene.area);
        let frame = panel::around(scene.area, page.width, page.height);
        panel::draw(canvas, frame, &text::capitalized(self.name), theme::GOLD);
        let lines = self.lines(page.width);
        let signs = self.signs(page.width);
        let last = lines.len().saturating_sub(page.height.max(1) as usize);
        let top = self.top.min(last);
        let shown = lines.iter().zip(signs).skip(top);
        for ((line, sign), y) in shown.zip(page.y..page.bottom()) {
            text::print_runs(canvas, page.x, y, line);
            if let Some(sign) = sign {
                canvas.put_sign(page.x, y, sign.draw(scene.tileset));
            }
        }
        if top > 0 {
            canvas.put(frame.right() - 1, page.y, '▲', theme::GOLD);
        }
        if top < last {
            canvas.put(frame.right() - 1, page.bottom() - 1, '▼', theme::GOLD);
        }
        let hints = Hints {
            context: self.hints.context,
            parts: &self.shown_hints(page),
        };
        hints.draw(canvas, edge(frame), scene.keymap);
    }
}
