//! The checks that every base must pass, over many seeds and sizes. A failure shows a
//! picture.

use crate::catalog::Catalog;
use crate::map::{Tile, TileRole};
use crate::mapgen::draft::{Budget, Build, Draft, Flaw, StepContext};
use crate::mapgen::logic::reach;
use crate::mapgen::prefab::{Prefab, PrefabCell};
use crate::raws;
use crate::rules::distance::Metric;
use crate::testkit::trials::trials;
use bracket_lib::geometry::Point;
use chance::Stream;
use serde::de::DeserializeOwned;

pub const SIZES: [(i32, i32); 3] = [(40, 30), (80, 50), (200, 100)];

const SEEDS: u64 = 20;

/// A step as a modder writes it.
pub fn step<T: DeserializeOwned>(json: &str) -> T {
    serde_json::from_str(json).expect("the test's JSON is right")
}

/// The level as text.
pub fn picture(draft: &Draft) -> String {
    let rows = draft.map.tiles().chunks(draft.map.width() as usize);
    let sign = |tile: &Tile| draft.map.kinds()[*tile].sign.unwrap_or('?');
    let row = |row: &[Tile]| row.iter().map(sign).collect::<String>() + "\n";
    rows.map(row).collect()
}

/// Runs a step, or the given work, on solid wall.
pub fn run(
    catalog: &Catalog,
    seed: u64,
    (width, height): (i32, i32),
    work: &dyn Fn(&mut Draft, &mut StepContext) -> Result<(), Flaw>,
) -> Result<Draft, Flaw> {
    let mut draft = Draft::new(width, height, &catalog.terrain);
    let mut context = StepContext {
        stream: &mut Stream::named(seed, "trial"),
        catalog,
        depth: 1,
        budget: Budget {
            monsters: 3,
            items: 3,
            traps: 3,
        },
    };
    work(&mut draft, &mut context)?;
    Ok(draft)
}

/// Checks a step against what every base promises and what this one promises.
pub fn holds(step: &dyn Build, promise: impl Fn(&Draft) -> Result<(), String>) {
    holds_by(&|draft, context| step.build(draft, context), promise);
}

/// Like `holds`, for work that is not a step by itself.
pub fn holds_by(
    work: &dyn Fn(&mut Draft, &mut StepContext) -> Result<(), Flaw>,
    promise: impl Fn(&Draft) -> Result<(), String>,
) {
    let catalog = raws::core().expect("the core content is right");
    for size in SIZES {
        let mut last: Option<Draft> = None;
        for seed in 0..trials(SEEDS) {
            let made = run(&catalog, seed, size, work)
                .unwrap_or_else(|flaw| panic!("seed {seed}, {size:?}: {}", flaw.0));
            let kept = common(&made).and_then(|()| promise(&made));
            if let Err(why) = kept {
                panic!("seed {seed}, {size:?}: {why}\n{}", picture(&made));
            }
            let again = run(&catalog, seed, size, work).map(|draft| draft.map);
            assert!(
                again == Ok(made.map.clone()),
                "seed {seed}, {size:?}: not the same twice"
            );
            if let Some(last) = last {
                assert!(
                    last.map != made.map,
                    "seed {seed}, {size:?}: as the one before"
                );
            }
            last = Some(made);
        }
    }
}

fn common(draft: &Draft) -> Result<(), String> {
    let open = draft.floor().len() * 100 / draft.map.count();
    if open < 15 {
        return Err(format!("only {open} percent are open"));
    }
    let on_rim = |at: &&Point| !draft.is_inside(**at);
    if let Some(at) = draft.floor().iter().find(on_rim) {
        return Err(format!("the rim is open at {at:?}"));
    }
    for room in &draft.rooms {
        if let Some(at) = room.tiles().find(|&at| !draft.is_inside(at)) {
            return Err(format!("{room:?} leaves the level at {at:?}"));
        }
    }
    Ok(())
}

/// Checks that all open ground is one part, even for straight steps only.
pub fn joined(draft: &Draft) -> Result<(), String> {
    match reach::parts(draft, Metric::Four).len() {
        1 => Ok(()),
        parts => Err(format!("{parts} parts")),
    }
}

/// Checks that a road leads from the left side to the right.
pub fn has_road(draft: &Draft) -> Result<(), String> {
    let map = &draft.map;
    let is_road = |at: &Point| map.tile(*at) == TileRole::Road;
    let mut seen = vec![false; map.count()];
    let left = draft.points().filter(|at| at.x == 1 && is_road(at));
    let mut open: Vec<Point> = left.collect();
    while let Some(at) = open.pop() {
        if at.x == map.width() - 2 {
            return Ok(());
        }
        if !std::mem::replace(&mut seen[map.idx(at)], true) {
            open.extend(Metric::Four.around(at).filter(is_road));
        }
    }
    Err("no road from side to side".into())
}

/// A drawing in the signs of the core's terrain.
pub fn prefab(drawing: &str) -> Prefab {
    let rows: Vec<&str> = drawing
        .lines()
        .map(str::trim)
        .filter(|row| !row.is_empty())
        .collect();
    let kinds = crate::testkit::terrain();
    let cell = |sign| PrefabCell {
        tile: kinds.drawn_as(sign),
        chance: 100,
        ..PrefabCell::default()
    };
    Prefab {
        id: "test:drawing".into(),
        width: rows[0].chars().count() as i32,
        height: rows.len() as i32,
        cells: rows.iter().flat_map(|row| row.chars()).map(cell).collect(),
        turns: true,
        mirrors: true,
        min_depth: 1,
        max_depth: 100,
    }
}
