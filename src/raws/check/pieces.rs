//! Reports drawings that a recipe can never use: pieces without a way in, pieces that
//! are too large or for other depths, and samples that are too small.

use super::recipes::placed;
use super::{Checked, Checker, Content};
use crate::catalog::Catalog;
use crate::catalog::schema::{LevelRaw, PrefabRaw, RecipeRaw};
use crate::catalog::text::PrefabRef;
use crate::map::{TerrainKinds, TileRole};
use crate::mapgen::prefab::Prefab;
use crate::mapgen::steps::Step;
use crate::order;
use crate::raws::reports::MOST_COLLECTED;
use std::collections::{BTreeMap, BTreeSet};

/// The levels that each recipe may make, by the whole id of the recipe.
pub(super) type Places<'a> = BTreeMap<&'a str, Vec<&'a Checked<'a, LevelRaw>>>;

/// Which levels a recipe may make: directly, or as a fallback of another recipe.
pub(super) fn places<'a>(content: &Content<'a>) -> Places<'a> {
    let recipes = content.recipes.iter();
    let by_id: BTreeMap<&str, &Checked<RecipeRaw>> =
        order::gathered(recipes.map(|each| (each.id, each)));
    let mut places = Places::new();
    for level in content.levels {
        let mut seen = BTreeSet::new();
        for share in &level.raw.recipes {
            let mut next = by_id.get(share.recipe.0.as_str());
            while let Some(recipe) = next.filter(|recipe| seen.insert(recipe.id)) {
                places.entry(recipe.id).or_default().push(level);
                let fallback = recipe.raw.fallback.as_ref();
                next = fallback.and_then(|id| by_id.get(id.0.as_str()));
            }
        }
    }
    places
}

/// Why a drawing is never used, and which part causes that.
struct Fault {
    message: String,
    help: &'static str,
    /// The fields of the drawing that cause it.
    fields: &'static [&'static str],
    /// A sign in the drawing that should not be there.
    sign: Option<char>,
    code: &'static str,
    /// The drawing may be usable in another step or on another level.
    is_elsewhere_fine: bool,
}

impl Fault {
    /// The drawing can never be a piece of a level.
    fn of_drawing(message: String, help: &'static str) -> Self {
        Self {
            message,
            help,
            fields: &["rows"],
            sign: None,
            code: "never-placed",
            is_elsewhere_fine: false,
        }
    }
}

/// The first place of a sign in a drawing: row and column.
fn drawn_at(prefab: &Checked<PrefabRaw>, sign: char) -> Option<(usize, usize)> {
    let rows = prefab.raw.rows.iter().enumerate();
    rows.filter_map(|(row, text)| Some((row, text.chars().position(|each| each == sign)?)))
        .next()
}

impl Checker<'_> {
    /// Reports drawings that can never be placed. Returns the recipes with a report.
    pub(super) fn pieces<'a>(
        &mut self,
        content: &Content<'a>,
        catalog: &Catalog,
        places: &Places,
    ) -> BTreeSet<&'a str> {
        let mut reported = BTreeSet::new();
        let all = content.prefabs.iter();
        let prefabs: BTreeMap<&str, (&Checked<PrefabRaw>, Piece)> = all
            .filter_map(|each| {
                let prefab = catalog.prefab_named(each.id)?;
                Some((each.id, (each, Piece::of(prefab, catalog))))
            })
            .collect();
        // A list of vaults may contain pieces for other depths and larger levels. So a
        // piece is reported only if no list can use it.
        let mut useful = BTreeSet::new();
        let mut doubtful = Vec::new();
        for recipe in content.recipes {
            let levels = places.get(recipe.id).map_or(&[][..], |levels| levels);
            for step in placed(recipe) {
                for PrefabRef(id) in drawings(step.step) {
                    let Some((raw, piece)) = prefabs.get(id.as_str()) else {
                        continue;
                    };
                    let Some(fault) = piece.fault(step.step, levels) else {
                        useful.insert(id);
                        continue;
                    };
                    let place = match fault.sign.and_then(|sign| drawn_at(raw, sign)) {
                        Some((row, column)) => self.sign_place(raw, row, column),
                        None => self.place(raw, fault.fields),
                    };
                    let mut blamed = vec![place];
                    if fault.is_elsewhere_fine {
                        let parameters = step.node.fields().first();
                        let wish = parameters.map_or(step.node.span, |field| field.value.span);
                        // The depths are written in the drawing, not in the step.
                        match fault.fields.contains(&"min_depth") {
                            true => blamed.push(wish),
                            false => blamed.insert(0, wish),
                        }
                        let sizes = ["recipes", "width", "height"];
                        blamed.push(recipe.entry.span);
                        blamed.extend(levels.iter().map(|level| self.place(level, &sizes)));
                    }
                    let is_list = fault.is_elsewhere_fine && matches!(step.step, Step::Vaults(_));
                    if let Some(place) = self.latest(&blamed) {
                        doubtful.push((is_list.then_some(id), recipe.id, place, fault));
                    }
                }
                if doubtful.len() >= MOST_COLLECTED {
                    break;
                }
            }
        }
        for (listed, recipe, place, fault) in doubtful {
            if listed.is_none_or(|id| useful.insert(id)) {
                reported.insert(recipe);
                self.warn(fault.code, place, fault.message, fault.help);
            }
        }
        reported
    }
}

/// The drawings that a step names.
pub(super) fn drawings(step: &Step) -> &[PrefabRef] {
    match step {
        Step::Vaults(vaults) => &vaults.prefabs,
        Step::Section(section) => std::slice::from_ref(&section.prefab),
        Step::PrefabMap(map) => std::slice::from_ref(&map.prefab),
        Step::WaveCollapse(sample) => std::slice::from_ref(&sample.prefab),
        _ => &[],
    }
}

/// A drawing, with the facts that its checks need.
struct Piece<'a> {
    prefab: &'a Prefab,
    can_be_entered: bool,
    has_stairs: bool,
    /// No level is that deep. This is reported at the drawing itself.
    is_below_all: bool,
    extent: (i32, i32),
    terrain: &'a TerrainKinds,
}

impl<'a> Piece<'a> {
    fn of(prefab: &'a Prefab, catalog: &'a Catalog) -> Self {
        Self {
            prefab,
            terrain: &catalog.terrain,
            can_be_entered: prefab.can_be_entered(catalog.rules.metric),
            has_stairs: prefab.has(TileRole::StairsUp) || prefab.has(TileRole::StairsDown),
            is_below_all: prefab.min_depth > catalog.deepest(),
            extent: prefab.extent(),
        }
    }

    /// Why a step can never place it.
    fn fault(&self, step: &Step, levels: &[&Checked<LevelRaw>]) -> Option<Fault> {
        let id = &self.prefab.id;
        let (width, height) = (self.prefab.width, self.prefab.height);
        match step {
            Step::WaveCollapse(sample) => {
                let side = sample.chunk;
                let is_small = width.min(height) < side;
                return is_small.then(|| Fault {
                    message: format!(
                        "`{id}` is {width} by {height}, and is cut into pieces of {side} by {side}"
                    ),
                    help: "draw a larger sample, or give a smaller `chunk`",
                    fields: &["rows"],
                    sign: None,
                    code: "never-placed",
                    is_elsewhere_fine: true,
                });
            }
            Step::PrefabMap(_) => {
                let size = || self.size_fault((width, height), 0, levels);
                return self.stairs_fault().or_else(size);
            }
            _ => {}
        }
        if !self.can_be_entered {
            let message =
                format!("`{id}`, or a part of it, has no way in: it is never put anywhere");
            let help = "draw a way in at the edge of every closed part, such as + for a door, | \
                        for a locked one or . for an opening";
            return Some(Fault::of_drawing(message, help));
        }
        if self.has_stairs {
            let message = format!("`{id}` has stairs, and a level has no others than its own");
            let help = "draw floor there; only the drawing of a `prefab_map` has stairs";
            let stairs = [TileRole::StairsUp, TileRole::StairsDown].into_iter();
            return Some(Fault {
                sign: { stairs }
                    .find(|role| self.prefab.has(*role))
                    .and_then(|role| self.sign_of(role)),
                ..Fault::of_drawing(message, help)
            });
        }
        // A piece must leave the outermost tiles of the level free.
        let size = self.size_fault(self.extent, 2, levels);
        size.or_else(|| match step {
            Step::Vaults(_) if !self.is_below_all => self.depth_fault(levels),
            _ => None,
        })
    }

    /// The sign of the terrain kind that plays a role.
    fn sign_of(&self, role: TileRole) -> Option<char> {
        self.terrain[self.terrain.role(role)].sign
    }

    /// Reports a drawing of a whole level with stairs that it cannot keep.
    fn stairs_fault(&self) -> Option<Fault> {
        let count = |role: TileRole| {
            let tiles = self.prefab.cells.iter().filter_map(|cell| cell.tile);
            tiles.filter(|&tile| tile == role).count()
        };
        let mut stairs = [TileRole::StairsUp, TileRole::StairsDown].into_iter();
        let role = stairs.find(|role| count(*role) > 1)?;
        let sign = self.sign_of(role);
        let message = format!(
            "`{}` has {} of `{}`, and a level keeps one",
            self.prefab.id,
            count(role),
            sign.unwrap_or(' ')
        );
        Some(Fault {
            sign,
            code: "no-effect",
            ..Fault::of_drawing(message, "draw floor for all but one of them")
        })
    }

    fn size_fault(
        &self,
        (width, height): (i32, i32),
        rim: i32,
        levels: &[&Checked<LevelRaw>],
    ) -> Option<Fault> {
        let fits = |level: &&Checked<LevelRaw>| {
            let (wide, high) = (level.raw.width - rim, level.raw.height - rim);
            let is_within = |width, height| width <= wide && height <= high;
            is_within(width, height) || self.prefab.turns && is_within(height, width)
        };
        if levels.is_empty() || levels.iter().any(fits) {
            return None;
        }
        let id = &self.prefab.id;
        let message =
            format!("`{id}`, {width} by {height}, is too large for every level of this recipe");
        Some(Fault {
            message,
            help: "draw it smaller, or make the levels larger that this recipe is for",
            fields: &["rows"],
            sign: None,
            code: "never-placed",
            is_elsewhere_fine: true,
        })
    }

    fn depth_fault(&self, levels: &[&Checked<LevelRaw>]) -> Option<Fault> {
        let is_there = |level: &&Checked<LevelRaw>| self.prefab.reaches(level.raw.depth);
        if levels.is_empty() || levels.iter().any(is_there) {
            return None;
        }
        let depths = levels.iter().map(|each| each.raw.depth.to_string());
        let depths: Vec<String> = depths.collect();
        let message = format!(
            "`{}` is for depths {} to {}, and this recipe is for depth {}",
            self.prefab.id,
            self.prefab.min_depth,
            self.prefab.max_depth,
            depths.join(", ")
        );
        Some(Fault {
            message,
            help: "let min_depth and max_depth of the drawing have one of those between them",
            fields: &["min_depth", "max_depth"],
            sign: None,
            code: "never-placed",
            is_elsewhere_fine: true,
        })
    }
}
