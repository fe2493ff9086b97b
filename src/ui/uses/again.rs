//! Does the last deed again: the same thing or spell, at the same target if that is still
//! there to be meant. Otherwise a target is asked for as usual.

use super::{
    Aimed, Reach, begin_spell, begin_with, is_for_friends, is_hopeless, target, use_of, words,
};
use crate::catalog::schema::AimKind;
use crate::game::command::Command;
use crate::game::view::{ItemVerb, ItemView, Seen, View};
use crate::ui::ask::hit;
use crate::ui::screens::{Request, Scene};
use bracket_lib::geometry::Point;

/// What was thrown, fired, cast or used last, and at whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastDeed {
    aimed: Aimed,
    /// The whole id of the thing's kind or of the spell: another of the kind will do.
    kind: String,
    /// What it was called.
    name: String,
    /// The id of whoever was meant.
    target: Option<u64>,
    /// The place that was meant, and how far that was from the hero.
    at: Option<Point>,
    away: Point,
}

impl LastDeed {
    /// A command that can be done again. `view` is the game before it.
    pub fn of(command: Command, view: &View) -> Option<Self> {
        let (aimed, at) = match command {
            Command::Quaff { item } => (thing(ItemVerb::Quaff, item), None),
            Command::Read { item, at } => (thing(ItemVerb::Read, item), at),
            Command::Zap { item, at } => (thing(ItemVerb::Zap, item), at),
            Command::Throw { item, at } => (thing(ItemVerb::Throw, item), Some(at)),
            Command::Fire { at } => {
                let fires = |item: &&ItemView| use_of(item, ItemVerb::Fire).is_some();
                let bow = view.pack.iter().find(fires)?;
                (thing(ItemVerb::Fire, bow.id), Some(at))
            }
            Command::Cast { spell, at } => (Aimed::Spell(spell), at),
            _ => return None,
        };
        let (kind, name) = match aimed {
            Aimed::Thing { item, .. } => {
                let item = view.pack.iter().find(|each| each.id == item)?;
                (item.kind.id.clone(), item.kind.look.name.clone())
            }
            Aimed::Spell(number) => {
                let spell = view.hero.spells.get(usize::from(number))?;
                (spell.kind.id.clone(), spell.kind.look.name.clone())
            }
        };
        let hero = view.hero.at;
        let meant = at.unwrap_or(hero);
        Some(Self {
            aimed,
            kind,
            name,
            target: target(command, view),
            at,
            away: Point::new(meant.x - hero.x, meant.y - hero.y),
        })
    }

    /// Where it is aimed this time: `None` if that has to be asked for.
    fn place(&self, reach: Reach, view: &View) -> Option<Point> {
        let hero = view.hero.at;
        if reach.aim == AimKind::Direction {
            return Some(Point::new(hero.x + self.away.x, hero.y + self.away.y));
        }
        let at = match self.target {
            Some(id) => view.actors.iter().find(|actor| actor.id == id)?.at,
            None => self.at?,
        };
        let is_seen = view.map.tile(at).is_some_and(|tile| tile.seen == Seen::Now);
        let is_near = view.metric.steps(hero, at) <= reach.range;
        let hit = hit(view, reach, at);
        // Someone else came in between, or the hero came too near.
        let is_same = self.target.is_none() || hit.contains(&at);
        let spares_hero = !hit.contains(&hero) && at != hero;
        let may = spares_hero || is_for_friends(self.aimed, view);
        (is_seen && is_near && is_same && may).then_some(at)
    }

    /// The command, if nothing has to be asked for.
    fn command(&self, aimed: Aimed, reach: Reach, view: &View) -> Option<Command> {
        match reach.aim {
            AimKind::User => Some(aimed.command(None, view)),
            _ => { self.place(reach, view) }.map(|at| aimed.command(Some(at), view)),
        }
    }
}

fn thing(verb: ItemVerb, item: u64) -> Aimed {
    Aimed::Thing { verb, item }
}

/// Does the last deed again, or says why that cannot be.
pub fn step(last: Option<&LastDeed>, scene: &Scene) -> Request {
    let (Some(last), Some(view)) = (last, scene.view) else {
        let nothing =
            "There is nothing to do again: you have thrown, fired, cast and used nothing.";
        return Request::Say(nothing.to_string());
    };
    match last.aimed {
        Aimed::Spell(_) => cast(last, view, scene),
        Aimed::Thing { verb, item } => use_again(last, verb, item, view, scene),
    }
}

fn cast(last: &LastDeed, view: &View, scene: &Scene) -> Request {
    let mut known = view.hero.spells.iter();
    let Some(number) = known.position(|spell| spell.kind.id == last.kind) else {
        return Request::Say(format!("You do not know {} any more.", last.name));
    };
    let spell = &view.hero.spells[number];
    let aimed = u8::try_from(number).map(Aimed::Spell);
    let command = aimed.map(|aimed| last.command(aimed, Reach::of_spell(spell), view));
    match command {
        Ok(Some(command)) if spell.can_be_cast => Request::Do(command),
        _ => begin_spell(number, scene),
    }
}

fn use_again(last: &LastDeed, verb: ItemVerb, item: u64, view: &View, scene: &Scene) -> Request {
    let fits = |each: &&ItemView| use_of(each, verb).is_some();
    let same = view.pack.iter().filter(fits).find(|each| each.id == item);
    let alike = || { view.pack.iter().filter(fits) }.find(|each| each.kind.id == last.kind);
    let Some(item) = same.or_else(alike) else {
        let word = words(verb).word;
        return Request::Say(match verb {
            ItemVerb::Fire => format!("You do not have the {} in hand.", last.name),
            _ => format!("You have no {} left to {word}.", last.name),
        });
    };
    let aimed = thing(verb, item.id);
    let command = Reach::of(item, verb).and_then(|reach| last.command(aimed, reach, view));
    match command.filter(|_| !is_hopeless(verb, item, view)) {
        Some(command) => Request::Do(command),
        None => begin_with(verb, item, scene),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    /// A hero with something of each sort, and two foes in reach.
    fn ready() -> View {
        let mut view = testkit::view(
            "
            @..r..
            ......
            ...r..
            ",
        );
        let at = view.hero.at;
        view.pack = vec![
            testkit::worn(testkit::bow(1, at)),
            testkit::arrows(2, at, 9),
            testkit::stone(3, at),
            testkit::stone(4, at),
            testkit::draught(5, at),
            testkit::rod(6, at, 2),
        ];
        view.hero.spells = vec![
            testkit::spell("glow", 1, AimKind::User),
            testkit::spell("spark", 1, AimKind::Creature),
            testkit::spell("breeze", 1, AimKind::Direction),
        ];
        view
    }

    fn again(command: Command, before: &View, now: &View) -> String {
        let last = LastDeed::of(command, before);
        let effects = Effects::default();
        step(last.as_ref(), &testkit::scene(Some(now), &effects)).word()
    }

    const FOE: Point = Point { x: 3, y: 0 };

    #[test]
    fn the_same_is_done_at_the_same_foe() {
        let before = ready();
        let mut now = ready();
        now.actors[0].at = Point::new(4, 1);
        let there = "Point { x: 4, y: 1 }";
        for (command, expected) in [
            (
                Command::Fire { at: FOE },
                format!("do Fire {{ at: {there} }}"),
            ),
            (
                Command::Throw { item: 3, at: FOE },
                format!("do Throw {{ item: 3, at: {there} }}"),
            ),
            (
                Command::Zap {
                    item: 6,
                    at: Some(FOE),
                },
                format!("do Zap {{ item: 6, at: Some({there}) }}"),
            ),
            (
                Command::Cast {
                    spell: 1,
                    at: Some(FOE),
                },
                format!("do Cast {{ spell: 1, at: Some({there}) }}"),
            ),
            (
                Command::Cast { spell: 0, at: None },
                "do Cast { spell: 0, at: None }".to_string(),
            ),
            (
                Command::Cast {
                    spell: 2,
                    at: Some(Point::new(1, 0)),
                },
                "do Cast { spell: 2, at: Some(Point { x: 1, y: 0 }) }".to_string(),
            ),
            (
                Command::Quaff { item: 5 },
                "do Quaff { item: 5 }".to_string(),
            ),
        ] {
            assert_eq!(again(command, &before, &now), expected, "{command:?}");
        }
    }

    #[test]
    fn another_of_the_kind_will_do_and_none_is_told() {
        let before = ready();
        let mut now = ready();
        let throw = Command::Throw { item: 3, at: FOE };
        now.pack.retain(|item| item.id != 3);
        assert!(again(throw, &before, &now).starts_with("do Throw { item: 4"));
        now.pack.retain(|item| item.id != 4);
        assert_eq!(
            again(throw, &before, &now),
            "say You have no stone left to throw."
        );
        now.pack.retain(|item| item.id != 1);
        let fire = Command::Fire { at: FOE };
        assert_eq!(
            again(fire, &before, &now),
            "say You do not have the bow in hand."
        );
        now.hero.spells.clear();
        let cast = Command::Cast {
            spell: 1,
            at: Some(FOE),
        };
        assert_eq!(
            again(cast, &before, &now),
            "say You do not know spark any more."
        );
        let nothing = again(Command::Wait, &before, &now);
        assert!(nothing.starts_with("say There is nothing to do again"));
    }

    #[test]
    fn a_target_that_is_gone_far_or_hidden_is_asked_for_anew() {
        let before = ready();
        let fire = Command::Fire { at: FOE };
        let mut gone = ready();
        gone.actors.remove(0);
        let mut behind = ready();
        behind.actors[1].at = Point::new(2, 0);
        let mut unseen = ready();
        unseen.map.tiles[3].seen = Seen::Remembered;
        for now in [gone, behind, unseen] {
            assert_eq!(again(fire, &before, &now), "ask target");
        }
        // The blast would reach the hero now.
        let mut near = ready();
        near.actors[0].at = Point::new(1, 0);
        let zap = Command::Zap {
            item: 6,
            at: Some(FOE),
        };
        assert_eq!(again(zap, &before, &near), "ask target");
        // It is empty: the rules say so.
        let mut empty = ready();
        empty.pack[5] = testkit::rod(6, empty.hero.at, 0);
        assert_eq!(again(zap, &before, &empty), "do Zap { item: 6, at: None }");
    }
}
