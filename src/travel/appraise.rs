//! What effects are likely to do, read off what they are made of.

use crate::catalog::{Catalog, ElementKind, Id, StatusKind};
use crate::effects::area::Area;
use crate::effects::{Apply as _, Effect, Effects};
use crate::figures::Someone;

/// Of harm of an element, nothing is left for who resists so many percent.
const IMMUNE: i32 = 100;

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
        let whose = None;
        Reader { handbook, whose }.judge(effects)
    }

    /// The same for someone: harm that it does not feel is none.
    pub fn for_someone(effects: &Effects, handbook: &Catalog, someone: &Someone) -> Self {
        let reader = Reader {
            handbook: Some(handbook),
            whose: Some(someone),
        };
        reader.judge(effects)
    }

    /// Would one rather not have it happen to oneself?
    pub fn is_bad(self) -> bool {
        self.hurts && !self.heals && !self.lasts
    }

    /// Would one think twice before stepping where this happens?
    pub fn is_harmful(self) -> bool {
        self.hurts || self.hurts_around || self.weakens || self.drops
    }

    /// Would one have it happen to oneself and one's friends?
    pub fn is_for_friends(self) -> bool {
        self.helps || self.heals || self.lasts
    }

    /// Would one rather have it happen to a foe?
    pub fn is_for_foes(self) -> bool {
        !self.is_for_friends() && (self.hurts || self.hurts_around || self.shoves || self.teleports)
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

/// Who reads effects, and for whom.
#[derive(Clone, Copy)]
struct Reader<'a> {
    handbook: Option<&'a Catalog>,
    /// Whoever they would happen to, if that matters.
    whose: Option<&'a Someone<'a>>,
}

impl Reader<'_> {
    fn judge(self, effects: &Effects) -> Judgement {
        let mut judgement = Judgement::default();
        self.read(effects, &mut judgement, false);
        judgement
    }

    fn read(self, effects: &Effects, to: &mut Judgement, is_around: bool) {
        for effect in effects.iter() {
            match effect {
                Effect::Heal(_) => to.heals = true,
                Effect::MaxHealth(more) => to.change_for_good(more.0),
                Effect::ToHit(more) => to.change_for_good(more.0),
                Effect::ArmorClass(more) => to.change_for_good(more.0),
                Effect::Fall(_) => to.drops = true,
                Effect::Damage(damage) if self.is_immune(damage.element()) => (),
                Effect::Damage(_) => to.harm(is_around),
                Effect::Status(status) => match self.handbook.map(|book| &book[status.apply]) {
                    Some(kind) if kind.good => to.helps = true,
                    Some(kind) if self.is_nothing(kind) => (),
                    Some(_) => to.harm(is_around),
                    None => {}
                },
                Effect::Push(_) | Effect::Pull(_) | Effect::Swap(_) | Effect::Transform(_) => {
                    to.shoves = true;
                }
                Effect::Teleport(_) => to.teleports = true,
                Effect::Blink(_) => to.blinks = true,
                Effect::Summon(_) => to.calls = true,
                Effect::ChangeTerrain(_) | Effect::Dig(_) => to.reshapes = true,
                Effect::ForEach(each) => {
                    let reach = match each.r#in {
                        Area::User | Area::Target => 0,
                        Area::Burst(steps) => steps,
                        _ => 1,
                    };
                    if matches!(each.r#in, Area::Burst(_) | Area::Adjacent) {
                        to.radius = to.radius.max(reach);
                    }
                    self.read(&each.then, to, is_around || reach > 0);
                }
                other => {
                    for held in other.held() {
                        self.read(held.effects, to, is_around);
                    }
                }
            }
        }
    }

    fn is_immune(self, element: Option<Id<ElementKind>>) -> bool {
        let resists = |element| self.whose.map_or(0, |whose| whose.resists(element));
        element.is_some_and(|element| resists(element) >= IMMUNE)
    }

    /// Does all harm of a status come from an element that is not felt?
    fn is_nothing(self, kind: &StatusKind) -> bool {
        let only_hurts = kind.rules.is_empty() && kind.changes.is_empty();
        let has_turns = !kind.on_turn.is_empty();
        self.whose.is_some() && only_hurts && has_turns && !self.judge(&kind.on_turn).is_harmful()
    }
}
