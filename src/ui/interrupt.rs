//! Events that the player must not miss. Keys that were pressed before such an event are
//! dropped.

use crate::notice::{Find, Notice};
use crate::ui::text;

/// Why the player has to look again after a command, in a few words. `None` if no notice of
/// the command interrupts. The most dangerous reason wins.
pub fn reason(notices: &[Notice]) -> Option<String> {
    let most_dangerous = notices.iter().filter_map(danger).min_by_key(|each| each.0);
    most_dangerous.map(|(_, words)| words)
}

/// How dangerous a notice is (the lowest number is the most dangerous), and its reason in
/// words. `None` if the notice does not interrupt.
fn danger(notice: &Notice) -> Option<(u8, String)> {
    let came = |name: &str| format!("{} came into view", text::capitalized(&with_article(name)));
    let found = |what: &str| format!("You found {what}");
    match notice {
        Notice::CameIntoView { name, hostile, .. } => match hostile {
            true => Some((0, came(name))),
            false => Some((2, came(name))),
        },
        Notice::Hurt { hero: true, .. } => Some((1, "You were hurt".to_string())),
        Notice::Found { what, .. } => Some(match what {
            Find::Trap(name) => (3, found(&with_article(name))),
            Find::Item(name) => (4, found(&with_article(name))),
            Find::HiddenDoor => (5, found("a hidden door")),
        }),
        _ => None,
    }
}

/// "a rat", "an ember".
pub fn with_article(name: &str) -> String {
    match name.chars().next() {
        Some(first) if "aeiouAEIOU".contains(first) => format!("an {name}"),
        _ => format!("a {name}"),
    }
}

/// The end of a game, which is the most important interruption.
pub const END: &str = "The game is over";

/// The message when waiting presses were dropped.
pub fn dropped(reason: &str, presses: usize) -> String {
    match presses {
        1 => format!("{reason}: 1 waiting key was dropped."),
        _ => format!("{reason}: {presses} waiting keys were dropped."),
    }
}

/// The message when a held key does nothing any more.
pub fn held(reason: &str) -> String {
    format!("{reason}: let go of the key and press it again to go on.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use bracket_lib::geometry::Point;

    const AT: Point = Point { x: 2, y: 0 };

    fn came(name: &str, hostile: bool) -> Notice {
        Notice::CameIntoView {
            at: AT,
            name: name.to_string(),
            hostile,
        }
    }

    fn hurt(hero: bool) -> Notice {
        Notice::Hurt {
            at: AT,
            amount: 1,
            hero,
            bleeds: true,
        }
    }

    fn found(what: Find) -> Notice {
        Notice::Found { at: AT, what }
    }

    #[test]
    fn what_interrupts_and_what_does_not() {
        let draught = || found(Find::Item("draught".to_string()));
        let trap = || found(Find::Trap("arrow trap".to_string()));
        for (notices, expected) in [
            (vec![], None),
            (vec![came("rat", true)], Some("A rat came into view")),
            (vec![came("owl", true)], Some("An owl came into view")),
            (vec![came("cat", false)], Some("A cat came into view")),
            (vec![hurt(true)], Some("You were hurt")),
            (vec![hurt(false)], None),
            (vec![draught()], Some("You found a draught")),
            (vec![trap()], Some("You found an arrow trap")),
            (
                vec![found(Find::HiddenDoor)],
                Some("You found a hidden door"),
            ),
            (
                vec![
                    Notice::Missed { at: AT },
                    Notice::Healed { at: AT, amount: 3 },
                    Notice::DoorMoved { at: AT },
                    Notice::PickedUp { at: AT },
                    Notice::EnteredDepth { depth: 2 },
                ],
                None,
            ),
        ] {
            assert_eq!(reason(&notices).as_deref(), expected, "{notices:?}");
        }
    }

    #[test]
    fn the_most_dangerous_reason_wins_and_of_its_kind_the_first() {
        let mut notices = vec![
            found(Find::HiddenDoor),
            found(Find::Item("draught".to_string())),
            found(Find::Trap("pit".to_string())),
            came("cat", false),
            hurt(true),
            came("rat", true),
            came("owl", true),
        ];
        let mut reasons = Vec::new();
        while let Some(reason) = reason(&notices) {
            reasons.push(reason);
            notices.pop();
        }
        let expected = [
            "A rat came into view",
            "A rat came into view",
            "You were hurt",
            "A cat came into view",
            "You found a pit",
            "You found a draught",
            "You found a hidden door",
        ];
        assert_eq!(reasons, expected);
    }
}
