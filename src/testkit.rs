//! Levels drawn as text, for tests of systems.
//!
//! Letters are creatures that block and can fight (`@` is the hero), `!` is a drink that
//! heals, `^` a hidden trap of 6 damage, and the signs of the core's terrain are terrain.
//! Creatures and things stand on floor.

mod kinds;
pub mod trials;
mod wits;
pub mod words;

use crate::catalog::missing;
use crate::catalog::schema::ReactionRaw;
use crate::catalog::{Arms, Catalog, FactionKind, HeroKind, ItemKind, MonsterKind, TrapKind};
use crate::components::body::{Blocks, Clock, Corpse, Health, Hero, StableId};
use crate::components::item::Hidden;
use crate::components::kind::{Kinds, OfKind, catalog};
use crate::components::mind::{Mind, Mood, Viewshed};
use crate::effects::queue::{Asked, EffectQueue};
use crate::effects::value::Value;
use crate::effects::{Damage, Effect, Heal};
use crate::levels;
use crate::map::{Map, MapField, TerrainKinds, Tile, TileRole};
use crate::raws;
use crate::resources::{HeroEntity, NextId};
use crate::rng::GameRng;
use crate::rules::combat::Blow;
use crate::rules::ruleset::{Reaction, Ruleset};
use crate::setup;
use crate::spatial::SpatialIndex;
use crate::spatial::placement::{Placement, Position};
use crate::spawn::{self, making};
use crate::systems::act::Deed;
use crate::systems::conclude::narration::NarrationSystem;
use crate::systems::indexing;
use crate::systems::perceive::visibility::VisibilitySystem;
use crate::systems::schedule::tick_schedule;
use crate::systems::time::{Moment, ORDINARY_PACE, Who};
use bracket_lib::geometry::Point;
use kinds::{creature, dice, look, test_catalog};
use specs::prelude::*;
use std::sync::Arc;
pub use wits::Wits;

/// The kinds of terrain that the core has.
pub fn terrain() -> Arc<TerrainKinds> {
    Arc::clone(&raws::core().expect("the core is sound").terrain)
}

/// A map of solid wall, with the terrain of the core.
pub fn map(width: i32, height: i32) -> Map {
    Map::new(width, height, &terrain())
}

/// The map of rows drawn in the signs of terrain; all other signs are floor.
pub fn drawn(rows: &[&str], kinds: &Arc<TerrainKinds>) -> Map {
    let width = rows[0].chars().count();
    let mut map = Map::new(width as i32, rows.len() as i32, kinds);
    let floor = kinds.role(TileRole::Floor);
    for (y, row) in (0..).zip(rows) {
        assert_eq!(row.chars().count(), width, "row {y} is ragged: {row}");
        for (x, sign) in (0..).zip(row.chars()) {
            map.set(Point::new(x, y), kinds.drawn_as(sign).unwrap_or(floor));
        }
    }
    map
}

/// A world drawn as text.
pub struct TestLevel {
    pub world: World,
    now: u64,
}

impl TestLevel {
    /// Reads a drawing. If its rows differ in length, it fails and names the row.
    pub fn parse(drawing: &str) -> Self {
        Self::with_rules(drawing, Ruleset::default())
    }

    /// Like `parse`, with other rules.
    pub fn with_rules(drawing: &str, rules: Ruleset) -> Self {
        Self::with_terrain(drawing, rules, &terrain())
    }

    /// Like `with_rules`, with other kinds of terrain.
    pub fn with_terrain(drawing: &str, rules: Ruleset, kinds: &Arc<TerrainKinds>) -> Self {
        Self::over(drawn(&rows(drawing), kinds), drawing, rules)
    }

    /// A dark level: only places that are `*` in the second drawing have light.
    pub fn dark(drawing: &str, lights: &str) -> Self {
        let mut map = drawn(&rows(drawing), &terrain());
        map.darken();
        let lights: String = rows(lights).concat();
        assert_eq!(lights.chars().count(), map.count(), "not of the same size");
        for (idx, _) in lights.chars().enumerate().filter(|(_, sign)| *sign == '*') {
            map.set_field(MapField::Light, idx, 1);
        }
        Self::over(map, drawing, Ruleset::default())
    }

    fn over(map: Map, drawing: &str, rules: Ruleset) -> Self {
        let rows = rows(drawing);
        let signs = rows.iter().flat_map(|row| row.chars());
        let places = (0..map.count()).map(|idx| map.point(idx));
        let signs: Vec<(Point, char)> = places.zip(signs).collect();
        let mut level = Self {
            world: setup::world(GameRng::new(1), Arc::new(test_catalog(rules, map.kinds()))),
            now: 0,
        };
        levels::enter(&mut level.world, map);
        // A drawing without a hero gets a hero off the map.
        let nobody = level.world.create_entity().build();
        level.world.insert(HeroEntity(nobody));
        for (at, sign) in signs {
            match sign {
                '@' => level.hero(at),
                '!' => level.drink(at),
                '^' => level.trap(at),
                letter if letter.is_ascii_alphabetic() => level.creature(letter, at),
                _ => {}
            }
        }
        VisibilitySystem.run_now(&level.world);
        level
    }

    /// A level around an existing world.
    pub fn of(world: World) -> Self {
        Self { world, now: 0 }
    }

    fn next_id(&self) -> StableId {
        self.world.write_resource::<NextId>().take()
    }

    /// Changes the content of this level.
    pub fn edit<T>(&self, change: impl FnOnce(&mut Catalog) -> T) -> T {
        change(Arc::make_mut(
            &mut self.world.write_resource::<Arc<Catalog>>(),
        ))
    }

    fn body(&mut self, kind: OfKind) -> EntityBuilder<'_> {
        let id = self.next_id();
        self.world.create_entity().with(id).with(kind)
    }

    fn fighter(&mut self, kind: OfKind) -> EntityBuilder<'_> {
        self.body(kind)
            .with(Blocks {})
            .with(Health::new(10))
            .with(Clock { due: 0 })
    }

    fn hero(&mut self, at: Point) {
        let hero = self
            .fighter(OfKind::Hero)
            .with(Hero {})
            .with(Viewshed::stale())
            .build();
        spawn::place(&self.world, hero, at);
        self.world.insert(HeroEntity(hero));
    }

    /// Adds a creature. Those with the same letter are of one kind.
    fn creature(&mut self, letter: char, at: Point) {
        let id = format!("test:{letter}");
        let known = catalog(&self.world).monsters.find(&id);
        let kind =
            known.unwrap_or_else(|| self.edit(|catalog| catalog.monsters.add(creature(letter))));
        let creature = self.fighter(OfKind::Monster(kind)).build();
        spawn::place(&self.world, creature, at);
    }

    fn drink(&mut self, at: Point) {
        let kind = self.edit(|catalog| {
            catalog.items.add(ItemKind {
                look: look('!'),
                quaff: vec![Effect::Heal(Heal(Value::Dice(dice("4"))))].into(),
                ..missing::item("test:drink")
            })
        });
        let item = self.body(OfKind::Item(kind)).build();
        spawn::place(&self.world, item, at);
    }

    fn trap(&mut self, at: Point) {
        let kind = self.edit(|catalog| {
            catalog.traps.add(TrapKind {
                look: look('^'),
                on_enter: vec![Effect::Damage(Damage::Dice(dice("6")))].into(),
                verb: "snaps shut on".into(),
                single_use: true,
                ..missing::trap("test:trap")
            })
        });
        let trap = self.body(OfKind::Trap(kind)).with(Hidden {}).build();
        spawn::place(&self.world, trap, at);
    }

    /// Changes the kind of the creature with that sign.
    pub fn change(&self, sign: char, change: impl FnOnce(&mut MonsterKind)) {
        match self.get(self.the(sign)) {
            Some(OfKind::Monster(id)) => self.edit(|catalog| change(catalog.monsters.change(id))),
            other => panic!("{sign} is no monster but {other:?}"),
        }
    }

    /// Changes the kind of the hero.
    pub fn change_hero(&self, change: impl FnOnce(&mut HeroKind)) {
        self.edit(|catalog| change(Arc::make_mut(&mut catalog.hero)));
    }

    /// Changes how the creature with that sign fights.
    pub fn arm(&self, sign: char, change: impl FnOnce(&mut Arms)) {
        match sign {
            '@' => self.change_hero(|kind| change(&mut kind.arms)),
            _ => self.change(sign, |kind| change(&mut kind.arms)),
        }
    }

    /// Changes the kind of a thing.
    pub fn change_item(&self, item: Entity, change: impl FnOnce(&mut ItemKind)) {
        match self.get(item) {
            Some(OfKind::Item(id)) => self.edit(|catalog| change(catalog.items.change(id))),
            other => panic!("that is no thing but {other:?}"),
        }
    }

    /// Changes the kind of a trap.
    pub fn change_trap(&self, trap: Entity, change: impl FnOnce(&mut TrapKind)) {
        match self.get(trap) {
            Some(OfKind::Trap(id)) => self.edit(|catalog| change(catalog.traps.change(id))),
            other => panic!("that is no trap but {other:?}"),
        }
    }

    /// Sets the health of a creature, and its maximum.
    pub fn toughen(&self, sign: char, hit_points: i32) {
        self.arm(sign, |arms| arms.hit_points = hit_points);
        self.give(self.the(sign), Health::new(hit_points));
    }

    /// Sets how far a creature sees; it looks around at the next moment.
    pub fn give_eyes(&self, sign: char, sight: i32) {
        match sign {
            '@' => self.change_hero(|kind| kind.senses.sight = sight),
            _ => self.change(sign, |kind| kind.senses.sight = sight),
        }
        self.give(self.the(sign), Viewshed::stale());
    }

    /// Every item, wherever it is.
    pub fn items(&self) -> Vec<Entity> {
        let (entities, kinds) = self.world.system_data::<(Entities, Kinds)>();
        let items = entities.join().filter(|&each| kinds.item(each).is_some());
        items.collect()
    }

    /// The only entity with that sign.
    pub fn the(&self, sign: char) -> Entity {
        let entities = self.world.entities();
        let mut found = entities
            .join()
            .filter(|&each| self.sign(each) == Some(sign));
        let entity = found.next().unwrap_or_else(|| panic!("no {sign} here"));
        assert!(found.next().is_none(), "more than one {sign} here");
        entity
    }

    pub fn give<T: Component>(&self, entity: Entity, component: T) {
        self.world
            .write_storage::<T>()
            .insert(entity, component)
            .unwrap();
    }

    pub fn get<T: Component + Clone>(&self, entity: Entity) -> Option<T> {
        self.world.read_storage::<T>().get(entity).cloned()
    }

    /// Gives a creature a mind with the usual numbers.
    pub fn awaken(&self, sign: char, mood: Mood) {
        self.think(sign, mood, |_| {});
    }

    /// Gives a creature a mind with changed numbers.
    pub fn think(&self, sign: char, mood: Mood, change: impl FnOnce(&mut Wits)) {
        let mut wits = Wits::default();
        change(&mut wits);
        self.give(self.the(sign), Mind { mood });
        self.change(sign, |kind| {
            kind.senses.sight = wits.sight;
            kind.opens_doors = wits.opens_doors;
            kind.wanders = wits.wanders;
            kind.scent = wits.scent;
            kind.call = wits.call;
            kind.flees_below = wits.flees_below;
            kind.chase = wits.chase;
        });
        let mut has_side = false;
        self.change(sign, |kind| has_side = kind.faction.is_some());
        if has_side || wits.to_hero != Reaction::Attack {
            self.take_sides(sign, wits.to_hero);
        }
    }

    /// The sign that is drawn for something.
    fn sign(&self, entity: Entity) -> Option<char> {
        if self.get::<Corpse>(entity).is_some() {
            return Some('%');
        }
        let kinds = self.world.system_data::<Kinds>();
        kinds.look(entity).map(|look| look.glyph.0)
    }

    /// Puts a creature into its own faction, named by its sign.
    fn take_sides(&self, sign: char, to_hero: Reaction) {
        let id = sign.to_string();
        let side = self.edit(|catalog| match catalog.factions.find(&id) {
            Some(side) => {
                catalog.factions.change(side).to_hero = to_hero;
                side
            }
            None => catalog.factions.add(FactionKind {
                id: id.clone(),
                name: id.clone(),
                to_hero,
                reactions: Vec::new(),
            }),
        });
        let Some(OfKind::Monster(monster)) = self.get(self.the(sign)) else {
            panic!("{sign} is no monster");
        };
        self.edit(|catalog| {
            catalog.monsters.change(monster).faction = Some(side);
        });
    }

    pub fn mood(&self, sign: char) -> Mood {
        let mind: Mind = self.get(self.the(sign)).expect("it thinks");
        mind.mood
    }

    pub fn at(&self, sign: char) -> Point {
        let position: Position = self.get(self.the(sign)).expect("it is on the map");
        position.at()
    }

    pub fn health(&self, sign: char) -> i32 {
        let health: Health = self.get(self.the(sign)).expect("it can be hurt");
        health.current()
    }

    /// Moves a creature without a step.
    pub fn carry(&self, sign: char, x: i32, y: i32) {
        let entity = self.the(sign);
        let mut placement = self.world.system_data::<Placement>();
        placement.shift(entity, Point::new(x, y));
        drop(placement);
        if let Some(view) = self.world.write_storage::<Viewshed>().get_mut(entity) {
            view.dirty = true;
        }
    }

    /// Takes someone off the map.
    pub fn lift(&self, sign: char) {
        self.world.system_data::<Placement>().lift(self.the(sign));
    }

    /// Wounds a creature in the next moment.
    pub fn wound(&self, sign: char, amount: i32, by: Option<Entity>) {
        let target = self.the(sign);
        let mut effects = self.world.write_resource::<EffectQueue>();
        effects.ask(Asked::Blow {
            blow: Blow::Hit(amount),
            target,
            by,
        });
    }

    /// Who blocks a tile.
    pub fn blocker(&self, x: i32, y: i32) -> Option<Entity> {
        let idx = self.map().idx(Point::new(x, y));
        self.world.read_resource::<SpatialIndex>().blocker(idx)
    }

    /// Puts creatures into factions, each named by its sign. Each reacts to the other as
    /// given, and ignores all others.
    pub fn feud(&mut self, reactions: &[(char, char, Reaction)]) {
        for &(who, to, reaction) in reactions {
            for sign in [who, to] {
                let kind = match self.get(self.the(sign)) {
                    Some(OfKind::Monster(id)) => catalog(&self.world)[id].clone(),
                    other => panic!("{sign} is no monster but {other:?}"),
                };
                if kind.faction.is_none() {
                    self.take_sides(sign, Reaction::Ignore);
                }
            }
            self.edit(|catalog| {
                let side = |sign: char| {
                    let side = catalog.factions.find(&sign.to_string());
                    side.expect("it was just put there")
                };
                let (own, to) = (side(who), side(to));
                let reactions = &mut catalog.factions.change(own).reactions;
                reactions.push(ReactionRaw { to, reaction });
            });
        }
    }

    /// One turn: the hero's moment, if there is a hero, then everyone else's. A deed lasts
    /// for one moment: in a level with a hero, give others their deeds between the two.
    pub fn tick(&mut self) {
        let hero = self.world.read_resource::<HeroEntity>().0;
        if self.get::<Hero>(hero).is_some() {
            self.moment(Who::Hero);
        }
        self.moment(Who::Others);
        self.now += ORDINARY_PACE;
    }

    /// One turn in which someone does something.
    pub fn tick_with(&mut self, sign: char, deed: Deed) {
        let who = self.the(sign);
        let hero = self.world.read_resource::<HeroEntity>().0;
        if who == hero {
            self.give(who, deed);
        }
        if self.get::<Hero>(hero).is_some() {
            self.moment(Who::Hero);
        }
        if who != hero {
            self.give(who, deed);
        }
        self.moment(Who::Others);
        self.now += ORDINARY_PACE;
    }

    /// One dispatch.
    pub fn moment(&mut self, who: Who) {
        self.world.insert(Moment { at: self.now, who });
        tick_schedule().dispatch(&self.world);
        self.world.maintain();
        if making::carry_out(&mut self.world) {
            NarrationSystem.run_now(&self.world);
        }
        assert!(indexing::is_current(&self.world), "the index is stale");
    }

    pub fn map(&self) -> Map {
        Map::clone(&self.world.read_resource())
    }

    /// The lines of the log as text.
    pub fn log_lines(&self) -> Vec<String> {
        let log = self.world.read_resource::<crate::log::GameLog>();
        log.lines().iter().map(|line| line.text()).collect()
    }

    /// The level as a drawing: creatures over items over terrain.
    pub fn drawn(&self) -> String {
        let map = self.map();
        let kinds = map.kinds();
        let sign = |tile: &Tile| kinds[*tile].sign.unwrap_or('?');
        let mut signs: Vec<char> = map.tiles().iter().map(sign).collect();
        let (entities, positions, blocks) =
            self.world
                .system_data::<(Entities, ReadStorage<Position>, ReadStorage<Blocks>)>();
        let mut draw = |entity: Entity, at: Point| {
            if let Some(sign) = self.sign(entity) {
                signs[map.idx(at)] = sign;
            }
        };
        for (entity, position, ()) in (&entities, &positions, !&blocks).join() {
            draw(entity, position.at());
        }
        for (entity, position, _) in (&entities, &positions, &blocks).join() {
            draw(entity, position.at());
        }
        let rows = signs.chunks(map.width() as usize);
        rows.map(|row| row.iter().collect::<String>() + "\n")
            .collect()
    }

    /// Fails and shows both drawings if the level does not look like this.
    pub fn expect(&self, drawing: &str) {
        let expected = rows(drawing).join("\n") + "\n";
        let got = self.drawn();
        assert!(got == expected, "expected\n{expected}\ngot\n{got}");
    }
}

/// The rows of a drawing, without the indentation it has in the code.
fn rows(drawing: &str) -> Vec<&str> {
    drawing
        .lines()
        .map(str::trim)
        .filter(|row| !row.is_empty())
        .collect()
}
