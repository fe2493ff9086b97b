//! Where there is something to see or to take.

use super::flood::Place;
use super::guide::{Care, Guide};
use super::ways::{KnownGround, step_to};
use super::words::with_article;
use super::{Next, Sight};
use crate::game::command::Command;

impl Guide {
    /// The next step to the nearest place that is worth it.
    pub(super) fn explore(&mut self, sight: Sight) -> Next {
        let view = sight.view;
        if self.wanted_at(view.hero.at, sight).is_some() {
            return Next::Do(Command::PickUp);
        }
        for care in [Care::Most, Care::PastFriends] {
            let ground = self.ground(sight, care, None);
            if let Some(next) = self.step(&ground, sight) {
                return next;
            }
        }
        let ground = self.ground(sight, Care::PastSleepers, None);
        match self.step(&ground, sight) {
            Some(next) if self.goes_past_sleepers => next,
            Some(_) => {
                self.was_warned = true;
                let sleepers = self.sleepers.iter();
                let near = sleepers.min_by_key(|it| view.metric.steps(it.at, view.hero.at));
                let name = near.map_or("someone", |sleeper| &sleeper.name);
                let who = with_article(name);
                Next::done(format!(
                    "The only way on leads past {who}, unaware of you: once more to dare it."
                ))
            }
            None => {
                self.has_told_all = true;
                Next::done(self.explored(sight))
            }
        }
    }

    fn step(&mut self, ground: &KnownGround, sight: Sight) -> Option<Next> {
        let hero = sight.view.hero.at;
        let items: Vec<usize> = { sight.view.items.iter() }
            .filter(|item| self.wanted_at(item.at, sight).is_some())
            .filter_map(|item| sight.view.map.idx(item.at))
            .collect();
        let stood = std::mem::take(&mut self.stood);
        let is_wanted = |place: Place| {
            place.is_frontier && !stood.contains(&place.idx) || items.contains(&place.idx)
        };
        let first = self.flood.nearest(ground, is_wanted, |_| false);
        self.stood = stood;
        first.map(|to| Next::Do(step_to(hero, to)))
    }
}
