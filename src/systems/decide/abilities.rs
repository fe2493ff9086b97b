//! Monsters think of what they can do besides steps and blows.

use crate::components::mind::Cooldowns;
use crate::effects::scene::Scene;
use crate::systems::act::Deed;
use specs::prelude::*;

/// Gives a deed to everyone who uses an ability in this tick; `monster_ai` decides for
/// all others.
pub struct AbilityChoiceSystem;

#[derive(SystemData)]
pub struct AbilityChoiceData<'a> {
    scene: Scene<'a>,
    cooldowns: ReadStorage<'a, Cooldowns>,
    deeds: WriteStorage<'a, Deed>,
}

impl<'a> System<'a> for AbilityChoiceSystem {
    type SystemData = AbilityChoiceData<'a>;

    fn run(&mut self, mut data: AbilityChoiceData<'a>) {
        for actor in data.scene.those_with_abilities() {
            let now = data.scene.now();
            let cooldowns = data.cooldowns.get(actor);
            let rests = |number: u8| {
                let again = cooldowns.and_then(|each| each.0.get(&number));
                again.is_some_and(|&again| again > now)
            };
            if let Some((ability, target)) = data.scene.choose_ability(actor, rests) {
                let deed = Deed::UseAbility { ability, target };
                data.deeds.insert(actor, deed).expect("who acts is alive");
            }
        }
    }
}
