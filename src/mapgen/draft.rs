//! A level being built: what the steps of a recipe work on.

use super::hunt::Hunt;
use super::work::Work;
use crate::catalog::text::TerrainRef;
use crate::catalog::{Catalog, ItemId, LootId, MonsterId, TrapId};
use crate::map::{Map, TerrainKinds, Tile, TileRole, ToTile};
use bracket_lib::geometry::Point;
use chance::Stream;
use std::sync::Arc;

/// What a step needs besides the draft.
pub struct StepContext<'a> {
    /// The random stream of this try.
    pub stream: &'a mut Stream,
    /// The content.
    pub catalog: &'a Catalog,
    /// The depth of the level.
    pub depth: i32,
    /// How many monsters, items and traps the level shall have, rolled once.
    pub budget: Budget,
}

impl StepContext<'_> {
    /// The terrain that a step names.
    ///
    /// # Errors
    /// The content has no such kind; the loader refuses such content.
    pub fn terrain(&self, named: &TerrainRef) -> Result<Tile, Flaw> {
        let tile = self.catalog.terrain.named(&named.0);
        tile.ok_or_else(|| Flaw::new(format!("there is no terrain `{}`", named.0)))
    }

    /// Like `terrain`; a step that names none gets the kind that plays `role`.
    ///
    /// # Errors
    /// The content has no such kind.
    pub fn terrain_or(&self, named: Option<&TerrainRef>, role: TileRole) -> Result<Tile, Flaw> {
        match named {
            Some(named) => self.terrain(named),
            None => Ok(self.catalog.terrain.role(role)),
        }
    }
}

/// How many things are to be spawned on a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How many monsters.
    pub monsters: i32,
    /// How many items.
    pub items: i32,
    /// How many traps.
    pub traps: i32,
}

impl Budget {
    /// The budget of the level at a depth: the same for every recipe and every try. Dice
    /// below zero give none.
    pub fn rolled(catalog: &Catalog, seed: u64, depth: i32) -> Self {
        let kind = catalog.level(depth);
        let mut stream = Stream::named(seed, &format!("budget {depth}"));
        Self {
            monsters: kind.monsters.roll(&mut stream).max(0),
            items: kind.items.roll(&mut stream).max(0),
            traps: kind.traps.roll(&mut stream).max(0),
        }
    }
}

/// Why a recipe failed this time: a sentence for the debug log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw(pub String);

impl Flaw {
    /// A flaw with this reason.
    pub fn new(why: impl Into<String>) -> Self {
        Self(why.into())
    }
}

/// A step of a recipe.
pub trait Build {
    /// Works on the draft, or says why it cannot.
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw>;
}

/// A level in the making.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The seed of the game. The spawn tables are drawn from it.
    pub seed: u64,
    /// The terrain so far.
    pub map: Map,
    /// Rooms, in the order in which corridors join them.
    pub rooms: Vec<Room>,
    /// The tiles of each corridor.
    pub corridors: Vec<Vec<Point>>,
    /// Where the hero arrives, once it is known.
    pub start: Option<Point>,
    /// Where the level leads on, once it is known.
    pub exit: Option<Point>,
    /// The hunter's place, on a level that must be winnable unhurt.
    pub hunter: Option<Point>,
    /// A hunt that was proved to be winnable unhurt, and the map's fingerprint at that
    /// time.
    pub proved: Option<(Hunt, u64)>,
    /// The monsters, and where they stand.
    pub monsters: Vec<(MonsterId, Point)>,
    /// The items, and where they lie.
    pub items: Vec<(ItemId, Point)>,
    /// The tables from which it is drawn what lies somewhere.
    pub loot: Vec<(LootId, Point)>,
    /// The traps, and where they are.
    pub traps: Vec<(TrapId, Point)>,
    /// Doors that need a key, and where the key lies.
    pub locks: Vec<LockedDoor>,
    /// Groups of items of which the hero may take one.
    pub choices: Vec<Vec<Point>>,
    /// The whole ids of the pieces drawn by hand that were put into it.
    pub prefabs: Vec<String>,
    /// What was drawn in them and had to be left out, in words.
    pub left_out: Vec<String>,
    /// Finished tiles, by index: later steps must not change them.
    kept: Vec<bool>,
    /// The work that the steps may still do.
    pub work: Work,
    /// The map after each step, if it is watched.
    pub history: Option<Vec<Snapshot>>,
    /// The result of each step, if it is recorded.
    pub taken: Option<Vec<TakenStep>>,
}

/// The position of a step in its recipe: the entry, and, if that entry has branches, the
/// branch and the step in it.
pub type StepPlace = (usize, usize, usize);

/// The result of one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakenStep {
    /// Which step of the recipe it was.
    pub place: StepPlace,
    /// The step did not fail.
    pub worked: bool,
    /// The step changed the level.
    pub changed: bool,
}

/// A locked door, and where its key lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LockedDoor {
    /// Where the door is.
    pub door: Point,
    /// Where the key lies.
    pub key: Point,
}

/// The level as a step left it.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The name of the step.
    pub step: &'static str,
    /// The terrain after the step.
    pub map: Map,
    /// Where the hero arrives, if it is known.
    pub start: Option<Point>,
    /// Where the level leads on, if it is known.
    pub exit: Option<Point>,
    /// Where monsters stand.
    pub monsters: Vec<Point>,
    /// Where items lie.
    pub items: Vec<Point>,
    /// Where traps are.
    pub traps: Vec<Point>,
}

impl Draft {
    /// Solid wall.
    pub fn new(width: i32, height: i32, kinds: &Arc<TerrainKinds>) -> Self {
        let map = Map::new(width, height, kinds);
        Self {
            seed: 0,
            kept: vec![false; map.count()],
            map,
            rooms: Vec::new(),
            corridors: Vec::new(),
            start: None,
            exit: None,
            hunter: None,
            proved: None,
            monsters: Vec::new(),
            items: Vec::new(),
            loot: Vec::new(),
            traps: Vec::new(),
            locks: Vec::new(),
            choices: Vec::new(),
            prefabs: Vec::new(),
            left_out: Vec::new(),
            work: Work::unbounded(),
            history: None,
            taken: None,
        }
    }

    /// Everything that a step may change, to compare before and after.
    fn traces(&self) -> impl PartialEq + use<> {
        let counts = [
            self.monsters.len(),
            self.items.len(),
            self.loot.len(),
            self.traps.len(),
            self.locks.len(),
            self.choices.len(),
            self.corridors.len(),
        ];
        let ends = (self.start, self.exit);
        (self.map.fingerprint(), counts, ends, self.rooms.clone())
    }

    /// Runs a step and records its result, if wanted.
    ///
    /// # Errors
    /// The flaw of the step.
    pub fn take(
        &mut self,
        place: StepPlace,
        step: impl FnOnce(&mut Self) -> Result<(), Flaw>,
    ) -> Result<(), Flaw> {
        let before = self.taken.is_some().then(|| self.traces());
        let done = step(self);
        if let Some(before) = before {
            // If that was the last of the work, the next step is told so.
            let _ = self.passes(1);
            let changed = before != self.traces();
            let worked = done.is_ok();
            self.taken.get_or_insert_default().push(TakenStep {
                place,
                worked,
                changed,
            });
        }
        done
    }

    /// Uses up work. Every loop whose length depends on the level, its rooms or a drawing
    /// must call this.
    ///
    /// # Errors
    /// Less work is left.
    pub fn work(&self, units: usize) -> Result<(), Flaw> {
        self.work.draw(units as u64)
    }

    /// Uses up the work of `passes` passes over the whole level.
    ///
    /// # Errors
    /// Less work is left.
    pub fn passes(&self, passes: usize) -> Result<(), Flaw> {
        self.work(self.map.count() * passes)
    }

    /// The work of asking whether something is at a place.
    pub fn look(&self) -> usize {
        1 + self.things() / 16
    }

    /// How many monsters, items, traps and locks there are.
    pub fn things(&self) -> usize {
        let lying = self.items.len() + self.loot.len();
        self.monsters.len() + lying + self.traps.len() + self.locks.len()
    }

    /// Inside the outermost row and column, which stay wall on a closed level.
    pub fn is_inside(&self, at: Point) -> bool {
        at.x > 0 && at.y > 0 && at.x < self.map.width() - 1 && at.y < self.map.height() - 1
    }

    /// Whether `carve` may change the tile. A loop that carves must ask, because a refused
    /// tile never changes and the loop would not end.
    pub fn can_carve(&self, at: Point) -> bool {
        self.is_inside(at) && !self.is_kept(at)
    }

    /// Changes a tile, unless it is kept or on the rim.
    pub fn carve(&mut self, at: Point, tile: impl ToTile) {
        if self.can_carve(at) {
            self.map.set(at, tile);
        }
    }

    /// Whether later steps must leave the tile alone.
    pub fn is_kept(&self, at: Point) -> bool {
        self.map.contains(at) && self.kept[self.map.idx(at)]
    }

    /// The kept tiles, by index.
    pub fn all_kept(&self) -> &[bool] {
        &self.kept
    }

    /// Later steps must not change this tile.
    pub fn keep(&mut self, at: Point) {
        if self.map.contains(at) {
            let idx = self.map.idx(at);
            self.kept[idx] = true;
        }
    }

    /// Every tile of the map, row by row.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let (width, height) = (self.map.width(), self.map.height());
        (0..height).flat_map(move |y| (0..width).map(move |x| Point::new(x, y)))
    }

    /// All walkable tiles, row by row.
    pub fn floor(&self) -> Vec<Point> {
        self.points()
            .filter(|&at| self.map.tile(at).is_walkable())
            .collect()
    }

    /// Whether a monster, item or trap is already there.
    pub fn is_taken(&self, at: Point) -> bool {
        self.start == Some(at)
            || self.exit == Some(at)
            || self.monsters.iter().any(|&(_, each)| each == at)
            || self.items.iter().any(|&(_, each)| each == at)
            || self.loot.iter().any(|&(_, each)| each == at)
            || self.traps.iter().any(|&(_, each)| each == at)
    }

    /// Stores a picture of the level, if it is watched.
    pub fn snapshot(&mut self, step: &'static str) {
        let Some(history) = &mut self.history else {
            return;
        };
        history.push(Snapshot {
            step,
            map: self.map.clone(),
            start: self.start,
            exit: self.exit,
            monsters: self.monsters.iter().map(|&(_, at)| at).collect(),
            items: { self.items.iter().map(|&(_, at)| at) }
                .chain(self.loot.iter().map(|&(_, at)| at))
                .collect(),
            traps: self.traps.iter().map(|&(_, at)| at).collect(),
        });
    }
}

/// A rectangle of floor, with its last column and row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// The first column.
    pub left: i32,
    /// The first row.
    pub top: i32,
    /// The last column.
    pub right: i32,
    /// The last row.
    pub bottom: i32,
}

impl Room {
    /// A rectangle by its corner and its size.
    pub fn new(left: i32, top: i32, width: i32, height: i32) -> Self {
        Self {
            left,
            top,
            right: left + width - 1,
            bottom: top + height - 1,
        }
    }

    /// The number of columns.
    pub fn width(self) -> i32 {
        self.right - self.left + 1
    }

    /// The number of rows.
    pub fn height(self) -> i32 {
        self.bottom - self.top + 1
    }

    /// The tile in the middle.
    pub fn centre(self) -> Point {
        Point::new((self.left + self.right) / 2, (self.top + self.bottom) / 2)
    }

    /// All tiles, row by row.
    pub fn tiles(self) -> impl Iterator<Item = Point> {
        (self.top..=self.bottom)
            .flat_map(move |y| (self.left..=self.right).map(move |x| Point::new(x, y)))
    }

    /// Whether a tile is in it.
    pub fn contains(self, at: Point) -> bool {
        (self.left..=self.right).contains(&at.x) && (self.top..=self.bottom).contains(&at.y)
    }

    /// Whether the two touch or share a wall.
    pub fn crowds(self, other: Room) -> bool {
        self.left <= other.right + 2
            && other.left <= self.right + 2
            && self.top <= other.bottom + 2
            && other.top <= self.bottom + 2
    }
}
