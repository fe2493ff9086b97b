//! The odds that are shown are those of the fights that are fought.

mod shots;

use super::*;
use crate::catalog::MonsterId;
use crate::components::body::{Dead, Gains};
use crate::components::item::{Carried, Enchant, Stack, Worn};
use crate::components::mind::Mind;
use crate::components::status::Statuses;
use crate::effects::queue::EffectQueue;
use crate::event::{Event, EventQueue};
use crate::figures::Figure;
use crate::figures::odds::Odds;
use crate::figures::parts::{Addend, Worth};
use crate::map::Map;
use crate::resources::{Acting, MakingQueue, NoiseQueue};
use crate::spatial::placement::Position;
use crate::systems::act::Deed;
use crate::systems::act::melee::MeleeSystem;
use crate::systems::perceive::visibility::VisibilitySystem;
use crate::systems::resolve::EffectSystem;
use crate::testkit::trials::trials;
use chance::Stream;

/// How often each strikes the other.
const BLOWS: u32 = 10_000;

/// Enough to live through every blow.
const ENDURING: i32 = 1_000_000;

/// What came of many blows.
struct Tried {
    /// In percent.
    hit: f64,
    /// What each hit took.
    taken: Vec<i32>,
}

type Thing = (
    Entity,
    Carried,
    Option<Worn>,
    Option<Enchant>,
    Option<Stack>,
);

/// A hero and a monster beside each other, away from everyone else.
struct Ring {
    game: Game,
    monster: Entity,
    /// What someone carries, as it was.
    things: Vec<Thing>,
    places: Vec<(Entity, Point)>,
}

impl Ring {
    fn new(hero: &str, kind: MonsterId, core: &Arc<Catalog>) -> Self {
        let mut game = Game::with_hero(7, Arc::clone(core), Some(hero));
        let world = &mut game.world;
        let hero = world.read_resource::<HeroEntity>().0;
        let others: Vec<Entity> = {
            let (entities, minds) = world.system_data::<(Entities, ReadStorage<Mind>)>();
            (&entities, &minds).join().map(|(each, _)| each).collect()
        };
        for other in others {
            world.system_data::<Placement>().lift(other);
            world.delete_entity(other).expect("it was there");
        }
        world.maintain();
        let at = world.read_storage::<Position>().get(hero).map(|it| it.at());
        let at = at.expect("it is there");
        let beside = {
            let map = world.read_resource::<Map>();
            let mut around = map_around(at);
            around.find(|&place| map.tile(place).is_walkable())
        };
        let beside = beside.expect("there is room");
        let mut luck = Stream::named(1, "ring");
        let monster = crate::spawn::monster(world, kind, beside, &mut luck);
        crate::spawn::place(world, monster, beside);
        let mind = Mind {
            mood: Mood::Hunting { last_seen: at },
        };
        world
            .write_storage()
            .insert(monster, mind)
            .expect("it is there");
        if let Some(eyes) = world.write_storage::<Viewshed>().get_mut(hero) {
            eyes.dirty = true;
        }
        VisibilitySystem.run_now(world);
        let things = carried(world);
        Self {
            game,
            monster,
            things,
            places: vec![(hero, at), (monster, beside)],
        }
    }

    /// Strikes many blows with the systems of the game.
    fn strike(&mut self, by: Entity, at: Entity) -> Tried {
        self.try_often(at, |world| {
            world.write_resource::<Acting>().0 = vec![by];
            let deed = Deed::Strike { target: at };
            world.write_storage().insert(by, deed).expect("it is there");
            MeleeSystem.run_now(world);
        })
    }

    /// Does something to someone many times.
    fn try_often(&mut self, at: Entity, act: impl Fn(&World)) -> Tried {
        let (mut hits, mut taken) = (0, Vec::new());
        for _ in 0..BLOWS {
            self.restore();
            let world = &self.game.world;
            act(world);
            EffectSystem.run_now(world);
            world.write_resource::<EffectQueue>().close();
            let events = world.write_resource::<EventQueue>().take();
            let hurts = events.iter().filter_map(|event| match event {
                Event::Damaged { target, amount, .. } if *target == at => Some(*amount),
                _ => None,
            });
            let hurts: Vec<i32> = hurts.collect();
            if !hurts.is_empty() {
                hits += 1;
                taken.push(hurts.iter().sum());
            }
        }
        Tried {
            hit: 100.0 * f64::from(hits) / f64::from(BLOWS),
            taken,
        }
    }

    /// Makes everything as it was before the blow.
    fn restore(&self) {
        let world = &self.game.world;
        world.write_resource::<NoiseQueue>().0.clear();
        world.write_resource::<MakingQueue>().0.clear();
        for &(who, at) in &self.places {
            world
                .write_storage()
                .insert(who, Health::new(ENDURING))
                .expect("it is there");
            world.write_storage::<Statuses>().remove(who);
            world.write_storage::<Gains>().remove(who);
            world.write_storage::<Dead>().remove(who);
            let is_there = world.read_storage::<Position>().get(who).map(|it| it.at());
            if is_there != Some(at) {
                world.system_data::<Placement>().shift(who, at);
            }
        }
        for &(thing, carried, worn, enchant, stack) in &self.things {
            if world.read_storage::<Position>().contains(thing) {
                world.system_data::<Placement>().lift(thing);
            }
            put_back(world, thing, Some(carried));
            put_back(world, thing, worn);
            put_back(world, thing, enchant);
            put_back(world, thing, stack);
        }
    }
}

/// Makes a component what it was.
fn put_back<T: Component>(world: &World, thing: Entity, what: Option<T>) {
    match what {
        Some(what) => drop(world.write_storage().insert(thing, what)),
        None => drop(world.write_storage::<T>().remove(thing)),
    }
}

/// Everything that someone carries.
fn carried(world: &World) -> Vec<Thing> {
    let (entities, carried, worn, enchants, stacks) = world.system_data::<(
        Entities,
        ReadStorage<Carried>,
        ReadStorage<Worn>,
        ReadStorage<Enchant>,
        ReadStorage<Stack>,
    )>();
    let all = (
        &entities,
        &carried,
        worn.maybe(),
        enchants.maybe(),
        stacks.maybe(),
    )
        .join();
    all.map(|(thing, carried, worn, enchant, stack)| {
        let (worn, enchant) = (worn.copied(), enchant.copied());
        (thing, *carried, worn, enchant, stack.copied())
    })
    .collect()
}

fn map_around(at: Point) -> impl Iterator<Item = Point> {
    (-1..=1)
        .flat_map(move |dy| (-1..=1).map(move |dx| Point::new(at.x + dx, at.y + dy)))
        .filter(move |place| *place != at)
}

/// How many hits it took to use up so much, on average.
fn hits_for(health: i32, taken: &[i32]) -> Option<f64> {
    let (mut fights, mut hits, mut left) = (0, 0, health);
    let mut hits_of_ended = 0;
    for amount in taken {
        hits += 1;
        left -= amount;
        if left <= 0 {
            fights += 1;
            hits_of_ended += hits;
            (hits, left) = (0, health);
        }
    }
    (fights > 0).then(|| f64::from(hits_of_ended) / f64::from(fights))
}

/// The average of everything that dice can come to, counted one by one.
fn counted(addends: &[Addend], change: impl Fn(i32) -> i32) -> Option<f64> {
    let mut sums = vec![0];
    for addend in addends {
        let amount = addend.amount;
        for _ in 0..amount.count {
            let more = sums
                .iter()
                .flat_map(|sum| (1..=amount.sides).map(move |it| sum + it));
            sums = more.collect();
            if sums.len() > 20_000 {
                return None;
            }
        }
        sums.iter_mut().for_each(|sum| *sum += amount.bonus);
    }
    let all: i64 = sums.iter().map(|sum| i64::from(change(*sum))).sum();
    Some(all as f64 / sums.len() as f64)
}

/// The parts of a hit make the whole, and each is what it says.
fn add_up(told: &Odds, what: &str) {
    let sum: f64 = told.parts.iter().map(|part| part.mean).sum();
    let mean = told.damage.mean();
    assert!((sum - mean).abs() < 1e-6, "{what}: {sum} is not {mean}");
    for (number, part) in told.parts.iter().enumerate() {
        let least = if number == 0 { 1 } else { 0 };
        let left = |amount: i32| amount.max(least) * (100 - part.resists) / 100;
        let amount = match &part.worth {
            Worth::Rolled(addends) => counted(addends, left),
            Worth::Fixed { power, defence } => Some(f64::from(left(power.total - defence.total))),
        };
        let amount = amount.unwrap_or(part.mean / part.share) * part.share;
        assert!((amount - part.mean).abs() < 1e-6, "{what}: {part:?}");
    }
}

/// Compares, and returns by how many points of a hundred the two are apart at most.
fn compare(told: &Odds, tried: &Tried, health: i32, what: &str) -> f64 {
    add_up(told, what);
    let off_hit = (f64::from(told.hit) - tried.hit).abs();
    assert!(
        off_hit < 2.0,
        "{what}: told {}%, hit {}%",
        told.hit,
        tried.hit
    );
    let mean = f64::from(tried.taken.iter().sum::<i32>()) / tried.taken.len().max(1) as f64;
    let share = 100.0 * mean / f64::from(health);
    // Of blows that take more than all of its health, it is the same in hundredths.
    let off = (told.share(health) - share).abs() / (share / 100.0).max(1.0);
    assert!(
        off < 2.0,
        "{what}: told {}%, took {share}%",
        told.share(health)
    );
    let (least, most) = (told.damage.least(), told.damage.most());
    for taken in &tried.taken {
        assert!(
            (least..=most).contains(taken),
            "{what}: {taken} of {least}-{most}"
        );
    }
    // Whoever mends all of it is never brought down; the blows of the trial do not show it.
    if let (Some(hits), Some(found)) = (told.hits, hits_for(health, &tried.taken)) {
        let off = (hits - found).abs();
        assert!(
            off < 0.1 + 0.05 * found,
            "{what}: told {hits}, took {found} hits"
        );
        assert!(
            told.best.is_some_and(|best| f64::from(best) <= hits + 1e-9),
            "{what}"
        );
    }
    off_hit.max(off)
}

#[test]
fn the_odds_on_cards_are_those_of_the_fights() {
    let core = raws::core().expect("the core is sound");
    let heroes: Vec<String> = core
        .heroes
        .iter()
        .map(|(_, hero)| hero.id.clone())
        .collect();
    let pairs = core.monsters.iter().flat_map(|(id, kind)| {
        let heroes = heroes.iter();
        heroes.map(move |hero| (hero.as_str(), id, kind.look.name.as_str()))
    });
    // Otherwise a few of them: each is 20,000 blows.
    let every = if trials(5) == 5 { 1 } else { 59 };
    let (mut tried, mut most) = (0, (0.0, String::new()));
    let mut note = |off: f64, what: String| {
        if off > most.0 {
            most = (off, what);
        }
    };
    for (hero, kind, name) in pairs.step_by(every) {
        let mut ring = Ring::new(hero, kind, &core);
        ring.restore();
        let view = ring.game.view();
        let actor = view.actors.first().expect("it is in sight");
        let healthy = (view.hero.max_health, actor.max_health);
        let mut view = view.clone();
        view.hero.health = healthy.0;
        let mut actor = actor.clone();
        actor.health = healthy.1;
        let told = view.fight(&actor);
        let (hero_entity, monster) = (ring.places[0].0, ring.monster);
        let yours = ring.strike(hero_entity, monster);
        let what = format!("{hero} against {name}");
        note(compare(&told.yours, &yours, healthy.1, &what), what);
        let its = ring.strike(monster, hero_entity);
        let what = format!("{name} against {hero}");
        note(compare(&told.its, &its, healthy.0, &what), what);
        tried += 1;
    }
    let (off, what) = most;
    println!("{tried} pairs, both ways: {off:.2} points apart at most ({what})");
    assert!(tried >= 3, "only {tried}");
}

#[test]
fn what_a_hit_takes_is_the_sum_of_its_parts_for_everyone() {
    let core = raws::core().expect("the core is sound");
    let mut parts = 0;
    for (_, hero) in core.heroes.iter() {
        let (first, _) = core.monsters.iter().next().expect("there is one");
        let ring = Ring::new(&hero.id, first, &core);
        let view = ring.game.view();
        let actor = view.actors.first().expect("it is in sight");
        for (_, kind) in core.monsters.iter() {
            let mut actor = actor.clone();
            actor.kind = Arc::clone(kind);
            let what = format!("{} and {}", hero.id, kind.id);
            let fight = view.fight(&actor);
            for odds in [Some(&fight.yours), Some(&fight.its), fight.shot.as_ref()] {
                let Some(odds) = odds else { continue };
                add_up(odds, &what);
                parts += odds.parts.len();
            }
        }
    }
    assert!(parts > 300, "{parts} parts");
}

#[test]
fn fixed_fights_are_told_as_they_are() {
    let game = drawn("@r", fixed());
    let mut game = game;
    with(&mut game, |level| level.awaken('r', Mood::Wandering));
    let view = game.view();
    let fight = view.fight(&view.actors[0]);
    assert_eq!(fight.yours.hit, 100);
    assert_eq!(fight.yours.hits, Some(4.0), "3 of 10 each time");
    assert_eq!(fight.yours.best, Some(4));
    assert_eq!(fight.its.turns, Some(4.0));
    assert!(fight.yours.swing.is_none());
    add_up(&fight.yours, "fixed");
    let Worth::Fixed { power, defence } = &fight.yours.parts[0].worth else {
        panic!("nothing is rolled");
    };
    assert_eq!(power.total - defence.total, 3);
}

#[test]
fn the_figures_of_a_view_are_those_of_the_game() {
    let core = raws::core().expect("the core is sound");
    for (_, hero) in core.heroes.iter() {
        let game = Game::with_hero(3, Arc::clone(&core), Some(&hero.id));
        let view = game.view();
        let figures = view.hero_figures();
        assert_eq!(figures.blow_to_hit(), view.hero.to_hit, "{}", hero.id);
        assert_eq!(figures.blow_to_hit_sum().total, view.hero.to_hit);
        assert_eq!(figures.blow(), view.hero.damage, "{}", hero.id);
        for (figure, total) in [
            (Figure::ArmorClass, view.hero.armor_class),
            (Figure::MaxHealth, view.hero.max_health),
            (Figure::MaxMana, view.hero.max_mana),
        ] {
            assert_eq!(figures.total(figure), total, "{} {figure:?}", hero.id);
        }
    }
}
