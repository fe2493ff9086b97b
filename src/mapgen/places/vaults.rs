//! Pieces drawn by hand, put where they fit.

use super::misfit::{Misfit, Misfits, not_found};
use super::piece::{self, Form, PieceSurvey};
use crate::catalog::text::PrefabRef;
use crate::mapgen::draft::{Build, Draft, Flaw, StepContext};
use crate::mapgen::logic::ends::LevelPart;
use crate::mapgen::prefab::Prefab;
use crate::order;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use schemars::JsonSchema;
use serde::Deserialize;

/// Pieces drawn by hand, put where they fit: over rock or plain ground, with one
/// of their edges open to ground that can be reached, by an opening, a door or a
/// locked door. Pieces with monsters or traps need a `start` before them.
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
    pub at: LevelPart,
    /// The level is made anew where it fits nowhere.
    #[serde(default)]
    pub needed: bool,
}

/// How many places are tried for one piece.
const LOOKS: i32 = 600;

/// How many of the places that look fine are fully checked.
const CHECKS: usize = 16;

/// A place and orientation for a piece, or what is wrong with the places that were tried.
type FoundSpot = Result<Spot, Misfits>;

struct Spot {
    /// The piece in its orientation.
    form: Form,
    /// Where the first sign of the drawing goes.
    origin: Point,
}

impl Build for Vaults {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let at_depth = |prefab: &&Prefab| prefab.reaches(context.depth);
        let pieces: Vec<&Prefab> = self
            .prefabs
            .iter()
            .filter_map(|id| context.catalog.prefab_named(&id.0))
            .filter(at_depth)
            .collect();
        let mut hat: Vec<&Prefab> = Vec::new();
        let mut placed = 0;
        let mut misfits = Misfits::default();
        for _ in 0..self.count {
            if hat.is_empty() {
                hat.clone_from(&pieces);
            }
            if hat.is_empty() {
                break;
            }
            let prefab = hat.swap_remove(context.stream.below(hat.len() as i32) as usize);
            piece::need_start(draft, prefab)?;
            match anywhere(draft, context, prefab)? {
                Ok(spot) => {
                    piece::put(draft, context, &spot.form.prefab, spot.origin)?;
                    placed += 1;
                }
                Err(others) => misfits.add_all(&others),
            }
        }
        match placed == 0 && !pieces.is_empty() {
            true => not_found(self.needed, "each piece", &misfits),
            false => Ok(()),
        }
    }
}

impl Build for Section {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let Some(prefab) = context.catalog.prefab_named(&self.prefab.0) else {
            return Ok(());
        };
        piece::need_start(draft, prefab)?;
        match nearest(draft, context, prefab, self.at)? {
            Ok(spot) => piece::put(draft, context, &spot.form.prefab, spot.origin),
            Err(misfits) => not_found(self.needed, &prefab.id, &misfits),
        }
    }
}

/// The orientations of a piece, unless the level is too small for all of them.
fn forms(draft: &Draft, prefab: &Prefab) -> Result<Result<Vec<Form>, Misfits>, Flaw> {
    if piece::has_space(draft, prefab)? {
        return Ok(Ok(Form::all(draft, prefab)?));
    }
    let mut misfits = Misfits::default();
    misfits.add(Misfit::Size);
    Ok(Err(misfits))
}

/// A random place where the piece fits: one of its entrances touches open ground.
fn anywhere(draft: &Draft, context: &mut StepContext, prefab: &Prefab) -> Result<FoundSpot, Flaw> {
    draft.passes(12)?;
    let Some(survey) = PieceSurvey::new(draft, context.catalog.rules.metric) else {
        return Ok(Err(Misfits::default()));
    };
    let ground: Vec<Point> = draft
        .points()
        .filter(|&at| draft.map.tile(at).is_plain() && survey.is_reached(draft, at))
        .collect();
    let mut forms = match forms(draft, prefab)? {
        Ok(forms) => forms,
        Err(misfits) => return Ok(Err(misfits)),
    };
    let mut misfits = Misfits::default();
    let mut checks = CHECKS;
    for _ in 0..LOOKS {
        let number = context.stream.below(forms.len() as i32) as usize;
        let form = &forms[number];
        let Some(&open) = context.stream.pick(&ground) else {
            break;
        };
        let held = match context.stream.pick(&form.entrances) {
            Some(entrance) => entrance.outside(),
            None => Point::new(form.prefab.width / 2, form.prefab.height / 2),
        };
        let origin = Point::new(open.x - held.x, open.y - held.y);
        if let Some(misfit) = survey.fits(draft, form, origin)? {
            misfits.add(misfit);
            continue;
        }
        if survey.leaves_joined(draft, form, origin)? {
            let form = forms.swap_remove(number);
            return Ok(Ok(Spot { form, origin }));
        }
        misfits.add(Misfit::Cut);
        checks -= 1;
        if checks == 0 {
            break;
        }
    }
    Ok(Err(misfits))
}

/// The indexes of the orientations, beginning with `first`, without those that look like
/// an earlier one: they would fail at the same places.
fn distinct_forms(draft: &Draft, forms: &[Form], first: usize) -> Result<Vec<usize>, Flaw> {
    let mut order: Vec<usize> = Vec::new();
    for number in (0..forms.len()).cycle().skip(first).take(forms.len()) {
        let form = &forms[number].prefab;
        draft.work(order.len() * form.cells.len())?;
        let is_alike = |other: &Prefab| form.width == other.width && form.cells == other.cells;
        if !order.iter().any(|&other| is_alike(&forms[other].prefab)) {
            order.push(number);
        }
    }
    Ok(order)
}

/// The place nearest to a part of the level where the piece fits.
fn nearest(
    draft: &Draft,
    context: &mut StepContext,
    prefab: &Prefab,
    part: LevelPart,
) -> Result<FoundSpot, Flaw> {
    draft.passes(24)?;
    let Some(survey) = PieceSurvey::new(draft, context.catalog.rules.metric) else {
        return Ok(Err(Misfits::default()));
    };
    let (width, height) = (draft.map.width(), draft.map.height());
    let somewhere = Point::new(context.stream.below(width), context.stream.below(height));
    let aim = part.aim(width, height).unwrap_or(somewhere);
    let mut forms = match forms(draft, prefab)? {
        Ok(forms) => forms,
        Err(misfits) => return Ok(Err(misfits)),
    };
    let first = context.stream.below(forms.len() as i32) as usize;
    let order = distinct_forms(draft, &forms, first)?;
    let mut places: Vec<Point> = draft.points().collect();
    order::by_key(&mut places, |&at| {
        (Metric::Eight.steps(at, aim), at.y, at.x)
    });
    let mut misfits = Misfits::default();
    let mut checks = CHECKS * 4;
    for middle in places {
        for &number in &order {
            let form = &forms[number];
            let (left, up) = (form.prefab.width / 2, form.prefab.height / 2);
            let origin = Point::new(middle.x - left, middle.y - up);
            if let Some(misfit) = survey.fits(draft, form, origin)? {
                misfits.add(misfit);
                continue;
            }
            if survey.leaves_joined(draft, form, origin)? {
                let form = forms.swap_remove(number);
                return Ok(Ok(Spot { form, origin }));
            }
            misfits.add(Misfit::Cut);
            checks -= 1;
            if checks == 0 {
                return Ok(Err(misfits));
            }
        }
    }
    Ok(Err(misfits))
}
