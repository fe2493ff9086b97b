//! Drawn pieces: where they fit, and how they are put into a level.

use super::misfit::Misfit;
use super::stock::{items_left, monsters_left};
use crate::map::{Tile, TileRole};
use crate::mapgen::check::{Places, QUIET_STEPS, Reach, SAFE_STEPS, counted_traps};
use crate::mapgen::draft::{Draft, Flaw, Room, StepContext};
use crate::mapgen::logic::reach::parts;
use crate::mapgen::prefab::{Entrance, Prefab, PrefabCell};
use crate::mapgen::shapes::ground::{Labels, is_threshold};
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;

/// What is known of a level before a piece is put into it.
pub struct PieceSurvey {
    metric: Metric,
    reach: Reach,
    before: Labels,
}

impl PieceSurvey {
    /// `None` if there is no open ground at all.
    pub fn new(draft: &Draft, metric: Metric) -> Option<Self> {
        let anchor = draft.start.or_else(|| {
            let largest = parts(draft, metric).into_iter().max_by_key(Vec::len)?;
            largest.first().copied()
        })?;
        Some(Self {
            metric,
            reach: Reach::from(&draft.map, anchor, metric),
            before: Labels::new(&draft.map, metric),
        })
    }

    pub fn is_reached(&self, draft: &Draft, at: Point) -> bool {
        self.reach.contains(&draft.map, at)
    }

    /// Checks that the ground is rock or plain, and that one entrance touches open ground.
    /// This is cheap and `leaves_joined` is not, so ask this first.
    ///
    /// # Errors
    /// The work is more than is left.
    pub fn fits(&self, draft: &Draft, form: &Form, origin: Point) -> Result<Option<Misfit>, Flaw> {
        draft.work(1)?;
        let Room {
            left,
            top,
            right,
            bottom,
        } = form.extent;
        let corners = [Point::new(left, top), Point::new(right, bottom)];
        if !corners.iter().all(|&at| draft.is_inside(moved(at, origin))) {
            return Ok(Some(Misfit::Size));
        }
        let can_be_built_over = |at: Point| {
            let tile = draft.map.tile(at);
            (tile == TileRole::Wall || tile.is_plain())
                && !draft.is_kept(at)
                && !draft.is_taken(at)
                && !is_threshold(&draft.map, at)
        };
        let mut places = form.drawn.iter().map(|&(at, _)| moved(at, origin));
        let misfit = places.position(|at| !can_be_built_over(at));
        let looks = misfit.unwrap_or(form.drawn.len());
        draft.work(looks * (1 + draft.look()))?;
        if misfit.is_some() {
            return Ok(Some(Misfit::Ground));
        }
        if form.is_solid {
            return Ok(None);
        }
        draft.work(form.entrances.len())?;
        Ok(match self.entrance(draft, form, origin) {
            Some(_) => None,
            None if form.entrances.is_empty() => Some(Misfit::Shut),
            None => Some(Misfit::Distance),
        })
    }

    /// The ground outside one of its entrances.
    fn entrance(&self, draft: &Draft, form: &Form, origin: Point) -> Option<Point> {
        let entrances = form.entrances.iter();
        entrances
            .map(|entrance| moved(entrance.outside(), origin))
            .find(|&outside| {
                draft.map.tile(outside).is_passable() && self.is_reached(draft, outside)
            })
    }

    /// Checks that the level would stay joined, and that every place in the piece could be
    /// reached once its own locked and secret doors are open.
    ///
    /// # Errors
    /// The work is more than is left.
    pub fn leaves_joined(&self, draft: &Draft, form: &Form, origin: Point) -> Result<bool, Flaw> {
        draft.passes(6)?;
        draft.work(form.drawn.len() + form.entrances.len())?;
        let mut map = draft.map.clone();
        for &(at, tile) in &form.drawn {
            match tile.is_locked() || tile.is_hidden() {
                true => map.set(moved(at, origin), TileRole::DoorShut),
                false => map.set(moved(at, origin), tile),
            }
        }
        let now = Labels::new(&map, self.metric);
        if !now.keeps(&self.before) {
            return Ok(false);
        }
        let Some(outside) = self.entrance(draft, form, origin) else {
            return Ok(form.is_solid);
        };
        let part = now.at(map.idx(outside));
        let mut places = form.drawn.iter().map(|&(at, _)| map.idx(moved(at, origin)));
        Ok(places.all(|idx| !map.tile_at(idx).is_passable() || now.at(idx) == part))
    }
}

/// A piece in one orientation, with facts about it that are often needed.
pub struct Form {
    pub prefab: Prefab,
    pub entrances: Vec<Entrance>,
    /// Every place of the drawing that has its own tile, row by row.
    drawn: Vec<(Point, Tile)>,
    /// The rectangle around all of these.
    extent: Room,
    is_solid: bool,
}

impl Form {
    /// The piece in every orientation that it may have.
    ///
    /// # Errors
    /// The work is more than is left.
    pub fn all(draft: &Draft, prefab: &Prefab) -> Result<Vec<Self>, Flaw> {
        draft.work(prefab.cells.len() * 40)?;
        Ok(prefab.forms().into_iter().map(Self::of).collect())
    }

    fn of(prefab: Prefab) -> Self {
        let drawn: Vec<(Point, Tile)> = drawn(&prefab).collect();
        let side = |of: fn(&Point) -> i32| {
            let sides = || drawn.iter().map(|(at, _)| of(at));
            (sides().min().unwrap_or(0), sides().max().unwrap_or(0))
        };
        let ((left, right), (top, bottom)) = (side(|at| at.x), side(|at| at.y));
        Self {
            entrances: prefab.entrances(),
            is_solid: prefab.is_solid(),
            extent: Room {
                left,
                top,
                right,
                bottom,
            },
            drawn,
            prefab,
        }
    }
}

/// Whether the level is large enough for a piece in one of its orientations.
///
/// # Errors
/// The work is more than is left.
pub fn has_space(draft: &Draft, prefab: &Prefab) -> Result<bool, Flaw> {
    draft.work(prefab.cells.len())?;
    let (width, height) = prefab.extent();
    let is_within = |width: i32, height: i32| {
        width <= draft.map.width() - 2 && height <= draft.map.height() - 2
    };
    Ok(is_within(width, height) || prefab.turns && is_within(height, width))
}

/// Every place of the drawing that has its own tile.
fn drawn(prefab: &Prefab) -> impl Iterator<Item = (Point, Tile)> {
    let places = prefab.points();
    places.filter_map(|at| Some((at, prefab.cell(at).tile?)))
}

fn moved(at: Point, origin: Point) -> Point {
    Point::new(at.x + origin.x, at.y + origin.y)
}

/// Puts the piece into the level with its contents. Later steps do not build over it.
///
/// # Errors
/// The work is more than is left.
pub fn put(
    draft: &mut Draft,
    context: &mut StepContext,
    prefab: &Prefab,
    origin: Point,
) -> Result<(), Flaw> {
    draft.passes(3)?;
    draft.work(prefab.cells.len() * (1 + draft.look()))?;
    draft.prefabs.push(prefab.id.clone());
    for (at, tile) in drawn(prefab) {
        let at = moved(at, origin);
        draft.carve(at, tile);
        draft.keep(at);
    }
    let metric = context.catalog.rules.metric;
    // A level without a start gets no monsters or traps yet, so nothing can be too near to
    // it, and any place in the piece will do.
    let doors = drawn(prefab).filter(|&(_, tile)| tile.is_locked());
    let locked = Places::of(&draft.map, doors.map(|(at, _)| moved(at, origin)));
    let reach = draft
        .start
        .map(|start| Reach::through(&draft.map, start, metric, &locked));
    let mut left_out = 0;
    for at in prefab.points() {
        let cell = prefab.cell(at);
        let at = moved(at, origin);
        let is_reached = reach
            .as_ref()
            .is_none_or(|reach| reach.contains(&draft.map, at));
        let stands = draft.map.tile(at).is_walkable() && is_reached && !draft.is_taken(at);
        if cell.is_stocked() && context.stream.chance(cell.chance) {
            left_out += match stands {
                true => stock(draft, context, cell, at),
                false => 1,
            };
            if stands {
                draft.keep(at);
            }
        }
    }
    if left_out > 0 {
        let id = &prefab.id;
        draft.left_out.push(format!(
            "{id}: of what is drawn {left_out} left out: the level has no more of it, or it is too near to the start"
        ));
    }
    Ok(())
}

/// Leaves out what is over budget or too near to the start, and answers how many things that
/// are.
fn stock(draft: &mut Draft, context: &StepContext, cell: PrefabCell, at: Point) -> usize {
    let drawn = [
        cell.monster.is_some(),
        cell.item.is_some(),
        cell.loot.is_some(),
        cell.trap.is_some(),
    ];
    let before = draft.things();
    let metric = context.catalog.rules.metric;
    let steps = draft.start.map_or(0, |start| metric.steps(at, start));
    if let Some(monster) = cell.monster
        && monsters_left(draft, context) > 0
        && steps >= QUIET_STEPS
    {
        draft.monsters.push((monster, at));
    }
    if let Some(item) = cell.item
        && items_left(draft, context) > 0
    {
        draft.items.push((item, at));
    }
    if let Some(table) = cell.loot
        && items_left(draft, context) > 0
    {
        draft.loot.push((table, at));
    }
    let traps_left = context.budget.traps - counted_traps(&draft.traps, context.catalog);
    if let Some(trap) = cell.trap
        && (traps_left > 0 || context.catalog[trap].is_fixture())
        && steps >= SAFE_STEPS
    {
        draft.traps.push((trap, at));
    }
    let put = draft.things() - before;
    drawn.iter().filter(|is_drawn| **is_drawn).count() - put
}

/// Fails if there is no start: monsters and traps must keep away from it.
pub fn need_start(draft: &Draft, prefab: &Prefab) -> Result<(), Flaw> {
    match draft.start {
        None if prefab.is_dangerous() => Err(Flaw::new(format!(
            "{} has monsters or traps: it needs a start before it",
            prefab.id
        ))),
        _ => Ok(()),
    }
}
