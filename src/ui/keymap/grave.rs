//! Keys that must not be pressed by mistake: the yes to a question with consequences is
//! never on a key that steps or runs, and what leaves the end of a game never on a key of
//! play, whatever the preset or the player's own keys.

use super::press::Press::{self, Char, Code, Shifted};
use super::{Bound, Context, UiAction};
use crate::travel::Errand;
use crate::ui::ask::RISK;
use crate::ui::commands::WAIT;
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

/// The same where a game has ended: without the keys that close things, which a player
/// presses in passing.
const SPARE_AT_THE_END: &[Press] = SPARE.split_at(2).1;

/// Does it move the hero?
pub fn moves(action: UiAction) -> bool {
    matches!(action, UiAction::Go(_) | UiAction::Begin(Errand::Run(_)))
}

/// Is it a yes with consequences, or does it leave what has just ended?
pub fn is_grave(context: Context, action: UiAction) -> bool {
    match action {
        UiAction::Confirm => [RISK, Context::REVEAL].contains(&context),
        UiAction::NewGame | UiAction::Continue => {
            [Context::END, Context::PUZZLE_END].contains(&context)
        }
        _ => false,
    }
}

/// Where a player may still be pressing keys when something grave is asked.
pub fn before(context: Context) -> &'static [Context] {
    match context {
        Context::PUZZLE_END => &[Context::PLAY, Context::PUZZLE],
        _ => &[Context::PLAY],
    }
}

/// May a player still be pressing the key of that action when something grave is asked?
/// When a hero dies, any key of the fight may be down.
pub fn is_hasty(context: Context, action: UiAction) -> bool {
    match context {
        Context::END => true,
        Context::PUZZLE_END => moves(action) || action == WAIT,
        _ => moves(action),
    }
}

/// Do two presses come from the same key, with or without shift?
fn is_same_key(one: Press, other: Press) -> bool {
    let code = |press| match press {
        Code(code) | Shifted(code) => Some(code),
        _ => None,
    };
    one == other || code(one).is_some() && code(one) == code(other)
}

/// Every key that something grave must not have.
fn hasty_keys(context: Context, rows: &[Bound]) -> Vec<Press> {
    let hasty = rows
        .iter()
        .filter(|row| before(context).contains(&row.context) && is_hasty(context, row.action));
    hasty.flat_map(|row| row.keys.iter().copied()).collect()
}

/// Takes the keys of steps away from everything grave.
pub fn keep_apart(rows: &mut [Bound]) {
    for number in 0..rows.len() {
        let Bound {
            context, action, ..
        } = rows[number];
        if !is_grave(context, action) {
            continue;
        }
        let hasty = hasty_keys(context, rows);
        let is_step = |press: Press| hasty.iter().any(|each| is_same_key(*each, press));
        if !rows[number].keys.iter().any(|key| is_step(*key)) {
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
            let spare = match action {
                UiAction::Confirm => &SPARE[..],
                _ => SPARE_AT_THE_END,
            };
            keys.extend(spare.iter().copied().find(|press| is_free(press)));
        }
        rows[number].keys = Cow::Owned(keys);
    }
}
