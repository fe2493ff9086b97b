//! What a click on a place of the map means, and the way that is shown to it.

use crate::game::command::Command;
use crate::game::view::{ActorView, ItemVerb, View};
use crate::map::TileRole;
use crate::travel::threat;
use crate::travel::ways::step_to;
use crate::ui::ask::beside;
use crate::ui::keymap::Direction;
use crate::ui::screens::{Request, Scene};
use crate::ui::uses;
use bracket_lib::geometry::Point;

/// What a click on a place means: on the hero, whatever can be done there; beside the hero,
/// a step or a blow; on a foe farther away, a shot; anywhere else, the way there.
pub fn clicked(at: Point, view: &View, scene: &Scene) -> Request {
    if at == view.hero.at {
        return Request::Do(on_the_spot(view));
    }
    if let Some(Direction { dx, dy }) = beside(view.hero.at, at) {
        return Request::Do(Command::Step { dx, dy });
    }
    let foe = { view.actors.iter() }.find(|actor| actor.hostile && actor.at == at);
    if let Some(foe) = foe
        && let Some(shot) = shot_at(foe, view, scene)
    {
        return shot;
    }
    match foe.or(threat(view)) {
        // Nobody walks far with a foe in view: each click is a step.
        Some(_) => step_towards(at, view, scene),
        None => Request::Travel(at),
    }
}

/// What a click on the hero does: pick up the thing that lies here, take the stairs, or
/// wait.
fn on_the_spot(view: &View) -> Command {
    if view.items.iter().any(|item| item.at == view.hero.at) {
        return Command::PickUp;
    }
    let here = view.map.tile(view.hero.at);
    match here.and_then(|tile| tile.tile.role()) {
        Some(TileRole::StairsDown) => Command::Descend,
        Some(TileRole::StairsUp) => Command::Ascend,
        _ => Command::Wait,
    }
}

/// Asks where to fire, with a foe marked, if there is something in hand to fire with.
fn shot_at(foe: &ActorView, view: &View, scene: &Scene) -> Option<Request> {
    let fires = |item| uses::use_of(item, ItemVerb::Fire).is_some();
    view.pack.iter().any(fires).then(|| {
        let scene = Scene {
            last_target: Some(foe.id),
            ..*scene
        };
        uses::begin(ItemVerb::Fire, &scene)
    })
}

fn step_towards(at: Point, view: &View, scene: &Scene) -> Request {
    let way = { scene.sight() }.and_then(|sight| scene.guide.way(sight, at));
    match way.as_deref() {
        Some([first, _, ..]) => Request::Do(step_to(view.hero.at, *first)),
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
