//! Whether something is true of what the player sees.

use crate::catalog::schema::Moment;
use crate::game::view::{Seen, Thing, View};
use crate::map::{Tile, TileRole};
use crate::travel::is_threat;
use crate::ui::uses;

/// Answers about one view. The ground in view is looked over once, when it is first asked
/// about.
pub struct Moments<'a> {
    view: &'a View,
    is_tutorial: bool,
    ground: Option<Ground>,
}

/// What ground is in view.
#[derive(Clone, Copy, Default)]
struct Ground {
    shut_door: bool,
    locked_door: bool,
    stairs_down: bool,
}

impl<'a> Moments<'a> {
    pub fn new(view: &'a View, is_tutorial: bool) -> Self {
        Self {
            view,
            is_tutorial,
            ground: None,
        }
    }

    /// Is it true now?
    pub fn holds(&mut self, moment: &Moment) -> bool {
        let view = self.view;
        let hero = &view.hero;
        let actors = &view.actors;
        match moment {
            Moment::Beginning => view.turn == 0,
            Moment::Foe => actors.iter().any(is_threat),
            Moment::Sleeper => actors.iter().any(|each| each.hostile && each.asleep),
            Moment::Friend => actors.iter().any(|each| !each.hostile),
            Moment::Monster(kind) => {
                let kind = &view.catalog[*kind].id;
                actors.iter().any(|each| each.kind.id == *kind)
            }
            Moment::ItemHere => view.items.iter().any(|item| item.at == hero.at),
            Moment::ItemInView => view.items.iter().any(|item| item.seen == Seen::Now),
            Moment::UnknownItem => view.pack.iter().any(|item| !item.known),
            Moment::Carries(kind) => {
                let kind = &view.catalog[*kind].id;
                let is_one = |item: &&_| is_known_as(item, kind);
                view.pack.iter().any(|item| is_one(&item))
            }
            Moment::Goal => hero.has_goal,
            Moment::CanFire => {
                use crate::game::view::ItemVerb;
                let fires = |item| uses::use_of(item, ItemVerb::Fire).is_some();
                view.pack.iter().any(fires)
            }
            Moment::Trap => self.has_thing(|hidden| hidden),
            Moment::Device => self.has_thing(|hidden| !hidden),
            Moment::On(kind) => {
                let kind = &view.catalog[*kind].id;
                let mut here = view.things.iter().filter(|thing| thing.at == hero.at);
                here.any(|thing| matches!(&thing.what, Thing::Trap(trap) if trap.id == *kind))
            }
            Moment::ShutDoor => self.ground().shut_door,
            Moment::LockedDoor => self.ground().locked_door,
            Moment::StairsDown => self.ground().stairs_down,
            Moment::OnStairsDown => {
                let here = view.map.tile(hero.at);
                here.is_some_and(|here| here.tile == TileRole::StairsDown)
            }
            Moment::HealthBelow(percent) => hero.health * 100 < hero.max_health * percent,
            Moment::Ailment => hero.statuses.iter().any(|status| !status.kind.good),
            Moment::Spell => !hero.spells.is_empty(),
            Moment::Dark => view.catalog.level(view.depth).dark,
            Moment::Attention(least) => hero.attention.is_some_and(|now| now >= *least),
            Moment::Depth(least) => view.depth >= *least,
            Moment::Turn(least) => i64::from(view.turn) >= i64::from(*least),
            Moment::Tutorial => self.is_tutorial,
            Moment::Not(moment) => !self.holds(moment),
        }
    }

    fn has_thing(&self, is_meant: fn(bool) -> bool) -> bool {
        let mut seen = { self.view.things.iter() }.filter(|thing| thing.seen == Seen::Now);
        seen.any(|thing| matches!(&thing.what, Thing::Trap(kind) if is_meant(kind.hidden)))
    }

    fn ground(&mut self) -> Ground {
        let view = self.view;
        *self.ground.get_or_insert_with(|| {
            let mut ground = Ground::default();
            let tiles = view.map.tiles.iter();
            for tile in tiles.filter(|tile| tile.seen == Seen::Now) {
                let tile: Tile = tile.tile;
                ground.shut_door |= tile.opens();
                ground.locked_door |= tile.is_locked();
                ground.stairs_down |= tile == TileRole::StairsDown;
            }
            ground
        })
    }
}

/// Is it known to be of a kind?
fn is_known_as(item: &crate::game::view::ItemView, kind: &str) -> bool {
    item.known && item.kind.id == kind
}
