//! Nothing of what a thing really is can be read off the screen before the hero knows it: two
//! games in which two things have changed places with each other show the same.

use super::*;
use crate::catalog::{Catalog, ItemId, ItemKind};
use crate::game::Game;
use crate::game::debug::{DebugDeed, SpawnedKind};
use crate::raws;
use crate::travel::{Pickup, Sight};
use crate::ui::canvas::Canvas;
use crate::ui::cards::{self, Detail};
use crate::ui::danger;
use crate::ui::fx::Effects;
use crate::ui::lessons;
use crate::ui::screens::play::Play;
use crate::ui::testkit;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The content in which two things are each what the other is.
fn swapped(core: &Catalog, one: ItemId, other: ItemId) -> Catalog {
    let mut catalog = Catalog::clone(core);
    for (place, nature) in [(one, other), (other, one)] {
        let own = ItemKind::clone(&core[place]);
        // How often and how many of them are found is no secret of theirs.
        *catalog.items.change(place) = ItemKind {
            id: own.id,
            spawn: own.spawn,
            count: own.count,
            stacks: own.stacks,
            value: own.value,
            ..ItemKind::clone(&core[nature])
        };
    }
    catalog
}

/// A game whose hero carries a thing, and has a foe and someone peaceful in view.
fn carrying(catalog: Catalog, item: ItemId) -> Game {
    let catalog = Arc::new(catalog);
    let mut game = Game::new(7, Arc::clone(&catalog));
    let mut deed = |deed| game.apply(Command::Debug { deed }).map(|_| ());
    deed(DebugDeed::Begin).expect("it begins");
    let view = game.view();
    let is_free = |at: &Point| {
        let tile = view.map.tile(*at).filter(|tile| tile.tile.is_walkable());
        let is_seen = tile.is_some_and(|tile| tile.seen == crate::game::view::Seen::Now);
        is_seen && view.actors.iter().all(|actor| actor.at != *at)
    };
    let free: Vec<Point> = view.metric.around(view.hero.at).filter(is_free).collect();
    let [there, foe, friend, ..] = free[..] else {
        panic!("there is no room");
    };
    let monster = |is_friend: bool| {
        let mut all = (0..).zip(catalog.monsters.iter());
        let found = all.find(|(_, (_, kind))| {
            let side = kind.faction.map(|side| catalog.factions[side].to_hero);
            let is_peaceful = side == Some(crate::rules::ruleset::Reaction::Ignore);
            is_peaceful == is_friend && kind.speed > 0
        });
        SpawnedKind::Monster(found.expect("there is one").0)
    };
    let mut deed = |deed| game.apply(Command::Debug { deed }).map(|_| ());
    for (what, at) in [
        (SpawnedKind::Item(item.0), there),
        (monster(false), foe),
        (monster(true), friend),
    ] {
        deed(DebugDeed::Spawn { what, at }).expect("there is room");
    }
    deed(DebugDeed::Teleport { at: there }).expect("there is room");
    game.apply(Command::PickUp).expect("it lies here");
    game
}

/// Everything that is shown of the thing that was picked up last, and of what can be done
/// with it.
fn shown(game: &Game) -> String {
    let view = game.view();
    let item = view
        .pack
        .iter()
        .max_by_key(|item| item.id)
        .expect("it was picked up");
    assert!(!item.known, "{} is known", item.name);
    let effects = Effects::default();
    let scene = testkit::scene(Some(&view), &effects);
    let mut told = vec![item.name.clone(), format!("{:?}", item.uses)];
    for detail in [Detail::Short, Detail::Whole] {
        told.push(format!("{:?}", cards::of_item(item, &view, detail)));
    }
    told.push(format!("{:?} {:?}", view.compare(item), item.charges));
    told.push(
        lessons::about(
            view.hero.at,
            &view,
            scene.keymap,
            scene.settings.wishes.played(),
        )
        .join("\n"),
    );
    told.push(rows(&testkit::drawn(&Play, Some(&view), 80, 45)));
    let sight = Sight {
        view: &view,
        book: &view.catalog,
        pickup: Pickup::Takes,
    };
    for verb in item.uses.iter().map(|each| each.verb) {
        told.push(format!(
            "{verb:?}: {}",
            begin_with(verb, item, &scene).word()
        ));
        let reach = Reach::of(item, verb).expect("it has this use");
        let aimed = Aimed::Thing {
            verb,
            item: item.id,
        };
        told.push(format!("{reach:?}"));
        for actor in &view.actors {
            let command = aimed.command(Some(actor.at), &view);
            let question = danger::question(command, sight).is_some();
            told.push(format!("asked first: {question}"));
            let last = Some(actor.id);
            let ask = WhichTarget::new(
                item.name.clone(),
                reach,
                UiAction::Use(verb),
                &view,
                (last, false),
            );
            let ask = ask.weighing(aimed);
            told.push(rows(&testkit::drawn_ask(&ask, &view, 80, 45)));
        }
        let ask = WhichTarget::new(
            item.name.clone(),
            reach,
            UiAction::Use(verb),
            &view,
            (None, false),
        );
        told.push(rows(&testkit::drawn_ask(
            &ask.weighing(aimed),
            &view,
            80,
            45,
        )));
    }
    told.join("\n")
}

fn rows(canvas: &Canvas) -> String {
    let rows = (0..canvas.rows()).map(|y| canvas.row(y));
    rows.collect::<Vec<_>>().join("\n")
}

/// The same text with two names in each other's place, as in a list of what something can be.
fn exchanged(text: &str, one: &str, other: &str) -> String {
    text.replace(one, "\u{1}")
        .replace(other, one)
        .replace('\u{1}', other)
}

#[test]
fn what_a_thing_is_cannot_be_told_before_it_is_known() {
    let core = raws::core().expect("the core is sound");
    let mut groups: BTreeMap<_, Vec<ItemId>> = BTreeMap::new();
    for (id, kind) in core.items.iter() {
        if let Some(disguise) = kind.unknown {
            groups.entry(disguise.0).or_default().push(id);
        }
    }
    let mut tried = 0;
    for all in groups.values() {
        for pair in all.windows(2) {
            let (one, other) = (pair[0], pair[1]);
            let real = carrying(Catalog::clone(&core), one);
            let false_one = carrying(swapped(&core, one, other), one);
            let names = [one, other].map(|id| core[id].look.name.as_str());
            let expected = shown(&real);
            let got = exchanged(&shown(&false_one), names[0], names[1]);
            for (one, other) in expected.lines().zip(got.lines()) {
                assert_eq!(one, other, "{} is told from {}", names[0], names[1]);
            }
            assert_eq!(expected.lines().count(), got.lines().count());
            tried += 1;
        }
    }
    assert!(tried >= 20, "only {tried} pairs");
}
