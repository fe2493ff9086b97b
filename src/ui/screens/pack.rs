//! The things that the hero carries, to be looked at one by one.

use crate::game::view::ItemView;
use crate::ui::ask::{Answer, PackList, Picked};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::cards::{self, Detail};
use crate::ui::draw::panel;
use crate::ui::input::Key;
use crate::ui::keymap::{Context, Direction, Keymap, UiAction};
use crate::ui::screens::hints::{Hints, last_rows};
use crate::ui::screens::pages::Pages;
use crate::ui::screens::{Request, Scene, Screen};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use crate::ui::uses::{self, use_of, words};
use bracket_lib::geometry::Point;

/// All carried things. Choosing one shows its card.
pub struct Pack(PackList);

impl Pack {
    pub fn new() -> Self {
        Self(PackList::all())
    }
}

fn step(picked: Picked) -> Request {
    match picked {
        Picked::Thing(item) => Request::Push(Box::new(Card::new(item))),
        Picked::Close => Request::Pop,
        Picked::Nothing => Request::Stay,
        Picked::Refused => Request::Refuse,
    }
}

impl Screen for Pack {
    fn name(&self) -> &'static str {
        "pack"
    }

    fn context(&self) -> Context {
        Context::PACK
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        step(self.0.handle(action, scene))
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        self.0.point(cell, scene);
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        step(self.0.click(cell, scene))
    }

    fn wants_key(&self) -> bool {
        self.0.wants_key()
    }

    fn written(&self) -> Option<&str> {
        self.0.written()
    }

    fn take_key(&mut self, key: Key, _scene: &Scene) -> Request {
        self.0.take_key(key);
        Request::Stay
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        self.0.draw(scene, canvas);
    }
}

/// One carried thing, and what can be done with it.
pub struct Card {
    item: u64,
    /// The first line that is shown, where there is no room for all.
    top: usize,
}

impl Card {
    fn new(item: u64) -> Self {
        Self { item, top: 0 }
    }

    fn item<'a>(&self, scene: &Scene<'a>) -> Option<&'a ItemView> {
        let pack = &scene.view?.pack;
        pack.iter().find(|item| item.id == self.item)
    }
}

impl Screen for Card {
    fn name(&self) -> &'static str {
        "item"
    }

    fn context(&self) -> Context {
        Context::CARD
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        let Some(item) = self.item(scene) else {
            return Request::Pop;
        };
        match action {
            UiAction::Use(verb) => uses::begin_with(verb, item, scene),
            UiAction::Go(Direction { dy, .. }) => {
                let last = last_top(item, scene);
                let top = self.top.min(last).saturating_add_signed(dy as isize);
                self.top = top.min(last);
                Request::Stay
            }
            UiAction::Encyclopedia => match scene.view {
                Some(view) => {
                    let card = cards::of_item(item, view, Detail::Whole);
                    Request::Push(Box::new(Pages::of(vec![card])))
                }
                None => Request::Stay,
            },
            UiAction::Cancel => Request::Pop,
            _ => Request::Refuse,
        }
    }

    fn answered(&mut self, about: UiAction, answer: Answer, scene: &Scene) -> Request {
        uses::go_on(about, answer, scene)
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let Some(item) = self.item(scene) else {
            return Request::Pop;
        };
        let (_, frame) = card(item, scene);
        let parts = hints(item, scene.keymap);
        match card_hints(&parts).at(last_rows(frame), cell, scene.keymap) {
            Some(action) => self.handle(action, scene),
            None if frame.contains(cell.x, cell.y) => Request::Stay,
            None => Request::Pop,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let Some(item) = self.item(scene) else {
            return;
        };
        let (lines, frame) = card(item, scene);
        panel::draw(
            canvas,
            frame,
            &text::capitalized(&item.name),
            theme::legible(item.kind.look.color),
        );
        let inner = panel::inside(frame);
        // The last row is for the keys.
        let page = Area::new(inner.x, inner.y, inner.width, inner.height - 1);
        let last = lines.len().saturating_sub(page.height.max(0) as usize);
        let top = self.top.min(last);
        for (line, y) in lines[top..].iter().zip(page.y..page.bottom()) {
            text::print_runs(canvas, page.x, y, line);
        }
        if top > 0 {
            canvas.put(frame.right() - 1, page.y, '▲', theme::GOLD);
        }
        if top < last {
            canvas.put(frame.right() - 1, page.bottom() - 1, '▼', theme::GOLD);
        }
        let parts = hints(item, scene.keymap);
        card_hints(&parts).draw(canvas, last_rows(frame), scene.keymap);
    }
}

/// The text of a card, and the panel around it: what the thing is, what it does, and what
/// changes when it is worn.
fn card(item: &ItemView, scene: &Scene) -> (Vec<Vec<Run>>, Area) {
    let whole = scene.area;
    let width = 56.min(whole.width - 4);
    let told = { scene.view }.map(|view| cards::of_item(item, view, Detail::Whole));
    let told = told.into_iter().flat_map(|card| card.lines);
    let lines: Vec<Vec<Run>> = told
        .flat_map(|line| text::wrap_plain(&line.prose.text(), width, line.ink))
        .collect();
    let room = (whole.height - 4).max(1);
    // The last two rows are for the keys.
    let frame = panel::around(whole, width, (lines.len() as i32).min(room) + 2);
    (lines, frame)
}

/// The last line that can be the first one shown.
fn last_top(item: &ItemView, scene: &Scene) -> usize {
    let (lines, frame) = card(item, scene);
    let rows = panel::inside(frame).height - 1;
    lines.len().saturating_sub(rows.max(0) as usize)
}

/// What can be done with a thing: every verb that suits it, and going back.
fn hints(item: &ItemView, keymap: &Keymap) -> Vec<(UiAction, &'static str)> {
    let verbs = keymap
        .rows(Context::CARD)
        .filter_map(|row| match row.action {
            UiAction::Use(verb) => use_of(item, verb).map(|_| (row.action, words(verb).word)),
            _ => None,
        });
    let others = [(UiAction::Encyclopedia, "page"), (UiAction::Cancel, "back")];
    verbs.chain(others).collect()
}

fn card_hints<'a>(parts: &'a [(UiAction, &'static str)]) -> Hints<'a> {
    Hints {
        context: Context::CARD,
        parts,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::view::ItemVerb;
    use crate::game::view::View;
    use crate::raws;
    use crate::ui::fx::Effects;
    use crate::ui::input::KeyCode;
    use crate::ui::testkit;

    const QUAFF: UiAction = UiAction::Use(ItemVerb::Quaff);
    const DROP: UiAction = UiAction::Use(ItemVerb::Drop);
    const THROW: UiAction = UiAction::Use(ItemVerb::Throw);

    /// A view with a draught and a stone in the pack.
    fn laden() -> View {
        let mut view = testkit::view("@");
        let at = view.hero.at;
        view.pack = vec![testkit::stone(1, at), testkit::draught(2, at)];
        view
    }

    #[test]
    fn things_by_letter_and_by_arrow() {
        let view = laden();
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        for (action, expected) in [
            (UiAction::Letter('b'), "push item"),
            (UiAction::Confirm, "push item"),
            (UiAction::Letter('z'), "refuse"),
            (UiAction::Cancel, "pop"),
        ] {
            let step = Pack::new().handle(action, &scene).word();
            assert_eq!(step, expected, "{action:?}");
        }
    }

    #[test]
    fn an_empty_pack_offers_nothing_to_choose() {
        let view = testkit::view("@");
        let canvas = testkit::drawn(&Pack::new(), Some(&view), 40, 22);
        assert!(canvas.shows("Esc close") && !canvas.shows("choose"));
        assert!(canvas.shows("You carry nothing."));
    }

    #[test]
    fn the_list_is_drawn_whole() {
        let view = laden();
        let pack = Pack::new();
        for (columns, rows) in [(40, 22), (80, 45), (120, 60)] {
            let canvas = testkit::drawn(&pack, Some(&view), columns, rows);
            for text in [
                "Your pack",
                "a  ! draught",
                "b  * stone",
                "Esc close",
                "sort",
            ] {
                assert!(canvas.shows(text), "{text} at {columns}x{rows}");
            }
        }
    }

    #[test]
    fn a_card_offers_what_the_thing_is_good_for() {
        let view = laden();
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        for (item, action, expected) in [
            (1, QUAFF, "refuse"),
            (1, DROP, "do Drop { item: 1 }"),
            (2, QUAFF, "do Quaff { item: 2 }"),
            (2, THROW, "ask target"),
            (9, DROP, "pop"),
        ] {
            let step = Card::new(item).handle(action, &scene).word();
            assert_eq!(step, expected, "{item} {action:?}");
        }
        let canvas = testkit::drawn(&Card::new(2), Some(&view), 40, 22);
        assert!(canvas.shows("It mends wounds.") && canvas.shows("q quaff"));
    }

    #[test]
    fn the_pack_is_sorted_and_searched() {
        let mut view = laden();
        let at = view.hero.at;
        // What was picked up first comes first.
        view.pack.insert(0, testkit::scroll(3, at));
        view.pack.insert(1, testkit::rod(4, at, 2));
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        let mut pack = Pack::new();
        let mut orders = Vec::new();
        for _ in 0..4 {
            let canvas = testkit::drawn(&pack, Some(&view), 40, 22);
            let row = |thing: &str| {
                let mut rows = 0..canvas.rows();
                let row = rows.find(|&y| canvas.row(y).contains(thing));
                row.unwrap_or_else(|| panic!("no {thing} is shown"))
            };
            let mut things = ["draught", "rod", "scroll", "stone"];
            things.sort_by_key(|thing| row(thing));
            orders.push(things);
            pack.handle(UiAction::Sort, &scene);
        }
        assert_eq!(orders[0], ["draught", "scroll", "rod", "stone"], "by kind");
        assert_eq!(orders[1], ["draught", "rod", "scroll", "stone"], "by name");
        assert_eq!(orders[2], ["draught", "stone", "rod", "scroll"], "newest");
        assert_eq!(orders[3], orders[0], "and again");
        pack.handle(UiAction::Search, &scene);
        assert!(pack.wants_key());
        for sign in "ST".chars() {
            pack.take_key(Key::writing(sign), &scene);
        }
        let canvas = testkit::drawn(&pack, Some(&view), 40, 22);
        assert!(canvas.shows("a  * stone") && !canvas.shows("! draught"));
        pack.take_key(Key::of(KeyCode::Enter), &scene);
        assert!(!pack.wants_key());
        let step = pack.handle(UiAction::Letter('a'), &scene).word();
        assert_eq!(step, "push item");
        pack.handle(UiAction::Search, &scene);
        for sign in "nothing".chars() {
            pack.take_key(Key::writing(sign), &scene);
        }
        let canvas = testkit::drawn(&pack, Some(&view), 40, 22);
        assert!(canvas.shows("Nothing of that name."));
        pack.take_key(Key::of(KeyCode::Escape), &scene);
        let canvas = testkit::drawn(&pack, Some(&view), 40, 22);
        assert!(canvas.shows("! draught") && canvas.shows("* stone"));
    }

    /// Whatever hero: a full pack is listed whole, and each row has a letter of its own
    /// that opens the card of that very thing.
    #[test]
    fn fault_d38_every_thing_in_a_full_pack_is_reached_by_its_letter() {
        let core = raws::core().expect("the core is sound");
        assert!(core.heroes.iter().count() > 3);
        for (_, hero) in core.heroes.iter() {
            let size = usize::try_from(hero.pack_size).expect("it is positive");
            let mut view = testkit::view("@");
            let at = view.hero.at;
            view.pack_size = size;
            view.pack = (1..=size as u64)
                .map(|id| ItemView {
                    name: format!("stone number {id}."),
                    ..testkit::stone(id, at)
                })
                .collect();
            let effects = Effects::default();
            let scene = testkit::scene(Some(&view), &effects);
            let canvas = testkit::drawn(&Pack::new(), Some(&view), 80, 45);
            for (id, letter) in (1..=size).zip('a'..='z') {
                let row = format!("{letter}  * stone number {id}.");
                assert!(canvas.shows(&row), "{}: {row}", hero.id);
                let Request::Push(card) = Pack::new().handle(UiAction::Letter(letter), &scene)
                else {
                    panic!("{}: {letter} opens nothing", hero.id);
                };
                let card = testkit::drawn(&*card, Some(&view), 80, 45);
                let title = format!("Stone number {id}.");
                assert!(card.shows(&title), "{}: {letter}: {title}", hero.id);
            }
            assert!(size <= 26, "{}: there are no more letters", hero.id);
        }
    }

    #[test]
    fn every_thing_is_used_with_two_keys_at_most() {
        let mut view = laden();
        let at = view.hero.at;
        view.pack.push(testkit::worn(testkit::bow(3, at)));
        view.pack.push(testkit::blade(4, at));
        view.pack.push(testkit::scroll(5, at));
        view.pack.push(testkit::rod(6, at, 2));
        view.pack.push(testkit::arrows(7, at, 3));
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        for item in &view.pack {
            for each in &item.uses {
                // The first key is the verb. It asks for the thing, or for a target of the
                // only one that fits.
                let first = uses::begin(each.verb, &scene);
                let Request::Ask(mut question) = first else {
                    continue;
                };
                if question.name != Some("pack") {
                    continue;
                }
                let answers = (b'a'..=b'z').filter_map(|letter| {
                    let action = UiAction::Letter(char::from(letter));
                    match question.ask.handle(action, &scene) {
                        crate::ui::ask::Reply::Answer(Answer::Thing(id)) => Some(id),
                        _ => None,
                    }
                });
                let answers: Vec<u64> = answers.collect();
                assert!(answers.contains(&item.id), "{} {:?}", item.name, each.verb);
            }
        }
    }

    #[test]
    fn every_verb_of_a_card_is_shown_and_can_be_clicked_at_every_size() {
        let mut view = testkit::view("@");
        let at = view.hero.at;
        view.pack = vec![testkit::worn(testkit::bow(1, at)), testkit::blade(2, at)];
        for (columns, rows) in [(40, 22), (50, 37), (80, 45), (22, 47)] {
            for (item, text, expected) in [
                (1, "f fire", "do Fire { at: Point { x: 0, y: 0 } }"),
                (1, "T take off", "do TakeOff { item: 1 }"),
                (2, "w wear", "do Wear { item: 2 }"),
                (2, "t throw", "ask target"),
                (2, "d drop", "do Drop { item: 2 }"),
            ] {
                let mut card = Card::new(item);
                let canvas = testkit::drawn(&card, Some(&view), columns, rows);
                let effects = Effects::default();
                let scene = Scene {
                    area: canvas.area(),
                    ..testkit::scene(Some(&view), &effects)
                };
                let found = (0..rows).find_map(|y| {
                    let row: Vec<char> = canvas.row(y).chars().collect();
                    let word: Vec<char> = text.chars().collect();
                    let x = row.windows(word.len()).position(|part| part == word)?;
                    Some(Point::new(x as i32, y))
                });
                let cell = found.unwrap_or_else(|| panic!("{text} at {columns}x{rows}"));
                assert_eq!(card.click(cell, &scene).word(), expected, "{text}");
            }
        }
    }
}
