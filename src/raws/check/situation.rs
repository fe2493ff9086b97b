//! What is known beforehand of whom a list of effects is for: who drinks a draught is
//! both its user and its target, and nobody is behind a trap.

use crate::catalog::schema::{AimKind, ItemKind, SpellKind};
use crate::effects::area::Area;
use crate::effects::condition::Condition;
use crate::effects::{Apply, Each, Effect, Effects, ForEach};

/// Whom a list of effects is for. None is for what may be either way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Situation {
    /// Is the target its own user?
    pub is_user: Option<bool>,
    /// Is the target the hero?
    pub is_hero: Option<bool>,
    /// Is the user the hero?
    pub user_is_hero: Option<bool>,
    /// Is anyone behind it?
    pub has_user: Option<bool>,
    /// Whether it comes from the very place where the target is, so that no direction
    /// leads from one to the other.
    pub is_at_origin: bool,
}

impl Situation {
    /// Nothing is known.
    pub const OPEN: Self = Self {
        is_user: None,
        is_hero: None,
        user_is_hero: None,
        has_user: None,
        is_at_origin: false,
    };

    /// Someone does it to itself.
    pub const ITSELF: Self = Self {
        is_user: Some(true),
        has_user: Some(true),
        is_at_origin: true,
        ..Self::OPEN
    };

    /// A monster does it to itself.
    pub const MONSTER_ITSELF: Self = Self {
        is_hero: Some(false),
        user_is_hero: Some(false),
        ..Self::ITSELF
    };

    /// The hero does it to itself.
    const HERO_ITSELF: Self = Self {
        is_hero: Some(true),
        user_is_hero: Some(true),
        ..Self::ITSELF
    };

    /// Someone does it to someone else.
    pub const OTHER: Self = Self {
        is_user: Some(false),
        has_user: Some(true),
        ..Self::OPEN
    };

    /// It befalls whoever is there, and nobody is behind it.
    pub const PLACE: Self = Self {
        is_user: Some(false),
        has_user: Some(false),
        is_at_origin: true,
        ..Self::OPEN
    };

    /// It befalls whoever has it, and someone may be behind it.
    pub const STATUS: Self = Self {
        is_at_origin: true,
        ..Self::OPEN
    };

    /// The hero has come to a level.
    pub const ARRIVAL: Self = Self {
        is_hero: Some(true),
        ..Self::PLACE
    };

    /// A draught is drunk. Monsters drink only what does nothing but heal.
    pub fn drinking(item: &ItemKind) -> Self {
        match item.only_heals() {
            true => Self::ITSELF,
            false => Self::HERO_ITSELF,
        }
    }

    /// A thing is read. What is for its reader, monsters read only to get away.
    pub fn reading(item: &ItemKind) -> Self {
        let leads_away = |effect: &Effect| matches!(effect, Effect::Teleport(_) | Effect::Blink(_));
        match item.aim {
            AimKind::User if item.read.iter().any(leads_away) => Self::ITSELF,
            aim => Self::aimed(aim),
        }
    }

    /// A thing is pointed.
    pub fn pointing(item: &ItemKind) -> Self {
        Self::aimed(item.aim)
    }

    /// A spell is cast. One that other effects cast goes wherever they go.
    pub fn casting(spell: &SpellKind, is_cast_by_effects: bool) -> Self {
        match is_cast_by_effects {
            true => Self::OPEN,
            false => Self::aimed(spell.aim),
        }
    }

    /// The hero means someone or something.
    fn aimed(aim: AimKind) -> Self {
        match aim {
            AimKind::User => Self::HERO_ITSELF,
            AimKind::Direction => Self::OTHER,
            AimKind::Creature | AimKind::Place => Self {
                has_user: Some(true),
                ..Self::OPEN
            },
        }
    }

    /// The same for a list some of whose effects may move someone: the target is then no
    /// longer where it was.
    pub fn within(self, list: &Effects) -> Self {
        Self {
            is_at_origin: self.is_at_origin && !list.iter().any(|each| self.is_moved_by(each)),
            ..self
        }
    }

    /// Whether an effect may take someone elsewhere. Who changes places with itself stays.
    fn is_moved_by(self, effect: &Effect) -> bool {
        let is_idle = self.is_user == Some(true) && matches!(effect, Effect::Swap(_));
        !is_idle && moves(effect)
    }

    /// What is known of the effects that another one holds.
    pub fn inside(self, effect: &Effect) -> Self {
        match effect {
            // Who was behind it may be gone by then, and everyone has moved.
            Effect::After(_) => Self {
                is_hero: self.is_hero,
                ..Self::OPEN
            },
            Effect::ForEach(for_each) => self.reached(for_each).met(&for_each.who),
            _ => self,
        }
    }

    /// Whoever is reached by effects for everyone in an area.
    pub fn reached(self, of: &ForEach) -> Self {
        let user_is_hero = match self.is_user {
            Some(true) => self.is_hero.or(self.user_is_hero),
            _ => self.user_is_hero,
        };
        let open = Self {
            // Where nobody is behind it, nobody who is reached is.
            is_user: self.has_user.filter(|has| !has),
            user_is_hero,
            has_user: self.has_user,
            ..Self::OPEN
        };
        // Everyone but whoever is in the middle.
        let without = |is_middle: Option<bool>| match is_middle {
            Some(true) => Some(false),
            _ => None,
        };
        let has_user = self.has_user == Some(true);
        let reached = match of.r#in {
            Area::Target => Self {
                user_is_hero,
                ..self
            },
            Area::User if has_user && self.is_at_origin => Self {
                is_user: Some(true),
                is_hero: user_is_hero,
                is_at_origin: true,
                ..open
            },
            Area::Adjacent => Self {
                is_user: without(self.is_user).or(open.is_user),
                is_hero: without(self.is_hero),
                ..open
            },
            Area::AllVisible | Area::Line(_) | Area::Cone(_) if has_user && self.is_at_origin => {
                Self {
                    is_user: Some(false),
                    is_hero: without(user_is_hero),
                    ..open
                }
            }
            _ => open,
        };
        match of.each {
            Each::Creature => reached,
            // Nobody at all may be there.
            Each::Place => Self {
                is_user: reached.is_user.filter(|is| !is),
                is_hero: reached.is_hero.filter(|is| !is),
                ..reached
            },
        }
    }

    /// The same where all of these are true.
    pub fn met(self, conditions: &[Condition]) -> Self {
        conditions.iter().fold(self, |known, each| match each {
            Condition::User => known.as_user(true),
            Condition::Hero => known.as_hero(true),
            Condition::Not(inner) if **inner == Condition::User => known.as_user(false),
            Condition::Not(inner) if **inner == Condition::Hero => known.as_hero(false),
            Condition::All(inner) => known.met(inner),
            _ => known,
        })
    }

    fn as_user(self, is_user: bool) -> Self {
        let is_hero = match (is_user, self.user_is_hero) {
            (true, known) => self.is_hero.or(known),
            (false, Some(true)) => Some(false),
            _ => self.is_hero,
        };
        Self {
            is_user: Some(is_user),
            is_hero,
            ..self
        }
    }

    fn as_hero(self, is_hero: bool) -> Self {
        let is_user = match (is_hero, self.user_is_hero) {
            (true, known) => self.is_user.or(known),
            (false, Some(true)) => Some(false),
            _ => self.is_user,
        };
        Self {
            is_hero: Some(is_hero),
            is_user,
            ..self
        }
    }
}

/// Whether an effect, or one that it holds, may take someone elsewhere.
fn moves(effect: &Effect) -> bool {
    let is_move = matches!(
        effect,
        Effect::Teleport(_)
            | Effect::Blink(_)
            | Effect::Swap(_)
            | Effect::Fall(_)
            | Effect::Cast(_)
    );
    // A push or a pull moves others, who may stand in the way afterwards.
    is_move || (effect.held().iter()).any(|held| held.effects.iter().any(moves))
}
