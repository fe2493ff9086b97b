//! What monsters want. Nothing here changes anything but minds and intents.

pub mod monster_ai;
pub mod noticing;
