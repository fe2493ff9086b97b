//! What is done with things and spells: commands on levels drawn as text.

mod aimed;
mod end_state;
mod fields;
mod fights;
mod found;
mod heroes;
mod known;
mod loot;
mod magic;
mod mended;
mod seen_magic;
mod thrown;
mod traits;
mod triggers;
mod wasted;
mod worn;

use super::*;
use crate::catalog::schema::{DisguiseKind, Entered, SpellKind, StatusKind, TraitKind};
use crate::catalog::{ItemId, ItemKind, Slot, SpellId, TraitId};
use crate::components::body::StableId;
use crate::components::guise::Guises;
use crate::components::item::{Carried, Charges, Enchant};
use crate::components::magic::{Mana, Spells};
use crate::game::view::ItemView;
use crate::spawn::things;
use chance::Stream;
use serde_json::{Value as Json, json};

/// An entry of the content with these fields; the others are as plain as can be.
fn entry<K: Entered>(id: &str, fields: Json) -> K {
    let mut whole = json!({
        "name": id, "description": "", "glyph": "(", "color": "#ffffff"
    });
    for (key, value) in fields.as_object().expect("fields") {
        whole[key] = value.clone();
    }
    let kind: K = serde_json::from_value(whole).expect("sound fields");
    kind.entered(&format!("test:{id}"))
}

fn item_kind(level: &TestLevel, id: &str, fields: Json) -> ItemId {
    let kind: ItemKind = entry(id, fields);
    level.edit(|catalog| catalog.items.add(kind))
}

fn spell_kind(level: &TestLevel, id: &str, fields: Json) -> SpellId {
    let kind: SpellKind = entry(id, fields);
    level.edit(|catalog| catalog.spells.add(kind))
}

fn status_kind(level: &TestLevel, id: &str) -> u32 {
    let kind: StatusKind = entry(id, json!({ "turns": 5 }));
    level.edit(|catalog| catalog.statuses.add(kind)).0
}

fn trait_kind(level: &TestLevel, id: &str, fields: Json) -> TraitId {
    let mut fields = fields;
    fields["weight"] = json!(1);
    let kind: TraitKind = serde_json::from_value(fields).expect("a trait");
    let kind = kind.entered(&format!("test:{id}"));
    level.edit(|catalog| catalog.traits.add(kind))
}

/// Looks for things that nobody knows; the names are those given.
fn disguise(level: &TestLevel, id: &str, names: &[&str]) -> u32 {
    let looks: Vec<Json> = { names.iter() }
        .map(|name| json!({ "name": name, "color": "#808080" }))
        .collect();
    let fields = json!({ "description": "Who knows?", "looks": looks });
    let kind: DisguiseKind = serde_json::from_value(fields).expect("a disguise");
    let kind = kind.entered(&format!("test:{id}"));
    level.edit(|catalog| catalog.disguises.add(kind)).0
}

/// Shuffles the looks of unknown things again, after the content has changed.
fn shuffle(level: &mut TestLevel, seed: u64) {
    let catalog = crate::components::kind::catalog(&level.world);
    level.world.insert(Guises::new(seed, &catalog));
}

/// Puts so many things of a kind into the hero's pack. Returns their id.
fn hold(level: &mut TestLevel, kind: ItemId, count: i32) -> u64 {
    let hero: StableId = level.get(level.the('@')).expect("the hero has an id");
    let mut stream = Stream::named(1, "hold");
    let made = things::several(&mut level.world, kind, count, &mut stream)[0];
    things::hand_over(&level.world, made, hero);
    level.get::<StableId>(made).expect("it has an id").0
}

/// The same, and the hero wears it.
fn equip(level: &mut TestLevel, kind: ItemId) -> u64 {
    let id = hold(level, kind, 1);
    let hero: StableId = level.get(level.the('@')).expect("the hero has an id");
    things::put_on(&level.world, by_id(level, id), hero);
    id
}

fn by_id(level: &TestLevel, id: u64) -> Entity {
    let (entities, ids) = (
        level.world.entities(),
        level.world.read_storage::<StableId>(),
    );
    let found = (&entities, &ids).join().find(|(_, each)| each.0 == id);
    found.expect("it is there").0
}

/// The thing in the pack with that id.
fn in_pack(game: &Game, id: u64) -> Option<ItemView> {
    game.view().pack.into_iter().find(|item| item.id == id)
}

/// What the pack is called, from the first letter on.
fn pack(game: &Game) -> Vec<String> {
    game.view().pack.into_iter().map(|item| item.name).collect()
}

/// A command that is refused costs nothing and changes nothing.
fn refused(game: &mut Game, command: Command) -> String {
    let (before, turn) = (game.hash(), game.turn());
    let refusal = game.apply(command).expect_err("it is refused");
    assert_eq!((game.hash(), game.turn()), (before, turn), "{command:?}");
    refusal.reason
}

fn done(game: &mut Game, command: Command) {
    let turn = game.turn();
    game.apply(command)
        .unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    assert!(game.turn() > turn, "{command:?} takes a turn");
    assert_eq!(game.check(), Ok(()), "{command:?}");
}

fn place(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

/// The game goes on in the same way after it was saved and loaded.
fn survives_a_save(game: &mut Game) {
    let loaded = Game::load(&game.save(), Arc::clone(&game.catalog));
    let mut loaded = loaded.expect("it was just saved");
    assert_eq!(loaded.hash(), game.hash());
    assert_eq!(loaded.view(), game.view());
    for _ in 0..3 {
        assert_eq!(wait(&mut loaded), wait(game));
        assert_eq!(loaded.hash(), game.hash());
    }
}
