//! What a click on a place of the map means, the way that is shown to it, and what else can
//! be done with whatever is there.

use crate::game::command::Command;
use crate::game::view::{ActorView, ItemVerb, View};
use crate::map::TileRole;
use crate::travel::ways::step_to;
use crate::travel::{Errand, Guide, Pickup, Sight, threat};
use crate::ui::ask::beside;
use crate::ui::keymap::{Direction, UiAction};
use crate::ui::screens::{Request, Scene, spells};
use crate::ui::uses;
use bracket_lib::geometry::Point;

/// What a click on a place means: on the hero, whatever can be done there; on a foe, a blow
/// or a shot; on a thing, to fetch it; anywhere else, the way there.
pub fn clicked(at: Point, view: &View, scene: &Scene) -> Request {
    let is_far = beside(view.hero.at, at).is_none();
    let foe = foe_at(at, view).filter(|_| is_far);
    let shoots = { view.pack.iter() }.any(|item| uses::use_of(item, ItemVerb::Fire).is_some());
    match foe.filter(|_| shoots) {
        Some(_) => use_on(ItemVerb::Fire, at, view, scene),
        None => go(at, view, scene),
    }
}

/// What a click on a place means to someone who has nothing to fire with.
pub fn go(at: Point, view: &View, scene: &Scene) -> Request {
    if at == view.hero.at {
        return Request::Do(on_the_spot(view));
    }
    let has_foe = foe_at(at, view).or(threat(view)).is_some();
    let lying = { view.items.iter() }.filter(|item| item.at == at);
    match (lying.max_by_key(|item| item.id), beside(view.hero.at, at)) {
        (Some(item), _) if !has_foe => Request::Errand(Errand::Fetch { item: item.id, at }),
        (_, Some(Direction { dx, dy })) => Request::Do(Command::Step { dx, dy }),
        // Nobody walks far with a foe in view: each click is a step.
        (_, None) if has_foe => step_towards(at, view, scene),
        (_, None) => Request::Travel(at),
    }
}

fn foe_at(at: Point, view: &View) -> Option<&ActorView> {
    { view.actors.iter() }.find(|actor| actor.hostile && actor.at == at)
}

/// What a click on the hero does: pick up the thing that lies here, take the stairs, or
/// wait.
fn on_the_spot(view: &View) -> Command {
    if view.items.iter().any(|item| item.at == view.hero.at) {
        return Command::PickUp;
    }
    match role_at(view.hero.at, view) {
        Some(TileRole::StairsDown) => Command::Descend,
        Some(TileRole::StairsUp) => Command::Ascend,
        _ => Command::Wait,
    }
}

fn role_at(at: Point, view: &View) -> Option<TileRole> {
    view.map.tile(at).and_then(|tile| tile.tile.role())
}

/// Begins to do something with a thing, and aims at whoever is at a place.
pub fn use_on(verb: ItemVerb, at: Point, view: &View, scene: &Scene) -> Request {
    let there = { view.actors.iter() }.find(|actor| actor.at == at);
    let scene = Scene {
        last_target: there.map(|actor| actor.id).or(scene.last_target),
        ..*scene
    };
    uses::begin(verb, &scene)
}

/// What can be done with a place, on its card: each action with a word.
pub fn verbs(at: Point, view: &View) -> Vec<(UiAction, &'static str)> {
    let mut verbs = vec![(UiAction::GoTo, word_for_going(at, view))];
    verbs.retain(|_| foe_at(at, view).is_none() || can_near(at, view));
    if foe_at(at, view).is_some() {
        let ways = [ItemVerb::Fire, ItemVerb::Throw, ItemVerb::Zap];
        let can = |verb: &ItemVerb| {
            let mut pack = view.pack.iter();
            pack.any(|item| uses::use_of(item, *verb).is_some())
        };
        let ways = ways.into_iter().filter(can);
        verbs.extend(ways.map(|verb| (UiAction::Use(verb), uses::words(verb).word)));
        if !view.hero.spells.is_empty() {
            verbs.push((spells::OPEN, "cast"));
        }
    }
    verbs
}

/// Does a safe way lead to whoever is at a place?
fn can_near(at: Point, view: &View) -> bool {
    let sight = Sight {
        view,
        book: &view.catalog,
        pickup: Pickup::Leaves,
    };
    beside(view.hero.at, at).is_some() || Guide::default().way(sight, at).is_some()
}

fn word_for_going(at: Point, view: &View) -> &'static str {
    let is_beside = beside(view.hero.at, at).is_some();
    let has_item = view.items.iter().any(|item| item.at == at);
    match foe_at(at, view) {
        Some(_) if is_beside => return "strike",
        Some(_) => return "go nearer",
        None => (),
    }
    match (at == view.hero.at, role_at(at, view)) {
        (true, _) if has_item => "pick up",
        (true, Some(TileRole::StairsDown | TileRole::StairsUp)) => "take the stairs",
        (true, _) => "wait",
        (false, _) if has_item => "fetch it",
        (false, Some(TileRole::DoorShut)) if is_beside => "open it",
        (false, _) => "go there",
    }
}

fn step_towards(at: Point, view: &View, scene: &Scene) -> Request {
    let way = { scene.sight() }.and_then(|sight| scene.guide.way(sight, at));
    match way.as_deref() {
        Some([first, _, ..]) => Request::Do(step_to(view.hero.at, *first)),
        _ if foe_at(at, view).is_some() => {
            Request::Say("You know no safe way there: wait for it to come.".to_string())
        }
        _ => Request::Say("You know no safe way there.".to_string()),
    }
}

/// The way that is shown: the one that the hero is on, or else the one to a place that is
/// pointed at.
pub fn shown_way(pointed: Option<Point>, scene: &Scene) -> Vec<Point> {
    let to = scene.errand.map_or(pointed, |errand| errand.destination());
    let way = to.and_then(|to| scene.guide.way(scene.sight()?, to));
    way.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::screens::Screen as _;
    use crate::ui::screens::pages::Pages;
    use crate::ui::testkit;

    /// A view drawn as text, with a bow in hand and arrows, or without.
    fn view(drawing: &str, has_bow: bool) -> View {
        let mut view = testkit::view(drawing);
        if has_bow {
            let at = view.hero.at;
            view.pack = vec![
                testkit::worn(testkit::bow(1, at)),
                testkit::arrows(2, at, 9),
            ];
        }
        view
    }

    #[test]
    fn a_click_does_what_the_place_suggests() {
        let effects = Effects::default();
        for (drawing, has_bow, x, expected) in [
            ("#@..!#", false, 4, "begin Fetch"),
            ("#@!..#", false, 2, "begin Fetch"),
            // With a foe in view nobody goes far, nor picks up by the way.
            ("#@!.r#", false, 2, "do Step { dx: 1, dy: 0 }"),
            ("#@r..#", false, 2, "do Step { dx: 1, dy: 0 }"),
            ("#@r..#", true, 2, "do Step { dx: 1, dy: 0 }"),
            ("#@..r#", false, 4, "do Step { dx: 1, dy: 0 }"),
            ("#@..r#", true, 4, "ask target"),
            ("#@...#", true, 4, "travel 4, 0"),
            ("#@...#", false, 1, "do Wait"),
        ] {
            let view = view(drawing, has_bow);
            let scene = testkit::scene(Some(&view), &effects);
            let got = clicked(Point::new(x, 0), &view, &scene).word();
            assert!(got.starts_with(expected), "{drawing} at {x}: {got}");
        }
    }

    #[test]
    fn a_card_names_what_can_be_done_and_does_it() {
        let effects = Effects::default();
        for (drawing, has_bow, x, words) in [
            ("#@..!#", false, 4, vec!["fetch it"]),
            ("#@r..#", false, 2, vec!["strike"]),
            ("#@..r#", true, 4, vec!["go nearer", "fire", "throw"]),
            ("#@.#r#", true, 4, vec!["fire", "throw"]),
            ("#@+..#", false, 2, vec!["open it"]),
            ("#@...#", true, 3, vec!["go there"]),
        ] {
            let view = view(drawing, has_bow);
            let at = Point::new(x, 0);
            let found: Vec<&str> = verbs(at, &view).iter().map(|(_, word)| *word).collect();
            assert_eq!(found, words, "{drawing} at {x}");
            let scene = testkit::scene(Some(&view), &effects);
            let mut card = Pages::about(at, &view);
            for (action, word) in verbs(at, &view) {
                assert!(card.offers(action), "{word}");
                let step = card.handle(action, &scene).word();
                let does = ["do ", "begin ", "travel ", "ask "];
                assert!(does.iter().any(|each| step.starts_with(each)), "{step}");
            }
            let is_offered = card.offers(UiAction::Use(ItemVerb::Fire));
            assert_eq!(is_offered, words.contains(&"fire"));
            let canvas = testkit::drawn(&card, Some(&view), 40, 22);
            assert!(words.iter().all(|word| canvas.shows(word)), "{words:?}");
        }
    }
}
