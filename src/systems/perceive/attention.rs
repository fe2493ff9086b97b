//! Noise, kills and fire draw attention to the hero.

use crate::components::kind::Figures;
use crate::event::{Event, EventQueue};
use crate::figures::Figure;
use crate::resources::attention::Attention;
use crate::resources::{HeroEntity, NoiseQueue};
use crate::rules::as_loud;
use specs::prelude::*;

/// Noises become as loud as whoever made them, and notice is taken of what has happened in
/// this tick.
pub struct OverhearingSystem;

#[derive(SystemData)]
pub struct OverhearingData<'a> {
    hero: ReadExpect<'a, HeroEntity>,
    figures: Figures<'a>,
    noises: WriteExpect<'a, NoiseQueue>,
    events: ReadExpect<'a, EventQueue>,
    attention: WriteExpect<'a, Attention>,
}

impl<'a> System<'a> for OverhearingSystem {
    type SystemData = OverhearingData<'a>;

    fn run(&mut self, mut data: OverhearingData<'a>) {
        for noise in &mut data.noises.0 {
            if let Some(by) = noise.by.take() {
                let loud = data.figures.total(by, Figure::Noise);
                noise.range = as_loud(noise.range, loud);
            }
        }
        let kinds = &data.figures.kinds;
        let Some(kind) = &kinds.catalog().attention else {
            return;
        };
        for noise in &data.noises.0 {
            data.attention.add_share(noise.range, kind.noise);
        }
        for event in data.events.iter() {
            match event {
                Event::Died { victim, by, .. } if *by == Some(data.hero.0) => {
                    let tags = kinds.monster(*victim).map(|victim| &victim.tags);
                    let is_one = |tag| tags.is_some_and(|tags| tags.contains(tag));
                    let noticed = kind.kills.iter().filter(|each| is_one(&each.tag));
                    noticed.for_each(|each| data.attention.change(each.by));
                }
                Event::StatusBegan {
                    kind: begun,
                    is_new: true,
                    ..
                } => {
                    let noticed = kind.statuses.iter().filter(|each| each.status == *begun);
                    noticed.for_each(|each| data.attention.change(each.by));
                }
                // Not only from the next turn on.
                Event::PickedUp { by, item }
                    if *by == data.hero.0 && kinds.item(*item).is_some_and(|item| item.goal) =>
                {
                    data.attention.raise_to(kind.with_goal);
                }
                _ => {}
            }
        }
    }
}
