//! What effects are likely to do, read off what they are made of.

use crate::catalog::Catalog;
use crate::effects::area::Area;
use crate::effects::{Apply as _, Effect, Effects};

/// What effects do to whoever they are for, and to those around.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Judgement {
    /// They mend wounds.
    pub heals: bool,
    /// They make someone better for good.
    pub lasts: bool,
    /// They give something good for a while.
    pub helps: bool,
    /// They wound, or give something bad.
    pub hurts: bool,
    /// The same, to everyone within some steps.
    pub hurts_around: bool,
    /// They move or change someone.
    pub shoves: bool,
    /// They take whoever they are for far away.
    pub teleports: bool,
    /// They take the user to the place that is meant.
    pub blinks: bool,
    /// Someone comes.
    pub calls: bool,
    /// They change the ground.
    pub reshapes: bool,
    /// They make someone worse for good.
    pub weakens: bool,
    /// The ground gives way.
    pub drops: bool,
    /// How far from the place that is meant they reach.
    pub radius: i32,
}

impl Judgement {
    /// What a reader of the handbook makes of effects. Who has none does not know which
    /// statuses are good.
    pub fn of(effects: &Effects, handbook: Option<&Catalog>) -> Self {
        let mut judgement = Self::default();
        judgement.read(effects, handbook, false);
        judgement
    }

    /// Would one rather not have it happen to oneself?
    pub fn is_bad(self) -> bool {
        self.hurts && !self.heals && !self.lasts
    }

    /// Would one think twice before stepping where this happens?
    pub fn is_harmful(self) -> bool {
        self.hurts || self.hurts_around || self.weakens || self.drops
    }

    /// Would one rather have it happen to a foe?
    pub fn is_for_foes(self) -> bool {
        let is_for_friends = self.helps || self.heals || self.lasts;
        !is_for_friends && (self.hurts || self.hurts_around || self.shoves || self.teleports)
    }

    fn read(&mut self, effects: &Effects, handbook: Option<&Catalog>, is_around: bool) {
        for effect in effects.iter() {
            match effect {
                Effect::Heal(_) => self.heals = true,
                Effect::MaxHealth(more) => self.change_for_good(more.0),
                Effect::ToHit(more) => self.change_for_good(more.0),
                Effect::ArmorClass(more) => self.change_for_good(more.0),
                Effect::Fall(_) => self.drops = true,
                Effect::Damage(_) => self.harm(is_around),
                Effect::Status(status) => match handbook.map(|book| book[status.apply].good) {
                    Some(true) => self.helps = true,
                    Some(false) => self.harm(is_around),
                    None => {}
                },
                Effect::Push(_) | Effect::Pull(_) | Effect::Swap(_) | Effect::Transform(_) => {
                    self.shoves = true;
                }
                Effect::Teleport(_) => self.teleports = true,
                Effect::Blink(_) => self.blinks = true,
                Effect::Summon(_) => self.calls = true,
                Effect::ChangeTerrain(_) | Effect::Dig(_) => self.reshapes = true,
                Effect::ForEach(each) => {
                    let reach = match each.r#in {
                        Area::User | Area::Target => 0,
                        Area::Burst(steps) => steps,
                        _ => 1,
                    };
                    if matches!(each.r#in, Area::Burst(_) | Area::Adjacent) {
                        self.radius = self.radius.max(reach);
                    }
                    self.read(&each.then, handbook, is_around || reach > 0);
                }
                other => {
                    for held in other.held() {
                        self.read(held.effects, handbook, is_around);
                    }
                }
            }
        }
    }

    fn change_for_good(&mut self, by: i32) {
        self.lasts |= by > 0;
        self.weakens |= by < 0;
    }

    fn harm(&mut self, is_around: bool) {
        match is_around {
            true => self.hurts_around = true,
            false => self.hurts = true,
        }
    }
}
