//! The known places of the level, to choose one to go to. The way to it is shown.

use crate::game::view::{Seen, View};
use crate::map::TileRole;
use crate::travel::{Errand, known_places};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::{map, panel};
use crate::ui::keymap::Press::{AnyLetter, Char};
use crate::ui::keymap::table::{DOWN_ONLY, ENTER, ESCAPE, HELP, KeyRow, UP_ONLY, bind};
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::layout::Layout;
use crate::ui::list::{Ends, Heard, List, Rows};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::{Opener, Request, Scene, Screen};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

const CONTEXT: Context = Context::scrolling("places");

/// Opens the list.
pub const OPEN: UiAction = UiAction::Open(Opener {
    name: "places",
    open: |view| Box::new(Places::new(view)),
});

/// The keys of the list, and the one that opens it.
pub const KEYS: &[KeyRow] = &[
    bind(
        Context::PLAY,
        OPEN,
        &[Char('_'), Char('G')],
        "go to a place or a thing that you know",
    ),
    bind(
        CONTEXT,
        UiAction::Letter('a'),
        &[AnyLetter],
        "go to that place",
    ),
    bind(CONTEXT, UiAction::Go(Direction::NORTH), UP_ONLY, "up"),
    bind(CONTEXT, UiAction::Go(Direction::SOUTH), DOWN_ONLY, "down"),
    bind(CONTEXT, UiAction::Confirm, ENTER, "go to the marked place"),
    bind(CONTEXT, UiAction::Help, HELP, "this help"),
    bind(CONTEXT, UiAction::Cancel, ESCAPE, "back to the game"),
];

/// The widest that the panel can be.
const WIDEST: i32 = 48;

const HINTS: [(UiAction, &str); 2] = [(UiAction::Confirm, "go"), (UiAction::Cancel, "back")];

/// A row of the list.
struct Row {
    name: String,
    /// Where it is, if not on this level.
    note: String,
    goal: Goal,
}

enum Goal {
    Place(Point),
    Depth(i32),
}

/// The list of places.
pub struct Places {
    rows: Vec<Row>,
    list: List,
}

impl Places {
    pub fn new(view: &View) -> Self {
        let known = known_places(view).into_iter().map(|place| Row {
            name: place.name,
            note: String::new(),
            goal: Goal::Place(place.at),
        });
        let knows = |role: TileRole| {
            let mut tiles = view.map.tiles.iter();
            tiles.any(|tile| tile.seen != Seen::Unknown && tile.tile == role)
        };
        let highest = match knows(TileRole::StairsUp) {
            true => 1,
            false => view.depth,
        };
        let above = (highest..view.depth).rev().map(|depth| Row {
            name: format!("depth {depth}"),
            note: "up the stairs".to_string(),
            goal: Goal::Depth(depth),
        });
        let is_below = view.depth < view.deepest && knows(TileRole::StairsDown);
        let below = is_below.then(|| Row {
            name: format!("depth {}", view.depth + 1),
            note: "down the stairs".to_string(),
            goal: Goal::Depth(view.depth + 1),
        });
        Self {
            rows: known.chain(below).chain(above).collect(),
            list: List::new(Ends::GoAround),
        }
    }

    /// Over the sidebar, so that the map stays in view; in a narrow window in the middle.
    fn frame(&self, scene: &Scene) -> Area {
        let sidebar = Layout::new(scene.area).sidebar;
        let wanted = scene.lines(self.rows.len()) + 2;
        match sidebar.width >= 24 && sidebar.height >= 8 {
            // At the side, so that the way on the map is seen.
            true => {
                let width = WIDEST.min(sidebar.right());
                let height = wanted.clamp(3, sidebar.height);
                Area::new(sidebar.right() - width, sidebar.y, width, height)
            }
            false => {
                let height = wanted.min(scene.area.height - 2) - 2;
                panel::around(
                    scene.area,
                    (scene.area.width - 8).min(WIDEST - 4),
                    height.max(1),
                )
            }
        }
    }

    fn shown(&self, scene: &Scene) -> Rows {
        scene.rows(self.rows.len(), panel::inside(self.frame(scene)))
    }

    fn choose(&self, row: usize) -> Request {
        match self.rows.get(row).map(|row| &row.goal) {
            Some(Goal::Place(at)) => Request::Travel(*at),
            Some(Goal::Depth(depth)) => Request::Errand(Errand::Depth(*depth)),
            None => Request::Refuse,
        }
    }
}

/// How far it is to a place by the known way.
fn far(scene: &Scene, to: Point) -> String {
    if scene.view.is_some_and(|view| view.hero.at == to) {
        return "here".to_string();
    }
    let way = scene.sight().map(|sight| scene.guide.way(sight, to));
    match way.map(|way| way.map(|places| places.len())) {
        None => String::new(),
        Some(None) => "no known way".to_string(),
        Some(Some(1)) => "1 step".to_string(),
        Some(Some(steps)) => format!("{steps} steps"),
    }
}

fn hints() -> Hints<'static> {
    Hints {
        context: CONTEXT,
        parts: &HINTS,
    }
}

impl Screen for Places {
    fn name(&self) -> &'static str {
        "places"
    }

    fn context(&self) -> Context {
        CONTEXT
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        let rows = self.shown(scene);
        match (self.list.handle(action, rows), action) {
            (Heard::Chosen(row), _) => self.choose(row),
            (_, UiAction::Cancel) => Request::Pop,
            (Heard::NoSuchRow, _) => Request::Refuse,
            _ => Request::Stay,
        }
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        let rows = self.shown(scene);
        self.list.point(cell, rows);
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let frame = self.frame(scene);
        if let Some(action) = hints().at(edge(frame), cell, scene.keymap) {
            return self.handle(action, scene);
        }
        let rows = self.shown(scene);
        match self.list.click(cell, rows) {
            Some(row) => self.choose(row),
            None if frame.contains(cell.x, cell.y) => Request::Stay,
            None => Request::Pop,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let frame = self.frame(scene);
        // The way is drawn afterwards, so that it stands out.
        canvas.darken();
        let marked = self.rows.get(self.list.marked()).map(|row| &row.goal);
        if let (Some(view), Some(sight), Some(Goal::Place(to))) =
            (scene.view, scene.sight(), marked)
        {
            let camera = scene.camera(view, Layout::new(scene.area).map);
            for at in scene.guide.way(sight, *to).unwrap_or_default() {
                map::tint(canvas, &camera, at, theme::WAY);
            }
            map::mark(canvas, &camera, *to);
        }
        canvas.fill(frame, theme::PANEL);
        canvas.frame(frame, theme::LINE);
        canvas.print_centred(frame, frame.y, " Go where? ", theme::GOLD);
        let rows = self.shown(scene);
        self.list
            .draw(canvas, rows, |canvas, row, index, is_marked| {
                let Row { name, note, goal } = &self.rows[index];
                let note = match goal {
                    Goal::Place(at) => far(scene, *at),
                    Goal::Depth(_) => note.clone(),
                };
                let room = row.width - 7 - note.chars().count() as i32;
                let runs = [
                    Run::new(format!("{}  ", List::letter(index)), theme::GOLD),
                    Run::new(text::shortened(name, room), theme::TEXT),
                ];
                panel::list_row(canvas, row, &runs, is_marked);
                canvas.print_right(row.right() - 1, row.y, &note, theme::FAINT);
            });
        hints().draw(canvas, edge(frame), scene.keymap);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    #[test]
    fn the_way_to_a_place_is_told_and_so_is_where_one_stands() {
        let view = testkit::view("#@..>##!#");
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        for (x, expected) in [
            (1, "here"),
            (2, "1 step"),
            (4, "3 steps"),
            (7, "no known way"),
        ] {
            assert_eq!(far(&scene, Point::new(x, 0)), expected);
        }
    }

    #[test]
    fn known_places_are_listed_and_chosen_by_letter_mark_and_click() {
        let mut view = testkit::view("#>.@.!.<#");
        (view.depth, view.deepest) = (2, 3);
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        let mut places = Places::new(&view);
        let names: Vec<&str> = places.rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(
            names,
            [
                "stairs down",
                "stairs up",
                "a draught",
                "depth 3",
                "depth 1"
            ]
        );
        let chosen = places.handle(UiAction::Letter('a'), &scene).word();
        assert_eq!(chosen, "travel 1, 0");
        places.handle(UiAction::Go(Direction::SOUTH), &scene);
        places.handle(UiAction::Go(Direction::SOUTH), &scene);
        assert_eq!(
            places.handle(UiAction::Confirm, &scene).word(),
            "travel 5, 0"
        );
        let inner = panel::inside(places.frame(&scene));
        let cell = Point::new(inner.x + 3, inner.y + 3);
        assert_eq!(places.click(cell, &scene).word(), "begin Depth(3)");
        for (columns, rows) in [(40, 22), (80, 45), (24, 52), (5, 5), (1, 1)] {
            testkit::drawn(&places, Some(&view), columns, rows);
        }
    }
}
