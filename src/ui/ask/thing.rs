//! Asks for a carried thing. The pack screen shows the same list.

use super::{Answer, Ask, Reply};
use crate::catalog::Slot;
use crate::game::view::{ItemVerb, ItemView, View};
use crate::order;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel;
use crate::ui::input::{Key, KeyCode};
use crate::ui::keymap::{Context, UiAction};
use crate::ui::list::{self, EmptyText, Ends, Heard, List, Rows};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::{Request, Scene};
use crate::ui::sign::Sign;
use crate::ui::text::Run;
use crate::ui::theme;
use crate::ui::uses::{self, use_of};
use bracket_lib::geometry::Point;

const EMPTY: EmptyText = EmptyText::Centred("You carry nothing.");
const NOT_FOUND: EmptyText = EmptyText::Centred("Nothing of that name.");

/// What can be done. The first ones are left out if there is nothing to choose.
const HINTS: [(UiAction, &str); 4] = [
    (UiAction::Confirm, "choose"),
    (UiAction::Sort, "sort"),
    (UiAction::Search, "search"),
    (UiAction::Cancel, "close"),
];

/// A list of carried things with a letter each: what is worn first, then by kind.
pub struct PackList {
    /// What is to be done with one of them. `None` if all are shown, to be looked at.
    verb: Option<ItemVerb>,
    list: List,
    order: PackOrder,
    /// Only things whose name has this are shown.
    search: String,
    /// The search is being written.
    is_searching: bool,
}

/// In which order carried things are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum PackOrder {
    /// What is worn first, then by kind.
    #[default]
    Kind,
    Name,
    /// What was picked up last comes first.
    Newest,
}

impl PackOrder {
    fn next(self) -> Self {
        match self {
            PackOrder::Kind => PackOrder::Name,
            PackOrder::Name => PackOrder::Newest,
            PackOrder::Newest => PackOrder::Kind,
        }
    }

    fn words(self) -> &'static str {
        match self {
            PackOrder::Kind => "",
            PackOrder::Name => " by name",
            PackOrder::Newest => ", newest first",
        }
    }
}

/// What a key or a click on the list means.
pub enum Picked {
    /// The thing with this id.
    Thing(u64),
    /// The list is closed.
    Close,
    Nothing,
    /// No thing has this letter, or the list is empty.
    Refused,
}

impl PackList {
    /// Everything that is carried.
    pub fn all() -> Self {
        Self {
            verb: None,
            list: List::new(Ends::Stop),
            order: PackOrder::default(),
            search: String::new(),
            is_searching: false,
        }
    }

    /// What something can be done with.
    pub fn for_verb(verb: ItemVerb) -> Self {
        Self {
            verb: Some(verb),
            ..Self::all()
        }
    }

    fn title(&self, view: Option<&View>) -> String {
        let title = match (self.verb, view) {
            (Some(verb), _) => uses::words(verb).question.to_string(),
            (None, Some(view)) => format!("Your pack {}/{}", view.pack.len(), view.pack_size),
            (None, None) => "Your pack".to_string(),
        };
        let order = self.order.words();
        match (self.is_searching, self.search.is_empty()) {
            (true, _) => format!("{title}{order}: {}_", self.search),
            (false, true) => format!("{title}{order}"),
            (false, false) => format!("{title}{order}: {}", self.search),
        }
    }

    fn items<'a>(&self, view: Option<&'a View>) -> Vec<&'a ItemView> {
        let carried = view.iter().flat_map(|view| &view.pack);
        let wanted = self.search.to_lowercase();
        let fits = |item: &&ItemView| {
            self.verb.is_none_or(|verb| use_of(item, verb).is_some())
                && item.name.to_lowercase().contains(&wanted)
        };
        let mut items: Vec<&ItemView> = carried.filter(fits).collect();
        match self.order {
            PackOrder::Kind => (),
            PackOrder::Name => {
                order::by_key(&mut items, |item| item.name.to_lowercase());
                return items;
            }
            PackOrder::Newest => {
                items.reverse();
                return items;
            }
        }
        // Nobody wants to part with what is worn first.
        let parts = matches!(self.verb, Some(ItemVerb::Throw | ItemVerb::Drop));
        order::by_key(&mut items, |item| {
            (parts && item.worn.is_some(), rank(item))
        });
        items
    }

    fn pick(&self, row: usize, scene: &Scene) -> Picked {
        match self.items(scene.view).get(row) {
            Some(item) => Picked::Thing(item.id),
            None => Picked::Refused,
        }
    }

    fn hints(&self, scene: &Scene) -> Hints<'static> {
        let carries = scene.view.is_some_and(|view| !view.pack.is_empty());
        let first = match (carries, self.items(scene.view).is_empty()) {
            (false, _) => 3,
            (true, true) => 1,
            (true, false) => 0,
        };
        Hints {
            context: Context::PACK,
            parts: &HINTS[first..],
        }
    }

    fn panel(&self, scene: &Scene) -> Area {
        let items = self.items(scene.view);
        let lengths = items.iter().map(|item| {
            let length = item.name.chars().count() + state(item).chars().count();
            length as i32
        });
        let width = (lengths.max().unwrap_or(0) + 12).max(46);
        let height = scene
            .lines(items.len())
            .clamp(1, (scene.area.height - 4).max(1));
        panel::around(scene.area, width.min(scene.area.width - 4), height)
    }

    fn rows(&self, scene: &Scene) -> Rows {
        let inner = panel::inside(self.panel(scene));
        scene.rows(self.items(scene.view).len(), inner)
    }

    pub fn handle(&mut self, action: UiAction, scene: &Scene) -> Picked {
        match action {
            UiAction::Sort => {
                self.order = self.order.next();
                self.list.mark(0);
                return Picked::Nothing;
            }
            UiAction::Search => {
                self.is_searching = true;
                self.search.clear();
                self.list.mark(0);
                return Picked::Nothing;
            }
            _ => (),
        }
        let rows = self.rows(scene);
        match (self.list.handle(action, rows), action) {
            (Heard::Chosen(row), _) => self.pick(row, scene),
            (Heard::Moved, _) | (_, UiAction::Go(_)) => Picked::Nothing,
            (_, UiAction::Cancel) => Picked::Close,
            _ => Picked::Refused,
        }
    }

    /// Is a search being written? Then every key is a part of it.
    pub fn wants_key(&self) -> bool {
        self.is_searching
    }

    /// The search that is being written.
    pub fn written(&self) -> Option<&str> {
        self.is_searching.then_some(self.search.as_str())
    }

    /// Takes a key for the search: it is written, erased, or done.
    pub fn take_key(&mut self, key: Key) {
        match (key.code, key.char) {
            (KeyCode::Backspace, _) => drop(self.search.pop()),
            (KeyCode::Enter, _) => self.is_searching = false,
            (KeyCode::Escape, _) => {
                self.search.clear();
                self.is_searching = false;
            }
            (_, Some(sign)) if !sign.is_control() && !key.ctrl => self.search.push(sign),
            _ => (),
        }
        self.list.mark(0);
    }

    pub fn point(&mut self, cell: Point, scene: &Scene) {
        let rows = self.rows(scene);
        self.list.point(cell, rows);
    }

    /// A click beside the panel closes it.
    pub fn click(&mut self, cell: Point, scene: &Scene) -> Picked {
        let panel = self.panel(scene);
        if let Some(action) = self.hints(scene).at(edge(panel), cell, scene.keymap) {
            return self.handle(action, scene);
        }
        let rows = self.rows(scene);
        match self.list.click(cell, rows) {
            Some(row) => self.pick(row, scene),
            None if panel.contains(cell.x, cell.y) => Picked::Nothing,
            None => Picked::Close,
        }
    }

    pub fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let frame = self.panel(scene);
        panel::draw(canvas, frame, &self.title(scene.view), theme::GOLD);
        let items = self.items(scene.view);
        if items.is_empty() {
            let empty = match self.search.is_empty() {
                true => EMPTY,
                false => NOT_FOUND,
            };
            list::draw_empty(canvas, panel::inside(frame), empty);
        }
        let rows = self.rows(scene);
        self.list
            .draw(canvas, rows, |canvas, row, index, is_marked| {
                let item = items[index];
                let state = state(item);
                let taken = state.chars().count() as i32;
                let thing = (
                    List::letter(index),
                    Sign::from(&item.kind.look),
                    Run::new(&item.name, theme::TEXT),
                );
                panel::thing_row(canvas, row, thing, taken, is_marked, scene.tileset);
                let ink = match item.worn {
                    Some(_) => theme::PLACE,
                    None => theme::FAINT,
                };
                canvas.print_right(row.right() - 1, row.y, &state, ink);
            });
        self.hints(scene).draw(canvas, edge(frame), scene.keymap);
    }
}

/// Where a thing stands in the list: what is worn first, then things of the same sort
/// together, each sort by name.
fn rank(item: &ItemView) -> (bool, Option<Slot>, usize, String) {
    let kind = &item.kind;
    let sorts = [
        kind.weapon.is_some(),
        kind.ammo.is_some(),
        kind.slot().is_some(),
        kind.can_be_quaffed(),
        kind.can_be_read(),
        kind.can_be_zapped(),
        !kind.on_throw.is_empty() && item.known,
    ];
    let sort = sorts.iter().position(|&is_one| is_one);
    (
        item.worn.is_none(),
        item.worn,
        sort.unwrap_or(sorts.len()),
        kind.look.name.clone(),
    )
}

/// How often a thing can still be pointed, and where it is worn.
fn state(item: &ItemView) -> String {
    let charges = item.charges;
    let charges = charges.map(|charges| format!("{}/{}", charges.left, charges.most));
    let worn = item.worn.map(|slot| slot.words().to_string());
    let parts: Vec<String> = charges.into_iter().chain(worn).collect();
    parts.join(" ")
}

/// "Drop what?"; the answer is a carried thing.
pub struct WhichThing(pub PackList);

fn reply(picked: Picked) -> Reply {
    match picked {
        Picked::Thing(id) => Reply::Answer(Answer::Thing(id)),
        Picked::Close => Reply::GivenUp,
        Picked::Nothing => Reply::Open(Request::Stay),
        Picked::Refused => Reply::Open(Request::Refuse),
    }
}

impl Ask for WhichThing {
    fn context(&self) -> Context {
        Context::PACK
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Reply {
        reply(self.0.handle(action, scene))
    }

    fn wants_key(&self) -> bool {
        self.0.wants_key()
    }

    fn written(&self) -> Option<&str> {
        self.0.written()
    }

    fn take_key(&mut self, key: Key) {
        self.0.take_key(key);
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        self.0.point(cell, scene);
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Reply {
        reply(self.0.click(cell, scene))
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        self.0.draw(scene, canvas);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::keymap::Direction;
    use crate::ui::testkit;

    #[test]
    fn only_what_fits_is_offered_by_letter_and_by_arrow() {
        let mut view = testkit::view("@");
        let at = view.hero.at;
        view.pack = vec![testkit::stone(1, at), testkit::draught(2, at)];
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        let (all, drinkable) = (None, Some(ItemVerb::Quaff));
        let down = UiAction::Go(Direction::SOUTH);
        let (letter, enter) = (UiAction::Letter, UiAction::Confirm);
        let list = |verb: Option<ItemVerb>| verb.map_or_else(PackList::all, PackList::for_verb);
        for (verb, actions, expected) in [
            (all, vec![letter('a')], Some(2)),
            (all, vec![down, enter], Some(1)),
            (all, vec![down, down, enter], Some(1)),
            (drinkable, vec![letter('a')], Some(2)),
            (drinkable, vec![enter], Some(2)),
            (drinkable, vec![letter('b')], None),
        ] {
            let mut ask = WhichThing(list(verb));
            let mut last = None;
            for action in &actions {
                last = match ask.handle(*action, &scene) {
                    Reply::Answer(Answer::Thing(id)) => Some(id),
                    _ => None,
                };
            }
            assert_eq!(last, expected, "{actions:?}");
        }
        let mut ask = WhichThing(PackList::all());
        let given_up = ask.handle(UiAction::Cancel, &scene);
        assert!(matches!(given_up, Reply::GivenUp));
        let beside = ask.click(Point::new(0, 0), &scene);
        assert!(matches!(beside, Reply::GivenUp));
    }

    #[test]
    fn what_is_worn_comes_first_and_things_of_a_sort_stand_together() {
        let mut view = testkit::view("@");
        let at = view.hero.at;
        let mut worn = testkit::blade(4, at);
        worn.worn = Some(Slot::Weapon);
        let mut rod = testkit::rod(5, at, 2);
        rod.name = "rod of sparks".to_string();
        view.pack = vec![
            testkit::stone(1, at),
            testkit::draught(2, at),
            rod,
            testkit::blade(3, at),
            worn,
            testkit::draught(6, at),
        ];
        let items = PackList::all().items(Some(&view));
        let ids: Vec<u64> = items.iter().map(|item| item.id).collect();
        assert_eq!(ids, [4, 3, 2, 6, 5, 1]);
        let thrown = PackList::for_verb(ItemVerb::Throw);
        let ids: Vec<u64> = { thrown.items(Some(&view)) }
            .iter()
            .map(|item| item.id)
            .collect();
        assert_eq!(ids, [3, 2, 6, 5, 1, 4], "what is worn is the last to go");
        let canvas = testkit::drawn_ask(&WhichThing(PackList::all()), &view, 40, 22);
        for text in ["in hand", "2/3", "rod of sparks", "Your pack 6/20"] {
            assert!(canvas.shows(text), "{text}");
        }
    }
}
