//! Entries to a catalog: ranges, references, and what a game cannot do without.

use super::Fault;
use super::catalog::{
    Catalog, HeroKind, ItemId, ItemKind, LevelKind, MonsterKind, QuaffEffect, Spawn, TerrainLook,
};
use super::read::{Placed, Raws};
use super::schema::{HeroRaw, ItemRaw, LevelRaw, MonsterRaw, SpawnRaw, TerrainRaw};
use crate::map::Tile;
use crate::rules::dice::Dice;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

const AMOUNTS: RangeInclusive<i32> = 1..=10_000;
const BONUSES: RangeInclusive<i32> = -100..=100;
const PERCENT: RangeInclusive<i32> = 0..=100;
const SIGHT: RangeInclusive<i32> = 1..=30;
const DEPTHS: RangeInclusive<i32> = 1..=99;
const TEXT_LENGTH: RangeInclusive<usize> = 1..=400;
/// Menus reach the letters of the alphabet.
const PACK: RangeInclusive<i32> = 1..=26;

/// Turns entries into a catalog and adds every fault found. Nothing is
/// returned where a part is missing that no game can do without.
pub fn check(raws: Raws, faults: &mut Vec<Fault>) -> Option<Catalog> {
    // A file that could not be read explains whatever is missing.
    let whole = faults.is_empty();
    let mut checker = Checker { faults };
    checker.unique(&raws.monsters, |raw| &raw.id);
    checker.unique(&raws.items, |raw| &raw.id);

    let levels: Vec<LevelKind> = raws.levels.iter().map(|l| checker.level(l)).collect();
    let monsters: Vec<MonsterKind> = raws.monsters.iter().map(|m| checker.monster(m)).collect();
    let items: Vec<ItemKind> = raws.items.iter().map(|i| checker.item(i)).collect();
    let terrain = checker.terrain(&raws.terrain, whole);
    let hero = checker.hero(&raws.heroes, &raws.items, whole);
    if !whole {
        return None;
    }
    let goal = checker.goal(&raws.items);
    if levels.is_empty() {
        checker.missing("`levels` is empty: a game needs at least one level");
    }
    let catalog = Catalog {
        hero: hero?,
        levels,
        terrain: Arc::new(terrain?),
        monsters,
        items,
        goal: goal?,
    };
    for depth in 1..=catalog.deepest() {
        if catalog.monsters_at(depth).is_empty() {
            checker.missing(&format!(
                "no monster has a `spawn` that reaches depth {depth}"
            ));
        }
        if catalog.items_at(depth).is_empty() {
            checker.missing(&format!("no item has a `spawn` that reaches depth {depth}"));
        }
    }
    (!catalog.levels.is_empty()).then_some(catalog)
}

struct Checker<'a> {
    faults: &'a mut Vec<Fault>,
}

impl Checker<'_> {
    fn fault<T>(&mut self, place: &Placed<T>, field: &str, message: String) {
        self.faults.push(Fault {
            file: place.file.clone(),
            message: format!("{}: {field}: {message}", place.entry),
        });
    }

    /// A fault of the whole, not of one entry.
    fn missing(&mut self, message: &str) {
        self.faults.push(Fault {
            file: "raws".into(),
            message: message.into(),
        });
    }

    fn unique<T>(&mut self, entries: &[Placed<T>], id: impl Fn(&T) -> &String) {
        let mut first: BTreeMap<&String, &Placed<T>> = BTreeMap::new();
        for place in entries {
            if let Some(other) = first.get(id(&place.raw)) {
                let message = format!("`{}` is already in {}", id(&place.raw), other.file);
                self.fault(place, "id", message);
            } else {
                first.insert(id(&place.raw), place);
            }
        }
    }

    fn range<T>(&mut self, place: &Placed<T>, field: &str, value: i32, range: RangeInclusive<i32>) {
        if !range.contains(&value) {
            let (low, high) = range.into_inner();
            self.fault(place, field, format!("{value} is not from {low} to {high}"));
        }
    }

    fn text<T>(&mut self, place: &Placed<T>, field: &str, text: &str) {
        let length = text.chars().count();
        if !TEXT_LENGTH.contains(&length) || text.chars().any(char::is_control) {
            let message = "must be 1 to 400 characters without line breaks".into();
            self.fault(place, field, message);
        }
    }

    fn glyph<T>(&mut self, place: &Placed<T>, glyph: char) {
        if !glyph.is_ascii_graphic() {
            let message = format!("`{glyph}` is not a printable ASCII character");
            self.fault(place, "glyph", message);
        }
    }

    fn damage<T>(&mut self, place: &Placed<T>, damage: Dice) {
        if damage.most() < 1 {
            let message = format!("`{damage}` can never hurt; give dice such as 1d6");
            self.fault(place, "damage", message);
        }
    }

    fn spawn<T>(&mut self, place: &Placed<T>, spawn: &SpawnRaw) -> Spawn {
        self.range(place, "spawn.weight", spawn.weight, 1..=1000);
        self.range(place, "spawn.min_depth", spawn.min_depth, DEPTHS);
        self.range(place, "spawn.max_depth", spawn.max_depth, DEPTHS);
        if spawn.min_depth > spawn.max_depth {
            let message = format!("{} is below min_depth {}", spawn.max_depth, spawn.min_depth);
            self.fault(place, "spawn.max_depth", message);
        }
        Spawn {
            weight: spawn.weight,
            min_depth: spawn.min_depth,
            max_depth: spawn.max_depth,
        }
    }

    fn monster(&mut self, place: &Placed<MonsterRaw>) -> MonsterKind {
        let raw = &place.raw;
        self.text(place, "name", &raw.name);
        self.text(place, "description", &raw.description);
        self.text(place, "verb", &raw.verb);
        self.glyph(place, raw.glyph);
        self.range(place, "hit_points", raw.hit_points, AMOUNTS);
        self.range(place, "armor_class", raw.armor_class, BONUSES);
        self.range(place, "to_hit", raw.to_hit, BONUSES);
        self.range(place, "sight", raw.sight, SIGHT);
        self.range(place, "speed", raw.speed, 10..=400);
        self.range(place, "asleep", raw.asleep, PERCENT);
        self.damage(place, raw.damage);
        MonsterKind {
            name: raw.name.clone(),
            description: raw.description.clone(),
            glyph: raw.glyph,
            color: raw.color,
            hit_points: raw.hit_points,
            armor_class: raw.armor_class,
            to_hit: raw.to_hit,
            damage: raw.damage,
            verb: raw.verb.clone(),
            sight: raw.sight,
            speed: raw.speed,
            opens_doors: raw.opens_doors,
            asleep: raw.asleep,
            spawn: self.spawn(place, &raw.spawn),
        }
    }

    fn item(&mut self, place: &Placed<ItemRaw>) -> ItemKind {
        let raw = &place.raw;
        self.text(place, "name", &raw.name);
        self.text(place, "description", &raw.description);
        self.glyph(place, raw.glyph);
        for (number, effect) in raw.quaff.iter().enumerate() {
            let field = format!("quaff[{number}]");
            match *effect {
                QuaffEffect::Heal(dice) if dice.least() < 1 => {
                    let message = format!("`{dice}` may heal nothing; give dice such as 2d4");
                    self.fault(place, &field, message);
                }
                QuaffEffect::Heal(_) => {}
                QuaffEffect::MaxHealth(amount)
                | QuaffEffect::ToHit(amount)
                | QuaffEffect::ArmorClass(amount) => self.range(place, &field, amount, BONUSES),
            }
        }
        if raw.goal && raw.spawn.is_some() {
            let message = "the goal lies on the deepest level and has no spawn".into();
            self.fault(place, "spawn", message);
        }
        ItemKind {
            name: raw.name.clone(),
            description: raw.description.clone(),
            glyph: raw.glyph,
            color: raw.color,
            quaff: raw.quaff.clone(),
            goal: raw.goal,
            spawn: raw.spawn.as_ref().map(|spawn| self.spawn(place, spawn)),
        }
    }

    fn level(&mut self, place: &Placed<LevelRaw>) -> LevelKind {
        let raw = &place.raw;
        self.text(place, "name", &raw.name);
        self.range(place, "width", raw.width, 20..=200);
        self.range(place, "height", raw.height, 16..=200);
        self.range(place, "rooms", raw.rooms, 2..=200);
        self.range(place, "min_room", raw.min_room, 3..=raw.max_room.max(3));
        self.range(
            place,
            "max_room",
            raw.max_room,
            3..=raw.width.min(raw.height).max(8) / 2 - 1,
        );
        self.range(place, "doors", raw.doors, PERCENT);
        self.range(place, "monsters", raw.monsters.most(), 0..=200);
        self.range(place, "items", raw.items.most(), 0..=200);
        LevelKind {
            name: raw.name.clone(),
            width: raw.width,
            height: raw.height,
            rooms: raw.rooms,
            min_room: raw.min_room,
            max_room: raw.max_room,
            doors: raw.doors,
            monsters: raw.monsters,
            items: raw.items,
        }
    }

    fn terrain(&mut self, entries: &[Placed<TerrainRaw>], whole: bool) -> Option<Vec<TerrainLook>> {
        let mut looks: Vec<Option<TerrainLook>> = vec![None; Tile::ALL.len()];
        for place in entries {
            let raw = &place.raw;
            self.text(place, "name", &raw.name);
            self.glyph(place, raw.glyph);
            let look = &mut looks[raw.id as usize];
            if look.is_some() {
                self.fault(place, "id", "this kind of tile is given twice".into());
            }
            *look = Some(TerrainLook {
                name: raw.name.clone(),
                glyph: raw.glyph,
                color: raw.color,
            });
        }
        for (tile, look) in Tile::ALL.iter().zip(&looks) {
            if look.is_none() && whole {
                self.missing(&format!("`terrain` has no entry for the tile {tile:?}"));
            }
        }
        looks.into_iter().collect()
    }

    fn hero(
        &mut self,
        heroes: &[Placed<HeroRaw>],
        items: &[Placed<ItemRaw>],
        whole: bool,
    ) -> Option<HeroKind> {
        let [place] = heroes else {
            if whole {
                self.missing(&format!(
                    "`hero` is given {} times; a game needs exactly one",
                    heroes.len()
                ));
            }
            return None;
        };
        let raw = &place.raw;
        self.text(place, "name", &raw.name);
        self.text(place, "description", &raw.description);
        self.glyph(place, raw.glyph);
        self.range(place, "hit_points", raw.hit_points, AMOUNTS);
        self.range(place, "armor_class", raw.armor_class, BONUSES);
        self.range(place, "to_hit", raw.to_hit, BONUSES);
        self.range(place, "sight", raw.sight, SIGHT);
        self.range(place, "pack_size", raw.pack_size, PACK);
        self.range(place, "regeneration", raw.regeneration, 1..=1000);
        self.damage(place, raw.damage);
        let mut carried = Vec::new();
        for id in &raw.items {
            match items.iter().position(|item| &item.raw.id == id) {
                Some(number) => carried.push(ItemId(number)),
                None if whole => self.fault(place, "items", format!("`{id}` is no item")),
                None => {}
            }
        }
        if raw.items.len() > usize::try_from(raw.pack_size).unwrap_or(0) {
            self.fault(place, "items", "more than the pack holds".into());
        }
        Some(HeroKind {
            name: raw.name.clone(),
            description: raw.description.clone(),
            glyph: raw.glyph,
            color: raw.color,
            hit_points: raw.hit_points,
            armor_class: raw.armor_class,
            to_hit: raw.to_hit,
            damage: raw.damage,
            sight: raw.sight,
            pack_size: raw.pack_size,
            regeneration: raw.regeneration,
            items: carried,
        })
    }

    fn goal(&mut self, items: &[Placed<ItemRaw>]) -> Option<ItemId> {
        let mut goals = items.iter().enumerate().filter(|(_, item)| item.raw.goal);
        let Some((goal, _)) = goals.next() else {
            self.missing("no item has `goal: true`; the journey must be for something");
            return None;
        };
        for (_, other) in goals {
            self.fault(other, "goal", "there is another goal already".into());
        }
        Some(ItemId(goal))
    }
}
