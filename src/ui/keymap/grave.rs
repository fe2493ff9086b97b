//! Keys that must not be pressed by mistake: the yes to a question with consequences is
//! never on a key that steps or runs, whatever the preset or the player's own keys.

use super::press::Press::{self, Char, Code, Shifted};
use super::{Bound, Context, UiAction};
use crate::travel::Errand;
use crate::ui::ask::RISK;
use crate::ui::input::KeyCode;
use std::borrow::Cow;

/// Keys for a yes that has lost its own ones, the first that is free.
const SPARE: [Press; 10] = [
    Code(KeyCode::Enter),
    Char(' '),
    Char('!'),
    Code(KeyCode::Tab),
    Code(KeyCode::Delete),
    Code(KeyCode::Function(12)),
    Code(KeyCode::Function(11)),
    Code(KeyCode::Function(7)),
    Code(KeyCode::Function(6)),
    Code(KeyCode::Function(5)),
];

/// Does it move the hero?
pub fn moves(action: UiAction) -> bool {
    matches!(action, UiAction::Go(_) | UiAction::Begin(Errand::Run(_)))
}

/// Is it a yes with consequences?
pub fn is_grave(context: Context, action: UiAction) -> bool {
    action == UiAction::Confirm && [RISK, Context::REVEAL].contains(&context)
}

/// Do two presses come from the same key, with or without shift?
fn is_same_key(one: Press, other: Press) -> bool {
    let code = |press| match press {
        Code(code) | Shifted(code) => Some(code),
        _ => None,
    };
    one == other || code(one).is_some() && code(one) == code(other)
}

/// Takes the keys of steps away from every yes with consequences.
pub fn keep_apart(rows: &mut [Bound]) {
    let walking = rows.iter();
    let walking = walking.filter(|row| row.context == Context::PLAY && moves(row.action));
    let walking: Vec<Press> = walking.flat_map(|row| row.keys.iter().copied()).collect();
    let is_step = |press: Press| walking.iter().any(|each| is_same_key(*each, press));
    for number in 0..rows.len() {
        let Bound {
            context, action, ..
        } = rows[number];
        if !is_grave(context, action) || !rows[number].keys.iter().any(|key| is_step(*key)) {
            continue;
        }
        let others = rows.iter().enumerate();
        let others = others.filter(|(each, row)| *each != number && row.context == context);
        let taken: Vec<Press> = others
            .flat_map(|(_, row)| row.keys.iter().copied())
            .collect();
        let is_free = |press: &Press| !is_step(*press) && !taken.contains(press);
        let own = rows[number].keys.iter().copied().filter(|key| is_free(key));
        let mut keys: Vec<Press> = own.collect();
        if keys.is_empty() {
            keys.extend(SPARE.into_iter().find(is_free));
        }
        rows[number].keys = Cow::Owned(keys);
    }
}
