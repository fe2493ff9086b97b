//! Time goes by: more notice is taken of the hero, and others come.

use crate::catalog::{AttentionKind, ItemKind};
use crate::components::body::StableId;
use crate::components::item::{Carried, Stack};
use crate::components::kind::Kinds;
use crate::effects::queue::{Aim, EffectQueue};
use crate::event::{Event, EventQueue};
use crate::resources::attention::Attention;
use crate::resources::{Arrival, Depth, GameTime, HeroEntity, Making, MakingQueue};
use crate::rng::GameRng;
use crate::spatial::placement::Position;
use chance::Stream;
use specs::prelude::*;
use std::sync::Arc;

/// Each turn of the hero raises the attention, lets thresholds work that it has reached,
/// and brings wanderers nearer.
pub struct AttentionSystem;

#[derive(SystemData)]
pub struct AttentionData<'a> {
    hero: ReadExpect<'a, HeroEntity>,
    time: ReadExpect<'a, GameTime>,
    depth: ReadExpect<'a, Depth>,
    rng: ReadExpect<'a, GameRng>,
    kinds: Kinds<'a>,
    positions: ReadStorage<'a, Position>,
    packs: Packs<'a>,
    attention: WriteExpect<'a, Attention>,
    effects: WriteExpect<'a, EffectQueue>,
    events: WriteExpect<'a, EventQueue>,
    making: WriteExpect<'a, MakingQueue>,
}

/// Who carries how much.
#[derive(SystemData)]
pub struct Packs<'a> {
    entities: Entities<'a>,
    ids: ReadStorage<'a, StableId>,
    carried: ReadStorage<'a, Carried>,
    stacks: ReadStorage<'a, Stack>,
}

impl<'a> System<'a> for AttentionSystem {
    type SystemData = AttentionData<'a>;

    fn run(&mut self, mut data: AttentionData<'a>) {
        let attention = data.kinds.catalog().attention.clone();
        if let Some(kind) = &attention {
            data.pass_time(kind);
            data.cross_thresholds(kind);
        }
        data.bring_wanderers(attention.as_deref());
    }
}

impl AttentionData<'_> {
    fn pass_time(&mut self, kind: &AttentionKind) {
        let (carried, things) = match &kind.carrying {
            Some(what) => (self.carried(&what.tag.0), what.things),
            None => (0, 1),
        };
        let counted = things.saturating_add(carried);
        self.attention
            .add_share(counted, kind.turns.saturating_mul(things));
        if kind.with_goal > 0 && self.own().any(|(_, kind)| kind.goal) {
            self.attention.raise_to(kind.with_goal);
        }
    }

    /// What the hero carries, and the kind of each.
    fn own(&self) -> impl Iterator<Item = (Entity, &ItemKind)> {
        let hero = self.packs.ids.get(self.hero.0);
        let all = (&self.packs.entities, &self.packs.carried).join();
        all.filter(move |(_, carried)| Some(&carried.by) == hero)
            .filter_map(|(item, _)| Some((item, self.kinds.item(item)?.as_ref())))
    }

    /// How many things with a tag the hero carries.
    fn carried(&self, tag: &str) -> i32 {
        let tagged = |kind: &ItemKind| kind.tags.iter().any(|each| each.0 == tag);
        let counts = { self.own() }
            .filter(|(_, kind)| tagged(kind))
            .map(|(item, _)| self.packs.stacks.get(item).map_or(1, |stack| stack.count));
        i32::try_from(counts.sum::<u32>()).unwrap_or(i32::MAX)
    }

    fn cross_thresholds(&mut self, kind: &AttentionKind) {
        let Some(at) = self
            .positions
            .get(self.hero.0)
            .map(|position| position.at())
        else {
            return;
        };
        let shown = self.attention.shown();
        for each in kind.thresholds.iter().filter(|each| each.at <= shown) {
            if self.attention.tell(each.at) {
                let text = Arc::from(each.tells.as_str());
                self.events.push(Event::Message { text, at });
            }
            let is_due = !each.then.is_empty() && self.attention.works(each, self.time.turn);
            if is_due {
                self.effects.ask_all(&each.then.0, Aim::on(self.hero.0, at));
            }
        }
    }

    fn bring_wanderers(&mut self, attention: Option<&AttentionKind>) {
        let catalog = self.kinds.catalog();
        let depth = self.depth.0;
        let Some(kind) = catalog.wanderers.filter(|_| !catalog.level(depth).quiet) else {
            return;
        };
        let shown = self.attention.shown();
        let reached = attention.map_or(&[][..], |it| &it.thresholds).iter();
        let fastest = reached.filter(|it| it.at <= shown).map(|it| it.wanderers);
        let percent = fastest.max().unwrap_or(100);
        let seed = self.rng.seed;
        let wait = |number: i32| {
            let name = format!("wait {number} at depth {depth}");
            let quarter = kind.every / 4;
            Stream::named(seed, &name).between(kind.every - quarter, kind.every + quarter)
        };
        let come = self
            .attention
            .do_wanderers_come(depth, kind.most, percent, wait);
        if come {
            self.making.0.push(Making::Arrival(Arrival {
                kind: None,
                count: None,
                most: i32::MAX,
                passing: false,
                on_track: false,
            }));
        }
    }
}
