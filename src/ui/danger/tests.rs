use super::*;
use crate::catalog::schema::{AimKind, Resistance, StatusRule};
use crate::catalog::{Catalog, ItemKind};
use crate::effects::value::Value;
use crate::effects::{Damage, Effect, Harm, Status};
use crate::game::view::{Seen, Thing, ThingView};
use crate::map::TileRole;
use crate::travel::Pickup;
use crate::ui::testkit;
use std::sync::Arc;

fn sight<'a>(view: &'a View, book: &'a Catalog) -> Sight<'a> {
    Sight {
        view,
        book,
        pickup: Pickup::Takes,
    }
}

const EAST: Command = Command::Step { dx: 1, dy: 0 };

/// The words of the question before a command, or nothing.
fn asked(command: Command, view: &View, book: &Catalog) -> String {
    let ask = match command {
        Command::Step { dx, dy } => step(dx, dy, sight(view, book)),
        _ => shot(command, sight(view, book)),
    };
    ask.map_or(String::new(), |ask| ask.question)
}

/// The core with shallow water that poisons.
fn poisoned_water() -> Catalog {
    let mut book = Catalog::clone(&testkit::view("@").catalog);
    let water = book.terrain.role(TileRole::Water).number();
    let poison = book
        .elements
        .iter()
        .find(|(_, kind)| kind.id.ends_with("poison"));
    let (poison, _) = poison.expect("the core has poison");
    let harm = Damage::Elemental(Harm {
        amount: Value::Number(2),
        element: Some(poison),
    });
    let grounds = Arc::make_mut(&mut book.grounds);
    grounds[water].on_turn = vec![Effect::Damage(harm)].into();
    book
}

/// An arrow trap that was found, as the content writes it.
fn trap(at: Point) -> ThingView {
    let found = testkit::trap(9, at);
    let Thing::Trap(kind) = found.what else {
        unreachable!("it is a trap");
    };
    let mut kind = Arc::unwrap_or_clone(kind);
    kind.on_enter = serde_json::from_value(serde_json::json!([{ "damage": 3 }])).expect("effects");
    kind.hidden = true;
    ThingView {
        what: Thing::Trap(Arc::new(kind)),
        ..found
    }
}

#[test]
fn a_step_into_harmful_ground_is_asked_about_if_it_is_known() {
    let book = poisoned_water();
    for (drawing, is_asked) in [
        ("@~.", true),
        ("@.~", false),
        // Whoever stands there strikes, and is struck.
        ("@r.", false),
    ] {
        let view = testkit::view(drawing);
        let question = asked(EAST, &view, &book);
        assert_eq!(!question.is_empty(), is_asked, "{drawing}: {question}");
    }
    let mut view = testkit::view("@~.");
    view.map.tiles[1].seen = Seen::Unknown;
    assert_eq!(asked(EAST, &view, &book), "", "nobody knows of it");
    view.map.tiles[1].seen = Seen::Remembered;
    let question = asked(EAST, &view, &book);
    assert_eq!(question, "The water there would harm you. Step into it?");
}

#[test]
fn whoever_stands_in_it_is_not_asked_again() {
    let book = poisoned_water();
    let mut view = testkit::view(".~~.");
    view.hero.at = Point::new(1, 0);
    for dx in [-1, 1] {
        assert_eq!(asked(Command::Step { dx, dy: 0 }, &view, &book), "");
    }
    view.hero.at = Point::new(3, 0);
    let west = Command::Step { dx: -1, dy: 0 };
    assert_ne!(asked(west, &view, &book), "", "in again");
}

#[test]
fn who_is_immune_is_not_asked() {
    let book = poisoned_water();
    let mut view = testkit::view("@~.");
    let is_immune = |kind: &ItemKind| {
        let mut resists = kind.worn.iter().flat_map(|worn| &worn.resists);
        resists.any(|each| book[each.element].id.ends_with("poison") && each.percent == 100)
    };
    let mut kinds = book.items.iter().map(|(_, kind)| kind);
    let ring = kinds.find(|kind| is_immune(kind));
    let ring = ring.expect("the core has a ring against poison");
    let ring = testkit::thing(4, view.hero.at, ItemKind::clone(ring));
    view.pack = vec![ring.clone()];
    assert_ne!(asked(EAST, &view, &book), "", "it is not worn");
    view.pack = vec![testkit::worn(ring)];
    assert_eq!(asked(EAST, &view, &book), "");
    view.things = vec![trap(Point::new(1, 0))];
    assert_ne!(asked(EAST, &view, &book), "", "the trap does not poison");
}

#[test]
fn traps_that_were_found_are_asked_about() {
    let mut view = testkit::view("@..");
    let book = view.catalog.clone();
    view.things = vec![trap(Point::new(1, 0))];
    let question = asked(EAST, &view, &book);
    assert_eq!(question, "You know of the arrow trap there. Step onto it?");
    let mut flying = testkit::status("levitating", 5);
    Arc::make_mut(&mut flying.kind).rules = vec![StatusRule::Flies];
    view.hero.statuses = vec![flying];
    assert_eq!(asked(EAST, &view, &book), "", "who flies does not touch it");
}

#[test]
fn who_flies_is_asked_once_before_a_chasm() {
    let mut view = testkit::view("@::.");
    let book = view.catalog.clone();
    assert_eq!(asked(EAST, &view, &book), "", "the step is refused anyway");
    let mut flying = testkit::status("levitating", 5);
    Arc::make_mut(&mut flying.kind).rules = vec![StatusRule::Flies];
    view.hero.statuses = vec![flying];
    let question = asked(EAST, &view, &book);
    assert!(
        question.starts_with("Chasm: there is nothing"),
        "{question}"
    );
    assert!(question.contains("levitating (5 more turns)"), "{question}");
    view.hero.at = Point::new(1, 0);
    assert_eq!(asked(EAST, &view, &book), "", "over it already");
}

#[test]
fn who_flies_is_asked_before_lava_as_before_a_chasm() {
    let mut view = testkit::view("@..");
    let book = view.catalog.clone();
    let lava = book.terrain.role(TileRole::Lava);
    view.map.tiles[1].tile = lava;
    assert_eq!(asked(EAST, &view, &book), "", "the step is refused anyway");
    let mut flying = testkit::status("levitating", 5);
    Arc::make_mut(&mut flying.kind).rules = vec![StatusRule::Flies];
    view.hero.statuses = vec![flying];
    let question = asked(EAST, &view, &book);
    assert!(question.starts_with("Lava: there is nothing"), "{question}");
    view.map = testkit::view("@..").map;
    assert_eq!(asked(EAST, &view, &book), "", "a floor is a floor");
}

#[test]
fn ground_that_sets_on_fire_is_asked_about_unless_one_cannot_burn() {
    let plain = testkit::view("@").catalog;
    let (burning, _) = { plain.statuses.iter() }
        .find(|(_, kind)| kind.id.ends_with(":burning"))
        .expect("the core has fire");
    let fire = plain[burning]
        .on_turn
        .iter()
        .find_map(|effect| match effect {
            Effect::Damage(damage) => damage.element(),
            _ => None,
        });
    let ignites: crate::effects::Effects = vec![Effect::Status(Status {
        apply: burning,
        turns: None,
        by: None,
    })]
    .into();
    let water = plain.terrain.role(TileRole::Water).number();
    let mut view = testkit::view("@~.");
    for enters in [true, false] {
        let mut book = Catalog::clone(&plain);
        let ground = &mut Arc::make_mut(&mut book.grounds)[water];
        match enters {
            true => ground.on_enter = ignites.clone(),
            false => ground.on_turn = ignites.clone(),
        }
        view.hero.statuses.clear();
        let question = asked(EAST, &view, &book);
        assert!(question.contains("would harm you"), "{enters}: {question}");
        // Nothing is felt of fire by who is immune to it.
        let mut proof = testkit::status("fireproof", 9);
        Arc::make_mut(&mut proof.kind).resists = vec![Resistance {
            element: fire.expect("it burns"),
            percent: 100,
        }];
        view.hero.statuses = vec![proof];
        assert_eq!(asked(EAST, &view, &book), "", "{enters}");
    }
}

#[test]
fn what_would_hit_a_friend_is_asked_about_unless_it_does_good() {
    let mut view = testkit::view("@..r.");
    let book = view.catalog.clone();
    let (hero, at) = (view.hero.at, view.actors[0].at);
    let mut unknown = testkit::draught(5, hero);
    unknown.known = false;
    let mut mild = testkit::draught(6, hero);
    Arc::make_mut(&mut mild.kind).on_throw = mild.kind.quaff.clone();
    view.pack = vec![
        testkit::worn(testkit::bow(1, hero)),
        testkit::arrows(2, hero, 9),
        testkit::rod(3, hero, 2),
        testkit::stone(4, hero),
        unknown,
        mild,
    ];
    view.hero.spells = vec![testkit::spell("mend", 1, AimKind::Creature)];
    let near = Point::new(2, 0);
    let harmful = [
        Command::Fire { at },
        Command::Throw { item: 4, at },
        Command::Throw { item: 5, at },
        Command::Zap {
            item: 3,
            at: Some(at),
        },
        Command::Zap {
            item: 3,
            at: Some(near),
        },
    ];
    let harmless = [
        Command::Throw { item: 4, at: near },
        Command::Throw { item: 6, at },
        Command::Cast {
            spell: 0,
            at: Some(at),
        },
        Command::Quaff { item: 6 },
        Command::Wait,
    ];
    for command in harmful.iter().chain(&harmless) {
        assert_eq!(asked(*command, &view, &book), "", "a foe: {command:?}");
    }
    view.actors[0].hostile = false;
    for command in harmful {
        let question = asked(command, &view, &book);
        assert!(
            question.starts_with("This reaches the rat"),
            "{command:?}: {question}"
        );
    }
    for command in harmless {
        assert_eq!(asked(command, &view, &book), "", "{command:?}");
    }
}
