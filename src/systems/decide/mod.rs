//! What monsters want. Nothing here changes anything but minds and deeds.

pub mod abilities;
pub mod belongings;
pub mod ground;
mod maze_hunt;
pub mod monster_ai;
pub mod noticing;
mod sides;
pub mod wandering;
