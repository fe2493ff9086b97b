//! The example mod `embers`, seen in play: each of its things on a level drawn for it.

use crate::test_mods::{manifest_on, mod_of, over_core};
use bracket_lib::geometry::Point;
use std::path::Path;
use std::sync::Arc;
use wyrmhold::catalog::Catalog;
use wyrmhold::game::Game;
use wyrmhold::game::command::Command;
use wyrmhold::game::view::{ActorView, View};
use wyrmhold::raws::load::Package;
use wyrmhold::raws::report_text;

fn embers() -> Package {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    Package::from_path(&root.join("mods/embers"))
}

/// The mod with a first level that looks like this: a row between walls. `b` is a beetle,
/// `s` a slime, `k` a kobold that takes much and hits seldom, and `^` the trap.
fn drawn(row: &str) -> Arc<Catalog> {
    let walls = "#".repeat(row.len());
    let legend = [
        ("b", r#""monster": "embers:fire_beetle""#),
        ("s", r#""monster": "embers:ember_slime""#),
        ("k", r#""monster": "core:kobold""#),
        ("^", r#""trap": "embers:adder_basket""#),
    ];
    let legend: Vec<String> = { legend.iter() }
        .filter(|(sign, _)| row.contains(sign))
        .map(|(sign, what)| format!(r#""{sign}": {{ "tile": "floor", {what} }}"#))
        .collect();
    let raws = format!(
        r#"{{
          "prefabs": [{{ "id": "row", "rows": ["{walls}", "{row}", "{walls}"], "legend": {{ {} }} }}],
          "recipes": [{{ "id": "stage", "steps": [{{ "do": {{ "prefab_map": {{ "prefab": "row" }} }} }}] }}],
          "levels": [{{
            "id": "core:cellars", "override": "patch", "width": 60, "height": 16,
            "recipes": [{{ "recipe": "stage" }}], "monsters": "2", "items": "0", "traps": "1"
          }}],
          "monsters": [{{
            "id": "core:kobold", "override": "patch", "hit_points": 60, "to_hit": -99,
            "flees_below": 0
          }}],
          "patch": [{{ "where": {{ "kind": "monsters" }}, "set": {{ "asleep": 0 }} }}]
        }}"#,
        legend.join(", ")
    );
    let stage = mod_of(&manifest_on("stage", &["embers"]), &[&raws]);
    let loaded = over_core(vec![embers(), stage]);
    assert!(!loaded.has_errors(), "{}", report_text(&loaded));
    loaded.catalog.clone().expect("it is sound")
}

fn game(row: &str, seed: u64) -> Game {
    Game::with_hero(seed, drawn(row), Some("embers:ember_monk"))
}

fn of_kind<'a>(view: &'a View, id: &str) -> Vec<&'a ActorView> {
    let actors = view.actors.iter();
    actors.filter(|each| each.kind.id == id).collect()
}

fn has_status(view: &View, id: &str) -> bool {
    view.hero.statuses.iter().any(|each| each.kind.id == id)
}

fn told(view: &View) -> String {
    let lines: Vec<String> = view.log.iter().map(|line| format!("{line:?}")).collect();
    lines.join("\n")
}

const EAST: Command = Command::Step { dx: 1, dy: 0 };

#[test]
fn the_mod_has_nothing_to_tell() {
    let loaded = over_core(vec![embers()]);
    assert!(loaded.diags.is_empty(), "{}", report_text(&loaded));
}

#[test]
fn a_beetle_spits_from_where_it_cannot_be_reached() {
    let mut game = game("#<...........b..............>#", 3);
    for _ in 0..40 {
        let before = game.hero_health();
        game.apply(Command::Wait).expect("anyone can wait");
        let view = game.view();
        let beetles = of_kind(&view, "embers:fire_beetle");
        let is_far = |beetle: &&ActorView| (beetle.at.x - view.hero.at.x).abs() > 1;
        if view.hero.health < before && beetles.iter().all(is_far) {
            assert!(told(&view).contains("spits fire at"), "{}", told(&view));
            return;
        }
    }
    panic!("it never spat: {}", told(&game.view()));
}

/// How often the log says something.
fn count(view: &View, text: &str) -> u32 {
    let lines = view.log.iter().filter(|line| line.text().contains(text));
    lines.map(|line| line.times).sum()
}

/// Lets a turn pass. What the hero lost in it, if nobody was near enough to strike.
fn lost_from_afar(game: &mut Game) -> i32 {
    let health = game.hero_health();
    game.apply(Command::Wait).expect("anyone can wait");
    let view = game.view();
    let is_beside = |each: &ActorView| (each.at.x - view.hero.at.x).abs() <= 1;
    match view.actors.iter().any(is_beside) {
        true => 0,
        false => (health - game.hero_health()).max(0),
    }
}

#[test]
fn a_draught_keeps_fire_off_for_fifty_turns() {
    let row = "#<...........b..............>#";
    let mut warded = game(row, 3);
    let view = warded.view();
    let draught = { view.pack.iter() }
        .find(|item| item.kind.id == "embers:slate_draught")
        .expect("the monk has some");
    warded
        .apply(Command::Quaff { item: draught.id })
        .expect("it can be drunk");
    let (mut turns, mut lost) = (0, 0);
    let mut spits = 0;
    loop {
        let lost_now = lost_from_afar(&mut warded);
        turns += 1;
        assert!(turns <= 60, "it never ends");
        if !has_status(&warded.view(), "embers:fire_proof") {
            break;
        }
        lost += lost_now;
        spits = count(&warded.view(), "spits fire at you");
    }
    assert!((48..=51).contains(&turns), "{turns}");
    assert!(spits >= 5, "{spits}");
    assert_eq!(lost, 0, "{}", told(&warded.view()));

    // The same fire hurts who has drunk nothing.
    let mut bare = game(row, 3);
    let lost = (0..60).map(|_| lost_from_afar(&mut bare)).max();
    assert!(lost > Some(0), "{}", told(&bare.view()));
}

/// A game in which the monk has hit the kobold, and the kobold.
fn after_a_hit() -> (Game, ActorView) {
    let mut game = game("#<...........k..............>#", 4);
    for _ in 0..60 {
        let before = game.view();
        let kobold = of_kind(&before, "core:kobold").first().copied().cloned();
        let Some(kobold) = kobold else {
            game.apply(EAST).expect("the way is free");
            continue;
        };
        strike_or_wait(&mut game, &kobold);
        let now = same(&game.view(), &kobold);
        if now.health < kobold.health {
            return (game, now);
        }
    }
    panic!("no blow ever hit: {}", told(&game.view()));
}

fn strike_or_wait(game: &mut Game, foe: &ActorView) {
    let is_beside = (foe.at.x - game.view().hero.at.x).abs() <= 1;
    let command = if is_beside { EAST } else { Command::Wait };
    game.apply(command).expect("nothing is in the way");
}

/// The same creature as it is now; it must still be there.
fn same(view: &View, who: &ActorView) -> ActorView {
    let found = view.actors.iter().find(|each| each.id == who.id);
    let found = found.unwrap_or_else(|| panic!("it is gone: {}", told(view)));
    found.clone()
}

fn burns(who: &ActorView) -> bool {
    let mut statuses = who.statuses.iter();
    statuses.any(|each| each.kind.id == "core:burning")
}

#[test]
fn the_sword_sets_on_fire_whom_it_hits() {
    let (mut game, hurt) = after_a_hit();
    assert!(burns(&hurt), "{:?}", hurt.statuses);
    // It goes on losing hit points while nobody strikes it, until the flames are out.
    game.apply(Command::Wait).expect("anyone can wait");
    let now = same(&game.view(), &hurt);
    assert!(now.health < hurt.health, "{}", told(&game.view()));
    for _ in 0..4 {
        game.apply(Command::Wait).expect("anyone can wait");
    }
    let after = same(&game.view(), &hurt);
    assert!(!burns(&after), "{:?}", after.statuses);
}

#[test]
fn the_trap_poisons() {
    let mut game = game("#<.......^..................>#", 5);
    for _ in 0..12 {
        game.apply(EAST).expect("the way is free");
        if has_status(&game.view(), "core:poisoned") {
            return;
        }
    }
    panic!("{}", told(&game.view()));
}

#[test]
fn the_slime_splits() {
    let mut most = 0;
    for seed in 0..6 {
        let mut game = game("#<...........s..............>#", seed);
        for _ in 0..80 {
            let view = game.view();
            most = most.max(of_kind(&view, "embers:ember_slime").len());
            let is_beside = |at: Point| (at.x - view.hero.at.x).abs() <= 1;
            let command = match view.actors.iter().any(|each| is_beside(each.at)) {
                true => EAST,
                false => Command::Wait,
            };
            let _ = game.apply(command);
        }
        assert_eq!(game.check(), Ok(()));
    }
    assert!(most >= 2, "{most}");
}

#[test]
fn the_spell_flings_foes_away() {
    let mut game = game("#<...........k..............>#", 2);
    for _ in 0..40 {
        let view = game.view();
        let Some(kobold) = of_kind(&view, "core:kobold").first().copied().cloned() else {
            let _ = game.apply(EAST);
            continue;
        };
        let mana = view.hero.mana;
        game.apply(Command::Cast { spell: 0, at: None })
            .expect("the monk knows it");
        let after = game.view();
        assert_eq!(after.hero.mana, mana - 3);
        let now = after.actors.iter().find(|each| each.id == kobold.id);
        let is_gone = now.is_none_or(|now| (now.at.x - kobold.at.x).abs() >= 5);
        assert!(is_gone, "{}", told(&after));
        return;
    }
    panic!("the kobold never came into sight");
}

/// Who is near death stays where it is, and burns.
#[test]
fn the_spell_burns_those_near_death() {
    let (mut game, mut kobold) = after_a_hit();
    for _ in 0..200 {
        let is_low = kobold.health * 2 < kobold.max_health;
        match (is_low, burns(&kobold)) {
            (true, false) => break,
            (true, true) => drop(game.apply(Command::Wait).expect("anyone can wait")),
            _ => strike_or_wait(&mut game, &kobold),
        }
        kobold = same(&game.view(), &kobold);
    }
    assert!(kobold.health * 2 < kobold.max_health && !burns(&kobold));
    game.apply(Command::Cast { spell: 0, at: None })
        .expect("the monk knows it");
    let after = same(&game.view(), &kobold);
    let lost = kobold.health - after.health;
    assert!((2..=12).contains(&lost), "{lost}: {}", told(&game.view()));
    assert!((after.at.x - kobold.at.x).abs() <= 1, "it was flung away");
}

#[test]
fn the_monk_is_one_of_the_heroes() {
    let game = game("#<..........................>#", 1);
    assert_eq!(game.hero_id(), "embers:ember_monk");
    let view = game.view();
    let worn = view.pack.iter().filter(|item| item.worn.is_some());
    let worn: Vec<&str> = worn.map(|item| item.kind.id.as_str()).collect();
    assert_eq!(worn, ["embers:ember_sword"]);
}
