//! Each tree for itself: a game on a small level in which everything that can have effects
//! has that one tree, for 200 turns.

use super::trees::bed;
use super::{Saving, TURNS, play};
use crate::test_mods::{manifest, mod_of, over_core};
use serde_json::Value as Json;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use wyrmhold::catalog::Catalog;
use wyrmhold::catalog::schema::AimKind;
use wyrmhold::effects::Effects;
use wyrmhold::game::command::Command;
use wyrmhold::raws::{core, report_text};

/// How many trees one mod has.
const BED: u32 = 50;

/// The hero may die of a tree in every turn.
const MOST_GAMES: u64 = 2 * TURNS as u64;

/// What was played of some trees.
#[derive(Default)]
struct Played {
    trees: u32,
    games: u64,
    turns: u64,
    /// How often the hero used something with the tree.
    uses: u64,
    /// The fewest turns that a tree was played for.
    least: Option<u32>,
}

impl Played {
    fn add(&mut self, other: &Played) {
        self.trees += other.trees;
        self.games += other.games;
        self.turns += other.turns;
        self.uses += other.uses;
        self.least = [self.least, other.least].into_iter().flatten().min();
    }
}

fn loaded(seed: u64) -> (Arc<Catalog>, Json) {
    let raws = bed(seed, &core().expect("the core is sound"), BED);
    let loaded = over_core(vec![mod_of(&manifest("grown"), &[&raws.to_string()])]);
    let faults = report_text(&loaded);
    assert!(!loaded.has_errors(), "seed {seed}: {faults}");
    let catalog = loaded.catalog.expect("no errors, so it can be decoded");
    let mut catalog = Arc::unwrap_or_clone(catalog);
    // Whoever falls comes into a small hall again.
    let first = catalog.levels[0].clone();
    catalog.levels.fill(first);
    (Arc::new(catalog), raws)
}

/// The content of a bed in which everything has the same effects.
fn with_tree(bed: &Catalog, number: u32) -> Arc<Catalog> {
    let mut catalog = Catalog::clone(bed);
    let spell = |name: String| { bed.spells.find(&name) }.expect("it was grown");
    let tree: Effects = bed[spell(format!("grown:t{number}"))].on_cast.clone();
    let aims = [
        AimKind::Place,
        AimKind::Creature,
        AimKind::Direction,
        AimKind::User,
    ];
    let aim = aims[number as usize % aims.len()];
    let burst = catalog.spells.change(spell("grown:burst".into()));
    (burst.aim, burst.on_cast) = (aim, tree.clone());
    for name in [
        "draught", "flask", "scroll", "wand", "blade", "bolt", "band",
    ] {
        let id = { bed.items.find(&format!("grown:{name}")) }.expect("it was grown");
        let item = catalog.items.change(id);
        item.aim = aim;
        for field in [
            &mut item.quaff,
            &mut item.on_throw,
            &mut item.read,
            &mut item.zap,
        ] {
            if !field.is_empty() {
                *field = tree.clone();
            }
        }
        if let Some(weapon) = &mut item.weapon {
            weapon.on_hit = tree.clone();
        }
        if let Some(ammo) = &mut item.ammo {
            ammo.on_hit = tree.clone();
        }
        if let Some(worn) = &mut item.worn {
            worn.on_equip = tree.clone();
        }
    }
    let imp = { bed.monsters.find("grown:imp") }.expect("it was grown");
    let imp = catalog.monsters.change(imp);
    imp.flies = number.is_multiple_of(2);
    for field in [
        &mut imp.on_hit,
        &mut imp.on_hurt,
        &mut imp.on_kill,
        &mut imp.on_death,
        &mut imp.on_see,
    ] {
        *field = tree.clone();
    }
    for ability in &mut imp.abilities {
        ability.then = tree.clone();
    }
    let flying = { bed.statuses.find("grown:s_flies") }.expect("it was grown");
    let flying = catalog.statuses.change(flying);
    (flying.on_turn, flying.on_end) = (tree.clone(), tree.clone());
    let snag = { bed.traps.find("grown:snag") }.expect("it was grown");
    catalog.traps.change(snag).on_enter = tree.clone();
    for ground in Arc::make_mut(&mut catalog.grounds) {
        if ground.id == "core:water" {
            ground.on_enter = tree.clone();
        }
    }
    Arc::new(catalog)
}

/// Plays one tree for its 200 turns, in as many games as the hero needs.
fn play_tree(seed: u64, catalog: &Arc<Catalog>) -> Played {
    let mut played = Played {
        trees: 1,
        ..Played::default()
    };
    let mut turns = 0;
    while turns < TURNS && played.games < MOST_GAMES {
        let saving = match seed.is_multiple_of(16) {
            true => Saving::Often,
            false => Saving::Never,
        };
        let seed = seed * MOST_GAMES + played.games;
        let (game, done) = play(seed, catalog, TURNS - turns, saving);
        turns += game.turn();
        played.games += 1;
        let uses = done.iter().filter(|command| is_use(command)).count();
        played.uses += uses as u64;
    }
    played.turns = turns.into();
    played.least = Some(turns);
    played
}

fn is_use(command: &Command) -> bool {
    matches!(
        command,
        Command::Quaff { .. }
            | Command::Throw { .. }
            | Command::Fire { .. }
            | Command::Read { .. }
            | Command::Zap { .. }
            | Command::Cast { .. }
    )
}

/// Plays the trees of one mod.
fn play_bed(seed: u64, most: u32) -> Played {
    let (bed, raws) = loaded(seed);
    let mut played = Played::default();
    for number in 0..BED.min(most) {
        let catalog = with_tree(&bed, number);
        let seed = seed * u64::from(BED) + u64::from(number);
        let tree = catch_unwind(AssertUnwindSafe(|| play_tree(seed, &catalog)));
        let Ok(tree) = tree else {
            let tree = &raws["spells"][number as usize];
            panic!("tree {number} of bed {}: see above; {tree}", seed / 50);
        };
        played.add(&tree);
    }
    played
}

#[test]
fn every_tree_is_played_for_its_own_two_hundred_turns() {
    let wanted = std::env::var("WYRMHOLD_TREES").ok();
    let wanted: u32 = wanted.map_or(200, |count| count.parse().expect("a number"));
    let beds = u64::from(wanted.div_ceil(BED));
    let lanes = if wanted > 1000 { 2 } else { 1 };
    let lane = |lane: u64| {
        let mut played = Played::default();
        for seed in (0..beds).filter(|seed| seed % lanes == lane) {
            played.add(&play_bed(seed, wanted));
        }
        played
    };
    let mut played = Played::default();
    thread::scope(|scope| {
        let others: Vec<_> = (0..lanes)
            .map(|number| scope.spawn(move || lane(number)))
            .collect();
        for other in others {
            played.add(&other.join().expect("nothing panics"));
        }
    });
    let Played {
        trees,
        games,
        turns,
        uses,
        least,
    } = played;
    println!(
        "{trees} trees, each for at least {least:?} turns: {turns} turns in {games} games; used by the hero {uses} times"
    );
    assert!(trees >= wanted);
    assert!(
        least >= Some(TURNS),
        "the hero died too soon: {least:?} turns"
    );
    assert!(
        uses >= 20 * u64::from(trees),
        "the trees were used {uses} times"
    );
}
