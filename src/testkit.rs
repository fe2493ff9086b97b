//! Levels drawn as text, for tests of systems.
//!
//! Letters are creatures that block and can fight (`@` is the hero), `!` is a
//! drink that heals, `^` a hidden trap of 6 damage, and the signs of `Tile` are
//! terrain. A creature or thing stands on floor.

use crate::components::body::{Attack, Blocks, Clock, Defence, Health, Hero, Look, Name, StableId};
use crate::components::item::{EntryTrigger, Hidden, Item, Quaffable};
use crate::components::mind::{Faction, Mind, Mood, Viewshed};
use crate::effect::{Effect, EffectQueue};
use crate::levels;
use crate::map::{Map, Tile};
use crate::raws::catalog::{Color, FactionKind, QuaffEffect};
use crate::resources::{Factions, HeroEntity, NextId, Rules};
use crate::rng::GameRng;
use crate::rules::dice::Dice;
use crate::rules::ruleset::{Reaction, Ruleset, Wanders};
use crate::setup;
use crate::spatial::SpatialIndex;
use crate::spatial::placement::{Placement, Position};
use crate::spawn;
use crate::systems::indexing;
use crate::systems::perceive::visibility::VisibilitySystem;
use crate::systems::schedule::tick_schedule;
use crate::systems::time::{Moment, ORDINARY_PACE, Who};
use bracket_lib::geometry::Point;
use specs::prelude::*;
use std::sync::Arc;

/// A world drawn as text.
pub struct TestLevel {
    pub world: World,
    now: u64,
}

impl TestLevel {
    /// Reads a drawing. A ragged one fails at once, naming the row.
    pub fn parse(drawing: &str) -> Self {
        Self::with_rules(drawing, Ruleset::default())
    }

    /// The same, by other rules.
    pub fn with_rules(drawing: &str, rules: Ruleset) -> Self {
        let rows = rows(drawing);
        let width = rows[0].chars().count();
        for (y, row) in rows.iter().enumerate() {
            assert_eq!(row.chars().count(), width, "row {y} is ragged: {row}");
        }
        let mut map = Map::new(width as i32, rows.len() as i32);
        let mut signs = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            for (x, sign) in row.chars().enumerate() {
                let at = Point::new(x as i32, y as i32);
                map.set(at, Tile::from_sign(sign).unwrap_or(Tile::Floor));
                signs.push((at, sign));
            }
        }
        let mut level = Self {
            world: setup::world(GameRng::new(1)),
            now: 0,
        };
        level.world.insert(Rules(Arc::new(rules)));
        levels::enter(&mut level.world, map);
        // A hero off the map serves drawings without one.
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

    /// A world that is there already.
    pub fn of(world: World) -> Self {
        Self { world, now: 0 }
    }

    fn next_id(&self) -> StableId {
        self.world.write_resource::<NextId>().take()
    }

    fn body(&mut self, sign: char) -> EntityBuilder<'_> {
        let id = self.next_id();
        self.world
            .create_entity()
            .with(id)
            .with(Name {
                name: sign.to_string(),
                description: String::new(),
            })
            .with(Look {
                glyph: sign,
                color: Color { r: 0, g: 0, b: 0 },
            })
    }

    fn fighter(&mut self, sign: char) -> EntityBuilder<'_> {
        self.body(sign)
            .with(Blocks {})
            .with(Health::full(10))
            // Beats every armor class but for a natural 1.
            .with(Attack {
                to_hit: 99,
                damage: dice("3"),
                verb: "hits".into(),
                power: 3,
            })
            .with(Defence {
                armor_class: 10,
                defence: 0,
            })
            .with(Clock {
                due: 0,
                pace: ORDINARY_PACE,
                initiative: 0,
            })
    }

    fn hero(&mut self, at: Point) {
        let hero = self
            .fighter('@')
            .with(Hero {})
            .with(Viewshed::new(8))
            .build();
        spawn::place(&self.world, hero, at);
        self.world.insert(HeroEntity(hero));
    }

    fn creature(&mut self, letter: char, at: Point) {
        let creature = self.fighter(letter).build();
        spawn::place(&self.world, creature, at);
    }

    fn drink(&mut self, at: Point) {
        let effects = vec![QuaffEffect::Heal(dice("4"))];
        let item = self
            .body('!')
            .with(Item {})
            .with(Quaffable { effects })
            .build();
        spawn::place(&self.world, item, at);
    }

    fn trap(&mut self, at: Point) {
        let trap = self
            .body('^')
            .with(EntryTrigger {
                damage: dice("6"),
                verb: "snaps shut on".into(),
                single_use: true,
            })
            .with(Hidden {})
            .build();
        spawn::place(&self.world, trap, at);
    }

    /// The only entity drawn with that sign.
    pub fn the(&self, sign: char) -> Entity {
        let (entities, looks) = self.world.system_data::<(Entities, ReadStorage<Look>)>();
        let mut found = (&entities, &looks)
            .join()
            .filter(|(_, look)| look.glyph == sign)
            .map(|(entity, _)| entity);
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

    /// Makes a creature think.
    pub fn awaken(&self, sign: char, mood: Mood) {
        self.think(sign, mood, |_| {});
    }

    /// The same, with a mind of its own.
    pub fn think(&self, sign: char, mood: Mood, change: impl FnOnce(&mut Mind)) {
        let mut mind = Mind {
            mood,
            sight: 8,
            opens_doors: true,
            to_hero: Reaction::Attack,
            wanders: Wanders::Drift,
            scent: 0,
            call: 0,
            flees_below: 0,
            chase: 0,
        };
        change(&mut mind);
        self.give(self.the(sign), mind);
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

    /// Takes someone elsewhere, without a step.
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

    /// In the next moment someone is wounded.
    pub fn wound(&self, sign: char, amount: i32, by: Option<Entity>) {
        let target = self.the(sign);
        let mut effects = self.world.write_resource::<EffectQueue>();
        effects.push(Effect::Damage { target, amount, by });
    }

    /// Who stands in everyone's way at a place.
    pub fn blocker(&self, x: i32, y: i32) -> Option<Entity> {
        let idx = self.map().idx(Point::new(x, y));
        self.world.read_resource::<SpatialIndex>().blocker(idx)
    }

    /// Puts creatures on sides: each sign's side is named by its sign, and does
    /// to the other side what is said here; to all others nothing.
    pub fn feud(&mut self, reactions: &[(char, char, Reaction)]) {
        let mut sides: Vec<FactionKind> = Vec::new();
        for &(who, to, reaction) in reactions {
            for sign in [who, to] {
                let id = sign.to_string();
                self.give(self.the(sign), Faction(id.clone()));
                if !sides.iter().any(|side| side.id == id) {
                    sides.push(FactionKind {
                        id: id.clone(),
                        name: id,
                        to_hero: Reaction::Ignore,
                        reactions: Vec::new(),
                    });
                }
            }
            let side = sides.iter_mut().find(|side| side.id == who.to_string());
            let side = side.expect("it was just put there");
            side.reactions.push((to.to_string(), reaction));
        }
        self.world.insert(Factions(Arc::new(sides)));
    }

    /// One turn: the hero's moment, if there is a hero, then everyone else's.
    /// A deed lives for one moment only: in a level with a hero, give others
    /// theirs between the two.
    pub fn tick(&mut self) {
        let hero = self.world.read_resource::<HeroEntity>().0;
        if self.get::<Hero>(hero).is_some() {
            self.moment(Who::Hero);
        }
        self.moment(Who::Others);
        self.now += ORDINARY_PACE;
    }

    /// One dispatch.
    pub fn moment(&mut self, who: Who) {
        self.world.insert(Moment { at: self.now, who });
        tick_schedule().dispatch(&self.world);
        self.world.maintain();
        assert!(indexing::is_current(&self.world), "the index is stale");
    }

    pub fn map(&self) -> Map {
        Map::clone(&self.world.read_resource())
    }

    /// What the log says, a line each.
    pub fn told(&self) -> Vec<String> {
        let log = self.world.read_resource::<crate::log::GameLog>();
        log.lines().iter().map(|line| line.text()).collect()
    }

    /// The level as a drawing: creatures over items over terrain.
    pub fn drawn(&self) -> String {
        let map = self.map();
        let mut signs: Vec<char> = map.tiles().iter().map(|tile| tile.sign()).collect();
        let (looks, positions, blocks) = self.world.system_data::<(
            ReadStorage<Look>,
            ReadStorage<Position>,
            ReadStorage<Blocks>,
        )>();
        for (look, position, ()) in (&looks, &positions, !&blocks).join() {
            signs[map.idx(position.at())] = look.glyph;
        }
        for (look, position, _) in (&looks, &positions, &blocks).join() {
            signs[map.idx(position.at())] = look.glyph;
        }
        let rows = signs.chunks(map.width() as usize);
        rows.map(|row| row.iter().collect::<String>() + "\n")
            .collect()
    }

    /// Fails, showing both drawings, if the level does not look like this.
    pub fn expect(&self, drawing: &str) {
        let expected = rows(drawing).join("\n") + "\n";
        let got = self.drawn();
        assert!(got == expected, "expected\n{expected}\ngot\n{got}");
    }
}

fn dice(text: &str) -> Dice {
    text.parse().unwrap()
}

/// The rows of a drawing, without the indentation it has in the code.
fn rows(drawing: &str) -> Vec<&str> {
    drawing
        .lines()
        .map(str::trim)
        .filter(|row| !row.is_empty())
        .collect()
}
