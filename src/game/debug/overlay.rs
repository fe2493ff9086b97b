//! Overlays: what the game knows of each place, over the map. They never change the game.

use crate::components::body::StableId;
use crate::components::kind::{Figures, Kinds};
use crate::components::mind::{Mind, Mood, Route, Viewshed};
use crate::game::Game;
use crate::map::{Map, MapField};
use crate::order;
use crate::pathing::astar::PathSearch;
use crate::pathing::flow::FlowField;
use crate::pathing::outlooks::{Outlooks, Viewer};
use crate::pathing::walk::{DoorRule, Walk};
use crate::resources::HeroEntity;
use crate::spatial::SpatialIndex;
use crate::spatial::placement::Position;
use crate::systems::decide::ground::gait;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// What an overlay shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OverlayKind {
    #[default]
    None,
    /// What the hero sees, and how many others see a place.
    Sight,
    /// What the way to the hero costs from there.
    Flow,
    /// The ways of hunters and wanderers.
    Paths,
    /// Who and what the index has at a place.
    Index,
    /// What creatures are about.
    Minds,
    /// Where there is light.
    Light,
}

impl OverlayKind {
    pub const ALL: [OverlayKind; 7] = [
        OverlayKind::None,
        OverlayKind::Sight,
        OverlayKind::Flow,
        OverlayKind::Paths,
        OverlayKind::Index,
        OverlayKind::Minds,
        OverlayKind::Light,
    ];

    /// The next one, and after the last the first.
    pub fn next(self) -> Self {
        let mut all = Self::ALL.into_iter().cycle();
        all.find(|each| *each == self);
        all.next().unwrap_or_default()
    }

    /// What it is called, with its signs.
    pub fn words(self) -> &'static str {
        match self {
            OverlayKind::None => "no overlay",
            OverlayKind::Sight => "sight: yours is green, the number of others who see is red",
            OverlayKind::Flow => "flow: the last digit of what the way to you costs",
            OverlayKind::Paths => "paths: * of hunters, o of wanderers",
            OverlayKind::Index => "index: how many are there; red blocks",
            OverlayKind::Minds => "minds: z asleep, w wanders, h hunts, f flees",
            OverlayKind::Light => "light: its amount; green is lit",
        }
    }
}

/// How a place is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shade {
    #[default]
    None,
    Good,
    Bad,
    /// From 0 to 100.
    Share(u8),
}

/// What is shown at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OverlayMark {
    pub shade: Shade,
    pub sign: Option<char>,
    /// What the sign means there, in words.
    pub note: String,
}

/// Marks on the places of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlay {
    pub kind: OverlayKind,
    width: i32,
    marks: Vec<OverlayMark>,
}

impl Overlay {
    /// The mark at a place, if that is on the level.
    pub fn at(&self, at: Point) -> Option<&OverlayMark> {
        let inside = at.x >= 0 && at.x < self.width && at.y >= 0;
        let idx = usize::try_from(at.y * self.width + at.x).ok()?;
        self.marks.get(idx).filter(|_| inside)
    }
}

/// A creature that thinks.
struct Thinking {
    id: u64,
    at: Point,
    mood: Mood,
    name: String,
    sight: i32,
    entity: Entity,
}

impl Game {
    /// An overlay of the level around the hero.
    pub fn overlay(&self, kind: OverlayKind) -> Overlay {
        let map = self.world.read_resource::<Map>();
        let mut overlay = Overlay {
            kind,
            width: map.width(),
            marks: vec![OverlayMark::default(); map.count()],
        };
        match kind {
            OverlayKind::None => (),
            OverlayKind::Sight => self.mark_sight(&map, &mut overlay.marks),
            OverlayKind::Flow => self.mark_flow(&map, &mut overlay.marks),
            OverlayKind::Paths => self.mark_paths(&map, &mut overlay.marks),
            OverlayKind::Index => self.mark_index(&map, &mut overlay.marks),
            OverlayKind::Minds => self.mark_minds(&map, &mut overlay.marks),
            OverlayKind::Light => mark_light(&map, &mut overlay.marks),
        }
        overlay
    }

    fn hero_at(&self) -> Option<Point> {
        let hero = self.world.read_resource::<HeroEntity>().0;
        let positions = self.world.read_storage::<Position>();
        positions.get(hero).map(|position| position.at())
    }

    /// All who think, in the order of their ids.
    fn thinking(&self) -> Vec<Thinking> {
        type Data<'a> = (
            Entities<'a>,
            ReadStorage<'a, StableId>,
            ReadStorage<'a, Position>,
            ReadStorage<'a, Mind>,
            Kinds<'a>,
            Figures<'a>,
        );
        let (entities, ids, positions, minds, kinds, figures) = self.world.system_data::<Data>();
        let all = (&entities, &ids, &positions, &minds).join();
        let mut thinking: Vec<Thinking> = all
            .map(|(entity, id, position, mind)| Thinking {
                id: id.0,
                at: position.at(),
                mood: mind.mood,
                name: { kinds.monster(entity) }
                    .map_or(String::new(), |kind| kind.look.name.clone()),
                sight: figures.sight(entity),
                entity,
            })
            .collect();
        order::by_key(&mut thinking, |each| each.id);
        thinking
    }

    fn mark_sight(&self, map: &Map, marks: &mut [OverlayMark]) {
        let metric = self.catalog.rules.metric;
        let mut seers = vec![0_u32; map.count()];
        let awake = self.thinking().into_iter();
        // Lines of their own, so that looking on changes nothing that is counted.
        let mut outlooks = Outlooks::default();
        for each in awake.filter(|each| each.mood != Mood::Asleep) {
            let viewer = Viewer {
                who: each.entity,
                at: each.at,
                range: each.sight,
            };
            for idx in outlooks.seen(map, metric, viewer) {
                seers[idx] += 1;
            }
        }
        let hero = self.world.read_resource::<HeroEntity>().0;
        let views = self.world.read_storage::<Viewshed>();
        let eyes = views.get(hero);
        for (idx, mark) in marks.iter_mut().enumerate() {
            let is_own = eyes.is_some_and(|eyes| eyes.sees(idx));
            let others = seers[idx];
            *mark = OverlayMark {
                shade: match (others, is_own) {
                    (1.., _) => Shade::Bad,
                    (0, true) => Shade::Good,
                    (0, false) => Shade::None,
                },
                sign: (others > 0).then(|| digit(others)),
                note: match is_own {
                    true => format!("seen by you and {others} others"),
                    false => format!("seen by {others} others"),
                },
            };
        }
    }

    fn mark_flow(&self, map: &Map, marks: &mut [OverlayMark]) {
        let Some(hero) = self.hero_at() else {
            return;
        };
        let field = FlowField::to(
            &Walk::new(map, &self.catalog.rules, DoorRule::Opens),
            &[hero],
        );
        for (idx, mark) in marks.iter_mut().enumerate() {
            let Some(cost) = field.distance(map.point(idx)) else {
                continue;
            };
            *mark = OverlayMark {
                shade: Shade::Share(u8::try_from(cost.min(100)).unwrap_or(100)),
                sign: char::from_digit(u32::from(cost % 10), 10),
                note: format!("the way to you costs {cost}"),
            };
        }
    }

    fn mark_paths(&self, map: &Map, marks: &mut [OverlayMark]) {
        let routes = self.world.read_storage::<Route>();
        let (kinds, figures) = self.world.system_data::<(Kinds, Figures)>();
        let mut search = PathSearch::default();
        for each in self.thinking() {
            let Thinking { entity, at, .. } = each;
            let (sign, way): (char, Vec<Point>) = match each.mood {
                Mood::Hunting { last_seen } => {
                    let Some(kind) = kinds.monster(entity) else {
                        continue;
                    };
                    let gait = gait(kind, figures.flies(entity));
                    let walk = Walk::new(map, &self.catalog.rules, gait);
                    ('*', search.nearest(&walk, at, last_seen).cells)
                }
                Mood::Wandering => {
                    let route = routes.get(entity);
                    ('o', route.map_or(Vec::new(), |route| route.0.clone()))
                }
                Mood::Asleep | Mood::Fleeing { .. } => continue,
            };
            for at in way.into_iter().filter(|at| map.contains(*at)) {
                marks[map.idx(at)] = OverlayMark {
                    shade: match sign {
                        '*' => Shade::Bad,
                        _ => Shade::Good,
                    },
                    sign: Some(sign),
                    note: format!("the way of {} {}", each.name, each.id),
                };
            }
        }
    }

    fn mark_index(&self, map: &Map, marks: &mut [OverlayMark]) {
        let index = self.world.read_resource::<SpatialIndex>();
        index.read(|grid| {
            for (idx, mark) in marks.iter_mut().enumerate() {
                let count = u32::try_from(grid.content(idx).len()).unwrap_or(u32::MAX);
                let blocks = grid.is_blocked_by_entity(idx);
                *mark = OverlayMark {
                    shade: match (blocks, count) {
                        (true, _) => Shade::Bad,
                        (false, 1..) => Shade::Good,
                        (false, 0) => Shade::None,
                    },
                    sign: (count > 0).then(|| digit(count)),
                    note: format!(
                        "{count} there{}{}",
                        if blocks { ", one blocks" } else { "" },
                        match map.tile_at(idx).is_walkable() {
                            true => "",
                            false => ", the ground blocks",
                        }
                    ),
                };
            }
        });
    }

    fn mark_minds(&self, map: &Map, marks: &mut [OverlayMark]) {
        for each in self.thinking() {
            let (sign, shade, about) = match each.mood {
                Mood::Asleep => ('z', Shade::None, "sleeps".to_string()),
                Mood::Wandering => ('w', Shade::Good, "wanders".to_string()),
                Mood::Hunting {
                    last_seen: Point { x, y },
                } => (
                    'h',
                    Shade::Bad,
                    format!("hunts what it last saw at {x}, {y}"),
                ),
                Mood::Fleeing {
                    from: Point { x, y },
                } => ('f', Shade::Share(50), format!("flees from {x}, {y}")),
            };
            marks[map.idx(each.at)] = OverlayMark {
                shade,
                sign: Some(sign),
                note: format!("{} {} {about}", each.name, each.id),
            };
        }
    }
}

fn mark_light(map: &Map, marks: &mut [OverlayMark]) {
    for (idx, mark) in marks.iter_mut().enumerate() {
        let amount = map.field(MapField::Light, idx);
        let is_lit = map.is_lit(idx);
        *mark = OverlayMark {
            shade: match is_lit {
                true => Shade::Good,
                false => Shade::None,
            },
            sign: (amount > 0).then(|| digit(amount.unsigned_abs())),
            note: match (map.is_dark(), is_lit) {
                (false, _) => "the whole level is lit".to_string(),
                (true, true) => format!("lit, light {amount}"),
                (true, false) => "dark".to_string(),
            },
        };
    }
}

/// A number as one sign.
fn digit(number: u32) -> char {
    char::from_digit(number, 10).unwrap_or('+')
}
