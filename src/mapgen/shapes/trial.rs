//! Levels to test steps on: rooms with corridors, and open ground.

use super::ground::Labels;
use crate::catalog::Catalog;
use crate::map::TileRole;
use crate::mapgen::draft::{Budget, Build, Draft, StepContext};
use crate::mapgen::places::locked::give_keys;
use crate::mapgen::prefab::Prefab;
use crate::mapgen::proof;
use crate::mapgen::steps::Step;
use crate::mapgen::{LevelOrder, Plan};
use crate::raws;
use crate::rules::distance::Metric;
use crate::rules::ruleset::Ruleset;
use crate::testkit::trials::trials;
use bracket_lib::geometry::Point;
use chance::Stream;
use serde_json::{Value, json};
use std::sync::Arc;

/// The kind of level that a step is tried on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrialTerrain {
    Rooms,
    Open,
}

/// One level to try a step on.
#[derive(Clone, Copy, Debug)]
pub struct TrialLevel {
    pub terrain: TrialTerrain,
    pub width: i32,
    pub height: i32,
    pub seed: u64,
}

/// The depth of all of them.
const DEPTH: i32 = 2;

const BUDGET: Budget = Budget {
    monsters: 12,
    items: 9,
    traps: 4,
};

/// The shipped content, with a key and some drawings.
pub fn catalog() -> Catalog {
    let core = raws::core().expect("the core is sound");
    let mut lair = Prefab::drawn("test:lair", &["#####", "#...#", "#.~.+", "#...#", "#####"]);
    let (monster, _) = core.monsters.at(2)[0];
    let (item, _) = core.items.at(2)[0];
    lair.cells[11].monster = Some(monster);
    lair.cells[12].item = Some(item);
    // Behind its lock, and an open door before that, lies something.
    let rows = ["#######", "#..|..+", "#######"];
    let mut prize = Prefab::drawn("test:locked_prize", &rows);
    prize.cells[8].item = Some(item);
    for cell in lair.cells.iter_mut().chain(&mut prize.cells) {
        cell.chance = 100;
    }
    let prefabs = vec![
        Prefab::drawn("test:stones", &[" # ", "#*#", " # "]),
        Prefab::drawn("test:hall", &["#..#", "....", "#..#"]),
        Prefab::drawn("test:closet", &["#######", "#..{..+", "#######"]),
        Prefab::drawn("test:locked_closet", &["#####", "#...|", "#####"]),
        prize,
        lair,
    ];
    Catalog::clone(&core).with_key().with_prefabs(prefabs)
}

impl TrialLevel {
    /// Levels of every kind: small and medium ones with many seeds, and the largest.
    pub fn all() -> Vec<TrialLevel> {
        let sizes = [(40, 30, 20), (80, 40, 20), (200, 200, 1)];
        let mut levels = Vec::new();
        for terrain in [TrialTerrain::Rooms, TrialTerrain::Open] {
            for (width, height, seeds) in sizes {
                levels.extend((0..trials(seeds)).map(|seed| TrialLevel {
                    terrain,
                    width,
                    height,
                    seed,
                }));
            }
        }
        levels
    }

    /// The level before the tested step.
    pub fn base(self, catalog: &Catalog) -> Draft {
        let mut draft = Draft::new(self.width, self.height, &catalog.terrain);
        match self.terrain {
            TrialTerrain::Rooms => {
                let steps = [
                    json!({ "rooms": { "tries": self.width * self.height / 40, "min": 4, "max": 9 } }),
                    json!({ "sort_rooms": {} }),
                    json!({ "corridors": { "loops": 2 } }),
                    json!({ "doors": { "percent": 50 } }),
                ];
                self.follow(&mut draft, catalog, &steps);
            }
            TrialTerrain::Open => draft
                .points()
                .for_each(|at| draft.carve(at, TileRole::Floor)),
        }
        draft
    }

    /// What is wrong with the finished level.
    pub fn faults(self, draft: &Draft, catalog: &Catalog) -> Vec<String> {
        let order = LevelOrder {
            width: self.width,
            height: self.height,
            ..LevelOrder::new(catalog, self.seed, DEPTH)
        };
        let plan = Plan {
            budget: Some(BUDGET),
            ..order.plan(draft.clone())
        };
        proof::faults(&plan, catalog, DEPTH)
    }

    /// Gives the locked doors of drawings their keys, as every recipe ends.
    pub fn give_keys(self, draft: &mut Draft, catalog: &Catalog) {
        let mut stream = Stream::named(self.seed, "keys");
        let mut context = StepContext {
            stream: &mut stream,
            catalog,
            depth: DEPTH,
            budget: BUDGET,
        };
        if let Err(flaw) = give_keys(draft, &mut context) {
            panic!("{self:?}: {}\n{}", flaw.0, drawn(draft));
        }
    }

    /// Runs steps as a recipe would; none of them may fail.
    pub fn follow(self, draft: &mut Draft, catalog: &Catalog, steps: &[Value]) {
        for (number, value) in steps.iter().enumerate() {
            let step: Step = serde_json::from_value(value.clone()).expect("it is a step");
            let name = format!("{} {number}", step.name());
            let mut stream = Stream::named(self.seed, &name);
            let mut context = StepContext {
                stream: &mut stream,
                catalog,
                depth: DEPTH,
                budget: BUDGET,
            };
            if let Err(flaw) = step.build(draft, &mut context) {
                panic!("{self:?}: {value}: {}\n{}", flaw.0, drawn(draft));
            }
        }
    }
}

/// Runs steps on every kind of level and checks what every step must keep: the level stays
/// joined, the same seed gives the same level, and the level can be finished. Returns the
/// levels.
pub fn survives(before: &[Value], tested: &[Value], after: &[Value]) -> Vec<Draft> {
    let catalogs = [Metric::Eight, Metric::Four].map(|metric| {
        let mut catalog = catalog();
        let rules = Ruleset::clone(&catalog.rules);
        catalog.rules = Arc::new(Ruleset { metric, ..rules });
        catalog
    });
    let rest = [
        json!({ "spawn_items": {} }),
        json!({ "spawn_monsters": {} }),
        json!({ "spawn_traps": {} }),
    ];
    let mut drafts = Vec::new();
    for trial in TrialLevel::all() {
        // Walkers who only go straight are cut off more easily.
        let catalog = &catalogs[trial.seed as usize % 2];
        let metric = catalog.rules.metric;
        let make = || {
            let mut draft = trial.base(catalog);
            trial.follow(&mut draft, catalog, before);
            let whole = Labels::new(&opened(&draft).map, metric);
            trial.follow(&mut draft, catalog, tested);
            (draft, whole)
        };
        let (mut draft, whole) = make();
        let (again, _) = make();
        assert_eq!(things(&draft), things(&again), "{trial:?} is not repeated");
        let now = Labels::new(&opened(&draft).map, metric);
        let describe = || format!("{trial:?}: {tested:?}\n{}", drawn(&draft));
        assert!(now.keeps(&whole), "it is cut apart: {}", describe());
        assert_eq!(now.members().len(), 2, "not one part: {}", describe());
        for at in draft.points().filter(|&at| !draft.is_inside(at)) {
            assert_eq!(
                draft.map.tile(at),
                TileRole::Wall,
                "the rim: {}",
                describe()
            );
        }
        drafts.push(draft.clone());
        trial.follow(&mut draft, catalog, after);
        trial.follow(&mut draft, catalog, &rest);
        trial.give_keys(&mut draft, catalog);
        let faults = trial.faults(&draft, catalog);
        assert!(
            faults.is_empty(),
            "{trial:?}: {faults:?}\n{}",
            drawn(&draft)
        );
    }
    drafts
}

/// The same draft with every door open.
fn opened(draft: &Draft) -> Draft {
    let mut opened = draft.clone();
    for at in draft.points() {
        if draft.map.tile(at).is_locked() || draft.map.tile(at).is_hidden() {
            opened.map.set(at, TileRole::DoorShut);
        }
    }
    opened
}

/// Everything that must be equal for the same seed.
fn things(draft: &Draft) -> String {
    format!(
        "{}{:?}{:?}{:?}{:?}{:?}",
        drawn(draft),
        draft.monsters,
        draft.items,
        draft.traps,
        draft.locks,
        draft.choices
    )
}

/// How many tiles of a kind there are.
pub fn count(draft: &Draft, tile: TileRole) -> usize {
    draft
        .map
        .tiles()
        .iter()
        .filter(|&&each| each == tile)
        .count()
}

/// The draft as text: terrain, `!` items, `k` keys, `M` monsters, `^` traps.
pub fn drawn(draft: &Draft) -> String {
    let sign = |at: Point| {
        if draft.monsters.iter().any(|&(_, each)| each == at) {
            'M'
        } else if draft.locks.iter().any(|lock| lock.key == at) {
            'k'
        } else if draft.items.iter().any(|&(_, each)| each == at) {
            '!'
        } else if draft.traps.iter().any(|&(_, each)| each == at) {
            '^'
        } else if draft.start == Some(at) {
            '<'
        } else if draft.exit == Some(at) {
            '>'
        } else {
            draft.map.sign(at)
        }
    };
    (0..draft.map.height())
        .map(|y| {
            (0..draft.map.width())
                .map(|x| sign(Point::new(x, y)))
                .collect::<String>()
                + "\n"
        })
        .collect()
}
