//! Things are read and pointed, spells are cast: what is refused, and what is not.

use super::*;

fn cast(spell: u8, at: Option<Point>) -> Command {
    Command::Cast { spell, at }
}

#[test]
fn a_use_without_an_effect_is_refused_and_costs_no_turn() {
    let fireball = json!([{ "for_each": { "in": { "burst": 1 }, "then": [{ "damage": 3 }] } }]);
    let cases = [
        (
            json!({ "read": [{ "heal": 4 }] }),
            None,
            "Nothing would come of that now.",
        ),
        (
            json!({ "quaff": [{ "heal": 4 }] }),
            None,
            "You cannot read that.",
        ),
        (
            json!({ "zap": [{ "heal": 4 }] }),
            None,
            "You cannot read that.",
        ),
        (
            json!({ "read": [{ "restore_mana": 4 }] }),
            None,
            "Nothing would come of that now.",
        ),
        (
            json!({ "read": [{ "identify": "all" }] }),
            None,
            "Nothing would come of that now.",
        ),
        (
            json!({ "read": [{ "uncurse": "all" }] }),
            None,
            "Nothing would come of that now.",
        ),
        (
            json!({ "read": [{ "recharge": 2 }] }),
            None,
            "Nothing would come of that now.",
        ),
        (
            json!({ "read": [{ "enchant": { "slot": "weapon", "by": 1 } }] }),
            None,
            "Nothing would come of that now.",
        ),
        (
            json!({ "read": fireball, "aim": "place" }),
            None,
            "You have to choose where.",
        ),
        (
            json!({ "read": fireball, "aim": "place" }),
            Some(place(5, 0)),
            "Nothing would come of that now.",
        ),
        // Nobody changes places with a wall, and nobody is pushed who is not there.
        (
            json!({ "read": [{ "swap": {} }], "aim": "direction" }),
            Some(place(0, 0)),
            "Nothing would come of that now.",
        ),
        (
            json!({ "read": [{ "push": { "tiles": 3 } }, { "pull": { "tiles": 3 } }], "aim": "place" }),
            Some(place(5, 0)),
            "Nothing would come of that now.",
        ),
        (
            json!({ "read": fireball, "aim": "place", "range": 2 }),
            Some(place(5, 0)),
            "That is too far away.",
        ),
        (
            json!({ "read": fireball, "aim": "place" }),
            Some(place(9, 0)),
            "You do not see that place.",
        ),
        (
            json!({ "read": fireball, "aim": "creature" }),
            Some(place(5, 0)),
            "There is nobody there.",
        ),
        (
            json!({ "read": fireball, "aim": "direction" }),
            Some(place(1, 0)),
            "That is no direction.",
        ),
        (
            json!({ "read": fireball, "aim": "direction" }),
            Some(place(-1, 0)),
            "There is nothing there.",
        ),
    ];
    for (fields, at, reason) in cases {
        let mut level = TestLevel::parse("#@......#a");
        let kind = item_kind(&level, "scroll", fields.clone());
        let item = hold(&mut level, kind, 1);
        let mut game = game(level);
        let command = Command::Read { item, at };
        assert_eq!(refused(&mut game, command), reason, "{fields}");
    }
}

#[test]
fn a_fireball_hurts_all_in_its_burst_and_nobody_behind_a_wall() {
    let mut level = TestLevel::parse("#@.a.b#c");
    let effects = json!([{ "for_each": { "in": { "burst": 2 }, "then": [{ "damage": 4 }] } }]);
    let kind = item_kind(&level, "scroll", json!({ "read": effects, "aim": "place" }));
    let item = hold(&mut level, kind, 2);
    let mut game = game(level);
    let at = Some(place(4, 0));
    done(&mut game, Command::Read { item, at });
    let left = with(&mut game, |level| {
        ['a', 'b', 'c'].map(|sign| level.health(sign))
    });
    assert_eq!(left, [6, 6, 10]);
    assert_eq!(game.hero_health(), 10);
}

#[test]
fn a_wand_has_so_many_charges_and_fills_on_a_new_depth() {
    let mut level = TestLevel::parse("#@.a>#");
    level.toughen('a', 100);
    level.edit(|catalog| {
        let monsters: Vec<_> = catalog.monsters.iter().map(|(id, _)| id).collect();
        for id in monsters {
            catalog.monsters.change(id).arms.damage = "0".parse().expect("dice");
        }
    });
    let fields = json!({ "zap": [{ "damage": 5 }], "aim": "creature", "charges": "2" });
    let kind = item_kind(&level, "wand", fields);
    let item = hold(&mut level, kind, 1);
    level.give(level.the('@'), Mana { current: 0 });
    level.change_hero(|kind| kind.mana = 6);
    let mut game = game(level);
    let zap = Command::Zap {
        item,
        at: Some(place(3, 0)),
    };
    let charges = |game: &Game| in_pack(game, item).and_then(|item| item.charges);
    done(&mut game, zap);
    assert_eq!(charges(&game), Some(Charges { left: 1, most: 2 }));
    survives_a_save(&mut game);
    done(&mut game, zap);
    for _ in 0..50 {
        wait(&mut game);
    }
    let empty = "The wand is empty. It fills again on a depth new to you.";
    assert_eq!(refused(&mut game, zap), empty, "waiting fills nothing");
    assert_eq!(with(&mut game, |level| level.health('a')), 90);

    carry_hero_to(&mut game, TileRole::StairsDown);
    done(&mut game, Command::Descend);

    assert_eq!(charges(&game), Some(Charges { left: 2, most: 2 }));
    assert_eq!(game.view().hero.mana, 6);
    with(&mut game, |level| {
        let hero = level.world.read_resource::<HeroEntity>().0;
        level.give(hero, Mana { current: 1 });
    });
    carry_hero_to(&mut game, TileRole::StairsUp);
    let _ = game.apply(Command::Ascend);
    assert_eq!(game.depth(), 1);
    assert_eq!(game.view().hero.mana, 1, "that depth is not new");
}

#[test]
fn what_has_no_charges_is_used_up_when_it_is_pointed() {
    let mut level = TestLevel::parse("#@.a#");
    let fields = json!({ "zap": [{ "damage": 5 }], "aim": "creature" });
    let kind = item_kind(&level, "twig", fields);
    let item = hold(&mut level, kind, 1);
    let mut game = game(level);
    let at = Some(place(3, 0));
    done(&mut game, Command::Zap { item, at });
    assert!(game.view().pack.is_empty());
}

/// Fault D30 of another game: only the key asked for mana.
#[test]
fn fault_d30_a_spell_takes_mana_and_without_it_is_refused() {
    let level = TestLevel::parse("#@.a#");
    level.change_hero(|kind| kind.mana = 5);
    let fields = json!({ "mana": 2, "aim": "creature", "on_cast": [{ "damage": 3 }] });
    let spell = spell_kind(&level, "spark", fields);
    let hero = level.the('@');
    level.give(hero, Spells(vec![spell]));
    level.give(hero, Mana { current: 5 });
    let mut game = game(level);
    let at = Some(place(3, 0));
    for (left, health) in [(3, 7), (1, 4)] {
        done(&mut game, cast(0, at));
        assert_eq!(game.view().hero.mana, left);
        assert_eq!(with(&mut game, |level| level.health('a')), health);
    }
    assert!(!game.view().hero.spells[0].can_be_cast);
    let reason = "That takes 2 mana, and you have 1.";
    assert_eq!(refused(&mut game, cast(0, at)), reason);
    assert_eq!(refused(&mut game, cast(1, at)), "You know no such spell.");
    survives_a_save(&mut game);
}

#[test]
fn a_book_teaches_its_spell_once() {
    let mut level = TestLevel::parse("#@.a#");
    level.change_hero(|kind| kind.mana = 5);
    let fields = json!({ "mana": 0, "aim": "creature", "on_cast": [{ "damage": 3 }] });
    let spell = spell_kind(&level, "spark", fields);
    let book = item_kind(
        &level,
        "book",
        json!({ "teaches": spell.0, "stacks": true }),
    );
    let item = hold(&mut level, book, 2);
    let mut game = game(level);
    let read = Command::Read { item, at: None };
    done(&mut game, read);
    assert_eq!(game.view().hero.spells.len(), 1);
    assert_eq!(pack(&game), ["book"]);
    let words = "You can cast spark from now on.".to_string();
    assert!(told(&mut game).contains(&words));
    assert_eq!(refused(&mut game, read), "Nothing would come of that now.");
    survives_a_save(&mut game);
}
