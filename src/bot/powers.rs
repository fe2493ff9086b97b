//! What the hero can drink, read, point, cast, throw and fire, and when a bot does so.

use super::outlook::Outlook;
use crate::catalog::Catalog;
use crate::catalog::schema::AimKind;
use crate::game::command::Command;
use crate::game::view::{ActorView, ItemVerb, ItemView, Seen, View};
use crate::pathing::line;
use crate::travel::appraise::Judgement;
use bracket_lib::geometry::Point;

/// Below this share of its health, in percent, the bot mends itself.
const THIRSTY: i32 = 50;
/// Below this share it would rather be elsewhere.
const WEAK: i32 = 30;
/// Above this share, what is unknown is drunk.
const HARDY: i32 = 80;
/// Above this share, what is unknown is read.
const SOUND: i32 = 60;

/// Something that the hero can do once or more often, by whatever means.
#[derive(Clone, Copy, Debug)]
pub struct Power {
    means: PowerMeans,
    aim: AimKind,
    range: i32,
    known: bool,
    /// It is used up.
    is_spent: bool,
    /// It teaches something.
    teaches: bool,
    judgement: Judgement,
}

/// By which command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PowerMeans {
    Quaff(u64),
    Read(u64),
    Zap(u64),
    Throw(u64),
    Fire,
    Cast(u8),
}

impl Power {
    /// The command that uses it at a place, or for the hero.
    fn command(&self, at: Option<Point>) -> Option<Command> {
        let at_for_things = at.filter(|_| self.aim != AimKind::User);
        Some(match self.means {
            PowerMeans::Quaff(item) => Command::Quaff { item },
            PowerMeans::Read(item) => Command::Read {
                item,
                at: at_for_things,
            },
            PowerMeans::Zap(item) => Command::Zap {
                item,
                at: at_for_things,
            },
            PowerMeans::Cast(spell) => Command::Cast {
                spell,
                at: at_for_things,
            },
            PowerMeans::Throw(item) => Command::Throw { item, at: at? },
            PowerMeans::Fire => Command::Fire { at: at? },
        })
    }

    /// A number by which the bot remembers that it used it on someone.
    pub fn mark(&self) -> u64 {
        match self.means {
            PowerMeans::Quaff(item) | PowerMeans::Read(item) | PowerMeans::Throw(item) => item,
            PowerMeans::Zap(item) => item,
            PowerMeans::Cast(spell) => u64::MAX - u64::from(spell),
            PowerMeans::Fire => u64::MAX / 2,
        }
    }
}

/// Everything that the hero can use now.
pub fn all(view: &View, handbook: Option<&Catalog>) -> Vec<Power> {
    let spells = view.hero.spells.iter().enumerate();
    let spells = spells
        .filter(|(_, spell)| spell.can_be_cast)
        .filter_map(|(number, spell)| {
            Some(Power {
                means: PowerMeans::Cast(u8::try_from(number).ok()?),
                aim: spell.kind.aim,
                range: spell.kind.range,
                known: true,
                is_spent: false,
                teaches: false,
                judgement: Judgement::of(&spell.kind.on_cast, handbook),
            })
        });
    let things = view.pack.iter().flat_map(|item| of_thing(item, handbook));
    spells.chain(things).collect()
}

fn of_thing<'a>(
    item: &'a ItemView,
    handbook: Option<&'a Catalog>,
) -> impl Iterator<Item = Power> + 'a {
    let kind = &item.kind;
    let is_empty = item.charges.is_some_and(|charges| charges.left < 1);
    item.uses.iter().filter_map(move |each| {
        let (means, effects) = match each.verb {
            ItemVerb::Quaff => (PowerMeans::Quaff(item.id), &kind.quaff),
            ItemVerb::Read => (PowerMeans::Read(item.id), &kind.read),
            ItemVerb::Zap if !is_empty => (PowerMeans::Zap(item.id), &kind.zap),
            ItemVerb::Throw if is_missile(item, handbook) => {
                (PowerMeans::Throw(item.id), &kind.on_throw)
            }
            ItemVerb::Fire => (PowerMeans::Fire, &kind.on_throw),
            _ => return None,
        };
        let judgement = match item.known {
            true => Judgement::of(effects, handbook),
            false => Judgement::default(),
        };
        Some(Power {
            means,
            aim: each.aim,
            range: each.range,
            known: item.known,
            is_spent: each.verb != ItemVerb::Zap || item.charges.is_none(),
            teaches: item.known && kind.teaches.is_some(),
            judgement,
        })
    })
}

/// Is it better thrown than kept?
fn is_missile(item: &ItemView, handbook: Option<&Catalog>) -> bool {
    let kind = &item.kind;
    if !item.known || item.worn.is_some() {
        return false;
    }
    let is_blade = { kind.weapon.as_ref() }.is_some_and(|weapon| weapon.ranged.is_none());
    let is_vile = kind.can_be_quaffed() && Judgement::of(&kind.quaff, handbook).is_bad();
    let has_other_use = kind.can_be_quaffed() || kind.can_be_zapped() || kind.can_be_read();
    is_vile || (kind.stacks && is_blade) || (!kind.on_throw.is_empty() && !has_other_use)
}

/// Mends wounds.
pub fn mend(view: &View, all: &[Power], outlook: &Outlook) -> Vec<(Power, Command)> {
    if outlook.share >= THIRSTY {
        return Vec::new();
    }
    let healing = all.iter().filter(|power| {
        power.judgement.heals && !power.judgement.is_bad() && power.is_no_missile()
    });
    let at_hero = healing.filter_map(|power| Some((*power, power.command(Some(view.hero.at))?)));
    at_hero.collect()
}

impl Power {
    fn is_no_missile(&self) -> bool {
        !matches!(self.means, PowerMeans::Throw(_) | PowerMeans::Fire)
    }

    /// Is it something to do to this foe now?
    fn suits(&self, foe: &ActorView, steps: i32, outlook: &Outlook) -> bool {
        let judged = self.judgement;
        if self.is_spent && self.is_no_missile() && !outlook.is_serious {
            return false;
        }
        if self.means == PowerMeans::Fire {
            return (2..=self.range).contains(&steps);
        }
        if self.aim == AimKind::User {
            let is_near = steps <= judged.radius.max(2);
            let helps = judged.helps && !judged.is_bad();
            let strikes = (judged.hurts_around || judged.shoves) && !judged.hurts && is_near;
            let saves = judged.teleports && outlook.share < WEAK;
            return self.known && (helps || strikes || judged.calls || saves);
        }
        if steps > self.range || steps <= judged.radius {
            return false;
        }
        if let PowerMeans::Throw(_) = self.means {
            return steps > 1;
        }
        if !self.known {
            return matches!(self.means, PowerMeans::Zap(_)) && foe.hostile;
        }
        judged.is_for_foes() || (judged.calls && !judged.heals)
    }
}

/// What can be done to the nearest foe who is awake.
pub fn fight(
    view: &View,
    all: &[Power],
    outlook: &Outlook,
    may_throw: bool,
    was_used: impl Fn(&Power, u64) -> bool,
) -> Vec<(Power, Command)> {
    let Some(foe) = outlook.awake.first() else {
        return Vec::new();
    };
    let steps = view.metric.steps(foe.at, view.hero.at);
    let is_clear = may_throw && is_clear(view, foe.at);
    let suiting = all.iter().filter(|power| {
        let is_repeated = !power.is_repeatable() && was_used(power, foe.id);
        let flies = power.is_no_missile() || is_clear;
        !is_repeated && flies && power.suits(foe, steps, outlook)
    });
    let at_foe = suiting.filter_map(|power| Some((*power, power.command(Some(foe.at))?)));
    let away = || {
        let mut blinks = all.iter().filter(|power| power.judgement.blinks);
        let power = blinks.find(|_| outlook.share < WEAK)?;
        Some((
            *power,
            power.command(Some(farthest(view, outlook, power.range)?))?,
        ))
    };
    at_foe.chain(away()).collect()
}

impl Power {
    /// Is it of use again and again on the same foe?
    fn is_repeatable(&self) -> bool {
        let wounds = self.judgement.hurts || self.judgement.hurts_around;
        !self.is_no_missile() || (self.known && wounds && !matches!(self.means, PowerMeans::Zap(_)))
    }
}

/// Does nothing on the way stop what flies from the hero to a place?
fn is_clear(view: &View, to: Point) -> bool {
    let mut way = line::between(view.hero.at, to).filter(|&at| at != to);
    way.all(|at| {
        view.map
            .tile(at)
            .is_some_and(|tile| tile.tile.is_walkable())
    })
}

/// The place in sight, within reach, that is farthest from everyone awake.
fn farthest(view: &View, outlook: &Outlook, range: i32) -> Option<Point> {
    let hero = view.hero.at;
    let reach = -range..=range;
    let places = reach.clone().flat_map(|dy| {
        let row = reach.clone();
        row.map(move |dx| Point::new(hero.x + dx, hero.y + dy))
    });
    let free = places.filter(|&at| {
        let is_open =
            |tile: crate::game::view::TileView| tile.seen == Seen::Now && tile.tile.is_walkable();
        view.map.tile(at).is_some_and(is_open) && at != hero
    });
    free.max_by_key(|&at| {
        let foes = outlook.awake.iter();
        let nearest = foes.map(|foe| view.metric.steps(foe.at, at)).min();
        (nearest, -at.y, -at.x)
    })
}

/// What is used when all is quiet: what lasts, what teaches, what is not known yet.
pub fn quiet(view: &View, all: &[Power], outlook: &Outlook) -> Vec<(Power, Command)> {
    let door = locked_door(view);
    let gap = gap_beside(view);
    let suiting = all.iter().filter_map(|power| {
        let judged = power.judgement;
        let is_idle = !judged.helps && !judged.heals && !judged.is_for_foes() && !judged.calls;
        let is_kept = judged.blinks || judged.reshapes;
        let suits = match power.means {
            PowerMeans::Quaff(_) if !power.known => outlook.share >= HARDY,
            PowerMeans::Read(_) if !power.known => outlook.share >= SOUND,
            PowerMeans::Quaff(_) => judged.lasts || is_idle,
            PowerMeans::Read(_) | PowerMeans::Zap(_) if power.known => {
                power.teaches || (power.aim == AimKind::User && is_idle && !is_kept)
            }
            _ => false,
        };
        if suits {
            return Some((*power, power.command(None)?));
        }
        let opens = judged.reshapes && is_idle && power.known && power.is_no_missile();
        let at = match power.aim {
            AimKind::Place => door.filter(|_| opens)?,
            AimKind::Direction => gap.filter(|_| opens)?,
            _ => return None,
        };
        let is_near = view.metric.steps(at, view.hero.at) <= power.range;
        is_near.then_some((*power, power.command(Some(at))?))
    });
    suiting.collect()
}

/// A place beside the hero that one can see over, and not walk on: water, or a chasm.
fn gap_beside(view: &View) -> Option<Point> {
    let mut around = view.metric.around(view.hero.at);
    around.find(|&at| {
        let tile = view.map.tile(at).filter(|tile| tile.seen == Seen::Now);
        tile.is_some_and(|tile| !tile.tile.is_walkable() && !tile.tile.is_opaque())
    })
}

/// The first locked door in sight.
fn locked_door(view: &View) -> Option<Point> {
    let (at, reach) = (view.hero.at, -7..=7);
    let mut places = reach.clone().flat_map(|dy| {
        let row = reach.clone();
        row.map(move |dx| Point::new(at.x + dx, at.y + dy))
    });
    places.find(|&at| {
        let tile = view.map.tile(at);
        tile.is_some_and(|tile| tile.seen == Seen::Now && tile.tile.is_locked())
    })
}

/// What is left over before a new depth, where mana and charges come back, and what opens
/// a way where nothing else does. It is tried in every direction.
pub fn leftovers(view: &View, all: &[Power], is_stuck: bool) -> Vec<(Power, Command)> {
    let mut found = Vec::new();
    for power in all {
        let judged = power.judgement;
        if !power.known || !power.is_no_missile() || (power.is_spent && !is_stuck) {
            continue;
        }
        match power.aim {
            AimKind::User if !judged.teleports && !is_stuck => {
                found.extend(power.command(None).map(|command| (*power, command)));
            }
            AimKind::Place | AimKind::Direction if !judged.is_for_foes() || is_stuck => {
                let around = view.metric.around(view.hero.at);
                let each = around.filter_map(|at| Some((*power, power.command(Some(at))?)));
                found.extend(each);
            }
            _ => {}
        }
    }
    found
}
