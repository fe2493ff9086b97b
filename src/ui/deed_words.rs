//! What a command does, as advice: "step west", "quaff the red potion".

use crate::game::command::Command;
use crate::game::view::{ItemVerb, View};
use crate::ui::uses;
use bracket_lib::geometry::Point;

/// The command in words, as it was meant in a view.
pub fn of(command: Command, view: &View) -> String {
    match command {
        Command::Step { dx, dy } => {
            let to = Point::new(view.hero.at.x + dx, view.hero.at.y + dy);
            match name_at(to, view) {
                Some(name) => format!("strike the {name}"),
                None => format!("step {}", direction(dx, dy)),
            }
        }
        Command::Close { dx, dy } => format!("close the door {}", direction(dx, dy)),
        Command::Wait => "wait".to_string(),
        Command::Search => "search".to_string(),
        Command::PickUp => "pick up what lies there".to_string(),
        Command::Descend => "take the stairs down".to_string(),
        Command::Ascend => "take the stairs up".to_string(),
        Command::Drop { item } => used(ItemVerb::Drop, item, None, view),
        Command::Quaff { item } => used(ItemVerb::Quaff, item, None, view),
        Command::Wear { item } => used(ItemVerb::Wear, item, None, view),
        Command::TakeOff { item } => used(ItemVerb::TakeOff, item, None, view),
        Command::Throw { item, at } => used(ItemVerb::Throw, item, Some(at), view),
        Command::Read { item, at } => used(ItemVerb::Read, item, at, view),
        Command::Zap { item, at } => used(ItemVerb::Zap, item, at, view),
        Command::Fire { at } => format!("fire{}", towards(Some(at), view)),
        Command::Cast { spell, at } => {
            let spell = view.hero.spells.get(usize::from(spell));
            let name = spell.map_or("a spell", |spell| &spell.kind.look.name);
            format!("cast {name}{}", towards(at, view))
        }
        Command::Debug { .. } => "use debug mode".to_string(),
    }
}

fn used(verb: ItemVerb, item: u64, at: Option<Point>, view: &View) -> String {
    let thing = view.pack.iter().find(|each| each.id == item);
    let name = thing.map_or("something", |thing| &thing.name);
    format!("{} {name}{}", uses::words(verb).word, towards(at, view))
}

/// At whom, if someone is there.
fn towards(at: Option<Point>, view: &View) -> String {
    let name = at.and_then(|at| name_at(at, view));
    name.map_or(String::new(), |name| format!(" at the {name}"))
}

fn name_at(at: Point, view: &View) -> Option<&str> {
    let there = view.actors.iter().find(|actor| actor.at == at)?;
    Some(&there.kind.look.name)
}

fn direction(dx: i32, dy: i32) -> &'static str {
    match (dx, dy) {
        (0, -1) => "north",
        (0, 1) => "south",
        (-1, 0) => "west",
        (1, 0) => "east",
        (-1, -1) => "northwest",
        (1, -1) => "northeast",
        (-1, 1) => "southwest",
        (1, 1) => "southeast",
        _ => "nowhere",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::schema::AimKind;
    use crate::ui::testkit;

    #[test]
    fn deeds_are_told_with_names() {
        let mut view = testkit::view("#@r.");
        let at = view.hero.at;
        view.pack = vec![testkit::draught(1, at), testkit::rod(2, at, 3)];
        view.hero.spells = vec![testkit::spell("spark", 3, AimKind::Place)];
        let rat = Point::new(2, 0);
        for (command, expected) in [
            (Command::Step { dx: 1, dy: 0 }, "strike the rat"),
            (Command::Step { dx: -1, dy: 1 }, "step southwest"),
            (Command::Quaff { item: 1 }, "quaff draught"),
            (Command::Quaff { item: 9 }, "quaff something"),
            (
                Command::Zap {
                    item: 2,
                    at: Some(rat),
                },
                "zap rod at the rat",
            ),
            (
                Command::Cast {
                    spell: 0,
                    at: Some(at),
                },
                "cast spark",
            ),
            (Command::Fire { at: rat }, "fire at the rat"),
            (Command::Ascend, "take the stairs up"),
        ] {
            assert_eq!(of(command, &view), expected);
        }
    }
}
