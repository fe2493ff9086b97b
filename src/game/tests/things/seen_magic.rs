//! What is seen of spells and things: the way, the places that are reached, the picture.

use super::*;
use crate::notice::Notice;

/// The magic that was seen of a command.
fn seen(game: &mut Game, command: Command) -> Vec<Notice> {
    let report = game.apply(command).expect("it can be done");
    let is_magic = |notice: &Notice| matches!(notice, Notice::Conjured { .. });
    report.notices.into_iter().filter(is_magic).collect()
}

fn caster(effects: Json) -> Game {
    let level = TestLevel::parse("#@....a.#");
    level.change_hero(|kind| kind.mana = 8);
    let hero = level.the('@');
    level.give(hero, Mana { current: 8 });
    level.give_eyes('@', 20);
    let fields = json!({ "mana": 1, "aim": "place", "range": 7, "on_cast": effects });
    let spell = spell_kind(&level, "blast", fields);
    level.give(hero, Spells(vec![spell]));
    let mut game = game(level);
    wait(&mut game);
    game
}

#[test]
fn a_spell_is_seen_on_its_way_and_wherever_it_reaches() {
    let core = raws::core().expect("the core is sound");
    // One whose area has a picture of its own.
    let spreads = |kind: &crate::catalog::ElementKind| kind.spread.is_some();
    let mut elements = core.elements.iter();
    let (fire, _) = { elements.find(|(_, kind)| spreads(kind)) }.expect("there is one");
    let harm = json!({ "damage": { "amount": 1, "element": fire.0 } });
    let burst = json!([{ "for_each": { "in": { "burst": 1 }, "then": [harm] } }]);
    let mut game = caster(burst);
    let at = Some(place(5, 0));
    let seen = seen(&mut game, Command::Cast { spell: 0, at });
    let fire = &core[fire];
    assert!(fire.tile.is_some(), "it has a picture");
    let told = |from, to, reached: &[i32]| Notice::Conjured {
        from: place(from, 0),
        to,
        reached: reached.iter().map(|&x| place(x, 0)).collect(),
        color: fire.color,
        tile: fire.tile,
    };
    // The walls are reached too, as far as they are seen.
    let Notice::Conjured { reached, tile, .. } = &seen[1] else {
        panic!("{seen:?}");
    };
    assert!(*tile == fire.spread && fire.spread.is_some_and(|it| Some(it) != fire.tile));
    for x in 4..=6 {
        assert!(reached.contains(&place(x, 0)), "{reached:?}");
    }
    assert_eq!(seen[0], told(1, at, &[]));
    assert_eq!(seen.len(), 2);
}

#[test]
fn a_spell_without_an_area_is_a_bolt_and_one_for_its_caster_a_light() {
    let mut dark = caster(json!([{ "damage": 1 }]));
    let at = Some(place(6, 0));
    let bolt = seen(&mut dark, Command::Cast { spell: 0, at });
    let [
        Notice::Conjured {
            to, reached, tile, ..
        },
    ] = &bolt[..]
    else {
        panic!("{bolt:?}");
    };
    assert_eq!((*to, reached.len(), *tile), (at, 0, None));
    let mut level = TestLevel::parse("#@..#");
    let scroll = item_kind(&level, "scroll", json!({ "read": [{ "noise": 1 }] }));
    let item = hold(&mut level, scroll, 1);
    let mut game = game(level);
    let light = seen(&mut game, Command::Read { item, at: None });
    assert!(
        matches!(light[..], [Notice::Conjured { to: None, .. }]),
        "{light:?}"
    );
}
