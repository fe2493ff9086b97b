//! The odds that are shown of shots and throws are those of the things that fly.

use super::*;
use crate::catalog::{ItemId, ItemKind};
use crate::components::body::StableId;
use crate::effects::queue::{Asked, Launch};
use crate::game::view::{ItemVerb, ItemView};
use crate::spawn::things;

impl Ring {
    /// The hero has these things and nothing else, the first one in hand if it fits there.
    fn arm(&mut self, kinds: &[ItemId], bonus: i32) -> Vec<u64> {
        let world = &mut self.game.world;
        let hero = self.places[0].0;
        for (thing, ..) in std::mem::take(&mut self.things) {
            world.write_storage::<Carried>().remove(thing);
            world.write_storage::<Worn>().remove(thing);
        }
        let own = *world.read_storage::<StableId>().get(hero).expect("it has");
        let mut luck = Stream::named(2, "arms");
        let mut ids = Vec::new();
        for &kind in kinds {
            let thing = things::several(world, kind, 50, &mut luck)[0];
            things::hand_over(world, thing, own);
            if ids.is_empty() {
                let enchant = Enchant {
                    bonus,
                    known: true,
                    ..Enchant::default()
                };
                put_back(world, thing, Some(enchant));
                things::put_on(world, thing, own);
            }
            ids.push(
                world
                    .read_storage::<StableId>()
                    .get(thing)
                    .expect("it has")
                    .0,
            );
        }
        self.things = carried(world);
        ids
    }

    /// Compares what is told of a thing that is fired or thrown with what it does.
    fn launch(&mut self, item: u64, verb: ItemVerb, what: &str) -> f64 {
        self.restore();
        let view = self.game.view().clone();
        let mut actor = view.actors[0].clone();
        actor.health = actor.max_health;
        let with = |each: &&ItemView| each.id == item;
        let held = view.pack.iter().find(with).expect("it is carried");
        let missile = view.missile(held, verb).expect("it flies");
        let told = view.missile_odds(&missile, &actor);
        let flying = match verb {
            ItemVerb::Fire => view.ammunition(held).expect("it fits").id,
            _ => item,
        };
        let world = &self.game.world;
        let item = {
            let (entities, ids) = world.system_data::<(Entities, ReadStorage<StableId>)>();
            let found = (&entities, &ids).join().find(|(_, id)| id.0 == flying);
            found.expect("it is there").0
        };
        let (by, target) = (self.places[0].0, self.monster);
        let tried = self.try_often(target, |world| {
            let launch = Asked::Launch(Launch {
                by,
                item,
                at: actor.at,
                is_fired: verb == ItemVerb::Fire,
            });
            world.write_resource::<EffectQueue>().ask(launch);
        });
        compare(&told, &tried, actor.max_health, what)
    }
}

/// What can be fired with what, by number.
fn pairs(core: &Catalog) -> Vec<(ItemId, ItemId)> {
    let mut pairs = Vec::new();
    for (bow, kind) in core.items.iter() {
        let weapon = kind.weapon.as_ref();
        let ranged = weapon.and_then(|weapon| weapon.ranged.as_ref());
        let fits = |each: &ItemKind| match (&each.ammo, ranged) {
            (Some(ammo), Some(ranged)) => ammo.tag == ranged.ammo,
            _ => false,
        };
        let fitting = core.items.iter().filter(|(_, each)| fits(each));
        pairs.extend(fitting.map(|(ammo, _)| (bow, ammo)));
    }
    pairs
}

#[test]
fn the_odds_of_shots_are_those_of_the_things_that_fly() {
    let core = raws::core().expect("the core is sound");
    let hero = core.hero.id.clone();
    let every = if trials(5) == 5 { 1 } else { 23 };
    let pairs = pairs(&core);
    let shots = core.monsters.iter().flat_map(|(id, kind)| {
        let pairs = pairs.iter();
        pairs.map(move |pair| (id, kind.look.name.as_str(), *pair))
    });
    let (mut tried, mut most) = (0, 0.0_f64);
    for (monster, name, (bow, ammo)) in shots.step_by(every) {
        let mut ring = Ring::new(&hero, monster, &core);
        let items = ring.arm(&[bow, ammo], tried % 4);
        let (bow, ammo) = (&core[bow].look.name, &core[ammo].look.name);
        let what = format!("{bow} with {ammo} at {name}");
        most = most.max(ring.launch(items[0], ItemVerb::Fire, &what));
        let view = ring.game.view();
        let shot = view.fight(&view.actors[0]).shot;
        assert!(shot.is_some(), "{what} has no line on the card");
        tried += 1;
    }
    println!("{tried} shots: {most:.2} points apart at most");
    assert!(tried >= 3, "only {tried}");
}

#[test]
fn the_odds_of_throws_are_those_of_the_things_that_fly() {
    let core = raws::core().expect("the core is sound");
    let hero = core.hero.id.clone();
    let is_plain = |kind: &ItemKind| kind.on_throw.is_empty() && kind.unknown.is_none();
    let things = core.items.iter().filter(|(_, kind)| is_plain(kind));
    let every = if trials(5) == 5 { 3 } else { 17 };
    let (mut tried, mut most) = (0, 0.0_f64);
    let monsters: Vec<_> = core.monsters.iter().collect();
    for (number, (thing, kind)) in things.enumerate().step_by(every) {
        let (monster, foe) = monsters[number % monsters.len()];
        let mut ring = Ring::new(&hero, monster, &core);
        let items = ring.arm(&[thing], 2);
        let what = format!("{} thrown at {}", kind.look.name, foe.look.name);
        most = most.max(ring.launch(items[0], ItemVerb::Throw, &what));
        tried += 1;
    }
    println!("{tried} throws: {most:.2} points apart at most");
    assert!(tried >= 3, "only {tried}");
}

#[test]
fn what_is_not_known_has_no_odds() {
    let core = raws::core().expect("the core is sound");
    let game = Game::new(7, Arc::clone(&core));
    let view = game.view().clone();
    let mut item = view.pack[0].clone();
    item.known = true;
    item.kind = core.items.iter().next().expect("there is one").1.clone();
    let is_told = |item: &ItemView| view.missile(item, ItemVerb::Throw).is_some();
    let lands_plainly = item.kind.on_throw.is_empty();
    assert_eq!(is_told(&item), lands_plainly);
    item.known = false;
    assert!(!is_told(&item));
}
