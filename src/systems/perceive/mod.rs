//! What the hero sees and remembers; what sleepers hear.

pub mod attention;
pub mod hearing;
pub mod visibility;
