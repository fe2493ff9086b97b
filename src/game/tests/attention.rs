//! Attention, thresholds and those who come: on drawn levels and in whole games.

use super::*;
use crate::catalog::schema::{
    AttentionKind, CarryingAttention, KillAttention, StatusAttention, Threshold, WanderersKind,
};
use crate::catalog::text::Tag;
use crate::components::body::{Passing, StableId};
use crate::components::mind::Mind;
use crate::effects::Effects;
use crate::game::Way;
use crate::game::view::View;
use crate::resources::attention::Attention;
use crate::spatial::placement::Position;

/// One point in ten turns, and nothing else.
fn slow() -> AttentionKind {
    AttentionKind {
        turns: 10,
        noise: 0,
        kills: Vec::new(),
        statuses: Vec::new(),
        carrying: None,
        with_goal: 0,
        descent: 0,
        thresholds: Vec::new(),
    }
}

fn threshold(at: i32, every: i32, then: serde_json::Value) -> Threshold {
    Threshold {
        at,
        tells: format!("It is {at}."),
        wanderers: 100,
        every,
        after: 0,
        then: serde_json::from_value::<Effects>(then).unwrap(),
    }
}

/// A game on a drawn level where attention follows these rules.
fn watched(drawing: &str, kind: AttentionKind) -> Game {
    let level = TestLevel::with_rules(drawing, fixed());
    level.edit(|catalog| catalog.attention = Some(Arc::new(kind)));
    game(level)
}

fn wait(game: &mut Game, turns: u32) {
    for _ in 0..turns {
        game.apply(Command::Wait).unwrap();
    }
}

fn attention(game: &Game) -> i32 {
    game.view().hero.attention.unwrap()
}

fn told(game: &Game, text: &str) -> usize {
    let view = game.view();
    let lines = view.log.iter();
    lines
        .map(|line| {
            let spans: String = line.spans.iter().map(|span| span.text.as_str()).collect();
            usize::from(spans.contains(text)) * line.times as usize
        })
        .sum()
}

#[test]
fn time_raises_it_and_waiting_never_lowers_it() {
    let mut game = watched("@..", slow());
    let mut last = 0;
    for _ in 0..300 {
        wait(&mut game, 1);
        assert!(attention(&game) >= last);
        last = attention(&game);
    }
    assert_eq!(last, 30);
    wait(&mut game, 900);
    assert_eq!(attention(&game), 100, "there is no more");
}

#[test]
fn without_rules_there_is_none() {
    let mut game = drawn("@..", fixed());
    wait(&mut game, 50);
    assert_eq!(game.view().hero.attention, None);
}

#[test]
fn each_cause_counts_as_the_rules_say() {
    let brood = Tag("brood".into());
    let kinds = [
        // A blow is heard 6 tiles away.
        ("noise", 2, AttentionKind { noise: 3, ..slow() }),
        (
            "kills",
            7,
            AttentionKind {
                kills: vec![KillAttention {
                    tag: brood.clone(),
                    by: 7,
                }],
                ..slow()
            },
        ),
    ];
    for (case, expected, kind) in kinds {
        let level = TestLevel::with_rules("@r.", fixed());
        level.change('r', |kind| {
            kind.tags = vec![brood.clone()];
            kind.arms.hit_points = 1;
        });
        level.wound('r', 9, None);
        level.edit(|catalog| {
            catalog.attention = Some(Arc::new(AttentionKind { turns: 0, ..kind }));
        });
        let mut game = game(level);
        east(&mut game).unwrap();
        assert_eq!(attention(&game), expected, "{case}");
    }
}

#[test]
fn what_is_carried_makes_time_count_more() {
    let level = TestLevel::with_rules("@!.", fixed());
    let gold = Tag("gold".into());
    level.change_item(level.the('!'), |kind| kind.tags = vec![gold.clone()]);
    level.edit(|catalog| {
        catalog.attention = Some(Arc::new(AttentionKind {
            carrying: Some(CarryingAttention {
                tag: gold.clone(),
                things: 1,
            }),
            ..slow()
        }));
    });
    let mut game = game(level);
    east(&mut game).unwrap();
    game.apply(Command::PickUp).unwrap();
    wait(&mut game, 18);
    assert_eq!(attention(&game), 3);
}

#[test]
fn a_threshold_is_told_once_and_works_every_so_many_turns() {
    let kind = AttentionKind {
        turns: 1,
        thresholds: vec![threshold(
            5,
            10,
            serde_json::json!([{ "noise": 1 }, { "message": "Thump." }]),
        )],
        ..slow()
    };
    let mut game = watched("@..", kind);
    wait(&mut game, 4);
    assert_eq!((told(&game, "It is 5."), told(&game, "Thump.")), (0, 0));
    wait(&mut game, 30);
    assert_eq!((told(&game, "It is 5."), told(&game, "Thump.")), (1, 3));
}

#[test]
fn effects_change_it_and_conditions_ask_for_it() {
    let kind = AttentionKind {
        turns: 1,
        thresholds: vec![threshold(
            5,
            0,
            serde_json::json!([
                { "if": { "when": [{ "attention": 5 }], "then": [{ "attention": 40 }] } },
                { "if": { "when": [{ "attention": 90 }], "then": [{ "attention": 10 }] } }
            ]),
        )],
        ..slow()
    };
    let mut game = watched("@..", kind);
    wait(&mut game, 6);
    assert_eq!(attention(&game), 46);
}

#[test]
fn a_save_keeps_it() {
    let mut game = watched("@..", slow());
    wait(&mut game, 25);
    let kept = Attention::clone(&game.world.read_resource());
    let catalog = Arc::clone(game.catalog());
    let loaded = Game::load(&game.save(), catalog).unwrap();
    assert_eq!(*loaded.world.read_resource::<Attention>(), kept);
    assert_eq!(loaded.hash(), game.hash());
}

/// The core, where only wanderers come: so often, and so many times.
fn wandered(every: i32, most: i32) -> Arc<Catalog> {
    let mut catalog = Catalog::clone(&raws::core().unwrap());
    catalog.attention = None;
    catalog.wanderers = Some(WanderersKind { every, most });
    Arc::new(catalog)
}

fn creatures(game: &Game) -> usize {
    game.world.read_storage::<Mind>().count()
}

#[test]
fn wanderers_come_unseen_and_awake_as_often_as_the_rules_say() {
    for seed in 0..12 {
        let mut game = Game::new(seed, wandered(20, 3));
        let before = creatures(&game);
        let mut came = 0;
        for _ in 0..40 {
            let known: Vec<u64> = ids(&game);
            let seen = game.view();
            if game.apply(Command::Wait).is_err() {
                break;
            }
            let new: Vec<u64> = { ids(&game).into_iter() }
                .filter(|id| !known.contains(id))
                .collect();
            came += usize::from(!new.is_empty());
            assert!(seen.actors.iter().all(|actor| !new.contains(&actor.id)));
        }
        assert!(came >= 1, "seed {seed}: {before} creatures");
        assert!(came <= 3, "seed {seed}: {came}");
    }
}

fn ids(game: &Game) -> Vec<u64> {
    let (minds, ids) = game.world.system_data::<(
        ReadStorage<Mind>,
        ReadStorage<crate::components::body::StableId>,
    )>();
    (&minds, &ids).join().map(|(_, id)| id.0).collect()
}

#[test]
fn nobody_comes_onto_a_quiet_level_or_beyond_the_limit() {
    let mut quiet = Catalog::clone(&wandered(10, 5));
    quiet.levels[0].quiet = true;
    for catalog in [Arc::new(quiet), wandered(10, 0)] {
        let mut game = Game::new(3, catalog);
        let before = ids(&game);
        for _ in 0..60 {
            if game.apply(Command::Wait).is_err() {
                break;
            }
        }
        assert!(ids(&game).iter().all(|id| before.contains(id)));
    }
}

#[test]
fn a_hunter_that_passes_leaves_with_the_hero() {
    let mut catalog = Catalog::clone(&raws::core().unwrap());
    catalog.wanderers = None;
    let arrive = serde_json::json!([{ "arrive": { "passing": true } }]);
    catalog.attention = Some(Arc::new(AttentionKind {
        turns: 1,
        thresholds: vec![threshold(3, 5, arrive)],
        ..slow()
    }));
    let mut game = Game::new(5, Arc::new(catalog));
    for _ in 0..4 {
        game.apply(Command::Wait).unwrap();
    }
    assert!(!game.world.read_storage::<Passing>().is_empty());
    game.travel(crate::components::deed::Way::Down);
    assert!(game.world.read_storage::<Passing>().is_empty());
    game.travel(crate::components::deed::Way::Up);
    assert!(game.world.read_storage::<Passing>().is_empty());
}

#[test]
fn a_new_depth_lowers_it_once() {
    let mut catalog = Catalog::clone(&raws::core().unwrap());
    catalog.wanderers = None;
    catalog.attention = Some(Arc::new(AttentionKind {
        turns: 0,
        descent: 15,
        ..slow()
    }));
    let mut game = Game::new(5, Arc::new(catalog));
    game.draw_attention(40);
    game.travel(crate::components::deed::Way::Down);
    assert_eq!(attention(&game), 25);
    game.travel(crate::components::deed::Way::Up);
    game.travel(crate::components::deed::Way::Down);
    assert_eq!(attention(&game), 25);
}

/// The hero has what the journey is for in the pack from now on.
fn give_goal(game: &mut Game) {
    let (goal, hero) = (
        game.catalog().goal,
        game.world.read_resource::<HeroEntity>().0,
    );
    let hero: StableId = with(game, |level| level.get(hero)).unwrap();
    let mut stream = chance::Stream::named(1, "goal");
    let thing = crate::spawn::things::found(&mut game.world, goal, &mut stream);
    crate::spawn::things::hand_over(&game.world, thing, hero);
}

#[test]
fn with_the_goal_in_hand_it_is_as_high_as_the_rules_say_and_stays() {
    for (with_goal, expected) in [(0, 0), (60, 60), (100, 100)] {
        let level = TestLevel::with_rules("@!.", fixed());
        level.change_item(level.the('!'), |kind| kind.goal = true);
        level.edit(|catalog| {
            catalog.attention = Some(Arc::new(AttentionKind {
                turns: 0,
                with_goal,
                ..slow()
            }));
        });
        let mut game = game(level);
        east(&mut game).unwrap();
        assert_eq!(attention(&game), 0, "it lies on the floor");
        game.apply(Command::PickUp).unwrap();
        assert_eq!(attention(&game), expected, "at once");
        game.draw_attention(-40);
        wait(&mut game, 1);
        assert_eq!(attention(&game), expected, "it stays");
        let goal = game.view().pack[0].id;
        game.apply(Command::Drop { item: goal }).unwrap();
        game.draw_attention(-40);
        wait(&mut game, 5);
        assert_eq!(attention(&game), (expected - 40).max(0), "it was put down");
    }
}

#[test]
fn a_threshold_waits_for_so_many_turns_on_each_level() {
    let mut catalog = Catalog::clone(&raws::core().unwrap());
    catalog.wanderers = None;
    let message = serde_json::json!([{ "message": "Thump." }]);
    catalog.attention = Some(Arc::new(AttentionKind {
        thresholds: vec![Threshold {
            after: 4,
            ..threshold(1, 0, message)
        }],
        ..slow()
    }));
    let mut game = Game::new(5, Arc::new(catalog));
    game.draw_attention(1);
    for level in 1..=2 {
        let came = game.turn();
        while game.turn() < came + 8 {
            let turns = game.turn() - came;
            let expected = level - usize::from(turns < 4);
            assert_eq!(told(&game, "Thump."), expected, "level {level}: {turns}");
            wait(&mut game, 1);
        }
        game.travel(Way::Down);
    }
}

/// Where those are who pass.
fn passing(game: &Game) -> Vec<Point> {
    let (passing, positions) = game
        .world
        .system_data::<(ReadStorage<Passing>, ReadStorage<Position>)>();
    let all = (&passing, &positions).join();
    all.map(|(_, position)| position.at()).collect()
}

/// The way out of the core is a chase: on each level the hunter comes where the hero came,
/// some turns later, and never on the level where the goal was.
#[test]
fn with_the_goal_of_the_core_the_hunter_follows_from_level_to_level() {
    let catalog = raws::core().unwrap();
    let deepest = catalog.deepest();
    for seed in 0..3 {
        let mut game = Game::from_depth(seed, catalog.clone(), deepest);
        give_goal(&mut game);
        let hero = game.world.read_resource::<HeroEntity>().0;
        for depth in (1..=deepest).rev() {
            let came_at = game.view().hero.at;
            for turn in 0..20 {
                with(&mut game, |level| level.give(hero, Health::new(30)));
                let before = passing(&game);
                // The hero is a few steps away, as in a game.
                if turn == 11 && depth < deepest {
                    carry_hero_to(&mut game, TileRole::StairsUp);
                    with(&mut game, |level| level.give(hero, Viewshed::stale()));
                }
                if game.apply(Command::Wait).is_err() {
                    break;
                }
                let new = passing(&game);
                if before.is_empty() && !new.is_empty() {
                    let steps = game.view().metric.steps(new[0], came_at);
                    assert!(turn >= 11 && steps <= 6, "seed {seed}: {turn}, {steps}");
                }
            }
            let expected = usize::from(depth < deepest);
            assert_eq!(passing(&game).len(), expected, "seed {seed}, depth {depth}");
            assert_eq!(attention(&game), 100);
            if depth > 1 {
                game.travel(Way::Up);
            }
        }
    }
}

#[test]
fn a_status_is_noticed() {
    let mut catalog = Catalog::clone(&raws::core().unwrap());
    let (status, _) = catalog.statuses.iter().next().unwrap();
    let id = catalog[status].id.clone();
    catalog.wanderers = None;
    catalog.attention = Some(Arc::new(AttentionKind {
        turns: 0,
        statuses: vec![StatusAttention { status, by: 4 }],
        ..slow()
    }));
    let mut game = Game::new(5, Arc::new(catalog));
    let hero = game.world.read_resource::<HeroEntity>().0;
    let number = game.catalog().statuses.find(&id).unwrap();
    {
        let mut scene = game.world.system_data::<crate::effects::scene::Scene>();
        scene.begin_status(hero, number, 5, None);
    }
    game.apply(Command::Wait).unwrap();
    assert_eq!(attention(&game), 4);
}

/// All that makes a hero strong.
fn power(view: &View) -> [i32; 6] {
    let charges = view.pack.iter().filter_map(|item| item.charges);
    let count: u32 = view.pack.iter().map(|item| item.count).sum();
    [
        view.hero.max_health,
        view.hero.to_hit,
        view.hero.armor_class,
        view.hero.max_mana,
        view.hero.mana + charges.map(|it| it.left).sum::<i32>(),
        count as i32,
    ]
}

#[test]
fn who_only_waits_gains_nothing() {
    let catalog = raws::core().unwrap();
    for seed in 0..8 {
        let mut game = Game::new(seed, catalog.clone());
        let before = power(&game.view());
        for _ in 0..1_000 {
            if game.apply(Command::Wait).is_err() {
                break;
            }
        }
        let after = power(&game.view());
        let pairs = before.iter().zip(&after);
        assert!(
            pairs.clone().all(|(before, after)| after <= before),
            "seed {seed}: {before:?} to {after:?}"
        );
    }
}

#[test]
fn a_level_begins_once_with_what_it_says() {
    let mut catalog = Catalog::clone(&wandered(10_000, 0));
    for level in &mut catalog.levels {
        level.on_level_start =
            serde_json::from_value(serde_json::json!([{ "message": "Hark." }])).unwrap();
    }
    let mut game = Game::new(3, Arc::new(catalog));
    let heard = |game: &Game| {
        let lines = game.view().log;
        let told = lines.iter().map(|line| line.text());
        told.filter(|text| text.contains("Hark.")).count()
    };
    let wait = |game: &mut Game| drop(game.apply(Command::Wait).unwrap());
    wait(&mut game);
    wait(&mut game);
    assert_eq!(heard(&game), 1);
    for (way, times) in [(Way::Down, 2), (Way::Up, 2), (Way::Down, 2)] {
        game.travel(way);
        wait(&mut game);
        assert_eq!(heard(&game), times, "{way:?}");
    }
}
