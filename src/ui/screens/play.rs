//! The game itself: map, sidebar, log.

use crate::game::command::Command;
use crate::game::view::{ItemVerb, Seen, View};
use crate::map::TileRole;
use crate::travel;
use crate::ui::around;
use crate::ui::ask::{Answer, Question, WhichWay};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::cards::{self, Detail};
use crate::ui::commands::{ASCEND, DESCEND, EXPLORE, Needs, PICK_UP, PlayerCommand, REST};
use crate::ui::draw::sidebar::Rest;
use crate::ui::draw::{alert, info, log, map, minimap, sidebar, tip};
use crate::ui::keymap::{Context, Direction, Keymap, UiAction};
use crate::ui::layout::Layout;
use crate::ui::lessons;
use crate::ui::screens::commands::Commands;
use crate::ui::screens::debug::DebugStep;
use crate::ui::screens::help::Help;
use crate::ui::screens::hints::Hints;
use crate::ui::screens::map::LevelMap;
use crate::ui::screens::menu::Menu;
use crate::ui::screens::messages::Messages;
use crate::ui::screens::options::Options;
use crate::ui::screens::pack::Pack;
use crate::ui::screens::pages::Pages;
use crate::ui::screens::{Request, RunStep, Scene, Screen};
use crate::ui::screens::{examine, places, pointing, spells};
use crate::ui::theme;
use crate::ui::uses;
use bracket_lib::geometry::Point;

/// The keys a newcomer needs.
const HINTS: Hints = Hints {
    context: Context::PLAY,
    parts: &[
        (UiAction::Commands, "all"),
        (UiAction::Help, "help"),
        (EXPLORE, "explore"),
        (PICK_UP, "pick up"),
        (UiAction::Pack, "pack"),
        (REST, "rest"),
        (UiAction::Use(ItemVerb::Fire), "fire"),
        (UiAction::Use(ItemVerb::Throw), "throw"),
        (spells::OPEN, "cast"),
        (examine::OPEN, "look"),
        (UiAction::Messages, "messages"),
        (UiAction::Menu, "menu"),
        (UiAction::Sheet, "character"),
    ],
};

/// The lowest screen while a game runs. It has no state of its own: everything is in the
/// view.
pub struct Play;

impl Screen for Play {
    fn name(&self) -> &'static str {
        "play"
    }

    fn context(&self) -> Context {
        Context::PLAY
    }

    fn pan(&self, pan: Point, scene: &Scene) -> Option<Point> {
        Some(scene.limited_pan(pan, scene.view?, scene.layout().map))
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        let Some(view) = scene.view else {
            return Request::Stay;
        };
        if let Some(to) = stairs_elsewhere(action, view) {
            return Request::Travel(to);
        }
        match action {
            UiAction::Go(Direction { dx, dy }) => Request::Do(Command::Step { dx, dy }),
            UiAction::Command(command) => begin(command, view),
            UiAction::Begin(errand) => Request::Errand(errand),
            UiAction::Use(verb) => uses::begin(verb, scene),
            UiAction::Open(opener) => Request::Push((opener.open)(view)),
            UiAction::Around(kind) => Request::Say(kind.said(view, scene.guide)),
            UiAction::Pack => Request::Push(Box::new(Pack::new())),
            UiAction::Messages => Request::Push(Box::new(Messages::new(view))),
            UiAction::Sheet => Request::Run(RunStep::Sheet),
            UiAction::Lessons => Request::Run(RunStep::Lessons),
            UiAction::Encyclopedia => Request::Run(RunStep::Encyclopedia),
            UiAction::Menu if scene.shelf.alert => Request::HideAlert,
            UiAction::Menu => Request::Push(Box::new(Menu::of(scene))),
            UiAction::Settings => Request::Push(Box::new(Options::new())),
            UiAction::Building => Request::WatchBuilding,
            UiAction::Debug => Request::Debug(DebugStep::Open),
            UiAction::SaveAndQuit => Request::SaveAndQuit,
            _ => Request::Stay,
        }
    }

    fn answered(&mut self, about: UiAction, answer: Answer, scene: &Scene) -> Request {
        match about {
            UiAction::Command(PlayerCommand { needs, .. }) => complete(needs, answer),
            UiAction::Building => Request::Reveal,
            UiAction::Debug => Request::Debug(DebugStep::Begin),
            UiAction::Risk(command) => Request::Dare(command),
            _ => uses::go_on(about, answer, scene),
        }
    }

    fn has_place_for_notice(&self, area: Area, _keymap: &Keymap) -> bool {
        !Layout::new(area).log.is_empty()
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let Some(view) = scene.view else {
            return Request::Stay;
        };
        let layout = scene.layout();
        if layout.minimap.contains(cell.x, cell.y) {
            return Request::Push(Box::new(LevelMap::new(view)));
        }
        if alert::area(layout.map, scene.shelf).is_some_and(|area| area.contains(cell.x, cell.y)) {
            return Request::HideAlert;
        }
        // The description of a place under the pointer is drawn over these keys. But then
        // the pointer is on the map or the sidebar, so a click never hits the hidden keys.
        let hints = info::free_part(layout.info, view, !layout.sidebar.is_empty());
        match HINTS.first_at(hints, cell, scene.keymap) {
            Some(UiAction::Help) => return Request::Push(Box::new(Help::of(self, scene.keymap))),
            Some(UiAction::Commands) => {
                let commands = Commands::new(self.context(), scene.keymap, |_| true);
                return Request::Push(Box::new(commands));
            }
            Some(action) => return self.handle(action, scene),
            None => (),
        }
        // A blow or a shot needs a click on the map itself.
        let listed = listed_at(cell, view, scene);
        if let Some(at) = listed.filter(|at| view.actors.iter().any(|actor| actor.at == *at)) {
            return card_of(at, view, scene);
        }
        // What did not fit into the sidebar is told or listed elsewhere.
        match sidebar::rest_at(layout.sidebar, view, cell) {
            Some(Rest::Creatures) => {
                return self.handle(UiAction::Around(around::Kind::Creatures), scene);
            }
            Some(Rest::Things) => return self.handle(places::OPEN, scene),
            None => (),
        }
        match place_at(cell, view, scene) {
            Some(at) => pointing::clicked(at, view, scene),
            None => Request::Stay,
        }
    }

    fn inspect(&mut self, cell: Point, scene: &Scene) -> Request {
        let Some(view) = scene.view else {
            return Request::Stay;
        };
        let known = place_at(cell, view, scene).filter(|at| is_known(view, *at));
        known.map_or(Request::Stay, |at| card_of(at, view, scene))
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        draw_marking(None, scene, canvas);
    }
}

/// Draws the game. The row of the sidebar about a place that is marked by another screen is
/// lit up, as that of the place under the pointer is.
pub fn draw_marking(marked: Option<Point>, scene: &Scene, canvas: &mut Canvas) {
    let Some(view) = scene.view else {
        return;
    };
    let layout = scene.layout();
    let camera = scene.camera(view, layout.map);
    let pointed = scene.pointer.and_then(|cell| place_at(cell, view, scene));
    let pointed = pointed.filter(|at| is_known(view, *at));
    map::draw(canvas, view, &camera, scene);
    for at in pointing::shown_way(pointed, scene) {
        map::tint(canvas, &camera, at, theme::WAY);
    }
    if let Some(at) = pointed {
        map::mark(canvas, &camera, at);
    }
    alert::draw(canvas, layout.map, scene.shelf, scene.keymap);
    sidebar::draw(
        canvas,
        layout.sidebar,
        view,
        marked.or(pointed),
        scene.keymap,
        scene.tileset,
    );
    minimap::draw(canvas, layout.minimap, view, &camera);
    let has_sidebar = !layout.sidebar.is_empty();
    info::draw(canvas, layout.info, view, pointed, has_sidebar);
    if pointed.is_none() {
        let row = info::free_part(layout.info, view, has_sidebar);
        HINTS.draw_first(canvas, row, scene.keymap);
    }
    log::draw(canvas, layout.log, view, scene.notice);
    if let Some(at) = pointed
        && let Some(tile) = camera.cells_of(at)
    {
        let hero = camera.cells_of(view.hero.at);
        let cards = cards::of_place(at, view, Detail::Short);
        tip::draw(canvas, layout.map, tile, hero, &cards, scene.tileset);
    }
}

/// Opens the card of a place, with what there is to be learnt about it.
fn card_of(at: Point, view: &View, scene: &Scene) -> Request {
    let lessons = lessons::about(at, view, scene.keymap, scene.settings.wishes.played());
    Request::Push(Box::new(Pages::about(at, view).taught(lessons)))
}

fn is_known(view: &View, at: Point) -> bool {
    let tile = view.map.tile(at);
    tile.is_some_and(|tile| tile.seen != Seen::Unknown)
}

/// The place that a text cell of the map or the sidebar is about.
pub fn place_at(cell: Point, view: &View, scene: &Scene) -> Option<Point> {
    listed_at(cell, view, scene).or_else(|| {
        let map = scene.layout().map;
        scene.camera(view, map).place_at(cell)
    })
}

/// The place of whoever or whatever the sidebar lists under a text cell.
pub fn listed_at(cell: Point, view: &View, scene: &Scene) -> Option<Point> {
    sidebar::place_at(scene.layout().sidebar, view, cell)
}

/// Where the stairs are that an action means, if they are known and the hero is not there.
fn stairs_elsewhere(action: UiAction, view: &View) -> Option<Point> {
    let role = match action {
        action if action == DESCEND => TileRole::StairsDown,
        action if action == ASCEND => TileRole::StairsUp,
        _ => return None,
    };
    travel::nearest_of(view, role).filter(|&at| at != view.hero.at)
}

/// Carries out a command. If it needs something, the player is asked first.
fn begin(command: PlayerCommand, view: &View) -> Request {
    let about = UiAction::Command(command);
    match command.needs {
        Needs::Nothing(command) => Request::Do(command),
        Needs::Direction {
            question,
            options,
            none,
            command,
        } => match options(view)[..] {
            [] => Request::Say(none.to_string()),
            [only] => Request::Do(command(only)),
            _ => Request::ask(Question::new("direction", about, WhichWay { question })),
        },
    }
}

/// Completes a command with the player's answer.
fn complete(needs: Needs, answer: Answer) -> Request {
    match (needs, answer) {
        (Needs::Direction { command, .. }, Answer::Direction(direction)) => {
            Request::Do(command(direction))
        }
        _ => Request::Stay,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::commands::{CLOSE_DOOR, WAIT};
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    const QUAFF: UiAction = UiAction::Use(ItemVerb::Quaff);
    const DROP: UiAction = UiAction::Use(ItemVerb::Drop);

    fn step(view: &View, action: UiAction) -> String {
        let effects = Effects::default();
        let scene = testkit::scene(Some(view), &effects);
        Play.handle(action, &scene).word()
    }

    #[test]
    fn actions_become_commands() {
        let view = testkit::view("#@.#");
        for (action, expected) in [
            (
                UiAction::Go(Direction::SOUTH_EAST),
                "do Step { dx: 1, dy: 1 }",
            ),
            (WAIT, "do Wait"),
            (PICK_UP, "do PickUp"),
            (DESCEND, "do Descend"),
            (ASCEND, "do Ascend"),
            (UiAction::Pack, "push pack"),
            (QUAFF, "say You carry nothing to quaff."),
            (DROP, "say You carry nothing."),
            (UiAction::Messages, "push messages"),
            (UiAction::Menu, "push menu"),
            (UiAction::Sheet, "sheet"),
            (UiAction::Building, "watch building"),
            (UiAction::SaveAndQuit, "save and quit"),
            (UiAction::Quit, "stay"),
        ] {
            assert_eq!(step(&view, action), expected, "{action:?}");
        }
    }

    #[test]
    fn errors_in_the_content_are_shown_until_they_are_put_away() {
        let view = testkit::view("#@.#");
        let effects = Effects::default();
        let mut shelf = testkit::shelf();
        shelf.alert = true;
        let canvas = testkit::drawn_with(&shelf, &Play, Some(&view), 40, 22);
        for text in [
            "5 errors",
            "owls/raws/owls.json:1:7",
            "mistake number 1",
            "Esc",
        ] {
            assert!(canvas.shows(text), "{text}");
        }
        for (columns, rows) in [(1, 1), (5, 5), (20, 10), (30, 3), (80, 45)] {
            testkit::drawn_with(&shelf, &Play, Some(&view), columns, rows);
        }
        for (alert, expected) in [(true, "hide alert"), (false, "push menu")] {
            shelf.alert = alert;
            let scene = Scene {
                shelf: &shelf,
                ..testkit::scene(Some(&view), &effects)
            };
            assert_eq!(Play.handle(UiAction::Menu, &scene).word(), expected);
        }
        let canvas = testkit::drawn_with(&shelf, &Play, Some(&view), 40, 22);
        assert!(!canvas.shows("5 errors"));
    }

    #[test]
    fn one_door_is_closed_at_once_and_two_are_asked_about() {
        for (drawing, expected) in [
            ("#@.#", "say There is no open door beside you."),
            ("#@/#", "do Close { dx: 1, dy: 0 }"),
            ("/@/#", "ask direction"),
        ] {
            let view = testkit::view(drawing);
            assert_eq!(step(&view, CLOSE_DOOR), expected, "{drawing}");
        }
    }

    #[test]
    fn a_command_gets_what_was_asked_for_it() {
        let mut view = testkit::view("/@/#");
        view.pack = vec![testkit::draught(2, view.hero.at)];
        assert_eq!(step(&view, QUAFF), "ask pack");
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        for (about, answer, expected) in [
            (QUAFF, Answer::Thing(2), "do Quaff { item: 2 }"),
            (DROP, Answer::Thing(2), "do Drop { item: 2 }"),
            (
                CLOSE_DOOR,
                Answer::Direction(Direction::WEST),
                "do Close { dx: -1, dy: 0 }",
            ),
            (UiAction::Building, Answer::Yes, "reveal"),
            (QUAFF, Answer::Yes, "stay"),
        ] {
            let got = Play.answered(about, answer, &scene).word();
            assert_eq!(got, expected, "{about:?}");
        }
    }

    #[test]
    fn clicks_beside_the_hero_are_steps_and_others_lead_there() {
        let view = testkit::view(
            "
            .....
            ..@..
            .....
            ",
        );
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        let camera = scene.camera(&view, Layout::new(scene.area).map);
        let hero = camera.cells_of(view.hero.at).unwrap();
        for (dx, dy, expected) in [
            (1, 0, "do Step { dx: 1, dy: 0 }"),
            (-1, -1, "do Step { dx: -1, dy: -1 }"),
            (0, 0, "do Wait"),
            (2, 0, "travel 4, 1"),
        ] {
            let cell = Point::new(hero.x + 2 * dx, hero.y + dy);
            let got = Play.click(cell, &scene).word();
            assert_eq!(got, expected, "{dx}, {dy}");
        }
    }

    #[test]
    fn the_keys_at_the_lower_edge_can_be_clicked() {
        let view = testkit::view("#@.#");
        let effects = Effects::default();
        for (columns, rows) in [(40, 22), (53, 30), (38, 55), (24, 52)] {
            let scene = Scene {
                area: Canvas::new(columns, rows).area(),
                ..testkit::scene(Some(&view), &effects)
            };
            let canvas = testkit::drawn(&Play, Some(&view), columns, rows);
            let y = Layout::new(scene.area).info.y;
            let row: Vec<char> = canvas.row(y).chars().collect();
            let row: String = row
                .into_iter()
                .map(|c| if c.is_ascii() { c } else { '-' })
                .collect();
            for (text, expected) in [
                ("? help", "push help"),
                ("g pick up", "do PickUp"),
                ("i pack", "push pack"),
            ] {
                let x = row
                    .find(text)
                    .unwrap_or_else(|| panic!("{text} at {columns}x{rows}"));
                let got = Play.click(Point::new(x as i32, y), &scene).word();
                assert_eq!(got, expected, "{text} at {columns}x{rows}");
            }
        }
    }

    #[test]
    fn who_is_pointed_at_is_described() {
        let view = testkit::view("#@r.!#");
        let effects = Effects::default();
        let area = Canvas::new(53, 30).area();
        let scene = testkit::scene(Some(&view), &effects);
        let camera = scene.camera(&view, Layout::new(area).map);
        for (at, text) in [
            (view.hero.at, "You, and a lamp."),
            (view.actors[0].at, "It gnaws."),
            (view.items[0].at, "It mends wounds."),
        ] {
            let scene = Scene {
                area,
                pointer: camera.cell_of(at),
                ..scene
            };
            let mut canvas = Canvas::new(53, 30);
            Play.draw(&scene, &mut canvas);
            assert!(canvas.shows(text), "{text}");
        }
    }

    #[test]
    fn pointing_at_a_row_marks_the_place_and_the_other_way_round() {
        let view = testkit::view("#@r.!#");
        let effects = Effects::default();
        let area = Canvas::new(53, 30).area();
        let layout = Layout::new(area);
        let drawn = |pointer: Option<Point>| {
            let scene = Scene {
                area,
                pointer,
                ..testkit::scene(Some(&view), &effects)
            };
            let mut canvas = Canvas::new(53, 30);
            Play.draw(&scene, &mut canvas);
            canvas
        };
        let plain = drawn(None);
        let sidebar = layout.sidebar;
        let cells = (sidebar.y..sidebar.bottom()).map(|y| Point::new(sidebar.x + 4, y));
        let row_of = |at: Point| {
            let mut cells = cells.clone();
            cells.find(|cell| sidebar::place_at(sidebar, &view, *cell) == Some(at))
        };
        for at in [view.actors[0].at, view.items[0].at] {
            let row = row_of(at).expect("it has a row");
            let from_row = drawn(Some(row));
            let scene = testkit::scene(Some(&view), &effects);
            let scene = Scene { area, ..scene };
            let camera = scene.camera(&view, layout.map);
            let tile = camera.cells_of(at).expect("it is shown");
            let from_map = drawn(Some(Point::new(tile.x, tile.y)));
            // Both draw the same: the marked tile, the marked row, and the card.
            assert_eq!(from_row, from_map, "{at:?}");
            assert_ne!(from_row, plain);
        }
    }

    #[test]
    fn a_click_on_what_did_not_fit_opens_the_places() {
        let mut view = testkit::view("#@r!#");
        view.items = vec![view.items[0].clone(); 60];
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        let sidebar = scene.layout().sidebar;
        let mut cells = (sidebar.y..sidebar.bottom()).map(|y| Point::new(sidebar.x + 4, y));
        let more = cells.find(|cell| sidebar::rest_at(sidebar, &view, *cell).is_some());
        let step = Play.click(more.expect("not all fit"), &scene);
        assert_eq!(step.word(), "push places");
    }

    #[test]
    fn everything_is_shown_at_every_size() {
        let mut view = testkit::view("#@r.!#");
        view.log = vec![testkit::line("The rat bites you.")].into();
        for (columns, rows) in [(40, 22), (80, 45), (120, 60), (31, 47)] {
            let canvas = testkit::drawn(&Play, Some(&view), columns, rows);
            for text in [
                "♥ 18/30",
                "1/1",
                "hit +2",
                "damage 1d6",
                "armor 12",
                "pack 0/20",
                "The rat bites you.",
            ] {
                assert!(canvas.shows(text), "{text} at {columns}x{rows}");
            }
            assert!(canvas.tiles().iter().any(|cell| cell.glyph == '@'));
        }
        for (columns, rows) in [(1, 1), (5, 5), (20, 10), (30, 3)] {
            testkit::drawn(&Play, Some(&view), columns, rows);
        }
    }
}
