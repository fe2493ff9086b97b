//! Asks whom or what something is meant for: a mark goes from target to target, or
//! anywhere in sight, and the map shows what would be reached.

mod reach;
mod weighed;

use super::{Answer, Ask, Cover, Reply, draw_game_marking};
use crate::catalog::schema::AimKind;
use crate::effects::area::Area as Places;
use crate::game::view::{Seen, View};
use crate::ui::around;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::map;
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::layout::Layout;
use crate::ui::screens::hints::Hints;
use crate::ui::screens::play;
use crate::ui::screens::{Request, Scene};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use crate::ui::uses::{Aimed, Reach};
use bracket_lib::geometry::Point;

/// What can be done, with the cells that all of it takes.
const HINTS: [(UiAction, &str); 3] = [
    (UiAction::Confirm, "there"),
    (UiAction::NextTarget, "next"),
    (UiAction::Cancel, "never mind"),
];
const HINTS_WIDTH: i32 = 38;

/// "Throw the stone": the answer is a place in sight and within reach.
pub struct WhichTarget {
    title: String,
    reach: Reach,
    /// What it is about, if its harm is to be told.
    aimed: Option<Aimed>,
    /// The action that led here confirms as well.
    again: UiAction,
    /// Where the mark is.
    at: Point,
    /// The place that the map shows. It follows the mark's keys, but not the pointer.
    shown: Point,
}

/// What would come of it at the place that is marked.
struct Outcome {
    /// The places on the way, where there is a way.
    course: Vec<Point>,
    reached: Vec<Point>,
    /// What the player should know before confirming.
    warning: Option<String>,
}

impl WhichTarget {
    /// The mark begins at whoever was aimed at last, if that one is a foe in reach; else at
    /// the nearest foe in reach. With none in reach, it shows how far the nearest foe is;
    /// only what is for friends begins at the hero then.
    pub fn new(
        title: String,
        reach: Reach,
        again: UiAction,
        view: &View,
        (last, is_for_friends): (Option<u64>, bool),
    ) -> Self {
        let targets = targets(view, reach.range);
        let last = { view.actors.iter() }
            .find(|actor| Some(actor.id) == last)
            .map(|actor| actor.at)
            .filter(|at| targets.contains(at));
        let nearest = || match is_for_friends {
            true => None,
            false => self::targets(view, i32::MAX).first().copied(),
        };
        let at = { last.or(targets.first().copied()) }
            .or_else(nearest)
            .unwrap_or(view.hero.at);
        Self {
            title,
            reach,
            aimed: None,
            again,
            at,
            shown: at,
        }
    }

    /// The same, with what it would come to against whoever is marked.
    pub fn weighing(self, aimed: Aimed) -> Self {
        let aimed = Some(aimed);
        Self { aimed, ..self }
    }

    /// The scene with the map moved to the mark.
    fn moved<'a>(&self, scene: &Scene<'a>) -> Scene<'a> {
        Scene {
            focus: Some(self.shown),
            ..*scene
        }
    }

    fn next(&mut self, view: &View) {
        let mut targets = targets(view, self.reach.range);
        if targets.is_empty() {
            targets = self::targets(view, i32::MAX);
        }
        let here = targets.iter().position(|&at| at == self.at);
        let next = here.map_or(0, |here| (here + 1) % targets.len());
        if let Some(&at) = targets.get(next) {
            self.at = at;
        }
    }

    fn move_to(&mut self, at: Point, view: &View) {
        if view.map.tile(at).is_some() {
            self.at = at;
        }
    }

    /// Why the place that is marked cannot be meant.
    fn fault(&self, view: &View) -> Option<&'static str> {
        let is_someone = self.at == view.hero.at || actor_name(view, self.at).is_some();
        match () {
            () if !is_seen(view, self.at) => Some("You do not see that place."),
            () if self.is_too_far(view) => Some("That is too far away."),
            () if self.reach.flies && self.at == view.hero.at => {
                Some("You cannot aim that at yourself.")
            }
            () if self.reach.aim == AimKind::Creature && !is_someone => {
                Some("There is nobody there.")
            }
            () => None,
        }
    }

    fn is_too_far(&self, view: &View) -> bool {
        view.metric.steps(view.hero.at, self.at) > self.reach.range
    }

    fn answer(&self, view: &View) -> Reply {
        match self.fault(view) {
            None => Reply::Answer(Answer::Place(self.at)),
            Some(fault) => Reply::Open(Request::Say(fault.to_string())),
        }
    }

    fn outcome(&self, view: &View) -> Outcome {
        let course = reach::course(view, self.at, self.reach.flies);
        let lands = landing(view, self.reach, self.at);
        let area = self.reach.area(view, self.at);
        let reached = area.map_or(Vec::new(), |area| reach::reached(view, area, lands));
        Outcome {
            warning: warning(view, &hit(view, self.reach, self.at)),
            course,
            reached,
        }
    }

    /// The line below the map: what is marked, and what is wrong with it.
    fn told(&self, view: &View, outcome: &Outcome, width: i32) -> Vec<Run> {
        let steps = view.metric.steps(view.hero.at, self.at);
        let distance = match steps {
            0 => String::new(),
            1 => ", 1 step".to_string(),
            _ => format!(", {steps} steps"),
        };
        let mut runs = vec![Run::new(distance, theme::FAINT)];
        runs.extend(self.doubts(view, outcome));
        let taken: usize = runs.iter().map(|run| run.text.chars().count()).sum();
        let name = text::capitalized(&name(view, self.at));
        let room = width - taken as i32;
        let room_behind = room - name.chars().count() as i32;
        let is_covered = self.in_the_way(view, outcome).is_some();
        let weighed = self.weighed(view, is_covered);
        let fitting =
            { weighed.into_iter() }.find(|text| text.chars().count() as i32 <= room_behind);
        // Behind the distance, before what is wrong.
        runs.insert(1, Run::new(fitting.unwrap_or_default(), theme::BOON));
        runs.insert(0, Run::new(text::shortened(&name, room), theme::TEXT));
        runs
    }

    /// Who stands in the way, by name.
    fn in_the_way<'v>(&self, view: &'v View, outcome: &Outcome) -> Option<&'v str> {
        let end = outcome.course.last().filter(|&&end| end != self.at);
        end.and_then(|&end| actor_name(view, end))
    }

    /// What speaks against the place of the mark.
    fn doubts(&self, view: &View, outcome: &Outcome) -> Vec<Run> {
        let mut runs = Vec::new();
        if self.at == view.hero.at && targets(view, self.reach.range).is_empty() {
            runs.push(Run::new(", and no foe in reach", theme::FAINT));
        }
        let in_the_way = self.in_the_way(view, outcome);
        if !is_seen(view, self.at) {
            runs.push(Run::new(", out of sight", theme::EMBER));
        } else if self.is_too_far(view) {
            let range = self.reach.range;
            runs.push(Run::new(format!(", out of range ({range})"), theme::EMBER));
        } else if let Some(name) = in_the_way.filter(|_| self.reach.flies) {
            runs.push(Run::new(format!(", behind {name}"), theme::EMBER));
        }
        if let Some(warning) = &outcome.warning {
            runs.push(Run::new(format!("  {warning}"), theme::HARM));
        }
        runs
    }

    /// The rows of the question: the one with the target, and the one with the keys,
    /// which is empty where there is no room for it.
    fn rows(&self, scene: &Scene) -> (Area, Area) {
        let Layout { info, log, .. } = Layout::new(scene.area);
        let height = log.height.min(1);
        (
            Area::new(info.x, info.y, info.width, info.height.min(1)),
            Area::new(log.x, log.y, log.width, height),
        )
    }

    /// The part of the row of keys that the keys are in.
    fn keys(row: Area) -> Area {
        let width = HINTS_WIDTH.min(row.width);
        Area::new(row.right() - width, row.y, width, row.height)
    }

    fn hints(&self) -> Hints<'static> {
        Hints {
            context: self.context(),
            parts: &HINTS,
        }
    }
}

/// Where something ends that is aimed at a place.
fn landing(view: &View, reach: Reach, at: Point) -> Point {
    match reach.flies {
        true => {
            let course = reach::course(view, at, true);
            course.last().copied().unwrap_or(view.hero.at)
        }
        false => at,
    }
}

/// The places where someone would feel what is aimed at a place. None if it is only for its
/// user.
pub fn hit(view: &View, reach: Reach, at: Point) -> Vec<Point> {
    let lands = landing(view, reach, at);
    // What flies is never for its user.
    let is_refused = reach.flies && lands == view.hero.at;
    if is_refused
        || reach
            .spread
            .is_some_and(|spread| spread.area == Places::User)
    {
        return Vec::new();
    }
    let area = reach.area(view, at);
    let mut reached = area.map_or(Vec::new(), |area| reach::reached(view, area, lands));
    if reached.is_empty() {
        return vec![lands];
    }
    if reach.spread.is_some_and(|spread| spread.spares_user) {
        reached.retain(|place| *place != view.hero.at);
    }
    reached
}

/// Who of those that one would rather spare is within places.
fn warning(view: &View, places: &[Point]) -> Option<String> {
    let mut friends = view.actors.iter().filter(|actor| !actor.hostile);
    let friend = friends.find(|actor| places.contains(&actor.at));
    let friend = friend.map(|actor| &actor.kind.look.name);
    match (places.contains(&view.hero.at), friend) {
        (true, Some(name)) => Some(format!("This reaches you and the {name}!")),
        (true, None) => Some("This reaches you too!".to_string()),
        (false, Some(name)) => Some(format!("This reaches the {name}, no foe of yours!")),
        (false, None) => None,
    }
}

/// Foes in sight and within reach, the nearest first.
fn targets(view: &View, range: i32) -> Vec<Point> {
    let is_near = |at: Point| view.metric.steps(view.hero.at, at) <= range;
    let foes = view.actors.iter().filter(|actor| actor.hostile);
    foes.map(|actor| actor.at)
        .filter(|&at| is_near(at) && is_seen(view, at))
        .collect()
}

fn is_seen(view: &View, at: Point) -> bool {
    let tile = view.map.tile(at);
    tile.is_some_and(|tile| tile.seen == Seen::Now)
}

fn actor_name(view: &View, at: Point) -> Option<&str> {
    let here = view.actors.iter().find(|actor| actor.at == at);
    here.map(|actor| actor.kind.look.name.as_str())
}

/// Who or what is at a place, as far as the hero knows.
fn name(view: &View, at: Point) -> String {
    let Some(tile) = { view.map.tile(at) }.filter(|tile| tile.seen != Seen::Unknown) else {
        return "an unknown place".to_string();
    };
    if at == view.hero.at {
        return "you".to_string();
    }
    let item = || view.items.iter().find(|item| item.at == at);
    match (actor_name(view, at), item()) {
        (Some(name), _) => name.to_string(),
        (None, Some(item)) => item.name.clone(),
        (None, None) => view.map.look(tile.tile).name.clone(),
    }
}

impl Ask for WhichTarget {
    fn context(&self) -> Context {
        Context::TARGET
    }

    fn cover(&self) -> Cover {
        Cover::OverWithNotice
    }

    fn marked(&self, view: &View) -> Option<String> {
        let outcome = self.outcome(view);
        let doubts = self.doubts(view, &outcome);
        let doubts: String = doubts.into_iter().map(|run| run.text).collect();
        let name = text::capitalized(&name(view, self.at));
        let is_covered = self.in_the_way(view, &outcome).is_some();
        let weighed = self.weighed(view, is_covered).into_iter().next();
        let weighed = weighed.unwrap_or_default();
        let place = around::place(view, self.at);
        Some(format!("{name}, {place}{weighed}{doubts}"))
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Reply {
        let Some(view) = scene.view else {
            return Reply::GivenUp;
        };
        match action {
            UiAction::Go(Direction { dx, dy }) => {
                let to = Point::new(self.at.x + dx, self.at.y + dy);
                self.move_to(to, view);
                self.shown = self.at;
                Reply::Open(Request::Stay)
            }
            UiAction::NextTarget => {
                self.next(view);
                self.shown = self.at;
                Reply::Open(Request::Stay)
            }
            UiAction::Confirm => self.answer(view),
            UiAction::Cancel => Reply::GivenUp,
            action if action == self.again => self.answer(view),
            _ => Reply::Open(Request::Refuse),
        }
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        let Some(view) = scene.view else {
            return;
        };
        let moved = self.moved(scene);
        if let Some(at) = play::place_at(cell, view, &moved) {
            self.move_to(at, view);
        }
        if let Some(at) = play::listed_at(cell, view, &moved) {
            self.shown = at;
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Reply {
        let Some(view) = scene.view else {
            return Reply::GivenUp;
        };
        let (_, keys) = self.rows(scene);
        if let Some(action) = self.hints().at(Self::keys(keys), cell, scene.keymap) {
            return self.handle(action, scene);
        }
        match play::place_at(cell, view, &self.moved(scene)) {
            Some(at) => {
                self.move_to(at, view);
                self.answer(view)
            }
            None => Reply::Open(Request::Stay),
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let Some(view) = scene.view else {
            return;
        };
        let moved = self.moved(scene);
        draw_game_marking(Some(self.at), &moved, canvas);
        let camera = moved.camera(view, Layout::new(scene.area).map);
        let outcome = self.outcome(view);
        for &at in &outcome.course {
            map::tint(canvas, &camera, at, theme::SHOT);
        }
        for &at in &outcome.reached {
            map::tint(canvas, &camera, at, theme::REACHED);
        }
        map::mark(canvas, &camera, self.at);

        let (row, keys) = self.rows(scene);
        canvas.fill(row, theme::CHOSEN);
        let runs = match scene.notice {
            Some(notice) => vec![Run::new(notice, theme::EMBER)],
            None => self.told(view, &outcome, row.width - 4),
        };
        text::print_runs(canvas, row.x + 2, row.y, &runs);
        if keys.is_empty() {
            self.hints().note(canvas);
            return;
        }
        canvas.fill(keys, theme::PANEL);
        let hints = Self::keys(keys);
        let title = text::shortened(&self.title, hints.x - keys.x - 2);
        canvas.print(keys.x + 2, keys.y, &title, theme::TEXT);
        self.hints().draw(canvas, hints, scene.keymap);
    }
}

#[cfg(test)]
mod tests;
