//! Cards to be read whole, in which every term is a link: what the look screen opens, and
//! the encyclopedia of everything that the hero has met.

use crate::catalog::Color;
use crate::game::lore::Lore;
use crate::game::view::{ItemVerb, View};
use crate::ui::ask::Answer;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::cards::{self, Card, CardLine, Detail};
use crate::ui::draw::panel;
use crate::ui::input::KeyCode;
use crate::ui::keymap::table::{ENTER, ESCAPE, HELP, KeyRow, NORTH, SOUTH, bind};
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::keymap::{Press, Press::Char, Press::Code};
use crate::ui::screens::hints::{Hints, last_rows};
use crate::ui::screens::{Request, RunStep, Scene, Screen, pointing, spells};
use crate::ui::sign::Sign;
use crate::ui::text;
use crate::ui::theme;
use crate::ui::uses;
use crate::words::Term;
use bracket_lib::geometry::Point;

const CONTEXT: Context = Context::PAGES;

/// Opens the encyclopedia.
pub const OPEN: UiAction = UiAction::Encyclopedia;

const NEXT: UiAction = UiAction::NextTarget;
const PREVIOUS: UiAction = UiAction::Go(Direction::WEST);

pub const KEYS: &[KeyRow] = &[
    bind(
        Context::PLAY,
        OPEN,
        &[Char('E')],
        "everything you have met, to look it up",
    ),
    bind(CONTEXT, UiAction::Go(Direction::NORTH), NORTH, "a line up"),
    bind(
        CONTEXT,
        UiAction::Go(Direction::SOUTH),
        SOUTH,
        "a line down",
    ),
    bind(
        CONTEXT,
        NEXT,
        &[Code(KeyCode::Tab), Code(KeyCode::Right), Char('l')],
        "the next link",
    ),
    bind(
        CONTEXT,
        PREVIOUS,
        &[Code(KeyCode::Left), Char('h')],
        "the link before",
    ),
    bind(CONTEXT, UiAction::Confirm, ENTER, "follow the link"),
    bind(
        CONTEXT,
        UiAction::Back,
        &[Code(KeyCode::Backspace), Char('b')],
        "back to the page before",
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
        &[Code(KeyCode::PageDown)],
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
        OPEN,
        &[Char('E')],
        "everything you have met, to look it up",
    ),
    bind(
        CONTEXT,
        UiAction::GoTo,
        &[Char('g')],
        "go there, or strike, open or take what is beside you",
    ),
    aimed(ItemVerb::Fire, &[Char('f')], "fire there"),
    aimed(ItemVerb::Throw, &[Char('t')], "throw something there"),
    aimed(ItemVerb::Zap, &[Char('z')], "point something there"),
    bind(CONTEXT, spells::OPEN, &[Char('Z')], "cast a spell"),
    bind(CONTEXT, UiAction::Help, HELP, "this help"),
    bind(CONTEXT, UiAction::Cancel, ESCAPE, "back to the game"),
];

/// Something that is aimed at the place that a card is about.
const fn aimed(verb: ItemVerb, keys: &'static [Press], label: &'static str) -> KeyRow {
    bind(CONTEXT, UiAction::Use(verb), keys, label)
}

/// The widest column of text that is still easy to read.
const WIDEST: i32 = 68;

/// How far sums are set in.
const INDENT: usize = 2;

/// A page, how far it is scrolled, and which of its links is marked.
struct Leaf {
    cards: Vec<Card>,
    top: usize,
    marked: Option<usize>,
}

impl Leaf {
    fn new(cards: Vec<Card>) -> Self {
        Self {
            cards,
            top: 0,
            marked: None,
        }
    }
}

/// Pages that were opened, the newest last. There is always one.
pub struct Pages {
    name: &'static str,
    opened: Vec<Leaf>,
    /// The place that the first page is about.
    place: Option<Point>,
    /// What can be done with that place, each with a word.
    verbs: Vec<(UiAction, &'static str)>,
}

/// A letter of a page, with its colour and the number of the link that it belongs to.
type Letter = (char, (Color, Option<usize>));

/// A line of a page, and the tile before it.
struct Line {
    letters: Vec<Letter>,
    sign: Option<Sign>,
}

impl Pages {
    /// Cards, to be read whole.
    pub fn of(cards: Vec<Card>) -> Self {
        Self {
            name: "card",
            opened: vec![Leaf::new(cards)],
            place: None,
            verbs: Vec::new(),
        }
    }

    /// The cards of everyone and everything at a place, with what can be done there.
    pub fn about(at: Point, view: &View) -> Self {
        Self {
            place: Some(at),
            verbs: pointing::verbs(at, view),
            ..Self::of(cards::of_place(at, view, Detail::Whole))
        }
    }

    /// The same with what there is to be learnt about the topmost.
    pub fn taught(mut self, lessons: Vec<String>) -> Self {
        let first = self.opened.first_mut();
        if let Some(card) = first.and_then(|leaf| leaf.cards.first_mut()) {
            card.teach(lessons);
        }
        self
    }

    /// The list of everything that the hero has met.
    pub fn index(lore: &Lore, view: &View) -> Self {
        Self {
            name: "encyclopedia",
            ..Self::of(vec![cards::index(lore, view)])
        }
    }

    fn leaf(&self) -> Option<&Leaf> {
        self.opened.last()
    }

    /// The terms of the open page, in the order of its links.
    fn links(&self) -> Vec<Term> {
        let cards = self.leaf().into_iter().flat_map(|leaf| &leaf.cards);
        let lines = cards.flat_map(|card| &card.lines);
        lines.flat_map(|line| line.prose.terms()).collect()
    }

    fn title(&self) -> String {
        let cards = self.leaf().map_or(&[][..], |leaf| &leaf.cards);
        match (cards, self.name) {
            ([card], _) => card.title.clone(),
            (_, name) => text::capitalized(name),
        }
    }

    fn lines(&self, width: i32) -> Vec<Line> {
        let cards = self.leaf().map_or(&[][..], |leaf| &leaf.cards);
        let mut lines = Vec::new();
        let mut link = 0;
        for (number, card) in cards.iter().enumerate() {
            if number > 0 {
                lines.push(Line {
                    letters: Vec::new(),
                    sign: None,
                });
            }
            lines.push(title(card));
            for line in &card.lines {
                lines.extend(wrapped(line, width, &mut link));
            }
        }
        lines
    }

    fn page(&self, whole: Area) -> Area {
        let width = (whole.width - 8).clamp(1, WIDEST);
        let lines = self.lines(width).len() as i32;
        let height = lines.min(whole.height - 3).max(1);
        panel::inside(panel::around(whole, width, height + 1))
    }

    /// The room for text: the last row belongs to the keys.
    fn text_area(&self, whole: Area) -> Area {
        let page = self.page(whole);
        Area::new(page.x, page.y, page.width, page.height - 1)
    }

    fn hints(&self) -> Vec<(UiAction, &'static str)> {
        let has_links = !self.links().is_empty();
        let mut parts = self.verbs.clone();
        if has_links {
            parts.push((NEXT, "next link"));
            parts.push((UiAction::Confirm, "follow"));
        }
        if self.opened.len() > 1 {
            parts.push((UiAction::Back, "back"));
        }
        if self.name != "encyclopedia" {
            parts.push((OPEN, "all pages"));
        }
        parts.push((UiAction::Cancel, "close"));
        parts
    }

    fn frame(&self, whole: Area) -> Area {
        let page = self.page(whole);
        panel::around(whole, page.width, page.height)
    }

    /// Marks a link further on or back, and scrolls to it.
    fn mark(&mut self, by: isize, whole: Area) {
        let count = self.links().len();
        let area = self.text_area(whole);
        let lines = self.lines(area.width);
        let Some(leaf) = self.opened.last_mut() else {
            return;
        };
        if count == 0 {
            return;
        }
        let next = match leaf.marked {
            None if by > 0 => 0,
            None => count - 1,
            Some(now) => (now + count).saturating_add_signed(by) % count,
        };
        leaf.marked = Some(next);
        let is_there = |line: &Line| {
            line.letters
                .iter()
                .any(|(_, (_, link))| *link == Some(next))
        };
        if let Some(row) = lines.iter().position(is_there) {
            let height = area.height.max(1) as usize;
            if row < leaf.top {
                leaf.top = row;
            } else if row >= leaf.top + height {
                leaf.top = row + 1 - height;
            }
        }
    }

    fn scroll(&mut self, action: UiAction, whole: Area) {
        let area = self.text_area(whole);
        let last = self.last_top(area);
        let page = area.height.max(2) as usize - 1;
        let Some(leaf) = self.opened.last_mut() else {
            return;
        };
        let top = leaf.top.min(last);
        leaf.top = match action {
            UiAction::Go(Direction::NORTH) => top.saturating_sub(1),
            UiAction::Go(Direction::SOUTH) => (top + 1).min(last),
            UiAction::PageUp => top.saturating_sub(page),
            UiAction::PageDown => (top + page).min(last),
            UiAction::First => 0,
            UiAction::Last => last,
            _ => top,
        };
    }

    fn last_top(&self, area: Area) -> usize {
        let lines = self.lines(area.width).len();
        lines.saturating_sub(area.height.max(1) as usize)
    }

    fn follow(&mut self, link: usize, scene: &Scene) {
        if let (Some(&term), Some(view)) = (self.links().get(link), scene.view) {
            let card = cards::of_term(term, view);
            self.opened.push(Leaf::new(vec![card]));
        }
    }

    /// The link under a text cell.
    fn link_at(&self, cell: Point, scene: &Scene) -> Option<usize> {
        let area = self.text_area(scene.area);
        if !area.contains(cell.x, cell.y) {
            return None;
        }
        let top = self.leaf()?.top.min(self.last_top(area));
        let row = top + usize::try_from(cell.y - area.y).ok()?;
        let column = usize::try_from(cell.x - area.x).ok()?;
        let lines = self.lines(area.width);
        let (_, (_, link)) = lines.get(row)?.letters.get(column)?;
        *link
    }
}

/// The name of a card, behind its picture.
fn title(card: &Card) -> Line {
    let ink = theme::legible(card.sign.color);
    let name = format!("    {}", card.title);
    Line {
        letters: name.chars().map(|letter| (letter, (ink, None))).collect(),
        sign: Some(card.sign),
    }
}

/// The lines of a sentence. `link` is the number of the next link.
fn wrapped(line: &CardLine, width: i32, link: &mut usize) -> Vec<Line> {
    let mut letters: Vec<Letter> = Vec::new();
    for span in line.prose.spans() {
        let (ink, number) = match span.term {
            Some(_) => (theme::ITEM, Some(*link)),
            None => (line.ink, None),
        };
        *link += usize::from(span.term.is_some());
        letters.extend(span.text.chars().map(|letter| (letter, (ink, number))));
    }
    let indent = if line.is_sum { INDENT } else { 0 };
    let blank = (' ', (line.ink, None));
    let lines = text::wrap_letters(&letters, width - indent as i32).into_iter();
    lines
        .map(|part| Line {
            letters: std::iter::repeat_n(blank, indent)
                .chain(part.iter().copied())
                .collect(),
            sign: None,
        })
        .collect()
}

impl Screen for Pages {
    fn name(&self) -> &'static str {
        self.name
    }

    fn context(&self) -> Context {
        CONTEXT
    }

    fn offers(&self, action: UiAction) -> bool {
        let is_verb = matches!(
            action,
            UiAction::GoTo | UiAction::Use(_) | UiAction::Open(_)
        );
        !is_verb || self.verbs.iter().any(|(verb, _)| *verb == action)
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        if let (Some(at), Some(view)) = (self.place, scene.view) {
            match action {
                UiAction::GoTo => return pointing::go(at, view, scene),
                UiAction::Use(verb) => return pointing::use_on(verb, at, view, scene),
                UiAction::Open(opener) => return Request::Push((opener.open)(view)),
                _ => (),
            }
        }
        match action {
            NEXT => self.mark(1, scene.area),
            PREVIOUS => self.mark(-1, scene.area),
            UiAction::Confirm => match self.leaf().and_then(|leaf| leaf.marked) {
                Some(link) => self.follow(link, scene),
                None => self.mark(1, scene.area),
            },
            UiAction::Back => {
                if self.opened.len() > 1 {
                    self.opened.pop();
                } else {
                    return Request::Pop;
                }
            }
            UiAction::Encyclopedia if self.name == "encyclopedia" => self.opened.truncate(1),
            UiAction::Encyclopedia => return Request::Run(RunStep::Encyclopedia),
            UiAction::Cancel => return Request::Pop,
            _ => self.scroll(action, scene.area),
        }
        Request::Stay
    }

    fn answered(&mut self, about: UiAction, answer: Answer, scene: &Scene) -> Request {
        uses::go_on(about, answer, scene)
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        if let Some(link) = self.link_at(cell, scene)
            && let Some(leaf) = self.opened.last_mut()
        {
            leaf.marked = Some(link);
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let frame = self.frame(scene.area);
        let parts = self.hints();
        let hints = Hints {
            context: CONTEXT,
            parts: &parts,
        };
        if let Some(action) = hints.at(last_rows(frame), cell, scene.keymap) {
            return self.handle(action, scene);
        }
        match self.link_at(cell, scene) {
            Some(link) => self.follow(link, scene),
            None if frame.contains(cell.x, cell.y) => (),
            None => return Request::Pop,
        }
        Request::Stay
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let frame = self.frame(scene.area);
        let area = self.text_area(scene.area);
        panel::draw(canvas, frame, &self.title(), theme::GOLD);
        let last = self.last_top(area);
        let (top, marked) = self
            .leaf()
            .map_or((0, None), |leaf| (leaf.top.min(last), leaf.marked));
        let lines = self.lines(area.width);
        for (line, y) in lines.iter().skip(top).zip(area.y..area.bottom()) {
            let mut x = area.x;
            for part in line.letters.chunk_by(|(_, one), (_, other)| one == other) {
                let text: String = part.iter().map(|(letter, _)| letter).collect();
                let (_, (ink, link)) = part[0];
                let is_marked = link.is_some() && link == marked;
                if is_marked {
                    canvas.tint(Area::new(x, y, part.len() as i32, 1), theme::CHOSEN);
                }
                let ink = if is_marked { theme::GOLD } else { ink };
                x = canvas.print(x, y, &text, ink);
            }
            // A mark as well as a colour, for those who cannot tell colours apart.
            let is_marked = |(_, (_, link)): &Letter| link.is_some() && *link == marked;
            if let Some(column) = line.letters.iter().position(is_marked) {
                canvas.put(area.x + column as i32 - 1, y, '►', theme::GOLD);
            }
            if let Some(sign) = line.sign {
                canvas.put_sign(area.x, y, sign.draw(scene.tileset));
            }
        }
        if top > 0 {
            canvas.put(frame.right() - 1, area.y, '▲', theme::GOLD);
        }
        if top < last {
            canvas.put(frame.right() - 1, area.bottom() - 1, '▼', theme::GOLD);
        }
        let hints = Hints {
            context: CONTEXT,
            parts: &self.hints(),
        };
        hints.draw(canvas, last_rows(frame), scene.keymap);
    }
}

#[cfg(test)]
mod tests;
