//! Deeds carried out: things move, blows fall, and effects are asked for.

pub mod carrying;
pub mod doors;
pub mod melee;
pub mod movement;
pub mod quaffing;
pub mod stairs;
pub mod triggers;
