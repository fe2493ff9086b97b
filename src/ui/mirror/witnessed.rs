//! What was witnessed and has no line in the log, in words: who comes into view, what is
//! found and where, and who heals.

use crate::game::view::View;
use crate::notice::{Find, Notice};
use crate::ui::around::place;
use crate::ui::interrupt::with_article;
use crate::ui::text::capitalized;

/// The words for a notice; none if the log has them.
pub(super) fn words(notice: &Notice, view: &View) -> Option<String> {
    match notice {
        Notice::CameIntoView { at, name, hostile } => {
            let name = capitalized(&with_article(name));
            let place = place(view, *at);
            Some(match hostile {
                true => format!("{name} comes into view, {place}."),
                false => format!("{name} comes into view, {place}; it does not fight you."),
            })
        }
        Notice::Found { at, what } => {
            let what = match what {
                Find::Trap(name) | Find::Item(name) => name.as_str(),
                Find::HiddenDoor => "hidden door",
            };
            Some(format!("Found: {what}, {}.", place(view, *at)))
        }
        Notice::Healed { at, .. } => {
            let healed = view.actors.iter().find(|actor| actor.at == *at)?;
            let name = &healed.kind.look.name;
            Some(format!("The {name} heals, {}.", place(view, *at)))
        }
        // The log tells of these, and sounds go with something that it tells.
        Notice::Hurt { .. }
        | Notice::Missed { .. }
        | Notice::Flew { .. }
        | Notice::Conjured { .. }
        | Notice::Died { .. }
        | Notice::DoorMoved { .. }
        | Notice::PickedUp { .. }
        | Notice::EnteredDepth { .. }
        | Notice::Sounded { .. } => None,
    }
}
