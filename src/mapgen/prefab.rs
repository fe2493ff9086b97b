//! Pieces of levels drawn by hand, as text with a legend.

use crate::catalog::{ItemId, LootId, MonsterId, TrapId};
use crate::map::{Tile, TileRole};
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;

/// A checked drawing: all rows have the same width, and every sign has a meaning.
#[derive(Clone, Debug)]
pub struct Prefab {
    /// The whole id: `mod:name`.
    pub id: String,
    /// The number of columns.
    pub width: i32,
    /// The number of rows.
    pub height: i32,
    /// Row by row.
    pub cells: Vec<PrefabCell>,
    /// It may be turned by quarters.
    pub turns: bool,
    /// It may be mirrored.
    pub mirrors: bool,
    /// The first depth at which it is used.
    pub min_depth: i32,
    /// The last depth at which it is used.
    pub max_depth: i32,
}

/// One sign of a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrefabCell {
    /// Absent: the tile that is there stays.
    pub tile: Option<Tile>,
    /// The monster that stands there.
    pub monster: Option<MonsterId>,
    /// The item that lies there.
    pub item: Option<ItemId>,
    /// The table from which it is drawn what lies there.
    pub loot: Option<LootId>,
    /// The trap that is there.
    pub trap: Option<TrapId>,
    /// How often the monster, item or trap is there, in percent.
    pub chance: i32,
}

/// A place at the edge of a drawing through which it can be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entrance {
    /// Its place in the drawing.
    pub at: Point,
    /// The step out of the drawing.
    pub outward: Point,
}

impl Entrance {
    /// The place in front of it, outside of the drawing.
    pub fn outside(self) -> Point {
        Point::new(self.at.x + self.outward.x, self.at.y + self.outward.y)
    }
}

impl PrefabCell {
    /// Whether a monster, item or trap can be there.
    pub fn is_stocked(&self) -> bool {
        self.monster.is_some() || self.is_laid() || self.trap.is_some()
    }

    /// Whether something can lie there.
    pub fn is_laid(&self) -> bool {
        self.item.is_some() || self.loot.is_some()
    }
}

impl Prefab {
    /// Whether it is used at a depth.
    pub fn reaches(&self, depth: i32) -> bool {
        (self.min_depth..=self.max_depth).contains(&depth)
    }

    /// Every place of the drawing, row by row.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |y| (0..width).map(move |x| Point::new(x, y)))
    }

    /// Whether it has monsters or traps.
    pub fn is_dangerous(&self) -> bool {
        let mut cells = self.cells.iter();
        cells.any(|cell| cell.monster.is_some() || cell.trap.is_some())
    }

    /// Whether nobody can walk anywhere in it.
    pub fn is_solid(&self) -> bool {
        let mut tiles = self.cells.iter().filter_map(|cell| cell.tile);
        !tiles.any(|tile| tile.is_passable())
    }

    /// Where it can be entered, row by row. A locked door counts: its key is somewhere on
    /// the level.
    pub fn entrances(&self) -> Vec<Entrance> {
        let is_way = |tile: Tile| tile.is_passable() || tile.is_locked();
        let is_open = |at: &Point| self.cell(*at).tile.is_some_and(is_way);
        let steps = Metric::Four.directions();
        self.points()
            .filter(is_open)
            .flat_map(|at| {
                steps.iter().map(move |&(x, y)| Entrance {
                    at,
                    outward: Point::new(x, y),
                })
            })
            .filter(|entrance| self.cell(entrance.outside()).tile.is_none())
            .collect()
    }

    /// Whether every part of the drawing has a way out of it. A piece without this cannot
    /// be used, since every part of a level must be reachable.
    pub fn can_be_entered(&self, metric: Metric) -> bool {
        if self.is_solid() {
            return true;
        }
        let is_way = |tile: Tile| tile.is_passable() || tile.is_locked() || tile.is_hidden();
        let mut reached = vec![false; self.cells.len()];
        let mut open: Vec<Point> = { self.points() }
            .filter(|&at| metric.around(at).any(|to| self.cell(to).tile.is_none()))
            .collect();
        while let Some(at) = open.pop() {
            let goes = self.cell(at).tile.is_some_and(is_way);
            let idx = (at.y * self.width + at.x) as usize;
            if goes && !std::mem::replace(&mut reached[idx], true) {
                open.extend(metric.around(at));
            }
        }
        let is_met =
            |(cell, reached): (&PrefabCell, bool)| reached || !cell.tile.is_some_and(is_way);
        !self.entrances().is_empty() && self.cells.iter().zip(reached).all(is_met)
    }

    /// Whether it has a tile that plays this role.
    pub fn has(&self, role: TileRole) -> bool {
        let mut tiles = self.cells.iter().filter_map(|cell| cell.tile);
        tiles.any(|tile| tile == role)
    }

    /// The drawing in every orientation that it may have.
    pub fn forms(&self) -> Vec<Self> {
        let mut forms = vec![self.clone()];
        if self.turns {
            let quarter = self.turned();
            let half = quarter.turned();
            forms.extend([half.turned(), half, quarter]);
        }
        if self.mirrors {
            let mirrored: Vec<Self> = forms.iter().map(Self::mirrored).collect();
            forms.extend(mirrored);
        }
        forms
    }

    /// The sign at a place of the drawing.
    pub fn cell(&self, at: Point) -> PrefabCell {
        let inside = at.x >= 0 && at.y >= 0 && at.x < self.width && at.y < self.height;
        match inside {
            true => self.cells[(at.y * self.width + at.x) as usize],
            false => PrefabCell::default(),
        }
    }

    /// The same drawing, turned a quarter to the right.
    pub fn turned(&self) -> Self {
        let cells = (0..self.width)
            .flat_map(|y| (0..self.height).map(move |x| Point::new(y, self.height - 1 - x)))
            .map(|at| self.cell(at))
            .collect();
        self.redrawn(self.height, self.width, cells)
    }

    /// The same drawing, left and right exchanged.
    pub fn mirrored(&self) -> Self {
        let cells = (0..self.height)
            .flat_map(|y| (0..self.width).map(move |x| Point::new(self.width - 1 - x, y)))
            .map(|at| self.cell(at))
            .collect();
        self.redrawn(self.width, self.height, cells)
    }

    /// The same piece with another drawing.
    fn redrawn(&self, width: i32, height: i32, cells: Vec<PrefabCell>) -> Self {
        Self {
            id: self.id.clone(),
            width,
            height,
            cells,
            ..*self
        }
    }

    /// The width and height of the part of the drawing that has its own tiles.
    pub fn extent(&self) -> (i32, i32) {
        let mut sides = None;
        for at in self.points().filter(|&at| self.cell(at).tile.is_some()) {
            let (least, most) = sides.get_or_insert((at, at));
            *least = Point::new(least.x.min(at.x), least.y.min(at.y));
            *most = Point::new(most.x.max(at.x), most.y.max(at.y));
        }
        sides.map_or((0, 0), |(least, most)| {
            (most.x - least.x + 1, most.y - least.y + 1)
        })
    }
}

#[cfg(test)]
impl Prefab {
    /// A drawing in the signs of the core's terrain; a blank keeps what is there.
    pub fn drawn(id: &str, rows: &[&str]) -> Self {
        let signs = rows.iter().flat_map(|row| row.chars());
        let kinds = crate::testkit::terrain();
        let cell = |sign| PrefabCell {
            tile: kinds.drawn_as(sign),
            ..PrefabCell::default()
        };
        Self {
            id: id.into(),
            width: rows[0].chars().count() as i32,
            height: rows.len() as i32,
            cells: signs.map(cell).collect(),
            turns: true,
            mirrors: true,
            min_depth: 1,
            max_depth: 99,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(prefab: &Prefab) -> Vec<String> {
        let kinds = crate::testkit::terrain();
        let sign = |at| {
            let tile = prefab.cell(at).tile;
            tile.and_then(|tile| kinds[tile].sign).unwrap_or(' ')
        };
        (0..prefab.height)
            .map(|y| (0..prefab.width).map(|x| sign(Point::new(x, y))).collect())
            .collect()
    }

    #[test]
    fn drawings_turn_and_mirror() {
        let piece = Prefab::drawn("test:piece", &["#.~", "##+"]);
        assert_eq!(rows(&piece.turned()), ["##", "#.", "+~"]);
        assert_eq!(rows(&piece.mirrored()), ["~.#", "+##"]);
        let forms: Vec<Vec<String>> = piece.forms().iter().map(rows).collect();
        assert_eq!(forms.len(), 8);
        for (place, form) in forms.iter().enumerate() {
            assert!(!forms[..place].contains(form), "{form:?} comes twice");
        }
    }

    #[test]
    fn one_enters_where_the_edge_can_be_walked_on() {
        let piece = Prefab::drawn("test:piece", &[" ###", "..~#", " ###"]);
        let outside: Vec<Point> = piece
            .entrances()
            .into_iter()
            .map(Entrance::outside)
            .collect();
        let expected = [(-1, 1), (0, 2), (0, 0)].map(|(x, y)| Point::new(x, y));
        assert_eq!(outside, expected);
        assert!(Prefab::drawn("test:stones", &["##"]).is_solid());
    }
}
