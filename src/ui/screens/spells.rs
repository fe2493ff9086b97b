//! The spells that the hero knows: what each costs, what it is aimed at, and casting one.

use crate::catalog::schema::AimKind;
use crate::effects::area::Area as Places;
use crate::game::view::{SpellView, Spread, View};
use crate::ui::ask::Answer;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel::{self, ListPanel};
use crate::ui::keymap::Press::{AnyLetter, Char};
use crate::ui::keymap::table::{DOWN_ONLY, ENTER, ESCAPE, HELP, KeyRow, UP_ONLY, bind};
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::list::{self, EmptyText, Ends, Heard, List, Rows};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::{Opener, Request, Scene, Screen};
use crate::ui::sign::Sign;
use crate::ui::text::{self, Run};
use crate::ui::theme;
use crate::ui::tileset::Tileset;
use crate::ui::uses;
use bracket_lib::geometry::Point;

const CONTEXT: Context = Context::scrolling("spells");

/// Opens the list.
pub const OPEN: UiAction = UiAction::Open(Opener {
    name: "spells",
    open: |_| Box::new(Spells::new()),
});

/// The keys of the list, and the one that opens it.
pub const KEYS: &[KeyRow] = &[
    bind(Context::PLAY, OPEN, &[Char('Z')], "cast a spell"),
    bind(
        CONTEXT,
        UiAction::Letter('a'),
        &[AnyLetter],
        "cast that spell",
    ),
    bind(CONTEXT, UiAction::Go(Direction::NORTH), UP_ONLY, "up"),
    bind(CONTEXT, UiAction::Go(Direction::SOUTH), DOWN_ONLY, "down"),
    bind(CONTEXT, UiAction::Confirm, ENTER, "cast the marked spell"),
    bind(CONTEXT, UiAction::Help, HELP, "this help"),
    bind(CONTEXT, UiAction::Cancel, ESCAPE, "back to the game"),
];

const EMPTY: EmptyText = EmptyText::Centred("You know no spell. Books teach them.");
const WIDEST: i32 = 60;
/// The rows below the list that describe the marked spell.
const DETAILS: i32 = 4;

/// What can be done. The first is left out if there is nothing to cast.
const HINTS: [(UiAction, &str); 2] = [(UiAction::Confirm, "cast"), (UiAction::Cancel, "back")];

/// The list of spells.
pub struct Spells {
    list: List,
}

impl Spells {
    pub fn new() -> Self {
        Self {
            list: List::new(Ends::GoAround),
        }
    }

    fn rows(&self, scene: &Scene) -> Rows {
        scene.rows(known(scene.view).len(), parts(scene).list)
    }
}

fn known(view: Option<&View>) -> &[SpellView] {
    view.map_or(&[], |view| &view.hero.spells)
}

fn hints(scene: &Scene) -> Hints<'static> {
    let is_empty = known(scene.view).is_empty();
    Hints {
        context: CONTEXT,
        parts: &HINTS[usize::from(is_empty)..],
    }
}

fn parts(scene: &Scene) -> ListPanel {
    let count = known(scene.view).len().max(1);
    panel::with_details(scene.area, WIDEST, scene.lines(count), DETAILS)
}

/// What a spell is aimed at, in words.
fn aim(spell: &SpellView) -> String {
    let kind = &spell.kind;
    let whom = match kind.aim {
        AimKind::User => "at yourself".to_string(),
        AimKind::Creature => format!("at someone within {} steps", kind.range),
        AimKind::Place => format!("at a place within {} steps", kind.range),
        AimKind::Direction => "in a direction".to_string(),
    };
    match spell.spread {
        Some(Spread {
            area: Places::Burst(radius),
            only_on: None,
            ..
        }) => format!("{whom}; it reaches {radius} around that"),
        _ => whom,
    }
}

impl Screen for Spells {
    fn name(&self) -> &'static str {
        "spells"
    }

    fn context(&self) -> Context {
        CONTEXT
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        let rows = self.rows(scene);
        match (self.list.handle(action, rows), action) {
            (Heard::Chosen(row), _) => {
                self.list.mark(row);
                uses::begin_spell(row, scene)
            }
            (_, UiAction::Cancel) => Request::Pop,
            (Heard::NoSuchRow, _) => Request::Refuse,
            _ => Request::Stay,
        }
    }

    fn answered(&mut self, about: UiAction, answer: Answer, scene: &Scene) -> Request {
        uses::go_on(about, answer, scene)
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        let rows = self.rows(scene);
        self.list.point(cell, rows);
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let frame = parts(scene).frame;
        if let Some(action) = hints(scene).at(edge(frame), cell, scene.keymap) {
            return self.handle(action, scene);
        }
        let rows = self.rows(scene);
        match self.list.click(cell, rows) {
            Some(row) => uses::begin_spell(row, scene),
            None if frame.contains(cell.x, cell.y) => Request::Stay,
            None => Request::Pop,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let Some(view) = scene.view else {
            return;
        };
        let parts = parts(scene);
        let title = format!("Spells: {} of {} mana", view.hero.mana, view.hero.max_mana);
        panel::draw(canvas, parts.frame, &title, theme::GOLD);
        let spells = known(scene.view);
        if spells.is_empty() {
            list::draw_empty(canvas, parts.list, EMPTY);
        }
        self.list
            .draw(canvas, self.rows(scene), |canvas, row, index, is_marked| {
                let spell = &spells[index];
                draw_row(canvas, row, spell, index, is_marked, scene.tileset);
            });
        if let Some(spell) = spells.get(self.list.marked()) {
            let words = format!("{} Cast {}.", spell.kind.look.description, aim(spell));
            let lines = text::wrap_plain(&words, parts.details.width, theme::TEXT);
            text::print_lines(canvas, parts.details, &lines);
        }
        hints(scene).draw(canvas, edge(parts.frame), scene.keymap);
    }
}

fn draw_row(
    canvas: &mut Canvas,
    row: Area,
    spell: &SpellView,
    index: usize,
    is_marked: bool,
    tileset: &Tileset,
) {
    let ink = match spell.can_be_cast {
        true => theme::TEXT,
        false => theme::FAINT,
    };
    let cost = match spell.can_be_cast {
        true => format!("{} mana", spell.kind.mana),
        false => format!("{} mana: too much", spell.kind.mana),
    };
    let look = &spell.kind.look;
    let thing = (
        List::letter(index),
        Sign::from(look),
        Run::new(&look.name, ink),
    );
    let taken = cost.chars().count() as i32;
    panel::thing_row(canvas, row, thing, taken, is_marked, tileset);
    canvas.print_right(row.right() - 1, row.y, &cost, theme::FAINT);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::input::Key;
    use crate::ui::layer::Layer;
    use crate::ui::screens::play::Play;
    use crate::ui::testkit;

    /// A hero with 5 mana who knows a spell for itself, one that is aimed, one for a
    /// direction and one that costs too much.
    fn versed() -> View {
        let mut view = testkit::view("@.r.");
        view.hero.mana = 5;
        view.hero.max_mana = 8;
        view.hero.spells = vec![
            testkit::spell("guarding", 2, AimKind::User),
            testkit::spell("spark", 3, AimKind::Creature),
            testkit::spell("breeze", 1, AimKind::Direction),
            testkit::spell("storm", 6, AimKind::Place),
        ];
        view.hero.spells[3].can_be_cast = false;
        view
    }

    #[test]
    fn a_key_and_a_letter_cast_and_without_mana_that_is_said() {
        let (view, effects) = (versed(), Effects::default());
        let scene = testkit::scene(Some(&view), &effects);
        let action = scene.keymap.action(Context::PLAY, Key::writing('Z'));
        let step = Play.handle(action.expect("it has a key"), &scene);
        assert_eq!(step.word(), "push spells");
        for (letter, expected) in [
            ('a', "do Cast { spell: 0, at: None }"),
            ('b', "asked"),
            ('c', "asked"),
            ('d', "say That takes 6 mana, and you have 5."),
            ('e', "refuse"),
        ] {
            let got = Layer::new(Spells::new()).act(UiAction::Letter(letter), &scene);
            assert_eq!(got, expected, "{letter}");
        }
        let mut aimed = Layer::new(Spells::new());
        aimed.act(UiAction::Letter('b'), &scene);
        let cast = aimed.act(UiAction::Confirm, &scene);
        assert_eq!(cast, "do Cast { spell: 1, at: Some(Point { x: 2, y: 0 }) }");
        let mut directed = Layer::new(Spells::new());
        directed.act(UiAction::Letter('c'), &scene);
        let cast = directed.act(UiAction::Go(Direction::SOUTH), &scene);
        assert_eq!(cast, "do Cast { spell: 2, at: Some(Point { x: 0, y: 1 }) }");
    }

    #[test]
    fn cost_and_aim_are_shown_at_every_size() {
        let view = versed();
        let mut spells = Spells::new();
        spells.list.mark(1);
        for (columns, rows) in [(40, 22), (50, 37), (80, 45)] {
            let canvas = testkit::drawn(&spells, Some(&view), columns, rows);
            for text in [
                "Spells: 5 of 8 mana",
                "a  * guarding",
                "3 mana",
                "6 mana: too much",
                "Cast at someone within 7 steps.",
                "Enter cast",
                "Esc back",
            ] {
                assert!(canvas.shows(text), "{text} at {columns}x{rows}");
            }
        }
        for (columns, rows) in [(1, 1), (5, 5), (20, 10), (30, 3)] {
            testkit::drawn(&spells, Some(&view), columns, rows);
        }
        let none = testkit::drawn(&Spells::new(), Some(&testkit::view("@")), 40, 22);
        assert!(none.shows("You know no spell.") && !none.shows("Enter cast"));
    }
}
