//! Pieces drawn by hand, put where they fit.

use super::piece::{self, Survey};
use crate::mapgen::draft::{Build, Craft, Draft, Flaw};
use crate::mapgen::logic::ends::Part;
use crate::mapgen::prefab::Prefab;
use crate::raws::format::PrefabRef;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use schemars::JsonSchema;
use serde::Deserialize;

/// Pieces drawn by hand, put where they fit: over rock or plain ground, with one
/// of their edges open to ground that can be reached. Pieces with monsters or
/// traps need a `start` before them.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Vaults {
    /// The pieces to draw from. None comes twice before each came once; those of
    /// other depths are left out.
    #[schemars(length(min = 1, max = 100))]
    pub prefabs: Vec<PrefabRef>,
    /// How many there are at most.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 50))]
    pub count: i32,
    /// The level is made anew where not one of them fits.
    #[serde(default)]
    pub needed: bool,
}

fn one() -> i32 {
    1
}

/// A piece drawn by hand, at one place of the level, or as near to it as it fits.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// The piece.
    pub prefab: PrefabRef,
    /// Which part of the level.
    #[serde(default)]
    pub at: Part,
    /// The level is made anew where it fits nowhere.
    #[serde(default)]
    pub needed: bool,
}

/// How many places are looked at for one piece.
const LOOKS: i32 = 600;

/// How many of those that look fine are checked to the end.
const CHECKS: usize = 16;

/// One way to put a piece into the level.
struct Spot {
    /// Turned and mirrored.
    prefab: Prefab,
    /// Where its first sign goes.
    origin: Point,
}

impl Build for Vaults {
    fn build(&self, draft: &mut Draft, craft: &mut Craft) -> Result<(), Flaw> {
        let at_depth = |prefab: &&Prefab| prefab.reaches(craft.depth);
        let pieces: Vec<&Prefab> = self
            .prefabs
            .iter()
            .filter_map(|id| craft.catalog.prefab_named(&id.0))
            .filter(at_depth)
            .collect();
        let mut hat: Vec<&Prefab> = Vec::new();
        let mut placed = 0;
        for _ in 0..self.count {
            if hat.is_empty() {
                hat.clone_from(&pieces);
            }
            if hat.is_empty() {
                break;
            }
            let prefab = hat.swap_remove(craft.stream.below(hat.len() as i32) as usize);
            piece::need_start(draft, prefab)?;
            if let Some(spot) = anywhere(draft, craft, prefab) {
                piece::put(draft, craft, &spot.prefab, spot.origin);
                placed += 1;
            }
        }
        match self.needed && placed == 0 && !pieces.is_empty() {
            true => Err(Flaw::new("not one piece fits")),
            false => Ok(()),
        }
    }
}

impl Build for Section {
    fn build(&self, draft: &mut Draft, craft: &mut Craft) -> Result<(), Flaw> {
        let Some(prefab) = craft.catalog.prefab_named(&self.prefab.0) else {
            return Ok(());
        };
        piece::need_start(draft, prefab)?;
        match nearest(draft, craft, prefab, self.at) {
            Some(spot) => piece::put(draft, craft, &spot.prefab, spot.origin),
            None if self.needed => return Err(Flaw::new(format!("{} fits nowhere", prefab.id))),
            None => {}
        }
        Ok(())
    }
}

/// A random place that the piece fits to: one of its entrances is held against
/// open ground.
fn anywhere(draft: &Draft, craft: &mut Craft, prefab: &Prefab) -> Option<Spot> {
    let survey = Survey::new(draft, craft.catalog.rules.metric)?;
    let ground: Vec<Point> = draft
        .points()
        .filter(|&at| draft.map.tile(at).is_plain() && survey.is_reached(draft, at))
        .collect();
    let forms = prefab.forms();
    let mut checks = CHECKS;
    for _ in 0..LOOKS {
        let form = craft.stream.pick(&forms)?;
        let &open = craft.stream.pick(&ground)?;
        let held = match craft.stream.pick(&form.entrances()) {
            Some(entrance) => entrance.outside(),
            None => Point::new(form.width / 2, form.height / 2),
        };
        let origin = Point::new(open.x - held.x, open.y - held.y);
        if !survey.fits(draft, form, origin) {
            continue;
        }
        if survey.leaves_joined(draft, form, origin) {
            return Some(Spot {
                prefab: form.clone(),
                origin,
            });
        }
        checks -= 1;
        if checks == 0 {
            break;
        }
    }
    None
}

/// The place nearest to a part of the level that the piece fits to.
fn nearest(draft: &Draft, craft: &mut Craft, prefab: &Prefab, part: Part) -> Option<Spot> {
    let survey = Survey::new(draft, craft.catalog.rules.metric)?;
    let (width, height) = (draft.map.width(), draft.map.height());
    let somewhere = Point::new(craft.stream.below(width), craft.stream.below(height));
    let aim = part.aim(width, height).unwrap_or(somewhere);
    let forms = prefab.forms();
    let first = craft.stream.below(forms.len() as i32) as usize;
    let mut places: Vec<Point> = draft.points().collect();
    places.sort_by_key(|&at| (Metric::Eight.steps(at, aim), at.y, at.x));
    let mut checks = CHECKS * 4;
    for middle in places {
        for form in forms.iter().cycle().skip(first).take(forms.len()) {
            let origin = Point::new(middle.x - form.width / 2, middle.y - form.height / 2);
            if !survey.fits(draft, form, origin) {
                continue;
            }
            if survey.leaves_joined(draft, form, origin) {
                return Some(Spot {
                    prefab: form.clone(),
                    origin,
                });
            }
            checks -= 1;
            if checks == 0 {
                return None;
            }
        }
    }
    None
}
