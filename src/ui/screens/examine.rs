//! A mark that is moved over the map, and what the hero knows of the place under it.

use crate::game::view::{Seen, View};
use crate::order;
use crate::ui::around;
use crate::ui::canvas::Canvas;
use crate::ui::cards::{self, Detail};
use crate::ui::draw::{info, map, tip};
use crate::ui::keymap::Press::Char;
use crate::ui::keymap::table::{ENTER, ESCAPE, HELP, KeyRow, bind, moving};
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::layout::Layout;
use crate::ui::lessons;
use crate::ui::screens::hints::Hints;
use crate::ui::screens::pages::Pages;
use crate::ui::screens::play::{self, Play};
use crate::ui::screens::{Opener, Request, RunStep, Scene, Screen};
use crate::ui::zoom::Zoom;
use bracket_lib::geometry::Point;

const CONTEXT: Context = Context::still("examine");

/// What can be done, for those who need it in words.
const HINTS: Hints = Hints {
    context: CONTEXT,
    parts: &[
        (UiAction::NextTarget, "next"),
        (UiAction::Confirm, "all about it"),
        (UiAction::Cancel, "back"),
    ],
};

/// Opens the mark.
pub const OPEN: UiAction = UiAction::Open(Opener {
    name: "examine",
    open: |view| Box::new(Examine::new(view)),
});

pub const KEYS: &[KeyRow] = &[
    bind(Context::PLAY, OPEN, &[Char('x')], "look around with a mark"),
    moving(CONTEXT, Direction::NORTH),
    moving(CONTEXT, Direction::SOUTH),
    moving(CONTEXT, Direction::WEST),
    moving(CONTEXT, Direction::EAST),
    moving(CONTEXT, Direction::NORTH_WEST),
    moving(CONTEXT, Direction::NORTH_EAST),
    moving(CONTEXT, Direction::SOUTH_WEST),
    moving(CONTEXT, Direction::SOUTH_EAST),
    bind(
        CONTEXT,
        UiAction::NextTarget,
        &[Char('x'), Char('+')],
        "next thing in view",
    ),
    bind(
        CONTEXT,
        UiAction::Zoom(Zoom::In),
        &[Char('=')],
        "larger tiles",
    ),
    bind(
        CONTEXT,
        UiAction::Zoom(Zoom::Out),
        &[Char('-')],
        "smaller tiles",
    ),
    bind(CONTEXT, UiAction::Confirm, ENTER, "all about it"),
    bind(CONTEXT, UiAction::Help, HELP, "this help"),
    bind(CONTEXT, UiAction::Cancel, ESCAPE, "back to the game"),
];

/// A mark on the map.
pub struct Examine {
    at: Point,
    /// The place that the map shows. It follows the mark's keys, but not the pointer, which
    /// would move the map away from under itself.
    shown: Point,
}

impl Examine {
    /// The mark begins at the nearest foe, or at the hero.
    pub fn new(view: &View) -> Self {
        let first = places_of_interest(view).first().copied();
        let at = first.unwrap_or(view.hero.at);
        Self { at, shown: at }
    }

    /// The scene with the map moved to the mark.
    fn moved<'a>(&self, scene: &Scene<'a>) -> Scene<'a> {
        Scene {
            focus: Some(self.shown),
            ..*scene
        }
    }

    fn next(&mut self, view: &View) {
        let places = places_of_interest(view);
        let here = places.iter().position(|&at| at == self.at);
        let next = here.map_or(0, |here| (here + 1) % places.len());
        if let Some(&at) = places.get(next) {
            self.at = at;
        }
    }
}

/// Where someone or something is that the hero knows of: creatures first, then things, the
/// nearest first.
fn places_of_interest(view: &View) -> Vec<Point> {
    let distance = |at: &Point| {
        let (dx, dy) = ((at.x - view.hero.at.x).abs(), (at.y - view.hero.at.y).abs());
        (dx.max(dy), dx + dy, at.y, at.x)
    };
    let mut actors: Vec<Point> = view.actors.iter().map(|actor| actor.at).collect();
    order::by_key(&mut actors, distance);
    let items = view.items.iter().map(|item| item.at);
    let things = view.things.iter().map(|thing| thing.at);
    let mut others: Vec<Point> = items.chain(things).collect();
    order::by_key(&mut others, distance);
    for at in others {
        if !actors.contains(&at) {
            actors.push(at);
        }
    }
    actors
}

fn is_known(view: &View, at: Point) -> bool {
    let tile = view.map.tile(at);
    tile.is_some_and(|tile| tile.seen != Seen::Unknown)
}

impl Screen for Examine {
    fn name(&self) -> &'static str {
        "examine"
    }

    fn context(&self) -> Context {
        CONTEXT
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        let Some(view) = scene.view else {
            return Request::Pop;
        };
        match action {
            UiAction::Go(Direction { dx, dy }) => {
                let to = Point::new(self.at.x + dx, self.at.y + dy);
                if view.map.tile(to).is_some() {
                    self.at = to;
                }
            }
            UiAction::NextTarget => self.next(view),
            UiAction::Confirm => {
                return match is_known(view, self.at) {
                    true => {
                        let lessons = lessons::about(
                            self.at,
                            view,
                            scene.keymap,
                            scene.settings.wishes.played(),
                        );
                        let page = Pages::about(self.at, view).taught(lessons);
                        Request::Push(Box::new(page))
                    }
                    false => Request::Refuse,
                };
            }
            UiAction::Encyclopedia => return Request::Run(RunStep::Encyclopedia),
            UiAction::Cancel => return Request::Pop,
            _ => (),
        }
        self.shown = self.at;
        Request::Stay
    }

    fn pan(&self, pan: Point, scene: &Scene) -> Option<Point> {
        Play.pan(pan, &self.moved(scene))
    }

    /// The pointer may be on the map, or on a row of the sidebar: then the map moves to what
    /// the row is about.
    fn point(&mut self, cell: Point, scene: &Scene) {
        let scene = self.moved(scene);
        let Some(view) = scene.view else {
            return;
        };
        if let Some(at) = play::place_at(cell, view, &scene) {
            self.at = at;
        }
        if let Some(at) = play::listed_at(cell, view, &scene) {
            self.shown = at;
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let moved = self.moved(scene);
        let place = { scene.view }.and_then(|view| play::place_at(cell, view, &moved));
        match place {
            Some(at) => {
                self.at = at;
                self.handle(UiAction::Confirm, scene)
            }
            None => Request::Stay,
        }
    }

    fn has_place_for_notice(
        &self,
        area: crate::ui::canvas::Area,
        keymap: &crate::ui::keymap::Keymap,
    ) -> bool {
        Play.has_place_for_notice(area, keymap)
    }

    fn marked(&self, view: &View) -> Option<String> {
        let what = info::describe(view, self.at);
        let what = what.unwrap_or_else(|| "An unknown place".to_string());
        Some(format!("{what}; {}", around::place(view, self.at)))
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let Some(view) = scene.view else {
            return;
        };
        let below = Scene {
            pointer: None,
            ..self.moved(scene)
        };
        play::draw_marking(Some(self.at), &below, canvas);
        canvas.begin_top();
        HINTS.note(canvas);
        let layout = Layout::new(scene.area);
        let camera = below.camera(view, layout.map);
        map::mark(canvas, &camera, self.at);
        let has_sidebar = !layout.sidebar.is_empty();
        info::draw(canvas, layout.info, view, Some(self.at), has_sidebar);
        if let Some(tile) = camera.cells_of(self.at).filter(|_| is_known(view, self.at)) {
            let hero = camera.cells_of(view.hero.at);
            let cards = cards::of_place(self.at, view, Detail::Short);
            tip::draw(canvas, layout.map, tile, hero, &cards, scene.tileset);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::input::Key;
    use crate::ui::testkit;
    use crate::ui::theme;

    #[test]
    fn its_key_opens_it_at_the_nearest_creature_and_the_next_key_goes_on() {
        let (view, effects) = (testkit::view("!.@..r"), Effects::default());
        let scene = testkit::scene(Some(&view), &effects);
        let action = scene.keymap.action(Context::PLAY, Key::writing('x'));
        let step = Play.handle(action.expect("it has a key"), &scene);
        assert_eq!(step.word(), "push examine");
        let mut screen = Examine::new(&view);
        assert_eq!(screen.at, Point::new(5, 0));
        for x in [0, 5, 0] {
            screen.handle(UiAction::NextTarget, &scene);
            assert_eq!(screen.at, Point::new(x, 0));
        }
    }

    #[test]
    fn the_sidebar_and_the_mark_light_each_other() {
        let (view, effects) = (testkit::view("!.@..r"), Effects::default());
        let mut screen = Examine::new(&view);
        let canvas = testkit::drawn(&screen, Some(&view), 80, 45);
        let scene = Scene {
            area: canvas.area(),
            ..testkit::scene(Some(&view), &effects)
        };
        let sidebar = scene.layout().sidebar;
        // The row of each place, and the places whose rows are lit.
        let row_of = |x: i32| {
            let mut rows = sidebar.y..sidebar.bottom();
            let is_its = |y: &i32| {
                let cell = Point::new(sidebar.x + 3, *y);
                play::listed_at(cell, &view, &scene) == Some(Point::new(x, 0))
            };
            Point::new(sidebar.x + 3, rows.find(is_its).expect("it is listed"))
        };
        let is_lit = |canvas: &Canvas, x: i32| {
            let cell = row_of(x);
            let cell = canvas.text()[(cell.y * canvas.columns() + cell.x) as usize];
            cell.paper == Some(theme::CHOSEN)
        };
        assert!(
            is_lit(&canvas, 5) && !is_lit(&canvas, 0),
            "the mark is on the rat"
        );
        screen.point(row_of(0), &scene);
        assert_eq!(
            (screen.at, screen.shown),
            (Point::new(0, 0), Point::new(0, 0))
        );
        let canvas = testkit::drawn(&screen, Some(&view), 80, 45);
        assert!(is_lit(&canvas, 0) && !is_lit(&canvas, 5));
        let step = screen.click(row_of(5), &scene);
        assert!(step.word().starts_with("push"), "{}", step.word());
        assert_eq!(screen.at, Point::new(5, 0));
    }

    #[test]
    fn what_is_remembered_is_told_so_and_what_is_unknown_is_not_told() {
        let mut view = testkit::view("@..");
        view.map.tiles[1].seen = Seen::Remembered;
        view.map.tiles[2].seen = Seen::Unknown;
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        let mut screen = Examine::new(&view);
        screen.handle(UiAction::Go(Direction::EAST), &scene);
        let canvas = testkit::drawn(&screen, Some(&view), 80, 30);
        let told = canvas.row(Layout::new(canvas.area()).info.y);
        assert!(told.contains("Floor (as you remember)"));
        screen.handle(UiAction::Go(Direction::EAST), &scene);
        let canvas = testkit::drawn(&screen, Some(&view), 80, 30);
        // The sidebar names the ground under the hero, but the line below the map is about
        // the mark.
        let told = canvas.row(Layout::new(canvas.area()).info.y);
        assert!(!told.contains("remember") && !told.to_lowercase().contains("floor"));
        assert_eq!(screen.handle(UiAction::Cancel, &scene).word(), "pop");
    }
}
