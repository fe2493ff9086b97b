//! Asks which hero a new game is played by, where the content has several.

use crate::catalog::{Catalog, HeroKind, Slot};
use crate::figures::Figure;
use crate::ui::canvas::Canvas;
use crate::ui::draw::panel::{self, ListPanel};
use crate::ui::keymap::Press::AnyLetter;
use crate::ui::keymap::table::{DOWN_ONLY, ENTER, ESCAPE, HELP, KeyRow, UP_ONLY, bind};
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::list::{Ends, Heard, List, Rows};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::{Request, RunStep, Scene, Screen};
use crate::ui::sign::Sign;
use crate::ui::text::{self, Run};
use crate::ui::theme;
use crate::words::{Known, Words};
use bracket_lib::geometry::Point;
use chance::seed::Seed;
use std::sync::Arc;

const CONTEXT: Context = Context::scrolling("heroes");

/// The keys of the list.
pub const KEYS: &[KeyRow] = &[
    bind(
        CONTEXT,
        UiAction::Letter('a'),
        &[AnyLetter],
        "play that hero",
    ),
    bind(CONTEXT, UiAction::Go(Direction::NORTH), UP_ONLY, "up"),
    bind(CONTEXT, UiAction::Go(Direction::SOUTH), DOWN_ONLY, "down"),
    bind(CONTEXT, UiAction::Confirm, ENTER, "play the marked hero"),
    bind(CONTEXT, UiAction::Help, HELP, "this help"),
    bind(CONTEXT, UiAction::Cancel, ESCAPE, "back to the title"),
];

const WIDEST: i32 = 66;
/// The rows below the list that describe the marked hero.
const DETAILS: i32 = 8;

const HINTS: Hints = Hints {
    context: CONTEXT,
    parts: &[(UiAction::Confirm, "play"), (UiAction::Cancel, "back")],
};

/// Which game begins once the hero is chosen.
#[derive(Clone, Debug)]
pub enum Start {
    Fresh,
    Daily,
    Seeded(Seed),
}

impl Start {
    fn request(&self) -> Request {
        match self {
            Start::Fresh => Request::NewGame,
            Start::Daily => Request::Run(RunStep::Daily),
            Start::Seeded(seed) => Request::Run(RunStep::Begin(seed.clone())),
        }
    }

    /// Begins the game, after the question for the hero if there is a choice.
    pub fn begin(self, catalog: &Catalog) -> Request {
        match heroes(catalog)[..] {
            [] | [_] => self.request(),
            _ => Request::Push(Box::new(Heroes::new(self))),
        }
    }
}

/// The heroes of the content, the usual one first.
fn heroes(catalog: &Catalog) -> Vec<&Arc<HeroKind>> {
    let all = catalog.heroes.iter().map(|(_, hero)| hero);
    let (mut usual, others): (Vec<_>, Vec<_>) = all.partition(|hero| hero.id == catalog.hero.id);
    usual.extend(others);
    usual
}

/// The list of heroes.
pub struct Heroes {
    start: Start,
    list: List,
}

impl Heroes {
    pub fn new(start: Start) -> Self {
        Self {
            start,
            list: List::new(Ends::GoAround),
        }
    }

    fn rows(&self, scene: &Scene) -> Rows {
        scene.rows(heroes(scene.catalog).len(), parts(scene).list)
    }

    fn choose(&self, row: usize, scene: &Scene) -> Request {
        match heroes(scene.catalog).get(row) {
            Some(hero) => Request::WithHero(hero.id.clone(), Box::new(self.start.request())),
            None => Request::Stay,
        }
    }
}

fn parts(scene: &Scene) -> ListPanel {
    let count = heroes(scene.catalog).len();
    panel::with_details(scene.area, WIDEST, scene.lines(count), DETAILS)
}

/// What a hero has from the start, in words.
fn belongings(hero: &HeroKind, catalog: &Catalog) -> Vec<String> {
    let mut counted: Vec<(String, i32)> = Vec::new();
    for supply in &hero.items {
        let id = &catalog[supply.item()].id;
        match counted.iter_mut().find(|(each, _)| each == id) {
            Some((_, count)) => *count += supply.count(),
            None => counted.push((id.clone(), supply.count())),
        }
    }
    let named = counted.iter().filter_map(|(id, count)| {
        let kind = catalog.items.named(id)?;
        Some(kind.several(u32::try_from(*count).unwrap_or(1)))
    });
    let mut told = vec![format!("Has: {}.", named.collect::<Vec<_>>().join(", "))];
    let spells = hero.spells.iter();
    let spells: Vec<&str> = { spells }
        .map(|&spell| catalog[spell].look.name.as_str())
        .collect();
    if !spells.is_empty() {
        told.push(format!("Knows: {}.", spells.join(", ")));
    }
    told
}

/// What sets a hero apart, in words.
fn nature(hero: &HeroKind, catalog: &Catalog) -> Vec<String> {
    let known = Known::default();
    let words = Words {
        catalog,
        known: &known,
    };
    let told = words.hero_nature(hero).into_iter();
    told.map(|line| line.text()).collect()
}

/// The numbers of a hero, in one line: those of the first turn, with what is worn then.
fn numbers(hero: &HeroKind, catalog: &Catalog) -> String {
    let health = hero.arms.hit_points + worn(hero, Figure::MaxHealth, catalog);
    let mana = hero.mana + worn(hero, Figure::MaxMana, catalog);
    format!("♥ {health:>3}  mana {mana:>3}")
}

/// What the things that a hero wears from the start add to a number.
fn worn(hero: &HeroKind, figure: Figure, catalog: &Catalog) -> i32 {
    let mut slots: Vec<Slot> = Vec::new();
    let mut sum = 0;
    for supply in &hero.items {
        let Some(worn) = &catalog[supply.item()].worn else {
            continue;
        };
        let taken = slots.iter().filter(|slot| **slot == worn.slot).count();
        if taken < worn.slot.room() {
            slots.push(worn.slot);
            let changes = worn.changes.iter().filter(|change| change.figure == figure);
            sum += changes.map(|change| change.amount).sum::<i32>();
        }
    }
    sum
}

impl Screen for Heroes {
    fn name(&self) -> &'static str {
        "heroes"
    }

    fn context(&self) -> Context {
        CONTEXT
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        let rows = self.rows(scene);
        match (self.list.handle(action, rows), action) {
            (Heard::Chosen(row), _) => self.choose(row, scene),
            (_, UiAction::Cancel) => Request::Pop,
            (Heard::NoSuchRow, _) => Request::Refuse,
            _ => Request::Stay,
        }
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        let rows = self.rows(scene);
        self.list.point(cell, rows);
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let frame = parts(scene).frame;
        if let Some(action) = HINTS.at(edge(frame), cell, scene.keymap) {
            return self.handle(action, scene);
        }
        let rows = self.rows(scene);
        match self.list.click(cell, rows) {
            Some(row) => self.choose(row, scene),
            None => Request::Stay,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let heroes = heroes(scene.catalog);
        let parts = parts(scene);
        panel::draw(canvas, parts.frame, "Who goes down?", theme::GOLD);
        self.list
            .draw(canvas, self.rows(scene), |canvas, row, index, is_marked| {
                let hero = heroes[index];
                let numbers = numbers(hero, scene.catalog);
                let thing = (
                    List::letter(index),
                    Sign::from(&hero.look),
                    Run::new(&hero.look.name, theme::TEXT),
                );
                let taken = numbers.chars().count() as i32;
                panel::thing_row(canvas, row, thing, taken, is_marked, scene.tileset);
                canvas.print_right(row.right() - 1, row.y, &numbers, theme::FAINT);
            });
        if let Some(hero) = heroes.get(self.list.marked()) {
            let width = parts.details.width;
            let mut lines = text::wrap_plain(&hero.look.description, width, theme::TEXT);
            for line in nature(hero, scene.catalog) {
                lines.extend(text::wrap_plain(&line, width, theme::TEXT));
            }
            for line in belongings(hero, scene.catalog) {
                lines.extend(text::wrap_plain(&line, width, theme::FAINT));
            }
            text::print_lines(canvas, parts.details, &lines);
        }
        HINTS.draw(canvas, edge(parts.frame), scene.keymap);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    #[test]
    fn enter_takes_the_usual_hero_and_a_letter_any_other() {
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        let usual = &scene.catalog.hero.id;
        let all = heroes(scene.catalog);
        assert!(all.len() > 1 && all[0].id == *usual);
        let down = UiAction::Go(Direction::SOUTH);
        for (start, actions, expected) in [
            (
                Start::Fresh,
                vec![UiAction::Confirm],
                format!("new game as {usual}"),
            ),
            (
                Start::Daily,
                vec![UiAction::Letter('b')],
                format!("daily as {}", all[1].id),
            ),
            (
                Start::Seeded(Seed::number(7)),
                vec![down, UiAction::Confirm],
                format!("begin 7 as {}", all[1].id),
            ),
            (Start::Fresh, vec![UiAction::Cancel], "pop".to_string()),
            (
                Start::Fresh,
                vec![UiAction::Letter('z')],
                "refuse".to_string(),
            ),
        ] {
            let mut screen = Heroes::new(start);
            let mut last = String::new();
            for action in &actions {
                last = screen.handle(*action, &scene).word();
            }
            assert_eq!(last, expected, "{actions:?}");
        }
    }

    #[test]
    fn the_numbers_are_those_of_the_first_turn() {
        let core = crate::raws::core().expect("the core is sound");
        for hero in heroes(&core) {
            let view = Game::with_hero(7, core.clone(), Some(&hero.id)).view();
            let (health, mana) = (view.hero.max_health, view.hero.max_mana);
            let expected = format!("♥ {health:>3}  mana {mana:>3}");
            assert_eq!(numbers(hero, &core), expected, "{}", hero.id);
        }
    }

    #[test]
    fn one_hero_is_not_asked_for() {
        let mut catalog = Catalog::clone(testkit::scene(None, &Effects::default()).catalog);
        assert_eq!(Start::Fresh.begin(&catalog).word(), "push heroes");
        catalog.heroes = [(*catalog.hero).clone()].into_iter().collect();
        assert_eq!(Start::Fresh.begin(&catalog).word(), "new game");
    }

    #[test]
    fn all_that_a_hero_begins_with_is_shown_at_every_size() {
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        for (number, hero) in heroes(scene.catalog).into_iter().enumerate() {
            let mut screen = Heroes::new(Start::Fresh);
            screen.list.mark(number);
            for (columns, rows) in [(40, 22), (50, 37), (80, 45)] {
                let canvas = testkit::drawn(&screen, None, columns, rows);
                let shown: String = (0..rows).map(|y| canvas.row(y)).collect();
                let shown = shown.replace('│', " ");
                let shown: Vec<&str> = shown.split_whitespace().collect();
                let shown = shown.join(" ");
                for line in belongings(hero, scene.catalog) {
                    assert!(shown.contains(&line), "{line} at {columns}x{rows}: {shown}");
                }
                assert!(canvas.shows("Enter play"));
            }
        }
        for (columns, rows) in [(1, 1), (5, 5), (20, 10), (30, 3)] {
            testkit::drawn(&Heroes::new(Start::Fresh), None, columns, rows);
        }
    }
}
