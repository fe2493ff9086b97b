//! Goals for players that a script can check; docs/goals.md lists them all.

use super::tour::{self, Names};
use super::*;
use crate::catalog::ItemKind;
use crate::components::guise::Guises;
use crate::game::view::{ItemView, Seen, View, gear};
use crate::map::TileRole;
use crate::ui::canvas::Area;
use crate::ui::draw::sidebar;
use crate::ui::fx::Effects;
use crate::ui::keymap::Preset;
use crate::ui::settings::{AnimationSpeed, MapLook};
use crate::ui::testkit;
use crate::ui::theme;
use crate::ui::zoom::SIDES;
use std::collections::{BTreeMap, BTreeSet};

/// Everything that the hero knows to be on the level, apart from the hero.
fn known(view: &View) -> Vec<Point> {
    let is_stairs =
        |tile: crate::map::Tile| tile == TileRole::StairsDown || tile == TileRole::StairsUp;
    let tiles = (0..).zip(&view.map.tiles);
    let stairs = tiles.filter(|(_, it)| is_stairs(it.tile) && it.seen != Seen::Unknown);
    let stairs = stairs.map(|(idx, _)| Point::new(idx % view.map.width, idx / view.map.width));
    let traps = view.things.iter().filter(|thing| thing.what.is_trap());
    let mut known: Vec<Point> = view.actors.iter().map(|actor| actor.at).collect();
    known.extend(view.items.iter().map(|item| item.at));
    known.extend(traps.map(|trap| trap.at));
    known.extend(stairs);
    known
}

#[test]
fn goal_m04_the_sidebar_lists_what_is_known_and_nothing_else() {
    // High enough for everything.
    let area = Area::new(0, 0, 32, 400);
    let sorted = |mut places: Vec<Point>| {
        places.sort_by_key(|at| (at.y, at.x));
        places
    };
    let mut most = 0;
    for seed in 0..trials(20) {
        let mut app = app(&MemoryStore::default());
        app.begin(Seed::number(seed), Origin::Chosen);
        let mut bot = Bot::default();
        for _ in 0..150 {
            let view = app.session().view().expect("a game is running").clone();
            if End::of(&view.status).is_some() {
                break;
            }
            let rows = (0..400).map(|y| Point::new(5, y));
            let listed: Vec<Point> = rows
                .filter_map(|cell| sidebar::place_at(area, &view, cell))
                .collect();
            let turn = format!("seed {seed}, turn {}", view.turn);
            assert_eq!(sorted(listed.clone()), sorted(known(&view)), "{turn}");
            // Creatures come first, the nearest before all others.
            let actors = &listed[..view.actors.len()];
            let steps: Vec<i32> = { actors.iter() }
                .map(|at| view.metric.steps(*at, view.hero.at))
                .collect();
            assert!(steps.is_sorted(), "{turn}: {steps:?}");
            most = most.max(actors.len());
            app.command(bot.decide(&view));
        }
    }
    assert!(
        most >= 3,
        "there were never more than {most} creatures in view"
    );
}

#[test]
fn goal_m07_what_an_unknown_thing_is_changes_no_question_about_it() {
    let core = raws::core().expect("the shipped raws are sound");
    let view = testkit::view("@..r...r!");
    let effects = Effects::default();
    let scene = testkit::scene(Some(&view), &effects);
    // Things of the same disguise can be taken for each other.
    let guises = Guises::new(1, &core);
    let mut groups: BTreeMap<_, Vec<ItemView>> = BTreeMap::new();
    for (id, kind) in core.items.iter().filter(|(_, kind)| kind.unknown.is_some()) {
        let item = testkit::thing(9, view.hero.at, ItemKind::clone(kind));
        let handling = guises.handling(id).expect("it is unknown at first");
        let unknown = ItemView {
            name: "odd thing".to_string(),
            known: false,
            uses: gear::uses(kind, false, handling, false, &core.terrain),
            ..item
        };
        groups.entry(kind.unknown).or_default().push(unknown);
    }
    assert!(groups.len() >= 3, "there are several disguises");
    let mut count = 0;
    for items in groups.values() {
        // The question of each verb, as it was seen first.
        let mut questions = BTreeMap::new();
        for item in items {
            assert_eq!(item.uses, items[0].uses, "{}", item.kind.id);
            assert!(item.uses.len() > 2, "{}: one finds out", item.kind.id);
            for verb in item.uses.iter().map(|each| each.verb) {
                let asked = match uses::begin_with(verb, item, &scene) {
                    Request::Ask(question) => {
                        count += 1;
                        let canvas = testkit::drawn_ask(question.ask.as_ref(), &view, 60, 30);
                        (0..30).map(|y| canvas.row(y)).collect::<String>()
                    }
                    step => step.word(),
                };
                let verb = format!("{verb:?}");
                let first = questions.entry(verb).or_insert_with(|| asked.clone());
                assert_eq!(asked, *first, "{}", item.kind.id);
            }
        }
    }
    assert!(count >= 50, "{count} questions");
}

#[test]
fn goal_m19_every_setting_is_the_same_after_a_restart() {
    let store = MemoryStore::default();
    let mut first = app(&store);
    let other = Settings {
        look: MapLook::Glyphs,
        text_percent: 150,
        tile_side: Some(32),
        palette: Some(Palette::BlueYellow),
        reduced_motion: Some(true),
        animation_speed: AnimationSpeed::Fast,
        auto_pickup: false,
        confirmations: false,
        lessons: false,
        minimap: false,
        muted: true,
        effects_volume: 1,
        ambience_volume: 2,
        interface_volume: 3,
        captions: Some(true),
        preset: Preset::ALL[1],
        ..Settings::default()
    };
    // Every field differs, so that none is kept by being the usual one.
    let usual = serde_json::to_value(Settings::default()).expect("plain values");
    let chosen = serde_json::to_value(&other).expect("plain values");
    for (name, value) in usual.as_object().expect("an object") {
        assert!(
            name == "keys" || *value != chosen[name],
            "{name} is the usual one"
        );
    }
    first.proceed(Request::Settle(Box::new(other.clone())));
    drop(first);
    assert_eq!(app(&store).settings, other);
    // Every size that the wheel can reach is one that a file can have.
    for side in SIDES {
        let chosen = Settings {
            tile_side: u32::try_from(side).ok(),
            ..other.clone()
        };
        chosen.store(&store).expect("memory can be written");
        assert_eq!(Settings::load(&store), (chosen, None), "{side}");
    }
}

#[test]
fn goal_m25_every_text_is_legible_in_every_palette() {
    let palettes = [
        Palette::Usual,
        Palette::RedGreen,
        Palette::BlueYellow,
        Palette::HighContrast,
    ];
    let mut faults = BTreeSet::new();
    tour::tour(Names::Shipped, |app, keys| {
        let looks = [MapLook::Tiles, MapLook::Glyphs].into_iter();
        for (look, palette) in looks.flat_map(|look| palettes.map(|each| (look, each))) {
            app.settings.look = look;
            app.settings.palette = Some(palette);
            app.needs_drawing = true;
            app.frame(0.0);
            let screen = app.screen();
            for (cell, text) in app.canvas().readable_cells() {
                let paper = cell
                    .paper
                    .unwrap_or(crate::catalog::Color { r: 0, g: 0, b: 0 });
                let contrast = theme::contrast(cell.ink, paper);
                if contrast < 4.5 {
                    faults.insert(format!(
                        "{screen}, {look:?}, {palette:?}: `{text}` {:?} on {paper:?}: {contrast:.2} ({keys})",
                        cell.ink
                    ));
                }
            }
        }
        app.settings.palette = None;
        app.settings.look = MapLook::default();
    });
    let told: Vec<String> = faults.into_iter().take(60).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}
