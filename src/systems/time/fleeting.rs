//! What was there for a while only is gone when its time is over.

use crate::components::body::Fleeting;
use crate::components::item::Spent;
use crate::resources::{Acting, GameTime, HeroEntity};
use crate::spatial::placement::Placement;
use specs::prelude::*;

/// Takes everyone and everything off whose time is over, before anyone acts.
pub struct FleetingSystem;

#[derive(SystemData)]
pub struct FleetingData<'a> {
    entities: Entities<'a>,
    time: ReadExpect<'a, GameTime>,
    hero: ReadExpect<'a, HeroEntity>,
    fleeting: ReadStorage<'a, Fleeting>,
    acting: WriteExpect<'a, Acting>,
    placement: Placement<'a>,
    spent: WriteStorage<'a, Spent>,
}

impl<'a> System<'a> for FleetingSystem {
    type SystemData = FleetingData<'a>;

    fn run(&mut self, mut data: FleetingData<'a>) {
        for (who, fleeting) in (&data.entities, &data.fleeting).join() {
            if fleeting.until > data.time.now || who == data.hero.0 {
                continue;
            }
            data.placement.lift(who);
            data.acting.strike_off(who, data.hero.0);
            data.spent.insert(who, Spent).expect("what was here exists");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Catalog;
    use crate::resources::Depth;
    use crate::save;
    use crate::systems::act::Deed;
    use crate::systems::time::ORDINARY_PACE;
    use crate::testkit::TestLevel;
    use std::sync::Arc;

    const THREE_TURNS: Fleeting = Fleeting {
        until: 3 * ORDINARY_PACE,
    };

    #[test]
    fn it_is_gone_at_its_moment_and_does_nothing_in_it() {
        let mut level = TestLevel::parse("@s.!");
        let (hero, other, thing) = (level.the('@'), level.the('s'), level.the('!'));
        for each in [other, thing, hero] {
            level.give(each, THREE_TURNS);
        }
        for _ in 0..3 {
            level.tick();
        }
        level.expect("@s.!");
        level.give(other, Deed::Strike { target: hero });
        level.tick();
        level.expect("@...");
        assert!(!level.world.is_alive(other) && !level.world.is_alive(thing));
        assert_eq!(level.health('@'), 10);
    }

    #[test]
    fn a_save_keeps_how_long_it_stays() {
        let mut level = TestLevel::parse("@s.");
        level.give(level.the('s'), THREE_TURNS);
        level.world.write_resource::<Depth>().0 = 1;
        level.tick();
        let catalog = Arc::clone(&level.world.read_resource::<Arc<Catalog>>());
        let saved = save::write(&level.world);
        let world = save::read(&saved.bytes, catalog).expect("the save is sound");
        let kept: Vec<Fleeting> = {
            let fleeting = world.read_storage::<Fleeting>();
            (&fleeting).join().copied().collect()
        };
        assert_eq!(kept, [THREE_TURNS]);
        assert_eq!(save::write(&world).digest, saved.digest);
    }
}
