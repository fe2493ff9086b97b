//! Loot tables out of which effects and drawings take things.

use super::*;
use crate::catalog::LootId;
use crate::catalog::schema::LootKind;
use crate::mapgen::Plan;

fn table(level: &TestLevel, fields: Json) -> LootId {
    let kind: LootKind = serde_json::from_value(fields).expect("a table");
    level.edit(|catalog| catalog.loot.add(kind.entered("test:table")))
}

/// What lies about, by name, at a place.
fn lying(game: &Game, at: Point) -> Vec<String> {
    let items = game.view().items.into_iter();
    let mut names: Vec<String> = { items.filter(|item| item.at == at) }
        .map(|item| item.name)
        .collect();
    names.sort();
    names
}

#[test]
fn an_effect_creates_what_comes_of_a_table() {
    for (count, expected) in [
        (None, ["nail", "nail"].to_vec()),
        (Some(3), ["nail"; 6].to_vec()),
    ] {
        let mut level = TestLevel::parse("@.");
        level.give_eyes('@', 5);
        let nail = item_kind(&level, "nail", json!({}));
        let loot = table(
            &level,
            json!({ "rolls": "2", "entries": [{ "item": nail.0 }] }),
        );
        let mut create = json!({ "loot": loot.0 });
        if let Some(count) = count {
            create["count"] = json!(count);
        }
        let scroll = item_kind(&level, "scroll", json!({ "read": [{ "create": create }] }));
        let item = hold(&mut level, scroll, 1);
        let mut game = game(level);
        done(&mut game, Command::Read { item, at: None });
        let all: Vec<String> = { game.view().items.into_iter() }
            .map(|item| item.name)
            .collect();
        assert_eq!(all, expected, "{count:?}");
        survives_a_save(&mut game);
    }
}

#[test]
fn what_a_drawing_says_lies_there_from_the_beginning() {
    let level = TestLevel::parse("@.");
    let (nail, coin) = (
        item_kind(&level, "nail", json!({})),
        item_kind(&level, "coin", json!({ "stacks": true })),
    );
    let loot = table(
        &level,
        json!({ "entries": [{ "item": coin.0, "count": "7" }], "rolls": "1" }),
    );
    let catalog = crate::components::kind::catalog(&level.world);
    let mut map = level.map().clone();
    map.set(place(0, 0), TileRole::StairsUp);
    let mut plan = Plan::bare(map, place(0, 0));
    plan.items.push((nail, place(1, 0)));
    plan.loot.push((loot, place(1, 0)));
    let mut catalog = Catalog::clone(&catalog);
    catalog.hero = raws::core().expect("the core is sound").hero.clone();
    let game = Game::on(5, Arc::new(catalog), plan);
    assert_eq!(lying(&game, place(1, 0)), ["7 coins", "nail"]);
}
