//! What comes of the attention that the hero draws: the core's steps, one by one. A core
//! that lacked one of them, or in which one did nothing, is told from it.

use crate::stage;
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use wyrmhold::catalog::Catalog;
use wyrmhold::catalog::schema::{AttentionKind, Entered as _, SpellKind};
use wyrmhold::game::Game;
use wyrmhold::game::command::Command;
use wyrmhold::raws;

/// Whom the steps send to look for the hero.
const HATCHLING: &str = "core:wyrm_hatchling";
const WYRMLING: &str = "core:wyrmling";
const WYRM: &str = "core:hunting_wyrm";
const SENT: [&str; 3] = [HATCHLING, WYRMLING, WYRM];

/// A hero who hides behind a door, and beyond it enough room to come from.
const HIDEOUT: &str = "
    ...................#.......
    ...................#.......
    ...................+......@
    ...................#.......
    ...................#.......
    ";

/// How many steps the hero goes from where the level was entered, so that someone can come
/// from there.
const STEPS: u32 = 6;

/// The stage with the attention and the wanderers of the core, and a hero who draws 25 of
/// attention with each shout.
fn watched(change: impl FnOnce(&mut AttentionKind)) -> Arc<Catalog> {
    let core = raws::core().expect("the core is sound");
    let mut catalog = Catalog::clone(&stage::catalog());
    let mut attention = AttentionKind::clone(core.attention.as_ref().expect("it has rules"));
    change(&mut attention);
    catalog.attention = Some(Arc::new(attention));
    catalog.wanderers = core.wanderers;
    let fields = json!({
        "name": "shout", "description": "", "glyph": "*", "color": "#ffffff",
        "on_cast": [{ "attention": 25 }]
    });
    let shout: SpellKind = serde_json::from_value(fields).expect("a spell");
    let shout = catalog.spells.add(shout.entered("stage:shout"));
    let hero = Arc::make_mut(&mut catalog.hero);
    hero.spells = vec![shout];
    // Whoever comes may strike for as long as the test lasts.
    hero.arms.hit_points = 10_000;
    Arc::new(catalog)
}

/// Every creature on the level, seen or not, by its id.
fn creatures(game: &Game) -> BTreeMap<u64, String> {
    let save: Json = serde_json::from_slice(&game.save()).expect("it is JSON");
    let entities = save["state"]["entities"].as_array().expect("a list");
    let monster = |entity: &Json| {
        let kind = entity["kind"]["monster"].as_str()?.to_string();
        // Corpses are of the same kinds.
        let is_alive = entity.get("clock").is_some();
        is_alive.then_some((entity["id"].as_u64()?, kind))
    };
    entities.iter().filter_map(monster).collect()
}

/// What came in so many turns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Came {
    /// How many of the steps the hero was told of.
    told: usize,
    /// The turn of the first whom no step sent.
    wanderer: Option<u32>,
    /// By kind, the turns in which those came whom a step sent.
    sent: BTreeMap<String, Vec<u32>>,
    /// Turns in which ash settled on the hero, for the first time or again.
    ash: Vec<u32>,
}

/// Shouts so often, walks a few steps, and waits.
fn lie_low(mut game: Game, shouts: u32, turns: u32) -> Came {
    let mut came = Came::default();
    let mut known = creatures(&game);
    let mut marked_for = 0;
    let start = game.turn();
    while game.turn() - start < turns {
        let done = game.turn() - start;
        let command = match done {
            _ if done < shouts => Command::Cast { spell: 0, at: None },
            _ if done < shouts + STEPS => Command::Step { dx: -1, dy: 0 },
            _ => Command::Wait,
        };
        // Someone may be in the way.
        if game.apply(command).is_err() {
            stage::wait(&mut game);
        }
        let turn = game.turn() - start;
        let now = creatures(&game);
        for (id, kind) in &now {
            if known.insert(*id, kind.clone()).is_some() {
                continue;
            }
            match SENT.contains(&kind.as_str()) {
                true => came.sent.entry(kind.clone()).or_default().push(turn),
                false => came.wanderer = came.wanderer.or(Some(turn)),
            }
        }
        let statuses = stage::statuses(&game, '@').into_iter();
        let marked = statuses.filter(|each| each.kind.id == "core:ash_marked");
        let turns_left = marked.map(|each| each.turns).next().unwrap_or(0);
        came.ash.extend((turns_left > marked_for).then_some(turn));
        marked_for = turns_left;
    }
    let view = game.view();
    let rules = view.catalog.attention.as_ref().expect("it has rules");
    let told = |text: &str| view.log.iter().any(|line| line.text().contains(text));
    let told = rules.thresholds.iter().filter(|step| told(&step.tells));
    came.told = told.count();
    came
}

/// What comes to the hideout, at the first depth.
fn at_hideout(catalog: &Arc<Catalog>, shouts: u32, turns: u32) -> Came {
    lie_low(stage::game(HIDEOUT, 3, catalog), shouts, turns)
}

/// Long enough for the first wanderer, and too short for the next step to be reached.
const TURNS: u32 = 150;

#[test]
fn each_step_of_the_cores_attention_brings_what_it_says() {
    let core = watched(|_| {});
    let none = at_hideout(&core, 0, 220);
    assert_eq!((none.told, none.sent.len(), none.ash.len()), (0, 0, 0));
    let usual = none.wanderer.expect("someone comes");
    // The clock is set between three quarters and five quarters of the 170 turns.
    assert!((127..=213).contains(&usual), "{usual}");

    for (shouts, percent) in [(1, 200), (2, 200), (3, 250), (4, 300)] {
        let came = at_hideout(&core, shouts, TURNS);
        let told = usize::try_from(shouts).expect("few");
        assert_eq!(came.told, told, "{shouts}: {came:?}");
        let first = came.wanderer.expect("someone comes");
        // The clock ran at the usual pace until the last shout.
        let wanted = usual * 100 / percent;
        assert!(
            first.abs_diff(wanted) <= shouts + 1,
            "{first}, not {wanted}"
        );

        let turns = |kind: &str| came.sent.get(kind).cloned().unwrap_or_default();
        let hatchlings = turns(HATCHLING);
        if shouts < 2 {
            assert!(hatchlings.is_empty(), "{shouts}: {hatchlings:?}");
        } else {
            // Two at once, and 120 turns later two again.
            let [first, second, third, fourth] = hatchlings[..] else {
                panic!("{shouts}: {hatchlings:?}");
            };
            assert!(first == second && first <= 4, "{hatchlings:?}");
            assert!(third == fourth && third == first + 120, "{hatchlings:?}");
        }
        assert!(turns(WYRMLING).is_empty(), "not at this depth");
        if shouts < 3 {
            assert!(came.ash.is_empty(), "{shouts}: {:?}", came.ash);
        } else {
            assert!(came.ash[0] <= 5, "{:?}", came.ash);
            assert!(came.ash.len() > 1, "again and again: {:?}", came.ash);
        }
        let wyrms = turns(WYRM);
        if shouts < 4 {
            assert!(wyrms.is_empty(), "{shouts}: {wyrms:?}");
        } else {
            let [turn] = wyrms[..] else {
                panic!("one comes, not {wyrms:?}");
            };
            // Not before the hero has been on the level for a while.
            assert!((12..=14).contains(&turn), "{turn}");
        }
    }
}

#[test]
fn deeper_down_others_of_the_brood_are_sent() {
    let core = watched(|_| {});
    let count = |depth: i32, kind: &str| {
        let game = Game::from_depth(5, Arc::clone(&core), depth);
        let came = lie_low(game, 2, 10);
        came.sent.get(kind).map_or(0, Vec::len)
    };
    assert_eq!((count(2, HATCHLING), count(2, WYRMLING)), (2, 0));
    assert_eq!((count(3, HATCHLING), count(3, WYRMLING)), (0, 1));
}

/// A change of the rules. It says whether there was anything to change.
type Spoil = fn(&mut AttentionKind, usize) -> bool;

#[test]
fn a_step_that_is_missing_or_does_nothing_is_noticed() {
    let spoils: [(&str, Spoil); 3] = [
        ("missing", |rules, number| {
            rules.thresholds.remove(number);
            true
        }),
        ("without effects", |rules, number| {
            let then = &mut rules.thresholds[number].then;
            let had = !then.is_empty();
            *then = Vec::new().into();
            had
        }),
        ("only once", |rules, number| {
            std::mem::take(&mut rules.thresholds[number].every) > 0
        }),
    ];
    let core = watched(|_| {});
    let steps = core
        .attention
        .as_ref()
        .expect("it has rules")
        .thresholds
        .len();
    assert_eq!(steps, 4, "a row for each");
    for number in 0..steps {
        let shouts = u32::try_from(number + 1).expect("few");
        let sound = at_hideout(&core, shouts, TURNS);
        for (what, spoil) in spoils {
            let mut is_changed = false;
            let spoilt = watched(|rules| is_changed = spoil(rules, number));
            // One hunter at a time comes, once or again.
            let is_alone = number == 3 && what == "only once";
            if is_changed && !is_alone {
                let got = at_hideout(&spoilt, shouts, TURNS);
                assert_ne!(got, sound, "step {number} {what}");
            }
        }
    }
}
